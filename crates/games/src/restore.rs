//! Tables from kept states, and copies of tables.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game_core::{AnyTable, RestoreError, Rng, Seat, Seed, Setup, Table, Turn, Viewer};
use serde::Deserialize as _;
use serde_json::Value;

use crate::{GameId, Playable, Registry, Visitor, visit};

impl Registry {
    /// A table in a state that [`AnyTable::state`] gave.
    ///
    /// # Errors
    /// If the set-up does not fit the game, or the state does not fit both. A state that was changed by hand can pass
    /// and still be one that no game leads to.
    pub fn restore(
        &self,
        game: GameId,
        setup: Setup,
        state: &Value,
    ) -> Result<Box<dyn AnyTable>, RestoreError> {
        visit(game, Restore { registry: self, setup, state })
    }

    /// A second table that is like the first.
    ///
    /// # Panics
    /// If the table is of a game that is not in this program.
    pub fn copy(&self, table: &dyn AnyTable) -> Box<dyn AnyTable> {
        let game = table.game_id().parse().expect("tables are of known games");
        visit(game, Copy(table))
    }
}

struct Restore<'a> {
    registry: &'a Registry,
    setup: Setup,
    state: &'a Value,
}

impl Visitor for Restore<'_> {
    type Output = Result<Box<dyn AnyTable>, RestoreError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let state =
            G::State::deserialize(self.state).map_err(|error| RestoreError::State(error.to_string()))?;
        let pack = self.registry.pack_for::<G>(&self.setup)?;
        // Rules count on states: one that somebody made up can break them anywhere.
        let restored = catch_unwind(AssertUnwindSafe(|| {
            let table = Table::<G>::restore(pack, self.setup, state)?;
            is_playable(&table).then_some(table).ok_or_else(contradiction)
        }));
        Ok(Box::new(restored.unwrap_or_else(|_| Err(contradiction()))?))
    }
}

fn contradiction() -> RestoreError {
    RestoreError::State("it contradicts itself".to_owned())
}

/// Whether everything that can be asked of a table has an answer: who has the turn sits there and has something to
/// do, and views lead back to themselves.
fn is_playable<G: Playable>(table: &Table<G>) -> bool {
    let players = table.setup().players;
    let turn = match table.turn() {
        Turn::Player(seat) => seat.0 < players && !table.actions().is_empty(),
        Turn::Chance => table.actions().iter().any(|&action| table.game().weight(table.state(), action) > 0),
        Turn::Over => table.actions().is_empty(),
    };
    let views = Seat::all(players).map(Viewer::Player).chain([Viewer::Spectator]);
    let mut views = views.map(|viewer| (viewer, table.game().view(table.state(), viewer)));
    let leads_back = |(viewer, view): (Viewer, G::View)| {
        let guess = table.game().determinize(&view, &mut Rng::new(Seed(0)));
        table.game().view(&guess, viewer) == view
    };
    turn && views.all(leads_back) && table.scores().len() == usize::from(players)
}

struct Copy<'a>(&'a dyn AnyTable);

impl Visitor for Copy<'_> {
    type Output = Box<dyn AnyTable>;

    fn visit<G: Playable>(self) -> Self::Output {
        let table =
            self.0.as_any().downcast_ref::<Table<G>>().expect("the id of a table is that of its game");
        Box::new(table.clone())
    }
}

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    /// A table in the middle of a game.
    fn table(registry: &Registry, game: GameId, moves: usize) -> Box<dyn AnyTable> {
        let mut table = registry.table(game, Setup::new(2), Some(Seed(3))).unwrap();
        while table.len() < moves {
            let action = registry.choose(&*table, Level::Random, Seed(table.len() as u64)).unwrap();
            table.play(&action).unwrap();
        }
        table
    }

    #[test]
    fn a_restored_table_is_the_same_position() {
        let registry = Registry::new();
        for game in GameId::ALL {
            let table = table(&registry, game, 60);
            let mut again = registry.restore(game, table.setup().clone(), &table.state()).unwrap();
            assert_eq!(
                (again.state(), again.legal(), again.turn()),
                (table.state(), table.legal(), table.turn())
            );
            assert_eq!(again.view(Viewer::Player(Seat(1))), table.view(Viewer::Player(Seat(1))));
            assert!(again.is_restored() && again.is_empty() && !table.is_restored());
            let action = again.legal().remove(0).action;
            again.play(&action).unwrap();
            assert_ne!(again.state(), table.state());
            again.undo(0).unwrap();
            assert_eq!(
                again.state(),
                table.state(),
                "it goes back to where it was restored, not to the beginning"
            );
        }
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let registry = Registry::new();
        for game in GameId::ALL {
            let table = table(&registry, game, 40);
            let mut copy = registry.copy(&*table);
            assert_eq!(copy.record(), table.record());
            let (before, action) = (table.state(), copy.legal().remove(0).action);
            copy.play(&action).unwrap();
            assert!(table.state() == before && copy.state() != before);
        }
    }

    #[test]
    fn what_is_no_state_of_the_set_up_is_refused() {
        let registry = Registry::new();
        for game in GameId::ALL {
            let state = table(&registry, game, 60).state();
            let refused = |setup: Setup, state: &Value| registry.restore(game, setup, state).err();
            assert!(matches!(refused(Setup::new(2), &Value::Null), Some(RestoreError::State(_))));
            let wrong = Setup::new(2).with("no-such", "option");
            assert!(matches!(refused(wrong, &state), Some(RestoreError::Setup(_))));
            // Whatever number is changed, the answer is a table or a refusal, and never a panic.
            for place in 0..numbers(&mut state.clone()).len() {
                let mut changed = state.clone();
                *numbers(&mut changed)[place] = Value::from(255);
                let _ = registry.restore(game, Setup::new(2), &changed);
            }
        }
    }

    fn numbers(value: &mut Value) -> Vec<&mut Value> {
        match value {
            Value::Number(_) => vec![value],
            Value::Array(list) => list.iter_mut().flat_map(numbers).collect(),
            Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
            Value::Null | Value::Bool(_) | Value::String(_) => Vec::new(),
        }
    }
}
