//! The evaluators of the games: their features with the weights that `oxhide lab fit` made.

use game_core::Game;
use search::{Features, Linear, Weights};

use crate::GameId;

/// The evaluator of a game.
pub(crate) fn read<G: Game, F: Features<G>>(game: GameId) -> Linear<G, F> {
    Linear::new(&weights(game)).expect("the weights of all games are read by a test")
}

/// The weights that a game's bots judge by.
pub fn weights(game: GameId) -> Weights {
    let text = match game {
        GameId::Bronze => include_str!("../data/bronze.weights.json"),
        GameId::BronzeAge => include_str!("../data/bronze-age.weights.json"),
        GameId::Legacies => include_str!("../data/legacies.weights.json"),
    };
    serde_json::from_str(text).expect("the weights of all games are read by a test")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable as _;
    use crate::bronze::Bronze;
    use crate::bronze_age::BronzeAge;
    use crate::legacies::Legacies;

    #[test]
    fn weights_fit_their_features_and_say_how_they_were_made() {
        Bronze::evaluator();
        BronzeAge::evaluator();
        Legacies::evaluator();
        for game in GameId::ALL {
            let weights = weights(game);
            assert_eq!(weights.game, game.id());
            let command = format!("oxhide lab fit {}", weights.game);
            let mut sets = weights.sets.iter().chain(&weights.deep);
            assert!(sets.all(|set| set.made_by.starts_with(&command)), "{command}");
        }
    }
}
