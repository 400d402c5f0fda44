//! A file of a pack, read with the lines at hand, so that a problem can name its place.

use game_core::{PackProblem, PackSource};
use ron::value::RawValue;
use serde::de::DeserializeOwned;

use crate::mistakes::{Mistake, elements, mistakes};

/// A file that gathers what is wrong with it.
pub struct File<'a> {
    name: &'a str,
    text: &'a str,
    problems: Vec<PackProblem>,
}

/// One element of a file's list.
pub struct Entry<'a, T> {
    /// What it says.
    pub value: T,
    /// Its first line in the file.
    pub line: usize,
    text: &'a str,
}

impl<'a> File<'a> {
    /// Finds a file in a pack.
    pub fn open(source: &'a PackSource, name: &'a str) -> Result<Self, Vec<PackProblem>> {
        let text = source.file(name).map_err(|problem| vec![problem])?;
        Ok(File { name, text, problems: Vec::new() })
    }

    /// The whole file as one value.
    pub fn whole<T: DeserializeOwned>(&mut self) -> Option<Entry<'a, T>> {
        self.read(self.text)
    }

    /// The elements of a file that is one list. Each is read by itself: one that cannot be read does not
    /// hide what is wrong with the others, but leaves no element.
    pub fn entries<T: DeserializeOwned>(&mut self) -> Vec<Option<Entry<'a, T>>> {
        match ron::from_str::<Vec<&'a RawValue>>(self.text) {
            Ok(raw) => {
                raw.into_iter().map(|raw| self.read(without_leading_comments(raw.get_ron()))).collect()
            }
            Err(error) => {
                let entries = elements(self.text).into_iter().map(|text| self.read(text)).collect();
                // What is wrong inside an element was found there, and better.
                if self.is_sound() {
                    self.note_at(error.span.start.line, error.span.start.col, error.code.to_string());
                }
                entries
            }
        }
    }

    /// Reads a part of the file's text, and notes everything that is wrong with it.
    fn read<T: DeserializeOwned>(&mut self, text: &'a str) -> Option<Entry<'a, T>> {
        // RON lends a part of the text itself, so that its address says where it is.
        let before = text.as_ptr().addr() - self.text.as_ptr().addr();
        if let Ok(value) = ron::from_str(text) {
            return Some(Entry { value, line: self.position(before).0, text });
        }
        for Mistake { at, message } in mistakes::<T>(text) {
            let (line, column) = self.position(before + at);
            self.note_at(line, column, message);
        }
        None
    }

    /// The line and the column of a byte.
    fn position(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        (1 + newlines(before), 1 + before[line_start..].chars().count())
    }

    fn note_at(&mut self, line: usize, column: usize, message: String) {
        let (line, column) = (Some(line), Some(column));
        self.problems.push(PackProblem { file: self.name.to_owned(), line, column, message });
    }

    /// Notes a problem on a line.
    pub fn note(&mut self, line: usize, message: String) {
        self.problems.push(PackProblem {
            file: self.name.to_owned(),
            line: Some(line),
            column: None,
            message,
        });
    }

    /// Notes a problem of the file as a whole.
    pub fn note_whole(&mut self, message: String) {
        self.problems.push(PackProblem { file: self.name.to_owned(), line: None, column: None, message });
    }

    /// Notes a list that is not as long as it must be.
    pub fn check_count(&mut self, found: usize, needed: usize, what: &str) {
        // A list that cannot be read at all has been noted already.
        if found != needed && (found > 0 || self.is_sound()) {
            self.note_whole(format!("there are {found} {what}; it must be {needed}"));
        }
    }

    /// Whether nothing is wrong so far.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    /// The content if nothing is wrong; otherwise all that is, from top to bottom.
    pub fn finish<T>(mut self, content: Option<T>) -> Result<T, Vec<PackProblem>> {
        self.problems.sort_by_key(|problem| (problem.line.unwrap_or(usize::MAX), problem.column));
        content.filter(|_| self.is_sound()).ok_or(self.problems)
    }
}

impl<T> Entry<'_, T> {
    /// The line of one of its fields.
    pub fn line_of(&self, field: &str) -> usize {
        self.line + self.text.lines().position(|line| names(line, field)).unwrap_or(0)
    }
}

/// Whether a line gives a value to a field.
fn names(line: &str, field: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.split([',', '(']).any(|part| part.split_once(':').is_some_and(|(name, _)| name.trim() == field))
}

/// Cuts off comment lines: RON counts those before an element as part of it.
fn without_leading_comments(text: &str) -> &str {
    match text.strip_prefix("//").and_then(|comment| comment.split_once('\n')) {
        Some((_, rest)) => without_leading_comments(rest.trim_start()),
        None => text,
    }
}

/// How many lines end in a text.
fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}
