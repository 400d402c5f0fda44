//! Many games between bots. The same seed gives the same games, however many threads play them.

use std::collections::{BTreeMap, BTreeSet};

use game_core::{Pack, Seat, Seed, Setup, SetupError, Turn};
use games::{GameId, Kind, Playable, Registry, Trait, Visitor, visit};
use search::WrongWeights;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::external::Faults;
use crate::player::{Deal, Player, Step};
use crate::run::Games;
use crate::{CheckpointError, Clock, Contestant, Mean, Run};

/// What to play.
#[derive(Clone, Debug)]
pub struct SimSpec {
    /// The set-up of every game.
    pub setup: Setup,
    /// One bot for every seat, or one for all; they change seats from game to game.
    pub bots: Vec<Contestant>,
    /// How many games.
    pub games: u64,
    /// Game `n` follows this seed's stream `n`.
    pub seed: Seed,
    /// How many threads play.
    pub threads: usize,
    /// Whether lines keep the moves of their games.
    pub moves: bool,
    /// Whether lines keep everything that may matter for balance, and how many choices there were.
    pub details: bool,
    /// The number of the first game, for who plays on later.
    pub first: u64,
    /// Whether every deal is played once from each seat, instead of a new deal each game.
    pub same_deals: bool,
    /// A clock for each of the bots, or none.
    pub clocks: Vec<Clock>,
    /// How the games are ended early and resumed.
    pub run: Run,
}

impl SimSpec {
    /// Where chance and bots of a game come from, and who sits where.
    pub fn deal(&self, number: u64) -> Deal {
        let seats = u64::from(self.setup.players.max(1));
        let deal = if self.same_deals { number / seats } else { number };
        Deal { seed: self.seed, number: deal, rotation: (number % seats) as usize }
    }

    /// Games with nothing special about them.
    pub fn new(setup: Setup, bots: Vec<Contestant>, games: u64, seed: Seed) -> Self {
        SimSpec {
            setup,
            bots,
            games,
            seed,
            threads: 1,
            moves: false,
            details: false,
            first: 0,
            same_deals: false,
            clocks: Vec::new(),
            run: Run::default(),
        }
    }
}

/// Why nothing can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimError {
    /// The set-up does not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The number of bots fits neither one nor all seats.
    #[error("{given} bots were named for {}", seats_to_fill(*.seats))]
    Bots {
        /// How many were named.
        given: usize,
        /// How many belong there.
        seats: u8,
    },
    /// Weights do not fit the game.
    #[error(transparent)]
    Weights(#[from] WrongWeights),
    /// There are no weights to fit for such a table.
    #[error(
        "where several persons play against players without a seat, they are judged by the weights of one person \
         alone: fit those, or leave the others out"
    )]
    Rivals,
    /// A program that sits in a seat does not play.
    #[error("{0}")]
    Program(String),
    /// Finished games cannot be kept or read.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

fn seats_to_fill(seats: u8) -> String {
    match seats {
        1 => "1 seat; name one".to_owned(),
        _ => format!("{seats} seats; name one for all or one for each"),
    }
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its number, from 0.
    pub game: u64,
    /// The seed of its draws, as of any table.
    pub seed: Seed,
    /// The bot of each seat, by its place in the list of bots.
    pub bots: Vec<usize>,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// The place of each seat.
    pub places: Vec<u8>,
    /// Each seat's part of the victory.
    pub shares: Vec<f64>,
    /// How many decisions were made.
    pub decisions: u32,
    /// What each seat had that may matter.
    #[serde(deserialize_with = "read_traits")]
    pub traits: Vec<Vec<Trait>>,
    /// The decisions in notation, if they were asked for. The draws follow the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How many actions each decision had, if details were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u32>,
}

/// Reads traits back: what they are about is one of the games' own kinds.
fn read_traits<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<Trait>>, D::Error> {
    #[derive(Deserialize)]
    struct Raw {
        about: String,
        value: String,
    }
    let kinds = GameId::ALL.into_iter().flat_map(|game| visit(game, Kinds)).map(|kind| kind.about);
    let known: BTreeSet<&'static str> = kinds.collect();
    let named = |raw: Raw| match known.get(raw.about.as_str()) {
        Some(about) => Ok(Trait { about, value: raw.value }),
        None => Err(D::Error::custom(format!("there is no trait '{}'", raw.about))),
    };
    let seats = Vec::<Vec<Raw>>::deserialize(from)?;
    seats.into_iter().map(|traits| traits.into_iter().map(named).collect()).collect()
}

