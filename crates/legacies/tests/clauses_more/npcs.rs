//! LG-N5 to LG-N18: the Rising Star and the Nemeses in global actions, generations, solo games and scoring.

use game_core::{Game as _, Setup};
use legacies::pack::{SoloCard, SoloRow};
use legacies::{
    Bits, Century, Commodity, Difficulty, Direction, Event, Global, Group, Industry, Outcome, Partner,
    Reason, Size, Slot, SoloId, Task, Tile,
};
use test_games::Position as _;

use crate::common::{Position, character, classic_pack, pack_with, who};
use crate::npc::{MATS, down, duel, duel_of, pack_of, plays, shows, solo};

#[test]
fn lg_n5_the_outcome_by_the_arrow() {
    for (arrow, outcome) in [(Direction::Up, Outcome::Top), (Direction::Down, Outcome::Bottom)] {
        let mut position = plays(shows(Global::Event), |card| card.arrow = arrow);
        position.event("customs-quarrel").npc_plays(2, 3);
        assert_eq!(position.state.open.resolved.last().map(|past| past.outcome), Some(outcome));
        assert_eq!(position.reasons()[..2], [Reason::Shown(Global::Event), Reason::Arrow(arrow)]);
    }
}

#[test]
fn lg_n5_the_benefit_with_the_most_fame_then_resources_gold_and_foundation() {
    // First spaces: General iron and 1 fame; Baron a resource and 5 gold; Underworld Boss 20 gold; Mogul 8 gold
    // and 6 foundation. Second spaces of General, Baron: 10 foundation each.
    let cases: [(&[(&str, &str)], &str); 5] = [
        (&[("general", "2"), ("transportation-baron", "2"), ("underworld-boss", "2")], "general"),
        (&[("transportation-baron", "2"), ("underworld-boss", "2")], "transportation-baron"),
        (&[("corporate-mogul", "2"), ("underworld-boss", "2")], "underworld-boss"),
        (&[("general", "- 2"), ("transportation-baron", "- 2")], "general"),
        (&[("socialite", "- - 2"), ("transportation-baron", "- 2")], "socialite"),
    ];
    for (tracks, best) in cases {
        let mut position = duel_of(shows(Global::Relationships));
        for (track, tokens) in tracks {
            position.track(track, tokens);
        }
        position.npc_plays(2, 3);
        assert_eq!(position.reasons()[1], Reason::BestBenefit(character(best)));
    }
}

#[test]
fn lg_n5_equal_benefits_clockwise_from_its_own_track() {
    // The Inventor as the Nemesis: the Baron comes before the General.
    let mut position = duel(solo(shows(Global::Relationships)), "promoter inventor socialite");
    position.track("general", "- 2").track("transportation-baron", "- 2").npc_plays(2, 3);
    assert_eq!(position.reasons()[1], Reason::BestBenefit(character("transportation-baron")));
}

#[test]
fn lg_n5_income_and_dividends_with_the_bonus_go_to_the_foundation() {
    let mut income = duel_of(shows(Global::Income));
    income.npc_plays(2, 3);
    assert_eq!((income.foundation(2), income.gold(2)), (33 + 12, 0));
    let mut dividends = duel_of(shows(Global::Dividends));
    dividends.with_value("law", 8).invests(2, "minor law").with_foundation(2, 20).npc_plays(2, 3);
    assert_eq!((dividends.foundation(2), dividends.gold(2)), (30, 0));
}

#[test]
fn lg_n5_fame_by_the_best_industries_and_both_industries_by_the_arrow() {
    let mut fame = duel_of(shows(Global::Fame));
    fame.with_value("military", 9).controls(2, "general 2").with_fame(2, 0).npc_plays(2, 3);
    assert_eq!(fame.fame(2), 12);
    let mut influence = plays(shows(Global::Influence), down);
    influence.npc_plays(2, 3);
    assert_eq!((influence.value("communications"), influence.value("law")), (2, 2));
    assert_eq!(influence.reasons()[1], Reason::Arrow(Direction::Down));
}

#[test]
fn lg_n5_its_contribution_is_the_amount_doubled_without_a_limit() {
    let mut position = plays(shows(Global::Foundation), |card| card.foundation = 75);
    position.down("income").with_foundation(2, 0).npc_plays(2, 3);
    assert_eq!(position.foundation(2), 150);
    assert_eq!(position.reasons()[..2], [Reason::Shown(Global::Foundation), Reason::CardAmount(75, 2)]);
}

