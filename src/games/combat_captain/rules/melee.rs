//! Close combat: who fights whom, blows, hits shared out by their owner, who wins, withdrawals and advances (CC-CC).

use super::Battle;
use super::act::Act;
use super::casualties::Shaken;
use super::decision::Decision;
use super::event::Event;
use super::ids::{MOST_SUBUNITS, SubId, SubSet, UnitId, UnitSet};
use super::refusal::{Fact, No};
use super::state::{OFF, Stage};
use crate::engine::{Dice, Pending, Side, Sink, Throw};
use crate::games::combat_captain::content::Reading;
use crate::kernel::table::Point;

use super::fire::{D6, WHITE};

/// A step of a close combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeleeStage {
    /// The dice of a side for casualties (CC-CC-03).
    Blows,
    /// Which of its sub-units takes hits (CC-CC-04).
    Allot,
    /// The kill die for hits on vehicles (CC-CC-10).
    Kill(SubId),
    /// The saves of a sub-unit.
    Save(SubId),
    /// The dice of a side for who wins (CC-CC-06).
    Win,
    /// Where the winners go (CC-CC-13).
    Advance,
}

/// A close combat that is being resolved, and those that have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Melee {
    /// The units that fight; none when there is no close combat.
    pub units: UnitSet,
    /// The attacker: the side whose unit charged first (CC-CC-02).
    pub attacker: Side,
    /// The units that have fought this turn (CC-CC-11).
    pub fought: UnitSet,
    /// The sub-units in contact when it began.
    pub touching: SubSet,
    /// Hits each side has yet to put on its sub-units.
    pub hits: [u8; 2],
    /// Hits on each sub-unit: potential ones, then unsaved ones.
    pub put: [u8; MOST_SUBUNITS],
    /// The sub-units whose hits are still to be saved.
    pub unsaved: SubSet,
    /// What each side has thrown for the win.
    pub totals: [u8; 2],
    /// The losing units that have yet to withdraw.
    pub losing: UnitSet,
    /// The winners that may still advance.
    pub advancing: SubSet,
    /// Where each sub-unit that fights stood when it began.
    pub places: [Point; MOST_SUBUNITS],
}

impl Melee {
    /// No close combat.
    pub const NONE: Melee = Melee {
        units: UnitSet::NONE,
        attacker: Side::First,
        fought: UnitSet::NONE,
        touching: SubSet::NONE,
        hits: [0; 2],
        put: [0; MOST_SUBUNITS],
        unsaved: SubSet::NONE,
        totals: [0; 2],
        losing: UnitSet::NONE,
        advancing: SubSet::NONE,
        places: [OFF; MOST_SUBUNITS],
    };
}

impl Battle {
    /// Fights every close combat of the turn, one after the other.
    pub(super) fn begin_melees(&mut self, events: &mut impl Sink<Event>) {
        self.state.melee = Melee::NONE;
        self.next_melee(events);
    }

    /// The next close combat: that of the unit that charged first and is still in contact (CC-CC-01, CC-CC-11).
    fn next_melee(&mut self, events: &mut impl Sink<Event>) {
        let fought = self.state.melee.fought;
        self.state.melee = Melee {
            fought,
            ..Melee::NONE
        };
        let is_fresh = |unit: UnitId| !fought.has(unit);
        let strikes = |unit: &UnitId| {
            let charged = self.standing(*unit) & self.state.charged;
            let touched = |subunit: SubId| {
                let mut others = self.contacts(subunit).iter();
                others.any(|other| is_fresh(self.tables.subunit(other).unit))
            };
            is_fresh(*unit) && charged.iter().any(touched)
        };
        let first = self.state.charging.iter().filter(strikes);
        let first = first.min_by_key(|unit| self.state.charge_order[usize::from(*unit)]);
        let Some(first) = first else {
            self.state.melee = Melee::NONE;
            return self.after_melees(events);
        };
        let melee = &mut self.state.melee;
        melee.attacker = self.tables.unit(first).side;
        melee.units.insert(first);
        let (units, touching) = self.linked(first, fought);
        let melee = &mut self.state.melee;
        (melee.units, melee.touching) = (units, touching);
        for unit in units.iter() {
            self.state.engaged.insert(unit);
            for subunit in self.standing(unit) {
                self.state.melee.places[usize::from(subunit)] = self.state.at(subunit);
            }
        }
        let attacker = self.state.melee.attacker;
        events.tell(Event::MeleeBegins { units, attacker });
        self.state.stage = Stage::Melee(MeleeStage::Blows, attacker);
    }

