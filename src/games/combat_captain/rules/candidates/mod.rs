//! Legal acts to choose from: a finite choice of good ones, since places on a table are too many to list.

mod fire;
mod moves;
mod places;

use super::act::{Act, Activity};
use super::ids::{MOST_IN_UNIT, NOBODY, SubId, UnitId};
use super::state::Stage;
use super::{Battle, text};
use crate::engine::Side;
use crate::kernel::table::{INCH, Sixteenths, Vector};

/// How near an enemy must be for each die that a charge at it is offered.
const CHARGE_PER_DIE: Sixteenths = 5 * INCH;

impl Battle {
    /// Fills a list with acts of the side that decides; all are legal.
    pub(super) fn list(&self, out: &mut Vec<Act>) {
        match self.state.stage {
            Stage::Place(side) => self.list_places(side, out),
            Stage::GoFirst(_) => out.extend(Side::BOTH.map(Act::GoFirst)),
            Stage::Activate(side) => {
                out.extend(self.to_activate(side).iter().map(Act::Activate));
            }
            Stage::Activity(side) => self.list_activity(side, out),
            Stage::Path(_) => self.list_paths(out),
            Stage::Held(_) => self.list_held(out),
            Stage::Withdraw(_) => out.extend([Act::Stand, Act::Withdraw]),
            Stage::Reinforce(side) => {
                out.push(Act::Done);
                let units = self.tables.sides[side.at()].units.iter();
                let units = units.filter(|unit| self.may_reinforce(*unit));
                out.extend(units.map(Act::Reinforce));
            }
            Stage::Fire(stage, side) => self.list_fire_stage(stage, side, out),
            Stage::Melee(stage, side) => self.list_melee_stage(stage, side, out),
            Stage::Support(stage, side) => self.list_support_stage(stage, side, out),
            Stage::SetUpRoll(_)
            | Stage::Initiative(_)
            | Stage::MoveDice(_)
            | Stage::WithdrawDice(_)
            | Stage::Over(_) => {}
        }
    }

    fn list_activity(&self, side: Side, out: &mut Vec<Act>) {
        let unit = self.state.active;
        out.push(Act::Done);
        if !self.state.extra {
            self.list_entries(unit, out);
        }
        let together = self.state.together[usize::from(unit)];
        let standing = self.standing(unit);
        for subunit in standing.iter() {
            let dice = self.state.dice[usize::from(subunit)];
            if matches!(together, None | Some(Activity::Move)) {
                self.list_moves_of(subunit, dice, out);
            }
            if self.state.extra {
                continue;
            }
            self.list_cover(subunit, dice, together, out);
            self.list_cars(subunit, together, out);
            if together.is_none() && dice > 0 && self.judge_heavy_fire(subunit).is_ok() {
                self.list_hold(subunit, dice, out);
            }
        }
        if self.state.extra || together.is_some() {
            return;
        }
        self.list_fire(side, unit, out);
        let all = [Activity::Move, Activity::TakeCover, Activity::LeaveCover].map(Act::Together);
        let shared = all.into_iter().chain([Act::Rally]);
        out.extend(shared.filter(|act| self.judge_activity(side, act).is_ok()));
    }

    /// Those of a unit that come in now, and the cars and trucks that come with it.
    fn list_entries(&self, unit: UnitId, out: &mut Vec<Act>) {
        let due = self.coming_with(unit) & self.state.due;
        if let Some(subunit) = due.first() {
            self.list_places_of(subunit, out);
        }
    }

    fn list_moves_of(&self, subunit: SubId, dice: u8, out: &mut Vec<Act>) {
        let place = usize::from(subunit);
        let feature = self.state.lined[place];
        if feature != NOBODY && !self.tables.read.barriers_are_odd {
            let off = [true, false].map(|across| Act::MoveOff { subunit, across });
            let side = self.tables.side_of(subunit);
            out.extend(
                off.into_iter()
                    .filter(|act| self.judge_activity(side, act).is_ok()),
            );
            return;
        }
        if dice == 0 || self.judge_movable(subunit).is_err() {
            return;
        }
        out.push(Act::Advance { subunit, dice: 1 });
        if dice > 1 {
            out.push(Act::Advance { subunit, dice });
        }
        if self.state.extra {
            return;
        }
        if self.way_out(subunit).is_some() {
            out.push(Act::LeaveTable { subunit });
        }
        let body = self.body(subunit);
        for target in self.fighting_enemies(subunit).iter() {
            if body.is_within(&self.body(target), CHARGE_PER_DIE * Sixteenths::from(dice)) {
                out.push(Act::Charge {
                    subunit,
                    target,
                    dice,
                });
            }
        }
        if !self.tables.read.barriers_are_odd {
            let half = body.form.half_width();
            let beside = self
                .tables
                .field
                .barrier_near(body.at, half, super::activity::BESIDE);
            if let Some(feature) = beside.filter(|it| dice >= self.price_of(*it)) {
                let act = Act::LineUp { subunit, feature };
                if self
                    .judge_activity(self.tables.side_of(subunit), &act)
                    .is_ok()
                {
                    out.push(act);
                }
            }
        }
    }

