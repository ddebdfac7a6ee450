//! What a rules-checker must refuse, row by row of the ledger (DW-CHK), and lines that cannot be read.

use pressgang::engine::Game as _;
use pressgang::engine::Side::First;
use pressgang::games::dads_ww2::rules::Stage;

use super::table::Table;

fn table() -> Table {
    Table::hexes()
        .ground('w', &["0604"])
        .first("infantry 0505")
        .first("medium-anti-tank-gun 0405 east")
        .first("medium-tank 0506")
        .first("infantry 0109")
        .second("infantry 0705")
        .second("heavy-tank 0901")
}

#[test]
fn dw_chk_01_no_action_without_points_or_with_a_spent_base() {
    let mut game = table().ready();
    game.edit(|state| state.points[0] = 0);
    assert_eq!(game.refusal("move A1 0504").rule, "DW-ACT-01");
    let mut game = table().ready();
    game.play("pass A1; pass B1");
    assert_eq!(game.refusal("move A1 0504").rule, "DW-TURN-04");
    let mut game = table().ready();
    game.play("move A1 0504; move A1 0505; 1; pass B1");
    assert_eq!(game.refusal("move A1 0404").rule, "DW-ACT-02");
}

#[test]
fn dw_chk_02_no_two_bases_in_a_cell() {
    let game = table().ready();
    assert_eq!(game.refusal("move A1 0405").rule, "DW-MOV-04");
    assert_eq!(game.refusal("move A3 0705").rule, "DW-MOV-04");
    assert_eq!(game.refusal("move A1 0504, A2 0504 e").rule, "DW-MOV-04");
}

#[test]
fn dw_chk_03_no_towed_weapon_moves_and_shoots_or_shoots_aside() {
    let mut game = table().ready();
    game.set_moved("A2");
    assert_eq!(game.refusal("shoot A2 at 0705").rule, "DW-BASE-03");
    let mut game = table().ready();
    game.set_fired("A2");
    assert_eq!(game.refusal("move A2 0305 e").rule, "DW-BASE-03");
    let game = table().second("infantry 0205").ready();
    assert_eq!(game.refusal("shoot A2 at 0205").rule, "DW-LOS-03");
}

#[test]
fn dw_chk_04_no_afv_shoots_twice_or_moves_disabled() {
    let mut game = table().ready();
    game.set_fired("A3");
    assert_eq!(game.refusal("shoot A3 at 0705").rule, "DW-BASE-05");
    game.set_hits("A3", 2);
    assert_eq!(game.refusal("move A3 0507").rule, "DW-BASE-14");
}

#[test]
fn dw_chk_05_no_shot_out_of_range_or_sight_or_without_dice() {
    let game = table()
        .second("infantry 0805")
        .second("infantry* 0703")
        .ready();
    assert_eq!(game.refusal("shoot A1 at 0805").rule, "DW-SHO-01");
    assert_eq!(game.refusal("shoot A3 at 0703").rule, "DW-LOS-01");
    let mut game = table().ready();
    game.set_hits("A1", 2);
    game.set_moved("A1");
    assert_eq!(game.refusal("shoot A1 at 0705").rule, "DW-SHO-05");
}

#[test]
fn dw_chk_06_a_light_gun_may_shoot_at_heavy_armour_in_vain() {
    let mut game = Table::hexes()
        .first("tankette 0505")
        .second("heavy-tank 0705")
        .ready();
    game.play("shoot A1 at 0705; 10 10 10 10");
    assert_eq!(
        (game.hits(["B1"]), game.stage()),
        ([0], Stage::Order(First))
    );
}

#[test]
fn dw_chk_07_no_recovery_of_an_afv() {
    let mut game = table().ready();
    game.set_hits("A3", 1);
    assert_eq!(game.refusal("recover A3").rule, "DW-ACT-06");
}

#[test]
fn dw_chk_08_no_assault_from_afar() {
    assert_eq!(
        table().ready().refusal("assault 0705 with A1").rule,
        "DW-ASL-01"
    );
}

#[test]
fn dw_chk_09_and_10_no_bombardment_with_wrong_markers_or_without_artillery() {
    let mut game = table().ready();
    assert_eq!(game.refusal("bombard 0705x3 0901x3").rule, "DW-ART-01");
    game.give_artillery(First);
    assert_eq!(game.refusal("bombard 0705x4 0901x2").rule, "DW-ART-02");
    assert!(game.battle.read("bombard 0705x3 0901x2").is_err());
    assert!(game.battle.read("bombard 0705x3 0901x4").is_err());
    game.next_turn();
    assert_eq!(game.refusal("bombard 0705x3 0901x3").rule, "DW-ART-01");
}

#[test]
fn dw_chk_11_no_group_that_is_apart_and_no_split_target() {
    let game = table().ready();
    assert_eq!(game.refusal("shoot A1 A4 at 0705").rule, "DW-GRP-01");
    assert_eq!(game.refusal("move A1 0504, A3 0507").rule, "DW-GRP-01");
    assert!(game.battle.read("shoot A1 A2 at 0705 0901").is_err());
}

#[test]
fn dw_chk_12_no_second_action_without_a_test() {
    let mut game = table().ready();
    game.play("move A1 0504; move A1 0505");
    assert_eq!(game.stage(), Stage::OrderTest(First));
    game.refuses("move A1 0404", "DW-SHO-06", "the dice must be rolled first");
}

#[test]
fn orders_to_the_enemy_and_to_nobody_are_refused() {
    let game = table().ready();
    assert_eq!(game.refusal("move B1 0805").rule, "DW-TURN-04");
    assert_eq!(game.refusal("pass B1").rule, "DW-TURN-04");
    for line in [
        "shoot B1 at 0705",
        "recover B1",
        "shoot at 0705",
        "shoot A1",
        "move",
        "move A1",
        "move A9 0504",
        "move A1 1299",
        "turn A2",
        "assault",
        "jump A1",
        "",
    ] {
        assert!(game.battle.read(line).is_err(), "{line}");
    }
}

#[test]
fn lines_are_read_generously() {
    let game = table().ready();
    for (line, written) in [
        ("move a1 to 0504", "move A1 0504"),
        ("move A1 ne", "move A1 0504"),
        ("move 0505 to 0504", "move A1 0504"),
        ("shoot A1-A3 at B1", "shoot A1 A2 A3 at 0705"),
        ("bombard 0705 0705 0705 0901x3", "bombard 0705x3 0901x3"),
        ("turn A2 ne", "turn A2 ne"),
        ("move A2 0305", "move A2 0305 e"),
    ] {
        let act = game.read(line);
        assert_eq!(game.battle.write(&act), written, "{line}");
    }
}
