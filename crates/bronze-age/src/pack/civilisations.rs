//! Reading and checking `civilisations.ron`, the basic civilisation and the specialised ones.

use std::ops::RangeInclusive;

use game_core::{PackProblem, PackSource};
use pack_file::{Entry, File};
use serde::Deserialize;

use super::ability::{self, Step};
use super::checks::{Ids, OneForEach, POINTS, all_three, check_name, check_number, one_of};
use super::{Civilisation, Side};
use crate::effect::Program;
use crate::kinds::{Icon, Territory};

/// How many specialised civilisations there may be: one for each player at least.
const CIVILISATIONS: RangeInclusive<usize> = 2..=16;
const BASICS: OneForEach<Icon> = OneForEach::basic_icon("basic icon");
const BASIC_OF_TERRITORY: OneForEach<Territory> = OneForEach::territory("basic icon of");

/// What `civilisations.ron` gives to a pack.
pub(super) struct Content {
    /// By [`Territory::index`].
    pub basics: [Icon; 3],
    /// By [`Icon::index`].
    pub basic_points: [u8; 3],
    pub specialised: Vec<Civilisation>,
    pub program: Program,
}

/// An element of the file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case", rename = "Civilisation")]
enum CivilisationEntry {
    /// One icon of the basic civilisation.
    Basic { icon: Icon, territory: Territory, points: u8 },
    /// A whole specialised civilisation.
    Specialised { id: String, name: String, first: SideEntry, second: SideEntry },
}

/// A side as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Side")]
struct SideEntry {
    icon: Icon,
    points: u8,
    ability: Vec<Step>,
}

/// Reads `civilisations.ron` (BA-C5).
pub(super) fn read(source: &PackSource) -> Result<Content, Vec<PackProblem>> {
    let mut file = File::open(source, "civilisations.ron")?;
    let entries = file.entries::<CivilisationEntry>();
    let complete = file.is_sound();
    let entries: Vec<_> = entries.into_iter().flatten().collect();
    let basics = basics(&mut file, &entries, complete);
    let (specialised, program) = specialised(&mut file, &entries, complete);
    let content = basics.map(|(basics, basic_points)| Content { basics, basic_points, specialised, program });
    file.finish(content)
}

/// The icons of the basic civilisation by territory, and their points by icon.
fn basics(
    file: &mut File,
    entries: &[Entry<CivilisationEntry>],
    complete: bool,
) -> Option<([Icon; 3], [u8; 3])> {
    let (mut icons, mut territories) = (Vec::new(), Vec::new());
    let (mut basics, mut basic_points) = ([None; 3], [None; 3]);
    for entry in entries {
        let CivilisationEntry::Basic { icon, territory, points } = entry.value else { continue };
        icons.push((icon, entry.line_of("icon")));
        territories.push((territory, entry.line_of("territory")));
        let says = format!("the basic icon {} is worth {points} points", icon.notation());
        check_number(file, entry.line_of("points"), points, POINTS, says);
        basics[territory.index()] = Some(icon);
        // An icon without a place here is no basic one, which is noted below.
        if let Some(place) = basic_points.get_mut(icon.index()) {
            *place = Some(points);
        }
    }
    BASICS.check_listed(file, &icons);
    BASIC_OF_TERRITORY.check_listed(file, &territories);
    if complete {
        BASICS.check_missing(file, &icons);
        BASIC_OF_TERRITORY.check_missing(file, &territories);
    }
    Some((all_three(basics)?, all_three(basic_points)?))
}

/// The specialised civilisations, and their abilities lowered.
fn specialised(
    file: &mut File,
    entries: &[Entry<CivilisationEntry>],
    complete: bool,
) -> (Vec<Civilisation>, Program) {
    let mut ids = Ids::default();
    let mut program = Program::default();
    let mut civilisations = Vec::new();
    for entry in entries {
        let CivilisationEntry::Specialised { id, name, first, second } = &entry.value else { continue };
        ids.check(file, entry.line_of("id"), id);
        check_name(file, entry.line_of("name"), id, name);
        check_side(file, entry.line_of("first"), id, first);
        check_side(file, entry.line_of("second"), id, second);
        check_different(file, entry.line_of("second"), id, [first, second]);
        let sides = [first, second].map(|written| side(written, &mut program));
        civilisations.push(Civilisation { id: id.clone(), name: name.clone(), sides });
    }
    if complete {
        check_number_of(file, civilisations.len());
    }
    check_size(file, &program);
    (civilisations, program)
}

fn check_side(file: &mut File, line: usize, id: &str, side: &SideEntry) {
    let SideEntry { icon, points, ability } = side;
    let name = icon.notation();
    if !Icon::SPECIALISED.contains(icon) {
        let allowed = one_of(&Icon::SPECIALISED, Icon::notation);
        file.note(line, format!("{id} has the icon {name}; it must be {allowed}"));
    }
    check_number(file, line, *points, POINTS, format!("the icons {name} of {id} are worth {points} points"));
    for problem in ability::problems(&ability::effects(ability)) {
        file.note(line, format!("the ability of {id} for {name} {problem}"));
    }
}

fn check_different(file: &mut File, line: usize, id: &str, [first, second]: [&SideEntry; 2]) {
    if first.icon == second.icon {
        let name = first.icon.notation();
        file.note(line, format!("{id} has the icon {name} twice; its two icons must be different"));
    }
}

/// The side as the rules use it; adds its ability to the program.
fn side(written: &SideEntry, program: &mut Program) -> Side {
    let ability = ability::effects(&written.ability);
    let start = program.lower(&ability);
    Side { icon: written.icon, points: written.points, ability, start }
}

fn check_number_of(file: &mut File, found: usize) {
    if !CIVILISATIONS.contains(&found) {
        let (least, most) = (CIVILISATIONS.start(), CIVILISATIONS.end());
        file.note_whole(format!(
            "the number of specialised civilisations is {found}; {least} to {most} are allowed"
        ));
    }
}

/// The abilities of a pack are numbered with a byte.
fn check_size(file: &mut File, program: &Program) {
    if !program.fits() {
        let allowed = "255 words and lists together, and 255 lists to choose from, are allowed";
        file.note_whole(format!("the abilities of all civilisations are too long; {allowed}"));
    }
}
