//! The bots at a table: asked once for each decision, and played when people can follow.

use std::time::{Duration, Instant};

use games::{BotSpec, Thought};
use search::Level;
use tokio::runtime;

use super::{Actor, Circumstances, Handle, Message, Person, Refusal, TableEvent};
use crate::chance;
use crate::edge::Network;
use crate::fair_queue::Client;
use crate::refusal::internal;

/// The pause before a bot is asked again whose queue was full.
const RETRY: Duration = Duration::from_millis(250);

/// The longest that a bot thinks, in milliseconds. Levels are limited by iterations; this binds on slow machines
/// only, so that no thought holds a thread for long.
const LONGEST: u32 = 8_000;

/// The thinking of the bot whose turn it is.
#[derive(Default)]
pub(super) struct Thinking {
    /// The number of moves after which it was asked, the moment, and the ticket.
    pub(super) asked: Option<(u32, Instant, u64)>,
    /// The number of moves it decided after, the action, and the moment at which that is played.
    pub(super) decided: Option<(u32, String, Instant)>,
    /// The moment at which it can be asked again.
    pub(super) retry: Option<Instant>,
}

/// The network whose share of the bots' time a table uses, and why that one: the host's if it is known, else a
/// player's, else a spectator's.
pub(super) struct Payer {
    standing: Standing,
    network: Network,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Unknown,
    Spectator,
    Player,
    Host,
}

impl Payer {
    /// The payer of a table that was opened from this network, if that is known.
    pub(super) fn of_opened(network: Option<Network>) -> Self {
        let standing = if network.is_some() { Standing::Host } else { Standing::Unknown };
        Payer { standing, network: network.unwrap_or(Network::UNKNOWN) }
    }
}

/// A bot of a level that thinks no longer than [`LONGEST`].
fn bounded(level: Level) -> BotSpec {
    // Levels that do not search take no settings, and need none.
    format!("{level}:millis={LONGEST}").parse().unwrap_or_else(|_| level.into())
}

impl Actor {
    /// Notes the network of somebody who is at the table.
    pub(super) fn note_origin(&mut self, person: Option<&Person>, network: Network) {
        let user = person.map(|person| person.id.as_str());
        let standing = match user {
            Some(user) if user == self.room.host => Standing::Host,
            Some(user) if self.room.seat_of(user).is_some() => Standing::Player,
            Some(_) | None => Standing::Spectator,
        };
        if standing >= self.payer.standing {
            self.payer = Payer { standing, network };
        }
    }

    /// Keeps the count of open tables of the network that opened this one.
    pub(super) fn follow_origin(&self, events: &[TableEvent]) {
        if events.iter().any(|event| matches!(event, TableEvent::Ended { .. })) {
            self.app.origins.leave(&self.room.id);
        } else if events.iter().any(|event| matches!(event, TableEvent::Started { .. })) {
            self.app.origins.began(&self.room.id);
        }
    }

    /// Lets the bot think whose decision it is, once for each decision.
    pub(super) fn ask_bot(&mut self) {
        let Some(level) = self.room.bot_to_move() else {
            self.thinking = Thinking::default();
            return;
        };
        let (at, now) = (self.room.game.as_ref().map_or(0, |game| game.len() as u32), Instant::now());
        let asked = self.thinking.asked.is_some_and(|(asked, ..)| asked == at);
        if asked || self.thinking.retry.is_some_and(|retry| retry > now) {
            return;
        }
        self.tickets += 1;
        // If not, the queue is full, or the reason has been logged: in both cases a later try can succeed.
        let queued = self.thought(level).is_ok_and(|thought| self.submit(level, thought));
        self.thinking = if queued {
            Thinking { asked: Some((at, now, self.tickets)), ..Thinking::default() }
        } else {
            Thinking { retry: Some(now + RETRY), ..Thinking::default() }
        };
    }

    fn thought(&self, level: Level) -> Result<Thought, Refusal> {
        let game = self.room.game.as_deref().ok_or_else(|| internal("a bot has no game"))?;
        let thought = games::thought_of(game, bounded(level), chance::seed()?);
        thought.ok_or_else(|| internal("a bot cannot think about this game"))
    }

    /// Queues a thought with the ticket that was drawn last; false if the queue is full.
    fn submit(&self, level: Level, thought: Thought) -> bool {
        let (own, ticket, runtime) = (self.own.clone(), self.tickets, runtime::Handle::current());
        // The thread is the bots' own: it must not wait for a table with a full mailbox. A table that was put away
        // meanwhile asks again when somebody looks.
        let done = move |action| {
            if let Some(own) = own.upgrade() {
                Handle(own).post(Message::Bot(ticket, action), &runtime);
            }
        };
        let client = Client { network: self.payer.network, table: self.room.id.clone() };
        self.app.bots.think(client, level, thought, done).is_ok()
    }

    pub(super) fn bot_decided(&mut self, ticket: u64, action: Option<String>) {
        let Some((at, since, asked)) = self.thinking.asked else { return };
        if asked != ticket {
            return;
        }
        // A bot that failed plays anything rather than let people wait for ever.
        let any = || self.room.game.as_ref()?.legal().into_iter().next().map(|choice| choice.action);
        if let Some(action) = action.or_else(any) {
            self.thinking.decided = Some((at, action, since + self.app.config.bot_pause));
        }
    }

