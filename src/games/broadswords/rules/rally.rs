//! Rally: commanders bring routed units to a stand (BB-MOR-07, BB-MOR-08, BB-MOR-14).

use super::Battle;
use super::act::{Act, Pace};
use super::event::Event;
use super::footprint::COHESION;
use super::ids::{FigureId, NOBODY, UnitId, UnitSet};
use super::march::Walker;
use super::refusal::{Fact, No};
use super::state::{After, Stage};
use super::tables::Ring;
use crate::engine::{Side, Sink};
use crate::games::broadswords::content::Routs;

impl Battle {
    /// Asks the commanders of a side, if one of them could rally a unit; else routed units flee and the side moves.
    pub(super) fn begin_rallies(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.rallies(side).is_empty() {
            self.begin_moves(side, events);
        } else {
            self.state.stage = Stage::Rally(side);
        }
    }

    /// The commanders of a side who could come to a routed unit this turn, each with the unit.
    #[must_use]
    pub fn rallies(&self, side: Side) -> Vec<(FigureId, UnitId)> {
        let units: UnitSet = self.tables.sides[side.at()]
            .units
            .iter()
            .filter(|unit| self.judge_rallied(*unit).is_ok())
            .collect();
        if units.is_empty() {
            return Vec::new();
        }
        let commanders = self.tables.sides[side.at()].figures & self.state.on_table;
        let mut all = Vec::new();
        for figure in commanders.iter().filter(|it| self.is_free_commander(*it)) {
            let reach = self.left_to_go(Walker::Figure(figure), Pace::Run) + COHESION;
            for unit in units {
                if self.is_within_reach(figure, unit, reach) {
                    all.push((figure, unit));
                }
            }
        }
        all
    }

    fn is_free_commander(&self, figure: FigureId) -> bool {
        self.tables.figure(figure).ring == Ring::Commander
            && self.tables.race_of(figure).armed
            && self.judge_free(figure).is_ok()
    }

    /// Whether a figure is within a gap of an ordinary figure of a unit.
    fn is_within_reach(&self, figure: FigureId, unit: UnitId, reach: i32) -> bool {
        let Some(own) = self.body(figure) else {
            return false;
        };
        let fleeing = self.runaways(unit);
        fleeing.iter().any(|other| {
            self.body(other)
                .is_some_and(|body| own.is_within(&body, reach))
        })
    }

    /// Whether a unit is being rallied just now.
    #[must_use]
    pub fn is_rallied_now(&self, unit: UnitId) -> bool {
        self.state.rallied_by[usize::from(unit)] != NOBODY
    }

    /// Whether a unit can be rallied: it routs, has not surrendered, is not rallied already, and its race can be (BB-FAN-07).
    fn judge_rallied(&self, unit: UnitId) -> Result<(), No> {
        let race = &self.tables.races[usize::from(self.tables.unit(unit).race)];
        if !self.state.routed.has(unit) || self.runaways(unit).is_empty() {
            Err(No::new("BB-MOR-07", Fact::NotRouted { unit }))
        } else if race.routs == Routs::WithItsCommander {
            Err(No::new("BB-FAN-07", Fact::CannotBeRallied { unit }))
        } else if self.is_rallied_now(unit) {
            Err(No::new("BB-MOR-07", Fact::RalliesNow { unit }))
        } else {
            Ok(())
        }
    }

    /// Judges a commander rallying a unit without moving.
    pub(super) fn judge_rally(&self, figure: FigureId, unit: UnitId) -> Result<(), No> {
        if self.tables.figure(figure).ring != Ring::Commander || !self.tables.race_of(figure).armed
        {
            return Err(No::new("BB-MOR-07", Fact::NotACommander { figure }));
        }
        if self.tables.unit(unit).side != self.tables.side_of(figure) {
            return Err(No::new("BB-MOR-07", Fact::NotYourUnit { unit }));
        }
        self.judge_free(figure)?;
        self.judge_rallied(unit)?;
        match self.is_within_reach(figure, unit, COHESION) {
            true => Ok(()),
            false => Err(No::new("BB-MOR-08", Fact::TooFarToRally { figure })),
        }
    }

    /// Judges what a commander does before routed units flee.
    pub(super) fn judge_rally_stage(&self, side: Side, act: &Act) -> Result<(), No> {
        match *act {
            Act::Done | Act::Rally { .. } => self.judge_movement(side, act),
            Act::Step { figure, .. } => match self.tables.figure(figure).ring {
                Ring::Commander => self.judge_movement(side, act),
                _ => Err(No::new("BB-MOR-07", Fact::NotACommander { figure })),
            },
            _ => Err(No::new("BB-MOR-10", Fact::MustRally {})),
        }
    }

    /// Does what a commander does before routed units flee: one who has come to a unit rallies it.
    pub(super) fn apply_rally_stage(
        &mut self,
        side: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        match *act {
            Act::Done => self.begin_moves(side, events),
            Act::Step { figure, .. } => {
                self.move_by(act, events);
                let units = self.tables.sides[side.at()].units;
                let near = units
                    .iter()
                    .find(|unit| self.judge_rally(figure, *unit).is_ok());
                if let Some(unit) = near {
                    self.rally(figure, unit, events);
                }
                self.after_a_move(After::Rally(side), events);
            }
            _ => {
                self.move_by(act, events);
                self.after_a_move(After::Rally(side), events);
            }
        }
    }

    /// A commander rallies a unit: neither does anything else this turn.
    pub(super) fn rally(&mut self, figure: FigureId, unit: UnitId, events: &mut impl Sink<Event>) {
        self.state.rallied_by[usize::from(unit)] = figure;
        self.state.busy.insert(figure);
        events.tell(Event::Rallies { figure, unit });
    }

    /// At the start of a turn, units whose commander is still alive are rallied, and never rout again.
    pub(super) fn finish_rallies(&mut self, events: &mut impl Sink<Event>) {
        for unit in 0..self.tables.units.len() {
            let figure = std::mem::replace(&mut self.state.rallied_by[unit], NOBODY);
            let unit = unit as UnitId;
            if figure == NOBODY || !self.state.routed.has(unit) {
                continue;
            }
            let leads = self.state.present.has(figure) && !self.state.prisoners.has(figure);
            if leads && !self.runaways(unit).is_empty() {
                self.state.routed.remove(unit);
                self.state.steady.insert(unit);
                events.tell(Event::Rallied { unit });
            } else {
                events.tell(Event::RallyLost { unit });
            }
        }
    }

    /// Routed units flee, prisoners and guards walk, and the side gives its orders.
    pub(super) fn begin_moves(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.lose_prisoners(side.other(), events);
        self.flee(side, events);
        self.walk_prisoners(side, events);
        if self.ends_at_once(events) {
            return;
        }
        self.reveal_found(After::Move(side), events);
    }
}
