//! What each command does.

use std::collections::BTreeMap;

use game_core::{AnyTable, PlayError, RestoreError, Seat, Seed, Setup, Turn, Viewer};
use games::{GameId, Question, Registry, ViewError, fresh_seed};
use protocol::{
    AskBot, Choose, Chosen, Closed, ErrorCode, Load, NewTable, Opened, Played, Recorded, Reply, Request,
    Restore, Stated, Step, Stepped, Undo, Undone, ViewOf,
};
use search::{BadSetting, Level, Limits};
use serde_json::Value;

use crate::convert;

/// The most tables that can be open.
pub const TABLES: usize = 10_000;

/// Why a request is refused: for programs and for people.
pub type Refusal = (ErrorCode, String);

/// The most letters of a message: enough for all that is allowed, and less than all that may have been sent.
const MESSAGE: usize = 1_000;

/// A refusal with its message.
pub fn refuse(code: ErrorCode, message: impl ToString) -> Refusal {
    let mut message = message.to_string();
    if let Some((cut, _)) = message.char_indices().nth(MESSAGE) {
        message.truncate(cut);
        message.push('…');
    }
    (code, message)
}

/// The tables of one run of the engine.
pub struct Engine<'a> {
    registry: &'a Registry,
    tables: BTreeMap<u64, Box<dyn AnyTable>>,
    last: u64,
}

impl<'a> Engine<'a> {
    /// An engine without tables.
    pub fn new(registry: &'a Registry) -> Self {
        Engine { registry, tables: BTreeMap::new(), last: 0 }
    }

    /// Does what a single request asks; on a refusal nothing has changed.
    pub fn answer(&mut self, request: &Request) -> Result<Reply, Refusal> {
        match request {
            Request::Games(_) => Ok(Reply::Games(convert::games(&self.registry.games()))),
            Request::New(new) => self.new_table(new),
            Request::Turn(of) => Ok(Reply::ToMove(convert::turn(self.table(of.table)?.turn()))),
            Request::Legal(of) => Ok(Reply::Legal(convert::legal(self.table(of.table)?.legal()))),
            Request::Play(play) => self.play(play.table, &play.action).map(Reply::Played),
            Request::Step(step) => self.step(step),
            Request::View(view) => self.view(*view),
            Request::State(of) => Ok(Reply::Stated(Stated { state: self.table(of.table)?.state() })),
            Request::Score(of) => Ok(Reply::Scored(convert::scored(self.table(of.table)?))),
            Request::Undo(undo) => self.undo(*undo),
            Request::Record(of) => self.record(of.table),
            Request::Load(load) => self.load(load),
            Request::Restore(restore) => self.restore(restore),
            Request::Clone(of) => self.copy(of.table),
            Request::Close(of) => self.close_asked(of.table),
            Request::Bot(ask) => self.bot(ask),
            Request::Choose(ask) => self.choose(ask),
            Request::Batch(_) => unreachable!("a batch is answered request by request"),
        }
    }

    /// Forgets a table; the number of it if it was there.
    pub fn close(&mut self, table: u64) -> Option<u64> {
        self.tables.remove(&table).map(|_| table)
    }

    fn new_table(&mut self, new: &NewTable) -> Result<Reply, Refusal> {
        let game: GameId = new.game.parse().map_err(|error| refuse(ErrorCode::UnknownGame, error))?;
        let setup = read_setup(&new.setup)?;
        self.check_room()?;
        let table = self.registry.table(game, setup, new.seed.map(Seed));
        self.open(table.map_err(|error| refuse(ErrorCode::BadSetup, error))?)
    }

    fn load(&mut self, load: &Load) -> Result<Reply, Refusal> {
        self.check_room()?;
        let table = self.registry.load(&load.record);
        self.open(table.map_err(|error| refuse(ErrorCode::BadRecord, error))?)
    }

    fn check_room(&self) -> Result<(), Refusal> {
        if self.tables.len() < TABLES {
            return Ok(());
        }
        let message = format!("{TABLES} tables are open, and more cannot be: close one first");
        Err(refuse(ErrorCode::TooManyTables, message))
    }

    fn open(&mut self, table: Box<dyn AnyTable>) -> Result<Reply, Refusal> {
        self.last += 1;
        self.tables.insert(self.last, table);
        Ok(Reply::Opened(Opened { table: self.last }))
    }

    /// A table in a state that was kept.
    fn restore(&mut self, restore: &Restore) -> Result<Reply, Refusal> {
        let game: GameId = restore.game.parse().map_err(|error| refuse(ErrorCode::UnknownGame, error))?;
        let setup = read_setup(&restore.setup)?;
        self.check_room()?;
        let table = self.registry.restore(game, setup, &restore.state);
        self.open(table.map_err(|error| match error {
            RestoreError::Setup(error) => refuse(ErrorCode::BadSetup, error),
            RestoreError::State(_) => refuse(ErrorCode::BadState, error),
        })?)
    }

    fn copy(&mut self, table: u64) -> Result<Reply, Refusal> {
        self.check_room()?;
        let copy = self.registry.copy(self.table(table)?);
        self.open(copy)
    }

    fn close_asked(&mut self, table: u64) -> Result<Reply, Refusal> {
        let closed = self.close(table).ok_or_else(|| unknown_table(table))?;
        Ok(Reply::Closed(Closed { closed }))
    }

    fn record(&self, table: u64) -> Result<Reply, Refusal> {
        let table = self.table(table)?;
        if table.is_restored() {
            let message = "the table was restored from a state: the actions before it are not known";
            return Err(refuse(ErrorCode::NoRecord, message));
        }
        Ok(Reply::Recorded(Recorded { record: table.record() }))
    }

