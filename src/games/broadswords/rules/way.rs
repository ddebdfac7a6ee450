//! How far somebody comes on a way: what the ground takes off, what cannot be crossed, where enemies stand (BB-MOV-02,
//! BB-MOV-04, BB-MOV-08, BB-MOV-09).

use super::Battle;
use super::event::HeldBy;
use super::field::Field;
use super::ids::FigureId;
use super::state::OFF_ROAD;
use super::tables::{Adjustments, FeatureKind, Hindrance};
use crate::kernel::table::{
    Body, Convex, Form, Point, Route, Shape, Sixteenths, Solid, are_closer, compare_to_leg,
    farthest, is_crossed, point_towards,
};

/// What is in the way of some movers.
#[derive(Debug, Default)]
pub(super) struct Obstacles<'a> {
    /// What none of them crosses.
    pub(super) solid: Vec<&'a Shape>,
    /// What none with wheels crosses, unless on a bridge or a ford.
    pub(super) stops_wheels: Vec<&'a Shape>,
    /// Enemies and their vehicles, who are not passed through.
    pub(super) enemies: Vec<(FigureId, Body)>,
    /// Everybody on whom nobody may end, enemies included.
    pub(super) bodies: Vec<Body>,
}

/// Somebody on the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mover {
    /// The base, where it stands now.
    pub(super) body: Body,
    /// How far it may go in all at its pace, before the ground is asked.
    pub(super) allowance: Sixteenths,
    /// How far it has gone this turn.
    pub(super) gone: Sixteenths,
    /// What it has met this turn.
    pub(super) met: u8,
    /// Whether it has wheels.
    pub(super) wheels: bool,
    /// Its path.
    pub(super) path: Route,
    /// The enemy that it may touch; [`super::NOBODY`] for none.
    pub(super) target: FigureId,
}

/// Where a mover comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Where.
    pub(super) at: Point,
    /// How long its way was.
    pub(super) length: Sixteenths,
    /// What it has met this turn.
    pub(super) met: u8,
    /// What held it.
    pub(super) held: Option<HeldBy>,
}

impl Adjustments {
    /// How far one may go in all, having met this (BB-MOV-04).
    #[must_use]
    pub fn allowed(&self, base: Sixteenths, met: u8) -> Sixteenths {
        if base <= 0 {
            // What does not go at this pace at all goes no farther on a road.
            return 0;
        }
        let mut all = base;
        for hindrance in Hindrance::ALL {
            if met & hindrance.bit() != 0 {
                all += self.moves[hindrance as usize];
            }
        }
        if met & OFF_ROAD == 0 {
            all += self.road;
        }
        all.max(0)
    }
}

impl Field {
    /// What a straight way meets, the road left among it.
    #[must_use]
    pub fn met_with_road(&self, from: Point, to: Point, before: u8) -> u8 {
        let met = self.met(from, to);
        if before & OFF_ROAD == 0 && self.stays_on_road(from, to) {
            met
        } else {
            met | OFF_ROAD
        }
    }
}

impl Mover {
    /// The radius of the way it needs.
    fn half_width(&self) -> Sixteenths {
        self.body.form.half_width()
    }
}

impl Battle {
    /// How far a mover comes along its path, at most this far, before anything stops it.
    pub(super) fn goes(&self, mover: &Mover, obstacles: &Obstacles<'_>, cap: Sixteenths) -> End {
        let mut end = End {
            at: mover.body.at,
            length: 0,
            met: mover.met,
            held: None,
        };
        for to in mover.path.points() {
            let leg = (*to - end.at).length();
            if leg == 0 {
                continue;
            }
            let free = self.free_along(mover, end.at, *to, obstacles);
            let (mut limit, mut held) = free.unwrap_or((leg, HeldBy::Distance));
            if cap - end.length < limit {
                (limit, held) = ((cap - end.length).max(0), HeldBy::Cohesion);
            }
            let (paid, met) = self.paid_along(mover, &end, *to, limit.min(leg));
            if paid < limit {
                let new = met.1;
                held = new.map_or(HeldBy::Distance, HeldBy::Ground);
            }
            let way = paid.min(limit);
            let at = match way >= leg {
                true => *to,
                false => point_towards(end.at, *to, way),
            };
            end.length += (at - end.at).length();
            end.met = match at == end.at {
                true => end.met,
                false => end.met | self.tables.field.met_with_road(end.at, at, end.met),
            };
            let whole = at == *to;
            end.at = at;
            if !whole {
                end.held = Some(held);
                break;
            }
        }
        end
    }

