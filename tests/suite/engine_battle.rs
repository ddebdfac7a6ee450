//! Battles by the ledger: the vectors TV-01 to TV-46, and the rules of its sections 11 to 17 and 20.

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Chance, Game as _, Outcome, Pending, Side, Silence};
use pressgang::games::hex_command::rules::{Act, Battle, Event, OFF, Stage, mark};

use crate::table::{Game, Table, exact, ready};

const SECTION: &str = "home-guard-section";
const TANK: &str = "german-tank";

/// A card with the same dice at every range up to a last one.
fn card(id: &str, class: &str, strength: u8, reach: u8, dice: &str) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nname = \"Test\"\nclass = \"{class}\"\nstrength = {strength}\nmove = {{ max = 3, and_fire = 2 }}\nfirepower = [ {{ range = \"1-{reach}\", dice = \"{dice}\" }} ]\nflag = {strength}\n"
    )
}

/// Two units on one row, the second so many hexes to the east of the first, which is at (0,0).
fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    in_row(Table::home_guard(), attacker, target, distance)
}

fn in_row(table: Table, attacker: &str, target: &str, distance: i32) -> Table {
    table
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

/// Two sections of the Home Guard.
fn sections(distance: i32) -> Table {
    duel(SECTION, SECTION, distance)
}

/// A unit with the given dice against a unit, on test cards where needed.
fn dice_against(dice: &str, target: &str, distance: i32) -> Table {
    let reach = u8::try_from(distance).expect("a distance") + 4;
    duel("test", target, distance).toml(&card("test", "infantry", 6, reach, dice))
}

/// The battle of the first unit with the second, up to the throw.
fn attacked(table: Table) -> Game {
    let mut game = ready(table);
    game.attack(&at_target(&game, ""));
    game
}

fn at_target(game: &Game, how: &str) -> String {
    let (q, r) = game.hex("b1").expect("b1 on the table");
    format!("fire a1 ({q},{r}) {how}")
}

/// Effective range, hits and certain kills of the throw just made.
fn thrown(game: &Game) -> (u8, u8, u8) {
    let found = game.events.iter().find_map(|event| match event {
        Event::Thrown {
            range,
            hits,
            certain,
            ..
        } => Some((*range, *hits, *certain)),
        _ => None,
    });
    found.expect("a throw")
}

fn has(game: &Game, event: &Event) -> bool {
    game.events.contains(event)
}

/// How likely each loss of b1 is.
fn losses(game: &Game) -> Vec<(u32, u128, u128)> {
    let (unit, before) = (game.piece("b1"), game.figures("b1"));
    exact(
        &game.battle,
        |it| !matches!(it.state().stage, Stage::Throw | Stage::Saves),
        |_| Act::Pass,
        |it| u32::from(before - it.state().unit(unit).figures),
    )
}

/// The mean as a fraction, not shortened.
fn is_mean(chances: &[(u32, u128, u128)], top: u128, under: u128) -> bool {
    let common: u128 = chances.iter().map(|(_, _, under)| under).product();
    let sum: u128 = chances
        .iter()
        .map(|(value, one, below)| u128::from(*value) * one * (common / below))
        .sum();
    sum * under == top * common
}

// Hits, automatic kills, saves.

#[test]
fn tv_01_two_alike_kill_and_the_other_is_saved() {
    let mut game = attacked(sections(2));
    assert_eq!(game.dice(), "WWW");
    game.roll("S S M");
    assert_eq!(thrown(&game), (2, 2, 1));
    assert_eq!(game.dice(), "W");
    game.roll("M");
    assert_eq!(game.figures("b1"), 5);
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn tv_02_different_hits_are_saved_one_by_one() {
    let mut game = attacked(sections(2));
    game.roll("S C F");
    assert_eq!(thrown(&game), (2, 2, 0));
    assert_eq!(game.dice(), "WW");
    game.roll("F S");
    assert_eq!(game.figures("b1"), 5);
    assert_eq!((game.stage(), game.fight().flags), (Stage::Flags, 1));
    game.act("stand");
    assert_eq!(game.hex("b1"), Some((2, 0)));
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn tv_03_hit_kills_at_once_in_close_combat() {
    let mut game = attacked(sections(1));
    game.roll("H M F");
    assert_eq!(thrown(&game), (1, 1, 1));
    assert_eq!((game.figures("b1"), game.stage()), (5, Stage::Flags));
}

#[test]
fn tv_04_hit_reaches_no_further_than_two() {
    let mut game = attacked(sections(3));
    assert_eq!(game.dice(), "WW");
    game.roll("H H");
    assert_eq!(thrown(&game), (3, 0, 0));
    assert_eq!(game.figures("b1"), 6);
}

#[test]
fn tv_05_many_hits_are_one_and_no_pair() {
    let mut game = attacked(sections(2));
    game.roll("H H H");
    assert_eq!(thrown(&game), (2, 1, 0));
    game.roll("S");
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn tv_06_three_different_hits_three_saves() {
    let mut game = attacked(sections(2));
    game.roll("S H C");
    assert_eq!(thrown(&game), (2, 3, 0));
    assert_eq!(game.dice(), "WWW");
}

#[test]
fn tv_07_wood_in_close_combat_costs_the_certain_kill_not_the_close_saves() {
    let mut game = attacked(sections(1).ground("w", (1, 0)));
    assert_eq!(game.dice(), "WWW");
    game.roll("S C M");
    assert_eq!(thrown(&game), (2, 2, 0));
    game.roll("F M");
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn tv_08_a_modifier_makes_the_range_odd() {
    let mut game = attacked(sections(4).ground("w", (4, 0)));
    assert_eq!(game.dice(), "W");
    game.roll("C");
    assert_eq!(thrown(&game), (5, 1, 1));
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn tv_09_no_band_no_battle() {
    let game = ready(sections(5).ground("w", (5, 0)));
    let (rule, facts) = game.refused("fire a1 (5,0)");
    assert_eq!(rule, "HC-RNG-5");
    assert_eq!(facts, "the effective range is 6, and a1 has dice up to 5");
}

#[test]
fn tv_10_support_is_a_choice() {
    let game = ready(sections(3).leader("captain", "captain", First, (0, 0)));
    assert!(game.is_legal("fire a1 (3,0)") && game.is_legal("fire a1 (3,0) support"));
    // As lists of attacks are read.
    assert!(game.is_legal("fire a1 support (3,0)"));
    let mut with = game.clone();
    with.attack("fire a1 (3,0) support").roll("S C M");
    assert_eq!(thrown(&with), (2, 2, 0));
    let mut without = game;
    without.attack("fire a1 (3,0)").roll("S C");
    assert_eq!(thrown(&without), (3, 2, 1));
}

#[test]
fn tv_11_support_brings_a_target_into_range() {
    let mut game = ready(sections(6).leader("captain", "captain", First, (0, 0)));
    assert_eq!(game.rule("fire a1 (6,0)"), "HC-RNG-5");
    game.attack("fire a1 (6,0) support");
    assert_eq!((game.dice().as_str(), game.fight().range), ("W", 5));
    let alone = ready(sections(6));
    assert_eq!(alone.rule("fire a1 (6,0)"), "HC-RNG-5");
    assert_eq!(alone.rule("fire a1 (6,0) support"), "HC-CDR-5");
}

#[test]
fn tv_12_the_range_is_never_below_one() {
    let table = sections(1).ground("h", (0, 0));
    let mut game = ready(table.leader("captain", "captain", First, (0, 0)));
    game.attack("fire a1 (1,0) support");
    assert_eq!((game.fight().range, game.fight().odd), (1, true));
    game.roll("S M M");
    assert_eq!(thrown(&game), (1, 1, 1));
}

#[test]
fn tv_13_many_strikes_are_one() {
    let mut game = attacked(dice_against("YY", TANK, 4));
    assert_eq!(game.dice(), "YY");
    game.roll("K K");
    assert_eq!(thrown(&game), (4, 1, 0));
    game.roll("S");
    assert_eq!(game.figures("b1"), 2);
}

#[test]
fn tv_14_strike_reaches_no_further_than_four() {
    let mut game = attacked(dice_against("YY", TANK, 5));
    game.roll("K T");
    assert_eq!(thrown(&game), (5, 1, 1));
    assert_eq!(game.figures("b1"), 2);
}

#[test]
fn tv_15_hit_and_strike_count_one_each() {
    let mut game = attacked(dice_against("YW", TANK, 2));
    assert_eq!(game.dice(), "WY");
    game.roll("H K");
    assert_eq!(thrown(&game), (2, 2, 0));
    assert_eq!(game.dice(), "WW");
}

#[test]
fn tv_16_colours_count_together() {
    let mut game = attacked(dice_against("WG", SECTION, 2));
    assert_eq!(game.dice(), "WG");
    game.roll("S S");
    assert_eq!(thrown(&game), (2, 2, 1));
    assert_eq!(game.dice(), "W");
}

#[test]
fn tv_17_soldiers_do_not_hurt_an_open_topped_vehicle() {
    let carrier = "armoured-personnel-carrier";
    let mut game = attacked(dice_against("YYY", carrier, 3).figures("b1", 2));
    game.roll("T S F");
    assert_eq!(thrown(&game), (3, 1, 1));
    assert_eq!((game.figures("b1"), game.fight().flags), (1, 1));
}

#[test]
fn tv_18_nobody_kills_more_than_he_has_figures() {
    let mut game = attacked(sections(2).figures("a1", 2));
    assert_eq!(game.dice(), "WWW");
    game.roll("S S C");
    assert_eq!(thrown(&game), (2, 3, 1));
    game.roll("S S");
    assert_eq!(game.figures("b1"), 4);
}

#[test]
fn tv_19_hits_beyond_the_figures_are_wasted() {
    let mut game = attacked(sections(2).figures("b1", 1));
    game.roll("S S S");
    assert_eq!(thrown(&game), (2, 1, 1));
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
    assert!(has(&game, &Event::Destroyed(game.piece("b1"))));
}

#[test]
fn tv_20_white_dice_do_nothing_to_armour_at_three() {
    let mut game = attacked(dice_against("WWW", TANK, 3));
    game.roll("H C F");
    assert_eq!(thrown(&game), (3, 0, 0));
    assert_eq!((game.fight().flags, game.figures("b1")), (1, 3));
}

/// A section of which so many men have rifles.
fn partly_armed(firearms: u8, distance: i32) -> Table {
    let bands = "firepower = [ { range = \"1-2\", dice = \"WWW\" }, { range = \"3-4\", dice = \"WW\" }, { range = \"5\", dice = \"W\" } ]";
    let unit = format!(
        "[[unit]]\nid = \"levy\"\nname = \"Levy\"\nclass = \"infantry\"\nstrength = 6\nmove = {{ max = 3, and_fire = 2 }}\n{bands}\nflag = 5\nfirearms = {firearms}\n"
    );
    duel("levy", SECTION, distance).toml(&unit)
}

#[test]
fn tv_21_men_without_rifles_count_in_close_combat_only() {
    for (firearms, left) in [(2, 4), (1, 5)] {
        let mut game = attacked(partly_armed(firearms, 2));
        assert_eq!(game.dice(), "WW");
        game.roll("S S");
        assert_eq!(thrown(&game), (3, 2, 1));
        game.roll("S");
        assert_eq!(game.figures("b1"), left);
    }
    let mut game = attacked(partly_armed(1, 1));
    assert_eq!((game.dice().as_str(), game.fight().range), ("WWW", 1));
    game.roll("S S C").roll("S S");
    assert_eq!(game.figures("b1"), 3);
}

#[test]
fn hc_bat_11_hc_bat_12_a_scenario_says_how_many_have_firearms() {
    for (firearms, left) in [(2, 4), (1, 5)] {
        let armed = format!("firearms = {firearms}");
        let mut game = attacked(sections(2).with("a1", &armed));
        assert_eq!((game.dice().as_str(), game.fight().range), ("WW", 3));
        game.roll("S S").roll("S");
        assert_eq!(game.figures("b1"), left);
    }
    // Rifles for everybody in a unit whose card has one.
    let mut game = attacked(partly_armed(1, 2).with("a1", "firearms = 6"));
    assert_eq!((game.dice().as_str(), game.fight().range), ("WWW", 2));
    game.roll("S S C").roll("S S");
    assert_eq!(game.figures("b1"), 3);
    // All of the figures that are there.
    let few = attacked(sections(2).with("a1", "strength = 3, firearms = 3"));
    assert_eq!(few.fight().range, 2);
    // None at all: close combat only, in which fists count.
    let unarmed = |distance| sections(distance).with("a1", "firearms = 0");
    assert_eq!(ready(unarmed(2)).rule("fire a1 (2,0)"), "HC-BAT-12");
    let fists = unarmed(1).option("partial_arms_in_cc", "true");
    let mut game = attacked(fists);
    assert_eq!((game.dice().as_str(), game.fight().range), ("WWW", 1));
    game.roll("S S C").roll("S S");
    assert_eq!(game.figures("b1"), 3);
    // Some for the wardens, whose card has none.
    let game = attacked(duel("arp-wardens", SECTION, 2).with("a1", "firearms = 2"));
    assert_eq!((game.dice().as_str(), game.fight().range), ("W", 3));
}

#[test]
fn tv_22_flames_take_no_notice_of_a_bunker() {
    let mut game = attacked(duel("flame-team", SECTION, 1).ground("P", (1, 0)));
    assert_eq!(game.dice(), "YYY");
    game.roll("T M M");
    assert_eq!(thrown(&game), (1, 1, 1));
    let mut game = attacked(sections(1).ground("P", (1, 0)));
    assert_eq!(game.dice(), "WW");
    game.roll("S M");
    assert_eq!(thrown(&game), (3, 1, 1));
}

/// The effective range of one unit's fire at a section.
fn range_of(table: Table) -> u8 {
    attacked(table).fight().range
}

#[test]
fn tv_23_sandbags_are_no_cover_from_guns() {
    for (attacker, range) in [("field-gun", 4), (SECTION, 5), (TANK, 5)] {
        let table = duel(attacker, SECTION, 4);
        assert_eq!(
            range_of(table.clone().ground("S", (4, 0))),
            range,
            "{attacker}"
        );
        assert_eq!(
            range_of(table.sandbags(Second, (4, 0))),
            range,
            "{attacker}"
        );
    }
}

#[test]
fn tv_24_a_building_is_cover_by_firer() {
    for (attacker, range) in [(SECTION, 3), ("field-gun", 3), (TANK, 4)] {
        let table = duel(attacker, SECTION, 2).ground("B", (2, 0));
        assert_eq!(range_of(table), range, "{attacker}");
    }
}

#[test]
fn tv_25_wire_hinders_those_in_it() {
    assert_eq!(range_of(sections(2).ground("W", (0, 0))), 3);
    assert_eq!(range_of(sections(2).ground("W", (2, 0))), 2);
}

#[test]
fn tv_26_only_guns_and_neighbours_reach_into_a_hollow() {
    let hollow = |attacker, distance| duel(attacker, SECTION, distance).ground("d", (distance, 0));
    let game = ready(hollow(TANK, 2));
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-TER-9");
    assert!(ready(hollow(TANK, 1)).is_legal("fire a1 (1,0)"));
    for distance in [1, 2, 5, 8] {
        let line = format!("fire a1 ({distance},0)");
        assert!(ready(hollow("field-gun", distance)).is_legal(&line));
    }
}

#[test]
fn tv_27_infantry_among_mines_is_easier_to_hit() {
    assert_eq!(range_of(sections(3).mine("mine-apm", (3, 0))), 2);
    assert_eq!(range_of(sections(3).ground("M", (3, 0))), 2);
    // AMB-51: infantry only.
    assert_eq!(range_of(duel(SECTION, TANK, 3).mine("mine-apm", (3, 0))), 3);
}

#[test]
fn tv_28_super_fastplay_has_no_saves() {
    let mut game = attacked(sections(2).option("fastplay_hits", "true"));
    game.roll("S H C");
    assert_eq!(thrown(&game), (2, 3, 0));
    assert_eq!((game.figures("b1"), game.stage()), (3, Stage::Slot));
}

// Exact chances.

#[test]
fn tv_29_sections_at_two() {
    let chances = losses(&attacked(sections(2)));
    let expected = [(0, 155, 972), (1, 127, 324), (2, 28, 81), (3, 25, 243)];
    assert_eq!(chances, expected);
    assert!(is_mean(&chances, 451, 324));
}

#[test]
fn exact_chances_agree_with_playouts() {
    const PLAYOUTS: u32 = 20_000;
    let tank = dice_against("YYG", TANK, 3);
    for table in [sections(1), sections(2), tank] {
        let game = attacked(table);
        let (unit, before) = (game.piece("b1"), game.figures("b1"));
        let mut fallen = [0u32; 8];
        for number in 0..PLAYOUTS {
            let mut chance = Chance::of_game(29, u64::from(number));
            let mut battle = game.battle.clone();
            while matches!(battle.state().stage, Stage::Throw | Stage::Saves) {
                let throw = chance.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
            }
            fallen[usize::from(before - battle.state().unit(unit).figures)] += 1;
        }
        for (kills, top, under) in losses(&game) {
            let (all, likely) = (f64::from(PLAYOUTS), top as f64 / under as f64);
            let sigma = (all * likely * (1.0 - likely)).sqrt();
            let found = f64::from(fallen[kills as usize]);
            let off = (found - all * likely).abs() / sigma;
            assert!(off < 4.0, "{kills} kills: {off:.1} sigma");
        }
    }
}

#[test]
fn tv_30_sections_in_close_combat() {
    let chances = losses(&attacked(sections(1)));
    let expected = [(0, 1, 27), (1, 73, 216), (2, 65, 144), (3, 25, 144)];
    assert_eq!(chances, expected);
    assert!(is_mean(&chances, 761, 432));
}

#[test]
fn tv_31_sections_at_three_and_four() {
    let chances = losses(&attacked(sections(3)));
    assert_eq!(chances, [(0, 1, 4), (1, 7, 12), (2, 1, 6)]);
    let chances = losses(&attacked(sections(4)));
    assert_eq!(chances, [(0, 139, 324), (1, 139, 324), (2, 23, 162)]);
}

#[test]
fn tv_32_sections_at_two_with_fastplay() {
    let chances = losses(&attacked(sections(2).option("fastplay_hits", "true")));
    assert_eq!(chances, [(0, 1, 27), (1, 55, 216), (2, 11, 24), (3, 1, 4)]);
}

#[test]
fn tv_33_rifles_at_armour() {
    let chances = losses(&attacked(duel(SECTION, TANK, 2)));
    assert_eq!(chances, [(0, 233, 324), (1, 91, 324)]);
    let chances = losses(&attacked(duel(SECTION, TANK, 1)));
    assert_eq!(chances, [(0, 125, 216), (1, 91, 216)]);
}

/// A captain alone, and a section that may shoot at him.
fn captain_alone(distance: i32) -> Table {
    Table::home_guard()
        .origin("0105")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (4, 4))
        .leader("captain", "captain", Second, (distance, 0))
}

#[test]
fn tv_34_a_lone_commander_under_fire() {
    // The second unit throws three dice at any range.
    let fallen = |distance: i32, unit: &str| {
        let table = captain_alone(distance).toml(&card("test", "infantry", 6, 8, "WWW"));
        let mut game = ready(table.unit("a2", "test", First, (0, 1)));
        game.attack(&format!("fire {unit} ({distance},0)"));
        let captain = game.piece("captain");
        exact(
            &game.battle,
            |it| !matches!(it.state().stage, Stage::Throw | Stage::Saves),
            |_| Act::Pass,
            |it| u32::from(it.state().hex_of(captain) == OFF),
        )
    };
    assert_eq!(fallen(1, "a1"), [(0, 841, 1296), (1, 455, 1296)]);
    assert_eq!(fallen(2, "a1"), [(0, 233, 324), (1, 91, 324)]);
    assert_eq!(fallen(3, "a1"), [(0, 1, 1)]);
    assert_eq!(fallen(3, "a2"), [(0, 1, 1)]);
}

#[test]
fn hc_cdr_9_only_a_commander_alone_is_a_target_and_not_for_guns() {
    for gun in ["field-gun", "mortar", "anti-tank-gun"] {
        let game = ready(captain_alone(2).unit("gun", gun, First, (0, 1)));
        assert_eq!(game.rule("fire gun (2,0)"), "HC-CDR-9");
    }
    let game = ready(captain_alone(2).unit("car", "light-car", First, (0, 1)));
    assert!(game.is_legal("fire car (2,0)") && game.is_legal("fire a1 (2,0)"));
    let led = sections(2).leader("captain", "captain", Second, (2, 0));
    let game = attacked(led);
    assert_eq!(game.fight().target, game.piece("b1"));
}

#[test]
fn hc_cdr_10_one_save_decides_over_a_commander() {
    let table = captain_alone(1);
    let mut game = ready(table.clone());
    game.attack("fire a1 (1,0)").roll("H H S");
    assert_eq!((thrown(&game), game.dice().as_str()), ((1, 1, 0), "W"));
    let mut saved = game.clone();
    saved.roll("M");
    assert_eq!((saved.hex("captain"), saved.vp(First)), (Some((1, 0)), 0));
    // HG-CDR-11.
    game.roll("F");
    assert_eq!((game.hex("captain"), game.vp(First)), (None, 1));
    // AMB-18 by option.
    let mut game = ready(table.option("commander_auto_kill", "true"));
    game.attack("fire a1 (1,0)").roll("H M M");
    assert_eq!((game.hex("captain"), game.vp(First)), (None, 1));
}

/// A battle in which the captain's side has Private Pike and Sergeant Wilson in one section.
fn with_people(distance: i32) -> Table {
    sections(distance)
        .side_line(First, "captain = true")
        .side_line(First, "characters = { pike = \"a1\", wilson = \"a1\" }")
}

#[test]
fn tv_35_saves_against_cards() {
    // The NPC card's number saves itself.
    let mut game = with_people(5).card(Second, "mrs-pike").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1").act("play mrs-pike a1");
    assert_eq!(game.dice(), "d6 d6");
    let pike = game.piece("a1");
    let until = |it: &_| stage_of(it) != Stage::CardSave;
    let saved = exact(
        &game.battle,
        until,
        |_| Act::Pass,
        |it| u32::from(!it.state().unit(pike).is(mark::IDLE)),
    );
    assert_eq!(saved, [(0, 13, 18), (1, 5, 18)]);
    // A PC card is saved by more than its number: half B has 9, half A has 8.
    for (side, attacker, expected) in [(First, First, (1, 6)), (Second, First, (5, 18))] {
        let mut game = with_people(3).card(side, "wilson-1").start();
        game.battle_step(attacker);
        game.act("fire a1 (3,0)").act("play wilson-1 a1");
        assert_eq!(game.dice(), "d6 d6");
        let saved = exact(
            &game.battle,
            until,
            |_| Act::Pass,
            |it| u32::from(it.state().fight.change == [0; 3]),
        );
        assert_eq!((saved[1].0, (saved[1].1, saved[1].2)), (1, expected));
    }
}

fn stage_of(battle: &Battle) -> Stage {
    battle.state().stage
}

#[test]
fn tv_36_two_variable_dice_and_the_depth_of_recon() {
    let table = in_row(Table::to_arms(), "regulars", "regulars", 4)
        .scenario_line("first = \"first\"")
        .option("variable_dice", "\"2\"");
    let game = table.start();
    assert_eq!(game.stage(), Stage::Initiative);
    let until = |it: &_| stage_of(it) != Stage::Initiative;
    let orders = exact(
        &game.battle,
        until,
        |_| Act::Pass,
        |it| u32::from(it.state().orders),
    );
    let sums: Vec<u32> = orders.iter().map(|it| it.0).collect();
    assert_eq!(sums, [4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(orders[3], (7, 5, 18));

    // Three columns: nothing hidden is found, so three hexes a row are closed for good.
    let mut game = Table::home_guard()
        .map(&[". . ."; 12])
        .unit("car", "home-guard-car", First, "0101")
        .unit("b1", SECTION, Second, "0212")
        .start();
    game.movement_step(First);
    game.act("recon car");
    assert_eq!(game.stage(), Stage::Depth);
    let until = |it: &_| stage_of(it) != Stage::Depth;
    let depth = exact(
        &game.battle,
        until,
        |_| Act::Pass,
        |it| it.state().closed[Second.at()].len() / 3,
    );
    let of_24: Vec<(u32, u128)> = depth.iter().map(|it| (it.0, it.1 * 24 / it.2)).collect();
    let expected = [(3, 1), (4, 3), (5, 5), (6, 6), (7, 5), (8, 3), (9, 1)];
    assert_eq!(of_24, expected);
}

// Flags and retreat.

#[test]
fn tv_37_only_a_flag_saves_from_a_flag() {
    let mut game = attacked(sections(2).figures("b1", 4));
    game.roll("F M M").act("stand");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::FlagSaves, "W")
    );
    let mut stays = game.clone();
    stays.roll("F");
    assert_eq!(stays.hex("b1"), Some((2, 0)));
    assert_eq!(stays.stage(), Stage::Slot);
    game.roll("M");
    assert_eq!(game.stage(), Stage::Retreat);
    game.act("retreat (2,1)");
    assert_eq!((game.hex("b1"), game.stage()), (Some((2, 1)), Stage::Slot));
}

#[test]
fn tv_38_the_first_of_two_flags_cannot_be_saved() {
    let mut game = attacked(sections(2).figures("b1", 4));
    game.roll("F F M").act("stand");
    assert_eq!(game.dice(), "W");
    let mut one = game.clone();
    one.roll("F").act("retreat (1,1)");
    assert_eq!((one.hex("b1"), one.stage()), (Some((1, 1)), Stage::Slot));
    game.roll("S").act("retreat (1,1)").act("retreat (1,2)");
    assert_eq!((game.hex("b1"), game.stage()), (Some((1, 2)), Stage::Slot));
}

#[test]
fn tv_39_a_commander_steadies_his_unit() {
    let led = |figures| {
        let table = sections(2).figures("b1", figures);
        let mut game = attacked(table.leader("captain", "captain", Second, (2, 0)));
        game.roll("F F F").act("stand");
        game
    };
    let game = led(4);
    assert_eq!((game.stage(), game.hex("b1")), (Stage::Slot, Some((2, 0))));
    assert_eq!(led(3).stage(), Stage::FlagSaves);
}

/// A unit of To Arms attacked by regulars who stand beside it.
fn beside(target: &str) -> Table {
    in_row(Table::to_arms(), "regulars", target, 1)
}

#[test]
fn tv_40_officer_and_sandbags_wave_two_flags_away() {
    let table = beside("regular-guard").figures("b1", 2);
    let table = table.leader("major", "major-pramm", Second, (1, 0));
    let mut game = attacked(table.sandbags(Second, (1, 0)));
    assert_eq!(game.dice(), "WWW");
    game.roll("F F F").act("stand");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::FlagSaves, "W")
    );
    let mut stays = game.clone();
    stays.roll("F");
    assert_eq!(
        (stays.hex("b1"), stays.stage()),
        (Some((1, 0)), Stage::Slot)
    );
    game.roll("M").act("retreat (1,1)");
    assert_eq!(game.hex("b1"), Some((1, 1)));
}

#[test]
fn tv_41_an_officer_does_not_steady_an_armoured_car_but_waves_a_flag_away() {
    let led = |flags: &str| {
        let table = beside("armoured-car").figures("b1", 1);
        let table = table.leader("major", "major-pramm", Second, (1, 0));
        let mut game = attacked(table);
        game.roll(flags).act("stand");
        game
    };
    assert_eq!(led("F M M").stage(), Stage::Slot);
    // Of two flags one is left, so the number has not been lowered.
    assert_eq!(led("F F M").stage(), Stage::FlagSaves);
}

/// A section of the second side at (2,3) with four figures, attacked from two hexes to the west.
fn at_2_3() -> Table {
    Table::home_guard()
        .unit("a1", SECTION, First, (0, 3))
        .unit("b1", SECTION, Second, (2, 3))
        .figures("b1", 4)
}

#[test]
fn tv_42_a_retreat_that_cannot_be_made_costs_a_figure() {
    let mut game = attacked(at_2_3());
    game.roll("F M M").act("stand").roll("M");
    let label = |game: &Game, at: (i32, i32)| {
        let hex = game.at(at);
        format!("retreat {}", game.battle.tables().field.name(hex))
    };
    let mut legal = game.legal();
    legal.sort();
    let mut expected = [label(&game, (1, 4)), label(&game, (2, 4))];
    expected.sort();
    assert_eq!(legal, expected);

    let table = at_2_3().unit("b2", SECTION, Second, (1, 4));
    let mut game = attacked(table.unit("b3", SECTION, Second, (2, 4)));
    game.roll("F M M").act("stand").roll("M");
    assert_eq!((game.figures("b1"), game.hex("b1")), (3, Some((2, 3))));
    assert!(has(&game, &Event::Trapped(game.piece("b1"))));
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn tv_43_a_commander_rallies_whoever_comes_to_him() {
    let table = at_2_3().leader("captain", "captain", Second, (1, 4));
    let mut game = attacked(table);
    game.roll("F F M").act("stand").roll("M");
    assert_eq!(game.fight().retreat, 2);
    let mut on = game.clone();
    on.act("retreat (2,4)");
    assert_eq!((on.stage(), on.fight().retreat), (Stage::Retreat, 1));
    game.act("retreat (1,4)");
    assert!(has(&game, &Event::Rallied(game.piece("b1"))));
    assert_eq!((game.hex("b1"), game.stage()), (Some((1, 4)), Stage::Slot));
    assert_eq!(game.figures("b1"), 4);
}

#[test]
fn tv_44_beyond_the_home_edge_a_unit_is_lost() {
    let mut game = attacked(
        Table::home_guard()
            .unit("a1", SECTION, First, "0309")
            .unit("b1", SECTION, Second, "0509")
            .figures("b1", 4),
    );
    game.roll("F M M").act("stand").roll("M");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
    assert!(has(&game, &Event::LeftTable(game.piece("b1"))));
}

#[test]
fn tv_45_a_gun_in_a_bunker_stays_and_bleeds() {
    let gun = "[[unit]]\nid = \"gun\"\nname = \"Gun\"\nclass = \"artillery\"\nstrength = 4\nmove = { max = 2, and_fire = 0 }\nfirepower = [ { range = \"1-4\", dice = \"YY\" } ]\nflag = 5\n";
    let table = dice_against("WWW", "gun", 2).toml(gun);
    let mut game = attacked(table.ground("P", (2, 0)));
    game.roll("F F F").act("stand");
    assert_eq!(game.dice(), "W");
    for (face, left) in [("F", 4), ("M", 3), ("S", 3)] {
        let mut game = game.clone();
        game.roll(face);
        assert_eq!((game.figures("b1"), game.hex("b1")), (left, Some((2, 0))));
        assert_eq!(game.stage(), Stage::Slot);
    }
}

#[test]
fn tv_46_a_voluntary_retreat_is_one_hex_after_the_losses() {
    for distance in [2, 1] {
        let mut game = ready(sections(distance).unit("b2", SECTION, Second, (4, 4)));
        game.act(&at_target(&game, ""));
        assert_eq!(game.stage(), Stage::Withdraw);
        game.act("withdraw").roll("S S F");
        assert_eq!(thrown(&game).2, 1);
        game.roll("S");
        assert_eq!((game.figures("b1"), game.stage()), (4, Stage::Retreat));
        game.act(&format!("retreat ({distance},1)"));
        assert_eq!(game.hex("b1"), Some((distance, 1)));
        // One hex: the flag is ignored. No breakthrough, and no battle for who fell back.
        assert_eq!((game.stage(), game.state().slot), (Stage::Slot, Second));
        assert_eq!(game.rule("fire b1 (0,0)"), "HC-RET-13");
    }
}

// Section 11: breakthrough.

/// Two units side by side, and one more of each side far away, so that the battle goes on.
fn close(table: Table, attacker: &str, target: &str) -> Table {
    in_row(table, attacker, target, 1)
        .unit("a9", attacker, First, (2, -4))
        .unit("b9", target, Second, (2, 4))
}

/// Throws as many flags at b1 as there are hexes, which it then retreats.
fn driven(mut game: Game, way: &[&str]) -> Game {
    let dice = game.dice();
    let idle = dice.chars().map(|die| if die == 'G' { "S" } else { "M" });
    let faces: Vec<&str> = idle
        .enumerate()
        .map(|(at, idle)| if at < way.len() { "F" } else { idle })
        .collect();
    game.roll(&faces.join(" "));
    while game.stage() != Stage::Flags {
        match game.battle.pending() {
            Pending::Roll(_) => game.roll(&"M".repeat(game.dice().len())),
            _ => game.act("pass"),
        };
    }
    game.act("give ground");
    for hex in way {
        if game.stage() == Stage::Retreat {
            game.act(&format!("retreat {hex}"));
        }
    }
    game
}

#[test]
fn hc_brk_1_who_wins_close_combat_may_enter_the_hex() {
    let table = close(Table::home_guard(), SECTION, SECTION);
    let mut game = driven(attacked(table.clone()), &["(1,1)"]);
    assert_eq!(game.stage(), Stage::Advance);
    game.act("advance");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    let mut game = attacked(table.clone().figures("b1", 1));
    game.roll("S M M");
    assert_eq!(game.stage(), Stage::Advance);
    // Whoever stays keeps his hex, whatever he lost.
    let mut game = attacked(table);
    game.roll("S M M");
    assert_eq!((game.figures("b1"), game.stage()), (5, Stage::Slot));
    // At a distance nobody breaks through.
    let table = sections(2).unit("b9", SECTION, Second, (2, 4));
    let mut game = attacked(table.figures("b1", 1));
    game.roll("S S M");
    assert_eq!((game.hex("b1"), game.stage()), (None, Stage::Slot));
}

#[test]
fn hc_brk_2_artillery_never_breaks_through() {
    for gun in ["field-gun", "mortar", "anti-tank-gun"] {
        let table = close(Table::home_guard(), gun, SECTION);
        let game = driven(attacked(table), &["(1,1)"]);
        assert_eq!((game.hex("b1"), game.stage()), (Some((1, 1)), Stage::Slot));
    }
    // AMB-98: a heavy machine gun does, unless it is read as artillery.
    for (option, stage) in [("false", Stage::Advance), ("true", Stage::Slot)] {
        let table = close(Table::to_arms(), "hmg", "regulars");
        let game = attacked(table.option("hmg_as_artillery", option));
        assert_eq!(driven(game, &["(1,1)"]).stage(), stage);
    }
}

#[test]
fn hc_brk_3_doors_and_walls_stand_in_the_way_as_ever() {
    let house = |attacker| close(Table::home_guard(), attacker, SECTION).ground("B", (1, 0));
    let game = driven(attacked(house(TANK)), &["(1,1)"]);
    assert_eq!((game.hex("b1"), game.stage()), (Some((1, 1)), Stage::Slot));
    let mut game = driven(attacked(house(SECTION)), &["(1,1)"]);
    game.act("advance");
    assert_eq!(game.stage(), Stage::Door);
    for (number, hex) in [("3", (0, 0)), ("4", (1, 0))] {
        let mut game = game.clone();
        game.roll(number);
        assert_eq!(game.hex("a1"), Some(hex));
    }
}

#[test]
fn hc_brk_3_amb_41_nobody_breaks_through_a_wall() {
    for (door, stage) in [("0105", Stage::Advance), ("0305", Stage::Slot)] {
        let house =
            format!("buildings = [{{ at = \"0205\", floors = 1, doors = [\"0205/{door}\"] }}]");
        let table = close(Table::home_guard(), SECTION, SECTION).ground("B", (1, 0));
        let game = driven(attacked(table.map_line(&house)), &["(1,1)"]);
        assert_eq!((game.hex("b1"), game.stage()), (Some((1, 1)), stage));
    }
}

#[test]
fn hc_brk_3_mines_go_off_under_whoever_breaks_through() {
    let table = close(Table::home_guard(), SECTION, SECTION).mine("mine-apm", (1, 0));
    let mut game = driven(attacked(table), &["(1,1)"]);
    game.act("advance");
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Mine, "GGGG"));
}

#[test]
fn hg_brk_4_tanks_and_self_propelled_guns_battle_on() {
    let home_guard = [
        (TANK, true),
        ("mine-clearing-tank", true),
        ("self-propelled-gun", true),
        ("german-armoured-car", false),
        ("light-car", false),
        (SECTION, false),
    ];
    for (attacker, exploits) in home_guard {
        let table = close(Table::home_guard(), attacker, SECTION);
        let mut game = driven(attacked(table), &["(1,1)"]);
        game.act("advance");
        let expected = if exploits {
            Stage::Exploit
        } else {
            Stage::Slot
        };
        assert_eq!(game.stage(), expected, "{attacker}");
    }
}

#[test]
fn ta_brk_4_tanks_and_armoured_cars_battle_on() {
    for (attacker, exploits) in [
        ("tank", true),
        ("armoured-car", true),
        ("sp-gun", false),
        ("cavalry", false),
    ] {
        let table = close(Table::to_arms(), attacker, "regulars");
        let mut game = driven(attacked(table), &["(1,1)"]);
        game.act("advance");
        let expected = if exploits {
            Stage::Exploit
        } else {
            Stage::Slot
        };
        assert_eq!(game.stage(), expected, "{attacker}");
    }
}

#[test]
fn hg_brk_4_the_second_battle_needs_no_die_and_is_not_followed_up() {
    let table = close(Table::home_guard(), TANK, SECTION);
    let mut game = driven(attacked(table), &["(1,1)"]);
    game.act("advance").attack_on();
    assert_eq!(
        (game.fight().target, game.dice()),
        (game.piece("b1"), "YYY".into())
    );
    let game = driven(game, &["(1,2)"]);
    assert_eq!((game.hex("b1"), game.stage()), (Some((1, 2)), Stage::Slot));
    assert_eq!(game.unit("a1").battles, 2);
}

impl Game {
    /// Battles the beaten unit again, which stays where it is.
    fn attack_on(&mut self) -> &mut Game {
        self.act("exploit");
        if self.stage() == Stage::Withdraw {
            self.act("pass");
        }
        self
    }
}

#[test]
fn hg_brk_4_amb_78_a_destroyed_unit_is_not_battled_again() {
    let table = close(Table::home_guard(), TANK, SECTION).figures("b1", 1);
    let mut game = attacked(table);
    game.roll("S M M").act("advance");
    assert_eq!((game.hex("a1"), game.stage()), (Some((1, 0)), Stage::Slot));
}

#[test]
fn hg_brk_4_the_commander_may_bring_the_beaten_unit_into_range() {
    let short = card("short", "tank", 3, 1, "YYY");
    let table = close(Table::home_guard(), "short", SECTION).toml(&short);
    let table = table.leader("captain", "captain", First, (0, 0));
    let mut game = driven(attacked(table), &["(1,1)", "(1,2)"]);
    game.act("advance with commander");
    assert_eq!(game.stage(), Stage::Exploit);
    assert_eq!(game.rule("exploit"), "HC-RNG-5");
    assert!(game.is_legal("exploit support"));
}

#[test]
fn hc_brk_5_never_a_third_battle() {
    let table = close(Table::home_guard(), TANK, SECTION);
    let mut game = ready(table);
    game.pool(First, "Ar");
    game.attack("fire a1 (1,0)").roll("M M M");
    game.battle_step(First);
    game.attack("fire a1 (1,0)");
    let mut game = driven(game, &["(1,1)"]);
    game.act("advance");
    assert_eq!(game.stage(), Stage::Slot);
    assert_eq!(game.unit("a1").battles, 2);
}

#[test]
fn hc_brk_5_hc_rec_8_a_unit_that_reconnoitred_does_not_battle_on() {
    let table = close(Table::to_arms(), "armoured-car", "regulars");
    let mut game = ready(table);
    game.mark("a1", mark::SCOUTED, true);
    game.attack("fire a1 (1,0)");
    let mut game = driven(game, &["(1,1)"]);
    game.act("advance");
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn hc_brk_6_nobody_must_break_through_or_battle_on() {
    let table = close(Table::home_guard(), TANK, SECTION);
    let mut game = driven(attacked(table), &["(1,1)"]);
    let mut stays = game.clone();
    stays.act("pass");
    assert_eq!(
        (stays.hex("a1"), stays.stage()),
        (Some((0, 0)), Stage::Slot)
    );
    game.act("advance").act("pass");
    assert_eq!((game.hex("a1"), game.stage()), (Some((1, 0)), Stage::Slot));
    assert_eq!(game.unit("a1").battles, 1);
}

#[test]
fn hc_brk_7_the_commander_goes_along_unless_he_has_moved() {
    let table = close(Table::home_guard(), SECTION, SECTION);
    let table = table.leader("captain", "captain", First, (0, 0));
    let mut game = driven(attacked(table), &["(1,1)"]);
    let mut moved = game.clone();
    let captain = moved.piece("captain");
    moved.edit(|state| state.leader_mut(captain).moved = true);
    assert_eq!(moved.rule("advance with commander"), "HC-BRK-7");
    let mut alone = game.clone();
    alone.act("advance");
    assert_eq!(alone.hex("captain"), Some((0, 0)));
    game.act("advance with commander");
    assert_eq!(game.hex("captain"), Some((1, 0)));
}

#[test]
fn hc_brk_1_amb_77_no_breakthrough_after_a_voluntary_retreat() {
    for (option, stage) in [("false", Stage::Slot), ("true", Stage::Advance)] {
        let table = close(Table::home_guard(), SECTION, SECTION);
        let mut game = ready(table.option("breakthrough_after_voluntary", option));
        game.act("fire a1 (1,0)").act("withdraw").roll("M M M");
        game.act("retreat (1,1)");
        assert_eq!(game.stage(), stage);
    }
    // Who is destroyed before he could go has not retreated.
    let table = close(Table::home_guard(), SECTION, SECTION).figures("b1", 1);
    let mut game = ready(table);
    game.act("fire a1 (1,0)").act("withdraw").roll("S M M");
    assert_eq!((game.hex("b1"), game.stage()), (None, Stage::Advance));
}

/// HG-CRD-7: a battle that a card has cancelled takes no more cards.
#[test]
fn hg_crd_7_nobody_is_asked_about_a_cancelled_battle() {
    let table = close(Table::home_guard(), SECTION, SECTION)
        .option("fastplay_cards", "true")
        .side_line(First, "captain = true")
        .side_line(First, "characters = { frazer = \"a1\" }")
        .card(First, "frazer-2")
        .card(Second, "vicar");
    let mut game = ready(table);
    game.act("fire a1 (1,0)").act("play vicar a1");
    assert_eq!((game.stage(), game.figures("b1")), (Stage::Slot, 6));
    assert!(game.state().hands[0] >> game.card("frazer-2") & 1 == 1);
}

#[test]
fn hc_brk_1_a_commander_who_outlives_his_unit_keeps_the_hex() {
    let table = close(Table::home_guard(), SECTION, SECTION).figures("b1", 1);
    let mut game = attacked(table.leader("captain", "captain", Second, (1, 0)));
    game.roll("S M M");
    assert_eq!((game.hex("b1"), game.hex("captain")), (None, Some((1, 0))));
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn hc_bat_6_who_breaks_through_into_wood_battles_no_more() {
    for ground in ["w", "b", "~"] {
        let table = close(Table::home_guard(), TANK, SECTION).ground(ground, (1, 0));
        let mut game = driven(attacked(table), &["(1,1)"]);
        game.act("advance");
        assert_eq!((game.hex("a1"), game.stage()), (Some((1, 0)), Stage::Slot));
        game.pool(First, "Ar");
        game.battle_step(First);
        let rule = if ground == "~" {
            "HC-TER-6"
        } else {
            "HC-BAT-6"
        };
        assert_eq!(game.rule("fire a1 (1,1)"), rule, "{ground}");
    }
}

// Section 12: who battles whom.

#[test]
fn hc_bat_1_only_units_with_a_die_battle() {
    let mut game = ready(sections(2));
    game.mark("a1", mark::ORDERED, false);
    let (rule, _) = game.refused("fire a1 (2,0)");
    assert_eq!(rule, "HC-BAT-1");
    game.mark("a1", mark::FOLLOWED, true);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-ACT-11");
}

#[test]
fn hc_bat_1_a_second_battle_needs_a_kept_die() {
    let table = sections(2).unit("a9", SECTION, First, (2, -4));
    let mut game = attacked(table.unit("b9", SECTION, Second, (2, 4)));
    game.roll("M M M");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-ACT-9");
    game.pool(First, "In");
    game.attack("fire a1 (2,0)").roll("M M M");
    assert_eq!(game.state().pool[First.at()], [0; 5]);
    // HC-BAT-3: no die brings a third.
    game.battle_step(First);
    game.pool(First, "* *");
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-BAT-3");
}

#[test]
fn hc_bat_2_the_target_is_an_enemy_in_range_and_in_sight() {
    let table = sections(2).unit("a2", SECTION, First, (0, 1));
    let game = ready(
        table
            .unit("b2", SECTION, Second, (0, 4))
            .ground("w", (0, 3)),
    );
    assert_eq!(game.rule("fire a1 (1,0)"), "HC-BAT-2");
    assert_eq!(game.rule("fire a1 (0,1)"), "HC-BAT-2");
    assert_eq!(game.rule("fire a1 (0,0)"), "HC-BAT-2");
    assert_eq!(game.rule("fire a1 (0,4)"), "HC-LOS-1");
    assert!(game.is_legal("fire a1 (2,0)"));
    let hidden = ready(sections(2).with("b1", "placed = \"hidden\""));
    assert_eq!(hidden.rule("fire a1 (2,0)"), "HC-BAT-2");
    // The enemy's units are not one's own to command.
    assert_eq!(game.rule("fire b1 (0,0)"), "HC-SEQ-3");
}

#[test]
fn hc_bat_4_a_throw_has_one_target() {
    let table = sections(2)
        .figures("b1", 1)
        .unit("b2", SECTION, Second, (2, 1));
    let mut game = attacked(table.leader("captain", "captain", Second, (2, 0)));
    game.roll("S S H");
    assert_eq!((game.hex("b1"), game.figures("b2")), (None, 6));
    assert_eq!(game.hex("captain"), Some((2, 0)));
}

/// A tank of To Arms that a card has sent into contact with b1, while b2 stands two hexes from where it stops.
fn assault(option: &str) -> Game {
    let mut game = Table::to_arms()
        .origin("0105")
        .unit("a1", "tank", First, (0, 0))
        .unit("b1", "regulars", Second, (3, 0))
        .unit("b2", "regulars", Second, (3, 1))
        .card(First, "straight-at-them")
        .option("cc_shield", option)
        .start();
    game.movement_step(First);
    game.act("play straight-at-them a1").act("move a1 (2,0)");
    game.battle_step(Second);
    game
}

#[test]
fn hc_bat_5_whom_a_card_sent_into_contact_is_spared_by_distant_fire() {
    let game = assault("\"card_only\"");
    assert_eq!(game.rule("fire b2 (2,0)"), "HC-BAT-5");
    assert!(game.is_legal("fire b1 (2,0)"));
    assert!(assault("\"off\"").is_legal("fire b2 (2,0)"));
    // AMB-13: without a card only by option.
    for (option, shielded) in [("\"card_only\"", false), ("\"all_in_zoc\"", true)] {
        let table = in_row(Table::to_arms(), "tank", "regulars", 1);
        let table = table.unit("b2", "regulars", Second, (1, 1));
        let mut game = table.option("cc_shield", option).start();
        game.battle_step(Second);
        assert_eq!(!game.is_legal("fire b2 (0,0)"), shielded);
    }
}

/// The rule that keeps a1 from firing at b1 after what a line says was done in step 4.
fn after_move(table: Table, line: &str) -> Option<&'static str> {
    let mut game = table.start();
    game.movement_step(First);
    game.act(line);
    while game.stage() != Stage::Slot {
        match game.battle.pending() {
            Pending::Roll(_) => game.roll("F F"),
            _ => game.act("pass"),
        };
    }
    game.battle_step(First);
    let fire = at_target(&game, "");
    (!game.is_legal(&fire)).then(|| game.rule(&fire))
}

#[test]
fn hc_bat_6_what_keeps_a_unit_from_battle() {
    let near = || duel(SECTION, SECTION, 4).unit("b9", SECTION, Second, (2, 4));
    assert_eq!(after_move(near(), "move a1 (2,0)"), None);
    // HC-MOV-7: too far, even into contact (AMB-38).
    assert_eq!(after_move(near(), "move a1 (3,0)"), Some("HC-MOV-7"));
    let close = near().option("fire_move_limits_cc", "false");
    assert_eq!(after_move(close, "move a1 (3,0)"), None);
    let far = near().option("fire_move_limits_cc", "false");
    assert_eq!(after_move(far, "move a1 (3,-1)"), Some("HC-MOV-7"));
    for ground in ["w", "b"] {
        let table = near().ground(ground, (1, 0));
        assert_eq!(after_move(table, "move a1 (1,0)"), Some("HC-BAT-6"));
    }
    let sea = near().ground("~", (1, 0));
    assert_eq!(after_move(sea, "move a1 (1,0)"), Some("HC-TER-6"));
    for ground in ["B", "m", "S", "F"] {
        let left = near().ground(ground, (0, 0));
        assert_eq!(after_move(left, "move a1 (1,0)"), None, "{ground}");
    }
    assert_eq!(after_move(near(), "dig in a1"), Some("HC-BAT-6"));
    let wire = near().ground("W", (1, 0));
    assert_eq!(after_move(wire, "clear a1 (1,0)"), Some("HC-BAT-6"));
    let engineers = duel("engineers", SECTION, 4).unit("b9", SECTION, Second, (2, 4));
    let field = engineers.clone().mine("mine-apm", (1, 0));
    assert_eq!(after_move(field, "clear a1 (1,0)"), Some("HC-BAT-6"));
    let river = engineers.clone().ground("r", (1, 0));
    assert_eq!(after_move(river, "build light a1 (1,0)"), Some("HC-BAT-6"));
    let bridge = engineers.ground("/", (0, 0));
    assert_eq!(after_move(bridge, "blow a1 (0,0)"), Some("HC-BAT-6"));
}

#[test]
fn hc_bat_6_who_sits_in_a_vehicle_does_not_battle() {
    let motorized = duel("home-guard-motorized", SECTION, 4).unit("b9", SECTION, Second, (2, 4));
    let mut game = ready(motorized.clone());
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-MOT-6");
    game.mark("a1", mark::MOUNTED, false);
    assert!(game.is_legal("fire a1 (4,0)"));
    assert_eq!(
        after_move(motorized.clone(), "move a1 (1,0)"),
        Some("HC-MOT-6")
    );
    assert_eq!(after_move(motorized.clone(), "dismount a1"), None);
    let mut boards = motorized.start();
    boards.movement_step(First);
    boards.mark("a1", mark::MOUNTED, false);
    boards.act("mount a1");
    boards.battle_step(First);
    assert_eq!(boards.rule("fire a1 (4,0)"), "HC-MOT-6");
    let van = duel("butchers-van", SECTION, 2);
    assert!(ready(van).is_legal("fire a1 (2,0)"));
}

#[test]
fn hc_bat_7_range_comes_before_sight() {
    let table = sections(6).ground("w", (3, 0));
    assert_eq!(ready(table).rule("fire a1 (6,0)"), "HC-RNG-5");
    let table = sections(5).ground("w", (3, 0));
    assert_eq!(ready(table).rule("fire a1 (5,0)"), "HC-LOS-1");
}

#[test]
fn hc_bat_8_losses_cost_no_dice() {
    for figures in 1..=6 {
        let game = attacked(sections(2).figures("a1", figures));
        assert_eq!(game.dice(), "WWW");
    }
}

#[test]
fn hc_bat_9_of_a_gun_only_the_crew_counts() {
    let mut game = attacked(duel("field-gun", SECTION, 2).figures("a1", 1));
    assert_eq!((game.dice(), game.unit("a1").transport), ("YYG".into(), 2));
    game.roll("S C S").roll("S S");
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn hc_bat_10_a_gun_is_lost_with_its_crew_and_stands_without_its_tow() {
    let table = duel(SECTION, "field-gun", 2).figures("b1", 1);
    let mut game = attacked(table.unit("b9", SECTION, Second, (2, 4)));
    game.roll("S S M");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));

    let mut game = duel("field-gun", SECTION, 4).start();
    let gun = game.piece("a1");
    game.edit(|state| state.unit_mut(gun).transport = 0);
    game.movement_step(First);
    assert_eq!(game.rule("move a1 (1,0)"), "HC-ART-11");
}

#[test]
fn hc_bat_11_rifles_outlive_their_owners() {
    // AMB-71: four of six are left, and both rifles.
    let mut game = attacked(partly_armed(2, 2).figures("a1", 4));
    game.roll("S S").roll("S");
    assert_eq!(game.figures("b1"), 4);
    let mut game = attacked(partly_armed(2, 2).figures("a1", 1));
    game.roll("S S").roll("S");
    assert_eq!(game.figures("b1"), 5);
    let option = |distance| partly_armed(1, distance).option("partial_arms_in_cc", "true");
    let mut game = attacked(option(1));
    assert_eq!((game.fight().range, game.dice()), (2, "WWW".into()));
    game.roll("S S C").roll("S S");
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn hc_bat_12_who_has_no_firearms_does_not_fire() {
    let game = ready(duel("troop-truck", SECTION, 1));
    assert_eq!(game.rule("fire a1 (1,0)"), "HC-BAT-12");
    let game = ready(duel("arp-wardens", SECTION, 2));
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-BAT-12");
    let game = ready(in_row(Table::to_arms(), "unarmed-crowd", "regulars", 2));
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-BAT-12");
    // AMB-108: beside the enemy they fight, in cover too.
    let game = attacked(duel("arp-wardens", SECTION, 1));
    assert_eq!(game.dice(), "WW");
    let game = attacked(duel("arp-wardens", SECTION, 1).ground("P", (1, 0)));
    assert_eq!((game.fight().range, game.dice()), (3, "W".into()));
}

#[test]
fn hc_bat_13_flags_look_at_the_figures_that_are_left() {
    let mut game = attacked(sections(2).figures("b1", 5));
    game.roll("S S F").roll("M").act("stand");
    assert_eq!((game.figures("b1"), game.stage()), (4, Stage::FlagSaves));
}

// Section 13: range.

#[test]
fn hc_rng_1_the_targets_hex_counts_and_the_attackers_does_not() {
    for distance in 1..=5 {
        let game = attacked(sections(distance));
        assert_eq!(i32::from(game.fight().distance), distance);
        assert_eq!(i32::from(game.fight().range), distance);
    }
}

#[test]
fn hc_rng_2_modifiers_add_up() {
    let levy = |distance| {
        partly_armed(2, distance)
            .ground("W", (0, 0))
            .ground("w", (distance, 0))
    };
    // Wire, wood and missing rifles.
    assert_eq!(range_of(levy(2)), 5);
    let mut game = ready(levy(2).leader("captain", "captain", First, (0, 0)));
    game.attack("fire a1 (2,0) support");
    assert_eq!(game.fight().range, 4);
    // Sandbags in a wood, a mine among them.
    let table = sections(2).ground("w", (2, 0)).sandbags(Second, (2, 0));
    assert_eq!(range_of(table.clone()), 4);
    assert_eq!(range_of(table.mine("mine-atm", (2, 0))), 3);
}

#[test]
fn hc_rng_2_the_terrain_sheet() {
    // Infantry, vehicle, artillery; then the heavy machine gun of To Arms.
    let sheet = [
        (".", [0, 0, 0, 0]),
        ("w", [1, 2, 2, 1]),
        ("b", [1, 2, 0, 1]),
        ("h", [0, 0, 0, 0]),
        ("B", [1, 2, 1, 1]),
        ("F", [0, 0, 0, 0]),
        ("~", [0, 0, 0, 0]),
        (":", [0, 0, 0, 0]),
        ("m", [1, 1, 1, 1]),
        ("R", [1, 1, 0, 1]),
        ("L", [1, 1, 0, 1]),
        ("T", [1, 1, 0, 1]),
        ("P", [2, 2, 1, 2]),
        ("A", [0, 0, 0, 0]),
        ("S", [1, 1, 0, 1]),
        ("D", [1, 1, 0, 1]),
        ("W", [0, 0, 0, 0]),
        ("M", [-1, -1, -1, -1]),
        ("f", [0, 0, 0, 0]),
    ];
    let firers = ["regulars", "tank", "field-gun", "hmg"];
    let rows = sheet.map(|(code, _)| format!(". . . {code}"));
    let rows = rows.each_ref().map(String::as_str);
    let table = Table::to_arms()
        .map(&rows)
        .unit("b1", "regulars", Second, "0401");
    for (at, firer) in firers.into_iter().enumerate() {
        let mut game = ready(table.clone().unit("a1", firer, First, "0101"));
        for (row, (code, changes)) in (1..).zip(sheet) {
            game.put("a1", format!("01{row:02}").as_str());
            game.put("b1", format!("04{row:02}").as_str());
            let mut game = game.clone();
            game.attack(&at_target(&game, ""));
            let range = i32::from(game.fight().range);
            assert_eq!(range, 3 + changes[at], "{firer} at {code}");
        }
    }
}

#[test]
fn hc_rng_2_hills_and_marsh_by_option() {
    let downhill = || sections(3).ground("h", (0, 0));
    assert_eq!(range_of(downhill()), 2);
    assert_eq!(range_of(downhill().ground("h", (3, 0))), 3);
    let always = downhill()
        .ground("h", (3, 0))
        .option("hill_bonus", "\"always_on_hill\"");
    assert_eq!(range_of(always), 2);
    let marsh = |at| {
        let table = sections(3).ground("m", (at, 0));
        range_of(table.option("marsh_reading", "\"shooter\""))
    };
    assert_eq!((marsh(0), marsh(3)), (4, 3));
}

#[test]
fn hc_rng_2_amb_45_the_building_line_has_three_readings() {
    let from_house = |card, target, reading: &str| {
        let table = duel(card, target, 2).ground("B", (0, 0));
        range_of(table.option("building_defender_reading", &format!("\"{reading}\"")))
    };
    assert_eq!(from_house(TANK, SECTION, "firer_vehicle"), 4);
    assert_eq!(from_house(SECTION, TANK, "firer_vehicle"), 2);
    assert_eq!(from_house(TANK, SECTION, "off"), 2);
    let other = "occupants_vs_vehicle_target";
    assert_eq!(from_house(SECTION, TANK, other), 4);
    assert_eq!(from_house(SECTION, SECTION, other), 2);
}

#[test]
fn hc_rng_3_one_effective_range_for_dice_odd_and_hit() {
    let wood = || sections(2).ground("w", (2, 0));
    let mut game = attacked(wood());
    assert_eq!(game.dice(), "WW");
    game.roll("H S");
    assert_eq!(thrown(&game), (3, 1, 1));
    // AMB-14 by option: HIT! looks at the distance, and no modifier makes it odd.
    let mut game = attacked(wood().option("hit_range_basis", "\"distance\""));
    game.roll("H S");
    assert_eq!(thrown(&game), (3, 2, 1));
    let mut game = attacked(wood().option("odd_gain_by_modifier", "false"));
    game.roll("H S");
    assert_eq!(thrown(&game), (3, 1, 0));
    // What made an odd distance even still costs the kill.
    let lost = sections(1).ground("w", (1, 0));
    let mut game = attacked(lost.option("odd_gain_by_modifier", "false"));
    game.roll("S M M");
    assert_eq!(thrown(&game), (2, 1, 0));
}

#[test]
fn hc_rng_2_who_gets_no_support() {
    let led = |table: Table, leader| {
        let table = table.leader("leader", leader, First, (0, 0));
        let game = ready(table);
        let legal = game.is_legal("fire a1 (3,0) support");
        (!legal).then(|| game.rule("fire a1 (3,0) support"))
    };
    for (attacker, rule) in [
        (SECTION, None),
        (TANK, None),
        ("german-armoured-car", None),
        ("field-gun", Some("HG-CDR-6")),
        ("mortar", Some("HG-CDR-6")),
        ("anti-tank-gun", Some("HG-CDR-6")),
    ] {
        assert_eq!(
            led(duel(attacker, SECTION, 3), "captain"),
            rule,
            "{attacker}"
        );
    }
    for (attacker, rule) in [
        ("regulars", None),
        ("cavalry", None),
        ("sp-gun", None),
        ("field-gun", Some("TA-CDR-6")),
        ("hmg", Some("TA-CDR-6")),
        ("tank", Some("TA-CDR-6")),
        ("armoured-car", Some("TA-CDR-6")),
    ] {
        let table = in_row(Table::to_arms(), attacker, "regulars", 3);
        assert_eq!(led(table, "major-pramm"), rule, "{attacker}");
    }
}

// Section 14: line of sight.

/// Whether a1 at (0,0) sees b1, with the given ground.
fn sees(to: (i32, i32), ground: &[(&str, (i32, i32))]) -> Result<(), &'static str> {
    let table = Table::home_guard()
        .origin("0205")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, to);
    let table = ground
        .iter()
        .fold(table, |table, (code, at)| table.ground(code, *at));
    can_fire(table)
}

fn can_fire(table: Table) -> Result<(), &'static str> {
    let game = ready(table);
    let fire = at_target(&game, "");
    if game.is_legal(&fire) {
        Ok(())
    } else {
        Err(game.rule(&fire))
    }
}

