//! Pages as one PDF: what the file says of itself and of its pages, and how it wants to be printed.

use std::num::NonZeroU32;

use krilla::geom::Rect;
use krilla::metadata::Metadata;
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::{Document, SerializeSettings};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point};
use typst::syntax::Span;
use typst::visualize::Geometry;
use typst_layout::Page;

use super::draw::Draughtsman;
use crate::kernel::{Mm, MmRect};
use crate::press::grid::Flip;

/// A page of a PDF. Its paper is as large as its frame.
#[derive(Clone, Debug)]
pub struct PdfPage {
    /// What is on it.
    pub frame: Frame,
    /// Where the page is cut.
    pub trim: Option<MmRect>,
    /// How far the ground runs on beyond the cut.
    pub bleed: Option<MmRect>,
    /// The name of the page in the reader's list; its number if it has none.
    pub label: Option<String>,
}

impl From<&Page> for PdfPage {
    /// The bleed becomes part of the paper, and the boxes say so.
    fn from(page: &Page) -> PdfPage {
        let bleed = page.bleed;
        let fill = page.fill_or_transparent();
        let bled = !bleed.is_zero();
        if fill.is_none() && !bled {
            return PdfPage {
                frame: page.frame.clone(),
                trim: None,
                bleed: None,
                label: None,
            };
        }
        let size = page.frame.size() + bleed.sum_by_axis();
        let mut frame = Frame::hard(size);
        if let Some(fill) = fill {
            let ground = Geometry::Rect(size).filled(fill);
            frame.push(Point::zero(), FrameItem::Shape(ground, Span::detached()));
        }
        let corner = Point::new(bleed.left, bleed.top);
        frame.push(corner, FrameItem::Group(GroupItem::new(page.frame.clone())));
        let rect = |from: Point, to: Point| MmRect {
            left: Mm(from.x.to_mm()),
            top: Mm(from.y.to_mm()),
            right: Mm(to.x.to_mm()),
            bottom: Mm(to.y.to_mm()),
        };
        PdfPage {
            frame,
            trim: bled.then(|| rect(corner, corner + page.frame.size().to_point())),
            bleed: bled.then(|| rect(Point::zero(), size.to_point())),
            label: None,
        }
    }
}

/// What a PDF says of itself. No date is among it: the same pages give the same bytes on any day.
#[derive(Clone, Debug, Default)]
pub struct PdfInfo {
    /// Shown by the reader instead of the file's name.
    pub title: String,
    /// Who wrote what is printed.
    pub author: Option<String>,
    /// A sentence on what it is.
    pub subject: Option<String>,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// Of the text, as `en`.
    pub language: Option<String>,
    /// The edge over which the paper is turned when the pages are fronts and backs in turn; none for fronts only.
    pub duplex: Option<Flip>,
    /// What the file's id is made of, the same for every edition of a document.
    pub ident: String,
}

/// The pages as one PDF, in which every picture and every repeated face is stored once.
///
/// # Errors
/// What cannot be written, in the words of the PDF writer.
pub fn to_pdf(pages: &[PdfPage], info: &PdfInfo) -> Result<Vec<u8>, String> {
    let mut document = Document::new_with(SerializeSettings {
        // Sheets are for cutting: tags would double the file and tell a screen reader nothing useful.
        enable_tagging: false,
        no_device_cs: true,
        render_svg_glyph_fn: krilla_svg::render_svg_glyph,
        ..SerializeSettings::default()
    });
    document.set_metadata(metadata(info));
    let mut draughtsman = Draughtsman::new(pages.iter().map(|page| &page.frame));
    let labelled = pages.iter().any(|page| page.label.is_some());
    for (number, page) in (1..).zip(pages) {
        let mut settings = settings(page)?;
        if labelled {
            settings = settings.with_page_label(label(page, number));
        }
        let mut paper = document.start_page_with(settings);
        let mut surface = paper.surface();
        draughtsman.draw(&page.frame, &mut surface);
        surface.finish();
        paper.finish();
    }
    draughtsman.finish()?;
    let bytes = document.finish().map_err(|error| format!("{error:?}"))?;
    with_viewer_hints(bytes, info.duplex)
}

fn metadata(info: &PdfInfo) -> Metadata {
    let mut metadata = Metadata::new()
        .title(info.title.clone())
        .creator("Pressgang".into())
        .document_id(info.ident.clone());
    if let Some(author) = &info.author {
        metadata = metadata.authors(vec![author.clone()]);
    }
    if let Some(subject) = &info.subject {
        metadata = metadata.description(subject.clone());
    }
    if !info.keywords.is_empty() {
        metadata = metadata.keywords(info.keywords.clone());
    }
    if let Some(language) = &info.language {
        metadata = metadata.language(language.clone());
    }
    metadata
}

