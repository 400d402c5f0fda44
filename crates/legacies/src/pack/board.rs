//! `board.ron`: the tables of the board.

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};
use serde::Deserialize;

use crate::kinds::{Century, Commodity, Difficulty, Global, Size, Tile};

/// The tables of the board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The rows of the investment track from the bottom (LG-C2).
    pub rows: Vec<Row>,
    /// What exploring gives in each century (LG-A7).
    pub exploration: [Exploration; 3],
    /// The amounts that can be bid in each currency: gold, fame, foundation, resources (LG-B8).
    pub bids: [[u8; 6]; 4],
    /// What the places of a trade conference pay in each century (LG-B12).
    pub payouts: [Payouts; 3],
    /// The honorarium in each century: gold, foundation or resources (LG-G7).
    pub honorarium: [(u8, u8, u8); 3],
    /// The limit of contributions in each century (LG-B5).
    pub contributions: [u8; 3],
    /// The order of the global actions without a Nemesis (LG-S7).
    pub order: [Global; 8],
    /// The six difficulty levels (LG-N9).
    pub levels: [Level; 6],
}

/// A row of the investment track (LG-C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The share value in each century.
    pub values: [u8; 3],
    /// What a minor and a major token get in dividends, in each century (LG-B7).
    pub dividends: [(u8, u8); 3],
    /// The value in fame in each century, if it is not the share value (LG-E6).
    #[serde(default)]
    pub fame: Option<[u8; 3]>,
}

impl Row {
    /// The share value in gold.
    pub fn value(&self, century: Century) -> i32 {
        i32::from(self.values[century.index()])
    }

    /// The value in fame (LG-E6).
    pub fn fame(&self, century: Century) -> i32 {
        i32::from(self.fame.unwrap_or(self.values)[century.index()])
    }

    /// What a token gets in dividends.
    pub fn dividend(&self, century: Century, size: Size) -> i32 {
        let (minor, major) = self.dividends[century.index()];
        i32::from(match size {
            Size::Minor => minor,
            Size::Major => major,
        })
    }
}

/// What exploring gives (LG-A7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exploration {
    /// Gold for each card played.
    pub gold: u8,
    /// Fame for each card played.
    pub fame: u8,
    /// Successors from the deck.
    pub successors: u8,
}

/// What the places of a trade conference pay, the first one first (LG-B12).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payouts {
    /// In the column of gold.
    pub gold: Vec<u8>,
    /// In the column of fame.
    pub fame: Vec<u8>,
    /// In the column of foundation.
    pub foundation: Vec<u8>,
    /// In the column of resources.
    pub resources: Vec<u8>,
}

impl Payouts {
    /// What the places of a column pay.
    pub fn column(&self, commodity: Commodity) -> &[u8] {
        match commodity {
            Commodity::Gold => &self.gold,
            Commodity::Fame => &self.fame,
            Commodity::Foundation => &self.foundation,
            Commodity::Resources => &self.resources,
        }
    }
}

/// A difficulty level (LG-N9).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Which one it is.
    pub difficulty: Difficulty,
    /// The first game-end tile; none for a random one that is neither Wealthy nor Philanthropic.
    pub tile: Option<Tile>,
    /// The order of the global actions.
    pub order: [Global; 8],
}

impl Board {
    /// The row in which all values start: the one worth 3 in Century I (LG-C2).
    pub fn start_row(&self) -> u8 {
        self.rows.iter().position(|row| row.values[0] == 3).unwrap_or(0) as u8
    }
}

/// How many rows the investment track has.
const ROWS: usize = 12;
/// Rows without dividends at the bottom, and the first of those with the most (LG-B7).
const WITHOUT: usize = 3;
const BEST: usize = 8;

pub(super) fn read(source: &PackSource) -> Result<Board, Vec<PackProblem>> {
    let mut file = File::open(source, "board.ron")?;
    let board = file.whole::<Board>();
    if let Some(board) = &board {
        let lines = Lines { text: source.files.get("board.ron").map_or("", String::as_str), board };
        check_values(&mut file, &lines);
        check_dividends(&mut file, &lines);
        check_trade(&mut file, board);
        check_payments(&mut file, board);
        check_orders(&mut file, &lines);
    }
    file.finish(board.map(|board| board.value))
}

/// The board with the lines of what it lists.
struct Lines<'a> {
    text: &'a str,
    board: &'a Entry<'a, Board>,
}

impl Lines<'_> {
    /// The line of the entry at a place of a list, of which each entry begins with a field.
    fn of(&self, list: &str, field: &str, place: usize) -> usize {
        let has = |(_, line): &(usize, &str)| !line.trim_start().starts_with("//") && line.contains(field);
        let mut lines = self.text.lines().enumerate().filter(has);
        lines.nth(place).map_or_else(|| self.board.line_of(list), |(line, _)| line + 1)
    }

    fn row(&self, place: usize) -> usize {
        self.of("rows", "values:", place)
    }
}

