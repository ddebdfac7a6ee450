//! Walls, hedges and cliffs along hex edges; does not draw water.

use super::curve::direction;
use super::ground::hedge_lines;
use super::tools::{DrawingTools, add};
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
    wall(tools, walls, items);
}

/// Stone laid in courses.
pub(super) fn wall(tools: &DrawingTools, path: Path, items: &mut Vec<Item>) {
    let [lit, body, dark] = tools.paints.stone;
    if let Some(shadow) = tools.paints.shadow {
        let aside = Point::new(tools.mm(1.2), tools.mm(1.6));
        add(items, path.map(|it| it + aside), tools.pen(shadow, 5.0));
    }
    add(items, path.clone(), tools.pen(tools.paints.built, 6.2));
    add(items, path.clone(), tools.pen(body, 4.4));
    if tools.fine {
        add(items, path.clone(), tools.dashed(lit, 4.2, [3.4, 3.9]));
        add(items, path, tools.dashed(dark, 4.4, [0.5, 3.15]));
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
