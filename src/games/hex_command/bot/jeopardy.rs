//! Commanders beside a full enemy unit, and what takes them to safety; knows nothing of what an act is worth.

use super::dominated::Better;
use super::evaluation::Evaluation;
use crate::games::hex_command::rules::{Act, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Step, mark};

/// A unit with no more figures than this may be gone after one attack.
const WEAK: u8 = 2;

/// A commander alone is safe when no enemy is nearer than this.
const OUT_OF_REACH: u8 = 4;

impl Evaluation {
    /// Whether a full unit of the enemy is beside a hex.
    fn is_menaced(&self, hex: HexId) -> bool {
        let (tables, state) = (self.tables(), self.battle.state());
        self.units(self.me.other()).any(|enemy| {
            let unit = state.unit(enemy);
            tables.field.distance(unit.hex, hex) == 1 && unit.figures >= tables.unit(enemy).figures
        })
    }

    /// Whether a commander is beside a full enemy unit, alone or with a weak unit that will not attack.
    pub(super) fn is_in_jeopardy(&self, leader: Piece) -> bool {
        let hex = self.battle.state().leader(leader).hex;
        if hex == OFF || !self.is_menaced(hex) {
            return false;
        }
        match self.battle.state().unit_in(hex) {
            NOBODY => true,
            unit => {
                let state = self.battle.state().unit(unit);
                state.figures <= WEAK && !self.battle.may_battle(unit)
            }
        }
    }

    /// Whether a commander is safe in a hex: with a unit that will last, or out of everybody's reach, and beside no enemy.
    fn is_refuge(&self, hex: HexId) -> bool {
        let (tables, state) = (self.tables(), self.battle.state());
        let far = |enemy: Piece| tables.field.distance(state.unit(enemy).hex, hex);
        let nearest = self
            .units(self.me.other())
            .map(far)
            .min()
            .unwrap_or(u8::MAX);
        let escort = state.unit_in(hex);
        let escorted = escort != NOBODY && state.unit(escort).figures > WEAK;
        nearest >= OUT_OF_REACH || (escorted && nearest > 1)
    }

    pub(super) fn can_be_rescued(&self, leader: Piece) -> bool {
        let mut reach = self.battle.leader_reach_of(leader).iter();
        reach.any(|hex| self.is_refuge(hex))
    }

    /// A move of a commander in jeopardy to safety.
    pub(super) fn rescue(&self, acts: &[Act]) -> Option<Better> {
        let saves = |act: &&Act| match **act {
            Act::Move { piece, to, .. } if piece >= LEADERS_FROM => {
                self.is_in_jeopardy(piece) && self.is_refuge(to)
            }
            _ => false,
        };
        acts.iter().find(saves).map(|act| Better {
            act: *act,
            reason: "the commander would stay beside a full enemy unit",
        })
    }

    /// The same move with the commander, who would stay behind alone beside a full enemy unit.
    pub(super) fn taken_along(
        &self,
        acts: &[Act],
        unit: Piece,
        to: HexId,
        lead: bool,
        along: Act,
    ) -> Option<Better> {
        if lead || unit >= LEADERS_FROM {
            return None;
        }
        let state = self.battle.state();
        let hex = state.unit(unit).hex;
        let leader = state.leader_in(hex);
        if leader == NOBODY || !self.is_menaced(hex) {
            return None;
        }
        let own_move = state.leader(leader).ordered && !state.leader(leader).moved;
        let in_time = own_move && state.step == Step::Movement;
        let protected = state.unit(unit).figures > WEAK || !self.is_menaced(to);
        (!in_time && protected && acts.contains(&along)).then_some(Better {
            act: along,
            reason: "the commander would stay behind alone beside a full enemy unit",
        })
    }

    /// A commander's own move to safety, instead of one that ends alone beside a full enemy unit.
    pub(super) fn safer_move(&self, acts: &[Act], leader: Piece, to: HexId) -> Option<Better> {
        if leader < LEADERS_FROM || !self.is_exposed(to) || self.may_be_joined(to) {
            return None;
        }
        let is_safer = |act: &&Act| matches!(**act, Act::Move { piece, to, .. } if piece == leader && self.is_refuge(to));
        acts.iter().find(is_safer).map(|act| Better {
            act: *act,
            reason: "the commander would be alone beside a full enemy unit",
        })
    }

    /// The last hex of a commander's retreat, if it is alone beside a full enemy unit and another is not.
    pub(super) fn safer_retreat(&self, acts: &[Act], hex: HexId) -> Option<Better> {
        let fight = self.battle.state().fight;
        if fight.target < LEADERS_FROM || fight.retreat != 1 || !self.is_exposed(hex) {
            return None;
        }
        let is_safer = |act: &&Act| matches!(**act, Act::Retreat { hex } if !self.is_menaced(hex));
        acts.iter().find(is_safer).map(|act| Better {
            act: *act,
            reason: "the commander would be alone beside a full enemy unit",
        })
    }

    /// A white flag for a commander in jeopardy, if the target would ignore it anyway (HG-DIE-7).
    pub(super) fn free_rouse(&self, acts: &[Act]) -> Option<Better> {
        let fight = self.battle.state().fight;
        let is_ignored = fight.target < LEADERS_FROM
            && fight.hits == 0
            && fight.flags <= self.battle.flags_ignored(fight.target);
        let saves = |act: &&Act| match **act {
            Act::Rouse { leader } => self.is_in_jeopardy(leader) && self.can_be_rescued(leader),
            _ => false,
        };
        let act = acts.iter().find(saves).filter(|_| is_ignored)?;
        Some(Better {
            act: *act,
            reason: "the target ignores the flag, and the commander would stay beside a full enemy unit",
        })
    }

    /// Whether a commander would be alone in a hex beside a full enemy unit.
    fn is_exposed(&self, hex: HexId) -> bool {
        self.battle.state().unit_in(hex) == NOBODY && self.is_menaced(hex)
    }

    /// Whether a unit of the commander's side may still move to a hex this turn.
    fn may_be_joined(&self, hex: HexId) -> bool {
        let state = self.battle.state();
        let may_move = |unit: &Piece| {
            let unit = state.unit(*unit);
            unit.is(mark::ORDERED) && unit.is_unspent()
        };
        self.units(self.me)
            .filter(may_move)
            .any(|unit| self.battle.reach_of(unit).has(hex))
    }
}
