//! Hold fire: who watches, when they are asked, and how what they interrupted goes on (CC-HF).

use super::Battle;
use super::act::{Act, Volley};
use super::event::Event;
use super::ids::{SubId, SubSet};
use super::refusal::{Fact, No};
use super::state::{Stage, Trigger};
use crate::engine::{Side, Sink};

impl Battle {
    /// The enemies of a sub-unit that hold fire and may release it: their own activation has ended (CC-HF-02, CC-HF-09).
    #[must_use]
    pub fn watchers(&self, subunit: SubId) -> SubSet {
        let enemies = self.enemies_of(subunit).iter();
        enemies.filter(|enemy| self.may_release(*enemy)).collect()
    }

    /// Whether a sub-unit has markers that it may use now.
    #[must_use]
    pub fn may_release(&self, subunit: SubId) -> bool {
        self.state.holds[usize::from(subunit)] > 0
            && self
                .tables
                .unit_of(subunit)
                .is_some_and(|unit| unit != self.state.active && self.state.activated.has(unit))
    }

    /// The band in which a sub-unit has another, if it can hurt it: the nearest of its weapons.
    #[must_use]
    pub fn band_of(&self, firer: SubId, target: SubId) -> Option<u8> {
        if !self.can_hit(firer, target) {
            return None;
        }
        // A mortar may fire through a spotter and see nothing itself.
        let Some(range) = self.range(firer, target) else {
            return Some(2);
        };
        let arms = self.tables.subunit(firer).arms.iter().flatten();
        arms.filter_map(|arm| arm.band(range)).min().or(Some(2))
    }

    /// Asks those who watch a move, if something has changed for one of them: it begins, it comes into sight or into a nearer
    /// band, or one of its dice ends (CC-HF-09). Returns whether they are asked.
    pub(super) fn ask_watchers(&mut self, mover: SubId, die_ends: bool) -> bool {
        let mut shooters = SubSet::NONE;
        let mut changed = false;
        let mut asked = self.state.trigger.asked;
        if self.state.trigger.targets != SubSet::one(mover) || !self.state.trigger.march {
            asked = [SubSet::NONE; 3];
        }
        for watcher in self.watchers(mover).iter() {
            let Some(band) = self.band_of(watcher, mover) else {
                // Out of sight: it is news when it comes back.
                asked.iter_mut().for_each(|set| set.remove(watcher));
                continue;
            };
            shooters.insert(watcher);
            let band = usize::from(band.min(2));
            changed |= die_ends || !asked[band].has(watcher);
            for (at, set) in asked.iter_mut().enumerate() {
                if at >= band {
                    set.insert(watcher);
                } else if die_ends {
                    set.remove(watcher);
                }
            }
        }
        self.state.trigger = Trigger {
            targets: SubSet::one(mover),
            shooters,
            march: true,
            asked,
            ..Trigger::NONE
        };
        if changed {
            self.state.stage = Stage::Held(self.tables.side_of(mover).other());
        }
        changed
    }

    /// Asks those who saw a sub-unit move, though it has taken cover since (CC-HF-03). Returns whether they are asked.
    pub(super) fn ask_after_move(&mut self, subunit: SubId) -> bool {
        let watchers = self.watchers(subunit).iter();
        let shooters: SubSet = watchers
            .filter(|watcher| self.can_hit(*watcher, subunit))
            .collect();
        if shooters.is_empty() {
            return false;
        }
        self.state.trigger = Trigger {
            targets: SubSet::one(subunit),
            shooters,
            moved: true,
            ..Trigger::NONE
        };
        self.state.stage = Stage::Held(self.tables.side_of(subunit).other());
        true
    }

    /// After a volley has been resolved: return fire, more held fire, or what was interrupted goes on.
    pub(super) fn fire_resolved(&mut self, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        let shooting = self.state.shooting;
        self.state.shooting = super::fire::Shooting::NONE;
        if shooting.held {
            self.after_held(events);
        } else if !self.ask_to_return(&shooting.volley) {
            self.go_on(events);
        }
    }

    /// Those who were fired at may return fire at those who fired (CC-HF-03, CC-HF-09).
    fn ask_to_return(&mut self, volley: &Volley) -> bool {
        let first = match self.tables.units.get(usize::from(volley.unit)) {
            Some(row) => row.first,
            None => return false,
        };
        let firers: SubSet = volley
            .firing()
            .map(|(place, _)| first + place as SubId)
            .filter(|firer| self.state.on_table.has(*firer))
            .collect();
        let hit = volley.targets().filter(|target| {
            self.state.on_table.has(*target)
                && self.may_release(*target)
                && firers.iter().any(|firer| self.can_hit(*target, firer))
        });
        let shooters: SubSet = hit.collect();
        if shooters.is_empty() {
            return false;
        }
        self.state.trigger = Trigger {
            targets: firers,
            shooters,
            ..Trigger::NONE
        };
        self.state.stage = Stage::Held(self.tables.unit(volley.unit).side.other());
        true
    }

    /// After held fire: the rest of those who were asked may fire too, one after the other.
    fn after_held(&mut self, events: &mut impl Sink<Event>) {
        let trigger = self.state.trigger;
        let targets = trigger.targets & self.state.on_table;
        let left = trigger.shooters & self.state.on_table;
        let able = left.iter().filter(|shooter| {
            self.may_release(*shooter)
                && targets.iter().any(|target| self.can_hit(*shooter, target))
        });
        let able: SubSet = able.collect();
        let Some(shooter) = able.first() else {
            return self.resume(events);
        };
        self.state.trigger.shooters = able;
        self.state.trigger.targets = targets;
        self.state.stage = Stage::Held(self.tables.side_of(shooter));
    }

    /// Goes on with what was interrupted.
    fn resume(&mut self, events: &mut impl Sink<Event>) {
        if self.state.trigger.march {
            self.walk(events);
        } else {
            self.state.trigger = Trigger::NONE;
            self.go_on(events);
        }
    }

    /// Judges what those who hold fire do.
    pub(super) fn judge_held(&self, side: Side, act: &Act) -> Result<(), No> {
        let volley = match act {
            Act::Done => return Ok(()),
            Act::Fire {
                volley,
                together: false,
            } => volley,
            _ => return Err(No::new("CC-HF-04", Fact::MustAnswer {})),
        };
        let Some(row) = self.tables.units.get(usize::from(volley.unit)) else {
            return Err(No::new("CC-HF-04", Fact::Unknown {}));
        };
        let unit = volley.unit;
        if row.side != side {
            return Err(No::new("CC-HF-04", Fact::NotYourUnit { unit }));
        }
        if unit == self.state.active {
            let subunit = row.first;
            return Err(No::new("CC-HF-02", Fact::OwnActivation { subunit }));
        }
        for (place, aim) in volley.firing() {
            let subunit = row.first + place as SubId;
            if self.state.holds[usize::from(subunit)] < aim.dice {
                return Err(No::new("CC-HF-04", Fact::NoHold { subunit }));
            }
            if !self.state.trigger.shooters.has(subunit) {
                return Err(No::new("CC-HF-03", Fact::NotTriggered { subunit }));
            }
        }
        for subunit in volley.targets() {
            if !self.state.trigger.targets.has(subunit) {
                return Err(No::new("CC-HF-05", Fact::NotTheTrigger { subunit }));
            }
        }
        self.judge_fire(side, volley, true)
    }

    /// Does what those who hold fire do.
    pub(super) fn answer(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        match act {
            Act::Fire { volley, .. } => self.open_fire(side, volley, true, false, events),
            _ => self.resume(events),
        }
    }
}
