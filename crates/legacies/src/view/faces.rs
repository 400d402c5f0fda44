//! Components in words: what the page and the terminal print on cards and mats. They are made once a table, so
//! that a view only points to them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::{BoardFace, MatFace, board_faces, mat_faces};
use crate::effect::{
    Effect, Printed, cost_text, effect_text, effect_text_on, offer_signs, offer_text, power_text, signs,
};
use crate::kinds::{Century, Global, Icon, Outcome, Side};
use crate::pack::{Card, CardIndustry, Event, EventOutcome, Mat, SoloCard, SoloRow, Successor};
use crate::state::{CardId, Open, State, SuccessorId, Who};
use crate::versions::Version;
use crate::{Legacies, Pack};

/// A component in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardFace {
    /// The name in notation.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is, such as `card`, `successor` or `event`.
    pub kind: String,
    /// What it says, a line each.
    pub lines: Vec<String>,
    /// What it does in signs, where a sentence may not fit.
    pub signs: String,
}

/// A character in play, in words and figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// `person`, `nemesis` or `rising star`.
    pub kind: Role,
    /// The mat in use, once it is known: the character, and what the special action does.
    pub mat: Option<Arc<CardFace>>,
    /// The successor in play, with what it does.
    pub successor: Option<Arc<CardFace>>,
    /// The score if the game ended now; none for the Rising Star.
    pub score: Option<i32>,
    /// Player cards in hand.
    pub hand: u8,
    /// What Heirloom Income, Heirloom Fame and Dividends would pay now: to one of the others, and to the trigger.
    pub pays: [[i32; 2]; 3],
    /// The impact icons of the successors put in play, in order.
    pub icons: Vec<Icon>,
    /// The newest solo card of an NPC, a line for each row.
    pub solo: Option<Arc<CardFace>>,
}

/// Who moves a character in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Somebody with a seat.
    Person,
    /// The rules, as a rival.
    Nemesis,
    /// The rules, as a presence.
    RisingStar,
}

/// All components of a pack in words.
#[derive(Debug)]
pub(crate) struct Faces {
    cards: Vec<Arc<CardFace>>,
    heirs: Vec<Arc<CardFace>>,
    mats: Vec<[Arc<CardFace>; 2]>,
    events: Vec<[Arc<CardFace>; 2]>,
    figures: Vec<[Arc<CardFace>; 3]>,
    bonuses: Vec<Arc<CardFace>>,
    solo: Vec<Arc<CardFace>>,
    pub(super) boards: [Arc<BoardFace>; 3],
    pub(super) mat_faces: Vec<Arc<MatFace>>,
}

impl Faces {
    pub fn new(pack: &Pack, globals: [Global; 8], version: Version) -> Self {
        let mats = pack.mats.iter().map(|mat| Side::ALL.map(|side| mat_face(mat, side)));
        let printed = Printed::on_events(version);
        let events = pack
            .events
            .iter()
            .map(|event| ["event", "upcoming"].map(|kind| event_face(event, kind, printed)));
        let figures = pack.figures.iter().map(|figure| {
            Century::ALL.map(|century| {
                effect_face(&figure.id, &figure.name, "legend", &figure.benefits[century.index()])
            })
        });
        let bonuses =
            pack.bonuses.iter().map(|bonus| effect_face(&bonus.id, &bonus.name, "bonus", &bonus.effect));
        Faces {
            cards: pack.cards.iter().map(card_face).collect(),
            heirs: pack.successors.iter().map(heir_face).collect(),
            mats: mats.collect(),
            events: events.collect(),
            figures: figures.collect(),
            bonuses: bonuses.collect(),
            solo: pack.solo.iter().map(solo_face).collect(),
            boards: board_faces(pack, globals),
            mat_faces: mat_faces(pack),
        }
    }
}

impl Legacies {
    pub(super) fn player_view(&self, state: &State, who: Who) -> PlayerView {
        let open = &state.open;
        let house = open.house(who);
        let kind = match (self.is_person(who), self.is_star(who)) {
            (true, _) => Role::Person,
            (false, true) => Role::RisingStar,
            (false, false) => Role::Nemesis,
        };
        let mat = house.character.map(|character| &self.faces.mats[character.index()][house.side.index()]);
        PlayerView {
            kind,
            mat: mat.cloned(),
            successor: house.successor().map(|heir| self.heir_face(heir)),
            score: (!self.is_star(who)).then(|| self.points(open, who)),
            hand: state.hand(who).len(),
            pays: self.payments(open, who),
            icons: house.line.iter().map(|heir| self.pack.successors[heir.index()].icon).collect(),
            solo: house.newest.map(|solo| self.faces.solo[solo.index()].clone()),
        }
    }

