//! The rules engine of Battlefields, rule by rule.

mod casualties;
mod contact;
pub(crate) mod fight_ground;
mod fire;
mod hidden;
mod kill_zones;
mod laws;
mod magic;
mod melees;
mod morale;
mod moves;
mod routs;
mod sight;
mod structures;
mod transport;
mod turns;
mod worlds;
