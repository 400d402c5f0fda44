//! The way from the name of a game to its type.

use bronze::Bronze;
use bronze_age::BronzeAge;
use legacies::Legacies;

use crate::{GameId, Playable};

/// Work that is the same for every game but needs its types.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it for one game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// Does a visitor's work for the game of that name.
pub fn visit<V: Visitor>(game: GameId, visitor: V) -> V::Output {
    match game {
        GameId::Bronze => visitor.visit::<Bronze>(),
        GameId::BronzeAge => visitor.visit::<BronzeAge>(),
        GameId::Legacies => visitor.visit::<Legacies>(),
    }
}
