//! The list of games, and the way from a name to a type.

use std::fmt;
use std::str::FromStr;

use bronze::Bronze;
use bronze_age::BronzeAge;
use game_core::{Game, Seat, closest};
use legacies::Legacies;
use search::{Evaluator, Features};
use serde::{Deserialize, Serialize};

use crate::evaluators::{self, BronzeAgeEvaluator, BronzeEvaluator, LegaciesEvaluator};
use crate::traits::{self, Kind, Trait};
use crate::{BronzeAgeFeatures, BronzeFeatures, LegaciesFeatures};

/// A game of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameId {
    /// Bronze, for 2 to 4 players.
    Bronze,
    /// Bronze Age, for 2 players.
    BronzeAge,
    /// Legacies, for 1 to 6 players.
    Legacies,
}

impl GameId {
    /// All games.
    pub const ALL: [GameId; 3] = [GameId::Bronze, GameId::BronzeAge, GameId::Legacies];

    /// The name in commands and records.
    pub fn id(self) -> &'static str {
        match self {
            GameId::Bronze => Bronze::ID,
            GameId::BronzeAge => BronzeAge::ID,
            GameId::Legacies => Legacies::ID,
        }
    }

    /// The numbers of players it is for.
    pub fn seats(self) -> std::ops::RangeInclusive<u8> {
        let (fewest, most) = match self {
            GameId::Bronze => Bronze::PLAYERS,
            GameId::BronzeAge => BronzeAge::PLAYERS,
            GameId::Legacies => Legacies::PLAYERS,
        };
        fewest..=most
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            GameId::Bronze => Bronze::NAME,
            GameId::BronzeAge => BronzeAge::NAME,
            GameId::Legacies => Legacies::NAME,
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'{hint}; there are: {}", GameId::ALL.map(GameId::id).join(", "))]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    hint: String,
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let found = GameId::ALL.into_iter().find(|game| game.id() == text);
        found.ok_or_else(|| {
            let near = closest(text, GameId::ALL.into_iter().map(GameId::id));
            let hint = near.map_or(String::new(), |name| format!(" (did you mean '{name}'?)"));
            UnknownGame { name: text.to_owned(), hint }
        })
    }
}

/// A game with what bots need to know of it.
pub trait Playable: Game {
    /// What its evaluator looks at.
    type Features: Features<Self>;
    /// Its way to judge a position.
    type Evaluator: Evaluator<Self> + 'static;
    /// The game among all games.
    const GAME: GameId;
    /// The kinds of all its traits, in the order of a report.
    const KINDS: &'static [Kind];

    /// The evaluator that bots use.
    fn evaluator() -> Self::Evaluator;

    /// What a seat had that may matter for winning, such as its place in the order of play: for balance figures.
    fn traits_of(&self, state: &Self::State, seat: Seat) -> Vec<Trait>;

    /// What else it had, such as its cities and cards: for balance reports, where the lists may be long.
    fn details_of(&self, state: &Self::State, seat: Seat) -> Vec<Trait>;

    /// How a seat opened, told by the state before an action and the action: nothing as long as no action was a
    /// real beginning. It is asked until there is something.
    fn opening(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Vec<Trait>;

    /// What an action adds to what its seat had, where the state at the end does not know it any more.
    fn trace(&self, _action: Self::Action) -> Option<Trait> {
        None
    }
}

impl Playable for Bronze {
    type Features = BronzeFeatures;
    type Evaluator = BronzeEvaluator;
    const GAME: GameId = GameId::Bronze;
    const KINDS: &'static [Kind] = traits::BRONZE;

    fn evaluator() -> BronzeEvaluator {
        evaluators::BRONZE.clone()
    }

    fn traits_of(&self, state: &bronze::State, seat: Seat) -> Vec<Trait> {
        let players = self.players();
        let order = (seat.0 + players - state.first.0) % players;
        let end = state.ending.map_or("none", bronze::EndReason::text);
        vec![Trait::new("order", traits::ordinal(usize::from(order))), Trait::new("end", end)]
    }

    fn details_of(&self, state: &bronze::State, seat: Seat) -> Vec<Trait> {
        let cities = state.people(seat).cities.iter().map(|city| &self.pack().cities[city.index()].name);
        let cities = cities.map(|name| Trait::new("city", name));
        cities.chain(traits::technologies(state, seat, self.players())).collect()
    }

