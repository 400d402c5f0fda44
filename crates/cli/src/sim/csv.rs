//! One line a game, for spreadsheets and data frames.

use std::io::{self, BufWriter, Write};

use game_core::Seat;
use lab::{Contestant, GameLine};

/// Writes a heading and every game. All fields are plain words and numbers, so that none needs quotes.
pub fn write(lines: &[GameLine], bots: &[Contestant], to: impl Write) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    let seats = lines.first().map_or(0, |line| line.points.len());
    write!(to, "game,decisions")?;
    for seat in Seat::all(seats as u8) {
        write!(to, ",{seat}_bot,{seat}_points,{seat}_place,{seat}_win")?;
    }
    writeln!(to)?;
    for line in lines {
        write!(to, "{},{}", line.game + 1, line.decisions)?;
        for seat in 0..seats {
            let bot = &bots[line.bots[seat] % bots.len()];
            write!(to, ",{bot},{},{},{}", line.points[seat], line.places[seat], line.shares[seat])?;
        }
        writeln!(to)?;
    }
    to.flush()
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Setup};
    use games::{GameId, Registry};
    use lab::SimSpec;
    use search::Level;

    use super::*;

    #[test]
    fn a_game_is_a_line_with_four_fields_a_seat() {
        let bots = vec![Level::Random.into()];
        let spec = SimSpec::new(Setup::new(2), bots, 2, Seed(1));
        let lines = lab::simulate(&Registry::new(), GameId::Bronze, &spec, &|_| ()).unwrap();
        let mut text = Vec::new();
        write(&lines, &spec.bots, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let heading = "game,decisions,P1_bot,P1_points,P1_place,P1_win,P2_bot,P2_points,P2_place,P2_win\n";
        let GameLine { points, places, shares, decisions, .. } = &lines[0];
        let [first, second] =
            [0, 1].map(|seat| format!("random,{},{},{}", points[seat], places[seat], shares[seat]));
        assert!(text.starts_with(&format!("{heading}1,{decisions},{first},{second}\n2,")), "{text}");
    }
}
