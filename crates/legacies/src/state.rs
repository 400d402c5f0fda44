//! Everything that changes during a game, as plain data.
//!
//! What is open to all and what is hidden are two types: a view holds the first and never the second (LG-G12).
//! Decks are not stored: a deck is all that is nowhere else.

use game_core::{List, small_id};
use serde::{Deserialize, Serialize};

use crate::bits::Bits;
use crate::effect::EffectId;
use crate::kinds::{
    Century, Character, Commodity, Global, Industry, Locked, Outcome, Resource, Side, Size, Tile,
};

small_id! {
    /// A character in play: first the persons by seat, then the Nemeses, last the Rising Star.
    Who
}
small_id! {
    /// A player card: 50 a century, the centuries in order.
    CardId
}
small_id! {
    /// A successor.
    SuccessorId
}
small_id! {
    /// An event: 15 a century, the centuries in order.
    EventId
}
small_id! {
    /// A solo card: 12 a century, the centuries in order.
    SoloId
}
small_id! {
    /// A legendary figure.
    FigureId
}
small_id! {
    /// A bonus token.
    BonusId
}
small_id! {
    /// One of the five places of legendary figures.
    Slot
}

/// How many characters are in play at most (LG-S5).
pub const MOST: usize = 6;
/// How many spaces a relationship track has.
pub const SPACES: usize = 4;
/// How many player cards a century has (LG-C4).
pub(crate) const CENTURY_CARDS: u8 = 50;
/// How many successors there are (LG-C5).
pub(crate) const SUCCESSORS: u8 = 60;
/// How many solo cards a century has (LG-C5).
pub(crate) const CENTURY_SOLO: u8 = 12;
/// How many events a century has (LG-C5).
pub(crate) const CENTURY_EVENTS: u8 = 15;

impl Slot {
    /// The five places from the left.
    pub const ALL: [Slot; 5] = [Slot(0), Slot(1), Slot(2), Slot(3), Slot(4)];
}

impl CardId {
    /// The place among the cards of its century: in sets.
    pub(crate) fn bit(self) -> u8 {
        self.0 % CENTURY_CARDS
    }

    /// The card at a place among those of a century.
    pub(crate) fn at(century: Century, bit: u8) -> CardId {
        CardId(century.index() as u8 * CENTURY_CARDS + bit)
    }
}

/// Where fame came from and where it went: the parts of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ledger {
    /// What the mat gives at the start.
    Start,
    /// Benefits of relationships and bonus tokens.
    Relationships,
    /// Opportunities and special actions.
    Cards,
    /// Successors.
    Successors,
    /// Heirloom fame, and fees received.
    Heirlooms,
    /// Events.
    Events,
    /// Exploring, honoraria and trade conferences.
    City,
    /// Century-end tiles.
    Tiles,
    /// Costs, fees and bids paid.
    Paid,
}

