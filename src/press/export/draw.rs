//! Frames drawn on the pages of a PDF: text stays text, and what is drawn more than once is stored once.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::Data;
use krilla::geom::{Path, PathBuilder, Point as PdfPoint, Rect, Size as PdfSize};
use krilla::graphic::Graphic;
use krilla::image::Image as PdfImage;
use krilla::paint::FillRule;
use krilla::pdf::PdfDocument;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
use krilla_svg::{SurfaceExt as _, SvgSettings};
use typst::foundations::Smart;
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Ratio, Size, Transform};
use typst::text::{FontInstance, TextItem};
use typst::utils::hash128;
use typst::visualize::{
    Curve, CurveItem, ExchangeFormat, Geometry, Image, ImageKind, ImageScaling, RasterFormat,
    RasterImage, Shape,
};

/// A repeated frame with less on it than this is cheaper drawn again than referred to.
const WORTH_SHARING: usize = 12;

/// Draws the frames of one document and remembers what it has drawn.
pub(super) struct Draughtsman {
    /// How often each frame that may be shared is placed.
    uses: HashMap<u128, u32>,
    frames: HashMap<u128, Graphic>,
    pictures: HashMap<u128, Option<Picture>>,
    fonts: HashMap<FontInstance, Option<Font>>,
    faults: Vec<String>,
}

/// A picture as the document holds it.
#[derive(Clone)]
enum Picture {
    Pixels(PdfImage),
    /// A drawing and its own size, to which it is not drawn.
    Drawing(Graphic, f32, f32),
}

/// Where something is drawn.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// From the thing to the page, or to the shared frame it is on.
    pub(super) transform: Transform,
    /// From the innermost hard frame likewise: gradients may run over the whole of it.
    pub(super) container: Transform,
    /// The size of that frame.
    pub(super) size: Size,
}

