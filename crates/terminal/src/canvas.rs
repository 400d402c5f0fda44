//! What is drawn on: cells, styles, and the places that the mouse can hit.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

use crate::input::Key;
use crate::theme::{Sign, Theme};

/// What a click on a place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The same as this key.
    Press(Key),
    /// Something of the game's screen, by the screen's own number.
    Item(usize),
    /// A panel.
    Panel(usize),
    /// A row of the window on top.
    Row(usize),
}

/// A buffer with a theme that remembers where one can click.
pub struct Canvas<'a> {
    /// How things look.
    pub theme: Theme,
    buffer: &'a mut Buffer,
    hits: Vec<(Rect, Target)>,
}

impl<'a> Canvas<'a> {
    /// A canvas over a buffer.
    pub fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        Canvas { theme, buffer, hits: Vec::new() }
    }

    /// The places that can be clicked; the last one that contains a point counts.
    pub fn into_hits(self) -> Vec<(Rect, Target)> {
        self.hits
    }

    /// Writes a text and returns the column behind it. What does not fit the screen is cut.
    pub fn put(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if !self.buffer.area.contains(Position::new(x, y)) {
            return x;
        }
        let room = self.buffer.area.right() - x;
        self.buffer.set_stringn(x, y, text, usize::from(room), style).0
    }

    /// Writes a sign of the theme.
    pub fn put_sign(&mut self, x: u16, y: u16, sign: Sign, style: Style) -> u16 {
        self.put(x, y, self.theme.sign(sign), style)
    }

    /// Writes a line into the first row of an area and returns the column behind it.
    pub fn put_line(&mut self, area: Rect, line: &Line<'_>) -> u16 {
        if area.is_empty() || !self.buffer.area.contains(area.as_position()) {
            return area.x;
        }
        self.buffer.set_line(area.x, area.y, line, area.width).0
    }

    /// Writes lines from one on, as many as there is room for.
    pub fn put_lines(&mut self, area: Rect, lines: &[Line<'_>], from: usize) {
        for (row, line) in area.rows().zip(lines.iter().skip(from)) {
            self.put_line(row, line);
        }
    }

    /// Changes the style of an area.
    pub fn shade(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area, style);
    }

    /// A box with a title; returns what is inside.
    pub fn frame(&mut self, area: Rect, title: &str, style: Style) -> Rect {
        let title = Span::styled(format!(" {title} "), self.theme.title().remove_modifier(Modifier::DIM));
        let block = Block::bordered().border_set(self.theme.border()).border_style(style).title(title);
        let inner = block.inner(area);
        block.render(area, self.buffer);
        inner
    }

    /// A window over everything else, in the middle; nothing below it can be clicked any more.
    pub fn window(&mut self, width: u16, height: u16, title: &str) -> Rect {
        let all = self.buffer.area;
        let size = (width.min(all.width), height.min(all.height));
        let corner = (all.x + (all.width - size.0) / 2, all.y + (all.height - size.1) / 2);
        let area = Rect::new(corner.0, corner.1, size.0, size.1);
        self.hits.clear();
        Clear.render(area, self.buffer);
        let style = self.theme.title();
        self.frame(area, title, style)
    }

    /// Makes a place that can be clicked.
    pub fn hit(&mut self, area: Rect, target: Target) {
        if !area.is_empty() {
            self.hits.push((area, target));
        }
    }

    /// A key with what it does, to be clicked too; returns the column behind it.
    pub fn button(&mut self, x: u16, y: u16, hint: &Hint) -> u16 {
        let key = self.put(x, y, &hint.keys, self.theme.key());
        let end = self.put(key + 1, y, &hint.does, Style::new());
        self.hit(Rect::new(x, y, end - x, 1), Target::Press(hint.press));
        end
    }
}

/// A key or a few, and what they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The keys as they are printed.
    pub keys: String,
    /// What they do.
    pub does: String,
    /// The key that a click stands for.
    pub press: Key,
}

impl Hint {
    /// A hint for a key.
    pub fn new(keys: &str, does: &str, press: Key) -> Self {
        Hint { keys: keys.to_owned(), does: does.to_owned(), press }
    }

    /// How many columns it takes.
    pub fn width(&self) -> u16 {
        width(&self.keys) + 1 + width(&self.does)
    }
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    Span::raw(text).width() as u16
}

/// A text in lines of at most this many columns, broken between words.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("it starts with a line and only grows");
        if line.is_empty() {
            line.push_str(word);
        } else if width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Puts spaces behind a text until it takes this many columns; cuts what is longer.
pub fn pad(text: &str, columns: u16) -> String {
    let mut padded = String::new();
    for letter in text.chars() {
        padded.push(letter);
        if width(&padded) > columns {
            padded.pop();
            break;
        }
    }
    let missing = columns.saturating_sub(width(&padded));
    padded.extend(std::iter::repeat_n(' ', usize::from(missing)));
    padded
}

/// The same with half of the spaces in front.
pub fn center(text: &str, columns: u16) -> String {
    let before = columns.saturating_sub(width(text)) / 2;
    pad(&format!("{}{text}", " ".repeat(usize::from(before))), columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("six VP if one row holds all", 10), ["six VP if", "one row", "holds all"]);
        assert_eq!(wrap("Mohenjo-daro", 4), ["Mohenjo-daro"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn texts_are_padded_and_cut_to_a_width() {
        assert_eq!((pad("ab", 4), pad("abcdef", 4)), ("ab  ".to_owned(), "abcd".to_owned()));
        assert_eq!((center("●5", 5), center("12", 6)), (" ●5  ".to_owned(), "  12  ".to_owned()));
    }

    #[test]
    fn what_lies_outside_is_not_drawn() {
        let theme = Theme { palette: crate::theme::Palette::Mono, signs: crate::theme::Signs::Ascii };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 1));
        let mut canvas = Canvas::new(&mut buffer, theme);
        canvas.put(2, 0, "abc", Style::new());
        canvas.put(0, 1, "below", Style::new());
        canvas.put(9, 0, "beside", Style::new());
        assert_eq!(buffer, Buffer::with_lines(["  ab"]));
    }
}
