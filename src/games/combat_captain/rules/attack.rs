//! What becomes of an attack: kill dice, saves, trades, surplus hits, one rout test (CC-ARM, CC-CAS, CC-MOR-05).

use super::Battle;
use super::casualties::Loss;
use super::event::Event;
use super::fire::{FireStage, Strike};
use super::footprint::Body;
use super::ids::{SubId, UnitId};
use super::state::Stage;
use crate::engine::{Side, Sink, Throw};
use crate::games::combat_captain::content::TargetClass;

/// A kill number that needs no die (CC-ARM-01).
pub(super) const SURE_KILL: u8 = 6;

impl Battle {
    /// Resolves the next attack of the volley, or hands back when there is none.
    pub(super) fn next_attack(&mut self, events: &mut impl Sink<Event>) {
        let shooting = &self.state.shooting;
        let (now, count) = (shooting.now, shooting.count);
        if now == count {
            return self.fire_resolved(events);
        }
        let attack = shooting.attacks[usize::from(now)];
        let target = attack.target;
        if !self.state.on_table.has(target) {
            // Its unit has routed under the attack before.
            return self.end_attack(events);
        }
        self.state.shooting.strike = Strike {
            target,
            hits: attack.result,
            level: 0,
        };
        if self.tables.subunit(target).class != TargetClass::Infantry {
            return match attack.result {
                _ if attack.automatic => self.save_kill(events),
                0 => self.end_attack(events),
                SURE_KILL.. => self.save_kill(events),
                _ => self.state.stage = Stage::Fire(FireStage::Kill, self.firing_side()),
            };
        }
        if attack.automatic {
            let here = self.body(target);
            let surplus = self.lose_all(target, events);
            return self.spill(surplus, &here, events);
        }
        self.strike(events);
    }

    /// Saves for potential hits, where there is cover (CC-CAS-01).
    fn strike(&mut self, events: &mut impl Sink<Event>) {
        let Strike { target, hits, .. } = self.state.shooting.strike;
        if hits == 0 {
            return self.end_attack(events);
        }
        let level = self.attack_cover(target);
        self.state.shooting.strike.level = level;
        if level > 0 {
            self.state.stage = Stage::Fire(FireStage::Save, self.tables.side_of(target));
        } else {
            let own = self.saving_level(target);
            if own > 0 {
                events.tell(Event::Unprotected {
                    subunit: target,
                    level: own,
                });
            }
            self.offer_trade(events);
        }
    }

    /// The cover of a target against all who fire at it: enough when one of them is in the arc that it protects (CC-AMB-14).
    fn attack_cover(&self, target: SubId) -> u8 {
        let shooting = &self.state.shooting;
        let first = self.tables.unit(shooting.volley.unit).first;
        let main = shooting.attacks[usize::from(shooting.now)].target;
        let firers = shooting.firers(first, main).iter();
        let levels = firers.map(|firer| self.shot_cover(firer, target));
        levels.max().unwrap_or(0)
    }

    fn save_kill(&mut self, events: &mut impl Sink<Event>) {
        let target = self.state.shooting.strike.target;
        let level = self.attack_cover(target);
        self.state.shooting.strike = Strike {
            target,
            hits: 1,
            level,
        };
        if level > 0 {
            self.state.stage = Stage::Fire(FireStage::Save, self.tables.side_of(target));
        } else {
            self.kill(target, events);
            self.end_attack(events);
        }
    }

    pub(super) fn settle_kill(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let Strike { target, hits, .. } = self.state.shooting.strike;
        let face = throw.as_slice()[0] + 1;
        let score = self.low_roll(face, self.state.shooting.volley.unit);
        let killed = score <= hits;
        events.tell(Event::KillRolled {
            target,
            face,
            score,
            needed: hits,
            killed,
        });
        if killed {
            self.save_kill(events);
        } else {
            self.end_attack(events);
        }
    }

    pub(super) fn settle_saves(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let Strike { target, level, .. } = self.state.shooting.strike;
        let left = self.save(target, level, throw, events);
        self.state.shooting.strike.hits = left;
        if self.tables.subunit(target).is_armour() {
            if left > 0 {
                self.kill(target, events);
            }
            return self.end_attack(events);
        }
        self.offer_trade(events);
    }

