//! Sight, range and the ground: who sees whom past what, forests, and what is remembered of it (CC-LOS, CC-GEO).

use pressgang::games::combat_captain::rules::Battle;
use pressgang::kernel::table::{Point, Vector, inches};

use super::arena::{Arena, Game};

const WOOD: &str = "rectangle = { at = \"20x10in\", size = \"30x30in\" }";

fn facing(first: &str, second: &str) -> Arena {
    Arena::open().first(first).second(second)
}

#[test]
fn cc_geo_02_range_runs_from_the_middle_of_the_firer_to_the_edge_of_the_target() {
    let game = facing(
        "rifle-squad 10,24",
        "rifle-squad 30,24; machine-gun-squad 10,30; tank-regular-regular 10,18 east",
    )
    .ready();
    assert_eq!(game.range("a1", "b1"), Some(inches(20) - 24));
    assert_eq!(game.range("a1", "b2"), Some(inches(6) - 16));
    assert_eq!(
        game.range("a1", "b3"),
        Some(inches(6) - 16),
        "a vehicle is 2in wide"
    );
    assert_eq!(game.range("b1", "a1"), Some(inches(20) - 24));
}

/// The nearest visible point: the half of the target nearer to the wall is hidden.
#[test]
fn cc_geo_02_only_the_visible_part_counts() {
    let arena = facing("rifle-squad 10,24", "rifle-squad 30,24");
    let house = "rectangle = { at = \"24x24in\", size = \"3x6in\" }";
    let game = arena.feature("building", house).ready();
    let range = game.range("a1", "b1").expect("its upper half is seen");
    // The line along the corner of the house is level, so the nearest point is the one in the middle.
    assert_eq!(range, inches(20) - 24);
    let arena = facing("rifle-squad 10,24", "rifle-squad 30,24");
    let house = "rectangle = { at = \"24x23in\", size = \"3x7in\" }";
    let game = arena.feature("building", house).ready();
    // A line to any point is enough (CC-AMB-43).
    let range = game.range("a1", "b1").expect("some of it is seen");
    assert!(range > inches(20) - 24 && range < inches(20), "{range}");
}

#[test]
fn cc_los_01_and_04_what_blocks_sight_and_what_is_exempt() {
    let seen = |arena: Arena| arena.ready().range("a1", "b1").is_some();
    let across = || facing("rifle-squad 10,24", "rifle-squad 50,24");
    assert!(seen(across()));
    let block = "rectangle = { at = \"28x18in\", size = \"4x12in\" }";
    for (terrain, blocks) in [
        ("building", true),
        ("hill", true),
        ("forest", true),
        ("bog", false),
        ("field", false),
        ("road", false),
        ("hedge", false),
        ("rock-wall", false),
    ] {
        assert_eq!(!seen(across().feature(terrain, block)), blocks, "{terrain}");
    }
    let position = "rectangle = { at = \"28x18in\", size = \"4x12in\" } | , cover = 4";
    assert!(seen(across().feature("prepared-position", position)));
    // Footprints of friend and foe block, those in the target's own unit too.
    assert!(!seen(facing(
        "rifle-squad 10,24; rifle-squad 14,24",
        "rifle-squad 50,24"
    )));
    assert!(!seen(facing(
        "rifle-squad 10,24",
        "rifle-squad 50,24; rifle-squad 45,24"
    )));
    assert!(seen(facing(
        "rifle-squad 10,24; rifle-squad 14,21",
        "rifle-squad 50,24"
    )));
    // What holds the firer or the target is no obstacle (CC-LOS-04, CC-AMB-57).
    for at in ["at = \"8x18in\"", "at = \"46x18in\""] {
        let around = format!("rectangle = {{ {at}, size = \"6x12in\" }}");
        assert!(seen(across().feature("building", &around)), "{at}");
        assert!(seen(across().feature("hill", &around)), "{at}");
    }
}

