//! Contests between bots: who meets whom, when a question is decided, and the ratings in the end.

use std::cmp::Ordering;

use game_core::{Seed, Setup};
use games::{GameId, Registry};
use serde::Serialize;

use crate::ratings::{Tables, rate};
use crate::{
    Clock, Contestant, GameLine, Mean, Rating, SimError, SimSpec, Times, simulate, wilson, wilson_of_parts,
};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct ArenaSpec {
    /// The set-up of every game.
    pub setup: Setup,
    /// Who takes part.
    pub bots: Vec<Contestant>,
    /// The most games of a match.
    pub games: u64,
    /// Every match plays the deals of this seed.
    pub seed: Seed,
    /// How many threads play.
    pub threads: usize,
    /// Who meets whom.
    pub pairing: Pairing,
    /// Whether in a match for more than two only the one named first sits alone.
    pub first_alone: bool,
    /// What is asked of every match; without it all games are played.
    pub ask: Option<Ask>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everybody meets everybody.
    RoundRobin,
    /// So many rounds, each between those who have done about equally well.
    Swiss(u32),
}

/// A question about a match: does the one who sits alone win at least this part?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ask {
    /// The part of victories.
    pub rate: f64,
    /// How much above and below it is told apart: Wald's test between `rate - margin` and `rate + margin`.
    pub margin: f64,
}

/// What the sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// At least the part that was asked for; wrong once in twenty at most.
    Yes,
    /// Less than that.
    No,
    /// The games were not enough to tell.
    Undecided,
}

/// How a match went: one contestant in one seat, the other in all others.
#[derive(Clone, Debug, Serialize)]
pub struct Match {
    /// Who sits alone, by its place in the list.
    pub one: usize,
    /// Who has the other seats.
    pub rest: usize,
    /// How many games.
    pub games: u64,
    /// The part of victories of who sits alone.
    pub wins: f64,
    /// Its 95 % interval (Wilson).
    pub wins_95: (f64, f64),
    /// What equal bots would have.
    pub even: f64,
    /// The part of the others that who sits alone finished before, a shared place being half; equal bots have
    /// one half, however many play.
    pub ahead: f64,
    /// Its 95 % interval, from how it varies from game to game.
    pub ahead_95: (f64, f64),
    /// The mean of the points of who sits alone.
    pub points: f64,
    /// The mean of the points of the others.
    pub rest_points: f64,
    /// The mean of its place.
    pub place: f64,
    /// The answer, if something was asked.
    pub verdict: Option<Verdict>,
}

/// Everything that came of a contest.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaResult {
    /// Who took part.
    pub bots: Vec<Contestant>,
    /// Their ratings, in the same order.
    pub ratings: Vec<Rating>,
    /// The matches in the order in which they were played.
    pub matches: Vec<Match>,
    /// How long each thought, in the same order. Nothing else of the result depends on the machine.
    pub times: Vec<Times>,
}

/// Plays a contest. `done` is called after each game.
pub fn arena(
    registry: &Registry,
    game: GameId,
    spec: &ArenaSpec,
    done: &(dyn Fn(&GameLine) + Sync),
) -> Result<ArenaResult, SimError> {
    let clocks = spec.bots.iter().map(|_| Clock::default()).collect();
    let mut contest = Contest { registry, game, spec, done, matches: Vec::new(), clocks };
    match spec.pairing {
        Pairing::RoundRobin => contest.round_robin()?,
        Pairing::Swiss(rounds) => contest.swiss(rounds)?,
    }
    let Contest { matches, clocks, .. } = contest;
    let (ratings, times) = (contest_ratings(spec, &matches), clocks.iter().map(Clock::times).collect());
    Ok(ArenaResult { bots: spec.bots.clone(), ratings, matches, times })
}

/// The most games that a contest can take.
pub fn most_games(spec: &ArenaSpec) -> u64 {
    let bots = spec.bots.len() as u64;
    let ways = if spec.setup.players > 2 && !spec.first_alone { 2 } else { 1 };
    let pairs = match spec.pairing {
        Pairing::RoundRobin => bots * bots.saturating_sub(1) / 2,
        Pairing::Swiss(rounds) => u64::from(rounds) * (bots / 2),
    };
    pairs * ways * spec.games
}

struct Contest<'a> {
    registry: &'a Registry,
    game: GameId,
    spec: &'a ArenaSpec,
    done: &'a (dyn Fn(&GameLine) + Sync),
    matches: Vec<Match>,
    clocks: Vec<Clock>,
}

