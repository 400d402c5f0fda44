//! BZ-X1 to BZ-X6: every city of the six families, with the terrains and technologies of the 2018 booklet.

use bronze::Terrain;
use test_games::Position as _;

use crate::common::Position;

/// A table of four at which P1 has one city.
fn with(city: &str) -> Position {
    let mut position = Position::new(4, "2018");
    position.cities(1, &city.to_lowercase().replace(' ', "-"));
    position
}

/// What P1's city gives after the position is laid out.
fn worth(city: &str, lay: impl FnOnce(&mut Position)) -> i32 {
    let mut position = with(city);
    lay(&mut position);
    position.points_for(1, city)
}

const TERRAIN_CITIES: [(&str, &str); 7] = [
    ("Biskupin", "woods"),
    ("Kerma", "deserts"),
    ("Kumayri", "mountains"),
    ("Lothal", "savannas"),
    ("Sintashta", "grasslands"),
    ("Tyre", "shore"),
    ("Yinxu", "jungles"),
];

/// Markers of a seat along a terrain, from the tile on.
fn row(position: &mut Position, seat: u8, tile: u8, land: &str, count: u8) {
    for spot in 0..count {
        position.markers(seat, &format!("{} {land} {}", tile + spot / 3, spot % 3 + 1));
    }
}

#[test]
fn bz_x1_5_points_with_more_markers_in_the_terrain_than_any_rival() {
    for (city, land) in TERRAIN_CITIES {
        for (rivals, points) in
            [([0, 0, 0], 5), ([3, 3, 3], 5), ([4, 0, 0], 0), ([0, 0, 4], 0), ([0, 5, 0], 0)]
        {
            let found = worth(city, |position| {
                row(position, 1, 1, land, 4);
                (2..=4).zip(rivals).for_each(|(seat, count)| row(position, seat, seat * 2, land, count));
            });
            assert_eq!(found, points, "{city} against {rivals:?}");
        }
    }
}

#[test]
fn bz_x1_a_draw_without_any_marker_gives_nothing() {
    for (city, _) in TERRAIN_CITIES {
        assert_eq!(worth(city, |_| ()), 0, "{city}");
    }
}

#[test]
fn bz_x1_markers_in_other_terrains_do_not_count() {
    for (city, land) in TERRAIN_CITIES {
        let found = worth(city, |position| {
            for other in Terrain::ALL.map(Terrain::notation).into_iter().filter(|&other| other != land) {
                row(position, 1, 1, other, 3);
            }
        });
        assert_eq!(found, 0, "{city}");
    }
}

const TECHNOLOGY_CITIES: [(&str, &str); 8] = [
    ("Avaris", "wheel"),
    ("Babylon", "authority"),
    ("Corinth", "pottery"),
    ("Malia", "domestication"),
    ("Mari", "irrigation"),
    ("Memphis", "religion"),
    ("Tiryns", "bronze"),
    ("Troy", "masonry"),
];

const TECHNOLOGIES: [&str; 8] =
    ["domestication", "pottery", "masonry", "authority", "religion", "wheel", "irrigation", "bronze"];

/// All technologies but some.
fn others(but: &[&str]) -> Vec<&'static str> {
    TECHNOLOGIES.into_iter().filter(|technology| !but.contains(technology)).collect()
}

#[test]
fn bz_x2_6_points_with_more_cards_of_the_technology_than_any_rival() {
    for (city, card) in TECHNOLOGY_CITIES {
        for (rivals, points) in
            [([0, 0, 0], 6), ([2, 2, 2], 6), ([3, 0, 0], 0), ([0, 0, 3], 0), ([0, 4, 0], 0)]
        {
            let found = worth(city, |position| {
                position.matrix(1, &format!("{card} | {card} {card}"));
                for (seat, count) in (2..=4).zip(rivals) {
                    position.matrix(seat, &[card].repeat(count).join(" "));
                }
            });
            assert_eq!(found, points, "{city} against {rivals:?}");
        }
    }
}

