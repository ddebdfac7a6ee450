//! The line of sight a second time, slowly and by other means, to hold the quick one against: drawn hexagons clipped with fractions; shares no code with it.

use std::collections::BTreeSet;

use super::{Hand, Hex, Orientation, Sightline};

/// A fraction of the way from one centre to the other, below it always positive.
#[derive(Clone, Copy, Debug)]
struct Part {
    above: i128,
    below: i128,
}

impl Part {
    fn of(above: i128, below: i128) -> Part {
        let sign = below.signum();
        Part {
            above: above * sign,
            below: below * sign,
        }
    }

    fn less(self, other: Part) -> bool {
        self.above * other.below < other.above * self.below
    }

    fn same(self, other: Part) -> bool {
        self.above * other.below == other.above * self.below
    }

    fn halfway(self, other: Part) -> Part {
        Part::of(
            self.above * other.below + other.above * self.below,
            2 * self.below * other.below,
        )
    }
}

type Point = (i128, i128);

/// Squeezed hexagons whose centres and corners are whole numbers: a line meets them as it meets regular ones.
fn centre(hex: Hex, orientation: Orientation) -> Point {
    let (column, row) = (i128::from(hex.column), i128::from(hex.row));
    let shift = |number: u16| i128::from(number.is_multiple_of(2));
    match orientation {
        Orientation::Pointy => (2 * column + shift(hex.row), 3 * row),
        Orientation::Flat => (3 * column, 2 * row + shift(hex.column)),
    }
}

/// The corners, clockwise.
fn corners(hex: Hex, orientation: Orientation) -> [Point; 6] {
    let (x, y) = centre(hex, orientation);
    let around = match orientation {
        Orientation::Pointy => [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)],
        Orientation::Flat => [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)],
    };
    around.map(|(right, down)| (x + right, y + down))
}

/// On which side of the way from one point to another a third lies: positive for the right.
fn turn(from: Point, to: Point, point: Point) -> i128 {
    (to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)
}

#[derive(Debug)]
enum Met {
    Inside,
    Edge(Hand, Part, Part),
    Corner(Hand),
}

/// Clips the segment to the hexagon, side by side, and looks at what is left of it.
fn meet(from: Hex, to: Hex, hex: Hex, orientation: Orientation) -> Option<Met> {
    let (start, end) = (centre(from, orientation), centre(to, orientation));
    let corners = corners(hex, orientation);
    let sides = || (0..6).map(|at| (corners[at], corners[(at + 1) % 6]));
    let (mut enter, mut leave) = (Part::of(0, 1), Part::of(1, 1));
    for (corner, next) in sides() {
        let (first, last) = (turn(corner, next, start), turn(corner, next, end));
        if first == last {
            if first < 0 {
                return None;
            }
            continue;
        }
        let cut = Part::of(first, first - last);
        if first < last && enter.less(cut) {
            enter = cut;
        } else if first > last && cut.less(leave) {
            leave = cut;
        }
    }
    if leave.less(enter) {
        return None;
    }
    let hand = match turn(start, end, centre(hex, orientation)).signum() {
        1 => Hand::Right,
        _ => Hand::Left,
    };
    if enter.same(leave) {
        return Some(Met::Corner(hand));
    }
    let middle = enter.halfway(leave);
    let strictly_in = sides().all(|(corner, next)| {
        let (first, last) = (turn(corner, next, start), turn(corner, next, end));
        first * middle.below + (last - first) * middle.above > 0
    });
    Some(if strictly_in {
        Met::Inside
    } else {
        Met::Edge(hand, enter, leave)
    })
}

/// What the line meets: hexes inside, pairs of hexes beside an edge, hexes touched with their hand.
type Report = (BTreeSet<Hex>, BTreeSet<(Hex, Hex)>, BTreeSet<(Hex, bool)>);

fn slowly(from: Hex, to: Hex, orientation: Orientation) -> Report {
    let reach = |one: u16, other: u16| one.min(other) - 1..=one.max(other) + 1;
    let (mut inside, mut corners) = (BTreeSet::new(), BTreeSet::new());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for column in reach(from.column, to.column) {
        for row in reach(from.row, to.row) {
            let hex = Hex { column, row };
            if hex == from || hex == to {
                continue;
            }
            match meet(from, to, hex, orientation) {
                None => {}
                Some(Met::Inside) => {
                    inside.insert(hex);
                }
                Some(Met::Corner(hand)) => {
                    corners.insert((hex, hand == Hand::Left));
                }
                Some(Met::Edge(Hand::Left, enter, leave)) => left.push((hex, enter, leave)),
                Some(Met::Edge(Hand::Right, enter, leave)) => right.push((hex, enter, leave)),
            }
        }
    }
    assert_eq!(left.len(), right.len());
    let pairs = left
        .iter()
        .flat_map(|(hex, enter, leave)| {
            let across = right
                .iter()
                .filter(|other| other.1.same(*enter) && other.2.same(*leave));
            across.map(|other| (*hex, other.0))
        })
        .collect();
    (inside, pairs, corners)
}

fn quickly(from: Hex, to: Hex, orientation: Orientation) -> Report {
    let line = Sightline::between(from.axial(orientation), to.axial(orientation));
    let hex = |it: super::Axial| it.offset(orientation).unwrap();
    (
        line.inside.iter().map(|it| hex(*it)).collect(),
        line.edges
            .iter()
            .map(|it| (hex(it.left), hex(it.right)))
            .collect(),
        line.corners
            .iter()
            .map(|it| (hex(it.hex), it.hand == Hand::Left))
            .collect(),
    )
}

/// Every pair of hexes at most 12 apart: the map looks the same from every hex of the same parity of column and row.
#[test]
fn hc_los_1_the_quick_line_is_the_drawn_one_up_to_distance_12() {
    let mut edges_at = [0; 13];
    let mut corners_at = [0; 13];
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        for (column, row) in [(30, 30), (30, 31), (31, 30), (31, 31)] {
            let from = Hex { column, row };
            let mut pairs = 0;
            for to in from.within(12, orientation) {
                let slow = slowly(from, to, orientation);
                assert_eq!(
                    quickly(from, to, orientation),
                    slow,
                    "{from} to {to}, {orientation:?}"
                );
                let far = from.distance(to, orientation) as usize;
                edges_at[far] += usize::from(!slow.1.is_empty());
                corners_at[far] += usize::from(!slow.2.is_empty());
                pairs += 1;
            }
            assert_eq!(pairs, 3 * 12 * 13 + 1);
        }
    }
    // Eight times six of the targets at an even distance lie along edges, none at an odd one.
    assert_eq!(edges_at, [0, 0, 48, 0, 48, 0, 48, 0, 48, 0, 48, 0, 48]);
    assert_eq!(corners_at[..6], [0, 0, 0, 0, 0, 8 * 12]);
}

/// Hexes come nearest first, so the one named as blocking is the one a player meets first.
#[test]
fn the_line_is_told_from_the_near_end() {
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        let from = Hex {
            column: 30,
            row: 30,
        };
        for to in from.within(12, orientation) {
            let line = Sightline::between(from.axial(orientation), to.axial(orientation));
            let far = |it: super::Axial| from.axial(orientation).distance(it);
            assert!(line.inside.windows(2).all(|it| far(it[0]) <= far(it[1])));
            assert!(
                line.edges
                    .windows(2)
                    .all(|it| far(it[0].left) < far(it[1].left))
            );
        }
    }
}
