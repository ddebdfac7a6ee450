//! Hex tiles, maps and map sheets on paper; knows no game in progress.

mod land;
mod scene;
mod svg;
mod type_case;

pub use land::{EdgeKind, Ground, Land, Motif, Way, WayKind};
pub use scene::{
    Anchor, Cap, Ink, Item, Layer, Path, Pen, Point, Scene, Shape, Stamp, StampId, Step, Words,
};
pub use svg::to_svg;
pub use type_case::Typeface;
