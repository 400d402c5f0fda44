//! A table as one viewer may see it. Everything that leaves the server about a game is made here, out of
//! views, redacted events and known scores.

use std::collections::HashMap;

use game_core::{AnyTable, LogLine, Part, Score, Seat, Turn, Viewer};
use protocol::web::{
    ActionInfo, Happening, Moment, Position, Preview, Prompt, Seal, SeatInfo, SeatKind, SeatSummary,
    ServerMessage, Status, TableInfo, TableSummary, UndoInfo, Watcher, What, WhyNot,
};
use protocol::{LoggedEvent, SeatPart, SeatScore, ToMove};
use serde_json::Value;

use super::chat::PAGE;
use super::entry::Entry;
use super::room::{Place, Room, Sitter};
use crate::refusal::{Refusal, internal, refuse};

/// Spectators that are listed; the others are counted.
const WATCHERS: usize = 30;

/// Entries as they are stored, with their numbers and times.
pub struct Stored {
    /// Counted from 1.
    pub number: u32,
    /// When.
    pub at: i64,
    /// What.
    pub entry: Entry,
}

impl Stored {
    /// An entry as the store has it.
    pub fn read(row: store::Happening) -> Result<Self, Refusal> {
        let entry = serde_json::from_str(&row.body).map_err(internal)?;
        Ok(Stored { number: row.number, at: row.at, entry })
    }

    fn is_chat(&self) -> bool {
        matches!(self.entry, Entry::Said { .. })
    }

    /// A chat line as everybody may see it.
    pub fn chat_line(&self) -> Option<Happening> {
        let line = || Happening { number: self.number, at: self.at, what: what(&self.entry, Vec::new()) };
        self.is_chat().then(line)
    }
}

/// News of a table.
pub struct Happenings {
    /// In order.
    pub happenings: Vec<Happening>,
    /// Chat lines before this number were left out.
    pub older_chat: Option<u32>,
}

/// The number of the first chat line that is shown, if earlier ones after a number are left out.
fn older_chat(stored: &[Stored], after: u32) -> Option<u32> {
    let mut chat = stored.iter().rev().filter(|stored| stored.number > after && stored.is_chat());
    let first = chat.nth(PAGE - 1)?;
    chat.next().map(|_| first.number)
}

/// The eyes of a seat, or of a spectator.
fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Spectator, |seat| Viewer::Player(Seat(seat)))
}

impl Room {
    /// News for a seat or a spectator.
    pub fn news(
        &self,
        seat: Option<u8>,
        happenings: Happenings,
        position: Option<Position>,
        now: i64,
    ) -> ServerMessage {
        let table = Box::new(self.info(seat, now));
        let Happenings { happenings, older_chat } = happenings;
        let position = position.map(Box::new);
        ServerMessage::News { seen: self.last, now, happenings, older_chat, table, position }
    }

    /// The table beside the game.
    pub fn info(&self, seat: Option<u8>, now: i64) -> TableInfo {
        let head = &self.head;
        TableInfo {
            id: self.id.clone(),
            game: head.game.clone(),
            pack: head.pack.clone(),
            options: head.options.clone(),
            pace: head.pace,
            visibility: head.visibility,
            spectators: head.spectators,
            live_scores: head.live_scores,
            status: self.status,
            host: self.host.clone(),
            seats: self.places.iter().map(|place| self.seat_info(place)).collect(),
            you: seat,
            watching: self.watching(),
            watchers: self.watchers(),
            seal: self.seal(),
            offer: self.offer.clone(),
            clocks: self.clock.show(now).filter(|_| self.status == Status::Playing),
            result: self.result.clone(),
            rematch: self.rematch.clone(),
            created: self.created,
        }
    }

    /// Spectators who said a name, in the order of their names.
    fn watchers(&self) -> Vec<Watcher> {
        let watching = self.present.iter().filter(|(user, _)| self.seat_of(user).is_none());
        let mut watchers: Vec<_> = watching
            .map(|(user, present)| Watcher { user: user.clone(), name: present.name.clone() })
            .collect();
        watchers.sort_by(|one, other| (&one.name, &one.user).cmp(&(&other.name, &other.user)));
        watchers.truncate(WATCHERS);
        watchers
    }

    fn seal(&self) -> Option<Seal> {
        let secret = self.head.secret()?;
        let revealed = (self.status == Status::Over).then(|| secret.reveal());
        Some(Seal { hash: secret.hash(), secret: revealed })
    }

