//! Games and packs by name.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use game_core::{
    AnyTable, Edition, OptionSpec, Pack, PackProblem, PackSource, PlayError, Record, RecordError, RecordHead,
    Rng, Seal, Seat, Seed, Setup, SetupError, Table, Viewer, read_allowed,
};
use search::{Level, Limits, Perspective};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;

use crate::{GameId, Playable, UnknownGame, Visitor, bot_within, visit};

/// The games with the packs that are at hand: the classic ones, and what was added.
pub struct Registry {
    /// The newest edition of every pack by its name: what new tables are offered.
    packs: BTreeMap<(GameId, String), AnyPack>,
    /// The former editions of the classic packs by their hash, each read when it is first asked for.
    former: BTreeMap<(GameId, &'static str), OnceLock<AnyPack>>,
}

type AnyPack = Box<dyn Any + Send + Sync>;

/// What there is to know about a game before a table is set up.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// The name in commands and records.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The newest version of its rules; all from 1 on can be played.
    pub rules: u32,
    /// How many can play.
    pub seats: Vec<u8>,
    /// What can be chosen.
    pub options: &'static [OptionSpec],
    /// The packs at hand.
    pub packs: Vec<String>,
}

/// Why a record cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// It is broken or does not follow the rules.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is of a game that is not known here.
    #[error("line 2: {0}")]
    Game(#[from] UnknownGame),
    /// Its pack is not at hand.
    #[error("line 4: {0}")]
    Pack(SetupError),
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl Registry {
    /// All games with their classic packs.
    pub fn new() -> Self {
        let mut registry = Registry { packs: BTreeMap::new(), former: BTreeMap::new() };
        for game in GameId::ALL {
            visit(game, AddClassic(&mut registry));
        }
        registry
    }

    /// Adds a pack, or says everything that is wrong with it. One of the same name is replaced.
    pub fn add_pack(&mut self, game: GameId, source: &PackSource) -> Result<(), Vec<PackProblem>> {
        visit(game, AddPack { registry: self, source })
    }

    /// The games there are.
    pub fn games(&self) -> Vec<GameInfo> {
        GameId::ALL.into_iter().map(|game| visit(game, Describe(self))).collect()
    }

    /// The names of a game's packs.
    pub fn pack_names(&self, game: GameId) -> Vec<String> {
        self.packs.keys().filter(|(of, _)| *of == game).map(|(_, name)| name.clone()).collect()
    }

    /// The newest edition of a pack.
    pub fn pack<G: Playable>(&self, name: &str) -> Result<Pack<G>, SetupError> {
        let found =
            self.packs.get(&(G::GAME, name.to_owned())).and_then(|pack| pack.downcast_ref::<Pack<G>>());
        found.cloned().ok_or_else(|| SetupError::UnknownPack {
            game: G::NAME,
            name: name.to_owned(),
            known: self.pack_names(G::GAME).join(", "),
        })
    }

    /// The pack for a new table: the newest edition, or for older rules the one that was played with them.
    pub fn pack_for<G: Playable>(&self, setup: &Setup) -> Result<Pack<G>, SetupError> {
        let newest = self.pack::<G>(&setup.pack)?;
        let rules = setup.rules_of::<G>()?;
        // A pack of somebody's own may have the same name.
        let edition =
            Edition::of_rules(G::former_editions(), rules).filter(|_| newest.hash == G::classic().hash());
        Ok(edition.and_then(|edition| self.former_edition(edition.hash)).unwrap_or(newest))
    }

    /// The edition of a pack that a table or record was played with; the newest if it is not at hand, which a
    /// table then refuses.
    pub fn pack_of<G: Playable>(&self, head: &RecordHead) -> Result<Pack<G>, SetupError> {
        let newest = self.pack::<G>(&head.setup.pack)?;
        if newest.hash == head.pack_hash {
            return Ok(newest);
        }
        let former =
            self.former_edition(&head.pack_hash).filter(|former: &Pack<G>| former.name == newest.name);
        Ok(former.unwrap_or(newest))
    }

    /// A former edition of a game's classic pack by its hash.
    fn former_edition<G: Playable>(&self, hash: &str) -> Option<Pack<G>> {
        let edition = G::former_editions().iter().find(|edition| edition.hash == hash)?;
        let place = self.former.get(&(G::GAME, edition.hash))?;
        place.get_or_init(|| Box::new(Pack::<G>::former(edition))).downcast_ref::<Pack<G>>().cloned()
    }

    /// A new table. With a seed the draws settle themselves.
    pub fn table(
        &self,
        game: GameId,
        setup: Setup,
        seed: Option<Seed>,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        visit(game, NewTable { registry: self, setup, seed })
    }

    /// A new table whose draws follow a seal.
    pub fn sealed_table(
        &self,
        game: GameId,
        setup: Setup,
        seal: Seal,
    ) -> Result<Box<dyn AnyTable>, SetupError> {
        visit(game, SealedTable { registry: self, setup, seal })
    }

    /// The table that the head of a record and moves lead to; see [`Table::resume`].
    pub fn resume(
        &self,
        head: &RecordHead,
        moves: &[(Option<Seat>, &str)],
    ) -> Result<Box<dyn AnyTable>, LoadError> {
        let game: GameId = head.game.parse()?;
        visit(game, Resume { registry: self, head, moves })
    }

    /// The table that a record leads to.
    pub fn load(&self, text: &str) -> Result<Box<dyn AnyTable>, LoadError> {
        let record = Record::parse(text)?;
        let game: GameId = record.head.game.parse()?;
        visit(game, Load { registry: self, record })
    }

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

struct AddClassic<'a>(&'a mut Registry);

impl Visitor for AddClassic<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let pack = Pack::<G>::classic();
        self.0.packs.insert((G::GAME, pack.name.clone()), Box::new(pack));
        let former = G::former_editions().iter().map(|edition| ((G::GAME, edition.hash), OnceLock::new()));
        self.0.former.extend(former);
    }
}

