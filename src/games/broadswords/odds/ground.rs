//! A test ground with those who shoot and what they shoot at: what each weapon adds at a distance; knows nothing of chances.

use super::spec::{Role, Sheltered, Stand, Worn, building};
use super::volley::{Effect, ShotOdds};
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::Side;
use crate::games::broadswords::content::{Harm, Routs, Toll, Troop};
use crate::games::broadswords::rules::{
    Battle, FigureId, HitModifiers, KILL_ZONE, Layout, ModelId, NOBODY, Piece, Shelter, Shooter,
    Shot, TestGround, UnitId, WeaponId, Who,
};
use crate::kernel::table::{Sixteenths, inches};

/// The most figures of one side on a ground.
const MOST: u32 = 96;
/// How many units stand side by side on a ground, and how far apart.
const IN_A_ROW: usize = 4;
const APART: usize = 24;
/// The table they stand on.
const TABLE: &str = "108x108in";

/// A ground.
pub(super) struct Ground {
    pub(super) battle: Battle,
    /// Those who shoot, each with the weapons it has, shooter by shooter.
    shooters: Vec<Vec<Shooter>>,
    pub(super) target: Target,
}

/// What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// Troops.
    Troops(Troops),
    /// A vehicle or a building that has so many points left, and whether it is a building or its door.
    Vehicle {
        /// The points it has left.
        points: u8,
        /// Whether it is a large target, being parked (BB-MIS-08).
        large: bool,
    },
    /// A building.
    Building(u8),
    /// A door.
    Door,
}

/// Troops that are shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Troops {
    /// How many there are left.
    pub(super) left: u8,
    /// How many of them must fall until the unit routs; nothing when it does not rout by losses.
    pub(super) to_rout: Option<u8>,
    /// Whether they wear armour.
    pub(super) armour: bool,
    /// On which face each survives a hit (BB-FAN-06).
    pub(super) survives_on: Option<u8>,
    /// What shelters those who ride.
    pub(super) ride_in_cover: bool,
}

impl Ground {
    /// Sets up those who shoot and what they shoot at.
    ///
    /// # Errors
    /// What cannot be set up.
    pub(super) fn of(pack: &Pack, firers: &[Stand], at: &Stand) -> Result<Ground, Failure> {
        let mut forces = Vec::new();
        for stand in firers {
            add_forces(pack, stand, Side::First, Role::Shooter, &mut forces)?;
        }
        let target = match building(pack, &at.entry) {
            // Somebody has to be there.
            Some(_) => Stand {
                count: None,
                ..firers[0].clone()
            },
            None => at.clone(),
        };
        add_forces(pack, &target, Side::Second, Role::Target, &mut forces)?;
        let ground = set_up(pack, &forces)?;
        let battle = ground.battle();
        let target = target_of(pack, &battle, at)?;
        let shooters = shooters(&battle, &forces)?;
        Ok(Ground {
            battle,
            shooters,
            target,
        })
    }

    /// The distances at which something changes, the nearest first; nothing for a weapon without a limit.
    pub(super) fn limits(&self) -> Vec<Sixteenths> {
        let all = self.shooters.iter().flatten();
        let reach = |shooter: &Shooter| self.battle.reach_of(shooter);
        let mut limits: Vec<Sixteenths> = all.filter_map(reach).collect();
        if self.shooters.iter().flatten().any(|it| self.has_zone(it)) {
            limits.push(KILL_ZONE);
        }
        limits.sort_unstable();
        limits.dedup();
        limits
    }

    /// Whether a weapon has no limit.
    pub(super) fn is_endless(&self) -> bool {
        let mut all = self.shooters.iter().flatten();
        all.any(|it| self.can_harm(it) && self.battle.reach_of(it).is_none())
    }

    fn has_zone(&self, shooter: &Shooter) -> bool {
        self.battle.tables().weapon(shooter.weapon).has_kill_zone()
    }

