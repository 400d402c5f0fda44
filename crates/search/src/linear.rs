//! Evaluators that add up features, with weights that were fitted and are kept as data.

use std::marker::PhantomData;

use game_core::{Game, Seat};
use serde::{Deserialize, Serialize};

use crate::{Evaluator, MAX_SEATS, PerSeat, StrengthPart};

/// The most features that a game can have.
pub const MAX_FEATURES: usize = 48;

/// What a game's evaluator looks at.
pub trait Features<G: Game>: Send + Sync + 'static {
    /// What each feature is, in words that explain a move.
    const NAMES: &'static [&'static str];

    /// What the features of all seats are made of, so that it is found out once for a state.
    type Glance;

    /// Looks at a state.
    fn glance(game: &G, state: &G::State) -> Self::Glance;

    /// Every feature of a seat, in the order of the names. They should be of about the size of 1.
    fn features(game: &G, state: &G::State, glance: &Self::Glance, seat: Seat, out: &mut [f64]);

    /// How far the game has come, from 0 to 1: weights change from those of the beginning to those of the end.
    fn progress(game: &G, state: &G::State) -> f64;

    /// Takes out actions that are no better than another, as [`Evaluator::narrow`] does.
    fn narrow(_game: &G, _state: &G::State, _actions: &mut Vec<G::Action>) {}
}

/// The weights of one game, with where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The game they are for.
    pub game: String,
    /// One set for each number of players. They are for a look one step ahead.
    pub sets: Vec<WeightSet>,
    /// The sets by which a search judges where its walks end, for numbers of players where they differ: what has yet
    /// to be made of a place is worth more to who goes on well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deep: Vec<WeightSet>,
}

/// What weights are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// A look one step ahead.
    Glance,
    /// The end of a walk.
    Deep,
}

impl Weights {
    /// No weights yet.
    pub fn new(game: &str) -> Self {
        Weights { game: game.to_owned(), sets: Vec::new(), deep: Vec::new() }
    }

    /// The set for a table: one of its own, or else that of the nearest number of players at a glance.
    pub fn set(&self, sight: Sight, players: u8) -> Option<&WeightSet> {
        set_for(&self.sets, &self.deep, sight, players, |set| set.players)
    }

    /// Puts a set in place of the one for as many players.
    pub fn put(&mut self, sight: Sight, set: WeightSet) {
        let sets = match sight {
            Sight::Glance => &mut self.sets,
            Sight::Deep => &mut self.deep,
        };
        sets.retain(|old| old.players != set.players);
        sets.push(set);
        sets.sort_by_key(|set| set.players);
    }
}

fn set_for<'a, S>(
    sets: &'a [S],
    deep: &'a [S],
    sight: Sight,
    players: u8,
    players_of: impl Fn(&S) -> u8,
) -> Option<&'a S> {
    let own = deep.iter().find(|set| sight == Sight::Deep && players_of(set) == players);
    own.or_else(|| sets.iter().min_by_key(|set| players_of(set).abs_diff(players)))
}

/// The weights for a number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightSet {
    /// How many players.
    pub players: u8,
    /// The command that made them, with its seed.
    pub made_by: String,
    /// How many positions they were fitted to.
    pub positions: u64,
    /// How surprised they are by what they were fitted to, on average: the mean of -ln(chance of what happened).
    pub loss: f64,
    /// One line a feature.
    pub features: Vec<FeatureWeight>,
}

/// The weights of a feature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureWeight {
    /// Its name.
    pub name: String,
    /// What it adds to the strength at the beginning of a game, for each unit.
    pub start: f64,
    /// The same at the end.
    pub end: f64,
}

/// Why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the weights for {players} players do not fit the features: {reason}")]
pub struct WrongWeights {
    players: u8,
    reason: String,
}

/// The strength of a seat as the weighted sum of its features.
#[derive(Debug)]
pub struct Linear<G, F> {
    sets: Vec<LinearSet>,
    deep: Vec<LinearSet>,
    of: PhantomData<fn() -> (G, F)>,
}

impl<G, F> Clone for Linear<G, F> {
    fn clone(&self) -> Self {
        Linear { sets: self.sets.clone(), deep: self.deep.clone(), of: PhantomData }
    }
}

