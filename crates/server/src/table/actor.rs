//! The actor that owns a table: one message after another, no locks. Events are on disk before they are announced;
//! a fault ends this actor only, and the next request rebuilds the table from its event log.

mod bots;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use game_core::Seat;
use protocol::web::{
    ApiCode, Command, LeaveReason, NewWebTable, Pace, SeatPlan, ServerMessage, Status, TableSummary,
    Visibility,
};
use store::{FriendRow, ListedTable};
use tokio::runtime;
use tokio::sync::{mpsc, oneshot};

use bots::{Payer, Thinking};

use super::chat::ChatLimits;
use super::command::Circumstances;
use super::event::TableEvent;
use super::limits::CommandLimits;
use super::opening::{Plan, open};
use super::reading;
use super::room::{Person, Room, Sitter};
use super::show::ShownEvents;
use super::storing::StoredEvent;
use crate::app::App;
use crate::edge::Network;
use crate::refusal::{Refusal, internal, refuse};
use crate::uptime::Now;

/// Mailbox capacity; senders wait when it is full.
const MAILBOX: usize = 256;
/// The time for which a table without anybody stays in memory.
const IDLE: Duration = Duration::from_secs(300);

/// The latest tables of a person among which those that wait are counted.
const SEATS_READ: u32 = 200;

/// The sender to the mailbox of a table's actor.
#[derive(Clone)]
pub struct Handle(pub mpsc::Sender<Message>);

impl Handle {
    /// Sends a message without waiting: while the mailbox is full, a task of the runtime waits.
    pub fn post(&self, message: Message, runtime: &runtime::Handle) {
        if let Err(mpsc::error::TrySendError::Full(message)) = self.0.try_send(message) {
            let sender = self.0.clone();
            runtime.spawn(async move { sender.send(message).await });
        }
    }
}

/// A question that changes nothing; a table that cannot be read answers with a refusal.
type Query = Box<dyn FnOnce(Result<&Room, Refusal>) + Send>;

/// A message to a table's actor.
pub enum Message {
    /// A socket was opened.
    Attach(Attach, oneshot::Sender<Result<(), Refusal>>),
    /// A socket was closed.
    Detach(u64),
    /// A command of a person; the answer is the number of the last event.
    Command(Person, Network, Command, oneshot::Sender<Result<u32, Refusal>>),
    /// Asks for everything at the table, as the first message of a socket has it.
    Snapshot(Option<Person>, Network, oneshot::Sender<Result<Utf8Bytes, Refusal>>),
    /// A question that changes nothing.
    Query(Query),
    /// Closes a table that waits.
    Close(Closing, oneshot::Sender<Result<(), Refusal>>),
    /// The action that a bot decided on, with the ticket it was asked with.
    Bot(u64, Option<String>),
    /// The host has other friends than before.
    Friends,
}

/// The reason why a table that waits is closed.
pub enum Closing {
    /// Somebody asks for it, which only the host may.
    By(Person),
    /// Nothing has happened there for a long time.
    Forgotten,
}

/// A socket that was opened.
pub struct Attach {
    /// Its number, which no other socket of this server has.
    pub id: u64,
    /// The person, if there is a session.
    pub person: Option<Person>,
    /// The network it comes from.
    pub network: Network,
    /// The last event it knows of.
    pub seen: u32,
    /// The sender of its messages.
    pub to: mpsc::Sender<Utf8Bytes>,
}

struct Socket {
    id: u64,
    user: Option<String>,
    to: mpsc::Sender<Utf8Bytes>,
}

struct Actor {
    app: App,
    room: Room,
    sockets: Vec<Socket>,
    thinking: Thinking,
    own: mpsc::WeakSender<Message>,
    busy: Instant,
    /// The number of times a bot was asked.
    tickets: u64,
    /// The network whose share of the bots' time the table uses.
    payer: Payer,
    chat_limits: ChatLimits,
    command_limits: CommandLimits,
    ticking: Option<Ticking>,
    /// The events that were read to build the room, kept for the first snapshot.
    read: Vec<StoredEvent>,
    /// The room is not what is stored: it must be rebuilt.
    broken: bool,
}

