//! Direct shooting, penetration, hits, saving throws and shock (DW-SHO, DW-PEN, DW-SAV, DW-BASE-13 to 16).

use pressgang::engine::Side::{First, Second};
use pressgang::games::dads_ww2::content::Grade;
use pressgang::games::dads_ww2::rules::{BaseSet, Event, SaveAfter, Stage};

use super::table::{Game, Table};

/// One base in the middle and a target so many hexes to the east.
fn duel(shooter: &str, target: &str, distance: usize) -> Table {
    Table::hexes()
        .first(&format!("{shooter} 0205 east"))
        .second(&format!("{target} {:02}05", 2 + distance))
}

/// The dice of A1 at B1.
fn dice(game: &Game) -> i8 {
    let (shooter, target) = (game.base("A1"), game.base("B1"));
    let arm = game.battle.arm(shooter, false).expect("a weapon");
    game.battle.shot_dice(shooter, &arm, target)
}

#[test]
fn dw_sho_01_range_and_dice_of_every_shooter() {
    for (id, shooter, range, count) in [
        ("DW-SHO-01a", "infantry", 2, 2),
        ("DW-SHO-01b", "anti-tank-team", 1, 2),
        ("DW-SHO-01c", "mortar-team", 4, 2),
        ("DW-SHO-01d", "infantry-gun", 5, 3),
        ("DW-SHO-01d", "heavy-mortar", 5, 3),
        ("DW-SHO-01e", "machine-gun-team", 3, 3),
        ("DW-SHO-01f", "light-anti-tank-gun", 3, 3),
        ("DW-SHO-01g", "medium-anti-tank-gun", 5, 2),
        ("DW-SHO-01h", "heavy-anti-tank-gun", 7, 1),
    ] {
        // An Experienced target in the open that has done nothing.
        let mut game = duel(shooter, "infantry*", range).ready();
        let at = game.at("B1");
        game.act(&format!("shoot A1 at {at}"));
        assert_eq!(game.dice(), count, "{id}: {shooter}");
        if range < 7 {
            let far = duel(shooter, "infantry*", range + 1).ready();
            let no = far.refusal(&format!("shoot A1 at {}", far.at("B1")));
            assert_eq!(no.rule, "DW-SHO-01", "{id}: {shooter}");
        }
    }
    // AFVs shoot as guns of their class, or with their machine guns.
    for (afv, range, count) in [
        ("tankette", 3, 3),
        ("assault-gun", 5, 2),
        ("heavy-tank", 7, 1),
    ] {
        let mut game = duel(afv, "infantry*", range).ready();
        let at = game.at("B1");
        game.act(&format!("shoot A1 at {at}"));
        assert_eq!(game.dice(), count, "{afv}");
    }
    let mut game = duel("heavy-tank", "infantry*", 3).ready();
    game.act("shoot A1:mg at 0505");
    assert_eq!(game.dice(), 3, "DW-SHO-01e");
    duel("infantry", "infantry", 3).ready().refuses(
        "shoot A1 at 0505",
        "DW-SHO-01",
        "0505 is 3 hexes away, and A1 Infantry reaches 2 hexes",
    );
}

#[test]
fn dw_sho_02_every_situation_changes_the_dice_by_one() {
    let plain = || duel("machine-gun-team", "infantry*", 2);
    assert_eq!(dice(&plain().ready()), 3);
    assert_eq!(
        dice(&duel("machine-gun-team", "infantry", 2).ready()),
        4,
        "target Fresh"
    );
    let with = |change: &dyn Fn(&mut Game)| {
        let mut game = plain().ready();
        change(&mut game);
        dice(&game)
    };
    assert_eq!(with(&|game| game.set_fired("B1")), 4, "target has fired");
    assert_eq!(with(&|game| game.set_moved("B1")), 4, "target has moved");
    assert_eq!(with(&|game| game.set_moved("A1")), 2, "shooter has moved");
    assert_eq!(
        with(&|game| game.set_hits("A1", 2)),
        1,
        "two hits on the shooter"
    );
    assert_eq!(
        with(&|game| game.set_fired("A1")),
        3,
        "that the shooter has fired is nothing"
    );
    assert_eq!(
        with(&|game| game.set_hits("B1", 2)),
        3,
        "nor are hits on the target"
    );
    assert_eq!(
        dice(&plain().ground('w', &["0205"]).ready()),
        2,
        "shooter in terrain"
    );
    assert_eq!(
        dice(&plain().ground('w', &["0405"]).ready()),
        2,
        "target in cover"
    );
    let thicket =
        "[[terrain]]\nid = \"thicket\"\ncode = \"x\"\nname = \"Thicket\"\nblocks_sight = true\n";
    let thicket = |cell| plain().entries(thicket).ground('x', &[cell]).ready();
    assert_eq!(
        dice(&thicket("0205")),
        2,
        "terrain without cover hinders the shooter"
    );
    assert_eq!(dice(&thicket("0405")), 3, "and does not hide the target");
    let mut game = plain().ready();
    game.set_moved("A1");
    game.set_hits("A1", 1);
    let changes = game.battle.shot_changes(game.base("A1"), game.base("B1"));
    assert_eq!(changes, [0, 0, 0, 0, -1, 0, -1]);
}

