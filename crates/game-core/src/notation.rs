//! Help for reading notation: word by word, with messages that say what belongs where.

use std::ops::RangeInclusive;

/// Why a text is no action of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// The words of a text, taken from the front.
#[derive(Clone, Debug)]
pub struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    /// The words of this text.
    pub fn new(text: &'a str) -> Self {
        Words(text.split_whitespace())
    }

    /// The next word; `what` says in the message what is missing.
    pub fn word(&mut self, what: &str) -> Result<&'a str, NotationError> {
        self.0.next().ok_or_else(|| NotationError(format!("{what} is missing at the end")))
    }

    /// The next word, which must be this one.
    pub fn expect(&mut self, word: &str) -> Result<(), NotationError> {
        let found = self.word(&format!("the word '{word}'"))?;
        if found == word {
            Ok(())
        } else {
            Err(NotationError(format!("'{}' stands where '{word}' belongs", excerpt(found))))
        }
    }

    /// A number of the range.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u8>) -> Result<u8, NotationError> {
        let found = self.word(what)?;
        let plain = !found.starts_with(['0', '+']) || found == "0";
        let number = found.parse().ok().filter(|number| plain && range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = range.into_inner();
            NotationError(format!("'{}' is not {what} ({least} to {most})", excerpt(found)))
        })
    }

    /// The place of the next word in a list of names.
    pub fn name<'n>(
        &mut self,
        what: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Result<usize, NotationError> {
        let found = self.word(what)?;
        names.clone().position(|name| name == found).ok_or_else(|| {
            let hint =
                closest(found, names).map_or(String::new(), |name| format!("; did you mean '{name}'?"));
            NotationError(format!("'{}' is not {what}{hint}", excerpt(found)))
        })
    }

    /// Nothing may be left.
    pub fn end(mut self) -> Result<(), NotationError> {
        match self.0.next() {
            None => Ok(()),
            Some(word) => Err(NotationError(format!("'{}' is too much", excerpt(word)))),
        }
    }
}

/// The start of what somebody sent, fit to stand in a message: short, and without control signs.
pub(crate) fn excerpt(text: &str) -> String {
    let mut signs = text.chars().filter(|c| !c.is_control());
    let mut start: String = signs.by_ref().take(60).collect();
    if signs.next().is_some() {
        start.push('…');
    }
    start
}

/// The name that is nearest to a mistyped word, if one is near enough to be meant.
pub fn closest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = |name: &&str| distance(word, name) <= 1 + word.chars().count().min(12) / 4;
    names.filter(near).min_by_key(|name| distance(word, name))
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    // Nobody means a name with an essay; and the cost stays bounded whatever is sent.
    let a: Vec<char> = a.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (i, letter) in b.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for j in 0..a.len() {
            let change = corner + usize::from(a[j] != letter);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[a.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_single_letter_edits() {
        for (a, b, edits) in
            [("", "abc", 3), ("wheel", "wheel", 0), ("weel", "wheel", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a, b), edits, "{a} {b}");
        }
    }

    #[test]
    fn a_mistyped_name_is_guessed_and_nonsense_is_not() {
        let names = ["pottery", "masonry", "wheel"];
        let error = Words::new("potery").name("a technology", names.into_iter()).unwrap_err();
        assert_eq!(error.to_string(), "'potery' is not a technology; did you mean 'pottery'?");
        let error = Words::new("xyz").name("a technology", names.into_iter()).unwrap_err();
        assert_eq!(error.to_string(), "'xyz' is not a technology");
    }

    #[test]
    fn a_message_quotes_no_more_than_fits_a_line() {
        let error = Words::new(&"x".repeat(1 << 20)).end().unwrap_err();
        assert_eq!(error.to_string(), format!("'{}…' is too much", "x".repeat(60)));
        assert_eq!(excerpt("red \u{1b}[31mherring"), "red [31mherring");
    }

    #[test]
    fn every_message_says_what_belongs_where() {
        let message = |result: Result<(), NotationError>| result.unwrap_err().to_string();
        assert_eq!(message(Words::new("").expect("at")), "the word 'at' is missing at the end");
        assert_eq!(message(Words::new("on 3").expect("at")), "'on' stands where 'at' belongs");
        assert_eq!(message(Words::new("now").end()), "'now' is too much");
    }

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(Words::new("4").number("a stack", 1..=4), Ok(4));
        for wrong in ["0", "5", "04", "+4", "-1", "x", "999"] {
            let error = Words::new(wrong).number("a stack", 1..=4).unwrap_err();
            assert_eq!(error.to_string(), format!("'{wrong}' is not a stack (1 to 4)"));
        }
    }
}
