//! Whole games between players who choose at random.

use game_core::{Pack, Rng, Seed, Setup, Table, Turn};
use legacies::{Action, Legacies};

/// What random players choose from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Style {
    /// Everything that is allowed.
    Any,
    /// They take heirlooms, opportunities and special actions whenever they can, and trigger late.
    Keen,
}

impl Style {
    fn choices(self, table: &Table<Legacies>) -> Vec<Action> {
        let mut actions = table.actions();
        let best = actions.iter().map(|&action| self.liking(action)).max();
        actions.retain(|&action| Some(self.liking(action)) == best);
        actions
    }

    fn liking(self, action: Action) -> u8 {
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

/// Makes one random choice; the draws that follow are settled.
pub fn choose(table: &mut Table<Legacies>, style: Style, rng: &mut Rng) {
    let action = rng.pick(&style.choices(table)).unwrap();
    table.play(action).unwrap();
}

/// A finished game.
pub fn game(setup: Setup, style: Style, seed: Seed) -> Table<Legacies> {
    let mut table = table(setup, seed);
    let mut rng = Rng::new(seed);
    while table.turn() != Turn::Over {
        choose(&mut table, style, &mut rng);
    }
    table
}
