//! BA-E4 and BA-E5: when the game ends, and when it does not.

use crate::common::Position;
use crate::common::style::Style;
use bronze_age::Event;
use game_core::{Seed, Setup};
use test_games::Position as _;

/// After the Collapse with P1 as start player; the first deck has one card.
fn late() -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.after_collapse().decks([1, 8, 8]).tops("sea sea sea");
    position
}

#[test]
fn ba_e4_the_game_ends_when_the_second_players_turn_leaves_a_deck_empty() {
    for second in [1, 2] {
        let mut position = late();
        position.started_by(3 - second).turn_of(second).run("play yellow to 1; draw");
        assert!(position.is_over());
        assert_eq!(position.told().last().unwrap(), "The game is over.");
        assert_eq!(position.legal(), [""; 0]);
    }
}

#[test]
fn ba_e4_it_goes_on_while_every_deck_has_a_card() {
    let mut position = late();
    position.turn_of(2).run("play yellow to 2; draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, true));
}

#[test]
fn ba_e4_a_deck_emptied_by_the_start_player_leaves_the_second_player_one_turn() {
    let mut position = late();
    position.run("play yellow to 1; draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    position.run("play red to 2; draw");
    assert!(position.is_over());
}

#[test]
fn ba_e4_the_end_waits_for_the_end_of_the_turn() {
    let mut position = late();
    position.lays(1, "blue 1").lays(2, "red 1").turn_of(2).run("return blue from 1; draw");
    assert_eq!((position.sizes()[0], position.to_move()), (0, 2));
    position.run("advance first-hearth as society");
    assert!(position.is_over());
}

#[test]
fn ba_e4_both_players_have_had_equally_many_turns() {
    for seed in 0..20 {
        let table = test_games::game(Setup::new(2), Style::Any, Seed(seed));
        let turns = |seat: u8| {
            let is_turn = |event: &Event| matches!(event, Event::ActionPlayed { seat: who, .. } | Event::ActionReturned { seat: who, .. } if who.0 == seat);
            table.log().iter().filter(|(_, event)| is_turn(event)).count()
        };
        assert_eq!(turns(0), turns(1), "seed {seed}");
    }
}

#[test]
fn ba_e5_a_deck_emptied_by_the_second_player_is_not_looked_at_until_the_start_player_had_a_turn() {
    for start in [1, 2] {
        let mut position = Position::new("mycenae", "hatti");
        position.decks([1, 8, 8]).tops("sea sea sea").started_by(start).turn_of(3 - start);
        position.run("play yellow to 1; draw");
        assert!(!position.state.collapsed);
        assert_eq!((position.to_move(), position.sizes()), (start, [0, 8, 8]));
        position.run("play red to 2; advance first-hearth as society");
        assert!(position.state.collapsed, "with that deck still empty");
    }
}

#[test]
fn ba_e5_after_the_collapse_the_end_of_a_start_players_turn_decides_nothing() {
    let mut position = late();
    position.run("play yellow to 1; draw");
    assert!(!position.is_over());
    assert!(!position.told().contains(&"The Collapse comes.".to_owned()));
    assert_eq!(position.sizes(), [0, 8, 8]);
}
