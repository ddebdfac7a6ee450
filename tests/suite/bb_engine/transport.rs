//! Vehicles and buildings from inside: getting in and out, seats, drivers, capacity, doorways, parts of large buildings (BB-VEH-06,
//! BB-BLD-07 to BB-BLD-10).

use pressgang::engine::Side::First;
use pressgang::games::broadswords::rules::{Act, Aim, Event, MeleeStage, Place, Stage, Who};
use pressgang::kernel::table::{Heading, Point, inches};

use super::fight_ground::{Game, Ground};

/// A jeep at 20,20 with its four, who are aboard, and twelve on foot beside it.
fn lift(vehicle: &str, crew: usize) -> Game {
    let crew: Vec<&str> = (0..crew).map(|_| "20,20").collect();
    let foot: Vec<String> = (0..12).map(|at| format!("{},22", 15 + at)).collect();
    let game = Ground::open()
        .first(&format!("{vehicle} {}", crew.join("; ")))
        .first(&format!("rifle-section {}", foot.join("; ")))
        .second("peasants 70,2; 71,2; 70,3")
        .ready()
        .with_model("a1", "20,20")
        .aboard("a1");
    game.with(|_, state| state.model_facing[0] = Heading::EAST)
        .moving(First)
}

#[test]
fn bb_veh_06_seats() {
    for (vehicle, crew, seats) in [
        ("chariots", 2, 2),
        ("jeep", 4, 4),
        ("wagon-train", 6, 6),
        ("tank", 5, 4),
        ("armoured-car", 4, 4),
        ("truck", 12, 12),
        ("marauders", 2, 2),
    ] {
        let row = lift(vehicle, crew);
        let row = row.tables.model(0);
        assert_eq!(
            row.seats,
            seats.max(row.seats.min(crew as u8)),
            "{vehicle}: {}",
            row.seats
        );
    }
}

#[test]
fn bb_veh_06_who_walks_up_gets_in_and_goes_with_it() {
    let mut game = lift("truck", 2);
    let who = Who::Unit(game.unit("a2"));
    game.act(Act::Board { who, model: 0 });
    let aboard = game.battle.aboard(0);
    assert!(aboard.len() > 2 && aboard.len() <= 12, "{aboard:?}");
    let far = game.figure("a2-12");
    assert_eq!(
        game.battle.state().lies(far),
        Place::Table,
        "not those who are farther than a walk"
    );
    assert_eq!(
        game.refused(game.drive("a1", "35,20")),
        None,
        "it may move the same turn"
    );
    game.act(game.drive("a1", "35,20"));
    let rider = aboard.iter().find(|it| *it >= 2).expect("a rider");
    assert!(game.battle.state().moved.has(rider), "carried");
    let at = "35,22.5".parse().expect("a point");
    game.set(|state| state.gone[usize::from(rider)] = 0);
    game.act(Act::GetOut {
        who: Who::Figure(rider),
        at,
    });
    assert_eq!(game.battle.state().lies(rider), Place::Table);
    let mut full = lift("jeep", 4);
    assert_eq!(
        full.refused(Act::Board {
            who: Who::Unit(full.unit("a2")),
            model: 0
        }),
        Some("BB-VEH-06")
    );
    full.set(|state| state.ran.insert(7));
    full.set(|state| state.take_off(0, Place::Killed));
    let ran = Act::Board {
        who: Who::Figure(7),
        model: 0,
    };
    assert!(full.refused(ran).is_some(), "boarding is a walk");
}

#[test]
fn bb_veh_06_without_a_living_driver_it_stays() {
    let mut game = lift("jeep", 4);
    for figure in 0..4 {
        game.set(|state| state.take_off(figure, Place::Killed));
    }
    assert_eq!(game.refused(game.drive("a1", "25,20")), Some("BB-VEH-06"));
}

#[test]
fn bb_veh_02_a_chariot_falls_at_one() {
    let game = lift("chariots", 2);
    assert_eq!(game.tables.model(0).points, Some(1), "BB-VEH-06");
}

