//! BZ-R: lines and trade route tokens.

use bronze::{Event, Grade, longest_line};
use game_core::Seat;

use crate::common::{EDITIONS, Position, terrain};

/// Lays a row of markers out from the left end of a terrain, such as `"1.2 11"`: the seat of each spot, `.` for
/// a free one, three to a tile.
fn lay(position: &mut Position, land: &str, row: &str) {
    let row = row.replace(' ', "");
    for (index, seat) in row.bytes().enumerate().filter(|(_, seat)| *seat != b'.') {
        position.markers(seat - b'0', &format!("{} {land} {}", index / 3 + 1, index % 3 + 1));
    }
}

fn laid(players: u8, edition: &str, land: &str, row: &str) -> Position {
    let mut position = Position::new(players, edition);
    lay(&mut position, land, row);
    position
}

/// The longest lines of P1 and P2 in such a row.
fn lines(row: &str) -> [u32; 2] {
    let position = laid(3, "2018", "woods", row);
    [0, 1].map(|seat| longest_line(&position.state, terrain("woods"), Seat(seat)))
}

#[test]
fn bz_r1_a_line_is_a_run_of_own_markers_over_all_tiles() {
    assert_eq!(lines("..."), [0, 0]);
    assert_eq!(lines("1"), [1, 0]);
    assert_eq!(lines("111 111 1"), [7, 0]);
}

#[test]
fn bz_r1_a_line_may_reach_from_the_first_tile_to_the_last() {
    let mut position = Position::new(4, "2018");
    position.markers(1, "1 woods 1, 6 woods 2, 11 woods 3").markers(2, "1 woods 3, 11 woods 2");
    let line = |seat| longest_line(&position.state, terrain("woods"), Seat(seat));
    assert_eq!([line(0), line(1)], [1, 1]);
    let mut position = Position::new(4, "2018");
    position.markers(1, "1 woods 1, 6 woods 2, 11 woods 3").markers(2, "1 shore 3, 11 shore 2");
    assert_eq!(longest_line(&position.state, terrain("woods"), Seat(0)), 3);
}

#[test]
fn bz_r1_free_spots_do_not_break_a_line() {
    assert_eq!(lines("1.. ..1 ... .1."), [3, 0]);
}

#[test]
fn bz_r1_a_rivals_marker_breaks_a_line() {
    assert_eq!(lines("112 1"), [2, 1]);
    assert_eq!(lines("11. .3. .1"), [2, 0]);
    assert_eq!(lines("121 212 121"), [1, 1]);
}

#[test]
fn bz_r1_the_longest_run_counts() {
    assert_eq!(lines("112 111 311"), [3, 1]);
    assert_eq!(lines("111 1.2 .11 322"), [4, 2]);
    assert_eq!(lines("12. .11 1.1"), [4, 1]);
}

#[test]
fn bz_r1_markers_outside_the_run_break_nothing() {
    assert_eq!(lines("211 12"), [3, 1]);
}

#[test]
fn bz_r1_every_terrain_has_its_own_lines() {
    let mut position = laid(2, "2018", "woods", "111");
    let markers = |land, seat| position.state.markers_in(terrain(land), Seat(seat)).is_empty();
    assert_eq!([markers("woods", 0), markers("woods", 1), markers("shore", 0)], [false, true, true]);
    lay(&mut position, "shore", "1.. 1");
    lay(&mut position, "jungles", "222");
    let line = |land| longest_line(&position.state, terrain(land), Seat(0));
    assert_eq!(["woods", "shore", "jungles"].map(line), [3, 2, 0]);
}

#[test]
fn bz_r1_the_booklets_picture_of_four_trade_routes() {
    for edition in EDITIONS {
        // P1 is blue, P2 yellow, P3 red.
        let mut position = Position::new(3, edition);
        lay(&mut position, "savannas", "1.2 .1. 1");
        lay(&mut position, "deserts", "2.. 2.. .2");
        lay(&mut position, "jungles", ".11 1.. 11");
        lay(&mut position, "shore", "333 2");
        for _ in 0..3 {
            position.pass();
        }
        assert_eq!(position.route("savannas"), [0, 0, 0]);
        assert_eq!(position.route("deserts"), [2, 0, 0]);
        assert_eq!(position.route("jungles"), [0, 1, 0]);
        assert_eq!(position.route("shore"), [3, 0, 0]);
        assert_eq!([1, 2, 3].map(|seat| position.score(seat).total), [6, 3, 3]);
    }
}

