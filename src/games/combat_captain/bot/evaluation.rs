//! What a position is worth to a side: units, places of goals, targets in reach and danger; everything as parts of a side's force.

use std::sync::Arc;

use super::book::{Book, Ground};
use super::morale::{Company, kind_of};
use super::weights::Weights;
use crate::content::Judged;
use crate::engine::{Game as _, Side};
use crate::games::combat_captain::rules::{Battle, Tables};
use crate::games::combat_captain::rules::{
    Body, COHESION, MOST_SUBUNITS, MOST_UNITS, SubId, SubSet, UnitId,
};
use crate::kernel::table::{Point, Sixteenths, inches};

/// What it means for a sub-unit to be in a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// How near it is to where it should be.
    pub(super) pull: f64,
    /// What it can fire at from there.
    pub(super) prospect: f64,
    /// What it may lose there.
    pub(super) danger: f64,
    /// What it costs to be far from the others of its unit.
    pub(super) alone: f64,
}

impl Standing {
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.pull + self.prospect - self.danger - self.alone
    }

    pub(super) fn less(&self, other: &Standing) -> Standing {
        Standing {
            pull: self.pull - other.pull,
            prospect: self.prospect - other.prospect,
            danger: self.danger - other.danger,
            alone: self.alone - other.alone,
        }
    }
}

/// A position under judgement.
pub(super) struct Evaluation<'a> {
    pub(super) battle: &'a Battle,
    pub(super) me: Side,
    pub(super) book: Arc<Book>,
    pub(super) weights: Weights,
    companies: [Option<Company>; MOST_UNITS],
    /// What a figure of each sub-unit is worth, or a kill on it.
    figure: [f64; MOST_SUBUNITS],
    /// Sub-units in the place of a goal, and those that spoil it by being there alone.
    inside: SubSet,
    spoiling: SubSet,
    /// How far each can fire at all.
    reach: [Sixteenths; MOST_SUBUNITS],
    /// How much the places of goals matter now, by ground.
    urgency: [f64; 4],
    /// The movement dice each sub-unit has left in the battle.
    pub(super) dice_left: f64,
}

impl<'a> Evaluation<'a> {
    /// A position as a side sees it.
    pub(super) fn of(battle: &'a Battle, me: Side, weights: Weights) -> Evaluation<'a> {
        let (tables, state) = (battle.tables(), battle.state());
        let book = Book::of(battle.fixed());
        let (turn, turns) = (f64::from(state.turn.max(1)), f64::from(tables.turns.max(1)));
        let mut evaluation = Evaluation {
            battle,
            me,
            weights,
            companies: [None; MOST_UNITS],
            figure: [0.0; MOST_SUBUNITS],
            inside: SubSet::NONE,
            spoiling: SubSet::NONE,
            reach: [0; MOST_SUBUNITS],
            urgency: [0.0; 4],
            dice_left: 3.0 * (turns - turn + 1.0),
            book,
        };
        let part = turn / turns;
        for (ground, urgency) in evaluation.book.grounds.iter().zip(&mut evaluation.urgency) {
            *urgency = match ground.judged {
                Judged::End => weights.ground * (0.5 + 0.5 * part + part * part),
                Judged::AtOnce | Judged::EachTurn => 1.5 * weights.ground,
            };
        }
        for unit in 0..tables.units.len() {
            let unit = unit as UnitId;
            let company = Company::of(battle, &evaluation.book, unit);
            evaluation.companies[usize::from(unit)] = Some(company);
            let now = company.value();
            for subunit in battle.remaining(unit) {
                let (kind, here) = kind_of(battle, subunit);
                let worth = evaluation.book.worth(subunit);
                let after = company.hit(kind, worth, here, here.max(1)).value();
                evaluation.figure[usize::from(subunit)] = (now - after) / f64::from(here.max(1));
            }
        }
        for subunit in state.on_table {
            let arms = tables.subunit(subunit).arms.iter().flatten();
            let reach = arms.map(|arm| arm.farthest()).max().unwrap_or(0);
            evaluation.reach[usize::from(subunit)] = reach;
            let at = state.at(subunit);
            let enemy = tables.side_of(subunit).other();
            for ground in &evaluation.book.grounds {
                if !battle.is_in_zone(ground.zone, at) {
                    continue;
                }
                evaluation.inside.insert(subunit);
                if ground.alone && ground.wanted_by[enemy.at()] {
                    evaluation.spoiling.insert(subunit);
                }
            }
        }
        evaluation
    }

    pub(super) fn tables(&self) -> &'a Tables {
        self.battle.tables()
    }

