//! LG-G: generations, turns, honoraria, centuries.

use game_core::{Setup, Turn, Viewer};
use legacies::{Bits, Century, Event, GlobalTile, Resolved, Source, State, Task, Tile};
use test_games::Position as _;

use crate::common::{Position, character, who};

const THREE: &str = "politician socialite inventor";

/// `trigger dividends` by anybody ends this generation, with nothing else to decide but honoraria. Of the three,
/// the turn order is P1, P3, P2.
pub fn brink(generation: u8, mats: &str) -> Position {
    let setup = Setup::new(mats.split_whitespace().count() as u8);
    let mut position = Position::seated(setup, mats);
    position.generation(generation).down("event relationships income fame foundation").turn_of(1);
    position.state.open.event = None;
    for house in &mut position.state.open.houses {
        house.cards = 2;
        house.triggered = 1;
        house.heir_put = true;
    }
    position
}

fn ended(position: &Position) -> Option<(u8, bool)> {
    position.events.iter().find_map(|event| match event {
        Event::GenerationEnded { by, early } => Some((by.0 + 1, *early)),
        _ => None,
    })
}

#[test]
fn lg_g1_largest_foundation_first_npcs_included() {
    assert_eq!(Position::new(THREE).order_shown(), [1, 3, 2]);
    let star = Position::seated(Setup::new(2), "politician socialite general");
    assert_eq!(star.order_shown(), [3, 1, 2]);
}

#[test]
fn lg_g1_ties_keep_the_former_order() {
    for (former, next) in [([1, 3, 2], [3, 2, 1]), ([1, 2, 3], [2, 3, 1])] {
        let mut position = brink(1, THREE);
        position.with_foundation(1, 20).with_foundation(2, 50).with_foundation(3, 50).order(&former);
        let last = former[2];
        position.turn_of(last).run("trigger dividends");
        assert_eq!((position.state.open.generation, position.order_shown()), (2, next.to_vec()));
        assert!(position.acts(next[0]));
    }
}

#[test]
fn lg_g1_the_order_stands_until_the_next_generation() {
    let mut position = Position::new(THREE);
    position.with_foundation(2, 300).holds(1, "penny-gazette").run("gather penny-gazette");
    assert!(position.acts(3));
    assert_eq!(position.order_shown(), [1, 3, 2]);
}

#[test]
fn lg_g2_the_upcoming_event_becomes_current_and_the_next_is_turned_up() {
    let mut position = brink(1, THREE);
    let upcoming = position.state.open.upcoming;
    position.turn_of(2).run("trigger dividends");
    assert_eq!(position.state.open.event, upcoming);
    assert!(position.state.open.upcoming.is_some_and(|next| Some(next) != upcoming));
}

#[test]
fn lg_g2_none_is_turned_up_in_generation_6() {
    let mut position = brink(5, THREE);
    let upcoming = position.state.open.upcoming;
    position.turn_of(2).run("trigger dividends");
    assert_eq!(position.state.open.generation, 6);
    assert_eq!((position.state.open.event, position.state.open.upcoming), (upcoming, None));
}

#[test]
fn lg_g3_three_cards_and_a_successor_for_everyone_three_and_two_face_up() {
    let mut position = brink(1, THREE);
    position.holds(1, "penny-gazette mail-coach").holds(3, "").turn_of(2).run("trigger dividends");
    assert_eq!(position.hand(1).len(), 5, "unplayed cards stay for the even generation");
    assert_eq!(position.hand(1)[..2], ["penny-gazette", "mail-coach"]);
    assert_eq!((position.hand(2).len(), position.hand(3).len()), (6, 3));
    assert_eq!(position.market_shown().len(), 3);
    assert_eq!([1, 2, 3].map(|seat| position.heirs(seat).len()), [1; 3]);
    assert_eq!(position.state.open.face_up.len(), 2);
}

#[test]
fn lg_g3_at_a_centurys_end_hands_leave_too() {
    let mut position = brink(2, THREE);
    position.turn_of(2).run("trigger dividends");
    for seat in 1..=3 {
        let cards: Vec<_> = position.state.hand_cards(who(seat)).collect();
        assert_eq!(cards.len(), 3);
        let pack = position.game.pack();
        assert!(cards.iter().all(|card| pack.cards[card.index()].century == Century::II));
    }
}

