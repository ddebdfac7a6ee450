//! The dead, and the options that nothing else plays (BB-ZOM, BB-AMB).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{
    Act, Aim, Event, MissileStage, Pace, Place, Ring, Stage, Start, Walker,
};
use pressgang::kernel::table::{Point, inches};

use super::fight_ground::{Game, Ground};

/// Six ways in along the northern edge for the Bravos, who are zombies.
fn town() -> Ground {
    let ways: Vec<String> = (1..=6)
        .map(|way| format!("{{ id = \"way-{way}\", outline = {{ rectangle = {{ at = \"{}x0in\", size = \"4x2in\" }} }} }}", 8 * way))
        .collect();
    let ids: Vec<String> = (1..=6).map(|way| format!("\"way-{way}\"")).collect();
    Ground::open()
        .more(&format!("zones = [{}]", ways.join(", ")))
        .side(Second, &format!("ways_in = [{}]", ids.join(", ")))
        .first("redcoats 5,40")
        .second("zombie-horde 60,40; 61,40")
        .second("zombie-commander 62,42 | commanders = 1")
}

#[test]
fn bb_tv_29_and_bb_zom_07_arrivals_stand_around_their_point_and_move_that_turn() {
    let mut game = town().ready();
    game.set(|state| {
        state.turn = 4;
        state.gunfire = true;
    });
    game.play_until(|it| matches!(it.stage(), Stage::Arrivals(_)));
    game.roll(&[4, 5]);
    let (turn, stage) = (game.battle.state().turn, game.stage());
    assert_eq!((turn, stage), (5, Stage::Initiative(First)));
    let newcomers = game.unit("newcomers-1");
    let here = game.tables.unit(newcomers).all() & game.battle.state().on_table;
    assert_eq!(here.len(), 5, "BB-ZOM-05");
    let point = Point::new(inches(34), inches(1));
    for figure in here {
        let off = game.battle.state().at(figure) - point;
        assert!(
            off.length() <= inches(2) + 6,
            "within two inches of the point, or as near as may be: {}",
            off.length()
        );
    }
    game.play_until(|it| it.stage() == Stage::Move(Second));
    let name = game.tables.figure(here.first().expect("one")).code.clone();
    let to = "40,6";
    assert_eq!(
        game.refused(game.step(&name, to))
            .filter(|rule| *rule == "BB-MOV-01"),
        None,
        "BB-ZOM-06"
    );
    assert_eq!(game.tables.unit(newcomers).start, Start::Reserve);
}

#[test]
fn bb_zom_01_and_bb_zom_07_the_zombie_commander_has_gold_bonuses_and_his_death_changes_nothing() {
    let mut game = town().ready();
    let leader = game.tables.unit(game.unit("b2")).first;
    assert_eq!(game.tables.figure(leader).ring, Ring::Commander);
    assert_eq!(
        game.battle.allowance(Walker::Figure(leader), Pace::Run),
        inches(8)
    );
    assert_eq!(game.tables.ring_of(leader).dice, 2);
    game.set(|state| state.take_off(leader, Place::Killed));
    game.play_until(|it| it.battle.state().turn == 2);
    assert!(game.battle.state().routed.is_empty(), "BB-AMB-27");
}

#[test]
fn bb_zom_02_and_bb_chk_09_zombies_neither_shoot_nor_ride_nor_rally() {
    let game = Ground::open()
        .first("truck 20,20")
        .second("zombie-horde 20,21.5; 21,21.5")
        .second("truck 25,22")
        .ready()
        .with_model("a1", "20,20")
        .moving(Second);
    assert!(
        game.tables
            .figure(game.figure("b1-1"))
            .weapons
            .iter()
            .all(|weapon| game.tables.weapon(weapon).contact)
    );
    let mut shooting = game.clone();
    shooting.done();
    let shot = shooting.shot("b1-1", Aim::Figure(shooting.figure("a1-1")));
    assert!(shooting.refused(shot).is_some());
}

#[test]
fn bb_zom_03_and_bb_amb_27_who_eats_does_not_move_and_defends_himself() {
    let mut game = Ground::open()
        .first("peasants 20,20; 30,20; 31,20")
        .second("zombie-horde 20,19.25; 60,5")
        .ready()
        .locked("b1-1", "a1-1", 0);
    game.done();
    // The human throws first.
    game.roll(&[1, 5]);
    let eats = [game.battle.state().fed, game.battle.state().eating];
    assert!(eats.iter().any(|set| set.has(game.figure("b1-1"))));
    game.play_until(|it| it.stage() == Stage::Move(Second) && it.battle.state().turn == 2);
    assert_eq!(game.refused(game.step("b1-1", "21,19")), Some("BB-ZOM-03"));
    let game = game.moving(First);
    assert!(
        game.battle.can_be_locked(game.figure("b1-1")),
        "he defends himself normally"
    );
    let mut later = game;
    later.play_until(|it| it.stage() == Stage::Move(Second) && it.battle.state().turn == 3);
    assert_eq!(later.refused(later.step("b1-1", "21,19")), None, "one turn");
}

