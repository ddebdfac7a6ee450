//! The land with one ring of country imagined beyond its edge, and where lines run in each hex; draws nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::chance::Chance;
use super::water::is_river;
use crate::atlas::land::{EdgeKind, HexGround, Land, LineKind, Motif};
use crate::atlas::scene::Point;
use crate::kernel::{Axial, Edge, Grid, HexSide, Vertex};

/// Works that can be built on any ground.
fn is_built(motif: Motif) -> bool {
    use Motif::{AntiTank, Bunker, Debris, LowWall, Minefield, Sandbags, Trench, Wire};
    matches!(
        motif,
        AntiTank | Bunker | Debris | LowWall | Minefield | Sandbags | Trench | Wire
    )
}

/// The land and the facts worked out from it once.
pub(super) struct Country<'land> {
    pub(super) land: &'land Land,
    /// Hexes just beyond the land, each with the hex of the land it is imagined to be like: features at the edge run on
    /// over it.
    beyond: BTreeMap<Axial, Axial>,
    /// The sides on which lines leave a hex.
    arms: BTreeMap<(LineKind, Axial), BTreeSet<HexSide>>,
    /// A hundredth of a hex, in millimetres.
    pub(super) unit: f64,
}

impl<'land> Country<'land> {
    pub(super) fn of(land: &'land Land) -> Country<'land> {
        Country {
            land,
            beyond: if land.runs_on {
                beyond(land)
            } else {
                BTreeMap::new()
            },
            arms: arms(land),
            unit: land.plane.across.0 / 100.0,
        }
    }

    /// How the cells of the land lie.
    pub(super) fn grid(&self) -> Grid {
        self.land.plane.grid
    }

    /// What is in a hex of the land or just beyond it.
    pub(super) fn ground(&self, hex: Axial) -> Option<&'land HexGround> {
        let hexes = &self.land.hexes;
        hexes
            .get(&hex)
            .or_else(|| hexes.get(self.beyond.get(&hex)?))
    }

    pub(super) fn motif(&self, hex: Axial) -> Option<Motif> {
        self.ground(hex).map(|it| it.motif)
    }

    /// Whether the hex is sea, including under a pier: a bridge with sea on two or more sides.
    pub(super) fn is_sea(&self, hex: Axial) -> bool {
        match self.motif(hex) {
            Some(Motif::Sea) => true,
            Some(motif) if is_river(motif) => self.touches(hex, Motif::Sea) >= 2,
            _ => false,
        }
    }

    /// Whether the hex is sand, including under anything built on it.
    pub(super) fn is_sand(&self, hex: Axial) -> bool {
        match self.motif(hex) {
            Some(Motif::Beach) => true,
            Some(motif) if is_built(motif) => self.touches(hex, Motif::Beach) >= 2,
            _ => false,
        }
    }

    /// How many of the hexes beside this one are of a kind.
    fn touches(&self, hex: Axial, motif: Motif) -> usize {
        let beside = self.grid().sides().iter().map(|side| hex.beside(*side));
        beside
            .filter(|there| self.motif(*there) == Some(motif))
            .count()
    }

    /// How high a hex is drawn: a hill is at least one level up, a depression one down.
    pub(super) fn level(&self, hex: Axial) -> i8 {
        match self.ground(hex) {
            Some(it) if it.motif == Motif::Hill => it.height.max(1),
            Some(it) if it.motif == Motif::Depression => it.height.min(-1),
            Some(it) => it.height,
            None => 0,
        }
    }

    /// Hexes of the land and just beyond it that satisfy `like`.
    pub(super) fn all(&self, like: impl Fn(Axial, &HexGround) -> bool) -> BTreeSet<Axial> {
        let imagined = self
            .beyond
            .iter()
            .filter_map(|(hex, of)| Some((hex, self.land.hexes.get(of)?)));
        self.land
            .hexes
            .iter()
            .chain(imagined)
            .filter(|(hex, ground)| like(**hex, ground))
            .map(|(hex, _)| *hex)
            .collect()
    }

    /// Whether a hex belongs to the land, not the country imagined beyond it.
    pub(super) fn holds(&self, hex: Axial) -> bool {
        self.land.hexes.contains_key(&hex)
    }

    pub(super) fn centre(&self, hex: Axial) -> Point {
        self.land.plane.centre(hex).into()
    }

    pub(super) fn corner(&self, vertex: Vertex) -> Point {
        self.land.plane.corner(vertex).into()
    }

    /// The middle of an edge.
    pub(super) fn middle(&self, edge: Edge) -> Point {
        let [one, other] = edge.hexes();
        self.centre(one).towards(self.centre(other), 0.5)
    }

    /// From the middle of a hex to the middle of a side, one millimetre long.
    pub(super) fn outward(&self, hex: Axial, side: HexSide) -> Point {
        let way = self.centre(hex.beside(side)) - self.centre(hex);
        way * (1.0 / self.land.plane.across.0)
    }

    /// The corner moved slightly aside, the same for all hexes that share it.
    pub(super) fn moved_corner(&self, vertex: Vertex, far: f64) -> Point {
        let mut chance = self.chance("corner", (vertex.q, vertex.r));
        let far = far * self.unit;
        self.corner(vertex) + Point::new(chance.about(far), chance.about(far))
    }

    /// What runs along an edge.
    pub(super) fn along(&self, edge: Edge) -> &[EdgeKind] {
        self.land.edges.get(&edge).map_or(&[], Vec::as_slice)
    }

