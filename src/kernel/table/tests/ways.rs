//! Ways through shapes and round them, against exact lengths and a fine grid.

use super::*;

/// Tables with several obstacles, whose reference costs a hundred times what that of one obstacle does.
const AMONG_SEVERAL: u32 = 2_000;
/// The size of such a table.
const SIZE: i32 = 80;

fn float(way: Vector) -> (f64, f64) {
    (f64::from(way.x), f64::from(way.y))
}

fn place(point: Point) -> (f64, f64) {
    float(point - Point::default())
}

fn cross(a: (f64, f64), b: (f64, f64)) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

fn less(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 - b.0, a.1 - b.1)
}

fn apart(a: (f64, f64), b: (f64, f64)) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

#[test]
fn the_length_inside_a_shape_is_that_of_its_part() {
    let wood = Shape::rectangle(Point::new(100, 100), Vector::new(1, 0), 64, 32);
    let from = Point::new(0, 100);
    assert_eq!(length_inside(&wood, from, Point::new(200, 100), 4), 64);
    assert_eq!(length_inside(&wood, from, Point::new(100, 100), 4), 32);
    assert_eq!(length_inside(&wood, from, Point::new(200, 0), 4), 0);
    let mut numbers = Numbers(16);
    let mut crossed = 0;
    for _ in 0..CASES {
        let (from, to) = (numbers.point(96), numbers.point(96));
        let shape = numbers.convex(96);
        let step = numbers.within(1, 4);
        // A step counts whole or not at all at either end, and its middle is rounded.
        let exact = |grown: f64| clipped(place(from), float(to - from), &shape, grown);
        let found = f64::from(length_inside(&shape, from, to, step));
        let spare = f64::from(2 * step);
        assert!(
            found >= exact(-1.5) - spare && found <= exact(1.5) + spare,
            "{found} {} {from:?} {to:?} {shape:?} {step}",
            exact(0.0)
        );
        crossed += u32::from(exact(0.0) > 0.0);
    }
    assert!(crossed > CASES / 10, "{crossed}");
}

/// The length of a way inside a disc or a convex polygon that is this much larger all round, between the shares of the way
/// at which it enters and leaves.
fn clipped(from: (f64, f64), way: (f64, f64), shape: &Shape, grown: f64) -> f64 {
    let length = way.0.hypot(way.1);
    let corners: Vec<(f64, f64)> = shape.pieces[0].iter().map(|it| place(*it)).collect();
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    if let [middle] = corners[..] {
        let there = less(from, middle);
        let radius = f64::from(shape.margin) + grown;
        if radius <= 0.0 {
            return 0.0;
        }
        let a = length * length;
        let b = there.0 * way.0 + there.1 * way.1;
        let root = b * b - a * (there.0 * there.0 + there.1 * there.1 - radius * radius);
        if root <= 0.0 || a == 0.0 {
            return 0.0;
        }
        enters = enters.max((-b - root.sqrt()) / a);
        leaves = leaves.min((-b + root.sqrt()) / a);
    } else {
        for (at, corner) in corners.iter().enumerate() {
            let side = less(corners[(at + 1) % corners.len()], *corner);
            // Inside is to one side of all of them.
            let here = cross(side, less(from, *corner)) + grown * side.0.hypot(side.1);
            let gain = cross(side, way);
            if gain == 0.0 && here < 0.0 {
                return 0.0;
            }
            if gain > 0.0 {
                enters = enters.max(-here / gain);
            } else if gain < 0.0 {
                leaves = leaves.min(-here / gain);
            }
        }
    }
    (leaves - enters).max(0.0) * length
}

