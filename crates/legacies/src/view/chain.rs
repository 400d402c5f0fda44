//! What follows the question that is asked: a chain of effects, step by step with the source of each.

use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::effect::{Effect, Printed, effect_text_on, offer_text_on};
use crate::event::source_name;
use crate::kinds::Global;
use crate::state::{Open, Source, Step, Task, Who};

/// A chain of effects.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chain {
    /// The offers that are chosen among, where an effect makes some.
    pub offers: Vec<String>,
    /// The rest of this turn, the next step first.
    pub then: Vec<Pending>,
}

/// Something that is still to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pending {
    /// For whom.
    pub who: Who,
    /// What.
    pub text: String,
    /// The component that it comes from; empty if the rules themselves do.
    pub source: String,
}

impl Legacies {
    pub(super) fn chain(&self, open: &Open) -> Chain {
        Chain { offers: self.offers(open), then: self.following(open) }
    }

    fn offers(&self, open: &Open) -> Vec<String> {
        let Some(Task::Ask(step)) = open.task() else { return Vec::new() };
        let printed = Printed::on(step.source, self.version);
        match self.pack.program.effect(step.effect) {
            Effect::OneOf(offers) => offers.iter().map(|offer| offer_text_on(printed, offer)).collect(),
            Effect::May(offer) | Effect::UpTo(_, offer) => vec![offer_text_on(printed, offer)],
            _ => Vec::new(),
        }
    }

    fn following(&self, open: &Open) -> Vec<Pending> {
        let below = open.tasks.iter().rev().skip(1);
        let turn = below.take_while(|task| !matches!(task, Task::NextTurn | Task::CleanUp | Task::Act(_)));
        turn.filter_map(|&task| self.pending(open, task)).collect()
    }

    fn pending(&self, open: &Open, task: Task) -> Option<Pending> {
        let rules = |who: Who, text: &str| (who, text.to_owned(), Source::Rules);
        let (who, text, source) = match task {
            Task::Run(step) | Task::Ask(step) => self.pending_step(step)?,
            Task::PickResource(who, count, source) => (who, format!("Gain {count} resources."), source),
            Task::Relate(who, with) => (who, format!("A token goes to the {}.", with.name()), Source::Rules),
            Task::RelateLegend(who, _) => rules(who, "A token goes to the legendary figure."),
            Task::TakeHeirloom(who, character, level) => {
                (who, format!("Heirloom {level} of the {}.", character.name()), Source::Rules)
            }
            Task::Special(who, _) => rules(who, "A special action."),
            Task::Consolation(who) => rules(who, "Draw a card or a successor for the token pushed off."),
            Task::PlaceTile => {
                let chooser = self.least_fame(open).filter(|_| open.generation <= 4)?;
                (chooser, "A scoring tile is chosen.".to_owned(), Source::Global(Global::Event))
            }
            Task::Influence(who, _) => {
                (who, "Move an influenced industry.".to_owned(), Source::Global(Global::Influence))
            }
            Task::Contribute(who, ..) => {
                (who, "May put gold into the foundation.".to_owned(), Source::Global(Global::Foundation))
            }
            Task::PayTokens(who) => {
                (who, "Collect from every token.".to_owned(), Source::Global(Global::Relationships))
            }
            Task::Bid(who, _) => (who, "May bid.".to_owned(), Source::Global(Global::Trade)),
            Task::Rebid(who) => (who, "May move the bid.".to_owned(), Source::Global(Global::Trade)),
            Task::TakeFaceUp(who) => rules(who, "Take a successor that lies face up."),
            Task::PutHeir(who) | Task::LateHeir(who) => rules(who, "Put a successor in play."),
            Task::Enter(who, heir) => (who, format!("{} enters play.", self.heir_name(heir)), Source::Rules),
            Task::Honorarium(who) => rules(who, "An honorarium."),
            Task::PayResource(who, count) => (who, format!("Give up {count} resources."), Source::Rules),
            Task::PayCard(who, count) => (who, format!("Discard {count} cards."), Source::Rules),
            _ => return None,
        };
        Some(Pending { who, text, source: source_name(self, source) })
    }

    fn pending_step(&self, step: Step) -> Option<(Who, String, Source)> {
        let effect = self.pack.program.effect(step.effect);
        let empty = matches!(effect, Effect::All(parts) if parts.is_empty());
        (!empty)
            .then(|| (step.who, effect_text_on(Printed::on(step.source, self.version), effect), step.source))
    }
}
