//! Pictures of a seeded game of Bronze Age, to be read when they change.

use expect_test::expect_file;

use super::*;

const PLAIN: Theme = Theme { palette: Palette::Mono, signs: Signs::Unicode };

fn bronze_age(seats: &str, seed: u64) -> Model {
    table_of(GameId::BronzeAge, seats, seed, PLAIN)
}

#[test]
fn the_start() {
    let model = bronze_age("me,greedy", 7);
    check(model, expect_file!["pictures/age-start-80x24.txt"], expect_file!["pictures/age-start-120x40.txt"]);
}

#[test]
fn drawing_or_playing() {
    let mut model = bronze_age("me,greedy", 7);
    play_to(&mut model, "BA-T4", 3);
    press(&mut model, &[Key::Down, Key::Down, Key::Down, Key::Right]);
    check(model, expect_file!["pictures/age-play-80x24.txt"], expect_file!["pictures/age-play-120x40.txt"]);
}

#[test]
fn the_collapse() {
    let mut model = bronze_age("me,greedy", 7);
    play_to(&mut model, "BA-E1", 1);
    press(&mut model, &[Key::Down]);
    check(
        model,
        expect_file!["pictures/age-collapse-80x24.txt"],
        expect_file!["pictures/age-collapse-120x40.txt"],
    );
}

#[test]
fn the_hand_after_the_collapse() {
    let mut model = bronze_age("me,greedy", 7);
    play_to(&mut model, "BA-E1", 2);
    expect_file!["pictures/age-discard-80x24.txt"].assert_eq(&picture(&mut model, 80, 24));
    play_to(&mut model, "BA-T1", 1);
    expect_file!["pictures/age-after-80x24.txt"].assert_eq(&picture(&mut model, 80, 24));
}

#[test]
fn choosing_a_civilisation() {
    let kinds: Vec<SeatKind> = vec!["me".parse().unwrap(), "greedy".parse().unwrap()];
    let mut setup = Setup::new(2);
    setup.options.insert("civilisations".to_owned(), "choose".to_owned());
    let table = Registry::new().table(GameId::BronzeAge, setup, Some(Seed(7))).unwrap();
    let mut model = Model::new(GameId::BronzeAge, table, Seats::new(&kinds), Seed(7), PLAIN);
    let effect = model.begin();
    let_bots_move(&mut model, effect);
    expect_file!["pictures/age-civilisation-80x24.txt"].assert_eq(&picture(&mut model, 80, 24));
}

#[test]
fn the_end() {
    let mut model = bronze_age("me,greedy", 7);
    play_to(&mut model, "BA-P1", 1);
    check(model, expect_file!["pictures/age-end-80x24.txt"], expect_file!["pictures/age-end-120x40.txt"]);
}

#[test]
fn the_panels_and_windows_of_a_small_screen() {
    let mut model = bronze_age("me,greedy", 3);
    play_to(&mut model, "BA-T1", 9);
    let mut pictures = String::new();
    for keys in
        [&[Key::Tab][..], &[Key::Tab], &[Key::Tab], &[Key::Tab, Key::Char('/')], &[Key::Esc, Key::Char('?')]]
    {
        press(&mut model, keys);
        pictures.push_str(&picture(&mut model, 80, 24));
    }
    expect_file!["pictures/age-panels-80x24.txt"].assert_eq(&pictures);
}

#[test]
fn plain_ascii_is_plain() {
    let theme = Theme { palette: Palette::Mono, signs: Signs::Ascii };
    let mut model = table_of(GameId::BronzeAge, "me,greedy", 7, theme);
    while !model.is_over() {
        // The log is told by the rules, which have one sign of their own.
        let text = picture(&mut model, 120, 40).replace('×', "x");
        assert!(text.is_ascii(), "every sign has a substitute: {text}");
        press(&mut model, &[Key::Enter]);
    }
}

#[test]
fn any_size_can_be_drawn_at_any_moment() {
    for (seats, seed) in [("me,greedy", 1), ("me,random", 2), ("me,me", 3)] {
        let mut model = bronze_age(seats, seed);
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
