//! Moves of Combat Captain: how dice are read, what is in the way, hedges and walls, extra moves, charges, withdrawals (CC-MOV, CC-TER, CC-REI, CC-ASL).

use pressgang::engine::Side;
use pressgang::games::combat_captain::rules::{Event, Stage, Why};
use pressgang::kernel::table::{INCH, Point};

use super::arena::{Arena, Game};

/// A squad that moves, with a friend beside it and an enemy far away.
pub(super) fn mover(kind: &str) -> Arena {
    Arena::open()
        .first(&format!("{kind} 10,30 north; enhanced-squad 6,34"))
        .second("enhanced-squad 60,5 south; enhanced-squad 65,5 south")
}

fn at(game: &Game, name: &str) -> Point {
    game.battle.state().at(game.id(name))
}

/// How far a throw takes the first sub-unit straight up, in inches.
pub(super) fn inches(mut game: Game, faces: &[u8]) -> i32 {
    let name = match game.tables.subunit(0).short.clone() {
        name if name.starts_with("tank") => "tank-1",
        _ => "squad-1",
    };
    game.order(&format!("advance {name} dice {}", faces.len()))
        .roll(faces);
    if !matches!(game.stage(), Stage::Path(_)) {
        return 0;
    }
    let from = at(&game, "a1");
    let most = |inches: i32| {
        let line = format!(
            "move {name} to {},{}",
            from.x / INCH,
            from.y / INCH - inches
        );
        game.battle_allows(&line)
    };
    (0..20).rev().find(|it| most(*it)).unwrap_or(0)
}

#[test]
fn cc_tv_08_dice_are_read_by_mover_ground_and_night() {
    let dice = [6, 5, 2];
    assert_eq!(inches(mover("enhanced-squad").ready(), &dice), 8);
    assert_eq!(
        inches(mover("tank-regular-regular").apart().ready(), &dice),
        13
    );
    let bog = "rectangle = { at = \"0x10in\", size = \"40x30in\" }";
    let odd = |kind| mover(kind).feature("bog", bog);
    assert_eq!(inches(odd("enhanced-squad").ready(), &dice), 5);
    assert_eq!(
        inches(odd("tank-regular-regular").apart().ready(), &dice),
        5
    );
    assert_eq!(inches(mover("enhanced-squad").dark().ready(), &dice), 5);
    let dark = odd("enhanced-squad").dark();
    assert_eq!(inches(dark.clone().ready(), &dice), 0);
    assert_eq!(inches(dark.ready(), &[3, 1, 6]), 4);
}

#[test]
fn cc_tv_09_and_mov_08_markers_lower_every_movement_die() {
    let game = mover("enhanced-squad").ready().markers("a1", 1);
    assert_eq!(inches(game, &[6, 5, 2]), 6, "CC-MOV-08");
}

#[test]
fn cc_amb_06_parity_may_be_read_after_the_markers() {
    let game = mover("enhanced-squad").option("morale_parity", "\"modified\"");
    // 6, 5, 2 become 5, 4, 1: only the 4 is even.
    assert_eq!(inches(game.ready().markers("a1", 1), &[6, 5, 2]), 4);
}

#[test]
fn cc_amb_44_a_die_that_touches_odd_ground_is_read_odd() {
    let bog = "rectangle = { at = \"0x0in\", size = \"40x27in\" }";
    let game = || mover("enhanced-squad").feature("bog", bog).ready();
    // The bog begins 3 inches ahead: 6 even inches stop before it, 5 odd ones lead into it.
    assert_eq!(inches(game(), &[6]), 2);
    assert_eq!(inches(game(), &[5]), 5);
    assert_eq!(
        inches(game(), &[2, 5]),
        7,
        "the first die on open ground, the second in the bog"
    );
}

#[test]
fn cc_mov_01_a_move_beyond_the_dice_is_refused_with_the_farthest_point() {
    let mut game = mover("enhanced-squad").ready();
    game.order("advance squad-1 dice 2").roll(&[4, 2]);
    let act = game.read("move squad-1 to 10,22");
    let no = game.refusal(&act);
    assert_eq!(no.rule, "CC-MOV-01");
    assert_eq!(
        no.facts,
        "8in are needed, and the dice give 6in: 10,24 can be reached"
    );
    assert_eq!(no.nearest, Some(game.read("move squad-1 to 10,24")));
    game.order("move squad-1 to 10,24");
    assert_eq!(at(&game, "a1"), Point::at_inches(10, 24));
}

