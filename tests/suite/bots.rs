//! Bots as their opponents meet them: what they see, how well they play, how they can be set, and what they say for themselves.

use std::sync::Arc;

use pressgang::bot::{Chooser, Opinion, Question, Spec};
use pressgang::engine::{Chance, Game as _, Outcome, Pending, Side, Silence};
use pressgang::games::Rules as _;
use pressgang::games::hex_command::rules::{
    Act, Battle, Sighting, Start, State, Tables, View, mark,
};
use rayon::prelude::*;

use crate::engine_play::arena::{Run, arenas};
use crate::engine_play::hidden::shuffled;
use crate::table::{Table, marching, ready};

pub(crate) type Bot = Box<dyn Chooser<Battle> + Send>;

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

/// The scenarios of both packs with their own readings of the rules.
const SCENARIOS: usize = 16;

pub(crate) fn bot(spec: &str, seed: u64) -> Bot {
    let spec = Spec::read(Battle::bots(), spec).expect("a bot");
    spec.build(Chance::of(seed))
}

pub(crate) fn ask(bot: &mut Bot, battle: &Battle) -> Option<Act> {
    let Pending::Decide { side, .. } = battle.pending() else {
        return None;
    };
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    Some(bot.choose(&Question::of(battle, side, &acts)))
}

pub(crate) fn opinions(bot: &mut Bot, battle: &Battle) -> Vec<Opinion<Act>> {
    let Pending::Decide { side, .. } = battle.pending() else {
        panic!("nobody is asked anything");
    };
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    bot.explain(&Question::of(battle, side, &acts))
}

/// Plays a battle to its end, or until so many decisions have been made; every act must be legal.
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

pub(crate) fn scenarios() -> Vec<Arc<Tables>> {
    let arenas = arenas()[..SCENARIOS].iter();
    arenas.map(|arena| Arc::clone(&arena.tables)).collect()
}

/// Battles won by the first of two bots, every scenario from both sides with the same dice.
fn won(one: &str, two: &str, tables: &[Arc<Tables>], pairs: u64) -> (u64, u64) {
    let all = tables.len() as u64 * 2 * pairs;
    let won = (0..all).into_par_iter().filter(|game| {
        let (pair, side) = (game / 2, Side::BOTH[(game % 2) as usize]);
        let tables = &tables[(pair % tables.len() as u64) as usize];
        let (mine, other) = (bot(one, pair), bot(two, pair + 1000));
        let mut bots = match side {
            Side::First => [mine, other],
            Side::Second => [other, mine],
        };
        let (battle, _) = play(tables, &mut bots, pair, usize::MAX);
        battle.outcome() == Some(Outcome::Won(side))
    });
    (won.count() as u64, all)
}

// How well they play.

#[test]
fn greedy_beats_random_on_every_scenario_from_both_sides() {
    let (won, all) = won("greedy", "random", &scenarios(), 1);
    // 100 % of 640 in benches/bots.rs.
    assert!(won * 10 >= all * 9, "{won} of {all}");
}

/// Two sections a side and a hex between them to hold, so that battles are short.
pub(crate) fn skirmish() -> Arc<Tables> {
    let table = Table::home_guard()
        .unit("a", "home-guard-section", FIRST, "0402")
        .unit("b", "home-guard-section", FIRST, "0602")
        .unit("y", "home-guard-section", SECOND, "0408")
        .unit("z", "home-guard-section", SECOND, "0608")
        .scenario_line("objectives = [ { at = \"0505\", vp = 1, for = \"hold\" } ]")
        .side_line(FIRST, "quota = 2")
        .side_line(SECOND, "quota = 2");
    Arc::clone(table.start().battle.fixed())
}

#[test]
fn captain_beats_greedy_in_a_skirmish() {
    let (won, all) = won("captain:playouts=8", "greedy", &[skirmish()], 4);
    // 166 of 200 in a longer match.
    assert!(won * 10 >= all * 6, "{won} of {all}");
}

#[test]
fn greedy_plays_every_scenario_against_itself_to_the_end() {
    let turns: Vec<u8> = scenarios()
        .into_par_iter()
        .map(|tables| {
            let mut bots = [bot("greedy", 1), bot("greedy", 2)];
            let (battle, _) = play(&tables, &mut bots, 7, 20_000);
            assert!(battle.outcome().is_some(), "it does not end");
            battle.state().turn
        })
        .collect();
    // Bots that mean to win do not wait for the last turn.
    let all: u32 = turns.iter().map(|turn| u32::from(*turn)).sum();
    assert!(all < 16 * 20, "{turns:?}");
}

