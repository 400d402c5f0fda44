//! `oxhide arena`: bots against each other, rated.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use game_core::Setup;
use games::GameId;
use lab::{
    ArenaResult, ArenaSpec, Ask, Contestant, Interrupted, Match, Pairing, Run, Verdict, percent, rate_range,
};
use serde::Serialize;

use crate::args::{SetupArgs, bots_help, game_parser, options_help};
use crate::output::{JsonArg, publish};
use crate::session::{Plan, ResumeArg, Session};
use crate::{out, progress, text};

/// Lets bots play against each other and rates them
#[derive(clap::Args)]
#[command(after_help = format!("{ABOUT}\n\n{}\n\n{}\n\n{EXAMPLES}", bots_help(), options_help()))]
pub struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// Who takes part: two or more
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', required = true)]
    bots: Vec<Contestant>,
    /// How many players sit at a table
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: u8,
    /// The most games of a match, rounded up so that every deal is played from every seat
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Format::RoundRobin)]
    format: Format,
    /// How many rounds a Swiss contest has [default: enough to sort the bots]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// Only the bot named first in a match sits alone among those of the other
    #[arg(long)]
    first_alone: bool,
    /// Stops a match when it is clear whether the first wins at least so many in a hundred
    #[arg(long, value_name = "PERCENT")]
    ask: Option<f64>,
    /// How many in a hundred more and less are told apart with --ask
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, requires = "ask")]
    margin: f64,
    #[command(flatten)]
    setup: SetupArgs,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    resume: ResumeArg,
}

/// Who meets whom.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Everybody meets everybody
    RoundRobin,
    /// A few rounds, each between those who have done about equally well
    Swiss,
    /// Each meets the next in the list, alone among several of it
    Ladder,
}

const ABOUT: &str = "\
Every deal is played once from each seat. With more than two players one bot sits alone among
several of the other, and then the other way round. `ahead` is the part of the others that it
finished before, a shared place being half: equal bots have 50 %, however many play. Alone, each
plays the same deals, and wins those of which it made more: victory before defeat, then points.

With --ask a match ends as soon as a sequential test can tell the rate plus the margin from the rate
less the margin, wrong once in twenty at most; between the two either answer may come. Intervals and
ratings of a match that ended early are a little too sure.";

const EXAMPLES: &str = "\
Examples:
  oxhide arena bronze --bots greedy,easy,normal --games 200
  oxhide arena bronze-age --bots hard,greedy --ask 85 --seed 1
  oxhide arena bronze --players 4 --bots expert,greedy --first-alone --games 200
  oxhide arena bronze-age --format ladder --bots hard,normal,easy,greedy,random --games 100
  oxhide arena legacies --players 1 --bots hard,greedy -o difficulty=guru --games 50
  oxhide arena bronze --bots hard,cmd:./mybot --json
  oxhide arena legacies --bots expert,hard --resume run.jsonl    again after a break: the rest is played";

/// Plays and prints.
pub fn run(args: &Args) -> Result<ExitCode> {
    ensure!(args.bots.len() > 1, "name two bots or more, such as --bots greedy,hard");
    let (registry, setup) = args.setup.open(args.game, usize::from(args.players))?;
    let mut spec = args.spec(setup)?;
    let json = args.json.output()?;
    let plan = Plan {
        command: "arena",
        registry: &registry,
        game: args.game,
        setups: vec![&spec.setup],
        bots: &spec.bots,
        seed: spec.seed,
        settings: BTreeMap::new(),
    };
    let session = Session::start(&args.resume, &plan)?;
    spec.run = session.run.clone();
    let games = lab::most_games(&spec);
    let bar = progress::games(games);
    let result = lab::arena(&registry, args.game, &spec, &|_| bar.inc(1));
    bar.finish_and_clear();
    let report = Report {
        game: args.game,
        setup: &spec.setup,
        pack_hash: registry.table(args.game, spec.setup.clone(), None)?.head().pack_hash,
        seed: spec.seed.0,
        ask: spec.ask,
        interrupted: spec.run.interrupted(games),
        result: result?,
    };
    if !session.is_empty() {
        publish(json.as_ref(), &report, || report.text())?;
    }
    Ok(session.finish(games))
}

