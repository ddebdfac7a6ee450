//! Every reading of the rules changes the play, value by value (ledger section 15, DW-AMB).

use pressgang::engine::Side::{First, Second};
use pressgang::games::dads_ww2::rules::{Event, OrderTest, Stage};

use super::table::{Game, Table};

/// One base and a target two hexes to the east, with a friend each far away.
fn duel(shooter: &str, target: &str) -> Table {
    Table::hexes()
        .first(&format!("{shooter} 0205 east"))
        .second(&format!("{target} 0405"))
        .first("infantry 0109")
        .second("infantry 0901")
}

// DW-AMB-01: order_test.

#[test]
fn dw_amb_01_the_house_test_one_action_or_none() {
    let twice = |word: &str| {
        let table = duel("infantry", "infantry").option("order_test", &format!("\"{word}\""));
        let mut game = table.ready();
        game.play("move A1 0204");
        game
    };
    let mut house = twice("house7");
    house.act("move A1 0205");
    assert_eq!(house.stage(), Stage::OrderTest(First));
    let mut always = twice("always_pass");
    always.act("move A1 0205").act("move A1 0204");
    assert_eq!(
        (always.stage(), always.points()),
        (Stage::Order(First), [7, 10]),
        "no dice"
    );
    let once = twice("none");
    assert_eq!(once.tables.read.order_test, OrderTest::OneAction);
    assert_eq!(
        once.stage(),
        Stage::Order(Second),
        "the go is over with the action"
    );
    assert!(once.is_expended("A1"));
}

// DW-AMB-02: something_happened.

/// A group of two shoots at an enemy; A1 throws three dice, A2 four.
fn volley() -> Game {
    let mut game = Table::hexes()
        .option("something_happened", "\"house\"")
        .first("infantry 0305")
        .first("machine-gun-team 0304")
        .second("infantry 0505")
        .second("infantry 0901")
        .ready();
    game.act("shoot A1 A2 at 0505");
    game
}

#[test]
fn dw_amb_02_two_dice_alike_of_all_the_group_are_something() {
    let mut game = volley();
    game.roll(&[1, 2, 3]);
    assert_eq!(
        game.stage(),
        Stage::Shot(First),
        "not before all have thrown"
    );
    let mut none = game.clone();
    none.roll(&[4, 5, 6, 7]);
    assert_eq!(
        none.stage(),
        Stage::Save {
            base: none.base("B1")
        },
        "all faces differ"
    );
    game.roll(&[3, 4, 5, 6]);
    assert_eq!(
        (game.stage(), game.dice()),
        (Stage::Happening(First), 1),
        "3 and 3"
    );
    // One die never triggers: a heavy gun at an Experienced target.
    let table = duel("heavy-anti-tank-gun", "infantry*").option("something_happened", "\"house\"");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 7");
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    // Off: nothing happens.
    let mut game = duel("infantry", "infantry").ready();
    game.play("shoot A1 at 0405; 1 1 1");
    assert_eq!(game.stage(), Stage::Order(First));
}

/// The group has thrown a pair and a hit, and the table is consulted.
fn happening(face: u8) -> Game {
    let mut game = volley();
    game.play("1 1 2; 3 4 5 7");
    assert_eq!(game.stage(), Stage::Happening(First));
    game.roll(&[face]);
    assert!(game.told(|event| matches!(event, Event::Happened { .. })));
    game
}

#[test]
fn dw_amb_02_a_stoppage_expends_a_shooting_base_of_the_owners_choice() {
    let mut game = happening(1);
    assert_eq!(game.stage(), Stage::Jam(First));
    assert_eq!(game.offered(""), ["jam A1", "jam A2"]);
    game.refuses(
        "stop",
        "DW-AMB-02",
        "the base with the stoppage must be named first",
    );
    game.refuses(
        "jam B1",
        "DW-AMB-02",
        "B1 Infantry did not fire just now, so the stoppage is not its own",
    );
    game.act("jam A2");
    assert!(game.is_expended("A2") && !game.is_expended("A1"));
    assert_eq!(game.hits(["B1"]), [1], "the hit counts");
    game.play("10");
    game.refuses("jam A1", "DW-AMB-02", "no base has a stoppage");
    // A single shooter is expended without a question.
    let table = duel("infantry", "infantry").option("something_happened", "\"house\"");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 1 1 1; 1");
    assert!(game.is_expended("A1"));
    assert_eq!(game.stage(), Stage::Order(Second), "its turn ends at once");
}

