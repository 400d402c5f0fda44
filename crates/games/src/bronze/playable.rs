//! What bots and balance reports have to know of Bronze.

use std::sync::LazyLock;

use bronze::{Action, Bronze, EndReason, State};
use game_core::{Game as _, Seat};
use search::Linear;

use super::{BronzeFeatures, traits};
use crate::traits::{Kind, Trait, ordinal};
use crate::{GameId, Playable, evaluators};

static EVALUATOR: LazyLock<Linear<Bronze, BronzeFeatures>> =
    LazyLock::new(|| evaluators::read(GameId::Bronze));

impl Playable for Bronze {
    type Features = BronzeFeatures;
    type Evaluator = Linear<Bronze, BronzeFeatures>;
    const GAME: GameId = GameId::Bronze;
    const KINDS: &'static [Kind] = traits::KINDS;

    fn evaluator() -> Self::Evaluator {
        EVALUATOR.clone()
    }

    fn traits_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        let players = self.players();
        let order = (seat.0 + players - state.first.0) % players;
        let end = state.ending.map_or("none", EndReason::text);
        vec![Trait::new("order", ordinal(usize::from(order))), Trait::new("end", end)]
    }

    fn details_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        let cities = state.people(seat).cities.iter().map(|city| &self.pack().cities[city.index()].name);
        let cities = cities.map(|name| Trait::new("city", name));
        cities.chain(traits::technologies(state, seat, self.players())).collect()
    }

    fn opening(&self, _state: &State, _seat: Seat, action: Action) -> Vec<Trait> {
        let Action::Take { card, .. } = action else { return Vec::new() };
        vec![Trait::new("opening", card.name())]
    }
}
