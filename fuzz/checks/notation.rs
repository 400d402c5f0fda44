//! Notation: a table plays on with every line that it accepts; what it refuses changes nothing.

use std::sync::LazyLock;

use game_core::{Seed, Setup};
use games::{GameId, Registry};

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

/// Plays the lines at a table of the game that the first byte names; returns the number of accepted lines.
pub fn check(data: &[u8]) -> usize {
    let Some((&choice, text)) = data.split_first() else { return 0 };
    let Ok(text) = std::str::from_utf8(text) else { return 0 };
    let game = GameId::ALL[usize::from(choice) % GameId::ALL.len()];
    let mut table = REGISTRY.table(game, Setup::new(2), Some(Seed(u64::from(choice)))).unwrap();
    let mut accepted = 0;
    for line in text.lines().take(40) {
        // A line with a number plays the action of that number, so that the game gets somewhere.
        let numbered = line
            .parse::<usize>()
            .ok()
            .and_then(|n| table.legal().into_iter().nth(n))
            .map(|choice| choice.action);
        let action = numbered.as_deref().unwrap_or(line);
        let before = table.len();
        match table.play(action) {
            Ok(_) => accepted += 1,
            Err(_) => assert_eq!(table.len(), before),
        }
    }
    accepted
}