#[test]
fn lg_n6_when_another_triggers_influence_it_moves_one_by_the_arrow() {
    for (arrow, law, moved) in [
        (Direction::Up, 5, (4, 5)),
        (Direction::Up, 2, (3, 3)),
        (Direction::Up, 3, (4, 3)),
        (Direction::Down, 5, (3, 4)),
        (Direction::Down, 2, (2, 2)),
        (Direction::Down, 3, (2, 3)),
    ] {
        let mut position = plays(shows(Global::Income), |card| card.arrow = arrow);
        position.newest(2).with_value("law", law).played(1, 2);
        position.play("trigger influence; move military up; move transportation up");
        assert_eq!((position.value("communications"), position.value("law")), moved, "{arrow:?} {law}");
        assert_eq!(position.reasons(), [Reason::Arrow(arrow)]);
    }
}

#[test]
fn lg_n6_it_adds_the_amount_of_its_newest_card() {
    let mut position = duel_of(shows(Global::Income));
    position.newest(2).played(1, 2).down("income").with_gold(1, 0);
    position.play("trigger foundation; contribute 0");
    assert_eq!(position.foundation(2), 41);
    assert_eq!(position.said(), ["The Nemesis contributes 8: the amount of its card."]);
}

#[test]
fn lg_n6_gold_of_one_payout_is_summed_into_the_foundation() {
    let mut position = duel_of(shows(Global::Income));
    position.newest(2).played(1, 2).with_foundation(2, 150);
    // After advancing: 12 gold, 10 gold, 10 foundation.
    for track in ["underworld-boss", "promoter", "transportation-baron"] {
        position.track(track, "2");
    }
    position.play("trigger relationships");
    assert_eq!((position.foundation(2), position.gold(2)), (175, 0));
}

#[test]
fn lg_n7_its_first_action_brings_a_successor_of_its_icon_or_the_higher_number() {
    let cases = [
        (["stern-regent", "spendthrift-nephew"], "stern-regent", true, 15),
        (["castellan", "stern-regent"], "castellan", true, 0),
        (["smooth-negotiator", "spendthrift-nephew"], "spendthrift-nephew", false, 25),
    ];
    for (face_up, taken, icon, more) in cases {
        let mut position = duel_of(shows(Global::Fame));
        position.state.open.face_up = face_up.map(|name| position.heir(name)).into_iter().collect();
        position.with_foundation(2, 10).npc_plays(2, 3);
        let heir = position.heir(taken);
        assert_eq!(position.house(2).successor(), Some(heir));
        let reason = if icon { Reason::OwnIcon(heir) } else { Reason::HigherNumber(heir) };
        assert_eq!(position.reasons()[1], reason);
        assert_eq!(position.foundation(2), 10 + more);
        assert_eq!(position.state.open.face_up.len(), 1);
    }
}

#[test]
fn lg_n7_from_the_deck_as_its_card_shows_or_as_none_is_face_up() {
    for face_up in [true, false] {
        let mut position = plays(shows(Global::Fame), |card| card.face_up = face_up);
        if face_up {
            position.state.open.face_up = Default::default();
        }
        position.npc_plays(2, 3);
        assert_eq!(position.reasons(), [Reason::Shown(Global::Fame), Reason::DeckHeir]);
        position.play("heir spendthrift-nephew");
        assert_eq!(position.house(2).successor(), Some(position.heir("spendthrift-nephew")));
        // Once a generation.
        position.house_mut(2).solo = Bits::EMPTY;
        position.npc_plays(2, 4);
        assert_eq!(position.house(2).line.len(), 1);
    }
}

#[test]
fn lg_n7_powers_are_ignored_and_generation_6_brings_none() {
    let mut position = duel_of(shows(Global::Fame));
    position.state.open.face_up = ["cadet-of-the-line"].map(|name| position.heir(name)).into_iter().collect();
    position.with_foundation(2, 10).npc_plays(2, 3);
    // The match unlocks a token; NOW, which would unlock another and give gold, does not happen.
    assert_eq!((position.foundation(2), position.house(2).locked), (10, [false, true, true]));
    let mut pack = classic_pack();
    pack.solo[24] =
        SoloCard { id: "solo-iii-1".to_owned(), century: Century::III, ..solo(shows(Global::Fame)) };
    let mut last = Position::cleared(pack, Setup::new(1), MATS);
    last.generation(6).npc_turn(2, 3).play("solo solo-iii-1");
    assert!(last.house(2).line.is_empty());
}

