//! Who wins: goals at once and at the end of turns, losses, the default of the rules (BB-SET-03).

use super::Battle;
use super::event::{EndReason, Event};
use super::ids::{FigureSet, UnitId, UnitSet, ZoneId};
use super::state::{Place, Stage};
use super::tables::{GoalKind, GoalRow, Start};
use crate::content::{Counted, Edge, Holding, Judged, TieBreak};
use crate::engine::{Outcome, Side, Sink};
use crate::kernel::table::{Convex, are_within};

impl Battle {
    /// Ends the battle if a goal that counts at once is met, or if a side has no unrouted figure left and nothing else is said.
    pub(super) fn ends_at_once(&mut self, events: &mut impl Sink<Event>) -> bool {
        if matches!(self.state.stage, Stage::Over(_)) {
            return true;
        }
        if self.state.turn == 0 {
            return false;
        }
        if let Some((winner, goal)) = self.met(|row| row.judged == Judged::AtOnce) {
            self.over(winner, EndReason::Goal(goal), events);
            return true;
        }
        self.ends_unrouted(events)
    }

    /// A side without unrouted figures loses where no goals are named, both at once is a tie (BB-SET-03). Where goals are named,
    /// a battle in which nobody is left on either side is over too: they are judged as at its end.
    fn ends_unrouted(&mut self, events: &mut impl Sink<Event>) -> bool {
        let gone = Side::BOTH.map(|side| !self.has_fighters(side));
        if gone == [false; 2] {
            return false;
        }
        if self.tables.goals.is_empty() && self.tables.read.unrouted_wins {
            let winner = match gone {
                [true, true] => None,
                [true, false] => Some(Side::Second),
                _ => Some(Side::First),
            };
            self.over(winner, EndReason::Unrouted, events);
            return true;
        }
        if gone == [true; 2] {
            self.end_of_time(events);
            return true;
        }
        false
    }

    /// Whether a side has a figure left, on the table or to come, that does not rout.
    #[must_use]
    pub fn has_fighters(&self, side: Side) -> bool {
        let units = self.tables.sides[side.at()].units.iter();
        units.into_iter().any(|unit| {
            let row = self.tables.unit(unit);
            let comes = match row.start {
                Start::Reserve => false,
                Start::Arrives(_) | Start::Hidden(_) | Start::Placed(_) => {
                    matches!(self.state.lies(row.first), Place::Waiting | Place::Hidden)
                }
                _ => false,
            };
            comes || !self.fighters(unit).is_empty()
        })
    }

    /// The figures of a unit in the battle that fight: not routed, no prisoners.
    #[must_use]
    pub fn fighters(&self, unit: UnitId) -> FigureSet {
        let mut all = self.tables.unit(unit).all() & self.state.present;
        all &= !(self.state.prisoners | self.state.rescued);
        if !self.state.routed.has(unit) {
            return all;
        }
        all.iter()
            .filter(|figure| self.carries_on(*figure))
            .collect()
    }

    /// Ends the battle if a goal that counts at the end of a turn is met, or if it was the last turn.
    pub(super) fn ends_with_turn(&mut self, events: &mut impl Sink<Event>) -> bool {
        self.note_zones(events);
        if matches!(self.state.stage, Stage::Over(_)) {
            return true;
        }
        if let Some((winner, goal)) = self.met(|row| row.judged != Judged::End) {
            self.over(winner, EndReason::Goal(goal), events);
            return true;
        }
        if self.state.turn < self.tables.turns {
            return false;
        }
        self.end_of_time(events);
        true
    }

    /// The battle ends because its time is up: goals that count at its end are judged.
    fn end_of_time(&mut self, events: &mut impl Sink<Event>) {
        if let Some((winner, goal)) = self.met(|_| true) {
            self.over(winner, EndReason::Goal(goal), events);
            return;
        }
        if let Some(side) = self.tables.otherwise {
            self.over(Some(side), EndReason::Time, events);
            return;
        }
        self.over_by_losses(events);
    }

