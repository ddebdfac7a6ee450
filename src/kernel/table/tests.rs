//! The predicates of the table against slow and simple ones that share no code with them, over many random cases.

mod footprints;
mod ways;

use super::root::Direction;
use super::*;

/// Cases of each comparison.
const CASES: u32 = 100_000;

/// Random numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as i32
    }

    fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.below(high - low + 1)
    }

    /// A point of a small table, so that close calls are common.
    fn point(&mut self, size: i32) -> Point {
        Point::new(self.below(size), self.below(size))
    }

    fn direction(&mut self) -> Vector {
        loop {
            let direction = Vector::new(self.within(-9, 9), self.within(-9, 9));
            if direction != Vector::default() {
                return direction;
            }
        }
    }

    /// A disc or a rectangle.
    fn convex(&mut self, size: i32) -> Shape {
        if self.below(3) == 0 {
            return Shape::disc(self.point(size), self.within(1, size / 5));
        }
        let (length, width) = (self.within(4, size / 2), self.within(2, size / 3));
        Shape::rectangle(self.point(size), self.direction(), length, width)
    }

    fn shape(&mut self, size: i32) -> Shape {
        match self.below(5) {
            0 => Shape::disc(self.point(size), self.below(size / 4)),
            1 => {
                let (length, width) = (self.within(4, size / 2), self.within(4, size / 3));
                Shape::rectangle(self.point(size), self.direction(), length, width)
            }
            2 => {
                let line = [self.point(size), self.point(size), self.point(size)];
                Shape::band(&line, self.below(size / 8))
            }
            _ => loop {
                let corners = self.within(3, 6);
                let corners: Vec<Point> = (0..corners).map(|_| self.point(size)).collect();
                if let Some(shape) = Shape::polygon(&corners) {
                    return shape;
                }
            },
        }
    }
}

/// A shape as floats, measured by sampling and plain formulas.
mod slow {
    use super::*;

    fn float(point: Point) -> (f64, f64) {
        (point.x.into(), point.y.into())
    }

    pub(super) fn to_segment(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
        let (wx, wy) = (b.0 - a.0, b.1 - a.1);
        let squared = wx * wx + wy * wy;
        let along = if squared == 0.0 {
            0.0
        } else {
            (((p.0 - a.0) * wx + (p.1 - a.1) * wy) / squared).clamp(0.0, 1.0)
        };
        (p.0 - a.0 - along * wx).hypot(p.1 - a.1 - along * wy)
    }

