//! Whole games between players who choose at random.

use bronze_age::{Action, BronzeAge, Icon};
use game_core::{Pack, Seed, Setup, Table};
use test_records::Liking;

/// What random players choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Everything that is allowed.
    Any,
    /// They use abilities whenever they can: cards change places often.
    Keen,
    /// They play every card as soon as they can: few cards are drawn, and the game is long.
    Slow,
}

impl Liking<BronzeAge> for Style {
    fn liking(self, _table: &Table<BronzeAge>, action: Action) -> u8 {
        match (self, action) {
            (Style::Keen, Action::Advance(_, icon)) if !Icon::BASIC.contains(&icon) => 1,
            (Style::Slow, Action::Advance(_, icon)) if Icon::BASIC.contains(&icon) => 2,
            (Style::Slow, Action::Advance(..)) => 1,
            _ => 0,
        }
    }
}

/// A table whose draws follow a seed, before the first choice.
pub fn table(setup: Setup, seed: Seed) -> Table<BronzeAge> {
    Table::new(Pack::classic(), setup, Some(seed)).unwrap()
}

/// A finished game.
pub fn game(setup: Setup, style: Style, seed: Seed) -> Table<BronzeAge> {
    test_records::play_out(table(setup, seed), style, seed)
}
