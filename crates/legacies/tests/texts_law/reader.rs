//! Reads the finished English of a card as a player would: from the words alone, without the effect behind them.
//!
//! The grammar is that of `docs/effects.md`. Two rules decide what belongs together: "pay ...", "if ...", "for each
//! ...:" and "choose one:" reach to the end of their sentence or bracket, and "each player ..." reaches to the next
//! "; then". A verb for something that can be declined has a "may" before it, and no other verb has.

/// A number for each century.
pub type Number = [i32; 3];

/// A promise that a sentence makes.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    Then(Vec<Deed>),
    Choose(Vec<Deed>),
    May(Box<Deed>),
    UpTo(u8, Box<Deed>),
    Pay(Vec<(Number, Good)>, Box<Deed>),
    Each(String, Box<Deed>),
    If(String, Box<Deed>),
    ForEach(String, Box<Deed>),
    Gain(Vec<(Number, Good)>),
    Lose(Number, Good),
    Take(Number, Good),
    DrawCards(Number),
    DrawSuccessors(Number),
    Recover,
    Replace,
    Relate { with: String, pays: Pays },
    RelateLegend(Pays),
    Strengthen(String, Pays),
    Weaken(String, Pays),
    Return(String),
    CollectRelationship,
    CollectLegend,
    CollectIncome,
    CollectFame,
    CollectDividends,
    Acquire { fewer: i32 },
    Contribute { limit: Number, times: i32 },
    Perform,
    Explore,
    Block,
    Unlock,
    MoveValue { which: String, rows: i32 },
    MoveValues { which: String, rows: i32 },
    Buy { which: String, percent: i32 },
    Sell { which: String, percent: i32 },
    Place { size: String, which: String },
    MoveShare { which: String },
    Withdraw { which: String },
}

/// Who is paid for a token that comes to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// The active player, as the rules say (LG-A1, LG-A15).
    AsUsual,
    /// Nobody.
    Nothing,
}

/// The goods of the game in words, singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Good {
    Fame,
    Gold,
    Foundation,
    AnyResource,
    /// Dye, gear, gem, iron.
    Resource(usize),
    Card,
}

/// The form of a verb in its place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// "gain", "you may buy".
    Order,
    /// "gains", "may buy".
    Third,
    /// "gain", "buy": behind "may", "to" and "choose one".
    Bare,
}

type Read<T> = Result<T, String>;

/// Reads a sentence: "Gain 2 fame, then draw 1 card."
pub fn read(sentence: &str) -> Read<Deed> {
    let text = sentence.strip_suffix('.').ok_or_else(|| format!("no full stop: {sentence}"))?;
    let at = usize::from(text.starts_with('('));
    let mut text = text.to_owned();
    text.get_mut(at..=at).into_iter().for_each(str::make_ascii_lowercase);
    list(&text, Form::Order)
}

/// Several promises in a row.
fn list(text: &str, form: Form) -> Read<Deed> {
    let mut deeds = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (first, behind) = split_item(text);
        deeds.push(item(first, form)?);
        rest = behind;
    }
    Ok(if deeds.len() == 1 { deeds.remove(0) } else { Deed::Then(deeds) })
}

/// The first of several promises, and the others.
fn split_item(text: &str) -> (&str, Option<&str>) {
    if text.starts_with("each ") || text.starts_with("the player ") {
        return cut(text, find(text, "; then "), "; then ");
    }
    if let Some(end) = end_of_repeats(text) {
        let behind = text[end..].strip_prefix(", then ");
        return (&text[..end], behind);
    }
    let reaches_to_the_end =
        ["choose one:", "chooses one:", "pay ", "you may pay ", "may pay ", "if ", "for each "]
            .iter()
            .any(|start| text.starts_with(start));
    let joint = if reaches_to_the_end { None } else { find(text, ", then ") };
    cut(text, joint, ", then ")
}

fn cut<'a>(text: &'a str, at: Option<usize>, joint: &str) -> (&'a str, Option<&'a str>) {
    at.map_or((text, None), |at| (&text[..at], Some(&text[at + joint.len()..])))
}

