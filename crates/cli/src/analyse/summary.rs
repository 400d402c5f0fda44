//! What several games have in common, games of a kind together.

use std::collections::BTreeMap;

use games::GameId;
use lab::{Analysis, Calibration, Part, PlayerSkill, Skills};

use super::{kind, percent};
use crate::{out, text};

/// Games by kind: the game and how many played it.
#[derive(Default)]
pub struct Summary(BTreeMap<(GameId, usize), Kind>);

/// Games that can be compared.
#[derive(Default)]
struct Kind {
    title: String,
    finished: usize,
    unfinished: usize,
    decisions: usize,
    best: usize,
    skills: Skills,
    calibration: Calibration,
}

impl Summary {
    /// Takes in a game.
    pub fn add(&mut self, analysis: &Analysis) {
        let of_a_kind = self.0.entry((analysis.game, analysis.names.len())).or_default();
        of_a_kind.title = kind(analysis);
        of_a_kind.add(analysis);
    }

    /// All kinds, one after another; nothing if there were none.
    pub fn text(&self) -> String {
        self.0.values().map(Kind::text).collect::<Vec<_>>().join("\n")
    }
}

impl Kind {
    fn add(&mut self, analysis: &Analysis) {
        let Some(result) = &analysis.result else {
            self.unfinished += 1;
            return;
        };
        self.finished += 1;
        self.skills.add(analysis);
        for judged in &analysis.decisions {
            self.decisions += 1;
            self.best += usize::from(judged.best == judged.played);
            let predicted = judged.chances.iter().zip(result);
            predicted.for_each(|(chance, &share)| self.calibration.add(chance.value, share));
        }
    }

    fn text(&self) -> String {
        let left_out = match self.unfinished {
            0 => String::new(),
            1 => ", 1 unfinished game left out".to_owned(),
            more => format!(", {} unfinished games left out", text::thousands(more as u64)),
        };
        let head = format!("{}: {}{left_out}", self.title, text::count(self.finished, "finished game"));
        if self.finished == 0 {
            return head + "\n";
        }
        format!(
            "{head}\n{}, {} played as the search would\n\n{}\n{}",
            text::count(self.decisions, "decision"),
            percent(self.best as f64 / self.decisions.max(1) as f64),
            self.skill(),
            self.predictions()
        )
    }

    /// Luck and skill by player.
    fn skill(&self) -> String {
        let heading =
            ["player", "games", "won", "own choices", "spread", "r", "deal and draws", "spread", "r"];
        let mut table = out::table(1, &heading);
        for PlayerSkill { name, result, choices, luck } in self.skills.players() {
            let numbers = [result.count.to_string(), percent(result.mean)];
            let cells = [name].into_iter().chain(numbers).chain(cells(&choices)).chain(cells(&luck));
            table.add_row(cells.collect::<Vec<_>>());
        }
        format!(
            "Luck and skill: what a game gave by choices and draws, in a hundred\n{}\
             Means with their 95 % interval, and the spread from game to game. r says how much it goes with\n\
             the result: its square is the part of the result's variance that it explains.\n",
            out::table_text(&table)
        )
    }

    fn predictions(&self) -> String {
        let mut table = out::table(1, &["predicted", "chances", "mean", "happened"]);
        for (index, bin) in self.calibration.bins().iter().enumerate() {
            table.add_row([
                format!("{} to {} %", 10 * index, 10 * index + 10),
                text::thousands(bin.actual.count),
                lab::percent(bin.predicted.mean),
                lab::percent(bin.actual.mean),
            ]);
        }
        format!(
            "{}Predictions are off by {:.1} in a hundred on average.\n",
            out::table_text(&table),
            100.0 * self.calibration.error(),
        )
    }
}

/// The mean with its interval, the spread, and how much it goes with the result.
fn cells(part: &Part) -> [String; 3] {
    let mean = 100.0 * part.mean.mean;
    [
        part.margin().map_or(format!("{mean:+.1}"), |margin| format!("{mean:+.1} ± {:.1}", 100.0 * margin)),
        format!("{:.1}", 100.0 * part.mean.deviation()),
        part.correlation.map_or("–".to_owned(), |r| format!("{r:.2}")),
    ]
}
