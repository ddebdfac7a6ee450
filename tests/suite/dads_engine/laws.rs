//! What holds in every battle of Dads WW2, tried on battles played at random.

use std::collections::HashSet;
use std::mem::discriminant;
use std::ops::Range;
use std::sync::Arc;

use pressgang::content::Counted;
use pressgang::engine::{Chance, Game, Pending, Side};
use pressgang::games::dads_ww2::rules::{
    Act, BaseSet, Battle, Event, NOBODY, Stage, State, place_of,
};
use pressgang::kernel::{HexSet, OFF};
use rayon::prelude::*;

use super::arena::{Done, Run, arenas, drawn_order, each_single};

/// Battles of the longest test.
const GAMES: u64 = 10_000;
/// Longer than any battle by a long way.
const MOST_DECISIONS: u32 = 5_000;

/// A share of the battles; `ENGINE_GAMES=100 cargo test --test suite dads_engine::laws` plays so many in the longest test.
fn one_in(share: u64) -> Range<u64> {
    let wanted = std::env::var("ENGINE_GAMES").ok();
    let games: u64 = wanted.and_then(|it| it.parse().ok()).unwrap_or(GAMES);
    0..games / share
}

/// Plays battles, on as many threads as there are; what they come to does not depend on how many.
fn play<T: Send>(games: Range<u64>, tale: impl Fn(Run) -> T + Sync) -> Vec<T> {
    arenas();
    games
        .into_par_iter()
        .map(|game| tale(Run::of(game)))
        .collect()
}

/// Shows some states of some battles in which somebody must decide.
fn sampled(games: Range<u64>, every: u32, look: impl Fn(&mut Run, &mut Chance) + Sync) {
    play(games, |mut run| {
        let mut chance = run.aside();
        let mut next = chance.below(every);
        while let Some(done) = run.choose() {
            if matches!(done, Done::Act(_)) && run.decisions >= next {
                next = run.decisions + 1 + chance.below(2 * every);
                run.battle.candidates(&mut run.acts);
                look(&mut run, &mut chance);
            }
            run.make(&done);
        }
    });
}

#[test]
fn ten_thousand_battles_end_by_the_turn_limit_and_every_kind_of_act_and_stage_comes_up() {
    let tales = play(one_in(1), |mut run| {
        let (mut acts, mut stages) = (HashSet::new(), HashSet::new());
        loop {
            stages.insert(discriminant(&run.battle.state().stage));
            let Some(done) = run.step() else { break };
            if let Done::Act(act) = done {
                acts.insert(discriminant(&act));
            }
            assert!(run.decisions <= MOST_DECISIONS);
            assert!(run.battle.state().turn <= run.arena.tables.turns);
        }
        (acts, stages)
    });
    let acts: HashSet<_> = tales.iter().flat_map(|tale| &tale.0).collect();
    let stages: HashSet<_> = tales.iter().flat_map(|tale| &tale.1).collect();
    // All kinds there are; see `act.rs` and `state.rs`.
    assert_eq!((acts.len(), stages.len()), (12, 18));
}

#[test]
fn a_battle_is_the_same_whoever_plays_beside_it() {
    let ended = |mut run: Run| {
        while run.step().is_some() {}
        run.battle.fingerprint()
    };
    let games = 0..arenas().len() as u64;
    let alone: Vec<u64> = games.clone().map(|game| ended(Run::of(game))).collect();
    assert_eq!(alone, play(games, ended));
}

/// DW-GEN-01, DW-BASE-13, DW-MOV-07, DW-ACT-01 in every state of every battle.
#[test]
fn what_the_rules_conserve_is_conserved() {
    play(one_in(8), |mut run| {
        consistent(&run);
        let mut before = *run.battle.state();
        while run.step().is_some() {
            consistent(&run);
            changes_are_told(&before, &run);
            before = *run.battle.state();
        }
    });
}

