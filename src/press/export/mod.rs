//! Finished faces as files: PDF to print, SVG and PNG of single faces.
//!
//! A PDF is compiled and linked. A face is compiled into a [`Plate`] (`ink`, and `engrave` for anything that is not
//! plain ink); a sheet places plates; `link` writes each plate, font and picture once.

mod engrave;
mod ink;
mod link;
mod pdf;
mod pen;
mod plate;
mod png;
mod svg;
mod typeface;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::Settings;

pub(super) use engrave::Engravings;
pub(super) use ink::plate;
pub use pdf::{Bookmark, PageBackground, PdfCard, PdfInfo, PdfMark, PdfPage, to_pdf};
pub use pen::{Cap, Ink, Join, Line, Matrix, Pen, Rule};
pub use plate::Plate;
pub use png::{accept_pixels, encode_png, to_png, to_png_of_size};
pub use svg::to_svg;
pub use typeface::{Sort, Typeface, Words};

const COMPACT: Settings = Settings { pretty: false };

/// How far the picture of a face reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// To the cut: the card as it lies on the table.
    Trim,
    /// To the end of the bleed, as print services want it.
    Bleed,
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // Writing into memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
