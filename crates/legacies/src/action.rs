//! What players can do and what can be drawn, with its notation.

mod exists;
mod phrase;

use std::ops::RangeInclusive;

pub(crate) use exists::exists;
pub(crate) use phrase::phrase;

use game_core::{NotationError, Seat, Words};
use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::kinds::{
    Character, Commodity, Direction, Global, Industry, Locked, Outcome, Resource, Side, Size, Tile,
};
use crate::state::{BonusId, CardId, EventId, FigureId, SPACES, Slot, SoloId, SuccessorId};

/// A decision of a player, or the outcome of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// `aid P2`: who has the next player aid (LG-S4).
    Aid(Seat),
    /// `mat general aboveboard`: a mat and its side, chosen or drawn (LG-S4, LG-S6).
    Mat(Character, Side),
    /// `figure the-sleepless-cartographer`: a legendary figure (LG-S1).
    Figure(FigureId),
    /// `bonus a-fresh-bouquet`: a bonus token (LG-S1).
    Bonus(BonusId),
    /// `tile magnetic`: a scoring tile, chosen or drawn (LG-S2, LG-B1).
    Tile(Tile),
    /// `event bread-march`: an event (LG-S3).
    Event(EventId),
    /// `deal penny-gazette`: a player card from the deck (LG-G3).
    Deal(CardId),
    /// `heir archivists-daughter`: a successor from the deck (LG-G3).
    Heir(SuccessorId),
    /// `solo solo-i-4`: a solo card (LG-N1).
    Solo(SoloId),
    /// `swap penny-gazette for spinning-mill`: a card of the hand for one of the market, which is then played (LG-G5).
    Swap(CardId, CardId),
    /// `relate penny-gazette with politician`: a relationship with a character of the card (LG-A1).
    Relate(CardId, Character),
    /// `wild penny-gazette with general`: a relationship with any character, by a card with the own one (LG-A4).
    Wild(CardId, Character),
    /// `legend penny-gazette with 2`: a legendary relationship (LG-A3).
    Legend(CardId, Slot),
    /// `perform penny-gazette`: the special action, by a card with the own character (LG-A4).
    Perform(CardId),
    /// `buy penny-gazette minor law`: an investment (LG-A5).
    Buy(CardId, Size, Industry),
    /// `sell penny-gazette minor law`: an investment (LG-A5).
    Sell(CardId, Size, Industry),
    /// `opportunity penny-gazette` (LG-A6).
    Opportunity(CardId),
    /// `explore penny-gazette` (LG-A7).
    Explore(CardId),
    /// `gather penny-gazette`: the resources at the bottom (LG-A8).
    Gather(CardId),
    /// `acquire penny-gazette general 3`: an heirloom (LG-A9).
    Acquire(CardId, Character, u8),
    /// `trigger trade`: a global action (LG-G4).
    Trigger(Global),
    /// `outcome top`: of the event (LG-B1).
    Outcome(Outcome),
    /// `collect general`: the benefit of a token on a track.
    Collect(Character),
    /// `collect-legend 2`: the benefit of a token on a legendary figure.
    CollectLegend(Slot),
    /// `industry law`: the one that an effect is for.
    Industry(Industry),
    /// `move law up`: a value (LG-B6).
    Move(Industry, Direction),
    /// `contribute 20`: so much gold (LG-F7).
    Contribute(u8),
    /// `currency gold`: of a trade conference (LG-B8).
    Currency(Commodity),
    /// `bid fame 3`: the third row of a column (LG-B8).
    Bid(Commodity, u8),
    /// `pass`: no bid, or no move of the bid (LG-B8).
    Pass,
    /// `take archivists-daughter`: a successor that lies face up (LG-B9).
    TakeHeir(SuccessorId),
    /// `succeed archivists-daughter`: a successor put in play (LG-B9).
    Succeed(SuccessorId),
    /// `unlock major`: a token (LG-F3).
    Unlock(Locked),
    /// `honorarium gold` (LG-G7).
    Honorarium(Commodity),
    /// `resource gem`: gained, paid, taken or not paid.
    Resource(Resource),
    /// `card penny-gazette`: paid, lost, recovered or replaced.
    Card(CardId),
    /// `branch 2`: one of several offers.
    Branch(u8),
    /// `accept`: an offer.
    Accept,
    /// `decline`: an offer.
    Decline,
    /// `from general`: the character something is taken from.
    From(Character),
    /// `token general 2`: the token on that space of a track.
    Token(Character, u8),
    /// `token-legend 2`: the token on a legendary figure.
    LegendToken(Slot),
    /// `with general`: a relationship made by an effect.
    With(Character),
    /// `with-legend 2`: a legendary relationship made by an effect.
    WithLegend(Slot),
    /// `share minor law`: an investment token bought, sold or placed by an effect.
    Share(Size, Industry),
    /// `shift minor law tourism`: an investment token moved by an effect.
    ShiftShare(Size, Industry, Industry),
    /// `withdraw general minor law`: an opponent's investment token.
    Withdraw(Character, Size, Industry),
    /// `heirloom general 3`: an heirloom acquired by an effect.
    Heirloom(Character, u8),
    /// `special general`: whose special action is performed (LG-A17).
    Special(Character),
    /// `block trade`: a global action (LG-B11).
    Block(Global),
    /// `draw card`: a bumped person draws a player card (LG-A3).
    DrawCard,
    /// `draw successor`: a bumped person draws a successor (LG-A3).
    DrawHeir,
}

