//! What is allowed now. The functions that decide are also the ones that `flow` follows.

mod why;

pub(crate) use why::why_not;

use game_core::{Rng, Seat, Turn};

use crate::effect::{Node, NodeId};
use crate::pack::Special;
use crate::state::{CardSet, CivId, DeckIx, State, Task, other};
use crate::{Action, BronzeAge, Colour, Icon, Territory, Word};

/// The most actions that may lie at a deck, and the most in a hand (BA-T1).
const FULL: u8 = 3;

pub(crate) fn turn(game: &BronzeAge, state: &State) -> Turn {
    let Some(task) = state.task() else { return Turn::Over };
    match task {
        Task::Act | Task::DrawOrPlay { .. } => Turn::Player(state.active),
        Task::TakeCivilisation(seat) if game.choose => Turn::Player(seat),
        Task::Play(seat, _)
        | Task::ChooseDeck(seat, ..)
        | Task::Seize(seat, _)
        | Task::Discard(seat, _)
        | Task::Salvage(seat, _)
        | Task::Recall(seat, _)
        | Task::Choose(seat, _)
        | Task::Keep(seat)
        | Task::DiscardDown(seat) => Turn::Player(seat),
        Task::DrawStartPlayer
        | Task::TakeCivilisation(_)
        | Task::SeeTop(_)
        | Task::SeeFront(..)
        | Task::TurnOver(..)
        | Task::DrawKept => Turn::Chance,
        Task::DrawCards(..) | Task::Run(..) | Task::EndTurn | Task::NewDecks => {
            unreachable!("done before anybody is asked")
        }
    }
}

pub(crate) fn actions(game: &BronzeAge, state: &State, out: &mut Vec<Action>) {
    let Some(task) = state.task() else { return };
    match task {
        Task::DrawStartPlayer => out.extend(Seat::all(2).map(Action::Start)),
        Task::TakeCivilisation(seat) => {
            let choice = |civ| if game.choose { Action::Civilisation(civ) } else { Action::Deal(civ) };
            out.extend(game.free_civilisations(state, seat).map(choice));
        }
        Task::SeeTop(_) => {
            out.extend(Territory::ALL.into_iter().filter(|&t| game.tops_left(state, t) > 0).map(Action::Top));
        }
        Task::SeeFront(_, territory, _) => list_fronts(game, state, territory, out),
        Task::DrawKept => {
            out.extend(
                next_kept(state)
                    .into_iter()
                    .flat_map(|(_, t)| game.fronts(state, t).kinds())
                    .map(Action::Front),
            );
        }
        Task::TurnOver(seat, kept) => {
            out.extend(
                next_lost(state, seat, kept)
                    .into_iter()
                    .flat_map(|t| game.fronts(state, t).kinds())
                    .map(Action::Front),
            );
        }
        Task::Act => list_turn(state, out),
        Task::DrawOrPlay { deck, .. } => {
            if state.deck(deck).cards > 0 {
                out.push(Action::Draw);
            }
            game.list_advances(state, state.active, out);
        }
        Task::Play(seat, _) => game.list_advances(state, seat, out),
        Task::ChooseDeck(..) => out.extend(full_decks(state).map(Action::Deck)),
        Task::Seize(seat, _) => out.extend(territories_of(state, other(seat)).map(Action::Seize)),
        Task::Discard(seat, _) | Task::DiscardDown(seat) => {
            out.extend(state.realm(seat).hand.kinds().map(Action::Discard));
        }
        Task::Salvage(..) => out.extend(state.discards.kinds().map(Action::Salvage)),
        Task::Recall(..) => {
            out.extend(actions_at_decks(state).map(|(colour, deck)| Action::Recall(colour, deck)))
        }
        Task::Choose(seat, place) => {
            out.extend(game.open_branches(state, seat, place.node()).map(Action::Branch))
        }
        Task::Keep(seat) => out.extend(territories_of(state, seat).map(Action::Keep)),
        Task::DrawCards(..) | Task::Run(..) | Task::EndTurn | Task::NewDecks => {}
    }
}

