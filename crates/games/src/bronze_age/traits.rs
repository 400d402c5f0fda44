//! The traits of seats and tables of Bronze Age, for balance reports.

use bronze_age::{Colour, DeckIx, State, Territory};

use crate::traits::{Kind, Trait};

/// Their kinds, in the order of a report.
pub(super) const KINDS: &[Kind] = &[
    Kind::seat("order", "who had the start card"),
    Kind::seat("civilisation", "who had the specialised civilisation"),
    Kind::seat(
        "opening",
        "the colour of the first action a player used, and the territory on top of its deck",
    ),
    Kind::seat("card", "who had the card under a civilisation at the end"),
    Kind::table("collapse", "whether the Collapse came"),
    Kind::table("end", "how many decks were empty when the game ended"),
];

/// The first use of an action, in words that do not depend on where a deck lies.
pub(super) fn first_action(state: &State, colour: Colour, deck: DeckIx) -> Trait {
    let top = state.decks[deck.index()].top.map_or("an empty deck", Territory::notation);
    Trait::new("opening", format!("{} on {top}", colour.notation()))
}
