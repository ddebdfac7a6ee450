//! The parts of a castle from above: walls, towers, gatehouses and keeps with their battlements; draws no houses.

use super::TableTools;
use super::buildings::{Block4, rectangle};
use crate::atlas::drawing::blocks::{SHADOW, decked, outlined};
use crate::atlas::drawing::paints::Paints;
use crate::atlas::drawing::roofs::{Roof, roofed};
use crate::atlas::scene::{Item, Path, Pen, Point, Shape};
use crate::atlas::table_land::{Sketch, TableFeature};

/// The size of a merlon, and from one to the next, in inches.
const MERLON: [f64; 2] = [0.42, 0.86];

/// A part of a castle.
pub(super) fn part(tools: &TableTools, feature: &TableFeature, items: &mut Vec<Item>) {
    let paints = tools.hand.paints;
    let Some(block) = rectangle(tools, &feature.form) else {
        round(tools, feature, items);
        return;
    };
    let drawn = Part {
        paints: &paints,
        fine: tools.hand.fine,
        inch: tools.inch(),
        block: &block,
    };
    let shapes = match feature.sketch {
        Sketch::Rampart => drawn.rampart(),
        Sketch::Gatehouse => drawn.gatehouse(),
        Sketch::Keep => drawn.keep(),
        _ => drawn.tower(),
    };
    tools.laid(shapes, block.centre, items);
}

/// A part that is no rectangle: a parapet round a floor, merlons along it.
fn round(tools: &TableTools, feature: &TableFeature, items: &mut Vec<Item>) {
    let paints = &tools.hand.paints;
    let unit = tools.hand.mm(1.0);
    let corners = feature.form.corners();
    if corners.len() < 3 {
        return;
    }
    let path = Path::polygon(corners.iter().copied());
    let mut shapes = Vec::new();
    if let Some(shadow) = paints.shadow {
        let aside = SHADOW * (1.6 * unit);
        shapes.push(Shape::new(path.map(|it| it + aside), shadow));
    }
    shapes.push(Shape::new(
        path,
        tools.hand.outlined(paints.stone[1], paints.built, 1.0),
    ));
    let inner = super::outlines::inset(&corners, 0.5 * tools.land.inch);
    let ink = tools.hand.outlined(paints.stone[0], paints.built, 0.5);
    shapes.push(Shape::new(Path::polygon(inner), ink));
    items.extend(shapes.into_iter().map(Item::Shape));
}

/// A part that is being drawn, in units round its middle.
struct Part<'a> {
    paints: &'a Paints,
    fine: bool,
    inch: f64,
    block: &'a Block4,
}

