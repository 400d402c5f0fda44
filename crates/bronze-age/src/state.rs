//! Everything that changes during a game, as plain data.
//!
//! A card's front is in the state only once it has been drawn: the decks are numbers and a top, and what lies
//! in them is one set of unseen cards (BA-V6).

use game_core::{List, Seat, small_id};
use serde::{Deserialize, Serialize};

use crate::effect::NodeId;
use crate::{Colour, Territory};

/// How many territory/advancement cards there are (BA-C3).
pub(crate) const CARDS: u8 = 48;
/// All cards, the six starting cards included (BA-C4).
pub(crate) const ALL_CARDS: u8 = CARDS + 6;

small_id! {
    /// A card: the pack's 48 come first, then two copies of the starting card of each territory.
    CardId
}
small_id! {
    /// One of the three decks.
    DeckIx
}
small_id! {
    /// One of the pack's specialised civilisations.
    CivId
}

impl DeckIx {
    /// The three decks.
    pub const ALL: [Self; 3] = [DeckIx(0), DeckIx(1), DeckIx(2)];
}

impl CardId {
    /// The first of the cards that look like this one: copies of a starting card share their name.
    pub fn kind(self) -> CardId {
        if self.0 < CARDS { self } else { CardId(self.0 & !1) }
    }

    /// A copy of the starting card of a territory.
    pub(crate) fn starting(territory: Territory, copy: u8) -> CardId {
        CardId(CARDS + 2 * territory.index() as u8 + copy)
    }

    /// Whether it is a starting card.
    pub fn is_starting(self) -> bool {
        self.0 >= CARDS
    }
}

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct CardSet(pub u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = CardSet(0);
    /// The 48 cards of the decks.
    pub(crate) const DECK: Self = CardSet((1 << CARDS) - 1);

    /// A set of one card.
    pub fn of(card: CardId) -> Self {
        CardSet(1 << card.0)
    }

    /// Whether the card is in the set.
    pub fn contains(self, card: CardId) -> bool {
        self.0 & (1 << card.0) != 0
    }

    /// Whether there is no card in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards there are.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = (rest != 0).then(|| CardId(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            card
        })
    }

    /// The cards in order, of copies only the first.
    pub fn kinds(self) -> impl Iterator<Item = CardId> {
        const SECOND_COPIES: u64 = (1 << (CARDS + 1)) | (1 << (CARDS + 3)) | (1 << (CARDS + 5));
        let doubled = self.0 & SECOND_COPIES & (self.0 << 1);
        CardSet(self.0 & !doubled).iter().map(CardId::kind)
    }

    /// The `n`-th card.
    pub(crate) fn nth(self, n: u32) -> Option<CardId> {
        let rest = (0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        (rest != 0).then(|| CardId(rest.trailing_zeros() as u8))
    }

    /// The cards that look like this one.
    pub(crate) fn copies_of(self, card: CardId) -> CardSet {
        let kind = card.kind();
        let both = if kind.is_starting() { 0b11 } else { 0b1 };
        CardSet(self.0 & (both << kind.0))
    }

    pub(crate) fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    pub(crate) fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// The cards that are in both.
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards that are in either.
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    pub fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

/// A deck in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deck {
    /// How many cards it has.
    pub cards: u8,
    /// The territory on its top card, once it is seen.
    pub top: Option<Territory>,
    /// The actions played to it, by colour.
    pub actions: [u8; 3],
}

impl Deck {
    /// How many actions lie at it.
    pub fn action_count(&self) -> u8 {
        self.actions.iter().sum()
    }
}

/// Under which card and for which icon an advancement lies (BA-A1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// Under the basic civilisation, for the basic set.
    #[default]
    Basic,
    /// Under the specialised civilisation, for its first icon.
    First,
    /// Under the specialised civilisation, for its second icon.
    Second,
}

impl Slot {
    /// All of them.
    pub const ALL: [Slot; 3] = [Slot::Basic, Slot::First, Slot::Second];

    /// The place in an array with one element each.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A player's things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Realm {
    /// The specialised civilisation, once it is known.
    pub civilisation: Option<CivId>,
    /// The actions in hand, by colour.
    pub actions: [u8; 3],
    /// The advancements in hand.
    pub hand: CardSet,
    /// Territories whose front was never drawn, by territory.
    pub territories: [u8; 3],
    /// Territories kept at the Collapse, by territory. Their fronts are drawn, and known to nobody (BA-V6).
    pub kept: [CardSet; 3],
    /// What lies under the civilisations.
    pub under: [CardSet; 3],
}

impl Realm {
    /// How many actions are in hand.
    pub fn action_count(&self) -> u8 {
        self.actions.iter().sum()
    }

    /// How many territories of a type the player controls.
    pub fn controlled(&self, territory: Territory) -> u8 {
        self.territories[territory.index()] + self.kept[territory.index()].len()
    }

    /// How many cards lie under the civilisations.
    pub fn cards_under(&self) -> u8 {
        self.under.iter().map(|cards| cards.len()).sum()
    }
}

/// What a card that was lifted becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lift {
    /// A card in hand.
    #[default]
    Draw,
    /// A territory.
    Claim,
    /// A discard.
    Clear,
}

