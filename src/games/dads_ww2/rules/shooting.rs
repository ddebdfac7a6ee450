//! Direct shooting: who can, with how many dice, and what becomes of the hits (DW-SHO, DW-PEN).

use super::Battle;
use super::base_set::{BaseId, BaseSet, side_of};
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Shot, Stage};
use super::tables::{Arm, GunClass};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::games::dads_ww2::content::{BaseType, Grade, Outcome};
use crate::kernel::{HexId, HexSet};

/// The place of a class among the hits of a shot; weapons without a class come first.
fn class_place(class: Option<GunClass>) -> usize {
    class.map_or(0, |class| usize::from(class) + 1)
}

impl Battle {
    /// What a base shoots with: its machine guns if it is told to, otherwise the first thing it has (DW-SHO-07).
    #[inline]
    #[must_use]
    pub fn arm(&self, base: BaseId, machine_guns: bool) -> Option<Arm> {
        let [main, second] = self.tables.base(base).arms;
        if machine_guns { second } else { main }
    }

    /// Judges whether a base can shoot at a target, and gives its dice (DW-CHK-03, DW-CHK-04, DW-CHK-05). Bases other than
    /// AFVs may have shot before (DW-ACT-10).
    ///
    /// # Errors
    /// What is in the way.
    pub fn judge_shot(&self, base: BaseId, machine_guns: bool, target: BaseId) -> Result<u8, No> {
        let row = self.tables.base(base);
        let side = side_of(base).at();
        self.judge_on_foot(base)?;
        if row.is_towed() && self.state.moved[side].has(base) {
            return Err(No::new("DW-BASE-03", Fact::HasMoved { base }));
        }
        if row.is_towed() && self.state.limbered[side].has(base) {
            return Err(No::new("DW-ACT-11", Fact::MustUnlimber { base }));
        }
        if row.is_afv() && self.state.fired[side].has(base) {
            return Err(No::new("DW-BASE-05", Fact::ShotAlready { base }));
        }
        let Some(arm) = self.arm(base, machine_guns) else {
            return Err(match machine_guns {
                true => No::new("DW-SHO-07", Fact::NoMachineGuns { base }),
                false => No::new("DW-SHO-01", Fact::Unarmed { base }),
            });
        };
        let (from, cell) = (self.state.at(base), self.state.at(target));
        let field = &self.tables.field;
        let far = field.distance(from, cell);
        if far > arm.range {
            let range = arm.range;
            return Err(No::new(
                "DW-SHO-01",
                Fact::OutOfRange {
                    base,
                    cell,
                    far,
                    range,
                },
            ));
        }
        if row.is_towed() && !field.arc(from, self.state.facing(base)).has(cell) {
            return Err(No::new("DW-LOS-03", Fact::OutOfArc { base, cell }));
        }
        if !self.tables.seen_from(from, self.state.turn).has(cell) {
            return Err(No::new("DW-LOS-01", Fact::NoSight { base, cell }));
        }
        if self.tables.base(target).is_afv() && arm.class.is_none() {
            return Err(No::new("DW-SHO-07", Fact::CannotHurt { base, target }));
        }
        let dice = self.shot_dice(base, &arm, target);
        if dice < 1 {
            return Err(No::new("DW-SHO-05", Fact::NoDice { base, dice }));
        }
        Ok(dice as u8)
    }

    /// The cells with an enemy that a base can shoot at now: those that [`Battle::judge_shot`] allows, found by sets.
    #[must_use]
    pub fn targets(&self, base: BaseId, machine_guns: bool) -> HexSet {
        let (side, row) = (side_of(base), self.tables.base(base));
        let (state, at) = (&self.state, side.at());
        let Some(arm) = self.arm(base, machine_guns) else {
            return HexSet::EMPTY;
        };
        let spent = match row.kind {
            BaseType::UnitSupport => (state.moved[at] | state.limbered[at]).has(base),
            BaseType::Afv => state.fired[at].has(base),
            BaseType::Infantry | BaseType::InfantrySupport => false,
        };
        if spent || state.aboard[at].has(base) {
            return HexSet::EMPTY;
        }
        let (from, field) = (state.at(base), &self.tables.field);
        let near = field.within(from, arm.range) & state.held[side.other().at()];
        if near.is_empty() {
            return near;
        }
        let mut targets = near & self.tables.seen_from(from, state.turn);
        if row.is_towed() {
            targets &= field.arc(from, state.facing(base));
        }
        let every = self.least_dice(base, &arm) >= 1;
        let armoured = |target: BaseId| self.tables.base(target).is_afv();
        targets.each(|cell| {
            let target = state.who[usize::from(cell)];
            let harmless = arm.class.is_none() && armoured(target);
            if harmless || !every && self.shot_dice(base, &arm, target) < 1 {
                targets.remove(cell);
            }
        });
        targets
    }

