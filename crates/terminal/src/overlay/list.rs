//! The list of all actions with a filter: it works for every question of every game.

use super::Step;
use crate::input::Key;

/// An action of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// In notation.
    pub action: String,
    /// In words.
    pub words: String,
}

/// The filter and what is chosen among the actions that pass it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListBox {
    /// The words that an action must contain.
    pub filter: String,
    /// The place of the chosen one among those that do.
    pub chosen: usize,
}

impl ListBox {
    /// The actions that pass the filter.
    pub fn matches<'a>(&self, listed: &'a [Listed]) -> Vec<&'a Listed> {
        let filter = self.filter.to_lowercase();
        let passes = |entry: &&Listed| {
            let text = format!("{} {}", entry.action, entry.words).to_lowercase();
            filter.split_whitespace().all(|word| text.contains(word))
        };
        listed.iter().filter(passes).collect()
    }

    pub(super) fn press(&mut self, key: Key, listed: &[Listed]) -> Step {
        let count = self.matches(listed).len();
        match key {
            Key::Esc => return Step::Close,
            Key::Enter => return self.play(listed),
            Key::Up => self.chosen = self.chosen.saturating_sub(1),
            Key::Down => self.chosen += 1,
            Key::PageUp => self.chosen = self.chosen.saturating_sub(10),
            Key::PageDown => self.chosen += 10,
            Key::Home => self.chosen = 0,
            Key::End => self.chosen = count,
            Key::Backspace => drop(self.filter.pop()),
            Key::Char(letter) => self.filter.push(letter),
            _ => {}
        }
        self.chosen = self.chosen.min(self.matches(listed).len().saturating_sub(1));
        Step::Stay
    }

    fn play(&self, listed: &[Listed]) -> Step {
        let chosen = self.matches(listed).get(self.chosen).map(|entry| entry.action.clone());
        chosen.map_or(Step::Stay, Step::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed() -> Vec<Listed> {
        let entry =
            |(action, words): (&str, &str)| Listed { action: action.to_owned(), words: words.to_owned() };
        let entries =
            [("take 1 as wheel at left", "a new column"), ("take 2 as wheel at 1", ""), ("done", "")];
        entries.map(entry).to_vec()
    }

    #[test]
    fn every_word_of_the_filter_must_be_there() {
        let listed = listed();
        let mut list = ListBox::default();
        for letter in "Column take".chars() {
            list.press(Key::Char(letter), &listed);
        }
        assert_eq!(list.matches(&listed), [&listed[0]]);
        assert_eq!(list.press(Key::Enter, &listed), Step::Play(listed[0].action.clone()));
    }

    #[test]
    fn the_choice_stays_within_what_passes() {
        let listed = listed();
        let mut list = ListBox::default();
        list.press(Key::End, &listed);
        assert_eq!(list.chosen, 2);
        list.press(Key::Char('w'), &listed);
        assert_eq!(list.chosen, 1);
        list.press(Key::Char('!'), &listed);
        assert_eq!((list.chosen, list.press(Key::Enter, &listed)), (0, Step::Stay));
        list.press(Key::Backspace, &listed);
        assert_eq!(list.matches(&listed).len(), 2);
    }
}
