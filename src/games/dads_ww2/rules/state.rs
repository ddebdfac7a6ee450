//! What changes in a battle: plain data without heap, so that a copy is an undo.

use super::act::{AIM_MARKERS, Act, Chain, Facing, NO_FACING};
use super::base_set::{BaseId, BaseSet, MOST_BASES, NOBODY, base_of, place_of, side_of};
use super::tables::{GunClass, MOST_CLASSES, MOST_ZONES, Start, Tables};
use crate::engine::{Outcome, Side};
use crate::kernel::{HexId, HexSet, MAX_HEXES, OFF};

/// What changes in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What the battle waits for.
    pub stage: Stage,
    /// The turn, from 1; 0 during set-up.
    pub turn: u8,
    /// The side that goes first this turn.
    pub initiative: Side,
    /// The dice of both sides for set-up or initiative, as far as they are rolled.
    pub rolled: [u8; 2],
    /// The side whose go it is.
    pub go: Side,
    /// The bases that have acted in this go.
    pub acted: BaseSet,
    /// Command points left.
    pub points: [u8; 2],
    /// Whether a bombardment is available.
    pub artillery: [bool; 2],
    /// Whether a side has stopped for the turn.
    pub stopped: [bool; 2],
    /// Where the bases are; [`OFF`] when not on the table.
    pub at: [[HexId; MOST_BASES]; 2],
    /// The hits on them.
    pub hits: [[u8; MOST_BASES]; 2],
    /// The way they face; only unit support weapons do (DW-GEN-06).
    pub facing: [[Facing; MOST_BASES]; 2],
    /// What carries them; [`NOBODY`] for those who stand on their own.
    pub carrier: [[BaseId; MOST_BASES]; 2],
    /// The base in each cell; follows from the places.
    pub who: [BaseId; MAX_HEXES],
    /// The cells with a base of each side; follows from the places.
    pub held: [HexSet; 2],
    /// The bases on the table, those aboard a carrier included.
    pub on_table: [BaseSet; 2],
    /// The bases aboard a carrier.
    pub aboard: [BaseSet; 2],
    /// The bases that must be placed now.
    pub due: [BaseSet; 2],
    /// The bases that come later.
    pub waiting: [BaseSet; 2],
    /// The bases that have left the table, by edge.
    pub left: [[BaseSet; 4]; 2],
    /// The bases that are destroyed.
    pub destroyed: [BaseSet; 2],
    /// The bases that have moved this turn.
    pub moved: [BaseSet; 2],
    /// The bases that have fired this turn.
    pub fired: [BaseSet; 2],
    /// The bases that have tried an action this turn.
    pub tried: [BaseSet; 2],
    /// The bases that do nothing more this turn.
    pub expended: [BaseSet; 2],
    /// The bases that have failed an order test this turn.
    pub failed: [BaseSet; 2],
    /// The guns that are limbered (DW-ACT-11).
    pub limbered: [BaseSet; 2],
    /// The cells in which each side was the last to have a base.
    pub last_in: [HexSet; 2],
    /// The side that was the last in each zone: 1 or 2, 0 for neither.
    pub last_in_zone: [u8; MOST_ZONES],
    /// The turn in which each side first had a zone to itself; 0 before that.
    pub taken: [[u8; MOST_ZONES]; 2],
    /// The bases that have been in the zone before their exit since the turn began.
    pub lingering: [BaseSet; 2],
    /// The bases that have been there for a whole turn.
    pub lingered: [BaseSet; 2],
    /// The order that waits for its test, or is being carried out.
    pub ordered: Act,
    /// The shooting that is being resolved.
    pub shot: Shot,
    /// The assault that is being resolved.
    pub clash: Clash,
    /// The bombardment that is being resolved.
    pub barrage: Barrage,
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A die for who sets up first (DW-SET-04).
    SetUpRoll(Side),
    /// A base to be placed.
    Place(Side),
    /// A die for the initiative (DW-TURN-01).
    Initiative(Side),
    /// A die for artillery (DW-TURN-02).
    Request(Side),
    /// A die for command points (DW-TURN-03).
    Command(Side),
    /// An order (DW-TURN-04).
    Order(Side),
    /// The test of an order (DW-ACT-02).
    OrderTest(Side),
    /// The dice of the next shooting base (DW-SHO-03).
    Shot(Side),
    /// Something happened (DW-ACT-08).
    Happening(Side),
    /// The choice of the base with a stoppage (DW-AMB-02).
    Jam(Side),
    /// Penetration of the hits of guns of a class (DW-SHO-04).
    Pierce(Side, GunClass),
    /// A saving throw for each hit (DW-AMB-06).
    SaveEach {
        /// The base.
        base: BaseId,
        /// The hits.
        hits: u8,
    },
    /// A saving throw (DW-SAV).
    Save {
        /// The base.
        base: BaseId,
    },
    /// The dice of the attacker in a round of an assault (DW-ASL-02).
    Storm(Side),
    /// The dice of the defender.
    Stand(Side),
    /// Penetration of an AFV that lost a round (DW-ASL-05).
    Breach(Side),
    /// The dice of the aim markers on a cell (DW-ART-02).
    Aim(Side),
    /// Nothing: it is over.
    Over(Outcome),
}