    /// The dice of a shot at whoever is hardest to hit.
    fn least_dice(&self, base: BaseId, arm: &Arm) -> i8 {
        let changes = &self.tables.changes.shot;
        let state = &self.state;
        let when = |applies: bool, change: i8| if applies { change } else { 0 };
        let own = when(
            self.tables.field.rough.has(state.at(base)),
            changes.shooter_in_terrain,
        ) + when(
            state.moved[side_of(base).at()].has(base),
            changes.shooter_moved,
        ) + changes.each_hit * state.hits(base) as i8;
        let worst = changes.target_fresh.min(0)
            + changes.target_fired.min(0)
            + changes.target_moved.min(0)
            + changes.target_in_cover.min(0);
        (arm.dice + own + worst).max(self.tables.read.min_dice)
    }

    /// The dice of a shot with every situation (DW-SHO-02); below 1 there is no shot (DW-SHO-05).
    #[must_use]
    pub fn shot_dice(&self, base: BaseId, arm: &Arm, target: BaseId) -> i8 {
        let changes = self.shot_changes(base, target);
        let sum = arm.dice + changes.iter().sum::<i8>();
        sum.max(self.tables.read.min_dice)
    }

    /// What each situation adds to a shot, in the order of the table: target Fresh, fired, moved; shooter in terrain,
    /// moved; target in cover; hits on the shooter.
    #[must_use]
    pub fn shot_changes(&self, base: BaseId, target: BaseId) -> [i8; 7] {
        let (own, other) = (side_of(base).at(), side_of(target).at());
        let (state, field) = (&self.state, &self.tables.field);
        let changes = &self.tables.changes.shot;
        let when = |applies: bool, change: i8| if applies { change } else { 0 };
        [
            when(!self.tables.base(target).experienced, changes.target_fresh),
            when(state.fired[other].has(target), changes.target_fired),
            when(state.moved[other].has(target), changes.target_moved),
            when(field.rough.has(state.at(base)), changes.shooter_in_terrain),
            when(state.moved[own].has(base), changes.shooter_moved),
            when(field.cover.has(state.at(target)), changes.target_in_cover),
            changes.each_hit * state.hits(base) as i8,
        ]
    }

    /// Judges an order to shoot: at least one of the group must be able to (DW-GRP-03, DW-SHO-09).
    pub(super) fn judge_shoot(
        &self,
        side: Side,
        group: BaseSet,
        machine_guns: BaseSet,
        at: HexId,
    ) -> Result<(), No> {
        let target = self.enemy_in(side, at)?;
        self.judge_group(side, group)?;
        for base in machine_guns.of(side) {
            if !group.has(base) || self.tables.base(base).arms[1].is_none() {
                return Err(No::new("DW-SHO-07", Fact::NoMachineGuns { base }));
            }
        }
        for base in group.of(side) {
            self.judge_on_foot(base)?;
        }
        let mut first = None;
        for base in group.of(side) {
            match self.judge_shot(base, machine_guns.has(base), target) {
                Ok(_) => {
                    first = None;
                    break;
                }
                Err(no) => first = first.or(Some(no)),
            }
        }
        first.map_or(Ok(()), Err)?;
        self.judge_points(side, super::orders::ACTION_COST)
    }

    /// The enemy base in a cell.
    pub(super) fn enemy_in(&self, side: Side, cell: HexId) -> Result<BaseId, No> {
        let enemy = self.state.who(cell).filter(|base| side_of(*base) != side);
        enemy.ok_or(No::new("DW-SHO-01", Fact::NoEnemy { cell }))
    }