#[test]
fn hc_los_1_what_stands_between_blocks() {
    // TV-68: the line to (3,-1) crosses (1,0) and (2,-1).
    for at in [(1, 0), (2, -1)] {
        assert_eq!(sees((3, -1), &[("w", at)]), Err("HC-LOS-1"));
    }
    for at in [(1, -1), (2, 0)] {
        assert_eq!(sees((3, -1), &[("w", at)]), Ok(()), "{at:?}");
    }
}

#[test]
fn hc_los_2_which_ground_blocks() {
    let block = ["w", "b", "h", "B", "R", "L", "T", "P", "f"];
    let clear = [
        ".", "r", "F", "/", "=", "~", ":", "m", "d", "A", "S", "D", "W", "M",
    ];
    let codes: Vec<&str> = block.into_iter().chain(clear).collect();
    let rows: Vec<String> = codes.iter().map(|code| format!(". {code} .")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let table = Table::home_guard().map(&rows);
    let table = table.unit("a1", SECTION, First, "0101");
    let mut game = ready(table.unit("b1", SECTION, Second, "0301"));
    for (row, code) in (1..).zip(codes) {
        game.put("a1", format!("01{row:02}").as_str());
        game.put("b1", format!("03{row:02}").as_str());
        let fire = at_target(&game, "");
        assert_eq!(!game.is_legal(&fire), block.contains(&code), "{code}");
        if block.contains(&code) {
            assert_eq!(game.rule(&fire), "HC-LOS-1", "{code}");
        }
    }
}

#[test]
fn hc_los_2_which_units_block() {
    let behind = |card: &str| {
        let table = sections(3).unit("x", card, First, (1, 0));
        can_fire(table)
    };
    for card in [
        TANK,
        "light-car",
        "motorcycle",
        "troop-truck",
        "field-gun",
        "home-guard-motorized",
    ] {
        assert_eq!(behind(card), Err("HC-LOS-1"), "{card}");
    }
    for card in [SECTION, "engineers", "unarmed-crowd", "flame-team"] {
        assert_eq!(behind(card), Ok(()), "{card}");
    }
    let behind = |card: &str| {
        let table = in_row(Table::to_arms(), "regulars", "regulars", 3);
        can_fire(table.unit("x", card, Second, (1, 0)))
    };
    assert_eq!(behind("cavalry"), Err("HC-LOS-1"));
    assert_eq!(behind("hmg"), Ok(()));
    // An enemy nobody has seen hides nothing.
    let table = sections(3).unit("x", TANK, Second, (1, 0));
    assert_eq!(can_fire(table.with("x", "placed = \"hidden\"")), Ok(()));
}

#[test]
fn hc_los_3_the_ground_at_either_end_does_not_block() {
    assert_eq!(sees((3, -1), &[("w", (3, -1))]), Ok(()));
    assert_eq!(sees((3, -1), &[("w", (0, 0))]), Ok(()));
}

#[test]
fn hc_los_4_along_an_edge_both_sides_must_be_blocked() {
    // TV-65 and TV-66.
    assert_eq!(sees((1, 1), &[("w", (1, 0))]), Ok(()));
    assert_eq!(sees((1, 1), &[("w", (0, 1))]), Ok(()));
    let both = [("w", (1, 0)), ("w", (0, 1))];
    assert_eq!(sees((1, 1), &both), Err("HC-LOS-4"));
    assert_eq!(sees((2, 2), &[("w", (1, 0)), ("w", (2, 1))]), Ok(()));
    let apart = [("w", (1, 0)), ("w", (1, 2))];
    assert_eq!(sees((2, 2), &apart), Err("HC-LOS-4"));
    assert_eq!(sees((2, 2), &[("w", (1, 1))]), Err("HC-LOS-1"));
    let same_edge = |ground: [(&str, (i32, i32)); 2]| {
        let table = Table::home_guard()
            .origin("0205")
            .unit("a1", SECTION, First, (0, 0))
            .unit("b1", SECTION, Second, (2, 2))
            .option("los_edge", "\"same_edge\"");
        let [one, two] = ground;
        can_fire(table.ground(one.0, one.1).ground(two.0, two.1))
    };
    assert_eq!(same_edge(apart), Ok(()));
    assert_eq!(same_edge(both), Err("HC-LOS-4"));
}

#[test]
fn tv_67_units_in_the_line() {
    let with = |card: &str, side: Side, at: i32| sections(3).unit("x", card, side, (at, 0));
    for side in [First, Second] {
        assert_eq!(can_fire(with(TANK, side, 1)), Err("HC-LOS-1"));
        assert_eq!(can_fire(with(SECTION, side, 1)), Ok(()));
        let truck = with("home-guard-motorized", side, 1);
        assert_eq!(can_fire(truck.clone()), Err("HC-LOS-1"));
        let mut game = ready(truck);
        game.mark("x", mark::MOUNTED, false);
        assert_eq!(game.rule("fire a1 (3,0)"), "HC-LOS-1");
        // Once its truck is lost it is infantry like any other.
        let unit = game.piece("x");
        game.edit(|state| state.unit_mut(unit).transport = 0);
        assert!(game.is_legal("fire a1 (3,0)"));
        let captain = sections(3).leader("captain", "captain", side, (1, 0));
        assert_eq!(can_fire(captain), Ok(()));
    }
    // HC-LOS-5, HC-LOS-6: from a hill over a neighbour of one's own.
    let hill = |side, at| with(TANK, side, at).ground("h", (0, 0));
    assert_eq!(can_fire(hill(First, 1)), Ok(()));
    assert_eq!(can_fire(hill(First, 2)), Err("HC-LOS-1"));
    assert_eq!(can_fire(hill(Second, 1)), Err("HC-LOS-1"));
    assert_eq!(
        can_fire(hill(First, 1).ground("h", (1, 0))),
        Err("HC-LOS-1")
    );
}

#[test]
fn hc_los_6_then_only_guns_fire_and_not_at_what_they_see() {
    let game = ready(duel("field-gun", SECTION, 4).unit("x", TANK, First, (2, 0)));
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-LOS-1");
    assert!(game.is_legal("fire a1 (4,0) blind"));
    let game = ready(duel(SECTION, SECTION, 4).unit("x", TANK, First, (2, 0)));
    assert_eq!(game.rule("fire a1 (4,0) blind"), "HC-ART-2");
}

#[test]
fn hc_los_7_neighbours_always_see_each_other() {
    for code in ["w", "b", "B", "P", "f", "h"] {
        assert_eq!(sees((1, 0), &[(code, (1, 0)), ("w", (0, 0))]), Ok(()));
    }
}

#[test]
fn hc_los_2_amb_55_a_hill_blocks_even_from_hill_to_hill() {
    let hills = || {
        let table = sections(2).ground("h", (0, 0)).ground("h", (1, 0));
        table.ground("h", (2, 0))
    };
    assert_eq!(can_fire(hills()), Err("HC-LOS-1"));
    let plateau = || hills().option("hill_plateau", "true");
    assert_eq!(can_fire(plateau()), Ok(()));
    assert_eq!(can_fire(plateau().ground("w", (1, 0))), Err("HC-LOS-1"));
}

// Section 15: hitting.

/// Which of S C T H K, thrown alone, hits b1 at each distance from 1 to 5.
fn hit_by(table: Table, target: &str) -> Vec<String> {
    let table = in_row(table, "test", target, 1).toml(&card("test", "infantry", 6, 8, "WY"));
    let mut game = ready(table);
    let at = |distance| {
        game.put("b1", (distance, 0));
        hitting(&game, "a1", (distance, 0))
    };
    (1..=5).map(at).collect()
}

/// Which of S C T H K, thrown alone with a white and a yellow die, hit what is in a hex.
fn hitting(game: &Game, unit: &str, (q, r): (i32, i32)) -> String {
    let mut game = game.clone();
    game.attack(&format!("fire {unit} ({q},{r})"));
    let throws = [
        ("S", "S M"),
        ("C", "C M"),
        ("T", "M T"),
        ("H", "H M"),
        ("K", "M K"),
    ];
    let hits = |faces: &str| {
        let mut game = game.clone();
        game.roll(faces);
        thrown(&game).1 == 1
    };
    throws
        .into_iter()
        .filter(|(_, faces)| hits(faces))
        .map(|(face, _)| face)
        .collect()
}

#[test]
fn hc_hit_1_to_6_which_symbols_hit_whom() {
    let home_guard = [
        (SECTION, "SCT"),
        ("engineers", "SCT"),
        ("field-gun", "SCT"),
        ("mortar", "SCT"),
        ("anti-tank-gun", "SCT"),
        ("light-car", "CT"),
        ("troop-truck", "CT"),
        ("armoured-personnel-carrier", "CT"),
        ("german-armoured-car", "T"),
        (TANK, "T"),
        ("self-propelled-gun", "T"),
        ("home-guard-motorized", "SCT"),
    ];
    let reach = |symbols: &str| {
        let faces = ["HK", "HK", "K", "K", ""];
        faces.map(|faces| format!("{symbols}{faces}"))
    };
    for (target, symbols) in home_guard {
        assert_eq!(
            hit_by(Table::home_guard(), target),
            reach(symbols),
            "{target}"
        );
    }
    for target in ["hmg", "cavalry"] {
        assert_eq!(hit_by(Table::to_arms(), target), reach("SCT"), "{target}");
    }
}

#[test]
fn hc_hit_4_only_hit_and_strike_touch_a_lone_commander() {
    let table = captain_alone(1).toml(&card("test", "infantry", 6, 8, "WY"));
    let mut game = ready(table.unit("a2", "test", First, (0, 1)));
    game.put("a1", (0, 2));
    game.put("a2", (0, 0));
    for (distance, faces) in [(1, "HK"), (2, "HK"), (3, "K"), (4, "K"), (5, "")] {
        game.put("captain", (distance, 0));
        assert_eq!(hitting(&game, "a2", (distance, 0)), faces, "{distance}");
    }
}

#[test]
fn hc_hit_6_what_may_go_on_the_truck_of_men_who_got_out() {
    let mut game =
        ready(duel("test", "home-guard-motorized", 2).toml(&card("test", "infantry", 6, 8, "WWY")));
    game.mark("b1", mark::MOUNTED, false);
    game.attack("fire a1 (2,0)");
    for (faces, most) in [
        ("S S S", None),
        ("C S M", Some(1)),
        ("C H M", Some(2)),
        ("S M T", Some(1)),
        ("S M K", Some(1)),
        ("C C C", Some(2)),
    ] {
        let mut game = game.clone();
        game.roll(faces);
        let assigned = (game.stage() == Stage::Assign).then(|| game.legal().len() as u8 - 1);
        assert_eq!(assigned, most, "{faces}");
    }
    game.roll("C S M");
    assert_eq!(game.rule("2 on vehicle"), "HC-MOT-4");
    game.act("1 on vehicle");
    assert_eq!(game.dice(), "WW");
    game.roll("S S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (5, 1));
}

#[test]
fn hc_hit_5_a_hit_on_mounted_men_takes_a_man_and_a_point() {
    let mut game = attacked(duel(SECTION, "home-guard-motorized", 2));
    game.roll("S C M").roll("S S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (4, 0));
    assert!(!game.unit("b1").is(mark::MOUNTED));
}

/// In how many sixths of the throws of one die b1 is hit, and in how many a flag falls.
fn sixths(game: &Game) -> (u128, u128) {
    let (unit, before) = (game.piece("b1"), game.figures("b1"));
    let of = |measure: &dyn Fn(&Battle) -> bool| {
        let until = |it: &Battle| it.state().stage != Stage::Throw;
        let chances = exact(
            &game.battle,
            until,
            |_| Act::Pass,
            |it| u32::from(measure(it)),
        );
        let found = chances.iter().find(|it| it.0 == 1);
        found.map_or(0, |it| it.1 * 6 / it.2)
    };
    let hit = |it: &Battle| it.state().fight.hits > 0 || it.state().unit(unit).figures < before;
    (of(&hit), of(&|it| it.state().fight.flags > 0))
}

#[test]
fn hc_hit_the_chances_of_each_die() {
    let rows = [
        (SECTION, [[4, 3, 3], [4, 4, 3], [4, 3, 3]]),
        (
            "armoured-personnel-carrier",
            [[2, 1, 1], [3, 3, 2], [2, 1, 1]],
        ),
        (TANK, [[1, 0, 0], [2, 2, 1], [1, 0, 0]]),
    ];
    for (target, colours) in rows {
        for (dice, hits) in ["W", "Y", "G"].into_iter().zip(colours) {
            // HC-DIE-9: two of a green die's faces are flags.
            let flags = if dice == "G" { 2 } else { 1 };
            let mut game = ready(dice_against(dice, target, 6));
            for distance in 1..=6 {
                game.put("b1", (distance, 0));
                let mut game = game.clone();
                game.attack(&at_target(&game, ""));
                let hits = hits[distance as usize / 2 - usize::from(distance % 2 == 0)];
                let found = sixths(&game);
                assert_eq!(found, (hits, flags), "{dice} at {target}, {distance}");
            }
        }
    }
}

#[test]
fn hc_hit_9_the_first_hit_at_an_odd_range_kills() {
    for (distance, certain) in [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1)] {
        let mut game = attacked(dice_against("WW", SECTION, distance));
        game.roll("S C");
        assert_eq!(thrown(&game).2, certain, "{distance}");
    }
}

#[test]
fn hc_hit_10_only_symbols_that_hit_make_a_pair() {
    let alike = |dice: &str, target: &str, faces: &str| {
        let mut game = attacked(dice_against(dice, target, 2));
        game.roll(faces);
        thrown(&game)
    };
    assert_eq!(alike("YYY", SECTION, "C C M"), (2, 2, 1));
    assert_eq!(alike("YYY", SECTION, "T T M"), (2, 2, 1));
    assert_eq!(alike("YYY", TANK, "T T M"), (2, 2, 1));
    assert_eq!(alike("YYY", TANK, "C C T"), (2, 1, 0));
    assert_eq!(alike("YYY", "light-car", "S S C"), (2, 1, 0));
    assert_eq!(alike("YYY", SECTION, "K K S"), (2, 2, 0));
    assert_eq!(alike("WWY", SECTION, "H H K"), (2, 2, 0));
    assert_eq!(alike("WYG", SECTION, "C C C"), (2, 3, 1));
}

#[test]
fn hc_hit_11_never_two_certain_kills() {
    let mut game = attacked(dice_against("WWWW", SECTION, 3));
    game.roll("S S C C");
    assert_eq!(thrown(&game), (3, 4, 1));
    assert_eq!(game.dice(), "WWW");
}

#[test]
fn hc_hit_13_surplus_hits_go_before_the_saves_or_after() {
    let mut game = attacked(sections(2).figures("b1", 2));
    game.roll("S C H");
    assert_eq!((thrown(&game), game.dice().as_str()), ((2, 2, 0), "WW"));
    // AMB-15 by option: all three are saved against, and two saves are not enough.
    let table = sections(2).figures("b1", 2);
    let mut game = attacked(table.option("waste_before_saves", "false"));
    game.roll("S C H");
    assert_eq!(game.dice(), "WWW");
    game.roll("M M S");
    assert_eq!(game.figures("b1"), 1);
}

#[test]
fn hg_die_7_a_white_flag_rouses_a_commander_instead() {
    let led = |table: Table| table.leader("captain", "captain", First, (0, 3));
    let mut game = attacked(led(sections(2).figures("b1", 4)));
    game.roll("F F M");
    assert_eq!(game.stage(), Stage::Rouse);
    let mut both = game.clone();
    both.act("pass");
    assert_eq!((both.stage(), both.fight().flags), (Stage::Flags, 2));
    game.act("rouse captain").act("move captain (0,1)");
    assert_eq!(game.hex("captain"), Some((0, 1)));
    assert_eq!((game.stage(), game.fight().flags), (Stage::Flags, 1));
    // Green flags are for nobody, a commander who has a die needs none, and the reading may be off.
    let mut green = attacked(led(dice_against("GG", SECTION, 2).figures("b1", 4)));
    green.roll("F F");
    assert_eq!(green.stage(), Stage::Flags);
    let mut ordered = ready(led(sections(2).figures("b1", 4)));
    let captain = ordered.piece("captain");
    ordered.edit(|state| state.leader_mut(captain).ordered = true);
    ordered.attack("fire a1 (2,0)").roll("F M M");
    assert_eq!(ordered.stage(), Stage::Flags);
    let off = led(sections(2)).option("white_flag_character", "false");
    let mut off = attacked(off.figures("b1", 4));
    off.roll("F M M");
    assert_eq!(off.stage(), Stage::Flags);
    let table = in_row(Table::to_arms(), "regulars", "regulars", 2).figures("b1", 2);
    let mut arms = attacked(table.leader("major", "major-pramm", First, (0, 3)));
    arms.roll("F M M");
    assert_eq!(arms.stage(), Stage::Flags);
}

#[test]
fn hc_die_8_miss_does_nothing() {
    let mut game = attacked(sections(1));
    game.roll("M M M");
    assert_eq!(thrown(&game), (1, 0, 0));
    assert_eq!((game.figures("b1"), game.hex("b1")), (6, Some((1, 0))));
}

// Section 16: saves.

#[test]
fn hc_sav_1_one_white_die_for_each_open_hit() {
    for (faces, dice) in [
        ("S C H", "WWW"),
        ("S S C", "WW"),
        ("S C M", "WW"),
        ("S S M", "W"),
    ] {
        let mut game = attacked(sections(2));
        game.roll(faces);
        // HC-SAV-4: never green.
        assert_eq!((game.stage(), game.dice().as_str()), (Stage::Saves, dice));
    }
}

#[test]
fn hc_sav_2_what_saves_near_and_far() {
    for (distance, saving) in [(1, "M"), (2, "FM"), (4, "FM")] {
        // Wood makes the range even, so that a single hit is open.
        let wood = if distance == 1 { "w" } else { "." };
        let mut game = attacked(dice_against("W", SECTION, distance).ground(wood, (distance, 0)));
        game.roll("S");
        let saved: String = ["S", "C", "H", "F", "M"]
            .into_iter()
            .filter(|face| {
                let mut game = game.clone();
                game.roll(face);
                game.figures("b1") == 6
            })
            .collect();
        assert_eq!(saved, saving, "{distance}");
    }
}

#[test]
fn hc_sav_5_who_falls_back_still_saves() {
    let mut game = ready(sections(2));
    game.act("fire a1 (2,0)").act("withdraw").roll("S C M");
    assert_eq!(game.dice(), "WW");
    game.roll("F M");
    assert_eq!((game.figures("b1"), game.stage()), (6, Stage::Retreat));
}

// Section 17: losses.

#[test]
fn hc_cas_1_one_figure_for_each_kill_before_any_retreat() {
    let mut game = attacked(dice_against("WWWW", SECTION, 2).figures("b1", 4));
    game.roll("S S C F").roll("S S");
    assert!(has(&game, &Event::Lost(game.piece("b1"), 3, 0)));
    assert_eq!((game.figures("b1"), game.stage()), (1, Stage::Flags));
    assert_eq!(game.hex("b1"), Some((2, 0)));
}

#[test]
fn hc_cas_2_a_vehicle_stands_until_its_last_point() {
    let table = duel(TANK, TANK, 2).unit("b9", SECTION, Second, (2, 4));
    let mut game = attacked(table.clone());
    game.roll("T T M").roll("S");
    assert_eq!((game.figures("b1"), game.hex("b1")), (1, Some((2, 0))));
    let mut game = attacked(table.figures("b1", 2));
    game.roll("T T M").roll("S");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
}

/// Regulars of To Arms, attacked, with a sergeant and the standard.
fn colours(figures: u8) -> Table {
    in_row(Table::to_arms(), "regulars", "regulars", 2)
        .with(
            "b1",
            "sergeant = true, standard = true, regiment = \"fourth\"",
        )
        .figures("b1", figures)
        .unit("b9", "regulars", Second, (2, 4))
}

#[test]
fn hc_cas_3_the_sergeant_falls_last_unless_otherwise_agreed() {
    let mut game = attacked(colours(2));
    game.roll("S S M").roll("M");
    assert!(game.unit("b1").is(mark::SERGEANT));
    assert_eq!(game.vp(First), 0);
    let mut game = attacked(colours(4).option("nco_loss", "\"owner\""));
    game.roll("S S M").roll("M");
    assert_eq!(game.stage(), Stage::Sergeant);
    let mut spared = game.clone();
    spared.act("pass");
    assert_eq!(
        (spared.vp(First), spared.unit("b1").is(mark::SERGEANT)),
        (0, true)
    );
    game.act("lose sergeant");
    assert_eq!(
        (game.vp(First), game.unit("b1").is(mark::SERGEANT)),
        (1, false)
    );
    let mut game = attacked(colours(4).option("nco_loss", "\"random\""));
    game.roll("S S M").roll("M");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::SergeantRoll, "d4")
    );
    for (figure, vp) in [("1", 1), ("2", 0), ("4", 0)] {
        let mut game = game.clone();
        game.roll(figure);
        assert_eq!(game.vp(First), vp);
    }
}