impl Ledger {
    /// All parts with their names.
    pub const ALL: [(Ledger, &'static str); 9] = [
        (Ledger::Start, "Start"),
        (Ledger::Relationships, "Relationships"),
        (Ledger::Cards, "Opportunities and special actions"),
        (Ledger::Successors, "Successors"),
        (Ledger::Heirlooms, "Heirloom fame and fees"),
        (Ledger::Events, "Events"),
        (Ledger::City, "Exploring, honoraria, trade"),
        (Ledger::Tiles, "Century-end tiles"),
        (Ledger::Paid, "Fame paid"),
    ];
}

/// What a character in play has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct House {
    /// The character, once it is known.
    pub character: Option<Character>,
    /// The side of the mat in use.
    pub side: Side,
    /// Fame.
    pub fame: i32,
    /// Where the fame came from, by [`Ledger`].
    pub ledger: [i16; 9],
    /// Gold.
    pub gold: i32,
    /// The size of the foundation.
    pub foundation: i32,
    /// Gold and foundation of what is under way that a Nemesis adds to its foundation at the end (LG-N6).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub summed: i32,
    /// Resources, by [`Resource::index`].
    pub resources: [u8; 4],
    /// Relationship tokens on the mat.
    pub tokens: u8,
    /// Investment tokens on the mat, by [`Size::index`].
    pub shares: [u8; 2],
    /// Which tokens are still locked, by [`Locked::index`] (LG-S4).
    pub locked: [bool; 3],
    /// Industries with a token of this character, a set for each [`Size::index`].
    pub invested: [Bits; 2],
    /// Levels of own heirlooms that give gold (LG-A10).
    pub own: Bits,
    /// The controlled heirloom of each level, by its character (LG-A10).
    pub controlled: [Option<Character>; 7],
    /// Player cards played this generation.
    pub played: Bits,
    /// How many cards were played this generation; of an NPC, solo cards.
    pub cards: u8,
    /// Cards in hand that everyone knows.
    pub known: Bits,
    /// Successors in hand that everyone knows.
    pub known_heirs: Bits,
    /// Successors put in play, the current one last.
    pub line: List<SuccessorId, 5>,
    /// How many of them match the character's icon (LG-F3).
    pub matches: u8,
    /// Whether one was put in play this generation.
    pub heir_put: bool,
    /// How many global actions were triggered this generation.
    pub triggered: u8,
    /// The newest solo card.
    pub newest: Option<SoloId>,
    /// The solo cards played this generation, in a set of the century's.
    pub solo: Bits,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_nothing(amount: &i32) -> bool {
    *amount == 0
}

impl House {
    /// All resources together.
    pub fn resource_count(&self) -> u16 {
        self.resources.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether it has an investment token of a size in an industry.
    pub fn has_share(&self, industry: Industry, size: Size) -> bool {
        self.invested[size.index()].has(industry as u8)
    }

    /// The successor in play.
    pub fn successor(&self) -> Option<SuccessorId> {
        self.line.last().copied()
    }

    /// Whether there is an heirloom of a level, own or controlled.
    pub fn has_level(&self, level: u8) -> bool {
        self.own.has(level) || self.controlled[usize::from(level)].is_some()
    }
}

/// A global action tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GlobalTile {
    /// Available.
    #[default]
    Up,
    /// Triggered this generation (LG-B10).
    Down,
    /// With a token on it: available to its owner alone (LG-B11).
    Blocked(Who),
}

/// A bid at a trade conference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bid {
    /// What is bid for.
    pub column: Commodity,
    /// The row from below.
    pub row: u8,
}

/// An event of the past.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resolved {
    /// Which one.
    pub event: EventId,
    /// How it came out.
    pub outcome: Outcome,
}

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rules themselves.
    #[default]
    Rules,
    /// The opportunity of a player card.
    Card(CardId),
    /// The special action of a character.
    Special(Character),
    /// A successor.
    Successor(SuccessorId),
    /// The current event.
    Event(EventId),
    /// A space of a character's track.
    Track(Character),
    /// A legendary figure.
    Figure(FigureId),
    /// A bonus token.
    Bonus(BonusId),
    /// A global action.
    Global(Global),
}

impl Source {
    /// Under which heading fame from it is booked.
    pub(crate) fn ledger(self) -> Ledger {
        match self {
            Source::Card(_) | Source::Special(_) => Ledger::Cards,
            Source::Successor(_) => Ledger::Successors,
            Source::Event(_) => Ledger::Events,
            Source::Track(_) | Source::Figure(_) | Source::Bonus(_) => Ledger::Relationships,
            Source::Global(Global::Relationships) => Ledger::Relationships,
            Source::Global(Global::Fame) => Ledger::Heirlooms,
            Source::Global(_) | Source::Rules => Ledger::City,
        }
    }
}

/// An effect under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// For whom.
    pub who: Who,
    /// How often it is still to be done, where that counts.
    pub left: u8,
    /// Which effect.
    pub effect: EffectId,
    /// Where it comes from.
    pub source: Source,
}

