//! Fire to choose from: each sub-unit at each target it can hurt, all that can at one target, the whole unit at once.

use super::super::Battle;
use super::super::act::{Act, Aim, Volley};
use super::super::ids::{MOST_IN_UNIT, NOBODY, SubId, SubSet, UnitId};
use super::super::tables::Arm;
use super::places_of;
use crate::engine::Side;
use crate::games::combat_captain::content::SubunitKind;

/// From how many firers at one target on half of them are offered as well.
const MANY: usize = 4;

/// What each sub-unit of a unit can hit, by its place.
struct Targets {
    main: [SubSet; MOST_IN_UNIT],
    second: [SubSet; MOST_IN_UNIT],
    all: SubSet,
}

impl Battle {
    /// What those of a unit who may fire can hit, among some enemies.
    fn targets_of(&self, unit: UnitId, firers: SubSet, among: SubSet) -> Targets {
        let row = self.tables.unit(unit);
        let mut targets = Targets {
            main: [SubSet::NONE; MOST_IN_UNIT],
            second: [SubSet::NONE; MOST_IN_UNIT],
            all: SubSet::NONE,
        };
        for place in places_of(row.count) {
            let subunit = row.first + place as SubId;
            if !firers.has(subunit) {
                continue;
            }
            let has_second = self.tables.subunit(subunit).kind == SubunitKind::Tank;
            for target in among.iter() {
                if !self.may_reach(subunit, target) {
                    continue;
                }
                if self.judge_shot(subunit, false, target).is_ok() {
                    targets.main[place].insert(target);
                }
                if has_second && self.judge_shot(subunit, true, target).is_ok() {
                    targets.second[place].insert(target);
                }
            }
            targets.all |= targets.main[place] | targets.second[place];
        }
        targets
    }

    /// Whether some weapon of a sub-unit may reach a target; exact only in saying no.
    fn may_reach(&self, subunit: SubId, target: SubId) -> bool {
        let arms = self.tables.subunit(subunit).arms.iter().flatten();
        let reach = arms.map(Arm::farthest).max().unwrap_or(0);
        let most = i64::from(reach + self.tables.subunit(target).form.radius());
        let measured = self.measured(subunit, target).is_some();
        measured || (self.state.at(target) - self.state.at(subunit)).squared() <= most * most
    }

    /// How a sub-unit fires at a target with some dice: a tank's machine gun joins where it can, or takes the nearest
    /// target of its own.
    fn aim_at(
        &self,
        targets: &Targets,
        place: usize,
        subunit: SubId,
        target: SubId,
        dice: u8,
    ) -> Option<Aim> {
        let main = targets.main[place].has(target);
        let second = targets.second[place];
        if !main && !second.has(target) {
            return None;
        }
        let near = |other: &SubId| {
            let way = self.state.at(*other) - self.state.at(subunit);
            (way.squared(), *other)
        };
        let gun = match (second.has(target), main) {
            (true, _) => target,
            (false, true) => second.iter().min_by_key(near).unwrap_or(NOBODY),
            (false, false) => NOBODY,
        };
        Some(Aim {
            dice,
            target: if main { target } else { NOBODY },
            second: gun,
        })
    }

    /// The fire of the active unit.
    pub(super) fn list_fire(&self, side: Side, unit: UnitId, out: &mut Vec<Act>) {
        let able = self.standing(unit).iter();
        let able = able.filter(|subunit| {
            self.state.dice[usize::from(*subunit)] > 0
                && self.judge_firer(*subunit, 1, false).is_ok()
        });
        let firers: SubSet = able.collect();
        let enemies = self.of_side(side.other());
        let targets = self.targets_of(unit, firers, enemies);
        let dice = |subunit: SubId| self.state.dice[usize::from(subunit)];
        self.list_volleys(unit, firers, &targets, dice, out);
        self.list_together(unit, firers, &targets, out);
    }

