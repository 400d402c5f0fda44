//! BA-E1 to BA-E3 and BA-E6: the Collapse.

use bronze_age::{Event, Slot};
use game_core::Turn;
use test_games::Position as _;

use crate::common::Position;

/// P1 is start player and about to empty the first deck, which has one card, a Mountains card, with
/// `play yellow to 1; draw`. Both players hold two cards, and nothing is discarded.
fn brink() -> Position {
    brink_with(|position| position)
}

/// The same with more laid out.
fn brink_with(lay_out: impl FnOnce(&mut Position) -> &mut Position) -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "tin-road harbour-watch").holds(2, "silver-mines harvest-rites");
    lay_out(&mut position);
    position.decks([1, 8, 8]).tops("mountains sea sea").buries_discards(2);
    position
}

/// Brings the Collapse about, up to the first decision or draw of it.
fn collapse(position: &mut Position) -> &mut Position {
    position.play("play yellow to 1; draw; front hill-sentries")
}

#[test]
fn ba_e1_the_collapse_comes_when_the_start_players_turn_leaves_a_deck_empty() {
    let mut position = brink();
    collapse(&mut position).resolve();
    assert!(position.told().contains(&"The Collapse comes.".to_owned()));
    assert!(position.state.collapsed);
}

#[test]
fn ba_e1_the_collapse_waits_for_the_end_of_the_turn() {
    let mut position = brink();
    position.lays(1, "blue 1").lays(2, "red 1").run("return blue from 1; draw");
    assert_eq!((position.sizes()[0], position.state.collapsed), (0, false));
    assert_eq!((position.to_move(), position.is_new_turn()), (1, false));
    position.run("advance tin-road as society");
    assert!(position.state.collapsed);
}

#[test]
fn ba_e1_it_comes_whoever_emptied_the_deck() {
    let mut position = brink();
    position.turn_of(2).run("play yellow to 1; draw");
    assert!(!position.state.collapsed);
    position.run("play yellow to 2; draw");
    assert!(position.state.collapsed);
}

#[test]
fn ba_e1_it_does_not_come_while_every_deck_has_a_card() {
    let mut position = brink();
    position.run("play yellow to 2; draw");
    assert!(!position.state.collapsed);
    assert_eq!(position.sizes(), [1, 6, 8]);
}

#[test]
fn ba_e1_it_comes_when_the_second_player_is_seated_first() {
    let mut position = brink();
    position.started_by(2).turn_of(2);
    collapse(&mut position).resolve();
    assert!(position.state.collapsed);
    assert_eq!(position.to_move(), 1);
}

#[test]
fn ba_e1_it_comes_once() {
    let mut position = brink();
    collapse(&mut position).resolve();
    position.decks([1, 5, 5]).tops("sea sea sea").turn_of(1);
    position.events.clear();
    position.run("play yellow to 1; draw");
    assert!(!position.told().contains(&"The Collapse comes.".to_owned()));
    assert_eq!((position.sizes(), position.to_move()), ([0, 5, 5], 2));
}

#[test]
fn ba_e1_each_player_keeps_one_type_of_territory_and_discards_the_others() {
    let mut position =
        brink_with(|position| position.controls(1, "sea 2, plains 1").controls(2, "sea 1, mountains 2"));
    collapse(&mut position);
    assert_eq!((position.to_move(), position.legal()), (1, vec!["keep sea".into(), "keep plains".into()]));
    position.run("keep sea");
    assert_eq!((position.to_move(), position.legal()), (2, vec!["keep sea".into(), "keep mountains".into()]));
    position.run("keep mountains");
    assert_eq!((position.controlled(1), position.controlled(2)), ([2, 0, 0], [0, 2, 0]));
    assert_eq!(position.state.mixed_in.len(), 2, "a Plains of P1 and a Sea of P2 were turned over");
}

