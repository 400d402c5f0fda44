//! Fitting the weights of an evaluator to the results of games that bots play against themselves.
//!
//! The model is the evaluator's own: the odds of a seat are e to the power of the weighted sum of its
//! features. Its weights are those that make the results of the games most likely (a multinomial logit,
//! found by Newton's method), with a small pull towards 0 or towards the weights that it began with.
//! A bot that searches can be believed in part, beside the results: they come by chance, and its walks have seen many.

use game_core::{Game, Pack, Rng, Seat, Seed, Setup, Turn};
use games::{GameId, Playable, Registry, Visitor, visit};
use search::{Bot, FeatureWeight, Features, Linear, PerSeat, Perspective, Sight, WeightSet, Weights};

use serde::{Deserialize, Serialize};

use crate::external::Faults;
use crate::player::{Deal, Player, Step};
use crate::run::Games;
use crate::solve::Matrix;
use crate::{Calibration, Contestant, Run, SimError};

/// What to fit and to what.
#[derive(Clone, Debug)]
pub struct FitSpec {
    /// The set-up of every game.
    pub setup: Setup,
    /// Who plays against itself. The first games are played with its own weights, if it has such, or those of the game.
    pub bot: Contestant,
    /// How many games.
    pub games: u64,
    /// Game `n` follows this seed's stream `n`.
    pub seed: Seed,
    /// How many threads play.
    pub threads: usize,
    /// How many decisions in a hundred are made at random, so that games differ and mistakes are seen.
    pub stray: u32,
    /// How strong the pull is.
    pub ridge: f64,
    /// Whether the pull is towards the weights of the first games, and not towards 0.
    pub keep: bool,
    /// One decision in so many is looked at, about.
    pub every: u32,
    /// How much what a searching bot expects counts beside the result, in a hundred. Where a bot tells nothing the
    /// result counts alone.
    pub trust: u32,
    /// How often the games are played: each time with the weights of the time before.
    pub rounds: u32,
    /// How the games are ended early and resumed.
    pub run: Run,
}

/// What came of fitting.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights. Who made them is left empty.
    pub weights: WeightSet,
    /// The mean of -ln(chance of what happened) over every fifth game, which was not fitted to. Results alone count.
    pub test_loss: f64,
    /// Predicted against actual over the same games.
    pub calibration: Calibration,
}

/// Plays the games and fits the weights. `done` is called after each game.
pub fn fit(
    registry: &Registry,
    game: GameId,
    spec: &FitSpec,
    done: &(dyn Fn() + Sync),
) -> Result<Fit, SimError> {
    visit(game, Fitting { registry, spec, done })
}

/// Plays the games once and tells how well the weights that bots judge by predict their results. Nothing is
/// fitted: all games count.
pub fn check(
    registry: &Registry,
    game: GameId,
    spec: &FitSpec,
    done: &(dyn Fn() + Sync),
) -> Result<Check, SimError> {
    visit(game, Checking(Fitting { registry, spec, done }))
}

/// How well weights predict results.
#[derive(Clone, Debug)]
pub struct Check {
    /// How many positions were looked at.
    pub positions: u64,
    /// The mean of -ln(chance of what happened).
    pub loss: f64,
    /// Predicted against actual.
    pub calibration: Calibration,
}

struct Fitting<'a> {
    registry: &'a Registry,
    spec: &'a FitSpec,
    done: &'a (dyn Fn() + Sync),
}

struct Checking<'a>(Fitting<'a>);

impl Fitting<'_> {
    fn rules<G: Playable>(&self) -> Result<(Setup, G), SimError> {
        let setup = self.spec.setup.clone().complete::<G>()?;
        let Pack { content, .. } = self.registry.pack_for::<G>(&setup)?;
        let rules = G::new(&setup, content)?;
        if rules.rivals() > 0 && rules.players() > 1 {
            return Err(SimError::Rivals);
        }
        Ok((setup, rules))
    }
}

impl Visitor for Checking<'_> {
    type Output = Result<Check, SimError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Checking(Fitting { spec, done, .. }) = self;
        let (setup, rules) = self.0.rules::<G>()?;
        let weights = spec.start(G::GAME);
        let games = collect(&rules, &setup, spec, 0, &Linear::new(&weights)?, done)?;
        let weights = values(&weights, spec.bot.sight(), setup.players);
        Ok(Check {
            positions: games.iter().map(|game| game.positions.len() as u64).sum(),
            loss: loss(&games, &weights),
            calibration: calibration(&games, &weights),
        })
    }
}

