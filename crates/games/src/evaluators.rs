//! The evaluators of the games: their features with the weights that `oxhide lab fit` made.

use std::sync::LazyLock;

use bronze::Bronze;
use bronze_age::BronzeAge;
use game_core::Game;
use legacies::Legacies;
use search::{Features, Linear, Weights};

use crate::{BronzeAgeFeatures, BronzeFeatures, GameId, LegaciesFeatures};

/// How bots judge Bronze.
pub type BronzeEvaluator = Linear<Bronze, BronzeFeatures>;
/// How bots judge Bronze Age.
pub type BronzeAgeEvaluator = Linear<BronzeAge, BronzeAgeFeatures>;
/// How bots judge Legacies.
pub type LegaciesEvaluator = Linear<Legacies, LegaciesFeatures>;

pub(crate) static BRONZE: LazyLock<BronzeEvaluator> = LazyLock::new(|| read(GameId::Bronze));
pub(crate) static BRONZE_AGE: LazyLock<BronzeAgeEvaluator> = LazyLock::new(|| read(GameId::BronzeAge));
pub(crate) static LEGACIES: LazyLock<LegaciesEvaluator> = LazyLock::new(|| read(GameId::Legacies));

fn read<G: Game, F: Features<G>>(game: GameId) -> Linear<G, F> {
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

    #[test]
    fn weights_fit_their_features_and_say_how_they_were_made() {
        LazyLock::force(&BRONZE);
        LazyLock::force(&BRONZE_AGE);
        LazyLock::force(&LEGACIES);
        for game in GameId::ALL {
            let weights = weights(game);
            assert_eq!(weights.game, game.id());
            let command = format!("oxhide lab fit {}", weights.game);
            let mut sets = weights.sets.iter().chain(&weights.deep);
            assert!(sets.all(|set| set.made_by.starts_with(&command)), "{command}");
        }
    }
}
