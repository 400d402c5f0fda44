//! The board: terrains from top to bottom, tiles from left to right, lines and tokens beside them.

use game_core::Seat;
use games::bronze::{Grade, Holder, Kind, LandTileView, RouteView, SpotView, Terrain, TileIx};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::choose::Chooser;
use super::scene::{Scene, Spot};
use crate::canvas::{Canvas, Target, center, pad};
use crate::theme::{BACK, CITY, HERE, LOST, NONE, Theme, WALL};

/// How many rows the board takes: two above the terrains, two below.
pub const HEIGHT: u16 = 11;
/// The names of the terrains.
const LABEL: u16 = 10;
/// The row of the first terrain.
const LANDS: u16 = 2;

/// The board and what glows on it.
pub struct Board<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// What is being chosen.
    pub chooser: &'a Chooser,
    /// The spots that can be chosen or would be opened.
    pub glowing: Vec<Spot>,
}

/// How much room a tile gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grid {
    area: Rect,
    /// From one spot to the next.
    step: u16,
    /// Whether a marker stands before the letter of its spot, or in its place.
    both: bool,
    /// From one tile to the next, the wall included.
    tile: u16,
}

impl Grid {
    fn new(area: Rect, tiles: u16, players: u16) -> Self {
        let room = area.width.saturating_sub(LABEL + 1 + routes_width(players));
        let fits = |tile: u16| tiles * tile <= room;
        let (step, both, tile) = match () {
            () if fits(10) => (3, true, 10),
            () if fits(7) => (2, true, 7),
            () if fits(6) => (2, false, 6),
            () => (1, false, 4),
        };
        Grid { area, step, both, tile }
    }

    fn tile_x(&self, tile: usize) -> u16 {
        self.area.x + LABEL + 1 + tile as u16 * self.tile
    }

    fn spot_area(&self, spot: Spot) -> Rect {
        let x = self.tile_x(spot.tile.index()) + u16::from(spot.spot) * self.step;
        let width = if self.both { 2 } else { 1 };
        Rect::new(x, self.area.y + LANDS + spot.terrain.index() as u16, width, 1)
    }
}

/// The lines of the players and the three tokens.
fn routes_width(players: u16) -> u16 {
    3 * players + 6
}

impl Board<'_> {
    /// Draws the board.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let view = &self.scene.view;
        let grid = Grid::new(area, view.tiles.len() as u16, view.people.len() as u16);
        self.draw_labels(canvas, &grid);
        for (tile, land) in view.tiles.iter().enumerate() {
            self.draw_tile(canvas, &grid, TileIx(tile as u8), land);
        }
        let x = grid.tile_x(view.tiles.len());
        draw_routes_head(canvas, x, area.y, view.people.len());
        for (route, y) in view.routes.iter().zip(area.y + LANDS..) {
            draw_route(canvas, x, y, route);
        }
    }

    fn draw_labels(&self, canvas: &mut Canvas<'_>, grid: &Grid) {
        let Rect { x, y, .. } = grid.area;
        let faint = canvas.theme.faint();
        let heads = [(0, "Tile"), (1, "Province"), (9, "Markers"), (10, "Cities")];
        for (row, head) in heads {
            canvas.put(x, y + row, head, faint);
        }
        for terrain in Terrain::ALL {
            let y = y + LANDS + terrain.index() as u16;
            canvas.put(x, y, terrain.name(), terrain_style(&canvas.theme, terrain));
            canvas.put_sign(x + LABEL, y, WALL, canvas.theme.lines());
        }
    }

    fn draw_tile(&self, canvas: &mut Canvas<'_>, grid: &Grid, tile: TileIx, land: &LandTileView) {
        let (x, y, inner) = (grid.tile_x(tile.index()), grid.area.y, grid.tile - 1);
        canvas.put(x, y, &center(&(tile.0 + 1).to_string(), inner), canvas.theme.strong());
        draw_province(canvas, x, y + 1, inner, land);
        for terrain in Terrain::ALL {
            let y = y + LANDS + terrain.index() as u16;
            canvas.put_sign(x + inner, y, WALL, canvas.theme.lines());
            match land.spots.get(terrain.index()) {
                Some(spots) => self.draw_spots(canvas, grid, tile, terrain, spots),
                None => drop(canvas.put(
                    x,
                    y,
                    &canvas.theme.sign(BACK).repeat(usize::from(inner)),
                    canvas.theme.ink(Color::Yellow, 94),
                )),
            }
        }
        draw_markers(canvas, x, y + 9, inner, &land.markers);
        if !land.cities.is_empty() {
            let cities = format!("{}{}", canvas.theme.sign(CITY), land.cities.len());
            canvas.put(x, y + 10, &center(&cities, inner), canvas.theme.title());
        }
    }

    fn draw_spots(
        &self,
        canvas: &mut Canvas<'_>,
        grid: &Grid,
        tile: TileIx,
        terrain: Terrain,
        spots: &[SpotView],
    ) {
        for (place, view) in spots.iter().enumerate() {
            let spot = Spot { terrain, tile, spot: place as u8 };
            let area = grid.spot_area(spot);
            match view.owner {
                Some(owner) => self.draw_taken(canvas, grid, spot, view.kind, owner),
                None => self.draw_free(canvas, grid, spot, view.kind),
            }
            if let Chooser::Settle(settle) = self.chooser {
                settle.item(spot).into_iter().for_each(|item| canvas.hit(area, Target::Item(item)));
            }
        }
    }

    /// A free spot: a capital that glows if it can be chosen.
    fn draw_free(&self, canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, kind: Kind) {
        let area = grid.spot_area(spot);
        let glows = self.glowing.contains(&spot);
        let here = matches!(self.chooser, Chooser::Settle(settle) if settle.cursor == spot);
        let style = match (here, glows) {
            (true, _) => canvas.theme.cursor(),
            (false, true) => canvas.theme.glow(),
            (false, false) => terrain_style(&canvas.theme, spot.terrain),
        };
        let text = letter(kind, glows);
        if grid.both {
            let before = if here { canvas.theme.sign(HERE) } else { " " };
            let plain = if here { style } else { Style::new() };
            canvas.put(area.x, area.y, before, plain);
        }
        canvas.put(area.right() - 1, area.y, text, style);
    }

    /// A taken spot: its owner's marker, and its kind where there is room. New markers stand out.
    fn draw_taken(&self, canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, kind: Kind, owner: Seat) {
        let area = grid.spot_area(spot);
        let style = canvas.theme.seat(owner);
        let new = self.scene.news.contains(&spot);
        let marker = if new && !grid.both { style.add_modifier(Modifier::UNDERLINED) } else { style };
        let end = canvas.put(area.x, area.y, canvas.theme.shape(owner), marker);
        if grid.both {
            let letter_style =
                if new { style.add_modifier(Modifier::REVERSED) } else { canvas.theme.faint() };
            canvas.put(end, area.y, letter(kind, false), letter_style);
        }
    }
}

