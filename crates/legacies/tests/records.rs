//! Whole games on record, by version of the rules: replayed line by line, they must come to the same end, and cut
//! off they can be played on. A change of the rules that leads a recorded game elsewhere belongs into a new version,
//! whose records `cargo test -p legacies --test records -- --ignored` writes; those there are stay as they are.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use expect_test::expect;
use game_core::{Game, Seed, Setup, Table};
use legacies::Legacies;
use test_games::{Shelf, check_classic};

use crate::common::style::Style;

/// The hash of today's classic pack.
const CLASSIC_HASH: &str = "c1b29ae5cc6ec083e1f0a7a3e0d9fdd0";

/// Name, set-up and players of every record.
fn games() -> [(&'static str, Setup, Style); 12] {
    let solo = |nemeses: &str| Setup::new(1).with("nemeses", nemeses);
    [
        ("solo_keen", solo("1"), Style::Keen),
        ("solo_two_nemeses_any", solo("2").with("difficulty", "guru"), Style::Any),
        ("2p_star_any", Setup::new(2), Style::Any),
        ("2p_nemesis_keen", Setup::new(2).with("nemeses", "1"), Style::Keen),
        ("3p_keen", Setup::new(3), Style::Keen),
        ("4p_any", Setup::new(4), Style::Any),
        ("4p_random_keen", Setup::new(4).with("characters", "random"), Style::Keen),
        ("5p_any", Setup::new(5), Style::Any),
        ("6p_any", Setup::new(6), Style::Any),
        ("solo_three_master_any", solo("3").with("difficulty", "master"), Style::Any),
        ("solo_five_advanced_keen", solo("5").with("difficulty", "advanced"), Style::Keen),
        (
            "3p_two_nemeses_novice_any",
            Setup::new(3).with("nemeses", "2").with("difficulty", "novice"),
            Style::Any,
        ),
    ]
}

/// All versions that have been played.
fn shelves() -> impl Iterator<Item = Shelf> {
    (1..=Legacies::RULES).map(Shelf::new)
}

#[test]
#[ignore = "writes the records of a new version"]
fn write_the_records() {
    for (number, (name, setup, style)) in (1..).zip(games()) {
        Shelf::new(Legacies::RULES).put(name, &test_games::game(setup, style, Seed(number)));
    }
}

#[test]
fn the_classic_pack_is_the_one_that_was_played_with() {
    check_classic::<Legacies>(CLASSIC_HASH);
}

#[test]
fn every_version_has_a_record_with_its_edition_of_the_pack() {
    shelves().for_each(|shelf| shelf.check_edition::<Legacies>());
}

#[test]
fn every_record_replays_to_its_scores() {
    shelves().for_each(|shelf| shelf.check::<Legacies>());
}

#[test]
fn every_record_can_be_played_on_from_its_middle() {
    shelves().for_each(|shelf| shelf.play_on::<Legacies>(Style::Any));
}

#[test]
fn the_records_end_like_this() {
    let mats = |table: &Table<Legacies>| {
        let houses = &table.state().open.houses;
        let names = houses.iter().filter_map(|house| house.character).map(|character| character.name());
        names.collect::<Vec<_>>().join(", ")
    };
    let endings = |shelf: Shelf| shelf.endings::<Legacies>(&["fame", "game end", "tiles"], mats);
    let text = shelves().map(endings).collect::<Vec<_>>().join("\n");
    expect![[r#"
        2p_nemesis_keen, 314 moves, General, Underworld Boss, Corporate Mogul
          #3 131 = 78 + 23 + 30
          #2 167 = 78 + 29 + 60
        2p_star_any, 355 moves, Politician, Master Thief, Inventor
          #1 237 = 127 + 51 + 59
          #2 226 = 155 + 32 + 39
        2p_star_greedy, 355 moves, Promoter, Master Thief, Transportation Baron
          #2 534 = 380 + 62 + 92
          #1 644 = 531 + 47 + 66
        2p_three_nemeses_master_greedy, 395 moves, Master Thief, Philosopher, Inventor, Transportation Baron, Corporate Mogul
          #3 418 = 321 + 42 + 55
          #1 539 = 455 + 38 + 46
        3p_bonus_by_event_random, 390 moves, Politician, Socialite, Promoter
          #2 182 = 123 + 29 + 30
          #3 147 = 78 + 29 + 40
          #1 211 = 126 + 39 + 46
        3p_greedy, 405 moves, Transportation Baron, Underworld Boss, Inventor
          #2 347 = 257 + 46 + 44
          #3 248 = 156 + 46 + 46
          #1 348 = 257 + 41 + 50
        3p_keen, 373 moves, General, Politician, Underworld Boss
          #1 238 = 121 + 39 + 78
          #2 236 = 141 + 38 + 57
          #3 153 = 93 + 19 + 41
        3p_two_nemeses_star_advanced_random, 483 moves, Socialite, Inventor, Politician, Corporate Mogul, Underworld Boss, General
          #4 186 = 122 + 23 + 41
          #5 184 = 100 + 32 + 52
          #3 192 = 118 + 27 + 47
        4p_any, 468 moves, Promoter, Philosopher, General, Transportation Baron
          #1 154 = 57 + 40 + 57
          #3 123 = 31 + 34 + 58
          #2 124 = 65 + 20 + 39
          #4 107 = 26 + 28 + 53
        4p_random_keen, 558 moves, Corporate Mogul, Transportation Baron, Socialite, Underworld Boss
          #4 197 = 134 + 19 + 44
          #1 284 = 182 + 40 + 62
          #2 272 = 192 + 35 + 45
          #3 199 = 92 + 52 + 55
        4p_two_nemeses_expert_greedy, 505 moves, Master Thief, Philosopher, Promoter, Socialite, General, Inventor
          #6 297 = 215 + 38 + 44
          #1 489 = 402 + 44 + 43
          #5 314 = 247 + 34 + 33
          #2 340 = 261 + 33 + 46
        5p_greedy, 591 moves, Socialite, Underworld Boss, Master Thief, Promoter, Inventor
          #1 425 = 272 + 66 + 87
          #2 364 = 255 + 35 + 74
          #4 341 = 228 + 40 + 73
          #3 347 = 246 + 37 + 64
          #5 332 = 232 + 32 + 68
        5p_nemesis_novice_random, 607 moves, General, Corporate Mogul, Master Thief, Underworld Boss, Politician, Philosopher
          #4 262 = 181 + 34 + 47
          #2 330 = 244 + 38 + 48
          #3 296 = 207 + 41 + 48
          #6 123 = 68 + 21 + 34
          #1 459 = 380 + 48 + 31
        6p_any, 681 moves, Inventor, Underworld Boss, Philosopher, Master Thief, Transportation Baron, General
          #1 154 = 76 + 26 + 52
          #4 131 = 67 + 30 + 34
          #3 146 = 57 + 38 + 51
          #2 148 = 63 + 34 + 51
          #5 127 = 66 + 20 + 41
          #6 86 = 28 + 19 + 39
        6p_greedy, 591 moves, Promoter, Inventor, Corporate Mogul, Socialite, Philosopher, Master Thief
          #2 518 = 412 + 37 + 69
          #5 454 = 319 + 57 + 78
          #4 471 = 369 + 40 + 62
          #3 487 = 365 + 55 + 67
          #1 584 = 463 + 43 + 78
          #6 343 = 239 + 42 + 62
        solo_five_expert_random, 337 moves, Underworld Boss, Philosopher, General, Promoter, Socialite, Corporate Mogul
          #4 359 = 278 + 33 + 48
        solo_five_guru_greedy, 357 moves, Philosopher, Politician, Transportation Baron, Master Thief, Underworld Boss, Inventor
          #1 725 = 639 + 53 + 33
        solo_four_star_master_greedy, 365 moves, Master Thief, Inventor, Underworld Boss, Corporate Mogul, Socialite, Transportation Baron
          #3 501 = 369 + 62 + 70
        solo_keen, 282 moves, Philosopher, Promoter, Inventor
          #2 131 = 62 + 16 + 53
        solo_novice_greedy, 228 moves, Philosopher, Corporate Mogul, Inventor
          #1 530 = 446 + 36 + 48
        solo_three_advanced_greedy, 292 moves, Corporate Mogul, Inventor, Underworld Boss, Promoter
          #2 363 = 264 + 31 + 68
        solo_three_explore_random, 290 moves, Politician, Promoter, General, Inventor
          #4 222 = 147 + 27 + 48
        solo_two_nemeses_any, 254 moves, Socialite, Corporate Mogul, General
          #2 232 = 139 + 42 + 51

        2p_nemesis_keen, 314 moves, General, Underworld Boss, Corporate Mogul
          #3 131 = 78 + 23 + 30
          #2 167 = 78 + 29 + 60
        2p_star_any, 355 moves, Politician, Master Thief, Inventor
          #1 237 = 127 + 51 + 59
          #2 226 = 155 + 32 + 39
        3p_keen, 373 moves, General, Politician, Underworld Boss
          #1 238 = 121 + 39 + 78
          #2 236 = 141 + 38 + 57
          #3 153 = 93 + 19 + 41
        3p_two_nemeses_novice_any, 471 moves, Transportation Baron, Promoter, Corporate Mogul, General, Inventor
          #5 157 = 61 + 44 + 52
          #4 162 = 81 + 30 + 51
          #2 180 = 106 + 29 + 45
        4p_any, 464 moves, Promoter, Philosopher, General, Transportation Baron
          #3 161 = 84 + 27 + 50
          #2 164 = 79 + 28 + 57
          #4 143 = 89 + 17 + 37
          #1 164 = 88 + 24 + 52
        4p_random_keen, 558 moves, Corporate Mogul, Transportation Baron, Socialite, Underworld Boss
          #4 197 = 134 + 19 + 44
          #1 284 = 182 + 40 + 62
          #2 272 = 192 + 35 + 45
          #3 199 = 92 + 52 + 55
        5p_any, 606 moves, Inventor, Philosopher, Master Thief, Underworld Boss, General
          #1 330 = 276 + 25 + 29
          #2 309 = 241 + 35 + 33
          #3 296 = 233 + 26 + 37
          #4 292 = 226 + 29 + 37
          #5 245 = 196 + 27 + 22
        6p_any, 665 moves, Promoter, Politician, Master Thief, Underworld Boss, Corporate Mogul, Inventor
          #1 473 = 375 + 36 + 62
          #2 312 = 244 + 23 + 45
          #3 299 = 257 + 13 + 29
          #4 278 = 217 + 25 + 36
          #5 269 = 226 + 16 + 27
          #6 204 = 158 + 23 + 23
        solo_five_advanced_keen, 401 moves, Underworld Boss, Corporate Mogul, General, Socialite, Inventor, Politician
          #2 419 = 294 + 46 + 79
        solo_keen, 252 moves, Philosopher, Promoter, Inventor
          #2 116 = 79 + 21 + 16
        solo_three_master_any, 288 moves, Corporate Mogul, Socialite, Master Thief, Inventor
          #4 109 = 28 + 37 + 44
        solo_two_nemeses_any, 254 moves, Socialite, Corporate Mogul, General
          #2 232 = 139 + 42 + 51
    "#]]
    .assert_eq(&text);
}
