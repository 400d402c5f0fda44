//! What random players choose from.

use bronze::{Action, Bronze};
use game_core::Table;
use test_games::Liking;

/// What random players choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Everything that is allowed.
    Any,
    /// They activate as many cards as they can, use them all and move on late: long lines, many markers.
    Steady,
}

impl Style {
    pub fn name(self) -> &'static str {
        match self {
            Style::Any => "any",
            Style::Steady => "steady",
        }
    }
}

impl Liking<Bronze> for Style {
    fn liking(self, table: &Table<Bronze>, action: Action) -> u8 {
        match (self, action) {
            (Style::Steady, Action::Take { card, at, .. }) => {
                table.game().preview(table.state(), card, at).iter().sum()
            }
            (Style::Steady, Action::Settle { tile, .. }) => u8::MAX - tile.0,
            _ => 0,
        }
    }
}
