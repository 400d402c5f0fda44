//! A client that plays at one table after another, remembers every answer, and checks after every kill.

use futures_util::SinkExt as _;
use game_core::{Rng, Seed};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::ledger::{Action, Ledger, add_chat};
use crate::client::{Error, Person, Socket, next_text};

/// The games that are played in turn.
const GAMES: [&str; 3] = ["bronze", "bronze-age", "legacies"];
/// One action in so many is a line of chat.
const CHATTER: u32 = 4;

/// A client with two people.
pub struct Driver {
    number: u32,
    http: reqwest::Client,
    rng: Rng,
    people: Vec<Person>,
    table: Option<Table>,
    /// Tables whose games are over: everything about them was checked.
    finished: Vec<(String, Ledger)>,
    lines: u64,
    /// Something that a kill does not explain.
    failure: Option<String>,
}

struct Table {
    id: String,
    ledger: Ledger,
}

/// The way an action goes.
enum Way {
    Request,
    Socket(Box<Socket>),
}

impl Driver {
    pub fn new(number: u32, http: &reqwest::Client, seed: Seed) -> Self {
        Driver {
            number,
            http: http.clone(),
            rng: Rng::new(seed),
            people: Vec::new(),
            table: None,
            finished: Vec::new(),
            lines: 0,
            failure: None,
        }
    }

