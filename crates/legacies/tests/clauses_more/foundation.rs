//! LG-F: the foundation, and successors.

use legacies::foundation::{after_gain, step};
use legacies::{Locked, Size};
use test_games::Position as _;

use crate::common::{Position, character, industry, who};
use crate::npc::ready;

fn table() -> Position {
    ready("philosopher socialite inventor")
}

#[test]
fn lg_f1_steps_of_1_5_and_25_without_end() {
    assert_eq!([0, 49, 50, 145, 150, 875, 2000].map(step), [1, 1, 5, 5, 25, 25, 25]);
    assert_eq!([after_gain(875, 24), after_gain(875, 25), after_gain(900, 130)], [875, 900, 1025]);
}

#[test]
fn lg_f2_retirement_contribution_match_and_now_in_this_order() {
    let mut position = ready("underworld-boss socialite inventor");
    position.successor(1, "old-campaigner").holds_heirs(1, "prodigal-twin");
    position.play("trigger income; heir castellan; succeed prodigal-twin; unlock minor; unlock major");
    let order = [
        "The Old Campaigner of P1 retires.",
        "P1 gains 2 fame (The Old Campaigner).",
        "P1 puts The Prodigal Twin in play.",
        "P1 gains 15 foundation (The Prodigal Twin).",
        "P1 unlocks a minor investment token.",
        "P1 loses 2 fame (The Prodigal Twin).",
        "P1 unlocks a major investment token.",
    ];
    let told = position.words();
    let places = order.map(|line| told.iter().position(|told| told == line));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{told:#?}");
}

#[test]
fn lg_f2_a_new_successor_does_not_touch_the_action_just_resolved() {
    let mut position = table();
    position.with_fame(1, 0).holds_heirs(1, "iron-matriarch");
    position.play("trigger income; heir castellan; succeed iron-matriarch");
    assert_eq!(position.fame(1), 0);
    position.turn_of(1).play("trigger dividends");
    assert_eq!(position.fame(1), 2);
}

#[test]
fn lg_f2_the_former_one_still_counts_for_it() {
    let mut position = table();
    position.with_fame(1, 0).successor(1, "iron-matriarch").play("trigger income; heir castellan");
    assert_eq!(position.fame(1), 1);
}

#[test]
fn lg_f2_only_the_current_successor_counts() {
    let mut position = table();
    position.with_fame(1, 0).successor(1, "iron-matriarch").successor(1, "spendthrift-nephew");
    position.play("trigger income");
    assert_eq!(position.fame(1), 0);
    let law = industry("law");
    assert_eq!(position.game.purchase_price(&position.state.open, who(1), law, Size::Minor, 100), 9);
}

#[test]
fn lg_f2_the_last_one_retires_after_generation_6() {
    let mut position = table();
    position.generation(6).order(&[2, 3, 1]).turn_of(1).played(1, 2).successor(1, "old-campaigner");
    position.down("event relationships income fame trade").play("trigger dividends");
    assert!(position.tells("P1 gains 3 fame (The Old Campaigner)."));
    assert!(position.tells("The game is over."));
}

#[test]
fn lg_f3_three_matches_unlock_each_token_once() {
    let mut position = ready("politician socialite inventor");
    position.play("trigger income; heir castellan");
    assert_eq!(position.legal(), ["unlock relationship", "unlock minor", "unlock major"]);
    position.play("unlock relationship");
    assert_eq!((position.house(1).tokens, position.house(1).locked), (6, [false, true, true]));
    position.house_mut(1).heir_put = false;
    position.house_mut(1).triggered = 0;
    position.turn_of(1).play("trigger dividends; heir stern-regent");
    assert_eq!(position.legal(), ["unlock minor", "unlock major"]);
    position.play("unlock major");
    assert_eq!(position.house(1).shares, [3, 4]);
    position.house_mut(1).triggered = 0;
    position.turn_of(1).play("trigger fame; heir arsenal-clerk");
    assert_eq!((position.house(1).shares, position.house(1).matches), ([4, 4], 3));
    assert!(!position.house(1).locked[Locked::Minor.index()]);
}

#[test]
fn lg_f3_the_fourth_and_fifth_match_offer_the_special_action() {
    for matches in [3, 4] {
        let mut position = ready("politician socialite inventor");
        position.house_mut(1).matches = matches;
        position.with_fame(1, 0).play("trigger income; heir castellan");
        assert_eq!(position.legal(), ["special politician", "decline"]);
        position.play("special politician");
        assert_eq!(position.fame(1), 2);
    }
}

#[test]
fn lg_f3_another_icon_unlocks_nothing() {
    let mut position = table();
    position.play("trigger income; heir castellan");
    assert_eq!((position.house(1).locked, position.house(1).matches), ([true; 3], 0));
    assert!(position.acts(2));
}

#[test]
fn lg_f4_fractions_round_the_total_up() {
    let mut position = table();
    position.successor(1, "smooth-negotiator").successor(2, "spendthrift-nephew");
    let open = &position.state.open;
    assert_eq!(
        [1, 2, 4].map(|level| position.game.fee(open, who(1), character("inventor"), level)),
        [1, 2, 2]
    );
    let price = |size| position.game.purchase_price(open, who(2), industry("law"), size, 100);
    assert_eq!((price(Size::Minor), price(Size::Major)), (9, 23));
}

#[test]
fn lg_f5_what_one_payout_brings_is_summed_first() {
    let mut position = ready("politician socialite inventor");
    position.with_foundation(1, 150);
    for track in ["general", "philosopher", "transportation-baron"] {
        position.track(track, "1 - - -");
    }
    position.play("trigger relationships; collect general");
    // Three times 10: the first alone would reach nothing.
    assert_eq!(position.foundation(1), 175);
}

#[test]
fn lg_f5_a_forced_loss_stops_at_a_space() {
    let mut position = ready("philosopher/underhanded socialite inventor general");
    position.with_foundation(2, 175).with_foundation(3, 49).with_foundation(4, 60);
    position.market("mail-coach spinning-mill penny-gazette").holds(1, "deed-of-entail");
    position.play("perform deed-of-entail");
    assert_eq!([2, 3, 4].map(|seat| position.foundation(seat)), [175, 47, 60]);
}

#[test]
fn lg_f6_a_printed_cost_is_rounded_up_to_the_step() {
    for (size, left) in
        [(5, None), (6, Some(0)), (49, Some(43)), (50, Some(40)), (60, Some(50)), (150, Some(125))]
    {
        let mut position = table();
        position
            .with_foundation(1, size)
            .market("mail-coach spinning-mill penny-gazette")
            .holds(1, "deed-of-entail");
        assert_eq!(position.allows("opportunity deed-of-entail"), left.is_some(), "{size}");
        if let Some(left) = left {
            position.play("opportunity deed-of-entail");
            assert_eq!(position.foundation(1), left, "{size}");
        }
    }
}

#[test]
fn lg_f7_the_least_gold_for_the_farthest_space_at_a_price() {
    let mut position = table();
    position.down("income").with_foundation(1, 48).with_gold(1, 2).play("trigger foundation");
    assert_eq!(position.legal(), ["contribute 0", "contribute 1"]);
    position.play("contribute 1");
    assert_eq!((position.foundation(1), position.gold(1)), (50, 1));
    position.with_foundation(2, 50).with_gold(2, 12);
    assert_eq!(position.legal(), ["contribute 0", "contribute 5", "contribute 10"]);
}
