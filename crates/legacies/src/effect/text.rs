//! The text on a card, made from its effect.

use super::{
    Amount, Change, Countable, Deal, Deck, Effect, Held, Industries, Lasting, Moment, Offer, Payer, Power,
    Reach, Sizes, Source, Spot, Stock, Tokens, Whom,
};
use crate::kinds::Global;
use crate::state::Source as Component;
use crate::versions::{Change as RulesChange, Version};

/// Where a text is printed: by an event nobody is paid for where tokens come to (LG-A15), and the text says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// On an event.
    Event,
    /// On an event of version 1 of the rules, under which a new relationship does not pay its bonus token either.
    EventOfVersion1,
    /// On any other component.
    Elsewhere,
}

impl Printed {
    /// On a component, under a version of the rules.
    pub(crate) fn on(component: Component, version: Version) -> Self {
        match component {
            Component::Event(_) => Self::on_events(version),
            Component::Rules
            | Component::Card(_)
            | Component::Special(_)
            | Component::Successor(_)
            | Component::Track(_)
            | Component::Figure(_)
            | Component::Bonus(_)
            | Component::Global(_) => Printed::Elsewhere,
        }
    }

    /// On an event, under a version of the rules.
    pub(crate) fn on_events(version: Version) -> Self {
        if version.has(RulesChange::BonusByEvent) { Printed::Event } else { Printed::EventOfVersion1 }
    }
}

/// An effect as a sentence, on anything but an event.
pub fn effect_text(effect: &Effect) -> String {
    effect_text_on(Printed::Elsewhere, effect)
}

/// An effect as a sentence, as it is printed on a component.
pub fn effect_text_on(printed: Printed, effect: &Effect) -> String {
    sentence(phrase(effect, Voice::you(printed)))
}

/// An offer as a sentence: the cost, then what it does; on anything but an event.
pub fn offer_text(offer: &Offer) -> String {
    offer_text_on(Printed::Elsewhere, offer)
}

/// An offer as a sentence, as it is printed on a component.
pub fn offer_text_on(printed: Printed, offer: &Offer) -> String {
    let effect = phrase(&offer.effect, Voice::you(printed));
    if offer.cost.is_empty() {
        return sentence(effect);
    }
    sentence(format!("pay {}: {}", cost_text(&offer.cost), paid_for(&effect)))
}

/// A cost in words: `3 gold and 1 card`; nothing if it is free.
pub fn cost_text(cost: &[(Stock, Amount)]) -> String {
    listed(cost.iter().map(|&(stock, amount)| stock_text(stock, amount)).collect(), "and")
}

/// What a successor does, as a sentence.
pub fn power_text(power: &Power) -> String {
    match power {
        Power::Lasting(lasting) => lasting_text(lasting),
        Power::Now(effect) => format!("Now: {}", effect_text(effect)),
        Power::Retire(effect) => format!("Retire: {}", effect_text(effect)),
    }
}

/// What holds while a successor is in play, as a sentence.
fn lasting_text(lasting: &Lasting) -> String {
    sentence(match lasting {
        Lasting::Price(deal, change) => price_phrase(*deal, *change),
        Lasting::On(moment, effect) => {
            format!("{}, {}", moment_phrase(*moment), phrase(effect, Voice::you(Printed::Elsewhere)))
        }
        Lasting::Hold(Held::Own) => "your tokens stay in place when relationships advance".to_owned(),
        Lasting::Hold(Held::Guests) => {
            "tokens on your track stay in place when relationships advance".to_owned()
        }
        Lasting::More(source, more) => source_phrase(*source, *more),
    })
}

fn sentence(mut text: String) -> String {
    let first = usize::from(text.starts_with('('));
    if let Some(first) = text.get_mut(first..=first) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}

/// Who is spoken of, and in which form the verb stands.
#[derive(Clone, Copy)]
struct Voice {
    /// Whether it is the reader, not somebody named before.
    you: bool,
    form: Form,
    printed: Printed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// As an order: 'gain', 'you may buy'.
    Order,
    /// Behind its subject: 'gains', 'may buy'.
    Third,
    /// Behind 'may', 'to' or 'choose one': 'gain', 'buy'.
    Bare,
}

impl Voice {
    fn you(printed: Printed) -> Voice {
        Voice { you: true, form: Form::Order, printed }
    }

