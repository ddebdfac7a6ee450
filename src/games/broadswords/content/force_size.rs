//! How many figures and vehicles a unit of Battlefields has, and the room they need.

use super::{Mode, ModeSort, Troop};
use crate::content::{Force, ForceSize, Pack};

/// Vehicles are those that can take damage; their crews are inside.
pub(super) fn force_size(pack: &Pack, force: &Force) -> Option<ForceSize> {
    let troop = pack.shelf::<Troop>().get(force.of.get_ref())?;
    let figures = strength(force, troop);
    let models = troop.models.as_ref().map_or(1, |models| *models.get_ref());
    let vehicles = troop.vehicle.as_ref().map_or(0, |_| models);
    let room = match vehicles {
        // Those inside a building are listed, not placed (BB-BLD-08).
        _ if force.inside.is_some() => 0.0,
        0 => f64::from(figures) * ForceSize::FIGURE_ROOM,
        vehicles => f64::from(vehicles) * ForceSize::VEHICLE_ROOM,
    };
    Some(ForceSize {
        units: 1,
        figures,
        vehicles,
        points: 0,
        room,
    })
}

/// The figures of one unit of a force: as many as its card says, unless the scenario says fewer.
#[must_use]
pub fn strength(force: &Force, troop: &Troop) -> u32 {
    let written = force.strength.as_ref().map(|it| *it.get_ref());
    written.unwrap_or(*troop.strength.get_ref())
}

/// The figures of a unit, and what they ride in or serve.
pub(super) fn models(pack: &Pack, force: &Force) -> Vec<(u32, &'static str)> {
    let Some(troop) = pack.shelf::<Troop>().get(force.of.get_ref()) else {
        return Vec::new();
    };
    let mode = pack.shelf::<Mode>().get(troop.mode.get_ref());
    let written = troop.models.as_ref().map(|models| *models.get_ref());
    let (figure, model, usual) = match mode.map(|mode| *mode.sort.get_ref()) {
        Some(ModeSort::Mount) => ("mounted figure", "model", 0),
        Some(ModeSort::Gun) => ("figure", "gun", 1),
        Some(ModeSort::Drawn | ModeSort::Motor) => ("figure", "vehicle", 1),
        Some(ModeSort::Foot) | None => ("figure", "model", 0),
    };
    vec![
        (strength(force, troop), figure),
        (written.unwrap_or(usual), model),
    ]
}
