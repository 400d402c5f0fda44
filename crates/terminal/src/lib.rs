//! The table in the terminal: `oxhide play`.
//!
//! A `model::Model` is the table as a value and takes inputs; a `screen::Screen` draws one game and turns keys into its
//! actions; `stage` is the terminal itself. Games plug in through `screen::screen_of`.
#![warn(missing_docs)]

mod bots;
mod bronze;
mod bronze_age;
mod canvas;
mod draw;
mod drawn;
mod input;
mod legacies;
mod model;
mod mouse;
mod news;
mod overlay;
mod plan;
mod rule;
mod screen;
mod seats;
mod stage;
#[cfg(test)]
mod tests;
mod theme;
mod windows;

pub use ratatui::crossterm::terminal::size;
pub use seats::SeatKind;
pub use stage::run;