impl Part<'_> {
    fn turned(&self, x: f64, y: f64) -> Point {
        Point::new(x, y).turned(self.block.turn)
    }

    /// An upright rectangle before it is turned.
    fn slab(&self, centre: Point, half: Point) -> Path {
        Path::polygon(
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| self.turned(centre.x + x * half.x, centre.y + y * half.y)),
        )
    }

    /// The stone of a part with the shadow it throws, and the floor within its parapet.
    fn stone(&self, high: f64, inset: Point) -> Vec<Shape> {
        let half = self.block.half;
        let (middle, paints) = (Point::default(), self.paints);
        let mut shapes = Vec::new();
        if let Some(shadow) = paints.shadow {
            let path = self.slab(middle, half).map(|it| it + SHADOW * high);
            shapes.push(Shape::new(path, shadow));
        }
        let [lit, body, _] = paints.stone;
        shapes.push(Shape::new(
            self.slab(middle, half),
            outlined(body, paints.built, 0.9),
        ));
        let floor = self.slab(middle, half - inset);
        shapes.push(Shape::new(floor, outlined(lit, paints.built, 0.45)));
        shapes
    }

    /// Merlons along a side, from one end to the other, their middles on the line.
    fn merlons(&self, from: Point, to: Point, shapes: &mut Vec<Shape>) {
        let half = MERLON[0] * self.inch / 2.0;
        let far = from.far(to);
        let count = (far / (MERLON[1] * self.inch)).round().clamp(1.0, 200.0);
        let mut path = Path::default();
        let mut at = 0.5;
        while at < count {
            let centre = from.towards(to, at / count);
            path = path.and(self.slab(centre, Point::new(half, half)));
            at += 1.0;
        }
        shapes.push(Shape::new(
            path,
            outlined(self.paints.stone[0], self.paints.built, 0.6),
        ));
    }

    fn merlons_around(&self, sides: [bool; 2], shapes: &mut Vec<Shape>) {
        let edge = MERLON[0] * self.inch / 2.0;
        let (x, y) = (self.block.half.x - edge, self.block.half.y - edge);
        let (wide, tall) = (self.block.half.x, self.block.half.y);
        if sides[0] {
            for side in [-y, y] {
                self.merlons(Point::new(-wide, side), Point::new(wide, side), shapes);
            }
        }
        if sides[1] {
            for side in [-x, x] {
                let short = tall - 2.0 * edge;
                self.merlons(Point::new(side, -short), Point::new(side, short), shapes);
            }
        }
    }

    /// A stretch of wall: a walk between two rows of merlons, open at both ends.
    fn rampart(&self) -> Vec<Shape> {
        let mut shapes = self.stone(1.5, Point::new(0.0, MERLON[0] * self.inch));
        self.merlons_around([true, false], &mut shapes);
        shapes
    }

    /// A square floor with merlons all round, and a cap of slate.
    fn tower(&self) -> Vec<Shape> {
        let edge = MERLON[0] * self.inch;
        let mut shapes = self.stone(2.3, Point::new(edge, edge));
        self.merlons_around([true, true], &mut shapes);
        let half = (self.block.half.x.min(self.block.half.y) - edge) * 0.74;
        self.cap(Point::default(), Point::new(half, half), &mut shapes);
        shapes
    }

    /// A roof of slate that falls to all sides.
    fn cap(&self, centre: Point, half: Point, shapes: &mut Vec<Shape>) {
        let ridge = (half.x - half.y).max(0.0);
        let roof = Roof::new(centre, half.x, half.y, ridge);
        let without = Paints {
            shadow: None,
            ..*self.paints
        };
        let tones = self.paints.roof[2];
        shapes.extend(roofed(&without, self.fine, &[roof], tones, self.block.turn));
    }

    /// Two capped turrets with the way in between.
    fn gatehouse(&self) -> Vec<Shape> {
        let edge = MERLON[0] * self.inch;
        let half = self.block.half;
        let mut shapes = self.stone(2.3, Point::new(edge, edge));
        let planks = decked(self.paints, half.y, half.x * 0.24);
        shapes.extend(planks.into_iter().map(|it| Shape {
            path: it.path.map(|at| at.turned(self.block.turn + 90.0)),
            ..it
        }));
        self.merlons_around([true, true], &mut shapes);
        for side in [-0.62, 0.62] {
            let size = (half.x * 0.3).min(half.y - edge);
            let centre = Point::new(half.x * side, 0.0);
            self.cap(centre, Point::new(size, size), &mut shapes);
        }
        shapes
    }

    /// A great roof within the parapet, a turret in every corner, and a flag.
    fn keep(&self) -> Vec<Shape> {
        let edge = MERLON[0] * self.inch;
        let half = self.block.half;
        let mut shapes = self.stone(3.0, Point::new(edge, edge));
        self.merlons_around([true, true], &mut shapes);
        let inner = half - Point::new(2.4 * edge, 2.4 * edge);
        self.cap(Point::default(), inner, &mut shapes);
        let turret = 1.35 * edge;
        let [lit, body, _] = self.paints.stone;
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let centre = Point::new(x * (half.x - turret), y * (half.y - turret));
            let outer = self.slab(centre, Point::new(turret, turret));
            shapes.push(Shape::new(outer, outlined(body, self.paints.built, 0.7)));
            let floor = self.slab(centre, Point::new(turret * 0.6, turret * 0.6));
            shapes.push(Shape::new(floor, outlined(lit, self.paints.built, 0.5)));
        }
        let up = |x: f64, y: f64| Point::new(x * self.inch, y * self.inch);
        let pole = Path::line([up(0.0, 0.0), up(0.0, -1.9)]);
        shapes.push(Shape::new(pole, Pen::new(self.paints.built, 1.0)));
        let flag = Path::polygon([up(0.0, -1.9), up(1.5, -1.55), up(0.0, -1.15)]);
        shapes.push(Shape::new(
            flag,
            outlined(self.paints.warning, self.paints.built, 0.5),
        ));
        shapes
    }
}
