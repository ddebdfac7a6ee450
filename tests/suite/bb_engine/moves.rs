//! Movement: paces, what ground takes off, the road, paths, blocks, cohesion, bases, facing, guns and crew weapons (BB-MOV,
//! BB-ORG-07, BB-GEN-07, BB-GEN-08).

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{
    Act, Aim, Event, FOOT, Formation, HeldBy, March, Pace, Place, RIDER, Route, Stage, Walker, Who,
};
use pressgang::kernel::table::{Form, Heading, Point, inches};

use super::fight_ground::{Game, Ground};

/// How far the first figure of the Alphas may go along a way to the east, in sixteenths: the farthest legal step.
fn reach(game: &Game, figure: &str) -> i32 {
    let from = game.at(figure);
    let legal = |far: i32| {
        let path = Route::to(Point::new(from.x + far, from.y));
        let figure = game.figure(figure);
        let facing = None;
        game.battle
            .judge(&Act::Step {
                figure,
                path,
                facing,
            })
            .is_ok()
    };
    (1..400).take_while(|far| legal(*far)).last().unwrap_or(0)
}

/// The same for the first model of a unit, which is driven.
fn drives(game: &Game, unit: &str) -> i32 {
    let model = game.model(unit);
    let from = game.battle.state().model_at[usize::from(model)];
    let legal = |far: i32| {
        let path = Route::to(Point::new(from.x + far, from.y));
        game.battle.judge(&Act::Drive { model, path }).is_ok()
    };
    (1..400).take_while(|far| legal(*far)).last().unwrap_or(0)
}

/// One figure of a unit at 10,20 with an enemy far away, about to move.
fn alone(unit: &str, feature: Option<(&str, &str)>) -> Game {
    let mut ground = Ground::open();
    if let Some((terrain, outline)) = feature {
        ground = ground.feature(terrain, outline);
    }
    ground
        .first(&unit.replacen(' ', " 10,20 ", 1))
        .second("peasants 70,2")
        .ready()
        .moving(First)
}

#[test]
fn bb_mov_01_and_bb_mov_08_paces_of_feet_and_horses_and_what_is_a_run() {
    for (unit, walk, run) in [
        ("peasants ", 3, 6),
        ("men-at-arms ", 2, 5),
        ("plains-riders ", 6, 12),
        ("knights ", 5, 11),
        ("orc-band ", 4, 7),
        ("peasants | heroes = 1", 4, 7),
        ("peasants | commanders = 1", 5, 8),
        ("zombie-horde ", 3, 6),
    ] {
        let game = alone(unit, None);
        assert_eq!(
            reach(&game, "a1-1"),
            inches(run),
            "{unit}: BB-HER-01, BB-MOV-02, BB-FAN-07"
        );
        for (far, runs) in [(inches(walk), false), (inches(walk) + 1, true)] {
            let mut game = game.clone();
            let path = Route::to(Point::new(inches(10) + far, inches(20)));
            let figure = game.figure("a1-1");
            game.act(Act::Step {
                figure,
                path,
                facing: None,
            });
            assert_eq!(game.battle.state().ran.has(figure), runs, "{unit}, {far}");
            assert!(game.battle.state().moved.has(figure));
        }
    }
}

#[test]
fn bb_mov_08_a_move_may_be_made_in_parts_within_one_allowance() {
    let mut game = alone("peasants ", None);
    game.act(game.step("a1-1", "12,20"));
    assert!(!game.battle.state().ran.has(game.figure("a1-1")));
    game.act(game.step("a1-1", "14,20"));
    assert!(
        game.battle.state().ran.has(game.figure("a1-1")),
        "four inches in all"
    );
    assert_eq!(
        game.refused(game.step("a1-1", "16.5,20")),
        Some("BB-MOV-08")
    );
    assert_eq!(reach(&game, "a1-1"), inches(2));
}

#[test]
fn bb_tv_07_an_armoured_hero_runs_uphill() {
    let hill = "rectangle = { at = \"12x10in\", size = \"30x20in\" } | height = 1";
    let game = alone("men-at-arms | heroes = 1", Some(("hill", hill)));
    assert_eq!(reach(&game, "a1-1"), inches(5), "6 + 1 - 1 - 1");
    let flat = alone("men-at-arms | heroes = 1", None);
    assert_eq!(reach(&flat, "a1-1"), inches(6));
}

