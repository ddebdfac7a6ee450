//! How many decisions a battle asks of a person: battles of greedy play against itself on every bundled scenario that can be played.
//!
//! `cargo bench --bench pace` plays 200 battles on each scenario; `-- --games 20` plays fewer, `--only first-parade` on
//! one scenario, and `--kinds` lists the questions kind by kind. All numbers are for one side of one battle:
//! *full* is every question with more than one answer, *asked* those that can matter, *fast* those that can be in doubt,
//! and *lines* what is typed when dice, deployment and discards share a line and a go is ended in the line that orders it.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use pressgang::bot::{Question, Spec};
use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Pending, Settings, Side};
use pressgang::games::{Rules, Visitor, with_game};
use pressgang::play::Pace;
use pressgang::workshop::bundled_games;

/// The kinds of decision of which several are answered in one line, unless something hidden comes to light in between.
const IN_ONE_LINE: [&str; 4] = ["order", "deploy", "place", "discard"];

/// The kind of decision whose usual answer ends what the line before it began: `shoot A3 at 0605; done`.
const ENDED: &str = "go-on";

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |word: &str| {
        let at = words.iter().position(|it| it == word)?;
        words.get(at + 1).map(String::as_str)
    };
    let games = after("--games").and_then(|it| it.parse().ok());
    println!(
        "{:34} {:>7} {:>7} {:>7} {:>5} {:>7} {:>7} {:>5}",
        "scenario", "full", "asked", "lines", "", "fast", "lines", ""
    );
    for pack in bundled_games() {
        let run = Run {
            pack: &pack,
            only: after("--only"),
            games: games.unwrap_or(200),
            kinds: words.iter().any(|it| it == "--kinds"),
        };
        with_game(pack.ruleset.word, run);
    }
}

/// The battles of one pack.
struct Run<'a> {
    pack: &'a Pack,
    only: Option<&'a str>,
    games: u64,
    kinds: bool,
}

/// What has been asked at each pace, and typed at the usual one and the fast one.
#[derive(Clone, Default)]
struct Tally {
    asked: [u64; 3],
    lines: [u64; 2],
    kinds: BTreeMap<String, [u64; 3]>,
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        let add = |one: &mut [u64], two: &[u64]| {
            one.iter_mut().zip(two).for_each(|(one, two)| *one += two);
        };
        add(&mut self.asked, &other.asked);
        add(&mut self.lines, &other.lines);
        for (kind, counts) in other.kinds {
            add(self.kinds.entry(kind).or_default(), &counts);
        }
        self
    }
}

impl Visitor for Run<'_> {
    type Out = ();

    fn visit<G: Rules>(self) {
        for scenario in self.pack.shelf::<Scenario>().iter() {
            if self.only.is_some_and(|only| scenario.id() != only) {
                continue;
            }
            let options = self.pack.options_for(scenario);
            let fixed = G::compile(self.pack, scenario, &options, &Settings::default());
            let fixed = fixed.unwrap_or_else(|it| panic!("{}: {it:?}", scenario.id()));
            let tally = (0..self.games)
                .into_par_iter()
                .map(|game| play::<G>(&fixed, game))
                .reduce(Tally::default, Tally::plus);
            let each = |count: u64| count as f64 / (2 * self.games) as f64;
            let [full, asked, fast] = tally.asked.map(each);
            let [lines, fast_lines] = tally.lines.map(each);
            println!(
                "{:34} {full:7.1} {asked:7.1} {lines:7.1} {:5.2} {fast:7.1} {fast_lines:7.1} {:5.2}",
                format!("{}/{}", self.pack.head().id, scenario.id()),
                lines / full,
                fast_lines / full
            );
            if self.kinds {
                for (kind, counts) in &tally.kinds {
                    let [full, asked, fast] = counts.map(each);
                    println!("    {kind:30} {full:7.2} {asked:7.2} {fast:7.2}");
                }
            }
        }
    }
}

fn play<G: Rules>(fixed: &Arc<G::Fixed>, seed: u64) -> Tally {
    let mut throws = Chance::of_game(1, seed);
    let greedy = Spec::read(G::bots(), "greedy").unwrap_or_else(|it| panic!("{it}"));
    let mut bots = [2, 3].map(|stream| greedy.build(Chance::of_game(stream, seed)));
    let mut battle = G::begin(Arc::clone(fixed));
    let mut acts = Vec::with_capacity(256);
    let mut tally = Tally::default();
    // The kind of decision that each side's last line was about, while the next one can be part of it.
    let mut lines: [[Option<String>; 2]; 2] = Default::default();
    loop {
        match battle.pending() {
            Pending::Over(_) => return tally,
            Pending::Roll(_) => {
                let throw = throws.throw(&battle.dice());
                let mut events = Vec::new();
                battle.settle(&throw, &mut events);
                if events.iter().any(|event| battle.shows(event)) {
                    lines = Default::default();
                }
            }
            Pending::Decide { side, what } => {
                battle.candidates(&mut acts);
                let bot = &mut bots[usize::from(side == Side::Second)];
                let act = bot.choose(&Question::of(&battle, side, &acts));
                let kind = serde_json::to_string(&what).unwrap_or_default();
                let kind = kind.trim_matches('"').to_string();
                for (at, pace) in [Pace::Full, Pace::Usual, Pace::Fast]
                    .into_iter()
                    .enumerate()
                {
                    if pace.answer(&battle, &acts).is_some() {
                        continue;
                    }
                    tally.asked[at] += 1;
                    tally.kinds.entry(kind.clone()).or_default()[at] += 1;
                    let Some(line) = at.checked_sub(1).map(|it| &mut lines[it][side.at()]) else {
                        continue;
                    };
                    let ends = kind == ENDED && battle.choice(&acts).usual() == Some(act);
                    let goes_on = ends || line.as_ref() == Some(&kind);
                    tally.lines[at - 1] += u64::from(!goes_on);
                    if !battle.is_answer() {
                        *line = IN_ONE_LINE.contains(&kind.as_str()).then(|| kind.clone());
                    }
                }
                let mut events = Vec::new();
                battle.apply(&act, &mut events);
                if events.iter().any(|event| battle.shows(event)) {
                    lines = Default::default();
                }
            }
        }
    }
}
