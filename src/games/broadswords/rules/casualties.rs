//! Casualties: who may be removed for the hits of a phase, what their owner chooses, and how they leave the table (BB-MIS-04,
//! BB-MIS-05, BB-MIS-13).

use super::Battle;
use super::allotment::{self, Hit};
use super::event::{Cause, Event};
use super::ids::{BuildingSet, FigureId, FigureSet, ModelSet, NOBODY, UnitId};
use super::missile::{HitOn, MissileStage};
use super::refusal::{Fact, No};
use super::shooters::Shooter;
use super::state::{Place, Stage};
use super::tables::Ring;
use crate::engine::{Side, Sink, Throw};
use crate::games::broadswords::content::Routs;

/// How an owner weighs its figures when it gives up the cheapest: who is given up first of those that are worth the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spared {
    /// Those in front: the ranks behind them are given up first.
    Front,
    /// Those in the rear.
    Rear,
}

impl Battle {
    /// The hits on a side, one by one: whom its owner may remove for each.
    #[must_use]
    pub fn hits_on(&self, side: Side) -> Vec<Hit> {
        let mut all = Vec::new();
        let shooting = &self.state.shooting;
        for (figure, hit) in (0..NOBODY).zip(&shooting.hits) {
            if hit.casualties == 0 {
                continue;
            }
            if hit.on == HitOn::Zone {
                let inside = self.inside_zone_of(figure);
                let own = inside & self.tables.sides[side.at()].figures;
                let count = self.share_of(side, figure, inside, hit.casualties);
                all.extend(std::iter::repeat_n(own, usize::from(count)));
                continue;
            }
            if self.tables.unit(hit.unit).side != side {
                continue;
            }
            let on = self.exposed_to(figure, hit.unit, hit.on);
            all.extend(std::iter::repeat_n(on, usize::from(hit.casualties)));
        }
        all
    }

    /// How many casualties of a kill zone a side takes: all of them, unless friends share the risk, who then take the smaller half,
    /// and what the enemy cannot (BB-AMB-05).
    fn share_of(&self, side: Side, shooter: FigureId, inside: FigureSet, casualties: u8) -> u8 {
        let own = self.tables.side_of(shooter);
        let count = |side: Side| (inside & self.tables.sides[side.at()].figures).len() as u8;
        let (friends, enemies) = (count(own), count(own.other()));
        let by_enemies = casualties
            .div_ceil(2)
            .max(casualties.saturating_sub(friends))
            .min(enemies);
        let by_enemies = if friends == 0 {
            casualties.min(enemies)
        } else {
            by_enemies
        };
        match side == own {
            true => (casualties - by_enemies).min(friends),
            false => by_enemies,
        }
    }

    fn exposed_to(&self, shooter: FigureId, unit: UnitId, on: HitOn) -> FigureSet {
        let shooting = &self.state.shooting;
        if on == HitOn::Named {
            return FigureSet::one(shooting.named[usize::from(shooter)]) & self.state.present;
        }
        self.exposed(&shooting.shooter(shooter), unit, on == HitOn::InRange)
    }

    /// Who of a unit may be removed for a hit of a shooter, those who count as one of it included (BB-MIS-05); only those in
    /// its range, or all of them (BB-BLA-03).
    #[must_use]
    pub fn exposed(&self, by: &Shooter, unit: UnitId, in_range_only: bool) -> FigureSet {
        let side = self.tables.unit(unit).side;
        let mut figures = self.tables.unit(unit).all() & self.state.present;
        let others = self.state.on_table & self.tables.sides[side.at()].figures;
        for figure in others {
            if self.tables.unit_of(figure).count == 1 && self.host_of(figure) == Some(unit) {
                figures.insert(figure);
            }
        }
        let is_exposed = |figure: &FigureId| {
            let figure = *figure;
            self.closed_around(figure).is_none()
                && !self.state.prisoners.has(figure)
                && (!in_range_only || self.is_exposed(by, figure))
        };
        figures.iter().filter(is_exposed).collect()
    }

    /// What a figure is worth to its owner, who gives up the cheapest first.
    pub(super) fn worth_of_figure(&self, figure: FigureId, spared: Spared) -> u32 {
        let row = self.tables.figure(figure);
        let ring = match row.ring {
            Ring::None => 0,
            Ring::Hero => 100,
            Ring::Commander => 400,
        };
        let magic = if row.wizard { 300 } else { 0 };
        // A weapon that few of the unit have is missed.
        let unit = self.tables.unit(row.unit).all() & self.state.present;
        let is_rare = |weapon: u8| {
            let bearers = unit.iter();
            let bearers = bearers.filter(|it| self.tables.figure(*it).weapons.has(weapon));
            2 * bearers.count() < unit.len() as usize
        };
        let rare = row.weapons.iter().filter(|weapon| is_rare(*weapon)).count() as u32;
        let place = match spared {
            Spared::Front => u32::from(NOBODY - figure),
            Spared::Rear => u32::from(figure),
        };
        (ring + magic + 20 * rare.min(2)) * 256 + place
    }

    /// The usual choice of an owner.
    #[must_use]
    pub fn usual_removal(&self, hits: &[Hit], spared: Spared) -> FigureSet {
        allotment::usual(hits, |figure| self.worth_of_figure(figure, spared))
    }

