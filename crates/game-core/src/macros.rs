//! Declarations that all games share: words of a rulebook and small ids.

/// Makes an enum of things that have an order, a name in notation and a name for people.
///
/// ```
/// game_core::named! {
///     /// The two sides of a coin.
///     Side, 2:
///     Heads "heads" "Heads up",
///     Tails "tails" "Tails up",
/// }
/// assert_eq!(Side::ALL[1].notation(), "tails");
/// assert_eq!(Side::Heads.name(), "Heads up");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $type:ident, $count:literal: $($variant:ident $notation:literal $name:literal,)+) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")]
        #[repr(u8)]
        pub enum $type {
            // The first one also fills unused room.
            #[default]
            $(#[doc = concat!($name, ".")] $variant,)+
        }

        impl $type {
            /// All of them, in the order of the rulebook.
            pub const ALL: [Self; $count] = [$(Self::$variant,)+];

            /// The place in an array with one element each.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The name in notation.
            pub const fn notation(self) -> &'static str {
                match self { $(Self::$variant => $notation,)+ }
            }

            /// The name for people.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}

/// Makes a small id that is written as a plain number.
///
/// ```
/// game_core::small_id! {
///     /// A card of the pack.
///     CardId
/// }
/// assert_eq!(CardId(3).index(), 3);
/// ```
#[macro_export]
macro_rules! small_id {
    ($(#[$doc:meta])* $type:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(transparent)]
        pub struct $type(pub u8);

        impl $type {
            /// The place in an array with one element each.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}
