//! Records read back what was written, and whatever is cut, edited or forged is refused with its line.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use common::Bids;
use expect_test::{Expect, expect};
use game_core::sample::Coin;
use game_core::{Game, Pack, PackSource, Record, RecordError, RecordHead, Seat, Seed, Setup, Table, Turn};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

/// A whole game of Coin with everything a head can hold.
fn whole() -> String {
    let mut table = Table::<Coin>::new(Pack::classic(), Setup::new(2), Some(Seed(2))).unwrap();
    table.set_name(Seat(0), "Ann");
    table.set_name(Seat(1), "Bob");
    table.play_text("keep").unwrap();
    table.record()
}

/// A whole game of Bids; its draws follow a seed if there is one.
fn long(seed: Option<Seed>) -> String {
    let setup = Setup::new(3).with("motto", "aes: alienum");
    let mut table = Table::<Bids>::new(Pack::classic(), setup, seed).unwrap();
    while table.turn() != Turn::Over {
        let actions = table.actions();
        table.play(actions[table.moves().len() % actions.len()]).unwrap();
    }
    table.record()
}

/// What every reader of a record does: read it, then play it through.
fn open<G: Game>(text: &str) -> Result<Table<G>, RecordError> {
    Table::replay(&Record::parse(text)?, Pack::classic())
}

fn error(text: &str) -> String {
    open::<Coin>(text).map(|_| ()).expect_err("the record is bad").to_string()
}

/// One line of errors for each text.
fn check(texts: impl IntoIterator<Item = String>, expected: Expect) {
    let errors: String = texts.into_iter().map(|text| error(&text) + "\n").collect();
    expected.assert_eq(&errors);
}

/// The record with its last line made to fit again: what somebody does who means to deceive.
fn sealed(text: &str) -> String {
    try_sealed(text).expect("a record has a head and an end")
}

fn try_sealed(text: &str) -> Option<String> {
    let (body, end) = text.rsplit_once("end: ")?;
    let moves = body.split_once("\n\n")?.1.lines().count();
    let standing = end.split(", ").nth(1)?;
    let sum: String = Sha256::digest(body)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Some(format!("{body}end: {moves} moves, {standing}, sum {sum}\n"))
}

/// The sample record with one text in it replaced.
fn edited(from: &str, to: &str) -> String {
    let whole = whole();
    assert_eq!(whole.matches(from).count(), 1, "{from} in {whole}");
    whole.replace(from, to)
}

