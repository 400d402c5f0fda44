//! LG-S: how it is set up.

use std::sync::Arc;

use game_core::{Game, Rng, Seed, Setup, Turn};
use legacies::{Bits, Character, Event, Global, Legacies, State, Tile};
use test_games::Position as _;

use crate::common::{Position, character, classic_pack, who};

fn table(setup: Setup) -> Result<Legacies, game_core::SetupError> {
    Legacies::new(&setup.complete::<Legacies>()?, Arc::new(classic_pack()))
}

/// A whole game of random decisions: what happened, and how it ended.
fn random_game(setup: Setup, seed: u64) -> (Vec<Event>, State) {
    let game = table(setup).unwrap();
    let (mut state, mut events, mut actions) = (game.start(), Vec::new(), Vec::new());
    let mut rng = Rng::new(Seed(seed));
    while game.turn(&state) != Turn::Over {
        actions.clear();
        game.actions(&state, &mut actions);
        game.apply(&mut state, rng.pick(&actions).unwrap(), &mut events);
    }
    (events, state)
}

/// Draws until this kind of draw or decision is open.
fn until(position: &mut Position, start: &str) {
    while position.legal_like(start).is_empty() {
        let first = position.legal().swap_remove(0);
        position.play(&first);
    }
}

#[test]
fn lg_s1_three_figures_face_up_and_one_more_after_each_of_the_first_two_centuries() {
    let position = Position::new("politician socialite inventor");
    let up = position.state.open.figures.iter().flatten().count();
    assert_eq!(up, 3);
    let (events, state) = random_game(Setup::new(3), 7);
    let mut generation = 0;
    let mut turned = Vec::new();
    for event in events {
        match event {
            Event::GenerationStarted { generation: next, .. } => generation = next,
            Event::FigureTurned { slot, .. } => turned.push((generation, slot.0)),
            _ => {}
        }
    }
    assert_eq!(turned, [(0, 0), (0, 1), (0, 2), (2, 3), (4, 4)]);
    let different: std::collections::BTreeSet<_> = state.open.figures.iter().flatten().map(|f| f.0).collect();
    assert_eq!(different.len(), 5);
}

#[test]
fn lg_s1_a_bonus_token_by_the_track_of_every_character_in_play() {
    let mut position = Position::unset(classic_pack(), Setup::new(2));
    position.run("mat politician aboveboard; mat socialite aboveboard; mat general underhanded");
    let with: Vec<Character> =
        Character::ALL.into_iter().filter(|c| position.state.open.bonuses[c.index()].is_some()).collect();
    assert_eq!(with, [Character::Politician, Character::General, Character::Socialite]);
}

#[test]
fn lg_s1_all_ten_tracks_and_industries_are_used_but_heirlooms_of_characters_in_play_only() {
    let mut position = Position::new("politician socialite inventor");
    position.with_gold(1, 100).with_fame(1, 50).with_resources(1, [3, 3, 3, 3]);
    position.holds(1, "privateers-letter savings-bank-for-seamen");
    assert!(position.allows("relate privateers-letter with general"));
    assert!(position.allows("buy privateers-letter minor military"));
    let owners: std::collections::BTreeSet<String> = position
        .legal_like("acquire privateers-letter")
        .iter()
        .map(|action| action.split(' ').nth(2).unwrap().to_owned())
        .collect();
    assert_eq!(owners.into_iter().collect::<Vec<_>>(), ["inventor", "politician", "socialite"]);
}

#[test]
fn lg_s2_one_random_tile_of_each_kind_and_the_others_in_the_supply() {
    let mut position = Position::unset(classic_pack(), Setup::new(3));
    until(&mut position, "tile");
    assert_eq!(position.turn(), Turn::Chance);
    let century_end: Vec<String> =
        Tile::ALL[..6].iter().map(|tile| format!("tile {}", tile.notation())).collect();
    assert_eq!(position.legal(), century_end);
    position.play("tile devoted");
    let game_end: Vec<String> =
        Tile::ALL[6..].iter().map(|tile| format!("tile {}", tile.notation())).collect();
    assert_eq!(position.legal(), game_end);
    position.play("tile storied");
    let open = &position.state.open;
    assert_eq!(
        (open.century_tiles.as_ref(), open.game_tiles.as_ref()),
        (&[Tile::Devoted][..], &[Tile::Storied][..])
    );
}

