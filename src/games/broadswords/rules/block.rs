//! Blocks of figures: places in ranks and files, the middle and the front of a block, and who takes which place (BB-MOV-09).

use super::Battle;
use super::act::{Formation, Stand};
use super::ids::{FigureId, UnitId};
use super::march::Walker;
use crate::kernel::table::{Form, Heading, INCH, Point, Sixteenths, Vector, ahead};

/// The gap in close order: with rounding it stays within shoulder to shoulder, and bases do not overlap.
const CLOSE_GAP: Sixteenths = 1;
/// The gap in open order (BB-ORG-01).
const OPEN_GAP: Sixteenths = INCH;

impl Formation {
    /// Ranks and files for some figures: as many ranks as said, in open order.
    #[must_use]
    pub fn in_ranks(count: u8, ranks: u8, close: bool) -> Formation {
        let files = count.div_ceil(ranks.max(1)).max(1);
        Formation { files, close }
    }
}

/// The places of a block around its middle, the first rank first and each from left to right.
#[must_use]
pub(super) fn places(count: usize, form: Form, stand: Stand, middle: Point) -> Vec<Point> {
    let gap = if stand.formation.close {
        CLOSE_GAP
    } else {
        OPEN_GAP
    };
    let (deep, wide) = match form {
        Form::Disc(radius) => (2 * radius, 2 * radius),
        Form::Box(length, width) => (2 * length, 2 * width),
    };
    let origin = Point::default();
    let front = stand.facing.vector();
    // Whole steps keep every gap of a block the same, whatever is rounded.
    let back = ahead(origin, -front, deep + gap) - origin;
    let right = ahead(origin, front.turned(), wide + gap) - origin;
    let files = usize::from(stand.formation.files.max(1)).min(count.max(1));
    let mut all = Vec::with_capacity(count);
    for number in 0..count {
        let (rank, file) = (number / files, number % files);
        let in_rank = (count - rank * files).min(files);
        // The last rank stands in the middle of the others.
        let from_left = 2 * file as i32 - (in_rank as i32 - 1);
        let aside = right * from_left;
        // Halves are rounded the same way on both sides of the middle, so that no gap is smaller than the others.
        let aside = Vector::new(aside.x.div_euclid(2), aside.y.div_euclid(2));
        all.push(origin + back * rank as i32 + aside);
    }
    let shift = middle - middle_of(all.iter().copied());
    all.into_iter().map(|place| place + shift).collect()
}

/// The middle of some points; the corner of the table for none.
#[must_use]
pub(super) fn middle_of(points: impl Iterator<Item = Point>) -> Point {
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    for point in points {
        x += i64::from(point.x);
        y += i64::from(point.y);
        count += 1;
    }
    let count = count.max(1);
    Point::new((x / count) as Sixteenths, (y / count) as Sixteenths)
}

/// Which of some walkers takes which place of a block: those in front take the first rank, and in each rank they stand from
/// left to right as they do now. Returns the numbers of the walkers in the order of the places.
#[must_use]
pub(super) fn in_order(at: &[Point], facing: Heading, files: u8) -> Vec<usize> {
    let front = facing.vector();
    let right = front.turned();
    let origin = Point::default();
    let mut order: Vec<usize> = (0..at.len()).collect();
    order.sort_by_key(|number| (-front.dot(at[*number] - origin), *number));
    for rank in order.chunks_mut(usize::from(files.max(1))) {
        rank.sort_by_key(|number| (right.dot(at[*number] - origin), *number));
    }
    order
}

impl Battle {
    /// The middle of a unit: of those of it that could be ordered now, or of all that are on the table.
    #[must_use]
    pub fn middle(&self, unit: UnitId) -> Option<Point> {
        let walkers = self.walkers(unit);
        let at = walkers.iter().filter_map(|walker| self.walker_at(*walker));
        if at.clone().next().is_some() {
            return Some(middle_of(at));
        }
        let all = self.tables.unit(unit).all() & self.state.present;
        let at: Vec<Point> = all
            .iter()
            .filter_map(|figure| self.place_of(figure))
            .collect();
        (!at.is_empty()).then(|| middle_of(at.into_iter()))
    }

    /// Where a figure is, in a vehicle or a building the middle of that.
    #[must_use]
    pub fn place_of(&self, figure: FigureId) -> Option<Point> {
        self.body(figure).map(|body| body.at)
    }

    /// The way a unit faces: as most of its walkers do, the first of them if none do.
    #[must_use]
    pub fn front(&self, unit: UnitId) -> Heading {
        let mut counts = [0u8; 64];
        let mut best = None;
        for walker in self.walkers(unit) {
            let facing = self.walker_facing(walker);
            let count = &mut counts[usize::from(facing.number())];
            *count += 1;
            if best.is_none_or(|(most, _)| *count > most) {
                best = Some((*count, facing));
            }
        }
        best.map_or(Heading::NORTH, |(_, facing)| facing)
    }

    /// The base of most of a unit's walkers: that of its first.
    #[must_use]
    pub fn unit_form(&self, unit: UnitId) -> Form {
        match self.walkers(unit).first() {
            Some(Walker::Figure(figure)) => self.tables.figure(*figure).form,
            Some(Walker::Model(model)) => self.tables.model(*model).form,
            None => super::footprint::FOOT,
        }
    }
}
