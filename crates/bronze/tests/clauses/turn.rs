//! BZ-T and BZ-A: taking a card, where it goes, and what it activates.

use bronze::{Event, StackIx, Technology};
use game_core::{Game, Seat, Turn};
use test_games::Position as _;

use crate::common::{Position, technology};

#[test]
fn bz_t1_the_top_card_of_any_stack_with_either_face() {
    let mut position = Position::new(2, "2018");
    position.pool("wheel wheel religion pottery");
    let cards = |stack: u8| ["wheel", "wheel", "religion", "pottery"][usize::from(stack) - 1];
    let both = |stack| [format!("{stack} as {}", cards(stack)), format!("{stack} as bronze")];
    let expected: Vec<_> = (1..=4).flat_map(both).map(|card| format!("take {card} at right")).collect();
    assert_eq!(position.legal(), expected);
}

#[test]
fn bz_t1_a_card_lies_in_the_matrix_as_it_was_played() {
    let mut position = Position::new(2, "2018");
    position.pool("wheel wheel").play("take 1 as wheel at right; done; take 2 as bronze at right; done");
    assert_eq!(position.matrix_of(1), "wheel");
    assert_eq!(position.matrix_of(2), "bronze");
}

#[test]
fn bz_t1_the_next_card_is_turned_up_only_after_face_and_column_are_chosen() {
    let mut position = Position::new(2, "2018");
    assert_eq!(position.game.turn(&position.state), Turn::Player(Seat(0)));
    position.play("take 3 as bronze at right");
    assert_eq!(position.game.turn(&position.state), Turn::Chance);
    assert_eq!(position.state.pool[2].top, None);
    assert_eq!(position.matrix_of(1), "bronze");
}

#[test]
fn bz_t1_the_next_card_of_that_stack_is_turned_up_before_anybody_settles() {
    let mut position = Position::new(2, "2018");
    let others = position.state.pool;
    position.play("take 3 as bronze at right; deal wheel");
    assert_eq!(
        position.events.last(),
        Some(&Event::CardTurned { stack: StackIx(2), card: Technology::Wheel })
    );
    assert_eq!(position.state.pool[2].top, Some(Technology::Wheel));
    assert_eq!(position.state.pool[2].cards, others[2].cards - 1);
    assert_eq!([0, 1, 3].map(|stack| position.state.pool[stack]), [0, 1, 3].map(|stack| others[stack]));
    assert_eq!(position.to_move(), 1);
}

#[test]
fn bz_t1_a_card_taken_cannot_be_returned_nor_another_taken() {
    let mut position = Position::new(2, "2018");
    position.play("take 1 as bronze at right; deal wheel");
    let settles = |action: &String| action.starts_with("settle") || action == "done";
    assert!(position.legal().iter().all(settles), "{:?}", position.legal());
}

/// Where the next card may go in such a matrix.
fn places(matrix: &str) -> Vec<String> {
    let mut position = Position::new(2, "2018");
    if !matrix.is_empty() {
        position.matrix(1, matrix);
    }
    let takes = position.legal_like("take 1 as bronze at ");
    takes.into_iter().map(|take| take.rsplit_once(' ').unwrap().1.to_owned()).collect()
}

#[test]
fn bz_t2_the_first_card_starts_the_only_column() {
    assert_eq!(places(""), ["right"]);
}

#[test]
fn bz_t2_the_booklets_example_of_a_fourth_card() {
    assert_eq!(places("pottery | wheel | masonry"), ["1", "2", "3", "left", "right"]);
    assert_eq!(places("pottery wheel | masonry"), ["1", "2", "left", "right"]);
}

#[test]
fn bz_t2_there_are_four_columns_at_most() {
    assert_eq!(places("pottery | wheel | masonry | wheel"), ["1", "2", "3", "4"]);
}

/// The matrix after a card is played.
fn after(matrix: &str, action: &str) -> String {
    let mut position = Position::new(2, "2018");
    position.matrix(1, matrix).pool("religion").play(action);
    position.matrix_of(1)
}

#[test]
fn bz_t2_a_card_goes_to_the_bottom_of_a_column() {
    assert_eq!(after("wheel | pottery", "take 1 as religion at 2"), "wheel | pottery religion");
    assert_eq!(after("wheel wheel | pottery", "take 1 as religion at 1"), "wheel wheel religion | pottery");
}