    fn list_cover(&self, subunit: SubId, dice: u8, together: Option<Activity>, out: &mut Vec<Act>) {
        if self.judge_not_fired(subunit).is_err() {
            return;
        }
        let place = usize::from(subunit);
        if self.is_in_cover(subunit) {
            if self.breaking_helps(subunit, dice) {
                out.push(Act::Break { subunit });
            }
            if dice > 0 && matches!(together, None | Some(Activity::LeaveCover)) {
                let most = self.dice_to_leave(subunit).min(dice);
                let leave = |dice| Act::LeaveCover { subunit, dice };
                out.extend((most > 0).then(|| leave(most)));
                out.extend((most > 1).then(|| leave(1)));
            }
        }
        let may_take = matches!(together, None | Some(Activity::TakeCover));
        if dice == 0 || !may_take || self.state.prepared.has(subunit) {
            return;
        }
        let sticks = self.state.sticks[place];
        // Whether a building is near is only asked where the last stick depends on it.
        let most = match self.tables.subunit(subunit).is_vehicle() {
            false if sticks + dice <= 2 => 2,
            _ => self.highest_cover(subunit),
        };
        let most = most.saturating_sub(sticks).min(dice);
        let front = self.usual_front(subunit);
        let take = |dice| Act::TakeCover {
            subunit,
            dice,
            front,
        };
        out.extend((most > 0).then(|| take(most)));
        out.extend((most > 1).then(|| take(1)));
    }

    /// Whether dropping all cover is of use: leaving it would take the dice that are left, and the unit would not rout.
    fn breaking_helps(&self, subunit: SubId, dice: u8) -> bool {
        let row = self.tables.subunit(subunit);
        dice > 0
            && self.dice_to_leave(subunit) >= dice
            && self.state.markers(row.unit) + 1 < self.rout_limit(row.unit)
    }

    fn list_hold(&self, subunit: SubId, dice: u8, out: &mut Vec<Act>) {
        let row = self.tables.subunit(subunit);
        if row.arms.iter().all(Option::is_none) {
            return;
        }
        let limit = self.tables.unit(row.unit).dice;
        let most = limit
            .saturating_sub(self.state.holds[usize::from(subunit)])
            .min(dice);
        let hold = |dice| Act::Hold { subunit, dice };
        out.extend((most > 0).then(|| hold(most)));
        out.extend((most > 1).then(|| hold(1)));
    }

    fn list_cars(&self, subunit: SubId, together: Option<Activity>, out: &mut Vec<Act>) {
        if self.tables.soft.is_empty() {
            return;
        }
        let body = self.body(subunit);
        for vehicle in (self.tables.soft & self.state.on_table & !self.state.overturned).iter() {
            if !body.is_within(&self.body(vehicle), INCH) {
                continue;
            }
            let overturn = Act::Overturn { subunit, vehicle };
            if self.judge_overturn(subunit, vehicle).is_ok() {
                out.push(overturn);
            }
            if together.is_none() && self.judge_ride(subunit, vehicle).is_ok() {
                out.push(Act::Ride { subunit, vehicle });
            }
        }
    }

    /// The front that a sub-unit's sticks usually have: towards the nearest enemy, if a vehicle can turn there.
    #[must_use]
    pub fn usual_front(&self, subunit: SubId) -> Vector {
        let front = text::wind(self.towards_enemy(subunit));
        match self.judge_turn(subunit, front) {
            Ok(()) => front,
            Err(_) => self.state.front(subunit),
        }
    }

    /// The direction from a sub-unit to the nearest enemy; the way it faces when there is none.
    #[must_use]
    pub fn towards_enemy(&self, subunit: SubId) -> Vector {
        let at = self.state.at(subunit);
        let ways = self
            .fighting_enemies(subunit)
            .iter()
            .map(|enemy| self.state.at(enemy) - at);
        let nearest = ways.filter(|way| *way != Vector::default());
        let nearest = nearest.min_by_key(|way| way.squared());
        nearest.unwrap_or(self.state.front(subunit))
    }
}

/// The places of a unit, for loops over its sub-units.
pub(super) fn places_of(count: u8) -> std::ops::Range<usize> {
    0..usize::from(count).min(MOST_IN_UNIT)
}