#[test]
fn dw_amb_02_a_muddle_costs_a_point_if_there_is_one() {
    let game = happening(2);
    assert_eq!(game.points(), [8, 10]);
    let mut game = volley();
    game.edit(|state| state.points[0] = 0);
    game.play("1 1 2; 3 4 5 7; 2");
    assert_eq!(game.points(), [0, 10]);
}

#[test]
fn dw_amb_02_three_to_eight_is_nothing() {
    for face in 3..=8 {
        let game = happening(face);
        assert_eq!((game.hits(["B1"]), game.points()), ([1], [9, 10]), "{face}");
        assert!(!game.is_expended("B1") && !game.is_expended("A1"));
    }
}

#[test]
fn dw_amb_02_the_target_is_pinned_or_takes_a_lucky_round() {
    let game = happening(9);
    assert!(game.is_expended("B1"));
    assert_eq!(game.hits(["B1"]), [1]);
    let game = happening(10);
    assert_eq!(game.hits(["B1"]), [2]);
    // A lucky round at an AFV must penetrate.
    let table = duel("light-anti-tank-gun", "heavy-tank").option("something_happened", "\"house\"");
    let mut game = table.clone().ready();
    game.play("shoot A1 at 0405; 1 1 1 1; 10");
    assert_eq!(game.hits(["B1"]), [0], "a light gun never does");
    let table = duel("light-anti-tank-gun", "tankette").option("something_happened", "\"house\"");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 1 1 1 1; 10");
    assert!(matches!(game.stage(), Stage::Pierce(First, _)));
    assert_eq!(game.dice(), 1);
}

// The others.

#[test]
fn dw_amb_03_the_first_action_may_need_the_test_too() {
    for (value, tested) in [("false", false), ("true", true)] {
        let mut game = duel("infantry", "infantry")
            .option("test_first_action", value)
            .ready();
        game.act("move A1 0204");
        assert_eq!(game.stage() == Stage::OrderTest(First), tested);
    }
}

#[test]
fn dw_amb_04_the_third_or_the_fourth_hit_destroys() {
    for (value, lives) in [("3", false), ("4", true)] {
        let mut game = duel("infantry", "infantry")
            .option("hits_to_destroy", value)
            .ready();
        game.set_hits("B1", 2);
        game.play("shoot A1 at 0405; 7 1 1");
        assert_eq!(game.lives("B1"), lives, "{value}");
    }
    let mut game = duel("infantry", "infantry")
        .option("hits_to_destroy", "4")
        .ready();
    game.set_hits("B1", 3);
    game.play("shoot A1 at 0405; 7 1 1");
    assert!(!game.lives("B1"));
}

#[test]
fn dw_amb_05_the_number_needed_changes_and_nothing_is_automatic() {
    // With three hits a Fresh base needs 10; one more and no face is enough.
    let mut game = duel("infantry", "infantry")
        .option("hits_to_destroy", "4")
        .ready();
    game.set_hits("B1", 2);
    game.play("shoot A1 at 0405; 7 1 1; 10");
    assert_eq!(game.hits(["B1"]), [3], "10 passes");
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            needed: 10,
            passed: true,
            ..
        }
    )));
}

#[test]
fn dw_amb_06_a_save_adds_a_hit_or_cancels_each_or_is_for_assaults_only() {
    let shot = |mode: &str| {
        let table = duel("infantry", "infantry").option("save_mode", &format!("\"{mode}\""));
        let mut game = table.ready();
        game.play("shoot A1 at 0405; 7 7 1");
        game
    };
    let mut extra = shot("extra_hit");
    assert_eq!((extra.hits(["B1"]), extra.dice()), ([2], 1));
    extra.roll(&[8]);
    assert!(!extra.lives("B1"));
    let mut cancel = shot("cancel_each_hit");
    assert_eq!(
        (cancel.hits(["B1"]), cancel.dice()),
        ([0], 2),
        "one throw for each hit"
    );
    cancel.roll(&[7, 1]);
    assert_eq!(cancel.hits(["B1"]), [1], "a 7 takes one away");
    let none = shot("assault_only");
    assert_eq!(
        (none.hits(["B1"]), none.stage()),
        ([2], Stage::Order(First))
    );
    // Assaults have their throws in every mode.
    for mode in ["extra_hit", "cancel_each_hit", "assault_only"] {
        let mut game = Table::hexes()
            .option("save_mode", &format!("\"{mode}\""))
            .first("infantry 0505")
            .second("infantry 0605")
            .ready();
        game.play("assault 0605 with A1; 7 1 1; 1 1 1");
        assert_eq!(
            game.stage(),
            Stage::Save {
                base: game.base("A1")
            },
            "{mode}"
        );
    }
}

