//! Every mistake of a text in RON, not just the first: what is wrong is reported, put right in a copy as well as can be
//! guessed, and the copy is read again.

use std::ops::Range;

use game_core::closest;
use ron::Error;
use ron::error::{Position, SpannedError};
use serde::de::DeserializeOwned;

/// The most mistakes that are looked for in one text: after so many it is something else than a pack.
const MOST: usize = 50;

/// A mistake and where it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The byte of the text.
    pub at: usize,
    /// What is wrong and what is allowed.
    pub message: String,
}

/// All mistakes that can be found in a text that is no `T`.
pub(crate) fn mistakes<T: DeserializeOwned>(text: &str) -> Vec<Mistake> {
    let mut copy = Copy { text: text.to_owned(), edits: Vec::new() };
    let mut found = Vec::new();
    while let Err(error) = copy.read::<T>() {
        let at = copy.origin(&error);
        found.push(Mistake { at, message: complaint(&error.code) });
        match copy.repaired::<T>(&error) {
            Some(better) if found.len() < MOST => copy = better,
            Some(_) | None => break,
        }
    }
    found
}

/// What RON says, with the name that was probably meant. Of numbers it does not say what is allowed.
fn complaint(error: &Error) -> String {
    let near = match error {
        Error::NoSuchStructField { expected, found, .. }
        | Error::NoSuchEnumVariant { expected, found, .. } => closest(found, expected.iter().copied()),
        Error::IntegerOutOfBounds | Error::ExpectedInteger | Error::InvalidIntegerDigit { .. } => {
            return "a whole number from 0 to 255 must be here".to_owned();
        }
        _ => None,
    };
    near.map_or_else(|| error.to_string(), |name| format!("{error}; did you mean `{name}`?"))
}

/// A text in which mistakes were put right.
#[derive(Clone)]
struct Copy {
    text: String,
    /// Where something was put right, and by how many bytes the text grew there.
    edits: Vec<(usize, isize)>,
}

impl Copy {
    fn read<T: DeserializeOwned>(&self) -> Result<T, SpannedError> {
        ron::from_str(&self.text)
    }

    /// The byte at which RON saw an error.
    fn byte(&self, position: Position) -> usize {
        let line_start: usize =
            self.text.split_inclusive('\n').take(position.line.saturating_sub(1)).map(str::len).sum();
        let line = self.text[line_start..].split('\n').next().unwrap_or_default();
        let column =
            line.char_indices().nth(position.col.saturating_sub(1)).map_or(line.len(), |(byte, _)| byte);
        line_start + column
    }

    /// The byte of the original text that an error is about.
    fn origin(&self, error: &SpannedError) -> usize {
        self.original(self.place(error))
    }

    /// The byte of the original text that a byte of this text comes from.
    fn original(&self, at: usize) -> usize {
        let grown: isize = self.edits.iter().filter(|(edit, _)| *edit <= at).map(|(_, grown)| grown).sum();
        at.saturating_add_signed(-grown)
    }

    /// The byte of this text that an error is about: of a name its first letter, of a value where it begins.
    fn place(&self, error: &SpannedError) -> usize {
        let (start, end) = (self.byte(error.span.start), self.byte(error.span.end));
        match &error.code {
            Error::NoSuchStructField { found, .. } | Error::NoSuchEnumVariant { found, .. } => {
                self.word_before(end, found).unwrap_or(start)
            }
            Error::DuplicateStructField { field, .. } => self.word_before(end, field).unwrap_or(start),
            _ => start,
        }
    }

    /// The last place of a word that begins before a byte.
    fn word_before(&self, end: usize, word: &str) -> Option<usize> {
        let limit = self.text.ceil_char_boundary((end + word.len()).min(self.text.len()));
        self.text[..limit].rfind(word)
    }

    /// The same with an error put right, if something can be tried that brings the reading further: behind what was
    /// changed, so that nobody reads about a mistake of ours.
    fn repaired<T: DeserializeOwned>(&self, error: &SpannedError) -> Option<Self> {
        let attempts = self.attempts(error).into_iter();
        let mut better = attempts.filter(|attempt| match attempt.copy.read::<T>() {
            Ok(_) => true,
            Err(next) => {
                let (at, missing) =
                    (attempt.copy.origin(&next), matches!(next.code, Error::MissingStructField { .. }));
                // What is missing is noticed at the end of its struct, which may be right behind the change.
                next.code != error.code && (at > attempt.until || (at == attempt.until && missing))
            }
        });
        better.next().map(|attempt| attempt.copy)
    }

