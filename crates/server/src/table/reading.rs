//! Reading a table: its head and its events, and the room that follows from them.

use games::Registry;
use protocol::web::ApiCode;
use store::Store;

use super::Head;
use super::room::Room;
use super::storing::StoredEvent;
use crate::refusal::{Refusal, internal, refuse};
use crate::uptime::Uptime;

/// A table as it is stored, and its events. The friends of its host are not part of it.
///
/// # Errors
/// If there is no such table, or it cannot be rebuilt.
pub async fn load(
    store: &Store,
    registry: &Registry,
    uptime: &Uptime,
    id: &str,
) -> Result<(Room, Vec<StoredEvent>), Refusal> {
    let row = store.table(id).await?.ok_or_else(no_such_table)?;
    let head: Head = serde_json::from_str(&row.head).map_err(internal)?;
    let stored = read(store, id).await?;
    let mut room = Room::new(row.id, row.host, row.created, head);
    room.rebuild(&stored, registry, uptime, uptime.now())?;
    Ok((room, stored))
}

/// All events of a table.
///
/// # Errors
/// If one cannot be read.
pub async fn read(store: &Store, id: &str) -> Result<Vec<StoredEvent>, Refusal> {
    store.events(id, 0).await?.into_iter().map(StoredEvent::read).collect()
}

/// The refusal of whoever asks for a table that is not stored.
pub fn no_such_table() -> Refusal {
    refuse(ApiCode::NotFound, "there is no such table")
}
