//! `cargo xtask tidy`: rules about the code itself, each a small function from the files to what breaks it.

mod arrows;
mod layout;
mod links;
mod marks;
mod purity;
mod spaces;

use std::path::Path;

use anyhow::Result;

use crate::finding::{Finding, report};
use crate::tree::Tree;

/// A rule over the files of the repository.
struct Rule {
    what: &'static str,
    find: fn(&Tree) -> Vec<Finding>,
}

const RULES: &[Rule] = &[
    Rule { what: "rule crates touch no file, network, clock or thread", find: purity::find },
    Rule { what: "a source file begins with what it is for", find: layout::headers },
    Rule { what: "the games use the same file names", find: layout::names },
    Rule { what: "what is left to do has an issue", find: marks::find },
    Rule { what: "no tab, no trailing blank, a newline at the end", find: spaces::find },
    Rule { what: "links in Markdown lead to files", find: links::find },
];

/// Holds the repository against every rule.
pub fn run(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let mut findings = arrows::find(&arrows::packages(root)?);
    show("crates depend only on those below them", &findings);
    for rule in RULES {
        let found = (rule.find)(&tree);
        show(rule.what, &found);
        findings.extend(found);
    }
    println!("{} rules, {} files", RULES.len() + 1, tree.files.len());
    report(&findings)
}

fn show(what: &str, findings: &[Finding]) {
    match findings.len() {
        0 => println!("    ok  {what}"),
        broken => println!("{broken:>6}  {what}"),
    }
}
