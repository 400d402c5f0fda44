//! Speed: random play, copies of a state, replay of a record, search. One thread where it does not say two, medians of several rounds.

use std::hint::black_box;
use std::time::{Duration, Instant};

use game_core::{Game, Record, Rng, Seat, Seed, Setup, SetupError, Silent, Table, Turn, Viewer};
use games::{GameId, Playable, Registry, Visitor, visit};
use search::{Leaf, Priors, Searcher, Settings};
use serde::Serialize;

/// The figures of one game at one number of players.
#[derive(Clone, Debug, Serialize)]
pub struct BenchLine {
    /// The game.
    pub game: &'static str,
    /// How many players.
    pub players: u8,
    /// Decisions of players in random play; draws are made too but not counted.
    pub decisions_per_s: f64,
    /// Whole random games, their scoring included.
    pub games_per_s: f64,
    /// Copies of a state in the middle of a game.
    pub copies_per_s: f64,
    /// The size of a state.
    pub state_bytes: usize,
    /// A whole record read, checked and replayed.
    pub replay_ms: f64,
    /// States guessed from a view in the middle of a game.
    pub determinizations_per_s: f64,
    /// Walks of an information-set tree search with random play to the end, from the middle of a game.
    pub walks_per_s: f64,
    /// The same with two threads.
    pub walks_per_s_two_threads: f64,
    /// The same of two searches at once that share nothing: what two cores of the machine can do.
    pub walks_per_s_two_apart: f64,
}

/// Measures a game. Each of the figures takes about `time`.
pub fn bench(
    registry: &Registry,
    game: GameId,
    setup: Setup,
    time: Duration,
) -> Result<BenchLine, SetupError> {
    visit(game, Bench { registry, setup, time })
}

const ROUNDS: usize = 5;

struct Bench<'a> {
    registry: &'a Registry,
    setup: Setup,
    time: Duration,
}

impl Visitor for Bench<'_> {
    type Output = Result<BenchLine, SetupError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let pack = self.registry.pack_for::<G>(&self.setup)?;
        let table = Table::new(pack.clone(), self.setup, Some(Seed(1)))?;
        let round = self.time / ROUNDS as u32;
        let (decisions, games) = playouts(&**table.game(), round);
        let table = random_game(table);
        let text = table.record();
        let replay = || {
            let record = Record::parse(&text).expect("a record just written");
            black_box(Table::replay(&record, pack.clone()).expect("a record just written"));
        };
        let middle = table.state_after(table.moves().len() / 2);
        // Three figures, with the time of all of them.
        let walks = walks(&table, self.time * 3);
        Ok(BenchLine {
            game: G::ID,
            players: table.setup().players,
            decisions_per_s: decisions,
            games_per_s: games,
            copies_per_s: copies::<G>(&middle, round),
            state_bytes: size_of::<G::State>(),
            replay_ms: 1000.0 / rate(round, replay),
            determinizations_per_s: guesses(&**table.game(), &middle, round),
            walks_per_s: walks[0],
            walks_per_s_two_threads: walks[1],
            walks_per_s_two_apart: walks[2],
        })
    }
}

/// Decisions and games a second.
fn playouts<G: Game>(game: &G, round: Duration) -> (f64, f64) {
    let mut buffer = Vec::new();
    let mut figures: Vec<(f64, f64)> = (0..ROUNDS)
        .map(|seed| {
            let mut rng = Rng::new(Seed(seed as u64));
            let (mut decisions, mut games) = (0u64, 0u64);
            let start = Instant::now();
            while start.elapsed() < round {
                decisions += u64::from(random_playout(game, &mut rng, &mut buffer));
                games += 1;
            }
            let seconds = start.elapsed().as_secs_f64();
            (decisions as f64 / seconds, games as f64 / seconds)
        })
        .collect();
    figures.sort_by(|a, b| a.0.total_cmp(&b.0));
    figures[ROUNDS / 2]
}