/// The most branches of a choice.
const BRANCHES: u8 = 9;
/// The levels of heirlooms that can be acquired.
const LEVELS: RangeInclusive<u8> = 1..=6;
/// The most rows of a trade conference.
const ROWS: u8 = 6;
/// The most legendary figures on the board.
const SLOTS: u8 = 5;

const VERBS: [&str; 51] = [
    "aid",
    "mat",
    "figure",
    "bonus",
    "tile",
    "event",
    "deal",
    "heir",
    "solo",
    "swap",
    "relate",
    "wild",
    "legend",
    "perform",
    "buy",
    "sell",
    "opportunity",
    "explore",
    "gather",
    "acquire",
    "trigger",
    "outcome",
    "collect",
    "collect-legend",
    "industry",
    "move",
    "contribute",
    "currency",
    "bid",
    "pass",
    "take",
    "succeed",
    "unlock",
    "honorarium",
    "resource",
    "card",
    "branch",
    "accept",
    "decline",
    "from",
    "token",
    "token-legend",
    "with",
    "with-legend",
    "share",
    "shift",
    "withdraw",
    "heirloom",
    "special",
    "block",
    "draw",
];

pub(crate) fn notate(game: &Legacies, action: Action) -> String {
    match action {
        Action::Aid(seat) => format!("aid {seat}"),
        Action::Mat(character, side) => format!("mat {} {}", character.notation(), side.notation()),
        Action::Figure(figure) => format!("figure {}", game.pack.figures[figure.index()].id),
        Action::Bonus(bonus) => format!("bonus {}", game.pack.bonuses[bonus.index()].id),
        Action::Tile(tile) => format!("tile {}", tile.notation()),
        Action::Event(event) => format!("event {}", game.pack.events[event.index()].id),
        Action::Deal(card) => format!("deal {}", game.card_id(card)),
        Action::Heir(heir) => format!("heir {}", game.heir_id(heir)),
        Action::Solo(solo) => format!("solo {}", game.pack.solo[solo.index()].id),
        Action::Swap(gives, takes) => format!("swap {} for {}", game.card_id(gives), game.card_id(takes)),
        Action::Relate(card, with) => format!("relate {} with {}", game.card_id(card), with.notation()),
        Action::Wild(card, with) => format!("wild {} with {}", game.card_id(card), with.notation()),
        Action::Legend(card, slot) => format!("legend {} with {}", game.card_id(card), slot.0 + 1),
        Action::Perform(card) => format!("perform {}", game.card_id(card)),
        Action::Buy(card, size, industry) => {
            format!("buy {} {} {}", game.card_id(card), size.notation(), industry.notation())
        }
        Action::Sell(card, size, industry) => {
            format!("sell {} {} {}", game.card_id(card), size.notation(), industry.notation())
        }
        Action::Opportunity(card) => format!("opportunity {}", game.card_id(card)),
        Action::Explore(card) => format!("explore {}", game.card_id(card)),
        Action::Gather(card) => format!("gather {}", game.card_id(card)),
        Action::Acquire(card, character, level) => {
            format!("acquire {} {} {level}", game.card_id(card), character.notation())
        }
        Action::Trigger(global) => format!("trigger {}", global.notation()),
        Action::Outcome(outcome) => format!("outcome {}", outcome.notation()),
        Action::Collect(character) => format!("collect {}", character.notation()),
        Action::CollectLegend(slot) => format!("collect-legend {}", slot.0 + 1),
        Action::Industry(industry) => format!("industry {}", industry.notation()),
        Action::Move(industry, way) => format!("move {} {}", industry.notation(), way.notation()),
        Action::Contribute(gold) => format!("contribute {gold}"),
        Action::Currency(commodity) => format!("currency {}", commodity.notation()),
        Action::Bid(column, row) => format!("bid {} {}", column.notation(), row + 1),
        Action::Pass => "pass".to_owned(),
        Action::TakeHeir(heir) => format!("take {}", game.heir_id(heir)),
        Action::Succeed(heir) => format!("succeed {}", game.heir_id(heir)),
        Action::Unlock(locked) => format!("unlock {}", locked.notation()),
        Action::Honorarium(commodity) => format!("honorarium {}", commodity.notation()),
        Action::Resource(resource) => format!("resource {}", resource.notation()),
        Action::Card(card) => format!("card {}", game.card_id(card)),
        Action::Branch(branch) => format!("branch {}", branch + 1),
        Action::Accept => "accept".to_owned(),
        Action::Decline => "decline".to_owned(),
        Action::From(character) => format!("from {}", character.notation()),
        Action::Token(character, space) => format!("token {} {}", character.notation(), space + 1),
        Action::LegendToken(slot) => format!("token-legend {}", slot.0 + 1),
        Action::With(character) => format!("with {}", character.notation()),
        Action::WithLegend(slot) => format!("with-legend {}", slot.0 + 1),
        Action::Share(size, industry) => format!("share {} {}", size.notation(), industry.notation()),
        Action::ShiftShare(size, from, to) => {
            format!("shift {} {} {}", size.notation(), from.notation(), to.notation())
        }
        Action::Withdraw(owner, size, industry) => {
            format!("withdraw {} {} {}", owner.notation(), size.notation(), industry.notation())
        }
        Action::Heirloom(character, level) => format!("heirloom {} {level}", character.notation()),
        Action::Special(character) => format!("special {}", character.notation()),
        Action::Block(global) => format!("block {}", global.notation()),
        Action::DrawCard => "draw card".to_owned(),
        Action::DrawHeir => "draw successor".to_owned(),
    }
}