/// Starts the actor of a table; it reads the table itself.
pub fn start(app: App, id: String) -> Handle {
    let (sender, mailbox) = mpsc::channel(MAILBOX);
    let own = sender.downgrade();
    tokio::spawn(async move {
        let (watched, table) = (app.clone(), id.clone());
        if tokio::spawn(run(app, id, mailbox, own)).await.is_err() {
            watched.metrics.faults.fetch_add(1, Relaxed);
            tracing::error!(table, "the actor of a table ended by a fault");
        }
    });
    Handle(sender)
}

async fn run(app: App, id: String, mut mailbox: mpsc::Receiver<Message>, own: mpsc::WeakSender<Message>) {
    let (room, read) = match load(&app, &id).await {
        Ok(loaded) => loaded,
        Err(refusal) => return refuse_all(mailbox, &refusal).await,
    };
    app.metrics.tables.fetch_add(1, Relaxed);
    let guard = InMemory(app.clone());
    let payer = Payer::of_opened(app.origins.of(&id));
    let busy = Instant::now();
    let chat_limits = ChatLimits::new(app.config.limits.chat, busy);
    let command_limits = CommandLimits::new(app.config.limits.commands);
    let mut actor = Actor {
        app,
        room,
        sockets: Vec::new(),
        thinking: Thinking::default(),
        own,
        busy,
        tickets: 0,
        payer,
        chat_limits,
        command_limits,
        ticking: None,
        read,
        broken: false,
    };
    actor.live(&mut mailbox).await;
    drop(guard);
    let refusal = refuse(ApiCode::Unavailable, "the table is being put away: ask again");
    refuse_all(mailbox, &refusal).await;
}

/// Counts a table as long as it is in memory, however its actor ends.
struct InMemory(App);

impl Drop for InMemory {
    fn drop(&mut self) {
        self.0.metrics.tables.fetch_sub(1, Relaxed);
    }
}

/// Counts a live clock as long as it runs, however its actor ends.
struct Ticking(App);

impl Ticking {
    fn new(app: &App) -> Self {
        app.metrics.live_clocks.fetch_add(1, Relaxed);
        Ticking(app.clone())
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        self.0.metrics.live_clocks.fetch_sub(1, Relaxed);
    }
}

/// A table as it is stored, with the friends of its host where they matter.
async fn load(app: &App, id: &str) -> Result<(Room, Vec<StoredEvent>), Refusal> {
    let (mut room, stored) = reading::load(&app.store, &app.registry, &app.uptime, id).await?;
    if room.head.visibility == Visibility::Friends {
        room.friends = friends(app, &room.host.clone()).await?;
    }
    Ok((room, stored))
}

/// The friends of a host.
async fn friends(app: &App, host: &str) -> Result<HashSet<String>, Refusal> {
    let friends = app.store.friends(host).await?;
    Ok(friends.into_iter().filter(FriendRow::mutual).map(|friend| friend.id).collect())
}

/// Answers all waiting messages with a refusal; later senders find the mailbox closed and start a new actor.
async fn refuse_all(mut mailbox: mpsc::Receiver<Message>, refusal: &Refusal) {
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        refuse_message(message, refusal);
    }
}

/// Answers a message with a refusal; the asker may have gone.
fn refuse_message(message: Message, refusal: &Refusal) {
    match message {
        Message::Attach(_, answer) | Message::Close(_, answer) => drop(answer.send(Err(refusal.clone()))),
        Message::Command(_, _, _, answer) => drop(answer.send(Err(refusal.clone()))),
        Message::Snapshot(_, _, answer) => drop(answer.send(Err(refusal.clone()))),
        Message::Query(query) => query(Err(refusal.clone())),
        Message::Detach(_) | Message::Bot(..) | Message::Friends => {}
    }
}

/// True if a table is not stored any more: a tool of the server's host has deleted it.
async fn is_deleted(app: &App, id: &str) -> bool {
    matches!(app.store.table(id).await, Ok(None))
}

