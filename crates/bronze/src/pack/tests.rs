//! What is said of packs that are wrong: the classic one with a text here and there replaced.

use expect_test::expect;
use game_core::PackSource;

use super::Pack;

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

/// What is said of the classic pack after some edits in one file.
fn after(file: &str, edits: &[(&str, &str)]) -> String {
    let mut source = Pack::classic();
    edit(&mut source, file, edits);
    problems(&source)
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
        pack.ron:4:5: Unexpected field named `name` in `About`, expected one of `title`, `booklet`, or `own` instead
        pack.ron:19:1: Unexpected missing field named `title` in `About`
        technologies.ron:7:9: Unexpected field named `kind` in `TechnologyCard`, expected one of `technology`, `terrains`, `kinds`, or `cards` instead; did you mean `kinds`?
        tiles.ron:7:9: Unexpected field named `forest` in `Tile`, expected one of `mountains`, `woods`, `grasslands`, `savannas`, `deserts`, `jungles`, or `shore` instead
        tiles.ron:13:5: Unexpected missing field named `woods` in `Tile`
        cities.ron:4:73: Unexpected field named `vp` in `City`, expected one of `id`, `name`, `map`, `players`, `points`, or `goal` instead
        cities.ron:4:92: Unexpected missing field named `points` in `City`
    "#]].assert_eq(&problems(&source));
}

