//! The open question: what the task on top of the stack asks, by which clause, because of which ability.

use game_core::Prompt;
use serde::Serialize;

use crate::legal::turn;
use crate::state::{CivId, DeckIx, Lift, State, Task};
use crate::{BronzeAge, Icon};

/// A question that the rules can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// Who is start player?
    StartPlayer,
    /// Which civilisation does a player lead?
    Civilisation,
    /// What is on the new top of a deck?
    Top {
        /// The deck.
        deck: DeckIx,
    },
    /// What is on the front of a card that was lifted?
    Front,
    /// Play an action or return one?
    Act,
    /// Draw or play an advancement?
    DrawOrPlay {
        /// The deck that would be drawn from.
        deck: DeckIx,
        /// The cards a draw would give; with 0 only playing is possible.
        cards: u8,
        /// Whether there is an advancement to play.
        play: bool,
    },
    /// Play which advancement?
    Play,
    /// Lift a card from which deck?
    Deck {
        /// What happens to the card.
        lift: Lift,
    },
    /// Seize which territory?
    Seize,
    /// Discard which card?
    Discard,
    /// Take which card from the discards?
    Salvage,
    /// Take which action from a deck?
    Recall,
    /// Which branch of an ability?
    Branch,
    /// The Collapse: keep which territories?
    Keep,
    /// The Collapse: which territories are lost?
    TurnOver,
    /// The Collapse: discard which card, down to three?
    DiscardDown,
    /// The Collapse: which cards are in the new decks?
    NewDecks,
    /// None: the game is over.
    Over,
}

/// An ability that asks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Source {
    /// The civilisation.
    pub civilisation: CivId,
    /// The icon whose ability it is.
    pub icon: Icon,
}

pub(crate) fn prompt(game: &BronzeAge, state: &State) -> Prompt<Question, Source> {
    let (question, clause) = question(state);
    let source = state.task().and_then(Task::place).and_then(|place| game.pack.ability_at(place));
    let source = source.map(|(civilisation, side)| Source { civilisation, icon: side.icon });
    Prompt::new(turn(game, state), question, clause).because(source)
}

fn question(state: &State) -> (Question, &'static str) {
    let Some(task) = state.task() else { return (Question::Over, "BA-P1") };
    match task {
        Task::DrawStartPlayer => (Question::StartPlayer, "BA-S3"),
        Task::TakeCivilisation(_) => (Question::Civilisation, "BA-S2"),
        Task::SeeTop(deck) => (Question::Top { deck }, "BA-T5"),
        Task::SeeFront(..) => (Question::Front, "BA-T7"),
        Task::Act => (Question::Act, "BA-T1"),
        Task::DrawOrPlay { deck, draws, .. } => {
            (draw_or_play(state, deck, draws), if draws == 1 { "BA-T4" } else { "BA-T3" })
        }
        Task::Play(..) => (Question::Play, "BA-A1"),
        Task::ChooseDeck(_, lift, _) => (Question::Deck { lift }, "BA-X2"),
        Task::Seize(..) => (Question::Seize, "BA-X4"),
        Task::Discard(..) => (Question::Discard, "BA-X5"),
        Task::Salvage(..) => (Question::Salvage, "BA-X6"),
        Task::Recall(..) => (Question::Recall, "BA-X7"),
        Task::Choose(..) => (Question::Branch, "BA-X8"),
        Task::Keep(_) => (Question::Keep, "BA-E1"),
        Task::TurnOver(..) => (Question::TurnOver, "BA-E1"),
        Task::DiscardDown(_) => (Question::DiscardDown, "BA-E1"),
        Task::DrawKept => (Question::NewDecks, "BA-E2"),
        Task::DrawCards(..) | Task::Run(..) | Task::EndTurn | Task::NewDecks => {
            unreachable!("done before anybody looks")
        }
    }
}

/// Only what can be done is offered (BA-T8).
fn draw_or_play(state: &State, deck: DeckIx, draws: u8) -> Question {
    let play = !state.realm(state.active).hand.is_empty();
    Question::DrawOrPlay { deck, cards: draws.min(state.deck(deck).cards), play }
}

/// The question as a sentence.
pub(crate) fn ask(question: Question) -> String {
    let text = match question {
        Question::StartPlayer => "The start player is drawn.",
        Question::Civilisation => "Take a specialised civilisation.",
        Question::Top { deck } => return format!("The next card of deck {} is seen.", deck.0 + 1),
        Question::Front => "A card is turned over.",
        Question::Act => "Play an action to a deck, or return one to your hand.",
        Question::DrawOrPlay { deck, cards, play } => return ask_draw_or_play(deck, cards, play),
        Question::Play => "Play an advancement.",
        Question::Deck { lift: Lift::Draw } => "Choose a deck to draw from.",
        Question::Deck { lift: Lift::Claim } => "Choose a deck to claim a territory from.",
        Question::Deck { lift: Lift::Clear } => "Choose a deck to discard the top card of.",
        Question::Seize => "Choose a territory to seize.",
        Question::Discard => "Discard a card from your hand.",
        Question::Salvage => "Take a card from the discards.",
        Question::Recall => "Take an action from a deck.",
        Question::Branch => "Choose what to do.",
        Question::Keep => "The Collapse: choose the territories that you keep.",
        Question::TurnOver => "The Collapse: territories are discarded.",
        Question::DiscardDown => "The Collapse: discard down to three cards.",
        Question::NewDecks => "The Collapse: new decks are made.",
        Question::Over => "The game is over.",
    };
    text.to_owned()
}

/// The name of an ability: the civilisation's, with the icon.
pub(crate) fn source_name(game: &BronzeAge, source: Source) -> String {
    format!("{} ({})", game.pack.civilisations[source.civilisation.index()].name, source.icon.name())
}

fn ask_draw_or_play(deck: DeckIx, cards: u8, play: bool) -> String {
    let cards = match cards {
        0 => return "Play an advancement.".to_owned(),
        1 => "a card".to_owned(),
        cards => format!("{cards} cards"),
    };
    let play = if play { ", or play an advancement" } else { "" };
    format!("Draw {cards} from deck {}{play}.", deck.0 + 1)
}
