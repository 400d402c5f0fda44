//! Games between players who choose at random among what they like best.

use game_core::{Game, Pack, Rng, Seed, Setup, Table, Turn};

/// What random players like: those of equal liking are chosen equally often.
pub trait Liking<G: Game>: Copy {
    /// How well an action is liked; only the best liked ones are chosen.
    fn liking(self, table: &Table<G>, action: G::Action) -> u8;
}

/// Makes one random choice; the draws that follow are settled.
///
/// # Panics
/// If nothing can be chosen, or what is listed is refused.
pub fn choose<G: Game>(table: &mut Table<G>, style: impl Liking<G>, rng: &mut Rng) {
    let mut actions = table.actions();
    let best = actions.iter().map(|&action| style.liking(table, action)).max();
    actions.retain(|&action| Some(style.liking(table, action)) == best);
    play_one_of(table, &actions, rng);
}

/// Plays any of these listed actions.
pub(crate) fn play_one_of<G: Game>(table: &mut Table<G>, actions: &[G::Action], rng: &mut Rng) {
    let action = rng.pick(actions).expect("who has the turn has an action: a law of every game");
    table.play(action).unwrap_or_else(|error| panic!("a listed action is refused: {error}"));
}

/// Plays a game to its end; the choices follow a seed.
pub fn play_out<G: Game>(mut table: Table<G>, style: impl Liking<G>, seed: Seed) -> Table<G> {
    let mut rng = Rng::new(seed);
    while table.turn() != Turn::Over {
        choose(&mut table, style, &mut rng);
    }
    table
}

/// A table with the classic pack whose draws follow a seed, before the first choice.
///
/// # Panics
/// If the set-up does not fit the game.
pub fn table<G: Game>(setup: Setup, seed: Seed) -> Table<G> {
    Table::new(Pack::classic(), setup, Some(seed)).unwrap_or_else(|error| panic!("{error}"))
}

/// A finished game whose draws and choices follow a seed.
pub fn game<G: Game>(setup: Setup, style: impl Liking<G>, seed: Seed) -> Table<G> {
    play_out(table(setup, seed), style, seed)
}
