//! Implements the engine's contract: what is pending, what is legal, why an act is not, and what it does.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde_json::Value;

use super::act::Act;
use super::decision::Decision;
use super::event::Event;
use super::refusal::{Fact, No};
use super::remembered::Remembered;
use super::state::{Stage, State};
use super::tables::Tables;
use super::{Battle, D6, exists, facets, shown, text, view};
use crate::diag::Failure;
use crate::engine::{
    Dice, Facets, Fingerprint, Game, Outcome, Pending, Refusal, Side, Silence, Sink, Throw,
};

impl Battle {
    /// A battle about to begin.
    #[must_use]
    pub fn new(tables: Arc<Tables>) -> Battle {
        let state = State::start(&tables);
        let mut battle = Battle::from_state(tables, state);
        battle.begin(&mut Silence);
        battle
    }

    /// A battle in a given state, for tests and puzzles.
    #[must_use]
    pub fn from_state(tables: Arc<Tables>, state: State) -> Battle {
        let remembered = Remembered::of(&tables);
        Battle {
            tables,
            state,
            remembered,
        }
    }

    /// The same battle in another state. What is remembered of sight is shared while the same buildings stand.
    #[must_use]
    pub fn in_state(&self, state: State) -> Battle {
        let remembered = match state.fallen == self.state.fallen {
            true => Arc::clone(&self.remembered),
            false => Remembered::of(&self.tables),
        };
        Battle {
            tables: Arc::clone(&self.tables),
            state,
            remembered,
        }
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
        exists::judge(&self.tables, act)?;
        match self.state.stage {
            Stage::Over(_) => Err(No::new("BB-TURN-01", Fact::Over {})),
            Stage::Place(side) => self.judge_place(side, act),
            Stage::MoveFirst(_) => match *act {
                Act::MoveFirst(_) => Ok(()),
                _ => Err(No::new("BB-TURN-02", Fact::MustMoveFirst {})),
            },
            Stage::Rally(side) => self.judge_rally_stage(side, act),
            Stage::Move(side) => self.judge_movement(side, act),
            Stage::Deploy(side, _) => self.judge_deploy(side, act),
            Stage::Missile(stage, side) => self.judge_missile(stage, side, act),
            Stage::Melee(stage, side) => self.judge_melee(stage, side, act),
            Stage::Guard(side, _) => self.judge_guard(side, act),
            Stage::Initiative(_) | Stage::Arrivals(_) => {
                Err(No::new("BB-TURN-01", Fact::DiceDue {}))
            }
        }
    }

    /// The legal act closest to one that is refused: what the refusal says, or the candidate of the same sort that is
    /// most like it.
    fn nearest(&self, act: &Act, no: &No) -> Option<Act> {
        if let Some(act) = no.instead.filter(|act| self.judge(act).is_ok()) {
            return Some(act);
        }
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        let same = |it: &&Act| std::mem::discriminant(*it) == std::mem::discriminant(act);
        let (who, place) = (act.who(), act.place());
        let off = |it: &Act| {
            let far = match (place, it.place()) {
                (Some(one), Some(other)) => (other - one).squared(),
                _ => 0,
            };
            (it.who() != who, far)
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

    // Places on a table are too many to list.
    const COMPLETE: bool = false;

    fn pending(&self) -> Pending<Decision> {
        let decide = |side, what| Pending::Decide { side, what };
        match self.state.stage {
            Stage::Place(side) => decide(side, Decision::Place),
            Stage::MoveFirst(side) => decide(side, Decision::MoveFirst),
            Stage::Rally(side) => decide(side, Decision::Rally),
            Stage::Move(side) => decide(side, Decision::Move),
            Stage::Deploy(side, _) => decide(side, Decision::Deploy),
            Stage::Guard(side, _) => decide(side, Decision::Guard),
            Stage::Initiative(side) | Stage::Arrivals(side) => Pending::Roll(side),
            Stage::Missile(stage, side) => self.missile_pending(stage, side),
            Stage::Melee(stage, side) => self.melee_pending(stage, side),
            Stage::Over(outcome) => Pending::Over(outcome),
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
            nearest: self.nearest(act, &no),
        })
    }

    fn apply(&mut self, act: &Act, events: &mut impl Sink<Event>) {
        debug_assert_eq!(self.judge(act), Ok(()), "{act:?}");
        match self.state.stage {
            Stage::Place(side) => self.apply_place(side, act, events),
            Stage::MoveFirst(_) => {
                if let Act::MoveFirst(side) = *act {
                    self.move_first(side, events);
                }
            }
            Stage::Rally(side) => self.apply_rally_stage(side, act, events),
            Stage::Move(side) => self.apply_movement(side, act, events),
            Stage::Deploy(side, after) => self.apply_deploy(side, after, act, events),
            Stage::Missile(stage, side) => self.apply_missile(stage, side, act, events),
            Stage::Melee(stage, side) => self.apply_melee(stage, side, act, events),
            Stage::Guard(side, after) => self.apply_guard(side, after, act, events),
            Stage::Initiative(_) | Stage::Arrivals(_) | Stage::Over(_) => {}
        }
    }

    fn dice(&self) -> Dice {
        match self.state.stage {
            Stage::Initiative(_) => Dice::of(1, 0, D6),
            Stage::Arrivals(_) => self.arrival_dice(),
            Stage::Missile(stage, side) => self.missile_dice(stage, side),
            Stage::Melee(stage, side) => self.melee_dice(stage, side),
            _ => Dice::none(),
        }
    }

    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        debug_assert!(self.dice().fits(throw), "{throw:?}");
        match self.state.stage {
            Stage::Initiative(side) => self.settle_initiative(side, throw, events),
            Stage::Arrivals(side) => self.settle_arrivals(side, throw, events),
            Stage::Missile(stage, side) => self.settle_missile(stage, side, throw, events),
            Stage::Melee(stage, side) => self.settle_melee(stage, side, throw, events),
            _ => {}
        }
    }

    fn view(&self, side: Side) -> State {
        view::view(self, side)
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

    fn show_event(&self, before: &Battle, event: &Event, side: Side) -> Value {
        shown::event(before, event, side)
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = Fingerprint::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }
}
