//! Long runs: Ctrl-C ends them early with a report, and a checkpoint lets them be resumed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::ValueHint;
use game_core::{Seed, Setup};
use games::{GameId, Registry};
use lab::{Checkpoint, Contestant, Run, RunHeader, Stop};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::args::SetupArgs;
use crate::{out, version};

/// The exit code of a run that was ended early, as shells have it for Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Where finished games are kept.
#[derive(clap::Args)]
pub struct ResumeArg {
    /// Keeps finished games in this file; the same command with the same file resumes a run that was ended
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
}

impl ResumeArg {
    /// The seed that was named, or that of the run to resume, or a new one.
    pub fn seed(&self, setup: &SetupArgs) -> Result<Seed> {
        let kept = self.resume.as_deref().map(Checkpoint::seed).transpose()?.flatten();
        Ok(setup.named_seed().or(kept).unwrap_or_else(|| setup.seed()))
    }
}

/// What a run plays: everything that its games depend on.
pub struct Plan<'a> {
    pub command: &'static str,
    pub registry: &'a Registry,
    pub game: GameId,
    pub setups: Vec<&'a Setup>,
    pub bots: &'a [Contestant],
    pub seed: Seed,
    pub settings: BTreeMap<String, String>,
}

impl Plan<'_> {
    fn header(&self) -> Result<RunHeader> {
        let table = |setup: &&Setup| {
            Ok(RunHeader::table_lines(&*self.registry.table(self.game, (*setup).clone(), None)?))
        };
        Ok(RunHeader {
            command: self.command.to_owned(),
            program: version::SHORT.clone(),
            tables: self.setups.iter().map(table).collect::<Result<_>>()?,
            bots: RunHeader::bot_names(self.bots),
            seed: self.seed.0,
            settings: self.settings.clone(),
        })
    }
}

/// A run with what happens when it is ended early.
pub struct Session {
    /// For the lab.
    pub run: Run,
    /// Whether games of an earlier run are taken over.
    pub resumed: bool,
    checkpoint: bool,
}

impl Session {
    /// Opens the checkpoint, if one was named, and listens for Ctrl-C: the first one ends the run early, the second
    /// one the program.
    pub fn start(resume: &ResumeArg, plan: &Plan<'_>) -> Result<Self> {
        let stop = Stop::default();
        for signal in [SIGINT, SIGTERM] {
            // In this order: the first signal finds the flag unset and sets it.
            flag::register_conditional_shutdown(signal, i32::from(INTERRUPTED), stop.flag())
                .and_then(|_| flag::register(signal, stop.flag()))
                .context("cannot listen for Ctrl-C")?;
        }
        let header = plan.header()?;
        let checkpoint = resume.resume.as_deref().map(|path| Checkpoint::open(path, &header)).transpose()?;
        let resumed = checkpoint.as_ref().is_some_and(Checkpoint::is_resumed);
        Ok(Session { resumed, checkpoint: checkpoint.is_some(), run: Run::new(stop, checkpoint) })
    }

    /// Whether the run ended before a game did: there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.run.stop().is_set() && self.run.finished() == 0
    }

    /// The exit code, and a hint for who ended the run.
    pub fn finish(&self, games: u64) -> ExitCode {
        let Some(interrupted) = self.run.interrupted(games) else { return ExitCode::SUCCESS };
        let next = if self.checkpoint { "; the same command resumes the run" } else { "" };
        out::hint(&format!("{interrupted}{next}"));
        ExitCode::from(INTERRUPTED)
    }
}
