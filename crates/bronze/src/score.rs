//! Points: what every token and every city is worth now (BZ-E3, BZ-X1 to BZ-X7).

use game_core::{Score, Seat};

use crate::pack::Goal;
use crate::{Bronze, CityId, Column, Grade, Holder, Kind, Matrix, State, Technology, Terrain, TileIx};

/// Where points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The province token of a tile.
    Province(TileIx),
    /// A trade route token.
    Route(Terrain, Grade),
    /// A city, whether its condition is met or not.
    City(CityId),
}

/// A player's points by kind of source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// From province tokens.
    pub provinces: i32,
    /// From trade route tokens.
    pub routes: i32,
    /// From cities.
    pub cities: i32,
}

impl Points {
    /// All of them.
    pub fn total(self) -> i32 {
        self.provinces + self.routes + self.cities
    }

    fn add(&mut self, source: Source, value: i32) {
        match source {
            Source::Province(_) => self.provinces += value,
            Source::Route(..) => self.routes += value,
            Source::City(_) => self.cities += value,
        }
    }
}

pub(crate) fn scores(game: &Bronze, state: &State) -> Vec<Score> {
    Seat::all(game.players).map(|seat| game.score(state, seat)).collect()
}

impl Bronze {
    /// Every source of points that a player has, with what it gives now.
    pub fn sources(&self, state: &State, seat: Seat) -> impl Iterator<Item = (Source, i32)> {
        let provinces =
            state.provinces.iter().enumerate().filter(move |(_, token)| token.holder == Holder::Seat(seat));
        let provinces =
            provinces.map(|(tile, token)| (Source::Province(TileIx(tile as u8)), i32::from(token.value)));
        let grades = Terrain::ALL.into_iter().flat_map(|terrain| Grade::ALL.map(|grade| (terrain, grade)));
        let routes =
            grades.filter(move |(terrain, grade)| state.routes[terrain.index()][grade.index()] == Some(seat));
        let routes = routes.map(|(terrain, grade)| (Source::Route(terrain, grade), grade.points()));
        let cities = state.people(seat).cities.iter();
        let cities = cities.map(move |city| (Source::City(city), self.city_points(state, seat, city)));
        provinces.chain(routes).chain(cities)
    }

    /// A player's points now.
    pub fn points(&self, state: &State, seat: Seat) -> Points {
        let mut points = Points::default();
        self.sources(state, seat).for_each(|(source, value)| points.add(source, value));
        points
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        let (mut score, mut points) = (Score::default(), Points::default());
        for (source, value) in self.sources(state, seat) {
            points.add(source, value);
            match source {
                Source::Province(tile) => score.add("provinces", format!("Tile {}", tile.0 + 1), value),
                Source::Route(terrain, grade) => {
                    score.add("trade routes", format!("{} {}", terrain.name(), grade.name()), value);
                }
                Source::City(city) => score.add("cities", &self.pack.cities[city.index()].name, value),
            }
        }
        score.tie_breaks = vec![points.cities, points.routes, points.provinces];
        score
    }

    /// What a city would give a player now, whoever has it.
    pub fn city_points(&self, state: &State, seat: Seat, city: CityId) -> i32 {
        let city = &self.pack.cities[city.index()];
        i32::from(city.points) * self.times(state, seat, city.goal)
    }

