//! What a position is worth to a unit: targets in reach, danger, melees to come, goals; in ordinary figures.

use std::rc::Rc;
use std::sync::Arc;

use super::book::{Book, Plan};
use super::profile::{Fire, Mark, Profile, profiles};
use super::ways::in_inches;
use crate::content::{Counted, Edge};
use crate::engine::Side;
use crate::games::broadswords::rules::{
    Battle, BuildingId, BuildingKind, BuildingSet, FigureId, GoalKind, NOBODY, Place, Spot, State,
    Tables, UNKNOWN, UnitId, ZoneId,
};
use crate::kernel::table::{Convex, Point, holds};

/// How much each consideration weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// An inch nearer to a goal, for each figure.
    pub(super) goal: f64,
    /// An inch nearer to the enemy, for those who close in, and for those who shoot.
    pub(super) hunt: f64,
    pub(super) approach: f64,
    /// An inch nearer to the edge by which to win.
    pub(super) exit: f64,
    /// The same for those who must first be somewhere: they have to fight their way there.
    pub(super) raid: f64,
    /// A figure in a place that is to be held.
    pub(super) hold: f64,
    /// Fire of the next turn.
    pub(super) later: f64,
    /// Fire at those who shoot back and at those who close in.
    pub(super) danger: f64,
    pub(super) under_fire: f64,
    /// A melee that the enemy may begin.
    pub(super) threat: f64,
    /// That the dead hear nothing yet.
    pub(super) silence: f64,
    /// An order that takes time: to climb, to get in or out.
    pub(super) fuss: f64,
    /// Each figure that leaves the table where that wins.
    pub(super) left: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            goal: 0.03,
            hunt: 0.035,
            approach: 0.02,
            exit: 0.15,
            raid: 0.05,
            hold: 0.3,
            later: 0.4,
            danger: 0.5,
            under_fire: 0.2,
            threat: 0.6,
            silence: 2.0,
            fuss: 0.3,
            left: 1.5,
        }
    }
}

/// The part of the foes in range that pick one target of several.
const PICKED: f64 = 0.5;
/// Nobody looks farther than this to see whether a line is free, in inches.
const TOO_FAR: f64 = 60.0;
/// How near those without a unit of their own keep to their friends, in inches.
const IN_COMPANY: f64 = 2.0;
/// The size of a base for which lines of sight are judged.
const BASE: i32 = 6;
/// What it costs a figure that attacks and cannot shoot to sit between walls.
const COOPED_UP: f64 = 0.25;
/// What the step through a door counts, in inches.
const THRESHOLD: f64 = 8.0;
/// What the step from one part of a castle to the next counts, in inches.
const PART: f64 = 6.0;
/// Goals count this much more when there is hardly time left to reach them.
const HASTE: f64 = 3.0;
/// The part of the time left that a way may take before it is time to go, and the part at which it is too late.
const SOON: f64 = 0.55;
const TOO_LATE: f64 = 1.5;
/// How much those in a hurry care for danger.
const IN_A_HURRY: f64 = 0.35;

/// A position under judgement.
pub(super) struct Evaluation<'a> {
    pub(super) battle: Battle,
    pub(super) me: Side,
    pub(super) book: Rc<Book>,
    pub(super) plan: Plan,
    pub(super) weights: Weights,
    pub(super) mine: Vec<Profile>,
    pub(super) theirs: Vec<Profile>,
    pub(super) fixed: &'a Arc<Tables>,
}

/// What it means for a unit to be somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// How near it is to where it should be.
    pub(super) pull: f64,
    /// Its figures in places that are to be held.
    pub(super) ground: f64,
    /// What it shoots at now and later.
    pub(super) fire: f64,
    /// What it may lose to missiles.
    pub(super) danger: f64,
    /// What it may win or lose when it is charged.
    pub(super) threat: f64,
}

impl Standing {
    pub(super) fn value(&self) -> f64 {
        self.pull + self.ground + self.fire - self.danger + self.threat
    }

