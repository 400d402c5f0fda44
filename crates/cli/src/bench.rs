//! `oxhide bench`: how fast the engine is on this machine.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use comfy_table::Table;
use game_core::Setup;
use games::{GameId, Registry};
use indicatif::ProgressBar;
use lab::BenchLine;

use crate::args::game_parser;
use crate::{out, text};

/// Measures how fast the engine is on this machine, on one thread
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game [default: all games]
    #[arg(value_parser = game_parser())]
    game: Option<GameId>,
    /// How many players [default: each number that the game allows]
    #[arg(long, value_name = "N")]
    players: Option<u8>,
    /// How long to measure each figure
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    seconds: f64,
    /// One JSON object a line instead of a table
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
The last two figures are walks a second beside those of one thread: of a search with two threads,
and of two searches at once that share nothing, which is what two cores of the machine can do.

Examples:
  oxhide bench                                  every game, every number of players
  oxhide bench --players 3                      the games for three
  oxhide bench bronze --players 4 --seconds 5   longer and steadier
  oxhide bench --json > bench.jsonl";

/// Measures and prints.
pub fn run(args: &Args) -> Result<()> {
    ensure!(
        args.seconds.is_finite() && (0.001..=3600.0).contains(&args.seconds),
        "--seconds must be between 0.001 and 3600, not {}",
        args.seconds
    );
    let registry = Registry::new();
    let time = Duration::from_secs_f64(args.seconds);
    let mut table = out::table(
        1,
        &[
            "game",
            "players",
            "decisions/s",
            "games/s",
            "copies/s",
            "guesses/s",
            "state",
            "replay",
            "walks/s",
            "2 threads",
            "2 apart",
        ],
    );
    for (game, players) in cases(args.game, args.players)? {
        let busy = spinner(game, players);
        let line = lab::bench(&registry, game, Setup::new(players), time)?;
        busy.finish_and_clear();
        if args.json {
            out::line(&serde_json::to_string(&line)?)?;
        } else {
            add_row(&mut table, &line);
        }
    }
    if !args.json {
        out::print(&out::table_text(&table))?;
    }
    Ok(())
}

/// Every game with every number of players that is to be measured. Of all games those are left out that are not for so
/// many; a game that was named is not, and says itself that it does not fit.
fn cases(game: Option<GameId>, players: Option<u8>) -> Result<Vec<(GameId, u8)>> {
    if let (Some(game), Some(players)) = (game, players) {
        return Ok(vec![(game, players)]);
    }
    let games = game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let counts = games.into_iter().flat_map(|game| game.seats().map(move |seats| (game, seats)));
    let cases: Vec<_> = counts.filter(|(_, seats)| players.is_none_or(|players| players == *seats)).collect();
    if let (Some(players), []) = (players, &cases[..]) {
        bail!("no game is for {}", text::count(players.into(), "player"));
    }
    Ok(cases)
}

/// Shows that something is going on, if somebody is there to see it.
fn spinner(game: GameId, players: u8) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(format!("{} with {players} players", game.name()));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn add_row(table: &mut Table, line: &BenchLine) {
    let whole = |figure: f64| text::thousands(figure.round() as u64);
    let times = |walks: f64| format!("×{:.2}", walks / line.walks_per_s.max(1.0));
    table.add_row([
        line.game.to_owned(),
        line.players.to_string(),
        whole(line.decisions_per_s),
        whole(line.games_per_s),
        whole(line.copies_per_s),
        whole(line.determinizations_per_s),
        format!("{} B", text::thousands(line.state_bytes as u64)),
        format!("{:.2} ms", line.replay_ms),
        whole(line.walks_per_s),
        times(line.walks_per_s_two_threads),
        times(line.walks_per_s_two_apart),
    ]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_not_for_so_many_are_left_out() {
        use GameId::{Bronze, BronzeAge, Legacies};
        let games = |players| cases(None, Some(players)).unwrap().into_iter().map(|(game, _)| game);
        assert_eq!(games(2).collect::<Vec<_>>(), [Bronze, BronzeAge, Legacies]);
        assert_eq!(games(3).collect::<Vec<_>>(), [Bronze, Legacies]);
        assert_eq!(cases(Some(Bronze), None).unwrap(), [(Bronze, 2), (Bronze, 3), (Bronze, 4)]);
        assert_eq!(cases(None, None).unwrap().len(), 3 + 1 + 6);
        assert_eq!(cases(None, Some(9)).unwrap_err().to_string(), "no game is for 9 players");
    }
}