#[test]
fn hc_cas_4_a_destroyed_unit_is_a_point_and_its_colours_more() {
    let table = sections(2)
        .figures("b1", 1)
        .unit("b9", SECTION, Second, (2, 4));
    let mut game = attacked(table);
    game.roll("S S M");
    assert_eq!((game.vp(First), game.vp(Second)), (1, 0));
    assert_eq!(game.stage(), Stage::Slot);
    let mut game = attacked(colours(1));
    game.roll("S S M");
    assert_eq!(game.vp(First), 4);
    assert_eq!(game.rule("fire b1 (0,0)"), "HC-CAS-4");
}

#[test]
fn hc_cas_4_the_last_point_of_the_quota_ends_the_battle_at_once() {
    let table = sections(1)
        .figures("b1", 1)
        .unit("b9", SECTION, Second, (2, 4));
    let mut game = attacked(table.side_line(First, "quota = 1"));
    game.roll("S F F");
    assert_eq!(game.stage(), Stage::Over(Outcome::Won(First)));
}

#[test]
fn hc_cas_5_a_commander_outlives_his_unit() {
    let table = sections(2)
        .figures("b1", 1)
        .unit("b9", SECTION, Second, (2, 4));
    let mut game = attacked(table.leader("captain", "captain", Second, (2, 0)));
    game.roll("S S H");
    assert_eq!((game.hex("b1"), game.hex("captain")), (None, Some((2, 0))));
    assert_eq!(game.vp(First), 1);
    game.battle_step(First);
    let unit = game.piece("a1");
    game.edit(|state| state.unit_mut(unit).battles = 0);
    assert!(game.is_legal("fire a1 (2,0)"));
}

