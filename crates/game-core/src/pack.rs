//! Packs: the components of a game as text files.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::Game;

/// The files of a pack as they were found, in a folder or in the program itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackSource {
    /// The pack's name.
    pub name: String,
    /// File names and their texts.
    pub files: BTreeMap<String, String>,
}

impl PackSource {
    /// A pack of these files.
    pub fn new<'a>(name: &str, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let files = files.into_iter().map(|(file, text)| (file.to_owned(), text.to_owned())).collect();
        PackSource { name: name.to_owned(), files }
    }

    /// The text of a file, or that it is missing.
    pub fn file(&self, name: &str) -> Result<&str, PackProblem> {
        self.files.get(name).map(String::as_str).ok_or_else(|| PackProblem {
            file: name.to_owned(),
            line: None,
            column: None,
            message: "the file is missing".to_owned(),
        })
    }

    /// The hash that a record names: the same for the same texts, whatever ends their lines.
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for (name, text) in &self.files {
            let text = text.replace("\r\n", "\n");
            for part in [name, &text] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part.as_bytes());
            }
        }
        hex(&hash.finalize()[..16])
    }
}

/// A former edition of the pack that comes with a game: kept for the tables and records that were played with it.
#[derive(Clone, Copy, Debug)]
pub struct Edition {
    /// The hash of its files, known without reading them.
    pub hash: &'static str,
    /// The newest version of the rules that it was played with.
    pub rules: u32,
    /// Its files.
    pub source: fn() -> PackSource,
}

impl Edition {
    /// The edition that tables of older rules were played with at last; none if that is today's pack, which is always
    /// the one of the newest rules.
    pub fn of_rules<G: Game>(rules: u32) -> Option<&'static Edition> {
        // Of equals the first is found, and so the newest.
        let played = G::former_editions().iter().rev().filter(|edition| edition.rules >= rules);
        played.min_by_key(|edition| edition.rules).filter(|_| rules < G::RULES)
    }
}

/// Something in a pack that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblem {
    /// The file it is in.
    pub file: String,
    /// The line, where it is known.
    pub line: Option<usize>,
    /// The column of that line, counted in characters from 1, where it is known.
    pub column: Option<usize>,
    /// What is wrong and what is allowed.
    pub message: String,
}

impl fmt::Display for PackProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        for number in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{number}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for PackProblem {}

/// A pack that was read and checked.
pub struct Pack<G: Game> {
    /// The pack's name.
    pub name: String,
    /// The hash of its files.
    pub hash: String,
    /// Its content as the rules use it.
    pub content: Arc<G::Pack>,
}

impl<G: Game> Pack<G> {
    /// Reads and checks a pack.
    pub fn read(source: &PackSource) -> Result<Self, Vec<PackProblem>> {
        Ok(Self::of(source, G::read_pack(source)?))
    }

    /// Reads a pack that was played with under a version of the rules, checked as that version does.
    pub fn read_under(source: &PackSource, rules: u32) -> Result<Self, Vec<PackProblem>> {
        Ok(Self::of(source, G::read_pack_under(source, rules)?))
    }

    fn of(source: &PackSource, content: G::Pack) -> Self {
        Pack { name: source.name.clone(), hash: source.hash(), content: Arc::new(content) }
    }

    /// The pack that comes with the program.
    pub fn classic() -> Self {
        Self::read(&G::classic())
            .unwrap_or_else(|problems| unreachable!("the classic pack is broken: {problems:?}"))
    }

    /// A former edition of that pack.
    pub fn former(edition: &Edition) -> Self {
        Self::read_under(&(edition.source)(), edition.rules)
            .unwrap_or_else(|problems| unreachable!("a former edition is broken: {problems:?}"))
    }

    /// The edition of the pack that comes with the program that has this hash; the newest if none has.
    pub fn classic_of(hash: &str) -> Self {
        let edition = G::former_editions().iter().find(|edition| edition.hash == hash);
        edition.map_or_else(Self::classic, Self::former)
    }
}

impl<G: Game> Clone for Pack<G> {
    fn clone(&self) -> Self {
        Pack { name: self.name.clone(), hash: self.hash.clone(), content: Arc::clone(&self.content) }
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_knows_names_from_texts_and_ignores_line_endings() {
        let hash = |files: &[(&str, &str)]| PackSource::new("p", files.iter().copied()).hash();
        assert_eq!(hash(&[("a", "x\ny")]), hash(&[("a", "x\r\ny")]));
        assert_ne!(hash(&[("a", "bc")]), hash(&[("ab", "c")]));
        assert_eq!(hash(&[("a", "b")]).len(), 32);
    }

    #[test]
    fn a_missing_file_is_named() {
        let problem = PackSource::new("p", []).file("tiles.ron").unwrap_err();
        assert_eq!(problem.to_string(), "tiles.ron: the file is missing");
    }
}
