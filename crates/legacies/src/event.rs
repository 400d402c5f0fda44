//! What happens in a game, for the log and the animation.

mod describe;

pub(crate) use describe::{describe, source_name};

use game_core::{List, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::kinds::{
    Character, Commodity, Direction, Global, Group, Industry, Locked, Outcome, Resource, Side, Size, Tile,
};
use crate::state::{BonusId, CardId, EventId, FigureId, MOST, Slot, SoloId, Source, SuccessorId, Who};

/// What players have and can win or lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Good {
    /// Fame.
    Fame,
    /// Gold.
    Gold,
    /// Foundation.
    Foundation,
    /// A resource.
    Resource(Resource),
}

/// What a card was played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Use {
    /// A relationship with a character.
    Relationship(Character),
    /// A legendary relationship.
    Legend(Slot),
    /// The special action.
    Special,
    /// Buying an investment.
    Buy(Industry),
    /// Selling an investment.
    Sell(Industry),
    /// The opportunity.
    Opportunity,
    /// Exploring.
    Explore,
    /// The resources at the bottom.
    Resources,
    /// An heirloom.
    Heirloom(Character, u8),
}

/// Why an NPC did what it did (LG-N2 to LG-N17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The first character of the row without its token.
    FirstCharacter(Character),
    /// The first legendary figure without a token.
    EmptyFigure(Slot),
    /// The leftmost legendary figure with an opponent's token.
    TakenFigure(Slot),
    /// The first valid industry, walking from a group.
    FirstIndustry(Industry, Size, Group),
    /// The sale that pays the most.
    BestSale(Industry, Size),
    /// The lowest valid level of its own heirlooms.
    OwnHeirloom(u8),
    /// The lowest valid level of an opponent's heirlooms.
    OthersHeirloom(Character, u8),
    /// The global action of the card.
    Shown(Global),
    /// The next available global action to the right of the one shown.
    NextGlobal(Global, Global),
    /// It could not act: the amount goes to the foundation.
    Cannot(u8),
    /// The Rising Star triggers nothing: the amount goes to the foundation.
    NeverTriggers(u8),
    /// The arrow of its card decides.
    Arrow(Direction),
    /// The successor with its own icon.
    OwnIcon(SuccessorId),
    /// The successor with the higher number.
    HigherNumber(SuccessorId),
    /// The first commodity of its priority row whose space is free.
    Priority(Commodity),
    /// No space that it can pay is free.
    NoBid,
    /// A wild relationship instead of a special action.
    Wild(Character),
    /// The first valid character clockwise from its own track.
    Clockwise(Character),
    /// The opponent who is earlier in turn order.
    EarlierInOrder,
    /// Nothing instead of a special action: no character is valid.
    NoWild,
    /// The reward it prefers.
    Preferred(Commodity),
    /// The track with the best benefit.
    BestBenefit(Character),
    /// The currency that its card shows.
    ShownCurrency(Commodity),
    /// The last commodity of its priority row as the currency.
    LastCurrency(Commodity),
    /// The amount of its card, so many times, for its foundation.
    CardAmount(u8, u8),
    /// A successor from the deck, as its card shows or as none is face up.
    DeckHeir,
    /// The next token in the order of unlocking.
    NextLocked(Locked),
    /// An offer that costs something.
    NoOffer,
    /// The first of several answers, where nothing else decides.
    First,
    /// The card of the market that its card names.
    MarketCard(CardId),
}

