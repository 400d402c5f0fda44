//! What is asked, in a sentence, with the clause and the component that it comes from.

use game_core::Turn;

use super::Prompt;
use crate::Legacies;
use crate::effect::{Printed, effect_text_on};
use crate::legal::turn;
use crate::state::{Source, State, Step, Task, Who};

impl Legacies {
    pub(super) fn prompt(&self, state: &State) -> Prompt {
        let (text, clause) = self.question_text(state);
        let seat = match turn(self, state) {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        let source = match state.open.task() {
            Some(Task::Ask(Step { source, .. }) | Task::PickResource(_, _, source)) => source,
            Some(_) | None => Source::Rules,
        };
        Prompt {
            seat,
            text,
            clause: clause.to_owned(),
            source: self.source_name(source),
            ways: self.ways(&state.open),
            then: self.following(&state.open),
        }
    }

    /// The question for a mat says whose it is: the first seat also chooses for the Nemeses (LG-S6).
    fn mat_question(&self, who: Who) -> (String, &'static str) {
        let npc = self.who_text(who, &|_| String::new());
        if self.is_person(who) {
            ("Choose a character and a side of the mat.".to_owned(), "LG-S4")
        } else if self.chooser_of_mat(who).is_some() {
            (format!("Choose a character and a side of the mat for {}.", in_sentence(&npc)), "LG-S6")
        } else {
            (format!("A mat is drawn for {}.", in_sentence(&npc)), "LG-S6")
        }
    }

    fn question_text(&self, state: &State) -> (String, &'static str) {
        let plain = |text: &str, clause| (text.to_owned(), clause);
        let Some(task) = state.open.task() else { return plain("The game is over.", "LG-E4") };
        match task {
            Task::DrawFigure(_) | Task::TurnUpFigure => plain("A legendary figure is turned up.", "LG-S1"),
            Task::DrawCenturyTile | Task::DrawGameTile => plain("A scoring tile is drawn.", "LG-S2"),
            Task::DrawAid => plain("The order of choosing is drawn.", "LG-S4"),
            Task::TakeMat(who) => self.mat_question(who),
            Task::DrawBonus(_) => plain("A bonus token is drawn.", "LG-S1"),
            Task::DrawEvent => plain("The next event is turned up.", "LG-G2"),
            Task::DealCards(..) | Task::FillMarket(_) => plain("A player card is dealt.", "LG-G3"),
            Task::DealHeirs(..) | Task::TurnUpHeirs => plain("A successor is dealt.", "LG-G3"),
            Task::DrawSolo(_) => plain("A solo card is drawn.", "LG-N1"),
            Task::Act(who) if state.open.house(who).cards >= 2 => {
                plain("Play a card, or trigger a global action.", "LG-G4")
            }
            Task::Act(_) => plain("Play a card; a global action needs two cards played before.", "LG-G4"),
            Task::PlayTaken(_, card) => (format!("Play {}.", self.card_name(card)), "LG-G5"),
            Task::Ask(step) => {
                let printed = Printed::on(step.source, self.version);
                let text = effect_text_on(printed, self.pack.program.effect(step.effect));
                let clause = if matches!(step.source, Source::Event(_)) { "LG-B1" } else { "LG-A6" };
                (text, clause)
            }
            Task::PickResource(_, count, _) => (format!("Choose {count} of the resources."), "LG-C3"),
            Task::PayResource(_, count) => (format!("Give up {count} of your resources."), "LG-C6"),
            Task::PayCard(_, count) => (format!("Discard {count} of your cards."), "LG-C6"),
            Task::TakeResource(_, _, count) => (format!("Take {count} of their resources."), "LG-A12"),
            Task::Spare { .. } => plain("Choose a resource that you need not pay.", "LG-A9"),
            Task::Special(..) => plain("Perform a special action.", "LG-A11"),
            Task::Consolation(_) => plain("You were bumped: draw a card or a successor.", "LG-A3"),
            Task::ChooseOutcome(_) => plain("Choose an outcome of the event.", "LG-B1"),
            Task::ChooseTile(_) => plain("You have the least fame: choose a scoring tile.", "LG-B1"),
            Task::CollectOne(_) => plain("Collect the benefit of one of your relationships.", "LG-B2"),
            Task::Influence(..) => plain("Move the value of an industry you influence.", "LG-B6"),
            Task::InfluenceBoth(_) => plain("Move the values of both industries you influence.", "LG-B6"),
            Task::Contribute(_, limit, times) => {
                let doubled = if times == 2 { "; the bank doubles it" } else { "" };
                (format!("Put up to {limit} gold into your foundation{doubled}."), "LG-B5")
            }
            Task::NameCurrency(_) => plain("Name the currency of the trade conference.", "LG-B8"),
            Task::Bid(..) => plain("Bid at the trade conference.", "LG-B8"),
            Task::Rebid(_) => plain("You may move your bid.", "LG-B8"),
            Task::TakeFaceUp(_) => plain("Take a successor that lies face up.", "LG-B9"),
            Task::PutHeir(_) => plain("Put a successor in play.", "LG-B9"),
            Task::Unlock(_) => plain("Unlock a token.", "LG-F3"),
            Task::Honorarium(_) => plain("Choose an honorarium.", "LG-G7"),
            _ => unreachable!("done before anybody looks"),
        }
    }
}

/// A name that may begin with an article, within a sentence: "the Nemesis", "Nemesis 2".
fn in_sentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |name| format!("the {name}"))
}