impl Contest<'_> {
    fn round_robin(&mut self) -> Result<(), SimError> {
        for one in 0..self.spec.bots.len() {
            for other in one + 1..self.spec.bots.len() {
                self.meet(one, other)?;
            }
        }
        Ok(())
    }

    /// In each round those next to each other in the ratings meet, if they have not met before.
    fn swiss(&mut self, rounds: u32) -> Result<(), SimError> {
        for _ in 0..rounds {
            let ratings = contest_ratings(self.spec, &self.matches);
            let mut order: Vec<usize> = (0..self.spec.bots.len()).collect();
            order.sort_by(|&a, &b| ratings[b].rating.total_cmp(&ratings[a].rating));
            while order.len() > 1 {
                let one = order.remove(0);
                let met = |other: &usize| self.matches.iter().any(|played| played.is_between(one, *other));
                let at = order.iter().position(|other| !met(other)).unwrap_or(0);
                let other = order.remove(at);
                self.meet(one.min(other), one.max(other))?;
            }
        }
        Ok(())
    }

    fn meet(&mut self, one: usize, other: usize) -> Result<(), SimError> {
        self.play(one, other)?;
        if self.spec.setup.players > 2 && !self.spec.first_alone {
            self.play(other, one)?;
        }
        Ok(())
    }

    /// Plays a match in blocks, until it is decided or all its games are played.
    fn play(&mut self, one: usize, rest: usize) -> Result<(), SimError> {
        let seats = u64::from(self.spec.setup.players);
        let mut bots = vec![self.spec.bots[rest].clone(); seats as usize];
        bots[0] = self.spec.bots[one].clone();
        let mut clocks = vec![self.clocks[rest].clone(); seats as usize];
        clocks[0] = self.clocks[one].clone();
        let mut tally = Tally::default();
        // The same blocks whatever the number of threads: the question is decided by the same games.
        let block = 8 * seats;
        while tally.wins.count < self.spec.games && tally.verdict(self.spec.ask) == Verdict::Undecided {
            let sim = SimSpec {
                threads: self.spec.threads,
                first: tally.wins.count,
                same_deals: true,
                clocks: clocks.clone(),
                ..SimSpec::new(
                    self.spec.setup.clone(),
                    bots.clone(),
                    block.min(self.spec.games - tally.wins.count),
                    self.spec.seed,
                )
            };
            let lines = simulate(self.registry, self.game, &sim, self.done)?;
            lines.iter().for_each(|line| tally.add(line));
        }
        self.matches.push(tally.finish(one, rest, seats, self.spec.ask));
        Ok(())
    }
}

impl Match {
    fn is_between(&self, one: usize, other: usize) -> bool {
        (self.one, self.rest) == (one, other) || (self.one, self.rest) == (other, one)
    }
}

/// What is counted of a match.
#[derive(Default)]
struct Tally {
    wins: Mean,
    ahead: Mean,
    points: Mean,
    rest_points: Mean,
    place: Mean,
}

impl Tally {
    fn add(&mut self, line: &GameLine) {
        let Some(seat) = line.bots.iter().position(|&bot| bot == 0) else { return };
        self.wins.add(line.shares[seat]);
        self.points.add(f64::from(line.points[seat]));
        self.place.add(f64::from(line.places[seat]));
        let mut ahead = Mean::default();
        for rest in (0..line.places.len()).filter(|&rest| rest != seat) {
            ahead.add(match line.places[seat].cmp(&line.places[rest]) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            });
            self.rest_points.add(f64::from(line.points[rest]));
        }
        self.ahead.add(ahead.mean);
    }

    /// Wald's test, wrong once in twenty at most on either side. A shared victory counts in part.
    fn verdict(&self, ask: Option<Ask>) -> Verdict {
        let Some(Ask { rate, margin }) = ask else { return Verdict::Undecided };
        let (low, high) = ((rate - margin).max(0.001), (rate + margin).min(0.999));
        let games = self.wins.count as f64;
        let won = games * self.wins.mean;
        let evidence = won * (high / low).ln() + (games - won) * ((1.0 - high) / (1.0 - low)).ln();
        let enough = 19f64.ln();
        if evidence >= enough {
            Verdict::Yes
        } else if evidence <= -enough {
            Verdict::No
        } else {
            Verdict::Undecided
        }
    }

    fn finish(&self, one: usize, rest: usize, seats: u64, ask: Option<Ask>) -> Match {
        Match {
            one,
            rest,
            games: self.wins.count,
            wins: self.wins.mean,
            wins_95: wilson(self.wins.mean, self.wins.count),
            even: 1.0 / seats as f64,
            ahead: self.ahead.mean,
            ahead_95: wilson_of_parts(&self.ahead, seats - 1),
            points: self.points.mean,
            rest_points: self.rest_points.mean,
            place: self.place.mean,
            verdict: ask.map(|_| self.verdict(ask)),
        }
    }
}

