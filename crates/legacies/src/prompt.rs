//! The open question: what the task on top of the stack asks, by which clause, because of which component.

use game_core::Prompt;
use serde::Serialize;

use crate::Legacies;
use crate::effect::{EffectId, Printed, effect_text_on};
use crate::legal::turn;
use crate::state::{CardId, Source, State, Step, Task, Who};

/// A question that the rules can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// Which legendary figure is turned up?
    Figure,
    /// Which scoring tile is drawn?
    DrawTile,
    /// Who chooses next?
    Aid,
    /// Which mat, and which side of it?
    Mat {
        /// For whom.
        who: Who,
        /// Whether it is chosen and not drawn.
        chosen: bool,
    },
    /// Which bonus token is drawn?
    Bonus,
    /// Which event is turned up?
    Event,
    /// Which player card is dealt?
    Deal,
    /// Which successor is dealt?
    DealSuccessor,
    /// Which solo card is drawn?
    Solo,
    /// Play which card for what, or trigger which global action?
    Act {
        /// Whether enough cards were played for a global action.
        trigger: bool,
    },
    /// Play the card taken from the market for what?
    PlayTaken {
        /// The card.
        card: CardId,
    },
    /// How is an effect carried out?
    Effect {
        /// The effect.
        effect: EffectId,
        /// The component it is printed on.
        on: Source,
    },
    /// Gain which resources?
    PickResource {
        /// How many.
        count: u8,
    },
    /// Give up which resources?
    PayResource {
        /// How many.
        count: u8,
    },
    /// Discard which cards?
    PayCard {
        /// How many.
        count: u8,
    },
    /// Take which resources of another?
    TakeResource {
        /// How many.
        count: u8,
    },
    /// Leave which resource unpaid?
    Spare,
    /// Perform whose special action?
    Special,
    /// Draw a card or a successor after a bump?
    Consolation,
    /// Which outcome of the event?
    Outcome,
    /// Which scoring tile?
    Tile,
    /// Collect the benefit of which relationship?
    Collect,
    /// Move which influenced value in which direction?
    Influence {
        /// Whether both values are moved.
        both: bool,
    },
    /// Put how much gold into the foundation?
    Contribute {
        /// The most.
        limit: u8,
        /// Whether the bank doubles it.
        doubled: bool,
    },
    /// Which currency for the trade conference?
    Currency,
    /// Bid on what?
    Bid,
    /// Move the bid?
    Rebid,
    /// Take which successor that lies face up?
    TakeSuccessor,
    /// Put which successor in play?
    Succeed,
    /// Unlock which token?
    Unlock,
    /// Which honorarium?
    Honorarium,
    /// None: the game is over.
    Over,
}

pub(crate) fn prompt(game: &Legacies, state: &State) -> Prompt<Question, Source> {
    let (question, clause) = question(game, state);
    let source = match state.open.task() {
        Some(Task::Ask(Step { source, .. }) | Task::PickResource(_, _, source)) => Some(source),
        Some(_) | None => None,
    };
    let component = source.filter(|source| *source != Source::Rules);
    Prompt::new(turn(game, state), question, clause).because(component)
}

fn question(game: &Legacies, state: &State) -> (Question, &'static str) {
    let Some(task) = state.open.task() else { return (Question::Over, "LG-E4") };
    match task {
        Task::DrawFigure(_) | Task::TurnUpFigure => (Question::Figure, "LG-S1"),
        Task::DrawCenturyTile | Task::DrawGameTile => (Question::DrawTile, "LG-S2"),
        Task::DrawAid => (Question::Aid, "LG-S4"),
        Task::TakeMat(who) => {
            let chosen = game.is_person(who) || game.chooser_of_mat(who).is_some();
            (Question::Mat { who, chosen }, if game.is_person(who) { "LG-S4" } else { "LG-S6" })
        }
        Task::DrawBonus(_) => (Question::Bonus, "LG-S1"),
        Task::DrawEvent => (Question::Event, "LG-G2"),
        Task::DealCards(..) | Task::FillMarket(_) => (Question::Deal, "LG-G3"),
        Task::DealHeirs(..) | Task::TurnUpHeirs => (Question::DealSuccessor, "LG-G3"),
        Task::DrawSolo(_) => (Question::Solo, "LG-N1"),
        Task::Act(who) => (Question::Act { trigger: state.open.house(who).cards >= 2 }, "LG-G4"),
        Task::PlayTaken(_, card) => (Question::PlayTaken { card }, "LG-G5"),
        Task::Ask(step) => {
            let clause = if matches!(step.source, Source::Event(_)) { "LG-B1" } else { "LG-A6" };
            (Question::Effect { effect: step.effect, on: step.source }, clause)
        }
        Task::PickResource(_, count, _) => (Question::PickResource { count }, "LG-C3"),
        Task::PayResource(_, count) => (Question::PayResource { count }, "LG-C6"),
        Task::PayCard(_, count) => (Question::PayCard { count }, "LG-C6"),
        Task::TakeResource(_, _, count) => (Question::TakeResource { count }, "LG-A12"),
        Task::Spare { .. } => (Question::Spare, "LG-A9"),
        Task::Special(..) => (Question::Special, "LG-A11"),
        Task::Consolation(_) => (Question::Consolation, "LG-A3"),
        Task::ChooseOutcome(_) => (Question::Outcome, "LG-B1"),
        Task::ChooseTile(_) => (Question::Tile, "LG-B1"),
        Task::CollectOne(_) => (Question::Collect, "LG-B2"),
        Task::Influence(..) => (Question::Influence { both: false }, "LG-B6"),
        Task::InfluenceBoth(_) => (Question::Influence { both: true }, "LG-B6"),
        Task::Contribute(_, limit, times) => (Question::Contribute { limit, doubled: times == 2 }, "LG-B5"),
        Task::NameCurrency(_) => (Question::Currency, "LG-B8"),
        Task::Bid(..) => (Question::Bid, "LG-B8"),
        Task::Rebid(_) => (Question::Rebid, "LG-B8"),
        Task::TakeFaceUp(_) => (Question::TakeSuccessor, "LG-B9"),
        Task::PutHeir(_) => (Question::Succeed, "LG-B9"),
        Task::Unlock(_) => (Question::Unlock, "LG-F3"),
        Task::Honorarium(_) => (Question::Honorarium, "LG-G7"),
        _ => unreachable!("done before anybody looks"),
    }
}