#[test]
fn bb_mov_02_and_bb_mov_04_what_is_met_takes_off_once_however_often() {
    let bushes = "rectangle = { at = \"12x10in\", size = \"1x20in\" }";
    let stream = "rectangle = { at = \"12x10in\", size = \"1x20in\" }";
    let wall = "rectangle = { at = \"12x10in\", size = \"0.5x20in\" }";
    for (terrain, outline, left) in [
        ("bushes", bushes, 5),
        (
            "hedge",
            "line = { through = [\"12x10in\", \"12x30in\"], width = \"1in\" }",
            5,
        ),
        ("wood", bushes, 5),
        ("river", stream, 4),
        ("wall", wall, 5),
        ("rocks", wall, 5),
        ("trench", wall, 5),
        ("field", wall, 6),
    ] {
        let game = alone("peasants ", Some((terrain, outline)));
        assert_eq!(reach(&game, "a1-1"), inches(left), "{terrain}");
    }
    let twice = Ground::open()
        .feature(
            "bushes",
            "rectangle = { at = \"11x10in\", size = \"1x20in\" }",
        )
        .feature(
            "bushes",
            "rectangle = { at = \"13x10in\", size = \"1x20in\" }",
        )
        .first("peasants 10,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    assert_eq!(reach(&twice, "a1-1"), inches(5), "BB-AMB-22: once");
    let both = Ground::open()
        .feature(
            "bushes",
            "rectangle = { at = \"11x10in\", size = \"1x20in\" }",
        )
        .feature(
            "river",
            "rectangle = { at = \"12.5x10in\", size = \"1x20in\" }",
        )
        .first("dwarf-axes 10,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    // An armoured dwarf walks 2 inches: behind the bushes nothing is left for the river, and a move is never less than nothing.
    assert!(reach(&both, "a1-1") < inches(2), "BB-MOV-04");
}

#[test]
fn bb_mov_02_downhill_is_free_and_a_bridge_is_no_river() {
    let down = Ground::open()
        .feature(
            "hill",
            "rectangle = { at = \"2x10in\", size = \"10x20in\" } | height = 1",
        )
        .first("peasants 10,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    assert_eq!(reach(&down, "a1-1"), inches(6));
    let bridge = Ground::open()
        .feature(
            "river",
            "rectangle = { at = \"12x0in\", size = \"2x48in\" }",
        )
        .feature(
            "bridge",
            "rectangle = { at = \"11x18in\", size = \"4x4in\" } | crossing = true",
        )
        .first("peasants 10,20")
        .first("peasants 10,30")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    assert_eq!(reach(&bridge, "a1-1"), inches(6), "over the bridge");
    assert_eq!(
        reach(&bridge, "a2-1"),
        inches(4),
        "through the river beside it"
    );
}

#[test]
fn bb_mov_02_and_bb_mov_04_a_road_counts_for_a_whole_move_on_it() {
    let road = |from: &str| {
        Ground::open()
            .feature("road", "rectangle = { at = \"0x18in\", size = \"60x4in\" }")
            .first(&format!("peasants {from}"))
            .second("peasants 70,2")
            .ready()
            .moving(First)
    };
    assert_eq!(reach(&road("10,20"), "a1-1"), inches(7));
    assert_eq!(reach(&road("10,30"), "a1-1"), inches(6));
    let game = road("10,20");
    assert!(
        game.refused(game.step("a1-1", "16.5,22.5")).is_some(),
        "some of it leads off the road"
    );
    let mut back = road("10,23");
    back.act(back.step("a1-1", "10,21"));
    assert_eq!(
        reach(&back, "a1-1"),
        inches(4),
        "the move began off the road"
    );
}

/// A tank or another vehicle at 5,20 with its crew aboard, heading east.
fn vehicle(unit: &str, crew: usize, more: &str, ground: Ground) -> Game {
    let crew: Vec<&str> = (0..crew).map(|_| "5,20").collect();
    let game = ground
        .first(&format!("{unit} {} {more}", crew.join("; ")))
        .second("peasants 70,2")
        .ready()
        .with_model("a1", "5,20")
        .aboard("a1");
    let game = game.with(|_, state| state.model_facing[0] = Heading::EAST);
    game.moving(First)
}

#[test]
fn bb_tv_08_and_bb_her_03_a_commander_in_a_tank_goes_farther_and_on_a_road_too() {
    let open = vehicle("tank", 5, "| commanders = 1", Ground::open());
    assert_eq!(drives(&open, "a1"), inches(17));
    let road = Ground::open().feature("road", "rectangle = { at = \"0x16in\", size = \"72x8in\" }");
    assert_eq!(
        drives(&vehicle("tank", 5, "| commanders = 1", road.clone()), "a1"),
        inches(18)
    );
    assert_eq!(drives(&vehicle("tank", 5, "", road), "a1"), inches(16));
    assert_eq!(
        drives(&vehicle("wagon-train", 6, "", Ground::open()), "a1"),
        inches(8),
        "BB-MOV-01"
    );
    assert_eq!(
        drives(
            &vehicle("chariots", 2, "| heroes = 1", Ground::open()),
            "a1"
        ),
        inches(11)
    );
}

#[test]
fn bb_mov_03_vehicles_may_go_any_distance_and_their_riders_shoot_all_the_same() {
    let mut game = Ground::open()
        .first("jeep 5,20; 5,20; 5,20; 5,20")
        .second("peasants 30,20; 31,20")
        .ready()
        .with_model("a1", "5,20")
        .aboard("a1")
        .with(|_, state| state.model_facing[0] = Heading::EAST)
        .moving(First);
    game.act(game.drive("a1", "20,20"));
    assert!(game.battle.state().model_gone[0] > 0);
    game.set(|state| state.stage = Stage::Move(Second));
    game.done();
    let shooter = (1..=4).find(|number| {
        let figure = format!("a1-{number}");
        let row = &game.tables.figures[usize::from(game.figure(&figure))];
        !row.weapons.is_empty()
            && game
                .refused(game.shot(&figure, Aim::Unit(game.unit("b1"))))
                .is_none()
    });
    assert!(
        shooter.is_some(),
        "somebody shoots from the jeep after fifteen inches"
    );
}

#[test]
fn bb_mov_09_wheels_need_a_bridge_and_cross_no_wall_trench_or_building() {
    for (terrain, more, stops) in [
        ("river", "", true),
        ("wall", "", true),
        ("trench", "", true),
        ("building", "| structure = \"cabin\"", true),
        ("hedge", "", false),
        ("bushes", "", false),
    ] {
        let outline = format!("rectangle = {{ at = \"10x10in\", size = \"2x20in\" }} {more}");
        let game = vehicle("jeep", 4, "", Ground::open().feature(terrain, &outline));
        assert_eq!(drives(&game, "a1") < inches(8), stops, "{terrain}");
    }
    let ford = Ground::open()
        .feature(
            "river",
            "rectangle = { at = \"10x0in\", size = \"2x48in\" }",
        )
        .feature(
            "bridge",
            "rectangle = { at = \"9x17in\", size = \"4x6in\" } | crossing = true",
        );
    assert_eq!(
        drives(&vehicle("jeep", 4, "", ford), "a1"),
        inches(15),
        "over a bridge or a ford"
    );
}

#[test]
fn bb_mov_09_friends_are_passed_through_and_enemies_are_not() {
    let row = |side: &str| {
        let ground = Ground::open().first("peasants 10,20");
        let line = "13,19.5; 13,20.5; 13,18.5; 13,21.5";
        let ground = match side {
            "friends" => ground
                .first(&format!("spearmen {line}"))
                .second("peasants 70,2"),
            _ => ground.second(&format!("spearmen {line}")),
        };
        ground.ready().moving(First)
    };
    let game = row("friends");
    assert_eq!(game.refused(game.step("a1-1", "15,20")), None);
    assert_eq!(
        game.refused(game.step("a1-1", "13,20")),
        Some("BB-GEN-07"),
        "but nobody stands on another"
    );
    let game = row("enemies");
    assert!(game.refused(game.step("a1-1", "15,20")).is_some());
    assert!(
        reach(&game, "a1-1") < inches(3),
        "and without contact he stops before them"
    );
}

#[test]
fn bb_mov_09_castle_walls_stop_everybody_but_a_breach_and_an_open_gate_let_them_through() {
    let wall = "rectangle = { at = \"12x10in\", size = \"2x20in\" } | structure = \"castle-wall\", height = 1";
    let mut game = alone("peasants ", Some(("castle-wall", wall)));
    assert!(reach(&game, "a1-1") < inches(2));
    game.set(|state| state.fallen.insert(0));
    assert!(
        reach(&game, "a1-1") >= inches(5),
        "BB-BLD-07: rubble in the breach"
    );
    let gate = "rectangle = { at = \"12x18in\", size = \"2x4in\" } | structure = \"castle-gate\", height = 1, doors = [\"12x20in\"]";
    let mut game = alone("peasants ", Some(("castle-building", gate)));
    let who = Who::Figure(game.figure("a1-1"));
    game.act(Act::Enter { who, building: 0 });
    game.set(|state| state.gone = [0; 255]);
    let at = "15,20".parse().expect("a point");
    game.act(Act::GetOut { who, at });
    assert!(game.at("a1-1").x > inches(14), "out on the other side");
}

#[test]
fn bb_mov_09_ladders_take_a_turn_and_lead_onto_the_wall() {
    let wall = "rectangle = { at = \"12x10in\", size = \"2x6in\" } | structure = \"castle-wall\", height = 1";
    let ground = |more: &str| {
        Ground::open()
            .feature("castle-wall", wall)
            .first(&format!("peasants 11.5,12; 11.5,13; 30,30 {more}"))
            .second("peasants 70,2; 71,2; 70,3")
            .ready()
            .moving(First)
    };
    let mut game = ground("| ladders = true");
    let who = Who::Unit(game.unit("a1"));
    assert_eq!(
        ground("").refused(Act::Climb { who, building: 0 }),
        Some("BB-MOV-09")
    );
    game.act(Act::Climb { who, building: 0 });
    assert_eq!(game.battle.inside(0).len(), 0, "not at once");
    game.next_move(First);
    assert_eq!(game.battle.inside(0).len(), 2, "those at its foot");
}

#[test]
fn bb_mov_09_a_block_translates_wheels_and_reforms() {
    let places: Vec<String> = (0..6).map(|at| format!("{},20", 20 + at)).collect();
    let game = Ground::open()
        .first(&format!("spearmen {}", places.join("; ")))
        .second("peasants 70,2")
        .ready()
        .moving(First);
    let unit = game.unit("a1");
    let order = |march: March| Act::Move {
        unit,
        pace: Pace::Walk,
        march,
    };
    let mut straight = game.clone();
    let middle = straight.battle.middle(unit).expect("a middle");
    straight.act(order(March::to(Point::new(middle.x, middle.y - inches(3)))));
    for figure in 1..=6 {
        assert_eq!(straight.at(&format!("a1-{figure}")).y, inches(17));
    }
    let too_far = order(March::to(Point::new(middle.x, middle.y - inches(4))));
    assert_eq!(
        game.refused(too_far),
        Some("BB-MOV-08"),
        "a walk of four inches"
    );
    let mut wheels = game.clone();
    wheels.act(order(March {
        wheel: Some(Heading::EAST),
        ..March::STAY
    }));
    let xs: Vec<i32> = (1..=6).map(|it| wheels.at(&format!("a1-{it}")).x).collect();
    assert!(
        xs.iter().all(|x| (x - middle.x).abs() <= inches(1)),
        "{xs:?}"
    );
    assert_eq!(wheels.battle.front(unit), Heading::EAST, "BB-GEN-08");
    let mut reforms = game.clone();
    let formation = Some(Formation {
        files: 3,
        close: true,
    });
    reforms.act(order(March {
        formation,
        ..March::STAY
    }));
    assert!(
        reforms.battle.is_in_close_formation(reforms.figure("a1-2")),
        "BB-MEL-07"
    );
    let wrong = Some(Formation {
        files: 9,
        close: true,
    });
    assert_eq!(
        game.refused(order(March {
            formation: wrong,
            ..March::STAY
        })),
        Some("BB-ORG-01")
    );
}

#[test]
fn bb_mov_09_each_figure_of_a_block_is_judged_by_its_own_way() {
    let game = Ground::open()
        .feature(
            "bushes",
            "rectangle = { at = \"19x10in\", size = \"2x9in\" }",
        )
        .first("peasants 20,20; 21.5,20; 23,20; 24.5,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    let unit = game.unit("a1");
    let mut game = game;
    let middle = game.battle.middle(unit).expect("a middle");
    let march = March::to(Point::new(middle.x, middle.y - inches(6)));
    game.act(Act::Move {
        unit,
        pace: Pace::Run,
        march,
    });
    assert_eq!(game.at("a1-1").y, inches(15), "through the bushes");
    assert_eq!(game.at("a1-4").y, inches(14));
    assert!(game.has_happened(|event| matches!(
        event,
        Event::FellShort {
            why: HeldBy::Ground(_),
            ..
        }
    )));
}

#[test]
fn bb_org_07_a_unit_stays_together_and_only_rings_and_locked_figures_leave_it() {
    let game = Ground::open()
        .first("peasants 20,20; 21.5,20; 23,20; 24.5,20")
        .first("peasants 40,20; 41.5,20; 43,20 | heroes = 1")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    // Bases are 3/4 inch across: three inches between middles are a gap of 2 1/4.
    assert_eq!(game.refused(game.step("a1-1", "18,20")), Some("BB-ORG-07"));
    assert_eq!(game.refused(game.step("a1-1", "19,20")), None);
    assert_eq!(
        game.refused(game.step("a1-2", "21.5,15")),
        Some("BB-ORG-07"),
        "nor does one in the middle leave a gap"
    );
    assert_eq!(game.refused(game.step("a2-1", "36,20")), None, "a hero may");
    // A chain that is broken may not be broken further, but closed.
    let broken = Ground::open()
        .first("peasants 20,20; 28,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    assert_eq!(
        broken.refused(broken.step("a1-1", "19,20")),
        Some("BB-ORG-07")
    );
    assert_eq!(broken.refused(broken.step("a1-1", "24,20")), None);
    let mut locked = Ground::open()
        .first("peasants 20,20; 21.5,20")
        .second("peasants 20,19.25; 70,2")
        .ready()
        .locked("a1-1", "b1-1", 0)
        .moving(First);
    locked.act(locked.step("a1-2", "26,20"));
}

#[test]
fn bb_gen_07_bases_and_no_overlap() {
    let game = alone("peasants ", None);
    assert_eq!((FOOT, RIDER), (Form::Disc(6), Form::Disc(10)));
    let forms = [
        ("chariots", 2, (32, 24)),
        ("wagon-train", 6, (48, 24)),
        ("jeep", 4, (32, 16)),
        ("armoured-car", 4, (48, 24)),
        ("tank", 5, (52, 24)),
        ("cannon", 2, (32, 16)),
        ("catapult", 2, (32, 32)),
        ("machine-gun-team", 2, (16, 12)),
    ];
    for (unit, crew, (length, width)) in forms {
        let game = vehicle(unit, crew, "", Ground::open());
        let form = game.tables.model(0).form;
        assert_eq!(form, Form::Box(length / 2, width / 2), "{unit}");
    }
    assert_eq!(game.tables.figure(0).form, FOOT);
    assert_eq!(alone("knights ", None).tables.figure(0).form, RIDER);
    let close = Ground::open()
        .first("peasants 10,20; 11,20")
        .second("peasants 70,2")
        .ready()
        .moving(First);
    assert_eq!(
        close.refused(close.step("a1-1", "10.5,20")),
        Some("BB-GEN-07")
    );
    assert_eq!(
        close.refused(close.step("a1-1", "10.25,20")),
        None,
        "base to base"
    );
    let read = close.battle.clone();
    let act = read
        .read("move a1-1 to 10.26,20.03")
        .expect("lengths are rounded to a sixteenth");
    assert!(close.battle.judge(&act).is_ok(), "{act:?}");
}

#[test]
fn bb_gen_08_facing_is_free_and_no_move_but_a_locked_figure_faces_its_opponent() {
    let mut game = Ground::open()
        .first("redcoats 20,20; 30,20")
        .second("peasants 20,14; 70,2")
        .ready()
        .moving(First);
    let who = Who::Figure(game.figure("a1-1"));
    game.act(Act::Face {
        who,
        facing: Heading::WEST,
    });
    assert!(
        !game.battle.state().moved.has(game.figure("a1-1")),
        "a pivot is not a move"
    );
    let mut game = game.moving(Second);
    game.act(game.engage("b1-1", "a1-1"));
    assert_eq!(
        game.battle.state().facing[usize::from(game.figure("a1-1"))],
        Heading::NORTH
    );
    let game = game.moving(First);
    assert_eq!(
        game.refused(Act::Face {
            who,
            facing: Heading::EAST
        }),
        Some("BB-MOV-07")
    );
}

/// A gun at 20,20 that faces west, with its two in contact behind it.
fn gun(unit: &str, more: &str) -> Game {
    // Half the length of the gun, and the radius of a base behind it.
    let behind = if unit == "machine-gun-team" || unit == "gatling-crew" {
        20.875
    } else {
        21.375
    };
    let ground = Ground::open()
        .first(&format!("{unit} {behind},19.6; {behind},20.4 {more}"))
        .second("peasants 70,2; 71,2; 70,3");
    let game = ground.ready().with_model("a1", "20,20");
    game.with(|_, state| state.model_facing[0] = Heading::WEST)
        .moving(First)
}

#[test]
fn bb_mov_05_and_bb_mov_11_hooking_takes_a_turn_and_then_it_goes_at_wagon_speed() {
    let mut game = gun("cannon", "");
    let model = game.model("a1");
    assert_eq!(game.battle.crew(model).len(), 2);
    assert_eq!(
        game.battle.allowance(Walker::Model(model), Pace::Run),
        inches(3),
        "pushed"
    );
    assert_eq!(game.battle.allowance(Walker::Model(model), Pace::Walk), 0);
    assert_eq!(game.refused(Act::Unhook(model)), Some("BB-MOV-05"));
    let mut pushed = game.clone();
    pushed.act(pushed.drive("a1", "18,20"));
    assert_eq!(
        pushed.refused(Act::Hook(model)),
        Some("BB-MOV-11"),
        "none of them moves"
    );
    assert!(
        pushed.battle.state().ran.has(pushed.figure("a1-1")),
        "BB-AMB-21: pushing is running"
    );
    assert_eq!(pushed.battle.crew(model).len(), 2, "the crew goes with it");
    game.act(Act::Hook(model));
    assert!(
        game.refused(game.drive("a1", "18,20")).is_some(),
        "not this turn"
    );
    game.next_move(First);
    assert!(game.battle.state().hooked.has(model));
    assert_eq!(
        game.battle.allowance(Walker::Model(model), Pace::Walk),
        inches(4),
        "wagon speed"
    );
    assert_eq!(
        game.battle.allowance(Walker::Model(model), Pace::Run),
        inches(8)
    );
    game.act(game.drive("a1", "13,20"));
    assert_eq!(game.refused(Act::Unhook(model)), Some("BB-MOV-11"));
    game.next_move(First);
    game.act(Act::Unhook(model));
    game.next_move(First);
    assert!(!game.battle.state().hooked.has(model));
    let none = gun("bombard", "");
    assert_eq!(
        none.refused(Act::Hook(0)),
        Some("BB-MOV-05"),
        "without a caisson"
    );
}

#[test]
fn bb_mov_10_and_bb_amb_20_how_crew_weapons_move() {
    let mut walks = gun("machine-gun-team", "");
    walks.act(walks.drive("a1", "17,20"));
    let runs = {
        let mut game = gun("machine-gun-team", "");
        game.act(game.drive("a1", "15,20"));
        game
    };
    assert!(
        !walks.battle.state().ran.has(walks.figure("a1-1")),
        "it walks and fires"
    );
    assert!(
        runs.battle.state().ran.has(runs.figure("a1-1")),
        "it runs and does not"
    );
    let one = gun("gatling-crew", "").with(|game, state| {
        state.put(game.figure("a1-2"), Place::Killed, Point::default());
    });
    assert_eq!(
        one.refused(one.drive("a1", "18,20")),
        Some("BB-ORG-06"),
        "BB-CHK-13: a Gatling needs two"
    );
    let catapult = gun("catapult", "");
    assert_eq!(
        catapult.refused(catapult.drive("a1", "19,20")),
        Some("BB-MOV-10"),
        "it never moves"
    );
}

#[test]
fn bb_chk_09_and_bb_fan_06_a_dwarf_does_not_run() {
    let game = alone("dwarf-crossbows ", None);
    assert_eq!(game.refused(game.step("a1-1", "14,20")), Some("BB-FAN-06"));
    assert_eq!(reach(&game, "a1-1"), inches(2), "in armour");
    let hero = alone("dwarf-axes | heroes = 1", None);
    assert_eq!(reach(&hero, "a1-1"), inches(3));
}

#[test]
fn bb_turn_03_each_side_moves_its_own_figures_in_its_own_movement() {
    let game = Ground::open()
        .first("peasants 10,20")
        .second("peasants 40,20")
        .ready()
        .moving(First);
    assert_eq!(game.refused(game.step("b1-1", "41,20")), Some("BB-TURN-03"));
    let mut game = game;
    game.set(|state| state.moves_first = First);
    game.done();
    assert_eq!(game.stage(), Stage::Move(Second));
    assert_eq!(game.refused(game.step("a1-1", "11,20")), Some("BB-TURN-03"));
    assert_eq!(game.refused(game.step("b1-1", "41,20")), None);
}