#[test]
fn lg_n7_at_the_end_of_the_generation_the_top_of_the_deck() {
    let mut position = duel_of(shows(Global::Fame));
    position.played(1, 2).down("event relationships income").order(&[2, 3, 1]).turn_of(1);
    position.play("trigger fame; heir spendthrift-nephew");
    assert_eq!(position.reasons(), [Reason::DeckHeir]);
    position.play("heir castellan");
    assert_eq!(position.house(2).line.as_ref(), [position.heir("castellan")]);
}

#[test]
fn lg_n7_rewards_foundation_fame_resources_gold() {
    let old = "effect: All([Gain(gold, 4), Each(behind, Gain(gold, 6))]),";
    let offers = ["Gain(gold, 5)", "Gain(resource, 1)", "Gain(fame, 1)", "Gain(foundation, 3)"];
    let prefers = [Commodity::Gold, Commodity::Resources, Commodity::Fame, Commodity::Foundation];
    for count in 2..=4 {
        let list: Vec<String> = offers[..count].iter().map(|offer| format!("(effect: {offer})")).collect();
        let new = format!("effect: Each(others, OneOf([{}])),", list.join(", "));
        let mut pack = pack_with(&[("events.ron", old, &new)]);
        pack.solo[0] = solo(shows(Global::Fame));
        let mut position = Position::cleared(pack, Setup::new(1), MATS);
        position.newest(2).played(1, 2).with_fame(1, 0).event("customs-quarrel");
        position.play("trigger event; outcome bottom");
        assert_eq!(position.reasons()[0], Reason::Preferred(prefers[count - 1]));
    }
    let mut honorarium = duel_of(shows(Global::Fame));
    honorarium.played(1, 2).down("event relationships income").play("trigger fame; heir spendthrift-nephew");
    assert_eq!(honorarium.reasons()[0], Reason::Preferred(Commodity::Foundation));
    assert_eq!(honorarium.foundation(2), 43);
}

#[test]
fn lg_n8_the_newest_cards_stay_when_the_deck_is_shuffled() {
    let mut position = duel_of(SoloRow::OwnHeirloom);
    position.holds(1, "penny-gazette");
    position.state.open.solo_discards = [10, 11].into_iter().collect();
    for (npc, cards, newest) in [(2, 0..6, 5), (3, 6..10, 9)] {
        let house = position.house_mut(npc);
        house.solo = cards.collect();
        house.newest = Some(SoloId(newest));
        house.cards = 4;
    }
    position.play("gather penny-gazette");
    assert!(position.tells("The solo cards are shuffled anew."));
    assert_eq!(position.legal().len(), 10);
    assert!(!position.allows("solo solo-i-6") && !position.allows("solo solo-i-10"));
    position.play("solo solo-i-1");
    assert_eq!((position.house(2).cards, position.house(3).cards), (5, 4));
    let told = |text: &String| text.ends_with(" plays Solo card I-1, row 5 (Own heirloom).");
    assert!(position.words().iter().any(told), "{:?}", position.words());
    // The card before the newest one is out of the deck too.
    assert_eq!(position.house(2).solo.len(), 2);
}

#[test]
fn lg_n8_solo_cards_are_discarded_at_the_end_of_the_generation() {
    let mut position = duel_of(SoloRow::OwnHeirloom);
    position.newest(2).clean_up();
    assert_eq!(position.state.open.solo_discards, Bits::of(0));
    assert_eq!((position.house(2).newest, position.house(2).cards), (None, 0));
    position.generation(2).newest(2).clean_up();
    assert_eq!(position.state.open.solo_discards, Bits::EMPTY);
}