    /// Whether a polygon holds a point, by counting the sides to the right of it.
    fn inside(p: (f64, f64), corners: &[Point]) -> bool {
        let mut is_inside = false;
        for (at, a) in corners.iter().enumerate() {
            let b = corners[(at + 1) % corners.len()];
            let (a, b) = (float(*a), float(b));
            if (a.1 > p.1) != (b.1 > p.1) && p.0 < a.0 + (p.1 - a.1) / (b.1 - a.1) * (b.0 - a.0) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// The distance of a point from the edge of a shape, negative inside a margin.
    pub(super) fn from_point(p: (f64, f64), shape: &Shape) -> f64 {
        let piece = |corners: &Vec<Point>| {
            if corners.len() > 2 && inside(p, corners) {
                return 0.0;
            }
            let count = corners.len();
            let sides = (0..count)
                .map(|at| to_segment(p, float(corners[at]), float(corners[(at + 1) % count])));
            sides.fold(f64::INFINITY, f64::min)
        };
        let pieces = shape.pieces.iter().map(piece);
        pieces.fold(f64::INFINITY, f64::min) - f64::from(shape.margin)
    }

    /// The distance between two shapes, from corners to sides in both ways, and 0 where sides cross.
    pub(super) fn apart(one: &Shape, other: &Shape) -> f64 {
        let mut least = f64::INFINITY;
        for (a, b) in [(one, other), (other, one)] {
            for point in a.pieces.iter().flatten() {
                least = least.min(from_point(float(*point), b) - f64::from(a.margin));
            }
        }
        let sides = |shape: &Shape| {
            let sides = shape.pieces.iter().flat_map(|it| {
                (0..it.len()).map(|at| (float(it[at]), float(it[(at + 1) % it.len()])))
            });
            sides.collect::<Vec<_>>()
        };
        for a in sides(one) {
            for b in sides(other) {
                if cross(a, b) {
                    least = least.min(-f64::from(one.margin + other.margin));
                }
            }
        }
        least
    }

    /// Points all over the rectangle in which the boxes around two shapes overlap, this many each way.
    pub(super) fn samples_of_both(
        one: &Shape,
        other: &Shape,
        count: u8,
    ) -> impl Iterator<Item = (f64, f64)> {
        let bounds = |shape: &Shape, part: fn(&Point) -> i32| {
            let points = || shape.pieces.iter().flatten().map(part);
            let (low, high) = (points().min(), points().max());
            (
                low.unwrap_or(0) - shape.margin,
                high.unwrap_or(0) + shape.margin,
            )
        };
        let both = |part: fn(&Point) -> i32| {
            let (a, b) = (bounds(one, part), bounds(other, part));
            (f64::from(a.0.max(b.0)), f64::from(a.1.min(b.1)))
        };
        let (across, down) = (both(|it| it.x), both(|it| it.y));
        // Off the middles, so that no sample lies on a line of whole numbers.
        let at = move |(low, high): (f64, f64), step: u8| {
            low + (high - low) * (f64::from(step) + 0.47) / f64::from(count)
        };
        let is_empty = across.1 < across.0 || down.1 < down.0;
        let rows = if is_empty { 0 } else { count };
        (0..rows).flat_map(move |x| (0..count).map(move |y| (at(across, x), at(down, y))))
    }

    type Side = ((f64, f64), (f64, f64));

    /// Whether two segments cross in their middles.
    fn cross(a: Side, b: Side) -> bool {
        let turn = |o: (f64, f64), p: (f64, f64), q: (f64, f64)| {
            (p.0 - o.0) * (q.1 - o.1) - (p.1 - o.1) * (q.0 - o.0)
        };
        turn(a.0, a.1, b.0) * turn(a.0, a.1, b.1) < 0.0
            && turn(b.0, b.1, a.0) * turn(b.0, b.1, a.1) < 0.0
    }

    /// How near a ray from an eye comes to a shape before it has gone a certain way: the least distance.
    fn ray_gap(eye: (f64, f64), way: (f64, f64), length: f64, shape: &Shape) -> f64 {
        let mut gone = 0.0;
        let mut least = f64::INFINITY;
        while gone < length {
            let near = from_point((eye.0 + way.0 * gone, eye.1 + way.1 * gone), shape);
            least = least.min(near);
            if near < 1e-6 {
                return near;
            }
            gone += near.max(0.01);
        }
        least
    }

    /// The directions from an eye to a circle around a shape: the middle one, and how far it reaches to either side.
    fn around(eye: (f64, f64), shape: &Shape) -> (f64, f64) {
        let points: Vec<(f64, f64)> = shape.pieces.iter().flatten().map(|it| float(*it)).collect();
        let count = points.len() as f64;
        let sum = points
            .iter()
            .fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let middle = (sum.0 / count, sum.1 / count);
        let far = points
            .iter()
            .map(|it| (it.0 - middle.0).hypot(it.1 - middle.1));
        let radius = far.fold(0.0, f64::max) + f64::from(shape.margin);
        let (x, y) = (middle.0 - eye.0, middle.1 - eye.1);
        let sine = radius / x.hypot(y);
        let spread = if sine < 1.0 {
            sine.asin()
        } else {
            std::f64::consts::PI
        };
        (y.atan2(x), spread)
    }

    /// Rays from an eye that hit a target: how far it is along each, and how near it comes to the blockers on the way.
    pub(super) fn looks<'a>(
        eye: Point,
        target: &'a Shape,
        blockers: &'a [&'a Shape],
        rays: u32,
    ) -> impl Iterator<Item = (f64, f64)> + 'a {
        let eye = float(eye);
        let (middle, spread) = around(eye, target);
        (0..rays).filter_map(move |ray| {
            let share = (f64::from(ray) + 0.5) / f64::from(rays);
            let angle = middle + spread * (2.0 * share - 1.0);
            let way = (angle.cos(), angle.sin());
            let mut gone = 0.0;
            let length = loop {
                let near = from_point((eye.0 + way.0 * gone, eye.1 + way.1 * gone), target);
                if near < 1e-3 {
                    break gone;
                }
                gone += near;
                if gone > 400.0 {
                    return None;
                }
            };
            let gaps = blockers.iter().map(|it| ray_gap(eye, way, length, it));
            Some((length, gaps.fold(f64::INFINITY, f64::min)))
        })
    }

    /// Whether some ray passes the blockers with this much room.
    pub(super) fn sees(
        eye: Point,
        target: &Shape,
        blockers: &[&Shape],
        rays: u32,
        room: f64,
    ) -> bool {
        looks(eye, target, blockers, rays).any(|(_, free)| free > room)
    }
}

