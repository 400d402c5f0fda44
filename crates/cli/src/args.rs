//! The command line: commands, what they share, and their help.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueHint};
use game_core::{OptionSpec, PackProblem, PackSource, Seed, Setup};
use games::{GameId, Playable, Registry, Visitor, fresh_seed, visit};
use search::Level;

use crate::{
    admin, analyse, arena, bench, engine, files, lab, manual, pack, play, replay, rules, serve, sim, text,
    verify, version,
};

/// Oxhide: board games of civilisation and fame, with their rules built in.
///
/// Play in the browser or here in the terminal, against bots or with friends, let bots play thousands of games, look at recorded games, prove
/// that they were fair, try your own cards, or drive the engine from a program of yours.
///
/// The games: Bronze, for 2 to 4 players, Bronze Age, for 2, and Legacies, for 1 to 6.
#[derive(Parser)]
#[command(name = "oxhide", version = version::SHORT.as_str(), long_version = version::LONG.as_str(), max_term_width = 100, after_help = WELCOME, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const WELCOME: &str = "\
Without a command, `oxhide` serves the web table and prints its address: open it in a browser.

Examples:
  oxhide                                       the web table
  oxhide serve --listen 0.0.0.0:7777           the same, for others too
  oxhide play bronze                           play at once in this terminal
  oxhide rules bronze                          read the rules first
  oxhide play bronze --seats me,greedy,greedy  a table of three
  oxhide sim bronze --games 1000 --bots greedy,random
  oxhide COMMAND --help                        more about a command";

/// What can be asked for.
#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Rules(rules::Args),
    Sim(sim::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Pack(pack::Args),
    Arena(arena::Args),
    Analyse(analyse::Args),
    Lab(Box<lab::Args>),
    Bench(bench::Args),
    Engine(engine::Args),
    Admin(admin::Args),
    Completions(manual::CompletionsArgs),
    Man(manual::ManArgs),
}

impl Cli {
    /// Does what the command line says.
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            None => serve::run(&serve::Args::at_once())?,
            Some(Command::Serve(args)) => serve::run(&args)?,
            Some(Command::Play(args)) => play::run(&args)?,
            Some(Command::Rules(args)) => rules::run(&args)?,
            Some(Command::Sim(args)) => return sim::run(&args),
            Some(Command::Replay(args)) => replay::run(&args)?,
            Some(Command::Verify(args)) => return verify::run(&args),
            Some(Command::Pack(args)) => return pack::run(&args),
            Some(Command::Analyse(args)) => return analyse::run(&args),
            Some(Command::Arena(args)) => return arena::run(&args),
            Some(Command::Lab(args)) => return lab::run(&args),
            Some(Command::Bench(args)) => bench::run(&args)?,
            Some(Command::Engine(args)) => engine::run(&args)?,
            Some(Command::Admin(args)) => return admin::run(&args),
            Some(Command::Completions(args)) => manual::completions(&args)?,
            Some(Command::Man(args)) => manual::man(&args)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads the name of a game.
pub fn game_parser() -> impl TypedValueParser<Value = GameId> {
    PossibleValuesParser::new(GameId::ALL.map(GameId::id)).try_map(|name| name.parse::<GameId>())
}

/// Help about the bots that can be named, to stand below a command's own.
pub fn bots_help() -> String {
    let levels = Level::ALL.map(Level::name).join(", ");
    format!(
        "Bots:\n  {levels}\n  hard:iterations=500:leaf=end   a level with settings of its own, see docs/bots.md\n  \
         hard:weights=mine.json         a level with weights that `oxhide lab fit` made\n  \
         cmd:./mybot                    a program that answers `choose`, see docs/engine.md"
    )
}

/// How a table is set up.
#[derive(clap::Args)]
pub struct SetupArgs {
    /// Sets an option of the game; may be given several times
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = read_pair)]
    options: Vec<(String, String)>,
    /// The folder of the pack to play with, instead of the classic one
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
    /// What chance follows: the same seed gives the same game [default: a new one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = read_seed)]
    seed: Option<Seed>,
}

