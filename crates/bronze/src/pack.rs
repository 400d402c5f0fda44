//! The components of Bronze as the rules use them, read from a pack's four files and checked.
//!
//! A pack is written by hand in RON: `pack.ron` says what it is, `technologies.ron`, `tiles.ron` and
//! `cities.ron` list the components.

mod cities;
#[cfg(test)]
mod classic_tests;
mod technologies;
#[cfg(test)]
mod tests;
mod text;
mod tiles;

use arrayvec::ArrayVec;
use game_core::{PackProblem, PackSource};
pub use pack_file::About;
use pack_file::{sound, strangers};
use serde::{Deserialize, Serialize};

use crate::kinds::{Kind, Technology, Terrain};

/// The components of a game, checked: what the rules promise of them holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pack {
    /// What the pack is and where its values come from.
    pub about: About,
    /// The seven technologies of the cards' faces, by [`Technology::index`] (BZ-C3).
    pub technologies: [TechnologyCard; 7],
    /// The 14 land tiles (BZ-C2).
    pub tiles: Vec<Tile>,
    /// The 50 cities (BZ-C4).
    pub cities: Vec<City>,
}

/// The face that the cards of one technology share (BZ-C3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TechnologyCard {
    /// Where it lets people settle.
    pub terrains: [Terrain; 3],
    /// Whom it lets settle there.
    pub kinds: [Kind; 2],
    /// How many of it are in the deck with 2, 3 and 4 players (BZ-C7).
    pub cards: [u8; 3],
}

/// A land tile (BZ-C2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tile {
    /// The settlement spots of each terrain, from left to right, by [`Terrain::index`].
    pub spots: [ArrayVec<Kind, 3>; 7],
}

/// A city card (BZ-C4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// The name in notation: words of a to z, joined by `-`.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// The square of the printed map, A1 to B3; without effect.
    pub map: String,
    /// The smallest number of players that uses the card (BZ-C7).
    pub players: u8,
    /// What it is worth: once, or for each thing the goal counts.
    pub points: u8,
    /// What earns the points.
    pub goal: Goal,
}

/// What a city rewards at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// More markers in the terrain than any rival (BZ-X1).
    MostSettlements(Terrain),
    /// More cards of the technology than any rival (BZ-X2).
    MostCards(Technology),
    /// One row with all three technologies (BZ-X3).
    Row(Technology, Technology, Technology),
    /// Each pair of Bronze Casting and the technology (BZ-X4).
    Pairs(Technology),
    /// Each different technology of the best column (BZ-X5).
    Column,
    /// Farmers, herders and hunters in both terrains (BZ-X6).
    Settlers(Terrain, Terrain),
    /// More markers left than any rival.
    MostMarkersLeft,
    /// Fewer markers left than any rival.
    FewestMarkersLeft,
    /// Each row of four cards.
    FullRows,
    /// Each province token.
    ProvinceTokens,
    /// Each trade route token.
    RouteTokens,
    /// A column with at least so many cards.
    TallColumn(u8),
    /// No technology more often than this.
    AtMostOfEach(u8),
    /// Four columns, Bronze Casting in each.
    BronzeInEveryColumn,
    /// Fewer province tokens than any rival.
    FewestProvinces,
    /// At least so many different technologies.
    DifferentTechnologies(u8),
}

/// The files of a pack.
const FILES: [&str; 4] = ["pack.ron", "technologies.ron", "tiles.ron", "cities.ron"];

/// The name and text of a file of the pack that comes with the program.
macro_rules! classic {
    ($file:literal) => {
        ($file, include_str!(concat!("../packs/classic/", $file)))
    };
}

impl Pack {
    /// The files of the pack that comes with the program.
    pub fn classic() -> PackSource {
        let files = [
            classic!("pack.ron"),
            classic!("technologies.ron"),
            classic!("tiles.ron"),
            classic!("cities.ron"),
        ];
        PackSource::new("classic", files)
    }

    /// Reads and checks a pack; all that is wrong with it is told, not only the first thing.
    pub fn read(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        let mut problems = strangers(source, &FILES);
        let about = sound(About::read(source), &mut problems);
        let technologies = sound(technologies::read(source), &mut problems);
        let tiles = sound(tiles::read(source), &mut problems);
        let cities = sound(cities::read(source), &mut problems);
        match (about, technologies, tiles, cities) {
            (Some(about), Some(technologies), Some(tiles), Some(cities)) if problems.is_empty() => {
                Ok(Pack { about, technologies, tiles, cities })
            }
            _ => Err(problems),
        }
    }
}
