//! What the levels of bots are: settings of the search for each game and number of players, kept as data.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use search::{Level, Settings};

use crate::GameId;

/// By game, by number of players, by level.
type Table = BTreeMap<GameId, BTreeMap<u8, BTreeMap<Level, Settings>>>;

static LEVELS: LazyLock<Table> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../data/levels.json")).expect("levels.json is read by a test")
});

/// How a level searches; none if it does not search. Without an entry for that many players, the nearest
/// number counts.
pub fn settings(game: GameId, players: u8, level: Level) -> Option<Settings> {
    if matches!(level, Level::Random | Level::Greedy) {
        return None;
    }
    let by_players = LEVELS.get(&game).into_iter().flatten();
    let nearest = by_players.min_by_key(|(count, _)| count.abs_diff(players));
    Some(nearest.and_then(|(_, levels)| levels.get(&level)).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_number_of_players_has_levels_that_think_ever_longer() {
        for game in GameId::ALL {
            for players in game.seats() {
                assert!(LEVELS[&game].contains_key(&players), "{game} {players}");
                let iterations = [Level::Easy, Level::Normal, Level::Hard, Level::Expert]
                    .map(|level| LEVELS[&game][&players][&level].iterations);
                assert!(iterations.is_sorted_by(|a, b| a < b), "{game} {players}: {iterations:?}");
            }
        }
    }
}
