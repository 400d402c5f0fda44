//! LG-B: the global actions.

use game_core::Setup;
use legacies::{Event, GlobalTile, Outcome, Task, Tile};
use test_games::Position as _;

use crate::common::{Position, classic_pack, global, pack_with, who};
use crate::npc::ready;

fn table() -> Position {
    ready("politician socialite inventor")
}

#[test]
fn lg_b1_the_outcome_is_chosen_and_kept() {
    let mut position = table();
    position.event("customs-quarrel").with_gold(1, 10).play("trigger event");
    assert_eq!(position.legal(), ["outcome top", "outcome bottom"]);
    let event = position.state.open.event.unwrap();
    position.play("outcome bottom");
    assert_eq!(position.gold(1), 14);
    let past = position.state.open.resolved.last().copied().unwrap();
    assert_eq!((past.event, past.outcome), (event, Outcome::Bottom));
    assert_eq!(position.state.open.event, None);
}

#[test]
fn lg_b1_an_outcome_that_does_nothing_can_be_chosen() {
    let effect = "effect: All([Gain(gold, 4), Each(behind, Gain(gold, 6))]),";
    let pack = pack_with(&[("events.ron", effect, "effect: All([]),")]);
    let mut position = Position::of(pack, Setup::new(3), "politician socialite inventor");
    position.order(&[1, 2, 3]).turn_of(1).played(1, 2).event("customs-quarrel");
    let before = position.state.open.houses;
    position.play("trigger event; outcome bottom");
    assert_eq!(position.state.open.houses, before);
}

#[test]
fn lg_b1_the_least_fame_after_the_outcome_chooses_and_of_equals_the_later() {
    let mut position = table();
    position.event("bread-march").with_fame(1, 5).with_fame(2, 6).with_fame(3, 9);
    position.play("trigger event; outcome top; industry military");
    assert_eq!([1, 2, 3].map(|seat| position.fame(seat)), [5, 5, 8]);
    assert_eq!(position.to_move(), 2);
    position.order(&[2, 1, 3]);
    position.state.open.tasks =
        [Task::NextTurn, Task::PlaceTile, Task::PickResource(who(3), 1, Default::default())]
            .into_iter()
            .collect();
    position.play("resource gem");
    assert_eq!(position.to_move(), 1);
}

#[test]
fn lg_b1_the_rising_star_never_chooses() {
    let mut position = Position::cleared(classic_pack(), Setup::new(2), "politician socialite inventor");
    position.played(1, 2).with_fame(1, 9).with_fame(2, 7).event("customs-quarrel");
    position.play("trigger event; outcome bottom");
    assert_eq!((position.to_move(), position.fame(3)), (2, 0));
    assert_eq!(position.legal_like("tile").len(), position.legal().len());
}

#[test]
fn lg_b1_a_tile_with_the_icon_for_the_century_or_the_game() {
    let century = vec!["tile cautious", "tile desired", "tile exotic"];
    let game = vec!["tile nostalgic", "tile wealthy", "tile diverse"];
    for (generation, tiles) in [(1, &century), (2, &game), (3, &century), (4, &game)] {
        let mut position = table();
        position.generation(generation).order(&[1, 2, 3]).turn_of(1).played(1, 2).event("customs-quarrel");
        position.century_tiles(&[Tile::Magnetic]).game_tiles(&[Tile::Resourceful]);
        position.play("trigger event; outcome bottom");
        assert_eq!(&position.legal(), tiles, "generation {generation}");
        position.play(tiles[1]);
        let open = &position.state.open;
        assert_eq!(open.century_tiles.contains(&Tile::Desired), generation % 2 == 1);
        assert_eq!(open.game_tiles.contains(&Tile::Wealthy), generation % 2 == 0);
    }
    let mut late = table();
    late.generation(5).turn_of(1).played(1, 2).event("customs-quarrel").play("trigger event; outcome bottom");
    assert_eq!(late.legal_like("tile"), [""; 0]);
}

#[test]
fn lg_b1_no_tile_if_none_matches() {
    let mut position = table();
    position.event("bread-march").century_tiles(&[Tile::Magnetic, Tile::Cautious, Tile::Desired]);
    for seat in 1..=3 {
        position.with_gold(seat, 0);
    }
    position.play("trigger event; outcome bottom");
    assert_eq!(position.legal_like("take").len(), 2);
    assert_eq!(position.state.open.century_tiles.len(), 3);
}

