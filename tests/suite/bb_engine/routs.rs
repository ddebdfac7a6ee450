//! Rout, flight, rally, surrender, prisoners, guards and rescue (BB-MOR).

use pressgang::content::Counted;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending};
use pressgang::games::broadswords::rules::{Act, Decision, Event, March, Pace, Place, Stage};
use pressgang::kernel::table::{Point, inches};

use super::fight_ground::{Game, Ground};

/// The Bravos' first unit routs; it is the turn of the Alphas to be done with their move.
fn routing(ground: Ground) -> Game {
    let game = ground.option("victory_default", "\"none\"").ready();
    game.with(|game, state| {
        state.routed.insert(game.unit("b1"));
        state.stage = Stage::Move(First);
        state.moves_first = First;
    })
}

/// Goes on until the Bravos move: those who rout have fled.
fn fled(ground: Ground) -> Game {
    let mut game = routing(ground);
    game.done();
    game
}

#[test]
fn bb_mor_03_and_bb_mor_10_they_run_their_full_distance_from_the_nearest_enemy() {
    let ground = Ground::open()
        .first("peasants 36,30; 37,30")
        .second("peasants 36,22; 37.5,22");
    let game = fled(ground);
    let length = (game.at("b1-1") - Point::new(inches(36), inches(22))).length();
    assert!(
        (inches(6) - 1..=inches(6)).contains(&length),
        "six inches: {length}"
    );
    assert!(
        game.at("b1-1").y <= inches(16) + 3,
        "away from the enemy, who is south of them"
    );
    assert!(game.battle.state().ran.has(game.figure("b1-1")));
    // It does not fight, and it takes no orders (BB-CHK-10).
    let march = Act::Move {
        unit: game.unit("b1"),
        pace: Pace::Walk,
        march: March::STAY,
    };
    assert_eq!(game.refused(march), Some("BB-MOR-03"));
    let no = game
        .battle
        .judge_attacker(Second, game.figure("b1-1"))
        .expect_err("it routs");
    assert_eq!(no.rule, "BB-MOR-03");
}

#[test]
fn bb_mor_03_and_bb_amb_16_away_from_the_enemy_even_towards_the_far_edge() {
    // The enemy stands between them and their own edge in the north.
    let game = fled(
        Ground::open()
            .first("peasants 36,10; 37,10")
            .second("peasants 36,20; 37.5,20"),
    );
    assert!(game.at("b1-1").y >= inches(25), "they run south");
}

#[test]
fn bb_mor_10_who_crosses_the_edge_is_lost() {
    let game = fled(
        Ground::open()
            .first("peasants 36,12; 37,12")
            .second("peasants 36,4; 37.5,4; 60,40"),
    );
    assert_eq!(game.battle.state().lies(game.figure("b1-1")), Place::Fled);
    assert_eq!(game.battle.state().lies(game.figure("b1-2")), Place::Fled);
}

#[test]
fn bb_mor_02_and_bb_her_06_rings_do_not_run() {
    let ground = Ground::open()
        .first("peasants 36,30")
        .second("peasants 36,22; 37.5,22 | heroes = 1");
    let game = fled(ground);
    assert_eq!(
        game.at("b1-1"),
        "36,22".parse().expect("a point"),
        "the hero stands"
    );
    assert!(game.at("b1-2").y < inches(22));
    assert_eq!(
        game.refused(game.step("b1-1", "38,22")),
        None,
        "and takes orders"
    );
    assert!(
        game.battle
            .judge_attacker(Second, game.figure("b1-1"))
            .is_ok()
    );
}

