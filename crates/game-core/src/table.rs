//! One game being played: every action checked, every action kept.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::notation::excerpt;
use crate::record::{GAME_LINE, PACK_LINE, plain_name};
use crate::{
    Game, NotationError, Outcome, Pack, Record, RecordError, RecordHead, Redraws, Rng, Score, Seal, Seat,
    Seed, Setup, SetupError, Silent, Turn, WhyNot,
};

/// A game in play with its record and its log.
pub struct Table<G: Game> {
    game: Arc<G>,
    pack: Pack<G>,
    setup: Setup,
    seed: Option<Seed>,
    seal: Option<Seal>,
    redraws: Redraws,
    names: Vec<String>,
    /// The state before the first move, where it is not the beginning of the game.
    restored: Option<Box<G::State>>,
    state: G::State,
    moves: Vec<(Turn, G::Action)>,
    log: Vec<(u32, G::Event)>,
}

/// Why an action was refused. The table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no action at all.
    #[error("'{text}' is not an action: {why}")]
    Notation {
        /// What was said, or the start of it.
        text: String,
        /// What is wrong with it.
        why: NotationError,
    },
    /// The action exists but is not allowed now.
    #[error("'{action}' is not allowed now; {allowed} are, such as '{example}'")]
    Illegal {
        /// What was said.
        action: String,
        /// How many actions are allowed.
        allowed: usize,
        /// One of them.
        example: String,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The table cannot go back to a point it has not reached.
    #[error("the table has seen {played} moves and cannot go back to {asked}")]
    NoSuchMoment {
        /// How many moves were made.
        played: usize,
        /// What was asked for.
        asked: usize,
    },
}

/// Why a table cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// The set-up does not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The state contradicts itself or the set-up.
    #[error("the state is not one of this game and set-up: {0}")]
    State(String),
}

/// The one of the allowed actions that a text means; for who knows what is allowed but has no table.
pub fn read_allowed<G: Game>(game: &G, text: &str, allowed: &[G::Action]) -> Result<G::Action, PlayError> {
    let action = read(game, text)?;
    check(game, action, allowed)?;
    Ok(action)
}

fn read<G: Game>(game: &G, text: &str) -> Result<G::Action, PlayError> {
    game.parse(text).map_err(|why| PlayError::Notation { text: excerpt(text), why })
}

fn check<G: Game>(game: &G, action: G::Action, allowed: &[G::Action]) -> Result<(), PlayError> {
    if allowed.contains(&action) {
        return Ok(());
    }
    let example = allowed.first().map_or(String::new(), |&first| game.notate(first));
    Err(PlayError::Illegal { action: game.notate(action), allowed: allowed.len(), example })
}

impl<G: Game> Table<G> {
    /// A table with the pack that comes with the program; draws wait to be settled.
    pub fn classic(setup: Setup) -> Result<Self, SetupError> {
        let pack = Pack::classic();
        if setup.pack != pack.name {
            return Err(SetupError::UnknownPack {
                game: G::NAME,
                name: excerpt(&setup.pack),
                known: pack.name,
            });
        }
        Self::new(pack, setup, None)
    }

    /// A table before its first move. With a seed every draw is settled at once, without one it is a turn.
    /// The set-up takes the name of the pack that is given.
    pub fn new(pack: Pack<G>, setup: Setup, seed: Option<Seed>) -> Result<Self, SetupError> {
        let setup = Setup { pack: pack.name.clone(), ..setup };
        let mut table = Self::unsettled(pack, setup, seed)?;
        table.settle();
        Ok(table)
    }

    /// A table whose draws follow a seal; see [`Seal`].
    pub fn sealed(pack: Pack<G>, setup: Setup, seal: Seal) -> Result<Self, SetupError> {
        let mut table = Self::new(pack, setup, Some(seal.seed()))?;
        table.seal = Some(seal);
        Ok(table)
    }

    fn unsettled(pack: Pack<G>, setup: Setup, seed: Option<Seed>) -> Result<Self, SetupError> {
        let setup = setup.complete::<G>()?;
        let game = Arc::new(G::new(&setup, Arc::clone(&pack.content))?);
        let names = Seat::all(setup.players).map(|seat| seat.to_string()).collect();
        let state = game.start();
        Ok(Table {
            game,
            pack,
            setup,
            seed,
            seal: None,
            redraws: Redraws::NONE,
            names,
            restored: None,
            state,
            moves: Vec::new(),
            log: Vec::new(),
        })
    }

