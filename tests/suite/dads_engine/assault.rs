//! Assaults and artillery (DW-ASL, DW-ART).

use pressgang::engine::Game as _;
use pressgang::engine::Outcome;
use pressgang::engine::Side::{First, Second};
use pressgang::games::dads_ww2::rules::{Event, Stage};

use super::table::{Game, Table};

/// An attacker and a defender side by side, with friends far away.
fn clash(attacker: &str, defender: &str) -> Table {
    Table::hexes()
        .first(&format!("{attacker} 0505"))
        .second(&format!("{defender} 0605"))
        .first("infantry 0109")
        .second("infantry 0901")
}

/// The dice of attacker and defender in the first round.
fn dice(table: Table) -> (u8, u8) {
    let mut game = table.ready();
    game.act("assault 0605 with A1");
    let attacker = game.dice();
    game.roll(&vec![1; usize::from(attacker)]);
    (attacker, game.dice())
}

#[test]
fn dw_asl_01_an_assault_begins_beside_an_enemy_and_costs_a_point() {
    let mut game = clash("infantry", "infantry")
        .second("infantry 0805")
        .ready();
    game.refuses(
        "assault 0805 with A1",
        "DW-ASL-01",
        "A1 Infantry is not beside 0805, and an assault is launched from beside its target",
    );
    game.refuses(
        "assault 0504 with A1",
        "DW-ASL-01",
        "there is no enemy in 0504",
    );
    game.refuses(
        "assault 0109 with A1",
        "DW-ASL-01",
        "there is no enemy in 0109",
    );
    game.act("assault 0605 with A1");
    assert_eq!(game.points(), [9, 10]);
    assert_eq!(
        (game.stage(), game.at("A1")),
        (Stage::Storm(First), "0605".into())
    );
}

#[test]
fn dw_asl_02_rounds_go_on_until_one_is_left() {
    // DW-TV-23 and DW-TV-24.
    let mut game = clash("infantry*", "infantry").ready();
    game.set_hits("A1", 1);
    game.act("assault 0605 with A1");
    assert_eq!(game.dice(), 3, "DW-TV-23");
    game.roll(&[7, 8, 2]);
    assert_eq!(
        (game.stage(), game.dice()),
        (Stage::Stand(Second), 3),
        "DW-TV-23"
    );
    game.roll(&[9, 1, 4]);
    assert!(game.told(|event| *event
        == Event::Round {
            winner: Some(game.base("A1"))
        }));
    assert_eq!(game.hits(["A1", "B1"]), [1, 1], "DW-TV-24");
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("A1")
        }
    );
    game.roll(&[6]);
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            needed: 6,
            passed: true,
            ..
        }
    )));
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    game.roll(&[7]);
    assert!(game.told(|event| matches!(
        event,
        Event::Saved {
            needed: 8,
            passed: false,
            ..
        }
    )));
    assert_eq!(game.hits(["A1", "B1"]), [1, 2]);
    // The next round: one die more for the last, and one less for each hit.
    assert_eq!((game.stage(), game.dice()), (Stage::Storm(First), 4));
    // A draw is thrown again.
    game.roll(&[7, 1, 1, 1]);
    assert_eq!(game.dice(), 1);
    game.roll(&[7]);
    assert!(game.told(|event| *event == Event::Round { winner: None }));
    assert_eq!((game.stage(), game.dice()), (Stage::Storm(First), 4));
    game.play("7 7 7 7; 1; 6");
    assert!(!game.lives("B1"));
    assert_eq!(
        (game.at("A1"), game.stage()),
        ("0605".into(), Stage::Order(First))
    );
}

#[test]
fn dw_asl_03_the_dice_of_an_assault() {
    assert_eq!(dice(clash("infantry", "infantry")), (3, 3));
    assert_eq!(dice(clash("infantry*", "infantry*")), (4, 4), "Experienced");
    assert_eq!(
        dice(clash("tankette", "tankette")),
        (4, 4),
        "AFVs in the open"
    );
    let wooded = clash("tankette", "tankette").ground('w', &["0605"]);
    assert_eq!(dice(wooded), (3, 3), "AFVs in terrain");
    assert_eq!(
        dice(clash("anti-tank-team", "tankette")),
        (4, 4),
        "anti-tank team against an AFV"
    );
    assert_eq!(dice(clash("anti-tank-team", "infantry")), (3, 3));
    assert_eq!(
        dice(clash("light-anti-tank-gun", "tankette")),
        (3, 4),
        "a gun is no team"
    );
    assert_eq!(
        dice(clash("infantry", "infantry").level(1, &["0505"])),
        (4, 3),
        "attacker uphill"
    );
    assert_eq!(
        dice(clash("infantry", "infantry").level(1, &["0605"])),
        (3, 4),
        "defender uphill"
    );
    let hits = |attacker, defender| {
        let mut game = clash("infantry", "infantry").ready();
        game.set_hits("A1", attacker);
        game.set_hits("B1", defender);
        game.act("assault 0605 with A1");
        let count = game.dice();
        game.roll(&vec![1; usize::from(count)]);
        (count, game.dice())
    };
    assert_eq!(hits(1, 2), (2, 1));
    // The most there can be: DW-SET-02.
    let mut game = clash("anti-tank-team*", "tankette")
        .level(1, &["0505"])
        .ready();
    game.play("assault 0605 with A1; 7 7 1 1 1 1; 1 1 1 1; 1; 10; 10");
    assert_eq!(
        (game.stage(), game.dice()),
        (Stage::Storm(First), 7),
        "DW-SET-02"
    );
}

