//! LG-A1 to LG-A4 and LG-A13 to LG-A15: relationships, with their worked examples.

use game_core::Setup;
use legacies::Partner;
use legacies::effect::Stock;
use test_games::Position as _;

use crate::common::{Position, pack_with};

/// The Politician is amicable with the General and the Corporate Mogul, hostile to the Underworld Boss, the
/// Master Thief and the Socialite.
fn three() -> Position {
    Position::new("politician socialite inventor")
}

/// The same, but the Night Watchmen weaken any opponent's token.
fn weakening() -> Position {
    let weaken = [("cards.ron", "All([Gain(fame, 3), Weaken(guests)])", "Weaken(others)")];
    let mut position = Position::of(pack_with(&weaken), Setup::new(3), "politician socialite inventor");
    position.holds(1, "night-watchmen");
    position
}

#[test]
fn lg_a1_a_neutral_character_costs_what_the_card_says() {
    let mut position = three();
    position.holds(1, "lyceum-lecture").run("relate lyceum-lecture with philosopher");
    assert_eq!((position.gold(1), position.fame(1), position.foundation(1)), (16 - 1, 7 + 2, 33 + 5));
    assert_eq!((position.track_shown("philosopher"), position.house(1).tokens), ("1 - - -".into(), 4));
}

#[test]
fn lg_a1_only_characters_of_the_card() {
    let mut position = three();
    position.holds(1, "lyceum-lecture");
    assert_eq!(position.legal_like("relate"), ["relate lyceum-lecture with philosopher"]);
    assert_eq!(position.legal_like("wild"), [""; 0]);
}

#[test]
fn lg_a1_an_amicable_characters_cost_is_waived() {
    let mut position = three();
    position.holds(1, "mail-coach").with_fame(1, 0).run("relate mail-coach with general");
    assert_eq!((position.fame(1), position.resources(1)), (1, [0, 0, 1, 1]));
}

#[test]
fn lg_a1_a_hostile_character_costs_two_fame_more() {
    let mut position = three();
    position.holds(1, "counting-house").with_fame(1, 3);
    assert!(!position.allows("relate counting-house with underworld-boss"));
    position.with_fame(1, 4).run("relate counting-house with underworld-boss");
    assert_eq!((position.fame(1), position.gold(1)), (0, 16 + 20));
}

#[test]
fn lg_a1_successors_change_the_cost_on_top_of_either() {
    // One fame more for one's own relationships, also where the card's cost is waived.
    let mut position = three();
    position.successor(1, "dull-professor").holds(1, "mail-coach").with_fame(1, 0);
    assert!(!position.allows("relate mail-coach with general"));
    position.with_fame(1, 1).run("relate mail-coach with general");
    assert_eq!(position.fame(1), 1, "one paid, one gained");
    // Two fame more for those who make one with the character, on top of hostility.
    let mut position = three();
    position.successor(2, "stern-regent").holds(1, "scandal-sheet").with_fame(1, 9);
    position.run("relate scandal-sheet with socialite");
    assert_eq!(position.fame(1), 9 - (1 + 2 + 2) + 2);
    // Half price, rounded up.
    let mut position = three();
    position.successor(1, "twice-wed-aunt").holds(1, "canal-company-scrip");
    position.play("relate canal-company-scrip with transportation-baron");
    assert_eq!(position.gold(1), 16 - 2 + 5);
}

#[test]
fn lg_a1_the_token_goes_leftmost_bumps_and_collects_space_then_bonus_token() {
    let mut position = three();
    position.bonus("philosopher", "a-cornerstone").track("philosopher", "2 - 3 -");
    position.holds(1, "lyceum-lecture").run("relate lyceum-lecture with philosopher");
    assert_eq!(position.track_shown("philosopher"), "1 2 3 -");
    assert_eq!((position.fame(1), position.foundation(1)), (7 + 2, 33 + 5 + 6));
    assert_eq!((position.foundation(2), position.foundation(3)), (21, 24), "nobody else is paid");
}

#[test]
fn lg_a1_bonus_tokens_stay_and_pay_everyone() {
    let mut position = three();
    position.bonus("philosopher", "a-fresh-bouquet").order(&[1, 2, 3]).turn_of(1);
    position.holds(1, "lyceum-lecture").holds(2, "savings-bank-for-seamen");
    position.run("relate lyceum-lecture with philosopher; relate savings-bank-for-seamen with philosopher");
    assert_eq!((position.fame(1), position.fame(2)), (7 + 2 + 1, 8 + 2 + 1));
}

