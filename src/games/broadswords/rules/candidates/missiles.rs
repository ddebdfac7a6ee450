//! Candidates of the missile phase: units at units, at what harms them most, kill zones where they catch most, spells.

use super::super::Battle;
use super::super::act::{Act, Aim, Spell, Who};
use super::super::casualties::Spared;
use super::super::ids::{FigureId, FigureSet, ModelId, NOBODY, UnitId, WeaponId};
use super::super::kill_zone::KILL_ZONE;
use super::super::missile::MissileStage;
use super::super::spells::wizard_as_shooter;
use super::super::state::Place;
use super::super::tables::{BuildingKind, Ring};
use crate::engine::Side;
use crate::games::broadswords::content::Harm;
use crate::kernel::table::{INCH, Point, Sixteenths};

/// How many aims of a kill zone are offered.
const ZONES: usize = 2;

impl Battle {
    /// Adds acts of the missile phase.
    pub(super) fn list_missile(&self, stage: MissileStage, side: Side, out: &mut Vec<Act>) {
        match stage {
            MissileStage::Reveal => {
                let markers = self.state.markers.iter();
                out.extend(markers.map(Act::Reveal));
                out.push(Act::Done);
            }
            MissileStage::Aim => {
                for unit in self.shooting_units(side) {
                    self.list_shots(side, unit, out);
                }
                out.push(Act::Done);
            }
            MissileStage::Remove => {
                let hits = self.hits_on(side);
                for spared in [Spared::Front, Spared::Rear] {
                    let act = Act::Remove(self.usual_removal(&hits, spared));
                    if !out.contains(&act) {
                        out.push(act);
                    }
                }
            }
            MissileStage::ToHit | MissileStage::Effect | MissileStage::Tough => {}
        }
    }

    /// Whether a side has anything to shoot at, or a spell to cast.
    pub(in super::super) fn may_shoot_at_something(&self, side: Side) -> bool {
        if !self.may_anybody_shoot(side) {
            return false;
        }
        let mut shots = Vec::new();
        self.shooting_units(side).any(|unit| {
            self.list_shots(side, unit, &mut shots);
            !shots.is_empty()
        })
    }

    /// The sensible shots and spells of a unit.
    fn list_shots(&self, side: Side, unit: UnitId, out: &mut Vec<Act>) {
        let own = self.tables.unit(unit).all() & self.state.present;
        let able: FigureSet = own
            .iter()
            .filter(|figure| self.judge_attacker(side, *figure).is_ok())
            .collect();
        if able.is_empty() {
            return;
        }
        let who = Who::Unit(unit);
        let mut offer = |at: Aim| {
            let act = Act::Shoot {
                who,
                at,
                with: NOBODY,
            };
            if self.judge_missile(MissileStage::Aim, side, &act).is_ok() {
                out.push(act);
            }
        };
        let arms = self.arms_of(who, NOBODY);
        if arms.is_empty() && !able.iter().any(|figure| self.tables.figure(figure).wizard) {
            return;
        }
        if !arms.is_empty() {
            let enemy = &self.tables.sides[side.other().at()];
            let reach = self.longest_reach(&arms);
            for target in enemy.units {
                let figures = self.tables.unit(target).all() & self.state.present;
                if reach.is_some_and(|reach| !self.are_near(own, figures, reach)) {
                    continue;
                }
                if !figures.is_empty() {
                    offer(Aim::Unit(target));
                }
                figures
                    .iter()
                    .filter(|figure| self.is_worth_picking_out(*figure))
                    .for_each(|figure| offer(Aim::Figure(figure)));
            }
            let harms = |harm: fn(&Battle, WeaponId) -> Harm, what: Harm| {
                arms.iter().any(|(.., weapon)| harm(self, *weapon) == what)
            };
            if harms(
                |battle, weapon| battle.tables.weapon(weapon).vehicles,
                Harm::D6,
            ) {
                for model in enemy.models & self.state.models {
                    offer(Aim::Model(model));
                }
            }
            let of_buildings = |battle: &Battle, weapon| battle.tables.weapon(weapon).buildings;
            let (breaks, opens) = (
                harms(of_buildings, Harm::D6),
                harms(of_buildings, Harm::Door),
            );
            if breaks || opens {
                self.list_buildings(side, breaks, &mut offer);
            }
        }
        self.list_zones_of(side, &arms, out);
        self.list_spells(side, able, out);
    }

    /// How far the longest of some arms reaches, with every ring; nothing when there is no limit.
    fn longest_reach(&self, arms: &[(Option<ModelId>, FigureId, WeaponId)]) -> Option<Sixteenths> {
        let rings = self.tables.rings.iter().map(|ring| ring.range).max();
        let mut longest = 0;
        for (.., weapon) in arms {
            longest = longest.max(self.tables.weapon(*weapon).range?);
        }
        Some(longest + rings.unwrap_or(0))
    }

    /// Whether some of one group may be within a distance of some of another; those off bases of their own always may.
    fn are_near(&self, one: FigureSet, other: FigureSet, distance: Sixteenths) -> bool {
        let on_table = self.state.on_table;
        if !one.is_within(on_table) || !other.is_within(on_table) {
            return true;
        }
        one.iter().any(|figure| {
            let (at, own) = (self.state.at(figure), self.tables.figure(figure).form);
            other.iter().any(|figure| {
                // A muzzle may be a few inches in front of its crew.
                let far =
                    distance + 4 * INCH + own.radius() + self.tables.figure(figure).form.radius();
                (self.state.at(figure) - at).squared() <= i64::from(far) * i64::from(far)
            })
        })
    }

