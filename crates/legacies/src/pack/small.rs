//! `tiles.ron`, `figures.ron` and `bonuses.ron`: scoring tiles, legendary figures and bonus tokens (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::checks::{Labels, check_number, check_numbering, check_once, check_shares};
use super::effects::{any, check_effect};
use super::{Bonus, Figure, ScoringTile};
use crate::effect::Effect;
use crate::kinds::{Icon, Tile};

/// On how many tiles of each kind an icon must be, so that a match is left when two are gone (LG-B1).
const TILES_AN_ICON: usize = 3;

pub(super) fn read_tiles(source: &PackSource) -> Result<Vec<ScoringTile>, Vec<PackProblem>> {
    let mut file = File::open(source, "tiles.ron")?;
    let tiles = file.entries::<ScoringTile>();
    let complete = file.is_sound();
    let entries: Vec<_> = tiles.into_iter().flatten().collect();
    for entry in &entries {
        let ScoringTile { tile, icons, .. } = &entry.value;
        let (line, name) = (entry.line_of("icons"), tile.name());
        check_number(&mut file, line, icons.len(), 1..=6, format!("{name} has {} icons", icons.len()));
        check_once(&mut file, line, icons, Icon::name, &format!("{name} shows"));
    }
    let numbers: Vec<_> = entries.iter().map(|entry| (entry.value.number, entry.line_of("number"))).collect();
    check_numbering(&mut file, "a scoring tile", &numbers, 12);
    if complete {
        let found: Vec<_> = entries.iter().map(|entry| entry.value.tile).collect();
        check_shares(&mut file, "tiles called", &Tile::ALL.map(|tile| (tile, tile.name())), &found, 1..=1);
        let kinds = Icon::ALL.map(|icon| (icon, icon.name()));
        for (what, century_end) in [("century-end tiles with", true), ("game-end tiles with", false)] {
            let tiles = entries.iter().filter(|entry| entry.value.tile.is_century_end() == century_end);
            let found: Vec<_> = tiles.flat_map(|entry| entry.value.icons.iter().copied()).collect();
            check_shares(&mut file, what, &kinds, &found, TILES_AN_ICON..=usize::MAX);
        }
    }
    let mut tiles: Vec<ScoringTile> = entries.into_iter().map(|entry| entry.value).collect();
    tiles.sort_by_key(|tile| tile.tile);
    file.finish(Some(tiles))
}

pub(super) fn read_figures(source: &PackSource) -> Result<Vec<Figure>, Vec<PackProblem>> {
    let mut file = File::open(source, "figures.ron")?;
    let figures = file.entries::<Figure>();
    file.check_count(figures.len(), 8, "legendary figures");
    let complete = figures.iter().all(Option::is_some) && !figures.is_empty();
    let entries: Vec<_> = figures.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for entry in &entries {
        let Figure { id, name, benefits, .. } = &entry.value;
        labels.check_id(&mut file, entry.line_of("id"), id);
        labels.check_name(&mut file, entry.line_of("name"), id, name);
        let line = entry.line_of("benefits");
        benefits.iter().for_each(|effect| check_effect(&mut file, line, id, effect));
    }
    let copies = |effect: &Effect| any(effect, &|part| matches!(part, Effect::Copy(_)));
    if complete && !entries.iter().any(|entry| entry.value.benefits.iter().any(copies)) {
        let allowed = "at least one must give the benefit of a global action";
        file.note_whole(format!("no legendary figure has Copy; {allowed}"));
    }
    let figures = entries.into_iter().map(|entry| entry.value).collect();
    file.finish(Some(figures))
}

pub(super) fn read_bonuses(source: &PackSource) -> Result<Vec<Bonus>, Vec<PackProblem>> {
    let mut file = File::open(source, "bonuses.ron")?;
    let bonuses = file.entries::<Bonus>();
    file.check_count(bonuses.len(), 8, "bonus tokens");
    let entries: Vec<_> = bonuses.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for entry in &entries {
        let Bonus { id, name, effect, .. } = &entry.value;
        labels.check_id(&mut file, entry.line_of("id"), id);
        labels.check_name(&mut file, entry.line_of("name"), id, name);
        check_effect(&mut file, entry.line_of("effect"), id, effect);
    }
    let bonuses = entries.into_iter().map(|entry| entry.value).collect();
    file.finish(Some(bonuses))
}