#[test]
fn dw_amb_07_the_throw_after_a_bombardment_follows_the_mode() {
    for (mode, hits, dice) in [
        ("extra_hit", 2, 1),
        ("cancel_each_hit", 0, 2),
        ("assault_only", 2, 3),
    ] {
        let table = duel("infantry", "infantry").option("save_mode", &format!("\"{mode}\""));
        let mut game = table.ready();
        game.give_artillery(First);
        game.play("bombard 0405x3 0101x3; 7 8 1");
        assert_eq!((game.hits(["B1"]), game.dice()), ([hits], dice), "{mode}");
    }
}

#[test]
fn dw_amb_09_an_afv_that_loses_a_round_may_be_hit_without_penetration() {
    for (value, stage_is_breach) in [("true", true), ("false", false)] {
        let mut game = Table::hexes()
            .option("assault_penetration", value)
            .first("infantry 0505")
            .second("tankette 0605")
            .ready();
        game.play("assault 0605 with A1; 7 1 1; 1 1 1 1");
        assert_eq!(game.stage() == Stage::Breach(First), stage_is_breach);
        assert_eq!(game.hits(["B1"]), [u8::from(!stage_is_breach)]);
    }
}

#[test]
fn dw_amb_12_a_base_without_dice_may_have_one() {
    for (value, dice) in [("0", 0), ("1", 1)] {
        let table = duel("infantry", "infantry*").option("min_dice", value);
        let mut game = table.ready();
        game.set_hits("A1", 2);
        game.set_moved("A1");
        assert_eq!(game.allows("shoot A1 at 0405"), dice == 1);
        if dice == 1 {
            game.act("shoot A1 at 0405");
            assert_eq!(game.dice(), 1);
        }
    }
}

#[test]
fn dw_amb_14_infantry_guns_may_count_as_light_guns() {
    let none = duel("infantry-gun", "tankette").ready();
    assert_eq!(none.refusal("shoot A1 at 0405").rule, "DW-SHO-07");
    let table = duel("infantry-gun", "tankette").option("infantry_gun_vs_afv", "\"light\"");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 7 1 1 1; 4");
    assert_eq!(game.hits(["B1"]), [0], "it needs 5");
    let mortar = duel("heavy-mortar", "tankette")
        .option("infantry_gun_vs_afv", "\"light\"")
        .ready();
    assert_eq!(
        mortar.refusal("shoot A1 at 0405").rule,
        "DW-SHO-07",
        "a mortar is no gun"
    );
}

#[test]
fn dw_amb_18_carriers_may_carry_nobody() {
    let table = || {
        Table::hexes()
            .first("half-track 0505")
            .first("infantry 0605")
            .second("infantry 0901")
    };
    assert!(table().ready().allows("move A2 0505"));
    let off = table().option("transport", "\"off\"").ready();
    off.refuses(
        "move A2 0505",
        "DW-AMB-18",
        "nobody is carried in this battle",
    );
    let aboard = Table::hexes()
        .option("transport", "\"off\"")
        .first("half-track 0505")
        .first("infantry | aboard = \"a1\"")
        .second("infantry 0901");
    assert_eq!(
        aboard.tables().err().as_deref(),
        Some("`a1` has no room left for those who start aboard")
    );
}

#[test]
fn dw_amb_20_on_squares_corners_touch_if_eight_are_agreed() {
    let table = |value: &str| {
        Table::squares()
            .option("square_adjacency", &format!("\"{value}\""))
            .first("infantry 0505")
            .first("infantry 0604")
            .second("infantry 0606")
            .ready()
    };
    let (four, eight) = (table("4"), table("8"));
    assert_eq!(four.refusal("assault 0606 with A1").rule, "DW-ASL-01");
    assert!(eight.allows("assault 0606 with A1"));
    assert_eq!(four.refusal("shoot A1 A2 at 0606").rule, "DW-GRP-01");
    assert!(eight.allows("shoot A1 A2 at 0606"));
    assert!(four.allows("shoot A1 at 0606"), "two steps");
    // Shock reaches the neighbours there are.
    for (mut game, hits) in [(four, 0), (eight, 1)] {
        game.give_artillery(First);
        game.play("bombard 0505x3 0101x3; 10 1 1; 1 1 1");
        assert_eq!(game.hits(["A2"]), [hits]);
    }
}

