//! BA-X: the words of abilities, each in a civilisation that can do nothing else.

use bronze_age::{Pack, Slot};
use game_core::Turn;
use test_games::Position as _;

use crate::common::Position;

#[test]
fn ba_x1_words_are_done_from_left_to_right_one_at_a_time() {
    let mut position = Position::ability("clear(2), draw(1), offer(1)");
    position.trigger().run("deck 1; front harbour-watch; top mountains");
    assert_eq!((position.sizes(), position.hand(1).len()), ([15, 16, 16], 2));
    position.run("deck 1; front hill-sentries");
    assert_eq!((position.sizes(), position.hand(1).len()), ([14, 16, 16], 2));
    assert_eq!(position.discards(), ["harbour-watch", "hill-sentries"]);
    position.run("deck 3; front harvest-rites");
    assert_eq!((position.sizes(), position.hand(1).len()), ([14, 16, 15], 3));
    position.run("discard harvest-rites");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_x1_a_word_is_done_as_often_as_its_number_says() {
    for times in 1..=3_u8 {
        let mut position = Position::ability(&format!("claim({times})"));
        position.trigger();
        for _ in 0..times {
            assert_eq!((position.to_move(), position.is_new_turn()), (1, false));
            position.run("deck 2; top sea");
        }
        assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
        assert_eq!(position.controlled(1).iter().sum::<u8>(), times);
    }
}

#[test]
fn ba_x1_a_word_that_can_do_nothing_is_skipped_and_the_next_one_is_done() {
    for idle in ["seize(1)", "levy(1)", "salvage(1)", "offer(3)", "play(1)"] {
        let mut position = Position::ability(&format!("{idle}, claim(1)"));
        position.holds(2, "").holds(1, "first-harbour").buries_discards(2);
        position.trigger();
        assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"], "{idle}");
    }
}

#[test]
fn ba_x1_a_word_is_done_as_often_as_it_can_be_and_the_next_one_follows() {
    let mut position = Position::ability("levy(3), claim(1)");
    position.holds(2, "tin-road silver-mines").trigger().play("discard tin-road; discard silver-mines");
    assert_eq!((position.to_move(), position.legal().len()), (1, 3));
    assert!(position.allows("deck 1"));
}

#[test]
fn ba_x1_what_a_word_gives_the_same_word_can_use_again() {
    // The second `offer` takes what the first left; the second `play` what the ability of the first drew.
    let mut position = Position::abilities("play(2)", "draw(1)");
    position.holds(1, "first-harbour first-hearth").trigger();
    position.run("advance first-hearth as artistry; deck 2; front tin-road; advance tin-road as society");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_x1_you_is_who_played_the_card() {
    for seat in [1, 2] {
        let mut position = Position::ability("claim(1), draw(1)");
        position.turn_of(seat).trigger().run("deck 2; deck 2");
        assert_eq!((position.controlled(seat), position.hand(seat).len()), ([0, 1, 0], 3));
        assert_eq!((position.controlled(3 - seat), position.hand(3 - seat).len()), ([0; 3], 3));
    }
}

#[test]
fn ba_x2_draw_takes_the_top_of_a_deck_of_choice_to_hand() {
    let mut position = Position::ability("draw(1)");
    position.trigger();
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
    position.play("deck 2; front tin-road; top sea");
    assert_eq!(position.hand(1), ["tin-road", "first-hearth", "first-furrow"]);
    assert_eq!((position.sizes(), position.tops_shown()), ([16, 15, 16], "sea sea plains".to_owned()));
}

#[test]
fn ba_x2_claim_takes_it_as_a_territory() {
    let mut position = Position::ability("claim(1)");
    position.trigger().play("deck 3; top sea");
    assert_eq!((position.controlled(1), position.hand(1).len()), ([0, 0, 1], 2));
    assert_eq!((position.sizes(), position.state.unseen.len()), ([16, 16, 15], 48));
}

#[test]
fn ba_x2_clear_discards_it() {
    let mut position = Position::ability("clear(1)");
    position.trigger().play("deck 3; front harvest-rites; top sea");
    assert_eq!((position.discards(), position.sizes()), (vec!["harvest-rites"], [16, 16, 15]));
    assert_eq!(position.hand(1).len(), 2);
}

#[test]
fn ba_x2_an_empty_deck_cannot_be_chosen_and_without_cards_the_word_is_skipped() {
    for word in ["draw(1)", "claim(1)", "clear(1)"] {
        let mut position = Position::ability(word);
        position.decks([0, 3, 3]).tops("- sea sea").turn_of(2).trigger();
        assert_eq!(position.legal(), ["deck 2", "deck 3"], "{word}");
        let mut position = Position::ability(word);
        position.decks([0, 0, 0]).turn_of(2).trigger();
        assert_eq!((position.to_move(), position.is_new_turn()), (1, true), "{word}");
    }
}

#[test]
fn ba_x3_play_plays_an_advancement_with_its_ability() {
    let mut position = Position::abilities("play(1)", "claim(1)");
    position.trigger();
    assert!(position.legal().iter().all(|action| action.starts_with("advance")));
    assert_eq!(position.legal().len(), 6, "two cards are left, in three ways each");
    position.run("advance first-furrow as artistry; deck 1");
    assert_eq!((position.controlled(1), position.to_move()), ([1, 0, 0], 2));
    assert_eq!(position.under(1, Slot::Second), ["first-furrow"]);
}

#[test]
fn ba_x4_seize_takes_one_territory_of_a_type_of_choice_from_the_other_player() {
    for seat in [1, 2] {
        let mut position = Position::ability("seize(1)");
        position.controls(3 - seat, "sea 2, plains 1").controls(seat, "mountains 1").turn_of(seat).trigger();
        assert_eq!(
            (position.to_move(), position.legal()),
            (seat, vec!["seize sea".into(), "seize plains".into()])
        );
        position.play("seize sea");
        assert_eq!((position.controlled(seat), position.controlled(3 - seat)), ([1, 1, 0], [1, 0, 1]));
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
        assert_eq!(position.state.unseen.len(), 48, "it stays territory side up");
    }
}

#[test]
fn ba_x4_after_the_collapse_kept_territories_are_seized_like_the_others() {
    let mut position = Position::ability("seize(2)");
    position.after_collapse().kept(2, "sea-peoples").controls(2, "sea 1").trigger();
    position.play("seize sea");
    assert_eq!(
        position.seen_by(1).realms.map(|realm| (realm.territories[0].kept, realm.territories[0].others)),
        [(1, 0), (0, 1)]
    );
    position.play("seize sea");
    assert_eq!(
        position.seen_by(1).realms.map(|realm| (realm.territories[0].kept, realm.territories[0].others)),
        [(1, 1), (0, 0)]
    );
}

#[test]
fn ba_x4_a_kept_territory_can_be_seized_when_there_is_no_other() {
    let mut position = Position::ability("seize(1)");
    position.after_collapse().kept(2, "tin-road").trigger();
    assert_eq!(position.legal(), ["seize mountains"]);
    position.play("seize mountains");
    assert_eq!((position.controlled(1), position.controlled(2)), ([0, 1, 0], [0; 3]));
}

#[test]
fn ba_x5_levy_makes_the_other_player_discard_a_card_of_their_choice() {
    for seat in [1, 2] {
        let mut position = Position::ability("levy(1)");
        position.holds(3 - seat, "tin-road harvest-rites").buries_discards(1).turn_of(seat);
        position.gets(seat, "silver-mines").trigger();
        assert_eq!(position.to_move(), 3 - seat);
        assert_eq!(position.legal(), ["discard tin-road", "discard harvest-rites"]);
        position.play("discard tin-road");
        assert_eq!((position.hand(3 - seat), position.discards()), (vec!["harvest-rites"], vec!["tin-road"]));
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
    }
}

#[test]
fn ba_x5_offer_makes_you_discard_a_card_of_your_choice() {
    for seat in [1, 2] {
        let mut position = Position::ability("offer(1)");
        position.holds(seat, "first-harbour tin-road harvest-rites").buries_discards(1);
        position.turn_of(seat).trigger();
        assert_eq!(position.to_move(), seat);
        assert_eq!(position.legal(), ["discard tin-road", "discard harvest-rites"]);
        position.play("discard harvest-rites");
        assert_eq!((position.hand(seat), position.discards()), (vec!["tin-road"], vec!["harvest-rites"]));
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
    }
}

#[test]
fn ba_x6_salvage_takes_any_card_from_the_discards_to_hand() {
    for seat in [1, 2] {
        let mut position = Position::ability("salvage(1)");
        position.discarded("tin-road harvest-rites").turn_of(seat).trigger();
        assert_eq!(position.legal(), ["salvage tin-road", "salvage harvest-rites"]);
        position.play("salvage tin-road");
        assert_eq!(position.hand(seat), ["tin-road", "first-hearth", "first-furrow"]);
        assert_eq!(position.discards(), ["harvest-rites"]);
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - seat, true));
    }
}

