//! Turns and activations of Combat Captain: initiative, alternation, dice, the bonus die, cover, morale, hold fire (CC-TURN to CC-MOR).

use pressgang::engine::{Game as _, Side};
use pressgang::games::combat_captain::rules::{Act, Event, Stage};

use super::arena::{Arena, Game};

const SQUAD: &str = "enhanced-squad";

/// Two units of two squads on either side, 30 inches apart.
fn two_units() -> Game {
    Arena::open()
        .first("enhanced-squad 10,40; enhanced-squad 15,40")
        .first("enhanced-squad 30,40; enhanced-squad 35,40")
        .second("enhanced-squad 10,10 south; enhanced-squad 15,10 south")
        .second("enhanced-squad 30,10 south; enhanced-squad 35,10 south")
        .ready()
}

/// One unit of the Alphas with some sub-units in a row, against one squad far away.
fn row(kinds: &[&str]) -> Game {
    let pieces = kinds.iter().enumerate();
    let pieces: Vec<String> = pieces
        .map(|(at, kind)| format!("{kind} {},40", 10 + 4 * at))
        .collect();
    Arena::open()
        .first(&pieces.join("; "))
        .second("enhanced-squad 36,10 south; enhanced-squad 40,10 south")
        .ready()
}

#[test]
fn cc_tv_15_initiative_counts_what_was_done_last_turn() {
    let mut game = two_units();
    game.edit(|state| {
        state.turn = 2;
        state.stage = Stage::Initiative(Side::First);
        state.initiative = Side::First;
        state.destroyed_by = [[2, 0], [1, 0]];
        state.melees_won = [[1, 0], [0, 0]];
    });
    assert_eq!(game.battle.initiative_bonus(Side::First), [2, 2, 3]);
    assert_eq!(game.battle.initiative_bonus(Side::Second), [1, 0, 0]);
    game.roll(&[2]);
    game.roll(&[6]);
    assert_eq!(game.stage(), Stage::GoFirst(Side::First), "9 beats 7");
}

#[test]
fn cc_ini_03_equal_totals_are_rolled_again() {
    let mut game = two_units();
    game.edit(|state| state.stage = Stage::Initiative(Side::First));
    game.roll(&[4]);
    game.roll(&[4]);
    assert_eq!(game.stage(), Stage::Initiative(Side::First));
    assert!(game.told(|event| matches!(event, Event::Initiative { side: None, .. })));
}

#[test]
fn cc_set_05_the_first_turn_has_no_modifiers() {
    let mut game = two_units();
    game.edit(|state| state.destroyed_by = [[2, 0], [0, 0]]);
    assert_eq!(game.battle.initiative_bonus(Side::First), [0; 3]);
}

#[test]
fn cc_ini_02_the_winner_says_who_activates_first_and_units_alternate() {
    let mut game = two_units();
    game.edit(|state| {
        state.activated = Default::default();
        state.stage = Stage::GoFirst(Side::First);
    });
    game.order("first bravos");
    assert_eq!(game.stage(), Stage::Activate(Side::Second));
    game.order("activate b0").order("done");
    assert_eq!(game.stage(), Stage::Activate(Side::First));
    assert_eq!(game.refuses("activate b1"), "CC-TURN-01", "not yours");
    game.order("activate a1").order("done");
    assert_eq!(game.stage(), Stage::Activate(Side::Second));
    assert_eq!(game.refuses("activate b0"), "CC-TURN-01", "has activated");
}

#[test]
fn cc_turn_03_a_side_goes_on_when_the_other_has_no_unit_left() {
    let mut game = two_units();
    let bravos = game.tables.sides[1].units;
    game.edit(|state| {
        for unit in bravos.iter() {
            state.activated.insert(unit);
        }
    });
    game.order("done");
    assert_eq!(game.stage(), Stage::Activate(Side::First), "CC-AMB-27");
}

#[test]
fn cc_turn_04_a_unit_may_spend_nothing_and_what_is_left_is_lost() {
    let mut game = two_units();
    game.order("done");
    let lost = |event: &Event| matches!(event, Event::ActivationOver { unused: 6, .. });
    assert!(game.told(lost));
    assert_eq!(game.battle.state().dice[0], 0, "CC-ACT-05");
}

#[test]
fn cc_act_01_and_02_dice_are_spent_one_sub_unit_at_a_time_in_any_order() {
    let mut game = row(&[SQUAD, SQUAD]);
    game.order("cover squad-1 dice 1")
        .order("hold squad-2 dice 2")
        .order("cover squad-1 dice 1");
    assert_eq!(game.battle.state().dice[..2], [1, 1]);
    assert_eq!(game.refuses("hold squad-2 dice 2"), "CC-ACT-01");
    assert_eq!(game.refuses("hold squad-2 dice 0"), "CC-ACT-03");
}

