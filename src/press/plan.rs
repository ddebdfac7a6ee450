//! Which card goes where on which sheet: pure geometry, before anything is drawn.

use super::grid::{Flip, Grid, GridSlot};
use super::paper::{CardSize, Paper};
use crate::kernel::Mm;

/// How a deck is put on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Imposition {
    /// The paper.
    pub paper: Paper,
    /// The cards.
    pub card: CardSize,
    /// How many cards on a sheet, and where their backs are.
    pub layout: Layout,
    /// The gap between two cards; with no gap, neighbours share their cut.
    pub gap: Mm,
    /// The edge round which the paper is turned for the backs.
    pub flip: Flip,
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
    /// The faces on it.
    pub faces: Vec<PlacedFace>,
}

/// A face on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedFace {
    /// Which card, counted through the deck with its quantities.
    pub card: usize,
    /// Whether it is the card's back.
    pub is_back: bool,
    /// Where.
    pub slot: GridSlot,
}

/// Sheets for a number of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The grid; for single faces, one card as large as its page.
    pub grid: Grid,
    /// The sides, in the order they are printed.
    pub sides: Vec<SheetSide>,
}

impl Imposition {
    /// Puts `cards` cards on sheets; `None` when the card is larger than the paper.
    #[must_use]
    pub fn plan(&self, cards: usize, with_backs: bool) -> Option<Plan> {
        match self.layout {
            Layout::Nup => self.nup(cards, with_backs),
            Layout::Gutterfold => self.gutterfold(cards, with_backs),
            Layout::Single(order) => Some(self.single(cards, with_backs, order)),
        }
    }

    fn nup(&self, cards: usize, with_backs: bool) -> Option<Plan> {
        let grid = Grid::best(self.paper, self.card, self.gap)?;
        let mut sides = Vec::new();
        for (at, numbers) in numbers(cards, grid.slots()).enumerate() {
            let place = |is_back: bool| {
                let slot = |number: usize| {
                    if is_back {
                        grid.back(number, self.flip)
                    } else {
                        grid.front(number)
                    }
                };
                let faces = numbers
                    .clone()
                    .enumerate()
                    .map(|(number, card)| PlacedFace {
                        card,
                        is_back,
                        slot: slot(number),
                    });
                SheetSide {
                    sheet: at + 1,
                    is_back,
                    faces: faces.collect(),
                }
            };
            sides.push(place(false));
            if with_backs {
                sides.push(place(true));
            }
        }
        Some(Plan { grid, sides })
    }

    /// The fold runs through the middle of the paper, from side to side: a back is upside down below its front.
    fn gutterfold(&self, cards: usize, with_backs: bool) -> Option<Plan> {
        let even = |grid: Grid| Grid {
            rows: grid.rows / 2 * 2,
            ..grid
        };
        let halves = [self.paper, self.paper.turned()]
            .into_iter()
            .filter_map(|paper| Grid::lying(paper, self.card, self.gap))
            .map(even);
        let grid = halves
            .max_by_key(Grid::slots)
            .filter(|grid| grid.slots() > 0)?;
        let sides = numbers(cards, grid.slots() / 2)
            .enumerate()
            .map(|(at, numbers)| {
                let mut faces = Vec::new();
                for (number, card) in numbers.enumerate() {
                    let front = grid.front(number);
                    faces.push(PlacedFace {
                        card,
                        is_back: false,
                        slot: front,
                    });
                    if with_backs {
                        let y = grid.paper.height - front.y - grid.card.height;
                        faces.push(PlacedFace {
                            card,
                            is_back: true,
                            slot: GridSlot {
                                y,
                                turned: true,
                                ..front
                            },
                        });
                    }
                }
                SheetSide {
                    sheet: at + 1,
                    is_back: false,
                    faces,
                }
            })
            .collect();
        Some(Plan { grid, sides })
    }

    fn single(&self, cards: usize, with_backs: bool, order: SingleOrder) -> Plan {
        let bleed = self.card.bleed;
        let paper = Paper {
            name: "single",
            width: self.card.width + bleed * 2.0,
            height: self.card.height + bleed * 2.0,
        };
        let grid = Grid {
            paper,
            card: self.card,
            gap: Mm::ZERO,
            columns: 1,
            rows: 1,
        };
        let slot = GridSlot {
            x: bleed,
            y: bleed,
            turned: false,
        };
        let sequence: &[bool] = match (with_backs, order) {
            (false, _) => &[false],
            (true, SingleOrder::FrontFirst) => &[false, true],
            (true, SingleOrder::BackFirst) => &[true, false],
        };
        let sides = (0..cards)
            .flat_map(|card| {
                sequence.iter().map(move |is_back| SheetSide {
                    sheet: card + 1,
                    is_back: *is_back,
                    faces: vec![PlacedFace {
                        card,
                        is_back: *is_back,
                        slot,
                    }],
                })
            })
            .collect();
        Plan { grid, sides }
    }
}

impl Plan {
    /// How many sheets of paper the plan takes.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.sides.iter().map(|side| side.sheet).max().unwrap_or(0)
    }
}

fn numbers(cards: usize, slots: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    (0..cards)
        .step_by(slots.max(1))
        .map(move |from| from..(from + slots).min(cards))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imposition(layout: Layout) -> Imposition {
        Imposition {
            paper: Paper::A4,
            card: CardSize::POKER,
            layout,
            gap: Mm::ZERO,
            flip: Flip::LongEdge,
        }
    }

    #[test]
    fn fronts_and_backs_alternate_and_a_partial_sheet_keeps_its_grid() {
        let plan = imposition(Layout::Nup).plan(11, true).expect("cards fit");
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
    fn a_folded_back_meets_its_front() {
        let plan = imposition(Layout::Gutterfold)
            .plan(5, true)
            .expect("cards fit");
        assert_eq!(plan.sides.len(), 2, "four cards a sheet, the paper lying");
        let fold = plan.grid.paper.height / 2.0;
        for pair in plan.sides[0].faces.chunks(2) {
            let (front, back) = (pair[0], pair[1]);
            assert_eq!((front.card, front.slot.x), (back.card, back.slot.x));
            let (above, below) = (
                fold - front.slot.y - plan.grid.card.height,
                back.slot.y - fold,
            );
            assert!((above.0 - below.0).abs() < 1e-9 && above.0 >= -1e-9 && back.slot.turned);
        }
    }

    #[test]
    fn single_faces_come_in_the_order_a_service_wants() {
        let order = |order| {
            let plan = imposition(Layout::Single(order))
                .plan(2, true)
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
            .plan(1, false)
            .expect("a plan");
        assert!(
            (plan.grid.paper.width.0 - 69.0).abs() < 1e-9
                && (plan.grid.paper.height.0 - 94.0).abs() < 1e-9
        );
    }
}
