//! Records: shown and proved when they are good, refused with line and reason when they are not.

use std::fs;

use expect_test::expect;
use game_core::{Record, Seat, Seed, Setup, Turn};
use games::{GameId, Registry};

use crate::run::{complaint, folder, good, oxhide, oxhide_reading};

/// A whole game whose draws follow a seed. No bot plays it, so that it stays the same when they get better.
fn record(seed: u64) -> String {
    let mut table = Registry::new().table(GameId::Bronze, Setup::new(2), Some(Seed(seed))).unwrap();
    table.set_name(Seat(0), "Ann");
    while table.turn() != Turn::Over {
        let choices = table.legal();
        table.play(&choices[7 * table.len() % choices.len()].action).unwrap();
    }
    table.record()
}

/// The line of a text that starts so, counted from 1.
fn line_of(text: &str, start: &str) -> usize {
    1 + text.lines().position(|line| line.starts_with(start)).unwrap()
}

/// A record with one of its lines replaced and the checksum left as it was.
fn edited(record: &str, number: usize, new: &str) -> String {
    let lines = record.lines().enumerate().map(|(index, line)| if index + 1 == number { new } else { line });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_good_record_is_proved_in_a_line() {
    let folder = folder("good-record");
    let text = record(42);
    let path = folder.write("game.txt", &text);
    let (moves, totals) =
        text.lines().last().unwrap().strip_prefix("end: ").unwrap().split_once(" moves, ").unwrap();
    let totals = totals.split(',').next().unwrap();
    let proof = format!("bronze, 2 players, {moves} moves, over: {totals}, draws follow seed 42\n");
    assert_eq!(folder.plain(&good(&["verify", &path])), format!("ok  game.txt: {proof}"));
    assert_eq!(oxhide_reading(&["verify", "-"], &text).out, format!("ok  standard input: {proof}"));
}

#[test]
fn one_bad_record_among_good_ones_is_told_and_gives_code_1() {
    let folder = folder("bad-record");
    let (good, bad) = (folder.write("good.txt", record(1)), folder.write("bad.txt", "hello\n"));
    let run = oxhide(&["verify", &good, &bad, &good]);
    assert_eq!((run.code, run.out.lines().count(), run.err.lines().count()), (1, 2, 1));
    let error = folder.plain(&run.err);
    assert!(error.starts_with("error: bad.txt: line 1: "), "{error}");
}

#[test]
fn cut_and_edited_records_are_refused_with_their_line() {
    let folder = folder("edited-records");
    let text = record(42);
    let (first, end) = (line_of(&text, "* province"), line_of(&text, "end: "));
    let taken = text.lines().find(|line| line.contains(" take ")).unwrap();
    let take = line_of(&text, taken);
    let cases = [
        ("empty", String::new(), 1),
        ("cut in the head", text.lines().take(3).map(|line| format!("{line}\n")).collect(), 4),
        ("cut in the moves", text.lines().take(30).map(|line| format!("{line}\n")).collect(), 31),
        ("another draw", edited(&text, first, "* province 9"), end),
        ("another game", edited(&text, 2, "game: chess"), end),
        ("a line more", text.clone() + "P1 done\n", end + 1),
    ];
    for (case, text, line) in cases {
        let path = folder.write("game.txt", text);
        let error = folder.plain(&complaint(&["verify", &path]));
        assert!(error.starts_with(&format!("error: game.txt: line {line}: ")), "{case}: {error}");
        assert_eq!(folder.plain(&complaint(&["replay", &path])), error, "{case}");
    }
    // Whoever mends the checksum as well is found out by the rules.
    let forged = resealed(&edited(&text, take, &format!("{} done", &taken[..2])));
    let error = folder.plain(&complaint(&["verify", &folder.write("game.txt", forged)]));
    assert_eq!(error, format!("error: game.txt: line {take}: 'done' is not allowed here"));
    let other = if text.lines().nth(first - 1) == Some("* province 4") { 5 } else { 4 };
    let forged = resealed(&edited(&text, first, &format!("* province {other}")));
    let error = folder.plain(&complaint(&["verify", &folder.write("game.txt", forged)]));
    let message =
        format!("error: game.txt: line {first}: 'province {other}' was not drawn: the seed 42 gives");
    assert!(error.starts_with(&message), "{error}");
}

/// The record of seed 42 with changed moves and the checksum that fits them.
fn resealed(text: &str) -> String {
    let (body, end) = text.rsplit_once("end: ").unwrap();
    let moves = body.split_once("\n\n").unwrap().1.lines().map(|line| {
        let (who, notation) = line.split_once(' ').unwrap();
        (who.parse().map_or(Turn::Chance, Turn::Player), notation.to_owned())
    });
    let again = Record::write(&Record::parse(&record(42)).unwrap().head, moves, None);
    let sum = again.trim_end().rsplit_once(' ').unwrap().1;
    format!("{body}end: {} {sum}\n", end.rsplit_once(' ').unwrap().0)
}

#[test]
fn a_replay_tells_the_game_turn_by_turn() {
    let folder = folder("replay");
    let path = folder.write("game.txt", record(42));
    let text = good(&["replay", &path]);
    assert!(
        text.starts_with("Bronze, 2 players, edition 2018, pack classic, seed 42\nP1 Ann, P2\n\nSet-up\n"),
        "{text}"
    );
    assert!(text.contains("\nTurn 1: ") && text.contains("\nTurn 10: "), "{text}");
    for heading in [" provinces ", " trade routes ", " cities ", " total ", " place "] {
        assert!(text.lines().any(|line| line.starts_with(heading)), "{heading}: {text}");
    }
}

#[test]
fn a_replay_stops_where_it_is_told_to() {
    let folder = folder("replay-to");
    let path = folder.write("game.txt", record(42));
    expect![[r#"
        Bronze, 2 players, edition 2018, pack classic, seed 42
        P1 Ann, P2

        Set-up
          Tile 1 is turned up.
          Stack 1 shows Religion.

        After 2 of 127 moves something is drawn next. The score now:
        ──────────────────
                 Ann   P2
        ──────────────────
         total     0    0
        ──────────────────
    "#]]
    .assert_eq(&good(&["replay", &path, "--to", "2"]));
    let all = good(&["replay", &path]).lines().count();
    assert!(good(&["replay", &path, "--to", "60"]).lines().count() < all);
    let error = folder.plain(&complaint(&["replay", &path, "--to", "9999"]));
    assert!(error.starts_with("error: game.txt: there are "), "{error}");
}

#[test]
fn the_log_has_number_notation_and_words() {
    let folder = folder("replay-log");
    let path = folder.write("game.txt", record(42));
    let text = good(&["replay", &path, "--log", "--to", "3"]);
    let line = text.lines().find(|line| line.starts_with("   2  * ")).unwrap();
    assert!(line.contains("deal ") && line.contains("Stack 1 shows "), "{line}");
}

#[test]
fn a_record_of_another_pack_is_found_by_its_hash_in_a_folder_of_any_name() {
    let folder = folder("pack-of-record");
    let (mine, moved) = (folder.path("mine"), folder.path("moved"));
    good(&["pack", "write", "bronze", &mine]);
    folder.write("mine/README.txt", "A pack of my own.\n");
    let records = folder.path("records");
    good(&["sim", "bronze", "--games", "1", "--pack", &mine, "--records", &records]);
    let path = format!("{records}/bronze-000001.txt");
    let error = folder.plain(&complaint(&["verify", &path]));
    let known = "there is no pack 'mine' for Bronze; known are: classic; name its folder with --pack";
    assert_eq!(error, format!("error: records/bronze-000001.txt: line 4: {known}"));
    fs::rename(&mine, &moved).unwrap();
    assert!(good(&["verify", &path, "--pack", &moved]).starts_with("ok  "));
    assert!(good(&["replay", &path, "--pack", &moved]).contains(", pack mine, seed "));
    folder.write("moved/README.txt", "Changed since.\n");
    let error = complaint(&["verify", &path, "--pack", &moved]);
    assert!(error.contains("line 4: there is no pack 'mine'"), "{error}");
}