/// Something still to be done. The last one of the list comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Set-up: draw a legendary figure for a place.
    DrawFigure(Slot),
    /// Set-up: draw the first century-end tile.
    DrawCenturyTile,
    /// Set-up: draw the first game-end tile.
    DrawGameTile,
    /// Set-up: draw who has the next player aid.
    DrawAid,
    /// Set-up: choose or draw a mat.
    TakeMat(Who),
    /// Set-up: draw the bonus token of a character.
    DrawBonus(Who),
    /// Draw the next upcoming event.
    DrawEvent,
    /// A new generation begins.
    StartGeneration,
    /// Deal so many player cards.
    DealCards(Who, u8),
    /// Fill the market, the next card going to this place.
    FillMarket(u8),
    /// Deal so many successors.
    DealHeirs(Who, u8),
    /// Turn up successors until there are two.
    TurnUpHeirs,
    /// The next one on the turn track.
    #[default]
    NextTurn,
    /// A person's turn.
    Act(Who),
    /// A person plays the card just taken from the market.
    PlayTaken(Who, CardId),
    /// An NPC draws a solo card.
    DrawSolo(Who),
    /// An NPC acts by its newest solo card.
    ActByCard(Who),
    /// An NPC's card discards a market card.
    NpcMarket(Who),
    /// Run an effect.
    Run(Step),
    /// Nemeses add what they got by an effect to their foundations (LG-N6).
    AddUp(Source),
    /// Ask what an effect asks.
    Ask(Step),
    /// Gain so many resources of one's choice.
    PickResource(Who, u8, Source),
    /// Pay so many resources of one's choice.
    PayResource(Who, u8),
    /// Lose or pay so many cards of the hand.
    PayCard(Who, u8),
    /// Take so many resources of one's choice from another.
    TakeResource(Who, Who, u8),
    /// Choose the resources that an heirloom does not cost, so many more; those chosen so far in two bits each.
    Spare {
        /// Who acquires it.
        who: Who,
        /// Whose heirloom it is.
        character: Character,
        /// Its level.
        level: u8,
        /// How many more.
        left: u8,
        /// How many of each kind were chosen.
        spared: u8,
    },
    /// Make a relationship that was paid for.
    Relate(Who, Character),
    /// Make a legendary relationship that was paid for.
    RelateLegend(Who, Slot),
    /// Take an heirloom that was paid for.
    TakeHeirloom(Who, Character, u8),
    /// Perform the special action of one's choice; it may be declined unless it was paid for.
    Special(Who, bool),
    /// A bumped person draws a card or a successor (LG-A3).
    Consolation(Who),
    /// Settle a global action that was triggered.
    Resolve(Who, Global),
    /// The trigger chooses the outcome of the event.
    ChooseOutcome(Who),
    /// A scoring tile is chosen for the outcome just resolved.
    PlaceTile,
    /// The player with the least fame chooses a scoring tile.
    ChooseTile(Who),
    /// The trigger collects one benefit before relationships advance.
    CollectOne(Who),
    /// All tokens advance.
    Advance,
    /// All tokens of a player pay.
    PayTokens(Who),
    /// Move one influenced industry; the trigger then the other.
    Influence(Who, Option<Industry>),
    /// The trigger chooses which influenced industry to move first, and how.
    InfluenceBoth(Who),
    /// Put gold into the foundation, up to a limit and times so much.
    Contribute(Who, u8, u8),
    /// Name the currency of a trade conference.
    NameCurrency(Who),
    /// Bid.
    Bid(Who, bool),
    /// The trigger may move the bid.
    Rebid(Who),
    /// Bids are paid and pay.
    SettleTrade,
    /// The winner of a place collects.
    CollectTrade(Who, u8),
    /// A global action is over.
    FinishGlobal(Who, Global),
    /// Take a successor that lies face up.
    TakeFaceUp(Who),
    /// Put a successor of the hand in play.
    PutHeir(Who),
    /// A successor enters play, the former one having retired.
    Enter(Who, SuccessorId),
    /// Unlock a token.
    Unlock(Who),
    /// Choose an honorarium.
    Honorarium(Who),
    /// Put a successor in play at the generation's end, if none was.
    LateHeir(Who),
    /// The last successor retires.
    Retire(Who),
    /// Everything is put away at a generation's end.
    CleanUp,
    /// Turn up the legendary figure of the next century.
    TurnUpFigure,
}

