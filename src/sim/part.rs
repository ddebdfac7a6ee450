//! Parts of a run that were played separately, as files, and how they are merged; knows no game and reads no file itself.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::game::Sums;
use super::report::{Difference, Report};
use super::run::{Answer, Run};
use super::series::Comparison;
use super::tally::Tally;
use crate::diag::Failure;

/// What marks a file as a part.
const KIND: &str = "pressgang sim part";

/// The version of the format: parts of another version may have been counted differently.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The most shards of one run.
const MOST_SHARDS: u64 = 1_000_000;

/// One of the equal shards of a run: `3/20`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Its number, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// The battles of a run that it plays: from the first up to but not including the second.
    #[must_use]
    pub fn battles(self, games: u64) -> (u64, u64) {
        let end = |number: u64| {
            let end = u128::from(games) * u128::from(number) / u128::from(self.of.max(1));
            u64::try_from(end).unwrap_or(u64::MAX)
        };
        (end(self.number.saturating_sub(1)), end(self.number))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Shard, Failure> {
        let shard = text.split_once('/').and_then(|(number, of)| {
            Some(Shard {
                number: number.trim().parse().ok()?,
                of: of.trim().parse().ok()?,
            })
        });
        shard
            .filter(|it| (1..=MOST_SHARDS).contains(&it.of) && (1..=it.of).contains(&it.number))
            .ok_or_else(|| {
                Failure::new(format!("`{text}` is not a shard"))
                    .hint("write its number and how many there are, such as 3/20")
            })
    }
}

/// All that was counted in some battles of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whole<X> {
    /// One pack was played.
    One(Box<Tally<X>>),
    /// Two packs were compared.
    Two(Box<Comparison<X>>),
}

impl<X: Sums> Whole<X> {
    /// The report on these counts.
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self {
            Whole::One(tally) => Answer::One(Box::new(Report::of(tally))),
            Whole::Two(comparison) => Answer::Two(Box::new(Difference::of(comparison))),
        }
    }

    fn tallies(&self) -> &[Tally<X>] {
        match self {
            Whole::One(tally) => std::slice::from_ref(tally),
            Whole::Two(comparison) => &comparison.tallies,
        }
    }

    /// Whether both count the same pieces of the same packs.
    fn is_like(&self, other: &Whole<X>) -> bool {
        let (one, two) = (self.tallies(), other.tallies());
        let mut pairs = one.iter().zip(two);
        one.len() == two.len() && pairs.all(|(one, two)| one.roster == two.roster)
    }

    fn merge(self, other: &Whole<X>) -> Whole<X> {
        match (self, other) {
            (Whole::One(one), Whole::One(two)) => Whole::One(Box::new(one.merge(two))),
            (Whole::Two(one), Whole::Two(two)) => Whole::Two(Box::new(one.merge(two))),
            (whole, _) => whole,
        }
    }
}

/// A part of a run: everything needed to put the whole report together.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Part<X> {
    kind: String,
    version: String,
    ruleset: String,
    /// The run it is a part of.
    pub run: Run,
    /// How many battles the whole run has.
    pub games: u64,
    /// Which shard it is.
    pub shard: Shard,
    /// The battles it has played: from the first up to but not including the second.
    pub battles: (u64, u64),
    /// Their results.
    pub sums: Whole<X>,
}

/// What a file says about the part it holds.
#[derive(Deserialize)]
struct Head {
    kind: String,
    version: String,
    ruleset: String,
}

impl<X: Sums> Part<X> {
    /// The part of a run that a shard has played, under the rule set with this word.
    #[must_use]
    pub fn of(ruleset: &str, run: Run, games: u64, shard: Shard, sums: Whole<X>) -> Part<X> {
        Part {
            kind: KIND.into(),
            version: VERSION.into(),
            ruleset: ruleset.into(),
            run,
            games,
            shard,
            battles: shard.battles(games),
            sums,
        }
    }

    /// The part as the text of a file.
    ///
    /// # Errors
    /// When JSON cannot hold a number; whole numbers always fit.
    pub fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string(self);
        text.map(|text| text + "\n")
            .map_err(|error| Failure::new(format!("the part cannot be written: {error}")))
    }

    /// Reads a part; its sums must match its battles.
    fn read(file: &str, text: &str) -> Result<Part<X>, Failure> {
        let part: Part<X> = serde_json::from_str(text).map_err(|error| unreadable(file, &error))?;
        let battles = part.shard.battles(part.games);
        let counted = battles.1 - battles.0;
        let tallies = part.sums.tallies();
        let fits = tallies
            .iter()
            .all(|tally| tally.games == counted && tally.is_whole());
        if part.battles != battles || !fits {
            let what = format!("`{file}` is damaged: its sums are not those of its battles");
            return Err(Failure::new(what).hint(play_again(part.shard)));
        }
        Ok(part)
    }

    /// How another part differs, if it belongs to a different run.
    fn differs(&self, other: &Part<X>) -> Option<&'static str> {
        let (one, two) = (&self.run, &other.run);
        let ids = |run: &Run| -> Vec<String> { run.packs.iter().map(|it| it.id.clone()).collect() };
        let facts = [
            (one.scenario != two.scenario, "another scenario"),
            (ids(one) != ids(two), "another pack"),
            (one.packs != two.packs, "another state of the pack"),
            (one.bots != two.bots, "other bots"),
            (one.seed != two.seed, "another seed"),
            (one.options != two.options, "other options"),
            (self.games != other.games, "another number of battles"),
            (self.shard.of != other.shard.of, "another number of shards"),
            (self.ruleset != other.ruleset, "another rule set"),
            (
                one != two || !self.sums.is_like(&other.sums),
                "another battle",
            ),
        ];
        let differs = facts.into_iter().find(|(differs, _)| *differs);
        differs.map(|(_, what)| what)
    }
}

