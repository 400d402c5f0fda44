//! Random play allocates nothing once its buffer is large enough: search can run at full speed on all cores.

use game_core::{Game, Pack, Rng, Seed, Setup, Silent, Turn};
use games::{GameId, Playable, Visitor, visit};

/// Plays so many whole random games and returns how many actions that took.
fn play<G: Game>(game: &G, games: u32, rng: &mut Rng, buffer: &mut Vec<G::Action>) -> u64 {
    let mut actions = 0;
    for _ in 0..games {
        let mut state = game.start();
        loop {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.draw(&state, rng, buffer),
                Turn::Player(_) => {
                    buffer.clear();
                    game.actions(&state, buffer);
                    rng.pick(buffer).expect("who has the turn has an action")
                }
            };
            game.apply(&mut state, action, &mut Silent);
            actions += 1;
        }
    }
    actions
}

struct Count(u8);

impl Visitor for Count {
    type Output = (u64, u64);

    fn visit<G: Playable>(self) -> (u64, u64) {
        let setup = Setup::new(self.0).complete::<G>().expect("a number of players of this game");
        let game = G::new(&setup, Pack::<G>::classic().content).expect("the classic pack");
        let (mut rng, mut buffer) = (Rng::new(Seed(1)), Vec::with_capacity(1024));
        let mut actions = 0;
        let info = allocation_counter::measure(|| actions = play(&game, 20, &mut rng, &mut buffer));
        (actions, info.count_total)
    }
}

struct Players;

impl Visitor for Players {
    type Output = std::ops::RangeInclusive<u8>;

    fn visit<G: Playable>(self) -> Self::Output {
        G::PLAYERS.0..=G::PLAYERS.1
    }
}

#[test]
fn a_decision_allocates_nothing() {
    for game in GameId::ALL {
        for players in visit(game, Players) {
            let (actions, allocations) = visit(game, Count(players));
            assert!(actions > 1000, "{game} with {players} players: only {actions} actions");
            assert_eq!(allocations, 0, "{game} with {players} players");
        }
    }
}
