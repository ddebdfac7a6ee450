//! The blows of a close combat: hits put on sub-units by their owner, kill dice, saves, losses (CC-CC-03 to CC-CC-05).

use super::Battle;
use super::attack::SURE_KILL;
use super::event::Event;
use super::ids::{SubId, SubSet, UnitSet};
use super::melee::MeleeStage;
use super::state::Stage;
use crate::engine::{Side, Sink, Throw};
use crate::games::combat_captain::content::Reading;

impl Battle {
    pub(super) fn settle_blows(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let attacker = self.state.melee.attacker;
        let reading = match side == attacker {
            true => Reading::Even,
            false => Reading::Odd,
        };
        let hits = self.melee_pips(side, reading, throw, events);
        self.state.melee.hits[side.other().at()] = hits;
        events.tell(Event::Blows { side, hits });
        if side == attacker {
            self.state.stage = Stage::Melee(MeleeStage::Blows, side.other());
        } else {
            self.allot(events);
        }
    }

    /// How many more hits can be put on a sub-unit: as many as it has figures. All hits on a company of vehicles are one kill
    /// number, so they go to one of its models (CC-CC-10).
    pub(super) fn room(&self, subunit: SubId) -> u8 {
        let (row, melee) = (self.tables.subunit(subunit), &self.state.melee);
        let place = usize::from(subunit);
        if !row.is_armour() {
            return self.state.figures[place].saturating_sub(melee.put[place]);
        }
        if self.tables.read.vehicles_immune {
            return 0;
        }
        let mut others = self.standing(row.unit);
        others.remove(subunit);
        if others.iter().any(|it| melee.put[usize::from(it)] > 0) {
            return 0;
        }
        SURE_KILL.saturating_sub(melee.put[place])
    }

    /// Those of a side that hits are put on next: sub-units in contact are filled first (CC-AMB-35).
    pub(super) fn takers(&self, side: Side) -> SubSet {
        let all = self.fighters(side).iter();
        let all: SubSet = all.filter(|it| self.room(*it) > 0).collect();
        let touching = all & self.state.melee.touching;
        if touching.is_empty() { all } else { touching }
    }

    /// Puts hits on sub-units as far as there is no choice, and asks where there is one.
    pub(super) fn allot(&mut self, events: &mut impl Sink<Event>) {
        let attacker = self.state.melee.attacker;
        for side in [attacker.other(), attacker] {
            loop {
                let hits = self.state.melee.hits[side.at()];
                let takers = self.takers(side);
                if hits == 0 {
                    break;
                }
                if takers.is_empty() {
                    events.tell(Event::BlowsLost { side, hits });
                    self.state.melee.hits[side.at()] = 0;
                    break;
                }
                if takers.len() == 1 || self.room_of_all(takers) <= hits {
                    let taker = takers.first().unwrap_or_default();
                    self.put_hits(side, taker, self.room(taker).min(hits), events);
                    continue;
                }
                self.state.stage = Stage::Melee(MeleeStage::Allot, side);
                return;
            }
        }
        let put = self.state.melee.put;
        let struck = (0..).zip(put).filter(|(_, hits)| *hits > 0);
        self.state.melee.unsaved = struck.map(|(subunit, _)| subunit).collect();
        self.next_save(events);
    }

    fn room_of_all(&self, takers: SubSet) -> u8 {
        // Vehicles of one company share their room.
        let mut companies = UnitSet::NONE;
        let mut all = 0_u8;
        for taker in takers {
            let row = self.tables.subunit(taker);
            if row.is_armour() {
                if companies.has(row.unit) {
                    continue;
                }
                companies.insert(row.unit);
            }
            all = all.saturating_add(self.room(taker));
        }
        all
    }

    pub(super) fn put_hits(
        &mut self,
        side: Side,
        subunit: SubId,
        hits: u8,
        events: &mut impl Sink<Event>,
    ) {
        self.state.melee.put[usize::from(subunit)] += hits;
        self.state.melee.hits[side.at()] -= hits;
        events.tell(Event::Allotted { subunit, hits });
    }

    /// Kill dice and saves, one sub-unit after the other; arcs do not matter (CC-CC-04).
    pub(super) fn next_save(&mut self, events: &mut impl Sink<Event>) {
        while let Some(subunit) = self.state.melee.unsaved.first() {
            let side = self.tables.side_of(subunit);
            let is_armour = self.tables.subunit(subunit).is_armour();
            if is_armour && self.state.melee.put[usize::from(subunit)] < SURE_KILL {
                self.state.stage = Stage::Melee(MeleeStage::Kill(subunit), side.other());
                return;
            }
            if is_armour {
                self.state.melee.put[usize::from(subunit)] = 1;
            }
            if self.saving_level(subunit) > 0 {
                self.state.stage = Stage::Melee(MeleeStage::Save(subunit), side);
                return;
            }
            self.state.melee.unsaved.remove(subunit);
        }
        self.take_blows(events);
    }

    pub(super) fn settle_melee_kill(
        &mut self,
        subunit: SubId,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let place = usize::from(subunit);
        let needed = self.state.melee.put[place];
        let face = throw.as_slice()[0] + 1;
        let enemy = self.tables.side_of(subunit).other();
        let striker = self.fighters(enemy).first();
        let unit = striker.map_or(super::NOBODY, |it| self.tables.subunit(it).unit);
        let score = self.low_roll(face, unit);
        let killed = score <= needed;
        events.tell(Event::KillRolled {
            target: subunit,
            face,
            score,
            needed,
            killed,
        });
        self.state.melee.put[place] = if killed { SURE_KILL } else { 0 };
        if !killed {
            self.state.melee.unsaved.remove(subunit);
        }
        self.next_save(events);
    }

    pub(super) fn settle_melee_save(
        &mut self,
        subunit: SubId,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let left = self.save(subunit, self.saving_level(subunit), throw, events);
        self.state.melee.put[usize::from(subunit)] = left;
        self.state.melee.unsaved.remove(subunit);
        self.next_save(events);
    }

    /// Both sides take their losses at once, then each unit is tested for rout (CC-CC-05).
    fn take_blows(&mut self, events: &mut impl Sink<Event>) {
        let melee = self.state.melee;
        for (subunit, hits) in (0..).zip(melee.put) {
            if hits == 0 {
                continue;
            }
            if self.tables.subunit(subunit).is_armour() {
                self.kill(subunit, events);
            } else {
                self.hurt(subunit, hits, events);
            }
        }
        for unit in melee.units.iter() {
            self.bury(unit, events);
        }
        for unit in melee.units.iter() {
            self.test_rout(unit, events);
        }
        let left = Side::BOTH.map(|side| !self.fighters(side).is_empty());
        match left {
            [true, true] => self.state.stage = Stage::Melee(MeleeStage::Win, melee.attacker),
            [true, false] => self.win(Side::First, events),
            [false, true] => self.win(Side::Second, events),
            [false, false] => self.end_melee(events),
        }
    }
}
