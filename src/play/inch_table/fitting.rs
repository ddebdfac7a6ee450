//! Fits the program's picture to a real table: something is moved as little as need be, until a distance is as was measured.

use crate::kernel::table::{INCH, Point, Sixteenths, Vector, point_towards};

/// A measured distance fits when the picture has it to within this much, and never more.
pub const CLOSE_ENOUGH: Sixteenths = 2;
/// Steps to either side in which another place is sought.
const STEPS: i32 = 30;
/// How many steps make half a right angle.
const STEPS_TO_45_DEGREES: i32 = 20;

/// Something that may be moved to make a picture fit.
pub struct Fitting<'a, G> {
    /// Where it is.
    pub at: Point,
    /// Where the other end of what was measured is.
    pub from: Point,
    /// The battle with it elsewhere.
    pub moved: &'a dyn Fn(Point) -> G,
    /// Whether there is room for it somewhere.
    pub has_room: &'a dyn Fn(Point) -> bool,
}

impl<G> Fitting<'_, G> {
    /// The battle with it moved so that a distance is as wanted and all fits; none where there is no such place.
    pub fn fitted(
        &self,
        wanted: Sixteenths,
        distance: &dyn Fn(&G) -> Sixteenths,
        fits: &dyn Fn(&G) -> bool,
    ) -> Option<G> {
        let places = ways(self.at - self.from).filter_map(|way| {
            let there = self.at_distance(way, wanted, distance)?;
            (self.has_room)(there).then(|| (self.moved)(there))
        });
        places.into_iter().find(|changed| fits(changed))
    }

    /// The farthest point in a direction at which a distance is no more than is wanted.
    fn at_distance(
        &self,
        way: Vector,
        wanted: Sixteenths,
        distance: &dyn Fn(&G) -> Sixteenths,
    ) -> Option<Point> {
        let goal = self.from + way * STEPS_TO_45_DEGREES;
        let point = |far: Sixteenths| point_towards(self.from, goal, far);
        let is_near = |far: Sixteenths| distance(&(self.moved)(point(far))) <= wanted;
        let (mut near, mut far) = (0, wanted + 8 * INCH);
        if !is_near(near) {
            return None;
        }
        while far - near > 1 {
            let middle = (near + far) / 2;
            if is_near(middle) {
                near = middle;
            } else {
                far = middle;
            }
        }
        Some(point(near))
    }
}

/// Directions that deviate from one more and more, to either side.
fn ways(straight: Vector) -> impl Iterator<Item = Vector> {
    let straight = match straight {
        Vector { x: 0, y: 0 } => Vector::new(0, -1),
        way => way,
    };
    let turned = move |steps: i32| straight * STEPS_TO_45_DEGREES + straight.turned() * steps;
    (0..=STEPS).flat_map(move |steps: i32| {
        let both = [turned(steps), turned(-steps)];
        both.into_iter().take(if steps == 0 { 1 } else { 2 })
    })
}