#[test]
fn lg_a2_never_on_the_own_track_and_never_two_tokens_on_one() {
    let mut position = three();
    position.holds(1, "semaphore-towers mail-coach");
    assert!(!position.allows("relate semaphore-towers with politician"));
    assert!(!position.allows("wild semaphore-towers with politician"));
    assert!(
        position.allows("relate mail-coach with general")
            && position.allows("wild semaphore-towers with general")
    );
    position.track("general", "- - - 1");
    assert!(
        !position.allows("relate mail-coach with general")
            && !position.allows("wild semaphore-towers with general")
    );
}

#[test]
fn lg_a2_a_token_past_the_end_of_a_track_is_ready_for_use_again() {
    let mut position = three();
    position.track("philosopher", "2 - - -").track("general", "- - - 2").track("promoter", "- - - 2");
    position.track("inventor", "- - - 2").track("corporate-mogul", "- - - 2");
    assert_eq!(position.house(2).tokens, 0);
    position.order(&[1, 2, 3]).turn_of(1).holds(2, "spinning-mill").played(1, 2);
    assert!(!position.clone().turn_of(2).allows("relate spinning-mill with corporate-mogul"));
    position.house_mut(1).triggered = 1;
    position.play("trigger relationships");
    assert_eq!(position.house(2).tokens, 4);
    assert!(position.acts(2) && position.allows("relate spinning-mill with corporate-mogul"));
}

#[test]
fn lg_a2_tokens_cannot_be_taken_back_at_will() {
    let mut position = three();
    position.track("general", "1 - - -").legends("1 - - - -");
    assert!(position.legal_like("token").is_empty() && position.legal_like("token-legend").is_empty());
    // By an effect that says so they can.
    position.holds(1, "franking-clerk").play("opportunity franking-clerk");
    assert_eq!(position.legal(), ["token general 1", "token-legend 1"]);
    position.play("token-legend 1");
    assert_eq!((position.legends_shown(), position.house(1).tokens), ("- - - - -".into(), 4));
}

#[test]
fn lg_a3_any_figure_face_up_for_the_cost_of_the_card() {
    let mut position = three();
    position.holds(1, "masked-ball");
    let three_figures = [1, 2, 3].map(|slot| format!("legend masked-ball with {slot}"));
    assert_eq!(position.legal_like("legend"), three_figures);
    position.run("legend masked-ball with 1");
    assert_eq!((position.gold(1), position.fame(1), position.house(1).tokens), (16 - 7, 7 + 3, 4));
    assert_eq!(position.legends_shown(), "1 - - - -");
}

#[test]
fn lg_a3_a_card_without_the_icon_does_not_serve_and_the_cost_must_be_paid() {
    let mut position = three();
    position.holds(1, "lyceum-lecture masked-ball").with_gold(1, 6);
    assert_eq!(position.legal_like("legend"), [""; 0]);
}

#[test]
fn lg_a3_at_most_two_and_not_twice_with_one() {
    let mut position = three();
    position.holds(1, "masked-ball").legends("1 - 2 - -");
    assert_eq!(position.legal_like("legend"), ["legend masked-ball with 2", "legend masked-ball with 3"]);
    position.legends("1 - 1 - -");
    assert_eq!(position.legal_like("legend"), [""; 0]);
    position.successor(1, "keeper-of-names");
    assert_eq!(position.legal_like("legend"), ["legend masked-ball with 2"]);
}

#[test]
fn lg_a3_the_benefit_of_the_century() {
    for (generation, fame) in [(3, 5), (5, 5 + 2)] {
        let mut position = three();
        position.generation(generation).turn_of(1).market("").with_gold(1, 500);
        let century = position.state.open.century();
        let in_gold = |(partner, cost): &(Partner, Vec<(Stock, _)>)| {
            *partner == Partner::Legend && cost.iter().all(|(stock, _)| *stock == Stock::Gold)
        };
        let cards = &position.game.pack().cards;
        let card = cards.iter().find(|card| card.century == century && card.relations.iter().any(in_gold));
        let card = card.unwrap().id.clone();
        position.holds(1, &card).run(&format!("legend {card} with 1"));
        assert_eq!(position.fame(1), 7 + fame, "{card}");
    }
}

