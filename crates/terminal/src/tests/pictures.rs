//! Pictures of a seeded game, to be read when they change.

use expect_test::expect_file;

use super::*;

#[test]
fn the_start() {
    let model = table("me,greedy", 7);
    check(model, expect_file!["pictures/start-80x24.txt"], expect_file!["pictures/start-120x40.txt"]);
}

#[test]
fn in_the_middle_of_settling() {
    let mut model = table("me,greedy", 7);
    play_to(&mut model, "BZ-P1", 6);
    press(&mut model, &[Key::Down, Key::Right]);
    check(model, expect_file!["pictures/settle-80x24.txt"], expect_file!["pictures/settle-120x40.txt"]);
}

#[test]
fn choosing_a_city() {
    let mut model = table("me,greedy", 7);
    play_to(&mut model, "BZ-P4", 2);
    press(&mut model, &[Key::Down]);
    check(model, expect_file!["pictures/city-80x24.txt"], expect_file!["pictures/city-120x40.txt"]);
}

#[test]
fn the_end() {
    let mut model = table("me,greedy", 7);
    play_to(&mut model, "BZ-E3", 1);
    check(model, expect_file!["pictures/end-80x24.txt"], expect_file!["pictures/end-120x40.txt"]);
}

#[test]
fn four_players_fit_the_smallest_screen() {
    let mut model = table("me,greedy,greedy,random", 11);
    play_to(&mut model, "BZ-P4", 1);
    expect_file!["pictures/four-80x24.txt"].assert_eq(&picture(&mut model, 80, 24));
    play_to(&mut model, "BZ-T1", 4);
    expect_file!["pictures/four-160x50.txt"].assert_eq(&picture(&mut model, 160, 50));
}

#[test]
fn the_panels_and_windows_of_a_small_screen() {
    let mut model = table("me,greedy,random", 3);
    play_to(&mut model, "BZ-T1", 4);
    let mut pictures = String::new();
    for keys in
        [&[Key::Tab][..], &[Key::Tab], &[Key::Tab], &[Key::Tab, Key::Char('/')], &[Key::Esc, Key::Char('?')]]
    {
        press(&mut model, keys);
        pictures.push_str(&picture(&mut model, 80, 24));
    }
    expect_file!["pictures/panels-80x24.txt"].assert_eq(&pictures);
}

#[test]
fn plain_ascii_is_plain() {
    let mut model = themed("me,greedy", 7, Theme { palette: Palette::Mono, signs: Signs::Ascii });
    play_to(&mut model, "BZ-P1", 6);
    let text = picture(&mut model, 120, 40);
    expect_file!["pictures/ascii-120x40.txt"].assert_eq(&text);
    assert!(text.is_ascii(), "every sign has a substitute");
}

#[test]
fn a_small_terminal_is_told() {
    let mut model = table("me,greedy", 7);
    let text = picture(&mut model, 60, 20);
    assert!(text.starts_with("The table needs 80 x 24.\nThis terminal has 60 x 20.\n"), "{text}");
}

#[test]
fn any_size_can_be_drawn_at_any_moment() {
    for (seats, seed) in [("me,greedy", 1), ("me,random,random", 2), ("me,me,random,greedy", 3)] {
        let mut model = table(seats, seed);
        for step in 0u32.. {
            let (width, height) = (1 + step * 37 % 170, 1 + step * 23 % 60);
            let window = ["", "?", "/", "v", "r", "s", "q"][step as usize % 7];
            type_in(&mut model, window);
            picture(&mut model, width as u16, height as u16);
            press(&mut model, &[Key::Esc, Key::Tab, Key::Enter, Key::Enter, Key::Enter]);
            if model.is_over() {
                break;
            }
        }
    }
}
