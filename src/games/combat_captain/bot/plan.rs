//! What each sub-unit of the active unit could do with its dice, and what the unit's best volley would do: every act is weighed with what it leaves undone.

use super::evaluation::{Evaluation, Standing};
use super::fire::Fired;
use super::way::inches_of;
use crate::games::combat_captain::rules::{Act, MOST_IN_UNIT, SubId, Volley};
use crate::kernel::table::{INCH, Point, Sixteenths, inches, point_towards};

/// The most dice of one sub-unit that are planned for.
const MOST_DICE: usize = 6;
/// How near to an enemy a move is thought to end.
const OFF_ENEMY: Sixteenths = inches(8);

/// What one sub-unit could do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Options {
    /// Whether it is there and has dice.
    pub(super) dice: u8,
    /// What it is to stand where it stands.
    pub(super) here: Standing,
    /// What a move with all its dice gains.
    pub(super) going: Standing,
    /// Whether it may move.
    pub(super) moves: bool,
    covers: bool,
    leaves: bool,
    holds: bool,
    level: u8,
    pub(super) to_leave: u8,
    hold: f64,
    is_vehicle: bool,
    /// Whether it fires or moves, but not both (CC-HW-01).
    is_heavy: bool,
    /// Its part of the best volley.
    pub(super) part: f64,
    stick: f64,
}

/// The plans of a unit.
pub(super) struct Plan {
    pub(super) first: SubId,
    pub(super) options: [Options; MOST_IN_UNIT],
}

impl Options {
    /// What it gains to go with some dice.
    pub(super) fn go(&self, dice: u8) -> f64 {
        if !self.moves || self.dice == 0 {
            return 0.0;
        }
        self.going.value() * f64::from(dice) / f64::from(self.dice)
    }

    /// What it gains to take sticks.
    pub(super) fn take(&self, sticks: u8) -> f64 {
        let useless = self.is_vehicle && self.level + sticks < 2;
        let level = if self.is_vehicle && self.level < 2 {
            0
        } else {
            self.level
        };
        let after = self.level + sticks;
        let open = f64::from(6 - level.min(5));
        let saved = self.here.danger * f64::from(after - level) / open;
        let price = self.stick * f64::from(sticks);
        if useless { -price } else { saved - price }
    }

    /// What it gains to pull sticks, or to pay for leaving a position.
    pub(super) fn leave(&self, dice: u8) -> f64 {
        let all = f64::from(self.to_leave.max(1));
        let part = f64::from(dice) / all;
        let open = f64::from(6 - self.level.min(5));
        let bared = self.here.danger * f64::from(self.level) / open * part;
        0.6 * part * self.going.pull.max(0.0) - bared
    }

    /// What it gains to hold fire.
    pub(super) fn hold(&self, dice: u8) -> f64 {
        self.hold * f64::from(dice)
    }

    /// The best use of some dice of one kind.
    fn plain(&self, dice: u8) -> f64 {
        if dice == 0 {
            return 0.0;
        }
        let mut best = 0.0_f64;
        if self.moves {
            best = best.max(self.go(dice));
        }
        if self.covers {
            let most = dice.min(3_u8.saturating_sub(self.level)).min(2);
            if most > 0 {
                best = best.max(self.take(most));
            }
        }
        if self.leaves {
            best = best.max(self.leave(dice.min(self.to_leave)));
        }
        if self.holds {
            best = best.max(self.hold(dice));
        }
        best
    }

    /// The best use of some dice: of one kind, or of two; a heavy weapon that moves or changes its cover can no longer hold
    /// fire (CC-HW-01).
    pub(super) fn rest(&self, dice: u8) -> f64 {
        let all = dice.min(MOST_DICE as u8);
        if self.is_heavy && self.holds {
            return self.hold(all).max(self.without_fire().rest(all));
        }
        let mixed = (0..=all).map(|some| self.plain(some) + self.plain(all - some));
        mixed.fold(0.0, f64::max)
    }

