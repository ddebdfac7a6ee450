//! The entries of a pack as typed values, each field with its place in the file.

mod command;
mod effect;
mod field;
mod piece;
mod unit;

pub use command::*;
pub use effect::*;
pub use field::*;
pub use piece::*;
pub use unit::*;

use toml::Spanned;

/// Something that can be kept on a [`Shelf`](super::Shelf).
pub trait Item: serde::de::DeserializeOwned {
    /// The word in double brackets.
    const KIND: &'static str;

    /// The id, with its place.
    fn id(&self) -> &Spanned<String>;
}

macro_rules! items {
    ($($kind:literal $type:ty;)*) => {
        $(impl Item for $type {
            const KIND: &'static str = $kind;
            fn id(&self) -> &Spanned<String> {
                &self.id
            }
        })*
    };
}

items! {
    "unit" Unit;
    "officer" Officer;
    "character" Character;
    "leader" Leader;
    "command" Command;
    "class" Class;
    "target" Target;
    "terrain" Terrain;
    "modifier" Modifier;
    "face" Face;
    "die" Die;
    "blank" Blank;
    "counter" Counter;
    "tile" Tile;
    "map" Map;
    "scenario" Scenario;
    "rule" Rule;
}

/// `true`, for fields that are true unless the file says otherwise.
fn yes() -> bool {
    true
}

/// One, for quantities left out.
fn one() -> u32 {
    1
}
