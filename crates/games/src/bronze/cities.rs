//! What the cities of Bronze may come to: points that are not there yet, but near.

use bronze::pack::Goal;
use bronze::{Bronze, CityId, CitySet, Holder, Kind, Matrix, State, Technology, Terrain};
use game_core::{Game as _, Seat};

/// What cities ask about, counted once for all seats.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    cards: [[u8; 8]; 4],
    settlements: [[u8; 7]; 4],
    provinces: [u8; 4],
}

impl Counts {
    /// Counts a state.
    pub fn of(game: &Bronze, state: &State) -> Self {
        let mut counts = Counts::default();
        for seat in Seat::all(game.players()) {
            let cards = &mut counts.cards[seat.index()];
            for card in state.people(seat).matrix.iter().flat_map(|column| column.iter()) {
                cards[card.index()] += 1;
            }
            for terrain in Terrain::ALL {
                counts.settlements[seat.index()][terrain.index()] =
                    state.markers_in(terrain, seat).len() as u8;
            }
        }
        for province in &state.provinces {
            if let Holder::Seat(seat) = province.holder {
                counts.provinces[seat.index()] += 1;
            }
        }
        counts
    }

    fn cards(&self, seat: Seat, technology: Technology) -> u8 {
        self.cards[seat.index()][technology.index()]
    }

    fn settlements(&self, seat: Seat, terrain: Terrain) -> u8 {
        self.settlements[seat.index()][terrain.index()]
    }
}

/// What a city asks about: how near such cities are to paying is judged alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// More of something than any rival.
    Most,
    /// The player's matrix alone.
    Matrix,
    /// Settlements of all kinds.
    Settlers,
    /// Tokens.
    Tokens,
}

impl Asks {
    /// All of them.
    pub const ALL: [Self; 4] = [Asks::Most, Asks::Matrix, Asks::Settlers, Asks::Tokens];

    fn of(goal: Goal) -> Self {
        match goal {
            Goal::MostSettlements(_)
            | Goal::MostCards(_)
            | Goal::MostMarkersLeft
            | Goal::FewestMarkersLeft
            | Goal::FewestProvinces => Asks::Most,
            Goal::Row(..)
            | Goal::Pairs(_)
            | Goal::Column
            | Goal::FullRows
            | Goal::TallColumn(_)
            | Goal::AtMostOfEach(_)
            | Goal::BronzeInEveryColumn
            | Goal::DifferentTechnologies(_) => Asks::Matrix,
            Goal::Settlers(..) => Asks::Settlers,
            Goal::ProvinceTokens | Goal::RouteTokens => Asks::Tokens,
        }
    }
}

/// One seat's hopes.
pub struct Hopes<'a> {
    /// The rules.
    pub game: &'a Bronze,
    /// The state.
    pub state: &'a State,
    /// What was counted of it.
    pub counts: &'a Counts,
    /// Whose hopes.
    pub seat: Seat,
}

impl Hopes<'_> {
    /// The points that a set of cities may come to, by what they ask about.
    pub fn all(&self, cities: CitySet) -> [f64; Asks::ALL.len()] {
        let mut points = [0.0; Asks::ALL.len()];
        for city in cities.iter() {
            points[Asks::of(self.game.pack().cities[city.index()].goal) as usize] += self.city(city);
        }
        points
    }

    /// The points that the best of a set may come to.
    pub fn best(&self, cities: CitySet) -> f64 {
        cities.iter().map(|city| self.city(city)).fold(0.0, f64::max)
    }

    fn city(&self, city: CityId) -> f64 {
        let city = &self.game.pack().cities[city.index()];
        f64::from(city.points) * self.times(city.goal)
    }

    /// How often a goal may pay, 1 being certain for a condition.
    fn times(&self, goal: Goal) -> f64 {
        let (state, counts, seat) = (self.state, self.counts, self.seat);
        let matrix = &state.people(seat).matrix;
        let markers = |seat: Seat| f64::from(state.people(seat).markers);
        match goal {
            Goal::MostSettlements(terrain) => self.lead(&|seat| f64::from(counts.settlements(seat, terrain))),
            Goal::MostCards(technology) => self.lead(&|seat| f64::from(counts.cards(seat, technology))),
            Goal::Row(a, b, c) => row(matrix, [a, b, c]),
            Goal::Pairs(technology) => {
                let (one, other) = (counts.cards(seat, Technology::Bronze), counts.cards(seat, technology));
                f64::from(one.min(other)) + 0.25 * f64::from(one.abs_diff(other))
            }
            Goal::Column => matrix.iter().map(|column| different(column)).max().unwrap_or(0).into(),
            Goal::Settlers(a, b) => part(self.kinds(a) + self.kinds(b), 6),
            Goal::MostMarkersLeft => self.lead(&|seat| markers(seat) / 2.0),
            Goal::FewestMarkersLeft => self.lead(&|seat| -markers(seat) / 2.0),
            Goal::FullRows => full_rows(matrix),
            Goal::ProvinceTokens => f64::from(counts.provinces[seat.index()]) + 0.4 * self.contested(),
            Goal::RouteTokens => f64::from(self.route_tokens()),
            Goal::TallColumn(height) => {
                part(matrix.iter().map(|column| column.len()).max().unwrap_or(0) as u8, height)
            }
            Goal::AtMostOfEach(most) => at_most(&counts.cards[seat.index()], most),
            Goal::BronzeInEveryColumn => {
                part(matrix.iter().filter(|column| column.contains(&Technology::Bronze)).count() as u8, 4)
            }
            Goal::FewestProvinces => self.lead(&|seat| -f64::from(counts.provinces[seat.index()])),
            Goal::DifferentTechnologies(least) => {
                part(counts.cards[seat.index()].iter().filter(|&&cards| cards > 0).count() as u8, least)
            }
        }
    }

    /// The chance to have more of something than any rival in the end, by how many more it is now.
    fn lead(&self, count: &dyn Fn(Seat) -> f64) -> f64 {
        let rivals = Seat::all(self.game.players()).filter(|&rival| rival != self.seat);
        let most = rivals.map(count).fold(f64::NEG_INFINITY, f64::max);
        // Strictly more is needed: a draw is nearer to defeat.
        (0.4 + 0.2 * (count(self.seat) - most)).clamp(0.0, 1.0)
    }

    /// How many of the three kinds a player has in a terrain.
    fn kinds(&self, terrain: Terrain) -> u8 {
        let mut has = [false; Kind::ALL.len()];
        for (tile, spot) in self.state.markers_in(terrain, self.seat).iter() {
            let face = self.state.tiles[tile.index()];
            let kind = self.game.pack().tiles[face.index()].spots[terrain.index()][usize::from(spot)];
            has[kind.index()] = true;
        }
        has.iter().filter(|&&has| has).count() as u8
    }

    /// The provinces that are not decided and where nobody has more markers.
    fn contested(&self) -> f64 {
        let open = self.state.tiles.iter().zip(&self.state.provinces).zip(&self.state.on_tile);
        let leads = |(province, markers): (&bronze::Province, &[u8; 4])| {
            let own = markers[self.seat.index()];
            province.holder == Holder::Tile && own > 0 && markers.iter().all(|&other| other <= own)
        };
        open.filter(|((_, province), markers)| leads((province, markers))).count() as f64
    }

    fn route_tokens(&self) -> u8 {
        self.state.routes.iter().flatten().filter(|&&holder| holder == Some(self.seat)).count() as u8
    }
}

