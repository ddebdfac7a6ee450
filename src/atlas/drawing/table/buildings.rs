//! Roofs as large as the buildings they are on, their yards, hangars, ruins, wrecks, villages and bridges; draws no castle.

use super::footprint::well_inside;
use super::outlines::{inset, wavering};
use super::{TableTools, named};
use crate::atlas::drawing::blocks::{
    Block, Form as House, LIGHT, SHADOW, decked, outlined, strokes, turn_steps,
};
use crate::atlas::drawing::curve::direction;
use crate::atlas::drawing::hand::{add, shape};
use crate::atlas::drawing::paints::Paints;
use crate::atlas::drawing::roofs::{Roof, broken_walls, chimney, roofed};
use crate::atlas::scene::{Item, Path, Pen, Point, Shape};
use crate::atlas::table_land::{Form, Sketch, TableFeature, twice_area};

/// A rectangle with its longer side along the horizontal before it is turned.
pub(super) struct Block4 {
    pub(super) centre: Point,
    /// Half its length and half its depth, in units.
    pub(super) half: Point,
    /// In degrees.
    pub(super) turn: f64,
}

/// A feature as a rectangle, if it is one: also a polygon of four square corners.
pub(super) fn rectangle(tools: &TableTools, form: &Form) -> Option<Block4> {
    let (centre, half, turn) = match form {
        Form::Rectangle { centre, half, turn } => (*centre, *half, *turn),
        Form::Way { through, width } if through.len() == 2 => {
            let ahead = direction(through[0], through[1]);
            let half = Point::new(through[0].far(through[1]) / 2.0, width / 2.0);
            let turn = ahead.y.atan2(ahead.x).to_degrees();
            (through[0].towards(through[1], 0.5), half, turn)
        }
        Form::Patch(_) => {
            let corners = form.corners();
            let [a, b, c, d] = corners[..] else {
                return None;
            };
            let is_square = (a + c - b - d).far(Point::default()) < 0.1 * a.far(c)
                && (a.far(c) - b.far(d)).abs() < 0.05 * a.far(c);
            if !is_square {
                return None;
            }
            let ahead = direction(a, b);
            let half = Point::new(a.far(b) / 2.0, b.far(c) / 2.0);
            (a.towards(c, 0.5), half, ahead.y.atan2(ahead.x).to_degrees())
        }
        _ => return None,
    };
    let half = Point::new(tools.hand.units(half.x), tools.hand.units(half.y));
    Some(if half.x >= half.y {
        Block4 { centre, half, turn }
    } else {
        Block4 {
            centre,
            half: Point::new(half.y, half.x),
            turn: turn - 90.0,
        }
    })
}

/// Yards round buildings.
pub(super) fn yards(tools: &TableTools, items: &mut Vec<Item>) {
    let inch = tools.land.inch;
    let houses = [Sketch::Building, Sketch::Hangar, Sketch::Village];
    for feature in tools.drawn_as(&houses) {
        let around = inset(&feature.form.corners(), -1.25 * inch);
        let ring = wavering(&around, 2.0 * inch, 0.3 * inch, inch, tools.land.seed);
        add(items, Path::smooth(&ring, true), tools.hand.paints.yard[0]);
    }
}