    /// A table in a state that somebody kept, as far as it can be told that it is one of this game. What came
    /// before is not known: the moves, the log and the record begin here. Draws wait to be resolved.
    ///
    /// # Errors
    /// If the set-up does not fit the game, or the state fails the game's audit.
    pub fn restore(pack: Pack<G>, setup: Setup, state: G::State) -> Result<Self, RestoreError> {
        let setup = Setup { pack: pack.name.clone(), ..setup };
        let mut table = Self::unsettled(pack, setup, None)?;
        table.game.audit(&state).map_err(RestoreError::State)?;
        table.restored = Some(Box::new(state.clone()));
        table.state = state;
        Ok(table)
    }

    /// Whether the table was restored from a state, so that its moves do not lead from the beginning to here.
    pub fn is_restored(&self) -> bool {
        self.restored.is_some()
    }

    /// The state before the first move.
    pub fn first_state(&self) -> G::State {
        self.restored.as_deref().map_or_else(|| self.game.start(), Clone::clone)
    }

    /// The rules of this table.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The set-up, every option spelled out.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The true state: for rules, tests and tools. Players and bots get views.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Names a player. A name is one line of at most 80 letters, or else the name of the seat; a seat that
    /// the table does not have stays without one.
    pub fn set_name(&mut self, seat: Seat, name: &str) {
        if let Some(place) = self.names.get_mut(seat.index()) {
            *place = plain_name(seat, name);
        }
    }

