//! What the others did since a player's turn before this one, and the log in words.

use std::ops::Range;

use game_core::{LogLine, Seat, Turn};

/// The moves of the others (and the draws among them) between a player's turns: the last such stretch.
pub fn news(moves: &[(Turn, String)], seat: Seat) -> Range<usize> {
    let own = |(turn, _): &(Turn, String)| *turn == Turn::Player(seat);
    let other = |(turn, _): &(Turn, String)| matches!(turn, Turn::Player(who) if *who != seat);
    let Some(last) = moves.iter().rposition(other) else { return 0..0 };
    let first = moves[..last].iter().rposition(own).map_or(0, |before| before + 1);
    first..last + 1
}

/// A line of the log as the person at the table reads it: 'You take Troy.' for 'P1 takes Troy.'
pub fn in_words(line: &LogLine, you: Option<&str>) -> String {
    let rest = you.and_then(|name| line.text.strip_prefix(name)?.strip_prefix(' '));
    let Some((verb, rest)) = rest.and_then(|rest| rest.split_once([' ', '.'])) else {
        return line.text.clone();
    };
    let end = if rest.is_empty() { "." } else { " " };
    format!("You {}{end}{rest}", second_person(verb))
}

/// Whom a line is about, if the event names a seat, or a character in play: the first ones are the players.
pub fn who(line: &LogLine) -> Option<Seat> {
    let seat = line.event.get("seat").or_else(|| line.event.get("who"))?.as_u64()?;
    u8::try_from(seat).ok().map(Seat)
}

fn second_person(verb: &str) -> String {
    match verb {
        "is" => "are".to_owned(),
        "has" => "have".to_owned(),
        "does" => "do".to_owned(),
        verb => verb.strip_suffix('s').unwrap_or(verb).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(turns: &str) -> Vec<(Turn, String)> {
        let turn = |letter: char| match letter.to_digit(10) {
            Some(number) => Turn::Player(Seat(number as u8 - 1)),
            None => Turn::Chance,
        };
        turns.chars().map(|letter| (turn(letter), String::new())).collect()
    }

    #[test]
    fn news_are_what_the_others_did_between_my_turns() {
        assert_eq!(news(&moves("***1*12*23*1*1"), Seat(0)), 6..10);
        assert_eq!(news(&moves("***1*12*23"), Seat(0)), 6..10);
        assert_eq!(news(&moves("**22*1"), Seat(0)), 0..4);
        assert_eq!(news(&moves("***1"), Seat(0)), 0..0);
        assert_eq!(news(&[], Seat(0)), 0..0);
    }

    #[test]
    fn the_log_speaks_to_you() {
        let line =
            |text: &str| LogLine { number: 0, event: serde_json::json!({"seat": 1}), text: text.to_owned() };
        let read = |text: &str| in_words(&line(text), Some("P2"));
        assert_eq!(read("P2 takes Troy."), "You take Troy.");
        assert_eq!(read("P2 begins."), "You begin.");
        assert_eq!(read("P20 takes Troy."), "P20 takes Troy.");
        assert_eq!(read("Stack 1 shows Wheel."), "Stack 1 shows Wheel.");
        assert_eq!(in_words(&line("P2 begins."), None), "P2 begins.");
        assert_eq!(who(&line("")), Some(Seat(1)));
    }
}
