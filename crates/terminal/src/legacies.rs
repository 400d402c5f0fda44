//! The screen of Legacies.

mod board;
mod choose;
mod panels;
#[cfg(test)]
mod tests;
mod text;

use std::sync::Arc;

use game_core::{AnyTable, Game as _, Seat, Table, Viewer};
use games::legacies::{Action, Legacies, View, Who};
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::choose::{Chooser, Step};
use crate::canvas::{Canvas, Hint};
use crate::input::Key;
use crate::plan::Room;
use crate::screen::{Answer, Gaze, Screen, Touch, typed};
use crate::theme::Theme;

/// Legacies as it is shown and played at a terminal.
pub struct LegaciesScreen {
    scene: Scene,
    chooser: Chooser,
}

/// What the screen shows: the table as its viewer sees it.
pub struct Scene {
    /// The rules.
    pub game: Arc<Legacies>,
    /// What the viewer may know.
    pub view: View,
    /// What the viewer can do.
    pub actions: Vec<Action>,
    /// What the players are called.
    pub names: Vec<String>,
}

impl Scene {
    fn new(table: &Table<Legacies>, viewer: Viewer, names: &[String]) -> Self {
        let actions = match viewer {
            Viewer::Player(seat) if table.turn() == game_core::Turn::Player(seat) => table.actions(),
            Viewer::Player(_) | Viewer::Spectator => Vec::new(),
        };
        let view = table.game().view(table.state(), viewer);
        Scene { game: table.game().clone(), view, actions, names: names.to_vec() }
    }

    /// The character's name, once it is known.
    pub fn character(&self, who: Who) -> &str {
        let mat = self.view.players.get(who.index()).and_then(|player| player.mat.as_ref());
        mat.map_or("", |mat| mat.name.as_str())
    }

    /// What a character in play is called.
    pub fn name(&self, who: Who) -> String {
        self.game.who_text(who, &|seat| self.names.get(seat.index()).cloned().unwrap_or_default())
    }
}

impl LegaciesScreen {
    /// A screen that looks at a table from outside, until it is told who looks.
    pub fn new(table: &Table<Legacies>) -> Self {
        let scene = Scene::new(table, Viewer::Spectator, table.names());
        LegaciesScreen { scene, chooser: Chooser::new(&[]) }
    }

    fn answer(&self, step: Step) -> Answer {
        match step {
            Step::Ignored => Answer::Ignored,
            Step::Changed => Answer::Changed,
            Step::Play(action) => Answer::Play(self.scene.game.notate(action)),
        }
    }
}

impl Screen for LegaciesScreen {
    fn look(&mut self, table: &dyn AnyTable, gaze: &Gaze) {
        self.scene = Scene::new(typed(table), gaze.viewer, &gaze.names);
        self.chooser = Chooser::new(if gaze.asked { &self.scene.actions } else { &[] });
    }

    fn aside(&self) -> Option<String> {
        None
    }

    fn standing(&self, seat: Seat) -> String {
        let house = self.scene.view.open.house(Who(seat.0));
        format!("{} fame", house.fame)
    }

    fn board_height(&self, room: Room) -> u16 {
        board::height(&self.scene, room)
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        board::draw(&self.scene, canvas, area);
    }

    fn draw_play(&self, canvas: &mut Canvas<'_>, area: Rect) {
        self.chooser.draw(&self.scene.game, canvas, area);
    }

    fn panels(&self) -> &'static [&'static str] {
        &["Cards", "Table"]
    }

    fn panel(&self, panel: usize, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        match panel {
            0 => panels::cards(&self.scene, theme, width),
            _ => panels::table(&self.scene, theme, width),
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
        let action = self.scene.game.parse(action).ok().filter(|action| self.scene.actions.contains(action));
        action.map_or(String::new(), |action| self.scene.game.phrase(action))
    }

    fn outline(&self) -> &'static str {
        text::OUTLINE
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        text::legend(theme)
    }
}
