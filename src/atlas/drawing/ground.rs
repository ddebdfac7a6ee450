//! Ground that covers wide areas: grass, sand, marsh, crops, hedged fields, yards and the floor of woods; draws no
//! single tree or house.

use std::collections::BTreeSet;

use super::blocks::Block;
use super::curve::{blob, bumpy, direction, spans};
use super::hand::{Hand, add, shape};
use super::tools::{Bend, CLOSE, DrawingTools};
use crate::atlas::land::Motif;
use crate::atlas::scene::{Cap, Item, Path, Pen, Point};
use crate::kernel::{Axial, Colour, Edge};

/// Lusher patches, here and there, that keep open ground from looking empty.
pub(super) fn meadows(tools: &DrawingTools, items: &mut Vec<Item>) {
    let Some(meadow) = tools.paints.meadow.filter(|_| tools.fine) else {
        return;
    };
    for hex in tools
        .country
        .all(|_, it| it.motif == Motif::Open && it.height == 0)
    {
        let mut chance = tools.country.chance_at("meadow", hex);
        if chance.part() < 0.6 {
            let far = tools.mm(30.0);
            let aside = Point::new(chance.about(far), chance.about(far));
            let (wide, tall) = (chance.between(24.0, 46.0), chance.between(16.0, 28.0));
            let size = Point::new(tools.mm(wide), tools.mm(tall));
            let patch = blob(
                tools.country.centre(hex) + aside,
                size,
                9,
                0.24,
                &mut chance,
            );
            items.push(shape(patch, meadow));
        }
    }
}

/// Sand and wet ground.
pub(super) fn soft_ground(tools: &DrawingTools, items: &mut Vec<Item>) {
    let bend = Bend {
        inset: -1.0,
        stray: 7.0,
        held: CLOSE,
    };
    let marsh = tools.country.all(|_, it| it.motif == Motif::Marsh);
    add(items, tools.outlines(&marsh, bend), tools.paints.marsh[0]);
    // Sand runs on under the water: the shore is where the water ends.
    let sand = tools.country.all(|hex, _| tools.country.is_sand(hex));
    add(items, tools.outlines(&sand, bend), tools.paints.sand[0]);
}

/// Yards and gardens behind houses: one ground for the whole town.
pub(super) fn yards(tools: &DrawingTools, items: &mut Vec<Item>) {
    let town = tools.country.all(|_, it| is_town(it.motif));
    let bend = Bend {
        inset: 4.0,
        stray: 3.0,
        held: CLOSE,
    };
    add(items, tools.outlines(&town, bend), tools.paints.yard[0]);
}

/// Whether this is a town, standing or in ruins.
pub(super) fn is_town(motif: Motif) -> bool {
    matches!(motif, Motif::Building | Motif::Ruins)
}

/// The floor of the woods with the ragged edge of its crowns.
pub(super) fn canopy(tools: &DrawingTools, items: &mut Vec<Item>) {
    let woods = tools.country.all(|_, it| it.motif == Motif::Wood);
    let bend = Bend {
        inset: 3.0,
        stray: 5.0,
        held: CLOSE,
    };
    forest_floor(tools, &tools.outlines(&woods, bend), items);
}

/// The floor of woods inside these outlines; leaves reach over them.
pub(super) fn forest_floor(hand: &Hand, outlines: &Path, items: &mut Vec<Item>) {
    let mut chance = hand.chance("canopy", (0, 0));
    let mut ragged = Path::default();
    for paces in hand.paces(outlines, 9.0) {
        ragged = ragged.and(bumpy(&paces, true, || hand.mm(chance.between(3.5, 6.0))));
    }
    if let Some(shadow) = hand.paints.shadow {
        let aside = Point::new(hand.mm(2.6), hand.mm(3.4));
        add(items, ragged.map(|it| it + aside), shadow);
    }
    let line = hand.paints.crown[3];
    add(items, ragged, hand.outlined(hand.paints.canopy, line, 0.7));
}

/// Crops: every hex its own field or two, furrowed each in its own direction, with hedges between.
pub(super) fn fields(tools: &DrawingTools, items: &mut Vec<Item>) {
    let fields = tools.country.all(|_, it| it.motif == Motif::Field);
    let mut hedges = Path::default();
    for hex in &fields {
        let corners = moved_corners(tools, *hex, 3.5);
        let mut chance = tools.country.chance_at("field", *hex);
        let first = chance.one_of(corners.len());
        let parts = if chance.part() < 0.75 {
            let (one, other) = split(
                &corners,
                first,
                chance.between(0.35, 0.65),
                chance.between(0.35, 0.65),
            );
            hedges = hedges.and(Path::line([one[0], one[one.len() - 1]]));
            vec![one, other]
        } else {
            vec![corners]
        };
        let mut crop = chance.one_of(3);
        for part in parts {
            let turn = chance.between(0.0, 180.0);
            furrowed(tools, &part, crop, turn, items);
            crop += 1 + chance.one_of(2);
        }
    }
    let paints = &tools.paints.hedge;
    add(items, hedges, tools.dashed(paints[2], 0.9, [3.0, 2.2]));
    hedge_lines(tools, &mesh(tools, &fields, 3.5), 1.9, items);
}

