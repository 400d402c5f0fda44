//! `oxhide pack`: checks, shows and starts packs of components.

mod bronze;
mod bronze_age;
mod legacies;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Subcommand, ValueHint};
use game_core::{PackProblem, PackSource};
use games::bronze::Bronze;
use games::bronze::pack::About;
use games::bronze_age::BronzeAge;
use games::legacies::Legacies;
use games::{GameId, Playable, Registry, Visitor, visit};

use crate::args::{add_source, game_parser};
use crate::text::wrap;
use crate::{files, out, text};

/// The word for the pack that comes with the program.
const CLASSIC: &str = "classic";

/// Checks and shows packs: the cards and tiles that a game is played with
///
/// A pack is a folder of text files; the name of the folder is the name of the pack. `pack write` gives you
/// the files of the classic one to change, `pack check` says line by line what does not hold, and `--pack`
/// of the other commands plays with it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  oxhide pack write bronze my-pack     a copy of the classic pack to start from
  oxhide pack check bronze my-pack     is everything in order?
  oxhide pack show bronze classic      tiles, technologies and cities
  oxhide play bronze --pack my-pack    play with it";

#[derive(Subcommand)]
enum Command {
    /// Checks a pack and lists every problem with its file, line and column
    Check(Named),
    /// Prints what is in a pack
    Show(Named),
    /// Writes the files of the classic pack to a new folder, to start one's own from
    Write(NewFolder),
}

#[derive(clap::Args)]
struct Named {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// The folder of the pack, or `classic` for the one that comes with the program
    #[arg(value_name = "DIR|classic", value_hint = ValueHint::DirPath)]
    pack: PathBuf,
}

#[derive(clap::Args)]
struct NewFolder {
    /// The game
    #[arg(value_parser = game_parser())]
    game: GameId,
    /// The new folder; its name becomes the name of the pack
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

/// Does what was asked; the exit code says whether a check held.
pub fn run(args: &Args) -> Result<ExitCode> {
    match &args.command {
        Command::Check(named) => return check(named),
        Command::Show(named) => show(named)?,
        Command::Write(target) => write(target)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn check(named: &Named) -> Result<ExitCode> {
    let source = named.source()?;
    let mut registry = Registry::new();
    if let Err(problems) = registry.add_pack(named.game, &source) {
        out::print(&list(&problems, &named.pack))?;
        let found = text::count(problems.len(), "problem");
        out::complain(&anyhow::anyhow!("the pack {} has {found}", named.pack.display()));
        return Ok(ExitCode::FAILURE);
    }
    let counts = match named.game {
        GameId::Bronze => bronze::counts(&registry.pack::<Bronze>(&source.name)?.content),
        GameId::BronzeAge => bronze_age::counts(&registry.pack::<BronzeAge>(&source.name)?.content),
        GameId::Legacies => legacies::counts(&registry.pack::<Legacies>(&source.name)?.content),
    };
    out::line(&format!("ok  {}: {}, {counts}, hash {}", source.name, named.game, source.hash()))?;
    Ok(ExitCode::SUCCESS)
}

/// Problems one a line, each with a path that leads to it.
fn list(problems: &[PackProblem], folder: &Path) -> String {
    let with_path = |problem: &PackProblem| {
        let file = folder.join(&problem.file).display().to_string();
        format!("{}\n", PackProblem { file, ..problem.clone() })
    };
    problems.iter().map(with_path).collect()
}

fn show(named: &Named) -> Result<()> {
    let source = named.source()?;
    let mut registry = Registry::new();
    add_source(&mut registry, named.game, &source, &named.pack)?;
    let width = out::width();
    let content = match named.game {
        GameId::Bronze => bronze::describe(&registry.pack::<Bronze>(&source.name)?.content, width),
        GameId::BronzeAge => bronze_age::describe(&registry.pack::<BronzeAge>(&source.name)?.content, width),
        GameId::Legacies => legacies::describe(&registry.pack::<Legacies>(&source.name)?.content, width),
    };
    let (name, game, hash) = (&source.name, named.game.name(), source.hash());
    Ok(out::print(&format!("The pack '{name}' of {game}, hash {hash}\n\n{content}"))?)
}

fn write(target: &NewFolder) -> Result<()> {
    let source = visit(target.game, Classic);
    files::make_empty_folder(&target.folder)?;
    for (file, text) in &source.files {
        files::write_new(&target.folder.join(file), text)?;
    }
    let (folder, game, written) =
        (target.folder.display(), target.game, text::count(source.files.len(), "file"));
    let next = format!("Change them, then: oxhide pack check {game} {folder}");
    Ok(out::line(&format!("Wrote {written} of the classic pack to {folder}. {next}"))?)
}

impl Named {
    fn source(&self) -> Result<PackSource> {
        if self.pack.as_os_str() == CLASSIC {
            Ok(visit(self.game, Classic))
        } else {
            files::read_pack(&self.pack)
        }
    }
}

struct Classic;

impl Visitor for Classic {
    type Output = PackSource;

    fn visit<G: Playable>(self) -> PackSource {
        G::classic()
    }
}

/// What a pack says of itself.
fn about(about: &About, width: usize) -> String {
    let chapters = [
        about.title.clone() + "\n",
        sentences("From the booklets", &about.booklet, width),
        sentences("Own design", &about.own, width),
    ];
    chapters.into_iter().filter(|chapter| !chapter.is_empty()).collect::<Vec<_>>().join("\n")
}

fn sentences(heading: &str, sentences: &[String], width: usize) -> String {
    if sentences.is_empty() {
        return String::new();
    }
    let lines = sentences.iter().map(|sentence| wrap(sentence, "- ", "  ", width));
    format!("{heading}\n{}", lines.collect::<String>())
}
