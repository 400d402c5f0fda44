//! What is being chosen: one of the actions, which a turn lists card by card.

use game_core::Game as _;
use games::legacies::{Action, CardId, Legacies};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::{Canvas, Hint, Target, pad};
use crate::input::{Key, as_arrow};
use crate::screen::Touch;

/// What a key or a touch made of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It means nothing here.
    Ignored,
    /// Something else is chosen.
    Changed,
    /// This is played.
    Play(Action),
}

/// One of many actions; those of one card stand together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    actions: Vec<Action>,
    chosen: usize,
}

impl Chooser {
    /// A choice among these.
    pub fn new(actions: &[Action]) -> Self {
        Chooser { actions: actions.to_vec(), chosen: 0 }
    }

    /// Takes a key: up and down go from action to action, left and right from card to card.
    pub fn press(&mut self, key: Key) -> Step {
        let count = self.actions.len();
        if count == 0 {
            return Step::Ignored;
        }
        match as_arrow(key) {
            Key::Enter => return Step::Play(self.actions[self.chosen]),
            Key::Up => self.chosen = (self.chosen + count - 1) % count,
            Key::Down => self.chosen = (self.chosen + 1) % count,
            Key::Right => self.chosen = self.next_group(),
            Key::Left => self.chosen = self.previous_group(),
            _ => return Step::Ignored,
        }
        Step::Changed
    }

    /// Takes a touch of a line.
    pub fn touch(&mut self, item: usize, touch: Touch) -> Step {
        if item >= self.actions.len() {
            return Step::Ignored;
        }
        if touch == Touch::Click && item == self.chosen {
            return Step::Play(self.actions[item]);
        }
        self.chosen = item;
        Step::Changed
    }

    /// The keys of the choice.
    pub fn hints(&self) -> Vec<Hint> {
        if self.actions.is_empty() {
            return Vec::new();
        }
        vec![
            Hint::new("Enter", "do it", Key::Enter),
            Hint::new("Up/Down", "which", Key::Down),
            Hint::new("Left/Right", "card", Key::Right),
        ]
    }

    fn next_group(&self) -> usize {
        let here = card_of(self.actions[self.chosen]);
        let behind = (self.chosen..self.actions.len()).find(|&place| card_of(self.actions[place]) != here);
        behind.unwrap_or(0)
    }

    fn previous_group(&self) -> usize {
        let here = card_of(self.actions[self.chosen]);
        let before = (0..self.chosen).rev().find(|&place| card_of(self.actions[place]) != here);
        let last = before.unwrap_or(self.actions.len() - 1);
        let group = card_of(self.actions[last]);
        (0..=last).rev().take_while(|&place| card_of(self.actions[place]) == group).last().unwrap_or(0)
    }

    /// Draws the actions around the chosen one.
    pub fn draw(&self, game: &Legacies, canvas: &mut Canvas<'_>, area: Rect) {
        let title =
            format!("Your choice ({} of {})", (self.chosen + 1).min(self.actions.len()), self.actions.len());
        let style = canvas.theme.lines();
        let inner = canvas.frame(area, &title, style);
        let rows = usize::from(inner.height);
        let last = self.actions.len().saturating_sub(rows);
        let from = self.chosen.saturating_sub(rows / 2).min(last);
        for (row, place) in inner.rows().zip(from..self.actions.len()) {
            let chosen = place == self.chosen;
            let style = if chosen { canvas.theme.cursor() } else { Style::new() };
            let line = pad(&format!(" {}", game.phrase(self.actions[place])), row.width);
            canvas.put(row.x, row.y, &line, style);
            canvas.hit(row, Target::Item(place));
        }
    }
}

/// The card that an action plays.
fn card_of(action: Action) -> Option<CardId> {
    match action {
        Action::Relate(card, _)
        | Action::Wild(card, _)
        | Action::Legend(card, _)
        | Action::Perform(card)
        | Action::Buy(card, ..)
        | Action::Sell(card, ..)
        | Action::Opportunity(card)
        | Action::Explore(card)
        | Action::Gather(card)
        | Action::Acquire(card, ..)
        | Action::Swap(card, _) => Some(card),
        _ => None,
    }
}