    /// The sides on which lines of a kind leave a hex.
    pub(super) fn arms(&self, kind: LineKind, hex: Axial) -> Vec<HexSide> {
        self.arms
            .get(&(kind, hex))
            .map(|it| it.iter().copied().collect())
            .unwrap_or_default()
    }

    /// The sides on which any line leaves a hex.
    pub(super) fn all_arms(&self, hex: Axial) -> BTreeSet<HexSide> {
        [LineKind::Road, LineKind::Rail, LineKind::Stream]
            .into_iter()
            .flat_map(|kind| self.arms(kind, hex))
            .collect()
    }

    /// Whether a line that runs from hex to like hex crosses this side. Where three like hexes touch each other, one
    /// pair is left out: lines stay joined, but make no mesh. No three squares touch each other.
    pub(super) fn is_linked(
        &self,
        hex: Axial,
        side: HexSide,
        purpose: &str,
        is_like: impl Fn(Motif) -> bool,
    ) -> bool {
        let is_like = |hex: Axial| {
            self.land
                .hexes
                .get(&hex)
                .is_some_and(|it| is_like(it.motif))
        };
        let weight = |one: Axial, other: Axial| {
            let edge = self.grid().edge(one, other);
            edge.map_or(0.0, |it| self.chance_on(purpose, it).part())
        };
        let there = hex.beside(side);
        let own = weight(hex, there);
        let is_left_out =
            |third: Axial| is_like(third) && own > weight(hex, third) && own > weight(there, third);
        let is_apart = self.grid().is_square()
            || ![1, 5]
                .into_iter()
                .any(|it| is_left_out(hex.beside(side.turned(it))));
        is_like(there) && is_apart
    }

    pub(super) fn chance(&self, purpose: &str, place: (i32, i32)) -> Chance {
        Chance::of(self.land.seed, purpose, place)
    }

    pub(super) fn chance_at(&self, purpose: &str, hex: Axial) -> Chance {
        self.chance(purpose, (hex.q, hex.r))
    }

    /// The same chance for both hexes of an edge.
    pub(super) fn chance_on(&self, purpose: &str, edge: Edge) -> Chance {
        let (hex, side) = edge.name();
        self.chance(
            purpose,
            (hex.q * 3 + i32::try_from(side.index()).unwrap_or(0), hex.r),
        )
    }
}

/// Beyond the edge the country continues like most of the land it touches there.
fn beyond(land: &Land) -> BTreeMap<Axial, Axial> {
    let outside: BTreeSet<Axial> = land
        .hexes
        .keys()
        .flat_map(|hex| land.plane.grid.around(*hex))
        .filter(|it| !land.hexes.contains_key(it))
        .collect();
    outside
        .into_iter()
        .filter_map(|hex| {
            let touched: Vec<(Axial, &HexGround)> = land
                .plane
                .grid
                .around(hex)
                .into_iter()
                .filter_map(|it| Some((it, land.hexes.get(&it)?)))
                .collect();
            let alike = |ground: &HexGround| touched.iter().filter(|(_, it)| *it == ground).count();
            let most = touched.iter().rev().max_by_key(|(_, it)| alike(it))?;
            Some((hex, most.0))
        })
        .collect()
}

fn arms(land: &Land) -> BTreeMap<(LineKind, Axial), BTreeSet<HexSide>> {
    let mut arms: BTreeMap<(LineKind, Axial), BTreeSet<HexSide>> = BTreeMap::new();
    for way in &land.ways {
        for pair in way.through.windows(2) {
            if let Some(side) = land.plane.grid.side_towards(pair[0], pair[1]) {
                arms.entry((way.kind, pair[0])).or_default().insert(side);
                arms.entry((way.kind, pair[1]))
                    .or_default()
                    .insert(side.opposite());
            }
        }
    }
    arms
}

#[cfg(test)]
mod tests {
    use super::super::region::walks;
    use super::super::testland::land_of;
    use super::*;

    #[test]
    fn links_join_every_like_hex_without_a_mesh() {
        let land = land_of(6, 6, |_| Motif::Trench);
        let country = Country::of(&land);
        let mut joined: BTreeMap<Axial, BTreeSet<Axial>> = BTreeMap::new();
        for hex in land.hexes.keys() {
            for side in HexSide::ALL {
                let linked =
                    |hex, side| country.is_linked(hex, side, "line", |it| it == Motif::Trench);
                if linked(*hex, side) {
                    let there = hex.beside(side);
                    assert!(linked(there, side.opposite()), "the same from both sides");
                    joined.entry(*hex).or_default().insert(there);
                }
            }
        }
        let links: usize = joined.values().map(BTreeSet::len).sum();
        assert!(links < 36 * 4, "{links} of {}", 36 * 6);
        let walked: BTreeSet<Axial> = walks(&joined).concat().into_iter().collect();
        assert_eq!(walked.len(), 36);
        let mut reached = BTreeSet::new();
        let mut open = vec![Axial { q: 0, r: 0 }];
        while let Some(hex) = open.pop() {
            if reached.insert(hex) {
                open.extend(&joined[&hex]);
            }
        }
        assert_eq!(reached.len(), 36);
    }

    #[test]
    fn the_country_goes_on_beyond_its_edge() {
        let land = land_of(3, 3, |it| {
            if it.column == 1 {
                Motif::Sea
            } else {
                Motif::Wood
            }
        });
        let country = Country::of(&land);
        let west = Axial { q: -1, r: 0 };
        assert!(!country.holds(west));
        assert_eq!(country.motif(west), Some(Motif::Sea));
        assert_eq!(country.motif(Axial { q: -2, r: 0 }), None);
    }
}
