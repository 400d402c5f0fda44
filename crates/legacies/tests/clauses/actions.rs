//! LG-A5 to LG-A8, LG-A11 and LG-A12: investments, opportunities, exploring, resources, special actions, costs.

use game_core::Setup;
use test_games::Position as _;

use crate::common::Position;

/// The Politician influences Communications and Law.
fn three() -> Position {
    Position::new("politician socialite inventor")
}

#[test]
fn lg_a5_buying_costs_value_times_shares_and_raises_the_value() {
    for (size, gold, value, left) in [("minor", 6, 4, [2, 3]), ("major", 15, 5, [3, 2])] {
        let mut position = three();
        position.holds(1, "powder-magazine").run(&format!("buy powder-magazine {size} military"));
        assert_eq!((position.gold(1), position.value("military")), (16 - gold, value));
        assert_eq!(position.house(1).shares, left);
        assert_eq!(position.house(1).invested.map(|set| set.len()), [3 - left[0], 3 - left[1]]);
    }
}

#[test]
fn lg_a5_selling_brings_the_value_before_it_falls() {
    for (size, gold, value) in [("minor", 14, 6), ("major", 35, 5)] {
        let mut position = three();
        position.with_value("finance", 7).invests(1, &format!("{size} finance")).holds(1, "counting-house");
        position.run(&format!("sell counting-house {size} finance"));
        assert_eq!((position.gold(1), position.value("finance")), (16 + gold, value));
        assert_eq!(
            (position.house(1).shares, position.house(1).invested.map(|set| set.len())),
            ([3, 3], [0, 0])
        );
    }
}

#[test]
fn lg_a5_values_stop_at_the_ends_of_the_track() {
    let mut position = three();
    position.with_gold(1, 100).with_value("military", 11).holds(1, "powder-magazine");
    position.run("buy powder-magazine major military");
    assert_eq!((position.gold(1), position.value("military")), (100 - 55, 12));
    let mut position = three();
    position.with_value("finance", 1).invests(1, "major finance").holds(1, "counting-house");
    position.run("sell counting-house major finance");
    assert_eq!((position.gold(1), position.value("finance")), (16 + 5, 1));
}

#[test]
fn lg_a5_the_card_shows_the_industry_or_its_group() {
    let mut position = three();
    position.with_gold(1, 100).holds(1, "powder-magazine");
    assert_eq!(
        position.legal_like("buy"),
        ["buy powder-magazine minor military", "buy powder-magazine major military"]
    );
    position.holds(1, "town-militia");
    let group = ["communications", "law", "military"]
        .map(|name| ["minor", "major"].map(|size| format!("buy town-militia {size} {name}")));
    assert_eq!(
        position.legal_like("buy"),
        group.concat(),
        "a group that holds the own industries is not wild"
    );
}

#[test]
fn lg_a5_an_influenced_industry_is_wild() {
    let mut position = three();
    position.with_gold(1, 100).invests(1, "minor tourism").holds(1, "circuit-judge");
    assert_eq!(position.legal_like("buy").len(), 19);
    assert_eq!(position.legal_like("sell"), ["sell circuit-judge minor tourism"]);
    position.run("buy circuit-judge major tourism");
    assert_eq!((position.value("tourism"), position.value("law")), (5, 3));
    // For others it is not.
    position.turn_of(3).with_gold(3, 100).holds(3, "circuit-judge");
    assert_eq!(position.legal_like("buy"), ["buy circuit-judge minor law", "buy circuit-judge major law"]);
}

#[test]
fn lg_a5_one_minor_and_one_major_token_an_industry_but_any_number_of_players() {
    let mut position = three();
    position.with_gold(1, 100).holds(1, "powder-magazine").invests(2, "minor military, major military");
    position.invests(3, "minor military").invests(1, "minor military");
    assert_eq!(position.legal_like("buy"), ["buy powder-magazine major military"]);
    position.invests(1, "major military");
    assert_eq!(position.legal_like("buy"), [""; 0]);
    assert_eq!(position.legal_like("sell").len(), 2);
}

