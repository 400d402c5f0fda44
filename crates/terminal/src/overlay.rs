//! Windows over the table: help, the list of actions, rules, the score sheet, questions of the program.
//!
//! Each is a small value; [`Overlay::press`] says what a key makes of it.

mod list;
mod reader;
mod save;
mod sheet;

pub use list::{ListBox, Listed};
pub use reader::{Reader, Topic};
pub use save::{SaveBox, SaveRequest};
pub use sheet::{Sheet, sheet_lines};

use crate::input::Key;

/// The window on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Something to read.
    Read(Reader),
    /// All actions.
    List(ListBox),
    /// Where to save the record.
    Save(SaveBox),
    /// Whether to write over a file.
    Overwrite(String),
    /// Whether to leave a game that is not over.
    Quit,
}

/// What a key made of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It stays.
    Stay,
    /// It goes.
    Close,
    /// It goes, and this action is played.
    Play(String),
    /// It goes, and a record is saved.
    Save(SaveRequest),
    /// The name of a file is asked for instead.
    AskName,
    /// A new game begins.
    Again,
    /// The table is left.
    Quit,
}

impl Overlay {
    /// Takes a key. `listed` is what the list of actions shows.
    pub fn press(&mut self, key: Key, listed: &[Listed]) -> Step {
        match self {
            Overlay::Read(reader) => reader.press(key),
            Overlay::List(list) => list.press(key, listed),
            Overlay::Save(save) => save.press(key),
            Overlay::Overwrite(path) => confirm_overwrite(key, path),
            Overlay::Quit => confirm_quit(key),
        }
    }
}

fn confirm_overwrite(key: Key, path: &str) -> Step {
    match key {
        Key::Char('y') => Step::Save(SaveRequest { path: path.to_owned(), overwrite: true }),
        Key::Char('n') | Key::Esc => Step::AskName,
        _ => Step::Stay,
    }
}

fn confirm_quit(key: Key) -> Step {
    match key {
        Key::Char('y' | 'q') => Step::Quit,
        Key::Char('s') => Step::AskName,
        Key::Char('n') | Key::Esc => Step::Close,
        _ => Step::Stay,
    }
}