impl Actor {
    async fn live(&mut self, mailbox: &mut mpsc::Receiver<Message>) {
        while !self.broken {
            self.ask_bot();
            self.note_clock();
            let Some(wake) = self.next_wake() else { return };
            tokio::select! {
                message = mailbox.recv() => match message {
                    Some(message) => self.receive(message).await,
                    None => return,
                },
                () = tokio::time::sleep_until(wake.into()) => self.on_timer().await,
            }
        }
    }

    /// Notes for the server if a live clock runs here.
    fn note_clock(&mut self) {
        let live = self.room.clock.is_live() && self.room.status == Status::Playing;
        if live != self.ticking.is_some() {
            self.ticking = live.then(|| Ticking::new(&self.app));
        }
    }

    /// The next moment at which something is due; none when the table can be put away.
    fn next_wake(&self) -> Option<Instant> {
        let now = Instant::now();
        let clock = self.room.clock.due().filter(|_| self.room.status == Status::Playing);
        let clock =
            clock.map(|due| now + Duration::from_millis((due - self.app.uptime.now().clock).max(0) as u64));
        // Deadlines are far away and give the others a right only: the actor does not stay in memory for them.
        let clock = clock.filter(|_| matches!(self.room.head.pace, Pace::Live { .. }));
        let decided = self.thinking.decided.as_ref().map(|(_, _, due)| *due);
        let due = [clock, decided, self.thinking.retry].into_iter().flatten().min();
        let idle = self.busy + IDLE;
        let awake = !self.sockets.is_empty() || self.thinking.asked.is_some();
        match due {
            Some(due) => Some(due),
            None if awake => Some(now + IDLE),
            None if idle > now => Some(idle),
            None => None,
        }
    }

    async fn receive(&mut self, message: Message) {
        self.busy = Instant::now();
        if reads(&message) && is_deleted(&self.app.clone(), &self.room.id.clone()).await {
            self.give_up("this table was deleted");
            return refuse_message(message, &reading::no_such_table());
        }
        match message {
            Message::Attach(attach, answer) => self.attach(attach, answer).await,
            Message::Detach(id) => self.detach(id),
            Message::Command(person, network, command, answer) => {
                self.note_origin(Some(&person), network);
                let result = self.execute(&person, network, &command).await;
                // The asker may have gone; it is done all the same.
                let _ = answer.send(result.map(|()| self.room.last));
            }
            Message::Snapshot(person, network, answer) => {
                self.note_origin(person.as_ref(), network);
                let _ = answer.send(self.snapshot(person.as_ref(), 0).await);
            }
            Message::Query(query) => query(Ok(&self.room)),
            Message::Close(closing, answer) => drop(answer.send(self.close(&closing).await)),
            Message::Bot(ticket, action) => self.bot_decided(ticket, action),
            Message::Friends => self.reload_friends().await,
        }
    }

    async fn attach(&mut self, attach: Attach, answer: oneshot::Sender<Result<(), Refusal>>) {
        let user = attach.person.as_ref().map(|person| person.id.clone());
        let own = self.sockets.iter().filter(|socket| user.is_some() && socket.user == user).count();
        if own >= self.app.config.limits.sockets {
            let refusal = refuse(ApiCode::TooMany, "you have too many windows open at this table");
            return drop(answer.send(Err(refusal)));
        }
        self.note_origin(attach.person.as_ref(), attach.network);
        let seen = if attach.seen <= self.room.last { attach.seen } else { 0 };
        self.room.presence.connect(attach.person.as_ref());
        let first = match self.snapshot(attach.person.as_ref(), seen).await {
            Ok(first) => first,
            Err(refusal) => {
                self.note_departure(user.as_deref());
                return drop(answer.send(Err(refusal)));
            }
        };
        self.note_guest(attach.person.as_ref(), attach.network);
        if answer.send(Ok(())).is_ok() && attach.to.try_send(first).is_ok() {
            self.broadcast(&[], 0..0, false);
            self.sockets.push(Socket { id: attach.id, user, to: attach.to });
        } else {
            self.note_departure(user.as_deref());
        }
    }