#[test]
fn lg_a3_the_bumped_person_may_draw_a_card_or_a_successor() {
    let mut position = three();
    position.holds(1, "masked-ball").legends("2 - - - -").run("legend masked-ball with 1");
    assert_eq!((position.legends_shown(), position.house(2).tokens), ("1 - - - -".into(), 5));
    assert_eq!(
        (position.to_move(), position.legal()),
        (2, vec!["draw card".into(), "draw successor".into(), "decline".into()])
    );
    let cards = position.hand(2).len();
    let mut drawn = position.clone();
    drawn.run("draw card");
    assert_eq!((drawn.hand(2).len(), drawn.heirs(2).len()), (cards + 1, 0));
    position.run("draw successor");
    assert_eq!((position.hand(2).len(), position.heirs(2).len()), (cards, 1));
    assert!(position.acts(3));
}

#[test]
fn lg_a3_no_successor_for_one_who_put_one_in_play_and_nothing_for_npcs() {
    let mut position = three();
    position.house_mut(2).heir_put = true;
    position.holds(1, "masked-ball").legends("2 - - - -").run("legend masked-ball with 1");
    assert_eq!(position.legal(), ["draw card", "decline"]);
    let mut position = Position::seated(Setup::new(2), "politician inventor general");
    position.holds(1, "masked-ball").legends("3 - - - -").order(&[1, 2, 3]).turn_of(1);
    position.run("legend masked-ball with 1");
    assert!(position.acts(2));
    assert_eq!(position.house(3).tokens, 5);
}

#[test]
fn lg_a3_no_successor_in_generation_6() {
    let mut position = three();
    position.generation(6).turn_of(1).legends("2 - - - -").with_gold(1, 500).with_fame(1, 50);
    let legend = |card: &&legacies::pack::Card| {
        card.century == legacies::Century::III
            && card.relations.iter().any(|(partner, cost)| {
                *partner == Partner::Legend
                    && cost.iter().all(|(stock, _)| matches!(stock, Stock::Gold | Stock::Fame))
            })
    };
    let card = position.game.pack().cards.iter().find(legend).unwrap().id.clone();
    position.market("").holds(1, &card).run(&format!("legend {card} with 1"));
    assert_eq!(position.legal(), ["draw card", "decline"]);
}

#[test]
fn lg_a4_the_own_character_pays_for_the_special_action() {
    let mut position = three();
    position.track("general", "- 1 - -").holds(1, "semaphore-towers").run("perform semaphore-towers");
    assert_eq!((position.gold(1), position.fame(1)), (16 - 2, 7 + 2 + 1));
    let mut position = three();
    position.holds(1, "semaphore-towers").with_gold(1, 1);
    assert!(!position.allows("perform semaphore-towers"));
    // The character of another does not serve.
    position.holds(1, "lyceum-lecture");
    assert_eq!(position.legal_like("perform"), [""; 0]);
}

#[test]
fn lg_a4_or_for_a_wild_relationship_without_amicable_or_hostile() {
    let mut position = three();
    position.holds(1, "semaphore-towers").track("promoter", "1 - - -");
    assert_eq!(position.legal_like("wild").len(), 8, "all but the own one and the Promoter");
    assert_eq!(position.legal_like("legend"), [""; 0]);
    let mut hostile = position.clone();
    hostile.run("wild semaphore-towers with underworld-boss");
    assert_eq!((hostile.gold(1), hostile.fame(1)), (16 - 2 + 20, 7));
    position.bonus("general", "a-fresh-bouquet").run("wild semaphore-towers with general");
    assert_eq!(
        (position.gold(1), position.fame(1)),
        (16 - 2, 7 + 1 + 1),
        "no waiver for the amicable General"
    );
}

#[test]
fn lg_a4_successors_modifiers_stay() {
    let mut position = three();
    position.successor(1, "dull-professor").successor(2, "stern-regent").holds(1, "semaphore-towers");
    position.with_fame(1, 5).run("wild semaphore-towers with socialite");
    assert_eq!((position.fame(1), position.gold(1)), (5 - 1 - 2 + 2, 16 - 2 + 6));
}

