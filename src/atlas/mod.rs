//! Tiles, maps and inch tables on paper, and the sheets that show them; knows no game in progress.

mod annotations;
mod counters;
mod drawing;
mod drawn_map;
mod furniture;
mod label_places;
mod land;
mod legend;
mod lettering;
mod miniature;
mod pdf;
mod png;
mod scenario_sheets;
mod scene;
mod sheet;
mod survey;
mod survey_table;
mod svg;
mod table;
mod table_land;
mod table_legend;
mod table_marks;
mod table_rim;
mod table_zones;
mod tiles;
mod tiling;

pub use annotations::{Annotations, Hues, annotate};
pub use counters::{Counter, Emblem, PieceWay, Spot};
pub use drawing::{draw_grid, draw_land, draw_table, outline, tile};
pub use drawn_map::{DrawnMap, Style, TableStyle};
pub use land::{HexGround, Land, Way};
pub(crate) use legend::painted;
pub use legend::{Entry, MapWords, legend};
pub use lettering::Lettering;
pub(crate) use miniature::Miniature;
pub use pdf::{pdf_pages, to_pdf, to_pdf_on, to_plate};
pub use png::to_png;
pub(crate) use scenario_sheets::{HexSheets, SCENARIOS, scenario_sheets};
pub use scene::{
    Anchor, Cap, Drawing, Ink, Item, Layer, Path, Pen, Point, Scene, Shape, Stamp, StampId, Step,
    Words,
};
pub use sheet::{Sheet, View};
pub use survey::{Border, survey};
pub use survey_table::survey_table;
pub use svg::{to_svg, to_svgs};
pub use table::{Fit, fit};
pub use table_land::{Form, TableFeature, TableLand};
pub use tiles::{TileCut, tile_sheets};
pub use tiling::{TilePage, Tiling, Window};
