//! Actors of tables: clocks of the machine that jump, and tables that were deleted.

use protocol::web::Clocks;

use super::*;
use crate::app::testing::{app_with_time, new_app, new_guest, new_table};
use crate::uptime::testing::Machine;

const HOUR: i64 = 3_600_000;

/// A live game of a person with ten minutes against a bot that waits for the person.
async fn live_game(app: &App) -> (Person, String) {
    let host = new_guest(app, "Ada").await;
    let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"bot","level":"random"}],"start":true,
        "pace":{"pace":"live","minutes":10,"increment":0}}"#;
    let table = new_table(app, &host, Network::UNKNOWN, wish).await;
    while app.query(&table, |room| Ok(room.bot_to_move().is_some())).await.unwrap() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    (host, table)
}

/// The status and the clocks, after the actor has looked at the time.
async fn status(app: &App, host: &Person, table: &str) -> (Status, Option<Clocks>) {
    let say = Command::Say { text: "still here?".to_owned() };
    app.command(table, host, Network::UNKNOWN, say).await.unwrap();
    // A clock that is out is noticed at the next turn of the actor.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let now = app.uptime.now();
    app.query(table, move |room| Ok((room.status, room.info(None, now).clocks))).await.unwrap()
}

#[tokio::test]
async fn a_jump_of_the_date_ends_no_live_game() {
    for jump in [HOUR, -HOUR] {
        let machine = Machine::default();
        machine.jump(1000 * HOUR);
        let folder = tempfile::TempDir::new().unwrap();
        let app =
            app_with_time(folder.path(), machine.time(), |config| config.bot_pause = Duration::ZERO).await;
        let (host, table) = live_game(&app).await;
        machine.pass(5000);
        machine.jump(jump);
        let (playing, clocks) = status(&app, &host, &table).await;
        assert_eq!(playing, Status::Playing, "after a jump of {jump}");
        assert_eq!(clocks.unwrap().left, [595_000, 600_000]);
        // The same when the table is rebuilt from what is stored.
        let (room, _) = load(&app, &table).await.unwrap();
        let left = room.info(None, app.uptime.now()).clocks.unwrap().left[0];
        assert!((594_000..=600_000).contains(&left), "{left} after a jump of {jump}");
    }
}

#[tokio::test]
async fn time_that_passes_is_charged_and_a_long_gap_is_not() {
    let machine = Machine::default();
    machine.jump(1000 * HOUR);
    let folder = tempfile::TempDir::new().unwrap();
    let app = app_with_time(folder.path(), machine.time(), |config| config.bot_pause = Duration::ZERO).await;
    let (host, table) = live_game(&app).await;
    machine.pass(HOUR);
    let (playing, clocks) = status(&app, &host, &table).await;
    assert_eq!((playing, clocks.unwrap().left), (Status::Playing, vec![590_000, 600_000]));
    for _ in 0..300 {
        machine.pass(2000);
        app.uptime.now();
    }
    assert_eq!(status(&app, &host, &table).await.0, Status::Over, "the clock is out");
}

/// A table of one person that waits for another.
async fn waiting_table(app: &App) -> (Person, String) {
    let host = new_guest(app, "Ada").await;
    let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"open"}]}"#;
    let table = new_table(app, &host, Network::UNKNOWN, wish).await;
    (host, table)
}

#[tokio::test]
async fn a_deleted_table_is_gone_at_the_next_look_and_at_the_next_command() {
    for by_command in [false, true] {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |_| ()).await;
        let (host, table) = waiting_table(&app).await;
        let look = || app.snapshot(&table, Some(&host), Network::UNKNOWN);
        look().await.unwrap();
        app.store.delete_table(&table).await.unwrap();
        let handle = app.table(&table).unwrap();
        let found = if by_command {
            let sit = Command::Sit { seat: Some(1), word: None };
            app.command(&table, &host, Network::UNKNOWN, sit).await.map(drop)
        } else {
            look().await.map(drop)
        };
        assert_eq!(found.unwrap_err().0.code, ApiCode::NotFound);
        handle.0.closed().await;
        assert_eq!(look().await.unwrap_err().0.code, ApiCode::NotFound);
    }
}

#[tokio::test]
async fn a_forgotten_table_is_closed_unless_somebody_is_there() {
    let folder = tempfile::TempDir::new().unwrap();
    let app = new_app(folder.path(), |_| ()).await;
    let (host, table) = waiting_table(&app).await;
    let (to, mut news) = mpsc::channel(8);
    let (person, network) = (Some(host.clone()), Network::UNKNOWN);
    app.attach(&table, Attach { id: 1, person, network, seen: 0, to }).await.unwrap();
    let later = app.uptime.now().date + HOUR;
    app.close_forgotten(later).await.unwrap();
    app.snapshot(&table, Some(&host), network).await.unwrap();
    let handle = app.table(&table).unwrap();
    handle.0.send(Message::Detach(1)).await.ok().unwrap();
    app.close_forgotten(later - 2 * HOUR).await.unwrap();
    app.snapshot(&table, Some(&host), network).await.unwrap();
    app.close_forgotten(later).await.unwrap();
    let gone = app.snapshot(&table, Some(&host), network).await.unwrap_err();
    assert_eq!(gone.0.code, ApiCode::NotFound);
    assert!(app.store.listed(None, "waiting", None, 9).await.unwrap().is_empty());
    while news.recv().await.is_some() {}
}
