//! How a card shifts the odds: the same battles with it and without it, played in pairs.

use std::sync::Arc;

use rayon::prelude::*;

use super::Progress;
use super::findings::BALANCE;
use super::playout::Playout;
use super::trials::copies;
use crate::content::{Command, Kept, Pack, Ruleset};
use crate::diag::Diagnostic;
use crate::engine::{Outcome, Side};
use crate::ruleset::hex_command::{Battleground, Judgement, Tables};

/// Weighs every card of the pack itself in so many pairs of battles, shared among the scenarios.
pub fn weigh(
    pack: &Pack,
    judgement: &Judgement<'_>,
    pairs: u32,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let grounds = &judgement.battlegrounds;
    let Some(ground) = grounds.first() else {
        return;
    };
    let commands = pack.shelves.commands.iter();
    let mut cards: Vec<Weighed<'_>> = commands
        .filter(|command| command.layer == pack.top())
        .map(|command| Weighed::of(command, copies(ground, command.id())))
        .collect();
    let all = cards.iter().fold(0, |set, card| set | card.copies);
    let grounds: Vec<&Battleground<'_>> = grounds
        .iter()
        .filter(|ground| ground.tables.deck & all != 0)
        .collect();
    let each = u64::from(pairs).div_ceil(grounds.len().max(1) as u64);
    let battles: Vec<(&Battleground<'_>, u64)> = grounds
        .iter()
        .flat_map(|ground| (1..=each).map(move |seed| (*ground, seed)))
        .collect();
    (progress.planned)(battles.len() as u64);
    let pairs: Vec<Vec<(usize, Pair)>> = battles
        .par_iter()
        .map(|(ground, seed)| {
            let pairs = play_pairs(ground, *seed, &cards);
            (progress.played)();
            pairs
        })
        .collect();
    for (at, pair) in pairs.into_iter().flatten() {
        cards[at].add(&pair);
    }
    let whose = if pack.ruleset == Ruleset::HomeGuard {
        "the platoon captain's side"
    } else {
        "the side named first"
    };
    for card in &cards {
        let dealt = |ground: &&&Battleground<'_>| ground.tables.deck & card.copies != 0;
        out.extend(card.finding(whose, grounds.iter().filter(dealt).count()));
    }
}

/// A battle with a card and the same without it, in half battles won more with it.
#[derive(Clone, Copy)]
struct Pair {
    /// By the side of reference.
    shift: i64,
    /// By whoever drew the card first; nobody did when none.
    drawer: Option<i64>,
}

/// One battle with all cards, and one without each card that was drawn in it: without one that was not it is the same battle.
fn play_pairs(ground: &Battleground<'_>, seed: u64, cards: &[Weighed<'_>]) -> Vec<(usize, Pair)> {
    let (with, fate) = Playout::begin(&ground.tables, seed).finish();
    let side = reference(&ground.tables);
    let dealt = |card: &&(usize, &Weighed<'_>)| ground.tables.deck & card.1.copies != 0;
    let pair = |(at, card): (usize, &Weighed<'_>)| {
        let drawer = Side::BOTH
            .into_iter()
            .find(|side| fate.drawn[side.at()] & card.copies != 0);
        let shift = |side: Side, without: Outcome| score(with, side) - score(without, side);
        let pair = match drawer {
            None => Pair {
                shift: 0,
                drawer: None,
            },
            Some(drawer) => {
                let tables = without(&ground.tables, card.copies);
                let (outcome, _) = Playout::begin(&tables, seed).finish();
                Pair {
                    shift: shift(side, outcome),
                    drawer: Some(shift(drawer, outcome)),
                }
            }
        };
        (at, pair)
    };
    let cards = cards.iter().enumerate();
    cards.filter(|card| dealt(&card)).map(pair).collect()
}

/// The platoon captain's side, or the one named first.
fn reference(tables: &Tables) -> Side {
    match tables.sides[1].captain {
        true => Side::Second,
        false => Side::First,
    }
}

fn without(tables: &Tables, copies: u128) -> Arc<Tables> {
    let mut tables = tables.clone();
    tables.deck &= !copies;
    for cards in tables.playable.iter_mut().flatten() {
        *cards &= !copies;
    }
    Arc::new(tables)
}

/// Half battles: two for a win, one for a draw.
fn score(outcome: Outcome, side: Side) -> i64 {
    match outcome {
        Outcome::Won(winner) => 2 * i64::from(winner == side),
        Outcome::Drawn => 1,
    }
}

/// A card and the pairs it has been weighed in.
struct Weighed<'a> {
    command: &'a Kept<Command>,
    copies: u128,
    shift: Sum,
    drawer: Sum,
}

