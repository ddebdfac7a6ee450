//! Who may shoot with what: figures with their weapons, and crews with theirs (BB-MIS-01, BB-ORG-06, BB-MUZ, BB-MOV-05).

use super::Battle;
use super::act::Who;
use super::footprint::CONTACT;
use super::ids::{FigureId, FigureSet, ModelId, NOBODY, UnitId, WeaponId};
use super::refusal::{Fact, No};
use super::state::Place;
use super::tables::{ModelKind, Ring, RingRow};
use crate::engine::Side;
use crate::games::broadswords::content::{Harm, Toll};

/// A figure with one of its weapons, or a crew with a weapon that is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooter {
    /// The figure that shoots; of a crew the one with the best ring (BB-HER-07).
    pub figure: FigureId,
    /// All who are needed for it, the figure included.
    pub crew: FigureSet,
    /// What the weapon is mounted on.
    pub model: Option<ModelId>,
    /// The weapon.
    pub weapon: WeaponId,
}

impl Battle {
    /// What the ring of a shooter adds.
    #[must_use]
    pub fn ring_of_shooter(&self, shooter: &Shooter) -> RingRow {
        self.tables.ring_of(shooter.figure)
    }

    /// Whether a figure may attack in this missile phase, whatever with.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn judge_attacker(&self, side: Side, figure: FigureId) -> Result<(), No> {
        let (state, tables) = (&self.state, &*self.tables);
        let no = |rule, fact| Err(No::new(rule, fact));
        let unit = tables.figure(figure).unit;
        if tables.side_of(figure) != side {
            return no("BB-MIS-12", Fact::NotYours { figure });
        }
        if !state.present.has(figure) {
            return no("BB-MIS-01", Fact::NotOnTable { figure });
        }
        if state.prisoners.has(figure) || state.rescued.has(figure) {
            return no("BB-MOR-04", Fact::Captive { figure });
        }
        if state.guards.has(figure) {
            return no("BB-MOR-13", Fact::OnGuard { figure });
        }
        if state.locked.has(figure) {
            return no("BB-MIS-01", Fact::Locked { figure });
        }
        let is_ordinary = tables.figure(figure).ring == Ring::None;
        if state.routed.has(unit) && is_ordinary {
            return no("BB-MOR-03", Fact::Routed { unit });
        }
        if state.busy.has(figure) {
            return no("BB-MIS-01", Fact::Busy { figure });
        }
        if state.shot.has(figure) {
            return no("BB-MIS-12", Fact::HasShot { figure });
        }
        if state.ran.has(figure) && !self.shoots_on_the_run(figure) {
            return no("BB-MOV-03", Fact::Ran { figure });
        }
        Ok(())
    }

    /// Whether a figure may shoot although it went farther than a walk (BB-MOV-03, BB-FAN-05).
    fn shoots_on_the_run(&self, figure: FigureId) -> bool {
        let in_motor = match self.state.lies(figure) {
            Place::Aboard(model) => self.tables.model(model).kind == ModelKind::Motor,
            _ => false,
        };
        in_motor || self.tables.race_of(figure).runs_and_shoots
    }

    /// A figure with a weapon that it carries.
    ///
    /// # Errors
    /// The rule that forbids it to shoot with that.
    pub fn judge_bearer(
        &self,
        side: Side,
        figure: FigureId,
        weapon: WeaponId,
    ) -> Result<Shooter, No> {
        self.judge_attacker(side, figure)?;
        let row = self.tables.figure(figure);
        if !row.weapons.has(weapon) {
            return Err(No::new("BB-MIS-12", Fact::HasNoSuch { figure, weapon }));
        }
        if row.muzzle_loaders.has(weapon) && self.state.empty.has(figure) {
            return Err(No::new("BB-MUZ-01", Fact::Empty { figure }));
        }
        if let Place::Aboard(model) = self.state.lies(figure)
            && self.tables.model(model).closed
        {
            return Err(No::new("BB-VEH-05", Fact::InsideClosed { figure }));
        }
        Ok(Shooter {
            figure,
            crew: FigureSet::one(figure),
            model: None,
            weapon,
        })
    }

    /// How many soldiers a weapon needs to fire (BB-ORG-06, BB-AMB-19).
    #[must_use]
    pub fn crew_needed(&self, weapon: WeaponId) -> u8 {
        let crew = self.tables.weapon(weapon).crew;
        crew.min(self.tables.read.least_crew).max(1)
    }

    /// A mounted weapon with those who serve it: those aboard of a vehicle, those in contact with a gun, of whatever unit.
    ///
    /// # Errors
    /// The rule that forbids it to shoot.
    pub fn judge_mounted(
        &self,
        side: Side,
        model: ModelId,
        weapon: WeaponId,
    ) -> Result<Shooter, No> {
        let (state, row) = (&self.state, self.tables.model(model));
        let no = |rule, fact| Err(No::new(rule, fact));
        if !state.models.has(model) {
            return no("BB-MIS-01", Fact::ModelGone { model });
        }
        if row.side != side {
            return no("BB-MIS-12", Fact::NotYourModel { model });
        }
        if !row.weapons.has(weapon) {
            return no("BB-MIS-12", Fact::HasNoMounted { model, weapon });
        }
        if state.hooked.has(model) || state.hooking.has(model) {
            return no("BB-MOV-05", Fact::GunHooked { model });
        }
        let has_moved = state.model_gone[usize::from(model)] > 0;
        let is_cannon = self.is_cannon(weapon);
        let stays_silent = match row.kind {
            ModelKind::Gun | ModelKind::Fixed => true,
            // BB-AMB-29.
            ModelKind::Motor => is_cannon && !self.tables.read.vehicle_cannon_moves,
            ModelKind::Drawn => is_cannon,
            ModelKind::Carried => false,
        };
        if has_moved && stays_silent {
            let rule = if row.kind.is_vehicle() {
                "BB-VEH-04"
            } else {
                "BB-MOV-05"
            };
            return no(rule, Fact::GunMoved { model });
        }
        let fired = state.fired[usize::from(model)];
        // A gun is loaded with shell or with grapeshot; each weapon of a vehicle fires once (BB-VEH-04).
        let has_fired = match row.kind.is_vehicle() {
            true => fired >> weapon & 1 == 1,
            false => fired != 0,
        };
        if has_fired {
            return no("BB-VEH-04", Fact::ModelHasFired { model });
        }
        let needs = self.crew_needed(weapon);
        let crew = self.crew_of(side, model);
        let mut able: Vec<FigureId> = crew
            .iter()
            .filter(|figure| self.judge_attacker(side, *figure).is_ok())
            .collect();
        if able.len() < usize::from(needs) {
            let fact = Fact::TooFewCrew { model, needs };
            // If one of them alone stands in the way, that one is the reason.
            let reason = crew
                .iter()
                .find_map(|figure| self.judge_attacker(side, figure).err());
            return Err(match reason {
                Some(reason) if crew.len() >= u32::from(needs) => reason,
                _ => No::new("BB-ORG-06", fact),
            });
        }
        let ring = |figure: &FigureId| self.tables.figure(*figure).ring;
        able.sort_by_key(|figure| (std::cmp::Reverse(ring(figure)), *figure));
        able.truncate(usize::from(needs));
        Ok(Shooter {
            figure: able[0],
            crew: able.into_iter().collect(),
            model: Some(model),
            weapon,
        })
    }

    /// Whether a weapon is a cannon, which does not move and fire (BB-MOV-05): it harms vehicles and needs a crew, or shares its
    /// barrel.
    fn is_cannon(&self, weapon: WeaponId) -> bool {
        let row = self.tables.weapon(weapon);
        row.crew > 1 && (row.vehicles == Harm::D6 || row.troops == Toll::KillZone)
    }

    /// Those who could serve a model: aboard of a vehicle, in contact with a gun.
    #[must_use]
    pub fn crew_of(&self, side: Side, model: ModelId) -> FigureSet {
        let own = self.state.present & self.tables.sides[side.at()].figures;
        if self.tables.model(model).kind.is_vehicle() {
            let aboard = own.iter();
            return aboard
                .filter(|figure| self.state.lies(*figure) == Place::Aboard(model))
                .collect();
        }
        let Some(gun) = self.model_body(model) else {
            return FigureSet::NONE;
        };
        let near = (own & self.state.on_table).into_iter();
        near.filter(|figure| {
            let body = self.body(*figure);
            body.is_some_and(|body| body.is_closer(&gun, CONTACT))
        })
        .collect()
    }

    /// Every weapon that those who are named could shoot with, able or not; with one weapon only, if one is named.
    #[must_use]
    pub fn arms_of(&self, who: Who, with: WeaponId) -> Vec<(Option<ModelId>, FigureId, WeaponId)> {
        let mut arms = Vec::new();
        let wanted = |weapon: &WeaponId| with == NOBODY || *weapon == with;
        let mut mounted = |model: ModelId| {
            let weapons = self.tables.model(model).weapons.iter().filter(wanted);
            arms.extend(weapons.map(|weapon| (Some(model), NOBODY, weapon)));
        };
        match who {
            Who::Model(model) => mounted(model),
            Who::Unit(unit) => {
                let models = self.tables.unit(unit).all_models() & self.state.models;
                models.iter().for_each(mounted);
            }
            Who::Figure(_) => {}
        }
        let figures = match who {
            Who::Unit(unit) => self.tables.unit(unit).all() & self.state.present,
            Who::Figure(figure) => FigureSet::one(figure),
            Who::Model(_) => FigureSet::NONE,
        };
        for figure in figures {
            let weapons = self.tables.figure(figure).weapons.iter().filter(wanted);
            arms.extend(weapons.map(|weapon| (None, figure, weapon)));
        }
        arms
    }

    /// Whether anybody of a side might shoot or cast at all.
    #[must_use]
    pub(super) fn may_anybody_shoot(&self, side: Side) -> bool {
        let own = self.state.present & self.tables.sides[side.at()].figures;
        let serves = |figure: FigureId| {
            let models = self.state.models.iter();
            models
                .filter(|model| !self.tables.model(*model).weapons.is_empty())
                .any(|model| self.crew_of(side, model).has(figure))
        };
        own.iter().any(|figure| {
            let row = self.tables.figure(figure);
            let is_armed = !row.weapons.is_empty() || row.wizard;
            (is_armed || serves(figure)) && self.judge_attacker(side, figure).is_ok()
        })
    }

    /// The units of a side with figures in the battle that may shoot now: in the fire of those who reveal themselves, only theirs.
    pub(super) fn shooting_units(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let surprise = self.state.shooting.surprise;
        let units = self.tables.sides[side.at()].units;
        units.into_iter().filter(move |unit| {
            let is_here = self.tables.unit(*unit).all().meets(self.state.present);
            is_here && (!surprise || self.state.surprising.has(*unit))
        })
    }
}
