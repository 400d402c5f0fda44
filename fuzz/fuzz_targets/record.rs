//! Fuzzes the reading of records.
#![no_main]

#[path = "../checks/record.rs"]
mod record;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    record::check(data);
});
