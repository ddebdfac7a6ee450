//! What runs along lines: roads, runways, hedges, walls and trenches; does not draw water.

use super::TableTools;
use super::outlines::{eased, nearest};
use crate::atlas::drawing::blocks::{Block, turn_steps};
use crate::atlas::drawing::curve::{direction, flattened};
use crate::atlas::drawing::edges::wall;
use crate::atlas::drawing::ground::hedge_lines;
use crate::atlas::drawing::hand::add;
use crate::atlas::drawing::ways::{Bed, BedKind, metalled};
use crate::atlas::drawing::works::{dug, fire_bays};
use crate::atlas::scene::{Cap, Item, Path, Pen, Point};
use crate::atlas::table_land::{Form, Sketch, TableFeature, TableLand};

/// The narrowest line on paper, in millimetres: what is narrower on the table could not be seen.
const LEAST: f64 = 0.9;
/// How near an end must come to the edge of the table, or to another road, to be meant to reach it, in inches.
const REACH: f64 = 1.0;

/// A line that runs over the edge of the table wherever it ends there.
pub(super) fn run_over(land: &TableLand, through: &[Point], far: f64) -> Vec<Point> {
    let near = 0.26 * land.inch;
    let out = |end: Point, before: Point| {
        let is_at_edge =
            end.x < near || end.y < near || end.x > land.width - near || end.y > land.height - near;
        is_at_edge.then(|| end + direction(before, end) * far)
    };
    let last = through.len().saturating_sub(1);
    let mut places = through.to_vec();
    if let [first, second, ..] = *through
        && let Some(end) = out(first, second)
    {
        places.insert(0, end);
    }
    if last > 0
        && let Some(end) = out(through[last], through[last - 1])
    {
        places.push(end);
    }
    places
}

/// The lines of all roads with their widths; one that ends beside another runs on to the middle of it.
pub(super) fn road_lines(land: &TableLand) -> Vec<(Vec<Point>, f64)> {
    let ways: Vec<(&Vec<Point>, f64)> = land
        .features
        .iter()
        .filter(|it| it.sketch == Sketch::Road)
        .filter_map(|it| match &it.form {
            Form::Way { through, width } => Some((through, *width)),
            _ => None,
        })
        .collect();
    let lines: Vec<Vec<Point>> = ways
        .iter()
        .map(|(through, width)| {
            let over = run_over(land, through, width + 2.0 * land.inch);
            flattened(&eased(&over), 12).concat()
        })
        .collect();
    let join = |at: usize, end: Point| {
        let others = lines.iter().enumerate().filter(|(other, _)| *other != at);
        others
            .filter_map(|(other, line)| {
                let there = nearest(end, line)?;
                let reach = ways[other].1 / 2.0 + ways[at].1 / 2.0 + REACH * land.inch;
                (end.far(there) <= reach).then_some(there)
            })
            .min_by(|one, other| end.far(*one).total_cmp(&end.far(*other)))
    };
    lines
        .iter()
        .zip(&ways)
        .enumerate()
        .map(|(at, (line, (_, width)))| {
            let mut line = line.clone();
            if let Some(there) = line.first().and_then(|end| join(at, *end)) {
                line.insert(0, there);
            }
            if let Some(there) = line.last().and_then(|end| join(at, *end)) {
                line.push(there);
            }
            (line, *width)
        })
        .collect()
}

/// Roads and paved ground, all edges below all surfaces. As wide as on the table, edges included.
pub(super) fn roads(tools: &TableTools, items: &mut Vec<Item>) {
    let hand = &tools.hand;
    let [surface, _] = hand.paints.road;
    let rim = hand.units((0.09 * tools.land.inch).clamp(0.2, 1.2));
    let mut beds: Vec<Bed> = road_lines(tools.land)
        .into_iter()
        .map(|(line, width)| Bed {
            path: Path::line(line),
            kind: BedKind::Line(hand.units(width.max(LEAST)) - 2.0 * rim, rim),
            surface,
        })
        .collect();
    let paved = tools
        .drawn_as(&[Sketch::Road])
        .filter(|it| !is_way(it) && it.form.corners().len() > 2);
    beds.extend(paved.map(|it| Bed {
        path: Path::polygon(it.form.corners()),
        kind: BedKind::Area(rim),
        surface,
    }));
    metalled(hand, &beds, items);
}

