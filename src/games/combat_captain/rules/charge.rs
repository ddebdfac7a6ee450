//! Charges: announcement, the choice to withdraw, and the withdrawal (CC-ASL).

use super::Battle;
use super::act::Route;
use super::casualties::Shaken;
use super::event::Event;
use super::ids::{NOBODY, SubId, SubSet, UnitId};
use super::refusal::{Fact, No};
use super::state::{Flight, March, Stage, WITHDRAWAL_DICE, Why};
use crate::engine::{Side, Sink, Throw};

impl Battle {
    pub(super) fn judge_charge(&self, subunit: SubId, target: SubId, dice: u8) -> Result<(), No> {
        self.judge_step(subunit, dice)?;
        if !self.enemies_of(subunit).has(target) {
            return Err(No::new("CC-ASL-09", Fact::NotAnEnemy { subunit: target }));
        }
        if self.tables.unit_of(target).is_none() {
            return Err(No::new(
                "CC-ASL-09",
                Fact::NothingToCharge { subunit: target },
            ));
        }
        Ok(())
    }

    /// Announces a charge: the target may withdraw; the dice are thrown even if it does (CC-ASL-09).
    pub(super) fn charge(
        &mut self,
        side: Side,
        subunit: SubId,
        target: SubId,
        dice: u8,
        events: &mut impl Sink<Event>,
    ) {
        events.tell(Event::Charges { subunit, target });
        self.state.charged.insert(subunit);
        let (own, other) = (
            self.state.active,
            self.tables.unit_of(target).unwrap_or(NOBODY),
        );
        if !self.state.charging.has(own) {
            let order = self.state.charging.iter().count() as u8 + 1;
            self.state.charging.insert(own);
            self.state.charge_at[usize::from(own)] = other;
            self.state.charge_order[usize::from(own)] = order;
        }
        self.note_engaged(subunit, SubSet::one(target));
        self.throw_to_move(side, subunit, dice, Why::Charge, target);
        if !self.state.activated.has(other) {
            self.ask_to_withdraw(other);
        }
    }

    /// Asks a unit whether it withdraws from the move that is being made.
    pub(super) fn ask_to_withdraw(&mut self, unit: UnitId) {
        let mover = self.state.march.subunit;
        self.state.march.asked.insert(unit);
        // Each of its sub-units goes away from the nearest of those that charge (CC-ASL-11).
        let charged = self.of_side(self.tables.side_of(mover)) & self.state.charged;
        self.state.flight = Flight {
            unit,
            from: charged | SubSet::one(mover),
            ..Flight::NONE
        };
        self.state.stage = Stage::Withdraw(self.tables.unit(unit).side);
    }

    pub(super) fn answer_charge(
        &mut self,
        _: Side,
        withdraws: bool,
        events: &mut impl Sink<Event>,
    ) {
        let flight = self.state.flight;
        self.state.interrupted = self.state.march;
        self.state.march = March::NONE;
        if withdraws {
            self.begin_withdrawal(flight.unit, flight.from, events);
        } else {
            events.tell(Event::Stands { unit: flight.unit });
            self.state.flight = Flight::NONE;
            self.after_flight(events);
        }
    }

    /// A unit withdraws from some enemies: four dice for each sub-unit, thrown together (CC-ASL-07, CC-CC-08).
    pub(super) fn begin_withdrawal(
        &mut self,
        unit: UnitId,
        from: SubSet,
        events: &mut impl Sink<Event>,
    ) {
        events.tell(Event::Withdraws { unit });
        // It takes no place of its side's in the alternation (CC-TURN-04).
        self.state.activated.insert(unit);
        self.state.withdrew.insert(unit);
        self.state.engaged.insert(unit);
        let left = self.standing(unit);
        for subunit in left.iter() {
            self.drop_cover(subunit);
            let place = usize::from(subunit);
            self.state.dice[place] = 0;
        }
        self.state.flight = Flight {
            unit,
            from,
            left,
            ..Flight::NONE
        };
        if left.is_empty() {
            self.next_to_flee(events);
        } else {
            self.state.stage = Stage::WithdrawDice(self.tables.unit(unit).side);
        }
    }

