//! Lengths, transforms and outlines of Typst in the terms of PDF.

use krilla::geom::{Path, PathBuilder, Rect};
use typst::layout::{Abs, Transform};
use typst::visualize::{Curve, CurveItem, Geometry};

pub(super) fn outline(geometry: &Geometry) -> Option<Path> {
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

pub(super) fn curve(curve: &Curve) -> Option<Path> {
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
