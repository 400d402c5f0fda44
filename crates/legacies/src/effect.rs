//! The effect language: one typed tree for everything that a card, a mat, a tile or a track can do.
//!
//! People write the tree in RON; the text and the signs on a card are made from it, and the rules run it as a
//! [`Program`] of small ids, so that what is under way fits into a state. `docs/effects.md` explains every word.

mod amount;
mod program;
mod signs;
mod text;

use serde::Deserialize;

pub use amount::Amount;
pub use program::{EffectId, Program};
pub use signs::{offer_signs, signs};
pub(crate) use text::stock_text;
pub use text::{Printed, cost_text, effect_text, effect_text_on, offer_text, offer_text_on, power_text};

use crate::kinds::{Character, Global, Group, Icon, Industry, Resource};

/// Something that a component does for the player who uses it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// One after the other; fixed gains come first and are summed (LG-F5, LG-G11).
    All(Vec<Effect>),
    /// One of several offers whose cost can be paid.
    OneOf(Vec<Offer>),
    /// An offer that can be declined.
    May(Box<Offer>),
    /// An offer that can be taken so many times.
    UpTo(u8, Box<Offer>),
    /// Each of these players does it, in turn order.
    Each(Whom, Box<Effect>),
    /// Only with at least so many of something.
    When(Countable, u8, Box<Effect>),
    /// As often as there are so many of something.
    For(Countable, Box<Effect>),
    /// The player gains something.
    Gain(Stock, Amount),
    /// The player loses something, as far as there is any (LG-A12).
    Lose(Stock, Amount),
    /// The player takes something from an opponent, as far as there is any.
    Take(Stock, Amount),
    /// The player draws cards.
    Draw(Deck, Amount),
    /// The player may take a player card from the discards into hand.
    Recover,
    /// The player may discard a card of the market, which is replaced.
    Refresh,
    /// The player may make a relationship without cost.
    Relate(Reach),
    /// The player may make a legendary relationship without cost.
    Legend,
    /// A token moves one space to the left (LG-A14).
    Strengthen(Tokens),
    /// A token moves one space to the right (LG-A14).
    Weaken(Tokens),
    /// A relationship token goes back to its owner.
    Recall(Tokens),
    /// The player collects the benefit of one of their tokens.
    Collect(Spot),
    /// The value of one industry moves so many rows.
    Shift(Industries, i8),
    /// The values of all these industries move so many rows.
    ShiftAll(Industries, i8),
    /// The player may buy an investment at so many percent of its price (LG-A5).
    Buy(Industries, u8),
    /// The player may sell an investment at so many percent of its price (LG-A5).
    Sell(Industries, u8),
    /// The player may place an investment token without cost; values stay (LG-A5).
    Place(Industries, Sizes),
    /// The player may move one of their investment tokens to another industry; values stay (LG-A5).
    Move(Industries),
    /// An opponent's investment token goes back to its owner; values stay (LG-A5).
    Withdraw(Industries),
    /// The player alone gets what a global action gives to those who did not trigger it.
    Copy(Payer),
    /// The player may acquire an heirloom for so many resources fewer (LG-A9).
    Heirloom(u8),
    /// The player may put gold into the foundation, up to a limit and multiplied by so much (LG-F7).
    Contribute(Amount, u8),
    /// The player may perform the special action (LG-A11).
    Special,
    /// The player explores the city (LG-A7).
    Explore,
    /// The player may block a global action with a relationship token (LG-B11).
    Block,
    /// The player unlocks a token (LG-F3).
    Unlock,
}

/// An effect at a price. Costs stand nowhere else, so that it is known beforehand whether one can pay.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// What it costs; nothing if it is free.
    #[serde(default)]
    pub cost: Vec<(Stock, Amount)>,
    /// What it does.
    pub effect: Effect,
}

/// What players gain, lose and pay (LG-C6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stock {
    /// Fame.
    Fame,
    /// Gold.
    Gold,
    /// Size of the foundation.
    Foundation,
    /// A resource of any kind.
    Resource,
    /// Dye.
    Dye,
    /// Gear.
    Gear,
    /// Gem.
    Gem,
    /// Iron.
    Iron,
    /// A player card of the hand: as a cost or a loss.
    Card,
}

impl Stock {
    /// The stock of a resource.
    pub fn of(resource: Resource) -> Stock {
        [Stock::Dye, Stock::Gear, Stock::Gem, Stock::Iron][resource.index()]
    }

    /// The resource, if it is one of a certain kind.
    pub fn resource(self) -> Option<Resource> {
        match self {
            Stock::Dye => Some(Resource::Dye),
            Stock::Gear => Some(Resource::Gear),
            Stock::Gem => Some(Resource::Gem),
            Stock::Iron => Some(Resource::Iron),
            Stock::Fame | Stock::Gold | Stock::Foundation | Stock::Resource | Stock::Card => None,
        }
    }
}

/// Something of the player that can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Countable {
    /// Own tokens on character tracks.
    Relationships,
    /// Own tokens on legendary figures.
    Legends,
    /// Own major investment tokens on industries.
    Majors,
    /// Own minor investment tokens on industries.
    Minors,
    /// Own investment tokens on industries.
    Investments,
    /// Different groups with an own investment token.
    Groups,
    /// Own heirlooms that give gold, level 0 included.
    Own,
    /// Controlled heirlooms, which give fame.
    Controlled,
    /// Own heirlooms that others control.
    Lost,
    /// Others' tokens on the player's track.
    Guests,
    /// Resources owned.
    Resources,
    /// Different kinds of resources owned.
    Kinds,
    /// Player cards played this generation.
    Played,
    /// Player cards in hand.
    Hand,
    /// Global actions that the player triggered this generation.
    Triggered,
    /// Successors put in play whose icon is that of the character.
    Matches,
    /// Successors put in play, and the character, with this icon.
    Icon(Icon),
    /// Each full 50 of the foundation.
    Foundation,
    /// Each full 50 gold.
    Gold,
    /// Players with more fame.
    Ahead,
    /// Players with less fame.
    Behind,
}

