//! What battles came to, one by one and added up: whole numbers only, so that neither order nor threads show.

use std::sync::Arc;

use super::playout::Playout;
use super::statistics::{Counts, Rate};
use crate::bot::Spec;
use crate::engine::{Outcome, Side};
use crate::games::hex_command::rules::{Battle, OFF, Tables};

/// What one battle came to.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) outcome: Outcome,
    end: End,
    pub(super) turns: i64,
    points: [i64; 2],
    /// Who held the initiative on turn 1.
    first: Option<Side>,
    /// Strength points each unit has lost, and whether it is gone.
    units: Vec<(u8, bool)>,
    /// Whether each commander is gone.
    leaders: Vec<bool>,
    held: [u128; 2],
    played: [u128; 2],
}

/// How a battle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side has the points it needs.
    Quota,
    /// A side has no unit left.
    NobodyLeft,
    /// Time is up, and points decide.
    Time,
}

impl Record {
    /// Plays a battle.
    pub(super) fn of(tables: &Arc<Tables>, bots: [Spec<Battle>; 2], seed: u64) -> Record {
        let mut playout = Playout::between(bots, tables, seed);
        let outcome = playout.finish();
        let state = playout.battle.state();
        let unit = |number: u8| {
            let (row, unit) = (tables.unit(number), state.unit(number));
            let lost = row.figures + row.transport - unit.figures - unit.transport;
            (lost, unit.figures == 0)
        };
        let leaders = tables.leader_numbers();
        Record {
            outcome,
            end: End::of(outcome, &playout.battle),
            turns: i64::from(state.turn),
            points: state.vp.map(i64::from),
            first: playout.diary.first,
            units: tables.unit_numbers().map(unit).collect(),
            leaders: leaders.map(|it| state.leader(it).hex == OFF).collect(),
            held: playout.diary.held,
            played: playout.diary.played,
        }
    }

    pub(super) fn won(&self, side: Side) -> bool {
        self.outcome == Outcome::Won(side)
    }

    /// Whether two battles went the same way, as far as their ends show; cards are left out, because packs number them each in its own way.
    pub(super) fn is_like(&self, other: &Record) -> bool {
        self.outcome == other.outcome
            && self.turns == other.turns
            && self.points == other.points
            && self.first == other.first
            && self.units == other.units
            && self.leaders == other.leaders
    }

    /// Points of the first side beyond those of the second.
    pub(super) fn margin(&self) -> i64 {
        self.points[0] - self.points[1]
    }

    /// Strength points a side has lost.
    pub(super) fn lost(&self, tables: &Tables, side: Side) -> i64 {
        let units = tables.units_of(side);
        units
            .map(|unit| i64::from(self.units[usize::from(unit)].0))
            .sum()
    }
}

impl End {
    /// How many ways there are.
    pub(super) const COUNT: usize = 3;

    fn of(outcome: Outcome, battle: &Battle) -> End {
        let Outcome::Won(side) = outcome else {
            return End::Time;
        };
        let (tables, state) = (battle.tables(), battle.state());
        let mut losers = tables.units_of(side.other());
        if state.vp[side.at()] >= tables.sides[side.at()].quota {
            End::Quota
        } else if losers.any(|unit| state.unit(unit).on_table()) {
            End::Time
        } else {
            End::NobodyLeft
        }
    }
}

/// What many battles came to.
#[derive(Clone, Debug)]
pub struct Tally {
    tables: Arc<Tables>,
    /// How many battles.
    pub games: u64,
    /// How many each side has won.
    pub won: [u64; 2],
    /// How they ended, by [`End`].
    pub ends: [u64; End::COUNT],
    /// Turns.
    pub turns: Counts,
    /// Victory points of each side.
    pub points: [Counts; 2],
    /// Points of the first side beyond those of the second.
    pub margins: Counts,
    /// 1 for a battle the first side has won, -1 for one it has lost, by who held the initiative on turn 1.
    pub scores: [Counts; 2],
    /// Strength points each side has lost.
    pub lost: [Counts; 2],
    /// Units each side has lost.
    pub gone: [Counts; 2],
    /// Units by number.
    pub units: Vec<UnitTally>,
    /// How often each commander was gone.
    pub leaders: Vec<u64>,
    /// Cards of the deck, by [`CardTally::copies`].
    pub cards: Vec<CardTally>,
}

