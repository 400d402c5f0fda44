//! What effects count, and whom they are for.

use game_core::List;

use crate::Legacies;
use crate::effect::{Countable, Industries, Whom};
use crate::kinds::{Group, Icon, Industry, Size};
use crate::state::{MOST, Open, State, Who};
use crate::versions::Change;

impl Legacies {
    /// How many there are of something.
    pub(crate) fn count(&self, state: &State, who: Who, what: Countable) -> i32 {
        let open = &state.open;
        let house = open.house(who);
        let [minors, majors] = house.invested;
        let count = match what {
            Countable::Relationships => open.relationship_count(who),
            Countable::Legends => open.legend_count(who),
            Countable::Majors => majors.len(),
            Countable::Minors => minors.len(),
            Countable::Investments => minors.len() + majors.len(),
            Countable::Groups => {
                let all = minors.or(majors);
                let in_group = |group: &&Group| group.industries().any(|i| all.has(i as u8));
                Group::ALL.iter().filter(in_group).count() as u8
            }
            Countable::Own => house.own.len(),
            Countable::Controlled => house.controlled.iter().flatten().count() as u8,
            Countable::Lost => self.lost_heirlooms(open, who).count() as u8,
            Countable::Guests => {
                let track = house.character.map_or(0, |character| character.index());
                open.tracks[track].iter().flatten().count() as u8
            }
            Countable::Resources => return i32::from(house.resource_count()),
            Countable::Kinds => house.resources.iter().filter(|&&count| count > 0).count() as u8,
            Countable::Played => self.cards_played(open, who),
            Countable::Hand => state.hand(who).len(),
            Countable::Triggered => house.triggered,
            Countable::Matches => house.matches,
            Countable::Icon(icon) => self.icons(open, who).filter(|&found| found == icon).count() as u8,
            Countable::Foundation => return house.foundation / 50,
            Countable::Gold => return house.gold / 50,
            Countable::Ahead => self.players(open).filter(|&w| open.house(w).fame > house.fame).count() as u8,
            Countable::Behind => {
                self.players(open).filter(|&w| open.house(w).fame < house.fame).count() as u8
            }
        };
        i32::from(count)
    }

    /// The player cards that somebody has played this generation; solo cards are none (LG-N17).
    pub(crate) fn cards_played(&self, open: &Open, who: Who) -> u8 {
        let none = !self.is_person(who) && self.version.has(Change::NoCardsForNpcs);
        if none { 0 } else { open.house(who).cards }
    }

    /// Whether somebody buys, relates and acquires for nothing (LG-N1).
    pub(crate) fn pays_no_price(&self, who: Who) -> bool {
        !self.is_person(who) && self.version.has(Change::FreeOfCosts)
    }

    /// The icons of the character and of all successors put in play.
    pub(crate) fn icons<'a>(&'a self, open: &'a Open, who: Who) -> impl Iterator<Item = Icon> + 'a {
        let line = open.house(who).line.iter().map(|heir| self.pack.successors[heir.index()].icon);
        line.chain([self.mat(open, who).icon])
    }

    /// The levels of heirlooms of this character that others control.
    pub(crate) fn lost_heirlooms<'a>(&'a self, open: &'a Open, who: Who) -> impl Iterator<Item = u8> + 'a {
        let mine = open.house(who).character;
        let others = self.everyone().filter(move |&other| other != who);
        others.flat_map(move |other| {
            let controlled = open.house(other).controlled;
            (1..7u8).filter(move |&level| mine.is_some() && controlled[usize::from(level)] == mine)
        })
    }

    /// The players, NPCs but not the Rising Star included, in turn order.
    pub(crate) fn players<'a>(&'a self, open: &'a Open) -> impl DoubleEndedIterator<Item = Who> + Clone + 'a {
        open.order.iter().copied().filter(|&who| !self.is_star(who))
    }

    /// All players in turn order, one of them first (LG-G11).
    pub(crate) fn starting_with(&self, open: &Open, first: Who) -> List<Who, MOST> {
        let others = self.players(open).filter(|&who| who != first);
        std::iter::once(first).chain(others).collect()
    }

    /// The players that an effect is for, in the order in which it is settled.
    pub(crate) fn whom(&self, open: &Open, who: Who, whom: Whom) -> List<Who, MOST> {
        let mat = self.mat(open, who);
        let fame = |who: Who| open.house(who).fame;
        let character = |other: Who| open.house(other).character.unwrap_or_default();
        let others = self.players(open).filter(|&other| other != who);
        match whom {
            Whom::Everyone => self.starting_with(open, who),
            Whom::Others => others.collect(),
            Whom::Guests => {
                let mine = character(who);
                others.filter(|&other| open.space_of(other, mine).is_some()).collect()
            }
            Whom::Hosts => others.filter(|&other| open.space_of(who, character(other)).is_some()).collect(),
            Whom::Hostile => others.filter(|&other| mat.hostile.contains(&character(other))).collect(),
            Whom::Amicable => others.filter(|&other| mat.amicable.contains(&character(other))).collect(),
            Whom::Ahead => others.filter(|&other| fame(other) > fame(who)).collect(),
            Whom::Behind => others.filter(|&other| fame(other) < fame(who)).collect(),
            Whom::Least => self.least_fame(open).into_iter().collect(),
            Whom::Most => {
                let most = self.players(open).map(fame).max();
                self.players(open).find(|&other| Some(fame(other)) == most).into_iter().collect()
            }
            Whom::Investors(industries) => {
                let all = self.starting_with(open, who);
                let invested = |&other: &Who| {
                    let mut found = false;
                    self.each_industry(open, who, industries, |industry| {
                        found |= Size::ALL.iter().any(|&size| open.house(other).has_share(industry, size));
                    });
                    found
                };
                all.iter().copied().filter(invested).collect()
            }
        }
    }

    /// Whoever has the least fame; of several the last in turn order (LG-B1).
    pub(crate) fn least_fame(&self, open: &Open) -> Option<Who> {
        let least = self.players(open).map(|who| open.house(who).fame).min();
        self.players(open).rev().find(|&who| Some(open.house(who).fame) == least)
    }

    /// The industries of a selection, in the order of the ring.
    pub(crate) fn each_industry(
        &self,
        open: &Open,
        who: Who,
        industries: Industries,
        mut visit: impl FnMut(Industry),
    ) {
        match industries {
            Industries::Any => Industry::ALL.into_iter().for_each(visit),
            Industries::Influenced => self.influenced(open, who).into_iter().for_each(visit),
            Industries::Invested => {
                let [minors, majors] = open.house(who).invested;
                minors.or(majors).iter().for_each(|bit| visit(Industry::ALL[usize::from(bit)]));
            }
            Industries::Of(group) => group.industries().for_each(visit),
            Industries::Only(industry) => visit(industry),
        }
    }
}