    fn opening(&self, _state: &bronze::State, _seat: Seat, action: bronze::Action) -> Vec<Trait> {
        let bronze::Action::Take { card, .. } = action else { return Vec::new() };
        vec![Trait::new("opening", card.name())]
    }
}

impl Playable for BronzeAge {
    type Features = BronzeAgeFeatures;
    type Evaluator = BronzeAgeEvaluator;
    const GAME: GameId = GameId::BronzeAge;
    const KINDS: &'static [Kind] = traits::BRONZE_AGE;

    fn evaluator() -> BronzeAgeEvaluator {
        evaluators::BRONZE_AGE.clone()
    }

    fn traits_of(&self, state: &bronze_age::State, seat: Seat) -> Vec<Trait> {
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

    fn details_of(&self, state: &bronze_age::State, seat: Seat) -> Vec<Trait> {
        let under = state.realm(seat).under.iter().flat_map(|cards| cards.iter());
        let cards = under.map(|card| Trait::new("card", &self.card(card).name));
        let empty = state.decks.iter().filter(|deck| deck.cards == 0).count();
        let end = if empty == 1 { "1 empty deck".to_owned() } else { format!("{empty} empty decks") };
        cards.chain([Trait::new("end", end)]).collect()
    }

    fn opening(&self, state: &bronze_age::State, _seat: Seat, action: bronze_age::Action) -> Vec<Trait> {
        let bronze_age::Action::Play(colour, deck) = action else { return Vec::new() };
        vec![traits::first_action(state, colour, deck)]
    }
}

impl Playable for Legacies {
    type Features = LegaciesFeatures;
    type Evaluator = LegaciesEvaluator;
    const GAME: GameId = GameId::Legacies;
    const KINDS: &'static [Kind] = traits::LEGACIES;

    fn evaluator() -> LegaciesEvaluator {
        evaluators::LEGACIES.clone()
    }

    fn traits_of(&self, state: &legacies::State, seat: Seat) -> Vec<Trait> {
        let who = legacies::Who(seat.0);
        let house = state.open.house(who);
        let character = house.character.map_or("none", legacies::Character::name);
        let special = format!("{character}, {}", house.side.name());
        let aid = state.open.aids.iter().position(|&other| other == who).unwrap_or(0) + 1;
        vec![
            Trait::new("character", character),
            Trait::new("mat", special),
            Trait::new("choice", format!("aid {aid}")),
        ]
    }

    fn details_of(&self, state: &legacies::State, seat: Seat) -> Vec<Trait> {
        traits::belongings(self, state, legacies::Who(seat.0))
    }

    fn opening(&self, state: &legacies::State, seat: Seat, action: legacies::Action) -> Vec<Trait> {
        let Some((kind, _)) = traits::turn_of(action) else { return Vec::new() };
        let place = state.open.order.iter().position(|&who| who == legacies::Who(seat.0));
        let order = place.map(|place| Trait::new("order", traits::ordinal(place)));
        order.into_iter().chain([Trait::new("opening", kind)]).collect()
    }

    fn trace(&self, action: legacies::Action) -> Option<Trait> {
        let (_, card) = traits::turn_of(action)?;
        Some(Trait::new("card", &self.pack().cards[card?.index()].name))
    }
}

/// Work that is the same for every game but needs its types.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it for one game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// Does a visitor's work for the game of that name.
pub fn visit<V: Visitor>(game: GameId, visitor: V) -> V::Output {
    match game {
        GameId::Bronze => visitor.visit::<Bronze>(),
        GameId::BronzeAge => visitor.visit::<BronzeAge>(),
        GameId::Legacies => visitor.visit::<Legacies>(),
    }
}

/// The rules of a game as Markdown: its clauses are list items `- **BZ-T1** text`.
pub fn rules_page(game: GameId) -> &'static str {
    match game {
        GameId::Bronze => include_str!("../../../docs/rules/bronze.md"),
        GameId::BronzeAge => include_str!("../../../docs/rules/bronze-age.md"),
        GameId::Legacies => include_str!("../../../docs/rules/legacies.md"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_and_errors_help() {
        for game in GameId::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let error = "bronse".parse::<GameId>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("there is no game 'bronse' (did you mean 'bronze'?); there are: bronze")
        );
    }
}