#[test]
fn bz_x2_a_draw_without_any_card_and_other_cards_give_nothing() {
    for (city, card) in TECHNOLOGY_CITIES {
        assert_eq!(worth(city, |_| ()), 0, "{city}");
        assert_eq!(with_matrix(city, &others(&[card]).join(" ")), 0, "{city}");
    }
}

const ROW_CITIES: [(&str, [&str; 3]); 7] = [
    ("Altyndepe", ["irrigation", "pottery", "wheel"]),
    ("Arkaim", ["domestication", "authority", "pottery"]),
    ("Orchomenus", ["masonry", "wheel", "domestication"]),
    ("Stonehedge", ["religion", "domestication", "irrigation"]),
    ("Su Nuraxi", ["pottery", "masonry", "religion"]),
    ("Teotihuacan", ["authority", "irrigation", "masonry"]),
    ("Ugarit", ["wheel", "religion", "authority"]),
];

fn with_matrix(city: &str, matrix: &str) -> i32 {
    with(city).matrix(1, matrix).points_for(1, city)
}

#[test]
fn bz_x3_6_points_if_a_row_holds_all_three_in_any_order() {
    for (city, [a, b, c]) in ROW_CITIES {
        for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
            assert_eq!(with_matrix(city, &order.join(" | ")), 6, "{city} by {order:?}");
        }
        assert_eq!(with_matrix(city, &format!("{a} | bronze | {b} | {c}")), 6, "{city} with a gap");
        assert_eq!(with_matrix(city, &format!("bronze {c} | bronze {a} | bronze {b}")), 6, "{city} in row 2");
    }
}

#[test]
fn bz_x3_rows_do_not_add_up() {
    for (city, [a, b, c]) in ROW_CITIES {
        let twice = format!("{a} {a} | {b} {b} | {c} {c}");
        assert_eq!(with_matrix(city, &twice), 6, "{city} is given once");
    }
}

#[test]
fn bz_x3_nothing_if_no_row_holds_all_three() {
    for (city, [a, b, c]) in ROW_CITIES {
        let missing = [
            format!("{a} {b} {c}"),
            format!("{a} | {b} | bronze {c}"),
            format!("{a} | {b} | {a} | {b}"),
            format!("{a} | {c} | bronze"),
            format!("{b} | {c} | bronze | bronze"),
        ];
        for matrix in missing {
            assert_eq!(with_matrix(city, &matrix), 0, "{city} by {matrix}");
        }
        assert_eq!(worth(city, |_| ()), 0, "{city} by nothing");
    }
}

const PAIR_CITIES: [(&str, &str); 7] = [
    ("Athens", "religion"),
    ("Beycesultan", "pottery"),
    ("Gonur Tepe", "domestication"),
    ("Harappa", "irrigation"),
    ("Knossos", "masonry"),
    ("Mycenae", "authority"),
    ("Nafplio", "wheel"),
];

#[test]
fn bz_x4_2_points_for_each_pair_of_bronze_casting_and_the_technology() {
    for (city, card) in PAIR_CITIES {
        for (bronzes, cards, points) in [(0, 3, 0), (3, 0, 0), (1, 1, 2), (1, 3, 2), (3, 2, 4), (4, 4, 8)] {
            let cards = [card].repeat(cards).into_iter();
            let matrix = cards.chain(["bronze"].repeat(bronzes)).collect::<Vec<_>>().join(" ");
            assert_eq!(with_matrix(city, &matrix), points, "{city} by {matrix}");
        }
    }
}

#[test]
fn bz_x4_the_two_cards_may_lie_anywhere_and_others_do_not_pair() {
    for (city, card) in PAIR_CITIES {
        assert_eq!(with_matrix(city, &format!("{card} | pottery wheel | bronze")), 2, "{city}");
        assert_eq!(
            with_matrix(city, &format!("bronze bronze {}", others(&[card, "bronze"]).join(" "))),
            0,
            "{city}"
        );
    }
}

