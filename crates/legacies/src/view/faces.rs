//! Components in words: what the page and the terminal print on cards and mats.

use serde::{Deserialize, Serialize};

use crate::Legacies;
use crate::effect::{cost_text, effect_text, offer_text, power_text};
use crate::kinds::Outcome;
use crate::pack::CardIndustry;
use crate::state::{CardId, Open, State, SuccessorId, Who};

/// A component in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardFace {
    /// The name in notation.
    pub id: String,
    /// The name.
    pub name: String,
    /// What it is, such as `card`, `successor` or `event`.
    pub kind: String,
    /// What it says, a line each.
    pub lines: Vec<String>,
}

/// A character in play, in words and figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// The character's name, once it is known.
    pub name: String,
    /// `person`, `nemesis` or `rising star`.
    pub kind: String,
    /// The special action of the side in use.
    pub special: String,
    /// The successor in play, with what it does.
    pub successor: Option<CardFace>,
    /// The score if the game ended now; none for the Rising Star.
    pub score: Option<i32>,
    /// Player cards in hand.
    pub hand: u8,
}

impl Legacies {
    pub(super) fn player_view(&self, state: &State, who: Who) -> PlayerView {
        let open = &state.open;
        let house = open.house(who);
        let kind = match (self.is_person(who), self.is_star(who)) {
            (true, _) => "person",
            (false, true) => "rising star",
            (false, false) => "nemesis",
        };
        PlayerView {
            name: house.character.map_or(String::new(), |character| character.name().to_owned()),
            kind: kind.to_owned(),
            special: house.character.map_or(String::new(), |_| self.special_text(open, who)),
            successor: house.successor().map(|heir| self.heir_face(heir)),
            score: (!self.is_star(who)).then(|| self.points(open, who)),
            hand: state.hand(who).len(),
        }
    }

    /// The special action of the side in use, with its name.
    pub fn special_text(&self, open: &Open, who: Who) -> String {
        let mat = self.mat(open, who);
        let special = match open.house(who).side {
            crate::kinds::Side::Aboveboard => &mat.aboveboard,
            crate::kinds::Side::Underhanded => &mat.underhanded,
        };
        format!("{}: {}", special.name, effect_text(&special.effect))
    }

    /// A player card in words.
    pub fn card_face(&self, card: CardId) -> CardFace {
        let face = &self.pack.cards[card.index()];
        let mut lines = Vec::new();
        for (partner, cost) in &face.relations {
            let cost = if cost.is_empty() { "free".to_owned() } else { cost_text(cost) };
            lines.push(format!("Relationship: {} ({cost})", partner.name()));
        }
        lines.push(match face.industry {
            CardIndustry::One(industry) => format!("Invest: {}", industry.name()),
            CardIndustry::Group(group) => format!("Invest: {} group", group.name()),
        });
        lines.extend(face.opportunity.as_ref().map(|offer| format!("Opportunity: {}", offer_text(offer))));
        let resources: Vec<_> = face.resources.iter().map(|resource| resource.name()).collect();
        lines.push(format!("Resources: {}", resources.join(", ")));
        CardFace { id: face.id.clone(), name: face.name.clone(), kind: "card".to_owned(), lines }
    }

    pub(super) fn heir_faces(&self, heirs: impl Iterator<Item = u8>) -> Vec<CardFace> {
        heirs.map(|heir| self.heir_face(SuccessorId(heir))).collect()
    }

    /// A successor in words.
    pub fn heir_face(&self, heir: SuccessorId) -> CardFace {
        let face = &self.pack.successors[heir.index()];
        let mut lines = vec![face.icon.name().to_owned(), power_text(&face.power)];
        if face.foundation > 0 {
            lines.push(format!("Foundation +{}", face.foundation));
        }
        CardFace { id: face.id.clone(), name: face.name.clone(), kind: "successor".to_owned(), lines }
    }

    /// The events, legendary figures and bonus tokens on the board.
    pub(super) fn component_faces(&self, open: &Open) -> Vec<CardFace> {
        let events = [(open.event, "event"), (open.upcoming, "upcoming")];
        let events = events.into_iter().filter_map(|(event, kind)| Some((event?, kind)));
        let mut faces: Vec<CardFace> = events
            .map(|(id, kind)| {
                let event = &self.pack.events[id.index()];
                let line = |outcome: Outcome| {
                    let side = self.outcome_of(id, outcome);
                    format!("{} ({}): {}", side.name, side.icon.name(), effect_text(&side.effect))
                };
                CardFace {
                    id: event.id.clone(),
                    name: event.name.clone(),
                    kind: kind.to_owned(),
                    lines: Outcome::ALL.map(line).to_vec(),
                }
            })
            .collect();
        let century = open.century().index();
        faces.extend(open.figures.iter().flatten().map(|figure| {
            let figure = &self.pack.figures[figure.index()];
            let lines = vec![effect_text(&figure.benefits[century])];
            CardFace { id: figure.id.clone(), name: figure.name.clone(), kind: "legend".to_owned(), lines }
        }));
        faces.extend(open.bonuses.iter().flatten().map(|bonus| {
            let bonus = &self.pack.bonuses[bonus.index()];
            let lines = vec![effect_text(&bonus.effect)];
            CardFace { id: bonus.id.clone(), name: bonus.name.clone(), kind: "bonus".to_owned(), lines }
        }));
        faces
    }
}
