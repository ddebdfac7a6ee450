//! Finished faces drawn on sheets: the cards, the cutting marks and the words in the margin.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::export::{PageBackground, PdfCard, PdfMark, PdfPage};
use super::face::Face;
use super::grid::{Flip, Grid, strips_lie_across};
use super::piece::{Look, with_common};
use super::plan::{Layout, PlacedFace, Plan, SheetSide};
use super::set_face::SetFace;
use crate::content::Pack;
use crate::kernel::{Mm, MmRect};
use crate::source::Span;

/// From the cut to the beginning of a crop mark, so that a mark is never left on the card.
const MARK_OFFSET: Mm = Mm(2.0);
const MARK_LENGTH: Mm = Mm(4.0);
/// How far the words and rulers of a narrow margin reach in from the paper's edge.
const WORDS: Mm = Mm(8.8);
/// How far the background runs beyond the outer cuts of cards that share their cuts.
const OUTER_BLEED: Mm = Mm(1.5);

/// How a sheet is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SheetStyle {
    /// What marks the cuts.
    pub marks: Marks,
    /// On which sides.
    pub marks_on: MarksOn,
    /// How this printer's backs must be moved to meet their fronts.
    pub profile: Profile,
}

/// What marks the cuts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marks {
    /// Ticks in the margin.
    #[default]
    Edge,
    /// An angle at each corner of each card.
    Corner,
    /// A small cross wherever two cuts meet.
    Cross,
    /// Nothing.
    None,
}

/// On which sides the cuts are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarksOn {
    /// Fronts only: cards are cut from the front.
    #[default]
    Front,
    /// Backs only.
    Back,
    /// Both.
    Both,
}

/// How the backs of a printer's sheets must be moved to meet their fronts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Profile {
    /// On upright sheets.
    pub upright: Shift,
    /// On sheets that lie on their long side.
    pub lying: Shift,
}

impl Profile {
    /// Nothing is moved.
    pub const NONE: Profile = Profile {
        upright: Shift::NONE,
        lying: Shift::NONE,
    };
}

/// How a back is moved: first turned about the middle of the paper, then shifted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shift {
    /// To the right, looking at the back.
    pub right: Mm,
    /// Down.
    pub down: Mm,
    /// Clockwise, in degrees.
    pub degrees: f64,
}

impl Shift {
    /// It stays where it is.
    pub const NONE: Shift = Shift {
        right: Mm::ZERO,
        down: Mm::ZERO,
        degrees: 0.0,
    };
}

/// The sides of a card.
#[derive(Clone, Copy, Debug)]
pub struct CardPages<'p> {
    /// The front.
    pub front: &'p SetFace,
    /// The back.
    pub back: Option<&'p SetFace>,
}

/// The words in the margin of each side, as a face as large as the paper. Single faces have no margin.
#[must_use]
pub fn margin_faces(
    pack: &Pack,
    look: &Look,
    plan: &Plan,
    layout: Layout,
    flip: Flip,
    title: &dyn Fn(&SheetSide) -> String,
) -> Vec<Face> {
    if matches!(layout, Layout::Single(_)) {
        return Vec::new();
    }
    let has_backs = plan.sides.iter().any(|side| side.is_back);
    let sheets = plan.sheets();
    let face = |side: &SheetSide| {
        let (paper, frame) = (side.paper(), Frame::of(side));
        let title = title(side);
        let how = match (layout, has_backs, side.is_back) {
            (Layout::Gutterfold, ..) => "fold along the middle, glue, then cut".to_string(),
            (_, true, false) => format!("front: print double-sided, {}", flip.words()),
            (_, true, true) => format!("back: {}", flip.words()),
            (_, false, _) => "print single-sided".to_string(),
        };
        let data = json!({
            "paper": { "width": paper.width.0, "height": paper.height.0 },
            "origin": { "left": frame.left.0, "top": frame.top.0 },
            "across": frame.strips_lie_across(),
            "fold": layout == Layout::Gutterfold,
            "title": title,
            "how": how,
            "sheet": side.sheet,
            "sheets": sheets,
            "is_back": side.is_back,
        });
        Face {
            id: format!("{title}, sheet {}", side.sheet),
            template: "templates/sheet-margin.typ",
            data: with_common(pack, look, data),
            art: BTreeSet::new(),
            entry: Span::new(pack.layers[pack.top()].file, 0..0),
            fields: BTreeMap::new(),
        }
    };
    plan.sides.iter().map(face).collect()
}