fn is_way(feature: &TableFeature) -> bool {
    matches!(feature.form, Form::Way { .. })
}

/// A strip of concrete with its centre line, its thresholds and a windsock.
pub(super) fn runways(tools: &TableTools, items: &mut Vec<Item>) {
    let hand = &tools.hand;
    let inch = tools.inch();
    for feature in tools.drawn_as(&[Sketch::Runway]) {
        let (line, width) = as_line(feature);
        let [Some(from), Some(to)] = [line.first(), line.last()] else {
            continue;
        };
        let butt = |colour, width: f64| Pen {
            cap: Cap::Butt,
            ..hand.pen(colour, width)
        };
        let strip = Path::line(line.iter().copied());
        let wide = hand.units(width);
        let rim = 0.1 * inch;
        let ahead = direction(*from, *to);
        let tip = ahead * hand.mm(rim);
        let mut whole = line.clone();
        if let [first, .., last] = &mut whole[..] {
            (*first, *last) = (*first - tip, *last + tip);
        }
        add(
            items,
            Path::line(whole),
            butt(hand.paints.road[1], wide + 2.0 * rim),
        );
        add(items, strip.clone(), butt(hand.paints.stone[0], wide));
        let paint = hand.paints.runway;
        let middle = hand.dashed(paint, 0.26 * inch, [1.9 * inch, 1.5 * inch]);
        add(items, strip, middle);
        let mut bars = Path::default();
        for (end, inward) in [(*from, ahead), (*to, ahead * -1.0)] {
            for hand_of in [-0.36, -0.22, 0.22, 0.36] {
                let aside = Point::new(ahead.y, -ahead.x) * (width * hand_of);
                let start = end + aside + inward * (0.5 * tools.land.inch);
                bars = bars.and(Path::line([
                    start,
                    start + inward * (1.5 * tools.land.inch),
                ]));
            }
        }
        add(items, bars, butt(paint, 0.3 * inch));
        windsock(tools, *from, ahead, width, items);
    }
}

/// A pole and a striped sock beside the end of a runway.
fn windsock(tools: &TableTools, end: Point, ahead: Point, width: f64, items: &mut Vec<Item>) {
    let hand = &tools.hand;
    let aside = Point::new(ahead.y, -ahead.x);
    let foot = end + ahead * (2.0 * tools.land.inch) + aside * (width / 2.0 + hand.mm(14.0));
    let at = |x: f64, y: f64| foot + Point::new(hand.mm(x), hand.mm(y));
    if let Some(shadow) = hand.paints.shadow {
        add(
            items,
            Path::line([foot, at(4.0, 5.0)]),
            hand.pen(shadow, 1.4),
        );
    }
    add(
        items,
        Path::line([foot, at(0.0, -9.0)]),
        hand.pen(hand.paints.built, 1.2),
    );
    let sock = Path::polygon([at(0.0, -9.5), at(11.0, -7.6), at(11.0, -5.4), at(0.0, -4.0)]);
    add(
        items,
        sock,
        hand.outlined(hand.paints.street, hand.paints.built, 0.6),
    );
    let stripes = [(1.4, 4.0), (6.4, 8.6)].map(|(from, to)| {
        let part = |x: f64| [(-9.5 + x * 0.17), (-4.0 - x * 0.13)];
        let ([a, b], [c, d]) = (part(from), part(to));
        Path::polygon([at(from, a), at(to, c), at(to, d), at(from, b)])
    });
    for stripe in stripes {
        add(items, stripe, hand.paints.warning);
    }
}