    /// What the global actions that pay everyone would pay now; nothing to the Rising Star (LG-N12).
    fn payments(&self, open: &Open, who: Who) -> [[i32; 2]; 3] {
        if self.is_star(who) || open.house(who).character.is_none() {
            return Default::default();
        }
        [
            [false, true].map(|trigger| self.income(open, who, trigger)),
            [false, true].map(|trigger| self.heirloom_fame(open, who, trigger)),
            [false, true].map(|trigger| self.dividends(open, who, trigger)),
        ]
    }

    /// A player card in words.
    pub fn card_face(&self, card: CardId) -> Arc<CardFace> {
        self.faces.cards[card.index()].clone()
    }

    pub(super) fn heir_faces(&self, heirs: impl Iterator<Item = u8>) -> Vec<Arc<CardFace>> {
        heirs.map(|heir| self.heir_face(SuccessorId(heir))).collect()
    }

    /// A successor in words.
    pub fn heir_face(&self, heir: SuccessorId) -> Arc<CardFace> {
        self.faces.heirs[heir.index()].clone()
    }

    /// The events, legendary figures and bonus tokens on the board.
    pub(super) fn component_faces(&self, open: &Open) -> Vec<Arc<CardFace>> {
        let faces = &self.faces;
        let events = [open.event, open.upcoming].into_iter().zip(0..);
        let events = events.filter_map(|(event, kind)| Some(faces.events[event?.index()][kind].clone()));
        let century = open.century().index();
        let figures =
            open.figures.iter().flatten().map(|figure| faces.figures[figure.index()][century].clone());
        let bonuses = open.bonuses.iter().flatten().map(|bonus| faces.bonuses[bonus.index()].clone());
        events.chain(figures).chain(bonuses).collect()
    }
}

fn face(id: &str, name: &str, kind: &str, lines: Vec<String>) -> Arc<CardFace> {
    face_with(id, name, kind, lines, String::new())
}

/// A component that does one thing.
fn effect_face(id: &str, name: &str, kind: &str, effect: &Effect) -> Arc<CardFace> {
    face_with(id, name, kind, vec![effect_text(effect)], signs(effect))
}

fn face_with(id: &str, name: &str, kind: &str, lines: Vec<String>, signs: String) -> Arc<CardFace> {
    Arc::new(CardFace { id: id.to_owned(), name: name.to_owned(), kind: kind.to_owned(), lines, signs })
}

fn mat_face(mat: &Mat, side: Side) -> Arc<CardFace> {
    let special = match side {
        Side::Aboveboard => &mat.aboveboard,
        Side::Underhanded => &mat.underhanded,
    };
    let lines = vec![format!("{}: {}", special.name, effect_text(&special.effect))];
    face(mat.character.notation(), mat.character.name(), side.notation(), lines)
}

fn card_face(card: &Card) -> Arc<CardFace> {
    let relation = |(partner, cost): &(crate::kinds::Partner, Vec<_>)| {
        let cost = if cost.is_empty() { "free".to_owned() } else { cost_text(cost) };
        format!("Relationship: {} ({cost})", partner.name())
    };
    let mut lines: Vec<String> = card.relations.iter().map(relation).collect();
    lines.push(match card.industry {
        CardIndustry::One(industry) => format!("Invest: {}", industry.name()),
        CardIndustry::Group(group) => format!("Invest: {} group", group.name()),
    });
    lines.extend(card.opportunity.as_ref().map(|offer| format!("Opportunity: {}", offer_text(offer))));
    let resources: Vec<_> = card.resources.iter().map(|resource| resource.name()).collect();
    lines.push(format!("Resources: {}", resources.join(", ")));
    let signs = card.opportunity.as_ref().map_or_else(String::new, offer_signs);
    face_with(&card.id, &card.name, "card", lines, signs)
}

fn heir_face(heir: &Successor) -> Arc<CardFace> {
    let mut lines = vec![heir.icon.name().to_owned(), power_text(&heir.power)];
    if heir.foundation > 0 {
        lines.push(format!("Foundation +{}", heir.foundation));
    }
    face(&heir.id, &heir.name, "successor", lines)
}

fn event_face(event: &Event, kind: &str, printed: Printed) -> Arc<CardFace> {
    let line = |side: &EventOutcome| {
        let text = effect_text_on(printed, &side.effect);
        format!("{} ({}): {text}", side.name, side.icon.name())
    };
    let lines = Outcome::ALL.map(|outcome| match outcome {
        Outcome::Top => line(&event.top),
        Outcome::Bottom => line(&event.bottom),
    });
    face(&event.id, &event.name, kind, lines.to_vec())
}

fn solo_face(solo: &SoloCard) -> Arc<CardFace> {
    face(&solo.id, &solo.name(), "solo", solo.rows.iter().map(SoloRow::text).collect())
}
