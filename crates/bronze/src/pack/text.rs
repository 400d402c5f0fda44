//! What a city card says, made from its goal, so that text and effect cannot disagree.

use super::{City, Goal};
use crate::kinds::Technology;

impl City {
    /// What the card says.
    pub fn text(&self) -> String {
        let points = if self.points == 1 { "point" } else { "points" };
        format!("{} {points} {}.", self.points, reason(self.goal))
    }
}

/// When or for what the points are given, to follow "6 points".
fn reason(goal: Goal) -> String {
    match goal {
        Goal::MostSettlements(terrain) => {
            format!("if no rival has as many settlements {} as you", terrain.place())
        }
        Goal::MostCards(technology) => {
            format!("if no rival has as many {} cards as you", technology.name())
        }
        Goal::Row(a, b, c) => {
            let [a, b, c] = [a, b, c].map(Technology::name);
            format!("if one row of your matrix has {a}, {b} and {c}, in any order")
        }
        Goal::Pairs(technology) => {
            format!("for each {} card that you can match with a Bronze Casting of its own", technology.name())
        }
        Goal::Column => {
            "for each different technology in your most varied column, Bronze Casting included".to_owned()
        }
        Goal::Settlers(a, b) => {
            format!("if you have farmers, herders and hunters both {} and {}", a.place(), b.place())
        }
        Goal::MostMarkersLeft => "if no rival has as many markers left as you".to_owned(),
        Goal::FewestMarkersLeft => "if every rival has more markers left than you".to_owned(),
        Goal::FullRows => "for each row of your matrix with a card in all four columns".to_owned(),
        Goal::ProvinceTokens => "for each of your province tokens".to_owned(),
        Goal::RouteTokens => "for each of your trade route tokens".to_owned(),
        Goal::TallColumn(cards) => format!("if one of your columns has at least {cards} cards"),
        Goal::AtMostOfEach(cards) => {
            format!("if no technology, Bronze Casting included, is on more than {cards} of your cards")
        }
        Goal::BronzeInEveryColumn => "if you have four columns, each with a Bronze Casting".to_owned(),
        Goal::FewestProvinces => "if every rival has more province tokens than you".to_owned(),
        Goal::DifferentTechnologies(count) => {
            format!("if you have at least {count} different technologies, Bronze Casting included")
        }
    }
}
