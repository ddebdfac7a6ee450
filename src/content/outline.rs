//! Outlines on an inch table as polygons, for drawings and checks, and as shapes in whole sixteenths, for engines; knows no
//! rules of sight or movement.

use super::model::{Disc, Edge, EdgeStrip, Facing, Feature, Outline, Rectangle, Strip};
use crate::kernel::table::{Heading, INCH, Point, Shape, Sixteenths};
use crate::kernel::{Area, Measure, Size};

/// A point on a table in inches, across and down from its upper left corner.
pub(crate) type InchPoint = (f64, f64);

/// Corners of the polygon that stands for a disc.
const DISC_CORNERS: u32 = 32;

/// A length of a scenario in inches.
pub(crate) fn inches(size: Size) -> f64 {
    size.on(Measure::Inch).0 / Measure::Inch.inch().0
}

/// A point of a scenario in inches.
pub(crate) fn inch_point(at: Area) -> InchPoint {
    (inches(at.width), inches(at.depth))
}

/// A length of a scenario in sixteenths of an inch.
pub(crate) fn sixteenths(size: Size) -> Sixteenths {
    rounded(inches(size))
}

/// A point of a scenario in sixteenths of an inch.
pub(crate) fn table_point(at: Area) -> Point {
    Point::new(sixteenths(at.width), sixteenths(at.depth))
}

fn rounded(inches: f64) -> Sixteenths {
    (inches * f64::from(INCH)).round() as Sixteenths
}

impl Facing {
    /// It as one of the 64 directions.
    pub(crate) fn heading(self) -> Heading {
        Heading::of(match self {
            Facing::North => 0,
            Facing::NorthEast => 8,
            Facing::East => 16,
            Facing::SouthEast => 24,
            Facing::South => 32,
            Facing::SouthWest => 40,
            Facing::West => 48,
            Facing::NorthWest => 56,
        })
    }
}

impl Feature {
    /// What it is called in orders before it has a number: its id, its name or its terrain.
    fn word(&self) -> String {
        let named = self.id.as_ref().or(self.name.as_ref());
        let word = named.unwrap_or(&self.terrain).get_ref();
        let plain: String = word
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        let plain = plain.to_lowercase();
        if plain.is_empty() {
            self.terrain.get_ref().clone()
        } else {
            plain
        }
    }

    /// What each of some features is called in orders: `mill`, `hedge-2`.
    pub(crate) fn codes<'a>(features: impl Iterator<Item = &'a Feature>) -> Vec<String> {
        let words: Vec<String> = features.map(Feature::word).collect();
        let numbered = words.iter().enumerate().map(|(at, word)| {
            let same = |it: &&String| *it == word;
            match words.iter().filter(same).count() {
                1 => word.clone(),
                _ => format!("{word}-{}", words[..=at].iter().filter(same).count()),
            }
        });
        numbered.collect()
    }
}

impl Outline {
    /// The outline as a shape of the table; none when it has no area, or its sides cross.
    pub(crate) fn shape(&self, table: Area) -> Option<Shape> {
        match self {
            Outline::Disc(disc) => Some(Shape::disc(
                table_point(*disc.centre.get_ref()),
                sixteenths(*disc.radius.get_ref()),
            )),
            Outline::Line(strip) => {
                let through = strip.through.get_ref().iter();
                let line: Vec<Point> = through.map(|it| table_point(*it.get_ref())).collect();
                (!line.is_empty()).then(|| Shape::band(&line, sixteenths(*strip.width.get_ref())))
            }
            Outline::Polygon(_) | Outline::Rectangle(_) | Outline::Edge(_) => {
                Shape::polygon(&self.table_corners(table))
            }
        }
    }

    /// Its corners in sixteenths; those of all stretches of a line.
    pub(crate) fn table_corners(&self, table: Area) -> Vec<Point> {
        let corners = self.polygons(table).into_iter().flatten();
        let point = |(x, y)| Point::new(rounded(x), rounded(y));
        corners.map(point).collect()
    }

    /// A point in it: in the middle of a line, or of the corners.
    pub(crate) fn middle(&self, table: Area) -> Point {
        if let Outline::Line(strip) = self {
            let through = strip.through.get_ref();
            let middle = through.get(through.len() / 2);
            return middle.map_or(Point::default(), |it| table_point(*it.get_ref()));
        }
        let corners = self.table_corners(table);
        let count = corners.len().max(1) as Sixteenths;
        let sum = |part: fn(&Point) -> Sixteenths| corners.iter().map(part).sum::<Sixteenths>();
        Point::new(sum(|it| it.x) / count, sum(|it| it.y) / count)
    }

    /// A box around it in sixteenths: its upper left and lower right corners.
    pub(crate) fn table_bounds(&self, table: Area) -> (Point, Point) {
        let corners = self.table_corners(table);
        let least = |part: fn(&Point) -> Sixteenths| corners.iter().map(part).min().unwrap_or(0);
        let most = |part: fn(&Point) -> Sixteenths| corners.iter().map(part).max().unwrap_or(0);
        (
            Point::new(least(|it| it.x), least(|it| it.y)),
            Point::new(most(|it| it.x), most(|it| it.y)),
        )
    }

