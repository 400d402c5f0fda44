//! `characters.ron` and `heirlooms.ron`: the mats, the relationship tracks and the heirlooms (LG-C1, LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};
use serde::Deserialize;

use super::checks::{Labels, check_number, check_once, check_shares};
use super::effects::check_effect;
use super::{Heirloom, Mat};
use crate::kinds::{Character, Industry, Resource};

/// How many characters influence an industry.
const AN_INDUSTRY: usize = 2;

pub(super) fn read(source: &PackSource) -> Result<Vec<Mat>, Vec<PackProblem>> {
    let mut file = File::open(source, "characters.ron")?;
    let mats = file.entries::<Mat>();
    let complete = file.is_sound();
    let entries: Vec<_> = mats.into_iter().flatten().collect();
    for entry in &entries {
        check_mat(&mut file, entry);
    }
    check_foundations(&mut file, &entries);
    if complete {
        let found: Vec<_> = entries.iter().map(|entry| entry.value.character).collect();
        let kinds = Character::ALL.map(|character| (character, character.name()));
        check_shares(&mut file, "mats of the", &kinds, &found, 1..=1);
        let both = |entry: &Entry<Mat>| [entry.value.industries.0, entry.value.industries.1];
        let found: Vec<_> = entries.iter().flat_map(both).collect();
        let kinds = Industry::ALL.map(|industry| (industry, industry.name()));
        check_shares(&mut file, "characters that influence", &kinds, &found, AN_INDUSTRY..=AN_INDUSTRY);
    }
    let mut mats: Vec<Mat> = entries.into_iter().map(|entry| entry.value).collect();
    mats.sort_by_key(|mat| mat.character);
    file.finish(Some(mats))
}

fn check_mat(file: &mut File, entry: &Entry<Mat>) {
    let Mat { character, industries, amicable, hostile, aboveboard, underhanded, track, .. } = &entry.value;
    let name = character.name();
    let line = entry.line_of("industries");
    check_once(file, line, &[industries.0, industries.1], Industry::name, &format!("the {name} influences"));
    for (field, list, needed) in [("amicable", amicable, 2), ("hostile", hostile, 3)] {
        let (line, count) = (entry.line_of(field), list.len());
        if count != needed {
            file.note(line, format!("the {name} lists {count} {field} characters; it must be {needed}"));
        }
        check_once(file, line, list, Character::name, &format!("the {name} lists as {field} the"));
        if list.contains(character) {
            file.note(line, format!("the {name} is listed as {field} to itself; others are allowed"));
        }
    }
    for both in hostile.iter().filter(|other| amicable.contains(other)) {
        let other = both.name();
        let message = format!("the {name} lists the {other} as amicable and as hostile; one is allowed");
        file.note(entry.line_of("hostile"), message);
    }
    for (field, special) in [("aboveboard", aboveboard), ("underhanded", underhanded)] {
        let line = entry.line_of(field);
        if special.name.trim().is_empty() {
            file.note(line, format!("the {field} action of the {name} has no name; write one"));
        }
        check_effect(file, line, name, &special.effect);
    }
    let line = entry.line_of("track");
    track.iter().flatten().for_each(|effect| check_effect(file, line, name, effect));
}

/// The first turn order needs different foundations, and they are below 50 (LG-C1, LG-G1).
fn check_foundations(file: &mut File, entries: &[Entry<Mat>]) {
    for (at, entry) in entries.iter().enumerate() {
        let Mat { character, foundation, .. } = entry.value;
        let (line, name) = (entry.line_of("foundation"), character.name());
        let says = format!("the {name} begins with a foundation of {foundation}");
        check_number(file, line, foundation, 0..=49, says.as_str());
        if let Some(twin) = entries[..at].iter().find(|twin| twin.value.foundation == foundation) {
            let other = twin.value.character.name();
            file.note(line, format!("{says}, and so does the {other}; each must have its own"));
        }
    }
}

/// An heirloom as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Heirloom")]
struct HeirloomEntry {
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
    let entries = file.entries::<HeirloomEntry>();
    let complete = file.is_sound();
    let entries: Vec<_> = entries.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for (at, entry) in entries.iter().enumerate() {
        let HeirloomEntry { character, level, name, .. } = &entry.value;
        let whose = format!("level {level} of the {}", character.name());
        labels.check_name(&mut file, entry.line_of("name"), &whose, name);
        check_price(&mut file, entry, &whose);
        let same =
            |twin: &&Entry<HeirloomEntry>| twin.value.character == *character && twin.value.level == *level;
        if let Some(twin) = entries[..at].iter().find(same) {
            file.note(entry.line, format!("{whose} is on line {} already; it must be there once", twin.line));
        }
    }
    let find = |character: Character, level: u8| {
        let same =
            |entry: &&Entry<HeirloomEntry>| entry.value.character == character && entry.value.level == level;
        let entry = &entries.iter().find(same)?.value;
        Some(Heirloom { name: entry.name.clone(), cost: entry.cost.clone(), fee: entry.fee })
    };
    if complete {
        for (character, level) in Character::ALL.into_iter().flat_map(|who| (0..7).map(move |n| (who, n))) {
            if find(character, level).is_none() {
                let name = character.name();
                file.note_whole(format!("level {level} of the {name} is missing; it must be there once"));
            }
        }
    }
    let of = |character: Character| -> Option<[Heirloom; 7]> {
        let levels: Option<Vec<Heirloom>> = (0..7).map(|level| find(character, level)).collect();
        levels?.try_into().ok()
    };
    let all: Option<Vec<[Heirloom; 7]>> = Character::ALL.into_iter().map(of).collect();
    file.finish(all)
}

/// Level 0 is owned from the start, level 6 has no fee (LG-S4, LG-A17).
fn check_price(file: &mut File, entry: &Entry<HeirloomEntry>, whose: &str) {
    let HeirloomEntry { level, cost, fee, .. } = &entry.value;
    check_number(file, entry.line_of("level"), *level, 0..=6, format!("there is {whose}"));
    let resources = if *level == 0 { 0..=0 } else { 1..=6 };
    let fees = if (1..=5).contains(level) { 0..=9 } else { 0..=0 };
    let count = cost.len();
    let line = entry.line_of("cost");
    check_number(file, line, count, resources, format!("{whose} costs {count} resources"));
    check_number(file, entry.line_of("fee"), *fee, fees, format!("{whose} has a fee of {fee}"));
}
