//! Analyses: of one game, of several, and of records that are cut short or broken.

use game_core::{Seed, Setup, Turn};
use games::{GameId, Registry};
use serde_json::Value;

use crate::run::{complaint, folder, good, oxhide};

/// A game between a bot that looks one step ahead and others who choose anything, or its first moves.
fn record(game: GameId, players: u8, moves: usize) -> String {
    let registry = Registry::new();
    let mut table = registry.table(game, Setup::new(players), Some(Seed(3))).unwrap();
    while table.turn() != Turn::Over && table.len() < moves {
        let is_first = table.turn() == Turn::Player(game_core::Seat(0));
        let level = if is_first { search::Level::Greedy } else { search::Level::Random };
        let action = registry.choose(&*table, level, Seed(table.len() as u64)).unwrap();
        table.play(&action).unwrap();
    }
    table.record()
}

#[test]
fn a_game_is_told_with_chances_turning_points_and_better_moves() {
    let folder = folder("analyse");
    let path = folder.write("game.txt", record(GameId::BronzeAge, 2, usize::MAX));
    let text = good(&["analyse", &path, "--iterations", "20"]);
    for part in ["Bronze Age, 2 players, ", "own choices", "Turning points", "better: ", "      P2: ", "for "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let all = good(&["analyse", &path, "--iterations", "20", "--all"]);
    assert!(all.contains("All decisions with a choice") && all.len() > text.len(), "{all}");
}

#[test]
fn a_table_of_four_shows_what_changed_for_everybody() {
    let folder = folder("analyse-four");
    let path = folder.write("game.txt", record(GameId::Bronze, 4, usize::MAX));
    let text = good(&["analyse", &path, "--iterations", "10"]);
    let numbers = text.lines().skip_while(|line| *line != "Turning points").nth(4).unwrap();
    assert_eq!(numbers.split_whitespace().count(), 1 + 5 * 4, "{numbers}");
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
}

#[test]
fn all_of_it_comes_as_json_and_adds_up() {
    let folder = folder("analyse-json");
    let path = folder.write("game.txt", record(GameId::BronzeAge, 2, usize::MAX));
    let text = good(&["analyse", &path, "--iterations", "20", "--json"]);
    let analysis: Value = serde_json::from_str(&text).unwrap();
    for balance in analysis["balance"].as_array().unwrap() {
        let number = |value: &Value| value.as_f64().unwrap();
        let share = |name: &str| {
            assert!(number(&balance[name]["margin"]) > 0.0, "{balance}");
            number(&balance[name]["value"])
        };
        let shares = ["start", "own_choices", "others_choices", "revision"].map(share);
        let sum = number(&balance["draws"]) + shares.iter().sum::<f64>();
        assert!((sum - number(&balance["end"])).abs() < 1e-9, "{balance}");
    }
    let better =
        analysis["decisions"].as_array().unwrap().iter().filter_map(|judged| judged["better"].get(0));
    assert!(better.into_iter().all(|better| better["chance"].is_number() && better["action"].is_string()));
}

#[test]
fn a_game_that_is_not_over_says_so() {
    let folder = folder("analyse-unfinished");
    let text = record(GameId::Bronze, 2, 60);
    let moves = text.lines().last().unwrap().split_whitespace().nth(1).unwrap().to_owned();
    let path = folder.write("game.txt", text);
    let text = good(&["analyse", &path, "--iterations", "10"]);
    assert!(text.starts_with(&format!("Bronze, 2 players: unfinished after {moves} moves.")), "{text}");
}

#[test]
fn games_of_a_kind_are_summed_and_a_broken_record_stops_none() {
    let folder = folder("analyse-several");
    let age = folder.write("age.txt", record(GameId::BronzeAge, 2, usize::MAX));
    let bronze = folder.write("bronze.txt", record(GameId::Bronze, 3, usize::MAX));
    let cut = folder.write("cut.txt", record(GameId::Bronze, 3, 60));
    let bad = folder.write("bad.txt", "hello\n");
    let run = oxhide(&["analyse", &age, &bad, &bronze, &cut, &age, "--iterations", "4"]);
    assert_eq!((run.code, run.err.lines().count()), (1, 1), "{}", run.err);
    assert!(folder.plain(&run.err).starts_with("error: bad.txt: line 1"), "{}", run.err);
    for part in [
        "Bronze, 3 players: 1 finished game, 1 unfinished game left out\n",
        "Bronze Age, 2 players: 2 finished games\n",
        "deal and draws",
        "predicted",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    assert!(run.out.lines().all(|line| line.chars().count() <= 100), "{}", run.out);
    assert!(complaint(&["analyse", &age, &bronze, "--all"]).contains("--all is for one record"));
}
