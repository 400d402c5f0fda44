//! LG-W: the worked examples, with the numbers of the booklet.

use game_core::Setup;
use legacies::pack::SoloRow;
use legacies::{Group, Industry, Reason, Size};
use test_games::Position as _;

use crate::common::{Position, classic_pack};
use crate::npc::{duel, ready, solo};

#[test]
fn lg_w3_blue_advances_relationships() {
    let mut position = ready("politician socialite inventor");
    position.track("underworld-boss", "1 - - 2").track("politician", "3 2 - -");
    for seat in 1..=3 {
        position.with_gold(seat, 0).with_fame(seat, 0);
    }
    position.play("trigger relationships");
    assert!(position.tells("P1 gains 20 gold (relationship with the Underworld Boss)."));
    assert_eq!(position.track_shown("underworld-boss"), "- 1 - -");
    assert_eq!(position.track_shown("politician"), "- 3 2 -");
    assert!(position.tells("P2's token leaves the track of the Underworld Boss."));
    assert_eq!([1, 2, 3].map(|seat| position.gold(seat)), [32, 6, 0]);
    assert_eq!([1, 2, 3].map(|seat| position.fame(seat)), [0, 0, 2]);
}

#[test]
fn lg_w4_the_income_of_the_socialite() {
    for (trigger, gold) in [(1, 76), (2, 57)] {
        let mut position = ready("socialite politician inventor");
        position.generation(3).order(&[1, 2, 3]).turn_of(trigger).played(trigger, 2).owns(1, &[1, 2]);
        position.with_value("theater", 10).with_value("communications", 9).with_gold(1, 0);
        position.play("trigger income");
        assert_eq!(position.gold(1), gold);
    }
}

#[test]
fn lg_w5_the_fame_of_controlled_heirlooms() {
    for (trigger, one, two) in [(1, 19, 27), (2, 10, 18)] {
        let mut position = ready("politician promoter inventor");
        position.turn_of(trigger).played(trigger, 2).with_fame(1, 0).controls(1, "socialite 1");
        position.with_value("theater", 10).with_value("communications", 9);
        position.with_value("education", 8).with_value("manufacturing", 7);
        let mut second = position.clone();
        position.play("trigger fame");
        assert_eq!(position.fame(1), one);
        second.controls(1, "inventor 2").play("trigger fame");
        assert_eq!(second.fame(1), two);
    }
}

#[test]
fn lg_w6_the_bank_matches_a_contribution() {
    let mut position = ready("politician socialite inventor");
    position.down("income");
    for seat in 1..=2 {
        position.with_foundation(seat, 60).with_gold(seat, 20);
    }
    position.play("trigger foundation; contribute 20; contribute 20");
    assert_eq!((position.foundation(1), position.foundation(2)), (100, 80));
}

#[test]
fn lg_w7_yellow_moves_both_industries_up() {
    let mut position = ready("politician socialite inventor");
    position.play("trigger influence; move law up; move communications up");
    position.play("move theater down; move education up");
    let values = ["law", "communications", "theater", "education", "manufacturing"];
    assert_eq!(values.map(|industry| position.value(industry)), [4, 4, 2, 4, 3]);
}

#[test]
fn lg_w8_the_dividends_of_education() {
    let mut position = ready("politician socialite inventor general");
    position.with_value("education", 8);
    position.invests(1, "major education").invests(2, "major education").invests(3, "minor education");
    for seat in 1..=4 {
        position.with_gold(seat, 0);
    }
    let mut minor = position.clone();
    position.play("trigger dividends");
    assert_eq!([1, 2, 3, 4].map(|seat| position.gold(seat)), [20, 10, 5, 0]);
    minor.turn_of(3).played(3, 2).play("trigger dividends");
    assert_eq!([1, 2, 3, 4].map(|seat| minor.gold(seat)), [10, 10, 10, 0]);
}

#[test]
fn lg_w9_a_trade_conference_in_century_ii() {
    // White, purple, blue, green, yellow.
    let mut position = ready("politician socialite inventor general promoter");
    position.generation(3).order(&[1, 2, 3, 4, 5]).turn_of(1).played(1, 2);
    for seat in 1..=5 {
        position
            .with_foundation(seat, 100)
            .with_fame(seat, 0)
            .with_gold(seat, 0)
            .with_resources(seat, [0; 4]);
    }
    position.play("trigger trade; currency foundation; bid fame 2");
    position.play("bid fame 1; bid resources 3; bid fame 3; bid gold 1");
    for open in ["bid gold 2", "bid resources 2", "bid resources 4", "bid fame 4"] {
        assert!(position.allows(open), "{open}");
    }
    for closed in ["bid fame 3", "bid resources 3", "bid gold 1", "bid resources 1"] {
        assert!(!position.allows(closed), "{closed}");
    }
    position.play("bid fame 4; resource gem; resource gem; resource dye");
    assert_eq!([1, 2, 3, 4, 5].map(|seat| position.foundation(seat)), [50, 100, 75, 75, 95]);
    assert_eq!([1, 2, 3, 4, 5].map(|seat| position.fame(seat)), [5, 0, 0, 2, 0]);
    assert_eq!([1, 2, 3, 4, 5].map(|seat| position.gold(seat)), [0, 0, 0, 0, 100]);
    assert_eq!(position.house(3).resource_count(), 3);
}