#[test]
fn dw_amb_26_an_afv_may_do_without_a_gun() {
    let truck = "[[base]]\nid = \"truck\"\nname = \"Truck\"\ntype = \"afv\"\nspeed = \"normal\"\narmour = \"light\"\nmachine_guns = true\ncost = 16\n";
    let game = Table::hexes()
        .option("gunless_afv", "true")
        .entries(truck)
        .first("truck 0505")
        .second("infantry 0705")
        .second("tankette 0506")
        .ready();
    assert_eq!(
        game.tables.base(game.base("A1")).points,
        16,
        "no gun costs nothing"
    );
    assert!(game.allows("shoot A1 at 0705"), "with its machine guns");
    assert_eq!(game.refusal("shoot A1 at 0506").rule, "DW-SHO-07");
    game.refuses(
        "shoot A1:mg at 0705",
        "DW-SHO-07",
        "A1 Truck has no machine guns as a second weapon",
    );
}

#[test]
fn dw_amb_27_only_the_attacker_may_be_uphill_if_the_players_say_so() {
    for (value, defender) in [("either", 4), ("attacker", 3)] {
        let mut game = Table::hexes()
            .option("uphill", &format!("\"{value}\""))
            .level(1, &["0605"])
            .first("infantry 0505")
            .second("infantry 0605")
            .ready();
        game.play("assault 0605 with A1; 1 1 1");
        assert_eq!(game.dice(), defender, "{value}");
    }
}

#[test]
fn dw_amb_28_limbering_may_be_a_move_of_its_own() {
    let table = Table::hexes()
        .option("limber", "\"explicit\"")
        .first("light-anti-tank-gun 0305 east")
        .first("infantry 0109")
        .second("infantry 0505");
    let mut game = table.ready();
    game.refuses(
        "move A1 0205 e",
        "DW-ACT-11",
        "A1 Light anti-tank gun must be limbered before it moves",
    );
    game.refuses(
        "unlimber A1 e",
        "DW-ACT-11",
        "A1 Light anti-tank gun is unlimbered already",
    );
    game.refuses(
        "limber A2",
        "DW-ACT-11",
        "A2 Infantry is not a towed weapon",
    );
    game.refuses(
        "unlimber A2",
        "DW-ACT-11",
        "A2 Infantry is not a towed weapon",
    );
    assert!(game.allows("shoot A1 at 0505"));
    game.act("limber A1");
    assert_eq!(game.points(), [9, 10]);
    game.refuses(
        "limber A1",
        "DW-ACT-11",
        "A1 Light anti-tank gun is limbered already",
    );
    assert_eq!(
        game.refusal("shoot A1 at 0505").rule,
        "DW-BASE-03",
        "it has moved"
    );
    game.play("move A1 0205 e; 10; done; stop");
    game.play("stop");
    game.new_turn(10, 10);
    game.refuses(
        "shoot A1 at 0505",
        "DW-ACT-11",
        "A1 Light anti-tank gun must be unlimbered before it shoots",
    );
    game.play("unlimber A1 e");
    assert!(game.told(|event| matches!(event, Event::Unlimbered { .. })));
    assert_eq!(game.offered("limber"), ["limber A1"]);
}

#[test]
fn dw_amb_24_a_battle_without_its_own_conditions_has_those_of_the_rules() {
    let game = duel("infantry", "infantry").ready();
    assert_eq!(game.tables.turns, 10);
    let game = duel("infantry", "infantry")
        .option("turn_limit", "4")
        .ready();
    assert_eq!(game.tables.turns, 4);
    let game = duel("infantry", "infantry")
        .option("turn_limit", "4")
        .scenario("turns = 7")
        .ready();
    assert_eq!(game.tables.turns, 7, "the battle says so");
}

#[test]
fn dw_amb_25_rows_and_order_of_the_deployment() {
    let table = |rows: &str, order: &str| {
        let game = Table::hexes()
            .option("deployment_rows", rows)
            .option("deployment_order", &format!("\"{order}\""))
            .first("infantry")
            .first("infantry")
            .second("infantry")
            .second("infantry");
        let mut game = game.start();
        game.play("10; 1");
        game
    };
    let mut game = table("2", "alternate");
    assert_eq!(game.battle.room_for(game.base("A1")).len(), 18);
    game.refuses(
        "place A1 0507",
        "DW-SET-04",
        "0507 lies outside the zone in which A1 Infantry is placed",
    );
    game.act("place A1 0508");
    assert_eq!(game.stage(), Stage::Place(Second));
    let mut game = table("3", "block");
    assert_eq!(game.battle.room_for(game.base("A1")).len(), 27);
    game.act("place A1 0507");
    assert_eq!(game.stage(), Stage::Place(First));
    game.act("place A2 0407");
    assert_eq!(game.stage(), Stage::Place(Second));
}