    /// Whether a weapon can do anything to the target by its roll to hit.
    fn can_harm(&self, shooter: &Shooter) -> bool {
        let row = self.battle.tables().weapon(shooter.weapon);
        let rolls = row.to_hit.is_some() && !row.contact;
        rolls
            && match self.target {
                Target::Troops(_) => self.battle.toll_of(shooter) != Toll::Melee,
                Target::Vehicle { .. } => row.vehicles == Harm::D6,
                Target::Building(_) => row.buildings == Harm::D6,
                Target::Door => row.buildings != Harm::None,
            }
    }

    /// The shots at a distance, each shooter with the best it has, and the weapons they use.
    pub(super) fn shots(
        &self,
        far: Sixteenths,
        shelter: Sheltered,
        inside: Option<u8>,
    ) -> Vec<(WeaponId, ShotOdds)> {
        let best = |arms: &Vec<Shooter>| {
            let all = arms.iter();
            let all = all.filter_map(|it| Some((it, self.shot(it, far, shelter, inside)?)));
            let best = all.max_by_key(|(it, (worth, _))| (*worth, std::cmp::Reverse(it.weapon)));
            best.map(|(it, (_, shot))| (it.weapon, shot))
        };
        self.shooters.iter().filter_map(best).collect()
    }

    /// A weapon's shot at a distance, with what is to be expected of it.
    fn shot(
        &self,
        shooter: &Shooter,
        far: Sixteenths,
        shelter: Sheltered,
        inside: Option<u8>,
    ) -> Option<(u32, ShotOdds)> {
        let ring = self.battle.ring_of_shooter(shooter).dice;
        let in_zone = inside.filter(|_| self.has_zone(shooter) && far <= KILL_ZONE);
        if let (Some(inside), Target::Troops(troops)) = (in_zone, self.target) {
            let shot = ShotOdds {
                added: 0,
                effect: Effect::Casualties(Toll::KillZone),
                ring: ring.unsigned_abs(),
                exposed: inside.min(troops.left),
            };
            return Some((u32::MAX, shot));
        }
        let in_range = self.battle.reach_of(shooter);
        if !self.can_harm(shooter) || in_range.is_some_and(|reach| far > reach) {
            return None;
        }
        let added = self.added(shooter, shelter);
        let shot = Shot {
            named: 0,
            far,
            added,
            picked_out: false,
            opening: NOBODY,
        };
        let (effect, exposed) = match self.target {
            Target::Troops(troops) => {
                let toll = self.battle.toll_of(shooter);
                (Effect::Casualties(toll), troops.left)
            }
            Target::Vehicle { .. } | Target::Building(_) => (Effect::Damage, u8::MAX),
            Target::Door => (Effect::Door, u8::MAX),
        };
        let worth = self.battle.worth_of(shooter, &shot, exposed.into());
        let odds = ShotOdds {
            added: added.sum(),
            effect,
            ring: ring.unsigned_abs(),
            exposed,
        };
        Some((worth, odds))
    }

    /// What is added to a roll to hit (BB-MIS-06 to BB-MIS-09).
    pub(super) fn added(&self, shooter: &Shooter, shelter: Sheltered) -> HitModifiers {
        let tables = self.battle.tables();
        let adjust = &tables.adjust;
        let mut added = HitModifiers {
            weapon: tables.weapon(shooter.weapon).to_hit.unwrap_or(0),
            ring: self.battle.ring_of_shooter(shooter).dice,
            ..HitModifiers::default()
        };
        match self.target {
            Target::Troops(troops) => {
                if troops.armour {
                    added.armour = adjust.armour;
                }
                let covered = matches!(shelter, Sheltered::Covered | Sheltered::Both);
                if shelter == Sheltered::Inside {
                    added.in_building = true;
                    added.shelter[0] = adjust.in_building;
                    return added;
                }
                if matches!(shelter, Sheltered::Concealed | Sheltered::Both) {
                    added.shelter[0] = adjust.concealment;
                    added.sheltered[0] = Shelter::Concealment;
                }
                if covered || troops.ride_in_cover {
                    added.shelter[1] = adjust.cover;
                    added.sheltered[1] = Shelter::Cover;
                }
            }
            Target::Vehicle { large, .. } => {
                if large {
                    added.large = adjust.large_target;
                }
            }
            Target::Building(_) | Target::Door => added.large = adjust.large_target,
        }
        added
    }

