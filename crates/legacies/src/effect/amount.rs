//! Numbers that may differ from century to century.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::kinds::Century;

/// A number for each century: written as one number if they are equal, as `(1, 2, 3)` if not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount([u16; 3]);

impl Amount {
    /// The same number in every century.
    pub const fn just(number: u16) -> Self {
        Amount([number; 3])
    }

    /// The number in a century.
    pub fn at(self, century: Century) -> i32 {
        i32::from(self.0[century.index()])
    }

    /// The number, if it is the same in every century.
    pub fn always(self) -> Option<u16> {
        let [first, second, third] = self.0;
        (first == second && second == third).then_some(first)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.0;
        match self.always() {
            Some(number) => write!(f, "{number}"),
            None => write!(f, "{first}/{second}/{third}"),
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Numbers)
    }
}

struct Numbers;

impl<'de> Visitor<'de> for Numbers {
    type Value = Amount;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, or three of them for the three centuries, as (1, 2, 3)")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
        let number = u16::try_from(number);
        number.map(Amount::just).map_err(|_| E::custom("an amount is a whole number from 0 to 65535"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Amount, A::Error> {
        let mut amounts = [0; 3];
        for (place, amount) in amounts.iter_mut().enumerate() {
            let next = numbers.next_element()?;
            *amount = next.ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        match numbers.next_element::<u16>()? {
            None => Ok(Amount(amounts)),
            Some(_) => Err(A::Error::invalid_length(4, &self)),
        }
    }
}
