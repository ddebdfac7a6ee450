//! One face as SVG.

use typst_layout::Page;
use typst_svg::{SvgOptions, svg};

use super::Edge;

/// One face as an SVG that reaches to the edge wanted.
#[must_use]
pub fn to_svg(page: &Page, edge: Edge) -> String {
    svg(
        page,
        &SvgOptions {
            render_bleed: edge == Edge::Bleed,
            pretty: false,
        },
    )
}