/// A feature as a line with its width: a rectangle along its longer side, anything else along its rim.
fn as_line(feature: &TableFeature) -> (Vec<Point>, f64) {
    match &feature.form {
        Form::Way { through, width } => (through.clone(), *width),
        Form::Rectangle { centre, half, turn } => {
            let (long, short) = (half.x.max(half.y), half.x.min(half.y));
            let along = if half.x >= half.y { 0.0 } else { 90.0 };
            let reach = Point::new(long, 0.0).turned(turn + along);
            (vec![*centre - reach, *centre + reach], 2.0 * short)
        }
        form => {
            let mut corners = form.corners();
            corners.extend(corners.first().copied());
            (corners, 0.0)
        }
    }
}

/// The line of a barrier, drawn with round ends that stay within it, and its width in units.
fn barrier(tools: &TableTools, feature: &TableFeature) -> (Vec<Point>, f64) {
    let (mut line, width) = as_line(feature);
    let width = if width > 0.0 { width } else { tools.land.inch };
    let width = width.max(LEAST);
    let last = line.len().saturating_sub(1);
    if last > 0 && line[0].far(line[last]) > 1e-9 {
        let short = |end: Point, next: Point| {
            let far = (width / 2.0).min(end.far(next) * 0.45);
            end + direction(end, next) * far
        };
        let ends = (short(line[0], line[1]), short(line[last], line[last - 1]));
        (line[0], line[last]) = ends;
    }
    (line, tools.hand.units(width))
}

/// Hedges, walls, trenches and pillboxes.
pub(super) fn barriers(tools: &mut TableTools, items: &mut Vec<Item>) {
    for feature in tools.drawn_as(&[Sketch::Hedge]) {
        let (line, width) = barrier(tools, feature);
        let half = width / 2.0;
        if let Some(shadow) = tools.hand.paints.shadow {
            let aside = Point::new(tools.hand.mm(half * 0.4), tools.hand.mm(half * 0.6));
            let path = Path::line(line.iter().map(|it| *it + aside));
            add(items, path, tools.hand.pen(shadow, width));
        }
        // In short stretches, so that each sways by itself.
        let mut stretches = Vec::new();
        for ends in line.windows(2) {
            let far = ends[0].far(ends[1]);
            let count = (far / tools.hand.mm(60.0)).ceil().clamp(1.0, 400.0);
            let mut at = 0.0;
            while at < count {
                stretches.push([
                    ends[0].towards(ends[1], at / count),
                    ends[0].towards(ends[1], (at + 1.0) / count),
                ]);
                at += 1.0;
            }
        }
        hedge_lines(&tools.hand, &stretches, half * 0.86, items);
    }
    for feature in tools.drawn_as(&[Sketch::Wall]) {
        let (line, width) = barrier(tools, feature);
        wall(&tools.hand, &Path::line(line), width, items);
    }
    let land = tools.land;
    for feature in land
        .features
        .iter()
        .filter(|it| it.sketch == Sketch::Trench)
    {
        match &feature.form {
            Form::Rectangle { centre, half, turn }
                if half.x.max(half.y) < 2.0 * half.x.min(half.y) =>
            {
                let size = tools.hand.units(half.x.min(half.y)) / 25.0;
                let block = Block::Bunker(turn_steps(*turn));
                items.push(tools.hand.stamp(block, *centre, size, 0.0));
            }
            Form::Disc { centre, radius } => {
                let size = tools.hand.units(*radius) / 25.0;
                items.push(tools.hand.stamp(Block::Bunker(0), *centre, size, 0.0));
            }
            _ => {
                let (line, width) = barrier(tools, feature);
                // Bays reach to either side: with them it is as wide as it should be.
                let width = width.max(tools.hand.units(2.0)) * 0.72;
                let bays = fire_bays(&tools.hand, &line, width);
                dug(&tools.hand, &bays, width, items);
            }
        }
    }
}