// Section 20: retreats.

#[test]
fn hc_ret_1_one_hex_for_each_flag() {
    for (faces, hexes) in [("F M M", 1), ("F F M", 2), ("F F F", 3)] {
        let mut game = attacked(sections(2).figures("b1", 1));
        game.roll(faces).act("give ground");
        for at in 1..=hexes {
            assert_eq!(game.stage(), Stage::Retreat);
            game.act(&format!("retreat (2,{at})"));
        }
        assert_eq!(
            (game.hex("b1"), game.stage()),
            (Some((2, hexes)), Stage::Slot)
        );
    }
}

#[test]
fn hc_ret_2_only_a_flag_saves_from_each_flag() {
    let mut game = attacked(sections(2).figures("b1", 4));
    game.roll("F M M").act("stand");
    for face in ["S", "C", "H", "M"] {
        let mut game = game.clone();
        game.roll(face);
        assert_eq!(game.stage(), Stage::Retreat, "{face}");
    }
    // Three flags: the first counts, the others are saved one by one.
    let mut game = attacked(sections(2).figures("b1", 4));
    game.roll("F F F").act("stand");
    assert_eq!(game.dice(), "WW");
    game.roll("F M");
    assert_eq!(game.fight().retreat, 2);
}

#[test]
fn hc_ret_3_an_ignored_first_flag_leaves_the_others_to_be_saved() {
    let table = beside("regular-guard").figures("b1", 2);
    let mut game = attacked(table.sandbags(Second, (1, 0)));
    game.roll("F F M").act("stand");
    assert_eq!(game.dice(), "W");
    game.roll("F");
    assert_eq!((game.stage(), game.hex("b1")), (Stage::Slot, Some((1, 0))));
}

