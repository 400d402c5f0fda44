//! Names of people: they can be read, and cannot be mistaken for a bot or the server.

use protocol::web::ApiCode;
use store::NameForms;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection as _};

use super::skeleton::skeleton;
use super::{is_odd, line};
use crate::chance;
use crate::refusal::{Refusal, refuse};

/// The most characters of a name.
pub const LENGTH: usize = 24;

/// Names that seem to speak for the server or for nobody.
const RESERVED: [&str; 17] = [
    "admin",
    "administrator",
    "anonymous",
    "chance",
    "guest",
    "host",
    "moderator",
    "mod",
    "nobody",
    "official",
    "oxhide",
    "root",
    "server",
    "spectator",
    "staff",
    "support",
    "system",
];

/// A name that somebody may carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    shown: String,
    folded: String,
    skeleton: String,
}

impl Name {
    /// Reads a name of 1 to 24 characters.
    ///
    /// # Errors
    /// Names that cannot be read, mix scripts that look alike, or are those of bots or the server are refused
    /// with the reason.
    pub fn new(text: &str) -> Result<Self, Refusal> {
        let shown = line(&normal(text)?, LENGTH, "a name")?;
        let skeleton = skeleton(&shown);
        if !shown.chars().any(char::is_alphanumeric) {
            return bad("a name has at least one letter or digit");
        }
        check_marks(&shown)?;
        check_scripts(&shown)?;
        check_reserved(&shown, &skeleton)?;
        Ok(Name { folded: folded(&shown), shown, skeleton })
    }

    /// As others see it.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// All forms that are stored.
    pub fn forms(&self) -> NameForms<'_> {
        NameForms { name: &self.shown, folded: &self.folded, skeleton: &self.skeleton }
    }
}

fn bad<T>(message: &str) -> Result<T, Refusal> {
    Err(refuse(ApiCode::BadRequest, message))
}

/// A name as it is typed to sign in: normalised, and whatever the capitals.
pub fn folded(name: &str) -> String {
    spaced(&name.nfkc().collect::<String>()).to_lowercase()
}

/// Single spaces between words, and none around them.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name in Unicode's compatible form. What is invisible is refused before it could be normalised away.
fn normal(text: &str) -> Result<String, Refusal> {
    // Longer than any name whose letters come apart from their marks: the normal form can be eighteen times as long.
    if text.trim().chars().count() > 4 * LENGTH {
        return bad("a name has 1 to 24 characters");
    }
    if text.trim().chars().any(is_odd) {
        return bad("a name cannot have invisible or control characters");
    }
    Ok(spaced(&text.nfkc().collect::<String>()))
}

/// At most two marks on a letter, and none without one.
fn check_marks(name: &str) -> Result<(), Refusal> {
    let mut row = 2;
    for c in name.chars() {
        row = if is_combining_mark(c) { row + 1 } else { 0 };
        if row > 2 {
            return bad("a name cannot have more than two marks on a letter, or a mark without one");
        }
    }
    Ok(())
}

/// Letters of one script, or of Latin with one that does not look like it: the moderately restrictive level of
/// Unicode's security profile (UTS 39). Punctuation of ASCII is allowed as well.
fn check_scripts(name: &str) -> Result<(), Refusal> {
    let letters: String = name.chars().filter(|c| !c.is_ascii() || c.is_alphanumeric()).collect();
    match letters.detect_restriction_level() {
        RestrictionLevel::ASCIIOnly
        | RestrictionLevel::SingleScript
        | RestrictionLevel::HighlyRestrictive
        | RestrictionLevel::ModeratelyRestrictive => Ok(()),
        RestrictionLevel::MinimallyRestrictive => bad("a name cannot mix alphabets that look alike"),
        RestrictionLevel::Unrestricted => bad(
            "a name has letters, digits, spaces and simple punctuation; symbols and emoji are not allowed",
        ),
    }
}

fn check_reserved(name: &str, skeleton: &str) -> Result<(), Refusal> {
    if is_of_bot(name) {
        return bad("this name is for bots: choose another");
    }
    if RESERVED.iter().any(|word| self::skeleton(word) == skeleton) {
        return bad("this name is for the server: choose another");
    }
    // A host names people by name or by id.
    if chance::is_id(&folded(name)) {
        return bad("this name has the form of an id: choose another");
    }
    Ok(())
}

/// Whether a name seems to be the one of a bot: with the word "bot", or, whatever is between its letters and with
/// digits or without, nothing but "bot" after an article or the name of a level.
fn is_of_bot(name: &str) -> bool {
    let bot = skeleton("bot");
    let is_digit = |c: char| c.is_numeric();
    let ends = |name: &str| skeleton(name).strip_suffix(&bot).is_some_and(is_title);
    // A digit may be a number after the name, or take the place of a letter.
    let trimmed = name.trim_end_matches(|c: char| is_digit(c) || !c.is_alphanumeric());
    let letters: String = name.chars().filter(|&c| !is_digit(c)).collect();
    let words = || name.split(|c: char| !c.is_alphanumeric());
    let is_bot = |word: &str| [word, word.trim_matches(is_digit)].iter().any(|word| skeleton(word) == bot);
    words().any(is_bot) || [name, trimmed, &letters].into_iter().any(ends)
}

