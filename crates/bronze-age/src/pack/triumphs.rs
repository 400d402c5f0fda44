//! Reading and checking `triumphs.ron`, the triumphs.

use std::ops::RangeInclusive;

use game_core::{PackProblem, PackSource};
use pack_file::File;
use serde::Deserialize;

use super::Triumph;
use super::checks::{OneForEach, all_three, check_name, check_number};
use crate::kinds::Icon;

/// How many points a triumph may be worth.
const POINTS: RangeInclusive<u8> = 1..=9;
const TRIUMPHS: OneForEach<Icon> = OneForEach::basic_icon("triumph for");

/// A triumph as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Triumph")]
struct TriumphEntry {
    icon: Icon,
    name: String,
    points: u8,
}

/// Reads `triumphs.ron` (BA-C5).
pub(super) fn read(source: &PackSource) -> Result<[Triumph; 3], Vec<PackProblem>> {
    let mut file = File::open(source, "triumphs.ron")?;
    let entries = file.entries::<TriumphEntry>();
    let complete = file.is_sound();
    let entries: Vec<_> = entries.into_iter().flatten().collect();
    let listed: Vec<_> = entries.iter().map(|entry| (entry.value.icon, entry.line_of("icon"))).collect();
    TRIUMPHS.check_listed(&mut file, &listed);
    if complete {
        TRIUMPHS.check_missing(&mut file, &listed);
    }
    for entry in &entries {
        let TriumphEntry { icon, name, points } = &entry.value;
        let whose = format!("the triumph for {}", icon.notation());
        check_name(&mut file, entry.line_of("name"), &whose, name);
        let says = format!("{whose} is worth {points} points");
        check_number(&mut file, entry.line_of("points"), *points, POINTS, says);
    }
    let triumph =
        |icon| entries.iter().map(|entry| &entry.value).find(|entry| entry.icon == icon).map(triumph);
    let triumphs = all_three(Icon::BASIC.map(triumph));
    file.finish(triumphs)
}

fn triumph(entry: &TriumphEntry) -> Triumph {
    Triumph { icon: entry.icon, name: entry.name.clone(), points: entry.points }
}
