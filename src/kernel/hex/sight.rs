//! The line of sight between two hexes in whole numbers: which hexes it crosses, runs beside and touches, and which of them block it; knows neither terrain nor units.

use std::collections::BTreeSet;

use super::{Axial, Hex, Orientation, Vertex};

/// What the line between the centres of two hexes meets, nearest first, excluding both ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sightline {
    /// Hexes whose inside it crosses.
    pub inside: Vec<Axial>,
    /// Edges it runs along, by the hexes on both sides; on squares, corners it goes through.
    pub edges: Vec<Straddled>,
    /// Hexes it touches in one corner only.
    pub corners: Vec<Touched>,
}

/// The two hexes of an edge that the line runs along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Straddled {
    /// On the left, looking along the line.
    pub left: Axial,
    /// On the right.
    pub right: Axial,
}

/// A hex that the line touches in a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The hex.
    pub hex: Axial,
    /// On which side of the line it lies.
    pub hand: Hand,
}

/// A side of the line, looking along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// How to judge a line that runs along edges or through corners (HC-LOS-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SightRule {
    /// Edges.
    pub edge: EdgeReading,
    /// Corners.
    pub corner: CornerReading,
}

/// When a line along edges is blocked (AMB-56).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeReading {
    /// By something on the left and something on the right, anywhere along the line.
    #[default]
    Anywhere,
    /// By something on both sides of the same edge.
    SameEdge,
    /// By something on either side.
    Block,
    /// Never.
    Clear,
}

/// The effect of a hex that the line only touches at a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CornerReading {
    /// Nothing.
    #[default]
    Clear,
    /// The same as beside an edge. It has no opposite hex, so under [`EdgeReading::SameEdge`] it has no effect either.
    AsEdge,
}

/// What blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked<H = Hex> {
    /// One hex.
    By(H),
    /// Two: one on the left of the line, one on its right.
    Between(H, H),
}

/// How a line passes a hex.
enum Passage {
    Inside,
    Edge(Hand),
    Corner(Hand),
    Missed,
}

impl Sightline {
    /// The line from one hex to another.
    #[must_use]
    pub fn between(from: Axial, to: Axial) -> Sightline {
        let mut line = Sightline::default();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for hex in on_the_way(from, to) {
            match passage(from, to, hex) {
                Passage::Inside => line.inside.push(hex),
                Passage::Edge(Hand::Left) => left.push(hex),
                Passage::Edge(Hand::Right) => right.push(hex),
                Passage::Corner(hand) => line.corners.push(Touched { hex, hand }),
                Passage::Missed => {}
            }
        }
        // The two hexes of an edge mirror each other in the line, so both lists are in the order of the edges.
        line.edges = left
            .into_iter()
            .zip(right)
            .map(|(left, right)| Straddled { left, right })
            .collect();
        line
    }

    /// Whether the line is clear, given which hexes `blocks` accepts.
    ///
    /// # Errors
    /// What blocks it: the nearest hex it crosses, or else the hexes beside it.
    pub fn clear(
        &self,
        blocks: impl Fn(Axial) -> bool,
        rule: SightRule,
    ) -> Result<(), Blocked<Axial>> {
        let inside = self.inside.iter().copied().find(|hex| blocks(*hex));
        let blocked = inside
            .map(Blocked::By)
            .or_else(|| self.beside(&blocks, rule));
        blocked.map_or(Ok(()), Err)
    }

    fn beside(&self, blocks: &impl Fn(Axial) -> bool, rule: SightRule) -> Option<Blocked<Axial>> {
        let on = |hand: Hand| self.nearest_on(hand, blocks, rule.corner);
        match rule.edge {
            EdgeReading::Clear => None,
            EdgeReading::Block => on(Hand::Left).or_else(|| on(Hand::Right)).map(Blocked::By),
            EdgeReading::Anywhere => Some(Blocked::Between(on(Hand::Left)?, on(Hand::Right)?)),
            EdgeReading::SameEdge => self
                .edges
                .iter()
                .find(|edge| blocks(edge.left) && blocks(edge.right))
                .map(|edge| Blocked::Between(edge.left, edge.right)),
        }
    }

    fn nearest_on(
        &self,
        hand: Hand,
        blocks: &impl Fn(Axial) -> bool,
        corner: CornerReading,
    ) -> Option<Axial> {
        let edges = self.edges.iter().map(|edge| match hand {
            Hand::Left => edge.left,
            Hand::Right => edge.right,
        });
        let counts = |it: &&Touched| corner == CornerReading::AsEdge && it.hand == hand;
        let corners = self.corners.iter().filter(counts).map(|it| it.hex);
        edges.chain(corners).find(|hex| blocks(*hex))
    }
}

