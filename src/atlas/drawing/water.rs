//! Sea, rivers that fill hexes, and rivers along edges, each drawn as one smooth water; does not draw crossings.

use std::collections::{BTreeMap, BTreeSet};

use super::course::{Passing, course};
use super::curve::{direction, flattened, ribbon};
use super::hand::{Hand, add};
use super::region::walks;
use super::tools::{Bend, CLOSE, DrawingTools};
use crate::atlas::land::{EdgeKind, HexGround, Motif};
use crate::atlas::scene::{Item, Path, Point};
use crate::kernel::{Axial, Edge, HexSide, Vertex};

/// Half the width of a river that fills hexes, in hundredths of a hex.
const RIVER: f64 = 22.0;
/// The width of a river along edges.
const BROOK: f64 = 8.0;

/// Whether a river fills this hex.
pub(super) fn is_river(motif: Motif) -> bool {
    use Motif::{BridgeHeavy, BridgeLight, Ford, River};
    matches!(motif, River | Ford | BridgeLight | BridgeHeavy)
}

/// All water, from its banks upwards.
pub(super) fn waters(tools: &DrawingTools, items: &mut Vec<Item>) {
    let paints = tools.paints;
    let bend = |inset: f64| Bend {
        inset,
        stray: 5.0,
        held: CLOSE,
    };
    let sea = tools.country.all(|hex, _| tools.country.is_sea(hex));
    let coast = tools.outlines(&sea, bend(-1.0));
    let Rivers { lines, pools } = rivers(tools);
    let brooks = brook_path(tools);
    let wide = |more: f64| -> Vec<Path> {
        let ribbons = lines.iter().map(|it| river_ribbon(tools, it, more));
        let round = pools
            .iter()
            .map(|it| Path::circle(*it, tools.mm(RIVER + more)));
        ribbons.chain(round).collect()
    };
    // All banks first, then all water: where waters meet, no bank runs across.
    add(items, coast.clone(), tools.pen(paints.sand[0], 13.0));
    for bank in wide(4.0) {
        add(items, bank, paints.sand[0]);
    }
    add(items, coast.clone(), tools.pen(paints.shore, 2.4));
    for bank in wide(1.1) {
        add(items, bank, paints.shore);
    }
    add(items, brooks.clone(), tools.pen(paints.shore, BROOK + 2.0));
    add(items, coast, paints.water[0]);
    for water in wide(0.0) {
        add(items, water, paints.water[0]);
    }
    for meeting in meetings(tools) {
        add(items, meeting, paints.water[0]);
    }
    add(items, brooks.clone(), tools.pen(paints.water[0], BROOK));
    let deep: BTreeSet<Axial> = sea
        .iter()
        .copied()
        .filter(|hex| {
            let known = |it: &Axial| tools.country.ground(*it).is_some();
            let around = tools.country.grid().around(*hex);
            around
                .iter()
                .filter(|it| known(it))
                .all(|it| sea.contains(it))
        })
        .collect();
    add(items, tools.outlines(&deep, bend(4.0)), paints.water[1]);
    // Lines along the coast that grow fainter and further apart, as engravers cut them.
    for (inset, width) in [(4.5, 1.0), (8.8, 0.7), (13.2, 0.5)] {
        let line = tools.outlines(&sea, bend(inset));
        add(items, line, tools.pen(paints.ripple, width));
    }
    let mut flow = Path::default();
    for line in &lines {
        for (aside, start) in [(-10.0, 3), (0.0, 0), (10.0, 5)] {
            flow = flow.and(flow_lines(tools, line, aside, start));
        }
    }
    add(items, flow, tools.pen(paints.ripple, 0.9));
    if tools.fine {
        add(items, brooks, tools.dashed(paints.ripple, 0.9, [7.0, 9.0]));
    }
}