/// DW-ASL-04, DW-ASL-05, DW-ASL-10.
#[test]
fn dw_asl_04_05_and_10_an_afv_that_loses_must_be_penetrated_as_light_armour() {
    // A heavy tank counts as light armour: a light gun needs 5, a medium one anything.
    let won = |attacker: &str| {
        let mut game = clash(attacker, "heavy-tank").ready();
        game.act("assault 0605 with A1");
        let count = usize::from(game.dice());
        game.roll(&vec![7; count]);
        let count = usize::from(game.dice());
        game.roll(&vec![1; count]);
        assert_eq!(
            (game.stage(), game.dice()),
            (Stage::Breach(First), 1),
            "{attacker}"
        );
        game
    };
    let after = |attacker: &str, faces: &[u8]| {
        let mut game = won(attacker);
        for face in faces {
            assert_eq!(game.stage(), Stage::Breach(First), "{attacker} {faces:?}");
            game.roll(&[*face]);
        }
        assert_ne!(game.stage(), Stage::Breach(First), "{attacker} {faces:?}");
        game.lives("B1").then(|| game.hits(["B1"])[0])
    };
    for light in ["tankette", "light-anti-tank-gun", "anti-tank-team"] {
        assert_eq!(after(light, &[4]), Some(0), "{light}");
        assert_eq!(after(light, &[5]), Some(1), "{light}");
        assert_eq!(after(light, &[10]), None, "{light}");
    }
    assert_eq!(after("assault-gun", &[1]), Some(1));
    assert_eq!(after("heavy-anti-tank-gun", &[1]), Some(1));
    // DW-TV-25: all others as light guns whose success is rolled again, and the second die stands.
    for other in [
        "infantry",
        "machine-gun-team",
        "mortar-team",
        "infantry-gun",
        "heavy-mortar",
    ] {
        assert_eq!(after(other, &[4]), Some(0), "{other}");
        assert_eq!(after(other, &[6, 4]), Some(0), "DW-TV-25: {other}");
        assert_eq!(after(other, &[6, 5]), Some(1), "DW-TV-25: {other}");
        assert_eq!(
            after(other, &[10, 5]),
            Some(1),
            "a first 10 does not destroy: {other}"
        );
        assert_eq!(
            after(other, &[5, 10]),
            None,
            "only the second does: {other}"
        );
    }
    // Without the hit the AFV still throws its save, and so does the winner.
    let mut game = won("infantry");
    game.roll(&[1]);
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("A1")
        }
    );
    game.roll(&[10]);
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
}

/// DW-ASL-06, DW-AMB-10.
#[test]
fn dw_asl_06_the_pool_is_never_below_one_and_the_last_round_is_of_this_assault() {
    let mut game = clash("infantry", "infantry")
        .option("hits_to_destroy", "4")
        .ready();
    game.set_hits("A1", 3);
    game.act("assault 0605 with A1");
    assert_eq!(game.dice(), 1);
    // A base that won its last assault starts the next without the extra die.
    let mut game = clash("infantry", "infantry")
        .second("infantry 0705")
        .ready();
    game.set_hits("B1", 2);
    game.play("assault 0605 with A1; 7 7 7; 1; 10");
    assert!(!game.lives("B1"));
    game.play("assault 0705 with A1; 10");
    assert_eq!((game.stage(), game.dice()), (Stage::Storm(First), 3));
}

#[test]
fn dw_asl_07_if_both_are_destroyed_the_cell_is_empty() {
    let mut game = clash("infantry", "infantry").ready();
    game.set_hits("A1", 2);
    game.set_hits("B1", 2);
    game.play("assault 0605 with A1; 7; 1; 1");
    assert!(!game.lives("A1") && !game.lives("B1"));
    assert!(game.told(|event| matches!(event, Event::AssaultOver { holder: None, .. })));
    assert_eq!(game.battle.state().who(game.cell("0605")), None);
    assert_eq!(
        game.stage(),
        Stage::Order(Second),
        "nobody of the go is left"
    );
}