#[test]
fn cc_mov_09_a_move_goes_any_way_and_round_corners() {
    let mut game = mover("enhanced-squad").ready();
    game.order("advance squad-1 dice 3").roll(&[6, 4, 2]);
    game.order("move squad-1 to 16,36 via 16,30");
    assert_eq!(at(&game, "a1"), Point::at_inches(16, 36));
    let mut game = mover("enhanced-squad").ready();
    game.order("advance squad-1 dice 1").roll(&[4]);
    game.order("move squad-1 3in east");
    assert_eq!(at(&game, "a1"), Point::at_inches(13, 30));
}

#[test]
fn cc_mov_05_nobody_comes_within_6_inches_of_an_enemy_without_a_charge() {
    let mut game = Arena::open()
        .first("enhanced-squad 10,30; enhanced-squad 6,34")
        .second("enhanced-squad 10,18 south")
        .ready();
    game.order("advance squad-1 dice 1").roll(&[6]);
    // 12 between middles are 9 between edges: 3 inches bring it to 6, which is within 6.
    let act = game.read("move squad-1 to 10,27");
    let no = game.refusal(&act);
    assert_eq!(no.rule, "CC-MOV-05");
    let nearest = no.nearest.expect("a shorter move");
    game.act(&nearest);
    assert_eq!(at(&game, "a1"), Point::new(10 * INCH, 27 * INCH + 1));
}

#[test]
fn cc_asl_10_whoever_starts_within_6_inches_can_only_go_away() {
    let mut game = Arena::open()
        .first("enhanced-squad 10,24; enhanced-squad 6,34")
        .second("enhanced-squad 10,18 south")
        .ready();
    game.order("advance squad-1 dice 1").roll(&[4]);
    assert_eq!(game.refuses("move squad-1 1in north"), "CC-ASL-10");
    game.order("move squad-1 3in south");
}

#[test]
fn cc_geo_03_who_may_be_passed_and_where_a_die_ends() {
    let ground = |kind: &str| {
        Arena::open()
            .first(&format!("enhanced-squad 10,30; {kind} 10,27"))
            .second("enhanced-squad 60,5 south")
            .ready()
    };
    let mut game = ground("enhanced-squad");
    game.order("advance squad-1 dice 2").roll(&[6, 4]);
    assert_eq!(
        game.refuses("move squad-1 to 10,26"),
        "CC-GEO-03",
        "onto a friend"
    );
    game.order("move squad-1 to 10,20");
    let mut game = Arena::open()
        .first("enhanced-squad 10,30; enhanced-squad 6,34")
        .first("tank-regular-regular 10,25")
        .second("enhanced-squad 60,5 south")
        .ready();
    game.order("advance squad-1 dice 2").roll(&[6, 4]);
    assert_eq!(
        game.refuses("move squad-1 to 10,20"),
        "CC-GEO-03",
        "through a tank"
    );
    let mut game = mover("enhanced-squad").ready();
    game.order("advance squad-1 dice 3").roll(&[6, 6, 6]);
    assert_eq!(
        game.refuses("move squad-1 to 0.5,30"),
        "CC-GEO-03",
        "off the table"
    );
}

#[test]
fn cc_ter_01_to_06_hedges_and_walls_cost_dice() {
    let ground = |terrain: &str| {
        Arena::open()
            .feature(
                terrain,
                "line = { through = [\"0x26in\", \"40x26in\"], width = \"1in\" }",
            )
            .first("enhanced-squad 10,29; enhanced-squad 6,34")
            .second("enhanced-squad 60,5 south")
            .ready()
    };
    let mut game = ground("hedge");
    game.order("advance squad-1 dice 1").roll(&[4]);
    assert_eq!(game.refuses("move squad-1 to 10,25"), "CC-TER-03");
    game.order("stay squad-1");
    // Its edge is an inch from the hedge.
    game.order("line squad-1 at hedge");
    assert_eq!(game.battle.state().dice[0], 1);
    assert_eq!(game.refuses("advance squad-1 dice 1"), "CC-TER-06");
    game.order("cross squad-1");
    let beyond = at(&game, "a1");
    assert!(beyond.y <= 24 * INCH && beyond.y >= 23 * INCH, "{beyond}");
    assert_eq!(game.battle.state().dice[0], 0);
    // A wall costs two each time.
    let mut game = ground("rock-wall");
    game.order("line squad-1");
    assert_eq!(game.battle.state().dice[0], 1);
    assert_eq!(game.refuses("cross squad-1"), "CC-ACT-01");
    game.edit(|state| state.dice[0] = 2);
    game.order("back squad-1");
    assert_eq!(game.battle.state().dice[0], 0, "CC-TER-06");
    // Whoever stands at a hedge can move off it, so the unit may still move together (CC-BON-04).
    let mut game = ground("hedge");
    game.edit(|state| state.lined[0] = 0);
    game.order("together move").order("cross squad-1");
    assert_eq!([game.dice("a1"), game.dice("a2")], [3, 4]);
    let mut far = ground("hedge");
    far.edit(|state| state.at[0] = Point::at_inches(10, 31));
    assert_eq!(far.refuses("line squad-1 at hedge"), "CC-TER-01");
}

