//! The sequence of a turn: initiative, artillery request, command points, goes, end (DW-TURN).

use super::Battle;
use super::base_set::BaseSet;
use super::event::Event;
use super::state::Stage;
use crate::engine::{Side, Sink, Throw};

impl Battle {
    /// Begins the next turn: markers come off, and what arrives is placed (DW-TURN-05).
    pub(super) fn start_turn(&mut self, events: &mut impl Sink<Event>) {
        self.state.turn += 1;
        let turn = self.state.turn;
        for side in 0..2 {
            self.state.moved[side] = BaseSet::NONE;
            self.state.fired[side] = BaseSet::NONE;
            self.state.tried[side] = BaseSet::NONE;
            self.state.expended[side] = BaseSet::NONE;
            self.state.failed[side] = BaseSet::NONE;
        }
        self.state.points = [0; 2];
        self.state.artillery = [false; 2];
        self.state.stopped = [false; 2];
        self.note_lingering();
        events.tell(Event::Turn { turn });
        self.muster_arrivals();
        self.seek_place(Side::First, events);
    }

    /// The initiative: a die each, unless the scenario gives it on turn 1 (DW-TURN-01).
    pub(super) fn roll_initiative(&mut self, events: &mut impl Sink<Event>) {
        match self.tables.first {
            Some(side) if self.state.turn == 1 => {
                self.state.initiative = side;
                events.tell(Event::Initiative {
                    side: Some(side),
                    given: true,
                });
                self.seek_request(Side::First);
            }
            _ => self.state.stage = Stage::Initiative(Side::First),
        }
    }

    pub(super) fn settle_initiative(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0] + 1;
        self.state.rolled[side.at()] = face;
        events.tell(Event::InitiativeRolled { side, face });
        if side == Side::First {
            self.state.stage = Stage::Initiative(Side::Second);
            return;
        }
        let first = self.higher();
        events.tell(Event::Initiative {
            side: first,
            given: false,
        });
        match first {
            Some(side) => {
                self.state.initiative = side;
                self.seek_request(Side::First);
            }
            None => self.state.stage = Stage::Initiative(Side::First),
        }
    }

    /// Asks for the artillery of a side, or of those after it; a side without artillery does not roll.
    fn seek_request(&mut self, side: Side) {
        let has = |side: Side| self.tables.sides[side.at()].request.is_some();
        self.state.stage = match side {
            side if has(side) => Stage::Request(side),
            Side::First if has(Side::Second) => Stage::Request(Side::Second),
            _ => Stage::Command(Side::First),
        };
    }

    /// A bombardment this turn only (DW-TURN-02).
    pub(super) fn settle_request(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0] + 1;
        let lowest = self.tables.sides[side.at()].request;
        let available = lowest.is_some_and(|lowest| face >= lowest);
        self.state.artillery[side.at()] = available;
        events.tell(Event::Requested {
            side,
            face,
            available,
        });
        match side {
            Side::First if self.tables.sides[1].request.is_some() => {
                self.state.stage = Stage::Request(Side::Second);
            }
            _ => self.state.stage = Stage::Command(Side::First),
        }
    }

    /// The score is the command points of the side (DW-TURN-03).
    pub(super) fn settle_command(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let points = throw.as_slice()[0] + 1;
        self.state.points[side.at()] = points;
        events.tell(Event::Commands { side, points });
        match side {
            Side::First => self.state.stage = Stage::Command(Side::Second),
            Side::Second => self.next_go(self.state.initiative, events),
        }
    }

    /// Unspent command points are lost; the scenario is judged (DW-TURN-05, DW-AMB-15, DW-SET-03).
    pub(super) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        let turn = self.state.turn;
        events.tell(Event::TurnOver { turn });
        self.note_taken();
        if !self.ends_with_turn(events) {
            self.start_turn(events);
        }
    }
}
