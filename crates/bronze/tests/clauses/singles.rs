//! BZ-X7: the ten cities that are of no family, and BZ-X8, the booklet's scoring example.

use bronze::Holder;
use test_games::Position as _;

use crate::common::Position;

/// A table at which P1 has one city.
fn with(players: u8, city: &str) -> Position {
    let mut position = Position::new(players, "2018");
    position.cities(1, &city.to_lowercase());
    position
}

/// What P1's city gives with such a matrix.
fn by_matrix(city: &str, matrix: &str) -> i32 {
    with(4, city).matrix(1, matrix).points_for(1, city)
}

/// What P1's city gives when the seats have this many markers left.
fn by_markers(city: &str, left: &[u8]) -> i32 {
    let mut position = with(left.len() as u8, city);
    for (seat, &markers) in (1..).zip(left) {
        position.markers_left(seat, markers);
    }
    position.points_for(1, city)
}

/// What P1's city gives when the seats have this many province tokens.
fn by_provinces(city: &str, tokens: &[u8]) -> i32 {
    let mut position = with(tokens.len() as u8, city);
    let mut tiles = 1..;
    for (seat, &count) in (1..).zip(tokens) {
        let held: Vec<u8> = tiles.by_ref().take(usize::from(count)).collect();
        position.provinces(seat, &held);
    }
    position.points_for(1, city)
}

#[test]
fn bz_x7_lagash_6_points_with_more_markers_left_than_any_rival() {
    assert_eq!(by_markers("Lagash", &[20, 19]), 6);
    assert_eq!(by_markers("Lagash", &[20, 20]), 0);
    assert_eq!(by_markers("Lagash", &[20, 21]), 0);
    assert_eq!(by_markers("Lagash", &[20, 0, 19, 3]), 6);
    assert_eq!(by_markers("Lagash", &[20, 0, 19, 20]), 0);
}

#[test]
fn bz_x7_rakhigarhi_6_points_with_fewer_markers_left_than_any_rival() {
    assert_eq!(by_markers("Rakhigarhi", &[4, 5]), 6);
    assert_eq!(by_markers("Rakhigarhi", &[4, 4]), 0);
    assert_eq!(by_markers("Rakhigarhi", &[4, 3]), 0);
    assert_eq!(by_markers("Rakhigarhi", &[4, 9, 5, 30]), 6);
    assert_eq!(by_markers("Rakhigarhi", &[4, 9, 5, 4]), 0);
}

#[test]
fn bz_x7_kish_6_points_with_fewer_province_tokens_than_any_rival() {
    assert_eq!(by_provinces("Kish", &[0, 1]), 6);
    assert_eq!(by_provinces("Kish", &[1, 2, 3, 2]), 6);
    assert_eq!(by_provinces("Kish", &[0, 0]), 0);
    assert_eq!(by_provinces("Kish", &[1, 2, 1]), 0);
    assert_eq!(by_provinces("Kish", &[2, 1]), 0);
}

#[test]
fn bz_x7_assur_a_point_for_each_province_token() {
    assert_eq!(by_provinces("Assur", &[0, 3]), 0);
    assert_eq!(by_provinces("Assur", &[4, 3]), 4);
    let mut position = with(2, "Assur");
    position.state.provinces[0].holder = Holder::Nobody;
    assert_eq!(position.points_for(1, "Assur"), 0, "a token that is lost is nobody's");
}

#[test]
fn bz_x7_byblos_a_point_for_each_trade_route_token() {
    let mut position = with(2, "Byblos");
    assert_eq!(position.points_for(1, "Byblos"), 0);
    position.routes(1, "woods 3, shore 7, deserts 5").routes(2, "jungles 3");
    assert_eq!(position.points_for(1, "Byblos"), 3);
}

#[test]
fn bz_x7_thebes_6_points_with_a_column_of_6_cards() {
    assert_eq!(by_matrix("Thebes", "wheel wheel wheel pottery bronze | wheel"), 0);
    assert_eq!(by_matrix("Thebes", "wheel | wheel wheel wheel pottery bronze masonry"), 6);
    assert_eq!(by_matrix("Thebes", &["wheel"; 9].join(" ")), 6);
    assert_eq!(by_matrix("Thebes", &format!("{} | {}", ["wheel"; 6].join(" "), ["wheel"; 6].join(" "))), 6);
}

