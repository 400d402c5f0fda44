//! What bots and balance reports have to know of Legacies.

use std::sync::LazyLock;

use game_core::Seat;
use legacies::{Action, Character, Legacies, State, Who};
use search::Linear;

use super::{LegaciesFeatures, traits};
use crate::traits::{Kind, Trait, ordinal};
use crate::{GameId, Playable, evaluators};

static EVALUATOR: LazyLock<Linear<Legacies, LegaciesFeatures>> =
    LazyLock::new(|| evaluators::read(GameId::Legacies));

impl Playable for Legacies {
    type Features = LegaciesFeatures;
    type Evaluator = Linear<Legacies, LegaciesFeatures>;
    const GAME: GameId = GameId::Legacies;
    const KINDS: &'static [Kind] = traits::KINDS;

    fn evaluator() -> Self::Evaluator {
        EVALUATOR.clone()
    }

    fn traits_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        let who = Who(seat.0);
        let house = state.open.house(who);
        let character = house.character.map_or("none", Character::name);
        let special = format!("{character}, {}", house.side.name());
        let aid = state.open.aids.iter().position(|&other| other == who).unwrap_or(0) + 1;
        vec![
            Trait::new("character", character),
            Trait::new("mat", special),
            Trait::new("choice", format!("aid {aid}")),
        ]
    }

    fn details_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        traits::belongings(self, state, Who(seat.0))
    }

    fn opening(&self, state: &State, seat: Seat, action: Action) -> Vec<Trait> {
        let Some((kind, _)) = traits::turn_of(action) else { return Vec::new() };
        let place = state.open.order.iter().position(|&who| who == Who(seat.0));
        let order = place.map(|place| Trait::new("order", ordinal(place)));
        order.into_iter().chain([Trait::new("opening", kind)]).collect()
    }

    fn trace(&self, action: Action) -> Option<Trait> {
        let (_, card) = traits::turn_of(action)?;
        Some(Trait::new("card", &self.pack().cards[card?.index()].name))
    }
}