    fn seat_info(&self, place: &Place) -> SeatInfo {
        let begun = self.status != Status::Waiting;
        let word = match &place.sitter {
            Sitter::Person { word, .. } if begun && !word.is_empty() => Some(word.clone()),
            _ => None,
        };
        SeatInfo {
            kind: kind(place),
            name: place.name(),
            user: place.user().map(str::to_owned),
            user_kind: place.user_kind(),
            level: place.bot().map(str::to_owned),
            present: match place.user() {
                Some(user) => self.present.contains_key(user),
                None => place.sitter != Sitter::Open,
            },
            out: place.out.is_some(),
            word,
        }
    }

    /// The game as it is now, once it has begun.
    pub fn position(&self, seat: Option<u8>) -> Option<Position> {
        let game = self.game.as_ref()?;
        let view = game.view(viewer(seat));
        let mine =
            self.to_move().is_some_and(|to_move| Some(to_move.0) == seat) && self.bot_to_move().is_none();
        let over = self.status == Status::Over;
        let undo = seat.and_then(|seat| self.undoable(seat));
        Some(Position {
            moves: game.len() as u32,
            turn: if over { ToMove::Over } else { to_move(game.turn()) },
            prompt: prompt(&view),
            actions: if mine { actions(&**game) } else { Vec::new() },
            scores: self.scores(&**game, seat),
            undo: undo.map(UndoInfo::from),
            view,
        })
    }

    fn scores(&self, game: &dyn AnyTable, seat: Option<u8>) -> Vec<Option<SeatScore>> {
        let shown = self.head.live_scores || self.status == Status::Over;
        let known = if shown { game.known_scores(viewer(seat)) } else { vec![None; self.places.len()] };
        known.into_iter().map(|known| known.map(score)).collect()
    }

    /// What happened, as a seat or a spectator may know it.
    pub fn happenings(&self, stored: &[Stored], after: u32, seat: Option<u8>) -> Happenings {
        let older_chat = older_chat(stored, after);
        let mut spans = Spans::of(stored);
        let mut lines: HashMap<u32, Vec<LoggedEvent>> = HashMap::new();
        if let Some(game) = &self.game {
            for line in game.log(0..game.log_len(), Some(viewer(seat))) {
                lines.entry(spans.of_move(line.number)).or_default().push(logged(line));
            }
        }
        let left_out = |stored: &Stored| stored.is_chat() && Some(stored.number) < older_chat;
        let news = stored.iter().filter(|stored| stored.number > after && !left_out(stored));
        let happenings = news.map(|stored| Happening {
            number: stored.number,
            at: stored.at,
            what: what(&stored.entry, lines.remove(&stored.number).unwrap_or_default()),
        });
        Happenings { happenings: happenings.collect(), older_chat }
    }

    /// An entry that was just made, with the lines of the log that came of it.
    pub fn happening(&self, stored: &Stored, log: std::ops::Range<usize>, seat: Option<u8>) -> Happening {
        let lines = match (&stored.entry, &self.game) {
            (Entry::Started { .. } | Entry::Moved { .. }, Some(game)) => {
                game.log(log, Some(viewer(seat))).into_iter().map(logged).collect()
            }
            _ => Vec::new(),
        };
        Happening { number: stored.number, at: stored.at, what: what(&stored.entry, lines) }
    }

    /// How the table is listed.
    pub fn summary(&self, now: i64) -> TableSummary {
        let seat = |(seat, place): (usize, &Place)| SeatSummary {
            kind: kind(place),
            name: place.name(),
            place: self.result.as_ref().map(|result| result.places[seat]),
            total: self.result.as_ref().map(|result| result.totals[seat]),
        };
        TableSummary {
            id: self.id.clone(),
            game: self.head.game.clone(),
            status: self.status,
            visibility: self.head.visibility,
            pace: self.head.pace,
            seats: self.places.iter().enumerate().map(seat).collect(),
            to_move: self.to_move().map(|seat| seat.0),
            your_seat: None,
            moves: self.game.as_ref().map_or(0, |game| game.len() as u32),
            created: self.created,
            updated: now,
        }
    }

    fn begun(&self) -> Result<&dyn AnyTable, Refusal> {
        let game = self.game.as_deref();
        game.ok_or_else(|| refuse(protocol::web::ApiCode::NotNow, "the game has not begun"))
    }

