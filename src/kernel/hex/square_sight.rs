//! The line of sight between two squares in whole numbers: which squares it crosses, and which it passes at a corner;
//! knows neither terrain nor units.

use std::cmp::Ordering;

use super::{Axial, Sightline, Straddled};

impl Sightline {
    /// The line from one square to another. It runs along no edge, because centres lie between them; its `edges` are
    /// the corners it goes through, each by the two squares that it does not enter there.
    #[must_use]
    pub fn over_squares(from: Axial, to: Axial) -> Sightline {
        let step = to - from;
        let (across, down) = (i64::from(step.q).abs(), i64::from(step.r).abs());
        let beside = Axial {
            q: step.q.signum(),
            r: 0,
        };
        let below = Axial {
            q: 0,
            r: step.r.signum(),
        };
        let mut line = Sightline::default();
        let (mut here, mut columns, mut rows) = (from, 0, 0);
        while here != to {
            // The next side that it meets, in parts of its length: columns at (2c + 1) / 2 across, rows likewise.
            match ((2 * columns + 1) * down).cmp(&((2 * rows + 1) * across)) {
                Ordering::Less => {
                    here = here + beside;
                    columns += 1;
                }
                Ordering::Greater => {
                    here = here + below;
                    rows += 1;
                }
                Ordering::Equal => {
                    line.edges
                        .push(corner(here + beside, here + below, step.q * step.r > 0));
                    here = here + beside + below;
                    columns += 1;
                    rows += 1;
                }
            }
            if here != to {
                line.inside.push(here);
            }
        }
        line
    }
}