#[test]
fn lg_b2_the_trigger_must_collect_from_one_track() {
    let mut position = table();
    position.track("general", "1 - - -").track("inventor", "- 1 - -").legends("1 - - - -");
    position.play("trigger relationships");
    assert_eq!(position.legal(), ["collect general", "collect inventor"]);
}

#[test]
fn lg_b2_every_token_moves_one_space_and_those_left_pay() {
    let mut position = table();
    // Politician in I: 3 fame, 2 fame, 6 gold, 1 fame. Underworld Boss: 20, 12 gold, iron, 4 gold.
    position.track("underworld-boss", "1 2 3 -").track("politician", "- 2 - 3").legends("3 2 - - -");
    position.bonus("underworld-boss", "a-fresh-bouquet").bonus("politician", "a-fresh-bouquet");
    for seat in 1..=3 {
        position.with_gold(seat, 0).with_fame(seat, 0).with_resources(seat, [0; 4]);
    }
    position.play("trigger relationships");
    assert_eq!(position.track_shown("underworld-boss"), "- 1 2 3");
    assert_eq!(position.track_shown("politician"), "- - 2 -");
    // P1: 20 before, 12 after. P2: iron, 6 gold, 12 of the Contessa. P3: 4 gold, 3 fame of the Hermit.
    assert_eq!([1, 2, 3].map(|seat| position.gold(seat)), [32, 18, 4]);
    assert_eq!([1, 2, 3].map(|seat| position.fame(seat)), [0, 0, 3]);
    assert_eq!(position.resources(2), [0, 0, 0, 1]);
    assert_eq!(position.house(3).tokens, 3);
    assert_eq!(position.legends_shown(), "3 2 - - -");
}

#[test]
fn lg_b2_held_tokens_stay_and_can_be_pushed() {
    let mut position = table();
    position.successor(2, "kind-physician");
    position.track("general", "1 2 - -").track("philosopher", "- - - 2").track("promoter", "- - 1 2");
    let before = position.house(2).tokens;
    position.play("trigger relationships; collect general");
    assert_eq!(position.track_shown("general"), "- 1 2 -");
    assert_eq!(position.track_shown("philosopher"), "- - - 2");
    assert_eq!(position.track_shown("promoter"), "- - - 1");
    assert_eq!(position.house(2).tokens, before + 1);
}

#[test]
fn lg_b2_a_hostess_holds_her_guests() {
    let mut position = table();
    position.successor(2, "generous-hostess").track("socialite", "1 - - 3").track("general", "1 - - 3");
    position.play("trigger relationships; collect general");
    assert_eq!(position.track_shown("socialite"), "1 - - 3");
    assert_eq!(position.track_shown("general"), "- 1 - -");
}

#[test]
fn lg_b3_own_heirlooms_with_level_0_times_both_values() {
    let mut position = table();
    position
        .with_value("communications", 4)
        .with_value("law", 7)
        .owns(1, &[2, 5])
        .controls(1, "politician 6");
    position.with_value("theater", 2).with_gold(1, 0).with_gold(2, 0);
    position.play("trigger income");
    // P1: level 0 and two more, one more as trigger, not the secret; P2: level 0 alone.
    assert_eq!((position.gold(1), position.gold(2)), (44, 6));
}

#[test]
fn lg_b4_the_better_industry_of_each_heirloom_and_for_the_trigger_both_of_one() {
    let mut position = table();
    position.with_value("communications", 9).with_value("law", 2).with_value("education", 6);
    position.with_value("manufacturing", 5).with_fame(1, 0).with_fame(2, 0);
    position.controls(1, "politician 6, inventor 2").controls(2, "inventor 3, politician 1").owns(1, &[2, 3]);
    position.play("trigger fame");
    // The own secret by the own industries: 9; the inventor's: 6, and 5 more as trigger. P2: 6 + 9.
    assert_eq!((position.fame(1), position.fame(2)), (20, 15));
}

#[test]
fn lg_b5_never_the_first_of_a_generation() {
    let mut position = table();
    assert!(!position.allows("trigger foundation"));
    position.down("dividends");
    assert!(position.allows("trigger foundation"));
}

