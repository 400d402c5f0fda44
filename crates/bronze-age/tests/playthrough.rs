//! A whole game written out: every choice and draw, what came of it in words, and what both players see at the
//! start of each turn. A change of the rules shows as a change of this text, to be read like a claim about the
//! rules; `UPDATE_EXPECT=1` writes it anew.
#![allow(clippy::unwrap_used, reason = "the helpers of tests may unwrap")]

mod common;

use std::fmt::Write as _;

use bronze_age::{BronzeAge, CardView, Deck, HandCardView, RealmView, Task, View};
use expect_test::expect_file;
use game_core::{Game, Rng, Seat, Seed, Setup, Table, Turn, Viewer};

use crate::common::style::Style;

#[test]
fn a_game_of_random_players() {
    expect_file!["playthroughs/random.txt"].assert_eq(&play(Seed(1200)));
}

fn play(seed: Seed) -> String {
    let mut table = test_games::table::<BronzeAge>(Setup::new(2), seed);
    let mut rng = Rng::new(seed);
    let mut text = "A game of two players who choose at random but like abilities.\n\n".to_owned();
    text.push_str(&table.story(0));
    stand(&table, &mut text);
    while table.turn() != Turn::Over {
        let told = table.moves().len();
        test_games::choose(&mut table, Style::Keen, &mut rng);
        text.push_str(&table.story(told));
        if matches!(table.state().task(), Some(Task::Act) | None) {
            stand(&table, &mut text);
        }
    }
    for (seat, score) in Seat::all(2).zip(table.scores()) {
        let parts: Vec<_> = score.parts.iter().map(|part| format!("{} {}", part.name, part.points)).collect();
        let _ = writeln!(text, "{seat}: {} = {}", score.total, parts.join(" + "));
    }
    let _ = writeln!(text, "places: {:?}", table.outcome().unwrap().places);
    text
}

/// Writes what is open, and the hands as the players see them: `?` where a front is hidden, `!` where both know
/// it, `<` where it dates from before the Collapse.
fn stand(table: &Table<BronzeAge>, text: &mut String) {
    let views = Seat::all(2).map(|seat| table.game().view(table.state(), Viewer::Player(seat)));
    let views: Vec<View> = views.collect();
    let open = &views[0];
    let _ = writeln!(text, "\n  {}", open.decks.iter().map(deck).collect::<Vec<_>>().join(" | "));
    let _ = writeln!(text, "  discards: {}; shuffled in: {}", names(&open.discards), names(&open.mixed_in));
    for seat in Seat::all(2) {
        let realm = &open.realms[seat.index()];
        let _ = writeln!(text, "  {seat}: {}", realm_text(realm));
        for (viewer, view) in Seat::all(2).zip(&views) {
            let hand: Vec<_> = view.realms[seat.index()].hand.iter().map(card).collect();
            let _ = writeln!(text, "    hand as {viewer} sees it: {}", or_none(hand.join(", ")));
        }
    }
    text.push('\n');
}

fn deck(deck: &Deck) -> String {
    format!("{} {} {}", deck.cards, deck.top.map_or("-", |top| top.notation()), colours(deck.actions))
}

fn colours(actions: [u8; 3]) -> String {
    let colours = "bry".chars().zip(actions);
    let text: String = colours.flat_map(|(colour, count)| (0..count).map(move |_| colour)).collect();
    or_none(text)
}

fn names(cards: &[CardView]) -> String {
    or_none(cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", "))
}

fn or_none(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn realm_text(realm: &RealmView) -> String {
    let name = realm.civilisation.as_ref().map_or("-", |civilisation| civilisation.name.as_str());
    let territories = realm.territories.map(|sea| format!("{}+{}", sea.kept, sea.others)).join(" ");
    let under = realm.under.each_ref().map(|cards| names(cards)).join(" / ");
    let actions = colours(realm.actions);
    format!("{name}; actions {actions}; territories {territories}; {} points; under {under}", realm.score)
}

fn card(card: &HandCardView) -> String {
    let front = card.front.as_ref().map_or(card.back.notation(), |front| front.name.as_str());
    let hidden = if card.front.is_none() { "?" } else { "" };
    let known = if card.known { "!" } else { "" };
    let before = if card.before { "<" } else { "" };
    format!("{front}{hidden}{known}{before}")
}
