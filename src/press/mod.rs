//! From entries to paper: faces, sheets of faces, PDF and SVG; knows no game in progress.

mod export;
mod face;
mod findings;
mod grid;
mod job;
mod paper;
mod piece;
mod pieces;
mod plan;
mod preflight;
mod sheet;
mod world;

pub use export::{Edge, PdfInfo, PdfPage, to_pdf, to_png, to_png_of_size, to_svg};
pub use face::{Face, lay_out};
pub use findings::FINDINGS;
pub use grid::{Flip, Grid, Spot, Turn};
pub use job::{Job, SetPiece, set, sheets};
pub use paper::{CARD_SIZES, CardSize, Paper, UNPRINTABLE};
pub use piece::{Body, Card, Look, MAKERS, Maker, Piece, Theme, printed};
pub use plan::{Imposition, Layout, PlacedFace, Plan, Side, SingleOrder};
pub use sheet::{CardPages, Marks, MarksOn, Profile, SheetStyle, draw, margin_faces};