    /// Both sides have thrown: the owners remove figures, then everything else happens (BB-TURN-04).
    pub(super) fn resolve_missiles(&mut self, events: &mut impl Sink<Event>) {
        self.ask_for_removal(self.state.moves_first, events);
    }

    fn ask_for_removal(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let hits = self.hits_on(side);
        let all = hits.iter().fold(FigureSet::NONE, |all, hit| all | *hit);
        let usual = self.usual_removal(&hits, Spared::Front);
        self.tell_of_lost_hits(side, usual, events);
        if usual == all {
            self.state.shooting.removed |= usual;
            return self.next_removal(side, events);
        }
        self.state.stage = Stage::Missile(MissileStage::Remove, side);
    }

    fn tell_of_lost_hits(&self, side: Side, falling: FigureSet, events: &mut impl Sink<Event>) {
        if !events.listens() {
            return;
        }
        for unit in self.tables.sides[side.at()].units {
            let on_unit = self.state.shooting.hits.iter();
            let on_unit = on_unit.filter(|hit| hit.unit == unit);
            let hits: u32 = on_unit.map(|hit| u32::from(hit.casualties)).sum();
            let taken = falling.iter().filter(|figure| {
                self.tables.figure(*figure).unit == unit || self.host_of(*figure) == Some(unit)
            });
            let lost = hits.saturating_sub(taken.count() as u32) as u8;
            if lost > 0 {
                events.tell(Event::HitsLost { unit, hits: lost });
            }
        }
    }

    /// Judges the figures that an owner removes.
    pub(super) fn judge_removal(&self, side: Side, figures: FigureSet) -> Result<(), No> {
        let hits = self.hits_on(side);
        let all = hits.iter().fold(FigureSet::NONE, |all, hit| all | *hit);
        if let Some(figure) = (figures & !all).first() {
            return Err(No::new("BB-MIS-05", Fact::NotHit { figure }));
        }
        let usual = self.usual_removal(&hits, Spared::Front);
        let (needs, named) = (usual.len() as u8, figures.len() as u8);
        let instead = Some(super::Act::Remove(usual));
        if needs != named {
            let no = No::new("BB-MIS-13", Fact::WrongNumber { needs, named });
            return Err(No { instead, ..no });
        }
        if !allotment::is_possible(&hits, figures) {
            let figure = (figures & !usual).first().unwrap_or_default();
            let no = No::new("BB-MIS-13", Fact::NotHit { figure });
            return Err(No { instead, ..no });
        }
        Ok(())
    }

    /// A side has named its casualties: the other one does, or all fall.
    pub(super) fn next_removal(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if side == self.state.moves_first {
            return self.ask_for_removal(side.other(), events);
        }
        let tough = self.tough_ones();
        match tough.first() {
            Some(figure) => {
                let side = self.tables.side_of(figure);
                self.state.stage = Stage::Missile(MissileStage::Tough, side);
            }
            None => self.bury_the_hit(FigureSet::NONE, events),
        }
    }

    /// Those who are to fall, each with why: named by their owners, or with a building or a vehicle.
    fn doomed(&self) -> FigureSet {
        let (models, buildings) = self.what_falls();
        let with = |figure: &FigureId| match self.state.lies(*figure) {
            Place::Aboard(model) => models.has(model),
            Place::Inside(building) => buildings.has(building),
            _ => false,
        };
        let crushed: FigureSet = self.state.present.iter().filter(with).collect();
        crushed | self.state.shooting.removed
    }

    /// Those who are to fall and may survive it, in the order of their dice (BB-FAN-06).
    #[must_use]
    pub fn tough_ones(&self) -> FigureSet {
        let doomed = self.doomed().into_iter();
        doomed
            .filter(|figure| self.survives_on(*figure).is_some())
            .collect()
    }

    pub(super) fn settle_missile_toughness(
        &mut self,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let survivors = self.roll_toughness(self.tough_ones(), throw, events);
        self.bury_the_hit(survivors, events);
    }

    /// All hits do what they do: figures fall, buildings and vehicles with those in them, doors are gone.
    fn bury_the_hit(&mut self, survivors: FigureSet, events: &mut impl Sink<Event>) {
        let (models, buildings) = self.what_falls();
        let doomed = self.doomed();
        for figure in doomed & !survivors {
            let by = match self.state.lies(figure) {
                _ if self.state.shooting.removed.has(figure) => Cause::Missile,
                Place::Aboard(model) => Cause::Wreck(model),
                Place::Inside(building) => Cause::Collapse(building),
                _ => Cause::Missile,
            };
            self.kill(figure, by, events);
        }
        self.settle_damage(models, buildings, events);
        self.missiles_resolved(events);
    }

    /// Takes a killed figure off the table; its unit has lost one more (BB-MOR-01).
    pub(super) fn kill(&mut self, figure: FigureId, by: Cause, events: &mut impl Sink<Event>) {
        let row = self.tables.figure(figure);
        let (unit, side, ring) = (row.unit, row.side, row.ring);
        let routs = self.tables.race_of(figure).routs;
        self.state.take_off(figure, Place::Killed);
        self.state.lost[usize::from(unit)] += 1;
        if ring == Ring::Commander && routs == Routs::WithItsCommander {
            self.state.commander_died[side.at()] = true;
        }
        events.tell(Event::Killed { figure, by });
    }

    /// The models and buildings that the hits of this phase bring down.
    fn what_falls(&self) -> (ModelSet, BuildingSet) {
        (self.models_that_fall(), self.buildings_that_fall())
    }
}
