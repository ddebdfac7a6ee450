//! Stickers for blank dice: a strip of six makes one die, and a knife cuts whole rows and whole columns.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::die_data::{die_data, printable};
use super::leaf::{Contents, Leaf, Words};
use crate::content::{Blank, Kept, Pack};
use crate::kernel::Mm;
use crate::press::piece::{Body, Look, Piece};

/// The width of a die's name at the end of its rows: the least, and the most when there is room.
const LABEL: (Mm, Mm) = (Mm(12.0), Mm(24.0));
/// Between two strips in a row.
const GUTTER: Mm = Mm(3.0);
/// Between the rows of two dice.
const GAP: Mm = Mm(4.5);
/// Marks go outside the rows.
const MARKS: Mm = Mm(3.5);

pub(crate) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let leaf = Leaf { paper: look.paper };
    pack.shelf::<Blank>()
        .iter()
        .map(|blank| {
            let size = blank.size.get_ref();
            let title = format!("Stickers for {size} mm dice");
            Piece {
                kind: "dice",
                name: format!("dice-stickers-{size}mm"),
                body: Body::Pages(leaf.faces(
                    pack,
                    look,
                    "templates/dice-stickers.typ",
                    &Words {
                        id: blank.id(),
                        title: &title,
                        how: &how(blank),
                        entry: blank.id_span(),
                    },
                    pages(pack, leaf, Mm(*blank.sticker.get_ref())),
                )),
                title,
            }
        })
        .collect()
}

fn how(blank: &Kept<Blank>) -> String {
    let note = blank.note.as_ref().map_or_else(String::new, |note| {
        format!(", {}", note.get_ref().trim_end_matches('.'))
    });
    format!(
        "For blank dice of {} mm{note}. A sticker is {} mm. Print on label paper, cut the columns, then the rows; a strip of six is one die, and opposite faces are the first and the last, the second and the fifth, the third and the fourth.",
        blank.size.get_ref(),
        blank.sticker.get_ref()
    )
}

/// Rows of one die that are together on a page.
struct Block {
    top: Mm,
    die: usize,
    rows: usize,
    strips: usize,
}

fn pages(pack: &Pack, leaf: Leaf, sticker: Mm) -> Vec<Contents> {
    let across = across(leaf, sticker);
    let counts: Vec<usize> = printable(pack).map(|die| die.quantity as usize).collect();
    blocks(&counts, across, leaf, sticker)
        .iter()
        .map(|blocks| page(pack, leaf, sticker, across, blocks))
        .collect()
}

/// Strips side by side.
fn across(leaf: Leaf, sticker: Mm) -> usize {
    let room = leaf.width() - MARKS * 2.0 - LABEL.0 + GUTTER;
    ((room.0 / (sticker * 6.0 + GUTTER).0 + 1e-9).floor() as usize).max(1)
}

/// The width that the strips leave for the names.
fn label(leaf: Leaf, sticker: Mm, across: usize) -> Mm {
    let strips = (sticker * 6.0 + GUTTER) * across as f64 - GUTTER;
    let room = leaf.width() - MARKS * 2.0 - strips;
    Mm(room.0.clamp(LABEL.0.0, LABEL.1.0))
}

/// Puts the rows of all dice on pages; the rows of a die stay together where a page can hold them.
fn blocks(counts: &[usize], across: usize, leaf: Leaf, sticker: Mm) -> Vec<Vec<Block>> {
    let room = leaf.height() - MARKS * 2.0;
    let mut pages: Vec<Vec<Block>> = Vec::new();
    let mut page: Vec<Block> = Vec::new();
    let mut top = Mm::ZERO;
    for (die, count) in counts.iter().enumerate() {
        let mut left = *count;
        while left > 0 {
            let fit = |top: Mm| ((room - top).0 / sticker.0 + 1e-9).floor().max(0.0) as usize;
            let (here, fresh) = (fit(top), fit(Mm::ZERO).max(1));
            let wanted = left.div_ceil(across);
            if !page.is_empty() && here < wanted && (wanted <= fresh || here == 0) {
                pages.push(std::mem::take(&mut page));
                top = Mm::ZERO;
                continue;
            }
            let rows = wanted.min(here.max(1));
            let strips = left.min(rows * across);
            page.push(Block {
                top,
                die,
                rows,
                strips,
            });
            left -= strips;
            top = top + sticker * rows as f64 + GAP;
        }
    }
    if !page.is_empty() {
        pages.push(page);
    }
    pages
}

fn page(pack: &Pack, leaf: Leaf, sticker: Mm, across: usize, blocks: &[Block]) -> Contents {
    let (left, top) = (leaf.left() + MARKS, leaf.top() + MARKS);
    let column = |strip: usize| left + (sticker * 6.0 + GUTTER) * (strip % across) as f64;
    let mut art = BTreeSet::new();
    let mut fields = BTreeMap::new();
    let blocks: Vec<Value> = blocks
        .iter()
        .filter_map(|block| {
            let die = printable(pack).nth(block.die)?;
            fields.insert(format!("name_{}", die.id()), die.span(&die.name));
            let stickers: Vec<Value> = (0..block.strips)
                .flat_map(|strip| {
                    (0..6).map(move |face| {
                        let y = top + block.top + sticker * (strip / across) as f64;
                        json!({ "x": (column(strip) + sticker * face as f64).0, "y": y.0, "face": face })
                    })
                })
                .collect();
            Some(json!({
                "die": die_data(pack, die, &mut art),
                "top": (top + block.top).0,
                "rows": block.rows,
                "stickers": stickers,
            }))
        })
        .collect();
    let columns: Vec<f64> = (0..across).map(|strip| column(strip).0).collect();
    Contents {
        data: json!({ "sticker": sticker.0, "columns": columns, "label": label(leaf, sticker, across).0, "blocks": blocks }),
        art,
        fields,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::paper::Paper;

    #[test]
    fn rows_of_a_die_stay_together_where_a_page_can_hold_them() {
        let leaf = Leaf { paper: Paper::A4 };
        let rows = |counts: &[usize], sticker: f64| -> Vec<Vec<(usize, usize, usize)>> {
            let across = across(leaf, Mm(sticker));
            blocks(counts, across, leaf, Mm(sticker))
                .iter()
                .map(|page| {
                    page.iter()
                        .map(|block| (block.die, block.rows, block.strips))
                        .collect()
                })
                .collect()
        };
        assert_eq!(rows(&[4, 1], 14.5), [[(0, 2, 4), (1, 1, 1)]]);
        assert_eq!(
            rows(&[20, 20], 14.5),
            [[(0, 10, 20)], [(1, 10, 20)]],
            "seven rows would fit below the first"
        );
        assert_eq!(
            rows(&[50], 14.5),
            [[(0, 17, 34)], [(0, 8, 16)]],
            "more than a page"
        );
    }
}
