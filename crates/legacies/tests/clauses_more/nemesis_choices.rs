//! LG-N1, LG-N6, LG-N7 and LG-N17: what Nemeses get at once, do for nothing and choose. Each test holds version 1
//! against version 2, so that it fails where the two are alike.

use game_core::{Setup, Turn};
use legacies::pack::{SoloCard, SoloRow};
use legacies::{
    Bits, Century, Character, Commodity, Event, Global, Industry, Pack, Partner, Reason, Size, Task,
};
use test_games::Position as _;

use crate::common::{Position, character, industry, pack_with, who};
use crate::npc::{MATS, pack_of, shows, solo};

/// The outcome of an event that the tests replace.
const OUTCOME: &str = "All([Shift(only(transportation), -1), Each(everyone, Gain(iron, 1))])";

/// The classic pack with a solo card that triggers the event, and an outcome with this effect.
fn pack_with_outcome(effect: &str) -> Pack {
    let mut pack = pack_with(&[("events.ron", OUTCOME, effect)]);
    pack.solo[0] = solo(shows(Global::Event));
    pack
}

/// One person, the Politician as a Nemesis and the Rising Star; the Nemesis is about to resolve an event with this
/// effect.
fn with_event(effect: &str, version: u32) -> Position {
    let setup = Setup::new(1).under(version);
    let mut position = Position::cleared(pack_with_outcome(effect), setup, MATS);
    position.event("customs-quarrel");
    position
}

/// The Nemesis resolves it.
fn resolved(effect: &str, version: u32) -> Position {
    let mut position = with_event(effect, version);
    position.npc_plays(2, 3);
    finish(&mut position);
    position
}

/// Ends the global action under way by the first answer to all that is asked.
fn finish(position: &mut Position) {
    while position.state.open.tasks.iter().any(|task| matches!(task, Task::FinishGlobal(..))) {
        match position.turn() {
            Turn::Chance => position.resolve(),
            Turn::Player(_) | Turn::Over => {
                let first = position.legal().swap_remove(0);
                position.play(&first)
            }
        };
    }
}

fn under(card: SoloCard, version: u32) -> Position {
    Position::cleared(pack_of(card), Setup::new(1).under(version), MATS)
}

#[test]
fn lg_n6_a_space_its_bonus_token_and_what_it_pays_for_each_are_one_sum() {
    // The toast pays 2 gold and 2 for each investment: 6 are more than a step of 5, none of its parts is.
    for (version, foundation) in [(1, 50), (2, 55)] {
        let mut position = under(solo(SoloRow::Relate(vec![Partner::General])), version);
        position.bonus("general", "a-shareholders-toast").with_foundation(2, 50);
        position.invests(2, "minor law").invests(2, "minor museums").npc_plays(2, 3);
        assert_eq!(position.foundation(2), foundation, "version {version}");
    }
}

#[test]
fn lg_n6_a_global_action_is_one_sum_with_the_benefit_before_advancing() {
    let gained = |version, before| {
        let mut position = under(solo(shows(Global::Relationships)), version);
        position.track("underworld-boss", "2").track("corporate-mogul", "2").with_foundation(2, before);
        position.npc_plays(2, 3);
        finish(&mut position);
        position.foundation(2) - before
    };
    // Below 50 every gain counts in full.
    let all = gained(1, 0);
    assert_eq!((gained(2, 0), all > 25 && all % 25 > 0), (all, true), "{all}");
    assert_eq!(gained(2, 150), all / 25 * 25);
    assert!(gained(1, 150) < all / 25 * 25);
}

#[test]
fn lg_n6_an_effect_with_gold_and_foundation_is_one_sum() {
    let effect = "All([Gain(gold, 10), For(legends, Gain(gold, 9)), Each(everyone, Gain(foundation, 15))])";
    for (version, foundation) in [(1, 150), (2, 175)] {
        let mut position = with_event(effect, version);
        position.with_foundation(2, 150).npc_plays(2, 3);
        finish(&mut position);
        assert_eq!((position.foundation(2), position.house(2).summed), (foundation, 0), "version {version}");
    }
}

