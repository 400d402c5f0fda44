//! A table accepts what is allowed and nothing else, goes back to any moment, and draws by its seed alone.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use common::Bids;
use expect_test::expect;
use game_core::sample::{Coin, CoinAction, Face};
use game_core::{Game, Pack, PlayError, Rng, Seat, Seed, Setup, Table, Turn};
use proptest::prelude::*;

fn coin() -> Table<Coin> {
    Table::classic(Setup::new(2)).unwrap()
}

fn bids(seed: Option<u64>) -> Table<Bids> {
    Table::new(Pack::classic(), Setup::new(3), seed.map(Seed)).unwrap()
}

/// Plays to the end, choosing by a generator.
fn finish<G: Game>(mut table: Table<G>, rng: &mut Rng) -> Table<G> {
    while table.turn() != Turn::Over {
        let action = rng.pick(&table.actions()).unwrap();
        table.play(action).unwrap();
    }
    table
}

/// Everything that can be seen of a table.
fn all<G: Game>(table: &Table<G>) -> String {
    format!("{:?}\n{:?}\n{:?}\n{}", table.state(), table.moves(), table.log(), table.record())
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut table = coin();
    let refused = |table: &mut Table<Coin>, text: &str| {
        let before = all(table);
        let error = table.play_text(text).unwrap_err();
        assert_eq!(all(table), before);
        error.to_string()
    };
    expect!["'keep' is not allowed now; 2 are, such as 'heads'"].assert_eq(&refused(&mut table, "keep"));
    expect!["'haeds' is not an action: 'haeds' is not an action; did you mean 'heads'?"]
        .assert_eq(&refused(&mut table, "haeds"));
    expect!["'' is not an action: an action is missing at the end"].assert_eq(&refused(&mut table, ""));
    expect!["'heads tails' is not an action: 'tails' is too much"]
        .assert_eq(&refused(&mut table, "heads tails"));
    expect!["'[2J' is not an action: '[2J' is not an action"].assert_eq(&refused(&mut table, "\u{1b}[2J\n"));
    table.play_text("tails").unwrap();
    expect!["'heads' is not allowed now; 2 are, such as 'keep'"].assert_eq(&refused(&mut table, "heads"));
    table.play_text("pass").unwrap();
    expect!["the game is over"].assert_eq(&refused(&mut table, "pass"));
    expect!["'nonsense' is not an action: 'nonsense' is not an action"]
        .assert_eq(&refused(&mut table, "nonsense"));
}

#[test]
fn a_refusal_quotes_little_of_what_was_sent() {
    let error = coin().play_text(&"x".repeat(1 << 20)).unwrap_err().to_string();
    assert!(error.len() < 300, "{error}");
}

#[test]
fn after_the_end_nothing_goes() {
    let mut table = finish(bids(None), &mut Rng::new(Seed(1)));
    let before = all(&table);
    for (_, action) in table.moves().to_vec() {
        assert_eq!(table.play(action), Err(PlayError::Over));
    }
    assert_eq!(all(&table), before);
    assert!(table.actions().is_empty() && table.outcome().is_some());
}

#[test]
fn a_table_cannot_go_back_to_what_was_not() {
    let mut table = coin();
    table.play_text("heads").unwrap();
    let before = all(&table);
    for to in [2, usize::MAX] {
        assert_eq!(table.undo(to), Err(PlayError::NoSuchMoment { played: 1, asked: to }));
    }
    let error = table.undo(9).unwrap_err().to_string();
    expect!["the table has seen 1 moves and cannot go back to 9"].assert_eq(&error);
    assert_eq!(all(&table), before);
}

#[test]
fn playing_returns_what_happened() {
    let mut table = bids(Some(1));
    let before = table.log().len();
    let events = table.play_text("bid 0").unwrap().to_vec();
    assert_eq!(events, table.log()[before..]);
    let numbers: Vec<_> = table.log().iter().map(|(number, _)| *number).collect();
    assert!(numbers.is_sorted() && numbers.last() == Some(&(table.moves().len() as u32 - 1)));
}

#[test]
fn another_pack_than_the_classic_one_is_not_taken_for_it() {
    let setup = Setup { pack: "deluxe".to_owned(), ..Setup::new(2) };
    let error = Table::<Coin>::classic(setup).map(drop).unwrap_err().to_string();
    expect!["there is no pack 'deluxe' for Coin; known are: classic"].assert_eq(&error);
}

