//! Casualties: saves by level and arc, trades, consolidation, surplus hits, rosters, rout (CC-CAS, CC-MOR, CC-COV).

use pressgang::engine::Side::Second;
use pressgang::games::combat_captain::rules::{Act, Event, FireStage, Loss, Shaken, Stage};

use super::arena::{Arena, Game};

/// A firer at 20,24 and a target 5in away, with more of its unit far off; its front towards the firer is west.
fn duel(firer: &str, target: &str, front: &str, others: usize) -> Arena {
    let mut unit = format!("{target} 26.5,24 {front}");
    for other in 0..others {
        unit += &format!("; rifle-squad {},44", 30 + 4 * other);
    }
    let first = format!("{firer} 20,24 east");
    Arena::open().first(&first).second(&unit)
}

fn plain(firer: &str, target: &str, front: &str, others: usize) -> Arena {
    duel(firer, target, front, others).option("morale_trade", "\"off\"")
}

/// A volley of rifles with a certain number of potential hits: points at short range and the variable die.
fn hit(game: &mut Game, hits: u8) {
    let faces = match hits {
        1 => [3, 3, 2, 4],
        2 => [2, 3, 4, 6],
        3 => [4, 5, 5, 5],
        _ => [6, 6, 5, 6],
    };
    game.fire(&["a1 3 b1"], &faces);
    let found = game.chart("b1").expect("an attack").1;
    assert_eq!(found, hits);
}

#[test]
fn cc_tv_10_cover_saves_from_the_front_and_not_from_the_rear() {
    let mut game = plain("rifle-squad", "rifle-squad", "west", 2)
        .ready()
        .sticks("b1", 2);
    hit(&mut game, 3);
    assert_eq!(game.stage(), Stage::Fire(FireStage::Save, Second));
    game.roll(&[1, 2, 3]);
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            level: 2,
            saved: 2,
            count: 3,
            ..
        }
    )));
    assert_eq!(game.figures("b1"), 4, "CC-CAS-01, CC-COV-01");
    let mut game = plain("rifle-squad", "rifle-squad", "east", 2)
        .ready()
        .sticks("b1", 2);
    hit(&mut game, 3);
    assert!(game.told(|event| matches!(event, Event::Unprotected { level: 2, .. })));
    assert_eq!(game.figures("b1"), 2, "CC-COV-06");
    // The edge of the arc counts as protected: a firer 135 degrees from the front.
    let front = pressgang::kernel::table::Vector::new(16, 16);
    let mut game = plain("rifle-squad", "rifle-squad", "east", 2)
        .ready()
        .sticks("b1", 1);
    let place = usize::from(game.id("b1"));
    game.edit(|state| state.front[place] = front);
    hit(&mut game, 1);
    assert!(
        matches!(game.stage(), Stage::Fire(FireStage::Save, _)),
        "CC-AMB-14"
    );
}

#[test]
fn cc_cov_01_every_level_saves_up_to_its_number() {
    for level in 1..=3 {
        for face in 1..=6 {
            let mut game = plain("rifle-squad", "rifle-squad", "west", 2)
                .ready()
                .sticks("b1", level);
            hit(&mut game, 1);
            game.roll(&[face]);
            assert_eq!(
                game.figures("b1"),
                4 + u8::from(face <= level),
                "{level} {face}"
            );
        }
    }
}

#[test]
fn cc_cov_09_a_prepared_position_saves_all_round() {
    for (level, front) in [(4, "east"), (5, "west")] {
        let place =
            format!("rectangle = {{ at = \"25x22in\", size = \"4x4in\" }} | , cover = {level}");
        let arena =
            plain("rifle-squad", "rifle-squad", front, 2).feature("prepared-position", &place);
        for face in [4, 5, 6] {
            let mut game = arena.clone().ready();
            hit(&mut game, 1);
            game.roll(&[face]);
            assert_eq!(
                game.figures("b1"),
                4 + u8::from(face <= level),
                "{level} {face}: CC-AMB-47, level 4 all round too"
            );
        }
    }
}