/// The corners of a hex, each moved slightly aside.
fn moved_corners(tools: &DrawingTools, hex: Axial, far: f64) -> Vec<Point> {
    let corners = tools.country.grid().corners(hex);
    corners
        .map(|it| tools.country.moved_corner(it, far))
        .collect()
}

/// The edges of a set of hexes between moved corners, each once.
fn mesh(tools: &DrawingTools, hexes: &BTreeSet<Axial>, far: f64) -> Vec<[Point; 2]> {
    let edges: BTreeSet<Edge> = hexes
        .iter()
        .flat_map(|hex| {
            let sides = tools.country.grid().sides().iter();
            sides.map(|side| Edge::of(*hex, *side))
        })
        .collect();
    edges
        .into_iter()
        .map(|edge| edge.ends().map(|it| tools.country.moved_corner(it, far)))
        .collect()
}

/// A hex cut in two from one side to the opposite side; both parts are clockwise and convex.
fn split(corners: &[Point], first: usize, here: f64, there: f64) -> (Vec<Point>, Vec<Point>) {
    let (count, half) = (corners.len(), corners.len() / 2);
    let at = |index: usize| corners[index % count];
    let enter = at(first).towards(at(first + 1), here);
    let leave = at(first + half).towards(at(first + half + 1), there);
    let part = |from: Point, after: usize, to: Point| {
        let between = (1..=half).map(|it| at(after + it));
        let whole = std::iter::once(from).chain(between);
        whole.chain(std::iter::once(to)).collect()
    };
    (part(enter, first, leave), part(leave, first + half, enter))
}

/// A field of one crop, furrowed one way; its outline may be of any form.
pub(super) fn furrowed(
    hand: &Hand,
    outline: &[Point],
    crop: usize,
    turn: f64,
    items: &mut Vec<Item>,
) {
    let [ground, furrow] = hand.paints.crop[crop % CROPS];
    items.push(shape(Path::polygon(outline.iter().copied()), ground));
    let ahead = Point::new(1.0, 0.0).turned(turn);
    let aside = Point::new(-ahead.y, ahead.x);
    let count = outline.len() as f64;
    let middle = outline.iter().fold(Point::default(), |sum, it| sum + *it) * (1.0 / count);
    let gap = hand.mm(if hand.fine { 4.6 } else { 7.5 });
    let far = outline.iter().map(|it| it.far(middle)).fold(0.0, f64::max);
    let rows = (far / gap).floor().min(MOST_ROWS);
    let mut furrows = Path::default();
    let mut row = -rows;
    while row <= rows {
        for [from, to] in spans(outline, middle + aside * (gap * row), ahead) {
            let (short, long) = (from.far(to), hand.mm(2.6));
            if short > hand.mm(8.0) {
                let part = long / short;
                let line = [from.towards(to, part), from.towards(to, 1.0 - part)];
                furrows = furrows.and(Path::line(line));
            }
        }
        row += 1.0;
    }
    add(items, furrows, hand.pen(furrow, 1.0));
}

/// How many crops there are.
pub(super) const CROPS: usize = 3;
/// The most rows on either side of the middle of a field.
const MOST_ROWS: f64 = 400.0;

/// Hedges on banks round small fields, which meet those of the next hex where the two share an edge.
pub(super) fn bocage(tools: &DrawingTools, items: &mut Vec<Item>) {
    let hexes = tools.country.all(|_, it| it.motif == Motif::Bocage);
    let mut banks: Vec<[Point; 2]> = Vec::new();
    for hex in &hexes {
        let mut chance = tools.country.chance_at("bocage", *hex);
        let far = tools.mm(13.0);
        let knot =
            tools.country.centre(*hex) + Point::new(far, 0.0).turned(chance.between(0.0, 360.0));
        let corners = moved_corners(tools, *hex, 4.0);
        let count = corners.len();
        let first = chance.one_of(count);
        let sides = tools.country.grid().sides().iter().enumerate();
        let joints: Vec<usize> = sides
            .filter(|(at, side)| {
                let edge = Edge::of(*hex, **side);
                let open = tools.country.chance_on("joint", edge).part() < 0.5;
                open || (at + count - first).is_multiple_of(2)
            })
            .map(|(at, _)| at)
            .collect();
        let joint = |at: usize| corners[at].towards(corners[(at + 1) % count], 0.5);
        for (nth, at) in joints.iter().enumerate() {
            let next = joints[(nth + 1) % joints.len()];
            let mut field = vec![knot, joint(*at)];
            let mut corner = *at;
            while corner != next {
                corner = (corner + 1) % count;
                field.push(corners[corner]);
            }
            field.push(joint(next));
            let [ground, furrow] = tools.paints.crop[1 + chance.one_of(2) % 2];
            let ground = if chance.part() < 0.55 {
                ground
            } else {
                tools.paints.ground
            };
            items.push(shape(Path::polygon(field.iter().copied()), ground));
            if chance.part() < 0.4 {
                items.push(rows(tools, &field, chance.between(0.0, 180.0), furrow));
            }
            banks.push([knot, joint(*at)]);
        }
    }
    banks.extend(mesh(tools, &hexes, 4.0));
    hedge_lines(tools, &banks, 3.4, items);
}

