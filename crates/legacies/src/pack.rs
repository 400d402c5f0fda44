//! The components of Legacies as the rules use them, read from a pack's files and checked.
//!
//! A pack is written by hand in RON: `pack.ron` says what it is, `board.ron` holds the tables of the board and
//! the other files list the components, one kind each.

mod board;
mod cards;
mod characters;
mod checks;
mod effects;
mod events;
mod small;
mod solo;
mod successors;
#[cfg(test)]
mod tests;

use game_core::{PackProblem, PackSource};
pub use pack_file::About;
use pack_file::{sound, strangers};
use serde::Deserialize;

use crate::effect::{Amount, Effect, EffectId, Lasting, Offer, Power, Program, Stock};
use crate::kinds::{Century, Character, Difficulty, Group, Icon, Industry, Outcome, Partner, Resource, Tile};
use crate::state::EventId;
use crate::versions;

pub use board::{Board, Exploration, Level, Payouts, Row};
pub use solo::{MarketCard, SoloCard, SoloRow};

/// The components of a game, checked: what the rules promise of them holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What the pack is and where its values come from.
    pub about: About,
    /// The tables of the board.
    pub board: Board,
    /// The mats, by [`Character::index`] (LG-C1).
    pub mats: Vec<Mat>,
    /// The player cards, 50 a century, the centuries in order (LG-C4).
    pub cards: Vec<Card>,
    /// The successors by number (LG-C5).
    pub successors: Vec<Successor>,
    /// The heirlooms by character and level (LG-C5).
    pub heirlooms: Vec<[Heirloom; 7]>,
    /// The events, 15 a century, the centuries in order (LG-C5).
    pub events: Vec<Event>,
    /// The solo cards, 12 a century, the centuries in order (LG-N11).
    pub solo: Vec<SoloCard>,
    /// The scoring tiles, by [`Tile::index`] (LG-C5).
    pub tiles: Vec<ScoringTile>,
    /// The legendary figures (LG-C5).
    pub figures: Vec<Figure>,
    /// The bonus tokens (LG-C5).
    pub bonuses: Vec<Bonus>,
    /// All effects, lowered.
    pub program: Program,
}

/// A character's mat, and the relationship track of the character (LG-C1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mat {
    /// Whose mat it is.
    pub character: Character,
    /// The two industries that the character influences.
    pub industries: (Industry, Industry),
    /// The impact icon.
    pub icon: Icon,
    /// Whom relationships are made with for free (LG-A1).
    pub amicable: Vec<Character>,
    /// Whom relationships are dearer with, and whose heirlooms have no fee (LG-A1, LG-A9).
    pub hostile: Vec<Character>,
    /// Fame at the start.
    pub fame: u8,
    /// Gold at the start.
    pub gold: u8,
    /// Foundation at the start.
    pub foundation: u8,
    /// The resource at the start.
    pub resource: Resource,
    /// The special actions of the two sides.
    pub aboveboard: Special,
    /// See above.
    pub underhanded: Special,
    /// The benefits of the track's spaces from left to right, for each century.
    pub track: [[Effect; 4]; 3],
    /// The same, lowered.
    #[serde(skip)]
    pub spaces: [[EffectId; 4]; 3],
}

/// A special action of a mat (LG-A11).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: Effect,
    /// The same, lowered.
    #[serde(skip)]
    pub start: EffectId,
}

/// A player card (LG-C4).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The name in notation: words of a to z, joined by `-`.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// Its century.
    pub century: Century,
    /// With whom it makes relationships, and what each costs.
    #[serde(default)]
    pub relations: Vec<(Partner, Vec<(Stock, Amount)>)>,
    /// What it can be used to invest in.
    pub industry: CardIndustry,
    /// Its opportunity.
    #[serde(default)]
    pub opportunity: Option<Offer>,
    /// What its bottom gives.
    pub resources: Vec<Resource>,
    /// The opportunity's effect, lowered.
    #[serde(skip)]
    pub start: EffectId,
}

/// What a player card can be used to invest in (LG-A5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardIndustry {
    /// One industry.
    One(Industry),
    /// Any industry of a group.
    Group(Group),
}

