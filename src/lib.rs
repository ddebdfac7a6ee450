//! Pressgang: a print-and-play compiler for tabletop wargames.
//!
//! The rooms, from the ground up; ARCHITECTURE.md says what each is for and which it may use.

pub mod kernel;
pub mod source;
pub mod diag;
pub mod content;
pub mod check;

pub mod press;
pub mod atlas;

pub mod engine;
pub mod ruleset;
pub mod bot;
pub mod odds;
pub mod sim;
pub mod play;

pub mod cli;
