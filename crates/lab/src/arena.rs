//! Contests between bots: who meets whom, when a question is decided, and the ratings in the end.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use game_core::{Seed, Setup};
use games::{GameId, Registry};
use serde::Serialize;

use crate::ratings::{Tables, rate};
use crate::{
    Clock, Contestant, GameLine, Mean, Rating, Run, SimError, SimSpec, Times, simulate, wilson,
    wilson_of_parts,
};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct ArenaSpec {
    /// The set-up of every game.
    pub setup: Setup,
    /// Who takes part.
    pub bots: Vec<Contestant>,
    /// The most games of a match, rounded up so that every deal is played from every seat.
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
    /// How the games are ended early and resumed.
    pub run: Run,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Everybody meets everybody.
    RoundRobin,
    /// So many rounds, each between those who have done about equally well.
    Swiss(u32),
    /// Each meets the next in the list, and sits alone where there are more than two.
    Ladder,
}

/// A question about a match: does the one who sits alone win at least this part?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ask {
    /// The part of victories.
    pub rate: f64,
    /// How much above and below it is told apart: Wald's test between `rate - margin` and `rate + margin`.
    pub margin: f64,
}

/// What the sequential test says. It is wrong once in twenty at most where the truth lies beyond the margin; within
/// the margin either may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More than `rate - margin`.
    Yes,
    /// Less than `rate + margin`.
    No,
    /// The games were not enough to tell.
    Undecided,
}

/// How a match went: one contestant in one seat, the other in all others. In a game for one each plays the same
/// deals alone, and wins those of which it made more: a victory rather than a defeat, then more points.
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
    /// The victories of all others together, as a part of the games. Players without a seat may have the rest.
    pub rest_wins: f64,
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
    let mut contest =
        Contest { registry, game, spec, done, matches: Vec::new(), clocks, alone: BTreeMap::new() };
    match spec.pairing {
        Pairing::RoundRobin => contest.round_robin()?,
        Pairing::Swiss(rounds) => contest.swiss(rounds)?,
        Pairing::Ladder => contest.ladder()?,
    }
    let Contest { matches, clocks, .. } = contest;
    let (ratings, times) = (contest_ratings(spec, &matches), clocks.iter().map(Clock::times).collect());
    Ok(ArenaResult { bots: spec.bots.clone(), ratings, matches, times })
}

/// The most games that a contest can take.
pub fn most_games(spec: &ArenaSpec) -> u64 {
    let bots = spec.bots.len() as u64;
    if spec.setup.players == 1 && !matches!(spec.pairing, Pairing::Swiss(_)) {
        // Everybody plays each deal once, and is compared with all that it meets.
        return bots * spec.games_of_a_match();
    }
    let pairs = match spec.pairing {
        Pairing::RoundRobin => bots * bots.saturating_sub(1) / 2,
        Pairing::Swiss(rounds) => u64::from(rounds) * (bots / 2),
        Pairing::Ladder => bots.saturating_sub(1),
    };
    let each = if spec.setup.players == 1 || spec.both_ways() { 2 } else { 1 };
    pairs * each * spec.games_of_a_match()
}

impl ArenaSpec {
    /// Whether each of two sits alone among seats of the other.
    fn both_ways(&self) -> bool {
        self.setup.players > 2 && !self.first_alone && self.pairing != Pairing::Ladder
    }

    fn games_of_a_match(&self) -> u64 {
        self.games.next_multiple_of(u64::from(self.setup.players.max(1)))
    }
}

struct Contest<'a> {
    registry: &'a Registry,
    game: GameId,
    spec: &'a ArenaSpec,
    done: &'a (dyn Fn(&GameLine) + Sync),
    matches: Vec<Match>,
    clocks: Vec<Clock>,
    alone: BTreeMap<Deals, Vec<GameLine>>,
}

/// Deals that a contestant played alone: who, the first of them, and how many. They count in all its matches.
type Deals = (usize, u64, u64);

