//! Bots: what they would play is found in a thread, and shown after a pause that the eye can follow.

use std::time::Duration;

use crate::input::Ticket;

/// How long a bot's move is waited for, at least.
const PAUSE: Duration = Duration::from_millis(400);

/// When the next move of a bot is made.
#[derive(Debug, Default)]
pub struct Pace {
    ticket: Ticket,
    waiting: bool,
    left: Duration,
    answer: Option<String>,
    hurried: bool,
    /// Whether the bots wait until they are told to go on.
    pub paused: bool,
}

impl Pace {
    /// A bot is asked; the ticket comes back with its answer.
    pub fn ask(&mut self) -> Ticket {
        self.forget();
        self.waiting = true;
        self.left = if self.hurried { Duration::ZERO } else { PAUSE };
        self.ticket
    }

    /// A person has to decide, or nobody: what was asked before does not matter any more.
    pub fn rest(&mut self) {
        self.forget();
        self.hurried = false;
        self.paused = false;
    }

    fn forget(&mut self) {
        self.ticket.0 += 1;
        self.waiting = false;
        self.answer = None;
    }

    /// Whether a bot is to move.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// No more pauses until a person has to decide.
    pub fn hurry(&mut self) {
        self.hurried = true;
        self.paused = false;
        self.left = Duration::ZERO;
    }

    /// Takes a bot's answer, unless it is to an older question.
    pub fn answer(&mut self, ticket: Ticket, action: String) {
        if self.waiting && ticket == self.ticket {
            self.answer = Some(action);
        }
    }

    /// Time goes by, unless the bots are paused.
    pub fn pass(&mut self, time: Duration) {
        if !self.paused {
            self.left = self.left.saturating_sub(time);
        }
    }

    /// The move that is to be made now.
    pub fn due(&mut self) -> Option<String> {
        if self.paused || !self.left.is_zero() {
            return None;
        }
        self.answer.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_due_when_it_is_known_and_the_pause_is_over() {
        let mut pace = Pace::default();
        let ticket = pace.ask();
        pace.pass(PAUSE);
        assert_eq!(pace.due(), None);
        pace.answer(ticket, "done".to_owned());
        assert_eq!(pace.due().as_deref(), Some("done"));
    }

    #[test]
    fn old_answers_are_dropped() {
        let mut pace = Pace::default();
        let old = pace.ask();
        pace.ask();
        pace.hurry();
        pace.answer(old, "done".to_owned());
        assert_eq!(pace.due(), None);
        let last = pace.ask();
        pace.rest();
        pace.answer(last, "done".to_owned());
        assert_eq!(pace.due(), None);
    }

    #[test]
    fn paused_bots_wait_and_hurried_ones_do_not() {
        let mut pace = Pace { paused: true, ..Pace::default() };
        let ticket = pace.ask();
        pace.answer(ticket, "done".to_owned());
        pace.pass(PAUSE * 2);
        assert_eq!(pace.due(), None);
        pace.hurry();
        assert_eq!(pace.due().as_deref(), Some("done"));
    }
}
