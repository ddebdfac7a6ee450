//! The kinds of decision there are.

use serde::Serialize;

/// What a side must decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Which base to place, and where.
    Place,
    /// Which base or group does what, at the start of a go.
    Go,
    /// Whether those who have acted do something more.
    GoOn,
    /// Which base has the stoppage.
    Jam,
}