    /// Why nobody can shoot at the target from anywhere.
    pub(super) fn refusal(&self, inside: Option<u8>) -> Failure {
        let zone = self.shooters.iter().flatten().any(|it| self.has_zone(it));
        match self.target {
            Target::Troops(_) if zone && inside.is_none() => {
                Failure::new("a kill zone is all they have, and nothing says who is inside")
                    .hint("write how many of the target are: `rifle-section:inside=4` (BB-KZ-02)")
            }
            Target::Troops(_) => Failure::new("they have nothing to shoot with")
                .hint("see `pressgang explain BB-MIS-01`"),
            Target::Vehicle { .. } => Failure::new("nothing they have harms a vehicle")
                .hint("see `pressgang explain BB-VEH-01`"),
            Target::Building(_) => Failure::new("nothing they have harms a building")
                .hint("see `pressgang explain BB-BLD-01`"),
            Target::Door => Failure::new("nothing they have breaks a door")
                .hint("see `pressgang explain BB-BLD-04`"),
        }
    }
}

/// A force of a ground.
pub(super) struct Force {
    side: Side,
    of: String,
    id: String,
    more: String,
    /// The weapon it uses.
    with: Option<String>,
}

/// Adds the units of a stand: full ones, and one of those who are left.
pub(super) fn add_forces(
    pack: &Pack,
    stand: &Stand,
    side: Side,
    role: Role,
    forces: &mut Vec<Force>,
) -> Result<(), Failure> {
    let Some(troop) = pack.shelf::<Troop>().get(&stand.entry) else {
        return Ok(());
    };
    let whole = *troop.strength.get_ref();
    let ringed = stand.ring != Worn::Nothing;
    let mut left = match stand.count {
        Some(count) => count.into(),
        None if ringed || role == Role::Fighter => 1,
        None => whole,
    };
    if left > MOST {
        let what = format!("{left} figures are more than can be counted");
        return Err(Failure::new(what).hint(format!("name {MOST} at most")));
    }
    while left > 0 {
        let count = left.min(whole);
        left -= count;
        let rings = match stand.ring {
            Worn::Nothing => "heroes = 0, commanders = 0".to_string(),
            Worn::Hero => format!("heroes = {count}, commanders = 0"),
            Worn::Commander => format!("heroes = 0, commanders = {}", count.min(1)),
        };
        let number = forces.iter().filter(|it| it.side == side).count();
        forces.push(Force {
            side,
            of: stand.entry.clone(),
            with: stand.with.clone(),
            id: format!(
                "{}-{number}",
                if side == Side::First {
                    "ours"
                } else {
                    "theirs"
                }
            ),
            more: match count == whole {
                true => rings,
                false => format!("strength = {count}, {rings}"),
            },
        });
    }
    Ok(())
}

/// A ground with some forces.
pub(super) fn set_up(pack: &Pack, forces: &[Force]) -> Result<TestGround, Failure> {
    let mut numbers = [0; 2];
    let places: Vec<String> = forces
        .iter()
        .map(|force| {
            let number = numbers[force.side.at()];
            numbers[force.side.at()] += 1;
            let (across, down) = (number % IN_A_ROW, number / IN_A_ROW);
            let across = 14 + APART * across;
            match force.side {
                Side::First => format!("{across}x{}in", 100 - 8 * down),
                Side::Second => format!("{across}x{}in", 8 + 8 * down),
            }
        })
        .collect();
    let pieces: Vec<Piece<'_>> = forces
        .iter()
        .zip(&places)
        .map(|(force, at)| Piece {
            side: force.side,
            id: &force.id,
            of: &force.of,
            at,
            more: &force.more,
        })
        .collect();
    let layout = Layout {
        table: TABLE,
        ..Layout::BARE
    };
    TestGround::of(pack, &pieces, &layout, &pack.options).map_err(|it| Failure::new(it.what))
}

