//! BA-V1 to BA-V5: what views show and events tell, in positions laid out by hand.

use bronze_age::{BronzeAge, CardSet, DeckIx, Event, HandCardView, Icon, Question, View};
use game_core::{Game, Rng, Seat, Seed, Setup, Turn, Viewer};
use test_games::Position as _;

use crate::common::style::Style;
use crate::common::{Position, territory};

/// A hand as a view shows it: backs, with fronts where they are seen, `known` and `old` where that is said.
fn hand(view: &View, seat: u8) -> Vec<String> {
    let card = |card: &HandCardView| {
        let front = card.front.as_ref().map_or(card.back.notation(), |front| front.name.as_str());
        let known = if card.known { " known" } else { "" };
        let old = if card.before { " old" } else { "" };
        format!("{front}{known}{old}")
    };
    view.realms[usize::from(seat - 1)].hand.iter().map(card).collect()
}

/// P1 has drawn two cards, and it is P2's turn.
fn after_a_draw() -> Position {
    let mut position = Position::new("mycenae", "hatti");
    position.run("play yellow to 1; draw; front oxhide-cargo; top plains; front harvest-rites; top sea");
    position
}

const STARTING: [&str; 3] = ["First Harbour known", "First Hearth known", "First Furrow known"];

#[test]
fn ba_v1_what_is_open_is_the_same_for_all() {
    for seed in 0..10 {
        let mut table = test_games::table::<BronzeAge>(Setup::new(2), Seed(seed));
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            test_games::choose(&mut table, Style::Keen, &mut rng);
            let views: Vec<_> = Viewer::all(2)
                .map(|viewer| {
                    let mut view = table.game().view(table.state(), viewer);
                    view.you = None;
                    for realm in &mut view.realms {
                        realm.hand.iter_mut().for_each(|card| card.front = None);
                        realm.hand.sort_by_key(|card| (card.back, card.known, card.before));
                    }
                    view
                })
                .collect();
            assert!(views.iter().all(|view| *view == views[0]), "seed {seed}");
        }
    }
}

#[test]
fn ba_v1_the_view_shows_decks_actions_territories_and_discards() {
    let mut position = Position::new("mycenae", "hatti");
    position.lays(1, "blue 2").controls(2, "sea 2, plains 1").discarded("tin-road");
    for viewer in Viewer::all(2) {
        let view = position.view(viewer);
        assert_eq!(view.decks.map(|deck| deck.cards), position.sizes());
        assert_eq!(
            view.decks.map(|deck| deck.top),
            ["sea", "mountains", "plains"].map(|t| Some(territory(t)))
        );
        assert_eq!(view.decks.map(|deck| deck.actions), [[0; 3], [1, 0, 0], [0; 3]]);
        assert_eq!([view.realms[0].actions, view.realms[1].actions], [[0, 1, 1], [1; 3]]);
        assert_eq!(view.realms[1].territories.map(|t| (t.kept, t.others)), [(0, 2), (0, 0), (0, 1)]);
        assert_eq!(view.discards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(), ["Tin Road"]);
        assert_eq!((view.start, view.active, view.collapsed), (Seat(0), Seat(0), false));
    }
}

#[test]
fn ba_v1_cards_under_civilisations_are_seen_with_their_whole_fronts() {
    let mut position = Position::new("mycenae", "hatti");
    position.played(1, "cyclopean-citadel as society, first-harbour as warfare, linen-weavers as artistry");
    for viewer in Viewer::all(2) {
        let under = position.view(viewer).realms[0].under.clone();
        let texts = under.map(|cards| cards.into_iter().map(|card| card.text).collect::<Vec<_>>());
        assert_eq!(
            texts,
            [["Society 1 or Warfare 3"], ["Exploration 1 or wild"], ["Prosperity 1 or Artistry 2"]]
        );
    }
}

#[test]
fn ba_v1_number_and_backs_of_the_cards_in_each_hand_are_open() {
    let position = after_a_draw();
    for viewer in Viewer::all(2) {
        let mut backs: Vec<_> = position.view(viewer).realms[0].hand.iter().map(|card| card.back).collect();
        backs.sort();
        assert_eq!(backs, ["sea", "sea", "mountains", "plains", "plains"].map(territory));
    }
}

