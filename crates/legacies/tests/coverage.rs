//! Whether random games exercise every component: how often each was chosen, and how often something came of it.
//!
//! `OXHIDE_COVERAGE_GAMES=20000 cargo test --release -p legacies --test coverage` plays more of them; with
//! `UPDATE_EXPECT=1` it also writes docs/coverage.md.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use game_core::{Game, Rng, Seed, Setup, Silent, Turn};
use legacies::effect::{EffectId, Power};
use legacies::{
    Action, Character, Event, Global, Legacies, Outcome, Pack, Reason, Side, Source, State, Step,
    SuccessorId, Task, Tile, Use, Who,
};

/// Below this many games the rarest components may be missing.
const ENOUGH: u64 = 20_000;

/// The ways to sit at the table, in turn.
fn setups() -> Vec<Setup> {
    let setups = [
        Setup::new(2),
        Setup::new(3),
        Setup::new(4),
        Setup::new(6),
        Setup::new(1),
        Setup::new(1).with("nemeses", "2"),
        Setup::new(3).with("nemeses", "1").with("rising-star", "yes"),
        Setup::new(5),
    ];
    setups.into_iter().map(|setup| setup.with("characters", "random")).collect()
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    chosen: u64,
    resolved: u64,
}

/// The kinds of components in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Card,
    Opportunity,
    Successor,
    Outcome,
    Special,
    Heirloom,
    Figure,
    Bonus,
    Tile,
    Solo,
}

/// The kinds with their titles and what their two columns mean.
const KINDS: [(Kind, &str, &str, &str); 10] = [
    (Kind::Card, "Player cards", "played", "for a relationship, a special action or the opportunity"),
    (Kind::Opportunity, "Opportunities", "played", "changed something"),
    (Kind::Successor, "Successors", "put in play", "changed something"),
    (Kind::Outcome, "Event outcomes", "chosen", "changed something"),
    (Kind::Special, "Special actions", "performed", "changed something"),
    (Kind::Heirloom, "Heirlooms", "acquired", "paid gold or fame"),
    (Kind::Figure, "Legendary figures", "relationship made", "changed something"),
    (Kind::Bonus, "Bonus tokens", "track related to", "changed something"),
    (Kind::Tile, "Scoring tiles", "in play", "scored, by players"),
    (Kind::Solo, "Solo cards", "played", "acted by it"),
];

/// A component: its kind, and its place among those.
type Component = (Kind, usize);

/// Counts of all components, by kind and place.
struct Coverage {
    pack: Arc<Pack>,
    names: BTreeMap<Component, String>,
    counts: BTreeMap<Component, Count>,
}

/// The place of a special action in its kind.
fn special_place(character: Character, side: Side) -> usize {
    2 * character.index() + side as usize
}

fn heirloom_place(character: Character, level: u8) -> usize {
    7 * character.index() + usize::from(level)
}

impl Coverage {
    fn new(pack: Arc<Pack>) -> Self {
        let mut names = BTreeMap::new();
        let mut name = |kind, place, name: String| drop(names.insert((kind, place), name));
        for (place, card) in pack.cards.iter().enumerate() {
            name(Kind::Card, place, card.name.clone());
            if card.opportunity.is_some() {
                name(Kind::Opportunity, place, card.name.clone());
            }
        }
        for (place, heir) in pack.successors.iter().enumerate() {
            name(Kind::Successor, place, heir.name.clone());
        }
        for (place, event) in pack.events.iter().enumerate() {
            name(Kind::Outcome, 2 * place, format!("{}: {}", event.name, event.top.name));
            name(Kind::Outcome, 2 * place + 1, format!("{}: {}", event.name, event.bottom.name));
        }
        for mat in &pack.mats {
            for (side, special) in
                [(Side::Aboveboard, &mat.aboveboard), (Side::Underhanded, &mat.underhanded)]
            {
                name(Kind::Special, special_place(mat.character, side), special.name.clone());
            }
            for (level, heirloom) in pack.heirlooms[mat.character.index()].iter().enumerate() {
                name(Kind::Heirloom, heirloom_place(mat.character, level as u8), heirloom.name.clone());
            }
        }
        pack.figures
            .iter()
            .enumerate()
            .for_each(|(place, figure)| name(Kind::Figure, place, figure.name.clone()));
        pack.bonuses
            .iter()
            .enumerate()
            .for_each(|(place, bonus)| name(Kind::Bonus, place, bonus.name.clone()));
        Tile::ALL.into_iter().for_each(|tile| name(Kind::Tile, tile.index(), tile.name().to_owned()));
        pack.solo.iter().enumerate().for_each(|(place, solo)| name(Kind::Solo, place, solo.id.clone()));
        let counts = names.keys().map(|&key| (key, Count::default())).collect();
        Coverage { pack, names, counts }
    }

