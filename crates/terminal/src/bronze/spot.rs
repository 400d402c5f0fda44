//! The panel for settling: the active cards, and what a marker on the chosen spot would do.

use game_core::Seat;
use games::bronze::{Event, Grade, Holder, Task, Technology};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::scene::{Scene, WhatIf};
use super::settle::{ACTIVE, ASKED, SettleChooser};
use super::text::{counted, spot_words};
use crate::canvas::{Canvas, Target, pad, wrap};
use crate::theme::{BECOMES, HERE};

/// The choice of a spot.
pub struct SpotPanel<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// What is being chosen.
    pub settle: &'a SettleChooser,
}

impl SpotPanel<'_> {
    /// Draws the active cards at the left, the spot below the cursor at the right.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let [left, right] = Layout::horizontal([Constraint::Length(31), Constraint::Fill(1)]).areas(area);
        self.draw_active(canvas, left);
        match self.settle.asked {
            Some(place) => self.draw_asked(canvas, right, place),
            None => {
                let lines = self.lines(canvas, right.width);
                canvas.put_lines(right, &lines, 0);
            }
        }
    }

    /// The active cards with the number of their spots; one of them can be picked out.
    fn draw_active(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let Some(Task::Settle(active)) = self.scene.task() else { return };
        let all = (None, "all active cards".to_owned());
        let one = |&one: &Technology| (Some(one), counted(active[one.index()], one));
        let rows = std::iter::once(all).chain(self.settle.technologies.iter().map(one));
        canvas.put(area.x, area.y, "Active cards and their spots", canvas.theme.title());
        for ((number, (technology, name)), y) in rows.enumerate().zip(area.y + 1..area.bottom()) {
            let chosen = self.settle.only == technology;
            let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
            let text = format!("{mark}{number} {} {:>3} ", pad(&name, 18), self.settle.count(technology));
            let style = if chosen { canvas.theme.cursor() } else { Style::new() };
            let end = canvas.put(area.x, y, &text, style);
            canvas.hit(Rect::new(area.x, y, end - area.x, 1), Target::Item(ACTIVE + number));
        }
    }

    /// Several cards fit: which one is used up?
    fn draw_asked(&self, canvas: &mut Canvas<'_>, area: Rect, chosen: usize) {
        canvas.put(area.x, area.y, "Which card do you use up?", canvas.theme.title());
        for (place, technology) in self.settle.fitting().into_iter().enumerate() {
            let y = area.y + 1 + place as u16;
            let (mark, style) = match place == chosen {
                true => (canvas.theme.sign(HERE), canvas.theme.cursor()),
                false => (" ", canvas.theme.key()),
            };
            let end = canvas.put(area.x, y, &format!("{mark}{} {} ", place + 1, technology.name()), style);
            canvas.hit(Rect::new(area.x, y, end - area.x, 1), Target::Item(ASKED + place));
        }
    }

    /// What a marker on the chosen spot would do.
    fn lines(&self, canvas: &Canvas<'_>, width: u16) -> Vec<Line<'static>> {
        let head = format!("Here: {}", spot_words(self.scene, self.settle.cursor));
        let mut lines = vec![Line::styled(head, canvas.theme.title())];
        let Some(action) = self.settle.action() else { return lines };
        let what_if = self.scene.what_if(action);
        let names: Vec<_> = self.settle.fitting().into_iter().map(Technology::name).collect();
        let mut texts = vec![format!("with {}", names.join(" or "))];
        texts.push(self.line_words(canvas, what_if.line));
        texts.push(self.tile_words(canvas));
        texts.extend(self.draw_words(&what_if));
        for text in texts {
            lines.extend(wrap(&text, width).into_iter().map(Line::raw));
        }
        let gains: Vec<_> = what_if.gains.iter().filter_map(|event| self.gain_words(event)).collect();
        if !gains.is_empty() {
            let gains = format!("If the turn ended here: {}", gains.join("; "));
            lines.extend(
                wrap(&gains, width).into_iter().map(|line| Line::styled(line, canvas.theme.strong())),
            );
        }
        lines
    }

    /// "line in the woods 3 → 4; 5 earn 6 VP".
    fn line_words(&self, canvas: &Canvas<'_>, after: u32) -> String {
        let terrain = self.settle.cursor.terrain;
        let route = &self.scene.view.routes[terrain.index()];
        let before = route.lines[self.scene.me.index()];
        let held = route.holders.iter().rposition(|&holder| holder == Some(self.scene.me));
        let open = |grade: &Grade| {
            route.holders[grade.index()].is_none() && held.is_none_or(|held| grade.index() > held)
        };
        let next = Grade::ALL.into_iter().filter(open).find(|grade| grade.line() > after);
        let next =
            next.map_or(String::new(), |grade| format!("; {} earn {} VP", grade.line(), grade.points()));
        format!("line in the {} {before} {} {after}{next}", terrain.notation(), canvas.theme.sign(BECOMES))
    }

    /// "markers ● 0 → 1, ■ 2 for the province (5)".
    fn tile_words(&self, canvas: &Canvas<'_>) -> String {
        let land = &self.scene.view.tiles[self.settle.cursor.tile.index()];
        let count = |(seat, &count): (Seat, &u8)| {
            let shape = canvas.theme.shape(seat);
            match seat == self.scene.me {
                true => format!("{shape} {count} {} {}", canvas.theme.sign(BECOMES), count + 1),
                false => format!("{shape} {count}"),
            }
        };
        let counts: Vec<_> = Seat::all(land.markers.len() as u8).zip(&land.markers).map(count).collect();
        let open = land.province.filter(|province| province.holder == Holder::Tile);
        let stake = open.map_or(String::new(), |province| format!(" for {} VP", province.value));
        format!("markers {}{stake}", counts.join(", "))
    }

    fn draw_words(&self, what_if: &WhatIf) -> Vec<String> {
        let tile = self.settle.cursor.tile.0 + 1;
        let mut words = Vec::new();
        let front = self.scene.view.people[self.scene.me.index()].front.map_or(0, |front| front.0);
        if tile - 1 > front {
            words.push(format!("moves on: no more markers left of tile {tile}"));
        }
        let turns = what_if.turns_tile.then(|| format!("tile {} is turned up", tile + 1));
        let city = match (what_if.draws_cities, what_if.takes_city) {
            (true, _) => Some("you take a new city"),
            (false, true) => Some("you take a city"),
            (false, false) => None,
        };
        let news: Vec<_> = turns.into_iter().chain(city.map(str::to_owned)).collect();
        words.extend((!news.is_empty()).then(|| news.join(", ")));
        words
    }

    /// A token that the turn would bring if it ended there.
    fn gain_words(&self, event: &Event) -> Option<String> {
        match *event {
            Event::RouteTaken { seat, terrain, grade } if seat == self.scene.me => {
                Some(format!("{} trade route {}, {} VP", terrain.notation(), grade.name(), grade.points()))
            }
            Event::ProvinceTaken { seat, tile, value } => {
                let who = if seat == self.scene.me { "yours" } else { "a rival's" };
                Some(format!("province {} is {who}, {value} VP", tile.0 + 1))
            }
            Event::ProvinceLost { tile } => Some(format!("province {} is lost by a draw", tile.0 + 1)),
            Event::LastRound { reason } => Some(format!("the last round begins: {}", reason.text())),
            Event::TileTurned { .. }
            | Event::CardTurned { .. }
            | Event::ProvinceLaid { .. }
            | Event::FirstPlayer { .. }
            | Event::CardTaken { .. }
            | Event::Activated { .. }
            | Event::ReserveMoved { .. }
            | Event::StackEmptied { .. }
            | Event::Settled { .. }
            | Event::CityDrawn { .. }
            | Event::CityTaken { .. }
            | Event::CityDiscarded { .. }
            | Event::RouteTaken { .. }
            | Event::RouteReturned { .. }
            | Event::Ended => None,
        }
    }
}
