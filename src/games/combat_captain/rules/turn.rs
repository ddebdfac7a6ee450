//! Turns: initiative, alternating activation, the phases after it, the end of a turn (CC-TURN, CC-INI, CC-REI).

use super::Battle;
use super::act::Act;
use super::casualties::Shaken;
use super::event::Event;
use super::footprint::FAR_AWAY;
use super::ids::{MOST_SUBUNITS, MOST_UNITS, NOBODY, SubSet, UnitId, UnitSet};
use super::refusal::{Fact, No};
use super::state::{March, Stage, Trigger};
use crate::content::Judged;
use crate::engine::{Side, Sink, Throw};

/// What the initiative die gains for winning it last turn, and for each close combat won (CC-INI-01).
const FOR_INITIATIVE: u8 = 2;
const FOR_MELEE: u8 = 3;

impl Battle {
    /// Begins the next turn.
    pub(super) fn start_turn(&mut self, events: &mut impl Sink<Event>) {
        let state = &mut self.state;
        state.turn += 1;
        events.tell(Event::Turn { turn: state.turn });
        for side in Side::BOTH {
            for tally in [&mut state.destroyed_by, &mut state.melees_won] {
                tally[side.at()] = [tally[side.at()][1], 0];
            }
        }
        state.holds = [0; MOST_SUBUNITS];
        state.fired_at = [SubSet::NONE; MOST_SUBUNITS];
        state.together = [None; MOST_UNITS];
        state.charge_at = [NOBODY; MOST_UNITS];
        state.charge_order = [0; MOST_UNITS];
        for set in [
            &mut state.moved,
            &mut state.fired,
            &mut state.covered,
            &mut state.charged,
        ] {
            *set = SubSet::NONE;
        }
        for set in [
            &mut state.activated,
            &mut state.spent,
            &mut state.pulled,
            &mut state.shot,
            &mut state.heavy_shot,
            &mut state.engaged,
            &mut state.charging,
            &mut state.withdrew,
            &mut state.reinforced,
        ] {
            *set = UnitSet::NONE;
        }
        (state.march, state.interrupted) = (March::NONE, March::NONE);
        state.trigger = Trigger::NONE;
        self.deal_dice();
        self.arrivals(events);
        self.seek_place(Side::First, events);
    }

    /// Every sub-unit has its dice (CC-ACT-01).
    fn deal_dice(&mut self) {
        self.state.dice = [0; MOST_SUBUNITS];
        for row in &self.tables.units {
            for subunit in row.all().iter() {
                self.state.dice[usize::from(subunit)] = row.dice;
            }
        }
    }

    /// The initiative: given by an event or the scenario, or rolled for.
    pub(super) fn seek_initiative(&mut self, events: &mut impl Sink<Event>) {
        let given = match self.state.turn {
            1 => self.tables.first,
            _ => self.state.given,
        };
        self.state.given = None;
        match given {
            Some(side) => self.take_initiative(side, true, events),
            None => self.state.stage = Stage::Initiative(Side::First),
        }
    }

    /// What a side adds to its initiative die: for enemies destroyed, for the initiative, for close combats won last turn.
    #[must_use]
    pub fn initiative_bonus(&self, side: Side) -> [u8; 3] {
        if self.state.turn <= 1 {
            return [0; 3];
        }
        let held = self.state.initiative == side;
        [
            self.state.destroyed_by[side.at()][0],
            if held { FOR_INITIATIVE } else { 0 },
            self.state.melees_won[side.at()][0] * FOR_MELEE,
        ]
    }