    /// Whether a figure is worth a shot of its own: it stands alone, and it leads or casts (BB-MIS-04).
    fn is_worth_picking_out(&self, figure: FigureId) -> bool {
        let row = self.tables.figure(figure);
        let matters = row.ring != Ring::None || row.wizard;
        matters && self.tables.unit(row.unit).count > 1 && self.is_alone(figure)
    }

    /// Buildings with the enemy in them, gatehouses, and their doors.
    fn list_buildings(&self, side: Side, breaks: bool, offer: &mut impl FnMut(Aim)) {
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let mut held: Vec<u8> = Vec::new();
        for figure in enemies {
            if let Place::Inside(building) = self.state.lies(figure)
                && !held.contains(&building)
            {
                held.push(building);
            }
        }
        for (building, row) in (0..).zip(&self.tables.buildings) {
            let is_gate = row.kind == BuildingKind::Tower && !row.doors.is_empty();
            if is_gate && !self.state.fallen.has(building) && !held.contains(&building) {
                held.push(building);
            }
        }
        for building in held {
            if breaks {
                offer(Aim::Building(building));
            }
            for door in self.tables.building(building).doors {
                offer(Aim::Door(door));
            }
        }
    }

    /// The best aims of each weapon with a kill zone.
    fn list_zones_of(
        &self,
        side: Side,
        arms: &[(Option<ModelId>, FigureId, WeaponId)],
        out: &mut Vec<Act>,
    ) {
        for (model, figure, weapon) in arms {
            if !self.tables.weapon(*weapon).has_kill_zone() {
                continue;
            }
            let (who, at) = match model {
                Some(model) => (Who::Model(*model), self.model_body(*model)),
                None => (Who::Figure(*figure), self.body(*figure)),
            };
            let Some(from) = at.map(|body| body.at) else {
                continue;
            };
            let acts = self
                .points_to_aim_at(side, from)
                .into_iter()
                .map(|point| Act::Shoot {
                    who,
                    at: Aim::Zone(point),
                    with: *weapon,
                });
            self.keep_best_zones(side, acts, out);
        }
    }

    fn list_spells(&self, side: Side, able: FigureSet, out: &mut Vec<Act>) {
        for figure in able
            .iter()
            .filter(|figure| self.tables.figure(*figure).wizard)
        {
            for unit in self.tables.sides[side.other().at()].units {
                let act = Act::Cast {
                    figure,
                    spell: Spell::Lightning,
                    at: Aim::Unit(unit),
                };
                if self.judge_missile(MissileStage::Aim, side, &act).is_ok() {
                    out.push(act);
                }
            }
            let Some(body) = self.body(figure) else {
                continue;
            };
            let points = self.points_to_aim_at(side, body.at).into_iter();
            let acts = points.map(|point| Act::Cast {
                figure,
                spell: Spell::Fireball,
                at: Aim::Zone(point),
            });
            self.keep_best_zones(side, acts, out);
        }
    }

    /// The enemies that a kill zone could reach, as points to aim at.
    fn points_to_aim_at(&self, side: Side, from: Point) -> Vec<Point> {
        let reach = i64::from(KILL_ZONE + INCH);
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let mut points: Vec<Point> = enemies
            .iter()
            .filter(|figure| self.closed_around(*figure).is_none())
            .filter_map(|figure| self.body(figure))
            .map(|body| body.at)
            .filter(|at| *at != from && (*at - from).squared() <= reach * reach)
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Adds the legal kill zones that catch most.
    fn keep_best_zones(&self, side: Side, acts: impl Iterator<Item = Act>, out: &mut Vec<Act>) {
        let enemies = self.tables.sides[side.other().at()].figures;
        let caught = |act: &Act| {
            let (shooter, point) = match *act {
                Act::Shoot {
                    who: Who::Model(model),
                    at: Aim::Zone(point),
                    with,
                } => (self.judge_mounted(side, model, with).ok()?, point),
                Act::Shoot {
                    who: Who::Figure(figure),
                    at: Aim::Zone(point),
                    with,
                } => (self.judge_bearer(side, figure, with).ok()?, point),
                Act::Cast {
                    figure,
                    at: Aim::Zone(point),
                    ..
                } => (wizard_as_shooter(figure), point),
                _ => return None,
            };
            let muzzles = self.muzzles(&shooter, point, true).into_iter();
            let inside = muzzles.map(|(_, muzzle)| self.inside_kill_zone(&muzzle, point) & enemies);
            inside.map(|inside| inside.len()).max()
        };
        let mut zones: Vec<(u32, Act)> = acts
            .filter_map(|act| Some((caught(&act).filter(|caught| *caught > 0)?, act)))
            .collect();
        zones.sort_by_key(|(caught, _)| std::cmp::Reverse(*caught));
        let legal = zones
            .into_iter()
            .map(|(_, act)| act)
            .filter(|act| self.judge_missile(MissileStage::Aim, side, act).is_ok());
        out.extend(legal.take(ZONES));
    }
}