/// A base beside a defender, and two links behind it.
fn chain() -> Table {
    Table::hexes()
        .first("infantry 0505")
        .first("infantry 0404")
        .first("infantry 0405")
        .first("infantry 0109")
        .second("infantry* 0605")
        .second("infantry 0901")
}

#[test]
fn dw_asl_08_a_chain_goes_in_one_by_one_until_the_defender_is_gone() {
    let mut game = chain().ready();
    game.refuses(
        "assault 0605 with A1 A1",
        "DW-ASL-08",
        "A1 Infantry is named twice",
    );
    game.refuses(
        "assault 0605 with A4",
        "DW-ASL-01",
        "A4 Infantry is not beside 0605, and an assault is launched from beside its target",
    );
    game.refuses(
        "assault 0605 with A1 A4",
        "DW-GRP-01",
        "A4 Infantry does not touch the rest of the group",
    );
    game.refuses(
        "assault 0605 with A2 A3",
        "DW-ASL-01",
        "no base of the group is beside 0605",
    );
    game.set_hits("A1", 2);
    game.act("assault 0605 with A1 A3");
    assert_eq!(game.points(), [9, 10], "one point for the chain");
    game.play("1; 7 1 1 1; 10");
    assert!(!game.lives("A1"));
    assert_eq!(game.at("A3"), "0405", "a link does not go in");
    assert_eq!(game.at("B1"), "0605", "the survivor holds the cell");
    assert_eq!(game.stage(), Stage::Order(First), "A3 may go on");
}

#[test]
fn dw_asl_08_and_11_a_new_attacker_starts_afresh_and_the_defender_keeps_the_last_round() {
    let table = Table::hexes()
        .first("infantry 0505")
        .first("infantry 0506")
        .first("infantry 0109")
        .level(1, &["0506"])
        .second("infantry* 0605")
        .second("infantry 0901");
    let mut game = table.ready();
    game.set_hits("A1", 2);
    game.act("assault 0605 with A1 A2");
    game.play("1; 7 1 1 1; 10");
    assert!(!game.lives("A1"));
    assert_eq!(game.stage(), Stage::Storm(First));
    assert!(game.told(|event| *event
        == Event::Assaults {
            attacker: game.base("A2"),
            defender: game.base("B1"),
            at: game.cell("0605"),
        }));
    // A2 comes from higher ground, with the shock of A1: 3 + 1 - 1.
    assert_eq!((game.hits(["A2"]), game.dice()), ([1], 3));
    game.roll(&[1, 1, 1]);
    assert_eq!(game.dice(), 5, "3, Experienced, won the last round");
    let moved = game.battle.state().moved[0];
    assert!(moved.has(game.base("A1")) && moved.has(game.base("A2")));
    assert!(game.battle.state().fired[0].is_empty());
    game.play("7 1 1 1 1; 1; 10");
    assert!(!game.lives("A2"));
    // The defender won without a scratch.
    assert_eq!((game.hits(["B1"]), game.at("B1")), ([0], "0605".into()));
}

#[test]
fn dw_asl_09_who_may_not_storm() {
    let mut game = clash("tankette", "infantry").ready();
    game.set_hits("A1", 2);
    game.refuses(
        "assault 0605 with A1",
        "DW-BASE-14",
        "A1 Tankette is disabled by its hits and cannot move",
    );
    let mut game = clash("light-anti-tank-gun", "infantry").ready();
    assert!(game.allows("assault 0605 with A1"));
    game.set_fired("A1");
    game.refuses(
        "assault 0605 with A1",
        "DW-ASL-09",
        "A1 Light anti-tank gun has fired, and unit support does not move and fire in one turn",
    );
    assert_eq!(
        dice(clash("infantry", "light-anti-tank-gun")),
        (3, 3),
        "it may defend"
    );
    let mut game = clash("infantry", "infantry").ready();
    game.set_fired("A1");
    assert!(
        game.allows("assault 0605 with A1"),
        "infantry that has shot may"
    );
}

#[test]
fn dw_asl_11_an_assault_counts_as_moved_so_a_gun_cannot_shoot_after_it() {
    let mut game = clash("light-anti-tank-gun", "infantry")
        .second("infantry 0705")
        .ready();
    game.set_hits("B1", 2);
    game.play("assault 0605 with A1; 7 7 7; 1; 10");
    assert_eq!(game.at("A1"), "0605");
    assert_eq!(game.refusal("shoot A1 at 0705").rule, "DW-BASE-03");
}

