//! Decisions of bots by the name of a game: at a table, or from a view alone.

use game_core::{AnyTable, PlayError, Rng, Seat, Seed, Setup, SetupError, Table, Viewer, read_allowed};
use search::{Level, Limits, Perspective};
use serde::Deserialize as _;
use serde_json::Value;

use crate::{GameId, Playable, Registry, Visitor, bot_within, visit};

impl Registry {
    /// What a bot would play at a table, in notation; none when nobody has to decide.
    pub fn choose(&self, table: &dyn AnyTable, level: Level, seed: Seed) -> Option<String> {
        self.choose_within(table, level, Limits::default(), seed)
    }

    /// The same for a bot that may think more or less than its level says.
    pub fn choose_within(
        &self,
        table: &dyn AnyTable,
        level: Level,
        limits: Limits,
        seed: Seed,
    ) -> Option<String> {
        let game: GameId = table.game_id().parse().ok()?;
        visit(game, Choose { table, level, limits, seed })
    }

    /// What a bot would play that knows nothing but a view.
    pub fn choose_from_view(&self, game: GameId, question: Question<'_>) -> Result<String, ViewError> {
        visit(game, FromView { registry: self, question })
    }
}

/// What to decide, for who knows nothing but a view.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The set-up of the table.
    pub setup: Setup,
    /// Who has to decide.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a Value,
    /// What to choose from, in notation; all that is allowed if there is nothing.
    pub actions: &'a [String],
    /// How well to play.
    pub level: Level,
    /// How much may be thought.
    pub limits: Limits,
    /// The same seed, the same choice.
    pub seed: Seed,
}

/// Why nothing can be chosen from a view.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// The set-up does not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It is no view of that game.
    #[error("it is no view of that game: {0}")]
    View(#[from] serde_json::Error),
    /// It is one that no seat has when it has to decide.
    #[error("the view is not one of a seat that has to decide, or it contradicts itself")]
    Inconsistent,
    /// Something is to be chosen from that cannot be chosen.
    #[error("actions: {0}")]
    Action(#[from] PlayError),
}

struct FromView<'a> {
    registry: &'a Registry,
    question: Question<'a>,
}

impl Visitor for FromView<'_> {
    type Output = Result<String, ViewError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Question { setup, seat, view, actions, level, limits, seed } = self.question;
        let setup = setup.complete::<G>()?;
        let game = G::new(&setup, self.registry.pack_for::<G>(&setup)?.content)?;
        let view: G::View = G::View::deserialize(view)?;
        // The bot draws from the same numbers as at the table itself, so that it chooses the same.
        let (mut rng, mut for_guess) = (Rng::new(seed), Rng::stream(seed, 1));
        let guess = game.determinize(&view, &mut for_guess);
        let fits = game.audit(&guess).is_ok() && game.view(&guess, Viewer::Player(seat)) == view;
        let perspective = Perspective::new(&game, &guess).filter(|found| fits && found.seat() == seat);
        let mut perspective = perspective.ok_or(ViewError::Inconsistent)?;
        let some = some_of(&perspective, actions)?;
        if let Some(some) = &some {
            perspective = perspective.limited_to(some);
        }
        Ok(game.notate(bot_within::<G>(level, limits).choose(&perspective, &mut rng)))
    }
}

/// The actions that are named, in the order of the game's list; none if that is all of them, or nothing is named.
fn some_of<G: Playable>(
    perspective: &Perspective<'_, G>,
    named: &[String],
) -> Result<Option<Vec<G::Action>>, PlayError> {
    let mut allowed = Vec::new();
    perspective.actions(&mut allowed);
    let read = |text: &String| read_allowed(perspective.game(), text, &allowed);
    let named = named.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let some: Vec<_> = allowed.iter().copied().filter(|action| named.contains(action)).collect();
    Ok((!some.is_empty() && some.len() < allowed.len()).then_some(some))
}

struct Choose<'a> {
    table: &'a dyn AnyTable,
    level: Level,
    limits: Limits,
    seed: Seed,
}

