//! Results of battles, one by one and added up: whole numbers only, so that order, threads and shards make no difference; knows no game.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::game::{Ended, Extras, Roster, Simulated, Sums};
use super::playout::Playout;
use super::statistics::{Counts, Rate};
use crate::bot::Spec;
use crate::engine::{Outcome, Side};

/// The result of one battle.
pub(super) struct Record<X> {
    pub(super) outcome: Outcome,
    pub(super) ended: Ended,
    pub(super) extra: X,
}

/// The record of a battle of a game.
pub(super) type RecordOf<G> = Record<<<G as Simulated>::Extras as Extras<G>>::Record>;

impl<X> Record<X> {
    /// Plays a battle.
    pub(super) fn of<G>(fixed: &Arc<G::Fixed>, bots: [Spec<G>; 2], seed: u64) -> Record<X>
    where
        G: Simulated<Extras: Extras<G, Record = X>>,
    {
        let mut playout = Playout::between(bots, fixed, seed);
        let outcome = playout.finish();
        Record {
            outcome,
            ended: playout.game.ended(outcome),
            extra: G::Extras::record(&playout.game, &playout.notes),
        }
    }

    pub(super) fn won(&self, side: Side) -> bool {
        self.outcome == Outcome::Won(side)
    }

    /// Whether two battles went the same way, as far as the common results show.
    pub(super) fn is_like(&self, other: &Record<X>) -> bool {
        self.outcome == other.outcome
            && self.ended.turns == other.ended.turns
            && self.ended.points == other.ended.points
            && self.ended.losses == other.ended.losses
    }

    /// The first side's lead in points over the second.
    pub(super) fn margin(&self) -> i64 {
        self.ended.points[0] - self.ended.points[1]
    }
}

/// The results of many battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tally<X> {
    /// The sides and pieces that took part.
    pub roster: Roster,
    /// How many battles.
    pub games: u64,
    /// How many each side has won.
    pub won: [u64; 2],
    /// How many ended in each way of the roster.
    pub ends: Vec<u64>,
    /// Turns.
    pub turns: Counts,
    /// Points of each side.
    pub points: [Counts; 2],
    /// The first side's lead in points over the second.
    pub margins: Counts,
    /// Strength each side has lost.
    pub lost: [Counts; 2],
    /// Pieces of the first kind each side has lost.
    pub gone: [Counts; 2],
    /// The pieces of the roster.
    pub pieces: Vec<PieceTally>,
    /// The game's own counts.
    pub extras: X,
}

/// A piece in many battles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceTally {
    /// Strength lost.
    pub lost: Counts,
    /// How often it was gone.
    pub gone: u64,
}

impl<X: Sums> Tally<X> {
    /// A tally of no battles.
    pub(super) fn of<G: Simulated<Extras = X>>(fixed: &G::Fixed) -> Tally<X>
    where
        X: Extras<G>,
    {
        let roster = G::roster(fixed);
        Tally {
            games: 0,
            won: [0; 2],
            ends: vec![0; roster.ends.len()],
            turns: Counts::default(),
            points: Default::default(),
            margins: Counts::default(),
            lost: Default::default(),
            gone: Default::default(),
            pieces: vec![PieceTally::default(); roster.pieces.len()],
            extras: X::nothing(fixed),
            roster,
        }
    }

    /// The rate at which a side wins.
    #[must_use]
    pub fn rate(&self, side: Side) -> Rate {
        Rate {
            hits: self.won[side.at()],
            of: self.games,
        }
    }

    pub(super) fn add<G: Simulated<Extras = X>>(&mut self, record: &RecordOf<G>)
    where
        X: Extras<G>,
    {
        let ended = &record.ended;
        self.games += 1;
        self.ends[ended.end] += 1;
        self.turns.add(i64::from(ended.turns));
        self.margins.add(record.margin());
        for side in Side::BOTH {
            let at = side.at();
            self.won[at] += u64::from(record.won(side));
            self.points[at].add(ended.points[at]);
            self.lost[at].add(self.roster.lost(&ended.losses, side));
            let pieces = self.roster.main_pieces(side);
            let gone = pieces.filter(|piece| ended.losses[*piece].gone).count();
            self.gone[at].add(gone as i64);
        }
        for (piece, loss) in self.pieces.iter_mut().zip(&ended.losses) {
            piece.lost.add(i64::from(loss.strength));
            piece.gone += u64::from(loss.gone);
        }
        self.extras.add(&record.extra, record.outcome);
    }

    pub(super) fn merge(mut self, other: &Tally<X>) -> Tally<X> {
        self.games += other.games;
        self.turns.merge(&other.turns);
        self.margins.merge(&other.margins);
        for (end, more) in self.ends.iter_mut().zip(&other.ends) {
            *end += more;
        }
        for at in Side::BOTH.map(Side::at) {
            self.won[at] += other.won[at];
            self.points[at].merge(&other.points[at]);
            self.lost[at].merge(&other.lost[at]);
            self.gone[at].merge(&other.gone[at]);
        }
        for (piece, more) in self.pieces.iter_mut().zip(&other.pieces) {
            piece.lost.merge(&more.lost);
            piece.gone += more.gone;
        }
        self.extras.merge(&other.extras);
        self
    }
}
