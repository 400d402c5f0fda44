//! Reads what a successor does while it is in play, and works out what that adds to something a player does.

use legacies::effect::{effect_text, offer_text};
use legacies::{Action, Character, Event, Global, Good as Goods, Source, Who};

use crate::counts::Sight;
use crate::performer::{Kept, Performer};
use crate::reader::{Deed, Good, goods, read};

/// Something that happens at the table, with what it is without the successor.
pub struct Occasion<'a> {
    /// The player of the successor.
    pub owner: Who,
    /// The player who acts.
    pub actor: Who,
    pub doing: Doing,
    /// What the log says of it where the successor does nothing.
    pub events: &'a [Event],
}

/// The ways in which something happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doing {
    Action(Action),
    /// The effect of another component, which pays as if a global action were triggered by nobody.
    Collect(Global),
    Honorarium,
}

impl Occasion<'_> {
    fn owner_acts(&self) -> bool {
        self.owner == self.actor
    }

    fn logged(&self, holds: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(holds)
    }

    /// Whether the words behind "when" are so.
    fn is(&self, moment: &str, sight: Sight<'_>) -> Kept<bool> {
        let (owner, mine) = (self.owner, self.owner_acts());
        let track = sight.character(owner);
        Ok(match moment {
            "you make a relationship with a character" => {
                self.logged(|event| matches!(event, Event::Related { who, .. } if *who == owner))
            }
            "you make a legendary relationship" => {
                self.logged(|event| matches!(event, Event::LegendMade { who, .. } if *who == owner))
            }
            "an opponent makes a relationship with your character" => self.logged(
                |event| matches!(event, Event::Related { who, character } if *who != owner && *character == track),
            ),
            "you buy an investment" => self.logged(|event| matches!(event, Event::Bought { who, .. } if *who == owner)),
            "you sell an investment" => self.logged(|event| matches!(event, Event::Sold { who, .. } if *who == owner)),
            "you explore" => self.explores(sight),
            "you acquire an heirloom" => {
                self.logged(|event| matches!(event, Event::HeirloomTaken { who, .. } if *who == owner))
            }
            "an opponent acquires an heirloom of yours" => self.logged(|event| {
                matches!(event, Event::HeirloomTaken { who, character, .. } if *who != owner && *character == track)
            }),
            "you take an opportunity" => mine && matches!(self.doing, Doing::Action(Action::Opportunity(_))),
            "you trigger a global action" => mine && matches!(self.doing, Doing::Action(Action::Trigger(_))),
            "an opponent triggers a global action" => {
                !mine && matches!(self.doing, Doing::Action(Action::Trigger(_)))
            }
            "you perform a special action" => {
                self.logged(|event| matches!(event, Event::SpecialPerformed { who, .. } if *who == owner))
            }
            _ => return Err(format!("no moment: {moment}")),
        })
    }

    /// Whether the player of the successor explores, by a card or because the words of an effect say so.
    fn explores(&self, sight: Sight<'_>) -> bool {
        let says_so = |text: String| text.to_lowercase().contains("explore the city");
        self.owner_acts()
            && match self.doing {
                Doing::Action(Action::Explore(_)) => true,
                Doing::Action(Action::Opportunity(card)) => {
                    let opportunity = &sight.game.pack().cards[usize::from(card.0)].opportunity;
                    opportunity.as_ref().is_some_and(|offer| says_so(offer_text(offer)))
                }
                Doing::Action(Action::Perform(_)) => says_so(effect_text(sight.special(self.owner))),
                Doing::Action(_) | Doing::Collect(_) | Doing::Honorarium => false,
            }
    }

    /// How many times a global action or its copy pays the player of the successor.
    fn payments(&self, global: Global) -> i32 {
        let pays = |event: &&Event| matches!(event, Event::Gained { who, source: Source::Global(by), .. } if *who == self.owner && *by == global);
        let doubled = self.owner_acts()
            && global == Global::Dividends
            && self.doing == Doing::Action(Action::Trigger(Global::Dividends));
        self.events.iter().filter(pays).count() as i32 * (1 + i32::from(doubled))
    }

    /// What the acting player pays, good by good.
    fn bill(&self) -> Vec<(i32, Good)> {
        let bill = self.events.iter().filter_map(|event| match event {
            Event::Paid { who, good, amount } if *who == self.actor => {
                Some((i32::from(*amount), good_of(*good)))
            }
            Event::Bought { who, gold, .. } if *who == self.actor => Some((i32::from(*gold), Good::Gold)),
            _ => None,
        });
        bill.collect()
    }

    fn partner(&self) -> Option<Character> {
        match self.doing {
            Doing::Action(Action::Relate(_, with) | Action::Wild(_, with)) => Some(with),
            _ => None,
        }
    }

    fn is_legend(&self) -> bool {
        matches!(self.doing, Doing::Action(Action::Legend(..)))
    }
}