    /// A unit as far as hits and markers matter to it.
    pub(super) fn company(&self, unit: UnitId) -> Company {
        match self.companies[usize::from(unit)] {
            Some(company) => company,
            None => Company::of(self.battle, &self.book, unit),
        }
    }

    /// What a marker more costs a unit; fewer are a gain.
    pub(super) fn marker(&self, unit: UnitId, markers: i8) -> f64 {
        let company = self.company(unit);
        company.value() - company.shaken(markers).value()
    }

    /// What a figure of a sub-unit is worth.
    #[inline]
    pub(super) fn figure(&self, subunit: SubId) -> f64 {
        self.figure[usize::from(subunit)]
    }

    /// How much more it is worth to hit those who stand where a goal is.
    pub(super) fn pressing(&self, subunit: SubId) -> f64 {
        match () {
            () if self.spoiling.has(subunit) => self.weights.clearing,
            () if self.inside.has(subunit) => self.weights.pressing,
            () => 1.0,
        }
    }

    /// How much more it is worth to hit a unit that has yet to activate: it fires and moves the less for it.
    pub(super) fn haste(&self, unit: UnitId) -> f64 {
        match self.battle.state().activated.has(unit) {
            true => 1.0,
            false => self.weights.haste,
        }
    }

    /// Whether a sub-unit stands where a goal is.
    pub(super) fn is_inside(&self, subunit: SubId) -> bool {
        self.inside.has(subunit)
    }

    // Places.

    /// How strongly a place draws a sub-unit for the sake of goals.
    pub(super) fn pull(&self, subunit: SubId, at: Point) -> f64 {
        let side = self.tables().side_of(subunit);
        let worth = self.book.worth(subunit);
        let mut pull = 0.0;
        for (ground, urgency) in self.book.grounds.iter().zip(self.urgency) {
            let dice = self.book.dice_to(ground, subunit, at);
            pull += urgency * self.wants(ground, side) * worth * self.closeness(dice);
        }
        if self.book.grounds.is_empty() {
            pull += self.weights.hunt * worth * self.nearness(subunit, at);
        }
        pull
    }

    /// How much a side wants a place: its own goal, or to deny it to the enemy.
    fn wants(&self, ground: &Ground, side: Side) -> f64 {
        if ground.wanted_by[side.at()] {
            1.0
        } else {
            0.8
        }
    }

    /// How good it is to be this many dice from a place.
    pub(super) fn closeness(&self, dice: f64) -> f64 {
        if dice <= 0.0 {
            return 1.0;
        }
        if dice > self.dice_left + 3.0 {
            return 0.3 * 0.95_f64.powf(dice);
        }
        0.85 * 0.95_f64.powf(dice)
    }

    /// How good it is to be as near to the enemy as a place is.
    fn nearness(&self, subunit: SubId, at: Point) -> f64 {
        let enemies = self.battle.fighting_enemies(subunit).iter();
        let near = enemies.map(|it| (self.battle.state().at(it) - at).squared());
        let near = near.min().unwrap_or(0);
        0.97_f64.powf((near as f64).sqrt() / f64::from(inches(1)))
    }

    /// What it means to be in a place with some level of cover.
    pub(super) fn standing(&self, subunit: SubId, at: Point, level: u8) -> Standing {
        let mut standing = self.fire_at(subunit, at, Some(level));
        standing.pull = self.pull(subunit, at);
        standing.alone = self.loneliness(subunit, at);
        standing
    }

    /// What it means to be where it is.
    pub(super) fn standing_now(&self, subunit: SubId) -> Standing {
        let at = self.battle.state().at(subunit);
        let mut standing = self.fire_at(subunit, at, None);
        standing.pull = self.pull(subunit, at);
        standing.alone = self.loneliness(subunit, at);
        standing
    }

    /// How good it is to be where it is, for its goals and its company.
    pub(super) fn place_of(&self, subunit: SubId) -> f64 {
        let at = self.battle.state().at(subunit);
        self.pull(subunit, at) - self.loneliness(subunit, at)
    }

    /// What it costs a sub-unit to be far from the others of its unit (CC-COH-01).
    fn loneliness(&self, subunit: SubId, at: Point) -> f64 {
        let Some(unit) = self.tables().unit_of(subunit) else {
            return 0.0;
        };
        let mut mates = self.battle.standing(unit);
        mates.remove(subunit);
        if mates.is_empty() {
            return 0.0;
        }
        let own = self
            .battle
            .body_at(subunit, at, self.battle.state().front(subunit));
        let near = |far: Sixteenths| {
            let mut all = mates.iter();
            all.any(|mate| own.is_closer(&self.battle.body(mate), far))
        };
        match () {
            () if near(COHESION - inches(3)) => 0.0,
            () if near(COHESION) => 0.1 * self.weights.alone * self.book.worth(subunit),
            () => self.weights.alone * self.book.worth(subunit),
        }
    }

