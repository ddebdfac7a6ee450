//! How many sub-units and figures a company of Combat Captain has, and the room they need.

use std::f64::consts::FRAC_PI_4;

use super::{Company, Subunit, SubunitKind};
use crate::content::{Force, ForceSize, Pack};

/// A company is the sum of its sub-units.
pub(super) fn force_size(pack: &Pack, force: &Force) -> Option<ForceSize> {
    let id = force.of.get_ref();
    let subunit = |id: &str| pack.shelf::<Subunit>().get(id).map(|it| of_subunit(it));
    match pack.shelf::<Company>().get(id) {
        Some(company) => {
            let parts = company.parts();
            parts
                .map(|part| Some(subunit(part.of.get_ref())?.times(*part.count.get_ref())))
                .sum()
        }
        None => subunit(id),
    }
}

fn of_subunit(subunit: &Subunit) -> ForceSize {
    let is_vehicle = subunit.kind.get_ref().is_vehicle();
    let figures = subunit.figures.as_ref().map_or(0, |it| *it.get_ref());
    let room = match &subunit.stand {
        Some(stand) => FRAC_PI_4 * f64::from(*stand.get_ref()).powi(2),
        None if is_vehicle => ForceSize::VEHICLE_ROOM,
        None => f64::from(figures) * ForceSize::FIGURE_ROOM,
    };
    ForceSize {
        units: 1,
        figures,
        vehicles: u32::from(is_vehicle),
        points: 0,
        room,
    }
}

/// The figures of a force and what they drive or serve.
pub(super) fn models(pack: &Pack, force: &Force) -> Vec<(u32, &'static str)> {
    let id = force.of.get_ref();
    let rows = pack.shelf::<Subunit>();
    let subunits: Vec<(u32, &Subunit)> = match pack.shelf::<Company>().get(id) {
        Some(company) => company
            .parts()
            .filter_map(|part| Some((*part.count.get_ref(), &**rows.get(part.of.get_ref())?)))
            .collect(),
        None => rows.get(id).map(|row| (1, &**row)).into_iter().collect(),
    };
    let models = subunits.into_iter().flat_map(|(count, row)| {
        let figures = row.figures.as_ref().map_or(0, |it| *it.get_ref());
        let other = match row.kind.get_ref() {
            SubunitKind::Tank => Some((count, "tank")),
            SubunitKind::SoftVehicle => Some((count, "vehicle")),
            SubunitKind::Gun => Some((count, "gun")),
            _ => None,
        };
        other.into_iter().chain([(count * figures, "figure")])
    });
    models.collect()
}
