//! Bots never choose a dominated act: one that gives something up and gets nothing for it; and the reasons they give are true.

use std::sync::Arc;

use pressgang::bot::Question;
use pressgang::engine::{Chance, Game as _, Pending, Side, Silence};
use pressgang::games::hex_command::bot::better_than;
use pressgang::games::hex_command::odds::Book;
use pressgang::games::hex_command::rules::{
    Act, Battle, Fire, LEADERS_FROM, NOBODY, Piece, Sighting, Stage, Step, Tables, mark,
};
use rayon::prelude::*;

use crate::bots::{Bot, ask, bot, opinions, scenarios, skirmish};
use crate::table::{Game, Table, marching, ordering, ready};

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;
const SECTION: &str = "home-guard-section";

/// Bots that judge, with little time to think and several seeds, so that a blunder would show.
const JUDGES: [(&str, u64); 4] = [
    ("greedy", 1),
    ("captain:playouts=1", 1),
    ("captain:playouts=2", 2),
    ("captain:playouts=16", 3),
];

/// The act that dominates the act of a line.
fn better(game: &Game, line: &str) -> Option<String> {
    let Pending::Decide { side, .. } = game.battle.pending() else {
        panic!("nobody is asked anything");
    };
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    let question = Question::of(&game.battle, side, &acts);
    let found = better_than(&question, &game.read(line))?;
    assert!(acts.contains(&found.act));
    Some(game.battle.write(&found.act))
}

/// Every bot that judges does something else than a line says, and does not even consider it.
fn nobody_does(game: &Game, line: &str) {
    assert!(game.is_legal(line), "{line}");
    let act = game.read(line);
    for (spec, seed) in JUDGES {
        let mut judge = bot(spec, seed);
        assert_ne!(ask(&mut judge, &game.battle), Some(act), "{spec}: {line}");
        let said = opinions(&mut judge, &game.battle);
        assert!(said.iter().all(|it| it.act != act), "{spec}: {line}");
    }
}

fn sections(distance: i32) -> Table {
    Table::home_guard()
        .unit("a", SECTION, FIRST, (0, 0))
        .unit("b", SECTION, FIRST, (0, 1))
        .unit("z", SECTION, SECOND, (distance, 0))
}

// The battle step.

#[test]
fn nobody_passes_with_a_free_shot() {
    let game = ready(sections(2));
    let shot = better(&game, "pass").expect("two shots are free");
    assert!(shot.starts_with("fire a "), "{shot}");
    nobody_does(&game, "pass");
}

#[test]
fn a_shot_that_gives_a_hidden_unit_away_is_not_free() {
    let mut game = ready(Table::home_guard().unit("a", SECTION, FIRST, (0, 0)).unit(
        "z",
        SECTION,
        SECOND,
        (2, 0),
    ));
    let unit = game.piece("a");
    game.edit(|state| state.unit_mut(unit).sighting = Sighting::Hidden);
    assert_eq!(better(&game, "pass"), None);
}

/// Two sections face each other, the enemy's home edge in the south; the enemy scores for reaching a hex.
fn sections_with_a_goal(goal: &str) -> Game {
    let goal = format!(
        "objectives = [ {{ at = \"{goal}\", vp = 1, for = \"reach\", side = \"second\" }} ]"
    );
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, "0503")
        .unit("z", SECTION, SECOND, "0505")
        .scenario_line(&goal);
    ready(table)
}

#[test]
fn a_shot_that_may_drive_the_enemy_onto_its_objective_is_not_free() {
    // Retreats lead south.
    assert_eq!(better(&sections_with_a_goal("0507"), "pass"), None);
    // Nobody retreats to an objective in the north, or beside, however near it is.
    for goal in ["0504", "0605"] {
        let game = sections_with_a_goal(goal);
        assert!(better(&game, "pass").is_some(), "{goal}");
        nobody_does(&game, "pass");
    }
}