/// Short lines that follow a river.
pub(super) fn flow_lines(hand: &Hand, line: &[Point], aside: f64, start: usize) -> Path {
    let mut path = Path::default();
    let mut at = start + 1;
    while at + 3 < line.len() {
        let places: Vec<Point> = (at..=at + 2)
            .map(|it| {
                let ahead = direction(line[it - 1], line[it + 1]);
                line[it] + Point::new(ahead.y, -ahead.x) * hand.mm(aside)
            })
            .collect();
        path = path.and(Path::smooth(&places, false));
        at += 7;
    }
    path
}

/// A river as an outline, wider than its water by `more`.
fn river_ribbon(tools: &DrawingTools, line: &[Point], more: f64) -> Path {
    let last = line.len().saturating_sub(1);
    let place = line.first().map_or((0, 0), |it| (it.x as i32, it.y as i32));
    let phase = tools.country.chance("bank", place).between(0.0, 6.0);
    let on_board = tools.country.land.hexes.values().filter(|it| it.on_board);
    let is_tile = on_board.take(2).count() == 1;
    ribbon(line, |at| {
        let step = at as f64;
        let sway = (step * 0.55 + phase).sin() * 1.3 + (step * 0.23 + phase).sin() * 1.6;
        // Towards its ends a river takes its common width, so that it meets others without a step; on a tile it has
        // that width throughout, because any tile may lie beside it.
        let to_end = if is_tile {
            0.0
        } else {
            at.min(last - at).min(5) as f64 / 5.0
        };
        tools.mm(RIVER + sway * to_end + more)
    })
}

/// Water in the corner where hexes of water meet.
fn meetings(tools: &DrawingTools) -> Vec<Path> {
    let country = &tools.country;
    let wet = |hex: Axial| match country.motif(hex) {
        Some(it) if is_river(it) => country.holds(hex),
        _ => country.is_sea(hex),
    };
    let rivers = country.all(|hex, it| is_river(it.motif) && country.holds(hex));
    let corners: BTreeSet<Vertex> = rivers
        .iter()
        .flat_map(|hex| country.grid().corners(*hex))
        .filter(|corner| country.grid().cells_at(*corner).into_iter().all(wet))
        .collect();
    corners
        .into_iter()
        .map(|corner| {
            let middle = tools.country.corner(corner);
            let cells = country.grid().cells_at(corner).into_iter();
            let centres = cells.map(|it| country.centre(it));
            Path::polygon(centres.map(|it| middle.towards(it, 0.8)))
        })
        .collect()
}

/// Which hexes a river joins: to other water, and over the edge of the map where it would otherwise end.
pub(super) fn joined_rivers(tools: &DrawingTools) -> BTreeMap<Axial, BTreeSet<Axial>> {
    let country = &tools.country;
    let rivers =
        country.all(|hex, it| country.holds(hex) && is_river(it.motif) && !country.is_sea(hex));
    let mut joined: BTreeMap<Axial, BTreeSet<Axial>> = BTreeMap::new();
    for hex in &rivers {
        let mut sides: Vec<HexSide> = country
            .grid()
            .sides()
            .iter()
            .copied()
            .filter(|side| rivers.contains(&hex.beside(*side)))
            .collect();
        if sides.len() < 2 {
            sides.extend(mouth(tools, *hex, &sides));
        }
        for side in sides {
            let there = hex.beside(side);
            joined.entry(*hex).or_default().insert(there);
            joined.entry(there).or_default().insert(*hex);
        }
        joined.entry(*hex).or_default();
    }
    joined
}

