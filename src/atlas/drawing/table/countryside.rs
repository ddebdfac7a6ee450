//! Ground and what grows on it: meadows, hills, fields, bog, brush, rocks and woods; draws nothing that was built.

use super::footprint::well_inside;
use super::outlines::{inset, soft_rim, wavering};
use super::{TableTools, named};
use crate::atlas::drawing::blocks::Block;
use crate::atlas::drawing::chance::Chance;
use crate::atlas::drawing::curve::{blob, direction};
use crate::atlas::drawing::ground::{CROPS, forest_floor, furrowed};
use crate::atlas::drawing::hand::{add, shape};
use crate::atlas::drawing::heights::{LIT, Level, TOP};
use crate::atlas::scene::{Item, Path, Point};
use crate::atlas::table_land::{Sketch, TableFeature};

/// The places of a grid of this pitch, each a little astray, with a chance of its own.
fn scattered(
    tools: &TableTools,
    (from, to): (Point, Point),
    pitch: Point,
    purpose: &'static str,
) -> Vec<(Point, Chance)> {
    let size = Point::new(tools.hand.mm(pitch.x), tools.hand.mm(pitch.y));
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a table has fewer rows than that"
    )]
    let rows = |from: f64, to: f64, step: f64, most: f64| {
        let first = (from.max(-step) / step).floor() as i32;
        first..=(to.min(most + step) / step).ceil() as i32
    };
    let mut places = Vec::new();
    for row in rows(from.y, to.y, size.y, tools.land.height) {
        for column in rows(from.x, to.x, size.x, tools.land.width) {
            let mut chance = tools.hand.chance(purpose, (column, row));
            // Every other row begins half a step later, so that no lanes show.
            let shift = if row % 2 == 0 { 0.25 } else { 0.75 };
            let aside = Point::new(shift + chance.about(0.22), 0.5 + chance.about(0.22));
            let place = Point::new(
                (f64::from(column) + aside.x) * size.x,
                (f64::from(row) + aside.y) * size.y,
            );
            places.push((place, chance));
        }
    }
    places.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    places
}

fn variant(chance: &mut Chance, count: usize) -> u8 {
    u8::try_from(chance.one_of(count)).unwrap_or(0)
}

fn whole(tools: &TableTools) -> (Point, Point) {
    let end = Point::new(tools.land.width, tools.land.height);
    (Point::default(), end)
}

/// Lusher patches, that keep open ground from looking empty.
pub(super) fn meadows(tools: &TableTools, items: &mut Vec<Item>) {
    let hand = &tools.hand;
    let Some(meadow) = hand.paints.meadow else {
        return;
    };
    for (place, mut chance) in scattered(tools, whole(tools), Point::new(95.0, 80.0), "meadow") {
        if chance.part() < 0.72 {
            let (wide, tall) = (chance.between(26.0, 50.0), chance.between(12.0, 22.0));
            let size = Point::new(hand.mm(wide), hand.mm(tall));
            items.push(shape(blob(place, size, 9, 0.2, &mut chance), meadow));
        }
    }
}

/// Tufts of grass where nothing else is.
pub(super) fn tufts(tools: &mut TableTools, items: &mut Vec<Item>) {
    for (place, mut chance) in scattered(tools, whole(tools), Point::new(38.0, 34.0), "tuft") {
        let is_grown = chance.part() < if tools.hand.fine { 0.55 } else { 0.3 };
        if is_grown && tools.taken.is_free(place, tools.hand.mm(6.0)) {
            let block = Block::Tuft(variant(&mut chance, 3));
            let size = chance.between(0.8, 1.1);
            items.push(tools.hand.stamp(block, place, size, 0.0));
        }
    }
}

/// Which crop is grass.
const GRASS: usize = 1;

/// The rim of a patch of ground.
fn rim(tools: &TableTools, feature: &TableFeature) -> Vec<Point> {
    soft_rim(&feature.form.corners(), tools.land.inch, tools.land.seed)
}

/// Hills from the lowest, and ravines as hollows.
pub(super) fn levels(tools: &TableTools) -> Vec<Level> {
    let level = |number: i8, ring: &[Point]| {
        let within = |far: f64| Path::smooth(&inset(ring, tools.hand.mm(far)), true);
        Level {
            number,
            outline: Path::smooth(ring, true),
            lit: within(LIT),
            top: within(TOP),
        }
    };
    let ravines = tools
        .drawn_as(&[Sketch::Ravine])
        .map(|it| level(-1, &rim(tools, it)));
    let hills = tools.drawn_as(&[Sketch::Hill]).map(|it| {
        let number = i8::try_from(it.level.clamp(1, 9)).unwrap_or(1);
        level(number, &rim(tools, it))
    });
    let mut levels: Vec<Level> = ravines.chain(hills).collect();
    levels.sort_by_key(|it| it.number);
    levels
}