fn consistent(run: &Run) {
    let (battle, state) = (&run.battle, run.battle.state());
    let tables = battle.tables();
    let clashes = state.clash.attacker != NOBODY;
    let (mut who, mut held) = ([NOBODY; 255], [HexSet::EMPTY; 2]);
    for side in Side::BOTH {
        let at = side.at();
        let left = state.left[at].into_iter().fold(BaseSet::NONE, |a, b| a | b);
        let parts = [
            state.on_table[at],
            state.due[at],
            state.waiting[at],
            state.destroyed[at],
            left,
        ];
        let all = parts.into_iter().fold(BaseSet::NONE, |a, b| a | b);
        assert_eq!(all, tables.all(side), "every base is somewhere");
        let points = |bases| battle.count(bases, side, Counted::Points);
        let sum: u32 = parts.into_iter().map(points).sum();
        assert_eq!(sum, tables.sides[at].points, "and in one place only");
        for base in tables.all(side).of(side) {
            let cell = state.at(base);
            assert_eq!(cell != OFF, state.is_on_table(base));
            if !state.is_on_table(base) {
                continue;
            }
            assert!(state.hits(base) < tables.read.hits_to_destroy);
            assert!(tables.field.passable.has(cell));
            if state.is_aboard(base) {
                let carrier = state.carrier(base);
                assert!(tables.base(carrier).carrier && !tables.base(base).is_afv());
                assert!(state.is_on_table(carrier) && state.at(carrier) == cell);
                assert_eq!(state.passenger(carrier), Some(base));
            } else if !(clashes && base == state.clash.attacker) {
                assert_eq!(who[usize::from(cell)], NOBODY, "two bases in a cell");
                who[usize::from(cell)] = base;
                held[at].insert(cell);
            }
        }
        assert!(state.points[at] <= 10);
        assert!(state.failed[at].is_within(state.expended[at]));
        assert!(state.aboard[at].is_within(state.on_table[at]));
    }
    assert_eq!((who, held), (state.who, state.held));
    let in_assault = matches!(
        state.stage,
        Stage::Storm(_) | Stage::Stand(_) | Stage::Breach(_) | Stage::Save { .. } | Stage::Over(_)
    );
    assert!(in_assault || !clashes, "{:?}", state.stage);
}

/// Command points only go down within a turn, hits only by recovery, and what is lost is told.
fn changes_are_told(before: &State, run: &Run) {
    let state = run.battle.state();
    if before.turn != state.turn {
        return;
    }
    let rolled = matches!(before.stage, Stage::Command(_));
    for side in Side::BOTH {
        let at = side.at();
        assert!(rolled || state.points[at] <= before.points[at]);
        for base in run.arena.tables.all(side).of(side) {
            if state.hits(base) < before.hits(base) {
                let recovers = |event: &Event| matches!(event, Event::Recovered { base: it, .. } if *it == base);
                assert!(run.events.iter().any(recovers));
            }
        }
        let lost = state.destroyed[at] & !before.destroyed[at];
        for base in lost.of(side) {
            let told = |event: &Event| matches!(event, Event::Destroyed { base: it, .. } | Event::LostAboard { base: it, .. } if *it == base);
            assert!(run.events.iter().any(told));
        }
    }
}

#[test]
fn every_legal_act_of_a_single_base_is_offered_and_what_is_offered_is_legal() {
    sampled(one_in(80), 30, |run, _| {
        let offered: HashSet<Act> = run.acts.iter().copied().collect();
        assert_eq!(offered.len(), run.acts.len(), "an act is offered twice");
        for act in &run.acts {
            assert_eq!(run.battle.judge(act), Ok(()), "{}", run.battle.write(act));
        }
        each_single(&run.battle, &mut |act| {
            let legal = run.battle.judge(&act);
            let known = offered.contains(&act) || stands_for(&run.battle, &offered, act);
            assert_eq!(legal.is_ok(), known, "{act:?} {legal:?}");
        });
    });
}

/// Of bases that are alike only the first is offered for placing.
fn stands_for(battle: &Battle, offered: &HashSet<Act>, act: Act) -> bool {
    let Act::Place { base, at, facing } = act else {
        return false;
    };
    let Stage::Place(side) = battle.state().stage else {
        return false;
    };
    let due = battle.state().due[side.at()];
    // A base of the other side with the same number is not due.
    if pressgang::games::dads_ww2::rules::side_of(base) != side || !due.has(base) {
        return false;
    }
    due.of(side).take_while(|it| *it < base).any(|alike| {
        battle.are_alike(alike, base)
            && offered.contains(&Act::Place {
                base: alike,
                at,
                facing,
            })
    })
}

