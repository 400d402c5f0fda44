//! What keys and the mouse make of a table.

use game_core::{Seat, Viewer};
use ratatui::layout::Position;

use super::*;
use crate::canvas::Target;
use crate::input::{SaveResult, Wheel};
use crate::overlay::{SaveRequest, Topic};

fn topic(model: &Model) -> Option<Topic> {
    match &model.overlay {
        Some(Overlay::Read(reader)) => Some(reader.topic),
        _ => None,
    }
}

#[test]
fn undo_goes_back_to_ones_own_last_decision() {
    let mut model = table("me,greedy", 7);
    let start = model.table.len();
    press(&mut model, &[Key::Char('u')]);
    assert_eq!(model.note.as_deref(), Some("There is nothing to undo yet."));
    press(&mut model, &[Key::Enter]);
    let settling = model.table.len();
    assert_eq!(model.table.prompt().clause, "BZ-P1");
    type_in(&mut model, "d");
    assert!(model.table.len() > settling + 1, "the bot has moved");
    type_in(&mut model, "u");
    assert_eq!((model.table.len(), model.is_asked()), (settling, true));
    type_in(&mut model, "u");
    assert_eq!(model.table.len(), start);
}

#[test]
fn undo_while_a_bot_thinks_drops_its_thought() {
    let mut model = table("me,greedy", 7);
    let before = model.table.len();
    press(&mut model, &[Key::Enter]);
    let Effect::Think(ticket, job) = model.update(Input::Key(Key::Char('d'))) else {
        panic!("a bot is asked")
    };
    model.update(Input::Key(Key::Char('u')));
    model.update(Input::Bot(ticket, job().unwrap()));
    model.update(Input::Tick(Duration::from_secs(9)));
    assert_eq!(model.table.prompt().clause, "BZ-P1");
    press(&mut model, &[Key::Char('u')]);
    assert_eq!(model.table.len(), before);
}

#[test]
fn space_holds_the_bots_and_any_other_key_skips_the_pause() {
    let mut model = table("me,greedy", 7);
    press(&mut model, &[Key::Enter]);
    let Effect::Think(ticket, job) = model.update(Input::Key(Key::Char('d'))) else {
        panic!("a bot is asked")
    };
    let length = model.table.len();
    model.update(Input::Bot(ticket, job().unwrap()));
    model.update(Input::Key(Key::Char(' ')));
    model.update(Input::Tick(Duration::from_secs(9)));
    assert_eq!(model.table.len(), length, "the bot is held");
    model.update(Input::Key(Key::Char(' ')));
    let effect = model.update(Input::Key(Key::Char('x')));
    assert!(model.table.len() > length);
    let Effect::Think(ticket, job) = effect else { panic!("the bot goes on") };
    let length = model.table.len();
    model.update(Input::Bot(ticket, job().unwrap()));
    assert!(model.table.len() > length, "there is no pause any more");
}

#[test]
fn an_open_window_holds_the_bots() {
    let mut model = table("me,greedy", 7);
    press(&mut model, &[Key::Enter]);
    let Effect::Think(ticket, job) = model.update(Input::Key(Key::Char('d'))) else {
        panic!("a bot is asked")
    };
    let length = model.table.len();
    model.update(Input::Key(Key::Char('?')));
    model.update(Input::Bot(ticket, job().unwrap()));
    model.update(Input::Tick(Duration::from_secs(9)));
    assert_eq!((model.table.len(), topic(&model)), (length, Some(Topic::Help)));
    model.update(Input::Key(Key::Esc));
    model.update(Input::Tick(Duration::from_secs(9)));
    assert!(model.table.len() > length);
}

#[test]
fn a_running_game_is_left_only_after_a_question() {
    let mut model = table("me,greedy", 7);
    assert!(matches!(type_in(&mut model, "q"), Effect::None));
    assert!(matches!(type_in(&mut model, "n"), Effect::None));
    assert_eq!(model.overlay, None);
    assert!(matches!(type_in(&mut model, "qy"), Effect::Quit));
    assert!(matches!(model.update(Input::Interrupt), Effect::Quit));
}

#[test]
fn a_record_is_saved_and_no_file_is_lost_unasked() {
    let mut model = table("me,greedy", 7);
    type_in(&mut model, "s");
    let Effect::Save(request, record) = press(&mut model, &[Key::Enter]) else { panic!("it is saved") };
    assert_eq!(request, SaveRequest { path: "bronze-7.txt".to_owned(), overwrite: false });
    assert_eq!(record, model.table.record());
    model.update(Input::Saved(SaveResult::Exists("bronze-7.txt".to_owned())));
    assert_eq!(model.overlay, Some(Overlay::Overwrite("bronze-7.txt".to_owned())));
    let Effect::Save(request, _) = type_in(&mut model, "y") else { panic!("it is saved") };
    assert!(request.overwrite);
    model.update(Input::Saved(SaveResult::Written("bronze-7.txt".to_owned())));
    assert_eq!(model.note.as_deref(), Some("The record is saved as bronze-7.txt."));
}

#[test]
fn the_list_plays_what_its_filter_finds() {
    let mut model = table("me,greedy", 7);
    type_in(&mut model, "/");
    type_in(&mut model, "take 3 bronze");
    press(&mut model, &[Key::Enter]);
    let moves = model.table.moves();
    let mine = moves.iter().rfind(|(turn, _)| *turn == Turn::Player(Seat(0))).unwrap();
    assert_eq!(mine.1, "take 3 as bronze at right");
}

