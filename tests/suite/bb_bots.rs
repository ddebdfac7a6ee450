//! The bots of Battlefields as their opponents meet them: how well they play, what they see, what they never leave undone, and what they say for themselves.

use std::sync::{Arc, LazyLock};

use pressgang::bot::{Chooser, Opinion, Question, Spec};
use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Game as _, Outcome, Pending, Side, Silence};
use pressgang::games::Rules as _;
use pressgang::games::broadswords::rules::{
    Act, Aim, Battle, MissileStage, NOBODY, Pace, Place, Stage, Tables, Who, compile,
};
use pressgang::workshop::bundled_pack;
use rayon::prelude::*;

use crate::bb_engine::fight_ground::{Game, Ground};
use crate::fixture::Fixture;

type Bot = Box<dyn Chooser<Battle> + Send>;

static PACK: LazyLock<Pack> =
    LazyLock::new(|| bundled_pack("broadswords").expect("it can be read"));

fn bot(spec: &str, seed: u64) -> Bot {
    let spec = Spec::read(Battle::bots(), spec).expect("a bot");
    spec.build(Chance::of(seed))
}

fn tables(scenario: &str) -> Arc<Tables> {
    let kept = PACK.shelf::<Scenario>().get(scenario).expect("a scenario");
    compile(&PACK, kept).expect("it can be played")
}

fn side_to_move(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } => side,
        other => panic!("nobody is asked anything: {other:?}"),
    }
}

fn candidates(battle: &Battle) -> Vec<Act> {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    acts
}

fn ask(bot: &mut Bot, battle: &Battle) -> Act {
    let acts = candidates(battle);
    bot.choose(&Question::of(battle, side_to_move(battle), &acts))
}

fn opinions(bot: &mut Bot, battle: &Battle) -> Vec<Opinion<Act>> {
    let acts = candidates(battle);
    bot.explain(&Question::of(battle, side_to_move(battle), &acts))
}