#[test]
fn lg_g3_no_successors_in_generation_6() {
    let mut position = brink(5, THREE);
    position.turn_of(2).run("trigger dividends");
    assert_eq!([1, 2, 3].map(|seat| (position.hand(seat).len(), position.heirs(seat).len())), [(6, 0); 3]);
    assert_eq!(position.state.open.face_up.len(), 0);
}

#[test]
fn lg_g3_npcs_get_no_cards() {
    let mut position = Position::unset(crate::common::classic_pack(), Setup::new(1).with("nemeses", "2"));
    position.run("mat politician aboveboard");
    let hidden = position.state.hidden;
    assert_eq!((hidden.cards[0].len(), hidden.heirs[0].len()), (3, 1));
    assert!(hidden.cards[1..].iter().chain(&hidden.heirs[1..]).all(|hand| hand.is_empty()));
}

#[test]
fn lg_g4_one_plays_a_card_and_cannot_pass() {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette");
    assert!(position.legal().iter().all(|action| action.contains("penny-gazette")), "{:?}", position.legal());
}

#[test]
fn lg_g4_triggering_needs_two_cards_played_and_no_empty_hand() {
    let mut position = Position::new(THREE);
    position.played(1, 1);
    assert_eq!(position.legal_like("trigger"), [""; 0]);
    position.played(1, 2);
    let all = ["event", "relationships", "income", "fame", "influence", "dividends", "trade"];
    assert_eq!(position.legal_like("trigger"), all.map(|global| format!("trigger {global}")));
    assert!(!position.legal_like("explore").is_empty());
    position.holds(1, "");
    assert_eq!(position.legal(), all.map(|global| format!("trigger {global}")));
}

#[test]
fn lg_g4_only_what_is_face_up_and_not_blocked_can_be_triggered() {
    let mut position = Position::new(THREE);
    position.played(1, 2).played(2, 2).down("event income").blocked(2, "trade fame");
    let available = ["relationships", "foundation", "influence", "dividends"];
    assert_eq!(position.legal_like("trigger"), available.map(|global| format!("trigger {global}")));
    position.turn_of(2);
    assert!(position.allows("trigger trade") && position.allows("trigger fame"));
}

#[test]
fn lg_g4_without_a_card_and_with_fewer_than_two_played_the_turn_is_skipped() {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette").holds(3, "").played(3, 1).run("gather penny-gazette");
    assert!(position.acts(2));
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette").holds(3, "").played(3, 2).run("gather penny-gazette");
    assert!(position.acts(3));
}

#[test]
fn lg_g5_a_card_of_the_hand_is_swapped_and_the_one_taken_is_played_at_once() {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette mail-coach").played(1, 2);
    assert_eq!(position.market_shown(), ["parade-ground", "deed-of-entail", "debtors-gaol"]);
    position.play("swap penny-gazette for deed-of-entail");
    assert_eq!(position.to_move(), 1);
    let about_it = |action: &String| action.split(' ').nth(1) == Some("deed-of-entail");
    assert!(position.legal().iter().all(about_it), "{:?}", position.legal());
    assert_eq!(position.legal_like("swap"), [""; 0], "one swap a turn");
    position.run("gather deed-of-entail");
    assert_eq!(position.market_shown(), ["parade-ground", "penny-gazette", "debtors-gaol"]);
    assert_eq!((position.hand(1), position.resources(1)), (vec!["mail-coach"], [0, 0, 2, 0]));
    assert!(position.acts(3));
}

#[test]
fn lg_g5_any_card_for_any() {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette mail-coach");
    assert_eq!(position.legal_like("swap").len(), 6);
    position.holds(1, "").played(1, 2);
    assert_eq!(position.legal_like("swap"), [""; 0]);
}