    /// How often a goal pays: 0 or 1 for a condition, a count for the others.
    fn times(&self, state: &State, seat: Seat, goal: Goal) -> i32 {
        let people = state.people(seat);
        let matrix = &people.matrix;
        let more = |count: &dyn Fn(Seat) -> i32| i32::from(self.more_than_any(seat, count));
        match goal {
            Goal::MostSettlements(terrain) => more(&|seat| state.markers_in(terrain, seat).len() as i32),
            Goal::MostCards(technology) => more(&|seat| i32::from(state.cards_of(technology, seat))),
            Goal::Row(a, b, c) => {
                i32::from(rows(matrix).any(|row| [a, b, c].iter().all(|card| row.contains(&Some(*card)))))
            }
            Goal::Pairs(technology) => {
                i32::from(state.cards_of(Technology::Bronze, seat).min(state.cards_of(technology, seat)))
            }
            Goal::Column => matrix.iter().map(different).max().unwrap_or(0),
            Goal::Settlers(a, b) => {
                i32::from([a, b].iter().all(|&terrain| self.all_kinds(state, seat, terrain)))
            }
            Goal::MostMarkersLeft => more(&|seat| i32::from(state.people(seat).markers)),
            Goal::FewestMarkersLeft => more(&|seat| -i32::from(state.people(seat).markers)),
            Goal::FullRows => rows(matrix).filter(|row| row.iter().all(Option::is_some)).count() as i32,
            Goal::ProvinceTokens => provinces(state, seat),
            Goal::RouteTokens => {
                state.routes.iter().flatten().filter(|&&holder| holder == Some(seat)).count() as i32
            }
            Goal::TallColumn(height) => {
                i32::from(matrix.iter().any(|column| column.len() >= usize::from(height)))
            }
            Goal::AtMostOfEach(most) => {
                i32::from(Technology::ALL.iter().all(|&technology| state.cards_of(technology, seat) <= most))
            }
            Goal::BronzeInEveryColumn => i32::from(
                matrix.len() == 4 && matrix.iter().all(|column| column.contains(&Technology::Bronze)),
            ),
            Goal::FewestProvinces => more(&|seat| -provinces(state, seat)),
            Goal::DifferentTechnologies(least) => {
                let has = |technology: &&Technology| state.cards_of(**technology, seat) > 0;
                i32::from(Technology::ALL.iter().filter(has).count() >= usize::from(least))
            }
        }
    }

    /// 'Than any rival' is always strict.
    fn more_than_any(&self, seat: Seat, count: &dyn Fn(Seat) -> i32) -> bool {
        let own = count(seat);
        Seat::all(self.players).filter(|&rival| rival != seat).all(|rival| count(rival) < own)
    }

    /// Whether a player has farmers, herders and hunters in a terrain.
    fn all_kinds(&self, state: &State, seat: Seat, terrain: Terrain) -> bool {
        let markers = state.markers_in(terrain, seat);
        Kind::ALL.iter().all(|kind| {
            markers.iter().any(|(tile, spot)| {
                let bits = self.spots(state.tiles[tile.index()])[terrain.index()][kind.index()];
                bits & (1 << spot) != 0
            })
        })
    }
}

/// The longest run of a player's markers along a terrain: rivals' markers break it, free spots do not (BZ-R1).
pub fn longest_line(state: &State, terrain: Terrain, seat: Seat) -> u32 {
    let markers = &state.lands[terrain.index()].markers;
    let own = markers[seat.index()].0;
    let rivals = markers.iter().fold(0, |all, row| all | row.0) & !own;
    let (mut rest, mut best) = (own, 0);
    while rest != 0 {
        let start = rest.trailing_zeros();
        let ahead = rivals & (u64::MAX << start);
        let before_next_rival = ahead.wrapping_sub(1) & !ahead;
        best = best.max((rest & before_next_rival).count_ones());
        rest &= !before_next_rival;
    }
    best
}

/// The rows of a matrix from the top, with gaps where a column is shorter or missing.
fn rows(matrix: &Matrix) -> impl Iterator<Item = [Option<Technology>; 4]> + '_ {
    let height = matrix.iter().map(|column| column.len()).max().unwrap_or(0);
    (0..height).map(|row| {
        std::array::from_fn(|column| matrix.get(column).and_then(|column| column.get(row)).copied())
    })
}

/// How many different technologies a column holds, Bronze Casting included (BZ-X5).
fn different(column: &Column) -> i32 {
    let set = column.iter().fold(0u8, |set, card| set | 1 << card.index());
    set.count_ones() as i32
}

fn provinces(state: &State, seat: Seat) -> i32 {
    state.provinces.iter().filter(|token| token.holder == Holder::Seat(seat)).count() as i32
}
