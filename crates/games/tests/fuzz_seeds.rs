//! The seeds of the fuzz targets `notation` and `record`, through the functions that are fuzzed: no nightly needed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "../../../fuzz/checks/notation.rs"]
mod notation;
#[path = "../../../fuzz/checks/record.rs"]
mod record;

use std::fs;
use std::path::Path;

/// Every seed of a target, with its name.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let seed =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    let seeds: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| seed(entry.unwrap())).collect();
    assert!(!seeds.is_empty(), "there are no seeds of {target}");
    seeds
}

#[test]
fn seeds_of_notation_get_into_the_game() {
    for (name, seed) in seeds("notation") {
        let accepted = notation::check(&seed);
        assert!(accepted >= 5, "{name}: {accepted} lines are accepted; write it again");
    }
}

#[test]
fn damaged_records_are_refused() {
    let read = seeds("record").into_iter().filter(|(_, seed)| record::check(seed) > 0);
    assert_eq!(read.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0]);
}