#[test]
fn dw_sho_03_seven_to_ten_hit() {
    for face in 1..=10 {
        let mut game = duel("infantry", "infantry*", 2).ready();
        game.play(&format!("shoot A1 at 0405; {face} 1"));
        let hit = u8::from(face >= 7);
        assert_eq!(game.hits(["B1"]), [hit], "{face}");
        assert!(
            game.told(|event| matches!(event, Event::Threw { hits, dice: 2, .. } if *hits == hit))
        );
    }
}

#[test]
fn dw_sho_04_hits_count_on_flesh_and_must_penetrate_armour() {
    let mut game = duel("infantry", "infantry", 2).ready();
    game.play("shoot A1 at 0405; 7 8 1");
    assert_eq!(
        (game.hits(["B1"]), game.stage()),
        (
            [2],
            Stage::Save {
                base: game.base("B1")
            }
        )
    );
    let mut game = duel("light-anti-tank-gun", "tankette", 2).ready();
    game.play("shoot A1 at 0405; 7 8 1 1");
    assert!(matches!(game.stage(), Stage::Pierce(First, _)));
    assert_eq!((game.hits(["B1"]), game.dice()), ([0], 2));
}

#[test]
fn dw_sho_05_without_dice_there_is_no_shot() {
    // DW-TV-08.
    let table = duel("infantry", "infantry*", 2)
        .ground('w', &["0205"])
        .ground('f', &["0405"]);
    let mut game = table.ready();
    game.set_hits("A1", 1);
    game.set_moved("A1");
    game.refuses(
        "shoot A1 at 0405",
        "DW-SHO-05",
        "A1 Infantry would have 0 dice, and with fewer than 1 there is no shot",
    );
    let changes = game.battle.shot_changes(game.base("A1"), game.base("B1"));
    assert_eq!(2 + changes.iter().sum::<i8>(), -2, "DW-TV-08");
    assert!(game.offered("shoot").is_empty());
    let mut game = duel("infantry", "infantry*", 2).ready();
    game.set_hits("A1", 2);
    assert_eq!(
        game.refusal("shoot A1 at 0405").rule,
        "DW-SHO-05",
        "none at all"
    );
    game.set_hits("A1", 1);
    assert!(game.allows("shoot A1 at 0405"), "one is enough");
}

/// DW-SHO-06, DW-AMB-08.
#[test]
fn dw_sho_06_hits_then_one_save_then_destruction_and_the_shooter_has_fired() {
    let table = duel("machine-gun-team", "infantry", 2)
        .second("infantry 0505")
        .second("infantry 0901");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 7 7 1 1");
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    assert_eq!(game.hits(["B1", "B2"]), [2, 0]);
    game.roll(&[8]);
    assert!(!game.lives("B1"), "it needed 9 with two hits, so a third");
    assert_eq!(game.hits(["B2"]), [1], "shock comes after");
    assert!(game.battle.state().fired[0].has(game.base("A1")));
    // Three hits leave nobody to throw.
    let mut game = duel("machine-gun-team", "infantry", 2)
        .second("infantry 0901")
        .ready();
    game.play("shoot A1 at 0405; 7 7 7 7");
    assert_eq!(
        (game.lives("B1"), game.stage()),
        (false, Stage::Order(First))
    );
    // No hit, no save.
    let mut game = duel("infantry", "infantry", 2).ready();
    game.play("shoot A1 at 0405; 1 1 1");
    assert_eq!(game.stage(), Stage::Order(First));
}

