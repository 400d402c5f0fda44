//! BZ-P: markers, tiles and cities.

use bronze::{Event, Kind};
use game_core::{Game, Turn};
use test_games::Position as _;

use crate::common::{EDITIONS, Position, classic_pack, plain_pack, small_pack, terrain};

#[test]
fn bz_p1_one_marker_for_each_active_card_in_any_order() {
    let mut position = Position::new(2, "2018");
    position.matrix(1, "wheel").pool("pottery");
    position.play("take 1 as pottery at right").resolve();
    assert!(position.allows("settle 1 woods 1 with pottery"));
    position.play("settle 1 deserts 2 with wheel; settle 1 woods 1 with pottery");
    assert_eq!(position.to_move(), 2);
}

#[test]
fn bz_p1_a_card_that_was_used_gives_no_second_marker() {
    let mut position = Position::new(2, "2018");
    position.matrix(1, "wheel").pool("pottery");
    position.play("take 1 as pottery at right; settle 1 woods 1 with pottery").resolve();
    assert!(position.legal().iter().all(|action| !action.ends_with("pottery")));
    assert!(!position.legal_like("settle").is_empty());
}

#[test]
fn bz_p1_only_on_free_spots() {
    let mut position = Position::new(2, "2018");
    position.markers(1, "1 woods 1").markers(2, "1 woods 2");
    position.play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1 woods"), ["settle 1 woods 3 with bronze"]);
}

#[test]
fn bz_p1_a_spot_is_taken_once_a_marker_is_on_it() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 2 with bronze").resolve();
    assert!(!position.allows("settle 1 woods 2 with bronze"));
    assert!(position.allows("settle 1 woods 1 with bronze"));
    assert!(position.state.lands[terrain("woods").index()].markers[0].contains(bronze::TileIx(0), 1));
}

#[test]
fn bz_p1_only_on_tiles_that_are_face_up() {
    let mut position = Position::new(3, "2018");
    position.play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1").len(), 21);
    assert_eq!(position.legal_like("settle 2").len(), 21);
    assert_eq!(position.legal_like("settle 3").len(), 0);
}

#[test]
fn bz_p1_any_active_card_may_be_left_unused() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 1 with bronze; done");
    assert_eq!(position.to_move(), 2);
    assert_eq!(position.state.people[0].markers, 29);
    position.play("take 1 as bronze at right; done");
    assert_eq!(position.state.people[1].markers, 30);
}

#[test]
fn bz_p1_no_further_than_the_markers_reach() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).markers_left(1, 1);
    position.play("take 1 as bronze at 2; settle 1 woods 1 with bronze").resolve();
    assert_eq!(position.to_move(), 2);
    assert_eq!(position.state.people[0].markers, 0);
}

#[test]
fn bz_p1_without_markers_or_without_spots_the_turn_goes_on() {
    let mut position = Position::new(2, "2018");
    position.markers_left(1, 0).play("take 1 as bronze at right").resolve();
    assert_eq!(position.to_move(), 2);
    let mut position = Position::with_pack(small_pack(Kind::Hunters), 2, "2018");
    position.pool("masonry").play("take 1 as masonry at right").resolve();
    assert_eq!(position.to_move(), 2);
}

#[test]
fn bz_p2_never_left_of_the_rightmost_own_marker() {
    let mut position = Position::new(2, "2018");
    position.markers(1, "1 woods 1, 3 woods 1").open(4).play("take 1 as bronze at right").resolve();
    let tiles = [1, 2, 3, 4].map(|tile| position.legal_like(&format!("settle {tile}")).len());
    assert_eq!(tiles, [0, 0, 20, 21]);
}

#[test]
fn bz_p2_the_markers_of_rivals_bind_nobody_else() {
    let mut position = Position::new(2, "2018");
    position.markers(2, "3 woods 1").play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1").len(), 21);
}

#[test]
fn bz_p2_holds_within_a_turn_and_face_up_tiles_may_be_skipped() {
    let mut position = Position::new(2, "2018");
    position.open(3).three_bronze(1);
    position.play("take 1 as bronze at 2; settle 3 woods 1 with bronze; tile 9; city amri").resolve();
    let tiles = [1, 2, 3, 4].map(|tile| position.legal_like(&format!("settle {tile}")).len());
    assert_eq!(tiles, [0, 0, 20, 21]);
    assert_eq!(position.cities_of(1).len(), 1, "a skipped tile gives no city");
}

#[test]
fn bz_p2_holds_on_later_turns() {
    let mut position = Position::new(2, "2018");
    position.open(2).play("take 1 as bronze at right; settle 2 woods 1 with bronze; city amri");
    position.pass().play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1").len(), 0);
    assert_eq!(position.legal_like("settle 2").len(), 20);
}

#[test]
fn bz_p2_the_booklets_example_of_irrigation() {
    let mut pack = plain_pack();
    for name in ["mountains", "savannas", "deserts"] {
        pack.tiles[0].spots[terrain(name).index()] = [Kind::Hunters].into_iter().collect();
    }
    let mut position = Position::with_pack(pack, 3, "2018");
    position.pool("irrigation").play("take 1 as irrigation at right").resolve();
    assert_eq!(position.legal_like("settle 1").len(), 0);
    assert_eq!(position.legal_like("settle 2").len(), 6);
    position.play("settle 2 savannas 2 with irrigation; city amri");
    position.pass().pass().play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1").len(), 0);
}

