//! Orders: what an action costs, the test whether it is understood, and how a go continues after it (DW-ACT, DW-TURN-04).

use super::Battle;
use super::act::Act;
use super::base_set::{BaseId, BaseSet};
use super::event::Event;
use super::readings::OrderTest;
use super::refusal::{Fact, No};
use super::state::Stage;
use crate::engine::{Side, Sink, Throw};

/// What an action costs unless it is a move (DW-ACT-01).
pub(super) const ACTION_COST: u8 = 1;

impl Battle {
    /// What an act costs in command points (DW-ACT-01, DW-MOV-02, DW-GRP-02, DW-GRP-04).
    #[must_use]
    pub fn cost(&self, act: &Act) -> u8 {
        match act {
            Act::Move(moves) => self.move_cost(moves),
            Act::Recover { group } => ACTION_COST * group.len() as u8,
            Act::Limber(base) | Act::Unlimber { base, .. } => self.tables.base(*base).move_cost,
            Act::Shoot { .. } | Act::Assault { .. } | Act::Bombard { .. } | Act::Pass(_) => {
                ACTION_COST
            }
            Act::Place { .. } | Act::Done | Act::Stop | Act::Jam(_) => 0,
        }
    }

    /// Judges whether a side can pay (DW-CHK-01).
    #[inline]
    pub(super) fn judge_points(&self, side: Side, costs: u8) -> Result<(), No> {
        match self.state.points[side.at()] {
            0 => Err(No::new("DW-ACT-01", Fact::NoPoints {})),
            left if left < costs => Err(No::new("DW-ACT-01", Fact::TooFewPoints { costs, left })),
            _ => Ok(()),
        }
    }

    /// Whether a group must pass a test before it acts (DW-ACT-02, DW-AMB-03, DW-GRP-06,
    /// DW-CHK-12).
    #[must_use]
    pub fn must_test(&self, side: Side, group: BaseSet) -> bool {
        self.tables.read.order_test == OrderTest::House
            && (self.tables.read.test_first_action || group.meets(self.state.tried[side.at()]))
    }

    /// The score an order test needs: that of the worst of a group (DW-ACT-03, DW-GRP-04).
    #[must_use]
    pub fn order_needed(&self, side: Side, group: BaseSet) -> u8 {
        let [always, experienced, each_hit] = self.tables.changes.order;
        let all_experienced = group
            .of(side)
            .all(|base| self.tables.base(base).experienced);
        let trained = if all_experienced { experienced } else { 0 };
        let hits = group.of(side).map(|base| self.state.hits(base)).max();
        let score = always + trained + each_hit * hits.unwrap_or(0) as i8;
        score.max(1) as u8
    }

    /// Pays for an order and has it tested if it must be (DW-ACT-09).
    pub(super) fn order(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        let group = act.group();
        let must_test = self.must_test(side, group);
        self.pay(side, self.cost(act), events);
        self.state.tried[side.at()] |= group;
        self.state.acted |= group;
        self.state.ordered = *act;
        if must_test {
            self.state.stage = Stage::OrderTest(side);
        } else {
            self.carry_out(side, events);
        }
    }

    pub(super) fn pay(&mut self, side: Side, points: u8, events: &mut impl Sink<Event>) {
        let left = self.state.points[side.at()].saturating_sub(points);
        self.state.points[side.at()] = left;
        events.tell(Event::Paid { side, points, left });
    }

    /// A failed test finishes all members of the group (DW-GRP-05).
    pub(super) fn settle_test(&mut self, side: Side, throw: &Throw, events: &mut impl Sink<Event>) {
        let group = self.state.ordered.group();
        let face = throw.as_slice()[0] + 1;
        let needed = self.order_needed(side, group);
        let passed = face >= needed;
        events.tell(Event::Tested {
            side,
            group,
            face,
            needed,
            passed,
        });
        if passed {
            self.carry_out(side, events);
        } else {
            self.state.failed[side.at()] |= group;
            self.state.expended[side.at()] |= group;
            self.after_action(side, events);
        }
    }

