//! Step 3: dice on units and commanders, traded, kept back (ledger section 7).

use super::Battle;
use super::act::Act;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::mark;
use super::tables::{LEADERS_FROM, Piece, When};
use crate::engine::{Side, Sink};
use crate::kernel::OFF;

/// The weakest rank, which activates any light unit.
const INFANTRY: u8 = 5;

impl Battle {
    /// Checks that a piece belongs to the side and is on the table, or still to come.
    pub(super) fn judge_own(&self, side: Side, piece: Piece) -> Result<(), No> {
        if self.tables.side_of(piece) == side {
            Ok(())
        } else {
            Err(No::new("HC-SEQ-3", Fact::NotYours { piece }))
        }
    }

    pub(super) fn judge_present(&self, side: Side, piece: Piece) -> Result<(), No> {
        self.judge_own(side, piece)?;
        if self.state.hex_of(piece) == OFF {
            return Err(No::new("HC-CAS-4", Fact::NotOnTable { piece }));
        }
        Ok(())
    }

    fn judge_die(&self, side: Side, rank: u8) -> Result<(), No> {
        let pool = &self.state.pool[side.at()];
        if (1..=5).contains(&rank) && pool[usize::from(rank - 1)] > 0 {
            Ok(())
        } else {
            Err(No::new("HC-ACT-1", Fact::NoSuchDie { rank }))
        }
    }

    /// Whether a die may be placed on a piece (HC-ACT-7).
    pub(super) fn judge_place(&self, side: Side, rank: u8, piece: Piece) -> Result<(), No> {
        self.judge_die(side, rank)?;
        self.judge_present(side, piece)?;
        if piece >= LEADERS_FROM {
            let leader = self.state.leader(piece);
            if leader.ordered {
                return Err(No::new("HC-ACT-8", Fact::HasDie { piece }));
            }
            // HG-ACT-5: a character needs a die that really shows it; elsewhere a character counts as a light unit (AMB-26).
            if self.tables.read.characters && rank != 1 && rank != INFANTRY {
                return Err(No::new("HG-ACT-5", Fact::NotNatural { die: rank, piece }));
            }
            return Ok(());
        }
        let row = self.tables.unit(piece);
        if self.state.unit(piece).is(mark::ORDERED) {
            return Err(No::new("HC-ACT-8", Fact::HasDie { piece }));
        }
        if !row.crewed {
            return Err(No::new("TA-ART-9", Fact::NotCrewed { unit: piece }));
        }
        if rank > row.rank {
            return Err(No::new("HC-ACT-3", Fact::DieTooWeak { die: rank, piece }));
        }
        Ok(())
    }

    pub(super) fn judge_keep(&self, side: Side, rank: u8, unit: Piece) -> Result<(), No> {
        if !self.tables.read.kept_designated {
            return Err(No::new("HC-ACT-10", Fact::KeptByPassing {}));
        }
        self.judge_die(side, rank)?;
        self.judge_unit(unit)?;
        self.judge_present(side, unit)?;
        if self.state.unit(unit).kept != 0 {
            return Err(No::new("HC-ACT-9", Fact::HasKept { unit }));
        }
        if rank > self.tables.unit(unit).rank {
            return Err(No::new(
                "HC-ACT-9",
                Fact::DieTooWeak {
                    die: rank,
                    piece: unit,
                },
            ));
        }
        Ok(())
    }

    /// Checks that a number is a unit, not a commander.
    pub(super) fn judge_unit(&self, piece: Piece) -> Result<(), No> {
        if usize::from(piece) < self.tables.units.len() {
            Ok(())
        } else {
            Err(No::new("HC-CRD-2", Fact::NotAUnit { piece }))
        }
    }

    /// Dice that may still be traded: not those gained by a trade (AMB-28).
    fn tradeable(&self, side: Side, rank: u8) -> u8 {
        let at = usize::from(rank - 1);
        self.state.pool[side.at()][at].saturating_sub(self.state.traded[side.at()][at])
    }

