//! A face as a plate: plain ink is drawn by our own pen, the rest is engraved; reads nothing but the frame.

use std::sync::Arc;

use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Size, Transform};
use typst::text::TextItem;
use typst::visualize::{
    Color, Curve, CurveItem, FillRule, FixedStroke, Geometry, Image, LineCap, LineJoin, Paint,
    ProcessColor, ProcessColorSpace, Shape,
};

use super::engrave::{Engravings, Placement, item};
use super::pen::{Cap, Ink, Join, Line, Matrix, Pen, Rule};
use super::plate::{Matter, Plate};
use super::typeface::{Sort, Typeface, Words};

/// The plate of a face.
///
/// # Errors
/// What cannot be drawn, in the writer's own words.
pub(in crate::press) fn plate(frame: &Frame, engravings: &Engravings) -> Result<Plate, String> {
    let mut hand = Hand {
        pen: Pen::new(),
        engravings,
    };
    hand.frame(frame, Placement::of(frame))?;
    // The background runs on beyond the face; the sheet decides where it ends.
    let (width, height) = (frame.width().to_pt(), frame.height().to_pt());
    Ok(hand
        .pen
        .finish([-width, -height, 2.0 * width, 2.0 * height]))
}

/// An outline with at least this many parts gets its own plate.
const WORTH_A_STAMP: usize = 6;

/// What an area is filled with and what its line is drawn in, with their opacities.
type Inks = (Option<(Ink, u8)>, Option<(Ink, u8)>);

struct Hand<'e> {
    pen: Pen,
    engravings: &'e Engravings,
}

