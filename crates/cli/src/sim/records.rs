//! Simulated games as records: each is played again at a table that keeps its moves.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, ensure};
use game_core::{Pack, Rng, Seat, Setup, Table, Turn};
use games::{GameId, Playable, Registry, Visitor, bot, visit};
use lab::{GameLine, SimSpec};
use search::{Bot, Perspective};

use crate::files;

/// Writes games into a folder, from several threads.
pub struct Recorder<'a> {
    registry: &'a Registry,
    game: GameId,
    spec: &'a SimSpec,
    folder: PathBuf,
    failure: Mutex<Option<anyhow::Error>>,
}

impl<'a> Recorder<'a> {
    /// A recorder into a folder that is new or empty.
    pub fn new(registry: &'a Registry, game: GameId, spec: &'a SimSpec, folder: &Path) -> Result<Self> {
        files::make_empty_folder(folder)?;
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

    fn write(&self, line: &GameLine) -> Result<()> {
        let record = visit(self.game, PlayAgain { registry: self.registry, spec: self.spec, line })?;
        let file = format!("{}-{:06}.txt", self.game, line.game + 1);
        files::write_new(&self.folder.join(file), &record)
    }
}

struct PlayAgain<'a> {
    registry: &'a Registry,
    spec: &'a SimSpec,
    line: &'a GameLine,
}

impl Visitor for PlayAgain<'_> {
    type Output = Result<String>;

    /// Uses the same numbers as the simulation did, so that it is the same game. Its draws follow those
    /// numbers and not a seed of the table, and so the record names none.
    fn visit<G: Playable>(self) -> Result<String> {
        let PlayAgain { registry, spec, line } = self;
        let mut table = seated::<G>(registry.pack(&spec.setup.pack)?, spec.setup.clone(), spec, line)?;
        let mut bots: Vec<Box<dyn Bot<G>>> = levels(spec, line).map(bot::<G>).collect();
        let mut rng = Rng::stream(spec.seed, line.game);
        let mut buffer = Vec::new();
        while table.turn() != Turn::Over {
            let action = match Perspective::new(&**table.game(), table.state()) {
                Some(perspective) => bots[perspective.seat().index()].choose(&perspective, &mut rng),
                None => table.game().draw(table.state(), &mut rng, &mut buffer),
            };
            table.play(action)?;
        }
        let same = table.scores().iter().map(|score| score.total).eq(line.points.iter().copied());
        ensure!(same, "game {} came out differently when it was played again", line.game + 1);
        Ok(table.record())
    }
}

/// The bot of each seat.
fn levels(spec: &SimSpec, line: &GameLine) -> impl Iterator<Item = search::Level> {
    line.bots.iter().map(|&bot| spec.bots[bot % spec.bots.len()])
}

/// A table without a seed, its seats named after their bots.
fn seated<G: Playable>(pack: Pack<G>, setup: Setup, spec: &SimSpec, line: &GameLine) -> Result<Table<G>> {
    let mut table = Table::<G>::new(pack, setup, None)?;
    for (seat, level) in Seat::all(table.setup().players).zip(levels(spec, line)) {
        table.set_name(seat, &format!("{seat} {level}"));
    }
    Ok(table)
}