#[test]
fn lg_n6_what_a_persons_card_gives_a_nemesis_is_one_sum() {
    let card = "All([Gain(fame, 8), Each(everyone, Gain(gold, 24))])";
    let twice = "All([Each(others, Gain(gold, 24)), Each(others, Gain(gold, 24))])";
    for (version, foundation) in [(1, 150), (2, 175)] {
        let pack = pack_with(&[("cards.ron", card, twice)]);
        let id = pack.cards.iter().find(|card| {
            card.opportunity
                .as_ref()
                .is_some_and(|offer| format!("{offer:?}").matches("Each(Others, Gain(Gold").count() == 2)
        });
        let id = id.unwrap().id.clone();
        let mut position = Position::cleared(pack, Setup::new(1).under(version), MATS);
        position.generation(5).turn_of(1).holds(1, &id).with_foundation(2, 150);
        position.play(&format!("opportunity {id}"));
        assert_eq!(position.foundation(2), foundation, "version {version}");
    }
}

#[test]
fn lg_n7_it_collects_from_the_relationship_with_the_most_foundation() {
    // First spaces: General iron and 1 fame; Mogul 8 gold and 6 foundation.
    for (version, foundation) in [(1, 33), (2, 33 + 14)] {
        let mut position = with_event("Collect(tracks)", version);
        position.track("general", "2").track("corporate-mogul", "2").npc_plays(2, 3);
        finish(&mut position);
        assert_eq!(position.foundation(2), foundation, "version {version}");
    }
}

#[test]
fn lg_n7_of_rewards_of_one_kind_the_greater_and_never_one_with_a_cost() {
    let branches = "OneOf([(effect: Gain(fame, 1)), (effect: Gain(fame, 3)), (effect: Gain(gold, 90))])";
    for (version, fame) in [(1, 8), (2, 10)] {
        let position = resolved(branches, version);
        assert_eq!(position.fame(2), fame, "version {version}");
        assert!(position.reasons().contains(&Reason::Preferred(Commodity::Fame)));
    }
    let costly =
        "OneOf([(cost: [(fame, 1)], effect: Gain(gem, 1)), (cost: [(fame, 2)], effect: Gain(gem, 2))])";
    for (version, fame) in [(1, 6), (2, 7)] {
        assert_eq!(resolved(costly, version).fame(2), fame, "version {version}");
    }
}

#[test]
fn lg_n7_what_is_paid_for_each_counts_as_much_as_it_pays() {
    let effect = "OneOf([(effect: Gain(fame, 2)), (effect: For(own, Gain(fame, 3)))])";
    for (version, fame) in [(1, 9), (2, 10)] {
        assert_eq!(resolved(effect, version).fame(2), fame, "version {version}");
    }
}

#[test]
fn lg_n7_its_victim_is_earlier_in_turn_order() {
    // The Rising Star is first on the turn track, the person is listed first.
    for (version, victim) in [(1, 1), (2, 3)] {
        let mut position = with_event("Take(fame, 1)", version);
        position.order(&[3, 2, 1]).npc_plays(2, 3);
        let from = position.events.iter().find_map(|event| match event {
            Event::Took { from, .. } => Some(*from),
            _ => None,
        });
        assert_eq!(from, Some(who(victim)), "version {version}");
    }
}

