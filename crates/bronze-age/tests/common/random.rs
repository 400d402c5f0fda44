//! Whole games between players who choose at random.

use bronze_age::{Action, BronzeAge, Icon};
use game_core::{Pack, Rng, Seed, Setup, Table, Turn};

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

impl Style {
    fn choices(self, table: &Table<BronzeAge>) -> Vec<Action> {
        let mut actions = table.actions();
        let best = actions.iter().map(|&action| self.liking(action)).max();
        actions.retain(|&action| Some(self.liking(action)) == best);
        actions
    }

    fn liking(self, action: Action) -> u8 {
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

/// Makes one random choice; the draws that follow are settled.
pub fn choose(table: &mut Table<BronzeAge>, style: Style, rng: &mut Rng) {
    let action = rng.pick(&style.choices(table)).unwrap();
    table.play(action).unwrap();
}

/// A finished game.
pub fn game(setup: Setup, style: Style, seed: Seed) -> Table<BronzeAge> {
    let mut table = table(setup, seed);
    let mut rng = Rng::new(seed);
    while table.turn() != Turn::Over {
        choose(&mut table, style, &mut rng);
    }
    table
}
