//! BZ-E: when the game ends, what is decided then, and who wins.

use bronze::{Bronze, EndReason, Event, Holder};
use game_core::{Game, Outcome, Pack, Rng, Seat, Seed, Setup, Table, Turn};
use test_games::Position as _;

use crate::common::{EDITIONS, Position, held_by};
use crate::provinces::{small, spots};

#[test]
fn bz_e1_the_second_empty_stack_ends_the_game() {
    let mut position = Position::new(2, "2018");
    position.stacks([1, 1, 5, 5]).play("take 1 as bronze at right; done");
    assert_eq!(position.state.ending, None);
    position.turn_of(1).play("take 2 as bronze at right");
    assert_eq!(position.state.ending, Some(EndReason::SecondStack));
}

#[test]
fn bz_e1_a_player_without_markers_ends_the_game() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).markers_left(1, 2).play("take 1 as bronze at 2; settle 1 woods 1 with bronze");
    assert_eq!(position.state.ending, None);
    position.play("settle 1 woods 2 with bronze");
    assert_eq!(position.state.ending, Some(EndReason::NoMarkers));
}

#[test]
fn bz_e1_a_full_last_tile_ends_the_game() {
    for (players, last) in [(2, 7), (3, 9), (4, 11)] {
        let mut position = small(players, "2018");
        position.markers(1, &spots(last, 0..3)).markers(2, &spots(last, 3..5)).matrix(1, "bronze");
        position.play(&format!("take 1 as bronze at right; settle {last} jungles 1 with bronze"));
        assert_eq!(position.state.ending, None);
        position.play(&format!("settle {last} shore 1 with bronze"));
        assert_eq!(position.state.ending, Some(EndReason::LastTileFull));
    }
}

#[test]
fn bz_e1_another_full_tile_does_not_end_the_game() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(6, 0..6)).play("take 1 as bronze at right; settle 6 shore 1 with bronze");
    assert_eq!(position.state.ending, None);
}

#[test]
fn bz_e1_the_round_is_finished() {
    for edition in EDITIONS {
        let mut position = Position::new(3, edition);
        position.markers_left(1, 1).play("take 1 as bronze at right; settle 1 woods 1 with bronze");
        for seat in [1, 2] {
            assert_eq!(position.resolve().to_move(), seat + 1);
            position.pass();
        }
        assert!(position.is_over());
        assert_eq!(position.events.last(), Some(&Event::Ended));
    }
}

#[test]
fn bz_e1_the_round_ends_with_the_player_before_the_first_player() {
    let mut position = Position::new(3, "2018");
    position.state.first = Seat(2);
    position.turn_of(3).last_round().pass();
    assert!(!position.is_over());
    position.pass();
    assert_eq!(position.to_move(), 2);
    position.pass();
    assert!(position.is_over());
}

#[test]
fn bz_e1_the_last_player_of_a_round_ends_the_game_with_that_turn() {
    let mut position = Position::new(2, "2018");
    position.turn_of(2).matrix(2, "bronze").markers_left(2, 1);
    position.play("take 1 as bronze at right; settle 1 woods 1 with bronze").resolve();
    assert!(position.is_over());
}

#[test]
fn bz_e1_a_round_that_is_not_the_last_goes_on() {
    let mut position = Position::new(2, "2018");
    position.turn_of(2).pass();
    assert_eq!(position.to_move(), 1);
}

#[test]
fn bz_e1_the_first_reason_stands_and_the_end_is_told_once() {
    let mut position = Position::new(2, "2018");
    position.state.emptied = 1;
    position.stacks([1, 1, 5, 5]).markers_left(1, 1);
    position.play("take 1 as bronze at right; settle 1 woods 1 with bronze; take 2 as bronze at right; done");
    assert!(position.is_over());
    let told = |event: &&Event| matches!(event, Event::LastRound { .. });
    assert_eq!(position.events.iter().filter(told).count(), 1);
    assert_eq!(position.state.ending, Some(EndReason::SecondStack));
}

