//! Whole games between players who choose at random.

use bronze::{Action, Bronze};
use game_core::{Pack, Rng, Seed, Setup, Table, Turn};

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

    fn choices(self, table: &Table<Bronze>) -> Vec<Action> {
        let mut actions = table.actions();
        if self == Style::Steady {
            let best = actions.iter().map(|&action| liking(table, action)).max();
            actions.retain(|&action| Some(liking(table, action)) == best);
        }
        actions
    }
}

/// How well a steady player likes an action.
fn liking(table: &Table<Bronze>, action: Action) -> u8 {
    match action {
        Action::Take { card, at, .. } => table.game().preview(table.state(), card, at).iter().sum(),
        Action::Settle { tile, .. } => u8::MAX - tile.0,
        _ => 0,
    }
}

/// A table whose draws and choices follow a seed, before the first choice.
pub fn table(players: u8, edition: &str, seed: Seed) -> Table<Bronze> {
    let setup = Setup::new(players).with("edition", edition);
    Table::new(Pack::classic(), setup, Some(seed)).unwrap()
}

/// Makes one random choice; the draws that follow are settled.
pub fn choose(table: &mut Table<Bronze>, style: Style, rng: &mut Rng) {
    let action = rng.pick(&style.choices(table)).unwrap();
    table.play(action).unwrap();
}

/// A finished game.
pub fn game(players: u8, edition: &str, style: Style, seed: Seed) -> Table<Bronze> {
    let mut table = table(players, edition, seed);
    let mut rng = Rng::new(seed);
    while table.turn() != Turn::Over {
        choose(&mut table, style, &mut rng);
    }
    table
}
