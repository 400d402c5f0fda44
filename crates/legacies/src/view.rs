//! What a viewer knows: everything open, the own hand, and how many cards others hold (LG-G12). A state that
//! fits is dealt from it.

mod board;
mod chain;
mod faces;
mod prices;

use std::sync::Arc;

use game_core::{Rng, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::bits::Bits;
use crate::state::{Hidden, Open, State, Who};

pub use board::{BoardFace, HeirloomFace, MatFace, RowFace, SpaceFace, SpecialFace, TileView};
pub use chain::{Chain, Pending};
pub(crate) use faces::Faces;
pub use faces::{CardFace, PlayerView, Role};
pub use prices::{HeirloomPrice, Prices, RelationPrice};

/// The table as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub you: Option<Seat>,
    /// The effect that asks, where one does, and what follows it in this turn.
    pub chain: Chain,
    /// All that lies open.
    pub open: Open,
    /// The viewer's own hidden cards.
    pub mine: Option<Mine>,
    /// What is known of each person's hand.
    pub hands: Vec<HandView>,
    /// The characters in play, in words and figures.
    pub players: Vec<PlayerView>,
    /// The share value of each industry now.
    pub values: [i32; 10],
    /// The cards of the viewer's hand.
    pub hand: Vec<Arc<CardFace>>,
    /// The cards of the market.
    pub market: Vec<Arc<CardFace>>,
    /// The successors in the viewer's hand.
    pub heirs: Vec<Arc<CardFace>>,
    /// The successors face up.
    pub face_up: Vec<Arc<CardFace>>,
    /// The current event, the upcoming one, legendary figures and bonus tokens.
    pub components: Vec<Arc<CardFace>>,
    /// What is printed on the board, with the values of the century.
    pub board: Arc<BoardFace>,
    /// The mats: all while they are chosen, then those in play.
    pub mats: Vec<Arc<MatFace>>,
    /// What every scoring tile would give now; empty before the first generation.
    pub tiles: Vec<TileView>,
    /// The events of the past with their outcomes.
    pub past: Vec<String>,
    /// What things cost the viewer.
    pub prices: Option<Prices>,
}

/// The viewer's own hidden cards, as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mine {
    /// Player cards of the century.
    pub cards: Bits,
    /// Successors.
    pub heirs: Bits,
}

/// What is known of a hand besides the cards that everyone knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandView {
    /// Hidden player cards.
    pub cards: u8,
    /// How many of them were drawn before the discards were last shuffled.
    pub old_cards: u8,
    /// Hidden successors.
    pub heirs: u8,
    /// How many of them were drawn before the discards were last shuffled.
    pub old_heirs: u8,
}

pub(crate) fn view(game: &Legacies, state: &State, viewer: Viewer) -> View {
    let open = &state.open;
    let you = match viewer {
        Viewer::Player(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let me = you.map(|seat| Who(seat.0));
    View {
        you,
        chain: game.chain(open),
        open: *open,
        mine: me
            .map(|me| Mine { cards: state.hidden.cards[me.index()], heirs: state.hidden.heirs[me.index()] }),
        hands: game.persons().map(|who| hand_view(state, who)).collect(),
        players: game.everyone().map(|who| game.player_view(state, who)).collect(),
        values: crate::kinds::Industry::ALL.map(|industry| game.value(open, industry)),
        hand: me.map_or(Vec::new(), |me| state.hand_cards(me).map(|card| game.card_face(card)).collect()),
        market: open.market.iter().map(|&card| game.card_face(card)).collect(),
        heirs: me.map_or(Vec::new(), |me| game.heir_faces(state.heirs(me).iter())),
        face_up: game.heir_faces(open.face_up.iter().map(|heir| heir.0)),
        components: game.component_faces(open),
        board: game.faces.boards[open.century().index()].clone(),
        mats: game.mats_shown(open),
        tiles: game.tile_views(open),
        past: game.past_events(open),
        prices: me.and_then(|me| game.prices(state, me)),
    }
}

/// A state that fits a view: hidden cards are dealt anew, uniformly among all that fit.
pub(crate) fn determinize(game: &Legacies, view: &View, rng: &mut Rng) -> State {
    let open = view.open;
    let mut state = State { open, hidden: Hidden::default() };
    if let (Some(seat), Some(mine)) = (view.you, view.mine) {
        state.hidden.cards[seat.index()] = mine.cards;
        state.hidden.heirs[seat.index()] = mine.heirs;
    }
    // All that is in no open place and not in the own hand may be in a hand or in the deck.
    let mut cards = Unseen::split(state.deck(), open.fresh);
    let mut heirs = Unseen::split(state.heir_deck(), open.fresh_heirs);
    for (who, hand) in game.persons().zip(&view.hands).filter(|(who, _)| view.you != Some(Seat(who.0))) {
        state.hidden.cards[who.index()] = cards.deal(hand.cards, hand.old_cards, rng);
        state.hidden.heirs[who.index()] = heirs.deal(hand.heirs, hand.old_heirs, rng);
    }
    state
}

/// Cards that a viewer has not seen: those the deck was made of, and those drawn before.
struct Unseen {
    fresh: Bits,
    old: Bits,
}

impl Unseen {
    fn split(unseen: Bits, fresh: Bits) -> Self {
        Unseen { fresh: unseen.and(fresh), old: unseen.without(fresh) }
    }

    /// Deals a hand of so many cards, of which so many are old.
    fn deal(&mut self, cards: u8, old: u8, rng: &mut Rng) -> Bits {
        take(&mut self.old, old, rng).or(take(&mut self.fresh, cards - old, rng))
    }
}

fn take(from: &mut Bits, count: u8, rng: &mut Rng) -> Bits {
    let mut taken = Bits::EMPTY;
    for _ in 0..count {
        if let Some(card) = from.nth(rng.below(u32::from(from.len()).max(1))) {
            *from = from.less(card);
            taken = taken.with(card);
        }
    }
    taken
}

fn hand_view(state: &State, who: Who) -> HandView {
    let (cards, heirs) = (state.hidden.cards[who.index()], state.hidden.heirs[who.index()]);
    HandView {
        cards: cards.len(),
        old_cards: cards.without(state.open.fresh).len(),
        heirs: heirs.len(),
        old_heirs: heirs.without(state.open.fresh_heirs).len(),
    }
}
