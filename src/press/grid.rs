//! Where cards go on a sheet, front and back; does not know what is on them.

use super::paper::{CardSize, Paper, UNPRINTABLE};
use crate::kernel::Mm;

/// The room needed beside the grid for the margin strip with rulers and words.
const STRIP: Mm = Mm(12.0);

/// The edge round which the paper is turned to print its back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// The long edge.
    LongEdge,
    /// The short edge.
    ShortEdge,
}

/// Which way a sheet turns over: a point keeps its height, or its distance from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Like a page of a book: left and right change places.
    Sideways,
    /// Like a page of a calendar: top and bottom change places, and the back is upside down.
    Over,
}

impl Flip {
    /// How a sheet lying this way is turned when it is flipped on this edge.
    #[must_use]
    pub fn turn(self, paper: Paper) -> Turn {
        match (self, paper.is_upright()) {
            (Flip::LongEdge, true) | (Flip::ShortEdge, false) => Turn::Sideways,
            (Flip::LongEdge, false) | (Flip::ShortEdge, true) => Turn::Over,
        }
    }

    /// The words written on the sheet.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Flip::LongEdge => "flip on the long edge",
            Flip::ShortEdge => "flip on the short edge",
        }
    }
}

/// A grid of cards: the same places on every sheet, even a last one that is not full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The paper, the way it lies.
    pub paper: Paper,
    /// The cards.
    pub card: CardSize,
    /// Between two cards.
    pub gap: Mm,
    /// Cards side by side.
    pub columns: usize,
    /// Cards one above the other.
    pub rows: usize,
    /// The upper edge of the first row.
    top: Mm,
}

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridSlot {
    /// Its left edge.
    pub x: Mm,
    /// Its upper edge.
    pub y: Mm,
    /// Whether it is upside down.
    pub turned: bool,
}

impl Grid {
    /// The grid that holds the most cards, with the paper upright or on its side; `None` when not even one card fits.
    #[must_use]
    pub fn best(paper: Paper, card: CardSize, gap: Mm) -> Option<Grid> {
        let grids = [paper, paper.turned()]
            .into_iter()
            .filter_map(|paper| Grid::lying(paper, card, gap));
        more_slots(grids)
    }

    /// The grid that holds the most cards on the paper the way it lies.
    #[must_use]
    pub fn lying(paper: Paper, card: CardSize, gap: Mm) -> Option<Grid> {
        more_slots(
            [(UNPRINTABLE, STRIP), (STRIP, UNPRINTABLE)]
                .into_iter()
                .map(|(beside, above)| {
                    let columns = fit(paper.width, beside, card.width, gap);
                    let rows = fit(paper.height, above, card.height, gap);
                    Grid::centred(paper, card, gap, columns, rows)
                }),
        )
    }

    /// A grid in the middle of the paper.
    #[must_use]
    pub fn centred(paper: Paper, card: CardSize, gap: Mm, columns: usize, rows: usize) -> Grid {
        let mut grid = Grid {
            paper,
            card,
            gap,
            columns,
            rows,
            top: Mm::ZERO,
        };
        grid.top = (paper.height - grid.height()) / 2.0;
        grid
    }

    /// Whole rows for this many cards, this far below the upper margin of a sheet that others share; as many rows as
    /// there is room for, and `None` when there is room for none.
    #[must_use]
    pub fn band(paper: Paper, card: CardSize, gap: Mm, above: Mm, cards: usize) -> Option<Grid> {
        let columns = fit(paper.width, UNPRINTABLE, card.width, gap);
        let free = fit(paper.height - above, STRIP, card.height, gap);
        let grid = Grid {
            paper,
            card,
            gap,
            columns,
            rows: free.min(cards.div_ceil(columns.max(1))),
            top: STRIP + above,
        };
        (grid.slots() > 0).then_some(grid)
    }

    /// From its first row's upper edge to its last row's lower edge.
    #[must_use]
    pub fn height(&self) -> Mm {
        span(self.card.height, self.gap, self.rows)
    }

    /// Cards on a full sheet.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.columns * self.rows
    }

    /// From one card to the next, across and down.
    #[must_use]
    pub fn pitch(&self) -> (Mm, Mm) {
        (self.card.width + self.gap, self.card.height + self.gap)
    }

    /// The upper left corner of the first card. From side to side, a grid is in the middle of the paper.
    #[must_use]
    pub fn origin(&self) -> (Mm, Mm) {
        let width = span(self.card.width, self.gap, self.columns);
        ((self.paper.width - width) / 2.0, self.top)
    }

    /// Where the card of a slot goes on the front.
    #[must_use]
    pub fn front(&self, slot: usize) -> GridSlot {
        let (left, top) = self.origin();
        let (across, down) = self.pitch();
        GridSlot {
            x: left + across * (slot % self.columns) as f64,
            y: top + down * (slot / self.columns) as f64,
            turned: false,
        }
    }

    /// Where its back goes, so that it lies behind its front once the sheet is turned.
    #[must_use]
    pub fn back(&self, slot: usize, flip: Flip) -> GridSlot {
        let front = self.front(slot);
        match flip.turn(self.paper) {
            Turn::Sideways => GridSlot {
                x: self.paper.width - front.x - self.card.width,
                ..front
            },
            Turn::Over => GridSlot {
                y: self.paper.height - front.y - self.card.height,
                turned: true,
                ..front
            },
        }
    }

    /// The positions of all cuts, across and down, without repeats.
    #[must_use]
    pub fn cuts(&self) -> (Vec<Mm>, Vec<Mm>) {
        let (left, top) = self.origin();
        let (across, down) = self.pitch();
        (
            cuts(left, across, self.card.width, self.columns),
            cuts(top, down, self.card.height, self.rows),
        )
    }
}

