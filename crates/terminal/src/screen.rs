//! What the table needs to know of a game to let people play it: one screen a game.
//!
//! A screen draws what its viewer may know and turns keys and clicks into actions in notation. It decides
//! no rule: what is legal comes from the table.

use game_core::{AnyTable, Game, Seat, Table, Viewer};
use games::GameId;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::bronze::BronzeScreen;
use crate::bronze_age::BronzeAgeScreen;
use crate::canvas::{Canvas, Hint};
use crate::input::Key;
use crate::legacies::LegaciesScreen;
use crate::plan::Room;
use crate::theme::Theme;

/// A game as it is shown and played at a terminal.
pub trait Screen {
    /// Looks at the table again: something has changed.
    fn look(&mut self, table: &dyn AnyTable, gaze: &Gaze);
    /// Something that matters beside the question, such as the last round.
    fn aside(&self) -> Option<String>;
    /// What stands beside a player's points, such as the markers left.
    fn standing(&self, seat: Seat) -> String;

    /// How many rows the board takes.
    fn board_height(&self, room: Room) -> u16;
    /// Draws the board.
    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect);
    /// Draws what is being chosen and what would come of it.
    fn draw_play(&self, canvas: &mut Canvas<'_>, area: Rect);
    /// The names of the panels beside the choice.
    fn panels(&self) -> &'static [&'static str];
    /// A panel's text.
    fn panel(&self, panel: usize, theme: &Theme, width: u16) -> Vec<Line<'static>>;

    /// Takes a key.
    fn press(&mut self, key: Key) -> Answer;
    /// Takes a touch of something that the screen has drawn.
    fn touch(&mut self, item: usize, touch: Touch) -> Answer;
    /// The keys of the moment.
    fn hints(&self) -> Vec<Hint>;

    /// An action of notation in words.
    fn words(&self, action: &str) -> String;
    /// The game in a few sentences, for who has never played it.
    fn outline(&self) -> &'static str;
    /// What signs and letters mean.
    fn legend(&self, theme: &Theme) -> Vec<Line<'static>>;
}

/// Who looks, and what happened since that person decided last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaze {
    /// Who looks.
    pub viewer: Viewer,
    /// Whether the viewer has to decide now.
    pub asked: bool,
    /// The moves of the others since the viewer's turn before this one.
    pub news: std::ops::Range<usize>,
    /// What the players are called.
    pub names: Vec<String>,
}

/// What a screen made of a key or a touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It means nothing here.
    Ignored,
    /// Something else is chosen now.
    Changed,
    /// This action is to be played.
    Play(String),
}

/// How the mouse touches something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// It moves over it.
    Hover,
    /// It clicks.
    Click,
}

/// The screen of a game, looking at a table of that game.
pub fn screen_of(game: GameId, table: &dyn AnyTable) -> Box<dyn Screen> {
    match game {
        GameId::Bronze => Box::new(BronzeScreen::new(typed(table))),
        GameId::BronzeAge => Box::new(BronzeAgeScreen::new(typed(table))),
        GameId::Legacies => Box::new(LegaciesScreen::new(typed(table))),
    }
}

/// The table with its type.
pub fn typed<G: Game>(table: &dyn AnyTable) -> &Table<G> {
    table.as_any().downcast_ref().expect("a game's screen is made for a table of that game, and keeps to it")
}