#[test]
fn bz_r2_a_line_of_3_5_or_7_earns_its_token() {
    for edition in EDITIONS {
        let tokens =
            [(2, [0; 3]), (3, [1, 0, 0]), (4, [1, 0, 0]), (5, [0, 1, 0]), (6, [0, 1, 0]), (7, [0, 0, 1])];
        for (length, token) in tokens {
            let row = "1".repeat(length);
            assert_eq!(laid(2, edition, "woods", &row).pass().route("woods"), token, "{length}");
        }
        assert_eq!(laid(2, edition, "woods", "111 111 111").pass().route("woods"), [0, 0, 1]);
    }
}

#[test]
fn bz_r2_the_best_token_that_lies_in_the_supply() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "111 111 1");
        assert_eq!(position.routes(2, "woods 7").pass().route("woods"), [0, 1, 2]);
        let mut position = laid(2, edition, "woods", "111 111 1");
        assert_eq!(position.routes(2, "woods 7, woods 5").pass().route("woods"), [1, 2, 2]);
        let mut position = laid(2, edition, "woods", "111");
        assert_eq!(position.routes(2, "woods 3").pass().route("woods"), [2, 0, 0]);
    }
}

#[test]
fn bz_r2_only_a_token_better_than_the_one_held() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "111 11");
        assert_eq!(position.routes(1, "woods 5").pass().route("woods"), [0, 1, 0]);
        let mut position = laid(2, edition, "woods", "111 11");
        position.routes(1, "woods 3").routes(2, "woods 5");
        assert_eq!(position.pass().route("woods"), [1, 2, 0]);
    }
}

#[test]
fn bz_r2_in_several_terrains_at_once() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "mountains", "111");
        lay(&mut position, "shore", "111 11");
        position.pass();
        assert_eq!((position.route("mountains"), position.route("shore")), ([1, 0, 0], [0, 1, 0]));
    }
}

#[test]
fn bz_r2_all_seven_terrains_are_looked_at() {
    for edition in EDITIONS {
        let mut position = Position::new(2, edition);
        bronze::Terrain::ALL.iter().for_each(|land| lay(&mut position, land.notation(), "111"));
        position.pass();
        assert!(position.state.routes.iter().all(|tokens| tokens[0] == Some(Seat(0))));
        assert_eq!(position.score(1).group("trade routes"), 7 * 3);
    }
}

#[test]
fn bz_r2_in_2018_after_all_placements_of_the_turn() {
    let mut position = laid(2, "2018", "woods", "11");
    position.open(3).three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 3 with bronze");
    assert_eq!(position.route("woods"), [0, 0, 0]);
    position.play("settle 1 shore 1 with bronze; done");
    assert_eq!(position.route("woods"), [1, 0, 0]);
}

#[test]
fn bz_r2_in_2018_a_turn_that_reaches_5_takes_that_token_only() {
    let mut position = laid(2, "2018", "woods", "11");
    position.open(3).three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 3 with bronze");
    position.play("settle 2 woods 1 with bronze; city amri; settle 2 woods 2 with bronze");
    assert_eq!(position.route("woods"), [0, 1, 0]);
    assert_eq!(tokens(&position), [(Take, Grade::Five)]);
}

#[test]
fn bz_r2_in_2017_at_once_after_each_placement() {
    let mut position = laid(2, "2017", "woods", "11");
    position.open(3).three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 3 with bronze");
    assert_eq!(position.route("woods"), [1, 0, 0]);
    position.play("settle 2 woods 1 with bronze; city amri; settle 2 woods 2 with bronze");
    assert_eq!(tokens(&position), [(Take, Grade::Three), (Take, Grade::Five), (Return, Grade::Three)]);
}

#[test]
fn bz_r2_in_2017_the_token_comes_before_the_city() {
    let mut position = laid(2, "2017", "woods", "11");
    position.open(3).play("take 1 as bronze at right; settle 2 woods 1 with bronze").resolve();
    assert!(position.legal().iter().all(|action| action.starts_with("city")));
    assert_eq!(position.route("woods"), [1, 0, 0]);
}

/// P1 had a line of three when P2 held its token; the token has come back, and P1 settles elsewhere.
fn token_came_back(edition: &str) -> Position {
    let mut position = laid(2, edition, "woods", "111");
    position.three_bronze(1);
    position
}

const ELSEWHERE: &str = "take 1 as bronze at 2; settle 1 shore 1 with bronze";

#[test]
fn bz_r2_in_2017_all_seven_terrains_are_looked_at_after_each_placement() {
    let mut position = token_came_back("2017");
    position.play(ELSEWHERE);
    assert_eq!(position.route("woods"), [1, 0, 0]);
    assert_eq!(tokens(&position), [(Take, Grade::Three)]);
    position.play("done");
    assert_eq!(tokens(&position), [(Take, Grade::Three)]);
}