/// The kinds of traits of a game.
pub(crate) struct Kinds;

impl Visitor for Kinds {
    type Output = &'static [Kind];

    fn visit<G: Playable>(self) -> Self::Output {
        G::KINDS
    }
}

/// Plays the games and returns them in order; fewer if the run is ended early. `done` is called after each one.
pub fn simulate(
    registry: &Registry,
    game: GameId,
    spec: &SimSpec,
    done: &(dyn Fn(&GameLine) + Sync),
) -> Result<Vec<GameLine>, SimError> {
    visit(game, Simulate { registry, spec, done })
}

struct Simulate<'a> {
    registry: &'a Registry,
    spec: &'a SimSpec,
    done: &'a (dyn Fn(&GameLine) + Sync),
}

impl Visitor for Simulate<'_> {
    type Output = Result<Vec<GameLine>, SimError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let spec = self.spec;
        let setup = spec.setup.clone().complete::<G>()?;
        let Pack { content, .. } = self.registry.pack_for::<G>(&setup)?;
        let rules = G::new(&setup, content)?;
        let (given, seats) = (spec.bots.len(), setup.players);
        if given != 1 && given != usize::from(seats) {
            return Err(SimError::Bots { given, seats });
        }
        let faults = Faults::default();
        let numbers = spec.first..spec.first + spec.games;
        Games { run: &spec.run, numbers, threads: spec.threads, faults: &faults }.play(
            || Player::new(&rules, &setup, spec, &faults),
            |player, number| play_one(&rules, player, spec, number),
            self.done,
        )
    }
}

/// Plays a game and writes it down as a line; none if it was dropped.
fn play_one<G: Playable>(
    rules: &G,
    player: &mut Player<'_, G>,
    spec: &SimSpec,
    number: u64,
) -> Option<GameLine> {
    let deal = spec.deal(number);
    let seats = rules.players();
    let (mut decisions, mut moves, mut choices) = (0, Vec::new(), Vec::new());
    let mut openings: Vec<Vec<Trait>> = vec![Vec::new(); usize::from(seats)];
    let mut traces: Vec<BTreeSet<Trait>> = vec![BTreeSet::new(); usize::from(seats)];
    let mut actions = Vec::new();
    let (state, outcome) = player.play(deal, |Step { state, turn, action, .. }| {
        let Turn::Player(seat) = turn else { return };
        decisions += 1;
        if spec.moves {
            moves.push(rules.notate(action));
        }
        if spec.details {
            actions.clear();
            rules.actions(state, &mut actions);
            choices.push(actions.len() as u32);
            if openings[seat.index()].is_empty() {
                openings[seat.index()] = rules.opening(state, seat, action);
            }
            traces[seat.index()].extend(rules.trace(action));
        }
    })?;
    let traits = |seat: Seat| {
        let mut traits = rules.traits_of(&state, seat);
        if spec.details {
            traits.extend(rules.details_of(&state, seat));
            traits.extend(openings[seat.index()].iter().chain(&traces[seat.index()]).cloned());
        }
        traits
    };
    Some(GameLine {
        game: number,
        seed: deal.table_seed(),
        bots: Seat::all(seats).map(|seat| deal.bot_of(seat, usize::from(seats))).collect(),
        points: outcome.scores.iter().map(|score| score.total).collect(),
        shares: outcome.shares().collect(),
        places: outcome.places,
        decisions,
        traits: Seat::all(seats).map(traits).collect(),
        moves,
        choices,
    })
}

/// How a bot, a seat or who had a trait did.
#[derive(Clone, Debug, Serialize)]
pub struct Entrant {
    /// The bot's level or the seat's name.
    pub name: String,
    /// The part of victories.
    pub wins: Mean,
    /// The points.
    pub points: Mean,
    /// The place.
    pub place: Mean,
}