fn settings(page: &PdfPage) -> Result<PageSettings, String> {
    let points = |length: Abs| length.to_pt() as f32;
    let size = page.frame.size();
    let settings = PageSettings::from_wh(points(size.x), points(size.y))
        .ok_or("a page has no width or no height")?;
    Ok(settings
        .with_trim_box(page.trim.map(rect).transpose()?)
        .with_bleed_box(page.bleed.map(rect).transpose()?))
}

fn rect(rect: MmRect) -> Result<Rect, String> {
    let points = |length: Mm| length.to_pt() as f32;
    Rect::from_ltrb(
        points(rect.left),
        points(rect.top),
        points(rect.right),
        points(rect.bottom),
    )
    .ok_or_else(|| "the trim or bleed of a page is turned inside out".into())
}

fn label(page: &PdfPage, number: u32) -> PageLabel {
    match &page.label {
        Some(label) => PageLabel::new(None, Some(label.clone()), None),
        None => PageLabel::new(Some(NumberingStyle::Arabic), None, NonZeroU32::new(number)),
    }
}

/// Asks the reader to print at true size, on paper of the size of the pages, and turned over the right edge.
///
/// `krilla` cannot write this. The catalog is the last object it writes: what is put into it moves nothing that has an
/// offset in the table of objects but the table itself.
fn with_viewer_hints(mut pdf: Vec<u8>, duplex: Option<Flip>) -> Result<Vec<u8>, String> {
    const CATALOG: &[u8] = b"/Type/Catalog";
    const START: &[u8] = b"\nstartxref\n";
    let strange = || "the PDF does not end as expected".to_string();
    let start = rfind(&pdf, START).ok_or_else(strange)?;
    let offset: usize = std::str::from_utf8(&pdf[start + START.len()..])
        .ok()
        .and_then(|tail| tail.lines().next()?.parse().ok())
        .filter(|offset| *offset < start)
        .ok_or_else(strange)?;
    let object = rfind(&pdf[..offset], b" 0 obj").ok_or_else(strange)?;
    let catalog =
        object + rfind(&pdf[object..offset], CATALOG).ok_or_else(strange)? + CATALOG.len();

    let duplex = match duplex {
        None => "Simplex",
        Some(Flip::LongEdge) => "DuplexFlipLongEdge",
        Some(Flip::ShortEdge) => "DuplexFlipShortEdge",
    };
    let hints = format!(
        "/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true/Duplex/{duplex}>>"
    );
    pdf.truncate(start + START.len());
    pdf.extend_from_slice(format!("{}\n%%EOF", offset + hints.len()).as_bytes());
    pdf.splice(catalog..catalog, hints.into_bytes());
    Ok(pdf)
}

fn rfind(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .rposition(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "%PDF-1.7\n1 0 obj\n<</Type/Pages>>\nendobj\n2 0 obj\n<</Type/Catalog/Pages 1 0 R>>\nendobj\n\
        xref\n0 3\ntrailer\n<</Root 2 0 R>>\nstartxref\n90\n%%EOF";

    #[test]
    fn hints_stand_in_the_catalog_and_the_table_is_found_again() {
        assert_eq!(&FILE[90..94], "xref");
        let hinted = with_viewer_hints(FILE.into(), Some(Flip::ShortEdge)).unwrap();
        let hinted = String::from_utf8(hinted).unwrap();
        assert!(
            hinted.contains("<</Type/Catalog/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None/PickTrayByPDFSize true/Duplex/DuplexFlipShortEdge>>/Pages 1 0 R>>"),
            "{hinted}"
        );
        let tail = hinted.rsplit_once("startxref\n").unwrap().1;
        let offset: usize = tail.strip_suffix("\n%%EOF").unwrap().parse().unwrap();
        assert!(hinted[offset..].starts_with("xref\n"), "{hinted}");
    }

    #[test]
    fn a_file_of_another_form_is_refused() {
        let other = |from: &str, to: &str| with_viewer_hints(FILE.replace(from, to).into(), None);
        assert!(other("", "").is_ok());
        for (from, to) in [
            ("startxref", "start"),
            ("\n90\n", "\nninety\n"),
            ("\n90\n", "\n9000\n"),
            ("/Type/Catalog", "/Type/Other"),
            (" 0 obj", " 0 object "),
        ] {
            assert!(other(from, to).is_err(), "{from}");
        }
        assert!(with_viewer_hints(Vec::new(), None).is_err());
    }
}
