//! The geometry of a free table, in whole sixteenths of an inch, decided without floats; knows no game and no terrain.
//!
//! Every decision - is it in range, does it touch, can it be seen - compares whole numbers, so that it falls the same
//! way on every machine. What comes out as a length is rounded so that a legal order stays legal.

mod arc;
mod convex;
mod distance;
mod footprint;
mod heading;
mod legs;
mod path;
mod point;
mod root;
mod route;
mod shape;
mod sight;
mod words;

#[cfg(test)]
mod tests;

pub use arc::{Cone, is_ahead, is_within_135_degrees};
pub use convex::{Convex, Solid};
pub use distance::{are_closer, are_within, gap, holds, is_crossed, touches};
pub use footprint::{Body, Form, ahead, aside, compare_to_leg};
pub use heading::Heading;
pub use legs::{MOST_LEGS, Route};
pub use path::{Path, farthest, length_inside, point_towards, stretch_near};
pub use point::{INCH, Point, PointParseError, Sixteenths, Vector, inches};
pub use route::route;
pub use shape::{LONGEST, Shape};
pub use sight::{Look, is_visible, visible_range};
pub use words::{read_length, say_length, wind_of};
