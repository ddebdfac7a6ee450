//! A finished page as bytes and back: its appearance, without any reference to its template.
//!
//! Pages with features the format does not support (links, gradients, pictures that need fonts or other files) are not
//! frozen.

use std::collections::BTreeMap;
use std::str::FromStr as _;

use typst::foundations::{Bytes, Content, Smart};
use typst::layout::{
    Abs, Em, Frame, FrameItem, FrameKind, GroupItem, Point, Ratio, Sides, Size, Transform,
};
use typst::syntax::Span;
use typst::text::{AxisValue, FontInstance, FontVariations, Glyph, Lang, Region, Tag, TextItem};
use typst::utils::hash128;
use typst::visualize::{
    Cmyk, Color, Curve, CurveItem, DashPattern, FillRule, FixedStroke, Geometry, Image,
    ImageFormat, ImageKind, ImageScaling, LineCap, LineJoin, LinearRgb, Luma, Oklab, Paint,
    ProcessColor, RasterFormat, RasterImage, Rgb, Shape,
};
use typst_layout::Page;

use super::materials::hash_of;
use super::packed::{Packer, Unpacker};
use super::world::{font_number, fonts};

/// The deepest nesting of groups: more than any template makes, few enough for any stack.
const DEEPEST: usize = 64;

/// A page as bytes, and the pictures it names by their hashes.
pub(super) struct Frozen {
    pub(super) bytes: Vec<u8>,
    pub(super) pictures: BTreeMap<u128, Image>,
}

/// Freezes a page; `None` when something on it is not covered.
pub(super) fn freeze(page: &Page) -> Option<Frozen> {
    let mut ink = Ink {
        row: Packer::default(),
        pictures: BTreeMap::new(),
    };
    for side in [
        page.bleed.left,
        page.bleed.top,
        page.bleed.right,
        page.bleed.bottom,
    ] {
        ink.length(side);
    }
    match &page.fill {
        Smart::Auto => ink.row.byte(0),
        Smart::Custom(None) => ink.row.byte(1),
        Smart::Custom(Some(paint)) => {
            ink.row.byte(2);
            ink.paint(paint)?;
        }
    }
    ink.frame(&page.frame, 0)?;
    Some(Frozen {
        bytes: ink.row.bytes,
        pictures: ink.pictures,
    })
}

/// Reads the page back; `None` when the bytes are not a page or a picture is missing.
pub(super) fn thaw(bytes: &[u8], picture: &dyn Fn(u128) -> Option<Image>) -> Option<Page> {
    let mut eye = Eye {
        row: Unpacker::new(bytes),
        picture,
    };
    let bleed = Sides::new(eye.length()?, eye.length()?, eye.length()?, eye.length()?);
    let fill = match eye.row.byte()? {
        0 => Smart::Auto,
        1 => Smart::Custom(None),
        2 => Smart::Custom(Some(eye.paint()?)),
        _ => return None,
    };
    let frame = eye.frame(0)?;
    eye.row.is_empty().then_some(Page {
        frame,
        bleed,
        fill,
        numbering: None,
        supplement: Content::empty(),
        number: 1,
    })
}

/// The bytes of a picture that can be rebuilt from them alone.
pub(super) fn picture_bytes(image: &Image) -> Option<&Bytes> {
    match image.kind() {
        ImageKind::Svg(svg) => {
            let data = svg.data();
            let text = data.as_str().ok()?.to_ascii_lowercase();
            // Text needs fonts, and a picture in a picture may need another file.
            let alone = !svg.tree().has_text_nodes()
                && ["<text", ":text", "image", "<!entity"]
                    .iter()
                    .all(|word| !text.contains(word));
            alone.then_some(data)
        }
        ImageKind::Raster(raster) => {
            // A picture with its own colour profile would not come out the same.
            let again = ImageKind::Raster(raster_picture(raster.data().clone())?);
            (hash128(&again) == hash128(image.kind())).then_some(raster.data())
        }
        ImageKind::Pdf(_) => None,
    }
}

/// A PNG or a JPEG as a picture; `None` when it is neither.
pub(super) fn raster_picture(data: Bytes) -> Option<RasterImage> {
    let format = match ImageFormat::detect(&data)? {
        ImageFormat::Raster(RasterFormat::Exchange(format)) => format,
        _ => return None,
    };
    RasterImage::plain(data, format).ok()
}

/// Writes.
struct Ink {
    row: Packer,
    pictures: BTreeMap<u128, Image>,
}

impl Ink {
    fn length(&mut self, length: Abs) {
        self.row.number(length.to_raw());
    }

    fn point(&mut self, point: Point) {
        self.length(point.x);
        self.length(point.y);
    }

