//! How a card shifts the odds: the same battles with it and without it, played in pairs.

use std::sync::Arc;

use rayon::prelude::*;

use super::findings::BALANCE;
use super::probe::RandomPlayout;
use super::try_out::copies;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::engine::{Outcome, Side};
use crate::games::hex_command::content::{Command, HOME_GUARD};
use crate::games::hex_command::rules::{Battleground, Judgement, Tables};
use crate::sim::{Counts, Estimate, Progress, thousands};

/// Weighs every card of the pack itself in a number of pairs of battles, shared among the scenarios.
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
    let commands = pack.shelf::<Command>().iter();
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
            (progress.done)();
            pairs
        })
        .collect();
    for (at, pair) in pairs.into_iter().flatten() {
        cards[at].add(&pair);
    }
    let whose = if *pack.ruleset == HOME_GUARD {
        "the platoon captain's side"
    } else {
        "the side named first"
    };
    for card in &cards {
        let dealt = |ground: &&&Battleground<'_>| ground.tables.deck & card.copies != 0;
        out.extend(card.finding(whose, grounds.iter().filter(dealt).count()));
    }
}

/// A battle with a card and the same battle without it: the gain from the card, in half battles.
#[derive(Clone, Copy)]
struct Pair {
    /// For the side of reference.
    shift: i64,
    /// For the side that drew the card first; none when neither did.
    drawer: Option<i64>,
}

/// One battle with all cards, and one without each card that was drawn in it: leaving out a card that was not drawn changes nothing.
fn play_pairs(ground: &Battleground<'_>, seed: u64, cards: &[Weighed<'_>]) -> Vec<(usize, Pair)> {
    let mut battle = RandomPlayout::at_random(&ground.tables, seed);
    let with = battle.finish();
    let side = reference(&ground.tables);
    let dealt = |card: &&(usize, &Weighed<'_>)| ground.tables.deck & card.1.copies != 0;
    let pair = |(at, card): (usize, &Weighed<'_>)| {
        let drawer = Side::BOTH
            .into_iter()
            .find(|side| battle.notes.drawn_first[side.at()] & card.copies != 0);
        let shift = |side: Side, without: Outcome| score(with, side) - score(without, side);
        let pair = match drawer {
            None => Pair {
                shift: 0,
                drawer: None,
            },
            Some(drawer) => {
                let tables = without(&ground.tables, card.copies);
                let outcome = RandomPlayout::at_random(&tables, seed).finish();
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

/// A card and the pairs that tested it.
struct Weighed<'a> {
    command: &'a Kept<Command>,
    copies: u128,
    shift: Counts,
    drawer: Counts,
}

impl<'a> Weighed<'a> {
    fn of(command: &'a Kept<Command>, copies: u128) -> Weighed<'a> {
        Weighed {
            command,
            copies,
            shift: Counts::default(),
            drawer: Counts::default(),
        }
    }

    fn add(&mut self, pair: &Pair) {
        self.shift.add(pair.shift);
        if let Some(shift) = pair.drawer {
            self.drawer.add(shift);
        }
    }

    fn finding(&self, whose: &str, scenarios: usize) -> Option<Diagnostic> {
        let estimate = in_a_hundred(&self.shift)?;
        let often = match estimate.value {
            more if more >= 0.0 => "more",
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
                    estimate.value.abs(),
                    interval(&estimate),
                    thousands(self.shift.count())
                ),
            )
            .rule("HC-SET-4");
        Some(match in_a_hundred(&self.drawer) {
            Some(drawer) => finding.label(format!(
                "whoever draws it first: {:+.1} ({})",
                drawer.value,
                interval(&drawer)
            )),
            None => finding.label("nobody ever drew it"),
        })
    }
}

/// Half battles as battles per hundred.
fn in_a_hundred(halves: &Counts) -> Option<Estimate> {
    Some(halves.mean()?.times(50.0))
}

fn interval(estimate: &Estimate) -> String {
    format!("95 %: {:+.1} to {:+.1}", estimate.low, estimate.high)
}