#[test]
fn lg_g6_both_mandatory_and_so_many_others_end_a_generation() {
    let (four, five) =
        ("politician general socialite inventor", "politician general socialite inventor promoter");
    for (persons, mats, down, ends) in [
        (2, "politician socialite general", "event relationships", false),
        (2, "politician socialite general", "event relationships income", true),
        (2, "politician socialite general", "relationships income fame foundation", false),
        (3, THREE, "event relationships income", false),
        (3, THREE, "event relationships income fame", true),
        (3, THREE, "event income fame foundation influence trade", false),
        (4, four, "event relationships income", false),
        (4, four, "event relationships income fame", true),
        (5, five, "event relationships income fame", false),
        (5, five, "event relationships income fame foundation", true),
    ] {
        let mut position = Position::seated(Setup::new(persons), mats);
        position.down(down).played(1, 2);
        position.house_mut(1).triggered = 1;
        position.play("trigger dividends");
        assert_eq!(ended(&position), ends.then_some((1, false)), "{persons} persons, {down}");
    }
}

#[test]
fn lg_g6_the_successor_is_settled_before_the_end() {
    let mut position = brink(1, THREE);
    position.house_mut(1).triggered = 0;
    position.house_mut(1).heir_put = false;
    position.holds_heirs(1, "almoner smooth-negotiator").play("trigger dividends; heir castellan");
    assert_eq!(position.legal(), ["succeed castellan", "succeed smooth-negotiator", "succeed almoner"]);
    assert_eq!(ended(&position), None);
    position.play("succeed almoner");
    assert_eq!(ended(&position), Some((1, false)));
    assert_eq!(position.foundation(1), 33 + 10);
}

#[test]
fn lg_g7_those_behind_the_one_who_ended_it_take_an_honorarium_in_turn_order() {
    let mut position = brink(1, THREE);
    position.play("trigger dividends");
    assert_eq!(position.to_move(), 3);
    assert_eq!(position.legal(), ["honorarium gold", "honorarium foundation", "honorarium resources"]);
    position.play("honorarium gold");
    assert_eq!((position.to_move(), position.gold(3)), (2, 23 + 20));
    position.run("honorarium foundation");
    assert_eq!((position.foundation(2), position.state.open.generation), (21 + 10, 2));
    assert_eq!(position.gold(1), 16);
}

#[test]
fn lg_g7_it_does_not_wrap_round() {
    let mut position = brink(1, THREE);
    position.turn_of(3).play("trigger dividends");
    assert_eq!(position.to_move(), 2);
    position.run("honorarium gold");
    assert_eq!((position.gold(1), position.gold(3), position.state.open.generation), (16, 23, 2));
    let mut position = brink(1, THREE);
    position.turn_of(2).run("trigger dividends");
    assert_eq!(position.state.open.generation, 2);
}

#[test]
fn lg_g7_amounts_by_century() {
    for (generation, gold, foundation, resources) in [(1, 20, 10, 1), (3, 50, 25, 2), (5, 100, 50, 3)] {
        let mut position = brink(generation, THREE);
        position.with_foundation(2, 50).play("trigger dividends; honorarium gold; honorarium foundation");
        assert_eq!((position.gold(3), position.foundation(2)), (23 + gold, 50 + foundation));
        let mut position = brink(generation, THREE);
        position.turn_of(3).play("trigger dividends; honorarium resources");
        for kind in ["dye", "gear", "iron"].iter().take(resources) {
            position.play(&format!("resource {kind}"));
        }
        assert_eq!(position.house(2).resource_count() as usize, 1 + resources);
        position.resolve();
        assert_eq!(position.state.open.generation, generation + 1);
    }
}

#[test]
fn lg_g7_foundation_lands_on_a_space() {
    let mut position = brink(1, THREE);
    position.with_foundation(2, 48).turn_of(3).play("trigger dividends; honorarium foundation");
    assert_eq!(position.foundation(2), 55);
}

