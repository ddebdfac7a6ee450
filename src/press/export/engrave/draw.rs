//! Things on a frame drawn by `krilla`; a tiling is a whole frame of them.

use std::collections::HashMap;

use krilla::geom::Point;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Ratio, Size, Transform};
use typst::text::{FontInstance, TextItem};
use typst::visualize::{Image, Shape};

use super::geometry::{curve, matrix, outline, points};
use super::picture;

/// Draws one engraving and remembers its fonts.
#[derive(Default)]
pub(super) struct Draughtsman {
    fonts: HashMap<FontInstance, Option<Font>>,
    faults: Vec<String>,
}

/// Where something is drawn.
#[derive(Clone, Copy)]
pub(in crate::press::export) struct Placement {
    /// From the thing to the face.
    pub(in crate::press::export) transform: Transform,
    /// From the innermost hard frame to the face: gradients may run over all of it.
    pub(super) container: Transform,
    /// The size of that frame.
    pub(super) size: Size,
}

impl Draughtsman {
    /// Draws a whole frame.
    pub(super) fn draw(&mut self, frame: &Frame, surface: &mut Surface) {
        self.frame(frame, Placement::of(frame), surface);
    }

    /// What could not be drawn. It is reported at the end because `krilla` panics on an unfinished page.
    pub(super) fn finish(self) -> Result<(), String> {
        match self.faults.first() {
            None => Ok(()),
            Some(fault) => Err(fault.clone()),
        }
    }

    fn frame(&mut self, frame: &Frame, place: Placement, surface: &mut Surface) {
        let place = place.within(frame);
        for (point, item) in frame.items() {
            let place = place.moved(Transform::translate(point.x, point.y));
            self.item(item, place, surface);
        }
    }

    pub(super) fn item(&mut self, item: &FrameItem, place: Placement, surface: &mut Surface) {
        match item {
            FrameItem::Group(group) => self.group(group, place, surface),
            FrameItem::Text(text) => self.text(text, place, surface),
            FrameItem::Shape(shape, _) => self.shape(shape, place, surface),
            FrameItem::Image(image, size, _) => self.image(image, *size, place, surface),
            // No ink.
            FrameItem::Link(..) | FrameItem::Tag(_) => {}
        }
    }

    fn group(&mut self, group: &GroupItem, place: Placement, surface: &mut Surface) {
        let place = place.moved(group.transform);
        let clip = group
            .clip
            .as_ref()
            .and_then(curve)
            .and_then(|path| path.transform(matrix(place.transform)));
        if let Some(clip) = &clip {
            surface.push_clip_path(clip, &FillRule::NonZero);
        }
        self.frame(&group.frame, place, surface);
        if clip.is_some() {
            surface.pop();
        }
    }

    fn text(&mut self, text: &TextItem, place: Placement, surface: &mut Surface) {
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
            Point::from_xy(0.0, 0.0),
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
        let made = Font::new_variable(
            picture::data(font.data().clone()),
            font.index(),
            &variations,
        );
        if made.is_none() {
            let family = &font.info().family;
            self.faults
                .push(format!("the font `{family}` cannot be put into a PDF"));
        }
        self.fonts.insert(font.clone(), made.clone());
        made
    }

    fn shape(&mut self, shape: &Shape, place: Placement, surface: &mut Surface) {
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

    fn image(&mut self, image: &Image, size: Size, place: Placement, surface: &mut Surface) {
        let (width, height) = picture::size(image);
        let scale = Transform::scale(
            Ratio::new(size.x.to_pt() / width),
            Ratio::new(size.y.to_pt() / height),
        );
        surface.push_transform(&matrix(place.transform.pre_concat(scale)));
        if let Err(reason) = picture::draw(image, surface) {
            self.faults.push(reason);
        }
        surface.pop();
    }
}

impl Placement {
    /// The place of something drawn by itself.
    pub(in crate::press::export) fn of(frame: &Frame) -> Placement {
        Placement {
            transform: Transform::identity(),
            container: Transform::identity(),
            size: frame.size(),
        }
    }

    pub(in crate::press::export) fn moved(self, by: Transform) -> Placement {
        Placement {
            transform: self.transform.pre_concat(by),
            ..self
        }
    }

    pub(in crate::press::export) fn within(self, frame: &Frame) -> Placement {
        if frame.kind().is_hard() {
            Placement {
                container: self.transform,
                size: frame.size(),
                ..self
            }
        } else {
            self
        }
    }
}