    /// How far a straight way is free, and what shuts it; nothing when it is free to its end.
    fn free_along(
        &self,
        mover: &Mover,
        from: Point,
        to: Point,
        obstacles: &Obstacles<'_>,
    ) -> Option<(Sixteenths, HeldBy)> {
        let radius = mover.half_width();
        let mut free: Option<(Sixteenths, HeldBy)> = None;
        let mut note = |far: Option<Sixteenths>, why: HeldBy| {
            if let Some(far) = far
                && free.is_none_or(|(least, _)| far < least)
            {
                free = Some((far, why));
            }
        };
        let size = self.tables.size;
        let on_table = |at: Point| {
            (radius..=size.x - radius).contains(&at.x) && (radius..=size.y - radius).contains(&at.y)
        };
        if !on_table(to) {
            note(farthest(from, to, on_table), HeldBy::Edge);
        }
        let way = Convex::segment(from, to).grown(radius);
        for shape in &obstacles.solid {
            if are_closer(&way, *shape, 0) {
                let clear =
                    |end: Point| !are_closer(&Convex::segment(from, end).grown(radius), *shape, 0);
                note(farthest(from, to, clear), HeldBy::Obstacle);
            }
        }
        if mover.wheels {
            for shape in &obstacles.stops_wheels {
                if are_closer(&way, *shape, 0) {
                    let clear = |end: Point| {
                        !is_crossed(*shape, from, end)
                            || self.tables.field.is_bridged(from, end, shape)
                    };
                    note(farthest(from, to, clear), HeldBy::Obstacle);
                }
            }
        }
        for (enemy, body) in &obstacles.enemies {
            let keep = match *enemy == mover.target {
                true => 0,
                false => super::footprint::CONTACT,
            };
            note(stops_before(mover, from, to, body, keep), HeldBy::Figures);
        }
        free
    }

    /// How far the allowance goes on a straight way that is free so far, and what it has met there; with the ground that
    /// took the most off.
    fn paid_along(
        &self,
        mover: &Mover,
        so_far: &End,
        to: Point,
        limit: Sixteenths,
    ) -> (Sixteenths, (u8, Option<FeatureKind>)) {
        let (field, adjust) = (&self.tables.field, &self.tables.adjust);
        let from = so_far.at;
        let gone = mover.gone + so_far.length;
        let end = match limit >= (to - from).length() {
            true => to,
            false => point_towards(from, to, limit),
        };
        let met = so_far.met | field.met_with_road(from, end, so_far.met);
        if gone + limit <= adjust.allowed(mover.allowance, met) {
            return (limit, (met, None));
        }
        // Where each new thing is met first; before that it takes nothing off.
        let new = met & !so_far.met;
        let mut firsts: Vec<(Sixteenths, u8)> = (0..8)
            .map(|bit| 1u8 << bit)
            .filter(|bit| new & bit != 0)
            .map(|bit| {
                let clear = |at: Point| field.met_with_road(from, at, so_far.met) & bit == 0;
                (farthest(from, end, clear).unwrap_or(limit), bit)
            })
            .collect();
        firsts.sort_unstable();
        let (mut best, mut known, mut start) = (0, so_far.met, 0);
        for (last_clear, bit) in firsts.iter().copied().chain([(limit, 0)]) {
            let far = (adjust.allowed(mover.allowance, known) - gone).min(last_clear);
            if far >= start {
                best = best.max(far);
            }
            known |= bit;
            start = last_clear + 1;
        }
        let ground = self.ground_of(from, end, new);
        (best.max(0), (met, ground))
    }

