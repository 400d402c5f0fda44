//! What holds of the classic pack beyond what must hold of every pack.

use std::fmt::Write as _;

use expect_test::expect;

use super::{City, Goal, Pack};
use crate::kinds::{Kind, Technology, Terrain};

fn classic() -> Pack {
    Pack::read(&Pack::classic()).unwrap()
}

#[test]
fn bz_c3_the_two_printed_technologies_are_as_printed() {
    let technologies = classic().technologies;
    let masonry = &technologies[Technology::Masonry.index()];
    assert_eq!(masonry.terrains, [Terrain::Woods, Terrain::Grasslands, Terrain::Jungles]);
    assert_eq!(masonry.kinds, [Kind::Farmers, Kind::Herders]);
    let irrigation = &technologies[Technology::Irrigation.index()];
    assert_eq!(irrigation.terrains, [Terrain::Mountains, Terrain::Savannas, Terrain::Deserts]);
    assert_eq!(irrigation.kinds, [Kind::Farmers, Kind::Herders]);
}

/// A table of terrains and kinds.
fn table(count: impl Fn(Terrain, Kind) -> usize) -> String {
    Terrain::ALL.into_iter().fold(String::new(), |mut text, terrain| {
        let [farmers, herders, hunters] = Kind::ALL.map(|kind| count(terrain, kind));
        let _ = writeln!(text, "{:<10} {farmers:>2} {herders:>2} {hunters:>2}", terrain.notation());
        text
    })
}

