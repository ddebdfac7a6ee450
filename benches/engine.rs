//! How fast every playable game is played at random: decisions and whole battles a second, the size of a state, and the cost of a copy, a list of acts and an act.
//!
//! `cargo bench --bench engine` plays every bundled scenario for a moment; `-- --pack dads-ww2` those of one pack, `-- --only first-parade` one scenario for longer; `-- --games 1000000` plays a million battles over all scenarios and stops at the first that goes wrong.
//! Times are wall-clock: next to a running compiler they show how busy the machine is, and only `user` seconds are reliable.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pressgang::content::{Pack, Scenario, find};
use pressgang::engine::{Chance, Outcome, Pending, Settings, Silence};
use pressgang::games::{Rules, Visitor, load, with_game};
use pressgang::source::{Sources, bundled_packs};

/// How long each scenario is played, in milliseconds: one of many, and one that is asked for.
const MOMENT: u64 = 250;
const LONGER: u64 = 4000;
/// Longer than any battle by a long way.
const MOST_STEPS: u64 = 1_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1).cloned()
    };
    let games = value("--games").and_then(|games| games.parse().ok());
    let wanted = value("--pack");
    let packs = bundled_packs();
    let packs = packs
        .iter()
        .filter(|id| wanted.as_ref().is_none_or(|wanted| wanted == *id));
    let packs: Vec<Pack> = packs
        .filter_map(|id| {
            let folder = find(id)?;
            load(&folder, &mut Sources::default(), &mut Vec::new())
        })
        .collect();
    let only = value("--only");
    let playable = packs.iter().filter(|pack| {
        let visitor = Work {
            pack,
            only: only.as_deref(),
            games,
        };
        with_game(pack.ruleset.word, visitor).is_some()
    });
    println!("{} packs can be played", playable.count());
}

/// What is done with a pack.
struct Work<'a> {
    pack: &'a Pack,
    only: Option<&'a str>,
    games: Option<u64>,
}

impl Visitor for Work<'_> {
    type Out = ();

    fn visit<G: Rules>(self) {
        let pack = &self.pack.head().id;
        let mut scenarios = Vec::new();
        for scenario in self.pack.shelf::<Scenario>() {
            if self.only.is_some_and(|only| scenario.id() != only) {
                continue;
            }
            let options = self.pack.options_for(scenario);
            let fixed = G::compile(self.pack, scenario, &options, &Settings::default());
            let name = format!("{pack}/{}", scenario.id());
            let fixed = fixed.unwrap_or_else(|why| panic!("{name}: {}", why.what));
            scenarios.push((name, fixed));
        }
        match self.games {
            // A pack may be there to be extended and have no scenarios of its own.
            _ if scenarios.is_empty() => {}
            Some(games) => endurance::<G>(pack, &scenarios, games),
            None => speed::<G>(&scenarios, self.only.is_some()),
        }
    }
}

/// Plays a battle at random and counts its decisions and rolls.
fn play<G: Rules>(fixed: &Arc<G::Fixed>, chance: &mut Chance) -> (u64, u64, Outcome) {
    let mut battle = G::begin(Arc::clone(fixed));
    let mut acts = Vec::with_capacity(256);
    let (mut decisions, mut rolls) = (0, 0);
    loop {
        match battle.pending() {
            Pending::Decide { .. } => {
                battle.candidates(&mut acts);
                assert!(!acts.is_empty(), "somebody must decide and cannot");
                let act = acts[chance.below(acts.len() as u32) as usize];
                battle.apply(&act, &mut Silence);
                decisions += 1;
            }
            Pending::Roll(_) => {
                let throw = chance.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
                rolls += 1;
            }
            Pending::Over(outcome) => return (decisions, rolls, outcome),
        }
        assert!(decisions + rolls < MOST_STEPS, "it does not end");
    }
}