    /// Closes a table that waits: nothing was played there, so that nothing of it is kept.
    async fn close(&mut self, closing: &Closing) -> Result<(), Refusal> {
        match closing {
            Closing::By(person) => self.room.hosted_by(person)?,
            Closing::Forgotten if self.sockets.is_empty() => {}
            Closing::Forgotten => return Err(refuse(ApiCode::NotNow, "somebody is at this table")),
        }
        self.room.waiting()?;
        let (app, id) = (self.app.clone(), self.room.id.clone());
        app.store.delete_table(&id).await?;
        app.origins.leave(&id);
        self.give_up("the host has closed this table");
        Ok(())
    }

    fn detach(&mut self, id: u64) {
        let Some(index) = self.sockets.iter().position(|socket| socket.id == id) else { return };
        let socket = self.sockets.swap_remove(index);
        self.note_departure(socket.user.as_deref());
        self.broadcast(&[], 0..0, false);
    }

    /// Reads the host's friends again; those who are none any more are disconnected by the broadcast.
    async fn reload_friends(&mut self) {
        let (app, host) = (self.app.clone(), self.room.host.clone());
        match friends(&app, &host).await {
            Ok(friends) => self.room.friends = friends,
            // The friends are not known: the next request rebuilds the table with them.
            Err(_) => return self.give_up("the server could not read: come back in a moment"),
        }
        self.broadcast(&[], 0..0, false);
    }

    fn note_departure(&mut self, user: Option<&str>) {
        let plays = user.is_some_and(|user| self.room.seat_of(user).is_some());
        self.room.presence.disconnect(user, plays, self.app.uptime.now().clock);
    }

    async fn snapshot(&mut self, person: Option<&Person>, seen: u32) -> Result<Utf8Bytes, Refusal> {
        let user = person.map(|person| person.id.clone());
        self.room.admit(user.as_deref())?;
        let known = std::mem::take(&mut self.read);
        let stored = match self.room.last {
            last if seen >= last => Vec::new(),
            last if known.len() == last as usize => known,
            _ => reading::read(&self.app.store, &self.room.id).await?,
        };
        let seat = user.and_then(|user| self.room.seat_of(&user));
        let events = self.room.shown_events(&stored, seen, seat);
        let message = self.room.news(seat, events, self.room.position(seat), self.app.uptime.now());
        written(&message)
    }

    async fn execute(&mut self, person: &Person, network: Network, command: &Command) -> Result<(), Refusal> {
        self.room.admit(Some(&person.id))?;
        self.check_limits(person, network, command)?;
        self.note_guest(Some(person), network);
        if matches!(command, Command::Sit { .. }) && self.room.seat_of(&person.id).is_none() {
            check_waiting_seats(&self.app.clone(), person).await?;
        }
        let (start, now) = (Instant::now(), self.app.uptime.now());
        let log = self.room.game.as_ref().map_or(0, |game| game.log_len());
        let events = match command {
            Command::Rematch => self.rematch(person, network).await?,
            _ => self.room.decide(
                person,
                command,
                &Circumstances { registry: &self.app.registry, now: now.clock },
            )?,
        };
        self.accept(events, log, now).await?;
        if matches!(command, Command::Play { .. }) {
            self.app.metrics.moved(start.elapsed());
        }
        Ok(())
    }

    /// Refuses people who do or write too much, and guests from networks of which one was shut out.
    fn check_limits(&mut self, person: &Person, network: Network, command: &Command) -> Result<(), Refusal> {
        let seated = self.room.seat_of(&person.id).is_some();
        let known = seated || person.account || person.id == self.room.host;
        let joins = matches!(command, Command::Say { .. } | Command::Sit { .. });
        if joins && !known && self.app.guests.is_shut_out(&self.room.id, network) {
            let why = "the host has shut out a guest of your network: sign in to join this table";
            return Err(refuse(ApiCode::Forbidden, why));
        }
        let now = Instant::now();
        self.command_limits.check(&person.id, command, now)?;
        if let Command::Say { .. } = command {
            return self.chat_limits.check(&person.id, seated, now);
        }
        Ok(())
    }

    /// Notes the network of a guest who is let in.
    fn note_guest(&self, person: Option<&Person>, network: Network) {
        if let Some(guest) = person.filter(|person| !person.account) {
            self.app.guests.note(&self.room.id, &guest.id, network);
        }
    }

