//! Points: icons, territories and triumphs (BA-P1).

use game_core::{Score, Seat};

use crate::pack::Special;
use crate::state::{CardId, Slot, State, other};
use crate::{BronzeAge, Icon, Territory};

/// What a territory of the best type is worth (BA-P1).
const TERRITORY_POINTS: i32 = 2;

pub(crate) fn scores(game: &BronzeAge, state: &State) -> Vec<Score> {
    Seat::all(2).map(|seat| game.score(state, seat)).collect()
}

impl BronzeAge {
    /// How many icons of a kind a player has under the civilisations, as they were played (BA-P4).
    pub fn icons(&self, state: &State, seat: Seat, icon: Icon) -> i32 {
        let realm = state.realm(seat);
        match self.slot_of(realm.civilisation, icon) {
            None => 0,
            Some(Slot::Basic) => {
                let cards =
                    realm.under[Slot::Basic.index()].iter().filter(|&card| self.basic_icon(card) == icon);
                cards.map(|card| i32::from(self.card(card).basic)).sum()
            }
            Some(slot) => realm.under[slot.index()].iter().map(|card| self.special_count(card)).sum(),
        }
    }

    /// How many icons the specialised set of a card has; a wild one is one.
    fn special_count(&self, card: CardId) -> i32 {
        match self.card(card).special {
            Special::Icons(_, count) => i32::from(count),
            Special::Wild => 1,
        }
    }

    /// What an icon of a kind is worth to a player.
    pub fn icon_points(&self, state: &State, seat: Seat, icon: Icon) -> i32 {
        if Icon::BASIC.contains(&icon) {
            return i32::from(self.pack.basic_points[icon.index()]);
        }
        let civ = state.realm(seat).civilisation;
        let sides = civ.map(|civ| &self.pack.civilisations[civ.index()].sides);
        sides.into_iter().flatten().find(|side| side.icon == icon).map_or(0, |side| i32::from(side.points))
    }

    /// The type of which a player controls the most, if any (BA-P1).
    fn best_territory(&self, state: &State, seat: Seat) -> Option<(Territory, i32)> {
        let count = |territory| i32::from(state.realm(seat).controlled(territory));
        let best = Territory::ALL
            .into_iter()
            .max_by_key(|&territory| (count(territory), std::cmp::Reverse(territory)))?;
        Some((best, count(best))).filter(|&(_, count)| count > 0)
    }

    /// Whether a player has strictly more icons of a kind than the other.
    pub fn has_triumph(&self, state: &State, seat: Seat, icon: Icon) -> bool {
        self.icons(state, seat, icon) > self.icons(state, other(seat), icon)
    }

    /// A player's points now.
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let icons: i32 = Icon::ALL
            .iter()
            .map(|&icon| self.icons(state, seat, icon) * self.icon_points(state, seat, icon))
            .sum();
        let territories = self.best_territory(state, seat).map_or(0, |(_, count)| TERRITORY_POINTS * count);
        let won = self.pack.triumphs.iter().filter(|triumph| self.has_triumph(state, seat, triumph.icon));
        icons + territories + won.map(|triumph| i32::from(triumph.points)).sum::<i32>()
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        let mut score = Score::default();
        for icon in Icon::ALL {
            let count = self.icons(state, seat, icon);
            if count > 0 {
                let name = format!("{} ×{count}", icon.name());
                score.add("icons", name, count * self.icon_points(state, seat, icon));
            }
        }
        if let Some((territory, count)) = self.best_territory(state, seat) {
            score.add("territories", format!("{} ×{count}", territory.name()), TERRITORY_POINTS * count);
        }
        for triumph in self.pack.triumphs.iter().filter(|triumph| self.has_triumph(state, seat, triumph.icon))
        {
            score.add("triumphs", &triumph.name, i32::from(triumph.points));
        }
        let territories: u8 =
            Territory::ALL.iter().map(|&territory| state.realm(seat).controlled(territory)).sum();
        score.tie_breaks = vec![i32::from(territories), i32::from(state.realm(seat).cards_under())];
        score
    }
}
