//! `cargo xtask clauses`: every clause of the rules has a test that names it, and every test that names a
//! clause names one that exists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use crate::finding::{Finding, report};
use crate::games::GAMES;
use crate::rust;
use crate::tree::{File, Tree};

/// Prints the table and what is missing.
pub fn run(root: &Path) -> Result<()> {
    let coverage = Coverage::of(&Tree::read(root)?);
    coverage.print();
    report(&coverage.findings)
}

/// Which clauses have tests.
struct Coverage {
    rows: Vec<Row>,
    findings: Vec<Finding>,
}

/// One rules page in the table.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    page: String,
    clauses: usize,
    covered: usize,
    tests: usize,
}

/// A clause and where it is written.
struct Clause {
    id: String,
    page: String,
    line: usize,
}

/// A test that names a clause.
struct Naming {
    id: String,
    test: String,
    path: String,
    line: usize,
    ignored: bool,
}

impl Coverage {
    fn of(tree: &Tree) -> Self {
        let pages: Vec<_> = tree.files.iter().filter(|file| is_page(file)).collect();
        let clauses: Vec<_> = pages.iter().flat_map(|page| clauses(page)).collect();
        let mut findings = missing_pages(tree, &clauses);
        findings.extend(pages.iter().flat_map(|page| malformed(page)));
        findings.extend(doubled(&clauses));
        let namings = namings(tree, &prefixes(&clauses), &mut findings);
        let tests = tests_by_clause(&namings);
        findings.extend(untested(&clauses, &tests));
        findings.extend(unknown(&clauses, &namings));
        let rows = pages.iter().map(|page| Row::of(&page.path, &clauses, &tests)).collect();
        Coverage { rows, findings }
    }

    fn print(&self) {
        println!("{:<32} {:>8} {:>8} {:>8}", "page", "clauses", "covered", "tests");
        for Row { page, clauses, covered, tests } in &self.rows {
            println!("{page:<32} {clauses:>8} {covered:>8} {tests:>8}");
        }
    }
}

impl Row {
    fn of(page: &str, clauses: &[Clause], tests: &BTreeMap<&str, usize>) -> Self {
        let here: Vec<_> = clauses.iter().filter(|clause| clause.page == page).collect();
        let counts: Vec<_> = here.iter().filter_map(|clause| tests.get(clause.id.as_str())).collect();
        Row {
            page: page.to_owned(),
            clauses: here.len(),
            covered: counts.len(),
            tests: counts.into_iter().sum(),
        }
    }
}

fn is_page(file: &File) -> bool {
    let name = file.path.strip_prefix("docs/rules/").and_then(|name| name.strip_suffix(".md"));
    name.is_some_and(|name| !name.contains('/'))
}

/// The clauses of a page: its list items `- **BZ-T1** text`.
fn clauses(page: &File) -> Vec<Clause> {
    let clause =
        |(line, text)| clause_id(text).map(|id| Clause { id: id.to_owned(), page: page.path.clone(), line });
    page.lines().filter_map(clause).collect()
}

fn clause_id(line: &str) -> Option<&str> {
    let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
    (is_id(id) && !text.trim().is_empty()).then_some(id)
}

/// Whether a text is an id such as `BZ-T1`: letters, a hyphen, letters, digits.
fn is_id(text: &str) -> bool {
    let Some((prefix, rest)) = text.split_once('-') else { return false };
    let number = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let all = |text: &str, kind: fn(&char) -> bool| !text.is_empty() && text.chars().all(|c| kind(&c));
    all(prefix, |c| c.is_ascii_uppercase()) && number.len() < rest.len() && all(number, char::is_ascii_digit)
}

/// List items that begin with an id in another form than [`clauses`] counts.
fn malformed(page: &File) -> Vec<Finding> {
    let wrong = |(line, text): (usize, &str)| {
        let item = text.trim_start().strip_prefix(['-', '*', '+'])?;
        let first = item.split_whitespace().next()?.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let message = format!("write a clause as `- **{first}** text`, or it is not counted");
        (is_id(first) && clause_id(text).is_none()).then(|| Finding::new(&page.path, line, message))
    };
    page.lines().filter_map(wrong).collect()
}

