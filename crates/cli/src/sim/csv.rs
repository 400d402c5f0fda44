//! One line a game, for spreadsheets and data frames.

use anyhow::Result;
use game_core::Seat;
use lab::{Contestant, GameLine};

/// A heading and every game. After the columns of the game come those of each seat, with one for each kind of trait,
/// such as the place in the order of play; of several values of a kind a `;` keeps them apart.
pub fn write(lines: &[GameLine], bots: &[Contestant]) -> Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let kinds = kinds(lines);
    csv.write_record(heading(lines, &kinds))?;
    for line in lines {
        let mut row = vec![(line.game + 1).to_string(), line.seed.to_string(), line.decisions.to_string()];
        for seat in 0..line.points.len() {
            row.extend(of_seat(line, seat, bots));
            row.extend(kinds.iter().map(|kind| values(line, seat, kind)));
        }
        csv.write_record(row)?;
    }
    Ok(csv.into_inner()?)
}

/// The kinds of traits that some seat had, in the order in which they come.
fn kinds(lines: &[GameLine]) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for had in lines.iter().flat_map(|line| &line.traits).flatten() {
        if !kinds.contains(&had.about) {
            kinds.push(had.about);
        }
    }
    kinds
}

fn heading(lines: &[GameLine], kinds: &[&str]) -> Vec<String> {
    let seats = lines.first().map_or(0, |line| line.points.len());
    let mut names = ["game", "seed", "decisions"].map(str::to_owned).to_vec();
    for seat in Seat::all(seats as u8) {
        let columns = ["bot", "points", "place", "win"].iter().chain(kinds);
        names.extend(columns.map(|column| format!("{seat}_{}", column.replace(' ', "_"))));
    }
    names
}

fn of_seat(line: &GameLine, seat: usize, bots: &[Contestant]) -> [String; 4] {
    let bot = &bots[line.bots[seat] % bots.len()];
    [
        bot.to_string(),
        line.points[seat].to_string(),
        line.places[seat].to_string(),
        line.shares[seat].to_string(),
    ]
}

fn values(line: &GameLine, seat: usize, kind: &str) -> String {
    let had = line.traits[seat].iter().filter(|had| had.about == kind);
    had.map(|had| had.value.as_str()).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use game_core::{Seed, Setup};
    use games::{GameId, Registry};
    use lab::SimSpec;
    use search::Level;

    use super::*;

    fn played(bots: Vec<Contestant>) -> (Vec<GameLine>, Vec<u8>) {
        let spec = SimSpec::new(Setup::new(2), bots, 2, Seed(1));
        let lines = lab::simulate(&Registry::new(), GameId::BronzeAge, &spec, &|_| ()).unwrap();
        let text = write(&lines, &spec.bots).unwrap();
        (lines, text)
    }

    #[test]
    fn a_game_is_a_line_with_its_seed_and_the_fields_of_each_seat() {
        let (lines, text) = played(vec![Level::Random.into()]);
        let mut csv = csv::Reader::from_reader(&text[..]);
        let heading: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
        assert_eq!(heading[..7], ["game", "seed", "decisions", "P1_bot", "P1_points", "P1_place", "P1_win"]);
        assert!(
            ["P1_order", "P2_order", "P2_civilisation"]
                .iter()
                .all(|name| heading.contains(&(*name).to_owned()))
        );
        let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 2);
        let column = |name: &str| heading.iter().position(|found| found == name).unwrap();
        for (row, line) in rows.iter().zip(&lines) {
            assert_eq!(row[1], line.seed.to_string());
            assert_eq!(row[column("P2_points")], line.points[1].to_string());
            let order = line.traits[1].iter().find(|had| had.about == "order").unwrap();
            assert_eq!(row[column("P2_order")], order.value);
        }
    }

    #[test]
    fn a_bot_whose_name_has_a_comma_stays_in_its_field() {
        let bot: Contestant = "cmd:bot --with a,b \"quoted\"".parse().unwrap();
        let (lines, _) = played(vec![Level::Random.into()]);
        let text = write(&lines, std::slice::from_ref(&bot)).unwrap();
        let mut csv = csv::Reader::from_reader(&text[..]);
        assert_eq!(csv.records().next().unwrap().unwrap()[3], bot.to_string());
    }
}