#[test]
fn lg_w10_an_npc_walks_from_entertainment_to_government() {
    let row = SoloRow::Buy(vec![Group::Entertainment, Group::Government]);
    // On mats: Law, Museums; Military, Transportation; Theater, Communications.
    let mut position = duel(solo(row), "master-thief general socialite");
    for bought in [Industry::Museums, Industry::Theater, Industry::Communications] {
        position.state.open.houses[1].solo = Default::default();
        position.npc_plays(2, 1);
        assert_eq!(position.reasons(), [Reason::FirstIndustry(bought, Size::Minor, Group::Entertainment)]);
    }
}

#[test]
fn lg_w10_communications_and_law_are_passed_over() {
    let row = SoloRow::Buy(vec![Group::Government, Group::Progress]);
    let mut position = duel(solo(row), "underworld-boss master-thief inventor");
    position.invests(2, "minor law").npc_plays(2, 1);
    assert_eq!(position.said(), ["The Nemesis took Military (minor): first valid industry from Government."]);
    assert!(position.house(2).has_share(Industry::Military, Size::Minor));
    assert_eq!((position.value("military"), position.value("law")), (4, 3));
}

#[test]
fn lg_w12_of_two_with_the_least_fame_the_later_picks_the_tile() {
    let mut position = ready("politician socialite inventor");
    position.with_fame(1, 9).with_fame(2, 4).with_fame(3, 4).event("customs-quarrel");
    let mut other = position.clone();
    position.play("trigger event; outcome bottom");
    assert_eq!(position.to_move(), 3);
    other.order(&[1, 3, 2]).play("trigger event; outcome bottom");
    assert_eq!(other.to_move(), 2);
}

#[test]
fn lg_w14_contributions_and_bids_go_by_the_spaces() {
    let mut position = ready("politician socialite inventor");
    for seat in 1..=3 {
        position.with_gold(seat, 500);
    }
    position.down("income").with_foundation(1, 48).with_foundation(2, 150);
    let mut trade = position.clone();
    position.play("trigger foundation; contribute 19");
    assert_eq!((position.foundation(1), position.gold(1)), (85, 481));
    assert_eq!(position.legal(), ["contribute 0"]);
    let mut other = ready("politician socialite inventor");
    other.down("income").with_foundation(1, 150).with_gold(1, 500).play("trigger foundation");
    assert_eq!(other.legal(), ["contribute 0", "contribute 13"]);
    other.play("contribute 13");
    assert_eq!((other.foundation(1), other.gold(1)), (175, 487));
    trade.with_foundation(1, 175).play("trigger trade; currency foundation; bid gold 4; pass; pass; pass");
    assert_eq!(trade.foundation(1), 125);
}

#[test]
fn lg_w16_heads_decide_how_generations_end_and_how_many_heirlooms() {
    let tables =
        [("1", "general politician socialite", true), ("3", "general politician socialite inventor", false)];
    // In version 1 the heads decided how many heirlooms, too.
    for ((nemeses, mats, few), version) in tables.into_iter().flat_map(|table| [(table, 1), (table, 2)]) {
        let setup = Setup::new(1).with("nemeses", nemeses).under(version);
        let mut position = Position::cleared(classic_pack(), setup, mats);
        position
            .with_fame(1, 50)
            .with_resources(1, [3; 4])
            .controls(1, "socialite 1")
            .holds(1, "penny-gazette");
        assert_eq!(position.game.head_count(), if few { 2 } else { 4 });
        assert_eq!(position.allows("acquire penny-gazette socialite 2"), few || version == 2);
        position.played(1, 2).down("event relationships income").play("trigger fame");
        let ended = position.words().contains(&"P1 has ended the generation.".to_owned());
        assert!(!ended);
        position.resolve();
        while !position.acts(1) && position.state.open.generation == 1 {
            let first = position.legal().swap_remove(0);
            position.play(&first).resolve();
        }
        let ended = position.words().contains(&"P1 has ended the generation.".to_owned());
        assert_eq!(ended, few);
    }
}
