//! Walls, hedges and cliffs along hex edges; does not draw water.

use super::curve::direction;
use super::ground::hedge_lines;
use super::hand::{Hand, add};
use super::tools::DrawingTools;
use crate::atlas::land::EdgeKind;
use crate::atlas::scene::{Item, Path, Point};
use crate::kernel::Edge;

/// Everything along edges except water.
pub(super) fn barriers(tools: &DrawingTools, items: &mut Vec<Item>) {
    let lines = |kind: EdgeKind| -> Vec<(Edge, [Point; 2])> {
        let edges = &tools.country.land.edges;
        edges
            .iter()
            .filter(|(_, kinds)| kinds.contains(&kind))
            .map(|(edge, _)| (*edge, edge.ends().map(|it| tools.country.corner(it))))
            .collect()
    };
    cliffs(tools, &lines(EdgeKind::Cliff), items);
    let hedges: Vec<[Point; 2]> = lines(EdgeKind::Hedge).into_iter().map(|it| it.1).collect();
    if !hedges.is_empty() {
        hedge_lines(tools, &hedges, 3.0, items);
    }
    let walls = lines(EdgeKind::Wall)
        .into_iter()
        .fold(Path::default(), |path, (_, line)| {
            path.and(Path::line(line))
        });
    wall(tools, &walls, WALL, items);
}

/// The width of a wall along hex edges.
pub(super) const WALL: f64 = 6.2;

/// Stone laid in courses, this many units wide.
pub(super) fn wall(hand: &Hand, path: &Path, width: f64, items: &mut Vec<Item>) {
    let [lit, body, dark] = hand.paints.stone;
    let part = width / WALL;
    if let Some(shadow) = hand.paints.shadow {
        let aside = Point::new(hand.mm(1.2 * part), hand.mm(1.6 * part));
        let pen = hand.pen(shadow, 5.0 * part);
        add(items, path.map(|it| it + aside), pen);
    }
    add(items, path.clone(), hand.pen(hand.paints.built, width));
    add(items, path.clone(), hand.pen(body, 4.4 * part));
    if hand.fine {
        let stones = [3.4, 3.9].map(|it| it * part);
        let joints = [0.5, 3.15].map(|it| it * part);
        let lit = hand.dashed(lit, 4.2 * part, stones);
        add(items, path.clone(), lit);
        add(items, path.clone(), hand.dashed(dark, 4.4 * part, joints));
    }
}

/// A dark brink with rock that falls to the lower side.
fn cliffs(tools: &DrawingTools, lines: &[(Edge, [Point; 2])], items: &mut Vec<Item>) {
    let country = &tools.country;
    let (mut brink, mut rock) = (Path::default(), Path::default());
    for (edge, [from, to]) in lines {
        let [one, other] = edge.hexes();
        let falls_to = if country.level(one) < country.level(other) {
            one
        } else {
            other
        };
        let down = direction(country.middle(*edge), country.centre(falls_to));
        let mut chance = country.chance_on("cliff", *edge);
        let count = 9;
        let mut teeth = vec![*from];
        for it in 0..count {
            let part = (f64::from(it) + 0.5) / f64::from(count);
            let deep = tools.mm(chance.between(6.5, 10.5));
            let foot = from.towards(*to, part + chance.about(0.02)) + down * deep;
            let back = from.towards(*to, (f64::from(it) + 1.0) / f64::from(count));
            teeth.push(foot);
            teeth.push(back + down * tools.mm(2.0));
        }
        if let Some(last) = teeth.last_mut() {
            *last = *to;
        }
        rock = rock.and(Path::polygon(teeth));
        brink = brink.and(Path::line([*from, *to]));
    }
    let [_, body, _] = tools.paints.stone;
    add(items, rock, tools.outlined(body, tools.paints.built, 0.8));
    add(items, brink, tools.pen(tools.paints.built, 2.4));
}
