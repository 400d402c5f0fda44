//! Games and packs by name.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use game_core::{
    AnyTable, Edition, OptionSpec, Pack, PackProblem, PackSource, Record, RecordError, RecordHead, Seal,
    Seat, Seed, Setup, SetupError, Table,
};
use serde::Serialize;

use crate::{GameId, Playable, UnknownGame, Visitor, visit};

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
        visit(game, AddPack { registry: self, source, rules: None })
    }

    /// Adds the pack of a record or table of a version of the rules, checked as that version does.
    pub fn add_pack_under(
        &mut self,
        game: GameId,
        source: &PackSource,
        rules: u32,
    ) -> Result<(), Vec<PackProblem>> {
        visit(game, AddPack { registry: self, source, rules: Some(rules) })
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
        let edition = Edition::of_rules::<G>(rules).filter(|_| newest.hash == G::classic().hash());
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
    rules: Option<u32>,
}

impl Visitor for AddPack<'_> {
    type Output = Result<(), Vec<PackProblem>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = match self.rules {
            Some(rules) => Pack::<G>::read_under(self.source, rules)?,
            None => Pack::<G>::read(self.source)?,
        };
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

#[cfg(test)]
mod tests {
    use game_core::Turn;
    use search::Level;

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

    #[test]
    fn unknown_packs_and_games_are_named() {
        let registry = Registry::new();
        let setup = Setup { pack: "deluxe".to_owned(), ..Setup::new(2) };
        let error = registry.table(GameId::Bronze, setup, None).err().unwrap();
        assert_eq!(error.to_string(), "there is no pack 'deluxe' for Bronze; known are: classic");
    }
}
