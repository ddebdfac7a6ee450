//! Pressgang: a print-and-play compiler for tabletop wargames.

pub mod check;
pub mod cli;
pub mod content;
pub mod diag;
pub mod kernel;
pub mod source;