    /// The bases of a group that throw dice at a target (DW-SHO-09).
    #[must_use]
    pub fn throwing(&self, side: Side, group: BaseSet, guns: BaseSet, target: BaseId) -> BaseSet {
        let able = |base: &BaseId| self.judge_shot(*base, guns.has(*base), target).is_ok();
        group.of(side).filter(able).collect()
    }

    pub(super) fn open_fire(
        &mut self,
        side: Side,
        group: BaseSet,
        machine_guns: BaseSet,
        at: HexId,
        events: &mut impl Sink<Event>,
    ) {
        let Ok(target) = self.enemy_in(side, at) else {
            return self.after_action(side, events);
        };
        let throwing = self.throwing(side, group, machine_guns, target);
        events.tell(Event::OpensFire {
            side,
            group,
            throwing,
            target,
        });
        self.state.shot = Shot {
            target,
            left: throwing,
            machine_guns,
            ..Shot::default()
        };
        self.next_shooter(side, events);
    }

    /// The base whose dice are due, with its dice.
    pub(super) fn shooter(&self, side: Side) -> Option<(BaseId, u8)> {
        let shot = &self.state.shot;
        let base = shot.left.first(side)?;
        let arm = self.arm(base, shot.machine_guns.has(base))?;
        let dice = self.shot_dice(base, &arm, shot.target);
        Some((base, dice.max(0) as u8))
    }

    fn next_shooter(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if !self.state.shot.left.is_empty() {
            self.state.stage = Stage::Shot(side);
            return;
        }
        let threw = self.state.shot.threw;
        self.state.fired[side.at()] |= threw;
        if self.tables.read.something_happens && self.state.shot.pair {
            self.state.stage = Stage::Happening(side);
        } else {
            self.penetrate(side, events);
        }
    }

    /// Each base throws its own dice; hits keep the class of their gun (DW-SHO-08, DW-SHO-09).
    pub(super) fn settle_shot(&mut self, side: Side, throw: &Throw, events: &mut impl Sink<Event>) {
        let Some((base, dice)) = self.shooter(side) else {
            return self.penetrate(side, events);
        };
        let faces = throw.as_slice();
        let shot = &mut self.state.shot;
        for face in faces {
            shot.pair |= shot.faces >> face & 1 == 1;
            shot.faces |= 1 << face;
        }
        let is_hit = |face: &&u8| self.tables.faces.shot[usize::from(**face)] == Outcome::Hit;
        let hits = faces.iter().filter(is_hit).count() as u8;
        let machine_guns = shot.machine_guns.has(base);
        shot.left.remove(base);
        shot.threw.insert(base);
        let place = class_place(self.class_of(base, machine_guns));
        self.state.shot.hits[place] += hits;
        events.tell(Event::Threw {
            base,
            machine_guns,
            dice,
            hits,
        });
        self.next_shooter(side, events);
    }

    /// The class of what a base shoots with; hand-held weapons count as light guns (DW-PEN-01).
    fn class_of(&self, base: BaseId, machine_guns: bool) -> Option<GunClass> {
        self.arm(base, machine_guns)?.class
    }