/// A cabin whose door is at 20,20 on its west side, with a garrison of the Bravos, and attackers before the door.
fn house(garrison: &str, attackers: &str, broken: bool) -> Game {
    let cabin = "rectangle = { at = \"20x18.5in\", size = \"6x3in\" } | structure = \"cabin\", doors = [\"20x20in\"], windows = [\"23x18.5in\"]";
    let mut ground = Ground::open()
        .feature("building", cabin)
        .first(&format!("peasants {attackers}"));
    if !garrison.is_empty() {
        ground = ground.second(&format!("spearmen {garrison}"));
    }
    let ground = ground.second("peasants 70,2; 71,2; 70,3");
    let mut game = ground.ready();
    if !garrison.is_empty() {
        game = game.inside("b1", "building");
    }
    game.with(|_, state| {
        if broken {
            state.broken.insert(0);
        }
    })
    .moving(First)
}

#[test]
fn bb_bld_08_friends_enter_by_a_door_and_enemies_only_by_one_that_is_gone() {
    let empty = house("", "17,20; 17,21; 17,45", false);
    let who = Who::Unit(empty.unit("a1"));
    let enter = Act::Enter { who, building: 0 };
    let mut game = empty.clone();
    game.act(enter);
    assert_eq!(
        game.battle.inside(0),
        game.figures("a1-1 a1-2"),
        "who reaches the door"
    );
    let held = house("1,1; 2,1", "17,20; 17,21", false);
    assert_eq!(held.refused(enter), Some("BB-BLD-08"));
    assert_eq!(house("1,1; 2,1", "17,20; 17,21", true).refused(enter), None);
    let far_side = house("", "30,20", false);
    assert_eq!(
        far_side.refused(enter),
        Some("BB-BLD-08"),
        "round to the door it is too far"
    );
}

#[test]
fn bb_bld_08_twelve_to_six_inches_by_three_and_the_rest_stay_outside() {
    let places: Vec<String> = (0..14)
        .map(|at| format!("{},{}", 17 + at / 7, 17 + at % 7))
        .collect();
    let mut game = house("", &places.join("; "), false);
    let who = Who::Unit(game.unit("a1"));
    game.act(Act::Enter { who, building: 0 });
    assert_eq!(game.battle.inside(0).len(), 12);
    let figure = (0..14)
        .find(|figure| game.battle.state().lies(*figure) == Place::Table)
        .expect("two");
    assert_eq!(
        game.refused(Act::Enter {
            who: Who::Figure(figure),
            building: 0
        }),
        Some("BB-BLD-08")
    );
}

#[test]
fn bb_bld_09_two_fight_one_defender_in_a_doorway_who_defends_a_wall() {
    let mut game = house("1,1; 2,1; 3,1", "17,20; 17,21; 17,19; 17,22", true);
    let who = Who::Unit(game.unit("a1"));
    game.act(Act::Enter { who, building: 0 });
    let attackers = game.battle.state().locked & game.tables.unit(0).all();
    assert_eq!(attackers.len(), 2, "at most two");
    let foes: Vec<u8> = attackers
        .iter()
        .flat_map(|figure| game.battle.state().foes(figure).iter().collect::<Vec<u8>>())
        .collect();
    assert_eq!(foes[0], foes[1], "one defender");
    assert_eq!(game.battle.melee_modifiers(foes[0]).wall, 1);
    for figure in attackers {
        assert_eq!(game.battle.melee_modifiers(figure).wall, 0);
        assert_eq!(
            game.battle.state().lies(figure),
            Place::Table,
            "they stand at the door"
        );
    }
    game.play_until(|it| matches!(it.stage(), Stage::Melee(MeleeStage::Dice, _)));
    // The attackers throw first in the order of figures: 5 and 5 against 3 and the wall.
    game.roll(&[5, 5, 3]);
    assert_eq!(game.left("b1"), 2);
}