#[test]
fn captain_knows_what_to_do_in_every_scenario() {
    scenarios().into_par_iter().for_each(|tables| {
        let mut bots = [bot("greedy", 1), bot("greedy", 2)];
        let (mut battle, _) = play(&tables, &mut bots, 8, 40);
        let mut throws = Chance::of(3);
        while matches!(battle.pending(), Pending::Roll(_)) {
            battle.settle(&throws.throw(&battle.dice()), &mut Silence);
        }
        if let Some(act) = ask(&mut bot("captain:playouts=1", 1), &battle) {
            assert_eq!(battle.check(&act), Ok(()));
        }
    });
}

// What they see.

#[test]
fn no_bot_sees_what_is_hidden_from_its_side() {
    arenas();
    let looked: u32 = (0..arenas().len() as u64)
        .into_par_iter()
        .map(|game| {
            let mut run = Run::of(game);
            let mut aside = run.aside();
            let mut looked = 0;
            while let Some(done) = run.choose() {
                if let Pending::Decide { side, .. } = run.battle.pending()
                    && run.acts.len() > 1
                    && aside.below(100) == 0
                {
                    let other = shuffled(&run.battle, side, &mut aside);
                    let other = Battle::from_state(run.arena.tables.clone(), other);
                    same_choice(&run.battle, &other, "greedy");
                    if game % 16 == 1 && looked == 3 {
                        same_choice(&run.battle, &other, "captain:playouts=1");
                    }
                    looked += 1;
                }
                run.make(&done);
            }
            looked
        })
        .sum();
    assert!(looked > 250, "{looked}");
}

fn same_choice(one: &Battle, two: &Battle, spec: &str) {
    let chosen = [one, two].map(|battle| ask(&mut bot(spec, 5), battle));
    assert_eq!(chosen[0], chosen[1], "{spec} saw what it should not");
}

#[test]
fn what_a_scenario_hides_is_not_read_from_its_tables() {
    for arena in &arenas()[..SCENARIOS] {
        let mut other = Tables::clone(&arena.tables);
        let hidden = other.units.iter().any(|row| row.sighting != Sighting::Seen);
        if other.mines.is_empty() && !hidden {
            continue;
        }
        // Other counters lie there, and other units start elsewhere.
        other.mines.reverse();
        for mine in &mut other.mines {
            mine.0 = 0;
        }
        for row in &mut other.units {
            if let Start::At(hex) = &mut row.start
                && row.sighting != Sighting::Seen
            {
                *hex = 1;
            }
        }
        let other = Arc::new(other);
        let mut bots = [bot("greedy", 1), bot("greedy", 2)];
        for moves in [5, 25, 60] {
            let (battle, _) = play(&arena.tables, &mut bots, 3, moves);
            let twin = Battle::from_state(Arc::clone(&other), *battle.state());
            same_choice(&battle, &twin, "greedy");
        }
    }
}

#[test]
fn a_guess_is_a_battle_the_side_cannot_tell_from_its_own() {
    let looked: u32 = (0..arenas().len() as u64)
        .into_par_iter()
        .map(|game| {
            let mut run = Run::of(game);
            let mut aside = run.aside();
            let mut looked = 0;
            while let Some(done) = run.choose() {
                if let Pending::Decide { side, .. } = run.battle.pending()
                    && run.battle.state().turn > 0
                    && aside.below(20) == 0
                {
                    let view = run.battle.view(side);
                    if let Some(guess) = view.guess(&run.arena.tables, &mut aside) {
                        assert_eq!(guess.pending(), run.battle.pending());
                        assert_same_view(&view, &guess.view(side));
                        let mut acts = Vec::new();
                        guess.candidates(&mut acts);
                        assert_eq!(acts, run.acts, "other acts are legal in a guess");
                        looked += 1;
                    }
                }
                run.make(&done);
            }
            looked
        })
        .sum();
    assert!(looked > 1000, "{looked}");
}

/// Everything but what the guess makes up of who was seen where before.
fn assert_same_view(one: &View, two: &View) {
    let plain = |state: &State| {
        let mut state = *state;
        state.held = [0; 16];
        for unit in &mut state.units {
            unit.marks &= !(mark::SERGEANT | mark::MOUNTED);
        }
        state
    };
    assert_eq!(one.enemy_cards, two.enemy_cards);
    assert_eq!(one.chips, two.chips);
    assert_eq!(one.unseen, two.unseen);
    assert_eq!(plain(&one.known), plain(&two.known));
}