#[test]
fn lg_a5_tokens_placed_or_moved_by_effects_move_no_value_and_cost_nothing() {
    let mut position = three();
    position.holds(1, "town-militia").play("opportunity town-militia; share major military");
    assert_eq!((position.gold(1), position.value("military")), (16 - 4, 3), "the card's own cost");
    assert!(position.house(1).has_share(legacies::Industry::Military, legacies::Size::Major));
    let mut position = three();
    position.invests(1, "minor law").holds(1, "marble-shipment");
    position.run("opportunity marble-shipment; shift minor law museums");
    assert_eq!((position.gold(1), position.value("law"), position.value("museums")), (16 + 8, 3, 3));
    assert_eq!(position.house(1).shares, [2, 3]);
}

#[test]
fn lg_a6_an_opportunity_is_paid_then_resolved() {
    let mut position = three();
    position.holds(1, "scandal-sheet").with_fame(2, 20);
    assert!(!position.allows("opportunity scandal-sheet"), "no dye");
    position.with_resources(1, [1, 0, 0, 0]).play("opportunity scandal-sheet");
    assert_eq!((position.resources(1), position.fame(1)), ([0; 4], 7 + 5));
    assert_eq!(position.legal(), ["industry tourism", "industry museums", "industry theater"]);
    position.run("industry theater");
    assert_eq!((position.value("theater"), position.fame(2)), (2, 19));
    // A card without one offers none.
    position.turn_of(1).holds(1, "portrait-miniatures");
    assert_eq!(position.legal_like("opportunity"), [""; 0]);
}

#[test]
fn lg_a7_gold_and_fame_for_each_card_played_this_one_counted() {
    for (generation, played, gold, fame) in
        [(1, 0, 2, 0), (1, 2, 6, 0), (3, 1, 8, 2), (5, 2, 24, 3), (6, 2, 24, 3)]
    {
        let mut position = three();
        position.generation(generation).turn_of(1).played(1, played);
        let explore = position.legal_like("explore").swap_remove(0);
        position.run(&explore);
        assert_eq!((position.gold(1), position.fame(1)), (16 + gold, 7 + fame), "generation {generation}");
    }
}

#[test]
fn lg_a7_a_successor_if_none_was_put_in_play_and_never_in_generation_6() {
    for (generation, put, drawn) in [(1, false, 1), (1, true, 0), (5, false, 1), (6, false, 0)] {
        let mut position = three();
        position.generation(generation).turn_of(1);
        position.house_mut(1).heir_put = put;
        let explore = position.legal_like("explore").swap_remove(0);
        position.run(&explore);
        assert_eq!(position.heirs(1).len(), drawn, "generation {generation}");
    }
}

#[test]
fn lg_a8_what_the_cards_bottom_shows() {
    let mut position = three();
    position.with_resources(1, [0; 4]).holds(1, "portrait-miniatures").run("gather portrait-miniatures");
    assert_eq!(position.resources(1), [1, 0, 1, 0]);
    assert_eq!((position.gold(1), position.fame(1)), (16, 7));
}

#[test]
fn lg_a11_special_actions_by_an_opportunity_may_be_declined() {
    let mut position = three();
    position.holds(1, "letters-patent").play("opportunity letters-patent");
    assert_eq!(position.legal(), ["special politician", "decline"]);
    let mut declined = position.clone();
    declined.run("decline");
    assert_eq!((declined.gold(1), declined.fame(1), declined.acts(3)), (13, 7, true));
    position.run("special politician");
    assert_eq!((position.gold(1), position.fame(1)), (13, 7 + 2));
}

#[test]
fn lg_a11_by_a_benefit_it_is_free() {
    let mut position = three();
    position.figures("the-masked-mentor").holds(1, "masked-ball").play("legend masked-ball with 1");
    assert_eq!(position.legal(), ["special politician", "decline"]);
    position.run("special politician");
    assert_eq!((position.gold(1), position.fame(1)), (16 - 7, 7 + 2));
}

#[test]
fn lg_a11_by_a_successor_and_it_survives_every_successor() {
    // The Puppet Heir retires with a special action when the next one comes.
    let mut position = three();
    position.successor(1, "puppet-heir").holds_heirs(1, "almoner").played(1, 2);
    position.play("trigger dividends; heir castellan; succeed almoner");
    assert_eq!(position.legal(), ["special politician", "decline"]);
    position.play("special politician");
    assert_eq!(position.fame(1), 7 + 2);
    position.turn_of(1).holds(1, "semaphore-towers").run("perform semaphore-towers");
    assert_eq!(position.fame(1), 7 + 2 + 2);
}

