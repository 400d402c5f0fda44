//! Rule crates touch no file, network, clock or thread.

use super::arrows::RULE_CRATES;
use crate::finding::Finding;
use crate::rust::{self, Word};
use crate::tree::{File, Tree};

/// Modules of the standard library that have no place in rules.
const MODULES: [&str; 4] = ["fs", "net", "time", "thread"];
/// Words that give a clock away, whatever path leads to them.
const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// Every mention outside tests.
pub fn find(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().filter(|file| holds_rules(file)).flat_map(find_in).collect()
}

fn holds_rules(file: &File) -> bool {
    let in_rule_crate = file.place().is_some_and(|(name, _)| RULE_CRATES.contains(&name));
    in_rule_crate && file.is_source() && !file.path.ends_with("/tests.rs") && !file.path.contains("/tests/")
}

fn find_in(file: &File) -> Vec<Finding> {
    let Ok(words) = rust::words(&file.text) else {
        return vec![Finding::new(&file.path, 1, "this is not Rust that can be read")];
    };
    let finding =
        |(line, name)| Finding::new(&file.path, line, format!("{name} has no place in a rule crate"));
    mentions(&words).into_iter().map(finding).collect()
}

fn mentions(words: &[Word]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        if CLOCKS.contains(&word.text.as_str()) {
            found.push((word.line, word.text.clone()));
        }
        if is_std(&words[index..]) {
            let named =
                heads(&words[index + 3..]).into_iter().filter(|head| MODULES.contains(&head.text.as_str()));
            found.extend(named.map(|head| (head.line, format!("std::{}", head.text))));
        }
    }
    found
}

/// Whether the words begin with `std::`, or `core::`, which has a clock's units too.
fn is_std(words: &[Word]) -> bool {
    let [root, first, second, ..] = words else { return false };
    (root.text == "std" || root.text == "core") && first.text == ":" && second.text == ":"
}

/// The names that stand directly after a path: one, or those in the braces of a `use`.
fn heads(words: &[Word]) -> Vec<&Word> {
    let Some((open, inside)) = words.split_first().filter(|(first, _)| first.text == "{") else {
        return words.first().into_iter().collect();
    };
    let (mut depth, mut before, mut found) = (1, open, Vec::new());
    for word in inside {
        if depth == 1 && (before.text == "{" || before.text == ",") {
            found.push(word);
        }
        match word.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        before = word;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    fn found(path: &str, text: &str) -> Vec<String> {
        texts(&find(&Tree::sample(&[(path, text)])))
    }

    #[test]
    fn every_way_to_reach_the_world_is_found() {
        let path = "crates/bronze/src/flow.rs";
        let cases = [
            ("use std::fs;", "std::fs"),
            ("use std::{fmt, fs::{self, File}};", "std::fs"),
            ("fn a() { std::thread::spawn(b); }", "std::thread"),
            ("use std::{collections::{BTreeMap}, net};", "std::net"),
            ("fn a() -> core::time::Duration { b }", "std::time"),
            ("fn a() { Instant::now(); }", "Instant"),
            ("fn a(at: SystemTime) {}", "SystemTime"),
        ];
        for (text, name) in cases {
            assert_eq!(
                found(path, text),
                [format!("{path}:1: {name} has no place in a rule crate")],
                "{text}"
            );
        }
    }

    #[test]
    fn the_line_of_the_mention_is_given() {
        let lines = found("crates/bronze/src/flow.rs", "//! Flow.\nuse std::{\n    fmt,\n    fs,\n};\n");
        assert_eq!(lines, ["crates/bronze/src/flow.rs:4: std::fs has no place in a rule crate"]);
    }

    #[test]
    fn tests_comments_and_other_crates_are_free() {
        let path = "crates/bronze/src/flow.rs";
        assert_eq!(found(path, "// std::fs\n#[cfg(test)] mod tests { use std::fs; }"), [""; 0]);
        assert_eq!(found(path, "use std::{fmt, collections::{time, fs}}; use my::std_::fs;"), [""; 0]);
        assert_eq!(found("crates/server/src/main.rs", "use std::fs;"), [""; 0]);
        assert_eq!(found("crates/bronze/tests/laws.rs", "use std::fs;"), [""; 0]);
        assert_eq!(found("crates/bronze/src/tests.rs", "use std::fs;"), [""; 0]);
    }
}