#[test]
fn bz_r2_in_2017_under_version_1_other_terrains_wait_for_the_end_of_the_turn() {
    let mut position = token_came_back("2017").under(1);
    position.play(ELSEWHERE);
    assert_eq!(position.route("woods"), [0, 0, 0]);
    position.play("done");
    assert_eq!(position.route("woods"), [1, 0, 0]);
}

#[test]
fn bz_r2_in_2018_all_versions_wait_for_the_end_of_the_turn() {
    for rules in [1, 2] {
        let mut position = token_came_back("2018").under(rules);
        position.play(ELSEWHERE);
        assert_eq!(position.route("woods"), [0, 0, 0]);
    }
}

#[test]
fn bz_r2_only_the_player_whose_turn_ends_takes_tokens() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "222");
        assert_eq!(position.pass().route("woods"), [0, 0, 0]);
        assert_eq!(position.pass().route("woods"), [2, 0, 0]);
    }
}

#[derive(Debug, PartialEq)]
enum What {
    Take,
    Return,
}
use What::{Return, Take};
use test_games::Position as _;

/// The tokens taken and returned, in their order.
fn tokens(position: &Position) -> Vec<(What, Grade)> {
    let moved = |event: &Event| match *event {
        Event::RouteTaken { grade, .. } => Some((Take, grade)),
        Event::RouteReturned { grade, .. } => Some((Return, grade)),
        _ => None,
    };
    position.events.iter().filter_map(moved).collect()
}

/// P1 has the woods' token for 3 and a line of five; P2 a line of three there.
fn upgrade(edition: &str) -> Position {
    let mut position = laid(2, edition, "woods", "111 112 22");
    position.routes(1, "woods 3");
    position
}

#[test]
fn bz_r3_the_lesser_token_is_returned() {
    for edition in EDITIONS {
        let mut position = upgrade(edition);
        assert_eq!(position.pass().route("woods"), [0, 1, 0]);
        assert_eq!(tokens(&position), [(Take, Grade::Five), (Return, Grade::Three)]);
    }
}

#[test]
fn bz_r3_a_returned_token_may_be_claimed_by_another_on_their_own_turn() {
    for edition in EDITIONS {
        let mut position = upgrade(edition);
        assert_eq!(position.pass().route("woods"), [0, 1, 0], "not on the turn of P1");
        assert_eq!(position.pass().route("woods"), [2, 1, 0]);
    }
}

#[test]
fn bz_r3_only_if_the_line_qualifies_then() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "111 11. 22. 2");
        position.routes(1, "woods 3").play("take 1 as bronze at right; settle 3 woods 3 with bronze");
        assert_eq!(position.resolve().to_move(), 2);
        assert_eq!(position.pass().route("woods"), [0, 1, 0], "P1 has broken the line of P2");
    }
}

#[test]
fn bz_r3_after_the_last_turn_nobody_claims_a_returned_token() {
    for edition in EDITIONS {
        let mut position = upgrade(edition);
        position.state.first = Seat(1);
        position.last_round().pass();
        assert!(position.is_over());
        assert_eq!(position.route("woods"), [0, 1, 0]);
    }
}

#[test]
fn bz_r3_no_lesser_token_beside_a_better_one() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "111 111 111");
        position.routes(1, "woods 7");
        assert_eq!(position.pass().route("woods"), [0, 0, 1]);
    }
}

#[test]
fn bz_r3_a_token_is_kept_when_its_line_is_broken() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "1.1 1");
        position.pass();
        position.play("take 1 as bronze at right; settle 1 woods 2 with bronze").resolve();
        assert_eq!(longest_line(&position.state, terrain("woods"), Seat(0)), 2);
        assert_eq!(position.pass().route("woods"), [1, 0, 0]);
    }
}

#[test]
fn bz_r3_tokens_of_rivals_cannot_be_taken() {
    for edition in EDITIONS {
        let mut position = laid(2, edition, "woods", "111 1");
        position.routes(2, "woods 3");
        assert_eq!(position.pass().route("woods"), [2, 0, 0]);
    }
}

#[test]
fn bz_r3_taking_is_never_a_choice() {
    for edition in EDITIONS {
        let mut position = upgrade(edition);
        position.play("take 1 as bronze at right; done");
        assert_eq!(position.to_move(), 2, "nothing was asked");
        assert_eq!(position.route("woods"), [0, 1, 0]);
    }
}
