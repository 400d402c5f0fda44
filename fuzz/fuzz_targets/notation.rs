//! Notation: a table plays on with every line that it accepts; what it refuses changes nothing.
#![no_main]

use std::sync::LazyLock;

use game_core::{Seed, Setup};
use games::{GameId, Registry};
use libfuzzer_sys::fuzz_target;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = GameId::ALL[usize::from(choice) % GameId::ALL.len()];
    let mut table = REGISTRY.table(game, Setup::new(2), Some(Seed(u64::from(choice)))).unwrap();
    for line in text.lines().take(40) {
        // A line with a number plays the action of that number, so that the game gets somewhere.
        let numbered = line.parse::<usize>().ok().and_then(|n| table.legal().into_iter().nth(n)).map(|choice| choice.action);
        let action = numbered.as_deref().unwrap_or(line);
        let before = table.len();
        if table.play(action).is_err() {
            assert_eq!(table.len(), before);
        }
    }
});
