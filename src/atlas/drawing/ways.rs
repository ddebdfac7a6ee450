//! Roads, railways, streams and streets from centre to centre, and their crossings over water; does not draw what is
//! beside them.

use std::collections::BTreeSet;

use super::blocks::{Block, Span};
use super::course::{Passing, course};
use super::ground::is_town;
use super::hand::{Hand, add};
use super::tools::DrawingTools;
use super::town::streets;
use super::water::{is_river, joined_rivers};
use crate::atlas::land::{EdgeKind, LineKind, Motif};
use crate::atlas::scene::{Ink, Item, Path, Point};
use crate::kernel::{Axial, Colour, Edge, HexSide};

/// The width of a road, in hundredths of a hex.
const ROAD: f64 = 8.5;

/// The courses of all lines of a kind, one path part each.
fn courses(tools: &DrawingTools, kind: LineKind) -> Path {
    let country = &tools.country;
    let passing = |hex: Axial| match country.motif(hex) {
        Some(it) if is_river(it) => Passing::Middle,
        Some(it) if is_town(it) && kind == LineKind::Road => Passing::Straight,
        _ if country.arms(kind, hex).len() > 2 => Passing::Middle,
        _ => Passing::Free,
    };
    country
        .land
        .ways
        .iter()
        .filter(|way| way.kind == kind && way.through.len() > 1)
        .map(|way| course(country, &way.through, "way", passing))
        .fold(Path::default(), Path::and)
}

/// Streams, as narrow water.
pub(super) fn streams(tools: &DrawingTools, items: &mut Vec<Item>) {
    let streams = courses(tools, LineKind::Stream);
    add(items, streams.clone(), tools.pen(tools.paints.shore, 5.6));
    add(
        items,
        streams.clone(),
        tools.pen(tools.paints.water[0], 4.0),
    );
    if tools.fine {
        let flow = tools.dashed(tools.paints.ripple, 0.8, [5.0, 6.0]);
        add(items, streams, flow);
    }
}

/// Roads and streets.
pub(super) fn roads(tools: &DrawingTools, items: &mut Vec<Item>) {
    let paints = &tools.paints;
    let roads = courses(tools, LineKind::Road);
    let (lanes, squares) = lanes(tools);
    let bed = |path, kind, surface| Bed {
        path,
        kind,
        surface,
    };
    let beds = [
        bed(lanes, BedKind::Line(5.0, 0.8), paints.street),
        bed(squares, BedKind::Area(0.8), paints.street),
        bed(roads, BedKind::Line(ROAD, 1.1), paints.road[0]),
    ];
    metalled(tools, &beds, items);
}

/// A road or a square before it is drawn.
pub(super) struct Bed {
    /// Its middle, or its outline.
    pub(super) path: Path,
    pub(super) kind: BedKind,
    pub(super) surface: Colour,
}

/// The form of a road, in units.
#[derive(Clone, Copy)]
pub(super) enum BedKind {
    /// A line with the width of its surface and of the edge on either side.
    Line(f64, f64),
    /// An area with the width of its edge.
    Area(f64),
}

/// Roads: all edges first, then all surfaces, so that they run into one another without a seam.
pub(super) fn metalled(hand: &Hand, beds: &[Bed], items: &mut Vec<Item>) {
    let edge = hand.paints.road[1];
    for bed in beds {
        let pen = match bed.kind {
            BedKind::Line(width, rim) => hand.pen(edge, width + 2.0 * rim),
            BedKind::Area(rim) => hand.pen(edge, 2.0 * rim),
        };
        add(items, bed.path.clone(), pen);
    }
    for bed in beds {
        let ink = match bed.kind {
            BedKind::Line(width, _) => hand.pen(bed.surface, width).into(),
            BedKind::Area(_) => Ink::from(bed.surface),
        };
        add(items, bed.path.clone(), ink);
    }
}

