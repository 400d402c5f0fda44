//! BA-A: playing advancements, what they trigger, and discards.

use bronze_age::{Icon, Slot};
use game_core::Seat;
use test_games::Position as _;

use crate::common::Position;

#[test]
fn ba_a1_a_card_goes_where_the_icon_of_one_of_its_sets_is() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "sea-peoples rock-cut-reliefs harvest-rites tin-road").play("play yellow to 1");
    assert_eq!(
        position.legal_like("advance"),
        [
            "advance sea-peoples as exploration",
            "advance sea-peoples as warfare",
            "advance rock-cut-reliefs as society",
            "advance rock-cut-reliefs as artistry",
            "advance tin-road as society",
            "advance harvest-rites as prosperity",
        ]
    );
}

#[test]
fn ba_a1_the_civilisation_must_be_the_players_own() {
    let mut position = Position::new("mycenae", "hatti");
    position
        .holds(2, "sea-peoples rock-cut-reliefs harvest-rites tin-road")
        .turn_of(2)
        .play("play yellow to 1");
    assert_eq!(
        position.legal_like("advance"),
        [
            "advance sea-peoples as exploration",
            "advance sea-peoples as warfare",
            "advance rock-cut-reliefs as society",
            "advance tin-road as society",
            "advance harvest-rites as prosperity",
            "advance harvest-rites as faith",
        ]
    );
}

#[test]
fn ba_a1_only_the_set_that_was_chosen_counts_and_it_counts_whole() {
    for (icon, slot, counted) in [
        ("society", Slot::Basic, [(Icon::Society, 1), (Icon::Warfare, 0)]),
        ("warfare", Slot::First, [(Icon::Society, 0), (Icon::Warfare, 3)]),
    ] {
        let mut position = Position::new("mycenae", "hatti");
        position
            .holds(1, "cyclopean-citadel")
            .run(&format!("play yellow to 1; advance cyclopean-citadel as {icon}"));
        assert_eq!(position.under(1, slot), ["cyclopean-citadel"]);
        for (icon, count) in counted {
            assert_eq!(position.game.icons(&position.state, Seat(0), icon), count);
        }
        assert_eq!(position.hand(1), [""; 0]);
    }
}

#[test]
fn ba_a1_what_lies_under_a_civilisation_stays() {
    let mut position = Position::new("mycenae", "hatti");
    position.holds(1, "cyclopean-citadel").run("play yellow to 1; advance cyclopean-citadel as warfare");
    position.run("play red to 2");
    assert_eq!(position.under(1, Slot::First), ["cyclopean-citadel"]);
}

#[test]
fn ba_a2_a_specialised_icon_triggers_its_own_ability() {
    for (icon, asked) in [("warfare", "seize sea"), ("artistry", "deck 1")] {
        let mut position = Position::abilities("seize(1)", "draw(1)");
        position.controls(2, "sea 1").play(&format!("play yellow to 1; advance first-harbour as {icon}"));
        assert_eq!(position.to_move(), 1);
        assert!(position.allows(asked), "{icon}: {:?}", position.legal());
    }
}

#[test]
fn ba_a2_each_player_triggers_the_abilities_of_their_own_civilisation() {
    for (seat, asked) in [(1, "seize sea"), (2, "discard tin-road")] {
        let mut position = Position::new("mycenae", "hatti");
        position.gets(3 - seat, "tin-road").controls(3 - seat, "sea 1").turn_of(seat).trigger();
        assert!(position.allows(asked), "{seat}: {:?}", position.legal());
    }
}

