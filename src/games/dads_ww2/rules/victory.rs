//! Who wins: the goals of the scenario, judged when it says so (DW-SET-03, DW-AMB-24).

use std::cmp::Ordering;

use super::Battle;
use super::base_set::{BaseId, BaseSet, side_of};
use super::event::Event;
use super::state::Stage;
use super::tables::{GoalKind, GoalRow};
use crate::content::{Counted, Edge, Holding, Judged, PlaceShare, TieBreak};
use crate::engine::{Outcome, Side, Silence, Sink};
use crate::kernel::{HexId, HexSet};

impl Battle {
    /// Makes a base the one in a cell, and notes it as the last in the zones of that cell.
    pub(super) fn enter(&mut self, base: BaseId, cell: HexId) {
        self.state.take(base, cell);
        for (zone, row) in self.tables.zones.iter().enumerate() {
            if row.cells.has(cell) {
                self.state.last_in_zone[zone] = side_of(base) as u8 + 1;
            }
        }
    }

    /// Notes who has been in the zone before their exit since the turn began.
    pub(super) fn note_lingering(&mut self) {
        for side in Side::BOTH {
            if let Some(zone) = self.tables.sides[side.at()].exits_after {
                let cells = self.tables.zones[usize::from(zone)].cells;
                self.state.lingering[side.at()] = self.bases_in(cells, side);
            }
        }
    }

    /// Notes at the end of a turn which zones a side has to itself, and who has been in one for a whole turn.
    pub(super) fn note_taken(&mut self) {
        for side in Side::BOTH {
            for (zone, row) in self.tables.zones.iter().enumerate() {
                let own = self.state.held[side.at()].meets(row.cells);
                let enemy = self.state.held[side.other().at()].meets(row.cells);
                let taken = &mut self.state.taken[side.at()][zone];
                if *taken == 0 && own && !enemy {
                    *taken = self.state.turn;
                }
            }
            if let Some(zone) = self.tables.sides[side.at()].exits_after {
                let cells = self.tables.zones[usize::from(zone)].cells;
                let stayed = self.state.lingering[side.at()] & self.bases_in(cells, side);
                self.state.lingered[side.at()] |= stayed;
            }
        }
    }

    /// Ends the battle if a side has no bases left, or has met a goal that is judged at once; returns whether it did.
    pub(super) fn ends_at_once(&mut self, events: &mut impl Sink<Event>) -> bool {
        let gone = Side::BOTH.map(|side| self.has_nobody(side));
        if gone == [false, false] {
            return self.has_goals_at_once() && self.judge_goals(&[Judged::AtOnce], false, events);
        }
        let lost = Side::BOTH.map(|side| gone[side.at()] && !self.has_left(side));
        for side in Side::BOTH.into_iter().filter(|side| lost[side.at()]) {
            events.tell(Event::WipedOut { side });
        }
        match lost {
            [true, false] => self.finish(Outcome::Won(Side::Second), events),
            [false, true] => self.finish(Outcome::Won(Side::First), events),
            [true, true] => self.finish(Outcome::Drawn, events),
            // Everybody who is not destroyed has left the table: nothing more can happen.
            [false, false] => {
                let all = [Judged::AtOnce, Judged::EachTurn, Judged::End];
                return self.judge_goals(&all, true, events);
            }
        }
        true
    }

    fn has_nobody(&self, side: Side) -> bool {
        let at = side.at();
        (self.state.on_table[at] | self.state.due[at] | self.state.waiting[at]).is_empty()
    }

    fn has_left(&self, side: Side) -> bool {
        let left = self.state.left[side.at()];
        left.iter().any(|bases| !bases.is_empty())
    }

    fn has_goals_at_once(&self) -> bool {
        let mut goals = self.tables.goals.iter();
        goals.any(|row| row.judged == Judged::AtOnce)
    }

    /// Judges the end of a turn; returns whether the battle is over.
    pub(super) fn ends_with_turn(&mut self, events: &mut impl Sink<Event>) -> bool {
        let last = self.state.turn >= self.tables.turns;
        let all = [Judged::AtOnce, Judged::EachTurn, Judged::End];
        self.judge_goals(&all, last, events)
    }

    /// Judges the goals of some moments; `last` when nothing comes after this.
    fn judge_goals(&mut self, when: &[Judged], last: bool, events: &mut impl Sink<Event>) -> bool {
        let met = self.met_goals(when, last, events);
        if met == [false, false] && !last {
            return false;
        }
        self.finish(self.decided(met), events);
        true
    }

    /// The sides that have met a goal of some moments.
    fn met_goals(&self, when: &[Judged], last: bool, events: &mut impl Sink<Event>) -> [bool; 2] {
        let mut met = [false; 2];
        for (goal, row) in (0u8..).zip(&self.tables.goals) {
            if !when.contains(&row.judged) || !self.counts_now(row, last) {
                continue;
            }
            for side in Side::BOTH {
                let may = row.side.is_none_or(|own| own == side);
                if may && self.has_met(row.goal, side) {
                    met[side.at()] = true;
                    events.tell(Event::Met { side, goal });
                }
            }
        }
        met
    }

    /// How the battle ends when these sides have met their goals.
    fn decided(&self, met: [bool; 2]) -> Outcome {
        match met {
            [true, false] => Outcome::Won(Side::First),
            [false, true] => Outcome::Won(Side::Second),
            [false, false] => match self.tables.otherwise {
                Some(side) => Outcome::Won(side),
                None => self.tie(self.tables.tie_of_neither),
            },
            [true, true] => self.tie(self.tables.tie),
        }
    }