/// What is shot at.
fn target_of(pack: &Pack, battle: &Battle, at: &Stand) -> Result<Target, Failure> {
    let left = |points: u8| match points.checked_sub(at.damage) {
        Some(left @ 1..) => Ok(left),
        _ => Err(Failure::new(format!(
            "`{}` has fallen by then: it takes {points} points",
            at.entry
        ))),
    };
    if let Some(row) = building(pack, &at.entry) {
        return match at.door {
            true => Ok(Target::Door),
            false => Ok(Target::Building(left(*row.points.get_ref() as u8)?)),
        };
    }
    let tables = battle.tables();
    let Some(unit) = tables.sides[Side::Second.at()].units.iter().next() else {
        return Err(Failure::new("nobody is shot at"));
    };
    let row = tables.unit(unit);
    let model = row.all_models().iter().next().map(|it| tables.model(it));
    if let Some(points) = model.and_then(|model| model.points.filter(|_| !at.riders)) {
        let large = model.is_some_and(|it| it.large) || tables.read.parked_bonus_for_all;
        return Ok(Target::Vehicle {
            points: left(points)?,
            large: large && !at.moving,
        });
    }
    if let Some(model) = model.filter(|it| it.closed) {
        let what = format!("those in `{}` are behind closed hatches", model.name);
        return Err(Failure::new(what).hint("see `pressgang explain BB-VEH-05`"));
    }
    let start = match at.count {
        Some(count) => count,
        None => row.count,
    };
    if at.lost >= start {
        let what = format!("nobody of `{}` is left by then", at.entry);
        return Err(Failure::new(what).hint("write how many it starts with: x12"));
    }
    let race = &tables.races[usize::from(row.race)];
    let first = row.all().iter().next();
    Ok(Target::Troops(Troops {
        left: start - at.lost,
        to_rout: (race.routs == Routs::AtHalf)
            .then(|| start.div_ceil(2).saturating_sub(at.lost))
            .filter(|more| *more > 0),
        armour: row.armour,
        survives_on: first.and_then(|it| battle.survives_on(it)),
        ride_in_cover: model.is_some_and(|it| it.covers),
    }))
}

/// Those who shoot, each with its weapons.
fn shooters(battle: &Battle, forces: &[Force]) -> Result<Vec<Vec<Shooter>>, Failure> {
    let tables = battle.tables();
    let mut all: Vec<Vec<Shooter>> = Vec::new();
    let mut last: Option<(Option<ModelId>, FigureId)> = None;
    for unit in tables.sides[Side::First.at()].units {
        let force = forces.get(usize::from(unit));
        let with = match force.and_then(|it| it.with.as_deref()) {
            Some(id) => weapon(battle, unit, id)?,
            None => NOBODY,
        };
        for (model, figure, weapon) in battle.arms_of(Who::Unit(unit), with) {
            let judged = match model {
                Some(model) => battle.judge_mounted(Side::First, model, weapon),
                None => battle.judge_bearer(Side::First, figure, weapon),
            };
            let Ok(shooter) = judged else {
                continue;
            };
            // A vehicle fires all it has; a gun or a figure one thing at a time (BB-MIS-12, BB-VEH-04).
            let is_vehicle = model.is_some_and(|it| tables.model(it).kind.is_vehicle());
            let own = (model, figure);
            match all.last_mut().filter(|_| last == Some(own) && !is_vehicle) {
                Some(arms) => arms.push(shooter),
                None => all.push(vec![shooter]),
            }
            last = Some(own);
        }
    }
    Ok(all)
}

fn weapon(battle: &Battle, unit: UnitId, id: &str) -> Result<WeaponId, Failure> {
    let tables = battle.tables();
    let found = (0..).zip(&tables.weapons).find(|(_, row)| row.id == id);
    let arms = |it: WeaponId| battle.arms_of(Who::Unit(unit), it);
    match found {
        Some((it, _)) if !arms(it).is_empty() => Ok(it),
        _ => {
            let what = format!("{} have no `{id}`", tables.unit(unit).name);
            let mut own: Vec<&str> = battle
                .arms_of(Who::Unit(unit), NOBODY)
                .into_iter()
                .map(|(.., it)| tables.weapon(it).id.as_str())
                .collect();
            own.dedup();
            let own = match own.is_empty() {
                true => "they have nothing that shoots".to_string(),
                false => format!("they have {}", own.join(", ")),
            };
            Err(Failure::new(what).hint(own))
        }
    }
}

/// A distance of whole inches.
pub(super) fn far(range: u8) -> Sixteenths {
    inches(range.into())
}
