//! The panel in which a choice is made: what can be chosen, and what would come of it.

use games::bronze::{CityView, Technology};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::choose::{Chooser, CityChooser};
use super::cities::points;
use super::matrix::OwnMatrix;
use super::pool::{CARD, Pool};
use super::scene::Scene;
use super::spot::SpotPanel;
use super::take::TakeChooser;
use super::text::active_cards;
use crate::canvas::{Canvas, Target, pad, wrap};
use crate::theme::HERE;

/// From this height on there is room for cards, and for the matrix below a choice.
const TALL: u16 = 16;

/// The choice of the moment.
pub struct Play<'a> {
    /// What is seen.
    pub scene: &'a Scene,
    /// What is being chosen.
    pub chooser: &'a Chooser,
}

impl Play<'_> {
    /// Draws the choice.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let tall = area.height >= TALL;
        match self.chooser {
            Chooser::Take(take) if tall => self.draw_take_tall(canvas, area, take),
            Chooser::Take(take) => self.draw_take(canvas, area, take),
            Chooser::Settle(settle) => {
                let above = self.draw_matrix_below(canvas, area, 10);
                SpotPanel { scene: self.scene, settle }.draw(canvas, above);
            }
            Chooser::City(city) => {
                let above = self.draw_matrix_below(canvas, area, 12);
                self.draw_cities(canvas, above, city);
            }
            Chooser::Watch => self.draw_watch(canvas, area, tall),
        }
    }

    fn own_matrix<'a>(&'a self, take: Option<&'a TakeChooser>) -> OwnMatrix<'a> {
        OwnMatrix { scene: self.scene, take }
    }

    /// Stacks, faces, then the matrix with the card in its place, and beside it what the card would do.
    fn draw_take(&self, canvas: &mut Canvas<'_>, area: Rect, take: &TakeChooser) {
        let rows = [Constraint::Length(1), Constraint::Length(1), Constraint::Fill(1)];
        let [stacks, faces, below] = Layout::vertical(rows).areas(area);
        let [matrix, text] = Layout::horizontal([Constraint::Length(32), Constraint::Fill(1)]).areas(below);
        let pool = Pool { scene: self.scene, take: Some(take) };
        pool.draw(canvas, stacks);
        pool.draw_faces(canvas, faces, take);
        self.own_matrix(Some(take)).draw(canvas, matrix);
        let lines = self.take_lines(canvas, take, text.width);
        canvas.put_lines(text, &lines, 0);
    }

    /// The same with the stacks drawn as cards, one thing below the other.
    fn draw_take_tall(&self, canvas: &mut Canvas<'_>, area: Rect, take: &TakeChooser) {
        let rows = [
            Constraint::Length(CARD),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(5),
            Constraint::Fill(1),
        ];
        let [stacks, faces, _, text, matrix] = Layout::vertical(rows).areas(area);
        let pool = Pool { scene: self.scene, take: Some(take) };
        pool.draw(canvas, stacks);
        pool.draw_faces(canvas, faces, take);
        let lines = self.take_lines(canvas, take, text.width);
        canvas.put_lines(text, &lines, 0);
        self.own_matrix(Some(take)).draw(canvas, matrix);
    }

    /// What the chosen card would make active, and where that lets one settle.
    fn take_lines(&self, canvas: &Canvas<'_>, take: &TakeChooser, width: u16) -> Vec<Line<'static>> {
        let active = self.scene.active(take.card(), take.at());
        let spots = self.scene.open_spots(active).len();
        let count: u8 = active.iter().sum();
        let markers = if count == 1 { "1 settlement".to_owned() } else { format!("{count} settlements") };
        let head = format!("Active: {}", active_cards(active));
        let mut lines: Vec<_> =
            wrap(&head, width).into_iter().map(|line| Line::styled(line, canvas.theme.strong())).collect();
        lines.push(Line::raw(format!("{markers}, {spots} spots open (capitals above)")));
        for technology in Technology::ALL.into_iter().filter(|technology| active[technology.index()] > 0) {
            let text = format!("{}: {}", technology.name(), self.scene.allowance(technology));
            lines.extend(wrap(&text, width).into_iter().map(|line| Line::styled(line, canvas.theme.faint())));
        }
        lines
    }

    /// The cities one below the other; where room is short only the chosen one is told in full.
    fn draw_cities(&self, canvas: &mut Canvas<'_>, area: Rect, chooser: &CityChooser) {
        const TEXT: u16 = 29;
        let cities: Vec<&CityView> = chooser.cities.iter().filter_map(|&id| self.scene.city(id)).collect();
        let texts: Vec<_> =
            cities.iter().map(|city| wrap(&city.text, area.width.saturating_sub(TEXT))).collect();
        let all_fit = texts.iter().map(Vec::len).sum::<usize>() <= usize::from(area.height);
        let mut y = area.y;
        for (place, (city, text)) in cities.iter().zip(&texts).enumerate() {
            let chosen = place == chooser.chosen;
            let mark = if chosen { canvas.theme.sign(HERE) } else { " " };
            let style = if chosen { canvas.theme.cursor() } else { canvas.theme.key() };
            let x = canvas.put(area.x, y, &format!("{mark}{} {} ", place + 1, pad(&city.name, 13)), style);
            canvas.put(
                x + 1,
                y,
                &format!("{:>2} VP now", points(city, self.scene.me)),
                canvas.theme.strong(),
            );
            let shown = if all_fit || chosen { text.len() } else { 1 };
            let cut = if shown < text.len() { ".." } else { "" };
            let top = y;
            for line in text.iter().take(shown).take_while(|_| top < area.bottom()) {
                canvas.put(area.x + TEXT, y, &format!("{line}{cut}"), Style::new());
                y += 1;
            }
            canvas.hit(Rect::new(area.x, top, area.width, y - top).intersection(area), Target::Item(place));
        }
    }

    /// Nothing to choose: the pool and one's own matrix.
    fn draw_watch(&self, canvas: &mut Canvas<'_>, area: Rect, tall: bool) {
        let stacks = if tall { CARD } else { 1 };
        let rows = [Constraint::Length(stacks), Constraint::Length(1), Constraint::Fill(1)];
        let [stacks, reserve, matrix] = Layout::vertical(rows).areas(area);
        let pool = Pool { scene: self.scene, take: None };
        pool.draw(canvas, stacks);
        pool.draw_reserve(canvas, reserve);
        self.own_matrix(None).draw(canvas, matrix);
    }

    /// Draws the matrix below the first rows where there is room, and returns what is left above.
    fn draw_matrix_below(&self, canvas: &mut Canvas<'_>, area: Rect, above: u16) -> Rect {
        if area.height < TALL {
            return area;
        }
        let rows = [Constraint::Length(1), Constraint::Length(above), Constraint::Fill(1)];
        let [_, above, below] = Layout::vertical(rows).areas(area);
        self.own_matrix(None).draw(canvas, below);
        above
    }
}
