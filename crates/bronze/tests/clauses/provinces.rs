//! BZ-V: who gets the province tokens during the game. On these tiles every terrain has one spot, seven in all.

use std::ops::Range;

use bronze::{Holder, Kind, Terrain};
use test_games::Position as _;

use crate::common::{Position, held_by, small_pack};

/// A position whose tiles have one spot a terrain.
pub fn small(players: u8, edition: &str) -> Position {
    Position::with_pack(small_pack(Kind::Farmers), players, edition)
}

/// The spots of some terrains of a tile, counted from the top: `spots(2, 0..2)` is mountains and woods of tile 2.
pub fn spots(tile: u8, terrains: Range<usize>) -> String {
    let spot = |terrain: &Terrain| format!("{tile} {} 1", terrain.notation());
    Terrain::ALL[terrains].iter().map(spot).collect::<Vec<_>>().join(", ")
}

/// Lets the player to move put one marker somewhere.
fn settle(position: &mut Position, spot: &str) {
    position.play(&format!("take 1 as bronze at right; settle {spot} with bronze")).take_a_city();
    if position.allows("done") {
        position.play("done");
    }
}

#[test]
fn bz_v1_a_full_tile_goes_to_the_majority() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(1, 0..3)).markers(2, &spots(1, 3..6));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), held_by(1));
    assert_eq!(position.score(1).total, 4);
}

#[test]
fn bz_v1_the_majority_is_over_every_rival() {
    let mut position = small(3, "2018");
    position.markers(1, &spots(1, 0..2)).markers(2, &spots(1, 2..4)).markers(3, &spots(1, 4..6));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), held_by(1));
}

#[test]
fn bz_v1_a_tile_that_fills_may_go_to_a_player_whose_turn_it_is_not() {
    let mut position = small(2, "2018");
    position.markers(2, &spots(1, 0..5)).markers(1, &spots(1, 5..6));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), held_by(2));
}

#[test]
fn bz_v1_on_a_draw_nobody_ever_gets_the_token() {
    let mut position = small(3, "2018");
    position.markers(1, &spots(1, 0..2)).markers(2, &spots(1, 2..5)).markers(3, &spots(1, 5..6));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), Holder::Nobody);
    position.last_round().pass().pass();
    assert!(position.is_over());
    assert_eq!(position.province(1), Holder::Nobody);
}

#[test]
fn bz_v1_a_tile_that_all_have_moved_past_goes_to_the_majority() {
    let mut position = small(3, "2018");
    position.markers(1, &spots(1, 0..1)).markers(2, "2 woods 1, 3 woods 1").markers(3, "3 shore 1");
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), held_by(1));
    assert_eq!(position.province(2), Holder::Tile, "P1 is still there");
}

#[test]
fn bz_v1_a_tile_that_all_have_skipped_is_a_draw() {
    let mut position = small(2, "2018");
    position.markers(2, "3 woods 1");
    settle(&mut position, "3 shore 1");
    assert_eq!([1, 2].map(|tile| position.province(tile)), [Holder::Nobody; 2]);
}

#[test]
fn bz_v1_a_tile_stays_open_while_anybody_can_still_come() {
    let mut position = small(3, "2018");
    position.markers(1, &spots(1, 0..4)).markers(2, "2 woods 1").markers(3, "1 shore 1");
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "P3 is on the tile");
    let mut position = small(3, "2018");
    position.markers(1, &spots(1, 0..4)).markers(2, "2 woods 1");
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "P3 has no marker anywhere");
}

#[test]
fn bz_v1_a_certain_majority_is_not_enough() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(1, 0..5));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), Holder::Tile);
}

#[test]
fn bz_v1_tiles_are_decided_at_the_end_of_the_turn() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(1, 0..6)).matrix(1, "bronze").open(3);
    position.play("take 1 as bronze at right; settle 1 shore 1 with bronze");
    assert_eq!(position.province(1), Holder::Tile);
    position.play("done");
    assert_eq!(position.province(1), held_by(1));
}

#[test]
fn bz_v1_a_player_without_markers_has_not_moved_past() {
    for markers in ["", "1 shore 1"] {
        let mut position = small(2, "2018");
        position.open(3).markers(1, &spots(1, 0..3));
        if !markers.is_empty() {
            position.markers(2, markers);
        }
        position.markers_left(2, 0);
        settle(&mut position, "2 shore 1");
        assert_eq!(position.province(1), Holder::Tile);
    }
}

