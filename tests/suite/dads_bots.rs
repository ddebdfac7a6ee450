//! The bots of Dads WW2 as their opponents meet them: how well they play, what they never leave undone, and what they say for themselves.

use std::sync::Arc;

use pressgang::bot::{Chooser, Opinion, Question, Spec};
use pressgang::content::Scenario;
use pressgang::engine::{Chance, Game as _, Outcome, Pending, Side, Silence};
use pressgang::games::Rules as _;
use pressgang::games::dads_ww2::rules::{
    Act, BaseId, BaseSet, Battle, Facing, NO_FACING, Stage, State, Tables, base_of, compile,
};
use pressgang::kernel::{HexId, OFF};
use pressgang::workshop::bundled_pack;
use rayon::prelude::*;

type Bot = Box<dyn Chooser<Battle> + Send>;

fn bot(spec: &str, seed: u64) -> Bot {
    let spec = Spec::read(Battle::bots(), spec).expect("a bot");
    spec.build(Chance::of(seed))
}

fn tables(scenario: &str) -> Arc<Tables> {
    let pack = bundled_pack("dads-ww2").expect("it can be read");
    let kept = pack
        .shelf::<Scenario>()
        .iter()
        .find(|it| it.id() == scenario);
    compile(&pack, kept.expect("there is such a scenario")).expect("it can be played")
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

/// Plays a battle to its end, or until so many decisions have been made; every act must be on offer and legal.
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

// How well they play.

#[test]
fn greedy_beats_random_from_both_sides() {
    let scenarios = ["first-game", "first-crossroads", "water-at-bir-tamar"];
    let (points, all) = score("greedy", "random", &scenarios, 1);
    assert!(points * 10 >= all * 9, "{points} of {all}");
}

#[test]
fn captain_is_no_worse_than_greedy() {
    let (points, all) = score("captain:playouts=6", "greedy", &["first-game"], 2);
    assert!(points * 2 >= all, "{points} of {all}");
}

// The same question has the same answer.

#[test]
fn the_same_seed_plays_the_same_battle_on_every_thread() {
    let tables = tables("first-game");
    let run = |_: u64| {
        let mut bots = [bot("captain:playouts=4", 3), bot("greedy", 4)];
        play(&tables, &mut bots, 5, 60).1
    };
    let runs: Vec<Vec<Act>> = (0..4u64).into_par_iter().map(run).collect();
    assert!(runs.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn asking_for_reasons_changes_no_choice() {
    let tables = tables("first-game");
    for spec in ["greedy", "greedy:blunder=20%", "captain:playouts=4"] {
        let mut quiet = [bot(spec, 3), bot("greedy", 4)];
        let (_, acts) = play(&tables, &mut quiet, 5, 40);
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
    let tables = tables("first-crossroads");
    let mut bots = [bot("greedy", 1), bot("greedy", 2)];
    for most in [0, 30, 60, 90, 120] {
        let (battle, _) = play(&tables, &mut bots, 7, most);
        let Pending::Decide { .. } = battle.pending() else {
            continue;
        };
        let opinions = opinions(&mut bots[0], &battle);
        let mut acts = Vec::new();
        battle.candidates(&mut acts);
        assert_eq!(opinions.len(), acts.len());
        assert!(
            opinions
                .iter()
                .all(|it| !it.reason.is_empty() && it.value.is_finite())
        );
        assert!(opinions.is_sorted_by(|one, two| one.value >= two.value));
        assert_eq!(opinions[0].act, ask(&mut bots[0], &battle));
    }
}

// What greedy never leaves undone.

/// A position: only the bases that are named are on the table, by the start of their names, with cell and hits.
struct Position {
    tables: Arc<Tables>,
    state: State,
}

impl Position {
    fn of(scenario: &str) -> Position {
        let tables = tables(scenario);
        let mut state = *Battle::new(Arc::clone(&tables)).state();
        for side in 0..2 {
            state.at[side].fill(OFF);
            state.on_table[side] = BaseSet::NONE;
            state.due[side] = BaseSet::NONE;
            state.waiting[side] = BaseSet::NONE;
        }
        state.turn = 1;
        state.points = [3, 3];
        state.stage = Stage::Order(Side::First);
        Position { tables, state }
    }

    fn cell(&self, name: &str) -> HexId {
        let field = &self.tables.field;
        let found = (0..field.len() as HexId).find(|cell| field.name(*cell) == name);
        found.expect("it is on the board")
    }

    /// The first base of a side that is not on the table and passes a test.
    fn base(&self, side: Side, test: impl Fn(&Tables, BaseId) -> bool) -> BaseId {
        let all = 0..self.tables.bases[side.at()].len();
        let bases = all.map(|place| base_of(side, place));
        let mut free = bases.filter(|base| !self.state.on_table[side.at()].has(*base));
        free.find(|base| test(&self.tables, *base))
            .expect("there is such a base")
    }

    fn put(&mut self, base: BaseId, cell: &str, hits: u8, facing: Facing) -> BaseId {
        let side = usize::from(base >= 64);
        let place = usize::from(base & 63);
        self.state.at[side][place] = self.cell(cell);
        self.state.hits[side][place] = hits;
        self.state.facing[side][place] = facing;
        self.state.on_table[side].insert(base);
        base
    }

    fn infantry(&mut self, side: Side, cell: &str, hits: u8) -> BaseId {
        let base = self.base(side, |tables, base| {
            let row = tables.base(base);
            row.points == 1 && !row.experienced
        });
        self.put(base, cell, hits, NO_FACING)
    }

    fn tank(&mut self, side: Side, cell: &str, hits: u8) -> BaseId {
        let base = self.base(side, |tables, base| tables.base(base).is_afv());
        self.put(base, cell, hits, NO_FACING)
    }

    fn hand_held(&mut self, side: Side, cell: &str) -> BaseId {
        let base = self.base(side, |tables, base| tables.base(base).hand_held);
        self.put(base, cell, 0, NO_FACING)
    }

    fn battle(&self) -> Battle {
        Battle::from_state(Arc::clone(&self.tables), self.state)
    }

    fn greedy(&self) -> (Act, String) {
        let battle = self.battle();
        let mut bot = bot("greedy", 1);
        let act = ask(&mut bot, &battle);
        (act, battle.write(&act))
    }
}

const FIRST: Side = Side::First;
const SECOND: Side = Side::Second;

#[test]
fn a_crippled_tank_is_finished_before_a_fresh_section_is_attacked() {
    let mut position = Position::of("first-game");
    position.tank(SECOND, "0307", 2);
    position.infantry(SECOND, "0507", 0);
    position.infantry(SECOND, "1202", 0);
    let team = position.hand_held(FIRST, "0407");
    let (act, line) = position.greedy();
    let (Act::Shoot { at, .. } | Act::Assault { at, .. }) = act else {
        panic!("{line}");
    };
    assert!(
        act.group().has(team) && at == position.cell("0307"),
        "{line}"
    );
}

#[test]
fn nobody_shoots_at_armour_that_no_die_can_pierce_while_there_is_something_to_hit() {
    // The Tiger is too heavy for a hand-held weapon (DW-PEN-01).
    let mut position = Position::of("first-crossroads");
    let tiger = position.tank(SECOND, "0308", 0);
    assert!(position.tables.base(tiger).armour.is_some());
    position.infantry(SECOND, "0507", 1);
    position.hand_held(FIRST, "0408");
    let battle = position.battle();
    let mut bot = bot("greedy", 1);
    let said = opinions(&mut bot, &battle);
    let hopeless = |act: &Act| matches!(act, Act::Shoot { at, .. } if *at == position.cell("0308"));
    let best = said.first().expect("it thinks something");
    assert!(!hopeless(&best.act), "{}", battle.write(&best.act));
    if let Some(at_tiger) = said.iter().find(|it| hopeless(&it.act)) {
        assert!(at_tiger.reason.contains("0 %"), "{}", at_tiger.reason);
    }
}

#[test]
fn the_well_is_taken_on_the_last_turn() {
    let mut position = Position::of("water-at-bir-tamar");
    position.state.turn = position.tables.turns;
    position.state.points = [2, 1];
    position.infantry(FIRST, "0906", 0);
    position.infantry(FIRST, "0110", 0);
    position.infantry(SECOND, "0101", 0);
    let (act, line) = position.greedy();
    let Act::Move(moves) = act else {
        panic!("{line}");
    };
    let well = position.cell("0905");
    assert!(
        moves.as_slice().iter().any(|mover| mover.to == well),
        "{line}"
    );
}

#[test]
fn a_bombardment_is_not_lost_with_the_last_command_point() {
    let mut position = Position::of("first-crossroads");
    position.state.points = [1, 0];
    position.state.artillery = [true, false];
    position.infantry(FIRST, "0610", 0);
    position.infantry(SECOND, "0602", 0);
    position.infantry(SECOND, "0702", 1);
    let (act, line) = position.greedy();
    assert!(matches!(act, Act::Bombard { .. }), "{line}");
}

#[test]
fn a_turn_is_not_ended_while_a_volley_is_to_be_had() {
    let mut position = Position::of("first-game");
    position.state.points = [1, 0];
    position.infantry(FIRST, "0407", 0);
    position.infantry(FIRST, "0408", 0);
    position.infantry(SECOND, "0507", 1);
    position.infantry(SECOND, "1101", 0);
    let (act, line) = position.greedy();
    let Act::Shoot { group, .. } = act else {
        panic!("{line}");
    };
    assert_eq!(
        group.len(),
        2,
        "both shoot for one command point (DW-GRP-02): {line}"
    );
}

#[test]
fn captain_stops_only_when_greedy_judgement_finds_nothing_better() {
    let tables = tables("lost-cow");
    let mut stops = 0;
    for seed in 0..3 {
        let mut battle = Battle::new(Arc::clone(&tables));
        let mut throws = Chance::of_game(1, seed);
        let (mut captain, mut greedy) = (bot("captain:playouts=16", seed), bot("greedy", seed));
        loop {
            match battle.pending() {
                Pending::Over(_) => break,
                Pending::Roll(_) => {
                    let throw = throws.throw(&battle.dice());
                    battle.settle(&throw, &mut Silence);
                }
                Pending::Decide { .. } => {
                    let act = ask(&mut captain, &battle);
                    if act == Act::Stop {
                        stops += 1;
                        let best = ask(&mut greedy, &battle);
                        assert_eq!(best, Act::Stop, "{}", battle.write(&best));
                    }
                    battle.apply(&act, &mut Silence);
                }
            }
        }
    }
    assert!(stops > 0, "nobody ever stops");
}

#[test]
fn a_convoy_at_the_edge_leaves_by_one_order() {
    let mut position = Position::of("petrol-for-the-general");
    position.state.turn = position.tables.turns;
    position.state.points = [1, 1];
    let cells = ["1404", "1405", "1406"];
    let trucks = cells.map(|cell| position.tank(FIRST, cell, 0));
    position.infantry(SECOND, "0801", 0);
    let (act, line) = position.greedy();
    let group: BaseSet = trucks.into_iter().collect();
    assert_eq!(act.group(), group, "{line}");
    let mut battle = position.battle();
    battle.apply(&act, &mut Silence);
    assert_eq!(battle.outcome(), Some(Outcome::Won(FIRST)), "{line}");
}

#[test]
fn guns_are_placed_to_face_the_enemy() {
    for scenario in ["first-crossroads", "water-at-bir-tamar", "airstrip-nine"] {
        let tables = tables(scenario);
        let mut bots = [bot("greedy", 1), bot("greedy", 2)];
        let due: u32 = Side::BOTH.map(|side| tables.all(side).len()).iter().sum();
        let (battle, _) = play(&tables, &mut bots, 3, due as usize);
        for side in Side::BOTH {
            let enemy = tables.field.border[tables.sides[side.other().at()].home as usize];
            for base in battle.state().on_table[side.at()].of(side) {
                if !tables.base(base).is_towed() {
                    continue;
                }
                let (at, facing) = (battle.state().at(base), battle.state().facing(base));
                let before = (tables.field.arc(at, facing) & enemy).len();
                let name = tables.name(base);
                assert!(
                    before * 3 >= enemy.len(),
                    "{scenario}: {name} sees {before} of the edge"
                );
            }
        }
    }
}