impl Visitor for Fitting<'_> {
    type Output = Result<Fit, SimError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let (setup, rules) = self.rules::<G>()?;
        let names = G::Features::NAMES;
        // The weights that are not fitted stay as they are.
        let mut all = self.spec.start(G::GAME);
        let first = match self.spec.keep {
            true => values(&all, self.spec.bot.sight(), setup.players),
            false => vec![0.0; 2 * names.len()],
        };
        let mut evaluator = Linear::new(&all)?;
        let (mut test, mut training, mut weights) = (Vec::new(), Vec::<Played>::new(), Vec::new());
        for round in 0..self.spec.rounds.max(1) {
            let games = collect(&rules, &setup, self.spec, round, &evaluator, self.done)?;
            let (kept, fitted): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| is_kept(game.number));
            // What older weights led to keeps newer ones from forgetting it.
            training.extend(fitted);
            // A round that was ended before its first game says nothing.
            if !kept.is_empty() {
                test = kept;
            }
            weights = newton(&training, &first, self.spec.ridge);
            let set = WeightSet {
                players: setup.players,
                made_by: String::new(),
                positions: 0,
                loss: 0.0,
                features: name_weights(names, &weights),
            };
            all.put(self.spec.bot.sight(), set);
            evaluator = Linear::new(&all)?;
            if self.spec.run.stop().is_set() {
                break;
            }
        }
        Ok(Fit {
            test_loss: loss(&test, &weights),
            calibration: calibration(&test, &weights),
            weights: WeightSet {
                players: setup.players,
                made_by: String::new(),
                positions: training.iter().map(|game| game.positions.len() as u64).sum(),
                loss: round(loss(&training, &weights)),
                features: name_weights(names, &weights),
            },
        })
    }
}

impl FitSpec {
    /// The weights that the first games are played with.
    fn start(&self, game: GameId) -> Weights {
        self.bot.weights().cloned().unwrap_or_else(|| games::weights(game))
    }
}

/// The weights for a table, those of the beginning and then those of the end.
fn values(weights: &Weights, sight: Sight, players: u8) -> Vec<f64> {
    let features = weights.set(sight, players).map_or(&[][..], |set| &set.features);
    let start = features.iter().map(|weight| weight.start);
    start.chain(features.iter().map(|weight| weight.end)).collect()
}

fn name_weights(names: &[&str], weights: &[f64]) -> Vec<FeatureWeight> {
    let (start, end) = weights.split_at(names.len());
    let weight = |((name, start), end): ((&&str, &f64), &f64)| FeatureWeight {
        name: (*name).to_owned(),
        start: round(*start),
        end: round(*end),
    };
    names.iter().zip(start).zip(end).map(weight).collect()
}

/// Four digits are enough, and easy to read.
fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// The positions of one game.
#[derive(Serialize, Deserialize)]
struct Played {
    number: u64,
    positions: Vec<Position>,
}

/// Everybody's features in one position, and what came of it: until the game is over, what was expected.
#[derive(Serialize, Deserialize)]
struct Position {
    progress: f64,
    /// One seat's after the other's.
    features: Vec<f32>,
    shares: Vec<f64>,
}

impl Position {
    /// What it looks like, and what the bot expects that decides in it.
    fn of<G: Playable>(rules: &G, state: &G::State, expects: Option<PerSeat>) -> Self {
        let glance = G::Features::glance(rules, state);
        let (mut row, mut features) = (vec![0.0; G::Features::NAMES.len()], Vec::new());
        for seat in Seat::all(rules.players()) {
            G::Features::features(rules, state, &glance, seat, &mut row);
            features.extend(row.iter().map(|&feature| feature as f32));
        }
        let expected = expects.map(|wins| wins[..usize::from(rules.players())].to_vec());
        let progress = G::Features::progress(rules, state);
        Position { progress, features, shares: expected.unwrap_or_default() }
    }

    /// What happened in the end, as far as what was expected is not believed.
    fn learn(&mut self, result: &[f64], trust: u32) {
        let trust = if self.shares.is_empty() { 0.0 } else { f64::from(trust) / 100.0 };
        self.shares.resize(result.len(), 0.0);
        for (share, result) in self.shares.iter_mut().zip(result) {
            *share = trust * *share + (1.0 - trust) * result;
        }
    }

