//! Footprints, legs and headings against floats.

use super::*;

fn body(numbers: &mut Numbers, size: i32) -> Body {
    let form = match numbers.below(2) {
        0 => Form::Disc(numbers.within(1, size / 6)),
        _ => Form::Box(numbers.within(2, size / 4), numbers.within(1, size / 6)),
    };
    Body {
        at: numbers.point(size),
        front: numbers.direction(),
        form,
    }
}

/// A footprint as ground.
fn outline(body: &Body) -> Shape {
    match body.form {
        Form::Disc(radius) => Shape::disc(body.at, radius),
        Form::Box(..) => Shape::polygon(body.convex().corners()).expect("a rectangle"),
    }
}

#[test]
fn footprints_are_as_far_apart_as_their_outlines() {
    let mut numbers = Numbers(21);
    let (mut near, mut far) = (0, 0);
    for _ in 0..CASES {
        let (one, other) = (body(&mut numbers, 64), body(&mut numbers, 64));
        let distance = numbers.below(24);
        let apart = slow::apart(&outline(&one), &outline(&other));
        let spare = apart - f64::from(distance);
        if spare.abs() > 1e-6 {
            let expected = spare < 0.0;
            assert_eq!(
                one.is_within(&other, distance),
                expected,
                "{one:?} {other:?}"
            );
            if distance > 0 {
                assert_eq!(
                    one.is_closer(&other, distance),
                    expected,
                    "{one:?} {other:?}"
                );
            }
            near += u32::from(expected);
            far += u32::from(!expected);
        }
        let gap = f64::from(one.gap(&other));
        let apart = apart.max(0.0);
        assert!(
            gap >= apart - 1e-6 && gap < apart + 1.0 + 1e-6,
            "{gap} {apart} {one:?} {other:?}"
        );
    }
    assert!(near > CASES / 10 && far > CASES / 10, "{near} {far}");
}

#[test]
fn a_footprint_is_on_the_table_when_all_of_it_is() {
    let mut numbers = Numbers(22);
    let size = Vector::new(80, 60);
    let (mut on, mut off) = (0, 0);
    for _ in 0..CASES {
        let body = body(&mut numbers, 80);
        let middle = (f64::from(body.at.x), f64::from(body.at.y));
        let (x, y) = (f64::from(body.front.x), f64::from(body.front.y));
        let length = x.hypot(y);
        let (x, y) = (x / length, y / length);
        // How far it reaches to each side of its middle; corners of a rectangle are rounded towards it.
        let (across, down, rounding) = match body.form {
            Form::Disc(radius) => (f64::from(radius), f64::from(radius), 0.0),
            Form::Box(long, wide) => {
                let (long, wide) = (f64::from(long), f64::from(wide));
                (
                    (long * x).abs() + (wide * y).abs(),
                    (long * y).abs() + (wide * x).abs(),
                    2.0,
                )
            }
        };
        let sides = [
            middle.0 - across,
            f64::from(size.x) - middle.0 - across,
            middle.1 - down,
            f64::from(size.y) - middle.1 - down,
        ];
        let spare = sides.into_iter().fold(f64::INFINITY, f64::min);
        if spare >= 0.0 {
            assert!(body.is_on_table(size), "{body:?}");
            on += 1;
        } else if spare < -rounding {
            assert!(!body.is_on_table(size), "{body:?}");
            off += 1;
        }
    }
    assert!(on > CASES / 10 && off > CASES / 10, "{on} {off}");
}

#[test]
fn a_point_is_compared_with_a_leg_as_floats_say() {
    let mut numbers = Numbers(23);
    let mut close = 0;
    for _ in 0..CASES {
        let (point, from, to) = (numbers.point(40), numbers.point(40), numbers.point(40));
        let reach = numbers.below(24);
        let float = |it: Point| (f64::from(it.x), f64::from(it.y));
        let apart = slow::to_segment(float(point), float(from), float(to));
        let spare = apart - f64::from(reach);
        let found = compare_to_leg(point, from, to, reach);
        if spare.abs() > 1e-9 {
            assert_eq!(found, spare.signum() as i64, "{point:?} {from:?} {to:?}");
        } else {
            assert_eq!(found, 0, "{point:?} {from:?} {to:?} {reach}");
            close += 1;
        }
    }
    assert!(close > 100, "{close}");
}

#[test]
fn a_heading_is_the_nearest_of_sixty_four() {
    let mut numbers = Numbers(24);
    for _ in 0..CASES {
        let way = Vector::new(numbers.within(-900, 900), numbers.within(-900, 900));
        if way == Vector::default() {
            continue;
        }
        let degrees = f64::from(way.x).atan2(f64::from(-way.y)).to_degrees();
        let step = 360.0 / 64.0;
        let found = f64::from(Heading::towards(way).number()) * step;
        let off = (degrees - found).rem_euclid(360.0);
        let off = off.min(360.0 - off);
        // Half a step, and the rounding of the directions.
        assert!(off <= step / 2.0 + 0.06, "{way:?} {found} {degrees}");
    }
}