#[test]
fn dw_sho_07_an_afv_shoots_once_with_its_gun_or_its_machine_guns() {
    let table = duel("medium-tank", "infantry", 2).second("tankette 0406");
    let mut game = table.ready();
    game.play("shoot A1 at 0405; 1 1 1");
    // DW-TV-27.
    let again = "A1 Medium tank has fired, and an AFV fires once a turn";
    game.refuses("shoot A1:mg at 0405", "DW-BASE-05", again);
    game.refuses("shoot A1 at 0405", "DW-BASE-05", again);
    let game = duel("medium-tank", "tankette", 2).ready();
    game.refuses(
        "shoot A1:mg at 0405",
        "DW-SHO-07",
        "A1 Medium tank has nothing that hurts armour, and B1 Tankette is an AFV",
    );
    for shooter in [
        "infantry",
        "machine-gun-team",
        "mortar-team",
        "infantry-gun",
        "heavy-mortar",
    ] {
        let game = duel(shooter, "tankette", 2).ready();
        assert_eq!(
            game.refusal("shoot A1 at 0405").rule,
            "DW-SHO-07",
            "{shooter}"
        );
        assert!(game.offered("shoot").is_empty());
    }
    let game = duel("tankette", "infantry", 2).ready();
    game.refuses(
        "shoot A1:mg at 0405",
        "DW-SHO-07",
        "A1 Tankette has no machine guns as a second weapon",
    );
}

/// DW-SHO-08, DW-AMB-16.
#[test]
fn dw_sho_08_each_throws_its_own_dice_hits_are_added_and_one_save_is_made() {
    let table = Table::hexes()
        .first("infantry 0305")
        .first("machine-gun-team 0304")
        .second("infantry* 0505")
        .second("infantry 0901");
    let mut game = table.ready();
    game.set_hits("A1", 1);
    game.act("shoot A1 A2 at 0505");
    assert_eq!(game.dice(), 1, "two less one hit");
    game.roll(&[7]);
    assert_eq!((game.stage(), game.dice()), (Stage::Shot(First), 3));
    game.roll(&[7, 1, 1]);
    assert_eq!(game.hits(["B1"]), [2]);
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    game.roll(&[10]);
    assert_eq!(game.stage(), Stage::Order(First));
}

#[test]
fn dw_sho_09_those_who_cannot_do_not_throw_and_a_destroyed_target_ends_the_rolls() {
    let table = Table::hexes()
        .first("infantry 0305")
        .first("tank-destroyer 0405")
        .first("tankette 0404")
        .second("tankette 0505")
        .second("infantry 0901");
    let mut game = table.clone().ready();
    let group: BaseSet = ["A1", "A2", "A3"].iter().map(|it| game.base(it)).collect();
    let throwing = game
        .battle
        .throwing(First, group, BaseSet::NONE, game.base("B1"));
    assert!(!throwing.has(game.base("A1")), "infantry has no effect");
    assert_eq!(throwing.len(), 2);
    game.play("shoot A1 A2 A3 at 0505; 7 7; 7 1 1 1");
    assert!(
        !game.battle.state().fired[0].has(game.base("A1")),
        "it has not fired"
    );
    // The heavy gun's hits first: a 10 ends it, and the light gun's hit is not rolled.
    assert_eq!(game.dice(), 2);
    game.roll(&[10, 1]);
    assert!(!game.lives("B1"));
    assert_eq!(game.stage(), Stage::Order(First));
    // Each hit keeps its class: the light gun needs 5, the heavy gun anything.
    let mut game = table.ready();
    game.play("shoot A2 A3 at 0505; 7 1; 7 1 1 1; 1");
    assert!(matches!(game.stage(), Stage::Pierce(First, _)));
    game.roll(&[4]);
    assert_eq!(
        game.hits(["B1"]),
        [1],
        "the heavy gun's, not the light gun's"
    );
    // Nobody can: refused with what is in the way of the first.
    let far = duel("infantry", "infantry", 5)
        .first("infantry 0305")
        .ready();
    assert_eq!(far.refusal("shoot A1 A2 at 0705").rule, "DW-SHO-01");
}

