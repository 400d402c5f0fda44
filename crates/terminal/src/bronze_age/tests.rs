//! Laws of choosing, held over random games: keys and the mouse reach every legal action, and no other.

use std::collections::HashSet;

use expect_test::expect;
use game_core::{Game as _, Pack, Rng, Seed, Setup, Table, Turn, Viewer};
use games::bronze_age::{Action, BronzeAge, Task};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::Board;
use super::choose::{Chooser, Step};
use super::play::Play;
use super::preview::{Preview, action_words};
use super::scene::Scene;
use crate::canvas::{Canvas, Target};
use crate::input::Key;
use crate::screen::Touch;
use crate::theme::{Palette, Signs, Theme};

/// Every position of a random game in which somebody decides.
fn positions(setup: Setup, seed: u64) -> Vec<Table<BronzeAge>> {
    let mut table = Table::<BronzeAge>::new(Pack::classic(), setup, Some(Seed(seed))).unwrap();
    let mut rng = Rng::new(Seed(seed));
    let mut positions = Vec::new();
    while table.turn() != Turn::Over {
        positions.push(table.clone());
        let action = rng.pick(&table.actions()).unwrap();
        table.play(action).unwrap();
    }
    positions
}

fn choosing_civilisations() -> Setup {
    let mut setup = Setup::new(2);
    setup.options.insert("civilisations".to_owned(), "choose".to_owned());
    setup
}

fn scene(table: &Table<BronzeAge>) -> Scene {
    let Turn::Player(seat) = table.turn() else { panic!("somebody decides") };
    Scene::new(table, Viewer::Player(seat), &["You".to_owned(), "Other".to_owned()])
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
    let letters = "0123456789dptBRYby".chars().map(Key::Char);
    let others = [Key::Left, Key::Right, Key::Up, Key::Down, Key::Enter, Key::Tab, Key::Esc];
    letters.chain(others).map(Input::Key).collect()
}

fn legal(table: &Table<BronzeAge>) -> HashSet<Action> {
    table.actions().into_iter().collect()
}

#[test]
fn keys_reach_every_legal_action_and_no_other() {
    for (setup, seed) in [(Setup::new(2), 1), (Setup::new(2), 2), (choosing_civilisations(), 3)] {
        for table in positions(setup, seed) {
            let chooser = Chooser::of(&scene(&table));
            let found = reachable(&chooser, all_keys);
            assert_eq!(found, legal(&table), "move {} of seed {seed}", table.moves().len());
        }
    }
}

/// What can be clicked on a screen: what the board and the choice draw.
fn all_clicks(scene: &Scene, chooser: &Chooser, play: Rect) -> Vec<Input> {
    let theme = Theme { palette: Palette::Mono, signs: Signs::Unicode };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 40));
    let mut canvas = Canvas::new(&mut buffer, theme);
    Board { scene, chooser }.draw(&mut canvas, Rect::new(0, 1, 80, super::board::HEIGHT));
    Play { scene, chooser }.draw(&mut canvas, play);
    let hits = canvas.into_hits().into_iter().filter_map(|(_, target)| match target {
        Target::Item(item) => Some(Input::Click(item)),
        Target::Press(key) => Some(Input::Key(key)),
        Target::Panel(_) | Target::Row(_) => None,
    });
    hits.collect()
}

#[test]
fn the_mouse_reaches_every_legal_action_and_no_other() {
    let (small, large) = (Rect::new(0, 13, 80, 10), Rect::new(0, 13, 80, 25));
    for (setup, seed, play) in [(Setup::new(2), 4, small), (choosing_civilisations(), 5, large)] {
        for table in positions(setup, seed).iter().step_by(3) {
            let scene = scene(table);
            let chooser = Chooser::of(&scene);
            let clicks = reachable(&chooser, |chooser| all_clicks(&scene, chooser, play));
            assert_eq!(clicks, legal(table), "move {} of seed {seed}", table.moves().len());
        }
    }
}

#[test]
fn the_points_shown_before_an_action_are_those_that_come_at_once() {
    for table in positions(Setup::new(2), 6) {
        let scene = scene(&table);
        for action in table.actions() {
            let mut state = *table.state();
            table.game().apply(&mut state, action, &mut Vec::new());
            let gain = |seat| table.game().points(&state, seat) - table.game().points(table.state(), seat);
            let shown = scene.what_if(action);
            assert_eq!((shown.mine, shown.theirs), (gain(scene.me), gain(scene.other())));
        }
    }
}

#[test]
fn every_action_is_said_in_words() {
    for table in positions(choosing_civilisations(), 7) {
        let scene = scene(&table);
        for action in table.actions() {
            let preview = Preview::new(&scene, action);
            assert!(!preview.title.is_empty() && !preview.text.is_empty(), "{action:?}");
        }
    }
}

/// The first position of a game in which something holds, its actions in words.
fn said(seed: u64, wanted: impl Fn(&Scene) -> bool) -> String {
    let positions = positions(Setup::new(2), seed);
    let table = positions.iter().find(|table| wanted(&scene(table))).unwrap();
    let scene = scene(table);
    let line =
        |action: &Action| format!("{}: {}\n", table.game().notate(*action), action_words(&scene, *action));
    scene.actions.iter().map(line).collect()
}

#[test]
fn a_turn_is_said_with_what_it_gives() {
    let said = said(8, |scene| scene.smallest() < 3 && scene.task() == Some(Task::Act));
    expect![[r#"
        play blue to 1: Draw the last card, or play a card. Drawing all empties the deck: the Collapse comes after Other's next turn.
        play blue to 2: Claim The Sea, draw, play a card.
        play blue to 3: Claim The Sea, draw, play a card.
        play red to 1: Draw the last card, or play a card. Drawing all empties the deck: the Collapse comes after Other's next turn.
        play red to 2: Draw 2 cards, or play a card.
        play red to 3: Draw 2 cards, or play a card.
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_card_is_said_with_its_points_and_its_ability() {
    let said = said(8, |scene| matches!(scene.task(), Some(Task::Play(..))));
    expect![[r#"
        advance sea-peoples as exploration: +4 VP (The Known World). No ability: it is a basic set.
        advance sea-peoples as warfare: +3 VP. Then: the other player discards a card from hand, then claim a territory from any deck.
        advance sea-cave-shrine as exploration: +4 VP (The Known World). No ability: it is a basic set.
        advance sea-cave-shrine as faith: +2 VP. Then: play an advancement.
        advance hill-sentries as society: +4 VP (The Great Assembly). No ability: it is a basic set.
        advance hill-sentries as warfare: +1 VP. Then: the other player discards a card from hand, then claim a territory from any deck.
    "#]].assert_eq(&said);
}