#[test]
fn lg_a4_who_finds_both_on_a_card_chooses_what_to_pay() {
    // The Politician for 3 gold and the Socialite for 1 fame, who is hostile.
    let mut position = three();
    position.holds(1, "penny-gazette");
    let mut wild = position.clone();
    wild.run("wild penny-gazette with socialite");
    assert_eq!((wild.gold(1), wild.fame(1)), (16 - 3 + 6, 7 + 2));
    position.run("relate penny-gazette with socialite");
    assert_eq!((position.gold(1), position.fame(1)), (16 + 6, 7 - 3 + 2));
}

#[test]
fn lg_a13_without_a_free_token_no_relationship_is_made() {
    let mut position = three();
    for track in ["general", "inventor", "promoter", "corporate-mogul"] {
        position.track(track, "1 - - -");
    }
    position.holds(1, "semaphore-towers masked-ball lyceum-lecture");
    assert_eq!(position.house(1).tokens, 1);
    assert!(position.allows("relate lyceum-lecture with philosopher"));
    position.legends("1 - - - -");
    for start in ["relate", "wild", "legend"] {
        assert_eq!(position.legal_like(start), [""; 0]);
    }
    assert!(position.allows("perform semaphore-towers"));
    position.holds(1, "pleasure-gardens").play("opportunity pleasure-gardens; branch 1");
    assert!(position.acts(3), "an effect makes none either");
}

#[test]
fn lg_a13_without_a_free_token_of_the_size_nothing_is_bought() {
    let mut position = three();
    position
        .with_gold(1, 200)
        .holds(1, "powder-magazine")
        .invests(1, "major law, major finance, major theater");
    assert_eq!(position.legal_like("buy"), ["buy powder-magazine minor military"]);
}

#[test]
fn lg_a14_an_arriving_token_pushes_up_to_the_first_gap() {
    for (before, after) in
        [("- 2 3 -", "1 2 3 -"), ("2 - 3 -", "1 2 3 -"), ("2 3 - -", "1 2 3 -"), ("- - - 2", "1 - - 2")]
    {
        let mut position = three();
        position
            .track("philosopher", before)
            .holds(1, "lyceum-lecture")
            .run("relate lyceum-lecture with philosopher");
        assert_eq!(position.track_shown("philosopher"), after);
    }
}

#[test]
fn lg_a14_strengthening_changes_places_and_never_passes_the_first_space() {
    let mut position = three();
    position.track("general", "2 1 - -").track("promoter", "1 - - -").track("inventor", "- - 1 2");
    position.holds(1, "prompters-box").play("opportunity prompters-box");
    assert_eq!(position.legal(), ["token general 2", "token inventor 3"]);
    position.play("token general 2");
    assert_eq!(position.track_shown("general"), "1 2 - -");
    let mut position = three();
    position
        .track("inventor", "- - 1 2")
        .holds(1, "prompters-box")
        .play("opportunity prompters-box; token inventor 3");
    assert_eq!(position.track_shown("inventor"), "- 1 - 2");
}

#[test]
fn lg_a14_weakening_moves_right_and_pushes() {
    for (before, space, after, tokens) in [
        ("2 3 - -", 1, "- 2 3 -", 4),
        ("2 3 - -", 2, "2 - 3 -", 4),
        ("2 - 3 -", 1, "- 2 3 -", 4),
        ("- - 3 2", 4, "- - 3 -", 5),
        ("- - 2 3", 3, "- - - 2", 4),
    ] {
        let mut position = weakening();
        position.track("general", before).play(&format!("opportunity night-watchmen; token general {space}"));
        assert_eq!((position.track_shown("general"), position.house(2).tokens), (after.to_owned(), tokens));
    }
}

#[test]
fn lg_a15_only_the_active_player_is_paid_also_for_an_own_token_pushed() {
    // P1 weakens P2's token, which pushes P1's to the third space: an iron.
    let mut position = weakening();
    position.track("general", "2 1 - -").run("opportunity night-watchmen; token general 1");
    assert_eq!(position.track_shown("general"), "- 2 1 -");
    assert_eq!((position.resources(1), position.foundation(2)), ([0, 0, 1, 1], 21));
    // One that did not move pays nothing.
    let mut position = weakening();
    position.track("general", "1 2 - -").run("opportunity night-watchmen; token general 2");
    assert_eq!((position.resources(1), position.fame(1)), ([0, 0, 1, 0], 7));
    // Pushed off the track it pays nothing.
    let mut position = weakening();
    position.track("general", "- - 2 1").run("opportunity night-watchmen; token general 3");
    assert_eq!((position.resources(1), position.fame(1), position.fame(2)), ([0, 0, 1, 0], 7, 8));
}

