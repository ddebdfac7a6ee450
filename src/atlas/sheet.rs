//! A printed page: parts of a map, and what surrounds them.

use super::scene::{Item, Point, Stamp};
use super::tiling::Window;

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Across, in millimetres.
    pub width: f64,
    /// Down.
    pub height: f64,
    /// Its name in the reader.
    pub name: String,
    /// Parts of the map.
    pub views: Vec<View>,
    /// Small drawings that its own items use.
    pub stamps: Vec<Stamp>,
    /// Items round the map or over it.
    pub items: Vec<Item>,
}

/// A part of the map on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Which part.
    pub window: Window,
    /// Where its upper left corner lies on the page.
    pub at: Point,
    /// How large: 1 is the true size.
    pub scale: f64,
}