    /// Losses decide, or nothing.
    fn over_by_losses(&mut self, events: &mut impl Sink<Event>) {
        if self.tables.tie == TieBreak::Losses {
            let share = |side: Side| {
                let all = self.tables_strength(side).max(1);
                (u64::from(self.lost(side, Counted::Figures)) * 10_000) / u64::from(all)
            };
            let (first, second) = (share(Side::First), share(Side::Second));
            if first != second {
                let winner = if first < second {
                    Side::First
                } else {
                    Side::Second
                };
                self.over(Some(winner), EndReason::Losses, events);
                return;
            }
        }
        self.over(None, EndReason::Nothing, events);
    }

    /// The side that has met one of some goals, and which; nobody when both have, unless losses decide.
    fn met(&mut self, counts: impl Fn(&GoalRow) -> bool) -> Option<(Option<Side>, u8)> {
        let mut met: [Option<u8>; 2] = [None; 2];
        for (number, row) in (0u8..).zip(&self.tables.goals) {
            if !counts(row) || row.by.is_some_and(|by| self.state.turn > by) {
                continue;
            }
            for side in Side::BOTH {
                let is_its = row.side.is_none_or(|own| own == side);
                if is_its && met[side.at()].is_none() && self.has_met(side, &row.goal) {
                    met[side.at()] = Some(number);
                }
            }
        }
        match met {
            [Some(goal), None] => Some((Some(Side::First), goal)),
            [None, Some(goal)] => Some((Some(Side::Second), goal)),
            [Some(goal), Some(_)] => {
                let share = Side::BOTH.map(|side| {
                    u64::from(self.lost(side, Counted::Figures)) * 10_000
                        / u64::from(self.tables_strength(side).max(1))
                });
                let by_losses = self.tables.tie == TieBreak::Losses && share[0] != share[1];
                let winner = by_losses.then(|| match share[0] < share[1] {
                    true => Side::First,
                    false => Side::Second,
                });
                Some((winner, goal))
            }
            [None, None] => None,
        }
    }

    /// Whether a side has met a goal.
    #[must_use]
    pub fn has_met(&self, side: Side, goal: &GoalKind) -> bool {
        let enemy = side.other();
        match *goal {
            GoalKind::Hold { zone, how, of } => match how {
                Holding::Alone => {
                    self.in_zone(side, zone, of) > 0 && self.in_zone(enemy, zone, of) == 0
                }
                Holding::Most => self.in_zone(side, zone, of) > self.in_zone(enemy, zone, of),
                Holding::LastIn => {
                    self.state.last_in_zone[usize::from(zone)] == side.at() as u8 + 1
                }
            },
            GoalKind::Take { zone, least, of } => self.in_zone(side, zone, of) >= least,
            GoalKind::Destroy(units) => {
                let of_enemy = units & self.tables.sides[enemy.at()].units;
                !of_enemy.is_empty() && of_enemy.iter().all(|unit| self.is_done_for(unit))
            }
            GoalKind::LossesPercent { percent, of } => {
                let all = self.all_of(enemy, of, None);
                let lost = self.lost(enemy, of);
                all > 0 && u64::from(lost) * 100 >= u64::from(all) * u64::from(percent)
            }
            GoalKind::FewerThan { fewer, of } => self.left(enemy, of, None) < fewer,
            GoalKind::Exit {
                edge,
                least,
                of,
                of_them,
            } => self.have_left(side, edge, of, of_them) >= least,
            GoalKind::Stop {
                edge,
                most,
                of,
                of_them,
            } => {
                // It counts at the end, or when nobody can leave any more.
                let ends = self.state.turn >= self.tables.turns || !self.has_fighters(enemy);
                ends && self.have_left(enemy, edge, of, of_them) <= most
            }
            GoalKind::Rescue {
                least,
                of_them,
                away,
            } => self.rescued(of_them & self.tables.sides[side.at()].units, away) >= least,
            GoalKind::Survive { least, of, of_them } => {
                self.state.turn >= self.tables.turns && self.left(side, of, Some(of_them)) >= least
            }
        }
    }

    /// How many who had to be rescued are free, or have left.
    fn rescued(&self, units: UnitSet, away: bool) -> u32 {
        let mut count = 0;
        for unit in units {
            for figure in self.tables.unit(unit).all() {
                let is_free = self.state.rescued.has(figure) && self.state.present.has(figure);
                let has_left = matches!(self.state.lies(figure), Place::Left(_));
                count += u32::from(has_left || is_free && !away);
            }
        }
        count
    }

