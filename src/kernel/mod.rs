//! Lengths, colours, hexes and squares, the inch table, charts and blocks of text as plain values; knows no game, no file and no printer.

pub mod chart;
mod colour;
pub mod document;
mod hex;
mod length;
mod progress;
pub mod table;

pub use colour::{Colour, Eyes};
pub use hex::{
    Axial, Blocked, Contact, CornerReading, Edge, EdgeReading, Grid, Hand, Hex, HexId,
    HexParseError, HexSet, HexSide, Hexes, LabelStyle, MAX_HEXES, OFF, Orientation, Plane,
    PlanePoint, SMALL_BOARD, SightRule, Sightline, Straddled, Touched, Vertex, sight,
};
pub use length::{Area, Measure, Mm, MmRect, Size};
pub use progress::Progress;
