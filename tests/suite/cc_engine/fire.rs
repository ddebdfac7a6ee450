//! Fire: ranges and readings, modifiers, the chart, weapons of tanks, spotters, armour (CC-FIRE, CC-MOD, CC-TNK, CC-ARM, CC-CHART).

use pressgang::engine::Side::First;
use pressgang::games::combat_captain::rules::{Act, Event, FireStage, Modifies, Stage};

use super::arena::{Arena, Game};

/// A firer at 5,20 and a target with this gap between the middle of the one and the edge of the other, a squad's; two more
/// squads of the target's unit are far away. Hits are not traded.
fn duel(firer: &str, target: &str, inches: &str) -> Arena {
    let far: f64 = inches.parse::<f64>().expect("inches") + 6.5;
    let target = format!("{target} {far},20 west; rifle-squad 60,44; rifle-squad 66,44");
    Arena::open()
        .option("morale_trade", "\"off\"")
        .first(&format!("{firer} 5,20 east"))
        .second(&target)
}

fn modifier(game: &Game) -> Vec<(i8, Modifies)> {
    let all = game.events.iter().filter_map(|event| match event {
        Event::FireModifier { value, why, .. } => Some((*value, *why)),
        _ => None,
    });
    all.collect()
}

#[test]
fn cc_tv_01_to_04_fire_points_and_the_chart() {
    // CC-TV-01, CC-FIRE-01, CC-MOD-01.
    let mut game = duel("rifle-squad", "rifle-squad", "7").ready();
    game.fire(&["a1 3 b1"], &[2, 3, 4, 6]);
    assert_eq!(game.chart("b1"), Some((9, 2)));
    assert_eq!(game.figures("b1"), 3, "CC-CAS-02: a figure for each hit");
    // CC-TV-02, CC-MOD-02.
    let mut game = duel("enhanced-squad", "rifle-squad", "12").ready();
    game.fire(&["a1 3 b1"], &[6, 5, 4, 4]);
    assert_eq!(game.chart("b1"), Some((11, 1)));
    // CC-TV-03.
    let mut game = duel("rifle-squad", "rifle-squad", "20").ready();
    game.fire(&["a1 3 b1"], &[6, 3, 1, 6]);
    assert_eq!(game.chart("b1"), Some((4, 0)));
    assert_eq!(game.figures("b1"), 5);
    // CC-TV-04, CC-MOD-04.
    let mut game = duel("machine-gun-squad", "rifle-squad", "30").ready();
    game.fire(&["a1 3 b1"], &[5, 5, 2, 3]);
    assert_eq!(game.chart("b1"), Some((16, 2)));
}

/// A distance on a limit belongs to the nearer band, and a sixteenth more to the next.
#[test]
fn cc_fire_02_and_03_bands_end_on_their_limit() {
    let points = |weapon: &str, inches: &str| {
        let mut game = duel(weapon, "rifle-squad", inches).ready();
        game.refused(&["a1 3 b1"]).is_none().then(|| {
            game.fire(&["a1 3 b1"], &[1, 2, 6, 1]);
            let dice = game.events.iter().find_map(|event| match event {
                Event::FireDice { points, .. } => Some(*points),
                _ => None,
            });
            dice.expect("dice")
        })
    };
    for (weapon, limits) in [
        ("rifle-squad", [8, 16, 24]),
        ("machine-gun-squad", [12, 24, 36]),
        ("field-gun", [16, 32, 48]),
    ] {
        let [short, medium, long] = limits;
        // From the middle of the firer (CC-FIRE-03); FULL, EVEN and ODD dice (CC-GEN-03).
        assert_eq!(points(weapon, &format!("{short}")), Some(9), "FULL");
        assert_eq!(points(weapon, &format!("{short}.0625")), Some(8), "EVEN");
        assert_eq!(points(weapon, &format!("{medium}")), Some(8));
        assert_eq!(points(weapon, &format!("{medium}.0625")), Some(1), "ODD");
        assert_eq!(points(weapon, &format!("{long}")), Some(1));
        assert_eq!(points(weapon, &format!("{long}.0625")), None, "CC-CHK-07");
    }
    let game = duel("rifle-squad", "rifle-squad", "24.0625").ready();
    assert_eq!(game.refused(&["a1 3 b1"]), Some("CC-FIRE-02"));
}