#[test]
fn ba_v1_all_see_what_is_asked_of_whom() {
    let asked = |position: &Position| {
        let prompt = position.prompt();
        (prompt.seat.map(|seat| seat.0 + 1), prompt.clause, prompt.source.map(|source| source.icon))
    };
    let mut position = Position::ability("levy(1), claim(1)");
    let mut story = vec![asked(&position)];
    for action in ["play blue to 1", "top sea", "front sea-peoples", "top sea"] {
        position.play(action);
        story.push(asked(&position));
    }
    for action in ["advance first-harbour as warfare", "discard first-hearth", "deck 2"] {
        position.play(action);
        story.push(asked(&position));
    }
    let expected = [
        (Some(1), "BA-T1", None),
        (None, "BA-T5", None),
        (None, "BA-T7", None),
        (None, "BA-T5", None),
        (Some(1), "BA-A1", None),
        (Some(2), "BA-X5", Some(Icon::Warfare)),
        (Some(1), "BA-X2", Some(Icon::Warfare)),
        (None, "BA-T5", None),
    ];
    assert_eq!(story, expected);
}

#[test]
fn ba_v1_the_question_after_a_return_is_that_of_returns() {
    let mut position = Position::new("mycenae", "hatti");
    position.lays(1, "blue 2").play("return blue from 2");
    let prompt = position.prompt();
    assert_eq!(prompt.question, Question::DrawOrPlay { deck: DeckIx(1), cards: 1, play: true });
    assert_eq!(position.asked(), "Draw a card from deck 2, or play an advancement.");
    assert_eq!((prompt.seat, prompt.clause), (Some(Seat(0)), "BA-T4"));
}

#[test]
fn ba_v1_the_question_after_an_action_that_does_not_match_is_that_of_ba_t3() {
    let mut position = Position::new("mycenae", "hatti");
    position.play("play yellow to 1");
    assert_eq!(position.asked(), "Draw 2 cards from deck 1, or play an advancement.");
    assert_eq!(position.prompt().clause, "BA-T3");
}

#[test]
fn ba_v2_the_other_hand_is_hidden_from_the_other_player_and_spectators() {
    let position = after_a_draw();
    let drawn = ["Oxhide Cargo", "Harvest Rites"];
    assert_eq!(hand(&position.seen_by(1), 1), [&drawn[..], &STARTING].concat());
    for viewer in [Viewer::Player(Seat(1)), Viewer::Spectator] {
        assert_eq!(hand(&position.view(viewer), 1), [&["sea", "plains"][..], &STARTING].concat());
        let text = serde_json::to_string(&position.view(viewer)).unwrap();
        assert!(drawn.iter().all(|name| !text.contains(name)));
    }
}

#[test]
fn ba_v2_fronts_of_territories_are_hidden_from_everybody() {
    let mut position = Position::new("mycenae", "hatti");
    position.after_collapse().kept(1, "sea-peoples").controls(1, "sea 1");
    for viewer in Viewer::all(2) {
        let text = serde_json::to_string(&position.view(viewer)).unwrap();
        assert!(!text.contains("Sea Peoples"));
    }
}

#[test]
fn ba_v2_what_is_hidden_stays_hidden_after_the_end() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "tin-road").after_collapse().kept(1, "sea-peoples");
    position.decks([1, 5, 5]).tops("sea sea sea").turn_of(2);
    position.run("play yellow to 1; draw; front harbour-watch");
    assert!(position.is_over());
    for (viewer, hidden) in [
        (Viewer::Player(Seat(0)), vec!["Harbour Watch", "Sea Peoples"]),
        (Viewer::Player(Seat(1)), vec!["Tin Road", "Sea Peoples"]),
        (Viewer::Spectator, vec!["Tin Road", "Harbour Watch", "Sea Peoples"]),
    ] {
        let text = serde_json::to_string(&position.view(viewer)).unwrap();
        assert!(hidden.iter().all(|name| !text.contains(name)), "{viewer:?}");
    }
    assert_eq!(position.asked(), "The game is over.");
}

#[test]
fn ba_v2_the_order_of_a_hand_tells_nothing() {
    // Whatever the fronts are, the backs come in the same order.
    let orders = ["sea-peoples harvest-rites", "oxhide-cargo palace-storehouse"].map(|cards| {
        let mut position = Position::new("mycenae", "hatti");
        position.gets(1, cards).gets(1, "tin-road");
        hand(&position.seen_by(2), 1)
    });
    assert_eq!(orders[0], orders[1]);
    assert_eq!(orders[0], [&["sea", "mountains", "plains"][..], &STARTING].concat());
}

