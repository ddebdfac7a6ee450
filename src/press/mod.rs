//! From entries to paper: faces, sheets of faces, PDF and SVG; knows no game in progress.

mod bill;
mod booklet;
mod bound;
mod cache;
mod calibration;
pub mod charts;
mod export;
pub(crate) mod face;
mod findings;
mod first_game;
mod frozen;
mod grid;
mod job;
mod manifest;
mod materials;
mod packed;
pub(crate) mod paper;
pub(crate) mod piece;
pub(crate) mod pieces;
mod plan;
mod preflight;
mod printer;
pub(crate) mod quotes;
mod service;
mod set_face;
mod sheet;
mod stock;
mod world;

pub use bill::{
    BILL, Bill, BillLine, Models, Purchase, ScenarioNeeds, UnitModels, bill_text, models_in_words,
};
pub use booklet::{DrawingSpace, Leaf, booklet};
pub use bound::{Bound, Chapter, bound};
pub use cache::{Cache, CacheTally};
pub use calibration::calibration;
pub use export::{
    Bookmark, Cap, Edge, Ink, Join, Line, Matrix, PageBackground, PdfCard, PdfInfo, PdfMark,
    PdfPage, Pen, Plate, Rule, Sort, Typeface, Words, accept_pixels, encode_png, to_pdf, to_png,
    to_png_of_size, to_svg,
};
pub use face::{Face, LaidFace, lay_out};
pub use findings::FINDINGS;
pub use first_game::{FirstGame, Needed, PRINT_ME_FIRST, Portion, Work};
pub use grid::{Flip, Grid, GridSlot, Turn};
pub use job::{Job, SetPiece, SharedSheets, is_back, set, shared_sheets, sheets, whole_pages};
pub use manifest::{
    Before, FaceNote, FileNote, LookNote, Manifest, PackNote, face_notes, hash_word,
};
pub use materials::{face_hashes, hash_of};
pub use paper::{CARD_SIZES, CardSize, Paper, UNPRINTABLE};
pub(crate) use piece::with_common;
pub use piece::{Body, Card, Look, Maker, Part, Piece, PrintRun, Theme, print_run, printed};
pub use plan::{Imposition, Layout, PlacedFace, Plan, PlannedCard, SheetSide, SingleOrder};
pub use printer::{
    Lie, MOST_DEGREES, MOST_MM, Printer, Printers, PrintersError, Reading, is_printer_name,
};
pub use service::{SERVICES, Service, Several, Wants};
pub use set_face::SetFace;
pub use sheet::{CardPages, Marks, MarksOn, Profile, SheetStyle, Shift, draw, margin_faces};
pub use typst_layout::Page;
