//! No tab, no blank at the end of a line, a newline at the end of a file.

use crate::finding::Finding;
use crate::tree::{File, Tree};

/// Every such place in the text files, snapshots of output apart.
pub fn find(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().filter(|file| !file.is("snap")).flat_map(find_in).collect()
}

fn find_in(file: &File) -> Vec<Finding> {
    let mut found: Vec<_> = file.lines().flat_map(|(line, text)| find_in_line(file, line, text)).collect();
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        found.push(Finding::new(&file.path, file.lines().count(), "no newline at the end of the file"));
    }
    found
}

fn find_in_line(file: &File, line: usize, text: &str) -> Vec<Finding> {
    let tab = text.contains('\t').then_some("a tab");
    let blank = text.ends_with(char::is_whitespace).then_some("a blank at the end of the line");
    [tab, blank].into_iter().flatten().map(|message| Finding::new(&file.path, line, message)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::texts;

    fn found(text: &str) -> Vec<String> {
        texts(&find(&Tree::sample(&[("a.md", text)])))
    }

    #[test]
    fn untidy_space_is_found() {
        assert_eq!(found("a\n\tb\n"), ["a.md:2: a tab"]);
        assert_eq!(found("a \nb\r\n"), [1, 2].map(|n| format!("a.md:{n}: a blank at the end of the line")));
        assert_eq!(found("a\nb"), ["a.md:2: no newline at the end of the file"]);
    }

    #[test]
    fn tidy_space_is_free() {
        assert_eq!(found("a b\n\n  c\n"), [""; 0]);
        assert_eq!(found(""), [""; 0]);
        assert!(find(&Tree::sample(&[("screen.snap", "a \n")])).is_empty());
    }
}
