//! The predicates of the table against slow and simple ones that share no code with them, over many random cases.

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

    fn to_segment(p: (f64, f64), a: (f64, f64), b: (f64, f64)) -> f64 {
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
        "", "12", "a,b", "1/3,2", "3/2,1", "-1,2", "1e3,2", "1,2,3", "99999,1", "1.,", "1.5.5,2",
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
    for _ in 0..CASES / 4 {
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
    for _ in 0..CASES / 20 {
        let (one, other) = (numbers.shape(24), numbers.shape(24));
        let half = |at: i32| f64::from(at) + 0.25;
        let samples = (-6..30).flat_map(|x| (-6..30).map(move |y| (half(x), half(y))));
        let inside = |point, shape| {
            let is_area = shape_has_area(shape);
            is_area && slow::from_point(point, shape) <= 0.0 && !on_border(point, shape)
        };
        let mut samples = samples;
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
    assert!(overlapping > 500, "{overlapping}");
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
        let target = if numbers.below(2) == 0 {
            Shape::disc(numbers.point(96), numbers.within(2, 12))
        } else {
            let (length, width) = (numbers.within(6, 24), numbers.within(6, 12));
            Shape::rectangle(numbers.point(96), numbers.direction(), length, width)
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
    for _ in 0..CASES / 10 {
        let path = Path::new(
            numbers.point(160),
            &[numbers.point(160), numbers.point(160)],
        );
        let (shape, radius, distance) = (numbers.shape(160), numbers.below(12), numbers.below(24));
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
fn a_cone_holds_what_its_samples_hold() {
    let mut numbers = Numbers(12);
    let mut met = 0;
    for _ in 0..CASES {
        let cone = Cone {
            muzzle: numbers.point(200),
            aim: numbers.direction(),
            reach: numbers.within(20, 160),
        };
        let (centre, radius) = (numbers.point(200), numbers.below(16));
        let meets = cone.meets(centre, radius);
        let around = (0..16).map(|at| {
            let angle = std::f64::consts::TAU * f64::from(at) / 16.0;
            let part = |part: f64| (part * f64::from(radius)).trunc() as i32;
            Point::new(centre.x + part(angle.cos()), centre.y + part(angle.sin()))
        });
        if cone.holds(centre) || around.into_iter().any(|point| cone.holds(point)) {
            met += 1;
            assert!(meets, "{cone:?} {centre:?} {radius}");
        }
        assert_eq!(cone.holds(centre), cone.meets(centre, 0));
    }
    assert!(met > 1_000, "{met}");
}

#[test]
fn a_route_goes_round_and_is_not_much_longer_than_a_fine_grid_says() {
    let mut numbers = Numbers(13);
    let table = Vector::new(160, 160);
    let (mut detours, mut shut) = (0, 0);
    for _ in 0..200 {
        let (from, to) = (numbers.point(160), numbers.point(160));
        let radius = numbers.within(2, 8);
        let shapes: Vec<Shape> = (0..4).map(|_| numbers.shape(160)).collect();
        let shapes: Vec<&Shape> = shapes.iter().collect();
        let stands = |at: Point| {
            let on_table = |it: i32| (radius..=160 - radius).contains(&it);
            let disc = Shape::disc(at, radius);
            on_table(at.x) && on_table(at.y) && !shapes.iter().any(|it| are_closer(&disc, it, 0))
        };
        if !stands(from) || !stands(to) {
            continue;
        }
        let grid = grid_length(from, to, stands);
        match route(from, to, radius, &shapes, table) {
            Some(path) => {
                assert_eq!((path.points()[0], path.end()), (from, to));
                for (from, to) in path.legs() {
                    let leg = Shape::segment(from, to).grown(radius);
                    assert!(!shapes.iter().any(|it| are_closer(&leg, it, 0)));
                }
                // A grid of eight directions makes detours of its own, up to a twelfth, and may miss a narrow gap.
                let longest = grid.map_or(i32::MAX, |grid| grid * 11 / 10 + 12);
                assert!(path.length() <= longest, "{} {grid:?}", path.length());
                detours += u32::from(path.points().len() > 2);
            }
            // Only a gap that just fits may be missed.
            None => shut += u32::from(grid.is_some()),
        }
    }
    assert!(detours > 10 && shut <= 1, "{detours} {shut}");
}

/// The length of the shortest way over points two sixteenths apart, in eight directions.
fn grid_length(from: Point, to: Point, stands: impl Fn(Point) -> bool) -> Option<i32> {
    const STEP: i32 = 2;
    let size = 160 / STEP + 1;
    let index = |x: i32, y: i32| (y * size + x) as usize;
    let free: Vec<bool> = (0..size * size)
        .map(|at| stands(Point::new(at % size * STEP, at / size * STEP)))
        .collect();
    let mut lengths = vec![f64::INFINITY; free.len()];
    let start = index(from.x / STEP, from.y / STEP);
    let mut queue = std::collections::BTreeSet::from([(0_u64, start)]);
    lengths[start] = 0.0;
    while let Some((_, at)) = queue.pop_first() {
        let (x, y) = (at as i32 % size, at as i32 / size);
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let (x, y) = (x + dx, y + dy);
            if !(0..size).contains(&x) || !(0..size).contains(&y) || !free[index(x, y)] {
                continue;
            }
            let length = lengths[at] + f64::from(STEP) * f64::from(dx * dx + dy * dy).sqrt();
            if length < lengths[index(x, y)] - 1e-9 {
                lengths[index(x, y)] = length;
                queue.insert(((length * 1024.0) as u64, index(x, y)));
            }
        }
    }
    let end = lengths[index(to.x / STEP, to.y / STEP)];
    end.is_finite().then(|| end.ceil() as i32 + 4)
}
