//! A game with what bots and balance reports have to know of it.

use game_core::{Game, Seat};
use search::{Evaluator, Features};

use crate::GameId;
use crate::traits::{Kind, Trait};

/// A game with what bots need to know of it.
pub trait Playable: Game {
    /// What its evaluator looks at.
    type Features: Features<Self>;
    /// Its way to judge a position.
    type Evaluator: Evaluator<Self> + 'static;
    /// The game among all games.
    const GAME: GameId;
    /// The kinds of all its traits, in the order of a report.
    const KINDS: &'static [Kind];

    /// The evaluator that bots use.
    fn evaluator() -> Self::Evaluator;

    /// What a seat had that may matter for winning, such as its place in the order of play: for balance figures.
    fn traits_of(&self, state: &Self::State, seat: Seat) -> Vec<Trait>;

    /// What else it had, such as its cities and cards: for balance reports, where the lists may be long.
    fn details_of(&self, state: &Self::State, seat: Seat) -> Vec<Trait>;

    /// How a seat opened, told by the state before an action and the action: nothing as long as no action was a
    /// real beginning. It is asked until there is something.
    fn opening(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Vec<Trait>;

    /// What an action adds to what its seat had, where the state at the end does not know it any more.
    fn trace(&self, _action: Self::Action) -> Option<Trait> {
        None
    }
}