    /// Every seat's features, those of the beginning and those of the end.
    fn rows(&self) -> impl Iterator<Item = Vec<f64>> {
        let row = |features: &[f32]| {
            let part = |part: f64| features.iter().map(move |&feature| f64::from(feature) * part);
            part(1.0 - self.progress).chain(part(self.progress)).collect()
        };
        self.features.chunks_exact(self.features.len() / self.shares.len()).map(row)
    }

    /// Everybody's chance to win. A lone player plays against strength 0.
    fn chances(&self, weights: &[f64]) -> Vec<f64> {
        let (start, end) = weights.split_at(weights.len() / 2);
        let weight = |(start, end): (&f64, &f64)| start + self.progress * (end - start);
        let now: Vec<f64> = start.iter().zip(end).map(weight).collect();
        let strength = |row: &[f32]| row.iter().zip(&now).map(|(&x, w)| f64::from(x) * w).sum::<f64>();
        let strengths: Vec<f64> = self.features.chunks_exact(now.len()).map(strength).collect();
        let best = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds: Vec<f64> = strengths.iter().map(|strength| (strength - best).exp()).collect();
        let alone = if odds.len() == 1 { (-best).exp() } else { 0.0 };
        let total = odds.iter().sum::<f64>() + alone;
        odds.iter().map(|odds| odds / total).collect()
    }
}

/// A bot that now and then does something else.
struct Straying<G: Game> {
    bot: Box<dyn Bot<G>>,
    percent: u32,
    strays: bool,
    actions: Vec<G::Action>,
}

impl<G: Game> Bot<G> for Straying<G> {
    fn choose(&mut self, perspective: &Perspective<'_, G>, rng: &mut Rng) -> G::Action {
        self.strays = rng.below(100) < self.percent;
        if !self.strays {
            return self.bot.choose(perspective, rng);
        }
        perspective.actions(&mut self.actions);
        rng.pick(&self.actions).expect("who has the turn has an action: a law of every game")
    }

    fn expects(&self) -> Option<PerSeat> {
        if self.strays { None } else { self.bot.expects() }
    }
}

/// Plays games and looks at some of the decisions of players.
fn collect<G: Playable>(
    rules: &G,
    setup: &Setup,
    spec: &FitSpec,
    round: u32,
    evaluator: &Linear<G, G::Features>,
    done: &(dyn Fn() + Sync),
) -> Result<Vec<Played>, SimError> {
    let first = u64::from(round) * spec.games;
    let faults = Faults::default();
    let player = || {
        let bot = |_: Seat| -> Box<dyn Bot<G>> {
            let bot = spec.bot.bot_with(evaluator.clone(), setup, &faults);
            Box::new(Straying { bot, percent: spec.stray, strays: false, actions: Vec::new() })
        };
        let bots = Seat::all(setup.players).map(bot).collect();
        Player::with(rules, bots, spec.run.stop().clone(), &faults)
    };
    let games =
        Games { run: &spec.run, numbers: first..first + spec.games, threads: spec.threads, faults: &faults };
    games.play(player, |player, number| play_one(rules, player, spec, number), &|_| done())
}

/// Whether a game is kept for the test.
fn is_kept(number: u64) -> bool {
    number % 5 == 4
}

fn play_one<G: Playable>(
    rules: &G,
    player: &mut Player<'_, G>,
    spec: &FitSpec,
    number: u64,
) -> Option<Played> {
    let mut positions = Vec::new();
    let mut coin = Rng::stream(spec.seed, !number);
    let deal = Deal { seed: spec.seed, number, rotation: 0 };
    let (_, outcome) = player.play(deal, |Step { state, turn, expects, .. }| {
        if matches!(turn, Turn::Player(_)) && coin.below(spec.every.max(1)) == 0 {
            positions.push(Position::of(rules, state, expects));
        }
    })?;
    let shares: Vec<f64> = outcome.shares().collect();
    // What is kept for the test tells what really happened.
    let trust = if is_kept(number) { 0 } else { spec.trust };
    positions.iter_mut().for_each(|position| position.learn(&shares, trust));
    Some(Played { number, positions })
}