    fn carry_out(&mut self, side: Side, events: &mut impl Sink<Event>) {
        match self.state.ordered {
            Act::Move(moves) => self.make_moves(&moves, events),
            Act::Limber(base) => self.limber(base, events),
            Act::Unlimber { base, facing } => self.unlimber(base, facing, events),
            Act::Shoot {
                group,
                machine_guns,
                at,
            } => return self.open_fire(side, group, machine_guns, at, events),
            Act::Assault { chain, at } => return self.begin_assault(&chain, at, events),
            Act::Recover { group } => self.recover(side, group, events),
            _ => {}
        }
        self.after_action(side, events);
    }

    /// Judges a recovery (DW-ACT-06, DW-CHK-07).
    pub(super) fn judge_recover(&self, side: Side, group: BaseSet) -> Result<(), No> {
        self.judge_group(side, group)?;
        for base in group.of(side) {
            self.judge_on_foot(base)?;
            if self.tables.base(base).is_afv() {
                return Err(No::new("DW-ACT-06", Fact::Armoured { base }));
            }
            if self.state.hits(base) == 0 {
                return Err(No::new("DW-ACT-06", Fact::NoHits { base }));
            }
        }
        self.judge_points(side, ACTION_COST * group.len() as u8)
    }

    fn recover(&mut self, side: Side, group: BaseSet, events: &mut impl Sink<Event>) {
        for base in group.of(side) {
            let left = self.state.hits(base).saturating_sub(1);
            self.set_hits(base, left);
            events.tell(Event::Recovered { base, left });
        }
    }

    /// Judges that a base is not carried, because a passenger can only get out (DW-MOV-07).
    pub(super) fn judge_on_foot(&self, base: BaseId) -> Result<(), No> {
        if self.state.is_aboard(base) {
            let carrier = self.state.carrier(base);
            return Err(No::new("DW-MOV-07", Fact::Aboard { base, carrier }));
        }
        Ok(())
    }

    /// Judges a pass: the base does nothing more, and it is a go by itself (DW-ACT-07, DW-TURN-06).
    pub(super) fn judge_pass(&self, side: Side, base: BaseId) -> Result<(), No> {
        if !self.state.acted.is_empty() {
            return Err(No::new("DW-TURN-06", Fact::GoBegun {}));
        }
        self.judge_ready(side, base)?;
        self.judge_points(side, ACTION_COST)
    }

    pub(super) fn pass(&mut self, side: Side, base: BaseId, events: &mut impl Sink<Event>) {
        self.pay(side, ACTION_COST, events);
        self.state.acted.insert(base);
        events.tell(Event::Passes { base });
        self.end_go(side, events);
    }

    /// After an action: the battle may be over, the go may go on, or it is somebody else's.
    pub(super) fn after_action(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.ends_at_once(events) {
            return;
        }
        let able = self.state.acted & self.state.ready(side);
        let once = self.tables.read.order_test == OrderTest::OneAction;
        if self.state.points[side.at()] == 0 || able.is_empty() || once {
            self.end_go(side, events);
        } else {
            self.state.stage = Stage::Order(side);
        }
    }

    /// Every base that acted is expended (DW-GRP-05), and the other player goes if they can (DW-TURN-04).
    pub(super) fn end_go(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let acted = self.state.acted;
        self.state.expended[side.at()] |= acted;
        self.state.acted = BaseSet::NONE;
        events.tell(Event::GoOver { side, acted });
        self.next_go(side.other(), events);
    }

    /// Gives a go to a side, to the other if that side is out, or ends the turn.
    pub(super) fn next_go(&mut self, side: Side, events: &mut impl Sink<Event>) {
        for side in [side, side.other()] {
            if !self.is_out(side) {
                self.state.go = side;
                self.state.stage = Stage::Order(side);
                return;
            }
            if !self.state.stopped[side.at()] {
                self.state.stopped[side.at()] = true;
                let points = self.state.points[side.at()];
                events.tell(Event::Out { side, points });
            }
        }
        self.end_turn(events);
    }

    /// Whether a side can do nothing more this turn (DW-TURN-05).
    #[must_use]
    pub fn is_out(&self, side: Side) -> bool {
        self.state.stopped[side.at()]
            || self.state.points[side.at()] == 0
            || self.state.ready(side).is_empty()
    }

    pub(super) fn stop(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.state.stopped[side.at()] = true;
        events.tell(Event::Stops { side });
        self.end_go(side, events);
    }
}
