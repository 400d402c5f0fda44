//! The finished games of a run in a file, so that the run can be resumed after an interrupt, a crash or a power cut.
//!
//! The file is JSON lines: a header that says which run it is, then one line a game in the order in which they
//! ended. Lines are appended with one write each. A last line that was cut off is dropped; anything else that does
//! not fit is refused.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use game_core::{AnyTable, Seed};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::Contestant;

/// Everything that the games of a run depend on. Runs with the same header play the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunHeader {
    /// The command, such as `sim`.
    pub command: String,
    /// The program with its version: another one may have other bots.
    pub program: String,
    /// The tables, by the lines of the heads of their records: game, rules version, pack with its hash, players and
    /// options.
    pub tables: Vec<Vec<String>>,
    /// The bots by name; those with weights of their own with a digest of them.
    pub bots: Vec<String>,
    /// What the games follow.
    pub seed: u64,
    /// What else changes the games, by name.
    pub settings: BTreeMap<String, String>,
}

impl RunHeader {
    /// The head of a table's record without what differs from game to game.
    pub fn table_lines(table: &dyn AnyTable) -> Vec<String> {
        let record = table.record();
        let lines = record.lines().skip(1).take_while(|line| !line.is_empty());
        let of_game = |line: &&str| ["seed: ", "P"].iter().any(|start| line.starts_with(start));
        lines.filter(|line| !of_game(line)).map(str::to_owned).collect()
    }

    /// The names of bots with what else decides how they play.
    pub fn bot_names(bots: &[Contestant]) -> Vec<String> {
        bots.iter().map(Contestant::identity).collect()
    }

    /// Everything in which two headers differ, as it is here and there.
    fn differences(&self, found: &Self) -> Vec<String> {
        let mut all = Vec::new();
        let mut compare = |what: &str, here: String, there: String| {
            if here != there {
                all.push(format!("{what} is {there} there and {here} here"));
            }
        };
        compare("the command", self.command.clone(), found.command.clone());
        compare("the program", self.program.clone(), found.program.clone());
        let lines = |header: &Self| header.tables.concat();
        let only = |one: &[String], other: &[String]| {
            let lines: Vec<&str> =
                one.iter().filter(|line| !other.contains(line)).map(String::as_str).collect();
            if lines.is_empty() { "nothing more".to_owned() } else { format!("'{}'", lines.join(", ")) }
        };
        let (here, there) = (lines(self), lines(found));
        compare("the table", only(&here, &there), only(&there, &here));
        compare("the list of bots", self.bots.join(","), found.bots.join(","));
        compare("the seed", self.seed.to_string(), found.seed.to_string());
        for name in self.settings.keys().chain(found.settings.keys().filter(|name| !self.has(name))) {
            let value =
                |header: &Self| header.settings.get(name).cloned().unwrap_or_else(|| "not set".to_owned());
            compare(name, value(self), value(found));
        }
        all
    }

