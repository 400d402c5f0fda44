//! The choice of a turn: which action, played to or returned from which deck (BA-T1).

use games::bronze_age::{Action, Colour, DeckIx};

use super::choose::{DECKS, Step};
use crate::input::{Key, as_arrow, digit};
use crate::screen::Touch;

/// What is done with an action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// It is played from hand.
    Play,
    /// It is returned to the hand.
    Return,
}

/// A row of the choice: what is done, with which colour.
pub type Row = (Way, Colour);

/// The action that would be done now: one row, one deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ActChooser {
    /// The rows with something legal.
    pub rows: Vec<Row>,
    /// The chosen row.
    pub row: usize,
    /// The chosen deck.
    pub deck: DeckIx,
    legal: Vec<Action>,
}

/// The number of an item for a row and a deck.
pub fn item(row: usize, deck: DeckIx) -> usize {
    row * DeckIx::ALL.len() + deck.index()
}

impl ActChooser {
    /// What can be done; none if that is not asked.
    pub fn new(actions: &[Action]) -> Option<Self> {
        let mut rows: Vec<Row> = Vec::new();
        for &action in actions {
            let (row, _) = place(action)?;
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows.sort_by_key(|&(way, colour)| (way == Way::Return, colour));
        let deck = place(*actions.first()?)?.1;
        let mut chooser = ActChooser { rows, row: 0, deck, legal: actions.to_vec() };
        chooser.choose_row(0);
        Some(chooser)
    }

    /// The action that is chosen.
    pub fn action(&self) -> Action {
        action_at(self.rows[self.row], self.deck)
    }

    /// Starts with an action, if it is legal.
    pub fn start_with(&mut self, action: Action) {
        let Some((wanted, deck)) = place(action).filter(|_| self.legal.contains(&action)) else { return };
        if let Some(row) = self.rows.iter().position(|&row| row == wanted) {
            (self.row, self.deck) = (row, deck);
        }
    }

    /// The action of a row and a deck, if it is legal.
    pub fn at(&self, row: usize, deck: DeckIx) -> Option<Action> {
        let action = action_at(*self.rows.get(row)?, deck);
        self.legal.contains(&action).then_some(action)
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key) -> Step {
        let rows = self.rows.len();
        match as_arrow(key) {
            Key::Enter => return Step::Play(self.action()),
            Key::Up => self.choose_row((self.row + rows - 1) % rows),
            Key::Down => self.choose_row((self.row + 1) % rows),
            Key::Left => self.next_deck(DeckIx::ALL.len() - 1),
            Key::Right => self.next_deck(1),
            Key::Char('p') => return self.find_row(|(way, _)| way == Way::Play),
            Key::Char('t') => return self.find_row(|(way, _)| way == Way::Return),
            Key::Char(letter @ ('B' | 'R' | 'Y' | 'b' | 'y')) => return self.choose_colour(letter),
            key => return self.press_digit(key),
        }
        Step::Changed
    }

    fn press_digit(&mut self, key: Key) -> Step {
        match digit(key).and_then(|number| number.checked_sub(1)) {
            Some(deck) => self.choose_deck(deck),
            None => Step::Ignored,
        }
    }

    /// Takes a touch: a click on what is chosen does it; a click on a deck chooses that deck.
    pub fn touch(&mut self, touched: usize, touch: Touch) -> Step {
        if touched >= DECKS {
            return if touch == Touch::Click { self.choose_deck(touched - DECKS) } else { Step::Ignored };
        }
        let (row, deck) = (touched / DeckIx::ALL.len(), DeckIx::ALL[touched % DeckIx::ALL.len()]);
        match self.at(row, deck) {
            Some(action) if (self.row, self.deck) == (row, deck) && touch == Touch::Click => {
                Step::Play(action)
            }
            Some(_) => {
                (self.row, self.deck) = (row, deck);
                Step::Changed
            }
            None => Step::Ignored,
        }
    }

    /// Another row; the deck stays if it can.
    fn choose_row(&mut self, row: usize) {
        self.row = row;
        if self.at(row, self.deck).is_none() {
            self.next_deck(1);
        }
    }

    /// So many decks further, and on to the next one where something is legal.
    fn next_deck(&mut self, by: usize) {
        let step = if by == 1 { 1 } else { DeckIx::ALL.len() - 1 };
        let mut deck = self.deck.index();
        for _ in DeckIx::ALL {
            deck = (deck + step) % DeckIx::ALL.len();
            if self.at(self.row, DeckIx::ALL[deck]).is_some() {
                self.deck = DeckIx::ALL[deck];
                return;
            }
        }
    }

    /// A deck by its number; if nothing of the row goes there, another row.
    fn choose_deck(&mut self, deck: usize) -> Step {
        let Some(&deck) = DeckIx::ALL.get(deck) else { return Step::Ignored };
        let rows = [self.row].into_iter().chain(0..self.rows.len());
        match rows.into_iter().find(|&row| self.at(row, deck).is_some()) {
            Some(row) => {
                (self.row, self.deck) = (row, deck);
                Step::Changed
            }
            None => Step::Ignored,
        }
    }

    /// The next row of a colour.
    fn choose_colour(&mut self, letter: char) -> Step {
        let wanted = match letter.to_ascii_uppercase() {
            'B' => Colour::Blue,
            'R' => Colour::Red,
            _ => Colour::Yellow,
        };
        self.find_row(|(_, colour)| colour == wanted)
    }

    /// The next row behind the chosen one of which something holds.
    fn find_row(&mut self, wanted: impl Fn(Row) -> bool) -> Step {
        let count = self.rows.len();
        let mut others = (1..=count).map(|by| (self.row + by) % count);
        match others.find(|&row| wanted(self.rows[row])) {
            Some(row) => {
                self.choose_row(row);
                Step::Changed
            }
            None => Step::Ignored,
        }
    }
}

fn action_at((way, colour): Row, deck: DeckIx) -> Action {
    match way {
        Way::Play => Action::Play(colour, deck),
        Way::Return => Action::Return(colour, deck),
    }
}

/// The row and the deck of an action of a turn.
fn place(action: Action) -> Option<(Row, DeckIx)> {
    match action {
        Action::Play(colour, deck) => Some(((Way::Play, colour), deck)),
        Action::Return(colour, deck) => Some(((Way::Return, colour), deck)),
        _ => None,
    }
}
