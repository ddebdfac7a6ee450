//! Who wins: the goals of the scenario, judged when it says so (CC-SET-04, CC-END-01, CC-SCN-09).

use std::cmp::Ordering;

use super::Battle;
use super::event::Event;
use super::ids::{MOST_ZONES, SubSet};
use super::state::Stage;
use super::tables::{GoalKind, GoalRow};
use crate::content::{Counted, Edge, Holding, Judged, TieBreak};
use crate::engine::{Outcome, Side, Silence, Sink};

impl Battle {
    /// Notes at the end of a turn which side has a zone to itself: it has taken it, until the enemy does (CC-SCN-09).
    pub(super) fn note_taken(&mut self, events: &mut impl Sink<Event>) {
        for zone in 0..self.tables.zones.len().min(MOST_ZONES) {
            let there = Side::BOTH.map(|side| !self.inside(zone as u8, side).is_empty());
            let alone = match there {
                [true, false] => Side::First,
                [false, true] => Side::Second,
                _ => continue,
            };
            self.state.last_in_zone[zone] = alone as u8 + 1;
            self.state.taken[alone.other().at()][zone] = 0;
            let taken = &mut self.state.taken[alone.at()][zone];
            if *taken == 0 {
                *taken = self.state.turn;
                // Nobody cares who is alone where a side set up.
                if self.tables.is_contested(zone as u8) {
                    events.tell(Event::Took {
                        side: alone,
                        zone: zone as u8,
                    });
                }
            }
        }
    }

    /// The sub-units of a side in a zone; cars and trucks hold nothing.
    #[must_use]
    pub fn inside(&self, zone: u8, side: Side) -> SubSet {
        let all = self.of_side(side).iter();
        let fights = |subunit: &u8| !self.tables.subunit(*subunit).is_soft();
        all.filter(fights)
            .filter(|subunit| self.is_in_zone(zone, self.state.at(*subunit)))
            .collect()
    }

    /// The sub-units of a side that fight, gone or not.
    #[must_use]
    pub fn force_of(&self, side: Side) -> SubSet {
        let units = self.tables.sides[side.at()].units.iter();
        let all = units.map(|unit| self.tables.unit(unit).all());
        all.fold(SubSet::NONE, |one, other| one | other)
    }

    /// The sub-units of a side that have left by an edge, or by any.
    #[must_use]
    pub fn left_by(&self, side: Side, edge: Option<Edge>) -> SubSet {
        let left = match edge {
            Some(edge) => self.state.left[edge as usize],
            None => self.state.left.into_iter().fold(SubSet::NONE, |a, b| a | b),
        };
        left & self.tables.sides[side.at()].subunits
    }

    /// Ends the battle if a side has nobody left, or has met a goal that is judged at once; returns whether it did.
    pub(super) fn ends_at_once(&mut self, events: &mut impl Sink<Event>) -> bool {
        if let Stage::Over(_) = self.state.stage {
            return true;
        }
        let here = self.state.on_table | self.state.due | self.state.waiting;
        let here = if self.is_riding() {
            here | SubSet::one(self.state.march.other)
        } else {
            here
        };
        let gone = Side::BOTH.map(|side| !here.meets(self.force_of(side)));
        if gone == [false, false] {
            let mut goals = self.tables.goals.iter();
            return goals.any(|row| row.judged == Judged::AtOnce)
                && self.judge_goals(&[Judged::AtOnce], false, events);
        }
        // Whoever has left by an edge for a goal is not beaten.
        let lost = Side::BOTH.map(|side| gone[side.at()] && self.left_by(side, None).is_empty());
        match lost {
            [true, false] => self.finish(Outcome::Won(Side::Second), events),
            [false, true] => self.finish(Outcome::Won(Side::First), events),
            [true, true] => self.finish(Outcome::Drawn, events),
            [false, false] => {
                let all = [Judged::AtOnce, Judged::EachTurn, Judged::End];
                return self.judge_goals(&all, true, events);
            }
        }
        true
    }

