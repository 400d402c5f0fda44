//! Contests and reports, and programs of others in a seat.

use std::fs;

use game_core::{Seed, Setup, Turn};
use games::{GameId, Registry};
use search::Level;
use serde_json::Value;

use crate::run::{complaint, folder, good};

fn json(args: &str) -> Value {
    let args: Vec<&str> = args.split(' ').chain(["--json"]).collect();
    serde_json::from_str(&good(&args)).unwrap()
}

#[test]
fn an_arena_rates_bots_and_repeats_itself() {
    let case = "arena bronze-age --bots random,greedy,easy:iterations=8 --games 8 --seed 1";
    let (mut result, mut again) = (json(case), json(&format!("{case} --threads 1")));
    // How long they thought is the only thing that is never the same.
    let times = [&mut result, &mut again].map(|result| result["times"].take());
    assert_eq!(result, again);
    assert!(times.iter().all(|times| times[2]["decisions"].as_u64().unwrap() > 100), "{times:?}");
    assert_eq!(result["matches"].as_array().unwrap().len(), 3);
    let rating = |bot: usize| result["ratings"][bot]["rating"].as_f64().unwrap();
    assert!(rating(1) > rating(0), "{result}");
}

#[test]
fn a_clear_question_ends_a_match_early() {
    let text = good(&["arena", "bronze-age", "--bots", "greedy,random", "--ask", "70", "--seed", "2"]);
    assert!(text.contains("greedy against random") && text.contains("yes"), "{text}");
}

#[test]
fn a_program_that_speaks_the_protocol_plays_like_the_bot_it_runs() {
    let folder = folder("cmd-engine");
    let (asked, records) = (folder.path("asked"), folder.path("records"));
    // The engine as anybody's program; what it is asked is kept, for the seeds.
    let script = folder.write("bot.sh", format!("tee {asked} | {} engine", env!("CARGO_BIN_EXE_oxhide")));
    let args = format!("sim bronze-age --games 1 --threads 1 --seed 4 --records {records} --bots");
    let bots = format!("cmd:sh {script},random");
    good(&args.split(' ').chain([bots.as_str()]).collect::<Vec<_>>());

    let asked = fs::read_to_string(asked).unwrap();
    let mut asked = asked.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let record = fs::read_to_string(format!("{records}/bronze-age-000001.txt")).unwrap();
    let moves = record.lines().filter_map(|line| line.split_once(' ')).filter(|(who, _)| who.len() <= 2);
    let registry = Registry::new();
    let mut table = registry.table(GameId::BronzeAge, Setup::new(2), None).unwrap();
    let mut compared = 0;
    for (who, action) in moves {
        if who == "P1" {
            let seed = Seed(asked.next().unwrap()["seed"].as_u64().unwrap());
            assert_eq!(registry.choose(&*table, Level::Hard, seed).unwrap(), action, "move {}", table.len());
            compared += 1;
        }
        table.play(action).unwrap();
    }
    assert!(asked.next().is_none() && table.turn() == Turn::Over && compared > 10, "{record}");
}

#[test]
fn spaces_between_bots_do_not_matter() {
    let play = |bots| {
        let args = ["sim", "bronze-age", "--games", "2", "--seed", "1", "--json", "--bots", bots];
        serde_json::from_str::<Value>(&good(&args)).unwrap()["bots"].take()
    };
    assert_eq!(play("greedy, random"), play("greedy,random"));
}

#[test]
fn a_program_that_does_not_play_is_named_with_what_it_did() {
    let says = |program: &str| {
        complaint(&[
            "arena",
            "bronze-age",
            "--bots",
            &format!("greedy,cmd:{program}"),
            "--games",
            "2",
            "--seed",
            "1",
        ])
    };
    assert!(says("./no-such-bot").contains("the bot './no-such-bot' cannot be started"));
    assert!(says("true").contains("the bot 'true' does not play: it ended (exit status: 0)"));
    assert!(says("echo hello").contains("it answered no JSON"));
}

#[test]
fn a_report_is_written_as_a_page_and_compares_two_set_ups() {
    let folder = folder("lab");
    let page = folder.path("report.html");
    let args = ["lab", "bronze", "--games", "6", "--bots", "greedy", "--seed", "1", "--html", &page];
    let text = good(&[&args[..], &["--against-option", "edition=2017"]].concat());
    assert!(text.contains("edition=2017") && text.contains("order: whose first turn"), "{text}");
    let written = fs::read_to_string(page).unwrap();
    let command = "oxhide lab bronze --games 6 --bots greedy --players 2 --seed 1 --against-option edition=2017 (oxhide ";
    assert!(written.contains("class=\"chart\"") && written.contains(command), "{written}");
    let same = complaint(&["lab", "bronze", "--games", "2", "--against-option", "edition=2018"]);
    assert!(same.contains("nothing to compare"), "{same}");
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_the_games() {
    let folder = folder("lab-nowhere");
    let page = folder.path("nowhere/report.html");
    let start = std::time::Instant::now();
    // So many games would take days.
    let refused = complaint(&["lab", "bronze", "--games", "100000000", "--html", &page]);
    assert!(refused.contains("cannot write ") && start.elapsed().as_secs() < 60, "{refused}");
}

#[test]
fn fitted_weights_name_the_command_that_makes_them() {
    let folder = folder("fit");
    let file = folder.path("weights.json");
    let fit = |options: &str| {
        let command = format!("lab fit bronze-age --games 10 {options} --seed 1 --out {file}");
        assert_eq!(crate::run::oxhide(&command.split(' ').collect::<Vec<_>>()).code, 0);
        let weights: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        weights["sets"][0]["made_by"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        fit("--bot random"),
        "oxhide lab fit bronze-age --players 2 --games 10 --bot random --stray 5 --ridge 10 --every 2 --trust 0 \
         --rounds 1 --seed 1"
    );
    // Those of a file are where the next ones begin.
    assert_eq!(
        fit(&format!("--bot greedy:weights={file} --keep --every 3")),
        format!(
            "oxhide lab fit bronze-age --players 2 --games 10 --bot greedy:weights={file} --stray 5 --ridge 10 --keep \
             --every 3 --trust 0 --rounds 1 --seed 1"
        )
    );
}