#[test]
fn ba_v3_all_that_is_shuffled_in_was_open_or_seen_by_nobody() {
    for seed in 0..40 {
        let mut table = test_games::table::<BronzeAge>(Setup::new(2), Seed(seed));
        let mut rng = Rng::new(Seed(seed));
        while table.turn() != Turn::Over {
            test_games::choose(&mut table, Style::Any, &mut rng);
        }
        let number = |wanted: fn(&Event) -> bool| {
            table.log().iter().find(|(_, event)| wanted(event)).map(|(number, _)| *number as usize).unwrap()
        };
        let shuffled = number(|event| matches!(event, Event::NewDecks { .. }));
        let (before, after) = (table.state_after(shuffled), table.state_after(shuffled + 1));
        let hidden = before.realms[0].hand.or(before.realms[1].hand);
        let discarded = hidden.and(after.mixed_in);
        assert!(discarded.len() <= 1, "a last card discarded at that very moment, in the open");
        assert_eq!(after.unseen.and(hidden.without(discarded)), CardSet::EMPTY, "seed {seed}");
        assert!(after.unseen.without(before.unseen).without(after.mixed_in).is_empty(), "seed {seed}");
    }
}

#[test]
fn ba_v4_the_starting_cards_in_the_other_hand_are_known() {
    let position = Position::new("mycenae", "hatti");
    for viewer in Viewer::all(2) {
        let view = position.view(viewer);
        assert_eq!([hand(&view, 1), hand(&view, 2)], [STARTING; 2]);
    }
}

#[test]
fn ba_v4_a_salvaged_card_is_known_until_it_leaves_the_hand() {
    let mut position = Position::ability("salvage(1), offer(1)");
    position.discarded("tin-road").holds(1, "first-harbour silver-mines").trigger().play("salvage tin-road");
    assert_eq!(hand(&position.seen_by(2), 1), ["mountains", "Tin Road known"]);
    assert_eq!(
        hand(&position.seen_by(1), 1),
        ["Silver Mines", "Tin Road known"].map(str::to_owned).iter().rev().cloned().collect::<Vec<_>>()
    );
    position.play("discard tin-road");
    assert_eq!(hand(&position.seen_by(2), 1), ["mountains"]);
    assert!(!position.state.known.contains(position.card("tin-road")));
}

#[test]
fn ba_v4_a_card_that_is_played_is_not_known_in_hand_any_more() {
    let mut position = Position::new("mycenae", "hatti");
    position.run("play yellow to 1; advance first-hearth as society");
    assert_eq!(hand(&position.seen_by(2), 1), ["First Harbour known", "First Furrow known"]);
}

#[test]
fn ba_v4_a_starting_card_drawn_from_a_new_deck_is_hidden() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "tin-road").after_collapse().mixed_in("first-harbour").tops("sea sea sea");
    position.run("play yellow to 1; draw; front first-harbour; top plains; front reed-flutes");
    assert_eq!(hand(&position.seen_by(1), 1), ["Tin Road old", "Reed Flutes", "First Harbour"]);
    assert_eq!(hand(&position.seen_by(2), 1), ["sea", "mountains old", "plains"]);
}

#[test]
fn ba_v4_of_two_equal_cards_the_known_one_leaves_first() {
    for (action, script) in [
        ("play", "play yellow to 1; advance first-harbour as exploration"),
        ("discard", "play yellow to 1; advance first-hearth as warfare; discard first-harbour"),
    ] {
        let mut position = Position::ability("offer(1)");
        position.holds(2, "").after_collapse().mixed_in("first-harbour").tops("sea sea sea");
        position.run("play red to 1; draw; front first-harbour; top sea; front sea-peoples");
        position.turn_of(1).tops("sea sea sea");
        let both = ["First Harbour known", "First Harbour"];
        let own = hand(&position.seen_by(1), 1);
        assert_eq!(own.iter().filter(|card| both.contains(&card.as_str())).count(), 2, "{own:?}");
        position.play(script);
        let own = hand(&position.seen_by(1), 1);
        assert!(own.contains(&both[1].to_owned()) && !own.contains(&both[0].to_owned()), "{action}: {own:?}");
    }
}

#[test]
fn ba_v4_of_a_type_of_territory_one_from_before_the_collapse_leaves_first() {
    let mut position = Position::ability("seize(1)");
    position.after_collapse().kept(2, "sea-peoples").controls(2, "sea 2").trigger().play("seize sea");
    let sea = position.seen_by(2).realms.map(|realm| realm.territories[0]);
    assert_eq!(sea.map(|sea| (sea.kept, sea.others)), [(1, 0), (0, 2)]);
}

