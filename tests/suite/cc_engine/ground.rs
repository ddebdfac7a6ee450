//! The ground underfoot: odd ground, forests, houses, prepared positions, and how long cover lasts (CC-TER, CC-COV, CC-MOV).

use pressgang::games::combat_captain::rules::Stage;
use pressgang::kernel::table::Point;

use super::arena::{Arena, Game};
use super::moves::{inches, mover};

const ALL_ROUND: &str = "rectangle = { at = \"0x10in\", size = \"40x30in\" }";

#[test]
fn cc_ter_04_what_is_odd_ground() {
    for (terrain, odd) in [
        ("bog", true),
        ("brush", true),
        ("rubble", true),
        ("building", true),
        ("forest", false),
        ("hill", false),
        ("field", false),
        ("road", false),
    ] {
        let on = || mover("enhanced-squad").feature(terrain, ALL_ROUND).ready();
        let found = [inches(on(), &[6]), inches(on(), &[5])];
        // CC-TER-05: a forest is not odd; CC-MOV-06: nobody goes faster on a road.
        assert_eq!(found, if odd { [0, 5] } else { [6, 0] }, "{terrain}");
    }
}

#[test]
fn cc_mov_03_the_longest_move() {
    assert_eq!(inches(mover("enhanced-squad").ready(), &[6, 6, 6]), 18);
    let mut game = mover("enhanced-squad").ready();
    game.order("together move");
    game.order("advance squad-1 dice 4").roll(&[6, 6, 6, 6]);
    assert!(game.battle_allows("move squad-1 to 10,6"), "24in");
    assert_eq!(game.refuses("move squad-1 to 10,5"), "CC-MOV-01");
}

#[test]
fn cc_mov_10_the_path_is_chosen_after_the_throw_and_a_die_may_give_nothing_there() {
    let bog = "rectangle = { at = \"0x0in\", size = \"40x27in\" }";
    let mut game = mover("enhanced-squad").feature("bog", bog).ready();
    // Five into the bog north of it, or nothing on the grass to the south; the other squad is as free as before.
    game.order("advance squad-1 dice 1").roll(&[5]);
    assert!(game.battle_allows("move squad-1 5in north"), "CC-AMB-59");
    assert_eq!(game.refuses("move squad-1 1in south"), "CC-MOV-01");
    game.order("stay squad-1");
    assert_eq!(
        [game.dice("a1"), game.dice("a2")],
        [2, 3],
        "CC-ACT-05: the die is spent"
    );
}

#[test]
fn cc_ter_07_one_may_halt_in_a_house_which_is_odd_ground_and_no_cover() {
    let mut game = Arena::open()
        .feature(
            "building",
            "rectangle = { at = \"9x22in\", size = \"6x7in\" }",
        )
        .first("enhanced-squad 12,33; enhanced-squad 6,34")
        .second("enhanced-squad 60,5 south")
        .ready();
    game.order("advance squad-1 dice 1").roll(&[5]);
    assert_eq!(
        game.refuses("move squad-1 to 12,30"),
        "CC-MOV-01",
        "a 5 gives nothing outside"
    );
    game.order("move squad-1 to 12,28");
    assert_eq!(game.battle.cover_level(game.id("a1")), 0, "CC-COV-10");
    assert_eq!(
        game.battle.highest_cover(game.id("a1")),
        3,
        "but firm positions are near"
    );
    let mut game = Arena::open()
        .feature(
            "building",
            "rectangle = { at = \"9x22in\", size = \"6x7in\" }",
        )
        .first("enhanced-squad 12,33; enhanced-squad 6,34")
        .second("enhanced-squad 60,5 south")
        .ready();
    game.order("advance squad-1 dice 1").roll(&[4]);
    assert_eq!(
        game.refuses("move squad-1 to 12,30"),
        "CC-TER-07",
        "not half inside"
    );
}

#[test]
fn cc_amb_13_whoever_ends_in_a_prepared_position_has_its_level_at_once() {
    let mut game = mover("enhanced-squad")
        .feature(
            "prepared-position",
            "rectangle = { at = \"8x22in\", size = \"4x4in\" }|, cover = 5",
        )
        .ready();
    game.order("advance squad-1 dice 1").roll(&[6]);
    game.order("move squad-1 to 10,24");
    assert_eq!(game.battle.cover_level(game.id("a1")), 5);
    assert_eq!(game.dice("a1"), 2, "CC-COV-09");
    assert_eq!(game.refuses("advance squad-1 dice 1"), "CC-COV-04");
    // CC-AMB-51: two dice now and one later.
    game.order("uncover squad-1 dice 2");
    assert_eq!(game.battle.cover_level(game.id("a1")), 5, "CC-COV-12");
    game.edit(|state| state.dice[0] = 3);
    game.order("uncover squad-1 dice 1")
        .order("advance squad-1 dice 1");
}