/// Whether the strips with rulers and words are above and below cards that begin here, rather than beside them.
pub(super) fn strips_lie_across(left: Mm, top: Mm) -> bool {
    top.0 >= STRIP.0 || top.0 >= left.0
}

/// So many cards and the gaps between them.
fn span(one: Mm, gap: Mm, count: usize) -> Mm {
    one * count as f64 + gap * (count as f64 - 1.0)
}

/// The first of the grids that hold the most cards, if any holds one.
fn more_slots(grids: impl Iterator<Item = Grid>) -> Option<Grid> {
    grids.filter(|grid| grid.slots() > 0).reduce(|best, grid| {
        if grid.slots() > best.slots() {
            grid
        } else {
            best
        }
    })
}

fn fit(whole: Mm, margin: Mm, one: Mm, gap: Mm) -> usize {
    // A rounding error must not cost a column.
    ((whole.0 - 2.0 * margin.0 + gap.0) / (one.0 + gap.0) + 1e-9)
        .floor()
        .max(0.0) as usize
}

fn cuts(from: Mm, pitch: Mm, one: Mm, count: usize) -> Vec<Mm> {
    let mut cuts: Vec<Mm> = Vec::new();
    for at in 0..count {
        let near = from + pitch * at as f64;
        if cuts
            .last()
            .is_none_or(|last| (near.0 - last.0).abs() > 0.001)
        {
            cuts.push(near);
        }
        cuts.push(near + one);
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(paper: &str, card: &str, gap: f64) -> Option<(usize, usize)> {
        let grid = Grid::best(Paper::named(paper)?, CardSize::parse(card)?, Mm(gap))?;
        Some((grid.columns, grid.rows))
    }

    #[test]
    fn as_many_cards_as_the_notes_say() {
        assert_eq!(slots("a4", "poker", 0.0), Some((3, 3)));
        assert_eq!(slots("letter", "poker", 0.0), Some((3, 3)));
        assert_eq!(
            slots("a4", "poker", 6.0),
            Some((4, 2)),
            "lying, with full bleed"
        );
        assert_eq!(
            slots("letter", "poker", 6.0).map(|(across, down)| across * down),
            Some(6)
        );
        assert_eq!(
            slots("a5", "tarot", 0.0).map(|(across, down)| across * down),
            Some(2)
        );
        assert_eq!(slots("a5", "300x300mm", 0.0), None);
    }

    #[test]
    fn a_back_lies_behind_its_front_for_both_edges_and_every_paper() {
        for paper in Paper::ALL {
            for card in ["poker", "poker-us", "mini", "tarot", "square"] {
                for gap in [0.0, 6.0] {
                    let Some(grid) =
                        CardSize::parse(card).and_then(|card| Grid::best(*paper, card, Mm(gap)))
                    else {
                        continue;
                    };
                    for flip in [Flip::LongEdge, Flip::ShortEdge] {
                        for slot in 0..grid.slots() {
                            lies_behind(&grid, slot, flip);
                        }
                    }
                }
            }
        }
    }

    /// Turns the paper over in the mind and looks through it.
    fn lies_behind(grid: &Grid, slot: usize, flip: Flip) {
        let (front, back) = (grid.front(slot), grid.back(slot, flip));
        let long_is_vertical = grid.paper.height.0 >= grid.paper.width.0;
        let about_vertical_axis = (flip == Flip::LongEdge) == long_is_vertical;
        let seen = if about_vertical_axis {
            (grid.paper.width.0 - back.x.0 - grid.card.width.0, back.y.0)
        } else {
            (
                back.x.0,
                grid.paper.height.0 - back.y.0 - grid.card.height.0,
            )
        };
        assert!(
            (seen.0 - front.x.0).abs() < 1e-6 && (seen.1 - front.y.0).abs() < 1e-6,
            "{grid:?} {slot} {flip:?}"
        );
        assert_eq!(
            back.turned, !about_vertical_axis,
            "a back turned over the top stands on its head"
        );
    }

    #[test]
    fn cuts_are_shared_without_a_gap_and_double_with_one() {
        let grid = |gap| {
            Grid::best(Paper::A4, CardSize::POKER, Mm(gap))
                .map(|grid| (grid.cuts().0.len(), grid.cuts().1.len()))
        };
        assert_eq!(grid(0.0), Some((4, 4)));
        assert_eq!(grid(6.0), Some((8, 4)));
    }
}