#[test]
fn lg_b5_up_to_the_limit_doubled_and_others_the_same_without() {
    for (generation, limit) in [(1, 20), (3, 50), (5, 150)] {
        let mut position = table();
        position.generation(generation).order(&[1, 3, 2]).turn_of(1).played(1, 2).down("income");
        for seat in 1..=3 {
            position.with_gold(seat, 500).with_foundation(seat, 0);
        }
        position.play("trigger foundation");
        let top = format!("contribute {limit}");
        assert_eq!(position.legal().last(), Some(&top));
        position.play("contribute 0");
        assert_eq!(position.to_move(), 3);
        assert_eq!(position.legal().last(), Some(&top));
        position.play(&top);
        assert_eq!((position.to_move(), position.foundation(3), position.gold(3)), (2, limit, 500 - limit));
        assert!(position.allows("contribute 0"));
    }
    let mut position = table();
    position.down("income").with_foundation(1, 0).with_gold(1, 7);
    position.play("trigger foundation; contribute 7");
    assert_eq!((position.foundation(1), position.gold(1)), (14, 0));
}

#[test]
fn lg_b6_the_trigger_moves_both_and_the_others_one() {
    let mut position = table();
    let order = [1, 3, 2];
    position.order(&order).turn_of(1).with_value("law", 12).with_value("communications", 1);
    position.play("trigger influence");
    let all = ["move communications up", "move communications down", "move law up", "move law down"];
    assert_eq!(position.legal(), all);
    position.play("move law up");
    assert_eq!(position.legal(), all[..2]);
    position.play("move communications down");
    assert_eq!((position.value("law"), position.value("communications")), (12, 1));
    assert_eq!(position.to_move(), 3);
    let theirs = ["education", "manufacturing"];
    assert_eq!(
        position.legal(),
        theirs.map(|i| ["up", "down"].map(|way| format!("move {i} {way}"))).concat()
    );
    position.play("move education down");
    assert_eq!((position.value("education"), position.to_move()), (2, 2));
    position.play("move theater up");
    assert_eq!(position.value("theater"), 4);
}

#[test]
fn lg_b7_dividends_by_the_row_doubled_for_the_trigger() {
    let rows = classic_pack().board.rows;
    for row in &rows[..3] {
        assert_eq!(row.dividends, [(0, 0); 3]);
    }
    for row in &rows[8..] {
        assert_eq!(row.dividends, rows[11].dividends);
        assert!(row.dividends[0] > rows[7].dividends[0]);
    }
    let mut position = table();
    position.with_value("law", 12).with_value("finance", 4).with_value("tourism", 3);
    position.invests(1, "minor law, major finance, major tourism").invests(2, "minor law, major law");
    for seat in 1..=3 {
        position.with_gold(seat, 0);
    }
    position.play("trigger dividends");
    assert_eq!([1, 2, 3].map(|seat| position.gold(seat)), [16, 18, 0]);
}

#[test]
fn lg_b8_bids_go_round_from_the_trigger_who_must_bid() {
    let mut position = table();
    position.turn_of(2).played(2, 2);
    for seat in 1..=3 {
        position.with_gold(seat, 60);
    }
    position.play("trigger trade; currency gold");
    assert!(!position.allows("pass") && position.legal_like("bid gold").is_empty());
    position.play("bid fame 3");
    assert_eq!(position.to_move(), 3);
    assert!(position.allows("pass") && !position.allows("bid fame 3"));
    assert!(
        position.allows("bid fame 1") && position.allows("bid fame 4") && position.allows("bid resources 3")
    );
    position.play("bid resources 4");
    assert_eq!(position.to_move(), 1);
    position.play("pass");
    assert_eq!(position.to_move(), 2);
    let moves = ["bid foundation 3", "bid resources 3", "bid fame 4", "bid foundation 4", "pass"];
    assert_eq!(position.legal(), moves);
}

#[test]
fn lg_b8_losers_pay_nothing_and_take_back_their_cubes() {
    let mut position = table();
    for seat in 1..=3 {
        position.with_gold(seat, 60).with_fame(seat, 0);
    }
    position.play("trigger trade; currency gold; bid fame 3; bid fame 4; bid fame 1; pass");
    assert_eq!([1, 2, 3].map(|seat| position.gold(seat)), [60, 10, 60]);
    assert_eq!([1, 2, 3].map(|seat| position.fame(seat)), [0, 3, 0]);
    assert_eq!(position.state.open.bids, [None; 6]);
}

