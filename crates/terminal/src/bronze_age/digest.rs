//! The other player's last turn in one line, for who was not looking.

use game_core::Seat;
use games::bronze_age::{BronzeAge, CardId, Event, other};

use super::text::land;
use crate::canvas::width;

/// How many columns the line may take.
const ROOM: u16 = 77;

/// What came of a player's last action that was played or returned; none if there was none yet.
pub fn last_turn(game: &BronzeAge, events: &[Event], seat: Seat, name: &str) -> Option<String> {
    let from = events.iter().rposition(|event| begins_turn(event, seat))?;
    let after = events[from..].iter().position(|event| begins_turn(event, other(seat)));
    let mut parts: Vec<String> = Vec::new();
    let mut drawn = 0;
    for event in events[from..].iter().take(after.unwrap_or(usize::MAX)) {
        if matches!(event, Event::CardDrawn { seat: who, .. } if *who == seat) {
            drawn += 1;
        }
        parts.extend(part(game, event, seat));
    }
    if drawn > 0 {
        parts.push(format!("draws {drawn}"));
    }
    Some(shortened(&format!("{name}: {}", parts.join(", "))))
}

/// Whether an event is the beginning of a player's turn.
pub fn begins_turn(event: &Event, seat: Seat) -> bool {
    match *event {
        Event::ActionPlayed { seat: who, .. } | Event::ActionReturned { seat: who, .. } => who == seat,
        _ => false,
    }
}

/// An event in a few words, if it says something that cannot be seen on the board.
fn part(game: &BronzeAge, event: &Event, seat: Seat) -> Option<String> {
    let name = |card: CardId| game.card(card).name.as_str();
    match *event {
        Event::ActionPlayed { colour, deck, .. } => {
            Some(format!("{} to deck {}", colour.notation(), deck.0 + 1))
        }
        Event::ActionReturned { colour, deck, .. } => {
            Some(format!("{} back from deck {}", colour.notation(), deck.0 + 1))
        }
        Event::ActionRecalled { colour, .. } => Some(format!("recalls {}", colour.notation())),
        Event::TerritoryClaimed { territory, .. } => Some(format!("claims {}", land(territory))),
        Event::TerritorySeized { territory, .. } => Some(format!("seizes {}", land(territory))),
        Event::CardCleared { card } => Some(format!("clears {}", name(card))),
        Event::Advanced { card, icon, .. } => Some(format!("{} for {}", name(card), icon.name())),
        Event::Discarded { seat: who, card, .. } if who == seat => Some(format!("discards {}", name(card))),
        Event::Salvaged { card, .. } => Some(format!("takes {}", name(card))),
        Event::Discarded { .. }
        | Event::CardDrawn { .. }
        | Event::StartPlayer { .. }
        | Event::CivilisationTaken { .. }
        | Event::TopSeen { .. }
        | Event::Collapse
        | Event::TerritoriesKept { .. }
        | Event::TerritoryDiscarded { .. }
        | Event::KeptSettled { .. }
        | Event::NewDecks { .. }
        | Event::Ended => None,
    }
}

/// A line that fits, cut between words.
fn shortened(text: &str) -> String {
    if width(text) <= ROOM {
        return text.to_owned();
    }
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        if width(&line) + width(word) > ROOM - 2 {
            break;
        }
        line.push_str(word);
    }
    format!("{} ..", line.trim_end())
}
