//! A file of a pack, read with the lines at hand, so that a problem can name its place.

use game_core::{PackProblem, PackSource};
use ron::value::RawValue;
use serde::Deserialize;
use serde::de::DeserializeOwned;

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
    pub fn whole<T: Deserialize<'a>>(&mut self) -> Option<Entry<'a, T>> {
        self.read(self.text, 1)
    }

    /// The elements of a file that is one list. Each is read by itself: one that cannot be read does not
    /// hide what is wrong with the others, but leaves no element.
    pub fn entries<T: DeserializeOwned>(&mut self) -> Vec<Option<Entry<'a, T>>> {
        let raw: Vec<&RawValue> = self.whole().map(|list| list.value).unwrap_or_default();
        raw.into_iter().map(|raw| self.entry(raw.get_ron())).collect()
    }

    /// Reads one element from its part of the text.
    fn entry<T: DeserializeOwned>(&mut self, raw: &'a str) -> Option<Entry<'a, T>> {
        let text = without_leading_comments(raw);
        // RON lends a part of the text itself, so that its address tells where it is.
        let before = text.as_ptr().addr() - self.text.as_ptr().addr();
        let line = 1 + self.text.get(..before).map_or(0, newlines);
        self.read(text, line)
    }

    /// Reads a part of the text that starts on a line.
    fn read<T: Deserialize<'a>>(&mut self, text: &'a str, line: usize) -> Option<Entry<'a, T>> {
        match ron::from_str(text) {
            Ok(value) => Some(Entry { value, line, text }),
            Err(error) => {
                self.note(line + error.span.start.line - 1, complaint(&error.code));
                None
            }
        }
    }

    /// Notes a problem on a line.
    pub fn note(&mut self, line: usize, message: String) {
        self.problems.push(PackProblem { file: self.name.to_owned(), line: Some(line), message });
    }

    /// Notes a problem of the file as a whole.
    pub fn note_whole(&mut self, message: String) {
        self.problems.push(PackProblem { file: self.name.to_owned(), line: None, message });
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
        self.problems.sort_by_key(|problem| problem.line.unwrap_or(usize::MAX));
        content.filter(|_| self.is_sound()).ok_or(self.problems)
    }
}

impl<T> Entry<'_, T> {
    /// The line of one of its fields.
    pub fn line_of(&self, field: &str) -> usize {
        self.line + self.text.lines().position(|line| names(line, field)).unwrap_or(0)
    }
}

/// What RON says of a text that it cannot read; of numbers it does not say what is allowed.
fn complaint(error: &ron::Error) -> String {
    match error {
        ron::Error::IntegerOutOfBounds
        | ron::Error::ExpectedInteger
        | ron::Error::InvalidIntegerDigit { .. } => "a whole number from 0 to 255 must be here".to_owned(),
        other => other.to_string(),
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