/// Which players an effect is for; never the Rising Star (LG-N12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whom {
    /// All players.
    Everyone,
    /// All other players.
    Others,
    /// Others with a token on the player's track.
    Guests,
    /// Others on whose track the player has a token.
    Hosts,
    /// Others whom the player's mat lists as hostile.
    Hostile,
    /// Others whom the player's mat lists as amicable.
    Amicable,
    /// Others with more fame.
    Ahead,
    /// Others with less fame.
    Behind,
    /// Whoever has the least fame; of several the last in turn order.
    Least,
    /// Whoever has the most fame; of several the first in turn order.
    Most,
    /// Whoever has an investment token in one of these groups or industries.
    Investors(Industries),
}

/// Which relationship tokens an effect can be used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tokens {
    /// The player's own.
    Own,
    /// Those of opponents.
    Others,
    /// Any.
    Any,
    /// Those on the player's own track.
    Guests,
}

/// Where the player's tokens are that pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spot {
    /// On character tracks.
    Tracks,
    /// On legendary figures.
    Legends,
}

/// Whom a relationship can be made with; always one with whom there is none yet (LG-A2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// Any other character.
    Any,
    /// A character listed as amicable.
    Amicable,
    /// A character listed as hostile.
    Hostile,
    /// A character that is in play.
    Present,
    /// A character that is not in play.
    Absent,
    /// This character.
    With(Character),
}

/// Which industries an effect can be used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Industries {
    /// All of them.
    Any,
    /// The two that the player's character influences.
    Influenced,
    /// Those with an investment token of the player.
    Invested,
    /// Those of a group.
    Of(Group),
    /// This one.
    Only(Industry),
}

/// Which investment tokens can be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sizes {
    /// A minor one.
    Minor,
    /// A major one.
    Major,
    /// Either.
    Either,
}

/// The two decks that players draw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// Player cards of the century.
    Cards,
    /// Successors, unless one was put in play this generation (LG-B9).
    Successors,
}

/// The global actions that pay a player who does nothing for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Payer {
    /// Gold for own heirlooms (LG-B3).
    Income,
    /// Fame for controlled heirlooms (LG-B4).
    Fame,
    /// Gold for investments (LG-B7).
    Dividends,
}

impl Payer {
    /// The global action.
    pub fn global(self) -> Global {
        match self {
            Payer::Income => Global::Income,
            Payer::Fame => Global::Fame,
            Payer::Dividends => Global::Dividends,
        }
    }
}

/// What a successor does (LG-C5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Power {
    /// While in play.
    Lasting(Lasting),
    /// When put in play.
    Now(Effect),
    /// When leaving play.
    Retire(Effect),
}

/// What holds while a successor is in play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Lasting {
    /// A deal costs or brings more or less.
    Price(Deal, Change),
    /// Something more happens at a moment.
    On(Moment, Effect),
    /// Tokens stay where they are when relationships advance (LG-B2).
    Hold(Held),
    /// Something gives more, or allows more.
    More(Source, u8),
}

/// What has a price that a successor can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deal {
    /// A relationship that the player makes with a card, legendary ones included (LG-A1).
    Relationship,
    /// A relationship that an opponent makes with the player's character (LG-A1).
    Guest,
    /// An investment that the player buys (LG-A5).
    Purchase,
    /// An investment that the player sells (LG-A5).
    Sale,
    /// The fee for another's heirloom (LG-A9).
    Fee,
    /// The fee that others pay for the player's heirlooms (LG-A9).
    OwnFee,
    /// The resources for an heirloom (LG-A9).
    Resources,
}

/// How a price changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// So much more; less, if negative.
    Add(Stock, i8),
    /// So many percent more; less, if negative (LG-F4, LG-W13).
    Percent(i8),
}

/// When something more happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// The player has made a relationship with a character.
    Relationship,
    /// The player has made a legendary relationship.
    Legend,
    /// An opponent has made a relationship with the player's character.
    Guest,
    /// The player has bought an investment.
    Purchase,
    /// The player has sold an investment.
    Sale,
    /// The player has explored.
    Explore,
    /// The player has acquired an heirloom.
    Heirloom,
    /// An opponent has acquired one of the player's heirlooms.
    HeirloomLost,
    /// The player has taken an opportunity.
    Opportunity,
    /// The player has triggered a global action.
    Trigger,
    /// An opponent has triggered a global action.
    OthersTrigger,
    /// The player has performed a special action.
    Special,
}

/// Which tokens are held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Held {
    /// The player's own.
    Own,
    /// Those on the player's track.
    Guests,
}

/// What gives more while a successor is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Heirloom Income pays as if for so many more heirlooms (LG-B3).
    Income,
    /// Each controlled heirloom pays so much more fame (LG-B4).
    Fame,
    /// Each investment token pays so much more gold in dividends, where it pays any (LG-B7).
    Dividends,
    /// The limit of contributions is so much higher (LG-B5).
    Contribution,
    /// Exploring gives so much more gold a card (LG-A7).
    Exploration,
    /// So many more legendary relationships at a time (LG-A3).
    Legends,
    /// So many more resources from a card's bottom, of any kind (LG-A8).
    Resources,
    /// So much more fame with each honorarium (LG-G7).
    Honorarium,
}
