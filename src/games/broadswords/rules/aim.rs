//! What a shot at something comes to: whether it may be fired, which figure it names, what it adds to the roll (BB-MIS, BB-WPN).

use super::Battle;
use super::act::Aim;
use super::event::HitModifiers;
use super::footprint::COHESION;
use super::ids::{BuildingId, BuildingSet, DoorId, FigureId, FigureSet, ModelId, NOBODY, UnitId};
use super::readings::CatapultToll;
use super::refusal::{Fact, No};
use super::shooters::Shooter;
use super::sight::{Spot, bases_apart};
use super::state::Place;
use super::tables::Shelter;
use crate::engine::Side;
use crate::games::broadswords::content::{Harm, Toll};
use crate::kernel::table::{Convex, Form, Point, Sixteenths, ahead, gap};

/// What a roll to hit must reach (BB-MIS-03).
pub const TO_HIT: i8 = 8;
/// The sum of two dice that always hits.
pub const ALWAYS_HITS: u8 = 12;
/// In how many of the 36 throws of two dice their sum is at least this much, from 2 (BB-MIS-10).
const AT_LEAST: [u8; 11] = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];

/// A shot that may be fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The figure it names; [`NOBODY`] when it is not at troops.
    pub named: FigureId,
    /// How far the target is.
    pub far: Sixteenths,
    /// What is added to the roll to hit.
    pub added: HitModifiers,
    /// Whether the named figure stands alone, and is the one that falls (BB-MIS-04).
    pub picked_out: bool,
    /// The door or window from which it is fired, by its number in the building; [`NOBODY`] outside of buildings.
    pub opening: u8,
}

/// Where a shooter looks from, with the number of the door or window.
pub(super) type Stance = (u8, Spot);

/// The best line from a shooter to its target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    far: Sixteenths,
    opening: u8,
    from: Spot,
    goal: Spot,
}

/// Whether a sum of two dice and what is added to it hit (BB-MIS-03).
#[must_use]
pub fn hits(faces: [u8; 2], added: i8) -> bool {
    let sum = faces[0] + faces[1];
    sum == ALWAYS_HITS || sum as i8 + added >= TO_HIT
}

/// In how many of 36 throws a shot hits.
#[must_use]
pub fn chances(added: i8) -> u8 {
    let needed = usize::try_from(TO_HIT - added).unwrap_or(0).clamp(2, 12);
    AT_LEAST[needed - 2]
}

impl Battle {
    /// How far a shooter reaches with its ring; nothing when there is no limit (BB-HER-01).
    #[must_use]
    pub fn reach_of(&self, shooter: &Shooter) -> Option<Sixteenths> {
        let range = self.tables.weapon(shooter.weapon).range?;
        Some(range + self.ring_of_shooter(shooter).range)
    }

    /// Where a shooter looks from when it shoots at a point: the muzzle of a gun, its base, or a door or window, of which those
    /// that are taken are left out on request.
    pub(super) fn stances(&self, shooter: &Shooter, at: Point, only_free: bool) -> Vec<Stance> {
        if let Some(model) = shooter.model {
            let muzzle = self.muzzle_of(model, at);
            return muzzle.into_iter().map(|spot| (NOBODY, spot)).collect();
        }
        let spots = self.spots(shooter.figure).into_iter();
        match self.state.lies(shooter.figure) {
            Place::Inside(building) if self.tables.building(building).kind.is_inside() => {
                let taken = self.state.shooting.openings[usize::from(building)];
                let is_free = |number: &u8| {
                    let used = taken >> (2 * number) & 3;
                    !only_free || used < super::missile::AT_AN_OPENING
                };
                (0..)
                    .zip(spots)
                    .filter(|(number, _)| is_free(number))
                    .collect()
            }
            _ => spots.map(|spot| (NOBODY, spot)).collect(),
        }
    }

    /// Whether a figure is in range of a shooter, and in sight where that counts (BB-MIS-05).
    pub(super) fn is_exposed(&self, shooter: &Shooter, target: FigureId) -> bool {
        let reach = self.reach_of(shooter);
        let needs_sight = self.tables.read.casualty_in_sight;
        let on_table = |figure: FigureId| self.state.lies(figure) == Place::Table;
        if shooter.model.is_none() && on_table(shooter.figure) && on_table(target) && !needs_sight {
            let bodies = (self.body(shooter.figure), self.body(target));
            return match bodies {
                (Some(from), Some(goal)) => reach.is_none_or(|reach| from.is_within(&goal, reach)),
                _ => false,
            };
        }
        self.spots(target).iter().any(|goal| {
            let stances = self.stances(shooter, goal.eye, false);
            stances.iter().any(|(_, from)| {
                reach.is_none_or(|reach| self.apart(from, goal) <= reach)
                    && (!needs_sight || self.in_sight(from, goal))
            })
        })
    }

