//! Hexes and squares by column and row, and what is near them; knows no map and no terrain.

mod axial;
mod edge;
mod grid;
mod label;
mod plane;
mod set;
mod sight;
#[cfg(test)]
mod slow_sight;
mod square_sight;

pub use axial::{Axial, HexSide};
pub use edge::{Edge, Vertex};
pub use grid::{Contact, Grid};
pub use label::LabelStyle;
pub use plane::{Plane, PlanePoint};
pub use set::{HexId, HexSet, Hexes, MAX_HEXES, OFF, SMALL_BOARD};
pub use sight::{
    Blocked, CornerReading, EdgeReading, Hand, SightRule, Sightline, Straddled, Touched, sight,
};

use std::fmt;
use std::str::FromStr;

/// A cell of a board, hex or square, named by column and row, both counted from 1: the third column, second row is
/// `0302`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column, from 1 at the west.
    pub column: u16,
    /// Row, from 1 at the north.
    pub row: u16,
}

/// Which way the hexes of a map point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// A corner to the north; even rows are shifted half a hex to the east.
    Pointy,
    /// A side to the north; even columns are shifted half a hex to the south.
    Flat,
}

impl Hex {
    /// The same hex in axial coordinates, in which a step in one direction is the same everywhere.
    #[must_use]
    pub fn axial(self, orientation: Orientation) -> Axial {
        let (column, row) = (i32::from(self.column) - 1, i32::from(self.row) - 1);
        let (q, r) = match orientation {
            Orientation::Pointy => (column - row.div_euclid(2), row),
            Orientation::Flat => (column, row - column.div_euclid(2)),
        };
        Axial { q, r }
    }

    /// The hexes that touch this one, clockwise; those before the first column or row do not exist.
    pub fn neighbours(self, orientation: Orientation) -> impl Iterator<Item = Hex> {
        named(self.axial(orientation).neighbours(), orientation)
    }

    /// The least number of steps from neighbour to neighbour between two hexes (HC-RNG-1).
    #[must_use]
    pub fn distance(self, other: Hex, orientation: Orientation) -> u32 {
        self.axial(orientation).distance(other.axial(orientation))
    }

    /// The hexes exactly this many steps away, clockwise; those before the first column or row do not exist.
    pub fn ring(self, radius: u16, orientation: Orientation) -> impl Iterator<Item = Hex> {
        named(self.axial(orientation).ring(radius), orientation)
    }

    /// The hexes at most this many steps away, including this one; those before the first column or row do not exist.
    pub fn within(self, radius: u16, orientation: Orientation) -> impl Iterator<Item = Hex> {
        named(self.axial(orientation).within(radius), orientation)
    }

    /// A straight walk to another hex, both ends included: see [`Axial::line`].
    pub fn line(self, to: Hex, orientation: Orientation) -> impl Iterator<Item = Hex> {
        named(
            self.axial(orientation).line(to.axial(orientation)),
            orientation,
        )
    }
}

/// The hexes that have a column and a row.
fn named(
    hexes: impl IntoIterator<Item = Axial>,
    orientation: Orientation,
) -> impl Iterator<Item = Hex> {
    hexes
        .into_iter()
        .filter_map(move |hex| hex.offset(orientation))
}

/// The text is not a hex label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexParseError;

impl FromStr for Hex {
    type Err = HexParseError;

    fn from_str(text: &str) -> Result<Hex, HexParseError> {
        LabelStyle::Numbers.parse(text)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&LabelStyle::Numbers.print(*self))
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

    #[test]
    fn rings_and_discs_are_what_distance_says() {
        let middle = hex("1010");
        for orientation in BOTH {
            for radius in 0..6_u16 {
                let at = |far: fn(u32, u32) -> bool| -> Vec<Hex> {
                    let here = |it: &Hex| far(it.distance(middle, orientation), radius.into());
                    block(20, 20).into_iter().filter(here).collect()
                };
                let mut ring: Vec<Hex> = middle.ring(radius, orientation).collect();
                let closed = ring.iter().zip(ring.iter().cycle().skip(1));
                assert!(
                    radius == 0
                        || closed
                            .clone()
                            .all(|(a, b)| a.distance(*b, orientation) == 1)
                );
                ring.sort();
                assert_eq!(ring, at(|far, radius| far == radius));
                let mut disc: Vec<Hex> = middle.within(radius, orientation).collect();
                disc.sort();
                assert_eq!(disc, at(|far, radius| far <= radius));
            }
        }
    }

    #[test]
    fn a_line_is_a_shortest_walk_and_the_same_backwards() {
        for orientation in BOTH {
            for there in block(9, 9) {
                let here = hex("0504");
                let line: Vec<Hex> = here.line(there, orientation).collect();
                let mut back: Vec<Hex> = there.line(here, orientation).collect();
                back.reverse();
                assert_eq!(line, back);
                assert_eq!((line.first(), line.last()), (Some(&here), Some(&there)));
                assert_eq!(line.len(), here.distance(there, orientation) as usize + 1);
                assert!(
                    line.windows(2)
                        .all(|step| step[0].distance(step[1], orientation) == 1)
                );
            }
        }
    }
}
