//! BA-T: the two kinds of turns, and what comes of them.

use bronze_age::{Slot, Territory};
use game_core::Turn;
use test_games::Position as _;

use crate::common::Position;

fn position() -> Position {
    Position::new("mycenae", "hatti")
}

#[test]
fn ba_t1_the_start_player_begins_then_turn_about() {
    for start in [1, 2] {
        let mut position = position();
        position.started_by(start).turn_of(start);
        for turn in 0..6 {
            assert_eq!(position.to_move(), if turn % 2 == 0 { start } else { 3 - start });
            position.tops("sea sea sea");
            let action = position.legal().iter().find(|action| !action.contains("blue")).unwrap().clone();
            position.run(&action);
            position.run("draw");
            while !position.is_new_turn() {
                position.run("draw");
            }
        }
    }
}

#[test]
fn ba_t1_every_action_in_hand_may_go_to_every_deck() {
    let position = position();
    let all = ["blue", "red", "yellow"]
        .map(|colour| ["1", "2", "3"].map(|deck| format!("play {colour} to {deck}")))
        .concat();
    assert_eq!(position.legal(), all);
}

#[test]
fn ba_t1_only_an_action_in_hand_may_be_played() {
    let mut position = position();
    position.lays(1, "red 1, yellow 2");
    assert_eq!(position.legal_like("play"), ["play blue to 1", "play blue to 2", "play blue to 3"]);
}

#[test]
fn ba_t1_a_deck_takes_a_third_action_but_no_fourth() {
    let mut position = position();
    position.lays(2, "blue 1, red 1");
    assert!(position.allows("play yellow to 1"));
    position.lays(2, "yellow 1");
    assert_eq!(position.legal_like("play yellow"), ["play yellow to 2", "play yellow to 3"]);
}

#[test]
fn ba_t1_an_action_is_returned_whoever_played_it() {
    let mut position = position();
    position.lays(1, "blue 1").lays(2, "red 2");
    assert_eq!(position.legal_like("return"), ["return blue from 1", "return red from 2"]);
    position.run("return red from 2");
    assert_eq!((position.actions(1), position.actions(2)), ([0, 2, 1], [1, 0, 1]));
    assert_eq!(position.state.decks[1].actions, [0; 3]);
}

#[test]
fn ba_t1_who_holds_three_actions_returns_none() {
    let mut position = position();
    position.lays(2, "red 2");
    assert_eq!(position.legal_like("return"), [""; 0]);
    position.lays(1, "blue 1").turn_of(2);
    assert_eq!(position.legal_like("return"), ["return blue from 1", "return red from 2"]);
}

#[test]
fn ba_t1_an_action_leaves_the_hand_for_the_deck() {
    let mut position = position();
    position.play("play red to 3");
    assert_eq!((position.actions(1), position.state.decks[2].actions), ([1, 0, 1], [0, 1, 0]));
}

#[test]
fn ba_t1_nobody_can_pass_and_there_is_always_a_legal_turn() {
    let mut position = position();
    position.lays(1, "blue 1, red 1, yellow 1");
    assert_eq!(position.legal(), ["return blue from 1", "return red from 1", "return yellow from 1"]);
    position.turn_of(2);
    assert_eq!(position.legal().len(), 6);
    position.lays(2, "blue 2, red 2, yellow 2");
    assert_eq!(position.legal().len(), 6);
    assert!(position.legal().iter().all(|action| action.starts_with("return")));
}

#[test]
fn ba_t1_two_actions_of_one_colour_at_one_place_are_one_choice() {
    let mut position = position();
    position.lays(1, "blue 1").lays(2, "blue 1");
    assert_eq!(position.legal_like("return"), ["return blue from 1"]);
    position.state.decks[0].actions = [0; 3];
    position.state.realms[0].actions = [2, 1, 0];
    position.state.realms[1].actions = [0, 1, 2];
    assert_eq!(position.legal_like("play blue"), ["play blue to 1", "play blue to 2", "play blue to 3"]);
    assert_eq!(position.legal().len(), 6);
}