#[test]
fn dw_pen_01_to_04_what_each_class_needs_and_what_a_ten_does() {
    for (shooter, needs) in [
        ("light-anti-tank-gun", [Some(5), Some(7), None]),
        ("anti-tank-team", [Some(5), Some(7), None]),
        ("medium-anti-tank-gun", [Some(1), Some(5), Some(7)]),
        ("heavy-anti-tank-gun", [Some(1), Some(1), Some(5)]),
    ] {
        for (target, grade, needed) in [
            ("tankette*", Grade::Light, needs[0]),
            ("assault-gun*", Grade::Medium, needs[1]),
            ("heavy-tank*", Grade::Heavy, needs[2]),
        ] {
            let game = duel(shooter, target, 1).ready();
            let arm = game.battle.arm(game.base("A1"), false).expect("a weapon");
            let class = arm.class.expect("a class");
            let found = game.battle.penetration_needed(class, grade);
            assert_eq!(
                found, needed,
                "DW-PEN-01 DW-PEN-02 DW-PEN-03: {shooter} {target}"
            );
            for face in 1..=10 {
                let mut game = game.clone();
                let misses = " 1".repeat(usize::from(dice(&game) as u8) - 1);
                game.play(&format!("shoot A1 at 0305; 7{misses}"));
                let Some(needed) = needed else {
                    // DW-CHK-06, DW-TV-12: it may be shot at, and nothing comes of it.
                    assert_eq!(
                        (game.hits(["B1"]), game.stage()),
                        ([0], Stage::Order(First))
                    );
                    continue;
                };
                game.roll(&[face]);
                let pierced = face >= needed;
                assert_eq!(
                    game.lives("B1"),
                    !(pierced && face == 10),
                    "DW-PEN-04: {face}"
                );
                if game.lives("B1") {
                    assert_eq!(
                        game.hits(["B1"]),
                        [u8::from(pierced)],
                        "{shooter} {target} {face}"
                    );
                }
            }
        }
    }
}

// Hits and shock.

#[test]
fn dw_base_13_the_third_hit_destroys() {
    let mut game = duel("infantry", "infantry", 2)
        .second("infantry 0901")
        .ready();
    game.set_hits("B1", 2);
    game.play("shoot A1 at 0405; 7 1 1");
    assert!(!game.lives("B1"));
    assert!(game.battle.state().destroyed[1].has(game.base("B1")));
    assert_eq!(game.battle.lost_points(Second), 1);
}

#[test]
fn dw_base_14_an_afv_with_two_hits_cannot_move_and_can_shoot() {
    // DW-TV-17.
    let mut game = duel("tankette", "infantry", 2).ready();
    game.set_hits("A1", 2);
    game.refuses(
        "move A1 0204",
        "DW-BASE-14",
        "A1 Tankette is disabled by its hits and cannot move",
    );
    assert!(game.allows("shoot A1 at 0405"));
    assert_eq!(game.refusal("recover A1").rule, "DW-ACT-06");
    assert!(game.offered("move").is_empty());
    let mut game = duel("infantry", "infantry", 2).ready();
    game.set_hits("A1", 2);
    assert!(game.allows("move A1 0204"), "infantry with two hits walks");
    let mut game = duel("light-anti-tank-gun", "tankette*", 2).ready();
    game.set_hits("B1", 1);
    game.play("shoot A1 at 0405; 7 1 1; 5");
    assert!(game.told(|event| matches!(event, Event::Disabled { .. })));
}

/// DW-BASE-15, DW-BASE-16.
#[test]
fn dw_base_15_and_16_shock_hits_neighbours_and_spreads_in_waves() {
    // DW-TV-16: A1 touches A2 and A3; A4 touches A2 only.
    let table = |cascade: &str| {
        Table::hexes()
            .option("shock_cascade", cascade)
            .first("infantry 0505")
            .first("infantry 0605")
            .first("infantry 0405")
            .first("infantry 0705")
            .first("infantry 0901")
            .second("machine-gun-team 0404")
            .ready()
    };
    let mut game = table("true");
    game.set_hits("A1", 2);
    game.set_hits("A2", 2);
    game.play("move A5 0801; done");
    let mut whole = game.clone();
    whole.play("shoot B1 at 0505; 7 1 1 1");
    assert!(!whole.lives("A1") && !whole.lives("A2"), "DW-TV-16");
    assert_eq!(whole.hits(["A3", "A4", "A5"]), [1, 1, 0], "DW-TV-16");
    assert_eq!(whole.hits(["B1"]), [0], "enemies are not shocked");
    assert!(
        matches!(whole.stage(), Stage::Order(Second)),
        "shock gives no saving throw"
    );
    // DW-AMB-11: without waves A2 falls and A4 is spared.
    let mut game = table("false");
    game.set_hits("A1", 2);
    game.set_hits("A2", 2);
    game.play("move A5 0801; done; shoot B1 at 0505; 7 1 1 1");
    assert!(!game.lives("A1") && !game.lives("A2"));
    assert_eq!(game.hits(["A3", "A4"]), [1, 0]);
    // A base beside two that fall in one wave takes two hits, an AFV without penetration.
    let mut game = Table::hexes()
        .first("infantry 0505")
        .first("infantry 0605")
        .first("infantry 0504")
        .first("heavy-tank 0604")
        .first("infantry 0909")
        .second("machine-gun-team 0404")
        .ready();
    for code in ["A1", "A2", "A3"] {
        game.set_hits(code, 2);
    }
    game.play("move A5 0809; done; shoot B1 at 0505; 7 1 1 1");
    assert_eq!(["A1", "A2", "A3"].map(|code| game.lives(code)), [false; 3]);
    assert_eq!(game.hits(["A4"]), [2]);
}

