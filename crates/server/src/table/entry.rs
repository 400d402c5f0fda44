//! What happens at a table, as it is stored: the truth, hidden things included.

use game_core::{Seat, Turn};
use protocol::web::{LeaveReason, OfferKind, TableResult};
use serde::{Deserialize, Serialize};

/// Something that happened. Moves are lines as in a record: `P1 take 2 as wheel at right`, `* deal wheel`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the same words as in protocol::web::What")]
pub enum Entry {
    Opened { name: String },
    Sat { seat: u8, user: String, name: String, word: String },
    BotSat { seat: u8, level: String },
    Cleared { seat: u8 },
    Started { moves: Vec<String> },
    Moved { seat: u8, moves: Vec<String>, left: Option<i64> },
    Undone { seat: u8, to: u32 },
    Said { seat: Option<u8>, name: String, text: String },
    Offered { seat: u8, offer: OfferKind },
    Declined { seat: Option<u8> },
    Out { seat: u8, reason: LeaveReason },
    Replaced { seat: u8, level: String },
    Returned { seat: u8 },
    Ended { result: TableResult },
    Rematch { table: String },
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
    fn lines_read_back() {
        for (turn, who) in [(Turn::Chance, None), (Turn::Player(Seat(3)), Some(Seat(3)))] {
            assert_eq!(read(&line(turn, "play blue to 2")), Some((who, "play blue to 2")));
        }
        assert_eq!(read("nonsense"), None);
    }
}
