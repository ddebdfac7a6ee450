//! Which card goes where on which sheet: pure geometry, before anything is drawn.

use super::grid::{Flip, Grid, GridSlot};
use super::paper::{CardSize, Paper};
use crate::kernel::Mm;

/// The most room that is left between cards of two sizes on a sheet, for the marks of their cuts.
const BAND_GAP: Mm = Mm(7.0);

/// How cards are put on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imposition {
    /// The paper.
    pub paper: Paper,
    /// How many cards on a sheet, and where their backs are.
    pub layout: Layout,
    /// The least gap between two cards; with no gap, neighbours share their cut.
    pub gap: Mm,
    /// The edge round which the paper is turned for the backs.
    pub flip: Flip,
}

/// A card to be put on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlannedCard {
    /// Its size.
    pub size: CardSize,
    /// Whether something is printed on its back.
    pub has_back: bool,
}

/// How many cards on a sheet, and where their backs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// As many as fit; backs on the other side of the paper.
    Nup,
    /// One face per page, cut to its bleed, for print services.
    Single(SingleOrder),
    /// Fronts and backs on the same side, to be folded and glued.
    Gutterfold,
}

/// The order in which a print service wants the faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleOrder {
    /// Front, back, front, back.
    FrontFirst,
    /// Back, front, back, front.
    BackFirst,
}

/// One side of one sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetSide {
    /// The sheet it belongs to, from 1.
    pub sheet: usize,
    /// Whether it is the back of that sheet.
    pub is_back: bool,
    /// A grid for each size of cards on the sheet, as its front shows them, from the top down.
    pub bands: Vec<Grid>,
    /// The faces on it.
    pub faces: Vec<PlacedFace>,
}

/// A face on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedFace {
    /// Which card, counted through all that are planned.
    pub card: usize,
    /// Whether it is the card's back.
    pub is_back: bool,
    /// The grid it belongs to, among those of its sheet.
    pub band: usize,
    /// Where.
    pub slot: GridSlot,
}

/// Sheets for a number of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The sides, in the order they are printed.
    pub sides: Vec<SheetSide>,
}

/// Cards of one size, by their numbers.
struct Batch {
    size: CardSize,
    cards: Vec<usize>,
}

/// A sheet that is being filled: grids with the numbers of their cards.
#[derive(Default)]
struct Filling {
    bands: Vec<(Grid, Vec<usize>)>,
    /// Where the lowest grid ends.
    bottom: Mm,
}

impl Imposition {
    /// Puts cards on sheets; `None` when a card is larger than the paper.
    #[must_use]
    pub fn plan(&self, cards: &[PlannedCard]) -> Option<Plan> {
        match self.layout {
            Layout::Nup => self.nup(cards),
            Layout::Gutterfold => self.gutterfold(cards),
            Layout::Single(order) => Some(single(cards, order)),
        }
    }

    fn gap(&self, size: CardSize) -> Mm {
        Mm(self.gap.0.max(size.apart.0))
    }

    fn nup(&self, cards: &[PlannedCard]) -> Option<Plan> {
        let batches = batches(cards);
        let sheets = match batches.as_slice() {
            [batch] => {
                let grid = Grid::best(self.paper, batch.size, self.gap(batch.size))?;
                let filled = |cards: &[usize]| Filling {
                    bands: vec![(grid, cards.to_vec())],
                    bottom: Mm::ZERO,
                };
                batch.cards.chunks(grid.slots()).map(filled).collect()
            }
            _ => self.banded(batches)?,
        };
        let mut sides = Vec::new();
        for (at, sheet) in sheets.iter().enumerate() {
            sides.push(self.side(at + 1, sheet, false, cards));
            let mut numbers = sheet.bands.iter().flat_map(|(_, numbers)| numbers);
            if numbers.any(|number| cards[*number].has_back) {
                sides.push(self.side(at + 1, sheet, true, cards));
            }
        }
        Some(Plan { sides })
    }

    /// Cards of several sizes, in bands one below the other: each band is cut off the sheet first, and then into cards.
    fn banded(&self, mut batches: Vec<Batch>) -> Option<Vec<Filling>> {
        batches.sort_by(|one, other| other.size.height.0.total_cmp(&one.size.height.0));
        let mut sheets: Vec<Filling> = Vec::new();
        for Batch { size, cards } in batches {
            let gap = self.gap(size);
            // An empty sheet must hold at least one.
            Grid::band(self.paper, size, gap, Mm::ZERO, 1)?;
            let mut left = cards.as_slice();
            let mut at = 0;
            while !left.is_empty() {
                if at == sheets.len() {
                    sheets.push(Filling::default());
                }
                let sheet = &mut sheets[at];
                at += 1;
                let above = match sheet.bands.is_empty() {
                    true => Mm::ZERO,
                    false => sheet.bottom + BAND_GAP,
                };
                if let Some(grid) = Grid::band(self.paper, size, gap, above, left.len()) {
                    let (here, rest) = left.split_at(grid.slots().min(left.len()));
                    left = rest;
                    sheet.bottom = above + grid.height();
                    sheet.bands.push((grid, here.to_vec()));
                }
            }
        }
        Some(sheets)
    }

