//! Who acts and who looks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 clockwise; people read it as P1, P2 and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table in clockwise order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..players).map(Seat)
    }

    /// This seat's place in an array with one element a seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise.
    pub fn next(self, players: u8) -> Seat {
        Seat(self.0.checked_add(1).filter(|&next| next < players).unwrap_or(0))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", u16::from(self.0) + 1)
    }
}

impl FromStr for Seat {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = text.strip_prefix(['P', 'p']).ok_or(())?;
        let seat = number.parse::<u8>().map_err(drop)?.checked_sub(1).ok_or(())?;
        if number.starts_with(['+', '0']) { Err(()) } else { Ok(Seat(seat)) }
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Somebody who plays.
    Player(Seat),
    /// Somebody who looks on and knows what is open to all.
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a table: the seats, then a spectator.
    pub fn all(players: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(players).map(Viewer::Player).chain([Viewer::Spectator])
    }
}

/// Who has to answer before the game can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "turn", content = "seat", rename_all = "lowercase")]
pub enum Turn {
    /// A decision of this seat.
    Player(Seat),
    /// A draw: the outcomes are weighted.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_back_what_they_print() {
        for seat in Seat::all(6) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for wrong in ["", "P", "P0", "P01", "P+1", "P-1", "P256", "1", "Q1"] {
            assert_eq!(wrong.parse::<Seat>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_seat_that_no_table_has_can_still_be_named() {
        assert_eq!(Seat(u8::MAX).to_string(), "P256");
        assert_eq!(Seat(u8::MAX).next(4), Seat(0));
    }

    #[test]
    fn the_next_seat_is_clockwise() {
        assert_eq!((Seat(0).next(3), Seat(1).next(3), Seat(2).next(3)), (Seat(1), Seat(2), Seat(0)));
    }

    #[test]
    fn a_turn_is_written_as_the_engine_protocol_says() {
        let json = |turn| serde_json::to_string(&turn).unwrap();
        assert_eq!(json(Turn::Player(Seat(0))), r#"{"turn":"player","seat":0}"#);
        assert_eq!(json(Turn::Chance), r#"{"turn":"chance"}"#);
        assert_eq!(json(Turn::Over), r#"{"turn":"over"}"#);
    }
}
