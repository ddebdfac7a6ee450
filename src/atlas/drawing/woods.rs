//! Trees, hex by hex, including on edges and corners where woods continue; does not draw the forest floor.

use super::blocks::Block;
use super::country::Country;
use super::tools::DrawingTools;
use crate::atlas::land::Motif;
use crate::atlas::scene::{Item, Point};
use crate::kernel::{Axial, Edge, Vertex};

/// How many different clumps of trees there are.
const CLUMPS: usize = 12;

/// Where trees may be, with a unique name.
type TreeSite = (Point, (i32, i32));

/// The trees of one hex, those behind first.
pub(super) fn trees(tools: &mut DrawingTools, hex: Axial) -> Vec<Item> {
    let centre = tools.country.centre(hex);
    let free = tools.kept_free(hex);
    let mut standing: Vec<(Point, Block, f64)> = Vec::new();
    for place in clumps(&tools.country, hex) {
        let (at, which, size) = thrown(tools, place);
        if tools.is_free(at, &free, 21.0 * size) {
            standing.push((at, Block::Trees(which), size));
        } else if tools.is_free(at, &free, 14.5) {
            standing.push((at, Block::Tree(which % 4), size));
        }
    }
    if !free.is_empty() {
        for place in singles(tools, hex) {
            let (at, which, size) = thrown(tools, place);
            if tools.is_free(at, &free, 14.5) {
                standing.push((at, Block::Tree(which % 4), size));
            }
        }
    }
    standing.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    let mut items = Vec::new();
    if tools.is_free(centre, &free, 20.0) {
        let which = tools.country.chance_at("leaves", hex).one_of(4);
        let leaves = Block::Leaves(u8::try_from(which).unwrap_or(0));
        items.push(tools.stamp(leaves, centre, 1.0, 0.0));
    }
    for (at, block, size) in standing {
        items.push(tools.stamp(block, at, size, 0.0));
    }
    items
}

/// A site moved slightly, with a clump and its size.
fn thrown(tools: &DrawingTools, (place, name): TreeSite) -> (Point, u8, f64) {
    let mut chance = tools.country.chance("tree", name);
    let stray = tools.mm(4.5);
    let strayed = place + Point::new(chance.about(stray), chance.about(stray));
    let which = u8::try_from(chance.one_of(CLUMPS)).unwrap_or(0);
    (strayed, which, chance.between(0.78, 1.02))
}

/// The clumps of a hex. A clump on an edge or a corner belongs to one of the hexes that share it; corners shared with
/// open ground stay bare, because the edge of a wood is round.
fn clumps(country: &Country, hex: Axial) -> Vec<TreeSite> {
    let is_wood = |it: Axial| country.motif(it) == Some(Motif::Wood);
    let centre = country.centre(hex);
    let mut places = Vec::new();
    for side in country.grid().sides().iter().copied() {
        let vertex = Vertex::of(hex, side);
        let corner = country.corner(vertex);
        let sharers = country.grid().cells_at(vertex);
        let is_first = sharers.iter().min() == Some(&hex);
        if is_first && sharers.into_iter().all(is_wood) {
            places.push((corner, (vertex.q, vertex.r)));
        }
        let name = (vertex.q * 7 + hex.q, vertex.r * 7 + hex.r);
        places.push((centre.towards(corner, 0.55), name));
        if side.is_of_square() {
            // A square has fewer corners than a hex, and is larger; no ring about its middle shows when these differ.
            let far = [16.0, 29.0][side.index() % 2];
            let inner = centre + country.outward(hex, side) * (far * country.unit);
            places.push((inner, (name.0 + 3, name.1 - 2)));
        }
        let there = hex.beside(side);
        let edge = Edge::of(hex, side);
        if edge.name().0 == hex && is_wood(there) {
            let name = (hex.q * 5 + there.q, hex.r * 5 + there.r);
            places.push((country.middle(edge), name));
        }
    }
    places
}

/// Single trees that fill the room a road or stream leaves.
fn singles(tools: &DrawingTools, hex: Axial) -> Vec<TreeSite> {
    let country = &tools.country;
    let centre = country.centre(hex);
    let beside = country.grid().sides().iter().copied().flat_map(|side| {
        let vertex = Vertex::of(hex, side);
        let name = (vertex.q * 11 + hex.q, vertex.r * 11 + hex.r);
        let to_side = centre + country.outward(hex, side) * tools.mm(41.0);
        let to_corner = centre.towards(country.corner(vertex), 0.78);
        [(to_side, name), (to_corner, (name.0 + 5, name.1 - 7))]
    });
    beside.collect()
}
