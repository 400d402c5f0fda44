//! Records: whole games as readable text, checked down to the line.
//!
//! This module knows how a record is written, not what its moves mean: [`crate::Table::replay`] plays them.
//! A record has one spelling: what can be read is, up to the ends of its lines, what would be written.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::notation::excerpt;
use crate::pack::hex;
use crate::{Seat, Seed, Setup, SetupError, Turn};

const FIRST_LINE: &str = "oxhide record 1";

// Where the head says what. The options follow the players in the order of their names.
pub(crate) const GAME_LINE: usize = 2;
pub(crate) const RULES_LINE: usize = 3;
pub(crate) const PACK_LINE: usize = 4;
const PLAYERS_LINE: usize = 5;

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
        writeln!(text, "pack: {} {}", one_line(&self.setup.pack), self.pack_hash)?;
        writeln!(text, "players: {}", self.setup.players)?;
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

    /// An error of the set-up at the line that it is about.
    pub(crate) fn setup_error(&self, error: &SetupError) -> RecordError {
        let line = match error {
            SetupError::UnknownPack { .. } => PACK_LINE,
            SetupError::Players { .. } => PLAYERS_LINE,
            SetupError::UnknownOption { name, .. } => self.option_line(name),
            SetupError::BadValue { option, .. } => self.option_line(option),
        };
        RecordError::at(line, error.to_string())
    }

    /// The line of an option; of the players, if the record says nothing about it.
    fn option_line(&self, option: &str) -> usize {
        let index = self.setup.options.keys().position(|name| excerpt(name) == option);
        index.map_or(PLAYERS_LINE, |index| PLAYERS_LINE + 1 + index)
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
        let (standing, sum) = (standing(head.setup.players, totals), checksum(&text));
        let _ = writeln!(text, "end: {count} moves, {standing}, sum {sum}");
        text
    }

    /// Reads a record. Whether its moves follow the rules is not known yet.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        // Some editors put an invisible mark before the first line.
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = Lines::new(text);
        let head = parse_head(&mut lines)?;
        let mut moves = Vec::new();
        let end = loop {
            let (number, line) = lines.next_line("a move or the line 'end: …'")?;
            if let Some(end) = line.strip_prefix("end: ") {
                break parse_end(number, end, moves.len(), head.setup.players)?;
            }
            moves.push(parse_move(number, line, head.setup.players)?);
        };
        let record = Record { head, moves, totals: end.totals, end_line: lines.last };
        lines.nothing_more()?;
        record.check_spelling(text, end.sum)?;
        Ok(record)
    }

    /// Compares what was read with how it would be written: nothing else is said twice, in another order or
    /// in other words than it would be.
    fn check_spelling(&self, text: &str, sum: &str) -> Result<(), RecordError> {
        let turn = |who: Option<Seat>| who.map_or(Turn::Chance, Turn::Player);
        let moves = self.moves.iter().map(|(_, who, notation)| (turn(*who), notation.clone()));
        let again = Record::write(&self.head, moves, self.totals.as_deref());
        let mut lines = again.lines().zip(text.lines()).enumerate();
        let Some((index, (right, wrong))) = lines.find(|(_, (right, wrong))| right != wrong) else {
            return Ok(());
        };
        let changed = index + 1 == self.end_line && !right.ends_with(sum);
        Err(RecordError::at(index + 1, if changed { CHANGED.to_owned() } else { misplaced(right, wrong) }))
    }
}

const CHANGED: &str = "the checksum does not fit: the record was changed after it was written";

fn misplaced(right: &str, wrong: &str) -> String {
    format!("'{}' belongs here, not '{}'", excerpt(right), excerpt(wrong))
}