#[test]
fn lg_b9_a_mandatory_action_gives_one_that_lies_face_up() {
    let mut position = table();
    position.holds_heirs(1, "castellan stern-regent");
    let face_up = position.state.open.face_up;
    position.play("trigger relationships");
    let takes = position.legal();
    assert_eq!((takes.len(), position.legal_like("take").len()), (2, 2));
    position.play(&takes[0]);
    assert_eq!(position.legal_like("succeed").len(), 3);
    position.play("succeed stern-regent");
    assert_eq!(position.house(1).successor(), Some(position.heir("stern-regent")));
    assert_eq!(position.heirs(1), [""; 0]);
    assert!(position.state.open.heir_discards.has(position.heir("castellan").0));
    // Those face up are not replaced.
    assert_eq!(position.state.open.face_up.as_ref(), &face_up[1..]);
}

#[test]
fn lg_b9_any_other_action_gives_one_from_the_deck_and_only_the_first() {
    let mut position = table();
    position.play("trigger income; heir castellan; unlock minor");
    assert_eq!(position.house(1).successor(), Some(position.heir("castellan")));
    position.turn_of(1).play("trigger fame");
    assert_eq!(position.house(1).line.len(), 1);
    assert!(position.acts(2));
}

#[test]
fn lg_b9_nothing_face_up_means_the_deck() {
    let mut position = table();
    position.state.open.face_up = Default::default();
    position.play("trigger relationships; heir spendthrift-nephew");
    assert_eq!(position.house(1).line.len(), 1);
}

#[test]
fn lg_b9_no_successors_in_generation_6_nor_after_the_one_put_in_play() {
    let mut position = table();
    position.generation(6).order(&[1, 2, 3]).turn_of(1).played(1, 2).play("trigger income");
    assert!(position.acts(2) && position.house(1).line.is_empty());
    let mut position = table();
    position.play("trigger income; heir spendthrift-nephew").turn_of(1).holds(1, "penny-gazette");
    position.play("explore penny-gazette");
    assert!(position.acts(2) && position.heirs(1).is_empty());
}

#[test]
fn lg_b10_a_triggered_tile_is_down_until_the_next_generation() {
    let mut position = table();
    position.played(2, 2).play("trigger income; heir spendthrift-nephew");
    assert_eq!(position.state.open.globals[global("income").index()], GlobalTile::Down);
    assert!(position.acts(2) && !position.allows("trigger income") && position.allows("trigger fame"));
    position.clean_up();
    assert_eq!(position.state.open.globals, [GlobalTile::Up; 8]);
}

#[test]
fn lg_b11_a_blocked_action_is_for_its_owner_alone() {
    let mut position = table();
    position.played(2, 2).blocked(2, "income");
    assert!(!position.allows("trigger income"));
    position.turn_of(2);
    assert!(position.allows("trigger income"));
    let tokens = position.house(2).tokens;
    position.play("trigger income");
    assert_eq!(position.house(2).tokens, tokens + 1);
}

#[test]
fn lg_b11_the_token_returns_at_the_end_of_the_generation() {
    let mut position = table();
    position.blocked(2, "income").clean_up();
    assert_eq!(position.house(2).tokens, 5);
    assert_eq!(position.state.open.globals[global("income").index()], GlobalTile::Up);
}

#[test]
fn lg_b11_an_effect_puts_the_token_there() {
    let mut position = ready("politician/underhanded socialite inventor");
    position.down("trade").holds(1, "penny-gazette").play("perform penny-gazette; from socialite");
    assert!(!position.allows("block trade") && position.allows("decline"));
    position.play("block fame");
    assert_eq!(position.state.open.globals[global("fame").index()], GlobalTile::Blocked(who(1)));
    assert_eq!(position.house(1).tokens, 4);
}

#[test]
fn lg_b12_one_two_or_three_places_a_column() {
    for (generation, fame) in [(1, [0, 0, 0, 3]), (3, [0, 0, 2, 5]), (5, [0, 2, 5, 9])] {
        let mut position = ready("politician socialite inventor general");
        position.generation(generation).order(&[1, 2, 3, 4]).turn_of(1).played(1, 2);
        for seat in 1..=4 {
            position.with_gold(seat, 60).with_fame(seat, 0);
        }
        position.play("trigger trade; currency gold; bid fame 1; bid fame 2; bid fame 3; bid fame 4; pass");
        assert_eq!([1, 2, 3, 4].map(|seat| position.fame(seat)), fame, "generation {generation}");
        let paid =
            [5, 10, 25, 50].into_iter().zip(fame).map(|(bid, won)| if won > 0 { 60 - bid } else { 60 });
        let paid: Vec<i32> = paid.collect();
        assert_eq!([1, 2, 3, 4].map(|seat| position.gold(seat)), *paid);
    }
}