#[test]
fn bz_t2_a_new_column_starts_in_the_top_row_beside_the_outermost() {
    assert_eq!(
        after("wheel masonry | pottery", "take 1 as religion at left"),
        "religion | wheel masonry | pottery"
    );
    assert_eq!(
        after("wheel masonry | pottery", "take 1 as religion at right"),
        "wheel masonry | pottery | religion"
    );
}

#[test]
fn bz_t2_a_column_has_no_height_limit() {
    let tall = ["wheel"; 20].join(" ");
    assert_eq!(after(&tall, "take 1 as religion at 1"), format!("{tall} religion"));
}

#[test]
fn bz_t2_cards_never_move() {
    let mut position = Position::new(2, "2018");
    position.matrix(1, "wheel masonry | pottery").matrix(2, "irrigation");
    for _ in 0..2 {
        position.pass();
    }
    position.play("take 2 as bronze at left; done");
    let matrix = position.matrix_of(1);
    assert!(matrix.starts_with("bronze | wheel masonry"), "{matrix}");
    assert!(matrix.ends_with("| pottery"), "{matrix}");
}

#[test]
fn bz_t3_the_reserve_replaces_the_first_empty_stack() {
    let mut position = Position::new(2, "2018");
    position.stacks([5, 1, 5, 5]).play("take 2 as pottery at right");
    assert_eq!((position.state.pool[1].cards, position.state.reserve), (8, 0));
    position.play("deal wheel");
    assert_eq!(position.state.pool[1].top, Some(Technology::Wheel));
    assert_eq!(position.state.pool.map(|stack| stack.cards), [5, 8, 5, 5]);
    position.play("done");
    assert!(position.allows("take 2 as wheel at right"), "it has the number of the empty one");
}

#[test]
fn bz_t3_the_first_empty_stack_is_not_the_end() {
    let mut position = Position::new(2, "2018");
    position.stacks([5, 1, 5, 5]).play("take 2 as pottery at right");
    assert_eq!(position.state.ending, None);
}

#[test]
fn bz_t3_a_stack_with_a_card_left_is_not_replaced() {
    let mut position = Position::new(2, "2018");
    position.stacks([5, 2, 5, 5]).play("take 2 as pottery at right; done");
    assert_eq!((position.state.pool[1].cards, position.state.reserve), (1, 8));
    assert_eq!(position.state.emptied, 0);
}

#[test]
fn bz_t3_the_reserve_running_out_is_the_second_stack() {
    let mut position = Position::new(2, "2018");
    position.state.reserve = 1;
    position.stacks([5, 1, 5, 5]).play("take 2 as pottery at right; deal wheel; done");
    assert_eq!(position.state.ending, None);
    position.play("take 2 as wheel at right");
    assert!(position.state.ending.is_some());
    assert_eq!(position.state.pool.map(|stack| stack.cards), [5, 0, 5, 5]);
}

#[test]
fn bz_t3_nothing_replaces_the_second_empty_stack() {
    let mut position = Position::new(3, "2018");
    position.state.reserve = 9;
    position.stacks([1, 1, 5, 5]).play("take 1 as bronze at right; done; take 2 as bronze at right");
    assert_eq!(position.state.pool.map(|stack| stack.cards), [9, 0, 5, 5]);
    assert_eq!(position.state.pool[1].top, None);
    position.play("done");
    assert!(position.legal_like("take 2").is_empty());
    assert!(!position.legal_like("take 1").is_empty());
}

/// The cards that a play activates in such a matrix, in the order of the technologies.
#[track_caller]
fn active(matrix: &str, card: &str, place: &str) -> Vec<&'static str> {
    let mut position = Position::new(2, "2018");
    position.matrix(1, matrix);
    if card != "bronze" {
        position.pool(card);
    }
    let preview = position.game.preview(&position.state, technology(card), at(place));
    position.play(&format!("take 1 as {card} at {place}"));
    let told = position.events.iter().find_map(|event| match event {
        Event::Activated { cards, seat: Seat(0) } => Some(*cards),
        _ => None,
    });
    assert_eq!(told, Some(preview), "the preview is what comes");
    let cards =
        |technology: Technology| vec![technology.notation(); usize::from(preview[technology.index()])];
    Technology::ALL.into_iter().flat_map(cards).collect()
}

fn at(place: &str) -> bronze::At {
    match place {
        "left" => bronze::At::Left,
        "right" => bronze::At::Right,
        column => bronze::At::Column(column.parse::<u8>().unwrap() - 1),
    }
}

