//! Events in words.

use game_core::Seat;

use super::{Event, Good, Reason, Use};
use crate::Legacies;
use crate::kinds::{Character, Commodity};
use crate::state::{CardId, Slot, Source, SuccessorId, Who};

pub(crate) fn describe(game: &Legacies, event: &Event, name: &dyn Fn(Seat) -> String) -> String {
    let who = |who: Who| game.who_text(who, name);
    match *event {
        Event::AidDrawn { seat } => format!("{} is the next to choose a character.", name(seat)),
        Event::MatTaken { who: w, character, side } => {
            format!("{} is the {}, {}.", who(w), character.name(), side.name())
        }
        Event::FigureTurned { slot, figure } => {
            format!("Legendary figure {}: {}.", slot.0 + 1, game.pack.figures[figure.index()].name)
        }
        Event::BonusPlaced { character, bonus } => {
            format!("By the track of the {}: {}.", character.name(), game.pack.bonuses[bonus.index()].name)
        }
        Event::TilePlaced { tile, by: None } => format!("Scoring tile: {}.", tile.name()),
        Event::TilePlaced { tile, by: Some(w) } => {
            format!("{} puts the scoring tile {} into play.", who(w), tile.name())
        }
        Event::EventTurned { upcoming } => {
            format!("Upcoming event: {}.", game.pack.events[upcoming.index()].name)
        }
        Event::GenerationStarted { generation, order } => {
            let order: Vec<_> = order.iter().map(|&w| who(w)).collect();
            format!("Generation {generation} begins. Turn order: {}.", order.join(", "))
        }
        Event::CardDealt { who: w, card: Some(card) } => {
            format!("{} draws {}.", who(w), game.card_name(card))
        }
        Event::CardDealt { who: w, card: None } => format!("{} draws a card.", who(w)),
        Event::MarketCard { card } => format!("{} comes to the market.", game.card_name(card)),
        Event::MarketDiscarded { card } => format!("{} leaves the market.", game.card_name(card)),
        Event::HeirDealt { who: w, heir: Some(heir) } => {
            format!("{} draws the successor {}.", who(w), game.heir_name(heir))
        }
        Event::HeirDealt { who: w, heir: None } => format!("{} draws a successor.", who(w)),
        Event::HeirTurned { heir } => format!("Face up among the successors: {}.", game.heir_name(heir)),
        Event::Swapped { who: w, gave, took } => {
            format!("{} swaps {} for {}.", who(w), game.card_name(gave), game.card_name(took))
        }
        Event::Played { who: w, card, used } => {
            format!("{} plays {} {}.", who(w), game.card_name(card), use_text(used))
        }
        Event::CardDiscarded { who: w, card } => {
            format!("{} discards {}.", who(w), game.card_name(card))
        }
        Event::CardRecovered { who: w, card } => {
            format!("{} takes {} from the discards.", who(w), game.card_name(card))
        }
        Event::CardsShuffled => "The discards are shuffled into a new deck of player cards.".to_owned(),
        Event::HeirsShuffled => "The discards are shuffled into a new deck of successors.".to_owned(),
        Event::SoloShuffled => "The solo cards are shuffled anew.".to_owned(),
        Event::Gained { who: w, good, amount, source } => {
            format!("{} gains {amount} {}{}.", who(w), good_text(good), game.source_text(source))
        }
        Event::Lost { who: w, good, amount, source } => {
            format!("{} loses {amount} {}{}.", who(w), good_text(good), game.source_text(source))
        }
        Event::Paid { who: w, good, amount } => {
            format!("{} pays {amount} {}.", who(w), good_text(good))
        }
        Event::Took { who: w, from, good, amount } => {
            format!("{} takes {amount} {} from {}.", who(w), good_text(good), who(from))
        }
        Event::ValueMoved { industry, row } => {
            format!("{} moves to row {}.", industry.name(), row + 1)
        }
        Event::Related { who: w, character } => {
            format!("{} has a relationship with the {}.", who(w), character.name())
        }
        Event::LegendMade { who: w, slot } => {
            format!("{} has a relationship with legendary figure {}.", who(w), slot.0 + 1)
        }
        Event::TokenMoved { owner, character, space } => {
            let track = character.name();
            format!("{}'s token moves to space {} of the {}.", who(owner), space + 1, track)
        }
        Event::TokenReturned { owner, character } => {
            format!("{}'s token leaves the track of the {}.", who(owner), character.name())
        }
        Event::LegendReturned { owner, slot } => {
            format!("{}'s token leaves legendary figure {}.", who(owner), slot.0 + 1)
        }
        Event::Bought { who: w, industry, size, gold } => {
            format!("{} buys a {} investment in {} for {gold} gold.", who(w), size.name(), industry.name())
        }
        Event::Sold { who: w, industry, size, gold } => {
            format!("{} sells a {} investment in {} for {gold} gold.", who(w), size.name(), industry.name())
        }
        Event::SharePlaced { who: w, industry, size } => {
            format!("{} places a {} investment in {}.", who(w), size.name(), industry.name())
        }
        Event::ShareReturned { who: w, industry, size } => {
            format!("{}'s {} investment leaves {}.", who(w), size.name(), industry.name())
        }
        Event::HeirloomTaken { who: w, character, level } => {
            let heirloom = &game.pack.heirlooms[character.index()][usize::from(level)];
            format!("{} acquires {}, level {level} of the {}.", who(w), heirloom.name, character.name())
        }
        Event::SpecialPerformed { who: w, character } => {
            format!("{} performs the special action of the {}.", who(w), character.name())
        }
        Event::Triggered { who: w, global } => format!("{} triggers {}.", who(w), global.name()),
        Event::Blocked { who: w, global } => format!("{} blocks {}.", who(w), global.name()),
        Event::BlockLifted { owner, global } => {
            format!("{}'s token comes back from {}.", who(owner), global.name())
        }
        Event::OutcomeChosen { who: w, resolved, outcome } => {
            let event = &game.pack.events[resolved.index()];
            let name = &game.pack.event_outcome(resolved, outcome).name;
            format!("{} resolves {}: {name} ({}).", who(w), event.name, outcome.name())
        }
        Event::RelationshipsAdvance => "All relationships advance.".to_owned(),
        Event::Contributed { who: w, gold, foundation } => {
            format!("{} puts {gold} gold into the foundation, which is now {foundation}.", who(w))
        }
        Event::CurrencyNamed { who: w, currency } => {
            format!("{} names the currency: {}.", who(w), currency.name())
        }
        Event::BidPlaced { who: w, column, row } => {
            format!("{} bids on {} in row {}.", who(w), column.name(), row + 1)
        }
        Event::Passed { who: w } => format!("{} passes.", who(w)),
        Event::TradeWon { who: w, column, place } => {
            format!("{} wins place {} for {}.", who(w), place + 1, column.name())
        }
        Event::HeirTaken { who: w, heir } => format!("{} takes {}.", who(w), game.heir_name(heir)),
        Event::HeirDiscarded { who: w, heir } => {
            format!("{} discards {}.", who(w), game.heir_name(heir))
        }
        Event::HeirChosen { who: w, heir } => {
            format!("{} chooses {} as successor.", who(w), game.heir_name(heir))
        }
        Event::HeirPut { who: w, heir } => {
            format!("{} puts {} in play.", who(w), game.heir_name(heir))
        }
        Event::HeirRetired { who: w, heir } => {
            format!("{} of {} retires.", game.heir_name(heir), who(w))
        }
        Event::Unlocked { who: w, token } => format!("{} unlocks a {}.", who(w), token.name()),
        Event::HonorariumTaken { who: w, commodity } => {
            format!("{} takes an honorarium in {}.", who(w), commodity.name())
        }
        Event::Skipped { who: w } => format!("{} has no turn.", who(w)),
        Event::NpcCard { who: w, solo, row } => {
            let card = &game.pack.solo[solo.index()];
            let task = card.rows[usize::from(row) - 1].text();
            format!("{} plays {}, row {row} ({task}).", who(w), card.name())
        }
        Event::NpcDecided { who: w, reason } => format!("{} {}.", who(w), game.reason_text(reason)),
        Event::GenerationEnded { by, early: false } => format!("{} has ended the generation.", who(by)),
        Event::GenerationEnded { by, early: true } => {
            format!("The generation ends early; {} counts as having ended it.", who(by))
        }
        Event::EventDiscarded { unresolved } => {
            format!("{} passes without effect.", game.pack.events[unresolved.index()].name)
        }
        Event::TileScored { who: w, tile, fame } => {
            format!("{} scores {fame} fame for {}.", who(w), tile.name())
        }
        Event::CenturyEnded { century } => format!("Century {century} ends."),
        Event::Ended => "The game is over.".to_owned(),
    }
}