    pub(super) fn minus(&self, other: &Standing) -> Standing {
        Standing {
            pull: self.pull - other.pull,
            ground: self.ground - other.ground,
            fire: self.fire - other.fire,
            danger: self.danger - other.danger,
            threat: self.threat - other.threat,
        }
    }
}

/// What a unit has done to get somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Going {
    pub(super) moved: bool,
    pub(super) ran: bool,
    /// Whether it stands in close formation.
    pub(super) formed: bool,
}

/// Something a unit is drawn to.
#[derive(Clone, Copy, Debug)]
struct Aim {
    to: Goal,
    /// What an inch is worth to each figure.
    rate: f64,
    /// How near is near enough, in inches.
    stop: f64,
    /// Whether the battle is won there.
    counts: bool,
    /// How far it is to go on from there, in inches.
    beyond: f64,
}

/// Where something is.
#[derive(Clone, Copy, Debug)]
enum Goal {
    Point(Point),
    Edge(Edge),
    Area(Point, Point),
    /// In a building: by its doors.
    House(BuildingId),
}

/// What draws a unit.
pub(super) struct Aims {
    all: Vec<Aim>,
    /// Whether it must go now to be there in time, whatever it meets.
    hurry: bool,
}

impl<'a> Evaluation<'a> {
    /// A position as a side sees it; of what is hidden it supposes that nobody is there.
    pub(super) fn of(view: State, fixed: &'a Arc<Tables>, me: Side) -> Evaluation<'a> {
        let mut state = view;
        for holds in &mut state.marker_holds {
            if *holds == UNKNOWN {
                *holds = NOBODY;
            }
        }
        let book = Book::of(fixed);
        let battle = book.battle.in_state(state);
        Evaluation {
            plan: book.plans[me.at()],
            mine: profiles(&battle, &book, me),
            theirs: profiles(&battle, &book, me.other()),
            battle,
            me,
            book,
            weights: Weights::default(),
            fixed,
        }
    }

    /// How much more than its worth a side wants an enemy unit gone.
    pub(super) fn thirst(&self, unit: UnitId) -> f64 {
        // Whoever must take a place has to drive the enemy from it.
        let takes = self.plan.has_a_place && !self.plan.waits;
        let mut thirst = if takes { 1.4 } else { 1.0 };
        for row in &self.battle.tables().goals {
            let is_mine = row.side.is_none_or(|side| side == self.me);
            let is_theirs = row.side.is_none_or(|side| side != self.me);
            match row.goal {
                GoalKind::Destroy(units) if is_mine && units.has(unit) => thirst += 0.6,
                GoalKind::FewerThan { .. } if is_mine => thirst += 0.3,
                GoalKind::Exit { of_them, .. } if is_theirs && of_them.has(unit) => thirst += 0.4,
                _ => {}
            }
        }
        thirst
    }

    /// The part of the battle that is over.
    fn over(&self) -> f64 {
        f64::from(self.battle.state().turn) / f64::from(self.battle.tables().turns.max(1))
    }

    // What draws a unit.

    /// What draws a unit now.
    pub(super) fn aims(&self, own: &Profile) -> Aims {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        let mut aims = Vec::new();
        if own.serves_guns {
            return Aims {
                all: aims,
                hurry: false,
            };
        }
        let alone = tables.unit(own.unit).count == 1;
        if alone && !self.plan.leaves {
            let friends = self.mine.iter().filter(|it| it.unit != own.unit);
            let nearest = friends.min_by_key(|it| (it.middle - own.middle).squared());
            aims.extend(nearest.map(|it| Aim {
                to: Goal::Point(it.middle),
                rate: 10.0 * self.weights.goal,
                stop: IN_COMPANY + it.radius,
                counts: false,
                beyond: 0.0,
            }));
        }
        for row in &tables.goals {
            let is_mine = row.side.is_none_or(|side| side == self.me);
            match row.goal {
                GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => {
                    aims.push(Aim {
                        to: self.zone(zone),
                        rate: self.weights.goal * if is_mine { 1.0 } else { 0.4 },
                        stop: 0.0,
                        counts: is_mine,
                        beyond: 0.0,
                    });
                }
                GoalKind::Exit {
                    edge, least, of, ..
                } if is_mine && self.plan.leavers.has(own.unit) => {
                    let after = tables.sides[self.me.at()].exits_after;
                    // Nobody leaves before enough have been there, as long as there are others to go.
                    let lacks = of == Counted::Figures && self.been_there() < least;
                    let stays = lacks && !own.figures.is_within(state.been);
                    let by = |at: Point| Goal::Edge(edge.unwrap_or_else(|| self.nearest_edge(at)));
                    let (to, beyond) = match after {
                        Some(zone) if stays => {
                            let (from, to) = tables.zones[usize::from(zone)].bounds;
                            let middle = mean(&[from, to]);
                            let beyond = self.far_outside(own, middle, by(middle));
                            (self.zone(zone), beyond)
                        }
                        _ => (by(own.middle), 0.0),
                    };
                    aims.push(Aim {
                        to,
                        rate: match after {
                            Some(_) => self.weights.raid,
                            None => self.weights.exit,
                        },
                        stop: 0.0,
                        counts: true,
                        beyond,
                    });
                }
                GoalKind::Rescue { of_them, .. } if is_mine => {
                    let waiting = of_them
                        .iter()
                        .flat_map(|unit| (tables.unit(unit).all() & state.prisoners).iter());
                    let places = waiting.filter_map(|it| Some((self.battle.place_of(it)?, it)));
                    let nearest = places.min_by_key(|(at, it)| ((*at - own.middle).squared(), *it));
                    aims.extend(nearest.map(|(at, it)| Aim {
                        to: match state.lies(it) {
                            Place::Inside(building) => Goal::House(building),
                            _ => Goal::Point(at),
                        },
                        rate: self.weights.exit,
                        stop: 0.0,
                        counts: true,
                        beyond: 0.0,
                    }));
                }
                _ => {}
            }
        }
        let leaves = self.plan.leavers.has(own.unit) && self.plan.leaves;
        if !alone && !leaves && !self.plan.rescues {
            aims.extend(self.quarry(own));
        }
        let (turn, turns) = (state.turn, tables.turns);
        let left = f64::from(turns.saturating_sub(turn) + 1);
        let mut hurry = false;
        for aim in aims.iter_mut().filter(|aim| aim.counts) {
            let far = self.far(own, own.middle, aim.to) - aim.stop + aim.beyond;
            let needed = if own.run > 0.0 { far / own.run } else { 0.0 };
            if needed > SOON * left && needed < TOO_LATE * left {
                aim.rate *= HASTE;
                hurry = true;
            }
        }
        Aims { all: aims, hurry }
    }

    /// How many of a side have been where they must go before they leave, those who have left included.
    fn been_there(&self) -> u32 {
        let state = self.battle.state();
        let own = self.battle.tables().sides[self.me.at()].figures & state.been;
        let counts =
            |it: &FigureId| state.present.has(*it) || matches!(state.lies(*it), Place::Left(_));
        own.iter().filter(counts).count() as u32
    }

    /// The enemy that a unit goes for.
    fn quarry(&self, own: &Profile) -> Option<Aim> {
        let has_a_place = self.plan.has_a_place;
        // Whoever lets the enemy come goes after those who get away.
        let leavers = self.book.plans[self.me.other().at()].leavers;
        let waits = self.plan.waits && !own.is_hungry;
        let rate = match own.closes_in() {
            _ if waits && leavers.is_empty() => 0.0,
            true => self.weights.hunt,
            false => self.weights.approach,
        };
        let rate = rate * if has_a_place { 0.8 } else { 1.0 };
        if rate == 0.0 {
            return None;
        }
        let appeal = |foe: &&Profile| {
            let far = in_inches((foe.middle - own.middle).length());
            let gain = match own.closes_in() {
                true => self.exchange(own, foe, false),
                false => 0.3 * foe.worth,
            };
            (self.thirst(foe.unit) * (6.0 + gain.clamp(-4.0, 6.0))) / (far + 8.0)
        };
        let foes = self.theirs.iter();
        let foes = foes.filter(|foe| !foe.is_closed && (!waits || leavers.has(foe.unit)));
        let best = foes.max_by(|one, two| appeal(one).total_cmp(&appeal(two)))?;
        Some(Aim {
            to: Goal::Point(best.middle),
            rate,
            stop: match own.closes_in() {
                true => 0.0,
                false => own.reach.min(40.0) * 0.85,
            },
            counts: false,
            beyond: 0.0,
        })
    }

    /// A zone as a goal: a building if it is one.
    fn zone(&self, zone: ZoneId) -> Goal {
        let tables = self.battle.tables();
        let row = &tables.zones[usize::from(zone)];
        let (from, to) = row.bounds;
        let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        let mut houses = row.buildings.iter();
        let house = houses.find(|building| {
            let row = tables.building(*building);
            row.kind.is_inside()
                && !self.battle.state().fallen.has(*building)
                && holds(&row.shape, middle)
        });
        house.map_or(Goal::Area(from, to), Goal::House)
    }

    fn nearest_edge(&self, at: Point) -> Edge {
        let size = self.battle.tables().size;
        let far = |edge: Edge| match edge {
            Edge::North => at.y,
            Edge::East => size.x - at.x,
            Edge::South => size.y - at.y,
            Edge::West => at.x,
        };
        let open = self.battle.tables().sides[self.me.at()].exits;
        [Edge::North, Edge::East, Edge::South, Edge::West]
            .into_iter()
            .filter(|edge| open[*edge as usize])
            .min_by_key(|edge| far(*edge))
            .unwrap_or(Edge::North)
    }

    /// How far it is from a point to a goal, for a unit, in inches: from inside a building by one of its doors.
    fn far(&self, own: &Profile, at: Point, goal: Goal) -> f64 {
        let Some(inside) = own.inside else {
            return self.far_outside(own, at, goal);
        };
        let tables = self.battle.tables();
        if matches!(goal, Goal::House(building) if building == inside) {
            return 0.0;
        }
        let row = tables.building(inside);
        if row.doors.is_empty() && !row.beside.is_empty() {
            let (gate, parts) = self.nearest_gate(inside);
            return PART * parts + THRESHOLD + self.far_outside(own, gate, goal);
        }
        let outside = row.doors.iter().flat_map(|door| {
            let outside = tables.doors[usize::from(door)].outside;
            // A gatehouse is left on the other side as well (BB-MOV-09).
            let behind = row.middle + (row.middle - outside);
            let is_gate = row.kind == BuildingKind::Tower;
            [Some(outside), is_gate.then_some(behind)]
        });
        let outside = outside.flatten();
        let far = outside.map(|outside| self.far_outside(own, outside, goal));
        let far = far.fold(f64::MAX, f64::min);
        THRESHOLD + far.min(20.0 + self.far_outside(own, row.middle, goal))
    }

    /// The nearest part of a castle with a gate, from another part, and how many parts there are between them.
    fn nearest_gate(&self, from: BuildingId) -> (Point, f64) {
        let tables = self.battle.tables();
        let fallen = self.battle.state().fallen;
        let mut known = BuildingSet::one(from);
        let mut edge = known;
        let mut parts = 0.0;
        while !edge.is_empty() {
            if let Some(gate) = edge
                .iter()
                .find(|it| !tables.building(*it).doors.is_empty())
            {
                return (tables.building(gate).middle, parts);
            }
            parts += 1.0;
            let next = edge.iter().flat_map(|it| tables.building(it).beside.iter());
            let next: BuildingSet = next
                .filter(|it| !known.has(*it) && !fallen.has(*it))
                .collect();
            known |= next;
            edge = next;
        }
        (tables.building(from).middle, 10.0)
    }

    /// How far it is from a point outside of all buildings to a goal.
    fn far_outside(&self, own: &Profile, at: Point, goal: Goal) -> f64 {
        let tables = self.battle.tables();
        let size = tables.size;
        let ways = self.book.ways(own.on_wheels);
        let to = match goal {
            Goal::House(building) => {
                let row = tables.building(building);
                let doors = row.doors.iter();
                let doors = doors.map(|door| tables.doors[usize::from(door)].outside);
                let far = doors.map(|door| ways.inches(at, door));
                return THRESHOLD + far.fold(ways.inches(at, row.middle) + 20.0, f64::min);
            }
            Goal::Point(point) => point,
            Goal::Edge(Edge::North) => Point::new(at.x, 0),
            Goal::Edge(Edge::South) => Point::new(at.x, size.y),
            Goal::Edge(Edge::West) => Point::new(0, at.y),
            Goal::Edge(Edge::East) => Point::new(size.x, at.y),
            Goal::Area(from, to) => {
                // A little inside of it.
                let into = |low: i32, high: i32, at: i32| {
                    let margin = ((high - low) / 4).min(32);
                    at.clamp(low + margin, high - margin)
                };
                Point::new(into(from.x, to.x, at.x), into(from.y, to.y, at.y))
            }
        };
        ways.inches(at, to)
    }

    // How a unit stands.

    /// How a unit stands at some places.
    pub(super) fn standing(
        &self,
        battle: &Battle,
        own: &Profile,
        at: &[Point],
        aims: &Aims,
        going: Going,
    ) -> Standing {
        let count = own.count();
        let middle = mean(at);
        let mut standing = Standing::default();
        for aim in &aims.all {
            let far = (self.far(own, middle, aim.to) - aim.stop).max(0.0);
            standing.pull -= aim.rate * count * far;
        }
        let is_there = |aim: &Aim| matches!(aim.to, Goal::House(it) if Some(it) == own.inside);
        let is_there = aims.all.iter().any(is_there);
        if own.inside.is_some() && !self.plan.waits && !is_there && own.closes_in() {
            standing.pull -= COOPED_UP * count;
        }
        standing.ground = self.ground(battle, own, at);
        let state = battle.state();
        let free = at.len() - (own.figures & state.locked).len() as usize;
        let share = free as f64 / count;
        let (mut now, mut later) = (0.0, 0.0f64);
        for foe in &self.theirs {
            let apart = in_inches((foe.middle - middle).length()) - foe.radius - own.radius;
            if apart > TOO_FAR && own.reach < TOO_FAR && foe.reach < TOO_FAR {
                continue;
            }
            let shoots = own.shoots() && apart <= own.reach + own.walk + 1.0;
            let is_shot = foe.shoots() && apart <= foe.reach + foe.walk + 1.0 && !own.is_closed;
            let sees = (shoots || is_shot) && self.sees(middle, foe.middle);
            if shoots && sees && !foe.is_closed {
                let worth = foe.each() * self.thirst(foe.unit);
                let mark = self.mark(foe, foe.middle, middle);
                if mark.count > 0.0 {
                    let fire = |how: Fire| own.fire(at, &mark, how) * worth;
                    if !going.ran || own.shoots_running {
                        now = f64::max(
                            now,
                            fire(Fire {
                                moved: going.moved,
                                ..Fire::default()
                            }),
                        );
                    }
                    later = later.max(fire(Fire {
                        after_a_walk: own.walk,
                        later: true,
                        ..Fire::default()
                    }));
                }
            }
            if is_shot && sees && share > 0.0 {
                let mark = self.mark(own, middle, foe.middle);
                let how = Fire {
                    after_a_walk: if foe.moves_yet { foe.walk } else { 0.0 },
                    later: true,
                    ..Fire::default()
                };
                let places: Vec<Point> = foe.at.iter().map(|(_, at)| *at).collect();
                let falls = foe.fire(&places, &mark, how) * share;
                let shaken = own.steady_for.map_or(0.0, |left| (falls / left).min(1.0));
                let weight = match own.closes_in() {
                    true => self.weights.under_fire,
                    false => self.weights.danger,
                };
                let worth = own.each() * (1.0 + 0.5 * shaken);
                standing.danger += PICKED * weight * falls * worth;
            }
            let may_come = foe.closes_in() && apart <= foe.run + 1.0 && own.housed.is_none();
            if may_come && share > 0.0 && !own.is_closed {
                let exchange = self.exchange(own, foe, going.formed) * share;
                standing.threat += self.weights.threat * exchange.min(0.0);
            }
        }
        standing.fire = now + self.weights.later * later;
        if aims.hurry {
            standing.danger *= IN_A_HURRY;
            standing.threat *= IN_A_HURRY;
        }
        standing
    }

    /// The places that are to be held, by those who are in them.
    fn ground(&self, battle: &Battle, own: &Profile, at: &[Point]) -> f64 {
        let tables = battle.tables();
        let mut ground = 0.0;
        if let Some(zone) = tables.sides[self.me.at()].exits_after {
            let shape = &tables.zones[usize::from(zone)];
            let been = battle.state().been;
            let first_time = own.at.iter().zip(at).filter(|((figure, _), at)| {
                !been.has(*figure)
                    && match battle.state().lies(*figure) {
                        Place::Inside(building) => shape.buildings.has(building),
                        _ => holds(&shape.shape, **at),
                    }
            });
            ground += self.weights.left * first_time.count() as f64;
        }
        for row in &tables.goals {
            let (GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. }) = row.goal else {
                continue;
            };
            let is_mine = row.side.is_none_or(|side| side == self.me);
            let shape = &tables.zones[usize::from(zone)];
            let inside = own.at.iter().zip(at).filter(|((figure, _), at)| {
                match battle.state().lies(*figure) {
                    Place::Inside(building) => shape.buildings.has(building),
                    _ => holds(&shape.shape, **at),
                }
            });
            let over = self.over();
            let weight = self.weights.hold * (1.0 + 3.0 * over * over);
            ground += weight * inside.count() as f64 * if is_mine { 1.0 } else { 0.4 };
        }
        ground
    }

