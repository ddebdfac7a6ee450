//! Hexes by the label printed in them; knows no map and no terrain.

use std::fmt;
use std::str::FromStr;

/// A hex named by column and row, both counted from 1: the third column, second row is `0302`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column, from 1 at the west.
    pub column: u16,
    /// Row, from 1 at the north.
    pub row: u16,
}

/// Which way the hexes of a map stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// A corner to the north; even rows are shifted half a hex to the east.
    Pointy,
    /// A side to the north; even columns are shifted half a hex to the south.
    Flat,
}

/// The six steps to a neighbour in axial coordinates, clockwise: from east where hexes stand on a corner, from south-east where they stand on a side.
const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Hex {
    /// The hexes that touch this one, clockwise; those before the first column or row do not exist.
    pub fn neighbours(self, orientation: Orientation) -> impl Iterator<Item = Hex> {
        let (q, r) = self.to_axial(orientation);
        STEPS
            .into_iter()
            .filter_map(move |(dq, dr)| Hex::from_axial(q + dq, r + dr, orientation))
    }

    /// How many steps from neighbour to neighbour lead from one hex to the other (HC-RNG-1).
    #[must_use]
    pub fn distance(self, other: Hex, orientation: Orientation) -> u32 {
        let (q, r) = self.to_axial(orientation);
        let (other_q, other_r) = other.to_axial(orientation);
        let (dq, dr) = (other_q - q, other_r - r);
        dq.unsigned_abs()
            .max(dr.unsigned_abs())
            .max((dq + dr).unsigned_abs())
    }

    /// Axial coordinates undo the shift of every other row or column, so that a step in one direction is the same everywhere.
    fn to_axial(self, orientation: Orientation) -> (i32, i32) {
        let (column, row) = (i32::from(self.column) - 1, i32::from(self.row) - 1);
        match orientation {
            Orientation::Pointy => (column - row.div_euclid(2), row),
            Orientation::Flat => (column, row - column.div_euclid(2)),
        }
    }

    fn from_axial(q: i32, r: i32, orientation: Orientation) -> Option<Hex> {
        let (column, row) = match orientation {
            Orientation::Pointy => (q + r.div_euclid(2), r),
            Orientation::Flat => (q, r + q.div_euclid(2)),
        };
        let from_one = |number: i32| u16::try_from(number + 1).ok().filter(|it| *it > 0);
        Some(Hex {
            column: from_one(column)?,
            row: from_one(row)?,
        })
    }
}

/// The text is not a hex label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexParseError;

impl FromStr for Hex {
    type Err = HexParseError;

    fn from_str(text: &str) -> Result<Hex, HexParseError> {
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(HexParseError);
        }
        let column = text[..2].parse().map_err(|_| HexParseError)?;
        let row = text[2..].parse().map_err(|_| HexParseError)?;
        if column == 0 || row == 0 {
            return Err(HexParseError);
        }
        Ok(Hex { column, row })
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        assert_eq!("0302".parse(), Ok(Hex { column: 3, row: 2 }));
        assert_eq!(Hex { column: 12, row: 4 }.to_string(), "1204");
        for bad in ["", "302", "00302", "0300", "0003", "a302", "0３02"] {
            assert_eq!(bad.parse::<Hex>(), Err(HexParseError), "{bad}");
        }
    }
    const BOTH: [Orientation; 2] = [Orientation::Pointy, Orientation::Flat];

    fn hex(label: &str) -> Hex {
        label.parse().unwrap()
    }

    fn block(columns: u16, rows: u16) -> Vec<Hex> {
        (1..=columns)
            .flat_map(|column| (1..=rows).map(move |row| Hex { column, row }))
            .collect()
    }

    fn check_neighbours(label: &str, orientation: Orientation, expected: &[&str]) {
        let found: Vec<String> = hex(label)
            .neighbours(orientation)
            .map(|it| it.to_string())
            .collect();
        assert_eq!(found, expected, "{label} {orientation:?}");
    }

    #[test]
    fn neighbours_go_clockwise_and_know_the_shift() {
        use Orientation::{Flat, Pointy};
        check_neighbours(
            "0303",
            Pointy,
            &["0403", "0304", "0204", "0203", "0202", "0302"],
        );
        check_neighbours(
            "0302",
            Pointy,
            &["0402", "0403", "0303", "0202", "0301", "0401"],
        );
        check_neighbours(
            "0303",
            Flat,
            &["0403", "0304", "0203", "0202", "0302", "0402"],
        );
        check_neighbours(
            "0203",
            Flat,
            &["0304", "0204", "0104", "0103", "0202", "0303"],
        );
        check_neighbours("0101", Pointy, &["0201", "0102"]);
        check_neighbours("0101", Flat, &["0201", "0102"]);
    }

    #[test]
    fn neighbours_are_mutual_and_six_in_the_middle() {
        for orientation in BOTH {
            for here in block(7, 7) {
                let around: Vec<Hex> = here.neighbours(orientation).collect();
                let inside = here.column > 1 && here.row > 1;
                assert!(!inside || around.len() == 6, "{here} {orientation:?}");
                for there in around {
                    assert!(
                        there.neighbours(orientation).any(|back| back == here),
                        "{here} {there} {orientation:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn distance_counts_steps() {
        for orientation in BOTH {
            for here in block(6, 6) {
                assert_eq!(here.distance(here, orientation), 0);
                for there in block(6, 6) {
                    let far = here.distance(there, orientation);
                    assert_eq!(far, there.distance(here, orientation));
                    assert_eq!(
                        far == 1,
                        here.neighbours(orientation).any(|it| it == there),
                        "{here} {there} {orientation:?}"
                    );
                    for next in there.neighbours(orientation) {
                        assert!(here.distance(next, orientation).abs_diff(far) <= 1);
                    }
                }
            }
        }
    }
}
