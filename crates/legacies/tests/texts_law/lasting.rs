//! What successors do while they are in play: the same thing is done twice, under the rules with the successor and
//! under rules in which it does nothing, and the difference must be what its words add.

use std::sync::Arc;

use game_core::{Game, Setup, Turn};
use legacies::effect::{Effect, Payer, Power, power_text};
use legacies::{Action, Bits, Century, Global, Legacies, Pack, SPACES, Source, Step, SuccessorId, Task, Who};
use test_games::Position as _;

use crate::common::{Position, classic_pack};
use crate::modifiers::{Doing, Occasion, Special, added, special};
use crate::performer::{Kept, Luck, Performer};
use crate::positions;

/// Positions in which each successor is tried in each century.
const POSITIONS: u64 = 2;

/// A successor that does something while it is in play.
struct Successor {
    id: SuccessorId,
    name: String,
    text: String,
    /// The pack in which it does nothing.
    idle: Pack,
}

fn successors() -> Vec<Successor> {
    let pack = classic_pack();
    let lasting = (0..).map(SuccessorId).zip(&pack.successors).filter(|(_, heir)| heir.lasting().is_some());
    let successor = |(id, heir): (SuccessorId, &legacies::pack::Successor)| {
        let mut idle = pack.clone();
        idle.successors[usize::from(id.0)].power = Power::Now(Effect::All(Vec::new()));
        Successor { id, name: heir.name.clone(), text: power_text(&heir.power), idle }
    };
    lasting.map(successor).collect()
}

/// A position with the successor in play for `owner`, under the rules with it and without.
struct Pair {
    with: Position,
    without: Position,
    owner: Who,
}

impl Pair {
    fn new(successor: &Successor, century: Century, seed: u64) -> Pair {
        let (mut position, owner) = positions::position(century, None, seed);
        furnish(&mut position, owner);
        let open = &mut position.state.open;
        open.heir_discards = open.heir_discards.less(successor.id.0);
        open.face_up = open.face_up.iter().copied().filter(|&other| other != successor.id).collect();
        for house in &mut open.houses {
            house.line = house.line.iter().copied().filter(|&other| other != successor.id).collect();
        }
        position.house_mut(owner.0 + 1).line.push(successor.id);
        position.sound();
        let setup = Setup::new(3).complete::<Legacies>().unwrap();
        let game = Arc::new(Legacies::new(&setup, Arc::new(successor.idle.clone())).unwrap());
        let without = Position { game, ..position.clone() };
        Pair { with: position, without, owner }
    }

    /// Puts tasks on both tables.
    fn tasks(&mut self, tasks: &[Task]) {
        for table in [&mut self.with, &mut self.without] {
            table.state.open.tasks = tasks.iter().copied().collect();
        }
    }
}

/// Much to pay with for everybody, a hand of half the century's cards, no draws of successors, and global actions
/// that bring no successor.
fn furnish(position: &mut Position, owner: Who) {
    for seat in 1..=3 {
        position.with_resources(seat, [0; 4]);
    }
    for seat in 1..=3 {
        position.with_fame(seat, 60 + i32::from(seat)).with_gold(seat, 900).with_resources(seat, [3; 4]);
        position.state.hidden.heirs[usize::from(seat) - 1] = Bits::EMPTY;
        let house = position.house_mut(seat);
        house.known_heirs = Bits::EMPTY;
        house.heir_put = true;
        house.triggered = 1;
        house.cards = 2;
        house.line = house.line.iter().copied().take(3).collect();
    }
    let state = &mut position.state;
    state.open.event = state.open.event.or(state.open.upcoming);
    state.open.globals = [legacies::GlobalTile::Up; 8];
    state.open.globals[Global::Event as usize] = legacies::GlobalTile::Down;
    for (seat, house) in state.open.houses.iter_mut().enumerate() {
        house.played = Bits::EMPTY;
        house.known = Bits::EMPTY;
        let dealt = if Who(seat as u8) == owner {
            0..24
        } else {
            24 + 8 * (seat as u8 % 3)..32 + 8 * (seat as u8 % 3)
        };
        state.hidden.cards[seat] = if seat < 3 { dealt.collect() } else { Bits::EMPTY };
    }
    let century = state.open.century() as u8;
    state.open.market = [48, 49].map(|bit| legacies::CardId(century * 50 + bit)).into_iter().collect();
    state.open.discards = Bits::EMPTY;
    recount(position);
}

