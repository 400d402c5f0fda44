//! The table without a terminal: pictures of a seeded game, and what inputs make of it.

mod bronze_age;
mod keys;
mod legacies;
mod pictures;

use std::time::Duration;

use expect_test::ExpectFile;
use game_core::{Seed, Setup, Turn};
use games::{GameId, Registry};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::input::{Input, Key};
use crate::model::{Effect, Model};
use crate::overlay::Overlay;
use crate::seats::{SeatKind, Seats};
use crate::theme::{Palette, Signs, Theme};

/// A table of Bronze at which it is a person's turn, or nobody's.
fn table(seats: &str, seed: u64) -> Model {
    themed(seats, seed, Theme { palette: Palette::Mono, signs: Signs::Unicode })
}

fn themed(seats: &str, seed: u64, theme: Theme) -> Model {
    table_of(GameId::Bronze, seats, seed, theme)
}

/// A table of any game.
fn table_of(game: GameId, seats: &str, seed: u64, theme: Theme) -> Model {
    let kinds: Vec<SeatKind> = seats.split(',').map(|seat| seat.parse().unwrap()).collect();
    let setup = Setup::new(kinds.len() as u8);
    let table = Registry::new().table(game, setup, Some(Seed(seed))).unwrap();
    let mut model = Model::new(game, table, Seats::new(&kinds), Seed(seed), theme);
    let effect = model.begin();
    let_bots_move(&mut model, effect);
    model
}

/// Does the bots' thinking at once; returns what else is to be done.
fn let_bots_move(model: &mut Model, mut effect: Effect) -> Effect {
    while let Effect::Think(ticket, job) = effect {
        effect = model.update(Input::Bot(ticket, job().unwrap()));
        assert!(matches!(effect, Effect::None), "a bot's move has to wait");
        effect = model.update(Input::Tick(Duration::from_secs(1)));
    }
    effect
}

/// Presses keys, the bots answering in between; returns what is to be done after the last one.
fn press(model: &mut Model, keys: &[Key]) -> Effect {
    let mut effect = Effect::None;
    for &key in keys {
        effect = model.update(Input::Key(key));
        effect = let_bots_move(model, effect);
    }
    effect
}

fn type_in(model: &mut Model, text: &str) -> Effect {
    let keys: Vec<Key> = text.chars().map(Key::Char).collect();
    press(model, &keys)
}

/// Accepts whatever is offered until a question of this clause is asked for the given time.
fn play_to(model: &mut Model, clause: &str, times: usize) {
    let mut seen = 0;
    loop {
        seen += usize::from(model.table.prompt().clause == clause);
        if seen == times {
            return;
        }
        assert_ne!(model.table.turn(), Turn::Over, "no {clause} in this game");
        press(model, &[Key::Enter]);
    }
}

/// Compares a position with its pictures on a small and on a large screen.
fn check(mut model: Model, small: ExpectFile, large: ExpectFile) {
    small.assert_eq(&picture(&mut model, 80, 24));
    large.assert_eq(&picture(&mut model, 120, 40));
}

/// The picture as text.
fn picture(model: &mut Model, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| model.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row =
        |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..height).map(row).collect()
}
