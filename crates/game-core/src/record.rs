//! Records: whole games as readable text, checked down to the line.
//!
//! This module knows how a record is written, not what its moves mean: [`crate::Table::replay`] plays them.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::pack::hex;
use crate::{Seat, Seed, Setup, Turn};

const FIRST_LINE: &str = "oxhide record 1";

/// What a record says before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordHead {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the pack that the set-up names.
    pub pack_hash: String,
    /// Players, pack and options.
    pub setup: Setup,
    /// The seed that the draws follow, if they follow one.
    pub seed: Option<Seed>,
    /// The players' names, one a seat.
    pub names: Vec<String>,
}

/// A game as text: its head, one line a move, and how it stood when it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was settled before the game.
    pub head: RecordHead,
    /// The moves in the game's notation, each with who made it (`None`: chance) and its line.
    pub moves: Vec<(usize, Option<Seat>, String)>,
    /// The final totals by seat, if the game was over.
    pub totals: Option<Vec<i32>>,
    /// The line on which `end:` stands.
    pub end_line: usize,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl RecordError {
    pub(crate) fn at(line: usize, reason: impl Into<String>) -> Self {
        RecordError { line, reason: reason.into() }
    }
}

impl RecordHead {
    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "{FIRST_LINE}\ngame: {}\nrules: {}", self.game, self.rules)?;
        writeln!(text, "pack: {} {}\nplayers: {}", self.setup.pack, self.pack_hash, self.setup.players)?;
        for (name, value) in &self.setup.options {
            writeln!(text, "{name}: {value}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(text, "seed: {seed}")?;
        }
        for (seat, name) in Seat::all(self.setup.players).zip(&self.names) {
            writeln!(text, "{seat}: {}", one_line(name))?;
        }
        writeln!(text)
    }
}

impl Record {
    /// Writes a record: `moves` are who (as the turn said) and the notation.
    pub fn write<'a>(
        head: &RecordHead,
        moves: impl Iterator<Item = (Turn, String)> + 'a,
        totals: Option<&[i32]>,
    ) -> String {
        let mut text = String::new();
        let mut count = 0;
        // Writing to a string cannot fail.
        let _ = head.write(&mut text);
        for (turn, notation) in moves {
            let _ = match turn {
                Turn::Player(seat) => writeln!(text, "{seat} {notation}"),
                Turn::Chance | Turn::Over => writeln!(text, "* {notation}"),
            };
            count += 1;
        }
        let standing = totals.map_or("in play".to_owned(), |totals| {
            let total = |(seat, total): (Seat, &i32)| format!("{seat} {total}");
            Seat::all(head.setup.players).zip(totals).map(total).collect::<Vec<_>>().join(" ")
        });
        let sum = checksum(&text);
        let _ = writeln!(text, "end: {count} moves, {standing}, sum {sum}");
        text
    }

    /// Reads a record. Whether its moves follow the rules is not known yet.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut lines = Lines::new(text);
        let head = parse_head(&mut lines)?;
        let mut moves = Vec::new();
        loop {
            let (number, line) = lines.next_line("a move or the line 'end:'")?;
            if let Some(end) = line.strip_prefix("end: ") {
                let totals = parse_end(number, end, moves.len(), text, head.setup.players)?;
                lines.nothing_more()?;
                return Ok(Record { head, moves, totals, end_line: number });
            }
            moves.push(parse_move(number, line, head.setup.players)?);
        }
    }
}

/// The lines of a record with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Lines { lines: text.lines().enumerate(), last: 0 }
    }

    fn next_line(&mut self, what: &str) -> Result<(usize, &'a str), RecordError> {
        let Some((index, line)) = self.lines.next() else {
            return Err(RecordError::at(self.last + 1, format!("the record was cut: {what} belongs here")));
        };
        self.last = index + 1;
        Ok((self.last, line))
    }

    /// The value of the line `key: value` that must come next.
    fn field(&mut self, key: &str) -> Result<(usize, &'a str), RecordError> {
        let (number, line) = self.next_line(&format!("'{key}: …'"))?;
        match line.split_once(": ") {
            Some((found, value)) if found == key => Ok((number, value)),
            _ => Err(RecordError::at(number, format!("'{key}: …' belongs here, not '{}'", excerpt(line)))),
        }
    }

    fn nothing_more(&mut self) -> Result<(), RecordError> {
        match self.lines.find(|(_, line)| !line.trim().is_empty()) {
            None => Ok(()),
            Some((index, _)) => Err(RecordError::at(index + 1, "something follows the line 'end:'")),
        }
    }
}