    pub(super) async fn play_bot(&mut self, at: u32, action: &str) {
        let (Some(seat), now) = (self.room.to_move(), self.app.uptime.now()) else { return };
        let log = self.room.game.as_ref().map_or(0, |game| game.log_len());
        let circumstances = Circumstances { registry: &self.app.registry, now: now.clock };
        let done = match self.room.play(seat, action, at, &circumstances) {
            Ok(events) => self.accept(events, log, now).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(Refusal(error)) = done {
            tracing::warn!(table = self.room.id, message = error.message, "a bot's move was refused");
            self.thinking = Thinking::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use game_core::Seat;
    use protocol::web::Command;
    use store::NewEvents;

    use super::*;
    use crate::app::App;
    use crate::app::testing::{new_app, new_guest, new_table};
    use crate::table::storing::row;
    use crate::uptime::Now;

    #[tokio::test]
    async fn a_table_with_a_stored_level_that_is_not_known_goes_on() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |config| config.bot_pause = Duration::ZERO).await;
        let host = new_guest(&app, "Ada").await;
        let wish = r#"{"game":"bronze","seats":[{"who":"me"},{"who":"bot","level":"random"}]}"#;
        let table = new_table(&app, &host, Network::UNKNOWN, wish).await;
        // As if another version of the program had been here.
        let seated = TableEvent::BotSat { seat: Seat(1), level: "grandmaster".to_owned().into() };
        let event = row(4, 1, &seated).unwrap();
        let (status, summary) = ("waiting".to_owned(), "{}".to_owned());
        let new =
            NewEvents { table: table.clone(), events: vec![event], status, summary, seats: vec![], now: 1 };
        app.store.add_events(new).await.unwrap();
        app.command(&table, &host, Network::UNKNOWN, Command::Start).await.unwrap();
        let seat = app
            .query(&table, |room| Ok(room.info(None, Now { date: 1, clock: 1 }).seats[1].clone()))
            .await
            .unwrap();
        assert_eq!(seat.name, "grandmaster bot (plays as greedy)");
        assert_eq!(seat.level.as_deref(), Some("greedy"));
        for _ in 0..3 {
            while app.query(&table, |room| Ok(room.bot_to_move().is_some())).await.unwrap() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let (action, at) = app.query(&table, first_action).await.unwrap();
            app.command(&table, &host, Network::UNKNOWN, Command::Play { action, at }).await.unwrap();
        }
    }

    /// Greedy bots that play on as soon as somebody looks.
    const BOTS_ONLY: &str = r#"{"game":"bronze","start":true,
        "seats":[{"who":"bot","level":"greedy"},{"who":"bot","level":"greedy"}]}"#;

    async fn made(app: &App, table: &str) -> u32 {
        app.query(table, |room| Ok(room.made)).await.unwrap()
    }

    async fn wait_for_move(app: &App, table: &str, before: u32) {
        while made(app, table).await == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn a_table_with_a_full_mailbox_does_not_delay_the_quick_bots_of_others() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = new_app(folder.path(), |config| config.bot_pause = Duration::ZERO).await;
        let host = new_guest(&app, "Ada").await;
        let busy = new_table(&app, &host, Network::UNKNOWN, BOTS_ONLY).await;
        let other = new_table(&app, &host, Network::UNKNOWN, BOTS_ONLY).await;
        // The thread of the quick bots is held until the mailbox is full.
        let (release_bots, held) = channel::<()>();
        let (begun, began) = channel();
        let hold: Thought = Box::new(move || {
            begun.send(()).unwrap();
            held.recv().ok().map(|()| String::new())
        });
        let client = Client { network: Network::UNKNOWN, table: "hold".to_owned() };
        app.bots.think(client, Level::Greedy, hold, drop).unwrap();
        began.recv().unwrap();
        let before = made(&app, &busy).await;
        let (release_table, held) = channel::<()>();
        let (begun, began) = channel();
        let handle = app.table(&busy).unwrap();
        let block = move |_: Result<&crate::table::Room, Refusal>| {
            begun.send(()).unwrap();
            held.recv().unwrap();
        };
        handle.0.send(Message::Query(Box::new(block))).await.ok().unwrap();
        began.recv().unwrap();
        while handle.0.try_send(Message::Detach(0)).is_ok() {}
        release_bots.send(()).unwrap();
        let limit = Duration::from_secs(20);
        let start = made(&app, &other).await;
        let moved = tokio::time::timeout(limit, wait_for_move(&app, &other, start)).await;
        // Before the assertion: a thread that is held would hold up the end of the test.
        release_table.send(()).unwrap();
        moved.expect("the quick bot of the other table moves");
        tokio::time::timeout(limit, wait_for_move(&app, &busy, before)).await.expect("no answer is lost");
    }

    fn first_action(room: &crate::table::Room) -> Result<(String, u32), Refusal> {
        let game = room.game.as_ref().unwrap();
        Ok((game.legal()[0].action.clone(), game.len() as u32))
    }

    #[test]
    fn every_level_that_searches_has_a_limit_of_time() {
        for level in Level::ALL {
            let bot = bounded(level);
            assert_eq!(bot.level, level);
            let searches = !matches!(level, Level::Random | Level::Greedy);
            assert_eq!(bot.to_string().contains("millis="), searches);
        }
    }
}
