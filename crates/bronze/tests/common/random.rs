//! Whole games between players who choose at random.

use bronze::{Action, Bronze};
use game_core::{Pack, Seed, Setup, Table};
use test_records::Liking;

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

/// A table whose draws and choices follow a seed, before the first choice.
pub fn table(players: u8, edition: &str, seed: Seed) -> Table<Bronze> {
    let setup = Setup::new(players).with("edition", edition);
    Table::new(Pack::classic(), setup, Some(seed)).unwrap()
}

/// A finished game.
pub fn game(players: u8, edition: &str, style: Style, seed: Seed) -> Table<Bronze> {
    test_records::play_out(table(players, edition, seed), style, seed)
}