#[test]
fn bz_x7_hattusa_5_points_with_at_most_three_cards_of_every_technology() {
    assert_eq!(by_matrix("Hattusa", "wheel wheel wheel pottery | pottery pottery"), 5);
    assert_eq!(by_matrix("Hattusa", "wheel wheel wheel pottery | pottery wheel"), 0);
    assert_eq!(with(2, "Hattusa").points_for(1, "Hattusa"), 5, "no card at all");
}

#[test]
fn bz_x7_hattusa_counts_bronze_casting_as_a_technology() {
    assert_eq!(by_matrix("Hattusa", "bronze bronze | bronze"), 5);
    assert_eq!(by_matrix("Hattusa", "bronze bronze | bronze bronze"), 0);
}

#[test]
fn bz_x7_sidon_6_points_with_bronze_casting_in_each_of_four_columns() {
    assert_eq!(by_matrix("Sidon", "bronze | wheel bronze | bronze bronze | pottery wheel bronze"), 6);
    assert_eq!(by_matrix("Sidon", "bronze | wheel bronze | bronze bronze | pottery wheel"), 0);
    assert_eq!(by_matrix("Sidon", "bronze | bronze | bronze bronze"), 0, "four columns are needed");
}

#[test]
fn bz_x7_phaistos_2_points_for_each_complete_row_of_four_cards() {
    assert_eq!(
        by_matrix("Phaistos", "wheel wheel | wheel wheel | wheel wheel"),
        0,
        "four columns are needed"
    );
    assert_eq!(by_matrix("Phaistos", "wheel | wheel | bronze | wheel"), 2);
    assert_eq!(
        by_matrix("Phaistos", "wheel wheel wheel | wheel wheel wheel | wheel wheel wheel | wheel wheel"),
        4
    );
}

#[test]
fn bz_x7_mohenjo_daro_5_points_with_six_different_technologies() {
    let six = "wheel pottery | masonry | authority religion | bronze wheel";
    assert_eq!(by_matrix("Mohenjo-daro", six), 5, "Bronze Casting is one of them");
    assert_eq!(by_matrix("Mohenjo-daro", &six.replace("bronze", "irrigation")), 5);
    assert_eq!(by_matrix("Mohenjo-daro", &six.replace("bronze", "pottery")), 0);
    assert_eq!(
        by_matrix("Mohenjo-daro", &format!("{six} irrigation domestication")),
        5,
        "and no more for eight"
    );
}

/// The yellow player's matrix is a picture in the booklet; this one fits every sentence of the example.
const YELLOW: &str =
    "pottery wheel pottery | masonry religion bronze | religion authority religion | bronze masonry";

fn yellow() -> Position {
    let mut position = Position::new(4, "2018");
    position.matrix(1, YELLOW).provinces(1, &[3, 4]).routes(1, "woods 5, shore 3");
    position.cities(1, "mohenjo-daro hattusa nafplio thebes su-nuraxi ugarit phaistos limantepe");
    position
}

#[test]
fn bz_x8_the_scoring_example_gives_each_city_its_points() {
    let cities = [
        ("Mohenjo-daro", 5),
        ("Hattusa", 5),
        ("Nafplio", 2),
        ("Thebes", 0),
        ("Su Nuraxi", 6),
        ("Ugarit", 6),
        ("Phaistos", 4),
        ("Limantepe", 3),
    ];
    for (city, points) in cities {
        assert_eq!(yellow().points_for(1, city), points, "{city}");
    }
}

#[test]
fn bz_x8_the_scoring_example_comes_to_50() {
    let score = yellow().score(1);
    assert_eq!(
        (score.group("provinces"), score.group("trade routes"), score.group("cities")),
        (6 + 4, 6 + 3, 31)
    );
    assert_eq!(score.total, 50);
    assert_eq!(score.tie_breaks, [31, 9, 10]);
}

#[test]
fn bz_x8_the_second_column_is_the_best_one() {
    let columns: Vec<_> = YELLOW.split(" | ").collect();
    let points: Vec<_> = columns.iter().map(|column| by_matrix("Limantepe", column)).collect();
    assert_eq!(points, [2, 3, 2, 2]);
}
