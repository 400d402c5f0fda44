//! The form in which names are compared: names that look alike have the same skeleton.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton as confusable;

/// The skeleton of a name. Confusable letters, capitals, accents, spaces and punctuation make no difference.
pub fn skeleton(name: &str) -> String {
    let plain: String = name.nfkc().collect();
    // Confusables differ by case (I looks like l, but i does not), so they are replaced before and after folding.
    let upper: String = confusable(&plain).collect();
    let lower: String = confusable(&upper.to_lowercase()).collect();
    let letters = lower.nfd().filter(|&c| !is_accent(c) && (c.is_alphanumeric() || !c.is_ascii())).map(merge);
    letters.collect::<String>().replace("vv", "w")
}

/// Accents of Latin, Greek and Cyrillic letters; marks that make other letters in other scripts count.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Letters and digits that look alike in many fonts and that Unicode keeps apart.
fn merge(c: char) -> char {
    match c {
        'i' | '1' | 'ı' => 'l',
        '0' => 'o',
        '5' => 's',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (name, tricks) in [
            (
                "Ada",
                &[
                    "ada",
                    "ADA",
                    "\u{410}da",
                    "\u{410}\u{501}\u{430}",
                    "\u{ff21}\u{ff44}\u{ff41}",
                    "A\u{301}da",
                    "Ad\u{e1}",
                    "Ad\u{1ea1}",
                    "A d a",
                    "A.d.a.",
                    "_Ada_",
                    "\u{1d400}\u{1d41d}\u{1d41a}",
                    "Ada\u{fe0f}",
                ][..],
            ),
            ("Alan", &["AIan", "A1an", "alan", "A\u{399}an", "\u{391}lan"]),
            ("Morn", &["Mom", "rnorn", "MORN"]),
            ("Boole", &["B00le", "B\u{43e}\u{3bf}le", "BooIe"]),
            ("Eva", &["\u{415}va", "\u{395}v\u{430}"]),
            ("Will", &["VVill", "wi11", "WiII"]),
        ] {
            for trick in tricks {
                assert_eq!(skeleton(trick), skeleton(name), "{trick} for {name}");
            }
        }
    }

    #[test]
    fn different_names_stay_different() {
        let names = [
            "Ada",
            "Bob",
            "Anna",
            "Hans",
            "Jürgen",
            "Мария",
            "Иван",
            "Νίκος",
            "王伟",
            "さくら",
            "かき",
            "かぎ",
        ];
        for (at, one) in names.iter().enumerate() {
            for other in &names[at + 1..] {
                assert_ne!(skeleton(one), skeleton(other), "{one} and {other}");
            }
        }
    }
}
