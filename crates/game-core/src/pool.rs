//! Cards or tokens of which only the numbers are known.

use serde::{Deserialize, Serialize};

/// How many of each of `N` kinds are left: a shuffled deck as the players know it, before any card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Pool<const N: usize>(
    #[serde(with = "counts")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<u8>"))]
    pub [u8; N],
);

impl<const N: usize> Pool<N> {
    /// A pool without anything in it.
    pub const EMPTY: Self = Pool([0; N]);

    /// How many there are of one kind: the weight of drawing it.
    pub fn count(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).filter(|&kind| self.0[kind] > 0)
    }

    /// The kind of the `n`-th one, if they lay in a row by kind: a draw for `n` below [`Pool::total`].
    pub fn nth(&self, mut n: u32) -> Option<usize> {
        self.0.iter().position(|&count| {
            let here = n < u32::from(count);
            n = n.wrapping_sub(u32::from(count));
            here
        })
    }

    /// Takes one out.
    ///
    /// # Panics
    /// If there is none of that kind.
    pub fn take(&mut self, kind: usize) {
        assert!(self.0[kind] > 0, "nothing of kind {kind} is left to take");
        self.0[kind] -= 1;
    }
}

/// Arrays of any length as a plain list; serde itself stops at fixed lengths.
mod counts {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer, const N: usize>(counts: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
        counts.as_slice().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u8; N], D::Error> {
        let list = Vec::<u8>::deserialize(from)?;
        let length = list.len();
        list.try_into().map_err(|_| D::Error::custom(format!("{length} counts where {N} belong")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_lowers_the_weight_until_the_kind_is_gone() {
        let mut pool = Pool([2, 0, 1]);
        assert_eq!(pool.kinds().collect::<Vec<_>>(), [0, 2]);
        pool.take(2);
        pool.take(0);
        assert_eq!((pool.count(0), pool.total()), (1, 1));
        assert_eq!(pool.kinds().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn every_one_of_a_kind_is_drawn_by_its_own_number() {
        let pool = Pool([2, 0, 1]);
        assert_eq!([0, 1, 2, 3].map(|n| pool.nth(n)), [Some(0), Some(0), Some(2), None]);
    }

    #[test]
    fn a_list_of_another_length_is_refused() {
        assert_eq!(serde_json::from_str::<Pool<2>>("[1,2]").unwrap(), Pool([1, 2]));
        let error = serde_json::from_str::<Pool<2>>("[1,2,3]").unwrap_err();
        assert!(error.to_string().contains("3 counts where 2 belong"));
    }
}