    fn they(self) -> Voice {
        Voice { you: false, form: Form::Third, ..self }
    }

    fn bare(self) -> Voice {
        Voice { form: Form::Bare, ..self }
    }

    /// A verb, of which the first word is given an 's' behind a subject.
    fn does(self, verb: &str) -> String {
        if self.form == Form::Third { format!("{verb}s") } else { verb.to_owned() }
    }

    /// A verb that stands for something which can be declined.
    fn may(self, verb: &str) -> String {
        match self.form {
            Form::Order => format!("you may {verb}"),
            Form::Third => format!("may {verb}"),
            Form::Bare => verb.to_owned(),
        }
    }

    /// That nobody is paid, where that is so.
    fn unpaid(self, how: &str) -> String {
        match self.printed {
            Printed::Event | Printed::EventOfVersion1 => format!(" ({how})"),
            Printed::Elsewhere => String::new(),
        }
    }

    /// The same for a new relationship, whose bonus token may pay (LG-A15).
    fn unpaid_relationship(self) -> String {
        match self.printed {
            Printed::EventOfVersion1 => self.unpaid("nothing is paid"),
            Printed::Event | Printed::Elsewhere => self.unpaid("its space pays nothing"),
        }
    }

    fn subject(self) -> &'static str {
        if self.you { "you" } else { "they" }
    }

    fn object(self) -> &'static str {
        if self.you { "you" } else { "them" }
    }

    fn possessive(self) -> &'static str {
        if self.you { "your" } else { "their" }
    }
}

fn phrase(effect: &Effect, voice: Voice) -> String {
    let your = voice.possessive();
    match effect {
        Effect::All(parts) => list_phrase(parts, voice),
        Effect::OneOf(offers) => {
            let offers: Vec<_> = offers.iter().map(|offer| offer_phrase(offer, voice.bare())).collect();
            format!("{} one: {}", voice.does("choose"), offers.join("; or "))
        }
        Effect::May(offer) => voice.may(&offer_phrase(offer, voice.bare())),
        Effect::UpTo(times, offer) => {
            let what = offer_phrase(offer, voice.bare());
            let what = if is_composite(&offer.effect) { format!("({what})") } else { what };
            let times = if *times == 2 { "twice".to_owned() } else { format!("{times} times") };
            format!("{}, up to {times}", voice.may(&what))
        }
        Effect::Each(whom, part) => {
            let whom = whom_text(*whom);
            match **part {
                Effect::When(what, least, ref part) if is_composite(part) => {
                    let condition = condition(what, least, voice.they());
                    format!("{whom}, if {condition}, {}", phrase(part, voice.they()))
                }
                _ => format!("{whom} {}", phrase(part, voice.they())),
            }
        }
        Effect::When(what, least, part) if is_composite(part) => {
            format!("if {}, {}", condition(*what, *least, voice), phrase(part, voice))
        }
        Effect::When(what, least, part) => {
            format!("{} if {}", phrase(part, voice), condition(*what, *least, voice))
        }
        Effect::For(what, part) if is_composite(part) => {
            format!("for each {}: {}", counted_one(*what, voice), phrase(part, voice))
        }
        Effect::For(what, part) => format!("{} for each {}", phrase(part, voice), counted_one(*what, voice)),
        Effect::Gain(stock, amount) => format!("{} {}", voice.does("gain"), stock_text(*stock, *amount)),
        Effect::Lose(stock, amount) => format!("{} {}", voice.does("lose"), stock_text(*stock, *amount)),
        Effect::Take(stock, amount) => {
            format!("{} {} from an opponent", voice.does("take"), stock_text(*stock, *amount))
        }
        Effect::Draw(Deck::Cards, amount) => {
            format!("{} {}", voice.does("draw"), counted(*amount, "card", "cards"))
        }
        Effect::Draw(Deck::Successors, amount) => {
            format!("{} {}", voice.does("draw"), counted(*amount, "successor", "successors"))
        }
        Effect::Recover => voice.may(&format!("take a card from the discards into {your} hand")),
        Effect::Refresh => voice.may("replace a card of the market"),
        Effect::Relate(_)
        | Effect::Legend
        | Effect::Strengthen(_)
        | Effect::Weaken(_)
        | Effect::Recall(_) => token_phrase(effect, voice),
        Effect::Collect(Spot::Tracks) => {
            format!("{} the benefit of one of {your} relationships", voice.does("collect"))
        }
        Effect::Collect(Spot::Legends) => {
            format!("{} the benefit of one of {your} legendary relationships", voice.does("collect"))
        }
        Effect::Copy(Payer::Income) => format!("{} {your} heirloom income", voice.does("collect")),
        Effect::Copy(Payer::Fame) => format!("{} {your} heirloom fame", voice.does("collect")),
        Effect::Copy(Payer::Dividends) => format!("{} {your} dividends", voice.does("collect")),
        Effect::Heirloom(0) => voice.may("acquire an heirloom"),
        Effect::Heirloom(fewer) => voice.may(&format!(
            "acquire an heirloom for {fewer} {} fewer",
            if *fewer == 1 { "resource" } else { "resources" }
        )),
        Effect::Contribute(limit, times) => {
            let times = match times {
                1 => String::new(),
                2 => ", doubled,".to_owned(),
                3 => ", tripled,".to_owned(),
                times => format!(", times {times},"),
            };
            voice.may(&format!("put up to {limit} gold{times} into {your} foundation"))
        }
        Effect::Special => voice.may(&format!("perform {your} special action")),
        Effect::Explore => format!("{} the city", voice.does("explore")),
        Effect::Block => voice.may(&format!("block a global action with one of {your} relationship tokens")),
        Effect::Unlock => format!("{} a token", voice.does("unlock")),
        Effect::Shift(..)
        | Effect::ShiftAll(..)
        | Effect::Buy(..)
        | Effect::Sell(..)
        | Effect::Place(..)
        | Effect::Move(_)
        | Effect::Withdraw(_) => industry_phrase(effect, voice),
    }
}

