//! Laws of choosing, held over random games: keys reach every legal action, and every position can be drawn.

use std::collections::HashSet;

use game_core::{Pack, Rng, Seed, Setup, Table, Turn, Viewer};
use games::legacies::{Action, Character, Industry, Legacies};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::choose::{Chooser, Step};
use super::{Scene, board};
use crate::canvas::Canvas;
use crate::input::Key;
use crate::plan::Room;
use crate::theme::{Palette, Signs, Theme};

/// Plays a random game and looks at every position in which somebody decides.
fn each_position(setup: Setup, seed: u64, mut look: impl FnMut(&Table<Legacies>, &Scene)) {
    let mut table = Table::<Legacies>::new(Pack::classic(), setup, Some(Seed(seed))).unwrap();
    let mut rng = Rng::new(Seed(seed));
    while let Turn::Player(seat) = table.turn() {
        let names: Vec<String> = (1..=6).map(|number| format!("Player {number}")).collect();
        look(&table, &Scene::new(&table, Viewer::Player(seat), &names));
        let action = rng.pick(&table.actions()).unwrap();
        table.play(action).unwrap();
    }
}

/// All actions that a key, pressed again and again, leads past.
fn reachable(actions: &[Action], key: Key) -> HashSet<Action> {
    let mut chooser = Chooser::new(actions);
    let mut reached = HashSet::new();
    for _ in 0..actions.len() {
        if let Step::Play(action) = chooser.press(Key::Enter) {
            reached.insert(action);
        }
        chooser.press(key);
    }
    reached
}

#[test]
fn keys_reach_every_action_and_no_other() {
    each_position(Setup::new(3), 1, |table, scene| {
        let legal: HashSet<Action> = table.actions().into_iter().collect();
        assert_eq!(reachable(&scene.actions, Key::Down), legal);
        assert!(reachable(&scene.actions, Key::Right).is_subset(&legal));
        assert!(reachable(&scene.actions, Key::Left).is_subset(&legal));
    });
}

#[test]
fn every_position_fits_the_columns_beside_the_panels() {
    let theme = Theme { palette: Palette::Mono, signs: Signs::Ascii };
    each_position(Setup::new(6), 2, |_, scene| {
        let area = Rect::new(0, 0, 80, board::height(scene, Room::Large));
        let mut buffer = Buffer::empty(Rect { width: 200, ..area });
        board::draw(scene, &mut Canvas::new(&mut buffer, theme), area);
        let row = |y: u16| (0..200).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        let picture: Vec<String> = area.rows().map(|line| row(line.y).trim_end().to_owned()).collect();
        assert!(picture.iter().all(|line| line.len() <= 80), "{picture:#?}");
        let tracks = Character::ALL.map(|character| board::track(scene, character));
        let shares = Industry::ALL.map(|industry| board::share(scene, industry));
        for (share, track) in shares.iter().zip(&tracks) {
            let line = format!("{share:<40}{track}");
            assert!(
                picture.iter().any(|drawn| drawn.trim_end() == line.trim_end()),
                "{line} in {picture:#?}"
            );
        }
    });
}
