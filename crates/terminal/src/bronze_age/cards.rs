//! The choice of a card: to play it for one of its sets, to discard it, to take it from the discards; or to
//! draw instead.

use games::bronze_age::{Action, CardId};

use super::choose::{DECKS, Step};
use crate::canvas::Hint;
use crate::input::{Key, as_arrow, digit};
use crate::screen::Touch;

/// A row of the choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The card; none for drawing.
    pub card: Option<CardId>,
    /// What can be done with it: one action for each set that has a place.
    pub actions: Vec<Action>,
}

/// The card that would be used now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardsChooser {
    /// The rows.
    pub entries: Vec<Entry>,
    /// The chosen row.
    pub row: usize,
    /// The chosen one of its actions.
    pub set: usize,
}

/// How many items a row has at most: one basic set, two for a wild icon.
const SETS: usize = 3;

/// The number of an item for a row and an action of it.
pub fn item(row: usize, set: usize) -> usize {
    row * SETS + set
}

impl CardsChooser {
    /// What can be chosen; none if no card is.
    pub fn new(actions: &[Action]) -> Option<Self> {
        let mut entries: Vec<Entry> = Vec::new();
        for &action in actions {
            let card = card_of(action)?;
            match entries.iter_mut().find(|entry| entry.card == card) {
                Some(entry) => entry.actions.push(action),
                None => entries.push(Entry { card, actions: vec![action] }),
            }
        }
        (!entries.is_empty()).then_some(CardsChooser { entries, row: 0, set: 0 })
    }

    /// The action that is chosen.
    pub fn action(&self) -> Action {
        self.entries[self.row].actions[self.set]
    }

    /// Whether one can draw instead.
    pub fn can_draw(&self) -> bool {
        self.entries[0].card.is_none()
    }

    /// The keys of the choice.
    pub fn hints(&self) -> Vec<Hint> {
        let mut hints =
            vec![Hint::new("Enter", self.verb(), Key::Enter), Hint::new("Up/Down", "card", Key::Down)];
        if self.entries.iter().any(|entry| entry.actions.len() > 1) {
            hints.push(Hint::new("Left/Right", "icons", Key::Right));
        }
        if self.can_draw() {
            hints.push(Hint::new("d", "draw", Key::Char('d')));
        }
        hints
    }

    fn verb(&self) -> &'static str {
        match self.action() {
            Action::Draw => "draw",
            Action::Discard(_) => "discard",
            Action::Salvage(_) => "take",
            _ => "play",
        }
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        let (rows, sets) = (self.entries.len(), self.entries[self.row].actions.len());
        match as_arrow(key) {
            Key::Enter => return Step::Play(self.action()),
            Key::Up => self.choose_row((self.row + rows - 1) % rows),
            Key::Down => self.choose_row((self.row + 1) % rows),
            Key::Left => self.set = (self.set + sets - 1) % sets,
            Key::Right => self.set = (self.set + 1) % sets,
            Key::Char('d') if self.can_draw() => return Step::Play(Action::Draw),
            key => return self.press_digit(key),
        }
        Step::Changed
    }

    /// A digit chooses a card by its number.
    fn press_digit(&mut self, key: Key) -> Step {
        let first = usize::from(self.can_draw());
        let row = digit(key).and_then(|number| number.checked_sub(1)).map(|place| place + first);
        match row.filter(|&row| row < self.entries.len()) {
            Some(row) => {
                self.choose_row(row);
                Step::Changed
            }
            None => Step::Ignored,
        }
    }

    /// Another card, for the same place in its row if it has one.
    fn choose_row(&mut self, row: usize) {
        self.row = row;
        self.set = self.set.min(self.entries[row].actions.len() - 1);
    }

    /// Takes a touch: a click on what is chosen does it; a click on the deck draws.
    pub fn touch(&mut self, touched: usize, touch: Touch) -> Step {
        let (row, set) = if touched >= DECKS { (0, 0) } else { (touched / SETS, touched % SETS) };
        if touched >= DECKS && !self.can_draw() {
            return Step::Ignored;
        }
        match self.entries.get(row).and_then(|entry| entry.actions.get(set)) {
            Some(&action) if (self.row, self.set) == (row, set) && touch == Touch::Click => {
                Step::Play(action)
            }
            Some(_) => {
                (self.row, self.set) = (row, set);
                Step::Changed
            }
            None => Step::Ignored,
        }
    }
}

/// The card of an action with one; none of drawing; nothing if it is about something else.
fn card_of(action: Action) -> Option<Option<CardId>> {
    match action {
        Action::Draw => Some(None),
        Action::Advance(card, _) | Action::Discard(card) | Action::Salvage(card) => Some(Some(card)),
        _ => None,
    }
}
