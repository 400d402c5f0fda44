//! Sets of up to 64 cards.

use serde::{Deserialize, Serialize};

/// A set of small numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Bits(pub u64);

impl Bits {
    /// Nothing.
    pub const EMPTY: Self = Bits(0);

    /// The numbers below `n`.
    pub const fn below(n: u8) -> Self {
        Bits((1 << n) - 1)
    }

    /// One number.
    pub const fn of(n: u8) -> Self {
        Bits(1 << n)
    }

    /// Whether the number is in the set.
    pub const fn has(self, n: u8) -> bool {
        self.0 & (1 << n) != 0
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The same with one more.
    pub const fn with(self, n: u8) -> Self {
        Bits(self.0 | 1 << n)
    }

    /// The same with one fewer.
    pub const fn less(self, n: u8) -> Self {
        Bits(self.0 & !(1 << n))
    }

    /// What is in either.
    pub const fn or(self, other: Self) -> Self {
        Bits(self.0 | other.0)
    }

    /// What is in both.
    pub const fn and(self, other: Self) -> Self {
        Bits(self.0 & other.0)
    }

    /// What is in this one only.
    pub const fn without(self, other: Self) -> Self {
        Bits(self.0 & !other.0)
    }

    /// The numbers in order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then(|| rest.trailing_zeros() as u8);
            rest &= rest.wrapping_sub(1);
            next
        })
    }

    /// The `n`-th number of the set.
    pub fn nth(self, n: u32) -> Option<u8> {
        let rest = (0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        (rest != 0).then(|| rest.trailing_zeros() as u8)
    }
}

impl FromIterator<u8> for Bits {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        numbers.into_iter().fold(Bits::EMPTY, Bits::with)
    }
}