/// A game that has a crate has a page with clauses.
fn missing_pages(tree: &Tree, clauses: &[Clause]) -> Vec<Finding> {
    let started = GAMES.iter().filter(|game| game.is_in(tree));
    let bare = started.filter(|game| !clauses.iter().any(|clause| clause.page == game.page()));
    bare.map(|game| {
        let message =
            format!("the game {} has no clauses here, such as `- **{}-T1** text`", game.name, game.prefix);
        Finding::new(&game.page(), 1, message)
    })
    .collect()
}

fn doubled(clauses: &[Clause]) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let again = clauses.iter().filter(|clause| !seen.insert(&clause.id));
    again
        .map(|clause| Finding::new(&clause.page, clause.line, format!("{} stands twice", clause.id)))
        .collect()
}

/// What ids begin with, in lower case as in the names of tests.
fn prefixes(clauses: &[Clause]) -> BTreeSet<String> {
    let used = clauses.iter().filter_map(|clause| clause.id.split_once('-')).map(|(prefix, _)| prefix);
    used.chain(GAMES.iter().map(|game| game.prefix)).map(str::to_lowercase).collect()
}

/// Every test of every crate that names a clause, once for each clause it names.
fn namings(tree: &Tree, prefixes: &BTreeSet<String>, findings: &mut Vec<Finding>) -> Vec<Naming> {
    let mut namings = Vec::new();
    for file in tree.files.iter().filter(|file| may_hold_tests(file)) {
        match rust::tests(&file.text) {
            Ok(tests) => namings.extend(tests.iter().flat_map(|test| namings_of(test, &file.path, prefixes))),
            Err(_) => findings.push(Finding::new(&file.path, 1, "this is not Rust that can be read")),
        }
    }
    namings
}

fn may_hold_tests(file: &File) -> bool {
    file.is("rs") && file.place().is_some_and(|(_, part)| part == "src" || part == "tests")
}

fn namings_of(test: &rust::Test, path: &str, prefixes: &BTreeSet<String>) -> Vec<Naming> {
    let naming = |id| Naming {
        id,
        test: test.name.clone(),
        path: path.to_owned(),
        line: test.line,
        ignored: test.ignored,
    };
    ids_in(&test.name, prefixes).into_iter().map(naming).collect()
}

/// The ids that a name contains as whole words: `bz_t1_and_bz_t3` names BZ-T1 and BZ-T3.
fn ids_in(name: &str, prefixes: &BTreeSet<String>) -> BTreeSet<String> {
    let words: Vec<_> = name.split('_').collect();
    let pairs = words.windows(2).filter(|pair| prefixes.contains(pair[0]));
    pairs.map(|pair| format!("{}-{}", pair[0], pair[1]).to_uppercase()).filter(|id| is_id(id)).collect()
}

/// How many tests a clause has; one that never runs does not count.
fn tests_by_clause(namings: &[Naming]) -> BTreeMap<&str, usize> {
    let mut tests = BTreeMap::new();
    for naming in namings.iter().filter(|naming| !naming.ignored) {
        *tests.entry(naming.id.as_str()).or_default() += 1;
    }
    tests
}

fn untested(clauses: &[Clause], tests: &BTreeMap<&str, usize>) -> Vec<Finding> {
    let bare = clauses.iter().filter(|clause| !tests.contains_key(clause.id.as_str()));
    bare.map(|Clause { id, page, line }| {
        let name = id.to_lowercase().replace('-', "_");
        Finding::new(page, *line, format!("{id} has no test; name one `{name}_…`"))
    })
    .collect()
}

