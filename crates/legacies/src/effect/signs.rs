//! An effect in signs: a short line of icons for places where a sentence does not fit.

use super::{Amount, Countable, Deck, Effect, Industries, Offer, Stock};

/// An effect as a line of signs, such as `+3★ +2g` or `2g → ▲any`.
pub fn signs(effect: &Effect) -> String {
    match effect {
        Effect::All(parts) if parts.is_empty() => "–".to_owned(),
        Effect::All(parts) => parts.iter().map(signs).collect::<Vec<_>>().join(" "),
        Effect::OneOf(offers) => offers.iter().map(offer_signs).collect::<Vec<_>>().join(" / "),
        Effect::May(offer) => format!("({})", offer_signs(offer)),
        Effect::UpTo(times, offer) => format!("≤{times}×({})", offer_signs(offer)),
        Effect::Each(whom, part) => format!("{}: {}", format!("{whom:?}").to_lowercase(), signs(part)),
        Effect::When(what, least, part) => format!("{}≥{least}: {}", countable(*what), signs(part)),
        Effect::For(what, part) => format!("{} a {}", signs(part), countable(*what)),
        Effect::Gain(stock, amount) => format!("+{}", stock_signs(*stock, *amount)),
        Effect::Lose(stock, amount) => format!("-{}", stock_signs(*stock, *amount)),
        Effect::Take(stock, amount) => format!("take {}", stock_signs(*stock, *amount)),
        Effect::Draw(Deck::Cards, amount) => format!("+{amount} card"),
        Effect::Draw(Deck::Successors, amount) => format!("+{amount} successor"),
        Effect::Recover => "recover".to_owned(),
        Effect::Refresh => "refresh".to_owned(),
        Effect::Relate(_) => "relationship".to_owned(),
        Effect::Legend => "legend".to_owned(),
        Effect::Strengthen(_) => "◀token".to_owned(),
        Effect::Weaken(_) => "token▶".to_owned(),
        Effect::Recall(_) => "token↩".to_owned(),
        Effect::Collect(_) => "collect".to_owned(),
        Effect::Shift(industries, rows) => format!("{}{}", arrow(*rows), industries_signs(*industries)),
        Effect::ShiftAll(industries, rows) => {
            format!("{}all {}", arrow(*rows), industries_signs(*industries))
        }
        Effect::Buy(_, percent) => format!("buy {percent}%"),
        Effect::Sell(_, percent) => format!("sell {percent}%"),
        Effect::Place(..) => "place share".to_owned(),
        Effect::Move(_) => "move share".to_owned(),
        Effect::Withdraw(_) => "share↩".to_owned(),
        Effect::Copy(payer) => payer.global().notation().to_owned(),
        Effect::Heirloom(fewer) => format!("heirloom -{fewer}"),
        Effect::Contribute(limit, times) => format!("≤{limit}g → foundation ×{times}"),
        Effect::Special => "special".to_owned(),
        Effect::Explore => "explore".to_owned(),
        Effect::Block => "block".to_owned(),
        Effect::Unlock => "unlock".to_owned(),
    }
}

/// An offer as a line of signs: its cost, an arrow, what it gives.
pub fn offer_signs(offer: &Offer) -> String {
    if offer.cost.is_empty() {
        return signs(&offer.effect);
    }
    let cost: Vec<_> = offer.cost.iter().map(|&(stock, amount)| stock_signs(stock, amount)).collect();
    format!("{} → {}", cost.join(" "), signs(&offer.effect))
}

fn stock_signs(stock: Stock, amount: Amount) -> String {
    let sign = match stock {
        Stock::Fame => "★",
        Stock::Gold => "g",
        Stock::Foundation => "f",
        Stock::Resource => " any",
        Stock::Dye => " dye",
        Stock::Gear => " gear",
        Stock::Gem => " gem",
        Stock::Iron => " iron",
        Stock::Card => " card",
    };
    format!("{amount}{sign}")
}

fn countable(what: Countable) -> String {
    match what {
        Countable::Icon(icon) => icon.name().to_lowercase(),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn arrow(rows: i8) -> String {
    (if rows < 0 { "▼" } else { "▲" }).repeat(usize::from(rows.unsigned_abs()))
}

fn industries_signs(industries: Industries) -> String {
    match industries {
        Industries::Any => "any".to_owned(),
        Industries::Influenced => "own".to_owned(),
        Industries::Invested => "invested".to_owned(),
        Industries::Of(group) => group.notation().to_owned(),
        Industries::Only(industry) => industry.notation().to_owned(),
    }
}
