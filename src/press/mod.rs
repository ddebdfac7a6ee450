//! From entries to paper: faces, sheets of faces, PDF and SVG; knows no game in progress.

mod calibration;
mod export;
mod face;
mod findings;
mod grid;
mod job;
mod paper;
mod piece;
mod pieces;
mod plan;
mod printer;
mod sheet;
mod world;

pub use calibration::calibration;
pub use export::{to_pdf, to_svg};
pub use face::{Face, lay_out};
pub use findings::FINDINGS;
pub use grid::{Flip, Grid, Spot, Turn};
pub use job::{Job, SetPiece, set, sheets, whole_pages};
pub use paper::{CARD_SIZES, CardSize, Paper, UNPRINTABLE};
pub use piece::{Body, Card, Look, MAKERS, Maker, Piece, Theme, printed};
pub use plan::{Imposition, Layout, PlacedFace, Plan, Side, SingleOrder};
pub use printer::{
    Lie, MOST_DEGREES, MOST_MM, Printer, Printers, PrintersError, Reading, is_printer_name,
};
pub use sheet::{
    CardPages, Marks, MarksOn, Profile, SheetPage, SheetStyle, Shift, draw, margin_faces,
};