    /// The outline as polygons, which together cover it.
    pub(crate) fn polygons(&self, table: Area) -> Vec<Vec<InchPoint>> {
        match self {
            Outline::Polygon(corners) => {
                let corners = corners.iter().map(|corner| inch_point(*corner.get_ref()));
                vec![corners.collect()]
            }
            Outline::Rectangle(rectangle) => vec![rectangle.corners()],
            Outline::Disc(disc) => vec![disc.corners()],
            Outline::Line(strip) => strip.stretches(),
            Outline::Edge(strip) => vec![strip.corners(table)],
        }
    }

    /// The corners of the upright rectangle around it: upper left and lower right.
    ///
    /// Of a line only its points count: one that ends at the edge of the table is cut off there.
    pub(crate) fn bounds(&self, table: Area) -> (InchPoint, InchPoint) {
        let points = match self {
            Outline::Line(strip) => strip.points(),
            _ => self.polygons(table).concat(),
        };
        let fold = |start: f64, pick: fn(&InchPoint) -> f64, join: fn(f64, f64) -> f64| {
            points.iter().map(pick).fold(start, join)
        };
        (
            (
                fold(f64::INFINITY, |it| it.0, f64::min),
                fold(f64::INFINITY, |it| it.1, f64::min),
            ),
            (
                fold(f64::NEG_INFINITY, |it| it.0, f64::max),
                fold(f64::NEG_INFINITY, |it| it.1, f64::max),
            ),
        )
    }

    /// Its area in square inches; stretches of a line that overlap count twice.
    pub(crate) fn square_inches(&self, table: Area) -> f64 {
        self.polygons(table).iter().map(|it| area(it)).sum()
    }

    /// How far a point is from the nearest part of its border, in inches.
    pub(crate) fn distance_to_border(&self, point: InchPoint, table: Area) -> f64 {
        let polygons = self.polygons(table);
        let borders = polygons.iter().flat_map(|corners| sides(corners));
        borders
            .map(|side| distance(side, point))
            .fold(f64::INFINITY, f64::min)
    }

    /// Whether two outlines share more than a border.
    pub(crate) fn overlaps(&self, other: &Outline, table: Area) -> bool {
        let others = other.polygons(table);
        let own = self.polygons(table);
        own.iter()
            .any(|one| others.iter().any(|other| polygons_overlap(one, other)))
    }
}

impl Rectangle {
    fn corners(&self) -> Vec<InchPoint> {
        let (left, top) = inch_point(*self.at.get_ref());
        let (width, depth) = inch_point(*self.size.get_ref());
        let centre = (left + width / 2.0, top + depth / 2.0);
        let (sine, cosine) = f64::from(self.turned).to_radians().sin_cos();
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let turned = corners.map(|(across, down)| {
            let (x, y) = (across * width / 2.0, down * depth / 2.0);
            (
                centre.0 + x * cosine - y * sine,
                centre.1 + x * sine + y * cosine,
            )
        });
        turned.to_vec()
    }
}

impl Disc {
    fn corners(&self) -> Vec<InchPoint> {
        let (x, y) = inch_point(*self.centre.get_ref());
        let radius = inches(*self.radius.get_ref());
        (0..DISC_CORNERS)
            .map(|corner| {
                let turn = std::f64::consts::TAU * f64::from(corner) / f64::from(DISC_CORNERS);
                (x + radius * turn.cos(), y + radius * turn.sin())
            })
            .collect()
    }
}

impl Strip {
    fn points(&self) -> Vec<InchPoint> {
        let points = self.through.get_ref().iter();
        points.map(|it| inch_point(*it.get_ref())).collect()
    }

    /// A rectangle for each stretch of the line.
    fn stretches(&self) -> Vec<Vec<InchPoint>> {
        let points = self.points();
        let half = inches(*self.width.get_ref()) / 2.0;
        points
            .windows(2)
            .map(|ends| {
                let (from, to) = (ends[0], ends[1]);
                let (x, y) = (to.0 - from.0, to.1 - from.1);
                let long = x.hypot(y).max(f64::MIN_POSITIVE);
                let (aside_x, aside_y) = (-y / long * half, x / long * half);
                vec![
                    (from.0 + aside_x, from.1 + aside_y),
                    (to.0 + aside_x, to.1 + aside_y),
                    (to.0 - aside_x, to.1 - aside_y),
                    (from.0 - aside_x, from.1 - aside_y),
                ]
            })
            .collect()
    }
}