#[test]
fn bb_tv_22_and_bb_mor_04_a_routed_unit_that_is_locked_surrenders_to_its_guards() {
    let places = "20,20; 21,20; 22,20; 23,20; 24,20; 25,20; 26,20";
    let ground = Ground::open()
        .first("peasants 20,20.75; 21,22; 22,22; 23,22; 60,40")
        .second(&format!(
            "peasants {places}; 1,1; 2,1; 3,1; 4,1; 5,1; 6,1; 7,1"
        ));
    let game = ground
        .option("victory_default", "\"none\"")
        .ready()
        .locked("a1-1", "b1-1", 0);
    let mut game = game.with(|game, state| {
        for figure in 8..=14 {
            state.take_off(game.figure(&format!("b1-{figure}")), Place::Killed);
        }
        state.lost[usize::from(game.unit("b1"))] = 7;
    });
    game.done();
    game.roll(&[3, 3]);
    let state = game.battle.state();
    assert!(
        state.routed.has(game.unit("b1")) && state.surrendered.has(game.unit("b1")),
        "BB-MOR-11"
    );
    assert_eq!(state.prisoners.len(), 7);
    assert!(state.locked.is_empty());
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide {
            side: First,
            what: Decision::Guard
        }
    ));
    assert_eq!(
        game.battle.guards_needed(First),
        2,
        "BB-MOR-05: seven by five"
    );
    let far = Act::Guard(game.figures("a1-5"));
    assert_eq!(
        game.refused(far),
        Some("BB-MOR-13"),
        "guards come from within six inches"
    );
    let many = Act::Guard(game.figures("a1-1 a1-2 a1-3"));
    assert_eq!(game.refused(many), Some("BB-MOR-05"));
    let mut few = game.clone();
    few.act(Act::Guard(game.figures("a1-2")));
    assert_eq!(
        few.battle.state().prisoners.len(),
        5,
        "BB-AMB-17: two run again"
    );
    assert!(few.has_happened(
        |event| matches!(event, Event::Unguarded { prisoners } if prisoners.len() == 2)
    ));
    game.act(Act::Guard(game.figures("a1-2 a1-3")));
    assert_eq!(game.battle.state().prisoners.len(), 7);
    game.play_until(|it| it.battle.state().turn == 2 && it.stage() == Stage::Move(First));
    assert_eq!(
        game.refused(game.step("a1-2", "21,23")),
        Some("BB-MOR-13"),
        "guards do nothing else"
    );
    assert_eq!(game.refused(game.step("b1-1", "21,25")), Some("BB-TURN-03"));
    assert!(
        game.at("b1-1") != "20,20".parse().expect("a point"),
        "prisoners are led away"
    );
}

#[test]
fn bb_mor_13_guards_and_prisoners_walk_to_the_captors_nearest_edge_and_leave() {
    let ground = Ground::open()
        .first("peasants 20,45; 60,20")
        .second("peasants 20,44; 21,44; 60,5; 61,5");
    let game = ground.option("victory_default", "\"none\"").ready();
    let mut game = game.with(|game, state| {
        state.routed.insert(game.unit("b1"));
        state.surrendered.insert(game.unit("b1"));
        state.prisoners = game.figures("b1-1 b1-2");
        state.guards = game.figures("a1-1");
        state.put(game.figure("b1-3"), Place::Killed, Point::default());
        state.put(game.figure("b1-4"), Place::Killed, Point::default());
        state.stage = Stage::Move(Second);
        state.moves_first = Second;
    });
    game.set(|state| state.due = Default::default());
    game.done();
    for _ in 0..3 {
        if game.battle.state().lies(game.figure("a1-1")) == Place::OffOnGuard
            || matches!(game.battle.pending(), Pending::Over(_))
        {
            break;
        }
        game.next_move(First);
    }
    let state = game.battle.state();
    assert_eq!(state.lies(game.figure("b1-1")), Place::LedOff);
    assert_eq!(state.lies(game.figure("b1-2")), Place::LedOff);
    assert_eq!(state.lies(game.figure("a1-1")), Place::OffOnGuard);
    let counted = Counted::Figures;
    assert_eq!(
        game.battle.left(First, counted, None),
        2,
        "the guard counts as a survivor"
    );
    assert_eq!(game.battle.left(Second, counted, None), 0);
}

#[test]
fn bb_mor_05_prisoners_whose_guard_falls_run_again() {
    let ground = Ground::open()
        .first("peasants 30,24; 60,20")
        .second("peasants 30,20; 31,20; 60,5; 61,5");
    let mut game = ground
        .option("victory_default", "\"none\"")
        .ready()
        .with(|game, state| {
            state.routed.insert(game.unit("b1"));
            state.surrendered.insert(game.unit("b1"));
            state.prisoners = game.figures("b1-1 b1-2");
            state.guards = game.figures("a1-1");
            state.stage = Stage::Move(First);
            state.moves_first = First;
        });
    game.set(|state| state.take_off(0, Place::Killed));
    game.done();
    assert!(game.battle.state().prisoners.is_empty());
    assert!(
        game.at("b1-1") != "30,20".parse().expect("a point"),
        "they run"
    );
    assert!(!game.battle.state().surrendered.has(game.unit("b1")));
}

