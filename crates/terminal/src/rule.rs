//! The rules page as it is read at the table, opened at the clause behind the question.

use games::{GameId, rules_page};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::canvas::wrap;
use crate::theme::Theme;

/// How wide the page is.
const WIDTH: u16 = 74;

/// The page in lines; the clause that matters stands out.
pub fn rule_lines(game: GameId, clause: &str, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for block in blocks(rules_page(game)) {
        let style = match &block {
            Block::Heading(_) => theme.title(),
            Block::Clause(id, _) if id == clause => theme.strong(),
            Block::Clause(..) | Block::Text(_) => Style::new(),
        };
        lines.extend(block.lines().into_iter().map(|line| Line::from(Span::styled(line, style))));
        lines.push(Line::default());
    }
    lines
}

/// The line on which a clause begins; the first one if there is no such clause.
pub fn clause_line(game: GameId, clause: &str) -> u16 {
    let before = |block: &Block| !matches!(block, Block::Clause(id, _) if id == clause);
    let blocks = blocks(rules_page(game));
    if blocks.iter().all(before) {
        return 0;
    }
    blocks.iter().take_while(|block| before(block)).map(|block| block.lines().len() as u16 + 1).sum()
}

/// A part of the page that is wrapped by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Block {
    Heading(String),
    /// A clause with its name.
    Clause(String, String),
    Text(String),
}

impl Block {
    fn lines(&self) -> Vec<String> {
        match self {
            Block::Heading(text) | Block::Text(text) => wrap(text, WIDTH),
            Block::Clause(id, text) => wrap(&format!("{id} {text}"), WIDTH),
        }
    }

    fn text(&mut self) -> &mut String {
        match self {
            Block::Heading(text) | Block::Clause(_, text) | Block::Text(text) => text,
        }
    }

    fn begin(line: &str) -> Self {
        if let Some(heading) = line.strip_prefix('#') {
            return Block::Heading(plain(heading.trim_start_matches('#')));
        }
        let clause = line.strip_prefix("- **").and_then(|rest| rest.split_once("**"));
        match clause {
            Some((id, text)) => Block::Clause(id.to_owned(), plain(text)),
            None => Block::Text(plain(line)),
        }
    }
}

/// The blocks of a page: a heading, an item of a list, a paragraph each.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        let text = line.trim();
        let begins = !open || text.starts_with('#') || text.starts_with("- ");
        match blocks.last_mut().filter(|_| !begins) {
            _ if text.is_empty() => open = false,
            Some(last) => {
                last.text().push(' ');
                last.text().push_str(&plain(text));
            }
            None => {
                open = !text.starts_with('#');
                blocks.push(Block::begin(text));
            }
        }
    }
    blocks
}

/// The text without signs for bold and code.
fn plain(text: &str) -> String {
    text.trim().replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Palette, Signs};

    #[test]
    fn the_page_falls_into_headings_clauses_and_paragraphs() {
        let page =
            "# Rules\n\nSome\nwords.\n- **BZ-T1** Take a\n  card. **Ruling:** so.\n- **BZ-T2** Put it.\n";
        let clause = |id: &str, text: &str| Block::Clause(id.to_owned(), text.to_owned());
        let expected = [
            Block::Heading("Rules".to_owned()),
            Block::Text("Some words.".to_owned()),
            clause("BZ-T1", "Take a card. Ruling: so."),
            clause("BZ-T2", "Put it."),
        ];
        assert_eq!(blocks(page), expected);
    }

    #[test]
    fn every_clause_that_a_prompt_names_is_on_the_page() {
        let theme = Theme { palette: Palette::Mono, signs: Signs::Ascii };
        for clause in ["BZ-P3", "BZ-T1", "BZ-S4", "BZ-P1", "BZ-P4", "BZ-E3"] {
            let at = clause_line(GameId::Bronze, clause);
            let lines = rule_lines(GameId::Bronze, clause, &theme);
            assert!(lines[usize::from(at)].to_string().starts_with(clause), "{clause}");
        }
    }
}
