//! Series of battles between two bots, up to a number or a precision, and the same battles in two packs, pair by pair; knows no game.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Progress;
use super::game::{Extras, Simulated, Sums};
use super::statistics::{Counts, Estimate, Paired};
use super::tally::{Record, RecordOf, Tally};
use crate::bot::Spec;
use crate::engine::{Chance, Side};

/// Who plays, by which seed, and for how long.
#[derive(Debug)]
pub struct Terms<G: Simulated> {
    /// The bot of each side.
    pub bots: [Spec<G>; 2],
    /// The seed all chance comes from.
    pub seed: u64,
    /// When to stop.
    pub enough: Enough,
}

/// When enough battles have been played. It depends on their results and on nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Enough {
    /// After this many battles.
    Games(u64),
    /// When the 95 % intervals of the win rates are no wider than this to either side, or after this many battles.
    Precision(f64, Option<u64>),
    /// Only these battles of a longer series, by their numbers: from the first up to but not including the second.
    Part(u64, u64),
}

/// The fewest battles in a round: the intervals of fewer say little, and threads would wait for each other.
const LEAST: u64 = 100;

/// One thread plays this many battles before another may take the next ones.
const PART: u64 = 10;

/// The same battles in two packs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Comparison<X> {
    /// The results in each.
    pub tallies: [Tally<X>; 2],
    /// Battles won by each side in one and not in the other.
    pub won: [Paired; 2],
    /// How much larger the first side's lead in points is in the second pack.
    pub margins: Counts,
    /// How many turns longer battles are in the second pack.
    pub turns: Counts,
    /// How much higher each side's losses are in the second pack.
    pub lost: [Counts; 2],
    /// The number of pairs that went the same way, as far as their results show.
    pub alike: u64,
}

/// Plays a battle again and again.
#[must_use]
pub fn play<G: Simulated>(
    fixed: &Arc<G::Fixed>,
    terms: &Terms<G>,
    progress: Progress<'_>,
) -> Tally<G::Extras> {
    let part = |tally: &mut Tally<G::Extras>, games: Range<u64>| {
        for record in records(fixed, terms, games) {
            tally.add::<G>(&record);
            (progress.done)();
        }
    };
    let precision =
        |tally: &Tally<G::Extras>| widest(Side::BOTH.map(|side| tally.rate(side).share()));
    terms.enough.in_rounds(
        &|| Tally::of::<G>(fixed),
        &part,
        &|one, two| one.merge(&two),
        &precision,
        progress,
    )
}

/// Plays the same battles in two packs.
#[must_use]
pub fn compare<G: Simulated>(
    grounds: [&Arc<G::Fixed>; 2],
    terms: &Terms<G>,
    progress: Progress<'_>,
) -> Comparison<G::Extras> {
    let part = |comparison: &mut Comparison<G::Extras>, games: Range<u64>| {
        // First all in one pack, then all in the other: bots cache what they work out about one pack at a time.
        let one: Vec<RecordOf<G>> = records(grounds[0], terms, games.clone()).collect();
        for pair in one.into_iter().zip(records(grounds[1], terms, games)) {
            comparison.add::<G>(&pair.into());
            (progress.done)();
        }
    };
    let precision = |it: &Comparison<G::Extras>| widest(it.won.map(|won| won.difference()));
    terms.enough.in_rounds(
        &|| Comparison::of::<G>(grounds),
        &part,
        &|one, two| one.merge(&two),
        &precision,
        progress,
    )
}

/// Some battles of a series; the seed of each follows from its number.
fn records<'a, G: Simulated>(
    fixed: &'a Arc<G::Fixed>,
    terms: &'a Terms<G>,
    games: Range<u64>,
) -> impl Iterator<Item = RecordOf<G>> + 'a {
    games.map(move |game| {
        let seed = Chance::of_game(terms.seed, game).number();
        Record::of(fixed, terms.bots, seed)
    })
}

fn widest(estimates: [Option<Estimate>; 2]) -> f64 {
    let widths = estimates.map(|it| it.map_or(1.0, |it| it.precision()));
    widths[0].max(widths[1])
}

