//! The program as its users meet it: what they type, what they read, and its exit code.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod admin;
mod analyse;
mod bots;
mod engine;
mod errors;
mod help;
mod packs;
mod records;
mod rules;
mod run;
mod serve;
mod sim;
