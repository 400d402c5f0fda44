//! BZ-C: what is in the box.

use bronze::{Event, Grade, Kind, Technology, Terrain};
use game_core::Game;
use test_games::Position as _;

use crate::common::{EDITIONS, Position, classic_pack, plain_pack};

fn classic(players: u8) -> Position {
    Position::unset(classic_pack(), players, "2018")
}

#[test]
fn bz_c1_seven_terrains_from_the_mountains_down_to_the_shore() {
    let order = ["mountains", "woods", "grasslands", "savannas", "deserts", "jungles", "shore"];
    assert_eq!(Terrain::ALL.map(Terrain::notation), order);
}

#[test]
fn bz_c1_a_view_shows_the_terrains_in_their_order() {
    let position = Position::new(2, "2018");
    let view = position.game.view(&position.state, game_core::Viewer::Spectator);
    assert_eq!(view.routes.iter().map(|route| route.terrain).collect::<Vec<_>>(), Terrain::ALL);
}

#[test]
fn bz_c2_fourteen_tiles_with_1_to_3_spots_in_every_terrain() {
    let tiles = classic_pack().tiles;
    assert_eq!(tiles.len(), 14);
    let terrains = tiles.iter().flat_map(|tile| &tile.spots);
    assert!(terrains.into_iter().all(|spots| (1..=3).contains(&spots.len())));
}

#[test]
fn bz_c2_a_tile_on_the_table_has_the_spots_and_kinds_of_its_face() {
    let mut pack = plain_pack();
    pack.tiles[0].spots[Terrain::Woods.index()] = [Kind::Hunters, Kind::Farmers].into_iter().collect();
    let mut position = Position::with_pack(pack, 2, "2018");
    position.play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle 1 woods").len(), 2);
    position.play("settle 1 woods 1 with bronze");
    assert!(position.events.iter().any(|event| matches!(event, Event::Settled { kind: Kind::Hunters, .. })));
}

#[test]
fn bz_c3_seventy_cards_ten_of_each_technology() {
    let names = ["domestication", "pottery", "masonry", "authority", "religion", "wheel", "irrigation"];
    assert_eq!(Technology::FACES.map(Technology::notation), names);
    assert_eq!(classic(4).state.unseen.0, [10; 7]);
}

#[test]
fn bz_c3_every_card_has_bronze_casting_on_its_back() {
    let mut position = Position::new(2, "2018");
    for stack in 1..=4 {
        assert!(position.allows(&format!("take {stack} as bronze at right")));
    }
    position.play("take 1 as bronze at right");
    let faces = ["domestication", "pottery", "masonry", "authority", "religion", "wheel", "irrigation"];
    assert_eq!(position.legal(), faces.map(|face| format!("deal {face}")), "it is on no face");
}

/// The spots of tile 1 on which a card can be used, of three spots a terrain: farmers, herders, hunters.
fn uses(card: &str) -> Vec<String> {
    let mut position = Position::new(2, "2018");
    position.pool(card).play(&format!("take 1 as {card} at right")).resolve();
    let end = format!(" with {card}");
    let spot =
        |action: String| action.strip_prefix("settle 1 ").unwrap().strip_suffix(&end).unwrap().to_owned();
    position.legal_like("settle 1").into_iter().map(spot).collect()
}

#[test]
fn bz_c3_masonry_is_for_farmers_and_herders_in_woods_grasslands_and_jungles() {
    let spots = ["woods 1", "woods 2", "grasslands 1", "grasslands 2", "jungles 1", "jungles 2"];
    assert_eq!(uses("masonry"), spots);
}

#[test]
fn bz_c3_irrigation_is_for_farmers_and_herders_in_mountains_savannas_and_deserts() {
    let spots = ["mountains 1", "mountains 2", "savannas 1", "savannas 2", "deserts 1", "deserts 2"];
    assert_eq!(uses("irrigation"), spots);
}

#[test]
fn bz_c3_every_technology_is_for_its_terrains_and_kinds_and_no_others() {
    for face in Technology::FACES {
        let card = plain_pack().technologies[face.index()].clone();
        let spots = card.terrains.iter().flat_map(|terrain| {
            card.kinds.map(|kind| format!("{} {}", terrain.notation(), kind.index() + 1))
        });
        let mut expected: Vec<_> = spots.collect();
        let mut found = uses(face.notation());
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", face.notation());
    }
}

#[test]
fn bz_c3_bronze_casting_is_for_every_spot() {
    let mut position = Position::new(2, "2018");
    position.play("take 1 as bronze at right").resolve();
    assert_eq!(position.legal_like("settle").len(), 7 * 3);
}