#[test]
fn ba_t2_a_matching_action_claims_then_draws_then_plays() {
    let mut position = position();
    position.run("play blue to 1; top mountains; front tin-road; top plains");
    assert_eq!(
        position.told(),
        [
            "P1 plays blue to deck 1, which matches.",
            "P1 claims The Sea from deck 1.",
            "Deck 1 shows The Mountains.",
            "P1 draws The Mountains: Tin Road.",
            "Deck 1 shows The Plains.",
        ]
    );
    assert_eq!(position.controlled(1), [1, 0, 0]);
    assert_eq!(position.sizes(), [14, 16, 16]);
    assert_eq!(position.to_move(), 1);
    assert!(position.legal().iter().all(|action| action.starts_with("advance")), "{:?}", position.legal());
}

#[test]
fn ba_t2_the_advancement_may_be_the_one_just_drawn() {
    let mut position = position();
    position.run("play blue to 1; top mountains; front tin-road; advance tin-road as society");
    assert_eq!(position.under(1, Slot::Basic), ["tin-road"]);
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_t2_there_is_no_other_choice_when_it_matches() {
    let mut position = position();
    position.play("play red to 2");
    assert_eq!(position.turn(), Turn::Chance);
    position.resolve();
    assert!(!position.allows("draw"));
}

#[test]
fn ba_t2_one_advancement_is_played_and_the_turn_is_over() {
    for seat in [1, 2] {
        let mut position = position();
        position.turn_of(seat).run("play yellow to 3; advance first-harbour as exploration");
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
        assert_eq!(position.controlled(seat), [0, 0, 1]);
        assert_eq!(position.hand(seat).len(), 3);
    }
}

#[test]
fn ba_t2_each_part_is_done_as_far_as_possible() {
    let mut position = position();
    position.decks([1, 8, 8]).tops("sea plains plains").turn_of(2).play("play blue to 1");
    assert_eq!(position.told().last().unwrap(), "P2 claims The Sea from deck 1.");
    assert!(position.legal().iter().all(|action| action.starts_with("advance")));
    assert_eq!(position.hand(2).len(), 3);

    let mut nothing = Position::new("mycenae", "hatti");
    nothing.holds(2, "").decks([1, 8, 8]).tops("sea plains plains").turn_of(2).play("play blue to 1");
    assert_eq!((nothing.to_move(), nothing.is_new_turn()), (1, true));
    assert_eq!(nothing.controlled(2), [1, 0, 0]);
}

#[test]
fn ba_t2_the_draw_comes_from_the_same_deck() {
    let mut position = position();
    position.tops("sea sea sea").run("play blue to 2");
    assert_eq!(position.sizes(), [16, 14, 16]);
    assert_eq!(position.hand(1).len(), 4);
}

#[test]
fn ba_t3_any_other_deck_gives_two_cards_or_a_play() {
    let mut position = position();
    position.play("play yellow to 1");
    assert!(position.allows("draw") && position.allows("advance first-hearth as society"));
    let mut plays = position.clone();
    position.run("draw; front oxhide-cargo; top plains; front harvest-rites; top sea");
    assert_eq!(position.sizes(), [14, 16, 16]);
    assert_eq!(
        position.hand(1),
        ["oxhide-cargo", "harvest-rites", "first-harbour", "first-hearth", "first-furrow"]
    );
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));

    plays.run("advance first-hearth as society");
    assert_eq!(plays.sizes(), [16; 3]);
    assert_eq!(plays.hand(1).len(), 2);
    assert_eq!((plays.to_move(), plays.is_new_turn()), (2, true));
    assert_eq!([position.controlled(1), plays.controlled(1)], [[0; 3]; 2]);
}

#[test]
fn ba_t3_a_deck_of_one_card_gives_one() {
    let mut position = position();
    position.decks([1, 8, 8]).tops("sea sea sea").turn_of(2).run("play yellow to 1; draw");
    assert_eq!((position.sizes(), position.hand(2).len()), ([0, 8, 8], 4));
    assert_eq!((position.to_move(), position.is_new_turn()), (1, true));
}

