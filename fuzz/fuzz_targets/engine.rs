//! The engine protocol: every line gets one answer, and no input ends it.
#![no_main]

use std::sync::LazyLock;

use games::Registry;
use libfuzzer_sys::fuzz_target;

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

fuzz_target!(|data: &[u8]| {
    // Requests of a real talk come first, so that there are tables to act upon.
    let mut input = br#"{"id":1,"cmd":"new","game":"bronze","setup":{"players":2},"seed":1}"#.to_vec();
    input.push(b'\n');
    input.extend_from_slice(data);
    let mut answers = Vec::new();
    engine::serve(&REGISTRY, input.as_slice(), &mut answers).unwrap();
    for answer in answers.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
        assert!(answer.starts_with(b"{"), "an answer is a JSON object");
    }
});
