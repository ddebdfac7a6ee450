//! The worked vectors of the ledger that no test of a rule plays in passing (DW-TV); the others are named where they are played.

use pressgang::engine::Dice;
use pressgang::engine::Side::First;
use pressgang::games::dads_ww2::rules::{Event, Stage};

use super::table::{Game, Table};

fn duel(shooter: &str, target: &str, distance: usize) -> Game {
    let target = format!("{target} {:02}05", 2 + distance);
    let table = Table::hexes().first(&format!("{shooter} 0205 east"));
    table.second(&target).second("infantry 0901").ready()
}

#[test]
fn dw_tv_01_to_03_the_engine_counts_the_points_of_the_ledger() {
    let game = Table::hexes()
        .first("breakthrough-tank 0101")
        .first("breakthrough-tank* 0201")
        .first("tankette 0301")
        .first("medium-anti-tank-gun 0401")
        .first("heavy-anti-tank-gun* 0501")
        .second("infantry 0909")
        .ready();
    let points = |code: &str| game.tables.base(game.base(code)).points;
    assert_eq!((points("A1"), points("A2")), (28, 30), "DW-TV-01");
    assert_eq!(points("A3"), 14, "DW-TV-02");
    assert_eq!((points("A4"), points("A5")), (6, 10), "DW-TV-03");
    assert_eq!(game.tables.sides[0].points, 88);
}

#[test]
fn dw_tv_07_and_09_dice_of_infantry_and_of_a_machine_gun() {
    let mut game = duel("infantry", "infantry", 2);
    game.act("shoot A1 at 0405");
    assert_eq!(game.dice(), 3, "DW-TV-07");
    let mut game = duel("machine-gun-team", "infantry", 2);
    game.set_moved("B1");
    game.set_fired("B1");
    game.act("shoot A1 at 0405");
    assert_eq!(game.dice(), 6, "DW-TV-09");
}

#[test]
fn dw_tv_10_seven_and_ten_hit_six_and_three_miss() {
    let mut game = duel("machine-gun-team", "infantry", 2);
    game.play("shoot A1 at 0405; 7 10 6 3");
    assert!(game.told(|event| matches!(event, Event::Threw { hits: 2, .. })));
    assert_eq!(game.hits(["B1"]), [2]);
}

#[test]
fn dw_tv_11_12_and_13_penetration() {
    let shot = |shooter: &str, target: &str, dice: &str, face: u8| {
        let mut game = duel(shooter, target, 1);
        game.play(&format!("shoot A1 at 0305; {dice}"));
        if matches!(game.stage(), Stage::Pierce(..)) {
            game.roll(&[face]);
        }
        game.lives("B1").then(|| game.hits(["B1"])[0])
    };
    let light = |face| shot("light-anti-tank-gun", "assault-gun", "7 1 1 1", face);
    assert_eq!(
        [light(6), light(7), light(10)],
        [Some(0), Some(1), None],
        "DW-TV-11"
    );
    let hand = shot("anti-tank-team", "heavy-tank", "7 1 1", 10);
    assert_eq!(hand, Some(0), "DW-TV-12");
    let heavy = |face| shot("heavy-anti-tank-gun", "assault-gun", "7 1", face);
    assert_eq!([heavy(1), heavy(10)], [Some(1), None], "DW-TV-13");
}

/// Every throw of the dice and of the penetration counted.
#[test]
fn dw_tv_29_the_expected_penetrations_of_a_medium_gun_at_a_heavy_tank() {
    let mut game = duel("medium-anti-tank-gun", "heavy-tank*", 4);
    game.act("shoot A1 at 0605");
    assert_eq!(game.stage(), Stage::Shot(First));
    let (mut penetrations, mut all) = (0, 0);
    for throw in Dice::of(2, 0, 10).all() {
        let mut shot = game.clone();
        let faces: Vec<u8> = throw.as_slice().iter().map(|side| side + 1).collect();
        shot.roll(&faces);
        let dice = if matches!(shot.stage(), Stage::Pierce(..)) {
            shot.dice()
        } else {
            0
        };
        // A second die stands for the hit that was not made, so that every case weighs the same.
        for second in Dice::of(2, 0, 10).all() {
            let faces: Vec<u8> = second.as_slice().iter().map(|side| side + 1).collect();
            let rolled = &faces[..usize::from(dice)];
            penetrations += rolled.iter().filter(|face| **face >= 7).count();
            all += 1;
            let mut after = shot.clone();
            if dice > 0 {
                after.roll(rolled);
                let hurt = rolled.iter().any(|face| *face >= 7);
                assert_eq!(!after.lives("B1") || after.hits(["B1"])[0] > 0, hurt);
            }
        }
    }
    assert_eq!((penetrations, all), (3_200, 10_000), "DW-TV-29: 0.32");
}
