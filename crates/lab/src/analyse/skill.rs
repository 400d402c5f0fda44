//! Luck and skill over many games, player by player.

use std::collections::BTreeMap;

use game_core::Seat;

use super::Analysis;
use super::measured::student;
use crate::Mean;

/// What finished games did for each player.
#[derive(Clone, Debug, Default)]
pub struct Skills {
    players: BTreeMap<String, Vec<Game>>,
}

/// What one game did for a player.
#[derive(Clone, Copy, Debug)]
struct Game {
    result: f64,
    choices: f64,
    luck: f64,
}

/// A player over many games.
#[derive(Clone, Debug)]
pub struct PlayerSkill {
    /// Its name; a bot's without its seat, unless it played against itself alone.
    pub name: String,
    /// The parts of victories it got.
    pub result: Mean,
    /// What its own choices changed.
    pub choices: Part,
    /// What draws changed, those of the deal included.
    pub luck: Part,
}

/// Something that changes results.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// What it changed in a game.
    pub mean: Mean,
    /// How much it goes with the result, from -1 to 1; none if one of them is always the same. Its square is the part
    /// of the result's variance that it explains.
    pub correlation: Option<f64>,
}

impl Part {
    /// Half of the 95 % interval of the mean; none with a single game.
    pub fn margin(&self) -> Option<f64> {
        let count = self.mean.count;
        (count > 1).then(|| student(count as f64 - 1.0) * self.mean.deviation() / (count as f64).sqrt())
    }
}

impl Skills {
    /// Takes in a game; one that is not over tells nothing. A player who sat there more than once counts once, by the
    /// mean of its seats: they are not independent.
    pub fn add(&mut self, analysis: &Analysis) {
        let Some(result) = &analysis.result else { return };
        let mut seats: BTreeMap<String, Vec<Game>> = BTreeMap::new();
        for ((name, &result), balance) in
            names(&analysis.names).into_iter().zip(result).zip(&analysis.balance)
        {
            let game =
                Game { result, choices: balance.own_choices.value, luck: balance.deal + balance.draws };
            seats.entry(name).or_default().push(game);
        }
        for (name, seats) in seats {
            let of = |value: fn(&Game) -> f64| mean(&seats, value).mean;
            let game = Game {
                result: of(|game| game.result),
                choices: of(|game| game.choices),
                luck: of(|game| game.luck),
            };
            self.players.entry(name).or_default().push(game);
        }
    }

    /// Every player, by name.
    pub fn players(&self) -> Vec<PlayerSkill> {
        let part = |games: &[Game], of: fn(&Game) -> f64| Part {
            mean: mean(games, of),
            correlation: correlation(games, of),
        };
        let skill = |(name, games): (&String, &Vec<Game>)| PlayerSkill {
            name: name.clone(),
            result: mean(games, |game| game.result),
            choices: part(games, |game| game.choices),
            luck: part(games, |game| game.luck),
        };
        self.players.iter().map(skill).collect()
    }
}

/// The names of the players, those of bots without their seat: bots change seats from game to game. Where one plays
/// against itself alone there is nothing to tell apart but the seats.
fn names(names: &[String]) -> Vec<String> {
    let plain = |(seat, name): (usize, &String)| {
        let seat = format!("{} ", Seat(seat as u8));
        name.strip_prefix(&seat).unwrap_or(name).to_owned()
    };
    let plain: Vec<String> = names.iter().enumerate().map(plain).collect();
    let is_alone = plain.len() > 1 && plain.iter().all(|name| *name == plain[0]);
    if is_alone { names.to_vec() } else { plain }
}

fn mean(games: &[Game], of: impl Fn(&Game) -> f64) -> Mean {
    let mut mean = Mean::default();
    games.iter().for_each(|game| mean.add(of(game)));
    mean
}

/// How much something goes with the result.
fn correlation(games: &[Game], of: fn(&Game) -> f64) -> Option<f64> {
    let (part, result) = (mean(games, of), mean(games, |game| game.result));
    let product = |game: &Game| (of(game) - part.mean) * (game.result - result.mean);
    let together: f64 = games.iter().map(product).sum();
    let apart = part.deviation() * result.deviation() * (games.len() as f64 - 1.0);
    (apart > 1e-12).then(|| together / apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_without_their_seat_unless_they_meet_themselves_alone() {
        let known = |list: [&str; 3]| names(&list.map(str::to_owned));
        assert_eq!(known(["P1 hard", "P2 easy", "Ann"]), ["hard", "easy", "Ann"]);
        assert_eq!(known(["P1 hard", "P2 hard", "P3 easy"]), ["hard", "hard", "easy"]);
        assert_eq!(known(["P1 hard", "P2 hard", "P3 hard"]), ["P1 hard", "P2 hard", "P3 hard"]);
    }

    #[test]
    fn a_player_with_two_seats_counts_once_a_game() {
        let balance = |own_choices, draws| super::super::Balance {
            deal: 0.1,
            own_choices: super::super::Share { value: own_choices, margin: 0.0 },
            draws,
            ..super::super::Balance::default()
        };
        let analysis = Analysis {
            game: games::GameId::Bronze,
            names: ["P1 hard", "P2 easy", "P3 hard"].map(str::to_owned).to_vec(),
            moves: 9,
            decisions: Vec::new(),
            balance: vec![balance(-0.2, 0.3), balance(-0.5, 0.0), balance(0.0, 0.1)],
            turning_points: Vec::new(),
            result: Some(vec![1.0, 0.0, 0.0]),
        };
        let mut skills = Skills::default();
        skills.add(&analysis);
        let players = skills.players();
        let hard = &players[1];
        assert_eq!((hard.name.as_str(), hard.result.count, hard.result.mean), ("hard", 1, 0.5));
        assert!((hard.choices.mean.mean + 0.1).abs() < 1e-12 && (hard.luck.mean.mean - 0.3).abs() < 1e-12);
        skills.add(&Analysis { result: None, ..analysis });
        assert_eq!(skills.players()[1].result.count, 1, "a game that is not over tells nothing");
    }

    #[test]
    fn luck_that_decides_goes_with_the_result_and_skill_that_is_the_same_does_not() {
        let game = |luck: f64| Game { result: f64::from(u8::from(luck > 0.0)), choices: -0.1, luck };
        let games = [0.2, -0.2, 0.2, -0.2].map(game);
        assert!((correlation(&games, |game| game.luck).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(correlation(&games, |game| game.choices), None);
    }

    #[test]
    fn the_margin_of_a_mean_is_that_of_the_textbook() {
        let mut mean = Mean::default();
        (0..10).for_each(|value| mean.add(f64::from(value)));
        // 2.262 · 3.0277 / √10
        let margin = Part { mean, correlation: None }.margin().unwrap();
        assert!((margin - 2.166).abs() < 0.02, "{margin}");
        let mut one = Mean::default();
        one.add(1.0);
        assert_eq!(Part { mean: one, correlation: None }.margin(), None);
    }
}
