//! Pictures: a drawing stays a drawing, a photograph keeps its coding.

use std::sync::Arc;

use krilla::Data;
use krilla::geom::Size;
use krilla::image::Image as PdfImage;
use krilla::pdf::PdfDocument;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt as _, SvgSettings};
use typst::foundations::Smart;
use typst::visualize::{ExchangeFormat, Image, ImageKind, ImageScaling, RasterFormat, RasterImage};

/// The size a picture is drawn in, whatever size it is placed in.
pub(super) fn size(image: &Image) -> (f64, f64) {
    let (width, height) = match image.kind() {
        ImageKind::Raster(raster) => (raster.width() as f32, raster.height() as f32),
        ImageKind::Svg(svg) => (svg.tree().size().width(), svg.tree().size().height()),
        ImageKind::Pdf(pdf) => (pdf.width(), pdf.height()),
    };
    (f64::from(width), f64::from(height))
}

pub(super) fn draw(image: &Image, surface: &mut Surface) -> Result<(), String> {
    let (width, height) = size(image);
    let Some(size) = Size::from_wh(width as f32, height as f32) else {
        return Ok(());
    };
    match image.kind() {
        ImageKind::Raster(raster) => {
            let smooth = image.scaling() == Smart::Custom(ImageScaling::Smooth);
            surface.draw_image(pixels(raster, smooth)?, size);
        }
        ImageKind::Svg(svg) => {
            surface.draw_svg(svg.tree(), size, SvgSettings::default());
        }
        ImageKind::Pdf(pdf) => {
            let document = PdfDocument::new(pdf.document().pdf().clone());
            surface.draw_pdf_page(&document, size, pdf.page_index());
        }
    }
    Ok(())
}

/// JPEG and PNG keep their own coding and colour profile; others, and those a camera has turned, are stored as pixels.
fn pixels(raster: &RasterImage, smooth: bool) -> Result<PdfImage, String> {
    let turned = raster.exif_rotation().is_some_and(|rotation| rotation > 1);
    match raster.format() {
        RasterFormat::Exchange(ExchangeFormat::Jpg) if !turned => {
            PdfImage::from_jpeg(data(raster.data().clone()), smooth)
        }
        RasterFormat::Exchange(ExchangeFormat::Png) if !turned => {
            PdfImage::from_png(data(raster.data().clone()), smooth)
        }
        _ => {
            let rgba = raster.dynamic().to_rgba8().into_raw();
            Ok(PdfImage::from_rgba8(rgba, raster.width(), raster.height()))
        }
    }
}

/// Bytes that are kept, not copied.
pub(super) fn data(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Data {
    let bytes: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(bytes);
    bytes.into()
}