    pub(super) fn judge_trade(
        &self,
        side: Side,
        first: u8,
        second: u8,
        want: u8,
    ) -> Result<(), No> {
        if !self.tables.read.upgrade {
            return Err(No::new("TA-ACT-6", Fact::NoTrading {}));
        }
        self.judge_die(side, first)?;
        self.judge_die(side, second)?;
        let needed = 1 + u8::from(first == second);
        for rank in [first, second] {
            let needed = if rank == first { needed } else { 1 };
            if self.state.pool[side.at()][usize::from(rank - 1)] < needed {
                return Err(No::new("HC-ACT-1", Fact::NoSuchDie { rank }));
            }
            if self.tradeable(side, rank) < needed {
                return Err(No::new("TA-ACT-6", Fact::TradedAlready { rank }));
            }
        }
        if first > second {
            // There is one way to write a trade: the stronger die first.
            return Err(No::new("TA-ACT-6", Fact::StrongerFirst { first, second }));
        }
        if !(1..=5).contains(&want) || first <= want {
            return Err(No::new("TA-ACT-6", Fact::NotStronger { rank: first, want }));
        }
        Ok(())
    }

    /// The ranks of a side's dice, as bits.
    fn ranks(&self, side: Side) -> u8 {
        let pool = self.state.pool[side.at()];
        (0..5u8).fold(0, |ranks, at| {
            ranks | u8::from(pool[usize::from(at)] > 0) << at
        })
    }

    /// The ranks that may be placed on a piece: the answer of [`Battle::judge_place`] for each.
    #[inline]
    fn ranks_for(&self, ranks: u8, piece: Piece) -> u8 {
        const CHARACTER: u8 = 1 | 1 << (INFANTRY - 1);
        if piece >= LEADERS_FROM {
            return match self.state.leader(piece).ordered {
                true => 0,
                false if self.tables.read.characters => ranks & CHARACTER,
                false => ranks,
            };
        }
        let row = self.tables.unit(piece);
        if self.state.unit(piece).is(mark::ORDERED) || !row.crewed {
            return 0;
        }
        ranks & up_to(row.rank)
    }

    /// Whether a side can place, trade or keep anything.
    pub(super) fn can_order(&self, side: Side) -> bool {
        let ranks = self.ranks(side);
        if ranks == 0 {
            return false;
        }
        let fits = |piece: Piece| self.ranks_for(ranks, piece) != 0;
        if self.units_of(side).any(fits) || self.leaders_of(side).any(fits) {
            return true;
        }
        if !self.tables.read.upgrade && !self.tables.read.kept_designated {
            return false;
        }
        let mut acts = Vec::new();
        self.legal_trades(side, &mut acts);
        self.legal_keeps(side, &mut acts);
        !acts.is_empty()
    }

    fn legal_trades(&self, side: Side, out: &mut Vec<Act>) {
        if !self.tables.read.upgrade {
            return;
        }
        for first in (1..=5).filter(|rank| self.tradeable(side, *rank) > 0) {
            for second in first..=5 {
                let needed = 1 + u8::from(first == second);
                if self.tradeable(side, second) < needed {
                    continue;
                }
                out.extend((1..first).map(|want| Act::Trade {
                    first,
                    second,
                    want,
                }));
            }
        }
    }

    fn legal_keeps(&self, side: Side, out: &mut Vec<Act>) {
        if !self.tables.read.kept_designated {
            return;
        }
        let ranks = self.ranks(side);
        for unit in self.units_of(side) {
            if self.state.unit(unit).kept != 0 {
                continue;
            }
            let fitting = ranks & up_to(self.tables.unit(unit).rank);
            each_rank(fitting, |rank| out.push(Act::Keep { rank, unit }));
        }
    }