#[test]
fn the_farthest_clear_point_is_the_last_before_a_shape() {
    let mut numbers = Numbers(17);
    let mut stopped = 0;
    for _ in 0..CASES {
        let (from, to) = (numbers.point(24), numbers.point(24));
        let shape = numbers.shape(24);
        let is_clear = |end: Point| !is_crossed(&shape, from, end);
        let expected = slow::apart(&Shape::segment(from, to), &shape);
        if expected.abs() > 1e-6 {
            assert_eq!(is_clear(to), expected > 0.0, "{from:?} {to:?} {shape:?}");
        }
        if !is_clear(from) {
            continue;
        }
        match farthest(from, to, is_clear) {
            None => assert!(is_clear(to)),
            Some(far) => {
                assert!(is_clear(point_towards(from, to, far)));
                assert!(!is_clear(point_towards(from, to, far + 1)));
                stopped += 1;
            }
        }
    }
    assert!(stopped > CASES / 20, "{stopped}");
}

/// Round one convex obstacle there are two ways, each along a tangent, its border and another tangent.
#[test]
fn a_route_round_one_obstacle_is_not_much_longer_than_its_tangents() {
    let mut numbers = Numbers(14);
    let (table, mut detours) = (Vector::new(800, 800), 0);
    for _ in 0..CASES {
        let near = |numbers: &mut Numbers| numbers.point(200) + Vector::new(300, 300);
        let (from, to) = (near(&mut numbers), near(&mut numbers));
        let shape = numbers.convex(200).moved(Vector::new(300, 300));
        let radius = numbers.within(1, 24);
        let away = f64::from(shape.margin + radius);
        let (start, end) = (place(from), place(to));
        // The octagons by which it passes are larger than the discs round the corners, so nobody starts close beside it.
        let close = f64::from(radius) + away * 0.12 + 4.0;
        let is_close = |at| slow::from_point(at, &shape) < close;
        if is_close(start) || is_close(end) {
            continue;
        }
        let path = route(from, to, radius, &[&shape], table).expect("a way round");
        assert_eq!((path.points()[0], path.end()), (from, to));
        for (from, to) in path.legs() {
            let leg = Convex::segment(from, to).grown(radius);
            assert!(!are_closer(&leg, &shape, 0), "{path:?} {shape:?}");
        }
        let between = slow::apart(&Shape::segment(from, to), &shape) - f64::from(radius);
        // A border of corners is a little smaller than what is round, so it may not be met where the way only grazes it.
        let shortest = if between >= -away * 0.03 {
            apart(start, end)
        } else {
            detours += 1;
            let border = border(&shape, away);
            round(start, end, &border).min(round(end, start, &border))
        };
        let length = f64::from(path.length());
        assert!(
            length + 1e-6 >= shortest && length <= shortest * 13.0 / 12.0 + 12.0,
            "{length} {shortest} {path:?} {shape:?} {radius}"
        );
    }
    assert!(detours > CASES / 20, "{detours}");
}

/// Points on the border of what lies within a distance of the corners of a convex shape, the way its corners go round.
fn border(shape: &Shape, away: f64) -> Vec<(f64, f64)> {
    const ROUND: f64 = 16.0;
    const TURN: f64 = std::f64::consts::TAU;
    let corners: Vec<(f64, f64)> = shape.pieces[0].iter().map(|it| place(*it)).collect();
    let count = corners.len();
    // The way outwards from the side that begins at a corner.
    let outward = |at: usize| {
        let side = less(corners[(at + 1) % count], corners[at % count]);
        (-side.0).atan2(side.1)
    };
    let mut all = Vec::new();
    for (at, corner) in corners.iter().enumerate() {
        let (first, angle) = match count {
            1 => (0.0, TURN),
            _ => {
                let first = outward(at + count - 1);
                (first, (outward(at) - first).rem_euclid(TURN))
            }
        };
        let parts = (ROUND * angle / TURN).ceil().max(1.0);
        for part in 0..=parts as u8 {
            let angle = first + angle * f64::from(part) / parts;
            all.push((corner.0 + away * angle.cos(), corner.1 + away * angle.sin()));
        }
    }
    all
}

