//! What random players choose from.

use bronze_age::{Action, BronzeAge, Icon};
use game_core::Table;
use test_games::Liking;

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