#[test]
fn lg_g8_whoever_put_no_successor_in_play_does_so_after_the_honoraria() {
    let mut position = brink(1, THREE);
    position.holds_heirs(3, "castellan almoner");
    for seat in [2, 3] {
        position.house_mut(seat).heir_put = false;
    }
    position.play("trigger dividends; honorarium gold; honorarium gold");
    assert_eq!(
        (position.to_move(), position.legal()),
        (3, vec!["succeed castellan".into(), "succeed almoner".into()])
    );
    position.play("succeed castellan");
    assert_eq!(position.turn(), Turn::Chance, "the deck's top for P2");
    position.run("heir smooth-negotiator");
    let line = |seat: u8| {
        position.house(seat).successor().map(|heir| position.game.pack().successors[heir.index()].id.clone())
    };
    assert_eq!(
        [line(1), line(2), line(3)],
        [None, Some("smooth-negotiator".into()), Some("castellan".into())]
    );
    assert_eq!(position.state.open.generation, 2);
}

#[test]
fn lg_g8_everything_is_put_away() {
    let mut position = brink(1, THREE);
    position.holds_heirs(1, "almoner").blocked(3, "trade");
    position.house_mut(1).played = Bits::of(0).with(1);
    position.turn_of(2).play("trigger dividends");
    let open = &position.state.open;
    assert_eq!(open.globals, [GlobalTile::Up; 8]);
    assert_eq!(open.discards, [0, 1, 26, 27, 28].into_iter().collect::<Bits>());
    assert_eq!(open.heir_discards, [58, 59, position.heir("almoner").0].into_iter().collect::<Bits>());
    assert_eq!(
        (position.house(1).cards, position.house(1).played, position.house(3).tokens),
        (0, Bits::EMPTY, 5)
    );
    assert_eq!((open.market.len(), open.face_up.len()), (0, 0));
}

#[test]
fn lg_g8_after_generation_6_every_successor_retires() {
    let mut position = brink(6, THREE);
    position.successor(1, "old-campaigner").successor(2, "biographer").legends("2 - - - -");
    position.house_mut(2).heir_put = false;
    position.turn_of(2).run("trigger dividends");
    assert_eq!(position.turn(), Turn::Over);
    // Two icons of Power at 3, and one legendary relationship at 8.
    assert_eq!((position.fame(1), position.fame(2), position.fame(3)), (7 + 6, 8 + 8, 7));
    assert_eq!(position.house(3).line.len(), 0);
}

#[test]
fn lg_g9_a_century_ends_after_every_second_generation() {
    for (generation, ends) in [(1, false), (2, true), (3, false), (4, true), (5, false), (6, true)] {
        let mut position = brink(generation, THREE);
        position.turn_of(2).run("trigger dividends");
        let ended = position.events.iter().any(|event| matches!(event, Event::CenturyEnded { .. }));
        assert_eq!(ended, ends, "{generation}");
        let figures = position.state.open.figures.iter().flatten().count();
        assert_eq!(figures, 3 + usize::from(ends && generation < 6), "{generation}");
    }
}

#[test]
fn lg_g9_the_tile_scores_at_the_old_values_and_is_turned_down() {
    let mut position = brink(2, THREE);
    position.state.open.century_tiles = [Tile::Devoted, Tile::Exotic].into_iter().collect();
    position.with_value("law", 5).legends("- 3 - - -").turn_of(2).run("trigger dividends");
    assert_eq!((position.fame(1), position.fame(2), position.fame(3)), (7 + 8, 8 + 6, 7 + 6));
    assert_eq!(position.state.open.tiles_scored, 1);
    // The markers keep their rows, which became dearer.
    assert_eq!((position.value("law"), position.value("communications")), (9, 6));
    let mut position = brink(4, THREE);
    position.state.open.century_tiles = [Tile::Devoted, Tile::Exotic].into_iter().collect();
    position.state.open.tiles_scored = 1;
    position.legends("- 3 - - -").turn_of(2).run("trigger dividends");
    assert_eq!((position.fame(1), position.fame(3)), (7, 7 + 6));
}

#[test]
fn lg_g9_the_centurys_cards_leave_before_the_tile_and_the_figure_comes_after() {
    let mut position = brink(2, THREE);
    position.turn_of(2).play("trigger dividends");
    assert!(position.legal().iter().all(|action| action.starts_with("figure")));
    assert_eq!((position.state.open.tiles_scored, position.state.hidden.cards), (1, Default::default()));
    assert_eq!(position.state.open.discards, Bits::EMPTY);
}

