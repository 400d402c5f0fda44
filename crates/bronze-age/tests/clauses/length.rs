//! BA-T9: no game is endless.

use bronze_age::{BronzeAge, Event};
use game_core::{Game, Rng, Seed, Setup, Silent, Turn};

use crate::common::style::Style;
use crate::common::{Position, classic_pack};

/// The turns that were taken.
fn turns(events: &[Event]) -> usize {
    let is_turn = |event: &&Event| matches!(event, Event::ActionPlayed { .. } | Event::ActionReturned { .. });
    events.iter().filter(is_turn).count()
}

#[test]
fn ba_t9_two_thousand_random_games_have_fewer_than_160_turns_and_a_collapse() {
    let position = Position::unset(classic_pack(), Setup::new(2));
    let mut longest = 0;
    for seed in 0..2_000 {
        let events = play(&position.game, Seed(seed));
        assert_eq!(events.iter().filter(|event| **event == Event::Collapse).count(), 1, "seed {seed}");
        assert_eq!(events.last(), Some(&Event::Ended), "seed {seed}");
        longest = longest.max(turns(&events));
    }
    assert!((40..160).contains(&longest), "the longest of them has {longest} turns");
}

fn play(game: &BronzeAge, seed: Seed) -> Vec<Event> {
    let (mut rng, mut state, mut events, mut actions) =
        (Rng::new(seed), game.start(), Vec::new(), Vec::new());
    loop {
        let action = match game.turn(&state) {
            Turn::Over => return events,
            Turn::Chance => game.draw(&state, &mut rng, &mut actions),
            Turn::Player(_) => {
                actions.clear();
                game.actions(&state, &mut actions);
                rng.pick(&actions).unwrap()
            }
        };
        game.apply(&mut state, action, &mut events);
    }
}

#[test]
fn ba_t9_players_who_play_every_card_at_once_end_too() {
    for (seed, style) in (0..60).flat_map(|seed| [(seed, Style::Slow), (seed, Style::Keen)]) {
        let table = test_games::game(Setup::new(2), style, Seed(seed));
        let events: Vec<_> = table.log().iter().map(|(_, event)| *event).collect();
        let turns = turns(&events);
        assert!(turns < 160, "seed {seed}, {style:?}: {turns} turns");
    }
}

#[test]
fn ba_t9_while_no_deck_is_empty_a_turn_takes_a_card_from_a_deck_or_plays_one() {
    let position = Position::new("alashiya", "wilusa");
    let mut rng = Rng::new(Seed(9));
    let (game, mut state) = (&position.game, position.state);
    let weight = |state: &bronze_age::State| {
        let under: u8 = state.realms.iter().map(|realm| realm.cards_under()).sum();
        state.decks.iter().map(|deck| deck.cards).sum::<u8>() as i32 - i32::from(under)
    };
    let mut before = weight(&state);
    let mut actions = Vec::new();
    while state.decks.iter().all(|deck| deck.cards > 0) {
        if state.task() == Some(bronze_age::Task::Act) && state != position.state {
            assert!(weight(&state) < before);
            before = weight(&state);
        }
        actions.clear();
        game.actions(&state, &mut actions);
        let action = match game.turn(&state) {
            Turn::Chance => game.draw(&state, &mut rng, &mut actions),
            _ => rng.pick(&actions).unwrap(),
        };
        game.apply(&mut state, action, &mut Silent);
    }
}