impl Enough {
    /// Plays rounds until there are enough battles. Whether to play another round depends only on the sums so far.
    fn in_rounds<T: Send>(
        self,
        nothing: &(dyn Fn() -> T + Sync),
        play: &(dyn Fn(&mut T, Range<u64>) + Sync),
        merge: &(dyn Fn(T, T) -> T + Sync),
        precision: &dyn Fn(&T) -> f64,
        progress: Progress<'_>,
    ) -> T {
        let round = |games: Range<u64>| {
            let parts = (games.end - games.start).div_ceil(PART);
            let part = |mut sum: T, part: u64| {
                let from = games.start + part * PART;
                play(&mut sum, from..games.end.min(from + PART));
                sum
            };
            let parts = (0..parts).into_par_iter().fold(nothing, part);
            parts.reduce(nothing, merge)
        };
        let mut sum = nothing();
        let mut played = match self {
            Enough::Part(from, _) => from,
            Enough::Games(_) | Enough::Precision(..) => 0,
        };
        let mut planned = played;
        loop {
            let forecast = self.forecast(played, precision(&sum));
            if forecast > planned {
                (progress.planned)(forecast - planned);
                planned = forecast;
            }
            if forecast <= played {
                return sum;
            }
            let next = forecast.min(played + LEAST.max(played));
            sum = merge(sum, round(played..next));
            played = next;
        }
    }

    /// An estimate of how many battles the series needs in all, after some have been played; the same number when they are enough.
    fn forecast(self, played: u64, precision: f64) -> u64 {
        match self {
            Enough::Games(games) | Enough::Part(_, games) => games,
            Enough::Precision(wanted, most) => {
                let most = most.unwrap_or(u64::MAX);
                if played == 0 {
                    return LEAST.min(most);
                }
                if precision <= wanted {
                    return played;
                }
                // An interval shrinks with the square root of the number; at least one more round is played.
                let ratio = precision / wanted;
                let needed = (played as f64 * ratio * ratio).ceil() as u64;
                needed.max(played + LEAST).min(most)
            }
        }
    }
}

impl<X: Sums> Comparison<X> {
    fn of<G: Simulated<Extras = X>>(grounds: [&Arc<G::Fixed>; 2]) -> Comparison<X>
    where
        X: Extras<G>,
    {
        Comparison {
            tallies: grounds.map(|fixed| Tally::of::<G>(fixed)),
            won: Default::default(),
            margins: Counts::default(),
            turns: Counts::default(),
            lost: Default::default(),
            alike: 0,
        }
    }

    fn add<G: Simulated<Extras = X>>(&mut self, pair: &[RecordOf<G>; 2])
    where
        X: Extras<G>,
    {
        let [one, two] = pair;
        let alike = one.is_like(two) && X::is_like(&one.extra, &two.extra);
        self.alike += u64::from(alike);
        self.margins.add(two.margin() - one.margin());
        let turns = pair.each_ref().map(|it| i64::from(it.ended.turns));
        self.turns.add(turns[1] - turns[0]);
        for side in Side::BOTH {
            self.won[side.at()].add(one.won(side), two.won(side));
            let lost = |at: usize| self.tallies[at].roster.lost(&pair[at].ended.losses, side);
            self.lost[side.at()].add(lost(1) - lost(0));
        }
        for (tally, record) in self.tallies.iter_mut().zip(pair) {
            tally.add::<G>(record);
        }
    }

    pub(super) fn merge(self, other: &Comparison<X>) -> Comparison<X> {
        let Comparison {
            tallies: [one, two],
            mut won,
            mut margins,
            mut turns,
            mut lost,
            alike,
        } = self;
        margins.merge(&other.margins);
        turns.merge(&other.turns);
        for at in Side::BOTH.map(Side::at) {
            won[at].merge(other.won[at]);
            lost[at].merge(&other.lost[at]);
        }
        Comparison {
            tallies: [one.merge(&other.tallies[0]), two.merge(&other.tallies[1])],
            won,
            margins,
            turns,
            lost,
            alike: alike + other.alike,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_grow_towards_the_precision_and_no_further() {
        let enough = Enough::Precision(0.01, None);
        assert_eq!(enough.forecast(0, 1.0), 100);
        assert_eq!(enough.forecast(100, 0.097), 9409);
        assert_eq!(enough.forecast(9409, 0.010_01), 9509, "a round more");
        assert_eq!(enough.forecast(9509, 0.009_99), 9509, "it is enough");
        let at_most = Enough::Precision(0.01, Some(5000));
        assert_eq!(at_most.forecast(100, 0.097), 5000);
        assert_eq!(at_most.forecast(5000, 0.02), 5000, "it is enough");
        assert_eq!(Enough::Games(7).forecast(0, 1.0), 7);
        assert_eq!(Enough::Part(40, 60).forecast(40, 1.0), 60);
    }
}