impl Contest<'_> {
    fn round_robin(&mut self) -> Result<(), SimError> {
        for one in 0..self.spec.bots.len() {
            for other in one + 1..self.spec.bots.len() {
                self.meet(one, other)?;
            }
        }
        Ok(())
    }

    fn ladder(&mut self) -> Result<(), SimError> {
        (1..self.spec.bots.len()).try_for_each(|below| self.meet(below - 1, below))
    }

    /// In each round those next to each other in the ratings meet, if they have met least. Of an odd number the lowest
    /// of those who have played most sits out.
    fn swiss(&mut self, rounds: u32) -> Result<(), SimError> {
        for _ in 0..rounds {
            let ratings = contest_ratings(self.spec, &self.matches);
            let mut order: Vec<usize> = (0..self.spec.bots.len()).collect();
            order.sort_by(|&a, &b| ratings[b].rating.total_cmp(&ratings[a].rating));
            if order.len() % 2 == 1 {
                let most = (0..order.len()).max_by_key(|&at| self.played(order[at]));
                order.remove(most.unwrap_or(0));
            }
            while order.len() > 1 {
                let one = order.remove(0);
                let at = (0..order.len()).min_by_key(|&at| self.meetings(one, order[at])).unwrap_or(0);
                let other = order.remove(at);
                self.meet(one.min(other), one.max(other))?;
            }
        }
        Ok(())
    }

    fn played(&self, bot: usize) -> usize {
        self.matches.iter().filter(|played| [played.one, played.rest].contains(&bot)).count()
    }

    fn meetings(&self, one: usize, other: usize) -> usize {
        self.matches.iter().filter(|played| played.is_between(one, other)).count()
    }

    fn meet(&mut self, one: usize, other: usize) -> Result<(), SimError> {
        self.play(one, other)?;
        if self.spec.both_ways() {
            self.play(other, one)?;
        }
        Ok(())
    }

    /// Plays a match in blocks, until it is decided or all its games are played. Who meets again plays new deals.
    fn play(&mut self, one: usize, rest: usize) -> Result<(), SimError> {
        let before = self.matches.iter().filter(|played| (played.one, played.rest) == (one, rest));
        let first: u64 = before.map(|played| played.games).sum();
        let mut tally = Tally::default();
        let (seats, most) = (u64::from(self.spec.setup.players), self.spec.games_of_a_match());
        // The same blocks whatever the number of threads: the question is decided by the same games.
        let block = 8 * seats;
        let stop = self.spec.run.stop();
        while tally.wins.count < most && tally.verdict(self.spec.ask) == Verdict::Undecided && !stop.is_set()
        {
            let games = block.min(most - tally.wins.count);
            let lines = self.games(one, rest, first + tally.wins.count, games)?;
            lines.iter().for_each(|line| tally.add(line));
        }
        // A match that was ended before its first game is none.
        if tally.wins.count > 0 {
            self.matches.push(tally.finish(one, rest, self.spec));
        }
        Ok(())
    }

    /// Some games of a match. In their lines bot 0 is who sits alone.
    fn games(&mut self, one: usize, rest: usize, first: u64, games: u64) -> Result<Vec<GameLine>, SimError> {
        match self.spec.setup.players {
            1 => {
                let [own, others] = [(one, first, games), (rest, first, games)];
                self.play_alone(own)?;
                self.play_alone(others)?;
                let others = &self.alone[&others];
                // Where the run was ended early, not everybody has played every deal.
                let pair = |own: &GameLine| {
                    let other = others.binary_search_by_key(&own.game, |line| line.game).ok()?;
                    Some(compared(own, &others[other]))
                };
                Ok(self.alone[&own].iter().filter_map(pair).collect())
            }
            seats => {
                let mut bots = vec![rest; usize::from(seats)];
                bots[0] = one;
                self.seated(&bots, first, games)
            }
        }
    }

    /// Plays deals alone, unless that has been done for another match.
    fn play_alone(&mut self, deals @ (bot, first, games): Deals) -> Result<(), SimError> {
        if !self.alone.contains_key(&deals) {
            let lines = self.seated(&[bot], first, games)?;
            self.alone.insert(deals, lines);
        }
        Ok(())
    }

    /// Games between contestants, who change seats.
    fn seated(&self, bots: &[usize], first: u64, games: u64) -> Result<Vec<GameLine>, SimError> {
        let contestants = bots.iter().map(|&bot| self.spec.bots[bot].clone()).collect();
        let sim = SimSpec {
            threads: self.spec.threads,
            first,
            same_deals: true,
            clocks: bots.iter().map(|&bot| self.clocks[bot].clone()).collect(),
            run: self.spec.run.part(format!("{bots:?}")),
            ..SimSpec::new(self.spec.setup.clone(), contestants, games, self.spec.seed)
        };
        simulate(self.registry, self.game, &sim, self.done)
    }
}

