//! Finished faces on sheets of paper: the grid, the crop marks, what is written in the margin.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use typst::foundations::{Content, Smart};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Sides, Size};
use typst::visualize::{Color, Curve, FixedStroke, Geometry};
use typst_layout::Page;

use super::face::{Face, Laid};
use super::paper::{CardSize, Paper};
use crate::content::Pack;
use crate::kernel::Mm;
use crate::source::Span;

/// Most printers cannot reach closer to the paper's edge than this.
const UNPRINTABLE: Mm = Mm(5.0);
/// From the cut to the beginning of a crop mark, so that a mark is never left on the card.
const MARK_OFFSET: Mm = Mm(2.0);
const MARK_LENGTH: Mm = Mm(4.0);
const MARK_WIDTH: f64 = 0.25;
/// How far the ground of the outermost cards runs on beyond the cut; inner cards share their cuts.
const OUTER_BLEED: Mm = Mm(1.5);

/// A grid of cards on a sheet: the same place for every card on every sheet, also on a last sheet that is not full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The paper.
    pub paper: Paper,
    /// The cards.
    pub card: CardSize,
    /// Cards side by side.
    pub columns: usize,
    /// Cards one above the other.
    pub rows: usize,
}

impl Sheet {
    /// As many cards as fit inside the printable part of the paper; `None` when not even one does.
    #[must_use]
    pub fn new(paper: Paper, card: CardSize) -> Option<Sheet> {
        let fit = |whole: Mm, one: Mm| {
            ((whole.0 - 2.0 * UNPRINTABLE.0) / one.0).floor().max(0.0) as usize
        };
        let (columns, rows) = (fit(paper.width, card.width), fit(paper.height, card.height));
        (columns > 0 && rows > 0).then_some(Sheet {
            paper,
            card,
            columns,
            rows,
        })
    }

    /// Cards on a full sheet.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.columns * self.rows
    }

    /// The left upper corner of the grid, which stands in the middle of the paper.
    #[must_use]
    pub fn origin(&self) -> (Mm, Mm) {
        let middle = |whole: Mm, one: Mm, count: usize| (whole - one * count as f64) / 2.0;
        (
            middle(self.paper.width, self.card.width, self.columns),
            middle(self.paper.height, self.card.height, self.rows),
        )
    }
}

/// Puts faces on sheets, each as often as it is wanted. `margins` has one page for each sheet, with what is written beside the cards.
#[must_use]
pub fn impose(laid: &[Laid], sheet: &Sheet, margins: &[Laid]) -> Vec<Page> {
    let cards: Vec<&Laid> = laid
        .iter()
        .flat_map(|face| std::iter::repeat_n(face, face.quantity as usize))
        .collect();
    cards
        .chunks(sheet.slots())
        .enumerate()
        .map(|(number, cards)| one_sheet(cards, sheet, margins.get(number), number))
        .collect()
}

/// What is written in the margin of each sheet that [`impose`] will need for these faces: a face as large as the paper.
#[must_use]
pub fn margin_faces(pack: &Pack, laid: &[Laid], sheet: &Sheet, what: &str) -> Vec<Face> {
    let sheets = laid
        .iter()
        .map(|face| face.quantity as usize)
        .sum::<usize>()
        .div_ceil(sheet.slots());
    let (left, top) = sheet.origin();
    (1..=sheets)
        .map(|number| Face {
            id: format!("{what}, sheet {number}"),
            template: "templates/sheet-margin.typ",
            data: json!({
                "paper": { "width": sheet.paper.width.0, "height": sheet.paper.height.0 },
                "origin": { "left": left.0, "top": top.0 },
                "card": { "width": sheet.card.width.0, "height": sheet.card.height.0 },
                "columns": sheet.columns,
                "title": pack.head().title,
                "version": pack.head().version,
                "what": what,
                "number": number,
                "sheets": sheets,
            }),
            art: BTreeSet::new(),
            entry: Span::new(pack.layers[pack.top()].file, 0..0),
            fields: BTreeMap::new(),
            quantity: 1,
        })
        .collect()
}

fn one_sheet(cards: &[&Laid], sheet: &Sheet, margin: Option<&Laid>, number: usize) -> Page {
    let mut frame = Frame::hard(Size::new(abs(sheet.paper.width), abs(sheet.paper.height)));
    if let Some(margin) = margin {
        frame.push_frame(Point::zero(), margin.page.frame.clone());
    }
    for (slot, card) in cards.iter().enumerate() {
        place(&mut frame, card, slot, cards.len(), sheet);
    }
    crop_marks(&mut frame, sheet);
    Page {
        frame,
        bleed: Sides::splat(Abs::zero()),
        fill: Smart::Custom(None),
        numbering: None,
        supplement: Content::empty(),
        number: number as u64 + 1,
    }
}

fn place(frame: &mut Frame, card: &Laid, slot: usize, cards: usize, sheet: &Sheet) {
    let (column, row) = (slot % sheet.columns, slot / sheet.columns);
    let (left, top) = sheet.origin();
    let taken =
        |column: usize, row: usize| column < sheet.columns && row * sheet.columns + column < cards;
    let bleed = |neighbour: bool| if neighbour { Mm::ZERO } else { OUTER_BLEED };
    let (before, above) = (bleed(column > 0), bleed(row > 0));
    let (after, below) = (bleed(taken(column + 1, row)), bleed(taken(column, row + 1)));
    let mut group = GroupItem::new(card.page.frame.clone());
    group.clip = Some(rectangle(
        -before,
        -above,
        sheet.card.width + after,
        sheet.card.height + below,
    ));
    let at = Point::new(
        abs(left + sheet.card.width * column as f64),
        abs(top + sheet.card.height * row as f64),
    );
    frame.push(at, FrameItem::Group(group));
}

/// Marks in the margin at every cut, outside the trim and short of the paper's edge.
fn crop_marks(frame: &mut Frame, sheet: &Sheet) {
    let (left, top) = sheet.origin();
    let (right, bottom) = (sheet.paper.width - left, sheet.paper.height - top);
    let stroke = FixedStroke::from_pair(Color::BLACK, Abs::pt(MARK_WIDTH));
    let mut mark = |x: Mm, y: Mm, dx: Mm, dy: Mm| {
        let line = Geometry::Line(Point::new(abs(dx), abs(dy))).stroked(stroke.clone());
        frame.push(
            Point::new(abs(x), abs(y)),
            FrameItem::Shape(line, typst::syntax::Span::detached()),
        );
    };
    let length = |margin: Mm| Mm(MARK_LENGTH.0.min(margin.0 - MARK_OFFSET.0 - 1.0).max(1.0));
    for column in 0..=sheet.columns {
        let x = left + sheet.card.width * column as f64;
        mark(x, top - MARK_OFFSET, Mm::ZERO, -length(top));
        mark(x, bottom + MARK_OFFSET, Mm::ZERO, length(top));
    }
    for row in 0..=sheet.rows {
        let y = top + sheet.card.height * row as f64;
        mark(left - MARK_OFFSET, y, -length(left), Mm::ZERO);
        mark(right + MARK_OFFSET, y, length(left), Mm::ZERO);
    }
}

fn rectangle(left: Mm, top: Mm, right: Mm, bottom: Mm) -> Curve {
    let mut curve = Curve::new();
    curve.move_(Point::new(abs(left), abs(top)));
    curve.line(Point::new(abs(right), abs(top)));
    curve.line(Point::new(abs(right), abs(bottom)));
    curve.line(Point::new(abs(left), abs(bottom)));
    curve.close();
    curve
}

fn abs(length: Mm) -> Abs {
    Abs::mm(length.0)
}
