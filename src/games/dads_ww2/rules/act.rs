//! What a player may do.

use super::base_set::{BaseId, BaseSet, NOBODY};
use crate::kernel::{HexId, OFF};

/// The most bases that one order can move; a limit of the program, not of the rules.
pub const MOST_MOVERS: usize = 20;

/// The most bases that one order can send into an assault, links of the group included.
pub const MOST_ASSAULTERS: usize = 16;

/// The aim markers of a bombardment (DW-ART-02).
pub const AIM_MARKERS: usize = 6;

/// A way to face, by the number of the side of the cell, clockwise; see [`Field::facing_word`](super::field::Field::facing_word).
pub type Facing = u8;

/// No facing: for bases that shoot all round.
pub const NO_FACING: Facing = u8::MAX;

/// A decision: an action (DW-ACT-04), or one of those around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Puts a base on the table before the battle, or when it arrives (DW-SET-04).
    Place {
        /// The base.
        base: BaseId,
        /// The cell.
        at: HexId,
        /// The way it faces; only for unit support.
        facing: Facing,
    },
    /// Moves a base or a group (DW-ACT-05).
    Move(Moves),
    /// Limbers a gun (DW-ACT-11).
    Limber(BaseId),
    /// Unlimbers a gun.
    Unlimber {
        /// The gun.
        base: BaseId,
        /// The way it faces.
        facing: Facing,
    },
    /// Shoots at a cell with a base or a group.
    Shoot {
        /// The bases.
        group: BaseSet,
        /// Those of them that use their machine guns and not their gun (DW-SHO-07).
        machine_guns: BaseSet,
        /// The cell.
        at: HexId,
    },
    /// Sends a base or a chain of bases into an enemy cell (DW-ASL-08).
    Assault {
        /// The bases, in the order in which they go in.
        chain: Chain,
        /// The cell.
        at: HexId,
    },
    /// Takes a hit off each of some bases (DW-ACT-06).
    Recover {
        /// The bases.
        group: BaseSet,
    },
    /// Spends the bombardment: a cell for each aim marker, in the order in which they are resolved (DW-ART-04).
    Bombard {
        /// The cells.
        aims: [HexId; AIM_MARKERS],
    },
    /// Spends a command point on a base that does nothing more this turn (DW-ACT-07).
    Pass(BaseId),
    /// Declares the go completed (DW-TURN-04).
    Done,
    /// Stops for the turn (DW-TURN-04).
    Stop,
    /// Names the shooting base that has a stoppage (DW-AMB-02).
    Jam(BaseId),
}

/// Where the bases of a group go, in the order in which they move (DW-GRP-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves {
    count: u8,
    movers: [Mover; MOST_MOVERS],
}

/// Where one base goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mover {
    /// The base.
    pub base: BaseId,
    /// The cell: its own to stay or turn, that of a carrier to get in, [`OFF`] to leave the table.
    pub to: HexId,
    /// The way it faces afterwards; only for unit support.
    pub facing: Facing,
}

impl Mover {
    /// Nobody.
    pub(super) const NONE: Mover = Mover {
        base: NOBODY,
        to: OFF,
        facing: NO_FACING,
    };
}

impl Moves {
    /// No move.
    pub(super) const NOBODY: Moves = Moves {
        count: 0,
        movers: [Mover::NONE; MOST_MOVERS],
    };

    /// Adds the move of a base, if there is room.
    #[inline]
    pub(super) fn push(&mut self, mover: Mover) {
        if let Some(last) = self.movers.get_mut(usize::from(self.count)) {
            *last = mover;
            self.count += 1;
        }
    }

    /// The move of one base.
    #[inline]
    #[must_use]
    pub fn one(base: BaseId, to: HexId, facing: Facing) -> Moves {
        let mut movers = [Mover::NONE; MOST_MOVERS];
        movers[0] = Mover { base, to, facing };
        Moves { count: 1, movers }
    }

    /// The moves of several bases; `None` when they are none, or too many.
    #[must_use]
    pub fn of(moves: &[Mover]) -> Option<Moves> {
        let mut movers = [Mover::NONE; MOST_MOVERS];
        movers.get_mut(..moves.len())?.copy_from_slice(moves);
        let count = moves.len() as u8;
        (count > 0).then_some(Moves { count, movers })
    }

    /// The moves, one by one.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Mover] {
        &self.movers[..usize::from(self.count)]
    }

    /// The moves, to be changed.
    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [Mover] {
        &mut self.movers[..usize::from(self.count)]
    }

    /// The bases that are ordered to move.
    #[inline]
    #[must_use]
    pub fn group(&self) -> BaseSet {
        self.as_slice().iter().map(|mover| mover.base).collect()
    }
}

/// Bases in the order in which they go into an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chain {
    count: u8,
    bases: [BaseId; MOST_ASSAULTERS],
}

impl Chain {
    /// No base.
    pub(super) const NONE: Chain = Chain {
        count: 0,
        bases: [NOBODY; MOST_ASSAULTERS],
    };

    /// One base.
    #[inline]
    #[must_use]
    pub fn one(base: BaseId) -> Chain {
        let mut bases = [NOBODY; MOST_ASSAULTERS];
        bases[0] = base;
        Chain { count: 1, bases }
    }

    /// Several bases; `None` when they are none, or too many.
    #[must_use]
    pub fn of(chain: &[BaseId]) -> Option<Chain> {
        let mut bases = [NOBODY; MOST_ASSAULTERS];
        bases.get_mut(..chain.len())?.copy_from_slice(chain);
        let count = chain.len() as u8;
        (count > 0).then_some(Chain { count, bases })
    }

    /// The bases, one by one.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[BaseId] {
        &self.bases[..usize::from(self.count)]
    }

    /// The bases as a set.
    #[inline]
    #[must_use]
    pub fn group(&self) -> BaseSet {
        self.as_slice().iter().copied().collect()
    }
}

impl Act {
    /// The bases that are ordered to act; none for acts that no base does.
    #[inline]
    #[must_use]
    pub fn group(&self) -> BaseSet {
        match self {
            Act::Move(moves) => moves.group(),
            Act::Shoot { group, .. } | Act::Recover { group } => *group,
            Act::Assault { chain, .. } => chain.group(),
            Act::Place { base, .. }
            | Act::Limber(base)
            | Act::Unlimber { base, .. }
            | Act::Pass(base)
            | Act::Jam(base) => BaseSet::one(*base),
            Act::Bombard { .. } | Act::Done | Act::Stop => BaseSet::NONE,
        }
    }
}
