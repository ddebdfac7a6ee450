//! The bots of Combat Captain as their opponents meet them: how well they play, what they never leave undone, and what they say for themselves.

use std::sync::Arc;

use pressgang::bot::{Chooser, Opinion, Question, Spec};
use pressgang::engine::{Chance, Game as _, Outcome, Pending, Side, Silence};
use pressgang::games::Rules as _;
use pressgang::games::combat_captain::rules::{
    Act, Battle, March, Route, Stage, SubSet, Tables, Trigger,
};
use pressgang::kernel::table::Point;
use rayon::prelude::*;

use crate::cc_engine::arena::{Arena, Game};
use crate::cc_engine::laws::bundled;

type Bot = Box<dyn Chooser<Battle> + Send>;

fn bot(spec: &str, seed: u64) -> Bot {
    let spec = Spec::read(Battle::bots(), spec).expect("a bot");
    spec.build(Chance::of(seed))
}

fn side_to_move(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } => side,
        other => panic!("nobody is asked anything: {other:?}"),
    }
}

fn ask(bot: &mut Bot, battle: &Battle) -> Act {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    bot.choose(&Question::of(battle, side_to_move(battle), &acts))
}

fn opinions(bot: &mut Bot, battle: &Battle) -> Vec<Opinion<Act>> {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    bot.explain(&Question::of(battle, side_to_move(battle), &acts))
}

/// Plays a battle to its end, or until so many decisions have been made; every act must be on offer.
fn play(tables: &Arc<Tables>, bots: &mut [Bot; 2], seed: u64, most: usize) -> (Battle, Vec<Act>) {
    let mut battle = Battle::new(Arc::clone(tables));
    let mut throws = Chance::of_game(1, seed);
    let (mut acts, mut done) = (Vec::new(), Vec::new());
    while done.len() < most {
        match battle.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let throw = throws.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
            }
            Pending::Decide { side, .. } => {
                battle.candidates(&mut acts);
                let act = bots[side.at()].choose(&Question::of(&battle, side, &acts));
                assert!(acts.contains(&act), "{act:?} was not on offer");
                battle.apply(&act, &mut Silence);
                done.push(act);
            }
        }
    }
    (battle, done)
}

/// Twice the battles won by the first of two bots, draws counting half; each scenario from both sides with the same dice.
fn score(one: &str, two: &str, scenarios: &[&str], pairs: u64) -> (u64, u64) {
    let tables: Vec<Arc<Tables>> = scenarios.iter().map(|it| bundled(it)).collect();
    let all = tables.len() as u64 * 2 * pairs;
    let points = (0..all).into_par_iter().map(|game| {
        let (pair, side) = (game / 2, Side::BOTH[(game % 2) as usize]);
        let tables = &tables[(pair % tables.len() as u64) as usize];
        let (mine, other) = (bot(one, pair), bot(two, pair + 1000));
        let mut bots = match side {
            Side::First => [mine, other],
            Side::Second => [other, mine],
        };
        let (battle, _) = play(tables, &mut bots, pair, usize::MAX);
        match battle.outcome() {
            Some(Outcome::Won(winner)) if winner == side => 2,
            Some(Outcome::Drawn) => 1,
            _ => 0,
        }
    });
    (points.sum(), 2 * all)
}

// How well they play.

#[test]
fn greedy_beats_random_from_both_sides() {
    let scenarios = ["bathing-pavilion", "petrol-dump", "the-toll-house"];
    let (points, all) = score("greedy", "random", &scenarios, 2);
    assert!(points * 10 >= all * 9, "{points} of {all}");
}

#[test]
fn captain_is_no_worse_than_greedy() {
    let (points, all) = score("captain:playouts=48", "greedy", &["bathing-pavilion"], 3);
    assert!(points * 2 >= all, "{points} of {all}");
}

// The same question has the same answer.

#[test]
fn the_same_seed_plays_the_same_battle_on_every_thread() {
    let tables = bundled("bathing-pavilion");
    let run = |_: u64| {
        let mut bots = [bot("captain:playouts=4", 3), bot("greedy", 4)];
        play(&tables, &mut bots, 5, 40).1
    };
    let runs: Vec<Vec<Act>> = (0..4u64).into_par_iter().map(run).collect();
    assert!(runs.windows(2).all(|pair| pair[0] == pair[1]));
}