#[test]
fn bb_mor_05_and_bb_mor_11_a_unit_that_cannot_get_farther_from_the_enemy_surrenders() {
    let ring = "30,16; 34.2,17.8; 36,22; 34.2,26.2; 30,28; 25.8,26.2; 24,22; 25.8,17.8";
    let ground = Ground::open()
        .first(&format!("peasants {ring}"))
        .second("peasants 30,22; 60,5; 61,5");
    let mut game = routing(ground);
    game.set(|state| {
        state.take_off(9, Place::Killed);
        state.take_off(10, Place::Killed);
    });
    game.done();
    assert!(
        game.battle.state().prisoners.has(game.figure("b1-1")),
        "surrounded"
    );
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide {
            side: First,
            what: Decision::Guard
        }
    ));
}

#[test]
fn bb_mor_11_a_routed_unit_that_is_contacted_later_surrenders_at_once() {
    let ground = Ground::open()
        .first("peasants 20,20; 21,20")
        .second("peasants 22,22; 23,22; 60,5");
    let mut game = routing(ground);
    game.act(game.engage("a1-1", "b1-1"));
    let state = game.battle.state();
    assert!(state.surrendered.has(game.unit("b1")));
    assert_eq!(state.prisoners.len(), 3, "as a whole");
    assert!(state.locked.is_empty());
}

/// A commander of the Bravos at a place, and his unit that routs.
fn to_be_rallied(at: &str) -> Game {
    routing(
        Ground::open()
            .first("peasants 36,40; 37,40")
            .second("peasants 36,20; 37.5,20; 39,20")
            .second(&format!("spearmen {at}; 70,1 | commanders = 1")),
    )
}

#[test]
fn bb_mor_07_and_bb_mor_08_a_commander_who_comes_within_two_inches_rallies_a_unit() {
    let mut game = to_be_rallied("36,14");
    game.done();
    assert_eq!(
        game.stage(),
        Stage::Rally(Second),
        "commanders move before they flee"
    );
    let mut too_far = game.clone();
    too_far.act(too_far.step("b2-1", "36,15"));
    assert!(
        !too_far.battle.is_rallied_now(too_far.unit("b1")),
        "more than two inches"
    );
    game.act(game.step("b2-1", "36,18"));
    assert!(game.battle.is_rallied_now(game.unit("b1")));
    assert_eq!(game.stage(), Stage::Move(Second));
    assert_eq!(
        game.at("b1-1"),
        "36,20".parse().expect("a point"),
        "BB-AMB-18: it does not flee"
    );
    assert!(
        game.battle.state().routed.has(game.unit("b1")),
        "until the next turn it still counts as routed"
    );
    assert_eq!(game.refused(game.step("b1-1", "36,21")), Some("BB-MOR-07"));
    assert!(
        game.battle
            .judge_attacker(Second, game.figure("b2-1"))
            .is_err(),
        "BB-MOR-14: he shoots nothing"
    );
    game.next_move(Second);
    let state = game.battle.state();
    assert!(!state.routed.has(game.unit("b1")) && state.steady.has(game.unit("b1")));
    assert_eq!(
        game.refused(game.step("b1-1", "36,21")),
        None,
        "it acts normally"
    );
}

#[test]
fn bb_mor_14_a_commander_beside_them_rallies_without_moving_and_only_while_he_lives() {
    let mut game = to_be_rallied("36,18");
    game.done();
    let (figure, unit) = (game.figure("b2-1"), game.unit("b1"));
    game.act(Act::Rally { figure, unit });
    assert_eq!(game.at("b2-1"), "36,18".parse().expect("a point"));
    game.set(|state| state.take_off(figure, Place::Killed));
    game.play_until(|it| it.battle.state().turn == 2);
    assert!(
        game.battle.state().routed.has(game.unit("b1")),
        "if he dies they are not rallied"
    );
}