    /// The most hits that the owner may take as markers (CC-CAS-05).
    pub(super) fn most_trades(&self) -> u8 {
        let Strike { target, hits, .. } = self.state.shooting.strike;
        match self.tables.unit_of(target) {
            Some(_) => self.tables.read.trade.most(hits),
            None => 0,
        }
    }

    fn offer_trade(&mut self, events: &mut impl Sink<Event>) {
        if self.most_trades() > 0 {
            let owner = self.tables.side_of(self.state.shooting.strike.target);
            self.state.stage = Stage::Fire(FireStage::Trade, owner);
        } else {
            self.take_hits(0, events);
        }
    }

    /// Applies the hits that were neither saved nor traded.
    pub(super) fn take_hits(&mut self, traded: u8, events: &mut impl Sink<Event>) {
        let Strike { target, hits, .. } = self.state.shooting.strike;
        if let (Some(unit), 1..) = (self.tables.unit_of(target), traded) {
            events.tell(Event::Traded {
                subunit: target,
                hits: traded,
            });
            self.add_markers(unit, traded, super::Shaken::Traded, events);
        }
        let here = self.body(target);
        let surplus = self.hurt(target, hits.saturating_sub(traded), events);
        self.spill(surplus, &here, events);
    }

    /// Hits beyond the figures of the target are lost, or go on to the nearest sub-unit of its unit that all who fired could
    /// have fired at (CC-AMB-16).
    fn spill(&mut self, surplus: u8, here: &Body, events: &mut impl Sink<Event>) {
        let target = self.state.shooting.strike.target;
        let unit = self.tables.unit_of(target);
        if let Some(unit) = unit {
            self.bury(unit, events);
        }
        let spills = surplus > 0 && self.tables.read.excess_spills;
        let unit = unit.filter(|_| spills);
        let next = unit.and_then(|unit| self.spill_target(unit, target, here));
        let Some(next) = next else {
            if surplus > 0 {
                events.tell(Event::HitsLost {
                    subunit: target,
                    hits: surplus,
                });
            }
            return self.end_attack(events);
        };
        events.tell(Event::HitsSpill {
            from: target,
            to: next,
            hits: surplus,
        });
        self.state.shooting.strike = Strike {
            target: next,
            hits: surplus,
            level: 0,
        };
        self.strike(events);
    }

    fn spill_target(&self, unit: UnitId, target: SubId, here: &Body) -> Option<SubId> {
        let shooting = &self.state.shooting;
        let first = self.tables.unit(shooting.volley.unit).first;
        let main = shooting.attacks[usize::from(shooting.now)].target;
        // Each with the weapons that it fires at the target of this attack.
        let could = |other: &SubId| {
            let figures = self.state.figures[usize::from(*other)];
            let alike = !self.tables.subunit(*other).is_armour() && figures > 0;
            *other != target
                && alike
                && shooting.volley.firing().all(|(place, aim)| {
                    let firer = first + place as SubId;
                    let weapons = [(aim.target, false), (aim.second, true)];
                    let mut fired = weapons.into_iter().filter(|(at, _)| *at == main);
                    fired.all(|(_, second)| self.judge_shot(firer, second, *other).is_ok())
                })
        };
        let others = self.standing(unit).iter().filter(could);
        others.min_by_key(|other| here.gap(&self.body(*other)))
    }

    /// One rout test for each attack (CC-MOR-05), then the next one.
    fn end_attack(&mut self, events: &mut impl Sink<Event>) {
        let shooting = &self.state.shooting;
        let target = shooting.attacks[usize::from(shooting.now)].target;
        self.state.shooting.now += 1;
        if let Some(unit) = self.tables.unit_of(target) {
            self.test_rout(unit, events);
        }
        self.next_attack(events);
    }

    fn firing_side(&self) -> Side {
        self.tables.unit(self.state.shooting.volley.unit).side
    }

    /// What a sub-unit loses when fire points are off the chart (CC-AMB-02): everything; with surplus hits by the last row of
    /// the chart where those go on.
    fn lose_all(&mut self, target: SubId, events: &mut impl Sink<Event>) -> u8 {
        let attack = self.state.shooting.attacks[usize::from(self.state.shooting.now)];
        let chart = &self.tables.chart;
        let last = chart.answer(chart.automatic - 1, attack.column);
        let figures = self.state.figures[usize::from(target)];
        self.destroy(target, Loss::OffTheChart, events);
        last.saturating_sub(figures)
    }
}
