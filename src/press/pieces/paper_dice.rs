//! Paper dice: crosses to cut out, fold and glue.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::die_data::{die_data, printable};
use super::leaf::{Contents, Leaf, Words};
use crate::content::{Blank, Die, Kept, Pack};
use crate::kernel::Mm;
use crate::press::piece::{Body, Look, Piece};

/// A flap is this much of a side.
const FLAP: f64 = 0.15;
/// Between two nets.
const GAP: Mm = Mm(4.0);

/// Where the faces go in the cross, column and row, by their place in the die's list: a column of four, with arms at
/// its second. Faces two rows apart in the column, and those on the two arms, end up opposite each other: 1-6, 2-5,
/// 3-4.
const CROSS: [(u8, u8); 6] = [(1, 0), (1, 1), (0, 1), (2, 1), (1, 3), (1, 2)];

pub(crate) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let leaf = Leaf { paper: look.paper };
    pack
        .shelf::<Blank>()
        .iter()
        .filter(|blank| blank.net)
        .map(|blank| {
            let size = *blank.size.get_ref();
            let title = format!("Paper dice of {size} mm");
            let how = format!(
                "Print on stout paper. Cut the solid lines, score the dashed ones and fold them away from you, glue the flaps inside. A cube is {size} mm high; throw it on felt."
            );
            let words = Words {
                id: blank.id(),
                title: &title,
                how: &how,
                entry: blank.id_span(),
            };
            let pages = pages(pack, leaf, Mm(size));
            Piece {
                kind: "paper-dice",
                name: format!("paper-dice-{size}mm"),
                body: Body::Pages(leaf.faces(
                    pack,
                    look,
                    "templates/paper-dice.typ",
                    &words,
                    pages,
                )),
                title,
            }
        })
        .collect()
}

fn pages(pack: &Pack, leaf: Leaf, side: Mm) -> Vec<Contents> {
    let spots = spots(leaf, side);
    let dice: Vec<&Kept<Die>> = printable(pack)
        .flat_map(|die| std::iter::repeat_n(die, die.quantity as usize))
        .collect();
    dice.chunks(spots.len().max(1))
        .take_while(|_| !spots.is_empty())
        .map(|dice| {
            let mut art = BTreeSet::new();
            let mut fields = BTreeMap::new();
            let nets = dice.iter().zip(&spots).map(|(die, (x, y))| {
                fields.insert(format!("name_{}", die.id()), die.span(&die.name));
                json!({ "x": x.0, "y": y.0, "die": die_data(pack, die, &mut art) })
            });
            let nets: Vec<Value> = nets.collect();
            let cross = CROSS.map(|(column, row)| json!([column, row]));
            Contents {
                data: json!({ "side": side.0, "flap": (side * FLAP).0, "cross": cross, "nets": nets }),
                art,
                fields,
            }
        })
        .collect()
}

/// The upper left corners of the nets of a page: in straight rows, or in rows that interlock with those above,
/// whichever holds more.
fn spots(leaf: Leaf, side: Mm) -> Vec<(Mm, Mm)> {
    let straight = rows(leaf, side, Mm::ZERO, Mm::ZERO);
    let bricks = rows(leaf, side, (side * 3.0 + GAP) / 2.0, side);
    if bricks.len() > straight.len() {
        bricks
    } else {
        straight
    }
}

/// Every second row is `shift` further right, and each row reaches up by `reach` between those above.
fn rows(leaf: Leaf, side: Mm, shift: Mm, reach: Mm) -> Vec<(Mm, Mm)> {
    let (width, height) = (side * 3.0, side * 4.0 + side * FLAP);
    let fit = |room: Mm, pitch: Mm| (room.0 / pitch.0 + 1e-9).floor().max(-1.0) as i64 + 1;
    let down = fit(leaf.height() - height, height + GAP - reach);
    let across = |row: i64| {
        let shift = if row % 2 == 1 { shift } else { Mm::ZERO };
        (fit(leaf.width() - width - shift, width + GAP), shift)
    };
    let widest = (0..2)
        .map(|row| {
            let (count, shift) = across(row);
            shift + (width + GAP) * count as f64 - GAP
        })
        .fold(Mm::ZERO, |widest, row| Mm(widest.0.max(row.0)));
    let left = leaf.left() + (leaf.width() - widest) / 2.0;
    (0..down.max(0))
        .flat_map(|row| {
            let (count, shift) = across(row);
            (0..count.max(0)).map(move |column| {
                (
                    left + shift + (width + GAP) * column as f64,
                    leaf.top() + (height + GAP - reach) * row as f64,
                )
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Folds the cross in the mind: the normal of each cell, rolling from the second of the column.
    #[test]
    fn the_first_face_is_opposite_the_last_and_so_on() {
        let normal = |cell: (u8, u8)| match cell {
            (1, 1) => (0, 0, 1),
            (1, 0) => (0, 1, 0),
            (1, 2) => (0, -1, 0),
            (0, 1) => (-1, 0, 0),
            (2, 1) => (1, 0, 0),
            (1, 3) => (0, 0, -1),
            other => panic!("{other:?} is not in the cross"),
        };
        for (face, opposite) in [(0, 5), (1, 4), (2, 3)] {
            let (a, b) = (normal(CROSS[face]), normal(CROSS[opposite]));
            assert_eq!((a.0 + b.0, a.1 + b.1, a.2 + b.2), (0, 0, 0));
        }
    }
}