    /// The kind of ground on a way that has one of some bits.
    fn ground_of(&self, from: Point, to: Point, bits: u8) -> Option<FeatureKind> {
        if bits & Hindrance::Uphill.bit() != 0 {
            return Some(FeatureKind::Hill);
        }
        let mut rough = self.tables.field.rough().iter();
        let found = rough.find(|ground| {
            let bit = ground.hindrance.map_or(0, Hindrance::bit);
            bits & bit != 0 && crate::kernel::table::is_crossed(&ground.shape, from, to)
        });
        found.map(|ground| ground.kind)
    }

    /// What is in the way between some points of a side's movers.
    pub(super) fn obstacles(
        &self,
        side: crate::engine::Side,
        around: (Point, Sixteenths),
        themselves: &[super::march::Walker],
    ) -> Obstacles<'_> {
        use super::march::Walker;
        let (middle, reach) = around;
        let near = |at: Point, radius: Sixteenths| {
            let far = i64::from(reach + radius);
            (at - middle).squared() <= far * far
        };
        let mut all = Obstacles::default();
        for (building, row) in (0..).zip(&self.tables.buildings) {
            let (at, radius) = row.shape.circle();
            if !self.state.fallen.has(building) && near(at, radius) {
                all.solid.push(&row.shape);
            }
        }
        for ground in self.tables.field.blocked() {
            let (at, radius) = ground.shape.circle();
            if near(at, radius) {
                all.solid.push(&ground.shape);
            }
        }
        for ground in self.tables.field.rough() {
            let (at, radius) = ground.shape.circle();
            if ground.kind.stops_wheels() && near(at, radius) {
                all.stops_wheels.push(&ground.shape);
            }
        }
        let own = &self.tables.sides[side.at()];
        let mut moving = super::ids::FigureSet::NONE;
        let mut driving = super::ids::ModelSet::NONE;
        for walker in themselves {
            match walker {
                Walker::Figure(figure) => moving.insert(*figure),
                Walker::Model(model) => {
                    driving.insert(*model);
                    moving |= self.crew(*model);
                }
            }
        }
        for figure in self.state.on_table & !moving {
            let row = self.tables.figure(figure);
            let at = self.state.at(figure);
            if !near(at, row.form.radius()) {
                continue;
            }
            let body = Body {
                at,
                front: self.state.facing[usize::from(figure)].vector(),
                form: row.form,
            };
            all.bodies.push(body);
            if !own.figures.has(figure) && !self.state.prisoners.has(figure) {
                all.enemies.push((figure, body));
            }
        }
        for model in self.state.models & !driving {
            let Some(body) = self.model_body(model) else {
                continue;
            };
            if !near(body.at, body.form.radius()) {
                continue;
            }
            all.bodies.push(body);
            if !own.models.has(model) {
                // Those in it are touched where it is.
                let aboard = self.aboard(model).first();
                all.enemies.push((aboard.unwrap_or(super::NOBODY), body));
            }
        }
        all
    }
}

/// How far a mover comes on a straight way before it is nearer than a gap to an enemy; nothing when it never is.
fn stops_before(
    mover: &Mover,
    from: Point,
    to: Point,
    enemy: &Body,
    keep: Sixteenths,
) -> Option<Sixteenths> {
    let radius = mover.half_width();
    let near = radius + enemy.form.radius() + keep;
    if compare_to_leg(enemy.at, from, to, near) >= 0 {
        return None;
    }
    let clear = |end: Point| match enemy.form {
        Form::Disc(_) => compare_to_leg(enemy.at, from, end, near) >= 0,
        Form::Box(..) => {
            let way = Convex::segment(from, end).grown(radius);
            !are_closer(&way, &enemy.convex(), keep)
        }
    };
    if !clear(from) {
        // It stands as near already: it may go away, and not nearer.
        let nearer = (to - from).dot(enemy.at - from) > 0;
        return nearer.then_some(0);
    }
    farthest(from, to, clear)
}

/// The point of a path this far from its start.
pub(super) fn point_on(from: Point, path: &Route, far: Sixteenths) -> Point {
    let (mut at, mut left) = (from, far);
    for to in path.points() {
        let leg = (*to - at).length();
        if leg > left {
            return point_towards(at, *to, left);
        }
        left -= leg;
        at = *to;
    }
    at
}
