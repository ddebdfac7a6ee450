//! Footprints of sub-units and the distances that count between them (CC-GEO-01, CC-GEO-02).

pub use crate::kernel::table::{Body, Form};
use crate::kernel::table::{INCH, Sixteenths, inches};
pub(super) use crate::kernel::table::{ahead, aside, compare_to_leg};

/// The gap that still counts as contact (CC-GEO-02).
pub const CONTACT: Sixteenths = 1;
/// How near an enemy one comes without a charge (CC-MOV-05).
pub const ENEMY_ZONE: Sixteenths = inches(6);
/// Cohesion (CC-COH-01).
pub const COHESION: Sixteenths = inches(12);
/// How far from the enemy extra moves are made (CC-REI-01).
pub const FAR_AWAY: Sixteenths = inches(40);

/// A squad of five figures.
pub const SQUAD: Form = Form::Disc(INCH + INCH / 2);
/// A vehicle of 4 by 2 inches.
pub const VEHICLE: Form = Form::Box(2 * INCH, INCH);
