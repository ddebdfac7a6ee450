//! From entries to paper: faces, sheets of faces, PDF, SVG and PNG; knows no game in progress.

mod export;
mod face;
mod findings;
mod paper;
mod sheet;
mod unit_card;
mod world;

pub use export::{Edge, Flip, PdfInfo, PdfPage, to_pdf, to_png, to_png_of_size, to_svg};
pub use face::{Face, Laid, lay_out, preflight};
pub use findings::FINDINGS;
pub use paper::{CardSize, Paper};
pub use sheet::{Sheet, impose, margin_faces};
pub use unit_card::unit_faces;
