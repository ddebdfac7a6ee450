//! Where hexes and squares and their corners lie on paper, in millimetres; does not know what is drawn.

use super::{Axial, Grid, Hex, Orientation, Vertex};
use crate::kernel::Mm;

/// A place, measured from the upper left corner of the box around the map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanePoint {
    /// To the right.
    pub x: Mm,
    /// Down.
    pub y: Mm,
}

/// Cells of one size, laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// How they lie.
    pub grid: Grid,
    /// From one flat side to the opposite one.
    pub across: Mm,
}

impl Plane {
    /// The length of a side; of a hex it is also the distance from the centre to a corner.
    #[must_use]
    pub fn side(&self) -> Mm {
        match self.grid {
            Grid::Hexes(_) => self.across / 3.0_f64.sqrt(),
            Grid::Squares(_) => self.across,
        }
    }

    /// The middle of a cell.
    #[must_use]
    pub fn centre(&self, hex: Axial) -> PlanePoint {
        let parts = match self.grid {
            Grid::Hexes(_) => 3,
            Grid::Squares(_) => 2,
        };
        self.at(parts * i64::from(hex.q), parts * i64::from(hex.r))
    }

    /// The place of a corner.
    #[must_use]
    pub fn corner(&self, vertex: Vertex) -> PlanePoint {
        self.at(vertex.q.into(), vertex.r.into())
    }

    /// The corners of a cell, clockwise.
    #[must_use]
    pub fn corners(&self, hex: Axial) -> Vec<PlanePoint> {
        let corners = self.grid.corners(hex);
        corners.map(|vertex| self.corner(vertex)).collect()
    }

    /// The box around a map with this many columns and rows: its lower right corner.
    #[must_use]
    pub fn extent(&self, columns: u16, rows: u16) -> PlanePoint {
        // Either of the last two columns and rows may be the one shifted furthest.
        let last = |count: u16| count.saturating_sub(1).max(1)..=count;
        let corners = last(columns)
            .flat_map(|column| last(rows).map(move |row| Hex { column, row }))
            .flat_map(|hex| self.corners(self.grid.place(hex)));
        corners.fold(PlanePoint::default(), |far, it| PlanePoint {
            x: Mm(far.x.0.max(it.x.0)),
            y: Mm(far.y.0.max(it.y.0)),
        })
    }

    /// A point given in thirds of a step, on squares in halves. Nothing is rounded before the last line, so a corner is in the same place
    /// from every hex.
    fn at(&self, q: i64, r: i64) -> PlanePoint {
        #[allow(
            clippy::cast_precision_loss,
            reason = "a map is far smaller than 2^52 hexes"
        )]
        let (along, over, both) = (q as f64, r as f64, (2 * q + r) as f64);
        let half = self.across / 2.0;
        let (step, side) = (self.across / 6.0, self.side() / 2.0);
        match self.grid {
            Grid::Hexes(Orientation::Pointy) => PlanePoint {
                x: half + step * both,
                y: self.side() + side * over,
            },
            Grid::Hexes(Orientation::Flat) => PlanePoint {
                x: self.side() + side * along,
                y: half + step * (2.0 * over + along),
            },
            Grid::Squares(_) => PlanePoint {
                x: half + half * along,
                y: half + half * over,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Contact;

    const BOTH: [Orientation; 2] = [Orientation::Pointy, Orientation::Flat];

    fn plane(orientation: Orientation) -> Plane {
        Plane {
            grid: Grid::Hexes(orientation),
            across: Mm(100.0),
        }
    }

    fn far(one: PlanePoint, other: PlanePoint) -> f64 {
        (one.x - other.x).0.hypot((one.y - other.y).0)
    }

    #[test]
    fn neighbours_are_a_hex_apart_and_corners_a_side() {
        for orientation in BOTH {
            let plane = plane(orientation);
            for hex in (Axial { q: 2, r: 3 }).within(3) {
                let centre = plane.centre(hex);
                for there in hex.neighbours() {
                    assert!((far(centre, plane.centre(there)) - 100.0).abs() < 1e-9);
                }
                for corner in plane.corners(hex) {
                    assert!((far(centre, corner) - plane.side().0).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn the_second_row_or_column_is_shifted_half_a_hex() {
        let at = |label: &str, orientation| {
            let hex: Hex = label.parse().unwrap();
            plane(orientation).centre(hex.axial(orientation))
        };
        let check = |from: PlanePoint, to: PlanePoint, right: f64, down: f64| {
            assert!(((to.x - from.x).0 - right).abs() < 1e-9);
            assert!(((to.y - from.y).0 - down).abs() < 1e-9);
        };
        use Orientation::{Flat, Pointy};
        let row = 75.0_f64.sqrt() * 10.0;
        check(at("0101", Pointy), at("0201", Pointy), 100.0, 0.0);
        check(at("0101", Pointy), at("0102", Pointy), 50.0, row);
        check(at("0101", Pointy), at("0103", Pointy), 0.0, 2.0 * row);
        check(at("0101", Flat), at("0102", Flat), 0.0, 100.0);
        check(at("0101", Flat), at("0201", Flat), row, 50.0);
    }

    #[test]
    fn squares_lie_in_straight_columns_and_rows() {
        let plane = Plane {
            grid: Grid::Squares(Contact::Edges),
            across: Mm(50.0),
        };
        let end = plane.extent(10, 8);
        assert_eq!((end.x, end.y), (Mm(500.0), Mm(400.0)));
        let here = plane.grid.place("0302".parse().unwrap());
        assert_eq!(plane.centre(here).x, Mm(125.0));
        let corners: Vec<(f64, f64)> = plane
            .corners(here)
            .iter()
            .map(|it| (it.x.0, it.y.0))
            .collect();
        let expected = [(100.0, 50.0), (150.0, 50.0), (150.0, 100.0), (100.0, 100.0)];
        assert_eq!(corners, expected);
    }

    #[test]
    fn the_box_holds_every_corner_and_touches_all_four_sides() {
        for orientation in BOTH {
            let plane = plane(orientation);
            for (columns, rows) in [(1, 1), (1, 2), (2, 1), (3, 2), (9, 8), (4, 5)] {
                let end = plane.extent(columns, rows);
                let corners: Vec<PlanePoint> = (1..=columns)
                    .flat_map(|column| (1..=rows).map(move |row| Hex { column, row }))
                    .flat_map(|hex| plane.corners(hex.axial(orientation)))
                    .collect();
                let least = |of: fn(&PlanePoint) -> f64| corners.iter().map(of).fold(1e9, f64::min);
                let most = |of: fn(&PlanePoint) -> f64| corners.iter().map(of).fold(-1e9, f64::max);
                assert!(least(|it| it.x.0).abs() < 1e-9 && least(|it| it.y.0).abs() < 1e-9);
                assert!((most(|it| it.x.0) - end.x.0).abs() < 1e-9);
                assert!((most(|it| it.y.0) - end.y.0).abs() < 1e-9);
            }
        }
    }
}