/// The name of where an effect comes from; empty for the rules themselves.
pub(crate) fn source_name(game: &Legacies, source: Source) -> String {
    match source {
        Source::Rules => String::new(),
        Source::Card(card) => game.card_name(card).to_owned(),
        Source::Special(character) => format!("special action of the {}", character.name()),
        Source::Successor(heir) => game.heir_name(heir).to_owned(),
        Source::Event(event) => game.pack.events[event.index()].name.clone(),
        Source::Track(character) => format!("relationship with the {}", character.name()),
        Source::Figure(figure) => game.pack.figures[figure.index()].name.clone(),
        Source::Bonus(bonus) => game.pack.bonuses[bonus.index()].name.clone(),
        Source::Global(global) => global.name().to_owned(),
    }
}

impl Legacies {
    /// A character in play by its player's name; NPCs have none.
    pub fn who_text(&self, who: Who, name: &dyn Fn(Seat) -> String) -> String {
        match self.seat(who) {
            Some(seat) => name(seat),
            None if self.is_star(who) => "The Rising Star".to_owned(),
            None if self.nemeses == 1 => "The Nemesis".to_owned(),
            None => format!("Nemesis {}", who.0 - self.persons + 1),
        }
    }

    pub(crate) fn card_name(&self, card: CardId) -> &str {
        &self.pack.cards[card.index()].name
    }

