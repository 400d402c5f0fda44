//! Tables and records of former versions of the rules: they open with the pack they were played with, and are played
//! on to their end under their own version.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

use std::fs;

use game_core::{AnyTable, Game, Record, RecordHead, Seat, Seed, Setup, Turn};
use games::{GameId, LoadError, Registry};
use legacies::Legacies;
use search::Level;

/// All records of version 1.
fn records() -> Vec<Record> {
    let folders = ["bronze", "bronze-age", "legacies"].map(|game| format!("../{game}/tests/records/v1"));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    files.map(|file| Record::parse(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap()).collect()
}

/// What a server keeps of a table: its head and the moves so far, here half of them.
fn half(record: &Record) -> (RecordHead, Vec<(Option<Seat>, &str)>) {
    let moves = record.moves.iter().take(record.moves.len() / 2);
    (record.head.clone(), moves.map(|(_, who, notation)| (*who, notation.as_str())).collect())
}

/// Plays a table to its end; draws take the first outcome.
fn play_on(registry: &Registry, table: &mut dyn AnyTable) {
    loop {
        let action = match table.turn() {
            Turn::Over => return,
            Turn::Chance => table.legal().swap_remove(0).action,
            Turn::Player(_) => registry.choose(table, Level::Random, Seed(table.len() as u64)).unwrap(),
        };
        table.play(&action).unwrap();
    }
}

#[test]
fn tables_of_version_1_are_played_on_to_their_end() {
    let registry = Registry::new();
    let mut games = Vec::new();
    for record in records() {
        let (head, moves) = half(&record);
        let mut table = registry.resume(&head, &moves).unwrap();
        play_on(&registry, &mut *table);
        let ended = table.head();
        assert_eq!((ended.rules(), &ended.pack_hash), (1, &head.pack_hash));
        let again = registry.load(&table.record()).unwrap();
        assert_eq!((again.outcome(), again.record()), (table.outcome(), table.record()));
        games.push(head.game);
    }
    games.sort();
    games.dedup();
    assert_eq!(games, ["bronze", "bronze-age", "legacies"]);
}

#[test]
fn new_tables_have_the_newest_rules_and_pack_unless_they_name_a_version() {
    let registry = Registry::new();
    for game in registry.games() {
        let id: GameId = game.id.parse().unwrap();
        let head = |setup: Setup| registry.table(id, setup, None).unwrap().head();
        let (newest, first) = (head(Setup::new(2)), head(Setup::new(2).under(1)));
        assert_eq!((newest.rules(), first.rules()), (game.rules, 1));
        assert_eq!(game.packs, ["classic"]);
        let played = records().into_iter().find(|record| record.head.game == game.id).unwrap();
        assert_eq!(first.pack_hash, played.head.pack_hash, "the pack that version 1 was played with");
    }
}

#[test]
fn a_version_or_a_pack_that_is_not_known_is_refused() {
    let registry = Registry::new();
    let (mut head, _) = half(&records()[0]);
    head.setup.rules = Some(99);
    let refused = |head: &RecordHead| match registry.resume(head, &[]).map(drop) {
        Err(LoadError::Record(error)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    let message = refused(&head);
    assert!(message.starts_with("line 3: version 99 of the rules of "), "{message}");
    assert!(message.contains("is not known here; known are: 1"), "{message}");
    head.setup.rules = Some(1);
    head.pack_hash = "0".repeat(32);
    let message = refused(&head);
    assert!(message.contains("another edition of the pack 'classic'"), "{message}");
}

#[test]
fn a_pack_that_the_newest_rules_refuse_still_opens_the_records_of_its_version() {
    let mut source = (Legacies::former_editions()[0].source)();
    let successors = source.files.get_mut("successors.ron").unwrap();
    *successors = successors.replace("Price(purchase, percent(50))", "Price(purchase, add(fame, 1))");
    source.name = "own".to_owned();
    let mut registry = Registry::new();
    assert_eq!(registry.add_pack(GameId::Legacies, &source).map_err(|problems| problems.len()), Err(1));
    registry.add_pack_under(GameId::Legacies, &source, 1).unwrap();
    let setup = Setup { pack: source.name, ..Setup::new(2).under(1) };
    let mut table = registry.table(GameId::Legacies, setup, Some(Seed(3))).unwrap();
    play_on(&registry, &mut *table);
    assert_eq!(registry.load(&table.record()).unwrap().outcome(), table.outcome());
}
