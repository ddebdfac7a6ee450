//! Finished pages as PDF, SVG and PNG; reads nothing but frames.

mod png;

pub use png::{to_png, to_png_of_size};

use typst::foundations::{Content, Smart};
use typst::layout::{Abs, Sides};
use typst::model::DocumentInfo;
use typst_layout::{Page, PagedDocument};
use typst_pdf::{PdfOptions, pdf};
use typst_svg::{SvgOptions, svg};

use super::sheet::SheetPage;

/// How far the picture of a face reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// To the cut: the card as it lies on the table.
    Trim,
    /// To the end of the ground beyond the cut, as print services want it.
    Bleed,
}

/// The sheets as one PDF. `title` is shown by the reader; the same sheets and title give the same bytes on any day.
///
/// # Errors
/// What the PDF writer refused, in its words.
pub fn to_pdf(sheets: Vec<SheetPage>, title: &str) -> Result<Vec<u8>, String> {
    let page = |(at, sheet): (usize, SheetPage)| Page {
        frame: sheet.frame,
        bleed: Sides::splat(Abs::zero()),
        fill: Smart::Custom(None),
        numbering: None,
        supplement: Content::empty(),
        number: at as u64 + 1,
    };
    let pages = sheets.into_iter().enumerate().map(page).collect();
    let info = DocumentInfo {
        title: Some(title.into()),
        ..DocumentInfo::default()
    };
    let document = PagedDocument::new(pages, info);
    let options = PdfOptions {
        ident: Smart::Custom(title.to_string()),
        creator: Smart::Custom(Some("Pressgang".into())),
        timestamp: None,
        // Sheets are for cutting: tags would double the file and tell a screen reader nothing useful.
        tagged: false,
        ..PdfOptions::default()
    };
    pdf(&document, &options).map_err(|errors| {
        errors
            .iter()
            .map(|error| error.message.to_string())
            .collect::<Vec<_>>()
            .join("; ")
    })
}

/// One face as an SVG of the size it is cut to.
#[must_use]
pub fn to_svg(page: &Page) -> String {
    svg(
        page,
        &SvgOptions {
            render_bleed: false,
            pretty: false,
        },
    )
}