#[test]
fn lg_s2_the_supply_is_all_tiles_that_are_not_in_play() {
    // Every outcome with Power: magnetic, devoted, committed and exotic match; the first is in play.
    let mut position = Position::new("politician socialite inventor");
    position.state.open.century_tiles = [Tile::Magnetic].into_iter().collect();
    position.event("breech-loader").played(1, 2).with_fame(1, 0);
    position.run("trigger event; outcome top");
    assert_eq!(position.legal(), ["tile devoted", "tile committed", "tile exotic"]);
}

#[test]
fn lg_s3_two_random_events_of_each_century_in_order() {
    for seed in 0..3 {
        let (events, _) = random_game(Setup::new(3), seed);
        let turned = events.iter().filter_map(|event| match event {
            Event::EventTurned { upcoming } => Some(upcoming.0),
            _ => None,
        });
        let turned: Vec<u8> = turned.collect();
        assert_eq!(turned.iter().map(|event| event / 15).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
        assert_eq!(turned.iter().collect::<std::collections::BTreeSet<_>>().len(), 6);
    }
}

#[test]
fn lg_s3_the_first_event_is_upcoming_before_the_first_generation() {
    let mut position = Position::unset(classic_pack(), Setup::new(3).with("characters", "random"));
    until(&mut position, "event");
    assert_eq!((position.state.open.generation, position.legal().len()), (0, 15));
    position.play("event comet-winter");
    // In the first generation it is current, and the next one is turned up.
    assert_eq!((position.state.open.generation, position.legal_like("event").len()), (1, 14));
    assert_eq!(position.game.pack().events[position.state.open.event.unwrap().index()].id, "comet-winter");
}

#[test]
fn lg_s4_mats_are_chosen_in_the_order_of_random_player_aids() {
    let mut position = Position::unset(classic_pack(), Setup::new(3));
    until(&mut position, "aid");
    assert_eq!(
        (position.turn(), position.legal()),
        (Turn::Chance, vec!["aid P1".into(), "aid P2".into(), "aid P3".into()])
    );
    position.play("aid P3; aid P1");
    assert_eq!((position.to_move(), position.legal().len()), (3, 20));
    position.play("mat general underhanded");
    assert_eq!((position.to_move(), position.legal().len()), (1, 18));
    assert!(!position.allows("mat general aboveboard"));
    position.play("mat politician aboveboard");
    assert_eq!(position.to_move(), 2);
}

#[test]
fn lg_s4_what_a_player_starts_with() {
    let position = Position::new("politician socialite inventor");
    let house = position.house(1);
    assert_eq!((house.fame, house.gold, house.foundation, house.resources), (7, 16, 33, [0, 0, 1, 0]));
    assert_eq!((house.tokens, house.shares, house.locked), (5, [3, 3], [true; 3]));
    assert_eq!((house.own, house.controlled), (Bits::of(0), [None; 7]));
}

#[test]
fn lg_s4_nobody_can_take_level_0_and_all_others_are_on_offer_to_everyone() {
    let mut position = Position::new("politician socialite inventor");
    position.with_fame(1, 90).with_resources(1, [8, 8, 8, 8]).holds(1, "penny-gazette");
    let offered = position.legal_like("acquire");
    let expected = ["politician", "socialite", "inventor"].map(|owner| {
        (1..6).map(|level| format!("acquire penny-gazette {owner} {level}")).collect::<Vec<_>>()
    });
    assert_eq!(offered, expected.concat());
}

#[test]
fn lg_s5_one_to_six_persons_and_at_most_six_characters() {
    assert!(table(Setup::new(0)).is_err() && table(Setup::new(7)).is_err());
    for persons in 1..=6 {
        assert!(table(Setup::new(persons)).is_ok(), "{persons}");
    }
    let characters = |setup: Setup| table(setup).map(|game| game.everyone().count());
    assert_eq!(characters(Setup::new(2)).unwrap(), 3, "the Rising Star joins");
    assert_eq!(characters(Setup::new(2).with("nemeses", "1")).unwrap(), 3, "a Nemesis replaces it");
    assert_eq!(characters(Setup::new(2).with("nemeses", "1").with("rising-star", "yes")).unwrap(), 4);
    assert_eq!(characters(Setup::new(1)).unwrap(), 3, "one Nemesis and the Rising Star");
    assert_eq!(characters(Setup::new(1).with("nemeses", "2")).unwrap(), 3);
    assert_eq!(characters(Setup::new(3)).unwrap(), 3);
    assert_eq!(characters(Setup::new(4).with("nemeses", "1").with("rising-star", "yes")).unwrap(), 6);
    assert!(characters(Setup::new(1).with("nemeses", "0")).is_err());
    assert!(characters(Setup::new(1).with("nemeses", "1").with("rising-star", "no")).is_err());
    assert!(characters(Setup::new(2).with("rising-star", "no")).is_err());
    assert!(characters(Setup::new(6).with("rising-star", "yes")).is_err());
    assert!(characters(Setup::new(5).with("nemeses", "1").with("rising-star", "yes")).is_err());
}

#[test]
fn lg_s6_the_rising_star_has_tokens_and_a_foundation_but_no_fame_gold_or_resource() {
    let mut position = Position::unset(classic_pack(), Setup::new(2));
    position.play("aid P1; mat politician aboveboard; mat socialite aboveboard");
    assert_eq!((position.turn(), position.legal().len()), (Turn::Chance, 16), "mat and side are random");
    position.play("mat general underhanded");
    let star = position.house(3);
    assert!(position.game.is_star(who(3)));
    assert_eq!((star.fame, star.gold, star.foundation, star.resources), (0, 0, 38, [0; 4]));
    assert_eq!((star.tokens, star.shares, star.own), (5, [3, 3], Bits::of(0)));
    position.resolve();
    assert!(position.state.open.bonuses[character("general").index()].is_some());
    assert!(position.state.open.order.contains(&who(3)));
}

#[test]
fn lg_s6_a_nemesis_has_fame_a_resource_and_its_gold_in_its_foundation() {
    for (version, foundation) in [(1, 38), (2, 50)] {
        let setup = Setup::new(1).with("nemeses", "2").with("nemesis-mats", "choose").under(version);
        let mut position = Position::unset(classic_pack(), setup);
        position.play("mat politician aboveboard");
        assert_eq!((position.to_move(), position.legal().len()), (1, 18), "the mat is chosen");
        position.play("mat general underhanded");
        let nemesis = position.house(2);
        assert_eq!((nemesis.fame, nemesis.gold, nemesis.resources), (6, 0, [0, 0, 0, 1]));
        assert_eq!(nemesis.foundation, foundation, "version {version}");
        assert_eq!((nemesis.tokens, nemesis.shares, nemesis.own), (5, [3, 3], Bits::of(0)));
    }
}

#[test]
fn lg_s6_the_question_for_a_mat_says_whose_it_is() {
    let choose = |nemeses: &str| Setup::new(1).with("nemeses", nemeses).with("nemesis-mats", "choose");
    let question = |position: &Position| (position.asked(), position.prompt().clause);
    let mut position = Position::unset(classic_pack(), choose("2"));
    position.resolve();
    assert_eq!(question(&position).1, "LG-S4");
    for (mat, text) in [
        ("mat politician aboveboard", "Choose a character and a side of the mat for Nemesis 1."),
        ("mat general underhanded", "Choose a character and a side of the mat for Nemesis 2."),
    ] {
        position.play(mat);
        assert_eq!(question(&position), (text.to_owned(), "LG-S6"));
    }
    let mut position = Position::unset(classic_pack(), choose("1"));
    position.play("mat politician aboveboard");
    assert_eq!(question(&position).0, "Choose a character and a side of the mat for the Nemesis.");
}

#[test]
fn lg_s6_one_solo_deck_a_century_serves_all_npcs() {
    let mut position = Position::seated(Setup::new(1).with("nemeses", "2"), "politician general inventor");
    position.order(&[1, 2, 3]).turn_of(1).holds(1, "penny-gazette").play("gather penny-gazette");
    assert_eq!((position.turn(), position.legal_like("solo").len()), (Turn::Chance, 12));
    let first = position.legal().swap_remove(0);
    position.play(&first);
    while position.legal_like("solo").is_empty() {
        let next = position.legal().swap_remove(0);
        position.play(&next);
    }
    assert_eq!(position.legal_like("solo").len(), 11);
    assert!(!position.allows(&first));
}

#[test]
fn lg_s7_the_line_of_global_actions_is_the_packs_or_the_levels() {
    let position = Position::new("politician socialite inventor");
    assert_eq!(position.game.line(), position.game.pack().board.order);
    assert_eq!(position.state.open.globals, [legacies::GlobalTile::Up; 8]);
    let mut sorted = position.game.line();
    sorted.sort_by_key(|global| global.index());
    assert_eq!(sorted, Global::ALL);
    let nemesis = table(Setup::new(1).with("difficulty", "guru")).unwrap();
    assert_eq!(nemesis.line(), nemesis.pack().board.levels[5].order);
}
