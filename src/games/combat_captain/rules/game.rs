//! Implements the engine's contract: what is pending, what is legal, why an act is not, and what it does.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde_json::Value;

use super::act::{Act, Aim, Volley};
use super::decision::Decision;
use super::event::Event;
use super::fire::D6;
use super::footprint::ahead;
use super::ids::{MOST_SUBUNITS, NOBODY, SubId};
use super::refusal::{Fact, No};
use super::sight::Sights;
use super::state::{Stage, State, WITHDRAWAL_DICE};
use super::tables::Tables;
use super::{Battle, facets, shown, text};
use crate::diag::Failure;
use crate::engine::{
    Dice, Facets, Fingerprint, Game, Outcome, Pending, Refusal, Side, Silence, Sink, Throw,
};
use crate::kernel::table::{Heading, INCH, Point, Vector};

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
        let sights = Sights::of(&tables);
        let mut battle = Battle {
            tables,
            state,
            sights,
        };
        for subunit in battle.state.on_table {
            let body = battle.body(subunit);
            battle.sights.moved(subunit, Some(body));
        }
        battle
    }

    /// Goes over to another state of the same battle; what is known of sights stays known where nobody stands elsewhere.
    pub fn change_to(&mut self, state: &State) {
        self.state = *state;
        for subunit in 0..self.tables.subunits.len().min(MOST_SUBUNITS) {
            let subunit = subunit as SubId;
            let body = self.state.on_table.has(subunit).then(|| self.body(subunit));
            self.sights.moved(subunit, body);
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

    /// Whether the sub-units, units, features and sides that an act names exist.
    fn judge_exists(&self, act: &Act) -> Result<(), No> {
        let tables = &self.tables;
        let sub = |it: u8| tables.has(it);
        let unit = |it: u8| usize::from(it) < tables.units.len();
        let good = match *act {
            Act::Activate(it) | Act::Reinforce(it) => unit(it),
            Act::Fire { volley, .. } => {
                let places = |(place, aim): (usize, Aim)| {
                    place < usize::from(tables.unit(volley.unit).count)
                        && [aim.target, aim.second]
                            .iter()
                            .all(|it| *it == NOBODY || sub(*it))
                };
                unit(volley.unit) && volley.firing().all(places)
            }
            Act::LineUp { subunit, feature } => {
                sub(subunit) && usize::from(feature) < tables.features.len()
            }
            Act::Charge {
                subunit, target, ..
            } => sub(subunit) && sub(target),
            Act::Ride { subunit, vehicle } | Act::Overturn { subunit, vehicle } => {
                sub(subunit) && sub(vehicle)
            }
            Act::Bomb { target } => sub(target),
            _ => act.subunit().is_none_or(sub),
        };
        if good {
            Ok(())
        } else {
            Err(No::new("CC-GEN-01", Fact::Unknown {}))
        }
    }

    /// Judges an act.
    ///
    /// # Errors
    /// The rule that forbids it, and the facts.
    pub fn judge(&self, act: &Act) -> Result<(), No> {
        self.judge_exists(act)?;
        match self.state.stage {
            Stage::Over(_) => Err(No::new("CC-END-01", Fact::Over {})),
            Stage::Place(side) => match *act {
                Act::Place { subunit, at, front } => self.judge_place(side, subunit, at, front),
                _ => Err(No::new("CC-SET-01", Fact::MustPlace {})),
            },
            Stage::GoFirst(_) => match *act {
                Act::GoFirst(_) => Ok(()),
                _ => Err(No::new("CC-INI-02", Fact::MustGoFirst {})),
            },
            Stage::Activate(side) => match *act {
                Act::Activate(unit) => self.judge_activate(side, unit),
                _ => Err(No::new("CC-TURN-01", Fact::MustActivate {})),
            },
            Stage::Activity(side) => self.judge_activity(side, act),
            Stage::Path(_) => match *act {
                Act::Move { subunit, path } => self.judge_move(subunit, &path),
                _ => Err(No::new("CC-MOV-10", Fact::MustMove {})),
            },
            Stage::Held(side) => self.judge_held(side, act),
            Stage::Withdraw(_) => match *act {
                Act::Withdraw | Act::Stand => Ok(()),
                _ => Err(No::new("CC-ASL-07", Fact::MustWithdraw {})),
            },
            Stage::Reinforce(side) => self.judge_reinforce(side, act),
            Stage::Fire(stage, side) => self.judge_fire_stage(stage, side, act),
            Stage::Melee(stage, side) => self.judge_melee_stage(stage, side, act),
            Stage::Support(stage, side) => self.judge_support_stage(stage, side, act),
            Stage::SetUpRoll(_)
            | Stage::Initiative(_)
            | Stage::MoveDice(_)
            | Stage::WithdrawDice(_) => Err(No::new("CC-GEN-03", Fact::DiceDue {})),
        }
    }

    /// The legal act closest to one that is refused: the same sort of act by the same sub-unit, and the nearest place.
    fn nearest(&self, act: &Act, no: &No) -> Option<Act> {
        if let (Act::Move { subunit, path }, Some(reached)) = (act, no.reached) {
            let mut through = path.points().to_vec();
            if let Some(last) = through.last_mut() {
                *last = reached;
            }
            let shorter = super::act::Route::of(&through).map(|path| Act::Move {
                subunit: *subunit,
                path,
            });
            if let Some(act) = shorter.filter(|act| self.judge(act).is_ok()) {
                return Some(act);
            }
        }
        if let Act::Place { subunit, at, front } = *act
            && let Some(act) = self.place_near(subunit, at, front)
        {
            return Some(act);
        }
        if let (Act::Move { subunit, .. }, Stage::Activity(_)) = (act, self.state.stage) {
            let dice = self.state.dice[usize::from(*subunit)];
            let throw = Act::Advance {
                subunit: *subunit,
                dice,
            };
            return Some(throw).filter(|act| self.judge(act).is_ok());
        }
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        let (who, place) = (act.subunit(), act.place());
        let same = |it: &&Act| {
            std::mem::discriminant(*it) == std::mem::discriminant(act) && it.subunit() == who
        };
        let off = |it: &Act| match (act, it, place, it.place()) {
            (Act::Fire { volley, .. }, Act::Fire { volley: other, .. }, ..) => volley.unlike(other),
            (Act::Charge { target, .. }, Act::Charge { target: other, .. }, ..) => {
                i64::from(target != other)
            }
            (.., Some(one), Some(other)) => (other - one).squared(),
            _ => 0,
        };
        let nearest = acts.iter().filter(same).min_by_key(|it| off(it)).copied()?;
        // Fire of somebody else at somebody else is another idea.
        let is_strange = match (act, &nearest) {
            (Act::Fire { volley, .. }, Act::Fire { volley: other, .. }) => {
                volley.unlike(other) >= Volley::STRANGE
            }
            _ => false,
        };
        (!is_strange).then_some(nearest)
    }

    /// The legal place nearest to one that is not, within a few inches: looked for in rings.
    fn place_near(&self, subunit: SubId, at: Point, front: Vector) -> Option<Act> {
        const RINGS: i32 = 24;
        let rings = (1..=RINGS).flat_map(|ring| {
            Heading::all().map(move |way| ahead(at, way.vector(), ring * INCH / 4))
        });
        let mut places = rings.map(|at| Act::Place { subunit, at, front });
        places.find(|act| self.judge(act).is_ok())
    }

    /// What a move comes to that was written before its dice were thrown: all dice that are left, and as far as they take
    /// it that way (CC-MOV-01).
    #[must_use]
    pub fn shortened(&self, act: &Act) -> Option<Act> {
        if let Act::Advance { subunit, dice: 0 } = *act {
            let dice = self.state.dice[usize::from(subunit)].max(1);
            return Some(Act::Advance { subunit, dice });
        }
        let Act::Move { subunit, path } = *act else {
            return None;
        };
        let march = self.state.march;
        if !matches!(self.state.stage, Stage::Path(_)) || march.subunit != subunit {
            return None;
        }
        let no = self.judge(act).err()?;
        if no.reached.is_some() {
            return self.nearest(act, &no);
        }
        let end = self.farthest(subunit, path.end()?, &march)?;
        Some(Act::Move {
            subunit,
            path: super::act::Route::to(end),
        })
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
            Stage::GoFirst(side) => decide(side, Decision::GoFirst),
            Stage::Activate(side) => decide(side, Decision::Activate),
            Stage::Activity(side) => decide(side, Decision::Activity),
            Stage::Path(side) => decide(side, Decision::Path),
            Stage::Held(side) => decide(side, Decision::Held),
            Stage::Withdraw(side) => decide(side, Decision::Withdraw),
            Stage::Reinforce(side) => decide(side, Decision::Reinforce),
            Stage::SetUpRoll(side)
            | Stage::Initiative(side)
            | Stage::MoveDice(side)
            | Stage::WithdrawDice(side) => Pending::Roll(side),
            Stage::Fire(stage, side) => self.fire_pending(stage, side),
            Stage::Melee(stage, side) => self.melee_pending(stage, side),
            Stage::Support(stage, side) => self.support_pending(stage, side),
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
            Stage::Place(side) => {
                if let Act::Place { subunit, at, front } = *act {
                    self.place(side, subunit, at, front, events);
                }
            }
            Stage::GoFirst(_) => {
                if let Act::GoFirst(side) = *act {
                    self.go_first(side, events);
                }
            }
            Stage::Activate(_) => {
                if let Act::Activate(unit) = *act {
                    self.activate(unit, events);
                }
            }
            Stage::Activity(side) => self.act(side, act, events),
            Stage::Path(_) => {
                if let Act::Move { path, .. } = *act {
                    self.set_out(&path, events);
                }
            }
            Stage::Held(side) => self.answer(side, act, events),
            Stage::Withdraw(side) => self.answer_charge(side, *act == Act::Withdraw, events),
            Stage::Reinforce(side) => self.reinforce(side, act, events),
            Stage::Fire(stage, side) => self.apply_fire_stage(stage, side, act, events),
            Stage::Melee(stage, side) => self.apply_melee_stage(stage, side, act, events),
            Stage::Support(stage, side) => self.apply_support_stage(stage, side, act, events),
            Stage::SetUpRoll(_)
            | Stage::Initiative(_)
            | Stage::MoveDice(_)
            | Stage::WithdrawDice(_)
            | Stage::Over(_) => {}
        }
    }

    fn dice(&self) -> Dice {
        let count = match self.state.stage {
            Stage::SetUpRoll(_) | Stage::Initiative(_) => 1,
            Stage::MoveDice(_) => self.state.march.dice,
            Stage::WithdrawDice(_) => self.state.flight.left.len() as u8 * WITHDRAWAL_DICE as u8,
            Stage::Fire(stage, _) => return self.fire_dice(stage),
            Stage::Melee(stage, _) => return self.melee_dice(stage),
            Stage::Support(stage, _) => return self.support_dice(stage),
            _ => 0,
        };
        Dice::of(count, 0, D6)
    }

    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        debug_assert!(self.dice().fits(throw), "{throw:?}");
        match self.state.stage {
            Stage::SetUpRoll(side) => self.settle_set_up(side, throw, events),
            Stage::Initiative(side) => self.settle_initiative(side, throw, events),
            Stage::MoveDice(side) => self.settle_move(side, throw, events),
            Stage::WithdrawDice(_) => self.settle_withdrawal(throw, events),
            Stage::Fire(stage, side) => self.settle_fire(stage, side, throw, events),
            Stage::Melee(stage, side) => self.settle_melee(stage, side, throw, events),
            Stage::Support(stage, side) => self.settle_support(stage, side, throw, events),
            _ => {}
        }
    }

    fn view(&self, _: Side) -> State {
        // All information is open (CC-SET-05).
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