// That they can be relied on.

#[test]
fn the_same_seed_makes_the_same_choices() {
    let tables = &scenarios()[1];
    let run = |one: &str, seed: u64, most: usize| {
        let mut bots = [bot(one, seed), bot("greedy:blunder=20%", seed)];
        play(tables, &mut bots, 4, most).1
    };
    assert_eq!(run("greedy", 1, 1000), run("greedy", 1, 1000));
    assert_eq!(run("random", 1, 1000), run("random", 1, 1000));
    assert_ne!(run("random", 1, 1000), run("random", 2, 1000));
    let captain = "captain:playouts=2";
    assert_eq!(run(captain, 1, 12), run(captain, 1, 12));
}

#[test]
fn who_asks_for_reasons_changes_no_choice() {
    let tables = &scenarios()[1];
    for spec in [
        "random",
        "greedy:blunder=30%",
        "captain:playouts=2,blunder=10%",
    ] {
        let (mut asked, mut left_alone) = (bot(spec, 3), bot(spec, 3));
        let mut battle = Battle::new(Arc::clone(tables));
        let mut throws = Chance::of(2);
        let mut decisions = 0;
        while decisions < 12 {
            match battle.pending() {
                Pending::Decide { .. } => {
                    opinions(&mut asked, &battle);
                    let act = ask(&mut asked, &battle);
                    assert_eq!(act, ask(&mut left_alone, &battle), "{spec}");
                    battle.apply(&act.expect("a decision"), &mut Silence);
                    decisions += 1;
                }
                _ => battle.settle(&throws.throw(&battle.dice()), &mut Silence),
            }
        }
    }
}

// What they can be told.

#[test]
fn a_bot_that_always_blunders_does_anything() {
    let game = marching(
        Table::home_guard()
            .unit("a", "home-guard-section", FIRST, (0, 0))
            .unit("z", "home-guard-section", SECOND, (0, 4)),
    );
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    let mut drunk = bot("greedy:blunder=100%", 1);
    let mut seen = vec![0; acts.len()];
    for _ in 0..100 * acts.len() {
        let act = ask(&mut drunk, &game.battle).expect("it is asked");
        let at = acts.iter().position(|it| *it == act).expect("it is legal");
        seen[at] += 1;
    }
    // A hundred each on average; sigma is ten.
    assert!(
        seen.iter().all(|count| (50..150).contains(count)),
        "{seen:?}"
    );
    // Sober it always does the same.
    let mut sober = bot("greedy", 1);
    let first = ask(&mut sober, &game.battle);
    assert!((0..5).all(|_| ask(&mut sober, &game.battle) == first));
}

#[test]
fn posture_decides_how_near_one_goes() {
    let table = Table::home_guard()
        .unit("a", "home-guard-section", FIRST, (0, 0))
        .unit("z", "home-guard-section", SECOND, (0, 5))
        .unit("y", "home-guard-section", SECOND, (1, 5));
    let game = marching(table);
    let how_near = |posture: &str| {
        let spec = format!("greedy:posture={posture}");
        let act = ask(&mut bot(&spec, 1), &game.battle).expect("it is asked");
        let mut after = game.battle.clone();
        after.apply(&act, &mut Silence);
        let hex = after.state().unit(game.piece("a")).hex;
        let there = after.state().unit(game.piece("z")).hex;
        after.tables().field.distance(hex, there)
    };
    let near = ["aggressive", "balanced", "defensive"].map(how_near);
    assert!(near[0] < near[2], "{near:?}");
    assert!(near[0] <= near[1] && near[1] <= near[2], "{near:?}");
}

#[test]
fn a_bot_is_named_with_its_dials() {
    for text in [
        "random",
        "greedy",
        "captain",
        "greedy:posture=defensive,blunder=10%",
        "captain:posture=aggressive,playouts=32",
        "captain:budget=200ms",
        "captain:level=easy,posture=defensive",
        "captain:level=hard",
    ] {
        let spec = Spec::read(Battle::bots(), text).expect("a bot");
        assert_eq!(spec.to_string(), text);
    }
    let read = |text: &str| Spec::read(Battle::bots(), text).map(|spec| spec.to_string());
    assert_eq!(
        read("captain: budget=2s, blunder=5"),
        Ok("captain:blunder=5%,budget=2000ms".into())
    );
    assert_eq!(read("greedy:"), Ok("greedy".into()));
    // A level is a number of playouts in words.
    assert_eq!(read("captain:level=normal"), Ok("captain".into()));
    assert_eq!(
        read("captain:level=hard,playouts=9"),
        Ok("captain:playouts=9".into())
    );
    let names = Battle::bots().iter().map(|bot| bot.name);
    assert!(names.into_iter().all(|name| read(name) == Ok(name.into())));
    let repeatable =
        |text: &str| Spec::read(Battle::bots(), text).is_ok_and(|it| it.is_repeatable());
    assert!(repeatable("captain:playouts=9") && !repeatable("captain:budget=1s"));
}

