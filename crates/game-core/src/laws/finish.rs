//! Laws about the end of a game and about its record.

use super::{LONGEST, Trial, set_up};
use crate::{Game, Pack, Record, Table, Turn};

impl<G: Game> Trial<G> {
    /// Holds a finished game against the laws.
    pub(super) fn finish(&mut self, pack: &Pack<G>) {
        if let Some(flaw) = self.flaw(self.table.state()) {
            self.broken(flaw.law, flaw.how);
        }
        self.secrets(&[]);
        self.scores();
        self.result();
        self.replays(&self.table, pack, "a record replays");
        let seeded = self.seeded(pack);
        self.replays(&seeded, pack, "a record with a seed replays");
    }

    fn result(&self) {
        let Some(outcome) = self.table.outcome() else { return };
        let (places, players) = (&outcome.places, usize::from(self.table.game().players()));
        self.equal("every seat has a place", &(places.len(), outcome.scores.len()), &(players, players));
        // Where the rules themselves play along, they may have won.
        let first = 1 + self.table.game().rivals();
        self.holds("somebody won", places.iter().any(|&place| place <= first));
    }

    /// Another game of the same set-up, in which a seed settles the draws.
    fn seeded(&mut self, pack: &Pack<G>) -> Table<G> {
        let mut table = set_up(pack, self.table.setup(), Some(self.seed));
        while table.turn() != Turn::Over {
            let action = self.choose(table.state().clone());
            table.play(action).unwrap_or_else(|error| self.broken("what is listed is accepted", error));
            self.holds("a game ends", table.moves().len() < LONGEST);
        }
        table
    }

    fn replays(&self, table: &Table<G>, pack: &Pack<G>, law: &str) {
        let record = Record::parse(&table.record());
        let again = record.and_then(|record| Table::<G>::replay(&record, pack.clone()));
        let again = again.unwrap_or_else(|error| self.broken(law, error));
        self.equal("a record leads to the same state", again.state(), table.state());
        self.equal("a record tells the same events", again.log(), table.log());
    }
}