#[test]
fn ba_x6_two_equal_discards_are_one_choice_and_one_is_taken() {
    let mut position = Position::ability("salvage(1)");
    position.discarded("first-hearth first-hearth").trigger();
    assert_eq!(position.legal(), ["salvage first-hearth"]);
    position.play("salvage first-hearth");
    assert_eq!(
        (position.hand(1), position.discards()),
        (vec!["first-hearth", "first-furrow"], vec!["first-hearth"])
    );
}

#[test]
fn ba_x7_recall_takes_any_action_to_hand_and_nothing_else_comes_of_it() {
    let mut position = Position::ability("recall(1)");
    position.lays(2, "red 2, blue 2").lays(1, "red 3").trigger();
    let all = ["recall yellow from 1", "recall blue from 2", "recall red from 2", "recall red from 3"];
    assert_eq!(position.legal(), all);
    position.play("recall red from 2");
    assert_eq!((position.actions(1), position.state.decks[1].actions), ([1, 1, 0], [1, 0, 0]));
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!((position.sizes(), position.hand(1).len()), ([16; 3], 2));
}

#[test]
fn ba_x7_who_holds_three_actions_recalls_none() {
    // A return that gives the third action back, and then a card that recalls.
    let mut position = Position::ability("recall(1), claim(1)");
    position.lays(1, "blue 1").lays(2, "red 2").run("return blue from 1; advance first-harbour as warfare");
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
}

