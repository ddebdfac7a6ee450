//! Checks of what only the hex-command games have.

pub(crate) mod card;
pub(crate) mod dice;
pub(crate) mod scenario;
pub(crate) mod unit;