/// P3, who is next, has no card and has played two; everything face up is blocked by P1 and P2.
fn walled_in() -> Position {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette mail-coach").holds(3, "").played(3, 2).down("income");
    position.blocked(1, "event relationships fame foundation influence").blocked(2, "dividends trade");
    for seat in 1..=3 {
        position.house_mut(seat).heir_put = true;
    }
    position
}

#[test]
fn lg_g10_without_a_card_and_with_all_actions_blocked_the_generation_ends_early() {
    let mut position = walled_in();
    position.state.open.tracks[character("general").index()][1] = Some(who(3));
    position.house_mut(3).tokens -= 1;
    let tiles = position.state.open.century_tiles;
    position.play("gather penny-gazette");
    assert_eq!(ended(&position), Some((1, true)), "P1 had the turn before");
    assert_eq!((position.to_move(), position.legal().len()), (3, 3), "honoraria for P3 and P2");
    position.play("honorarium gold");
    assert_eq!(position.to_move(), 2);
    position.run("honorarium gold");
    assert_eq!(position.state.open.generation, 2);
    let open = &position.state.open;
    assert_eq!((open.resolved.len(), open.century_tiles), (0, tiles), "the event is discarded");
    assert_eq!(position.track_shown("general"), "- 3 - -", "relationships do not advance");
    assert_eq!([1, 2, 3].map(|seat| position.house(seat).tokens), [5, 5, 4]);
}

#[test]
fn lg_g10_an_own_token_or_a_card_or_too_few_played_keep_it_going() {
    let mut position = walled_in();
    position.state.open.globals[7] = GlobalTile::Blocked(who(3));
    position.house_mut(2).tokens += 1;
    position.house_mut(3).tokens -= 1;
    position.run("gather penny-gazette");
    assert_eq!(
        (ended(&position), position.to_move(), position.legal()),
        (None, 3, vec!["trigger trade".into()])
    );
    let mut position = walled_in();
    position.holds(3, "lyceum-lecture").run("gather penny-gazette");
    assert_eq!((ended(&position), position.to_move()), (None, 3));
    let mut position = walled_in();
    position.played(3, 1).run("gather penny-gazette");
    assert_eq!((ended(&position), position.to_move()), (None, 2), "skipped");
}

#[test]
fn lg_g10_it_ends_when_a_whole_round_was_skipped() {
    let mut position = Position::new(THREE);
    position.holds(1, "").holds(2, "penny-gazette").holds(3, "").turn_of(2);
    position.play("gather penny-gazette");
    assert_eq!(ended(&position), Some((2, true)));
    assert_eq!(position.turn(), Turn::Chance, "P2 is last: no honorarium, then successors of the deck");
}

#[test]
fn lg_g11_the_trigger_first_then_along_the_turn_track() {
    let mut position = Position::new(THREE);
    position.event("bread-march").turn_of(3).played(3, 2).play("trigger event; outcome bottom");
    for seat in [3, 1, 2] {
        assert_eq!(position.to_move(), seat);
        position.play("decline");
    }
    assert!(position.state.open.resolved.iter().any(|past: &Resolved| past.event.0 == 1));
}

#[test]
fn lg_g11_fixed_gains_first_then_choices_in_board_order() {
    let mut position = Position::new(THREE);
    position.order(&[1, 3, 2]).turn_of(2).played(2, 2);
    position.track("transportation-baron", "2 1 - -").track("inventor", "1 - - -");
    position.track("corporate-mogul", "1 - - -");
    position.play("trigger relationships");
    // P2, the trigger, collects first: one resource and 5 gold before, 10 foundation after advancing.
    let asked = |position: &Position| match position.state.open.task() {
        Some(Task::PickResource(who, _, Source::Track(track))) => (who.0 + 1, track.notation()),
        task => panic!("{task:?}"),
    };
    assert_eq!(asked(&position), (2, "transportation-baron"));
    position.play("resource iron");
    assert_eq!((position.gold(2), position.foundation(2)), (24 + 5, 31));
    // P1: 2 + 10 gold at once, then a resource each by the Inventor and the Baron.
    assert_eq!((position.gold(1), asked(&position)), (16 + 12, (1, "inventor")));
    position.play("resource dye");
    assert_eq!(asked(&position), (1, "transportation-baron"));
}