    /// A side of a sheet; on a back, only what has one.
    fn side(
        &self,
        sheet: usize,
        filling: &Filling,
        is_back: bool,
        cards: &[PlannedCard],
    ) -> SheetSide {
        let mut faces = Vec::new();
        for (band, (grid, numbers)) in filling.bands.iter().enumerate() {
            for (slot, card) in numbers.iter().enumerate() {
                if is_back && !cards[*card].has_back {
                    continue;
                }
                faces.push(PlacedFace {
                    card: *card,
                    is_back,
                    band,
                    slot: if is_back {
                        grid.back(slot, self.flip)
                    } else {
                        grid.front(slot)
                    },
                });
            }
        }
        SheetSide {
            sheet,
            is_back,
            bands: filling.bands.iter().map(|(grid, _)| *grid).collect(),
            faces,
        }
    }

    /// The fold runs through the middle of the paper, from side to side: a back is upside down below its front.
    fn gutterfold(&self, cards: &[PlannedCard]) -> Option<Plan> {
        let mut sides: Vec<SheetSide> = Vec::new();
        for Batch {
            size,
            cards: numbers,
        } in batches(cards)
        {
            let even = |grid: Grid| {
                Grid::centred(grid.paper, size, grid.gap, grid.columns, grid.rows / 2 * 2)
            };
            let halves = [self.paper, self.paper.turned()]
                .into_iter()
                .filter_map(|paper| Grid::lying(paper, size, self.gap(size)))
                .map(even);
            let grid = halves
                .max_by_key(Grid::slots)
                .filter(|grid| grid.slots() > 0)?;
            for numbers in numbers.chunks(grid.slots() / 2) {
                sides.push(folded(sides.len() + 1, &grid, numbers, cards));
            }
        }
        Some(Plan { sides })
    }
}

/// A sheet that is folded below its fronts.
fn folded(sheet: usize, grid: &Grid, numbers: &[usize], cards: &[PlannedCard]) -> SheetSide {
    let mut faces = Vec::new();
    for (slot, card) in numbers.iter().enumerate() {
        let front = grid.front(slot);
        let placed = |is_back: bool, slot: GridSlot| PlacedFace {
            card: *card,
            is_back,
            band: 0,
            slot,
        };
        faces.push(placed(false, front));
        if cards[*card].has_back {
            let y = grid.paper.height - front.y - grid.card.height;
            let back = GridSlot {
                y,
                turned: true,
                ..front
            };
            faces.push(placed(true, back));
        }
    }
    SheetSide {
        sheet,
        is_back: false,
        bands: vec![*grid],
        faces,
    }
}

/// Every face on a page of its own, cut to its bleed. A service that wants the back first wants one for every card.
fn single(cards: &[PlannedCard], order: SingleOrder) -> Plan {
    let mut sides = Vec::new();
    for (card, PlannedCard { size, has_back }) in cards.iter().enumerate() {
        let paper = Paper {
            name: "single",
            width: size.width + size.bleed * 2.0,
            height: size.height + size.bleed * 2.0,
        };
        let grid = Grid::centred(paper, *size, Mm::ZERO, 1, 1);
        let sequence: &[bool] = match (order, has_back) {
            (SingleOrder::BackFirst, _) => &[true, false],
            (SingleOrder::FrontFirst, true) => &[false, true],
            (SingleOrder::FrontFirst, false) => &[false],
        };
        sides.extend(sequence.iter().map(|is_back| SheetSide {
            sheet: card + 1,
            is_back: *is_back,
            bands: vec![grid],
            faces: vec![PlacedFace {
                card,
                is_back: *is_back,
                band: 0,
                slot: grid.front(0),
            }],
        }));
    }
    Plan { sides }
}

impl Plan {
    /// How many sheets of paper the plan takes.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.sides.iter().map(|side| side.sheet).max().unwrap_or(0)
    }
}

impl SheetSide {
    /// The paper it is printed on, the way it lies.
    #[must_use]
    pub fn paper(&self) -> Paper {
        self.bands[0].paper
    }
}