pub(crate) fn weight(game: &BronzeAge, state: &State, outcome: Action) -> u32 {
    match outcome {
        Action::Top(territory) => u32::from(game.tops_left(state, territory)),
        Action::Front(card) => u32::from(state.unseen.copies_of(card).len()),
        Action::Start(_) | Action::Deal(_) => 1,
        _ => 0,
    }
}

/// Settles a draw without listing its outcomes: the same as picking from the list by weight, but faster.
pub(crate) fn draw(game: &BronzeAge, state: &State, rng: &mut Rng) -> Option<Action> {
    let front = |territory, rng: &mut Rng| {
        let fronts = game.fronts(state, territory);
        fronts.nth(rng.below(u32::from(fronts.len()).max(1))).map(|card| Action::Front(card.kind()))
    };
    match state.task()? {
        Task::DrawStartPlayer => Some(Action::Start(Seat(rng.below(2) as u8))),
        Task::TakeCivilisation(seat) => {
            let free = game.free_civilisations(state, seat);
            let count = free.clone().count() as u32;
            free.clone().nth(rng.below(count.max(1)) as usize).map(Action::Deal)
        }
        Task::SeeTop(_) => {
            let weights = Territory::ALL.map(|territory| game.tops_left(state, territory));
            let total = weights.iter().map(|&weight| u32::from(weight)).sum::<u32>();
            game_core::Pool(weights).nth(rng.below(total.max(1))).map(|t| Action::Top(Territory::ALL[t]))
        }
        Task::SeeFront(_, territory, _) => front(territory, rng),
        Task::DrawKept => front(next_kept(state)?.1, rng),
        Task::TurnOver(seat, kept) => front(next_lost(state, seat, kept)?, rng),
        _ => None,
    }
}

impl BronzeAge {
    /// The civilisations that the other player does not have (BA-S2).
    fn free_civilisations(&self, state: &State, seat: Seat) -> impl Iterator<Item = CivId> + Clone + use<> {
        let taken = state.realm(other(seat)).civilisation;
        (0..self.pack.civilisations.len() as u8).map(CivId).filter(move |&civ| Some(civ) != taken)
    }

    /// How many cards under the tops may show a territory: those unseen, less the territories whose front was
    /// never drawn and the other tops that show it (BA-V6).
    pub(crate) fn tops_left(&self, state: &State, territory: Territory) -> u8 {
        let claimed: u8 = state.realms.iter().map(|realm| realm.territories[territory.index()]).sum();
        let tops = state.decks.iter().filter(|deck| deck.top == Some(territory)).count() as u8;
        self.fronts(state, territory).len() - claimed - tops
    }

    /// The unseen cards with a territory on the back (BA-V6).
    pub(crate) fn fronts(&self, state: &State, territory: Territory) -> CardSet {
        state.unseen.and(self.backs[territory.index()])
    }

    /// Every card in hand with every set that has a place (BA-A1, BA-A3).
    fn list_advances(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let realm = state.realm(seat);
        for card in realm.hand.kinds() {
            out.push(Action::Advance(card, self.basic_icon(card)));
            match self.card(card).special {
                Special::Icons(icon, _) => {
                    if self.slot_of(realm.civilisation, icon).is_some() {
                        out.push(Action::Advance(card, icon));
                    }
                }
                Special::Wild => {
                    out.extend(self.specialised(state, seat).map(|icon| Action::Advance(card, icon)))
                }
            }
        }
    }

