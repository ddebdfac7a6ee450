//! Pressgang: a print-and-play compiler for tabletop wargames.
//!
//! The rooms, from the ground up; ARCHITECTURE.md says what each is for and which it may use.

pub mod check;
pub mod content;
pub mod diag;
pub mod kernel;
pub mod source;

pub mod atlas;
pub mod press;

pub mod games;

pub mod bot;
pub mod engine;
pub mod odds;
pub mod play;
pub mod sim;

pub mod workshop;

pub mod cli;