/// A unit in many battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitTally {
    /// Strength points lost.
    pub lost: Counts,
    /// How often it was gone.
    pub gone: u64,
}

/// A card in many battles, in the hand of each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardTally {
    /// Its copies, as bits.
    pub copies: u128,
    /// Battles won by the side that played it.
    pub played: [Rate; 2],
    /// Battles won by the side that held it and did not.
    pub kept: [Rate; 2],
}

impl Tally {
    /// Nothing yet.
    pub(super) fn of(tables: &Arc<Tables>) -> Tally {
        Tally {
            tables: Arc::clone(tables),
            games: 0,
            won: [0; 2],
            ends: [0; End::COUNT],
            turns: Counts::default(),
            points: Default::default(),
            margins: Counts::default(),
            scores: Default::default(),
            lost: Default::default(),
            gone: Default::default(),
            units: vec![UnitTally::default(); tables.units.len()],
            leaders: vec![0; tables.leaders.len()],
            cards: cards(tables),
        }
    }

    /// The battle they were.
    #[must_use]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The rate at which a side wins.
    #[must_use]
    pub fn rate(&self, side: Side) -> Rate {
        Rate {
            hits: self.won[side.at()],
            of: self.games,
        }
    }

    pub(super) fn add(&mut self, record: &Record) {
        self.games += 1;
        self.ends[record.end as usize] += 1;
        self.turns.add(record.turns);
        self.margins.add(record.margin());
        let score = i64::from(record.won(Side::First)) - i64::from(record.won(Side::Second));
        if let Some(first) = record.first {
            self.scores[first.at()].add(score);
        }
        for side in Side::BOTH {
            let at = side.at();
            self.won[at] += u64::from(record.won(side));
            self.points[at].add(record.points[at]);
            self.lost[at].add(record.lost(&self.tables, side));
            let units = self.tables.units_of(side).map(usize::from);
            let gone = units.filter(|unit| record.units[*unit].1).count();
            self.gone[at].add(gone as i64);
            for card in &mut self.cards {
                card.add(record, side);
            }
        }
        for (unit, (lost, gone)) in self.units.iter_mut().zip(&record.units) {
            unit.lost.add(i64::from(*lost));
            unit.gone += u64::from(*gone);
        }
        for (count, gone) in self.leaders.iter_mut().zip(&record.leaders) {
            *count += u64::from(*gone);
        }
    }

    pub(super) fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.turns.merge(&other.turns);
        self.margins.merge(&other.margins);
        for (end, more) in self.ends.iter_mut().zip(other.ends) {
            *end += more;
        }
        for at in Side::BOTH.map(Side::at) {
            self.won[at] += other.won[at];
            self.points[at].merge(&other.points[at]);
            self.scores[at].merge(&other.scores[at]);
            self.lost[at].merge(&other.lost[at]);
            self.gone[at].merge(&other.gone[at]);
            for (card, more) in self.cards.iter_mut().zip(&other.cards) {
                card.played[at].merge(more.played[at]);
                card.kept[at].merge(more.kept[at]);
            }
        }
        for (unit, more) in self.units.iter_mut().zip(&other.units) {
            unit.lost.merge(&more.lost);
            unit.gone += more.gone;
        }
        for (count, more) in self.leaders.iter_mut().zip(&other.leaders) {
            *count += more;
        }
        self
    }
}

impl CardTally {
    fn add(&mut self, record: &Record, side: Side) {
        let (at, won) = (side.at(), record.won(side));
        if record.played[at] & self.copies != 0 {
            self.played[at].add(won);
        } else if record.held[at] & self.copies != 0 {
            self.kept[at].add(won);
        }
    }
}

/// The cards of the deck, each with its copies.
fn cards(tables: &Tables) -> Vec<CardTally> {
    let mut cards: Vec<(&str, u128)> = Vec::new();
    for (at, card) in tables.cards.iter().enumerate() {
        let bit = tables.deck & 1 << at;
        match cards.last_mut() {
            Some((id, copies)) if *id == card.id => *copies |= bit,
            _ => cards.push((&card.id, bit)),
        }
    }
    cards.retain(|(_, copies)| *copies != 0);
    let of = |(_, copies)| CardTally {
        copies,
        played: Default::default(),
        kept: Default::default(),
    };
    cards.into_iter().map(of).collect()
}
