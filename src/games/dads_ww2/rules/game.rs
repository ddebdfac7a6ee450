//! Implements the engine's contract: what is pending, what is legal, why an act is not, and what it does.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde_json::Value;

use super::act::Act;
use super::base_set::{BaseSet, side_of};
use super::decision::Decision;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Stage, State};
use super::tables::Tables;
use super::{Battle, facets, shown, text};
use crate::diag::Failure;
use crate::engine::{
    Dice, Facets, Fingerprint, Game, Outcome, Pending, Refusal, Side, Silence, Sink, Throw,
};
use crate::kernel::{HexId, OFF};

/// The sides of the only die there is.
pub(super) const D10: u8 = 10;

impl Battle {
    /// A battle about to begin.
    #[must_use]
    pub fn new(tables: Arc<Tables>) -> Battle {
        let state = State::start(&tables);
        let mut battle = Battle { tables, state };
        for side in Side::BOTH {
            for base in battle.state.on_table[side.at()].of(side) {
                if !battle.state.is_aboard(base) {
                    battle.enter(base, battle.state.at(base));
                }
            }
        }
        battle.begin(&mut Silence);
        battle
    }

    /// A battle in a given state, for tests and puzzles; what follows from the places is worked out again.
    #[must_use]
    pub fn from_state(tables: Arc<Tables>, mut state: State) -> Battle {
        state.take_stock();
        Battle { tables, state }
    }

    /// The part that does not change.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The part that changes.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How the battle ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.state.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Judges an act.
    ///
    /// # Errors
    /// The rule that forbids it, and the facts.
    pub fn judge(&self, act: &Act) -> Result<(), No> {
        self.judge_exists(act)?;
        match self.state.stage {
            Stage::Over(_) => Err(No::new("DW-SET-03", Fact::Over {})),
            Stage::Place(side) => match *act {
                Act::Place { base, at, facing } => self.judge_place(side, base, at, facing),
                _ => Err(No::new("DW-SET-04", Fact::MustPlace {})),
            },
            Stage::Jam(side) => match *act {
                Act::Jam(base) => self.judge_jam(side, base),
                _ => Err(No::new("DW-AMB-02", Fact::MustJam {})),
            },
            Stage::Order(side) => self.judge_order(side, act),
            _ => Err(No::new("DW-SHO-06", Fact::DiceDue {})),
        }
    }

    fn judge_order(&self, side: Side, act: &Act) -> Result<(), No> {
        match *act {
            Act::Place { .. } => Err(No::new("DW-SET-04", Fact::NothingToPlace {})),
            Act::Jam(_) => Err(No::new("DW-AMB-02", Fact::NoStoppage {})),
            Act::Move(moves) => self.judge_moves(side, &moves),
            Act::Limber(base) => self.judge_limber(side, base, true),
            Act::Unlimber { base, facing } => {
                self.judge_limber(side, base, false)?;
                self.judge_facing(base, self.state.at(base), facing)
            }
            Act::Shoot {
                group,
                machine_guns,
                at,
            } => self.judge_shoot(side, group, machine_guns, at),
            Act::Assault { chain, at } => self.judge_assault(side, &chain, at),
            Act::Recover { group } => self.judge_recover(side, group),
            Act::Bombard { aims } => self.judge_bombard(side, &aims),
            Act::Pass(base) => self.judge_pass(side, base),
            Act::Done if self.state.acted.is_empty() => {
                Err(No::new("DW-TURN-06", Fact::GoNotBegun {}))
            }
            Act::Done | Act::Stop => Ok(()),
        }
    }

