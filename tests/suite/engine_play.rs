//! Battles played at random over every bundled scenario and drawn readings of the rules: what must hold in each of them.

pub(crate) mod arena;
pub(crate) mod hidden;
mod invariants;
mod writable;

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;
use std::sync::Arc;

use pressgang::engine::{Chance, Game, Pending, Side, Throw};
use pressgang::games::hex_command::rules::{
    Act, Battle, LAST_TURN, Sighting, TerrainKind, read_throw, write_throw,
};
use pressgang::play::Table as _;
use rayon::prelude::*;

use arena::{Done, Run, arenas, do_again};

/// Longer than any battle by a long way.
const MOST_DECISIONS: u32 = 20_000;
/// Battles of the longest test.
const GAMES: u64 = 8_000;

/// Plays battles, on as many threads as there are; what they come to does not depend on how many.
fn play<T: Send>(games: Range<u64>, tale: impl Fn(Run) -> T + Sync) -> Vec<T> {
    // Made before the threads meet: one that waited for the others' work would never go on.
    arenas();
    games
        .into_par_iter()
        .map(|game| tale(Run::of(game)))
        .collect()
}

/// A share of the battles: `ENGINE_GAMES=10000 cargo test --test suite engine_play` plays so many in the longest test, and fewer where each is looked at more closely.
fn one_in(share: u64) -> Range<u64> {
    let wanted = std::env::var("ENGINE_GAMES").ok();
    let games: u64 = wanted.and_then(|it| it.parse().ok()).unwrap_or(GAMES);
    0..games / share
}

/// What a battle came to.
#[derive(Debug, PartialEq, Eq)]
struct Tale {
    decisions: u32,
    fingerprint: u64,
    kinds: HashSet<Discriminant<Act>>,
}

fn to_the_end(mut run: Run) -> Tale {
    let mut kinds = HashSet::new();
    while let Some(done) = run.step() {
        if let Done::Act(act) = done {
            kinds.insert(discriminant(&act));
        }
        assert!(run.decisions <= MOST_DECISIONS && run.battle.state().turn <= LAST_TURN);
    }
    Tale {
        decisions: run.decisions,
        fingerprint: run.battle.fingerprint(),
        kinds,
    }
}

#[test]
fn every_battle_ends_and_every_kind_of_act_comes_up() {
    let tales = play(one_in(1), to_the_end);
    let seen: HashSet<_> = tales.iter().flat_map(|tale| &tale.kinds).collect();
    for act in writable::one_of_each() {
        assert!(
            seen.contains(&discriminant(&act)),
            "nobody ever could: {act:?}"
        );
    }
}

#[test]
fn a_battle_is_the_same_whoever_plays_beside_it() {
    let games = 0..arenas().len() as u64;
    let alone: Vec<Tale> = games
        .clone()
        .map(|game| to_the_end(Run::of(game)))
        .collect();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(3)
        .build()
        .expect("threads");
    let mut backwards: Vec<Tale> = pool.install(|| {
        let games: Vec<u64> = games.rev().collect();
        games
            .into_par_iter()
            .map(|game| to_the_end(Run::of(game)))
            .collect()
    });
    backwards.reverse();
    assert_eq!(alone, backwards);
}

#[test]
fn what_the_rules_conserve_is_conserved() {
    play(one_in(8), |mut run| {
        let mut before = *run.battle.state();
        while let Some(done) = run.step() {
            invariants::hold(&before, &done, &run);
            before = *run.battle.state();
            if run.decisions.is_multiple_of(101) {
                invariants::sight_is_mutual(&run, 200);
            }
        }
    });
}

/// HC-TER-5, HC-ENG-1: the other laws look at rivers that are waded and bridges that infantry builds.
#[test]
fn what_a_scenario_allows_is_done() {
    let done = play(one_in(20), |mut run| {
        let (mut waded, mut built) = (false, false);
        while let Some(done) = run.step() {
            let tables = Arc::clone(&run.arena.tables);
            if let Done::Act(Act::Build { unit, .. }) = done {
                built |= tables.infantry_builds && !tables.unit(unit).engineer;
            }
            if let Done::Act(Act::Move { to, .. }) = done {
                let row = usize::from(run.battle.state().ground[usize::from(to)]);
                waded |= tables.field.terrain[row].kind == TerrainKind::River;
            }
        }
        (waded, built)
    });
    assert!(done.iter().any(|it| it.0), "nobody ever waded");
    assert!(done.iter().any(|it| it.1), "no infantry ever built");
}