/// One squad fires at another with a stick, with these faces and saves.
fn save(game: &mut Game, fire: &[u8], saves: &[u8]) {
    game.order("fire squad-1 at bravo-squad-1 dice 1")
        .roll(fire);
    assert!(
        matches!(game.stage(), Stage::Fire(..)),
        "{:?}",
        game.stage()
    );
    game.roll(saves);
}

#[test]
fn cc_cov_03_cover_lasts_and_saves_any_number_of_times() {
    let mut game = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("rifle-squad 10,24 north; rifle-squad 14,24")
        .second("rifle-squad 10,17 south; rifle-squad 20,10; rifle-squad 24,10")
        .ready()
        .sticks("b1", 1);
    for _ in 0..2 {
        save(&mut game, &[5, 6], &[1]);
    }
    assert_eq!(game.figures("b1"), 5);
    assert_eq!(game.battle.cover_level(game.id("b1")), 1);
    // And into the next turn, for nothing.
    game.edit(|state| {
        for unit in [0, 1] {
            state.activated.insert(unit);
        }
    });
    game.order("done").order("done");
    assert_eq!(game.battle.state().turn, 2);
    assert_eq!(game.battle.cover_level(game.id("b1")), 1);
    assert_eq!(game.battle.cover_level(game.id("b2")), 0);
}

#[test]
fn cc_amb_11_whoever_is_in_cover_may_fire_and_hold_fire() {
    let mut game = Arena::open()
        .first("rifle-squad 10,24 north; rifle-squad 14,24")
        .second("rifle-squad 10,17 south; rifle-squad 20,10")
        .ready();
    // The book's own example: cover for two dice, and the third is held; the first squad fires it.
    game.order("cover squad-1 dice 2")
        .order("cover squad-2 dice 2");
    game.order("hold squad-2 dice 1");
    game.order("fire squad-1 at bravo-squad-1 dice 1");
}

#[test]
fn cc_cov_13_an_emergency_break_is_leaving_cover_and_belongs_to_the_own_activation() {
    let mut game = Arena::open()
        .first("machine-gun-squad 10,24 north; rifle-squad 14,24; rifle-squad 18,24")
        .first("rifle-squad 40,24")
        .second("rifle-squad 10,10 south; rifle-squad 20,10")
        .ready()
        .sticks("a1", 1)
        .sticks("a4", 1);
    assert_eq!(game.refuses("break squad-3"), "CC-ACT-02", "CC-AMB-60");
    game.order("break mg-1");
    assert_eq!(
        game.refuses("fire mg-1 at bravo-squad-1 dice 1"),
        "CC-HW-01"
    );
    assert_eq!(game.refuses("hold mg-1 dice 1"), "CC-HW-01");
    // CC-HW-03: but it may move, and take cover again.
    game.order("advance mg-1 dice 1")
        .roll(&[2])
        .order("move mg-1 1in south");
    game.order("cover mg-1 dice 1");
}

#[test]
fn cc_coh_02_cohesion_is_tested_when_a_die_is_spent_and_the_last_is_exempt() {
    let arena = |unit: &str| {
        Arena::open()
            .first(unit)
            .second("enhanced-squad 36,5 south")
            .ready()
    };
    // 16 inches between middles are 13 between edges.
    let mut game = arena("enhanced-squad 10,40; enhanced-squad 26,40; enhanced-squad 26,44");
    assert_eq!(
        game.refuses("advance squad-1 dice 1"),
        "CC-COH-01",
        "CC-CHK-05"
    );
    // CC-AMB-10: one friend near enough is enough, however far away the third is.
    game.order("advance squad-2 dice 1").roll(&[4]);
    game.order("move squad-2 to 22,40");
    game.order("advance squad-1 dice 1").roll(&[1]);
    arena("enhanced-squad 10,40").order("advance squad-1 dice 1");
}

#[test]
fn cc_geo_04_a_vehicle_turns_to_where_its_sticks_face_if_there_is_room() {
    let ground = |beside: &str| {
        Arena::open()
            .first(&format!(
                "tank-regular-regular 20,24 north; tank-regular-regular {beside} north"
            ))
            .second("rifle-squad 40,24 west")
            .ready()
    };
    let mut game = ground("30,24");
    let east = pressgang::kernel::table::Vector::new(16, 0);
    game.order("cover tank-1 dice 2 facing east");
    assert_eq!(game.battle.state().front(0), east);
    assert!(game.battle.protects_from(0, Point::at_inches(40, 24)));
    assert!(!game.battle.protects_from(0, Point::at_inches(2, 24)));
    // Its neighbour stands half an inch from its side.
    let game = ground("22.5,24");
    assert_eq!(game.refuses("cover tank-1 dice 2 facing east"), "CC-GEO-03");
    assert!(game.battle_allows("cover tank-1 dice 2"), "as it stands");
}
