//! BA-C and BA-S: what there is, and how it is set up.

use bronze_age::{BronzeAge, CardId, Colour, Slot, Territory};
use game_core::{Game, Setup, Turn};
use test_games::Position as _;

use crate::common::{Position, classic_pack, territory};

fn unset(civilisations: &str, start: &str) -> Position {
    let setup = Setup::new(2).with("civilisations", civilisations).with("start", start);
    Position::unset(classic_pack(), setup)
}

#[test]
fn ba_c1_two_players_and_no_others() {
    for players in [0, 1, 3, 4] {
        assert!(Setup::new(players).complete::<BronzeAge>().is_err(), "{players}");
    }
    assert!(Setup::new(2).complete::<BronzeAge>().is_ok());
}

#[test]
fn ba_c1_each_territory_has_its_colour() {
    let pairs = Colour::ALL.map(|colour| (colour.notation(), colour.territory().notation()));
    assert_eq!(pairs, [("blue", "sea"), ("red", "mountains"), ("yellow", "plains")]);
}

#[test]
fn ba_c2_each_player_begins_with_one_action_of_each_colour() {
    let position = Position::new("mycenae", "hatti");
    assert_eq!([position.actions(1), position.actions(2)], [[1; 3]; 2]);
    assert!(position.state.decks.iter().all(|deck| deck.actions == [0; 3]));
}

#[test]
fn ba_c2_each_colour_matches_its_own_territory_and_no_other() {
    for (colour, top) in Colour::ALL.into_iter().flat_map(|colour| Territory::ALL.map(|top| (colour, top))) {
        let mut position = Position::new("mycenae", "hatti");
        position.tops(&format!("{0} {0} {0}", top.notation()));
        position.run(&format!("play {} to 2", colour.notation()));
        let matching = u8::from(colour.territory() == top);
        assert_eq!(position.controlled(1).iter().sum::<u8>(), matching, "{colour:?} to {top:?}");
        assert_eq!(position.allows("draw"), matching == 0, "{colour:?} to {top:?}");
    }
}

#[test]
fn ba_c2_a_return_is_the_same_in_every_colour() {
    for colour in ["blue", "red", "yellow"] {
        let mut position = Position::new("mycenae", "hatti");
        position.lays(1, &format!("{colour} 1"));
        position.play(&format!("return {colour} from 1"));
        assert!(position.allows("draw") && position.allows("advance first-hearth as society"));
        position.run("draw");
        assert!(position.is_new_turn(), "{colour}");
        assert_eq!(position.controlled(1), [0; 3], "{colour}");
    }
}

#[test]
fn ba_c4_each_player_begins_with_a_starting_card_of_each_territory() {
    let position = Position::new("mycenae", "hatti");
    for seat in [1, 2] {
        assert_eq!(position.hand(seat), ["first-harbour", "first-hearth", "first-furrow"]);
    }
}

#[test]
fn ba_c4_a_starting_card_has_the_basic_set_of_its_territory_and_a_wild_icon() {
    let mut position = Position::new("mycenae", "hatti");
    position.play("play yellow to 1");
    let icons = |card: &str, basic: &str| {
        [basic, "warfare", "artistry"].map(|icon| format!("advance {card} as {icon}"))
    };
    let expected = [
        icons("first-harbour", "exploration"),
        icons("first-hearth", "society"),
        icons("first-furrow", "prosperity"),
    ];
    assert_eq!(position.legal_like("advance"), expected.concat());
}

#[test]
fn ba_c4_a_starting_card_that_was_shuffled_in_may_be_drawn_by_either_player() {
    for seat in [1, 2] {
        let mut position = Position::new("mycenae", "hatti");
        position.holds(1, "first-hearth first-furrow").decks([1, 8, 8]).tops("sea mountains plains");
        position.run("play yellow to 1; draw");
        assert!(position.state.collapsed && position.state.mixed_in.contains(position.card("first-harbour")));
        position.tops("sea sea sea").turn_of(seat);
        position.play("play red to 1; draw");
        assert!(position.allows("front first-harbour"));
        position.play("front first-harbour; top plains; front harvest-rites");
        assert!(position.hand(seat).contains(&"first-harbour"));
    }
}

#[test]
fn ba_c4_both_starting_cards_of_a_territory_may_come_from_one_deck() {
    let mut position = Position::new("mycenae", "hatti");
    position.after_collapse().holds(1, "tin-road").holds(2, "silver-mines").tops("mountains sea plains");
    position.state.unseen = position.state.unseen.or(position.state.discards);
    position.state.decks.iter_mut().for_each(|deck| deck.cards += 2);
    position.state.discards = Default::default();
    position.play("play blue to 1; draw");
    assert!(position.weights().contains(&"front first-hearth 2".to_owned()));
    position.play("front first-hearth; top mountains");
    assert!(position.weights().contains(&"front first-hearth 1".to_owned()));
    position.run("front first-hearth");
    assert_eq!(position.hand(1), ["tin-road", "first-hearth", "first-hearth"]);
}