/// A building, with a bush or a garden beside it where there is room.
pub(super) fn building(tools: &mut TableTools, feature: &TableFeature, items: &mut Vec<Item>) {
    let Some(block) = rectangle(tools, &feature.form) else {
        flat_roof(tools, &feature.form.corners(), items);
        return;
    };
    let paints = tools.hand.paints;
    let fine = tools.hand.fine;
    let inch = tools.inch();
    let mut chance = tools
        .hand
        .chance("building", named(block.centre, tools.land.inch));
    match feature.sketch {
        Sketch::Hangar => tools.laid(hangar(&paints, &block), block.centre, items),
        Sketch::Wreck => tools.laid(wreck(&paints, &block), block.centre, items),
        Sketch::Ruin => {
            let roof = Roof::new(Point::default(), block.half.x, block.half.y, block.half.x);
            let walls = broken_walls(&paints, &roof, block.turn, &mut chance);
            tools.laid(walls, block.centre, items);
            items.push(tools.hand.stamp(Block::Rubble(1), block.centre, 1.0, 0.0));
        }
        _ => {
            beside(tools, &block, &mut chance, items);
            let is_large = block.half.y > 3.6 * inch;
            let roof = if is_large {
                2
            } else {
                [0, 0, 1, 2][chance.one_of(4)]
            };
            let kind = chance.part();
            let mut shapes = roofs(&paints, fine, &block, inch, roof, kind);
            let long = block.half.x;
            for x in [-0.52, 0.5] {
                let at = Point::new(x * long, -0.28 * block.half.y).turned(block.turn);
                shapes.push(chimney(&paints, at, (0.09 * long).clamp(1.0, 2.2)));
            }
            tools.laid(shapes, block.centre, items);
        }
    }
}

/// The roofs of a house that fill its walls: one, one with a second across, or several side by side on a deep building.
fn roofs(
    paints: &Paints,
    fine: bool,
    block: &Block4,
    inch: f64,
    roof: usize,
    kind: f64,
) -> Vec<Shape> {
    let (long, deep) = (block.half.x, block.half.y);
    let tones = paints.roof[roof];
    let middle = Point::default();
    let roofs = if deep > 3.6 * inch {
        let count = (deep / (2.2 * inch)).round().clamp(2.0, 12.0);
        let each = deep / count;
        (0..)
            .map(f64::from)
            .take_while(|row| *row < count)
            .map(|row| {
                let down = -deep + each * (2.0 * row + 1.0);
                Roof::new(Point::new(0.0, down), long, each, long)
            })
            .collect()
    } else if kind < 0.4 {
        vec![Roof::new(middle, long, deep, long - deep * 0.9)]
    } else if kind < 0.72 && long > 1.25 * deep {
        let wing = (deep * 0.52).min(long * 0.4);
        vec![
            Roof::new(middle, long, deep, long),
            Roof::new(
                Point::new(long * 0.32, deep * 0.3),
                deep * 0.7,
                wing,
                deep * 0.7,
            )
            .across(),
        ]
    } else {
        vec![Roof::new(middle, long, deep, long)]
    };
    roofed(paints, fine, &roofs, tones, block.turn)
}

/// Something that grows in the yard, clear of everything else on the table.
fn beside(
    tools: &mut TableTools,
    block: &Block4,
    chance: &mut crate::atlas::drawing::chance::Chance,
    items: &mut Vec<Item>,
) {
    let inch = tools.inch();
    for (x, y) in [
        (-1.0, -1.0),
        (1.0, -1.0),
        (1.0, 1.0),
        (-1.0, 1.0),
        (0.0, 1.0),
    ] {
        let of = u8::try_from(chance.one_of(4)).unwrap_or(0);
        let kind = chance.part();
        let out = Point::new(
            x * (block.half.x + 0.62 * inch) + chance.about(0.3 * inch),
            y * (block.half.y + 0.62 * inch) + chance.about(0.3 * inch),
        )
        .turned(block.turn);
        let place = block.centre + out * tools.hand.mm(1.0);
        if x == 0.0 {
            if kind < 0.7 && tools.taken.is_free(place, 0.52 * tools.land.inch) {
                let garden = Block::Garden(of);
                items.push(tools.hand.stamp(garden, place, 0.8, block.turn));
            }
        } else if kind < 0.55 && tools.taken.is_free(place, 0.4 * tools.land.inch) {
            items.push(tools.hand.stamp(Block::Bush(of), place, 0.9, 0.0));
        }
    }
}

