//! Finding clauses in a rules page: list items of the form `- **BZ-T1** text`, continued on indented lines.

use game_core::closest;

/// How many clauses are suggested at most.
const SUGGESTIONS: usize = 6;

/// The list item of a clause as it stands in the page; capital letters do not matter.
pub fn clause(page: &str, id: &str) -> Option<String> {
    let mut lines =
        page.lines().skip_while(|line| !id_of(line).is_some_and(|found| found.eq_ignore_ascii_case(id)));
    let first = lines.next()?;
    let rest = lines.take_while(|line| line.starts_with("  ") && !line.trim().is_empty());
    Some([first].into_iter().chain(rest).map(|line| format!("{line}\n")).collect())
}

/// The clauses that may have been meant: of that number, of that letter, or spelled nearly so.
pub fn near<'a>(page: &'a str, id: &str) -> Vec<&'a str> {
    let id = id.to_ascii_uppercase();
    let ids = || page.lines().filter_map(id_of);
    let of_number = ids().filter(|known| known.ends_with(&format!("-{id}")));
    let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
    let family = ids().filter(|known| letters.contains('-') && known.starts_with(letters));
    let mut found: Vec<&str> = of_number.chain(family).take(SUGGESTIONS).collect();
    if found.is_empty() {
        found.extend(closest(&id, ids()));
    }
    found
}

/// The name of the clause that starts on a line.
fn id_of(line: &str) -> Option<&str> {
    let (id, _) = line.strip_prefix("- **")?.split_once("**")?;
    let (game, rest) = id.split_once('-')?;
    let plain =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    (plain(game) && plain(rest)).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Rules

- **BZ-T1** Take a card.
  Play it.
- **BZ-T2** Four columns.

- **BZ-R1** Lines.
- **Note** no clause.
";

    #[test]
    fn a_clause_ends_where_the_next_begins() {
        assert_eq!(clause(PAGE, "bz-t1").unwrap(), "- **BZ-T1** Take a card.\n  Play it.\n");
        assert_eq!(clause(PAGE, "BZ-T2").unwrap(), "- **BZ-T2** Four columns.\n");
        assert_eq!(clause(PAGE, "BZ-T"), None);
        assert_eq!(clause(PAGE, "note"), None);
    }

    #[test]
    fn near_clauses_share_number_or_letter_or_spelling() {
        assert_eq!(near(PAGE, "t2"), ["BZ-T2"]);
        assert_eq!(near(PAGE, "BZ-T9"), ["BZ-T1", "BZ-T2"]);
        assert_eq!(near(PAGE, "BX-R1"), ["BZ-R1"]);
        assert_eq!(near(PAGE, "hello"), [""; 0]);
    }
}
