//! What the active unit does with its dice: cover, held fire, morale, the bonus die (CC-ACT, CC-BON, CC-COV, CC-HW); moves, charges and fire have files of their own.

use super::Battle;
use super::act::{Act, Activity};
use super::casualties::Shaken;
use super::event::Event;
use super::footprint::{ENEMY_ZONE, ahead};
use super::ids::{FeatureId, NOBODY, SubId};
use super::refusal::{Fact, No};
use super::state::{March, Stage, Why};
use super::tables::FeatureKind;
use crate::engine::{Side, Sink};
use crate::kernel::table::{INCH, Point, Sixteenths, Vector, are_within, is_crossed};

/// The highest level of sticks, and that of vehicles (CC-COV-01, CC-COV-08).
const HIGHEST: u8 = 3;
const HIGHEST_OF_VEHICLES: u8 = 2;
/// How near a hedge or a wall one must be to move up to it.
pub(super) const BESIDE: Sixteenths = INCH;
/// The ways in which room is looked for beyond a hedge or a wall.
const WAYS: [Vector; 16] = [
    Vector::new(16, 0),
    Vector::new(15, 6),
    Vector::new(11, 11),
    Vector::new(6, 15),
    Vector::new(0, 16),
    Vector::new(-6, 15),
    Vector::new(-11, 11),
    Vector::new(-15, 6),
    Vector::new(-16, 0),
    Vector::new(-15, -6),
    Vector::new(-11, -11),
    Vector::new(-6, -15),
    Vector::new(0, -16),
    Vector::new(6, -15),
    Vector::new(11, -11),
    Vector::new(15, -6),
];

impl Battle {
    /// Judges what the active unit does.
    pub(super) fn judge_activity(&self, side: Side, act: &Act) -> Result<(), No> {
        if let Act::Move { subunit, .. } = *act {
            self.judge_actor(subunit)?;
            return Err(No::new("CC-MOV-10", Fact::ThrowFirst { subunit }));
        }
        let together = self.state.together[usize::from(self.state.active)];
        match together {
            _ if self.state.extra && matches!(act, Act::Advance { .. } | Act::Done) => {}
            _ if self.state.extra => {
                return Err(No::new("CC-REI-02", Fact::ExtraMoveOnly {}));
            }
            Some(activity) => self.judge_same(activity, act)?,
            None => {}
        }
        match *act {
            Act::Done => Ok(()),
            Act::Place { subunit, at, front } => self.judge_place(side, subunit, at, front),
            Act::Together(activity) => self.judge_together(activity),
            Act::Advance { subunit, dice } => self.judge_step(subunit, dice),
            Act::Fire { volley, together } => self.judge_own_fire(side, &volley, together),
            Act::TakeCover {
                subunit,
                dice,
                front,
            } => self.judge_take_cover(subunit, dice, front),
            Act::LeaveCover { subunit, dice } => self.judge_leave_cover(subunit, dice),
            Act::Break { subunit } => self.judge_break(subunit),
            Act::Hold { subunit, dice } => self.judge_hold(subunit, dice),
            Act::LineUp { subunit, feature } => self.judge_line_up(subunit, feature),
            Act::MoveOff { subunit, across } => self.judge_move_off(subunit, across),
            Act::Rally => self.judge_rally(),
            Act::Charge {
                subunit,
                target,
                dice,
            } => self.judge_charge(subunit, target, dice),
            Act::Ride { subunit, vehicle } => self.judge_ride(subunit, vehicle),
            Act::Overturn { subunit, vehicle } => self.judge_overturn(subunit, vehicle),
            Act::LeaveTable { subunit } => self.judge_leave_table(subunit),
            Act::Activate(_) => Err(No::new("CC-TURN-02", Fact::NotNow {})),
            _ => Err(No::new("CC-ACT-03", Fact::NotYet {})),
        }
    }