    /// The muzzle of a model that is turned to a point: the middle of its front (BB-GEN-08).
    fn muzzle_of(&self, model: ModelId, at: Point) -> Option<Spot> {
        let spot = self.model_spot(model)?;
        let half = match self.tables.model(model).form {
            Form::Disc(radius) => radius,
            Form::Box(length, _) => length,
        };
        let eye = ahead(spot.eye, at - spot.eye, half);
        Some(Spot {
            eye,
            base: Convex::disc(eye, 0),
            ..spot
        })
    }

    /// Whether a figure may be shot at as one of the troops (BB-MIS-02, BB-VEH-05, BB-HID-05).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn judge_troops(&self, side: Side, target: FigureId) -> Result<(), No> {
        let state = &self.state;
        let no = |rule, fact| Err(No::new(rule, fact));
        let figure = target;
        if self.tables.side_of(target) == side {
            return no("BB-MIS-01", Fact::NotAnEnemyFigure { figure });
        }
        if !state.present.has(target) {
            return no("BB-MIS-01", Fact::NotOnTable { figure });
        }
        let unit = self.tables.figure(target).unit;
        if state.surprising.has(unit) {
            return no("BB-HID-05", Fact::JustRevealed { unit });
        }
        if state.prisoners.has(target) {
            return no("BB-MOR-04", Fact::Captive { figure });
        }
        if state.locked.has(target) {
            return no("BB-MIS-02", Fact::IntoMeleeAt { figure });
        }
        if self.host_of(target).is_some() {
            return no("BB-MIS-05", Fact::NotAlone { figure });
        }
        if let Some(model) = self.closed_around(target) {
            return no("BB-VEH-05", Fact::ClosedVehicle { model });
        }
        Ok(())
    }

    /// The closed vehicle in which a figure is.
    pub(super) fn closed_around(&self, figure: FigureId) -> Option<ModelId> {
        match self.state.lies(figure) {
            Place::Aboard(model) => self.tables.model(model).closed.then_some(model),
            _ => None,
        }
    }

    /// The unit as one of which a figure counts that belongs to none: a friendly one within 2 inches (BB-MIS-05).
    #[must_use]
    pub fn host_of(&self, figure: FigureId) -> Option<UnitId> {
        let row = self.tables.unit_of(figure);
        if row.count != 1 || !self.state.on_table.has(figure) {
            return None;
        }
        let near = self.friends_near(figure);
        let mut units = near.iter().map(|friend| self.tables.figure(friend).unit);
        units.find(|unit| self.tables.unit(*unit).count > 1)
    }

    /// The friends of a figure within 2 inches (BB-MIS-05).
    fn friends_near(&self, figure: FigureId) -> FigureSet {
        let Some(body) = self.body(figure) else {
            return FigureSet::NONE;
        };
        let side = self.tables.side_of(figure);
        let mut friends = self.state.present & self.tables.sides[side.at()].figures;
        friends.remove(figure);
        let near = |friend: &FigureId| {
            let other = self.body(*friend);
            other.is_some_and(|other| body.is_within(&other, COHESION))
        };
        friends.iter().filter(near).collect()
    }

    /// Whether a figure stands quite alone: no friend within 2 inches (BB-MIS-04, BB-MIS-05).
    #[must_use]
    pub fn is_alone(&self, figure: FigureId) -> bool {
        self.friends_near(figure).is_empty()
    }

    /// A shot at what is named.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn judge_shot(&self, shooter: &Shooter, at: Aim) -> Result<Shot, No> {
        match at {
            Aim::Unit(unit) => self.judge_shot_at_unit(shooter, unit),
            Aim::Figure(figure) => self.judge_shot_at_figure(shooter, figure),
            Aim::Model(model) => self.judge_shot_at_model(shooter, model),
            Aim::Building(building) => self.judge_shot_at_building(shooter, building),
            Aim::Door(door) => self.judge_shot_at_door(shooter, door),
            Aim::Zone(point) => self.judge_kill_zone(shooter, point),
        }
    }

    /// The figures of a unit, and of those in one building who are seen at the same doors and windows only the first.
    fn different_targets(&self, shooter: &Shooter, unit: UnitId) -> FigureSet {
        let figures = self.tables.unit(unit).all() & self.state.present;
        // A catapult asks who has moved.
        if figures.is_within(self.state.on_table)
            || self.tables.weapon(shooter.weapon).troops == Toll::Catapult
        {
            return figures;
        }
        let side = self.tables.side_of(shooter.figure);
        let (mut different, mut known) = (FigureSet::NONE, BuildingSet::NONE);
        for figure in figures {
            if let Place::Inside(building) = self.state.lies(figure) {
                if known.has(building) {
                    continue;
                }
                if self.judge_troops(side, figure).is_ok() {
                    known.insert(building);
                }
            }
            different.insert(figure);
        }
        different
    }

    /// Whether a shot at what is named may be fired at all.
    pub(super) fn may_shoot_at(&self, shooter: &Shooter, at: Aim) -> Result<(), No> {
        if let Aim::Unit(unit) = at {
            let mut figures = self.different_targets(shooter, unit).into_iter();
            if figures.any(|figure| self.judge_shot_at_figure(shooter, figure).is_ok()) {
                return Ok(());
            }
        }
        self.judge_shot(shooter, at).map(|_| ())
    }

    /// A shot at the figure of a unit that it hits best; of those equally easy to hit, at the nearest.
    fn judge_shot_at_unit(&self, shooter: &Shooter, unit: UnitId) -> Result<Shot, No> {
        let figures = self.tables.unit(unit).all() & self.state.present;
        if figures.is_empty() {
            return Err(No::new("BB-MIS-01", Fact::UnitGone { unit }));
        }
        let mut best: Option<Shot> = None;
        let mut nearest: Option<(Sixteenths, No)> = None;
        for figure in self.different_targets(shooter, unit) {
            match self.judge_shot_at_figure(shooter, figure) {
                Ok(shot) => {
                    let key = |shot: &Shot| (-shot.added.sum(), shot.far);
                    if best.is_none_or(|best| key(&shot) < key(&best)) {
                        best = Some(shot);
                    }
                }
                Err(no) => {
                    let far = match no.fact {
                        Fact::OutOfRange { far, .. } => far,
                        _ => 0,
                    };
                    if nearest.is_none_or(|(least, _)| far < least) {
                        nearest = Some((far, no));
                    }
                }
            }
        }
        match (best, nearest) {
            (Some(shot), _) => Ok(Shot {
                // Only one who is named by itself is picked out.
                picked_out: false,
                ..shot
            }),
            (None, Some((_, no))) => Err(match no.fact {
                Fact::IntoMeleeAt { .. } => No::new("BB-MIS-02", Fact::IntoMelee { unit }),
                _ => no,
            }),
            (None, None) => Err(No::new("BB-MIS-01", Fact::UnitGone { unit })),
        }
    }

    fn judge_shot_at_figure(&self, shooter: &Shooter, target: FigureId) -> Result<Shot, No> {
        let side = self.tables.side_of(shooter.figure);
        self.judge_troops(side, target)?;
        let weapon = shooter.weapon;
        let row = self.tables.weapon(weapon);
        if row.contact || row.to_hit.is_none() || self.toll_of(shooter) == Toll::Melee {
            let rule = if row.has_kill_zone() {
                "BB-KZ-03"
            } else {
                "BB-MIS-01"
            };
            return Err(No::new(rule, Fact::NoHarm { weapon }));
        }
        // A catapult does not follow those who move (BB-AMB-33).
        if row.troops == Toll::Catapult && self.state.moved.has(target) {
            return Err(No::new("BB-AMB-33", Fact::OnlyStanding { weapon }));
        }
        let line = self.line_to(shooter, target)?;
        Ok(Shot {
            named: target,
            far: line.far,
            added: self.troops_modifiers(shooter, target, &line),
            picked_out: self.is_alone(target),
            opening: line.opening,
        })
    }

    /// The best line from a shooter to a figure; between bases on the table there is one.
    fn line_to(&self, shooter: &Shooter, target: FigureId) -> Result<Line, No> {
        let figure = shooter.figure;
        let on_table = |figure: FigureId| self.state.lies(figure) == Place::Table;
        if shooter.model.is_some() || !on_table(figure) || !on_table(target) {
            return self.line(shooter, &self.spots(target));
        }
        let (Some(from), Some(goal)) = (self.body(figure), self.body(target)) else {
            return Err(No::new("BB-LOS-01", Fact::NoSight { figure }));
        };
        let far = bases_apart(&from.convex(), &goal.convex());
        if let Some(reach) = self.reach_of(shooter).filter(|reach| far > *reach) {
            return Err(No::new(
                "BB-MIS-01",
                Fact::OutOfRange { figure, far, reach },
            ));
        }
        let [from, goal] = [from, goal].map(|body| self.spot_of(&body));
        let is_seen = self.sees_on_table(figure, target, || self.in_sight(&from, &goal));
        match is_seen {
            true => Ok(Line {
                far,
                opening: NOBODY,
                from,
                goal,
            }),
            false => Err(No::new("BB-LOS-01", Fact::NoSight { figure })),
        }
    }

    /// The best line from a shooter to one of some places.
    fn line(&self, shooter: &Shooter, goals: &[Spot]) -> Result<Line, No> {
        let (figure, reach) = (shooter.figure, self.reach_of(shooter));
        let mut nearest = None;
        let mut lines: Vec<Line> = Vec::new();
        for goal in goals {
            for (opening, from) in self.stances(shooter, goal.eye, true) {
                let far = self.apart(&from, goal);
                nearest = Some(nearest.map_or(far, |nearest: Sixteenths| nearest.min(far)));
                if reach.is_none_or(|reach| far <= reach) {
                    lines.push(Line {
                        far,
                        opening,
                        from,
                        goal: *goal,
                    });
                }
            }
        }
        lines.sort_by_key(|line| line.far);
        let seen = lines
            .iter()
            .find(|line| self.in_sight(&line.from, &line.goal));
        match (seen, nearest, reach) {
            (Some(line), ..) => Ok(*line),
            (None, None, _) => Err(self.no_window(figure)),
            (None, Some(far), Some(reach)) if lines.is_empty() => Err(No::new(
                "BB-MIS-01",
                Fact::OutOfRange { figure, far, reach },
            )),
            _ => Err(No::new("BB-LOS-01", Fact::NoSight { figure })),
        }
    }

    /// Why a figure has nowhere to shoot from.
    pub(super) fn no_window(&self, figure: FigureId) -> No {
        match self.state.lies(figure) {
            Place::Inside(building) => No::new("BB-BLD-08", Fact::NotAtWindow { building }),
            _ => No::new("BB-LOS-01", Fact::NoSight { figure }),
        }
    }

    /// What is added to the roll of a shooter whatever it shoots at (BB-MIS-09, BB-HER-01).
    fn own_modifiers(&self, shooter: &Shooter) -> HitModifiers {
        HitModifiers {
            weapon: self.tables.weapon(shooter.weapon).to_hit.unwrap_or(0),
            ring: self.ring_of_shooter(shooter).dice,
            ..HitModifiers::default()
        }
    }

    /// What is added to the roll of a shot at a figure (BB-MIS-06, BB-MIS-07, BB-VEH-05).
    fn troops_modifiers(&self, shooter: &Shooter, target: FigureId, line: &Line) -> HitModifiers {
        let adjust = &self.tables.adjust;
        let mut added = self.own_modifiers(shooter);
        if self.tables.unit_of(target).armour {
            added.armour = adjust.armour;
        }
        let inside = match self.state.lies(target) {
            Place::Inside(building) => Some(self.tables.building(building).kind.is_inside()),
            _ => None,
        };
        let aboard = match self.state.lies(target) {
            Place::Aboard(model) => self.tables.model(model).covers,
            _ => false,
        };
        let (concealed, covered) = match inside {
            Some(true) => {
                added.in_building = true;
                added.shelter[0] = adjust.in_building;
                return added;
            }
            Some(false) => (false, true),
            None => {
                let look = || self.protection(line.from.eye, &line.goal.base);
                let protection = match shooter.model {
                    None => self.sheltered_on_table(shooter.figure, target, look),
                    Some(_) => look(),
                };
                (protection.concealed, protection.covered || aboard)
            }
        };
        if concealed {
            added.shelter[0] = adjust.concealment;
            added.sheltered[0] = Shelter::Concealment;
        }
        if covered {
            added.shelter[1] = adjust.cover;
            added.sheltered[1] = Shelter::Cover;
        }
        added
    }

    fn judge_shot_at_model(&self, shooter: &Shooter, model: ModelId) -> Result<Shot, No> {
        let (weapon, row) = (shooter.weapon, self.tables.model(model));
        let side = self.tables.side_of(shooter.figure);
        let goal = self
            .model_spot(model)
            .filter(|_| self.state.models.has(model));
        let Some(goal) = goal else {
            return Err(No::new("BB-MIS-01", Fact::ModelGone { model }));
        };
        if row.side == side {
            return Err(No::new("BB-MIS-01", Fact::NotAnEnemyModel { model }));
        }
        if row.points.is_none() || self.tables.weapon(weapon).vehicles != Harm::D6 {
            return Err(No::new("BB-VEH-01", Fact::NoHarm { weapon }));
        }
        if self.state.surprising.has(row.unit) {
            let unit = row.unit;
            return Err(No::new("BB-HID-05", Fact::JustRevealed { unit }));
        }
        let line = self.line(shooter, &[goal])?;
        let mut added = self.own_modifiers(shooter);
        let is_parked = self.state.model_gone[usize::from(model)] == 0;
        if is_parked && (self.tables.read.parked_bonus_for_all || row.large) {
            added.large = self.tables.adjust.large_target;
        }
        Ok(shot_at_a_thing(line.far, line.opening, added))
    }

    fn judge_shot_at_building(&self, shooter: &Shooter, building: BuildingId) -> Result<Shot, No> {
        let (weapon, row) = (shooter.weapon, self.tables.building(building));
        if self.state.fallen.has(building) {
            return Err(No::new("BB-BLD-02", Fact::Fallen { building }));
        }
        if row.points.is_none() || self.tables.weapon(weapon).buildings != Harm::D6 {
            return Err(No::new("BB-BLD-01", Fact::NoHarm { weapon }));
        }
        let (figure, reach) = (shooter.figure, self.reach_of(shooter));
        let stances = self.stances(shooter, row.middle, true).into_iter();
        let stances = stances.map(|(opening, from)| (gap(&from.base, &row.shape), opening, from));
        let mut stances: Vec<(Sixteenths, u8, Spot)> = stances.collect();
        stances.sort_by_key(|(far, ..)| *far);
        let Some((nearest, ..)) = stances.first().copied() else {
            return Err(self.no_window(figure));
        };
        if let Some(reach) = reach.filter(|reach| nearest > *reach) {
            let far = nearest;
            return Err(No::new(
                "BB-MIS-01",
                Fact::OutOfRange { figure, far, reach },
            ));
        }
        let near = stances.iter();
        let mut near = near.filter(|(far, ..)| reach.is_none_or(|reach| *far <= reach));
        let seen = near.find(|(.., from)| self.sees_building(from, building));
        let Some((far, opening, _)) = seen else {
            return Err(No::new("BB-LOS-01", Fact::NoSight { figure }));
        };
        let mut added = self.own_modifiers(shooter);
        added.large = self.tables.adjust.large_target;
        Ok(shot_at_a_thing(*far, *opening, added))
    }

    fn judge_shot_at_door(&self, shooter: &Shooter, door: DoorId) -> Result<Shot, No> {
        let (weapon, row) = (shooter.weapon, &self.tables.doors[usize::from(door)]);
        if self.state.broken.has(door) || self.state.fallen.has(row.building) {
            return Err(No::new("BB-BLD-04", Fact::DoorGone { door }));
        }
        if self.tables.weapon(weapon).buildings == Harm::None {
            return Err(No::new("BB-BLD-04", Fact::NoHarm { weapon }));
        }
        let goal = Spot {
            eye: row.outside,
            base: Convex::disc(row.outside, 1),
            level: self.tables.field.height(row.outside),
            building: None,
        };
        let line = self.line(shooter, &[goal])?;
        let mut added = self.own_modifiers(shooter);
        added.large = self.tables.adjust.large_target;
        Ok(shot_at_a_thing(line.far, line.opening, added))
    }

    /// What a weapon of a shooter does to troops, the reading of catapults included (BB-AMB-33).
    #[must_use]
    pub fn toll_of(&self, shooter: &Shooter) -> Toll {
        match self.tables.weapon(shooter.weapon).troops {
            Toll::Catapult => match self.tables.read.catapult {
                CatapultToll::One => Toll::One,
                CatapultToll::D6 => Toll::D6,
                CatapultToll::Nothing => Toll::Melee,
            },
            toll => toll,
        }
    }

    /// The casualties to be expected of a shot, in 72nds, for the choice of a weapon; at most those that there are.
    #[must_use]
    pub fn worth_of(&self, shooter: &Shooter, shot: &Shot, targets: u32) -> u32 {
        let each = match self.toll_of(shooter) {
            Toll::One | Toll::Catapult => 2,
            Toll::HalfD6 => 4,
            Toll::D6 | Toll::KillZone => 7,
            Toll::Melee => 0,
        };
        u32::from(chances(shot.added.sum())) * each.min(targets.saturating_mul(2))
    }
}

/// A shot at a vehicle, a building or a door.
fn shot_at_a_thing(far: Sixteenths, opening: u8, added: HitModifiers) -> Shot {
    Shot {
        named: NOBODY,
        far,
        added,
        picked_out: false,
        opening,
    }
}
