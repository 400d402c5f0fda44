//! BZ-S: how the table is laid out, and that what is random is so.

use bronze::{Bronze, Pack};
use game_core::{Game, Rng, Seat, Seed, Setup, SetupError, Table, Turn, Viewer};
use test_games::Position as _;

use crate::common::{EDITIONS, Position, plain_pack, small_pack};

fn unset(players: u8) -> Position {
    Position::unset(plain_pack(), players, "2018")
}

/// The open draw: its outcomes with how likely they are.
fn odds(position: &Position) -> Vec<(String, u32)> {
    assert_eq!(position.game.turn(&position.state), Turn::Chance);
    let mut outcomes = Vec::new();
    position.game.actions(&position.state, &mut outcomes);
    let odds = |outcome| (position.game.notate(outcome), position.game.weight(&position.state, outcome));
    outcomes.into_iter().map(odds).collect()
}

/// Draws many times and holds what comes against the odds: each as often as it should, give or take a fifth.
#[track_caller]
fn follows_the_odds(position: &Position) {
    const TIMES: u32 = 2_000;
    let odds = odds(position);
    let total: u32 = odds.iter().map(|(_, weight)| weight).sum();
    let mut buffer = Vec::new();
    let mut draw = |stream| {
        let mut rng = Rng::stream(Seed(1), stream);
        position.game.notate(position.game.draw(&position.state, &mut rng, &mut buffer))
    };
    let drawn: Vec<_> = (0..u64::from(TIMES * odds.len() as u32)).map(&mut draw).collect();
    for (outcome, weight) in &odds {
        let found = drawn.iter().filter(|drawn| *drawn == outcome).count() as f64;
        let expected = f64::from(TIMES * odds.len() as u32 * weight) / f64::from(total);
        assert!((found / expected - 1.0).abs() < 0.2, "{outcome} came {found} times, not {expected}");
    }
    let listed = |drawn: &String| odds.iter().any(|(outcome, _)| outcome == drawn);
    assert!(drawn.iter().all(listed));
}

#[test]
fn bz_s1_for_two_to_four_players() {
    for players in [0, 1, 5] {
        let refused = Table::<Bronze>::classic(Setup::new(players)).err();
        assert!(matches!(refused, Some(SetupError::Players { .. })));
    }
    for players in 2..=4 {
        assert!(Table::<Bronze>::classic(Setup::new(players)).is_ok());
    }
}

#[test]
fn bz_s1_seven_nine_or_eleven_land_tiles() {
    for (players, tiles) in [(2, 7), (3, 9), (4, 11)] {
        let position = Position::new(players, "2018");
        assert_eq!(position.game.land_tiles(), tiles);
        let view = position.game.view(&position.state, Viewer::Spectator);
        assert_eq!(view.tiles.len(), usize::from(tiles));
    }
}

#[test]
fn bz_s1_any_of_the_14_tiles_may_lie_anywhere() {
    let mut position = unset(3);
    let all: Vec<_> = (1..=14).map(|tile| (format!("tile {tile}"), 1)).collect();
    assert_eq!(odds(&position), all);
    follows_the_odds(&position);
    position.play("tile 5");
    let others: Vec<_> = all.into_iter().filter(|(tile, _)| tile != "tile 5").collect();
    assert_eq!(odds(&position), others);
    follows_the_odds(&position);
}

#[test]
fn bz_s1_tiles_beyond_the_row_are_never_turned_up() {
    for (players, tiles) in [(2, 7), (3, 9), (4, 11)] {
        let mut position = Position::with_pack(small_pack(bronze::Kind::Farmers), players, "2018");
        position.open(tiles).play("take 1 as bronze at right");
        position.play(&format!("settle {tiles} shore 1 with bronze")).resolve();
        assert_eq!(position.state.tiles.len(), usize::from(tiles));
        assert_eq!(position.state.unseen_tiles.count_ones(), 14 - u32::from(tiles));
    }
}

#[test]
fn bz_s2_one_tile_face_up_with_two_players_and_two_with_more() {
    for (players, open) in [(2, 1), (3, 2), (4, 2)] {
        let position = Position::new(players, "2018");
        let view = position.game.view(&position.state, Viewer::Spectator);
        let faces: Vec<_> = view.tiles.iter().map(|tile| tile.face.is_some()).collect();
        let expected: Vec<_> = (0..faces.len()).map(|tile| tile < open).collect();
        assert_eq!(faces, expected);
    }
}