#[test]
fn cc_amb_12_hedges_may_be_odd_ground_instead() {
    let mut game = Arena::open()
        .option("linear_obstacle", "\"odd_die\"")
        .feature(
            "hedge",
            "line = { through = [\"0x26in\", \"40x26in\"], width = \"1in\" }",
        )
        .first("enhanced-squad 10,29; enhanced-squad 6,34")
        .second("enhanced-squad 60,5 south")
        .ready();
    assert_eq!(game.refuses("line squad-1 at hedge"), "CC-TER-03");
    game.order("advance squad-1 dice 2").roll(&[5, 5]);
    game.order("move squad-1 to 10,24");
    assert_eq!(at(&game, "a1"), Point::at_inches(10, 24), "5 odd inches");
}

#[test]
fn cc_tv_22_an_extra_move_comes_no_nearer_than_40_inches() {
    // Edge to edge it is 41 inches.
    let mut game = Arena::open()
        .wide()
        .first("enhanced-squad 10,45.5; enhanced-squad 14,45.5")
        .second("enhanced-squad 10,1.5 south; enhanced-squad 100,2 south")
        .ready();
    game.edit(|state| {
        state.initiative = Side::First;
        state.stage = Stage::Reinforce(Side::First);
        state.active = u8::MAX;
    });
    game.order("reinforce a0");
    assert_eq!(game.refuses("hold squad-1 dice 1"), "CC-REI-02");
    game.order("advance squad-1 dice 3").roll(&[6, 4, 4]);
    let act = game.read("move squad-1 14in north");
    let no = game.refusal(&act);
    assert_eq!(no.rule, "CC-REI-02");
    assert_eq!(no.nearest, Some(game.read("move squad-1 to 10,44.5")));
    game.order("move squad-1 1in north");
    // At exactly 40 inches it may still go to the side or away, and another unit there has no extra move.
    assert!(!game.battle.may_reinforce(0));
}

#[test]
fn cc_rei_02_who_may_not_make_an_extra_move() {
    let game = || {
        let mut game = Arena::open()
            .wide()
            .first("enhanced-squad 10,46; enhanced-squad 14,46")
            .second("enhanced-squad 100,2 south")
            .ready();
        game.edit(|state| state.stage = Stage::Reinforce(Side::First));
        game
    };
    assert!(game().battle.may_reinforce(0));
    assert!(!game().markers("a1", 1).battle.may_reinforce(0));
    let mut fired = game();
    fired.edit(|state| state.shot.insert(0));
    assert_eq!(fired.refuses("reinforce a0"), "CC-REI-02");
    let mut fought = game();
    fought.edit(|state| state.engaged.insert(0));
    assert!(!fought.battle.may_reinforce(0));
}

/// Two squads 10 inches from two of the enemy.
fn charge() -> Game {
    Arena::open()
        .first("enhanced-squad 20,30; enhanced-squad 25,30")
        .second(
            "enhanced-squad 20,20 south; enhanced-squad 25,18 south; enhanced-squad 30,18 south",
        )
        .ready()
}

#[test]
fn cc_asl_01_to_07_a_charge_reaches_contact_and_is_fought_out() {
    let mut game = charge();
    game.order("charge squad-1 at bravo-squad-1 dice 3");
    assert_eq!(game.stage(), Stage::Withdraw(Side::Second), "CC-ASL-07");
    game.order("stand").roll(&[6, 4, 2]);
    game.order("move squad-1 to 20,23");
    assert!(game.told(|event| matches!(event, Event::InContact { .. })));
    // CC-ASL-10: it leaves contact only by withdrawal.
    game.edit(|state| state.dice[0] = 1);
    assert_eq!(game.refuses("advance squad-1 dice 1"), "CC-ASL-10");
    game.order("cover squad-1 dice 1");
    game.order("done").order("activate b0").order("done");
    assert!(
        matches!(game.stage(), Stage::Melee(..)),
        "{:?}",
        game.stage()
    );
}

