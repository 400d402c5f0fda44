//! Tables of the page.

use std::fmt::Write as _;

use super::escape;

/// A table of a few columns.
pub(super) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let head: String = head.iter().map(|cell| format!("<th scope=\"col\">{cell}</th>")).collect();
    let mut text =
        format!("<div class=\"box\" tabindex=\"0\"><table><thead><tr>{head}</tr></thead><tbody>\n");
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{cell}</th>"),
            _ => format!("<td>{cell}</td>"),
        });
        let _ = writeln!(text, "<tr>{}</tr>", cells.collect::<String>());
    }
    text + "</tbody></table></div>\n"
}

/// A table of many columns. Where they have no room side by side, each row becomes a list with a name for every value:
/// roles say that it is a table all the same.
pub(super) fn wide_table(head: &[(&str, &str)], rows: &[Vec<String>]) -> String {
    let heads: String =
        head.iter().map(|(cell, _)| format!("<th scope=\"col\" role=\"columnheader\">{cell}</th>")).collect();
    let mut text = format!(
        "<div class=\"box\" tabindex=\"0\"><table class=\"wide\" role=\"table\"><thead role=\"rowgroup\">\
         <tr role=\"row\">{heads}</tr></thead><tbody role=\"rowgroup\">\n"
    );
    for row in rows {
        let cells = row.iter().zip(head).enumerate().map(|(column, (text, (_, label)))| match column {
            0 => format!("<th scope=\"row\" role=\"rowheader\">{text}</th>"),
            _ => cell("", label, text),
        });
        let _ = writeln!(text, "<tr role=\"row\">{}</tr>", cells.collect::<String>());
    }
    text + "</tbody></table></div>\n"
}

/// A cell, with a name where the table has no room for its heading.
pub(super) fn cell(class: &str, label: &str, text: &str) -> String {
    let label = if label.is_empty() { String::new() } else { format!(" data-label=\"{}\"", escape(label)) };
    format!("<td role=\"cell\" class=\"{class}\"{label}>{text}</td>")
}