    fn play(&mut self, table: u64, action: &str) -> Result<Played, Refusal> {
        let table = self.table_mut(table)?;
        // After the end it does not matter what was to be played.
        if table.turn() == Turn::Over {
            return Err(refused(PlayError::Over));
        }
        let lines = table.play(action).map_err(refused)?;
        Ok(Played { events: table.log(lines, None).into_iter().map(convert::event).collect() })
    }

    fn step(&mut self, step: &Step) -> Result<Reply, Refusal> {
        // A seat that is not there must be known before anything is played.
        let viewer = step.view.map(|seat| viewer(self.table(step.table)?, seat)).transpose()?;
        let Played { events } = self.play(step.table, &step.action)?;
        let table = self.table(step.table)?;
        Ok(Reply::Stepped(Box::new(Stepped {
            events,
            turn: convert::turn(table.turn()),
            legal: convert::legal(table.legal()),
            seen: viewer.map(|viewer| convert::seen(table, viewer)),
        })))
    }

    fn view(&self, view: ViewOf) -> Result<Reply, Refusal> {
        let table = self.table(view.table)?;
        let viewer = viewer(table, view.seat)?;
        Ok(Reply::Seen(convert::seen(table, viewer)))
    }

    fn undo(&mut self, undo: Undo) -> Result<Reply, Refusal> {
        let table = self.table_mut(undo.table)?;
        table.undo(undo.to).map_err(refused)?;
        Ok(Reply::Undone(Undone { actions: table.len() }))
    }

    fn bot(&self, ask: &AskBot) -> Result<Reply, Refusal> {
        let table = self.table(ask.table)?;
        let level: Level = ask.level.parse().map_err(|error| refuse(ErrorCode::BadLevel, error))?;
        let seed = ask.seed.map_or_else(fresh_seed, Seed);
        let limits = limits(ask.iterations, ask.millis)?;
        let action =
            self.registry.choose_within(table, level, limits, seed).ok_or_else(|| match table.turn() {
                Turn::Over => refuse(ErrorCode::Over, PlayError::Over),
                Turn::Chance | Turn::Player(_) => {
                    refuse(ErrorCode::NoDecision, "nobody has to decide: play an outcome of the draw first")
                }
            })?;
        Ok(Reply::Chosen(Chosen { action }))
    }

    /// For who knows a view and nothing else: an arena that asks us as it asks any program.
    fn choose(&self, ask: &Choose) -> Result<Reply, Refusal> {
        let game: GameId = ask.game.parse().map_err(|error| refuse(ErrorCode::UnknownGame, error))?;
        let level = ask.level.as_deref().unwrap_or(Level::Hard.name()).parse();
        let question = Question {
            setup: read_setup(&ask.setup)?,
            seat: Seat(ask.seat),
            view: &ask.view,
            actions: &ask.actions,
            level: level.map_err(|error| refuse(ErrorCode::BadLevel, error))?,
            limits: limits(ask.iterations, ask.millis)?,
            seed: ask.seed.map_or_else(fresh_seed, Seed),
        };
        let action = self.registry.choose_from_view(game, question).map_err(|error| match error {
            ViewError::Setup(error) => refuse(ErrorCode::BadSetup, error),
            ViewError::View(_) | ViewError::Inconsistent => refuse(ErrorCode::BadView, error),
            ViewError::Action(_) => refuse(ErrorCode::IllegalAction, error),
        })?;
        Ok(Reply::Chosen(Chosen { action }))
    }

    fn table(&self, table: u64) -> Result<&dyn AnyTable, Refusal> {
        self.tables.get(&table).map(|table| &**table).ok_or_else(|| unknown_table(table))
    }

    fn table_mut(&mut self, table: u64) -> Result<&mut Box<dyn AnyTable>, Refusal> {
        self.tables.get_mut(&table).ok_or_else(|| unknown_table(table))
    }
}

/// How much a bot may think. More walks than fit a number are as many as fit.
fn limits(iterations: Option<u64>, millis: Option<u64>) -> Result<Limits, Refusal> {
    for (name, limit) in [("iterations", iterations), ("millis", millis)] {
        if limit == Some(0) {
            let error = BadSetting::Value {
                name: name.to_owned(),
                value: "0".to_owned(),
                allowed: "a whole number from 1",
            };
            return Err(refuse(ErrorCode::BadRequest, error));
        }
    }
    let iterations = iterations.map(|iterations| u32::try_from(iterations).unwrap_or(u32::MAX));
    Ok(Limits { iterations, millis, threads: None })
}

/// Who looks at a table: one of its seats, or a spectator.
fn viewer(table: &dyn AnyTable, seat: Option<u8>) -> Result<Viewer, Refusal> {
    let players = table.setup().players;
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if seat < players => Ok(Viewer::Player(Seat(seat))),
        Some(seat) => {
            let message = format!("there is no seat {seat}: seats go from 0 to {}", players - 1);
            Err(refuse(ErrorCode::UnknownSeat, message))
        }
    }
}

fn read_setup(setup: &Value) -> Result<Setup, Refusal> {
    serde::Deserialize::deserialize(setup)
        .map_err(|error: serde_json::Error| refuse(ErrorCode::BadSetup, format!("setup: {error}")))
}

fn unknown_table(table: u64) -> Refusal {
    refuse(
        ErrorCode::UnknownTable,
        format!("there is no table {table}; new, load, restore and clone open one"),
    )
}

fn refused(error: PlayError) -> Refusal {
    let code = match error {
        PlayError::Notation { .. } | PlayError::Illegal { .. } => ErrorCode::IllegalAction,
        PlayError::Over => ErrorCode::Over,
        PlayError::NoSuchMoment { .. } => ErrorCode::NoSuchMoment,
    };
    refuse(code, error)
}
