//! The version of the program: for people, for reports and for checkpoints.

use std::sync::LazyLock;

use games::Registry;

/// The version in a line, with the commit if it is known: `0.2.0 (3fea4a1b2c3d)`.
pub static SHORT: LazyLock<String> =
    LazyLock::new(|| short(env!("CARGO_PKG_VERSION"), env!("OXHIDE_COMMIT")));

/// The same with the rules versions of the games, one a line.
pub static LONG: LazyLock<String> = LazyLock::new(|| {
    let rules =
        Registry::new().games().into_iter().map(|game| format!("\n{}: rules {}", game.id, game.rules));
    format!("{}{}", *SHORT, rules.collect::<String>())
});

fn short(version: &str, commit: &str) -> String {
    if commit.is_empty() { version.to_owned() } else { format!("{version} ({commit})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commit_is_named_if_it_is_known() {
        assert_eq!(short("0.2.0", "3fea4a1b2c3d"), "0.2.0 (3fea4a1b2c3d)");
        assert_eq!(short("0.2.0", ""), "0.2.0");
    }

    #[test]
    fn the_rules_of_every_game_are_named() {
        let lines: Vec<&str> = LONG.lines().collect();
        assert_eq!(lines[0], *SHORT);
        let games = Registry::new().games();
        assert_eq!(lines.len(), 1 + games.len());
        for (line, game) in lines[1..].iter().zip(games) {
            assert_eq!(*line, format!("{}: rules {}", game.id, game.rules));
        }
    }
}
