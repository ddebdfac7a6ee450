//! The last step of a battle: the advance into the beaten enemy's hex and the second attack (ledger section 11).

use super::Battle;
use super::act::Fire;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Fight, Stage, Task, mark};
use super::tables::{LEADERS_FROM, NOBODY};
use crate::engine::Sink;
use crate::kernel::OFF;

impl Battle {
    pub(super) fn seek_advance(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        let fight = self.state.fight;
        // AMB-44: until here the old cover has counted.
        if fight.kills + fight.vehicle_kills > 0 && self.tables.unit(fight.attacker).damages {
            self.collapse(fight.hex, out);
        }
        if self.can_advance() {
            self.to(Stage::Advance);
        } else {
            self.end_fight(out);
        }
    }

    fn can_advance(&self) -> bool {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let won = fight.target < LEADERS_FROM
            && fight.target != NOBODY
            && (fight.destroyed || fight.driven);
        // AMB-77: not after a voluntary retreat; a unit destroyed before it could fall back has not retreated.
        let retired = fight.withdraws && (fight.driven || !fight.destroyed);
        let open = !retired || self.tables.read.advance_after_voluntary;
        if !won || !open || fight.distance != 1 || fight.exploiting || fight.how != Fire::Direct {
            return false;
        }
        let state = self.state.unit(unit);
        let row = self.tables.unit(unit);
        let side = row.side;
        let ground = if self.goes_on_foot(unit) {
            self.state.for_foot
        } else {
            self.state.for_all
        };
        let passage = self.passage_of(unit);
        state.on_table()
            && row.breakthrough
            && ground.has(fight.hex)
            && !self.taken_for(side).has(fight.hex)
            && !self.unbridged(passage).has(fight.hex)
            && self.crossing(state.hex, fight.hex, passage).is_some()
            && self.leads_to(state.hex, fight.hex)
    }

    pub(super) fn judge_advance(&self, lead: bool) -> Result<(), No> {
        let unit = self.state.fight.attacker;
        if lead && self.companion(unit) == NOBODY {
            let fact = match self.state.leader_in(self.state.unit(unit).hex) {
                NOBODY => Fact::NoCommander { unit },
                piece => Fact::Moved { piece },
            };
            return Err(No::new("HC-BRK-7", fact));
        }
        if lead
            && self
                .commanders_of(self.tables.unit(unit).side)
                .has(self.state.fight.hex)
        {
            return Err(No::new(
                "HC-MOV-4",
                Fact::TwoCommanders {
                    hex: self.state.fight.hex,
                },
            ));
        }
        Ok(())
    }

    pub(super) fn advance(&mut self, lead: bool, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let from = self.state.unit(unit).hex;
        self.state.task = Task {
            piece: unit,
            from,
            to: fight.hex,
            before: from,
            leader: if lead { self.companion(unit) } else { NOBODY },
            advancing: true,
            ..Task::NONE
        };
        if self.is_closed(from, fight.hex) {
            self.to(Stage::Door);
        } else {
            self.enter_beaten(out);
        }
    }

    pub(super) fn enter_beaten(&mut self, out: &mut dyn Sink<Event>) {
        let task = self.state.task;
        self.leave_sandbags(task.piece);
        self.trample(task.piece, task.to, out);
        self.put_unit(task.piece, task.to);
        if task.leader != NOBODY {
            self.put_leader(task.leader, task.to);
            self.state.leader_mut(task.leader).moved = true;
        }
        let tangled = !self.row(task.to).battle_after_entry;
        let unit = self.state.unit_mut(task.piece);
        unit.aim = OFF;
        unit.spotter = NOBODY;
        if tangled {
            unit.marks |= mark::TANGLED;
        }
        out.tell(Event::Advanced(task.piece, task.to, task.leader));
        self.look_around(out);
        self.score_reached(task.piece, out);
        self.after_arrival(out);
    }

    /// Continues after the advance, whether or not it was made.
    pub(super) fn after_advance(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        let fight = self.state.fight;
        let entered = self.state.unit(fight.attacker).hex == fight.hex;
        let exploits = self.tables.unit(fight.attacker).exploits;
        let able = || {
            [false, true]
                .into_iter()
                .any(|support| self.judge_exploit(support).is_ok())
        };
        if entered && exploits && fight.driven && !fight.destroyed && able() {
            self.to(Stage::Exploit);
        } else {
            self.end_fight(out);
        }
    }

    /// HG-BRK-4, TA-BRK-4, HC-BRK-5.
    pub(super) fn judge_exploit(&self, support: bool) -> Result<(), No> {
        let fight = self.state.fight;
        let unit = fight.attacker;
        let state = self.state.unit(unit);
        if state.battles >= 2 {
            return Err(No::new("HC-BRK-5", Fact::BattledTwice { unit }));
        }
        if state.is(mark::SCOUTED) {
            return Err(No::new("HC-REC-8", Fact::ScoutedAndBattled { unit }));
        }
        if state.is(mark::TANGLED) {
            return Err(No::new("HC-BAT-6", Fact::Tangled { unit }));
        }
        let target = self.state.unit(fight.target);
        if !target.on_table() || !state.on_table() {
            return Err(No::new(
                "HC-CAS-4",
                Fact::NotOnTable {
                    piece: fight.target,
                },
            ));
        }
        if !self.row(state.hex).can_battle {
            return Err(self.no_footing(state.hex));
        }
        self.judge_shot(unit, target.hex, Fire::Direct, support)
    }

    pub(super) fn exploit(&mut self, support: bool, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let hex = self.state.unit(fight.target).hex;
        self.state.unit_mut(fight.attacker).battles += 1;
        let again = Fight {
            attacker: fight.attacker,
            hex,
            support,
            exploiting: true,
            ..Fight::NONE
        };
        self.begin_fight(again, out);
    }
}
