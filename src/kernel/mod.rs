//! Lengths, colours and hexes as plain values; knows no game, no file and no printer.

mod colour;
mod hex;
mod length;

pub use colour::{Colour, Eyes};
pub use hex::{
    Axial, Blocked, CornerReading, Edge, EdgeReading, Hand, Hex, HexParseError, LabelStyle,
    Orientation, Plane, Side, SightRule, Sightline, Spot, Straddled, Touched, Vertex, sight,
};
pub use length::{Area, Measure, Mm, MmRect, Size};
