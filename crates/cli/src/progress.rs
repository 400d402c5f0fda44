//! Progress bars, and how many threads there are to make progress with.

use std::fmt;
use std::io::{self, IsTerminal as _};
use std::num::NonZeroUsize;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::text;

/// A bar over games, where somebody is there to see it.
pub fn games(games: u64) -> ProgressBar {
    bar(games, "games")
}

/// A bar over things of any name.
pub fn bar(length: u64, things: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {things}, {{rate}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let told = |state: &ProgressState, to: &mut dyn fmt::Write| {
        // There is nobody to tell if a line in the memory cannot be written.
        let _ = to.write_str(&rate(state.per_sec()));
    };
    ProgressBar::new(length).with_style(style.with_key("rate", told))
}

/// How many a second, in two digits that count: those beyond them change before they are read.
fn rate(per_second: f64) -> String {
    let size = per_second.max(0.001).log10().floor() as i32;
    if size < 1 {
        return format!("{per_second:.*}/s", size.abs_diff(1) as usize);
    }
    let unit = 10_f64.powi(size - 1);
    format!("{}/s", text::thousands(((per_second / unit).round() * unit) as u64))
}

/// One thread for each processor.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_two_digits_that_count() {
        let texts = [0.0, 0.01234, 0.5, 3.18159, 38.7831, 123.4, 98_765.0].map(rate);
        assert_eq!(texts, ["0.0000/s", "0.012/s", "0.50/s", "3.2/s", "39/s", "120/s", "99,000/s"]);
    }
}
