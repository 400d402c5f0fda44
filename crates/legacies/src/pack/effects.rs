//! What no effect of a pack may say, whatever component it stands on.

use pack_file::File;

use crate::effect::{Amount, Change, Deal, Effect, Lasting, Offer, Power, Stock};
use crate::kinds::Century;

/// How many offers a choice may have.
const OFFERS: std::ops::RangeInclusive<usize> = 2..=9;
/// How deep effects may stand within each other.
const DEPTH: usize = 6;

/// Notes what is wrong with an effect; `whose` tells where it stands, such as the id of a card.
pub(super) fn check_effect(file: &mut File, line: usize, whose: &str, effect: &Effect) {
    let mut wrong = Vec::new();
    look_at(effect, &mut wrong);
    if depth(effect) > DEPTH {
        wrong.push(format!("effects stand {} deep within each other; {DEPTH} are allowed", depth(effect)));
    }
    wrong.into_iter().for_each(|wrong| file.note(line, format!("{whose}: {wrong}")));
}

/// The same for an offer.
pub(super) fn check_offer(file: &mut File, line: usize, whose: &str, offer: &Offer) {
    check_cost(file, line, whose, &offer.cost);
    check_effect(file, line, whose, &offer.effect);
}

/// Notes what is wrong with a cost.
pub(super) fn check_cost(file: &mut File, line: usize, whose: &str, cost: &[(Stock, Amount)]) {
    let mut wrong = Vec::new();
    look_at_cost(cost, &mut wrong);
    wrong.into_iter().for_each(|wrong| file.note(line, format!("{whose}: {wrong}")));
}

/// Notes what is wrong with what a successor does.
pub(super) fn check_power(file: &mut File, line: usize, whose: &str, power: &Power) {
    match power {
        Power::Now(effect) | Power::Retire(effect) | Power::Lasting(Lasting::On(_, effect)) => {
            check_effect(file, line, whose, effect);
        }
        Power::Lasting(Lasting::Price(_, Change::Add(_, by))) if *by == 0 || !(-9..=9).contains(by) => {
            file.note(line, format!("{whose}: a price changes by {by}; -9 to 9 without 0 are allowed"));
        }
        Power::Lasting(Lasting::Price(_, Change::Percent(by))) if *by == 0 || !(-100..=100).contains(by) => {
            let allowed = "-100 to 100 without 0 are allowed";
            file.note(line, format!("{whose}: a price changes by {by} percent; {allowed}"));
        }
        Power::Lasting(Lasting::More(_, more)) if !(1..=100).contains(more) => {
            file.note(line, format!("{whose}: something gives {more} more; 1 to 100 are allowed"));
        }
        Power::Lasting(_) => {}
    }
}

/// Notes a change of a price in something that the deal does not cost.
pub(super) fn check_change(file: &mut File, line: usize, whose: &str, power: &Power) {
    if let Power::Lasting(Lasting::Price(deal, change)) = power
        && let Some(allowed) = foreign_change(*deal, *change)
    {
        file.note(line, format!("{whose}: such a change of a price does nothing; {allowed}"));
    }
}

/// What is allowed, if a change is in something that the deal does not cost: it would do nothing, whatever its text
/// says.
fn foreign_change(deal: Deal, change: Change) -> Option<&'static str> {
    let (allowed, says) = match deal {
        // A relationship can cost anything.
        Deal::Relationship | Deal::Guest => return None,
        Deal::Purchase | Deal::Sale => {
            (Some(Stock::Gold), "investments cost and bring gold: add(gold, ..) or percent(..)")
        }
        Deal::Fee | Deal::OwnFee => (Some(Stock::Fame), "fees are fame: add(fame, ..) or percent(..)"),
        Deal::Resources => (None, "heirlooms cost resources: add(resource, ..)"),
    };
    let fits = match (change, allowed) {
        (Change::Add(stock, _), Some(allowed)) => stock == allowed,
        (Change::Percent(_), Some(_)) => true,
        (Change::Add(stock, _), None) => stock == Stock::Resource,
        (Change::Percent(_), None) => false,
    };
    (!fits).then_some(says)
}

/// Whether an effect has a part for which something holds, itself included.
pub(super) fn any(effect: &Effect, holds: &dyn Fn(&Effect) -> bool) -> bool {
    holds(effect) || effect.parts().into_iter().any(|part| any(part, holds))
}

