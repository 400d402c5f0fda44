//! Tables of any game behind one type, for programs that speak notation and JSON.

use std::any::Any;
use std::ops::Range;

use serde::Serialize;
use serde_json::Value;

use crate::{
    Game, Outcome, PlayError, Prompt, RecordHead, Score, Seat, Setup, Silent, Table, Turn, Viewer, WhyNot,
};

/// An allowed action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// In notation.
    pub action: String,
    /// How likely it is beside the others, on a chance turn.
    pub weight: Option<u32>,
}

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The move it came from.
    pub number: u32,
    /// The event itself.
    pub event: Value,
    /// The same in words.
    pub text: String,
}

/// An allowed action in all the forms it can be shown in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Possible {
    /// In notation.
    pub notation: String,
    /// As a sentence.
    pub text: String,
    /// As data.
    pub action: Value,
}

/// The open question of a table of any game: see [`crate::Prompt`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnyPrompt {
    /// The seat that decides; none while something is drawn and after the end.
    pub seat: Option<Seat>,
    /// The question as data, in the game's own form.
    pub question: Value,
    /// The question as a sentence.
    pub text: String,
    /// The clause of the rules that asks.
    pub clause: &'static str,
    /// The name of the component that asks; none if the rules themselves do.
    pub source: Option<String>,
}

/// What an action would do, as far as the seat that decides can know; see [`crate::Foresight`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What would surely happen.
    pub lines: Vec<LogLine>,
    /// What the seat would see then.
    pub view: Option<Value>,
    /// The scores then.
    pub scores: Vec<Option<Score>>,
    /// Who would have to answer.
    pub turn: Option<Turn>,
    /// The question that would be open.
    pub prompt: Option<AnyPrompt>,
}

/// The game as a viewer saw it at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Who had to answer.
    pub turn: Turn,
    /// The question that was open.
    pub prompt: AnyPrompt,
    /// What the viewer saw.
    pub view: Value,
    /// The scores as the viewer may know them.
    pub scores: Vec<Option<Score>>,
}