fn contest_ratings(spec: &ArenaSpec, matches: &[Match]) -> Vec<Rating> {
    let tables = matches.iter().map(|played| {
        let (mut seats, mut wins) = (vec![0; spec.bots.len()], vec![0.0; spec.bots.len()]);
        seats[played.one] = 1;
        seats[played.rest] = u32::from(spec.setup.players) - 1;
        wins[played.one] = played.wins * played.games as f64;
        wins[played.rest] = (1.0 - played.wins) * played.games as f64;
        Tables { seats, wins }
    });
    rate(spec.bots.len(), &tables.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    fn spec(bots: &[Level], pairing: Pairing) -> ArenaSpec {
        ArenaSpec {
            setup: Setup::new(2),
            bots: bots.iter().map(|&level| level.into()).collect(),
            games: 200,
            seed: Seed(1),
            threads: 2,
            pairing,
            first_alone: false,
            ask: Some(Ask { rate: 0.5, margin: 0.1 }),
        }
    }

    fn play(spec: &ArenaSpec) -> ArenaResult {
        arena(&Registry::new(), GameId::BronzeAge, spec, &|_| ()).unwrap()
    }

    #[test]
    fn a_clear_question_is_decided_early_and_ratings_follow() {
        let result = play(&spec(&[Level::Random, Level::Greedy], Pairing::RoundRobin));
        let played = &result.matches[0];
        assert_eq!(played.verdict, Some(Verdict::No));
        assert!(played.games < 60, "{played:?}");
        assert!(result.ratings[1].rating > result.ratings[0].rating + 100.0);
    }

    #[test]
    fn threads_do_not_change_a_contest() {
        let spec = spec(&[Level::Random, Level::Greedy], Pairing::RoundRobin);
        let one = play(&ArenaSpec { threads: 1, ..spec.clone() });
        assert_eq!(format!("{:?}", one.matches), format!("{:?}", play(&spec).matches));
    }

    #[test]
    fn swiss_rounds_bring_everybody_to_the_table_once() {
        let bots = [Level::Random, Level::Random, Level::Greedy, Level::Greedy];
        let result = play(&spec(&bots, Pairing::Swiss(2)));
        assert_eq!(result.matches.len(), 4);
        let mut met: Vec<_> = result.matches.iter().map(|played| (played.one, played.rest)).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 4, "nobody meets the same twice");
    }

    #[test]
    fn who_finishes_before_the_others_is_ahead_of_them() {
        let mut tally = Tally::default();
        let line = |places: [u8; 4], seat: usize| GameLine {
            game: 0,
            bots: (0..4).map(|other| (other + 4 - seat) % 4).collect(),
            points: places.map(|place| 10 - i32::from(place)).to_vec(),
            places: places.to_vec(),
            shares: vec![0.0; 4],
            decisions: 0,
            traits: Vec::new(),
            moves: Vec::new(),
            choices: Vec::new(),
        };
        // First; last; level with one, before one and behind one.
        [line([2, 1, 3, 4], 1), line([1, 2, 3, 4], 3), line([2, 4, 1, 2], 0)]
            .iter()
            .for_each(|l| tally.add(l));
        let played = tally.finish(0, 1, 4, None);
        assert_eq!((played.ahead, played.points), (0.5, 23.0 / 3.0));
        assert!((played.rest_points - (21.0 + 24.0 + 23.0) / 9.0).abs() < 1e-9, "{played:?}");
        assert!(played.ahead_95.0 < 0.5 && played.ahead_95.1 > 0.5);
    }

    #[test]
    fn with_four_players_one_sits_alone_among_three() {
        let spec = ArenaSpec {
            setup: Setup::new(4),
            games: 8,
            ..spec(&[Level::Greedy, Level::Random], Pairing::RoundRobin)
        };
        let result = arena(&Registry::new(), GameId::Bronze, &spec, &|_| ()).unwrap();
        let seats: Vec<_> = result.matches.iter().map(|played| (played.one, played.rest)).collect();
        assert_eq!(seats, [(0, 1), (1, 0)]);
        assert_eq!(result.matches[0].even, 0.25);
    }
}
