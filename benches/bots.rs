//! How well the bots play, and how even scenarios are: matches in mirrored pairs with 95 % intervals, for every game that can be played; and how fast.
//!
//! `cargo bench --bench bots` plays the two matches that must be won, a few games on each scenario;
//! `cargo bench --bench bots -- --games 200` plays 200 on each. `--match captain greedy` plays another match,
//! `--pack home-guard` in one pack, `--folder DIR` in a pack on disk, `--only first-parade` on one scenario. A match of a bot with itself shows how even
//! a scenario is: `--match greedy greedy`. `--audit` plays 10,000 battles of greedy and some of captain on the
//! hex-command scenarios instead, and counts the dominated acts that were offered and chosen; none may be chosen.
//! `--seed 600001` takes other dice: the first seed, for which 0 is taken otherwise.

use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;

use pressgang::bot::{Question, Spec};
use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Game, Outcome, Pending, Settings, Side, Silence};
use pressgang::games;
use pressgang::games::hex_command::bot::better_than;
use pressgang::games::hex_command::rules::Battle;
use pressgang::games::{Rules, Visitor, with_game};
use pressgang::source::{Folder, Sources};
use pressgang::workshop::bundled_games;

/// The matches that must be won, with the games on each scenario.
const MATCHES: [(&str, &str, u64); 2] = [("greedy", "random", 40), ("captain", "greedy", 8)];

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |word: &str| {
        let at = words.iter().position(|it| it == word);
        at.map_or(&[][..], |at| &words[at + 1..])
    };
    let seed = after("--seed").first().and_then(|it| it.parse().ok());
    let seed = seed.unwrap_or(0);
    if words.iter().any(|it| it == "--audit") {
        return audit(seed);
    }
    let games = after("--games").first().and_then(|it| it.parse().ok());
    let pack = after("--pack").first();
    let mut matches: Vec<(&str, &str, u64)> = match after("--match") {
        [one, two, ..] => vec![(one, two, 20)],
        _ => MATCHES.to_vec(),
    };
    for (_, _, count) in &mut matches {
        *count = games.unwrap_or(*count);
    }
    let packs: Vec<Pack> = match after("--folder").first() {
        Some(folder) => {
            let mut findings = Vec::new();
            let folder = Folder::Disk(folder.into());
            let loaded = games::load(&folder, &mut Sources::default(), &mut findings);
            assert!(findings.is_empty(), "{findings:?}");
            loaded.into_iter().collect()
        }
        None => bundled_games().collect(),
    };
    let wanted = |it: &&Pack| pack.is_none_or(|id| *id == it.head().id);
    for pack in packs.iter().filter(wanted) {
        let season = Season {
            pack,
            only: after("--only").first().map(String::as_str),
            matches: &matches,
            seed,
        };
        with_game(pack.ruleset.word, season);
    }
}

/// The battles of an audit: who plays both sides, and how many.
const AUDITS: [(&str, u64); 2] = [("greedy", 10_000), ("captain:level=easy", 160)];

/// Counts dominated acts.
fn audit(seed: u64) {
    let packs: Vec<Pack> = bundled_games().collect();
    let of_pack = |pack: &Pack| -> Vec<Arc<<Battle as Game>::Fixed>> {
        let rulesets = games::hex_command::EDITION.rulesets;
        if !rulesets.contains(&pack.ruleset) {
            return Vec::new();
        }
        let scenarios = pack.shelf::<Scenario>().iter();
        let compiled = scenarios.filter_map(|scenario| {
            let options = pack.options_for(scenario);
            Battle::compile(pack, scenario, &options, &Settings::default()).ok()
        });
        compiled.collect()
    };
    let scenarios: Vec<_> = packs.iter().flat_map(of_pack).collect();
    for (text, games) in AUDITS {
        let spec = Spec::read(Battle::bots(), text).unwrap_or_else(|it| panic!("{it}"));
        let one = |game: u64| {
            let scenario = &scenarios[game as usize % scenarios.len()];
            audit_battle(scenario, spec, seed + game)
        };
        let counts = (0..games).into_par_iter().map(one);
        let all = counts.reduce(|| [0; 3], |one, two| [0, 1, 2].map(|at| one[at] + two[at]));
        let [decisions, tempted, chosen] = all;
        println!(
            "{spec}: {games} battles, {decisions} decisions, {tempted} of them with a dominated act on offer, {chosen} dominated acts chosen"
        );
        assert_eq!(chosen, 0, "a bot chose a dominated act");
    }
}

/// The decisions of a battle, those with a dominated act on offer, and the dominated acts chosen.
fn audit_battle(fixed: &Arc<<Battle as Game>::Fixed>, spec: Spec<Battle>, seed: u64) -> [u64; 3] {
    let mut throws = Chance::of_game(1, seed);
    let mut bots = [2, 3].map(|stream| spec.build(Chance::of_game(stream, seed)));
    let mut battle = Battle::new(Arc::clone(fixed));
    let mut acts = Vec::new();
    let mut counts = [0; 3];
    loop {
        match battle.pending() {
            Pending::Over(_) => return counts,
            Pending::Roll(_) => battle.settle(&throws.throw(&battle.dice()), &mut Silence),
            Pending::Decide { side, .. } => {
                battle.candidates(&mut acts);
                let question = Question::of(&battle, side, &acts);
                let is_dominated = |act: &_| better_than(&question, act).is_some();
                let act = bots[side.at()].choose(&question);
                counts[0] += 1;
                counts[1] += u64::from(acts.iter().any(is_dominated));
                counts[2] += u64::from(is_dominated(&act));
                battle.apply(&act, &mut Silence);
            }
        }
    }
}