pub(crate) fn parse(game: &Legacies, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text);
    let verb = VERBS[words.name("an action", VERBS.into_iter())?];
    let action = match game.read_with_card(verb, &mut words) {
        Some(action) => action?,
        None => game.read_plain(verb, &mut words)?,
    };
    words.end()?;
    Ok(action)
}

impl Legacies {
    /// Actions that begin with a player card.
    fn read_with_card(&self, verb: &str, words: &mut Words<'_>) -> Option<Result<Action, NotationError>> {
        Some(match verb {
            "deal" => self.read_card(words).map(Action::Deal),
            "perform" => self.read_card(words).map(Action::Perform),
            "opportunity" => self.read_card(words).map(Action::Opportunity),
            "explore" => self.read_card(words).map(Action::Explore),
            "gather" => self.read_card(words).map(Action::Gather),
            "card" => self.read_card(words).map(Action::Card),
            "swap" | "relate" | "wild" | "legend" | "buy" | "sell" | "acquire" => self.read_play(verb, words),
            _ => return None,
        })
    }

    /// A player card and what it is played for.
    fn read_play(&self, verb: &str, words: &mut Words<'_>) -> Result<Action, NotationError> {
        let card = self.read_card(words)?;
        Ok(match verb {
            "swap" => {
                words.expect("for")?;
                Action::Swap(card, self.read_card(words)?)
            }
            "relate" => {
                words.expect("with")?;
                Action::Relate(card, read_character(words)?)
            }
            "wild" => {
                words.expect("with")?;
                Action::Wild(card, read_character(words)?)
            }
            "legend" => {
                words.expect("with")?;
                Action::Legend(card, read_slot(words)?)
            }
            "buy" => Action::Buy(card, read_size(words)?, read_industry(words)?),
            "sell" => Action::Sell(card, read_size(words)?, read_industry(words)?),
            _ => Action::Acquire(card, read_character(words)?, read_level(words)?),
        })
    }