/// Something that happened. Cards are missing where the viewer did not see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// A person has a player aid: the order of choosing.
    AidDrawn { seat: Seat },
    /// A mat and its side belong to a character in play.
    MatTaken { who: Who, character: Character, side: Side },
    /// A legendary figure is turned up.
    FigureTurned { slot: Slot, figure: FigureId },
    /// A bonus token lies by a track.
    BonusPlaced { character: Character, bonus: BonusId },
    /// A scoring tile is in play; chosen by somebody or drawn.
    TilePlaced { tile: Tile, by: Option<Who> },
    /// An event is turned up.
    EventTurned { upcoming: EventId },
    /// A generation begins.
    GenerationStarted { generation: u8, order: List<Who, MOST> },
    /// A player card is drawn; its face is for the owner's eyes.
    CardDealt { who: Who, card: Option<CardId> },
    /// A card is in the market.
    MarketCard { card: CardId },
    /// A market card is discarded.
    MarketDiscarded { card: CardId },
    /// A successor is drawn; its face is for the owner's eyes.
    HeirDealt { who: Who, heir: Option<SuccessorId> },
    /// A successor lies face up.
    HeirTurned { heir: SuccessorId },
    /// A card of the hand was swapped with one of the market.
    Swapped { who: Who, gave: CardId, took: CardId },
    /// A card was played.
    Played { who: Who, card: CardId, used: Use },
    /// A card of the hand was discarded, as a cost or a loss.
    CardDiscarded { who: Who, card: CardId },
    /// A card was taken from the discards.
    CardRecovered { who: Who, card: CardId },
    /// Discards were shuffled into a new deck.
    CardsShuffled,
    /// Discarded successors were shuffled into a new deck.
    HeirsShuffled,
    /// Solo cards were shuffled into a new deck.
    SoloShuffled,
    /// Something was gained.
    Gained { who: Who, good: Good, amount: u16, source: Source },
    /// Something was lost.
    Lost { who: Who, good: Good, amount: u16, source: Source },
    /// Something was paid.
    Paid { who: Who, good: Good, amount: u16 },
    /// Something was taken from another.
    Took { who: Who, from: Who, good: Good, amount: u16 },
    /// A value moved to another row.
    ValueMoved { industry: Industry, row: u8 },
    /// A relationship was made.
    Related { who: Who, character: Character },
    /// A legendary relationship was made.
    LegendMade { who: Who, slot: Slot },
    /// A token was moved along a track.
    TokenMoved { owner: Who, character: Character, space: u8 },
    /// A token left a track.
    TokenReturned { owner: Who, character: Character },
    /// A token left a legendary figure.
    LegendReturned { owner: Who, slot: Slot },
    /// An investment was bought.
    Bought { who: Who, industry: Industry, size: Size, gold: u16 },
    /// An investment was sold.
    Sold { who: Who, industry: Industry, size: Size, gold: u16 },
    /// An investment token was placed by an effect.
    SharePlaced { who: Who, industry: Industry, size: Size },
    /// An investment token went back to its owner.
    ShareReturned { who: Who, industry: Industry, size: Size },
    /// An heirloom was acquired.
    HeirloomTaken { who: Who, character: Character, level: u8 },
    /// A special action is performed.
    SpecialPerformed { who: Who, character: Character },
    /// A global action was triggered.
    Triggered { who: Who, global: Global },
    /// A global action was blocked.
    Blocked { who: Who, global: Global },
    /// A token came back from a global action.
    BlockLifted { owner: Who, global: Global },
    /// The event is resolved.
    OutcomeChosen { who: Who, resolved: EventId, outcome: Outcome },
    /// All relationships advance.
    RelationshipsAdvance,
    /// Gold was put into a foundation.
    Contributed { who: Who, gold: u8, foundation: u16 },
    /// The currency of a trade conference.
    CurrencyNamed { who: Who, currency: Commodity },
    /// A bid at a trade conference.
    BidPlaced { who: Who, column: Commodity, row: u8 },
    /// No bid at a trade conference.
    Passed { who: Who },
    /// A place of a column was won.
    TradeWon { who: Who, column: Commodity, place: u8 },
    /// A successor that lay face up was taken.
    HeirTaken { who: Who, heir: SuccessorId },
    /// A successor of the hand was discarded, for all to see.
    HeirDiscarded { who: Who, heir: SuccessorId },
    /// A successor of the hand was chosen, to enter play when the former one has retired.
    HeirChosen { who: Who, heir: SuccessorId },
    /// A successor is in play.
    HeirPut { who: Who, heir: SuccessorId },
    /// A successor retired.
    HeirRetired { who: Who, heir: SuccessorId },
    /// A token was unlocked.
    Unlocked { who: Who, token: Locked },
    /// A player takes an honorarium.
    HonorariumTaken { who: Who, commodity: Commodity },
    /// A turn was skipped: no card and no right to trigger.
    Skipped { who: Who },
    /// An NPC plays a solo card, its row being the number of its cards.
    NpcCard { who: Who, solo: SoloId, row: u8 },
    /// An NPC decided.
    NpcDecided { who: Who, reason: Reason },
    /// The generation ended.
    GenerationEnded { by: Who, early: bool },
    /// The event of the generation was never resolved.
    EventDiscarded { unresolved: EventId },
    /// A player scored a century-end tile.
    TileScored { who: Who, tile: Tile, fame: u16 },
    /// A century ended.
    CenturyEnded { century: u8 },
    /// The game ended.
    Ended,
}

pub(crate) fn redact(game: &Legacies, event: &Event, viewer: Viewer) -> Option<Event> {
    let sees = |who: Who| game.seat(who).is_some_and(|seat| viewer == Viewer::Player(seat));
    Some(match *event {
        Event::CardDealt { who, .. } if !sees(who) => Event::CardDealt { who, card: None },
        Event::HeirDealt { who, .. } if !sees(who) => Event::HeirDealt { who, heir: None },
        other => other,
    })
}