/// What is done to relationship tokens.
fn token_phrase(effect: &Effect, voice: Voice) -> String {
    match effect {
        Effect::Relate(reach) => {
            let unpaid = voice.unpaid_relationship();
            voice.may(&format!("make a relationship with {} for free{unpaid}", reach_text(*reach)))
        }
        Effect::Legend => {
            let unpaid = voice.unpaid("the figure pays nothing");
            voice.may(&format!("make a legendary relationship for free{unpaid}"))
        }
        Effect::Strengthen(tokens) => moved_token("strengthen", *tokens, voice),
        Effect::Weaken(tokens) => moved_token("weaken", *tokens, voice),
        Effect::Recall(tokens) => {
            // Those on a character's track are never legendary.
            let legendary = if *tokens == Tokens::Guests { "" } else { ", legendary or not," };
            let home = if *tokens == Tokens::Own { "your mat" } else { "its owner" };
            let home = home.replace("your", voice.possessive());
            format!("{} {}{legendary} to {home}", voice.does("return"), tokens_text(*tokens, voice))
        }
        _ => String::new(),
    }
}

fn moved_token(verb: &str, tokens: Tokens, voice: Voice) -> String {
    let unpaid = voice.unpaid("no space pays");
    format!("{} {}{unpaid}", voice.does(verb), tokens_text(tokens, voice))
}

/// What is done to values and investments.
fn industry_phrase(effect: &Effect, voice: Voice) -> String {
    match effect {
        Effect::Shift(industries, rows) | Effect::ShiftAll(industries @ Industries::Only(_), rows) => {
            let industry = one_industry(*industries, voice);
            format!("{} the value of {industry} {}", voice.does("move"), rows_text(*rows))
        }
        Effect::ShiftAll(industries, rows) => {
            let industries = all_industries(*industries, voice);
            format!("{} the values of {industries} {}", voice.does("move"), rows_text(*rows))
        }
        Effect::Buy(industries, percent) => {
            let industry = one_industry(*industries, voice);
            voice.may(&format!("buy an investment in {industry}{}", percent_text(*percent)))
        }
        Effect::Sell(industries, percent) => {
            let industry = one_industry(*industries, voice);
            voice.may(&format!("sell an investment in {industry}{}", percent_text(*percent)))
        }
        Effect::Place(industries, sizes) => {
            let size = match sizes {
                Sizes::Minor => "a minor investment",
                Sizes::Major => "a major investment",
                Sizes::Either => "an investment",
            };
            voice.may(&format!("place {size} in {} for free", one_industry(*industries, voice)))
        }
        Effect::Move(industries) => voice.may(&format!(
            "move one of {} investments to {}",
            voice.possessive(),
            one_industry(*industries, voice)
        )),
        Effect::Withdraw(industries) => {
            let industry = one_industry(*industries, voice);
            format!("{} an opponent's investment in {industry} to its owner", voice.does("return"))
        }
        _ => String::new(),
    }
}