#[test]
fn cc_tv_12_level_3_needs_a_building_within_12_inches() {
    let near = |inches: &str| {
        Arena::open()
            .feature(
                "building",
                &format!("rectangle = {{ at = \"{inches}x38in\", size = \"4x4in\" }}"),
            )
            .first("enhanced-squad 10,40; enhanced-squad 6,40")
            .second("enhanced-squad 36,10 south")
            .ready()
            .sticks("a1", 2)
    };
    // The edge of the squad is at 11.5.
    assert_eq!(
        near("24.5").refuses("cover squad-1 dice 1"),
        "CC-SET-02",
        "CC-CHK-03"
    );
    near("23.5").order("cover squad-1 dice 1");
    // CC-COV-11: the first two levels need nothing.
    let mut far = near("60").sticks("a1", 0);
    far.order("cover squad-1 dice 2");
    assert_eq!(far.battle.cover_level(0), 2);
}

#[test]
fn cc_cov_02_cover_is_built_in_steps_and_left_in_steps() {
    let mut game = row(&[SQUAD, SQUAD]).sticks("a1", 2);
    assert_eq!(game.refuses("cover squad-1 dice 2"), "CC-COV-02");
    assert_eq!(game.refuses("uncover squad-1 dice 3"), "CC-COV-02");
    game.order("uncover squad-1 dice 1");
    assert_eq!(game.battle.cover_level(0), 1);
    assert_eq!(
        game.refuses("advance squad-1 dice 1"),
        "CC-COV-04",
        "CC-CHK-02"
    );
    game.order("uncover squad-1 dice 1")
        .order("advance squad-1 dice 1");
}

#[test]
fn cc_cov_08_a_vehicle_has_two_sticks_at_most() {
    let mut game = row(&["tank-regular-regular"]);
    assert_eq!(game.refuses("cover tank-1 dice 3"), "CC-COV-08");
    game.order("cover tank-1 dice 1");
    assert_eq!(game.battle.saving_level(0), 0, "one stick saves nothing");
    assert_eq!(
        game.refuses("advance tank-1 dice 1"),
        "CC-COV-04",
        "CC-COV-13"
    );
}

#[test]
fn cc_cov_09_and_12_leaving_a_prepared_position_takes_three_dice_over_turns() {
    let mut game = Arena::open()
        .feature(
            "prepared-position",
            "rectangle = { at = \"8x38in\", size = \"4x4in\" }|, cover = 4",
        )
        .first("enhanced-squad 10,40; enhanced-squad 15,40")
        .second("enhanced-squad 36,10 south")
        .ready();
    assert_eq!(game.battle.cover_level(0), 4);
    assert_eq!(game.refuses("cover squad-1 dice 1"), "CC-COV-09");
    game.order("uncover squad-1 dice 2");
    assert_eq!(game.battle.cover_level(0), 4, "kept until the third die");
    game.order("uncover squad-1 dice 1");
    assert_eq!(game.battle.cover_level(0), 0);
}

#[test]
fn cc_tv_19_breaking_cover_costs_a_marker_for_each_sub_unit() {
    let kinds = [SQUAD; 7];
    let mut game = row(&kinds).sticks("a1", 3).sticks("a2", 1);
    game.order("break squad-1").order("break squad-2");
    assert_eq!(game.marks("a1"), 2);
    assert_eq!(game.battle.cover_level(0) + game.battle.cover_level(1), 0);
    assert_eq!(game.battle.state().dice[..2], [3, 3]);
    assert_eq!(game.refuses("break squad-1"), "CC-COV-07");
}

#[test]
fn cc_tv_30_markers_are_pulled_for_a_die_of_everybody() {
    let kinds = [SQUAD, SQUAD, SQUAD, SQUAD, SQUAD, "machine-gun-squad"];
    let mut game = row(&kinds).markers("a1", 2);
    game.edit(|state| state.dice[..6].fill(2));
    game.order("rally").order("rally");
    assert_eq!(game.marks("a1"), 0);
    assert_eq!(game.battle.state().dice[..6], [0; 6]);
    assert!(game.battle.state().pulled.has(0), "CC-HW-02");
}

#[test]
fn cc_mor_07_and_hw_02_what_bars_pulling_a_marker() {
    let kinds = [SQUAD, "machine-gun-squad"];
    let mut game = row(&kinds);
    assert_eq!(game.refuses("rally"), "CC-MOR-07", "no marker");
    game = game.markers("a1", 1);
    game.edit(|state| state.dice[0] = 0);
    assert_eq!(game.refuses("rally"), "CC-MOR-07", "CC-CHK-11: no free die");
    let mut game = row(&kinds).markers("a1", 1);
    game.order("hold mg-1 dice 1");
    assert_eq!(game.refuses("rally"), "CC-HW-02");
    let mut game = row(&kinds).markers("a1", 1);
    game.order("rally");
    assert_eq!(game.refuses("hold mg-1 dice 1"), "CC-HW-02");
}

#[test]
fn cc_tv_17_a_heavy_weapon_that_moved_neither_fires_nor_holds_fire() {
    let mut game = row(&["machine-gun-squad", SQUAD]);
    game.order("advance mg-1 dice 1").roll(&[4]);
    game.order("move mg-1 1in west");
    assert_eq!(game.refuses("hold mg-1 dice 1"), "CC-HW-01");
    assert_eq!(
        game.refuses("fire mg-1 at bravo-squad-1 dice 1"),
        "CC-HW-01"
    );
    game.order("cover mg-1 dice 1");
    // CC-HF-08: and one that held fire does not move.
    let mut game = row(&["machine-gun-squad", SQUAD]);
    game.order("hold mg-1 dice 1");
    assert_eq!(game.refuses("advance mg-1 dice 1"), "CC-HW-01");
    assert_eq!(game.refuses("cover mg-1 dice 1"), "CC-HW-01");
}

