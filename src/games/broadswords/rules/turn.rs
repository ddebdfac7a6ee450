//! Turns: initiative, the phases one after the other, the end of a turn (BB-TURN).

use super::Battle;
use super::event::{Event, Phase};
use super::ids::{FigureSet, MOST_FIGURES, MOST_MODELS, UnitSet};
use super::melee::Melee;
use super::missile::Shooting;
use super::state::{Stage, Tie};
use crate::engine::{Side, Sink, Throw};

impl Battle {
    /// Begins the next turn: what was done in the last one is forgotten, what was begun is finished.
    pub(super) fn start_turn(&mut self, events: &mut impl Sink<Event>) {
        let state = &mut self.state;
        state.turn += 1;
        events.tell(Event::Turn { turn: state.turn });
        state.rolled = [0; 2];
        state.gone = [0; MOST_FIGURES];
        state.met = [0; MOST_FIGURES];
        state.model_gone = [0; MOST_MODELS];
        state.model_met = [0; MOST_MODELS];
        for set in [
            &mut state.moved,
            &mut state.ran,
            &mut state.shot,
            &mut state.busy,
        ] {
            *set = FigureSet::NONE;
        }
        state.ordered = UnitSet::NONE;
        state.surprising = UnitSet::NONE;
        state.eating = std::mem::take(&mut state.fed);
        state.commander_died = [false; 2];
        state.shooting = Shooting::NONE;
        state.melee = Melee::NONE;
        for tie in state.ties.iter_mut().flatten() {
            tie.how &= !Tie::FRESH;
        }
        self.open_doors(events);
        self.finish_climbs(events);
        self.finish_hooking(events);
        self.finish_rallies(events);
        self.arrive(events);
        self.note_who_is_there();
        self.seek_initiative(events);
    }

    /// The initiative: given by the scenario, or rolled for.
    fn seek_initiative(&mut self, events: &mut impl Sink<Event>) {
        match self.tables.first.filter(|_| self.state.turn == 1) {
            Some(side) => self.take_initiative(side, true, events),
            None => self.state.stage = Stage::Initiative(Side::First),
        }
    }

    /// Goes on with the die of a side; equal dice are rolled again (BB-TURN-02).
    pub(super) fn settle_initiative(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice().first().map_or(1, |side| side + 1);
        self.state.rolled[side.at()] = face;
        events.tell(Event::InitiativeRolled { side, face });
        if side == Side::First {
            self.state.stage = Stage::Initiative(Side::Second);
            return;
        }
        let [first, second] = self.state.rolled;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => self.take_initiative(Side::First, false, events),
            std::cmp::Ordering::Less => self.take_initiative(Side::Second, false, events),
            std::cmp::Ordering::Equal => {
                events.tell(Event::InitiativeTied);
                self.state.stage = Stage::Initiative(Side::First);
            }
        }
    }

    fn take_initiative(&mut self, side: Side, given: bool, events: &mut impl Sink<Event>) {
        events.tell(Event::Initiative { side, given });
        self.state.stage = Stage::MoveFirst(side);
    }

    /// A side moves first.
    pub(super) fn move_first(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.state.moves_first = side;
        events.tell(Event::MovesFirst { side });
        self.begin_movement(side, events);
    }

    /// Begins the movement of a side: commanders rally, routed units flee, then it moves (BB-MOR-10).
    pub(super) fn begin_movement(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let phase = Phase::Movement;
        let side_moves = Some(side);
        events.tell(Event::Phase {
            phase,
            side: side_moves,
        });
        self.begin_rallies(side, events);
    }

    /// A side has moved: the other one does, or missiles follow.
    pub(super) fn movement_over(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        if side == self.state.moves_first {
            self.begin_movement(side.other(), events);
        } else {
            self.phase(Phase::Missiles, events);
            self.begin_missiles(events);
        }
    }

    /// All missiles have done what they do: melee follows.
    pub(super) fn missiles_over(&mut self, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        self.phase(Phase::Melee, events);
        self.begin_melee(events);
    }

    /// All melees are fought: morale follows.
    pub(super) fn melee_over(&mut self, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        self.phase(Phase::Morale, events);
        self.begin_morale(events);
    }

    /// Morale is judged and prisoners are guarded: the turn ends.
    pub(super) fn morale_over(&mut self, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        self.roll_for_arrivals(events);
    }

    /// The turn is over: it is judged, and the next one begins.
    pub(super) fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        if !self.ends_with_turn(events) {
            self.start_turn(events);
        }
    }

    fn phase(&mut self, phase: Phase, events: &mut impl Sink<Event>) {
        events.tell(Event::Phase { phase, side: None });
    }
}
