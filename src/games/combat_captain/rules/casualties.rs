//! Casualties: saves, figures and kills, consolidation, destruction, markers, rout (CC-CAS, CC-MOR).

use super::Battle;
use super::event::Event;
use super::ids::{SubId, UnitId};
use super::readings::{LowRolls, Trading};
use crate::engine::{Sink, Throw};
use crate::games::combat_captain::content::SubunitKind;

/// The markers at which any unit routs (CC-MOR-05).
const MOST_MARKERS: u8 = 6;

/// The most saves of which the faces are shown.
pub const MOST_SAVES: usize = 20;

/// Why a unit takes a morale marker (CC-MOR-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shaken {
    /// A sub-unit was destroyed.
    Destroyed,
    /// A charge failed.
    ChargeFailed,
    /// It withdrew.
    Withdrew,
    /// It lost a close combat.
    LostCombat,
    /// A sub-unit broke cover.
    BrokeCover,
    /// A hit was traded.
    Traded,
}

/// How a sub-unit was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// All its figures are casualties.
    Figures,
    /// The losses of several squads make up a whole one; its survivors go to the others (CC-CAS-03).
    Consolidated,
    /// The roster of its company is full once more (CC-CAS-07).
    Kills,
    /// A car or a truck with too many hits (CC-ORG-11).
    Wrecked,
    /// The fire points were off the chart (CC-AMB-02).
    OffTheChart,
    /// A bomb (CC-AIR-05).
    Bombed,
}

impl Trading {
    /// The most of the unsaved hits of an attack that may be taken as markers (CC-CAS-05, CC-AMB-15).
    #[must_use]
    pub fn most(self, hits: u8) -> u8 {
        match self {
            Trading::Alternate => hits / 2,
            Trading::AllAfterFirst => hits.saturating_sub(1),
            Trading::Off => 0,
        }
    }
}

impl Battle {
    /// The score of a die on which low is good for the thrower, with the markers of its unit (CC-AMB-07).
    #[must_use]
    pub fn low_roll(&self, face: u8, unit: UnitId) -> u8 {
        let markers = match usize::from(unit) {
            at if at < self.tables.units.len() => self.state.markers(unit),
            _ => 0,
        };
        match self.tables.read.low_rolls {
            LowRolls::Exempt => face,
            LowRolls::Literal => face.saturating_sub(markers),
            LowRolls::Adverse => face + markers,
        }
    }

    /// Rolls a save for each hit; how many hits are left (CC-COV-01).
    pub(super) fn save(
        &self,
        subunit: SubId,
        level: u8,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) -> u8 {
        let unit = self.tables.subunit(subunit).unit;
        let mut faces = [0; MOST_SAVES];
        let mut left = 0;
        for (at, side) in throw.as_slice().iter().enumerate() {
            let face = side + 1;
            if let Some(shown) = faces.get_mut(at) {
                *shown = face;
            }
            left += u8::from(self.low_roll(face, unit) > level);
        }
        let count = throw.as_slice().len() as u8;
        events.tell(Event::Saved {
            subunit,
            level,
            count,
            faces,
            saved: count - left,
        });
        left
    }

    /// Puts unsaved hits on a sub-unit that is no armour: figures, or hits of a car or a truck. The hits beyond its
    /// figures are given back; nobody is taken off the table yet.
    pub(super) fn hurt(&mut self, subunit: SubId, hits: u8, events: &mut impl Sink<Event>) -> u8 {
        if hits == 0 {
            return 0;
        }
        let (place, is_soft) = (usize::from(subunit), self.tables.subunit(subunit).is_soft());
        if is_soft {
            let total = self.state.figures[place].saturating_add(hits);
            self.state.figures[place] = total;
            events.tell(Event::CarHit {
                subunit,
                hits,
                total,
            });
            if total >= self.tables.read.soft_vehicle_hits {
                self.destroy(subunit, Loss::Wrecked, events);
            }
            return 0;
        }
        let figures = self.state.figures[place];
        let lost = hits.min(figures);
        self.state.figures[place] = figures - lost;
        if lost > 0 {
            events.tell(Event::FiguresLost {
                subunit,
                figures: lost,
                left: figures - lost,
            });
        }
        hits - lost
    }