/// The end of "..., up to 3 times", if it belongs to the first promise.
fn end_of_repeats(text: &str) -> Option<usize> {
    if !(text.starts_with("you may ") || text.starts_with("may ")) {
        return None;
    }
    let at = find(text, ", up to ")?;
    if find(text, ", then ").is_some_and(|then| then < at) {
        return None;
    }
    let words: Vec<_> = text[at + 2..].split([' ', ',']).collect();
    let length = match words[..] {
        ["up", "to", "twice", ..] => "up to twice".len(),
        ["up", "to", number, "times", ..] => "up to  times".len() + number.len(),
        _ => return None,
    };
    Some(at + 2 + length)
}

/// Where something is outside all brackets.
fn find(text: &str, what: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 && text[at..].starts_with(what) {
            return Some(at);
        }
    }
    None
}

fn item(text: &str, form: Form) -> Read<Deed> {
    if let Some(inner) = bracketed(text) {
        return list(inner, form);
    }
    if let Some((whom, rest)) = subject(text)? {
        let theirs = spoken_to(rest);
        let deed = match theirs.strip_prefix(", if ").and_then(|rest| rest.split_once(", ")) {
            Some((condition, rest)) => Deed::If(condition.to_owned(), Box::new(list(rest, Form::Third)?)),
            None => list(theirs.trim_start(), Form::Third)?,
        };
        return Ok(Deed::Each(whom, Box::new(deed)));
    }
    let choose = if form == Form::Third { "chooses one: " } else { "choose one: " };
    if let Some(branches) = text.strip_prefix(choose) {
        return split_all(branches, "; or ").into_iter().map(offer).collect::<Read<_>>().map(Deed::Choose);
    }
    let may = if form == Form::Third { "may " } else { "you may " };
    if let Some(what) = text.strip_prefix(may) {
        return optional(what);
    }
    if let Some((condition, rest)) = text.strip_prefix("if ").and_then(|rest| rest.split_once(", ")) {
        return Ok(Deed::If(condition.to_owned(), Box::new(list(rest, form)?)));
    }
    if let Some((each, rest)) = text.strip_prefix("for each ").and_then(|rest| rest.split_once(": ")) {
        return Ok(Deed::ForEach(each.to_owned(), Box::new(list(rest, form)?)));
    }
    if text.starts_with("pay ") {
        return offer(text);
    }
    counted(text, form)
}

/// What can be done or left.
fn optional(what: &str) -> Read<Deed> {
    if let Some(at) = find(what, ", up to ") {
        let times = match &what[at + ", up to ".len()..] {
            "twice" => 2,
            times => parse(times.strip_suffix(" times").unwrap_or_default())?,
        };
        return Ok(Deed::UpTo(times, Box::new(offer(&what[..at])?)));
    }
    if what.starts_with("pay ") {
        return Ok(Deed::May(Box::new(offer(what)?)));
    }
    let deed = counted(what, Form::Bare)?;
    if is_declinable(&deed) { Ok(deed) } else { Ok(Deed::May(Box::new(deed))) }
}

/// Something behind "may" or within a choice, perhaps at a price.
fn offer(text: &str) -> Read<Deed> {
    if let Some(inner) = bracketed(text) {
        return offer(inner);
    }
    let Some(priced) = text.strip_prefix("pay ") else { return list(text, Form::Bare) };
    let to = find(priced, " to ");
    let colon = find(priced, ": ");
    let (cost, deed) = match (to, colon) {
        (Some(to), colon) if colon.is_none_or(|colon| to < colon) => {
            (&priced[..to], list(&priced[to + 4..], Form::Bare)?)
        }
        (_, Some(colon)) => {
            let what = &priced[colon + 2..];
            (&priced[..colon], list(what, Form::Order).or_else(|_| list(what, Form::Bare))?)
        }
        (_, None) => return Err(format!("nothing is bought: {text}")),
    };
    Ok(Deed::Pay(goods(cost)?, Box::new(deed)))
}