#[test]
fn lg_n9_the_difficulty_sets_the_first_tile_and_the_line() {
    let mut lines = Vec::new();
    for difficulty in Difficulty::ALL {
        let setup = Setup::new(1).with("difficulty", difficulty.notation());
        let mut position = Position::unset(classic_pack(), setup);
        let first = position.state.open.game_tiles.first().copied();
        match difficulty {
            Difficulty::Novice | Difficulty::Standard => assert_eq!(first, Some(Tile::Wealthy)),
            Difficulty::Master | Difficulty::Guru => assert_eq!(first, Some(Tile::Philanthropic)),
            Difficulty::Advanced | Difficulty::Expert => {
                assert_eq!(first, None);
                while position.state.open.task() != Some(Task::DrawGameTile) {
                    let draw = position.legal().swap_remove(0);
                    position.play(&draw);
                }
                let random = ["tile resourceful", "tile nostalgic", "tile storied", "tile diverse"];
                assert_eq!(position.legal(), random);
            }
        }
        let line = position.game.line();
        assert!(Global::ALL.iter().all(|global| line.contains(global)) && !lines.contains(&line));
        lines.push(line);
    }
    // Without a Nemesis all six game-end tiles can be drawn.
    let mut position = Position::unset(classic_pack(), Setup::new(3));
    while position.state.open.task() != Some(Task::DrawGameTile) {
        let draw = position.legal().swap_remove(0);
        position.play(&draw);
    }
    assert_eq!(position.legal().len(), 6);
}

#[test]
fn lg_n10_two_heirlooms_of_the_opponent_and_of_the_rising_star() {
    let mut position = Position::cleared(classic_pack(), Setup::new(2), "philosopher inventor promoter");
    position.with_fame(1, 50).with_resources(1, [4; 4]).holds(1, "penny-gazette");
    for owner in ["inventor", "promoter"] {
        // The Philosopher is amicable with the Inventor: one more.
        let limit = if owner == "inventor" { 3 } else { 2 };
        let mut position = position.clone();
        for level in 1..limit {
            position.controls(1, &format!("{owner} {level}"));
        }
        assert!(position.allows(&format!("acquire penny-gazette {owner} 4")));
        position.controls(1, &format!("{owner} {limit}"));
        assert!(!position.allows(&format!("acquire penny-gazette {owner} 4")));
    }
}

#[test]
fn lg_n10_fees_of_the_rising_star_leave_the_game_and_come_from_the_bank() {
    let mut position =
        Position::cleared(pack_of(solo(SoloRow::OthersHeirloom)), Setup::new(2), "general promoter inventor");
    position.market("mail-coach spinning-mill foundry-whistle");
    position.with_fame(1, 20).with_resources(1, [3; 4]).holds(1, "penny-gazette");
    let fee = i32::from(position.game.pack().heirlooms[character("inventor").index()][2].fee);
    position.play("acquire penny-gazette inventor 2");
    assert_eq!((position.fame(1), position.fame(3)), (20 - fee, 0));
    // The Promoter is hostile to the Inventor.
    position.turn_of(2).with_fame(2, 0).with_resources(2, [3; 4]).holds(2, "deed-of-entail");
    position.play("acquire deed-of-entail inventor 3");
    assert_eq!(position.fame(2), 0);
    // The Rising Star, hostile to the Promoter, takes of the General.
    position.with_value("military", 9).npc_plays(3, 1);
    assert_eq!((position.fame(1), position.fame(3)), (20 - fee + 1, 0));
}

#[test]
fn lg_n10_two_actions_end_a_generation_and_three_with_a_nemesis() {
    for (nemeses, mats, ends) in [("0", "general politician socialite", true), ("1", MATS, false)] {
        let setup = Setup::new(2).with("nemeses", nemeses);
        let mut position = Position::cleared(classic_pack(), setup, mats);
        position
            .played(1, 2)
            .down("event relationships income")
            .play("trigger fame; heir spendthrift-nephew");
        assert_eq!(position.tells("P1 has ended the generation."), ends);
    }
}

#[test]
fn lg_n11_a_solo_card_has_all_that_is_printed() {
    let pack = classic_pack();
    for (place, card) in pack.solo.iter().enumerate() {
        assert_eq!(card.century, Century::ALL[place / 12], "{}", card.id);
        let triggers = card.rows.clone().map(|row| matches!(row, SoloRow::Trigger(..)));
        assert!(!triggers[0] && !triggers[1] && triggers[4], "{}", card.id);
        for commodity in Commodity::ALL {
            let (_, bid) = card.priority.iter().find(|(found, _)| *found == commodity).unwrap();
            assert!(pack.board.bids[commodity.index()].contains(bid), "{}", card.id);
        }
        assert!(card.foundation > 0);
    }
    for century in pack.solo.chunks(12) {
        assert_eq!(century.iter().filter(|card| card.arrow == Direction::Up).count(), 6);
        assert_eq!(century.iter().filter(|card| card.face_up).count(), 6);
    }
    // Only cards of the century are drawn.
    let mut position = duel_of(SoloRow::OwnHeirloom);
    position.generation(3).npc_turn(2, 1);
    assert_eq!(position.legal().len(), 12);
    assert!(position.legal().iter().all(|draw| draw.starts_with("solo solo-ii-")));
}

