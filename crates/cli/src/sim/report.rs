//! The summary of a simulation, as a table and as JSON.

use std::collections::BTreeMap;

use anyhow::Result;
use comfy_table::Table;
use game_core::Setup;
use games::{GameId, Registry};
use lab::{Entrant, GameLine, Interrupted, Mean, SimSpec, percent, rate_range, summarise, wilson};
use serde::Serialize;

use crate::{out, text};

/// What came of many games.
#[derive(Serialize)]
pub struct Report {
    game: GameId,
    setup: Setup,
    pack_hash: String,
    seed: u64,
    games: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<Interrupted>,
    bots: Vec<Line>,
    seats: Vec<Line>,
    /// By what seats had, such as their place in the order of play.
    traits: BTreeMap<&'static str, Vec<Line>>,
    winning_points: Spread,
    decisions: Spread,
    longest: u32,
    speed: Speed,
}

/// How a bot, a seat or those with a trait did.
#[derive(Serialize)]
struct Line {
    name: String,
    /// How many results there are: one a seat a game.
    results: u64,
    /// The part of victories; a shared one is divided.
    wins: f64,
    /// The 95 % interval of that part.
    wins_95: (f64, f64),
    points: Spread,
    place: f64,
}

/// A mean with its standard deviation.
#[derive(Serialize)]
struct Spread {
    mean: f64,
    sd: f64,
}

/// What depends on the machine and not on the seed.
#[derive(Serialize)]
struct Speed {
    seconds: f64,
    games_per_s: f64,
    threads: usize,
}

impl Report {
    /// Adds games up.
    pub fn new(
        registry: &Registry,
        game: GameId,
        spec: &SimSpec,
        lines: &[GameLine],
        seconds: f64,
    ) -> Result<Self> {
        let summary = summarise(lines, &spec.bots);
        let games_per_s = summary.games as f64 / seconds.max(1e-9);
        Ok(Report {
            game,
            setup: spec.setup.clone(),
            pack_hash: registry.table(game, spec.setup.clone(), None)?.head().pack_hash,
            seed: spec.seed.0,
            games: summary.games,
            interrupted: spec.run.interrupted(spec.games),
            bots: Line::all(&summary.bots),
            seats: Line::all(&summary.seats),
            traits: summary.traits.iter().map(|(about, had)| (*about, Line::all(had))).collect(),
            winning_points: Spread::new(&summary.winning_points),
            decisions: Spread::new(&summary.decisions),
            longest: summary.longest,
            speed: Speed { seconds, games_per_s, threads: spec.threads },
        })
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut table = out::table(1, &["", "results", "wins", "95 %", "points", "place"]);
        let names: Vec<String> = self.bots.iter().map(|line| line.name.clone()).collect();
        for (line, name) in self.bots.iter().zip(text::numbered(&names)) {
            add_row(&mut table, line, "bot", &name);
        }
        for line in &self.seats {
            add_row(&mut table, line, "seat", &line.name);
        }
        for (about, lines) in &self.traits {
            lines.iter().for_each(|line| add_row(&mut table, line, about, &line.name));
        }
        format!("{}\n{}{}", self.heading(), out::table_text(&table), self.footing())
    }

    fn heading(&self) -> String {
        let options = self.setup.options.iter().map(|(name, value)| format!(", {name} {value}"));
        let players = text::count(usize::from(self.setup.players), "player");
        let (game, options, pack) = (self.game.name(), options.collect::<String>(), &self.setup.pack);
        let games = text::count(self.games as usize, "game");
        let interrupted = self.interrupted.map_or(String::new(), |interrupted| format!(", {interrupted}"));
        format!("{game}, {players}{options}, pack {pack}: {games} with seed {}{interrupted}", self.seed)
    }

    fn footing(&self) -> String {
        let Speed { seconds, games_per_s, threads } = self.speed;
        let speed = text::thousands(games_per_s.round() as u64);
        format!(
            "The winner has {} points. A game takes {} decisions, the longest {}.\n\
             {seconds:.1} s, {speed} games/s on {}\n",
            self.winning_points.text(),
            self.decisions.text(),
            self.longest,
            text::count(threads, "thread"),
        )
    }
}

impl Line {
    fn all(entrants: &[Entrant]) -> Vec<Self> {
        entrants.iter().map(Line::new).collect()
    }

    fn new(entrant: &Entrant) -> Self {
        Line {
            name: entrant.name.clone(),
            results: entrant.wins.count,
            wins: entrant.wins.mean,
            wins_95: wilson(entrant.wins.mean, entrant.wins.count),
            points: Spread::new(&entrant.points),
            place: entrant.place.mean,
        }
    }
}

impl Spread {
    fn new(mean: &Mean) -> Self {
        Spread { mean: mean.mean, sd: mean.deviation() }
    }

    fn text(&self) -> String {
        format!("{:.1} ± {:.1}", self.mean, self.sd)
    }
}

fn add_row(table: &mut Table, line: &Line, about: &str, name: &str) {
    table.add_row([
        format!("{about}: {name}"),
        text::thousands(line.results),
        percent(line.wins),
        rate_range(line.wins_95),
        line.points.text(),
        format!("{:.2}", line.place),
    ]);
}
