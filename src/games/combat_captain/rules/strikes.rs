//! Shells, strafing planes and bombs: where they fall, and whom they hit (CC-ART, CC-AIR).

use super::Battle;
use super::act::Support;
use super::casualties::Loss;
use super::event::Event;
use super::ids::{SubId, SubSet};
use super::state::Stage;
use super::support::{PLACE, STRIP, SupportStage};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::kernel::table::{INCH, Point, Sixteenths, inches};

impl Battle {
    /// The losses to one shell, one tape or one bomb are counted together: consolidation, markers, then one rout test.
    fn count_losses(&mut self, events: &mut impl Sink<Event>) {
        let struck = std::mem::take(&mut self.state.run.struck);
        for unit in struck.iter() {
            self.bury(unit, events);
        }
        for unit in struck.iter() {
            self.test_rout(unit, events);
        }
    }

    fn note_struck(&mut self, subunit: SubId) {
        if let Some(unit) = self.tables.unit_of(subunit) {
            self.state.run.struck.insert(unit);
        }
    }

    // Artillery.

    pub(super) fn next_shell(&mut self, events: &mut impl Sink<Event>) {
        match self.state.run.left {
            0 => self.end_support(events),
            // The players say where it fell: the whole table is possible (CC-AMB-42).
            _ if self.tables.read.shells_by_hand => self.support_stage(SupportStage::Fall),
            _ => self.support_stage(SupportStage::Aim),
        }
    }

    /// The dice of a shell: inches across the strip or the table, sixteenths, inches down, sixteenths.
    pub(super) fn fall_dice(&self) -> Dice {
        let whole = |length: Sixteenths| (length / INCH).clamp(1, 255) as u8;
        let size = self.tables.size;
        let across = match self.tables.read.shells_by_hand {
            true => whole(size.x),
            false => STRIP as u8,
        };
        let mut dice = Dice::of(1, PLACE, across);
        dice.add(1, PLACE, INCH as u8);
        dice.add(1, PLACE, whole(size.y));
        dice.add(1, PLACE, INCH as u8);
        dice
    }

    /// Where the strip of the shell begins that falls now.
    fn strip(&self) -> Sixteenths {
        match self.tables.read.shells_by_hand {
            true => 0,
            false => self.state.run.column - inches(STRIP) / 2,
        }
    }

    /// The point that the dice of a shell say.
    #[must_use]
    pub fn where_shell_falls(&self, throw: &Throw) -> Point {
        let side = |at: usize| i32::from(throw.as_slice().get(at).copied().unwrap_or(0));
        Point::new(
            self.strip() + inches(side(0)) + side(1),
            inches(side(2)) + side(3),
        )
    }

    /// The dice of a shell that comes to rest at a point; none when it cannot.
    #[must_use]
    pub fn shell_at(&self, at: Point) -> Option<Throw> {
        let x = at.x - self.strip();
        let sides = [
            x.div_euclid(INCH),
            x.rem_euclid(INCH),
            at.y.div_euclid(INCH),
            at.y.rem_euclid(INCH),
        ];
        let sides: Option<Vec<u8>> = sides.into_iter().map(|it| u8::try_from(it).ok()).collect();
        let throw = Throw::of(&sides?);
        self.fall_dice().fits(&throw).then_some(throw)
    }

    pub(super) fn settle_fall(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let at = self.where_shell_falls(throw);
        let all = self.state.on_table.iter();
        let touched: SubSet = all
            .filter(|it| self.touched_by_shell(*it, at) > 0)
            .collect();
        self.state.run.from = at;
        self.state.run.touched = touched;
        events.tell(Event::ShellFell { at, touched });
        self.next_touched(events);
    }

    fn next_touched(&mut self, events: &mut impl Sink<Event>) {
        while let Some(subunit) = self.state.run.touched.first() {
            let hits = self.touched_by_shell(subunit, self.state.run.from);
            self.state.run.touched.remove(subunit);
            self.state.run.hits = hits;
            if self.saving_level(subunit) > 0 {
                let owner = self.tables.side_of(subunit);
                self.state.stage = Stage::Support(SupportStage::Save(subunit), owner);
                return;
            }
            self.hurt_from_afar(subunit, hits, events);
        }
        self.count_losses(events);
        self.state.run.left -= 1;
        self.next_shell(events);
    }