fn good_of(good: Goods) -> Good {
    match good {
        Goods::Fame => Good::Fame,
        Goods::Gold => Good::Gold,
        Goods::Foundation => Good::Foundation,
        Goods::Resource(kind) => Good::Resource(kind as usize),
    }
}

/// A change of a price in words: "50 % less gold", "2 fame more", "1 fame higher".
fn change(words: &str, bill: &[(i32, Good)]) -> Kept<Option<Deed>> {
    let unknown = || format!("no change of a price: {words}");
    if let Some((percent, rest)) = words.split_once(" % ") {
        let percent: i32 = percent.parse().map_err(|_| unknown())?;
        let (way, only) = rest.split_once(' ').map_or((rest, None), |(way, good)| (way, Some(good)));
        let by = match way {
            "more" | "higher" => percent,
            "less" | "lower" | "fewer" => -percent,
            _ => return Err(unknown()),
        };
        let only = only.map(|good| goods(&format!("1 {good}"))).transpose()?.map(|goods| goods[0].1);
        let meant = bill.iter().filter(|(_, good)| only.is_none_or(|only| only == *good));
        let deeds: Vec<_> = meant.filter_map(|&(amount, good)| dearer(amount, by, good)).collect();
        return Ok((!deeds.is_empty()).then_some(Deed::Then(deeds)));
    }
    let (amount, way) = words.rsplit_once(' ').ok_or_else(unknown)?;
    let (number, good) = goods(amount)?[0];
    match way {
        "more" | "higher" => Ok(Some(Deed::Lose(number, good))),
        _ => Err(unknown()),
    }
}

/// The difference of a price that changes by so many percent, rounded up (LG-F4).
fn dearer(amount: i32, by: i32, good: Good) -> Option<Deed> {
    let price = (amount * (100 + by) + 99) / 100;
    match price - amount {
        0 => None,
        more if more > 0 => Some(Deed::Lose([more; 3], good)),
        less => Some(Deed::Gain(vec![([-less; 3], good)])),
    }
}

/// The words of a successor without "Now:" and the full stop, in lower case.
fn lower(sentence: &str) -> String {
    let mut text = sentence.trim_end_matches('.').to_owned();
    text.get_mut(0..1).into_iter().for_each(str::make_ascii_lowercase);
    text
}

/// What the words add to an occasion; nothing, if they do not speak of it.
pub fn added(sentence: &str, occasion: &Occasion<'_>, after: &Performer) -> Kept<Option<Deed>> {
    let text = lower(sentence);
    if let Some((moment, deed)) = text.strip_prefix("when ").and_then(|rest| rest.split_once(", ")) {
        let is = occasion.is(moment, after.sight(occasion.owner))?;
        let deed = read(&format!("{deed}."))?;
        return Ok(is.then_some(deed));
    }
    if let Some(changed) = price(&text, occasion, after)? {
        return Ok(changed);
    }
    more(&text, occasion, after)
}

/// What is dearer or cheaper; the outer option says whether the words are about a price.
fn price(text: &str, occasion: &Occasion<'_>, after: &Performer) -> Kept<Option<Option<Deed>>> {
    let owner_track = after.sight(occasion.owner).character(occasion.owner);
    let mine = occasion.owner_acts();
    let about = |words: &str, applies: bool| {
        let deed = if applies { change(words, &occasion.bill())? } else { None };
        Ok(Some(deed))
    };
    if let Some(words) = text.strip_prefix("relationships, legendary or not, cost you ") {
        return about(words, mine && (occasion.partner().is_some() || occasion.is_legend()));
    }
    if let Some(words) = text.strip_prefix("relationships cost you ") {
        return about(words, mine && occasion.partner().is_some());
    }
    if let Some(words) = text.strip_prefix("a relationship with your character costs opponents ") {
        return about(words, !mine && occasion.partner() == Some(owner_track));
    }
    if let Some(words) = text.strip_prefix("investments cost you ") {
        return about(words, mine && matches!(occasion.doing, Doing::Action(Action::Buy(..))));
    }
    if let Some(words) = text.strip_prefix("investments you sell bring you ") {
        let Doing::Action(Action::Sell(..)) = occasion.doing else { return Ok(Some(None)) };
        let sold = occasion.events.iter().find_map(|event| match event {
            Event::Sold { who, gold, .. } if *who == occasion.owner => Some(i32::from(*gold)),
            _ => None,
        });
        // What comes in is the opposite of what is paid.
        let deed = change(words, &[(sold.unwrap_or(0), Good::Gold)])?;
        return Ok(Some(deed.map(opposite)));
    }
    let theirs = |character: Character| character != owner_track;
    let taken = |of_owner: bool| match occasion.doing {
        Doing::Action(Action::Acquire(_, character, _)) => theirs(character) != of_owner,
        _ => false,
    };
    if let Some(words) = text.strip_prefix("fees that you pay for others' heirlooms are ") {
        return about_fee(words, mine && taken(false), occasion);
    }
    if let Some(words) = text.strip_prefix("fees that opponents pay for your heirlooms are ") {
        return about_fee(words, !mine && taken(true), occasion);
    }
    Ok(None)
}