/// A promise that may have "for each" or "if" behind it.
fn counted(text: &str, form: Form) -> Read<Deed> {
    if let Some((what, each)) = text.split_once(" for each ") {
        return Ok(Deed::ForEach(each.to_owned(), Box::new(counted(what, form)?)));
    }
    if let Some((what, condition)) = text.split_once(" if ") {
        return Ok(Deed::If(condition.to_owned(), Box::new(counted(what, form)?)));
    }
    let (verb, rest) = text.split_once(' ').ok_or_else(|| format!("one word: {text}"))?;
    let verb = match form {
        Form::Third => {
            verb.strip_suffix('s').ok_or_else(|| format!("'{verb}' has another subject: {text}"))?
        }
        Form::Order | Form::Bare => verb,
    };
    let deed = plain(verb, rest)?;
    if form != Form::Bare && is_declinable(&deed) {
        return Err(format!("can be declined, but has no 'may': {text}"));
    }
    Ok(deed)
}

/// Whether a player can refuse it, whatever the sentence says around it.
pub fn is_declinable(deed: &Deed) -> bool {
    match deed {
        Deed::If(_, deed) | Deed::ForEach(_, deed) => is_declinable(deed),
        Deed::Recover
        | Deed::Replace
        | Deed::Relate { .. }
        | Deed::RelateLegend(_)
        | Deed::Acquire { .. }
        | Deed::Contribute { .. }
        | Deed::Perform
        | Deed::Block
        | Deed::Buy { .. }
        | Deed::Sell { .. }
        | Deed::Place { .. }
        | Deed::MoveShare { .. } => true,
        Deed::Then(_)
        | Deed::Choose(_)
        | Deed::May(_)
        | Deed::UpTo(..)
        | Deed::Pay(..)
        | Deed::Each(..)
        | Deed::Gain(_)
        | Deed::Lose(..)
        | Deed::Take(..)
        | Deed::DrawCards(_)
        | Deed::DrawSuccessors(_)
        | Deed::Strengthen(..)
        | Deed::Weaken(..)
        | Deed::Return(_)
        | Deed::CollectRelationship
        | Deed::CollectLegend
        | Deed::CollectIncome
        | Deed::CollectFame
        | Deed::CollectDividends
        | Deed::Explore
        | Deed::Unlock
        | Deed::MoveValue { .. }
        | Deed::MoveValues { .. }
        | Deed::Withdraw { .. } => false,
    }
}

/// A verb and what is behind it.
fn plain(verb: &str, rest: &str) -> Read<Deed> {
    let unknown = || format!("not understood: {verb} {rest}");
    let (what, pays) = match rest.split_once(" (") {
        Some((what, "its space pays nothing)" | "the figure pays nothing)" | "no space pays)")) => {
            (what, Pays::Nothing)
        }
        Some(_) => return Err(unknown()),
        None => (rest, Pays::AsUsual),
    };
    if pays == Pays::Nothing && !["make", "strengthen", "weaken"].contains(&verb) {
        return Err(unknown());
    }
    match verb {
        "gain" => goods(what).map(Deed::Gain),
        "lose" => amount(what).map(|(number, good)| Deed::Lose(number, good)),
        "draw" => {
            let (count, pile) = what.split_once(' ').ok_or_else(unknown)?;
            match pile {
                "card" | "cards" => Ok(Deed::DrawCards(number(count)?)),
                "successor" | "successors" => Ok(Deed::DrawSuccessors(number(count)?)),
                _ => Err(unknown()),
            }
        }
        "make" => relationship(what, pays).ok_or_else(unknown),
        "strengthen" => Ok(Deed::Strengthen(what.to_owned(), pays)),
        "weaken" => Ok(Deed::Weaken(what.to_owned(), pays)),
        "take" | "replace" | "collect" | "perform" | "explore" | "block" | "unlock" => {
            fixed(verb, what).or_else(|_| taken(what)).map_err(|_| unknown())
        }
        "return" => returned(what).ok_or_else(unknown),
        "acquire" => acquired(what).ok_or_else(unknown),
        "put" => contribution(what).ok_or_else(unknown),
        "move" => moved(what).ok_or_else(unknown),
        "buy" | "sell" | "place" => share(verb, what).ok_or_else(unknown),
        _ => Err(unknown()),
    }
}