    fn has(&self, name: &str) -> bool {
        self.settings.contains_key(name)
    }
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct FirstLine {
    /// What the file is, with the version of its form.
    oxhide: String,
    #[serde(flatten)]
    header: RunHeader,
}

const FORM: &str = "checkpoint 1";

/// A line of a finished game.
#[derive(Serialize, Deserialize)]
struct Entry<P, T> {
    part: P,
    game: u64,
    result: T,
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the checkpoint {file} {reason}")]
pub struct CheckpointError {
    file: String,
    reason: String,
}

/// The open file of a run, and what it held when it was opened.
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: Mutex<File>,
    /// The lines of the games by part and number.
    lines: BTreeMap<(String, u64), String>,
}

impl Checkpoint {
    /// The seed of the run that a file belongs to; none if there is no such file, or nothing in it.
    ///
    /// # Errors
    /// If the file is there but no checkpoint.
    pub fn seed(path: &Path) -> Result<Option<Seed>, CheckpointError> {
        let fail = |reason: String| CheckpointError { file: path.display().to_string(), reason };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fail(format!("cannot be read: {error}"))),
        };
        let Some((first, _)) = text.split_once('\n') else { return Ok(None) };
        let header = read_header(first).map_err(fail)?;
        Ok(Some(Seed(header.seed)))
    }

    /// Opens the file of a run, or begins it. A last line that was cut off is removed.
    ///
    /// # Errors
    /// If the file cannot be read and written, belongs to another run, is damaged, or is in use.
    pub fn open(path: &Path, header: &RunHeader) -> Result<Self, CheckpointError> {
        let fail = |reason: String| CheckpointError { file: path.display().to_string(), reason };
        let cannot = |error: io::Error| fail(format!("cannot be used: {error}"));
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(cannot)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => fail("is in use by another run".to_owned()),
            TryLockError::Error(error) => cannot(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(cannot)?;
        let lines = read(&bytes, header).map_err(fail)?;
        let whole = lines.as_ref().map_or(0, |found| found.bytes);
        if whole < bytes.len() {
            file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(cannot)?;
        }
        if lines.is_none() {
            file.write_all(first_line(header).as_bytes()).and_then(|()| file.sync_all()).map_err(cannot)?;
        }
        let lines = lines.map_or_else(BTreeMap::new, |found| found.lines);
        Ok(Checkpoint { path: path.to_owned(), file: Mutex::new(file), lines })
    }

    /// Whether an earlier run left games.
    pub fn is_resumed(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The results that were there when the file was opened, of these games of a part.
    pub(crate) fn results<T: DeserializeOwned>(
        &self,
        part: &str,
        games: Range<u64>,
    ) -> Result<BTreeMap<u64, T>, CheckpointError> {
        let places = (part.to_owned(), games.start)..(part.to_owned(), games.end);
        let read = |((_, game), line): (&(String, u64), &String)| {
            let entry: Entry<String, T> = serde_json::from_str(line)
                .map_err(|error| self.fail(format!("has a game {game} that cannot be read: {error}")))?;
            Ok((*game, entry.result))
        };
        self.lines.range(places).map(read).collect()
    }

    /// Adds a finished game.
    pub(crate) fn append(
        &self,
        part: &str,
        game: u64,
        result: &impl Serialize,
    ) -> Result<(), CheckpointError> {
        let mut line =
            serde_json::to_string(&Entry { part, game, result }).expect("results have string keys");
        line.push('\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // One write for the whole line: what a crash can cut off is the last one.
        file.write_all(line.as_bytes()).map_err(|error| self.fail(format!("cannot be written: {error}")))
    }

    fn fail(&self, reason: String) -> CheckpointError {
        CheckpointError { file: self.path.display().to_string(), reason }
    }
}

fn first_line(header: &RunHeader) -> String {
    let first = FirstLine { oxhide: FORM.to_owned(), header: header.clone() };
    format!("{}\n", serde_json::to_string(&first).expect("a header has string keys"))
}

fn read_header(line: &str) -> Result<RunHeader, String> {
    match serde_json::from_str::<FirstLine>(line) {
        Ok(first) if first.oxhide == FORM => Ok(first.header),
        Ok(first) => Err(format!("has the form '{}', and this program reads '{FORM}'", first.oxhide)),
        Err(_) => Err("is something else: name a new file, or the checkpoint of this run".to_owned()),
    }
}

/// What a file held.
struct Found {
    lines: BTreeMap<(String, u64), String>,
    /// The bytes of all whole lines.
    bytes: usize,
}

/// Reads a file; none if not even its header is whole.
fn read(bytes: &[u8], header: &RunHeader) -> Result<Option<Found>, String> {
    let mut ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(index, _)| index + 1);
    let Some(first_end) = ends.next() else {
        // Nothing, or a header that was cut off; what is neither must not be written over.
        return if first_line(header).as_bytes().starts_with(bytes) {
            Ok(None)
        } else {
            Err("is something else: name a new file, or the checkpoint of this run".to_owned())
        };
    };
    let first = String::from_utf8_lossy(&bytes[..first_end - 1]);
    let found = read_header(&first)?;
    if found != *header {
        return Err(format!("belongs to another run: {}", header.differences(&found).join("; ")));
    }
    let (mut lines, mut start) = (BTreeMap::new(), first_end);
    for (number, end) in (2..).zip(ends) {
        let line = std::str::from_utf8(&bytes[start..end - 1]).ok();
        let entry =
            line.and_then(|line| Some((line, serde_json::from_str::<Entry<String, IgnoredAny>>(line).ok()?)));
        match entry {
            Some((line, entry)) => {
                lines.entry((entry.part, entry.game)).or_insert_with(|| line.to_owned());
            }
            // After a power cut the last line may be long enough and still be wrong.
            None if end == bytes.len() => break,
            None => return Err(format!("is damaged in line {number}")),
        }
        start = end;
    }
    Ok(Some(Found { lines, bytes: start }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(seed: u64) -> RunHeader {
        RunHeader {
            command: "sim".to_owned(),
            program: "oxhide 0".to_owned(),
            tables: vec![["game: bronze", "rules: 1", "pack: classic abc"].map(str::to_owned).to_vec()],
            bots: vec!["greedy".to_owned()],
            seed,
            settings: BTreeMap::from([("moves".to_owned(), "false".to_owned())]),
        }
    }

    fn path(folder: &tempfile::TempDir) -> PathBuf {
        folder.path().join("run.jsonl")
    }

    fn error(path: &Path, header: &RunHeader) -> String {
        Checkpoint::open(path, header).unwrap_err().to_string()
    }

    /// Adds games to a file and closes it.
    fn add(path: &Path, part: &str, games: Range<u64>) {
        let checkpoint = Checkpoint::open(path, &header(1)).unwrap();
        games.for_each(|game| checkpoint.append(part, game, &(game as f64 / 3.0)).unwrap());
    }

    fn kept(path: &Path, part: &str) -> BTreeMap<u64, f64> {
        Checkpoint::open(path, &header(1)).unwrap().results(part, 0..100).unwrap()
    }

    #[test]
    fn games_come_back_by_part_and_exactly_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        assert_eq!(Checkpoint::seed(&path), Ok(None));
        add(&path, "a", 0..3);
        add(&path, "b", 2..4);
        assert_eq!(kept(&path, "a"), (0..3).map(|game| (game, game as f64 / 3.0)).collect());
        assert_eq!(kept(&path, "b").into_keys().collect::<Vec<_>>(), [2, 3]);
        assert!(kept(&path, "c").is_empty());
        assert_eq!(Checkpoint::seed(&path), Ok(Some(Seed(1))));
    }

    #[test]
    fn a_file_that_was_cut_off_anywhere_is_taken_up_where_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        add(&path, "", 0..3);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let before = kept(&path, "").len();
            let breaks = whole[..length].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(before, breaks.saturating_sub(1), "{length}");
            add(&path, "", before as u64..3);
            assert_eq!(std::fs::read(&path).unwrap(), whole, "{length}");
        }
        // Garbage of a power cut in the last line is dropped, elsewhere it is refused.
        std::fs::write(&path, [&whole[..], b"\0\0\0\n"].concat()).unwrap();
        assert_eq!(kept(&path, "").len(), 3);
        std::fs::write(&path, [&whole[..], b"\0\0\0\n", &whole[whole.len() - 40..]].concat()).unwrap();
        assert!(error(&path, &header(1)).ends_with("is damaged in line 5"));
    }

    #[test]
    fn another_run_is_refused_with_all_that_differs() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        add(&path, "", 0..1);
        let mut other = header(2);
        other.tables[0][2] = "pack: classic def".to_owned();
        other.settings.insert("moves".to_owned(), "true".to_owned());
        let error = error(&path, &other);
        assert!(
            error.ends_with(
                "belongs to another run: the table is 'pack: classic abc' there and 'pack: classic def' here; \
                 the seed is 1 there and 2 here; moves is false there and true here"
            ),
            "{error}"
        );
        assert_eq!(kept(&path, "").len(), 1, "it is as it was");
    }

    #[test]
    fn a_file_of_something_else_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        for text in ["shopping list", "{}\n", "a\nb\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(error(&path, &header(1)).contains("is something else"), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        let newer = first_line(&header(1)).replace("checkpoint 1", "checkpoint 2");
        std::fs::write(&path, newer).unwrap();
        assert!(error(&path, &header(1)).contains("has the form 'checkpoint 2'"));
    }

    #[test]
    fn two_runs_do_not_share_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(&folder);
        let first = Checkpoint::open(&path, &header(1)).unwrap();
        assert!(error(&path, &header(1)).ends_with("is in use by another run"));
        drop(first);
        assert!(Checkpoint::open(&path, &header(1)).is_ok());
    }
}
