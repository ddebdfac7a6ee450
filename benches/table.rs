//! What the predicates of the inch table cost: distances, sight past the pieces of a large battle, cut paths and ways round.
//!
//! `cargo bench --bench table`. Times are wall-clock and say little next to a running compiler.

use std::hint::black_box;
use std::time::Instant;

use pressgang::kernel::table::{
    Convex, Look, Path, Point, Shape, Solid, Vector, are_within, gap, inches, is_visible, route,
    visible_range,
};

/// A table of six by four feet.
const TABLE: Vector = Vector::new(inches(72), inches(48));

fn main() {
    let mut numbers = Numbers(1);
    let squads: Vec<Shape> = (0..40)
        .map(|_| Shape::disc(numbers.point(), inches(3) / 2))
        .collect();
    let ground: Vec<Shape> = (0..20)
        .map(|_| {
            let facing = Vector::new(numbers.below(19) - 9, 10);
            Shape::rectangle(numbers.point(), facing, inches(8), inches(5))
        })
        .collect();
    let eyes: Vec<Point> = (0..40).map(|_| numbers.point()).collect();
    let blockers: Vec<&Shape> = squads.iter().chain(&ground).collect();

    each("is it within 12 inches, two squads", 1_000_000, |at| {
        let (one, other) = (&squads[at % 40], &squads[at / 40 % 40]);
        are_within(one, other, inches(12))
    });
    each("the gap between a squad and a building", 100_000, |at| {
        gap(&squads[at % 40], &ground[at / 40 % 20]) > 0
    });
    each("is a squad seen past 60 shapes", 20_000, |at| {
        let (eye, target) = (eyes[at % 40], &squads[at / 40 % 40]);
        is_visible(eye, target, &others(&blockers, target))
    });
    let bodies: Vec<Convex> = squads
        .iter()
        .map(|squad| Convex::disc(squad.circle().0, inches(3) / 2))
        .collect();
    each("the range to a squad past 60 shapes", 200_000, |at| {
        let (firer, target) = (&bodies[at % 40], &bodies[at / 40 % 40]);
        let mut look = Look::at(firer.circle().0, target);
        let others = bodies.iter().filter(|it| *it != firer && *it != target);
        others.for_each(|other| look.past(other));
        ground.iter().for_each(|it| look.past(it));
        look.range().is_some()
    });
    each("the nearest part that is seen", 20_000, |at| {
        let (eye, target) = (eyes[at % 40], &squads[at / 40 % 40]);
        visible_range(eye, target, &others(&blockers, target)).is_some()
    });
    each("a path cut to its reach", 1_000_000, |at| {
        let path = Path::new(eyes[at % 40], &[eyes[at / 40 % 40], eyes[at / 7 % 40]]);
        path.cut(inches(12)).points().len() > 1
    });
    let walls: Vec<&Shape> = ground.iter().collect();
    each("a way round 20 buildings", 200, |at| {
        let (from, to) = (eyes[at % 40], eyes[at / 40 % 40]);
        route(from, to, inches(3) / 2, &walls, TABLE).is_some()
    });
}

/// What may be in the way of a target: everything else.
fn others<'a>(blockers: &[&'a Shape], target: &Shape) -> Vec<&'a Shape> {
    let others = blockers.iter().filter(|shape| **shape != target);
    others.copied().collect()
}

fn each(name: &str, times: usize, work: impl Fn(usize) -> bool) {
    let start = Instant::now();
    let yes = (0..times).filter(|at| black_box(work(*at))).count();
    let nanoseconds = start.elapsed().as_nanos() as f64 / times as f64;
    let share = 100.0 * yes as f64 / times as f64;
    println!("{name:42} {nanoseconds:12.0} ns  (yes: {share:.0} %)");
}

/// Random numbers that are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as i32
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(TABLE.x), self.below(TABLE.y))
    }
}