#[test]
fn cc_fire_08_points_below_the_chart_do_nothing_and_beyond_it_everything() {
    let chart = duel("rifle-squad", "rifle-squad", "7").ready();
    let chart = &chart.tables.chart;
    assert_eq!([chart.answer(0, 6), chart.answer(-4, 6)], [0, 0]);
    assert_eq!(chart.automatic, 100, "CC-AMB-02");
}

#[test]
fn cc_tv_29_the_sums_of_rows_of_the_chart() {
    let game = duel("rifle-squad", "rifle-squad", "7").ready();
    let sum = |row: i16| {
        (1..=6)
            .map(|die| u32::from(game.tables.chart.answer(row, die)))
            .sum::<u32>()
    };
    assert_eq!([41, 59, 60, 99].map(sum), [37, 56, 56, 95], "CC-CHART-01");
}

#[test]
fn cc_tv_28_the_chance_of_a_kill_at_ten_fire_points() {
    let game = duel("field-gun", "tank-regular-regular", "10").ready();
    let answers = (1..=6).map(|die| u32::from(game.tables.chart.answer(10, die).min(6)));
    assert_eq!(answers.sum::<u32>(), 6, "six of 36: CC-ARM-01");
}

/// The modifiers of every gun against every armour (CC-MOD-03, CC-MOD-06 to CC-MOD-14).
#[test]
fn cc_mod_guns_against_every_class() {
    let value = |gun: &str, target: &str| {
        let mut game = duel(gun, target, "6").ready();
        game.fire(&["a1 1 b1"], &[1, 1]);
        let all = modifier(&game);
        all.iter().map(|(value, _)| *value).sum::<i8>()
    };
    let tank = |armour: &str| format!("tank-{armour}-regular");
    for (class, values) in [
        // CC-MOD-12, CC-MOD-13, CC-MOD-14.
        ("inferior", [2, -1, -2, -4]),
        // CC-MOD-06, CC-MOD-07 (CC-AMB-20), CC-MOD-08.
        ("regular", [2, 1, 0, -1]),
        // CC-MOD-11, CC-MOD-10, CC-MOD-09.
        ("superior", [2, 2, 1, -1]),
    ] {
        let gun = format!("anti-tank-gun-{class}");
        let targets = [
            "rifle-squad".to_owned(),
            tank("thin"),
            tank("regular"),
            tank("superior"),
        ];
        let found = targets.map(|target| value(&gun, &target));
        assert_eq!(found, values, "{class}");
    }
    assert_eq!(value("mortar-squad", "rifle-squad"), 0, "CC-MOD-15");
    assert_eq!(value("bazooka-team", "rifle-squad"), 0, "CC-AMB-21");
}

#[test]
fn cc_mod_16_markers_lower_every_fire_die_that_counts_and_the_variable_die() {
    let arena = duel("rifle-squad", "rifle-squad", "7").first("rifle-squad 5,40");
    let mut game = arena
        .clone()
        .first("rifle-squad 8,40")
        .ready()
        .markers("a1", 2);
    game.fire(&["a1 3 b1"], &[1, 3, 6, 2]);
    // 1 gives 0, never less (CC-GEN-06); the variable die is read as 1 (CC-MOR-04).
    assert_eq!(game.chart("b1"), Some((5, 0)));
    // CC-AMB-06: at medium range 6 counts on its natural face, and gives 4; after the markers 5 gives nothing and 6 gives 4.
    let medium = duel("rifle-squad", "rifle-squad", "12");
    let mut natural = medium.clone().ready().markers("a1", 1);
    natural.fire(&["a1 3 b1"], &[3, 4, 6, 6]);
    assert_eq!(
        natural.chart("b1").expect("fire").0,
        8,
        "natural: 4 and 6, each less one"
    );
    let mut modified = medium
        .option("morale_parity", "\"modified\"")
        .ready()
        .markers("a1", 1);
    modified.fire(&["a1 3 b1"], &[3, 4, 6, 6]);
    assert_eq!(
        modified.chart("b1").expect("fire").0,
        2,
        "modified: the 3 becomes an even 2"
    );
}