#[test]
fn points_are_read_as_they_are_written() {
    for (text, point) in [
        ("23.5,12", Point::new(376, 192)),
        ("23 1/2,12", Point::new(376, 192)),
        ("0.0625, 3/4", Point::new(1, 12)),
        ("7.3,0", Point::new(117, 0)),
        ("12\",6″", Point::at_inches(12, 6)),
    ] {
        assert_eq!(text.parse(), Ok(point), "{text}");
    }
    for wrong in [
        "", "12", "a,b", "1/3,2", "3/2,1", "--1,2", "- ,2", "1e3,2", "1,2,3", "99999,1", "1.,",
        "1.5.5,2",
    ] {
        assert!(wrong.parse::<Point>().is_err(), "{wrong}");
    }
    let mut numbers = Numbers(1);
    for _ in 0..CASES {
        let point = numbers.point(4000);
        assert_eq!(point.to_string().parse(), Ok(point));
    }
}

#[test]
fn distances_agree_with_slow_ones() {
    let mut numbers = Numbers(2);
    let (mut within, mut beyond) = (0, 0);
    for _ in 0..CASES {
        let (one, other) = (numbers.shape(64), numbers.shape(64));
        let distance = numbers.below(32);
        let apart = slow::apart(&one, &other) - f64::from(distance);
        if apart.abs() < 1e-6 {
            continue;
        }
        let expected = apart < 0.0;
        assert_eq!(
            are_within(&one, &other, distance),
            expected,
            "{one:?} {other:?} {distance}"
        );
        if distance > 0 {
            assert_eq!(
                are_closer(&one, &other, distance),
                expected,
                "{one:?} {other:?} {distance}"
            );
        }
        within += u32::from(expected);
        beyond += u32::from(!expected);
    }
    assert!(
        within > CASES / 10 && beyond > CASES / 10,
        "{within} {beyond}"
    );
}

#[test]
fn a_gap_is_the_least_distance_that_is_enough() {
    let mut numbers = Numbers(3);
    for _ in 0..CASES {
        let (one, other) = (numbers.shape(200), numbers.shape(200));
        let gap = gap(&one, &other);
        assert!(are_within(&one, &other, gap));
        assert!(gap == 0 || !are_within(&one, &other, gap - 1));
        assert_eq!(gap == 0, touches(&one, &other));
    }
}

#[test]
fn shapes_that_share_an_edge_touch_and_do_not_overlap() {
    let square = |x: i32| {
        let corners = [(x, 0), (x + 10, 0), (x + 10, 10), (x, 10)];
        let corners: Vec<Point> = corners.iter().map(|(x, y)| Point::new(*x, *y)).collect();
        Shape::polygon(&corners).expect("a square")
    };
    assert!(touches(&square(0), &square(10)) && !are_closer(&square(0), &square(10), 0));
    assert!(are_closer(&square(0), &square(9), 0));
    assert!(!touches(&square(0), &square(11)));
    let disc = |x: i32| Shape::disc(Point::new(x, 5), 5);
    assert!(touches(&disc(0), &disc(10)) && !are_closer(&disc(0), &disc(10), 0));
    assert!(touches(&disc(15), &square(0)) && !are_closer(&disc(15), &square(0), 0));
    assert!(are_closer(&disc(14), &square(0), 0));
}

