//! Tables behind one type: notation and JSON, and no way to break them from outside.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use common::Bids;
use expect_test::expect;
use game_core::sample::Coin;
use game_core::{AnyTable, Seat, Setup, Table, Turn, Viewer};
use serde_json::json;

const P1: Viewer = Viewer::Player(Seat(0));
const P2: Viewer = Viewer::Player(Seat(1));

fn tossed() -> Box<dyn AnyTable> {
    let mut table: Box<dyn AnyTable> = Box::new(Table::<Coin>::classic(Setup::new(2)).unwrap());
    table.set_name(Seat(0), "Ann");
    assert_eq!(table.play("heads"), Ok(0..1));
    table
}

fn told(table: &dyn AnyTable, viewer: Option<Viewer>) -> String {
    table
        .log(0..table.log_len(), viewer)
        .iter()
        .map(|line| format!("{} {}\n", line.number, line.text))
        .collect()
}

#[test]
fn a_viewer_sees_and_is_told_what_the_viewer_may_know() {
    let mut table = tossed();
    assert_eq!(table.view(P1), json!({ "Tossed": "Heads" }));
    assert_eq!(table.view(P2), json!({ "Tossed": null }));
    assert_eq!(table.view(Viewer::Spectator), json!({ "Tossed": null }));
    assert_eq!(table.state(), json!({ "Tossed": "Heads" }));
    assert_eq!(table.play("pass"), Ok(1..2));
    expect![[r#"
        0 The coin shows Heads.
        1 P2 has the coin: Heads.
    "#]]
    .assert_eq(&told(&*table, None));
    expect![[r#"
        0 The coin is tossed.
        1 P2 has the coin: Heads.
    "#]]
    .assert_eq(&told(&*table, Some(P2)));
}

#[test]
fn who_does_not_sit_at_the_table_looks_on() {
    let mut table: Box<dyn AnyTable> = Box::new(Table::<Bids>::classic(Setup::new(2)).unwrap());
    table.play("deal 3").unwrap();
    for stranger in [2, 9, 255].map(|seat| Viewer::Player(Seat(seat))) {
        assert_eq!(table.view(stranger), table.view(Viewer::Spectator));
        assert_eq!(table.log(0..9, Some(stranger)), table.log(0..9, Some(Viewer::Spectator)));
    }
}

#[test]
#[allow(clippy::reversed_empty_ranges, reason = "this is what a confused program sends")]
fn a_log_is_cut_to_what_there_is() {
    let mut table = tossed();
    table.play("keep").unwrap();
    let lengths = [0..2, 1..2, 0..usize::MAX, 1..9, 2..2, 2..9, 7..9, 9..3, usize::MAX..usize::MAX, 1..0]
        .map(|range| table.log(range, None).len());
    assert_eq!(lengths, [2, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn choices_have_weights_on_a_chance_turn_alone() {
    let table: Box<dyn AnyTable> = Box::new(Table::<Bids>::classic(Setup::new(2)).unwrap());
    assert_eq!(serde_json::to_value(&table.legal()[0]).unwrap(), json!({ "action": "deal 0", "weight": 4 }));
    let choices = serde_json::to_value(tossed().legal()).unwrap();
    assert_eq!(choices, json!([{ "action": "keep", "weight": null }, { "action": "pass", "weight": null }]));
}

#[test]
fn a_table_of_any_game_is_played_like_one_of_its_own() {
    let mut table = tossed();
    assert_eq!((table.game_id(), table.len(), table.is_empty()), ("coin", 1, false));
    assert_eq!(table.turn(), Turn::Player(Seat(0)));
    assert!(table.play("heads").is_err() && table.outcome().is_none());
    table.play("keep").unwrap();
    assert_eq!(table.outcome().unwrap().places, [1, 2]);
    assert_eq!(table.scores()[0].total, 1);
    assert_eq!(
        table.moves(),
        [(Turn::Chance, "heads".to_owned()), (Turn::Player(Seat(0)), "keep".to_owned())]
    );
    assert!(table.undo(3).is_err());
    table.undo(0).unwrap();
    assert!(table.is_empty() && table.log_len() == 0 && table.turn() == Turn::Chance);
    assert_eq!(table.names(), ["Ann", "P2"]);
    assert!(table.as_any().is::<Table<Coin>>());
    table.set_name(Seat(200), "nobody");
    assert_eq!(table.setup(), &Setup::new(2).with("stake", "1").under(1));
}