/// How the game stands, for the last line.
fn standing(players: u8, totals: Option<&[i32]>) -> String {
    let Some(totals) = totals else { return "in play".to_owned() };
    let total = |(seat, total): (Seat, &i32)| format!("{seat} {total}");
    Seat::all(players).zip(totals).map(total).collect::<Vec<_>>().join(" ")
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
            _ => Err(RecordError::at(number, misplaced(&format!("{key}: …"), line))),
        }
    }

    /// The same where the value is a number.
    fn number<T: FromStr>(&mut self, key: &str) -> Result<T, RecordError> {
        let (number, value) = self.field(key)?;
        read_number(number, value)
    }

    fn nothing_more(&mut self) -> Result<(), RecordError> {
        match self.lines.find(|(_, line)| !line.trim().is_empty()) {
            None => Ok(()),
            Some((index, _)) => Err(RecordError::at(index + 1, "something follows the line 'end: …'")),
        }
    }
}

fn read_number<T: FromStr>(line: usize, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|_| RecordError::at(line, format!("'{}' is no number that fits here", excerpt(text))))
}

fn parse_head(lines: &mut Lines<'_>) -> Result<RecordHead, RecordError> {
    let (number, line) = lines.next_line(&format!("'{FIRST_LINE}'"))?;
    if line != FIRST_LINE {
        return Err(RecordError::at(number, misplaced(FIRST_LINE, line)));
    }
    let game = lines.field("game")?.1.to_owned();
    let rules = lines.number("rules")?;
    let (number, pack) = lines.field("pack")?;
    let (pack, pack_hash) =
        pack.rsplit_once(' ').ok_or_else(|| RecordError::at(number, "the pack's hash is missing"))?;
    let players = lines.number("players")?;
    let setup = Setup { pack: pack.to_owned(), ..Setup::new(players) };
    let names = Seat::all(players).map(|seat| seat.to_string()).collect();
    let mut head = RecordHead { game, rules, pack_hash: pack_hash.to_owned(), setup, seed: None, names };
    loop {
        let (number, line) = lines.next_line("an option, a name or an empty line")?;
        if line.is_empty() {
            return Ok(head);
        }
        parse_option(&mut head, number, line)?;
    }
}

fn parse_option(head: &mut RecordHead, number: usize, line: &str) -> Result<(), RecordError> {
    let (key, value) =
        line.split_once(": ").ok_or_else(|| RecordError::at(number, misplaced("name: value", line)))?;
    if key == "seed" {
        head.seed = Some(read_number(number, value)?);
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

/// What the last line says beside the number of moves.
struct End<'a> {
    totals: Option<Vec<i32>>,
    sum: &'a str,
}

fn parse_end(number: usize, end: &str, moves: usize, players: u8) -> Result<End<'_>, RecordError> {
    let wrong = || RecordError::at(number, "the line must read 'end: N moves, …, sum …'");
    let mut parts = end.splitn(3, ", ");
    let mut part = || parts.next().ok_or_else(wrong);
    let (count, standing, sum) = (part()?, part()?, part()?);
    let count: usize = count.strip_suffix(" moves").and_then(|n| n.parse().ok()).ok_or_else(wrong)?;
    if count != moves {
        return Err(RecordError::at(number, format!("the record says {count} moves but holds {moves}")));
    }
    let totals = match standing {
        "in play" => None,
        totals => Some(parse_totals(totals, players).ok_or_else(wrong)?),
    };
    Ok(End { totals, sum })
}

fn parse_totals(standing: &str, players: u8) -> Option<Vec<i32>> {
    let mut words = standing.split(' ');
    let total = |seat: Seat| {
        words.next().filter(|word| *word == seat.to_string())?;
        words.next()?.parse().ok()
    };
    Seat::all(players).map(total).collect()
}

/// Enough of a hash to notice any change that is not meant to deceive.
fn checksum(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes())[..8])
}

/// A name without anything that could be taken for another line or turn the text around it.
pub(crate) fn one_line(name: &str) -> String {
    let turns = |c| matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = |c: char| if c.is_control() || turns(c) { ' ' } else { c };
    let name: String = name.chars().map(plain).take(80).collect();
    name.trim().to_owned()
}
