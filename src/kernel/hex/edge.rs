//! Edges and corners of cells, each with one name whichever hex it is reached from; does not know what lies on them.

use super::{Axial, HexSide};

/// The edge between two hexes or two squares: the same value from either of them, even if the second is beyond the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The one of its two cells that has the edge in the first half of its sides.
    hex: Axial,
    side: HexSide,
}

/// A corner at which three hexes or four squares meet, by its exact place: axial coordinates in thirds of a step, on
/// squares in halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex {
    /// Parts of a step along the first axis.
    pub q: i32,
    /// Parts of a step along the second axis.
    pub r: i32,
}

/// The corners of a hex in thirds of a step from its centre, clockwise: each comes before the side with the same
/// number.
const CORNERS: [(i32, i32); 6] = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)];

/// The corners of a square in halves of a step from its centre, clockwise: each comes before the side with the same
/// number.
const SQUARE_CORNERS: [(i32, i32); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];

impl Edge {
    /// The edge on one side of a cell.
    #[must_use]
    pub fn of(hex: Axial, side: HexSide) -> Edge {
        if side.index() < usize::from(side.count() / 2) {
            Edge { hex, side }
        } else {
            Edge {
                hex: hex.beside(side),
                side: side.opposite(),
            }
        }
    }

    /// The edge between two hexes, when they touch; of squares, [`Grid::edge`](super::Grid::edge).
    #[must_use]
    pub fn between(one: Axial, other: Axial) -> Option<Edge> {
        HexSide::towards(one, other).map(|side| Edge::of(one, side))
    }

    /// The two cells it lies between.
    #[must_use]
    pub fn hexes(self) -> [Axial; 2] {
        [self.hex, self.hex.beside(self.side)]
    }

    /// The one of its two cells that names it, and its side of that cell.
    #[must_use]
    pub fn name(self) -> (Axial, HexSide) {
        (self.hex, self.side)
    }

    /// The two corners it runs between.
    #[must_use]
    pub fn ends(self) -> [Vertex; 2] {
        [
            Vertex::of(self.hex, self.side),
            Vertex::of(self.hex, self.side.turned(1)),
        ]
    }

    /// The corner it shares with another edge.
    #[must_use]
    pub fn joint(self, other: Edge) -> Option<Vertex> {
        let ends = other.ends();
        self.ends()
            .into_iter()
            .find(|end| self != other && ends.contains(end))
    }
}

impl Vertex {
    /// The corner of a cell just before one of its sides, going clockwise.
    #[must_use]
    pub fn of(hex: Axial, side: HexSide) -> Vertex {
        if side.is_of_square() {
            let (q, r) = SQUARE_CORNERS[side.index()];
            return Vertex {
                q: 2 * hex.q + q,
                r: 2 * hex.r + r,
            };
        }
        let (q, r) = CORNERS[side.index()];
        Vertex {
            q: 3 * hex.q + q,
            r: 3 * hex.r + r,
        }
    }

    /// The six corners of a hex, clockwise; the first comes before side 0.
    #[must_use]
    pub fn around(hex: Axial) -> [Vertex; 6] {
        HexSide::ALL.map(|side| Vertex::of(hex, side))
    }

    /// The three hexes that meet in it, when it is a corner of hexes.
    #[must_use]
    pub fn hexes(self) -> [Axial; 3] {
        // Corners are of two sorts: the three hexes meet with their corners 0, 2 and 4, or with 1, 3 and 5.
        let first = usize::from(self.q.rem_euclid(3) == 1);
        [first, first + 2, first + 4].map(|corner| {
            let (q, r) = CORNERS[corner];
            Axial {
                q: (self.q - q).div_euclid(3),
                r: (self.r - r).div_euclid(3),
            }
        })
    }

    /// The four squares that meet in it, when it is a corner of squares.
    #[must_use]
    pub fn squares(self) -> [Axial; 4] {
        SQUARE_CORNERS.map(|(q, r)| Axial {
            q: (self.q - q).div_euclid(2),
            r: (self.r - r).div_euclid(2),
        })
    }

    /// The three edges that meet in it.
    #[must_use]
    pub fn edges(self) -> [Edge; 3] {
        let first = u8::from(self.q.rem_euclid(3) == 1);
        let [one, two, three] = self.hexes();
        [(one, 0), (two, 2), (three, 4)].map(|(hex, corner)| {
            let before = HexSide::ALL[0].turned(first + corner);
            Edge::of(hex, before)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn disc() -> Vec<Axial> {
        Axial { q: 0, r: 0 }.within(4)
    }

    #[test]
    fn both_hexes_give_an_edge_one_name() {
        for hex in disc() {
            for side in HexSide::ALL {
                let edge = Edge::of(hex, side);
                let there = hex.beside(side);
                assert_eq!(edge, Edge::of(there, side.opposite()));
                assert_eq!(Edge::between(hex, there), Some(edge));
                assert_eq!(Edge::between(there, hex), Some(edge));
                assert_eq!(BTreeSet::from(edge.hexes()), BTreeSet::from([hex, there]));
                let (named, by) = edge.name();
                assert_eq!(Edge::of(named, by), edge);
            }
            assert_eq!(Edge::between(hex, hex), None);
        }
    }

    #[test]
    fn an_edge_ends_in_the_corners_its_hexes_share() {
        for hex in disc() {
            for side in HexSide::ALL {
                let edge = Edge::of(hex, side);
                let [one, other] = edge.hexes().map(|it| BTreeSet::from(Vertex::around(it)));
                let shared: BTreeSet<Vertex> = one.intersection(&other).copied().collect();
                assert_eq!(shared, BTreeSet::from(edge.ends()));
            }
        }
    }

    #[test]
    fn three_hexes_and_three_edges_meet_in_a_corner() {
        for hex in disc() {
            for vertex in Vertex::around(hex) {
                let hexes = BTreeSet::from(vertex.hexes());
                assert_eq!(hexes.len(), 3);
                assert!(hexes.contains(&hex));
                for there in &hexes {
                    assert!(Vertex::around(*there).contains(&vertex));
                }
                let edges = BTreeSet::from(vertex.edges());
                assert_eq!(edges.len(), 3);
                for edge in &edges {
                    assert!(edge.ends().contains(&vertex));
                    assert!(edge.hexes().iter().all(|it| hexes.contains(it)));
                }
            }
        }
    }

    #[test]
    fn edges_join_in_a_corner_they_share() {
        let hex = Axial { q: 0, r: 0 };
        let [a, b, c] = [0, 1, 2].map(|at| Edge::of(hex, HexSide::ALL[at]));
        assert_eq!(a.joint(b), Some(Vertex::of(hex, HexSide::ALL[1])));
        assert_eq!(a.joint(c), None);
        assert_eq!(a.joint(a), None);
    }
}
