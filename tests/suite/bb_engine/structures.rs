//! Buildings, castle parts, doors and vehicles under fire (BB-BLD, BB-VEH, BB-MIS-08).

use pressgang::engine::Side::First;
use pressgang::games::broadswords::rules::{
    Act, Aim, Event, MeleeStage, MissileStage, NOBODY, Place, Stage,
};

use super::fight_ground::{Game, Ground};

/// A cannon at 5,20 and a building with its west wall at 20 inches.
fn siege(terrain: &str, more: &str, garrison: &str) -> Ground {
    let outline = format!("rectangle = {{ at = \"20x18.5in\", size = \"6x3in\" }} | {more}");
    Ground::open()
        .feature(terrain, &outline)
        .first("gun-crew 5,20.875; 5,19.125")
        .second(garrison)
}

fn ready(ground: Ground, building: &str) -> Game {
    let mut game = ground
        .ready()
        .with_model("a1", "5,20")
        .inside("b1", building);
    game.done();
    game
}

const CABIN: &str = "structure = \"cabin\", doors = [\"20x20in\"]";

fn shell(game: &mut Game, faces: &[u8], damage: u8) {
    let building = game.building("building");
    game.act(game.gun("a1", Aim::Building(building), "cannon"));
    game.roll(faces);
    if game.stage() == Stage::Missile(MissileStage::Effect, First) {
        game.roll(&[damage]);
    }
}

/// Another turn begins with nobody having shot.
fn again(game: &mut Game) {
    game.set(|state| {
        state.stage = Stage::Move(pressgang::engine::Side::Second);
        state.shot = Default::default();
    });
    game.done();
}

#[test]
fn bb_tv_12_damage_to_a_cabin_adds_up_until_it_collapses_on_those_inside() {
    let mut game = ready(
        siege("building", CABIN, "peasants 1,1; 2,1; 3,1; 4,1"),
        "building",
    );
    shell(&mut game, &[4, 4], 2);
    assert_eq!(game.left("b1"), 4, "BB-BLD-01: it stands at 2");
    assert_eq!(game.battle.state().building_damage[0], 2);
    again(&mut game);
    shell(&mut game, &[4, 4], 3);
    assert_eq!(game.left("b1"), 0, "BB-BLD-02");
    assert!(game.battle.state().fallen.has(0) && game.battle.state().broken.has(0));
}

#[test]
fn bb_tv_13_and_bb_mis_08_a_barn_is_hit_with_four_more() {
    let mut game = ready(siege("building", CABIN, "peasants 1,1"), "building");
    shell(&mut game, &[2, 2], 1);
    assert_eq!(game.battle.state().building_damage[0], 1, "4 and 4");
    again(&mut game);
    shell(&mut game, &[2, 1], 1);
    assert_eq!(
        game.battle.state().building_damage[0],
        1,
        "3 and 4 is a miss"
    );
}

#[test]
fn bb_amb_31_a_cannon_may_shoot_at_the_unit_inside_instead() {
    let mut game = ready(
        siege("building", CABIN, "peasants 1,1; 2,1; 3,1"),
        "building",
    );
    game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
    game.roll(&[6, 5]);
    assert!(game.has_hit(), "11 - 3");
    game.roll(&[2]);
    game.remove_usual();
    assert_eq!(
        (game.left("b1"), game.battle.state().building_damage[0]),
        (1, 0)
    );
}

#[test]
fn bb_amb_32_dwarves_may_walk_out_of_a_building_that_collapses() {
    let mut game = ready(
        siege("building", CABIN, "dwarf-axes 1,1; 2,1; 3,1"),
        "building",
    );
    shell(&mut game, &[6, 6], 6);
    game.roll(&[6, 5, 1]);
    assert_eq!(game.left("b1"), 1);
    assert_eq!(game.battle.state().lies(game.figure("b1-1")), Place::Table);
}

#[test]
fn bb_bld_03_each_castle_part_falls_by_itself_with_those_on_it() {
    let wall = "structure = \"castle-wall\", height = 1";
    let ground = siege("castle-wall", wall, "peasants 1,1; 2,1")
        .feature(
            "castle-wall",
            "rectangle = { at = \"26x18.5in\", size = \"6x3in\" } | structure = \"castle-wall\", height = 1",
        )
        .second("longbowmen 1,1; 2,1");
    let game = ground.ready().with_model("a1", "5,20");
    let codes: Vec<String> = game
        .tables
        .buildings
        .iter()
        .map(|row| row.code.clone())
        .collect();
    let mut game = game.inside("b1", &codes[0]).inside("b2", &codes[1]);
    game.done();
    let mut on_it = game.clone();
    on_it.act(on_it.gun("a1", Aim::Unit(on_it.unit("b1")), "cannon"));
    on_it.roll(&[1, 1]);
    let added = on_it.to_hit()[0].1;
    assert_eq!(added.sum(), -2, "BB-MIS-11: those on a wall are in cover");
    for _ in 0..2 {
        game.act(game.gun("a1", Aim::Building(0), "cannon"));
        game.roll(&[6, 6]);
        game.roll(&[4]);
        if game.left("b1") > 0 {
            again(&mut game);
        }
    }
    assert_eq!((game.left("b1"), game.left("b2")), (0, 2), "eight points");
}

