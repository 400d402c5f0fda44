//! The seeds of the fuzz target `engine`: every request gets one answer, and none is a panic that was caught.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::Path;

use games::Registry;
use serde_json::Value;

#[test]
fn every_request_of_the_fuzz_seeds_gets_one_answer() {
    let registry = Registry::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/engine");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let table = r#"{"id":1,"cmd":"new","game":"bronze","setup":{"players":2},"seed":1}"#;
        let input = format!("{table}\n{}", fs::read_to_string(&path).unwrap());
        let mut answers = Vec::new();
        engine::serve(&registry, input.as_bytes(), &mut answers).unwrap();
        let answers: Vec<Value> = answers
            .split(|&byte| byte == b'\n')
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect();
        let requests = input.lines().filter(|line| !line.is_empty()).count();
        assert_eq!(answers.len(), requests, "{}", path.display());
        for answer in &answers {
            assert_ne!(answer["error"]["code"], "internal", "{}: {answer}", path.display());
        }
    }
}
