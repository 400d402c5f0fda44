//! Simulated games as records: the moves of each are made again at a table, which checks them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use game_core::Seat;
use games::{GameId, Registry};
use lab::{GameLine, SimSpec};

use crate::files;
use crate::output::Output;

/// Writes games into a folder, from several threads.
pub struct Recorder<'a> {
    registry: &'a Registry,
    game: GameId,
    spec: &'a SimSpec,
    folder: PathBuf,
    failure: Mutex<Option<anyhow::Error>>,
}

impl<'a> Recorder<'a> {
    /// A recorder into a folder that is new or empty, or holds records of the run that is resumed.
    pub fn new(
        registry: &'a Registry,
        game: GameId,
        spec: &'a SimSpec,
        folder: &Path,
        resumed: bool,
    ) -> Result<Self> {
        if !(resumed && folder.is_dir()) {
            files::make_empty_folder(folder)?;
        }
        Ok(Recorder { registry, game, spec, folder: folder.to_owned(), failure: Mutex::new(None) })
    }

    /// Writes a game that was played. The first failure is kept for the end.
    pub fn record(&self, line: &GameLine) {
        if let Err(error) = self.write(line) {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    /// Whether everything was written.
    pub fn finish(self) -> Result<()> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        failure.map_or(Ok(()), Err)
    }

    /// The draws of the game are those of a table with its seed, and the record names it.
    fn write(&self, line: &GameLine) -> Result<()> {
        let mut table = self.registry.table(self.game, self.spec.setup.clone(), Some(line.seed))?;
        for (seat, &bot) in Seat::all(table.setup().players).zip(&line.bots) {
            table.set_name(seat, &format!("{seat} {}", self.spec.bots[bot % self.spec.bots.len()]));
        }
        for action in &line.moves {
            table.play(action)?;
        }
        let file = format!("{}-{:06}.txt", self.game, line.game + 1);
        Output::new(&self.folder.join(file))?.write(table.record().as_bytes())
    }
}