/// The letter of a kind, a capital if it can be chosen.
pub fn letter(kind: Kind, capital: bool) -> &'static str {
    match (kind, capital) {
        (Kind::Farmers, false) => "f",
        (Kind::Farmers, true) => "F",
        (Kind::Herders, false) => "h",
        (Kind::Herders, true) => "H",
        (Kind::Hunters, false) => "u",
        (Kind::Hunters, true) => "U",
    }
}

/// A terrain's colour.
pub fn terrain_style(theme: &Theme, terrain: Terrain) -> Style {
    let (basic, rich) = match terrain {
        Terrain::Mountains => (Color::Reset, 245),
        Terrain::Woods => (Color::Green, 65),
        Terrain::Grasslands => (Color::Green, 106),
        Terrain::Savannas => (Color::Yellow, 136),
        Terrain::Deserts => (Color::Yellow, 137),
        Terrain::Jungles => (Color::Green, 29),
        Terrain::Shore => (Color::Blue, 68),
    };
    theme.ink(basic, rich)
}

/// The token above a tile: its value, its holder's marker before it once it is taken.
fn draw_province(canvas: &mut Canvas<'_>, x: u16, y: u16, inner: u16, land: &LandTileView) {
    let Some(province) = land.province else { return };
    let theme = canvas.theme;
    let (text, style) = match province.holder {
        Holder::Tile => (format!("({})", province.value), theme.title()),
        Holder::Seat(seat) => (format!("{}{}", theme.shape(seat), province.value), theme.seat(seat)),
        Holder::Nobody => (theme.sign(LOST).to_owned(), theme.faint()),
    };
    canvas.put(x, y, &center(&text, inner), style);
}

/// The markers on a tile by player; where there is no room for all, the most.
fn draw_markers(canvas: &mut Canvas<'_>, x: u16, y: u16, inner: u16, markers: &[u8]) {
    let theme = canvas.theme;
    let some: Vec<(Seat, u8)> =
        Seat::all(markers.len() as u8).zip(markers.iter().copied()).filter(|(_, count)| *count > 0).collect();
    let width: u16 = some.iter().map(|(_, count)| if *count > 9 { 3 } else { 2 }).sum();
    let most = some.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let shown: Vec<_> = some.iter().filter(|(_, count)| width <= inner || *count == most).collect();
    if width > inner && shown.len() > 1 {
        canvas.put(x, y, &center(&format!("={most}"), inner), theme.faint());
        return;
    }
    let mut at = x + inner.saturating_sub(if width <= inner { width } else { 2 }) / 2;
    for &&(seat, count) in &shown {
        let style = if count == most { theme.seat(seat) } else { Style::new() };
        at = canvas.put(at, y, theme.shape(seat), theme.seat(seat));
        at = canvas.put(at, y, &count.to_string(), style);
    }
}

fn draw_routes_head(canvas: &mut Canvas<'_>, x: u16, y: u16, players: usize) {
    let faint = canvas.theme.faint();
    canvas.put(x, y, "lines", faint);
    let tokens = x + 3 * players as u16;
    canvas.put(tokens.max(x + 6), y, "tokens", faint);
    for seat in Seat::all(players as u8) {
        canvas.put(x + 3 * u16::from(seat.0), y + 1, canvas.theme.shape(seat), canvas.theme.seat(seat));
    }
}

/// Everybody's line in a terrain, and its tokens: points while they can be had, then the holder's marker.
fn draw_route(canvas: &mut Canvas<'_>, x: u16, y: u16, route: &RouteView) {
    let theme = canvas.theme;
    let longest = route.lines.iter().max().copied().unwrap_or(0);
    for (seat, &line) in Seat::all(route.lines.len() as u8).zip(&route.lines) {
        let style = if line == longest && line > 0 { theme.seat(seat) } else { theme.faint() };
        let text = if line == 0 { theme.sign(NONE).to_owned() } else { line.to_string() };
        canvas.put(x + 3 * u16::from(seat.0), y, &pad(&text, 3), style);
    }
    let tokens = x + 3 * route.lines.len() as u16;
    for grade in Grade::ALL {
        let at = tokens + 2 * grade.index() as u16;
        match route.holders[grade.index()] {
            Some(seat) => canvas.put(at, y, theme.shape(seat), theme.seat(seat)),
            None => canvas.put(at, y, &grade.points().to_string(), theme.title()),
        };
    }
}