/// The roof of a building that is no rectangle: flat, behind a parapet.
fn flat_roof(tools: &TableTools, corners: &[Point], items: &mut Vec<Item>) {
    if corners.len() < 3 {
        return;
    }
    let hand = &tools.hand;
    let paints = &hand.paints;
    let path = Path::polygon(corners.iter().copied());
    if let Some(shadow) = paints.shadow {
        let aside = SHADOW * hand.mm(1.0);
        items.push(shape(path.map(|it| it + aside), shadow));
    }
    items.push(shape(
        path,
        hand.outlined(paints.roof[2][0], paints.built, 0.9),
    ));
    let inner = inset(corners, hand.mm(3.0));
    if twice_area(&inner) > 0.0 {
        let ink = hand.outlined(paints.stone[0], paints.built, 0.5);
        items.push(shape(Path::polygon(inner), ink));
    }
}

/// A long, rounded roof in bands, darker away from the light, with great doors at one end.
fn hangar(paints: &Paints, block: &Block4) -> Vec<Shape> {
    let (long, deep, turn) = (block.half.x, block.half.y, block.turn);
    let corner = |x: f64, y: f64| Point::new(x * long, y * deep).turned(turn);
    let around = [
        corner(-1.0, -1.0),
        corner(1.0, -1.0),
        corner(1.0, 1.0),
        corner(-1.0, 1.0),
    ];
    let mut shapes = Vec::new();
    if let Some(shadow) = paints.shadow {
        let path = Path::polygon(around.map(|it| it + SHADOW * 1.6));
        shapes.push(Shape::new(path, shadow));
    }
    let facing = Point::new(0.0, -1.0).turned(turn);
    let is_lit_above = facing.x * LIGHT.x + facing.y * LIGHT.y > 0.0;
    let [lit, body, dark] = paints.stone;
    let bands = [
        (-1.0, lit),
        (-0.72, body),
        (-0.3, lit),
        (0.12, body),
        (0.5, dark),
    ];
    for (at, (from, colour)) in bands.iter().enumerate() {
        let to = bands.get(at + 1).map_or(1.0, |it| it.0);
        let hand = if is_lit_above { 1.0 } else { -1.0 };
        let band = [
            corner(-1.0, from * hand),
            corner(1.0, from * hand),
            corner(1.0, to * hand),
            corner(-1.0, to * hand),
        ];
        shapes.push(Shape::new(Path::polygon(band), *colour));
    }
    let ribs = strokes((1..8).map(|it| {
        let x = -1.0 + f64::from(it) * 0.25;
        [corner(x, -1.0), corner(x, 1.0)]
    }));
    shapes.push(Shape::new(ribs, Pen::new(paints.built, 0.4)));
    let ridge = Path::line([corner(-1.0, 0.0), corner(1.0, 0.0)]);
    shapes.push(Shape::new(ridge, Pen::new(paints.built, 0.6)));
    shapes.push(Shape::new(
        Path::polygon(around),
        Pen::new(paints.built, 1.0),
    ));
    let doors = Path::line([corner(1.0, -0.78), corner(1.0, 0.78)]);
    shapes.push(Shape::new(doors, Pen::new(paints.iron, 2.6)));
    shapes
}

