//! The entries of a pack as typed values, each field with its place in the file.

mod battle;

mod kit;
mod map;
mod piece;
mod scenario;

pub use battle::*;
pub use kit::*;
pub use map::*;
pub use piece::*;
pub use scenario::*;

use toml::Spanned;

use crate::games::broadswords::content as broadswords;
use crate::games::combat_captain::content as captain;
use crate::games::dads_ww2::content as dads;
use crate::games::hex_command::content::{
    Character, Class, Command, Leader, Officer, Target, Unit,
};

/// Something that can be kept on a [`Shelf`](super::Shelf).
pub trait Item: serde::de::DeserializeOwned {
    /// The word in double brackets.
    const KIND: &'static str;

    /// The id, with its place.
    fn id(&self) -> &Spanned<String>;

    /// What a person calls it, when the entry itself says so.
    fn title(&self) -> Option<&str>;
}

macro_rules! items {
    ($($kind:literal $type:ty, $title:expr;)*) => {
        $(impl Item for $type {
            const KIND: &'static str = $kind;
            fn id(&self) -> &Spanned<String> {
                &self.id
            }
            fn title(&self) -> Option<&str> {
                let title: fn(&$type) -> Option<&str> = $title;
                title(self)
            }
        })*
    };
}

items! {
    "unit" Unit, |it| Some(it.name.get_ref());
    "officer" Officer, |it| Some(it.name.get_ref());
    "character" Character, |it| Some(it.name.get_ref());
    "leader" Leader, |it| Some(it.name.get_ref());
    "command" Command, |it| it.name.as_ref().map(|name| name.get_ref().as_str());
    "class" Class, |it| Some(it.name.get_ref());
    "target" Target, |it| Some(it.name.get_ref());
    "base" dads::Base, |it| Some(it.name.get_ref());
    "army" dads::Army, |it| Some(it.name.get_ref());
    "price" dads::Price, |_| None;
    "pace" dads::Pace, |it| Some(it.name.get_ref());
    "shooter" dads::Shooter, |it| Some(it.name.get_ref());
    "penetration" dads::Penetration, |it| Some(it.name.get_ref());
    "situation" dads::Situation, |it| Some(it.name.get_ref());
    "outcome" dads::Faces, |it| Some(it.text.get_ref());
    "terrain" Terrain, |it| Some(it.name.get_ref());
    "modifier" Modifier, |it| Some(it.name.get_ref());
    "face" Face, |it| Some(it.name.get_ref());
    "die" Die, |it| Some(it.name.get_ref());
    "blank" Blank, |_| None;
    "counter" Counter, |it| Some(it.name.get_ref());
    "gauge" Gauge, |it| Some(it.name.get_ref());
    "track" Track, |it| Some(it.name.get_ref());
    "aid" Aid, |it| Some(it.name.get_ref());
    "tile" Tile, |_| None;
    "map" Map, |it| Some(it.name.get_ref());
    "scenario" Scenario, |it| Some(it.name.get_ref());
    "subunit" captain::Subunit, |it| Some(it.name.get_ref());
    "company" captain::Company, |it| Some(it.name.get_ref());
    "fire-row" captain::FireRow, |it| Some(it.name.get_ref());
    "fire-modifier" captain::FireModifier, |it| Some(it.name.get_ref());
    "fire-chart" captain::FireChart, |it| Some(it.name.get_ref());
    "cover-level" captain::CoverLevel, |it| Some(it.name.get_ref());
    "mover" captain::Mover, |it| Some(it.name.get_ref());
    "chance-table" captain::ChanceTable, |it| Some(it.name.get_ref());
    "era" broadswords::Era, |it| Some(it.name.get_ref());
    "race" broadswords::Race, |it| Some(it.name.get_ref());
    "weapon" broadswords::Weapon, |it| Some(it.name.get_ref());
    "mode" broadswords::Mode, |it| Some(it.name.get_ref());
    "adjustment" broadswords::Adjustment, |it| Some(it.name.get_ref());
    "rank" broadswords::Rank, |it| Some(it.name.get_ref());
    "structure" broadswords::Structure, |it| Some(it.name.get_ref());
    "troop" broadswords::Troop, |it| Some(it.name.get_ref());
    "campaign" broadswords::Campaign, |it| Some(it.name.get_ref());
    "battle" Battle, |it| Some(it.name.get_ref());
    "rule" Rule, |it| Some(&it.title);
}

/// `true`, for fields that are true unless the file says otherwise.
pub(crate) fn yes() -> bool {
    true
}

/// One, for quantities left out.
pub(crate) fn one() -> u32 {
    1
}