fn unknown(clauses: &[Clause], namings: &[Naming]) -> Vec<Finding> {
    let known: BTreeSet<_> = clauses.iter().map(|clause| &clause.id).collect();
    let lost = namings.iter().filter(|naming| !known.contains(&naming.id));
    lost.map(|Naming { id, test, path, line, .. }| {
        Finding::new(path, *line, format!("the test {test} names {id}, which no page in docs/rules has"))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    const PAGE: &str = "docs/rules/bronze.md";
    const TESTS: &str = "crates/bronze/tests/clauses.rs";

    fn coverage(page: &str, tests: &str) -> Coverage {
        Coverage::of(&Tree::sample(&[(PAGE, page), (TESTS, tests)]))
    }

    fn problems(page: &str, tests: &str) -> Vec<String> {
        texts(&coverage(page, tests).findings)
    }

    #[test]
    fn a_clause_with_a_test_is_covered() {
        let page = "# Bronze\n- **BZ-T1** Take a card.\n- **BZ-T2** Play it.\n";
        let tests = "#[test] fn bz_t1_taken() {} #[test] fn bz_t1_and_bz_t2_together() {}";
        let Coverage { rows, findings } = coverage(page, tests);
        assert_eq!(rows, [Row { page: PAGE.to_owned(), clauses: 2, covered: 2, tests: 3 }]);
        assert_eq!(texts(&findings), [""; 0]);
    }

    #[test]
    fn a_clause_without_a_test_is_found() {
        let found = problems("# Bronze\n- **BZ-T1** Take a card.\n", "fn bz_t1_a_helper() {}");
        assert_eq!(found, ["docs/rules/bronze.md:2: BZ-T1 has no test; name one `bz_t1_…`"]);
    }

    #[test]
    fn a_longer_number_is_another_clause() {
        let page = "- **BZ-T1** a\n- **BZ-T10** b\n";
        let found = problems(page, "#[test] fn bz_t10_x() {}");
        assert_eq!(found, ["docs/rules/bronze.md:1: BZ-T1 has no test; name one `bz_t1_…`"]);
    }

    #[test]
    fn a_test_of_no_clause_is_found() {
        let found = problems("- **BZ-T1** a\n", "#[test] fn bz_t1_x() {}\n#[test]\nfn bz_t9_y() {}");
        let message = "the test bz_t9_y names BZ-T9, which no page in docs/rules has";
        assert_eq!(found, [format!("{TESTS}:3: {message}")]);
    }

    #[test]
    fn an_ignored_test_covers_nothing() {
        assert_eq!(problems("- **BZ-T1** a\n", "#[test] #[ignore] fn bz_t1_x() {}").len(), 1);
    }

    #[test]
    fn clauses_in_another_form_and_doubled_ones_are_found() {
        let tests = "#[test] fn bz_t1_x() {}";
        assert_eq!(
            problems("- **BZ-T1** a\n- **BZ-T1** b\n", tests),
            ["docs/rules/bronze.md:2: BZ-T1 stands twice"]
        );
        for form in ["- BZ-T2 b", "* **BZ-T2** b", "  - **BZ-T2** b", "- **BZ-T2**: b", "- **BZ-T2** "] {
            let found = problems(&format!("- **BZ-T1** a\n{form}\n"), tests);
            let advice = "write a clause as `- **BZ-T2** text`, or it is not counted";
            assert_eq!(found, [format!("{PAGE}:2: {advice}")], "{form}");
        }
        assert_eq!(problems("- **BZ-T1** a\n- About BZ-T1: see above.\n", tests), [""; 0]);
    }

    #[test]
    fn a_game_without_a_page_is_found() {
        let tree = Tree::sample(&[("crates/legacies/Cargo.toml", "")]);
        let message = "the game legacies has no clauses here, such as `- **LG-T1** text`";
        assert_eq!(texts(&Coverage::of(&tree).findings), [format!("docs/rules/legacies.md:1: {message}")]);
    }

    #[test]
    fn ids_are_letters_hyphen_letters_digits() {
        assert!(["BZ-T1", "LG-A17", "X-AB3"].into_iter().all(is_id));
        assert!(!["BZ-T", "BZ-1", "BZT1", "bz-t1", "BZ-T1a", "-T1", "BZ-T1-2"].into_iter().any(is_id));
    }
}
