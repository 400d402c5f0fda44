//! What viewers can know of what comes, and seals.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::Bids;
use game_core::sample::Coin;
use game_core::{AnyTable, Pack, Record, Seal, Seat, Secret, Setup, Table, Turn, Viewer};

fn coin(moves: &[&str]) -> Table<Coin> {
    let mut table = Table::<Coin>::classic(Setup::new(2)).unwrap();
    for action in moves {
        table.play_text(action).unwrap();
    }
    table
}

fn seal() -> Seal {
    Seal::new(Secret([3; 32]), ["copper".to_owned(), String::new()])
}

#[test]
fn scores_that_depend_on_what_is_hidden_are_not_told() {
    let table = coin(&["heads"]);
    let known = |viewer| table.known_scores(viewer).iter().filter(|score| score.is_some()).count();
    let all = table.scores().len();
    assert_eq!(known(Viewer::Player(Seat(0))), all);
    assert_eq!(coin(&["heads", "keep"]).known_scores(Viewer::Spectator).iter().flatten().count(), all);
}

#[test]
fn a_forecast_is_made_for_who_decides_and_changes_nothing() {
    let table = coin(&["heads"]);
    let forecast = table.forecast("keep").unwrap();
    assert_eq!(forecast.turn, Some(Turn::Over));
    assert!(!forecast.lines.is_empty());
    assert_eq!(table.len(), 1);
    assert!(table.forecast("heads").is_err() && table.forecast("dance").is_err());
    assert!(coin(&[]).forecast("heads").is_err(), "a draw is nobody's to foresee");
}

#[test]
fn own_decisions_can_be_taken_back_and_draws_cannot() {
    assert_eq!(coin(&["heads"]).free_undo(Seat(0)), 1);
    assert_eq!(coin(&["heads", "keep"]).free_undo(Seat(0)), 1);
    assert_eq!(coin(&["heads", "keep"]).free_undo(Seat(1)), 2);
}

#[test]
fn what_showed_something_hidden_stays() {
    // The last bid of a round lays the others' cards open.
    let mut table =
        Table::<Bids>::new(Pack::classic(), Setup::new(2).with("rounds", "1"), Some(game_core::Seed(1)))
            .unwrap();
    while !matches!(table.turn(), Turn::Player(Seat(1))) {
        let first = table.actions()[0];
        table.play(first).unwrap();
    }
    let first = table.actions()[0];
    table.play(first).unwrap();
    assert_eq!(table.free_undo(Seat(1)), table.moves().len());
}

#[test]
fn a_sealed_table_writes_its_seal_and_reads_it_back() {
    let table = Table::<Bids>::sealed(Pack::classic(), Setup::new(2), seal()).unwrap();
    let text = table.record();
    assert!(text.contains(&format!("secret: {}\nword P1: copper\nP1: P1\n", "03".repeat(32))), "{text}");
    let again = Table::<Bids>::replay(&Record::parse(&text).unwrap(), Pack::classic()).unwrap();
    assert_eq!(again.record(), text);
}

#[test]
fn a_seal_that_does_not_give_the_seed_is_refused() {
    let mut record =
        Record::parse(&Table::<Bids>::sealed(Pack::classic(), Setup::new(2), seal()).unwrap().record())
            .unwrap();
    record.head.seal.as_mut().unwrap().words[1] = "tin".to_owned();
    let error = Table::<Bids>::replay(&record, Pack::classic()).err().unwrap();
    assert_eq!(error.line, 8);
    assert!(error.reason.starts_with("the secret and the words give the seed "), "{error}");
}

#[test]
fn a_word_is_one_line_and_belongs_to_a_seat() {
    let text = Table::<Bids>::sealed(Pack::classic(), Setup::new(2), seal()).unwrap().record();
    for (wrong, why) in [
        ("word P3: copper", "there is no seat P3"),
        ("word P1:  copper", "a word is 1 to 64 letters, with no space around them"),
        ("word P1: ", "a word is 1 to 64 letters, with no space around them"),
    ] {
        let error = Record::parse(&text.replace("word P1: copper", wrong)).unwrap_err();
        assert_eq!(error.reason, why);
    }
}

#[test]
fn moves_kept_apart_lead_to_the_same_table() {
    let mut table = Table::<Bids>::sealed(Pack::classic(), Setup::new(2), seal()).unwrap();
    for _ in 0..3 {
        let first = table.actions()[0];
        table.play(first).unwrap();
    }
    let moves = AnyTable::moves(&table);
    let who = |turn: &Turn| if let Turn::Player(seat) = turn { Some(*seat) } else { None };
    let parts = moves.iter().map(|(turn, text)| (who(turn), text.as_str()));
    let again = Table::<Bids>::resume(&table.head(), parts, Pack::classic()).unwrap();
    assert_eq!(again.record(), table.record());
    let wrong = Table::<Bids>::resume(&table.head(), [(None, "dance")].into_iter(), Pack::classic());
    assert_eq!(wrong.err().unwrap().line, 1);
}

#[test]
fn a_moment_shows_what_a_viewer_saw_then() {
    let table = coin(&["heads", "keep"]);
    let moment = table.moment(1, Viewer::Player(Seat(0)));
    assert_eq!(moment.turn, Turn::Player(Seat(0)));
    assert_eq!(moment.view, AnyTable::view(&coin(&["heads"]), Viewer::Player(Seat(0))));
    assert_eq!(table.moment(99, Viewer::Spectator).turn, Turn::Over);
}