/// What was thought about before makes no difference: a bot that knows a battle from its beginning chooses as one that
/// meets it now.
#[test]
fn a_bot_that_joins_late_chooses_as_one_that_has_been_there() {
    let tables = bundled("the-toll-house");
    let mut bots = [bot("greedy", 1), bot("greedy", 1)];
    let mut battle = Battle::new(Arc::clone(&tables));
    let mut throws = Chance::of_game(1, 9);
    for decision in 0..160 {
        while let Pending::Roll(_) = battle.pending() {
            let throw = throws.throw(&battle.dice());
            battle.settle(&throw, &mut Silence);
        }
        let Pending::Decide { side, .. } = battle.pending() else {
            break;
        };
        let act = ask(&mut bots[side.at()], &battle);
        if decision % 5 == 0 {
            assert_eq!(act, ask(&mut bot("greedy", 2), &battle));
        }
        battle.apply(&act, &mut Silence);
    }
}

#[test]
fn asking_for_reasons_changes_no_choice() {
    let tables = bundled("bathing-pavilion");
    for spec in ["greedy", "greedy:blunder=20%", "captain:playouts=4"] {
        let mut quiet = [bot(spec, 3), bot("greedy", 4)];
        let (_, acts) = play(&tables, &mut quiet, 5, 30);
        let mut asked = bot(spec, 3);
        let mut other = bot("greedy", 4);
        let mut battle = Battle::new(Arc::clone(&tables));
        let mut throws = Chance::of_game(1, 5);
        let mut done = Vec::new();
        while done.len() < acts.len() {
            if let Pending::Roll(_) = battle.pending() {
                let throw = throws.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
                continue;
            }
            let act = match side_to_move(&battle) {
                Side::First => {
                    opinions(&mut asked, &battle);
                    ask(&mut asked, &battle)
                }
                Side::Second => ask(&mut other, &battle),
            };
            battle.apply(&act, &mut Silence);
            done.push(act);
        }
        assert_eq!(done, acts, "{spec}");
    }
}

#[test]
fn every_act_has_a_number_and_a_reason_and_the_best_is_chosen() {
    for scenario in ["airfield", "petrol-dump"] {
        let tables = bundled(scenario);
        let mut bots = [bot("greedy", 1), bot("greedy", 2)];
        for most in [0, 40, 80, 120, 160] {
            let (battle, _) = play(&tables, &mut bots, 7, most);
            let Pending::Decide { .. } = battle.pending() else {
                continue;
            };
            let said = opinions(&mut bots[0], &battle);
            let mut acts = Vec::new();
            battle.candidates(&mut acts);
            assert_eq!(said.len(), acts.len());
            assert!(
                said.iter()
                    .all(|it| !it.reason.is_empty() && it.value.is_finite())
            );
            assert!(said.is_sorted_by(|one, two| one.value >= two.value));
            assert_eq!(said[0].act, ask(&mut bots[0], &battle));
        }
    }
}

// What greedy never leaves undone.

/// What greedy does in a position, with the line of it.
fn greedy(game: &Game) -> (Act, String) {
    let act = ask(&mut bot("greedy", 1), &game.battle);
    let line = game.battle.write(&act);
    (act, line)
}

/// Who fires at whom.
fn fire(game: &Game, act: &Act) -> (Vec<u8>, Vec<u8>) {
    let Act::Fire { volley, .. } = act else {
        panic!("{}", game.battle.write(act));
    };
    let first = game.tables.unit(volley.unit).first;
    let firers = volley.firing().map(|(place, _)| first + place as u8);
    (firers.collect(), volley.targets().collect())
}

