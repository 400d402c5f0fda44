//! What random players choose from.

use game_core::Table;
use legacies::{Action, Legacies};
use test_games::Liking;

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
