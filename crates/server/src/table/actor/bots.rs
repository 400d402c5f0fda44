//! The bots at a table: asked once for each decision, and played when people can follow.

use std::time::{Duration, Instant};

use super::{Actor, Circumstances, Message, Refusal};
use crate::chance;

/// When a bot is asked again whose queue was full.
const RETRY: Duration = Duration::from_millis(100);

/// What is going on with the bot whose turn it is.
#[derive(Default)]
pub(super) struct Thinking {
    /// After how many moves it was asked, when, and with which ticket.
    pub(super) asked: Option<(u32, Instant, u64)>,
    /// What it decided, and when that is played.
    pub(super) decided: Option<(u32, String, Instant)>,
    /// When it can be asked again.
    pub(super) retry: Option<Instant>,
}

impl Actor {
    /// Lets the bot think whose decision it is, once for each decision.
    pub(super) fn ask_bot(&mut self) {
        let Some(level) = self.room.bot_to_move() else {
            self.thinking = Thinking::default();
            return;
        };
        let (Some(game), Ok(level), Ok(seed)) = (&self.room.game, level.parse(), chance::seed()) else {
            return;
        };
        let (at, now) = (game.len() as u32, Instant::now());
        let asked = self.thinking.asked.is_some_and(|(asked, ..)| asked == at);
        if asked || self.thinking.retry.is_some_and(|retry| retry > now) {
            return;
        }
        let Some(thought) = games::thought(&**game, level, seed) else { return };
        self.tickets += 1;
        let (own, ticket) = (self.own.clone(), self.tickets);
        let done = move |action| {
            // A table that was put away meanwhile asks again when somebody looks.
            if let Some(own) = own.upgrade() {
                let _ = own.blocking_send(Message::Bot(ticket, action));
            }
        };
        if self.app.bots.think(&self.room.host, thought, done) {
            self.thinking = Thinking { asked: Some((at, now, ticket)), ..Thinking::default() };
        } else {
            self.thinking = Thinking { retry: Some(now + RETRY), ..Thinking::default() };
        }
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
        let (Some(seat), now) = (self.room.to_move(), chance::now()) else { return };
        let log = self.room.game.as_ref().map_or(0, |game| game.log_len());
        let circumstances = Circumstances { registry: &self.app.registry, now };
        let done = match self.room.play(seat.0, action, at, &circumstances) {
            Ok(entries) => self.accept(entries, log, now).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(Refusal(error)) = done {
            tracing::warn!(table = self.room.id, message = error.message, "a bot's move was refused");
            self.thinking = Thinking::default();
        }
    }
}