/// Names and map squares as the booklet of 2018 prints them.
const CITIES: &str = "Acrotiri B1, Altyndepe B3, Amri B3, Arkaim A3, Assur B3, Athens A1, Avaris B2, Babylon B2, \
    Bactra B3, Beycesultan B2, Biskupin A1, Byblos A2, Corinth B1, Dholavira B3, Eshnunna B3, Gonur Tepe A3, \
    Harappa B3, Hattusa B2, Kerma B2, Kish B2, Knossos B1, Kumayri B2, Lagash B3, Limantepe A2, Lothal B3, \
    Malia B2, Mari B2, Memphis B2, Mohenjo-daro B3, Mycenae B1, Nafplio B1, Orchomenus A1, Phaistos B2, \
    Rakhigarhi B3, Sidon B2, Sintashta A3, Stonehedge A1, Su Nuraxi B1, Susa B3, Tel Megiddo B2, Teotihuacan B1, \
    Thebes A2, Tiryns B1, Troy A2, Tyre B2, Ugarit A2, Ur B3, Uruk B3, Yinxu A3, Yoshinogari A3";

#[test]
fn bz_c4_fifty_cities_with_the_names_and_squares_of_the_booklet() {
    let cities = classic_pack().cities;
    let found: Vec<_> = cities.iter().map(|city| format!("{} {}", city.name, city.map)).collect();
    assert_eq!(found, CITIES.split(", ").collect::<Vec<_>>());
    assert_eq!(found.len(), 50);
}

#[test]
fn bz_c4_the_square_on_the_map_has_no_effect() {
    let mut pack = plain_pack();
    pack.cities.iter_mut().for_each(|city| city.map = "A1".to_owned());
    let mut elsewhere = Position::with_pack(pack, 2, "2018");
    let mut position = Position::new(2, "2018");
    for position in [&mut position, &mut elsewhere] {
        position.cities(1, "troy ur").matrix(1, "masonry wheel | bronze");
    }
    assert_eq!(position.score(1), elsewhere.score(1));
}

#[test]
fn bz_c5_tokens_of_3_6_and_10_points_for_lines_of_3_5_and_7() {
    assert_eq!(Grade::ALL.map(Grade::line), [3, 5, 7]);
    assert_eq!(Grade::ALL.map(Grade::points), [3, 6, 10]);
}

#[test]
fn bz_c5_one_set_of_tokens_for_each_terrain() {
    let mut position = Position::new(2, "2018");
    for terrain in Terrain::ALL.map(Terrain::notation) {
        assert_eq!(position.route(terrain), [0, 0, 0]);
        position.routes(1, &format!("{terrain} 3, {terrain} 5, {terrain} 7"));
    }
    assert_eq!(position.score(1).parts.len(), 21);
    assert_eq!(position.score(1).total, 7 * (3 + 6 + 10));
}

#[test]
fn bz_c6_four_province_tokens_each_of_4_5_and_6() {
    let position = classic(2);
    assert_eq!(position.state.tokens.0, [4, 4, 4]);
    let mut position = Position::new(4, "2018");
    let tiles: Vec<u8> = (1..=11).collect();
    position.provinces(1, &tiles);
    assert_eq!(position.score(1).total, 4 * 4 + 4 * 5 + 3 * 6);
}

#[test]
fn bz_c6_thirty_markers_a_player() {
    for (players, edition) in (2..=4).flat_map(|players| EDITIONS.map(|edition| (players, edition))) {
        let position = Position::new(players, edition);
        let people = &position.state.people[..usize::from(players)];
        assert!(people.iter().all(|people| people.markers == 30));
    }
}

#[test]
fn bz_c7_cities_for_more_players_stay_in_the_box() {
    for players in 2..=4 {
        let position = classic(players);
        let cities = &position.game.pack().cities;
        let deck: Vec<_> = position.state.deck.iter().map(|city| &cities[city.index()]).collect();
        assert!(deck.iter().all(|city| city.players <= players));
        assert_eq!(deck.len(), cities.iter().filter(|city| city.players <= players).count());
    }
}

#[test]
fn bz_c7_technology_cards_for_more_players_stay_in_the_box() {
    let mut pack = plain_pack();
    pack.technologies[Technology::Wheel.index()].cards = [4, 7, 10];
    for (players, wheels) in [(2, 4), (3, 7), (4, 10)] {
        let position = Position::unset(pack.clone(), players, "2018");
        assert_eq!(position.state.unseen.count(Technology::Wheel.index()), wheels);
    }
}

#[test]
fn bz_c7_two_and_three_players_use_fewer_cards_than_four() {
    let cards = [2, 3, 4].map(|players| classic(players).state.unseen.total());
    let cities = [2, 3, 4].map(|players| classic(players).state.deck.len());
    assert_eq!((cards, cities), ([42, 56, 70], [18, 32, 50]));
}
