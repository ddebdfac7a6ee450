//! What follows from the rows and the scenario for a building on the table: how many figures it holds and when it falls.

use super::{Structure, StructureSort};
use crate::content::outline::inch_point;
use crate::content::{Feature, Pack};
use crate::kernel::Area;

/// The building or castle part that a feature is, if it is one.
#[must_use]
pub fn building<'p>(pack: &'p Pack, feature: &Feature) -> Option<&'p Structure> {
    let id = feature.structure.as_ref()?.get_ref();
    let structure = &pack.shelf::<Structure>().get(id)?.item;
    (*structure.sort.get_ref() == StructureSort::Building).then_some(structure)
}

/// How many figures on foot a feature holds (BB-BLD-08, BB-BLD-10): what the scenario says, or what its structure says,
/// more in proportion when it is larger than the structure's footprint; none when it is no building.
#[must_use]
pub fn capacity(pack: &Pack, feature: &Feature, table: Area) -> u32 {
    let Some(structure) = building(pack, feature) else {
        return 0;
    };
    if let Some(written) = &feature.capacity {
        return *written.get_ref();
    }
    let usual = structure.capacity.as_ref().map_or(0, |it| *it.get_ref());
    let Some(footprint) = &structure.footprint else {
        return usual;
    };
    let (wide, deep) = inch_point(*footprint.get_ref());
    let outline = feature.outline.get_ref();
    let share = outline.square_inches(table) / (wide * deep).max(f64::MIN_POSITIVE);
    // A building a little smaller than the footprint is still one building.
    (f64::from(usual) * share.max(1.0) + HAIR).floor() as u32
}

/// Smaller than a figure by far.
const HAIR: f64 = 1e-6;

/// The damage at which a feature falls (BB-BLD-02), if it is a building.
#[must_use]
pub fn points(pack: &Pack, feature: &Feature) -> Option<u32> {
    let structure = building(pack, feature)?;
    let written = feature.points.as_ref().map(|it| *it.get_ref());
    Some(written.unwrap_or(*structure.points.get_ref()))
}
