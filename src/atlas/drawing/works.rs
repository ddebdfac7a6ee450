//! Field works: trenches, wire, walls, bunkers, mines and the like; does not know who is in them.

use super::blocks::{Block, turn_steps};
use super::curve::{direction, flattened, paced};
use super::edges::{WALL, wall};
use super::hand::{Hand, add};
use super::tools::DrawingTools;
use crate::atlas::land::Motif;
use crate::atlas::scene::{Cap, Item, Path, Pen, Point};
use crate::kernel::{Axial, Edge, HexSide};

/// The works of one hex; empty for other motifs.
pub(super) fn works(tools: &mut DrawingTools, hex: Axial, motif: Motif) -> Vec<Item> {
    let mut items = Vec::new();
    match motif {
        Motif::Trench => trench(tools, hex, &mut items),
        Motif::LowWall => {
            let line = line_through(tools, hex, Motif::LowWall);
            wall(tools, &line, WALL, &mut items);
        }
        Motif::Wire => wire(tools, hex, &mut items),
        Motif::Bunker => {
            let turn = tools.country.chance_at("bunker", hex).between(0.0, 360.0);
            let centre = tools.country.centre(hex);
            items.push(tools.stamp(Block::Bunker(turn_steps(turn)), centre, 1.12, 0.0));
        }
        Motif::AntiTank => teeth(tools, hex, &mut items),
        Motif::Sandbags => {
            let turn = tools.country.chance_at("sandbags", hex).about(35.0);
            let centre = tools.country.centre(hex);
            items.push(tools.stamp(Block::Sandbags, centre, 1.2, turn));
        }
        Motif::Debris => debris(tools, hex, &mut items),
        Motif::Minefield => mines(tools, hex, &mut items),
        _ => {}
    }
    items
}

/// The line of a work through its hex: to every neighbour with the same work, or across the hex when it is alone.
fn line_through(tools: &DrawingTools, hex: Axial, motif: Motif) -> Path {
    let country = &tools.country;
    let centre = country.centre(hex);
    let reach = |side: HexSide, far: f64| centre + country.outward(hex, side) * tools.mm(far);
    let sides = country.grid().sides();
    let like: Vec<HexSide> = sides
        .iter()
        .copied()
        .filter(|side| country.is_linked(hex, *side, "line", |it| it == motif))
        .collect();
    let mut chance = country.chance_at("line", hex);
    let stray = |far: f64, chance: &mut super::chance::Chance| {
        centre + Point::new(chance.about(far), chance.about(far))
    };
    match like[..] {
        [] => {
            let side = sides[chance.one_of(sides.len())];
            let aside = [side.turned(1), side.turned(side.count() / 2 - 1)];
            let [one, other] = aside.map(|side| country.outward(hex, side));
            let bow = one + other;
            let middle = centre + bow * tools.mm(chance.between(3.0, 8.0));
            Path::smooth(
                &[reach(side, 40.0), middle, reach(side.opposite(), 40.0)],
                false,
            )
        }
        [side] => {
            let middle = stray(tools.mm(5.0), &mut chance);
            Path::smooth(
                &[reach(side, 50.0), middle, reach(side.opposite(), 36.0)],
                false,
            )
        }
        [one, other] => {
            let middle = stray(tools.mm(5.0), &mut chance);
            let bend = reach(one, 50.0).towards(reach(other, 50.0), 0.5);
            Path::smooth(
                &[
                    reach(one, 50.0),
                    middle.towards(bend, 0.4),
                    reach(other, 50.0),
                ],
                false,
            )
        }
        _ => like
            .iter()
            .map(|side| Path::line([centre, reach(*side, 50.0)]))
            .fold(Path::default(), Path::and),
    }
}

/// Fire bays: a zigzag with a parapet of earth on either side.
fn trench(tools: &DrawingTools, hex: Axial, items: &mut Vec<Item>) {
    let line = line_through(tools, hex, Motif::Trench);
    let zigzag = flattened(&line, 8)
        .iter()
        .map(|places| fire_bays(tools, places, TRENCH))
        .fold(Path::default(), Path::and);
    dug(tools, &zigzag, TRENCH, items);
}

/// How wide a trench is from parapet to parapet, its bays left out.
const TRENCH: f64 = 13.4;

/// A line broken into bays for a trench of this width; both ends lie on the line, where the next part continues it.
pub(super) fn fire_bays(hand: &Hand, line: &[Point], width: f64) -> Path {
    let part = width / TRENCH;
    let paces = paced(line, hand.mm(9.5 * part));
    let last = paces.len().saturating_sub(1);
    let bays = paces.iter().enumerate().map(|(at, pace)| {
        let far = match at {
            _ if at == 0 || at == last => 0.0,
            _ if at % 2 == 0 => 5.0,
            _ => -5.0,
        };
        pace.at + pace.left() * hand.mm(far * part)
    });
    Path::line(bays)
}