    /// The same without held fire.
    fn without_fire(&self) -> Options {
        Options {
            holds: false,
            ..*self
        }
    }

    /// What its dice are worth as they are.
    pub(super) fn best(&self) -> f64 {
        self.rest(self.dice).max(self.part)
    }

    /// What is left to it after it has moved or changed its cover with some dice.
    pub(super) fn after(&self, spent: u8) -> f64 {
        let left = self.dice.saturating_sub(spent);
        match self.is_heavy {
            true => self.without_fire().rest(left),
            false => self.rest(left).max(self.fire(left)),
        }
    }

    /// What is left to it after it has held fire with some dice.
    pub(super) fn after_holding(&self, spent: u8) -> f64 {
        let left = self.dice.saturating_sub(spent);
        match self.is_heavy {
            true => self.hold(left).max(self.fire(left)),
            false => self.after(spent),
        }
    }

    /// What is left to it after it has fired with some dice; a heavy weapon neither moves nor changes its cover any more.
    fn after_fire(&self, spent: u8) -> f64 {
        let left = self.dice.saturating_sub(spent);
        match self.is_heavy {
            true if self.holds => self.hold(left),
            true => 0.0,
            false => self.rest(left),
        }
    }

    /// What fire with some dice is worth to it, later.
    fn fire(&self, dice: u8) -> f64 {
        0.9 * self.part * f64::from(dice) / f64::from(self.dice.max(1))
    }
}

impl Plan {
    /// The plans of the active unit.
    pub(super) fn of(evaluation: &Evaluation<'_>, acts: &[Act], best: Option<&Fired>) -> Plan {
        let (battle, tables) = (evaluation.battle, evaluation.tables());
        let state = battle.state();
        let row = tables.unit(state.active);
        let mut plan = Plan {
            first: row.first,
            options: [Options::default(); MOST_IN_UNIT],
        };
        let place = |subunit: SubId| usize::from(subunit - row.first).min(MOST_IN_UNIT - 1);
        for act in acts {
            let Some(subunit) = act.subunit().filter(|it| row.all().has(*it)) else {
                continue;
            };
            let options = &mut plan.options[place(subunit)];
            match act {
                Act::Advance { .. } => options.moves = true,
                Act::TakeCover { .. } => options.covers = true,
                Act::LeaveCover { .. } => options.leaves = true,
                Act::Hold { .. } => options.holds = true,
                _ => {}
            }
        }
        for subunit in battle.standing(state.active) {
            let options = &mut plan.options[place(subunit)];
            options.dice = state.dice[usize::from(subunit)];
            if options.dice == 0 {
                continue;
            }
            if let Some(best) = best {
                options.part = f64::from(best.parts[place(subunit)]);
            }
            options.is_vehicle = tables.subunit(subunit).is_vehicle();
            options.is_heavy = tables.subunit(subunit).is_heavy();
            options.here = evaluation.standing_now(subunit);
            options.level = battle.cover_level(subunit);
            options.to_leave = battle.dice_to_leave(subunit);
            if options.moves || options.leaves {
                let dice = if options.leaves { 3 } else { options.dice };
                options.going = evaluation.going(subunit, dice, &options.here);
            }
            if options.holds {
                options.hold = evaluation.holding(subunit);
            }
            let at = state.at(subunit);
            options.stick = evaluation.weights.stick * evaluation.step(subunit, at);
        }
        plan
    }

    /// The options of a sub-unit.
    pub(super) fn at(&self, subunit: SubId) -> &Options {
        &self.options[usize::from(subunit - self.first).min(MOST_IN_UNIT - 1)]
    }

    /// What the others of the unit may still do, if these have acted.
    pub(super) fn others(&self, acted: impl Fn(usize) -> bool) -> f64 {
        let all = self.options.iter().enumerate();
        all.filter(|(at, _)| !acted(*at))
            .map(|(_, it)| it.best())
            .sum()
    }

