//! Figures as they are written for people, on the page and in the terminal.

use crate::Change;

/// A part of a whole, in a hundred.
pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// An interval of such parts.
pub fn rate_range((low, high): (f64, f64)) -> String {
    format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)
}

/// An interval of a mean, if there is one.
pub fn range(interval: Option<(f64, f64)>) -> String {
    interval.map_or(String::new(), |(low, high)| format!("{low:.1} to {high:.1}"))
}

impl Change {
    /// A difference of rates and its interval.
    pub fn of_rates(&self) -> [String; 2] {
        let (low, high) = self.interval_95.unwrap_or((-1.0, 1.0));
        let [difference, low, high] = [self.difference, low, high].map(|part| signed(100.0 * part));
        [format!("{difference} %"), format!("{low} to {high} %")]
    }

    /// A difference of means and its interval; single values have none.
    pub fn of_means(&self) -> [String; 2] {
        let interval = self.interval_95.map(|(low, high)| format!("{} to {}", signed(low), signed(high)));
        [signed(self.difference), interval.unwrap_or_default()]
    }
}

/// A number with its sign; what rounds to nothing has none.
fn signed(value: f64) -> String {
    let text = format!("{value:+.1}");
    if text == "-0.0" || text == "+0.0" { "0.0".to_owned() } else { text }
}

/// "1 result", "2,000 results".
pub fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", thousands(number), if number == 1 { "" } else { "s" })
}

/// A whole number with its thousands apart: 12,345.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let lead = digits.len() % 3;
    let split = |(index, digit): (usize, char)| {
        let comma = (index > 0 && index % 3 == lead).then_some(',');
        comma.into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rounds_to_nothing_has_no_sign() {
        assert_eq!([0.04, -0.04, 1.26, -3.0].map(signed), ["0.0", "0.0", "+1.3", "-3.0"]);
    }

    #[test]
    fn a_change_of_rates_is_told_in_hundredths_and_one_of_means_as_it_is() {
        let change = Change { difference: 0.25, interval_95: Some((-0.5, 1.0)), paired: false };
        assert_eq!(change.of_rates(), ["+25.0 %", "-50.0 to +100.0 %"]);
        assert_eq!(change.of_means(), ["+0.2", "-0.5 to +1.0"]);
        assert_eq!(Change { interval_95: None, ..change }.of_means(), ["+0.2", ""]);
    }

    #[test]
    fn numbers_are_told_as_people_write_them() {
        assert_eq!(
            [0, 999, 1_000, 12_345, 1_234_567].map(thousands),
            ["0", "999", "1,000", "12,345", "1,234,567"]
        );
        assert_eq!([count(1, "result"), count(2, "result")], ["1 result", "2 results"]);
    }
}