#[test]
fn bz_v1_the_last_tile_is_decided_when_it_is_full() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(7, 0..2)).markers(2, &spots(7, 2..6));
    settle(&mut position, "7 shore 1");
    assert_eq!(position.province(7), held_by(2));
}

#[test]
fn bz_v2_a_majority_that_is_certain_takes_the_token_at_once() {
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..3)).matrix(1, "bronze").open(2);
    position.play("take 1 as bronze at right; settle 1 shore 1 with bronze");
    assert_eq!(position.province(1), held_by(1), "4 of 7");
    assert_eq!(position.to_move(), 1, "the turn is not over");
}

#[test]
fn bz_v2_not_while_a_rival_could_reach_the_same_count() {
    let mut position = small(2, "2017");
    position.open(3).markers(1, &spots(1, 0..3)).markers(2, &spots(1, 3..4));
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "P2 can still come to 3 and more");
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..2)).markers(2, &spots(1, 3..5));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "3 to 2 with two spots left");
}

#[test]
fn bz_v2_free_spots_that_are_too_few_make_it_certain() {
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..3)).markers(2, &spots(1, 3..5));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), held_by(1), "4 to 2 with one spot left");
}

#[test]
fn bz_v2_a_draw_still_possible_keeps_the_token_on_the_tile() {
    let mut position = small(3, "2017");
    position.markers(1, &spots(1, 0..2)).markers(2, &spots(1, 2..4)).markers(3, &spots(1, 4..5));
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "3 to 2 with one spot left");
}

#[test]
fn bz_v2_every_rival_is_thought_of() {
    let mut position = small(3, "2017");
    position.markers(1, &spots(1, 0..2)).markers(2, "2 woods 1, 1 deserts 1");
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), Holder::Tile, "P3 has not been there and could have 3");
}

#[test]
fn bz_v2_the_markers_of_a_rival_limit_what_they_can_reach() {
    for (left, holder) in [(1, held_by(1)), (2, Holder::Tile)] {
        let mut position = small(2, "2017");
        position.markers(1, &spots(1, 0..2)).markers(2, &spots(1, 2..3)).markers_left(2, left);
        settle(&mut position, "1 shore 1");
        assert_eq!(position.province(1), holder);
    }
}

#[test]
fn bz_v2_who_has_moved_past_cannot_catch_up() {
    let mut position = small(2, "2017");
    position.markers(2, "1 woods 1, 2 woods 1").markers(1, "1 deserts 1");
    settle(&mut position, "1 shore 1");
    assert_eq!(position.province(1), held_by(1));
}

#[test]
fn bz_v2_the_token_may_come_when_a_rival_moves_on() {
    let mut position = small(2, "2017");
    position.markers(1, "1 woods 1").markers(2, "1 deserts 1, 1 jungles 1").open(3);
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), held_by(2), "on the turn of P1");
}

#[test]
fn bz_v2_the_token_may_come_when_a_rival_runs_out_of_markers_elsewhere() {
    let mut position = small(2, "2017");
    position.markers(2, "2 woods 1").markers(1, "1 shore 1").open(3).markers_left(1, 1);
    settle(&mut position, "1 woods 1");
    assert_eq!(position.province(2), held_by(2));
}

#[test]
fn bz_v2_every_tile_is_looked_at() {
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..3)).markers(2, "1 shore 1, 2 woods 1, 3 woods 1, 4 shore 1").open(5);
    position.markers_left(1, 1);
    settle(&mut position, "5 shore 1");
    let holders = [1, 2, 3, 4].map(|tile| position.province(tile));
    assert_eq!(holders, [held_by(1), held_by(2), held_by(2), held_by(2)]);
}

#[test]
fn bz_v2_a_token_taken_is_not_taken_again() {
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..4)).provinces(1, &[1]);
    settle(&mut position, "1 shore 1");
    let taken = position.events.iter().filter(|event| matches!(event, bronze::Event::ProvinceTaken { .. }));
    assert_eq!(taken.count(), 0);
}

#[test]
fn bz_v2_on_a_draw_nobody_takes_the_token() {
    let mut position = small(2, "2017");
    position.markers(1, "1 woods 1").markers(2, "1 shore 1, 2 woods 1");
    settle(&mut position, "2 shore 1");
    assert_eq!(position.province(1), Holder::Tile);
}

#[test]
fn bz_v2_taking_is_never_a_choice() {
    let mut position = small(2, "2017");
    position.markers(1, &spots(1, 0..3));
    settle(&mut position, "1 shore 1");
    assert_eq!((position.province(1), position.to_move()), (held_by(1), 2));
}