    pub(super) fn settle_withdrawal(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let flight = self.state.flight;
        let dice = throw.as_slice().chunks(WITHDRAWAL_DICE);
        for (subunit, fallen) in flight.left.iter().zip(dice) {
            let place = self.tables.place_of(subunit);
            for (face, side) in self.state.flight.faces[place].iter_mut().zip(fallen) {
                *face = *side + 1;
            }
            let march = self.flight_of(subunit);
            let [normal, odd] = self.thrown(&march);
            events.tell(Event::MoveRolled {
                subunit,
                why: Why::Withdrawal,
                dice: march.dice,
                faces: march.faces,
                normal,
                odd,
                markers: self.state.markers(flight.unit),
            });
        }
        self.next_to_flee(events);
    }

    /// The dice of a sub-unit of the unit that withdraws, as a move that has not begun.
    fn flight_of(&self, subunit: SubId) -> March {
        let mut march = March {
            subunit,
            why: Why::Withdrawal,
            dice: WITHDRAWAL_DICE as u8,
            ..March::NONE
        };
        let faces = &self.state.flight.faces[self.tables.place_of(subunit)];
        march.faces[..WITHDRAWAL_DICE].copy_from_slice(faces);
        march
    }

    /// The next sub-unit of a unit that withdraws: the one farthest from the enemy goes first, so that nobody is in the
    /// way. After the last of them the unit takes its marker.
    pub(super) fn next_to_flee(&mut self, events: &mut impl Sink<Event>) {
        let flight = self.state.flight;
        let left = flight.left & self.state.on_table;
        let enemies = flight.from & self.state.on_table;
        let next = left
            .iter()
            .max_by_key(|subunit| self.nearest_of(*subunit, enemies).0);
        let Some(subunit) = next else {
            return self.end_flight(events);
        };
        self.state.flight.left.remove(subunit);
        let mut march = self.flight_of(subunit);
        let (_, from) = self.nearest_of(subunit, enemies);
        let (route, leaves) = match from {
            Some(enemy) => self.retreat(&march, enemy),
            None => (Route::STAY, false),
        };
        march.path = route;
        march.from = self.state.at(subunit);
        march.ends = self.reach(&march, march.from, &route).ends;
        if leaves {
            // Lost, and counted as routed (CC-CC-12).
            self.take_off(subunit);
            self.state.routed.insert(subunit);
            events.tell(Event::LeftTable { subunit });
            return self.next_to_flee(events);
        }
        if route.end().is_some() {
            self.mark_moved(subunit);
        }
        self.state.march = march;
        self.state.trigger = super::state::Trigger::NONE;
        self.walk(events);
    }

    /// The nearest of some enemies, and how far away it is, squared.
    fn nearest_of(&self, subunit: SubId, enemies: SubSet) -> (i64, Option<SubId>) {
        let at = self.state.at(subunit);
        let far = |enemy: SubId| ((self.state.at(enemy) - at).squared(), Some(enemy));
        enemies.iter().map(far).min().unwrap_or((0, None))
    }

    fn end_flight(&mut self, events: &mut impl Sink<Event>) {
        let unit = self.state.flight.unit;
        self.state.flight = Flight::NONE;
        self.state.march = March::NONE;
        self.state.trigger = super::state::Trigger::NONE;
        if !self.remaining(unit).is_empty() {
            self.add_markers(unit, 1, Shaken::Withdrew, events);
            self.test_rout(unit, events);
        }
        if !self.state.melee.units.is_empty() {
            return self.melee_withdrawn(events);
        }
        if !self.ends_at_once(events) {
            self.after_flight(events);
        }
    }

    /// Goes on with the move from which a unit was asked to withdraw: its dice, or its way.
    fn after_flight(&mut self, events: &mut impl Sink<Event>) {
        let march = self.state.interrupted;
        self.state.interrupted = March::NONE;
        self.state.march = march;
        let side = self.tables.side_of(march.subunit);
        match march.why {
            Why::Charge if march.faces[0] == 0 => self.state.stage = Stage::MoveDice(side),
            _ => self.connect(events),
        }
    }
}