/// A table of any game.
pub trait AnyTable: Send {
    /// The game's id.
    fn game_id(&self) -> &'static str;
    /// The set-up, every option spelled out.
    fn setup(&self) -> &Setup;
    /// The names of the players.
    fn names(&self) -> &[String];
    /// Names a player: see [`Table::set_name`].
    fn set_name(&mut self, seat: Seat, name: &str);
    /// Who has to answer.
    fn turn(&self) -> Turn;
    /// The open question.
    fn prompt(&self) -> AnyPrompt;
    /// The actions allowed now.
    fn legal(&self) -> Vec<Choice>;
    /// Does an action and returns which lines of the log came of it.
    fn play(&mut self, action: &str) -> Result<Range<usize>, PlayError>;
    /// How many moves were made.
    fn len(&self) -> usize;
    /// Whether no move was made yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The moves so far in notation, with whose turn each was.
    fn moves(&self) -> Vec<(Turn, String)> {
        self.moves_from(0)
    }
    /// The same without the first moves.
    fn moves_from(&self, first: usize) -> Vec<(Turn, String)>;
    /// What can be done now, with words and data for a page.
    fn possible(&self) -> Vec<Possible>;
    /// What an allowed action would do, as far as the seat that decides can know.
    fn forecast(&self, action: &str) -> Result<Forecast, PlayError>;
    /// The action of a notation as a sentence.
    fn phrase(&self, action: &str) -> Result<String, PlayError>;
    /// Why an action is not allowed now, if the rules have more to say than what is asked instead. None if it
    /// is allowed.
    fn why_not(&self, action: &str) -> Result<Option<WhyNot>, PlayError>;
    /// The game after so many moves, or after all if there are fewer.
    fn moment(&self, moves: usize, viewer: Viewer) -> Moment;
    /// Every seat's total before each decision and at the end, with the number of moves made.
    fn course(&self) -> Vec<(usize, Vec<i32>)>;
    /// Every seat's score as a viewer may know it: see [`Table::known_scores`].
    fn known_scores(&self, viewer: Viewer) -> Vec<Option<Score>>;
    /// How far back a seat can go without asking: see [`Table::free_undo`].
    fn free_undo(&self, seat: Seat) -> usize;
    /// How many moves were made before the last decision of a seat; none if it made none.
    fn last_decision(&self, seat: Seat) -> Option<usize>;
    /// What the record says before the first move.
    fn head(&self) -> RecordHead;
    /// Lines of the log as a viewer may know them; `None` sees everything. What the range asks beyond the
    /// log is left out, and who does not sit at the table sees what a spectator sees.
    fn log(&self, range: Range<usize>, viewer: Option<Viewer>) -> Vec<LogLine>;
    /// How many lines the log has.
    fn log_len(&self) -> usize;
    /// What a viewer may know; who does not sit at the table is a spectator.
    fn view(&self, viewer: Viewer) -> Value;
    /// The whole state.
    fn state(&self) -> Value;
    /// Every seat's score now.
    fn scores(&self) -> Vec<Score>;
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Goes back to how the table was after this many moves.
    fn undo(&mut self, to: usize) -> Result<(), PlayError>;
    /// The same for players who have seen the draws that are taken back: see [`Table::take_back`].
    fn take_back(&mut self, to: usize) -> Result<Option<u32>, PlayError>;
    /// The record as text.
    fn record(&self) -> String;
    /// Whether the moves begin in the middle of the game: see [`Table::restore`].
    fn is_restored(&self) -> bool;
    /// The same with its type, for who knows the game.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyTable for Table<G> {
    fn game_id(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> &Setup {
        self.setup()
    }

    fn names(&self) -> &[String] {
        self.names()
    }

    fn set_name(&mut self, seat: Seat, name: &str) {
        self.set_name(seat, name);
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn prompt(&self) -> AnyPrompt {
        any_prompt(&**self.game(), self.game().prompt(self.state()))
    }

    fn legal(&self) -> Vec<Choice> {
        let chance = self.turn() == Turn::Chance;
        let choice = |action| Choice {
            action: self.game().notate(action),
            weight: chance.then(|| self.game().weight(self.state(), action)),
        };
        self.actions().into_iter().map(choice).collect()
    }

    fn play(&mut self, action: &str) -> Result<Range<usize>, PlayError> {
        let before = self.log().len();
        self.play_text(action)?;
        Ok(before..self.log().len())
    }

    fn len(&self) -> usize {
        self.moves().len()
    }

    fn moves_from(&self, first: usize) -> Vec<(Turn, String)> {
        let moves = self.moves().iter().skip(first);
        moves.map(|&(turn, action)| (turn, self.game().notate(action))).collect()
    }

    fn possible(&self) -> Vec<Possible> {
        let possible = |action| Possible {
            notation: self.game().notate(action),
            text: self.game().phrase(action),
            action: to_json(&action),
        };
        self.actions().into_iter().map(possible).collect()
    }

    fn forecast(&self, action: &str) -> Result<Forecast, PlayError> {
        let action = self.allowed(action)?;
        let Some(foresight) = self.foresee(action) else { return Err(PlayError::Over) };
        let number = self.moves().len() as u32;
        let line = |event| log_line(self, number, event, None);
        Ok(Forecast {
            lines: foresight.events.iter().filter_map(line).collect(),
            view: foresight.view.as_ref().map(to_json),
            scores: foresight.scores,
            turn: foresight.turn,
            prompt: foresight.prompt.map(|prompt| any_prompt(&**self.game(), prompt)),
        })
    }

    fn phrase(&self, action: &str) -> Result<String, PlayError> {
        self.phrase(action)
    }

    fn why_not(&self, action: &str) -> Result<Option<WhyNot>, PlayError> {
        self.why_not(action)
    }

    fn moment(&self, moves: usize, viewer: Viewer) -> Moment {
        let viewer = seated(self, viewer);
        let state = self.state_after(moves);
        Moment {
            turn: self.game().turn(&state),
            prompt: any_prompt(&**self.game(), self.game().prompt(&state)),
            view: to_json(&self.game().view(&state, viewer)),
            scores: self.known_scores_of(&state, viewer),
        }
    }

    fn course(&self) -> Vec<(usize, Vec<i32>)> {
        let totals = |state: &G::State| self.game().scores(state).iter().map(|score| score.total).collect();
        let mut course = Vec::new();
        let mut state = self.first_state();
        for (number, &(turn, action)) in self.moves().iter().enumerate() {
            if turn != Turn::Chance {
                course.push((number, totals(&state)));
            }
            self.game().apply(&mut state, action, &mut Silent);
        }
        course.push((self.moves().len(), totals(&state)));
        course
    }

    fn known_scores(&self, viewer: Viewer) -> Vec<Option<Score>> {
        self.known_scores(seated(self, viewer))
    }

    fn free_undo(&self, seat: Seat) -> usize {
        self.free_undo(seat)
    }

    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.moves().iter().rposition(|(turn, _)| *turn == Turn::Player(seat))
    }

    fn head(&self) -> RecordHead {
        self.head()
    }

    fn log(&self, range: Range<usize>, viewer: Option<Viewer>) -> Vec<LogLine> {
        let viewer = viewer.map(|viewer| seated(self, viewer));
        let length = range.end.saturating_sub(range.start);
        let lines = self.log().iter().skip(range.start).take(length);
        lines.filter_map(|(number, event)| log_line(self, *number, event, viewer)).collect()
    }

    fn log_len(&self) -> usize {
        self.log().len()
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(&self.game().view(self.state(), seated(self, viewer)))
    }

    fn state(&self) -> Value {
        to_json(self.state())
    }

    fn scores(&self) -> Vec<Score> {
        self.scores()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn undo(&mut self, to: usize) -> Result<(), PlayError> {
        self.undo(to)
    }

    fn take_back(&mut self, to: usize) -> Result<Option<u32>, PlayError> {
        self.take_back(to)
    }

    fn record(&self) -> String {
        self.record()
    }

    fn is_restored(&self) -> bool {
        self.is_restored()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The viewer, or a spectator in place of a seat that the table does not have: seats come from outside, and
/// games count on them.
fn seated<G: Game>(table: &Table<G>, viewer: Viewer) -> Viewer {
    match viewer {
        Viewer::Player(seat) if seat.index() < table.names().len() => viewer,
        Viewer::Player(_) | Viewer::Spectator => Viewer::Spectator,
    }
}

fn log_line<G: Game>(
    table: &Table<G>,
    number: u32,
    event: &G::Event,
    viewer: Option<Viewer>,
) -> Option<LogLine> {
    let event = match viewer {
        Some(viewer) => table.game().redact(event, viewer)?,
        None => event.clone(),
    };
    let name = |seat: Seat| table.names().get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    Some(LogLine { number, event: to_json(&event), text: table.game().describe(&event, &name) })
}

fn any_prompt<G: Game>(game: &G, prompt: Prompt<G::Question, G::Source>) -> AnyPrompt {
    let Prompt { seat, question, clause, source } = prompt;
    AnyPrompt {
        seat,
        text: game.ask(&question),
        question: to_json(&question),
        clause,
        source: source.map(|source| game.source_name(&source)),
    }
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("states, views and events have string keys and no foreign types")
}
