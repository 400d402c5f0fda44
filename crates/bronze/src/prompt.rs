//! The open question: what the task on top of the stack asks, and by which clause.

use game_core::{NoSource, Prompt};
use serde::Serialize;

use crate::event::list_active;
use crate::legal::turn;
use crate::{StackIx, State, Task, TileIx};

/// A question that the rules can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// Which land tile is turned up?
    LandTile,
    /// Which technology is turned up on a stack?
    Technology {
        /// The stack.
        stack: StackIx,
    },
    /// Which province token is laid above the next tile?
    Province,
    /// Who is first player?
    FirstPlayer,
    /// Take which technology card, as which face, to which place?
    Take,
    /// Settle with which active card, or end the turn?
    Settle {
        /// The active cards that are not used yet, by technology.
        active: [u8; 8],
    },
    /// Which city is drawn to a tile?
    DrawCity {
        /// The tile.
        tile: TileIx,
    },
    /// Take which city of a tile?
    TakeCity {
        /// The tile.
        tile: TileIx,
    },
    /// None: the game is over.
    Over,
}

pub(crate) fn prompt(state: &State) -> Prompt<Question, NoSource> {
    let (question, clause) = question(state);
    Prompt::new(turn(state), question, clause)
}

fn question(state: &State) -> (Question, &'static str) {
    let Some(task) = state.task() else { return (Question::Over, "BZ-E3") };
    match task {
        Task::TurnTile => (Question::LandTile, "BZ-P3"),
        Task::TurnCard(stack) => (Question::Technology { stack }, "BZ-T1"),
        Task::LayProvinces => (Question::Province, "BZ-S4"),
        Task::DrawFirstPlayer => (Question::FirstPlayer, "BZ-S4"),
        Task::Take => (Question::Take, "BZ-T1"),
        Task::Settle(active) => (Question::Settle { active }, "BZ-P1"),
        Task::DrawCities(tile, _) => (Question::DrawCity { tile }, "BZ-P4"),
        Task::TakeCity(tile) => (Question::TakeCity { tile }, "BZ-P4"),
        Task::DiscardCities | Task::EndTurn => unreachable!("done before anybody looks"),
    }
}

/// The question as a sentence.
pub(crate) fn ask(question: Question) -> String {
    match question {
        Question::LandTile => "A land tile is turned up.".to_owned(),
        Question::Technology { stack } => format!("Stack {}: the next card is turned up.", stack.0 + 1),
        Question::Province => "A province token is laid above each land tile.".to_owned(),
        Question::FirstPlayer => "The first player is drawn.".to_owned(),
        Question::Take => "Take a technology card, choose its face and put it into your matrix.".to_owned(),
        Question::Settle { active } => {
            format!("Place a marker for an active card ({}), or end your turn.", list_active(active))
        }
        Question::DrawCity { tile } => format!("Cities are drawn to tile {}.", tile.0 + 1),
        Question::TakeCity { tile } => format!("Take one of the cities of tile {}.", tile.0 + 1),
        Question::Over => "The game is over.".to_owned(),
    }
}
