//! LG-E: the end of a century and of the game.

use game_core::{Game, Setup};
use legacies::{Event, Tile};
use test_games::Position as _;

use crate::common::{Position, classic_pack, pack_with, who};
use crate::npc::ready;

/// What a century-end tile gives P1 and P2 in Century I.
fn scored(position: &mut Position, tile: Tile) -> [u16; 2] {
    position.century_tiles(&[tile]).clean_up();
    [1, 2].map(|seat| {
        let find = |event: &Event| match event {
            Event::TileScored { who: found, tile: of, fame } if *found == who(seat) && *of == tile => {
                Some(*fame)
            }
            _ => None,
        };
        position.events.iter().find_map(find).unwrap()
    })
}

/// Two persons and the Rising Star, at the end of Century I.
fn century() -> Position {
    let mut position = Position::cleared(classic_pack(), Setup::new(2), "politician socialite inventor");
    position.generation(2).turn_of(1);
    position
}

fn points(position: &Position, group: &str) -> i32 {
    position.game.score_of(&position.state.open, who(1)).group(group)
}

#[test]
fn lg_e1_foundation_gold_resources_and_levels() {
    let mut position = ready("politician socialite inventor");
    position.game_tiles(&[]).with_foundation(1, 74).with_gold(1, 199).with_resources(1, [1, 0, 2, 0]);
    position.with_fame(1, 30).owns(1, &[1, 2]).controls(1, "inventor 3, politician 6");
    let score = position.game.score_of(&position.state.open, who(1));
    let parts: Vec<(&str, i32)> = score.parts.iter().map(|part| (part.name.as_str(), part.points)).collect();
    let end = [("Start", 30), ("Foundation", 2), ("Gold", 1), ("Resources", 3), ("Heirlooms", 12)];
    assert_eq!((parts, score.total), (end.to_vec(), 48));
}

#[test]
fn lg_e1_the_game_is_scored_after_the_last_century() {
    let mut position = ready("politician socialite inventor");
    position.generation(6).order(&[2, 3, 1]).turn_of(1).played(1, 2).century_tiles(&[Tile::Exotic]);
    position.legends("1 - - - -").down("event relationships income fame trade").with_fame(1, 0);
    position.game_tiles(&[]).with_foundation(1, 25).with_gold(1, 0).with_resources(1, [0; 4]);
    position.play("trigger dividends");
    let outcome = position.game.outcome(&position.state).unwrap();
    assert_eq!(outcome.scores[0].total, 7);
}

#[test]
fn lg_e2_magnetic_counts_the_tokens_on_the_own_track() {
    let mut position = century();
    position.track("politician", "3 2 - -").track("socialite", "- 1 - -");
    assert_eq!(scored(&mut position, Tile::Magnetic), [10, 5]);
}

#[test]
fn lg_e2_devoted_sums_the_influenced_values() {
    let mut position = century();
    position.with_value("communications", 4).with_value("law", 7).with_value("theater", 1);
    assert_eq!(scored(&mut position, Tile::Devoted), [11, 5]);
}

#[test]
fn lg_e2_committed_and_cautious_count_each_token_once() {
    let mut position = century();
    position.with_value("law", 7).invests(1, "major law, major finance, minor tourism");
    position.invests(2, "minor law");
    assert_eq!(scored(&mut position.clone(), Tile::Committed), [10, 0]);
    assert_eq!(scored(&mut position, Tile::Cautious), [3, 7]);
}

#[test]
fn lg_e2_desired_doubles_the_levels_that_others_control() {
    let mut position = century();
    position
        .controls(2, "politician 3")
        .controls(3, "politician 4")
        .controls(1, "politician 6")
        .owns(1, &[1]);
    assert_eq!(scored(&mut position, Tile::Desired), [14, 0]);
}

#[test]
fn lg_e2_exotic_counts_legendary_relationships() {
    let mut position = century();
    position.legends("1 1 2 - -").track("general", "1 - - -");
    assert_eq!(scored(&mut position, Tile::Exotic), [12, 6]);
}

#[test]
fn lg_e2_a_tile_is_scored_at_the_values_of_the_old_century() {
    let mut position = century();
    assert_eq!(scored(&mut position, Tile::Devoted), [6, 6]);
    assert_eq!(position.fame(1), i32::from(classic_pack().mats[0].fame) + 6);
    position.resolve();
    assert_eq!((position.state.open.generation, position.value("law")), (3, 6));
}

