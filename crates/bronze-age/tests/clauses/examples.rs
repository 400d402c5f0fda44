//! BA-P3: the examples of the booklet.

use bronze_age::Slot;
use test_games::Position as _;

use crate::common::Position;

#[test]
fn ba_p3_anne_plays_a_blue_action_to_the_sea() {
    let mut position = Position::new("mycenae", "hatti");
    position.tops("mountains sea plains");
    position.play(
        "play blue to 2; top plains; front linen-weavers; top sea; advance linen-weavers as prosperity",
    );
    assert_eq!(position.controlled(1), [1, 0, 0], "she moves that card to her civilisation as a territory,");
    assert_eq!(position.sizes(), [16, 14, 16], "then draws the top card of that deck,");
    assert_eq!(position.under(1, Slot::Basic), ["linen-weavers"], "and then plays one card from her hand");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_p3_mark_plays_a_yellow_action_to_the_sea() {
    let mut position = Position::new("mycenae", "hatti");
    position.play("play yellow to 1");
    let mut draws = position.clone();
    draws.run("draw");
    assert_eq!(
        (draws.sizes(), draws.hand(1).len()),
        ([14, 16, 16], 5),
        "he may draw two cards from that deck,"
    );
    position.run("advance first-furrow as prosperity");
    assert_eq!((position.sizes(), position.hand(1).len()), ([16; 3], 2), "or play one");
    assert!(draws.is_new_turn() && position.is_new_turn());
}

#[test]
fn ba_p3_olivia_returns_an_action_where_one_more_remains() {
    let mut position = Position::new("mycenae", "hatti");
    position.lays(1, "red 3").lays(2, "blue 3");
    position.run("return red from 3; draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, false), "she draws or plays one more");
    assert!(position.allows("draw"));
    position.run("advance first-furrow as prosperity");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!((position.sizes(), position.actions(1)), ([16, 16, 15], [1; 3]));
}

#[test]
fn ba_p3_jimmy_returns_the_only_action() {
    let mut position = Position::new("mycenae", "hatti");
    position.lays(1, "red 3").lays(2, "blue 2");
    position.run("return red from 3; advance first-furrow as prosperity");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

/// Liz's card, which is Society for 1 or Warfare for 3, and the only card she plays.
fn liz(icon: &str) -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.controls(2, "plains 1").holds(1, "cyclopean-citadel").played(2, "first-hearth as society");
    position.run(&format!("play yellow to 1; advance cyclopean-citadel as {icon}"));
    position
}

#[test]
fn ba_p3_liz_plays_her_card_as_society() {
    let position = liz("society");
    assert_eq!(position.score(1).total, 1);
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_p3_liz_plays_her_card_as_warfare() {
    let mut position = liz("warfare");
    assert_eq!(position.score(1).total, 3);
    assert_eq!(
        (position.to_move(), position.legal()),
        (1, vec!["seize plains".to_owned()]),
        "and the ability"
    );
    position.play("seize plains");
    assert_eq!(position.controlled(1), [0, 0, 1]);
}

#[test]
fn ba_p3_justin_has_17_points() {
    let mut position = Position::new("mycenae", "hatti");
    position.controls(1, "sea 3, plains 1, mountains 2");
    position.played(1, "sea-peoples as warfare, bronze-spears as warfare");
    position.played(1, "royal-goldsmiths as artistry, first-harbour as artistry");
    position.played(1, "sworn-clans as society").played(2, "hearth-singers as society, tin-road as society");
    let score = position.score(1);
    let points = ["The Sea ×3", "Warfare ×5", "Artistry ×4", "Society ×2"]
        .map(|name| score.parts.iter().find(|part| part.name == name).unwrap().points);
    assert_eq!(points, [6, 5, 4, 2]);
    assert_eq!((score.group("triumphs"), score.total), (0, 17));
}