    /// Who has to answer.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// All actions allowed now.
    pub fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, &mut actions);
        actions
    }

    /// The moves so far, draws included, with whose turn each was.
    pub fn moves(&self) -> &[(Turn, G::Action)] {
        &self.moves
    }

    /// What happened so far, each event with the number of the move it came from.
    pub fn log(&self) -> &[(u32, G::Event)] {
        &self.log
    }

    /// The moves from a number on, one a line, each with all that came of it.
    pub fn story(&self, from: usize) -> String {
        let mut text = String::new();
        for (number, &(turn, action)) in self.moves.iter().enumerate().skip(from) {
            let who = match turn {
                Turn::Player(seat) => seat.to_string(),
                Turn::Chance | Turn::Over => "*".to_owned(),
            };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{who} {}", self.game.notate(action));
            for (_, event) in self.log.iter().filter(|(came_of, _)| *came_of as usize == number) {
                let _ = writeln!(text, "    {}", self.game.describe(event, &|seat| seat.to_string()));
            }
        }
        text
    }

    /// Every seat's score now.
    pub fn scores(&self) -> Vec<Score> {
        self.game.scores(&self.state)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// Does an action if it is allowed, and returns what happened; on an error nothing has changed.
    pub fn play(&mut self, action: G::Action) -> Result<&[(u32, G::Event)], PlayError> {
        self.check(action)?;
        let before = self.log.len();
        self.push(action);
        self.settle();
        Ok(&self.log[before..])
    }

    /// [`Table::play`] with the action in notation.
    pub fn play_text(&mut self, text: &str) -> Result<&[(u32, G::Event)], PlayError> {
        let action = self.read(text)?;
        self.play(action)
    }

    /// The action that a text means, if it is allowed now.
    pub fn allowed(&self, text: &str) -> Result<G::Action, PlayError> {
        let action = self.read(text)?;
        self.check(action)?;
        Ok(action)
    }

    /// The action that a text means, as a sentence.
    pub fn phrase(&self, text: &str) -> Result<String, PlayError> {
        Ok(self.game.phrase(self.read(text)?))
    }

    /// Why the action that a text means is not allowed now, if the rules have more to say than what is asked
    /// instead. None if it is allowed.
    pub fn why_not(&self, text: &str) -> Result<Option<WhyNot>, PlayError> {
        let action = self.read(text)?;
        let allowed = self.actions().contains(&action);
        Ok((!allowed).then(|| self.game.why_not(&self.state, action)).flatten())
    }

    fn read(&self, text: &str) -> Result<G::Action, PlayError> {
        read(&*self.game, text)
    }

    fn check(&self, action: G::Action) -> Result<(), PlayError> {
        if self.turn() == Turn::Over {
            return Err(PlayError::Over);
        }
        check(&*self.game, action, &self.actions())
    }

    /// Goes back to how the table was after this many moves. Draws that follow that moment by the seed are
    /// settled again, so that there is a decision to make.
    pub fn undo(&mut self, to: usize) -> Result<(), PlayError> {
        if to > self.moves.len() {
            return Err(PlayError::NoSuchMoment { played: self.moves.len(), asked: to });
        }
        let kept: Vec<_> = self.moves.drain(..).take(to).collect();
        self.state = self.first_state();
        self.log.clear();
        for (_, action) in kept {
            self.push(action);
        }
        self.settle();
        Ok(())
    }

    /// [`Table::undo`] for players who have seen the draws that are taken back: from that moment on others are
    /// drawn. The number of this undo; none if no draw of the seed was taken back, so that nothing changes.
    pub fn take_back(&mut self, to: usize) -> Result<Option<u32>, PlayError> {
        let draws = self.moves.iter().skip(to).any(|(turn, _)| *turn == Turn::Chance);
        if to > self.moves.len() || self.seed.is_none() || !draws {
            return self.undo(to).map(|()| None);
        }
        let number = self.redraws.add(u32::try_from(to).unwrap_or(u32::MAX));
        self.undo(to).map(|()| Some(number))
    }

    /// The state after the first `moves` moves, or after all if there are fewer.
    pub fn state_after(&self, moves: usize) -> G::State {
        let mut state = self.first_state();
        for &(_, action) in self.moves.iter().take(moves) {
            self.game.apply(&mut state, action, &mut Silent);
        }
        state
    }

    /// The record as text.
    pub fn record(&self) -> String {
        let moves = self.moves.iter().map(|&(turn, action)| (turn, self.game.notate(action)));
        Record::write(&self.head(), moves, self.totals().as_deref())
    }

    /// The final totals by seat, once the game is over.
    fn totals(&self) -> Option<Vec<i32>> {
        self.outcome().map(|outcome| outcome.scores.iter().map(|score| score.total).collect())
    }

    /// What the record says before the first move.
    pub fn head(&self) -> RecordHead {
        RecordHead {
            game: G::ID.to_owned(),
            pack_hash: self.pack.hash.clone(),
            setup: self.setup.clone(),
            seed: self.seed,
            seal: self.seal.clone(),
            redraws: self.redraws.clone(),
            names: self.names.clone(),
        }
    }

    /// Plays a record through, checking every line. Draws that the record does not hold yet are settled if
    /// it names a seed, so that the table goes on as it would have.
    pub fn replay(record: &Record, pack: Pack<G>) -> Result<Self, RecordError> {
        let mut table = Self::open(&record.head, pack)?;
        for (line, who, notation) in &record.moves {
            table.follow(*who, notation).map_err(|reason| RecordError::at(*line, reason))?;
        }
        table.check_end(record)?;
        table.settle();
        Ok(table)
    }

    /// The table that a head and moves lead to, for who keeps them apart from a record. Each move has who
    /// made it (`None`: chance). An error names the move in place of the line, counted from 1.
    pub fn resume<'a>(
        head: &RecordHead,
        moves: impl Iterator<Item = (Option<Seat>, &'a str)>,
        pack: Pack<G>,
    ) -> Result<Self, RecordError> {
        let mut table = Self::open(head, pack)?;
        for (number, (who, notation)) in (1..).zip(moves) {
            table.follow(who, notation).map_err(|reason| RecordError::at(number, reason))?;
        }
        table.settle();
        Ok(table)
    }

    /// A table as it is before anything was drawn.
    fn open(head: &RecordHead, pack: Pack<G>) -> Result<Self, RecordError> {
        Self::check_game(head)?;
        head.setup.rules_of::<G>().map_err(|error| head.setup_error(&error))?;
        Self::check_head(head, &pack)?;
        let mut table =
            Self::unsettled(pack, head.setup.clone(), head.seed).map_err(|error| head.setup_error(&error))?;
        table.seal.clone_from(&head.seal);
        table.redraws.clone_from(&head.redraws);
        for (seat, name) in Seat::all(head.setup.players).zip(&head.names) {
            table.set_name(seat, name);
        }
        Ok(table)
    }

    fn check_game(head: &RecordHead) -> Result<(), RecordError> {
        if head.game == G::ID {
            return Ok(());
        }
        let reason = format!("this is a game of '{}', not of '{}'", excerpt(&head.game), G::ID);
        Err(RecordError::at(GAME_LINE, reason))
    }

    fn check_head(head: &RecordHead, pack: &Pack<G>) -> Result<(), RecordError> {
        let (line, reason) = if head.pack_hash != pack.hash {
            let (name, theirs, ours) = (&pack.name, excerpt(&head.pack_hash), &pack.hash);
            let another = "the record was played with another edition of the pack";
            (PACK_LINE, format!("{another} '{name}': its hash is {theirs}, not {ours}"))
        } else if let Some(seal) = head.seal.as_ref().filter(|seal| Some(seal.seed()) != head.seed) {
            let reason = format!("the secret and the words give the seed {}", seal.seed());
            (head.seed_line(), reason)
        } else {
            return Ok(());
        };
        Err(RecordError::at(line, reason))
    }

    /// Makes a move of a record, if it is one that can be made here and is written as it should be.
    fn follow(&mut self, who: Option<Seat>, notation: &str) -> Result<(), String> {
        let expected = match self.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance => None,
            Turn::Over => return Err("the game was over before this move".to_owned()),
        };
        if expected != who {
            let name = |who: Option<Seat>| who.map_or("chance ('*')".to_owned(), |seat| seat.to_string());
            return Err(format!("it is the turn of {}, not of {}", name(expected), name(who)));
        }
        let said = excerpt(notation);
        let action = self.game.parse(notation).map_err(|why| format!("'{said}' is not an action: {why}"))?;
        if !self.actions().contains(&action) {
            return Err(format!("'{said}' is not allowed here"));
        }
        let written = self.game.notate(action);
        if written != notation {
            return Err(format!("'{said}' is written '{written}'"));
        }
        self.check_draw(action)?;
        self.push(action);
        Ok(())
    }

    /// Whether the draw that is open now gives this by the seed; anything goes without one.
    fn check_draw(&self, action: G::Action) -> Result<(), String> {
        let (Turn::Chance, Some(seed)) = (self.turn(), self.seed) else { return Ok(()) };
        let drawn = self.drawn(seed);
        if drawn == action {
            return Ok(());
        }
        let (said, right) = (self.game.notate(action), self.game.notate(drawn));
        Err(format!("'{said}' was not drawn: the seed {seed} gives '{right}'"))
    }

    fn check_end(&self, record: &Record) -> Result<(), RecordError> {
        let totals = self.totals();
        if totals == record.totals {
            return Ok(());
        }
        let say = |totals: &Option<Vec<i32>>| {
            totals.as_ref().map_or("in play".to_owned(), |t| format!("over with {t:?}"))
        };
        let (said, left) = (say(&record.totals), say(&totals));
        let reason = format!("the record says the game is {said}, but its moves leave it {left}");
        Err(RecordError::at(record.end_line, reason))
    }

    /// Settles draws by the seed, if there is one, until somebody has to decide.
    fn settle(&mut self) {
        let Some(seed) = self.seed else { return };
        while self.turn() == Turn::Chance {
            let action = self.drawn(seed);
            self.push(action);
        }
    }

    fn drawn(&self, seed: Seed) -> G::Action {
        let mut rng = Rng::stream(seed, self.redraws.stream(self.moves.len()));
        self.game.draw(&self.state, &mut rng, &mut Vec::new())
    }

    fn push(&mut self, action: G::Action) {
        let turn = self.turn();
        let number = self.moves.len() as u32;
        let mut events = Vec::new();
        self.game.apply(&mut self.state, action, &mut events);
        self.moves.push((turn, action));
        self.log.extend(events.into_iter().map(|event| (number, event)));
    }
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            game: Arc::clone(&self.game),
            pack: self.pack.clone(),
            setup: self.setup.clone(),
            seed: self.seed,
            seal: self.seal.clone(),
            redraws: self.redraws.clone(),
            names: self.names.clone(),
            restored: self.restored.clone(),
            state: self.state.clone(),
            moves: self.moves.clone(),
            log: self.log.clone(),
        }
    }
}