#[test]
fn bb_amb_06_the_bonus_of_a_ring_on_effect_dice_is_an_option() {
    let casualties = |option: &str| {
        let mut game = Ground::open()
            .first("gun-crew 5,20.875; 5,19.125 | commanders = 1")
            .second("peasants 20,20; 21,20; 22,20; 23,20; 24,20; 25,20; 26,20; 27,20; 28,20; 29,20; 60,5")
            .option("hero_effect_bonus", option)
            .ready()
            .with_model("a1", "5,20");
        game.done();
        game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
        game.roll(&[4, 4]);
        game.roll(&[5]);
        game.events.iter().find_map(|event| match event {
            Event::Blast { casualties, .. } => Some(*casualties),
            _ => None,
        })
    };
    assert_eq!(casualties("\"capped\""), Some(6), "5 + 2, no more than six");
    assert_eq!(casualties("\"none\""), Some(5));
    assert_eq!(casualties("\"full\""), Some(7));
}

#[test]
fn bb_amb_07_of_several_rings_in_a_crew_only_the_best_counts() {
    let added = |more: &str| {
        let mut game: Game = Ground::open()
            .first(&format!("gun-crew 5,20.875; 5,19.125 {more}"))
            .second("peasants 20,20; 60,5")
            .ready()
            .with_model("a1", "5,20");
        game.done();
        game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
        game.roll(&[1, 1]);
        game.to_hit()[0].1.ring
    };
    assert_eq!(added("| heroes = 2"), 1);
    assert_eq!(added("| heroes = 1, commanders = 1"), 2);
}

#[test]
fn bb_muz_02_a_musket_that_stands_shoots_every_turn_and_one_on_the_move_every_second() {
    let shoots = |walks: bool| {
        let mut game = Ground::open()
            .first("musketeers 20,30")
            .second("zombie-horde 20,15; 60,5")
            .ready();
        let mut shots = Vec::new();
        game.set(|state| state.stage = Stage::Move(First));
        for turn in 0..4 {
            if walks {
                let to = ["20.5,30", "20,30"][turn % 2];
                game.act(game.step("a1-1", to));
            }
            game.play_until(|it| {
                matches!(it.stage(), Stage::Missile(MissileStage::Aim, First))
                    || it.battle.state().turn > turn as u8 + 1
            });
            let shot = game.shot("a1-1", Aim::Unit(game.unit("b1")));
            let may = matches!(game.stage(), Stage::Missile(..)) && game.refused(shot).is_none();
            if may {
                game.act(shot);
            }
            shots.push(may);
            game.play_until(|it| it.stage() == Stage::Move(First));
        }
        shots
    };
    assert_eq!(shoots(false), [true, true, true, true]);
    assert_eq!(
        shoots(true),
        [true, false, true, false],
        "BB-AMB-11: reloading on the run"
    );
}

#[test]
fn bb_amb_05_and_bb_amb_09_and_bb_amb_28_are_played_with_the_rules_they_settle() {
    // BB-AMB-28: bases of 3/4 inch whose middles are 12 3/4 inches apart are 12 inches apart.
    let game = Ground::open()
        .first("longbowmen 20,20")
        .second("peasants 32.75,20; 60,5")
        .ready();
    assert_eq!(
        game.battle.range(game.figure("a1-1"), game.figure("b1-1")),
        Some(inches(12))
    );
    // BB-AMB-09: the named figure stands in the open, another of its unit in bushes may fall for it.
    let mut game = Ground::open()
        .feature(
            "bushes",
            "rectangle = { at = \"30x10in\", size = \"4x4in\" }",
        )
        .first("longbowmen 24,20")
        .second("peasants 26,12; 27,12; 32,12; 60,5")
        .ready();
    game.done();
    game.act(game.shot("a1-1", Aim::Figure(game.figure("b1-1"))));
    game.roll(&[4, 4]);
    assert!(game.has_hit());
    game.cease();
    let remove = Act::Remove(game.figures("b1-3"));
    assert_eq!(game.refused(remove), None);
    let far = Act::Remove(game.figures("b1-4"));
    assert!(
        game.refused(far).is_some(),
        "BB-CHK-06: it was out of range"
    );
}