/// The weights under which the results are most likely.
///
/// They are pulled towards the first ones.
fn newton(games: &[Played], first: &[f64], ridge: f64) -> Vec<f64> {
    let (size, mut weights) = (first.len(), first.to_vec());
    for _ in 0..30 {
        let mut slope: Vec<f64> =
            weights.iter().zip(first).map(|(weight, first)| ridge * (first - weight)).collect();
        let mut curve = Matrix::diagonal(size, ridge);
        for position in games.iter().flat_map(|game| &game.positions) {
            let chances = position.chances(&weights);
            let mut mean = vec![0.0; size];
            for ((row, chance), share) in position.rows().zip(&chances).zip(&position.shares) {
                curve.add_square(&row, *chance);
                for ((slope, mean), value) in slope.iter_mut().zip(&mut mean).zip(&row) {
                    *slope += (share - chance) * value;
                    *mean += chance * value;
                }
            }
            curve.add_square(&mean, -1.0);
        }
        let step = curve.solve(&slope);
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-6) {
            break;
        }
    }
    weights
}

/// Predicted against actual, for every seat in every position.
fn calibration(games: &[Played], weights: &[f64]) -> Calibration {
    let mut calibration = Calibration::default();
    for position in games.iter().flat_map(|game| &game.positions) {
        let chances = position.chances(weights);
        chances.iter().zip(&position.shares).for_each(|(&chance, &share)| calibration.add(chance, share));
    }
    calibration
}

