//! Runs that were ended in the middle and resumed give what a run without a break gives.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use game_core::{Seed, Setup};
use games::{GameId, Registry};
use lab::{ArenaSpec, Checkpoint, Contestant, FitSpec, Pairing, Run, RunHeader, SimError, SimSpec, Stop};
use search::Level;

const GAME: GameId = GameId::BronzeAge;

fn header() -> RunHeader {
    let table = Registry::new().table(GAME, Setup::new(2), None).unwrap();
    RunHeader {
        command: "test".to_owned(),
        program: "oxhide".to_owned(),
        tables: vec![RunHeader::table_lines(&*table)],
        bots: Vec::new(),
        seed: 1,
        settings: BTreeMap::new(),
    }
}

fn run(path: &Path) -> Run {
    Run::new(Stop::default(), Some(Checkpoint::open(path, &header()).unwrap()))
}

/// The work of a run, which makes a call after each game.
type Play<'a, T> = dyn Fn(Run, &(dyn Fn() + Sync)) -> Result<T, SimError> + 'a;

/// Plays without a break, then with breaks after so many games, each of which leaves half a line behind.
fn check_resumed<T: PartialEq + std::fmt::Debug>(breaks: &[u64], play: &Play<'_, T>) {
    let whole = play(Run::default(), &|| ()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    for &end in breaks {
        let (run, count) = (run(&path), AtomicU64::new(0));
        let stop = run.stop().clone();
        let partial = play(run, &|| {
            if count.fetch_add(1, Ordering::Relaxed) + 1 == end {
                stop.set();
            }
        });
        assert!(partial.is_ok(), "what was played counts");
        let mut bytes = std::fs::read(&path).unwrap();
        assert!(bytes.iter().filter(|byte| **byte == b'\n').count() as u64 > end);
        bytes.extend(br#"{"part":"#);
        std::fs::write(&path, bytes).unwrap();
    }
    assert_eq!(play(run(&path), &|| ()).unwrap(), whole);
    let complete = std::fs::read(&path).unwrap();
    assert_eq!(play(run(&path), &|| ()).unwrap(), whole, "nothing is left to play");
    assert_eq!(std::fs::read(&path).unwrap(), complete);
}

fn bots() -> Vec<Contestant> {
    vec![Level::Random.into(), Level::Greedy.into()]
}

fn sim(run: Run) -> SimSpec {
    SimSpec { threads: 2, run, moves: true, ..SimSpec::new(Setup::new(2), bots(), 20, Seed(1)) }
}

#[test]
fn a_simulation_is_resumed() {
    check_resumed(&[4, 9], &|run, done| lab::simulate(&Registry::new(), GAME, &sim(run), &|_| done()));
}

#[test]
fn a_balance_report_is_resumed_in_its_second_set_up() {
    let against = Setup::new(2).with("civilisations", "choose");
    check_resumed(&[5, 27], &|run, done| {
        let report = lab::report(&Registry::new(), GAME, &sim(run), Some(&against), &|_| done())?;
        Ok(serde_json::to_string(&report).unwrap())
    });
}

#[test]
fn a_contest_is_resumed_in_its_second_match() {
    let spec = |run| ArenaSpec {
        setup: Setup::new(2),
        bots: vec![Level::Random.into(), Level::Greedy.into(), Level::Random.into()],
        games: 20,
        seed: Seed(1),
        threads: 2,
        pairing: Pairing::RoundRobin,
        first_alone: false,
        ask: None,
        run,
    };
    check_resumed(&[5, 27], &|run, done| {
        let result = lab::arena(&Registry::new(), GAME, &spec(run), &|_| done())?;
        Ok(format!("{:?} {:?}", result.matches, result.ratings))
    });
}

#[test]
fn a_fit_is_resumed_in_its_second_round() {
    let spec = |run| FitSpec {
        setup: Setup::new(2),
        bot: "easy:iterations=20".parse().unwrap(),
        games: 15,
        seed: Seed(1),
        threads: 2,
        stray: 10,
        ridge: 1.0,
        keep: false,
        every: 2,
        trust: 40,
        rounds: 2,
        run,
    };
    check_resumed(&[6, 18], &|run, done| {
        let fit = lab::fit(&Registry::new(), GAME, &spec(run), &|| done())?;
        Ok(format!("{:?} {}", fit.weights, fit.test_loss))
    });
}

#[test]
fn a_comparison_that_was_ended_holds_the_games_of_both_sides() {
    let against = Setup::new(2).with("civilisations", "choose");
    for (end, sides) in [(6, 1), (26, 2)] {
        let (run, count) = (Run::default(), AtomicU64::new(0));
        let stop = run.stop().clone();
        let done = || {
            if count.fetch_add(1, Ordering::Relaxed) + 1 == end {
                stop.set();
            }
        };
        let report = lab::report(&Registry::new(), GAME, &sim(run), Some(&against), &|_| done()).unwrap();
        let games: Vec<u64> = report.measured.iter().map(|side| side.games).collect();
        assert_eq!(games.len(), sides);
        assert_eq!(report.comparison.is_some(), sides == 2);
        assert!(games.iter().all(|&played| played == games[0] && (6..=8).contains(&played)), "{games:?}");
    }
}