struct AddPack<'a> {
    registry: &'a mut Registry,
    source: &'a PackSource,
}

impl Visitor for AddPack<'_> {
    type Output = Result<(), Vec<PackProblem>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = Pack::<G>::read(self.source)?;
        self.registry.packs.insert((G::GAME, pack.name.clone()), Box::new(pack));
        Ok(())
    }
}

struct Describe<'a>(&'a Registry);

impl Visitor for Describe<'_> {
    type Output = GameInfo;

    fn visit<G: Playable>(self) -> GameInfo {
        GameInfo {
            id: G::ID,
            name: G::NAME,
            rules: G::RULES,
            seats: (G::PLAYERS.0..=G::PLAYERS.1).collect(),
            options: G::OPTIONS,
            packs: self.0.pack_names(G::GAME),
        }
    }
}

struct NewTable<'a> {
    registry: &'a Registry,
    setup: Setup,
    seed: Option<Seed>,
}

impl Visitor for NewTable<'_> {
    type Output = Result<Box<dyn AnyTable>, SetupError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_for::<G>(&self.setup)?;
        Ok(Box::new(Table::<G>::new(pack, self.setup, self.seed)?))
    }
}

struct SealedTable<'a> {
    registry: &'a Registry,
    setup: Setup,
    seal: Seal,
}

impl Visitor for SealedTable<'_> {
    type Output = Result<Box<dyn AnyTable>, SetupError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_for::<G>(&self.setup)?;
        Ok(Box::new(Table::<G>::sealed(pack, self.setup, self.seal)?))
    }
}

struct Resume<'a> {
    registry: &'a Registry,
    head: &'a RecordHead,
    moves: &'a [(Option<Seat>, &'a str)],
}

impl Visitor for Resume<'_> {
    type Output = Result<Box<dyn AnyTable>, LoadError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_of::<G>(self.head).map_err(LoadError::Pack)?;
        Ok(Box::new(Table::<G>::resume(self.head, self.moves.iter().copied(), pack)?))
    }
}

struct Load<'a> {
    registry: &'a Registry,
    record: Record,
}

impl Visitor for Load<'_> {
    type Output = Result<Box<dyn AnyTable>, LoadError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_of::<G>(&self.record.head).map_err(LoadError::Pack)?;
        Ok(Box::new(Table::<G>::replay(&self.record, pack)?))
    }
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

    #[test]
    fn a_record_opens_as_the_table_it_came_from() {
        let registry = Registry::new();
        let mut table = registry.table(GameId::Bronze, Setup::new(3), Some(Seed(5))).unwrap();
        while table.turn() != Turn::Over {
            let action = registry.choose(&*table, Level::Random, Seed(table.len() as u64)).unwrap();
            table.play(&action).unwrap();
        }
        let again = registry.load(&table.record()).unwrap();
        assert_eq!(again.state(), table.state());
        assert_eq!(again.outcome(), table.outcome());
    }

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

    #[test]
    fn unknown_packs_and_games_are_named() {
        let registry = Registry::new();
        let setup = Setup { pack: "deluxe".to_owned(), ..Setup::new(2) };
        let error = registry.table(GameId::Bronze, setup, None).err().unwrap();
        assert_eq!(error.to_string(), "there is no pack 'deluxe' for Bronze; known are: classic");
    }
}