/// How surprised the weights are by what happened, on average.
fn loss(games: &[Played], weights: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0u64);
    for position in games.iter().flat_map(|game| &game.positions) {
        let chances = position.chances(weights);
        let surprise = |chance: f64, share: f64| -share * chance.max(1e-12).ln();
        let seats = chances.iter().zip(&position.shares);
        sum += seats.map(|(&chance, &share)| surprise(chance, share)).sum::<f64>();
        // What no seat has: the defeats of a lone player.
        let (chance, share) = (chances.iter().sum::<f64>(), position.shares.iter().sum::<f64>());
        sum += surprise(1.0 - chance, (1.0 - share).max(0.0));
        count += 1;
    }
    sum / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    /// Positions of two seats whose odds follow one feature with weight 2.
    fn made_up(count: u64) -> Vec<Played> {
        let mut rng = Rng::new(Seed(5));
        let mut game = |number| {
            let [a, b] = [0, 1].map(|_| f64::from(rng.below(1000)) / 500.0 - 1.0);
            let chance = 1.0 / (1.0 + (2.0 * (b - a)).exp());
            let wins = f64::from(rng.below(1_000_000)) / 1e6 < chance;
            let shares = if wins { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            Played {
                number,
                positions: vec![Position { progress: 0.0, features: vec![a as f32, b as f32], shares }],
            }
        };
        (0..count).map(&mut game).collect()
    }

    #[test]
    fn a_lone_player_s_defeats_surprise_who_thought_the_game_won() {
        let lost = |progress| Position { progress, features: vec![1.0], shares: vec![0.0] };
        let games = [Played { number: 0, positions: vec![lost(0.0), lost(1.0)] }];
        // The odds are e to the power of 2, and then 1.
        let expected = ((1.0 + 2f64.exp()).ln() + 2f64.ln()) / 2.0;
        assert!((loss(&games, &[2.0, 0.0]) - expected).abs() < 1e-9);
    }

    #[test]
    fn tables_with_rivals_have_no_weights_of_their_own() {
        let spec = FitSpec { setup: Setup::new(2).with("nemeses", "1"), ..games_of_greedy(5) };
        let error = fit(&Registry::new(), GameId::Legacies, &spec, &|| ()).unwrap_err();
        assert_eq!(error, SimError::Rivals);
    }

    fn games_of_greedy(games: u64) -> FitSpec {
        FitSpec {
            setup: Setup::new(2),
            bot: Level::Greedy.into(),
            games,
            seed: Seed(1),
            threads: 1,
            stray: 10,
            ridge: 1.0,
            keep: false,
            every: 2,
            trust: 0,
            rounds: 1,
            run: Run::default(),
        }
    }

    fn bronze_age(spec: &FitSpec) -> Fit {
        fit(&Registry::new(), GameId::BronzeAge, spec, &|| ()).unwrap()
    }

    fn greedy(weights: &Weights) -> Contestant {
        Contestant::judging(Level::Greedy.into(), "weights.json", weights.clone())
    }

    #[test]
    fn the_weight_that_made_the_results_is_found_again() {
        let weights = newton(&made_up(20_000), &[0.0, 0.0], 1.0);
        assert!((weights[0] - 2.0).abs() < 0.1, "{weights:?}");
    }

    #[test]
    fn fitting_is_repeatable_and_better_than_guessing() {
        let spec = |threads| FitSpec { threads, ..games_of_greedy(40) };
        let (one, two) = (bronze_age(&spec(1)), bronze_age(&spec(2)));
        assert_eq!(one.weights, two.weights);
        assert!(one.weights.loss < 2f64.ln(), "{}", one.weights.loss);
    }

    #[test]
    fn the_second_round_plays_with_the_weights_of_the_first() {
        let spec = games_of_greedy(20);
        let fit = |spec: &FitSpec| bronze_age(spec).weights;
        let first = fit(&spec);
        let both = fit(&FitSpec { rounds: 2, ..spec.clone() });
        assert!(both.positions > first.positions, "the games of both rounds count");
        assert_ne!(both.features, first.features);
        // Other weights to begin with lead to other games, wrong ones to nothing.
        let mut weights = Weights::new("bronze-age");
        weights.put(Sight::Glance, first.clone());
        assert_ne!(fit(&FitSpec { bot: greedy(&weights), ..spec.clone() }).features, first.features);
        weights.sets[0].features.pop();
        let wrong = FitSpec { bot: greedy(&weights), ..spec };
        let wrong = super::fit(&Registry::new(), GameId::BronzeAge, &wrong, &|| ());
        assert!(matches!(wrong, Err(SimError::Weights(_))));
    }

    #[test]
    fn a_strong_pull_keeps_the_weights_of_the_first_games_or_makes_none() {
        let strong = FitSpec { ridge: 1e12, ..games_of_greedy(20) };
        let own = games::weights(GameId::BronzeAge).sets.remove(0).features;
        assert_eq!(bronze_age(&FitSpec { keep: true, ..strong.clone() }).weights.features, own);
        let none = bronze_age(&strong).weights.features;
        assert!(none.iter().all(|weight| weight.start == 0.0 && weight.end == 0.0), "{none:?}");
    }

    #[test]
    fn what_a_searching_bot_expects_counts_as_much_as_it_is_trusted() {
        let shares = |expected: &[f64], trust| {
            let mut position = Position { progress: 0.0, features: Vec::new(), shares: expected.to_vec() };
            position.learn(&[0.0, 1.0], trust);
            position.shares
        };
        assert_eq!(shares(&[0.75, 0.25], 40), [0.75 * 0.4, 0.25 * 0.4 + 0.6]);
        assert_eq!(shares(&[], 40), [0.0, 1.0], "the result alone, where nothing was expected");
        let bot: Contestant = "easy:iterations=20".parse().unwrap();
        let spec = FitSpec { bot, ..games_of_greedy(20) };
        let (results, expected) =
            (bronze_age(&spec), bronze_age(&FitSpec { trust: 100, stray: 0, ..spec.clone() }));
        assert_ne!(results.weights.features, expected.weights.features);
        // Results are all or nothing, and nobody expects so much so early.
        let size = |fit: &Fit| fit.weights.features.iter().map(|weight| weight.end.abs()).sum::<f64>();
        assert!(size(&expected) < size(&results), "{} and {}", size(&expected), size(&results));
        // Who looks one step ahead tells nothing.
        let trusting = FitSpec { trust: 100, ..games_of_greedy(20) };
        assert_eq!(bronze_age(&trusting).weights, bronze_age(&games_of_greedy(20)).weights);
    }

    #[test]
    fn fewer_decisions_are_looked_at_on_demand() {
        let positions = |every| bronze_age(&FitSpec { every, ..games_of_greedy(20) }).weights.positions;
        let (all, some) = (positions(1), positions(4));
        assert!((all / 5..all / 3).contains(&some), "{some} of {all}");
    }

    #[test]
    fn a_check_looks_at_all_games_with_the_weights_of_the_bots() {
        let spec = FitSpec { seed: Seed(2), threads: 2, stray: 0, ..games_of_greedy(40) };
        let check = |spec: &FitSpec| check(&Registry::new(), GameId::BronzeAge, spec, &|| ()).unwrap();
        let own = check(&spec);
        let counted: u64 = own.calibration.bins().iter().map(|bin| bin.actual.count).sum();
        assert_eq!(counted, 2 * own.positions, "both seats of every position");
        assert!(own.loss < 2f64.ln(), "{}", own.loss);
        // Weights of nothing know nothing.
        let mut nothing = games::weights(GameId::BronzeAge);
        nothing.sets[0].features.iter_mut().for_each(|weight| (weight.start, weight.end) = (0.0, 0.0));
        let blind = check(&FitSpec { bot: greedy(&nothing), ..spec });
        assert!((blind.loss - 2f64.ln()).abs() < 1e-9, "{}", blind.loss);
    }
}