#[test]
fn nobody_fires_where_nothing_can_be_hit_with_another_target_at_hand() {
    // At three hexes rifles do nothing to a tank; another section can be hit.
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, (0, 2))
        .unit("tank", "german-tank", SECOND, (3, 2))
        .unit("z", SECTION, SECOND, (0, 4));
    let game = ready(table);
    let (line, other) = ("fire a (3,2)", "fire a (0,4)");
    assert!(game.is_legal(line) && game.is_legal(other));
    assert!(better(&game, line).is_some_and(|it| game.read(&it) == game.read(other)));
    nobody_does(&game, line);
}

#[test]
fn a_kept_die_is_not_worth_keeping_past_the_turn() {
    let mut game = ready(Table::home_guard().unit("a", SECTION, FIRST, (0, 0)).unit(
        "z",
        SECTION,
        SECOND,
        (1, 0),
    ));
    game.pool(FIRST, "In In In");
    let unit = game.piece("a");
    game.edit(|state| state.unit_mut(unit).battles = 1);
    assert!(better(&game, "pass").is_some());
    nobody_does(&game, "pass");
}

#[test]
fn a_die_that_a_card_must_show_may_be_kept() {
    let table =
        Table::to_arms()
            .unit("a", "regulars", FIRST, (0, 0))
            .unit("z", "regulars", SECOND, (1, 0));
    let mut game = ready(table.card(FIRST, "second-wind"));
    game.pool(FIRST, "In");
    let unit = game.piece("a");
    game.edit(|state| state.unit_mut(unit).battles = 1);
    assert_eq!(better(&game, "pass"), None);
}

#[test]
fn nobody_declines_support_that_is_better() {
    let table = sections(3).leader("captain", "captain", FIRST, (0, 0));
    let game = ready(table);
    let mut book = Book::new();
    let kills = |book: &mut Book, line: &str| book.expect(&game.battle, &game.read(line)).kills;
    let (alone, led) = (
        kills(&mut book, "fire a (3,0)"),
        kills(&mut book, "fire a (3,0) support"),
    );
    assert!(led > alone, "{led} {alone}");
    assert!(better(&game, "fire a (3,0)").is_some_and(|it| it.ends_with("support")));
    nobody_does(&game, "fire a (3,0)");
}

// Orders.

#[test]
fn everybody_gets_an_order_while_dice_are_left_over() {
    // Nobody can get near an enemy this turn, so no die can serve a second attack.
    let table = Table::home_guard()
        .map(&[". . . . . . . . ."; 18])
        .unit("a", SECTION, FIRST, "0101")
        .unit("b", SECTION, FIRST, "0301")
        .unit("c", SECTION, FIRST, "0501")
        .unit("d", SECTION, FIRST, "0701")
        .unit("z", SECTION, SECOND, "0918");
    for (spec, seed) in JUDGES {
        let mut game = ordering(table.clone(), "In In In In");
        let mut judge = bot(spec, seed);
        while game.state().step == Step::Activation {
            let act = ask(&mut judge, &game.battle).expect("it is asked");
            game.battle.apply(&act, &mut Silence);
        }
        let ordered = ["a", "b", "c", "d"].map(|id| game.unit(id).is(mark::ORDERED));
        assert_eq!(ordered, [true; 4], "{spec}");
    }
}

#[test]
fn a_die_may_be_kept_for_a_second_attack() {
    let mut game = ordering(sections(1), "In");
    game.mark("a", mark::ORDERED, true);
    assert_eq!(better(&game, "pass"), None);
    game.pool(FIRST, "In In");
    assert!(better(&game, "pass").is_some());
}

#[test]
fn nobody_spends_a_strong_die_where_a_weak_one_will_do() {
    let game = ordering(sections(6), "* In");
    nobody_does(&game, "place any a");
}

// Cards.

#[test]
fn nobody_plays_a_card_that_changes_nothing() {
    // The only die is on a unit already, and would be replaced by one that serves no better.
    let table = Table::to_arms()
        .unit("a", "regulars", FIRST, (0, 0))
        .unit("z", "regulars", SECOND, (6, 0))
        .card(FIRST, "volunteers");
    let mut game = ordering(table, "In");
    game.act("place infantry a");
    assert!(better(&game, "play volunteers").is_some());
    // The rules refuse it too.
    assert!(!game.is_legal("play volunteers"));
    // A second attack without a target.
    let table = Table::to_arms()
        .unit("a", "regulars", FIRST, (0, 0))
        .unit("z", "regulars", SECOND, (8, 0))
        .card(FIRST, "rapid-fire");
    let mut game = ready(table);
    game.pool(FIRST, "In In");
    nobody_does(&game, "play rapid-fire a");
    game.put("z", (1, 0));
    assert_eq!(better(&game, "play rapid-fire a"), None);
}

