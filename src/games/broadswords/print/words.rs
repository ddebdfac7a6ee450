//! Values of the rows as printed: distances in the unit of the table, signs, effects.

use toml::Spanned;

use crate::content::{Pack, Prose};
use crate::games::broadswords::content::drill;
use crate::games::broadswords::content::{Harm, Routs, Toll, Weapon, WeaponRange};
use crate::kernel::Measure;
use crate::press::pieces::page::{signed, typeset};
use crate::press::pieces::readings::Readings;

/// A modifier with its sign, including zero: `+1`, `−2`, `0`.
pub(super) fn added(number: i32) -> String {
    signed(number).unwrap_or_else(|| "0".into())
}

/// How far a weapon reaches.
pub(super) fn range(pack: &Pack, weapon: &Weapon, measure: Measure) -> String {
    match weapon.range.get_ref() {
        WeaponRange::Unlimited => "no limit".into(),
        WeaponRange::Contact => "contact".into(),
        WeaponRange::Inches(_) | WeaponRange::Rifle => {
            let inches = drill::reach(pack, weapon, None);
            inches.map_or_else(String::new, |inches| measure.shown(inches))
        }
    }
}

/// Whether the book gives the range in two ways (BB-AMB-01).
pub(super) fn is_disputed(weapon: &Weapon) -> bool {
    *weapon.range.get_ref() == WeaponRange::Rifle
}

/// Its modifier to the roll to hit.
pub(super) fn to_hit(weapon: &Weapon) -> String {
    match (&weapon.to_hit, weapon.troops.get_ref()) {
        (Some(number), _) => added(*number.get_ref()),
        (None, Toll::KillZone) => "no roll".into(),
        (None, _) => "–".into(),
    }
}

/// What it does to troops.
pub(super) fn toll(pack: &Pack, weapon: &Weapon) -> &'static str {
    match weapon.troops.get_ref() {
        Toll::One if weapon.cone => "1 or zone",
        Toll::One => "1",
        Toll::D6 => "D6",
        Toll::HalfD6 => "½ D6",
        Toll::KillZone => "zone",
        Toll::Melee => "melee",
        Toll::Catapult => match Readings::of(pack).word("catapult_troops") {
            "d6" => "D6",
            "none" => "–",
            _ => "1",
        },
    }
}

/// What it does to a building or a vehicle.
pub(super) fn harm(harm: Harm) -> &'static str {
    match harm {
        Harm::None => "–",
        Harm::Door => "door",
        Harm::D6 => "D6",
    }
}

/// When it routs, in a few words; nothing for a unit whose card has a rout line.
pub(super) fn routs(prose: &Prose<'_>, routs: Routs) -> String {
    match routs {
        Routs::AtHalf => String::new(),
        Routs::Never => prose.line("troops-never-rout"),
        Routs::WithItsCommander => prose.line("troops-rout-with-commander"),
    }
}

/// A distance of a move; a dash where there is none.
pub(super) fn inches(distance: Option<u32>, measure: Measure) -> String {
    distance.map_or_else(|| "–".into(), |inches| measure.number(inches))
}

/// The text of an entry with typographic signs.
pub(super) fn set(text: &Spanned<String>) -> String {
    typeset(text.get_ref())
}
