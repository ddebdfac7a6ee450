//! A sheet as a PNG of any resolution, drawn by `resvg` from the same SVG that is exported.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::press;

/// The picture, with its resolution recorded.
///
/// # Errors
/// When it would be too large, or the drawing cannot be read.
pub fn to_png(svg: &str, dpi: f64) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    // Without a unit of its own, an inch of SVG is 96 pixels.
    let scale = dpi / 96.0;
    let size = tree.size();
    let (width, height) = (
        (f64::from(size.width()) * scale).round(),
        (f64::from(size.height()) * scale).round(),
    );
    press::accept_pixels(width, height)?;
    let mut pixmap =
        Pixmap::new(width as u32, height as u32).ok_or("the picture has no width or no height")?;
    pixmap.fill(Color::WHITE);
    #[allow(clippy::cast_possible_truncation, reason = "a scale needs few digits")]
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    press::encode_png(pixmap.data(), pixmap.width(), pixmap.height(), dpi)
}
