//! Hills and hollows: a tone for each level, contours and hachures; does not draw what grows on them.

use std::collections::BTreeSet;

use super::tools::{Bend, CLOSE, DrawingTools, ROUND, add};
use crate::atlas::scene::{Item, Path, Point};
use crate::kernel::Axial;

/// A level of the land as drawn.
struct Level {
    /// 1 for the first level above the plain; -1 and below for hollows.
    number: i8,
    hexes: BTreeSet<Axial>,
}

/// The levels of the land except the plain, the widest first.
fn levels(tools: &DrawingTools) -> Vec<Level> {
    let country = &tools.country;
    let all: Vec<(Axial, i8)> = country
        .all(|_, _| true)
        .into_iter()
        .map(|hex| (hex, country.level(hex)))
        .filter(|(_, level)| *level != 0)
        .collect();
    let heights: BTreeSet<i8> = all.iter().map(|(_, level)| *level).collect();
    let of = |number: i8| Level {
        number,
        hexes: all
            .iter()
            .filter(|(_, level)| {
                if number > 0 {
                    *level >= number
                } else {
                    *level <= number
                }
            })
            .map(|(hex, _)| *hex)
            .collect(),
    };
    let hollows = heights.iter().rev().filter(|it| **it < 0);
    let hills = heights.iter().filter(|it| **it > 0);
    hollows.chain(hills).map(|it| of(*it)).collect()
}

/// Where the contour of a level runs: each a little inside the one below, so that two along one edge stay apart. The
/// sides of squares are long: held only once, it would cut off their corners, unless it is far inside them.
fn bend(tools: &DrawingTools, number: i8, further: f64) -> Bend {
    let inset = 6.0 + 8.0 * f64::from(number.abs().min(4) - 1) + further;
    let (stray, held) = if tools.country.grid().is_square() && inset < 20.0 {
        (4.0, CLOSE)
    } else {
        (7.0, ROUND)
    };
    Bend { inset, stray, held }
}

/// How far tones are shifted away from the light, so that shaded slopes are broader.
fn lean(tools: &DrawingTools, far: f64) -> Point {
    Point::new(-0.6, -0.8) * tools.mm(far)
}

/// The tones of slopes and tops.
pub(super) fn tones(tools: &DrawingTools, items: &mut Vec<Item>) {
    let paints = &tools.paints;
    for level in levels(tools) {
        let outline = tools.outlines(&level.hexes, bend(tools, level.number, 0.0));
        let within =
            |further: f64| tools.outlines(&level.hexes, bend(tools, level.number, further));
        if level.number < 0 {
            add(items, outline, paints.hollow[0]);
            let floor = within(INNER).map(|it| it - lean(tools, 2.7));
            add(items, floor, paints.hollow[1]);
            continue;
        }
        let tone = usize::try_from(level.number.min(3) - 1).unwrap_or(0);
        let [shade, lit] = paints.slope[tone];
        if let Some(shadow) = paints.shadow {
            add(items, outline.map(|it| it - lean(tools, 3.7)), shadow);
        }
        add(items, outline, shade);
        if lit != shade {
            add(items, within(3.4).map(|it| it + lean(tools, 3.4)), lit);
        }
        let top = within(INNER).map(|it| it + lean(tools, 2.7));
        add(items, top, paints.crest[tone]);
    }
}

/// How far inside its contour the top of a level begins, in hundredths of a hex.
const INNER: f64 = 13.0;

/// Contours, and hachures on the side that falls away.
pub(super) fn contours(tools: &DrawingTools, items: &mut Vec<Item>) {
    let colour = tools.paints.contour;
    for level in levels(tools) {
        let outline = tools.outlines(&level.hexes, bend(tools, level.number, 0.0));
        let downhill = if level.number > 0 { 1.0 } else { -1.0 };
        let place = (i32::from(level.number), 0);
        let mut chance = tools.country.chance("hachure", place);
        let mut hachures = Path::default();
        let gap = if tools.fine { 4.2 } else { 6.5 };
        for pace in tools.paces(&outline, gap).into_iter().flatten() {
            let long = tools.mm(chance.between(4.6, 8.0)) * downhill;
            let from = pace.at + pace.left() * (tools.mm(0.4) * downhill);
            hachures = hachures.and(Path::line([from, pace.at + pace.left() * long]));
        }
        add(items, outline, tools.pen(colour, 1.1));
        add(items, hachures, tools.pen(colour, 0.8));
        let inner = tools.outlines(&level.hexes, bend(tools, level.number, INNER));
        let lean = lean(tools, 2.7 * downhill);
        add(items, inner.map(|it| it + lean), tools.pen(colour, 0.55));
    }
}