#[test]
fn cc_asl_06_and_08_a_charge_that_falls_short_stays_and_costs_a_marker() {
    let mut game = charge();
    game.order("charge squad-1 at bravo-squad-1 dice 2");
    game.order("stand").roll(&[4, 1]);
    game.order("move squad-1 to 20,26");
    game.order("done").order("activate b0").order("done");
    assert!(game.told(|event| matches!(event, Event::ChargeFailed { .. })));
    assert_eq!(game.marks("a1"), 1);
    assert_eq!(at(&game, "a1"), Point::at_inches(20, 26));
}

#[test]
fn cc_asl_07_and_11_a_unit_that_withdraws_throws_four_dice_and_takes_a_marker() {
    let mut game = charge();
    game.order("charge squad-1 at bravo-squad-1 dice 3")
        .order("withdraw");
    // Three squads, four dice each; even pips count: 8 inches for each.
    game.roll(&[4, 4, 1, 1, 4, 4, 1, 1, 4, 4, 1, 1]);
    assert_eq!(game.marks("b1"), 1, "after the move");
    assert!(
        game.battle.state().activated.has(game.unit("b1")),
        "its activation"
    );
    assert_eq!(at(&game, "b1"), Point::at_inches(20, 12), "directly away");
    assert!(
        matches!(game.stage(), Stage::MoveDice(_)),
        "CC-ASL-09: thrown all the same"
    );
    game.roll(&[1, 1, 1]);
    game.order("done");
    assert_eq!(game.marks("a1"), 1, "CC-AMB-34");
}

#[test]
fn cc_amb_34_a_charge_need_not_fail_when_its_target_withdrew() {
    let mut game = Arena::open()
        .option("failed_charge_vs_withdrawal", "false")
        .first("enhanced-squad 20,30; enhanced-squad 25,30")
        .second("enhanced-squad 20,20 south; enhanced-squad 25,18 south")
        .ready();
    game.order("charge squad-1 at bravo-squad-1 dice 3")
        .order("withdraw");
    game.roll(&[4, 4, 1, 1, 4, 4, 1, 1]).roll(&[1, 1, 1]);
    game.order("done");
    assert_eq!(game.marks("a1"), 0);
}

#[test]
fn cc_chk_13_a_unit_that_has_activated_does_not_withdraw() {
    let mut game = charge();
    let bravos = game.unit("b1");
    game.edit(|state| state.activated.insert(bravos));
    game.order("charge squad-1 at bravo-squad-1 dice 3");
    assert!(matches!(game.stage(), Stage::MoveDice(_)));
}

#[test]
fn cc_tv_32_a_joiner_need_not_announce_and_the_target_may_withdraw_again() {
    let mut game = charge();
    game.order("charge squad-1 at bravo-squad-1 dice 3")
        .order("stand");
    game.roll(&[6, 4, 2]).order("move squad-1 to 20,23");
    game.order("advance squad-2 dice 3").roll(&[6, 2, 2]);
    game.order("move squad-2 to 25,21");
    assert_eq!(game.stage(), Stage::Withdraw(Side::Second));
    game.order("stand");
    assert_eq!(at(&game, "a2"), Point::at_inches(25, 21));
}

/// A squad that will move in front of a squad with three markers.
fn watched() -> Game {
    let mut game = Arena::open()
        .feature(
            "building",
            "rectangle = { at = \"4x20in\", size = \"12x3in\" }",
        )
        .first("rifle-squad 10,29; rifle-squad 5,29")
        .second("rifle-squad 10,12 south; rifle-squad 40,12 south")
        .ready();
    let (holder, unit) = (usize::from(game.id("b1")), game.unit("b1"));
    game.edit(|state| {
        state.holds[holder] = 3;
        state.dice[holder] = 0;
        state.activated.insert(unit);
    });
    game
}

