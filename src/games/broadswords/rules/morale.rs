//! The morale phase: which units rout (BB-MOR-01, BB-MOR-02, BB-MOR-12, BB-FAN-07, BB-FAN-08).

use super::Battle;
use super::event::{Event, RoutReason};
use super::ids::{FigureSet, UnitId, UnitSet};
use super::state::After;
use super::tables::Ring;
use crate::engine::{Side, Sink};
use crate::games::broadswords::content::Routs;

impl Battle {
    /// Judges the morale of every unit; those that rout surrender where they are locked.
    pub(super) fn begin_morale(&mut self, events: &mut impl Sink<Event>) {
        let mut routing = UnitSet::NONE;
        for unit in (0..self.tables.units.len()).map(|unit| unit as UnitId) {
            let Some(why) = self.why_it_routs(unit) else {
                continue;
            };
            routing.insert(unit);
            let stay = (self.tables.unit(unit).all() & self.state.present) & !self.ordinary(unit);
            events.tell(Event::Routed { unit, why, stay });
        }
        for unit in routing {
            self.state.routed.insert(unit);
        }
        self.part_those_who_both_rout(routing);
        self.surrenders(After::Morale, events);
    }

    /// The figures of a unit in the battle that rout with it: those without rings (BB-MOR-02).
    #[must_use]
    pub fn ordinary(&self, unit: UnitId) -> FigureSet {
        let present = self.tables.unit(unit).all() & self.state.present;
        let plain = |figure: &u8| self.tables.figure(*figure).ring == Ring::None;
        present.iter().filter(plain).collect()
    }

    /// Why a unit routs now; nothing when it does not.
    fn why_it_routs(&self, unit: UnitId) -> Option<RoutReason> {
        let (row, state) = (self.tables.unit(unit), &self.state);
        let is_settled =
            state.routed.has(unit) || state.steady.has(unit) || state.surrendered.has(unit);
        let mut ordinary = self.ordinary(unit);
        ordinary &= !(state.prisoners | state.rescued);
        if is_settled || ordinary.is_empty() {
            return None;
        }
        match self.tables.races[usize::from(row.race)].routs {
            Routs::Never => None,
            Routs::AtHalf => {
                let (lost, of) = (state.lost[usize::from(unit)], row.count);
                let is_half = 2 * u16::from(lost) >= u16::from(of);
                is_half.then_some(RoutReason::Half { lost, of })
            }
            Routs::WithItsCommander => self
                .is_leaderless(row.side)
                .then_some(RoutReason::Commander),
        }
    }

    /// Whether a commander whose death routs his side has died this turn: the last of them, or any (BB-FAN-08, BB-AMB-24).
    fn is_leaderless(&self, side: Side) -> bool {
        let leads = |figure: u8| {
            let is_alive = self.state.lies(figure).is_present() || self.is_hidden(figure);
            is_alive
                && self.tables.figure(figure).ring == Ring::Commander
                && self.tables.race_of(figure).routs == Routs::WithItsCommander
        };
        let mut own = self.tables.sides[side.at()].figures.into_iter();
        self.state.commander_died[side.at()]
            && (self.tables.read.orcs_rout_with_any || !own.any(leads))
    }

    fn is_hidden(&self, figure: u8) -> bool {
        self.state.lies(figure) == super::Place::Hidden
    }

    /// Where all that a routing unit is locked with rout too, its locks end and nobody surrenders (BB-MOR-06, BB-MOR-12).
    fn part_those_who_both_rout(&mut self, routing: UnitSet) {
        let unit_of = |battle: &Battle, figure: u8| battle.tables.figure(figure).unit;
        let parting = routing.iter().filter(|unit| {
            let figures = self.tables.unit(*unit).all() & self.state.locked;
            let mut foes = figures.iter().flat_map(|figure| self.state.foes(figure));
            foes.all(|foe| routing.has(unit_of(self, foe)))
        });
        let parting: Vec<UnitId> = parting.collect();
        for unit in parting {
            for figure in self.tables.unit(unit).all() & self.state.locked {
                self.state.unlock(figure);
            }
        }
    }
}