/// A successor (LG-C5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Successor {
    /// Its number, 1 to 60.
    pub number: u8,
    /// The name in notation.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// The impact icon.
    pub icon: Icon,
    /// What it adds to the foundation.
    #[serde(default)]
    pub foundation: u8,
    /// What it does.
    pub power: Power,
    /// The effect of its power, lowered; of a lasting one what happens at its moment.
    #[serde(skip)]
    pub start: EffectId,
}

impl Successor {
    /// What holds while it is in play.
    pub fn lasting(&self) -> Option<&Lasting> {
        match &self.power {
            Power::Lasting(lasting) => Some(lasting),
            Power::Now(_) | Power::Retire(_) => None,
        }
    }
}

/// An heirloom (LG-C5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heirloom {
    /// The name on the card.
    pub name: String,
    /// The resources it costs.
    pub cost: Vec<Resource>,
    /// The fee in fame that others pay to its owner.
    pub fee: u8,
}

/// An event (LG-C5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// Its number, 1 to 45.
    pub number: u8,
    /// The name in notation.
    pub id: String,
    /// The name on the card.
    pub name: String,
    /// Its century.
    pub century: Century,
    /// The outcome next to the number.
    pub top: EventOutcome,
    /// The other outcome.
    pub bottom: EventOutcome,
}

/// One of the two outcomes of an event (LG-B1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventOutcome {
    /// What it is called.
    pub name: String,
    /// Its impact icon.
    pub icon: Icon,
    /// What it does.
    pub effect: Effect,
    /// The same, lowered.
    #[serde(skip)]
    pub start: EffectId,
}

/// A scoring tile (LG-E2, LG-E3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoringTile {
    /// Its number, 1 to 12.
    pub number: u8,
    /// What it counts.
    pub tile: Tile,
    /// Its impact icons.
    pub icons: Vec<Icon>,
}

/// A legendary figure (LG-A3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The name in notation.
    pub id: String,
    /// The name on the tile.
    pub name: String,
    /// The benefit in each century.
    pub benefits: [Effect; 3],
    /// The same, lowered.
    #[serde(skip)]
    pub starts: [EffectId; 3],
}

/// A bonus token (LG-S1, LG-A1).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The name in notation.
    pub id: String,
    /// The name on the token.
    pub name: String,
    /// What it pays.
    pub effect: Effect,
    /// The same, lowered.
    #[serde(skip)]
    pub start: EffectId,
}

/// The names and texts of the files of an edition that comes with the program.
macro_rules! files_of {
    ($edition:literal) => {
        files_of!(
            $edition:
            "pack.ron",
            "board.ron",
            "characters.ron",
            "cards.ron",
            "successors.ron",
            "heirlooms.ron",
            "events.ron",
            "solo.ron",
            "tiles.ron",
            "figures.ron",
            "bonuses.ron",
        )
    };
    ($edition:literal: $($file:literal),+ $(,)?) => {
        [$(($file, include_str!(concat!("../packs/", $edition, "/", $file)))),+]
    };
}

/// The files of the pack that new tables play with.
const CLASSIC: [(&str, &str); 11] = files_of!("classic");
/// The pack as it was under version 1 of the rules.
const CLASSIC_1: [(&str, &str); 11] = files_of!("classic-1");

/// How many effects must block a global action, so that LG-B11 is part of the game.
const BLOCKS: usize = 2;

impl Pack {
    /// The files of the pack that comes with the program.
    pub fn classic() -> PackSource {
        PackSource::new("classic", CLASSIC)
    }

    /// The files of that pack as they were under version 1 of the rules.
    pub(crate) fn classic_1() -> PackSource {
        PackSource::new("classic", CLASSIC_1)
    }

    /// Reads and checks a pack; all that is wrong with it is told, not only the first thing.
    pub fn read(source: &PackSource) -> Result<Pack, Vec<PackProblem>> {
        Self::read_under(source, versions::NEWEST)
    }