#[test]
fn bb_bld_08_those_inside_get_out_by_the_door() {
    let mut game = house("", "17,20; 17,21", false);
    let who = Who::Unit(game.unit("a1"));
    game.act(Act::Enter { who, building: 0 });
    let mut game = game.with(|_, state| state.gone = [0; 255]);
    // They are asked to the far side, and come no farther from the door than a walk.
    game.act(Act::GetOut {
        who,
        at: "28,20".parse().expect("a point"),
    });
    for figure in ["a1-1", "a1-2"] {
        let door = Point::new(inches(20), inches(20));
        assert!((game.at(figure) - door).length() <= inches(3) + 6);
    }
    assert_eq!(game.battle.inside(0).len(), 0);
    assert!(game.has_happened(|event| matches!(event, Event::GotOut { .. })));
}

#[test]
fn bb_bld_10_a_large_building_is_divided_and_each_part_falls_by_itself() {
    let game = Ground::open()
        .feature(
            "building",
            "rectangle = { at = \"20x18in\", size = \"12x6in\" } | structure = \"stone-house\", doors = [\"20x20in\"]",
        )
        .first("peasants 5,20")
        .second("peasants 60,20")
        .ready();
    assert_eq!(game.tables.buildings.len(), 4, "six by three inches each");
    for row in &game.tables.buildings {
        assert_eq!((row.points, row.capacity), (Some(8), 12));
        assert!(
            row.beside.len() == 3,
            "from inside one goes from part to part"
        );
    }
    let castle = |structure: &str, terrain: &str| {
        let outline = format!(
            "rectangle = {{ at = \"20x18in\", size = \"6x3in\" }} | structure = \"{structure}\", height = 1"
        );
        let ground = Ground::open()
            .feature(terrain, &outline)
            .first("peasants 5,20")
            .second("peasants 60,20");
        ground.ready().tables.buildings[0].points
    };
    assert_eq!(castle("castle-wall", "castle-wall"), Some(8));
    assert_eq!(castle("castle-tower", "castle-building"), Some(8));
    assert_eq!(castle("castle-gate", "castle-building"), Some(8));
}

#[test]
fn bb_bld_10_any_hit_that_breaks_buildings_removes_a_door_or_gate() {
    let gate = "rectangle = { at = \"20x18.5in\", size = \"2x3in\" } | structure = \"castle-gate\", height = 1, doors = [\"20x20in\"]";
    let mut game = Ground::open()
        .feature("castle-building", gate)
        .first("gun-crew 5,20.875; 5,19.125")
        .second("peasants 1,1; 60,5")
        .ready()
        .with_model("a1", "5,20");
    game.done();
    game.act(game.gun("a1", Aim::Door(0), "cannon"));
    game.roll(&[2, 2]);
    game.cease();
    assert!(game.battle.state().broken.has(0));
}

#[test]
fn bb_bld_06_ruins_are_cover_to_others() {
    let cabin = "rectangle = { at = \"20x18in\", size = \"6x3in\" } | structure = \"cabin\", doors = [\"20x20in\"]";
    let mut game = Ground::open()
        .feature("building", cabin)
        .first("redcoats 10,19.5")
        .second("peasants 23,19.5; 60,5")
        .ready()
        .with(|_, state| state.fallen.insert(0));
    game.done();
    let shot = game.added("a1-1", Aim::Figure(game.figure("b1-1")));
    assert_eq!(shot.sum(), -2);
}

#[test]
fn bb_bld_07_windows_let_those_inside_shoot_and_be_seen() {
    let mut game = Ground::open()
        .feature(
            "building",
            "rectangle = { at = \"20x18.5in\", size = \"6x3in\" } | structure = \"cabin\", doors = [\"26x20in\"], windows = [\"20x20in\"]",
        )
        .first("redcoats 10,20")
        .second("redcoats 1,1")
        .ready()
        .inside("b1", "building");
    game.done();
    let shot = game.added("a1-1", Aim::Figure(game.figure("b1-1")));
    assert_eq!(shot.sum(), -3, "BB-MIS-06");
    game.done();
    let back = game.shot("b1-1", Aim::Figure(game.figure("a1-1")));
    assert_eq!(game.refused(back), None);
}
