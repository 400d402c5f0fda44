//! A second look: another connection must be able to read what was acknowledged.
//!
//! The writer checks every commit by itself. The watchdog finds what the writer cannot: a file that was deleted or
//! replaced while the server has it open, or a fault in the writer.

use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use crate::StoreError;
use crate::committer::read_number;
use crate::place::{Place, Purpose, close};
use crate::state::State;
use crate::trouble::Trouble;

/// How often it looks.
const LOOK: Duration = Duration::from_secs(1);
/// How long a look may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Compares until the store is closed.
pub(crate) async fn watch(place: Place, state: Arc<State>, mut open: watch::Receiver<()>) {
    // The sender goes with the store.
    while timeout(LOOK, open.changed()).await.is_err() {
        let acknowledged = state.acknowledged.load(Relaxed);
        match timeout(PATIENCE, look(&place)).await {
            Ok(Ok(seen)) => {
                state.note_reading(None);
                compare(&state, seen, acknowledged);
            }
            Ok(Err(error)) => state.note_reading(Some(trouble_of(error))),
            Err(_) => state.note_reading(Some(Trouble::Silent)),
        }
    }
}

/// Stops everything if commits are gone that were acknowledged before the look, or are there that nobody here has
/// begun until after it.
fn compare(state: &State, seen: i64, acknowledged: i64) {
    if seen < acknowledged {
        state.stop(Trouble::Lost { seen, acknowledged });
    } else if seen > state.begun.load(SeqCst) {
        state.stop(Trouble::Overtaken { seen, acknowledged });
    }
}

/// The number of the last commit, as somebody sees it who comes from outside.
async fn look(place: &Place) -> Result<i64, StoreError> {
    let mut connection = place.connect(Purpose::Read).await?;
    let number = read_number(&mut connection).await;
    close(connection).await;
    number
}

/// A database in which the number cannot be found is not the one that was opened.
fn trouble_of(error: StoreError) -> Trouble {
    tracing::warn!(%error, "the watchdog cannot read the database");
    error.trouble().cloned().unwrap_or_else(|| Trouble::Other(error.to_string()))
}
