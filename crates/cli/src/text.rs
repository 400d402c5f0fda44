//! Words in lines.

/// The words of a text in lines of at most this width. What comes before the first line and before the others
/// takes room, marks for bold do not.
pub fn wrap(text: &str, first: &str, rest: &str, width: usize) -> String {
    let room = |word: &str| word.replace("**", "").chars().count();
    let (mut out, mut line) = (String::new(), first.to_owned());
    let mut used = first.chars().count();
    let mut fresh = true;
    for word in text.split_whitespace() {
        if !fresh && used + 1 + room(word) > width {
            out.push_str(&format!("{line}\n"));
            (line, used, fresh) = (rest.to_owned(), rest.chars().count(), true);
        }
        if !fresh {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += room(word);
        fresh = false;
    }
    out + &line + "\n"
}

/// "1 game", "2,000 games".
pub fn count(number: usize, what: &str) -> String {
    lab::count(number as u64, what)
}

pub use lab::thousands;

/// Names, with a number where one is not the only one of its kind: "greedy 1", "greedy 2".
pub fn numbered(names: &[String]) -> Vec<String> {
    let alike = |names: &[String], name: &String| names.iter().filter(|other| *other == name).count();
    let number = |(index, name): (usize, &String)| match alike(names, name) {
        1 => name.clone(),
        _ => format!("{name} {}", alike(&names[..=index], name)),
    };
    names.iter().enumerate().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        let texts = [0, 999, 1_000, 12_345, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "999", "1,000", "12,345", "1,234,567"]);
        assert_eq!((count(1, "game"), count(2_000, "game")), ("1 game".to_owned(), "2,000 games".to_owned()));
    }

    #[test]
    fn names_that_are_alike_get_numbers() {
        let names = ["easy", "hard", "easy"].map(str::to_owned);
        assert_eq!(numbered(&names), ["easy 1", "hard", "easy 2"]);
    }

    #[test]
    fn lines_are_filled_and_a_long_word_has_its_own() {
        assert_eq!(
            wrap("one two **three** unbreakable", "- ", "  ", 9),
            "- one two\n  **three**\n  unbreakable\n"
        );
        assert_eq!(wrap("", "", "", 9), "\n");
    }
}
