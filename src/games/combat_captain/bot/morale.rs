//! What a unit is worth with its losses and its markers, and so what hits, kills and markers cost it (CC-MOR, CC-CAS).

use super::book::Book;
use crate::games::combat_captain::content::SubunitKind;
use crate::games::combat_captain::rules::{Battle, SubId, UnitId};

/// The part of a sub-unit's worth that lies in being there at all, and not in its figures.
const PRESENCE: f64 = 0.25;
/// The part of a tank's worth that a kill on the roster of its company costs.
const KILL: f64 = 0.27;
/// What a marker costs a unit, as a part of it.
const MARKER: f64 = 0.07;
/// What being one marker from a rout costs it, nearly.
const BRINK: f64 = 0.3;
/// The markers at which any unit routs (CC-MOR-05).
const MOST_MARKERS: u8 = 6;

/// A unit as far as hits and markers matter to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Company {
    /// The worth of its sub-units while they are whole.
    worth: f64,
    /// The worth of a squad, and how many figures it has.
    squad: f64,
    figures: u8,
    /// How many squads there are, and the figures missing in them.
    squads: u8,
    missing: u8,
    /// What crews have lost already.
    crews: f64,
    /// What a tank is worth, and the kills on the roster.
    tank: f64,
    kills: u8,
    per_model: u8,
    /// Sub-units left.
    left: u8,
    markers: u8,
    floor: u8,
}

/// What becomes of a sub-unit that is hit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// A squad.
    Squad,
    /// A crew with these figures left, of these.
    Crew(u8, u8),
    /// Armour.
    Tank,
}

impl Company {
    /// A unit as it is now.
    pub(super) fn of(battle: &Battle, book: &Book, unit: UnitId) -> Company {
        let (tables, state) = (battle.tables(), battle.state());
        let mut company = Company {
            worth: 0.0,
            squad: 0.0,
            figures: 5,
            squads: 0,
            missing: 0,
            crews: 0.0,
            tank: 0.0,
            kills: state.kills[usize::from(unit)],
            per_model: tables.read.kills_per_model,
            left: 0,
            markers: state.markers(unit),
            floor: tables.read.rout_floor,
        };
        for subunit in battle.remaining(unit) {
            let (row, worth) = (tables.subunit(subunit), book.worth(subunit));
            let here = state.figures[usize::from(subunit)];
            company.left += 1;
            company.worth += worth;
            match row.kind {
                SubunitKind::Rifle => {
                    company.squads += 1;
                    company.squad = worth;
                    company.figures = row.figures.max(1);
                    company.missing += row.figures.saturating_sub(here);
                }
                SubunitKind::Tank => company.tank = worth,
                _ => company.crews += crew_loss(worth, here, row.figures),
            }
        }
        company
    }

    /// What it is worth.
    pub(super) fn value(&self) -> f64 {
        let limit = self.left.min(MOST_MARKERS).max(self.floor);
        if self.left == 0 || self.markers >= limit {
            return 0.0;
        }
        let figures = (1.0 - PRESENCE) * self.squad * f64::from(self.missing)
            / f64::from(self.figures.max(1));
        let killed = KILL * self.tank * f64::from(self.kills % self.per_model.max(1));
        let brink = f64::from(self.markers) / f64::from(limit);
        let morale = 1.0 - MARKER * f64::from(self.markers) - BRINK * brink * brink;
        (self.worth - figures - killed - self.crews).max(0.0) * morale.max(0.05)
    }

    /// The unit with more markers, or fewer.
    pub(super) fn shaken(mut self, markers: i8) -> Company {
        self.markers = self.markers.saturating_add_signed(markers);
        self
    }

    /// The unit after unsaved hits on one of its sub-units, or kills on armour.
    pub(super) fn hit(mut self, kind: Kind, worth: f64, here: u8, hits: u8) -> Company {
        match kind {
            Kind::Squad => {
                self.missing += hits.min(here);
                // Losses of several squads make up a whole one (CC-CAS-03).
                while self.squads > 0 && self.missing >= self.figures {
                    self.missing -= self.figures;
                    self.squads -= 1;
                    self.falls(worth);
                }
            }
            Kind::Crew(left, all) => {
                self.crews -= crew_loss(worth, left, all);
                match left.saturating_sub(hits) {
                    0 => self.falls(worth),
                    left => self.crews += crew_loss(worth, left, all),
                }
            }
            Kind::Tank => {
                for _ in 0..hits {
                    self.kills += 1;
                    if self.kills.is_multiple_of(self.per_model.max(1)) {
                        self.falls(worth);
                    }
                }
            }
        }
        self
    }

    /// The unit without a sub-unit that is destroyed outright.
    pub(super) fn without(mut self, worth: f64) -> Company {
        self.falls(worth);
        self
    }

    fn falls(&mut self, worth: f64) {
        self.left = self.left.saturating_sub(1);
        self.markers += 1;
        self.worth -= worth;
    }
}

fn crew_loss(worth: f64, left: u8, all: u8) -> f64 {
    (1.0 - PRESENCE) * worth * f64::from(all.saturating_sub(left)) / f64::from(all.max(1))
}

/// What becomes of a sub-unit that is hit, and the figures it has.
pub(super) fn kind_of(battle: &Battle, subunit: SubId) -> (Kind, u8) {
    let row = battle.tables().subunit(subunit);
    let here = battle.state().figures[usize::from(subunit)];
    match row.kind {
        SubunitKind::Rifle => (Kind::Squad, here),
        SubunitKind::Tank => (Kind::Tank, 1),
        _ => (Kind::Crew(here, row.figures), here),
    }
}
