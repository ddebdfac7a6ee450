//! Pictures as objects of a PDF: a drawing becomes a form, a photograph keeps its coding.

use std::sync::Arc;

use krilla::Data;
use krilla::geom::Size;
use krilla::graphic::Graphic;
use krilla::image::Image as PdfImage;
use krilla::pdf::PdfDocument;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt as _, SvgSettings};
use typst::foundations::Smart;
use typst::visualize::{ExchangeFormat, Image, ImageKind, ImageScaling, RasterFormat, RasterImage};

/// A picture as the document holds it.
#[derive(Clone)]
pub(super) enum Picture {
    Pixels(PdfImage),
    /// A drawing and its own size, to which it is not drawn.
    Drawing(Graphic, f32, f32),
}

/// Makes the object; it is drawn nowhere yet.
pub(super) fn picture(image: &Image, surface: &mut Surface) -> Result<Picture, String> {
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    let (width, height) = match image.kind() {
        ImageKind::Raster(raster) => {
            let smooth = image.scaling() == Smart::Custom(ImageScaling::Smooth);
            return pixels(raster, smooth).map(Picture::Pixels);
        }
        ImageKind::Svg(svg) => {
            let size = svg.tree().size();
            if let Some(size) = Size::from_wh(size.width(), size.height()) {
                inner.draw_svg(svg.tree(), size, SvgSettings::default());
            }
            (size.width(), size.height())
        }
        ImageKind::Pdf(pdf) => {
            if let Some(size) = Size::from_wh(pdf.width(), pdf.height()) {
                let document = PdfDocument::new(pdf.document().pdf().clone());
                inner.draw_pdf_page(&document, size, pdf.page_index());
            }
            (pdf.width(), pdf.height())
        }
    };
    inner.finish();
    Ok(Picture::Drawing(
        Graphic::new(builder.finish(), false),
        width,
        height,
    ))
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
