//! What the cards say, made from what they do, so that text and effect cannot disagree.

use serde::Serializer;

use super::{Card, Pack, Side, Special};
use crate::effect::{self, Effect};

impl Card {
    /// The two sets of its front in short, such as "Exploration 1 · Warfare 2".
    pub fn text(&self, pack: &Pack) -> String {
        let basic = pack.basics[self.territory.index()].name();
        let special = match self.special {
            Special::Icons(icon, count) => format!("{} {count}", icon.name()),
            Special::Wild => "Wild 1".to_owned(),
        };
        format!("{basic} {} · {special}", self.basic)
    }
}

impl Side {
    /// What the card says of the ability.
    pub fn text(&self) -> String {
        effect::text(&self.ability)
    }
}

/// Writes an ability as what the card says of it.
pub(super) fn as_text<S: Serializer>(ability: &[Effect], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&effect::text(ability))
}