/// Where a river that ends here runs on to: sea or marsh if it touches any, otherwise over the edge of the board, as
/// straight as possible.
fn mouth(tools: &DrawingTools, hex: Axial, sides: &[HexSide]) -> Option<HexSide> {
    let country = &tools.country;
    let straight = |side: &HexSide| match sides.first() {
        Some(from) => {
            let sides = usize::from(side.count());
            let turned = (side.index() + sides - from.index()) % sides;
            sides / 2 - turned.abs_diff(sides / 2)
        }
        None => 0,
    };
    let receives = |side: &HexSide| {
        let there = hex.beside(*side);
        match country.motif(there) {
            _ if country.is_sea(there) => 3,
            Some(Motif::Marsh) if country.holds(there) => 2,
            _ => usize::from(!country.land.hexes.get(&there).is_some_and(|it| it.on_board)),
        }
    };
    country
        .grid()
        .sides()
        .iter()
        .copied()
        .filter(|side| !sides.contains(side) && receives(side) > 0)
        .rev()
        .max_by_key(|side| (receives(side), straight(side)))
}

/// The rivers that fill hexes.
struct Rivers {
    /// The middle of each, as places.
    lines: Vec<Vec<Point>>,
    /// Round pools where rivers spring, end or meet.
    pools: Vec<Point>,
}

fn rivers(tools: &DrawingTools) -> Rivers {
    let country = &tools.country;
    let joined = joined_rivers(tools);
    let passing = |hex: Axial| {
        let forks = joined.get(&hex).is_some_and(|it| it.len() > 2);
        if forks || country.motif(hex) != Some(Motif::River) {
            Passing::Middle
        } else {
            Passing::Free
        }
    };
    let courses = walks(&joined)
        .into_iter()
        .map(|walk| course(country, &walk, "river", passing));
    let mut lines: Vec<Vec<Point>> = courses.map(|it| flattened(&it, 5).concat()).collect();
    let mut pools = Vec::new();
    for (hex, to) in &joined {
        let centre = country.centre(*hex);
        let ends_here = |it: &HexGround| it.on_board && it.motif != Motif::Sea;
        if to.is_empty() {
            // A river of one hex is a pond.
            let aside = Point::new(tools.mm(13.0), tools.mm(4.0));
            lines.push(vec![centre - aside, centre + aside]);
            pools.extend([centre - aside, centre + aside]);
        } else if to.len() != 2 && country.land.hexes.get(hex).is_some_and(ends_here) {
            pools.push(centre);
        }
    }
    Rivers { lines, pools }
}

/// Rivers along edges as smooth lines through corners and the middles of edges.
fn brook_path(tools: &DrawingTools) -> Path {
    brook_walks(tools)
        .iter()
        .map(|walk| Path::smooth(&brook_places(tools, walk), false))
        .fold(Path::default(), Path::and)
}

/// Whether a river runs along an edge; a bridge or ford implies one.
fn is_wet(kinds: &[EdgeKind]) -> bool {
    kinds.contains(&EdgeKind::River) || is_crossed(kinds)
}

fn is_crossed(kinds: &[EdgeKind]) -> bool {
    use EdgeKind::{BridgeHeavy, BridgeLight, Ford};
    let crosses = |it: &EdgeKind| matches!(it, BridgeHeavy | BridgeLight | Ford);
    kinds.iter().any(crosses)
}

fn brook_walks(tools: &DrawingTools) -> Vec<Vec<Vertex>> {
    let mut joined: BTreeMap<Vertex, BTreeSet<Vertex>> = BTreeMap::new();
    for (edge, kinds) in &tools.country.land.edges {
        if is_wet(kinds) {
            let [one, other] = edge.ends();
            joined.entry(one).or_default().insert(other);
            joined.entry(other).or_default().insert(one);
        }
    }
    walks(&joined)
}