    /// Judges the goals of some moments; `last` when nothing comes after this.
    pub(super) fn judge_goals(
        &mut self,
        when: &[Judged],
        last: bool,
        events: &mut impl Sink<Event>,
    ) -> bool {
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
                    events.tell(Event::GoalMet { side, goal });
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
                // The smaller share of the sub-units lost wins.
                let share = |side: Side| {
                    let lost = self.lost(side).len();
                    (u64::from(lost), u64::from(self.force_of(side).len().max(1)))
                };
                let ((first, all_first), (second, all_second)) =
                    (share(Side::First), share(Side::Second));
                match (first * all_second).cmp(&(second * all_first)) {
                    Ordering::Less => Outcome::Won(Side::First),
                    Ordering::Greater => Outcome::Won(Side::Second),
                    Ordering::Equal => Outcome::Drawn,
                }
            }
        }
    }

    pub(super) fn finish(&mut self, outcome: Outcome, events: &mut impl Sink<Event>) {
        events.tell(Event::Over { outcome });
        self.state.stage = Stage::Over(outcome);
    }

    /// The sub-units a side has lost: destroyed or routed.
    #[must_use]
    pub fn lost(&self, side: Side) -> SubSet {
        (self.state.destroyed | self.state.routed) & self.force_of(side)
    }

    /// How much some sub-units count: as they are now, or as they were at the start.
    #[must_use]
    pub fn count(&self, subunits: SubSet, of: Counted, now: bool) -> u32 {
        let counted = |subunit: u8| {
            let row = self.tables.subunit(subunit);
            match of {
                Counted::Units | Counted::Points => u32::from(!row.is_soft()),
                Counted::Vehicles => u32::from(row.is_vehicle()),
                Counted::Figures if row.is_vehicle() => 0,
                Counted::Figures if now => u32::from(self.state.figures[usize::from(subunit)]),
                Counted::Figures => u32::from(row.figures),
            }
        };
        subunits.iter().map(counted).sum()
    }

    /// What a side has lost, figure by figure where figures are counted.
    fn count_lost(&self, side: Side, of: Counted) -> u32 {
        let all = self.tables.sides[side.at()].subunits;
        if of == Counted::Figures {
            let left = all & !(self.state.destroyed | self.state.routed);
            return self
                .count(all, of, false)
                .saturating_sub(self.count(left, of, true));
        }
        self.count((self.state.destroyed | self.state.routed) & all, of, false)
    }

    /// Whether a side has achieved something now.
    #[must_use]
    pub fn has_met(&self, goal: GoalKind, side: Side) -> bool {
        let enemy = side.other();
        let all = |side: Side| self.tables.sides[side.at()].subunits;
        let gone = self.state.destroyed | self.state.routed;
        match goal {
            GoalKind::Hold { zone, how, of } => self.holds(side, zone, how, of),
            GoalKind::Take { zone, least, of } => {
                self.count(self.inside(zone, side), of, true) >= least
            }
            GoalKind::Destroy(wanted) => {
                let wanted = wanted & all(enemy);
                !wanted.is_empty() && (wanted & !gone).is_empty()
            }
            GoalKind::LossesPercent { percent, of } => {
                let force = self.count(all(enemy), of, false);
                force > 0 && self.count_lost(enemy, of) * 100 >= percent * force
            }
            GoalKind::FewerThan { fewer, of } => self.count(all(enemy) & !gone, of, true) < fewer,
            GoalKind::Exit {
                edge,
                least,
                of,
                of_them,
            } => self.count(self.left_by(side, edge) & of_them, of, true) >= least,
            GoalKind::Stop {
                edge,
                most,
                of,
                of_them,
            } => self.count(self.left_by(enemy, edge) & of_them, of, true) <= most,
            GoalKind::Survive { least, of, of_them } => {
                self.count(all(side) & of_them & !gone, of, true) >= least
            }
        }
    }

    /// Whether a side holds a zone.
    #[must_use]
    pub fn holds(&self, side: Side, zone: u8, how: Holding, of: Counted) -> bool {
        let there = |side: Side| self.count(self.inside(zone, side), of, true);
        match how {
            Holding::Alone => there(side) > 0 && there(side.other()) == 0,
            Holding::Most => there(side) > there(side.other()),
            Holding::LastIn => self.state.last_in_zone[usize::from(zone)] == side as u8 + 1,
        }
    }
}
