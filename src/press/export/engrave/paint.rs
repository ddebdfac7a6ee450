//! Colours, gradients and tilings of Typst in the terms of PDF.

use krilla::color::separation::{SeparationColorant, SeparationSpace};
use krilla::color::{Color as PdfColor, RegularColor, cmyk, luma, rgb, separation};
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint as PdfPaint, Pattern, RadialGradient,
    SpreadMethod, Stop, Stroke, StrokeDash, SweepGradient,
};
use krilla::surface::Surface;
use typst::layout::{Abs, Angle, Point, Quadrant, Ratio, Size, Transform};
use typst::visualize::{
    Color, ColorSpace, FixedStroke, Geometry, Gradient, GradientStop, Paint, ProcessColor,
    ProcessColorSpace, RelativeTo, Shape, SpotColorantName, Tiling,
};

use super::draw::{Draughtsman, Placement};
use super::geometry::{matrix, points};

impl Draughtsman {
    /// What fills the shape, or a text when there is none.
    pub(super) fn fill(
        &mut self,
        paint: &Paint,
        rule: FillRule,
        shape: Option<&Shape>,
        place: Placement,
        surface: &mut Surface,
    ) -> Fill {
        let (paint, opacity) = self.paint(paint, shape, false, place, surface);
        Fill {
            paint,
            opacity,
            rule,
        }
    }

    /// What is drawn around the shape, or around a text when there is none.
    pub(super) fn stroke(
        &mut self,
        stroke: &FixedStroke,
        shape: Option<&Shape>,
        place: Placement,
        surface: &mut Surface,
    ) -> Stroke {
        let (paint, opacity) = self.paint(&stroke.paint, shape, true, place, surface);
        Stroke {
            paint,
            opacity,
            width: points(stroke.thickness),
            miter_limit: stroke.miter_limit.get() as f32,
            line_cap: match stroke.cap {
                typst::visualize::LineCap::Butt => LineCap::Butt,
                typst::visualize::LineCap::Round => LineCap::Round,
                typst::visualize::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.join {
                typst::visualize::LineJoin::Miter => LineJoin::Miter,
                typst::visualize::LineJoin::Round => LineJoin::Round,
                typst::visualize::LineJoin::Bevel => LineJoin::Bevel,
            },
            dash: stroke.dash.as_ref().map(|dash| StrokeDash {
                array: dash.array.iter().map(|length| points(*length)).collect(),
                offset: points(dash.phase),
            }),
        }
    }

    fn paint(
        &mut self,
        paint: &Paint,
        shape: Option<&Shape>,
        is_stroke: bool,
        place: Placement,
        surface: &mut Surface,
    ) -> (PdfPaint, NormalizedF32) {
        let on_text = shape.is_none();
        match paint {
            Paint::Solid(color) => {
                let (color, opacity) = solid(color);
                (color.into(), opacity)
            }
            Paint::Gradient(it) => (
                gradient(it, area(shape, is_stroke), on_text, place),
                NormalizedF32::ONE,
            ),
            Paint::Tiling(it) => (self.tiling(it, on_text, place, surface), NormalizedF32::ONE),
        }
    }

    fn tiling(
        &mut self,
        tiling: &Tiling,
        on_text: bool,
        place: Placement,
        surface: &mut Surface,
    ) -> PdfPaint {
        let mut builder = surface.stream_builder();
        let mut inner = builder.surface();
        self.draw(tiling.frame(), &mut inner);
        inner.finish();
        let offset = Transform::translate(tiling.offset().x, tiling.offset().y);
        let step = tiling.size() + tiling.spacing();
        Pattern {
            stream: builder.finish(),
            transform: matrix(frame_of(tiling.unwrap_relative(on_text), place).pre_concat(offset)),
            width: points(step.x),
            height: points(step.y),
        }
        .into()
    }
}

/// The area a gradient covers: its corner and its size, which is negative where the shape is drawn backwards.
fn area(shape: Option<&Shape>, with_stroke: bool) -> (Point, Size) {
    let Some(shape) = shape else {
        return (Point::zero(), Size::splat(Abs::pt(1.0)));
    };
    let bounds = shape.bbox(with_stroke);
    let (mut corner, mut size) = (bounds.min, bounds.size());
    if let Geometry::Rect(drawn) = shape.geometry {
        if drawn.x < Abs::zero() {
            corner.x += size.x;
            size.x = -size.x;
        }
        if drawn.y < Abs::zero() {
            corner.y += size.y;
            size.y = -size.y;
        }
    }
    let not_zero = |length: Abs| {
        if length == Abs::zero() {
            Abs::pt(1.0)
        } else {
            length
        }
    };
    (corner, size.map(not_zero))
}

fn solid(color: &Color) -> (PdfColor, NormalizedF32) {
    match color {
        Color::Process(color) => {
            let (color, opacity) = process(*color);
            (color.into(), opacity)
        }
        Color::Spot(spot) => {
            let name = match &spot.colorant.name {
                None => SeparationColorant::NoColorant,
                Some(SpotColorantName::All) => SeparationColorant::AllColorants,
                Some(SpotColorantName::Custom(name)) => SeparationColorant::Custom(name.into()),
            };
            let space = SeparationSpace::new(name, process(spot.colorant.fallback).0);
            let tint = (spot.tint.get() * 255.0).round() as u8;
            (
                separation::Color::new(tint, space).into(),
                NormalizedF32::ONE,
            )
        }
    }
}

/// Grey and CMYK stay as they are; the only other colour space PDF shares with us is RGB.
fn process(color: ProcessColor) -> (RegularColor, NormalizedF32) {
    let opacity = |alpha: u8| opacity(f32::from(alpha) / 255.0);
    match color.space() {
        ProcessColorSpace::D65Gray => {
            let [grey, _, _, alpha] = color.to_vec4_u8();
            (luma::Color::new(grey).into(), opacity(alpha))
        }
        ProcessColorSpace::Cmyk => {
            let [c, m, y, k] = color.to_vec4_u8();
            (cmyk::Color::new(c, m, y, k).into(), NormalizedF32::ONE)
        }
        _ => {
            let [r, g, b, alpha] = color.to_space(ProcessColorSpace::Srgb).to_vec4_u8();
            (rgb::Color::new(r, g, b).into(), opacity(alpha))
        }
    }
}

fn opacity(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value).unwrap_or(NormalizedF32::ONE)
}