impl<X> Tally<X> {
    /// Whether it counts everything its roster names.
    fn is_whole(&self) -> bool {
        self.ends.len() == self.roster.ends.len()
            && self.pieces.len() == self.roster.pieces.len()
            && self.won[0] + self.won[1] <= self.games
            && self.roster.pieces.iter().all(|piece| {
                piece.side < self.roster.sides.len() && piece.kind < self.roster.kinds.len()
            })
    }
}

fn play_again(shard: Shard) -> String {
    format!("play it again with `--shard {shard}`")
}

fn unreadable(file: &str, error: &serde_json::Error) -> Failure {
    if error.is_eof() {
        Failure::new(format!("`{file}` is cut off")).hint("play that shard again")
    } else {
        not_a_part(file, &format!(": {error}"))
    }
}

fn not_a_part(file: &str, why: &str) -> Failure {
    Failure::new(format!("`{file}` is not a part of a simulation{why}"))
        .hint("make parts with `pressgang sim SCENARIO --games NUMBER --shard 1/4 > part-1.json`")
}

/// The rule set of a part, by its word, so that its game can be found.
///
/// # Errors
/// Why the file is not a part that this program can read.
pub fn ruleset_of_part(file: &str, text: &str) -> Result<String, Failure> {
    let value: Value = serde_json::from_str(text).map_err(|error| unreadable(file, &error))?;
    let head: Head = serde_json::from_value(value).map_err(|_| not_a_part(file, ""))?;
    if head.kind != KIND {
        return Err(not_a_part(file, ""));
    }
    if head.version != VERSION {
        let what = format!(
            "`{file}` was made by pressgang {}, and this is {VERSION}",
            head.version
        );
        return Err(Failure::new(what).hint("make all parts with the same version"));
    }
    Ok(head.ruleset)
}

/// Puts the parts of a run together; each is the name of a file and its text.
///
/// # Errors
/// Which file is unreadable, from another run or a duplicate, or which shards are missing.
pub fn merge<X: Sums>(files: &[(String, String)]) -> Result<(Run, Answer), Failure> {
    let mut parts: Vec<(&str, Part<X>)> = Vec::new();
    for (file, text) in files {
        ruleset_of_part(file, text)?;
        parts.push((file, Part::read(file, text)?));
    }
    parts.sort_by_key(|(_, part)| part.shard.number);
    for pair in parts.windows(2) {
        let [(one, first), (two, second)] = pair else {
            continue;
        };
        if let Some(what) = first.differs(second) {
            let what = format!("`{one}` and `{two}` are not parts of one run: {what}");
            return Err(Failure::new(what));
        }
        if first.shard == second.shard {
            let what = format!("`{one}` and `{two}` are both shard {}", first.shard);
            return Err(Failure::new(what).hint("leave one of them out"));
        }
    }
    let Some((_, first)) = parts.first() else {
        return Err(Failure::new("there are no parts to merge"));
    };
    missing(
        first.shard.of,
        parts.iter().map(|(_, part)| part.shard.number),
    )?;
    let run = first.run.clone();
    let sums = parts.into_iter().map(|(_, part)| part.sums);
    let whole = sums.reduce(|whole, part| whole.merge(&part));
    let whole = whole.ok_or_else(|| Failure::new("there are no parts to merge"))?;
    Ok((run, whole.answer()))
}

/// Refuses when a shard is missing.
fn missing(of: u64, there: impl Iterator<Item = u64>) -> Result<(), Failure> {
    let there: std::collections::BTreeSet<u64> = there.collect();
    let missing: Vec<u64> = (1..=of).filter(|number| !there.contains(number)).collect();
    let Some(first) = missing.first() else {
        return Ok(());
    };
    let shard = Shard { number: *first, of };
    let what = match missing.as_slice() {
        [one] => format!("shard {one} of {of} is missing"),
        [first, .., last] => {
            format!(
                "{} of {of} shards are missing, from {first} to {last}",
                missing.len()
            )
        }
        [] => return Ok(()),
    };
    Err(Failure::new(what).hint(format!("play it with `--shard {shard}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_play_every_battle_once() {
        for (games, of) in [
            (1_000_000, 20),
            (7, 3),
            (2, 5),
            (0, 4),
            (100_000_000, 999_983),
        ] {
            let mut next = 0;
            for number in 1..=of {
                let (from, to) = Shard { number, of }.battles(games);
                assert_eq!(from, next);
                assert!(to >= from);
                next = to;
            }
            assert_eq!(next, games);
        }
    }

    #[test]
    fn a_shard_is_a_number_and_how_many_there_are() {
        assert_eq!("3/20".parse(), Ok(Shard { number: 3, of: 20 }));
        for text in [
            "",
            "3",
            "0/4",
            "5/4",
            "1/0",
            "-1/4",
            "1/4/4",
            "a/b",
            "1/1000001",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
