//! Why an action is not allowed now. Nothing here decides: it only names what the rest of `legal` found.

use game_core::{Seat, Turn, WhyNot};

use super::{FULL, turn};
use crate::pack::Special;
use crate::state::{CardId, CivId, DeckIx, State, Task, other};
use crate::{Action, BronzeAge, Colour, Icon, Territory};

/// A turn consists of an action, and everything else follows from it.
const ACTION_FIRST: &str = "First play or return an action: it says whether you draw or play a card.";

/// What stands against an action that is not listed.
pub(crate) fn why_not(game: &BronzeAge, state: &State, action: Action) -> Option<WhyNot> {
    let (task, Turn::Player(seat)) = (state.task()?, turn(game, state)) else { return None };
    match action {
        Action::Play(colour, deck) => against_playing(state, seat, task, colour, deck),
        Action::Return(colour, deck) => against_returning(state, seat, task, colour, deck),
        Action::Recall(colour, deck) => match task {
            Task::Recall(..) => Some(nothing_lies(colour, deck)),
            _ => None,
        },
        Action::Draw => against_drawing(state, task),
        Action::Advance(card, icon) => game.against_advancing(state, seat, task, card, icon),
        Action::Deck(deck) => against_deck(task, deck),
        Action::Seize(territory) => against_seizing(state, seat, task, territory),
        Action::Discard(card) => game.against_discarding(state, seat, task, card),
        Action::Salvage(card) => game.against_salvaging(state, task, card),
        Action::Keep(territory) => against_keeping(task, territory),
        Action::Branch(_) => match task {
            Task::Choose(..) => {
                Some(WhyNot::new("BA-X8", "The first word of this way has nothing to work on."))
            }
            _ => None,
        },
        Action::Civilisation(civ) => game.against_civilisation(state, seat, task, civ),
        Action::Start(_) | Action::Deal(_) | Action::Top(_) | Action::Front(_) => None,
    }
}

impl BronzeAge {
    fn against_advancing(
        &self,
        state: &State,
        seat: Seat,
        task: Task,
        card: CardId,
        icon: Icon,
    ) -> Option<WhyNot> {
        if task == Task::Act {
            return Some(WhyNot::new("BA-T1", ACTION_FIRST));
        }
        if !matches!(task, Task::DrawOrPlay { .. } | Task::Play(..)) {
            return None;
        }
        if !state.realm(seat).hand.kinds().any(|held| held == card) {
            return Some(WhyNot::new("BA-A1", format!("{} is not in your hand.", self.card(card).name)));
        }
        // A wild icon stands for one of the specialised icons alone (BA-A3).
        let special = match self.card(card).special {
            Special::Icons(special, _) => icon == special,
            Special::Wild => !Icon::BASIC.contains(&icon),
        };
        let has = special || icon == self.basic_icon(card);
        if !has {
            let text = format!("{} has no set of {}.", self.card(card).name, icon.name());
            return Some(WhyNot::new("BA-A1", text));
        }
        self.slot_of(state.realm(seat).civilisation, icon).is_none().then(|| {
            WhyNot::new("BA-A1", format!("Neither of your civilisations has the icon {}.", icon.name()))
        })
    }

    fn against_discarding(&self, state: &State, seat: Seat, task: Task, card: CardId) -> Option<WhyNot> {
        let held = state.realm(seat).hand.kinds().any(|held| held == card);
        match task {
            Task::Discard(..) | Task::DiscardDown(_) if !held => {
                Some(WhyNot::new("BA-X5", format!("{} is not in your hand.", self.card(card).name)))
            }
            Task::Discard(..) | Task::DiscardDown(_) => None,
            _ => Some(WhyNot::new("BA-A4", "Cards are discarded only when a word or the Collapse says so.")),
        }
    }

    fn against_salvaging(&self, state: &State, task: Task, card: CardId) -> Option<WhyNot> {
        match task {
            Task::Salvage(..) if !state.discards.kinds().any(|lying| lying == card) => {
                let text = format!("{} is not among the discards.", self.card(card).name);
                Some(WhyNot::new("BA-X6", text))
            }
            Task::Salvage(..) => None,
            _ => Some(WhyNot::new("BA-X6", "Only the word 'salvage' brings a card back from the discards.")),
        }
    }

    fn against_civilisation(&self, state: &State, seat: Seat, task: Task, civ: CivId) -> Option<WhyNot> {
        match task {
            Task::TakeCivilisation(_) if state.realm(other(seat)).civilisation == Some(civ) => {
                Some(WhyNot::new("BA-S2", "The other player has taken this civilisation."))
            }
            Task::TakeCivilisation(_) => None,
            _ => Some(WhyNot::new("BA-S2", "Civilisations are taken before the first turn.")),
        }
    }
}

fn against_playing(state: &State, seat: Seat, task: Task, colour: Colour, deck: DeckIx) -> Option<WhyNot> {
    if task != Task::Act {
        return Some(WhyNot::new("BA-T1", "You have used your action of this turn."));
    }
    if state.realm(seat).actions[colour.index()] == 0 {
        return Some(WhyNot::new("BA-T1", format!("You hold no {} action.", colour.notation())));
    }
    let full = state.deck(deck).action_count() >= FULL;
    full.then(|| WhyNot::new("BA-T1", format!("{FULL} actions lie at deck {} already.", deck.0 + 1)))
}

fn against_returning(state: &State, seat: Seat, task: Task, colour: Colour, deck: DeckIx) -> Option<WhyNot> {
    if task != Task::Act {
        return Some(WhyNot::new("BA-T1", "You have used your action of this turn."));
    }
    if state.actions_at(deck, colour) == 0 {
        return Some(nothing_lies(colour, deck));
    }
    let full = state.realm(seat).action_count() >= FULL;
    full.then(|| WhyNot::new("BA-T1", format!("You hold {FULL} actions already: play one instead.")))
}

fn nothing_lies(colour: Colour, deck: DeckIx) -> WhyNot {
    WhyNot::new("BA-T1", format!("No {} action lies at deck {}.", colour.notation(), deck.0 + 1))
}

fn against_drawing(state: &State, task: Task) -> Option<WhyNot> {
    match task {
        Task::Act => Some(WhyNot::new("BA-T1", ACTION_FIRST)),
        Task::DrawOrPlay { deck, .. } if state.deck(deck).cards == 0 => {
            Some(WhyNot::new("BA-T5", format!("Deck {} has no cards.", deck.0 + 1)))
        }
        _ => None,
    }
}

fn against_deck(task: Task, deck: DeckIx) -> Option<WhyNot> {
    match task {
        Task::ChooseDeck(..) => Some(WhyNot::new("BA-X2", format!("Deck {} has no cards.", deck.0 + 1))),
        Task::Act => Some(WhyNot::new("BA-T1", ACTION_FIRST)),
        _ => None,
    }
}

fn against_seizing(state: &State, seat: Seat, task: Task, territory: Territory) -> Option<WhyNot> {
    let name = territory.name();
    match task {
        Task::Seize(..) if state.realm(other(seat)).controlled(territory) == 0 => {
            Some(WhyNot::new("BA-X4", format!("The other player does not control {name}.")))
        }
        Task::Seize(..) => None,
        _ => Some(WhyNot::new("BA-X4", "Territories change hands only by the word 'seize'.")),
    }
}

fn against_keeping(task: Task, territory: Territory) -> Option<WhyNot> {
    match task {
        Task::Keep(_) => Some(WhyNot::new("BA-E1", format!("You do not control {}.", territory.name()))),
        _ => Some(WhyNot::new("BA-E1", "Territories are kept or given up at the Collapse alone.")),
    }
}
