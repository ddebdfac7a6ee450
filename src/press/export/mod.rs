//! Finished pages as files: PDF to print, SVG and PNG of single faces; reads nothing but frames.

mod draw;
mod paint;
mod pdf;
mod png;
mod svg;

pub use pdf::{PdfInfo, PdfPage, to_pdf};
pub use png::{to_png, to_png_of_size};
pub use svg::to_svg;

/// How far the picture of a face reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// To the cut: the card as it lies on the table.
    Trim,
    /// To the end of the ground beyond the cut, as print services want it.
    Bleed,
}