/// Shooting that is being resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The target.
    pub target: BaseId,
    /// The bases still to throw.
    pub left: BaseSet,
    /// The bases that have thrown.
    pub threw: BaseSet,
    /// Those of them that use their machine guns.
    pub machine_guns: BaseSet,
    /// Hits of weapons without a class, and of each class.
    pub hits: [u8; MOST_CLASSES + 1],
    /// The faces that have come up, as bits.
    pub faces: u16,
    /// Whether two dice show the same face.
    pub pair: bool,
    /// Hits that count so far.
    pub counted: u8,
}

/// An assault that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The cell.
    pub cell: HexId,
    /// The base that has gone in.
    pub attacker: BaseId,
    /// The base that was there.
    pub defender: BaseId,
    /// The cell from which the attacker came.
    pub from: HexId,
    /// The bases of the group.
    pub chain: Chain,
    /// The number in the chain of the next to go in.
    pub next: u8,
    /// The base that won the last round; [`NOBODY`] at first.
    pub won_last: BaseId,
    /// The successes of the attacker this round.
    pub successes: u8,
    /// The winner of this round, while it is being resolved.
    pub winner: BaseId,
    /// Whether a penetration is being rolled again.
    pub again: bool,
    /// The bases that have yet to make their saving throw this round: the attacker, the defender.
    pub saves: [bool; 2],
}

impl Clash {
    /// No assault.
    pub(super) const NONE: Clash = Clash {
        cell: OFF,
        attacker: NOBODY,
        defender: NOBODY,
        from: OFF,
        chain: Chain::NONE,
        next: 0,
        won_last: NOBODY,
        successes: 0,
        winner: NOBODY,
        again: false,
        saves: [false; 2],
    };
}

/// A bombardment that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barrage {
    /// A cell for each marker, in the order in which they are resolved; each cell's markers together.
    pub aims: [HexId; AIM_MARKERS],
    /// The number of the next marker.
    pub next: u8,
}

impl State {
    /// The first state of a battle, before anything is placed by its owner.
    #[must_use]
    pub fn start(tables: &Tables) -> State {
        let mut state = State {
            stage: Stage::Place(Side::First),
            turn: 0,
            initiative: Side::First,
            rolled: [0; 2],
            go: Side::First,
            acted: BaseSet::NONE,
            points: [0; 2],
            artillery: [false; 2],
            stopped: [false; 2],
            at: [[OFF; MOST_BASES]; 2],
            hits: [[0; MOST_BASES]; 2],
            facing: [[NO_FACING; MOST_BASES]; 2],
            carrier: [[NOBODY; MOST_BASES]; 2],
            who: [NOBODY; MAX_HEXES],
            held: [HexSet::EMPTY; 2],
            on_table: [BaseSet::NONE; 2],
            aboard: [BaseSet::NONE; 2],
            due: [BaseSet::NONE; 2],
            waiting: [BaseSet::NONE; 2],
            left: [[BaseSet::NONE; 4]; 2],
            destroyed: [BaseSet::NONE; 2],
            moved: [BaseSet::NONE; 2],
            fired: [BaseSet::NONE; 2],
            tried: [BaseSet::NONE; 2],
            expended: [BaseSet::NONE; 2],
            failed: [BaseSet::NONE; 2],
            limbered: [BaseSet::NONE; 2],
            last_in: [HexSet::EMPTY; 2],
            last_in_zone: [0; MOST_ZONES],
            taken: [[0; MOST_ZONES]; 2],
            lingering: [BaseSet::NONE; 2],
            lingered: [BaseSet::NONE; 2],
            ordered: Act::Done,
            shot: Shot::default(),
            clash: Clash::NONE,
            barrage: Barrage {
                aims: [OFF; AIM_MARKERS],
                next: 0,
            },
        };
        for side in Side::BOTH {
            for (place, row) in tables.bases[side.at()].iter().enumerate() {
                let base = base_of(side, place);
                state.hits[side.at()][place] = row.hits;
                match row.start {
                    Start::At(cell) => state.put(base, cell, row.facing),
                    Start::Placed(_) => state.due[side.at()].insert(base),
                    Start::Aboard(_) | Start::Turn { .. } | Start::Taken { .. } => {
                        state.waiting[side.at()].insert(base);
                    }
                }
            }
        }
        for side in Side::BOTH {
            for (place, row) in tables.bases[side.at()].iter().enumerate() {
                if let Start::Aboard(carrier) = row.start {
                    state.board_at_start(base_of(side, place), carrier);
                }
            }
        }
        state
    }

    /// Where a base is; [`OFF`] when not on the table.
    #[inline]
    #[must_use]
    pub fn at(&self, base: BaseId) -> HexId {
        self.at[side_of(base).at()][place_of(base)]
    }

