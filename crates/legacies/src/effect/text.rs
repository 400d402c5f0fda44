//! The text on a card, made from its effect.

use super::{
    Amount, Change, Countable, Deal, Deck, Effect, Held, Industries, Lasting, Moment, Offer, Payer, Power,
    Reach, Sizes, Source, Spot, Stock, Tokens, Whom,
};

/// An effect as a sentence.
pub fn effect_text(effect: &Effect) -> String {
    sentence(phrase(effect))
}

/// An offer as a sentence: the cost, then what it does.
pub fn offer_text(offer: &Offer) -> String {
    sentence(offer_phrase(offer))
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
        Lasting::On(moment, effect) => format!("{}: {}", moment_phrase(*moment), phrase(effect)),
        Lasting::Hold(Held::Own) => "your tokens stay in place when relationships advance".to_owned(),
        Lasting::Hold(Held::Guests) => {
            "tokens on your track stay in place when relationships advance".to_owned()
        }
        Lasting::More(source, more) => source_phrase(*source, *more),
    })
}

fn sentence(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}

fn phrase(effect: &Effect) -> String {
    match effect {
        Effect::All(parts) if parts.is_empty() => "nothing happens".to_owned(),
        Effect::All(parts) => parts.iter().map(phrase).collect::<Vec<_>>().join(", then "),
        Effect::OneOf(offers) => {
            let offers: Vec<_> = offers.iter().map(offer_phrase).collect();
            format!("choose one: {}", offers.join("; or "))
        }
        Effect::May(offer) => format!("you may {}", offer_phrase(offer)),
        Effect::UpTo(times, offer) => format!("up to {times} times: {}", offer_phrase(offer)),
        Effect::Each(whom, part) => format!("{}: {}", whom_text(*whom), phrase(part)),
        Effect::When(what, least, part) => {
            format!("with {least} or more {}: {}", countable_text(*what).1, phrase(part))
        }
        Effect::For(what, part) => format!("for each {}: {}", countable_text(*what).0, phrase(part)),
        Effect::Gain(stock, amount) => format!("gain {}", stock_text(*stock, *amount)),
        Effect::Lose(stock, amount) => format!("lose {}", stock_text(*stock, *amount)),
        Effect::Take(stock, amount) => format!("take {} from an opponent", stock_text(*stock, *amount)),
        Effect::Draw(Deck::Cards, amount) => format!("draw {}", counted(*amount, "card", "cards")),
        Effect::Draw(Deck::Successors, amount) => {
            format!("draw {}", counted(*amount, "successor", "successors"))
        }
        Effect::Recover => "you may take a card from the discards".to_owned(),
        Effect::Refresh => "you may replace a card of the market".to_owned(),
        Effect::Relate(reach) => {
            format!("you may make a relationship with {} for free", reach_text(*reach))
        }
        Effect::Legend => "you may make a legendary relationship for free".to_owned(),
        Effect::Strengthen(tokens) => format!("strengthen {}", tokens_text(*tokens)),
        Effect::Weaken(tokens) => format!("weaken {}", tokens_text(*tokens)),
        Effect::Recall(tokens) => format!("return {} to its owner", tokens_text(*tokens)),
        Effect::Collect(Spot::Tracks) => "collect the benefit of one of your relationships".to_owned(),
        Effect::Collect(Spot::Legends) => {
            "collect the benefit of one of your legendary relationships".to_owned()
        }
        Effect::Shift(industries, rows) => {
            format!("move the value of {} {}", one_industry(*industries), rows_text(*rows))
        }
        Effect::ShiftAll(industries, rows) => {
            format!("move the value of {} {}", all_industries(*industries), rows_text(*rows))
        }
        Effect::Buy(industries, percent) => {
            format!("you may buy an investment in {}{}", one_industry(*industries), percent_text(*percent))
        }
        Effect::Sell(industries, percent) => {
            format!("you may sell an investment in {}{}", one_industry(*industries), percent_text(*percent))
        }
        Effect::Place(industries, sizes) => format!(
            "you may place {} on {} for free",
            match sizes {
                Sizes::Minor => "a minor investment",
                Sizes::Major => "a major investment",
                Sizes::Either => "an investment",
            },
            one_industry(*industries)
        ),
        Effect::Move(industries) => {
            format!("you may move one of your investments to {}", one_industry(*industries))
        }
        Effect::Withdraw(industries) => {
            format!("return an opponent's investment in {} to its owner", one_industry(*industries))
        }
        Effect::Copy(Payer::Income) => "collect heirloom income, you alone".to_owned(),
        Effect::Copy(Payer::Fame) => "collect heirloom fame, you alone".to_owned(),
        Effect::Copy(Payer::Dividends) => "collect dividends, you alone".to_owned(),
        Effect::Heirloom(0) => "you may acquire an heirloom".to_owned(),
        Effect::Heirloom(fewer) => format!(
            "you may acquire an heirloom for {fewer} {} fewer",
            if *fewer == 1 { "resource" } else { "resources" }
        ),
        Effect::Contribute(limit, 1) => {
            format!("you may put up to {limit} gold into your foundation")
        }
        Effect::Contribute(limit, times) => {
            format!("you may put up to {limit} gold into your foundation, times {times}")
        }
        Effect::Special => "you may perform your special action".to_owned(),
        Effect::Explore => "explore the city".to_owned(),
        Effect::Block => "you may block a global action with a relationship token".to_owned(),
        Effect::Unlock => "unlock a token".to_owned(),
    }
}