#[test]
fn lg_g12_hands_and_successors_in_hand_are_hidden_from_others() {
    let mut position = Position::new(THREE);
    position.holds(1, "penny-gazette mail-coach").holds_heirs(1, "almoner");
    let mut other = position.clone();
    other.holds(1, "lyceum-lecture counting-house").holds_heirs(1, "castellan");
    for seat in [2, 3] {
        assert_eq!(position.seen_by(seat), other.seen_by(seat));
    }
    assert_eq!(position.game_view(Viewer::Spectator), other.game_view(Viewer::Spectator));
    assert_ne!(position.seen_by(1), other.seen_by(1));
    let view = position.seen_by(2);
    assert_eq!((view.hands[0].cards, view.hands[0].heirs), (2, 1), "sizes are public");
    let mine: Vec<_> = position.seen_by(1).hand.iter().map(|face| face.name.clone()).collect();
    assert_eq!(mine, ["The Penny Gazette", "The Mail Coach"]);
}

#[test]
fn lg_g12_what_is_drawn_is_told_to_its_owner_alone() {
    let mut position = Position::new(THREE);
    position.bonus("general", "a-calling-card").holds(1, "privateers-letter");
    position.run("relate privateers-letter with general");
    let seen = |position: &Position, viewer: Viewer| {
        let mut copy = position.clone();
        copy.told_to(viewer).iter().any(|line| line.contains("The Penny Gazette"))
    };
    assert!(seen(&position, Viewer::Player(game_core::Seat(0))));
    assert!(!seen(&position, Viewer::Player(game_core::Seat(1))));
    assert!(!seen(&position, Viewer::Spectator));
}

trait Views {
    fn game_view(&self, viewer: Viewer) -> legacies::View;
}

impl Views for Position {
    fn game_view(&self, viewer: Viewer) -> legacies::View {
        game_core::Game::view(&*self.game, &self.state, viewer)
    }
}

/// P1 can draw a card by a relationship with the General; the deck is empty and these are discarded.
fn dry(discards: &[u8]) -> Position {
    let mut position = Position::new(THREE);
    position.bonus("general", "a-calling-card").holds(1, "privateers-letter");
    position.state.open.discards = discards.iter().copied().collect();
    let taken = position.state.open.market.iter().map(|card| card.0).collect::<Bits>();
    let State { open, hidden } = &mut position.state;
    let taken = taken.or(open.discards).or(hidden.cards[0]).or(hidden.cards[2]);
    hidden.cards[1] = Bits::below(50).without(taken);
    position
}

#[test]
fn lg_g13_an_empty_deck_is_refilled_by_its_discards() {
    let mut position = dry(&[0, 5]);
    position.play("relate privateers-letter with general");
    assert_eq!(position.turn(), Turn::Chance);
    assert_eq!(position.legal(), ["deal penny-gazette", "deal gaslight-contract"]);
    position.run("deal gaslight-contract");
    assert_eq!((position.hand(1), position.state.open.discards), (vec!["gaslight-contract"], Bits::EMPTY));
}

#[test]
fn lg_g13_if_these_are_empty_too_the_draw_is_lost() {
    let mut position = dry(&[]);
    position.play("relate privateers-letter with general");
    assert_eq!((position.hand(1).len(), position.to_move()), (0, 3));
}

#[test]
fn lg_g13_who_can_get_no_successor_puts_none() {
    let mut position = brink(1, THREE);
    position.state.hidden.heirs[1] = Bits::below(58);
    position.house_mut(3).heir_put = false;
    position.turn_of(2).play("trigger dividends");
    assert_eq!((position.house(3).line.len(), position.state.open.generation), (0, 2));
    // With a discarded one to shuffle there is one.
    let mut position = brink(1, THREE);
    position.state.hidden.heirs[1] = Bits::below(57);
    position.state.open.heir_discards = Bits::of(57);
    position.house_mut(3).heir_put = false;
    position.turn_of(2).play("trigger dividends; heir master-copyist");
    assert_eq!(position.house(3).line.len(), 1);
}
