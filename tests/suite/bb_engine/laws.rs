//! What holds in every battle of Battlefields, tried on three hundred battles of the bundled scenarios played at random.

use std::sync::{Arc, LazyLock};

use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Game as _, Pending, Throw};
use pressgang::games;
use pressgang::games::broadswords::rules::{
    Act, Battle, Event, FigureSet, MOST_FOES, NOBODY, OFF, Place, State, Tables, UNKNOWN, compile,
};
use pressgang::kernel::table::Heading;
use pressgang::source::{Folder, Sources};
use rayon::prelude::*;

/// Battles in all.
const BATTLES: u64 = 300;
/// Of each scenario with more than this many figures there are few: small battles find as much.
const LARGE: usize = 50;
const OF_LARGE: u64 = 2;
/// Longer than any battle by a long way.
const MOST_STEPS: u32 = 20_000;
/// One step in this many is looked at closely.
const EVERY: u32 = 40;

/// The tables of every bundled scenario.
static SCENARIOS: LazyLock<Vec<Arc<Tables>>> = LazyLock::new(|| {
    let folder = Folder::Bundled("content/broadswords".into());
    let pack: Pack =
        games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("the bundled pack");
    let all = pack.shelf::<Scenario>();
    let compiled = all.iter().map(|scenario| {
        compile(&pack, scenario).unwrap_or_else(|why| panic!("{}: {}", scenario.id(), why.what))
    });
    compiled.collect()
});

/// What is done in a step.
enum Done {
    Act(Act),
    Roll(Throw),
}

impl Done {
    fn to(&self, battle: &mut Battle, events: &mut Vec<Event>) {
        match self {
            Done::Act(act) => battle.apply(act, events),
            Done::Roll(throw) => battle.settle(throw, events),
        }
    }
}

/// Which scenario each battle is of: large ones a few times, the others in turns.
fn battles() -> Vec<(usize, u64)> {
    let is_large = |number: &usize| SCENARIOS[*number].figures.len() > LARGE;
    let (large, small): (Vec<usize>, Vec<usize>) = (0..SCENARIOS.len()).partition(is_large);
    let mut all: Vec<(usize, u64)> = large
        .iter()
        .flat_map(|number| (0..OF_LARGE).map(|game| (*number, game)))
        .collect();
    let rest = BATTLES - all.len() as u64;
    all.extend((0..rest).map(|game| (small[game as usize % small.len()], game)));
    all
}

#[test]
fn three_hundred_random_battles_keep_the_laws() {
    let all = battles();
    assert_eq!(all.len() as u64, BATTLES);
    all.into_par_iter()
        .for_each(|(scenario, game)| play(&SCENARIOS[scenario], game));
}

/// Plays a battle at random and looks at some of its states.
fn play(tables: &Arc<Tables>, game: u64) {
    let mut battle = Battle::new(Arc::clone(tables));
    let mut chance = Chance::of_game(0xbb, game);
    let (mut acts, mut events) = (Vec::new(), Vec::new());
    for step in 0.. {
        assert!(
            step < MOST_STEPS,
            "{} {game} does not end: {:?}",
            tables.title,
            battle.state().stage
        );
        let done = match battle.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let dice = battle.dice();
                assert!(!dice.as_slice().is_empty(), "{:?}", battle.state().stage);
                Done::Roll(chance.throw(&dice))
            }
            Pending::Decide { .. } => {
                battle.candidates(&mut acts);
                assert!(
                    !acts.is_empty(),
                    "{} {game} is stuck: {:?}",
                    tables.title,
                    battle.state().stage
                );
                let act = acts[chance.below(acts.len() as u32) as usize];
                if chance.below(EVERY) == 0 {
                    what_is_offered_is_legal_and_reads_back(&battle, &acts);
                    a_state_is_all_there_is(&battle, &Done::Act(act));
                    nothing_hidden_decides(&battle);
                }
                Done::Act(act)
            }
        };
        if step.is_multiple_of(EVERY) {
            everybody_is_somewhere(&battle);
        }
        events.clear();
        done.to(&mut battle, &mut events);
        assert!(battle.state().turn <= tables.turns);
    }
    everybody_is_somewhere(&battle);
    battle.candidates(&mut acts);
    assert!(acts.is_empty(), "nobody acts when it is over");
}