#[test]
fn lg_n7_it_withdraws_and_weakens_what_belongs_to_who_is_earlier_in_turn_order() {
    for (version, left) in [(1, (0, 1)), (2, (1, 0))] {
        let mut position = with_event("Withdraw(any)", version);
        position.invests(1, "minor law").invests(3, "minor museums").order(&[3, 2, 1]).npc_plays(2, 3);
        let tokens = |seat: u8| position.house(seat).invested[0].len();
        assert_eq!((tokens(1), tokens(3)), left, "version {version}");
    }
    for (version, tracks) in [(1, ["- 1 - -", "3 - - -"]), (2, ["1 - - -", "- 3 - -"])] {
        let mut position = with_event("Weaken(others)", version);
        let [first, second] = [Character::ALL[3], Character::ALL[7]];
        position.state.open.tracks[first.index()][0] = Some(who(1));
        position.state.open.tracks[second.index()][0] = Some(who(3));
        position.house_mut(1).tokens = 4;
        position.house_mut(3).tokens = 4;
        position.order(&[3, 2, 1]).npc_plays(2, 3);
        let shown = [first, second].map(|track| {
            let spaces = position.state.open.tracks[track.index()];
            spaces.map(|token| token.map_or("-".to_owned(), |who| (who.0 + 1).to_string())).join(" ")
        });
        assert_eq!(shown, tracks, "version {version}");
    }
}

#[test]
fn lg_n7_a_resource_of_its_choice_is_the_kind_it_has_least_of() {
    for (version, resources) in [(1, [2, 1, 1, 0]), (2, [1, 1, 1, 1])] {
        let mut position = with_event("Gain(resource, 1)", version);
        position.with_resources(2, [1, 1, 1, 0]).npc_plays(2, 3);
        assert_eq!(position.resources(2), resources, "version {version}");
    }
}

#[test]
fn lg_n1_an_event_lets_it_buy_for_nothing_where_a_mat_in_play_is() {
    for (version, bought) in [(1, 0), (2, 1)] {
        let mut position = with_event("Buy(any, 100)", version);
        position.npc_plays(2, 3);
        let minors = position.house(2).invested[Size::Minor.index()];
        assert_eq!(minors.len(), bought, "version {version}");
        assert_eq!(position.foundation(2), 33);
        let on_a_mat = |industry: u8| {
            (1..=3).any(|seat| {
                let influenced = position.game.influenced(&position.state.open, who(seat));
                influenced.contains(&Industry::ALL[usize::from(industry)])
            })
        };
        assert!(minors.iter().all(on_a_mat));
    }
}

#[test]
fn lg_n1_an_offer_of_a_share_or_a_relationship_costs_it_nothing() {
    for (version, placed) in [(1, 0), (2, 1)] {
        let position = resolved("May((cost: [(gold, 5)], effect: Place(any, either)))", version);
        assert_eq!(position.house(2).invested[0].len(), placed, "version {version}");
        let position = resolved("May((cost: [(fame, 2)], effect: Relate(any)))", version);
        assert_eq!((position.house(2).tokens, position.fame(2)), (5 - placed, 7), "version {version}");
    }
    // What is no relationship, share or heirloom is still declined.
    assert_eq!(resolved("May((cost: [(fame, 2)], effect: Gain(gem, 2)))", 2).fame(2), 7);
}

#[test]
fn lg_n1_a_major_share_is_not_for_who_has_minor_ones() {
    for (version, placed) in [(1, 1), (2, 0)] {
        let position = resolved("Place(any, major)", version);
        assert_eq!(position.house(2).invested[1].len(), placed, "version {version}");
    }
}

#[test]
fn lg_n1_an_event_lets_it_acquire_its_own_heirloom_without_resources() {
    for (version, own) in [(1, Bits::of(0)), (2, Bits::of(0).with(1))] {
        assert_eq!(resolved("Heirloom(0)", version).house(2).own, own, "version {version}");
    }
}

#[test]
fn lg_n1_a_relationship_by_an_event_is_the_first_clockwise() {
    let mats = "politician general socialite";
    let own = character("general");
    let next = Character::ALL[(own.index() + 1) % 10];
    for (version, with) in [(1, Character::ALL[0]), (2, next)] {
        let setup = Setup::new(1).under(version);
        let mut position = Position::cleared(pack_with_outcome("Relate(any)"), setup, mats);
        position.event("customs-quarrel").npc_plays(2, 3);
        assert_eq!(position.state.open.space_of(who(2), with), Some(0), "version {version}");
    }
}