#[test]
fn cc_amb_14_one_firer_in_the_protected_arc_is_enough_for_a_combined_attack() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("rifle-squad 20,24 east; rifle-squad 26.5,30.5 north")
        .second("rifle-squad 26.5,24 west; rifle-squad 60,44; rifle-squad 66,44");
    let mut game = arena.ready().sticks("b1", 1);
    let place = usize::from(game.id("b1"));
    // Its front is to the north-west: the firer in the west is in the arc, the one in the south on its edge; turned
    // farther, only the west is.
    game.edit(|state| state.front[place] = pressgang::kernel::table::Vector::new(-8, -16));
    let both = game.volley(&["a1 1 b1", "a2 1 b1"]);
    let alone = game.volley(&["a2 1 b1"]);
    let mut rear = game.clone();
    rear.act(&Act::Fire {
        volley: alone,
        together: false,
    })
    .roll(&[6, 5]);
    assert!(rear.told(|event| matches!(event, Event::Unprotected { .. })));
    game.act(&Act::Fire {
        volley: both,
        together: false,
    })
    .roll(&[6, 6, 4]);
    assert!(matches!(game.stage(), Stage::Fire(FireStage::Save, _)));
}

#[test]
fn cc_ter_06_a_hedge_saves_where_the_shot_crosses_it_and_its_price_was_paid() {
    let hedge = "line = { through = [\"24x20in\", \"24x28in\"], width = \"0.5in\" }";
    for (terrain, level) in [("hedge", 1), ("rock-wall", 2)] {
        let arena = plain("rifle-squad", "rifle-squad", "east", 2).feature(terrain, hedge);
        let mut game = arena.ready();
        let mut unpaid = game.clone();
        hit(&mut unpaid, 1);
        assert_eq!(unpaid.figures("b1"), 4, "CC-AMB-58: no price was paid");
        let place = usize::from(game.id("b1"));
        game.edit(|state| state.lined[place] = 0);
        assert_eq!(
            game.battle.shot_cover(game.id("a1"), game.id("b1")),
            level,
            "CC-TER-01, CC-TER-02"
        );
        // It does not add to sticks: the higher counts.
        let more = game.clone().sticks("b1", 3);
        let turned = more.battle.shot_cover(more.id("a1"), more.id("b1"));
        assert_eq!(turned, level, "its sticks face the other way");
        hit(&mut game, 1);
        game.roll(&[level]);
        assert_eq!(game.figures("b1"), 5);
    }
}

#[test]
fn cc_tv_25_every_other_hit_may_become_a_marker() {
    let mut game = duel("enhanced-squad", "rifle-squad", "west", 5).ready();
    hit(&mut game, 4);
    assert_eq!(game.stage(), Stage::Fire(FireStage::Trade, Second));
    assert_eq!(game.forbids(&Act::Trade(3)), Some("CC-CAS-05"));
    game.trade(2);
    assert_eq!((game.figures("b1"), game.marks("b1")), (3, 2));
}

#[test]
fn cc_amb_15_trading_is_an_option() {
    let most = |option: &str| {
        let arena = duel("enhanced-squad", "rifle-squad", "west", 5).option("morale_trade", option);
        let mut game = arena.ready();
        hit(&mut game, 4);
        (0..=4)
            .rev()
            .find(|hits| game.forbids(&Act::Trade(*hits)).is_none())
    };
    assert_eq!(most("\"alternate\""), Some(2));
    assert_eq!(most("\"all_after_first\""), Some(3));
    assert_eq!(most("\"off\""), None, "nobody is asked");
}

#[test]
fn cc_tv_13_losses_of_several_squads_make_up_one() {
    let arena = plain("rifle-squad", "rifle-squad", "west", 3);
    let mut game = arena.ready().set_figures("b2", 1);
    hit(&mut game, 1);
    assert!(!game.lives("b2"));
    assert_eq!(
        (game.figures("b1"), game.marks("b1")),
        (5, 1),
        "CC-CAS-03, CC-CAS-09"
    );
    assert!(game.told(|event| matches!(
        event,
        Event::Destroyed {
            why: Loss::Consolidated,
            ..
        }
    )));
    assert!(
        game.told(|event| matches!(
            event,
            Event::Shaken {
                why: Shaken::Destroyed,
                ..
            }
        )),
        "CC-MOR-01"
    );
    assert_eq!(game.battle.state().destroyed_by[0][1], 1, "CC-INI-01");
}