    fn size(&mut self, size: Size) {
        self.length(size.x);
        self.length(size.y);
    }

    fn frame(&mut self, frame: &Frame, depth: usize) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        self.size(frame.size());
        self.row
            .byte(u8::from(frame.kind().is_hard()) | u8::from(frame.has_baseline()) << 1);
        if frame.has_baseline() {
            self.length(frame.baseline());
        }
        let seen = |(_, item): &&(Point, FrameItem)| !matches!(item, FrameItem::Tag(_));
        self.row.count(frame.items().filter(seen).count());
        for (point, item) in frame.items().filter(seen) {
            self.point(*point);
            match item {
                FrameItem::Group(group) => {
                    self.row.byte(0);
                    self.group(group, depth)?;
                }
                FrameItem::Text(text) => {
                    self.row.byte(1);
                    self.words(text)?;
                }
                FrameItem::Shape(shape, _) => {
                    self.row.byte(2);
                    self.shape(shape)?;
                }
                FrameItem::Image(image, size, _) => {
                    self.row.byte(3);
                    self.image(image)?;
                    self.size(*size);
                }
                FrameItem::Link(..) | FrameItem::Tag(_) => return None,
            }
        }
        Some(())
    }

    fn group(&mut self, group: &GroupItem, depth: usize) -> Option<()> {
        let it = group.transform;
        for ratio in [it.sx, it.ky, it.kx, it.sy] {
            self.row.number(ratio.get());
        }
        self.length(it.tx);
        self.length(it.ty);
        self.row.byte(u8::from(group.clip.is_some()));
        if let Some(clip) = &group.clip {
            self.curve(clip);
        }
        self.frame(&group.frame, depth + 1)
    }

    fn words(&mut self, text: &TextItem) -> Option<()> {
        self.row.count(font_number(&text.font)?);
        let variations = &text.font.variations().0;
        self.row.count(variations.len());
        for (tag, value) in variations {
            self.row.raw(&tag.to_bytes());
            self.row.single(value.0);
        }
        self.length(text.size);
        self.paint(&text.fill)?;
        self.stroke(text.stroke.as_ref())?;
        self.row.text(text.lang.as_str());
        self.row
            .text(text.region.as_ref().map_or("", Region::as_str));
        self.row.text(&text.text);
        self.row.count(text.glyphs.len());
        for glyph in &text.glyphs {
            self.row.count(usize::from(glyph.id));
            for length in [
                glyph.x_advance,
                glyph.x_offset,
                glyph.y_advance,
                glyph.y_offset,
            ] {
                self.row.number(length.get());
            }
            self.row.count(usize::from(glyph.range.start));
            self.row.count(usize::from(glyph.range.end));
        }
        Some(())
    }

    fn shape(&mut self, shape: &Shape) -> Option<()> {
        match &shape.geometry {
            Geometry::Line(to) => {
                self.row.byte(0);
                self.point(*to);
            }
            Geometry::Rect(size) => {
                self.row.byte(1);
                self.size(*size);
            }
            Geometry::Curve(curve) => {
                self.row.byte(2);
                self.curve(curve);
            }
        }
        self.row.byte(u8::from(shape.fill.is_some()));
        if let Some(fill) = &shape.fill {
            self.paint(fill)?;
        }
        self.row
            .byte(u8::from(shape.fill_rule == FillRule::EvenOdd));
        self.stroke(shape.stroke.as_ref())
    }

    fn curve(&mut self, curve: &Curve) {
        self.row.count(curve.0.len());
        for item in &curve.0 {
            match item {
                CurveItem::Move(to) => {
                    self.row.byte(0);
                    self.point(*to);
                }
                CurveItem::Line(to) => {
                    self.row.byte(1);
                    self.point(*to);
                }
                CurveItem::Cubic(first, second, to) => {
                    self.row.byte(2);
                    self.point(*first);
                    self.point(*second);
                    self.point(*to);
                }
                CurveItem::Close => self.row.byte(3),
            }
        }
    }

    fn stroke(&mut self, stroke: Option<&FixedStroke>) -> Option<()> {
        self.row.byte(u8::from(stroke.is_some()));
        let Some(stroke) = stroke else {
            return Some(());
        };
        self.paint(&stroke.paint)?;
        self.length(stroke.thickness);
        self.row.byte(match stroke.cap {
            LineCap::Butt => 0,
            LineCap::Round => 1,
            LineCap::Square => 2,
        });
        self.row.byte(match stroke.join {
            LineJoin::Miter => 0,
            LineJoin::Round => 1,
            LineJoin::Bevel => 2,
        });
        self.row.number(stroke.miter_limit.get());
        self.row.byte(u8::from(stroke.dash.is_some()));
        if let Some(dash) = &stroke.dash {
            self.length(dash.phase);
            self.row.count(dash.array.len());
            for length in &dash.array {
                self.length(*length);
            }
        }
        Some(())
    }

    fn paint(&mut self, paint: &Paint) -> Option<()> {
        let Paint::Solid(Color::Process(colour)) = paint else {
            return None;
        };
        let (kind, parts) = match colour {
            ProcessColor::Luma(c) => (0, [c.luma, c.alpha, 0.0, 0.0]),
            ProcessColor::Rgb(c) => (1, [c.red, c.green, c.blue, c.alpha]),
            ProcessColor::LinearRgb(c) => (2, [c.red, c.green, c.blue, c.alpha]),
            ProcessColor::Cmyk(c) => (3, [c.c, c.m, c.y, c.k]),
            ProcessColor::Oklab(c) => (4, [c.l, c.a, c.b, c.alpha]),
            ProcessColor::Oklch(_) | ProcessColor::Hsl(_) | ProcessColor::Hsv(_) => return None,
        };
        self.row.byte(kind);
        parts.into_iter().for_each(|part| self.row.single(part));
        Some(())
    }

    fn image(&mut self, image: &Image) -> Option<()> {
        let hash = hash_of(picture_bytes(image)?);
        self.row.raw(&hash.to_le_bytes());
        self.row.byte(u8::from(image.alt().is_some()));
        self.row.text(image.alt().unwrap_or_default());
        self.row.byte(match image.scaling() {
            Smart::Auto => 0,
            Smart::Custom(ImageScaling::Smooth) => 1,
            Smart::Custom(ImageScaling::Pixelated) => 2,
        });
        self.pictures.insert(hash, image.clone());
        Some(())
    }
}

