//! The commands from outside: what they print and how they end, in small repositories made for the purpose.
#![allow(clippy::unwrap_used, reason = "this is all test code")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A repository with these files.
fn repository(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    // Without git the files are found all the same; with it, they must not count as ignored ones of ours.
    let _ = Command::new("git").args(["init", "--quiet"]).current_dir(&root).status();
    root
}

/// Runs a command there, as `cargo xtask` would.
fn xtask(root: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(args).env("CARGO_MANIFEST_DIR", root.join("xtask")).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const PAGE: (&str, &str) = ("docs/rules/bronze.md", "# Bronze\n\n- **BZ-T1** Take a card.\n");

#[test]
fn clauses_succeeds_when_every_clause_has_a_test() {
    let test = ("crates/bronze/tests/turn.rs", "#[test]\nfn bz_t1_a_card_is_taken() {}\n");
    let output = xtask(&repository("covered", &[PAGE, test]), &["clauses"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("docs/rules/bronze.md                    1        1        1"));
}

#[test]
fn clauses_fails_when_a_clause_has_none() {
    let test = ("crates/bronze/tests/turn.rs", "#[test]\nfn bz_t10_is_another() {}\n");
    let output = xtask(&repository("uncovered", &[PAGE, test]), &["clauses"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("docs/rules/bronze.md:3: BZ-T1 has no test"));
    assert!(
        stdout(&output).contains("crates/bronze/tests/turn.rs:2: the test bz_t10_is_another names BZ-T10")
    );
    assert!(stderr(&output).contains("error: 2 problems"));
}

const WORKSPACE: (&str, &str) = ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");

#[test]
fn tidy_shows_the_rule_and_the_place() {
    let manifest = "[package]\nname = \"lab\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n";
    let rim = manifest.replace("lab", "store") + "lab = { path = \"../lab\" }\n";
    let files = [
        WORKSPACE,
        ("crates/lab/Cargo.toml", manifest),
        ("crates/lab/src/lib.rs", "pub fn lab() {} \n"),
        ("crates/store/Cargo.toml", &rim),
        ("crates/store/src/lib.rs", "//! The store.\n"),
    ];
    let output = xtask(&repository("untidy", &files), &["tidy"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("crates/store/Cargo.toml:7: store may not depend on lab"), "{text}");
    assert!(text.contains("crates/lab/src/lib.rs:1: begin the file with"), "{text}");
    assert!(text.contains("crates/lab/src/lib.rs:1: a blank at the end of the line"), "{text}");
    assert!(text.contains("    ok  links in Markdown lead to files"), "{text}");
    assert!(stderr(&output).contains("error: 3 problems"));
}

#[test]
fn test_stops_at_the_step_that_fails_and_says_how_to_run_it() {
    let output = xtask(&repository("failing", &[PAGE]), &["test", "--only", "clauses"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("== clauses (1 of 1): every clause of the rules has a test"));
    assert!(stderr(&output).contains("error: the step clauses failed: 1 problem, see above"));
    assert!(stderr(&output).contains("To run just this step: cargo xtask test --only clauses"));
}

#[test]
fn test_lists_its_steps_and_refuses_others() {
    let root = repository("listing", &[PAGE]);
    let list = stdout(&xtask(&root, &["test", "--list"]));
    let names: Vec<_> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(
        names,
        [
            "fmt", "clippy", "doc", "tests", "doctests", "laws", "kill", "clauses", "tidy", "deny", "page",
            "browser"
        ]
    );
    let refused = xtask(&root, &["test", "--only", "everything"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("possible values: fmt, clippy"), "{}", stderr(&refused));
}

#[test]
fn laws_skips_games_that_have_none_yet() {
    let output = xtask(&repository("lawless", &[PAGE]), &["laws", "--games", "1"]);
    assert!(output.status.success());
    assert!(stdout(&output).contains("bronze: no tests/laws.rs yet"));
}

#[test]
fn fuzz_says_when_there_is_nothing_to_fuzz() {
    let output = xtask(&repository("fuzzless", &[PAGE]), &["fuzz"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no fuzz/Cargo.toml"));
}
