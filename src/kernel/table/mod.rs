//! The geometry of a free table, in whole sixteenths of an inch and without floats; knows no game and no terrain.
//!
//! Every decision - is it in range, does it touch, can it be seen - compares whole numbers, so that it falls the same
//! way on every machine. What comes out as a length is rounded so that a legal order stays legal.

mod arc;
mod distance;
mod path;
mod point;
mod root;
mod route;
mod shape;
mod sight;

#[cfg(test)]
mod tests;

pub use arc::{Cone, is_ahead, is_within_135_degrees};
pub use distance::{are_closer, are_within, gap, is_crossed, touches};
pub use path::{Path, point_towards};
pub use point::{INCH, Point, PointParseError, Sixteenths, Vector, inches};
pub use route::route;
pub use shape::{LONGEST, Shape};
pub use sight::{is_visible, visible_range};