#[test]
fn lg_n2_an_event_lets_it_sell_what_pays_the_most() {
    for (version, sold) in [(1, false), (2, true)] {
        let mut position = with_event("Sell(any, 100)", version);
        position.invests(2, "minor law").invests(2, "major law").npc_plays(2, 3);
        assert_eq!(position.house(2).invested[1].is_empty(), sold, "version {version}");
    }
}

#[test]
fn lg_n17_player_cards_that_it_would_take_stay_where_they_are() {
    for (version, taken) in [(1, 1), (2, 0)] {
        let mut position = with_event("Recover", version);
        position.state.open.discards = Bits::of(3);
        position.state.open.fresh = position.state.open.fresh.less(3);
        position.npc_plays(2, 3);
        assert_eq!(position.house(2).known.len(), taken, "version {version}");
        assert_eq!(position.state.open.discards.len(), 1 - taken);
    }
}

#[test]
fn lg_n17_exploring_pays_it_nothing_for_its_solo_cards() {
    for (version, pays) in [(1, true), (2, false)] {
        let position = resolved("Explore", version);
        assert_eq!(position.foundation(2) > 33, pays, "version {version}");
        let position = resolved("For(played, Gain(fame, 1))", version);
        assert_eq!(position.fame(2) > 7, pays, "version {version}");
    }
}

#[test]
fn lg_g1_of_equal_first_foundations_the_higher_printed_one_is_ahead() {
    // Of 55 each, one has 30 and 25 gold, the other 35 and 20.
    let setup = Setup::new(1).with("nemeses", "2").with("rising-star", "no").with("nemesis-mats", "choose");
    let pack = crate::common::classic_pack();
    let total = |mat: Character| i32::from(pack.mat(mat).foundation) + i32::from(pack.mat(mat).gold);
    let (low, high) = (Character::ALL[3], Character::ALL[8]);
    assert_eq!((total(low), total(high)), (55, 55));
    let mut position = Position::unset(pack, setup);
    let name = |mat: Character| mat.notation().to_owned();
    position.play(&format!(
        "mat politician aboveboard; mat {} aboveboard; mat {} aboveboard",
        name(low),
        name(high)
    ));
    while position.state.open.order.is_empty() {
        let first = position.legal().swap_remove(0);
        position.play(&first);
    }
    assert_eq!(position.order_shown(), [3, 2, 1]);
}

#[test]
fn lg_n6_what_a_successor_gives_a_nemesis_at_a_moment_is_one_sum() {
    let changes = [
        ("cards.ron", "All([Gain(fame, 8), Each(everyone, Gain(gold, 24))])", "Each(others, Gain(gold, 24))"),
        (
            "successors.ron",
            "On(opportunity, Shift(influenced, 1))",
            "On(opportunity, All([Each(others, Gain(gold, 24)), Each(others, Gain(gold, 24))]))",
        ),
    ];
    for (version, foundation) in [(1, 150), (2, 175)] {
        let mut position = Position::cleared(pack_with(&changes), Setup::new(1).under(version), MATS);
        position.generation(5).turn_of(1).successor(1, "chess-prodigy").holds(1, "citizen-lottery");
        position.with_foundation(2, 150).play("opportunity citizen-lottery");
        // The 24 gold of the card are a sum of their own: with them 72 would come to 200.
        assert_eq!((position.foundation(2), position.house(2).summed), (foundation, 0), "version {version}");
    }
}