/// The matches of one pack.
struct Season<'a> {
    pack: &'a Pack,
    only: Option<&'a str>,
    matches: &'a [(&'a str, &'a str, u64)],
    seed: u64,
}

impl Visitor for Season<'_> {
    type Out = ();

    fn visit<G: Rules>(self) {
        let scenarios = self.pack.shelf::<Scenario>().iter();
        let wanted = scenarios.filter(|it| self.only.is_none_or(|only| it.id() == only));
        let scenarios: Vec<(String, Arc<G::Fixed>)> = wanted
            .map(|scenario| {
                let options = self.pack.options_for(scenario);
                let fixed = G::compile(self.pack, scenario, &options, &Settings::default());
                let fixed = fixed.unwrap_or_else(|it| panic!("{}: {it:?}", scenario.id()));
                (format!("{}/{}", self.pack.head().id, scenario.id()), fixed)
            })
            .collect();
        let spec = |text: &str| Spec::read(G::bots(), text).unwrap_or_else(|it| panic!("{it}"));
        for (one, two, games) in self.matches {
            if !scenarios.is_empty() {
                compete::<G>(&scenarios, spec(one), spec(two), *games, self.seed);
            }
        }
    }
}

/// The results of some battles, for the first of two bots.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
    decisions: u64,
    turns: u64,
    /// Battles won by the side named first, whoever played it.
    first: u64,
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
            first: self.first + other.first,
        }
    }

    /// The share of some wins, a draw being half a win, with its Wilson interval, in per cent.
    fn share(&self, won: u64) -> [f64; 3] {
        let count = self.games().max(1) as f64;
        let part = (won as f64 + 0.5 * self.drawn as f64) / count;
        let z = 1.96f64;
        let middle = part + z * z / (2.0 * count);
        let half = z * (part * (1.0 - part) / count + z * z / (4.0 * count * count)).sqrt();
        let whole = 1.0 + z * z / count;
        [part, (middle - half) / whole, (middle + half) / whole].map(|it| 100.0 * it)
    }
}

/// Two bots play every scenario from both sides, each pair with the same dice; a bot that meets itself, each battle with its own.
fn compete<G: Rules>(
    scenarios: &[(String, Arc<G::Fixed>)],
    one: Spec<G>,
    two: Spec<G>,
    games: u64,
    seed: u64,
) {
    println!("{one} against {two}, {games} games on each scenario");
    let mut all = Tally::default();
    let start = Instant::now();
    for (name, fixed) in scenarios {
        let begun = Instant::now();
        // A bot that meets itself plays the same battle from both sides, so each gets its own dice.
        let is_mirror = one.to_string() == two.to_string();
        let tally = (0..games)
            .into_par_iter()
            .map(|game| match is_mirror {
                true => play(fixed, one, two, Side::First, seed + game),
                false => {
                    let side = Side::BOTH[(game % 2) as usize];
                    play(fixed, one, two, side, seed + game / 2)
                }
            })
            .reduce(Tally::default, Tally::plus);
        report(name, &tally, begun);
        all = all.plus(tally);
    }
    report("all", &all, start);
}

fn report(name: &str, tally: &Tally, start: Instant) {
    let [part, low, high] = tally.share(tally.won);
    let [first, first_low, first_high] = tally.share(tally.first);
    let games = tally.games() as f64;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:34} {part:5.1} % (95 %: {low:5.1} to {high:5.1}), drawn {:3}; first side {first:5.1} % ({first_low:5.1} to {first_high:5.1}); {:.0} decisions, {:.1} turns; {:.1} games/s, {:.1} us a decision",
        tally.drawn,
        tally.decisions as f64 / games,
        tally.turns as f64 / games,
        games / seconds,
        seconds * 1e6 / tally.decisions as f64,
    );
}

/// One battle; the first bot plays the given side.
fn play<G: Rules>(
    fixed: &Arc<G::Fixed>,
    one: Spec<G>,
    two: Spec<G>,
    side: Side,
    seed: u64,
) -> Tally {
    let mut throws = Chance::of_game(1, seed);
    let mut bots = [
        one.build(Chance::of_game(2, seed)),
        two.build(Chance::of_game(3, seed)),
    ];
    let mut battle = G::begin(Arc::clone(fixed));
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
    tally.turns = battle.ended(outcome).turns.into();
    match outcome {
        Outcome::Won(winner) => {
            tally.first = u64::from(winner == Side::First);
            tally.won = u64::from(winner == side);
            tally.lost = u64::from(winner != side);
        }
        Outcome::Drawn => tally.drawn = 1,
    }
    tally
}