/// A trench of this width with its parapets and duckboards.
pub(super) fn dug(hand: &Hand, bays: &Path, width: f64, items: &mut Vec<Item>) {
    let [earth, dark] = hand.paints.earth;
    let part = width / TRENCH;
    add(items, bays.clone(), hand.pen(dark, width));
    add(items, bays.clone(), hand.pen(earth, 12.0 * part));
    add(items, bays.clone(), hand.pen(dark, 5.6 * part));
    if hand.fine {
        let boards = [1.6, 2.4].map(|it| it * part);
        let boards = hand.dashed(hand.paints.timber[0], 4.2 * part, boards);
        add(items, bays.clone(), boards);
    }
}

/// Two strands and the crosses between them.
fn wire(tools: &DrawingTools, hex: Axial, items: &mut Vec<Item>) {
    let line = line_through(tools, hex, Motif::Wire);
    let (mut crosses, mut posts) = (Path::default(), Path::default());
    for places in flattened(&line, 8) {
        for (at, pace) in paced(&places, tools.mm(9.0)).iter().enumerate() {
            let (ahead, aside) = (pace.ahead * tools.mm(4.0), pace.left() * tools.mm(5.8));
            let at_place = pace.at;
            crosses = crosses
                .and(Path::line([
                    at_place - ahead - aside,
                    at_place + ahead + aside,
                ]))
                .and(Path::line([
                    at_place - ahead + aside,
                    at_place + ahead - aside,
                ]));
            if at % 3 == 1 {
                posts = posts.and(Path::circle(at_place, tools.mm(1.7)));
            }
        }
    }
    let iron = tools.paints.iron;
    add(items, line, tools.pen(iron, 1.0));
    add(items, crosses, tools.pen(iron, 1.6));
    add(items, posts, iron);
}

/// Two staggered rows of concrete teeth, continued in the next hex.
fn teeth(tools: &mut DrawingTools, hex: Axial, items: &mut Vec<Item>) {
    let line = line_through(tools, hex, Motif::AntiTank);
    let mut places: Vec<Point> = Vec::new();
    for line in flattened(&line, 8) {
        for (at, pace) in paced(&line, tools.mm(12.0)).iter().enumerate() {
            let hand = if at % 2 == 0 { 8.0 } else { -8.0 };
            places.push(pace.at + pace.left() * tools.mm(hand));
        }
    }
    places.sort_by(|one, other| one.y.total_cmp(&other.y));
    for place in places {
        items.push(tools.stamp(Block::Tooth, place, 1.15, 0.0));
    }
}

/// Stones in heaps round the middle, with a beam or two.
fn debris(tools: &mut DrawingTools, hex: Axial, items: &mut Vec<Item>) {
    let mut chance = tools.country.chance_at("debris", hex);
    let centre = tools.country.centre(hex);
    let mut beams = Path::default();
    let heaps = 7;
    for it in 0..heaps {
        let turn = 360.0 * f64::from(it) / f64::from(heaps) + chance.about(18.0);
        let far = tools.mm(chance.between(14.0, 36.0));
        let place = centre + Point::new(far, 0.0).turned(turn);
        let variant = u8::try_from(chance.one_of(5)).unwrap_or(0);
        let size = chance.between(1.0, 1.5);
        items.push(tools.stamp(Block::Rubble(variant), place, size, chance.about(30.0)));
        if it % 3 == 0 {
            let half = Point::new(tools.mm(7.0), 0.0).turned(chance.between(0.0, 180.0));
            beams = beams.and(Path::line([place - half, place + half]));
        }
    }
    let [wood, gap] = tools.paints.timber;
    let butt = |pen: Pen| Pen {
        cap: Cap::Butt,
        ..pen
    };
    add(items, beams.clone(), butt(tools.pen(gap, 3.0)));
    add(items, beams, butt(tools.pen(wood, 1.7)));
}

/// Mines in rows within a taped border, with a sign.
fn mines(tools: &mut DrawingTools, hex: Axial, items: &mut Vec<Item>) {
    let country = &tools.country;
    let centre = country.centre(hex);
    let mut tape = Path::default();
    for side in country.grid().sides().iter().copied() {
        // The field continues where the next hex is mined too.
        if country.motif(hex.beside(side)) != Some(Motif::Minefield) {
            let ends = Edge::of(hex, side).ends().map(|it| country.corner(it));
            tape = tape.and(Path::line(ends.map(|it| centre.towards(it, 0.86))));
        }
    }
    add(
        items,
        tape,
        tools.dashed(tools.paints.warning, 1.4, [4.0, 2.6]),
    );
    let mut chance = tools.country.chance_at("mines", hex);
    let tilt = chance.about(10.0);
    let sign = chance.one_of(6);
    for it in 0..6_u8 {
        let turn = 60.0 * f64::from(it) + tilt;
        let far = tools.mm(chance.between(26.0, 31.0));
        let place = centre + Point::new(far, 0.0).turned(turn);
        let block = if usize::from(it) == sign {
            Block::Sign
        } else {
            Block::Mine
        };
        items.push(tools.stamp(block, place, 1.0, 0.0));
    }
    let near = direction(centre, centre + Point::new(1.0, 0.0).turned(tilt + 30.0));
    let first = centre + near * tools.mm(8.0);
    items.push(tools.stamp(Block::Mine, first, 1.0, 0.0));
}
