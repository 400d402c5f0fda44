//! Counting the pieces: nothing is lost, nothing is there twice. The laws ask for it in every position.

use crate::state::{ALL_CARDS, CardSet, State};
use crate::{BronzeAge, Colour, Territory};

/// Counts every piece; says what was lost or doubled.
pub(crate) fn audit(game: &BronzeAge, state: &State) -> Result<(), String> {
    cards_are_whole(state)?;
    game.unseen_fit_their_backs(state)?;
    for colour in Colour::ALL {
        let at_decks: u8 = state.decks.iter().map(|deck| deck.actions[colour.index()]).sum();
        let in_hands: u8 = state.realms.iter().map(|realm| realm.actions[colour.index()]).sum();
        same("actions of a colour", at_decks + in_hands, 2)?;
    }
    let crowded = state.decks.iter().any(|deck| deck.action_count() > 3);
    let rich = state.realms.iter().any(|realm| realm.action_count() > 3);
    same("places with more than three actions", u8::from(crowded || rich), 0)?;
    let hands = state.realms[0].hand.or(state.realms[1].hand);
    same("known cards that are in no hand", state.known.without(hands).len(), 0)?;
    same("old cards that are in no hand", state.before.without(hands).len(), 0)?;
    same("known cards that are hidden", state.known.and(state.before).len(), 0)
}

impl BronzeAge {
    /// Every card under a top has a back that is left for it.
    fn unseen_fit_their_backs(&self, state: &State) -> Result<(), String> {
        let claimed: u8 = state.realms.iter().flat_map(|realm| realm.territories).sum();
        let decks: u8 = state.decks.iter().map(|deck| deck.cards).sum();
        let lifted =
            state.tasks.iter().filter(|task| matches!(task, crate::Task::SeeFront(..))).count() as u8;
        let left_over = state.unseen.len().checked_sub(claimed + decks + lifted);
        same("unseen cards too few", u8::from(left_over.is_none()), 0)?;
        let allowed = if state.collapsed { 2 } else { 0 };
        same("too many cards left over", u8::from(left_over > Some(allowed)), 0)?;
        for territory in Territory::ALL {
            let claimed: u8 = state.realms.iter().map(|realm| realm.territories[territory.index()]).sum();
            let tops = state.decks.iter().filter(|deck| deck.top == Some(territory)).count() as u8;
            let short = self.fronts(state, territory).len() < claimed + tops;
            same("backs without a card", u8::from(short), 0)?;
        }
        Ok(())
    }
}

fn cards_are_whole(state: &State) -> Result<(), String> {
    let realms =
        state.realms.iter().flat_map(|realm| [realm.hand].into_iter().chain(realm.kept).chain(realm.under));
    let mut seen = CardSet::EMPTY;
    for set in [state.unseen, state.discards].into_iter().chain(realms) {
        same("cards in two places", seen.and(set).len(), 0)?;
        seen = seen.or(set);
    }
    same("cards", seen.len(), ALL_CARDS)
}

fn same(what: &str, found: u8, expected: u8) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found}, should be {expected}")) }
}