#[test]
fn lg_a11_the_side_in_use_says_what_it_does() {
    let mut position = Position::new("politician/underhanded socialite inventor");
    position.holds(1, "semaphore-towers").play("perform semaphore-towers");
    assert_eq!(position.legal(), ["from socialite", "from inventor"]);
    position.play("from inventor; block trade");
    assert_eq!((position.fame(1), position.fame(3)), (7 + 2, 7 - 2));
}

#[test]
fn lg_a12_costs_go_to_the_bank() {
    // In version 1 the bank is counted.
    let mut position = Position::seated(Setup::new(3).under(1), "politician socialite inventor");
    let bank = position.state.open.bank.unwrap();
    position.holds(1, "spinning-mill").play("relate spinning-mill with inventor");
    // A gem paid for a gear: P3, who plays the Inventor, gets nothing.
    assert_eq!(position.state.open.bank, Some([bank[0], bank[1] - 1, bank[2] + 1, bank[3]]));
    assert_eq!((position.gold(3), position.fame(3), position.resources(3)), (23, 7, [0, 1, 0, 0]));
}

#[test]
fn lg_a12_what_cannot_be_paid_in_full_cannot_be_chosen() {
    let mut position = three();
    position.holds(1, "gaslight-contract").with_gold(1, 3);
    assert!(!position.allows("opportunity gaslight-contract"));
    position.with_gold(1, 4);
    assert!(position.allows("opportunity gaslight-contract"));
    position.holds(1, "powder-magazine").with_gold(1, 5);
    assert!(!position.allows("buy powder-magazine minor military"));
    position.with_gold(1, 6);
    assert!(position.allows("buy powder-magazine minor military"));
    assert!(!position.allows("buy powder-magazine major military"));
    position.holds(1, "opening-night").with_gold(1, 2).play("opportunity opening-night");
    assert_eq!(position.legal(), ["branch 1"]);
}

#[test]
fn lg_a12_a_loss_takes_what_there_is() {
    let mut position = three();
    position.event("comet-winter").with_gold(2, 1).with_gold(3, 10).played(1, 2);
    position.house_mut(1).triggered = 1;
    position.play("trigger event; outcome top");
    assert_eq!((position.gold(1), position.gold(2), position.gold(3)), (16 + 3, 0, 7));
    let mut position = Position::new("promoter/underhanded philosopher inventor");
    position.with_fame(2, 0).holds(1, "prompters-box").play("perform prompters-box");
    assert_eq!((position.fame(1), position.fame(2), position.fame(3)), (8 + 4, 0, 7 - 1));
    let mut position = Position::new("philosopher/underhanded politician inventor");
    position.with_foundation(2, 1).holds(1, "lyceum-lecture").run("perform lyceum-lecture");
    assert_eq!((position.foundation(2), position.foundation(3)), (0, 24 - 2));
}

#[test]
fn lg_a12_a_payable_offer_may_be_taken_even_if_it_does_nothing() {
    let mut position = three();
    position.holds(1, "grand-promenade").with_gold(1, 4).play("opportunity grand-promenade; accept; accept");
    assert_eq!(position.gold(1), 0);
    assert!(position.acts(3));
}

#[test]
fn lg_w11_the_government_card() {
    for (size, gold, value) in [("minor", 6, 4), ("major", 15, 5)] {
        let mut position = three();
        position.turn_of(3).holds(3, "penny-gazette").run(&format!("buy penny-gazette {size} law"));
        assert_eq!((position.gold(3), position.value("law")), (23 - gold, value));
    }
    let mut position = three();
    position.holds(1, "penny-gazette").play("opportunity penny-gazette");
    assert_eq!(position.legal_like("industry").len(), 10);
    position.run("industry tourism");
    assert_eq!((position.gold(1), position.value("tourism")), (16 - 2, 4));
    let mut position = three();
    position.holds(1, "penny-gazette").run("gather penny-gazette");
    assert_eq!(position.resources(1), [1, 0, 1, 0]);
}

#[test]
fn lg_w13_investments_cost_half_as_much_again_rounded_up() {
    for (size, gold) in [("minor", 9), ("major", 23)] {
        let mut position = three();
        position.successor(1, "spendthrift-nephew").with_gold(1, 22).holds(1, "powder-magazine");
        let buy = format!("buy powder-magazine {size} military");
        assert_eq!(position.allows(&buy), gold <= 22);
        position.with_gold(1, 30).run(&buy);
        assert_eq!(position.gold(1), 30 - gold);
    }
}
