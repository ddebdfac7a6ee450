//! Lengths, colours and hex labels as plain values; knows no game, no file and no printer.

mod colour;
mod hex;
mod length;

pub use colour::{Colour, Eyes};
pub use hex::{Hex, HexParseError, Orientation};
pub use length::{Mm, MmRect};
