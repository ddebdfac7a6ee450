//! What holds in every battle of Combat Captain, tried on battles of the bundled scenarios played at random.

use std::sync::Arc;

use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Game as _, Pending, Side, Silence, Throw};
use pressgang::games;
use pressgang::games::combat_captain::rules::{
    Act, Battle, Event, MOST_SUBUNITS, OFF, SubSet, Tables, compile,
};
use pressgang::source::{Folder, Sources};
use rayon::prelude::*;

/// Battles of each scenario: a thousand over the four.
const GAMES: u64 = 250;
/// Longer than any battle by a long way.
const MOST_STEPS: u32 = 20_000;

pub(crate) fn pack() -> Pack {
    let folder = Folder::Bundled("content/combat-captain".into());
    games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("the bundled pack")
}

/// The tables of every bundled scenario.
fn scenarios() -> Vec<Arc<Tables>> {
    let pack = pack();
    let all = pack.shelf::<Scenario>();
    let compiled = all.iter().map(|scenario| {
        compile(&pack, scenario).unwrap_or_else(|why| panic!("{}: {}", scenario.id(), why.what))
    });
    compiled.collect()
}

/// The tables of one bundled scenario.
pub(crate) fn bundled(id: &str) -> Arc<Tables> {
    let pack = pack();
    let scenario = pack.shelf::<Scenario>().get(id).expect("a scenario");
    compile(&pack, scenario).unwrap_or_else(|why| panic!("{}", why.what))
}

/// What was done in a step.
enum Done {
    Act(Act),
    Roll(Throw),
}

/// A battle on its way.
struct Run {
    battle: Battle,
    chance: Chance,
    acts: Vec<Act>,
    steps: u32,
}

impl Run {
    fn of(tables: &Arc<Tables>, game: u64) -> Run {
        Run {
            battle: Battle::new(Arc::clone(tables)),
            chance: Chance::of_game(0xcc, game),
            acts: Vec::new(),
            steps: 0,
        }
    }

    /// The next step; nothing when the battle is over.
    fn next(&mut self) -> Option<Done> {
        self.steps += 1;
        assert!(self.steps < MOST_STEPS, "{:?}", self.battle.state().stage);
        match self.battle.pending() {
            Pending::Over(_) => None,
            Pending::Roll(_) => {
                let dice = self.battle.dice();
                assert!(
                    !dice.as_slice().is_empty(),
                    "{:?}",
                    self.battle.state().stage
                );
                let throw = self.chance.throw(&dice);
                Some(Done::Roll(throw))
            }
            Pending::Decide { .. } => {
                self.battle.candidates(&mut self.acts);
                assert!(!self.acts.is_empty(), "{:?}", self.battle.state().stage);
                let number = self.chance.below(self.acts.len() as u32);
                Some(Done::Act(self.acts[number as usize]))
            }
        }
    }

    fn make(&mut self, done: &Done, events: &mut Vec<Event>) {
        match done {
            Done::Act(act) => self.battle.apply(act, events),
            Done::Roll(throw) => self.battle.settle(throw, events),
        }
    }
}

#[test]
fn a_thousand_battles_end_by_the_turn_limit_with_every_sub_unit_accounted_for() {
    for tables in scenarios() {
        let ended: Vec<u64> = (0..GAMES)
            .into_par_iter()
            .map(|game| {
                let mut run = Run::of(&tables, game);
                let mut turn = 0;
                while let Some(done) = run.next() {
                    match done {
                        Done::Act(act) => run.battle.apply(&act, &mut Silence),
                        Done::Roll(throw) => run.battle.settle(&throw, &mut Silence),
                    }
                    if run.battle.state().turn != turn {
                        turn = run.battle.state().turn;
                        assert!(turn <= tables.turns);
                        everybody_is_somewhere(&run.battle);
                    }
                }
                everybody_is_somewhere(&run.battle);
                run.battle.fingerprint()
            })
            .collect();
        // The same battle, played alone, ends the same way: threads do not matter.
        let mut alone = Run::of(&tables, 5);
        while let Some(done) = alone.next() {
            alone.make(&done, &mut Vec::new());
        }
        assert_eq!(alone.battle.fingerprint(), ended[5], "{}", tables.title);
    }
}

/// Looks at every state of some battles of each scenario.
fn each_state(games: u64, look: impl Fn(&mut Run, &Done) + Sync) {
    for tables in scenarios() {
        (0..games).into_par_iter().for_each(|game| {
            let mut run = Run::of(&tables, game);
            let mut events = Vec::new();
            while let Some(done) = run.next() {
                look(&mut run, &done);
                events.clear();
                run.make(&done, &mut events);
            }
        });
    }
}

