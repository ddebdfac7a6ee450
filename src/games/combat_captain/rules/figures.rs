//! Where the figures of a sub-unit stand on its footprint, for tapes and shells (CC-GEO-01).

use super::Battle;
use super::ids::SubId;
use crate::games::combat_captain::content::SubunitKind;
use crate::kernel::table::{Convex, INCH, Point, Sixteenths, Vector, are_within, point_towards};

/// The radius of a figure, and of a shell (CC-ART-03).
pub const FIGURE: Sixteenths = INCH / 2;

impl Battle {
    /// The middle of a figure: of a squad, the first in the centre and the others 1 inch to the front, right, left and rear,
    /// so that losses come off from the last; more than five stand between those. Of a crew of two or so, beside one another.
    #[must_use]
    pub fn figure(&self, subunit: SubId, number: u8) -> Point {
        let (at, front) = (self.state.at(subunit), self.state.front(subunit));
        let right = front.turned();
        if self.tables.subunit(subunit).kind != SubunitKind::Rifle {
            let way = if number.is_multiple_of(2) {
                right
            } else {
                -right
            };
            return along(at, way, FIGURE);
        }
        match number {
            0 => at,
            1 => along(at, front, INCH),
            2 => along(at, right, INCH),
            3 => along(at, -right, INCH),
            4 => along(at, -front, INCH),
            5 => along(at, front + right, INCH),
            6 => along(at, front + -right, INCH),
            7 => along(at, -front + right, INCH),
            8 => along(at, -front + -right, INCH),
            _ => at,
        }
    }

    /// How many figures a sub-unit has left; vehicles have none.
    #[must_use]
    pub fn figures_left(&self, subunit: SubId) -> u8 {
        match self.tables.subunit(subunit).is_vehicle() {
            true => 0,
            false => self.state.figures[usize::from(subunit)],
        }
    }

    /// How many figures of a sub-unit a shell touches where it comes to rest; a vehicle counts as one (CC-ART-02).
    #[must_use]
    pub fn touched_by_shell(&self, subunit: SubId, at: Point) -> u8 {
        if self.tables.subunit(subunit).is_vehicle() {
            let shell = Convex::disc(at, FIGURE);
            return are_within(&shell, &self.body(subunit).convex(), 0).into();
        }
        let reach = i64::from(2 * FIGURE) * i64::from(2 * FIGURE);
        let touched = |number: &u8| (self.figure(subunit, *number) - at).squared() <= reach;
        (0..self.figures_left(subunit)).filter(touched).count() as u8
    }

    /// The next figure under a tape after one that was rolled for: its place along the tape, its sub-unit and its number, in
    /// that order (CC-AIR-03). Friends and foes alike (CC-AIR-06).
    #[must_use]
    pub fn next_under_tape(
        &self,
        (from, to): (Point, Point),
        after: Option<(i64, SubId, u8)>,
    ) -> Option<(i64, SubId, u8)> {
        let (tape, way) = (Convex::segment(from, to), to - from);
        let mut next: Option<(i64, SubId, u8)> = None;
        for subunit in self.state.on_table {
            let count = self.figures_left(subunit);
            if count == 0 || !are_within(&tape, &self.body(subunit).convex(), INCH) {
                continue;
            }
            for number in 0..count {
                let at = self.figure(subunit, number);
                let key = (way.dot(at - from), subunit, number);
                let is_next = after.is_none_or(|last| last < key)
                    && next.is_none_or(|best| key < best)
                    && are_within(&tape, &Convex::disc(at, FIGURE), 0);
                if is_next {
                    next = Some(key);
                }
            }
        }
        next
    }
}

/// A point this far away in a direction.
fn along(at: Point, way: Vector, length: Sixteenths) -> Point {
    let longest = way.x.abs().max(way.y.abs()).max(1);
    point_towards(at, at + way * (length / longest + 1), length)
}