/// A fee goes from the one who takes an heirloom to the one it belongs to; where none is paid none changes.
fn about_fee(words: &str, applies: bool, occasion: &Occasion<'_>) -> Kept<Option<Option<Deed>>> {
    let fee: Vec<_> = occasion.bill().into_iter().filter(|(_, good)| *good == Good::Fame).collect();
    let deed = if applies && !fee.is_empty() { change(words, &fee)? } else { None };
    Ok(Some(deed))
}

pub fn opposite(deed: Deed) -> Deed {
    match deed {
        Deed::Then(deeds) => Deed::Then(deeds.into_iter().map(opposite).collect()),
        Deed::Lose(number, good) => Deed::Gain(vec![(number, good)]),
        Deed::Gain(goods) => Deed::Lose(goods[0].0, goods[0].1),
        other => other,
    }
}

/// What gives more.
fn more(text: &str, occasion: &Occasion<'_>, after: &Performer) -> Kept<Option<Deed>> {
    let words: Vec<_> = text.split(' ').collect();
    let number = words.iter().find_map(|word| word.parse::<i32>().ok());
    let n = number.ok_or_else(|| format!("not understood: {text}"))?;
    let shape = text.replacen(&n.to_string(), "N", 1);
    let owner = occasion.owner;
    let mine = occasion.owner_acts();
    let gain = |amount: i32, good| (amount != 0).then(|| Deed::Gain(vec![([amount; 3], good)]));
    let house = after.world.open.house(owner);
    Ok(match shape.as_str() {
        "heirloom income pays you for N more heirloom" | "heirloom income pays you for N more heirlooms" => {
            let each = after.income(owner) / i32::from(house.own.len());
            gain(n * each * occasion.payments(Global::Income), Good::Gold)
        }
        "each heirloom you control pays N more fame" => {
            let controlled = house.controlled.iter().flatten().count() as i32;
            gain(n * controlled * occasion.payments(Global::Fame), Good::Fame)
        }
        "each of your investments that pays dividends pays N more gold" => {
            gain(n * after.paying_shares(owner) * occasion.payments(Global::Dividends), Good::Gold)
        }
        "exploring gives N more gold for each card you played this generation" => {
            let explores = occasion.explores(after.sight(owner));
            gain(if explores { n * i32::from(house.cards) } else { 0 }, Good::Gold)
        }
        "a card played for resources gives N more resource"
        | "a card played for resources gives N more resources" => {
            let gathers = mine && matches!(occasion.doing, Doing::Action(Action::Gather(_)));
            gain(if gathers { n } else { 0 }, Good::AnyResource)
        }
        "an honorarium gives N more fame" => {
            gain(if mine && occasion.doing == Doing::Honorarium { n } else { 0 }, Good::Fame)
        }
        _ => return Err(format!("not understood: {text}")),
    })
}

/// The sentences that change what is allowed or where tokens go: a position of their own tries each.
#[derive(Debug, PartialEq)]
pub enum Special {
    /// So much more gold may be put in when Foundation is triggered; at any time, if not only then.
    Contribution {
        more: i32,
        always: bool,
    },
    /// So many more legendary relationships at a time.
    Legends(i32),
    /// Heirlooms cost so many resources more, fewer if negative.
    Heirlooms(i32),
    /// Tokens stay when relationships advance: one's own, or those on one's track.
    OwnTokensStay,
    GuestsStay,
}

pub fn special(sentence: &str) -> Option<Special> {
    let text = lower(sentence);
    let number = text.split(' ').find_map(|word| word.parse::<i32>().ok()).unwrap_or(0);
    match text.replacen(&number.to_string(), "N", 1).as_str() {
        "the limit of what you may put into your foundation is N gold higher" => {
            Some(Special::Contribution { more: number, always: true })
        }
        "when Foundation is triggered, you may put in up to N gold more" => {
            Some(Special::Contribution { more: number, always: false })
        }
        "you may have N more legendary relationship at a time"
        | "you may have N more legendary relationships at a time" => Some(Special::Legends(number)),
        "heirlooms cost you N resource more" | "heirlooms cost you N resources more" => {
            Some(Special::Heirlooms(number))
        }
        "heirlooms cost you N resource fewer" | "heirlooms cost you N resources fewer" => {
            Some(Special::Heirlooms(-number))
        }
        "your tokens stay in place when relationships advance" => Some(Special::OwnTokensStay),
        "tokens on your track stay in place when relationships advance" => Some(Special::GuestsStay),
        _ => None,
    }
}