/// The question as a sentence.
pub(crate) fn ask(game: &Legacies, question: Question) -> String {
    let text = match question {
        Question::Figure => "A legendary figure is turned up.",
        Question::DrawTile => "A scoring tile is drawn.",
        Question::Aid => "The order of choosing is drawn.",
        Question::Mat { who, chosen } => return ask_mat(game, who, chosen),
        Question::Bonus => "A bonus token is drawn.",
        Question::Event => "The next event is turned up.",
        Question::Deal => "A player card is dealt.",
        Question::DealSuccessor => "A successor is dealt.",
        Question::Solo => "A solo card is drawn.",
        Question::Act { trigger: true } => "Play a card, or trigger a global action.",
        Question::Act { trigger: false } => "Play a card; a global action needs two cards played before.",
        Question::PlayTaken { card } => return format!("Play {}.", game.card_name(card)),
        Question::Effect { effect, on } => {
            return effect_text_on(Printed::on(on, game.version), game.pack.program.effect(effect));
        }
        Question::PickResource { count } => return format!("Choose {count} of the resources."),
        Question::PayResource { count } => return format!("Give up {count} of your resources."),
        Question::PayCard { count } => return format!("Discard {count} of your cards."),
        Question::TakeResource { count } => return format!("Take {count} of their resources."),
        Question::Spare => "Choose a resource that you need not pay.",
        Question::Special => "Perform a special action.",
        Question::Consolation => "You were bumped: draw a card or a successor.",
        Question::Outcome => "Choose an outcome of the event.",
        Question::Tile => "You have the least fame: choose a scoring tile.",
        Question::Collect => "Collect the benefit of one of your relationships.",
        Question::Influence { both: false } => "Move the value of an industry you influence.",
        Question::Influence { both: true } => "Move the values of both industries you influence.",
        Question::Contribute { limit, doubled } => {
            let doubled = if doubled { "; the bank doubles it" } else { "" };
            return format!("Put up to {limit} gold into your foundation{doubled}.");
        }
        Question::Currency => "Name the currency of the trade conference.",
        Question::Bid => "Bid at the trade conference.",
        Question::Rebid => "You may move your bid.",
        Question::TakeSuccessor => "Take a successor that lies face up.",
        Question::Succeed => "Put a successor in play.",
        Question::Unlock => "Unlock a token.",
        Question::Honorarium => "Choose an honorarium.",
        Question::Over => "The game is over.",
    };
    text.to_owned()
}

/// The question for a mat says whose it is: the first seat also chooses for the Nemeses (LG-S6).
fn ask_mat(game: &Legacies, who: Who, chosen: bool) -> String {
    let npc = game.who_text(who, &|_| String::new());
    match (game.is_person(who), chosen) {
        (true, _) => "Choose a character and a side of the mat.".to_owned(),
        (false, true) => format!("Choose a character and a side of the mat for {}.", in_sentence(&npc)),
        (false, false) => format!("A mat is drawn for {}.", in_sentence(&npc)),
    }
}

/// A name that may begin with an article, within a sentence: "the Nemesis", "Nemesis 2".
fn in_sentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |name| format!("the {name}"))
}