#[test]
fn bz_s3_five_stacks_as_equal_as_possible_the_larger_ones_first() {
    for (players, pool, reserve) in
        [(2, [9, 9, 8, 8], 8), (3, [12, 11, 11, 11], 11), (4, [14, 14, 14, 14], 14)]
    {
        let position = Position::new(players, "2018");
        assert_eq!(position.state.pool.map(|stack| stack.cards), pool);
        assert_eq!(position.state.reserve, reserve);
    }
}

#[test]
fn bz_s3_four_cards_are_face_up_and_the_others_unseen() {
    for (players, cards) in [(2, 42), (3, 56), (4, 70)] {
        let position = Position::new(players, "2018");
        assert!(position.state.pool.iter().all(|stack| stack.top.is_some()));
        assert_eq!(position.state.unseen.total(), cards - 4);
    }
}

#[test]
fn bz_s3_any_unseen_card_is_as_likely_as_any_other() {
    let mut position = unset(2);
    position.play("tile 1; deal wheel; deal wheel; deal pottery");
    let odds = odds(&position);
    let cards =
        ["domestication 6", "pottery 5", "masonry 6", "authority 6", "religion 6", "wheel 4", "irrigation 6"];
    let found: Vec<_> = odds.iter().map(|(deal, n)| format!("{} {n}", deal.replace("deal ", ""))).collect();
    assert_eq!(found, cards);
    follows_the_odds(&position);
}

#[test]
fn bz_s4_a_province_token_above_every_tile_face_down_ones_too() {
    for (players, tiles) in [(2, 7), (3, 9), (4, 11)] {
        let position = Position::new(players, "2018");
        assert_eq!(position.state.provinces.len(), tiles);
        assert_eq!(position.state.tokens.total() as usize, 12 - tiles);
    }
}

#[test]
fn bz_s4_any_token_is_as_likely_as_any_other() {
    let mut position = unset(2);
    position
        .play("tile 1; deal wheel; deal wheel; deal wheel; deal wheel; province 5; province 5; province 6");
    let left = [("province 4", 4), ("province 5", 2), ("province 6", 3)];
    assert_eq!(odds(&position), left.map(|(token, n)| (token.to_owned(), n)));
    follows_the_odds(&position);
}

#[test]
fn bz_s4_any_city_of_the_deck_is_as_likely_as_any_other() {
    let mut position = Position::new(2, "2018");
    position.open(2).play("take 1 as bronze at right; deal wheel; settle 2 woods 1 with bronze; tile 7");
    let expected: Vec<_> = position.state.deck.iter().map(|_| 1).collect();
    assert_eq!(odds(&position).into_iter().map(|(_, n)| n).collect::<Vec<_>>(), expected);
    follows_the_odds(&position);
}

#[test]
fn bz_s4_anybody_may_begin() {
    for players in 2..=4 {
        let mut position = unset(players);
        while position.legal_like("first").is_empty() {
            position.resolve_draw();
        }
        let seats: Vec<_> = (1..=players).map(|seat| (format!("first P{seat}"), 1)).collect();
        assert_eq!(odds(&position), seats);
        follows_the_odds(&position);
    }
}

#[test]
fn bz_s4_turns_go_clockwise_from_the_first_player() {
    for (players, edition) in [(2, "2017"), (3, "2018"), (4, "2018")] {
        let mut position = Position::unset(plain_pack(), players, edition);
        position.play("first P2");
        let mut turns = Vec::new();
        for _ in 0..2 * players {
            turns.push(position.to_move() - 1);
            position.pass();
        }
        let round: Vec<_> = (0..players).map(|turn| (turn + 1) % players).collect();
        assert_eq!(turns, [round.clone(), round].concat());
        assert_eq!(position.state.first, Seat(1));
    }
}

#[test]
fn bz_s4_the_set_up_draws_tiles_cards_tokens_and_the_first_player() {
    for (players, draws) in [(2, 1 + 4 + 7 + 1), (3, 2 + 4 + 9 + 1), (4, 2 + 4 + 11 + 1)] {
        let setup = Setup::new(players);
        let table = Table::<Bronze>::new(game_core::Pack::classic(), setup, Some(Seed(3))).unwrap();
        assert_eq!(table.moves().len(), draws);
        assert!(table.moves().iter().all(|(turn, _)| *turn == Turn::Chance));
    }
}

#[test]
fn both_editions_can_be_chosen_and_2018_is_played_without_a_choice() {
    for edition in EDITIONS {
        let position = Position::new(2, edition);
        assert_eq!(serde_json::to_value(position.game.edition()).unwrap(), edition);
    }
    let table = Table::<Bronze>::classic(Setup::new(2)).unwrap();
    assert_eq!(serde_json::to_value(table.game().edition()).unwrap(), "2018");
    assert_eq!(Pack::classic().name, "classic");
}