/// Plays a battle to its end, or until so many decisions have been made; every act must be on offer and legal.
fn play(tables: &Arc<Tables>, bots: &mut [Bot; 2], seed: u64, most: usize) -> (Battle, Vec<Act>) {
    let mut battle = Battle::new(Arc::clone(tables));
    let mut throws = Chance::of_game(1, seed);
    let mut done = Vec::new();
    while done.len() < most {
        match battle.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let throw = throws.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
            }
            Pending::Decide { side, .. } => {
                let acts = candidates(&battle);
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
    let tables: Vec<Arc<Tables>> = scenarios.iter().map(|it| tables(it)).collect();
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

const GOAT: &str = "the-goat-of-upper-kettle";

// How well they play.

#[test]
fn greedy_beats_random_from_both_sides() {
    let scenarios = [GOAT, "the-hot-baths", "the-marquiss-guns"];
    let (points, all) = score("greedy", "random", &scenarios, 1);
    assert!(points * 10 >= all * 9, "{points} of {all}");
}

// The same question has the same answer.

#[test]
fn the_same_seed_plays_the_same_battle_on_every_thread() {
    let tables = tables(GOAT);
    let run = |_: u64| {
        let mut bots = [bot("captain:playouts=2", 3), bot("greedy", 4)];
        play(&tables, &mut bots, 5, 20).1
    };
    let runs: Vec<Vec<Act>> = (0..3u64).into_par_iter().map(run).collect();
    assert!(runs.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_simulation_is_the_same_on_one_thread_and_on_two() {
    let here = Fixture::empty();
    let terms = [
        "sim", GOAT, "--games", "4", "--bot", "greedy", "--seed", "5",
    ];
    let run = |threads: &str| {
        let ran = here.run(&[&terms[..], &["--format", "json", "--threads", threads]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn asking_for_reasons_changes_no_choice_and_the_best_is_chosen() {
    for scenario in [GOAT, "the-nine-oclock-convoy"] {
        let tables = tables(scenario);
        for spec in ["greedy", "greedy:blunder=20%", "captain:playouts=2"] {
            let (mut asked, mut quiet) = (bot(spec, 3), bot(spec, 3));
            let mut battle = Battle::new(Arc::clone(&tables));
            let mut throws = Chance::of(2);
            let mut decisions = 0;
            while decisions < 14 {
                if let Pending::Roll(_) = battle.pending() {
                    battle.settle(&throws.throw(&battle.dice()), &mut Silence);
                    continue;
                }
                let opinions = opinions(&mut asked, &battle);
                let act = ask(&mut asked, &battle);
                assert_eq!(act, ask(&mut quiet, &battle), "{spec}");
                assert!(
                    opinions
                        .iter()
                        .all(|it| !it.reason.is_empty() && it.value.is_finite())
                );
                if spec == "greedy" {
                    assert!(opinions.is_sorted_by(|one, two| one.value >= two.value));
                    if candidates(&battle).len() > 1 {
                        assert_eq!(opinions[0].value, opinion_of(&opinions, act).value);
                    }
                }
                battle.apply(&act, &mut Silence);
                decisions += 1;
            }
        }
    }
}

fn opinion_of(opinions: &[Opinion<Act>], act: Act) -> &Opinion<Act> {
    let found = opinions.iter().find(|it| it.act == act);
    found.expect("there is an opinion on it")
}

// What they see.

#[test]
fn no_bot_sees_what_is_behind_the_markers_of_its_enemy() {
    let tables = tables("the-nine-oclock-convoy");
    let mut looked = 0;
    for seed in 0..3 {
        let mut bots = [bot("greedy", seed), bot("greedy", seed + 9)];
        for most in [14, 18, 24] {
            let (battle, _) = play(&tables, &mut bots, seed, most);
            let Pending::Decide { side, .. } = battle.pending() else {
                continue;
            };
            let mut state = *battle.state();
            let theirs: Vec<usize> = state
                .markers
                .iter()
                .map(usize::from)
                .filter(|it| tables.markers[*it].side != side)
                .collect();
            if theirs.len() < 2 {
                continue;
            }
            // What is behind them goes one marker on.
            let held: Vec<u8> = theirs.iter().map(|it| state.marker_holds[*it]).collect();
            for (at, marker) in theirs.iter().enumerate() {
                state.marker_holds[*marker] = held[(at + 1) % held.len()];
            }
            let other = Battle::from_state(Arc::clone(&tables), state);
            for spec in ["greedy", "captain:playouts=2"] {
                let chosen = [&battle, &other].map(|it| ask(&mut bot(spec, 5), it));
                assert_eq!(chosen[0], chosen[1], "{spec} saw what it should not");
                looked += 1;
            }
        }
    }
    assert!(looked >= 4, "{looked}");
}

#[test]
fn which_markers_are_decoys_does_not_follow_from_their_numbers() {
    let tables = tables("the-nine-oclock-convoy");
    let holds = |seed: u64| {
        let mut bots = [bot("greedy", seed), bot("greedy", seed + 50)];
        let (battle, _) = play(&tables, &mut bots, 1, 8);
        let state = battle.state();
        let real = state
            .markers
            .iter()
            .filter(|it| state.marker_holds[usize::from(*it)] != NOBODY);
        real.collect::<Vec<u8>>()
    };
    let all: Vec<Vec<u8>> = (0..6).map(holds).collect();
    assert!(all.iter().any(|it| *it != all[0]), "{all:?}");
}

// What greedy does as anybody would.

/// Twelve places in two ranks around a point, in inches, as units of the test ground are written.
fn ranks(x: i32, y: i32) -> String {
    let places = (0..12).map(|at| format!("{},{}", x + at % 6 - 2, y + at / 6));
    places.collect::<Vec<_>>().join("; ")
}

fn unit(of: &str, x: i32, y: i32) -> String {
    format!("{of} {}", ranks(x, y))
}

/// What greedy does with a position in which the Bravos move.
fn moves(game: &Game) -> Act {
    ask(&mut bot("greedy", 1), &game.battle)
}

/// What greedy shoots at when the Alphas are asked first.
fn shoots(mut game: Game) -> Act {
    game.done();
    assert!(
        matches!(game.stage(), Stage::Missile(MissileStage::Aim, Side::First)),
        "{:?}",
        game.stage()
    );
    ask(&mut bot("greedy", 1), &game.battle)
}

#[test]
fn knights_ride_down_archers_who_stand_in_the_open() {
    let game = Ground::open()
        .first(&unit("archers", 30, 30))
        .second(&unit("knights", 30, 22))
        .ready();
    assert!(
        matches!(moves(&game), Act::Charge { .. }),
        "{:?}",
        moves(&game)
    );
}

#[test]
fn archers_do_not_run_into_the_lances_of_knights() {
    let game = Ground::open()
        .first(&unit("knights", 30, 26))
        .second(&unit("archers", 30, 22))
        .ready();
    let act = moves(&game);
    assert!(
        !matches!(act, Act::Charge { .. } | Act::Engage { .. }),
        "{act:?}"
    );
}

#[test]
fn musketeers_with_the_enemy_in_range_stand_and_shoot() {
    // BB-MUZ-02: standing still they shoot every turn.
    let game = Ground::open()
        .first(&unit("musketeers", 30, 36))
        .second(&unit("musketeers", 30, 22))
        .ready();
    let act = moves(&game);
    let runs = matches!(
        act,
        Act::Move {
            pace: Pace::Run,
            ..
        } | Act::Charge { .. }
    );
    assert!(!runs, "{act:?}");
}

#[test]
fn the_dead_run_at_the_living() {
    let game = Ground::open()
        .first("survivors 30,40; 31,40; 32,40; 33,40 | commanders = 1")
        .second(&unit("zombie-horde", 30, 12))
        .ready();
    let Act::Move { march, pace, .. } = moves(&game) else {
        panic!("{:?}", moves(&game));
    };
    assert_eq!(pace, Pace::Run);
    let end = march.path.end().expect("they go somewhere");
    assert!(end.y > 16 * 16, "they come south: {end}");
}

#[test]
fn a_salvo_goes_where_it_kills_most() {
    let game = Ground::open()
        .first(&unit("archers", 30, 30))
        .second(&unit("men-at-arms", 24, 22))
        .second(&unit("javelin-men", 34, 22))
        .ready();
    let target = game.unit("b2");
    let act = shoots(game);
    assert!(
        matches!(act, Act::Shoot { at: Aim::Unit(unit), .. } if unit == target),
        "the unarmoured are easier to hit: {act:?}"
    );
}

#[test]
fn a_machine_gun_sweeps_whom_it_catches_in_its_kill_zone() {
    // BB-KZ-02: at 7 inches it catches many, and a single shot hits one.
    let mut gun = Ground::open()
        .first("machine-gun-team 29.5,30.75; 30.5,30.75")
        .second(&unit("rifle-section", 30, 22))
        .ready()
        .with_model("a1", "30,30");
    gun.done();
    let act = ask(&mut bot("greedy", 1), &gun.battle);
    let Act::Shoot {
        who: Who::Model(_),
        at: Aim::Zone(_),
        ..
    } = act
    else {
        panic!("{act:?}");
    };
}

#[test]
fn a_flamethrower_goes_before_the_salvo_of_its_unit() {
    // With the others it would throw a grenade; one attack is all it has (BB-MIS-12).
    let game = Ground::open()
        .first(&unit("flame-team", 30, 30))
        .second(&unit("rifle-section", 30, 22))
        .ready();
    let act = shoots(game);
    let Act::Shoot {
        who: Who::Figure(_),
        at: Aim::Zone(_),
        ..
    } = act
    else {
        panic!("{act:?}");
    };
}

#[test]
fn a_free_shot_is_never_declined() {
    let mut game = Ground::open()
        .first(&unit("archers", 30, 30))
        .second(&unit("hoplites", 30, 20))
        .ready();
    game.done();
    let opinions = opinions(&mut bot("greedy", 1), &game.battle);
    assert!(matches!(opinions[0].act, Act::Shoot { .. }), "{opinions:?}");
    let done = opinion_of(&opinions, Act::Done);
    assert!(done.value < opinions[0].value);
}

#[test]
fn the_first_shot_must_be_worth_waking_the_dead() {
    // BB-ZOM-05: more come each turn once gunfire was heard.
    let zone = |number: u8| {
        format!(
            "{{ id = \"w{number}\", outline = {{ rectangle = {{ at = \"{}x0in\", size = \"4x4in\" }} }} }}",
            5 * number
        )
    };
    let zones: Vec<String> = (1..=6).map(zone).collect();
    let zones = format!("zones = [{}]", zones.join(", "));
    let ground = Ground::open()
        .more(&zones)
        .side(
            Side::Second,
            "ways_in = [\"w1\", \"w2\", \"w3\", \"w4\", \"w5\", \"w6\"]",
        )
        .first("survivors 30,34")
        .second(&unit("zombie-horde", 30, 22));
    let act = shoots(ground.ready());
    assert_eq!(act, Act::Done);
}

#[test]
fn the_least_missed_are_removed() {
    let mut game = Ground::open()
        .first(&unit("archers", 30, 30))
        .second("hoplites 30,24; 31,24; 32,24; 33,24 | heroes = 1, commanders = 1")
        .ready();
    game.done();
    let act = game.volley("a1", "b1");
    game.act(act);
    let dice = game.dice();
    game.roll(&vec![6; dice]);
    game.cease();
    while let Pending::Decide {
        what: pressgang::games::broadswords::rules::Decision::Remove,
        ..
    } = game.battle.pending()
    {
        let Act::Remove(chosen) = ask(&mut bot("greedy", 1), &game.battle) else {
            panic!("figures must be removed");
        };
        let all = candidates(&game.battle);
        let rings = |act: &Act| match act {
            Act::Remove(set) => set
                .iter()
                .filter(|it| game.tables.ring_of(*it).dice > 0)
                .count(),
            _ => usize::MAX,
        };
        let least = all.iter().map(rings).min();
        assert_eq!(Some(rings(&Act::Remove(chosen))), least);
        game.act(Act::Remove(chosen));
    }
}

#[test]
fn a_commander_beside_routed_troops_rallies_them() {
    let mut game = Ground::open()
        .first(&unit("knights", 30, 4))
        .second(&unit("spearmen", 30, 40))
        .second("men-at-arms 30,43; 31,43 | commanders = 1")
        .ready();
    let routed = game.unit("b1");
    game.set(|state| {
        state.routed.insert(routed);
        state.lost[usize::from(routed)] = 6;
        state.stage = Stage::Rally(Side::Second);
    });
    let act = ask(&mut bot("greedy", 1), &game.battle);
    assert!(
        matches!(act, Act::Rally { .. } | Act::Step { .. }),
        "{act:?}"
    );
}

#[test]
fn a_move_that_wins_is_made() {
    let ground = Ground::open()
        .more("victory = [{ side = \"bravos\", goal = { exit = { edge = \"west\", least = 1, of = \"figures\" } }, judged = \"at-once\" }]\notherwise = \"alphas\"")
        .first(&unit("archers", 40, 30))
        .second("us-cavalry 4,20; 4,22; 4,24");
    let game = ground.ready();
    let act = moves(&game);
    let mut after = game.battle.clone();
    after.apply(&act, &mut Silence);
    assert_eq!(after.outcome(), Some(Outcome::Won(Side::Second)), "{act:?}");
}

#[test]
fn nobody_leaves_who_must_hold_the_table() {
    let game = Ground::open()
        .first(&unit("archers", 30, 40))
        .second(&unit("archers", 30, 3))
        .ready();
    let acts = opinions(&mut bot("greedy", 1), &game.battle);
    assert!(!matches!(acts[0].act, Act::Exit(_)), "{acts:?}");
    let figure = game.tables.unit(game.unit("b1")).first;
    assert_eq!(game.battle.state().lies(figure), Place::Table);
}

#[test]
fn a_wizard_whose_unit_is_near_casts_at_the_enemy() {
    let game = Ground::open()
        .first("wizard 30,34")
        .first(&unit("free-men", 30, 30))
        .second(&unit("orc-band", 30, 21))
        .ready();
    let wizard = game.figure("a1-1");
    let mut battle = game.battle.clone();
    battle.apply(&Act::Done, &mut Silence);
    let opinions = opinions(&mut bot("greedy", 1), &battle);
    let casts = opinions
        .iter()
        .find(|it| matches!(it.act, Act::Cast { figure, .. } if figure == wizard));
    let casts = casts.expect("it may cast");
    assert!(casts.value > opinion_of(&opinions, Act::Done).value);
}