#[test]
fn bz_p3_a_placement_turns_up_the_tile_to_its_right_at_once() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).play("take 1 as bronze at 2; deal wheel; settle 1 woods 1 with bronze");
    assert_eq!(position.game.turn(&position.state), Turn::Chance);
    position.play("tile 9");
    assert_eq!(position.state.tiles.last(), Some(&bronze::TileId(8)));
    assert!(position.allows("settle 2 woods 1 with bronze"), "it may be used in the same turn");
    position.play("settle 2 woods 1 with bronze; tile 4; city amri; settle 3 woods 1 with bronze; tile 5");
    assert_eq!(position.state.tiles.len(), 4, "and so on");
}

#[test]
fn bz_p3_a_neighbour_that_is_face_up_stays_as_it_is() {
    for players in [3, 4] {
        let mut position = Position::new(players, "2018");
        position.play("take 1 as bronze at right; deal wheel; settle 1 woods 1 with bronze");
        assert_eq!(position.state.tiles.len(), 2);
        assert_eq!(position.to_move(), 2);
        position.play("take 1 as bronze at right; deal wheel; settle 2 woods 1 with bronze; tile 8");
        assert_eq!(position.state.tiles.len(), 3);
    }
}

#[test]
fn bz_p3_a_second_marker_on_a_tile_turns_up_nothing_more() {
    let mut position = Position::new(2, "2018");
    position.three_bronze(1).play("take 1 as bronze at 2; settle 1 woods 1 with bronze; tile 9");
    position.play("settle 1 woods 2 with bronze");
    assert_eq!(position.to_move(), 1);
    assert_eq!(position.state.tiles.len(), 2);
}

#[test]
fn bz_p3_the_tile_is_turned_up_before_cities_are_drawn() {
    let mut position = Position::new(2, "2018");
    position.open(2).play("take 1 as bronze at right; deal wheel; settle 2 woods 1 with bronze");
    assert_eq!((position.legal_like("tile").len(), position.legal().len()), (12, 12));
    position.play("tile 9");
    assert_eq!((position.legal_like("draw").len(), position.legal().len()), (18, 18));
}

/// P1 has just placed the first marker of all on tile 2 and has not chosen a city.
fn pioneer(players: u8, edition: &str) -> Position {
    let mut position = Position::new(players, edition);
    position.open(3).play("take 1 as bronze at right; settle 2 woods 1 with bronze").resolve();
    position
}

#[test]
fn bz_p4_the_first_marker_on_a_tile_draws_a_city_more_than_there_are_players() {
    let tables =
        [(2, 3), (3, 4), (4, 5)].into_iter().flat_map(|table| EDITIONS.map(|edition| (table, edition)));
    for ((players, cities), edition) in tables {
        let position = pioneer(players, edition);
        assert_eq!(position.cities_at(2).len(), cities);
        assert_eq!(position.legal_like("city").len(), cities);
        assert_eq!(position.to_move(), 1);
    }
}

#[test]
fn bz_p4_the_pioneer_takes_one_of_them_and_the_others_stay() {
    let mut position = pioneer(2, "2018");
    assert_eq!(position.cities_at(2), ["altyndepe", "amri", "arkaim"]);
    position.play("city amri");
    assert_eq!(position.cities_of(1), ["amri"]);
    assert_eq!(position.cities_at(2), ["altyndepe", "arkaim"]);
    assert_eq!(position.to_move(), 2);
}

#[test]
fn bz_p4_cities_drawn_leave_the_deck() {
    let position = pioneer(2, "2018");
    let (deck, drawn) = (position.state.deck, position.state.offered[1]);
    assert_eq!((deck.len(), drawn.len()), (18 - 3, 3));
    for city in ["altyndepe", "amri", "arkaim"].map(|id| position.game.city(id).unwrap()) {
        assert!(drawn.contains(city) && !deck.contains(city));
    }
}

#[test]
fn bz_p4_who_comes_later_takes_one_of_those_left() {
    let mut position = pioneer(3, "2018");
    position.play("city amri; take 1 as bronze at right; settle 2 shore 1 with bronze");
    assert_eq!(position.state.deck.len(), 32 - 4, "no more are drawn");
    assert_eq!(position.legal().len(), 3);
    assert!(!position.allows("city amri"));
    position.play("city acrotiri");
    assert_eq!(position.cities_of(2), ["acrotiri"]);
    assert_eq!(position.cities_at(2).len(), 2);
}

#[test]
fn bz_p4_a_player_gets_one_city_from_a_tile() {
    let mut position = pioneer(2, "2018");
    position.play("city amri").pass();
    position.play("take 1 as bronze at right; settle 2 woods 2 with bronze; settle 2 shore 1 with bronze");
    assert_eq!(position.to_move(), 2);
    assert_eq!(position.cities_of(1), ["amri"]);
}

