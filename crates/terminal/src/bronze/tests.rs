//! Laws of choosing, held over random games: keys and the mouse reach every legal action, and no other.

use std::collections::HashSet;

use game_core::{Game as _, Pack, Rng, Seed, Setup, Table, Turn, Viewer};
use games::bronze::{Action, Bronze};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Board;
use super::choose::{Chooser, Step};
use super::matrix::{active_cells, with_card};
use super::play::Play;
use super::scene::{Scene, spot_of};
use crate::canvas::{Canvas, Target};
use crate::input::Key;
use crate::screen::Touch;
use crate::theme::{Palette, Signs, Theme};

/// Every position of a random game in which somebody decides.
fn positions(players: u8, seed: u64) -> Vec<Table<Bronze>> {
    let mut table = Table::<Bronze>::new(Pack::classic(), Setup::new(players), Some(Seed(seed))).unwrap();
    let mut rng = Rng::new(Seed(seed));
    let mut positions = Vec::new();
    while table.turn() != Turn::Over {
        positions.push(table.clone());
        // Ending turns early is likely enough as it is.
        let actions: Vec<Action> =
            table.actions().into_iter().filter(|&action| action != Action::Done).collect();
        table.play(rng.pick(&actions).unwrap()).unwrap();
    }
    positions
}

fn scene(table: &Table<Bronze>) -> Scene {
    let Turn::Player(seat) = table.turn() else { panic!("somebody decides") };
    Scene::new(table, Viewer::Player(seat), &(0..0))
}

/// All actions that inputs lead to from a choice, tried in every order.
fn reachable(start: &Chooser, inputs: impl Fn(&Chooser) -> Vec<Input>) -> HashSet<Action> {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    let mut actions = HashSet::new();
    while let Some(chooser) = open.pop() {
        for input in inputs(&chooser) {
            let mut next = chooser.clone();
            let step = match input {
                Input::Key(key) => next.press(key),
                Input::Click(item) => next.touch(item, Touch::Click),
            };
            match step {
                Step::Play(action) => drop(actions.insert(action)),
                Step::Ignored | Step::Changed => {}
            }
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    actions
}

enum Input {
    Key(Key),
    Click(usize),
}

fn all_keys(_: &Chooser) -> Vec<Input> {
    let letters = "0123456789df".chars().map(Key::Char);
    let others = [Key::Left, Key::Right, Key::Up, Key::Down, Key::Enter, Key::Tab, Key::Esc];
    letters.chain(others).map(Input::Key).collect()
}

#[test]
fn keys_reach_every_legal_action_and_no_other() {
    for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
        for table in positions(players, seed).iter().step_by(3) {
            let chooser = Chooser::new(&scene(table).actions, &Chooser::Watch);
            let legal: HashSet<Action> = table.actions().into_iter().collect();
            assert_eq!(reachable(&chooser, all_keys), legal, "move {} of seed {seed}", table.moves().len());
        }
    }
}

/// What can be clicked on a small screen: what the board and the choice draw, and the keys beside them.
fn all_clicks(scene: &Scene, chooser: &Chooser) -> Vec<Input> {
    let theme = Theme { palette: Palette::Mono, signs: Signs::Unicode };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let mut canvas = Canvas::new(&mut buffer, theme);
    Board { scene, chooser, glowing: Vec::new() }.draw(&mut canvas, Rect::new(0, 1, 80, 11));
    Play { scene, chooser }.draw(&mut canvas, Rect::new(0, 15, 80, 8));
    let hits = canvas.into_hits().into_iter().filter_map(|(_, target)| match target {
        Target::Item(item) => Some(Input::Click(item)),
        Target::Press(_) | Target::Panel(_) | Target::Row(_) => None,
    });
    hits.chain(chooser.hints().into_iter().map(|hint| Input::Key(hint.press))).collect()
}

#[test]
fn the_mouse_reaches_every_legal_action_and_no_other() {
    for (players, seed) in [(2, 4), (4, 5)] {
        for table in positions(players, seed).iter().step_by(11) {
            let scene = scene(table);
            let chooser = Chooser::new(&scene.actions, &Chooser::Watch);
            let legal: HashSet<Action> = table.actions().into_iter().collect();
            let clicks = reachable(&chooser, |chooser| all_clicks(&scene, chooser));
            assert_eq!(clicks, legal, "move {} of seed {seed}", table.moves().len());
        }
    }
}

#[test]
fn the_cards_shown_as_active_are_those_that_the_rules_count() {
    for table in positions(3, 6) {
        let scene = scene(&table);
        let matrix = &scene.view.people[scene.me.index()].matrix;
        for action in table.actions() {
            let Action::Take { card, at, .. } = action else { continue };
            let (with, cell) = with_card(matrix, card, at);
            let mut counted = [0; 8];
            for (column, row) in active_cells(&with, cell) {
                counted[with[column][row].index()] += 1;
            }
            assert_eq!(counted, scene.active(card, at), "{}", table.game().notate(action));
        }
    }
}

#[test]
fn the_spots_shown_before_a_card_is_taken_are_those_that_open_then() {
    let positions = positions(2, 7);
    for (before, after) in positions.iter().zip(&positions[1..]) {
        let Some((_, Action::Take { card, at, .. })) = after.moves()[before.moves().len()..].first() else {
            continue;
        };
        let scene = scene(before);
        let shown = scene.open_spots(scene.active(*card, *at));
        let mut open: Vec<_> = after.actions().into_iter().filter_map(spot_of).collect();
        open.sort_unstable();
        open.dedup();
        assert_eq!(shown, open, "after move {}", before.moves().len());
    }
}

#[test]
fn the_cursor_stays_near_where_it_was() {
    let positions = positions(2, 8);
    for (before, after) in positions.iter().zip(&positions[1..]) {
        let first = Chooser::new(&before.actions(), &Chooser::Watch);
        let next = Chooser::new(&after.actions(), &first);
        let (Chooser::Settle(first), Chooser::Settle(next)) = (first, next) else { continue };
        assert!(next.spots().any(|spot| spot == next.cursor));
        if next.spots().any(|spot| spot == first.cursor) {
            assert_eq!(next.cursor, first.cursor);
        }
    }
}