/// How near a count is to what is asked for; the last steps count most.
fn part(count: u8, of: u8) -> f64 {
    let part = f64::from(count.min(of)) / f64::from(of.max(1));
    part * part
}

fn different(column: &[Technology]) -> u8 {
    column.iter().fold(0u8, |set, card| set | 1 << card.index()).count_ones() as u8
}

fn full_rows(matrix: &Matrix) -> f64 {
    let height = matrix.iter().map(|column| column.len()).max().unwrap_or(0);
    let filled = |row: usize| matrix.iter().filter(|column| column.len() > row).count() as u8;
    (0..height).map(|row| part(filled(row), 4)).sum()
}

fn at_most(cards: &[u8; 8], most: u8) -> f64 {
    match cards.iter().max().copied().unwrap_or(0).cmp(&most) {
        std::cmp::Ordering::Less => 0.8,
        std::cmp::Ordering::Equal => 0.6,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// How near a matrix is to a row with three technologies: 1 with all of them, less for every card that it takes.
fn row(matrix: &Matrix, wanted: [Technology; 3]) -> f64 {
    let height = matrix.iter().map(|column| column.len()).max().unwrap_or(0);
    let cost = (0..=height).filter_map(|row| row_cost(matrix, row, wanted)).min();
    cost.map_or(0.0, |cost| 1.0 / (1.0 + 0.6 * f64::from(cost)))
}

/// How many cards must be laid until a row holds the technologies; none if it no longer can.
fn row_cost(matrix: &Matrix, row: usize, wanted: [Technology; 3]) -> Option<u8> {
    let mut missing = 0u8;
    for technology in wanted {
        missing += u8::from(!matrix.iter().any(|column| column.get(row) == Some(&technology)));
    }
    // A new column begins at the top: it must grow down to the row.
    let new = std::iter::repeat_n(0, 4 - matrix.len());
    let heights = matrix.iter().map(|column| column.len()).chain(new);
    let mut costs = [u8::MAX; 4];
    for (cost, height) in costs.iter_mut().zip(heights) {
        if height <= row {
            *cost = (row - height) as u8 + 1;
        }
    }
    costs.sort_unstable();
    costs[..usize::from(missing)].iter().try_fold(0u8, |sum, &cost| sum.checked_add(cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bronze::trial::random_games;

    /// Whether a goal is a condition that depends on a player's own things alone.
    fn is_condition(goal: Goal) -> bool {
        matches!(
            goal,
            Goal::Row(..)
                | Goal::Settlers(..)
                | Goal::TallColumn(_)
                | Goal::BronzeInEveryColumn
                | Goal::DifferentTechnologies(_)
        )
    }

    #[test]
    fn hope_is_certain_exactly_where_a_city_pays() {
        let (mut certain, mut open) = (0, 0);
        random_games(3, 40, |game, state, _, next| {
            if next.is_some() {
                return;
            }
            let counts = Counts::of(game, state);
            for seat in Seat::all(3) {
                let hopes = Hopes { game, state, counts: &counts, seat };
                for (number, city) in game.pack().cities.iter().enumerate() {
                    let city_id = CityId(number as u8);
                    let (hope, points) = (hopes.city(city_id), game.city_points(state, seat, city_id));
                    if is_condition(city.goal) {
                        let full = f64::from(city.points);
                        assert_eq!(points > 0, hope >= full, "{}: {hope} of {full}, pays {points}", city.id);
                        certain += u32::from(points > 0);
                        open += u32::from(points == 0 && hope > 0.0);
                    }
                }
            }
        });
        assert!(certain > 50 && open > 50, "both were seen: {certain}, {open}");
    }
}
