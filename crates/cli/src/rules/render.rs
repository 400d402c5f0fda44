//! Markdown as plain lines for a terminal: wrapped, bold where it may be, and nothing fancier.

use crate::text::wrap;

const BOLD: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// The text in lines of at most this width.
pub fn render(markdown: &str, width: usize, styled: bool) -> String {
    let mut page = Page { width, styled, out: String::new(), open: None, fenced: false };
    markdown.lines().for_each(|line| page.take(line));
    page.close();
    page.out
}

/// What has been rendered so far.
struct Page {
    width: usize,
    styled: bool,
    out: String,
    /// A paragraph or list item that may go on.
    open: Option<Block>,
    /// Whether the next line is code.
    fenced: bool,
}

/// A paragraph or list item: its words, and what stands before its first and its other lines.
struct Block {
    first: String,
    rest: String,
    text: String,
}

impl Page {
    fn take(&mut self, line: &str) {
        let text = line.trim();
        if text.starts_with("```") {
            self.close();
            self.fenced = !self.fenced;
        } else if self.fenced || text.is_empty() || is_table(line) {
            self.close();
            self.out.push_str(&format!("{line}\n"));
        } else if let Some(heading) = text.strip_prefix('#') {
            self.close();
            self.open = Some(Block::plain(format!("**{}**", heading.trim_start_matches('#').trim())));
            self.close();
        } else if let Some(block) = self.open.as_mut().filter(|_| marker(text).is_none()) {
            block.text.push_str(&format!(" {text}"));
        } else {
            self.close();
            self.open = Some(Block::begin(line));
        }
    }

    /// Writes the open block out.
    fn close(&mut self) {
        let Some(Block { first, rest, text }) = self.open.take() else { return };
        let lines = wrap(&inline(&text), &first, &rest, self.width);
        // Bold may begin on one line and end on another.
        for (index, part) in lines.split("**").enumerate() {
            match (index, self.styled) {
                (0, _) | (_, false) => {}
                (_, true) => self.out.push_str(if index % 2 == 1 { BOLD } else { PLAIN }),
            }
            self.out.push_str(part);
        }
    }
}

impl Block {
    fn plain(text: String) -> Self {
        Block { first: String::new(), rest: String::new(), text }
    }

    fn begin(line: &str) -> Self {
        let text = line.trim_start();
        let indent = " ".repeat(line.len() - text.len());
        let sign = marker(text).unwrap_or_default();
        let rest = format!("{indent}{}", " ".repeat(sign.len()));
        // A clause stands out by its name and needs no dash.
        let clause = sign == "- " && text[sign.len()..].starts_with("**");
        let first = if clause { indent } else { format!("{indent}{sign}") };
        Block { first, rest, text: text[sign.len()..].to_owned() }
    }
}

fn is_table(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// The sign of a list item, such as `- ` or `1. `.
fn marker(text: &str) -> Option<&str> {
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - after_digits.len();
    // A sentence may end with a year at the start of a line.
    let numbered = (1..=2).contains(&digits) && after_digits.starts_with(". ");
    let dashed = text.starts_with("- ") || text.starts_with("* ");
    (numbered || dashed).then(|| &text[..digits + 2])
}

/// The text without signs that a terminal has no use for: code marks, and where links lead.
fn inline(text: &str) -> String {
    let mut parts = text.split("](");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (before, after) = (out.rfind('['), part.split_once(')'));
        match (before, after) {
            (Some(open), Some((_, after))) => {
                out.remove(open);
                out.push_str(after);
            }
            _ => out.push_str(&format!("]({part}")),
        }
    }
    out.replace('`', "")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    const PAGE: &str = "\
# Rules of **Bronze**

Some words that are too long for one line, with a [link](x.md) and `code`.
Going on in
2018. The end.

- **BZ-T1** Take a card and play it at once
  if you can.
- plain item
1. first of all the numbered items

| a | b |
|---|---|
```
code  is   kept as it is, however long it may be
```
";

    #[test]
    fn blocks_are_wrapped_and_signs_are_gone() {
        expect![[r#"
            Rules of Bronze

            Some words that are too long
            for one line, with a link and
            code. Going on in 2018. The
            end.

            BZ-T1 Take a card and play it
              at once if you can.
            - plain item
            1. first of all the numbered
               items

            | a | b |
            |---|---|
            code  is   kept as it is, however long it may be
        "#]]
        .assert_eq(&render(PAGE, 30, false));
    }

    #[test]
    fn bold_is_bold_where_it_may_be() {
        let text = render("- **BZ-T1** Take\n", 30, true);
        assert_eq!(text, "\u{1b}[1mBZ-T1\u{1b}[0m Take\n");
    }

    #[test]
    fn a_bracket_that_is_no_link_stays() {
        assert_eq!(render("[R] a ruling](x\n", 60, false), "[R] a ruling](x\n");
        assert_eq!(render("[R] see [it](x)\n", 60, false), "[R] see it\n");
    }
}