impl EdgeStrip {
    fn corners(&self, table: Area) -> Vec<InchPoint> {
        let (width, height) = inch_point(table);
        let depth = inches(*self.depth.get_ref());
        let ((left, top), (right, bottom)) = match self.of {
            Edge::North => ((0.0, 0.0), (width, depth)),
            Edge::South => ((0.0, height - depth), (width, height)),
            Edge::West => ((0.0, 0.0), (depth, height)),
            Edge::East => ((width - depth, 0.0), (width, height)),
        };
        vec![(left, top), (right, top), (right, bottom), (left, bottom)]
    }
}

/// The area of a polygon by the shoelace formula.
fn area(corners: &[InchPoint]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let twice: f64 = corners
        .iter()
        .zip(next)
        .map(|(one, other)| one.0 * other.1 - other.0 * one.1)
        .sum();
    twice.abs() / 2.0
}

fn sides(corners: &[InchPoint]) -> impl Iterator<Item = (InchPoint, InchPoint)> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(next.copied())
}

fn polygons_overlap(one: &[InchPoint], other: &[InchPoint]) -> bool {
    enters(one, other)
        || enters(other, one)
        || lies_inside(other, middle(one))
        || lies_inside(one, middle(other))
}

/// Smaller than the sixteenth of an inch by far.
const HAIR: f64 = 1e-6;

/// Whether some part of a side of one polygon runs inside the other; a part along the border does not.
fn enters(one: &[InchPoint], other: &[InchPoint]) -> bool {
    sides(one).any(|(from, to)| {
        let at = |part: f64| {
            (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            )
        };
        let mut cuts = vec![0.0, 1.0];
        cuts.extend(sides(other).filter_map(|across| cut((from, to), across)));
        cuts.sort_by(f64::total_cmp);
        cuts.windows(2)
            .any(|ends| lies_inside(other, at(f64::midpoint(ends[0], ends[1]))))
    })
}

/// How far along a line, from 0 to 1, another line crosses or touches it; parallel lines do neither.
fn cut(line: (InchPoint, InchPoint), across: (InchPoint, InchPoint)) -> Option<f64> {
    let way = (line.1.0 - line.0.0, line.1.1 - line.0.1);
    let other = (across.1.0 - across.0.0, across.1.1 - across.0.1);
    let gap = (across.0.0 - line.0.0, across.0.1 - line.0.1);
    let turn = way.0 * other.1 - way.1 * other.0;
    if turn.abs() < HAIR {
        return None;
    }
    let along = (gap.0 * other.1 - gap.1 * other.0) / turn;
    (0.0..=1.0).contains(&along).then_some(along)
}

fn middle(points: &[InchPoint]) -> InchPoint {
    let count = points.len().max(1) as f64;
    let sum = points
        .iter()
        .fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    (sum.0 / count, sum.1 / count)
}

/// Whether a point lies inside a polygon and not on its border.
fn lies_inside(corners: &[InchPoint], point: InchPoint) -> bool {
    contains(corners, point) && sides(corners).all(|side| distance(side, point) > HAIR)
}

/// How far a point is from a line between two ends.
fn distance((from, to): (InchPoint, InchPoint), point: InchPoint) -> f64 {
    let way = (to.0 - from.0, to.1 - from.1);
    let gap = (point.0 - from.0, point.1 - from.1);
    let long = (way.0 * way.0 + way.1 * way.1).max(f64::MIN_POSITIVE);
    let part = ((gap.0 * way.0 + gap.1 * way.1) / long).clamp(0.0, 1.0);
    (gap.0 - way.0 * part).hypot(gap.1 - way.1 * part)
}

/// Whether a point lies inside a polygon.
fn contains(corners: &[InchPoint], point: InchPoint) -> bool {
    let crossings = sides(corners).filter(|(from, to)| {
        let spans = (from.1 > point.1) != (to.1 > point.1);
        spans && point.0 < from.0 + (to.0 - from.0) * (point.1 - from.1) / (to.1 - from.1)
    });
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [InchPoint; 4] = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];

    fn moved(by: InchPoint) -> Vec<InchPoint> {
        SQUARE.iter().map(|it| (it.0 + by.0, it.1 + by.1)).collect()
    }

    #[test]
    fn neighbours_do_not_overlap() {
        assert!(polygons_overlap(&SQUARE, &moved((2.0, 2.0))));
        assert!(
            polygons_overlap(&SQUARE, &moved((0.0, 0.0))),
            "the same twice"
        );
        assert!(
            !polygons_overlap(&SQUARE, &moved((4.0, 0.0))),
            "wall to wall"
        );
        assert!(!polygons_overlap(&SQUARE, &moved((9.0, 9.0))));
        let small = [(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)];
        assert!(polygons_overlap(&SQUARE, &small), "one inside the other");
        assert!(
            polygons_overlap(&SQUARE, &moved((3.0, 0.0))),
            "along the same line"
        );
        let tall = [(3.0, 0.0), (5.0, 0.0), (5.0, 9.0), (3.0, 9.0)];
        assert!(polygons_overlap(&SQUARE, &tall), "in one corner");
    }

    #[test]
    fn areas_are_measured() {
        assert!((area(&SQUARE) - 16.0).abs() < 1e-9);
    }
}