/// Railways, over bridges as over land.
pub(super) fn rails(tools: &DrawingTools, items: &mut Vec<Item>) {
    let rails = courses(tools, LineKind::Rail);
    let [ballast, sleepers, iron] = tools.paints.rail;
    add(items, rails.clone(), tools.pen(ballast, 9.5));
    add(
        items,
        rails.clone(),
        tools.dashed(sleepers, 7.4, [1.5, 2.9]),
    );
    let gauge = if tools.fine { [4.6, 2.8] } else { [5.0, 2.0] };
    if tools.fine {
        add(items, rails.clone(), tools.pen(iron, gauge[0]));
        add(items, rails.clone(), tools.pen(ballast, gauge[1]));
        add(items, rails, tools.dashed(sleepers, gauge[1], [1.5, 2.9]));
    } else {
        add(items, rails, tools.pen(iron, gauge[1]));
    }
}

/// Lanes between hexes of a town, and the squares they lead to.
fn lanes(tools: &DrawingTools) -> (Path, Path) {
    let country = &tools.country;
    let town = country.all(|_, it| is_town(it.motif));
    let (mut lanes, mut squares) = (Path::default(), Path::default());
    for hex in &town {
        let centre = country.centre(*hex);
        let arms = streets(tools, *hex);
        let roads: BTreeSet<HexSide> = country.all_arms(*hex);
        for side in arms.difference(&roads) {
            if Edge::of(*hex, *side).name().0 == *hex {
                lanes = lanes.and(Path::line([centre, country.centre(hex.beside(*side))]));
            }
        }
        let has_street = arms.len() > roads.len() || !country.arms(LineKind::Road, *hex).is_empty();
        if has_street {
            squares = squares.and(Path::circle(centre, tools.mm(9.5)));
        }
    }
    (lanes, squares)
}

/// Bridges and fords, over edges and in hexes that a river fills.
pub(super) fn crossings(tools: &mut DrawingTools, items: &mut Vec<Item>) {
    let land = tools.country.land;
    for (edge, kinds) in &land.edges {
        let [one, other] = edge.hexes().map(|it| tools.country.centre(it));
        let turn = (other.y - one.y).atan2(other.x - one.x).to_degrees();
        let middle = tools.country.middle(*edge);
        let variant = variant(tools, edge.name().0);
        for kind in kinds {
            let block = match kind {
                EdgeKind::BridgeLight => Block::Planks(Span::Narrow),
                EdgeKind::BridgeHeavy => Block::Arches(Span::Narrow),
                EdgeKind::Ford => Block::Shallows(Span::Narrow, variant),
                _ => continue,
            };
            items.push(tools.stamp(block, middle, 1.0, turn));
        }
    }
    let rivers = joined_rivers(tools);
    for (hex, ground) in &land.hexes {
        let block = match ground.motif {
            Motif::Ford => Block::Shallows(Span::Wide, variant(tools, *hex)),
            Motif::BridgeLight => Block::Planks(Span::Wide),
            Motif::BridgeHeavy => Block::Arches(Span::Wide),
            _ => continue,
        };
        let turn = crossing_turn(tools, *hex, rivers.get(hex));
        let centre = tools.country.centre(*hex);
        items.push(tools.stamp(block, centre, 1.0, turn));
    }
}

fn variant(tools: &DrawingTools, hex: Axial) -> u8 {
    let which = tools.country.chance_at("ford", hex).one_of(3);
    u8::try_from(which).unwrap_or(0)
}

/// The direction of a crossing through a river hex: along its road, or square to the river.
fn crossing_turn(tools: &DrawingTools, hex: Axial, river: Option<&BTreeSet<Axial>>) -> f64 {
    let country = &tools.country;
    let over = |sides: &[HexSide]| match sides {
        [one, other, ..] => Some(country.outward(hex, *other) - country.outward(hex, *one)),
        [one] => Some(country.outward(hex, *one)),
        [] => None,
    };
    let carried: Vec<HexSide> = [LineKind::Road, LineKind::Rail]
        .into_iter()
        .flat_map(|kind| country.arms(kind, hex))
        .collect();
    let flows: Vec<HexSide> = river
        .into_iter()
        .flatten()
        .filter_map(|it| country.grid().side_towards(hex, *it))
        .collect();
    let square = |along: Point| Point::new(-along.y, along.x);
    let ahead = over(&carried)
        .or_else(|| over(&flows).map(square))
        .unwrap_or(Point::new(0.0, 1.0));
    ahead.y.atan2(ahead.x).to_degrees()
}
