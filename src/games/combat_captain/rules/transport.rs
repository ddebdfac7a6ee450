//! Cars and trucks: they carry, and they are turned over (CC-SCN-05, CC-SCN-06, CC-SCN-10).

use super::Battle;
use super::act::Route;
use super::event::Event;
use super::footprint::{Body, ahead};
use super::ids::SubId;
use super::movement::along;
use super::refusal::{Fact, No};
use super::state::{March, Why};
use crate::engine::{Side, Sink};
use crate::kernel::table::{INCH, Point, Sixteenths, Vector};

/// The dice of a car or a truck that carries somebody.
const RIDE_DICE: u8 = 4;
/// The cover that lies behind a car that is turned over.
const OVERTURNED_COVER: u8 = 2;
/// The ways in which a passenger may get out.
const ROUND: [Vector; 12] = [
    Vector::new(0, 16),
    Vector::new(0, -16),
    Vector::new(16, 0),
    Vector::new(-16, 0),
    Vector::new(8, 14),
    Vector::new(14, 8),
    Vector::new(14, -8),
    Vector::new(8, -14),
    Vector::new(-8, -14),
    Vector::new(-14, -8),
    Vector::new(-14, 8),
    Vector::new(-8, 14),
];

impl Battle {
    /// Whether somebody is being carried, and so is on no place of the table.
    #[must_use]
    pub fn is_riding(&self) -> bool {
        let march = &self.state.march;
        march.why == Why::Ride
            && usize::from(march.other) < self.tables.subunits.len()
            && !(self.state.on_table | self.state.destroyed | self.state.routed).has(march.other)
    }

    fn judge_beside(&self, subunit: SubId, vehicle: SubId) -> Result<(), No> {
        if !self.tables.subunit(vehicle).is_soft() {
            return Err(No::new("CC-SCN-05", Fact::NotACar { subunit: vehicle }));
        }
        if !self.state.on_table.has(vehicle) {
            return Err(No::new("CC-SCN-05", Fact::NotOnTable { subunit: vehicle }));
        }
        if self.state.overturned.has(vehicle) {
            return Err(No::new("CC-SCN-06", Fact::Overturned { subunit: vehicle }));
        }
        if !self.body(subunit).is_within(&self.body(vehicle), INCH) {
            return Err(No::new("CC-SCN-05", Fact::NotBeside { subunit, vehicle }));
        }
        Ok(())
    }

    pub(super) fn judge_ride(&self, subunit: SubId, vehicle: SubId) -> Result<(), No> {
        self.judge_actor(subunit)?;
        self.judge_beside(subunit, vehicle)?;
        if self.tables.side_of(vehicle) != self.tables.side_of(subunit) {
            return Err(No::new("CC-SCN-05", Fact::NotYours { subunit: vehicle }));
        }
        if self.tables.subunit(subunit).is_vehicle() {
            return Err(No::new("CC-SCN-05", Fact::CannotRide { subunit }));
        }
        if self.state.moved.has(vehicle) {
            return Err(No::new("CC-SCN-05", Fact::CarUsed { subunit: vehicle }));
        }
        self.judge_movable(subunit)?;
        // All its dice are spent, so none may be spent before (CC-SCN-05).
        self.judge_dice(subunit, self.tables.unit(self.state.active).dice.max(1))
    }

    pub(super) fn ride(&mut self, side: Side, subunit: SubId, vehicle: SubId) {
        let all = self.state.dice[usize::from(subunit)];
        self.pay(subunit, all);
        self.throw_to_move(side, vehicle, RIDE_DICE, Why::Ride, subunit);
    }

    /// The passenger is aboard: nobody can shoot at it, and it stands in nobody's way.
    pub(super) fn take_off_to_ride(&mut self, passenger: SubId) {
        self.take_off(passenger);
    }

