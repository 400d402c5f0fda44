//! The editions of a pack that tables are opened with.

mod common;

use common::Bids;
use game_core::{Edition, Game};

#[test]
fn each_former_version_of_the_rules_has_the_last_edition_it_was_played_with() {
    let hash = |rules| Edition::of_rules::<Bids>(rules).map(|edition| edition.hash);
    assert_eq!([1, 2, 3, 4].map(hash), [Some("b"), Some("c"), Some("c"), Some("d")]);
}

#[test]
fn the_newest_rules_have_the_newest_edition_whatever_was_played_with_them_before() {
    let newest_rules = |edition: &Edition| edition.rules == Bids::RULES;
    assert!(Bids::former_editions().iter().any(newest_rules));
    assert!(Edition::of_rules::<Bids>(Bids::RULES).is_none());
}