    /// A player's two specialised icons.
    fn specialised(&self, state: &State, seat: Seat) -> impl Iterator<Item = Icon> + '_ {
        let civ = state.realm(seat).civilisation;
        civ.into_iter()
            .flat_map(|civ| self.pack.civilisations[civ.index()].sides.iter().map(|side| side.icon))
    }

    /// Whether a word can do anything for a player now (BA-X1).
    pub(crate) fn can_do(&self, state: &State, seat: Seat, word: Word) -> bool {
        match word {
            Word::Draw | Word::Claim | Word::Clear => full_decks(state).next().is_some(),
            Word::Play | Word::Offer => !state.realm(seat).hand.is_empty(),
            Word::Levy => !state.realm(other(seat)).hand.is_empty(),
            Word::Seize => territories_of(state, other(seat)).next().is_some(),
            Word::Salvage => !state.discards.is_empty(),
            Word::Recall => {
                state.realm(seat).action_count() < FULL && actions_at_decks(state).next().is_some()
            }
        }
    }

    /// The branches whose first word can do something (BA-X8).
    pub(crate) fn open_branches(
        &self,
        state: &State,
        seat: Seat,
        choice: NodeId,
    ) -> impl Iterator<Item = u8> {
        let starts = match self.pack.program.node(choice) {
            Node::OneOf { first, count } => self.pack.program.branches(first, count),
            Node::Do { .. } | Node::End => &[],
        };
        (0..)
            .zip(starts)
            .filter(move |(_, start)| self.can_begin(state, seat, **start))
            .map(|(branch, _)| branch)
    }

    fn can_begin(&self, state: &State, seat: Seat, start: NodeId) -> bool {
        match self.pack.program.node(start) {
            Node::Do { word, .. } => self.can_do(state, seat, word),
            Node::OneOf { first, count } => self
                .pack
                .program
                .branches(first, count)
                .iter()
                .any(|&branch| self.can_begin(state, seat, branch)),
            Node::End => false,
        }
    }
}

fn list_fronts(game: &BronzeAge, state: &State, territory: Territory, out: &mut Vec<Action>) {
    out.extend(game.fronts(state, territory).kinds().map(Action::Front));
}

/// An action to a deck with room for it, or one from a deck to a hand with room for it (BA-T1).
fn list_turn(state: &State, out: &mut Vec<Action>) {
    let realm = state.realm(state.active);
    for colour in Colour::ALL.into_iter().filter(|colour| realm.actions[colour.index()] > 0) {
        let room = |deck: &DeckIx| state.deck(*deck).action_count() < FULL;
        out.extend(DeckIx::ALL.into_iter().filter(room).map(|deck| Action::Play(colour, deck)));
    }
    if realm.action_count() < FULL {
        out.extend(actions_at_decks(state).map(|(colour, deck)| Action::Return(colour, deck)));
    }
}

fn actions_at_decks(state: &State) -> impl Iterator<Item = (Colour, DeckIx)> + '_ {
    let all = DeckIx::ALL.into_iter().flat_map(|deck| Colour::ALL.map(|colour| (colour, deck)));
    all.filter(|&(colour, deck)| state.actions_at(deck, colour) > 0)
}

/// The decks that have a card.
pub(crate) fn full_decks(state: &State) -> impl Iterator<Item = DeckIx> + '_ {
    DeckIx::ALL.into_iter().filter(|&deck| state.deck(deck).cards > 0)
}

/// The types of territory that a player controls. Before and after the Collapse they look the same (BA-T6).
pub(crate) fn territories_of(state: &State, seat: Seat) -> impl Iterator<Item = Territory> + '_ {
    let realm = state.realm(seat);
    Territory::ALL.into_iter().filter(|&territory| realm.controlled(territory) > 0)
}

/// The next territory to be turned over and discarded at the Collapse.
pub(crate) fn next_lost(state: &State, seat: Seat, kept: Territory) -> Option<Territory> {
    let lost =
        |territory: &Territory| *territory != kept && state.realm(seat).territories[territory.index()] > 0;
    Territory::ALL.into_iter().find(lost)
}

/// The next kept territory whose front is to be drawn at the Collapse.
pub(crate) fn next_kept(state: &State) -> Option<(Seat, Territory)> {
    let all = Seat::all(2).flat_map(|seat| Territory::ALL.map(|territory| (seat, territory)));
    all.into_iter().find(|&(seat, territory)| state.realm(seat).territories[territory.index()] > 0)
}
