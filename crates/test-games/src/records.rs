//! Whole games on record in a folder.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use game_core::{Edition, Game, Pack, Record, Score, Seed, Table};

use crate::{Liking, play_out};

/// The records of one version of a game's rules, which its tests replay. A change of the rules that leads a recorded
/// game elsewhere shows there: it belongs into a new version, with records of its own, and the old ones stay.
#[derive(Clone, Debug)]
pub struct Shelf {
    version: u32,
    folder: PathBuf,
    names: Vec<String>,
}

impl Shelf {
    /// All records of a version, each in a file of its own in the game's folder `tests/records/vVERSION`.
    pub fn new(version: u32) -> Self {
        // Tests run in the folder of their crate.
        let folder = PathBuf::from(format!("tests/records/v{version}"));
        let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|file| file.path());
        let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
        let mut names: Vec<_> = files.filter_map(stem).collect();
        names.sort();
        Shelf { version, folder, names }
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

    /// Writes the record of a game, unless there is one of that name: records are kept for ever.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn put<G: Game>(&self, name: &str, table: &Table<G>) {
        let path = self.path(name);
        if !path.exists() {
            let written = fs::create_dir_all(&self.folder).and_then(|()| fs::write(&path, table.record()));
            written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }

    /// A recorded game, replayed.
    ///
    /// # Panics
    /// If it does not replay.
    pub fn replay<G: Game>(&self, name: &str) -> Table<G> {
        self.cut::<G>(name, usize::MAX)
    }

    /// A recorded game, replayed up to so many moves.
    fn cut<G: Game>(&self, name: &str, moves: usize) -> Table<G> {
        let mut record = Record::parse(&self.read(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        if moves < record.moves.len() {
            record.moves.truncate(moves);
            record.totals = None;
        }
        let pack = Pack::classic_of(&record.head.pack_hash);
        Table::replay(&record, pack).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Every record, cut off at each third, is played on to an end by random players, under its own version.
    ///
    /// # Panics
    /// If one cannot be.
    pub fn play_on<G: Game>(&self, style: impl Liking<G>) {
        for name in &self.names {
            let moves = self.replay::<G>(name).moves().len();
            for at in [0, moves / 3, moves * 2 / 3] {
                let table = play_out(self.cut::<G>(name, at), style, Seed(at as u64));
                assert!(table.outcome().is_some(), "{name} from move {at}");
                assert_eq!(table.setup().rules, Some(self.version), "{name} from move {at}");
                assert_eq!(table.game().audit(table.state()), Ok(()), "{name} from move {at}");
            }
        }
    }

    /// Every record replays to its scores, in a sound position, under its own version, and is written as it was
    /// read.
    ///
    /// # Panics
    /// If one does not.
    pub fn check<G: Game>(&self) {
        for name in &self.names {
            let table = self.replay::<G>(name);
            assert_eq!(table.record(), self.read(name), "{name}");
            assert_eq!(table.setup().rules, Some(self.version), "{name}");
            assert!(table.outcome().is_some(), "{name} is not over");
            assert_eq!(table.game().audit(table.state()), Ok(()), "{name}");
        }
    }

    /// Some record was played with the edition of the pack that tables of the version are opened with.
    ///
    /// # Panics
    /// If none was.
    pub fn check_edition<G: Game>(&self) {
        let former = Edition::of_rules::<G>(self.version);
        let edition = former.map_or_else(|| G::classic().hash(), |former| former.hash.to_owned());
        let hash = |name: &String| self.replay::<G>(name).head().pack_hash;
        assert!(self.names.iter().any(|name| hash(name) == edition), "no record of v{} has it", self.version);
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

/// The classic pack is still the one of this hash, with which games have been played.
///
/// # Panics
/// If it is not.
pub fn check_classic<G: Game>(hash: &str) {
    assert_eq!(
        G::classic().hash(),
        hash,
        "games were played with the pack as it was: put that in packs/classic-N, add an Edition with its hash and \
         the newest version of the rules it was played with to the former editions of {}, and write the new hash \
         here",
        G::NAME
    );
}

fn sum(score: &Score, groups: &[&str]) -> String {
    let parts: Vec<_> = groups.iter().map(|group| score.group(group).to_string()).collect();
    format!("{:>2} = {}", score.total, parts.join(" + "))
}