/// Fields, each furrowed along its longest side; neighbours have different crops.
pub(super) fn fields(tools: &TableTools, items: &mut Vec<Item>) {
    let hand = &tools.hand;
    let near = 14.0 * tools.land.inch;
    let mut sown: Vec<((Point, Point), usize)> = Vec::new();
    for feature in tools.drawn_as(&[Sketch::Grass]) {
        let outline = Path::smooth(&rim(tools, feature), true);
        let [grass, line] = hand.paints.crop[GRASS];
        add(items, outline.clone(), grass);
        add(items, outline, hand.dashed(line, 1.0, [3.0, 2.2]));
    }
    for feature in tools.drawn_as(&[Sketch::Field]) {
        let corners = feature.form.corners();
        let [first, _, _, ..] = &corners[..] else {
            continue;
        };
        let mut chance = hand.chance("field", named(*first, tools.land.inch));
        let bounds = feature.form.bounds();
        let is_beside = |it: &((Point, Point), usize)| {
            let (from, to) = it.0;
            bounds.0.x < to.x + near
                && bounds.1.x > from.x - near
                && bounds.0.y < to.y + near
                && bounds.1.y > from.y - near
        };
        let start = chance.one_of(CROPS);
        let crop = (0..CROPS)
            .map(|it| (start + it) % CROPS)
            .find(|crop| !sown.iter().any(|it| it.1 == *crop && is_beside(it)))
            .unwrap_or(start);
        sown.push((bounds, crop));
        let next = corners.iter().cycle().skip(1);
        let longest = corners
            .iter()
            .zip(next)
            .max_by(|one, other| one.0.far(*one.1).total_cmp(&other.0.far(*other.1)));
        let ahead = longest.map_or(Point::new(1.0, 0.0), |(from, to)| direction(*from, *to));
        let turn = ahead.y.atan2(ahead.x).to_degrees() + chance.about(4.0);
        furrowed(hand, &corners, crop, turn, items);
        let balk = hand.dashed(hand.paints.crop[crop][1], 1.3, [4.5, 2.2]);
        add(items, Path::polygon(corners), balk);
    }
}

/// Wet ground, brush and stony ground.
pub(super) fn soft_ground(tools: &TableTools, items: &mut Vec<Item>) {
    let paints = &tools.hand.paints;
    for feature in tools.drawn_as(&[Sketch::Bog, Sketch::Brush, Sketch::Rocks]) {
        let (ground, line) = match feature.sketch {
            Sketch::Bog => (paints.marsh[0], paints.marsh[1]),
            Sketch::Brush => (paints.scrub[0], paints.scrub[1]),
            _ => (paints.yard[0], paints.stone[2]),
        };
        let outline = Path::smooth(&rim(tools, feature), true);
        add(items, outline.clone(), ground);
        add(items, outline, tools.hand.dashed(line, 0.9, [2.6, 2.6]));
    }
}

/// The floors of the woods.
pub(super) fn forest_floors(tools: &TableTools, items: &mut Vec<Item>) {
    let inset_by = tools.hand.mm(3.0);
    let outlines = tools
        .drawn_as(&[Sketch::Wood])
        .map(|it| Path::smooth(&inset(&rim(tools, it), inset_by), true))
        .fold(Path::default(), Path::and);
    if !outlines.0.is_empty() {
        forest_floor(&tools.hand, &outlines, items);
    }
}

/// The trees of a wood, those behind first. Their crowns reach no further than the leaves of its floor.
pub(super) fn trees(tools: &mut TableTools, feature: &TableFeature, items: &mut Vec<Item>) {
    let corners = wavering(
        &feature.form.corners(),
        2.0 * tools.land.inch,
        0.0,
        tools.land.inch,
        0,
    );
    let clear = tools.hand.mm(6.0);
    let places = scattered(tools, feature.form.bounds(), Point::new(14.0, 9.5), "tree");
    for (place, mut chance) in places {
        let size = chance.between(0.78, 1.05);
        if well_inside(&corners, place, clear) {
            let block = Block::Tree(variant(&mut chance, 6));
            items.push(tools.hand.stamp(block, place, size, 0.0));
        }
    }
    if items.is_empty() && !corners.is_empty() {
        // A wood too small for the pitch has one tree.
        let sum = corners.iter().fold(Point::default(), |sum, it| sum + *it);
        let middle = sum * (1.0 / corners.len() as f64);
        items.push(tools.hand.stamp(Block::Tree(0), middle, 0.7, 0.0));
    }
}

/// What grows or lies on soft ground.
pub(super) fn growth(tools: &mut TableTools, items: &mut Vec<Item>) {
    let land = tools.land;
    for feature in &land.features {
        let (pitch, clear) = match feature.sketch {
            Sketch::Bog => (Point::new(21.0, 17.0), 7.0),
            Sketch::Brush => (Point::new(11.5, 10.0), 4.6),
            Sketch::Rocks => (Point::new(13.0, 11.0), 5.0),
            _ => continue,
        };
        let corners = feature.form.corners();
        let clear = tools.hand.mm(clear);
        for (place, mut chance) in scattered(tools, feature.form.bounds(), pitch, "growth") {
            if !well_inside(&corners, place, clear) {
                continue;
            }
            let kind = chance.part();
            let of = variant(&mut chance, 4);
            let size = chance.between(0.7, 1.05);
            let (block, size, turn) = match feature.sketch {
                Sketch::Bog if kind < 0.24 => (Block::Pool(of % 3), size * 0.9, 0.0),
                Sketch::Bog => (Block::Reeds(of % 3), size, 0.0),
                Sketch::Brush if kind < 0.16 => continue,
                Sketch::Brush if kind < 0.34 => (Block::Tuft(of % 3), size, 0.0),
                Sketch::Brush => (Block::Bush(of), size, 0.0),
                _ if kind < 0.12 => (Block::Tuft(of % 3), size, 0.0),
                _ => (Block::Rubble(of), size, chance.between(0.0, 360.0)),
            };
            items.push(tools.hand.stamp(block, place, size, turn));
        }
    }
}