#[test]
fn overlaps_agree_with_sampled_points() {
    let mut numbers = Numbers(4);
    let mut overlapping = 0;
    for _ in 0..CASES {
        let (one, other) = (numbers.shape(24), numbers.shape(24));
        let inside = |point, shape| {
            let is_area = shape_has_area(shape);
            is_area && slow::from_point(point, shape) <= 0.0 && !on_border(point, shape)
        };
        let mut samples = slow::samples_of_both(&one, &other, 6);
        if samples.any(|point| inside(point, &one) && inside(point, &other)) {
            overlapping += 1;
            assert!(are_closer(&one, &other, 0), "{one:?} {other:?}");
        } else if are_closer(&one, &other, 0) {
            // Too small for the samples to see: then they at least touch.
            assert!(touches(&one, &other));
        }
        if !touches(&one, &other) {
            assert!(!are_closer(&one, &other, 0));
        }
    }
    assert!(overlapping > CASES / 10, "{overlapping}");
}

fn shape_has_area(shape: &Shape) -> bool {
    shape.margin > 0 || shape.pieces.iter().any(|piece| piece.len() > 2)
}

fn on_border(point: (f64, f64), shape: &Shape) -> bool {
    match shape.border() {
        Some(border) => slow::from_point(point, &border) < 1e-9,
        None => slow::from_point(point, shape) > -1e-9,
    }
}

#[test]
fn polygons_are_cut_into_pieces_of_the_same_area() {
    let area = |points: &[Point]| {
        let count = points.len();
        let cross = |at: usize| {
            let (a, b) = (points[at], points[(at + 1) % count]);
            i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)
        };
        (0..count).map(cross).sum::<i64>()
    };
    let mut numbers = Numbers(5);
    let mut concave = 0;
    for _ in 0..CASES {
        let count = numbers.within(3, 8);
        let corners: Vec<Point> = (0..count).map(|_| numbers.point(40)).collect();
        let Some(shape) = Shape::polygon(&corners) else {
            continue;
        };
        let pieces: i64 = shape.pieces.iter().map(|piece| area(piece)).sum();
        assert_eq!(pieces, area(&corners).abs(), "{corners:?}");
        concave += u32::from(shape.pieces.len() > 1);
    }
    assert!(concave > 1_000, "{concave}");
    let bow_tie = [(0, 0), (10, 10), (10, 0), (0, 10)];
    let bow_tie: Vec<Point> = bow_tie.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    assert_eq!(Shape::polygon(&bow_tie), None);
    assert_eq!(Shape::polygon(&bow_tie[..2]), None);
}

#[test]
fn a_turned_rectangle_keeps_its_size() {
    let mut numbers = Numbers(6);
    for _ in 0..CASES {
        let (length, width) = (numbers.within(2, 100), numbers.within(2, 100));
        let facing = numbers.direction();
        let shape = Shape::rectangle(Point::new(500, 500), facing, length, width);
        let corners = &shape.pieces[0];
        let (side, front) = ((corners[2] - corners[1]), (corners[1] - corners[0]));
        let off = |way: Vector, length: i32| {
            (f64::from(way.x).hypot(f64::from(way.y)) - f64::from(length)).abs()
        };
        assert!(
            off(side, length) <= 1.5 && off(front, width) <= 1.5,
            "{shape:?}"
        );
        let middle = corners
            .iter()
            .fold((0, 0), |sum, it| (sum.0 + it.x, sum.1 + it.y));
        assert_eq!(middle, (2000, 2000), "{shape:?}");
    }
}

