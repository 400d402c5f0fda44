//! BA-V6: the weights of late draws, counted by hand.

use bronze_age::Event;
use game_core::Turn;
use test_games::Position as _;

use crate::common::Position;

#[test]
fn ba_v6_a_new_top_is_weighed_by_unseen_cards_less_territories_and_other_tops() {
    let mut position = Position::new("mycenae", "hatti");
    // Unseen: 16 of each; two Sea and a Plains lie as territories; the other tops show Mountains and Plains.
    position.controls(1, "sea 2").controls(2, "plains 1").play("play yellow to 1; draw; front sea-peoples");
    assert_eq!(position.weights(), ["top sea 13", "top mountains 15", "top plains 14"]);
}

#[test]
fn ba_v6_cards_in_sight_or_in_hands_do_not_count() {
    let mut position = Position::new("mycenae", "hatti");
    position.gets(1, "tin-road").gets(2, "silver-mines").discarded("hill-sentries");
    position.played(1, "sworn-clans as society").play("play yellow to 1; draw; front sea-peoples");
    assert_eq!(position.weights(), ["top sea 15", "top mountains 11", "top plains 15"]);
}

#[test]
fn ba_v6_a_back_that_is_used_up_is_not_drawn() {
    let mut position = Position::new("mycenae", "hatti");
    position.tops("sea plains plains").controls(1, "mountains 8").controls(2, "mountains 8");
    position.play("play red to 1; draw; front sea-peoples");
    assert_eq!(position.weights(), ["top sea 15", "top plains 14"]);
}

#[test]
fn ba_v6_a_front_is_uniform_among_the_unseen_cards_with_that_back() {
    let mut position = Position::new("mycenae", "hatti");
    position.controls(2, "sea 3").gets(2, "harbour-watch scout-galleys").play("play yellow to 1; draw");
    let weights = position.weights();
    assert_eq!(weights.len(), 14, "territories may be any of them, too");
    assert!(weights.iter().all(|weight| weight.ends_with(" 1")));
    assert!(!weights.contains(&"front harbour-watch 1".to_owned()));
}

#[test]
fn ba_v6_in_a_record_a_cards_front_comes_before_the_next_tops_back() {
    let mut position = Position::new("mycenae", "hatti");
    position.play("play yellow to 1; draw");
    assert!(position.legal().iter().all(|outcome| outcome.starts_with("front")));
    position.play("front sea-peoples");
    assert!(position.legal().iter().all(|outcome| outcome.starts_with("top")));
}

/// At the Collapse: P1 keeps one Sea; the discards hold one Sea card and a starting card of The Sea.
fn collapse() -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "").holds(2, "").controls(1, "sea 1").decks([1, 3, 3]).tops("mountains sea sea");
    position.buries_discards(2).discarded("oxhide-cargo first-harbour");
    position.play("play yellow to 1; draw; front hill-sentries");
    position
}

#[test]
fn ba_v6_the_fronts_of_kept_territories_are_drawn_before_the_discards_are_mixed_in() {
    let position = collapse();
    assert_eq!(position.turn(), Turn::Chance);
    let weights = position.weights();
    assert!(weights.iter().all(|weight| weight.starts_with("front")), "{weights:?}");
    assert!(
        weights.iter().all(|weight| !weight.contains("oxhide-cargo") && !weight.contains("first-harbour"))
    );
    let sea = position.state.unseen.iter().filter(|card| position.game.territory(*card).index() == 0).count();
    assert_eq!(weights.len(), sea);
}

#[test]
fn ba_v6_a_kept_territory_is_no_card_of_the_new_decks() {
    let mut position = collapse();
    let unseen = position.state.unseen;
    position.play("front harbour-watch");
    assert!(!position.state.unseen.contains(position.card("harbour-watch")));
    assert_eq!(position.state.unseen.len(), unseen.len() - 1 + 2);
    assert_eq!(position.events.last(), Some(&Event::NewDecks { cards: 2, left_over: 2 }));
}

#[test]
fn ba_v6_left_over_cards_stay_among_the_unseen() {
    let mut position = collapse();
    position.play("front harbour-watch");
    let back = |position: &Position, back: usize| {
        position.state.unseen.iter().filter(|card| position.game.territory(*card).index() == back).count()
    };
    let all = [0, 1, 2].map(|territory| back(&position, territory));
    assert_eq!(all.iter().sum::<usize>(), 8, "six cards in the decks and two left over");
    let names = ["sea", "mountains", "plains"];
    let expected: Vec<_> = (0..3).map(|t| format!("top {} {}", names[t], all[t])).collect();
    assert_eq!(position.weights(), expected);
    position.play("top sea");
    let expected: Vec<_> =
        (0..3).map(|t| format!("top {} {}", names[t], all[t] - usize::from(t == 0))).collect();
    assert_eq!(position.weights(), expected);
}

#[test]
fn ba_v6_after_the_collapse_a_starting_card_weighs_as_much_as_its_copies() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "").holds(2, "").after_collapse().mixed_in("first-harbour");
    position.tops("sea sea sea").play("play yellow to 1; draw");
    assert!(position.weights().contains(&"front first-harbour 1".to_owned()));
    let mut both = Position::new("mycenae", "hatti");
    both.after_collapse().mixed_in("first-harbour").mixed_in("first-harbour");
    both.tops("sea sea sea").play("play yellow to 1; draw");
    assert!(both.weights().contains(&"front first-harbour 2".to_owned()));
}
