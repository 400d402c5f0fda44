//! A bot's decision as work that can be done in another thread.

use std::sync::Arc;

use game_core::{AnyTable, Rng, Seed, Table};
use search::{Level, Perspective};

use crate::{BotSpec, GameId, Playable, Visitor, visit};

/// The work of finding a bot's action: in notation, or none when nobody has to decide.
pub type Thought = Box<dyn FnOnce() -> Option<String> + Send>;

/// What the bot whose turn it is has to think about. The same table and seed lead to the same action.
pub fn thought(table: &dyn AnyTable, level: Level, seed: Seed) -> Option<Thought> {
    thought_of(table, level.into(), seed)
}

/// The same for a bot with settings of its own, such as a limit of time.
pub fn thought_of(table: &dyn AnyTable, bot: BotSpec, seed: Seed) -> Option<Thought> {
    let game: GameId = table.game_id().parse().ok()?;
    let mut stream = Rng::stream(Seed(!seed.0), table.len() as u64);
    visit(game, Think { table, bot, seed: stream.seed() })
}

struct Think<'a> {
    table: &'a dyn AnyTable,
    bot: BotSpec,
    seed: Seed,
}

impl Visitor for Think<'_> {
    type Output = Option<Thought>;

    fn visit<G: Playable>(self) -> Option<Thought> {
        let table = self.table.as_any().downcast_ref::<Table<G>>()?;
        let (game, state) = (Arc::clone(table.game()), table.state().clone());
        let (bot, seed) = (self.bot, self.seed);
        Some(Box::new(move || {
            let perspective = Perspective::new(&*game, &state)?;
            let action = bot.bot::<G>().choose(&perspective, &mut Rng::new(seed));
            Some(game.notate(action))
        }))
    }
}
