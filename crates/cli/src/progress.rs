//! Progress bars, and how many threads there are to make progress with.

use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over games, where somebody is there to see it.
pub fn games(games: u64) -> ProgressBar {
    bar(games, "games")
}

/// A bar over things of any name.
pub fn bar(length: u64, things: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {things}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// One thread for each processor.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