#[test]
fn an_unknown_word_is_told_with_those_there_are() {
    let mut source = Pack::classic();
    edit(&mut source, "technologies.ron", &[("savannas, shore", "savanna, shore"), (": wheel", ": whell")]);
    edit(&mut source, "tiles.ron", &[("[herders", "[herder")]);
    edit(&mut source, "cities.ron", &[("goal: column", "goal: columns")]);
    expect![[r#"
        technologies.ron:6:32: Unexpected variant named `savanna` in enum `Terrain`, expected one of `mountains`, `woods`, `grasslands`, `savannas`, `deserts`, `jungles`, or `shore` instead; did you mean `savannas`?
        technologies.ron:35:21: Unexpected variant named `whell` in enum `Technology`, expected one of `domestication`, `pottery`, `masonry`, `authority`, `religion`, `wheel`, `irrigation`, or `bronze` instead; did you mean `wheel`?
        tiles.ron:8:22: Unexpected variant named `herder` in enum `Kind`, expected one of `farmers`, `herders`, or `hunters` instead; did you mean `herders`?
        cities.ron:4:90: Unexpected variant named `columns` in enum `Goal`, expected one of `most_settlements`, `most_cards`, `row`, `pairs`, `column`, `settlers`, `most_markers_left`, `fewest_markers_left`, `full_rows`, `province_tokens`, `route_tokens`, `tall_column`, `at_most_of_each`, `bronze_in_every_column`, `fewest_provinces`, or `different_technologies` instead; did you mean `column`?
    "#]].assert_eq(&problems(&source));
}

#[test]
fn a_missing_field_is_told() {
    expect![[r#"
        tiles.ron:12:5: Unexpected missing field named `woods` in `Tile`
    "#]]
    .assert_eq(&after("tiles.ron", &[("        woods: [hunters, farmers, hunters],\n", "")]));
    expect![[r#"
        cities.ron:4:85: Unexpected missing field named `map` in `City`
    "#]]
    .assert_eq(&after("cities.ron", &[("map: \"B1\", ", "")]));
}

#[test]
fn what_is_no_number_is_told() {
    expect![[r#"
        technologies.ron:8:20: a whole number from 0 to 255 must be here
    "#]]
    .assert_eq(&after("technologies.ron", &[("[6, 8, 10]", "[6, eight, 10]")]));
    let edits = [("points: 6", "points: six"), ("points: 6", "points: 300"), ("points: 6", "points: -1")];
    expect![[r#"
        cities.ron:5:80: a whole number from 0 to 255 must be here
        cities.ron:6:81: a whole number from 0 to 255 must be here
        cities.ron:7:82: a whole number from 0 to 255 must be here
    "#]]
    .assert_eq(&after("cities.ron", &edits));
}

#[test]
fn an_unreadable_entry_hides_no_other() {
    let edits = [("pairs(religion)", "pairs()"), ("points: 5", "points: five"), ("players: 4", "players: 6")];
    expect![[r#"
        cities.ron:9:96: Expected identifier
        cities.ron:10: avaris is marked with players 6; 2, 3 and 4 are allowed
        cities.ron:14:81: a whole number from 0 to 255 must be here
    "#]]
    .assert_eq(&after("cities.ron", &edits));
}

#[test]
fn a_broken_list_is_told_once() {
    expect![[r#"
        tiles.ron:7:15: Expected opening `[`
    "#]]
    .assert_eq(&after("tiles.ron", &[("        woods: [", "        woods: (")]));
    expect![[r#"
        cities.ron:6:5: Expected struct `City` but found `id`
    "#]]
    .assert_eq(&after("cities.ron", &[("(id: \"amri\",", "id: \"amri\",")]));
}

#[test]
fn comments_do_not_move_the_line_of_a_problem() {
    let comments = "    // shore: mind\n    // (woods)\n    (\n        // shore: []\n";
    expect![[r#"
        tiles.ron:15: tile 1 has 0 spots in shore; 1 to 3 are allowed
    "#]]
    .assert_eq(&after(
        "tiles.ron",
        &[("    (\n", comments), ("        shore: [hunters]", "        shore: []")],
    ));
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
    expect![[r#"
        technologies.ron:34: pottery is listed twice; each technology is listed once
        technologies.ron: wheel is missing; all seven technologies are listed
    "#]]
    .assert_eq(&after("technologies.ron", &[("technology: wheel", "technology: pottery")]));
}

#[test]
fn bz_c3_bronze_casting_is_not_listed() {
    expect![[r#"
        technologies.ron:34: bronze is the back of every card; only the faces are listed: domestication, pottery, masonry, authority, religion, wheel, irrigation
        technologies.ron: wheel is missing; all seven technologies are listed
    "#]].assert_eq(&after("technologies.ron", &[("technology: wheel", "technology: bronze")]));
}

#[test]
fn bz_c3_a_technology_has_three_different_terrains() {
    let edits = [("savannas, shore]", "savannas]"), ("grasslands, shore]", "grasslands, woods]")];
    expect![[r#"
        technologies.ron:6: domestication allows [grasslands, savannas]; it must be three different terrains
        technologies.ron:12: pottery allows [woods, grasslands, woods]; it must be three different terrains
    "#]]
    .assert_eq(&after("technologies.ron", &edits));
}

#[test]
fn bz_c3_a_technology_has_two_different_kinds() {
    let edits =
        [("[farmers, herders]", "[farmers, herders, hunters]"), ("[farmers, hunters]", "[hunters, hunters]")];
    expect![[r#"
        technologies.ron:7: domestication allows [farmers, herders, hunters]; it must be two different kinds
        technologies.ron:13: pottery allows [hunters, hunters]; it must be two different kinds
    "#]]
    .assert_eq(&after("technologies.ron", &edits));
}

#[test]
fn bz_c3_ten_cards_of_a_technology_with_four_players() {
    let edits = [("[6, 8, 10]", "[6, 8, 9]"), ("[6, 8, 10]", "[6, 8, 11]"), ("[6, 8, 10]", "[6, 10]")];
    expect![[r#"
        technologies.ron:8: domestication has [6, 8, 9] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:14: pottery has [6, 8, 11] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:20: masonry has [6, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
    "#]].assert_eq(&after("technologies.ron", &edits));
}

#[test]
fn bz_c7_cards_of_a_smaller_table_are_used_at_a_larger_one() {
    expect![[r#"
        technologies.ron:8: domestication has [8, 6, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
        technologies.ron:14: pottery has [0, 8, 10] cards; it must be three numbers from 1 to 10 for 2, 3 and 4 players, none falling, the last 10
    "#]]
        .assert_eq(&after("technologies.ron", &[("[6, 8, 10]", "[8, 6, 10]"), ("[6, 8, 10]", "[0, 8, 10]")]));
}

#[test]
fn bz_c2_there_are_14_tiles() {
    expect![[r#"
        tiles.ron: there are 13 tiles; it must be 14
    "#]]
    .assert_eq(&after("tiles.ron", &[(&first_tile(), "")]));
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
    expect![[r#"
        tiles.ron:6: tile 1 has 4 spots in mountains; 1 to 3 are allowed
        tiles.ron:12: tile 1 has 0 spots in shore; 1 to 3 are allowed
    "#]]
    .assert_eq(&after("tiles.ron", &[("mountains: [farmers]", four), ("shore: [hunters]", "shore: []")]));
}

#[test]
fn bz_c2_the_tiles_are_different() {
    let twice = first_tile() + &first_tile();
    expect![[r#"
        tiles.ron:14: tile 2 is the same as tile 1; all tiles are different
        tiles.ron: there are 15 tiles; it must be 14
    "#]]
    .assert_eq(&after("tiles.ron", &[(&first_tile(), &twice)]));
}

#[test]
fn bz_c4_there_are_50_cities() {
    let more = "\n    (id: \"hazor\", name: \"Hazor\", map: \"B2\", players: 4, points: 1, goal: column),";
    expect![[r#"
        cities.ron: there are 51 cities; it must be 50
    "#]]
    .assert_eq(&after("cities.ron", &[("\n    (", &(more.to_owned() + "\n    ("))]));
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
    expect![[r#"
        cities.ron:51: the id "ur" is that of line 50; each city has its own
    "#]]
    .assert_eq(&after("cities.ron", &[("id: \"uruk\"", "id: \"ur\"")]));
}

#[test]
fn bz_c4_a_city_has_a_name_and_a_place_on_the_map() {
    let edits =
        [("name: \"Ur\"", "name: \"\""), ("\"B1\"", "\"C1\""), ("\"B3\"", "\"B4\""), ("\"A3\"", "\"A31\"")];
    expect![[r#"
        cities.ron:4: acrotiri is at "C1" of the map; A1 to B3 are allowed
        cities.ron:5: altyndepe is at "B4" of the map; A1 to B3 are allowed
        cities.ron:7: arkaim is at "A31" of the map; A1 to B3 are allowed
        cities.ron:50: ur has no name; write the name on the card
    "#]]
    .assert_eq(&after("cities.ron", &edits));
}

#[test]
fn bz_c7_cities_are_for_2_3_or_4_players() {
    expect![[r#"
        cities.ron:4: acrotiri is marked with players 1; 2, 3 and 4 are allowed
        cities.ron:10: avaris is marked with players 5; 2, 3 and 4 are allowed
        cities.ron: 49 cities are for 4 players; at least 50 are needed, 5 for each of 10 tiles
    "#]]
    .assert_eq(&after("cities.ron", &[("players: 3", "players: 1"), ("players: 4", "players: 5")]));
}

#[test]
fn a_city_is_worth_1_to_20_points() {
    expect![[r#"
        cities.ron:4: acrotiri is worth 0 points; 1 to 20 are allowed
        cities.ron:5: altyndepe is worth 21 points; 1 to 20 are allowed
    "#]]
    .assert_eq(&after(
        "cities.ron",
        &[("points: 1", "points: 0"), ("points: 6", "points: 21"), ("points: 6", "points: 20")],
    ));
}

#[test]
fn bz_p4_the_cities_last_at_every_table() {
    expect![[r#"
        cities.ron: 17 cities are for 2 players; at least 18 are needed, 3 for each of 6 tiles
    "#]]
    .assert_eq(&after("cities.ron", &[("players: 2", "players: 3")]));
    expect![[r#"
        cities.ron: 31 cities are for 3 players; at least 32 are needed, 4 for each of 8 tiles
    "#]]
    .assert_eq(&after("cities.ron", &[("players: 3", "players: 4")]));
    expect![[r#"
        cities.ron: there are 49 cities; it must be 50
        cities.ron: 17 cities are for 2 players; at least 18 are needed, 3 for each of 6 tiles
        cities.ron: 31 cities are for 3 players; at least 32 are needed, 4 for each of 8 tiles
        cities.ron: 49 cities are for 4 players; at least 50 are needed, 5 for each of 10 tiles
    "#]]
    .assert_eq(&after("cities.ron", &[("    (id: \"assur\"", "    // (id: \"assur\"")]));
}

#[test]
fn bz_x6_the_two_terrains_are_different() {
    expect![[r#"
        cities.ron:18: the goal of eshnunna names woods twice; its terrains must be different
    "#]]
    .assert_eq(&after("cities.ron", &[("settlers(woods, deserts)", "settlers(woods, woods)")]));
}

#[test]
fn bz_x3_the_three_technologies_are_different_faces() {
    let edits = [
        ("row(wheel, religion, authority)", "row(wheel, religion, wheel)"),
        ("row(pottery, ", "row(bronze, "),
    ];
    expect![[r#"
        cities.ron:41: the goal of su-nuraxi names bronze; only the seven technologies of the cards' faces are allowed
        cities.ron:49: the goal of ugarit names wheel twice; its technologies must be different
    "#]].assert_eq(&after("cities.ron", &edits));
}

#[test]
fn bz_x4_bronze_casting_is_not_paired_with_itself() {
    expect![[r#"
        cities.ron:9: the goal of athens names bronze; only the seven technologies of the cards' faces are allowed
    "#]].assert_eq(&after("cities.ron", &[("pairs(religion)", "pairs(bronze)")]));
}

#[test]
fn bz_x7_the_numbers_of_the_goals_can_be_reached() {
    let edits = [
        ("tall_column(6)", "tall_column(1)"),
        ("at_most_of_each(3)", "at_most_of_each(0)"),
        ("different_technologies(6)", "different_technologies(9)"),
    ];
    expect![[r#"
        cities.ron:21: the goal of hattusa has the number 0; 1 to 10 are allowed
        cities.ron:32: the goal of mohenjo-daro has the number 9; 2 to 8 are allowed
        cities.ron:45: the goal of thebes has the number 1; 2 to 20 are allowed
    "#]]
    .assert_eq(&after("cities.ron", &edits));
}