    /// The fire of those who hold it.
    pub(super) fn list_held(&self, out: &mut Vec<Act>) {
        out.push(Act::Done);
        let trigger = self.state.trigger;
        let targets = trigger.targets & self.state.on_table;
        let mut left = trigger.shooters & self.state.on_table;
        while let Some(subunit) = left.first() {
            let Some(unit) = self.tables.unit_of(subunit) else {
                break;
            };
            let all = self.standing(unit) & left;
            left &= !all;
            let firers: SubSet = all
                .iter()
                .filter(|it| self.may_release(*it) && self.judge_firer(*it, 1, true).is_ok())
                .collect();
            let found = self.targets_of(unit, firers, targets);
            let markers = |subunit: SubId| self.state.holds[usize::from(subunit)];
            self.list_volleys(unit, firers, &found, markers, out);
        }
    }

    /// Single sub-units with one die or all of theirs, and all who can at each target.
    fn list_volleys(
        &self,
        unit: UnitId,
        firers: SubSet,
        targets: &Targets,
        dice: impl Fn(SubId) -> u8,
        out: &mut Vec<Act>,
    ) {
        let row = self.tables.unit(unit);
        let fire = |volley| Act::Fire {
            volley,
            together: false,
        };
        for target in targets.all.iter() {
            let mut group = Volley {
                unit,
                ..Volley::NONE
            };
            let mut many = 0;
            for place in places_of(row.count) {
                let subunit = row.first + place as SubId;
                if !firers.has(subunit) {
                    continue;
                }
                let all = dice(subunit);
                let Some(aim) = self.aim_at(targets, place, subunit, target, all) else {
                    continue;
                };
                group.aims[place] = aim;
                many += 1;
                let mut single = Volley {
                    unit,
                    ..Volley::NONE
                };
                single.aims[place] = aim;
                out.push(fire(single));
                if all > 1 {
                    single.aims[place].dice = 1;
                    out.push(fire(single));
                }
            }
            if many > 1 {
                out.push(fire(group));
            }
            if many >= MANY
                && let Some(half) = self.nearer_half(&group, target)
            {
                out.push(fire(half));
            }
        }
    }

    /// The nearer half of those who fire at a target: the others are free for another.
    fn nearer_half(&self, group: &Volley, target: SubId) -> Option<Volley> {
        let first = self.tables.unit(group.unit).first;
        let at = self.state.at(target);
        let mut places = [(i64::MAX, 0); MOST_IN_UNIT];
        let mut count = 0;
        for (place, _) in group.firing() {
            let way = at - self.state.at(first + place as SubId);
            places[count] = (way.squared(), place);
            count += 1;
        }
        let firing = places.get_mut(..count)?;
        firing.sort_unstable();
        let mut half = *group;
        for (_, place) in &firing[count / 2..] {
            half.aims[*place] = Aim::NONE;
        }
        Some(half)
    }

    /// The whole unit fires with the bonus die: at one target as far as it can, each of the others at its nearest.
    fn list_together(&self, unit: UnitId, firers: SubSet, targets: &Targets, out: &mut Vec<Act>) {
        let row = self.tables.unit(unit);
        let whole = self.standing(unit);
        if !row.bonus || self.state.spent.has(unit) || firers != whole || targets.all.is_empty() {
            return;
        }
        let late = self.coming_with(unit) & self.state.due & row.all();
        if !late.is_empty() {
            return;
        }
        for focus in targets.all.iter() {
            let mut volley = Volley {
                unit,
                ..Volley::NONE
            };
            for place in places_of(row.count) {
                let subunit = row.first + place as SubId;
                if !firers.has(subunit) {
                    continue;
                }
                let dice = self.state.dice[usize::from(subunit)];
                let near = |other: &SubId| {
                    let way = self.state.at(*other) - self.state.at(subunit);
                    (way.squared(), *other)
                };
                let own = targets.main[place] | targets.second[place];
                let target = if own.has(focus) {
                    Some(focus)
                } else {
                    own.iter().min_by_key(near)
                };
                let aim = target.and_then(|it| self.aim_at(targets, place, subunit, it, dice));
                volley.aims[place] = aim.unwrap_or(Aim::NONE);
            }
            let fire = Act::Fire {
                volley,
                together: true,
            };
            // Those who cannot reach the focus may make it the volley of another.
            if !out.contains(&fire) {
                out.push(fire);
            }
        }
    }
}