    fn read_plain(&self, verb: &str, words: &mut Words<'_>) -> Result<Action, NotationError> {
        Ok(match verb {
            "aid" => Action::Aid(self.read_seat(words)?),
            "mat" => Action::Mat(
                read_character(words)?,
                Side::ALL[words.name("a side", Side::ALL.iter().map(|side| side.notation()))?],
            ),
            "figure" => {
                let names = self.pack.figures.iter().map(|figure| figure.id.as_str());
                Action::Figure(FigureId(words.name("a legendary figure", names)? as u8))
            }
            "bonus" => {
                let names = self.pack.bonuses.iter().map(|bonus| bonus.id.as_str());
                Action::Bonus(BonusId(words.name("a bonus token", names)? as u8))
            }
            "tile" => {
                Action::Tile(Tile::ALL[words.name("a scoring tile", Tile::ALL.iter().map(|t| t.notation()))?])
            }
            "event" => {
                let names = self.pack.events.iter().map(|event| event.id.as_str());
                Action::Event(EventId(words.name("an event", names)? as u8))
            }
            "heir" => Action::Heir(self.read_heir(words)?),
            "solo" => {
                let names = self.pack.solo.iter().map(|solo| solo.id.as_str());
                Action::Solo(SoloId(words.name("a solo card", names)? as u8))
            }
            "trigger" => Action::Trigger(read_global(words)?),
            "outcome" => Action::Outcome(
                Outcome::ALL[words.name("an outcome", Outcome::ALL.iter().map(|o| o.notation()))?],
            ),
            "collect" => Action::Collect(read_character(words)?),
            "collect-legend" => Action::CollectLegend(read_slot(words)?),
            "industry" => Action::Industry(read_industry(words)?),
            "move" => Action::Move(
                read_industry(words)?,
                Direction::ALL[words.name("a direction", Direction::ALL.iter().map(|d| d.notation()))?],
            ),
            "contribute" => Action::Contribute(words.number("an amount of gold", 0..=255)?),
            "currency" => Action::Currency(read_commodity(words)?),
            "bid" => Action::Bid(read_commodity(words)?, words.number("a row", 1..=ROWS)? - 1),
            "take" => Action::TakeHeir(self.read_heir(words)?),
            "succeed" => Action::Succeed(self.read_heir(words)?),
            "unlock" => Action::Unlock(
                Locked::ALL[words.name("a kind of token", Locked::ALL.iter().map(|l| l.notation()))?],
            ),
            "honorarium" => Action::Honorarium(read_commodity(words)?),
            "resource" => Action::Resource(
                Resource::ALL[words.name("a resource", Resource::ALL.iter().map(|r| r.notation()))?],
            ),
            "branch" => Action::Branch(words.number("a branch", 1..=BRANCHES)? - 1),
            "from" => Action::From(read_character(words)?),
            "token" => Action::Token(read_character(words)?, words.number("a space", 1..=SPACES as u8)? - 1),
            "token-legend" => Action::LegendToken(read_slot(words)?),
            "with" => Action::With(read_character(words)?),
            "with-legend" => Action::WithLegend(read_slot(words)?),
            "share" => Action::Share(read_size(words)?, read_industry(words)?),
            "shift" => Action::ShiftShare(read_size(words)?, read_industry(words)?, read_industry(words)?),
            "withdraw" => Action::Withdraw(read_character(words)?, read_size(words)?, read_industry(words)?),
            "heirloom" => Action::Heirloom(read_character(words)?, read_level(words)?),
            "special" => Action::Special(read_character(words)?),
            "block" => Action::Block(read_global(words)?),
            "draw" => match words.name("what is drawn", ["card", "successor"].into_iter())? {
                0 => Action::DrawCard,
                _ => Action::DrawHeir,
            },
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            _ => Action::Pass,
        })
    }

    pub(crate) fn card_id(&self, card: CardId) -> &str {
        &self.pack.cards[card.index()].id
    }

    pub(crate) fn heir_id(&self, heir: SuccessorId) -> &str {
        &self.pack.successors[heir.index()].id
    }

    fn read_card(&self, words: &mut Words<'_>) -> Result<CardId, NotationError> {
        let names = self.pack.cards.iter().map(|card| card.id.as_str());
        Ok(CardId(words.name("a player card", names)? as u8))
    }

    fn read_heir(&self, words: &mut Words<'_>) -> Result<SuccessorId, NotationError> {
        let names = self.pack.successors.iter().map(|heir| heir.id.as_str());
        Ok(SuccessorId(words.name("a successor", names)? as u8))
    }

    fn read_seat(&self, words: &mut Words<'_>) -> Result<Seat, NotationError> {
        let seats: Vec<String> = Seat::all(self.persons).map(|seat| seat.to_string()).collect();
        Ok(Seat(words.name("a seat", seats.iter().map(String::as_str))? as u8))
    }
}

fn read_character(words: &mut Words<'_>) -> Result<Character, NotationError> {
    Ok(Character::ALL[words.name("a character", Character::ALL.iter().map(|c| c.notation()))?])
}

fn read_industry(words: &mut Words<'_>) -> Result<Industry, NotationError> {
    Ok(Industry::ALL[words.name("an industry", Industry::ALL.iter().map(|i| i.notation()))?])
}

fn read_size(words: &mut Words<'_>) -> Result<Size, NotationError> {
    Ok(Size::ALL[words.name("a size", Size::ALL.iter().map(|size| size.notation()))?])
}

fn read_global(words: &mut Words<'_>) -> Result<Global, NotationError> {
    Ok(Global::ALL[words.name("a global action", Global::ALL.iter().map(|g| g.notation()))?])
}

fn read_commodity(words: &mut Words<'_>) -> Result<Commodity, NotationError> {
    Ok(Commodity::ALL[words.name("a commodity", Commodity::ALL.iter().map(|c| c.notation()))?])
}

fn read_level(words: &mut Words<'_>) -> Result<u8, NotationError> {
    words.number("a level", LEVELS)
}

fn read_slot(words: &mut Words<'_>) -> Result<Slot, NotationError> {
    Ok(Slot(words.number("a legendary figure", 1..=SLOTS)? - 1))
}
