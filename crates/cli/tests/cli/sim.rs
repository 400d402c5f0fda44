//! Simulations: repeatable, and the same in every form of output.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, folder, good};

/// The report of a simulation without what depends on the machine.
fn report(args: &str) -> Value {
    let args: Vec<&str> = args.split(' ').chain(["--json"]).collect();
    let mut report: Value = serde_json::from_str(&good(&args)).unwrap();
    report.as_object_mut().unwrap().remove("speed").unwrap();
    report
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let case = "sim bronze --games 40 --bots greedy,random,random --seed 11";
    let one = report(&format!("{case} --threads 1"));
    assert_eq!(one, report(&format!("{case} --threads 3")));
    assert_eq!(
        one["setup"],
        serde_json::json!({"players": 3, "rules": 2, "pack": "classic", "edition": "2018"})
    );
    assert_ne!(one, report("sim bronze --games 40 --bots greedy,random,random --seed 12"));
}

#[test]
fn a_new_seed_is_named_and_repeats_the_games() {
    let first = report("sim bronze --games 3");
    let again = report(&format!("sim bronze --games 3 --seed {}", first["seed"]));
    assert_eq!(first, again);
}

#[test]
fn the_table_has_a_line_for_every_bot_and_seat() {
    let text = good(&["sim", "bronze", "--games", "10", "--bots", "greedy,random,random", "--seed", "5"]);
    for heading in
        ["bot: greedy ", "bot: random 1 ", "bot: random 2 ", "seat: P1 ", "seat: P3 ", "order: 1st "]
    {
        assert!(text.lines().any(|line| line.trim_start().starts_with(heading)), "{heading}: {text}");
    }
    assert!(
        text.starts_with("Bronze, 3 players, edition 2018, pack classic: 10 games with seed 5\n"),
        "{text}"
    );
    assert!(text.contains("games/s on"), "{text}");
}

/// Plays six games with a file for everything.
fn play_six(folder: &Folder) -> (String, Vec<String>) {
    let (csv, records) = (folder.path("games.csv"), folder.path("records"));
    let args =
        ["sim", "bronze", "--games", "6", "--bots", "greedy,random", "--seed", "3", "-o", "edition=2017"];
    good(&[&args[..], &["--csv", &csv, "--records", &records]].concat());
    let records = (1..=6).map(|number| format!("{records}/bronze-{number:06}.txt"));
    (fs::read_to_string(csv).unwrap(), records.collect())
}

#[test]
fn records_and_lines_are_of_the_same_games() {
    let folder = folder("sim-records");
    let (csv, records) = play_six(&folder);
    assert_eq!(csv.lines().count(), 7);
    let verified = good(&[&["verify"][..], &records.iter().map(String::as_str).collect::<Vec<_>>()].concat());
    let heading: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let column = |name: &str| heading.iter().position(|found| *found == name).unwrap();
    for (line, proof) in csv.lines().skip(1).zip(verified.lines()) {
        let field: Vec<&str> = line.split(',').collect();
        let totals = format!("over: P1 {} P2 {},", field[column("P1_points")], field[column("P2_points")]);
        let seed = format!(", draws follow seed {}", field[column("seed")]);
        assert!(proof.starts_with("ok  ") && proof.contains(&totals), "{line} / {proof}");
        assert!(proof.ends_with(&seed), "{line} / {proof}");
    }
    let record = fs::read_to_string(&records[1]).unwrap();
    assert!(record.contains("edition: 2017\nseed: "), "{record}");
    assert!(record.contains("\nP1: P1 random\nP2: P2 greedy\n"), "{record}");
}

#[test]
fn bench_lines_have_their_fields_in_order() {
    let text = good(&["bench", "bronze", "--players", "2", "--seconds", "0.001", "--json"]);
    let names = [
        "game",
        "players",
        "decisions_per_s",
        "games_per_s",
        "copies_per_s",
        "state_bytes",
        "replay_ms",
        "determinizations_per_s",
        "walks_per_s",
        "walks_per_s_two_threads",
        "walks_per_s_two_apart",
    ];
    let places: Vec<_> = names.iter().map(|name| text.find(&format!("\"{name}\":")).unwrap()).collect();
    assert!(places.is_sorted() && text.lines().count() == 1, "{text}");
    let table = good(&["bench", "--seconds", "0.001"]);
    assert_eq!(table.lines().filter(|line| line.starts_with(" bronze ")).count(), 3, "{table}");
}
