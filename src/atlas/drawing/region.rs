//! Hexes that belong together and the outlines around them; does not know what the hexes hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::kernel::{Axial, Grid, HexSide, Vertex};

/// An edge at which a set of hexes ends: the hex inside and the side it ends on.
pub(super) type Rim = (Axial, HexSide);

/// The outlines of a set of cells, each clockwise around its inside; a hole is an outline too. Squares that meet in a
/// corner only have an outline each.
pub(super) fn loops(hexes: &BTreeSet<Axial>, grid: Grid) -> Vec<Vec<Rim>> {
    let begins = |rim: Rim| (Vertex::of(rim.0, rim.1), rim);
    let mut rims: BTreeSet<(Vertex, Rim)> = BTreeSet::new();
    for hex in hexes {
        for side in grid.sides() {
            if !hexes.contains(&hex.beside(*side)) {
                rims.insert(begins((*hex, *side)));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((_, first)) = rims.pop_first() {
        let mut around = vec![first];
        let mut next = next_rim(hexes, first);
        while rims.remove(&begins(next)) {
            around.push(next);
            next = next_rim(hexes, next);
        }
        loops.push(around);
    }
    loops
}

/// The rim that begins where another ends: round the corner, from cell to cell inside, to the first that ends there.
fn next_rim(hexes: &BTreeSet<Axial>, (mut hex, side): Rim) -> Rim {
    let mut side = side.turned(1);
    while hexes.contains(&hex.beside(side)) {
        hex = hex.beside(side);
        side = side.opposite().turned(1);
    }
    (hex, side)
}

/// Splits a net of pairwise links into walks; a joint of two links lies within one walk.
pub(super) fn walks<Joint: Copy + Ord>(
    joined: &BTreeMap<Joint, BTreeSet<Joint>>,
) -> Vec<Vec<Joint>> {
    let mut left = joined.clone();
    let count = |joint: &Joint| joined.get(joint).map_or(0, BTreeSet::len);
    let ends = joined.keys().filter(|it| count(it) != 2);
    let starts: Vec<Joint> = ends.chain(joined.keys()).copied().collect();
    let mut walks = Vec::new();
    for start in starts {
        while let Some(first) = taken(&mut left, start) {
            let mut walk = vec![start, first];
            let mut here = first;
            while count(&here) == 2
                && let Some(next) = taken(&mut left, here)
            {
                walk.push(next);
                here = next;
            }
            walks.push(walk);
        }
    }
    walks
}

/// Takes one link out of a net and returns where it leads.
fn taken<Joint: Copy + Ord>(
    left: &mut BTreeMap<Joint, BTreeSet<Joint>>,
    from: Joint,
) -> Option<Joint> {
    let to = left.get_mut(&from)?.pop_first()?;
    if let Some(back) = left.get_mut(&to) {
        back.remove(&from);
    }
    Some(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Contact, Orientation};

    const HERE: Axial = Axial { q: 2, r: -1 };
    const HEXES: Grid = Grid::Hexes(Orientation::Pointy);
    const SQUARES: Grid = Grid::Squares(Contact::Edges);

    fn set(hexes: impl IntoIterator<Item = Axial>) -> BTreeSet<Axial> {
        hexes.into_iter().collect()
    }

    #[test]
    fn one_hex_has_one_outline_of_six_edges() {
        let loops = loops(&set([HERE]), HEXES);
        assert_eq!(loops.len(), 1);
        assert_eq!(loops[0].len(), 6);
    }

    #[test]
    fn a_ring_has_an_outline_outside_and_one_inside() {
        let ring = set(HERE.ring(1));
        let mut lengths: Vec<usize> = loops(&ring, HEXES).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
    }

    #[test]
    fn every_edge_to_the_outside_is_in_one_outline_once() {
        let hexes = set(HERE
            .within(4)
            .into_iter()
            .filter(|it| (it.q * 7 + it.r * 3) % 5 != 0));
        for grid in [HEXES, SQUARES] {
            let traced: Vec<Rim> = loops(&hexes, grid).concat();
            let outside = hexes
                .iter()
                .flat_map(|hex| grid.sides().iter().map(|side| hex.beside(*side)))
                .filter(|it| !hexes.contains(it))
                .count();
            assert_eq!(traced.len(), outside);
            assert_eq!(traced.iter().collect::<BTreeSet<_>>().len(), outside);
            for around in loops(&hexes, grid) {
                let next = around.iter().cycle().skip(1);
                for (rim, next) in around.iter().zip(next) {
                    assert_eq!(
                        Vertex::of(rim.0, rim.1.turned(1)),
                        Vertex::of(next.0, next.1)
                    );
                }
            }
        }
    }

    #[test]
    fn squares_that_meet_in_a_corner_have_an_outline_each() {
        let beside = Axial {
            q: HERE.q + 1,
            r: HERE.r + 1,
        };
        let lengths: Vec<usize> = loops(&set([HERE, beside]), SQUARES)
            .iter()
            .map(Vec::len)
            .collect();
        assert_eq!(lengths, [4, 4]);
    }

    fn net(links: &[(u8, u8)]) -> BTreeMap<u8, BTreeSet<u8>> {
        let mut net: BTreeMap<u8, BTreeSet<u8>> = BTreeMap::new();
        for (one, other) in links {
            net.entry(*one).or_default().insert(*other);
            net.entry(*other).or_default().insert(*one);
        }
        net
    }

    #[test]
    fn a_chain_is_one_walk_a_fork_three_and_a_ring_one() {
        assert_eq!(walks(&net(&[(1, 2), (2, 3), (3, 4)])), [[1, 2, 3, 4]]);
        assert_eq!(walks(&net(&[(1, 2), (2, 3), (2, 4)])).len(), 3);
        assert_eq!(walks(&net(&[(1, 2), (2, 3), (3, 1)])), [[1, 2, 3, 1]]);
    }
}
