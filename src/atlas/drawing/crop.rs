//! Cuts a drawing off at a convex outline; does not know what is drawn.

use super::curve::{flattened, within};
use super::hand::shape;
use crate::atlas::scene::{Ink, Item, Path, Point, Shape};

/// The items with every path cut off at a clockwise outline. Stamps and words are kept whole, because they are inside.
pub(super) fn cropped(items: Vec<Item>, outline: &[Point]) -> Vec<Item> {
    items
        .into_iter()
        .flat_map(|item| match item {
            Item::Shape(it) => cropped_shape(it, outline),
            Item::Group { id, items } => {
                let items = cropped(items, outline);
                let group = (!items.is_empty()).then_some(Item::Group { id, items });
                group.into_iter().collect()
            }
            whole => vec![whole],
        })
        .collect()
}

/// Cuts the inside and the line separately, because the line must not follow the cut.
fn cropped_shape(whole: Shape, outline: &[Point]) -> Vec<Item> {
    let lines = flattened(&whole.path, 8);
    let is_inside = |place: &Point| sides(outline).all(|(from, to)| depth(from, to, *place) >= 0.0);
    if lines.iter().flatten().all(is_inside) {
        return vec![Item::Shape(whole)];
    }
    let Ink { fill, pen } = whole.ink;
    let area = fill.map(|fill| {
        let cut = lines.iter().map(|line| cut_area(line, outline));
        let cut = cut.filter(|it| it.len() > 2).map(Path::polygon);
        (cut.fold(Path::default(), Path::and), Ink::from(fill))
    });
    let line = pen.map(|pen| {
        let cut = lines.iter().flat_map(|line| cut_line(line, outline));
        (
            cut.map(Path::line).fold(Path::default(), Path::and),
            Ink::from(pen),
        )
    });
    area.into_iter()
        .chain(line)
        .filter(|(path, _)| !path.0.is_empty())
        .map(|(path, ink)| shape(path, ink))
        .collect()
}

fn sides(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().copied().zip(next.copied())
}

/// How far inside one side of a clockwise outline a place lies; negative outside.
fn depth(from: Point, to: Point, place: Point) -> f64 {
    (to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x)
}

/// An area cut off at one side after another, by the Sutherland-Hodgman algorithm.
fn cut_area(line: &[Point], outline: &[Point]) -> Vec<Point> {
    sides(outline).fold(line.to_vec(), |area, (from, to)| {
        let mut kept = Vec::with_capacity(area.len() + 2);
        let before = area.iter().cycle().skip(area.len().saturating_sub(1));
        for (last, here) in before.zip(&area) {
            let (was, is) = (depth(from, to, *last), depth(from, to, *here));
            if (was >= 0.0) != (is >= 0.0) {
                kept.push(last.towards(*here, was / (was - is)));
            }
            if is >= 0.0 {
                kept.push(*here);
            }
        }
        kept
    })
}

/// The pieces of a line inside an outline.
fn cut_line(line: &[Point], outline: &[Point]) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = Vec::new();
    for pair in line.windows(2) {
        let ahead = pair[1] - pair[0];
        let Some([enter, leave]) = within(outline, pair[0], ahead) else {
            continue;
        };
        let part = |place: Point| {
            let square = ahead.x * ahead.x + ahead.y * ahead.y;
            let step = place - pair[0];
            (step.x * ahead.x + step.y * ahead.y) / square
        };
        let (from, to) = (part(enter).max(0.0), part(leave).min(1.0));
        if from >= to {
            continue;
        }
        let (from, to) = (pair[0] + ahead * from, pair[0] + ahead * to);
        match pieces.last_mut() {
            Some(piece) if piece.last().is_some_and(|it| it.far(from) < 1e-6) => piece.push(to),
            _ => pieces.push(vec![from, to]),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::scene::Pen;
    use crate::kernel::Colour;

    const BLACK: Colour = Colour { r: 0, g: 0, b: 0 };

    fn square(from: f64, to: f64) -> [Point; 4] {
        [(from, from), (to, from), (to, to), (from, to)].map(|(x, y)| Point::new(x, y))
    }

    #[test]
    fn areas_and_lines_end_at_the_outline() {
        let ink = Ink {
            fill: Some(BLACK),
            pen: Some(Pen::new(BLACK, 1.0)),
        };
        let items = vec![shape(Path::polygon(square(5.0, 20.0)), ink)];
        let cut = cropped(items, &square(0.0, 10.0));
        assert_eq!(cut.len(), 2, "the area and two of its sides");
        for item in &cut {
            let Item::Shape(it) = item else { panic!() };
            let places = flattened(&it.path, 1).concat();
            assert!(places.iter().all(|it| it.x < 10.001 && it.y < 10.001));
            assert!(places.iter().any(|it| it.x > 9.999));
        }
    }

    #[test]
    fn what_lies_inside_is_not_touched_and_what_lies_outside_is_gone() {
        let inside = vec![shape(Path::circle(Point::new(5.0, 5.0), 2.0), BLACK)];
        assert_eq!(cropped(inside.clone(), &square(0.0, 10.0)), inside);
        assert!(cropped(inside, &square(20.0, 30.0)).is_empty());
    }
}