    /// What could have been meant, the likeliest first.
    fn attempts(&self, error: &SpannedError) -> Vec<Attempt> {
        let at = self.place(error);
        match &error.code {
            Error::NoSuchStructField { expected, found, .. } => {
                let near = closest(found, expected.iter().copied());
                let named = near.map(|name| self.attempt(at..at + found.len(), name));
                named.into_iter().chain([self.without_field(at)]).collect()
            }
            Error::NoSuchEnumVariant { expected, found, .. } => {
                let near = closest(found, expected.iter().copied());
                let named = near.map(|name| self.attempt(at..at + found.len(), name));
                let others = expected.iter().map(|name| self.attempt(self.value(at), name));
                named.into_iter().chain(others).collect()
            }
            Error::DuplicateStructField { .. } => vec![self.without_field(at)],
            Error::MissingStructField { field, .. } => self.with_field(self.byte(error.span.end), field),
            _ => VALUES.iter().map(|text| self.attempt(self.value(at), text)).collect(),
        }
    }

    fn attempt(&self, range: Range<usize>, text: &str) -> Attempt {
        Attempt { until: self.original(range.end), copy: self.with(range, text) }
    }

    fn with(&self, range: Range<usize>, text: &str) -> Self {
        let mut copy = self.clone();
        copy.edits.push((range.start + 1, text.len() as isize - range.len() as isize));
        copy.text.replace_range(range, text);
        copy
    }

    /// Without the field whose name begins here, its comma included.
    fn without_field(&self, name: usize) -> Attempt {
        let end = value_end(&self.text, name);
        let comma = usize::from(self.text[end..].starts_with(','));
        self.attempt(name..end + comma, "")
    }

    /// With a field before the closing bracket that ends at a byte or behind it.
    fn with_field(&self, end: usize, field: &str) -> Vec<Attempt> {
        let limit = self.text.ceil_char_boundary((end + 1).min(self.text.len()));
        let Some(close) = self.text[..limit].rfind(')') else { return Vec::new() };
        let comma = if self.text[..close].trim_end().ends_with([',', '(']) { "" } else { "," };
        VALUES.iter().map(|value| self.attempt(close..close, &format!("{comma}{field}:{value}"))).collect()
    }

    /// The value that a byte belongs to: from behind the sign that begins it to the sign that ends it.
    fn value(&self, at: usize) -> Range<usize> {
        let before = self.text[..at].rfind([':', ',', '(', '[']).map_or(0, |sign| sign + 1);
        let start = before + (self.text[before..].len() - self.text[before..].trim_start().len());
        let start = start.min(at);
        start..value_end(&self.text, start).max(start)
    }
}

/// A text in which one more mistake may have been put right.
struct Attempt {
    copy: Copy,
    /// The byte of the original text behind what was changed.
    until: usize,
}

/// What can stand in for a value that cannot be read.
const VALUES: [&str; 9] = ["0", "1", "\"a\"", "true", "[]", "()", "{}", "None", "'a'"];

/// The byte behind a value: the next comma or closing bracket that is not inside it.
fn value_end(text: &str, start: usize) -> usize {
    let mut depth = 0usize;
    for (at, sign) in signs(&text[start..]) {
        match sign {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return start + at,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return start + at,
            _ => {}
        }
    }
    text.len()
}

/// The signs of a text outside of strings and comments, with their bytes.
pub(crate) fn signs(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut rest, mut inside) = (text.char_indices().peekable(), None);
    std::iter::from_fn(move || {
        loop {
            let (at, sign) = rest.next()?;
            match (inside, sign) {
                (Some('"'), '\\') => drop(rest.next()),
                (Some('"'), '"') | (Some('/'), '\n') => inside = None,
                (Some(_), _) => {}
                (None, '"') => inside = Some('"'),
                (None, '/') if rest.peek().is_some_and(|(_, next)| *next == '/') => inside = Some('/'),
                (None, sign) => return Some((at, sign)),
            }
        }
    })
}

/// The elements of a list that RON cannot read as a whole. Where each begins on a line of its own, an element reaches to
/// the next line with the indentation of the first, whatever its brackets say; else brackets and commas part them.
pub(crate) fn elements(text: &str) -> Vec<&str> {
    let Some(open) = signs(text).find(|(_, sign)| *sign == '[').map(|(at, _)| at + 1) else {
        return Vec::new();
    };
    let (mut all, mut start, mut indent) = (Vec::new(), open, None);
    while let Some(begin) = next_sign(text, start) {
        let column = *indent.get_or_insert_with(|| indentation(text, begin));
        let close = value_end(text, begin);
        let next = column.map_or(close, |column| next_element(text, begin, column));
        // What follows a whole element is its comma, the end of the list or a mistake.
        let whole = close <= next && next_sign(text, close).is_none_or(|sign| sign >= next);
        let end = if whole { close } else { next };
        all.push(text[begin..end.max(begin)].trim_end());
        start = next.max(begin + 1);
    }
    all.retain(|element| !element.is_empty());
    all
}

