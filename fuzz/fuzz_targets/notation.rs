//! Fuzzes the notation of actions.
#![no_main]

#[path = "../checks/notation.rs"]
mod notation;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    notation::check(data);
});