#[test]
fn cc_fire_09_a_modifier_counts_without_a_counting_die_unless_the_option_says_so() {
    let fire = |arena: Arena| {
        let mut game = arena.ready();
        game.fire(&["a1 3 b1"], &[1, 3, 5, 6]);
        game.chart("b1").expect("fire").0
    };
    let arena = duel("machine-gun-squad", "rifle-squad", "20");
    assert_eq!(fire(arena.clone()), 6);
    assert_eq!(
        fire(arena.option("mod_needs_counting_die", "true")),
        0,
        "CC-AMB-25"
    );
}

#[test]
fn cc_amb_54_a_later_attack_on_the_same_target_has_no_positive_modifier() {
    let mut game = duel("machine-gun-squad", "rifle-squad", "6").ready();
    game.fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 8);
    game.fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 2, "CC-FIRE-05");
    assert_eq!(modifier(&game), [(6, Modifies::NotAgain)]);
    // By option each attack has it.
    let each = duel("machine-gun-squad", "rifle-squad", "6").option("modifier_per", "\"attack\"");
    let mut game = each.ready();
    game.fire(&["a1 1 b1"], &[2, 1]).fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 8);
    // A negative one counts again.
    let mut game = duel("anti-tank-gun-inferior", "tank-superior-regular", "6").ready();
    game.fire(&["a1 1 b1"], &[6, 1]).fire(&["a1 1 b1"], &[6, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 2);
}

#[test]
fn cc_fire_11_and_12_a_gun_that_stands_has_its_bonus_from_the_third_turn() {
    let points = |turn: u8, moved: [u8; 2], on: &str| {
        let arena = duel("field-gun", "rifle-squad", "6").option("stationary_bonus", on);
        let mut game = arena.ready();
        let (gun, target) = (usize::from(game.id("a1")), usize::from(game.id("b1")));
        game.edit(|state| {
            state.turn = turn;
            (state.moved_in[gun], state.moved_in[target]) = (moved[0], moved[1]);
        });
        game.fire(&["a1 1 b1"], &[2, 1]);
        game.chart("b1").expect("fire").0
    };
    assert_eq!(points(2, [0, 0], "true"), 4);
    assert_eq!(points(3, [0, 0], "true"), 6, "CC-MOD-05 adds to CC-MOD-03");
    assert_eq!(points(3, [1, 0], "true"), 4);
    assert_eq!(points(4, [1, 1], "true"), 6);
    assert_eq!(points(4, [1, 2], "true"), 4);
    assert_eq!(points(3, [0, 0], "false"), 4, "CC-AMB-18");
}

#[test]
fn cc_fire_06_what_cannot_hurt_armour_may_not_fire_at_it() {
    for weapon in [
        "rifle-squad",
        "enhanced-squad",
        "machine-gun-squad",
        "mortar-squad",
    ] {
        let game = duel(weapon, "tank-regular-regular", "6").ready();
        assert_eq!(game.refused(&["a1 1 b1"]), Some("CC-FIRE-06"), "{weapon}");
    }
}

#[test]
fn cc_tv_06_a_tank_fires_both_weapons_with_the_same_dice() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("tank-regular-regular 5,20 east")
        .second("tank-regular-regular 15,16; rifle-squad 15,24; rifle-squad 60,44");
    let mut game = arena.ready();
    game.fire(&["a1 2 b1 b2"], &[5, 3, 6, 5]);
    assert_eq!(
        game.chart("b1"),
        Some((8, 2)),
        "CC-TNK-01: one throw for both"
    );
    assert_eq!(game.chart("b2"), Some((14, 3)), "CC-TNK-04");
    assert_eq!(game.stage(), Stage::Fire(FireStage::Kill, First));
    game.roll(&[2]);
    assert!(game.told(|event| matches!(event, Event::Killed { kills: 1, .. })));
    assert_eq!(game.figures("b2"), 2);
    // CC-TNK-03: its machine gun does nothing to armour, and CC-TNK-02: at one target both add up.
    assert_eq!(game.refused(&["a1 1 b2 b1"]), Some("CC-FIRE-06"));
    game.fire(&["a1 1 b2 b2"], &[4, 1]);
    let again = game.chart("b2").expect("fire").0;
    assert_eq!(
        again,
        4 + 4,
        "a second attack of the same tank has no modifiers"
    );
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("tank-regular-regular 5,20 east")
        .second("rifle-squad 15,24; rifle-squad 60,44; rifle-squad 66,44");
    let mut game = arena.ready();
    game.fire(&["a1 1 b1 b1"], &[4, 1]);
    assert_eq!(
        game.chart("b1").expect("fire").0,
        4 + 2 + 4 + 6,
        "CC-TNK-02"
    );
}

