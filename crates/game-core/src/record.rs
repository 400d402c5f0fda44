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
use crate::seal::plain_word;
use crate::{Redraws, Seal, Seat, Secret, Seed, Setup, SetupError, Turn};

const FIRST_LINE: &str = "oxhide record 1";
/// How much of the hash is the checksum.
const SUM_BYTES: usize = 8;

// Where the head says what. The options follow the players in the order of their names.
pub(crate) const GAME_LINE: usize = 2;
const RULES_LINE: usize = 3;
pub(crate) const PACK_LINE: usize = 4;
const PLAYERS_LINE: usize = 5;
/// How a line with a player's word begins.
const WORD: &str = "word ";

/// What a record says before the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordHead {
    /// The game's id.
    pub game: String,
    /// The hash of the pack that the set-up names.
    pub pack_hash: String,
    /// Players, rules version, pack and options.
    pub setup: Setup,
    /// The seed that the draws follow, if they follow one.
    pub seed: Option<Seed>,
    /// Where the seed comes from, if it was sealed.
    pub seal: Option<Seal>,
    /// The undos that took back draws of the seed.
    pub redraws: Redraws,
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
    /// The version of the rules. The head of a table always names one; 0 is a version that nothing plays.
    pub fn rules(&self) -> u32 {
        self.setup.rules.unwrap_or(0)
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "{FIRST_LINE}\ngame: {}\nrules: {}", self.game, self.rules())?;
        writeln!(text, "pack: {} {}", one_line(&self.setup.pack), self.pack_hash)?;
        writeln!(text, "players: {}", self.setup.players)?;
        for (name, value) in &self.setup.options {
            writeln!(text, "{name}: {value}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(text, "seed: {seed}")?;
        }
        if let Some(seal) = &self.seal {
            writeln!(text, "secret: {}", seal.secret.reveal())?;
            for (seat, word) in seal.given() {
                writeln!(text, "{WORD}{seat}: {word}")?;
            }
        }
        if !self.redraws.is_empty() {
            writeln!(text, "redraws: {}", self.redraws)?;
        }
        for (seat, name) in Seat::all(self.setup.players).zip(&self.names) {
            writeln!(text, "{seat}: {}", plain_name(seat, name))?;
        }
        writeln!(text)
    }

    /// The head as it would be written, if that is how it was: nothing is said twice, in another order or in
    /// other words. This is why [`RecordHead::option_line`] knows where an option stands.
    fn as_written(&self, text: &str) -> Result<String, RecordError> {
        let mut again = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut again);
        let mut lines = again.lines().zip(text.lines()).zip(1..);
        match lines.find(|((right, found), _)| right != found) {
            Some(((right, found), line)) => Err(RecordError::at(line, misplaced(right, found))),
            None => Ok(again),
        }
    }

    /// An error of the set-up at the line that it is about.
    pub(crate) fn setup_error(&self, error: &SetupError) -> RecordError {
        let line = match error {
            SetupError::UnknownRules { .. } => RULES_LINE,
            SetupError::UnknownPack { .. } => PACK_LINE,
            SetupError::Players { .. } => PLAYERS_LINE,
            SetupError::UnknownOption { name, .. } => self.option_line(name),
            SetupError::BadValue { option, .. } => self.option_line(option),
        };
        RecordError::at(line, error.to_string())
    }

    /// The line of the seed: it follows the options.
    pub(crate) fn seed_line(&self) -> usize {
        PLAYERS_LINE + 1 + self.setup.options.len()
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
        let end = end(count, head.setup.players, totals, &checksum(&text));
        let _ = writeln!(text, "end: {end}");
        text
    }

    /// Reads a record. Whether its moves follow the rules is not known yet.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        // Some editors put an invisible mark before the first line.
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = Lines::new(text);
        let head = parse_head(&mut lines)?;
        let mut hash = Sha256::new_with_prefix(head.as_written(text)?);
        let mut moves = Vec::new();
        loop {
            let (number, line) = lines.next_line("a move or the line 'end: …'")?;
            if let Some(end) = line.strip_prefix("end: ") {
                let sum = hex(&hash.finalize()[..SUM_BYTES]);
                let totals = parse_end(end, moves.len(), &sum, head.setup.players)
                    .map_err(|reason| RecordError::at(number, reason))?;
                lines.nothing_more()?;
                return Ok(Record { head, moves, totals, end_line: number });
            }
            moves.push(parse_move(number, line, head.setup.players)?);
            hash.update(line);
            hash.update("\n");
        }
    }
}

/// What the last line says: how many moves there are, how the game stands, and the checksum of all before it.
fn end(count: usize, players: u8, totals: Option<&[i32]>, sum: &str) -> String {
    let total = |(seat, total): (Seat, &i32)| format!("{seat} {total}");
    let all = |totals: &[i32]| Seat::all(players).zip(totals).map(total).collect::<Vec<_>>().join(" ");
    let standing = totals.map_or("in play".to_owned(), all);
    format!("{count} moves, {standing}, sum {sum}")
}