#[test]
fn lg_b12_all_pay_then_they_collect_column_by_column() {
    let mut position = table();
    position.generation(3).order(&[1, 2, 3]).turn_of(1).played(1, 2);
    for seat in 1..=3 {
        position.with_fame(seat, 20).with_gold(seat, 0);
    }
    position.play("trigger trade; currency fame; bid resources 1; bid gold 1; bid gold 2; pass");
    position.play("resource gem; resource gem; resource gem");
    let is_payment = |event: &&Event| matches!(event, Event::Paid { .. });
    let is_win = |event: &&Event| matches!(event, Event::TradeWon { .. });
    assert_eq!(position.events.iter().filter(is_payment).count(), 3);
    let order: Vec<_> = position.events.iter().filter(|event| is_payment(event) || is_win(event)).collect();
    assert!(order[..3].iter().all(is_payment), "{order:?}");
    let place = |event: &&Event| match event {
        Event::TradeWon { who, place, .. } => (who.0 + 1, *place),
        event => panic!("{event:?}"),
    };
    let won: Vec<_> = order[3..].iter().map(place).collect();
    assert_eq!(won, [(3, 0), (2, 1), (1, 0)]);
    assert_eq!([1, 2, 3].map(|seat| position.gold(seat)), [0, 50, 100]);
}

#[test]
fn lg_b13_only_what_can_be_paid_is_bid() {
    let mut position = table();
    position.with_gold(1, 12).with_fame(1, 0).with_foundation(1, 0).with_resources(1, [0; 4]);
    position.with_resources(2, [1, 1, 0, 0]).with_gold(2, 9).with_gold(3, 4);
    position.play("trigger trade");
    assert_eq!(position.legal(), ["currency gold"]);
    position.play("currency gold");
    assert_eq!(position.legal_like("bid fame"), ["bid fame 1", "bid fame 2"]);
    position.play("bid fame 1");
    assert_eq!(position.legal_like("bid resources"), ["bid resources 1"]);
    // P3 can pay nothing and is not asked.
    position.play("pass");
    assert_eq!(position.to_move(), 1);
}

#[test]
fn lg_b13_who_can_pay_in_none_names_any_and_does_not_bid() {
    let mut position = table();
    position.with_gold(1, 4).with_fame(1, 0).with_foundation(1, 0).with_resources(1, [0; 4]);
    position.play("trigger trade");
    assert_eq!(position.legal_like("currency").len(), 4);
    position.play("currency fame");
    assert_eq!(position.to_move(), 2);
    position.play("pass; pass");
    assert_eq!(position.state.open.bids, [None; 6]);
}

#[test]
fn lg_b13_resources_are_paid_and_won_in_any_mix() {
    let mut position = table();
    position.with_resources(1, [1, 1, 1, 0]).with_gold(2, 10);
    position.play("trigger trade; currency resources; bid gold 2");
    position.play("pass; pass; pass");
    assert_eq!(position.legal(), ["resource dye", "resource gear", "resource gem"]);
    position.play("resource gem; resource dye");
    assert_eq!(position.resources(1), [0, 1, 0, 0]);
    let mut position = table();
    position.with_gold(1, 10).with_resources(1, [0; 4]);
    position
        .play("trigger trade; currency gold; bid resources 2; pass; pass; pass; resource iron; resource dye");
    assert_eq!(position.resources(1), [1, 0, 0, 1]);
}

#[test]
fn lg_b13_the_foundation_is_bid_in_its_steps() {
    let mut position = table();
    position.with_foundation(1, 175).play("trigger trade; currency foundation");
    assert_eq!(position.legal_like("bid gold"), ["bid gold 3", "bid gold 4", "bid gold 5", "bid gold 6"]);
    position.with_foundation(2, 60).play("bid gold 4");
    assert_eq!(position.legal_like("bid fame"), ["bid fame 1", "bid fame 2", "bid fame 3", "bid fame 4"]);
    position.play("pass; pass; pass");
    assert_eq!(position.foundation(1), 125);
}