/// Something still to be done. The last one of the list comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Draw who is start player.
    DrawStartPlayer,
    /// Draw or choose a player's civilisation.
    TakeCivilisation(Seat),
    /// See the territory on a deck's new top.
    SeeTop(DeckIx),
    /// Draw the front of a card that was lifted, for a player's hand or the discards.
    SeeFront(Seat, Territory, Lift),
    /// The active player plays or returns an action.
    #[default]
    Act,
    /// The active player draws so many cards from a deck, or plays one; then so many times more.
    DrawOrPlay {
        /// The deck.
        deck: DeckIx,
        /// How many cards a draw gives.
        draws: u8,
        /// How often it is still asked, this time included.
        left: u8,
    },
    /// Draw so many cards from a deck.
    DrawCards(DeckIx, u8),
    /// The player plays an advancement, because of an ability or by the rules themselves.
    Play(Seat, Option<Place>),
    /// An ability goes on from here, the word there being done so many times more.
    Run(Seat, Place, u8),
    /// The player chooses a deck to lift a card from.
    ChooseDeck(Seat, Lift, Place),
    /// The player takes a territory from the other one.
    Seize(Seat, Place),
    /// The player discards a card from hand.
    Discard(Seat, Place),
    /// The player takes a card from the discards.
    Salvage(Seat, Place),
    /// The player takes an action from a deck.
    Recall(Seat, Place),
    /// The player chooses a branch.
    Choose(Seat, Place),
    /// The turn is over.
    EndTurn,
    /// Collapse: the player chooses which territories to keep.
    Keep(Seat),
    /// Collapse: the other territories of the player are turned over and discarded.
    TurnOver(Seat, Territory),
    /// Collapse: the player discards down to three cards.
    DiscardDown(Seat),
    /// Collapse: the fronts of kept territories are drawn, unseen.
    DrawKept,
    /// Collapse: new decks are made.
    NewDecks,
}

impl Task {
    /// The place in the program of the ability that asks this; none if the rules themselves do.
    pub(crate) fn place(self) -> Option<Place> {
        match self {
            Task::Play(_, place) => place,
            Task::ChooseDeck(_, _, place)
            | Task::Seize(_, place)
            | Task::Discard(_, place)
            | Task::Salvage(_, place)
            | Task::Recall(_, place)
            | Task::Choose(_, place)
            | Task::Run(_, place, _) => Some(place),
            Task::DrawStartPlayer
            | Task::TakeCivilisation(_)
            | Task::SeeTop(_)
            | Task::SeeFront(..)
            | Task::Act
            | Task::DrawOrPlay { .. }
            | Task::DrawCards(..)
            | Task::EndTurn
            | Task::Keep(_)
            | Task::TurnOver(..)
            | Task::DiscardDown(_)
            | Task::DrawKept
            | Task::NewDecks => None,
        }
    }
}

/// A place in the pack's program of abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Place(pub u8);

impl From<NodeId> for Place {
    fn from(node: NodeId) -> Self {
        Place(node.0)
    }
}

impl Place {
    pub(crate) fn node(self) -> NodeId {
        NodeId(self.0)
    }
}

/// A game of Bronze Age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// What is still to be done; the game is over when nothing is. Every card is played once at most, and an
    /// ability under way is one task: there is room for all of them.
    pub tasks: List<Task, 72>,
    /// Who has the start card.
    pub start: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the Collapse has come.
    pub collapsed: bool,
    /// The cards whose front was never drawn: in decks, among territories, left over.
    pub unseen: CardSet,
    /// The decks.
    pub decks: [Deck; 3],
    /// The open discards.
    pub discards: CardSet,
    /// The discards that were shuffled in at the Collapse (BA-V5).
    pub mixed_in: CardSet,
    /// Cards in hands that both players know (BA-V4).
    pub known: CardSet,
    /// Cards in hands that are not known to both and date from before the Collapse (BA-V5).
    pub before: CardSet,
    /// The players.
    pub realms: [Realm; 2],
}

impl State {
    /// What has to be answered or is done next.
    pub fn task(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// A player's things.
    pub fn realm(&self, seat: Seat) -> &Realm {
        &self.realms[seat.index()]
    }

    pub(crate) fn realm_mut(&mut self, seat: Seat) -> &mut Realm {
        &mut self.realms[seat.index()]
    }

    pub(crate) fn deck(&self, deck: DeckIx) -> &Deck {
        &self.decks[deck.index()]
    }

    /// Who does not have the start card.
    pub fn second(&self) -> Seat {
        other(self.start)
    }

    /// The copy of a card that leaves a hand: one known to both first, then one from before (BA-V4).
    pub(crate) fn leaving(&self, seat: Seat, card: CardId) -> CardId {
        let copies = self.realm(seat).hand.copies_of(card);
        let first = |set: CardSet| set.iter().next();
        first(copies.and(self.known)).or(first(copies.and(self.before))).or(first(copies)).unwrap_or(card)
    }

    /// Takes a card out of a hand; says which copy left, and whether it was hidden since before the Collapse.
    pub(crate) fn leave_hand(&mut self, seat: Seat, card: CardId) -> (CardId, bool) {
        let card = self.leaving(seat, card);
        let before = self.before.contains(card);
        self.realm_mut(seat).hand.remove(card);
        self.known.remove(card);
        self.before.remove(card);
        (card, before)
    }

    pub(crate) fn actions_at(&self, deck: DeckIx, colour: Colour) -> u8 {
        self.deck(deck).actions[colour.index()]
    }
}

/// The other player.
pub fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
