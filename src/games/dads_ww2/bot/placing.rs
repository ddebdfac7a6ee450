//! Where a base should begin: near to friends but not packed, and guns where they see something; knows no dice.

use super::evaluation::Evaluation;
use crate::games::dads_ww2::rules::{BaseId, Facing, NO_FACING, side_of};
use crate::kernel::HexId;

/// What a neighbour more is worth, by how many there are: a line moves by one order, a crowd dies together (DW-BASE-15).
const NEIGHBOURS: [f64; 7] = [-0.003, 0.001, 0.003, 0.0, -0.004, -0.006, -0.008];

/// What a cell in the field of fire is worth.
const SEEN_CELL: f64 = 0.0003;

/// What a cell of a goal in the field of fire is worth.
const SEEN_GOAL: f64 = 0.002;

impl Evaluation<'_> {
    /// What the neighbours of a cell are worth to a base, and the ground it is on.
    pub(super) fn formation(&self, base: BaseId, cell: HexId) -> f64 {
        let field = &self.tables().field;
        let own = self.state().held[side_of(base).at()];
        let near = (field.beside[usize::from(cell)] & own).len() as usize;
        let row = self.tables().base(base);
        let cover = field.cover.has(cell);
        match () {
            () if row.is_towed() || row.immobile => {
                (if cover { 0.002 } else { 0.0 }) - 0.002 * near as f64
            }
            () if row.is_afv() => 0.5 * NEIGHBOURS[near.min(6)],
            () => NEIGHBOURS[near.min(6)] + if cover { 0.001 } else { 0.0 },
        }
    }

    /// What a base that will not move much sees from a cell: ground before it, places of goals, the enemy's side.
    pub(super) fn field_of_fire(&self, base: BaseId, cell: HexId, facing: Facing) -> f64 {
        let row = self.tables().base(base);
        if !(row.is_towed() || row.immobile) {
            return 0.0;
        }
        let field = &self.tables().field;
        let range = row.arms.iter().flatten().map(|arm| arm.range).max();
        let mut seen = field.within(cell, range.unwrap_or(0)) & field.seen_from(cell);
        let mut value = 0.0;
        if facing != NO_FACING {
            let arc = field.arc(cell, facing);
            let enemy = self.tables().sides[side_of(base).other().at()].home;
            let border = field.border[enemy as usize];
            let share = f64::from((border & arc).len()) / f64::from(border.len().max(1));
            value += 0.01 * share;
            seen &= arc;
        }
        value += SEEN_CELL * f64::from(seen.len());
        for ground in &self.book.grounds {
            value += SEEN_GOAL * f64::from((seen & ground.cells).len());
        }
        value
    }
}