    /// Shuts out the networks of guests who were shut out.
    fn note_shut_out(&self, events: &[TableEvent]) {
        for event in events {
            if let TableEvent::ShutOut { user, .. } = event {
                self.app.guests.shut_out(&self.room.id, user);
            }
        }
    }

    /// Opens the table of the next game: the same bots, and open seats for the same people.
    async fn rematch(&mut self, person: &Person, network: Network) -> Result<Vec<TableEvent>, Refusal> {
        if self.room.seat_of(&person.id).is_none() {
            return Err(refuse(ApiCode::Forbidden, "you did not sit at this table"));
        }
        if self.room.status != Status::Over {
            return Err(refuse(ApiCode::NotNow, "the game is not over"));
        }
        if self.room.rematch.is_some() {
            return Ok(Vec::new());
        }
        self.room.has_space(&Command::Rematch)?;
        let plan =
            Plan { host: person.clone(), network, wish: rematch_wish(&self.room, person), played: None };
        let app = self.app.clone();
        Ok(vec![TableEvent::Rematch { table: Box::pin(open(&app, plan)).await? }])
    }

    /// Writes events and then announces them. The room has the game's part of them already.
    async fn accept(&mut self, events: Vec<TableEvent>, log: usize, now: Now) -> Result<(), Refusal> {
        if events.is_empty() {
            self.broadcast(&[], 0..0, false);
            return Ok(());
        }
        self.read = Vec::new();
        let first = self.room.last + 1;
        events.iter().for_each(|event| self.room.fold(event));
        self.room.last += events.len() as u32;
        let new = self.room.new_events(&events, first, now.date);
        let app = self.app.clone();
        let written = match new {
            Ok(new) => app.store.add_events(new).await.map_err(Refusal::from),
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = written {
            let deleted = is_deleted(&app, &self.room.id.clone()).await;
            let refusal = if deleted { reading::no_such_table() } else { refusal };
            self.give_up(&refusal.0.message);
            return Err(refusal);
        }
        self.follow_origin(&events);
        self.note_shut_out(&events);
        let in_game = events.iter().any(changes_game);
        if in_game {
            self.room.run_clock(now.clock);
        }
        let stored = (first..).zip(events).map(|(number, event)| StoredEvent { number, at: now.date, event });
        let length = self.room.game.as_ref().map_or(0, |game| game.log_len());
        self.broadcast(&stored.collect::<Vec<_>>(), log..length, in_game);
        Ok(())
    }

    /// The room is ahead of what is stored: everybody has to come back.
    fn give_up(&mut self, reason: &str) {
        self.broken = true;
        let bye = written(&ServerMessage::Bye { reason: reason.to_owned() });
        for socket in self.sockets.drain(..) {
            let _ = bye.clone().map(|bye| socket.to.try_send(bye));
        }
    }

    /// Announces to all sockets. Viewers who see the same get the same bytes; sockets that do not keep up are closed.
    fn broadcast(&mut self, stored: &[StoredEvent], log: Range<usize>, in_game: bool) {
        let mut ready: HashMap<Option<Seat>, Utf8Bytes> = HashMap::new();
        let now = self.app.uptime.now();
        let room = &self.room;
        let mut lost = Vec::new();
        for socket in &self.sockets {
            let seat = socket.user.as_deref().and_then(|user| room.seat_of(user));
            let text = ready.entry(seat).or_insert_with(|| {
                let events =
                    stored.iter().map(|stored| room.shown_event(stored, log.clone(), seat)).collect();
                let events = ShownEvents { events, older_chat: None };
                let position = in_game.then(|| room.position(seat)).flatten();
                // A message that cannot be written has been logged, and an empty one is sent.
                written(&room.news(seat, events, position, now)).unwrap_or_default()
            });
            if !room.admits(socket.user.as_deref()) || socket.to.try_send(text.clone()).is_err() {
                lost.push(socket.id);
            }
        }
        self.drop_sockets(&lost);
    }

    /// Drops sockets and announces that they are gone.
    fn drop_sockets(&mut self, lost: &[u64]) {
        if lost.is_empty() {
            return;
        }
        for id in lost {
            if let Some(index) = self.sockets.iter().position(|socket| socket.id == *id) {
                let socket = self.sockets.swap_remove(index);
                self.note_departure(socket.user.as_deref());
            }
        }
        self.broadcast(&[], 0..0, false);
    }

    async fn on_timer(&mut self) {
        let now = Instant::now();
        self.thinking.retry.take_if(|retry| *retry <= now);
        if let Some((at, action, _)) = self.thinking.decided.take_if(|(_, _, due)| *due <= now) {
            self.play_bot(at, &action).await;
        }
        if let Some(seat) =
            self.room.clock.fallen(self.app.uptime.now().clock).filter(|_| self.room.to_move().is_some())
        {
            self.put_out(seat).await;
        }
    }

    async fn put_out(&mut self, seat: Seat) {
        let (log, now) = (self.room.game.as_ref().map_or(0, |game| game.log_len()), self.app.uptime.now());
        if let Ok(events) = self.room.put_out(seat, LeaveReason::Time) {
            // A failure has been logged, and the room is given up.
            let _ = self.accept(events, log, now).await;
        }
    }
}

/// Refuses another seat to somebody who sits at enough tables that wait.
async fn check_waiting_seats(app: &App, person: &Person) -> Result<(), Refusal> {
    let waits = |table: &ListedTable| {
        let summary = serde_json::from_str::<TableSummary>(&table.summary);
        summary.is_ok_and(|summary| summary.status == Status::Waiting)
    };
    let tables = app.store.tables_of(&person.id, SEATS_READ).await?;
    let waiting = tables.iter().filter(|table| waits(table)).count();
    if waiting < app.config.limits.waiting_seats {
        return Ok(());
    }
    let message = format!("you sit at {waiting} tables that wait: leave one first");
    Err(refuse(ApiCode::TooMany, message))
}

fn rematch_wish(room: &Room, person: &Person) -> NewWebTable {
    let seat = |place: &super::room::Place| match &place.sitter {
        Sitter::Bot { level } => SeatPlan::Bot { level: level.plays().to_string() },
        Sitter::Person { user, .. } if *user == person.id => SeatPlan::Me,
        Sitter::Person { .. } | Sitter::Open => SeatPlan::Open,
    };
    let seats: Vec<SeatPlan> = room.places.iter().map(seat).collect();
    NewWebTable {
        game: room.head.game.clone(),
        options: room.head.options.clone(),
        pack: Some(room.head.pack.clone()),
        pace: room.head.pace,
        // The friends of another host are others: who sat here has the link.
        visibility: match room.head.visibility {
            Visibility::Friends if room.host != person.id => Visibility::Private,
            visibility => visibility,
        },
        spectators: room.head.spectators,
        live_scores: room.head.live_scores,
        start: !seats.contains(&SeatPlan::Open),
        word: None,
        seal: None,
        seats,
    }
}

/// True for a message that asks for something; that a table was deleted is found when it is read, and else when it is
/// written.
fn reads(message: &Message) -> bool {
    match message {
        Message::Attach(..) | Message::Snapshot(..) | Message::Query(_) | Message::Close(..) => true,
        Message::Detach(_) | Message::Command(..) | Message::Bot(..) | Message::Friends => false,
    }
}

/// True if an event changes what is seen of the game.
fn changes_game(event: &TableEvent) -> bool {
    match event {
        TableEvent::Started { .. }
        | TableEvent::Moved { .. }
        | TableEvent::Undone { .. }
        | TableEvent::Out { .. }
        | TableEvent::Replaced { .. }
        | TableEvent::Returned { .. }
        | TableEvent::Ended { .. } => true,
        TableEvent::Opened { .. }
        | TableEvent::Sat { .. }
        | TableEvent::BotSat { .. }
        | TableEvent::Cleared { .. }
        | TableEvent::Said { .. }
        | TableEvent::ShutOut { .. }
        | TableEvent::Offered { .. }
        | TableEvent::Agreed { .. }
        | TableEvent::Declined { .. }
        | TableEvent::Rematch { .. } => false,
    }
}

fn written(message: &ServerMessage) -> Result<Utf8Bytes, Refusal> {
    serde_json::to_string(message).map(Utf8Bytes::from).map_err(internal)
}

#[cfg(test)]
mod tests;