    /// What the whole unit may still do.
    pub(super) fn all(&self) -> f64 {
        self.others(|_| false)
    }

    /// What is left after a volley, to those who fire and to those who do not.
    pub(super) fn after_volley(&self, volley: &Volley) -> f64 {
        let mut left = 0.0;
        for (at, options) in self.options.iter().enumerate() {
            left += match volley.aims[at].dice {
                0 => options.best(),
                spent => options.after_fire(spent),
            };
        }
        left
    }
}

impl Evaluation<'_> {
    /// What one die of movement is worth to a sub-unit for the sake of goals.
    pub(super) fn step(&self, subunit: SubId, at: Point) -> f64 {
        let grounds = self.book.grounds.iter();
        let nearest = grounds
            .map(|ground| self.book.dice_to(ground, subunit, at))
            .fold(f64::MAX, f64::min);
        if nearest <= 0.0 || nearest > 1.0e5 {
            return 0.0;
        }
        let worth = self.book.worth(subunit);
        self.weights.ground * worth * (self.closeness(nearest - 1.0) - self.closeness(nearest))
    }

    /// What a sub-unit gains that goes with some dice, as far as these usually take it: towards a goal or an enemy.
    pub(super) fn going(&self, subunit: SubId, dice: u8, here: &Standing) -> Standing {
        let (battle, tables) = (self.battle, self.tables());
        let state = battle.state();
        let (row, at) = (tables.subunit(subunit), state.at(subunit));
        let markers = tables
            .unit_of(subunit)
            .map_or(0, |unit| state.markers(unit));
        let odd = usize::from(tables.field.is_odd(at));
        let inch = inches_of(row.reading[odd], markers, &tables.read);
        let far = (f32::from(dice) * inch * INCH as f32) as Sixteenths;
        let mut best: Option<Standing> = None;
        let mut consider = |end: Point| {
            let gain = self.standing(subunit, end, 0).less(here);
            if best.is_none_or(|best| gain.value() > best.value()) {
                best = Some(gain);
            }
        };
        for ground in &self.book.grounds {
            let way = self.book.way(ground, subunit).ahead(at);
            let end = point_towards(at, at + way * 8, far);
            if end != at {
                consider(end);
            }
        }
        let enemies = battle.fighting_enemies(subunit).iter();
        let nearest = enemies.min_by_key(|it| (state.at(*it) - at).squared());
        if let Some(enemy) = nearest {
            let goal = state.at(enemy);
            let room = (goal - at).length() - OFF_ENEMY;
            if room > 0 {
                consider(point_towards(at, goal, far.min(room)));
            }
            let size = tables.size;
            let back = at + (at - goal);
            let back = Point::new(back.x.clamp(32, size.x - 32), back.y.clamp(32, size.y - 32));
            if here.danger > 0.0 && back != at {
                consider(point_towards(at, back, far));
            }
        }
        best.unwrap_or_default()
    }

    /// What a die of held fire is worth to a sub-unit before it is known who comes.
    fn holding(&self, subunit: SubId) -> f64 {
        let (battle, state) = (self.battle, self.battle.state());
        let (tables, at) = (self.tables(), state.at(subunit));
        let arms = tables.subunit(subunit).arms.iter().flatten();
        let reach = arms.map(|arm| arm.farthest()).max().unwrap_or(0) + inches(4);
        let mut best = 0.0_f64;
        for enemy in battle.fighting_enemies(subunit) {
            let unit = tables.subunit(enemy).unit;
            let far = i64::from(reach);
            if state.activated.has(unit) || (state.at(enemy) - at).squared() > far * far {
                continue;
            }
            let through = if tables.subunit(enemy).is_armour() {
                0.3
            } else {
                1.0
            };
            best = best.max(through * self.figure(enemy) * self.pressing(enemy));
        }
        // Two pips a die, a hit for every six.
        self.weights.held * best / 3.0
    }
}
