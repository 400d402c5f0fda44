//! Events of a table as they are stored: the truth, hidden things included. Viewers get a
//! [`protocol::web::ShownEvent`] of them.

use game_core::{Seat, Turn};
use protocol::web::{LeaveReason, TableResult, UserKind};
use serde::{Deserialize, Serialize};

use super::bot_level::BotLevel;

/// An event of a table. Moves are lines as in a record: `P1 take 2 as wheel at right`, `* deal wheel`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the same words as in protocol::web::ShownEventKind")]
pub enum TableEvent {
    Opened {
        name: String,
    },
    Sat {
        seat: Seat,
        user: String,
        name: String,
        word: String,
        /// None in events from before it was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<UserKind>,
    },
    BotSat {
        seat: Seat,
        level: BotLevel,
    },
    Cleared {
        seat: Seat,
    },
    Started {
        moves: Vec<String>,
    },
    Moved {
        seat: Seat,
        moves: Vec<String>,
        left: Option<i64>,
    },
    Undone {
        seat: Seat,
        to: u32,
        /// The number of this undo among those that took back draws; 0 if it took back none, and in tables of
        /// earlier versions, where the same was drawn again.
        #[serde(default, skip_serializing_if = "is_zero")]
        number: u32,
        /// The time every seat has left in milliseconds, where there are clocks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clocks: Vec<i64>,
    },
    Said {
        seat: Option<Seat>,
        name: String,
        /// The id of the person; not stored by earlier versions.
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
        seat: Seat,
        offer: Proposal,
        /// The seats that have to agree; not stored by earlier versions.
        #[serde(default)]
        asked: Option<Vec<Seat>>,
    },
    Agreed {
        seat: Seat,
    },
    Declined {
        seat: Option<Seat>,
    },
    Out {
        seat: Seat,
        reason: LeaveReason,
    },
    Replaced {
        seat: Seat,
        level: BotLevel,
        /// The time the person has left in milliseconds, where there are clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<i64>,
    },
    Returned {
        seat: Seat,
    },
    Ended {
        result: TableResult,
    },
    Rematch {
        table: String,
    },
}

/// A proposal that needs the consent of other players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Proposal {
    /// To take back all moves but the first `to`.
    Undo { to: u32 },
    /// To let a bot play for somebody who is away.
    Replace { seat: Seat, level: BotLevel },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Writes a move as a line.
pub fn line(turn: Turn, notation: &str) -> String {
    match turn {
        Turn::Player(seat) => format!("{seat} {notation}"),
        Turn::Chance | Turn::Over => format!("* {notation}"),
    }
}

/// Reads a line: the seat that made the move, or none for a draw, and the move.
pub fn read(line: &str) -> Option<(Option<Seat>, &str)> {
    let (who, notation) = line.split_once(' ')?;
    match who {
        "*" => Some((None, notation)),
        seat => Some((Some(seat.parse().ok()?), notation)),
    }
}

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    #[test]
    fn events_of_earlier_versions_are_read() {
        let undo = Proposal::Undo { to: 9 };
        for (text, event) in [
            (
                r#"{"e":"undone","seat":1,"to":9}"#,
                TableEvent::Undone { seat: Seat(1), to: 9, number: 0, clocks: Vec::new() },
            ),
            (
                r#"{"e":"offered","seat":1,"offer":{"kind":"undo","to":9}}"#,
                TableEvent::Offered { seat: Seat(1), offer: undo, asked: None },
            ),
            (
                r#"{"e":"replaced","seat":1,"level":"easy"}"#,
                TableEvent::Replaced { seat: Seat(1), level: BotLevel::Known(Level::Easy), left: None },
            ),
            (
                r#"{"e":"said","seat":1,"name":"Bob","text":"hi"}"#,
                TableEvent::Said {
                    seat: Some(Seat(1)),
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

    /// One event of every kind as the version before stored them, in which seats were plain numbers.
    const STORED: [&str; 21] = [
        r#"{"e":"opened","name":"Ada"}"#,
        r#"{"e":"sat","seat":0,"user":"u1","name":"Ada","word":"sesame","kind":"guest"}"#,
        r#"{"e":"bot-sat","seat":1,"level":"hard"}"#,
        r#"{"e":"bot-sat","seat":1,"level":"grandmaster"}"#,
        r#"{"e":"cleared","seat":2}"#,
        r#"{"e":"started","moves":["* deal wheel"]}"#,
        r#"{"e":"moved","seat":0,"moves":["P1 take 2 as wheel at right","* deal masonry"],"left":59000}"#,
        r#"{"e":"moved","seat":3,"moves":["P4 done"],"left":null}"#,
        r#"{"e":"undone","seat":0,"to":4,"number":1,"clocks":[59000,60000]}"#,
        r#"{"e":"said","seat":null,"name":"Eve","user":"u3","text":"hi","kind":"account"}"#,
        r#"{"e":"said","seat":1,"name":"Bob","user":"u2","text":"hi","kind":"guest"}"#,
        r#"{"e":"shut-out","user":"u3","name":"Eve"}"#,
        r#"{"e":"offered","seat":0,"offer":{"kind":"undo","to":4},"asked":[1,2]}"#,
        r#"{"e":"offered","seat":0,"offer":{"kind":"replace","seat":1,"level":"easy"},"asked":[2]}"#,
        r#"{"e":"agreed","seat":1}"#,
        r#"{"e":"declined","seat":2}"#,
        r#"{"e":"out","seat":1,"reason":"time"}"#,
        r#"{"e":"replaced","seat":1,"level":"easy","left":1000}"#,
        r#"{"e":"returned","seat":1}"#,
        r#"{"e":"ended","result":{"places":[1,2],"totals":[30,20]}}"#,
        r#"{"e":"rematch","table":"k3v9q2m8w4xz7a5b"}"#,
    ];

    #[test]
    fn events_of_the_version_before_are_read_and_written_as_they_were() {
        for text in STORED {
            let event: TableEvent = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&event).unwrap(), text);
        }
        let moved = TableEvent::Moved { seat: Seat(3), moves: vec!["P4 done".to_owned()], left: None };
        assert_eq!(serde_json::from_str::<TableEvent>(STORED[7]).unwrap(), moved);
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