    /// All units linked by contact to one, and who touches whom among them (CC-AMB-38).
    fn linked(&self, first: UnitId, fought: UnitSet) -> (UnitSet, SubSet) {
        let (mut units, mut touching) = (UnitSet::NONE, SubSet::NONE);
        let mut open = UnitSet::NONE;
        open.insert(first);
        while let Some(unit) = open.iter().next() {
            open.remove(unit);
            units.insert(unit);
            for subunit in self.standing(unit) {
                for other in self.contacts(subunit) {
                    let others = self.tables.subunit(other).unit;
                    if fought.has(others) {
                        continue;
                    }
                    touching.insert(subunit);
                    touching.insert(other);
                    if !units.has(others) {
                        open.insert(others);
                    }
                }
            }
        }
        (units, touching)
    }

    /// The sub-units of a side that fight, in contact or not (CC-CC-01).
    #[must_use]
    pub fn fighters(&self, side: Side) -> SubSet {
        let units = self.state.melee.units.iter();
        let own = units.filter(|unit| self.tables.unit(*unit).side == side);
        own.fold(SubSet::NONE, |all, unit| all | self.standing(unit))
    }

    /// What the dice of a side give: EVEN dice or ODD dice, each less the markers of its unit.
    pub(super) fn melee_pips(
        &self,
        side: Side,
        reading: Reading,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) -> u8 {
        let mut total = 0_u8;
        for (subunit, turned_up) in self.fighters(side).iter().zip(throw.as_slice()) {
            let face = turned_up + 1;
            let markers = self.state.markers(self.tables.subunit(subunit).unit);
            let pips = super::pips(reading, face, markers, &self.tables.read);
            events.tell(Event::Fought {
                subunit,
                face,
                reading,
                pips,
            });
            total = total.saturating_add(pips);
        }
        total
    }

    fn settle_win(&mut self, side: Side, throw: &Throw, events: &mut impl Sink<Event>) {
        let attacker = self.state.melee.attacker;
        let reading = match side == attacker {
            true => Reading::Odd,
            false => Reading::Even,
        };
        let mut total = self.melee_pips(side, reading, throw, events);
        let mut cover = 0;
        if side != attacker {
            let levels = self.fighters(side).iter().map(|it| self.saving_level(it));
            cover = levels.sum();
            total = total.saturating_add(cover);
        }
        self.state.melee.totals[side.at()] = total;
        events.tell(Event::MeleeTotal { side, total, cover });
        if side == attacker {
            self.state.stage = Stage::Melee(MeleeStage::Win, side.other());
            return;
        }
        let totals = self.state.melee.totals;
        let (attack, defence) = (totals[attacker.at()], totals[side.at()]);
        if attack == defence && self.tables.read.tie_rerolls {
            events.tell(Event::MeleeTied {});
            self.state.stage = Stage::Melee(MeleeStage::Win, attacker);
        } else if attack > defence {
            self.win(attacker, events);
        } else {
            self.win(side, events);
        }
    }

    /// The winner counts one close combat however many units fought; every losing unit withdraws (CC-CC-08, CC-CC-13).
    pub(super) fn win(&mut self, winner: Side, events: &mut impl Sink<Event>) {
        self.state.melees_won[winner.at()][1] += 1;
        events.tell(Event::MeleeWon { side: winner });
        let losers = self.fighters(winner.other());
        for subunit in losers {
            let unit = self.tables.subunit(subunit).unit;
            self.state.melee.losing.insert(unit);
        }
        let winners = self.fighters(winner);
        self.state.melee.advancing = match winner == self.state.melee.attacker {
            true => winners & self.state.melee.touching,
            false => winners,
        };
        self.next_loser(events);
    }

    fn next_loser(&mut self, events: &mut impl Sink<Event>) {
        let loser = self.state.melee.losing.iter().next();
        let Some(unit) = loser else {
            return self.offer_advance(events);
        };
        let side = self.tables.unit(unit).side;
        self.begin_withdrawal(unit, self.fighters(side.other()), events);
    }

    /// After a losing unit has withdrawn, with the marker for it: one more for having lost, and a test after it.
    pub(super) fn melee_withdrawn(&mut self, events: &mut impl Sink<Event>) {
        let loser = self.state.melee.losing.iter().next();
        if let Some(unit) = loser {
            self.state.melee.losing.remove(unit);
            if !self.state.gone.has(unit) {
                self.add_markers(unit, 1, Shaken::LostCombat, events);
                self.test_rout(unit, events);
            }
        }
        self.next_loser(events);
    }

