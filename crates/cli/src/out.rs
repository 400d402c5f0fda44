//! What is printed, and how: whole texts to the standard output, complaints to the other one.

use std::io::{self, IsTerminal as _, Write as _};

use comfy_table::{CellAlignment, ContentLineStyle, LineStyle, Table, TableStyle};

/// A line above, below and under the heading; nothing beside.
const STYLE: TableStyle = TableStyle::new()
    .top_border(LineStyle::none().fill('─').junction('─'))
    .header_lines(ContentLineStyle::none().junction(' '))
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .content_lines(ContentLineStyle::none().junction(' '))
    .bottom_border(LineStyle::none().fill('─').junction('─'));

/// Prints a text as it is.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints a text and ends the line.
pub fn line(text: &str) -> io::Result<()> {
    print(&format!("{text}\n"))
}

/// Says on one line of the standard error what went wrong.
pub fn complain(error: &anyhow::Error) {
    // When nobody can hear it there is nothing left to do.
    let _ = writeln!(io::stderr(), "error: {}", harmless(&format!("{error:#}")));
}

/// A text on one line, without signs that would change the terminal: it may quote a file from anywhere.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Says something to whoever sits at the keyboard, beside the output.
pub fn hint(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Whether the reader of the output went away.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |io: &io::Error| io.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_pipe))
}

/// Whether somebody looks at the output.
pub fn is_watched() -> bool {
    io::stdout().is_terminal()
}

/// Whether letters may be bold.
pub fn is_styled() -> bool {
    is_watched() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// How many letters a line of text should have.
pub fn width() -> usize {
    let columns = is_watched().then(|| terminal::size().ok()).flatten();
    let columns = columns.map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0);
    columns.map_or(80, |columns| columns.clamp(40, 100))
}

/// An empty table with this heading. The first columns hold words, the others numbers.
pub fn table(words: usize, heading: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE);
    table.set_header(heading);
    for column in table.column_iter_mut().skip(words) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A table as lines without blanks at their ends.
pub fn table_text(table: &Table) -> String {
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_one_line_and_changes_no_colour() {
        assert_eq!(harmless("a\nb \u{1b}[31mred"), "a b  [31mred");
    }

    #[test]
    fn a_broken_pipe_is_known_under_any_context() {
        let pipe = || anyhow::Error::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(is_broken_pipe(&pipe().context("while printing")));
        assert!(!is_broken_pipe(&anyhow::anyhow!("something else")));
    }
}
