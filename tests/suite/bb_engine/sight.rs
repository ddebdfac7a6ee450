//! Sight and what shelters: hills, buildings, woods, walls (BB-LOS, BB-MIS-02, BB-MIS-11, BB-GEN-05).

use pressgang::games::broadswords::rules::Protection;
use pressgang::kernel::table::Convex;

use super::fight_ground::{Game, Ground};

/// Two figures 20 inches apart with something on the table, and whether they see each other.
fn sees(features: &[(&str, &str)]) -> bool {
    let mut ground = Ground::open()
        .first("redcoats 10,20")
        .second("peasants 30,20");
    for (terrain, outline) in features {
        ground = ground.feature(terrain, outline);
    }
    let game = ground.ready();
    let (one, other) = (game.figure("a1-1"), game.figure("b1-1"));
    let seen = game.battle.sees(one, other);
    assert_eq!(
        seen,
        game.battle.sees(other, one),
        "BB-MIS-02: sight is mutual"
    );
    seen
}

#[test]
fn bb_los_01_buildings_and_hills_block_and_bushes_do_not() {
    let house = "rectangle = { at = \"18x15in\", size = \"3x10in\" } | structure = \"hut\", doors = [\"18x20in\"]";
    assert!(sees(&[]));
    assert!(!sees(&[("building", house)]));
    assert!(!sees(&[(
        "hill",
        "disc = { centre = \"20x20in\", radius = \"3in\" } | height = 1"
    )]));
    assert!(sees(&[(
        "bushes",
        "disc = { centre = \"20x20in\", radius = \"8in\" }"
    )]));
    // Past the corner, the edge of a base is seen.
    let corner = "rectangle = { at = \"18x20.1in\", size = \"3x10in\" } | structure = \"hut\", doors = [\"18x25in\"]";
    assert!(
        sees(&[("building", corner)]),
        "BB-LOS-02: any part of the base"
    );
}

#[test]
fn bb_los_02_only_ground_higher_than_both_ends_blocks() {
    let ridge = (
        "hill",
        "disc = { centre = \"20x20in\", radius = \"3in\" } | height = 1",
    );
    let under_one = (
        "hill",
        "disc = { centre = \"10x20in\", radius = \"3in\" } | height = 1",
    );
    assert!(sees(&[ridge, under_one]), "from a hill of the same height");
    let higher = (
        "hill",
        "disc = { centre = \"20x20in\", radius = \"2in\" } | height = 2",
    );
    assert!(!sees(&[ridge, under_one, higher]));
}

#[test]
fn bb_los_02_three_inches_of_woods_are_seen_through() {
    let wood = |deep: &str| {
        let outline = format!("rectangle = {{ at = \"18x15in\", size = \"{deep}x10in\" }}");
        sees(&[("wood", &outline)])
    };
    assert!(wood("3"));
    assert!(!wood("3.25"));
    let two = |at: &str| format!("rectangle = {{ at = \"{at}x15in\", size = \"2x10in\" }}");
    assert!(
        !sees(&[("wood", &two("14")), ("wood", &two("20"))]),
        "all woods on the line count"
    );
}

#[test]
fn bb_los_02_figures_and_vehicles_never_block() {
    let game = Ground::open()
        .first("redcoats 10,20")
        .first("truck 15,20")
        .second("peasants 30,20; 20,20")
        .ready()
        .with_model("a2", "15,20");
    assert!(game.battle.sees(game.figure("a1-1"), game.figure("b1-1")));
}

fn castle(second: &str) -> Game {
    let wall = |x: u8, id: &str| {
        format!(
            "rectangle = {{ at = \"{x}x17in\", size = \"2x6in\" }} | structure = \"castle-wall\", height = 1, id = \"{id}\""
        )
    };
    Ground::open()
        .feature("castle-wall", &wall(20, "west"))
        .feature("castle-wall", &wall(30, "east"))
        .first("longbowmen 5,20")
        .second(second)
        .ready()
}

#[test]
fn bb_los_02_castle_walls_block_but_not_for_men_on_them() {
    let game = castle("peasants 25,20");
    let sees = |game: &Game| game.battle.sees(game.figure("a1-1"), game.figure("b1-1"));
    assert!(!sees(&game), "behind a wall");
    let wall = |number: usize| game.tables.buildings[number].code.clone();
    let on = |unit: &str, number: usize| castle("peasants 25,20").inside(unit, &wall(number));
    assert!(sees(&on("b1", 0)), "on it");
    assert!(sees(&on("b1", 1)), "on the wall behind it, over the first");
    assert!(sees(&on("a1", 0)), "from it");
}

#[test]
fn bb_mis_11_cover_counts_within_an_inch_of_the_target() {
    let game = |terrain: &str, x: &str| {
        let line =
            format!("line = {{ through = [\"{x}x15in\", \"{x}x25in\"], width = \"0.25in\" }}");
        Ground::open()
            .feature(terrain, &line)
            .first("redcoats 10,20")
            .second("peasants 30,20")
            .ready()
    };
    let protection = |terrain: &str, x: &str| {
        let game = game(terrain, x);
        let state = game.battle.state();
        let target = Convex::disc(state.at(game.figure("b1-1")), 6);
        game.battle
            .protection(state.at(game.figure("a1-1")), &target)
    };
    let (concealed, covered) = (true, true);
    let none = Protection::default();
    assert_eq!(protection("wall", "29"), Protection { covered, ..none });
    assert_eq!(protection("hedge", "29"), Protection { concealed, ..none });
    assert_eq!(protection("trench", "29"), Protection { covered, ..none });
    // The edge of the base is at 29.625, that of the wall an eighth nearer than its middle.
    assert_eq!(protection("wall", "28.5"), Protection { covered, ..none });
    assert_eq!(
        protection("wall", "28.4375"),
        none,
        "more than an inch before it"
    );
    assert_eq!(protection("wall", "31"), none, "behind it");
}

#[test]
fn bb_gen_05_distances_are_measured_between_the_nearest_points_of_bases() {
    let game = Ground::open()
        .first("redcoats 10,20")
        .second("peasants 20,20")
        .ready();
    let range = game.battle.range(game.figure("a1-1"), game.figure("b1-1"));
    assert_eq!(range, Some(160 - 12));
}