/// The cards by their sizes, in the order in which sizes first appear.
fn batches(cards: &[PlannedCard]) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    for (number, card) in cards.iter().enumerate() {
        match batches.iter_mut().find(|batch| batch.size == card.size) {
            Some(batch) => batch.cards.push(number),
            None => batches.push(Batch {
                size: card.size,
                cards: vec![number],
            }),
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imposition(layout: Layout) -> Imposition {
        Imposition {
            paper: Paper::A4,
            layout,
            gap: Mm::ZERO,
            flip: Flip::LongEdge,
        }
    }

    fn cards(count: usize, size: CardSize) -> Vec<PlannedCard> {
        let card = PlannedCard {
            size,
            has_back: true,
        };
        vec![card; count]
    }

    #[test]
    fn fronts_and_backs_alternate_and_a_partial_sheet_keeps_its_grid() {
        let plan = imposition(Layout::Nup)
            .plan(&cards(11, CardSize::POKER))
            .expect("cards fit");
        let shape: Vec<(usize, bool, usize)> = plan
            .sides
            .iter()
            .map(|side| (side.sheet, side.is_back, side.faces.len()))
            .collect();
        assert_eq!(
            shape,
            [(1, false, 9), (1, true, 9), (2, false, 2), (2, true, 2)]
        );
        assert_eq!(plan.sides[2].faces[0].slot, plan.sides[0].faces[0].slot);
        // Flipped on the long edge, the first card's back is at the right.
        assert!((plan.sides[1].faces[0].slot.x.0 - (10.5 + 126.0)).abs() < 1e-9);
        assert_eq!(plan.sheets(), 2);
    }

    #[test]
    fn counters_of_several_sizes_share_a_sheet_in_bands_that_can_be_cut_apart() {
        let [large, middle, small] = [25.0, 20.0, 15.0].map(|size| CardSize::counter(Mm(size)));
        let mut all = cards(30, small);
        all.extend(cards(10, large));
        all.extend(cards(20, middle));
        let plan = imposition(Layout::Nup).plan(&all).expect("they fit");
        assert_eq!(plan.sheets(), 1, "sixty counters on one sheet");
        let [front, back] = plan.sides.as_slice() else {
            panic!("{} sides", plan.sides.len());
        };
        assert_eq!((front.faces.len(), back.faces.len()), (60, 60));
        let heights: Vec<f64> = front.bands.iter().map(|grid| grid.card.height.0).collect();
        assert_eq!(heights, [25.0, 20.0, 15.0], "the largest are at the top");
        for pair in front.bands.windows(2) {
            let (_, end) = (pair[0].origin(), pair[0].origin().1 + pair[0].height());
            let gap = pair[1].origin().1 - end;
            assert!((gap.0 - BAND_GAP.0).abs() < 1e-9, "{gap}");
        }
        for (front, back) in front.faces.iter().zip(&back.faces) {
            assert_eq!((front.card, front.slot.y), (back.card, back.slot.y));
            let width = all[front.card].size.width;
            let behind = Paper::A4.width - back.slot.x - width;
            assert!((behind - front.slot.x).0.abs() < 1e-9);
        }
        // Every card is there once.
        let mut numbers: Vec<usize> = front.faces.iter().map(|face| face.card).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..60));
    }

    #[test]
    fn small_cards_fill_what_large_ones_leave_free_and_a_card_without_a_back_has_none() {
        let (large, small) = (
            CardSize::trim(Mm(60.0), Mm(150.0)),
            CardSize::trim(Mm(60.0), Mm(70.0)),
        );
        let mut all = cards(6, large);
        all.extend(vec![
            PlannedCard {
                size: small,
                has_back: false
            };
            6
        ]);
        let plan = imposition(Layout::Nup).plan(&all).expect("they fit");
        let shape: Vec<(usize, bool, usize)> = plan
            .sides
            .iter()
            .map(|side| (side.sheet, side.is_back, side.faces.len()))
            .collect();
        assert_eq!(
            shape,
            [(1, false, 6), (1, true, 3), (2, false, 6), (2, true, 3)]
        );
        let giant = cards(1, CardSize::trim(Mm(300.0), Mm(400.0)));
        assert!(imposition(Layout::Nup).plan(&giant).is_none());
        all.extend(giant);
        assert!(imposition(Layout::Nup).plan(&all).is_none());
    }

    #[test]
    fn a_folded_back_meets_its_front() {
        let plan = imposition(Layout::Gutterfold)
            .plan(&cards(5, CardSize::POKER))
            .expect("cards fit");
        assert_eq!(plan.sides.len(), 2, "four cards a sheet, the paper lying");
        let grid = plan.sides[0].bands[0];
        let fold = grid.paper.height / 2.0;
        for pair in plan.sides[0].faces.chunks(2) {
            let (front, back) = (pair[0], pair[1]);
            assert_eq!((front.card, front.slot.x), (back.card, back.slot.x));
            let (above, below) = (fold - front.slot.y - grid.card.height, back.slot.y - fold);
            assert!((above.0 - below.0).abs() < 1e-9 && above.0 >= -1e-9 && back.slot.turned);
        }
    }

    #[test]
    fn single_faces_come_in_the_order_a_service_wants() {
        let order = |order| {
            let plan = imposition(Layout::Single(order))
                .plan(&cards(2, CardSize::POKER))
                .expect("a plan");
            plan.sides
                .iter()
                .map(|side| (side.faces[0].card, side.is_back))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            order(SingleOrder::FrontFirst),
            [(0, false), (0, true), (1, false), (1, true)]
        );
        assert_eq!(
            order(SingleOrder::BackFirst),
            [(0, true), (0, false), (1, true), (1, false)]
        );
        let plan = imposition(Layout::Single(SingleOrder::FrontFirst))
            .plan(&cards(1, CardSize::POKER))
            .expect("a plan");
        let paper = plan.sides[0].paper();
        assert!((paper.width.0 - 69.0).abs() < 1e-9 && (paper.height.0 - 94.0).abs() < 1e-9);
    }
}