#[test]
fn lg_n12_the_rising_star_collects_no_benefits_not_even_choices() {
    for bonus in ["a-word-of-advice", "a-keepsake", "a-box-at-the-opera", "a-shareholders-toast"] {
        let mut position = duel_of(SoloRow::Relate(vec![Partner::Inventor]));
        position.bonus("inventor", bonus);
        let (rows, market, bank) =
            (position.state.open.rows, position.state.open.market, position.state.open.bank);
        position.npc_plays(3, 1);
        let open = &position.state.open;
        assert_eq!((open.rows, open.market, open.bank), (rows, market, bank), "{bonus}");
        assert_eq!(position.reasons(), [Reason::FirstCharacter(character("inventor"))]);
        assert!(position.acts(1));
    }
    let mut mentor = duel_of(SoloRow::Relate(vec![Partner::Legend]));
    mentor.figures("the-masked-mentor the-last-alchemist the-sleepless-cartographer").npc_plays(3, 1);
    assert_eq!((mentor.reasons(), mentor.house(3).tokens), (vec![Reason::EmptyFigure(Slot(0))], 4));
}

#[test]
fn lg_n12_it_takes_no_part_in_global_actions_honoraria_tiles_and_ranking() {
    let mut position = Position::cleared(classic_pack(), Setup::new(2), "general politician socialite");
    position
        .track("inventor", "3 - - -")
        .legends("3 - - - -")
        .invests(3, "major law")
        .controls(3, "general 1");
    position.with_value("law", 8).played(1, 9);
    let before = *position.house(3);
    for global in ["relationships", "dividends", "fame"] {
        position.house_mut(1).triggered = 1;
        position.turn_of(1).play(&format!("trigger {global}"));
    }
    // The token has advanced, and that is all.
    assert_eq!(position.track_shown("inventor"), "- 3 - -");
    position.turn_of(1).house_mut(1).triggered = 1;
    position.down("event").play("trigger trade; currency foundation; bid gold 1; pass; pass");
    assert!(position.tells("P1 has ended the generation."));
    let mut after = *position.house(3);
    after.solo = before.solo;
    assert_eq!(after, before);
    assert!(position.legal_like("honorarium").len() == 3 && position.to_move() == 2);
    assert_eq!(position.game.all_scores(&position.state).len(), 2);
    // It never has a successor, and scores no tile.
    position.generation(2).century_tiles(&[Tile::Devoted]).clean_up();
    let scored = |event: &Event| matches!(event, Event::TileScored { who: found, .. } if *found == who(3));
    assert!(!position.events.iter().any(scored));
    assert!(position.house(3).line.is_empty());
}

#[test]
fn lg_n13_the_gold_of_a_nemesis_lives_in_its_foundation() {
    let mut position = duel_of(shows(Global::Income));
    position.newest(2).played(1, 2).with_gold(1, 60).with_foundation(2, 175).with_fame(2, 0);
    // It bids 10 gold on fame: 25 come out of 175.
    position.play("trigger trade; currency gold; bid resources 3; pass; resource gem; resource gem");
    assert_eq!((position.foundation(2), position.fame(2)), (150, 3));
    for (size, taken) in [(60, 12), (65, 10), (175, 0)] {
        let mut position = duel(solo(shows(Global::Income)), "general/underhanded politician socialite");
        position.with_foundation(2, size).with_gold(1, 0).holds(1, "mail-coach").with_fame(1, 5);
        position.play("perform mail-coach; from politician");
        assert_eq!((position.foundation(2), position.gold(1)), (size - taken, taken), "{size}");
    }
}

