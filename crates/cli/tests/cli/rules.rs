//! The rules in the terminal.

use crate::run::{complaint, good};

#[test]
fn the_whole_page_fits_the_width_and_has_no_marks() {
    let text = good(&["rules", "bronze"]);
    assert!(text.contains("\nBZ-T1 ") && !text.contains("**") && !text.contains('\u{1b}'), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_clause_is_found_whatever_its_letters() {
    let clause = good(&["rules", "bronze", "BZ-R2"]);
    assert!(clause.starts_with("BZ-R2 ") && clause.matches("BZ-R").count() == 1, "{clause}");
    assert_eq!(good(&["rules", "bronze", "bz-r2"]), clause);
}

#[test]
fn an_unknown_clause_gets_near_ones() {
    assert_eq!(
        complaint(&["rules", "bronze", "BZ-R9"]),
        "error: Bronze has no clause 'BZ-R9'; near it are: BZ-R1, BZ-R2, BZ-R3"
    );
    assert_eq!(complaint(&["rules", "bronze", "t2"]), "error: Bronze has no clause 't2'; near it are: BZ-T2");
    assert_eq!(
        complaint(&["rules", "bronze", "castles"]),
        "error: Bronze has no clause 'castles'; 'oxhide rules bronze' prints them all"
    );
}