    pub(crate) fn heir_name(&self, heir: SuccessorId) -> &str {
        &self.pack.successors[heir.index()].name
    }

    /// Where something came from, with a comma before it; nothing if the rules themselves gave it.
    fn source_text(&self, source: Source) -> String {
        let name = source_name(self, source);
        if name.is_empty() { name } else { format!(" ({name})") }
    }

    fn reason_text(&self, reason: Reason) -> String {
        match reason {
            Reason::FirstCharacter(character) => {
                format!("takes the {}: first of the row without its token", character.name())
            }
            Reason::EmptyFigure(slot) => {
                format!("takes legendary figure {}: the first without a token", slot.0 + 1)
            }
            Reason::TakenFigure(slot) => {
                format!("takes legendary figure {}: the leftmost with an opponent's token", slot.0 + 1)
            }
            Reason::FirstIndustry(industry, size, group) => {
                let (industry, size, group) = (industry.name(), size.name(), group.name());
                format!("took {industry} ({size}): first valid industry from {group}")
            }
            Reason::BestSale(industry, size) => {
                format!("sells {} ({}): the highest payout", industry.name(), size.name())
            }
            Reason::OwnHeirloom(level) => {
                format!("takes its own heirloom of level {level}: the lowest valid")
            }
            Reason::OthersHeirloom(character, level) => {
                format!("takes level {level} of the {}: the lowest valid of its opponents", character.name())
            }
            Reason::Shown(global) => format!("triggers {}: as its card shows", global.name()),
            Reason::NextGlobal(shown, global) => {
                format!("triggers {}: the next available to the right of {}", global.name(), shown.name())
            }
            Reason::Cannot(amount) => format!("cannot act: {amount} to its foundation"),
            Reason::NeverTriggers(amount) => {
                format!("triggers no global action: {amount} to its foundation")
            }
            Reason::Arrow(direction) => format!("goes by the arrow: {}", direction.name()),
            Reason::OwnIcon(heir) => format!("takes {}: its own icon", self.heir_name(heir)),
            Reason::HigherNumber(heir) => format!("takes {}: the higher number", self.heir_name(heir)),
            Reason::Priority(commodity) => {
                format!("bids on {}: first of its row whose space is free", commodity.name())
            }
            Reason::NoBid => "does not bid: no space that it can pay is free".to_owned(),
            Reason::Wild(character) => format!(
                "makes a wild relationship with the {} instead of a special action: first valid clockwise",
                character.name()
            ),
            Reason::Clockwise(character) => {
                format!("makes a relationship with the {}: first valid clockwise", character.name())
            }
            Reason::EarlierInOrder => "chooses whoever is earlier in turn order".to_owned(),
            Reason::NoWild => "makes no wild relationship: no character is valid or no token free".to_owned(),
            Reason::Preferred(commodity) => {
                format!("prefers {}: foundation, fame, resources, gold is its order", commodity.name())
            }
            Reason::BestBenefit(character) => {
                let track = character.name();
                format!("collects from the {track}: the most fame, else resources, gold, foundation")
            }
            Reason::ShownCurrency(commodity) => format!("names {}: as its card shows", commodity.name()),
            Reason::LastCurrency(commodity) => {
                format!("names {}: the last of its priority row", commodity.name())
            }
            Reason::CardAmount(amount, 1) => format!("contributes {amount}: the amount of its card"),
            Reason::CardAmount(amount, times) => {
                format!("contributes {times} times {amount}: the amount of its card, raised by the bank")
            }
            Reason::DeckHeir => "takes a successor from the deck".to_owned(),
            Reason::NextLocked(token) => {
                format!("unlocks a {}: relationship, minor, major is its order", token.name())
            }
            Reason::NoOffer => "declines what costs something".to_owned(),
            Reason::First => "takes the first of several choices: nothing else decides".to_owned(),
            Reason::MarketCard(card) => format!("has {} replaced, as its card shows", self.card_name(card)),
        }
    }
}

/// What a good is called behind a number.
pub(crate) fn good_text(good: Good) -> &'static str {
    match good {
        Good::Fame => "fame",
        Good::Gold => "gold",
        Good::Foundation => "foundation",
        Good::Resource(resource) => resource.name(),
    }
}

fn use_text(used: Use) -> String {
    let slot = |slot: Slot| slot.0 + 1;
    let of = |character: Character| character.name();
    match used {
        Use::Relationship(character) => format!("for a relationship with the {}", of(character)),
        Use::Legend(figure) => format!("for legendary figure {}", slot(figure)),
        Use::Special => "for the special action".to_owned(),
        Use::Buy(industry) => format!("to buy {}", industry.name()),
        Use::Sell(industry) => format!("to sell {}", industry.name()),
        Use::Opportunity => "as an opportunity".to_owned(),
        Use::Explore => "to explore the city".to_owned(),
        Use::Resources => format!("for {}", Commodity::Resources.name()),
        Use::Heirloom(character, level) => format!("for heirloom {level} of the {}", of(character)),
    }
}