/// Reads.
struct Eye<'b> {
    row: Unpacker<'b>,
    picture: &'b dyn Fn(u128) -> Option<Image>,
}

impl<'b> Eye<'b> {
    /// A counted list of items, each at least one byte long.
    fn many<T>(&mut self, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.row.count().filter(|count| *count <= self.row.left())?;
        (0..count).map(|_| read(self)).collect()
    }

    fn length(&mut self) -> Option<Abs> {
        self.row.number().map(Abs::raw)
    }

    fn ratio(&mut self) -> Option<Ratio> {
        self.row.number().map(Ratio::new)
    }

    fn point(&mut self) -> Option<Point> {
        Some(Point::new(self.length()?, self.length()?))
    }

    fn size(&mut self) -> Option<Size> {
        Some(Size::new(self.length()?, self.length()?))
    }

    fn frame(&mut self, depth: usize) -> Option<Frame> {
        if depth > DEEPEST {
            return None;
        }
        let size = self.size()?;
        let flags = self.row.byte()?;
        let kind = if flags & 1 == 0 {
            FrameKind::Soft
        } else {
            FrameKind::Hard
        };
        let mut frame = Frame::new(size, kind);
        if flags & 2 != 0 {
            frame.set_baseline(self.length()?);
        }
        let items = self.many(|eye| {
            let point = eye.point()?;
            let item = match eye.row.byte()? {
                0 => FrameItem::Group(eye.group(depth)?),
                1 => FrameItem::Text(eye.words()?),
                2 => FrameItem::Shape(eye.shape()?, Span::detached()),
                3 => FrameItem::Image(eye.image()?, eye.size()?, Span::detached()),
                _ => return None,
            };
            Some((point, item))
        })?;
        frame.push_multiple(items);
        Some(frame)
    }

    fn group(&mut self, depth: usize) -> Option<GroupItem> {
        let transform = Transform {
            sx: self.ratio()?,
            ky: self.ratio()?,
            kx: self.ratio()?,
            sy: self.ratio()?,
            tx: self.length()?,
            ty: self.length()?,
        };
        let clip = if self.row.flag()? {
            Some(self.curve()?)
        } else {
            None
        };
        let mut group = GroupItem::new(self.frame(depth + 1)?);
        group.transform = transform;
        group.clip = clip;
        Some(group)
    }