fn brook_places(tools: &DrawingTools, walk: &[Vertex]) -> Vec<Point> {
    let country = &tools.country;
    let mut places = Vec::new();
    let middle = |pair: &[Vertex]| {
        let (from, to) = (country.corner(pair[0]), country.corner(pair[1]));
        let edge = country
            .grid()
            .edges_at(pair[0])
            .into_iter()
            .find(|it| it.ends().contains(&pair[1]));
        let crossed = edge.is_some_and(|it| is_crossed(country.along(it)));
        let mut chance = country.chance("brook", (pair[0].q + pair[1].q, pair[0].r + pair[1].r));
        let stray = if crossed {
            0.0
        } else {
            chance.about(tools.mm(4.0))
        };
        let ahead = direction(from, to);
        from.towards(to, 0.5) + Point::new(ahead.y, -ahead.x) * stray
    };
    let middles: Vec<Point> = walk.windows(2).map(middle).collect();
    for (at, vertex) in walk.iter().enumerate() {
        let corner = country.corner(*vertex);
        let is_ring = walk.first() == walk.last();
        let before = if at > 0 {
            middles.get(at - 1)
        } else {
            middles.last().filter(|_| is_ring)
        };
        let after = middles
            .get(at)
            .or_else(|| middles.first().filter(|_| is_ring));
        match (before, after) {
            (Some(before), Some(after)) => {
                places.push(corner.towards(before.towards(*after, 0.5), 0.3));
            }
            _ => places.push(corner),
        }
        places.extend(middles.get(at));
    }
    if walk.first() != walk.last() {
        if let Some(end) = walk.first().and_then(|it| run_on(tools, *it)) {
            places.insert(0, end);
        }
        places.extend(walk.last().and_then(|it| run_on(tools, *it)));
    }
    places
}

/// Where a river that ends in a corner runs on to: into water it touches, or over the edge of the map.
fn run_on(tools: &DrawingTools, end: Vertex) -> Option<Point> {
    let country = &tools.country;
    let ends_here = |edge: &Edge| is_wet(country.along(*edge));
    let edges = country.grid().edges_at(end);
    if edges.iter().filter(|it| ends_here(it)).count() != 1 {
        return None;
    }
    let wet = |hex: &Axial| {
        country
            .motif(*hex)
            .is_some_and(|it| is_river(it) || it == Motif::Sea)
    };
    let off = |hex: &Axial| !country.land.hexes.get(hex).is_some_and(|it| it.on_board);
    let hexes = country.grid().cells_at(end);
    let into = |hex: &Axial, part: f64| country.corner(end).towards(country.centre(*hex), part);
    let water = hexes.iter().find(|it| wet(it)).map(|it| into(it, 0.72));
    // The middle of a half hex lies on the edge of the map; squares beyond it come in pairs, with the way out between.
    let outside: Vec<Point> = hexes
        .iter()
        .filter(|it| off(it))
        .map(|it| into(it, 1.2))
        .collect();
    water.or(match outside[..] {
        [one, other] if country.grid().is_square() => Some(one.towards(other, 0.5)),
        _ => outside.first().copied(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testland::{hex, land_of};
    use super::*;
    use crate::press::Theme;

    #[test]
    fn a_chain_of_river_hexes_is_one_water_without_a_gap() {
        let land = land_of(7, 3, |it| {
            if it.row == 2 {
                Motif::River
            } else {
                Motif::Open
            }
        });
        let tools = DrawingTools::new(&land, Theme::Colour);
        let rivers = rivers(&tools);
        assert_eq!(rivers.lines.len(), 1);
        assert!(
            rivers.pools.is_empty(),
            "it runs over both edges of the map"
        );
        let line = &rivers.lines[0];
        assert!(line.windows(2).all(|it| it[0].far(it[1]) < tools.mm(30.0)));
        let long: f64 = line.windows(2).map(|it| it[0].far(it[1])).sum();
        assert!(long > tools.mm(750.0), "{long}");
    }

    #[test]
    fn rivers_along_edges_join_into_one_line() {
        let mut land = land_of(5, 5, |_| Motif::Open);
        let here = hex("0303");
        for side in &HexSide::ALL[..4] {
            land.edges
                .insert(Edge::of(here, *side), vec![EdgeKind::River]);
        }
        let tools = DrawingTools::new(&land, Theme::Colour);
        let walks = brook_walks(&tools);
        assert_eq!(walks.len(), 1);
        assert_eq!(walks[0].len(), 5);
    }
}
