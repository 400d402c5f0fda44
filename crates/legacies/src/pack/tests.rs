//! What is said of packs that are wrong: the classic one with a text here and there replaced.

use expect_test::{Expect, expect};
use game_core::PackSource;

use super::Pack;

/// All that is wrong with a pack, a line each.
fn problems(source: &PackSource) -> String {
    let found = Pack::read(source).map_or_else(|problems| problems, |_| Vec::new());
    found.iter().fold(String::new(), |text, problem| text + &problem.to_string() + "\n")
}

#[test]
fn the_classic_pack_is_sound() {
    assert_eq!(problems(&Pack::classic()), "");
}