/// Everybody has the tokens that are not on the board.
fn recount(position: &mut Position) {
    for seat in 1..=3 {
        let who = Who(seat - 1);
        let out = position.state.open.relationship_count(who) + position.state.open.legend_count(who);
        let house = position.house_mut(seat);
        house.tokens = 5 + u8::from(!house.locked[0]) - out;
    }
}

fn actions(table: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    table.game.actions(&table.state, &mut actions);
    actions
}

/// Does something on both tables and compares; whether the words added anything.
fn occasion(pair: &Pair, actor: Who, doing: Doing, text: &str, luck: &Luck) -> Kept<Option<bool>> {
    let start = match doing {
        Doing::Action(action) => action,
        Doing::Collect(_) => Action::Decline,
        Doing::Honorarium => Action::Honorarium(legacies::Commodity::Gold),
    };
    let mut without = pair.without.clone();
    without.events.clear();
    if !actions(&without).contains(&start) || !actions(&pair.with).contains(&start) {
        return Ok(None);
    }
    without.game.apply(&mut without.state, start, &mut without.events);
    let waiting = pair.with.state.open.tasks[0];
    if without.state.open.task() != Some(waiting) {
        // Somebody has to choose or to draw: other occasions of the same kind do without.
        return Ok(None);
    }
    let seen = Occasion { owner: pair.owner, actor, doing, events: &without.events };
    let mut performer = Performer::new(pair.with.clone(), luck.clone());
    performer.world = without.state;
    let deed = added(text, &seen, &performer)?;
    performer.act(start);
    if let Some(deed) = &deed {
        let pays_fee = matches!(start, Action::Acquire(..)) && text.starts_with("Fees");
        let payer = if text.contains("opponents") { actor } else { pair.owner };
        performer.perform(deed, payer)?;
        if let (true, Action::Acquire(_, character, _)) = (pays_fee, start) {
            let receiver = performer.table.game.player_of(&performer.world.open, character).unwrap();
            performer.perform(&crate::modifiers::opposite(deed.clone()), receiver)?;
        }
    }
    performer
        .compare(waiting)
        .map_err(|reason| format!("{}:\n{reason}", performer.table.game.notate(start)))?;
    Ok(Some(deed.is_some()))
}

/// Everything that players can do in a position of a pair, and other things that happen.
fn all_occasions(pair: &mut Pair, text: &str, luck: &Luck) -> Kept<[usize; 2]> {
    let mut counts = [0; 2];
    for actor in pair.with.game.everyone().collect::<Vec<_>>() {
        pair.tasks(&[Task::Act(actor), Task::Act(actor)]);
        for action in actions(&pair.without).into_iter().filter(|action| !matches!(action, Action::Swap(..)))
        {
            count(occasion(pair, actor, Doing::Action(action), text, luck)?, &mut counts);
        }
        for (doing, task) in other_doings(pair, actor) {
            let top = if doing == Doing::Honorarium { Vec::new() } else { vec![Task::Special(actor, true)] };
            let tasks: Vec<_> = [Task::Act(actor), task].into_iter().chain(top).collect();
            pair.tasks(&tasks);
            count(occasion(pair, actor, doing, text, luck)?, &mut counts);
        }
    }
    Ok(counts)
}

fn count(result: Option<bool>, counts: &mut [usize; 2]) {
    result.into_iter().for_each(|added| counts[usize::from(added)] += 1);
}