    /// Whether a unit is destroyed, routed or has surrendered; a unit of guns also when its guns are gone.
    #[must_use]
    pub fn is_done_for(&self, unit: UnitId) -> bool {
        let row = self.tables.unit(unit);
        let comes = matches!(self.state.lies(row.first), Place::Waiting | Place::Hidden);
        let left = row
            .all()
            .iter()
            .any(|figure| matches!(self.state.lies(figure), Place::Left(_) | Place::OffOnGuard));
        !comes && !left && self.fighters(unit).is_empty()
    }

    /// How many of a side are in a zone: units, figures or vehicles that fight.
    #[must_use]
    pub fn in_zone(&self, side: Side, zone: ZoneId, of: Counted) -> u32 {
        let units = self.tables.sides[side.at()].units;
        match of {
            Counted::Vehicles => {
                let models = self.state.models & self.tables.sides[side.at()].models;
                let inside = models.iter().filter(|model| {
                    self.tables.model(*model).kind.is_vehicle()
                        && self.model_body(*model).is_some_and(|body| {
                            let zone = &self.tables.zones[usize::from(zone)];
                            are_within(&Convex::disc(body.at, 0), &zone.shape, 0)
                        })
                });
                inside.count() as u32
            }
            Counted::Units => {
                let inside = units.iter().filter(|unit| {
                    let mut fighters = self.fighters(*unit).into_iter();
                    fighters.any(|figure| self.is_in_zone(figure, zone))
                });
                inside.count() as u32
            }
            Counted::Figures | Counted::Points => {
                let fighters = units.iter().flat_map(|unit| self.fighters(unit));
                fighters
                    .filter(|figure| self.is_in_zone(*figure, zone))
                    .count() as u32
            }
        }
    }

    /// Whether a figure is in a zone: with the middle of its base, or in a building that lies in it.
    #[must_use]
    pub fn is_in_zone(&self, figure: u8, zone: ZoneId) -> bool {
        let row = &self.tables.zones[usize::from(zone)];
        match self.state.lies(figure) {
            Place::Inside(building) => row.buildings.has(building),
            _ => self
                .place_of(figure)
                .is_some_and(|at| are_within(&Convex::disc(at, 0), &row.shape, 0)),
        }
    }

    /// How many of a side there are in all: those who have come at least.
    fn all_of(&self, side: Side, of: Counted, only: Option<UnitSet>) -> u32 {
        let units = self.tables.sides[side.at()].units;
        let units = only.map_or(units, |only| only & units);
        let counted = units.iter().filter(|unit| {
            let row = self.tables.unit(*unit);
            row.start != Start::Reserve || self.state.lies(row.first) != Place::Waiting
        });
        match of {
            Counted::Units => counted.count() as u32,
            Counted::Vehicles => {
                let models = counted.flat_map(|unit| self.tables.unit(unit).all_models());
                models
                    .filter(|model| self.tables.model(*model).kind.is_vehicle())
                    .count() as u32
            }
            Counted::Figures | Counted::Points => counted
                .map(|unit| {
                    let row = self.tables.unit(unit);
                    let come = row.all().iter().filter(|figure| {
                        row.start != Start::Reserve || self.state.lies(*figure) != Place::Waiting
                    });
                    come.count() as u32
                })
                .sum(),
        }
    }

    /// The figures of a side at the start, and those that have come since.
    fn tables_strength(&self, side: Side) -> u32 {
        self.all_of(side, Counted::Figures, None)
    }

    /// How many of a side are lost: killed, fled, taken or routed.
    #[must_use]
    pub fn lost(&self, side: Side, of: Counted) -> u32 {
        self.all_of(side, of, None)
            .saturating_sub(self.left(side, of, None))
    }

