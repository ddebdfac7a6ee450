//! Groups: who may be ordered together, and whether they touch (DW-GRP).

use super::Battle;
use super::base_set::{BaseId, BaseSet, side_of};
use super::readings::OrderTest;
use super::refusal::{Fact, No};
use crate::engine::Side;
use crate::kernel::{HexId, HexSet};

impl Battle {
    /// Judges whether these bases may be ordered to do something together now (DW-AMB-16, DW-CHK-11). Passengers may only
    /// get out, so they are judged by their move.
    pub(super) fn judge_group(&self, side: Side, group: BaseSet) -> Result<(), No> {
        if group.is_empty() {
            return Err(No::new("DW-ACT-01", Fact::NobodyNamed {}));
        }
        for base in group.of(side) {
            self.judge_ready(side, base)?;
        }
        if !self.state.acted.is_empty() && !group.meets(self.state.acted) {
            return Err(No::new("DW-GRP-05", Fact::NotInGo {}));
        }
        match self.strays(side, group) {
            Some(base) => Err(No::new("DW-GRP-01", Fact::NotInContact { base })),
            None => Ok(()),
        }
    }

    /// Judges whether a base may act at all (DW-CHK-01).
    pub(super) fn judge_ready(&self, side: Side, base: BaseId) -> Result<(), No> {
        let state = &self.state;
        if side_of(base) != side {
            return Err(No::new("DW-TURN-04", Fact::NotYours { base }));
        }
        if !state.on_table[side.at()].has(base) {
            return Err(No::new("DW-ACT-01", Fact::NotOnTable { base }));
        }
        if state.failed[side.at()].has(base) {
            return Err(No::new("DW-ACT-02", Fact::FailedTest { base }));
        }
        if state.expended[side.at()].has(base) {
            return Err(No::new("DW-TURN-04", Fact::Expended { base }));
        }
        let once = self.tables.read.order_test == OrderTest::OneAction;
        if once && state.tried[side.at()].has(base) {
            return Err(No::new("DW-AMB-01", Fact::OneAction { base }));
        }
        Ok(())
    }

    /// A base of a group that does not touch the others, directly or through one another (DW-GRP-01).
    pub(super) fn strays(&self, side: Side, group: BaseSet) -> Option<BaseId> {
        if group.len() == 1 {
            return None;
        }
        let cells: HexSet = group.of(side).map(|base| self.state.at(base)).collect();
        let reached = self.reached(cells, cells.first()?);
        let mut bases = group.of(side);
        bases.find(|base| !reached.has(self.state.at(*base)))
    }

    /// Whether some cells hang together.
    pub(super) fn hangs_together(&self, cells: HexSet) -> bool {
        let first = cells.first();
        first.is_some_and(|first| cells.is_within(self.reached(cells, first)))
    }

    /// Those of some cells that hang together with one of them.
    fn reached(&self, cells: HexSet, start: HexId) -> HexSet {
        let mut reached = HexSet::EMPTY;
        let mut edge = HexSet::one(start);
        while !edge.is_empty() {
            reached |= edge;
            let mut next = HexSet::EMPTY;
            edge.each(|cell| next |= self.tables.field.beside[usize::from(cell)]);
            edge = next & cells & !reached;
        }
        reached
    }

    /// The bases of a side in some cells, not those aboard.
    pub(super) fn bases_in(&self, cells: HexSet, side: Side) -> BaseSet {
        let mut set = BaseSet::NONE;
        (cells & self.state.held[side.at()]).each(|cell| {
            if let Some(base) = self.state.who(cell) {
                set.insert(base);
            }
        });
        set
    }
}
