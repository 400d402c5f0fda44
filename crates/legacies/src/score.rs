//! Scoring tiles and the end of the game (LG-E1 to LG-E6).

use game_core::{Outcome, Score};

use crate::Legacies;
use crate::kinds::{Icon, Industry, Size, Tile};
use crate::state::{Ledger, Open, State, Who};

/// The scores of the persons, who alone have seats.
pub(crate) fn scores(game: &Legacies, state: &State) -> Vec<Score> {
    game.persons().map(|who| game.score_of(&state.open, who)).collect()
}

/// The places of the persons among all players: a solo player has won if ranked first (LG-E4, LG-N18).
pub(crate) fn outcome(game: &Legacies, state: &State) -> Outcome {
    let mut outcome = Outcome::rank(game.all_scores(state));
    outcome.places.truncate(usize::from(game.persons));
    outcome.scores.truncate(usize::from(game.persons));
    outcome
}

impl Legacies {
    /// What a century-end tile gives a player (LG-E2).
    pub fn tile_fame(&self, open: &Open, who: Who, tile: Tile) -> i32 {
        let house = open.house(who);
        let invested = |size: Size| {
            let industries = house.invested[size.index()].iter().map(|bit| Industry::ALL[usize::from(bit)]);
            industries.map(|industry| self.fame_value(open, industry)).sum::<i32>()
        };
        match tile {
            Tile::Magnetic => {
                let track = house.character.map_or(0, |character| character.index());
                5 * open.tracks[track].iter().flatten().count() as i32
            }
            Tile::Devoted => {
                self.influenced(open, who).into_iter().map(|industry| self.fame_value(open, industry)).sum()
            }
            Tile::Committed => invested(Size::Major),
            Tile::Cautious => invested(Size::Minor),
            Tile::Desired => 2 * self.lost_heirlooms(open, who).map(i32::from).sum::<i32>(),
            Tile::Exotic => 6 * i32::from(open.legend_count(who)),
            Tile::Resourceful
            | Tile::Nostalgic
            | Tile::Wealthy
            | Tile::Storied
            | Tile::Diverse
            | Tile::Philanthropic => 0,
        }
    }

    /// What a game-end tile gives a player beyond what is scored without it (LG-E3).
    pub fn game_tile_fame(&self, open: &Open, who: Who, tile: Tile) -> i32 {
        let house = open.house(who);
        match tile {
            Tile::Resourceful => i32::from(house.resource_count()),
            Tile::Nostalgic => 2 * levels(open, who),
            Tile::Wealthy => house.gold / 50 - house.gold / 100,
            Tile::Storied => {
                let has = |icon: &&Icon| self.icons(open, who).any(|found| found == **icon);
                6 * Icon::ALL.iter().filter(has).count() as i32
            }
            Tile::Diverse => {
                let relationships = open.relationship_count(who) + open.legend_count(who);
                let [minors, majors] = house.invested;
                3 * i32::from(relationships + minors.len() + majors.len())
            }
            Tile::Philanthropic => house.foundation / 25,
            Tile::Magnetic
            | Tile::Devoted
            | Tile::Committed
            | Tile::Cautious
            | Tile::Desired
            | Tile::Exotic => 0,
        }
    }

    /// The total of a player's score if the game ended now, without its parts.
    pub fn points(&self, open: &Open, who: Who) -> i32 {
        let house = open.house(who);
        let tiles: i32 = open.game_tiles.iter().map(|&tile| self.game_tile_fame(open, who, tile)).sum();
        let stock = house.foundation / 25 + house.gold / 100 + i32::from(house.resource_count());
        house.fame + stock + levels(open, who) + tiles
    }

    /// A player's score if the game ended now: the fame so far with its sources, then the game end (LG-E1).
    pub fn score_of(&self, open: &Open, who: Who) -> Score {
        let house = open.house(who);
        let mut score = Score::default();
        for (ledger, name) in Ledger::ALL {
            let fame = i32::from(house.ledger[ledger as usize]);
            if fame != 0 {
                score.add("fame", name, fame);
            }
        }
        score.add("game end", "Foundation", house.foundation / 25);
        score.add("game end", "Gold", house.gold / 100);
        score.add("game end", "Resources", i32::from(house.resource_count()));
        score.add("game end", "Heirlooms", levels(open, who));
        for &tile in &open.game_tiles {
            score.add("tiles", tile.name(), self.game_tile_fame(open, who, tile));
        }
        let earlier = -(open.rank(who) as i32);
        score.tie_breaks = vec![house.foundation, earlier];
        score
    }

    /// The scores of all players, the Nemeses behind the persons.
    pub fn all_scores(&self, state: &State) -> Vec<Score> {
        (0..self.head_count()).map(|who| self.score_of(&state.open, Who(who))).collect()
    }
}

/// The levels of all heirlooms acquired, own and controlled (LG-E1).
fn levels(open: &Open, who: Who) -> i32 {
    let house = open.house(who);
    let own: i32 = house.own.iter().map(i32::from).sum();
    let controlled = (1..7).filter(|&level| house.controlled[level as usize].is_some());
    own + controlled.sum::<i32>()
}