    /// What an action of whoever has the turn would do.
    pub fn preview(&self, seat: Option<u8>, action: &str) -> Result<Preview, Refusal> {
        let game = self.begun()?;
        if seat.is_none() || self.to_move().map(|seat| seat.0) != seat {
            return Err(refuse(protocol::web::ApiCode::Forbidden, "it is not your turn"));
        }
        let illegal =
            |error: game_core::PlayError| refuse(protocol::web::ApiCode::IllegalAction, error.to_string());
        let forecast = game.forecast(action).map_err(illegal)?;
        let shown = self.head.live_scores;
        Ok(Preview {
            notation: action.to_owned(),
            lines: forecast.lines.into_iter().map(logged).collect(),
            view: forecast.view,
            scores: forecast.scores.into_iter().map(|known| known.filter(|_| shown).map(score)).collect(),
            turn: forecast.turn.map(to_move),
        })
    }

    /// Why an action is not allowed now; an empty one asks what is allowed instead.
    pub fn why_not(&self, seat: Option<u8>, action: &str) -> Result<WhyNot, Refusal> {
        let game = self.begun()?;
        let mover = self.to_move();
        if self.status == Status::Over {
            let text = "The game is over.".to_owned();
            return Ok(WhyNot { allowed: false, text, clause: String::new() });
        }
        let asked = prompt(&game.view(viewer(seat)));
        let instead = |text: String| WhyNot { allowed: false, text, clause: asked.clause.clone() };
        let Some(mover) = mover.filter(|mover| Some(mover.0) != seat || self.bot_to_move().is_some()) else {
            return Ok(self.own_objection(game, action).unwrap_or_else(|| instead(asked.text.clone())));
        };
        let name = self.places[mover.index()].name();
        Ok(instead(format!("It is the turn of {name}: {}", asked.text)))
    }

    /// What the rules have against an action of whoever has the turn, or that they have nothing.
    fn own_objection(&self, game: &dyn AnyTable, action: &str) -> Option<WhyNot> {
        let allowed = game.legal().iter().any(|choice| choice.action == action);
        if allowed {
            let text = "This is allowed.".to_owned();
            return Some(WhyNot { allowed, text, clause: String::new() });
        }
        // What is no action at all has no reason of its own.
        let why = game.why_not(action).ok().flatten()?;
        Some(WhyNot { allowed: false, text: why.text, clause: why.clause.to_owned() })
    }

    /// The game after so many moves, with the eyes of a seat.
    pub fn moment(&self, moves: u32, seat: Option<u8>) -> Result<Moment, Refusal> {
        let game = self.begun()?;
        let of = game.len() as u32;
        if moves > of {
            let message = format!("the game has {of} moves so far");
            return Err(refuse(protocol::web::ApiCode::NotFound, message));
        }
        let moment = game.moment(moves as usize, viewer(seat));
        let lines = game.log(0..game.log_len(), Some(viewer(seat)));
        let last = lines.into_iter().filter(|line| line.number + 1 == moves);
        let shown = self.head.live_scores || self.status == Status::Over;
        Ok(Moment {
            moves,
            of,
            turn: to_move(moment.turn),
            prompt: prompt(&moment.view),
            view: moment.view,
            scores: moment.scores.into_iter().map(|known| known.filter(|_| shown).map(score)).collect(),
            lines: last.map(logged).collect(),
        })
    }

    /// The record once the game is over; in play the log as a viewer may know it.
    pub fn record(&self, seat: Option<u8>) -> Result<String, Refusal> {
        let game = self.begun()?;
        if self.status == Status::Over {
            return Ok(game.record());
        }
        let who = seat.map_or("a spectator".to_owned(), |seat| Seat(seat).to_string());
        let mut text = format!("oxhide log of a game in play\ngame: {}\nas seen by: {who}\n", self.head.game);
        for (seat, name) in self.head.seats().zip(game.names()) {
            text += &format!("{seat}: {name}\n");
        }
        text.push('\n');
        for line in game.log(0..game.log_len(), Some(viewer(seat))) {
            text += &format!("{} {}\n", line.number + 1, line.text);
        }
        Ok(text)
    }
}

/// Which entry each move of the game came from, those taken back left out.
struct Spans {
    starts: Vec<(u32, u32)>,
}