impl Args {
    fn spec(&self, setup: Setup) -> Result<ArenaSpec> {
        ensure!(self.ask.is_none_or(|rate| (0.0..100.0).contains(&rate)), "--ask must be between 0 and 100");
        ensure!((0.1..=50.0).contains(&self.margin), "--margin must be between 0.1 and 50");
        let swiss = matches!(self.format, Format::Swiss);
        ensure!(swiss || self.rounds.is_none(), "--rounds goes with --format swiss");
        let rounds = self.rounds.unwrap_or_else(|| self.bots.len().next_power_of_two().ilog2().max(1));
        Ok(ArenaSpec {
            setup,
            bots: self.bots.clone(),
            games: self.games,
            seed: self.resume.seed(&self.setup)?,
            threads: self.threads.map_or_else(progress::processors, usize::from),
            pairing: match self.format {
                Format::RoundRobin => Pairing::RoundRobin,
                Format::Swiss => Pairing::Swiss(rounds),
                Format::Ladder => Pairing::Ladder,
            },
            first_alone: self.first_alone,
            ask: self.ask.map(|rate| Ask { rate: rate / 100.0, margin: self.margin / 100.0 }),
            run: Run::default(),
        })
    }
}

/// What came of it.
#[derive(Serialize)]
struct Report<'a> {
    game: GameId,
    setup: &'a Setup,
    pack_hash: String,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<Ask>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<Interrupted>,
    #[serde(flatten)]
    result: ArenaResult,
}

impl Report<'_> {
    fn text(&self) -> String {
        let players = text::count(usize::from(self.setup.players), "player");
        let interrupted = self.interrupted.map_or(String::new(), |found| format!(", {found}"));
        let heading = format!("{}, {players}, seed {}{interrupted}", self.game.name(), self.seed);
        format!("{heading}\n{}{}", self.ratings(), self.matches())
    }

    /// The bots, best first.
    fn ratings(&self) -> String {
        let ArenaResult { ratings, times, .. } = &self.result;
        let names = self.names();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| ratings[b].rating.total_cmp(&ratings[a].rating));
        let mut table = out::table(1, &["bot", "rating", "95 %", "ms a decision", "p99", "max"]);
        for index in order {
            let (rating, time) = (ratings[index], times[index]);
            table.add_row([
                names[index].clone(),
                format!("{:+.0}", rating.rating),
                format!("± {:.0}", rating.plus_minus),
                format!("{:.1}", time.mean_ms),
                format!("{:.1}", time.p99_ms),
                format!("{:.1}", time.max_ms),
            ]);
        }
        out::table_text(&table)
    }

    /// The names of the bots; those that are alike are numbered.
    fn names(&self) -> Vec<String> {
        let names: Vec<String> = self.result.bots.iter().map(Contestant::to_string).collect();
        text::numbered(&names)
    }

    fn matches(&self) -> String {
        let names = self.names();
        // Between two, who finishes before the other is who wins.
        let several = self.setup.players > 2;
        let mut heading = vec!["match", "games", "wins", "95 %", "even"];
        heading.extend(several.then_some(["ahead", "95 %"]).into_iter().flatten());
        heading.extend(["points", "place"]);
        let question = self.ask.map(|ask| format!("at least {}", percent(ask.rate)));
        heading.extend(question.as_deref());
        let mut table = out::table(1, &heading);
        for played in &self.result.matches {
            table.add_row(self.match_row(&names, played, several));
        }
        out::table_text(&table)
    }

    fn match_row(&self, names: &[String], played: &Match, several: bool) -> Vec<String> {
        let mut row = vec![
            self.match_name(names, played),
            text::thousands(played.games),
            percent(played.wins),
            rate_range(played.wins_95),
            percent(played.even),
        ];
        if several {
            row.extend([percent(played.ahead), rate_range(played.ahead_95)]);
        }
        row.push(format!("{:.1} to {:.1}", played.points, played.rest_points));
        row.push(format!("{:.2}", played.place));
        let answer = |verdict| match verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Undecided => "undecided",
        };
        row.extend(played.verdict.map(|verdict| answer(verdict).to_owned()));
        row
    }

    fn match_name(&self, names: &[String], played: &Match) -> String {
        let times =
            if self.setup.players > 2 { format!("{} ", self.setup.players - 1) } else { String::new() };
        format!("{} against {times}{}", names[played.one], names[played.rest])
    }
}