/// Several effects in a row. Gains side by side are one list; what would seem to go on with the effect before it
/// is kept off by a bracket or a semicolon.
fn list_phrase(parts: &[Effect], voice: Voice) -> String {
    let mut text = String::new();
    let mut rest = parts;
    let mut joint = "";
    while let Some(first) = rest.first() {
        let gains: Vec<_> = rest.iter().map_while(gain_text).collect();
        let taken = gains.len().max(1);
        rest = &rest[taken..];
        let item = if gains.is_empty() {
            phrase(first, voice)
        } else {
            format!("{} {}", voice.does("gain"), listed(gains, "and"))
        };
        text.push_str(joint);
        if is_composite(first) && !rest.is_empty() {
            text.push_str(&format!("({item})"));
        } else {
            text.push_str(&item);
        }
        joint = if matches!(first, Effect::Each(..)) { "; then " } else { ", then " };
    }
    if text.is_empty() { "nothing happens".to_owned() } else { text }
}

fn gain_text(effect: &Effect) -> Option<String> {
    match effect {
        Effect::Gain(stock, amount) => Some(stock_text(*stock, *amount)),
        _ => None,
    }
}

/// Whether the text of an effect has several members, so that what stands behind it seems to be one more.
fn is_composite(effect: &Effect) -> bool {
    match effect {
        Effect::OneOf(_) => true,
        Effect::All(parts) => parts.len() != 1 && !parts.iter().all(|part| gain_text(part).is_some()),
        Effect::May(offer) | Effect::UpTo(_, offer) => is_composite(&offer.effect),
        Effect::Each(_, part) | Effect::When(_, _, part) | Effect::For(_, part) => is_composite(part),
        _ => false,
    }
}

/// An offer behind a 'may' or within a choice.
fn offer_phrase(offer: &Offer, voice: Voice) -> String {
    let effect = phrase(&offer.effect, voice);
    if offer.cost.is_empty() {
        return effect;
    }
    let joint = if begins_with_verb(&offer.effect) { " to" } else { ":" };
    format!("pay {}{joint} {}", cost_text(&offer.cost), paid_for(&effect))
}

/// What is said of something that is free, once a price stands before it.
fn paid_for(effect: &str) -> String {
    effect.replace(" for free", " at no further cost")
}

fn begins_with_verb(effect: &Effect) -> bool {
    match effect {
        Effect::All(parts) => parts.first().is_some_and(begins_with_verb),
        Effect::Each(..) => false,
        Effect::When(_, _, part) | Effect::For(_, part) => !is_composite(part) && begins_with_verb(part),
        _ => true,
    }
}

/// A stock with its amount: `2 gems`.
pub(crate) fn stock_text(stock: Stock, amount: Amount) -> String {
    match stock {
        Stock::Fame => format!("{amount} fame"),
        Stock::Gold => format!("{amount} gold"),
        Stock::Foundation => format!("{amount} foundation"),
        Stock::Resource => counted(amount, "resource", "resources"),
        Stock::Dye => format!("{amount} dye"),
        Stock::Gear => counted(amount, "gear", "gears"),
        Stock::Gem => counted(amount, "gem", "gems"),
        Stock::Iron => format!("{amount} iron"),
        Stock::Card => counted(amount, "card", "cards"),
    }
}

fn counted(amount: Amount, one: &str, many: &str) -> String {
    format!("{amount} {}", if amount.always() == Some(1) { one } else { many })
}