#[test]
fn an_activation_is_not_ended_while_somebody_can_fire() {
    let mut ends = 0;
    for (seed, scenario) in [
        (0, "crossroads"),
        (1, "bathing-pavilion"),
        (2, "the-toll-house"),
    ] {
        let tables = bundled(scenario);
        let mut battle = Battle::new(tables);
        let mut throws = Chance::of_game(1, seed);
        let mut bots = [bot("greedy", 1), bot("greedy", 2)];
        let mut acts = Vec::new();
        loop {
            match battle.pending() {
                Pending::Over(_) => break,
                Pending::Roll(_) => {
                    let throw = throws.throw(&battle.dice());
                    battle.settle(&throw, &mut Silence);
                }
                Pending::Decide { side, .. } => {
                    let act = ask(&mut bots[side.at()], &battle);
                    if act == Act::Done && matches!(battle.state().stage, Stage::Activity(_)) {
                        ends += 1;
                        battle.candidates(&mut acts);
                        let said = opinions(&mut bots[side.at()], &battle);
                        let shot = said.iter().find(|it| matches!(it.act, Act::Fire { .. }));
                        assert!(
                            shot.is_none_or(|it| it.value <= 1e-9),
                            "{scenario}: {}",
                            battle.write(&shot.expect("a shot").act)
                        );
                    }
                    battle.apply(&act, &mut Silence);
                }
            }
        }
    }
    assert!(ends > 0, "nobody ever ends an activation");
}

#[test]
fn a_company_fires_together_at_one_target() {
    // A whole company has one more die each (CC-BON-01), and fire points at one target are added up (CC-FIRE-07).
    let game = Arena::open()
        .first("rifle-squad 20,30; rifle-squad 24,30; rifle-squad 28,30; rifle-squad 32,30")
        .second("rifle-squad 24,20 south; rifle-squad 30,20 south")
        .ready();
    let (act, line) = greedy(&game);
    let (firers, targets) = fire(&game, &act);
    assert_eq!(firers.len(), 4, "{line}");
    assert_eq!(targets.len(), 1, "{line}");
    assert!(matches!(act, Act::Fire { together: true, .. }), "{line}");
}

#[test]
fn those_in_the_open_are_fired_at_before_those_in_cover() {
    let game = Arena::open()
        .first("rifle-squad 24,30; rifle-squad 28,30; rifle-squad 32,30")
        .second("rifle-squad 24,20 south; rifle-squad 32,20 south")
        .ready()
        .sticks("b1", 2);
    let (act, line) = greedy(&game);
    assert_eq!(fire(&game, &act).1, [game.id("b2")], "{line}");
}

#[test]
fn a_company_that_is_about_to_rout_is_fired_at_first() {
    // Two companies of three: one has two markers, so one loss more is a rout (CC-MOR-05).
    let game = Arena::open()
        .first("machine-gun-squad 30,34; rifle-squad 26,30; rifle-squad 34,30")
        .second("rifle-squad 26,20 south; rifle-squad 22,16 south; rifle-squad 18,16 south")
        .second("rifle-squad 34,20 south; rifle-squad 38,16 south; rifle-squad 42,16 south")
        .ready()
        .markers("b4", 2);
    let (act, line) = greedy(&game);
    let (_, targets) = fire(&game, &act);
    assert!(targets.iter().all(|it| *it >= game.id("b4")), "{line}");
}

#[test]
fn hits_are_not_taken_as_markers_where_that_is_a_rout() {
    let posed = |markers: u8| {
        let mut game = Arena::open()
            .first("machine-gun-squad 30,30; rifle-squad 26,30; rifle-squad 34,30")
            .second("rifle-squad 30,20 south; rifle-squad 26,16 south; rifle-squad 22,16 south")
            .ready()
            .markers("b1", markers);
        game.fire(
            &["a1 3 b1", "a2 3 b1", "a3 3 b1"],
            &[2, 2, 2, 2, 2, 4, 2, 2, 4, 6],
        );
        game
    };
    let game = posed(2);
    if let Stage::Fire(..) = game.stage() {
        let (act, line) = greedy(&game);
        assert_eq!(
            act,
            Act::Trade(0),
            "a third marker is a rout (CC-MOR-05): {line}"
        );
    } else {
        panic!("nobody is asked about trades: {:?}", game.stage());
    }
}

