//! The game as set up at one table, and the state it starts from.

use std::sync::Arc;

use game_core::{List, OptionSpec, Seat, Setup};

use crate::state::{ALL_CARDS, CARDS, CardId, CardSet, Deck, DeckIx, Realm, State, Task, other};
use crate::{Icon, Pack, Territory};

/// The option that says how civilisations are found (BA-S2).
pub(crate) const CIVILISATIONS: OptionSpec = OptionSpec {
    name: "civilisations",
    default: "random",
    values: &["random", "choose"],
    help: "Whether specialised civilisations are dealt at random, or chosen: the second player first.",
};

/// The option that says who starts (BA-S3).
pub(crate) const START: OptionSpec = OptionSpec {
    name: "start",
    default: "random",
    values: &["random", "P1", "P2"],
    help: "Who is start player: the loser of the last game if there was one, else drawn at random.",
};

/// The rules of Bronze Age for one table.
#[derive(Clone, Debug)]
pub struct BronzeAge {
    pub(crate) pack: Arc<Pack>,
    /// Whether players choose their civilisations.
    pub(crate) choose: bool,
    /// Who starts, if that is settled.
    pub(crate) start: Option<Seat>,
    /// The cards with each territory on the back.
    pub(crate) backs: [CardSet; 3],
}

impl BronzeAge {
    pub(crate) fn with(pack: Arc<Pack>, setup: &Setup) -> Self {
        let mut backs = [CardSet::EMPTY; 3];
        for card in (0..ALL_CARDS).map(CardId) {
            backs[territory_in(&pack, card).index()].insert(card);
        }
        let start = setup.option(&START).parse().ok();
        BronzeAge { choose: setup.option(&CIVILISATIONS) == "choose", start, backs, pack }
    }

    /// The components in use.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What a card shows on its back.
    pub fn territory(&self, card: CardId) -> Territory {
        territory_in(&self.pack, card)
    }

    /// The basic icon that a card has (BA-C3).
    pub fn basic_icon(&self, card: CardId) -> Icon {
        self.pack.basics[self.territory(card).index()]
    }

    /// The draws and choices before the first turn, the next one last (BA-S2).
    fn push_opening(&self, state: &mut State) {
        if self.start.is_some() {
            self.push_civilisations(state);
        } else {
            state.tasks.push(Task::DrawStartPlayer);
        }
    }

    /// Decks are laid, then the second player takes a civilisation, then the start player.
    pub(crate) fn push_civilisations(&self, state: &mut State) {
        state.tasks.push(Task::TakeCivilisation(state.start));
        state.tasks.push(Task::TakeCivilisation(other(state.start)));
        DeckIx::ALL.into_iter().rev().for_each(|deck| state.tasks.push(Task::SeeTop(deck)));
    }
}

/// Everything in its place, with all that is random still to be drawn.
pub(crate) fn start(game: &BronzeAge) -> State {
    let start = game.start.unwrap_or(Seat(0));
    let mut state = State {
        tasks: List::new(),
        start,
        active: start,
        collapsed: false,
        unseen: CardSet::DECK,
        decks: [Deck { cards: CARDS / 3, ..Deck::default() }; 3],
        discards: CardSet::EMPTY,
        mixed_in: CardSet::EMPTY,
        known: CardSet::EMPTY,
        before: CardSet::EMPTY,
        realms: [Realm { actions: [1; 3], ..Realm::default() }; 2],
    };
    for seat in Seat::all(2) {
        let hand = Territory::ALL.map(|territory| CardId::starting(territory, seat.0));
        hand.into_iter().for_each(|card| state.realm_mut(seat).hand.insert(card));
    }
    // Both players see the starting cards being dealt (BA-V4).
    state.known = state.realms[0].hand.or(state.realms[1].hand);
    state.tasks.push(Task::Act);
    game.push_opening(&mut state);
    state
}

fn territory_in(pack: &Pack, card: CardId) -> Territory {
    match pack.cards.get(card.index()) {
        Some(card) => card.territory,
        None => Territory::ALL[usize::from((card.0 - CARDS) / 2)],
    }
}