    pub(super) fn legal_orders(&self, side: Side, out: &mut Vec<Act>) {
        let ranks = self.ranks(side);
        for piece in self.units_of(side) {
            let fitting = self.ranks_for(ranks, piece);
            each_rank(fitting, |rank| out.push(Act::Place { rank, piece }));
        }
        for piece in self.leaders_of(side) {
            let fitting = self.ranks_for(ranks, piece);
            each_rank(fitting, |rank| out.push(Act::Place { rank, piece }));
        }
        self.legal_trades(side, out);
        self.legal_keeps(side, out);
        self.legal_plays(side, When::Activation, out);
        out.push(Act::Pass);
    }

    pub(super) fn place(&mut self, side: Side, rank: u8, piece: Piece, out: &mut dyn Sink<Event>) {
        self.take_die(side, rank);
        if piece >= LEADERS_FROM {
            self.state.leader_mut(piece).ordered = true;
        } else {
            let unit = self.state.unit_mut(piece);
            unit.marks |= mark::ORDERED;
            unit.die = rank;
        }
        out.tell(Event::Ordered(piece, rank));
        if piece < LEADERS_FROM {
            self.state.task.piece = piece;
            self.open_window(When::Ordered, side.other(), out);
        } else {
            self.next_slot(out);
        }
    }

    fn take_die(&mut self, side: Side, rank: u8) {
        let at = usize::from(rank - 1);
        let (pool, traded) = (
            &mut self.state.pool[side.at()],
            &mut self.state.traded[side.at()],
        );
        pool[at] -= 1;
        traded[at] = traded[at].min(pool[at]);
    }

    pub(super) fn trade(
        &mut self,
        side: Side,
        first: u8,
        second: u8,
        want: u8,
        out: &mut dyn Sink<Event>,
    ) {
        let pool = &mut self.state.pool[side.at()];
        pool[usize::from(first - 1)] -= 1;
        pool[usize::from(second - 1)] -= 1;
        pool[usize::from(want - 1)] += 1;
        self.state.traded[side.at()][usize::from(want - 1)] += 1;
        out.tell(Event::Traded(side, want));
        self.same_slot(out);
    }

    pub(super) fn keep(&mut self, side: Side, rank: u8, unit: Piece, out: &mut dyn Sink<Event>) {
        self.take_die(side, rank);
        self.state.unit_mut(unit).kept = rank;
        out.tell(Event::Kept(unit, rank));
        self.next_slot(out);
    }

    /// The weakest die kept back that a unit can use for a second attack (HC-ACT-9).
    pub(super) fn kept_die(&self, unit: Piece) -> Option<u8> {
        let row = self.tables.unit(unit);
        if self.tables.read.kept_designated {
            let kept = self.state.unit(unit).kept;
            return (kept != 0).then_some(kept);
        }
        let pool = &self.state.pool[row.side.at()];
        (1..=row.rank)
            .rev()
            .find(|rank| pool[usize::from(rank - 1)] > 0)
    }

    pub(super) fn spend_kept(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        let Some(rank) = self.kept_die(unit) else {
            return;
        };
        if self.tables.read.kept_designated {
            self.state.unit_mut(unit).kept = 0;
        } else {
            self.take_die(self.tables.unit(unit).side, rank);
        }
        out.tell(Event::SpentDie(unit, rank));
    }

    /// Continues after the cards played on an order (AMB-84 a).
    pub(super) fn after_order(&mut self, out: &mut dyn Sink<Event>) {
        self.next_slot(out);
    }
}

/// The ranks up to this one, as bits.
fn up_to(rank: u8) -> u8 {
    (1 << rank) - 1
}

/// Calls a function for each of some ranks.
#[inline]
fn each_rank(ranks: u8, mut act: impl FnMut(u8)) {
    let mut rest = ranks;
    while rest != 0 {
        act(rest.trailing_zeros() as u8 + 1);
        rest &= rest - 1;
    }
}