#[test]
fn the_place_that_decides_is_entered_on_the_last_turn() {
    let keys = "zones = [ { id = \"yard\", outline = { rectangle = { at = \"26x20in\", size = \"8x8in\" } } } ]\n\
                victory = [ { goal = { hold = { zone = \"yard\", how = \"most\" } } } ]\n";
    let mut game = Arena::open()
        .scenario(keys)
        .first("rifle-squad 30,31; rifle-squad 34,31")
        .second("rifle-squad 6,4 south")
        .ready();
    game.edit(|state| state.turn = 9);
    // Whatever it throws, it goes in as far as it can.
    let (act, line) = greedy(&game);
    assert!(
        matches!(act, Act::Advance { .. } | Act::Together(_)),
        "{line}"
    );
    for _ in 0..8 {
        let (act, _) = greedy(&game);
        game.act(&act);
        if let Pending::Roll(_) = game.battle.pending() {
            let dice = game.battle.dice().as_slice().len();
            game.roll(&vec![6; dice]);
        }
        if !matches!(game.stage(), Stage::Activity(_) | Stage::Path(_)) {
            break;
        }
    }
    let yard = |name: &str| {
        let Point { x, y } = game.at(name);
        (26 * 16..=34 * 16).contains(&x) && (20 * 16..=28 * 16).contains(&y)
    };
    assert!(
        yard("a1") || yard("a2"),
        "{:?} {:?}",
        game.at("a1"),
        game.at("a2")
    );
}

#[test]
fn held_fire_waits_for_those_who_come_nearer_and_is_not_kept_at_the_end() {
    let mut game = Arena::open()
        .first("rifle-squad 30,40")
        .second("machine-gun-squad 30,6 south")
        .ready()
        .holding("b1", 3);
    let (mover, watcher) = (game.id("a1"), game.id("b1"));
    game.act(&Act::Advance {
        subunit: mover,
        dice: 3,
    });
    game.roll(&[6, 6, 6]);
    game.act(&Act::Move {
        subunit: mover,
        path: Route::to(Point::new(30 * 16, 24 * 16)),
    });
    assert!(matches!(game.stage(), Stage::Held(_)), "{:?}", game.stage());
    let (act, line) = greedy(&game);
    assert_eq!(act, Act::Done, "it comes nearer: {line}");
    // Nobody is left to come, and it goes no further.
    game.edit(|state| {
        state.march = March::NONE;
        state.trigger = Trigger {
            targets: SubSet::one(mover),
            shooters: SubSet::one(watcher),
            ..Trigger::NONE
        };
    });
    let (act, line) = greedy(&game);
    assert!(matches!(act, Act::Fire { .. }), "{line}");
}

#[test]
fn a_single_squad_does_not_charge_a_fresh_company() {
    let game = Arena::open()
        .first("rifle-squad 30,26")
        .second(
            "rifle-squad 30,20 south; rifle-squad 26,18 south; rifle-squad 34,18 south; rifle-squad 30,14 south",
        )
        .ready();
    let said = opinions(&mut bot("greedy", 1), &game.battle);
    let charge = said.iter().find(|it| matches!(it.act, Act::Charge { .. }));
    assert!(charge.is_some(), "a charge is on offer");
    assert!(
        !matches!(said[0].act, Act::Charge { .. }),
        "{}",
        said[0].reason
    );
    let reason = &charge.expect("a charge").reason;
    assert!(reason.contains("% to win the close combat"), "{reason}");
}

#[test]
fn a_company_on_the_brink_pulls_its_marker_before_it_fires_from_afar() {
    let game = Arena::open()
        .first("rifle-squad 30,34; rifle-squad 34,34; rifle-squad 26,34")
        .second("rifle-squad 30,11 south")
        .ready()
        .markers("a1", 2);
    let (act, line) = greedy(&game);
    assert_eq!(act, Act::Rally, "{line}");
}

#[test]
fn prepared_positions_are_manned() {
    let tables = bundled("airfield");
    let mut bots = [bot("greedy", 1), bot("greedy", 2)];
    let (battle, _) = play(&tables, &mut bots, 3, 30);
    let manned = battle.state().prepared.len();
    assert!(manned >= 4, "{manned} sub-units in prepared positions");
}