#[test]
fn bb_her_02_and_bb_mor_07_only_commanders_rally_and_nobody_who_is_locked() {
    let hero = routing(
        Ground::open()
            .first("peasants 36,40; 37,40")
            .second("peasants 36,20; 37.5,20; 39,20")
            .second("spearmen 36,18; 70,1 | heroes = 1"),
    );
    let hero = hero.moving(Second);
    let act = |game: &Game| Act::Rally {
        figure: game.figure("b2-1"),
        unit: game.unit("b1"),
    };
    assert_eq!(hero.refused(act(&hero)), Some("BB-MOR-07"));
    let locked = Ground::open()
        .first("peasants 36,17.25; 37,40")
        .second("peasants 36,20; 37.5,20; 39,20")
        .second("spearmen 36,18; 70,1 | commanders = 1")
        .ready()
        .locked("a1-1", "b2-1", 0)
        .with(|game, state| state.routed.insert(game.unit("b1")));
    assert_eq!(locked.refused(act(&locked)), Some("BB-MOV-07"));
}

#[test]
fn bb_fan_07_and_bb_fan_08_routed_orcs_are_not_rallied() {
    let game = routing(
        Ground::open()
            .first("peasants 36,40; 37,40")
            .second("orc-band 36,20; 37.5,20; 39,20")
            .second("free-men 36,18; 70,1 | commanders = 1"),
    )
    .moving(Second);
    let act = Act::Rally {
        figure: game.figure("b2-1"),
        unit: game.unit("b1"),
    };
    assert_eq!(game.refused(act), Some("BB-FAN-07"));
}

#[test]
fn bb_mor_09_prisoners_are_rescued_by_friends_who_do_not_rout_once_no_guard_is_near() {
    let ground = |guard: &str, routs: bool| {
        let mut game = Ground::open()
            .first(&format!("peasants {guard}; 60,40"))
            .second("peasants 30,24; 31,24; 32,24")
            .second("spearmen 30,19")
            .option("victory_default", "\"none\"")
            .ready()
            .with(|game, state| {
                state.routed.insert(game.unit("b1"));
                state.surrendered.insert(game.unit("b1"));
                state.prisoners = game.figures("b1-1 b1-2 b1-3");
                state.guards = game.figures("a1-1");
                if routs {
                    state.routed.insert(game.unit("b2"));
                }
            });
        if !routs {
            game.act(game.step("b2-1", "30,22"));
        }
        game
    };
    let freed = ground("40,24", false);
    assert!(
        freed.battle.state().rescued.has(freed.figure("b1-1")),
        "within two inches"
    );
    assert!(
        !freed.battle.state().rescued.has(freed.figure("b1-3")),
        "BB-MOR-09: not farther away"
    );
    assert!(
        ground("30,26", false).battle.state().rescued.is_empty(),
        "the guard is near"
    );
    assert!(ground("40,24", true).battle.state().rescued.is_empty());
    let mut game = freed;
    assert_eq!(
        game.battle
            .judge_attacker(Second, game.figure("b1-1"))
            .map_err(|no| no.rule),
        Err("BB-MOR-04")
    );
    let before = game.at("b1-1");
    game.next_move(Second);
    assert!(game.at("b1-1").y < before.y, "they walk to their own edge");
    assert!(
        game.refused(game.step("b1-1", "30,20")).is_some(),
        "and never fight again"
    );
}

#[test]
fn bb_mor_06_even_locked_troops_flee_when_both_rout() {
    let game = Ground::open()
        .first("peasants 20,20; 50,40; 51,40; 52,40")
        .second("peasants 20.75,20; 60,5; 61,5; 62,5")
        .option("victory_default", "\"none\"")
        .first("spearmen 5,40; 6,40")
        .second("spearmen 66,5; 67,5")
        .ready()
        .locked("a1-1", "b1-1", 0);
    let mut game = game.with(|game, state| {
        state.lost[usize::from(game.unit("a1"))] = 2;
        state.lost[usize::from(game.unit("b1"))] = 2;
    });
    game.done();
    game.roll(&[3, 3]);
    assert!(
        game.battle.state().prisoners.is_empty(),
        "BB-MOR-12: neither surrenders"
    );
    game.play_until(|it| it.stage() == Stage::Move(Second) && it.battle.state().turn == 2);
    assert!(game.at("a1-1") != "20,20".parse().expect("a point"));
    assert!(game.at("b1-1") != "20.75,20".parse().expect("a point"));
}
