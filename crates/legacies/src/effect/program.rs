//! The effects of a pack in one list: what a state holds of an effect under way is one small number.

use serde::{Deserialize, Serialize};

use super::Effect;

/// The place of an effect in a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct EffectId(pub u16);

/// All effects of a pack, the parts of each behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    effects: Vec<Effect>,
    /// How many places an effect takes with all its parts.
    sizes: Vec<u16>,
}

impl Program {
    /// Adds an effect with all its parts and returns its place.
    pub fn add(&mut self, effect: &Effect) -> EffectId {
        let place = self.effects.len();
        self.effects.push(effect.clone());
        self.sizes.push(0);
        for part in effect.parts() {
            self.add(part);
        }
        self.sizes[place] = (self.effects.len() - place) as u16;
        EffectId(place as u16)
    }

    /// Whether the places of all effects are small enough.
    pub fn fits(&self) -> bool {
        self.effects.len() <= usize::from(u16::MAX)
    }

    /// The effect at a place.
    pub fn effect(&self, at: EffectId) -> &Effect {
        &self.effects[usize::from(at.0)]
    }

    /// The place of the `n`-th part of an effect.
    pub fn part(&self, at: EffectId, n: usize) -> EffectId {
        let first = EffectId(at.0 + 1);
        (0..n).fold(first, |part, _| EffectId(part.0 + self.sizes[usize::from(part.0)]))
    }

    /// All effects, parts included: for figures about a pack.
    pub fn iter(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter()
    }
}

impl Effect {
    /// The effects that this one is made of, in order.
    pub fn parts(&self) -> Vec<&Effect> {
        match self {
            Effect::All(parts) => parts.iter().collect(),
            Effect::OneOf(offers) => offers.iter().map(|offer| &offer.effect).collect(),
            Effect::May(offer) | Effect::UpTo(_, offer) => vec![&offer.effect],
            Effect::Each(_, part) | Effect::When(_, _, part) | Effect::For(_, part) => vec![part],
            Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Take(..)
            | Effect::Draw(..)
            | Effect::Recover
            | Effect::Refresh
            | Effect::Relate(_)
            | Effect::Legend
            | Effect::Strengthen(_)
            | Effect::Weaken(_)
            | Effect::Recall(_)
            | Effect::Collect(_)
            | Effect::Shift(..)
            | Effect::ShiftAll(..)
            | Effect::Buy(..)
            | Effect::Sell(..)
            | Effect::Place(..)
            | Effect::Move(_)
            | Effect::Withdraw(_)
            | Effect::Copy(_)
            | Effect::Heirloom(_)
            | Effect::Contribute(..)
            | Effect::Special
            | Effect::Explore
            | Effect::Block
            | Effect::Unlock => Vec::new(),
        }
    }
}