#[test]
fn ba_e1_the_type_kept_need_not_be_the_largest() {
    let mut position = brink_with(|position| position.controls(1, "sea 3, plains 1"));
    collapse(&mut position).run("keep plains");
    assert_eq!(position.controlled(1), [0, 0, 1]);
    assert_eq!(position.state.mixed_in.len(), 3);
}

#[test]
fn ba_e1_hands_are_discarded_down_to_three_at_the_owners_choice() {
    let mut position =
        brink_with(|position| position.gets(1, "sea-peoples seal-cutters").gets(2, "reed-flutes"));
    collapse(&mut position);
    assert_eq!(position.hand(1).len(), 5);
    assert_eq!(
        (position.to_move(), position.legal()),
        (
            1,
            ["harbour-watch", "sea-peoples", "hill-sentries", "tin-road", "seal-cutters"]
                .map(|card| format!("discard {card}"))
                .to_vec()
        )
    );
    position.play("discard tin-road; discard harbour-watch").resolve();
    assert_eq!(position.hand(1), ["sea-peoples", "hill-sentries", "seal-cutters"]);
    assert_eq!(position.hand(2).len(), 3, "three or fewer stay");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_e1_everybody_gets_one_action_of_each_colour_back() {
    let mut position = brink();
    position.lays(1, "blue 1, red 2").lays(2, "red 1, yellow 3");
    collapse(&mut position).resolve();
    assert_eq!([position.actions(1), position.actions(2)], [[1; 3]; 2]);
    assert!(position.state.decks.iter().all(|deck| deck.action_count() == 0));
}

#[test]
fn ba_e1_actions_that_changed_hands_are_given_back_too() {
    let mut position = brink();
    position.state.realms[0].actions = [2, 0, 1];
    position.state.realms[1].actions = [0, 2, 1];
    collapse(&mut position).resolve();
    assert_eq!([position.actions(1), position.actions(2)], [[1; 3]; 2]);
}

#[test]
fn ba_e1_what_lies_under_civilisations_stays() {
    let mut position = brink_with(|position| position.played(1, "sea-peoples as warfare"));
    let under = [position.state.realms[0].under, position.state.realms[1].under];
    collapse(&mut position).resolve();
    assert_eq!([position.state.realms[0].under, position.state.realms[1].under], under);
    assert_eq!(position.under(1, Slot::First), ["sea-peoples"]);
}

#[test]
fn ba_e2_deck_cards_and_discards_become_three_equal_decks() {
    for (decks, discards, size, over) in [
        ([1, 8, 8], "", 5, 1),
        ([1, 8, 8], "first-harbour", 5, 2),
        ([1, 8, 8], "first-harbour first-furrow", 6, 0),
        ([1, 2, 2], "", 1, 1),
        ([1, 2, 2], "first-hearth first-hearth", 2, 0),
    ] {
        let mut position = brink();
        position.decks(decks).buries_discards(2).discarded(discards);
        collapse(&mut position).resolve();
        assert_eq!(position.sizes(), [size; 3], "{decks:?} and {discards}");
        assert_eq!(position.state.unseen.len() - 3 * size, over, "{decks:?} and {discards}");
        assert_eq!(position.discards(), [""; 0]);
        let mixed_in = position.seen_by(1).mixed_in.into_iter().map(|card| card.card);
        let expected = discards.split_whitespace().map(|name| position.card(name));
        assert_eq!(mixed_in.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

#[test]
fn ba_e2_the_new_decks_lie_territory_side_up_and_only_their_tops_are_seen() {
    let mut position = brink();
    collapse(&mut position);
    assert_eq!((position.turn(), position.tops_shown()), (Turn::Chance, "- - -".to_owned()));
    position.play("top plains; top sea; top plains");
    assert_eq!(position.tops_shown(), "plains sea plains");
    assert!(position.is_new_turn());
}

#[test]
fn ba_e2_then_the_second_player_has_the_turn() {
    for start in [1, 2] {
        let mut position = brink();
        position.started_by(start).turn_of(start);
        collapse(&mut position).resolve();
        assert_eq!((position.to_move(), position.is_new_turn()), (3 - start, true));
    }
}

#[test]
fn ba_e2_the_left_over_cards_are_told_by_number_only() {
    let mut position = brink();
    collapse(&mut position);
    assert_eq!(position.events.last(), Some(&Event::NewDecks { cards: 5, left_over: 1 }));
}

#[test]
fn ba_e3_territories_before_hands_and_the_start_player_first() {
    for start in [1, 2] {
        let mut position = brink_with(|position| {
            position.controls(1, "sea 1, plains 1").controls(2, "sea 1, plains 1");
            position.gets(1, "sea-peoples seal-cutters").gets(2, "reed-flutes shell-carvers octopus-vases")
        });
        position.started_by(start).turn_of(start);
        collapse(&mut position).resolve();
        let mut asked = Vec::new();
        while !position.is_new_turn() {
            let choice = position.legal().swap_remove(0);
            let verb = choice.split(' ').next().unwrap().to_owned();
            asked.push((position.to_move(), verb));
            position.run(&choice);
        }
        asked.dedup();
        let order = [(start, "keep"), (3 - start, "keep"), (start, "discard"), (3 - start, "discard")];
        assert_eq!(asked, order.map(|(seat, verb)| (seat, verb.to_owned())));
    }
}

#[test]
fn ba_e3_who_has_one_type_keeps_it_without_being_asked() {
    let mut position = brink_with(|position| position.controls(1, "mountains 2"));
    collapse(&mut position).resolve();
    assert!(position.is_new_turn());
    assert_eq!(position.controlled(1), [0, 2, 0]);
    assert!(position.told().contains(&"P1 keeps The Mountains (×2).".to_owned()));
}

#[test]
fn ba_e3_who_has_none_keeps_none() {
    let mut position = brink();
    collapse(&mut position).resolve();
    assert!(position.is_new_turn());
    assert_eq!([position.controlled(1), position.controlled(2)], [[0; 3]; 2]);
    assert!(!position.told().iter().any(|line| line.contains("keeps")));
}

#[test]
fn ba_e3_the_choices_are_made_in_the_open() {
    let mut position = brink_with(|position| position.controls(1, "sea 1, plains 2").gets(1, "sea-peoples"));
    collapse(&mut position).run("keep plains; front shell-carvers; discard tin-road");
    let told = position.told_to(game_core::Viewer::Spectator);
    for line in
        ["P1 keeps The Plains (×2).", "P1 loses The Sea: it was Shell Carvers.", "P1 discards Tin Road."]
    {
        assert!(told.contains(&line.to_owned()), "{line}: {told:#?}");
    }
}

/// As [`brink`], but when the Collapse comes there are so many cards for new decks.
fn bare_brink(cards: u8) -> Position {
    let mut position = brink();
    position.decks([1, cards, 0]).buries_discards(2);
    position
}

#[test]
fn ba_e6_with_fewer_than_three_cards_there_are_no_decks() {
    for cards in 0..3 {
        let mut position = bare_brink(cards);
        collapse(&mut position).resolve();
        assert_eq!((position.sizes(), position.tops_shown()), ([0; 3], "- - -".to_owned()), "{cards}");
        assert_eq!(position.state.unseen.len(), cards);
        assert_eq!((position.to_move(), position.is_new_turn()), (2, true), "{cards}");
        position.play("play red to 1; advance silver-mines as society");
        assert!(position.is_over(), "{cards}");
    }
}

#[test]
fn ba_e6_with_three_cards_each_deck_has_one() {
    let mut position = bare_brink(3);
    collapse(&mut position).resolve();
    assert_eq!((position.sizes(), position.state.unseen.len()), ([1; 3], 3));
    assert!(!position.tops_shown().contains('-'), "{}", position.tops_shown());
    position.play("play red to 1; advance silver-mines as society");
    assert!(!position.is_over());
}