#[test]
fn ba_t3_nothing_is_chosen_between_the_two_draws() {
    let mut position = position();
    position.play("play yellow to 1; draw; front oxhide-cargo; top plains");
    assert_eq!(position.turn(), Turn::Chance);
    assert!(position.allows("front harvest-rites"));
}

#[test]
fn ba_t4_a_return_gives_one_card_or_a_play() {
    for seat in [1, 2] {
        let mut position = position();
        position.lays(seat, "blue 1").turn_of(seat).play("return blue from 1");
        assert_eq!(position.actions(seat), [1; 3]);
        assert!(position.allows("advance first-hearth as society"));
        position.run("draw");
        assert_eq!((position.sizes(), position.hand(seat).len()), ([15, 16, 16], 4));
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
    }
}

#[test]
fn ba_t4_and_once_more_for_each_action_still_there() {
    for (others, times) in [("red 2", 1), ("red 1", 2), ("red 1, yellow 1", 3)] {
        let mut position = position();
        position.lays(1, "blue 1").lays(2, others);
        position.run("return blue from 1");
        for _ in 0..times {
            assert_eq!((position.to_move(), position.is_new_turn()), (1, false), "{others}");
            position.run("draw");
        }
        assert_eq!((position.to_move(), position.is_new_turn()), (2, true), "{others}");
        assert_eq!(position.hand(1).len(), 3 + times, "{others}");
    }
}

#[test]
fn ba_t4_each_choice_is_made_knowing_what_the_last_one_gave() {
    let mut position = position();
    position.lays(1, "blue 1").lays(2, "red 1, yellow 1").tops("mountains sea sea");
    position.run("return blue from 1; draw; front tin-road");
    assert!(position.allows("advance tin-road as society"));
    position.run("advance tin-road as society; draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!((position.under(1, Slot::Basic), position.hand(1).len()), (vec!["tin-road"], 4));
}

#[test]
fn ba_t4_the_number_is_fixed_when_the_action_is_lifted() {
    // Artistry recalls a second action from the same deck; there is still one more draw.
    let mut position = Position::ability("recall(1)");
    position.lays(1, "blue 1, red 1").run("return blue from 1");
    position.run("advance first-harbour as warfare; recall red from 1");
    assert_eq!(position.state.decks[0].action_count(), 0);
    assert_eq!((position.to_move(), position.is_new_turn()), (1, false));
    position.run("draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_t5_the_territory_of_a_deck_is_its_current_top() {
    let mut position = position();
    position.run("play yellow to 1; draw; front oxhide-cargo; top sea; front purple-dyers; top plains");
    assert_eq!(position.tops_shown(), "plains mountains plains");
    position.run("play yellow to 1");
    assert_eq!(position.controlled(2), [0, 0, 1]);
}

#[test]
fn ba_t5_the_next_top_is_seen_as_soon_as_a_card_is_lifted() {
    let mut position = position();
    position.play("play yellow to 1; draw; front oxhide-cargo");
    assert_eq!(position.tops_shown(), "- mountains plains");
    assert_eq!(position.legal(), ["top sea", "top mountains", "top plains"]);
    position.play("top mountains");
    assert_eq!(position.told().last().unwrap(), "Deck 1 shows The Mountains.");
    assert_eq!(position.hand(1).len(), 4, "the second card comes after that");
}

#[test]
fn ba_t5_an_empty_deck_matches_nothing_and_yields_no_card() {
    let mut position = position();
    position.decks([0, 8, 8]).tops("- sea sea").turn_of(2);
    for colour in ["blue", "red", "yellow"] {
        let mut position = position.clone();
        position.play(&format!("play {colour} to 1"));
        assert!(position.legal().iter().all(|action| action.starts_with("advance")), "{colour}");
    }
}

#[test]
fn ba_t5_actions_are_still_returned_from_an_empty_deck() {
    let mut position = position();
    position.decks([0, 8, 8]).tops("- sea sea").lays(1, "blue 1, red 1").turn_of(2).lays(2, "red 2");
    position.play("return blue from 1; advance first-hearth as society; advance first-furrow as prosperity");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, true));
    assert_eq!(position.actions(2), [2, 0, 1]);
}