#[test]
fn ba_x7_a_hand_is_filled_up_to_three_actions_and_not_beyond() {
    let mut position = Position::ability("recall(3)");
    position.lays(2, "red 2, blue 2").lays(1, "red 3").trigger();
    position.play("recall yellow from 1; recall red from 2");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!(position.actions(1), [1, 1, 1]);
}

#[test]
fn ba_x7_without_actions_at_decks_recall_is_skipped() {
    let mut position = Position::abilities("recall(1), claim(1)", "draw(1)");
    position.lays(1, "red 1").run("return red from 1; advance first-harbour as warfare");
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
}

#[test]
fn ba_x8_one_of_several_branches_is_chosen_and_done() {
    for (branch, after) in [("branch 1", [16, 15, 16]), ("branch 2", [16, 14, 16])] {
        let mut position = Position::ability("one_of([[draw(1)], [claim(1), clear(1)]])");
        position.trigger();
        assert_eq!((position.to_move(), position.legal()), (1, vec!["branch 1".into(), "branch 2".into()]));
        position.play(branch);
        while !position.is_new_turn() {
            position.run("deck 2");
        }
        assert_eq!(position.sizes(), after);
        assert_eq!(position.controlled(1).iter().sum::<u8>(), u8::from(branch == "branch 2"));
    }
}

#[test]
fn ba_x8_a_branch_whose_first_word_can_do_nothing_cannot_be_chosen() {
    let mut position = Position::ability("one_of([[seize(1), claim(1)], [claim(1)], [salvage(1)]])");
    position.trigger();
    assert_eq!(position.legal(), ["branch 2"]);
    position.play("branch 2; deck 1");
    assert_eq!(position.controlled(1), [1, 0, 0]);
}

#[test]
fn ba_x8_without_an_open_branch_the_choice_is_skipped_and_the_rest_is_done() {
    let mut position = Position::ability("one_of([[seize(1), claim(1)], [salvage(1)]]), claim(1)");
    position.trigger();
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
}

#[test]
fn ba_x8_what_follows_the_choice_is_done_after_the_branch() {
    let mut position = Position::ability("one_of([[draw(1)], [claim(1)]]), clear(1)");
    position.trigger().run("branch 2; deck 2; deck 3; front harvest-rites");
    assert_eq!((position.controlled(1), position.discards()), ([0, 1, 0], vec!["harvest-rites"]));
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_x8_a_branch_that_begins_with_a_choice_is_open_if_one_of_its_own_is() {
    let inner = "one_of([[seize(1)], [salvage(1)]])";
    let mut position = Position::ability(&format!("one_of([[{inner}], [claim(1)]])"));
    let mut rich = position.clone();
    position.trigger();
    assert_eq!(position.legal(), ["branch 2"]);
    rich.discarded("tin-road").trigger();
    assert_eq!(rich.legal(), ["branch 1", "branch 2"]);
    rich.play("branch 1");
    assert_eq!(rich.legal(), ["branch 2"]);
    rich.play("branch 2; salvage tin-road");
    assert_eq!((rich.to_move(), rich.is_new_turn()), (2, true));
}

#[test]
fn ba_x9_a_pack_with_any_other_word_is_refused() {
    for word in ["peek(1)", "shuffle(1)", "bury(1)", "steal(1)", "Draw(1)"] {
        let mut source = Pack::classic();
        let file = source.files.get_mut("civilisations.ron").unwrap();
        *file = file.replace("seize(1)]", &format!("{word}]"));
        assert!(Pack::read(&source).is_err(), "{word}");
    }
}

#[test]
fn ba_x9_no_word_puts_a_card_into_a_deck_or_takes_one_from_under_a_civilisation() {
    for word in ["draw", "claim", "clear", "play", "seize", "levy", "offer", "salvage", "recall"] {
        let mut position = Position::ability(&format!("{word}(1)"));
        position.controls(2, "sea 1").discarded("tin-road").lays(2, "red 2");
        let sizes = position.sizes();
        position.trigger();
        while !position.is_new_turn() {
            let under = position.state.realms[0].cards_under();
            let choice = position.legal().swap_remove(0);
            position.play(&choice);
            assert!(position.state.realms[0].cards_under() >= under, "{word}");
        }
        assert!(position.sizes().iter().zip(sizes).all(|(after, before)| *after <= before), "{word}");
        assert!(matches!(position.turn(), Turn::Player(_)));
    }
}
