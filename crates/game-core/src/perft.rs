//! Counting the ways that lead on from a position: a change of the rules shows as another count.

use std::fmt::Write as _;

use crate::{Game, Pack, Record, RecordError, Silent, Table};

/// How many sequences of that many actions and draws there are from a state, every outcome of a draw counted
/// once; a game that ends sooner counts once.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    match depth {
        0 => return 1,
        1 => return actions.len().max(1) as u64,
        _ if actions.is_empty() => return 1,
        _ => {}
    }
    let after = |action| {
        let mut next = state.clone();
        game.apply(&mut next, action, &mut Silent);
        perft(game, &next, depth - 1)
    };
    actions.into_iter().map(after).sum()
}

/// The counts of all depths up to one, from the position of a recorded game after so many moves, as lines of
/// text to be compared with those of before.
pub fn perft_lines<G: Game>(
    name: &str,
    record: &str,
    moves: usize,
    depth: u32,
) -> Result<String, RecordError> {
    let record = Record::parse(record)?;
    let table = Table::<G>::replay(&record, Pack::classic_of(&record.head.pack_hash))?;
    let state = table.state_after(moves);
    let mut text = format!("{name} after {moves} moves\n");
    for depth in 1..=depth {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  perft {depth} {}", perft(&**table.game(), &state, depth));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::sample::Coin;

    #[test]
    fn the_coin_has_four_games() {
        let table = Table::<Coin>::classic(Setup::new(2)).unwrap();
        let counts = [0, 1, 2, 3].map(|depth| perft(&**table.game(), table.state(), depth));
        assert_eq!(counts, [1, 2, 4, 4]);
    }
}