    fn words(&mut self) -> Option<TextItem> {
        let number = self.row.count()?;
        let variations = self.many(|eye| {
            Some((
                Tag::from_bytes(&eye.row.array()?),
                AxisValue(eye.row.single()?),
            ))
        })?;
        let font = font(number, variations)?;
        let size = self.length()?;
        let fill = self.paint()?;
        let stroke = self.stroke()?;
        let lang = Lang::from_str(self.row.text()?).ok()?;
        let region = match self.row.text()? {
            "" => None,
            code => Some(Region::from_str(code).ok()?),
        };
        let text = self.row.text()?;
        let glyphs = self.many(|eye| {
            let id = u16::try_from(eye.row.count()?).ok()?;
            let mut em = || eye.row.number().map(Em::new);
            let (x_advance, x_offset, y_advance, y_offset) = (em()?, em()?, em()?, em()?);
            let start = u16::try_from(eye.row.count()?).ok()?;
            let end = u16::try_from(eye.row.count()?).ok()?;
            text.get(usize::from(start)..usize::from(end))?;
            Some(Glyph {
                id,
                x_advance,
                x_offset,
                y_advance,
                y_offset,
                range: start..end,
                span: (Span::detached(), 0),
            })
        })?;
        Some(TextItem {
            font,
            size,
            fill,
            stroke,
            lang,
            region,
            text: text.into(),
            glyphs,
        })
    }

    fn shape(&mut self) -> Option<Shape> {
        let geometry = match self.row.byte()? {
            0 => Geometry::Line(self.point()?),
            1 => Geometry::Rect(self.size()?),
            2 => Geometry::Curve(self.curve()?),
            _ => return None,
        };
        let fill = if self.row.flag()? {
            Some(self.paint()?)
        } else {
            None
        };
        let fill_rule = if self.row.flag()? {
            FillRule::EvenOdd
        } else {
            FillRule::NonZero
        };
        Some(Shape {
            geometry,
            fill,
            fill_rule,
            stroke: self.stroke()?,
        })
    }

    fn curve(&mut self) -> Option<Curve> {
        self.many(|eye| {
            Some(match eye.row.byte()? {
                0 => CurveItem::Move(eye.point()?),
                1 => CurveItem::Line(eye.point()?),
                2 => CurveItem::Cubic(eye.point()?, eye.point()?, eye.point()?),
                3 => CurveItem::Close,
                _ => return None,
            })
        })
        .map(Curve)
    }

    fn stroke(&mut self) -> Option<Option<FixedStroke>> {
        if !self.row.flag()? {
            return Some(None);
        }
        let paint = self.paint()?;
        let thickness = self.length()?;
        let cap = match self.row.byte()? {
            0 => LineCap::Butt,
            1 => LineCap::Round,
            2 => LineCap::Square,
            _ => return None,
        };
        let join = match self.row.byte()? {
            0 => LineJoin::Miter,
            1 => LineJoin::Round,
            2 => LineJoin::Bevel,
            _ => return None,
        };
        let miter_limit = self.ratio()?;
        let dash = if self.row.flag()? {
            let phase = self.length()?;
            Some(DashPattern {
                array: self.many(Eye::length)?,
                phase,
            })
        } else {
            None
        };
        Some(Some(FixedStroke {
            paint,
            thickness,
            cap,
            join,
            dash,
            miter_limit,
        }))
    }

    fn paint(&mut self) -> Option<Paint> {
        let kind = self.row.byte()?;
        let [a, b, c, d] = [
            self.row.single()?,
            self.row.single()?,
            self.row.single()?,
            self.row.single()?,
        ];
        let colour = match kind {
            0 => ProcessColor::Luma(Luma::new(a, b)),
            1 => ProcessColor::Rgb(Rgb::new(a, b, c, d)),
            2 => ProcessColor::LinearRgb(LinearRgb::new(a, b, c, d)),
            3 => ProcessColor::Cmyk(Cmyk {
                c: a,
                m: b,
                y: c,
                k: d,
            }),
            4 => ProcessColor::Oklab(Oklab::new(a, b, c, d)),
            _ => return None,
        };
        Some(Paint::Solid(Color::Process(colour)))
    }

    fn image(&mut self) -> Option<Image> {
        let picture = (self.picture)(u128::from_le_bytes(self.row.array()?))?;
        let has_alt = self.row.flag()?;
        let alt = self.row.text()?;
        let scaling = match self.row.byte()? {
            0 => Smart::Auto,
            1 => Smart::Custom(ImageScaling::Smooth),
            2 => Smart::Custom(ImageScaling::Pixelated),
            _ => return None,
        };
        let alt = has_alt.then(|| alt.into());
        Some(Image::new(picture.kind().clone(), alt, scaling))
    }
}

/// A font of ours with these variations.
fn font(number: usize, variations: Vec<(Tag, AxisValue)>) -> Option<FontInstance> {
    let font = fonts().get(number)?;
    let wanted = FontVariations(variations.into_iter().collect());
    let instance = font
        .clone()
        .instantiate(font.info().variant, Abs::pt(10.0), &wanted);
    (*instance.variations() == wanted).then_some(instance)
}
