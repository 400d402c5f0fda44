//! Events of a table as they are stored: the truth, hidden things included. Viewers get a
//! [`protocol::web::ShownEvent`] of them.

use game_core::{Seat, Turn};
use protocol::web::{LeaveReason, OfferKind, TableResult, UserKind};
use serde::{Deserialize, Serialize};

/// An event of a table. Moves are lines as in a record: `P1 take 2 as wheel at right`, `* deal wheel`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the same words as in protocol::web::ShownEventKind")]
pub enum TableEvent {
    Opened {
        name: String,
    },
    Sat {
        seat: u8,
        user: String,
        name: String,
        word: String,
        /// None in events from before it was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<UserKind>,
    },
    BotSat {
        seat: u8,
        level: String,
    },
    Cleared {
        seat: u8,
    },
    Started {
        moves: Vec<String>,
    },
    Moved {
        seat: u8,
        moves: Vec<String>,
        left: Option<i64>,
    },
    Undone {
        seat: u8,
        to: u32,
        /// The number of this undo among those that took back draws; 0 if it took back none, and in tables of
        /// earlier versions, where the same was drawn again.
        #[serde(default, skip_serializing_if = "is_zero")]
        number: u32,
        /// What every seat has left, where there are clocks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<i64>,
    },
    Said {
        seat: Option<u8>,
        name: String,
        /// Who; not stored by earlier versions.
        #[serde(default)]
        user: Option<String>,
        text: String,
        /// None in events from before it was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<UserKind>,
    },
    ShutOut {
        user: String,
        name: String,
    },
    Offered {
        seat: u8,
        offer: OfferKind,
        /// Who has to agree; not stored by earlier versions.
        #[serde(default)]
        asked: Option<Vec<u8>>,
    },
    Agreed {
        seat: u8,
    },
    Declined {
        seat: Option<u8>,
    },
    Out {
        seat: u8,
        reason: LeaveReason,
    },
    Replaced {
        seat: u8,
        level: String,
        /// What the person has left, where there are clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<i64>,
    },
    Returned {
        seat: u8,
    },
    Ended {
        result: TableResult,
    },
    Rematch {
        table: String,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A move as a line.
pub fn line(turn: Turn, notation: &str) -> String {
    match turn {
        Turn::Player(seat) => format!("{seat} {notation}"),
        Turn::Chance | Turn::Over => format!("* {notation}"),
    }
}

/// Who made the move of a line, and the move.
pub fn read(line: &str) -> Option<(Option<Seat>, &str)> {
    let (who, notation) = line.split_once(' ')?;
    match who {
        "*" => Some((None, notation)),
        seat => Some((Some(seat.parse().ok()?), notation)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_earlier_versions_are_read() {
        let undo = OfferKind::Undo { to: 9 };
        for (text, event) in [
            (
                r#"{"e":"undone","seat":1,"to":9}"#,
                TableEvent::Undone { seat: 1, to: 9, number: 0, clocks: Vec::new() },
            ),
            (
                r#"{"e":"offered","seat":1,"offer":{"kind":"undo","to":9}}"#,
                TableEvent::Offered { seat: 1, offer: undo, asked: None },
            ),
            (
                r#"{"e":"replaced","seat":1,"level":"easy"}"#,
                TableEvent::Replaced { seat: 1, level: "easy".to_owned(), left: None },
            ),
            (
                r#"{"e":"said","seat":1,"name":"Bob","text":"hi"}"#,
                TableEvent::Said {
                    seat: Some(1),
                    name: "Bob".to_owned(),
                    user: None,
                    text: "hi".to_owned(),
                    kind: None,
                },
            ),
        ] {
            assert_eq!(serde_json::from_str::<TableEvent>(text).unwrap(), event);
        }
    }

    #[test]
    fn a_chat_line_is_found_by_how_it_begins() {
        let said =
            TableEvent::Said { seat: None, name: String::new(), user: None, text: String::new(), kind: None };
        let text = serde_json::to_string(&said).unwrap();
        assert!(text.starts_with(crate::table::CHAT_STORED_AS), "{text}");
    }

    #[test]
    fn lines_read_back() {
        for (turn, who) in [(Turn::Chance, None), (Turn::Player(Seat(3)), Some(Seat(3)))] {
            assert_eq!(read(&line(turn, "play blue to 2")), Some((who, "play blue to 2")));
        }
        assert_eq!(read("nonsense"), None);
    }
}