/// What was a car, from above: body, roof, broken glass.
fn wreck(paints: &Paints, block: &Block4) -> Vec<Shape> {
    let (long, deep) = (block.half.x, block.half.y);
    let at = |x: f64, y: f64| Point::new(x * long, y * deep).turned(block.turn);
    let body = [
        (-0.97, -0.6),
        (-0.8, -0.92),
        (0.7, -0.96),
        (0.98, -0.5),
        (0.94, 0.6),
        (0.72, 0.94),
        (-0.82, 0.9),
        (-0.98, 0.5),
    ];
    let body = Path::smooth(&body.map(|(x, y)| at(x, y)), true);
    let mut shapes = Vec::new();
    if let Some(shadow) = paints.shadow {
        shapes.push(Shape::new(body.map(|it| it + SHADOW * 0.7), shadow));
    }
    let rust = paints.roof[1][1];
    shapes.push(Shape::new(body, outlined(rust, paints.built, 0.8)));
    let cabin = [
        at(-0.45, -0.7),
        at(0.3, -0.72),
        at(0.3, 0.72),
        at(-0.45, 0.7),
    ];
    shapes.push(Shape::new(
        Path::polygon(cabin),
        outlined(paints.iron, paints.built, 0.5),
    ));
    let roof = [
        at(-0.3, -0.56),
        at(0.12, -0.58),
        at(0.12, 0.58),
        at(-0.3, 0.56),
    ];
    shapes.push(Shape::new(
        Path::polygon(roof),
        outlined(paints.roof[1][0], paints.built, 0.5),
    ));
    let seams = strokes([
        [at(0.56, -0.8), at(0.52, 0.82)],
        [at(-0.62, -0.8), at(-0.64, 0.78)],
        [at(-0.2, -0.3), at(0.04, 0.2)],
    ]);
    shapes.push(Shape::new(seams, Pen::new(paints.built, 0.5)));
    shapes
}

/// Houses in rows on a patch of ground.
pub(super) fn village(tools: &mut TableTools, feature: &TableFeature, items: &mut Vec<Item>) {
    let corners = feature.form.corners();
    let (from, to) = feature.form.bounds();
    let (step, clear) = (tools.hand.mm(44.0), tools.hand.mm(16.0));
    let mut row = 0.5;
    while from.y + row * step < to.y {
        let mut column = 0.5;
        while from.x + column * step < to.x {
            let place = Point::new(from.x + column * step, from.y + row * step);
            if well_inside(&corners, place, clear) {
                let mut chance = tools.hand.chance("house", named(place, tools.land.inch));
                let form = [House::Gable, House::Hip, House::Wings][chance.one_of(3)];
                let roof = [0, 0, 1, 2][chance.one_of(4)];
                let turn = turn_steps(chance.about(12.0) + 90.0 * chance.part().round());
                items.push(
                    tools
                        .hand
                        .stamp(Block::House(form, roof, turn), place, 1.0, 0.0),
                );
            }
            column += 1.0;
        }
        row += 1.0;
    }
}

/// Bridges of planks, as long and as wide as they are.
pub(super) fn bridges(tools: &mut TableTools, items: &mut Vec<Item>) {
    let land = tools.land;
    for feature in land
        .features
        .iter()
        .filter(|it| it.sketch == Sketch::Bridge)
    {
        let Some(block) = rectangle(tools, &feature.form) else {
            flat_deck(tools, &feature.form.corners(), items);
            continue;
        };
        let turned = |shapes: Vec<Shape>| -> Vec<Shape> {
            let turn = |it: Shape| Shape {
                path: it.path.map(|at| at.turned(block.turn)),
                ..it
            };
            shapes.into_iter().map(turn).collect()
        };
        let mut shapes = Vec::new();
        if let Some(shadow) = tools.hand.paints.shadow {
            let (x, y) = (block.half.x, block.half.y);
            let deck = Path::rectangle(Point::new(-x, -y), Point::new(x, y));
            shapes.push(Shape::new(
                deck.map(|it| it.turned(block.turn) + SHADOW),
                shadow,
            ));
        }
        shapes.extend(turned(decked(
            &tools.hand.paints,
            block.half.x,
            block.half.y,
        )));
        tools.laid(shapes, block.centre, items);
    }
}

/// The deck of a bridge that is no rectangle.
fn flat_deck(tools: &TableTools, corners: &[Point], items: &mut Vec<Item>) {
    if corners.len() > 2 {
        let [deck, gap] = tools.hand.paints.timber;
        let ink = tools.hand.outlined(deck, gap, 0.9);
        items.push(shape(Path::polygon(corners.iter().copied()), ink));
    }
}
