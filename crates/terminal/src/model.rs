//! The table as a value: [`Model::update`] takes an input and says what is to be done outside.
//!
//! Nothing here touches the terminal, the disk, threads or the clock, so that all of it can be tested.

use std::time::Duration;

use game_core::{AnyTable, Seat, Seed, Turn, Viewer};
use games::{GameId, Thought, thought};

use crate::bots::Pace;
use crate::drawn::Drawn;
use crate::input::{Input, Key, SaveResult, Ticket};
use crate::news::news;
use crate::overlay::{Listed, Overlay, Reader, SaveBox, SaveRequest, Step, Topic};
use crate::rule::clause_line;
use crate::screen::{Answer, Gaze, Screen, screen_of};
use crate::seats::Seats;
use crate::theme::Theme;

/// Everything about a table at a terminal.
pub struct Model {
    pub(super) table: Box<dyn AnyTable>,
    pub(super) game: GameId,
    pub(super) seats: Seats,
    pub(super) seed: Seed,
    pub(super) screen: Box<dyn Screen>,
    pub(super) overlay: Option<Overlay>,
    pub(super) pace: Pace,
    /// What the program has to say about the last input.
    pub(super) note: Option<String>,
    /// The panel that is shown, or that keys scroll.
    pub(super) panel: usize,
    /// How far each panel was scrolled: from its top, the log from its end.
    pub(super) scrolls: Vec<u16>,
    pub(super) theme: Theme,
    pub(super) drawn: Drawn,
}

/// What is to be done outside.
pub enum Effect {
    /// Nothing.
    None,
    /// A bot is to think; its answer comes back with the ticket.
    Think(Ticket, Thought),
    /// A record is to be written.
    Save(SaveRequest, String),
    /// The same table with new chances.
    Again,
    /// The table is left.
    Quit,
}

impl Model {
    /// A table whose first question is about to be asked.
    pub fn new(game: GameId, table: Box<dyn AnyTable>, seats: Seats, seed: Seed, theme: Theme) -> Self {
        let screen = screen_of(game, &*table);
        let scrolls = vec![0; screen.panels().len() + 2];
        let mut model = Model {
            table,
            game,
            seats,
            seed,
            screen,
            overlay: None,
            pace: Pace::default(),
            note: Some(format!("Welcome to {}: ? explains the keys and the signs.", game.name())),
            panel: 0,
            scrolls,
            theme,
            drawn: Drawn::default(),
        };
        model.seats.name_bots(&mut *model.table);
        model
    }

    /// Begins to play: the first question may be one to a bot.
    pub fn begin(&mut self) -> Effect {
        self.follow_turn()
    }

    /// Takes an input.
    pub fn update(&mut self, input: Input) -> Effect {
        match input {
            Input::Interrupt => Effect::Quit,
            Input::Resize => Effect::None,
            Input::Key(key) => self.key(key),
            Input::Click(at) => self.click(at),
            Input::Hover(at) => self.hover(at),
            Input::Scroll(at, wheel) => self.wheel(at, wheel),
            Input::Tick(time) => self.tick(time),
            Input::Bot(ticket, action) => {
                self.pace.answer(ticket, action);
                self.tick(Duration::ZERO)
            }
            Input::Saved(result) => self.saved(result),
        }
    }

    /// The seed that the draws follow.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Whether time matters: a bot is to move.
    pub fn is_restless(&self) -> bool {
        self.pace.is_waiting()
    }

    /// Takes a key: the window on top comes first, then the game, then the table.
    pub(super) fn key(&mut self, key: Key) -> Effect {
        self.note = None;
        if self.overlay.is_some() {
            return self.overlay_key(key);
        }
        if self.is_asked() {
            let answer = self.screen.press(key);
            if matches!(answer, Answer::Play(_)) && self.drawn.play_hidden {
                // Nobody should play what they do not see.
                self.panel = 0;
                return Effect::None;
            }
            if answer != Answer::Ignored {
                return self.answer(answer);
            }
        }
        self.table_key(key)
    }

    /// Does what the game's screen made of an input.
    pub(super) fn answer(&mut self, answer: Answer) -> Effect {
        match answer {
            Answer::Ignored | Answer::Changed => Effect::None,
            Answer::Play(action) => self.play(&action),
        }
    }

    fn table_key(&mut self, key: Key) -> Effect {
        match key {
            Key::Char('?') => self.read(Topic::Help),
            Key::Char('r') => self.read(Topic::Rule),
            Key::Char('v') => self.read(Topic::Scores),
            Key::Char('/') if self.is_asked() => self.overlay = Some(Overlay::List(Default::default())),
            Key::Char('s') => self.ask_name(),
            Key::Char('u') => return self.undo(),
            Key::Char('q') if self.is_over() => return Effect::Quit,
            Key::Char('q') => self.overlay = Some(Overlay::Quit),
            Key::Tab => self.panel = (self.panel + 1) % self.scrolls.len(),
            Key::BackTab => self.panel = (self.panel + self.scrolls.len() - 1) % self.scrolls.len(),
            Key::PageUp => self.scroll_panel(self.panel, -5),
            Key::PageDown => self.scroll_panel(self.panel, 5),
            key => return self.other_key(key),
        }
        Effect::None
    }

    /// Keys that mean something only while bots move or after the end.
    fn other_key(&mut self, key: Key) -> Effect {
        if self.pace.is_waiting() {
            return self.bot_key(key);
        }
        match key {
            Key::Enter if self.is_over() => self.read(Topic::Scores),
            Key::Char('a') if self.is_over() => return Effect::Again,
            _ => {}
        }
        Effect::None
    }

