//! What a side may know: all but what is behind the markers of its enemy (BB-HID-01).

use super::Battle;
use super::state::{State, UNKNOWN};
use crate::engine::Side;

/// The state as a side knows it.
#[must_use]
pub(super) fn view(battle: &Battle, side: Side) -> State {
    let mut state = battle.state;
    for (marker, row) in (0u8..).zip(&battle.tables.markers) {
        if row.side != side && state.markers.has(marker) {
            state.marker_holds[usize::from(marker)] = UNKNOWN;
        }
    }
    state
}
