//! Where labels go: each to the first of its places that hides nothing, or to the one that hides least; does not know
//! what they say.

use super::scene::Point;

/// An upright box: its upper left and its lower right corner.
pub(super) type Room = (Point, Point);

/// What is taken already, within the bounds of a drawing.
pub(super) struct LabelPlaces {
    within: Room,
    taken: Vec<Room>,
}

impl LabelPlaces {
    pub(super) fn new(within: Room) -> LabelPlaces {
        LabelPlaces {
            within,
            taken: Vec::new(),
        }
    }

    /// Keeps labels off a box.
    pub(super) fn take(&mut self, room: Room) {
        self.taken.push(room);
    }

    /// The upper left corner of a label of this size; its places are wishes for that corner, the best first.
    pub(super) fn put(&mut self, size: Point, places: &[Point]) -> Option<Point> {
        let (from, to) = self.within;
        let kept = |at: &Point| {
            Point::new(
                at.x.min(to.x - size.x).max(from.x),
                at.y.min(to.y - size.y).max(from.y),
            )
        };
        let mut best: Option<(f64, Point)> = None;
        for wish in places {
            let at = kept(wish);
            let hidden: f64 = self
                .taken
                .iter()
                .map(|it| shared(*it, (at, at + size)))
                .sum();
            // A label that was pushed back from the edge may lie on what it names.
            let cost = hidden + at.far(*wish);
            if best.is_none_or(|(least, _)| cost < least - 1e-9) {
                best = Some((cost, at));
            }
            if cost < 1e-9 {
                break;
            }
        }
        let (_, at) = best?;
        self.take((at, at + size));
        Some(at)
    }
}

fn shared(one: Room, other: Room) -> f64 {
    let wide = one.1.x.min(other.1.x) - one.0.x.max(other.0.x);
    let high = one.1.y.min(other.1.y) - one.0.y.max(other.0.y);
    wide.max(0.0) * high.max(0.0)
}

/// Beside a box: below, above, to the right, to the left; further off at the corners.
pub(super) fn beside((from, to): Room, size: Point, gap: f64) -> Vec<Point> {
    let middle = (from + to - size) * 0.5;
    let (left, right) = (from.x - size.x - gap, to.x + gap);
    let (above, below) = (from.y - size.y - gap, to.y + gap);
    vec![
        Point::new(middle.x, below),
        Point::new(middle.x, above),
        Point::new(right, middle.y),
        Point::new(left, middle.y),
        Point::new(right, below),
        Point::new(left, below),
        Point::new(right, above),
        Point::new(left, above),
    ]
}

/// In the middle of a box, above and below its middle, then beside it.
pub(super) fn within(room: Room, size: Point, gap: f64) -> Vec<Point> {
    let (from, to) = room;
    let middle = (from + to - size) * 0.5;
    let quarter = Point::new(0.0, (to.y - from.y) * 0.22);
    let mut places = vec![middle, middle - quarter, middle + quarter];
    places.extend(beside(room, size, gap));
    places
}

/// In the corners of a box and along its sides.
pub(super) fn in_corners((from, to): Room, size: Point, gap: f64) -> Vec<Point> {
    let (left, right) = (from.x + gap, to.x - size.x - gap);
    let (top, bottom) = (from.y + gap, to.y - size.y - gap);
    let middle = (from + to - size) * 0.5;
    vec![
        Point::new(left, top),
        Point::new(left, bottom),
        Point::new(right, top),
        Point::new(right, bottom),
        Point::new(middle.x, top),
        Point::new(middle.x, bottom),
        Point::new(left, middle.y),
        Point::new(right, middle.y),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_lie_on_nothing_while_there_is_room() {
        let mut places = LabelPlaces::new((Point::default(), Point::new(100.0, 60.0)));
        let house = (Point::new(40.0, 20.0), Point::new(60.0, 40.0));
        places.take(house);
        let size = Point::new(16.0, 4.0);
        let mut set: Vec<Room> = vec![house];
        for _ in 0..6 {
            let at = places
                .put(size, &beside(house, size, 1.0))
                .expect("a place");
            assert!(set.iter().all(|it| shared(*it, (at, at + size)) < 1e-9));
            set.push((at, at + size));
        }
        let corner = (Point::new(95.0, 55.0), Point::new(100.0, 60.0));
        let at = places
            .put(size, &beside(corner, size, 1.0))
            .expect("a place");
        assert!(at.x + size.x <= 100.0 && at.y + size.y <= 60.0, "{at:?}");
    }
}