    fn count(&mut self, kind: Kind, place: usize) -> &mut Count {
        self.counts.get_mut(&(kind, place)).expect("every component has a name")
    }

    fn chosen(&mut self, kind: Kind, place: usize) {
        self.count(kind, place).chosen += 1;
    }

    fn resolved(&mut self, kind: Kind, place: usize, when: bool) {
        self.count(kind, place).resolved += u64::from(when);
    }
}

/// One game, played at random.
struct Run<'a> {
    game: &'a Legacies,
    state: State,
    rng: Rng,
    coverage: &'a mut Coverage,
}

impl Run<'_> {
    fn play(&mut self) {
        let (mut actions, mut events) = (Vec::new(), Vec::new());
        loop {
            let action = match self.game.turn(&self.state) {
                Turn::Over => break,
                Turn::Chance => self.game.draw(&self.state, &mut self.rng, &mut actions),
                Turn::Player(_) => {
                    actions.clear();
                    self.game.actions(&self.state, &mut actions);
                    self.pick(&actions)
                }
            };
            let before = self.state;
            self.weigh_lasting(action);
            events.clear();
            self.game.apply(&mut self.state, action, &mut events);
            for at in 0..events.len() {
                self.note(&before, &events, at);
            }
        }
        self.note_end();
    }

    /// Any action; heirlooms are taken half the time that they can be, or hardly anybody would see the sixth.
    fn pick(&mut self, actions: &[Action]) -> Action {
        let heirlooms: Vec<Action> =
            actions.iter().copied().filter(|action| matches!(action, Action::Acquire(..))).collect();
        let eager = !heirlooms.is_empty() && self.rng.below(2) == 0;
        self.rng.pick(if eager { &heirlooms } else { actions }).expect("a decision has actions")
    }

    /// Counts what an event says about a component. Effects are tried on the game as it stood before.
    fn note(&mut self, before: &State, events: &[Event], at: usize) {
        let pack = Arc::clone(&self.coverage.pack);
        match events[at] {
            Event::Played { who, card, used } => {
                let face =
                    matches!(used, Use::Relationship(_) | Use::Legend(_) | Use::Special | Use::Opportunity);
                self.coverage.chosen(Kind::Card, card.index());
                self.coverage.resolved(Kind::Card, card.index(), face);
                if used == Use::Opportunity {
                    self.coverage.chosen(Kind::Opportunity, card.index());
                    let component = (Kind::Opportunity, card.index());
                    self.weigh(component, before, who, pack.cards[card.index()].start, Source::Card(card));
                }
            }
            Event::OutcomeChosen { who, resolved, outcome } => {
                let event = &pack.events[resolved.index()];
                let (start, place) = match outcome {
                    Outcome::Top => (event.top.start, 2 * resolved.index()),
                    Outcome::Bottom => (event.bottom.start, 2 * resolved.index() + 1),
                };
                self.coverage.chosen(Kind::Outcome, place);
                self.weigh((Kind::Outcome, place), before, who, start, Source::Event(resolved));
            }
            Event::SpecialPerformed { who, character } => {
                let owner = self.state.open.houses.iter().find(|house| house.character == Some(character));
                let side = owner.map_or(Side::Aboveboard, |house| house.side);
                let mat = &pack.mats[character.index()];
                let special = if side == Side::Aboveboard { &mat.aboveboard } else { &mat.underhanded };
                let place = special_place(character, side);
                self.coverage.chosen(Kind::Special, place);
                self.weigh((Kind::Special, place), before, who, special.start, Source::Special(character));
            }
            Event::HeirPut { who, heir } if self.is_person(who) => {
                self.coverage.chosen(Kind::Successor, heir.index());
                if matches!(pack.successors[heir.index()].power, Power::Now(_)) {
                    self.weigh_successor(before, who, heir);
                }
            }
            Event::HeirRetired { who, heir } => {
                if matches!(pack.successors[heir.index()].power, Power::Retire(_)) {
                    self.weigh_successor(before, who, heir);
                }
            }
            Event::LegendMade { who, slot } => {
                let Some(figure) = self.state.open.figures[slot.index()] else { return };
                self.coverage.chosen(Kind::Figure, figure.index());
                let start = pack.figures[figure.index()].starts[before.open.century().index()];
                self.weigh((Kind::Figure, figure.index()), before, who, start, Source::Figure(figure));
            }
            Event::Related { who, character } => {
                let Some(bonus) = before.open.bonuses[character.index()] else { return };
                self.coverage.chosen(Kind::Bonus, bonus.index());
                let start = pack.bonuses[bonus.index()].start;
                self.weigh((Kind::Bonus, bonus.index()), before, who, start, Source::Bonus(bonus));
            }
            Event::MatTaken { character, .. } => {
                self.coverage.chosen(Kind::Heirloom, heirloom_place(character, 0))
            }
            Event::HeirloomTaken { character, level, .. } => {
                self.coverage.chosen(Kind::Heirloom, heirloom_place(character, level));
            }
            Event::Gained { who, source: Source::Global(global), .. } => {
                self.note_heirlooms(before, who, global)
            }
            Event::TilePlaced { tile, .. } => self.coverage.chosen(Kind::Tile, tile.index()),
            Event::TileScored { tile, fame, .. } => {
                self.coverage.resolved(Kind::Tile, tile.index(), fame > 0)
            }
            Event::NpcCard { solo, .. } => {
                self.coverage.chosen(Kind::Solo, solo.index());
                let reason = events[at + 1..].iter().find_map(|event| match event {
                    Event::NpcDecided { reason, .. } => Some(reason),
                    _ => None,
                });
                let idle = matches!(reason, None | Some(Reason::Cannot(_) | Reason::NeverTriggers(_)));
                self.coverage.resolved(Kind::Solo, solo.index(), !idle);
            }
            _ => {}
        }
    }

    /// All heirlooms of who was paid for them: each adds to the sum.
    fn note_heirlooms(&mut self, before: &State, who: Who, global: Global) {
        let house = before.open.house(who);
        let Some(character) = house.character else { return };
        match global {
            Global::Income => {
                let own = house.own.iter();
                own.for_each(|level| {
                    self.coverage.resolved(Kind::Heirloom, heirloom_place(character, level), true)
                });
            }
            Global::Fame => {
                for (level, owner) in house.controlled.iter().enumerate() {
                    let Some(owner) = owner else { continue };
                    self.coverage.resolved(Kind::Heirloom, heirloom_place(*owner, level as u8), true);
                }
            }
            _ => {}
        }
    }

    /// Game-end tiles score once, at the end.
    fn note_end(&mut self) {
        for score in self.game.all_scores(&self.state) {
            for tile in &self.state.open.game_tiles {
                let scored = score.parts.iter().any(|part| part.name == tile.name() && part.points > 0);
                self.coverage.resolved(Kind::Tile, tile.index(), scored);
            }
        }
    }

    /// Counts an effect if it changes the game.
    fn weigh(
        &mut self,
        (kind, place): Component,
        before: &State,
        who: Who,
        effect: EffectId,
        source: Source,
    ) {
        let changed = self.changes(before, who, effect, source);
        self.coverage.resolved(kind, place, changed);
    }

    fn weigh_successor(&mut self, before: &State, who: Who, heir: SuccessorId) {
        let start = self.coverage.pack.successors[heir.index()].start;
        self.weigh((Kind::Successor, heir.index()), before, who, start, Source::Successor(heir));
    }

    /// Whether an effect, run by itself with answers at random, leaves the game other than it was.
    fn changes(&mut self, before: &State, who: Who, effect: EffectId, source: Source) -> bool {
        let mut state = *before;
        // The answer to a question that changes nothing sets the effect going.
        let step = Step { who, left: 0, effect, source };
        state.open.tasks = [Task::Run(step), Task::Consolation(Who(0))].into_iter().collect();
        self.game.apply(&mut state, Action::Decline, &mut Silent);
        let mut actions = Vec::new();
        loop {
            let action = match self.game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => self.game.draw(&state, &mut self.rng, &mut actions),
                Turn::Player(_) => {
                    actions.clear();
                    self.game.actions(&state, &mut actions);
                    let willing = |action: &&Action| **action != Action::Decline;
                    let willing: Vec<Action> = actions.iter().filter(willing).copied().collect();
                    self.rng.pick(if willing.is_empty() { &actions } else { &willing }).expect("actions")
                }
            };
            self.game.apply(&mut state, action, &mut Silent);
        }
        state.open.tasks = before.open.tasks;
        state != *before
    }

    /// Counts a lasting successor, one a decision, if without it the actions or what comes of one were others.
    fn weigh_lasting(&mut self, action: Action) {
        let who = Who(self.rng.below(u32::from(self.game.players())) as u8);
        let Some(heir) = self.state.open.house(who).successor() else { return };
        if self.coverage.pack.successors[heir.index()].lasting().is_none() {
            return;
        }
        let Some(plain) = self.plain_successor() else { return };
        let without = with_successor(&self.state, who, plain);
        let matters = self.listed(&self.state) != self.listed(&without) || {
            let (mut real, mut other) = (self.state, without);
            self.game.apply(&mut real, action, &mut Silent);
            self.game.apply(&mut other, action, &mut Silent);
            // It may have retired meanwhile: then the lines differ in any case.
            real.open.house(who).successor() == Some(heir) && with_successor(&real, who, plain) != other
        };
        self.coverage.resolved(Kind::Successor, heir.index(), matters);
    }

    fn listed(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Turn::Player(_) = self.game.turn(state) {
            self.game.actions(state, &mut actions);
        }
        actions
    }

    /// A successor that does nothing while it is in play.
    fn plain_successor(&self) -> Option<SuccessorId> {
        let heirs = &self.coverage.pack.successors;
        let at = heirs.iter().position(|heir| matches!(heir.power, Power::Now(_)))?;
        Some(SuccessorId(at as u8))
    }

    fn is_person(&self, who: Who) -> bool {
        who.0 < self.game.players()
    }
}

