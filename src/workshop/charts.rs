//! Pages of charts as files in memory, in the house style of a pack; knows no game by name.

use super::PLAIN_LOOK;
use crate::content::Pack;
use crate::diag::Failure;
use crate::kernel::chart::Page;
use crate::press::{self, Cache, Edge, Look, PdfInfo, Theme, charts};
use crate::source::Sources;

/// Pixels to the inch of a PNG: enough for a screen and for a report.
const DPI: f64 = 150.0;

/// How charts are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartFormat {
    /// An SVG drawing of each page.
    Svg,
    /// One PDF with all pages, to print.
    Pdf,
    /// A PNG picture of each page.
    Png,
}

/// Pages of charts to draw.
#[derive(Clone, Copy, Debug)]
pub struct ChartOrder<'a> {
    /// The name of the file, without its extension.
    pub name: &'a str,
    /// Its title in the footer.
    pub title: &'a str,
    /// Its pages.
    pub pages: &'a [Page],
    /// Colours and fills.
    pub theme: Theme,
}

/// Draws pages of charts: one file for a PDF, otherwise one file per page.
///
/// # Errors
/// Why they cannot be drawn.
pub fn draw_charts(
    pack: &Pack,
    order: &ChartOrder<'_>,
    format: ChartFormat,
) -> Result<Vec<Vec<u8>>, Failure> {
    let look = Look {
        theme: order.theme,
        ..PLAIN_LOOK
    };
    let piece = charts::piece(pack, &look, order.name, order.title, order.pages);
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let set = press::set(
        &Cache::default(),
        pack,
        vec![piece],
        &mut sources,
        &mut findings,
        &|| (),
    );
    if let Some(finding) = findings.first() {
        return Err(Failure::new(&finding.message));
    }
    let set = set
        .first()
        .ok_or_else(|| Failure::new("there is nothing to draw"))?;
    if format == ChartFormat::Pdf {
        let info = PdfInfo {
            title: order.title.into(),
            language: Some("en".into()),
            ident: order.name.into(),
            ..PdfInfo::default()
        };
        let bytes = press::to_pdf(&press::whole_pages(set, 1), &info).map_err(Failure::new)?;
        return Ok(vec![bytes]);
    }
    let drawn = set.faces().map(|(_, face)| match format {
        ChartFormat::Png => face
            .page()
            .and_then(|page| press::to_png(&page, DPI, Edge::Trim)),
        ChartFormat::Svg | ChartFormat::Pdf => face.svg(),
    });
    drawn.map(|bytes| bytes.map_err(Failure::new)).collect()
}