/// Whether one hex can see another, given which hexes `blocks` accepts; the two themselves never count (HC-LOS-3), nor
/// do hexes before the first column or row.
///
/// # Errors
/// What blocks the line: the nearest hex it crosses, or else the hexes beside it.
pub fn sight(
    from: Hex,
    to: Hex,
    orientation: Orientation,
    blocks: impl Fn(Hex) -> bool,
    rule: SightRule,
) -> Result<(), Blocked> {
    let line = Sightline::between(from.axial(orientation), to.axial(orientation));
    let there = |hex: Axial| hex.offset(orientation);
    let blocked = match line.clear(|hex| there(hex).is_some_and(&blocks), rule) {
        Ok(()) => None,
        Err(Blocked::By(hex)) => there(hex).map(Blocked::By),
        Err(Blocked::Between(left, right)) => there(left)
            .zip(there(right))
            .map(|(left, right)| Blocked::Between(left, right)),
    };
    blocked.map_or(Ok(()), Err)
}

/// The hexes strictly between two that a line might meet, in the order in which it passes their centres.
fn on_the_way(from: Axial, to: Axial) -> Vec<Axial> {
    let length = along(from, to, to);
    // Hexes that the line touches are never more than one hex from the straight walk.
    let near: BTreeSet<(i64, Axial)> = from
        .line(to)
        .into_iter()
        .flat_map(Axial::neighbours)
        .map(|hex| (along(from, to, hex), hex))
        .filter(|(far, _)| (1..length).contains(far))
        .collect();
    near.into_iter().map(|(_, hex)| hex).collect()
}

/// How far along a line the centre of a hex lies: the inner product with its direction, doubled.
fn along(from: Axial, to: Axial, hex: Axial) -> i64 {
    let (dq, dr) = step(from, to);
    let (hq, hr) = step(from, hex);
    2 * hq * dq + 2 * hr * dr + hq * dr + hr * dq
}

/// Looks at the corners of a hex: on which sides of the line they lie, and how many lie on it.
fn passage(from: Axial, to: Axial, hex: Axial) -> Passage {
    let (dq, dr) = step(from, to);
    let sides = Vertex::around(hex).map(|corner| {
        let q = i64::from(corner.q) - 3 * i64::from(from.q);
        let r = i64::from(corner.r) - 3 * i64::from(from.r);
        (dq * r - dr * q).signum()
    });
    let count = |side: i64| sides.iter().filter(|it| **it == side).count();
    let hand = if count(1) > 0 {
        Hand::Right
    } else {
        Hand::Left
    };
    match (count(-1), count(0), count(1)) {
        (1.., _, 1..) => Passage::Inside,
        (_, 0, _) => Passage::Missed,
        (_, 1, _) => Passage::Corner(hand),
        _ => Passage::Edge(hand),
    }
}