fn what_is_offered_is_legal_and_reads_back(battle: &Battle, acts: &[Act]) {
    let mut seen: Vec<String> = Vec::new();
    for act in acts {
        let line = battle.write(act);
        if let Err(no) = battle.judge(act) {
            panic!(
                "{line} is offered: {} {}",
                no.rule,
                no.fact.sentence(battle.tables())
            );
        }
        // At a real table a block is turned to a wind, not by degrees.
        if let Act::Move { march, .. } = act {
            let is_wind = |it: Heading| it == it.to_wind();
            assert!(march.wheel.is_none_or(is_wind), "{line}");
        }
        let read = battle
            .read(&line)
            .unwrap_or_else(|it| panic!("{line}: {it}"));
        assert_eq!(battle.write(&read), line);
        assert!(battle.judge(&read).is_ok(), "{line}, read again");
        assert!(!seen.contains(&line), "{line} is offered twice");
        seen.push(line);
    }
}

/// A battle made from the state alone goes on as the battle does, and a copy is an undo.
fn a_state_is_all_there_is(battle: &Battle, done: &Done) {
    let (before, mark) = (*battle.state(), battle.fingerprint());
    let mut again = Battle::from_state(Arc::clone(battle.fixed()), before);
    let mut copy = battle.clone();
    let (mut one, mut other) = (Vec::new(), Vec::new());
    done.to(&mut again, &mut one);
    done.to(&mut copy, &mut other);
    assert_eq!(one, other);
    assert!(again.state() == copy.state(), "{:?}", before.stage);
    assert!(*battle.state() == before && battle.fingerprint() == mark);
}

/// What is behind markers changes neither what the other side is shown nor what it may do (BB-HID-01).
fn nothing_hidden_decides(battle: &Battle) {
    let Pending::Decide { side, .. } = battle.pending() else {
        return;
    };
    let hidden: Vec<usize> = battle
        .state()
        .markers
        .iter()
        .filter(|marker| battle.tables().markers[usize::from(*marker)].side != side)
        .map(usize::from)
        .collect();
    if hidden.len() < 2 {
        return;
    }
    let mut state: State = *battle.state();
    let holds: Vec<u8> = hidden
        .iter()
        .map(|marker| state.marker_holds[*marker])
        .collect();
    for (at, marker) in hidden.iter().enumerate() {
        state.marker_holds[*marker] = holds[(at + 1) % holds.len()];
    }
    let other = Battle::from_state(Arc::clone(battle.fixed()), state);
    assert!(battle.view(side) == other.view(side));
    assert!(
        hidden
            .iter()
            .all(|marker| battle.view(side).marker_holds[*marker] == UNKNOWN)
    );
    let (mut one, mut two) = (Vec::new(), Vec::new());
    battle.candidates(&mut one);
    other.candidates(&mut two);
    assert_eq!(one, two);
    assert_eq!(battle.show_view(side), other.show_view(side));
}

