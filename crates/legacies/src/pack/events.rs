//! `events.ron`: the events (LG-C5).

use game_core::{PackProblem, PackSource};
use pack_file::File;

use super::Event;

pub(super) fn read(source: &PackSource) -> Result<Vec<Event>, Vec<PackProblem>> {
    let mut file = File::open(source, "events.ron")?;
    let events = file.entries::<Event>();
    file.check_count(events.len(), 45, "events");
    let mut events: Vec<Event> = events.into_iter().flatten().map(|entry| entry.value).collect();
    events.sort_by_key(|event| (event.century, event.number));
    file.finish(Some(events))
}