#[test]
fn ba_a2_a_basic_icon_triggers_nothing() {
    let mut position = Position::abilities("draw(1)", "draw(1)");
    position.holds(1, "sea-peoples").run("play yellow to 1; advance sea-peoples as exploration");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_a2_an_ability_is_done_once_however_many_icons_there_are() {
    let mut position = Position::ability("draw(1)");
    position.holds(1, "sea-peoples").run("play yellow to 1; advance sea-peoples as warfare; deck 2");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!(position.hand(1).len(), 1);
}

#[test]
fn ba_a2_the_card_lies_there_before_its_ability_begins() {
    // The only card in hand is the one being played, so that there is nothing left to offer or to play.
    for ability in ["offer(1)", "play(1)"] {
        let mut position = Position::ability(ability);
        position.holds(1, "sea-peoples").run("play yellow to 1; advance sea-peoples as warfare");
        assert_eq!((position.to_move(), position.is_new_turn()), (2, true), "{ability}");
        assert_eq!(position.under(1, Slot::First), ["sea-peoples"]);
    }
}

#[test]
fn ba_a2_an_ability_is_mandatory() {
    let mut position = Position::ability("offer(1)");
    position.holds(1, "first-harbour tin-road").trigger();
    assert_eq!(position.legal(), ["discard tin-road"]);
}

#[test]
fn ba_a3_a_wild_icon_is_either_of_the_two_and_triggers_that_ability() {
    for (icon, slot, asked) in
        [("warfare", Slot::First, "discard tin-road"), ("artistry", Slot::Second, "deck 1")]
    {
        let mut position = Position::abilities("levy(1)", "claim(1)");
        position.holds(2, "tin-road").play(&format!("play yellow to 1; advance first-hearth as {icon}"));
        assert!(position.allows(asked), "{icon}: {:?}", position.legal());
        assert_eq!(position.under(1, slot), ["first-hearth"]);
    }
}

#[test]
fn ba_a3_a_wild_icon_stays_what_was_chosen() {
    let mut position = Position::abilities("draw(1)", "draw(1)");
    position.run("play yellow to 1; advance first-hearth as artistry; deck 3");
    let icons = |icon| position.game.icons(&position.state, Seat(0), icon);
    assert_eq!([Icon::Warfare, Icon::Artistry, Icon::Society].map(icons), [0, 1, 0]);
    assert_eq!(position.score(1).total, 2);
}

#[test]
fn ba_a4_all_discards_go_to_one_open_pile() {
    // From a deck, and from the hand of either player.
    let mut position = Position::ability("clear(1), offer(1), levy(1)");
    position.holds(1, "first-harbour tin-road").holds(2, "silver-mines hill-sentries");
    position
        .buries_discards(2)
        .trigger()
        .play("deck 2; front sworn-clans; discard tin-road; discard silver-mines");
    assert_eq!(position.discards(), ["sworn-clans", "tin-road", "silver-mines"]);
    for seat in [1, 2] {
        let seen: Vec<_> = position.seen_by(seat).discards.into_iter().map(|card| card.name).collect();
        assert_eq!(seen, ["Sworn Clans", "Tin Road", "Silver Mines"]);
    }
}

#[test]
fn ba_a4_a_territory_that_is_discarded_is_turned_over() {
    let mut position = Position::new("mycenae", "hatti");
    position.controls(1, "sea 1, plains 2").decks([1, 8, 8]).tops("mountains sea sea").buries_discards(2);
    position.play("play yellow to 1; draw; front hill-sentries; keep plains");
    assert_eq!(position.discards(), [""; 0]);
    position.play("front shell-carvers");
    assert_eq!(position.discards(), ["shell-carvers"]);
    assert!(position.told().contains(&"P1 loses The Sea: it was Shell Carvers.".to_owned()));
}

#[test]
fn ba_a5_an_ability_is_done_whole_before_the_rest_of_the_turn() {
    let mut position = Position::ability("draw(2)");
    position.lays(1, "blue 1, red 1").run("return blue from 1; advance first-harbour as warfare");
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
    position.run("deck 2");
    assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"]);
    position.run("deck 2");
    assert!(position.allows("draw"), "{:?}", position.legal());
    position.run("draw");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_a5_an_ability_within_an_ability_comes_first() {
    let mut position = Position::abilities("play(1), claim(1)", "offer(1), clear(1)");
    position.holds(1, "first-harbour first-hearth tin-road").trigger();
    position.run("advance first-hearth as artistry; discard tin-road; deck 2; front hill-sentries");
    assert!(position.discards().contains(&"hill-sentries"), "the inner ability clears");
    assert_eq!((position.to_move(), position.is_new_turn()), (1, false));
    position.run("deck 3");
    assert_eq!(position.controlled(1), [0, 0, 1], "and then the outer one claims");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}

#[test]
fn ba_a5_abilities_nest_as_deep_as_there_are_cards() {
    let mut position = Position::ability("play(1), draw(1)");
    position.trigger().play("advance first-hearth as warfare; advance first-furrow as warfare");
    for left in [2, 1, 0] {
        assert_eq!(position.legal(), ["deck 1", "deck 2", "deck 3"], "{left}");
        position.run("deck 2");
    }
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
    assert_eq!(position.hand(1).len(), 3);
}

#[test]
fn ba_a5_the_other_player_may_be_asked_in_the_middle_of_a_turn() {
    let mut position = Position::ability("levy(1), play(1)");
    position.trigger();
    assert_eq!((position.to_move(), position.state.active), (2, Seat(0)));
    position.play("discard first-hearth");
    assert_eq!(position.to_move(), 1);
    position.run("advance first-furrow as prosperity");
    assert_eq!((position.to_move(), position.is_new_turn()), (2, true));
}
