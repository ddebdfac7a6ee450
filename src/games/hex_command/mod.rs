//! The two hex-command games, There's a War On and To Arms!, and the ground they share.

pub mod bot;
pub(crate) mod checks;
pub mod content;
pub mod odds;
mod playable;
pub(crate) mod print;
pub mod rules;
mod table;
pub mod trials;
