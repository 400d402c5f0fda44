//! `oxhide verify`: proves that records follow the rules and their draws the seed.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::ValueHint;
use game_core::{Outcome, Seat};

use crate::records::{self, Opened, PackArg};
use crate::{files, out, text};

/// Proves that records follow the rules, and their draws the seed
///
/// Every move is checked: whose turn it was, whether the action was allowed, and whether what was drawn is
/// what the seed gives. For a game of the web table the secret and the players' words must give the seed: the
/// seal that is printed is the one that stood on the table before anybody gave a word. One line a record; the exit code is 1 if one of them does not hold.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The files of the records; `-` reads one from the standard input
    #[arg(required = true, value_name = "RECORD", value_hint = ValueHint::FilePath)]
    records: Vec<PathBuf>,
    #[command(flatten)]
    pack: PackArg,
}

const EXAMPLES: &str = "\
Examples:
  oxhide verify game.txt
  oxhide verify games/*.txt --pack my-pack
  curl -s https://example.org/game.txt | oxhide verify -";

/// Checks every record and says what was found.
pub fn run(args: &Args) -> Result<ExitCode> {
    let pack = args.pack.read()?;
    let mut code = ExitCode::SUCCESS;
    for path in &args.records {
        match records::open(path, pack.as_ref()) {
            Ok(opened) => out::line(&format!("ok  {}: {}", files::record_name(path), describe(&opened)))?,
            Err(error) => {
                out::complain(&error);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// The game in a line.
fn describe(opened: &Opened) -> String {
    let head = &opened.record.head;
    let players = text::count(usize::from(head.setup.players), "player");
    let moves = text::count(opened.record.moves.len(), "move");
    let draws = match (&head.seal, head.seed) {
        (Some(seal), _) => format!("draws follow the secret sealed as {}", seal.hash()),
        (None, Some(seed)) => format!("draws follow seed {seed}"),
        (None, None) => "draws follow no seed".to_owned(),
    };
    // Undos choose between draws: who played can say whether so many were made.
    let undos = match head.redraws.count() {
        0 => String::new(),
        undos => format!(", {} took draws back", text::count(undos as usize, "undo")),
    };
    let standing = opened.table.outcome().map_or("in play".to_owned(), |outcome| totals(&outcome));
    format!("{}, {players}, {moves}, {standing}, {draws}{undos}", opened.game)
}

fn totals(outcome: &Outcome) -> String {
    let total =
        |(index, score): (usize, &game_core::Score)| format!(" {} {}", Seat(index as u8), score.total);
    format!("over:{}", outcome.scores.iter().enumerate().map(total).collect::<String>())
}