#[test]
fn bz_p4_every_tile_has_its_own_cities() {
    let mut position = pioneer(2, "2018");
    position.play("city amri; take 1 as bronze at right; settle 3 shore 1 with bronze").resolve();
    assert_eq!(position.cities_at(3).len(), 3);
    assert_eq!(position.legal().len(), 3);
    assert!(position.cities_at(3).iter().all(|city| position.allows(&format!("city {city}"))));
}

#[test]
fn bz_p4_the_first_tile_gives_no_city() {
    for edition in EDITIONS {
        let mut position = Position::new(2, edition);
        position.play("take 1 as bronze at right; settle 1 woods 1 with bronze").resolve();
        assert_eq!(position.to_move(), 2);
        position.play("take 1 as bronze at right; settle 1 woods 2 with bronze").resolve();
        assert_eq!(position.to_move(), 1);
        assert_eq!(position.state.deck.len(), 18);
    }
}

#[test]
fn bz_p4_a_deck_with_too_few_cards_is_drawn_to_its_end() {
    let mut position = Position::new(2, "2018");
    position.open(2).deck("troy ur");
    position.play("take 1 as bronze at right; settle 2 woods 1 with bronze").resolve();
    assert_eq!(position.legal(), ["city troy", "city ur"]);
}

#[test]
fn bz_p4_without_a_card_there_is_no_city() {
    let mut position = Position::new(2, "2018");
    position.open(2).deck("");
    position.play("take 1 as bronze at right; settle 2 woods 1 with bronze").resolve();
    assert_eq!(position.to_move(), 2);
    let mut position = Position::new(2, "2018");
    position.open(2).deck("ur").play("take 1 as bronze at right; settle 2 woods 1 with bronze; city ur");
    position.play("take 1 as bronze at right; settle 2 woods 2 with bronze");
    assert_eq!(position.to_move(), 1, "the last one was taken");
}

fn discarded(position: &Position) -> usize {
    position.events.iter().filter(|event| matches!(event, Event::CityDiscarded { .. })).count()
}

#[test]
fn bz_p5_the_last_city_is_discarded_when_every_player_has_one() {
    for edition in EDITIONS {
        let mut position = pioneer(2, edition);
        position.play("city amri; take 1 as bronze at right; settle 2 woods 2 with bronze");
        assert_eq!(position.cities_at(2).len(), 2);
        position.play("city arkaim");
        assert_eq!(position.cities_at(2), [""; 0]);
        assert_eq!(discarded(&position), 1);
        assert_eq!(position.state.deck.len(), 15, "it does not go back to the deck");
    }
}

#[test]
fn bz_p5_cities_stay_while_somebody_can_claim_one() {
    for edition in EDITIONS {
        let mut position = pioneer(3, edition);
        position.play("city amri; take 1 as bronze at right; settle 3 woods 2 with bronze").take_a_city();
        assert_eq!(position.cities_at(2).len(), 3, "P3 has not moved past");
    }
}

#[test]
fn bz_p5_cities_are_discarded_when_all_others_have_moved_past() {
    for edition in EDITIONS {
        let mut position = pioneer(2, edition);
        position.play("city amri; take 1 as bronze at right; settle 3 woods 2 with bronze").take_a_city();
        assert_eq!(position.cities_at(2), [""; 0]);
        assert_eq!(position.cities_at(3).len(), 2, "P1 can still claim one here");
        assert_eq!(discarded(&position), 2);
    }
}

#[test]
fn bz_p5_cities_are_discarded_when_the_tile_is_full() {
    for edition in EDITIONS {
        let mut position = Position::with_pack(small_pack(Kind::Farmers), 2, edition);
        let six = "2 mountains 1, 2 woods 1, 2 grasslands 1, 2 savannas 1, 2 deserts 1, 2 jungles 1";
        position.markers(1, six).state.offered[1].0 = 0b111;
        position.play("take 1 as bronze at right; settle 2 shore 1 with bronze").resolve();
        assert_eq!(position.cities_at(2), [""; 0]);
        assert_eq!(discarded(&position), 3);
    }
}

#[test]
fn bz_p6_the_city_is_chosen_before_any_further_placement() {
    for edition in EDITIONS {
        let mut position = Position::new(2, edition);
        position.open(3).three_bronze(1);
        position.play("take 1 as bronze at 2; settle 2 woods 1 with bronze").resolve();
        assert!(position.legal().iter().all(|action| action.starts_with("city")), "{:?}", position.legal());
        position.play("city amri");
        assert!(position.allows("settle 2 woods 2 with bronze"));
    }
}

#[test]
fn a_whole_turn_with_the_classic_pack() {
    let mut position = Position::with_pack(classic_pack(), 2, "2018");
    position.play("take 3 as masonry at right; deal irrigation").resolve();
    let spots = position.legal_like("settle");
    assert_eq!(
        spots,
        [
            "settle 1 woods 2 with masonry",
            "settle 1 grasslands 1 with masonry",
            "settle 1 grasslands 2 with masonry",
            "settle 1 jungles 1 with masonry",
        ]
    );
}