#[test]
fn lg_n14_the_walk_goes_from_the_first_group_toward_the_second() {
    let all = "general politician socialite";
    // On mats in play: Military, Transportation; Communications, Law; Theater.
    let cases: [(&[Group], &[Industry]); 5] = [
        (
            &[Group::Government, Group::Progress],
            &[Industry::Communications, Industry::Law, Industry::Military],
        ),
        (
            &[Group::Government, Group::Entertainment],
            &[Industry::Military, Industry::Law, Industry::Communications],
        ),
        (
            &[Group::Entertainment, Group::Progress],
            &[Industry::Theater, Industry::Transportation, Industry::Military],
        ),
        (&[Group::Progress], &[Industry::Transportation, Industry::Theater, Industry::Communications]),
        (
            &[Group::Progress, Group::Entertainment],
            &[Industry::Transportation, Industry::Theater, Industry::Communications],
        ),
    ];
    for (groups, order) in cases {
        let mut position = duel(solo(SoloRow::Buy(groups.to_vec())), all);
        for (number, &industry) in (1..).zip(order) {
            position.house_mut(2).solo = Bits::EMPTY;
            position.npc_plays(2, number);
            assert_eq!(position.reasons(), [Reason::FirstIndustry(industry, Size::Minor, groups[0])]);
        }
        // Out of minor tokens: a major one, from the start of the walk.
        position.house_mut(2).solo = Bits::EMPTY;
        position.npc_plays(2, 4);
        assert_eq!(position.reasons(), [Reason::FirstIndustry(order[0], Size::Major, groups[0])]);
        assert_eq!(position.state.open.rows[order[0].index()], 2 + 3);
    }
}

#[test]
fn lg_n15_as_trigger_it_names_the_shown_currency_else_the_last_of_its_row() {
    let shown = SoloRow::Trigger(Global::Trade, Some(Commodity::Fame));
    let cases = [
        (shown, Reason::ShownCurrency(Commodity::Fame), Commodity::Gold, 1),
        (shows(Global::Trade), Reason::LastCurrency(Commodity::Foundation), Commodity::Gold, 0),
        (shows(Global::Income), Reason::LastCurrency(Commodity::Foundation), Commodity::Gold, 0),
    ];
    for (row, reason, column, bid) in cases {
        let mut position = duel_of(row);
        position.down("event relationships income influence dividends foundation fame");
        position.with_fame(2, 7).with_fame(1, 30).with_foundation(1, 100).npc_plays(2, 3);
        assert_eq!(position.reasons()[1..3], [reason, Reason::Priority(column)]);
        let found = position.state.open.bids[1].unwrap();
        assert_eq!((found.column, found.row), (column, bid));
        // It never moves its bid, though P1 outbids it.
        position.play("bid gold 6");
        assert!(position.events.iter().filter(|event| matches!(event, Event::BidPlaced { .. })).count() == 2);
        assert_eq!(position.fame(2), 7);
    }
}

#[test]
fn lg_n15_it_bids_on_the_first_of_its_row_whose_space_is_free() {
    let position = || {
        let mut position = duel_of(shows(Global::Income));
        position.newest(2).played(1, 2).with_gold(1, 60);
        position
    };
    // 10 gold are the second row; gold itself is skipped.
    for (bid, column) in [("bid resources 3", Commodity::Fame), ("bid fame 2", Commodity::Resources)] {
        let mut position = position();
        position.play(&format!("trigger trade; currency gold; {bid}"));
        assert_eq!(position.reasons(), [Reason::Priority(column)]);
        let found = position.state.open.bids[1].unwrap();
        assert_eq!((found.column, found.row), (column, 1));
    }
    for foundation in [5, 0] {
        let mut poor = position();
        poor.with_foundation(2, foundation).play("trigger trade; currency gold; bid fame 3");
        assert_eq!(poor.said(), ["The Nemesis does not bid: no space that it can pay is free."]);
        assert_eq!(poor.state.open.bids[1], None);
    }
}

#[test]
fn lg_n16_it_chooses_the_tile_by_number_and_arrow() {
    for (arrow, tile) in [(Direction::Up, Tile::Exotic), (Direction::Down, Tile::Cautious)] {
        let mut position = plays(shows(Global::Income), |card| card.arrow = arrow);
        position.newest(2).played(1, 2).with_fame(1, 9).with_fame(2, 0).event("customs-quarrel");
        position.century_tiles(&[Tile::Magnetic]).play("trigger event; outcome bottom");
        assert_eq!(position.state.open.century_tiles.last(), Some(&tile));
        assert_eq!(position.reasons(), [Reason::Arrow(arrow)]);
    }
}