#[test]
fn cc_tv_07_each_weapon_of_a_tank_reads_the_dice_by_its_own_band() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("tank-regular-regular 5,20 east")
        .second("tank-regular-regular 20,16 north; rifle-squad 20.3,23; rifle-squad 60,44");
    let mut game = arena.ready();
    game.fire(&["a1 3 b1 b2"], &[5, 3, 4, 1, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 12);
    assert_eq!(game.chart("b2").expect("fire").0, 10);
}

#[test]
fn cc_tnk_04_the_modifier_of_the_machine_gun_of_a_tank_is_an_option() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .option("tank_mg_mod", "0")
        .first("tank-regular-regular 5,20 east")
        .second("rifle-squad 15,20; rifle-squad 60,44");
    let mut game = arena.ready();
    game.fire(&["a1 1 - b1"], &[4, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 4, "CC-AMB-24");
}

#[test]
fn cc_cov_08_a_tank_in_cover_fires_its_main_weapon_only() {
    let arena = Arena::open()
        .first("tank-regular-regular 5,20 east")
        .second("rifle-squad 15,20; rifle-squad 60,44");
    let game = arena.ready().sticks("a1", 2);
    assert_eq!(
        game.refused(&["a1 1 - b1"]),
        Some("CC-COV-08"),
        "CC-TNK-05, CC-CHK-10"
    );
    assert_eq!(game.refused(&["a1 1 b1"]), None);
    assert_eq!(
        game.sticks("a1", 1).refused(&["a1 1 - b1"]),
        None,
        "CC-COV-13"
    );
}

