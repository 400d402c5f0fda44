//! The games of this repository, as far as its chores have to know them.

use crate::tree::Tree;

/// A game: its crate, and what its clauses begin with.
pub struct Game {
    /// The name of the crate and of the rules page.
    pub name: &'static str,
    /// What the ids of its clauses begin with.
    pub prefix: &'static str,
}

impl Game {
    /// Where its rules are written down.
    pub fn page(&self) -> String {
        format!("docs/rules/{}.md", self.name)
    }

    /// Whether its crate has been started.
    pub fn is_in(&self, tree: &Tree) -> bool {
        tree.has(&format!("crates/{}/Cargo.toml", self.name))
    }
}

/// Every game, those to come included.
pub const GAMES: [Game; 3] = [
    Game { name: "bronze", prefix: "BZ" },
    Game { name: "bronze-age", prefix: "BA" },
    Game { name: "legacies", prefix: "LG" },
];