impl Spans {
    fn of(stored: &[Stored]) -> Self {
        let mut starts: Vec<(u32, u32)> = Vec::new();
        let mut moves = 0;
        for Stored { number, entry, .. } in stored {
            match entry {
                Entry::Started { moves: more } | Entry::Moved { moves: more, .. } => {
                    starts.push((moves, *number));
                    moves += more.len() as u32;
                }
                Entry::Undone { to, .. } => {
                    starts.retain(|(start, _)| start < to);
                    moves = *to;
                }
                _ => {}
            }
        }
        Spans { starts }
    }

    /// The number of the entry that a move came from.
    fn of_move(&mut self, number: u32) -> u32 {
        let after = self.starts.partition_point(|(start, _)| *start <= number);
        after.checked_sub(1).map_or(0, |index| self.starts[index].1)
    }
}

fn what(entry: &Entry, lines: Vec<LoggedEvent>) -> What {
    match entry.clone() {
        Entry::Opened { name } => What::Opened { name },
        Entry::Sat { seat, name, .. } => What::Sat { seat, name },
        Entry::BotSat { seat, level } => What::BotSat { seat, level },
        Entry::Cleared { seat } => What::Cleared { seat },
        Entry::Started { .. } => What::Started { lines },
        Entry::Moved { seat, .. } => What::Moved { seat, lines },
        Entry::Undone { seat, to, .. } => What::Undone { seat, to },
        Entry::Said { seat, name, user, text, kind } => What::Said { name, kind, seat, user, text },
        Entry::ShutOut { user, name } => What::ShutOut { user, name },
        Entry::Offered { seat, offer, .. } => What::Offered { seat, offer },
        Entry::Agreed { seat } => What::Agreed { seat },
        Entry::Declined { seat } => What::Declined { seat },
        Entry::Out { seat, reason } => What::Out { seat, reason },
        Entry::Replaced { seat, level, .. } => What::Replaced { seat, level },
        Entry::Returned { seat } => What::Returned { seat },
        Entry::Ended { result } => What::Ended { result },
        Entry::Rematch { table } => What::Rematch { table },
    }
}

fn kind(place: &Place) -> SeatKind {
    match place.sitter {
        Sitter::Open => SeatKind::Open,
        Sitter::Person { .. } => SeatKind::Person,
        Sitter::Bot { .. } => SeatKind::Bot,
    }
}

fn actions(game: &dyn AnyTable) -> Vec<ActionInfo> {
    let info = |possible: game_core::Possible| ActionInfo {
        notation: possible.notation,
        text: possible.text,
        action: possible.action,
    };
    game.possible().into_iter().map(info).collect()
}

/// The question, which every game's view has.
fn prompt(view: &Value) -> Prompt {
    let text = |name: &str| view["prompt"][name].as_str().unwrap_or_default().to_owned();
    let seat = view["prompt"]["seat"].as_u64().and_then(|seat| seat.try_into().ok());
    Prompt { seat, text: text("text"), clause: text("clause") }
}

fn to_move(turn: Turn) -> ToMove {
    match turn {
        Turn::Player(seat) => ToMove::Player { seat: seat.0 },
        Turn::Chance => ToMove::Chance,
        Turn::Over => ToMove::Over,
    }
}

fn logged(line: LogLine) -> LoggedEvent {
    LoggedEvent { number: line.number, event: line.event, text: line.text }
}

fn score(score: Score) -> SeatScore {
    let part = |Part { group, name, points }| SeatPart { group, name, points };
    SeatScore {
        total: score.total,
        tie_breaks: score.tie_breaks,
        parts: score.parts.into_iter().map(part).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_taken_back_belong_to_no_entry() {
        let moved = |moves: usize| Entry::Moved { seat: 0, moves: vec![String::new(); moves], left: None };
        let entries = [
            Entry::Started { moves: vec![String::new(); 3] },
            moved(1),
            moved(2),
            Entry::Undone { seat: 0, to: 4, number: 0, clocks: Vec::new() },
            moved(1),
        ];
        let stored: Vec<_> =
            (1..).zip(entries).map(|(number, entry)| Stored { number, at: 0, entry }).collect();
        let mut spans = Spans::of(&stored);
        let found: Vec<u32> = (0..5).map(|number| spans.of_move(number)).collect();
        assert_eq!(found, [1, 1, 1, 2, 5]);
    }
}
