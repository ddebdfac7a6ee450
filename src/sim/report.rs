//! The results of a series, as numbers with their intervals, ready to be written in any format; rounds nothing and knows no game.

use serde::Serialize;

use super::game::{Addition, End, PieceKind, Roster, Sums};
use super::series::Comparison;
use super::statistics::{Counts, Estimate, Paired, Rate};
use super::tally::Tally;
use crate::engine::Side;

/// The results of a series.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many battles were played.
    pub games: u64,
    /// The two sides, in the order of the scenario.
    pub sides: [SideReport; 2],
    /// Draws.
    pub drawn: Share,
    /// How battles ended.
    pub ends: Vec<(End, Share)>,
    /// Turns.
    pub turns: Spread,
    /// The first side's lead in points over the second.
    pub margin: Spread,
    /// How much higher the win rate of the side listed first is than the other's.
    pub listed_first: Option<Estimate>,
    /// The kinds of pieces.
    pub kinds: Vec<PieceKind>,
    /// Pieces, by kind and side.
    pub pieces: Vec<PieceReport>,
    /// What strength is counted in.
    pub strength: String,
    /// What it means for a piece to be gone.
    pub gone: String,
    /// What the game adds.
    pub addition: Addition,
}

/// How often something was the case.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// How often it was the case.
    pub count: u64,
    /// How often it was observed.
    pub of: u64,
    /// The share, with its interval.
    pub share: Option<Estimate>,
}

/// A number that varies from battle to battle.
#[derive(Clone, Debug, Serialize)]
pub struct Spread {
    /// The mean, with its interval.
    pub mean: Option<Estimate>,
    /// The median.
    pub median: Option<i64>,
    /// The 5th percentile.
    pub low: Option<i64>,
    /// The 95th percentile.
    pub high: Option<i64>,
    /// How many battles had each number.
    pub counts: Counts,
}

/// A side.
#[derive(Clone, Debug, Serialize)]
pub struct SideReport {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Battles won.
    pub won: Share,
    /// Points.
    pub points: Spread,
    /// The points that win, if points do.
    pub quota: Option<u32>,
    /// Strength lost.
    pub lost: Spread,
    /// The strength it begins with.
    pub strength: u32,
    /// Pieces of the first kind lost.
    pub units_lost: Spread,
    /// The number it begins with.
    pub units: usize,
}

/// A piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceReport {
    /// The index of its kind.
    #[serde(skip)]
    pub kind: usize,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of its side.
    pub side: String,
    /// Strength lost, and the strength it begins with, where it has one.
    #[serde(flatten)]
    pub strength: Option<StrengthLost>,
    /// How often it was gone.
    pub gone: Share,
}

/// What a piece loses.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StrengthLost {
    /// Strength lost.
    pub lost: Option<Estimate>,
    /// The strength it begins with.
    pub strength: u32,
}

/// The results of the same battles in two packs.
#[derive(Clone, Debug)]
pub struct Difference {
    /// How many pairs were played.
    pub pairs: u64,
    /// The number of pairs that went the same way.
    pub alike: Share,
    /// The results in each pack.
    pub packs: [Report; 2],
    /// How much higher each side's win rate is in the second pack.
    pub won: [PairedShare; 2],
    /// How much larger the first side's lead in points is in the second pack.
    pub margin: Option<Estimate>,
    /// How many turns longer battles are in the second pack.
    pub turns: Option<Estimate>,
    /// How much higher each side's losses of strength are in the second pack.
    pub lost: [Option<Estimate>; 2],
}

/// How often a side won in one pack and not in the other.
#[derive(Clone, Debug, Serialize)]
pub struct PairedShare {
    /// The id of the side.
    pub side: String,
    /// In the second only.
    pub gained: u64,
    /// In the first only.
    pub lost: u64,
    /// The difference between the win rates, with its paired interval.
    pub difference: Option<Estimate>,
}