impl<'a> Weighed<'a> {
    fn of(command: &'a Kept<Command>, copies: u128) -> Weighed<'a> {
        Weighed {
            command,
            copies,
            shift: Sum::default(),
            drawer: Sum::default(),
        }
    }

    fn add(&mut self, pair: &Pair) {
        self.shift.add(pair.shift);
        if let Some(shift) = pair.drawer {
            self.drawer.add(shift);
        }
    }

    fn finding(&self, whose: &str, scenarios: usize) -> Option<Diagnostic> {
        let estimate = self.shift.estimate()?;
        let often = match estimate.mean {
            mean if mean >= 0.0 => "more",
            _ => "fewer",
        };
        let id = self.command.id();
        let scenarios = match scenarios {
            1 => "one scenario".to_string(),
            count => format!("{count} scenarios"),
        };
        let finding = BALANCE
            .at(
                self.command.id_span(),
                format!(
                    "with `{id}` {whose} wins {:.1} {often} battles in a hundred ({}; {} pairs by random play in {scenarios})",
                    estimate.mean.abs(),
                    estimate.interval(),
                    thousands(self.shift.count)
                ),
            )
            .rule("HC-SET-4");
        Some(match self.drawer.estimate() {
            Some(drawer) => finding.label(format!(
                "whoever draws it first: {:+.1} ({})",
                drawer.mean,
                drawer.interval()
            )),
            None => finding.label("nobody ever drew it"),
        })
    }
}

/// Whole numbers only, so that their order does not matter.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: i64,
    total: i64,
    squares: i64,
}

/// Battles in a hundred.
struct Estimate {
    mean: f64,
    /// Half the width of the 95 % interval.
    half: f64,
}

impl Sum {
    fn add(&mut self, halves: i64) {
        self.count += 1;
        self.total += halves;
        self.squares += halves * halves;
    }

    /// The mean of the differences and its normal interval; none for fewer than two pairs.
    fn estimate(&self) -> Option<Estimate> {
        if self.count < 2 {
            return None;
        }
        let count = self.count as f64;
        let mean = self.total as f64 / count;
        let variance = (self.squares as f64 - count * mean * mean).max(0.0) / (count - 1.0);
        Some(Estimate {
            mean: 50.0 * mean,
            half: 50.0 * 1.96 * (variance / count).sqrt(),
        })
    }
}

impl Estimate {
    fn interval(&self) -> String {
        let (low, high) = (self.mean - self.half, self.mean + self.half);
        format!("95 %: {low:+.1} to {high:+.1}")
    }
}

/// `4,000`.
fn thousands(number: i64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_differences() {
        let mut sum = Sum::default();
        for shift in [2, 0, 0, -2, 2, 0, 1, 0] {
            sum.add(shift);
        }
        let estimate = sum.estimate().expect("enough pairs");
        // Mean 3/8 of half a battle; variance (13 - 9/8) / 7.
        assert!((estimate.mean - 18.75).abs() < 1e-9);
        let expected = 98.0 * (11.875f64 / 7.0 / 8.0).sqrt();
        assert!((estimate.half - expected).abs() < 1e-9);
        assert_eq!(estimate.interval(), "95 %: -26.4 to +63.9");
        assert!(Sum::default().estimate().is_none());
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(
            [7, 4000, 1_234_567].map(thousands),
            ["7", "4,000", "1,234,567"]
        );
    }
}
