//! Who was likely to win at the end of each turn, by playing on from there, and where that changed most.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::account::{Account, Line};
use super::{Forecast, TurningPoint};
use crate::bot::{Question, Spec};
use crate::engine::{Chance, Outcome, Pending, Side, Silence};
use crate::play::session::Session;
use crate::sim::Progress;

/// The most turning points a report shows.
const MOST: usize = 3;
/// A smaller swing is not a turning point, in per cent.
const LEAST: f64 = 12.0;
/// An attack stands out when it caused at least this share of the swing of its turn.
const STANDS_OUT: f64 = 0.4;

/// A turn: its lines of the report, and the battle at its end.
pub(super) struct PlayedTurn<'a, G: Account> {
    pub(super) turn: u32,
    pub(super) lines: &'a [Line],
    pub(super) end: &'a G,
}

pub(super) fn forecast<G: Account + 'static>(
    session: &Session<G>,
    played_turns: &[PlayedTurn<'_, G>],
    players: Spec<G>,
    playouts: u32,
    progress: Progress<'_>,
) -> Forecast {
    if playouts == 0 {
        return Forecast::default();
    }
    (progress.planned)(played_turns.len() as u64);
    let chance = |game: &G| {
        let chance = chance(game, players, playouts);
        (progress.done)();
        chance
    };
    let chances: Vec<f64> = played_turns.iter().map(|it| chance(it.end)).collect();
    let least = LEAST.max(1.5 * margin(playouts));
    let swing = |at: usize| chances[at] - chances[at - 1];
    let mut large: Vec<usize> = (1..chances.len())
        .filter(|at| swing(*at).abs() >= least)
        .collect();
    large.sort_by(|one, two| swing(*two).abs().total_cmp(&swing(*one).abs()));
    large.truncate(MOST);
    large.sort_unstable();
    let turning_points = large
        .into_iter()
        .map(|at| {
            let played_turn = &played_turns[at];
            let (side, sign) = if swing(at) > 0.0 { (0, 1.0) } else { (1, -1.0) };
            let of_side = |chance: f64| if side == 0 { chance } else { 100.0 - chance };
            let (text, share) = deciding(
                session,
                played_turn,
                swing(at),
                (sign, chances[at - 1]),
                &progress,
                &chance,
            );
            TurningPoint {
                turn: played_turn.turn,
                side,
                before: of_side(chances[at - 1]),
                after: of_side(chances[at]),
                text,
                share,
            }
        })
        .collect();
    Forecast {
        playouts,
        players: players.to_string(),
        chances,
        turning_points,
    }
}

/// The event of a turn that caused most of its swing.
fn deciding<G: Account>(
    session: &Session<G>,
    played_turn: &PlayedTurn<'_, G>,
    swing: f64,
    (sign, start): (f64, f64),
    progress: &Progress<'_>,
    chance: &dyn Fn(&G) -> f64,
) -> (String, Option<f64>) {
    let deciding: Vec<&Line> = played_turn
        .lines
        .iter()
        .filter(|line| line.decides)
        .collect();
    let mut known: BTreeMap<usize, f64> = BTreeMap::new();
    let places = deciding.iter().flat_map(|line| [line.from, line.through]);
    let places: std::collections::BTreeSet<usize> = places.collect();
    (progress.planned)(places.len() as u64);
    for place in places {
        let game = session
            .steps()
            .get(place)
            .map_or(session.game(), |step| &step.before);
        known.insert(place, chance(game));
    }
    let gain = |line: &Line| sign * (known[&line.through] - known[&line.from]);
    let before_battle = deciding
        .first()
        .map_or(0.0, |line| sign * (known[&line.from] - start));
    let best = deciding
        .iter()
        .copied()
        .max_by(|one, two| gain(one).total_cmp(&gain(two)));
    match best {
        Some(line) if gain(line) >= STANDS_OUT * swing.abs() && gain(line) >= before_battle => {
            (line.text.clone(), Some(gain(line).min(swing.abs())))
        }
        _ if before_battle >= STANDS_OUT * swing.abs() => (
            "Most of that came before anybody attacked: with the initiative, the orders, and where they led."
                .into(),
            None,
        ),
        _ => (
            "No single attack stands out: it was the turn as a whole.".into(),
            None,
        ),
    }
}

/// The 95 % margin of error of a chance estimated in this way, in per cent.
pub(super) fn margin(playouts: u32) -> f64 {
    98.0 / f64::from(playouts.max(1)).sqrt()
}

/// The first side's chance to win in per cent; a draw is half a win.
fn chance<G: Account + 'static>(game: &G, players: Spec<G>, playouts: u32) -> f64 {
    let worth = |outcome: Outcome| match outcome {
        Outcome::Won(Side::First) => 2,
        Outcome::Won(Side::Second) => 0,
        Outcome::Drawn => 1,
    };
    if let Pending::Over(outcome) = game.pending() {
        return f64::from(worth(outcome) * 50);
    }
    let wins: u32 = (0..u64::from(playouts))
        .into_par_iter()
        .map(|seed| worth(play_on(game, players, seed)))
        .sum();
    f64::from(wins) * 50.0 / f64::from(playouts)
}

/// How a battle ends when bots play on from here.
fn play_on<G: Account + 'static>(game: &G, players: Spec<G>, seed: u64) -> Outcome {
    let stream = |what: u64| Chance::of_game(Chance::of_game(seed, what).number(), 0);
    let mut players = Side::BOTH.map(|side| players.build(stream(1 + side as u64)));
    let mut dice = stream(0);
    let mut game = game.clone();
    let mut acts = Vec::new();
    loop {
        match game.pending() {
            Pending::Over(outcome) => return outcome,
            Pending::Roll(_) => {
                let throw = dice.throw(&game.dice());
                game.settle(&throw, &mut Silence);
            }
            Pending::Decide { side, .. } => {
                game.candidates(&mut acts);
                let act = players[side.at()].choose(&Question::of(&game, side, &acts));
                game.apply(&act, &mut Silence);
            }
        }
    }
}