    /// How many of a side are left: in the battle or still to come, unrouted, or off the table with honour.
    #[must_use]
    pub fn left(&self, side: Side, of: Counted, only: Option<UnitSet>) -> u32 {
        let units = self.tables.sides[side.at()].units;
        let units = only.map_or(units, |only| only & units);
        let sound = |unit: UnitId| -> u32 {
            let row = self.tables.unit(unit);
            let fighters = self.fighters(unit);
            let others = row.all().iter().filter(|figure| {
                !fighters.has(*figure)
                    && match self.state.lies(*figure) {
                        Place::Waiting => row.start != Start::Reserve,
                        Place::Hidden | Place::Left(_) | Place::OffOnGuard => true,
                        _ => self.state.rescued.has(*figure),
                    }
            });
            fighters.len() + others.count() as u32
        };
        match of {
            Counted::Units => units.iter().filter(|unit| sound(*unit) > 0).count() as u32,
            Counted::Figures | Counted::Points => units.iter().map(sound).sum(),
            Counted::Vehicles => {
                let models = units
                    .iter()
                    .flat_map(|unit| self.tables.unit(unit).all_models());
                models
                    .filter(|model| {
                        self.tables.model(*model).kind.is_vehicle()
                            && !self.state.wrecked.has(*model)
                    })
                    .count() as u32
            }
        }
    }

    /// How many of a side have left by an edge.
    #[must_use]
    pub fn have_left(&self, side: Side, edge: Option<Edge>, of: Counted, of_them: UnitSet) -> u32 {
        let units = of_them & self.tables.sides[side.at()].units;
        let by = |place: Place| match place {
            Place::Left(left) => edge.is_none_or(|edge| edge == left),
            _ => false,
        };
        match of {
            Counted::Vehicles => {
                let models = units
                    .iter()
                    .flat_map(|unit| self.tables.unit(unit).all_models());
                let has_left = |model: &u8| {
                    (0..4).any(|at| {
                        self.state.models_left[at].has(*model)
                            && edge.is_none_or(|edge| edge as usize == at)
                    })
                };
                models.filter(has_left).count() as u32
            }
            Counted::Figures | Counted::Points => {
                let figures = units.iter().flat_map(|unit| self.tables.unit(unit).all());
                figures
                    .filter(|figure| by(self.state.lies(*figure)))
                    .count() as u32
            }
            Counted::Units => {
                // A unit has left when all of it that is neither lost nor routed has.
                let gone = units.iter().filter(|unit| {
                    let mut figures = self.tables.unit(*unit).all().into_iter();
                    figures.any(|figure| by(self.state.lies(figure)))
                        && self.fighters(*unit).is_empty()
                });
                gone.count() as u32
            }
        }
    }

    /// At the end of a turn: who holds the zones, and who has been where he must go first for a whole turn.
    fn note_zones(&mut self, events: &mut impl Sink<Event>) {
        for zone in 0..self.tables.zones.len() {
            let holds = Side::BOTH.map(|side| self.in_zone(side, zone as u8, Counted::Figures) > 0);
            let holder = match holds {
                [true, false] => Some(Side::First),
                [false, true] => Some(Side::Second),
                _ => None,
            };
            if let Some(side) = holder {
                self.state.last_in_zone[zone] = side.at() as u8 + 1;
                if self.state.taken[side.at()][zone] == 0 {
                    self.state.taken[side.at()][zone] = self.state.turn;
                    events.tell(Event::ZoneTaken {
                        side,
                        zone: zone as u8,
                    });
                }
            }
        }
        for side in Side::BOTH {
            if let Some(zone) = self.tables.sides[side.at()].exits_after {
                let here = self.those_in_zone(side, zone);
                self.state.been |= here & self.state.was_there;
            }
        }
    }

    /// At the start of a turn: who is where those must have been who leave.
    pub(super) fn note_who_is_there(&mut self) {
        let mut there = FigureSet::NONE;
        for side in Side::BOTH {
            if let Some(zone) = self.tables.sides[side.at()].exits_after {
                there |= self.those_in_zone(side, zone);
            }
        }
        self.state.was_there = there;
    }

    fn those_in_zone(&self, side: Side, zone: ZoneId) -> FigureSet {
        let own = self.tables.sides[side.at()].figures & self.state.present;
        let here = own.iter().filter(|figure| self.is_in_zone(*figure, zone));
        here.collect()
    }

    /// Ends the battle.
    pub(super) fn over(
        &mut self,
        winner: Option<Side>,
        why: EndReason,
        events: &mut impl Sink<Event>,
    ) {
        self.state.captured = FigureSet::NONE;
        events.tell(Event::Over { winner, why });
        self.state.stage = Stage::Over(winner.map_or(Outcome::Drawn, Outcome::Won));
    }
}