    /// Plays until the server is gone.
    pub async fn play(mut self, base: String) -> Self {
        if let Err(error) = self.try_play(&base).await {
            // A server that was killed breaks connections; it does not refuse anything.
            let refused = error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_status)
                || error.is::<Refused>();
            self.failure = self.failure.or_else(|| refused.then(|| error.to_string()));
        }
        self
    }

    async fn try_play(&mut self, base: &str) -> Result<(), Error> {
        self.people.iter_mut().for_each(|person| base.clone_into(&mut person.base));
        loop {
            if self.table.is_none() {
                self.open(base).await?;
            }
            self.play_table().await?;
        }
    }

    async fn open(&mut self, base: &str) -> Result<(), Error> {
        while self.people.len() < 2 {
            let name = format!("P{}-{}", self.number, self.people.len());
            self.people.push(Person::new(&self.http, base, &name).await?);
        }
        let game = GAMES[(self.number as usize + self.finished.len()) % GAMES.len()];
        let seats = json!([{ "who": "me" }, { "who": "open" }]);
        let opened = self.people[0].post("/api/tables", json!({ "game": game, "seats": seats })).await?;
        let id = opened["table"].as_str().ok_or("no table")?.to_owned();
        let commands = format!("/api/tables/{id}/commands");
        self.people[1].post(&commands, json!({ "do": "sit" })).await?;
        self.people[0].post(&commands, json!({ "do": "start" })).await?;
        // From now on it must be there; one whose opening had no answer is left alone.
        self.table = Some(Table { id, ledger: Ledger::default() });
        Ok(())
    }

    /// Plays at the table until its game is over.
    async fn play_table(&mut self) -> Result<(), Error> {
        let Some(id) = self.table.as_ref().map(|table| table.id.clone()) else { return Ok(()) };
        let mut ways = [self.way(&id, 0).await?, self.way(&id, 1).await?];
        loop {
            let news = self.news(&id).await?;
            let seat = news["position"]["turn"]["seat"].as_u64().unwrap_or(0) as usize;
            if news["table"]["status"] == "over" {
                self.finish(&self.whole_news(&id).await?);
                return Ok(());
            }
            let (action, command) =
                if self.rng.below(CHATTER) == 0 { self.say() } else { self.choose(&news, seat).await? };
            self.act(&mut ways[seat], seat, &id, action, command).await?;
        }
    }

    /// Half of the drivers talk by sockets.
    async fn way(&self, table: &str, seat: usize) -> Result<Way, Error> {
        if self.number.is_multiple_of(2) {
            return Ok(Way::Request);
        }
        Ok(Way::Socket(Box::new(self.people[seat].live(table).await?)))
    }

    async fn news(&self, table: &str) -> Result<Value, Error> {
        Ok(serde_json::from_str(&self.people[0].get(&format!("/api/tables/{table}")).await?)?)
    }

    /// The same with the older chat lines, which the news leave out.
    async fn whole_news(&self, table: &str) -> Result<Value, Error> {
        let mut news = self.news(table).await?;
        let mut before = news["older_chat"].as_u64();
        while let Some(number) = before {
            let path = format!("/api/tables/{table}/chat?before={number}");
            let page: Value = serde_json::from_str(&self.people[0].get(&path).await?)?;
            before = add_chat(&mut news, &page);
        }
        Ok(news)
    }

    fn say(&mut self) -> (Action, Value) {
        self.lines += 1;
        let text = format!("line {} of client {}", self.lines, self.number);
        (Action::Say(text.clone()), json!({ "do": "say", "text": text }))
    }

    async fn choose(&mut self, news: &Value, seat: usize) -> Result<(Action, Value), Error> {
        let own;
        let position = if seat == 0 {
            &news["position"]
        } else {
            let id = self.table.as_ref().ok_or("no table")?.id.clone();
            own = serde_json::from_str::<Value>(&self.people[seat].get(&format!("/api/tables/{id}")).await?)?;
            &own["position"]
        };
        let actions = position["actions"].as_array().ok_or("no actions")?;
        let pick = self.rng.below(actions.len().max(1) as u32) as usize;
        let action = &actions.get(pick).ok_or("nothing to do")?["notation"];
        let command = json!({ "do": "play", "action": action, "at": position["moves"] });
        Ok((Action::Play(seat as u64), command))
    }

    /// Sends a command and remembers what comes of it.
    async fn act(
        &mut self,
        way: &mut Way,
        seat: usize,
        table: &str,
        action: Action,
        command: Value,
    ) -> Result<(), Error> {
        let answer = match way {
            Way::Request => self.people[seat].post(&format!("/api/tables/{table}/commands"), command).await,
            Way::Socket(socket) => by_socket(socket, command).await,
        };
        let ledger = &mut self.table.as_mut().ok_or("no table")?.ledger;
        match answer {
            Ok(done) => ledger.acknowledge(action, done["seen"].as_u64().ok_or("no number")?),
            Err(error) => {
                ledger.leave_open(action);
                return Err(error);
            }
        }
        Ok(())
    }

    fn finish(&mut self, news: &Value) {
        let Some(mut table) = self.table.take() else { return };
        if let Err(error) = table.ledger.check(news) {
            self.failure = Some(format!("table {}: {error}", table.id));
        }
        self.finished.push((table.id, table.ledger));
    }

    /// Checks the table that is being played after a kill.
    pub async fn verify(&mut self, base: &str) -> Result<(), Error> {
        if let Some(failure) = self.failure.take() {
            return Err(failure.into());
        }
        self.people.iter_mut().for_each(|person| base.clone_into(&mut person.base));
        let Some(id) = self.table.as_ref().map(|table| table.id.clone()) else { return Ok(()) };
        let news = self.whole_news(&id).await?;
        let Some(table) = &mut self.table else { return Ok(()) };
        table.ledger.check(&news).map_err(|error| format!("table {id}: {error}").into())
    }

    /// Checks once more that all finished games are there as they were.
    pub async fn verify_all(&mut self) -> Result<(), Error> {
        for index in 0..self.finished.len() {
            let id = self.finished[index].0.clone();
            let news = self.whole_news(&id).await?;
            self.finished[index].1.check(&news).map_err(|error| format!("table {id}: {error}"))?;
        }
        Ok(())
    }

    fn ledgers(&self) -> impl Iterator<Item = &Ledger> {
        self.finished.iter().map(|(_, ledger)| ledger).chain(self.table.iter().map(|table| &table.ledger))
    }

    pub fn tables(&self) -> u64 {
        self.ledgers().count() as u64
    }

    pub fn acknowledged(&self) -> u64 {
        self.ledgers().map(|ledger| ledger.answers).sum()
    }

    pub fn unanswered(&self) -> u64 {
        self.ledgers().map(|ledger| ledger.silences).sum()
    }

    pub fn stored_unanswered(&self) -> u64 {
        self.ledgers().map(|ledger| ledger.stored_silences).sum()
    }
}

/// A refusal by a socket.
#[derive(Debug)]
struct Refused(String);

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// Sends a command by a socket and waits for its answer.
async fn by_socket(socket: &mut Socket, command: Value) -> Result<Value, Error> {
    let message = json!({ "id": 1, "command": command });
    socket.send(Message::text(message.to_string())).await?;
    loop {
        let text = next_text(socket).await?;
        let answer: Value = serde_json::from_str(&text)?;
        match answer["type"].as_str() {
            Some("done") => return Ok(answer),
            Some("refused" | "bye") => return Err(Box::new(Refused(text))),
            Some(_) | None => {}
        }
    }
}