/// Every figure is in one place, locks are mutual and between enemies, and nobody stands on another or in a building.
fn everybody_is_somewhere(battle: &Battle) {
    let (state, tables) = (battle.state(), battle.tables());
    for figure in 0..tables.figures.len() as u8 {
        let place = state.lies(figure);
        assert_eq!(state.on_table.has(figure), place == Place::Table);
        assert_eq!(state.present.has(figure), place.is_present());
        assert_eq!(state.at(figure) != OFF, place == Place::Table);
        match place {
            Place::Aboard(model) => assert!(state.models.has(model), "in a wreck"),
            Place::Inside(building) => assert!(!state.fallen.has(building), "in ruins"),
            _ => {}
        }
        let ties = state.ties[usize::from(figure)];
        assert_eq!(
            state.locked.has(figure),
            ties.iter().any(|tie| tie.foe != NOBODY)
        );
        for tie in ties.iter().filter(|tie| tie.foe != NOBODY) {
            assert!(state.foes(tie.foe).has(figure), "a lock is mutual");
            assert_ne!(tables.side_of(tie.foe), tables.side_of(figure));
        }
        assert!(state.foes(figure).len() as usize <= MOST_FOES);
    }
    for (unit, row) in (0u8..).zip(&tables.units) {
        let killed = row
            .all()
            .iter()
            .filter(|it| state.lies(*it) == Place::Killed);
        assert_eq!(
            killed.count(),
            usize::from(state.lost[usize::from(unit)]),
            "BB-MOR-01: {}",
            row.code
        );
    }
    let standing: Vec<u8> = state.on_table.iter().collect();
    for (at, figure) in standing.iter().enumerate() {
        let body = battle.body(*figure).expect("it stands somewhere");
        let others = standing[at + 1..].iter();
        let mut others = others.filter(|other| (state.at(**other) - body.at).squared() < 20 * 20);
        let under = others.find(|other| {
            battle
                .body(**other)
                .is_some_and(|other| body.is_closer(&other, 0))
        });
        let codes = |it: u8| tables.figure(it).code.clone();
        assert_eq!(
            under.copied().map(codes),
            None,
            "BB-GEN-07: under {} in {} {:?}",
            codes(*figure),
            tables.title,
            state.stage
        );
        assert!(
            body.is_on_table(tables.size),
            "{} in {}",
            codes(*figure),
            tables.title
        );
    }
    let guarded = state.guards & state.prisoners;
    assert_eq!(guarded, FigureSet::NONE);
}

#[test]
fn the_same_seed_plays_the_same_battle_on_any_number_of_threads() {
    let tables = &SCENARIOS[0];
    let end = |game: u64| {
        let mut battle = Battle::new(Arc::clone(tables));
        let mut chance = Chance::of_game(0xbb, game);
        let mut acts = Vec::new();
        while !matches!(battle.pending(), Pending::Over(_)) {
            let done = match battle.pending() {
                Pending::Roll(_) => Done::Roll(chance.throw(&battle.dice())),
                _ => {
                    battle.candidates(&mut acts);
                    Done::Act(acts[chance.below(acts.len() as u32) as usize])
                }
            };
            done.to(&mut battle, &mut Vec::new());
        }
        battle.fingerprint()
    };
    let together: Vec<u64> = (0..8u64).into_par_iter().map(end).collect();
    let alone: Vec<u64> = (0..8).map(end).collect();
    assert_eq!(together, alone);
}

/// A turn of a hundred figures a side: a person decides for units, and who has nothing to do is not asked.
#[test]
fn a_turn_of_the_largest_battle_needs_a_few_dozen_decisions() {
    let largest = SCENARIOS
        .iter()
        .max_by_key(|tables| tables.figures.len())
        .expect("one");
    let (mut decisions, mut turns) = (0_u32, 0_u32);
    for game in 0..2 {
        let mut battle = Battle::new(Arc::clone(largest));
        let mut chance = Chance::of_game(0xbb, game);
        let mut acts = Vec::new();
        while !matches!(battle.pending(), Pending::Over(_)) {
            let done = match battle.pending() {
                Pending::Roll(_) => Done::Roll(chance.throw(&battle.dice())),
                _ => {
                    battle.candidates(&mut acts);
                    decisions += 1;
                    Done::Act(acts[chance.below(acts.len() as u32) as usize])
                }
            };
            done.to(&mut battle, &mut Vec::new());
        }
        turns += u32::from(battle.state().turn);
    }
    assert!(
        decisions < 36 * turns,
        "{decisions} decisions in {turns} turns"
    );
}
