//! The rules engine of Combat Captain, rule by rule.

mod airfield;
pub(crate) mod arena;
mod casualties;
mod charges;
mod fire;
mod ground;
mod held;
pub(crate) mod laws;
mod melee;
mod moves;
mod phases;
mod sight;
mod support;
mod turns;
