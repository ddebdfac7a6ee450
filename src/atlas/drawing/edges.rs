//! Walls, hedges and cliffs along the edges of hexes; knows nothing of water.

use super::curve::direction;
use super::desk::{Desk, add};
use super::ground::hedge_lines;
use crate::atlas::land::EdgeKind;
use crate::atlas::scene::{Item, Path, Point};
use crate::kernel::Edge;

/// Everything that runs along edges and is not water.
pub(super) fn barriers(desk: &Desk, items: &mut Vec<Item>) {
    let lines = |kind: EdgeKind| -> Vec<(Edge, [Point; 2])> {
        let edges = &desk.country.land.edges;
        edges
            .iter()
            .filter(|(_, kinds)| kinds.contains(&kind))
            .map(|(edge, _)| (*edge, edge.ends().map(|it| desk.country.corner(it))))
            .collect()
    };
    cliffs(desk, &lines(EdgeKind::Cliff), items);
    let hedges: Vec<[Point; 2]> = lines(EdgeKind::Hedge).into_iter().map(|it| it.1).collect();
    if !hedges.is_empty() {
        hedge_lines(desk, &hedges, 3.0, items);
    }
    let walls = lines(EdgeKind::Wall)
        .into_iter()
        .fold(Path::default(), |path, (_, line)| {
            path.and(Path::line(line))
        });
    wall(desk, walls, items);
}

/// Stone laid in courses.
pub(super) fn wall(desk: &Desk, path: Path, items: &mut Vec<Item>) {
    let [lit, body, dark] = desk.paints.stone;
    if let Some(shadow) = desk.paints.shadow {
        let aside = Point::new(desk.mm(1.2), desk.mm(1.6));
        add(items, path.map(|it| it + aside), desk.pen(shadow, 5.0));
    }
    add(items, path.clone(), desk.pen(desk.paints.built, 6.2));
    add(items, path.clone(), desk.pen(body, 4.4));
    if desk.fine {
        add(items, path.clone(), desk.dashed(lit, 4.2, [3.4, 3.9]));
        add(items, path, desk.dashed(dark, 4.4, [0.5, 3.15]));
    }
}

/// A dark brink with rock that falls to the lower side.
fn cliffs(desk: &Desk, lines: &[(Edge, [Point; 2])], items: &mut Vec<Item>) {
    let country = &desk.country;
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
            let deep = desk.mm(chance.between(6.5, 10.5));
            let foot = from.towards(*to, part + chance.about(0.02)) + down * deep;
            let back = from.towards(*to, (f64::from(it) + 1.0) / f64::from(count));
            teeth.push(foot);
            teeth.push(back + down * desk.mm(2.0));
        }
        if let Some(last) = teeth.last_mut() {
            *last = *to;
        }
        rock = rock.and(Path::polygon(teeth));
        brink = brink.and(Path::line([*from, *to]));
    }
    let [_, body, _] = desk.paints.stone;
    add(items, rock, desk.outlined(body, desk.paints.built, 0.8));
    add(items, brink, desk.pen(desk.paints.built, 2.4));
}