#[test]
fn cc_hf_01_three_markers_at_most_and_none_for_the_unarmed() {
    let mut game = row(&[SQUAD, SQUAD]);
    game.order("hold squad-1 dice 3");
    game.edit(|state| state.dice[0] = 1);
    assert_eq!(game.refuses("hold squad-1 dice 1"), "CC-HF-01");
}

#[test]
fn cc_bon_01_to_06_the_bonus_die() {
    let mut game = row(&[SQUAD, SQUAD]);
    game.order("together move");
    assert_eq!(game.battle.state().dice[..2], [4, 4]);
    assert_eq!(game.refuses("hold squad-1 dice 1"), "CC-BON-01");
    assert_eq!(game.refuses("cover squad-1 dice 1"), "CC-BON-01");
    game.order("advance squad-1 dice 4");
    // CC-BON-03: before the first die only.
    let mut game = row(&[SQUAD, SQUAD]);
    game.order("cover squad-1 dice 1");
    assert_eq!(game.refuses("together cover"), "CC-BON-03");
    // CC-BON-04: whoever cannot join denies it to all.
    let game = row(&[SQUAD, SQUAD]).sticks("a2", 1);
    assert_eq!(game.refuses("together move"), "CC-BON-04");
    // CC-BON-06: a unit of one qualifies.
    row(&[SQUAD]).order("together move");
}

#[test]
fn cc_tv_16_a_squad_out_of_cohesion_denies_the_bonus_and_does_not_move() {
    let game = Arena::open()
        .first("enhanced-squad 10,40; enhanced-squad 14,40; enhanced-squad 29,40")
        .second("enhanced-squad 36,10 south")
        .ready();
    // 15 inches between middles are 12 between edges.
    assert_eq!(game.refuses("together move"), "CC-BON-04");
    assert_eq!(game.refuses("advance squad-3 dice 1"), "CC-COH-01");
    // CC-HF-07: it may take cover and hold fire.
    let mut game = game;
    game.order("cover squad-3 dice 1")
        .order("hold squad-3 dice 1");
}

#[test]
fn cc_bon_05_the_home_guard_never_has_the_bonus_die() {
    let tables = super::laws::bundled("airfield");
    let guards = tables
        .units
        .iter()
        .filter(|row| row.name.starts_with("Home Guard"));
    let bonuses: Vec<bool> = guards.map(|row| row.bonus).collect();
    assert_eq!(bonuses, [false, false], "CC-SCN-03");
    assert!(tables.units.iter().any(|row| row.bonus));
}

#[test]
fn cc_bon_01_and_02_a_whole_unit_fires_with_one_more_die() {
    let mut game = Arena::open()
        .first("enhanced-squad 10,20; enhanced-squad 14,20")
        .second("enhanced-squad 12,8 south; enhanced-squad 16,8 south")
        .ready();
    let some = "fire together squad-1 at bravo-squad-1 dice 2";
    assert_eq!(game.refuses(some), "CC-BON-01", "all the dice");
    game.order("fire together squad-1,squad-2 at bravo-squad-1 dice 3");
    assert_eq!(
        game.battle.dice().as_slice().len(),
        9,
        "four each, and one variable die"
    );
    // CC-BON-02: whoever has no target burns its dice.
    let mut game = Arena::open()
        .first("enhanced-squad 10,20; enhanced-squad 14,20")
        .second("enhanced-squad 12,8 south; enhanced-squad 16,8 south")
        .ready();
    game.order("fire together squad-1 at bravo-squad-1 dice 3");
    assert_eq!([game.dice("a1"), game.dice("a2")], [0, 0]);
    assert_eq!(game.battle.dice().as_slice().len(), 5);
}

#[test]
fn cc_amb_08_cover_for_the_bonus_die_is_an_option() {
    let with = |value: &str| {
        Arena::open()
            .option("bonus_activities", &format!("\"{value}\""))
            .first("enhanced-squad 10,40; enhanced-squad 14,40")
            .second("enhanced-squad 36,10 south")
            .ready()
    };
    assert_eq!(with("move_fire").refuses("together cover"), "CC-BON-03");
    with("move_fire_cover").order("together cover");
}

#[test]
fn what_is_asked_of_the_active_unit_concerns_its_own_sub_units() {
    let game = two_units();
    assert_eq!(game.refuses("advance squad-3 dice 1"), "CC-ACT-02");
    assert_eq!(game.refuses("hold bravo-squad-1 dice 1"), "CC-ACT-02");
    let volley = game.volley(&["a3 1 b1"]);
    let fire = Act::Fire {
        volley,
        together: false,
    };
    assert_eq!(game.forbids(&fire), Some("CC-ACT-02"));
}
