//! How many bases and points an army of Dads WW2 has, and the hexes it needs.

use super::{Army, Base, bases};
use crate::content::{Force, ForceSize, Pack};

/// An army is the sum of its lines; a single base is Fresh unless the scenario says otherwise.
pub(super) fn force_size(pack: &Pack, force: &Force) -> Option<ForceSize> {
    let id = force.of.get_ref();
    if let Some(army) = pack.shelf::<Army>().get(id) {
        let lines = army.lines().map(|line| {
            let (base, points) = bases::line(pack, line)?;
            Some(of_base(base, points).times(line.count))
        });
        return lines.sum();
    }
    let base = pack.shelf::<Base>().get(id)?;
    Some(of_base(
        base,
        bases::cost(pack, base, force.is_experienced())?,
    ))
}

/// One base stands in a hex (DW-GEN-01).
fn of_base(base: &Base, points: u32) -> ForceSize {
    ForceSize {
        units: 1,
        figures: 0,
        vehicles: u32::from(base.is_afv()),
        points,
        room: 1.0,
    }
}

/// The bases of a force: a model of each vehicle, and whatever stands for the others (DW-GEN-01).
pub(super) fn models(pack: &Pack, force: &Force) -> Vec<(u32, &'static str)> {
    let id = force.of.get_ref();
    let rows = pack.shelf::<Base>();
    let bases: Vec<(u32, &Base)> = match pack.shelf::<Army>().get(id) {
        Some(army) => army
            .lines()
            .filter_map(|line| Some((line.count, &**rows.get(line.base.get_ref())?)))
            .collect(),
        None => rows.get(id).map(|base| (1, &**base)).into_iter().collect(),
    };
    let is_vehicle = |base: &Base| base.is_afv() || base.is_carrier();
    let bases = bases
        .into_iter()
        .map(|(count, base)| match is_vehicle(base) {
            true => (count, "vehicle"),
            false => (count, "base"),
        });
    bases.collect()
}
