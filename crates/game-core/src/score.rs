//! Points with all their parts, and who won.

use serde::{Deserialize, Serialize};

/// One source of points: a city, a token, a heap of icons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The heading it stands under on a score sheet, such as `cities`.
    pub group: String,
    /// What it is, such as `Troy`.
    pub name: String,
    /// What it gives; 0 when its condition is not met.
    pub points: i32,
}

/// One seat's score.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// The sum of all parts.
    pub total: i32,
    /// What decides between equal totals, most important first; more is better.
    pub tie_breaks: Vec<i32>,
    /// Where the points come from.
    pub parts: Vec<Part>,
}

impl Score {
    /// Adds a part to the sheet and its points to the total.
    pub fn add(&mut self, group: &str, name: impl Into<String>, points: i32) {
        self.total += points;
        self.parts.push(Part { group: group.to_owned(), name: name.into(), points });
    }

    /// The points under one heading.
    pub fn group(&self, group: &str) -> i32 {
        self.parts.iter().filter(|part| part.group == group).map(|part| part.points).sum()
    }

    fn key(&self) -> (i32, &[i32]) {
        (self.total, &self.tie_breaks)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The place of each seat, 1 for the winners. Seats that tie to the last share a place.
    pub places: Vec<u8>,
    /// The final score of each seat.
    pub scores: Vec<Score>,
}

impl Outcome {
    /// Ranks final scores: by total, then by the tie-breaks in their order.
    pub fn rank(scores: Vec<Score>) -> Self {
        let place = |score: &Score| scores.iter().filter(|other| other.key() > score.key()).count() as u8 + 1;
        Outcome { places: scores.iter().map(place).collect(), scores }
    }

    /// Each seat's part of the victory: 1 for a sole winner, equal parts of 1 for those who share it.
    pub fn shares(&self) -> impl Iterator<Item = f64> + '_ {
        shares(&self.places)
    }
}

/// Each place's part of the victory: 1 for a sole winner, equal parts of 1 for those who share it.
pub fn shares(places: &[u8]) -> impl Iterator<Item = f64> + '_ {
    let winners = places.iter().filter(|&&place| place == 1).count() as f64;
    places.iter().map(move |&place| if place == 1 { 1.0 / winners } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(keys: &[(i32, &[i32])]) -> Vec<Score> {
        let score =
            |&(total, ties): &(i32, &[i32])| Score { total, tie_breaks: ties.to_vec(), parts: vec![] };
        keys.iter().map(score).collect()
    }

    #[test]
    fn tie_breaks_decide_in_their_order_and_full_ties_share_a_place() {
        let outcome = Outcome::rank(scores(&[(9, &[1, 5]), (9, &[2, 0]), (12, &[0, 0]), (9, &[1, 5])]));
        assert_eq!(outcome.places, [3, 2, 1, 3]);
        assert_eq!(outcome.shares().collect::<Vec<_>>(), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn a_shared_victory_is_divided() {
        let outcome = Outcome::rank(scores(&[(9, &[1]), (9, &[1])]));
        assert_eq!(outcome.shares().collect::<Vec<_>>(), [0.5, 0.5]);
    }
}
