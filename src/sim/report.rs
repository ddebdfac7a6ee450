//! What a series says, as numbers with their intervals, ready to be written in any format; rounds nothing.

use serde::Serialize;

use super::series::Comparison;
use super::statistics::{Counts, Estimate, Paired, Rate, difference, difference_of_means};
use super::tally::{CardTally, End, Tally};
use crate::engine::Side;
use crate::games::hex_command::rules::Tables;

/// What a series says of a battle.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// How many battles were played.
    pub games: u64,
    /// The two sides, in the order of the scenario.
    pub sides: [SideReport; 2],
    /// How often nobody won.
    pub drawn: Share,
    /// How battles ended.
    pub ends: Ends,
    /// Turns.
    pub turns: Spread,
    /// Victory points of the first side beyond those of the second.
    pub margin: Spread,
    /// What it is worth to be first.
    pub edge: Edge,
    /// Units, those of the first side first.
    pub units: Vec<UnitReport>,
    /// Commanders.
    pub leaders: Vec<LeaderReport>,
    /// Cards, the one with the greatest shift first.
    pub cards: Vec<CardReport>,
}

/// How often something was so.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Share {
    /// How often.
    pub count: u64,
    /// Of so many.
    pub of: u64,
    /// The share, with its interval.
    pub share: Option<Estimate>,
}

/// A number that differs from battle to battle.
#[derive(Clone, Debug, Serialize)]
pub struct Spread {
    /// The mean, with its interval.
    pub mean: Option<Estimate>,
    /// Half of the battles have no more.
    pub median: Option<i64>,
    /// One battle in twenty has no more.
    pub low: Option<i64>,
    /// One battle in twenty has more.
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
    /// Victory points.
    pub points: Spread,
    /// Those that win.
    pub quota: u8,
    /// Strength points lost.
    pub lost: Spread,
    /// Those it begins with.
    pub strength: u16,
    /// Units lost.
    pub units_lost: Spread,
    /// Those it begins with.
    pub units: usize,
}

/// How battles ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Ends {
    /// A side had the points it needed.
    pub quota: Share,
    /// A side had no unit left.
    pub nobody_left: Share,
    /// Time was up.
    pub time: Share,
}

/// What it is worth to be first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Edge {
    /// By how much the win rate of the side listed first is above the other's.
    pub listed_first: Option<Estimate>,
    /// Battles in which each side held the initiative on turn 1.
    pub held_first: [u64; 2],
    /// Battles won by the side that held it.
    pub holder_won: Share,
    /// What holding it adds to a win rate, the mean of both sides; unknown where one side always holds it.
    pub holding: Option<Estimate>,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
pub struct UnitReport {
    /// Its name for orders.
    pub id: String,
    /// The designation on its card.
    pub name: String,
    /// The id of its side.
    pub side: String,
    /// Strength points lost.
    pub lost: Option<Estimate>,
    /// Those it begins with.
    pub strength: u8,
    /// How often it was destroyed or driven off the table.
    pub gone: Share,
}

/// A commander.
#[derive(Clone, Debug, Serialize)]
pub struct LeaderReport {
    /// His name for orders.
    pub id: String,
    /// His name.
    pub name: String,
    /// The id of his side.
    pub side: String,
    /// How often he was lost.
    pub gone: Share,
}

/// A card.
#[derive(Clone, Debug, Serialize)]
pub struct CardReport {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How often a side held it, of all battles on both sides.
    pub held: Share,
    /// How often a side that held it played it.
    pub played: Share,
    /// By how much the win rate of a side that played it is above that of the same side when it held it and did not.
    pub shift: Option<Estimate>,
    /// The same for each side.
    pub sides: [CardSide; 2],
}

/// A card in the hand of one side.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardSide {
    /// Battles won when it was played.
    pub won_when_played: Share,
    /// Battles won when it was held and not played.
    pub won_when_kept: Share,
    /// By how much the one is above the other.
    pub shift: Option<Estimate>,
}

/// What the same battles say of two packs.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// How many pairs were played.
    pub pairs: u64,
    /// Those that went the same way.
    pub alike: Share,
    /// What each pack's battles came to.
    pub packs: [Report; 2],
    /// By how much the win rate of each side is higher in the second pack.
    pub won: [PairedShare; 2],
    /// By how much the points of the first side beyond those of the second are more.
    pub margin: Option<Estimate>,
    /// By how much battles are longer, in turns.
    pub turns: Option<Estimate>,
    /// By how much the losses of each side are more, in strength points.
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
    /// The difference of the win rates, with its paired interval.
    pub difference: Option<Estimate>,
}