/// Everything that all can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Open {
    /// What is still to be done; the game is over when nothing is.
    pub tasks: List<Task, 80>,
    /// 1 to 6; 0 before the first.
    pub generation: u8,
    /// The persons in the order of their player aids.
    pub aids: List<Who, MOST>,
    /// The turn track.
    pub order: List<Who, MOST>,
    /// The place on the turn track of whoever has the turn.
    pub position: u8,
    /// Who took the last turn.
    pub last: Who,
    /// How many turns in a row were skipped.
    pub skipped: u8,
    /// The characters in play.
    pub houses: [House; MOST],
    /// The owners of the tokens on each character's track.
    pub tracks: [[Option<Who>; SPACES]; 10],
    /// The bonus token by each character's track.
    pub bonuses: [Option<BonusId>; 10],
    /// The legendary figures turned up.
    pub figures: [Option<FigureId>; 5],
    /// The owners of the tokens on them.
    pub legends: [Option<Who>; 5],
    /// The row of each industry.
    pub rows: [u8; 10],
    /// Century-end tiles in the order of placement.
    pub century_tiles: List<Tile, 3>,
    /// How many of them are turned down.
    pub tiles_scored: u8,
    /// Game-end tiles.
    pub game_tiles: List<Tile, 3>,
    /// The current event, until it is resolved.
    pub event: Option<EventId>,
    /// The event of the next generation.
    pub upcoming: Option<EventId>,
    /// Events of the past.
    pub resolved: List<Resolved, 6>,
    /// The global actions, by [`Global::index`].
    pub globals: [GlobalTile; 8],
    /// The market.
    pub market: List<CardId, 3>,
    /// Discarded player cards of the century.
    pub discards: Bits,
    /// The cards of which the deck was made: all, or those last shuffled. A hidden card that is none of them
    /// was drawn before (LG-G13).
    pub fresh: Bits,
    /// Successors face up.
    pub face_up: List<SuccessorId, 2>,
    /// Discarded successors.
    pub heir_discards: Bits,
    /// The successors of which the deck was made.
    pub fresh_heirs: Bits,
    /// Discarded solo cards of the century.
    pub solo_discards: Bits,
    /// Events seen so far.
    pub events_seen: Bits,
    /// Resources in the bank under version 1 of the rules, by [`Resource::index`]. Since version 2 nothing runs out,
    /// and there is no count (LG-C3).
    pub bank: Option<[u8; 4]>,
    /// The currency of a trade conference.
    pub currency: Option<Commodity>,
    /// The bids.
    pub bids: [Option<Bid>; MOST],
}

/// What is hidden in hands: each sees their own (LG-G12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hidden {
    /// Player cards in hand that not everyone knows.
    pub cards: [Bits; MOST],
    /// Successors in hand that not everyone knows.
    pub heirs: [Bits; MOST],
}

/// A game of Legacies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// What all can see.
    pub open: Open,
    /// What is hidden.
    pub hidden: Hidden,
}