    /// The hits on a base.
    #[inline]
    #[must_use]
    pub fn hits(&self, base: BaseId) -> u8 {
        self.hits[side_of(base).at()][place_of(base)]
    }

    /// The way a base faces.
    #[inline]
    #[must_use]
    pub fn facing(&self, base: BaseId) -> Facing {
        self.facing[side_of(base).at()][place_of(base)]
    }

    /// What carries a base.
    #[inline]
    #[must_use]
    pub fn carrier(&self, base: BaseId) -> BaseId {
        self.carrier[side_of(base).at()][place_of(base)]
    }

    /// The base in a cell; in an assault, the one that was there first.
    #[inline]
    #[must_use]
    pub fn who(&self, cell: HexId) -> Option<BaseId> {
        let base = *self.who.get(usize::from(cell))?;
        (base != NOBODY).then_some(base)
    }

    /// Whether a base is on the table, aboard or not.
    #[inline]
    #[must_use]
    pub fn is_on_table(&self, base: BaseId) -> bool {
        self.on_table[side_of(base).at()].has(base)
    }

    /// Whether a base is aboard a carrier.
    #[inline]
    #[must_use]
    pub fn is_aboard(&self, base: BaseId) -> bool {
        self.aboard[side_of(base).at()].has(base)
    }

    /// What a base carries.
    #[must_use]
    pub fn passenger(&self, carrier: BaseId) -> Option<BaseId> {
        let side = side_of(carrier);
        let mut aboard = self.aboard[side.at()].of(side);
        aboard.find(|base| self.carrier(*base) == carrier)
    }

    /// All cells with a base.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> HexSet {
        self.held[0] | self.held[1]
    }

    /// The bases of a side that may still do something this turn.
    #[inline]
    #[must_use]
    pub fn ready(&self, side: Side) -> BaseSet {
        self.on_table[side.at()] & !self.expended[side.at()]
    }

    /// Puts a base into an empty cell.
    pub(super) fn put(&mut self, base: BaseId, cell: HexId, facing: Facing) {
        let (side, place) = (side_of(base).at(), place_of(base));
        self.at[side][place] = cell;
        self.facing[side][place] = facing;
        self.on_table[side].insert(base);
        self.take(base, cell);
    }

    /// Makes a base the one that is in a cell.
    pub(super) fn take(&mut self, base: BaseId, cell: HexId) {
        let side = side_of(base).at();
        self.at[side][place_of(base)] = cell;
        self.who[usize::from(cell)] = base;
        self.held[side].insert(cell);
        self.last_in[side].insert(cell);
        self.last_in[1 - side].remove(cell);
    }

    /// Takes a base out of its cell, without saying where it goes.
    pub(super) fn vacate(&mut self, base: BaseId) {
        let side = side_of(base).at();
        let cell = self.at[side][place_of(base)];
        if cell != OFF && self.who[usize::from(cell)] == base {
            self.who[usize::from(cell)] = NOBODY;
            self.held[side].remove(cell);
        }
    }

    /// Puts a base aboard a carrier that is on the table.
    pub(super) fn board(&mut self, base: BaseId, carrier: BaseId) {
        let (side, place) = (side_of(base).at(), place_of(base));
        self.vacate(base);
        self.at[side][place] = self.at(carrier);
        self.carrier[side][place] = carrier;
        self.on_table[side].insert(base);
        self.aboard[side].insert(base);
    }

    /// Takes a base off its carrier.
    pub(super) fn land(&mut self, base: BaseId) {
        let (side, place) = (side_of(base).at(), place_of(base));
        self.carrier[side][place] = NOBODY;
        self.aboard[side].remove(base);
    }

    /// Takes a base off the table.
    pub(super) fn remove(&mut self, base: BaseId) {
        let (side, place) = (side_of(base).at(), place_of(base));
        self.vacate(base);
        self.land(base);
        self.at[side][place] = OFF;
        self.on_table[side].remove(base);
    }

    /// Works out again what follows from the places: who is in which cell. The attacker of an assault is in the cell of
    /// the defender and does not hold it.
    pub(super) fn take_stock(&mut self) {
        self.who = [NOBODY; MAX_HEXES];
        self.held = [HexSet::EMPTY; 2];
        for side in Side::BOTH {
            let on_foot = self.on_table[side.at()] & !self.aboard[side.at()];
            for base in on_foot.of(side).filter(|base| *base != self.clash.attacker) {
                let cell = self.at(base);
                self.who[usize::from(cell)] = base;
                self.held[side.at()].insert(cell);
            }
        }
    }

    /// A base that starts aboard goes wherever its carrier is, now or when that is placed.
    fn board_at_start(&mut self, base: BaseId, carrier: BaseId) {
        self.carrier[side_of(base).at()][place_of(base)] = carrier;
        if self.is_on_table(carrier) {
            self.waiting[side_of(base).at()].remove(base);
            self.board(base, carrier);
        }
    }
}