    /// With the bonus die all do the same (CC-BON-01); what costs no dice may be done besides.
    fn judge_same(&self, activity: Activity, act: &Act) -> Result<(), No> {
        let fits = match act {
            Act::Done | Act::Break { .. } | Act::Overturn { .. } | Act::Place { .. } => true,
            Act::Advance { .. }
            | Act::Charge { .. }
            | Act::LineUp { .. }
            | Act::MoveOff { .. }
            | Act::LeaveTable { .. } => activity == Activity::Move,
            Act::TakeCover { .. } => activity == Activity::TakeCover,
            Act::LeaveCover { .. } => activity == Activity::LeaveCover,
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let unit = self.state.active;
        Err(No::new("CC-BON-01", Fact::TogetherOnly { unit }))
    }

    /// Does what the active unit is told.
    pub(super) fn act(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        match *act {
            Act::Done => return self.end_activation(events),
            Act::Place { subunit, at, front } => {
                self.put_at(subunit, at, front);
                // It has come in over the edge (CC-SET-06).
                self.mark_moved(subunit);
                events.tell(Event::Placed {
                    subunit,
                    at,
                    arrives: true,
                });
            }
            Act::Together(activity) => self.begin_together(activity, events),
            Act::Advance { subunit, dice } => {
                return self.throw_to_move(side, subunit, dice, Why::Activity, NOBODY);
            }
            Act::Fire { volley, together } => {
                self.state.spent.insert(self.state.active);
                return self.open_fire(side, &volley, false, together, events);
            }
            Act::TakeCover {
                subunit,
                dice,
                front,
            } => return self.take_cover(subunit, dice, front, events),
            Act::LeaveCover { subunit, dice } => self.leave_cover(subunit, dice, events),
            Act::Break { subunit } => self.break_cover(subunit, events),
            Act::Hold { subunit, dice } => self.hold(subunit, dice, events),
            Act::LineUp { subunit, feature } => {
                self.line_up(subunit, feature, events);
                return self.go_on_from_barrier(subunit, events);
            }
            Act::MoveOff { subunit, across } => {
                self.move_off(subunit, across, events);
                return self.go_on_from_barrier(subunit, events);
            }
            Act::Rally => self.rally(events),
            Act::Charge {
                subunit,
                target,
                dice,
            } => return self.charge(side, subunit, target, dice, events),
            Act::Ride { subunit, vehicle } => return self.ride(side, subunit, vehicle),
            Act::Overturn { subunit, vehicle } => self.overturn(subunit, vehicle, events),
            Act::LeaveTable { subunit } => self.leave_table(subunit, events),
            _ => {}
        }
        self.go_on(events);
    }

    /// Judges that a sub-unit belongs to the active unit and is on the table.
    pub(super) fn judge_actor(&self, subunit: SubId) -> Result<(), No> {
        let Some(unit) = self.tables.unit_of(subunit) else {
            return Err(No::new("CC-SCN-10", Fact::NoActivation { subunit }));
        };
        if unit != self.state.active {
            return Err(No::new("CC-ACT-02", Fact::NotActive { subunit }));
        }
        if !self.state.on_table.has(subunit) {
            return Err(No::new("CC-SET-06", Fact::NotOnTable { subunit }));
        }
        Ok(())
    }

    /// Judges that a sub-unit can pay (CC-CHK-01).
    pub(super) fn judge_dice(&self, subunit: SubId, needs: u8) -> Result<(), No> {
        let left = self.state.dice[usize::from(subunit)];
        if needs == 0 {
            return Err(No::new("CC-ACT-03", Fact::NoDiceNamed {}));
        }
        if left < needs {
            return Err(No::new(
                "CC-ACT-01",
                Fact::TooFewDice {
                    subunit,
                    needs,
                    left,
                },
            ));
        }
        Ok(())
    }

    pub(super) fn pay(&mut self, subunit: SubId, dice: u8) {
        let left = &mut self.state.dice[usize::from(subunit)];
        *left = left.saturating_sub(dice);
        if let Some(unit) = self.tables.unit_of(subunit) {
            self.state.spent.insert(unit);
        }
    }

    /// Judges that a heavy weapon has not fired when it would move or change cover (CC-HW-01).
    pub(super) fn judge_not_fired(&self, subunit: SubId) -> Result<(), No> {
        if self.tables.subunit(subunit).is_heavy() && self.state.fired.has(subunit) {
            return Err(No::new("CC-HW-01", Fact::HeavyFired { subunit }));
        }
        Ok(())
    }

    /// Judges that a heavy weapon may fire or hold fire: it has not moved, nor changed cover, and its unit has pulled no
    /// marker (CC-HW-01, CC-HW-02, CC-HF-08).
    pub(super) fn judge_heavy_fire(&self, subunit: SubId) -> Result<(), No> {
        if !self.tables.subunit(subunit).is_heavy() {
            return Ok(());
        }
        if (self.state.moved | self.state.covered).has(subunit) {
            return Err(No::new("CC-HW-01", Fact::HeavyMoved { subunit }));
        }
        match self.tables.unit_of(subunit) {
            Some(unit) if self.state.pulled.has(unit) => {
                Err(No::new("CC-HW-02", Fact::HasPulled { unit }))
            }
            _ => Ok(()),
        }
    }

    fn judge_own_fire(
        &self,
        side: Side,
        volley: &super::act::Volley,
        together: bool,
    ) -> Result<(), No> {
        if volley.unit != self.state.active {
            let unit = volley.unit;
            return Err(No::new("CC-ACT-02", Fact::OtherUnit { unit }));
        }
        if together {
            self.judge_bonus()?;
            self.judge_all_fire(volley)?;
        }
        self.judge_fire(side, volley, false)
    }

    /// With the bonus die every sub-unit must be able to fire, with all its dice; those without a target burn theirs
    /// (CC-BON-01, CC-BON-02, CC-BON-04).
    fn judge_all_fire(&self, volley: &super::act::Volley) -> Result<(), No> {
        let unit = self.state.active;
        let late = self.coming_with(unit) & self.state.due & self.tables.unit(unit).all();
        let standing = self.standing(unit);
        let unfit = |subunit: &SubId| self.judge_firer(*subunit, 1, false).is_err();
        if let Some(subunit) = late.first().or_else(|| standing.iter().find(unfit)) {
            return Err(No::new("CC-BON-04", Fact::CannotJoin { subunit }));
        }
        for subunit in standing.iter() {
            let aim = volley.aims[self.tables.place_of(subunit)];
            let left = self.state.dice[usize::from(subunit)];
            if aim.dice > 0 && aim.dice != left {
                return Err(No::new("CC-BON-01", Fact::AllDice { subunit, left }));
            }
        }
        Ok(())
    }

    /// Judges that a unit can have the bonus die: it never has it, or it has begun to spend dice (CC-BON-03, CC-BON-05).
    fn judge_bonus(&self) -> Result<(), No> {
        let unit = self.state.active;
        if !self.tables.unit(unit).bonus {
            return Err(No::new("CC-BON-05", Fact::NoBonus { unit }));
        }
        if self.state.spent.has(unit) {
            return Err(No::new("CC-BON-03", Fact::HasSpent { unit }));
        }
        Ok(())
    }

    fn judge_together(&self, activity: Activity) -> Result<(), No> {
        let for_cover = matches!(activity, Activity::TakeCover | Activity::LeaveCover);
        if activity == Activity::Fire || for_cover && !self.tables.read.bonus_for_cover {
            return Err(No::new("CC-BON-03", Fact::NotTogether {}));
        }
        self.judge_bonus()?;
        let unit = self.state.active;
        let all = self.standing(unit);
        let late = self.coming_with(unit) & self.state.due & self.tables.unit(unit).all();
        if let Some(subunit) = late.first() {
            return Err(No::new("CC-BON-04", Fact::CannotJoin { subunit }));
        }
        for subunit in all.iter() {
            let fit = match activity {
                // Whoever stands at a hedge or a wall can move off it.
                Activity::Move => self
                    .judge_step(subunit, 1)
                    .or_else(|no| self.judge_move_off(subunit, false).map_err(|_| no)),
                Activity::TakeCover => self.judge_take_cover(subunit, 1, self.state.front(subunit)),
                _ => self.judge_leave_cover(subunit, 1),
            };
            if fit.is_err() {
                return Err(No::new("CC-BON-04", Fact::CannotJoin { subunit }));
            }
        }
        Ok(())
    }

    fn begin_together(&mut self, activity: Activity, events: &mut impl Sink<Event>) {
        let unit = self.state.active;
        self.state.together[usize::from(unit)] = Some(activity);
        self.state.spent.insert(unit);
        for subunit in self.standing(unit).iter() {
            self.state.dice[usize::from(subunit)] += 1;
        }
        events.tell(Event::Together { unit, activity });
    }

    /// The highest level of sticks a sub-unit can have where it stands (CC-COV-01, CC-SET-02, CC-COV-08).
    #[must_use]
    pub fn highest_cover(&self, subunit: SubId) -> u8 {
        if self.tables.subunit(subunit).is_vehicle() {
            return HIGHEST_OF_VEHICLES;
        }
        match self.tables.cover[usize::from(HIGHEST)].building {
            Some(near)
                if !self
                    .tables
                    .field
                    .has_building_within(&self.body(subunit), near) =>
            {
                HIGHEST - 1
            }
            _ => HIGHEST,
        }
    }

    fn judge_take_cover(&self, subunit: SubId, dice: u8, front: Vector) -> Result<(), No> {
        self.judge_actor(subunit)?;
        self.judge_dice(subunit, dice)?;
        self.judge_not_fired(subunit)?;
        if front == Vector::default() {
            return Err(No::new("CC-COV-06", Fact::NoFront {}));
        }
        if self.state.prepared.has(subunit) {
            let level = self.cover_level(subunit);
            return Err(No::new("CC-COV-09", Fact::FullCover { subunit, level }));
        }
        let highest = if self.tables.subunit(subunit).is_vehicle() {
            HIGHEST_OF_VEHICLES
        } else {
            HIGHEST
        };
        let wanted = self.state.sticks[usize::from(subunit)] + dice;
        if wanted > highest {
            let rule = if highest == HIGHEST {
                "CC-COV-02"
            } else {
                "CC-COV-08"
            };
            let level = highest;
            return Err(No::new(rule, Fact::FullCover { subunit, level }));
        }
        if wanted > self.highest_cover(subunit) {
            return Err(No::new("CC-SET-02", Fact::NoBuilding { subunit }));
        }
        self.judge_turn(subunit, front)
    }

    /// Judges that a sub-unit can turn where it stands: a vehicle needs room for its corners, and comes no nearer to the
    /// enemy by it (CC-GEO-03, CC-MOV-05).
    pub(super) fn judge_turn(&self, subunit: SubId, front: Vector) -> Result<(), No> {
        if !self.tables.subunit(subunit).is_vehicle() || front == self.state.front(subunit) {
            return Ok(());
        }
        self.judge_out_of_contact(subunit)?;
        let turned = self.body_at(subunit, self.state.at(subunit), front);
        self.judge_spot(subunit, &turned)?;
        let near = self.near_enemy(subunit, &turned);
        match near.filter(|by| !self.body(subunit).is_within(&self.body(*by), ENEMY_ZONE)) {
            Some(by) => {
                let to = turned.at;
                Err(No::new("CC-MOV-05", Fact::EntersZone { by, to }))
            }
            None => Ok(()),
        }
    }

    fn take_cover(
        &mut self,
        subunit: SubId,
        dice: u8,
        front: Vector,
        events: &mut impl Sink<Event>,
    ) {
        self.pay(subunit, dice);
        let place = usize::from(subunit);
        self.state.sticks[place] += dice;
        self.state.covered.insert(subunit);
        self.turn_to(subunit, front);
        let level = self.cover_level(subunit);
        events.tell(Event::CoverTaken {
            subunit,
            sticks: dice,
            level,
        });
        // Whoever saw it move may fire even now (CC-HF-03).
        if self.state.moved.has(subunit) && self.ask_after_move(subunit) {
            return;
        }
        self.go_on(events);
    }

    /// Turns a sub-unit on the spot.
    fn turn_to(&mut self, subunit: SubId, front: Vector) {
        if self.tables.subunit(subunit).is_vehicle() {
            // Its footprint turns with it.
            self.put_at(subunit, self.state.at(subunit), front);
        } else {
            self.state.front[usize::from(subunit)] = front;
        }
    }

    /// The most dice that leaving its cover can take.
    #[must_use]
    pub fn dice_to_leave(&self, subunit: SubId) -> u8 {
        let place = usize::from(subunit);
        if self.state.prepared.has(subunit) {
            let level = usize::from(self.cover_level(subunit)).min(5);
            let all = self.tables.cover[level].leave;
            return all.saturating_sub(self.state.leaving[place]);
        }
        self.state.sticks[place]
    }

    fn judge_leave_cover(&self, subunit: SubId, dice: u8) -> Result<(), No> {
        self.judge_actor(subunit)?;
        if !self.is_in_cover(subunit) {
            return Err(No::new("CC-COV-02", Fact::NoCover { subunit }));
        }
        self.judge_dice(subunit, dice)?;
        self.judge_not_fired(subunit)?;
        let most = self.dice_to_leave(subunit);
        if dice > most {
            return Err(No::new("CC-COV-02", Fact::TooManyDice { subunit, most }));
        }
        Ok(())
    }

    fn leave_cover(&mut self, subunit: SubId, dice: u8, events: &mut impl Sink<Event>) {
        let all = self.dice_to_leave(subunit);
        self.pay(subunit, dice);
        let place = usize::from(subunit);
        self.state.covered.insert(subunit);
        if self.state.prepared.has(subunit) {
            self.state.leaving[place] += dice;
            if dice >= all {
                self.state.prepared.remove(subunit);
                self.state.leaving[place] = 0;
            }
        } else {
            self.state.sticks[place] -= dice;
        }
        let level = self.cover_level(subunit);
        events.tell(Event::CoverLeft {
            subunit,
            dice,
            level,
        });
    }

    fn judge_break(&self, subunit: SubId) -> Result<(), No> {
        self.judge_actor(subunit)?;
        if !self.is_in_cover(subunit) {
            return Err(No::new("CC-COV-07", Fact::NoCover { subunit }));
        }
        self.judge_not_fired(subunit)
    }

    fn break_cover(&mut self, subunit: SubId, events: &mut impl Sink<Event>) {
        self.drop_cover(subunit);
        self.state.covered.insert(subunit);
        events.tell(Event::BrokeCover { subunit });
        let unit = self.state.active;
        self.add_markers(unit, 1, Shaken::BrokeCover, events);
        self.test_rout(unit, events);
    }

    /// Takes all cover off a sub-unit: sticks, prepared position, hedge or wall.
    pub(super) fn drop_cover(&mut self, subunit: SubId) {
        let place = usize::from(subunit);
        self.state.sticks[place] = 0;
        self.state.leaving[place] = 0;
        self.state.lined[place] = NOBODY;
        self.state.prepared.remove(subunit);
    }

    fn judge_hold(&self, subunit: SubId, dice: u8) -> Result<(), No> {
        self.judge_actor(subunit)?;
        let row = self.tables.subunit(subunit);
        if row.arms.iter().all(Option::is_none) {
            return Err(No::new("CC-HF-01", Fact::Unarmed { subunit }));
        }
        self.judge_dice(subunit, dice)?;
        self.judge_heavy_fire(subunit)?;
        let most = self.tables.unit(self.state.active).dice;
        if self.state.holds[usize::from(subunit)] + dice > most {
            return Err(No::new("CC-HF-01", Fact::HoldsEnough { subunit, most }));
        }
        Ok(())
    }

    fn hold(&mut self, subunit: SubId, dice: u8, events: &mut impl Sink<Event>) {
        self.pay(subunit, dice);
        let place = usize::from(subunit);
        self.state.holds[place] += dice;
        self.state.fired.insert(subunit);
        if self.tables.subunit(subunit).is_heavy() {
            self.state.heavy_shot.insert(self.state.active);
        }
        let markers = self.state.holds[place];
        events.tell(Event::Holds { subunit, markers });
    }

    fn judge_rally(&self) -> Result<(), No> {
        let unit = self.state.active;
        if self.state.markers(unit) == 0 {
            return Err(No::new("CC-MOR-07", Fact::NoMarkers { unit }));
        }
        if self.state.heavy_shot.has(unit) {
            return Err(No::new("CC-HW-02", Fact::HeavyHasFired { unit }));
        }
        let empty = |subunit: &SubId| self.state.dice[usize::from(*subunit)] == 0;
        match self.standing(unit).iter().find(empty) {
            Some(subunit) => Err(No::new("CC-MOR-07", Fact::NoFreeDie { subunit })),
            None => Ok(()),
        }
    }

    fn rally(&mut self, events: &mut impl Sink<Event>) {
        let unit = self.state.active;
        for subunit in self.standing(unit).iter() {
            self.pay(subunit, 1);
        }
        self.state.pulled.insert(unit);
        let markers = &mut self.state.markers[usize::from(unit)];
        *markers -= 1;
        let left = *markers;
        events.tell(Event::Rallied { unit, left });
    }

    fn judge_line_up(&self, subunit: SubId, feature: FeatureId) -> Result<(), No> {
        self.judge_actor(subunit)?;
        let price = self.price_of(feature);
        if price == 0 || self.tables.read.barriers_are_odd {
            return Err(No::new("CC-TER-03", Fact::NotABarrier { feature }));
        }
        self.judge_movable(subunit)?;
        let row = self.tables.feature(feature);
        if !are_within(&self.body(subunit).convex(), &row.shape, BESIDE) {
            return Err(No::new(
                "CC-TER-01",
                Fact::NotBesideBarrier { subunit, feature },
            ));
        }
        self.judge_dice(subunit, price)
    }

    fn line_up(&mut self, subunit: SubId, feature: FeatureId, events: &mut impl Sink<Event>) {
        let dice = self.price_of(feature);
        self.pay(subunit, dice);
        self.mark_moved(subunit);
        self.state.lined[usize::from(subunit)] = feature;
        events.tell(Event::LinedUp {
            subunit,
            feature,
            dice,
        });
    }

    fn judge_move_off(&self, subunit: SubId, across: bool) -> Result<(), No> {
        self.judge_actor(subunit)?;
        let feature = self.state.lined[usize::from(subunit)];
        if feature == NOBODY {
            return Err(No::new("CC-TER-06", Fact::NotLinedUp { subunit }));
        }
        if self.is_in_cover(subunit) {
            return Err(No::new("CC-COV-04", Fact::InCover { subunit }));
        }
        self.judge_not_fired(subunit)?;
        self.judge_out_of_contact(subunit)?;
        if !self.is_in_cohesion(subunit) {
            return Err(No::new("CC-COH-01", Fact::OutOfCohesion { subunit }));
        }
        self.judge_dice(subunit, self.price_of(feature))?;
        if across && self.beyond(subunit).is_none() {
            return Err(No::new("CC-TER-03", Fact::NoRoomAcross { subunit }));
        }
        Ok(())
    }

    /// The nearest place just beyond the hedge or wall that a sub-unit has lined up at (CC-TER-03).
    #[must_use]
    pub fn beyond(&self, subunit: SubId) -> Option<Point> {
        let feature = self.state.lined[usize::from(subunit)];
        let row = self.tables.features.get(usize::from(feature))?;
        let FeatureKind::Barrier(_) = row.kind else {
            return None;
        };
        let (from, front) = (self.state.at(subunit), self.state.front(subunit));
        let least = 2 * self.tables.subunit(subunit).form.half_width();
        for step in 0..5 * 8 {
            let far = least + step * INCH / 8;
            for way in WAYS {
                let at = ahead(from, way, far);
                let body = self.body_at(subunit, at, front);
                if is_crossed(&row.shape, from, at)
                    && self.judge_spot(subunit, &body).is_ok()
                    && self.near_enemy(subunit, &body).is_none()
                {
                    return Some(at);
                }
            }
        }
        None
    }

    fn move_off(&mut self, subunit: SubId, across: bool, events: &mut impl Sink<Event>) {
        let place = usize::from(subunit);
        let feature = self.state.lined[place];
        self.pay(subunit, self.price_of(feature));
        let beyond = if across { self.beyond(subunit) } else { None };
        self.state.lined[place] = NOBODY;
        self.mark_moved(subunit);
        let to = beyond.unwrap_or(self.state.at(subunit));
        if across {
            self.put_at(subunit, to, self.state.front(subunit));
        }
        events.tell(Event::MovedOff {
            subunit,
            feature,
            across,
            to,
        });
    }

    /// Going up to a hedge or a wall, and over it, are moves: held fire may be released at their end (CC-HF-03).
    fn go_on_from_barrier(&mut self, subunit: SubId, events: &mut impl Sink<Event>) {
        if !self.ask_after_move(subunit) {
            self.go_on(events);
        }
    }

    /// Notes that a sub-unit has moved this turn.
    pub(super) fn mark_moved(&mut self, subunit: SubId) {
        self.state.moved.insert(subunit);
        self.state.moved_in[usize::from(subunit)] = self.state.turn;
    }

    /// Judges that a sub-unit is not in contact, which it leaves only by withdrawing (CC-ASL-10).
    pub(super) fn judge_out_of_contact(&self, subunit: SubId) -> Result<(), No> {
        if self.contacts(subunit).is_empty() {
            return Ok(());
        }
        Err(No::new("CC-ASL-10", Fact::InContactAlready { subunit }))
    }

    /// The edge by which a sub-unit may leave the table where it stands, because a goal counts it.
    #[must_use]
    pub fn way_out(&self, subunit: SubId) -> Option<crate::content::Edge> {
        let side = self.tables.side_of(subunit);
        let open = self.tables.sides[side.at()].exits;
        let body = self.body(subunit);
        let mut edges = super::compile::EDGES.into_iter();
        edges.find(|edge| open[*edge as usize] && self.is_at_edge(&body, *edge))
    }

    fn judge_leave_table(&self, subunit: SubId) -> Result<(), No> {
        self.judge_actor(subunit)?;
        self.judge_movable(subunit)?;
        self.judge_dice(subunit, 1)?;
        match self.way_out(subunit) {
            Some(_) => Ok(()),
            None => Err(No::new("CC-GEO-03", Fact::NoWayOut { subunit })),
        }
    }

    fn leave_table(&mut self, subunit: SubId, events: &mut impl Sink<Event>) {
        let Some(edge) = self.way_out(subunit) else {
            return;
        };
        self.pay(subunit, 1);
        self.take_off(subunit);
        self.state.left[edge as usize].insert(subunit);
        events.tell(Event::LeftTable { subunit });
        if let Some(unit) = self.tables.unit_of(subunit) {
            self.test_rout(unit, events);
        }
    }

    /// Spends dice on a move; they are thrown next.
    pub(super) fn throw_to_move(
        &mut self,
        side: Side,
        subunit: SubId,
        dice: u8,
        why: Why,
        other: SubId,
    ) {
        self.pay(subunit, dice);
        self.state.march = March {
            subunit,
            why,
            other,
            dice,
            ..March::NONE
        };
        self.state.stage = Stage::MoveDice(side);
    }
}