#[test]
fn lg_n17_it_collects_spaces_and_bonus_tokens_but_draws_nothing() {
    let mut position = duel(solo(SoloRow::Relate(vec![Partner::Politician])), "general inventor socialite");
    position.bonus("politician", "a-fresh-bouquet").with_fame(2, 0).npc_plays(2, 1);
    assert_eq!(position.fame(2), 4);
    for bonus in ["a-calling-card", "a-letter-of-introduction"] {
        let mut position =
            duel(solo(SoloRow::Relate(vec![Partner::Politician])), "general inventor socialite");
        position.bonus("politician", bonus).npc_plays(2, 1);
        assert_eq!(position.state.open.task(), Some(Task::DrawSolo(who(3))), "{bonus}");
    }
}

#[test]
fn lg_n17_a_special_action_is_a_wild_relationship_clockwise() {
    let mentor = "the-masked-mentor the-last-alchemist the-contessa-of-masks";
    let mut position = duel_of(SoloRow::Relate(vec![Partner::Legend]));
    position.figures(mentor).track("general", "- 2").npc_plays(2, 1);
    let wild = "The Nemesis makes a wild relationship with the Socialite instead of a special action: \
                first valid clockwise.";
    assert_eq!(position.said()[1], wild);
    assert_eq!(position.track_shown("socialite"), "2 - - -");
    // Without another token there is none.
    let mut last = duel_of(SoloRow::Relate(vec![Partner::Legend]));
    for track in ["general", "socialite", "inventor", "promoter"] {
        last.track(track, "2");
    }
    last.figures(mentor).npc_plays(2, 1);
    assert_eq!(last.reasons(), [Reason::EmptyFigure(Slot(0)), Reason::NoWild]);
}

#[test]
fn lg_n17_matches_unlock_in_order_then_bring_wild_relationships() {
    use legacies::Locked;
    let unlocks = [Locked::Relationship, Locked::Minor, Locked::Major];
    for matches in 0..5u8 {
        let mut position = duel_of(shows(Global::Fame));
        position.state.open.face_up = [position.heir("castellan")].into_iter().collect();
        let house = position.house_mut(2);
        house.matches = matches;
        if matches >= 1 {
            house.locked[0] = false;
            house.tokens += 1;
        }
        if matches >= 2 {
            house.locked[1] = false;
            house.shares[0] += 1;
        }
        if matches >= 3 {
            house.locked[2] = false;
            house.shares[1] += 1;
        }
        position.npc_plays(2, 3);
        let expected = match unlocks.get(usize::from(matches)) {
            Some(&token) => Reason::NextLocked(token),
            None => Reason::Wild(character("general")),
        };
        assert_eq!(position.reasons()[2], expected);
    }
}

#[test]
fn lg_n18_several_nemeses_are_opponents_with_their_own_counts() {
    let setup = Setup::new(1).with("nemeses", "2");
    let mut position = Position::cleared(pack_of(solo(SoloRow::OthersHeirloom)), setup, MATS);
    position.with_value("theater", 9).with_fame(2, 9).npc_plays(2, 1);
    assert_eq!(
        position.said(),
        ["Nemesis 1 takes level 1 of the Socialite: the lowest valid of its opponents."]
    );
    assert_eq!((position.house(2).cards, position.house(3).cards), (1, 0));
    assert_eq!((position.house(2).newest, position.house(3).newest), (Some(SoloId(0)), None));
    assert_eq!(position.state.open.task(), Some(Task::DrawSolo(who(3))));
    position.order(&[3, 1, 2]).turn_of(1).holds(1, "penny-gazette").play("gather penny-gazette");
    assert_eq!(position.state.open.task(), Some(Task::DrawSolo(who(2))));
}

#[test]
fn lg_n18_nemeses_are_ranked_and_a_person_alone_wins_as_the_first() {
    let setup = Setup::new(1).with("nemeses", "2");
    let mut position = Position::cleared(classic_pack(), setup, MATS);
    position.game_tiles(&[]).over();
    for seat in 1..=3 {
        position.with_fame(seat, 10).with_foundation(seat, 0).with_gold(seat, 0);
    }
    position.with_fame(2, 30);
    let outcome = |position: &Position| position.game.outcome(&position.state).unwrap();
    assert_eq!(outcome(&position).places, [2]);
    position.with_foundation(3, 25);
    assert_eq!(outcome(&position).places, [3]);
    position.with_fame(1, 31);
    assert_eq!(outcome(&position).places, [1]);
    assert_eq!(position.game.all_scores(&position.state).len(), 3);
    assert_eq!(position.game.rivals(), 2);
}