fn depth(effect: &Effect) -> usize {
    1 + effect.parts().into_iter().map(depth).max().unwrap_or(0)
}

fn look_at(effect: &Effect, wrong: &mut Vec<String>) {
    let mut number = |number: i64, least: i64, most: i64, says: String| {
        if !(least..=most).contains(&number) {
            wrong.push(format!("{says}; {least} to {most} are allowed"));
        }
    };
    match effect {
        Effect::OneOf(offers) => {
            let count = offers.len();
            number(
                count as i64,
                *OFFERS.start() as i64,
                *OFFERS.end() as i64,
                format!("OneOf has {count} offers"),
            );
        }
        Effect::UpTo(times, _) => number(i64::from(*times), 2, 9, format!("UpTo says {times} times")),
        Effect::When(_, least, _) => number(i64::from(*least), 1, 20, format!("When asks for {least}")),
        Effect::Shift(_, rows) | Effect::ShiftAll(_, rows) if *rows == 0 => {
            wrong.push("a value moves 0 rows; -9 to 9 without 0 are allowed".to_owned());
        }
        Effect::Shift(_, rows) | Effect::ShiftAll(_, rows) => {
            number(i64::from(*rows), -9, 9, format!("a value moves {rows} rows"));
        }
        Effect::Buy(_, percent) => {
            number(i64::from(*percent), 0, 200, format!("Buy is at {percent} percent"))
        }
        Effect::Sell(_, percent) => {
            number(i64::from(*percent), 1, 250, format!("Sell is at {percent} percent"));
        }
        Effect::Heirloom(fewer) => {
            number(i64::from(*fewer), 0, 6, format!("Heirloom is for {fewer} resources fewer"));
        }
        Effect::Contribute(limit, times) => {
            number(i64::from(*times), 1, 5, format!("Contribute multiplies by {times}"));
            look_at_amount("Contribute", Stock::Gold, *limit, wrong);
        }
        Effect::Gain(Stock::Card, _) => {
            wrong.push("Gain(card, ..) is not allowed; cards are drawn with Draw(cards, ..)".to_owned());
        }
        Effect::Take(Stock::Card, _) => {
            wrong.push("Take(card, ..) is not allowed; cards are drawn with Draw(cards, ..)".to_owned());
        }
        Effect::Gain(stock, amount) => look_at_amount("Gain", *stock, *amount, wrong),
        Effect::Lose(stock, amount) => look_at_amount("Lose", *stock, *amount, wrong),
        Effect::Take(stock, amount) => look_at_amount("Take", *stock, *amount, wrong),
        Effect::Draw(_, amount) => look_at_amount("Draw", Stock::Card, *amount, wrong),
        Effect::Each(_, part) if any(part, &|part| matches!(part, Effect::Each(..))) => {
            wrong.push("Each stands within Each; it is not clear who 'you' are".to_owned());
        }
        _ => {}
    }
    match effect {
        Effect::OneOf(offers) => offers.iter().for_each(|offer| look_at_cost(&offer.cost, wrong)),
        Effect::May(offer) | Effect::UpTo(_, offer) => look_at_cost(&offer.cost, wrong),
        _ => {}
    }
    effect.parts().into_iter().for_each(|part| look_at(part, wrong));
}

fn look_at_cost(cost: &[(Stock, Amount)], wrong: &mut Vec<String>) {
    for (at, &(stock, amount)) in cost.iter().enumerate() {
        look_at_amount("a cost", stock, amount, wrong);
        if cost[..at].iter().any(|(other, _)| *other == stock) {
            let name = name(stock);
            wrong.push(format!("a cost names {name} twice; write the sum"));
        }
    }
}

fn look_at_amount(what: &str, stock: Stock, amount: Amount, wrong: &mut Vec<String>) {
    let most = match stock {
        Stock::Gold | Stock::Foundation => 500,
        Stock::Fame => 100,
        Stock::Resource | Stock::Dye | Stock::Gear | Stock::Gem | Stock::Iron => 12,
        Stock::Card => 9,
    };
    let amounts = Century::ALL.map(|century| amount.at(century));
    if amounts.iter().any(|amount| !(0..=most).contains(amount)) || amounts == [0; 3] {
        let name = name(stock);
        wrong
            .push(format!("{what} has {amount} {name}; 0 to {most} are allowed, and not 0 in every century"));
    }
}

fn name(stock: Stock) -> String {
    format!("{stock:?}").to_lowercase()
}