fn step(from: Axial, to: Axial) -> (i64, i64) {
    (
        i64::from(to.q) - i64::from(from.q),
        i64::from(to.r) - i64::from(from.r),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANYWHERE: SightRule = SightRule {
        edge: EdgeReading::Anywhere,
        corner: CornerReading::Clear,
    };
    const SAME_EDGE: SightRule = SightRule {
        edge: EdgeReading::SameEdge,
        corner: CornerReading::Clear,
    };
    const BLOCK: SightRule = SightRule {
        edge: EdgeReading::Block,
        corner: CornerReading::Clear,
    };
    const CLEAR: SightRule = SightRule {
        edge: EdgeReading::Clear,
        corner: CornerReading::Clear,
    };

    /// The ledger's vectors are axial; moved so that every hex has a column and a row.
    fn hex(q: i32, r: i32) -> Hex {
        Axial { q: q + 9, r: r + 9 }
            .offset(Orientation::Pointy)
            .unwrap()
    }

    /// Looks from (0,0) past woods.
    fn look(to: (i32, i32), woods: &[(i32, i32)], rule: SightRule) -> Result<(), Blocked> {
        let woods: Vec<Hex> = woods.iter().map(|(q, r)| hex(*q, *r)).collect();
        let blocks = |hex| woods.contains(&hex);
        sight(
            hex(0, 0),
            hex(to.0, to.1),
            Orientation::Pointy,
            blocks,
            rule,
        )
    }

    #[test]
    fn hc_los_4_tv_65_one_side_of_an_edge_does_not_block() {
        assert_eq!(look((1, 1), &[(1, 0)], ANYWHERE), Ok(()));
        let both = Err(Blocked::Between(hex(1, 0), hex(0, 1)));
        assert_eq!(look((1, 1), &[(1, 0), (0, 1)], ANYWHERE), both);
        assert_eq!(look((1, 1), &[(1, 0), (0, 1)], SAME_EDGE), both);
        assert_eq!(look((1, 1), &[(1, 0), (0, 1)], CLEAR), Ok(()));
        assert_eq!(look((1, 1), &[(0, 1)], BLOCK), Err(Blocked::By(hex(0, 1))));
    }

    #[test]
    fn hc_los_4_tv_66_both_sides_anywhere_or_of_one_edge() {
        assert_eq!(look((2, 2), &[(1, 0), (2, 1)], ANYWHERE), Ok(()));
        let woods = [(1, 0), (1, 2)];
        assert_eq!(
            look((2, 2), &woods, ANYWHERE),
            Err(Blocked::Between(hex(1, 0), hex(1, 2)))
        );
        assert_eq!(look((2, 2), &woods, SAME_EDGE), Ok(()));
        assert_eq!(look((2, 2), &[(1, 1)], CLEAR), Err(Blocked::By(hex(1, 1))));
        let here = Axial { q: 0, r: 0 };
        let line = Sightline::between(here, Axial { q: 2, r: 2 });
        let straddled = |left: (i32, i32), right: (i32, i32)| Straddled {
            left: Axial {
                q: left.0,
                r: left.1,
            },
            right: Axial {
                q: right.0,
                r: right.1,
            },
        };
        assert_eq!(line.inside, [Axial { q: 1, r: 1 }]);
        assert_eq!(
            line.edges,
            [straddled((1, 0), (0, 1)), straddled((2, 1), (1, 2))]
        );
        assert_eq!(line.corners, []);
    }

    #[test]
    fn hc_los_1_tv_68_what_lies_between_blocks_and_the_ends_do_not() {
        let line = Sightline::between(Axial { q: 0, r: 0 }, Axial { q: 3, r: -1 });
        assert_eq!(line.inside, [Axial { q: 1, r: 0 }, Axial { q: 2, r: -1 }]);
        for wood in [(1, 0), (2, -1)] {
            assert_eq!(
                look((3, -1), &[wood], ANYWHERE),
                Err(Blocked::By(hex(wood.0, wood.1)))
            );
        }
        assert_eq!(look((3, -1), &[(0, 0), (3, -1)], BLOCK), Ok(()));
    }

    #[test]
    fn hc_los_7_adjacent_hexes_meet_nothing_between_them() {
        let here = Axial { q: 5, r: -2 };
        assert_eq!(Sightline::between(here, here), Sightline::default());
        for there in here.neighbours() {
            assert_eq!(Sightline::between(here, there), Sightline::default());
        }
    }

    #[test]
    fn the_nearest_hex_is_the_one_named() {
        assert_eq!(
            look((4, 0), &[(3, 0), (2, 0)], ANYWHERE),
            Err(Blocked::By(hex(2, 0)))
        );
    }

    #[test]
    fn a_corner_counts_only_when_it_is_read_as_an_edge() {
        // Distance 5 is the first at which a line goes through a corner and not along an edge.
        let lines = Axial { q: 9, r: 9 }.ring(5).into_iter();
        let touching: Vec<(Axial, Touched)> = lines
            .filter_map(|to| {
                let line = Sightline::between(Axial { q: 9, r: 9 }, to);
                Some((to, *line.corners.first()?))
            })
            .collect();
        assert_eq!(touching.len(), 12);
        for (to, touched) in touching {
            let look = |rule| {
                let here = hex(0, 0);
                let there = to.offset(Orientation::Pointy).unwrap();
                let wood = touched.hex.offset(Orientation::Pointy);
                sight(
                    here,
                    there,
                    Orientation::Pointy,
                    |it| Some(it) == wood,
                    rule,
                )
            };
            let as_edge = |edge| SightRule {
                edge,
                corner: CornerReading::AsEdge,
            };
            let wood = touched.hex.offset(Orientation::Pointy).unwrap();
            assert_eq!(look(BLOCK), Ok(()));
            assert_eq!(look(as_edge(EdgeReading::Block)), Err(Blocked::By(wood)));
            assert_eq!(look(as_edge(EdgeReading::Anywhere)), Ok(()));
            assert_eq!(look(as_edge(EdgeReading::SameEdge)), Ok(()));
            assert_eq!(look(as_edge(EdgeReading::Clear)), Ok(()));
        }
    }

    #[test]
    fn what_lies_off_the_first_column_does_not_block() {
        // 0101 and 0103 look along the edge of 0102 and of a hex that is not there.
        let at = |label: &str| -> Hex { label.parse().unwrap() };
        let seen = sight(
            at("0101"),
            at("0103"),
            Orientation::Pointy,
            |_| true,
            ANYWHERE,
        );
        assert_eq!(seen, Ok(()));
    }
}