#[test]
fn ba_c5_the_basic_civilisation_takes_all_basic_icons_and_has_no_abilities() {
    for (card, icon) in
        [("harbour-watch", "exploration"), ("tin-road", "society"), ("harvest-rites", "prosperity")]
    {
        let mut position = Position::new("mycenae", "hatti");
        position.gets(1, card).controls(2, "sea 1").lays(2, "red 2");
        position.run(&format!("play yellow to 1; advance {card} as {icon}"));
        assert_eq!(position.under(1, Slot::Basic), [card]);
        assert_eq!((position.to_move(), position.is_new_turn()), (2, true), "{card}");
    }
}

#[test]
fn ba_c5_a_civilisation_is_its_players_own_and_the_others_are_out_of_the_game() {
    let position = Position::new("mycenae", "hatti");
    let names = |seat: u8| {
        let view = position.seen_by(seat);
        view.realms.map(|realm| realm.civilisation.unwrap().name)
    };
    assert_eq!(names(1), ["Mycenae", "Hatti"]);
    assert_eq!(names(2), ["Mycenae", "Hatti"]);
}

#[test]
fn ba_s1_three_decks_of_16_cards_of_which_only_the_tops_are_seen() {
    let position = Position::new("mycenae", "hatti");
    assert_eq!(position.sizes(), [16; 3]);
    assert_eq!(position.tops_shown(), "sea mountains plains");
    assert_eq!(position.state.unseen.len(), 48);
    assert!((0..48).all(|card| position.state.unseen.contains(CardId(card))));
}

#[test]
fn ba_s1_any_territory_may_be_on_top_of_each_deck() {
    let mut position = unset("random", "P1");
    for (top, expected) in [
        ("top sea", ["top sea 16", "top mountains 16", "top plains 16"]),
        ("top sea", ["top sea 15", "top mountains 16", "top plains 16"]),
        ("top plains", ["top sea 14", "top mountains 16", "top plains 16"]),
    ] {
        assert_eq!(position.weights(), expected);
        position.play(top);
    }
    assert_eq!(position.tops_shown(), "sea sea plains");
}

#[test]
fn ba_s2_civilisations_are_dealt_at_random_and_never_the_same_twice() {
    let mut position = unset("random", "P1");
    position.play("top sea; top sea; top sea");
    let all = ["mycenae", "hatti", "wilusa", "kemet", "keftiu", "alashiya"];
    assert_eq!(position.weights(), all.map(|name| format!("deal {name} 1")));
    position.play("deal wilusa");
    let left = all.into_iter().filter(|name| *name != "wilusa").map(|name| format!("deal {name} 1"));
    assert_eq!(position.weights(), left.collect::<Vec<_>>());
    position.play("deal kemet");
    assert!(position.is_new_turn());
}

#[test]
fn ba_s2_when_chosen_the_second_player_chooses_first_after_the_decks_are_laid() {
    for (start, first, second) in [("P1", 1, 2), ("P2", 2, 1)] {
        let mut position = unset("choose", start);
        assert_eq!(position.turn(), Turn::Chance);
        position.play("top sea; top sea; top plains");
        assert_eq!(position.to_move(), second);
        assert_eq!(position.legal().len(), 6);
        position.play("civilisation kemet");
        assert_eq!(position.to_move(), first);
        assert_eq!(position.legal().len(), 5);
        assert!(!position.allows("civilisation kemet"));
        position.play("civilisation mycenae");
        assert_eq!((position.to_move(), position.is_new_turn()), (first, true));
        let chosen = position.seen_by(1).realms.map(|realm| realm.civilisation.unwrap().name);
        let expected = if first == 1 { ["Mycenae", "Kemet"] } else { ["Kemet", "Mycenae"] };
        assert_eq!(chosen, expected);
    }
}

#[test]
fn ba_s2_choosing_waits_until_the_start_player_is_known() {
    let mut position = unset("choose", "random");
    assert_eq!(position.legal(), ["start P1", "start P2"]);
    position.play("start P2; top sea; top sea; top sea");
    assert_eq!(position.to_move(), 1);
}

#[test]
fn ba_s3_without_a_last_game_either_player_may_start() {
    let mut position = unset("random", "random");
    assert_eq!(position.weights(), ["start P1 1", "start P2 1"]);
    position.run("start P2");
    assert_eq!((position.state.start.0, position.to_move()), (1, 2));
}

#[test]
fn ba_s3_the_loser_of_the_last_game_starts() {
    for (start, seat) in [("P1", 1), ("P2", 2)] {
        let mut position = unset("random", start);
        assert!(position.legal_like("start").is_empty());
        position.resolve();
        assert_eq!((position.state.start.0 + 1, position.to_move()), (seat, seat));
    }
}

#[test]
fn ba_s3_nobody_but_the_players_can_be_named_as_start_player() {
    let error = Setup::new(2).with("start", "P3").complete::<BronzeAge>();
    assert!(error.is_err());
    assert_eq!(BronzeAge::OPTIONS.len(), 2);
}

#[test]
fn ba_c3_the_territory_of_a_card_tells_the_kind_of_its_basic_set() {
    let game = Position::new("mycenae", "hatti").game;
    for card in (0..54).map(CardId) {
        let expected = match game.territory(card) {
            back if back == territory("sea") => "exploration",
            back if back == territory("mountains") => "society",
            _ => "prosperity",
        };
        assert_eq!(game.basic_icon(card).notation(), expected);
        assert_eq!(game.card(card).territory, game.territory(card));
    }
}