impl Draughtsman {
    /// Looks through all that will be drawn, for what repeats.
    pub(super) fn new<'a>(frames: impl Iterator<Item = &'a Frame>) -> Draughtsman {
        let mut uses = HashMap::new();
        for frame in frames {
            count(frame, &mut uses);
        }
        Draughtsman {
            uses,
            frames: HashMap::new(),
            pictures: HashMap::new(),
            fonts: HashMap::new(),
            faults: Vec::new(),
        }
    }

    /// Draws a page.
    pub(super) fn draw(&mut self, frame: &Frame, surface: &mut Surface) {
        self.frame(frame, Place::of(frame), surface);
    }

    /// What could not be drawn. It is asked for at the end because `krilla` panics on a page left half way.
    pub(super) fn finish(self) -> Result<(), String> {
        match self.faults.first() {
            None => Ok(()),
            Some(fault) => Err(fault.clone()),
        }
    }

    fn frame(&mut self, frame: &Frame, place: Place, surface: &mut Surface) {
        let place = place.within(frame);
        for (point, item) in frame.items() {
            let place = place.moved(Transform::translate(point.x, point.y));
            match item {
                FrameItem::Group(group) => self.group(group, place, surface),
                FrameItem::Text(text) => self.text(text, place, surface),
                FrameItem::Shape(shape, _) => self.shape(shape, place, surface),
                FrameItem::Image(image, size, _) => self.image(image, *size, place, surface),
                // No ink.
                FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
    }

    fn group(&mut self, group: &GroupItem, place: Place, surface: &mut Surface) {
        let place = place.moved(group.transform);
        let clip = group
            .clip
            .as_ref()
            .and_then(curve)
            .and_then(|path| path.transform(matrix(place.transform)));
        if let Some(clip) = &clip {
            surface.push_clip_path(clip, &FillRule::NonZero);
        }
        match self.shared(&group.frame, surface) {
            Some(graphic) => {
                surface.push_transform(&matrix(place.transform));
                surface.draw_graphic(graphic);
                surface.pop();
            }
            None => self.frame(&group.frame, place, surface),
        }
        if clip.is_some() {
            surface.pop();
        }
    }

    /// The frame as an object of its own, if it is placed more than once.
    fn shared(&mut self, frame: &Frame, surface: &mut Surface) -> Option<Graphic> {
        let hash = frame.kind().is_hard().then(|| hash128(frame))?;
        if self.uses.get(&hash).is_none_or(|uses| *uses < 2) {
            return None;
        }
        if let Some(graphic) = self.frames.get(&hash) {
            return Some(graphic.clone());
        }
        let mut builder = surface.stream_builder();
        let mut inner = builder.surface();
        self.draw(frame, &mut inner);
        inner.finish();
        let graphic = Graphic::new(builder.finish(), false);
        self.frames.insert(hash, graphic.clone());
        Some(graphic)
    }

    fn text(&mut self, text: &TextItem, place: Place, surface: &mut Surface) {
        let Some(font) = self.font(&text.font) else {
            return;
        };
        let fill = self.fill(&text.fill, FillRule::NonZero, None, place, surface);
        let stroke = text
            .stroke
            .as_ref()
            .map(|stroke| self.stroke(stroke, None, place, surface));
        let glyphs: Vec<KrillaGlyph> = text
            .glyphs
            .iter()
            .map(|glyph| KrillaGlyph {
                glyph_id: GlyphId::new(u32::from(glyph.id)),
                text_range: glyph.range(),
                x_advance: glyph.x_advance.get() as f32,
                x_offset: glyph.x_offset.get() as f32,
                y_offset: glyph.y_offset.get() as f32,
                y_advance: glyph.y_advance.get() as f32,
                location: None,
            })
            .collect();
        surface.set_fill(Some(fill));
        surface.set_stroke(stroke);
        surface.push_transform(&matrix(place.transform));
        surface.draw_glyphs(
            PdfPoint::from_xy(0.0, 0.0),
            &glyphs,
            font,
            &text.text,
            points(text.size),
            false,
        );
        surface.pop();
    }

    fn font(&mut self, font: &FontInstance) -> Option<Font> {
        if let Some(known) = self.fonts.get(font) {
            return known.clone();
        }
        let variations: Vec<(Tag, f32)> = font
            .variations()
            .0
            .iter()
            .map(|(tag, value)| (Tag::new(&tag.to_bytes()), value.0))
            .collect();
        let made = Font::new_variable(data(font.data().clone()), font.index(), &variations);
        if made.is_none() {
            let family = &font.info().family;
            self.faults
                .push(format!("the font `{family}` cannot be put into a PDF"));
        }
        self.fonts.insert(font.clone(), made.clone());
        made
    }

    fn shape(&mut self, shape: &Shape, place: Place, surface: &mut Surface) {
        let Some(path) = outline(&shape.geometry) else {
            return;
        };
        let rule = match shape.fill_rule {
            typst::visualize::FillRule::NonZero => FillRule::NonZero,
            typst::visualize::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        let fill = shape
            .fill
            .as_ref()
            .map(|paint| self.fill(paint, rule, Some(shape), place, surface));
        let stroke = shape
            .stroke
            .as_ref()
            .filter(|stroke| stroke.thickness > Abs::zero())
            .map(|stroke| self.stroke(stroke, Some(shape), place, surface));
        // With neither, `krilla` would fill with black.
        if fill.is_none() && stroke.is_none() {
            return;
        }
        surface.set_fill(fill);
        surface.set_stroke(stroke);
        surface.push_transform(&matrix(place.transform));
        surface.draw_path(&path);
        surface.pop();
    }

    fn image(&mut self, image: &Image, size: Size, place: Place, surface: &mut Surface) {
        let hash = hash128(image);
        let picture = match self.pictures.get(&hash) {
            Some(known) => known.clone(),
            None => {
                let made = picture(image, surface)
                    .map_err(|reason| self.faults.push(reason))
                    .ok();
                self.pictures.insert(hash, made.clone());
                made
            }
        };
        let (width, height) = (points(size.x), points(size.y));
        match picture {
            None => {}
            Some(Picture::Pixels(pixels)) => {
                if let Some(size) = PdfSize::from_wh(width, height) {
                    surface.push_transform(&matrix(place.transform));
                    surface.draw_image(pixels, size);
                    surface.pop();
                }
            }
            Some(Picture::Drawing(drawing, own_width, own_height)) => {
                let scale = |to: f32, from: f32| Ratio::new(f64::from(to) / f64::from(from));
                let scale = Transform::scale(scale(width, own_width), scale(height, own_height));
                surface.push_transform(&matrix(place.transform.pre_concat(scale)));
                surface.draw_graphic(drawing);
                surface.pop();
            }
        }
    }
}

impl Place {
    /// The place of something that is drawn by itself.
    pub(super) fn of(frame: &Frame) -> Place {
        Place {
            transform: Transform::identity(),
            container: Transform::identity(),
            size: frame.size(),
        }
    }

    fn moved(self, by: Transform) -> Place {
        Place {
            transform: self.transform.pre_concat(by),
            ..self
        }
    }

    fn within(self, frame: &Frame) -> Place {
        if frame.kind().is_hard() {
            Place {
                container: self.transform,
                size: frame.size(),
                ..self
            }
        } else {
            self
        }
    }
}

/// Counts the frames that may be shared. Only a hard frame may: paint on it cannot depend on what is around it.
fn count(frame: &Frame, uses: &mut HashMap<u128, u32>) {
    for (_, item) in frame.items() {
        if let FrameItem::Group(group) = item {
            if group.frame.kind().is_hard() && ink(&group.frame) >= WORTH_SHARING {
                let seen = uses.entry(hash128(&group.frame)).or_insert(0);
                *seen += 1;
                if *seen > 1 {
                    // What is on it will be drawn only once.
                    continue;
                }
            }
            count(&group.frame, uses);
        }
    }
}

/// How many things are on the frame, as far as it matters.
fn ink(frame: &Frame) -> usize {
    let mut ink = 0;
    for (_, item) in frame.items() {
        ink += match item {
            FrameItem::Group(group) => self::ink(&group.frame),
            FrameItem::Text(_) | FrameItem::Shape(..) | FrameItem::Image(..) => 1,
            FrameItem::Link(..) | FrameItem::Tag(_) => 0,
        };
        if ink >= WORTH_SHARING {
            break;
        }
    }
    ink
}

fn picture(image: &Image, surface: &mut Surface) -> Result<Picture, String> {
    let mut builder = surface.stream_builder();
    let mut inner = builder.surface();
    let (width, height) = match image.kind() {
        ImageKind::Raster(raster) => {
            let smooth = image.scaling() == Smart::Custom(ImageScaling::Smooth);
            return pixels(raster, smooth).map(Picture::Pixels);
        }
        ImageKind::Svg(svg) => {
            let size = svg.tree().size();
            if let Some(size) = PdfSize::from_wh(size.width(), size.height()) {
                inner.draw_svg(svg.tree(), size, SvgSettings::default());
            }
            (size.width(), size.height())
        }
        ImageKind::Pdf(pdf) => {
            if let Some(size) = PdfSize::from_wh(pdf.width(), pdf.height()) {
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

fn data(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Data {
    let bytes: Arc<dyn AsRef<[u8]> + Send + Sync> = Arc::new(bytes);
    bytes.into()
}

fn outline(geometry: &Geometry) -> Option<Path> {
    match geometry {
        Geometry::Line(to) => {
            let mut path = PathBuilder::new();
            path.move_to(0.0, 0.0);
            path.line_to(points(to.x), points(to.y));
            path.finish()
        }
        Geometry::Rect(size) => {
            // Typst lets a size be negative.
            let (x, y) = (points(size.x), points(size.y));
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_ltrb(
                x.min(0.0),
                y.min(0.0),
                x.max(0.0),
                y.max(0.0),
            )?);
            path.finish()
        }
        Geometry::Curve(items) => curve(items),
    }
}

fn curve(curve: &Curve) -> Option<Path> {
    let mut path = PathBuilder::new();
    for item in &curve.0 {
        match item {
            CurveItem::Move(p) => path.move_to(points(p.x), points(p.y)),
            CurveItem::Line(p) => path.line_to(points(p.x), points(p.y)),
            CurveItem::Cubic(a, b, p) => path.cubic_to(
                points(a.x),
                points(a.y),
                points(b.x),
                points(b.y),
                points(p.x),
                points(p.y),
            ),
            CurveItem::Close => path.close(),
        }
    }
    path.finish()
}

pub(super) fn points(length: Abs) -> f32 {
    length.to_pt() as f32
}

pub(super) fn matrix(transform: Transform) -> krilla::geom::Transform {
    krilla::geom::Transform::from_row(
        transform.sx.get() as f32,
        transform.ky.get() as f32,
        transform.kx.get() as f32,
        transform.sy.get() as f32,
        points(transform.tx),
        points(transform.ty),
    )
}
