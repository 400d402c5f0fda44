//! `oxhide replay`: a recorded game in words.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use clap::ValueHint;
use game_core::{AnyTable, LogLine, Record, Seat, Table, Turn};
use games::{Playable, Registry, Visitor, visit};

use crate::records::{self, Opened, PackArg};
use crate::sheet::score_sheet;
use crate::{files, out, text};

/// Shows a recorded game: its head, its turns in words and the score sheet
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file of the record; `-` reads it from the standard input
    #[arg(value_name = "RECORD", value_hint = ValueHint::FilePath)]
    record: PathBuf,
    /// Stop after this many moves, draws included
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// One line an event with the number and the notation of its move, for searching
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    pack: PackArg,
}

const EXAMPLES: &str = "\
Examples:
  oxhide replay game.txt
  oxhide replay game.txt --to 40      how it stood after 40 moves
  oxhide replay game.txt --log | grep -i troy";

/// Prints the game.
pub fn run(args: &Args) -> Result<()> {
    let pack = args.pack.read()?;
    let opened = records::open(&args.record, pack.as_ref())?;
    let all = opened.record.moves.len();
    let to = args.to.unwrap_or(all);
    let name = || files::record_name(&args.record);
    ensure!(to <= all, "{}: there are {} and not {to}", name(), text::count(all, "move"));
    let table = stopped(&opened, to).with_context(name)?;
    let story = if args.log { log(&*table) } else { turns(&*table) };
    let sheet = score_sheet(table.names(), &table.scores(), table.outcome().as_ref());
    let standing = standing(&opened, to, &*table);
    Ok(out::print(&format!("{}\n{story}\n{standing}\n{sheet}", head(&opened)))?)
}

/// The table after so many moves of the record, without the draws that would follow by the seed.
fn stopped(opened: &Opened, to: usize) -> Result<Box<dyn AnyTable>> {
    let mut record = opened.record.clone();
    if to < record.moves.len() {
        record.totals = None;
    }
    record.moves.truncate(to);
    record.head.seed = None;
    visit(opened.game, Replay { registry: &opened.registry, record: &record })
}

struct Replay<'a> {
    registry: &'a Registry,
    record: &'a Record,
}

impl Visitor for Replay<'_> {
    type Output = Result<Box<dyn AnyTable>>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_of::<G>(&self.record.head)?;
        Ok(Box::new(Table::<G>::replay(self.record, pack)?))
    }
}

/// What was settled before the game.
fn head(opened: &Opened) -> String {
    let head = &opened.record.head;
    let mut line =
        format!("{}, {}", opened.game.name(), text::count(usize::from(head.setup.players), "player"));
    for (name, value) in &head.setup.options {
        let _ = write!(line, ", {name} {value}");
    }
    let _ = write!(line, ", pack {}", head.setup.pack);
    if let Some(seed) = head.seed {
        let _ = write!(line, ", seed {seed}");
    }
    let players = Seat::all(head.setup.players).zip(&head.names).map(|(seat, name)| called(seat, name));
    format!("{line}\n{}\n", players.collect::<Vec<_>>().join(", "))
}

/// A seat with the name of who sits there, unless the name says it already.
fn called(seat: Seat, name: &str) -> String {
    if name.starts_with(&seat.to_string()) { name.to_owned() } else { format!("{seat} {name}") }
}

/// Whose turn it is, or that the game is over.
fn standing(opened: &Opened, to: usize, table: &dyn AnyTable) -> String {
    let all = opened.record.moves.len();
    let after = if to < all {
        format!("After {to} of {all} moves")
    } else {
        format!("After {}", text::count(all, "move"))
    };
    match table.turn() {
        Turn::Over => format!("{after} the game is over."),
        Turn::Chance => format!("{after} something is drawn next. The score now:"),
        Turn::Player(seat) => format!("{after} it is the turn of {}. The score now:", name(table, seat)),
    }
}

fn name(table: &dyn AnyTable, seat: Seat) -> String {
    table.names().get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
}

/// The log turn by turn: what one player did with all that followed.
fn turns(table: &dyn AnyTable) -> String {
    let movers: Vec<Turn> = table.moves().into_iter().map(|(turn, _)| turn).collect();
    let (mut text, mut active, mut number) = (String::new(), None, 0);
    for line in table.log(0..table.log_len(), None) {
        let mover = movers.get(line.number as usize).copied();
        if text.is_empty() {
            text.push_str("Set-up\n");
        }
        if let Some(Turn::Player(seat)) = mover.filter(|&mover| Some(mover) != active) {
            number += 1;
            active = mover;
            let _ = writeln!(text, "\nTurn {number}: {}", name(table, seat));
        }
        let _ = writeln!(text, "  {}", line.text);
    }
    text
}

/// The log line by line.
fn log(table: &dyn AnyTable) -> String {
    let moves = table.moves();
    let write = |line: LogLine| {
        let (turn, notation) = moves.get(line.number as usize)?;
        let who = match turn {
            Turn::Player(seat) => seat.to_string(),
            Turn::Chance | Turn::Over => "*".to_owned(),
        };
        Some(format!("{:>4}  {who:<2} {notation:<36}  {}\n", line.number + 1, line.text))
    };
    table.log(0..table.log_len(), None).into_iter().filter_map(write).collect()
}
