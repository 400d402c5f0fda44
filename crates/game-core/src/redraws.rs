//! Draws that were seen and taken back are not drawn again.
//!
//! With a seed, a draw depends on its place in the record. If that were all, a player could look at a draw, take
//! it back and decide again with that knowledge. So each undo that takes back a draw has a number, and the draws from
//! its place on depend on that number too. For every place the latest undo that went back to it or before it counts:
//! no pair of place and number is drawn twice.

use std::fmt;
use std::str::FromStr;

/// From which place on which number holds; places before the first have number 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redraws(Vec<(u32, u32)>);

impl Redraws {
    /// No draw was taken back.
    pub const NONE: Redraws = Redraws(Vec::new());

    /// Whether no draw was taken back.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many undos took back draws.
    pub fn count(&self) -> u32 {
        self.0.last().map_or(0, |(_, number)| *number)
    }

    /// An undo took back draws, and `to` moves stayed. The number of this undo.
    pub fn add(&mut self, to: u32) -> u32 {
        let number = self.count() + 1;
        self.0.retain(|(from, _)| *from < to);
        self.0.push((to, number));
        number
    }

    /// The number that a draw at a place depends on.
    fn number_at(&self, place: u32) -> u32 {
        let before = self.0.partition_point(|(from, _)| *from <= place);
        before.checked_sub(1).map_or(0, |index| self.0[index].1)
    }

    /// The stream of the seed that settles the draw at a place.
    pub(crate) fn stream(&self, place: usize) -> u64 {
        let number = u32::try_from(place).map_or(self.count(), |place| self.number_at(place));
        place as u64 | u64::from(number) << 32
    }
}

/// As in the head of a record: `from 15 undo 1, from 31 undo 4`.
impl fmt::Display for Redraws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (from, number)) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}from {from} undo {number}")?;
        }
        Ok(())
    }
}

impl FromStr for Redraws {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "the line must read 'redraws: from N undo N, …', both numbers ever larger".to_owned();
        let span = |span: &str| {
            let (from, number) = span.strip_prefix("from ")?.split_once(" undo ")?;
            Some((from.parse().ok()?, number.parse().ok()?))
        };
        let spans: Option<Vec<(u32, u32)>> = text.split(", ").map(span).collect();
        let spans = spans.ok_or_else(wrong)?;
        let first = spans.first().is_some_and(|(_, number)| *number > 0);
        let grows = spans.is_sorted_by(|one, other| one.0 < other.0 && one.1 < other.1);
        if first && grows { Ok(Redraws(spans)) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{Rng, Seed};

    #[test]
    fn without_undos_a_draw_depends_on_its_place_alone() {
        assert_eq!([0, 7, 1000].map(|place| Redraws::NONE.stream(place)), [0, 7, 1000]);
    }

    #[test]
    fn every_undo_changes_the_draws_from_its_place_on_and_none_before() {
        let mut redraws = Redraws::default();
        assert_eq!([redraws.add(50), redraws.add(60), redraws.add(30), redraws.add(40)], [1, 2, 3, 4]);
        assert_eq!([29, 30, 39, 40, 99].map(|place| redraws.number_at(place)), [0, 3, 3, 4, 4]);
        assert_eq!(redraws.to_string(), "from 30 undo 3, from 40 undo 4");
        assert_eq!(redraws.to_string().parse(), Ok(redraws));
    }

    #[test]
    fn no_draw_that_was_taken_back_is_drawn_again() {
        let mut rng = Rng::new(Seed(5));
        let (mut redraws, mut seen, mut kept) = (Redraws::default(), HashSet::new(), Vec::new());
        for _ in 0..500 {
            for _ in 0..rng.below(6) {
                let stream = redraws.stream(kept.len());
                assert!(seen.insert(stream), "{stream:x} was seen before");
                kept.push(stream);
            }
            let to = rng.below(kept.len() as u32 + 1);
            if (to as usize) < kept.len() {
                kept.truncate(to as usize);
                redraws.add(to);
            }
            assert!(kept.iter().enumerate().all(|(place, stream)| redraws.stream(place) == *stream));
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for wrong in [
            "",
            "from 3 undo 0",
            "from 3 undo 1, from 3 undo 2",
            "from 3 undo 2, from 4 undo 1",
            "from x undo 1",
            "3 1",
            "from 3 undo 1,",
        ] {
            assert!(wrong.parse::<Redraws>().is_err(), "{wrong}");
        }
    }
}