#[test]
fn every_kind_can_settle_in_every_terrain() {
    let technologies = classic().technologies;
    let allow = |terrain, kind| {
        technologies
            .iter()
            .filter(|card| card.terrains.contains(&terrain) && card.kinds.contains(&kind))
            .count()
    };
    expect![[r#"
        mountains   2  2  2
        woods       2  2  2
        grasslands  3  2  1
        savannas    2  3  1
        deserts     2  2  2
        jungles     2  2  2
        shore       2  2  2
    "#]]
    .assert_eq(&table(allow));
}

#[test]
fn bz_c2_the_spots_are_even_over_the_classic_tiles() {
    let tiles = classic().tiles;
    let spots = |terrain: Terrain, kind| {
        tiles.iter().flat_map(|tile| &tile.spots[terrain.index()]).filter(|&&spot| spot == kind).count()
    };
    expect![[r#"
        mountains  10  9  9
        woods       9  9 10
        grasslands 10  9  9
        savannas    9 10  9
        deserts     9 10  9
        jungles     9  9 10
        shore      10  9  9
    "#]]
    .assert_eq(&table(spots));
    let sizes: Vec<usize> = tiles.iter().map(|tile| tile.spots.iter().map(|row| row.len()).sum()).collect();
    expect!["[13, 15, 14, 14, 14, 15, 13, 14, 14, 15, 14, 13, 15, 13]"].assert_eq(&format!("{sizes:?}"));
}

fn family(goal: Goal) -> &'static str {
    match goal {
        Goal::MostSettlements(_) => "terrain",
        Goal::MostCards(_) => "technology",
        Goal::Row(..) => "row",
        Goal::Pairs(_) => "pair",
        Goal::Column => "column",
        Goal::Settlers(..) => "settler",
        _ => "single",
    }
}

/// How many cities of each family are used with 2, 3 and 4 players.
fn families(cities: &[City]) -> String {
    let families = ["terrain", "technology", "row", "pair", "column", "settler", "single"];
    families.into_iter().fold(String::new(), |mut text, name| {
        let used = |players| {
            cities.iter().filter(|city| city.players <= players && family(city.goal) == name).count()
        };
        let _ = writeln!(text, "{name:<10} {:>2} {:>2} {:>2}", used(2), used(3), used(4));
        text
    })
}

#[test]
fn bz_c7_every_family_of_cities_is_there_with_two_players() {
    expect![[r#"
        terrain     3  4  7
        technology  3  5  8
        row         3  4  7
        pair        2  5  7
        column      1  3  4
        settler     2  5  7
        single      4  6 10
    "#]]
    .assert_eq(&families(&classic().cities));
}

#[test]
fn bz_c7_the_cities_of_a_table_name_every_terrain_equally_often() {
    let cities = classic().cities;
    let named = |players, terrain| {
        let names = |goal| match goal {
            Goal::MostSettlements(a) => a == terrain,
            Goal::Settlers(a, b) => a == terrain || b == terrain,
            _ => false,
        };
        cities.iter().filter(|city| city.players <= players && names(city.goal)).count()
    };
    for terrain in Terrain::ALL {
        assert_eq!([2, 3, 4].map(|players| named(players, terrain)), [1, 2, 3], "{}", terrain.notation());
    }
}

#[test]
fn bz_c7_the_cities_of_a_table_name_every_technology_equally_often() {
    let cities = classic().cities;
    let named = |players, technology| {
        let names = |goal| match goal {
            Goal::MostCards(a) | Goal::Pairs(a) => a == technology,
            Goal::Row(a, b, c) => [a, b, c].contains(&technology),
            _ => false,
        };
        cities.iter().filter(|city| city.players <= players && names(city.goal)).count()
    };
    for face in Technology::FACES {
        assert_eq!([2, 3, 4].map(|players| named(players, face)), [2, 3, 5], "{}", face.notation());
    }
}

#[test]
fn bz_c4_the_texts_of_the_cities() {
    let texts = classic().cities.into_iter().fold(String::new(), |mut texts, city| {
        let _ = writeln!(texts, "{}: {}", city.name, city.text());
        texts
    });
    expect![[r#"
        Acrotiri: 1 point for each different technology in your most varied column, Bronze Casting included.
        Altyndepe: 6 points if one row of your matrix has Irrigation, Pottery and Wheel, in any order.
        Amri: 6 points if you have farmers, herders and hunters both in the savannas and in the jungles.
        Arkaim: 6 points if one row of your matrix has Domestication, Authority and Pottery, in any order.
        Assur: 1 point for each of your province tokens.
        Athens: 2 points for each Religion card that you can match with a Bronze Casting of its own.
        Avaris: 6 points if no rival has as many Wheel cards as you.
        Babylon: 6 points if no rival has as many Authority cards as you.
        Bactra: 1 point for each different technology in your most varied column, Bronze Casting included.
        Beycesultan: 2 points for each Pottery card that you can match with a Bronze Casting of its own.
        Biskupin: 5 points if no rival has as many settlements in the woods as you.
        Byblos: 1 point for each of your trade route tokens.
        Corinth: 6 points if no rival has as many Pottery cards as you.
        Dholavira: 6 points if you have farmers, herders and hunters both in the jungles and on the shore.
        Eshnunna: 6 points if you have farmers, herders and hunters both in the woods and in the deserts.
        Gonur Tepe: 2 points for each Domestication card that you can match with a Bronze Casting of its own.
        Harappa: 2 points for each Irrigation card that you can match with a Bronze Casting of its own.
        Hattusa: 5 points if no technology, Bronze Casting included, is on more than 3 of your cards.
        Kerma: 5 points if no rival has as many settlements in the deserts as you.
        Kish: 6 points if every rival has more province tokens than you.
        Knossos: 2 points for each Masonry card that you can match with a Bronze Casting of its own.
        Kumayri: 5 points if no rival has as many settlements in the mountains as you.
        Lagash: 6 points if no rival has as many markers left as you.
        Limantepe: 1 point for each different technology in your most varied column, Bronze Casting included.
        Lothal: 5 points if no rival has as many settlements in the savannas as you.
        Malia: 6 points if no rival has as many Domestication cards as you.
        Mari: 6 points if no rival has as many Irrigation cards as you.
        Memphis: 6 points if no rival has as many Religion cards as you.
        Mohenjo-daro: 5 points if you have at least 6 different technologies, Bronze Casting included.
        Mycenae: 2 points for each Authority card that you can match with a Bronze Casting of its own.
        Nafplio: 2 points for each Wheel card that you can match with a Bronze Casting of its own.
        Orchomenus: 6 points if one row of your matrix has Masonry, Wheel and Domestication, in any order.
        Phaistos: 2 points for each row of your matrix with a card in all four columns.
        Rakhigarhi: 6 points if every rival has more markers left than you.
        Sidon: 6 points if you have four columns, each with a Bronze Casting.
        Sintashta: 5 points if no rival has as many settlements in the grasslands as you.
        Stonehedge: 6 points if one row of your matrix has Religion, Domestication and Irrigation, in any order.
        Su Nuraxi: 6 points if one row of your matrix has Pottery, Masonry and Religion, in any order.
        Susa: 6 points if you have farmers, herders and hunters both in the woods and in the savannas.
        Tel Megiddo: 6 points if you have farmers, herders and hunters both in the grasslands and in the deserts.
        Teotihuacan: 6 points if one row of your matrix has Authority, Irrigation and Masonry, in any order.
        Thebes: 6 points if one of your columns has at least 6 cards.
        Tiryns: 6 points if no rival has as many Bronze Casting cards as you.
        Troy: 6 points if no rival has as many Masonry cards as you.
        Tyre: 5 points if no rival has as many settlements on the shore as you.
        Ugarit: 6 points if one row of your matrix has Wheel, Religion and Authority, in any order.
        Ur: 1 point for each different technology in your most varied column, Bronze Casting included.
        Uruk: 6 points if you have farmers, herders and hunters both in the mountains and in the grasslands.
        Yinxu: 5 points if no rival has as many settlements in the jungles as you.
        Yoshinogari: 6 points if you have farmers, herders and hunters both in the mountains and on the shore.
    "#]].assert_eq(&texts);
}