impl Hand<'_> {
    fn frame(&mut self, frame: &Frame, place: Placement) -> Result<(), String> {
        let place = place.within(frame);
        for (point, item) in frame.items() {
            let place = place.moved(Transform::translate(point.x, point.y));
            match item {
                FrameItem::Group(group) => self.group(group, place)?,
                FrameItem::Text(text) => self.text(text, item, place)?,
                FrameItem::Shape(shape, _) => self.shape(shape, item, place)?,
                FrameItem::Image(image, size, _) => self.image(image, *size, place)?,
                // No ink.
                FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &GroupItem, place: Placement) -> Result<(), String> {
        let place = place.moved(group.transform);
        let Some(clip) = &group.clip else {
            return self.frame(&group.frame, place);
        };
        self.pen.save();
        self.curve(clip, place.transform);
        self.pen.clip(Rule::NonZero);
        self.frame(&group.frame, place)?;
        self.pen.restore();
        Ok(())
    }

    fn text(&mut self, text: &TextItem, item: &FrameItem, place: Placement) -> Result<(), String> {
        let plain = plain(&text.fill).filter(|_| text.stroke.is_none());
        let (Some((ink, opacity)), Some(typeface)) = (plain, Typeface::of(&text.font)) else {
            return self.engraved(item, place);
        };
        self.pen.fill_with(ink, opacity);
        self.pen
            .words(&words(text, typeface), matrix(place.transform));
        Ok(())
    }

    fn shape(&mut self, shape: &Shape, item: &FrameItem, place: Placement) -> Result<(), String> {
        let line = shape
            .stroke
            .as_ref()
            .filter(|stroke| stroke.thickness > Abs::zero());
        let fill = shape.fill.as_ref().map(plain);
        let stroke = line.map(|stroke| plain(&stroke.paint));
        if matches!(fill, Some(None)) || matches!(stroke, Some(None)) {
            return self.engraved(item, place);
        }
        let paint = (fill.flatten(), stroke.flatten());
        if let Geometry::Curve(curve) = &shape.geometry
            && curve.0.len() >= WORTH_A_STAMP
        {
            self.stamp(shape, curve, paint, place);
        } else {
            self.plain(shape, paint, place.transform);
        }
        Ok(())
    }

    /// Puts a longer outline on its own plate: the frames and dice of one card recur on the next.
    fn stamp(&mut self, shape: &Shape, curve: &Curve, paint: Inks, place: Placement) {
        let mut hand = Hand {
            pen: Pen::new(),
            engravings: self.engravings,
        };
        hand.plain(shape, paint, Transform::identity());
        // Corners may stick out of the outline as far as the miter limit allows.
        let around = shape.stroke.as_ref().map_or(0.0, |stroke| {
            stroke.thickness.to_pt() * stroke.miter_limit.get().max(2.0)
        });
        let size = curve.bbox(None);
        let stamp = hand.pen.finish([
            (size.min.x.to_pt() - around).floor(),
            (size.min.y.to_pt() - around).floor(),
            (size.max.x.to_pt() + around).ceil(),
            (size.max.y.to_pt() + around).ceil(),
        ]);
        self.pen.place(&Arc::new(stamp), matrix(place.transform));
    }

    fn plain(&mut self, shape: &Shape, (fill, stroke): Inks, transform: Transform) {
        let line = shape.stroke.as_ref();
        let rule = match shape.fill_rule {
            FillRule::NonZero => Rule::NonZero,
            FillRule::EvenOdd => Rule::EvenOdd,
        };
        // A pen under a transform draws lines wider and slanted: only then is the transform left to the reader.
        let own = stroke.is_some() && !is_only_moved(transform);
        if own {
            self.pen.save();
            self.pen.transform(matrix(transform));
        }
        let transform = if own {
            Transform::identity()
        } else {
            transform
        };
        if let Some((ink, opacity)) = fill {
            self.pen.fill_with(ink, opacity);
        }
        if let (Some((ink, opacity)), Some(stroke)) = (stroke, line) {
            self.pen.stroke_with(ink, opacity);
            self.pen.line(&line_of(stroke));
        }
        match (fill, stroke) {
            // Where the line overlaps the area, both show if either is translucent.
            (Some((_, whole)), Some((_, line))) if whole < 255 || line < 255 => {
                self.outline(&shape.geometry, transform);
                self.pen.fill(rule);
                self.outline(&shape.geometry, transform);
                self.pen.stroke();
            }
            (Some(_), Some(_)) => {
                self.outline(&shape.geometry, transform);
                self.pen.fill_and_stroke(rule);
            }
            (Some(_), None) => {
                self.outline(&shape.geometry, transform);
                self.pen.fill(rule);
            }
            (None, Some(_)) => {
                self.outline(&shape.geometry, transform);
                self.pen.stroke();
            }
            (None, None) => {}
        }
        if own {
            self.pen.restore();
        }
    }

    fn image(&mut self, image: &Image, size: Size, place: Placement) -> Result<(), String> {
        let plate = self.engravings.picture(image)?;
        if let Matter::Engraved(engraved) = &plate.matter {
            let scale = Matrix::scale(
                size.x.to_pt() / engraved.width,
                size.y.to_pt() / engraved.height,
            );
            self.pen.place(&plate, matrix(place.transform).after(scale));
        }
        Ok(())
    }

    fn engraved(&mut self, thing: &FrameItem, place: Placement) -> Result<(), String> {
        if let Some((plate, corner)) = item(thing, place)? {
            let at = Matrix::shift(corner.x.to_pt(), corner.y.to_pt());
            self.pen.place(&Arc::new(plate), at);
        }
        Ok(())
    }

    fn outline(&mut self, geometry: &Geometry, transform: Transform) {
        match geometry {
            Geometry::Line(to) => {
                self.to(Point::zero(), transform, Pen::move_to);
                self.to(*to, transform, Pen::line_to);
            }
            Geometry::Rect(size) if is_only_moved(transform) => {
                // Typst lets a size be negative.
                let (x, y) = (size.x.min(Abs::zero()), size.y.min(Abs::zero()));
                let corner = Point::new(x, y).transform(transform);
                self.pen.rect(
                    corner.x.to_pt(),
                    corner.y.to_pt(),
                    size.x.abs().to_pt(),
                    size.y.abs().to_pt(),
                );
            }
            Geometry::Rect(size) => {
                self.to(Point::zero(), transform, Pen::move_to);
                for corner in [
                    Point::with_x(size.x),
                    size.to_point(),
                    Point::with_y(size.y),
                ] {
                    self.to(corner, transform, Pen::line_to);
                }
                self.pen.close();
            }
            Geometry::Curve(curve) => self.curve(curve, transform),
        }
    }

    fn curve(&mut self, curve: &Curve, transform: Transform) {
        let point = |point: &Point| {
            let point = point.transform(transform);
            (point.x.to_pt(), point.y.to_pt())
        };
        for item in &curve.0 {
            match item {
                CurveItem::Move(to) => self.to(*to, transform, Pen::move_to),
                CurveItem::Line(to) => self.to(*to, transform, Pen::line_to),
                CurveItem::Cubic(first, second, to) => {
                    self.pen.cubic_to(point(first), point(second), point(to));
                }
                CurveItem::Close => self.pen.close(),
            }
        }
    }

    fn to(&mut self, point: Point, transform: Transform, go: fn(&mut Pen, f64, f64)) {
        let point = point.transform(transform);
        go(&mut self.pen, point.x.to_pt(), point.y.to_pt());
    }
}

/// A colour and its opacity; `None` for gradients, tilings and spot colours.
fn plain(paint: &Paint) -> Option<(Ink, u8)> {
    match paint {
        Paint::Solid(Color::Process(colour)) => Some(process(*colour)),
        _ => None,
    }
}

/// Grey and CMYK stay as they are; all others are written as sRGB.
fn process(colour: ProcessColor) -> (Ink, u8) {
    match colour.space() {
        ProcessColorSpace::D65Gray => {
            let [grey, _, _, alpha] = colour.to_vec4_u8();
            (Ink::Grey(grey), alpha)
        }
        ProcessColorSpace::Cmyk => (Ink::Cmyk(colour.to_vec4_u8()), 255),
        _ => {
            let [r, g, b, alpha] = colour.to_space(ProcessColorSpace::Srgb).to_vec4_u8();
            (Ink::rgb([r, g, b]), alpha)
        }
    }
}

fn line_of(stroke: &FixedStroke) -> Line {
    Line {
        width: stroke.thickness.to_pt(),
        cap: match stroke.cap {
            LineCap::Butt => Cap::Butt,
            LineCap::Round => Cap::Round,
            LineCap::Square => Cap::Square,
        },
        join: match stroke.join {
            LineJoin::Miter => Join::Miter,
            LineJoin::Round => Join::Round,
            LineJoin::Bevel => Join::Bevel,
        },
        miter_limit: stroke.miter_limit.get(),
        dash: stroke.dash.as_ref().map_or_else(Vec::new, |dash| {
            dash.array.iter().map(|length| length.to_pt()).collect()
        }),
        phase: stroke.dash.as_ref().map_or(0.0, |dash| dash.phase.to_pt()),
    }
}

fn words(text: &TextItem, typeface: Typeface) -> Words {
    let mut at = 0.0;
    let mut cluster = None;
    let mut sorts = Vec::with_capacity(text.glyphs.len());
    for glyph in &text.glyphs {
        // When several glyphs make up the same letters, the first reads as all of them.
        let letters = if cluster == Some(glyph.range()) {
            ""
        } else {
            text.text.get(glyph.range()).unwrap_or_default()
        };
        cluster = Some(glyph.range());
        let mut known = typeface.letter(glyph.id).into_iter();
        let reads = (!letters.chars().eq(known.by_ref())).then(|| letters.to_string());
        sorts.push(Sort {
            glyph: glyph.id,
            at: at + glyph.x_offset.get(),
            rise: glyph.y_offset.get(),
            reads,
        });
        at += glyph.x_advance.get();
    }
    Words {
        typeface,
        size: text.size.to_pt(),
        sorts,
    }
}

fn is_only_moved(transform: Transform) -> bool {
    transform
        == Transform {
            tx: transform.tx,
            ty: transform.ty,
            ..Transform::identity()
        }
}

fn matrix(transform: Transform) -> Matrix {
    Matrix([
        transform.sx.get(),
        transform.ky.get(),
        transform.kx.get(),
        transform.sy.get(),
        transform.tx.to_pt(),
        transform.ty.to_pt(),
    ])
}