    /// Whether somebody at a point sees somebody at another.
    fn sees(&self, from: Point, to: Point) -> bool {
        let spot = |at: Point| Spot {
            eye: at,
            base: Convex::disc(at, BASE),
            level: self.battle.tables().field.height(at),
            building: None,
        };
        let look = |from: Point, to: Point| self.battle.looks(&spot(from), &spot(to));
        match self.battle.state().fallen.is_empty() {
            true => self.book.lines.are_free(from, to, look),
            false => look(from, to),
        }
    }

    /// A unit with its middle somewhere as a target of those at a point.
    fn mark(&self, unit: &Profile, middle: Point, eye: Point) -> Mark {
        let adjust = &self.battle.tables().adjust;
        let shelter = unit.housed.unwrap_or_else(|| {
            let behind = self.battle.protection(eye, &Convex::disc(middle, BASE));
            let given = |is_so: bool, value: i8| if is_so { value } else { 0 };
            given(behind.concealed, adjust.concealment) + given(behind.covered, adjust.cover)
        });
        let locked = (unit.figures & self.battle.state().locked).len();
        Mark {
            middle,
            radius: unit.radius,
            count: unit.count() - f64::from(locked),
            added: shelter + if unit.armour { adjust.armour } else { 0 },
        }
    }

    /// What a melee between two units would be worth to the first.
    pub(super) fn exchange(&self, own: &Profile, foe: &Profile, formed: bool) -> f64 {
        let mine = own.bonus + if formed { own.drill } else { 0.5 * own.drill };
        let theirs = foe.bonus + 0.5 * foe.drill;
        let (own_count, foe_count) = (own.count(), foe.count());
        let (more, fewer) = (own_count.max(foe_count), own_count.min(foe_count));
        let many = ((more / fewer).round() as usize).clamp(1, 3);
        let groups = fewer.min(8.0);
        let ahead = |single: f64, other: f64| (single - many as f64 * other).round() as i8;
        let worth = (own.each(), foe.each() * self.thirst(foe.unit));
        let swing = match own_count >= foe_count {
            true => {
                let odds = self.book.melee(many, ahead(theirs, mine));
                odds.single_falls * worth.1 - odds.one_falls * worth.0
            }
            false => {
                let odds = self.book.melee(many, ahead(mine, theirs));
                odds.one_falls * worth.1 - odds.single_falls * worth.0
            }
        };
        groups * swing
    }
}

/// The middle of some points.
fn mean(at: &[Point]) -> Point {
    let count = at.len().max(1) as i32;
    let (x, y) = at.iter().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
    Point::new(x / count, y / count)
}
