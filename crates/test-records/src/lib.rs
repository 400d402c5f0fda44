//! Whole games for the tests of rules: on record in a folder, and between players who choose at random.
#![warn(missing_docs)]

mod random;
mod why;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use game_core::{Game, Pack, Record, Score, Table};

pub use random::{Liking, choose, play_out};
pub use why::reasons;

/// The records of a game that its tests replay. A change of the rules that leads a recorded game elsewhere shows
/// there; [`Game::RULES`] is then raised and the records are written anew.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
    names: Vec<String>,
}

impl Shelf {
    /// The records of these names, each in a file of its own in the game's folder `tests/records`.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        // Tests run in the folder of their crate.
        Shelf { folder: PathBuf::from("tests/records"), names: names.into_iter().map(Into::into).collect() }
    }

    /// The names of the records.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.txt"))
    }

    fn read(&self, name: &str) -> String {
        let path = self.path(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Writes the record of a game.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn put<G: Game>(&self, name: &str, table: &Table<G>) {
        let path = self.path(name);
        fs::write(&path, table.record()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// A recorded game, replayed.
    ///
    /// # Panics
    /// If it does not replay.
    pub fn replay<G: Game>(&self, name: &str) -> Table<G> {
        let record = Record::parse(&self.read(name));
        let table = record.and_then(|record| Table::replay(&record, Pack::classic()));
        table.unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Every record replays to its scores, in a sound position, and is written as it was read; the folder holds no
    /// other files.
    ///
    /// # Panics
    /// If one does not, or the folder holds others.
    pub fn check<G: Game>(&self) {
        for name in &self.names {
            let table = self.replay::<G>(name);
            assert_eq!(table.record(), self.read(name), "{name}");
            assert!(table.outcome().is_some(), "{name} is not over");
            assert_eq!(table.game().audit(table.state()), Ok(()), "{name}");
        }
        let files = fs::read_dir(&self.folder).unwrap_or_else(|error| panic!("the records: {error}"));
        let mut found: Vec<_> = files.flatten().map(|file| file.path()).collect();
        let mut expected: Vec<_> = self.names.iter().map(|name| self.path(name)).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }

    /// How the recorded games end: a headline each, then the places and totals with the sums of some groups.
    pub fn endings<G: Game>(&self, groups: &[&str], headline: impl Fn(&Table<G>) -> String) -> String {
        let mut text = String::new();
        for name in &self.names {
            let table = self.replay::<G>(name);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}, {} moves, {}", table.moves().len(), headline(&table));
            let outcome = table.outcome().unwrap_or_else(|| panic!("{name} is not over"));
            for (place, score) in outcome.places.iter().zip(&outcome.scores) {
                let _ = writeln!(text, "  #{place} {}", sum(score, groups));
            }
        }
        text
    }
}

fn sum(score: &Score, groups: &[&str]) -> String {
    let parts: Vec<_> = groups.iter().map(|group| score.group(group).to_string()).collect();
    format!("{:>2} = {}", score.total, parts.join(" + "))
}
