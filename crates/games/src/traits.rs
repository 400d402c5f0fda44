//! What seats had in a game that may matter for winning: the groups of balance reports.

use serde::Serialize;

/// Something a seat had in a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Trait {
    /// What it is about, such as `order`.
    pub about: &'static str,
    /// What it was, such as `1st`.
    pub value: String,
}

impl Trait {
    /// A value of one of the game's kinds.
    pub(crate) fn new(about: &'static str, value: impl Into<String>) -> Self {
        Trait { about, value: value.into() }
    }
}

/// Whether seats differ in a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Each seat has its own: victories tell something about it.
    Seat,
    /// It is the same for all seats of a table: somebody wins in any case, so that victories tell nothing.
    Table,
}

/// A kind of traits, with what a reader has to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What the traits are about.
    pub about: &'static str,
    /// What is counted, in a line.
    pub explains: &'static str,
    /// Whether seats differ in it.
    pub whose: Whose,
}

impl Kind {
    /// One in which seats differ.
    pub(crate) const fn seat(about: &'static str, explains: &'static str) -> Self {
        Kind { about, explains, whose: Whose::Seat }
    }

    /// One that is the same for all seats of a table.
    pub(crate) const fn table(about: &'static str, explains: &'static str) -> Self {
        Kind { about, explains, whose: Whose::Table }
    }
}

/// The place in an order from 0, in words.
pub(crate) fn ordinal(place: usize) -> String {
    let ending = ["st", "nd", "rd"].get(place).copied().unwrap_or("th");
    format!("{}{ending}", place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_in_words() {
        assert_eq!([0, 1, 2, 3, 5].map(ordinal), ["1st", "2nd", "3rd", "4th", "6th"]);
    }
}