#[test]
fn cc_cas_04_crews_are_not_consolidated_and_go_with_their_last_figure() {
    let arena = plain("rifle-squad", "machine-gun-squad", "west", 3);
    let mut game = arena.ready().set_figures("b2", 2).set_figures("b1", 2);
    // The middle of a stand of two is nearer, so its place is the same and its edge half an inch farther.
    game.fire(&["a1 3 b1"], &[2, 3, 4, 6]);
    assert!(!game.lives("b1"), "two hits on a crew of two");
    assert_eq!(game.figures("b2"), 2, "CC-AMB-17");
    assert!(game.told(|event| matches!(
        event,
        Event::Destroyed {
            why: Loss::Figures,
            ..
        }
    )));
}

#[test]
fn cc_tv_14_as_many_markers_as_sub_units_rout_a_unit() {
    let mut game = plain("rifle-squad", "rifle-squad", "west", 3).ready();
    game = game.markers("b1", 3).set_figures("b1", 1);
    hit(&mut game, 1);
    assert!(game.told(|event| matches!(
        event,
        Event::Routs {
            markers: 4,
            left: 3,
            ..
        }
    )));
    assert!(
        ["b1", "b2", "b3", "b4"]
            .iter()
            .all(|name| !game.lives(name)),
        "CC-MOR-05"
    );
    assert_eq!(game.battle.state().destroyed_by[0][1], 1, "CC-INI-06");
}

#[test]
fn cc_amb_29_routed_sub_units_count_as_destroyed_only_by_option() {
    let arena =
        plain("rifle-squad", "rifle-squad", "west", 3).option("rout_counts_destroyed", "true");
    let mut game = arena.ready().markers("b1", 3).set_figures("b1", 1);
    hit(&mut game, 1);
    assert_eq!(game.battle.state().destroyed_by[0][1], 4);
}

#[test]
fn cc_amb_48_a_unit_of_one_routs_on_its_first_marker_unless_the_option_spares_it() {
    let after = |floor: &str| {
        let arena = duel("rifle-squad", "rifle-squad", "west", 0).option("rout_floor", floor);
        let mut game = arena.second("rifle-squad 60,44").ready();
        hit(&mut game, 2);
        game.trade(1);
        game.lives("b1")
    };
    assert_eq!([after("1"), after("2")], [false, true]);
}

#[test]
fn cc_mor_05_six_markers_rout_any_unit_and_it_is_tested_once_an_attack() {
    let mut game = duel("enhanced-squad", "rifle-squad", "west", 7).ready();
    assert_eq!(game.battle.rout_limit(game.unit("b1")), 6);
    game = game.markers("b1", 4);
    hit(&mut game, 4);
    game.trade(2);
    assert!(game.told(|event| matches!(event, Event::Routs { markers: 6, .. })));
    let tests = game
        .events
        .iter()
        .filter(|event| matches!(event, Event::Routs { .. }));
    assert_eq!(tests.count(), 1);
}

#[test]
fn cc_tv_18_every_third_kill_removes_the_vehicle_it_hits() {
    let arena = Arena::open().first("field-gun 20,24 east").second(
        "tank-regular-regular 30,24; tank-regular-regular 30,34; tank-regular-regular 30,14",
    );
    let mut game = arena.clone().ready();
    let unit = usize::from(game.unit("b1"));
    game.edit(|state| state.kills[unit] = 2);
    game.fire(&["a1 3 b1"], &[5, 5, 5, 6]).roll(&[1]);
    assert!(
        !game.lives("b1") && game.lives("b2") && game.lives("b3"),
        "CC-CAS-08"
    );
    assert_eq!(
        (game.marks("b2"), game.battle.state().kills[unit]),
        (1, 3),
        "CC-CAS-07"
    );
    // CC-AMB-04.
    let mut game = arena.option("kills_per_model", "1").ready();
    game.fire(&["a1 3 b1"], &[5, 5, 5, 6]).roll(&[1]);
    assert!(!game.lives("b1"));
}

