//! Roofs from above and what is left of them: planes lit from the upper left, rows of tiles, chimneys and broken walls;
//! does not know which house they are on.

use super::blocks::{LIGHT, SHADOW, outlined, strokes};
use super::chance::Chance;
use super::paints::Paints;
use crate::atlas::scene::{Cap, Path, Pen, Point, Shape};
use crate::kernel::Colour;

/// Several roofs of one house, with the shadow they throw.
pub(super) fn roofed(
    paints: &Paints,
    fine: bool,
    roofs: &[Roof],
    tones: [Colour; 2],
    turn: f64,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let Some(shadow) = paints.shadow {
        shapes.extend(roofs.iter().map(|it| {
            let corners = it.corners().map(|corner| corner.turned(turn) + SHADOW);
            Shape::new(Path::polygon(corners), shadow)
        }));
    }
    for it in roofs {
        shapes.extend(roof(paints, fine, it, tones, turn));
    }
    shapes
}

/// A chimney, half as wide as this.
pub(super) fn chimney(paints: &Paints, at: Point, half: f64) -> Shape {
    let corner = Point::new(half, half);
    let square = Path::rectangle(at - corner, at + corner);
    Shape::new(square, outlined(paints.stone[0], paints.built, 0.5))
}

/// The planes of a roof, lit according to how they face the light.
fn roof(
    paints: &Paints,
    fine: bool,
    roof: &Roof,
    [lit, dark]: [Colour; 2],
    turn: f64,
) -> Vec<Shape> {
    let line = paints.built;
    let mut shapes = Vec::new();
    for (corners, faces) in roof.planes() {
        let faces = faces.turned(turn);
        let bright = faces.x * LIGHT.x + faces.y * LIGHT.y > 0.0;
        let corners = corners.into_iter().map(|it| it.turned(turn));
        shapes.push(Shape::new(
            Path::polygon(corners),
            outlined(if bright { lit } else { dark }, line, 0.45),
        ));
    }
    if fine {
        let rows = strokes(roof.rows().map(|row| row.map(|it| it.turned(turn))));
        shapes.push(Shape::new(rows, Pen::new(dark, 0.35)));
    }
    let outline = Path::polygon(roof.corners().map(|it| it.turned(turn)));
    shapes.push(Shape::new(outline, Pen::new(line, 0.9)));
    let ridge = roof.ridge().map(|it| it.turned(turn));
    shapes.push(Shape::new(Path::line(ridge), Pen::new(line, 0.7)));
    shapes
}

/// Partly standing walls round a bare floor, under what was this roof.
pub(super) fn broken_walls(
    paints: &Paints,
    roof: &Roof,
    turn: f64,
    chance: &mut Chance,
) -> Vec<Shape> {
    let corners = roof.corners().map(|it| it.turned(turn));
    let mut shapes = Vec::new();
    if let Some(shadow) = paints.shadow {
        shapes.push(Shape::new(
            Path::polygon(corners.map(|it| it + Point::new(1.4, 1.8))),
            shadow,
        ));
    }
    shapes.push(Shape::new(Path::polygon(corners), paints.stone[0]));
    let mut walls = Path::default();
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let gap = chance.between(0.25, 0.6);
        let wide = chance.between(0.12, 0.22);
        walls = walls.and(strokes([
            [from, from.towards(to, gap - wide)],
            [from.towards(to, gap + wide), to],
        ]));
    }
    shapes.push(Shape::new(
        walls.clone(),
        Pen {
            cap: Cap::Butt,
            ..Pen::new(paints.built, 3.2)
        },
    ));
    shapes.push(Shape::new(
        walls,
        Pen {
            cap: Cap::Butt,
            ..Pen::new(paints.roof[0][1], 1.8)
        },
    ));
    shapes
}

/// A rectangle with a ridge along its length.
pub(super) struct Roof {
    centre: Point,
    /// Half the length, half the depth, half the ridge.
    half: [f64; 3],
    /// Whether it is turned a quarter.
    across: bool,
}

impl Roof {
    pub(super) fn new(centre: Point, length: f64, depth: f64, ridge: f64) -> Roof {
        Roof {
            centre,
            half: [length, depth, ridge],
            across: false,
        }
    }

    pub(super) fn across(mut self) -> Roof {
        self.across = true;
        self
    }

    fn place(&self, x: f64, y: f64) -> Point {
        let place = if self.across {
            Point::new(-y, x)
        } else {
            Point::new(x, y)
        };
        self.centre + place
    }

    pub(super) fn corners(&self) -> [Point; 4] {
        let [l, d, _] = self.half;
        [(-l, -d), (l, -d), (l, d), (-l, d)].map(|(x, y)| self.place(x, y))
    }

    fn ridge(&self) -> [Point; 2] {
        let r = self.half[2];
        [self.place(-r, 0.0), self.place(r, 0.0)]
    }

    /// Each plane with the direction it faces.
    fn planes(&self) -> Vec<(Vec<Point>, Point)> {
        let [a, b, c, d] = self.corners();
        let [left, right] = self.ridge();
        let faces = |x: f64, y: f64| self.place(x, y) - self.centre;
        let mut planes = vec![
            (vec![a, b, right, left], faces(0.0, -1.0)),
            (vec![c, d, left, right], faces(0.0, 1.0)),
        ];
        if self.half[2] < self.half[0] {
            planes.push((vec![d, a, left], faces(-1.0, 0.0)));
            planes.push((vec![b, c, right], faces(1.0, 0.0)));
        }
        planes
    }

    /// Rows of tiles, parallel to the ridge: two on either side, more on a deep roof.
    fn rows(&self) -> impl Iterator<Item = [Point; 2]> {
        let [length, depth, ridge] = self.half;
        let more = (depth / 4.5).floor().clamp(2.0, 9.0);
        let parts: Vec<f64> = if depth < 13.0 {
            vec![0.4, 0.72]
        } else {
            (1..)
                .map(f64::from)
                .take_while(|row| *row <= more)
                .map(|row| row / (more + 1.0))
                .collect()
        };
        let both = parts.into_iter().flat_map(|part| [-part, part]);
        both.map(move |part: f64| {
            let half = ridge + (length - ridge) * part.abs();
            [
                self.place(-half, part * depth),
                self.place(half, part * depth),
            ]
        })
    }
}