    /// The house table for what happened while shooting (DW-AMB-02).
    pub(super) fn settle_happening(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0];
        let outcome = self.tables.faces.event[usize::from(face)];
        events.tell(Event::Happened {
            face: face + 1,
            outcome,
        });
        match outcome {
            Outcome::Stoppage => {
                let threw = self.state.shot.threw;
                if threw.len() > 1 {
                    self.state.stage = Stage::Jam(side);
                    return;
                }
                if let Some(base) = threw.first(side) {
                    self.expend(base, events);
                }
            }
            Outcome::Muddle => {
                let left = self.state.points[side.at()].saturating_sub(1);
                self.state.points[side.at()] = left;
                events.tell(Event::Muddled { side, left });
            }
            Outcome::Pinned => {
                let target = self.state.shot.target;
                if !self.state.expended[side_of(target).at()].has(target) {
                    self.expend(target, events);
                }
            }
            Outcome::Hit => {
                let threw = self.state.shot.threw;
                let guns = self.state.shot.machine_guns;
                let classes = threw.of(side).map(|it| self.class_of(it, guns.has(it)));
                let best = classes.max().flatten();
                self.state.shot.hits[class_place(best)] += 1;
            }
            Outcome::None | Outcome::Available | Outcome::Destroyed => {}
        }
        self.penetrate(side, events);
    }

    fn expend(&mut self, base: BaseId, events: &mut impl Sink<Event>) {
        self.state.expended[side_of(base).at()].insert(base);
        events.tell(Event::Expended { base });
    }

    /// Judges the choice of the base with the stoppage.
    pub(super) fn judge_jam(&self, side: Side, base: BaseId) -> Result<(), No> {
        if side_of(base) != side || !self.state.shot.threw.has(base) {
            return Err(No::new("DW-AMB-02", Fact::DidNotFire { base }));
        }
        Ok(())
    }

    pub(super) fn jam(&mut self, side: Side, base: BaseId, events: &mut impl Sink<Event>) {
        self.expend(base, events);
        self.penetrate(side, events);
    }

    /// Goes on with the heaviest hits that must still penetrate, or applies those that count (DW-SHO-04, DW-SHO-06,
    /// DW-AMB-08). Hits that never can were allowed, and come to nothing (DW-CHK-06).
    fn penetrate(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let target = self.state.shot.target;
        let Some(armour) = self.tables.base(target).armour else {
            let hits = self.state.shot.hits.iter().sum();
            return self.apply_shot(hits, events);
        };
        for class in (0..self.tables.penetration.len() as GunClass).rev() {
            let place = class_place(Some(class));
            let hits = self.state.shot.hits[place];
            if hits == 0 {
                continue;
            }
            if self.penetration_needed(class, armour).is_some() {
                self.state.stage = Stage::Pierce(side, class);
                return;
            }
            self.state.shot.hits[place] = 0;
            events.tell(Event::Bounced { base: target, hits });
        }
        let counted = self.state.shot.counted;
        self.apply_shot(counted, events);
    }

    /// The lowest score by which a weapon of a class penetrates armour (DW-PEN-01, DW-PEN-02, DW-PEN-03).
    #[must_use]
    pub fn penetration_needed(&self, class: GunClass, armour: Grade) -> Option<u8> {
        self.tables.penetration[usize::from(class)][armour as usize]
    }

    /// The dice for penetration that are due.
    pub(super) fn piercing_dice(&self, class: GunClass) -> Dice {
        Dice::of(self.state.shot.hits[class_place(Some(class))], 0, 10)
    }

    pub(super) fn settle_pierce(
        &mut self,
        side: Side,
        class: GunClass,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let base = self.state.shot.target;
        let armour = self.tables.base(base).armour.unwrap_or(Grade::Light);
        let needed = self.penetration_needed(class, armour).unwrap_or(u8::MAX);
        self.state.shot.hits[class_place(Some(class))] = 0;
        for side in throw.as_slice() {
            let face = side + 1;
            let result = self.pierced(face, needed);
            events.tell(Event::Pierced {
                base,
                face,
                needed,
                result,
            });
            match result {
                // A destroyed target ends the rolls (DW-SHO-09).
                Outcome::Destroyed => {
                    self.destroy(base, events);
                    return self.finish_shot(events);
                }
                Outcome::Hit => self.state.shot.counted += 1,
                _ => {}
            }
        }
        self.penetrate(side, events);
    }

    /// The result of a die for penetration: nothing, a hit, or destroyed at once (DW-PEN-04).
    #[must_use]
    pub fn pierced(&self, face: u8, needed: u8) -> Outcome {
        if face < needed {
            return Outcome::None;
        }
        match self.tables.faces.penetration[usize::from(face - 1)] {
            Outcome::Destroyed => Outcome::Destroyed,
            _ => Outcome::Hit,
        }
    }

    fn apply_shot(&mut self, hits: u8, events: &mut impl Sink<Event>) {
        let target = self.state.shot.target;
        if !self.hit_by_fire(target, hits, events) {
            self.finish_shot(events);
        }
    }

    pub(super) fn finish_shot(&mut self, events: &mut impl Sink<Event>) {
        self.state.shot = Shot::default();
        self.after_action(self.state.go, events);
    }
}