/// The length of the way from one point to another that has a convex border on one side of it.
fn round(from: (f64, f64), to: (f64, f64), border: &[(f64, f64)]) -> f64 {
    let tangent = |eye: (f64, f64), sign: f64| {
        let beyond = |best: usize, next: usize| {
            let turned = cross(less(border[best], eye), less(border[next], eye)) * sign;
            if turned < 0.0 { next } else { best }
        };
        (0..border.len()).reduce(beyond).unwrap_or_default()
    };
    let (first, last) = (tangent(from, 1.0), tangent(to, -1.0));
    let mut length = apart(from, border[first]) + apart(border[last], to);
    let mut at = first;
    while at != last {
        let next = (at + 1) % border.len();
        length += apart(border[at], border[next]);
        at = next;
    }
    length
}

/// Among several obstacles a way is found wherever a somewhat wider disc finds one, and is not much longer: by how much
/// wider follows from the octagons round the corners.
#[test]
fn a_route_goes_round_and_is_not_much_longer_than_a_fine_grid_says() {
    const WIDER: i32 = 6;
    let mut numbers = Numbers(13);
    let table = Vector::new(SIZE, SIZE);
    let (mut detours, mut ways) = (0, 0);
    for _ in 0..AMONG_SEVERAL {
        let (from, to) = (numbers.point(SIZE), numbers.point(SIZE));
        let radius = numbers.within(1, 4);
        let shapes: Vec<Shape> = (0..3).map(|_| numbers.shape(SIZE)).collect();
        let shapes: Vec<&Shape> = shapes.iter().collect();
        let stands = |at: Point| {
            let wide = radius + WIDER;
            let on_table = |it: i32| (wide..=SIZE - wide).contains(&it);
            let disc = Convex::disc(at, wide);
            on_table(at.x) && on_table(at.y) && !shapes.iter().any(|it| are_closer(&disc, *it, 0))
        };
        if !stands(from) || !stands(to) {
            continue;
        }
        let path = route(from, to, radius, &shapes, table);
        if let Some(grid) = grid_length(from, to, stands) {
            let length = path.as_ref().expect("a way").length();
            // A grid of eight directions makes detours of its own, up to a twelfth.
            assert!(length <= grid * 11 / 10 + 12, "{length} {grid}");
            ways += 1;
        }
        let Some(path) = path else { continue };
        assert_eq!((path.points()[0], path.end()), (from, to));
        for (from, to) in path.legs() {
            let leg = Convex::segment(from, to).grown(radius);
            assert!(!shapes.iter().any(|it| are_closer(&leg, *it, 0)));
        }
        detours += u32::from(path.points().len() > 2);
    }
    assert!(
        ways > AMONG_SEVERAL / 40 && detours > AMONG_SEVERAL / 100,
        "{ways} {detours}"
    );
}

/// The length of the shortest way over points two sixteenths apart, in eight directions.
fn grid_length(from: Point, to: Point, stands: impl Fn(Point) -> bool) -> Option<i32> {
    const STEP: i32 = 2;
    let size = SIZE / STEP + 1;
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

#[test]
fn what_lies_near_a_way_and_holds_a_point_is_found_without_trying_all_of_it() {
    let mut numbers = Numbers(17);
    let mut inside = 0;
    for _ in 0..CASES / 20 {
        let (from, to) = (numbers.point(200), numbers.point(200));
        let shape = numbers.shape(64);
        let step = numbers.within(1, 4);
        let is_in = |at: Point| touches(&Convex::disc(at, 0), &shape);
        let (low, high) = stretch_near(&shape, from, to);
        let length = (to - from).length();
        for along in 0..=length {
            let at = point_towards(from, to, along);
            assert_eq!(holds(&shape, at), is_in(at), "{at:?} {shape:?}");
            assert!(
                !is_in(at) || (low..=high).contains(&along),
                "{along} of {from:?} {to:?} {shape:?}"
            );
        }
        let steps = (0..length / step).map(|it| it * step + step / 2);
        let steps = steps.filter(|along| is_in(point_towards(from, to, *along)));
        let all = match is_crossed(&shape, from, to) {
            true => steps.count() as Sixteenths * step,
            // A way that is rounded into a shape does not lead through it.
            false => 0,
        };
        assert_eq!(length_inside(&shape, from, to, step), all);
        inside += u32::from(all > 0);
    }
    assert!(inside > CASES / 400, "{inside}");
}