fn offer_phrase(offer: &Offer) -> String {
    if offer.cost.is_empty() {
        return phrase(&offer.effect);
    }
    format!("pay {}: {}", cost_text(&offer.cost), phrase(&offer.effect))
}

/// A stock with its amount: `2 gems`.
fn stock_text(stock: Stock, amount: Amount) -> String {
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

/// One of what is counted, and several.
fn countable_text(what: Countable) -> (String, String) {
    let (one, many) = match what {
        Countable::Relationships => ("relationship", "relationships"),
        Countable::Legends => ("legendary relationship", "legendary relationships"),
        Countable::Majors => ("major investment", "major investments"),
        Countable::Minors => ("minor investment", "minor investments"),
        Countable::Investments => ("investment", "investments"),
        Countable::Groups => ("industry group you are invested in", "industry groups you are invested in"),
        Countable::Own => ("own heirloom", "own heirlooms"),
        Countable::Controlled => ("controlled heirloom", "controlled heirlooms"),
        Countable::Lost => {
            ("heirloom of yours that others control", "heirlooms of yours that others control")
        }
        Countable::Guests => ("token on your track", "tokens on your track"),
        Countable::Resources => ("resource you have", "resources"),
        Countable::Kinds => ("kind of resource you have", "kinds of resources"),
        Countable::Played => ("card you played this generation", "cards played this generation"),
        Countable::Hand => ("card in your hand", "cards in your hand"),
        Countable::Triggered => {
            ("global action you triggered this generation", "global actions triggered this generation")
        }
        Countable::Matches => ("successor with your icon", "successors with your icon"),
        Countable::Icon(icon) => {
            let name = icon.name();
            return (format!("{name} icon in your line"), format!("{name} icons in your line"));
        }
        Countable::Foundation => ("full 50 foundation", "times 50 foundation"),
        Countable::Gold => ("full 50 gold", "times 50 gold"),
        Countable::Ahead => ("player with more fame than you", "players ahead of you in fame"),
        Countable::Behind => ("player with less fame than you", "players behind you in fame"),
    };
    (one.to_owned(), many.to_owned())
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
            return format!("each player invested in {}", one_industry(industries));
        }
    }
    .to_owned()
}

fn tokens_text(tokens: Tokens) -> &'static str {
    match tokens {
        Tokens::Own => "one of your relationships",
        Tokens::Others => "an opponent's relationship",
        Tokens::Any => "any relationship",
        Tokens::Guests => "a relationship on your track",
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
fn one_industry(industries: Industries) -> String {
    match industries {
        Industries::Any => "any industry".to_owned(),
        Industries::Influenced => "an industry you influence".to_owned(),
        Industries::Invested => "an industry you are invested in".to_owned(),
        Industries::Of(group) => format!("a {} industry", group.name()),
        Industries::Only(industry) => industry.name().to_owned(),
    }
}

fn all_industries(industries: Industries) -> String {
    match industries {
        Industries::Any => "all industries".to_owned(),
        Industries::Influenced => "both industries you influence".to_owned(),
        Industries::Invested => "all industries you are invested in".to_owned(),
        Industries::Of(group) => format!("all {} industries", group.name()),
        Industries::Only(industry) => industry.name().to_owned(),
    }
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
    let (what, verb) = match deal {
        Deal::Relationship => ("relationships", "cost you"),
        Deal::Guest => ("a relationship with your character", "costs opponents"),
        Deal::Purchase => ("investments", "cost you"),
        Deal::Sale => ("investments you sell", "bring you"),
        Deal::Fee => ("fees for others' heirlooms", "cost you"),
        Deal::OwnFee => ("fees for your heirlooms", "cost opponents"),
        Deal::Resources => ("heirlooms", "cost you"),
    };
    let (size, more) = match change {
        Change::Add(stock, by) => (stock_text(stock, Amount::just(u16::from(by.unsigned_abs()))), by > 0),
        Change::Percent(by) => (format!("{} %", by.unsigned_abs()), by > 0),
    };
    format!("{what} {verb} {size} {}", if more { "more" } else { "less" })
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
        Source::Contribution => format!("you may put {more} more gold into your foundation"),
        Source::Exploration => format!("exploring gives {more} more gold for each card"),
        Source::Legends => {
            format!("you may have {more} more legendary {}", plural("relationship", "relationships"))
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