    /// The fire points of a sub-unit at another at some range on average, with all its dice.
    fn points(&self, firer: SubId, target: SubId, range: Sixteenths) -> f64 {
        let (battle, tables) = (self.battle, self.tables());
        let row = tables.subunit(firer);
        if row.is_soft() {
            return 0.0;
        }
        let (markers, dice) = match tables.unit_of(firer) {
            Some(unit) => (battle.state().markers(unit), tables.unit(unit).dice),
            None => return 0.0,
        };
        let class = tables.subunit(target).class as usize;
        let mut all = 0.0;
        for second in [false, true] {
            let Some(arm) = battle.arm(firer, second, target) else {
                continue;
            };
            let usual = tables.modifiers.usual[arm.class as usize][class];
            let (Some(added), Some(band)) = (usual, arm.band(range)) else {
                continue;
            };
            if tables.subunit(target).is_armour() && !arm.armour {
                continue;
            }
            let mean = self.book.mean(usize::from(band), markers);
            all += (f64::from(dice) * mean + f64::from(added)).max(0.0);
        }
        all
    }

    /// What some fire points may cost a sub-unit at a level of cover.
    fn harm(&self, subunit: SubId, points: f64, level: u8) -> f64 {
        let through = 1.0 - f64::from(level.min(6)) / 6.0;
        if self.tables().subunit(subunit).is_armour() {
            return self.book.kills(points) * through * self.figure(subunit);
        }
        let (_, here) = kind_of(self.battle, subunit);
        let hits = (self.book.hits(points) * through).min(f64::from(here));
        hits * self.figure(subunit)
    }

    /// The targets and the danger of a place; the cover is what it is there where no level is given.
    fn fire_at(&self, subunit: SubId, at: Point, level: Option<u8>) -> Standing {
        let (battle, state) = (self.battle, self.battle.state());
        let front = state.front(subunit);
        let body = battle.body_at(subunit, at, front);
        let is_here = at == state.at(subunit) && state.on_table.has(subunit);
        let own = self.reach[usize::from(subunit)].max(self.reach_of(subunit));
        let mut points = [0.0; MOST_UNITS];
        let mut levels = [level.unwrap_or(0); MOST_UNITS];
        let mut standing = Standing::default();
        for enemy in battle.fighting_enemies(subunit) {
            let far = i64::from(own.max(self.reach[usize::from(enemy)]) + body.form.radius() + 24);
            let way = state.at(enemy) - at;
            if way.squared() > far * far {
                continue;
            }
            let seen = match is_here {
                true => battle.range(enemy, subunit),
                false => self.seen(enemy, subunit, body),
            };
            let Some(range) = seen else {
                continue;
            };
            let unit = usize::from(self.tables().subunit(enemy).unit);
            let danger = self.points(enemy, subunit, range);
            if danger > 0.0 && unit < MOST_UNITS {
                points[unit] += danger;
                if level.is_none() && is_here {
                    levels[unit] = levels[unit].max(battle.shot_cover(enemy, subunit));
                }
            }
            let mine = self.points(subunit, enemy, range);
            if mine > 0.0 {
                let cover = battle.saving_level(enemy);
                let through = 1.0 - f64::from(cover.min(6)) / 6.0;
                let share = match self.tables().subunit(enemy).is_armour() {
                    true => self.book.kills(mine),
                    false => mine / 6.0,
                };
                let value = share * through * self.figure(enemy) * self.pressing(enemy);
                standing.prospect = f64::max(standing.prospect, value);
            }
        }
        standing.prospect *= self.weights.prospect;
        for (unit, points) in points.iter().enumerate().filter(|(_, it)| **it > 0.0) {
            let soon = match state.activated.has(unit as UnitId) {
                true => self.weights.later,
                false => 1.0,
            };
            standing.danger +=
                soon * self.weights.picked * self.harm(subunit, *points, levels[unit]);
        }
        standing
    }

    fn reach_of(&self, subunit: SubId) -> Sixteenths {
        let arms = self.tables().subunit(subunit).arms.iter().flatten();
        arms.map(|arm| arm.farthest()).max().unwrap_or(0)
    }

    /// The range at which an enemy would see a sub-unit somewhere else.
    fn seen(&self, enemy: SubId, subunit: SubId, body: Body) -> Option<Sixteenths> {
        self.battle
            .look(self.battle.body(enemy), body, [enemy, subunit])
    }

    // What a side has.

    /// What is left of a side.
    pub(super) fn force(&self, side: Side) -> f64 {
        let units = self.tables().sides[side.at()].units.iter();
        units.map(|unit| self.company(unit).value()).sum()
    }
}
