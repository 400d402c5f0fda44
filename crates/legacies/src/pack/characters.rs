//! `characters.ron` and `heirlooms.ron`: the mats, the relationship tracks and the heirlooms (LG-C1, LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;
use serde::Deserialize;

use super::{Heirloom, Mat};
use crate::kinds::{Character, Resource};

pub(super) fn read(source: &PackSource) -> Result<Vec<Mat>, Vec<PackProblem>> {
    let mut file = File::open(source, "characters.ron")?;
    let mats = file.entries::<Mat>();
    file.check_count(mats.len(), 10, "characters");
    let mut mats: Vec<Mat> = mats.into_iter().flatten().map(|entry| entry.value).collect();
    mats.sort_by_key(|mat| mat.character);
    file.finish(Some(mats))
}

/// An heirloom as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    character: Character,
    level: u8,
    name: String,
    #[serde(default)]
    cost: Vec<Resource>,
    #[serde(default)]
    fee: u8,
}

pub(super) fn read_heirlooms(source: &PackSource) -> Result<Vec<[Heirloom; 7]>, Vec<PackProblem>> {
    let mut file = File::open(source, "heirlooms.ron")?;
    let entries = file.entries::<Entry>();
    file.check_count(entries.len(), 70, "heirlooms");
    let entries: Vec<Entry> = entries.into_iter().flatten().map(|entry| entry.value).collect();
    let find = |character: Character, level: u8| {
        let entry = entries.iter().find(|entry| entry.character == character && entry.level == level)?;
        Some(Heirloom { name: entry.name.clone(), cost: entry.cost.clone(), fee: entry.fee })
    };
    let of = |character: Character| -> Option<[Heirloom; 7]> {
        let levels: Option<Vec<Heirloom>> = (0..7).map(|level| find(character, level)).collect();
        levels?.try_into().ok()
    };
    let all: Option<Vec<[Heirloom; 7]>> = Character::ALL.into_iter().map(of).collect();
    if all.is_none() && file.is_sound() {
        file.note_whole("every character needs heirlooms of the levels 0 to 6, one each".to_owned());
    }
    file.finish(all)
}