#[test]
fn cc_hf_03_to_06_held_fire_interrupts_a_move_where_it_comes_into_sight() {
    let mut game = watched();
    game.order("advance squad-1 dice 3").roll(&[6, 6, 6]);
    game.order("move squad-1 to 26,29");
    assert_eq!(game.stage(), Stage::Held(Side::Second));
    let seen = at(&game, "a1");
    assert!(seen.x > 10 * INCH && seen.x < 26 * INCH, "{seen}");
    assert_eq!(
        game.refuses("fire squad-1 at alpha-squad-2 dice 1"),
        "CC-HF-05"
    );
    assert_eq!(
        game.refuses("fire squad-1 at alpha-squad-1 dice 4"),
        "CC-HF-04"
    );
    assert_eq!(
        game.refuses("fire squad-2 at alpha-squad-1 dice 1"),
        "CC-HF-04"
    );
    game.order("fire squad-1 at alpha-squad-1 dice 1")
        .roll(&[1, 1]);
    assert_eq!(
        game.stage(),
        Stage::Held(Side::Second),
        "two markers are left"
    );
    game.order("done");
    while let Stage::Held(_) = game.stage() {
        game.order("done");
    }
    assert_eq!(at(&game, "a1"), Point::at_inches(26, 29), "and goes on");
    assert_eq!(game.battle.state().holds[usize::from(game.id("b1"))], 2);
}

#[test]
fn cc_tv_31_held_fire_may_wait_until_the_mover_has_taken_cover() {
    let mut game = Arena::open()
        .first("rifle-squad 10,29; rifle-squad 5,29")
        .second("rifle-squad 10,12 south; rifle-squad 40,12 south")
        .ready();
    let (holder, unit) = (usize::from(game.id("b1")), game.unit("b1"));
    game.edit(|state| {
        state.holds[holder] = 3;
        state.activated.insert(unit);
    });
    game.order("advance squad-1 dice 1").roll(&[4]);
    game.order("move squad-1 2in north");
    while let Stage::Held(_) = game.stage() {
        game.order("done");
    }
    game.order("cover squad-1 dice 1 facing north");
    assert_eq!(game.stage(), Stage::Held(Side::Second));
    let asked = pressgang::play::Table::prompt(&game.battle, pressgang::play::Eyes::All);
    assert!(asked.starts_with("Alpha squad 1 has moved."), "{asked}");
    game.order("fire squad-1 at alpha-squad-1 dice 3")
        .roll(&[6, 6, 6, 6]);
    assert!(
        matches!(game.stage(), Stage::Fire(..)),
        "its stick saves: {:?}",
        game.stage()
    );
}

#[test]
fn cc_hf_02_markers_wait_for_the_end_of_their_own_activation() {
    let mut game = watched();
    let unit = game.unit("b1");
    game.edit(|state| state.activated.remove(unit));
    game.order("advance squad-1 dice 3").roll(&[6, 6, 6]);
    game.order("move squad-1 to 26,29");
    assert!(matches!(game.stage(), Stage::Activity(_)));
}

#[test]
fn cc_hf_03_and_09_return_fire_goes_at_whoever_fired() {
    let mut game = Arena::open()
        .first("rifle-squad 10,25; rifle-squad 15,25")
        .second("rifle-squad 10,12 south; rifle-squad 15,12 south")
        .ready();
    let (holder, unit) = (usize::from(game.id("b1")), game.unit("b1"));
    game.edit(|state| {
        state.holds[holder] = 1;
        state.activated.insert(unit);
    });
    game.order("fire squad-1 at bravo-squad-1 dice 1")
        .roll(&[1, 1]);
    assert_eq!(game.stage(), Stage::Held(Side::Second));
    assert_eq!(
        game.refuses("fire squad-1 at alpha-squad-2 dice 1"),
        "CC-HF-05"
    );
    game.order("fire squad-1 at alpha-squad-1 dice 1")
        .roll(&[1, 1]);
    assert!(
        matches!(game.stage(), Stage::Activity(_)),
        "CC-HF-02: the active unit goes on"
    );
    // Somebody else was fired at: no return fire.
    game.edit(|state| state.holds[holder] = 1);
    game.order("fire squad-2 at bravo-squad-2 dice 1")
        .roll(&[1, 1]);
    assert!(matches!(game.stage(), Stage::Activity(_)));
}

#[test]
fn what_is_told_of_a_move_is_what_happened() {
    let mut game = mover("enhanced-squad").ready();
    game.order("advance squad-1 dice 2").roll(&[4, 3]);
    let thrown = |event: &Event| {
        matches!(event, Event::MoveRolled { normal, odd, why: Why::Activity, .. }
            if normal[..2] == [4, 0] && odd[..2] == [0, 3])
    };
    assert!(game.told(thrown));
    game.order("move squad-1 4in north");
    let moved = |event: &Event| matches!(event, Event::Moved { length, .. } if *length == 4 * INCH);
    assert!(game.told(moved));
}
