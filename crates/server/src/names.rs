//! What people may write: names, words, chat. Text stays text: the page never reads it as anything else.

use protocol::web::ApiCode;

use crate::refusal::{Refusal, refuse};

/// A name of 1 to 24 letters on one line.
pub fn name(text: &str) -> Result<String, Refusal> {
    line(text, 24, "a name")
}

/// What a token is for.
pub fn label(text: &str) -> Result<String, Refusal> {
    line(text, 40, "what a token is for")
}

/// A word for the shuffle; it may be missing.
pub fn word(text: Option<&str>) -> Result<String, Refusal> {
    match text.map(str::trim) {
        None | Some("") => Ok(String::new()),
        Some(text) => line(text, 64, "a word for the shuffle"),
    }
}

/// Something said at a table.
pub fn speech(text: &str) -> Result<String, Refusal> {
    line(&text.replace(['\n', '\r', '\t'], " "), 500, "what is said")
}

/// A name as names are compared.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// A password is long enough to be one, and short enough to hash.
pub fn password(text: &str) -> Result<(), Refusal> {
    if (8..=256).contains(&text.len()) {
        return Ok(());
    }
    Err(refuse(ApiCode::BadRequest, "a password has 8 to 256 letters"))
}

fn line(text: &str, most: usize, what: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > most {
        return Err(refuse(ApiCode::BadRequest, format!("{what} has 1 to {most} letters")));
    }
    if text.chars().any(is_odd) {
        return Err(refuse(ApiCode::BadRequest, format!("{what} cannot have control characters")));
    }
    Ok(text.to_owned())
}

/// Characters that are not seen, or turn the text around them.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_plain_line() {
        assert_eq!(name("  Ada ").unwrap(), "Ada");
        assert_eq!(name("<b>'; DROP TABLE --").unwrap(), "<b>'; DROP TABLE --");
        for wrong in ["", "   ", "a\nb", "a\u{202e}b", &"x".repeat(25)] {
            assert!(name(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(name(&"ä".repeat(24)).unwrap().chars().count(), 24);
    }

    #[test]
    fn speech_may_have_line_breaks_and_words_may_be_missing() {
        assert_eq!(speech("a\nb").unwrap(), "a b");
        assert!(speech(&"x".repeat(501)).is_err());
        assert_eq!(word(None).unwrap(), "");
        assert!(password("short").is_err() && password("long enough").is_ok());
    }
}