#[test]
fn cc_tv_26_in_a_forest_all_fire_is_long_and_reaches_eight_inches() {
    let arena = |far: &str| {
        Arena::open()
            .option("morale_trade", "\"off\"")
            .feature("forest", WOOD)
            .first("rifle-squad 30,24 east")
            .second(&format!(
                "rifle-squad {far},24; rifle-squad 60,44; rifle-squad 66,44"
            ))
    };
    let mut game = arena("38.5").ready();
    assert_eq!(game.range("a1", "b1"), Some(inches(7)));
    game.fire(&["a1 3 b1"], &[5, 4, 1, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 6, "ODD: CC-LOS-02");
    assert_eq!(
        arena("40.5").ready().refused(&["a1 1 b1"]),
        Some("CC-LOS-03")
    );
    assert!(
        arena("39.5").ready().range("a1", "b1").is_some(),
        "exactly 8in"
    );
    assert!(arena("39.5625").ready().range("a1", "b1").is_none());
}

#[test]
fn cc_los_05_only_the_edge_of_a_forest_sees_out_and_is_seen() {
    let seen = |inside: &str, outside: &str| {
        let arena = facing(
            &format!("rifle-squad {inside}"),
            &format!("rifle-squad {outside}"),
        );
        let game = arena.feature("forest", WOOD).ready();
        let both = [game.range("a1", "b1"), game.range("b1", "a1")];
        assert_eq!(both[0].is_some(), both[1].is_some());
        both[0].is_some()
    };
    // The wood begins at 20in across; a squad is 3in wide.
    assert!(
        seen("22.5,24", "10,24"),
        "its footprint is within 1in of the border"
    );
    assert!(!seen("22.5625,24", "10,24"), "deeper");
    assert!(seen("20,24", "10,24"), "half in the wood");
    assert!(!seen("15,24", "60,24"), "through the wood");
    // From the edge one sees no farther through the trees than 8 inches.
    assert!(!seen("22,24", "60,24"));
    assert!(seen("22,14", "24,5"));
    // Bazookas in a forest: up to 8in, ODD.
    let arena = facing(
        "bazooka-team 30,24 east",
        "tank-regular-regular 38,24 north; rifle-squad 60,44",
    );
    let mut game = arena.feature("forest", WOOD).ready();
    game.fire(&["a1 2 b1"], &[5, 4, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 5 - 2);
}

#[test]
fn cc_set_02_and_cov_09_the_ground_answers() {
    let arena = facing("rifle-squad 10,24", "rifle-squad 50,24")
        .feature(
            "building",
            "rectangle = { at = \"20x22in\", size = \"4x4in\" }",
        )
        .feature("bog", "rectangle = { at = \"30x20in\", size = \"6x8in\" }")
        .feature(
            "hedge",
            "line = { through = [\"40x10in\", \"40x40in\"], width = \"1in\" }",
        )
        .feature(
            "prepared-position",
            "rectangle = { at = \"52x10in\", size = \"4x4in\" } | , cover = 5",
        );
    let game = arena.ready();
    let (field, at) = (&game.tables.field, |x: i32, y: i32| Point::at_inches(x, y));
    assert!(field.is_odd(at(22, 24)) && field.is_odd(at(33, 24)) && !field.is_odd(at(10, 24)));
    assert_eq!(
        field.odd_along(at(10, 24), at(50, 24)),
        Some(inches(10) - 1),
        "up to the wall of the house"
    );
    assert_eq!(
        field.odd_along(at(22, 24), at(10, 24)),
        Some(0),
        "CC-MOV-07: it begins on odd ground"
    );
    assert_eq!(field.odd_along(at(10, 10), at(60, 10)), None);
    let barrier = field.barrier_along(at(36, 30), at(46, 30), 24);
    let hedge = barrier.expect("a hedge");
    assert_eq!(hedge.1, inches(4) - 8 - 24, "the disc touches the hedge");
    assert_eq!(field.barrier_near(at(38, 30), 24, 0), Some(hedge.0));
    assert_eq!(field.barrier_under(at(38, 30), 24), None);
    assert_eq!(field.barrier_under(at(39, 30), 24), Some(hedge.0));
    assert_eq!(
        field.prepared_at(at(54, 12)).map(|(_, level)| level),
        Some(5)
    );
    assert_eq!(field.prepared_at(at(57, 12)), None);
    // CC-TV-12: from 12in there is a building near enough, edge to edge.
    let body = |x: i32| {
        game.battle
            .body(game.id("a1"))
            .at_for_test(Point::new(x, inches(24)))
    };
    let house = inches(20);
    assert!(field.has_building_within(&body(house - inches(12) - 24), inches(12)));
    assert!(!field.has_building_within(&body(house - inches(12) - 25), inches(12)));
}

trait Elsewhere {
    fn at_for_test(self, at: Point) -> Self;
}

impl Elsewhere for pressgang::games::combat_captain::rules::Body {
    fn at_for_test(mut self, at: Point) -> Self {
        self.at = at;
        self
    }
}

/// What is remembered of sight is what a battle that remembers nothing finds, whoever moves or leaves.
#[test]
fn what_is_remembered_of_sight_is_what_is_there() {
    let squads = |x: i32, front: &str| {
        let all = (0..5).map(|at| format!("rifle-squad {x},{} {front}", 4 + 9 * at));
        let all: Vec<String> = all.collect();
        format!("{}; tank-regular-regular {},46", all.join("; "), x + 6)
    };
    let arena = Arena::open()
        .feature(
            "building",
            "rectangle = { at = \"30x10in\", size = \"6x5in\", turned = 20 }",
        )
        .feature(
            "hill",
            "polygon = [\"40x30in\", \"50x28in\", \"52x38in\", \"44x40in\"]",
        )
        .feature(
            "forest",
            "polygon = [\"15x20in\", \"28x18in\", \"30x30in\", \"22x28in\", \"16x33in\"]",
        )
        .first(&squads(10, "east"))
        .second(&squads(60, "west"));
    let mut game: Game = arena.ready();
    let mut seed = 7_u64;
    let mut below = |limit: i32| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % limit as u64) as i32
    };
    let (mut seen, mut hidden) = (0, 0);
    for _ in 0..400 {
        let mover = below(12) as u8;
        let place = Point::new(inches(2) + below(inches(68)), inches(2) + below(inches(44)));
        let front = Vector::new(below(9) - 4, 5);
        game.battle
            .displace(mover, (below(12) > 0).then_some((place, front)));
        let fresh = Battle::from_state(game.tables.clone(), *game.battle.state());
        for firer in 0..12 {
            for target in 0..12 {
                // Half of the pairs are asked each time, so that others are known from before.
                if below(2) == 0 {
                    let range = game.battle.range(firer, target);
                    assert_eq!(range, fresh.range(firer, target), "{firer} {target}");
                    seen += u32::from(range.is_some());
                    hidden += u32::from(range.is_none());
                }
            }
        }
    }
    assert!(seen > 2_000 && hidden > 2_000, "{seen} {hidden}");
}