// Saving throws.

#[test]
fn dw_sav_01_what_a_saving_throw_needs() {
    let table = duel("infantry", "infantry", 2)
        .second("infantry* 0406")
        .ground('f', &["0405", "0406"])
        .second("infantry 0806")
        .second("infantry* 0805");
    let game = table.ready();
    let needed = |code: &str, hits, after| game.battle.save_needed(game.base(code), hits, after);
    let (won, lost) = (
        SaveAfter::Round { won: true },
        SaveAfter::Round { won: false },
    );
    for (code, hits, after, score) in [
        ("B3", 0, lost, 7),
        ("B3", 1, SaveAfter::Shot, 8),
        ("B3", 2, SaveAfter::Shot, 9),
        ("B4", 1, SaveAfter::Shot, 7),
        ("B4", 2, SaveAfter::Shot, 8),
        ("B1", 1, SaveAfter::Shot, 7),
        ("B2", 1, SaveAfter::Shot, 6),
        ("B3", 1, won, 7),
        ("B3", 1, lost, 8),
        ("B4", 0, won, 5),
        // Cover counts after shooting only (DW-SAV-04).
        ("B1", 1, SaveAfter::Bombardment, 8),
        ("B1", 1, lost, 8),
    ] {
        assert_eq!(needed(code, hits, after), score, "{code} {hits} {after:?}");
    }
}

#[test]
fn dw_sav_02_at_least_the_value_passes_and_a_failure_adds_a_hit() {
    // DW-TV-14.
    let hit = || {
        let mut game = duel("infantry", "infantry", 2).ready();
        game.play("shoot A1 at 0405; 7 1 1");
        game
    };
    let (mut failed, mut passed) = (hit(), hit());
    failed.roll(&[7]);
    passed.roll(&[8]);
    assert_eq!(
        (failed.hits(["B1"]), passed.hits(["B1"])),
        ([2], [1]),
        "DW-TV-14"
    );
    // DW-TV-15.
    let mut game = duel("infantry", "infantry*", 2)
        .ground('f', &["0405"])
        .ready();
    game.play("shoot A1 at 0405; 7; 6");
    assert_eq!(game.hits(["B1"]), [1], "DW-TV-15");
}

#[test]
fn dw_sav_03_a_save_after_each_attack_that_hit_with_the_hits_just_taken() {
    let mut game = duel("infantry", "infantry", 2).ready();
    game.play("shoot A1 at 0405; 7 7 1; 8");
    assert!(!game.lives("B1"), "two hits: 9 was needed");
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            needed: 9,
            passed: false,
            ..
        }
    )));
}

#[test]
fn dw_sav_04_a_bombardment_ignores_cover() {
    let mut game = duel("infantry", "infantry", 2)
        .ground('f', &["0405"])
        .ready();
    game.give_artillery(First);
    game.play("bombard 0405x3 0101x3; 7 1 1; 7");
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            needed: 8,
            passed: false,
            ..
        }
    )));
    assert_eq!(game.hits(["B1"]), [2]);
}

#[test]
fn dw_sav_05_a_failed_save_hits_an_afv_without_penetration() {
    let mut game = duel("light-anti-tank-gun", "assault-gun", 2).ready();
    game.play("shoot A1 at 0405; 7 1 1 1; 7; 1");
    assert_eq!(game.hits(["B1"]), [2]);
}

#[test]
fn dw_base_03_a_towed_weapon_does_not_move_and_shoot_in_one_turn() {
    // DW-TV-26, DW-CHK-03.
    let mut game = duel("light-anti-tank-gun", "infantry", 2).ready();
    game.play("move A1 0305 e");
    game.refuses(
        "shoot A1 at 0405",
        "DW-BASE-03",
        "A1 Light anti-tank gun has moved, and unit support does not move and fire in one turn",
    );
    let mut game = duel("light-anti-tank-gun", "infantry", 2).ready();
    game.play("shoot A1 at 0405; 1 1 1 1");
    let shot =
        "A1 Light anti-tank gun has fired, and unit support does not move and fire in one turn";
    game.refuses("move A1 0305 e", "DW-BASE-03", shot);
    game.refuses("turn A1 w", "DW-BASE-03", shot);
    // Infantry support may.
    let mut game = duel("machine-gun-team", "infantry", 2).ready();
    game.play("move A1 0305");
    assert!(game.allows("shoot A1 at 0405"));
}
