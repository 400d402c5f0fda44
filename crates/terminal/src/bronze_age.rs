//! The screen of Bronze Age.

mod act;
mod board;
mod cards;
mod choose;
mod digest;
mod hand;
mod panels;
mod play;
mod preview;
mod scene;
#[cfg(test)]
mod tests;
mod text;

use game_core::{AnyTable, Game as _, Seat, Table, Viewer};
use games::bronze_age::{BronzeAge, Question, Task};
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::board::Board;
use self::choose::{Chooser, Step};
use self::play::Play;
use self::preview::{action_words, after_empty};
use self::scene::Scene;
use crate::canvas::{Canvas, Hint};
use crate::input::Key;
use crate::plan::Room;
use crate::screen::{Answer, Gaze, Screen, Touch, typed};
use crate::theme::Theme;

/// Bronze Age as it is shown and played at a terminal.
pub struct BronzeAgeScreen {
    scene: Scene,
    chooser: Chooser,
}

impl BronzeAgeScreen {
    /// A screen that looks at a table from outside, until it is told who looks.
    pub fn new(table: &Table<BronzeAge>) -> Self {
        BronzeAgeScreen {
            scene: Scene::new(table, Viewer::Spectator, table.names()),
            chooser: Chooser::Watch,
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

impl Screen for BronzeAgeScreen {
    fn look(&mut self, table: &dyn AnyTable, gaze: &Gaze) {
        self.scene = Scene::new(typed(table), gaze.viewer, &gaze.names);
        self.chooser = match gaze.asked {
            true => Chooser::of(&self.scene),
            false => Chooser::Watch,
        };
    }

    /// The Collapse, that it is about to come, how often one is asked.
    fn aside(&self) -> Option<String> {
        let scene = &self.scene;
        if scene.is_collapsing() {
            return Some(
                "Each keeps one type of territory and three cards; then new decks are made.".to_owned(),
            );
        }
        if let Some(Task::DrawOrPlay { left: more @ 2.., .. }) = scene.task() {
            return Some(format!("After this {} more.", text::times(more - 1)));
        }
        if scene.prompt.question == Question::Discard && scene.prompt.seat != Some(scene.view.active) {
            let whose = text::possessive(scene.name(scene.view.active));
            return Some(format!("It is {whose} ability that asks for it."));
        }
        let asked = scene.prompt.seat.is_some();
        if asked && scene.smallest() == 0 {
            return Some(format!("A deck is empty: {}.", after_empty(scene)));
        }
        if asked && scene.new_decks {
            return Some(
                "After the Collapse: new decks; the next one that is empty ends the game.".to_owned(),
            );
        }
        scene.last_turn.clone().filter(|_| asked && scene.view.active == scene.me)
    }

    fn standing(&self, seat: Seat) -> String {
        let cards = self.scene.view.realms.get(seat.index()).map_or(0, |realm| realm.hand.len());
        format!("{cards} in hand")
    }

    fn board_height(&self, _room: Room) -> u16 {
        board::HEIGHT
    }

    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        Board { scene: &self.scene, chooser: &self.chooser }.draw(canvas, area);
    }

    fn draw_play(&self, canvas: &mut Canvas<'_>, area: Rect) {
        Play { scene: &self.scene, chooser: &self.chooser }.draw(canvas, area);
    }

    fn panels(&self) -> &'static [&'static str] {
        &["Realms", "Cards"]
    }

    fn panel(&self, panel: usize, theme: &Theme, width: u16) -> Vec<Line<'static>> {
        match panel {
            0 => panels::realms(&self.scene, theme, width),
            _ => panels::cards(&self.scene, theme, width),
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
        action.map_or(String::new(), |action| action_words(&self.scene, action))
    }

    fn outline(&self) -> &'static str {
        text::OUTLINE
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        text::legend(&self.scene, theme)
    }
}
