//! The traits of seats and tables of Bronze, for balance reports.

use bronze::{State, Technology};
use game_core::Seat;

use crate::traits::{Kind, Trait};

/// Their kinds, in the order of a report.
pub(super) const KINDS: &[Kind] = &[
    Kind::seat("order", "whose first turn came 1st, 2nd and so on"),
    Kind::seat("opening", "the technology of the first card a player took"),
    Kind::seat(
        "technology",
        "who held at least one card of it at the end; where all hold it, the rate is even",
    ),
    Kind::seat("most of", "who held more cards of the technology at the end than any other player"),
    Kind::seat("city", "who had the city at the end"),
    Kind::table("end", "what ended the game"),
];

/// The technologies that a seat holds, then those of which it holds more than anybody else.
pub(super) fn technologies(state: &State, seat: Seat, players: u8) -> Vec<Trait> {
    let held = |seat: Seat, technology: Technology| state.cards_of(technology, seat);
    let others = |technology: Technology| {
        Seat::all(players)
            .filter(|&other| other != seat)
            .map(|other| held(other, technology))
            .max()
            .unwrap_or(0)
    };
    let some = Technology::ALL.into_iter().filter(|&technology| held(seat, technology) > 0);
    let most = Technology::ALL.into_iter().filter(|&technology| held(seat, technology) > others(technology));
    let some = some.map(|technology| Trait::new("technology", technology.name()));
    some.chain(most.map(|technology| Trait::new("most of", technology.name()))).collect()
}
