//! Why a card would change nothing for a unit now, in the words of the rule that stands in its way; only a refusal asks.

use super::Battle;
use super::field::TerrainKind;
use super::refusal::{Fact, No};
use super::state::mark;
use super::tables::{NOBODY, Op, Piece, When};

impl Battle {
    /// The reason behind a refusal that says no more than that a card would change nothing.
    pub(super) fn why_pointless(&self, no: No, ops: &[Op], when: When, unit: Piece) -> No {
        let is_bare = matches!(no.fact, Fact::Pointless { .. });
        if !is_bare || unit == NOBODY {
            return no;
        }
        let mut reasons = ops.iter().filter_map(|op| self.hindrance(*op, when, unit));
        reasons.next().unwrap_or(no)
    }

    /// What keeps a card's deed from having an effect on a unit.
    fn hindrance(&self, op: Op, when: When, unit: Piece) -> Option<No> {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let no = |rule, fact| Some(No::new(rule, fact));
        match op {
            Op::MoveAdd(_) | Op::Assault if when == When::Movement => {
                self.judge_movement_action(unit).err()
            }
            Op::MoveAgain if !state.is(mark::ORDERED) => {
                no("HC-ACT-7", Fact::NoOrder { piece: unit })
            }
            Op::MoveAgain if state.is(mark::IDLE) => no("HG-CRD-7", Fact::CardCancelled { unit }),
            Op::MoveAgain if state.is(mark::HALTED) => no("HG-CRD-7", Fact::CardHalted { unit }),
            Op::MoveAgain if state.is(mark::BUSY) => no("HC-MOV-10", Fact::Busy { unit }),
            Op::Activate if state.is(mark::ORDERED) => no("HC-ACT-8", Fact::HasDie { piece: unit }),
            Op::Activate if !row.crewed => no("TA-ART-9", Fact::NotCrewed { unit }),
            Op::BattleAgain if state.battles >= 2 => no("HC-BAT-3", Fact::BattledTwice { unit }),
            Op::BattleAgain if state.is(mark::SCOUTED) => {
                no("HC-REC-8", Fact::ScoutedAndBattled { unit })
            }
            Op::BattleAgain | Op::BattleDug if !state.is(mark::ORDERED) => {
                no("HC-BAT-1", Fact::NoOrder { piece: unit })
            }
            Op::BattleAgain | Op::BattleDug if state.is(mark::IDLE) => {
                no("HG-CRD-7", Fact::CardCancelled { unit })
            }
            Op::Guided if !row.indirect => no("HC-ART-2", Fact::NotIndirect { unit }),
            Op::Guided => self.judge_ready(unit).err(),
            Op::BattleDug => self.cannot_dig(unit),
            Op::BlowBridge => no("HC-ENG-6", Fact::NoBridgeHere { hex: state.hex }),
            _ => None,
        }
    }

    /// Why a unit that a card lets dig in and attack cannot dig in here (HC-MOV-10).
    fn cannot_dig(&self, unit: Piece) -> Option<No> {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let hex = state.hex;
        let ground = self.row(hex);
        let is_hard = ground.water || ground.is_building() || ground.kind == TerrainKind::Sandbags;
        let fact = match () {
            () if !row.dig_in || state.is(mark::MOUNTED) => Fact::CannotDig { unit },
            () if state.is(mark::MOVED) => Fact::Moved { piece: unit },
            () if is_hard => Fact::NoDigging {
                hex,
                ground: self.ground_in(hex),
            },
            () if self.is_dug(hex) => Fact::DugAlready { hex },
            () => return None,
        };
        Some(No::new("HC-MOV-10", fact))
    }
}
