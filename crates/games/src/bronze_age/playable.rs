//! What bots and balance reports have to know of Bronze Age.

use std::sync::LazyLock;

use bronze_age::{Action, BronzeAge, State};
use game_core::Seat;
use search::Linear;

use super::{BronzeAgeFeatures, traits};
use crate::traits::{Kind, Trait};
use crate::{GameId, Playable, evaluators};

static EVALUATOR: LazyLock<Linear<BronzeAge, BronzeAgeFeatures>> =
    LazyLock::new(|| evaluators::read(GameId::BronzeAge));

impl Playable for BronzeAge {
    type Features = BronzeAgeFeatures;
    type Evaluator = Linear<BronzeAge, BronzeAgeFeatures>;
    const GAME: GameId = GameId::BronzeAge;
    const KINDS: &'static [Kind] = traits::KINDS;

    fn evaluator() -> Self::Evaluator {
        EVALUATOR.clone()
    }

    fn traits_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        let order = if state.start == seat { "start player" } else { "second player" };
        let collapse = if state.collapsed { "came" } else { "did not come" };
        let civilisation =
            state.realm(seat).civilisation.map(|civ| &self.pack().civilisations[civ.index()].name);
        let civilisation = civilisation.map(|name| Trait::new("civilisation", name));
        civilisation
            .into_iter()
            .chain([Trait::new("order", order), Trait::new("collapse", collapse)])
            .collect()
    }

    fn details_of(&self, state: &State, seat: Seat) -> Vec<Trait> {
        let under = state.realm(seat).under.iter().flat_map(|cards| cards.iter());
        let cards = under.map(|card| Trait::new("card", &self.card(card).name));
        let empty = state.decks.iter().filter(|deck| deck.cards == 0).count();
        let end = if empty == 1 { "1 empty deck".to_owned() } else { format!("{empty} empty decks") };
        cards.chain([Trait::new("end", end)]).collect()
    }

    fn opening(&self, state: &State, _seat: Seat, action: Action) -> Vec<Trait> {
        let Action::Play(colour, deck) = action else { return Vec::new() };
        vec![traits::first_action(state, colour, deck)]
    }
}