impl Share {
    /// The share of a count.
    #[must_use]
    pub fn of(count: u64, of: u64) -> Share {
        Share::from(Rate { hits: count, of })
    }
}

impl From<Rate> for Share {
    fn from(rate: Rate) -> Share {
        Share {
            count: rate.hits,
            of: rate.of,
            share: rate.share(),
        }
    }
}

impl Spread {
    fn of(counts: &Counts) -> Spread {
        Spread {
            mean: counts.mean(),
            median: counts.percentile(50),
            low: counts.percentile(5),
            high: counts.percentile(95),
            counts: counts.clone(),
        }
    }
}

impl Report {
    /// The report on a tally.
    #[must_use]
    pub fn of<X: Sums>(tally: &Tally<X>) -> Report {
        let (games, roster) = (tally.games, &tally.roster);
        let ends = roster.ends.iter().zip(&tally.ends);
        let won = Paired {
            gained: tally.won[0],
            lost: tally.won[1],
            of: games,
        };
        let mut report = Report {
            games,
            sides: Side::BOTH.map(|side| side_report(tally, side)),
            drawn: Share::of(games - tally.won[0] - tally.won[1], games),
            ends: ends
                .map(|(end, count)| (end.clone(), Share::of(*count, games)))
                .collect(),
            turns: Spread::of(&tally.turns),
            margin: Spread::of(&tally.margins),
            listed_first: won.difference(),
            kinds: roster.kinds.clone(),
            pieces: pieces(tally),
            strength: roster.strength.clone(),
            gone: roster.gone.clone(),
            addition: Addition::default(),
        };
        report.addition = tally.extras.addition(&report);
        report
    }

    /// The pieces of a side, those of the first kind first.
    pub(super) fn pieces_of(&self, side: &SideReport) -> impl Iterator<Item = &PieceReport> {
        self.pieces.iter().filter(|piece| piece.side == side.id)
    }
}

fn side_report<X: Sums>(tally: &Tally<X>, side: Side) -> SideReport {
    let (at, roster) = (side.at(), &tally.roster);
    let row = &roster.sides[at];
    SideReport {
        id: row.id.clone(),
        name: row.name.clone(),
        won: Share::from(tally.rate(side)),
        points: Spread::of(&tally.points[at]),
        quota: row.quota,
        lost: Spread::of(&tally.lost[at]),
        strength: row.strength,
        units_lost: Spread::of(&tally.gone[at]),
        units: roster.main_pieces(side).count(),
    }
}

fn id_of(roster: &Roster, side: usize) -> String {
    roster.sides[side].id.clone()
}

fn pieces<X>(tally: &Tally<X>) -> Vec<PieceReport> {
    let rows = tally.roster.pieces.iter().zip(&tally.pieces);
    rows.map(|(row, piece)| PieceReport {
        kind: row.kind,
        id: row.id.clone(),
        name: row.name.clone(),
        side: id_of(&tally.roster, row.side),
        strength: row.strength.map(|strength| StrengthLost {
            lost: piece.lost.mean(),
            strength,
        }),
        gone: Share::of(piece.gone, tally.games),
    })
    .collect()
}

impl Difference {
    /// The report on a comparison.
    #[must_use]
    pub fn of<X: Sums>(comparison: &Comparison<X>) -> Difference {
        let [one, two] = &comparison.tallies;
        Difference {
            pairs: one.games,
            alike: Share::of(comparison.alike, one.games),
            packs: [Report::of(one), Report::of(two)],
            won: Side::BOTH.map(|side| {
                let paired = comparison.won[side.at()];
                PairedShare {
                    side: id_of(&one.roster, side.at()),
                    gained: paired.gained,
                    lost: paired.lost,
                    difference: paired.difference(),
                }
            }),
            margin: comparison.margins.mean(),
            turns: comparison.turns.mean(),
            lost: Side::BOTH.map(|side| comparison.lost[side.at()].mean()),
        }
    }
}