/// Whether b1, with so many figures, takes no notice of flags.
fn stands(table: Table, figures: u8, leader: Option<&str>) -> bool {
    let table = table.figures("b1", figures);
    let table = match leader {
        Some(piece) => table.leader("leader", piece, Second, (1, 0)),
        None => table,
    };
    let mut game = attacked(table.option("leader_flag_ignore", "{}"));
    let faces = vec!["F"; game.dice().len()].join(" ");
    game.roll(&faces).act("stand");
    game.stage() == Stage::Slot
}

#[test]
fn hc_ret_4_a_unit_with_its_flag_number_of_figures_ignores_all_flags() {
    for figures in 1..=6 {
        let table = duel(SECTION, SECTION, 1);
        assert_eq!(stands(table.clone(), figures, None), figures >= 5);
        assert_eq!(stands(table, figures, Some("captain")), figures >= 4);
    }
}

#[test]
fn hg_ret_4_guns_are_not_steadied() {
    for (target, number, steadied) in [
        ("field-gun", 3, false),
        ("mortar", 3, false),
        ("anti-tank-gun", 3, false),
        ("german-armoured-car", 2, true),
        ("self-propelled-gun", 2, true),
    ] {
        let table = || duel(SECTION, target, 1);
        assert!(stands(table(), number, None), "{target}");
        assert!(!stands(table(), number - 1, None), "{target}");
        assert_eq!(stands(table(), number - 1, Some("captain")), steadied);
    }
}

