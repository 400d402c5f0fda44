use std::fmt::Write as _;

use expect_test::{Expect, expect};
use game_core::PackSource;

use super::{City, Goal, Pack};
use crate::kinds::{Kind, Technology, Terrain};

fn classic() -> Pack {
    Pack::read(&Pack::classic()).unwrap()
}

/// All that is wrong with a pack, a line each.
fn problems(source: &PackSource) -> String {
    let found = Pack::read(source).map_or_else(|problems| problems, |_| Vec::new());
    found.iter().fold(String::new(), |text, problem| text + &problem.to_string() + "\n")
}

/// Replaces texts in a file of a pack, each at its first occurrence.
fn edit(source: &mut PackSource, file: &str, edits: &[(&str, &str)]) {
    let text = source.files.get_mut(file).unwrap();
    for (from, to) in edits {
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
    }
}

/// Checks what is said of the classic pack after some edits in one file.
fn check(file: &str, edits: &[(&str, &str)], said: Expect) {
    let mut source = Pack::classic();
    edit(&mut source, file, edits);
    said.assert_eq(&problems(&source));
}

/// The first of the tiles, with its line breaks.
fn first_tile() -> String {
    let tiles = &Pack::classic().files["tiles.ron"];
    let start = tiles.find("    (\n").unwrap();
    let end = tiles.find("    ),\n").unwrap();
    tiles[start..end].to_owned() + "    ),\n"
}

#[test]
fn the_classic_pack_is_sound() {
    assert_eq!(problems(&Pack::classic()), "");
}

