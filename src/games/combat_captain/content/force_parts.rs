//! The sub-units of a force of Combat Captain, as they stand side by side where a scenario gives it a place.

use super::{Company, Subunit, SubunitKind};
use crate::content::{Force, ForcePart, Pack};

/// How far apart the middles of sub-units are that begin side by side, in inches; an even number.
const SPACING: i32 = 4;

/// How far to the right of the place of a force one of its sub-units begins, in inches, for somebody who faces as it does.
#[must_use]
pub fn aside_of(at: usize, count: usize) -> i32 {
    let number = |it: usize| i32::try_from(it).unwrap_or(0);
    number(at) * SPACING - (number(count) - 1) * SPACING / 2
}

/// The sub-units of a company, in the order in which it lists them; a single sub-unit is one part.
pub(super) fn force_parts(pack: &Pack, force: &Force) -> Vec<ForcePart> {
    let id = force.of.get_ref();
    let subunit = |id: &str| pack.shelf::<Subunit>().get(id);
    let rows: Vec<&Subunit> = match pack.shelf::<Company>().get(id) {
        Some(company) => {
            let parts = company.parts().filter_map(|part| {
                let row = subunit(part.of.get_ref())?;
                Some(std::iter::repeat_n(&**row, *part.count.get_ref() as usize))
            });
            parts.flatten().collect()
        }
        None => subunit(id).map(|row| &**row).into_iter().collect(),
    };
    let count = rows.len();
    let parts = rows.into_iter().enumerate();
    parts
        .map(|(at, row)| ForcePart {
            name: row.name.get_ref().clone(),
            size: row.footprint(),
            is_round: !row.kind.get_ref().is_vehicle(),
            aside: aside_of(at, count),
        })
        .collect()
}

impl Subunit {
    /// The width and the length of its footprint, in inches: a squad is a disc of 3, a stand is as wide as it says, a team
    /// without one 2 (CC-GEO-01).
    #[must_use]
    pub fn footprint(&self) -> (u32, u32) {
        let stand = self.stand.as_ref().map(|stand| *stand.get_ref());
        match (*self.kind.get_ref(), stand) {
            (SubunitKind::Tank | SubunitKind::SoftVehicle, _) => (2, 4),
            (_, Some(stand)) => (stand, stand),
            (SubunitKind::Rifle | SubunitKind::Gun, None) => (3, 3),
            (_, None) => (2, 2),
        }
    }
}
