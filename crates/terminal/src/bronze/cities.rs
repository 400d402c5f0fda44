//! The cities in words: one's own, those that can still be had, those of the others.

use game_core::Seat;
use games::bronze::CityView;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::scene::Scene;
use crate::canvas::wrap;
use crate::theme::Theme;

/// All cities, with what they give now.
pub fn cities(scene: &Scene, names: &[String], theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let mut lines = own_cities(scene, theme, width);
    for (tile, land) in scene.view.tiles.iter().enumerate().filter(|(_, land)| !land.cities.is_empty()) {
        lines.push(Line::styled(format!("At tile {} (VP for you now)", tile + 1), theme.title()));
        for city in &land.cities {
            lines.extend(city_lines(city, scene.me, theme, width));
        }
    }
    for seat in Seat::all(scene.view.people.len() as u8).filter(|&seat| seat != scene.me) {
        lines.extend(rival_cities(scene, seat, names, theme, width));
    }
    lines
}

fn own_cities(scene: &Scene, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let own = &scene.view.people[scene.me.index()].cities;
    let total: i32 = own.iter().map(|city| points(city, scene.me)).sum();
    let mut lines = vec![Line::styled(format!("Your cities: {total} VP now"), theme.title())];
    if own.is_empty() {
        lines.push(Line::styled("none yet", theme.faint()));
    }
    for city in own {
        lines.extend(city_lines(city, scene.me, theme, width));
    }
    lines
}

/// A rival's cities in one paragraph: names and points.
fn rival_cities(
    scene: &Scene,
    seat: Seat,
    names: &[String],
    theme: &Theme,
    width: u16,
) -> Vec<Line<'static>> {
    let cities = &scene.view.people[seat.index()].cities;
    let name = names.get(seat.index()).map_or("", String::as_str);
    let mut lines = vec![Line::styled(format!("{} {name}", theme.shape(seat)), theme.seat(seat))];
    let entries: Vec<_> = cities.iter().map(|city| format!("{} {}", city.name, points(city, seat))).collect();
    let text = if entries.is_empty() { "none yet".to_owned() } else { entries.join(", ") };
    lines.extend(wrap(&text, width).into_iter().map(|line| Line::styled(line, theme.faint())));
    lines
}

/// A city: points and name, then what it says.
fn city_lines(city: &CityView, seat: Seat, theme: &Theme, width: u16) -> Vec<Line<'static>> {
    let now = points(city, seat);
    let style = if now > 0 { theme.strong() } else { theme.faint() };
    let mut lines = Vec::new();
    for (row, part) in
        wrap(&format!("{}: {}", city.name, city.text), width.saturating_sub(3)).into_iter().enumerate()
    {
        let head = if row == 0 { format!("{now:>2} ") } else { "   ".to_owned() };
        lines.push(Line::from(vec![Span::styled(head, style), Span::styled(part, Style::new())]));
    }
    lines
}

/// What a city gives a player now.
pub fn points(city: &CityView, seat: Seat) -> i32 {
    city.points.get(seat.index()).copied().unwrap_or(0)
}