fn speed<G: Rules>(scenarios: &[(String, Arc<G::Fixed>)], longer: bool) {
    for (name, fixed) in scenarios {
        let time = Duration::from_millis(if longer { LONGER } else { MOMENT });
        measure::<G>(name, fixed, time);
    }
    if let Some((name, fixed)) = scenarios.first() {
        costs::<G>(name, fixed);
    }
}

fn measure<G: Rules>(name: &str, fixed: &Arc<G::Fixed>, time: Duration) {
    let start = Instant::now();
    let (mut games, mut decisions, mut rolls, mut won) = (0u64, 0, 0, [0u64; 3]);
    while start.elapsed() < time {
        let mut chance = Chance::of_game(1, games);
        let (made, thrown, outcome) = play::<G>(fixed, &mut chance);
        games += 1;
        decisions += made;
        rolls += thrown;
        won[match outcome {
            Outcome::Won(side) => side.at(),
            Outcome::Drawn => 2,
        }] += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:38} {:9.0} games/s {:12.0} decisions/s  ({:.0} decisions, {:.0} rolls a game; won {won:?})",
        games as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / games as f64,
        rolls as f64 / games as f64,
    );
}

/// The size of a state, and the cost of one copy, one list, one act and one fingerprint, over the decisions of some games.
fn costs<G: Rules>(name: &str, fixed: &Arc<G::Fixed>) {
    let mut states = Vec::new();
    for game in 0..20 {
        let mut chance = Chance::of_game(2, game);
        let mut battle = G::begin(Arc::clone(fixed));
        let mut acts = Vec::new();
        loop {
            match battle.pending() {
                Pending::Decide { .. } => {
                    battle.candidates(&mut acts);
                    let act = acts[chance.below(acts.len() as u32) as usize];
                    states.push((battle.clone(), act));
                    battle.apply(&act, &mut Silence);
                }
                Pending::Roll(_) => battle.settle(&chance.throw(&battle.dice()), &mut Silence),
                Pending::Over(_) => break,
            }
        }
    }
    let copy = each(&states, |(battle, _)| {
        black_box(battle.clone());
    });
    let mut acts = Vec::with_capacity(256);
    let mut listed = 0;
    let list = each(&states, |(battle, _)| {
        battle.candidates(&mut acts);
        listed += acts.len();
    });
    let apply = each(&states, |(battle, act)| {
        let mut next = battle.clone();
        next.apply(act, &mut Silence);
        black_box(&next);
    });
    let fingerprint = each(&states, |(battle, _)| {
        black_box(battle.fingerprint());
    });
    println!(
        "{name:38} state {} bytes; copy {copy:.0} ns, list {list:.0} ns of {:.0} acts, act {:.0} ns, fingerprint {fingerprint:.0} ns",
        size_of::<G>(),
        listed as f64 / (states.len() * ROUNDS) as f64,
        apply - copy,
    );
}

/// How often each state is looked at.
const ROUNDS: usize = 20;

/// The nanoseconds that something takes, over some things.
fn each<T>(things: &[T], mut work: impl FnMut(&T)) -> f64 {
    let start = Instant::now();
    for _ in 0..ROUNDS {
        things.iter().for_each(&mut work);
    }
    start.elapsed().as_nanos() as f64 / (things.len() * ROUNDS) as f64
}

/// A very large number of battles over all scenarios of a pack.
fn endurance<G: Rules>(pack: &str, scenarios: &[(String, Arc<G::Fixed>)], games: u64) {
    let start = Instant::now();
    let mut drawn = 0u64;
    for game in 0..games {
        let (_, fixed) = &scenarios[game as usize % scenarios.len()];
        let (_, _, outcome) = play::<G>(fixed, &mut Chance::of_game(3, game));
        drawn += u64::from(outcome == Outcome::Drawn);
        if game % 50_000 == 49_999 {
            let seconds = start.elapsed().as_secs_f64();
            println!("{pack}: {} battles, {seconds:.0} s", game + 1);
        }
    }
    println!("{pack}: {games} battles ended, {drawn} of them drawn");
}