#[test]
fn a_bot_that_does_not_exist_is_refused_with_a_hint() {
    let refused = |text: &str| {
        let no = Spec::read(Battle::bots(), text).expect_err("no such bot");
        format!("{}: {}", no.what, no.hint.unwrap_or_default())
    };
    let told = [
        ("greddy", "there is no bot `greddy`: did you mean `greedy`?"),
        (
            "hal",
            "there is no bot `hal`: bots are `random`, `greedy`, `captain`",
        ),
        (
            "",
            "there is no bot ``: bots are `random`, `greedy`, `captain`",
        ),
        (
            "random:blunder=1%",
            "`random` has no dial `blunder`: it has none",
        ),
        (
            "greedy:playouts=9",
            "`greedy` has no dial `playouts`: its dials are `posture` and `blunder`",
        ),
        (
            "greedy:posture",
            "`posture` is not a dial with its value: write a dial as `posture=VALUE`",
        ),
        (
            "greedy:posture=shy",
            "there is no posture `shy`: postures are `aggressive`, `balanced`, `defensive`",
        ),
        (
            "greedy:blunder=101%",
            "`101%` is not a blunder rate: write it as `blunder=10%`, from 0 to 100",
        ),
        (
            "captain:level=mad",
            "there is no level `mad`: levels are `easy`, `normal`, `hard`",
        ),
        (
            "captain:playouts=0",
            "`0` is not a number of playouts: write it as `playouts=64`, from 1 to 1000000",
        ),
        (
            "captain:budget=soon",
            "`soon` is not a time to think: write it as `budget=200ms` or `budget=2s`, up to ten minutes",
        ),
        (
            "captain:budget=-1s",
            "`-1s` is not a time to think: write it as `budget=200ms` or `budget=2s`, up to ten minutes",
        ),
    ];
    for (text, sentence) in told {
        assert_eq!(refused(text), sentence);
    }
}

// What they say.

#[test]
fn a_bot_says_what_it_would_do_and_why() {
    let game = ready(
        Table::home_guard()
            .unit("a", "home-guard-section", FIRST, (0, 0))
            .unit("strong", "home-guard-section", SECOND, (1, 0))
            .unit("weak", "home-guard-section", SECOND, (0, 1))
            .figures("weak", 1),
    );
    let mut greedy = bot("greedy", 1);
    let said = opinions(&mut greedy, &game.battle);
    assert!(said.windows(2).all(|two| two[0].value >= two[1].value));
    assert_eq!(Some(said[0].act), ask(&mut greedy, &game.battle));
    let best = game.battle.write(&said[0].act);
    let weak = game.battle.tables().field.name(game.at((0, 1)));
    assert_eq!(best, format!("fire a {weak}"));
    let reason = &said[0].reason;
    assert!(
        reason.contains("expected kills on the weakened weak at"),
        "{reason}"
    );
    assert!(reason.contains("% that it is destroyed"), "{reason}");
    let captain = opinions(&mut bot("captain:playouts=4", 1), &game.battle);
    assert!(
        captain[0].reason.contains("playouts, as it looks;"),
        "{}",
        captain[0].reason
    );
    let random = opinions(&mut bot("random", 1), &game.battle);
    assert!(random[0].reason.contains("each as likely as another"));
}

#[test]
fn greedy_steps_onto_an_objective_and_says_so() {
    let table = Table::home_guard()
        .unit("a", "home-guard-section", FIRST, "0503")
        .unit("z", "home-guard-section", SECOND, "0508");
    let goal = "objectives = [ { at = \"0504\", vp = 1, for = \"reach\" } ]";
    let game = marching(table.scenario_line(goal));
    let said = opinions(&mut bot("greedy", 1), &game.battle);
    let told = format!("{}: {}", game.battle.write(&said[0].act), said[0].reason);
    assert!(
        told.contains("move a 0504") && told.contains("steps onto the objective"),
        "{told}"
    );
}
