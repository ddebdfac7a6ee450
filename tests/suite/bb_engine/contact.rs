//! Contact: who may be locked, charges, walls, and what a lock forbids (BB-MEL-01, BB-MOV-06, BB-MOV-07, BB-MEL-10, BB-MEL-12).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{Act, Event, MeleeStage, Pairing, Stage, Tie};

use pressgang::kernel::table::inches;

use super::fight_ground::{Game, Ground};

fn near(one: &str, other: &str) -> Game {
    Ground::open()
        .first(&format!("{one} 20,20; 20,40"))
        .second(&format!("{other} 24,20; 24,40"))
        .option("victory_default", "\"none\"")
        .ready()
        .moving(First)
}

#[test]
fn bb_mov_06_and_bb_mel_01_contact_locks_both_and_neither_shoots() {
    let mut game = near("redcoats", "redcoats");
    game.act(game.engage("a1-1", "b1-1"));
    let state = game.battle.state();
    assert!(state.locked.has(game.figure("a1-1")) && state.locked.has(game.figure("b1-1")));
    assert_eq!(state.foes(game.figure("a1-1")), game.figures("b1-1"));
    game.set(|state| state.stage = Stage::Move(Second));
    game.done();
    for (figure, side) in [("a1-1", First), ("b1-1", Second)] {
        let battle = &game.battle;
        let no = battle
            .judge_attacker(side, game.figure(figure))
            .expect_err("it is locked");
        assert_eq!(no.rule, "BB-MIS-01", "BB-CHK-02");
    }
    assert!(
        game.battle
            .judge_attacker(First, game.figure("a1-2"))
            .is_ok()
    );
    game.cease();
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Dice, First));
    game.roll(&[4, 4]);
    assert!(
        game.battle.state().locked.has(game.figure("a1-1")),
        "until one is a casualty"
    );
    game.next_move(First);
    assert_eq!(game.refused(game.step("a1-1", "18,20")), Some("BB-MOV-07"));
}

#[test]
fn bb_mel_08_from_the_next_turn_the_winner_acts_normally() {
    let mut game = near("peasants", "peasants");
    game.act(game.engage("a1-1", "b1-1"));
    game.play_until(|it| matches!(it.stage(), Stage::Melee(MeleeStage::Dice, _)));
    game.roll(&[5, 2]);
    assert!(!game.is_alive("b1-1"));
    game.next_move(First);
    assert_eq!(game.refused(game.step("a1-1", "21,20")), None);
}

#[test]
fn bb_mov_07_who_was_contacted_earlier_in_the_phase_may_not_move_either() {
    let mut game = near("peasants", "peasants");
    game.act(game.engage("a1-1", "b1-1"));
    game.set(|state| state.moves_first = First);
    game.done();
    assert_eq!(game.stage(), Stage::Move(Second));
    assert_eq!(game.refused(game.step("b1-1", "26,20")), Some("BB-MOV-07"));
}

#[test]
fn bb_mov_07_and_bb_amb_26_motor_vehicles_are_not_locked_and_chariots_are() {
    let against = |unit: &str, crew: usize| {
        let crew: Vec<&str> = (0..crew).map(|_| "23,20").collect();
        let game = Ground::open()
            .first("peasants 20,20")
            .second(&format!("{unit} {}", crew.join("; ")))
            .ready()
            .with_model("b1", "23,20")
            .aboard("b1");
        game.moving(First)
    };
    for (unit, crew) in [("jeep", 4), ("tank", 5), ("truck", 12)] {
        let game = against(unit, crew);
        assert_eq!(
            game.refused(game.engage("a1-1", "b1-1")),
            Some("BB-MOV-07"),
            "{unit}"
        );
        let charge = Act::Charge {
            unit: game.unit("a1"),
            target: game.unit("b1"),
        };
        assert!(game.refused(charge).is_some(), "{unit}");
        let mut moves = game.moving(Second);
        moves.set(|state| state.model_facing[0] = pressgang::kernel::table::Heading::WEST);
        assert!(
            moves.refused(moves.drive("b1", "15,20")).is_some(),
            "nor does it run anybody over"
        );
    }
    for (unit, crew) in [("chariots", 2), ("wagon-train", 6)] {
        let mut game = against(unit, crew);
        game.act(game.engage("a1-1", "b1-1"));
        assert!(
            game.battle.state().locked.has(game.figure("b1-1")),
            "{unit}"
        );
        let game = game.moving(Second);
        assert_eq!(
            game.refused(game.drive("b1", "30,20")),
            Some("BB-MOV-07"),
            "{unit}"
        );
    }
}

