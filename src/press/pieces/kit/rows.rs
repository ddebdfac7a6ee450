//! Things of many sizes put on pages row by row, each group under its name; does not know what they are.

use crate::kernel::Mm;
use crate::press::pieces::leaf::Leaf;

/// Between two things: room for a pair of scissors.
const GAP: Mm = Mm(4.0);
/// The name of a group with the space below it.
const CAPTION: Mm = Mm(4.5);
/// A rounding error must not cost a row.
const HAIR: f64 = 1e-6;

/// How large something is, across and down.
pub(super) type Extent = (Mm, Mm);

/// The contents of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sheet {
    /// The names of groups.
    pub(super) captions: Vec<PackedSpot>,
    /// The things.
    pub(super) spots: Vec<PackedSpot>,
}

/// Where something goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PackedSpot {
    /// Its group.
    pub(super) group: usize,
    /// Its number within the group.
    pub(super) item: usize,
    /// Its left edge.
    pub(super) x: Mm,
    /// Its upper edge.
    pub(super) y: Mm,
}

/// Whether a page can hold such a thing under the name of its group.
pub(super) fn holds(leaf: Leaf, (width, height): Extent) -> bool {
    width.0 <= leaf.width().0 + HAIR && (CAPTION + height).0 <= leaf.height().0 + HAIR
}

/// Fills pages with groups; anything too large for a page is left out.
pub(super) fn fill(leaf: Leaf, groups: &[Vec<Extent>]) -> Vec<Sheet> {
    let mut filling = Filling {
        leaf,
        full: Vec::new(),
        page: Sheet::default(),
        y: Mm::ZERO,
    };
    for (group, items) in groups.iter().enumerate() {
        filling.group(group, items);
    }
    filling.turn();
    filling.full
}

struct Filling {
    leaf: Leaf,
    full: Vec<Sheet>,
    page: Sheet,
    /// The lower end of the page's contents so far, with the gap below it.
    y: Mm,
}

impl Filling {
    fn group(&mut self, group: usize, items: &[Extent]) {
        let fitting: Vec<(usize, Extent)> = items
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, extent)| holds(self.leaf, *extent))
            .collect();
        let mut named = false;
        for row in self.rows(&fitting) {
            let high = row.iter().map(|(_, (_, height))| height.0);
            let high = Mm(high.fold(0.0, f64::max));
            let caption = if named { Mm::ZERO } else { CAPTION };
            if (self.y + caption + high).0 > self.leaf.height().0 + HAIR {
                self.turn();
                named = false;
            }
            if !named {
                self.page.captions.push(self.spot(group, 0, Mm::ZERO));
                self.y = self.y + CAPTION;
                named = true;
            }
            let mut x = Mm::ZERO;
            for (item, (width, _)) in row {
                self.page.spots.push(self.spot(group, item, x));
                x = x + width + GAP;
            }
            self.y = self.y + high + GAP;
        }
    }

    /// As many side by side as fit the width of the page.
    fn rows(&self, items: &[(usize, Extent)]) -> Vec<Vec<(usize, Extent)>> {
        let mut rows: Vec<Vec<(usize, Extent)>> = Vec::new();
        let mut end = Mm::ZERO;
        for (item, (width, height)) in items {
            match rows.last_mut() {
                Some(row) if (end + *width).0 <= self.leaf.width().0 + HAIR => {
                    row.push((*item, (*width, *height)));
                }
                _ => {
                    rows.push(vec![(*item, (*width, *height))]);
                    end = Mm::ZERO;
                }
            }
            end = end + *width + GAP;
        }
        rows
    }

    fn spot(&self, group: usize, item: usize, x: Mm) -> PackedSpot {
        PackedSpot {
            group,
            item,
            x: self.leaf.left() + x,
            y: self.leaf.top() + self.y,
        }
    }

    fn turn(&mut self) {
        let page = std::mem::take(&mut self.page);
        if !page.spots.is_empty() {
            self.full.push(page);
        }
        self.y = Mm::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::paper::Paper;

    const LEAF: Leaf = Leaf { paper: Paper::A4 };

    #[test]
    fn rows_are_filled_and_pages_turned() {
        let sheets = fill(LEAF, &[vec![(Mm(20.0), Mm(20.0)); 100]]);
        let counts: Vec<usize> = sheets.iter().map(|sheet| sheet.spots.len()).collect();
        // Eight in a row of 196 mm, ten rows and a name in 256 mm.
        assert_eq!(counts, [80, 20]);
        assert!(sheets.iter().all(|sheet| sheet.captions.len() == 1));
    }

    #[test]
    fn every_group_begins_a_row_under_its_name() {
        let two = [vec![(Mm(50.0), Mm(10.0))], vec![(Mm(50.0), Mm(10.0))]];
        let sheets = fill(LEAF, &two);
        assert_eq!(sheets.len(), 1);
        let tops: Vec<f64> = sheets[0].spots.iter().map(|spot| spot.y.0).collect();
        assert_eq!(tops, [29.5, 48.0]);
        assert_eq!(sheets[0].captions.len(), 2);
    }

    #[test]
    fn what_no_page_can_hold_is_left_out() {
        assert_eq!(fill(LEAF, &[vec![(Mm(300.0), Mm(10.0))]]), []);
    }
}
