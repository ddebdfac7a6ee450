//! Who can shoot and assault where: the dice a side could throw into each cell, worked out for each question.

use crate::engine::Side;
use crate::games::dads_ww2::content::Grade;
use crate::games::dads_ww2::rules::{Arm, BaseId, Battle};
use crate::kernel::{HexId, HexSet, MAX_HEXES};

/// How much of a threat it is when a base would have to move first.
const AFTER_A_MOVE: f32 = 0.4;

/// The dice that can be thrown into each cell.
#[derive(Clone, Debug)]
pub(super) struct Threat {
    /// Dice at bases without armour, before situations of the target.
    dice: [f32; MAX_HEXES],
    /// Shooters at them, each of which the situations of the target add to.
    shooters: [f32; MAX_HEXES],
    /// The same at each grade of armour, as dice that penetrate.
    piercing: [[f32; MAX_HEXES]; 3],
    piercers: [[f32; MAX_HEXES]; 3],
    /// Those who could come and assault whoever is there.
    storm: [f32; MAX_HEXES],
    /// The cells of the side.
    held: HexSet,
    /// The distance to the nearest of them.
    near: [u8; MAX_HEXES],
}

impl Default for Threat {
    fn default() -> Threat {
        Threat {
            dice: [0.0; MAX_HEXES],
            shooters: [0.0; MAX_HEXES],
            piercing: [[0.0; MAX_HEXES]; 3],
            piercers: [[0.0; MAX_HEXES]; 3],
            storm: [0.0; MAX_HEXES],
            held: HexSet::EMPTY,
            near: [u8::MAX; MAX_HEXES],
        }
    }
}

impl Threat {
    /// Works out what a side threatens.
    pub(super) fn survey(&mut self, battle: &Battle, side: Side) {
        let (tables, state) = (battle.tables(), battle.state());
        self.dice.fill(0.0);
        self.shooters.fill(0.0);
        for grade in 0..3 {
            self.piercing[grade].fill(0.0);
            self.piercers[grade].fill(0.0);
        }
        self.storm.fill(0.0);
        self.held = state.held[side.at()];
        let on_foot = state.on_table[side.at()] & !state.aboard[side.at()];
        for base in on_foot.of(side) {
            let row = tables.base(base);
            let moves = !(row.is_towed() || row.immobile || battle.is_disabled(base));
            if moves {
                let (from, field) = (state.at(base), &tables.field);
                let beside = field.beside[usize::from(from)];
                beside.each(|cell| self.storm[usize::from(cell)] += 1.0);
                let later = field.within(from, row.pace + 1) & !beside;
                later.each(|cell| self.storm[usize::from(cell)] += AFTER_A_MOVE);
            }
            let [main, second] = row.arms;
            for arm in [main, second].into_iter().flatten() {
                self.add(battle, base, &arm, second.is_some());
            }
        }
        self.measure(battle);
    }

    /// Adds one weapon of a base: where it shoots now, and where it could after a move.
    fn add(&mut self, battle: &Battle, base: BaseId, arm: &Arm, has_two: bool) {
        let (tables, state) = (battle.tables(), battle.state());
        let row = tables.base(base);
        let from = state.at(base);
        let seen = tables.seen_from(from, state.turn.max(1));
        let mut now = tables.field.within(from, arm.range) & seen;
        let mut later = HexSet::EMPTY;
        if row.is_towed() {
            now &= tables.field.arc(from, state.facing(base));
        } else if !row.immobile && !battle.is_disabled(base) {
            later = tables.field.within(from, arm.range + row.pace) & seen & !now;
        }
        let changes = &tables.changes.shot;
        let mut dice = arm.dice + changes.each_hit * state.hits(base) as i8;
        if tables.field.rough.has(from) {
            dice += changes.shooter_in_terrain;
        }
        let pierce = [Grade::Light, Grade::Medium, Grade::Heavy].map(|armour| {
            let needed = arm
                .class
                .and_then(|class| battle.penetration_needed(class, armour));
            needed.map_or(0.0, |it| f32::from(11 - it.min(11)) / 10.0)
        });
        // An AFV shoots with its gun or its machine guns, whichever does more.
        let soft = !(has_two && arm.class.is_some());
        for (cells, weight, dice) in [(now, 1.0, dice), (later, AFTER_A_MOVE, dice - 1)] {
            let dice = f32::from(dice.max(0)) * weight;
            cells.each(|cell| {
                let cell = usize::from(cell);
                if soft {
                    self.dice[cell] += dice;
                    self.shooters[cell] += weight;
                }
                if arm.class.is_some() {
                    for (grade, pierce) in pierce.into_iter().enumerate() {
                        self.piercing[grade][cell] += dice * pierce;
                        self.piercers[grade][cell] += weight * pierce;
                    }
                }
            });
        }
    }

    fn measure(&mut self, battle: &Battle) {
        let field = &battle.tables().field;
        self.near[..field.len()].fill(u8::MAX);
        let mut edge = self.held;
        let mut seen = HexSet::EMPTY;
        let mut far = 0;
        while !edge.is_empty() {
            seen |= edge;
            let mut next = HexSet::EMPTY;
            edge.each(|cell| {
                self.near[usize::from(cell)] = far;
                next |= field.beside[usize::from(cell)];
            });
            edge = next & !seen;
            far += 1;
        }
    }

    /// The dice that can be thrown at a base without armour, when each shooter has some more or fewer.
    #[inline]
    pub(super) fn dice(&self, cell: HexId, more: i8) -> f64 {
        let cell = usize::from(cell);
        f64::from(self.dice[cell] + self.shooters[cell] * f32::from(more)).max(0.0)
    }

    /// The dice that penetrate armour, in the same way.
    #[inline]
    pub(super) fn piercing(&self, cell: HexId, armour: Grade, more: i8) -> f64 {
        let (cell, grade) = (usize::from(cell), armour as usize);
        f64::from(self.piercing[grade][cell] + self.piercers[grade][cell] * f32::from(more))
            .max(0.0)
    }

    /// How many could assault whoever is in a cell.
    #[inline]
    pub(super) fn storm(&self, cell: HexId) -> f64 {
        f64::from(self.storm[usize::from(cell)])
    }

    /// How far the nearest of them is.
    #[inline]
    pub(super) fn nearest(&self, cell: HexId) -> u8 {
        self.near[usize::from(cell)]
    }
}