/// Many games in a few numbers.
#[derive(Clone, Debug, Serialize)]
pub struct SimSummary {
    /// How many games.
    pub games: u64,
    /// By bot, in the order they were named.
    pub bots: Vec<Entrant>,
    /// By seat.
    pub seats: Vec<Entrant>,
    /// By what seats had: their place in the order of play, their civilisation.
    pub traits: Vec<(&'static str, Vec<Entrant>)>,
    /// The winner's points.
    pub winning_points: Mean,
    /// Decisions a game.
    pub decisions: Mean,
    /// Decisions of the longest game.
    pub longest: u32,
}

impl Entrant {
    fn new(name: String) -> Self {
        Entrant { name, wins: Mean::default(), points: Mean::default(), place: Mean::default() }
    }

    /// Takes in how a seat did in a game.
    fn add(&mut self, line: &GameLine, seat: usize) {
        self.wins.add(line.shares[seat]);
        self.points.add(f64::from(line.points[seat]));
        self.place.add(f64::from(line.places[seat]));
    }
}

/// Adds games up.
pub fn summarise(lines: &[GameLine], bots: &[Contestant]) -> SimSummary {
    let seats = lines.first().map_or(0, |line| line.points.len());
    let mut summary = SimSummary {
        games: lines.len() as u64,
        bots: bots.iter().map(|bot| Entrant::new(bot.to_string())).collect(),
        seats: Seat::all(seats as u8).map(|seat| Entrant::new(seat.to_string())).collect(),
        traits: by_trait(lines),
        winning_points: Mean::default(),
        decisions: Mean::default(),
        longest: lines.iter().map(|line| line.decisions).max().unwrap_or(0),
    };
    for line in lines {
        for seat in 0..seats {
            summary.bots[line.bots[seat] % bots.len()].add(line, seat);
            summary.seats[seat].add(line, seat);
        }
        summary.winning_points.add(f64::from(line.points.iter().copied().max().unwrap_or(0)));
        summary.decisions.add(f64::from(line.decisions));
    }
    summary
}

/// How those did who had something, in the order of its names.
fn by_trait(lines: &[GameLine]) -> Vec<(&'static str, Vec<Entrant>)> {
    let mut found: BTreeMap<&Trait, Entrant> = BTreeMap::new();
    for line in lines {
        for (seat, traits) in line.traits.iter().enumerate() {
            for had in traits.iter().collect::<BTreeSet<_>>() {
                found.entry(had).or_insert_with(|| Entrant::new(had.value.clone())).add(line, seat);
            }
        }
    }
    let mut groups: Vec<(&'static str, Vec<Entrant>)> = Vec::new();
    for (had, entrant) in found {
        match groups.last_mut() {
            Some((about, entrants)) if *about == had.about => entrants.push(entrant),
            _ => groups.push((had.about, vec![entrant])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    fn spec(bots: &[Level], threads: usize) -> SimSpec {
        let bots = bots.iter().map(|&level| level.into()).collect();
        SimSpec { threads, ..SimSpec::new(Setup::new(3), bots, 12, Seed(3)) }
    }

    fn play(spec: &SimSpec) -> Result<Vec<GameLine>, SimError> {
        simulate(&Registry::new(), GameId::Bronze, spec, &|_| ())
    }

    #[test]
    fn threads_do_not_change_the_games() {
        let one = play(&spec(&[Level::Random], 1)).unwrap();
        assert_eq!(one, play(&spec(&[Level::Random], 2)).unwrap());
        assert_eq!(one.len(), 12);
    }

    #[test]
    fn bots_change_seats_from_game_to_game() {
        let spec = spec(&[Level::Greedy, Level::Random, Level::Random], 1);
        let lines = play(&spec).unwrap();
        assert_eq!(lines[0].bots, [0, 1, 2]);
        assert_eq!(lines[1].bots, [1, 2, 0]);
        let summary = summarise(&lines, &spec.bots);
        let total: f64 = summary.bots.iter().map(|bot| bot.wins.mean).sum();
        assert!((total - 1.0).abs() < 1e-9);
    }

    #[test]
    fn two_bots_for_three_seats_are_refused() {
        let error = play(&spec(&[Level::Greedy, Level::Random], 1)).unwrap_err();
        assert_eq!(error.to_string(), "2 bots were named for 3 seats; name one for all or one for each");
        let error = SimError::Bots { given: 2, seats: 1 };
        assert_eq!(error.to_string(), "2 bots were named for 1 seat; name one");
    }
}