#[test]
fn what_is_offered_is_legal_once_and_reads_back() {
    each_state(1, |run, done| {
        let Done::Act(_) = done else {
            return;
        };
        let mut seen: Vec<Act> = Vec::new();
        for act in &run.acts {
            let line = run.battle.write(act);
            if let Err(no) = run.battle.check(act) {
                panic!("{line}: {} {}", no.rule, no.facts);
            }
            let read = run.battle.read(&line);
            assert_eq!(read.ok(), Some(*act), "{line}");
            assert!(!seen.contains(act), "{line} is offered twice");
            seen.push(*act);
        }
    });
}

#[test]
fn a_state_is_all_there_is_and_a_copy_is_an_undo() {
    each_state(1, |run, done| {
        let before = *run.battle.state();
        let mark = run.battle.fingerprint();
        // A battle made from the state alone goes on as the battle does.
        let mut again = Battle::from_state(Arc::clone(run.battle.fixed()), before);
        let mut copy = run.battle.clone();
        let (mut one, mut other) = (Vec::new(), Vec::new());
        match done {
            Done::Act(act) => {
                again.apply(act, &mut one);
                copy.apply(act, &mut other);
            }
            Done::Roll(throw) => {
                again.settle(throw, &mut one);
                copy.settle(throw, &mut other);
            }
        }
        assert_eq!(one, other);
        assert!(again.state() == copy.state(), "{:?}", before.stage);
        assert!(*run.battle.state() == before && run.battle.fingerprint() == mark);
    });
}

#[test]
fn every_sub_unit_is_somewhere_and_nobody_stands_on_another() {
    each_state(1, |run, _| everybody_is_somewhere(&run.battle));
}

/// Every sub-unit is in one place, nobody but the one that moves stands on another, and nobody who should have run is left.
fn everybody_is_somewhere(battle: &Battle) {
    let (state, tables) = (battle.state(), battle.tables());
    let left = state.left.into_iter().fold(SubSet::NONE, |a, b| a | b);
    let parts = [
        state.on_table,
        state.due,
        state.waiting,
        state.destroyed,
        state.routed,
        left,
    ];
    let all: u32 = parts.iter().map(|part| part.len()).sum();
    let riding = u32::from(battle.is_riding());
    let together = parts.into_iter().fold(SubSet::NONE, |a, b| a | b);
    assert_eq!(all + riding, tables.subunits.len() as u32);
    assert_eq!(together.len(), all, "in one place only");
    for subunit in 0..tables.subunits.len().min(MOST_SUBUNITS) as u8 {
        let here = state.on_table.has(subunit);
        assert_eq!(state.at(subunit) != OFF, here);
    }
    let moving = state.march.subunit;
    for subunit in state.on_table.iter().filter(|it| *it != moving) {
        let body = battle.body(subunit);
        let mut others = state
            .on_table
            .iter()
            .filter(|it| *it > subunit && *it != moving);
        let under = others.find(|other| body.is_closer(&battle.body(*other), 0));
        assert_eq!(under, None, "{}", tables.subunit(subunit).code);
    }
    for unit in 0..tables.units.len() as u8 {
        assert!(state.gone.has(unit) || state.markers(unit) < 6 + 4);
    }
}

#[test]
fn dice_only_go_down_within_an_activation() {
    each_state(1, |run, done| {
        let Done::Act(act) = done else {
            return;
        };
        let mut after = run.battle.clone();
        after.apply(act, &mut Silence);
        let (before, after) = (run.battle.state(), after.state());
        let gives = matches!(act, Act::Together(_) | Act::Reinforce(_) | Act::Done);
        let same = before.turn == after.turn && before.active == after.active;
        if !gives && same {
            let more = before
                .dice
                .iter()
                .zip(after.dice)
                .any(|(one, other)| other > *one);
            assert!(!more, "{act:?}");
        }
    });
}

#[test]
fn whoever_wins_is_known_when_it_is_over() {
    let tables = bundled("crossroads");
    let mut won = [0; 2];
    for game in 0..40 {
        let mut run = Run::of(&tables, game);
        while let Some(done) = run.next() {
            run.make(&done, &mut Vec::new());
        }
        if let Some(pressgang::engine::Outcome::Won(side)) = run.battle.outcome() {
            won[side.at()] += 1;
        }
    }
    // Most random battles leave the crossroads even; each side wins some.
    assert!(
        won[Side::First.at()] > 2 && won[Side::Second.at()] > 2,
        "{won:?}"
    );
}