#[derive(Clone, Debug)]
struct LinearSet {
    players: u8,
    start: Vec<f64>,
    end: Vec<f64>,
}

impl<G: Game, F: Features<G>> Linear<G, F> {
    /// An evaluator with these weights, which must name the features in their order.
    pub fn new(weights: &Weights) -> Result<Self, WrongWeights> {
        const { assert!(F::NAMES.len() <= MAX_FEATURES) };
        let read = |sets: &[WeightSet]| sets.iter().map(read_set::<G, F>).collect::<Result<Vec<_>, _>>();
        let (sets, deep) = (read(&weights.sets)?, read(&weights.deep)?);
        if sets.is_empty() {
            return Err(WrongWeights { players: G::PLAYERS.0, reason: "there are none".to_owned() });
        }
        Ok(Linear { sets, deep, of: PhantomData })
    }

    /// The weights for a table. Where the seats can all lose they are those of a lone player, whose strength is
    /// measured against the same rivals: weights for seats alone know only differences between them.
    fn set(&self, sight: Sight, game: &G) -> &LinearSet {
        let players = if game.rivals() > 0 { 1 } else { game.players() };
        let found = set_for(&self.sets, &self.deep, sight, players, |set| set.players);
        found.expect("there is at least one set: `new` checks it")
    }

    fn strengths_by(&self, sight: Sight, game: &G, state: &G::State) -> PerSeat {
        let (set, progress) = (self.set(sight, game), F::progress(game, state));
        let glance = F::glance(game, state);
        let mut features = [0.0; MAX_FEATURES];
        let features = &mut features[..F::NAMES.len()];
        let mut strengths = [0.0; MAX_SEATS];
        for seat in Seat::all(game.players()) {
            F::features(game, state, &glance, seat, features);
            let weighted = features.iter().zip(&set.start).zip(&set.end);
            strengths[seat.index()] =
                weighted.map(|((feature, start), end)| feature * (start + progress * (end - start))).sum();
        }
        strengths
    }
}

fn read_set<G: Game, F: Features<G>>(set: &WeightSet) -> Result<LinearSet, WrongWeights> {
    let wrong = |reason: String| WrongWeights { players: set.players, reason };
    if set.features.len() != F::NAMES.len() {
        return Err(wrong(format!("{} weights for {} features", set.features.len(), F::NAMES.len())));
    }
    let odd = set.features.iter().zip(F::NAMES).find(|(weight, name)| weight.name != **name);
    if let Some((weight, name)) = odd {
        return Err(wrong(format!("'{}' where '{name}' belongs", weight.name)));
    }
    Ok(LinearSet {
        players: set.players,
        start: set.features.iter().map(|weight| weight.start).collect(),
        end: set.features.iter().map(|weight| weight.end).collect(),
    })
}

impl<G: Game, F: Features<G>> Evaluator<G> for Linear<G, F> {
    fn value(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        let strengths = self.strengths(game, state);
        let rivals = Seat::all(game.players()).filter(|&rival| rival != seat);
        let best = rivals.map(|rival| strengths[rival.index()]).fold(f64::NEG_INFINITY, f64::max);
        strengths[seat.index()] - if best.is_finite() { best } else { 0.0 }
    }

    fn strengths(&self, game: &G, state: &G::State) -> PerSeat {
        self.strengths_by(Sight::Deep, game, state)
    }

    fn strengths_at_a_glance(&self, game: &G, state: &G::State) -> PerSeat {
        self.strengths_by(Sight::Glance, game, state)
    }

    fn narrow(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>) {
        F::narrow(game, state, actions);
    }

    fn parts(&self, game: &G, state: &G::State, seat: Seat) -> Vec<StrengthPart> {
        let (set, progress) = (self.set(Sight::Deep, game), F::progress(game, state));
        let mut features = [0.0; MAX_FEATURES];
        F::features(game, state, &F::glance(game, state), seat, &mut features[..F::NAMES.len()]);
        let weight = |index: usize| set.start[index] + progress * (set.end[index] - set.start[index]);
        let part = |(index, &name): (usize, &&'static str)| StrengthPart {
            name,
            strength: features[index] * weight(index),
        };
        F::NAMES.iter().enumerate().map(part).collect()
    }
}