#[test]
fn cc_amb_23_a_car_is_wrecked_by_its_third_hit() {
    let wrecked = |option: &str, hits: u8| {
        let arena = Arena::open()
            .option("soft_vehicle_hits", option)
            .first("rifle-squad 20,24 east")
            .second("rifle-squad 60,44; rifle-squad 66,44")
            .second_soft("car 26,24");
        let mut game = arena.ready();
        let place = usize::from(game.id("b3"));
        game.edit(|state| state.figures[place] = hits);
        game.fire(&["a1 3 b3"], &[3, 3, 2, 4]);
        !game.lives("b3")
    };
    assert_eq!(
        [wrecked("3", 1), wrecked("3", 2), wrecked("1", 0)],
        [false, true, true],
        "CC-ORG-11"
    );
}

#[test]
fn cc_tv_05_surplus_hits_are_lost_or_spill() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("enhanced-squad 45,24; enhanced-squad 36,33; enhanced-squad 36,15; enhanced-squad 42.4,30.4; enhanced-squad 42.4,17.6")
        .second("rifle-squad 36,24; rifle-squad 28,24; rifle-squad 60,44; rifle-squad 66,44; rifle-squad 60,40; rifle-squad 66,40");
    let fire = |arena: Arena| {
        let mut game = arena.ready();
        let volley = game.volley(&["a1 3 b1", "a2 3 b1", "a3 3 b1", "a4 3 b1", "a5 3 b1"]);
        game.act(&Act::Fire {
            volley,
            together: true,
        });
        let subtotals = [
            [4, 4, 4, 2],
            [3, 3, 3, 3],
            [4, 4, 4, 4],
            [3, 3, 3, 1],
            [4, 4, 4, 1],
        ];
        let mut faces = subtotals.concat();
        faces.push(2);
        game.roll(&faces);
        assert_eq!(game.chart("b1"), Some((70, 10)), "CC-BON-01, CC-FIRE-07");
        game
    };
    let game = fire(arena.clone());
    assert!(!game.lives("b1") && game.figures("b2") == 5);
    assert!(
        game.told(|event| matches!(event, Event::HitsLost { hits: 5, .. })),
        "CC-AMB-16"
    );
    let game = fire(arena.option("excess_hits", "\"spill\""));
    assert!(
        !game.lives("b1") && !game.lives("b2") && game.lives("b3"),
        "CC-CAS-06"
    );
}

#[test]
fn cc_amb_02_a_hundred_points_need_no_die() {
    let firers = "field-gun 45,24; field-gun 36,34; field-gun 36,14; field-gun 43,31; field-gun 43,17; field-gun 30,32; field-gun 30,16";
    let arena = |target: &str| {
        Arena::open().first(firers).second(&format!(
            "{target} 36,24; rifle-squad 60,44; rifle-squad 66,44; rifle-squad 56,44"
        ))
    };
    let all = [
        "a1 3 b1", "a2 3 b1", "a3 3 b1", "a4 3 b1", "a5 3 b1", "a6 3 b1", "a7 3 b1",
    ];
    let faces: Vec<u8> = [vec![5; 21], vec![1]].concat();
    let mut game = arena("rifle-squad").ready().sticks("b1", 3);
    game.fire(&all, &faces);
    assert!(!game.lives("b1"), "no save and no trade");
    assert!(game.told(|event| matches!(
        event,
        Event::Destroyed {
            why: Loss::OffTheChart,
            ..
        }
    )));
    let mut game = arena("tank-regular-regular").ready();
    game.fire(&all, &faces);
    assert!(
        game.told(|event| matches!(event, Event::Killed { kills: 1, .. })),
        "CC-FIRE-08"
    );
    let mut game = arena("tank-regular-regular").ready().sticks("b1", 2);
    game.fire(&all, &faces);
    assert!(
        matches!(game.stage(), Stage::Fire(FireStage::Save, _)),
        "cover may still save"
    );
}