#[test]
fn windows_open_and_close() {
    let mut model = table("me,greedy", 7);
    for (key, expected) in [('?', Topic::Help), ('r', Topic::Rule), ('v', Topic::Scores)] {
        type_in(&mut model, &key.to_string());
        assert_eq!(topic(&model), Some(expected));
        picture(&mut model, 80, 24);
        press(&mut model, &[Key::PageDown, Key::Esc]);
        assert_eq!(model.overlay, None);
    }
}

#[test]
fn the_rule_opens_at_the_clause_of_the_question() {
    let mut model = table("me,greedy", 7);
    type_in(&mut model, "r");
    let text = picture(&mut model, 80, 24);
    assert!(text.lines().nth(1).unwrap().contains("BZ-T1"), "{text}");
}

#[test]
fn after_the_end_one_can_save_play_again_or_leave() {
    let mut model = table("me,random", 5);
    play_to(&mut model, "BZ-E3", 1);
    assert_eq!(topic(&model), Some(Topic::Scores));
    press(&mut model, &[Key::Esc]);
    assert!(matches!(type_in(&mut model, "a"), Effect::Again));
    press(&mut model, &[Key::Enter]);
    assert!(matches!(type_in(&mut model, "a"), Effect::Again));
    assert!(matches!(type_in(&mut model, "q"), Effect::Quit));
    type_in(&mut model, "s");
    assert!(matches!(model.overlay, Some(Overlay::Save(_))));
    press(&mut model, &[Key::Esc, Key::Char('u')]);
    assert!(model.is_asked(), "even the last decision can be taken back");
}

#[test]
fn people_who_share_the_terminal_look_in_turn() {
    let mut model = table("me,me", 7);
    let Turn::Player(first) = model.table.turn() else { panic!("somebody begins") };
    assert_eq!(model.viewer(), Viewer::Player(first));
    press(&mut model, &[Key::Enter, Key::Char('d')]);
    assert_eq!(model.viewer(), Viewer::Player(first.next(2)));
    assert!(model.is_asked());
    let text = picture(&mut model, 80, 24);
    assert!(
        text.contains("P1: Take a technology card") || text.contains("P2: Take a technology card"),
        "{text}"
    );
}

#[test]
fn bots_alone_play_to_the_end() {
    let model = table("greedy,random", 4);
    assert_eq!((model.viewer(), model.is_over()), (Viewer::Spectator, true));
}

#[test]
fn what_another_panel_covers_is_not_played_unseen() {
    let mut model = table("me,greedy", 7);
    let length = model.table.len();
    press(&mut model, &[Key::Tab]);
    picture(&mut model, 80, 24);
    press(&mut model, &[Key::Enter]);
    assert_eq!((model.table.len(), model.panel), (length, 0));
    picture(&mut model, 80, 24);
    press(&mut model, &[Key::Enter]);
    assert!(model.table.len() > length);
}

/// The middle of the first place that stands for this.
fn place_of(model: &Model, wanted: Target) -> Position {
    let (area, _) = model.drawn.hits.iter().rfind(|(_, target)| *target == wanted).unwrap();
    Position::new(area.x + area.width / 2, area.y)
}

#[test]
fn the_mouse_takes_a_card() {
    let mut model = table("me,greedy", 7);
    picture(&mut model, 80, 24);
    let third = place_of(&model, Target::Item(2));
    model.update(Input::Click(third));
    picture(&mut model, 80, 24);
    let down = place_of(&model, Target::Item(11));
    model.update(Input::Click(down));
    picture(&mut model, 80, 24);
    let column = place_of(&model, Target::Item(20));
    model.update(Input::Hover(column));
    model.update(Input::Click(column));
    let moves = model.table.moves();
    let mine = moves.iter().rfind(|(turn, _)| *turn == Turn::Player(Seat(0))).unwrap();
    assert_eq!(mine.1, "take 3 as bronze at right");
}

#[test]
fn keys_and_panels_can_be_clicked_and_the_log_scrolls() {
    let mut model = table("me,greedy", 7);
    picture(&mut model, 80, 24);
    let log = place_of(&model, Target::Panel(3));
    model.update(Input::Click(log));
    assert_eq!(model.panel, 3);
    picture(&mut model, 80, 24);
    model.update(Input::Scroll(Position::new(5, 18), Wheel::Up));
    assert_eq!(model.scrolls[3], 3);
    press(&mut model, &[Key::PageDown]);
    assert_eq!(model.scrolls[3], 0);
    let help = place_of(&model, Target::Press(Key::Char('?')));
    model.update(Input::Click(help));
    assert_eq!(topic(&model), Some(Topic::Help));
}

#[test]
fn a_click_on_a_row_of_the_list_chooses_and_a_second_one_plays() {
    let mut model = table("me,greedy", 7);
    type_in(&mut model, "/");
    picture(&mut model, 80, 24);
    let row = place_of(&model, Target::Row(4));
    let length = model.table.len();
    model.update(Input::Click(row));
    assert_eq!(model.table.len(), length);
    model.update(Input::Click(row));
    assert!(model.table.len() > length);
}