#[test]
fn directions_turn_as_floats_say() {
    let mut numbers = Numbers(7);
    let float = |along: Vector, radius: i32| {
        let (x, y, r) = (f64::from(along.x), f64::from(along.y), f64::from(radius));
        let root = (x * x + y * y - r * r).sqrt();
        (root * x - r * y, root * y + r * x)
    };
    let mut close = 0;
    for _ in 0..CASES {
        let mut tangent = || loop {
            let along = Vector::new(numbers.within(-2000, 2000), numbers.within(-2000, 2000));
            let radius = numbers.within(-200, 200);
            if along.squared() > i64::from(radius * radius) {
                return (along, radius);
            }
        };
        let (one, other) = (tangent(), tangent());
        let exact = Direction::tangent(one.0, one.1.into())
            .cross(Direction::tangent(other.0, other.1.into()));
        let (a, b) = (float(one.0, one.1), float(other.0, other.1));
        let sine = (a.0 * b.1 - a.1 * b.0) / a.0.hypot(a.1) / b.0.hypot(b.1);
        if sine.abs() > 1e-9 {
            assert_eq!(f64::from(exact), sine.signum(), "{one:?} {other:?}");
        }
        close += u32::from(sine.abs() < 1e-3);
        // A direction is in line with itself and turns the other way when asked the other way round.
        let one = Direction::tangent(one.0, one.1.into());
        let other = Direction::tangent(other.0, other.1.into());
        assert_eq!((one.cross(one), other.cross(one)), (0, -exact));
    }
    assert!(close > 10, "{close}");
    // Two discs on one line of sight whose edges are exactly in line: 3-4-5 twice as large.
    let near = Direction::tangent(Vector::new(5, 0), 3);
    let far = Direction::tangent(Vector::new(10, 0), 6);
    assert_eq!(near.cross(far), 0);
    assert_eq!(near.cross(Direction::towards(Vector::new(4, 3))), 0);
}

#[test]
fn sight_agrees_with_many_rays() {
    let mut numbers = Numbers(8);
    let (mut seen, mut hidden, mut ranges) = (0, 0, 0);
    while seen + hidden < CASES {
        let eye = numbers.point(96);
        let (target, convex) = if numbers.below(2) == 0 {
            let (at, radius) = (numbers.point(96), numbers.within(2, 12));
            (Shape::disc(at, radius), Convex::disc(at, radius))
        } else {
            let (length, width) = (numbers.within(6, 24), numbers.within(6, 12));
            let (at, facing) = (numbers.point(96), numbers.direction());
            (
                Shape::rectangle(at, facing, length, width),
                Convex::rectangle(at, facing, length, width),
            )
        };
        let here = Shape::point(eye);
        if are_within(&here, &target, 1) {
            continue;
        }
        let blockers: Vec<Shape> = (0..numbers.within(1, 4))
            .map(|_| numbers.shape(96))
            .collect();
        let apart = |it: &&Shape| !are_within(it, &target, 1) && !are_within(it, &here, 1);
        let blockers: Vec<&Shape> = blockers.iter().filter(apart).collect();
        if blockers.is_empty() {
            continue;
        }
        let exact = is_visible(eye, &target, &blockers);
        let mut look = Look::at(eye, &convex);
        blockers.iter().for_each(|blocker| look.past(*blocker));
        assert_eq!(look.is_free(), exact);
        if exact {
            // Most cases are clear with a few rays; close calls need many.
            let rays = [12, 120, 20_000];
            let sees = |rays: &u32| slow::sees(eye, &target, &blockers, *rays, 0.0);
            assert!(
                rays.iter().any(sees),
                "hidden from every ray: {eye:?} {target:?} {blockers:?}"
            );
        } else {
            let sees = slow::sees(eye, &target, &blockers, 60, 0.01);
            assert!(!sees, "seen by a ray: {eye:?} {target:?} {blockers:?}");
        }
        seen += u32::from(exact);
        hidden += u32::from(!exact);
        if (seen + hidden) % 20 > 0 {
            continue;
        }
        let range = visible_range(eye, &target, &blockers);
        assert_eq!(range.is_some(), exact);
        let looks = slow::looks(eye, &target, &blockers, 120);
        let free = looks
            .filter(|(_, free)| *free > 0.01)
            .map(|(length, _)| length);
        let slow = free.fold(f64::INFINITY, f64::min);
        if let Some(range) = range {
            assert!(
                f64::from(range) <= slow + 1.2,
                "{range} {slow} {eye:?} {target:?} {blockers:?}"
            );
            assert!(
                range >= gap(&here, &target) - 1,
                "{range} {eye:?} {target:?}"
            );
            ranges += 1;
        }
    }
    assert!(
        seen > CASES / 5 && hidden > CASES / 20 && ranges > 1_000,
        "{seen} {hidden} {ranges}"
    );
}

