//! `events.ron`: the events (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::Event;
use super::checks::{Labels, check_numbering, check_shares};
use super::effects::check_effect;
use crate::kinds::Century;

/// How many events a century has.
const A_CENTURY: usize = 15;

pub(super) fn read(source: &PackSource) -> Result<Vec<Event>, Vec<PackProblem>> {
    let mut file = File::open(source, "events.ron")?;
    let events = file.entries::<Event>();
    let complete = file.is_sound();
    let entries: Vec<_> = events.into_iter().flatten().collect();
    let mut labels = Labels::default();
    for entry in &entries {
        let Event { id, name, top, bottom, .. } = &entry.value;
        labels.check_id(&mut file, entry.line_of("id"), id);
        labels.check_name(&mut file, entry.line_of("name"), id, name);
        for (field, outcome) in [("top", top), ("bottom", bottom)] {
            let line = entry.line_of(field);
            if outcome.name.trim().is_empty() {
                file.note(line, format!("the {field} outcome of {id} has no name; write what it is called"));
            }
            check_effect(&mut file, line, id, &outcome.effect);
        }
    }
    let numbers: Vec<_> = entries.iter().map(|entry| (entry.value.number, entry.line_of("number"))).collect();
    check_numbering(&mut file, "an event", &numbers, 45);
    if complete {
        let found: Vec<_> = entries.iter().map(|entry| entry.value.century).collect();
        let kinds = Century::ALL.map(|century| (century, century.name()));
        check_shares(&mut file, "events of", &kinds, &found, A_CENTURY..=A_CENTURY);
    }
    let mut events: Vec<Event> = entries.into_iter().map(|entry| entry.value).collect();
    events.sort_by_key(|event| (event.century, event.number));
    file.finish(Some(events))
}
