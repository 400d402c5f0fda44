//! What is said of packs that are wrong: the classic one with a text here and there replaced.

use expect_test::expect;
use game_core::PackSource;

use super::Pack;

/// All that is wrong with a pack, a line each.
fn problems(source: &PackSource) -> String {
    let found = Pack::read(source).map_or_else(|problems| problems, |_| Vec::new());
    found.iter().fold(String::new(), |text, problem| text + &problem.to_string() + "\n")
}

/// What is said of the classic pack after texts in one file were replaced, each at its first occurrence.
fn after(file: &str, edits: &[(&str, &str)]) -> String {
    let mut source = Pack::classic();
    let text = source.files.get_mut(file).unwrap();
    for (from, to) in edits {
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
    }
    problems(&source)
}

#[test]
fn the_classic_pack_is_sound() {
    assert_eq!(problems(&Pack::classic()), "");
}

#[test]
fn a_missing_file_is_told_and_the_others_are_still_checked() {
    let mut source = Pack::classic();
    source.files.remove("cards.ron");
    let tiles = source.files.get_mut("tiles.ron").unwrap();
    *tiles = tiles.replacen("number: 1,", "number: 0,", 1);
    expect![[r#"
        cards.ron: the file is missing
        tiles.ron:7: a scoring tile has the number 0; 1 to 12 are allowed
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn two_effects_block() {
    let mut source = Pack::classic();
    for text in source.files.values_mut() {
        *text = text.replace("Block", "Refresh");
    }
    expect![[r#"
        pack.ron: 0 effects of all files are Block; it must be at least 2
    "#]]
    .assert_eq(&problems(&source));
}

#[test]
fn lg_c4_a_century_has_50_cards() {
    expect![[r#"
        cards.ron: there are 49 player cards of Century I; it must be 50
        cards.ron: there are 51 player cards of Century II; it must be 50
    "#]]
    .assert_eq(&after("cards.ron", &[("century: i,", "century: ii,")]));
}

#[test]
fn lg_c4_ids_are_words_of_letters_and_differ() {
    expect![[r#"
        cards.ron:16: the id "Penny Gazette" is not allowed; it must be words of a to z, joined by single '-'
        cards.ron:23: the id "mail--coach" is not allowed; it must be words of a to z, joined by single '-'
        cards.ron:46: the id "canal-company-scrip" is that of line 30; each must have its own
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[
            (r#""penny-gazette""#, r#""Penny Gazette""#),
            (r#""mail-coach""#, r#""mail--coach""#),
            (r#""spinning-mill""#, r#""canal-company-scrip""#),
        ],
    ));
}

#[test]
fn lg_c4_names_are_there_and_differ() {
    expect![[r#"
        cards.ron:16: penny-gazette has no name; write the name on the card
        cards.ron:46: the name "The Mail Coach" is that of line 23; each must have its own
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[(r#""The Penny Gazette""#, r#"" ""#), (r#""The Spinning Mill""#, r#""The Mail Coach""#)],
    ));
}

#[test]
fn lg_c4_a_card_has_a_relation_or_an_opportunity() {
    expect![[r#"
        cards.ron:126: marble-shipment has neither a relation nor an opportunity; it must have one or both
    "#]].assert_eq(&after("cards.ron", &[("relations: [(masterthief, [(gold, 2)])],\n        industry: one(museums),\n        opportunity: Some((effect: All([Move(of(entertainment)), For(own, Gain(gold, 8))]))),", "industry: one(museums),")]));
}

#[test]
fn lg_c4_no_partner_is_on_a_card_twice() {
    expect![[r#"
        cards.ron:17: penny-gazette shows Politician twice; once is allowed
    "#]]
    .assert_eq(&after("cards.ron", &[("(socialite, [(fame, 1)])", "(politician, [(fame, 1)])")]));
}

#[test]
fn lg_c4_a_card_has_resources_at_its_bottom() {
    expect![[r#"
        cards.ron:20: penny-gazette has 0 resources; 1 to 4 are allowed
    "#]]
    .assert_eq(&after("cards.ron", &[("resources: [dye]", "resources: []")]));
}

#[test]
fn cards_are_drawn_not_gained() {
    expect![[r#"
        cards.ron:62: foundry-whistle: Gain(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
        cards.ron:215: debtors-gaol: Take(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[("Gain(iron, 2)", "Gain(card, 2)"), ("Take(gold, 9)", "Take(card, 1)")],
    ));
}

#[test]
fn amounts_are_sane() {
    expect![[r#"
        cards.ron:17: penny-gazette: a cost has 501 gold; 0 to 500 are allowed, and not 0 in every century
        cards.ron:26: mail-coach: Gain has 0 gold; 0 to 500 are allowed, and not 0 in every century
        cards.ron:62: foundry-whistle: Gain has 13 iron; 0 to 12 are allowed, and not 0 in every century
        cards.ron:62: foundry-whistle: a cost names iron twice; write the sum
        cards.ron:72: lyceum-lecture: Gain has 1/2/101 fame; 0 to 100 are allowed, and not 0 in every century
        cards.ron:72: lyceum-lecture: Draw has 10 card; 0 to 9 are allowed, and not 0 in every century
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[
            ("(gold, 3)", "(gold, 501)"),
            ("Gain(gold, 3)", "Gain(gold, 0)"),
            ("Gain(fame, 3)", "Gain(fame, (1, 2, 101))"),
            ("Draw(successors, 2)", "Draw(successors, 10)"),
            ("Gain(iron, 2)", "Gain(iron, 13)"),
            ("cost: [(iron, 1)]", "cost: [(iron, 1), (iron, 2)]"),
        ],
    ));
}

#[test]
fn an_amount_has_one_number_or_three() {
    expect![[r#"
        cards.ron:26:94: Expected a whole number, or three of them for the three centuries, as (1, 2, 3) but found 2 elements instead
        cards.ron:73:25: Expected a whole number, or three of them for the three centuries, as (1, 2, 3) but found the signed integer `-3` instead
        cards.ron:82: village-schoolhouse: Contribute multiplies by 6; 1 to 5 are allowed
    "#]].assert_eq(&after(
        "cards.ron",
        &[
            ("Gain(gold, 3)", "Gain(gold, (1, 2))"),
            ("Contribute(8, 2)", "Contribute(8, 6)"),
            ("Gain(fame, 3)", "Gain(fame, -3)"),
        ],
    ));
}

#[test]
fn effects_have_numbers_that_make_sense() {
    expect![[r#"
        cards.ron:19: penny-gazette: a value moves 0 rows; -9 to 9 without 0 are allowed
        cards.ron:33: canal-company-scrip: Sell is at 0 percent; 1 to 250 are allowed
        cards.ron:55: gaslight-contract: a value moves 10 rows; -9 to 9 are allowed
        cards.ron:123: cabinet-of-curiosities: Heirloom is for 7 resources fewer; 0 to 6 are allowed
        cards.ron:137: spa-season: When asks for 0; 1 to 20 are allowed
        cards.ron:150: grand-promenade: UpTo says 1 times; 2 to 9 are allowed
        cards.ron:310: auction-by-candlelight: Buy is at 201 percent; 0 to 200 are allowed
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[
            ("Shift(any, 1)", "Shift(any, 0)"),
            ("ShiftAll(of(progress), 1)", "ShiftAll(of(progress), 10)"),
            ("Sell(of(progress), 200)", "Sell(of(progress), 0)"),
            ("Heirloom(1)", "Heirloom(7)"),
            ("UpTo(2,", "UpTo(1,"),
            ("When(guests, 1,", "When(guests, 0,"),
            ("Buy(of(entertainment), 50)", "Buy(of(entertainment), 201)"),
        ],
    ));
}

#[test]
fn a_choice_has_several_offers() {
    expect![[r#"
        cards.ron:33: canal-company-scrip: OneOf has 1 offers; 2 to 9 are allowed
    "#]].assert_eq(&after("cards.ron", &[("OneOf([\n            (effect: Place(of(progress), minor)),\n            (effect: Sell(of(progress), 200)),\n        ])", "OneOf([(effect: Refresh)])")]));
}

#[test]
fn each_is_not_within_each() {
    expect![[r#"
        cards.ron:82: village-schoolhouse: Each stands within Each; it is not clear who 'you' are
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[("Each(behind, Gain(foundation, 2))", "Each(behind, Each(others, Gain(foundation, 2)))")],
    ));
}

#[test]
fn effects_are_not_too_deep() {
    expect![[r#"
        cards.ron:19: penny-gazette: effects stand 7 deep within each other; 6 are allowed
    "#]]
    .assert_eq(&after(
        "cards.ron",
        &[(
            "effect: Shift(any, 1)",
            "effect: For(own, For(own, For(own, For(own, For(own, For(own, Refresh))))))",
        )],
    ));
}

#[test]
fn an_unknown_word_is_told_with_those_there_are() {
    expect![[r#"
        bonuses.ron:34:17: Unexpected variant named `Raise` in enum `Effect`, expected one of `All`, `OneOf`, `May`, `UpTo`, `Each`, `When`, `For`, `Gain`, `Lose`, `Take`, `Draw`, `Recover`, `Refresh`, `Relate`, `Legend`, `Strengthen`, `Weaken`, `Recall`, `Collect`, `Shift`, `ShiftAll`, `Buy`, `Sell`, `Place`, `Move`, `Withdraw`, `Copy`, `Heirloom`, `Contribute`, `Special`, `Explore`, `Block`, or `Unlock` instead
    "#]].assert_eq(&after("bonuses.ron", &[("Shift(any, 1)", "Raise(any, 1)")]));
}

#[test]
fn lg_c5_successors_are_numbered_1_to_60() {
    expect![[r#"
        successors.ron:8: a successor has the number 61; 1 to 60 are allowed
        successors.ron:16: the number 2 is that of line 12; each must have its own
    "#]]
    .assert_eq(&after("successors.ron", &[("number: 1,", "number: 61,"), ("number: 3,", "number: 2,")]));
}

#[test]
fn lg_c5_ten_successors_have_the_same_icon() {
    expect![[r#"
        successors.ron: there are 9 successors with the icon Power; it must be 10
        successors.ron: there are 11 successors with the icon Commerce; it must be 10
    "#]]
    .assert_eq(&after("successors.ron", &[("icon: power", "icon: commerce")]));
}

#[test]
fn lg_c5_there_are_60_successors() {
    expect![[r#"
        successors.ron: there are 59 successors; it must be 60
        successors.ron: there are 9 successors with the icon Innovation; it must be 10
    "#]].assert_eq(&after("successors.ron", &[("    (\n        number: 60, id: \"last-apprentice\", name: \"The Last Apprentice\", icon: innovation,\n        power: Now(Heirloom(1)),\n    ),\n", "")]));
}

#[test]
fn a_successor_holds_tokens_back() {
    expect![[r#"
        successors.ron: no successor has Hold; at least one must hold tokens back
    "#]]
    .assert_eq(&after(
        "successors.ron",
        &[("Hold(own)", "More(fame, 1)"), ("Hold(guests)", "More(fame, 1)")],
    ));
}

#[test]
fn lg_c5_what_successors_change_makes_sense() {
    expect![[r#"
        successors.ron:13: cadet-of-the-line: Gain(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
        successors.ron:20: stern-regent adds 51 to the foundation; 0 to 50 are allowed
        successors.ron:21: stern-regent: a price changes by 0; -9 to 9 without 0 are allowed
        successors.ron:44: castellan: something gives 0 more; 1 to 100 are allowed
        successors.ron:52: smooth-negotiator: a price changes by -101 percent; -100 to 100 without 0 are allowed
    "#]].assert_eq(&after(
        "successors.ron",
        &[
            ("add(fame, 2)", "add(fame, 0)"),
            ("percent(-50)", "percent(-101)"),
            ("More(income, 1)", "More(income, 0)"),
            ("foundation: 15", "foundation: 51"),
            ("Gain(gold, (4, 8, 15))", "Gain(card, 1)"),
        ],
    ));
}

#[test]
fn a_pack_of_version_1_may_change_what_the_deal_does_not_cost() {
    let mut source = Pack::classic();
    let text = source.files.get_mut("successors.ron").unwrap();
    *text = text.replace("Price(purchase, percent(50))", "Price(purchase, add(fame, 1))");
    assert_eq!(Pack::read_under(&source, 1).map(drop), Ok(()));
    assert_eq!(Pack::read_under(&source, 2).map_err(|problems| problems.len()).map(drop), Err(1));
    // What no version could play with is refused under all of them.
    let text = source.files.get_mut("successors.ron").unwrap();
    *text = text.replace("Price(purchase, add(fame, 1))", "Price(purchase, add(fame, 0))");
    assert_eq!(Pack::read_under(&source, 1).map_err(|problems| problems.len()).map(drop), Err(1));
}

#[test]
fn lg_c5_what_successors_change_is_what_the_deal_costs() {
    let problems = |from: &str, to: &str| after("successors.ron", &[(from, to)]);
    let investments = "investments cost and bring gold: add(gold, ..) or percent(..)";
    for (from, to, allowed) in [
        ("Price(purchase, percent(50))", "Price(purchase, add(fame, 1))", investments),
        ("Price(sale, percent(50))", "Price(sale, add(resource, 1))", investments),
        (
            "Price(fee, percent(-50))",
            "Price(fee, add(gold, 1))",
            "fees are fame: add(fame, ..) or percent(..)",
        ),
        (
            "Price(resources, add(resource, -1))",
            "Price(resources, percent(-50))",
            "heirlooms cost resources: add(resource, ..)",
        ),
    ] {
        let found = problems(from, to);
        assert!(
            found.contains(&format!("such a change of a price does nothing; {allowed}")),
            "{to}: {found}"
        );
    }
    for to in ["Price(purchase, add(gold, 1))", "Price(relationship, add(resource, 1))"] {
        assert_eq!(problems("Price(purchase, percent(50))", to), "", "{to}");
    }
}

#[test]
fn lg_c5_events_are_numbered_and_15_a_century() {
    expect![[r#"
        events.ron:19: an event has the number 46; 1 to 45 are allowed
        events.ron:41: the number 3 is that of line 30; each must have its own
        events.ron: there are 14 events of Century I; it must be 15
        events.ron: there are 16 events of Century III; it must be 15
    "#]]
    .assert_eq(&after(
        "events.ron",
        &[("number: 2,", "number: 46,"), ("number: 4,", "number: 3,"), ("century: i,", "century: iii,")],
    ));
}

#[test]
fn lg_c5_outcomes_have_names_and_effects() {
    expect![[r#"
        events.ron:9: the top outcome of customs-quarrel has no name; write what it is called
        events.ron:13: customs-quarrel: Gain(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
        events.ron:19: the name "The Customs Quarrel" is that of line 8; each must have its own
    "#]]
    .assert_eq(&after(
        "events.ron",
        &[
            (r#"name: "Ports Closed""#, r#"name: """#),
            ("Gain(gold, 4)", "Gain(card, 4)"),
            (r#""The Bread March""#, r#""The Customs Quarrel""#),
        ],
    ));
}

#[test]
fn lg_c1_ten_foundations_differ_and_are_below_50() {
    expect![[r#"
        characters.ron:20: the Politician begins with a foundation of 50; 0 to 49 are allowed
        characters.ron:86: the Socialite begins with a foundation of 38, and so does the General; each must have its own
    "#]].assert_eq(&after(
        "characters.ron",
        &[("foundation: 33", "foundation: 50"), ("foundation: 21", "foundation: 38")],
    ));
}

#[test]
fn lg_c1_two_are_amicable_and_three_hostile() {
    expect![[r#"
        characters.ron:16: the Politician lists 1 amicable characters; it must be 2
        characters.ron:47: the General lists 4 hostile characters; it must be 3
        characters.ron:47: the General lists as hostile the Underworld Boss twice; once is allowed
        characters.ron:47: the General is listed as hostile to itself; others are allowed
        characters.ron:47: the General lists the Politician as amicable and as hostile; one is allowed
    "#]]
    .assert_eq(&after(
        "characters.ron",
        &[
            ("amicable: [general, corporatemogul]", "amicable: [general]"),
            (
                "hostile: [underworldboss, philosopher, promoter]",
                "hostile: [underworldboss, underworldboss, politician, general]",
            ),
        ],
    ));
}

#[test]
fn lg_c2_two_characters_influence_an_industry() {
    expect![[r#"
        characters.ron: there are 1 characters that influence Law; it must be 2
        characters.ron: there are 3 characters that influence Military; it must be 2
    "#]]
    .assert_eq(&after("characters.ron", &[("(communications, law)", "(communications, military)")]));
}

#[test]
fn lg_c1_a_character_influences_two_industries() {
    expect![[r#"
        characters.ron:14: the Politician influences Communications twice; once is allowed
        characters.ron: there are 3 characters that influence Communications; it must be 2
        characters.ron: there are 1 characters that influence Law; it must be 2
    "#]]
    .assert_eq(&after("characters.ron", &[("(communications, law)", "(communications, communications)")]));
}

#[test]
fn lg_c1_every_character_has_a_mat() {
    expect![[r#"
        characters.ron:16: the General is listed as amicable to itself; others are allowed
        characters.ron: there are 0 mats of the Politician; it must be 1
        characters.ron: there are 2 mats of the General; it must be 1
    "#]]
    .assert_eq(&after("characters.ron", &[("character: politician", "character: general")]));
}

#[test]
fn lg_c1_special_actions_and_tracks_are_effects() {
    expect![[r#"
        characters.ron:22: the aboveboard action of the Politician has no name; write one
        characters.ron:29: Politician: Take(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
        characters.ron:36: Politician: Gain has 0 fame; 0 to 100 are allowed, and not 0 in every century
    "#]]
    .assert_eq(&after(
        "characters.ron",
        &[
            (r#"name: "Build a Coalition""#, r#"name: """#),
            ("Take(fame, (2, 4, 7))", "Take(card, 1)"),
            ("Gain(fame, 3), Gain(fame, 2)", "Gain(fame, 0), Gain(fame, 2)"),
        ],
    ));
}

#[test]
fn lg_c5_every_character_has_heirlooms_of_levels_0_to_6() {
    expect![[r#"
        heirlooms.ron:11: level 3 of the Politician is on line 10 already; it must be there once
        heirlooms.ron:22: there is level 7 of the General; 0 to 6 are allowed
        heirlooms.ron: level 2 of the Politician is missing; it must be there once
        heirlooms.ron: level 6 of the General is missing; it must be there once
    "#]]
    .assert_eq(&after(
        "heirlooms.ron",
        &[
            ("character: politician, level: 2", "character: politician, level: 3"),
            ("character: general, level: 6", "character: general, level: 7"),
        ],
    ));
}

#[test]
fn heirlooms_have_a_price() {
    expect![[r#"
        heirlooms.ron:8: level 0 of the Politician costs 1 resources; only 0 is allowed
        heirlooms.ron:8: level 0 of the Politician has a fee of 1; only 0 is allowed
        heirlooms.ron:9: level 1 of the Politician costs 0 resources; 1 to 6 are allowed
        heirlooms.ron:9: level 1 of the Politician has a fee of 10; 0 to 9 are allowed
        heirlooms.ron:14: level 6 of the Politician has a fee of 1; only 0 is allowed
        heirlooms.ron:16: the name "Campaign Rosette" is that of line 9; each must have its own
    "#]]
    .assert_eq(&after(
        "heirlooms.ron",
        &[
            (r#"name: "Well-Worn Gavel""#, r#"name: "Well-Worn Gavel", cost: [dye], fee: 1"#),
            ("cost: [dye], fee: 2", "cost: [], fee: 10"),
            ("cost: [gear, gem, gem, iron]", "cost: [gear], fee: 1"),
            (r#""Dented Canteen""#, r#""Campaign Rosette""#),
        ],
    ));
}

#[test]
fn lg_c2_values_rise_from_row_to_row_and_century_to_century() {
    expect![[r#"
        board.ron:15: in Century II row 4 is worth 6 and the one below 6; it must rise from row to row
        board.ron:18: row 7 is worth 7, 12 and 12; it must rise from century to century
        board.ron:18: in Century III row 7 is worth 12 and the one below 18; it must rise from row to row
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[("values: (4, 8, 12)", "values: (4, 6, 12)"), ("values: (7, 12, 21)", "values: (7, 12, 12)")],
    ));
}

#[test]
fn lg_c2_one_row_is_worth_3_in_century_i() {
    expect![[r#"
        board.ron:11: 0 rows are worth 3 in Century I; it must be 1, where all values start
        board.ron:12: row 1 is worth 0, 1 and 2; it must rise from century to century
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[
            ("values: (1, 2, 3)", "values: (0, 1, 2)"),
            ("values: (2, 4, 6)", "values: (1, 3, 5)"),
            ("values: (3, 6, 9)", "values: (2, 6, 9)"),
        ],
    ));
}

#[test]
fn lg_c2_there_are_12_rows() {
    expect![[r#"
        board.ron:11: the investment track has 11 rows; it must be 12
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[("        (values: (12, 22, 36), dividends: ((6, 12), (12, 24), (25, 50))),\n", "")],
    ));
}

#[test]
fn values_of_9_and_10_occur_in_one_century() {
    expect![[r#"
        board.ron:11: no century has rows worth 9 and 10; one must have both
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[
            ("values: (10, 18, 30)", "values: (11, 18, 30)"),
            ("values: (11, 20, 33)", "values: (12, 20, 33)"),
            ("values: (12, 22, 36)", "values: (13, 22, 36)"),
            ("values: (6, 10, 18)", "values: (6, 11, 18)"),
        ],
    ));
}

#[test]
fn dividends_are_none_at_the_bottom_and_the_most_at_the_top() {
    expect![[r#"
        board.ron:14: in Century I row 3 pays 1 and 2 in dividends; the bottom 3 rows must pay none
        board.ron:19: in Century I row 8 pays 10 and 5 in dividends; a major token must not get less than a minor one
        board.ron:20: in Century I row 9 pays 6 and 12 in dividends; rows 9 to 12 must pay more than all below them
        board.ron:21: in Century I row 10 pays 6 and 12 in dividends; rows 9 to 12 must pay more than all below them
        board.ron:22: in Century I row 11 pays 6 and 12 in dividends; rows 9 to 12 must pay more than all below them
        board.ron:23: in Century I row 12 pays 6 and 12 in dividends; rows 9 to 12 must pay more than all below them
    "#]].assert_eq(&after(
        "board.ron",
        &[
            ("(values: (3, 6, 9), dividends: ((0, 0)", "(values: (3, 6, 9), dividends: ((1, 2)"),
            ("dividends: ((5, 10)", "dividends: ((10, 5)"),
        ],
    ));
}

#[test]
fn bids_rise_and_payouts_fall() {
    expect![[r#"
        board.ron:34: the bids in fame are 1, 2, 2, 5, 8, 12; they must rise from 1 or more
        board.ron:42: Century I pays 2 places in gold; it must be 1
        board.ron:42: what Century II pays in fame does not fall; it must fall from place to place, down to 1 or more
    "#]].assert_eq(&after(
        "board.ron",
        &[
            ("(1, 2, 3, 5, 8, 12)", "(1, 2, 2, 5, 8, 12)"),
            ("fame: [5, 2]", "fame: [2, 5]"),
            ("gold: [40]", "gold: [40, 20]"),
        ],
    ));
}

#[test]
fn payments_are_not_nothing() {
    expect![[r#"
        board.ron:27: exploring gives neither gold nor fame in Century I; it must give some
        board.ron:49: a part of the honorarium of Century I is 0; 1 to 255 are allowed
        board.ron:55: the limit of contributions in Century I is 0; 1 to 255 are allowed
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[
            ("(20, 10, 1)", "(20, 0, 1)"),
            ("contributions: (20,", "contributions: (0,"),
            ("(gold: 2, fame: 0", "(gold: 0, fame: 0"),
        ],
    ));
}

#[test]
fn lg_n9_levels_are_in_order_with_all_global_actions() {
    expect![[r#"
        board.ron:58: the order without a Nemesis lacks Advance Relationships; it must have all eight once
        board.ron:69: level 2 is Novice; it must be Standard
        board.ron:74: Advanced begins with Storied; it must be None, a random tile
        board.ron:84: Master begins with Exotic; it must be a game-end tile
        board.ron:89: the order of Guru lacks Foundation; it must have all eight once
    "#]]
    .assert_eq(&after(
        "board.ron",
        &[
            ("order: (event, relationships, income", "order: (event, event, income"),
            ("difficulty: standard", "difficulty: novice"),
            (
                "difficulty: advanced,\n            tile: None",
                "difficulty: advanced,\n            tile: Some(storied)",
            ),
            ("Some(philanthropic)", "Some(exotic)"),
            ("order: (event, fame, foundation", "order: (event, fame, fame"),
        ],
    ));
}

#[test]
fn every_icon_is_on_three_tiles_of_each_kind() {
    expect![[r#"
        tiles.ron:16: Wealthy shows Power twice; once is allowed
        tiles.ron: there are 2 game-end tiles with Manipulation; it must be at least 3
        tiles.ron: there are 2 game-end tiles with Innovation; it must be at least 3
    "#]]
    .assert_eq(&after(
        "tiles.ron",
        &[
            ("[commerce, knowledge, innovation]", "[commerce, knowledge]"),
            ("[power, manipulation, commerce]", "[power, power]"),
        ],
    ));
}

#[test]
fn lg_c5_tiles_are_numbered_and_there_once() {
    expect![[r#"
        tiles.ron:8: the number 2 is that of line 7; each must have its own
        tiles.ron:19: a scoring tile has the number 13; 1 to 12 are allowed
        tiles.ron: there are 2 tiles called Magnetic; it must be 1
        tiles.ron: there are 0 tiles called Exotic; it must be 1
    "#]]
    .assert_eq(&after(
        "tiles.ron",
        &[("number: 1,", "number: 2,"), ("number: 12,", "number: 13,"), ("tile: exotic", "tile: magnetic")],
    ));
}

#[test]
fn lg_n11_rows_1_and_2_trigger_nothing_and_row_5_does() {
    expect![[r#"
        solo.ron:14: row 2 of solo-i-1 triggers a global action; rows 3 to 5 may do so
        solo.ron:14: row 5 of solo-i-1 triggers no global action; it must
    "#]]
    .assert_eq(&after(
        "solo.ron",
        &[
            ("            OwnHeirloom,\n", "            Trigger(trade, None),\n"),
            ("Trigger(event, None),\n        ),", "OwnHeirloom,\n        ),"),
        ],
    ));
}

#[test]
fn lg_n11_bids_are_those_of_the_board() {
    expect![[r#"
        solo.ron:21: solo-i-1 shows gold twice; once is allowed
        solo.ron:21: solo-i-1 bids 6 gold; 5, 10, 25, 50, 100, 150 are allowed
    "#]]
    .assert_eq(&after("solo.ron", &[("(gold, 5), (resources, 1)", "(gold, 6), (gold, 5)")]));
}

#[test]
fn lg_n11_foundation_amounts_have_the_step_of_the_century() {
    expect![[r#"
        solo.ron:22: solo-i-1 adds 0 to the foundation; in Century I multiples of 1 are allowed
        solo.ron:210: solo-ii-1 adds 31 to the foundation; in Century II multiples of 5 are allowed
        solo.ron:429: solo-iii-3 adds 110 to the foundation; in Century III multiples of 25 are allowed
    "#]]
    .assert_eq(&after(
        "solo.ron",
        &[
            ("foundation: 30", "foundation: 31"),
            ("foundation: 100", "foundation: 110"),
            ("foundation: 10,", "foundation: 0,"),
        ],
    ));
}

#[test]
fn lg_n11_twelve_cards_a_century_and_half_the_arrows_up() {
    expect![[r#"
        solo.ron:22: solo-i-1 adds 10 to the foundation; in Century III multiples of 25 are allowed
        solo.ron: there are 11 solo cards of Century I; it must be 12
        solo.ron: there are 13 solo cards of Century III; it must be 12
        solo.ron: there are 5 arrows up in Century I; it must be 6
        solo.ron: there are 7 arrows up in Century III; it must be 6
    "#]]
    .assert_eq(&after("solo.ron", &[("century: i,", "century: iii,")]));
    expect![[r#"
        solo.ron: there are 5 arrows up in Century I; it must be 6
    "#]]
    .assert_eq(&after("solo.ron", &[("arrow: up", "arrow: down")]));
}

#[test]
fn rows_name_partners_groups_and_currencies() {
    expect![[r#"
        solo.ron:14: row 1 of solo-i-1 shows 0 partners; 1 to 11 are allowed
        solo.ron:14: row 3 of solo-i-1 has a currency for Heirloom Fame; one is allowed for the Trade Conference
        solo.ron:29: row 1 of solo-i-2 shows Progress twice; once is allowed
        solo.ron:59: the id "solo i 4" is not allowed; it must be words of a to z and 0 to 9, joined by single '-'
    "#]].assert_eq(&after(
        "solo.ron",
        &[
            ("Relate([underworldboss, transportationbaron, corporatemogul])", "Relate([])"),
            ("Buy([entertainment, progress])", "Buy([progress, progress])"),
            ("Trigger(fame, None)", "Trigger(fame, Some(gold))"),
            (r#""solo-i-4""#, r#""solo i 4""#),
        ],
    ));
}

#[test]
fn a_track_or_figure_grants_a_special_action() {
    expect![[r#"
        figures.ron: no legendary figure and no track has Special; at least one must grant a special action
    "#]].assert_eq(&after("figures.ron", &[("            Special,\n            May((cost: [(gold, 20)], effect: Special)),\n            May((cost: [(gold, 60)], effect: Special)),\n", "            Refresh,\n            Refresh,\n            Refresh,\n")]));
}

#[test]
fn a_figure_copies_a_global_action() {
    expect![[r#"
        figures.ron:10: the-lighthouse-hermit: Gain has 300 fame; 0 to 100 are allowed, and not 0 in every century
        figures.ron:26: the id "the-contessa-of-masks" is that of line 17; each must have its own
        figures.ron: no legendary figure has Copy; at least one must give the benefit of a global action
    "#]].assert_eq(&after(
        "figures.ron",
        &[
            (
                "            Copy(income),\n            Copy(income),\n            Copy(income),\n",
                "            Refresh,\n            Refresh,\n            Refresh,\n",
            ),
            (r#""the-last-alchemist""#, r#""the-contessa-of-masks""#),
            ("Gain(fame, 3)", "Gain(fame, 300)"),
        ],
    ));
}

#[test]
fn bonus_tokens_are_checked() {
    expect![[r#"
        bonuses.ron:22: the id "a-cornerstone" is that of line 17; each must have its own
        bonuses.ron:24: a-cornerstone: Gain(card, ..) is not allowed; cards are drawn with Draw(cards, ..)
    "#]]
    .assert_eq(&after(
        "bonuses.ron",
        &[(r#""a-keepsake""#, r#""a-cornerstone""#), ("Gain(resource, 1)", "Gain(card, 1)")],
    ));
}