/// Plays a whole random game and scores it; returns how many decisions it had.
fn random_playout<G: Game>(game: &G, rng: &mut Rng, buffer: &mut Vec<G::Action>) -> u32 {
    let mut state = game.start();
    let mut decisions = 0;
    loop {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.draw(&state, rng, buffer),
            Turn::Player(_) => {
                decisions += 1;
                buffer.clear();
                game.actions(&state, buffer);
                rng.pick(buffer).expect("who has the turn has an action: a law of every game")
            }
        };
        game.apply(&mut state, action, &mut Silent);
    }
    black_box(game.outcome(&state));
    decisions
}

fn random_game<G: Game>(mut table: Table<G>) -> Table<G> {
    let mut rng = Rng::new(Seed(1));
    while table.turn() != Turn::Over {
        let action = rng.pick(&table.actions()).expect("who has the turn has an action: a law of every game");
        table.play(action).expect("a listed action is accepted: a law of every game");
    }
    table
}

fn copies<G: Game>(state: &G::State, round: Duration) -> f64 {
    const BATCH: u32 = 1000;
    let batch = || {
        for _ in 0..BATCH {
            black_box(black_box(state).clone());
        }
    };
    rate(round, batch) * f64::from(BATCH)
}

fn guesses<G: Game>(game: &G, state: &G::State, round: Duration) -> f64 {
    const BATCH: u32 = 100;
    let (view, mut rng) = (game.view(state, Viewer::Player(Seat(0))), Rng::new(Seed(1)));
    let batch = || {
        for _ in 0..BATCH {
            black_box(game.determinize(black_box(&view), &mut rng));
        }
    };
    rate(round, batch) * f64::from(BATCH)
}

/// Walks of a search a second with one thread, with two, and of two searches that share nothing, from the first decision
/// with a choice in the second half of a game.
fn walks<G: Playable>(table: &Table<G>, time: Duration) -> [f64; 3] {
    let (game, moves) = (&**table.game(), table.moves());
    let (mut state, mut actions) = (game.start(), Vec::new());
    for (number, &(turn, action)) in moves.iter().enumerate() {
        actions.clear();
        game.actions(&state, &mut actions);
        if let Turn::Player(seat) = turn
            && number >= moves.len() / 2
            && actions.len() > 1
        {
            return walks_from(game, &game.view(&state, Viewer::Player(seat)), seat, time);
        }
        game.apply(&mut state, action, &mut Silent);
    }
    [0.0; 3]
}

/// The three take turns, so that a machine that is slower for a while is so for all of them.
fn walks_from<G: Playable>(game: &G, view: &G::View, seat: Seat, time: Duration) -> [f64; 3] {
    /// About what the best bots walk: short thoughts would measure how threads begin and end.
    const BATCH: u32 = 4000;
    let think = |searcher: &mut Searcher<G, _>, threads: u16, seed: Seed| {
        let iterations = BATCH * u32::from(threads);
        let settings =
            Settings { iterations, threads, leaf: Leaf::End, priors: Priors::Even, ..Settings::default() };
        let start = Instant::now();
        black_box(searcher.think(game, view, seat, &settings, seed));
        f64::from(iterations) / start.elapsed().as_secs_f64()
    };
    let [mut one, mut other] = [(); 2].map(|()| Searcher::new(G::evaluator()));
    let mut rates = [const { Vec::new() }; 3];
    let start = Instant::now();
    // Some walks take longer than others: every round has others.
    for round in 0.. {
        if round > 0 && start.elapsed() >= time {
            break;
        }
        let seeds = [Seed(round), Seed(!round)];
        rates[0].push(think(&mut one, 1, seeds[0]));
        rates[1].push(think(&mut one, 2, seeds[0]));
        let apart = std::thread::scope(|scope| {
            let other = scope.spawn(|| think(&mut other, 1, seeds[1]));
            think(&mut one, 1, seeds[0]) + other.join().expect("a search does not panic")
        });
        rates[2].push(apart);
    }
    rates.map(median)
}

/// How often a second something can be done: the median of several rounds.
fn rate(round: Duration, mut work: impl FnMut()) -> f64 {
    median((0..ROUNDS).map(|_| rate_once(round, &mut work)).collect())
}

fn rate_once(round: Duration, mut work: impl FnMut()) -> f64 {
    let (start, mut times) = (Instant::now(), 0u64);
    while start.elapsed() < round {
        work();
        times += 1;
    }
    times as f64 / start.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
