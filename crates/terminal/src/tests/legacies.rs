//! Pictures of a seeded game of Legacies, to be read when they change.

use expect_test::expect_file;

use super::*;

const PLAIN: Theme = Theme { palette: Palette::Mono, signs: Signs::Unicode };

fn legacies(seats: &str, seed: u64) -> Model {
    table_of(GameId::Legacies, seats, seed, PLAIN)
}

#[test]
fn the_choice_of_a_mat() {
    let model = legacies("me,greedy,greedy", 3);
    check(
        model,
        expect_file!["pictures/legacies-start-80x24.txt"],
        expect_file!["pictures/legacies-start-120x40.txt"],
    );
}

#[test]
fn a_turn() {
    let mut model = legacies("me,greedy,greedy", 3);
    play_to(&mut model, "LG-G4", 8);
    press(&mut model, &[Key::Right, Key::Down]);
    check(
        model,
        expect_file!["pictures/legacies-turn-80x24.txt"],
        expect_file!["pictures/legacies-turn-120x40.txt"],
    );
}

#[test]
fn alone_against_a_nemesis() {
    let mut model = legacies("me", 5);
    play_to(&mut model, "LG-G4", 5);
    check(
        model,
        expect_file!["pictures/legacies-solo-80x24.txt"],
        expect_file!["pictures/legacies-solo-120x40.txt"],
    );
}

#[test]
fn six_characters_fit() {
    let mut model = legacies("me,greedy,greedy,random,random,random", 11);
    play_to(&mut model, "LG-G4", 3);
    check(
        model,
        expect_file!["pictures/legacies-six-80x24.txt"],
        expect_file!["pictures/legacies-six-120x40.txt"],
    );
}

#[test]
fn the_table_of_a_small_screen() {
    let mut model = legacies("me,greedy,greedy", 3);
    play_to(&mut model, "LG-G4", 8);
    let mut pictures = String::new();
    for keys in [&[Key::Tab][..], &[Key::Tab], &[Key::PageDown, Key::PageDown]] {
        press(&mut model, keys);
        pictures.push_str(&picture(&mut model, 80, 24));
    }
    expect_file!["pictures/legacies-panels-80x24.txt"].assert_eq(&pictures);
}
