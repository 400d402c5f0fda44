//! The laws that every game keeps, checked over random games.
//!
//! A game's own test calls [`check`] in a few lines. A broken law stops with the law, the seed and the moves
//! that lead there.
//!
//! * Options have plain names of their own, and defaults that are allowed.
//! * Who has the turn sits at the table and has an action, none is listed twice, and a position always lists
//!   the same ones. What is listed is accepted, all else is refused and changes nothing.
//! * Notation is one line and reads back; whatever is sent, the rules never panic.
//! * An outcome that is listed can happen, and draws follow the weights. The same action always leads to the same state.
//! * No piece is lost or doubled. States, views and events survive being written down.
//! * A guess from a view looks like the view, has the same turn and the same choices for the viewer, and is a
//!   position like any other. The same seed gives the same guess.
//! * Why something is refused is a sentence with a clause, and depends on nothing that the viewer cannot know.
//! * Two states that look alike to a viewer show the viewer the same for as long as nothing is revealed, and
//!   what is revealed shows in the view and in the log alike. A spectator knows no more than any player.
//! * A game ends, and then it has a result; records replay to the same state and the same events.

mod finish;
mod position;
mod secrets;
#[cfg(test)]
mod tests;

use std::any::Any;
use std::fmt::{Debug, Display};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::{Game, OptionSpec, Pack, Rng, Seed, Setup, Silent, Table, Turn};

/// Plays one random game for each seed and holds every position against the laws.
///
/// # Panics
/// If a law is broken.
pub fn check<G: Game>(setup: &Setup, seeds: Range<u64>) {
    G::OPTIONS.iter().for_each(|option| check_option(option, G::OPTIONS));
    let pack = Pack::<G>::classic();
    for seed in seeds {
        check_game(&pack, setup, Seed(seed));
    }
}

/// Any game is far shorter than this; a longer one is taken to be endless.
const LONGEST: usize = if cfg!(test) { 2_000 } else { 100_000 };
/// In one position out of this many the dear laws are checked too.
const DEAR: u32 = 16;
/// How every message of a broken law begins.
const BROKEN: &str = "broken law: ";

fn check_option(option: &OptionSpec, all: &[OptionSpec]) {
    let name = option.name;
    let plain = name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'));
    // In a record an option stands among these, and behind them come the names of the seats.
    let taken = ["", "game", "rules", "pack", "players", "seed"].contains(&name) || seat_like(name);
    if !plain || taken || all.iter().filter(|other| other.name == name).count() > 1 {
        panic!("{BROKEN}an option has a plain name of its own ('{name}')");
    }
    if !option.values.is_empty() && !option.values.contains(&option.default) {
        panic!("{BROKEN}the default of an option is allowed ('{name}')");
    }
}

fn seat_like(name: &str) -> bool {
    name.parse::<crate::Seat>().is_ok()
}

fn check_game<G: Game>(pack: &Pack<G>, setup: &Setup, seed: Seed) {
    let mut trial = Trial { table: set_up(pack, setup, None), rng: Rng::new(seed), seen: Vec::new(), seed };
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| trial.run(pack))) {
        trial.explain(panic);
    }
}

fn set_up<G: Game>(pack: &Pack<G>, setup: &Setup, seed: Option<Seed>) -> Table<G> {
    Table::new(pack.clone(), setup.clone(), seed)
        .unwrap_or_else(|error| panic!("the set-up of a law check: {error}"))
}

/// A random game under way.
struct Trial<G: Game> {
    table: Table<G>,
    rng: Rng,
    /// Actions that were allowed or read some time in this game: what a confused player might try.
    seen: Vec<G::Action>,
    seed: Seed,
}

impl<G: Game> Trial<G> {
    fn run(&mut self, pack: &Pack<G>) {
        let (here, said) = (self.table.game().players(), self.table.setup().players);
        self.equal("the table has the players of its set-up", &here, &said);
        while self.table.turn() != Turn::Over {
            self.position();
            self.step();
            self.holds("a game ends", self.table.moves().len() < LONGEST);
        }
        self.finish(pack);
    }

    fn step(&mut self) {
        let action = self.choose(self.table.state().clone());
        let mut state = self.table.state().clone();
        self.table.game().apply(&mut state, action, &mut Silent);
        if let Err(error) = self.table.play(action) {
            self.broken("what is listed is accepted", error);
        }
        self.equal("an action always leads to the same state", &state, self.table.state());
        self.events();
    }

    /// What a player who does not think does here, or what is drawn.
    fn choose(&mut self, state: G::State) -> G::Action {
        let (game, mut actions) = (self.table.game(), Vec::new());
        game.actions(&state, &mut actions);
        if game.turn(&state) == Turn::Chance {
            let drawn = game.draw(&state, &mut self.rng, &mut Vec::new());
            self.holds("what is drawn is listed", actions.contains(&drawn));
            return drawn;
        }
        self.rng.pick(&actions).unwrap_or_else(|| self.broken("who has the turn has an action", ""))
    }

    fn holds(&self, law: &str, holds: bool) {
        if !holds {
            self.broken(law, "")
        }
    }

    fn equal<T: PartialEq + Debug + ?Sized>(&self, law: &str, left: &T, right: &T) {
        if left != right {
            self.broken(law, format!("\n  left: {left:?}\n right: {right:?}"))
        }
    }

    fn broken(&self, law: &str, how: impl Display) -> ! {
        let seed = self.seed;
        panic!("{BROKEN}{law} (seed {seed}) {how}\nThe moves that lead there:\n{}", self.table.record())
    }

    /// Passes the message of a broken law on; any other panic comes from the rules and breaks one, too.
    fn explain(&self, panic: Box<dyn Any + Send>) -> ! {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        match text.or_else(|| panic.downcast_ref::<&str>().copied()) {
            Some(text) if !text.starts_with(BROKEN) => self.broken("the rules never panic", text),
            Some(_) | None => resume_unwind(panic),
        }
    }
}
