//! `tiles.ron`, `figures.ron` and `bonuses.ron`: scoring tiles, legendary figures and bonus tokens (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;
use serde::de::DeserializeOwned;

use super::{Bonus, Figure, ScoringTile};

pub(super) fn read_tiles(source: &PackSource) -> Result<Vec<ScoringTile>, Vec<PackProblem>> {
    let mut tiles: Vec<ScoringTile> = read_list(source, "tiles.ron", 12, "scoring tiles")?;
    tiles.sort_by_key(|tile| tile.tile);
    Ok(tiles)
}

pub(super) fn read_figures(source: &PackSource) -> Result<Vec<Figure>, Vec<PackProblem>> {
    read_list(source, "figures.ron", 8, "legendary figures")
}

pub(super) fn read_bonuses(source: &PackSource) -> Result<Vec<Bonus>, Vec<PackProblem>> {
    read_list(source, "bonuses.ron", 8, "bonus tokens")
}

fn read_list<T: DeserializeOwned>(
    source: &PackSource,
    name: &str,
    count: usize,
    what: &str,
) -> Result<Vec<T>, Vec<PackProblem>> {
    let mut file = File::open(source, name)?;
    let entries = file.entries::<T>();
    file.check_count(entries.len(), count, what);
    let values: Vec<T> = entries.into_iter().flatten().map(|entry| entry.value).collect();
    file.finish(Some(values))
}