/// One of what is counted, behind 'for each'.
fn counted_one(what: Countable, voice: Voice) -> String {
    let (you, your) = (voice.subject(), voice.possessive());
    match what {
        Countable::Relationships => format!("relationship {you} have"),
        Countable::Legends => format!("legendary relationship {you} have"),
        Countable::Majors => format!("major investment {you} have"),
        Countable::Minors => format!("minor investment {you} have"),
        Countable::Investments => format!("investment {you} have"),
        Countable::Groups => format!("industry group {you} are invested in"),
        Countable::Own => format!("of {your} own heirlooms"),
        Countable::Controlled => format!("heirloom {you} control"),
        Countable::Lost => format!("of {your} heirlooms that others control"),
        Countable::Guests => format!("token on {your} track"),
        Countable::Resources => format!("resource {you} have"),
        Countable::Kinds => format!("kind of resource {you} have"),
        Countable::Played => format!("card {you} played this generation"),
        Countable::Hand => format!("card in {your} hand"),
        Countable::Triggered => format!("global action {you} triggered this generation"),
        Countable::Matches => format!("successor with {your} character's icon"),
        Countable::Icon(icon) => format!("{} icon in {your} line", icon.name()),
        Countable::Foundation => format!("full 50 of {your} foundation"),
        Countable::Gold => format!("full 50 gold {you} have"),
        Countable::Ahead => format!("player with more fame than {}", voice.object()),
        Countable::Behind => format!("player with less fame than {}", voice.object()),
    }
}

/// That there are so many of what is counted, behind 'if'.
fn condition(what: Countable, least: u8, voice: Voice) -> String {
    let (you, your) = (voice.subject(), voice.possessive());
    let have = |many: &str| format!("{you} have {least} or more {many}");
    match what {
        Countable::Relationships => have("relationships"),
        Countable::Legends => have("legendary relationships"),
        Countable::Majors => have("major investments"),
        Countable::Minors => have("minor investments"),
        Countable::Investments => have("investments"),
        Countable::Groups => format!("{you} are invested in {least} or more industry groups"),
        Countable::Own => have("own heirlooms"),
        Countable::Controlled => format!("{you} control {least} or more heirlooms"),
        Countable::Lost => format!("others control {least} or more of {your} heirlooms"),
        Countable::Guests => format!("{least} or more tokens are on {your} track"),
        Countable::Resources => have("resources"),
        Countable::Kinds => have("kinds of resources"),
        Countable::Played => format!("{you} played {least} or more cards this generation"),
        Countable::Hand => have("cards in hand"),
        Countable::Triggered => format!("{you} triggered {least} or more global actions this generation"),
        Countable::Matches => have(&format!("successors with {your} character's icon")),
        Countable::Icon(icon) => have(&format!("{} icons in {your} line", icon.name())),
        Countable::Foundation => format!("{your} foundation is {} or more", u16::from(least) * 50),
        Countable::Gold => format!("{you} have {} or more gold", u16::from(least) * 50),
        Countable::Ahead => format!("{least} or more players have more fame than {}", voice.object()),
        Countable::Behind => format!("{least} or more players have less fame than {}", voice.object()),
    }
}

fn whom_text(whom: Whom) -> String {
    match whom {
        Whom::Everyone => "each player",
        Whom::Others => "each other player",
        Whom::Guests => "each other player with a token on your track",
        Whom::Hosts => "each other player on whose track you have a token",
        Whom::Hostile => "each player you are hostile to",
        Whom::Amicable => "each player you are amicable with",
        Whom::Ahead => "each player with more fame than you",
        Whom::Behind => "each player with less fame than you",
        Whom::Least => "the player with the least fame",
        Whom::Most => "the player with the most fame",
        Whom::Investors(industries) => {
            return format!(
                "each player invested in {}",
                one_industry(industries, Voice::you(Printed::Elsewhere))
            );
        }
    }
    .to_owned()
}

fn tokens_text(tokens: Tokens, voice: Voice) -> String {
    match tokens {
        Tokens::Own => format!("one of {} relationships", voice.possessive()),
        Tokens::Others => "an opponent's relationship".to_owned(),
        Tokens::Any => "any relationship".to_owned(),
        Tokens::Guests => format!("a relationship on {} track", voice.possessive()),
    }
}

fn reach_text(reach: Reach) -> String {
    match reach {
        Reach::Any => "any other character".to_owned(),
        Reach::Amicable => "an amicable character".to_owned(),
        Reach::Hostile => "a hostile character".to_owned(),
        Reach::Present => "a character in play".to_owned(),
        Reach::Absent => "a character not in play".to_owned(),
        Reach::With(character) => format!("the {}", character.name()),
    }
}

/// One industry of a selection, to be chosen.
fn one_industry(industries: Industries, voice: Voice) -> String {
    let you = voice.subject();
    match industries {
        Industries::Any => "any industry".to_owned(),
        Industries::Influenced => format!("an industry {you} influence"),
        Industries::Invested => format!("an industry {you} are invested in"),
        Industries::Of(group) => format!("{} industry", with_article(group.name())),
        Industries::Only(industry) => industry.name().to_owned(),
    }
}