#[test]
fn a_missing_file_is_told_and_the_others_are_still_checked() {
    let mut source = Pack::classic();
    source.files.remove("tiles.ron");
    edit(&mut source, "cities.ron", &[("points: 1", "points: 0")]);
    expect![[r#"
        tiles.ron: the file is missing
        cities.ron:4: acrotiri is worth 0 points; 1 to 20 are allowed
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn a_strange_file_is_told() {
    let mut source = Pack::classic();
    for name in ["README.md", "LICENSE-MIT", "tile.ron"] {
        source.files.insert(name.to_owned(), String::new());
    }
    expect![[r#"
        tile.ron: a pack has no such file; it has pack.ron, technologies.ron, tiles.ron, cities.ron, and may have README and LICENSE files
    "#]].assert_eq(&problems(&source));
}

#[test]
fn an_unknown_field_is_told_with_those_there_are() {
    let mut source = Pack::classic();
    edit(&mut source, "pack.ron", &[("title:", "name:")]);
    edit(&mut source, "technologies.ron", &[("kinds:", "kind:")]);
    edit(&mut source, "tiles.ron", &[("woods:", "forest:")]);
    edit(&mut source, "cities.ron", &[("points:", "vp:")]);
    expect![[r#"
        pack.ron:4: Unexpected field named `name` in `About`, expected one of `title`, `booklet`, or `own` instead
        technologies.ron:7: Unexpected field named `kind` in `TechnologyCard`, expected one of `technology`, `terrains`, `kinds`, or `cards` instead
        tiles.ron:7: Unexpected field named `forest` in `Tile`, expected one of `mountains`, `woods`, `grasslands`, `savannas`, `deserts`, `jungles`, or `shore` instead
        cities.ron:4: Unexpected field named `vp` in `City`, expected one of `id`, `name`, `map`, `players`, `points`, or `goal` instead
    "#]].assert_eq(&problems(&source));
}

#[test]
fn an_unknown_word_is_told_with_those_there_are() {
    let mut source = Pack::classic();
    edit(&mut source, "technologies.ron", &[("savannas, shore", "savanna, shore"), (": wheel", ": whell")]);
    edit(&mut source, "tiles.ron", &[("[herders", "[herder")]);
    edit(&mut source, "cities.ron", &[("goal: column", "goal: columns")]);
    expect![[r#"
        technologies.ron:6: Unexpected variant named `savanna` in enum `Terrain`, expected one of `mountains`, `woods`, `grasslands`, `savannas`, `deserts`, `jungles`, or `shore` instead
        technologies.ron:35: Unexpected variant named `whell` in enum `Technology`, expected one of `domestication`, `pottery`, `masonry`, `authority`, `religion`, `wheel`, `irrigation`, or `bronze` instead
        tiles.ron:8: Unexpected variant named `herder` in enum `Kind`, expected one of `farmers`, `herders`, or `hunters` instead
        cities.ron:4: Unexpected variant named `columns` in enum `Goal`, expected one of `most_settlements`, `most_cards`, `row`, `pairs`, `column`, `settlers`, `most_markers_left`, `fewest_markers_left`, `full_rows`, `province_tokens`, `route_tokens`, `tall_column`, `at_most_of_each`, `bronze_in_every_column`, `fewest_provinces`, or `different_technologies` instead
    "#]].assert_eq(&problems(&source));
}

#[test]
fn a_missing_field_is_told() {
    check(
        "tiles.ron",
        &[("        woods: [hunters, farmers, hunters],\n", "")],
        expect![[r#"
        tiles.ron:12: Unexpected missing field named `woods` in `Tile`
    "#]],
    );
    check(
        "cities.ron",
        &[("map: \"B1\", ", "")],
        expect![[r#"
        cities.ron:4: Unexpected missing field named `map` in `City`
    "#]],
    );
}

#[test]
fn what_is_no_number_is_told() {
    check(
        "technologies.ron",
        &[("[6, 8, 10]", "[6, eight, 10]")],
        expect![[r#"
        technologies.ron:8: a whole number from 0 to 255 must be here
    "#]],
    );
    let edits = [("points: 6", "points: six"), ("points: 6", "points: 300"), ("points: 6", "points: -1")];
    check(
        "cities.ron",
        &edits,
        expect![[r#"
        cities.ron:5: a whole number from 0 to 255 must be here
        cities.ron:6: a whole number from 0 to 255 must be here
        cities.ron:7: a whole number from 0 to 255 must be here
    "#]],
    );
}

#[test]
fn an_unreadable_entry_hides_no_other() {
    let edits = [("pairs(religion)", "pairs()"), ("points: 5", "points: five"), ("players: 4", "players: 6")];
    check(
        "cities.ron",
        &edits,
        expect![[r#"
        cities.ron:9: Expected identifier
        cities.ron:10: avaris is marked with players 6; 2, 3 and 4 are allowed
        cities.ron:14: a whole number from 0 to 255 must be here
    "#]],
    );
}

#[test]
fn a_broken_list_is_told_once() {
    check(
        "tiles.ron",
        &[("        woods: [", "        woods: (")],
        expect![[r#"
        tiles.ron:7: Expected comma
    "#]],
    );
    check(
        "cities.ron",
        &[("(id: \"amri\",", "id: \"amri\",")],
        expect![[r#"
        cities.ron:6: Expected comma
    "#]],
    );
}

#[test]
fn comments_do_not_move_the_line_of_a_problem() {
    let comments = "    // shore: mind\n    // (woods)\n    (\n        // shore: []\n";
    check(
        "tiles.ron",
        &[("    (\n", comments), ("        shore: [hunters]", "        shore: []")],
        expect![[r#"
            tiles.ron:15: tile 1 has 0 spots in shore; 1 to 3 are allowed
        "#]],
    );
}

#[test]
fn a_pack_has_a_title_and_says_where_its_values_come_from() {
    let mut source = Pack::classic();
    let about = "(\n    title: \" \",\n    booklet: [],\n    own: [],\n)";
    source.files.insert("pack.ron".to_owned(), about.to_owned());
    expect![[r#"
        pack.ron:2: the title is empty; give the pack a name
        pack.ron:3: booklet and own are both empty; say where the values come from
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn bz_c3_every_technology_is_listed_once() {
    check(
        "technologies.ron",
        &[("technology: wheel", "technology: pottery")],
        expect![[r#"
        technologies.ron:34: pottery is listed twice; each technology is listed once
        technologies.ron: wheel is missing; all seven technologies are listed
    "#]],
    );
}

#[test]
fn bz_c3_bronze_casting_is_not_listed() {
    check(
        "technologies.ron",
        &[("technology: wheel", "technology: bronze")],
        expect![[r#"
        technologies.ron:34: bronze is the back of every card; only the faces are listed: domestication, pottery, masonry, authority, religion, wheel, irrigation
        technologies.ron: wheel is missing; all seven technologies are listed
    "#]],
    );
}

#[test]
fn bz_c3_a_technology_has_three_different_terrains() {
    let edits = [("savannas, shore]", "savannas]"), ("grasslands, shore]", "grasslands, woods]")];
    check(
        "technologies.ron",
        &edits,
        expect![[r#"
        technologies.ron:6: domestication allows [grasslands, savannas]; it must be three different terrains
        technologies.ron:12: pottery allows [woods, grasslands, woods]; it must be three different terrains
    "#]],
    );
}

#[test]
fn bz_c3_a_technology_has_two_different_kinds() {
    let edits =
        [("[farmers, herders]", "[farmers, herders, hunters]"), ("[farmers, hunters]", "[hunters, hunters]")];
    check(
        "technologies.ron",
        &edits,
        expect![[r#"
        technologies.ron:7: domestication allows [farmers, herders, hunters]; it must be two different kinds
        technologies.ron:13: pottery allows [hunters, hunters]; it must be two different kinds
    "#]],
    );
}

#[test]
fn bz_c3_ten_cards_of_a_technology_with_four_players() {
    let edits = [("[6, 8, 10]", "[6, 8, 9]"), ("[6, 8, 10]", "[6, 8, 11]"), ("[6, 8, 10]", "[6, 10]")];
    check(
        "technologies.ron",
        &edits,
        expect![[r#"
        technologies.ron:8: domestication has [6, 8, 9] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:14: pottery has [6, 8, 11] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:20: masonry has [6, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
    "#]],
    );
}

#[test]
fn bz_c7_cards_of_a_smaller_table_are_used_at_a_larger_one() {
    check(
        "technologies.ron",
        &[("[6, 8, 10]", "[8, 6, 10]"), ("[6, 8, 10]", "[0, 8, 10]")],
        expect![[r#"
        technologies.ron:8: domestication has [8, 6, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:14: pottery has [0, 8, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
    "#]],
    );
}

#[test]
fn bz_c2_there_are_14_tiles() {
    check(
        "tiles.ron",
        &[(&first_tile(), "")],
        expect![[r#"
        tiles.ron: there are 13 tiles; it must be 14
    "#]],
    );
    let mut source = Pack::classic();
    source.files.insert("tiles.ron".to_owned(), "[]".to_owned());
    expect![[r#"
        tiles.ron: there are 0 tiles; it must be 14
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn bz_c2_every_terrain_has_1_to_3_spots() {
    let four = "mountains: [farmers, herders, hunters, farmers]";
    check(
        "tiles.ron",
        &[("mountains: [farmers]", four), ("shore: [hunters]", "shore: []")],
        expect![[r#"
        tiles.ron:6: tile 1 has 4 spots in mountains; 1 to 3 are allowed
        tiles.ron:12: tile 1 has 0 spots in shore; 1 to 3 are allowed
    "#]],
    );
}

#[test]
fn bz_c2_the_tiles_are_different() {
    let twice = first_tile() + &first_tile();
    check(
        "tiles.ron",
        &[(&first_tile(), &twice)],
        expect![[r#"
        tiles.ron:14: tile 2 is the same as tile 1; all tiles are different
        tiles.ron: there are 15 tiles; it must be 14
    "#]],
    );
}

#[test]
fn bz_c4_there_are_50_cities() {
    let more = "\n    (id: \"hazor\", name: \"Hazor\", map: \"B2\", players: 4, points: 1, goal: column),";
    check(
        "cities.ron",
        &[("\n    (", &(more.to_owned() + "\n    ("))],
        expect![[r#"
        cities.ron: there are 51 cities; it must be 50
    "#]],
    );
}

#[test]
fn bz_c4_ids_are_words_of_letters() {
    for id in ["su nuraxi", "Su-Nuraxi", "su--nuraxi", "-nuraxi", "su-", "", "su1"] {
        let mut source = Pack::classic();
        edit(&mut source, "cities.ron", &[("su-nuraxi", id)]);
        let said = format!("cities.ron:41: the id {id:?} is not allowed; ");
        assert_eq!(problems(&source), said + "it must be words of a to z, joined by single '-'\n");
    }
}

#[test]
fn bz_c4_ids_are_unique() {
    check(
        "cities.ron",
        &[("id: \"uruk\"", "id: \"ur\"")],
        expect![[r#"
        cities.ron:51: the id "ur" is that of line 50; each city has its own
    "#]],
    );
}

#[test]
fn bz_c4_a_city_has_a_name_and_a_place_on_the_map() {
    let edits =
        [("name: \"Ur\"", "name: \"\""), ("\"B1\"", "\"C1\""), ("\"B3\"", "\"B4\""), ("\"A3\"", "\"A31\"")];
    check(
        "cities.ron",
        &edits,
        expect![[r#"
        cities.ron:4: acrotiri is at "C1" of the map; A1 to B3 are allowed
        cities.ron:5: altyndepe is at "B4" of the map; A1 to B3 are allowed
        cities.ron:7: arkaim is at "A31" of the map; A1 to B3 are allowed
        cities.ron:50: ur has no name; write the name on the card
    "#]],
    );
}

#[test]
fn bz_c7_cities_are_for_2_3_or_4_players() {
    check(
        "cities.ron",
        &[("players: 3", "players: 1"), ("players: 4", "players: 5")],
        expect![[r#"
        cities.ron:4: acrotiri is marked with players 1; 2, 3 and 4 are allowed
        cities.ron:10: avaris is marked with players 5; 2, 3 and 4 are allowed
        cities.ron: 49 cities are for 4 players; at least 50 are needed, 5 for each of 10 tiles
    "#]],
    );
}

#[test]
fn a_city_is_worth_1_to_20_points() {
    check(
        "cities.ron",
        &[("points: 1", "points: 0"), ("points: 6", "points: 21"), ("points: 6", "points: 20")],
        expect![[r#"
            cities.ron:4: acrotiri is worth 0 points; 1 to 20 are allowed
            cities.ron:5: altyndepe is worth 21 points; 1 to 20 are allowed
        "#]],
    );
}

#[test]
fn bz_p4_the_cities_last_at_every_table() {
    check(
        "cities.ron",
        &[("players: 2", "players: 3")],
        expect![[r#"
        cities.ron: 17 cities are for 2 players; at least 18 are needed, 3 for each of 6 tiles
    "#]],
    );
    check(
        "cities.ron",
        &[("players: 3", "players: 4")],
        expect![[r#"
        cities.ron: 31 cities are for 3 players; at least 32 are needed, 4 for each of 8 tiles
    "#]],
    );
    check(
        "cities.ron",
        &[("    (id: \"assur\"", "    // (id: \"assur\"")],
        expect![[r#"
        cities.ron: there are 49 cities; it must be 50
        cities.ron: 17 cities are for 2 players; at least 18 are needed, 3 for each of 6 tiles
        cities.ron: 31 cities are for 3 players; at least 32 are needed, 4 for each of 8 tiles
        cities.ron: 49 cities are for 4 players; at least 50 are needed, 5 for each of 10 tiles
    "#]],
    );
}

#[test]
fn bz_x6_the_two_terrains_are_different() {
    check(
        "cities.ron",
        &[("settlers(woods, deserts)", "settlers(woods, woods)")],
        expect![[r#"
        cities.ron:18: the goal of eshnunna names woods twice; its terrains must be different
    "#]],
    );
}

#[test]
fn bz_x3_the_three_technologies_are_different_faces() {
    let edits = [
        ("row(wheel, religion, authority)", "row(wheel, religion, wheel)"),
        ("row(pottery, ", "row(bronze, "),
    ];
    check(
        "cities.ron",
        &edits,
        expect![[r#"
        cities.ron:41: the goal of su-nuraxi names bronze; only the seven technologies of the cards' faces are allowed
        cities.ron:49: the goal of ugarit names wheel twice; its technologies must be different
    "#]],
    );
}

#[test]
fn bz_x4_bronze_casting_is_not_paired_with_itself() {
    check(
        "cities.ron",
        &[("pairs(religion)", "pairs(bronze)")],
        expect![[r#"
        cities.ron:9: the goal of athens names bronze; only the seven technologies of the cards' faces are allowed
    "#]],
    );
}

#[test]
fn bz_x7_the_numbers_of_the_goals_can_be_reached() {
    let edits = [
        ("tall_column(6)", "tall_column(1)"),
        ("at_most_of_each(3)", "at_most_of_each(0)"),
        ("different_technologies(6)", "different_technologies(9)"),
    ];
    check(
        "cities.ron",
        &edits,
        expect![[r#"
        cities.ron:21: the goal of hattusa has the number 0; 1 to 10 are allowed
        cities.ron:32: the goal of mohenjo-daro has the number 9; 2 to 8 are allowed
        cities.ron:45: the goal of thebes has the number 1; 2 to 20 are allowed
    "#]],
    );
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
