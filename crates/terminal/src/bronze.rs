//! The screen of Bronze.

mod board;
mod choose;
mod cities;
mod matrix;
mod play;
mod pool;
mod scene;
mod settle;
mod spot;
mod take;
#[cfg(test)]
mod tests;
mod text;

use game_core::{AnyTable, Game as _, Seat, Table, Viewer};
use games::bronze::{Bronze, EndReason};
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::board::Board;
use self::choose::{Chooser, Step};
use self::play::Play;
use self::scene::{Scene, Spot};
use crate::canvas::{Canvas, Hint};
use crate::input::Key;
use crate::plan::Room;
use crate::screen::{Answer, Gaze, Screen, Touch, typed};
use crate::theme::Theme;

/// Bronze as it is shown and played at a terminal.
pub struct BronzeScreen {
    scene: Scene,
    chooser: Chooser,
    names: Vec<String>,
}

impl BronzeScreen {
    /// A screen that looks at a table from outside, until it is told who looks.
    pub fn new(table: &Table<Bronze>) -> Self {
        let scene = Scene::new(table, Viewer::Spectator, &(0..0));
        BronzeScreen { scene, chooser: Chooser::Watch, names: table.names().to_vec() }
    }

    /// The spots that can be chosen, or that the chosen card would open.
    fn glowing(&self) -> Vec<Spot> {
        match &self.chooser {
            Chooser::Take(take) => self.scene.open_spots(self.scene.active(take.card(), take.at())),
            Chooser::Settle(settle) => settle.spots().collect(),
            Chooser::City(_) | Chooser::Watch => Vec::new(),
        }
    }

    fn answer(&self, step: Step) -> Answer {
        match step {
            Step::Ignored => Answer::Ignored,
            Step::Changed => Answer::Changed,
            Step::Play(action) => Answer::Play(self.scene.game.notate(action)),
        }
    }
}

impl Screen for BronzeScreen {
    fn look(&mut self, table: &dyn AnyTable, gaze: &Gaze) {
        self.scene = Scene::new(typed(table), gaze.viewer, &gaze.news);
        self.names.clone_from(&gaze.names);
        self.chooser = match gaze.asked {
            true => Chooser::new(&self.scene.actions, &self.chooser),
            false => Chooser::Watch,
        };
    }

    fn aside(&self) -> Option<String> {
        let last = |reason: EndReason| format!("The last round: {}.", reason.text());
        self.scene.view.ending.map(last).filter(|_| self.scene.asked)
    }

    fn standing(&self, seat: Seat) -> String {
        let markers = self.scene.view.people.get(seat.index()).map_or(0, |people| people.markers);
        format!("{markers} left")
    }

    fn board_height(&self, _room: Room) -> u16 {
        board::HEIGHT
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        Board { scene: &self.scene, chooser: &self.chooser, glowing: self.glowing() }.draw(canvas, area);
    }

    fn draw_play(&self, canvas: &mut Canvas<'_>, area: Rect) {
        Play { scene: &self.scene, chooser: &self.chooser }.draw(canvas, area);
    }

    fn panels(&self) -> &'static [&'static str] {
        &["Matrices", "Cities"]
    }

    fn panel(&self, panel: usize, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        match panel {
            0 => matrix::matrices(&self.scene, &self.names, theme, width),
            _ => cities::cities(&self.scene, &self.names, theme, width),
        }
    }

    fn press(&mut self, key: Key) -> Answer {
        let step = self.chooser.press(key);
        self.answer(step)
    }

    fn touch(&mut self, item: usize, touch: Touch) -> Answer {
        let step = self.chooser.touch(item, touch);
        self.answer(step)
    }

    fn hints(&self) -> Vec<Hint> {
        self.chooser.hints()
    }

    fn words(&self, action: &str) -> String {
        let action = self.scene.game.parse(action).ok();
        action.map_or(String::new(), |action| text::action_words(&self.scene, action))
    }

    fn outline(&self) -> &'static str {
        text::OUTLINE
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        text::legend(&self.scene, theme)
    }
}