    /// Judges that there is room to get out where a ride ends.
    pub(super) fn judge_dismount(
        &self,
        vehicle: SubId,
        passenger: SubId,
        route: &Route,
    ) -> Result<(), No> {
        if route.end().is_none() {
            return Ok(());
        }
        let (end, way) = along(self.state.at(vehicle), route, Sixteenths::MAX);
        let body = self.body_at(vehicle, end, self.front_after(vehicle, way));
        match self.landing(passenger, vehicle, &body) {
            Some(_) => Ok(()),
            None => Err(No::new(
                "CC-SCN-05",
                Fact::NoRoomBeside { subunit: passenger },
            )),
        }
    }

    /// A free place beside a vehicle.
    fn landing(&self, passenger: SubId, vehicle: SubId, car: &Body) -> Option<Point> {
        let own = self.tables.subunit(passenger).form.radius();
        for far in [INCH + own + 1, 2 * INCH + own, 3 * INCH + own] {
            for way in ROUND {
                let at = ahead(car.at, way, far);
                let body = self.body_at(passenger, at, self.state.front(passenger));
                let mut others = self.state.on_table;
                others.remove(passenger);
                others.remove(vehicle);
                let free = !body.is_closer(car, 0)
                    && body.is_within(car, INCH)
                    && !others
                        .iter()
                        .any(|other| body.is_closer(&self.body(other), 0))
                    && self.near_enemy(passenger, &body).is_none()
                    && self.judge_ground(&body).is_ok();
                if free {
                    return Some(at);
                }
            }
        }
        None
    }

    /// The passenger gets out at the end of a ride, or where the vehicle was lost.
    pub(super) fn dismount(&mut self, march: &March, events: &mut impl Sink<Event>) {
        let passenger = march.other;
        if self.state.on_table.has(passenger) {
            return;
        }
        let unit = self.tables.unit_of(passenger);
        if unit.is_some_and(|unit| self.state.gone.has(unit)) {
            // Its unit has run away meanwhile.
            self.state.routed.insert(passenger);
            return;
        }
        let place = |battle: &Battle| {
            if battle.state.on_table.has(march.subunit) {
                let car = battle.body(march.subunit);
                battle.landing(passenger, march.subunit, &car)
            } else {
                None
            }
        };
        let at = place(self).unwrap_or_else(|| {
            let (at, _) = along(march.from, &march.path, march.gone);
            at
        });
        let front = self.state.front(passenger);
        self.put_at(passenger, at, front);
        events.tell(Event::Dismounts {
            subunit: passenger,
            at,
        });
    }

    pub(super) fn judge_overturn(&self, subunit: SubId, vehicle: SubId) -> Result<(), No> {
        self.judge_actor(subunit)?;
        self.judge_beside(subunit, vehicle)?;
        if self.tables.subunit(subunit).is_vehicle() {
            return Err(No::new("CC-SCN-10", Fact::CannotRide { subunit }));
        }
        self.judge_not_fired(subunit)
    }

    /// Whether the active unit can turn a car or a truck over, which needs no die (CC-SCN-06).
    pub(super) fn may_overturn_some(&self) -> bool {
        let cars = self.tables.soft & self.state.on_table & !self.state.overturned;
        let standing = self.standing(self.state.active);
        let able = |car: SubId| {
            let mut beside = standing.iter();
            beside.any(|subunit| self.judge_overturn(subunit, car).is_ok())
        };
        !self.state.extra && cars.iter().any(able)
    }

    pub(super) fn overturn(
        &mut self,
        subunit: SubId,
        vehicle: SubId,
        events: &mut impl Sink<Event>,
    ) {
        self.state.overturned.insert(vehicle);
        let place = usize::from(subunit);
        if !self.state.prepared.has(subunit) && self.state.sticks[place] < OVERTURNED_COVER {
            self.state.sticks[place] = OVERTURNED_COVER;
            self.state.covered.insert(subunit);
            self.state.front[place] = self.state.at(vehicle) - self.state.at(subunit);
        }
        events.tell(Event::Overturned { subunit, vehicle });
    }
}