#[test]
fn cc_tv_27_bazookas_reach_eight_inches() {
    let game = duel("bazooka-team", "tank-superior-regular", "9").ready();
    assert_eq!(game.refused(&["a1 2 b1"]), Some("CC-FIRE-02"));
    let mut game = Arena::open()
        .first("bazooka-team 5,20 east")
        .second("tank-superior-regular 14,20 north; rifle-squad 60,44")
        .ready();
    assert_eq!(game.range("a1", "b1"), Some(128));
    game.fire(&["a1 2 b1"], &[6, 6, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 8);
}

#[test]
fn cc_amb_21_the_bazooka_against_infantry_is_an_option() {
    let arena =
        |value: &str| duel("bazooka-team", "rifle-squad", "6").option("bazooka_vs_infantry", value);
    let mut game = arena("\"+2\"").ready();
    game.fire(&["a1 1 b1"], &[3, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 5);
    assert_eq!(
        arena("\"forbidden\"").ready().refused(&["a1 1 b1"]),
        Some("CC-AMB-21")
    );
}

#[test]
fn cc_amb_19_superior_against_superior_is_an_option() {
    let arena =
        duel("anti-tank-gun-superior", "tank-superior-regular", "6").option("sup_vs_sup", "0");
    let mut game = arena.ready();
    game.fire(&["a1 1 b1"], &[3, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 3);
}

#[test]
fn cc_fire_07_a_combined_attack_has_one_variable_die() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .first("rifle-squad 5,17 east; machine-gun-squad 5,24 east; rifle-squad 5,30 east")
        .first("rifle-squad 5,40")
        .second("rifle-squad 13,20; rifle-squad 60,44; rifle-squad 66,44");
    let mut game = arena.ready();
    let parts = ["a1 2 b1", "a2 1 b1"];
    let volley = game.volley(&parts);
    game.act(&Act::Fire {
        volley,
        together: false,
    });
    assert_eq!(
        game.battle.fire_throwers().collect::<Vec<_>>(),
        [(0, 2), (1, 1)]
    );
    game.roll(&[6, 1, 5, 3]);
    assert_eq!(game.chart("b1"), Some((7 + 5 + 6, 2)));
    // CC-CHK-08: not with another unit; and not more dice than are left (CC-CHK-01).
    assert_ne!(game.refused(&["a4 1 b1"]), None);
    assert_eq!(game.refused(&["a1 2 b1"]), Some("CC-ACT-01"));
}

#[test]
fn cc_coh_01_nobody_fires_far_from_the_rest_of_the_unit() {
    let arena = |at: &str| {
        let unit = format!("rifle-squad 5,20 east; rifle-squad {at}");
        Arena::open()
            .first(&unit)
            .second("rifle-squad 13,20; rifle-squad 60,44")
    };
    assert_eq!(
        arena("5,35").ready().refused(&["a1 1 b1"]),
        Some("CC-COH-01"),
        "12in apart"
    );
    assert_eq!(arena("5,34.9").ready().refused(&["a1 1 b1"]), None);
}

#[test]
fn cc_hw_01_and_02_a_heavy_weapon_that_moved_or_pulled_does_not_fire() {
    let game = duel("machine-gun-squad", "rifle-squad", "6").ready();
    let gun = game.id("a1");
    let mut moved = game.clone();
    moved.edit(|state| state.moved.insert(gun));
    assert_eq!(moved.refused(&["a1 1 b1"]), Some("CC-HW-01"), "CC-CHK-04");
    let mut covered = game.clone();
    covered.edit(|state| state.covered.insert(gun));
    assert_eq!(covered.refused(&["a1 1 b1"]), Some("CC-HW-01"));
    let mut pulled = game.clone();
    pulled.edit(|state| state.pulled.insert(0));
    assert_eq!(pulled.refused(&["a1 1 b1"]), Some("CC-HW-02"));
    // CC-ORG-10: a bazooka team is no heavy weapon.
    let mut team = duel("bazooka-team", "tank-regular-regular", "6").ready();
    team.edit(|state| state.moved.insert(gun));
    assert_eq!(team.refused(&["a1 1 b1"]), None);
    // CC-HW-04.
    let mut tank = duel("tank-regular-regular", "rifle-squad", "6").ready();
    tank.edit(|state| state.moved.insert(gun));
    assert_eq!(tank.refused(&["a1 1 b1"]), None);
}

#[test]
fn cc_fire_10_a_mortar_fires_where_a_spotter_of_its_unit_sees() {
    let arena = |spotter: &str| {
        Arena::open()
            .feature(
                "building",
                "rectangle = { at = \"12x16in\", size = \"4x8in\" }",
            )
            .first(&format!("mortar-squad 5,20 east; rifle-squad {spotter}"))
            .second("rifle-squad 26,20; rifle-squad 60,44")
    };
    assert_eq!(
        arena("5,25").ready().refused(&["a1 1 b1"]),
        Some("CC-LOS-03")
    );
    let mut game = arena("14,11").ready();
    assert_eq!(game.range("a1", "b1"), None);
    game.fire(&["a1 1 b1"], &[4, 1]);
    let range = game.events.iter().find_map(|event| match event {
        Event::FireDice { range, band, .. } => Some((*range, *band)),
        _ => None,
    });
    assert_eq!(
        range,
        Some((312, 1)),
        "measured from the mortar: 19.5in, medium (CC-AMB-21)"
    );
    // The rifles themselves must see.
    assert_eq!(
        arena("5,25").ready().refused(&["a2 1 b1"]),
        Some("CC-LOS-03")
    );
}

#[test]
fn cc_arm_01_and_02_one_kill_at_most_and_six_is_sure() {
    let mut game = duel("anti-tank-gun-superior", "tank-thin-regular", "6").ready();
    let (tank, unit) = (game.id("b1"), usize::from(game.unit("b1")));
    game.fire(&["a1 3 b1"], &[6, 6, 6, 6]);
    assert_eq!(game.chart("b1"), Some((20, 5)));
    game.roll(&[6]);
    assert!(game.told(|event| matches!(event, Event::KillRolled { killed: false, .. })));
    assert_eq!(game.battle.state().kills[unit], 0);
    assert!(game.battle.state().on_table.has(tank));
}

#[test]
fn cc_tv_11_one_stick_saves_no_vehicle() {
    let shot = |sticks: u8| {
        let arena = duel("field-gun", "tank-regular-regular", "6");
        let mut game = arena.ready().sticks("b1", sticks);
        game.fire(&["a1 2 b1"], &[5, 3, 6]).roll(&[1]);
        game
    };
    let unit = usize::from(shot(0).unit("b1"));
    assert_eq!(
        shot(1).battle.state().kills[unit],
        1,
        "CC-COV-08, CC-CHK-15"
    );
    let mut game = shot(2);
    assert!(
        matches!(game.stage(), Stage::Fire(FireStage::Save, _)),
        "CC-ARM-03"
    );
    game.roll(&[2]);
    assert_eq!(game.battle.state().kills[unit], 0);
}

#[test]
fn cc_amb_07_markers_and_dice_on_which_low_is_good() {
    let kills = |option: &str, face: u8| {
        let arena = duel("field-gun", "tank-regular-regular", "6")
            .option("morale_low_rolls", &format!("\"{option}\""))
            .first("rifle-squad 5,40");
        let mut game = arena.ready().markers("a1", 2);
        // 4 pips of each die; the 5 of the variable die is column 3 (CC-MOR-04).
        game.fire(&["a1 3 b1"], &[6, 6, 6, 5]);
        assert_eq!(game.chart("b1"), Some((12, 1)));
        game.roll(&[face]);
        game.battle.state().kills[usize::from(game.unit("b1"))]
    };
    assert_eq!(
        [1, 2, 3].map(|face| kills("exempt", face)),
        [1, 0, 0],
        "CC-MOR-03"
    );
    assert_eq!([1, 3, 4].map(|face| kills("literal", face)), [1, 1, 0]);
    assert_eq!(kills("adverse", 1), 0);
}

#[test]
fn cc_amb_22_a_squad_that_carries_a_bazooka_fires_it_at_armour() {
    let arena = Arena::open()
        .option("morale_trade", "\"off\"")
        .option("bazooka_team", "\"in_squad\"")
        .first("rifle-squad 5,20 east; bazooka-team 9,30")
        .second("tank-superior-regular 13,20 north; rifle-squad 5,26.5; rifle-squad 60,44");
    let mut game = arena.ready();
    game.fire(&["a1 2 b1"], &[6, 6, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 12 - 4);
    game.fire(&["a1 1 b2"], &[6, 1]);
    assert_eq!(game.chart("b2").expect("fire").0, 6);
}

#[test]
fn cc_fire_04_fire_goes_all_round_and_losses_do_not_weaken_it() {
    let points = |front: &str, figures: u8| {
        let arena = Arena::open()
            .first(&format!("rifle-squad 5,20 {front}; rifle-squad 5,24 east"))
            .second("rifle-squad 13,20 west; rifle-squad 60,44; rifle-squad 66,44")
            .option("morale_trade", "\"off\"");
        let mut game = arena.ready().set_figures("a1", figures);
        game.fire(&["a1 3 b1"], &[1, 2, 6, 1]);
        game.chart("b1").expect("fire").0
    };
    assert_eq!(
        ["north", "east", "south", "west"].map(|front| points(front, 5)),
        [9; 4]
    );
    assert_eq!(
        points("east", 1),
        9,
        "CC-GEN-05: one man does what five did"
    );
}

#[test]
fn cc_fire_12_crews_and_cars_are_infantry_and_what_cannot_hurt_armour_adds_nothing() {
    let mut game = duel("field-gun", "machine-gun-squad", "6").ready();
    game.fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 2 + 2);
    let mut game = Arena::open()
        .first("machine-gun-squad 5,20 east; rifle-squad 5,26 east")
        .second("rifle-squad 60,44; rifle-squad 66,44")
        .second_soft("truck 13,20 north")
        .ready();
    game.fire(&["a1 1 b3"], &[2, 1]);
    assert_eq!(game.chart("b3").expect("fire").0, 2 + 6);
    // Rifles and a gun at one tank: the rifles have no part in it (CC-CHK-07).
    let game = Arena::open()
        .first("field-gun 5,20 east; rifle-squad 5,26 east")
        .second("tank-regular-regular 15,20; rifle-squad 60,44")
        .ready();
    assert_eq!(game.refused(&["a1 1 b1", "a2 1 b1"]), Some("CC-FIRE-06"));
    assert_eq!(game.refused(&["a1 1 b1"]), None);
}

#[test]
fn cc_fire_12_a_gun_that_came_in_late_has_not_stood_for_three_turns() {
    let arena = duel("field-gun", "rifle-squad", "6");
    let mut game = arena.ready();
    let gun = usize::from(game.id("a1"));
    game.edit(|state| {
        state.turn = 3;
        state.moved_in[gun] = 2;
    });
    game.fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 4, "CC-AMB-18");
    // The target has yet to activate this turn, and counts as standing all the same.
    let mut game = duel("field-gun", "rifle-squad", "6").ready();
    game.edit(|state| state.turn = 3);
    assert!(!game.battle.state().activated.has(game.unit("b1")));
    game.fire(&["a1 1 b1"], &[2, 1]);
    assert_eq!(game.chart("b1").expect("fire").0, 6);
}

#[test]
fn cc_amb_05_a_company_takes_three_kills_for_each_of_its_models() {
    let arena = Arena::open()
        .first("field-gun 20,24 east; field-gun 20,30 east")
        .second("tank-regular-regular 30,24; tank-regular-regular 30,34")
        .second("rifle-squad 66,44; rifle-squad 60,44")
        .option("rout_floor", "2");
    let mut game = arena.ready();
    let unit = usize::from(game.unit("b1"));
    game.edit(|state| state.kills[unit] = 2);
    game.fire(&["a1 3 b1"], &[5, 5, 5, 6]).roll(&[1]);
    assert!(
        !game.lives("b1") && game.lives("b2"),
        "CC-ARM-02: one of two at the third kill"
    );
    game.edit(|state| state.kills[unit] = 5);
    game.fire(&["a2 3 b2"], &[5, 5, 5, 6]).roll(&[1]);
    assert!(!game.lives("b2"), "and the other at the sixth");
}

#[test]
fn cc_amb_02_and_03_beyond_the_chart_is_its_last_row() {
    let game = duel("rifle-squad", "rifle-squad", "7").ready();
    let chart = &game.tables.chart;
    for column in 1..=6 {
        assert_eq!(
            chart.answer(140, column),
            chart.answer(100, column),
            "CC-AMB-03"
        );
        assert_eq!(chart.answer(0, column), 0);
    }
}

#[test]
fn cc_amb_24_surplus_hits_of_a_tank_look_for_what_its_weapon_could_have_hit() {
    // The cannon is aimed at the tank, the machine gun at the squad: its surplus goes to who is within its own 36in.
    let ground = |near: &str| {
        let mut game = Arena::open()
            .option("morale_trade", "\"off\"")
            .option("excess_hits", "\"spill\"")
            .first("tank-regular-regular 5,20 east; rifle-squad 5,26")
            .second(&format!(
                "rifle-squad 13,26; rifle-squad {near}; rifle-squad 60,44; rifle-squad 64,44"
            ))
            .second("tank-regular-regular 15,16; tank-regular-regular 60,5")
            .ready()
            .set_figures("b1", 1);
        let (tank, squad) = (game.id("b5"), game.id("b1"));
        assert_ne!(tank, squad);
        game.fire(&["a1 3 b5 b1"], &[6, 6, 6, 1, 6]);
        while matches!(game.stage(), Stage::Fire(FireStage::Kill, _)) {
            game.roll(&[6]);
        }
        (game.lives("b1"), game.figures("b2"))
    };
    let (lives, figures) = ground("17,30");
    assert!(
        !lives && figures < 5,
        "CC-CAS-06: within reach of the machine gun"
    );
    // 40in away the cannon would reach, but it was not the cannon that fired.
    assert_eq!(ground("45,30"), (false, 5));
}