    /// Unsaved hits of a shell or a plane: a vehicle takes one kill without a kill die (CC-ART-02).
    fn hurt_from_afar(&mut self, subunit: SubId, hits: u8, events: &mut impl Sink<Event>) {
        if hits == 0 {
            return;
        }
        self.note_struck(subunit);
        if self.tables.subunit(subunit).is_armour() {
            self.kill(subunit, events);
        } else {
            self.hurt(subunit, hits, events);
        }
    }

    pub(super) fn settle_support_save(
        &mut self,
        subunit: SubId,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let left = self.save(subunit, self.saving_level(subunit), throw, events);
        self.hurt_from_afar(subunit, left, events);
        match self.state.run.what {
            Some(Support::Artillery) => self.next_touched(events),
            _ => self.after_figure(events),
        }
    }

    // Strafing.

    pub(super) fn first_figure(&mut self, events: &mut impl Sink<Event>) {
        let tape = (self.state.run.from, self.state.run.to);
        self.state.run.last = self.next_under_tape(tape, None);
        match self.state.run.last {
            Some(_) => self.support_stage(SupportStage::Figure),
            None => self.end_plane(events),
        }
    }

    pub(super) fn settle_figure(&mut self, face: u8, events: &mut impl Sink<Event>) {
        let Some((_, subunit, _)) = self.state.run.last else {
            return self.end_plane(events);
        };
        events.tell(Event::Strafed { subunit, face });
        let owner = self.tables.side_of(subunit);
        match face {
            1 => self.state.stage = Stage::Support(SupportStage::ShootsBack, owner),
            5 | 6 if self.saving_level(subunit) > 0 => {
                self.state.run.hits = 1;
                self.state.stage = Stage::Support(SupportStage::Save(subunit), owner);
            }
            5 | 6 => {
                self.hurt_from_afar(subunit, 1, events);
                self.after_figure(events);
            }
            _ => self.after_figure(events),
        }
    }

    pub(super) fn settle_shot_back(&mut self, face: u8, events: &mut impl Sink<Event>) {
        let Some((_, subunit, _)) = self.state.run.last else {
            return self.end_plane(events);
        };
        let side = self.state.run.side;
        events.tell(Event::ShotBack { subunit, face });
        match face {
            1..=3 => self.after_figure(events),
            4 | 5 => {
                events.tell(Event::PlaneBroke { side });
                self.end_plane(events);
            }
            _ => {
                self.lose_plane(side, events);
                self.end_plane(events);
            }
        }
    }

    fn lose_plane(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.state.planes_lost[side.at()] += 1;
        let left = self.planes(side);
        events.tell(Event::PlaneLost { side, left });
    }

    /// The player may stop the run before every figure but the first.
    fn after_figure(&mut self, events: &mut impl Sink<Event>) {
        let run = &self.state.run;
        match self.next_under_tape((run.from, run.to), run.last) {
            Some(_) => self.support_stage(SupportStage::GoOn),
            None => self.end_plane(events),
        }
    }

    pub(super) fn end_plane(&mut self, events: &mut impl Sink<Event>) {
        self.count_losses(events);
        self.state.run.left -= 1;
        self.next_plane(events);
    }

    // Bombing.

    pub(super) fn settle_bomb(&mut self, target: SubId, face: u8, events: &mut impl Sink<Event>) {
        let side = self.state.run.side;
        let hit = face >= 5;
        events.tell(Event::Bombed { target, face, hit });
        if face == 1 {
            self.lose_plane(side, events);
        }
        if hit {
            self.note_struck(target);
            // It leaves with a whole vehicle's kills on the roster (CC-CAS-09).
            if self.tables.subunit(target).is_armour() {
                let unit = usize::from(self.tables.subunit(target).unit);
                self.state.kills[unit] += self.tables.read.kills_per_model;
            }
            self.destroy(target, Loss::Bombed, events);
        }
        self.end_plane(events);
    }
}