#[test]
fn lg_a15_a_token_strengthened_by_a_card_pays_its_new_space_but_no_bonus_token() {
    let mut position = three();
    position.track("general", "2 1 - -").bonus("general", "a-fresh-bouquet").holds(1, "prompters-box");
    position.run("opportunity prompters-box; token general 2; decline");
    assert_eq!((position.fame(1), position.resources(1)), (7 + 1, [0, 0, 1, 1]));
    assert_eq!(position.foundation(2), 21, "the one who changed places gets nothing");
}

#[test]
fn lg_a15_an_event_that_moves_tokens_pays_nobody() {
    let mut position = three();
    position.event("comet-winter").track("general", "- 1 2 -").played(1, 2);
    position.house_mut(1).triggered = 1;
    position.with_fame(3, 0).play("trigger event; outcome bottom; token general 2; token general 3");
    assert_eq!(position.track_shown("general"), "1 2 - -");
    assert_eq!((position.fame(1), position.fame(2), position.foundation(2)), (7, 8, 21));
    assert_eq!((position.resources(1), position.resources(2)), ([0, 0, 1, 0], [1, 0, 0, 0]));
}

#[test]
fn lg_a15_an_event_that_places_tokens_pays_the_bonus_token_alone() {
    for (version, fame) in [(1, 7), (2, 10)] {
        let mut position = Position::seated(Setup::new(3).under(version), "politician socialite inventor");
        position
            .generation(5)
            .event("borrowed-faces")
            .bonus("general", "a-fresh-bouquet")
            .turn_of(1)
            .played(1, 2);
        position.house_mut(1).triggered = 1;
        position.play("trigger event; outcome bottom; industry theater; with general");
        assert_eq!((position.track_shown("general"), position.house(1).tokens), ("1 - - -".into(), 4));
        assert_eq!((position.fame(1), position.resources(1)), (fame, [0, 0, 1, 0]), "version {version}");
    }
}

#[test]
fn lg_a15_who_performs_a_special_action_outside_their_turn_is_active_meanwhile() {
    let mut position = three();
    position.figures("the-masked-mentor").legends("2 - - - -").track("general", "- 2 - -").played(1, 2);
    position.house_mut(1).triggered = 1;
    position.play("trigger relationships");
    assert_eq!((position.to_move(), position.resources(2)), (2, [1, 0, 0, 1]));
    position.play("special socialite; collect general; accept; token general 3");
    assert_eq!((position.track_shown("general"), position.foundation(2)), ("- 2 - -".into(), 21 + 10));
}

#[test]
fn lg_w1_politician_for_3_gold() {
    // Blue is P3, yellow P2.
    let mut position = three();
    position.track("politician", "2 - - -").turn_of(3).holds(3, "penny-gazette");
    position.run("relate penny-gazette with politician");
    assert_eq!(position.track_shown("politician"), "3 2 - -");
    assert_eq!((position.gold(3), position.fame(3)), (23 - 3, 7 + 3));
    assert_eq!((position.gold(2), position.fame(2)), (24, 8));
}

#[test]
fn lg_w2_the_politician_plays_the_same_card() {
    let mut position = three();
    position.holds(1, "penny-gazette");
    assert!(position.allows("perform penny-gazette"));
    assert_eq!(position.legal_like("wild").len(), 9, "any other character");
    let mut special = position.clone();
    special.run("perform penny-gazette");
    assert_eq!((special.gold(1), special.fame(1)), (16 - 3, 7 + 2));
    position.run("wild penny-gazette with promoter");
    assert_eq!((position.gold(1), position.fame(1)), (16 - 3 + 5, 7 + 2));
}

#[test]
fn lg_w15_pushing_to_the_gap_and_off_a_full_track() {
    let mut position = Position::new("politician socialite inventor promoter philosopher");
    position
        .track("general", "2 3 - 4")
        .holds(1, "privateers-letter")
        .run("relate privateers-letter with general");
    assert_eq!(position.track_shown("general"), "1 2 3 4");
    position.turn_of(5).holds(5, "mail-coach").run("relate mail-coach with general");
    assert_eq!(position.track_shown("general"), "5 1 2 3");
    assert_eq!(position.house(4).tokens, 5);
}