fn gradient(gradient: &Gradient, area: (Point, Size), on_text: bool, place: Placement) -> PdfPaint {
    let relative = gradient.unwrap_relative(on_text);
    let (corner, size) = match relative {
        RelativeTo::Self_ => area,
        RelativeTo::Parent => (Point::zero(), place.size),
    };
    let corner = frame_of(relative, place).pre_concat(Transform::translate(corner.x, corner.y));
    // The whole area is a square of one by one.
    let square = matrix(corner.pre_concat(Transform::scale(
        Ratio::new(size.x.to_pt()),
        Ratio::new(size.y.to_pt()),
    )));
    let (spread_method, anti_alias) = (SpreadMethod::Pad, gradient.anti_alias());
    let stops = stops(gradient);
    let angle = gradient.angle().unwrap_or_else(Angle::zero);
    match gradient {
        Gradient::Linear(_) => {
            let angle = Gradient::correct_aspect_ratio(angle, size.aspect_ratio());
            let (sin, cos) = (angle.sin(), angle.cos());
            let length = cos.abs() + sin.abs();
            let (x1, y1) = match angle.quadrant() {
                Quadrant::First => (0.0, 0.0),
                Quadrant::Second => (1.0, 0.0),
                Quadrant::Third => (1.0, 1.0),
                Quadrant::Fourth => (0.0, 1.0),
            };
            LinearGradient {
                x1,
                y1,
                x2: x1 + (cos * length) as f32,
                y2: y1 + (sin * length) as f32,
                transform: square,
                spread_method,
                stops,
                anti_alias,
            }
            .into()
        }
        Gradient::Radial(radial) => RadialGradient {
            fx: radial.focal_center.x.get() as f32,
            fy: radial.focal_center.y.get() as f32,
            fr: radial.focal_radius.get() as f32,
            cx: radial.center.x.get() as f32,
            cy: radial.center.y.get() as f32,
            cr: radial.radius.get() as f32,
            transform: square,
            spread_method,
            stops,
            anti_alias,
        }
        .into(),
        Gradient::Conic(conic) => {
            let (x, y) = (conic.center.x.of(size.x), conic.center.y.of(size.y));
            // Typst begins on the other side of the centre.
            let turned = Transform::rotate_at(angle + Angle::deg(180.0), x, y);
            SweepGradient {
                cx: points(x),
                cy: points(y),
                start_angle: 0.0,
                end_angle: 360.0,
                transform: matrix(corner.pre_concat(turned)),
                spread_method,
                stops,
                anti_alias,
            }
            .into()
        }
    }
}

/// The stops, with extra ones where PDF, which mixes in RGB, grey or CMYK, would mix different colours.
fn stops(gradient: &Gradient) -> Vec<Stop> {
    let stop = |color: &Color, at: Ratio| {
        let (color, of_color) = solid(color);
        Stop {
            offset: opacity(at.get() as f32),
            color,
            opacity: of_color,
        }
    };
    let mixes_alike = matches!(
        gradient.space(),
        ColorSpace::Process(
            ProcessColorSpace::Srgb | ProcessColorSpace::D65Gray | ProcessColorSpace::Cmyk
        )
    );
    let given = gradient.stops();
    let at = |stop: &GradientStop| stop.offset.unwrap_or(Ratio::zero());
    let mut stops: Vec<Stop> = given
        .first()
        .map(|first| stop(&first.color, at(first)))
        .into_iter()
        .collect();
    for pair in given.windows(2) {
        let [from, to] = pair else {
            continue;
        };
        if !mixes_alike && at(to) > at(from) {
            let between = gradient.generate_intermediate_stops_for_rgb_interpolation(from, to);
            stops.extend(between.map(|(color, at)| stop(&color, at)));
        }
        stops.push(stop(&to.color, at(to)));
    }
    stops
}

/// From the space of a paint to that of the painted thing, from which `krilla` continues.
fn frame_of(relative: RelativeTo, place: Placement) -> Transform {
    match relative {
        RelativeTo::Self_ => Transform::identity(),
        RelativeTo::Parent => place
            .transform
            .invert()
            .unwrap_or_else(Transform::identity)
            .pre_concat(place.container),
    }
}