    /// Asks where the winners go that may still go somewhere.
    pub(super) fn offer_advance(&mut self, events: &mut impl Sink<Event>) {
        let advancing = self.state.melee.advancing & self.state.on_table;
        self.state.melee.advancing = advancing;
        match advancing.first() {
            Some(subunit) => {
                let side = self.tables.side_of(subunit);
                self.state.stage = Stage::Melee(MeleeStage::Advance, side);
            }
            None => self.end_melee(events),
        }
    }

    pub(super) fn end_melee(&mut self, events: &mut impl Sink<Event>) {
        for unit in self.state.melee.units.iter() {
            self.state.melee.fought.insert(unit);
        }
        self.next_melee(events);
    }

    pub(super) fn melee_pending(&self, stage: MeleeStage, side: Side) -> Pending<Decision> {
        let decide = |what| Pending::Decide { side, what };
        match stage {
            MeleeStage::Allot => decide(Decision::Allot),
            MeleeStage::Advance => decide(Decision::Advance),
            _ => Pending::Roll(side),
        }
    }

    pub(super) fn melee_dice(&self, stage: MeleeStage) -> Dice {
        let count = match stage {
            MeleeStage::Blows | MeleeStage::Win => match self.state.stage {
                Stage::Melee(_, side) => self.fighters(side).len() as u8,
                _ => 0,
            },
            MeleeStage::Kill(_) => 1,
            MeleeStage::Save(subunit) => self.state.melee.put[usize::from(subunit)],
            MeleeStage::Allot | MeleeStage::Advance => 0,
        };
        Dice::of(count, WHITE, D6)
    }

    pub(super) fn settle_melee(
        &mut self,
        stage: MeleeStage,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        match stage {
            MeleeStage::Blows => self.settle_blows(side, throw, events),
            MeleeStage::Kill(subunit) => self.settle_melee_kill(subunit, throw, events),
            MeleeStage::Save(subunit) => self.settle_melee_save(subunit, throw, events),
            MeleeStage::Win => self.settle_win(side, throw, events),
            MeleeStage::Allot | MeleeStage::Advance => {}
        }
    }

    pub(super) fn judge_melee_stage(
        &self,
        stage: MeleeStage,
        side: Side,
        act: &Act,
    ) -> Result<(), No> {
        match (stage, *act) {
            (MeleeStage::Allot, Act::Allot { subunit, hits }) => {
                self.judge_allot(side, subunit, hits)
            }
            (MeleeStage::Allot, _) => Err(No::new("CC-CC-04", Fact::MustAllot {})),
            (MeleeStage::Advance, Act::Done) => Ok(()),
            (MeleeStage::Advance, Act::Move { subunit, path }) => {
                self.judge_advance(subunit, &path)
            }
            (MeleeStage::Advance, _) => Err(No::new("CC-CC-09", Fact::MustAdvance {})),
            _ => Err(No::new("CC-CC-03", Fact::DiceDue {})),
        }
    }

    fn judge_allot(&self, side: Side, subunit: SubId, hits: u8) -> Result<(), No> {
        if !self.tables.has(subunit) || !self.takers(side).has(subunit) {
            return Err(No::new("CC-CC-04", Fact::TakesNoHits { subunit }));
        }
        let most = self.room(subunit).min(self.state.melee.hits[side.at()]);
        if hits == 0 || hits > most {
            return Err(No::new("CC-CC-04", Fact::WrongHits { subunit, most }));
        }
        Ok(())
    }

    pub(super) fn apply_melee_stage(
        &mut self,
        _: MeleeStage,
        side: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        match *act {
            Act::Allot { subunit, hits } => {
                self.put_hits(side, subunit, hits, events);
                self.allot(events);
            }
            Act::Move { subunit, path } => {
                self.advance_winner(subunit, &path, events);
            }
            _ => self.end_melee(events),
        }
    }

    pub(super) fn list_melee_stage(&self, stage: MeleeStage, side: Side, out: &mut Vec<Act>) {
        match stage {
            MeleeStage::Allot => {
                let left = self.state.melee.hits[side.at()];
                for subunit in self.takers(side) {
                    let most = self.room(subunit).min(left);
                    out.push(Act::Allot {
                        subunit,
                        hits: most,
                    });
                    if most > 1 {
                        out.push(Act::Allot { subunit, hits: 1 });
                    }
                }
            }
            MeleeStage::Advance => {
                out.push(Act::Done);
                out.extend(self.advances());
            }
            _ => {}
        }
    }
}