/// Whether the skeleton of a text is nothing, an article, the name of a level, or both.
fn is_title(text: &str) -> bool {
    let levels = || search::Level::ALL.iter().map(|level| skeleton(level.name()));
    ["", "the", "an", "a"].iter().any(|article| {
        let rest = text.strip_prefix(&skeleton(article));
        rest.is_some_and(|rest| rest.is_empty() || levels().any(|level| level == rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_world_work() {
        for name in [
            "Ada",
            "Ada L.",
            "O'Brien",
            "Jürgen",
            "Straße",
            "Łukasz",
            "Zoë",
            "Мария",
            "Иван 2",
            "Νίκος",
            "王伟",
            "さくら",
            "サクラ",
            "山田 太郎",
            "ヤマダ Taro",
            "김민준",
            "محمد",
            "דוד",
            "สมชาย",
            "अनिल",
            "Nguyễn",
            "Talbot",
            "Abbott",
            "robotnik",
            "Abbot",
            "Robot",
            "Cabot 2",
            "Nabot",
            "Bottle",
            "Botticelli",
            "<b>'; DROP TABLE --",
            "$1 ?1 {} %s",
            "x",
            "007",
        ] {
            let read = Name::new(name);
            assert_eq!(read.as_ref().map(Name::shown), Ok(name), "{read:?}");
        }
        assert_eq!(Name::new("  Ada \u{a0} L ").unwrap().shown(), "Ada L");
        assert_eq!(Name::new("\u{ff21}da").unwrap().shown(), "Ada");
        assert_eq!(Name::new("Ju\u{308}rgen").unwrap().shown(), "Jürgen");
        assert_eq!(Name::new(&"ä".repeat(24)).unwrap().shown().chars().count(), 24);
    }

    #[test]
    fn tricks_are_refused() {
        for (trick, why) in [
            ("", "nothing"),
            ("   ", "spaces"),
            ("...", "no letter"),
            ("a\nb", "line break"),
            ("a\u{0}b", "NUL"),
            ("A\u{200b}da", "zero width space"),
            ("A\u{200d}da", "zero width joiner"),
            ("A\u{2060}da", "word joiner"),
            ("A\u{ad}da", "soft hyphen"),
            ("A\u{34f}da", "grapheme joiner"),
            ("\u{feff}A\u{feff}da", "byte order mark"),
            ("\u{202e}adA", "right-to-left override"),
            ("\u{2066}Ada\u{2069}", "isolate"),
            ("Ada\u{fe0f}", "variation selector"),
            ("Ada\u{e0041}", "tag character"),
            ("\u{3164}", "Hangul filler"),
            ("Ada\u{3164}", "Hangul filler behind"),
            ("\u{2800}", "blank Braille"),
            ("A\u{501}a", "Latin and Cyrillic"),
            ("\u{410}da", "Cyrillic and Latin"),
            ("\u{391}da", "Greek and Latin"),
            ("Ada \u{1f47e}", "emoji"),
            ("Ada \u{2714}", "a mark of approval"),
            ("A\u{301}\u{301}\u{301}\u{301}da", "a pile of marks"),
            ("\u{301}Ada", "a mark without a letter"),
            ("greedy bot", "a bot"),
            ("Greedy  Bot", "a bot with spaces"),
            ("GREEDY-B0T", "a bot with a zero"),
            ("expertbot", "a bot in one word"),
            ("\u{ff42}\u{ff4f}\u{ff54}", "a wide bot"),
            ("Dr. Bot", "any bot"),
            ("Greedybot2", "a bot with a number"),
            ("Gr33dy-bot", "a bot of any kind"),
            ("TheBot", "an article and a bot"),
            ("aBot", "another article and a bot"),
            ("TheGreedyBot", "an article, a level and a bot"),
            ("B.O.T", "a dotted bot"),
            ("B.0.T 7", "a dotted bot with a zero and a number"),
            ("bot2", "a bot with a number alone"),
            ("abcdefgh23456789", "the form of an id"),
            ("ABCDEFGH23456789", "the form of an id in capitals"),
            ("b\u{f6}t", "a bot with dots"),
            ("admin", "the server"),
            ("Adm1n", "the server with a digit"),
            ("AdmIn", "the server with a capital"),
            ("adrnin", "the server with rn"),
            ("\u{430}dmin", "the server in two scripts"),
            ("S Y S T E M", "the server with spaces"),
            ("0xhide", "the server with a zero"),
            ("xxxxxxxxxxxxxxxxxxxxxxxxx", "25 characters"),
        ] {
            assert!(Name::new(trick).is_err(), "{why}: {trick:?}");
        }
    }
}
