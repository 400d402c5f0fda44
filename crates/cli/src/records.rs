//! Opening records: for `replay` and `verify`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::ValueHint;
use game_core::{AnyTable, PackSource, Record};
use games::{GameId, LoadError, Registry};

use crate::{args, files};

/// The pack that records were played with.
#[derive(clap::Args)]
pub struct PackArg {
    /// The folder of the pack that was played with, if it was not the classic one
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
}

impl PackArg {
    /// The files of the pack with their folder, if one was named.
    pub fn read(&self) -> Result<Option<(PackSource, &Path)>> {
        let read = |folder| Ok((files::read_pack(folder)?, folder));
        self.pack.as_deref().map(read).transpose()
    }
}

/// A record that follows the rules, and where it leads.
pub struct Opened {
    /// The games with the pack of the record.
    pub registry: Registry,
    /// Its game.
    pub game: GameId,
    /// The record.
    pub record: Record,
    /// The table after its last move.
    pub table: Box<dyn AnyTable>,
}

/// Reads a record and plays it through.
pub fn open(path: &Path, pack: Option<&(PackSource, &Path)>) -> Result<Opened> {
    let text = files::read_record(path)?;
    replay(&text, pack).with_context(|| files::record_name(path))
}

fn replay(text: &str, pack: Option<&(PackSource, &Path)>) -> Result<Opened> {
    let record = Record::parse(text)?;
    let game: GameId = record.head.game.parse().map_err(LoadError::Game)?;
    let mut registry = Registry::new();
    if let Some((source, folder)) = pack {
        add(&mut registry, game, &record, source, folder)?;
    }
    let table = registry.load(text).map_err(|error| with_advice(error, pack.is_some()))?;
    Ok(Opened { registry, game, record, table })
}

/// Adds the pack under the name that the record gives it, if it is that one: a folder may have moved since.
fn add(
    registry: &mut Registry,
    game: GameId,
    record: &Record,
    source: &PackSource,
    folder: &Path,
) -> Result<()> {
    let mut source = source.clone();
    if source.hash() == record.head.pack_hash {
        source.name.clone_from(&record.head.setup.pack);
    }
    let added = registry.add_pack_under(game, &source, record.head.rules());
    args::sound(added, game, folder)
}

fn with_advice(error: LoadError, has_pack: bool) -> anyhow::Error {
    match error {
        LoadError::Pack(_) if !has_pack => anyhow::anyhow!("{error}; name its folder with --pack"),
        LoadError::Pack(_) | LoadError::Record(_) | LoadError::Game(_) => error.into(),
    }
}