/// The two squares at a corner, by the hands they lie on: looking south-east or north-west, the one beside is on the
/// left.
fn corner(beside: Axial, below: Axial, falls: bool) -> Straddled {
    let (left, right) = if falls {
        (beside, below)
    } else {
        (below, beside)
    };
    Straddled { left, right }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::kernel::{Blocked, Contact, CornerReading, EdgeReading, Grid, Hex, SightRule};

    const SQUARES: Grid = Grid::Squares(Contact::Edges);
    const ANYWHERE: SightRule = SightRule {
        edge: EdgeReading::Anywhere,
        corner: CornerReading::AsEdge,
    };
    const SAME_EDGE: SightRule = SightRule {
        edge: EdgeReading::SameEdge,
        corner: CornerReading::AsEdge,
    };

    fn square(label: &str) -> Hex {
        label.parse().unwrap()
    }

    fn look(from: &str, to: &str, woods: &[&str], rule: SightRule) -> Result<(), Blocked> {
        let woods: Vec<Hex> = woods.iter().map(|it| square(it)).collect();
        SQUARES.sight(square(from), square(to), |it| woods.contains(&it), rule)
    }

    #[test]
    fn dw_los_02_squares_the_line_crosses_block_and_the_ends_do_not() {
        assert_eq!(look("0101", "0401", &["0101", "0401"], ANYWHERE), Ok(()));
        for wood in ["0201", "0301"] {
            let blocked = Err(Blocked::By(square(wood)));
            assert_eq!(look("0101", "0401", &[wood], ANYWHERE), blocked);
        }
        let blocked = Err(Blocked::By(square("0201")));
        assert_eq!(look("0101", "0401", &["0301", "0201"], ANYWHERE), blocked);
        // Two across and one down: half of the line in 0201, half in 0202.
        assert_eq!(look("0101", "0302", &["0102", "0301"], ANYWHERE), Ok(()));
        for wood in ["0201", "0202"] {
            let blocked = Err(Blocked::By(square(wood)));
            assert_eq!(look("0101", "0302", &[wood], ANYWHERE), blocked);
        }
    }

    #[test]
    fn dw_los_02_a_line_through_corners_needs_something_on_each_side() {
        assert_eq!(look("0101", "0202", &["0201"], ANYWHERE), Ok(()));
        let between = |left: &str, right: &str| Err(Blocked::Between(square(left), square(right)));
        let both = ["0201", "0102"];
        assert_eq!(
            look("0101", "0202", &both, ANYWHERE),
            between("0201", "0102")
        );
        assert_eq!(
            look("0101", "0202", &both, SAME_EDGE),
            between("0201", "0102")
        );
        assert_eq!(
            look("0202", "0101", &both, ANYWHERE),
            between("0102", "0201")
        );
        // One on the left of the first corner, one on the right of the second.
        let apart = ["0201", "0203"];
        assert_eq!(
            look("0101", "0303", &apart, ANYWHERE),
            between("0201", "0203")
        );
        assert_eq!(look("0101", "0303", &apart, SAME_EDGE), Ok(()));
        assert_eq!(look("0101", "0303", &["0201", "0302"], ANYWHERE), Ok(()));
        let clear = SightRule {
            corner: CornerReading::Clear,
            ..ANYWHERE
        };
        assert_eq!(look("0101", "0202", &both, clear), Ok(()));
        let block = SightRule {
            edge: EdgeReading::Block,
            ..ANYWHERE
        };
        let blocked = Err(Blocked::By(square("0102")));
        assert_eq!(look("0101", "0202", &["0102"], block), blocked);
    }

    /// What a line meets, found by looking at every square around it: the corners of each, by the side of the line
    /// they lie on.
    fn slowly(from: Hex, to: Hex) -> (BTreeSet<Hex>, BTreeSet<Hex>, BTreeSet<Hex>) {
        let (mut inside, mut left, mut right) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let middle = |it: Hex| (2 * i64::from(it.column), 2 * i64::from(it.row));
        let (start, end) = (middle(from), middle(to));
        for column in from.column.min(to.column)..=from.column.max(to.column) {
            for row in from.row.min(to.row)..=from.row.max(to.row) {
                let here = Hex { column, row };
                if here == from || here == to {
                    continue;
                }
                let (x, y) = middle(here);
                let sides = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(over, down)| {
                    let (x, y) = (x + over - start.0, y + down - start.1);
                    ((end.0 - start.0) * y - (end.1 - start.1) * x).signum()
                });
                match (sides.contains(&-1), sides.contains(&0), sides.contains(&1)) {
                    (true, _, true) => inside.insert(here),
                    (true, true, false) => left.insert(here),
                    (false, true, true) => right.insert(here),
                    _ => false,
                };
            }
        }
        (inside, left, right)
    }

    #[test]
    fn dw_los_02_the_quick_line_is_the_drawn_one_for_every_pair_of_a_board() {
        let board: Vec<Hex> = (1..=9)
            .flat_map(|column| (1..=11).map(move |row| Hex { column, row }))
            .collect();
        let cells = |places: Vec<Axial>| -> BTreeSet<Hex> {
            places
                .into_iter()
                .filter_map(|it| SQUARES.cell(it))
                .collect()
        };
        for from in &board {
            for to in &board {
                let line = Sightline::over_squares(SQUARES.place(*from), SQUARES.place(*to));
                let left = line.edges.iter().map(|it| it.left).collect();
                let right = line.edges.iter().map(|it| it.right).collect();
                let quick = (cells(line.inside.clone()), cells(left), cells(right));
                assert_eq!(quick, slowly(*from, *to), "{from} to {to}");
                assert!(line.corners.is_empty());
                let far = |it: &Axial| SQUARES.cell(*it).map(|it| SQUARES.distance(*from, it));
                assert!(line.inside.windows(2).all(|it| far(&it[0]) < far(&it[1])));
            }
        }
    }

    #[test]
    fn dw_los_02_sight_is_mutual_whatever_blocks() {
        let board: Vec<Hex> = (1..=6)
            .flat_map(|column| (1..=6).map(move |row| Hex { column, row }))
            .collect();
        for shift in 0..5_u16 {
            let blocks = |it: Hex| (it.column * 3 + it.row * 5 + shift).is_multiple_of(4);
            for rule in [ANYWHERE, SAME_EDGE] {
                for from in &board {
                    for to in &board {
                        let there = SQUARES.sight(*from, *to, blocks, rule).is_ok();
                        let back = SQUARES.sight(*to, *from, blocks, rule).is_ok();
                        assert_eq!(there, back, "{from} and {to}");
                    }
                }
            }
        }
    }
}