#[test]
fn lg_e3_each_game_end_tile_adds_to_what_is_scored_anyway() {
    let mut position = ready("politician socialite inventor");
    position.with_foundation(1, 74).with_gold(1, 260).with_resources(1, [1, 0, 2, 0]);
    position.owns(1, &[1, 2]).controls(1, "inventor 3");
    position.track("general", "1 - - -").legends("- 1 - - -").invests(1, "minor law, major law");
    position.blocked(1, "trade");
    // Icons: Power (the character too), Manipulation, Humanity.
    for heir in ["castellan", "smooth-negotiator", "kind-physician", "stern-regent"] {
        position.successor(1, heir);
    }
    position.game_tiles(&[]);
    let base = points(&position, "game end");
    assert_eq!(base, 2 + 2 + 3 + 6);
    let tiles = [
        (Tile::Resourceful, 3),
        (Tile::Nostalgic, 12),
        (Tile::Wealthy, 5 - 2),
        (Tile::Storied, 18),
        (Tile::Diverse, 12),
        (Tile::Philanthropic, 2),
    ];
    for (tile, more) in tiles {
        position.game_tiles(&[tile]);
        assert_eq!((points(&position, "game end"), points(&position, "tiles")), (base, more), "{tile:?}");
    }
    position.game_tiles(&[Tile::Resourceful, Tile::Storied, Tile::Diverse]);
    assert_eq!(points(&position, "tiles"), 33);
}

#[test]
fn lg_e4_fame_then_foundation_then_the_earlier_in_turn_order() {
    let mut position = ready("politician socialite inventor");
    position.game_tiles(&[]).order(&[2, 3, 1]).over();
    for seat in 1..=3 {
        position
            .with_fame(seat, 20)
            .with_foundation(seat, 10)
            .with_gold(seat, 0)
            .with_resources(seat, [0; 4]);
    }
    let places = |position: &Position| position.game.outcome(&position.state).unwrap().places;
    assert_eq!(places(&position), [3, 1, 2]);
    position.with_foundation(1, 24);
    assert_eq!(places(&position), [1, 2, 3]);
    position.with_fame(3, 21);
    assert_eq!(places(&position), [2, 3, 1]);
}

#[test]
fn lg_e5_the_tiles_are_scored_in_the_order_of_placement() {
    let tiles = [Tile::Magnetic, Tile::Devoted, Tile::Exotic];
    for placed in 0..=3 {
        let mut position = ready("politician socialite inventor");
        position.century_tiles(&tiles[..placed]);
        let mut seen = Vec::new();
        for generation in [2, 4, 6] {
            position.generation(generation).clean_up();
            let scored = position.events.iter().find_map(|event| match event {
                Event::TileScored { tile, .. } => Some(*tile),
                _ => None,
            });
            seen.push(scored);
            position.events.clear();
        }
        let expected: Vec<_> = (0..3).map(|century| tiles[..placed].get(century).copied()).collect();
        assert_eq!(seen, expected);
    }
}

#[test]
fn lg_e6_fame_by_value_is_the_share_value_unless_the_pack_says_otherwise() {
    let old = "(values: (3, 6, 9), dividends: ((0, 0), (0, 0), (0, 0)))";
    let new = "(values: (3, 6, 9), dividends: ((0, 0), (0, 0), (0, 0)), fame: Some((1, 2, 3)))";
    for (pack, value) in [(classic_pack(), 3), (pack_with(&[("board.ron", old, new)]), 1)] {
        let mut position = Position::of(pack, Setup::new(3), "politician socialite inventor");
        position.order(&[1, 2, 3]).turn_of(1).played(1, 2).controls(2, "inventor 2").with_fame(2, 0);
        position.with_gold(1, 0).played(1, 2).play("trigger fame");
        assert_eq!(position.fame(2), value);
        let mut century = position.clone();
        century.generation(2);
        assert_eq!(scored(&mut century, Tile::Devoted), [2 * value as u16; 2]);
        position.turn_of(1).with_gold(1, 0).play("trigger income");
        assert_eq!(position.gold(1), 12);
    }
}