#[test]
fn a_card_that_gives_a_better_die_changes_something() {
    let table = Table::to_arms()
        .unit("a", "regulars", FIRST, (0, 0))
        .unit("z", "regulars", SECOND, (6, 0))
        .card(FIRST, "volunteers");
    let game = ordering(table, "In");
    assert_eq!(better(&game, "play volunteers"), None);
}

#[test]
fn every_card_is_saved_against() {
    let mut game = Table::home_guard()
        .unit("a1", SECTION, FIRST, (0, 0))
        .unit("z", SECTION, SECOND, (5, 0))
        .side_line(FIRST, "captain = true")
        .side_line(FIRST, "characters = { wilson = \"a1\", pike = \"a1\" }")
        .card(SECOND, "wilson-1")
        .card(FIRST, "wilson-2")
        .start();
    game.activation_step(FIRST, "In", "In");
    game.act("place infantry a1").act("play wilson-1 a1");
    if game.stage() == Stage::Answer {
        nobody_does(&game, "pass");
    }
}

// Commanders.

#[test]
fn a_commander_does_not_stay_alone_beside_a_full_enemy_unit() {
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, "0303")
        .unit("z", SECTION, SECOND, "0506")
        .leader("captain", "captain", FIRST, "0505");
    let mut game = marching(table);
    game.mark("a", mark::ORDERED, false);
    assert!(better(&game, "pass").is_some_and(|it| it.starts_with("move captain")));
    nobody_does(&game, "pass");
}

#[test]
fn a_commander_leaves_two_figures_that_cannot_attack() {
    let table = Table::home_guard()
        .unit("weak", SECTION, FIRST, "0505")
        .figures("weak", 2)
        .unit("b", SECTION, FIRST, "0303")
        .unit("z", SECTION, SECOND, "0506")
        .leader("captain", "captain", FIRST, "0505");
    let mut game = marching(table);
    for id in ["weak", "b"] {
        game.mark(id, mark::ORDERED, false);
    }
    assert!(better(&game, "pass").is_some());
    nobody_does(&game, "pass");
}

#[test]
fn a_unit_does_not_leave_its_commander_behind_beside_the_enemy() {
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, "0505")
        .unit("z", SECTION, SECOND, "0506")
        .leader("captain", "captain", FIRST, "0505");
    let mut game = marching(table);
    let leader = game.piece("captain");
    game.edit(|state| state.leader_mut(leader).ordered = false);
    assert!(better(&game, "move a 0504").is_some_and(|it| it.contains("0504")));
    nobody_does(&game, "move a 0504");
}

#[test]
fn a_commander_does_not_walk_up_to_a_full_enemy_unit_alone() {
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, "0503")
        .unit("z", SECTION, SECOND, "0506")
        .leader("captain", "captain", FIRST, "0504");
    let mut game = marching(table);
    game.mark("a", mark::ORDERED, false);
    assert!(better(&game, "move captain 0505").is_some_and(|it| it.starts_with("move captain")));
    nobody_does(&game, "move captain 0505");
    // A unit that may still join the commander there makes it a plan.
    game.mark("a", mark::ORDERED, true);
    assert_eq!(better(&game, "move captain 0505"), None);
}

#[test]
fn a_white_flag_that_the_target_ignores_takes_the_commander_to_safety() {
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, (0, 3))
        .unit("z", SECTION, SECOND, (2, 3))
        .leader("captain", "captain", FIRST, (1, 3));
    let mut game = ready(table);
    game.attack("fire a (2,3)").roll("F M M");
    assert_eq!(game.stage(), Stage::Rouse);
    assert_eq!(better(&game, "pass").as_deref(), Some("rouse captain"));
    nobody_does(&game, "pass");
    game.act("rouse captain");
    assert!(better(&game, "pass").is_some_and(|it| it.starts_with("move captain")));
    nobody_does(&game, "pass");
}