fn misplaced(right: &str, found: &str) -> String {
    format!("'{}' belongs here, not '{}'", excerpt(right), excerpt(found))
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
    text.parse()
        .map_err(|_| RecordError::at(line, format!("'{}' is no number that fits here", excerpt(text))))
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
    let setup = Setup { pack: pack.to_owned(), ..Setup::new(players).under(rules) };
    let names = Seat::all(players).map(|seat| seat.to_string()).collect();
    let mut head = RecordHead {
        game,
        pack_hash: pack_hash.to_owned(),
        setup,
        seed: None,
        seal: None,
        redraws: Redraws::NONE,
        names,
    };
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
        return Ok(());
    }
    if key == "secret" {
        return parse_secret(head, value).map_err(|reason| RecordError::at(number, reason));
    }
    if key == "redraws" {
        return parse_redraws(head, value).map_err(|reason| RecordError::at(number, reason));
    }
    if let Some(seat) = key.strip_prefix(WORD).and_then(|seat| seat.parse().ok()) {
        return parse_word(head, seat, value).map_err(|reason| RecordError::at(number, reason));
    }
    if let Ok(seat) = key.parse::<Seat>() {
        return parse_name(head, seat, value).map_err(|reason| RecordError::at(number, reason));
    }
    let said = ["game", "rules", "pack", "players"].contains(&key);
    if said || head.setup.options.insert(key.to_owned(), value.to_owned()).is_some() {
        return Err(RecordError::at(number, format!("'{}' is said twice", excerpt(key))));
    }
    Ok(())
}

fn parse_secret(head: &mut RecordHead, text: &str) -> Result<(), String> {
    let secret: Secret = text.parse().map_err(|()| "a secret has 64 digits from 0 to f".to_owned())?;
    head.seal = Some(Seal { secret, words: vec![String::new(); usize::from(head.setup.players)] });
    Ok(())
}

fn parse_redraws(head: &mut RecordHead, text: &str) -> Result<(), String> {
    if head.seed.is_none() {
        return Err("draws are drawn again by a seed: the line belongs after 'seed: …'".to_owned());
    }
    head.redraws = text.parse()?;
    Ok(())
}

fn parse_word(head: &mut RecordHead, seat: Seat, word: &str) -> Result<(), String> {
    let seal = head.seal.as_mut().ok_or("a word belongs after the line 'secret: …'")?;
    let place = seal.words.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))?;
    word.clone_into(place);
    let fits = !word.is_empty() && plain_word(word) == word;
    fits.then_some(()).ok_or_else(|| "a word is 1 to 64 letters, with no space around them".to_owned())
}

fn parse_name(head: &mut RecordHead, seat: Seat, name: &str) -> Result<(), String> {
    let place = head.names.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))?;
    name.clone_into(place);
    let fits = plain_name(seat, name) == name;
    fits.then_some(()).ok_or_else(|| "a name is 1 to 80 letters, with no space around them".to_owned())
}

fn parse_move(number: usize, line: &str, players: u8) -> Result<(usize, Option<Seat>, String), RecordError> {
    let wrong =
        || RecordError::at(number, format!("'{}' is no move: '*' or a seat comes first", excerpt(line)));
    let (who, notation) = line.split_once(' ').ok_or_else(wrong)?;
    let who = match who {
        "*" => None,
        who => {
            let seat = who.parse::<Seat>().ok().filter(|seat| seat.0 < players && who.starts_with('P'));
            Some(seat.ok_or_else(wrong)?)
        }
    };
    Ok((number, who, notation.to_owned()))
}

/// The totals that the last line says, if it fits the moves and the checksum of all before it.
fn parse_end(found: &str, moves: usize, sum: &str, players: u8) -> Result<Option<Vec<i32>>, String> {
    let wrong = "the line must read 'end: N moves, …, sum …'";
    let mut parts = found.splitn(3, ", ");
    let mut part = || parts.next().ok_or(wrong);
    let (count, standing, found_sum) = (part()?, part()?, part()?);
    let count: usize = count.strip_suffix(" moves").and_then(|n| n.parse().ok()).ok_or(wrong)?;
    if count != moves {
        return Err(format!("the record says {count} moves but holds {moves}"));
    }
    if found_sum.strip_prefix("sum ") != Some(sum) {
        return Err("the checksum does not fit: the record was changed after it was written".to_owned());
    }
    let totals = match standing {
        "in play" => None,
        totals => Some(parse_totals(totals, players).ok_or(wrong)?),
    };
    let right = end(count, players, totals.as_deref(), sum);
    if right == found { Ok(totals) } else { Err(misplaced(&right, found)) }
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
    hex(&Sha256::digest(text.as_bytes())[..SUM_BYTES])
}

/// A player's name as a line of a record can hold it; without a letter in it, the name of the seat.
pub(crate) fn plain_name(seat: Seat, name: &str) -> String {
    let name = one_line(name);
    if name.is_empty() { seat.to_string() } else { name }
}

/// A name without anything that could be taken for another line or turn the text around it.
pub(crate) fn one_line(name: &str) -> String {
    let turns = |c| matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let plain = |c: char| if c.is_control() || turns(c) { ' ' } else { c };
    let name: String = name.chars().map(plain).take(80).collect();
    name.trim().to_owned()
}