impl SetupArgs {
    /// The games with the pack that was named, and the complete set-up for this many players.
    pub fn open(&self, game: GameId, players: usize) -> Result<(Registry, Setup)> {
        let mut registry = Registry::new();
        let mut setup = Setup::new(u8::try_from(players).unwrap_or(u8::MAX));
        setup.options = self.options()?;
        if let Some(folder) = &self.pack {
            setup.pack = add_pack(&mut registry, game, folder)?;
        }
        // A table fills in the options that were not said, and refuses what does not fit.
        let setup = registry.table(game, setup, None)?.setup().clone();
        Ok((registry, setup))
    }

    fn options(&self) -> Result<BTreeMap<String, String>> {
        let mut options = BTreeMap::new();
        for (name, value) in &self.options {
            ensure!(options.insert(name.clone(), value.clone()).is_none(), "option {name} is given twice");
        }
        Ok(options)
    }

    /// Options and pack as they are typed.
    pub fn words(&self) -> Vec<String> {
        let options = self
            .options
            .iter()
            .map(|(name, value)| format!("--option {}", quoted(&format!("{name}={value}"))));
        let pack = self.pack.iter().map(|folder| format!("--pack {}", quoted(&folder.display().to_string())));
        options.chain(pack).collect()
    }

    /// The seed that was named.
    pub fn named_seed(&self) -> Option<Seed> {
        self.seed
    }

    /// The seed that was named, or a new one.
    pub fn seed(&self) -> Seed {
        self.seed.unwrap_or_else(fresh_seed)
    }
}

/// A word of a command line, in quotes where a shell needs them.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=:,./+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Reads a pack from its folder into the registry and returns its name.
pub fn add_pack(registry: &mut Registry, game: GameId, folder: &Path) -> Result<String> {
    let source = files::read_pack(folder)?;
    add_source(registry, game, &source, folder)?;
    Ok(source.name)
}

/// Adds a pack that came from a folder, or says on one line what is wrong with it.
pub fn add_source(registry: &mut Registry, game: GameId, source: &PackSource, folder: &Path) -> Result<()> {
    sound(registry.add_pack(game, source), game, folder)
}

/// Whether a pack that came from a folder was added, or on one line what is wrong with it.
pub fn sound(added: Result<(), Vec<PackProblem>>, game: GameId, folder: &Path) -> Result<()> {
    let Err(problems) = added else { return Ok(()) };
    let (folder, found) = (folder.display(), text::count(problems.len(), "problem"));
    let first = problems.first().map_or(String::new(), ToString::to_string);
    bail!("the pack in {folder} has {found}: {first}; 'oxhide pack check {game} {folder}' lists all")
}

/// Reads `edition=2017`.
pub fn read_pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("it must read NAME=VALUE, such as edition=2017".to_owned()),
    }
}

fn read_seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|_| format!("it must be a whole number from 0 to {}", u64::MAX))
}

/// Help about the options of all games, to stand below a command's own.
pub fn options_help() -> String {
    GameId::ALL.into_iter().map(|game| visit(game, OptionsHelp)).collect::<Vec<_>>().join("\n")
}

struct OptionsHelp;

impl Visitor for OptionsHelp {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let line = |spec: &OptionSpec| {
            let values = if spec.values.is_empty() { "TEXT".to_owned() } else { spec.values.join("|") };
            format!("\n  {}={values}  (default {})\n      {}", spec.name, spec.default, spec.help)
        };
        format!("Options of {}:{}", G::NAME, G::OPTIONS.iter().map(line).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("hard:iterations=500,easy"), "hard:iterations=500,easy");
        assert_eq!(quoted("my pack"), "'my pack'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }

    #[test]
    fn a_pair_needs_a_name() {
        assert_eq!(read_pair("edition=2017"), Ok(("edition".to_owned(), "2017".to_owned())));
        assert_eq!(read_pair("motto=a=b"), Ok(("motto".to_owned(), "a=b".to_owned())));
        assert!(read_pair("edition").is_err() && read_pair("=2017").is_err());
    }
}