#[test]
fn lg_n17_an_offered_special_action_costs_it_nothing() {
    let mut card = solo(SoloRow::Relate(vec![Partner::Legend]));
    card.id = "solo-ii-1".to_owned();
    card.century = Century::II;
    for (version, tokens) in [(1, 4), (2, 3)] {
        let mut pack = crate::common::classic_pack();
        let place = pack.solo.iter().position(|solo| solo.id == card.id).unwrap();
        pack.solo[place] = card.clone();
        let mut position = Position::cleared(pack, Setup::new(1).under(version), MATS);
        position.generation(3).figures("the-masked-mentor").with_foundation(2, 0);
        position.npc_turn(2, 1).play("solo solo-ii-1");
        assert_eq!(position.house(2).tokens, tokens, "version {version}");
    }
}

#[test]
fn lg_n1_a_relationship_or_share_within_an_offer_costs_it_nothing() {
    for (version, taken) in [(1, 0), (2, 1)] {
        let position =
            resolved("May((cost: [(gold, 5)], effect: All([Gain(fame, 1), Relate(any)])))", version);
        let shown = (position.house(2).tokens, position.fame(2), position.foundation(2));
        assert_eq!(shown, (5 - taken, 7 + i32::from(taken), 33), "version {version}");
        let position =
            resolved("May((cost: [(gold, 5)], effect: When(own, 1, Place(any, either))))", version);
        assert_eq!(position.house(2).invested[0].len(), taken, "version {version}");
        let position = resolved("May((cost: [(gold, 5)], effect: For(own, Place(any, either))))", version);
        assert_eq!(position.house(2).invested[0].len(), taken, "version {version}");
    }
    // Nothing is placed, so that the cost would be for the fame; and resources are no cost of shares.
    for costly in [
        "May((cost: [(fame, 5)], effect: All([Gain(gem, 1), When(controlled, 1, Relate(any))])))",
        "May((cost: [(gem, 1)], effect: All([Gain(gem, 2), Place(any, either)])))",
    ] {
        let position = resolved(costly, 2);
        assert_eq!((position.fame(2), position.resources(2)), (7, [0; 4]), "{costly}");
    }
}

#[test]
fn lg_n7_what_it_takes_or_collects_is_weighed_like_a_gain() {
    let take = "OneOf([(effect: Gain(gold, 5)), (effect: Take(fame, 3))])";
    for (version, fame) in [(1, 7), (2, 10)] {
        assert_eq!(resolved(take, version).fame(2), fame, "version {version}");
    }
    // The victim is earlier in turn order, and has but one.
    let poor = "OneOf([(effect: Gain(fame, 2)), (effect: Take(fame, 3))])";
    let mut position = with_event(poor, 2);
    position.with_fame(1, 1).npc_plays(2, 3);
    assert_eq!((position.fame(1), position.fame(2)), (1, 9));
    let collect = "OneOf([(effect: Gain(gold, 1)), (effect: Collect(tracks))])";
    for (version, foundation) in [(1, 34), (2, 33 + 14)] {
        let mut position = with_event(collect, version);
        position.track("corporate-mogul", "2").npc_plays(2, 3);
        finish(&mut position);
        assert_eq!(position.foundation(2), foundation, "version {version}");
    }
}

#[test]
fn lg_n7_what_it_loses_counts_against_a_reward() {
    let effect = "OneOf([(effect: All([Gain(fame, 1), Lose(foundation, 50)])), (effect: Gain(fame, 1))])";
    for (version, foundation) in [(1, 0), (2, 33)] {
        assert_eq!(resolved(effect, version).foundation(2), foundation, "version {version}");
    }
}

#[test]
fn lg_n7_a_sale_is_weighed_by_what_it_pays() {
    let effect = "OneOf([(effect: Gain(gold, 1)), (effect: Sell(any, 100))])";
    for (version, left) in [(1, 1), (2, 0)] {
        let mut position = with_event(effect, version);
        position.invests(2, "minor law").npc_plays(2, 3);
        assert_eq!(position.house(2).invested[0].len(), left, "version {version}");
    }
}