#[test]
fn ba_t5_after_the_last_card_there_is_no_top() {
    let mut position = position();
    position.decks([2, 8, 8]).tops("sea sea sea").turn_of(2).run("play yellow to 1; draw");
    assert_eq!(position.tops_shown(), "- sea sea");
    assert_eq!(position.hand(2).len(), 5);
}

#[test]
fn ba_t6_a_territory_lies_in_the_area_of_who_took_it_and_nobody_sees_its_front() {
    let mut position = position();
    position.run("play blue to 1");
    assert_eq!((position.controlled(1), position.controlled(2)), ([1, 0, 0], [0; 3]));
    for seat in [1, 2] {
        let territories = position.seen_by(seat).realms[0].territories;
        assert_eq!(territories.map(|territory| (territory.kept, territory.others)), [(0, 1), (0, 0), (0, 0)]);
    }
    let fronts = position.legal_like("advance");
    assert!(!fronts.iter().any(|front| front.contains("as commerce")));
    assert_eq!(position.state.unseen.len(), 47, "one card was drawn, none but that was seen");
}

#[test]
fn ba_t6_there_is_no_hand_limit() {
    let mut position = position();
    let cards = "harbour-watch scout-galleys island-raiders sea-peoples shell-carvers painted-sails \
                 octopus-vases dolphin-frescoes votive-anchors star-readers sea-cave-shrine";
    position.gets(1, cards).run("play yellow to 1; draw");
    assert_eq!((position.hand(1).len(), position.to_move()), (16, 2));

    position.after_collapse().turn_of(1).tops("sea sea sea").run("play red to 2; draw");
    assert_eq!((position.hand(1).len(), position.to_move()), (18, 2));
}

#[test]
fn ba_t7_a_card_drawn_goes_to_hand_with_a_back_that_both_have_seen() {
    let mut position = position();
    position.play("play yellow to 1; draw");
    let fronts = position.legal();
    assert_eq!(fronts.len(), 16);
    for front in fronts {
        let card = position.card(front.strip_prefix("front ").unwrap());
        assert_eq!(position.game.territory(card), Territory::Sea);
    }
}

#[test]
fn ba_t8_drawing_is_not_offered_from_an_empty_deck() {
    let mut position = position();
    position.decks([0, 8, 8]).tops("- sea sea").turn_of(2).play("play red to 1");
    assert!(!position.allows("draw"));
}

#[test]
fn ba_t8_playing_is_not_offered_without_cards() {
    let mut position = position();
    position.holds(1, "").play("play yellow to 1");
    assert_eq!(position.legal(), ["draw"]);
}

#[test]
fn ba_t8_a_step_that_can_do_nothing_is_skipped() {
    let mut position = position();
    position.holds(2, "").decks([0, 8, 8]).tops("- sea sea").turn_of(2).lays(1, "blue 1, red 1");
    let mut returned = position.clone();
    position.play("play yellow to 1");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, true));
    returned.lays(2, "yellow 2").play("return blue from 1");
    assert_eq!((returned.to_move(), returned.is_new_turn()), (1, true));
}

#[test]
fn ba_t8_a_second_step_is_skipped_when_the_first_used_up_everything() {
    let mut position = position();
    position.holds(2, "tin-road").decks([0, 8, 8]).tops("- sea sea").turn_of(2).lays(1, "blue 1, red 1");
    position.lays(2, "yellow 2").play("return blue from 1; advance tin-road as society");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, true));
}

#[test]
fn ba_t8_neither_drawing_nor_playing_can_be_declined() {
    let mut position = position();
    position.play("play yellow to 1");
    let allowed = position.legal();
    assert_eq!(allowed.len(), 10, "draw, or three cards in three ways each: {allowed:?}");
}

#[test]
fn ba_t8_deck_and_action_are_free_even_if_nothing_comes_of_them() {
    let mut position = position();
    position.holds(1, "").decks([0, 8, 8]).tops("- sea sea").turn_of(1);
    assert_eq!(position.legal_like("play").len(), 9);
}