/// Light rows in a field that may be concave: they keep away from its hedges.
fn rows(tools: &DrawingTools, field: &[Point], turn: f64, furrow: Colour) -> Item {
    let count = field.len() as f64;
    let middle = field.iter().fold(Point::default(), |sum, it| sum + *it) * (1.0 / count);
    let ahead = Point::new(tools.mm(6.0), 0.0).turned(turn);
    let aside = Point::new(-ahead.y, ahead.x) * 0.7;
    let lines = [-1.0, 0.0, 1.0]
        .into_iter()
        .fold(Path::default(), |path, it| {
            let place = middle + aside * it;
            path.and(Path::line([place - ahead, place + ahead]))
        });
    shape(lines, tools.pen(furrow, 1.0))
}

/// Rows of bushes along straight lines: all outlines, then all bodies, so that hedges join cleanly.
pub(super) fn hedge_lines(hand: &Hand, lines: &[[Point; 2]], half: f64, items: &mut Vec<Item>) {
    let [body, lit, line] = hand.paints.hedge;
    let mut chance = hand.chance("hedge", (0, 0));
    let mut rows = Path::default();
    for [from, to] in lines {
        let ahead = direction(*from, *to);
        let aside = Point::new(ahead.y, -ahead.x);
        let wave = hand.mm(half * 0.5);
        let places: Vec<Point> = (0..=4)
            .map(|it| {
                let part = f64::from(it) / 4.0;
                let stray = if it % 4 == 0 { 0.0 } else { chance.about(wave) };
                from.towards(*to, part) + aside * stray
            })
            .collect();
        rows = rows.and(Path::smooth(&places, false));
    }
    // A zero-length dash with a round end is a bush.
    let bushes = |colour: Colour, width: f64| Pen {
        cap: Cap::Round,
        ..hand.dashed(colour, width, [0.02, half * 1.75])
    };
    let light = Point::new(-hand.mm(half * 0.22), -hand.mm(half * 0.3));
    add(items, rows.clone(), bushes(line, 2.0 * half + 1.5));
    add(items, rows.clone(), hand.pen(body, half));
    add(items, rows.clone(), bushes(body, 2.0 * half));
    if hand.fine {
        add(items, rows.map(|it| it + light), bushes(lit, half * 0.9));
    }
}

/// Blocks of one kind, by variant.
type BlockVariants = fn(u8) -> Block;

/// The plants on open, sandy and wet ground in one hex.
pub(super) fn growth(tools: &mut DrawingTools, hex: Axial, motif: Motif) -> Vec<Item> {
    let (pool, reeds): (BlockVariants, BlockVariants) = (Block::Pool, Block::Reeds);
    let blocks: Vec<BlockVariants> = match motif {
        Motif::Marsh => vec![pool, reeds, reeds, pool, reeds, reeds, reeds],
        Motif::Beach => vec![Block::Grains; 6],
        Motif::Sea => vec![Block::Ripples; 5],
        Motif::Open | Motif::Hill | Motif::Depression => vec![Block::Tuft; 3],
        _ => return Vec::new(),
    };
    let is_sparse = blocks.len() == 3;
    let mut chance = tools.country.chance_at("growth", hex);
    let first = chance.between(0.0, 360.0);
    let centre = tools.country.centre(hex);
    let free = tools.kept_free(hex);
    let room = match motif {
        // A river that ends in a marsh is wide, and the coast has lines along it.
        Motif::Marsh | Motif::Sea => 24.0,
        _ => 9.0,
    };
    let mut items = Vec::new();
    for (nth, block) in blocks.iter().enumerate() {
        let turn = first + 360.0 * nth as f64 / blocks.len() as f64 + chance.about(16.0);
        let far = tools.mm(chance.between(22.0, 42.0));
        let place = centre + Point::new(far, 0.0).turned(turn);
        let variant = u8::try_from(chance.one_of(3)).unwrap_or(0);
        let size = chance.between(0.85, 1.15);
        let dropped = is_sparse && chance.part() < if tools.fine { 0.45 } else { 0.8 };
        if !dropped && tools.is_free(place, &free, room) {
            let item = tools.stamp(block(variant), place, size, 0.0);
            items.push(item);
        }
    }
    items
}