/// Shows some states of some battles in which somebody must decide.
fn sampled(games: Range<u64>, every: u32, look: impl Fn(&mut Run, &mut Chance) + Sync) {
    play(games, |mut run| {
        let mut chance = run.aside();
        let mut next = chance.below(every);
        while let Some(done) = run.choose() {
            if matches!(done, Done::Act(_)) && run.decisions >= next {
                next = run.decisions + 1 + chance.below(2 * every);
                look(&mut run, &mut chance);
            }
            run.make(&done);
        }
    });
}

#[test]
fn legal_is_what_is_judged_legal() {
    sampled(one_in(60), 50, |run, chance| {
        let legal: HashSet<Act> = run.acts.iter().copied().collect();
        assert_eq!(legal.len(), run.acts.len(), "an act is listed twice");
        for act in &run.acts {
            assert_eq!(run.battle.judge(act), Ok(()), "{act:?}");
        }
        writable::each_writable(&run.battle, chance, &mut |act| {
            let judged = run.battle.judge(&act);
            assert_eq!(judged.is_ok(), legal.contains(&act), "{act:?} {judged:?}");
        });
    });
}

/// The same act with the copy of a card that a line of text means.
fn said(battle: &Battle, act: &Act) -> Act {
    let line = battle.write(act);
    battle
        .read(&line)
        .unwrap_or_else(|it| panic!("{line}: {it}"))
}

/// An act with the first copy of its card in the place of another.
fn with_first_copy(battle: &Battle, act: Act) -> Act {
    let cards = &battle.tables().cards;
    let first = |card: u8| {
        let id = &cards[usize::from(card)].id;
        let at = cards.iter().position(|it| it.id == *id);
        at.map_or(card, |at| at as u8)
    };
    match act {
        Act::Discard { card } => Act::Discard { card: first(card) },
        Act::Counter { card } => Act::Counter { card: first(card) },
        Act::Play {
            card,
            target,
            branch,
            hex,
        } => Act::Play {
            card: first(card),
            target,
            branch,
            hex,
        },
        act => act,
    }
}

#[test]
fn what_is_written_reads_back() {
    sampled(one_in(25), 25, |run, _| {
        for act in &run.acts {
            let read = said(&run.battle, act);
            assert_eq!(
                run.battle.judge(&read),
                Ok(()),
                "{act:?} is read as {read:?}"
            );
            let [read, meant] = [read, *act].map(|it| with_first_copy(&run.battle, it));
            assert_eq!(read, meant);
        }
    });
}

#[test]
fn what_is_undone_is_as_it_was() {
    sampled(one_in(25), 25, |run, chance| {
        let start = run.battle.clone();
        let mut made = Vec::new();
        let mut forth = start.clone();
        let mut acts = Vec::new();
        for _ in 0..8 {
            let done = match forth.pending() {
                Pending::Decide { .. } => {
                    forth.candidates(&mut acts);
                    Done::Act(acts[chance.below(acts.len() as u32) as usize])
                }
                Pending::Roll(_) => Done::Throw(forth.dice(), chance.throw(&forth.dice())),
                Pending::Over(_) => break,
            };
            do_again(&mut forth, &done, &mut Vec::new());
            made.push(done);
        }
        assert_eq!(start.state(), run.battle.state());
        let mut again = start.clone();
        for done in &made {
            do_again(&mut again, done, &mut Vec::new());
        }
        assert_eq!(again.state(), forth.state());
        assert_eq!(again.fingerprint(), forth.fingerprint());
        let restored = Battle::from_state(Arc::clone(&run.arena.tables), *start.state());
        assert_eq!(restored.fingerprint(), run.battle.fingerprint());
    });
}

#[test]
fn a_game_written_down_can_be_played_again() {
    play(one_in(60), |mut run| {
        let mut lines: Vec<(bool, String, u64)> = Vec::new();
        while let Some(done) = run.choose() {
            let (done, line) = match done {
                Done::Act(act) => {
                    let act = said(&run.battle, &act);
                    (Done::Act(act), run.battle.write(&act))
                }
                Done::Throw(dice, throw) => {
                    let line = write_throw(run.battle.tables(), &dice, &throw);
                    (Done::Throw(dice, throw), line)
                }
            };
            run.make(&done);
            lines.push((matches!(done, Done::Act(_)), line, run.battle.fingerprint()));
        }
        let mut again = Battle::new(Arc::clone(&run.arena.tables));
        for (at, (act, line, fingerprint)) in lines.iter().enumerate() {
            if *act {
                let act = again.read(line).expect("an act");
                assert_eq!(again.check(&act), Ok(()), "line {at}: {line}");
                again.apply(&act, &mut Vec::new());
            } else {
                let throw = read_throw(again.tables(), &again.dice(), line).expect("a throw");
                again.settle(&throw, &mut Vec::new());
            }
            assert_eq!(again.fingerprint(), *fingerprint, "line {at}: {line}");
        }
        assert_eq!(again.state(), run.battle.state());
    });
}