fn forged(from: &str, to: &str) -> String {
    sealed(&edited(from, to))
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_record_is_readable_text() {
    expect![[r#"
        oxhide record 1
        game: coin
        rules: 1
        pack: classic e3b0c44298fc1c149afbf4c8996fb924
        players: 2
        stake: 1
        seed: 2
        P1: Ann
        P2: Bob

        * heads
        P1 keep
        end: 2 moves, P1 1 P2 0, sum b3f681733d7277ea
    "#]]
    .assert_eq(&whole());
}

#[test]
fn a_record_leads_back_to_its_table() {
    let table = open::<Coin>(&whole()).unwrap();
    assert_eq!(table.record(), whole());
    assert_eq!(table.names(), ["Ann", "Bob"]);
    for seed in [None, Some(Seed(5))] {
        assert_eq!(open::<Bids>(&long(seed)).unwrap().record(), long(seed));
    }
}

#[test]
fn a_record_can_be_written_and_read_after_every_move() {
    for seed in [None, Some(Seed(9))] {
        let table = open::<Bids>(&long(seed)).unwrap();
        for to in 0..=table.moves().len() {
            let mut before = table.clone();
            before.undo(to).unwrap();
            let again = open::<Bids>(&before.record()).unwrap();
            assert_eq!(again.record(), before.record());
            assert_eq!((again.state(), again.log()), (before.state(), before.log()));
        }
    }
}

#[test]
fn what_is_read_is_what_was_said() {
    let record = Record::parse(&whole()).unwrap();
    assert_eq!((record.totals, record.end_line), (Some(vec![1, 0]), 13));
    let moves = [(11, None, "heads".to_owned()), (12, Some(Seat(0)), "keep".to_owned())];
    assert_eq!(record.moves, moves);
    let head = record.head;
    assert_eq!((head.game.as_str(), head.rules(), head.seed), ("coin", 1, Some(Seed(2))));
    assert_eq!(head.setup, Setup::new(2).with("stake", "1").under(1));
}

#[test]
fn a_cut_record_names_the_line_where_it_stops() {
    for text in [whole(), long(None)] {
        for cut in 0..text.len() - 1 {
            let kept = &text[..cut];
            let stops = kept.lines().count();
            let line = Record::parse(kept).expect_err(kept).line;
            assert!(
                line == stops || line == stops + 1,
                "line {line} for a record cut in line {stops}:\n{kept}"
            );
        }
    }
}

#[test]
fn a_cut_says_what_is_missing() {
    let whole = whole();
    let ends = whole.match_indices('\n').map(|(end, _)| end);
    check(
        std::iter::once(0).chain(ends).take(13).map(|end| whole[..end].to_owned()),
        expect![[r#"
        line 1: the record was cut: 'oxhide record 1' belongs here
        line 2: the record was cut: 'game: …' belongs here
        line 3: the record was cut: 'rules: …' belongs here
        line 4: the record was cut: 'pack: …' belongs here
        line 5: the record was cut: 'players: …' belongs here
        line 6: the record was cut: an option, a name or an empty line belongs here
        line 7: the record was cut: an option, a name or an empty line belongs here
        line 8: the record was cut: an option, a name or an empty line belongs here
        line 9: the record was cut: an option, a name or an empty line belongs here
        line 10: the record was cut: an option, a name or an empty line belongs here
        line 10: the record was cut: an option, a name or an empty line belongs here
        line 12: the record was cut: a move or the line 'end: …' belongs here
        line 13: the record was cut: a move or the line 'end: …' belongs here
    "#]],
    );
}

#[test]
fn the_last_line_need_not_end() {
    assert!(open::<Coin>(whole().trim_end()).is_ok());
}

#[test]
fn a_record_without_one_of_its_lines_is_refused() {
    let whole = whole();
    let without = |gone: usize| {
        let mut lines = lines(&whole);
        lines.remove(gone);
        joined(&lines)
    };
    check(
        (0..13).map(without),
        expect![[r#"
        line 1: 'oxhide record 1' belongs here, not 'game: coin'
        line 2: 'game: …' belongs here, not 'rules: 1'
        line 3: 'rules: …' belongs here, not 'pack: classic e3b0c44298fc1c149afbf4c8996fb924'
        line 4: 'pack: …' belongs here, not 'players: 2'
        line 5: 'players: …' belongs here, not 'stake: 1'
        line 12: the checksum does not fit: the record was changed after it was written
        line 12: the checksum does not fit: the record was changed after it was written
        line 8: 'P1: P1' belongs here, not 'P2: Bob'
        line 9: 'P2: P2' belongs here, not ''
        line 10: 'name: value' belongs here, not '* heads'
        line 12: the record says 2 moves but holds 1
        line 12: the record says 2 moves but holds 1
        line 13: the record was cut: a move or the line 'end: …' belongs here
    "#]],
    );
}

#[test]
fn a_record_with_a_line_twice_is_refused() {
    let whole = whole();
    let doubled = |twice: usize| {
        let mut lines = lines(&whole);
        lines.insert(twice, lines[twice]);
        joined(&lines)
    };
    check(
        (0..13).map(doubled),
        expect![[r#"
            line 2: 'game: …' belongs here, not 'oxhide record 1'
            line 3: 'rules: …' belongs here, not 'game: coin'
            line 4: 'pack: …' belongs here, not 'rules: 1'
            line 5: 'players: …' belongs here, not 'pack: classic e3b0c44298fc1c149afbf4c8996fb924'
            line 6: 'players' is said twice
            line 7: 'stake' is said twice
            line 8: 'P1: Ann' belongs here, not 'seed: 2'
            line 9: 'P2: Bob' belongs here, not 'P1: Ann'
            line 10: '' belongs here, not 'P2: Bob'
            line 11: '' is no move: '*' or a seat comes first
            line 14: the record says 2 moves but holds 3
            line 14: the record says 2 moves but holds 3
            line 14: something follows the line 'end: …'
        "#]],
    );
}

#[test]
fn a_record_with_two_lines_exchanged_is_refused() {
    refuses_exchanges::<Coin>(&whole());
    refuses_exchanges::<Bids>(&long(None));
    refuses_exchanges::<Bids>(&long(Some(Seed(3))));
}

fn refuses_exchanges<G: Game>(text: &str) {
    let lines = lines(text);
    let pairs = (0..lines.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    for (a, b) in pairs.filter(|&(a, b)| lines[a] != lines[b]) {
        let mut exchanged = lines.clone();
        exchanged.swap(a, b);
        assert!(open::<G>(&joined(&exchanged)).is_err(), "lines {a} and {b} of\n{text}");
    }
}

#[test]
fn a_record_with_any_letter_changed_is_refused() {
    let whole = whole();
    for place in 0..whole.len() {
        for letter in ["x", "0", " ", ":", "\n", "\r", ""] {
            let changed = format!("{}{letter}{}", &whole[..place], &whole[place + 1..]);
            // What only ends lines otherwise says the same.
            if lines(changed.trim_end()) != lines(&whole) {
                assert!(open::<Coin>(&changed).is_err(), "{changed}");
            }
        }
    }
}

#[test]
fn a_changed_record_is_known_by_its_checksum() {
    check(
        [
            edited("stake: 1", "stake: 2"),
            edited("seed: 2", "seed: 3"),
            edited("P1: Ann", "P1: Eve"),
            edited("P1 keep", "P1 pass"),
            edited("sum ", "sum 0"),
        ],
        expect![[r#"
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the checksum does not fit: the record was changed after it was written
        "#]],
    );
}

#[test]
fn a_forged_head_is_refused_at_its_line() {
    check(
        [
            forged("record 1", "record 2"),
            forged("game: coin", "game: bronze"),
            forged("rules: 1", "rules: 2"),
            forged("rules: 1", "rules: one"),
            forged("rules: 1", "rules: 4294967296"),
            forged("rules: 1", "rules: +1"),
            forged("classic e3b0", "classic 0000"),
            forged("classic e3b0c44298fc1c149afbf4c8996fb924", "classic"),
            forged("players: 2", "players: 1"),
            forged("players: 2", "players: 3"),
            forged("players: 2", "players: 255"),
            forged("players: 2", "players: 256"),
            forged("players: 2", "players: two"),
            forged("players: 2", "players: 02"),
        ],
        expect![[r#"
            line 1: 'oxhide record 1' belongs here, not 'oxhide record 2'
            line 2: this is a game of 'bronze', not of 'coin'
            line 3: version 2 of the rules of Coin is not known here; known are: 1
            line 3: 'one' is no number that fits here
            line 3: '4294967296' is no number that fits here
            line 3: 'rules: 1' belongs here, not 'rules: +1'
            line 4: the record was played with another edition of the pack 'classic': its hash is 0000c44298fc1c149afbf4c8996fb924, not e3b0c44298fc1c149afbf4c8996fb924
            line 4: the pack's hash is missing
            line 9: there is no seat P2
            line 10: 'P3: P3' belongs here, not ''
            line 10: 'P3: P3' belongs here, not ''
            line 5: '256' is no number that fits here
            line 5: 'two' is no number that fits here
            line 5: 'players: 2' belongs here, not 'players: 02'
        "#]],
    );
}

#[test]
fn a_number_of_players_that_the_game_does_not_have_is_refused_at_its_line() {
    let of = |players: u8| {
        let mut head = Record::parse(&whole()).unwrap().head;
        head.setup.players = players;
        head.names = Seat::all(players).map(|seat| seat.to_string()).collect();
        Record::write(&head, std::iter::empty(), None)
    };
    check(
        [0, 1, 3, 255].map(of),
        expect![[r#"
        line 5: Coin is for 2 players, not 0
        line 5: Coin is for 2 players, not 1
        line 5: Coin is for 2 players, not 3
        line 5: Coin is for 2 players, not 255
    "#]],
    );
}

#[test]
fn a_forged_option_is_refused_at_its_line() {
    check(
        [
            forged("stake: 1", "stake: 9"),
            forged("stake: 1", "stake:  1"),
            forged("stake: 1", "stake 1"),
            forged("stake: 1", "stake: 1\nstake: 1"),
            forged("stake: 1", "stake: 1\nsteak: 2"),
            forged("stake: 1", "ante: 1\nstake: 9"),
            forged("stake: 1", "steak: 2\nstake: 1"),
            forged("stake: 1", &format!("{}: 2\nstake: 1", "a".repeat(10_000))),
            forged("seed: 2", "seed: two"),
            forged("seed: 2", "seed: -2"),
            forged("seed: 2", "seed: 02"),
            forged("seed: 2", "seed: 1\nseed: 2"),
            forged("seed: 2", "seed: 2\nseed: 2"),
            forged("seed: 2\nP1: Ann", "P1: Ann\nseed: 2"),
            forged("P1: Ann\n", ""),
            forged("P2: Bob\n", ""),
            forged("P2: Bob", "P2: Bob\nP3: Eve"),
            forged("P2: Bob", "P2: Bob\nP2: Eve"),
            forged("P2: Bob", "p2: Bob"),
            forged("P2: Bob", "P2:  Bob"),
            forged("P2: Bob", "P2: "),
            forged("P2: Bob", &format!("P2: {}", "b".repeat(81))),
        ],
        expect![[r#"
            line 6: option stake cannot be '9'; allowed are: 1, 2
            line 6: option stake cannot be ' 1'; allowed are: 1, 2
            line 6: 'name: value' belongs here, not 'stake 1'
            line 7: 'stake' is said twice
            line 7: Coin has no option 'steak'; its options are: stake
            line 6: Coin has no option 'ante'; its options are: stake
            line 6: 'stake: 1' belongs here, not 'steak: 2'
            line 6: Coin has no option 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'; its options are: stake
            line 7: 'two' is no number that fits here
            line 7: '-2' is no number that fits here
            line 7: 'seed: 2' belongs here, not 'seed: 02'
            line 7: 'seed: 2' belongs here, not 'seed: 1'
            line 8: 'P1: Ann' belongs here, not 'seed: 2'
            line 7: 'seed: 2' belongs here, not 'P1: Ann'
            line 8: 'P1: P1' belongs here, not 'P2: Bob'
            line 9: 'P2: P2' belongs here, not ''
            line 10: there is no seat P3
            line 9: 'P2: Eve' belongs here, not 'P2: Bob'
            line 9: 'P2: Bob' belongs here, not 'p2: Bob'
            line 9: a name is 1 to 80 letters, with no space around them
            line 9: a name is 1 to 80 letters, with no space around them
            line 9: a name is 1 to 80 letters, with no space around them
        "#]],
    );
}

#[test]
fn a_forged_move_is_refused_at_its_line() {
    check(
        [
            forged("* heads", "* tails"),
            forged("* heads", "P1 heads"),
            forged("P1 keep", "P2 keep"),
            forged("P1 keep", "* keep"),
            forged("P1 keep", "P3 keep"),
            forged("P1 keep", "p1 keep"),
            forged("P1 keep", "P1keep"),
            forged("P1 keep", "keep"),
            forged("P1 keep", "P1 keeep"),
            forged("P1 keep", "P1 "),
            forged("P1 keep", "P1  keep"),
            forged("P1 keep", "P1 keep "),
            forged("P1 keep", "P1 keep now"),
            forged("P1 keep", "P1 heads"),
            forged("P1 keep", "P1 keep\n"),
            forged("P1 keep", "P1 keep\nP2 keep"),
            forged("P1 keep", "P1 keep\n* heads"),
            forged("P1 keep", &format!("P1 {}", "k".repeat(100_000))),
            forged("seed: 2", "seed: 0"),
        ],
        expect![[r#"
            line 11: 'tails' was not drawn: the seed 2 gives 'heads'
            line 11: it is the turn of chance ('*'), not of P1
            line 12: it is the turn of P1, not of P2
            line 12: it is the turn of P1, not of chance ('*')
            line 12: 'P3 keep' is no move: '*' or a seat comes first
            line 12: 'p1 keep' is no move: '*' or a seat comes first
            line 12: 'P1keep' is no move: '*' or a seat comes first
            line 12: 'keep' is no move: '*' or a seat comes first
            line 12: 'keeep' is not an action: 'keeep' is not an action; did you mean 'keep'?
            line 12: '' is not an action: an action is missing at the end
            line 12: ' keep' is written 'keep'
            line 12: 'keep ' is written 'keep'
            line 12: 'keep now' is not an action: 'now' is too much
            line 12: 'heads' is not allowed here
            line 13: '' is no move: '*' or a seat comes first
            line 13: the game was over before this move
            line 13: the game was over before this move
            line 12: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…' is not an action: 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…' is not an action
            line 11: 'heads' was not drawn: the seed 0 gives 'tails'
        "#]],
    );
}

#[test]
fn a_forged_end_is_refused_at_its_line() {
    check(
        [
            edited("P1 1 P2 0", "P1 0 P2 1"),
            edited("P1 1 P2 0", "in play"),
            edited("P1 1 P2 0", "over"),
            edited("P1 1 P2 0", "P1 1"),
            edited("P1 1 P2 0", "P2 0 P1 1"),
            edited("P1 1 P2 0", "P1 1 P2 0 P3 0"),
            edited("P1 1 P2 0", "P1 +1 P2 0"),
            edited("P1 1 P2 0", "P1 1 P2 99999999999"),
            edited("end: 2", "end: 3"),
            edited("end: 2", "end: 02"),
            edited("end: 2 moves", "end: two moves"),
            edited("end: 2 moves", "end: 2"),
            edited("end: 2 moves,", "end: 2 moves, P1 1 P2 0,"),
            edited(", sum ", ", sum sum "),
            edited(", sum ", " sum "),
            whole().trim_end().to_owned() + ", and more\n",
            edited("end: ", "end:"),
            forged("P1 keep\n", ""),
        ],
        expect![[r#"
            line 13: the record says the game is over with [0, 1], but its moves leave it over with [1, 0]
            line 13: the record says the game is in play, but its moves leave it over with [1, 0]
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: '2 moves, P1 1 P2 0, sum b3f681733d7277ea' belongs here, not '2 moves, P1 1 P2 0 P3 0, sum b3f681733d7277ea'
            line 13: '2 moves, P1 1 P2 0, sum b3f681733d7277ea' belongs here, not '2 moves, P1 +1 P2 0, sum b3f681733d7277ea'
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the record says 3 moves but holds 2
            line 13: '2 moves, P1 1 P2 0, sum b3f681733d7277ea' belongs here, not '02 moves, P1 1 P2 0, sum b3f681733d7277ea'
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: the line must read 'end: N moves, …, sum …'
            line 13: the checksum does not fit: the record was changed after it was written
            line 13: 'end:2 moves, P1 1 P2 0, sum b3f681733d7277ea' is no move: '*' or a seat comes first
            line 12: the record says the game is over with [1, 0], but its moves leave it in play
        "#]],
    );
}

#[test]
fn nothing_but_empty_lines_follows_the_end() {
    assert!(open::<Coin>(&(whole() + "\n \t\r\n\n")).is_ok());
    check(
        [whole() + "\n\nP1 keep\n", whole() + &whole()],
        expect![[r#"
        line 16: something follows the line 'end: …'
        line 14: something follows the line 'end: …'
    "#]],
    );
}

#[test]
fn other_line_ends_say_the_same() {
    let windows = whole().replace('\n', "\r\n");
    assert_eq!(open::<Coin>(&windows).unwrap().record(), whole());
    assert_eq!(open::<Coin>(&format!("\u{feff}{windows}")).unwrap().record(), whole());
    let mixed = whole().replacen('\n', "\r\n", 3);
    assert_eq!(open::<Coin>(&mixed).unwrap().record(), whole());
    check(
        [whole().replace('\n', "\r"), whole().replace('\n', "\r\r\n")],
        expect![[r#"
        line 1: 'oxhide record 1' belongs here, not 'oxhide record 1game: coinrules: 1pack: classic e3b0c44298fc1…'
        line 1: 'oxhide record 1' belongs here, not 'oxhide record 1'
    "#]],
    );
}

#[test]
fn an_option_that_is_not_said_has_its_default() {
    let table = open::<Coin>(&forged("stake: 1\n", "")).unwrap();
    assert_eq!(table.record(), whole());
}

#[test]
fn a_line_is_counted_behind_other_options() {
    let text = long(None);
    let error = |from: &str, to: &str| {
        open::<Bids>(&sealed(&text.replace(from, to))).map(drop).unwrap_err().to_string()
    };
    expect!["line 7: option rounds cannot be '4'; allowed are: 1, 2, 3"]
        .assert_eq(&error("rounds: 3", "rounds: 4"));
    expect!["line 8: Bids has no option 'zeal'; its options are: motto, rounds"]
        .assert_eq(&error("rounds: 3", "rounds: 3\nzeal: 4"));
    expect!["line 11: 'P4: P4' belongs here, not ''"].assert_eq(&error("players: 3", "players: 5"));
}

#[test]
fn a_name_cannot_be_taken_for_another_line() {
    let names = [
        ("Ann\nseed: 7", "Ann seed: 7"),
        ("a: b: c", "a: b: c"),
        ("P2: Bob", "P2: Bob"),
        ("\r\n\r\n* heads", "* heads"),
        ("end: 0 moves, in play, sum 0", "end: 0 moves, in play, sum 0"),
        ("  Ann\t", "Ann"),
        ("\n\t ", "P1"),
        ("", "P1"),
        ("a\u{85}b\u{2028}c\u{202e}d", "a b c d"),
        ("Æschylos 🏺", "Æschylos 🏺"),
    ];
    for (given, kept) in names {
        let mut table = Table::<Coin>::classic(Setup::new(2)).unwrap();
        table.set_name(Seat(0), given);
        assert_eq!(table.names(), [kept, "P2"]);
        let again = open::<Coin>(&table.record()).unwrap();
        assert_eq!((again.names(), again.record()), (table.names(), table.record()));
    }
}

#[test]
fn a_long_name_is_cut_and_stays_so() {
    let mut table = Table::<Coin>::classic(Setup::new(2)).unwrap();
    table.set_name(Seat(1), &"ö ".repeat(1_000));
    assert_eq!(table.names()[1].chars().count(), 79);
    assert_eq!(open::<Coin>(&table.record()).unwrap().names(), table.names());
}

#[test]
fn an_option_value_cannot_be_taken_for_another_line() {
    let setup = |motto: &str| Setup::new(2).with("motto", motto);
    let error = Table::<Bids>::classic(setup("x\nseed: 1")).map(drop).unwrap_err();
    expect!["option motto cannot be 'xseed: 1'; allowed are: any text of one line"]
        .assert_eq(&error.to_string());
    for motto in ["", " ", "a: b", "P1: c", "seed: 1", " x "] {
        let table = Table::<Bids>::classic(setup(motto)).unwrap();
        assert_eq!(open::<Bids>(&table.record()).unwrap().setup(), table.setup());
    }
}

#[test]
fn a_record_names_the_pack_that_was_used() {
    let source = PackSource { name: "my own\npack".to_owned(), ..Bids::classic() };
    let pack = Pack::<Bids>::read(&source).unwrap();
    let table = Table::new(pack.clone(), Setup::new(2), None).unwrap();
    assert_eq!(table.setup().pack, "my own\npack");
    let record = Record::parse(&table.record()).unwrap();
    assert_eq!(record.head.setup.pack, "my own pack");
    assert_eq!(Table::replay(&record, pack).unwrap().record(), table.record());
}

#[test]
fn a_record_of_another_pack_is_refused() {
    let other = PackSource::new("classic", [("cards.txt", "6 7 8")]);
    let record = Record::parse(&long(None)).unwrap();
    let error = Table::replay(&record, Pack::<Bids>::read(&other).unwrap()).map(drop).unwrap_err();
    expect!["line 4: the record was played with another edition of the pack 'classic': its hash is ffb54e77bcd5cfc276c4a3d3fc22e689, not 3d82d28263bfd48d7c1b120abbc5fccb"].assert_eq(&error.to_string());
}

#[test]
fn a_record_that_stops_before_its_draws_goes_on_by_its_seed() {
    let text = sealed(&edited("* heads\nP1 keep\n", "").replace("P1 1 P2 0", "in play"));
    let table = open::<Coin>(&text).unwrap();
    assert_eq!((table.turn(), table.moves().len()), (Turn::Player(Seat(0)), 1));
}

/// Plays on with the first action each time; the draws that follow.
fn draws_of(table: &mut Table<Bids>, decisions: usize) -> Vec<<Bids as Game>::Action> {
    let before = table.moves().len();
    for _ in 0..decisions {
        if table.turn() != Turn::Over {
            let first = table.actions()[0];
            table.play(first).unwrap();
        }
    }
    let draws = table.moves()[before..].iter().filter(|(turn, _)| *turn == Turn::Chance);
    draws.map(|(_, draw)| *draw).collect()
}

#[test]
fn draws_that_were_seen_and_taken_back_are_drawn_again_and_the_record_proves_them() {
    let setup = || Setup::new(3).with("motto", "aes: alienum");
    let mut others = 0;
    for seed in 0..20 {
        let mut table = Table::<Bids>::new(Pack::classic(), setup(), Some(Seed(seed))).unwrap();
        let untouched = table.record();
        let start = table.moves().len();
        let seen = draws_of(&mut table, 6);
        assert!(!seen.is_empty(), "something is drawn");
        assert_eq!(table.take_back(start), Ok(Some(1)));
        assert_eq!(table.take_back(start + 999).map_err(drop), Err(()));
        let again = draws_of(&mut table, 6);
        others += usize::from(again != seen);
        assert!(table.record().contains(&format!("\nredraws: from {start} undo 1\n")), "{}", table.record());
        let read = open::<Bids>(&table.record()).unwrap();
        assert_eq!((read.moves(), read.record()), (table.moves(), table.record()));
        // The plain undo of tools draws the same again, and its records are as they always were.
        let mut tool = open::<Bids>(&untouched).unwrap();
        assert_eq!(draws_of(&mut tool, 6), seen);
        tool.undo(start).unwrap();
        assert_eq!((draws_of(&mut tool, 6), tool.record().contains("redraws")), (seen, false));
    }
    assert!(others >= 15, "{others} of 20 were drawn otherwise");
}

#[test]
fn an_undo_that_takes_back_no_draw_changes_no_draw() {
    let mut table = Table::<Coin>::new(Pack::classic(), Setup::new(2), None).unwrap();
    table.play_text("heads").unwrap();
    table.play_text("pass").unwrap();
    assert_eq!(table.take_back(1), Ok(None), "a table without a seed has nothing to draw again");
    let mut table = Table::<Coin>::new(Pack::classic(), Setup::new(2), Some(Seed(2))).unwrap();
    let (drawn, record) = (table.moves().len(), table.record());
    assert_eq!(table.take_back(drawn), Ok(None));
    assert_eq!(table.record(), record);
}

#[test]
fn a_forged_count_of_undos_is_found() {
    let setup = Setup::new(3).with("motto", "aes: alienum");
    let mut table = Table::<Bids>::new(Pack::classic(), setup, Some(Seed(3))).unwrap();
    let start = table.moves().len();
    draws_of(&mut table, 6);
    table.take_back(start).unwrap();
    draws_of(&mut table, 6);
    let record = table.record();
    let line = format!("redraws: from {start} undo 1\n");
    for forged in [String::new(), format!("redraws: from {start} undo 2\n")] {
        let text = sealed(&record.replace(&line, &forged));
        let error = open::<Bids>(&text).map(drop).unwrap_err();
        assert!(error.reason.contains("was not drawn"), "{error}");
    }
    for (wrong, reason) in [
        ("redraws: from 3 undo 2, from 3 undo 3\n", "ever larger"),
        ("redraws: none\n", "from N undo N"),
        ("redraws: from 03 undo 1\n", "belongs here"),
    ] {
        let error = open::<Bids>(&sealed(&record.replace(&line, wrong))).map(drop).unwrap_err();
        assert!(error.reason.contains(reason), "{error}");
    }
    let without_seed = record.replace("seed: 3\n", "");
    assert!(open::<Bids>(&sealed(&without_seed)).is_err());
}

#[test]
fn a_record_made_by_hand_cannot_break_the_table() {
    let mut record = Record::parse(&whole()).unwrap();
    record.head.names = vec!["Ann".to_owned()];
    assert_eq!(Table::<Coin>::replay(&record, Pack::classic()).unwrap().names(), ["Ann", "P2"]);
    record.head.names = vec!["\n".to_owned(); 9];
    assert_eq!(Table::<Coin>::replay(&record, Pack::classic()).unwrap().names(), ["P1", "P2"]);
    record.head.setup.players = 255;
    assert!(Table::<Coin>::replay(&record, Pack::classic()).is_err());
}

#[test]
fn a_head_of_any_size_reads_back() {
    for players in [0, 1, 255] {
        let names: Vec<_> = Seat::all(players).map(|seat| format!("the one at {seat}")).collect();
        let setup = Setup::new(players).with("a", "b: c").under(u32::MAX);
        let head = RecordHead {
            game: "any".to_owned(),
            pack_hash: "0".to_owned(),
            setup,
            seed: Some(Seed(u64::MAX)),
            seal: None,
            redraws: "from 0 undo 7, from 4000000000 undo 4294967295".parse().unwrap(),
            names,
        };
        let totals = vec![i32::MIN; players.into()];
        let record = Record::parse(&Record::write(&head, std::iter::empty(), Some(&totals)));
        assert_eq!(record.map(|record| (record.head, record.totals)), Ok((head, Some(totals))));
    }
}

#[test]
fn a_record_of_an_older_version_stays_one() {
    let table = Table::<Bids>::new(Pack::classic(), Setup::new(2).under(3), Some(Seed(1))).unwrap();
    let record = table.record();
    assert!(record.contains("\nrules: 3\n"), "{record}");
    let again = open::<Bids>(&record).unwrap();
    assert_eq!((again.setup().rules, again.record()), (Some(3), record.clone()));
    let newer = sealed(&record.replace("rules: 3", "rules: 8"));
    let error = open::<Bids>(&newer).map(drop).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3: version 8 of the rules of Bids is not known here; known are: 1 to 7"
    );
}

#[test]
fn a_very_long_record_is_read_in_one_go() {
    let head = Record::parse(&whole()).unwrap().head;
    let moves = (0..300_000).map(|_| (Turn::Player(Seat(0)), "keep".to_owned()));
    let record = Record::parse(&Record::write(&head, moves, None)).unwrap();
    assert_eq!(record.moves.len(), 300_000);
    let error = Table::<Coin>::replay(&record, Pack::classic()).map(drop).unwrap_err();
    assert_eq!(error.to_string(), "line 11: it is the turn of chance ('*'), not of P1");
}

/// One step that spoils a record.
#[derive(Clone, Debug)]
enum Edit {
    Insert(prop::sample::Index, String),
    Remove(prop::sample::Index, usize),
    Move(prop::sample::Index, prop::sample::Index),
    Repeat(prop::sample::Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let index = any::<prop::sample::Index>;
    // Pieces that mean something somewhere in a record do more harm than any others.
    let piece = "(\n|\r|: |, | |\\*|P[0-9]|seed|end|keep|pass|heads|tails|stake|[0-9]{1,20}|\\PC{1,3})";
    let edit = prop_oneof![
        (index(), piece).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        (index(), 1..12usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        (index(), index()).prop_map(|(from, to)| Edit::Move(from, to)),
        index().prop_map(Edit::Repeat),
    ];
    prop::collection::vec(edit, 1..4)
}

fn spoiled(text: String, edit: Edit) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    match edit {
        Edit::Insert(at, piece) => {
            let at = at.index(letters.len() + 1);
            letters.splice(at..at, piece.chars());
        }
        Edit::Remove(at, length) => {
            let at = at.index(letters.len() + 1);
            letters.drain(at..(at + length).min(letters.len()));
        }
        Edit::Move(from, to) if !rows.is_empty() => {
            let row = rows.remove(from.index(rows.len()));
            rows.insert(to.index(rows.len() + 1), row);
            return rows.join("\n") + "\n";
        }
        Edit::Repeat(at) if !rows.is_empty() => {
            let at = at.index(rows.len());
            rows.insert(at, rows[at].clone());
            return rows.join("\n") + "\n";
        }
        Edit::Move(..) | Edit::Repeat(_) => {}
    }
    letters.into_iter().collect()
}

/// Whatever opens at all opens as a table that writes the same record; all else names a line of the text.
fn opens_as_written_or_not_at_all<G: Game>(text: &str) -> Result<(), TestCaseError> {
    match open::<G>(text) {
        Ok(table) => prop_assert_eq!(table.record(), joined(&lines(text.trim_end()))),
        Err(error) => prop_assert!((1..=text.lines().count() + 1).contains(&error.line), "{}", error),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(text in "(?s).{0,400}") {
        prop_assert!(open::<Coin>(&text).is_err());
    }

    #[test]
    fn no_text_behind_a_good_head_makes_a_reader_panic(text in "(?s).{0,200}", kept in 0..13usize) {
        let whole = whole();
        let text = joined(&lines(&whole)[..kept]) + &text;
        opens_as_written_or_not_at_all::<Coin>(&text)?;
    }

    #[test]
    fn a_spoiled_record_opens_as_written_or_not_at_all(edits in edits(), seed in prop::option::of(0..4u64)) {
        let text = edits.into_iter().fold(long(seed.map(Seed)), spoiled);
        opens_as_written_or_not_at_all::<Bids>(&text)?;
    }

    #[test]
    fn a_record_spoiled_and_sealed_again_opens_as_written_or_not_at_all(edits in edits()) {
        let text = edits.into_iter().fold(whole(), spoiled);
        // An option that is left out has its default, and then the record says more than was read.
        if let Some(text) = try_sealed(&text).filter(|text| text.contains("\nstake: ")) {
            opens_as_written_or_not_at_all::<Coin>(&text)?;
        }
    }
}