#[test]
fn ba_v5_after_the_collapse_the_view_lists_the_discards_that_were_shuffled_in() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "tin-road sea-peoples silver-mines").controls(1, "sea 1, plains 1");
    position.decks([1, 8, 8]).tops("mountains sea sea").buries_discards(2).discarded("first-furrow");
    position.run("play yellow to 1; draw; front hill-sentries; keep sea; front field-slingers");
    position.run("discard hill-sentries");
    for viewer in Viewer::all(2) {
        let listed: Vec<_> = position.view(viewer).mixed_in.into_iter().map(|card| card.name).collect();
        assert_eq!(listed, ["Hill Sentries", "Field Slingers", "First Furrow"]);
        assert_eq!(position.view(viewer).discards, []);
    }
}

#[test]
fn ba_v5_hidden_cards_and_territories_say_whether_they_are_from_before() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "tin-road first-hearth").holds(2, "silver-mines").controls(1, "sea 2");
    position.decks([1, 8, 8]).tops("mountains sea sea");
    position.run("play yellow to 1; draw; front hill-sentries").tops("sea sea sea");
    assert!(position.state.collapsed);
    position.run("play red to 1; draw; front island-raiders; top sea; front shell-carvers");
    position.tops("sea sea sea").run("play blue to 2");
    for viewer in [Viewer::Player(Seat(1)), Viewer::Spectator] {
        let seen = hand(&position.view(viewer), 1);
        assert_eq!(seen, ["sea", "mountains old", "mountains old", "First Hearth known"]);
    }
    assert_eq!(hand(&position.seen_by(1), 2), ["sea", "sea", "mountains old"]);
    let sea = position.seen_by(2).realms[0].territories[0];
    assert_eq!((sea.kept, sea.others), (2, 1));
}

/// Whether the last card that left a hand was said to be from before the Collapse.
fn said_old(position: &Position) -> bool {
    let age = |event: &Event| match *event {
        Event::Advanced { before, .. } | Event::Discarded { before, .. } => Some(before),
        _ => None,
    };
    position.events.iter().rev().find_map(age).unwrap()
}

#[test]
fn ba_v5_when_a_card_leaves_a_hand_all_are_told_whether_it_was_from_before() {
    for old in [true, false] {
        let mut position = Position::ability("offer(1)");
        match old {
            true => position.holds(1, "tin-road").after_collapse(),
            false => position.holds(1, "").after_collapse().gets(1, "tin-road"),
        };
        let mut discards = position.clone();
        position.play("play yellow to 1; advance tin-road as society");
        assert_eq!(said_old(&position), old);
        discards.gets(1, "sea-peoples");
        discards.play("play yellow to 1; advance sea-peoples as warfare; discard tin-road");
        assert_eq!(said_old(&discards), old);
    }
}

#[test]
fn ba_v5_a_known_card_is_never_called_one_from_before() {
    let mut position = Position::new("mycenae", "hatti");
    position.decks([1, 8, 8]).tops("mountains sea sea");
    position.run("play yellow to 1; draw; front hill-sentries; discard first-hearth");
    assert_eq!(hand(&position.seen_by(1), 2), STARTING);
    assert_eq!(hand(&position.seen_by(2), 1), ["mountains old", "First Harbour known", "First Furrow known"]);
}

#[test]
fn ba_v2_a_draw_is_told_with_its_front_to_its_owner_only() {
    let position = after_a_draw();
    let told = |viewer| position.clone().told_to(viewer);
    assert!(told(Viewer::Player(Seat(0))).contains(&"P1 draws The Sea: Oxhide Cargo.".to_owned()));
    for viewer in [Viewer::Player(Seat(1)), Viewer::Spectator] {
        let told = told(viewer);
        assert!(told.contains(&"P1 draws The Sea.".to_owned()));
        assert!(!told.concat().contains("Oxhide Cargo"), "{told:?}");
    }
}

#[test]
fn ba_v2_nobody_is_told_the_fronts_of_kept_territories() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "").holds(2, "").controls(1, "sea 1").decks([1, 8, 8]).tops("mountains sea sea");
    position.play("play yellow to 1; draw; front hill-sentries; front harbour-watch");
    assert_eq!(position.state.realms[0].kept[0], CardSet::of(position.card("harbour-watch")));
    for viewer in Viewer::all(2) {
        let told = position.clone().told_to(viewer);
        assert!(!told.concat().contains("Harbour Watch"), "{told:?}");
    }
}

#[test]
fn ba_t7_the_back_of_a_card_drawn_is_told_to_all_and_its_front_to_the_owner() {
    let position = after_a_draw();
    for viewer in Viewer::all(2) {
        let told = position.clone().told_to(viewer).join("\n");
        assert!(told.contains("P1 draws The Sea") && told.contains("P1 draws The Plains"), "{told}");
    }
}
