//! The files of the repository, read once: what `clauses` and `tidy` look at.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

/// A text file of the repository.
#[derive(Debug)]
pub struct File {
    /// Its path from the root, with `/` on every system.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl File {
    /// Whether the file's name ends so.
    pub fn is(&self, extension: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, ending)| ending == extension)
    }

    /// The lines with their numbers, counted from one.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.split('\n').enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Which part of which crate a file belongs to: `("bronze", "src")` for one in `crates/bronze/src`.
    pub fn place(&self) -> Option<(&str, &str)> {
        let mut parts = self.path.strip_prefix("crates/")?.split('/');
        let place = (parts.next()?, parts.next()?);
        parts.next().map(|_| place)
    }

    /// Whether it is Rust below `crates/*/src`.
    pub fn is_source(&self) -> bool {
        self.is("rs") && self.place().is_some_and(|(_, part)| part == "src")
    }
}

/// All files that are tracked or could be.
#[derive(Debug, Default)]
pub struct Tree {
    /// The text files, ordered by path.
    pub files: Vec<File>,
    /// Every path, pictures and the like included.
    paths: BTreeSet<String>,
}

impl Tree {
    /// Reads the tree below a root.
    pub fn read(root: &Path) -> Result<Self> {
        let paths = match from_git(root) {
            Some(paths) => paths,
            None => walk(root)?,
        };
        // A file that git lists and the disk has not was just deleted.
        let read = |path: String| fs::read(root.join(&path)).ok().map(|bytes| (path, bytes));
        Ok(Self::of(paths.into_iter().filter_map(read)))
    }

    fn of(files: impl Iterator<Item = (String, Vec<u8>)>) -> Self {
        let mut tree = Tree::default();
        for (path, bytes) in files {
            tree.paths.insert(path.clone());
            if let Some(text) = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')) {
                tree.files.push(File { path, text });
            }
        }
        tree.files.sort_by(|a, b| a.path.cmp(&b.path));
        tree
    }

    /// A tree of these files, for tests.
    #[cfg(test)]
    pub fn sample(files: &[(&str, &str)]) -> Self {
        Self::of(files.iter().map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())))
    }

    /// Whether there is such a file.
    pub fn has(&self, path: &str) -> bool {
        self.paths.contains(path)
    }

    /// Whether there is a file in such a folder.
    pub fn has_folder(&self, path: &str) -> bool {
        let inside = format!("{path}/");
        path.is_empty() || self.paths.range(inside.clone()..).next().is_some_and(|p| p.starts_with(&inside))
    }
}

/// What git tracks or would offer to track: a new file is checked before its first commit.
fn from_git(root: &Path) -> Option<Vec<String>> {
    let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(list).current_dir(root).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.split_terminator('\0').map(str::to_owned).collect())
}

/// Folders that hold nothing of ours.
const SKIPPED: [&str; 3] = [".git", "target", "node_modules"];

/// The same without git, as in an unpacked archive.
fn walk(root: &Path) -> Result<Vec<String>> {
    let (mut found, mut open) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(root.join(&folder)).with_context(|| format!("cannot list '{folder}'"))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            match entry.file_type()?.is_dir() {
                true if SKIPPED.contains(&name.as_str()) => {}
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_file_is_its_crate_and_part() {
        let place = |path: &str| {
            let file = File { path: path.to_owned(), text: String::new() };
            file.place().map(|(name, part)| format!("{name} {part}"))
        };
        assert_eq!(place("crates/bronze/src/legal/deep.rs").as_deref(), Some("bronze src"));
        assert_eq!(place("crates/bronze/src"), None);
        assert_eq!(place("xtask/src/main.rs"), None);
    }

    #[test]
    fn a_folder_is_there_when_a_file_is_in_it() {
        let tree = Tree::sample(&[("docs/rules/bronze.md", ""), ("docs-old", "")]);
        assert!(tree.has_folder("docs") && tree.has_folder("docs/rules") && tree.has_folder(""));
        assert!(!tree.has_folder("doc") && !tree.has_folder("docs/rules/bronze.md"));
    }

    #[test]
    fn pictures_have_a_path_but_no_text() {
        let tree = Tree::of([("a.png".to_owned(), vec![0xff, 0])].into_iter());
        assert!(tree.has("a.png") && tree.files.is_empty());
    }

    #[test]
    fn git_and_a_walk_find_the_same_sources() {
        let root = crate::root().unwrap().join("xtask/src");
        let mut walked = walk(&root).unwrap();
        walked.sort();
        assert!(walked.contains(&"tidy/arrows.rs".to_owned()));
        if let Some(mut listed) = from_git(&root) {
            listed.sort();
            assert_eq!(listed, walked);
        }
    }
}