#[test]
fn bb_bld_04_and_05_doors_fall_to_grenades_and_to_battering() {
    let places: Vec<String> = (0..12).map(|row| format!("{},20", 8 + row)).collect();
    let ground = || {
        Ground::open()
            .feature(
                "building",
                &format!(
                    "rectangle = {{ at = \"20.5x18.5in\", size = \"6x3in\" }} | {}",
                    "structure = \"cabin\", doors = [\"20.5x20in\"]"
                ),
            )
            .first(&format!("rifle-section {}", places.join("; ")))
            .second("peasants 1,1; 2,1; 3,1; 4,1")
            .ready()
            .inside("b1", "building")
    };
    let mut game = ground();
    game.done();
    let grenade = game.shot_with("a1-12", Aim::Door(0), "hand-grenade");
    let mut at_door = game.clone();
    at_door.act(grenade);
    at_door.roll(&[2, 2]);
    assert!(at_door.has_hit(), "BB-AMB-30: 4 and 4 at the door");
    at_door.done();
    assert!(at_door.battle.state().broken.has(0));
    let unit = game.shot_with("a1-12", Aim::Unit(game.unit("b1")), "hand-grenade");
    game.act(unit);
    game.roll(&[6, 5]);
    game.roll(&[6]);
    game.done();
    game.remove_usual();
    assert_eq!(game.left("b1"), 1, "BB-BLD-05: three inside");
    assert_eq!(game.battle.state().building_damage[0], 0);
    let mut rifle = ground();
    rifle.done();
    let shot = rifle.shot_with("a1-12", Aim::Door(0), "rifle");
    assert!(rifle.refused(shot).is_some(), "BB-CHK-08");
    let building = rifle.shot_with("a1-12", Aim::Building(0), "hand-grenade");
    assert_eq!(rifle.refused(building), Some("BB-BLD-01"), "BB-CHK-08");
}

#[test]
fn bb_bld_04_two_unengaged_soldiers_batter_a_door() {
    let ground = |places: &str, of: &str| {
        let mut game = Ground::open()
            .feature("building", "rectangle = { at = \"20x18.5in\", size = \"6x3in\" } | structure = \"cabin\", doors = [\"20x20in\"]")
            .first(&format!("{of} {places}"))
            .second("peasants 1,1; 2,1")
            .ready()
            .inside("b1", "building");
        game.done();
        game
    };
    let mut game = ground("19.5,19.6; 19.5,20.4; 19.5,21.5", "peasants");
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Batter, First));
    let by = [game.figure("a1-1"), game.figure("a1-2")];
    let batter = Act::Batter { door: 0, by };
    let far = [game.figure("a1-1"), game.figure("a1-3")];
    assert_eq!(
        game.refused(Act::Batter { door: 0, by: far }),
        Some("BB-BLD-04")
    );
    assert_eq!(
        game.refused(Act::Batter {
            door: 0,
            by: [NOBODY; 2]
        }),
        None,
        "the nearest two"
    );
    game.act(batter);
    let at = |wanted: fn(&Event) -> bool| game.events.iter().position(wanted).expect("an event");
    let (battered, turn, gone) = (
        at(|event| matches!(event, Event::Battered { .. })),
        at(|event| matches!(event, Event::Turn { .. })),
        at(|event| matches!(event, Event::DoorGone { .. })),
    );
    assert!(
        battered < turn && turn < gone,
        "gone at the start of the next turn"
    );
    assert!(game.battle.state().broken.has(0));
    let one = ground("19.5,19.6; 19.5,30", "peasants");
    assert_ne!(
        one.stage(),
        Stage::Melee(MeleeStage::Batter, First),
        "one is not enough"
    );
    let dead = ground("19.5,19.6; 19.5,20.4", "zombie-horde");
    assert_ne!(
        dead.stage(),
        Stage::Melee(MeleeStage::Batter, First),
        "the dead do not batter"
    );
}

