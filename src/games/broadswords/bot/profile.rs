//! A unit at a glance, as bots think of it: where it stands, how far it shoots and goes, how it fights.

use super::book::Book;
use super::ways::in_inches;
use crate::engine::Side;
use crate::games::broadswords::content::{Routs, Toll};
use crate::games::broadswords::rules::{
    Battle, BuildingId, CatapultToll, FigureId, FigureSet, ModelKind, Pace, Place, Tables, UnitId,
    WeaponId, chances,
};
use crate::kernel::table::Point;

/// No limit to a range, in inches.
const EVERYWHERE: f64 = 200.0;
/// How far a kill zone is long, in inches (BB-KZ-01).
const CONE: f64 = 12.0;
/// The casualties of a kill zone and of a shell, and of a grenade.
const MANY: f64 = 3.5;
const SOME: f64 = 2.0;
/// The part of a unit that a kill zone covers.
const UNDER_A_CONE: f64 = 0.5;
/// The part of its radius by which a unit is nearer than its middle.
const NEARER: f64 = 0.7;
/// The throws of two dice.
const THROWS: f64 = 36.0;
/// A unit that shoots no farther than this, in inches, closes in.
const SHORT: f64 = 9.0;

/// A unit that fights.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    pub(super) unit: UnitId,
    /// Those who fight.
    pub(super) figures: FigureSet,
    /// Each of them, and where.
    pub(super) at: Vec<(FigureId, Point)>,
    /// What each shoots with.
    guns: Vec<Vec<Gun>>,
    pub(super) middle: Point,
    /// How far from its middle the farthest stands, in inches.
    pub(super) radius: f64,
    /// What its figures are worth together.
    pub(super) worth: f64,
    /// How far it walks and runs, in inches.
    pub(super) walk: f64,
    pub(super) run: f64,
    /// The farthest it shoots, in inches; 0 for those who do not.
    pub(super) reach: f64,
    /// What its figures add to their dice in melee, on the average.
    pub(super) bonus: f64,
    /// What close formation would add to that.
    pub(super) drill: f64,
    pub(super) armour: bool,
    /// Whether it eats the living, and waits for nothing (BB-ZOM-02).
    pub(super) is_hungry: bool,
    /// Whether it may run and shoot in one turn.
    pub(super) shoots_running: bool,
    /// Whether it moves on wheels.
    pub(super) on_wheels: bool,
    /// Whether it serves guns that hardly move.
    pub(super) serves_guns: bool,
    /// Whether it sits in a closed vehicle.
    pub(super) is_closed: bool,
    /// The building or castle part it is in, by how much harder that makes it to hit.
    pub(super) housed: Option<i8>,
    /// That building or part.
    pub(super) inside: Option<BuildingId>,
    /// Whether it may still move this turn.
    pub(super) moves_yet: bool,
    /// How many more it can lose before it routs.
    pub(super) steady_for: Option<f64>,
}

/// A weapon in a hand.
#[derive(Clone, Copy, Debug)]
struct Gun {
    reach: f64,
    added: i8,
    /// The casualties of a hit.
    each: f64,
    is_cone: bool,
    /// Whether it shoots only from where it stands.
    stands: bool,
    is_empty: bool,
}

/// What is shot at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) middle: Point,
    pub(super) radius: f64,
    pub(super) count: f64,
    /// What its shelter and its armour add to the roll.
    pub(super) added: i8,
}

/// How somebody shoots.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fire {
    /// How far they may still walk before they do, in inches.
    pub(super) after_a_walk: f64,
    /// Whether they have moved.
    pub(super) moved: bool,
    /// Whether it is fire of a later turn: everybody has loaded.
    pub(super) later: bool,
}

