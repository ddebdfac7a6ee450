//! How dice are read: which count, and what morale markers take off them (CC-GEN-03, CC-GEN-06).

use super::readings::Readings;
use crate::games::combat_captain::content::Reading;

/// The pips of a die under a reading and some morale markers: 0 when it does not count.
#[inline]
#[must_use]
pub fn pips(reading: Reading, face: u8, markers: u8, read: &Readings) -> u8 {
    let lowered = face.saturating_sub(markers);
    let tested = if read.parity_after_markers {
        lowered
    } else {
        face
    };
    let counts = match reading {
        Reading::Full => true,
        Reading::Even => tested % 2 == 0,
        Reading::Odd => tested % 2 == 1,
        Reading::Low => tested == 1 || tested == 3,
    };
    if counts { lowered } else { 0 }
}