/// The same deal played alone by two, as a game between them.
fn compared(own: &GameLine, other: &GameLine) -> GameLine {
    let made = |line: &GameLine| (line.shares[0] > 0.0, line.points[0]);
    let (places, shares) = match made(own).cmp(&made(other)) {
        Ordering::Greater => ([1, 2], [1.0, 0.0]),
        Ordering::Equal => ([1, 1], [0.5, 0.5]),
        Ordering::Less => ([2, 1], [0.0, 1.0]),
    };
    GameLine {
        bots: vec![0, 1],
        points: vec![own.points[0], other.points[0]],
        places: places.to_vec(),
        shares: shares.to_vec(),
        decisions: own.decisions + other.decisions,
        ..own.clone()
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
    rest_wins: Mean,
    ahead: Mean,
    points: Mean,
    rest_points: Mean,
    place: Mean,
}

impl Tally {
    fn add(&mut self, line: &GameLine) {
        let Some(seat) = line.bots.iter().position(|&bot| bot == 0) else { return };
        self.wins.add(line.shares[seat]);
        self.rest_wins.add(line.shares.iter().sum::<f64>() - line.shares[seat]);
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

    fn finish(&self, one: usize, rest: usize, spec: &ArenaSpec) -> Match {
        let others = others(spec);
        Match {
            one,
            rest,
            games: self.wins.count,
            wins: self.wins.mean,
            wins_95: wilson(self.wins.mean, self.wins.count),
            rest_wins: self.rest_wins.mean,
            even: (self.wins.mean + self.rest_wins.mean) / f64::from(others + 1),
            ahead: self.ahead.mean,
            ahead_95: wilson_of_parts(&self.ahead, others.into()),
            points: self.points.mean,
            rest_points: self.rest_points.mean,
            place: self.place.mean,
            verdict: spec.ask.map(|_| self.verdict(spec.ask)),
        }
    }
}

/// How many seats who sits alone plays against. In a game for one it is the other who plays the same deal.
fn others(spec: &ArenaSpec) -> u32 {
    u32::from(spec.setup.players).max(2) - 1
}

fn contest_ratings(spec: &ArenaSpec, matches: &[Match]) -> Vec<Rating> {
    let tables = matches.iter().map(|played| {
        let (mut seats, mut wins) = (vec![0; spec.bots.len()], vec![0.0; spec.bots.len()]);
        seats[played.one] = 1;
        seats[played.rest] = others(spec);
        wins[played.one] = played.wins * played.games as f64;
        wins[played.rest] = played.rest_wins * played.games as f64;
        Tables { seats, wins }
    });
    rate(spec.bots.len(), &tables.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering as AtomicOrdering};

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
            run: Run::default(),
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
    fn who_meets_again_plays_new_deals_and_everybody_sits_out_in_turn() {
        let spec =
            |bots: &[Level], rounds| ArenaSpec { games: 6, ask: None, ..spec(bots, Pairing::Swiss(rounds)) };
        let twice = play(&spec(&[Level::Random, Level::Greedy], 2));
        let long = play(&ArenaSpec {
            games: 12,
            pairing: Pairing::RoundRobin,
            ..spec(&[Level::Random, Level::Greedy], 1)
        });
        let points = |played: &Match| played.points * played.games as f64;
        assert!((points(&twice.matches[0]) - points(&twice.matches[1])).abs() > 0.5, "{:?}", twice.matches);
        let both: f64 = twice.matches.iter().map(points).sum();
        assert!(
            (both - points(&long.matches[0])).abs() < 1e-6,
            "the second match goes on where the first ended"
        );
        let three = play(&spec(&[Level::Random, Level::Greedy, Level::Greedy], 3));
        let mut met: Vec<_> = three.matches.iter().map(|played| (played.one, played.rest)).collect();
        met.sort_unstable();
        assert_eq!(met, [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn a_ladder_is_the_matches_of_neighbours() {
        let bots = [Level::Greedy, Level::Random, Level::Greedy];
        let ladder = play(&ArenaSpec { games: 8, ..spec(&bots, Pairing::Ladder) });
        let match_of = |one: Level, rest: Level| {
            let spec = ArenaSpec { games: 8, ..spec(&[one, rest], Pairing::RoundRobin) };
            play(&spec).matches.remove(0)
        };
        let alone = [match_of(bots[0], bots[1]), match_of(bots[1], bots[2])];
        assert_eq!(ladder.matches.len(), alone.len());
        for (rung, alone) in ladder.matches.iter().zip(alone) {
            assert_eq!((rung.wins, rung.points, rung.games), (alone.wins, alone.points, alone.games));
        }
    }

    #[test]
    fn alone_both_play_the_same_deals_and_the_better_result_wins() {
        let spec = ArenaSpec {
            setup: Setup::new(1),
            games: 6,
            ask: None,
            ..spec(&[Level::Greedy, Level::Random, Level::Random], Pairing::Ladder)
        };
        let result = arena(&Registry::new(), GameId::Legacies, &spec, &|_| ()).unwrap();
        let [better, same] = &result.matches[..] else { panic!("{result:?}") };
        assert!(better.wins > 0.8 && better.points > better.rest_points + 50.0, "{better:?}");
        assert_eq!((same.wins, same.even, same.points), (0.5, 0.5, same.rest_points));
        assert!(
            result.ratings[0].rating > 100.0 && result.ratings[0].rating < 2000.0,
            "{:?}",
            result.ratings
        );
    }

    #[test]
    fn alone_everybody_plays_a_deal_once_and_it_counts_in_all_matches() {
        let bots = [Level::Greedy, Level::Random, Level::Greedy];
        let spec = ArenaSpec { setup: Setup::new(1), games: 10, ask: None, ..spec(&bots, Pairing::Ladder) };
        let played = AtomicU64::new(0);
        let count = |_: &GameLine| {
            played.fetch_add(1, AtomicOrdering::Relaxed);
        };
        let result = arena(&Registry::new(), GameId::Legacies, &spec, &count).unwrap();
        assert_eq!(played.into_inner(), 30);
        assert_eq!(most_games(&spec), 30);
        let [above, below] = &result.matches[..] else { panic!("{result:?}") };
        assert_eq!((above.games, below.games), (10, 10));
        assert_eq!((above.points, above.rest_points), (below.rest_points, below.points));
    }

    #[test]
    fn victories_of_players_without_a_seat_count_for_nobody() {
        let setup = Setup::new(2).with("nemeses", "3").with("difficulty", "guru");
        let spec = ArenaSpec {
            setup,
            games: 12,
            ask: None,
            ..spec(&[Level::Random, Level::Random], Pairing::RoundRobin)
        };
        let result = arena(&Registry::new(), GameId::Legacies, &spec, &|_| ()).unwrap();
        assert!(result.matches[0].wins + result.matches[0].rest_wins < 0.5, "{:?}", result.matches);
        let [one, other] = &result.ratings[..] else { panic!("{result:?}") };
        assert!((one.rating - other.rating).abs() < other.plus_minus, "{:?}", result.ratings);
    }

    #[test]
    fn who_finishes_before_the_others_is_ahead_of_them() {
        let mut tally = Tally::default();
        let line = |places: [u8; 4], seat: usize| GameLine {
            seed: Seed(0),
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
        let four = ArenaSpec { setup: Setup::new(4), ask: None, ..spec(&[], Pairing::RoundRobin) };
        let played = tally.finish(0, 1, &four);
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
