//! The name of the file that a record is saved to.

use super::Step;
use crate::input::Key;

/// A record that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveRequest {
    /// Where to.
    pub path: String,
    /// Whether a file that is there may be lost.
    pub overwrite: bool,
}

/// A name that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveBox {
    /// The name so far.
    pub path: String,
}

impl SaveBox {
    pub(super) fn press(&mut self, key: Key) -> Step {
        match key {
            Key::Esc => return Step::Close,
            Key::Enter if !self.path.trim().is_empty() => {
                let path = self.path.trim().to_owned();
                return Step::Save(SaveRequest { path, overwrite: false });
            }
            Key::Backspace => drop(self.path.pop()),
            Key::Char(letter) => self.path.push(letter),
            _ => {}
        }
        Step::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_typed_and_an_empty_one_is_not_saved() {
        let mut save = SaveBox { path: "a".to_owned() };
        save.press(Key::Backspace);
        assert_eq!(save.press(Key::Enter), Step::Stay);
        for letter in "b.txt".chars() {
            save.press(Key::Char(letter));
        }
        let request = SaveRequest { path: "b.txt".to_owned(), overwrite: false };
        assert_eq!(save.press(Key::Enter), Step::Save(request));
        assert_eq!(save.press(Key::Esc), Step::Close);
    }
}