#[test]
fn orders_to_any_group_are_judged_and_carried_out_without_a_fault() {
    sampled(one_in(10), 12, |run, chance| {
        for _ in 0..20 {
            let Some(act) = drawn_order(&run.battle, chance) else {
                return;
            };
            match run.battle.check(&act) {
                Err(no) => {
                    assert!(no.rule.starts_with("DW-"));
                    assert!(!no.facts.is_empty() && !no.facts.ends_with('.'));
                    if let Some(nearest) = no.nearest {
                        assert_eq!(run.battle.judge(&nearest), Ok(()));
                    }
                }
                Ok(()) => {
                    let mut after = run.battle.clone();
                    after.apply(&act, &mut Vec::new());
                    let line = run.battle.write(&act);
                    let read = run.battle.read(&line);
                    let read = read.unwrap_or_else(|why| panic!("{line}: {why}"));
                    assert_eq!(read, act, "{line}");
                }
            }
        }
    });
}

#[test]
fn what_is_written_reads_back_and_a_state_is_all_there_is() {
    sampled(one_in(40), 20, |run, _| {
        for act in &run.acts {
            let line = run.battle.write(act);
            let read = run.battle.read(&line);
            assert_eq!(read.ok(), Some(*act), "{line}");
        }
    });
    play(one_in(40), |mut run| {
        while run.step().is_some() {
            let again = Battle::from_state(Arc::clone(&run.arena.tables), *run.battle.state());
            assert!(
                again.state() == run.battle.state(),
                "{:?}",
                run.battle.state().stage
            );
        }
    });
}

/// Lines that are offered, with letters and words broken at random: read or refused, never a panic.
#[test]
fn broken_lines_are_read_or_refused() {
    const PIECES: &[&str] = &[
        "",
        " ",
        ",",
        "-",
        "x",
        ":mg",
        "at",
        "with",
        "off",
        "A1",
        "G3",
        "0101",
        "9999",
        "0x3",
        "ne",
        "n",
        "x9",
        "A1-G9",
        "move",
        "place",
        "é",
        "place A1",
        "18446744073709551616",
        "0000",
    ];
    sampled(one_in(50), 40, |run, chance| {
        for _ in 0..60 {
            let act = run.acts[chance.below(run.acts.len() as u32) as usize];
            let mut letters: Vec<char> = run.battle.write(&act).chars().collect();
            for _ in 0..1 + chance.below(3) {
                let at = chance.below(letters.len() as u32 + 1) as usize;
                let piece = PIECES[chance.below(PIECES.len() as u32) as usize];
                let end = (at + chance.below(4) as usize).min(letters.len());
                letters.splice(at..end, piece.chars());
            }
            let line: String = letters.into_iter().collect();
            if let Ok(act) = run.battle.read(&line) {
                let _ = run.battle.check(&act);
                let _ = run.battle.write(&act);
                let _ = run.battle.facets(&act);
            }
        }
    });
}

#[test]
fn nobody_acts_when_dice_are_due_or_the_battle_is_over() {
    play(one_in(100), |mut run| {
        let mut acts = Vec::new();
        while let Some(done) = run.choose() {
            if let Done::Throw(_) = done {
                run.battle.candidates(&mut acts);
                assert_eq!(acts, []);
                let no = run.battle.judge(&Act::Stop).map_err(|no| no.rule);
                assert_eq!(no, Err("DW-SHO-06"));
            }
            run.make(&done);
        }
        run.battle.candidates(&mut acts);
        assert_eq!(acts, []);
        assert!(run.battle.dice().as_slice().is_empty());
        let no = run.battle.judge(&Act::Stop).map_err(|no| no.rule);
        assert_eq!(no, Err("DW-SET-03"));
        assert!(matches!(run.battle.pending(), Pending::Over(_)));
        let first = run.arena.tables.all(Side::First).first(Side::First);
        assert_eq!(first.map(place_of), Some(0));
    });
}