#[test]
fn a_seat_that_is_not_there_cannot_be_named() {
    let mut table = coin();
    table.set_name(Seat(2), "Eve");
    table.set_name(Seat(255), "Eve");
    assert_eq!(table.names(), ["P1", "P2"]);
}

#[test]
fn a_state_after_more_moves_than_were_made_is_the_state_now() {
    let table = finish(coin(), &mut Rng::new(Seed(1)));
    assert_eq!(table.state_after(usize::MAX), *table.state());
}

#[test]
fn with_a_seed_somebody_always_has_to_decide() {
    for seed in 0..50 {
        let mut table = bids(Some(seed));
        while table.turn() != Turn::Over {
            assert!(matches!(table.turn(), Turn::Player(_)));
            table.play_text("bid 0").unwrap();
        }
    }
}

#[test]
fn both_faces_come_from_some_seed() {
    let drawn =
        |seed| Table::<Coin>::new(Pack::classic(), Setup::new(2), Some(Seed(seed))).unwrap().moves()[0];
    let heads =
        (0..1000).filter(|&seed| drawn(seed) == (Turn::Chance, CoinAction::Toss(Face::Heads))).count();
    assert!((400..600).contains(&heads), "{heads}");
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut table = coin();
    let copy = table.clone();
    table.play_text("heads").unwrap();
    assert_eq!((copy.moves().len(), table.moves().len()), (0, 1));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn going_back_leads_to_the_state_of_that_moment(rng in any::<u64>(), seed in prop::option::of(any::<u64>())) {
        let table = finish(bids(seed), &mut Rng::new(Seed(rng)));
        for to in 0..=table.moves().len() {
            let mut back = table.clone();
            back.undo(to).unwrap();
            // With a seed the draws of that moment are settled at once, and as they were.
            let now = back.moves().len();
            prop_assert!(now == to || seed.is_some() && now > to);
            prop_assert!(back.moves()[to..].iter().all(|(turn, _)| *turn == Turn::Chance));
            prop_assert_eq!(back.moves(), &table.moves()[..now]);
            prop_assert_eq!(back.state(), &table.state_after(now));
            let log: Vec<_> = table.log().iter().filter(|(number, _)| (*number as usize) < now).cloned().collect();
            prop_assert_eq!(back.log(), log);
        }
    }

    #[test]
    fn what_was_taken_back_can_be_played_again(rng in any::<u64>(), seed in any::<u64>(), to in any::<prop::sample::Index>()) {
        let table = finish(bids(Some(seed)), &mut Rng::new(Seed(rng)));
        let mut again = table.clone();
        again.undo(to.index(table.moves().len() + 1)).unwrap();
        while again.turn() != Turn::Over {
            again.play(table.moves()[again.moves().len()].1).unwrap();
        }
        prop_assert_eq!(all(&again), all(&table));
    }

    /// The state only says what can be drawn: the same seed, place and state give the same draw whatever was
    /// played before.
    #[test]
    fn a_draw_depends_on_the_seed_and_its_place_alone(rng in any::<u64>(), seed in any::<u64>()) {
        let table = finish(bids(Some(seed)), &mut Rng::new(Seed(rng)));
        for (place, &(turn, action)) in table.moves().iter().enumerate() {
            if turn == Turn::Chance {
                let mut stream = Rng::stream(Seed(seed), place as u64);
                let drawn = table.game().draw(&table.state_after(place), &mut stream, &mut Vec::new());
                prop_assert_eq!(drawn, action);
            }
        }
    }

    #[test]
    fn a_seed_draws_what_somebody_could_have_drawn(rng in any::<u64>(), seed in any::<u64>()) {
        let seeded = finish(bids(Some(seed)), &mut Rng::new(Seed(rng)));
        let mut table = bids(None);
        for &(turn, action) in seeded.moves() {
            prop_assert_eq!(table.turn(), turn);
            table.play(action).unwrap();
        }
        prop_assert_eq!(table.state(), seeded.state());
    }

    #[test]
    fn no_text_makes_a_table_panic_or_change_when_it_refuses(text in "(?s)(deal|bid|heads|.{0,3})( ?\\PC{0,4}){0,3}") {
        let mut table = bids(Some(1));
        let before = all(&table);
        let refused = table.play_text(&text).is_err();
        prop_assert_eq!(all(&table) == before, refused);
    }
}
