//! `board.ron`: the tables of the board.

use game_core::{PackProblem, PackSource};
use pack_file::File;
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

pub(super) fn read(source: &PackSource) -> Result<Board, Vec<PackProblem>> {
    let mut file = File::open(source, "board.ron")?;
    let board = file.whole::<Board>();
    file.finish(board.map(|board| board.value))
}