fn other_doings(pair: &Pair, actor: Who) -> Vec<(Doing, Task)> {
    let program = &pair.with.game.pack().program;
    let run = |effect: Effect| {
        let place = (0u16..).map(legacies::effect::EffectId).find(|&at| *program.effect(at) == effect);
        Task::Run(Step { who: actor, left: 0, effect: place.unwrap(), source: Source::Rules })
    };
    let payers = [Payer::Income, Payer::Fame, Payer::Dividends];
    let mut doings: Vec<_> =
        payers.into_iter().map(|payer| (Doing::Collect(payer.global()), run(Effect::Copy(payer)))).collect();
    doings.push((Doing::Honorarium, Task::Honorarium(actor)));
    doings
}

fn law_of(successor: &Successor) -> Kept {
    let mut counts = [0; 2];
    for century in Century::ALL {
        for seed in 0..POSITIONS {
            let luck = Luck(seed);
            let mut pair = Pair::new(successor, century, seed);
            if let Some(special) = special(&successor.text) {
                try_special(&mut pair, &special, &luck)?;
                counts[1] += 1;
            } else {
                let more = all_occasions(&mut pair, &successor.text, &luck)?;
                counts = [counts[0] + more[0], counts[1] + more[1]];
            }
        }
    }
    match counts {
        [_, 0] => Err("no position tries it".to_owned()),
        _ => Ok(()),
    }
}

fn try_special(pair: &mut Pair, special: &Special, luck: &Luck) -> Kept {
    match *special {
        Special::Contribution { more, always } => try_contribution(pair, more, always),
        Special::Legends(more) => try_legends(pair, more),
        Special::Heirlooms(more) => try_heirlooms(pair, more),
        Special::OwnTokensStay => try_advance(pair, luck, true),
        Special::GuestsStay => try_advance(pair, luck, false),
    }
}

/// The most gold that can be put in now.
fn most(table: &Position) -> i32 {
    let contributions = actions(table);
    let gold = contributions.iter().map(|action| match action {
        Action::Contribute(gold) => i32::from(*gold),
        other => panic!("{other:?} is no contribution"),
    });
    gold.max().unwrap()
}

fn try_contribution(pair: &mut Pair, more: i32, always: bool) -> Kept {
    let owner = pair.owner;
    for table in [&mut pair.with, &mut pair.without] {
        // A foundation in which all amounts reach a space, so that the limit shows.
        table.house_mut(owner.0 + 1).foundation = 0;
    }
    // By the global action, whoever triggers it.
    for actor in pair.with.game.everyone().collect::<Vec<_>>() {
        pair.tasks(&[Task::Act(actor), Task::Resolve(actor, Global::Foundation), Task::Special(actor, true)]);
        let limits = [&pair.without, &pair.with].map(|table| {
            let mut table = table.clone();
            table.run("decline");
            while table.to_move() != owner.0 + 1 {
                table.run("contribute 0");
            }
            most(&table)
        });
        if !is_about(limits[1] - limits[0], more) {
            return Err(format!("the limits of Foundation are {limits:?}"));
        }
    }
    // By the effect of a card.
    let program = &pair.with.game.pack().program;
    let is_contribution = |effect: &Effect| matches!(effect, Effect::Contribute(..));
    let place = program.iter().position(is_contribution).unwrap() as u16;
    let step = Step { who: owner, left: 0, effect: legacies::effect::EffectId(place), source: Source::Rules };
    pair.tasks(&[Task::Act(owner), Task::Run(step), Task::Special(owner, true)]);
    let limits = [&pair.without, &pair.with].map(|table| most(table.clone().run("decline")));
    let promised = if always { more } else { 0 };
    if is_about(limits[1] - limits[0], promised) {
        Ok(())
    } else {
        Err(format!("the limits of a card's contribution are {limits:?}"))
    }
}

/// Whether a difference is that of two limits: where the track has wide steps, some gold reaches no space (LG-F7).
fn is_about(difference: i32, promised: i32) -> bool {
    if promised == 0 { difference == 0 } else { (difference - promised).abs() <= 13 && difference > 0 }
}