    /// Checks that the bases and cells of an act exist.
    fn judge_exists(&self, act: &Act) -> Result<(), No> {
        let cell = |cell: HexId| usize::from(cell) < self.tables.field.len();
        let base = |base| self.tables.has(base);
        let facing =
            |facing| facing < self.tables.field.facings() || facing == super::act::NO_FACING;
        let side = self.decider().unwrap_or(Side::First);
        let group = |group: BaseSet| group.is_within(self.tables.all(side));
        let good = match *act {
            Act::Place {
                base: it,
                at,
                facing: way,
            } => base(it) && cell(at) && facing(way),
            Act::Move(moves) => moves.as_slice().iter().all(|mover| {
                base(mover.base) && (cell(mover.to) || mover.to == OFF) && facing(mover.facing)
            }),
            Act::Limber(it) | Act::Pass(it) | Act::Jam(it) => base(it),
            Act::Unlimber {
                base: it,
                facing: way,
            } => base(it) && facing(way),
            Act::Shoot {
                group: all,
                machine_guns,
                at,
            } => group(all) && group(machine_guns) && cell(at),
            Act::Assault { chain, at } => chain.as_slice().iter().all(|it| base(*it)) && cell(at),
            Act::Recover { group: all } => group(all),
            Act::Bombard { aims } => aims.into_iter().all(cell),
            Act::Done | Act::Stop => true,
        };
        if good {
            Ok(())
        } else {
            Err(No::new("DW-GEN-01", Fact::Unknown {}))
        }
    }

    /// The side that must decide, if any.
    #[inline]
    pub(super) fn decider(&self) -> Option<Side> {
        match self.state.stage {
            Stage::Place(side) | Stage::Order(side) | Stage::Jam(side) => Some(side),
            _ => None,
        }
    }

    /// The legal act closest to one that is refused: the same sort of act with the same bases, and the nearest place.
    fn nearest(&self, act: &Act) -> Option<Act> {
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        let field = &self.tables.field;
        let place = |act: &Act| match *act {
            Act::Place { at, .. } | Act::Shoot { at, .. } | Act::Assault { at, .. } => Some(at),
            Act::Move(moves) => moves.as_slice().first().map(|mover| mover.to),
            Act::Bombard { aims } => aims.first().copied(),
            _ => None,
        };
        let is_cell = |cell: &HexId| usize::from(*cell) < field.len();
        let (group, wanted) = (act.group(), place(act).filter(is_cell));
        let same = |it: &&Act| std::mem::discriminant(*it) == std::mem::discriminant(act);
        let off = |it: &Act| {
            let others = (it.group().0 ^ group.0).count_ones();
            let far = match (wanted, place(it).filter(is_cell)) {
                (Some(one), Some(other)) => field.distance(one, other),
                _ => 0,
            };
            (others, far)
        };
        acts.iter().filter(same).min_by_key(|it| off(it)).copied()
    }
}

impl Game for Battle {
    type Act = Act;
    type Event = Event;
    type View = State;
    type Fixed = Tables;
    type Decision = Decision;

    // Every act of a single base is listed; groups are too many (see `candidates.rs`).
    const COMPLETE: bool = false;

    fn pending(&self) -> Pending<Decision> {
        let decide = |side, what| Pending::Decide { side, what };
        match self.state.stage {
            Stage::Place(side) => decide(side, Decision::Place),
            Stage::Jam(side) => decide(side, Decision::Jam),
            Stage::Order(side) if self.state.acted.is_empty() => decide(side, Decision::Go),
            Stage::Order(side) => decide(side, Decision::GoOn),
            Stage::Over(outcome) => Pending::Over(outcome),
            Stage::SetUpRoll(side)
            | Stage::Initiative(side)
            | Stage::Request(side)
            | Stage::Command(side)
            | Stage::OrderTest(side)
            | Stage::Shot(side)
            | Stage::Happening(side)
            | Stage::Pierce(side, _)
            | Stage::Storm(side)
            | Stage::Stand(side)
            | Stage::Breach(side)
            | Stage::Aim(side) => Pending::Roll(side),
            Stage::SaveEach { base, .. } | Stage::Save { base } => Pending::Roll(side_of(base)),
        }
    }

    fn candidates(&self, out: &mut Vec<Act>) {
        out.clear();
        self.list(out);
    }