fn all_industries(industries: Industries, voice: Voice) -> String {
    let you = voice.subject();
    match industries {
        Industries::Any => "all industries".to_owned(),
        Industries::Influenced => format!("both industries {you} influence"),
        Industries::Invested => format!("all industries {you} are invested in"),
        Industries::Of(group) => format!("all {} industries", group.name()),
        Industries::Only(industry) => industry.name().to_owned(),
    }
}

/// A name with 'a' or 'an' before it.
fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

fn rows_text(rows: i8) -> String {
    let way = if rows < 0 { "down" } else { "up" };
    let count = rows.unsigned_abs();
    format!("{count} {} {way}", if count == 1 { "row" } else { "rows" })
}

fn percent_text(percent: u8) -> String {
    match percent {
        100 => String::new(),
        0 => " for nothing".to_owned(),
        percent => format!(" at {percent} % of its price"),
    }
}

fn price_phrase(deal: Deal, change: Change) -> String {
    let (size, up) = match change {
        Change::Add(stock, by) => (stock_text(stock, Amount::just(u16::from(by.unsigned_abs()))), by > 0),
        Change::Percent(by) => (format!("{} %", by.unsigned_abs()), by > 0),
    };
    // Relationships cost goods of many kinds, of which a percentage changes the gold alone.
    let of_what = if matches!(change, Change::Percent(_)) { " gold" } else { "" };
    let more = if up { "more" } else { "less" };
    let higher = if up { "higher" } else { "lower" };
    match deal {
        Deal::Relationship => format!("relationships, legendary or not, cost you {size} {more}{of_what}"),
        Deal::Guest => {
            format!("a relationship with your character costs opponents {size} {more}{of_what}")
        }
        Deal::Purchase => format!("investments cost you {size} {more}"),
        Deal::Sale => format!("investments you sell bring you {size} {more}"),
        Deal::Fee => format!("fees that you pay for others' heirlooms are {size} {higher}"),
        Deal::OwnFee => format!("fees that opponents pay for your heirlooms are {size} {higher}"),
        Deal::Resources => format!("heirlooms cost you {size} {}", if up { "more" } else { "fewer" }),
    }
}

fn moment_phrase(moment: Moment) -> &'static str {
    match moment {
        Moment::Relationship => "when you make a relationship with a character",
        Moment::Legend => "when you make a legendary relationship",
        Moment::Guest => "when an opponent makes a relationship with your character",
        Moment::Purchase => "when you buy an investment",
        Moment::Sale => "when you sell an investment",
        Moment::Explore => "when you explore",
        Moment::Heirloom => "when you acquire an heirloom",
        Moment::HeirloomLost => "when an opponent acquires an heirloom of yours",
        Moment::Opportunity => "when you take an opportunity",
        Moment::Trigger => "when you trigger a global action",
        Moment::OthersTrigger => "when an opponent triggers a global action",
        Moment::Special => "when you perform a special action",
    }
}

fn source_phrase(source: Source, more: u8) -> String {
    let plural = |one: &str, many: &str| if more == 1 { one.to_owned() } else { many.to_owned() };
    match source {
        Source::Income => {
            format!("heirloom income pays you for {more} more {}", plural("heirloom", "heirlooms"))
        }
        Source::Fame => format!("each heirloom you control pays {more} more fame"),
        Source::Dividends => format!("each of your investments that pays dividends pays {more} more gold"),
        Source::Contribution => {
            format!("when {} is triggered, you may put in up to {more} gold more", Global::Foundation.name())
        }
        Source::Exploration => {
            format!("exploring gives {more} more gold for each card you played this generation")
        }
        Source::Legends => {
            format!(
                "you may have {more} more legendary {} at a time",
                plural("relationship", "relationships")
            )
        }
        Source::Resources => {
            format!("a card played for resources gives {more} more {}", plural("resource", "resources"))
        }
        Source::Honorarium => format!("an honorarium gives {more} more fame"),
    }
}

/// Things in a row: `a, b and c`.
fn listed(mut items: Vec<String>, joint: &str) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {joint} {last}", items.join(", ")),
    }
}