#[test]
fn bb_mel_10_a_fifth_figure_may_not_make_contact() {
    let mut game = Ground::open()
        .first("peasants 18,20; 22,20; 20,18; 20,22; 17,17")
        .second("peasants 20,20; 60,20")
        .ready()
        .moving(First);
    for figure in 1..=4 {
        let act = game.engage(&format!("a1-{figure}"), "b1-1");
        game.act(act);
    }
    assert_eq!(game.refused(game.engage("a1-5", "b1-1")), Some("BB-MEL-10"));
}

#[test]
fn bb_mel_07_contact_in_the_rear_half_is_from_behind() {
    let behind = |from: &str| {
        let mut game = Ground::open()
            .first(&format!("peasants {from}"))
            .second("peasants 20,20; 60,20")
            .ready()
            .moving(First);
        // The Bravos face south.
        game.act(game.engage("a1-1", "b1-1"));
        let ties: Vec<Tie> = game.battle.state().ties(game.figure("a1-1")).collect();
        ties[0].how & Tie::BEHIND != 0
    };
    assert!(behind("20,17"), "from the north");
    assert!(!behind("20,23"), "from the south");
    assert!(behind("17,19.5"));
    assert!(!behind("17,20.5"));
}

#[test]
fn bb_mel_12_across_a_wall_the_one_who_did_not_make_contact_defends_it() {
    let mut game = Ground::open()
        .feature(
            "wall",
            "rectangle = { at = \"10x19.75in\", size = \"20x0.5in\" }",
        )
        .first("peasants 20,23")
        .second("peasants 20,19.25; 60,20")
        .ready()
        .moving(First);
    game.act(game.engage("a1-1", "b1-1"));
    let gap = game.battle.range(game.figure("a1-1"), game.figure("b1-1"));
    assert!(
        gap.is_some_and(|gap| gap <= 8),
        "half an inch counts as contact: {gap:?}"
    );
    let added = |figure: &str| game.battle.melee_modifiers(game.figure(figure));
    assert_eq!((added("a1-1").wall, added("b1-1").wall), (0, 1));
}

#[test]
fn bb_mel_01_a_charge_takes_as_many_into_contact_as_can_reach_and_the_others_follow() {
    let places: Vec<String> = (0..6).map(|at| format!("{},30", 20 + at)).collect();
    let foes: Vec<String> = (0..3).map(|at| format!("{},25", 21 + at)).collect();
    let mut game = Ground::open()
        .first(&format!("peasants {}; 20,36", places.join("; ")))
        .second(&format!("spearmen {}; 60,5", foes.join("; ")))
        .ready()
        .moving(First);
    let charge = Act::Charge {
        unit: game.unit("a1"),
        target: game.unit("b1"),
    };
    game.act(charge);
    let locked = game.battle.state().locked & game.tables.unit(game.unit("a1")).all();
    assert!(locked.len() >= 3, "{locked:?}");
    assert!(
        !locked.has(game.figure("a1-7")),
        "eleven inches are too far"
    );
    assert!(game.at("a1-7").y < inches(36));
    assert!(game.has_happened(|event| matches!(event, Event::Locked { .. })));
    let far = Ground::open()
        .first("peasants 20,30")
        .second("peasants 20,10")
        .ready()
        .moving(First);
    let charge = Act::Charge {
        unit: far.unit("a1"),
        target: far.unit("b1"),
    };
    assert_eq!(far.refused(charge), Some("BB-MEL-01"));
}

#[test]
fn bb_mel_10_and_bb_amb_13_and_bb_amb_14_each_figure_fights_in_one_group_and_the_second_mover_divides()
 {
    let game = Ground::open()
        .first("peasants 20,20; 20.75,20")
        .second("peasants 20,19.25; 20.75,19.25")
        .ready()
        .locked("a1-1", "b1-1", 0)
        .locked("a1-2", "b1-2", 0)
        .locked("a1-1", "b1-2", 0);
    let mut game = game;
    game.done();
    assert_eq!(
        game.stage(),
        Stage::Melee(MeleeStage::Pair, Second),
        "the Alphas moved first"
    );
    game.act(Act::PairRest(Pairing::Spread));
    let groups = game.battle.melee_groups();
    assert_eq!(groups.len(), 2);
    let mut all: Vec<u8> = groups
        .iter()
        .flat_map(|group| group.all().collect::<Vec<u8>>())
        .collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 4, "nobody in two groups");
}