    fn check(&self, act: &Act) -> Result<(), Refusal<Act>> {
        self.judge(act).map_err(|no| Refusal {
            rule: no.rule,
            facts: no.fact.sentence(&self.tables),
            nearest: self.nearest(act),
        })
    }

    fn apply(&mut self, act: &Act, events: &mut impl Sink<Event>) {
        debug_assert_eq!(self.judge(act), Ok(()), "{act:?}");
        let Some(side) = self.decider() else {
            return;
        };
        match *act {
            Act::Place { base, at, facing } => self.place(side, base, at, facing, events),
            Act::Jam(base) => self.jam(side, base, events),
            Act::Bombard { aims } => self.bombard(side, &aims, events),
            Act::Pass(base) => self.pass(side, base, events),
            Act::Done => self.end_go(side, events),
            Act::Stop => self.stop(side, events),
            Act::Move(_)
            | Act::Limber(_)
            | Act::Unlimber { .. }
            | Act::Shoot { .. }
            | Act::Assault { .. }
            | Act::Recover { .. } => self.order(side, act, events),
        }
    }

    fn dice(&self) -> Dice {
        let count = match self.state.stage {
            Stage::SetUpRoll(_)
            | Stage::Initiative(_)
            | Stage::Request(_)
            | Stage::Command(_)
            | Stage::OrderTest(_)
            | Stage::Happening(_)
            | Stage::Breach(_)
            | Stage::Save { .. } => 1,
            Stage::Shot(side) => self.shooter(side).map_or(0, |(_, dice)| dice),
            Stage::Pierce(_, class) => return self.piercing_dice(class),
            Stage::SaveEach { hits, .. } => hits,
            Stage::Storm(_) => self.clash_dice(self.state.clash.attacker),
            Stage::Stand(_) => self.clash_dice(self.state.clash.defender),
            Stage::Aim(_) => self.aimed_at().1,
            Stage::Place(_) | Stage::Order(_) | Stage::Jam(_) | Stage::Over(_) => 0,
        };
        Dice::of(count, 0, D10)
    }

    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        debug_assert!(self.dice().fits(throw), "{throw:?}");
        match self.state.stage {
            Stage::SetUpRoll(side) => self.settle_set_up(side, throw, events),
            Stage::Initiative(side) => self.settle_initiative(side, throw, events),
            Stage::Request(side) => self.settle_request(side, throw, events),
            Stage::Command(side) => self.settle_command(side, throw, events),
            Stage::OrderTest(side) => self.settle_test(side, throw, events),
            Stage::Shot(side) => self.settle_shot(side, throw, events),
            Stage::Happening(side) => self.settle_happening(side, throw, events),
            Stage::Pierce(side, class) => self.settle_pierce(side, class, throw, events),
            Stage::SaveEach { base, .. } => self.settle_save_each(base, throw, events),
            Stage::Save { base } => self.settle_save(base, throw, events),
            Stage::Storm(_) => self.settle_storm(throw, events),
            Stage::Stand(_) => self.settle_stand(throw, events),
            Stage::Breach(_) => self.settle_breach(throw, events),
            Stage::Aim(_) => self.settle_aim(throw, events),
            Stage::Place(_) | Stage::Order(_) | Stage::Jam(_) | Stage::Over(_) => {}
        }
    }

    fn view(&self, _: Side) -> State {
        // Nothing is hidden: every base, marker and command point lies on the table.
        self.state
    }

    fn fixed(&self) -> &Arc<Tables> {
        &self.tables
    }

    fn write(&self, act: &Act) -> String {
        text::write(self, act)
    }

    fn read(&self, text: &str) -> Result<Act, Failure> {
        text::read(self, text)
    }

    fn facets(&self, act: &Act) -> Facets {
        facets::of(self, act)
    }

    fn show_view(&self, side: Side) -> Value {
        shown::view(self, side)
    }

    fn show_event(&self, before: &Battle, event: &Event, _: Side) -> Value {
        shown::event(before, event)
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = Fingerprint::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }
}