    /// The same for a pack that was played with under a version of the rules: what only later ones refuse passes.
    pub fn read_under(source: &PackSource, rules: u32) -> Result<Pack, Vec<PackProblem>> {
        let mut problems = strangers(source, &CLASSIC.map(|(file, _)| file));
        let about = sound(About::read(source), &mut problems);
        let board = sound(board::read(source), &mut problems);
        let mats = sound(characters::read(source), &mut problems);
        let cards = sound(cards::read(source), &mut problems);
        let successors = sound(successors::read(source, rules), &mut problems);
        let heirlooms = sound(characters::read_heirlooms(source), &mut problems);
        let events = sound(events::read(source), &mut problems);
        let solo = sound(solo::read(source, board.as_ref()), &mut problems);
        let tiles = sound(small::read_tiles(source), &mut problems);
        let figures = sound(small::read_figures(source), &mut problems);
        let bonuses = sound(small::read_bonuses(source), &mut problems);
        let pack = (|| {
            Some(Pack {
                about: about?,
                board: board?,
                mats: mats?,
                cards: cards?,
                successors: successors?,
                heirlooms: heirlooms?,
                events: events?,
                solo: solo?,
                tiles: tiles?,
                figures: figures?,
                bonuses: bonuses?,
                program: Program::default(),
            })
        })();
        match pack.map(Pack::lowered) {
            Some(pack) if problems.is_empty() => {
                problems.extend(pack.lacks());
                if problems.is_empty() { Ok(pack) } else { Err(problems) }
            }
            Some(_) | None => Err(problems),
        }
    }

    /// What a pack must have somewhere and this one has nowhere.
    fn lacks(&self) -> Vec<PackProblem> {
        let mut problems = Vec::new();
        let mut note = |file: &str, message: String| {
            problems.push(PackProblem { file: file.to_owned(), line: None, column: None, message });
        };
        let blocks = self.program.iter().filter(|effect| matches!(effect, Effect::Block)).count();
        if blocks < BLOCKS {
            note(
                "pack.ron",
                format!("{blocks} effects of all files are Block; it must be at least {BLOCKS}"),
            );
        }
        let tracks = self.mats.iter().flat_map(|mat| mat.track.iter().flatten());
        let mut benefits = tracks.chain(self.figures.iter().flat_map(|figure| &figure.benefits));
        if !benefits.any(|effect| effects::any(effect, &|part| matches!(part, Effect::Special))) {
            let allowed = "at least one must grant a special action";
            note("figures.ron", format!("no legendary figure and no track has Special; {allowed}"));
        }
        if !self.program.fits() {
            note("pack.ron", "the effects of all files have too many parts; 65535 are allowed".to_owned());
        }
        problems
    }

    /// The same pack with every effect in its program.
    fn lowered(mut self) -> Pack {
        let mut program = Program::default();
        // The first place means 'no effect' to those that have none.
        program.add(&Effect::All(Vec::new()));
        for mat in &mut self.mats {
            mat.aboveboard.start = program.add(&mat.aboveboard.effect);
            mat.underhanded.start = program.add(&mat.underhanded.effect);
            for (spaces, track) in mat.spaces.iter_mut().zip(&mat.track) {
                spaces.iter_mut().zip(track).for_each(|(space, effect)| *space = program.add(effect));
            }
        }
        for card in &mut self.cards {
            card.start = card.opportunity.as_ref().map_or(EffectId(0), |offer| program.add(&offer.effect));
        }
        for successor in &mut self.successors {
            successor.start = match &successor.power {
                Power::Now(effect) | Power::Retire(effect) | Power::Lasting(Lasting::On(_, effect)) => {
                    program.add(effect)
                }
                Power::Lasting(Lasting::Price(..) | Lasting::Hold(_) | Lasting::More(..)) => EffectId(0),
            };
        }
        for event in &mut self.events {
            event.top.start = program.add(&event.top.effect);
            event.bottom.start = program.add(&event.bottom.effect);
        }
        for figure in &mut self.figures {
            let starts = figure.starts.iter_mut().zip(&figure.benefits);
            starts.for_each(|(start, effect)| *start = program.add(effect));
        }
        for bonus in &mut self.bonuses {
            bonus.start = program.add(&bonus.effect);
        }
        Pack { program, ..self }
    }

    /// An outcome of an event.
    pub fn event_outcome(&self, event: EventId, outcome: Outcome) -> &EventOutcome {
        let event = &self.events[event.index()];
        match outcome {
            Outcome::Top => &event.top,
            Outcome::Bottom => &event.bottom,
        }
    }

    /// The mat of a character.
    pub fn mat(&self, character: Character) -> &Mat {
        &self.mats[character.index()]
    }

    /// The set-up of a difficulty level (LG-N9).
    pub fn level(&self, difficulty: Difficulty) -> &Level {
        &self.board.levels[difficulty.index()]
    }
}
