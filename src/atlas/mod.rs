//! Hex tiles, maps and map sheets on paper; knows no game in progress.

mod annotations;
mod counters;
mod drawing;
mod drawn_map;
mod furniture;
mod land;
mod legend;
mod lettering;
mod pdf;
mod png;
mod scene;
mod sheet;
mod survey;
mod svg;
mod table;
mod tiles;
mod tiling;

pub use annotations::{Annotations, Hues, annotate};
pub use counters::{Counter, Emblem};
pub use drawing::{draw_grid, draw_land, outline, tile};
pub use drawn_map::{DrawnMap, Style};
pub use land::{HexGround, Land, Way};
pub use legend::{Entry, MapWords, legend};
pub use lettering::Lettering;
pub use pdf::{to_pdf, to_pdf_on};
pub use png::to_png;
pub use scene::{
    Anchor, Cap, Drawing, Ink, Item, Layer, Path, Pen, Point, Scene, Shape, Stamp, StampId, Step,
    Words,
};
pub use sheet::{Sheet, View};
pub use survey::{Border, survey};
pub use svg::{to_svg, to_svgs};
pub use table::{Fit, fit};
pub use tiles::{TileCut, tile_sheets};
pub use tiling::{TilePage, Tiling, Window};