#[test]
fn bz_e1_a_card_is_left_for_everybody_in_the_last_round() {
    let mut position = Position::new(4, "2018");
    (position.state.emptied, position.state.reserve) = (1, 0);
    position.stacks([1; 4]);
    for stack in 1..=4 {
        position.play(&format!("take {stack} as bronze at right; done"));
    }
    assert!(position.is_over());
}

#[test]
fn bz_e1_all_have_had_equally_many_turns() {
    for (players, edition) in (2..=4).flat_map(|players| EDITIONS.map(|edition| (players, edition))) {
        for seed in 0..8 {
            let setup = Setup::new(players).with("edition", edition);
            let mut table = Table::<Bronze>::new(Pack::classic(), setup, Some(Seed(seed))).unwrap();
            let mut rng = Rng::new(Seed(seed));
            while table.turn() != Turn::Over {
                let action = rng.pick(&table.actions()).unwrap();
                table.play(action).unwrap();
            }
            let taken = |of: Seat| {
                let by = |event: &Event| matches!(event, Event::CardTaken { seat, .. } if *seat == of);
                table.log().iter().filter(|(_, event)| by(event)).count()
            };
            let turns: Vec<_> = Seat::all(players).map(taken).collect();
            assert!(turns.iter().all(|&count| count == turns[0]), "{turns:?}");
        }
    }
}

/// Ends the game without another placement.
fn end(position: &mut Position) {
    let last = position.game.players();
    position.turn_of(last).last_round().pass();
    assert!(position.is_over());
}

#[test]
fn bz_e2_tiles_with_a_token_go_to_the_majority_at_the_end() {
    for edition in EDITIONS {
        let mut position = small(3, edition);
        position
            .markers(1, "1 woods 1, 2 woods 1")
            .markers(2, "1 shore 1, 1 deserts 1")
            .markers(3, "2 shore 1");
        end(&mut position);
        assert_eq!(position.province(1), held_by(2));
        assert_eq!(position.score(2).total, 4);
    }
}

#[test]
fn bz_e2_a_draw_leaves_the_token_where_it_is() {
    for edition in EDITIONS {
        let mut position = small(2, edition);
        position.markers(1, "1 woods 1").markers(2, "1 shore 1");
        end(&mut position);
        assert_eq!(position.province(1), Holder::Tile);
        assert_eq!([1, 2].map(|seat| position.score(seat).total), [0, 0]);
    }
}

#[test]
fn bz_e2_in_2018_only_tiles_reached_by_all_are_decided() {
    let mut position = small(3, "2018");
    position
        .markers(1, "1 woods 1, 2 woods 1, 2 deserts 1")
        .markers(2, "2 shore 1")
        .markers(3, "1 shore 1, 1 deserts 1");
    end(&mut position);
    assert_eq!(position.province(1), held_by(3), "all have reached tile 1");
    assert_eq!(position.province(2), Holder::Tile, "P3 has not reached tile 2");
}

#[test]
fn bz_e2_in_2018_a_marker_on_the_tile_or_right_of_it_reaches_it() {
    let mut position = small(3, "2018");
    position.markers(1, "2 woods 1, 2 deserts 1").markers(2, "2 shore 1").markers(3, "4 shore 1");
    end(&mut position);
    assert_eq!(position.province(2), held_by(1));
    assert_eq!(position.province(4), Holder::Tile);
}

#[test]
fn bz_e2_in_2018_a_player_without_any_marker_on_the_land_keeps_all_tiles_undecided() {
    let mut position = small(2, "2018");
    position.markers(1, &spots(1, 0..5));
    end(&mut position);
    assert_eq!(position.province(1), Holder::Tile);
}

#[test]
fn bz_e2_in_2017_the_majority_is_enough() {
    let mut position = small(3, "2017");
    position.markers(1, "2 woods 1, 2 deserts 1").markers(2, "2 shore 1");
    end(&mut position);
    assert_eq!(position.province(2), held_by(1));
    assert_eq!(position.province(1), Holder::Tile, "nobody is there");
}

