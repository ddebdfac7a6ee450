//! How fast the engine plays: decisions and whole random games a second, and the cost of a copy, a list of acts and an act.
//!
//! `cargo bench --bench engine` plays the Home Guard starter scenario for a few seconds; `cargo bench --bench engine -- --games 1000000` plays a million battles over all scenarios and stops at the first that goes wrong.
//! Times are wall-clock: next to a running compiler they show how busy the machine is, and only `user` seconds are reliable.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pressgang::content::{Scenario, find};
use pressgang::engine::{Chance, Game, Outcome, Pending, Silence};
use pressgang::games::hex_command::rules::{Battle, State, Tables, compile};
use pressgang::games::load;
use pressgang::source::Sources;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let games = arguments
        .iter()
        .position(|word| word == "--games")
        .and_then(|at| arguments.get(at + 1)?.parse().ok());
    let only = arguments
        .iter()
        .position(|word| word == "--only")
        .and_then(|at| arguments.get(at + 1));
    match games {
        Some(games) => endurance(games),
        None => speed(only.map(String::as_str)),
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

/// Plays a battle at random and counts its decisions.
fn play(tables: &Arc<Tables>, chance: &mut Chance) -> (u64, u64, Outcome) {
    let mut battle = Battle::new(Arc::clone(tables));
    let mut acts = Vec::with_capacity(256);
    let (mut decisions, mut rolls) = (0, 0);
    loop {
        match battle.pending() {
            Pending::Decide { .. } => {
                battle.candidates(&mut acts);
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
    }
}

fn speed(only: Option<&str>) {
    println!("state: {} bytes", size_of::<State>());
    for (name, tables) in scenarios() {
        if only.is_some_and(|only| !name.ends_with(only)) {
            continue;
        }
        let time = if name.ends_with("first-parade") {
            4000
        } else {
            250
        };
        measure(&name, &tables, Duration::from_millis(time));
    }
    if only.is_none() {
        let (_, tables) = scenarios().swap_remove(1);
        costs(&tables);
    }
}

fn measure(name: &str, tables: &Arc<Tables>, time: Duration) {
    let start = Instant::now();
    let (mut games, mut decisions, mut rolls, mut turns) = (0u64, 0, 0, [0u64; 3]);
    while start.elapsed() < time {
        let mut chance = Chance::of_game(1, games);
        let (made, thrown, outcome) = play(tables, &mut chance);
        games += 1;
        decisions += made;
        rolls += thrown;
        turns[match outcome {
            Outcome::Won(side) => side.at(),
            Outcome::Drawn => 2,
        }] += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:38} {:9.0} games/s {:12.0} decisions/s  ({:.0} decisions, {:.0} rolls a game; won {:?})",
        games as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / games as f64,
        rolls as f64 / games as f64,
        turns,
    );
}

/// The cost of one copy, one list and one act, over the states of some games.
fn costs(tables: &Arc<Tables>) {
    let mut states = Vec::new();
    for game in 0..20 {
        let mut chance = Chance::of_game(2, game);
        let mut battle = Battle::new(Arc::clone(tables));
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
    let per = |start: Instant, count: usize| start.elapsed().as_nanos() as f64 / count as f64;
    let rounds = 20;
    let count = states.len() * rounds;
    let start = Instant::now();
    for _ in 0..rounds {
        for (battle, _) in &states {
            black_box(battle.clone());
        }
    }
    let clone = per(start, count);
    let mut acts = Vec::with_capacity(256);
    let start = Instant::now();
    for _ in 0..rounds {
        for (battle, _) in &states {
            battle.candidates(&mut acts);
            black_box(&acts);
        }
    }
    let legal = per(start, count);
    let start = Instant::now();
    for _ in 0..rounds {
        for (battle, act) in &states {
            let mut next = battle.clone();
            next.apply(act, &mut Silence);
            black_box(&next);
        }
    }
    let apply = per(start, count) - clone;
    let start = Instant::now();
    for _ in 0..rounds {
        for (battle, _) in &states {
            black_box(battle.fingerprint());
        }
    }
    let hash = per(start, count);
    println!(
        "clone {clone:.0} ns, legal {legal:.0} ns, apply {apply:.0} ns, fingerprint {hash:.0} ns"
    );
}

/// A very large number of battles over all scenarios.
fn endurance(games: u64) {
    let scenarios = scenarios();
    let start = Instant::now();
    let mut drawn = 0u64;
    for game in 0..games {
        let (_, tables) = &scenarios[game as usize % scenarios.len()];
        let (_, _, outcome) = play(tables, &mut Chance::of_game(3, game));
        drawn += u64::from(outcome == Outcome::Drawn);
        if game % 10_000 == 9_999 {
            println!(
                "{} battles, {:.0} s",
                game + 1,
                start.elapsed().as_secs_f64()
            );
        }
    }
    println!("{games} battles ended, {drawn} of them drawn");
}
