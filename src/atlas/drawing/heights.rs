//! Hills and hollows: a tone for each level, contours and hachures; does not draw what grows on them.

use std::collections::BTreeSet;

use super::hand::{Hand, add};
use super::tools::{Bend, CLOSE, DrawingTools, ROUND};
use crate::atlas::scene::{Item, Path, Point};
use crate::kernel::Axial;

/// A level of the land as drawn.
pub(super) struct Level {
    /// 1 for the first level above the plain; -1 and below for hollows.
    pub(super) number: i8,
    /// Its contour.
    pub(super) outline: Path,
    /// Where the ground catches the light, a little inside.
    pub(super) lit: Path,
    /// Where its top begins.
    pub(super) top: Path,
}

/// The levels of the land except the plain, the widest first.
pub(super) fn levels(tools: &DrawingTools) -> Vec<Level> {
    let country = &tools.country;
    let all: Vec<(Axial, i8)> = country
        .all(|_, _| true)
        .into_iter()
        .map(|hex| (hex, country.level(hex)))
        .filter(|(_, level)| *level != 0)
        .collect();
    let heights: BTreeSet<i8> = all.iter().map(|(_, level)| *level).collect();
    let of = |number: i8| {
        let is_on = |level: i8| {
            if number > 0 {
                level >= number
            } else {
                level <= number
            }
        };
        let on = all.iter().filter(|(_, level)| is_on(*level));
        let hexes: BTreeSet<Axial> = on.map(|(hex, _)| *hex).collect();
        let within = |further: f64| tools.outlines(&hexes, bend(tools, number, further));
        Level {
            number,
            outline: within(0.0),
            lit: within(LIT),
            top: within(TOP),
        }
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
fn lean(hand: &Hand, far: f64) -> Point {
    Point::new(-0.6, -0.8) * hand.mm(far)
}

/// How far inside its contour the lit part of a slope begins, in units.
pub(super) const LIT: f64 = 3.4;
/// The same for the top of a level.
pub(super) const TOP: f64 = 13.0;

/// The tones of slopes and tops.
pub(super) fn tones(hand: &Hand, levels: &[Level], items: &mut Vec<Item>) {
    let paints = &hand.paints;
    for level in levels {
        let outline = level.outline.clone();
        if level.number < 0 {
            add(items, outline, paints.hollow[0]);
            let floor = level.top.map(|it| it - lean(hand, 2.7));
            add(items, floor, paints.hollow[1]);
            continue;
        }
        let tone = usize::try_from(level.number.min(3) - 1).unwrap_or(0);
        let [shade, lit] = paints.slope[tone];
        if let Some(shadow) = paints.shadow {
            add(items, outline.map(|it| it - lean(hand, 3.7)), shadow);
        }
        add(items, outline, shade);
        if lit != shade {
            add(items, level.lit.map(|it| it + lean(hand, 3.4)), lit);
        }
        let top = level.top.map(|it| it + lean(hand, 2.7));
        add(items, top, paints.crest[tone]);
    }
}

/// Contours, and hachures on the side that falls away.
pub(super) fn contours(hand: &Hand, levels: &[Level], items: &mut Vec<Item>) {
    let colour = hand.paints.contour;
    for level in levels {
        let downhill = if level.number > 0 { 1.0 } else { -1.0 };
        let place = (i32::from(level.number), 0);
        let mut chance = hand.chance("hachure", place);
        let mut hachures = Path::default();
        let gap = if hand.fine { 4.2 } else { 6.5 };
        for pace in hand.paces(&level.outline, gap).into_iter().flatten() {
            let long = hand.mm(chance.between(4.6, 8.0)) * downhill;
            let from = pace.at + pace.left() * (hand.mm(0.4) * downhill);
            hachures = hachures.and(Path::line([from, pace.at + pace.left() * long]));
        }
        add(items, level.outline.clone(), hand.pen(colour, 1.1));
        add(items, hachures, hand.pen(colour, 0.8));
        let lean = lean(hand, 2.7 * downhill);
        add(items, level.top.map(|it| it + lean), hand.pen(colour, 0.55));
    }
}