impl Profile {
    /// A unit of which somebody fights.
    pub(super) fn of(battle: &Battle, book: &Book, unit: UnitId) -> Option<Profile> {
        let (tables, state) = (battle.tables(), battle.state());
        let figures = battle.fighters(unit);
        let at: Vec<(FigureId, Point)> = figures
            .iter()
            .filter_map(|figure| Some((figure, battle.place_of(figure)?)))
            .collect();
        let first = at.first()?.0;
        let row = tables.unit(unit);
        let count = at.len() as i32;
        let sum = at.iter().fold(Point::default(), |sum, (_, at)| {
            Point::new(sum.x + at.x, sum.y + at.y)
        });
        let middle = Point::new(sum.x / count, sum.y / count);
        let radius = at.iter().map(|(_, at)| (*at - middle).squared()).max();
        let mut guns: Vec<Vec<Gun>> = at
            .iter()
            .map(|(figure, _)| carried(battle, *figure))
            .collect();
        mount(battle, unit, &at, &mut guns);
        let walkers = battle.walkers(unit);
        let pace = |pace: Pace| {
            let all = walkers.iter().map(|it| battle.allowance(*it, pace));
            in_inches(all.min().unwrap_or(0))
        };
        let adjust = &tables.adjust;
        let rings: f64 = at
            .iter()
            .map(|(figure, _)| f64::from(tables.ring_of(*figure).dice))
            .sum();
        let given = |is_so: bool, value: i8| f64::from(if is_so { value } else { 0 });
        let (aboard, inside, housed) = match state.lies(first) {
            Place::Aboard(model) => (Some(model), None, None),
            Place::Inside(building) => {
                let inside = tables.building(building).kind.is_inside();
                let added = if inside {
                    adjust.in_building
                } else {
                    adjust.cover
                };
                (None, Some(building), Some(added))
            }
            _ => (None, None, None),
        };
        let reach = guns.iter().flatten().map(|gun| gun.reach);
        let half = f64::from(row.count) / 2.0;
        let race = &tables.races[usize::from(row.race)];
        let steady = state.steady.has(unit) || race.routs != Routs::AtHalf || row.count == 1;
        Some(Profile {
            unit,
            figures,
            middle,
            radius: in_inches((radius.unwrap_or(0) as f64).sqrt() as i32),
            worth: at.iter().map(|(figure, _)| book.worth(*figure)).sum(),
            walk: pace(Pace::Walk),
            run: pace(Pace::Run),
            reach: reach.fold(0.0, f64::max),
            bonus: given(row.armour, adjust.melee_armour)
                + given(row.mounted, adjust.melee_mounted)
                + rings / f64::from(count),
            drill: given(row.drilled && count > 2, adjust.melee_formation),
            armour: row.armour,
            is_hungry: !race.armed,
            shoots_running: race.runs_and_shoots
                || aboard.is_some_and(|it| tables.model(it).kind == ModelKind::Motor),
            on_wheels: aboard.is_some()
                || row
                    .all_models()
                    .iter()
                    .any(|it| tables.model(it).kind.has_wheels()),
            serves_guns: (row.all_models() & state.models)
                .iter()
                .any(|it| matches!(tables.model(it).kind, ModelKind::Gun | ModelKind::Fixed)),
            is_closed: aboard.is_some_and(|it| tables.model(it).closed),
            housed,
            inside,
            moves_yet: !figures.is_within(state.moved | state.locked | state.eating)
                && !walkers.is_empty(),
            steady_for: (!steady)
                .then(|| (half - f64::from(state.lost[usize::from(unit)])).max(0.1)),
            at,
            guns,
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> f64 {
        self.at.len() as f64
    }

    /// What one of them is worth.
    pub(super) fn each(&self) -> f64 {
        self.worth / self.count()
    }

    /// Whether it fights hand to hand rather than from afar.
    pub(super) fn closes_in(&self) -> bool {
        self.reach <= SHORT
    }

    /// Whether it has anything to shoot with.
    pub(super) fn shoots(&self) -> bool {
        self.reach > 0.0
    }

    /// The casualties to be expected when those who stand at some places shoot at a mark.
    pub(super) fn fire(&self, from: &[Point], mark: &Mark, how: Fire) -> f64 {
        let mut sum = 0.0;
        for (guns, from) in self.guns.iter().zip(from) {
            if guns.is_empty() {
                continue;
            }
            let apart = in_inches((mark.middle - *from).length());
            let far = (apart - NEARER * mark.radius - how.after_a_walk).max(0.0);
            let usable = guns.iter().filter(|gun| {
                far <= gun.reach
                    && !(gun.stands && (how.moved || how.after_a_walk > 0.0))
                    && (how.later || !(gun.is_empty && how.moved))
            });
            let each = usable.map(|gun| match gun.is_cone && far <= CONE {
                true => MANY.min(UNDER_A_CONE * mark.count),
                false => {
                    let chance = f64::from(chances(gun.added + mark.added)) / THROWS;
                    chance * gun.each.min(mark.count)
                }
            });
            sum += each.fold(0.0, f64::max);
        }
        sum.min(mark.count)
    }
}

/// What a figure carries that it can shoot with.
fn carried(battle: &Battle, figure: FigureId) -> Vec<Gun> {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.figure(figure);
    if state.locked.has(figure) || state.guards.has(figure) {
        return Vec::new();
    }
    if let Place::Aboard(model) = state.lies(figure)
        && tables.model(model).closed
    {
        return Vec::new();
    }
    let weapons = row.weapons.iter();
    let mut guns: Vec<Gun> = weapons
        .map(|weapon| Gun {
            is_empty: row.muzzle_loaders.has(weapon) && state.empty.has(figure),
            ..gun(tables, weapon, figure)
        })
        .collect();
    if row.wizard {
        guns.push(Gun {
            reach: EVERYWHERE,
            added: 0,
            each: 1.0,
            is_cone: true,
            stands: false,
            is_empty: false,
        });
    }
    guns
}

fn gun(tables: &Tables, weapon: WeaponId, figure: FigureId) -> Gun {
    let row = tables.weapon(weapon);
    let ring = tables.ring_of(figure);
    let each = match row.troops {
        Toll::One => 1.0,
        Toll::HalfD6 => SOME,
        Toll::D6 | Toll::KillZone => MANY,
        Toll::Catapult if tables.read.catapult == CatapultToll::D6 => MANY,
        Toll::Catapult if tables.read.catapult == CatapultToll::One => 1.0,
        Toll::Catapult | Toll::Melee => 0.0,
    };
    Gun {
        reach: row
            .range
            .map_or(EVERYWHERE, |range| in_inches(range + ring.range)),
        added: row.to_hit.unwrap_or(0) + ring.dice,
        each,
        is_cone: row.has_kill_zone(),
        stands: row.crew > 1 && !row.has_kill_zone(),
        is_empty: false,
    }
}

/// Gives the weapons of the models of a unit to those who serve them.
fn mount(battle: &Battle, unit: UnitId, at: &[(FigureId, Point)], guns: &mut [Vec<Gun>]) {
    let (tables, state) = (battle.tables(), battle.state());
    for model in tables.unit(unit).all_models() & state.models {
        let row = tables.model(model);
        if row.weapons.is_empty() || state.hooked.has(model) {
            continue;
        }
        let crew = battle.crew_of(row.side, model) & !state.locked;
        let gunner = at.iter().position(|(figure, _)| crew.has(*figure));
        let Some(gunner) = gunner else {
            continue;
        };
        for weapon in row.weapons {
            if crew.len() >= u32::from(battle.crew_needed(weapon)) {
                let fixed = matches!(row.kind, ModelKind::Gun | ModelKind::Fixed);
                guns[gunner].push(Gun {
                    stands: fixed,
                    ..gun(tables, weapon, at[gunner].0)
                });
            }
        }
    }
}

/// The profiles of all units of a side that fight.
pub(super) fn profiles(battle: &Battle, book: &Book, side: Side) -> Vec<Profile> {
    let units = battle.tables().sides[side.at()].units.iter();
    units
        .filter_map(|unit| Profile::of(battle, book, unit))
        .collect()
}
