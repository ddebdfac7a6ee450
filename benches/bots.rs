//! How well the bots play: matches in mirrored pairs, with 95 % intervals; and how fast.
//!
//! `cargo bench --bench bots` plays the two matches that must be won, a few games on each scenario;
//! `cargo bench --bench bots -- --games 200` plays 200 on each. `--match captain greedy` plays another match,
//! `--only first-parade` on one scenario.

use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;

use pressgang::bot::{Question, Spec};
use pressgang::content::{Scenario, find};
use pressgang::engine::{Chance, Game, Outcome, Pending, Side, Silence};
use pressgang::games::Rules as _;
use pressgang::games::hex_command::rules::{Battle, Tables, compile};
use pressgang::games::load;
use pressgang::source::Sources;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |word: &str| {
        words
            .iter()
            .position(|it| it == word)
            .map(|at| &words[at + 1..])
    };
    let games = after("--games").and_then(|rest| rest.first()?.parse().ok());
    let only = after("--only").and_then(|rest| rest.first());
    let spec = |text: &String| Spec::read(Battle::bots(), text).unwrap_or_else(|it| panic!("{it}"));
    let mut scenarios = scenarios();
    scenarios.retain(|(name, _)| only.is_none_or(|only| name.ends_with(only.as_str())));
    match after("--match") {
        Some([one, two, ..]) => compete(&scenarios, spec(one), spec(two), games.unwrap_or(20)),
        _ => {
            let bot = |text: &str| spec(&text.to_string());
            compete(
                &scenarios,
                bot("greedy"),
                bot("random"),
                games.unwrap_or(40),
            );
            compete(
                &scenarios,
                bot("captain"),
                bot("greedy"),
                games.unwrap_or(8),
            );
        }
    }
}

fn scenarios() -> Vec<(String, Arc<Tables>)> {
    let mut found = Vec::new();
    for name in ["home-guard", "to-arms"] {
        let folder = find(name).expect("a bundled pack");
        let pack = load(&folder, &mut Sources::default(), &mut Vec::new()).expect("it loads");
        for scenario in pack.shelf::<Scenario>() {
            let tables = compile(&pack, scenario).expect("it can be played");
            found.push((format!("{name}/{}", scenario.id()), tables));
        }
    }
    found
}

/// The results of some battles, for the first of two bots.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
    decisions: u64,
    turns: u64,
    /// Battles won as the side named first.
    as_first: u64,
}

impl Tally {
    fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            decisions: self.decisions + other.decisions,
            turns: self.turns + other.turns,
            as_first: self.as_first + other.as_first,
        }
    }

    /// The share won, draws not counted as wins, with its Wilson interval.
    fn interval(&self) -> (f64, f64, f64) {
        let (count, part) = (
            self.games() as f64,
            self.won as f64 / self.games().max(1) as f64,
        );
        let z = 1.96f64;
        let middle = part + z * z / (2.0 * count);
        let half = z * (part * (1.0 - part) / count + z * z / (4.0 * count * count)).sqrt();
        let whole = 1.0 + z * z / count;
        (
            100.0 * part,
            100.0 * (middle - half) / whole,
            100.0 * (middle + half) / whole,
        )
    }
}

/// Two bots play every scenario from both sides, each pair with the same dice.
fn compete(scenarios: &[(String, Arc<Tables>)], one: Spec<Battle>, two: Spec<Battle>, games: u64) {
    println!("{one} against {two}, {games} games on each scenario");
    let mut all = Tally::default();
    let start = Instant::now();
    for (name, tables) in scenarios {
        let begun = Instant::now();
        let tally = (0..games)
            .into_par_iter()
            .map(|game| {
                let side = Side::BOTH[(game % 2) as usize];
                play(tables, one, two, side, game / 2)
            })
            .reduce(Tally::default, Tally::plus);
        report(name, &tally, begun);
        all = all.plus(tally);
    }
    report("all", &all, start);
}

fn report(name: &str, tally: &Tally, start: Instant) {
    let (part, low, high) = tally.interval();
    let games = tally.games() as f64;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:34} won {part:5.1} % (95 %: {low:5.1} to {high:5.1}), drawn {:3}, as first {:3} of {}; {:.0} decisions, {:.1} turns; {:.1} games/s, {:.1} us a decision",
        tally.drawn,
        tally.as_first,
        tally.games() / 2,
        tally.decisions as f64 / games,
        tally.turns as f64 / games,
        games / seconds,
        seconds * 1e6 / tally.decisions as f64,
    );
}

/// One battle; the first bot plays the given side.
fn play(
    tables: &Arc<Tables>,
    one: Spec<Battle>,
    two: Spec<Battle>,
    side: Side,
    seed: u64,
) -> Tally {
    let mut throws = Chance::of_game(1, seed);
    let mut bots = [
        one.build(Chance::of_game(2, seed)),
        two.build(Chance::of_game(3, seed)),
    ];
    let mut battle = Battle::new(Arc::clone(tables));
    let mut acts = Vec::with_capacity(256);
    let mut tally = Tally::default();
    let outcome = loop {
        match battle.pending() {
            Pending::Over(outcome) => break outcome,
            Pending::Roll(_) => {
                let throw = throws.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
            }
            Pending::Decide { side: asked, .. } => {
                battle.candidates(&mut acts);
                let bot = &mut bots[usize::from(asked != side)];
                let act = bot.choose(&Question::of(&battle, asked, &acts));
                battle.apply(&act, &mut Silence);
                tally.decisions += 1;
            }
        }
    };
    tally.turns = u64::from(battle.state().turn);
    match outcome {
        Outcome::Won(winner) if winner == side => {
            tally.won = 1;
            tally.as_first = u64::from(side == Side::First);
        }
        Outcome::Won(_) => tally.lost = 1,
        Outcome::Drawn => tally.drawn = 1,
    }
    tally
}
