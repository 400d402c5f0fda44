//! Reading and checking `tiles.ron`, the land tiles.

use arrayvec::ArrayVec;
use game_core::{PackProblem, PackSource};
use serde::Deserialize;

use super::Tile;
use crate::kinds::{Kind, Terrain};
use pack_file::{Entry, File};

/// How many land tiles there are (BZ-C2).
const TILES: usize = 14;

/// A tile as it is written.
#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename = "Tile")]
struct TileEntry {
    mountains: Vec<Kind>,
    woods: Vec<Kind>,
    grasslands: Vec<Kind>,
    savannas: Vec<Kind>,
    deserts: Vec<Kind>,
    jungles: Vec<Kind>,
    shore: Vec<Kind>,
}

impl TileEntry {
    fn spots(&self, terrain: Terrain) -> &[Kind] {
        match terrain {
            Terrain::Mountains => &self.mountains,
            Terrain::Woods => &self.woods,
            Terrain::Grasslands => &self.grasslands,
            Terrain::Savannas => &self.savannas,
            Terrain::Deserts => &self.deserts,
            Terrain::Jungles => &self.jungles,
            Terrain::Shore => &self.shore,
        }
    }
}

/// Reads `tiles.ron` (BZ-C2).
pub(super) fn read(source: &PackSource) -> Result<Vec<Tile>, Vec<PackProblem>> {
    let mut file = File::open(source, "tiles.ron")?;
    let entries = file.entries::<TileEntry>();
    file.check_count(entries.len(), TILES, "tiles");
    for (at, entry) in entries.iter().enumerate() {
        let Some(entry) = entry else { continue };
        check_spots(&mut file, entry, at + 1);
        let twin = entries[..at]
            .iter()
            .position(|other| other.as_ref().is_some_and(|other| other.value == entry.value));
        if let Some(twin) = twin {
            file.note(
                entry.line,
                format!("tile {} is the same as tile {}; all tiles are different", at + 1, twin + 1),
            );
        }
    }
    file.finish(entries.iter().flatten().map(|entry| tile(&entry.value)).collect())
}

fn check_spots(file: &mut File, entry: &Entry<TileEntry>, number: usize) {
    for terrain in Terrain::ALL {
        let found = entry.value.spots(terrain).len();
        if !(1..=3).contains(&found) {
            let name = terrain.notation();
            file.note(
                entry.line_of(name),
                format!("tile {number} has {found} spots in {name}; 1 to 3 are allowed"),
            );
        }
    }
}

/// The tile as the rules use it, if no terrain has too many spots.
fn tile(entry: &TileEntry) -> Option<Tile> {
    let spots: Option<ArrayVec<_, 7>> =
        Terrain::ALL.into_iter().map(|terrain| ArrayVec::try_from(entry.spots(terrain)).ok()).collect();
    Some(Tile { spots: spots?.into_inner().ok()? })
}