#[test]
fn bz_a1_the_booklets_example_of_pottery_between_masonry_and_wheel() {
    assert_eq!(
        active("religion masonry | religion | religion wheel", "pottery", "2"),
        ["pottery", "masonry", "wheel"]
    );
}

#[test]
fn bz_a1_the_booklets_example_of_two_domestications_in_a_column() {
    let matrix = "domestication pottery | wheel wheel NEIGHBOUR";
    let with = |neighbour| active(&matrix.replace("NEIGHBOUR", neighbour), "domestication", "1");
    assert_eq!(with("religion"), ["domestication", "domestication", "religion"]);
    assert_eq!(with("masonry"), ["domestication", "domestication", "masonry"]);
}

#[test]
fn bz_a1_the_new_card_is_active_by_itself() {
    assert_eq!(active("pottery", "wheel", "1"), ["wheel"]);
}

#[test]
fn bz_a1_only_direct_neighbours_in_the_same_row() {
    assert_eq!(active("pottery | masonry | authority", "wheel", "right"), ["authority", "wheel"]);
    assert_eq!(active("pottery | masonry | authority", "wheel", "left"), ["pottery", "wheel"]);
    assert_eq!(active("pottery masonry | authority", "wheel", "2"), ["masonry", "wheel"]);
    assert_eq!(active("pottery pottery masonry | authority", "wheel", "2"), ["pottery", "wheel"]);
    assert_eq!(active("pottery | authority religion irrigation", "wheel", "1"), ["religion", "wheel"]);
}

#[test]
fn bz_a1_likes_anywhere_in_the_column_but_nothing_else_of_it() {
    let matrix = "wheel pottery wheel masonry | authority";
    assert_eq!(active(matrix, "wheel", "1"), ["wheel", "wheel", "wheel"]);
    assert_eq!(active(matrix, "pottery", "1"), ["pottery", "pottery"]);
}

#[test]
fn bz_a1_likes_in_other_columns_are_not_active() {
    assert_eq!(active("wheel | pottery pottery | wheel", "wheel", "2"), ["wheel"]);
}

#[test]
fn bz_a1_neighbours_of_the_same_technology_are_active_too() {
    assert_eq!(active("wheel | wheel", "wheel", "left"), ["wheel", "wheel"]);
    assert_eq!(active("wheel wheel | wheel | wheel wheel", "wheel", "2"), ["wheel"; 4]);
}

#[test]
fn bz_a1_the_likes_of_a_neighbour_are_not_active() {
    assert_eq!(active("pottery pottery | wheel", "authority", "2"), ["pottery", "authority"]);
}

#[test]
fn bz_a1_each_active_card_gives_one_settlement() {
    let mut position = Position::new(2, "2018");
    position.matrix(1, "wheel wheel | pottery").pool("wheel");
    position.play("take 1 as wheel at 1; settle 1 shore 2 with wheel; settle 1 shore 3 with wheel");
    assert_eq!(position.to_move(), 1);
    position.play("settle 1 savannas 2 with wheel");
    assert_eq!(position.to_move(), 2);
    assert_eq!(position.state.people[0].markers, 27);
}

#[test]
fn bz_a1_only_the_cards_of_this_turn_are_active() {
    let mut position = Position::new(2, "2018");
    position.matrix(1, "wheel | pottery").pool("masonry");
    position.play("take 1 as masonry at right").resolve();
    assert!(position.legal_like("settle").iter().all(|action| !action.ends_with("wheel")));
}

#[test]
fn bz_a2_the_booklets_example_of_bronze_casting_beside_pottery() {
    assert_eq!(active("bronze wheel | wheel wheel pottery", "bronze", "1"), ["pottery", "bronze"]);
}

#[test]
fn bz_a2_the_booklets_example_of_domestication_left_of_bronze_casting() {
    assert_eq!(active("pottery | wheel bronze", "domestication", "1"), ["domestication", "bronze"]);
}

#[test]
fn bz_a2_bronze_casting_does_not_activate_its_likes_in_the_column() {
    assert_eq!(active("bronze bronze bronze", "bronze", "1"), ["bronze"]);
}

#[test]
fn bz_a2_bronze_casting_activates_both_neighbours_bronze_castings_too() {
    assert_eq!(
        active("wheel bronze | bronze | wheel pottery", "bronze", "2"),
        ["pottery", "bronze", "bronze"]
    );
    assert_eq!(active("wheel bronze | bronze | wheel bronze", "bronze", "2"), ["bronze"; 3]);
}
