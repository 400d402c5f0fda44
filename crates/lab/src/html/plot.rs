//! Plots made of boxes: their letters keep their size on every screen.

use std::fmt::Write as _;

use super::escape;
use crate::Histogram;

/// A scale for rates from 0 up to a round number.
pub(super) struct Scale {
    top: f64,
    /// Rates to mark, with their names.
    marks: Vec<(f64, String)>,
}

impl Scale {
    /// A scale with room for these rates.
    pub(super) fn new(highest: f64, marks: Vec<(f64, String)>) -> Self {
        let highest = marks.iter().map(|mark| mark.0).fold(highest, f64::max);
        Scale { top: ((highest * 10.0 - 1e-9).ceil() / 10.0).clamp(0.1, 1.0), marks }
    }

    fn at(&self, rate: f64) -> f64 {
        (100.0 * rate / self.top).clamp(0.0, 100.0)
    }

    /// The labels above the plots: the ends and what is marked.
    pub(super) fn axis(&self) -> String {
        let mut text = "<span class=\"axis\">".to_owned();
        let ends = [(0.0, "from", "0 %".to_owned()), (self.top, "to", format!("{:.0} %", 100.0 * self.top))];
        for (rate, class, label) in ends {
            // An end gives way to a mark that would cover it.
            if self.marks.iter().all(|mark| (self.at(mark.0) - self.at(rate)).abs() > 35.0) {
                let _ = write!(
                    text,
                    "<span class=\"{class}\" style=\"left:{:.1}%\">{label}</span>",
                    self.at(rate)
                );
            }
        }
        for (rate, label) in &self.marks {
            // A label that stands in the middle of its line stays inside the box.
            let at = self.at(*rate).clamp(20.0, 80.0);
            let _ = write!(text, "<span class=\"even\" style=\"left:{at:.1}%\">{}</span>", escape(label));
        }
        text + "</span>"
    }

    /// A rate with its interval. The cells beside it say the same in figures, so that it is hidden from readers aloud.
    pub(super) fn track(&self, side: usize, rate: f64, (low, high): (f64, f64)) -> String {
        let class = if side == 0 { "track" } else { "track b" };
        let mut text = format!("<span class=\"{class}\" aria-hidden=\"true\">");
        for (mark, _) in &self.marks {
            let _ = write!(text, "<i class=\"even\" style=\"left:{:.1}%\"></i>", self.at(*mark));
        }
        let (left, width) = (self.at(low), self.at(high) - self.at(low));
        let _ = write!(
            text,
            "<i class=\"range\" style=\"left:{left:.1}%;width:{width:.1}%\"></i><i class=\"dot\" style=\"left:{:.1}%\">\
             </i></span>",
            self.at(rate)
        );
        text
    }
}

/// Columns side by side: one a set-up at each place.
pub(super) struct Chart {
    /// What a reader who does not see it is told.
    pub told: String,
    /// The columns of each place, and what is said of it.
    pub places: Vec<(Vec<f64>, String)>,
    /// Labels below, with how far they stand from the left, from 0 to 1.
    pub below: Vec<(f64, String)>,
    /// What stands behind the numbers at the left.
    pub unit: &'static str,
}