/// Draws the sides of a plan. `margins` has a page for each side, or none at all.
#[must_use]
pub fn draw(
    plan: &Plan,
    layout: Layout,
    cards: &[CardPages<'_>],
    margins: &[Option<SetFace>],
    style: &SheetStyle,
) -> Vec<PdfPage> {
    plan.sides
        .iter()
        .enumerate()
        .map(|(at, side)| {
            let margin = margins.get(at).and_then(Option::as_ref);
            draw_side(layout, side, cards, margin, style)
        })
        .collect()
}

fn draw_side(
    layout: Layout,
    side: &SheetSide,
    cards: &[CardPages<'_>],
    margin: Option<&SetFace>,
    style: &SheetStyle,
) -> PdfPage {
    let paper = side.paper();
    let seen = |placed: &PlacedFace| {
        let card = cards.get(placed.card)?;
        let face = if placed.is_back {
            card.back?
        } else {
            card.front
        };
        Some(place(face, placed, side, layout))
    };
    let single = matches!(layout, Layout::Single(_));
    let grid = &side.bands[0];
    let bleed = grid.card.bleed;
    let marked = match style.marks_on {
        MarksOn::Front => !side.is_back,
        MarksOn::Back => side.is_back,
        MarksOn::Both => true,
    };
    let margin = margin.map(|margin| PageBackground::Face(margin.clone()));
    PdfPage {
        cards: side.faces.iter().filter_map(seen).collect(),
        marks: if marked && !single {
            crop_marks(side, style.marks)
        } else {
            Vec::new()
        },
        // Backs are moved to suit this printer.
        shift: match (side.is_back && !single, paper.is_upright()) {
            (false, _) => Shift::NONE,
            (true, true) => style.profile.upright,
            (true, false) => style.profile.lying,
        },
        trim: single.then(|| MmRect {
            left: bleed,
            top: bleed,
            right: bleed + grid.card.width,
            bottom: bleed + grid.card.height,
        }),
        bleed: single.then_some(MmRect {
            left: Mm::ZERO,
            top: Mm::ZERO,
            right: paper.width,
            bottom: paper.height,
        }),
        label: Some(if side.is_back {
            format!("{}b", side.sheet)
        } else {
            side.sheet.to_string()
        }),
        ..PdfPage::new(paper.width, paper.height, margin)
    }
}

fn place(face: &SetFace, placed: &PlacedFace, side: &SheetSide, layout: Layout) -> PdfCard {
    let grid = &side.bands[placed.band];
    let [before, above, after, below] = bleeds(placed, side, grid, layout);
    let (width, height) = (grid.card.width, grid.card.height);
    PdfCard {
        face: face.clone(),
        x: placed.slot.x,
        y: placed.slot.y,
        turned: placed.slot.turned.then_some((width, height)),
        reach: MmRect {
            left: -before,
            top: -above,
            right: width + after,
            bottom: height + below,
        },
    }
}

/// How far the grounds of two cards that touch run on into each other: some readers show a pale line where they only meet.
const SEAM: Mm = Mm(0.1);

/// How far the background runs on at each side of the face: left, top, right, bottom from the face's own view.
fn bleeds(placed: &PlacedFace, side: &SheetSide, grid: &Grid, layout: Layout) -> [Mm; 4] {
    if matches!(layout, Layout::Single(_)) {
        return [grid.card.bleed; 4];
    }
    if grid.gap.0 > 0.0 {
        let half = Mm((grid.gap.0 / 2.0).min(grid.card.bleed.0));
        return [half; 4];
    }
    let (across, down) = grid.pitch();
    let neighbour = |dx: f64, dy: f64| {
        let near = |other: &PlacedFace| {
            let (x, y) = (
                placed.slot.x + across * dx - other.slot.x,
                placed.slot.y + down * dy - other.slot.y,
            );
            x.0.abs() < 0.01 && y.0.abs() < 0.01
        };
        side.faces.iter().any(near)
    };
    let bleed = |dx: f64, dy: f64| {
        if neighbour(dx, dy) { SEAM } else { OUTER_BLEED }
    };
    let seen = [
        bleed(-1.0, 0.0),
        bleed(0.0, -1.0),
        bleed(1.0, 0.0),
        bleed(0.0, 1.0),
    ];
    if placed.slot.turned {
        [seen[2], seen[3], seen[0], seen[1]]
    } else {
        seen
    }
}

/// Where the cards of a sheet begin and end, whatever their sizes.
struct Frame {
    left: Mm,
    top: Mm,
    bottom: Mm,
}

impl Frame {
    fn of(side: &SheetSide) -> Frame {
        let lefts = side.bands.iter().map(|grid| grid.origin().0.0);
        let (first, last) = (&side.bands[0], &side.bands[side.bands.len() - 1]);
        Frame {
            left: Mm(lefts.fold(f64::INFINITY, f64::min)),
            top: first.origin().1,
            bottom: last.origin().1 + last.height(),
        }
    }

    /// Whether the strips with rulers and words are above and below the cards rather than beside them.
    fn strips_lie_across(&self) -> bool {
        strips_lie_across(self.left, self.top)
    }
}

fn crop_marks(side: &SheetSide, marks: Marks) -> Vec<PdfMark> {
    let mut found = Vec::new();
    let mut line = |x: Mm, y: Mm, dx: Mm, dy: Mm| found.push(PdfMark { x, y, dx, dy });
    for (at, grid) in side.bands.iter().enumerate() {
        match marks {
            Marks::None => {}
            Marks::Edge => edge_marks(side, at, &mut line),
            Marks::Corner => corner_marks(grid, &mut line),
            Marks::Cross => cross_marks(grid, &mut line),
        }
    }
    found
}

/// Ticks at every cut of a band, outside its cards: in the margin short of the paper's edge, or halfway to the next band.
fn edge_marks(side: &SheetSide, band: usize, line: &mut impl FnMut(Mm, Mm, Mm, Mm)) {
    let grid = &side.bands[band];
    let frame = Frame::of(side);
    let (left, top) = grid.origin();
    let bottom = top + grid.height();
    let right = grid.paper.width - left;
    let length = |margin: Mm, has_words: bool| {
        let free = margin.0 - MARK_OFFSET.0 - if has_words { WORDS.0 } else { 1.0 };
        Mm(MARK_LENGTH.0.min(free).max(1.0))
    };
    let across = frame.strips_lie_across();
    let (columns, rows) = grid.cuts();
    let margin = frame.top.0.min((grid.paper.height - frame.bottom).0);
    let outside = length(Mm(margin), across);
    let between = |other: Option<&Grid>| match other {
        None => outside,
        Some(_) => Mm(1.2),
    };
    let before = band.checked_sub(1).and_then(|it| side.bands.get(it));
    let above = between(before);
    let below = between(side.bands.get(band + 1));
    for x in columns {
        line(x, top - MARK_OFFSET, Mm::ZERO, -above);
        line(x, bottom + MARK_OFFSET, Mm::ZERO, below);
    }
    let level = length(left, !across);
    for y in rows {
        line(left - MARK_OFFSET, y, -level, Mm::ZERO);
        line(right + MARK_OFFSET, y, level, Mm::ZERO);
    }
}

/// An angle outside each corner of each card; where cards touch, only the outer corners have room for one.
fn corner_marks(grid: &Grid, line: &mut impl FnMut(Mm, Mm, Mm, Mm)) {
    let arm = if grid.gap.0 > 0.0 {
        Mm((grid.gap.0 / 2.0 - 0.5).clamp(0.5, 3.0))
    } else {
        Mm(3.0)
    };
    let away = Mm(0.5);
    for number in 0..grid.slots() {
        let slot = grid.front(number);
        let (column, row) = (number % grid.columns, number / grid.columns);
        let free = |at: usize, last: usize, before: bool| {
            grid.gap.0 > 0.0 || if before { at == 0 } else { at == last }
        };
        for (at_left, at_top) in [(true, true), (false, true), (true, false), (false, false)] {
            let x = if at_left {
                slot.x
            } else {
                slot.x + grid.card.width
            };
            let y = if at_top {
                slot.y
            } else {
                slot.y + grid.card.height
            };
            let (out_x, out_y) = (
                if at_left { -1.0 } else { 1.0 },
                if at_top { -1.0 } else { 1.0 },
            );
            if free(column, grid.columns - 1, at_left) {
                line(x + away * out_x, y, arm * out_x, Mm::ZERO);
            }
            if free(row, grid.rows - 1, at_top) {
                line(x, y + away * out_y, Mm::ZERO, arm * out_y);
            }
        }
    }
}

/// A small cross wherever two cuts meet.
fn cross_marks(grid: &Grid, line: &mut impl FnMut(Mm, Mm, Mm, Mm)) {
    let arm = Mm(1.5);
    let (across, down) = grid.cuts();
    for x in &across {
        for y in &down {
            line(*x - arm, *y, arm * 2.0, Mm::ZERO);
            line(*x, *y - arm, Mm::ZERO, arm * 2.0);
        }
    }
}
