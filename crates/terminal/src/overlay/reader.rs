//! Windows with a text that may be longer than the screen.

use super::Step;
use crate::input::Key;

/// What there is to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Keys and signs.
    Help,
    /// The clause behind the question.
    Rule,
    /// Everybody's points with their parts.
    Scores,
}

/// A text that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reader {
    /// What is read.
    pub topic: Topic,
    /// Whether the game is over: then a new one can begin.
    pub over: bool,
    /// The first line that is shown.
    pub from: u16,
    /// The last line that can be the first one; known once the text was drawn.
    pub last: u16,
}

impl Reader {
    /// A text from its start.
    pub fn new(topic: Topic, over: bool) -> Self {
        Reader { topic, over, from: 0, last: 0 }
    }

    pub(super) fn press(&mut self, key: Key) -> Step {
        match key {
            Key::Up | Key::Char('k') => self.scroll(-1),
            Key::Down | Key::Char('j') => self.scroll(1),
            Key::PageUp => self.scroll(-10),
            Key::PageDown | Key::Char(' ') => self.scroll(10),
            Key::Home => self.scroll(-i32::from(u16::MAX)),
            Key::End => self.scroll(i32::from(u16::MAX)),
            key => return self.leave(key),
        }
        Step::Stay
    }

    fn leave(&self, key: Key) -> Step {
        match key {
            Key::Esc | Key::Enter => Step::Close,
            Key::Char('a') if self.over => Step::Again,
            Key::Char('s') if self.over => Step::AskName,
            Key::Char('q') if self.over => Step::Quit,
            Key::Char('q' | '?' | 'r' | 'v') => Step::Close,
            _ => Step::Stay,
        }
    }

    /// Moves the text by so many lines.
    pub fn scroll(&mut self, by: i32) {
        let from = (i32::from(self.from) + by).clamp(0, i32::from(self.last));
        self.from = from as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_scrolls_within_its_bounds() {
        let mut reader = Reader { last: 12, ..Reader::new(Topic::Help, false) };
        for (key, from) in [
            (Key::Up, 0),
            (Key::Down, 1),
            (Key::PageDown, 11),
            (Key::PageDown, 12),
            (Key::Home, 0),
            (Key::End, 12),
        ] {
            assert_eq!((reader.press(key), reader.from), (Step::Stay, from), "{key:?}");
        }
    }

    #[test]
    fn a_new_game_is_offered_only_at_the_end() {
        let press = |over, key| Reader::new(Topic::Scores, over).press(Key::Char(key));
        assert_eq!((press(true, 'a'), press(false, 'a')), (Step::Again, Step::Stay));
        assert_eq!((press(true, 'q'), press(false, 'q')), (Step::Quit, Step::Close));
        assert_eq!((press(true, 's'), press(false, 's')), (Step::AskName, Step::Stay));
    }
}