#[test]
fn bz_e2_tokens_that_were_taken_stay_with_their_players() {
    for edition in EDITIONS {
        let mut position = small(2, edition);
        position.markers(1, "1 woods 1").markers(2, "1 shore 1, 1 deserts 1").provinces(1, &[1]);
        end(&mut position);
        assert_eq!(position.province(1), held_by(1));
    }
}

#[test]
fn bz_e2_only_after_the_last_turn() {
    let mut position = small(2, "2018");
    position.markers(1, "1 woods 1, 1 deserts 1").markers(2, "1 shore 1").last_round().pass();
    assert_eq!(position.province(1), Holder::Tile);
}

#[test]
fn bz_e2_closed_tiles_of_the_last_turn_are_decided_too() {
    let mut position = small(2, "2018");
    position.markers(1, "1 woods 1, 2 woods 1").markers(2, "1 shore 1, 1 deserts 1");
    position.turn_of(2).last_round();
    position.play("take 1 as bronze at right; settle 2 shore 1 with bronze").resolve();
    assert!(position.is_over());
    assert_eq!(position.province(1), held_by(2));
}

#[test]
fn bz_e3_provinces_trade_tokens_and_cities_add_up() {
    let mut position = Position::new(2, "2018");
    position
        .provinces(1, &[1, 3])
        .routes(1, "woods 5, shore 3")
        .cities(1, "ur troy")
        .matrix(1, "masonry bronze");
    let score = position.score(1);
    assert_eq!(
        ["provinces", "trade routes", "cities"].map(|group| score.group(group)),
        [4 + 6, 6 + 3, 2 + 6]
    );
    assert_eq!(score.total, 27);
    assert_eq!(position.score(2).total, 0);
    assert_eq!(position.game.points(&position.state, Seat(0)).total(), 27);
}

#[test]
fn bz_e3_the_highest_total_wins() {
    let mut position = Position::new(3, "2018");
    position.provinces(1, &[1]).provinces(2, &[3, 4]).routes(3, "woods 5");
    assert_eq!(places(&mut position), [3, 1, 2]);
}

/// The places when the game ends as it is.
fn places(position: &mut Position) -> Vec<u8> {
    end(position);
    let outcome = position.game.outcome(&position.state).unwrap();
    assert_eq!(outcome, Outcome::rank(position.game.scores(&position.state)));
    outcome.places
}

#[test]
fn bz_e4_cities_decide_between_equal_totals() {
    let mut position = Position::new(2, "2018");
    // 6 points each: one by a city, one by a token.
    position.cities(2, "troy").matrix(2, "masonry").routes(1, "woods 5");
    assert_eq!([1, 2].map(|seat| position.score(seat).tie_breaks), [vec![0, 6, 0], vec![6, 0, 0]]);
    assert_eq!(places(&mut position), [2, 1]);
}

#[test]
fn bz_e4_then_trade_tokens_decide() {
    let mut position = Position::new(2, "2018");
    position.provinces(1, &[3]).routes(2, "woods 5");
    assert_eq!([1, 2].map(|seat| position.score(seat).total), [6, 6]);
    assert_eq!(places(&mut position), [2, 1]);
}

#[test]
fn bz_e4_a_total_counts_for_more_than_any_tie_break() {
    let mut position = Position::new(2, "2018");
    position.cities(2, "troy").matrix(2, "masonry").routes(1, "woods 7");
    assert_eq!(places(&mut position), [1, 2]);
}

#[test]
fn bz_e4_else_the_victory_is_shared() {
    let mut position = Position::new(3, "2018");
    position.routes(1, "woods 5").routes(3, "shore 5").provinces(2, &[1]);
    assert_eq!(places(&mut position), [1, 3, 1]);
    let shares: Vec<_> = position.game.outcome(&position.state).unwrap().shares().collect();
    assert_eq!(shares, [0.5, 0.0, 0.5]);
}