#[test]
fn ta_ret_4_nor_machine_guns_tanks_and_armoured_cars() {
    for (target, number, steadied) in [
        ("field-gun", 3, false),
        ("hmg", 3, false),
        ("armoured-car", 2, false),
        ("sp-gun", 2, true),
        ("cavalry", 4, true),
        ("regulars", 4, true),
    ] {
        assert!(stands(beside(target), number, None), "{target}");
        assert!(!stands(beside(target), number - 1, None), "{target}");
        let led = stands(beside(target), number - 1, Some("major-pramm"));
        assert_eq!(led, steadied, "{target}");
    }
}

/// How many of three flags a shaken unit of To Arms neither ignores nor can save.
fn flags_left(table: Table) -> u8 {
    let table = table.toml(&card("test", "infantry", 6, 8, "WWW"));
    let mut game = attacked(table.figures("b1", 1));
    game.roll("F F F").act("stand");
    if game.stage() == Stage::Slot {
        0
    } else {
        game.fight().retreat
    }
}

#[test]
fn hc_ret_5_leaders_standards_and_one_terrain_add_up() {
    let base = |target: &str| in_row(Table::to_arms(), "test", target, 1);
    assert_eq!(flags_left(base("regulars")), 3);
    let led = |target: &str, piece| base(target).leader("leader", piece, Second, (1, 0));
    assert_eq!(flags_left(led("regulars", "general-vask")), 1);
    assert_eq!(flags_left(led("regulars", "major-pramm")), 2);
    // AMB-20: for every class, unless agreed otherwise.
    assert_eq!(flags_left(led("armoured-car", "general-vask")), 1);
    let fewer = led("armoured-car", "general-vask").option("leader_flags_all_classes", "false");
    assert_eq!(flags_left(fewer), 3);
    let standard = || base("regulars").with("b1", "standard = true, regiment = \"fourth\"");
    assert_eq!(flags_left(standard()), 2);
    for (code, ignored) in [
        ("B", 1),
        ("R", 1),
        ("L", 1),
        ("T", 1),
        ("P", 2),
        ("A", 1),
        ("S", 1),
        ("D", 1),
        ("w", 0),
        ("b", 0),
        ("m", 0),
        ("W", 0),
        ("M", 0),
    ] {
        let table = base("regulars").ground(code, (1, 0));
        assert_eq!(flags_left(table), 3 - ignored, "{code}");
    }
    // AMB-24: of two sorts of cover only the better counts.
    let dug = base("regulars")
        .ground("D", (1, 0))
        .sandbags(Second, (1, 0));
    assert_eq!(flags_left(dug), 2);
    let all = standard().leader("leader", "major-pramm", Second, (1, 0));
    let all = all.sandbags(Second, (1, 0));
    assert_eq!(flags_left(all.clone()), 0);
    assert_eq!(flags_left(all.option("flag_ignore_stack", "\"max\"")), 2);
    // In the Home Guard commanders wave nothing away.
    let captain = duel("test", SECTION, 1).leader("leader", "captain", Second, (1, 0));
    assert_eq!(flags_left(captain), 3);
}

