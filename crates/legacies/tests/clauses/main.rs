//! Tests of the clauses of Legacies, named after them.

#[path = "../common/mod.rs"]
mod common;

mod components;