fn try_legends(pair: &mut Pair, more: i32) -> Kept {
    let owner = pair.owner;
    for table in [&mut pair.with, &mut pair.without] {
        table.state.open.figures = [0, 1, 2, 3, 4].map(|figure| Some(legacies::FigureId(figure)));
        table.state.open.tracks = [[None; SPACES]; 10];
        table.state.open.legends = [None; 5];
        recount(table);
    }
    pair.tasks(&[Task::Act(owner)]);
    for taken in 0..5u8 {
        let allowed = [&pair.without, &pair.with].map(|table| !table.legal_like("legend ").is_empty());
        let promised = [taken < 2, i32::from(taken) < 2 + more];
        if allowed != promised {
            return Err(format!("with {taken} legendary relationships, one more is allowed: {allowed:?}"));
        }
        for table in [&mut pair.with, &mut pair.without] {
            table.state.open.legends[usize::from(taken)] = Some(owner);
            recount(table);
        }
    }
    Ok(())
}

/// The resources that an heirloom costs, all questions answered somehow.
fn resources_for(table: &Position, owner: Who, action: Action) -> i32 {
    let mut table = table.clone();
    let count = |table: &Position| i32::from(table.state.open.house(owner).resource_count());
    let before = count(&table);
    table.game.apply(&mut table.state, action, &mut table.events);
    while table.state.open.tasks.len() > 1 && table.turn() != Turn::Over {
        let first = table.legal()[0].clone();
        table.play(&first);
    }
    before - count(&table)
}

fn try_heirlooms(pair: &mut Pair, more: i32) -> Kept {
    let owner = pair.owner;
    pair.tasks(&[Task::Act(owner), Task::Act(owner)]);
    let mut tried = 0;
    for action in actions(&pair.without).into_iter().filter(|action| matches!(action, Action::Acquire(..))) {
        if actions(&pair.with).contains(&action) {
            let costs = [&pair.without, &pair.with].map(|table| resources_for(table, owner, action));
            tried += 1;
            if costs[1] != (costs[0] + more).max(0) {
                return Err(format!("{action:?} costs {costs:?} resources"));
            }
        }
    }
    if tried > 0 { Ok(()) } else { Err("no heirloom can be acquired".to_owned()) }
}

/// Tokens move one space to the right from each track's right end, but for those that stay (LG-B2).
fn try_advance(pair: &mut Pair, luck: &Luck, own: bool) -> Kept {
    let owner = pair.owner;
    pair.tasks(&[Task::Act(owner), Task::Advance, Task::Special(owner, true)]);
    let mut performer = Performer::new(pair.with.clone(), luck.clone());
    performer.ask_nothing();
    for track in legacies::Character::ALL {
        let mine = performer.sight(owner).character(owner) == track;
        for space in (0..SPACES).rev() {
            let token = performer.world.open.tracks[track as usize][space];
            let stays = if own { token == Some(owner) } else { mine };
            if token.is_some() && !stays {
                performer.push(track, space);
            }
        }
    }
    performer.compare(Task::Act(owner))
}

#[test]
fn every_lasting_effect_adds_what_its_words_say() {
    let lies: Vec<_> = successors()
        .iter()
        .filter_map(|successor| {
            let reason = law_of(successor).err()?;
            Some(format!("{}: {}\n  {reason}", successor.name, successor.text))
        })
        .collect();
    assert!(lies.is_empty(), "{} texts lie:\n{}", lies.len(), lies.join("\n"));
}

#[test]
fn sentences_that_say_too_much_are_found() {
    for (name, lie) in [
        ("The Twice-Wed Aunt", "Relationships, legendary or not, cost you 50 % less."),
        ("The Dull Professor", "Relationships cost you 1 fame more."),
        ("The Almoner", "The limit of what you may put into your foundation is 25 gold higher."),
        ("The Stern Regent", "A relationship with your character costs opponents 1 fame more."),
        ("The Arsenal Clerk", "When you sell an investment, gain 1 iron."),
        ("The Castellan", "Heirloom income pays you for 2 more heirlooms."),
        ("The Kind Physician", "Tokens on your track stay in place when relationships advance."),
    ] {
        let mut successor = successors().into_iter().find(|successor| successor.name == name).unwrap();
        lie.clone_into(&mut successor.text);
        assert!(law_of(&successor).is_err(), "{name}: {lie}");
    }
}