#[test]
fn dw_asl_12_shock_reaches_the_friends_around_the_assaulted_cell() {
    let table = clash("infantry", "infantry")
        .second("infantry 0704")
        .first("infantry 0405");
    let mut game = table.ready();
    game.set_hits("B1", 2);
    game.play("assault 0605 with A1; 7 7 7; 1; 10");
    assert_eq!(game.hits(["B3", "A3"]), [0, 0], "0704 is not beside 0605");
    let mut game = clash("infantry", "infantry")
        .second("infantry 0705")
        .first("infantry 0604")
        .ready();
    game.set_hits("A1", 2);
    game.play("assault 0605 with A1; 1; 7 7 7");
    assert!(!game.lives("A1"));
    assert_eq!(game.hits(["A3", "B3"]), [1, 0], "the attacker fell in 0605");
    // DW-SAV-05: the winner throws although the loser is gone.
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    game.roll(&[1]);
    assert_eq!(game.hits(["B1"]), [1]);
}

#[test]
fn the_last_bases_of_both_sides_may_fall_together() {
    let mut game = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0605")
        .ready();
    game.set_hits("A1", 2);
    game.set_hits("B1", 2);
    game.play("assault 0605 with A1; 7; 1; 1");
    assert_eq!(game.outcome(), Some(Outcome::Drawn));
}

// Artillery.

fn shelled() -> Game {
    let mut game = Table::hexes()
        .first("infantry 0109")
        .first("infantry 0209")
        .second("heavy-tank 0605")
        .second("infantry 0301")
        .ready();
    game.give_artillery(First);
    game
}

#[test]
fn dw_art_01_a_bombardment_is_an_action_and_is_used_up() {
    let mut game = shelled();
    game.act("bombard 0605x3 0101x3");
    assert_eq!(
        (game.points(), game.battle.state().artillery),
        ([9, 10], [false; 2])
    );
    game.play("1 1 1; 1 1 1");
    assert_eq!(game.stage(), Stage::Order(Second), "a go by itself");
    assert!(
        game.battle.state().expended[0].is_empty(),
        "it expends nobody"
    );
    assert!(game.battle.state().tried[0].is_empty());
}

#[test]
fn dw_art_02_six_markers_one_to_three_on_a_cell() {
    let game = shelled();
    // DW-TV-20, DW-CHK-09.
    game.refuses(
        "bombard 0605x4 0301x2",
        "DW-ART-02",
        "there are 4 markers on 0605, and 3 are the most",
    );
    assert!(game.allows("bombard 0605x3 0301x3"), "DW-TV-20");
    assert!(game.allows("bombard 0605x2 0301x2 0101x2"), "DW-TV-20");
    assert!(game.allows("bombard 0101 0201 0301 0401 0501 0601"));
    let five = game
        .battle
        .read("bombard 0605x3 0301x2")
        .expect_err("one too few");
    assert!(
        five.to_string()
            .contains("a bombardment has 6 aim markers, and this has 5")
    );
    // One to six nothing, seven to nine a hit, ten destroyed.
    for face in 1..=10 {
        let mut game = shelled();
        game.play(&format!("bombard 0301 0605x3 0101x2; {face}"));
        let hits = u8::from((7..=9).contains(&face));
        assert_eq!(game.lives("B2"), face != 10, "{face}");
        if face != 10 {
            assert_eq!(game.hits(["B2"]), [hits], "{face}");
        }
    }
}

/// DW-ART-03, DW-AMB-13.
#[test]
fn dw_art_03_friend_and_foe_are_hit_anywhere_and_armour_is_no_help() {
    // DW-TV-21.
    let mut game = shelled();
    game.play("bombard 0605x3 0209x3; 6 8 10");
    assert!(!game.lives("B1"), "DW-TV-21");
    let mut game = shelled();
    game.play("bombard 0605x3 0209x3; 6 8 6");
    assert_eq!(game.hits(["B1"]), [1]);
    // DW-ART-04: an AFV throws the save too, and the cell is finished before the next.
    assert_eq!(
        game.stage(),
        Stage::Save {
            base: game.base("B1")
        }
    );
    game.roll(&[1]);
    assert_eq!((game.hits(["B1"]), game.stage()), ([2], Stage::Aim(First)));
    game.roll(&[7, 1, 1]);
    assert_eq!(game.hits(["A2"]), [1], "friends are hit too");
}

#[test]
fn dw_art_04_each_cell_is_finished_before_the_next_in_the_order_of_the_firer() {
    let mut game = shelled();
    game.refuses(
        "bombard 0605 0301x3 0605x2",
        "DW-ART-04",
        "all markers on 0605 are resolved together: name them one after the other",
    );
    // A1 dies first, and its shock is on A2 before the dice of A2.
    game.set_hits("A2", 1);
    game.play("bombard 0109x3 0209x3; 10 1 1; 7 1 1");
    assert!(!game.lives("A1") && !game.lives("A2"));
    assert_eq!(game.outcome(), Some(Outcome::Won(Second)));
}
