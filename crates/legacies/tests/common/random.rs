//! Whole games between players who choose at random.

use game_core::{Pack, Seed, Setup, Table};
use legacies::{Action, Legacies};
use test_records::Liking;

/// What random players choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Everything that is allowed.
    Any,
    /// They take heirlooms, opportunities and special actions whenever they can, and trigger late.
    Keen,
}

impl Liking<Legacies> for Style {
    fn liking(self, _table: &Table<Legacies>, action: Action) -> u8 {
        match (self, action) {
            (Style::Any, _) => 0,
            (Style::Keen, Action::Acquire(..)) => 3,
            (Style::Keen, Action::Perform(_) | Action::Opportunity(_)) => 2,
            (Style::Keen, Action::Swap(..) | Action::Trigger(_) | Action::Decline) => 0,
            (Style::Keen, _) => 1,
        }
    }
}

/// A table whose draws follow a seed, before the first choice.
pub fn table(setup: Setup, seed: Seed) -> Table<Legacies> {
    Table::new(Pack::classic(), setup, Some(seed)).unwrap()
}

/// A finished game.
pub fn game(setup: Setup, style: Style, seed: Seed) -> Table<Legacies> {
    test_records::play_out(table(setup, seed), style, seed)
}