// Movement.

#[test]
fn nobody_passes_with_a_move_that_wins_the_battle() {
    let goal = "objectives = [ { at = \"0504\", vp = 1, for = \"reach\" } ]";
    let table = Table::home_guard()
        .unit("a", SECTION, FIRST, "0503")
        .unit("z", SECTION, SECOND, "0509")
        .scenario_line(goal);
    let mut game = marching(table);
    let quota = game.battle.tables().sides[0].quota;
    game.edit(|state| state.vp[0] = quota - 1);
    assert_eq!(better(&game, "pass").as_deref(), Some("move a 0504"));
    nobody_does(&game, "pass");
}

// Whole battles.

/// Plays a battle and shows each question with the act that was chosen.
fn watch(
    tables: &Arc<Tables>,
    spec: &str,
    seed: u64,
    mut see: impl FnMut(&Battle, Side, &[Act], &Act, &mut Bot),
) -> u32 {
    let mut bots = [bot(spec, seed), bot(spec, seed + 1)];
    let mut battle = Battle::new(Arc::clone(tables));
    let mut throws = Chance::of_game(9, seed);
    let (mut acts, mut decisions) = (Vec::new(), 0);
    loop {
        match battle.pending() {
            Pending::Over(_) => return decisions,
            Pending::Roll(_) => battle.settle(&throws.throw(&battle.dice()), &mut Silence),
            Pending::Decide { side, .. } => {
                battle.candidates(&mut acts);
                let judge = &mut bots[side.at()];
                let act = judge.choose(&Question::of(&battle, side, &acts));
                see(&battle, side, &acts, &act, judge);
                battle.apply(&act, &mut Silence);
                decisions += 1;
            }
        }
    }
}

/// The plainest of the rules, told again without the bots' own words for them.
fn plainly_wrong(battle: &Battle, acts: &[Act], act: &Act, book: &mut Book) -> Option<String> {
    let state = battle.state();
    let mut odds = |act: &Act| book.expect(battle, act);
    match *act {
        Act::Pass if state.stage == Stage::Slot && state.step == Step::Battle => {
            if !battle.tables().objectives.iter().all(|it| it.hold) {
                return None;
            }
            let free = acts.iter().find(|act| match **act {
                Act::Fire {
                    unit,
                    how: Fire::Direct,
                    ..
                } => {
                    let unit = state.unit(unit);
                    unit.battles == 0 && unit.sighting == Sighting::Seen && odds(act).kills > 0.001
                }
                _ => false,
            });
            free.map(|it| format!("passed with {}", battle.write(it)))
        }
        Act::Fire {
            unit,
            hex,
            how: Fire::Direct,
            support,
        } => {
            let other = Act::Fire {
                unit,
                hex,
                how: Fire::Direct,
                support: !support,
            };
            if !acts.contains(&other) {
                return None;
            }
            let (mine, others) = (odds(act), odds(&other));
            let worse = mine.kills + 0.001 < others.kills
                && mine.destroyed + 0.001 < others.destroyed
                && mine.cleared + 0.001 < others.cleared
                && mine.commander <= others.commander
                && mine.sergeant <= others.sergeant
                && mine.vehicle <= others.vehicle;
            worse.then(|| format!("{} and not {}", battle.write(act), battle.write(&other)))
        }
        Act::Pass if acts.contains(&Act::Save) => Some("did not save".into()),
        _ => None,
    }
}

#[test]
fn no_dominated_act_is_chosen_in_whole_battles() {
    // 10,000 battles: `cargo bench --bench bots -- --audit`.
    let skirmish = skirmish();
    let mut battles: Vec<(Arc<Tables>, &str, u64)> = Vec::new();
    battles.extend(
        scenarios()
            .into_iter()
            .zip(0..)
            .map(|(it, seed)| (it, "greedy", seed)),
    );
    battles.extend((0..200).map(|seed| (Arc::clone(&skirmish), "greedy", seed)));
    battles.extend((0..2).map(|seed| (Arc::clone(&skirmish), "captain:playouts=2", seed)));
    battles.into_par_iter().for_each(|(tables, spec, seed)| {
        let mut book = Book::new();
        watch(&tables, spec, seed, |battle, side, acts, act, _| {
            let question = Question::of(battle, side, acts);
            if let Some(better) = better_than(&question, act) {
                let [act, other] = [act, &better.act].map(|it| battle.write(it));
                panic!("{spec} {seed}: {act} instead of {other}: {}", better.reason);
            }
            if let Some(wrong) = plainly_wrong(battle, acts, act, &mut book) {
                panic!("{spec} {seed}: {wrong}");
            }
        });
    });
}