impl Share {
    fn of(count: u64, of: u64) -> Share {
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
    /// What a tally says.
    #[must_use]
    pub fn of(tally: &Tally) -> Report {
        let games = tally.games;
        let ended = |end: End| Share::of(tally.ends[end as usize], games);
        Report {
            games,
            sides: Side::BOTH.map(|side| side_report(tally, side)),
            drawn: Share::of(games - tally.won[0] - tally.won[1], games),
            ends: Ends {
                quota: ended(End::Quota),
                nobody_left: ended(End::NobodyLeft),
                time: ended(End::Time),
            },
            turns: Spread::of(&tally.turns),
            margin: Spread::of(&tally.margins),
            edge: edge(tally),
            units: units(tally),
            leaders: leaders(tally),
            cards: cards(tally),
        }
    }
}

fn side_report(tally: &Tally, side: Side) -> SideReport {
    let (at, row) = (side.at(), &tally.tables().sides[side.at()]);
    SideReport {
        id: row.id.clone(),
        name: row.name.clone(),
        won: Share::from(tally.rate(side)),
        points: Spread::of(&tally.points[at]),
        quota: row.quota,
        lost: Spread::of(&tally.lost[at]),
        strength: row.strength,
        units_lost: Spread::of(&tally.gone[at]),
        units: tally.tables().units_of(side).len(),
    }
}

fn edge(tally: &Tally) -> Edge {
    let [first, second] = &tally.scores;
    let won = Paired {
        gained: tally.won[0],
        lost: tally.won[1],
        of: tally.games,
    };
    let held_first = [first.count(), second.count()];
    Edge {
        listed_first: won.difference(),
        held_first,
        holder_won: Share::of(first.of(1) + second.of(-1), held_first[0] + held_first[1]),
        // A score counts the gain of both sides.
        holding: difference_of_means(first, second).map(|it| it.times(0.5)),
    }
}

fn id_of(tables: &Tables, side: Side) -> String {
    tables.sides[side.at()].id.clone()
}

fn units(tally: &Tally) -> Vec<UnitReport> {
    let rows = tally.tables().units.iter().zip(&tally.units);
    rows.map(|(row, unit)| UnitReport {
        id: row.id.clone(),
        name: row.name.clone(),
        side: id_of(tally.tables(), row.side),
        lost: unit.lost.mean(),
        strength: row.figures + row.transport,
        gone: Share::of(unit.gone, tally.games),
    })
    .collect()
}

fn leaders(tally: &Tally) -> Vec<LeaderReport> {
    let rows = tally.tables().leaders.iter().zip(&tally.leaders);
    rows.map(|(row, gone)| LeaderReport {
        id: row.id.clone(),
        name: row.name.clone(),
        side: id_of(tally.tables(), row.side),
        gone: Share::of(*gone, tally.games),
    })
    .collect()
}

fn cards(tally: &Tally) -> Vec<CardReport> {
    let mut cards: Vec<CardReport> = tally
        .cards
        .iter()
        .map(|card| card_report(tally, card))
        .collect();
    let shift = |card: &CardReport| card.shift.map_or(f64::NEG_INFINITY, |it| it.value);
    cards.sort_by(|one, two| shift(two).total_cmp(&shift(one)));
    cards
}

fn card_report(tally: &Tally, card: &CardTally) -> CardReport {
    let row = &tally.tables().cards[card.copies.trailing_zeros() as usize];
    let strata = [0, 1].map(|at| (card.played[at], card.kept[at]));
    let played: u64 = card.played.iter().map(|it| it.of).sum();
    let kept: u64 = card.kept.iter().map(|it| it.of).sum();
    CardReport {
        id: row.id.clone(),
        name: row.name.clone(),
        held: Share::of(played + kept, 2 * tally.games),
        played: Share::of(played, played + kept),
        shift: difference(&strata),
        sides: strata.map(|(played, kept)| CardSide {
            won_when_played: Share::from(played),
            won_when_kept: Share::from(kept),
            shift: difference(&[(played, kept)]),
        }),
    }
}

impl Difference {
    /// What a comparison says.
    #[must_use]
    pub fn of(comparison: &Comparison) -> Difference {
        let [one, two] = &comparison.tallies;
        Difference {
            pairs: one.games,
            alike: Share::of(comparison.alike, one.games),
            packs: [Report::of(one), Report::of(two)],
            won: Side::BOTH.map(|side| {
                let paired = comparison.won[side.at()];
                PairedShare {
                    side: id_of(one.tables(), side),
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