#[test]
fn lg_n7_a_relationship_is_weighed_by_its_space_and_bonus_token() {
    // By an event the bonus token pays alone (LG-A15), for a special action the space too (LG-N17).
    for (effect, bonus) in [("Relate(any)", true), ("Special", false)] {
        let effect = format!("OneOf([(effect: Gain(gold, 1)), (effect: {effect})])");
        for (version, tokens) in [(1, 5), (2, 4)] {
            let mut position = with_event(&effect, version);
            if bonus {
                position.bonus("general", "a-cornerstone");
            }
            position.npc_plays(2, 3);
            assert_eq!(position.house(2).tokens, tokens, "version {version}: {effect}");
        }
    }
    let unpaid = "OneOf([(effect: Gain(gold, 1)), (effect: Relate(any))])";
    assert_eq!(resolved(unpaid, 2).house(2).tokens, 5);
}

#[test]
fn lg_n7_of_two_choices_without_a_reward_the_one_that_can_be_done() {
    let effect = "OneOf([(effect: Strengthen(own)), (effect: Weaken(others))])";
    for (version, track) in [(1, "1 - - -"), (2, "- 1 - -")] {
        let mut position = with_event(effect, version);
        position.track("inventor", "1").npc_plays(2, 3);
        assert_eq!(position.track_shown("inventor"), track, "version {version}");
    }
}

#[test]
fn lg_n1_it_moves_a_share_only_to_an_industry_on_a_mat_in_play() {
    for (version, moved) in [(1, "tourism"), (2, "theater")] {
        let mut position = with_event("Move(any)", version);
        position.invests(2, "minor law").npc_plays(2, 3);
        let invested = position.house(2).invested[0];
        assert_eq!(invested.iter().collect::<Vec<_>>(), [industry(moved) as u8], "version {version}");
    }
}

#[test]
fn lg_n1_a_legendary_relationship_by_an_event_is_the_first_empty_figure() {
    for (owners, then) in [("1 - - - -", "1 2 - - -"), ("1 3 - - -", "2 3 - - -")] {
        let mut position = with_event("Legend", 2);
        position.figures("the-lighthouse-hermit the-contessa-of-masks").legends(owners);
        position.npc_plays(2, 3);
        finish(&mut position);
        assert_eq!((position.legends_shown().as_str(), position.fame(2)), (then, 7), "an event pays nobody");
    }
}

#[test]
fn lg_n1_an_event_lets_it_acquire_anothers_heirloom_once_its_own_are_gone() {
    let own = "politician 1, politician 2, politician 3, politician 4, politician 5";
    let mut position = with_event("Heirloom(0)", 2);
    position.controls(1, own).with_fame(2, 9).npc_plays(2, 3);
    let taken = position.house(2).controlled[1].unwrap();
    assert!(taken != character("politician"));
    assert_eq!(position.resources(2), [0; 4]);
}

#[test]
fn lg_n17_it_replaces_the_topmost_card_of_the_market() {
    let mut position = with_event("Refresh", 2);
    let before: Vec<String> = position.market_shown().into_iter().map(str::to_owned).collect();
    position.npc_plays(2, 3);
    finish(&mut position);
    assert!(!position.market_shown().contains(&before[0].as_str()));
    assert!(before[1..].iter().all(|card| position.market_shown().contains(&card.as_str())));
}

#[test]
fn lg_n7_ties_are_decided_by_the_order_of_the_board() {
    let mut position = with_event("Strengthen(own)", 2);
    position.track("inventor", "- 2 - -").track("promoter", "- 2 - -").npc_plays(2, 3);
    let [first, second] = {
        let mut tracks = ["inventor", "promoter"];
        tracks.sort_by_key(|track| character(track).index());
        tracks
    };
    assert_eq!(
        (position.track_shown(first), position.track_shown(second)),
        ("2 - - -".into(), "- 2 - -".into())
    );
}
