//! What a unit of the hex-command games needs of a map: a hex for itself, of a terrain it can stand on.

use super::{Class, Unit};
use crate::content::{Access, Firer, Force, ForceSize, Kept, Pack, Terrain};

/// A unit has a hex to itself (HC-MOV-1).
pub(super) fn force_size(pack: &Pack, force: &Force) -> Option<ForceSize> {
    let id = force.of.get_ref();
    let unit = pack.shelf::<Unit>().get(id)?;
    let is_vehicle = class_of(pack, id).is_some_and(|class| class.firer == Firer::Vehicle);
    Some(ForceSize {
        units: 1,
        figures: *unit.strength.get_ref(),
        vehicles: u32::from(is_vehicle),
        points: 0,
        room: 1.0,
    })
}

/// Whether a unit may start on a terrain (HC-MOV-8); a unit of unknown class gets the benefit of the doubt.
pub(super) fn may_start_on(pack: &Pack, id: &str, terrain: &Terrain) -> bool {
    match terrain.enter.get_ref() {
        Access::All => true,
        Access::None => false,
        Access::Foot => {
            class_of(pack, id).is_none_or(|class| class.foot || is_parked(class, terrain))
        }
    }
}

fn class_of<'a>(pack: &'a Pack, id: &str) -> Option<&'a Kept<Class>> {
    let unit = pack.shelf::<Unit>().get(id)?;
    pack.shelf::<Class>().get(unit.class.get_ref())
}

/// AMB-45: terrain with a rule for vehicles firing out of it expects scenarios to put them there.
fn is_parked(class: &Class, terrain: &Terrain) -> bool {
    class.firer == Firer::Vehicle && terrain.own_fire.vehicle.is_some()
}

/// The figures of a unit; a vehicle is one model with figures or chips for the rest of its strength (HC-CMP-3).
pub(super) fn models(pack: &Pack, force: &Force) -> Vec<(u32, &'static str)> {
    let Some(unit) = pack.shelf::<Unit>().get(force.of.get_ref()) else {
        return Vec::new();
    };
    let strength = *force.strength.as_ref().unwrap_or(&unit.strength).get_ref();
    let firer = class_of(pack, unit.id()).map(|class| class.firer);
    match firer {
        Some(Firer::Vehicle) => vec![(1, "vehicle"), (strength.saturating_sub(1), "chip")],
        Some(Firer::Artillery) => vec![(strength, "figure"), (1, "gun")],
        // HC-CMP-4: a vehicle with a chip under it.
        _ if unit.transport.is_some() => vec![(strength, "figure"), (1, "vehicle"), (1, "chip")],
        _ => vec![(strength, "figure")],
    }
}