#[test]
fn blockers_that_touch_leave_no_gap_and_a_sixteenth_does() {
    let target = Shape::disc(Point::new(100, 0), 4);
    let wall = |from: i32, to: i32| Shape::band(&[Point::new(50, from), Point::new(50, to)], 0);
    let eye = Point::new(0, 0);
    assert!(is_visible(eye, &target, &[]));
    assert!(!is_visible(eye, &target, &[&wall(-10, 0), &wall(0, 10)]));
    assert!(is_visible(eye, &target, &[&wall(-10, 0), &wall(1, 10)]));
    // Behind the target it hides nothing.
    let behind = Shape::band(&[Point::new(110, -10), Point::new(110, 10)], 0);
    assert!(is_visible(eye, &target, &[&behind]));
    // A disc of the same apparent size hides it exactly: a target at twice the distance and twice as large.
    let blocker = Shape::disc(Point::new(50, 0), 2);
    assert!(!is_visible(eye, &target, &[&blocker]));
    assert!(is_visible(
        eye,
        &Shape::disc(Point::new(100, 0), 5),
        &[&blocker]
    ));
}

#[test]
fn paths_are_cut_where_the_reach_ends() {
    let mut numbers = Numbers(9);
    for _ in 0..CASES {
        let through: Vec<Point> = (0..numbers.within(1, 4))
            .map(|_| numbers.point(400))
            .collect();
        let path = Path::new(numbers.point(400), &through);
        let reach = numbers.below(600);
        let cut = path.cut(reach);
        assert!(cut.length() <= reach, "{path:?} {reach} {cut:?}");
        if path.length() <= reach {
            assert_eq!(cut.end(), path.end());
        } else {
            // No more is left over than rounding takes, a sixteenth and a half for each leg.
            let legs = cut.points().len() as i32;
            assert!(reach - cut.length() <= 2 * legs, "{path:?} {reach} {cut:?}");
        }
    }
}

#[test]
fn a_path_stops_before_it_comes_too_near() {
    let mut numbers = Numbers(10);
    let mut stopped = 0;
    for _ in 0..CASES {
        let path = Path::new(numbers.point(20), &[numbers.point(20), numbers.point(20)]);
        let (shape, radius, distance) = (numbers.shape(24), numbers.below(4), numbers.below(4));
        let near = |at: Point| are_within(&Shape::disc(at, radius), &shape, distance);
        // Every sixteenth of the way.
        let mut steps = path.legs().flat_map(|(from, to)| {
            (0..=(to - from).length()).map(move |gone| point_towards(from, to, gone))
        });
        match path.before(radius, &shape, distance) {
            None => assert!(near(path.points()[0])),
            Some(before) => {
                let first = steps.position(near);
                assert_eq!(first.is_none(), before == path, "{path:?} {shape:?}");
                assert!(!near(before.end()));
                stopped += u32::from(first.is_some());
            }
        }
    }
    assert!(stopped > 1_000, "{stopped}");
}

