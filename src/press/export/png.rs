//! One face as PNG: opaque, at the requested resolution or number of pixels.

use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};
use typst::layout::{Abs, Axes, Frame, FrameItem, GroupItem, Point, Ratio, Sides, Size, Transform};
use typst::utils::Scalar;
use typst_layout::Page;
use typst_render::{RenderOptions, render};

use super::Edge;

const POINTS_PER_INCH: f64 = 72.0;
const INCHES_PER_METRE: f64 = 1000.0 / 25.4;
/// A larger picture would take gigabytes of memory: A2 at 1200 dpi is still below.
const MOST_PIXELS: f64 = 600e6;

/// The face at a resolution, which the file also records: at 300 dpi an inch of card is 300 pixels.
///
/// # Errors
/// When the picture would have no pixels or far too many.
pub fn to_png(page: &Page, dpi: f64, edge: Edge) -> Result<Vec<u8>, String> {
    let size = size(page, edge);
    let scale = dpi / POINTS_PER_INCH;
    let pixels = |length: Abs| (length.to_pt() * scale).round();
    accept_pixels(pixels(size.x), pixels(size.y))?;
    let options = RenderOptions {
        pixel_per_pt: Scalar::new(scale),
        render_bleed: edge == Edge::Bleed,
    };
    let pixels = render(page, &options);
    encode_png(pixels.data(), pixels.width(), pixels.height(), dpi)
}

/// The face in an exact number of pixels, for print services that require one: it is enlarged evenly until it fills the
/// picture, and any excess on two sides is cut off.
///
/// # Errors
/// When the picture has no pixels or far too many, or its shape is so different that more would be cut off than the
/// bleed or, without bleed, a hundredth of the card.
pub fn to_png_of_size(page: &Page, width: u32, height: u32, edge: Edge) -> Result<Vec<u8>, String> {
    let (across, down) = (f64::from(width), f64::from(height));
    accept_pixels(across, down)?;
    let card = size(page, edge);
    accept_pixels(card.x.to_pt(), card.y.to_pt())?;
    let scale = (across / card.x.to_pt()).max(down / card.y.to_pt());
    let over = Axes::new(
        card.x.to_pt() - across / scale,
        card.y.to_pt() - down / scale,
    );
    let spare = |bleed: Abs, length: Abs| match edge {
        Edge::Bleed => 2.0 * bleed.to_pt(),
        Edge::Trim => length.to_pt() / 100.0,
    };
    let bleed = page.bleed;
    if over.x > spare(bleed.left.min(bleed.right), card.x)
        || over.y > spare(bleed.top.min(bleed.bottom), card.y)
    {
        return Err(format!(
            "{width} x {height} pixels are not the shape of a card of {:.1} x {:.1} mm",
            card.x.to_mm(),
            card.y.to_mm()
        ));
    }

    // One pixel is one point of this page.
    let mut frame = Frame::hard(Size::new(Abs::pt(across), Abs::pt(down)));
    let mut group = GroupItem::new(page.frame.clone());
    group.transform = Transform::scale(Ratio::new(scale), Ratio::new(scale));
    let before = match edge {
        Edge::Bleed => Point::new(bleed.left, bleed.top),
        Edge::Trim => Point::zero(),
    };
    let at = |before: Abs, over: f64| Abs::pt((before.to_pt() - over / 2.0) * scale);
    let corner = Point::new(at(before.x, over.x), at(before.y, over.y));
    frame.push(corner, FrameItem::Group(group));
    let picture = Page {
        frame,
        bleed: Sides::splat(Abs::zero()),
        ..page.clone()
    };
    let options = RenderOptions {
        pixel_per_pt: Scalar::new(1.0),
        render_bleed: false,
    };
    let pixels = render(&picture, &options);
    encode_png(
        pixels.data(),
        pixels.width(),
        pixels.height(),
        scale * POINTS_PER_INCH,
    )
}

fn size(page: &Page, edge: Edge) -> Size {
    match edge {
        Edge::Trim => page.frame.size(),
        Edge::Bleed => page.frame.size() + page.bleed.sum_by_axis(),
    }
}

/// Checks that a picture of this many pixels can be made.
///
/// # Errors
/// When it would have none or far too many.
pub fn accept_pixels(width: f64, height: f64) -> Result<(), String> {
    if width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS {
        Ok(())
    } else {
        Err(format!(
            "a picture of {width} x {height} pixels cannot be made"
        ))
    }
}

/// Pixels as an opaque PNG that records its resolution. Fast rather than small: a print service recodes the picture,
/// and a deck has hundreds.
///
/// # Errors
/// The encoder's own message.
pub fn encode_png(rgba: &[u8], width: u32, height: u32, dpi: f64) -> Result<Vec<u8>, String> {
    let (pixels, _) = rgba.as_chunks::<4>();
    // Colours are already multiplied by their opacity; the background is white.
    let rgb: Vec<u8> = pixels
        .iter()
        .flat_map(|[r, g, b, a]| [r, g, b].map(|channel| channel.saturating_add(255 - a)))
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let per_metre = (dpi * INCHES_PER_METRE).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: Unit::Meter,
    }));
    encoder
        .write_header()
        .and_then(|mut writer| {
            writer.write_image_data(&rgb)?;
            writer.finish()
        })
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}