impl Open {
    /// What has to be answered or is done next.
    pub fn task(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// What a character in play has.
    pub fn house(&self, who: Who) -> &House {
        &self.houses[who.index()]
    }

    pub(crate) fn house_mut(&mut self, who: Who) -> &mut House {
        &mut self.houses[who.index()]
    }

    /// The century.
    pub fn century(&self) -> Century {
        Century::of(self.generation)
    }

    /// The space of a token on a track, if it is there.
    pub fn space_of(&self, who: Who, character: Character) -> Option<u8> {
        let place = self.tracks[character.index()].iter().position(|&token| token == Some(who));
        place.map(|space| space as u8)
    }

    /// How many tokens a character in play has on legendary figures.
    pub fn legend_count(&self, who: Who) -> u8 {
        self.legends.iter().filter(|&&token| token == Some(who)).count() as u8
    }

    /// How many tokens a character in play has on character tracks.
    pub fn relationship_count(&self, who: Who) -> u8 {
        self.tracks.iter().filter(|track| track.contains(&Some(who))).count() as u8
    }

    /// The place on the turn track.
    pub(crate) fn rank(&self, who: Who) -> usize {
        self.order.iter().position(|&other| other == who).unwrap_or(MOST)
    }

    /// How many global actions of the generation were triggered.
    pub(crate) fn triggered(&self, mandatory: bool) -> usize {
        let down = |global: &&Global| self.globals[global.index()] == GlobalTile::Down;
        Global::ALL.iter().filter(|global| global.is_mandatory() == mandatory).filter(down).count()
    }
}

impl State {
    /// Player cards in a hand.
    pub fn hand(&self, who: Who) -> Bits {
        self.hidden.cards[who.index()].or(self.open.house(who).known)
    }

    /// Successors in a hand.
    pub fn heirs(&self, who: Who) -> Bits {
        self.hidden.heirs[who.index()].or(self.open.house(who).known_heirs)
    }

    /// The cards of a hand.
    pub fn hand_cards(&self, who: Who) -> impl Iterator<Item = CardId> + Clone {
        let century = self.open.century();
        self.hand(who).iter().map(move |bit| CardId::at(century, bit))
    }

    /// Player cards of the century that are nowhere else: the deck.
    pub(crate) fn deck(&self) -> Bits {
        let open = &self.open;
        let houses =
            open.houses.iter().fold(open.discards, |set, house| set.or(house.played).or(house.known));
        let hands = self.hidden.cards.iter().fold(houses, |set, &hand| set.or(hand));
        let market = open.market.iter().fold(hands, |set, card| set.with(card.bit()));
        Bits::below(CENTURY_CARDS).without(market)
    }

    /// Successors that are nowhere else: the deck.
    pub(crate) fn heir_deck(&self) -> Bits {
        let open = &self.open;
        let lines = open.houses.iter().fold(open.heir_discards, |set, house| {
            house.line.iter().fold(set.or(house.known_heirs), |set, heir| set.with(heir.0))
        });
        let hands = self.hidden.heirs.iter().fold(lines, |set, &hand| set.or(hand));
        let face_up = open.face_up.iter().fold(hands, |set, heir| set.with(heir.0));
        Bits::below(SUCCESSORS).without(face_up)
    }

    /// Solo cards of the century that are nowhere else: the deck.
    pub(crate) fn solo_deck(&self) -> Bits {
        let played = self.open.houses.iter().fold(self.open.solo_discards, |set, house| set.or(house.solo));
        Bits::below(CENTURY_SOLO).without(played)
    }
}

/// All kinds of locked tokens: for a fresh mat.
pub(crate) const ALL_LOCKED: [bool; 3] = [true; Locked::ALL.len()];
/// How many of each resource there are (LG-C3).
pub(crate) const RESOURCES: u8 = 12;

/// Resources as a multiset, such as the cost of an heirloom.
pub(crate) fn count_resources(resources: &[Resource]) -> [u8; 4] {
    resources.iter().fold([0; 4], |mut counts, resource| {
        counts[resource.index()] += 1;
        counts
    })
}

impl SoloId {
    /// The place among the cards of its century: in sets.
    pub(crate) fn bit(self) -> u8 {
        self.0 % CENTURY_SOLO
    }

    /// The card at a place among those of a century.
    pub(crate) fn at(century: Century, bit: u8) -> SoloId {
        SoloId(century.index() as u8 * CENTURY_SOLO + bit)
    }
}