fn parse_head(lines: &mut Lines<'_>) -> Result<RecordHead, RecordError> {
    let (number, line) = lines.next_line(&format!("'{FIRST_LINE}'"))?;
    if line != FIRST_LINE {
        return Err(RecordError::at(
            number,
            format!("a record begins with '{FIRST_LINE}', not '{}'", excerpt(line)),
        ));
    }
    let game = lines.field("game")?.1.to_owned();
    let (number, rules) = lines.field("rules")?;
    let rules = rules.parse().map_err(|_| RecordError::at(number, "the rules version is not a number"))?;
    let (number, pack) = lines.field("pack")?;
    let (pack, pack_hash) =
        pack.rsplit_once(' ').ok_or_else(|| RecordError::at(number, "the pack's hash is missing"))?;
    let (number, players) = lines.field("players")?;
    let players =
        players.parse().map_err(|_| RecordError::at(number, "the number of players is not a number"))?;
    let mut head = RecordHead {
        game,
        rules,
        pack_hash: pack_hash.to_owned(),
        setup: Setup { pack: pack.to_owned(), ..Setup::new(players) },
        seed: None,
        names: Seat::all(players).map(|seat| seat.to_string()).collect(),
    };
    loop {
        let (number, line) = lines.next_line("an option or an empty line")?;
        if line.is_empty() {
            return Ok(head);
        }
        parse_option(&mut head, number, line)?;
    }
}

fn parse_option(head: &mut RecordHead, number: usize, line: &str) -> Result<(), RecordError> {
    let Some((key, value)) = line.split_once(": ") else {
        return Err(RecordError::at(number, format!("'name: value' belongs here, not '{}'", excerpt(line))));
    };
    if key == "seed" {
        let seed = value.parse().map_err(|_| RecordError::at(number, "the seed is not a number"))?;
        head.seed = Some(seed);
    } else if let Ok(seat) = key.parse::<Seat>() {
        let name = head.names.get_mut(seat.index());
        *name.ok_or_else(|| RecordError::at(number, format!("there is no seat {seat}")))? = value.to_owned();
    } else if head.setup.options.insert(key.to_owned(), value.to_owned()).is_some() {
        return Err(RecordError::at(number, format!("'{}' is said twice", excerpt(key))));
    }
    Ok(())
}

fn parse_move(number: usize, line: &str, players: u8) -> Result<(usize, Option<Seat>, String), RecordError> {
    let wrong =
        || RecordError::at(number, format!("'{}' is no move: '*' or a seat comes first", excerpt(line)));
    let (who, notation) = line.split_once(' ').ok_or_else(wrong)?;
    let who = match who {
        "*" => None,
        seat => Some(seat.parse::<Seat>().ok().filter(|seat| seat.0 < players).ok_or_else(wrong)?),
    };
    Ok((number, who, notation.to_owned()))
}

fn parse_end(
    number: usize,
    end: &str,
    moves: usize,
    text: &str,
    players: u8,
) -> Result<Option<Vec<i32>>, RecordError> {
    let wrong = || RecordError::at(number, "the line must read 'end: N moves, …, sum …'");
    let mut parts = end.split(", ");
    let mut part = || parts.next().ok_or_else(wrong);
    let (count, standing, sum) = (part()?, part()?, part()?);
    let count: usize = count.strip_suffix(" moves").and_then(|n| n.parse().ok()).ok_or_else(wrong)?;
    if count != moves {
        return Err(RecordError::at(number, format!("the record says {count} moves but holds {moves}")));
    }
    let body = text.lines().take(number - 1).fold(String::new(), |body, line| body + line + "\n");
    if sum.strip_prefix("sum ") != Some(&checksum(&body)) {
        return Err(RecordError::at(
            number,
            "the checksum does not fit: the record was changed after it was written",
        ));
    }
    if standing == "in play" {
        return Ok(None);
    }
    let mut words = standing.split(' ');
    let mut total = |seat: Seat| {
        (words.next() == Some(seat.to_string().as_str())).then(|| words.next())??.parse::<i32>().ok()
    };
    let totals = Seat::all(players).map(&mut total).collect::<Option<Vec<_>>>();
    totals.map(Some).ok_or_else(wrong)
}

/// Enough of a hash to notice any change that is not meant to deceive.
fn checksum(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..8])
}

/// The start of a line, for a message.
fn excerpt(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(40).collect()
}

/// A name without anything that could be taken for another line.
fn one_line(name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(80).collect();
    name.trim().to_owned()
}