#[test]
fn nothing_hidden_shows() {
    sampled(one_in(50), 5, |run, chance| {
        let Pending::Decide { side, .. } = run.battle.pending() else {
            return;
        };
        for (viewer, decides) in [(side, true), (side.other(), false)] {
            let state = hidden::shuffled(&run.battle, viewer, chance);
            let other = Battle::from_state(Arc::clone(&run.arena.tables), state);
            let (known, shown) = (run.battle.view(viewer), other.view(viewer));
            assert!(known == shown, "{viewer:?}: {}", difference(&known, &shown));
            if chance.below(16) == 0 {
                let shown = run.battle.show_view(viewer);
                assert_eq!(shown, other.show_view(viewer));
                names_nobody_unseen(&run.battle, viewer, &shown);
                if decides {
                    let about = |battle: &Battle| {
                        let facets = run.acts.iter().map(|act| battle.facets(act));
                        facets.collect::<Vec<_>>()
                    };
                    assert_eq!(about(&run.battle), about(&other));
                }
            }
            if decides {
                let mut legal = Vec::new();
                other.candidates(&mut legal);
                assert_eq!(run.acts, legal, "the list of acts tells something");
                let choice = |battle: &Battle| battle.choice(&legal);
                let told = "being asked or not tells something";
                assert_eq!(choice(&run.battle), choice(&other), "{told}");
                if chance.below(4) == 0 {
                    refusals_are_alike(&run.battle, &other, chance);
                }
            }
        }
    });
}

/// What a client is shown names no enemy unit that the side has not seen.
fn names_nobody_unseen(battle: &Battle, viewer: Side, shown: &serde_json::Value) {
    let tables = battle.tables();
    let listed = shown["units"].as_array().expect("units");
    let listed: Vec<&str> = listed.iter().filter_map(|it| it["name"].as_str()).collect();
    for unit in tables.unit_numbers() {
        let row = tables.unit(unit);
        let is_known = row.side == viewer || battle.state().unit(unit).sighting == Sighting::Seen;
        assert_eq!(listed.contains(&row.id.as_str()), is_known, "{}", row.id);
    }
}

fn refusals_are_alike(one: &Battle, two: &Battle, chance: &mut Chance) {
    let mut skip = 0;
    writable::each_writable(one, chance, &mut |act| {
        skip += 1;
        if skip % 97 == 0 {
            assert_eq!(one.judge(&act), two.judge(&act), "{act:?}");
        }
    });
}

/// The lines in which two things differ when they are printed.
fn difference(one: &impl std::fmt::Debug, two: &impl std::fmt::Debug) -> String {
    let (one, two) = (format!("{one:#?}"), format!("{two:#?}"));
    let lines = one.lines().zip(two.lines()).enumerate();
    let unlike = lines.filter(|(_, (one, two))| one != two);
    let unlike: Vec<String> = unlike
        .map(|(at, (one, two))| format!("{at}: {one} | {two}"))
        .collect();
    unlike.join("\n")
}

#[test]
fn a_throw_of_other_dice_does_not_fit() {
    play(one_in(100), |mut run| {
        while let Some(done) = run.choose() {
            if let Done::Throw(dice, throw) = &done {
                let sides = throw.as_slice();
                let mut high = sides.to_vec();
                high[0] = dice.as_slice()[0].sides;
                let mut longer = sides.to_vec();
                longer.push(0);
                assert!(dice.fits(throw));
                for wrong in [&sides[1..], &high, &longer] {
                    assert!(!dice.fits(&Throw::of(wrong)));
                }
                assert!(run.battle.judge(&Act::Pass).is_err());
            }
            run.make(&done);
        }
        assert!(run.battle.judge(&Act::Pass).is_err());
        let mut acts = Vec::new();
        run.battle.candidates(&mut acts);
        assert_eq!(acts, []);
        assert!(run.battle.dice().as_slice().is_empty());
    });
}