/// The same game with another successor in play.
fn with_successor(state: &State, who: Who, heir: SuccessorId) -> State {
    let mut state = *state;
    if let Some(last) = state.open.houses[who.index()].line.last_mut() {
        *last = heir;
    }
    state
}

fn games() -> u64 {
    let asked = std::env::var("OXHIDE_COVERAGE_GAMES").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(150)
}

fn seat(setup: Setup, pack: &Arc<Pack>) -> Legacies {
    let setup = setup.complete::<Legacies>().expect("a sound set-up");
    Legacies::new(&setup, Arc::clone(pack)).expect("a sound game")
}

fn play(games: u64) -> Coverage {
    let pack = Arc::new(Pack::read(&Pack::classic()).expect("the classic pack is sound"));
    let mut coverage = Coverage::new(Arc::clone(&pack));
    let tables: Vec<Legacies> = setups().into_iter().map(|setup| seat(setup, &pack)).collect();
    for number in 0..games {
        let game = &tables[number as usize % tables.len()];
        Run { game, state: game.start(), rng: Rng::new(Seed(number)), coverage: &mut coverage }.play();
    }
    coverage
}

fn table(coverage: &Coverage, games: u64) -> String {
    let mut text = String::from("# Coverage of the components of Legacies\n\n");
    let _ = write!(
        text,
        "How often random games exercise each component:\n\n\
         ```sh\nUPDATE_EXPECT=1 OXHIDE_COVERAGE_GAMES={games} cargo test --release -p legacies --test coverage\n```\n\n\
         The games are of all player counts, with and without Nemeses and the Rising Star; players act at random, but\n\
         take an heirloom half the time that they can. An effect 'changed something' if, run by itself from the game\n\
         as it stood, it left the game other than it was; a lasting successor, if without it the actions of a\n\
         decision or what came of one were others (one successor is looked at a decision).\n"
    );
    for (kind, title, chosen, resolved) in KINDS {
        let _ = writeln!(text, "\n## {title}\n\n| | {chosen} | {resolved} |\n|---|---|---|");
        let rows = coverage.counts.iter().filter(|((of, _), _)| *of == kind);
        for (key, count) in rows {
            let _ = writeln!(text, "| {} | {} | {} |", coverage.names[key], count.chosen, count.resolved);
        }
    }
    text
}

#[test]
fn random_games_exercise_every_component() {
    let games = games();
    let coverage = play(games);
    let missing: Vec<String> = coverage
        .counts
        .iter()
        .filter(|(_, count)| count.chosen == 0 || count.resolved == 0)
        .map(|(key, count)| format!("{:?}: {} {count:?}", key.0, coverage.names[key]))
        .collect();
    if games >= ENOUGH && std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/coverage.md");
        std::fs::write(path, table(&coverage, games)).expect("docs/coverage.md can be written");
    }
    // Few games leave out some of the rare ones.
    let allowed = if games >= ENOUGH { 0 } else { coverage.counts.len() / 5 };
    assert!(missing.len() <= allowed, "{} of {}: {missing:#?}", missing.len(), coverage.counts.len());
}