    pub(super) fn settle_initiative(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0] + 1;
        let [destroyed, held, melees] = self.initiative_bonus(side);
        self.state.rolled[side.at()] = face;
        events.tell(Event::InitiativeRolled {
            side,
            face,
            destroyed,
            held,
            melees,
        });
        if side == Side::First {
            self.state.stage = Stage::Initiative(Side::Second);
            return;
        }
        let total = |side: Side| {
            let added: u8 = self.initiative_bonus(side).iter().sum();
            u16::from(self.state.rolled[side.at()]) + u16::from(added)
        };
        match total(Side::First).cmp(&total(Side::Second)) {
            std::cmp::Ordering::Greater => self.take_initiative(Side::First, false, events),
            std::cmp::Ordering::Less => self.take_initiative(Side::Second, false, events),
            // The dice are thrown again, what is added stays (CC-INI-03).
            std::cmp::Ordering::Equal => {
                events.tell(Event::Initiative {
                    side: None,
                    given: false,
                });
                self.state.stage = Stage::Initiative(Side::First);
            }
        }
    }

    fn take_initiative(&mut self, side: Side, given: bool, events: &mut impl Sink<Event>) {
        self.state.initiative = side;
        events.tell(Event::Initiative {
            side: Some(side),
            given,
        });
        self.state.stage = Stage::GoFirst(side);
    }

    pub(super) fn go_first(&mut self, side: Side, events: &mut impl Sink<Event>) {
        events.tell(Event::GoesFirst { side });
        self.next_activation(side, events);
    }

    /// The units of a side that have yet to activate.
    #[must_use]
    pub fn to_activate(&self, side: Side) -> UnitSet {
        let mut ready = UnitSet::NONE;
        for unit in self.tables.sides[side.at()].units.iter() {
            let comes = self.state.arrived.has(unit)
                && !(self.tables.unit(unit).all() & self.state.waiting).is_empty();
            if !self.state.activated.has(unit) && (comes || !self.standing(unit).is_empty()) {
                ready.insert(unit);
            }
        }
        ready
    }

    /// Asks a side to activate a unit, or the other when it has none left (CC-TURN-03).
    fn next_activation(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.state.active = NOBODY;
        for side in [side, side.other()] {
            if !self.to_activate(side).is_empty() {
                self.state.to_activate = side;
                self.state.stage = Stage::Activate(side);
                return;
            }
        }
        self.close_assaults(events);
    }

    pub(super) fn judge_activate(&self, side: Side, unit: UnitId) -> Result<(), No> {
        if self.tables.unit(unit).side != side {
            return Err(No::new("CC-TURN-01", Fact::NotYourUnit { unit }));
        }
        if self.state.activated.has(unit) {
            return Err(No::new("CC-TURN-01", Fact::HasActivated { unit }));
        }
        if !self.to_activate(side).has(unit) {
            return Err(No::new("CC-TURN-01", Fact::UnitGone { unit }));
        }
        Ok(())
    }

    pub(super) fn activate(&mut self, unit: UnitId, events: &mut impl Sink<Event>) {
        self.state.active = unit;
        self.state.extra = false;
        self.state.activated.insert(unit);
        events.tell(Event::Activated { unit });
        if self.state.arrived.has(unit) {
            let coming = self.coming_with(unit) & self.state.waiting;
            let at_edge = self
                .tables
                .unit(unit)
                .arrives
                .is_some_and(|row| row.edge.is_some());
            if at_edge {
                self.state.due |= coming;
                self.state.waiting &= !coming;
            }
        }
        self.go_on(events);
    }

    /// The active unit goes on, if there is anything it can do; otherwise its activation is over.
    pub(super) fn go_on(&mut self, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        let unit = self.state.active;
        if unit == NOBODY {
            return;
        }
        let standing = self.standing(unit);
        let has_dice = standing
            .iter()
            .any(|subunit| self.state.dice[usize::from(subunit)] > 0);
        let enters = (self.coming_with(unit) & self.state.due)
            .iter()
            .next()
            .is_some();
        if has_dice || enters || self.may_overturn_some() {
            self.state.stage = Stage::Activity(self.tables.unit(unit).side);
        } else {
            self.end_activation(events);
        }
    }

    /// The activation of the active unit is over: what it did not use is lost for this turn.
    pub(super) fn end_activation(&mut self, events: &mut impl Sink<Event>) {
        let unit = self.state.active;
        let side = self.tables.unit(unit).side;
        let mut unused = 0;
        for subunit in self.tables.unit(unit).all().iter() {
            let dice = &mut self.state.dice[usize::from(subunit)];
            unused += *dice;
            *dice = 0;
        }
        let late = self.coming_with(unit) & self.state.due;
        self.state.due &= !late;
        self.state.waiting |= late;
        self.state.active = NOBODY;
        events.tell(Event::ActivationOver { unit, unused });
        if self.state.extra {
            self.state.extra = false;
            self.seek_reinforcement(side, events);
        } else {
            self.next_activation(side.other(), events);
        }
    }

    /// When all have activated: charges that came to nothing cost a marker (CC-ASL-06); the others are fought out.
    fn close_assaults(&mut self, events: &mut impl Sink<Event>) {
        for unit in self.state.charging.iter() {
            let mut charged = (self.standing(unit) & self.state.charged).iter();
            if charged.any(|subunit| !self.contacts(subunit).is_empty()) {
                continue;
            }
            self.state.charging.remove(unit);
            let target = self.state.charge_at[usize::from(unit)];
            let excused = !self.tables.read.fails_when_withdrawn && self.state.withdrew.has(target);
            if !excused && !self.state.gone.has(unit) && !self.remaining(unit).is_empty() {
                events.tell(Event::ChargeFailed { unit });
                self.add_markers(unit, 1, Shaken::ChargeFailed, events);
                self.test_rout(unit, events);
            }
        }
        if !self.ends_at_once(events) {
            self.begin_melees(events);
        }
    }

    /// After the last close combat of a turn.
    pub(super) fn after_melees(&mut self, events: &mut impl Sink<Event>) {
        if !self.ends_at_once(events) {
            self.begin_support(events);
        }
    }

    /// After the random event of a turn.
    pub(super) fn after_support(&mut self, events: &mut impl Sink<Event>) {
        if !self.ends_at_once(events) {
            self.seek_reinforcement(self.state.initiative, events);
        }
    }

    /// Whether a unit may make an extra move (CC-REI-01, CC-REI-02, CC-AMB-53).
    #[must_use]
    pub fn may_reinforce(&self, unit: UnitId) -> bool {
        let state = &self.state;
        let standing = self.standing(unit);
        let free = |subunit: &u8| {
            !self.is_in_cover(*subunit) && state.lined[usize::from(*subunit)] == NOBODY
        };
        !state.reinforced.has(unit)
            && !state.shot.has(unit)
            && !state.engaged.has(unit)
            && state.markers(unit) == 0
            && standing.iter().any(|subunit| free(&subunit))
            && standing.iter().all(|subunit| {
                let body = self.body(subunit);
                let mut enemies = self.enemies_of(subunit).iter();
                !enemies.any(|enemy| body.is_within(&self.body(enemy), FAR_AWAY))
            })
    }

    /// Asks the sides, the one with the initiative first, which units make their extra move (CC-REI-03).
    fn seek_reinforcement(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let later = side.other() != self.state.initiative;
        let sides = [Some(side), later.then_some(side.other())];
        for side in sides.into_iter().flatten() {
            let units = self.tables.sides[side.at()].units;
            if units.iter().any(|unit| self.may_reinforce(unit)) {
                self.state.stage = Stage::Reinforce(side);
                return;
            }
        }
        self.end_turn(events);
    }

    pub(super) fn judge_reinforce(&self, side: Side, act: &Act) -> Result<(), No> {
        match *act {
            Act::Done => Ok(()),
            Act::Reinforce(unit) if self.tables.unit(unit).side != side => {
                Err(No::new("CC-REI-03", Fact::NotYourUnit { unit }))
            }
            Act::Reinforce(unit) if !self.may_reinforce(unit) => {
                Err(No::new("CC-REI-02", Fact::ExtraMoveRefused { unit }))
            }
            Act::Reinforce(_) => Ok(()),
            _ => Err(No::new("CC-REI-02", Fact::ExtraMoveOnly {})),
        }
    }

    pub(super) fn reinforce(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        let Act::Reinforce(unit) = *act else {
            if side == self.state.initiative {
                self.pass_reinforcement(side.other(), events);
            } else {
                self.end_turn(events);
            }
            return;
        };
        self.state.active = unit;
        self.state.extra = true;
        self.state.reinforced.insert(unit);
        for subunit in self.standing(unit).iter() {
            let free =
                !self.is_in_cover(subunit) && self.state.lined[usize::from(subunit)] == NOBODY;
            self.state.dice[usize::from(subunit)] = if free {
                self.tables.read.reinforcement_dice
            } else {
                0
            };
        }
        events.tell(Event::Activated { unit });
        self.go_on(events);
    }

    fn pass_reinforcement(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let units = self.tables.sides[side.at()].units;
        if units.iter().any(|unit| self.may_reinforce(unit)) {
            self.state.stage = Stage::Reinforce(side);
        } else {
            self.end_turn(events);
        }
    }

    /// Victory is judged, or the next turn begins (CC-END-01).
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        self.note_taken(events);
        let last = self.state.turn >= self.tables.turns;
        let judged = [Judged::AtOnce, Judged::EachTurn, Judged::End];
        if !self.judge_goals(&judged, last, events) {
            self.start_turn(events);
        }
    }
}
