//! What surrounds a map: rulers, the north arrow, marks for joining pages, and lines of text.

use super::annotations::Hues;
use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Item, Path, Pen, Point, Shape, Words};

/// A line of text on a sheet.
pub(super) fn line(text: &str, face: Lettering, size: f64, at: Point, hues: Hues) -> Item {
    Item::Words(Words {
        text: text.to_string(),
        face,
        size,
        at,
        anchor: Anchor::Start,
        colour: hues.ink,
        halo: None,
        turn: 0.0,
    })
}

/// The same, about its middle.
pub(super) fn centred(text: &str, face: Lettering, size: f64, at: Point, hues: Hues) -> Item {
    match line(text, face, size, at, hues) {
        Item::Words(words) => Item::Words(Words {
            anchor: Anchor::Middle,
            ..words
        }),
        other => other,
    }
}

/// A ruler of 100 mm to check the scale with, its upper left corner at a place; 4.5 mm high.
pub(super) fn ruler(at: Point, hues: Hues) -> Vec<Item> {
    let pen = Pen {
        cap: Cap::Butt,
        ..Pen::new(hues.ink, 0.2)
    };
    let mut path = Path::line([at, at + Point::new(100.0, 0.0)]);
    for tick in 0..=20 {
        let x = f64::from(tick) * 5.0;
        let down = if tick % 2 == 0 { 1.8 } else { 1.0 };
        path = path.and(Path::line([
            at + Point::new(x, 0.0),
            at + Point::new(x, down),
        ]));
    }
    vec![
        Item::Shape(Shape::new(path, pen)),
        centred(
            "100 mm",
            Lettering::Text,
            2.1,
            at + Point::new(50.0, 4.3),
            hues,
        ),
    ]
}

/// An arrow to the north of a map, which is its upper edge.
pub(super) fn north(at: Point, height: f64, hues: Hues) -> Vec<Item> {
    let half = height * 0.26;
    let shaft = height * 0.72;
    let left = Path::polygon([
        at,
        at + Point::new(-half, shaft),
        at + Point::new(0.0, shaft * 0.78),
    ]);
    let right = left.map(|point| Point::new(2.0 * at.x - point.x, point.y));
    let pen = Pen::new(hues.ink, height * 0.02);
    vec![
        Item::Shape(Shape::new(left, hues.ink)),
        Item::Shape(Shape::new(right, pen)),
        centred(
            "N",
            Lettering::Heading,
            height * 0.28,
            at + Point::new(0.0, height),
            hues,
        ),
    ]
}