/// The promises that are always said with the same words.
fn fixed(verb: &str, what: &str) -> Read<Deed> {
    Ok(match (verb, what) {
        ("take", "a card from the discards into your hand") => Deed::Recover,
        ("replace", "a card of the market") => Deed::Replace,
        ("collect", "the benefit of one of your relationships") => Deed::CollectRelationship,
        ("collect", "the benefit of one of your legendary relationships") => Deed::CollectLegend,
        ("collect", "your heirloom income") => Deed::CollectIncome,
        ("collect", "your heirloom fame") => Deed::CollectFame,
        ("collect", "your dividends") => Deed::CollectDividends,
        ("perform", "your special action") => Deed::Perform,
        ("explore", "the city") => Deed::Explore,
        ("block", "a global action with one of your relationship tokens") => Deed::Block,
        ("unlock", "a token") => Deed::Unlock,
        _ => return Err(String::new()),
    })
}

fn taken(what: &str) -> Read<Deed> {
    let goods = what.strip_suffix(" from an opponent").ok_or("not from an opponent")?;
    amount(goods).map(|(number, good)| Deed::Take(number, good))
}

/// "a relationship with the General for free", "... at no further cost".
fn relationship(what: &str, pays: Pays) -> Option<Deed> {
    let what = what.strip_suffix(" for free").or_else(|| what.strip_suffix(" at no further cost"))?;
    if what == "a legendary relationship" {
        return Some(Deed::RelateLegend(pays));
    }
    let with = what.strip_prefix("a relationship with ")?;
    Some(Deed::Relate { with: with.to_owned(), pays })
}

fn returned(what: &str) -> Option<Deed> {
    if let Some(which) = what.strip_prefix("an opponent's investment in ") {
        return Some(Deed::Withdraw { which: which.strip_suffix(" to its owner")?.to_owned() });
    }
    let whose = what.strip_suffix(" to your mat").or_else(|| what.strip_suffix(" to its owner"))?;
    Some(Deed::Return(whose.to_owned()))
}

fn acquired(what: &str) -> Option<Deed> {
    let Some(fewer) = what.strip_prefix("an heirloom for ") else {
        return (what == "an heirloom").then_some(Deed::Acquire { fewer: 0 });
    };
    let fewer = fewer.strip_suffix(" resource fewer").or_else(|| fewer.strip_suffix(" resources fewer"))?;
    Some(Deed::Acquire { fewer: fewer.parse().ok()? })
}

/// "up to 8 gold, doubled, into your foundation".
fn contribution(what: &str) -> Option<Deed> {
    let (limit, rest) = what.strip_prefix("up to ")?.split_once(" gold")?;
    let times = match rest.strip_suffix(" into your foundation")? {
        "" => 1,
        ", doubled," => 2,
        ", tripled," => 3,
        _ => return None,
    };
    Some(Deed::Contribute { limit: number(limit).ok()?, times })
}

fn moved(what: &str) -> Option<Deed> {
    if let Some(which) = what.strip_prefix("one of your investments to ") {
        return Some(Deed::MoveShare { which: which.to_owned() });
    }
    let words: Vec<_> = what.rsplitn(4, ' ').collect();
    let &[way, "row" | "rows", count, which] = words.as_slice() else { return None };
    let count: i32 = count.parse().ok()?;
    let rows = match way {
        "up" => count,
        "down" => -count,
        _ => return None,
    };
    match which.strip_prefix("the value of ") {
        Some(which) => Some(Deed::MoveValue { which: which.to_owned(), rows }),
        None => Some(Deed::MoveValues { which: which.strip_prefix("the values of ")?.to_owned(), rows }),
    }
}

fn share(verb: &str, what: &str) -> Option<Deed> {
    if verb == "place" {
        let what = what.strip_suffix(" for free").or_else(|| what.strip_suffix(" at no further cost"))?;
        let (size, which) = what.split_once(" in ")?;
        return Some(Deed::Place { size: size.to_owned(), which: which.to_owned() });
    }
    let what = what.strip_prefix("an investment in ")?;
    let (which, percent) = match what.strip_suffix(" % of its price") {
        Some(what) => {
            let (which, percent) = what.rsplit_once(" at ")?;
            (which, percent.parse().ok()?)
        }
        None => (what, 100),
    };
    let which = which.to_owned();
    Some(if verb == "buy" { Deed::Buy { which, percent } } else { Deed::Sell { which, percent } })
}

