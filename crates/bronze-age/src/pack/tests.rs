//! What is said of packs that are wrong: the classic one with a text here and there replaced.

use expect_test::expect;
use game_core::PackSource;

use super::{Pack, Special};
use crate::effect::{Effect, Node};
use crate::kinds::{Icon, Word};

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

/// The classic pack after some edits in one file.
fn edited(file: &str, edits: &[(&str, &str)]) -> PackSource {
    let mut source = Pack::classic();
    edit(&mut source, file, edits);
    source
}

/// What is said of the classic pack after some edits in one file.
fn after(file: &str, edits: &[(&str, &str)]) -> String {
    problems(&edited(file, edits))
}

/// The classic pack with another ability for the first icon of Mycenae.
fn with_ability(ability: &str) -> PackSource {
    edited("civilisations.ron", &[("[seize(1)]", ability)])
}

/// The classic pack with a whole file replaced.
fn with_file(file: &str, text: &str) -> PackSource {
    let mut source = Pack::classic();
    source.files.insert(file.to_owned(), text.to_owned());
    source
}

#[test]
fn the_classic_pack_is_sound() {
    assert_eq!(problems(&Pack::classic()), "");
}

#[test]
fn a_missing_file_is_told_and_the_others_are_still_checked() {
    let mut source = edited("triumphs.ron", &[("points: 3", "points: 0")]);
    source.files.remove("cards.ron");
    expect![[r#"
        cards.ron: the file is missing
        triumphs.ron:3: the triumph for exploration is worth 0 points; 1 to 9 are allowed
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn a_strange_file_is_told() {
    let mut source = Pack::classic();
    for name in ["README.md", "LICENSE-MIT", "card.ron"] {
        source.files.insert(name.to_owned(), String::new());
    }
    expect![[r#"
        card.ron: a pack has no such file; it has pack.ron, cards.ron, civilisations.ron, triumphs.ron, and may have README and LICENSE files
    "#]].assert_eq(&problems(&source));
}

#[test]
fn an_unknown_field_is_told_with_those_there_are() {
    let mut source = Pack::classic();
    edit(&mut source, "pack.ron", &[("title:", "name:")]);
    edit(&mut source, "cards.ron", &[("basic:", "basics:")]);
    let edits = [
        ("territory: sea", "land: sea"),
        ("second: (icon: faith", "third: (icon: faith"),
        ("points: 1, ability", "vp: 1, ability"),
    ];
    edit(&mut source, "civilisations.ron", &edits);
    edit(&mut source, "triumphs.ron", &[("points:", "vp:")]);
    expect![[r#"
        pack.ron:4:5: Unexpected field named `name` in `About`, expected one of `title`, `booklet`, or `own` instead
        pack.ron:20:1: Unexpected missing field named `title` in `About`
        cards.ron:6:78: Unexpected field named `basics` in `Card`, expected one of `id`, `name`, `territory`, `basic`, or `special` instead; did you mean `basic`?
        civilisations.ron:13:30: Unexpected field named `land` in `basic`, expected one of `icon`, `territory`, or `points` instead
        civilisations.ron:13:50: Unexpected missing field named `territory` in `basic`
        civilisations.ron:20:32: Unexpected field named `vp` in `Side`, expected one of `icon`, `points`, or `ability` instead
        civilisations.ron:20:58: Unexpected missing field named `points` in `Side`
        civilisations.ron:27:9: Unexpected field named `third` in `specialised`, expected one of `id`, `name`, `first`, or `second` instead
        civilisations.ron:28:5: Unexpected missing field named `second` in `specialised`
        triumphs.ron:3:53: Unexpected field named `vp` in `Triumph`, expected one of `icon`, `name`, or `points` instead
    "#]].assert_eq(&problems(&source));
}

#[test]
fn an_unknown_word_is_told_with_those_there_are() {
    let mut source = Pack::classic();
    edit(&mut source, "cards.ron", &[("territory: sea", "territory: see"), ("artistry(1)", "art(1)")]);
    edit(&mut source, "civilisations.ron", &[("basic(", "base("), ("icon: artistry", "icon: art")]);
    edit(&mut source, "triumphs.ron", &[("icon: society", "icon: societies")]);
    expect![[r#"
        cards.ron:6:73: Unexpected variant named `see` in enum `Territory`, expected one of `sea`, `mountains`, or `plains` instead; did you mean `sea`?
        cards.ron:10:97: Unexpected variant named `art` in enum `Special`, expected one of `warfare`, `artistry`, `faith`, `commerce`, or `wild` instead
        civilisations.ron:13:5: Unexpected variant named `base` in enum `Civilisation`, expected either `basic` or `specialised` instead; did you mean `basic`?
        civilisations.ron:21:24: Unexpected variant named `art` in enum `Icon`, expected one of `exploration`, `society`, `prosperity`, `warfare`, `artistry`, `faith`, or `commerce` instead
        triumphs.ron:4:12: Unexpected variant named `societies` in enum `Icon`, expected one of `exploration`, `society`, `prosperity`, `warfare`, `artistry`, `faith`, or `commerce` instead; did you mean `society`?
    "#]].assert_eq(&problems(&source));
}

#[test]
fn a_missing_field_is_told() {
    expect![[r#"
        cards.ron:6:97: Unexpected missing field named `basic` in `Card`
    "#]]
    .assert_eq(&after("cards.ron", &[("basic: 1, ", "")]));
    expect![[r#"
        civilisations.ron:20:41: Unexpected missing field named `ability` in `Side`
    "#]]
    .assert_eq(&after("civilisations.ron", &[(", ability: [seize(1)]", "")]));
}

#[test]
fn what_is_no_number_is_told() {
    let edits = [("basic: 1", "basic: one"), ("artistry(1)", "artistry(300)"), ("warfare(2)", "warfare(-1)")];
    expect![[r#"
        cards.ron:6:84: a whole number from 0 to 255 must be here
        cards.ron:8:106: a whole number from 0 to 255 must be here
        cards.ron:10:106: a whole number from 0 to 255 must be here
    "#]]
    .assert_eq(&after("cards.ron", &edits));
}

#[test]
fn a_pack_has_a_title_and_says_where_its_values_come_from() {
    let about = "(\n    title: \" \",\n    booklet: [],\n    own: [],\n)";
    expect![[r#"
        pack.ron:2: the title is empty; give the pack a name
        pack.ron:3: booklet and own are both empty; say where the values come from
    "#]]
    .assert_eq(&problems(&with_file("pack.ron", about)));
}

#[test]
fn what_cannot_be_read_does_not_count_as_missing() {
    let mut source = Pack::classic();
    edit(&mut source, "cards.ron", &[("basic: 1, special: wild", "basic: 1, special: wilder")]);
    edit(&mut source, "civilisations.ron", &[("icon: exploration", "icon: exploring")]);
    edit(&mut source, "triumphs.ron", &[("icon: exploration", "icon: exploring")]);
    expect![[r#"
        cards.ron:60:103: Unexpected variant named `wilder` in enum `Special`, expected one of `warfare`, `artistry`, `faith`, `commerce`, or `wild` instead; did you mean `wild`?
        civilisations.ron:13:17: Unexpected variant named `exploring` in enum `Icon`, expected one of `exploration`, `society`, `prosperity`, `warfare`, `artistry`, `faith`, or `commerce` instead
        triumphs.ron:3:12: Unexpected variant named `exploring` in enum `Icon`, expected one of `exploration`, `society`, `prosperity`, `warfare`, `artistry`, `faith`, or `commerce` instead
    "#]].assert_eq(&problems(&source));
}

#[test]
fn a_civilisation_that_cannot_be_read_is_not_missed() {
    let mut source = with_civilisations(2, "[draw(1)]");
    edit(&mut source, "civilisations.ron", &[("second:", "third:")]);
    expect![[r#"
        civilisations.ron:6:93: Unexpected field named `third` in `specialised`, expected one of `id`, `name`, `first`, or `second` instead
    "#]].assert_eq(&problems(&source));
}

#[test]
fn ba_c3_there_are_48_cards() {
    expect![[r#"
        cards.ron: there are 47 cards without a wild icon; it must be 48
    "#]]
    .assert_eq(&after("cards.ron", &[("    (id: \"tin-road\"", "    // (id: \"tin-road\"")]));
    let more = "    (id: \"flint-mines\", name: \"Flint\", territory: plains, basic: 2, special: commerce(2)),\n\n    // The Mountains";
    expect![[r#"
        cards.ron: there are 49 cards without a wild icon; it must be 48
    "#]]
    .assert_eq(&after("cards.ron", &[("\n    // The Mountains", more)]));
}

#[test]
fn ba_c3_every_territory_has_cards() {
    let cards = Pack::classic().files["cards.ron"].replace("plains, basic", "sea, basic");
    let said = problems(&with_file("cards.ron", &cards));
    let last = said.lines().last().unwrap();
    expect!["cards.ron: no card has plains on its back; at least one must, starting cards not counted"]
        .assert_eq(last);
}

#[test]
fn ba_c3_an_empty_file_lacks_everything() {
    expect![[r#"
        cards.ron: there are 0 cards without a wild icon; it must be 48
        cards.ron: no card has sea on its back; at least one must, starting cards not counted
        cards.ron: no card has mountains on its back; at least one must, starting cards not counted
        cards.ron: no card has plains on its back; at least one must, starting cards not counted
        cards.ron: the starting card of sea is missing; it must be there once
        cards.ron: the starting card of mountains is missing; it must be there once
        cards.ron: the starting card of plains is missing; it must be there once
    "#]]
    .assert_eq(&problems(&with_file("cards.ron", "[]")));
}

#[test]
fn ba_c3_no_two_cards_are_equal() {
    expect![[r#"
        cards.ron:9: sea-peoples has the territory and icons of island-raiders on line 8; all cards must be different
    "#]].assert_eq(&after("cards.ron", &[("special: warfare(2)", "special: warfare(3)")]));
}

#[test]
fn ba_c3_cards_that_differ_in_one_thing_are_different() {
    let edits = [("basic: 1, special: warfare(2)", "basic: 3, special: warfare(3)")];
    assert_eq!(after("cards.ron", &edits), "");
    let edits = [("basic: 1, special: warfare(2)", "basic: 1, special: warfare(4)")];
    assert_eq!(after("cards.ron", &edits), "");
}

#[test]
fn ba_c3_a_set_has_1_to_9_icons() {
    let edits = [
        ("basic: 1, special: warfare(1)", "basic: 0, special: warfare(1)"),
        ("basic: 2, special: warfare(1)", "basic: 10, special: warfare(1)"),
        ("artistry(1)", "artistry(0)"),
        ("artistry(1)", "artistry(10)"),
        ("basic: 1, special: artistry(2)", "basic: 9, special: artistry(9)"),
        ("basic: 1, special: wild", "basic: 0, special: wild"),
    ];
    expect![[r#"
        cards.ron:6: harbour-watch has 0 basic icons; 1 to 9 are allowed
        cards.ron:7: scout-galleys has 10 basic icons; 1 to 9 are allowed
        cards.ron:10: shell-carvers has 0 icons of artistry; 1 to 9 are allowed
        cards.ron:11: painted-sails has 10 icons of artistry; 1 to 9 are allowed
        cards.ron:60: first-harbour has 0 basic icons; 1 to 9 are allowed
    "#]]
    .assert_eq(&after("cards.ron", &edits));
}

#[test]
fn ba_c3_the_special_set_is_of_a_specialised_icon() {
    expect![[r#"
        cards.ron:6:97: Unexpected variant named `society` in enum `Special`, expected one of `warfare`, `artistry`, `faith`, `commerce`, or `wild` instead
    "#]].assert_eq(&after("cards.ron", &[("warfare(1)", "society(1)")]));
}

#[test]
fn ba_c3_every_specialised_icon_can_be_on_a_card() {
    for icon in Icon::SPECIALISED {
        let source = edited("cards.ron", &[("warfare(1)", &format!("{}(7)", icon.notation()))]);
        assert_eq!(Pack::read(&source).unwrap().cards[0].special, Special::Icons(icon, 7));
    }
}

#[test]
fn ba_c3_ids_are_words_of_letters() {
    for id in ["tin road", "Tin-Road", "tin--road", "-road", "tin-", "", "tin1"] {
        let said = format!("cards.ron:38: the id {id:?} is not allowed; ");
        assert_eq!(
            after("cards.ron", &[("tin-road", id)]),
            said + "it must be words of a to z, joined by single '-'\n"
        );
    }
}

#[test]
fn ba_c3_ids_are_unique() {
    let edits = [("id: \"tin-road\"", "id: \"sea-peoples\""), ("id: \"first-hearth\"", "id: \"tin-road\"")];
    expect![[r#"
        cards.ron:38: the id "sea-peoples" is that of line 9; each must have its own
    "#]]
    .assert_eq(&after("cards.ron", &edits));
    expect![[r#"
        cards.ron:61: the id "tin-road" is that of line 38; each must have its own
    "#]]
    .assert_eq(&after("cards.ron", &[("id: \"first-hearth\"", "id: \"tin-road\"")]));
}

#[test]
fn ba_c3_a_card_has_a_name() {
    expect![[r#"
        cards.ron:38: tin-road has no name; write the name on the card
    "#]]
    .assert_eq(&after("cards.ron", &[("name: \"Tin Road\"", "name: \" \"")]));
}

#[test]
fn ba_c4_there_is_one_starting_card_of_each_territory() {
    let edits =
        [("territory: mountains, basic: 1, special: wild", "territory: plains, basic: 1, special: wild")];
    expect![[r#"
        cards.ron:62: the starting card of plains is on line 61 already; it must be there once
        cards.ron: the starting card of mountains is missing; it must be there once
    "#]]
    .assert_eq(&after("cards.ron", &edits));
}

#[test]
fn ba_c5_each_basic_icon_is_listed_once() {
    expect![[r#"
        civilisations.ron:14: the basic icon exploration is on line 13 already; it must be there once
        civilisations.ron: the basic icon society is missing; it must be there once
    "#]]
    .assert_eq(&after("civilisations.ron", &[("icon: society", "icon: exploration")]));
    expect![[r#"
        civilisations.ron:14: the basic icon faith is not allowed; it must be exploration, society or prosperity
        civilisations.ron: the basic icon society is missing; it must be there once
    "#]].assert_eq(&after("civilisations.ron", &[("icon: society", "icon: faith")]));
}

#[test]
fn ba_c3_each_territory_has_one_basic_icon() {
    expect![[r#"
        civilisations.ron:15: the basic icon of plains is on line 14 already; it must be there once
        civilisations.ron: the basic icon of mountains is missing; it must be there once
    "#]]
    .assert_eq(&after("civilisations.ron", &[("territory: mountains", "territory: plains")]));
}

#[test]
fn ba_c3_the_pack_says_which_territory_has_which_basic_icon() {
    let edits = [
        ("exploration, territory: sea, points: 1", "exploration, territory: plains, points: 4"),
        ("prosperity, territory: plains, points: 1", "prosperity, territory: sea, points: 0"),
    ];
    let pack = Pack::read(&edited("civilisations.ron", &edits)).unwrap();
    assert_eq!(pack.basics, [Icon::Prosperity, Icon::Society, Icon::Exploration]);
    assert_eq!(pack.basic_points, [4, 1, 0]);
    assert_eq!(pack.cards[0].text(&pack), "Prosperity 1 · Warfare 1");
}

#[test]
fn ba_c5_an_icon_is_worth_0_to_9_points() {
    let edits = [
        ("territory: sea, points: 1", "territory: sea, points: 10"),
        ("icon: warfare, points: 1", "icon: warfare, points: 10"),
        ("icon: artistry, points: 1", "icon: artistry, points: 11"),
        ("points: 1, ability: [levy(1), claim(1)]", "points: 9, ability: [levy(1), claim(1)]"),
        ("icon: faith, points: 1", "icon: faith, points: 0"),
    ];
    expect![[r#"
        civilisations.ron:13: the basic icon exploration is worth 10 points; 0 to 9 are allowed
        civilisations.ron:20: the icons warfare of mycenae are worth 10 points; 0 to 9 are allowed
        civilisations.ron:21: the icons artistry of mycenae are worth 11 points; 0 to 9 are allowed
    "#]]
    .assert_eq(&after("civilisations.ron", &edits));
}

/// The three basic icons, as in the classic pack.
fn basics() -> String {
    let text = &Pack::classic().files["civilisations.ron"];
    let (start, end) = (text.find("    basic(").unwrap(), text.find("    specialised(").unwrap());
    text[start..end].to_owned()
}

/// A pack with so many specialised civilisations that differ in their ids only, with an ability for one icon.
fn with_civilisations(count: u8, ability: &str) -> PackSource {
    let second = "second: (icon: faith, points: 1, ability: [draw(1)])";
    let list = (0..count).fold(basics(), |list, number| {
        let id = char::from(b'a' + number);
        let first = format!("first: (icon: warfare, points: 1, ability: {ability})");
        list + &format!("specialised(id: \"{id}\", name: \"A city\", {first}, {second}),\n")
    });
    with_file("civilisations.ron", &format!("[\n{list}]"))
}

#[test]
fn ba_c5_there_are_2_to_16_specialised_civilisations() {
    expect![[r#"
        civilisations.ron: the number of specialised civilisations is 1; 2 to 16 are allowed
    "#]]
    .assert_eq(&problems(&with_civilisations(1, "[draw(1)]")));
    assert_eq!(problems(&with_civilisations(2, "[draw(1)]")), "");
    assert_eq!(problems(&with_civilisations(16, "[draw(1)]")), "");
    expect![[r#"
        civilisations.ron: the number of specialised civilisations is 17; 2 to 16 are allowed
    "#]]
    .assert_eq(&problems(&with_civilisations(17, "[draw(1)]")));
    expect![[r#"
        civilisations.ron: the basic icon exploration is missing; it must be there once
        civilisations.ron: the basic icon society is missing; it must be there once
        civilisations.ron: the basic icon prosperity is missing; it must be there once
        civilisations.ron: the basic icon of sea is missing; it must be there once
        civilisations.ron: the basic icon of mountains is missing; it must be there once
        civilisations.ron: the basic icon of plains is missing; it must be there once
        civilisations.ron: the number of specialised civilisations is 0; 2 to 16 are allowed
    "#]]
    .assert_eq(&problems(&with_file("civilisations.ron", "[]")));
}

#[test]
fn ba_c5_a_civilisation_has_an_id_of_its_own_and_a_name() {
    let edits =
        [("id: \"hatti\"", "id: \"mycenae\""), ("id: \"kemet\"", "id: \"Kemet\""), ("\"Keftiu\"", "\"\"")];
    expect![[r#"
        civilisations.ron:24: the id "mycenae" is that of line 18; each must have its own
        civilisations.ron:36: the id "Kemet" is not allowed; it must be words of a to z, joined by single '-'
        civilisations.ron:43: keftiu has no name; write the name on the card
    "#]]
    .assert_eq(&after("civilisations.ron", &edits));
}

#[test]
fn ba_c5_a_civilisation_has_two_different_specialised_icons() {
    let edits = [("icon: artistry", "icon: warfare"), ("icon: faith", "icon: society")];
    expect![[r#"
        civilisations.ron:21: mycenae has the icon warfare twice; its two icons must be different
        civilisations.ron:27: hatti has the icon society; it must be warfare, artistry, faith or commerce
    "#]]
    .assert_eq(&after("civilisations.ron", &edits));
}

#[test]
fn ba_c5_there_is_one_triumph_for_each_basic_icon() {
    expect![[r#"
        triumphs.ron:5: the triumph for prosperity is on line 4 already; it must be there once
        triumphs.ron: the triumph for society is missing; it must be there once
    "#]]
    .assert_eq(&after("triumphs.ron", &[("icon: society,    ", "icon: prosperity,")]));
    expect![[r#"
        triumphs.ron:4: the triumph for warfare is not allowed; it must be exploration, society or prosperity
        triumphs.ron: the triumph for society is missing; it must be there once
    "#]]
    .assert_eq(&after("triumphs.ron", &[("icon: society", "icon: warfare")]));
    expect![[r#"
        triumphs.ron: the triumph for exploration is missing; it must be there once
        triumphs.ron: the triumph for society is missing; it must be there once
        triumphs.ron: the triumph for prosperity is missing; it must be there once
    "#]]
    .assert_eq(&problems(&with_file("triumphs.ron", "[]")));
}

#[test]
fn ba_c5_a_triumph_has_a_name_and_1_to_9_points() {
    let edits = [("points: 3", "points: 0"), ("points: 3", "points: 10"), ("The Golden Harvest", "")];
    expect![[r#"
        triumphs.ron:3: the triumph for exploration is worth 0 points; 1 to 9 are allowed
        triumphs.ron:4: the triumph for society is worth 10 points; 1 to 9 are allowed
        triumphs.ron:5: the triumph for prosperity has no name; write the name on the card
    "#]]
    .assert_eq(&after("triumphs.ron", &edits));
    assert_eq!(after("triumphs.ron", &[("points: 3", "points: 9"), ("points: 3", "points: 1")]), "");
}

#[test]
fn ba_x9_a_word_that_does_not_exist_is_refused() {
    expect![[r#"
        civilisations.ron:20:63: Unexpected variant named `peek` in enum `Word`, expected one of `draw`, `claim`, `clear`, `play`, `seize`, `levy`, `offer`, `salvage`, `recall`, or `one_of` instead
    "#]].assert_eq(&problems(&with_ability("[seize(1), peek(1)]")));
    expect![[r#"
        civilisations.ron:20:73: Unexpected variant named `return` in enum `Word`, expected one of `draw`, `claim`, `clear`, `play`, `seize`, `levy`, `offer`, `salvage`, `recall`, or `one_of` instead
    "#]].assert_eq(&problems(&with_ability("[one_of([[draw(1)], [return(1)]])]")));
}

#[test]
fn ba_x9_every_word_can_be_written() {
    for word in Word::ALL {
        let pack = Pack::read(&with_ability(&format!("[{}(2)]", word.notation()))).unwrap();
        let side = &pack.civilisations[0].sides[0];
        assert_eq!(side.ability, [Effect::Do(word, 2)]);
        assert_eq!(pack.program.node(side.start), Node::Do { word, times: 2 });
    }
}

#[test]
fn ba_x8_choices_can_stand_within_each_other() {
    let pack = Pack::read(&with_ability(
        "[one_of([[levy(1), one_of([[draw(1)], [claim(2)]])], [play(1)]]), offer(1)]",
    ));
    let side = &pack.unwrap().civilisations[0].sides[0];
    expect!["Choose one: the other player discards a card from hand, then choose one: draw a card from any deck; or claim 2 territories from any deck; or play an advancement, then discard a card from your hand."].assert_eq(&side.text());
}

#[test]
fn ba_a2_an_ability_has_a_word() {
    expect![[r#"
        civilisations.ron:20: the ability of mycenae for warfare is empty; it must have at least one word
    "#]]
    .assert_eq(&problems(&with_ability("[]")));
}

#[test]
fn ba_x1_a_word_is_done_1_to_3_times() {
    expect![[r#"
        civilisations.ron:20: the ability of mycenae for warfare has draw(0); 1 to 3 times are allowed
        civilisations.ron:20: the ability of mycenae for warfare has seize(4); 1 to 3 times are allowed
        civilisations.ron:20: the ability of mycenae for warfare has claim(5); 1 to 3 times are allowed
    "#]]
    .assert_eq(&problems(&with_ability("[draw(0), seize(4), one_of([[claim(5)], [play(3)]])]")));
}

#[test]
fn ba_x8_a_choice_has_2_to_9_branches_and_none_is_empty() {
    expect![[r#"
        civilisations.ron:20: the ability of mycenae for warfare has one_of with an empty list; each must have at least one word
        civilisations.ron:20: the ability of mycenae for warfare has one_of with 1 lists to choose from; 2 to 9 are allowed
    "#]].assert_eq(&problems(&with_ability("[one_of([[draw(1)], []]), one_of([[play(1)]])]")));
    let branches = |count| problems(&with_ability(&format!("[one_of([{}])]", "[draw(1)], ".repeat(count))));
    assert_eq!(branches(9), "");
    expect![[r#"
        civilisations.ron:20: the ability of mycenae for warfare has one_of with 10 lists to choose from; 2 to 9 are allowed
    "#]].assert_eq(&branches(10));
}

#[test]
fn ba_x8_choices_are_3_deep_at_most() {
    let deep =
        |depth| (0..depth).fold("[draw(1)]".to_owned(), |inner, _| format!("[one_of([{inner}, [play(1)]])]"));
    assert_eq!(problems(&with_ability(&deep(3))), "");
    expect![[r#"
        civilisations.ron:20: the ability of mycenae for warfare has one_of 4 deep within each other; 3 deep is allowed
    "#]].assert_eq(&problems(&with_ability(&deep(4))));
}

#[test]
fn ba_a5_an_ability_goes_on_in_one_list_after_a_play() {
    for sound in [
        "[play(3), draw(1)]",
        "[one_of([[play(2), draw(1)], [draw(1)]])]",
        "[one_of([[draw(1), play(1)], [draw(1)]]), draw(1)]",
        "[one_of([[draw(2), offer(1)], [draw(1)]]), play(2), draw(1)]",
    ] {
        assert_eq!(problems(&with_ability(sound)), "", "{sound}");
    }
    for wrong in [
        "[one_of([[draw(1)], [play(1), draw(1)]]), draw(1)]",
        "[one_of([[play(2)], [draw(1)]]), draw(1)]",
        "[one_of([[one_of([[play(1)], [draw(1)]]), draw(1)], [draw(1)]]), draw(1)]",
    ] {
        let said = "civilisations.ron:20: the ability of mycenae for warfare goes on after a play in more than one \
                    list; only one is allowed\n";
        assert_eq!(problems(&with_ability(wrong)), said, "{wrong}");
    }
}

#[test]
fn the_abilities_of_a_pack_have_ids_of_a_byte() {
    let words = |count| format!("[{}]", "draw(1), ".repeat(count));
    assert_eq!(problems(&with_civilisations(16, &words(12))), "");
    expect![[r#"
        civilisations.ron: the abilities of all civilisations are too long; 255 words and lists together, and 255 lists to choose from, are allowed
    "#]].assert_eq(&problems(&with_civilisations(16, &words(13))));
}