    /// While bots move, Space holds them and any other key skips the pauses.
    fn bot_key(&mut self, key: Key) -> Effect {
        if key == Key::Char(' ') {
            self.pace.paused = !self.pace.paused;
            return Effect::None;
        }
        self.pace.hurry();
        self.tick(Duration::ZERO)
    }

    fn overlay_key(&mut self, key: Key) -> Effect {
        let listed = self.listed();
        let Some(overlay) = &mut self.overlay else { return Effect::None };
        match overlay.press(key, &listed) {
            Step::Stay => return Effect::None,
            Step::Close => self.overlay = None,
            Step::AskName => self.ask_name(),
            Step::Again => return Effect::Again,
            Step::Quit => return Effect::Quit,
            Step::Play(action) => {
                self.overlay = None;
                return self.play(&action);
            }
            Step::Save(request) => {
                self.overlay = None;
                return Effect::Save(request, self.table.record());
            }
        }
        Effect::None
    }

    fn read(&mut self, topic: Topic) {
        let mut reader = Reader::new(topic, self.is_over());
        if topic == Topic::Rule {
            reader.from = clause_line(self.game, self.table.prompt().clause);
        }
        self.overlay = Some(Overlay::Read(reader));
    }

    fn ask_name(&mut self) {
        let path = format!("{}-{}.txt", self.game.id(), self.seed);
        self.overlay = Some(Overlay::Save(SaveBox { path }));
    }

    fn saved(&mut self, result: SaveResult) -> Effect {
        match result {
            SaveResult::Written(path) => self.note = Some(format!("The record is saved as {path}.")),
            SaveResult::Exists(path) => self.overlay = Some(Overlay::Overwrite(path)),
            SaveResult::Failed(why) => self.note = Some(format!("The record was not saved: {why}.")),
        }
        Effect::None
    }

    /// Goes back to the last decision of a person.
    fn undo(&mut self) -> Effect {
        let mine = |turn: &Turn| matches!(turn, Turn::Player(seat) if self.seats.is_me(*seat));
        let Some(last) = self.table.moves().iter().rposition(|(turn, _)| mine(turn)) else {
            self.note = Some("There is nothing to undo yet.".to_owned());
            return Effect::None;
        };
        if let Err(error) = self.table.undo(last) {
            self.note = Some(error.to_string());
        }
        self.follow_turn()
    }

    /// Plays an action of whoever has to decide.
    pub(super) fn play(&mut self, action: &str) -> Effect {
        if let Err(error) = self.table.play(action) {
            self.note = Some(error.to_string());
        }
        self.follow_turn()
    }

    fn tick(&mut self, time: Duration) -> Effect {
        if self.overlay.is_none() {
            self.pace.pass(time);
        }
        match self.pace.due().filter(|_| self.overlay.is_none()) {
            Some(action) => self.play(&action),
            None => Effect::None,
        }
    }

    /// Looks at the table after a change, and asks the bot whose turn it is, if it is one's.
    fn follow_turn(&mut self) -> Effect {
        let gaze = self.gaze();
        self.screen.look(&*self.table, &gaze);
        let level = match self.table.turn() {
            Turn::Player(seat) => self.seats.bot(seat),
            Turn::Chance => None,
            Turn::Over => {
                self.read(Topic::Scores);
                None
            }
        };
        let Some(job) = level.and_then(|level| thought(&*self.table, level, self.seed)) else {
            self.pace.rest();
            return Effect::None;
        };
        Effect::Think(self.pace.ask(), job)
    }

    fn gaze(&self) -> Gaze {
        let viewer = self.viewer();
        let news = match viewer {
            Viewer::Player(seat) => news(&self.table.moves(), seat),
            Viewer::Spectator => 0..0,
        };
        let names = Seat::all(self.table.setup().players).map(|seat| self.name(seat)).collect();
        Gaze { viewer, asked: self.is_asked(), news, names }
    }

    /// Who looks: the person to move, else the one who moved last or will move first.
    pub(super) fn viewer(&self) -> Viewer {
        let mine = |turn: &Turn| match turn {
            Turn::Player(seat) => Some(*seat).filter(|&seat| self.seats.is_me(seat)),
            Turn::Chance | Turn::Over => None,
        };
        let moved = || self.table.moves().iter().rev().find_map(|(turn, _)| mine(turn));
        let seat = mine(&self.table.turn()).or_else(moved).or_else(|| self.seats.people().next());
        seat.map_or(Viewer::Spectator, Viewer::Player)
    }

    /// Whether a person has to decide.
    pub(super) fn is_asked(&self) -> bool {
        matches!(self.table.turn(), Turn::Player(seat) if self.seats.is_me(seat))
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.turn() == Turn::Over
    }

    /// The actions for the list, if it is open.
    pub(super) fn listed(&self) -> Vec<Listed> {
        if !matches!(self.overlay, Some(Overlay::List(_))) {
            return Vec::new();
        }
        let listed = |choice: game_core::Choice| {
            let words = self.screen.words(&choice.action);
            Listed { action: choice.action, words }
        };
        self.table.legal().into_iter().map(listed).collect()
    }

    /// The name of a player: the only person at the table is 'You'.
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.seats.only_me() == Some(seat) {
            return "You".to_owned();
        }
        self.table.names().get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }
}