    /// Takes off the table who has no figures left, and consolidates the squads of a unit (CC-CAS-03, CC-CAS-04).
    pub(super) fn bury(&mut self, unit: UnitId, events: &mut impl Sink<Event>) {
        for subunit in self.standing(unit) {
            let is_gone = self.state.figures[usize::from(subunit)] == 0;
            let has_figures = !self.tables.subunit(subunit).is_vehicle();
            if is_gone && has_figures {
                self.destroy(subunit, Loss::Figures, events);
            }
        }
        loop {
            let lost = |subunit: &SubId| {
                self.tables.subunit(*subunit).figures - self.state.figures[usize::from(*subunit)]
            };
            let squads = || {
                let squads = self.standing(unit).iter();
                squads.filter(|it| self.tables.subunit(*it).kind == SubunitKind::Rifle)
            };
            let missing: u32 = squads().map(|it| u32::from(lost(&it))).sum();
            // The first of those that have lost most.
            let weakest = squads().max_by_key(|it| (lost(it), std::cmp::Reverse(*it)));
            let Some(weakest) = weakest else {
                return;
            };
            // With custom strengths, that of the squad with most losses is the measure (CC-CAS-09).
            if missing < u32::from(self.tables.subunit(weakest).figures) || lost(&weakest) == 0 {
                return;
            }
            self.consolidate(unit, weakest, events);
        }
    }

    /// Takes a squad away; its survivors fill up the others, wherever they are (CC-CAS-09).
    fn consolidate(&mut self, unit: UnitId, weakest: SubId, events: &mut impl Sink<Event>) {
        let mut survivors = self.state.figures[usize::from(weakest)];
        for host in self.standing(unit) {
            let row = self.tables.subunit(host);
            if host == weakest || row.kind != SubunitKind::Rifle {
                continue;
            }
            let place = usize::from(host);
            let room = row.figures - self.state.figures[place];
            let joining = room.min(survivors);
            if joining > 0 {
                survivors -= joining;
                self.state.figures[place] += joining;
                events.tell(Event::Joined {
                    from: weakest,
                    to: host,
                    figures: joining,
                });
            }
        }
        self.state.figures[usize::from(weakest)] = 0;
        self.destroy(weakest, Loss::Consolidated, events);
    }

    /// Puts a kill on the roster of a company; every third removes the vehicle that it hit (CC-CAS-07, CC-CAS-08).
    pub(super) fn kill(&mut self, subunit: SubId, events: &mut impl Sink<Event>) {
        let unit = self.tables.subunit(subunit).unit;
        let kills = &mut self.state.kills[usize::from(unit)];
        *kills += 1;
        let total = *kills;
        events.tell(Event::Killed {
            subunit,
            kills: total,
        });
        if total.is_multiple_of(self.tables.read.kills_per_model) {
            self.destroy(subunit, Loss::Kills, events);
        }
    }

    /// Takes a destroyed sub-unit off the table; its unit takes a marker, and the enemy has one more to count for the
    /// initiative (CC-MOR-01, CC-INI-01). Whether the unit routs is tested separately.
    pub(super) fn destroy(&mut self, subunit: SubId, why: Loss, events: &mut impl Sink<Event>) {
        let enemy = self.tables.side_of(subunit).other();
        self.take_off(subunit);
        self.state.destroyed.insert(subunit);
        let [_, now] = &mut self.state.destroyed_by[enemy.at()];
        *now += 1;
        events.tell(Event::Destroyed { subunit, why });
        if let Some(unit) = self.tables.unit_of(subunit) {
            self.add_markers(unit, 1, Shaken::Destroyed, events);
        }
    }

    /// Gives a unit morale markers; whether it routs is tested separately (CC-MOR-05).
    pub(super) fn add_markers(
        &mut self,
        unit: UnitId,
        number: u8,
        why: Shaken,
        events: &mut impl Sink<Event>,
    ) {
        let markers = &mut self.state.markers[usize::from(unit)];
        *markers = markers.saturating_add(number);
        let total = *markers;
        events.tell(Event::Shaken {
            unit,
            number,
            total,
            why,
        });
    }

    /// The markers at which a unit routs now: as many as it has sub-units, six at most (CC-MOR-05, CC-AMB-48).
    #[must_use]
    pub fn rout_limit(&self, unit: UnitId) -> u8 {
        let left = self.remaining(unit).len() as u8;
        left.min(MOST_MARKERS).max(self.tables.read.rout_floor)
    }

    /// Tests whether a unit routs, and takes it off the table if it does; whether it did.
    pub(super) fn test_rout(&mut self, unit: UnitId, events: &mut impl Sink<Event>) -> bool {
        let left = self.remaining(unit);
        if left.is_empty() {
            self.state.gone.insert(unit);
            return false;
        }
        let (markers, limit) = (self.state.markers(unit), self.rout_limit(unit));
        if markers < limit {
            return false;
        }
        events.tell(Event::Routs {
            unit,
            markers,
            left: left.len() as u8,
        });
        for subunit in left {
            self.take_off(subunit);
            self.state.routed.insert(subunit);
        }
        self.state.gone.insert(unit);
        // CC-INI-06, CC-AMB-29.
        if self.tables.read.rout_counts {
            let enemy = self.tables.unit(unit).side.other();
            self.state.destroyed_by[enemy.at()][1] += left.len() as u8;
        }
        true
    }
}