/// A rocket team at 5,20 and a vehicle 10 inches away with its crew.
fn hunt(vehicle: &str, crew: usize, options: &[(&str, &str)]) -> Game {
    let crew: Vec<&str> = (0..crew).map(|_| "15,20").collect();
    let mut ground = Ground::open()
        .first("rocket-team 5,20; 5,21; 5,30; 5,31; 5,32; 5,33; 5,34; 5,35; 5,36; 5,37; 5,38; 5,39")
        .second(&format!("{vehicle} {}", crew.join("; ")));
    for (key, value) in options {
        ground = ground.option(key, value);
    }
    ground.ready().with_model("b1", "15,20").aboard("b1")
}

fn rocket(game: &mut Game, shooter: &str, faces: &[u8], damage: &[u8]) {
    let shot = game.shot_with(shooter, Aim::Model(game.model("b1")), "rocket-launcher");
    game.act(shot);
    game.roll(faces);
    if !damage.is_empty() {
        game.roll(damage);
    }
}

#[test]
fn bb_tv_14_damage_to_a_jeep_adds_up() {
    let mut game = hunt("jeep", 4, &[]);
    game.done();
    rocket(&mut game, "a1-1", &[4, 4], &[3]);
    game.cease();
    assert_eq!(game.battle.state().model_damage[0], 3);
    again(&mut game);
    rocket(&mut game, "a1-2", &[4, 4], &[1]);
    game.cease();
    assert!(game.battle.state().wrecked.has(0), "BB-VEH-03");
    assert_eq!(game.left("b1"), 0, "BB-VEH-02: with its occupants");
}

#[test]
fn bb_tv_15_a_tank_falls_to_two_sixes_or_never() {
    let shots = |options: &[(&str, &str)]| {
        let mut game = hunt("tank", 5, options);
        game.done();
        rocket(&mut game, "a1-1", &[6, 6], &[6]);
        rocket(&mut game, "a1-2", &[6, 6], &[6]);
        game.cease();
        game.battle.state().wrecked.has(0)
    };
    assert!(shots(&[]));
    assert!(!shots(&[("vehicle_damage", "\"single_hit\"")]), "BB-AMB-02");
}

#[test]
fn bb_tv_16_and_bb_amb_40_parked_vehicles_are_easier_to_hit() {
    let roll = |vehicle: &str, crew: usize, moved: u16, bonus: &str| {
        let mut game = hunt(vehicle, crew, &[("parked_bonus", bonus)]);
        game.set(|state| state.model_gone[0] = moved);
        game.done();
        rocket(&mut game, "a1-1", &[4, 3], &[]);
        game.has_hit()
    };
    assert!(!roll("jeep", 4, 16, "\"all\""), "BB-CHK-14: moving");
    assert!(roll("jeep", 4, 0, "\"all\""));
    assert!(!roll("jeep", 4, 0, "\"building_sized\""));
    assert!(roll("tank", 5, 0, "\"building_sized\""));
}

#[test]
fn bb_veh_01_only_cannon_and_rockets_stop_vehicles() {
    let mut game = hunt("jeep", 4, &[]);
    game.done();
    for weapon in ["rifle", "hand-grenade"] {
        let bearer = "a1-4";
        let shot = game.shot_with(bearer, Aim::Model(0), weapon);
        assert!(game.refused(shot).is_some(), "{weapon}");
    }
    let mut catapult = Ground::open()
        .first("catapult 5,21.375; 5,18.625")
        .first("longbowmen 8,20")
        .second("jeep 15,20; 15,20; 15,20; 15,20")
        .ready()
        .with_model("a1", "5,20")
        .with_model("b1", "15,20")
        .aboard("b1");
    catapult.done();
    let shot = catapult.gun("a1", Aim::Model(catapult.model("b1")), "catapult");
    assert_eq!(catapult.refused(shot), Some("BB-VEH-01"), "BB-CHK-08");
}

#[test]
fn bb_veh_05_crews_of_open_vehicles_may_be_shot_at() {
    let added = |vehicle: &str, crew: usize| {
        let crew: Vec<&str> = (0..crew).map(|_| "12,20").collect();
        let mut game = Ground::open()
            .first("redcoats 5,20")
            .first("longbowmen 8,30")
            .second(&format!("{vehicle} {}", crew.join("; ")))
            .second("peasants 8,32")
            .ready()
            .with_model("b1", "12,20")
            .aboard("b1");
        game.done();
        let shot = game.shot("a1-1", Aim::Figure(game.figure("b1-1")));
        match game.refused(shot) {
            Some(rule) => Err(rule),
            None => Ok(game.added("a1-1", Aim::Figure(game.figure("b1-1"))).sum()),
        }
    };
    assert_eq!(added("jeep", 4), Ok(-2), "in cover");
    assert_eq!(added("wagon-train", 6), Ok(-2));
    assert_eq!(added("chariots", 2), Ok(0), "no cover");
    assert_eq!(added("tank", 5), Err("BB-VEH-05"), "closed");
}
