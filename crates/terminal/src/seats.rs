//! Who sits where: people at this terminal and bots.

use std::str::FromStr;

use game_core::{AnyTable, Seat};
use search::Level;

/// Who decides for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatKind {
    /// A person at this terminal.
    Me,
    /// A bot.
    Bot(Level),
}

/// A word that says no seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSeat;

impl std::fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a seat is 'me' or a bot: {}", Level::ALL.map(Level::name).join(", "))
    }
}

impl std::error::Error for UnknownSeat {}

impl FromStr for SeatKind {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        match text {
            "me" => Ok(SeatKind::Me),
            level => level.parse().map(SeatKind::Bot).map_err(|_| UnknownSeat),
        }
    }
}

/// The seats of a table in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats(Vec<SeatKind>);

impl Seats {
    /// These seats, from P1 on.
    pub fn new(seats: &[SeatKind]) -> Self {
        Seats(seats.to_vec())
    }

    /// The level of the bot at a seat; none for a person.
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        match self.0.get(seat.index()) {
            Some(SeatKind::Bot(level)) => Some(*level),
            Some(SeatKind::Me) | None => None,
        }
    }

    /// Whether a person decides for the seat.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.0.get(seat.index()) == Some(&SeatKind::Me)
    }

    /// The people's seats.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.0.len() as u8).filter(|&seat| self.is_me(seat))
    }

    /// The one person at the table; none when several share the terminal, or nobody plays.
    pub fn only_me(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Gives bots their names; two of a level are told apart by a number.
    pub fn name_bots(&self, table: &mut dyn AnyTable) {
        for seat in Seat::all(self.0.len() as u8) {
            let Some(level) = self.bot(seat) else { continue };
            let earlier = Seat::all(seat.0).filter(|&other| self.bot(other) == Some(level)).count();
            let name = capital(level.name());
            table.set_name(seat, &if earlier == 0 { name } else { format!("{name} {}", earlier + 1) });
        }
    }
}

/// A word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_me_or_a_level_and_the_error_lists_them() {
        assert_eq!("me".parse(), Ok(SeatKind::Me));
        assert_eq!("greedy".parse(), Ok(SeatKind::Bot(Level::Greedy)));
        let error = "you".parse::<SeatKind>().unwrap_err().to_string();
        assert!(error.starts_with("a seat is 'me' or a bot: random, greedy"), "{error}");
    }

    #[test]
    fn one_person_is_me_and_two_share_the_terminal() {
        let bot = SeatKind::Bot(Level::Random);
        assert_eq!(Seats::new(&[bot, SeatKind::Me]).only_me(), Some(Seat(1)));
        assert_eq!(Seats::new(&[SeatKind::Me, SeatKind::Me]).only_me(), None);
        assert_eq!(Seats::new(&[bot, bot]).only_me(), None);
    }
}
