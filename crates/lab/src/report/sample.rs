//! The results of games, sorted by what seats had.

use std::collections::{BTreeMap, BTreeSet};

use game_core::Seat;
use games::{Kind, Trait, Whose};

use crate::{Contestant, GameLine, Mean};

/// How somebody with a trait did in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Result {
    /// The number of the game among those of the set-up.
    pub game: usize,
    /// The part of its victory.
    pub share: f64,
    /// The points.
    pub points: f64,
    /// The decisions of the game.
    pub decisions: f64,
}

/// The results of one name of a group, in the order of the games.
pub(super) type Results = Vec<Result>;

/// The results of a kind of traits, by name.
pub(super) struct Sampled {
    pub about: &'static str,
    pub explains: &'static str,
    pub whose: Whose,
    pub by_name: BTreeMap<String, Results>,
}

/// All groups of a report.
pub(super) fn sample(lines: &[GameLine], kinds: &[Kind], bots: &[Contestant]) -> Vec<Sampled> {
    let mut groups = Vec::new();
    if bots.len() > 1 {
        let name = |line: &GameLine, seat: usize| bot_name(bots, line.bots[seat] % bots.len());
        groups.push(by_seat(lines, "bot", "who played; bots change seats from game to game", name));
    }
    let name = |_: &GameLine, seat: usize| Seat(seat as u8).to_string();
    groups.push(by_seat(lines, "seat", "where a player sat", name));
    groups.extend(kinds.iter().map(|kind| by_trait(lines, kind)));
    groups.retain(|group| !group.by_name.is_empty());
    groups
}

/// A bot's name, with a number where it is not the only one of that name.
fn bot_name(bots: &[Contestant], index: usize) -> String {
    let name = bots[index].to_string();
    let alike = |bots: &[Contestant]| bots.iter().filter(|bot| bot.to_string() == name).count();
    if alike(bots) == 1 { name } else { format!("{name} {}", alike(&bots[..=index])) }
}

fn by_seat(
    lines: &[GameLine],
    about: &'static str,
    explains: &'static str,
    name: impl Fn(&GameLine, usize) -> String,
) -> Sampled {
    let mut by_name: BTreeMap<String, Results> = BTreeMap::new();
    for (game, line) in lines.iter().enumerate() {
        for seat in 0..line.points.len() {
            by_name.entry(name(line, seat)).or_default().push(of_seat(game, line, seat));
        }
    }
    Sampled { about, explains, whose: Whose::Seat, by_name }
}

fn by_trait(lines: &[GameLine], kind: &Kind) -> Sampled {
    let mut by_name: BTreeMap<String, Results> = BTreeMap::new();
    let of_kind = |traits: &[Trait]| -> BTreeSet<String> {
        // Who has a thing twice has it.
        traits.iter().filter(|had| had.about == kind.about).map(|had| had.value.clone()).collect()
    };
    for (game, line) in lines.iter().enumerate() {
        match kind.whose {
            Whose::Seat => {
                for (seat, traits) in line.traits.iter().enumerate() {
                    for name in of_kind(traits) {
                        by_name.entry(name).or_default().push(of_seat(game, line, seat));
                    }
                }
            }
            Whose::Table => {
                for name in line.traits.first().map(|traits| of_kind(traits)).unwrap_or_default() {
                    by_name.entry(name).or_default().push(of_table(game, line));
                }
            }
        }
    }
    Sampled { about: kind.about, explains: kind.explains, whose: kind.whose, by_name }
}

fn of_seat(game: usize, line: &GameLine, seat: usize) -> Result {
    let points = f64::from(line.points[seat]);
    Result { game, share: line.shares[seat], points, decisions: f64::from(line.decisions) }
}

/// A game as one result: its seats' points depend on each other.
fn of_table(game: usize, line: &GameLine) -> Result {
    let points = mean(line.points.iter().map(|&points| f64::from(points))).mean;
    Result { game, share: line.shares.iter().sum(), points, decisions: f64::from(line.decisions) }
}

/// The mean of some values.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> Mean {
    let mut mean = Mean::default();
    values.for_each(|value| mean.add(value));
    mean
}
