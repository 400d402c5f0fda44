//! What a search finds in the smallest game, and that it depends on nothing but its seed.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use game_core::sample::{Coin, CoinAction, CoinState, Face};
use game_core::{Game, Pack, Seat, Seed, Setup, Viewer};
use search::{Evaluator, Leaf, Method, Priors, Searcher, Settings, Thoughts};

/// Knows nothing: all that a search finds comes from playing on.
struct Ignorant;

impl Evaluator<Coin> for Ignorant {
    fn value(&self, _: &Coin, _: &CoinState, _: Seat) -> f64 {
        0.0
    }
}

fn think(face: Face, settings: &Settings, seed: u64) -> Thoughts<CoinAction> {
    let game =
        Coin::new(&Setup::new(2).complete::<Coin>().unwrap(), Pack::<Coin>::classic().content).unwrap();
    let view = game.view(&CoinState::Tossed(face), Viewer::Player(Seat(0)));
    Searcher::new(Ignorant).think(&game, &view, Seat(0), settings, Seed(seed))
}

fn all_settings() -> Vec<Settings> {
    let mut all = Vec::new();
    for method in [Method::Flat, Method::Determinized, Method::Ismcts] {
        for leaf in [Leaf::Judge, Leaf::Play(3), Leaf::End] {
            for priors in [Priors::Even, Priors::Guided(0.1)] {
                for threads in [1, 2] {
                    let settings = Settings { method, leaf, priors, threads, ..Settings::default() };
                    all.push(Settings { iterations: 64, exploration: 1.0, ..settings });
                }
            }
        }
    }
    all
}

#[test]
fn every_way_to_search_keeps_heads_and_passes_tails() {
    for settings in all_settings() {
        assert_eq!(think(Face::Heads, &settings, 1).best().action, CoinAction::Keep, "{settings:?}");
        // With tails nobody scores: the game is shared whatever is played.
        let wins = think(Face::Tails, &settings, 1).wins;
        assert!((wins[0] - 0.5).abs() < 1e-9 && (wins[1] - 0.5).abs() < 1e-9, "{settings:?}: {wins:?}");
    }
}

#[test]
fn the_same_seed_and_settings_think_the_same() {
    for settings in all_settings() {
        let thoughts = think(Face::Heads, &settings, 7);
        assert_eq!(thoughts, think(Face::Heads, &settings, 7));
        assert_eq!(thoughts.iterations, 64);
        let visits: u32 = thoughts.actions.iter().map(|thought| thought.visits).sum();
        assert_eq!(visits, 64);
    }
}

#[test]
fn a_limit_of_time_ends_a_search_without_another() {
    let settings = Settings { iterations: u32::MAX, millis: Some(20), ..Settings::default() };
    let start = std::time::Instant::now();
    assert!(think(Face::Heads, &settings, 1).iterations >= 16);
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn settings_are_read_and_refused_with_what_is_allowed() {
    let mut settings = Settings::default();
    for (name, value) in [("iterations", "50"), ("leaf", "end"), ("method", "flat"), ("priors", "even")] {
        settings.set(name, value).unwrap();
    }
    assert_eq!((settings.iterations, settings.leaf, settings.method), (50, Leaf::End, Method::Flat));
    let error = settings.set("leaf", "deep").unwrap_err().to_string();
    assert_eq!(error, "leaf cannot be 'deep': it must be judge, end or a number of decisions");
    let json = serde_json::to_string(&settings).unwrap();
    assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
}