/// The players that a sentence speaks of, and what it says of them.
fn subject(text: &str) -> Read<Option<(String, &str)>> {
    if !(text.starts_with("each ") || text.starts_with("the player ")) {
        return Ok(None);
    }
    const LONG: [&str; 9] = [
        "each other player with a token on your track",
        "each other player on whose track you have a token",
        "each other player",
        "each player you are hostile to",
        "each player you are amicable with",
        "each player with more fame than you",
        "each player with less fame than you",
        "the player with the least fame",
        "the player with the most fame",
    ];
    let found = LONG.iter().find_map(|whom| Some(((*whom).to_owned(), text.strip_prefix(whom)?)));
    if found.is_some() {
        return Ok(found);
    }
    if let Some(rest) = text.strip_prefix("each player invested in ") {
        let end = verb_behind(rest).ok_or_else(|| format!("no verb: {text}"))?;
        return Ok(Some((format!("each player invested in {}", &rest[..end]), &rest[end..])));
    }
    Ok(text.strip_prefix("each player").map(|rest| ("each player".to_owned(), rest)))
}

/// Where the verb begins behind the name of an industry or of several.
fn verb_behind(text: &str) -> Option<usize> {
    let words = ["may", "gains", "loses", "draws", "chooses", "moves", "collects", "returns", "strengthens"];
    words.iter().filter_map(|verb| text.find(&format!(" {verb} "))).min()
}

/// What is said of others, said to the reader: "their" becomes "your".
fn spoken_to(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let (bare, mark) = word.find([',', ';', ':', ')']).map_or((word, ""), |at| word.split_at(at));
        let word = match bare {
            "their" => "your",
            "they" | "them" => "you",
            other => other,
        };
        format!("{word}{mark}")
    });
    words.collect::<Vec<_>>().join(" ")
}

fn bracketed(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    (!inner.contains(['(', ')']) || find(inner, "\0").is_none() && balanced(inner)).then_some(inner)
}

fn balanced(text: &str) -> bool {
    let mut depth = 0;
    text.chars().all(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth >= 0
    })
}

fn split_all<'a>(text: &'a str, joint: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = find(rest, joint) {
        parts.push(&rest[..at]);
        rest = &rest[at + joint.len()..];
    }
    parts.push(rest);
    parts
}

/// "2 fame, 1 gem and 3 gold".
pub fn goods(text: &str) -> Read<Vec<(Number, Good)>> {
    text.split(", ").flat_map(|part| part.split(" and ")).map(amount).collect()
}

/// "2/3/5 fame".
fn amount(text: &str) -> Read<(Number, Good)> {
    let (count, good) = text.split_once(' ').ok_or_else(|| format!("no amount: {text}"))?;
    let good = match good {
        "fame" => Good::Fame,
        "gold" => Good::Gold,
        "foundation" => Good::Foundation,
        "resource" | "resources" => Good::AnyResource,
        "dye" => Good::Resource(0),
        "gear" | "gears" => Good::Resource(1),
        "gem" | "gems" => Good::Resource(2),
        "iron" => Good::Resource(3),
        "card" | "cards" => Good::Card,
        _ => return Err(format!("no good: {text}")),
    };
    Ok((number(count)?, good))
}

/// "2", or "2/3/5" for the three centuries.
fn number(text: &str) -> Read<Number> {
    let numbers = text.split('/').map(parse).collect::<Read<Vec<i32>>>()?;
    match numbers[..] {
        [always] => Ok([always; 3]),
        [first, second, third] => Ok([first, second, third]),
        _ => Err(format!("no number: {text}")),
    }
}

fn parse<N: std::str::FromStr>(text: &str) -> Read<N> {
    text.parse().map_err(|_| format!("no number: {text}"))
}