#[test]
fn hc_ret_6_fastplay_leaves_the_saves_out() {
    let table = sections(2)
        .figures("b1", 4)
        .option("fastplay_flags", "true");
    let mut game = attacked(table);
    game.roll("F M M").act("stand");
    assert_eq!((game.stage(), game.fight().retreat), (Stage::Retreat, 1));
}

#[test]
fn hc_ret_7_terrain_neither_slows_nor_stops_a_retreat() {
    let table = sections(2).figures("b1", 1);
    let table = table.ground("w", (2, 1)).ground("B", (2, 2));
    let game = driven(attacked(table), &["(2,1)", "(2,2)"]);
    assert_eq!(game.hex("b1"), Some((2, 2)));
}

#[test]
fn hc_ret_7_but_nobody_retreats_where_he_may_not_be() {
    let table = duel(SECTION, TANK, 2).figures("b1", 1);
    let table = table.ground("B", (1, 1)).option("flagnum_excluded", "[]");
    let mut game = attacked(table.clone().ground("r", (2, 1)));
    let before = game.figures("b1");
    game.roll("F M M").act("give ground");
    assert_eq!((before, game.hex("b1"), game.vp(First)), (1, None, 1));
    let mut game = attacked(table);
    game.roll("F M M").act("give ground");
    assert_eq!(game.hex("b1"), Some((2, 1)));
}

