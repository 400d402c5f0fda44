//! Whether all pieces are there, for the laws: cards, tokens, resources, heirlooms (LG-C7).

use crate::Legacies;
use crate::bits::Bits;
use crate::foundation;
use crate::kinds::{Character, Locked};
use crate::state::{GlobalTile, Open, RESOURCES, State, Task, Who};
use crate::versions::Change;

pub(crate) fn audit(game: &Legacies, state: &State) -> Result<(), String> {
    let open = &state.open;
    game.count_resources(open)?;
    game.everyone().try_for_each(|who| game.count_tokens(state, who))?;
    disjoint("player cards", game.card_places(state))?;
    disjoint("successors", game.heir_places(state))?;
    game.count_heirlooms(state)
}

impl Legacies {
    /// Where resources can run out, none is lost or doubled; a bank that never does is not counted (LG-C3).
    fn count_resources(&self, open: &Open) -> Result<(), String> {
        let Some(bank) = open.bank else {
            let endless = self.version.has(Change::EndlessResources);
            return endless.then_some(()).ok_or_else(|| "the bank is missing".to_owned());
        };
        for (kind, left) in bank.into_iter().enumerate() {
            let owned: u8 = open.houses.iter().map(|house| house.resources[kind]).sum();
            let found = owned + left;
            if found != RESOURCES {
                return Err(format!("{found} resources of kind {kind} where {RESOURCES} belong"));
            }
        }
        Ok(())
    }

    fn count_tokens(&self, state: &State, who: Who) -> Result<(), String> {
        let open = &state.open;
        let house = open.house(who);
        let blocks = open.globals.iter().filter(|&&tile| tile == GlobalTile::Blocked(who)).count() as u8;
        let out = open.relationship_count(who) + open.legend_count(who) + blocks;
        let on_tracks = open.tracks.iter().flatten().filter(|&&token| token == Some(who)).count() as u8;
        if on_tracks != open.relationship_count(who) {
            return Err(format!("{who:?} has two tokens on one track"));
        }
        let unlocked = |token: Locked| u8::from(!house.locked[token.index()]);
        let counts = [
            (house.tokens + out, 5 + unlocked(Locked::Relationship)),
            (house.shares[0] + house.invested[0].len(), 3 + unlocked(Locked::Minor)),
            (house.shares[1] + house.invested[1].len(), 3 + unlocked(Locked::Major)),
        ];
        if let Some((found, needed)) = counts.into_iter().find(|(found, needed)| found != needed) {
            return Err(format!("{who:?} has {found} tokens of a kind where {needed} belong: {counts:?}"));
        }
        let booked: i32 = house.ledger.iter().map(|&fame| i32::from(fame)).sum();
        if booked != house.fame || house.fame < 0 || house.gold < 0 {
            return Err(format!("{who:?} has {} fame, {booked} booked, {} gold", house.fame, house.gold));
        }
        if house.summed != 0 && !open.tasks.iter().any(Task::adds_up) {
            return Err(format!("{who:?} never adds {} to the foundation", house.summed));
        }
        if house.foundation < 0 || foundation::space_below(house.foundation) != house.foundation {
            return Err(format!("the foundation of {who:?} stands at {}", house.foundation));
        }
        Ok(())
    }

    /// Where player cards are, each place a set.
    fn card_places(&self, state: &State) -> Vec<Bits> {
        let open = &state.open;
        let market = open.market.iter().map(|card| card.bit()).collect();
        let houses = open.houses.iter().flat_map(|house| [house.played, house.known]);
        houses.chain(state.hidden.cards).chain([open.discards, market]).collect()
    }

    /// Where successors are, each place a set.
    fn heir_places(&self, state: &State) -> Vec<Bits> {
        let open = &state.open;
        let face_up = open.face_up.iter().map(|heir| heir.0).collect();
        let lines = open
            .houses
            .iter()
            .flat_map(|house| [house.line.iter().map(|heir| heir.0).collect(), house.known_heirs]);
        lines.chain(state.hidden.heirs).chain([open.heir_discards, face_up]).collect()
    }

    /// Every heirloom is in one place at most.
    fn count_heirlooms(&self, state: &State) -> Result<(), String> {
        for character in Character::ALL {
            for level in 0..7u8 {
                let owned = |who: &Who| {
                    let house = state.open.house(*who);
                    let own = house.character == Some(character) && house.own.has(level);
                    u8::from(own) + u8::from(house.controlled[usize::from(level)] == Some(character))
                };
                let count: u8 = self.everyone().map(|who| owned(&who)).sum();
                if count > 1 {
                    return Err(format!("heirloom {level} of {character:?} is in {count} places"));
                }
            }
        }
        Ok(())
    }
}

fn disjoint(what: &str, places: Vec<Bits>) -> Result<(), String> {
    let sum: u32 = places.iter().map(|set| u32::from(set.len())).sum();
    let union = places.into_iter().fold(Bits::EMPTY, Bits::or);
    if sum == u32::from(union.len()) { Ok(()) } else { Err(format!("some of the {what} are in two places")) }
}