impl Visitor for Choose<'_> {
    type Output = Option<String>;

    fn visit<G: Playable>(self) -> Option<String> {
        let table = self.table.as_any().downcast_ref::<Table<G>>()?;
        let perspective = Perspective::new(&**table.game(), table.state())?;
        let action = bot_within::<G>(self.level, self.limits).choose(&perspective, &mut Rng::new(self.seed));
        Some(table.game().notate(action))
    }
}

#[cfg(test)]
mod tests {
    use game_core::Turn;

    use super::*;

    /// A bot's choice at a table, and that of one who knows the view alone and chooses from these actions.
    fn choices(
        registry: &Registry,
        game: GameId,
        table: &dyn AnyTable,
        level: Level,
        actions: &[String],
    ) -> (String, Result<String, ViewError>) {
        let Turn::Player(seat) = table.turn() else { panic!("nobody has to decide") };
        let limits = Limits { iterations: Some(12), ..Limits::default() };
        let seed = Seed(table.len() as u64);
        let view = table.view(Viewer::Player(seat));
        let setup = table.setup().clone();
        let question = Question { setup, seat, view: &view, actions, level, limits, seed };
        let at_table = registry.choose_within(table, level, limits, seed).unwrap();
        (at_table, registry.choose_from_view(game, question))
    }

    #[test]
    fn who_knows_the_view_alone_chooses_what_the_bot_at_the_table_does() {
        let registry = Registry::new();
        for game in GameId::ALL {
            let setup = Setup::new(*game.seats().end());
            let mut table = registry.table(game, setup, Some(Seed(11))).unwrap();
            while table.turn() != Turn::Over {
                for level in [Level::Random, Level::Greedy, Level::Hard] {
                    let (at_table, from_view) = choices(&registry, game, &*table, level, &[]);
                    assert_eq!(at_table, from_view.unwrap(), "{level}, {game}, move {}", table.len());
                }
                let action = registry.choose(&*table, Level::Random, Seed(table.len() as u64)).unwrap();
                table.play(&action).unwrap();
            }
        }
    }

    #[test]
    fn a_choice_is_one_of_those_that_are_named_and_they_must_be_allowed() {
        let registry = Registry::new();
        for game in GameId::ALL {
            let mut table = registry.table(game, Setup::new(2), Some(Seed(4))).unwrap();
            for _ in 0..15 {
                let mut legal: Vec<String> = table.legal().into_iter().map(|choice| choice.action).collect();
                legal.reverse();
                for level in [Level::Random, Level::Greedy, Level::Hard] {
                    // The whole list, in any order, is the same as none.
                    let (at_table, from_all) = choices(&registry, game, &*table, level, &legal);
                    assert_eq!(at_table, from_all.unwrap());
                    let others: Vec<String> =
                        legal.iter().filter(|action| **action != at_table).take(2).cloned().collect();
                    let (_, from_some) = choices(&registry, game, &*table, level, &others);
                    assert!(others.is_empty() || others.contains(&from_some.unwrap()));
                }
                table.play(&legal[0]).unwrap();
            }
            let named = [table.legal()[0].action.clone(), "nonsense".to_owned()];
            let (_, refused) = choices(&registry, game, &*table, Level::Random, &named);
            let message = refused.unwrap_err().to_string();
            assert!(message.starts_with("actions: 'nonsense' is not an action: "), "{message}");
        }
    }

    #[test]
    fn an_action_that_is_named_must_be_allowed_now() {
        let registry = Registry::new();
        let table = registry.table(GameId::Bronze, Setup::new(2), Some(Seed(42))).unwrap();
        let (_, refused) =
            choices(&registry, GameId::Bronze, &*table, Level::Random, &["city troy".to_owned()]);
        let message = refused.unwrap_err().to_string();
        assert!(message.starts_with("actions: 'city troy' is not allowed now; 8 are, such as"), "{message}");
    }
}