/// Values rise from row to row and from century to century; one row is the start (LG-C2).
fn check_values(file: &mut File, lines: &Lines) {
    let rows = &lines.board.value.rows;
    let all = lines.board.line_of("rows");
    if rows.len() != ROWS {
        file.note(all, format!("the investment track has {} rows; it must be {ROWS}", rows.len()));
    }
    for (place, row) in rows.iter().enumerate() {
        let (line, number, [first, second, third]) = (lines.row(place), place + 1, row.values);
        if !(0 < first && first < second && second < third) {
            let values = format!("row {number} is worth {first}, {second} and {third}");
            file.note(line, format!("{values}; it must rise from century to century"));
        }
        let Some(below) = place.checked_sub(1).map(|place| &rows[place]) else { continue };
        for (century, (value, lower)) in Century::ALL.iter().zip(row.values.iter().zip(below.values)) {
            if *value <= lower {
                let name = century.name();
                let values = format!("in {name} row {number} is worth {value} and the one below {lower}");
                file.note(line, format!("{values}; it must rise from row to row"));
            }
        }
    }
    let starts = rows.iter().filter(|row| row.values[0] == 3).count();
    if starts != 1 {
        file.note(
            all,
            format!("{starts} rows are worth 3 in Century I; it must be 1, where all values start"),
        );
    }
    let has = |century: usize, value: u8| rows.iter().any(|row| row.values[century] == value);
    if !(0..3).any(|century| has(century, 9) && has(century, 10)) {
        file.note(all, "no century has rows worth 9 and 10; one must have both".to_owned());
    }
}

fn check_dividends(file: &mut File, lines: &Lines) {
    let rows = &lines.board.value.rows;
    for (place, century) in (0..rows.len()).flat_map(|place| Century::ALL.map(|century| (place, century))) {
        let (line, number, name) = (lines.row(place), place + 1, century.name());
        let (minor, major) = rows[place].dividends[century.index()];
        let says = format!("in {name} row {number} pays {minor} and {major} in dividends");
        let more = |other: &Row| other.dividends[century.index()];
        if place < WITHOUT && (minor, major) != (0, 0) {
            file.note(line, format!("{says}; the bottom {WITHOUT} rows must pay none"));
        }
        if major < minor {
            file.note(line, format!("{says}; a major token must not get less than a minor one"));
        }
        let lower = &rows[..rows.len().min(BEST)];
        if place >= BEST && lower.iter().map(more).any(|(less, least)| less >= minor || least >= major) {
            file.note(line, format!("{says}; rows 9 to 12 must pay more than all below them"));
        }
    }
}

/// Bids rise, payouts fall, and a century pays as many places as its number (LG-B8, LG-B12).
fn check_trade(file: &mut File, board: &Entry<Board>) {
    let line = board.line_of("bids");
    for (commodity, bids) in Commodity::ALL.iter().zip(board.value.bids) {
        if bids[0] == 0 || !bids.is_sorted_by(|bid, next| bid < next) {
            let bids = bids.map(|bid| bid.to_string()).join(", ");
            file.note(
                line,
                format!("the bids in {} are {bids}; they must rise from 1 or more", commodity.name()),
            );
        }
    }
    let line = board.line_of("payouts");
    for (places, (century, payouts)) in (1..).zip(Century::ALL.iter().zip(&board.value.payouts)) {
        for commodity in Commodity::ALL {
            let column = payouts.column(commodity);
            let says = format!("{} pays {} places in {}", century.name(), column.len(), commodity.name());
            if column.len() != places {
                file.note(line, format!("{says}; it must be {places}"));
            }
            if column.contains(&0) || !column.is_sorted_by(|place, next| place > next) {
                let (century, commodity) = (century.name(), commodity.name());
                let allowed = "it must fall from place to place, down to 1 or more";
                file.note(line, format!("what {century} pays in {commodity} does not fall; {allowed}"));
            }
        }
    }
}

/// No honorarium, contribution or exploration is worth nothing (LG-G7, LG-B5, LG-A7).
fn check_payments(file: &mut File, board: &Entry<Board>) {
    for (place, century) in Century::ALL.iter().enumerate() {
        let name = century.name();
        let (gold, foundation, resources) = board.value.honorarium[place];
        if [gold, foundation, resources].contains(&0) {
            let line = board.line_of("honorarium");
            file.note(line, format!("a part of the honorarium of {name} is 0; 1 to 255 are allowed"));
        }
        if board.value.contributions[place] == 0 {
            let line = board.line_of("contributions");
            file.note(line, format!("the limit of contributions in {name} is 0; 1 to 255 are allowed"));
        }
        let Exploration { gold, fame, .. } = board.value.exploration[place];
        if gold == 0 && fame == 0 {
            let line = board.line_of("exploration");
            file.note(line, format!("exploring gives neither gold nor fame in {name}; it must give some"));
        }
    }
}

/// The levels come in order, each with all global actions and a tile that is allowed (LG-N9).
fn check_orders(file: &mut File, lines: &Lines) {
    let board = lines.board;
    check_order(file, board.line_of("order"), "the order without a Nemesis", &board.value.order);
    for (place, (level, needed)) in board.value.levels.iter().zip(Difficulty::ALL).enumerate() {
        let line = lines.of("levels", "difficulty:", place);
        let name = level.difficulty.name();
        if level.difficulty != needed {
            let number = place + 1;
            file.note(line, format!("level {number} is {name}; it must be {}", needed.name()));
        }
        check_order(file, line, &format!("the order of {name}"), &level.order);
        let random = matches!(level.difficulty, Difficulty::Advanced | Difficulty::Expert);
        match level.tile {
            Some(tile) if tile.is_century_end() => {
                file.note(line, format!("{name} begins with {}; it must be a game-end tile", tile.name()));
            }
            Some(tile) if random => {
                file.note(
                    line,
                    format!("{name} begins with {}; it must be None, a random tile", tile.name()),
                );
            }
            Some(_) | None => {}
        }
    }
}

fn check_order(file: &mut File, line: usize, what: &str, order: &[Global; 8]) {
    for global in Global::ALL.into_iter().filter(|global| !order.contains(global)) {
        file.note(line, format!("{what} lacks {}; it must have all eight once", global.name()));
    }
}