/// The next sign that is neither blank nor comma; none at the end of the list.
fn next_sign(text: &str, from: usize) -> Option<usize> {
    let (at, sign) = signs(&text[from..]).find(|(_, sign)| !sign.is_whitespace() && *sign != ',')?;
    let at = from + at;
    (sign != ']' || next_sign(text, at + 1).is_some()).then_some(at)
}

/// The column of a byte, if only blanks are before it on its line.
fn indentation(text: &str, at: usize) -> Option<usize> {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].trim().is_empty().then_some(at - line)
}

/// The next line behind a byte that begins an element in this column, or the end of the list.
fn next_element(text: &str, from: usize, column: usize) -> usize {
    let begins = |at: &usize| {
        let line = &text[*at..];
        let code = line.trim_start_matches([' ', '\t']);
        let first = code.chars().next().unwrap_or('\n');
        line.len() - code.len() == column && (first == '(' || first.is_alphabetic())
    };
    let mut lines = text[from..].match_indices('\n').map(|(at, _)| from + at + 1);
    lines.find(begins).unwrap_or_else(|| text.rfind(']').filter(|end| *end > from).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    struct Card {
        name: String,
        cost: u8,
        effect: Effect,
        #[serde(default)]
        tags: Vec<String>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read")]
    enum Effect {
        Draw(u8),
        Gain { coins: u8, cards: u8 },
        Nothing,
    }

    fn found(text: &str) -> Vec<(usize, String)> {
        mistakes::<Card>(text).into_iter().map(|mistake| (mistake.at, mistake.message)).collect()
    }

    /// The word at each mistake, and the message.
    fn words(text: &str) -> Vec<(String, String)> {
        let word =
            |at: usize| text[at..].chars().take_while(|sign| sign.is_alphanumeric()).collect::<String>();
        found(text).into_iter().map(|(at, message)| (word(at), message)).collect()
    }

    #[test]
    fn a_sound_text_has_no_mistakes() {
        assert_eq!(found("(name: \"A\", cost: 1, effect: Gain(coins: 1, cards: 2))"), []);
    }

    #[test]
    fn every_mistake_of_an_element_is_found_where_it_is() {
        let text = "(nmae: \"A\", cost: 300, effekt: Gian(coins: 1, crads: 2, coins: 3), tags: [7, \"b\"])";
        let found = words(text);
        let places: Vec<&str> = found.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(places, ["nmae", "300", "effekt", "Gian", "crads", "coins", "7"], "{found:?}");
        for (place, meant) in [(0, "name"), (2, "effect"), (3, "Gain"), (4, "cards")] {
            assert!(found[place].1.ends_with(&format!("; did you mean `{meant}`?")), "{}", found[place].1);
        }
        assert_eq!(found[1].1, "a whole number from 0 to 255 must be here");
    }

    #[test]
    fn what_is_missing_does_not_hide_what_follows() {
        let found = words("(effect: Gain(coins: 1), cost: x, tags: [true])");
        let told: Vec<&str> = found.iter().map(|(_, message)| message.as_str()).collect();
        assert!(told[0].contains("`cards`"), "{told:?}");
        assert_eq!(told[1], "a whole number from 0 to 255 must be here");
        assert!(told.last().is_some_and(|last| last.contains("`name`")), "{told:?}");
        assert_eq!(told.len(), 4, "{told:?}");
        assert_eq!(words("(name: \"a\", cost: 1, effect: Unheard(1, 2))").len(), 1, "one mistake is one");
    }

    #[test]
    fn strange_texts_end() {
        for text in ["", "(", "\"", "((((", "(name: (name: (name:", "é: ü", "]", "(name: \"a\\", "//"] {
            assert!(!found(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn elements_are_found_where_brackets_are_missing() {
        let text = "[\n    (a: \"]\", // [\n     b: (1),\n    (a: 2), // two\n    Card(a: 3), b: 4),\n    (a: 4),\n]\n";
        assert_eq!(
            elements(text),
            ["(a: \"]\", // [\n     b: (1),", "(a: 2)", "Card(a: 3), b: 4),", "(a: 4)"]
        );
        assert_eq!(elements("[1, (2, 3), [4]]"), ["1", "(2, 3)", "[4]"]);
        assert_eq!(elements("nothing"), [""; 0]);
    }
}