const COLUMN_CITIES: [&str; 4] = ["Acrotiri", "Bactra", "Limantepe", "Ur"];

#[test]
fn bz_x5_a_point_for_each_different_technology_of_the_best_column() {
    for city in COLUMN_CITIES {
        assert_eq!(worth(city, |_| ()), 0, "{city}");
        assert_eq!(with_matrix(city, "wheel wheel | pottery | masonry"), 1, "{city}");
        assert_eq!(with_matrix(city, "wheel | wheel pottery wheel masonry | masonry pottery"), 3, "{city}");
        assert_eq!(with_matrix(city, &others(&["bronze"]).join(" ")), 7, "{city}");
    }
}

#[test]
fn bz_x5_bronze_casting_is_a_technology_of_the_column() {
    for city in COLUMN_CITIES {
        assert_eq!(with_matrix(city, "bronze bronze wheel"), 2, "{city}");
        assert_eq!(with_matrix(city, &TECHNOLOGIES.join(" ")), 8, "{city}");
    }
}

#[test]
fn bz_x5_several_such_cities_may_count_the_same_column() {
    let mut position = Position::new(4, "2018");
    position.cities(1, "acrotiri bactra limantepe ur").matrix(1, "wheel pottery bronze | wheel");
    assert_eq!(position.score(1).total, 4 * 3);
}

const SETTLER_CITIES: [(&str, [&str; 2]); 7] = [
    ("Amri", ["savannas", "jungles"]),
    ("Dholavira", ["jungles", "shore"]),
    ("Eshnunna", ["woods", "deserts"]),
    ("Susa", ["woods", "savannas"]),
    ("Tel Megiddo", ["grasslands", "deserts"]),
    ("Uruk", ["mountains", "grasslands"]),
    ("Yoshinogari", ["mountains", "shore"]),
];

/// On these tiles spot 1 is for farmers, 2 for herders, 3 for hunters.
fn with_markers(city: &str, spots: &str) -> i32 {
    with(city).markers(1, spots).points_for(1, city)
}

#[test]
fn bz_x6_6_points_with_all_three_kinds_in_both_terrains() {
    for (city, [a, b]) in SETTLER_CITIES {
        let together = format!("1 {a} 1, 1 {a} 2, 1 {a} 3, 1 {b} 1, 1 {b} 2, 1 {b} 3");
        assert_eq!(with_markers(city, &together), 6, "{city}");
        let apart = format!("1 {a} 1, 2 {a} 2, 4 {a} 3, 3 {b} 1, 5 {b} 2, 1 {b} 3, 2 {b} 3");
        assert_eq!(with_markers(city, &apart), 6, "{city} over several tiles");
    }
}

#[test]
fn bz_x6_nothing_if_a_kind_is_missing_in_either_terrain() {
    for (city, [a, b]) in SETTLER_CITIES {
        let all = [(a, 1), (a, 2), (a, 3), (b, 1), (b, 2), (b, 3)];
        for missing in all {
            let spots =
                all.iter().filter(|spot| **spot != missing).map(|(land, kind)| format!("1 {land} {kind}"));
            let twice =
                all.iter().filter(|spot| **spot != missing).map(|(land, kind)| format!("2 {land} {kind}"));
            let spots = spots.chain(twice).collect::<Vec<_>>().join(", ");
            assert_eq!(with_markers(city, &spots), 0, "{city} without {missing:?}");
        }
    }
}

#[test]
fn bz_x6_other_terrains_and_the_markers_of_rivals_do_not_help() {
    for (city, [a, b]) in SETTLER_CITIES {
        let found = worth(city, |position| {
            for land in Terrain::ALL.map(Terrain::notation).into_iter().filter(|&land| land != a) {
                row(position, 1, 1, land, 3);
            }
            row(position, 2, 1, a, 3);
        });
        assert_eq!(found, 0, "{city} without {a}, with {b}");
    }
}