impl Chart {
    pub(super) fn html(&self) -> String {
        let highest = self.places.iter().flat_map(|place| place.0.iter().copied()).fold(0.0, f64::max);
        let step = round_step(highest, 4.0);
        let top = step * (highest / step - 1e-9).ceil().max(1.0);
        let mut text = format!("<div class=\"chart\" role=\"img\" aria-label=\"{}\">", escape(&self.told));
        for line in 0..=(top / step).round() as u32 {
            let value = step * f64::from(line);
            let label = format!("{}{}", short(value), self.unit);
            let _ = write!(
                text,
                "<div class=\"y\" style=\"bottom:{:.2}%\"><span>{label}</span></div>",
                100.0 * value / top
            );
        }
        text += "<div class=\"cols\">";
        for (values, title) in &self.places {
            let _ = write!(text, "<div class=\"col\" title=\"{}\">", escape(title));
            for (side, value) in values.iter().enumerate() {
                let class = if side == 0 { "a" } else { "b" };
                let _ =
                    write!(text, "<i class=\"{class}\" style=\"height:{:.2}%\"></i>", 100.0 * value / top);
            }
            text += "</div>";
        }
        text += "</div>";
        for (at, label) in &self.below {
            let _ =
                write!(text, "<span class=\"x\" style=\"left:{:.2}%\">{}</span>", 100.0 * at, escape(label));
        }
        text + "</div>\n"
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that needs at most so many steps.
fn round_step(highest: f64, steps: f64) -> f64 {
    let rough = (highest / steps).max(1e-6);
    let power = 10_f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|digit| digit * power)
        .into_iter()
        .find(|&step| step >= rough - 1e-12)
        .unwrap_or(rough)
}

/// A number without needless decimals.
fn short(value: f64) -> String {
    if (value - value.round()).abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// The places of histograms with the same bins, in parts of each one's results, and a table of the same.
pub(super) fn bins(histograms: &[&Histogram]) -> Option<Bins> {
    let width = histograms.first()?.width;
    let first = histograms.iter().filter_map(|histogram| histogram.bins.keys().next()).min().copied()?;
    let last = histograms.iter().filter_map(|histogram| histogram.bins.keys().next_back()).max().copied()?;
    let starts: Vec<i32> = (0..).map(|bin| first + bin * width).take_while(|&start| start <= last).collect();
    Some(Bins { width, starts })
}

/// The bins of one or two histograms.
pub(super) struct Bins {
    width: i32,
    starts: Vec<i32>,
}

impl Bins {
    /// The values of a bin in words.
    fn name(&self, start: i32) -> String {
        if self.width == 1 { start.to_string() } else { format!("{start} to {}", start + self.width - 1) }
    }

    /// The bin of each start: its name, and how many there are in each histogram with their part in percent.
    pub(super) fn counts(&self, histograms: &[&Histogram]) -> Vec<(String, Vec<(u64, f64)>)> {
        let count = |histogram: &Histogram, start: i32| {
            let (found, all) =
                (histogram.bins.get(&start).copied().unwrap_or(0), histogram.bins.values().sum::<u64>());
            (found, 100.0 * found as f64 / all.max(1) as f64)
        };
        let of = |&start: &i32| {
            (self.name(start), histograms.iter().map(|histogram| count(histogram, start)).collect::<Vec<_>>())
        };
        self.starts.iter().map(of).collect()
    }

    /// Round values below, each where its bin begins.
    pub(super) fn labels(&self) -> Vec<(f64, String)> {
        let (Some(&first), bins) = (self.starts.first(), self.starts.len() as f64) else { return Vec::new() };
        let span = f64::from(self.width) * bins;
        let step = round_step(span, 6.0).max(f64::from(self.width)).round() as i32;
        let begin = first.div_euclid(step) * step;
        let values = (0..).map(|label| begin + label * step);
        // A label stands under the left end of its bin, or under the middle of a bin with a single value.
        let middle = if self.width == 1 { 0.5 } else { 0.0 };
        let at = |value: i32| (f64::from(value - first) / f64::from(self.width) + middle) / bins;
        values
            .take_while(|&value| at(value) <= 1.0)
            .filter(|&value| value >= first)
            .map(|value| (at(value), value.to_string()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([8.0, 9.0, 100.0, 0.7].map(|highest| round_step(highest, 4.0)), [2.0, 5.0, 50.0, 0.2]);
    }

    #[test]
    fn two_histograms_share_their_bins_and_have_several_labels() {
        let histogram =
            |starts: &[i32]| Histogram { width: 5, bins: starts.iter().map(|&start| (start, 2)).collect() };
        let (a, b) = (histogram(&[10, 20]), histogram(&[15, 60]));
        let bins = bins(&[&a, &b]).unwrap();
        let counts = bins.counts(&[&a, &b]);
        assert_eq!(counts.len(), 11);
        assert_eq!(counts[0], ("10 to 14".to_owned(), vec![(2, 50.0), (0, 0.0)]));
        let labels: Vec<String> = bins.labels().into_iter().map(|label| label.1).collect();
        assert_eq!(labels, ["10", "20", "30", "40", "50", "60"]);
    }

    #[test]
    fn a_scale_has_room_for_all_and_names_what_is_even() {
        let scale = Scale::new(0.42, vec![(0.25, "even: 25.0 %".to_owned())]);
        assert!(scale.axis().contains("50 %") && scale.axis().contains("even: 25.0 %"));
        assert!(scale.track(0, 0.25, (0.2, 0.3)).contains("left:40.0%;width:20.0%"));
    }
}