#[test]
fn arcs_agree_with_angles() {
    let mut numbers = Numbers(11);
    for _ in 0..CASES {
        let (front, towards) = (numbers.direction(), numbers.direction());
        let angle = |it: Vector| f64::from(it.y).atan2(f64::from(it.x));
        let between = (angle(front) - angle(towards)).abs().to_degrees();
        let between = between.min(360.0 - between);
        if (between - 135.0).abs() > 1e-9 {
            assert_eq!(is_within_135_degrees(front, towards), between < 135.0);
        }
        if (between - 90.0).abs() > 1e-9 {
            assert_eq!(is_ahead(front, towards), between < 90.0);
        }
    }
    let north = Vector::new(0, -1);
    assert!(
        is_within_135_degrees(north, Vector::new(1, 1)),
        "the edge counts"
    );
    assert!(!is_within_135_degrees(north, Vector::new(1, 2)));
}

#[test]
fn a_cone_is_a_triangle_half_as_wide_as_it_is_long() {
    let mut numbers = Numbers(12);
    let mut held = 0;
    for _ in 0..CASES {
        let cone = Cone {
            muzzle: numbers.point(200),
            aim: numbers.direction(),
            reach: numbers.within(20, 160),
        };
        let point = numbers.point(200);
        let float = |way: Vector| (f64::from(way.x), f64::from(way.y));
        let ((x, y), (a, b)) = (float(point - cone.muzzle), float(cone.aim));
        let length = a.hypot(b);
        let (along, across) = ((x * a + y * b) / length, (a * y - b * x).abs() / length);
        let reach = f64::from(cone.reach);
        let spare = (along / 4.0 - across).min(reach - along).min(along);
        if spare.abs() > 1e-9 {
            assert_eq!(cone.holds(point), spare > 0.0, "{cone:?} {point:?}");
            held += u32::from(spare > 0.0);
        }
        // Its corners are rounded by a sixteenth at most.
        if let (Some(outline), true) = (cone.outline(), spare.abs() > 2.0) {
            assert_eq!(touches(&Shape::point(point), &outline), spare > 0.0);
        }
    }
    assert!(held > 1_000, "{held}");
    let east = Cone {
        muzzle: Point::default(),
        aim: Vector::new(16, 0),
        reach: 192,
    };
    assert!(east.holds(Point::default()) && east.holds(Point::new(192, 48)));
    assert!(!east.holds(Point::new(193, 0)) && !east.holds(Point::new(-1, 0)));
}

#[test]
fn what_is_swept_is_what_is_passed_over() {
    let mut numbers = Numbers(15);
    let (mut near, mut far) = (0, 0);
    for _ in 0..CASES {
        let at = numbers.point(64);
        let body = if numbers.below(3) == 0 {
            Convex::disc(at, numbers.below(10))
        } else {
            let (length, width) = (numbers.within(2, 24), numbers.within(2, 16));
            Convex::rectangle(at, numbers.direction(), length, width)
        };
        let step = Vector::new(numbers.within(-4, 4), numbers.within(-4, 4));
        let (shape, distance) = (numbers.shape(64), numbers.below(12));
        let swept = are_within(&body.swept(step * 8), &shape, distance);
        let passes = |spare: i32| {
            let mut places = (0..=8).map(|steps| body.moved(step * steps));
            places.any(|place| are_within(&place, &shape, distance + spare))
        };
        // Between two places it comes nearer by at most half a step.
        assert!(
            swept || !passes(0),
            "{body:?} {step:?} {shape:?} {distance}"
        );
        assert!(
            !swept || passes((step.length() + 1) / 2),
            "{body:?} {step:?} {shape:?} {distance}"
        );
        near += u32::from(swept);
        far += u32::from(!swept);
    }
    assert!(near > CASES / 10 && far > CASES / 10, "{near} {far}");
}

#[test]
fn the_nearest_wind_is_one_of_sixteen() {
    for (number, wind) in [(0, 0), (1, 0), (7, 8), (9, 8), (61, 60), (63, 0)] {
        assert_eq!(Heading::of(number).to_wind(), Heading::of(wind), "{number}");
    }
    assert!(Heading::all().all(|it| it.to_wind().written().parse::<u32>().is_err()));
}
