//! The versions of the rules and the editions of the pack that they were played with.
//!
//! A table is played for ever under the version it was opened with. Whatever a later version changes is a [`Change`],
//! with its clause, and a pack that has been played with is kept as it was.

use game_core::{Edition, Setup};

use crate::Pack;

/// The version of new tables.
pub(crate) const NEWEST: u32 = 2;

/// The first version for which a pack may not change a price in something that the deal does not cost. Before, such a
/// change was read and did nothing.
pub(crate) const FOREIGN_CHANGES_REFUSED: u32 = 2;

/// The editions of the classic pack before today's.
pub(crate) const FORMER_EDITIONS: &[Edition] =
    &[Edition { hash: "7069218c21491e5167ffaf2acf4fbf16", rules: 1, source: Pack::classic_1 }];

/// A difference between versions: how the rules are since it was made, and how they were before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Resources never run out (LG-C3); before there were twelve of each.
    EndlessResources,
    /// A Nemesis begins with its gold in its foundation (LG-S6, LG-G1); before without it.
    StartingGold,
    /// A new relationship by an event pays its bonus token (LG-A15); before nothing.
    BonusByEvent,
    /// Persons alone are counted for the limit of heirlooms (LG-A16); before Nemeses too.
    PersonsForHeirlooms,
    /// What a Nemesis gets at once is summed before it is added (LG-N6); before each gain was added apart.
    SummedGold,
    /// A Nemesis buys, relates and acquires for nothing, chosen as by its cards (LG-N1); before it paid like a person
    /// and took the first it could.
    FreeOfCosts,
    /// A Nemesis compares all that rewards pay, and harms who is earlier in turn order (LG-N7); before it looked at
    /// the kind of a reward alone, and took the first choice of the list.
    WeighedRewards,
    /// NPCs take no player cards, and solo cards are none (LG-G3, LG-N17); before a Nemesis took cards of the discards
    /// and explored by its solo cards.
    NoCardsForNpcs,
}

impl Change {
    const ALL: [Change; 8] = [
        Change::EndlessResources,
        Change::StartingGold,
        Change::BonusByEvent,
        Change::PersonsForHeirlooms,
        Change::SummedGold,
        Change::FreeOfCosts,
        Change::WeighedRewards,
        Change::NoCardsForNpcs,
    ];

    /// The first version with it.
    fn since(self) -> u32 {
        match self {
            Change::EndlessResources
            | Change::StartingGold
            | Change::BonusByEvent
            | Change::PersonsForHeirlooms
            | Change::SummedGold
            | Change::FreeOfCosts
            | Change::WeighedRewards
            | Change::NoCardsForNpcs => 2,
        }
    }
}

/// The version that a table is played under, as the set of changes since version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Version(u16);

impl Version {
    /// The version that a set-up names.
    pub fn of(setup: &Setup) -> Self {
        Self::numbered(setup.rules.unwrap_or(NEWEST))
    }

    fn numbered(rules: u32) -> Self {
        let made = Change::ALL.into_iter().filter(|change| change.since() <= rules);
        made.fold(Version(0), Self::with)
    }

    /// The same with one change more.
    const fn with(self, change: Change) -> Self {
        Version(self.0 | 1 << change as u16)
    }

    /// Whether a change has been made.
    pub const fn has(self, change: Change) -> bool {
        self.with(change).0 == self.0
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use game_core::{Game, Record, Silent};

    use super::*;
    use crate::Legacies;

    #[test]
    fn former_editions_are_never_edited() {
        for edition in FORMER_EDITIONS {
            let source = (edition.source)();
            assert_eq!(source.hash(), edition.hash);
            assert_eq!(Pack::read(&source).map(drop), Ok(()));
        }
    }

    #[test]
    fn a_version_has_the_changes_that_were_made_until_then() {
        for rules in 1..=NEWEST {
            let version = Version::of(&Setup::new(2).under(rules));
            for change in Change::ALL {
                assert_eq!(version.has(change), change.since() <= rules, "{change:?}, version {rules}");
            }
        }
        assert!(Change::ALL.into_iter().all(|change| (2..=NEWEST).contains(&change.since())));
    }

    /// Whether a record leads to the totals that it names, as it does under its own version.
    fn comes_to_its_end(record: &Record, version: Version) -> bool {
        let pack = game_core::Pack::<Legacies>::classic_of(&record.head.pack_hash);
        let setup = record.head.setup.clone().complete::<Legacies>().unwrap();
        let game = Legacies { version, ..Legacies::new(&setup, pack.content).unwrap() };
        let mut state = game.start();
        let mut actions = Vec::new();
        for (_, _, notation) in &record.moves {
            actions.clear();
            game.actions(&state, &mut actions);
            let action = game.parse(notation).unwrap();
            if !actions.contains(&action) {
                return false;
            }
            game.apply(&mut state, action, &mut Silent);
        }
        let totals = game.outcome(&state).map(|end| end.scores.iter().map(|score| score.total).collect());
        record.totals == totals
    }

    fn records(rules: u32) -> Vec<Record> {
        let files = fs::read_dir(format!("tests/records/v{rules}")).unwrap();
        let read = |path| Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
        files.map(|file| read(file.unwrap().path())).collect()
    }

    #[test]
    fn every_change_would_lead_recorded_games_of_the_version_before_elsewhere() {
        for rules in 1..NEWEST {
            let (records, version) = (records(rules), Version::numbered(rules));
            assert!(records.iter().all(|record| comes_to_its_end(record, version)), "version {rules}");
            let next = Change::ALL.into_iter().filter(|change| change.since() == rules + 1);
            let shown = |change: &Change| {
                records.iter().any(|record| !comes_to_its_end(record, version.with(*change)))
            };
            let hidden: Vec<_> = next.filter(|change| !shown(change)).collect();
            assert_eq!(hidden, [], "version {rules}");
        }
    }
}
