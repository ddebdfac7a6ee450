//! How large a force of a scenario is; only its game can say.

use std::iter::Sum;

use super::model::{Counted, Force};
use super::pack::Pack;

/// How large a force is, in everything a scenario may count.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForceSize {
    /// Units on the table: bases, sub-units or units of figures, as the game calls them.
    pub units: u32,
    /// Single figures.
    pub figures: u32,
    /// Vehicles.
    pub vehicles: u32,
    /// Points of the army list; none in games without such points.
    pub points: u32,
    /// The least room it can stand in: hexes of a map, or square inches of a table.
    pub room: f64,
}

impl ForceSize {
    /// The square inches that a figure on a base of 20 mm covers.
    pub const FIGURE_ROOM: f64 = 0.5;
    /// The square inches that a small vehicle covers, 2 by 3.
    pub const VEHICLE_ROOM: f64 = 6.0;

    /// The size of several of it.
    #[must_use]
    pub fn times(self, count: u32) -> ForceSize {
        ForceSize {
            units: self.units.saturating_mul(count),
            figures: self.figures.saturating_mul(count),
            vehicles: self.vehicles.saturating_mul(count),
            points: self.points.saturating_mul(count),
            room: self.room * f64::from(count),
        }
    }

    /// How many of what a scenario counts.
    #[must_use]
    pub fn count(self, of: Counted) -> u32 {
        match of {
            Counted::Units => self.units,
            Counted::Figures => self.figures,
            Counted::Vehicles => self.vehicles,
            Counted::Points => self.points,
        }
    }
}

impl Sum for ForceSize {
    fn sum<I: Iterator<Item = ForceSize>>(sizes: I) -> ForceSize {
        sizes.fold(ForceSize::default(), |sum, it| ForceSize {
            units: sum.units.saturating_add(it.units),
            figures: sum.figures.saturating_add(it.figures),
            vehicles: sum.vehicles.saturating_add(it.vehicles),
            points: sum.points.saturating_add(it.points),
            room: sum.room + it.room,
        })
    }
}

/// A part of a force that has a place and a footprint of its own on a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcePart {
    /// What it is.
    pub name: String,
    /// Its width and its length, in inches.
    pub size: (u32, u32),
    /// Whether its footprint is a disc.
    pub is_round: bool,
    /// How far to the right of the place of its force it begins, in inches, for somebody who faces as the force does.
    pub aside: i32,
}

/// For games whose forces stand in one piece.
#[must_use]
pub fn in_one_piece(_: &Pack, _: &Force) -> Vec<ForcePart> {
    Vec::new()
}

impl Force {
    /// How large it is, all of its count together; `None` when its entry is unknown or cannot be measured.
    #[must_use]
    pub fn size(&self, pack: &Pack) -> Option<ForceSize> {
        let one = (pack.ruleset.force_size)(pack, self)?;
        Some(one.times(self.count))
    }
}
