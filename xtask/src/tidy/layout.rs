//! What a source file begins with, and what the files of a game are called.

use crate::finding::Finding;
use crate::games::{GAMES, Game};
use crate::tree::{File, Tree};

/// The files every game has, so that a reader of one knows where to look in the others.
const FILES: [&str; 12] = [
    "lib", "setup", "versions", "state", "action", "event", "prompt", "view", "legal", "flow", "score",
    "pack",
];

/// Source files that do not begin with `//!`.
pub fn headers(tree: &Tree) -> Vec<Finding> {
    let sources = tree.files.iter().filter(|file| file.is_source() || is_own_source(file));
    let bare = sources.filter(|file| !file.text.starts_with("//!"));
    let message = "begin the file with a `//!` line that says what it is for";
    bare.map(|file| Finding::new(&file.path, 1, message)).collect()
}

fn is_own_source(file: &File) -> bool {
    file.is("rs") && file.path.starts_with("xtask/src/")
}

/// Files that a game should have and has not.
pub fn names(tree: &Tree) -> Vec<Finding> {
    GAMES.iter().filter(|game| game.is_in(tree)).flat_map(|game| missing(tree, game)).collect()
}

fn missing(tree: &Tree, game: &Game) -> Vec<Finding> {
    let paths = FILES.iter().map(|file| format!("crates/{}/src/{file}.rs", game.name));
    let missing = paths.filter(|path| !tree.has(path));
    missing.map(|path| Finding::new(&path, 1, "every game has this file, and this one has not")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    #[test]
    fn a_file_without_a_header_is_found() {
        let tree = Tree::sample(&[
            ("crates/lab/src/lib.rs", "//! The lab.\n"),
            ("crates/lab/src/deep/bare.rs", "\n//! Too late.\n"),
            ("crates/lab/tests/free.rs", "fn a() {}\n"),
            ("xtask/src/bare.rs", ""),
        ]);
        let message = "1: begin the file with a `//!` line that says what it is for";
        let expected =
            ["crates/lab/src/deep/bare.rs", "xtask/src/bare.rs"].map(|path| format!("{path}:{message}"));
        assert_eq!(texts(&headers(&tree)), expected);
    }

    #[test]
    fn a_game_without_one_of_the_files_is_found() {
        let mut files: Vec<_> = FILES.iter().map(|file| format!("crates/bronze/src/{file}.rs")).collect();
        files.push("crates/bronze/Cargo.toml".to_owned());
        let tree = |files: &[String]| {
            Tree::sample(&files.iter().map(|path| (path.as_str(), "")).collect::<Vec<_>>())
        };
        assert_eq!(names(&tree(&files)), []);
        files.retain(|path| !path.ends_with("score.rs"));
        let message = "every game has this file, and this one has not";
        assert_eq!(texts(&names(&tree(&files))), [format!("crates/bronze/src/score.rs:1: {message}")]);
    }
}