/// Which statement of a reason is not true.
fn untrue(battle: &Battle, act: &Act, reason: &str) -> Option<&'static str> {
    let (state, tables) = (battle.state(), battle.tables());
    let says = |words: &str| reason.contains(words);
    let objective = |hex: u8| tables.objectives.iter().any(|it| it.hex == hex);
    let weakened = |piece: Piece| {
        piece < LEADERS_FROM && 2 * state.unit(piece).figures <= tables.unit(piece).figures
    };
    let steps = |unit: Piece, from: u8, to: u8| {
        let row = tables.unit(unit);
        battle.steps_to(to, row.foot && !row.artillery)[usize::from(from)]
    };
    match *act {
        Act::Move { piece, to, .. } if piece < LEADERS_FROM => {
            let from = state.unit(piece).hex;
            let nearer =
                |objective: u8| steps(piece, to, objective) < steps(piece, from, objective);
            if says("steps onto the objective") && !objective(to) {
                return Some("there is no objective");
            }
            if says("stays on the objective") {
                return Some("it moves");
            }
            if says("nearer to an objective") && !tables.objectives.iter().any(|it| nearer(it.hex))
            {
                return Some("it is not nearer to any objective");
            }
        }
        Act::Move { to, .. } => {
            let there = state.unit_in(to) != NOBODY;
            if says("joins a unit") != there || says("alone") == there {
                return Some("the commander's company");
            }
        }
        Act::Fire { hex, .. } => {
            let target = state.unit_in(hex);
            if says("the weakened") && target != NOBODY && !weakened(target) {
                return Some("the target is not weakened");
            }
        }
        Act::Play { target, .. } if says("it can reach a better hex") => {
            let reach = |stretch: i8| {
                let mut supposed = battle.clone();
                let mut unit = *state.unit(target);
                unit.stretch += stretch;
                supposed.suppose_unit(target, unit);
                supposed.reach_of(target)
            };
            if reach(2) == reach(0) {
                return Some("it gets no further");
            }
        }
        _ => {}
    }
    None
}

#[test]
fn the_reasons_of_a_bot_are_true() {
    let battles: Vec<(Arc<Tables>, u64)> = scenarios().into_iter().zip(20..).collect();
    let asked: usize = battles
        .into_par_iter()
        .map(|(tables, seed)| {
            let mut asked = 0;
            watch(&tables, "greedy", seed, |battle, side, acts, act, judge| {
                if asked >= 60 && asked % 5 != 0 {
                    asked += 1;
                    return;
                }
                let said = judge.explain(&Question::of(battle, side, acts));
                assert_eq!(said[0].act, *act, "it does not do what it says is best");
                for it in &said {
                    if let Some(fact) = untrue(battle, &it.act, &it.reason) {
                        panic!("{}: {}: {fact}", battle.write(&it.act), it.reason);
                    }
                }
                asked += 1;
            });
            asked
        })
        .sum();
    assert!(asked > 1000, "{asked}");
}

#[test]
fn captain_says_how_the_runner_up_did() {
    let game = ready(sections(2));
    let mut captain = bot("captain:playouts=16", 1);
    let said = opinions(&mut captain, &game.battle);
    // What it says first is what it then does.
    assert_eq!(Some(said[0].act), ask(&mut captain, &game.battle));
    let reason = &said[0].reason;
    assert!(reason.contains("the runner-up did"), "{reason}");
    assert!(reason.contains("give or take"), "{reason}");
    // The runner-up is the next in the list, so that `why` names it to whoever may know.
    assert!(said.len() > 1 && !said[1].reason.contains("the runner-up did"));
}
