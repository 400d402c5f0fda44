//! Marks for work left to do carry the number of an issue.

use crate::finding::Finding;
use crate::tree::{File, Tree};

/// Written in two parts, so that this file is not found itself.
const MARKS: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Marks without a number such as `#12` on their line.
pub fn find(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().filter(|file| !is_lock(file)).flat_map(find_in).collect()
}

/// Lock files are written by tools and full of hashes.
fn is_lock(file: &File) -> bool {
    file.is("lock") || file.path.ends_with("package-lock.json")
}

fn find_in(file: &File) -> Vec<Finding> {
    let bare = |(line, text): (usize, &str)| {
        let mark = MARKS.into_iter().find(|mark| has_word(text, mark)).filter(|_| !has_issue(text))?;
        Some(Finding::new(&file.path, line, format!("{mark} without the number of an issue, such as #12")))
    };
    file.lines().filter_map(bare).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
}

fn has_issue(text: &str) -> bool {
    text.split('#').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    fn found(path: &str, text: &str) -> Vec<String> {
        texts(&find(&Tree::sample(&[(path, text)])))
    }

    #[test]
    fn a_mark_without_an_issue_is_found() {
        for mark in MARKS {
            let message = format!("web/a.ts:2: {mark} without the number of an issue, such as #12");
            assert_eq!(found("web/a.ts", &format!("let a;\n// {mark}: more\n")), [message]);
        }
    }

    #[test]
    fn a_mark_with_an_issue_and_other_words_are_free() {
        assert_eq!(found("a.rs", &format!("// {}(#12): more", MARKS[0])), [""; 0]);
        assert_eq!(found("a.rs", &format!("const {}_LIST: {}S;", MARKS[0], MARKS[0])), [""; 0]);
        assert_eq!(found("Cargo.lock", MARKS[2]), [""; 0]);
    }
}