#[test]
fn hc_ret_8_hc_ret_15_where_a_retreat_may_go() {
    let table = at_2_3().unit("a2", SECTION, First, (1, 4));
    let table = table.unit("b2", SECTION, Second, (3, 3));
    let mut game = attacked(table.unit("b3", SECTION, Second, (2, 4)).figures("b1", 1));
    // Both hexes are taken, one by an enemy.
    game.roll("F M M").act("give ground");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));

    let mut game = attacked(at_2_3());
    game.roll("F F M").act("give ground");
    assert_eq!(game.stage(), Stage::Retreat);
    for at in ["(3,3)", "(1,3)", "(3,2)", "(2,2)"] {
        assert_eq!(game.rule(&format!("retreat {at}")), "HC-RET-15", "{at}");
    }
    assert_eq!(game.rule("retreat (2,5)"), "HC-RET-1");
    // HC-RET-16: nothing else is done before the retreat is.
    assert_eq!(game.rule("fire b1 (0,3)"), "HC-SEQ-1");
    assert_eq!(game.rule("pass"), "HC-SEQ-1");
    let table = at_2_3().unit("a2", SECTION, First, (0, 5));
    let mut game = attacked(table);
    game.roll("F F M").act("give ground");
    let mut beside = game.clone();
    // AMB-93: the zone of an enemy does not hinder it; his hex leaves one way on.
    beside.act("retreat (1,4)");
    assert_eq!(
        (beside.hex("b1"), beside.stage()),
        (Some((1, 5)), Stage::Slot)
    );
    game.put("a2", (1, 4));
    assert_eq!(game.rule("retreat (1,4)"), "HC-RET-8");
}

#[test]
fn hc_ret_9_amb_37_two_commanders_never_share_a_hex() {
    let table = at_2_3().leader("captain", "captain", Second, (2, 3));
    let table = table.leader("wilson", "sergeant", Second, (1, 4));
    let mut game = attacked(table);
    game.roll("F M M").act("give ground");
    // Only the other hex is left, so it is taken without asking.
    assert_eq!(
        (game.hex("b1"), game.hex("captain")),
        (Some((2, 4)), Some((2, 4)))
    );
}

#[test]
fn hc_ret_10_the_commander_goes_with_his_unit() {
    let table = at_2_3().leader("captain", "captain", Second, (2, 3));
    let game = driven(attacked(table), &["(1,4)", "(1,5)"]);
    assert_eq!(
        (game.hex("b1"), game.hex("captain")),
        (Some((1, 5)), Some((1, 5)))
    );
}

/// A unit at (2,3) with a captain and no way out.
fn surrounded(figures: u8) -> Table {
    at_2_3()
        .unit("b2", SECTION, Second, (1, 4))
        .unit("b3", SECTION, Second, (2, 4))
        .leader("captain", "captain", Second, (2, 3))
        .figures("b1", figures)
}

#[test]
fn hc_ret_11_each_hex_that_cannot_be_made_costs_a_figure() {
    let mut game = attacked(surrounded(3));
    game.roll("F F M").act("give ground");
    assert_eq!((game.figures("b1"), game.hex("b1")), (1, Some((2, 3))));
    assert_eq!((game.vp(First), game.hex("captain")), (0, Some((2, 3))));
}

#[test]
fn hc_ret_12_a_commander_may_be_the_last_to_fall() {
    // AMB-109: the attacker's figures are no limit here.
    let mut game = attacked(surrounded(1).figures("a1", 1));
    game.roll("F F M").act("give ground");
    assert_eq!(
        (game.hex("b1"), game.hex("captain"), game.vp(First)),
        (None, None, 2)
    );
    let mut game = attacked(surrounded(2));
    game.roll("F F M").act("give ground");
    assert_eq!((game.hex("b1"), game.hex("captain")), (None, Some((2, 3))));
    assert_eq!(game.vp(First), 1);
}

#[test]
fn hc_ret_13_no_voluntary_retreat_out_of_the_platoon() {
    let table = at_2_3().figures("b1", 6);
    let table = table.unit("b2", SECTION, Second, (3, 3));
    let table = table.leader("captain", "captain", Second, (2, 3));
    let mut game = ready(table);
    game.act("fire a1 (2,3)").act("withdraw").roll("M M M");
    // (1,4) is not beside (3,3), so only (2,4) is left.
    assert_eq!((game.hex("b1"), game.stage()), (Some((2, 4)), Stage::Slot));
    // Nobody who cannot go may say that he goes.
    let table = at_2_3().unit("b2", SECTION, Second, (1, 4));
    let mut game = ready(table.unit("b3", SECTION, Second, (2, 4)));
    game.act("fire a1 (2,3)");
    assert_eq!(game.stage(), Stage::Throw);
}

#[test]
fn hc_ret_13_hc_plt_4_a_forced_retreat_may_break_the_string() {
    let table = at_2_3().unit("b2", SECTION, Second, (3, 3));
    let table = table.leader("captain", "captain", Second, (2, 3));
    let mut game = attacked(table.figures("b1", 3));
    game.roll("F M M").act("give ground");
    game.act("retreat (1,4)");
    assert_eq!(game.hex("b1"), Some((1, 4)));
    let table = at_2_3().unit("b2", SECTION, Second, (3, 3));
    let table = table.unit("b3", SECTION, Second, (1, 5));
    let mut game = ready(table.leader("captain", "captain", Second, (3, 3)));
    game.act("fire a1 (2,3)").act("withdraw").roll("M M M");
    assert_eq!(game.hex("b1"), Some((2, 4)));
}

#[test]
fn hc_ret_13_who_falls_back_does_not_battle_again() {
    let table = sections(2).unit("b9", SECTION, Second, (2, 4));
    let mut game = ready(table);
    game.pool(Second, "In");
    game.act("fire a1 (2,0)").act("withdraw").roll("M M M");
    game.act("retreat (1,1)");
    assert_eq!(game.rule("fire b1 (0,0)"), "HC-RET-13");
}

#[test]
fn hc_ret_14_unit_commander_and_colours_are_lost_beyond_the_edge() {
    let edge = |table: Table, unit: &str| {
        table
            .unit("a1", unit, First, "0309")
            .unit("b1", unit, Second, "0509")
            .unit("b9", unit, Second, "0909")
            .figures("b1", 1)
    };
    let table = edge(Table::home_guard(), SECTION);
    let mut game = attacked(table.leader("captain", "captain", Second, "0509"));
    game.roll("F M M").act("give ground");
    assert_eq!(
        (game.hex("b1"), game.hex("captain"), game.vp(First)),
        (None, None, 2)
    );
    // AMB-73.
    let fields = "sergeant = true, standard = true, regiment = \"fourth\"";
    let table = edge(Table::to_arms(), "regulars").with("b1", fields);
    let mut game = attacked(table.leader("vask", "general-vask", Second, "0509"));
    game.roll("F F F").act("give ground");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 7));
}

#[test]
fn hc_ret_15_the_first_side_retreats_north() {
    let mut game = Table::home_guard()
        .unit("a1", SECTION, First, (2, 3))
        .unit("b1", SECTION, Second, (4, 3))
        .figures("a1", 1)
        .start();
    game.battle_step(Second);
    game.attack("fire b1 (2,3)")
        .roll("F M M")
        .act("give ground");
    assert_eq!(game.rule("retreat (2,4)"), "HC-RET-15");
    assert!(game.is_legal("retreat (2,2)") && game.is_legal("retreat (3,2)"));
}

#[test]
fn hc_ret_1_amb_94_flags_do_not_move_a_lone_commander() {
    for (option, hex) in [("false", (2, 0)), ("true", (2, 1))] {
        let table = captain_alone(2).option("lone_commander_flags", option);
        let mut game = ready(table);
        game.attack("fire a1 (2,0)").roll("F M M");
        if game.stage() == Stage::Retreat {
            game.act("retreat (2,1)");
        }
        assert_eq!(
            (game.hex("captain"), game.stage()),
            (Some(hex), Stage::Slot)
        );
    }
}

#[test]
fn hc_ter_13_a_vehicle_that_retreats_crushes_sandbags() {
    let table = duel(TANK, TANK, 2).sandbags(Second, (2, 1));
    let game = driven(attacked(table), &["(2,1)"]);
    assert_eq!(game.hex("b1"), Some((2, 1)));
    assert!(!game.state().sandbags[Second.at()].has(game.at((2, 1))));
}
