//! Clocks of live games and deadlines of slow ones. Time is handed in, in milliseconds.

use game_core::Seat;
use protocol::web::{Clocks, Pace};

/// The least that an undo leaves of a clock, if there was as much, in milliseconds.
const SPARED: i64 = 1000;

/// The time of a table.
#[derive(Clone, Debug)]
pub struct Clock {
    pace: Pace,
    left: Vec<i64>,
    running: Option<(Seat, i64)>,
}

impl Clock {
    /// Full clocks, none of them running.
    pub fn new(pace: Pace, players: u8) -> Self {
        let left = match pace {
            Pace::Live { minutes, .. } => vec![i64::from(minutes) * 60_000; usize::from(players)],
            Pace::Free | Pace::Slow { .. } => Vec::new(),
        };
        Clock { pace, left, running: None }
    }

    /// A decision waits for a seat, or for nobody. Whoever thinks already thinks on.
    pub fn run(&mut self, seat: Option<Seat>, now: i64) {
        if self.running.map(|(running, _)| running) != seat {
            self.running = seat.map(|seat| (seat, now));
        }
    }

    /// A seat has decided: what it has left, if its clock ran.
    pub fn stop(&mut self, seat: Seat, now: i64) -> Option<i64> {
        let left = self.pause(seat, now)? + self.increment();
        self.set(seat, left);
        Some(left)
    }

    /// A seat thinks no more without having decided: what it has left, if its clock ran.
    pub fn pause(&mut self, seat: Seat, now: i64) -> Option<i64> {
        self.running.take_if(|(running, _)| *running == seat).and_then(|(_, since)| {
            let left = (self.left.get(seat.index())? - (now - since).max(0)).max(0);
            self.set(seat, left);
            Some(left)
        })
    }

    /// Decisions are taken back, so many of each seat: what every seat has left. Time that was used stays used, and
    /// what the decisions had added is taken back, so that nobody gains time by deciding and taking back.
    pub fn take_back(&mut self, decisions: &[u32], now: i64) -> Vec<i64> {
        if let Some((seat, _)) = self.running {
            self.pause(seat, now);
            self.running = None;
        }
        let increment = self.increment();
        for (left, decisions) in self.left.iter_mut().zip(decisions) {
            // Nobody loses the game by an undo.
            *left = (*left - i64::from(*decisions) * increment).max((*left).min(SPARED));
        }
        self.left.clone()
    }

    fn increment(&self) -> i64 {
        match self.pace {
            Pace::Live { increment, .. } => i64::from(increment) * 1000,
            Pace::Free | Pace::Slow { .. } => 0,
        }
    }

    /// True if the clock of a live game runs.
    pub fn is_live(&self) -> bool {
        self.running.is_some() && matches!(self.pace, Pace::Live { .. })
    }

    /// Sets what a seat has left, as it was stored.
    pub fn set(&mut self, seat: Seat, left: i64) {
        if let Some(place) = self.left.get_mut(seat.index()) {
            *place = left;
        }
    }

    fn left_of(&self, seat: Seat, now: i64) -> i64 {
        let left = self.left.get(seat.index()).copied().unwrap_or(0);
        match self.running {
            Some((running, since)) if running == seat => left - (now - since),
            _ => left,
        }
    }

    /// The moment at which the running clock is out, or its deadline has come.
    pub fn due(&self) -> Option<i64> {
        let (seat, since) = self.running?;
        match self.pace {
            Pace::Free => None,
            Pace::Live { .. } => Some(since + self.left.get(seat.index())?),
            Pace::Slow { hours } => Some(since + i64::from(hours) * 3_600_000),
        }
    }

    /// True if the clock of a seat has run out, or its deadline has passed.
    pub fn is_late(&self, seat: Seat, now: i64) -> bool {
        self.running.is_some_and(|(running, _)| running == seat) && self.due().is_some_and(|due| due <= now)
    }

    /// The seat whose clock has run out: deadlines only give the others a right.
    pub fn fallen(&self, now: i64) -> Option<Seat> {
        let (seat, _) = self.running?;
        (matches!(self.pace, Pace::Live { .. }) && self.is_late(seat, now)).then_some(seat)
    }

    /// The clocks as they are shown.
    pub fn show(&self, now: i64) -> Option<Clocks> {
        let deadline = match self.pace {
            Pace::Free => return None,
            Pace::Live { .. } => None,
            Pace::Slow { .. } => self.due(),
        };
        let seats = Seat::all(self.left.len() as u8);
        let left = seats.map(|seat| self.left_of(seat, now).max(0)).collect();
        Some(Clocks { left, running: self.running.map(|(seat, _)| seat.0), deadline })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_clock_runs_down_gains_its_increment_and_falls() {
        let mut clock = Clock::new(Pace::Live { minutes: 1, increment: 5 }, 2);
        clock.run(Some(Seat(0)), 1_000);
        assert_eq!(clock.due(), Some(61_000));
        assert_eq!(clock.stop(Seat(0), 11_000), Some(55_000));
        clock.run(Some(Seat(1)), 11_000);
        assert_eq!(clock.show(12_000).unwrap().left, [55_000, 59_000]);
        assert_eq!(clock.fallen(70_999), None);
        assert_eq!(clock.fallen(71_000), Some(Seat(1)));
    }

    #[test]
    fn nobody_gains_time_by_deciding_and_taking_back() {
        let mut clock = Clock::new(Pace::Live { minutes: 1, increment: 5 }, 2);
        for round in 0..20 {
            clock.run(Some(Seat(0)), round * 100);
            clock.stop(Seat(0), round * 100 + 60);
            clock.run(Some(Seat(0)), round * 100 + 60);
            let left = clock.take_back(&[1, 0], round * 100 + 100);
            assert_eq!(left, [60_000 - 100 * (round + 1), 60_000]);
        }
    }

    #[test]
    fn time_is_used_up_whatever_ends_the_thinking() {
        let mut clock = Clock::new(Pace::Live { minutes: 1, increment: 5 }, 2);
        clock.run(Some(Seat(0)), 0);
        clock.run(Some(Seat(0)), 10_000);
        assert_eq!(clock.show(20_000).unwrap().left, [40_000, 60_000], "something else happened meanwhile");
        assert_eq!(clock.pause(Seat(0), 30_000), Some(30_000));
        assert_eq!(clock.stop(Seat(0), 40_000), None, "a bot that decides for somebody earns nothing");
        clock.run(Some(Seat(0)), 50_000);
        assert_eq!(clock.take_back(&[0, 3], 79_500), [500, 45_000]);
        clock.run(Some(Seat(0)), 80_000);
        clock.set(Seat(0), 600);
        assert_eq!(clock.take_back(&[9, 0], 80_000), [600, 45_000], "an undo never adds time");
    }

    #[test]
    fn a_deadline_makes_late_but_nobody_falls() {
        let mut clock = Clock::new(Pace::Slow { hours: 1 }, 2);
        clock.run(Some(Seat(1)), 0);
        assert!(
            !clock.is_late(Seat(1), 3_599_999)
                && clock.is_late(Seat(1), 3_600_000)
                && !clock.is_late(Seat(0), 3_600_000)
        );
        assert_eq!(clock.fallen(9_999_999), None);
        assert_eq!(clock.show(5).unwrap().deadline, Some(3_600_000));
        assert_eq!(Clock::new(Pace::Free, 2).show(0), None);
    }
}