    /// How the battle would end if this were the end of it.
    #[must_use]
    pub fn outcome_now(&self) -> Outcome {
        let all = [Judged::AtOnce, Judged::EachTurn, Judged::End];
        self.decided(self.met_goals(&all, true, &mut Silence))
    }

    /// Whether a goal counts at this moment: in time, and at the end if it is judged then.
    fn counts_now(&self, row: &GoalRow, last: bool) -> bool {
        let turn = self.state.turn;
        match (row.judged, row.by) {
            (Judged::End, Some(by)) => turn == by || last && turn < by,
            (Judged::End, None) => last,
            (Judged::AtOnce | Judged::EachTurn, by) => by.is_none_or(|by| turn <= by),
        }
    }

    fn tie(&self, tie: TieBreak) -> Outcome {
        match tie {
            TieBreak::Draw => Outcome::Drawn,
            TieBreak::Losses => {
                let [first, second] = Side::BOTH.map(|side| u64::from(self.lost_points(side)));
                let [all_first, all_second] = Side::BOTH.map(|side| self.all_points(side));
                // The smaller share of the force lost wins.
                match (first * all_second).cmp(&(second * all_first)) {
                    Ordering::Less => Outcome::Won(Side::First),
                    Ordering::Greater => Outcome::Won(Side::Second),
                    Ordering::Equal => Outcome::Drawn,
                }
            }
        }
    }

    fn all_points(&self, side: Side) -> u64 {
        u64::from(self.tables.sides[side.at()].points).max(1)
    }

    pub(super) fn finish(&mut self, outcome: Outcome, events: &mut impl Sink<Event>) {
        events.tell(Event::Over { outcome });
        self.state.stage = Stage::Over(outcome);
    }

    /// The points a side has lost.
    #[must_use]
    pub fn lost_points(&self, side: Side) -> u32 {
        self.count(self.state.destroyed[side.at()], side, Counted::Points)
    }

    /// How much some bases of a side count.
    #[must_use]
    pub fn count(&self, bases: BaseSet, side: Side, of: Counted) -> u32 {
        if of == Counted::Units {
            return bases.len();
        }
        let counted = |base| self.tables.base(base).counted(of);
        bases.of(side).map(counted).sum()
    }

    /// Whether a side has achieved something now.
    #[must_use]
    pub fn has_met(&self, goal: GoalKind, side: Side) -> bool {
        let enemy = side.other();
        let state = &self.state;
        match goal {
            GoalKind::Hold {
                zone,
                how,
                of,
                share,
            } => self.holds(side, usize::from(zone), how, of, share),
            GoalKind::Take { zone, least, of } => {
                let cells = self.tables.zones[usize::from(zone)].cells;
                self.count(self.bases_in(cells, side), side, of) >= least
            }
            GoalKind::Destroy { bases } => {
                let wanted = bases[enemy.at()];
                !wanted.is_empty() && wanted.is_within(state.destroyed[enemy.at()])
            }
            GoalKind::LossesPercent { percent, of } => {
                let all = self.count(self.tables.all(enemy), enemy, of);
                let lost = self.count(state.destroyed[enemy.at()], enemy, of);
                all > 0 && lost * 100 >= percent * all
            }
            GoalKind::FewerThan { fewer, of } => {
                self.count(self.remaining(enemy), enemy, of) < fewer
            }
            GoalKind::Exit {
                edge,
                least,
                of,
                bases,
            } => self.count(self.left_by(side, edge) & bases[side.at()], side, of) >= least,
            GoalKind::Stop {
                edge,
                most,
                of,
                bases,
            } => self.count(self.left_by(enemy, edge) & bases[enemy.at()], enemy, of) <= most,
            GoalKind::Survive { least, of, bases } => {
                self.count(self.remaining(side) & bases[side.at()], side, of) >= least
            }
            GoalKind::Points { least: Some(least) } => self.lost_points(enemy) >= least,
            GoalKind::Points { least: None } => self.lost_points(enemy) > self.lost_points(side),
        }
    }

    /// The bases of a side that are not destroyed.
    #[must_use]
    pub fn remaining(&self, side: Side) -> BaseSet {
        self.tables.all(side) & !self.state.destroyed[side.at()]
    }

    /// The bases of a side that have left by an edge, or by any.
    #[must_use]
    pub fn left_by(&self, side: Side, edge: Option<Edge>) -> BaseSet {
        let left = self.state.left[side.at()];
        match edge {
            Some(edge) => left[edge as usize],
            None => left.into_iter().fold(BaseSet::NONE, |all, it| all | it),
        }
    }

    /// Whether a side holds a zone.
    #[must_use]
    pub fn holds(
        &self,
        side: Side,
        zone: usize,
        how: Holding,
        of: Counted,
        share: PlaceShare,
    ) -> bool {
        let cells = self.tables.zones[zone].cells;
        let there = |side: Side| self.count(self.bases_in(cells, side), side, of);
        let (own, enemy) = (there(side), there(side.other()));
        match (share, how) {
            (PlaceShare::All, Holding::Alone) => own > 0 && enemy == 0,
            (PlaceShare::All, Holding::Most) => own > enemy,
            (PlaceShare::All, Holding::LastIn) => self.state.last_in_zone[zone] == side as u8 + 1,
            (PlaceShare::Most, how) => {
                let held: [HexSet; 2] = match how {
                    Holding::LastIn => self.state.last_in,
                    // One base stands in a cell (DW-GEN-01), so to have more there is to be there alone.
                    Holding::Alone | Holding::Most => self.state.held,
                };
                let [own, enemy] = [side, side.other()].map(|it| (held[it.at()] & cells).len());
                own > enemy
            }
        }
    }
}
