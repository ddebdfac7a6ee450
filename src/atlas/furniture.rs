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

/// An arrow that ends on a seam, from the side that is cut off or covered when pages are joined: none of it is left on the
/// finished map.
pub(super) fn register(at: Point, hidden: Point, hues: Hues) -> Item {
    let aside = Point::new(-hidden.y, hidden.x);
    let shaft = Path::line([at + hidden * 4.0, at]);
    let head = Path::line([
        at + hidden * 1.6 + aside * 1.2,
        at,
        at + hidden * 1.6 - aside * 1.2,
    ]);
    Item::Shape(Shape::new(shaft.and(head), Pen::new(hues.ink, 0.15)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::find;
    use crate::games;
    use crate::press::Theme;
    use crate::source::Sources;

    #[test]
    fn nothing_of_a_registration_mark_is_left_on_a_joined_map() {
        let folder = find("home-guard").expect("a bundled pack");
        let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack");
        let hues = Hues::of(&pack, Theme::Colour);
        let seam = Point::new(50.0, 80.0);
        for hidden in [Point::new(-1.0, 0.0), Point::new(0.0, 1.0)] {
            let Item::Shape(mark) = register(seam, hidden, hues) else {
                panic!("a shape");
            };
            for at in mark.path.points() {
                let way = at - seam;
                assert!(way.x * hidden.x + way.y * hidden.y >= -1e-9, "{at:?}");
            }
        }
    }
}
