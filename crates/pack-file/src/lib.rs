//! Reading the files of a pack.
//!
//! Packs are written by hand, so that what is wrong with one is told with file, line and what is allowed, and
//! all of it at once. The games use this crate to read their lists; which files there are and what must hold of
//! them is theirs to say.
#![warn(missing_docs)]

mod about;
mod file;
mod mistakes;

use game_core::{PackProblem, PackSource};

pub use about::About;
pub use file::{Entry, File};

/// The content of a file without problems; otherwise adds its problems to the others.
pub fn sound<T>(read: Result<T, Vec<PackProblem>>, problems: &mut Vec<PackProblem>) -> Option<T> {
    read.map_err(|more| problems.extend(more)).ok()
}

/// Files that a pack does not have: a misspelt name, perhaps.
pub fn strangers(source: &PackSource, files: &[&str]) -> Vec<PackProblem> {
    let allowed = format!("it has {}, and may have README and LICENSE files", files.join(", "));
    let strange = |file: &String| PackProblem {
        file: file.clone(),
        line: None,
        column: None,
        message: format!("a pack has no such file; {allowed}"),
    };
    source.files.keys().filter(|file| !may_be_there(file, files)).map(strange).collect()
}

fn may_be_there(file: &str, files: &[&str]) -> bool {
    files.contains(&file) || file.starts_with("README") || file.starts_with("LICENSE")
}
