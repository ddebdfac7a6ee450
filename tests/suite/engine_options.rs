//! Every option of ledger section 31 that the engine reads changes the play, value by value.

use crate::table::{Game, Table, marching, opened, ordering, ready, to_battle};
use pressgang::content::{OptionRow, Values};
use pressgang::engine::Side::{self, First, Second};
use pressgang::games::RULESETS;
use pressgang::games::hex_command::content::HEX_COMMAND;
use pressgang::games::hex_command::rules::{Event, OFF, Stage, Step, mark};

const SECTION: &str = "home-guard-section";

/// Two units on one row, the second so many hexes to the east of the first, which is at (0,0).
fn in_row(table: Table, attacker: &str, target: &str, distance: i32) -> Table {
    table
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    in_row(Table::home_guard(), attacker, target, distance)
}

fn regulars(distance: i32) -> Table {
    in_row(Table::to_arms(), "regulars", "regulars", distance)
}

/// The captain's side has Private Pike and Sergeant Wilson in one section.
fn with_people(distance: i32) -> Table {
    duel(SECTION, SECTION, distance)
        .side_line(First, "captain = true")
        .side_line(First, "characters = { pike = \"a1\", wilson = \"a1\" }")
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

fn is_cancelled(game: &Game, unit: &str) -> bool {
    game.events.contains(&Event::Cancelled(game.piece(unit)))
}

#[test]
fn every_option_is_played() {
    let played = [
        include_str!("engine_battle.rs"),
        include_str!("engine_options.rs"),
    ];
    // Both are the business of the page and of the checks.
    let unplayed = ["cm_table", "infantry_max"];
    let of_hex_command = |row: &&OptionRow| row.is_of(&HEX_COMMAND);
    for option in RULESETS.options().filter(of_hex_command) {
        let elsewhere = matches!(option.values, Values::Elsewhere(_));
        let chosen = format!(".option(\"{}\", ", option.key);
        let named = played.iter().any(|file| file.contains(&chosen));
        let exempt = elsewhere || unplayed.contains(&option.key);
        assert_ne!(named, exempt, "{}", option.key);
    }
}

// Cards.

#[test]
fn amb_1_cards_per_turn() {
    for (limit, second) in [("1", false), ("2", true)] {
        let table = regulars(5).option("cards_per_turn", limit);
        let table = table.card(First, "telegram").card(First, "late-from-leave");
        let mut game = ordering(table, "In");
        game.act("play telegram");
        assert_eq!(game.is_legal("play late-from-leave"), second, "{limit}");
    }
    let none = regulars(5).option("cards_per_turn", "0");
    let game = ordering(none.card(First, "telegram"), "In");
    assert_eq!(game.rule("play telegram"), "TA-CRD-3");
}

/// Who draws, card by card, until the dice are cast.
fn drawn(table: Table) -> Vec<Side> {
    let mut game = opened(table);
    let mut sides = Vec::new();
    while let Stage::Draw(side, _) = game.stage() {
        sides.push(side);
        game.roll("card 1");
    }
    assert_eq!(game.stage(), Stage::Cast(First));
    sides
}

#[test]
fn amb_2_draws_per_turn() {
    let table = || duel(SECTION, SECTION, 4);
    assert_eq!(drawn(table()), [First, Second, First, Second]);
    assert_eq!(drawn(regulars(4)), [First, Second]);
    assert_eq!(
        drawn(table().option("draws_per_turn", "1")),
        [First, Second]
    );
    assert_eq!(drawn(table().option("draws_per_turn", "0")), []);
}

#[test]
fn amb_2_draw_order() {
    let block = duel(SECTION, SECTION, 4).option("draw_order", "\"block\"");
    assert_eq!(drawn(block), [First, First, Second, Second]);
}

#[test]
fn hc_set_3_hand_limit_default() {
    let five = [
        "telegram",
        "late-from-leave",
        "taxi-rank",
        "first-time",
        "compliments",
    ];
    let full = |table: Table| {
        let table = five
            .iter()
            .fold(table, |table, card| table.card(First, card));
        let mut game = opened(table);
        game.roll("card 1");
        game.stage()
    };
    let five_at_most = full(regulars(4));
    assert_eq!(five_at_most, Stage::Discard(First, 0));
    let six = full(regulars(4).option("hand_limit_default", "6"));
    assert_eq!(six, Stage::Draw(Second, 1));
    // The scenario's own limit goes before.
    let own = regulars(4).side_line(First, "hand_limit = 3");
    assert_eq!(
        full(own.option("hand_limit_default", "6")),
        Stage::Discard(First, 0)
    );
}

/// Mrs Pike, whose number is 9, calls her boy's section, and nine is thrown.
fn called(table: Table) -> Game {
    let mut game = ordering(table.card(Second, "mrs-pike"), "In");
    game.act("place infantry a1").act("play mrs-pike a1");
    game.roll("4 5");
    game
}

#[test]
fn amb_4_npc_save_cmp() {
    for (compared, stands) in [("\"ge\"", false), ("\"gt\"", true)] {
        let game = called(with_people(5).option("npc_save_cmp", compared));
        assert_eq!(is_cancelled(&game, "a1"), stands, "{compared}");
    }
}

#[test]
fn amb_4_pc_save_cmp() {
    // Half B of the sergeant's card has 9 as well, and gives two dice.
    for (compared, dice) in [("\"gt\"", "WWWWW"), ("\"ge\"", "WWW")] {
        let table = with_people(2).option("pc_save_cmp", compared);
        let mut game = ready(table.card(First, "wilson-1"));
        game.act("fire a1 (2,0)").act("play wilson-1 a1");
        game.roll("4 5").act("pass");
        assert_eq!(game.dice(), dice, "{compared}");
    }
}

#[test]
fn amb_69_fastplay_cards() {
    let table = || with_people(5).card(Second, "mrs-pike");
    for (without, stands) in [("false", false), ("true", true)] {
        let mut game = ordering(table().option("fastplay_cards", without), "In");
        game.act("place infantry a1").act("play mrs-pike a1");
        assert_eq!(is_cancelled(&game, "a1"), stands);
        assert_eq!(game.stage() == Stage::CardSave, !stands);
    }
}

#[test]
fn amb_79_reshuffle() {
    for (when, stage) in [
        ("\"on_empty\"", Stage::Draw(First, 0)),
        ("\"never\"", Stage::Cast(First)),
    ] {
        let table = regulars(4).option("reshuffle", when);
        let mut game = table.scenario_line("first = \"first\"").start();
        game.edit(|state| (state.aside, state.deck) = (state.deck, 0));
        game.roll("3");
        assert_eq!(game.stage(), stage, "{when}");
    }
}

#[test]
fn amb_82_pc_target_scope() {
    for (scope, legal) in [("\"with_pc\"", false), ("\"any_captain_unit\"", true)] {
        let table = with_people(3).unit("a2", SECTION, First, (0, 1));
        let table = table.card(Second, "wilson-1").card(Second, "vicar");
        let mut game = ready(table.option("pc_target_scope", scope));
        game.act("fire a2 (3,0)");
        assert_eq!(game.is_legal("play wilson-1 a2 option 2"), legal, "{scope}");
    }
}

#[test]
fn amb_84_ne_requires_no_zoc() {
    for (needed, window) in [("true", false), ("false", true)] {
        let table = with_people(1).option("ne_requires_no_zoc", needed);
        let mut game = ordering(table.card(Second, "mrs-pike"), "In In");
        game.act("place infantry a1");
        let asked = matches!(game.stage(), Stage::Window(_, Second));
        assert_eq!(asked, window, "{needed}");
    }
}

#[test]
fn amb_87_wireless_default() {
    let silent = "[[leader]]\nid = \"silent\"\nkind = \"officer\"\nname = \"An Officer\"\n";
    for (who, led, alone) in [
        ("\"none\"", false, false),
        ("\"commanders\"", true, false),
        ("\"all\"", true, true),
    ] {
        let table = duel(SECTION, SECTION, 5).unit("a2", SECTION, First, (0, 2));
        let table = table
            .toml(silent)
            .leader("officer", "silent", First, (0, 0));
        let table = table
            .option("wireless_default", who)
            .card(Second, "colonel");
        let game = ordering(table, "In In");
        for (unit, reached) in [("a1", led), ("a2", alone)] {
            let mut game = game.clone();
            game.act(&format!("place infantry {unit}"));
            let asked = matches!(game.stage(), Stage::Window(_, Second));
            assert_eq!(asked, reached, "{who} {unit}");
        }
    }
}

#[test]
fn amb_90_ta_card_downgrade_ok() {
    for (allowed, pays) in [("true", true), ("false", false)] {
        let table = regulars(5).option("ta_card_downgrade_ok", allowed);
        let game = ordering(table.card(First, "taxi-rank"), "Ar");
        assert_eq!(game.is_legal("play taxi-rank"), pays, "{allowed}");
        let mut natural = game;
        natural.pool(First, "Ve");
        assert!(natural.is_legal("play taxi-rank"));
    }
}

// Shells, bridges.

/// A mortar at (0,0) that does not see (4,0).
fn behind_a_wood() -> Table {
    duel("mortar", SECTION, 4).ground("w", (2, 0))
}

#[test]
fn amb_8_scatter_ring() {
    let clockwise = [(3, 0), (4, -1), (3, 1), (5, -1), (4, 1), (5, 0)];
    let counter = [(3, 0), (3, 1), (4, -1), (4, 1), (5, -1), (5, 0)];
    let consecutive = [(3, 0), (4, -1), (5, -1), (5, 0), (4, 1), (3, 1)];
    for (ring, hexes) in [
        ("\"alternating_cw\"", clockwise),
        ("\"alternating_ccw\"", counter),
        ("\"consecutive_cw\"", consecutive),
    ] {
        let mut game = ready(behind_a_wood().option("scatter_ring", ring));
        game.act("fire a1 (4,0) blind");
        for (number, hex) in (2..).zip(hexes) {
            let mut game = game.clone();
            game.roll(&format!("{number}"));
            let fell = Event::Fell(game.at(hex));
            assert!(game.events.contains(&fell), "{ring} {number}");
        }
    }
}

#[test]
fn amb_96_friendly_scatter() {
    // 2 is the hex on the gun's side.
    for (hurts, stage) in [("true", Stage::Throw), ("false", Stage::Slot)] {
        let table = behind_a_wood().unit("a2", SECTION, First, (3, 0));
        let mut game = ready(table.option("friendly_scatter", hurts));
        game.act("fire a1 (4,0) blind").land("2");
        assert_eq!(game.stage(), stage, "{hurts}");
    }
}

#[test]
fn amb_88_flare_duration() {
    for (burns, still) in [("\"turn\"", true), ("\"battle_step\"", false)] {
        let table = duel("mortar", SECTION, 4).unit("a2", SECTION, First, (0, 1));
        let table = table.unit("a3", SECTION, First, (1, -1));
        let table = table.scenario_line("night = 1");
        let mut game = ready(table.option("flare_duration", burns));
        let pass = |game: &mut Game| {
            if game.state().slot == Second {
                game.act("pass");
            }
        };
        assert_eq!(game.rule("fire a2 (4,0)"), "HC-FLR-2");
        game.act("flare a1 (4,0)").roll("1");
        pass(&mut game);
        game.attack("fire a2 (4,0)").roll("M M");
        pass(&mut game);
        assert_eq!(game.is_legal("fire a3 (4,0)"), still, "{burns}");
    }
}

/// A section on a light bridge.
fn on_bridge(unit: &str) -> Table {
    duel(unit, SECTION, 5).ground("/", (0, 0))
}

#[test]
fn amb_57_demolition_accident_faces() {
    for (faces, face, left) in [
        ("[\"soldier\"]", "S", 5),
        ("[\"soldier\"]", "F", 6),
        ("[\"flag\", \"car\"]", "F", 5),
        ("[\"flag\", \"car\"]", "C", 5),
        ("[\"flag\", \"car\"]", "S", 6),
    ] {
        let mut game = marching(on_bridge(SECTION).option("demolition_accident_faces", faces));
        game.act("blow a1 (0,0)").roll(face);
        assert_eq!(game.figures("a1"), left, "{faces} {face}");
    }
}

#[test]
fn amb_57_bridge_hit_faces() {
    for (faces, hits) in [("[\"car\"]", 1), ("[\"soldier\", \"tank\"]", 2)] {
        let table = duel("field-gun", SECTION, 6).ground("=", (3, 0));
        let mut game = ready(table.option("bridge_hit_faces", faces));
        game.act("fire a1 (3,0) bridge").roll("T C S");
        assert_eq!(thrown(&game).1, hits, "{faces}");
    }
}

#[test]
fn amb_59_repair_turns() {
    for (turns, after) in [("1", [1, 0]), ("2", [2, 1])] {
        let table = duel("engineers", SECTION, 5).ground("=", (0, 0));
        let mut game = marching(table.option("repair_turns", turns));
        game.edit(|state| state.bridges[0].kills = 2);
        for kills in after {
            game.mark("a1", mark::BUSY | mark::MOVED, false);
            game.movement_step(First);
            game.act("repair a1 (0,0)");
            assert_eq!(game.state().bridges[0].kills, kills, "{turns}");
        }
    }
}

// Dice and steps.

#[test]
fn amb_30_variable_dice() {
    let dice = |table: Table| {
        let game = table.scenario_line("first = \"first\"").start();
        game.dice()
    };
    let many = || {
        (1..=9).fold(regulars(4), |table, number| {
            let place = |row: u8| format!("{number:02}{row:02}");
            let (north, south) = (place(1), place(9));
            table
                .unit(&format!("c{number}"), "regulars", First, north.as_str())
                .unit(&format!("d{number}"), "regulars", Second, south.as_str())
        })
    };
    // To Arms counts the units.
    assert_eq!(dice(regulars(4)), "d6");
    assert_eq!(dice(many()), "d6 d6");
    assert_eq!(dice(many().option("variable_dice", "\"1\"")), "d6");
    assert_eq!(dice(regulars(4).option("variable_dice", "\"2\"")), "d6 d6");
    let auto = many().option("variable_dice", "\"auto\"");
    assert_eq!(dice(auto.unit("c0", "regulars", First, "0102")), "d6 d6");
}

#[test]
fn ta_act_6_upgrade() {
    for (upgrade, legal) in [("\"two_for_one\"", true), ("\"off\"", false)] {
        for table in [regulars(5), duel(SECTION, SECTION, 5)] {
            let game = ordering(table.option("upgrade", upgrade), "In In");
            let line = "trade infantry infantry for armour";
            assert_eq!(game.is_legal(line), legal, "{upgrade}");
        }
    }
}

#[test]
fn hg_act_5_character_activation() {
    for (needs, legal) in [("\"natural_1_or_5\"", false), ("\"none\"", true)] {
        let table = duel(SECTION, SECTION, 5).leader("captain", "captain", First, (0, 2));
        let game = ordering(table.option("character_activation", needs), "* Ar Gu In");
        for die in ["armour", "gun"] {
            let line = format!("place {die} captain");
            assert_eq!(game.is_legal(&line), legal, "{needs} {die}");
        }
        assert!(game.is_legal("place any captain") && game.is_legal("place infantry captain"));
    }
}

#[test]
fn amb_29_kept_die_designated() {
    for (designated, keep) in [("true", "keep infantry a1"), ("false", "pass")] {
        let table = duel(SECTION, SECTION, 5).unit("a2", SECTION, First, (1, -1));
        let table = table.option("kept_die_designated", designated);
        let mut game = ordering(table, "In In In");
        assert_eq!(game.is_legal("keep infantry a1"), designated == "true");
        game.act("place infantry a1").act("place infantry a2");
        game.act(keep);
        to_battle(&mut game);
        for unit in ["a1", "a2"] {
            game.attack(&format!("fire {unit} (5,0)"));
            let misses = game.dice().replace('W', "M ");
            game.roll(&misses);
        }
        assert!(game.is_legal("fire a1 (5,0)"));
        assert_eq!(game.is_legal("fire a2 (5,0)"), designated == "false");
    }
}

#[test]
fn amb_31_pass_is_final() {
    for (last, next) in [("true", Second), ("false", First)] {
        let table = duel(SECTION, SECTION, 5).unit("b2", SECTION, Second, (5, 1));
        let mut game = marching(table.option("pass_is_final", last));
        game.act("pass").act("move b1 (6,0)");
        assert_eq!(game.state().slot, next, "{last}");
        // Who passes after a pass ends the step either way.
        game.act("pass");
        if next == First {
            game.act("pass");
        }
        assert_eq!(game.state().step, Step::Battle);
    }
}

#[test]
fn amb_32_first_turn_may_pass() {
    let table = |may| regulars(4).option("first_turn_may_pass", may);
    let game = opened(table("false"));
    assert_eq!(game.stage(), Stage::Draw(First, 0));
    let mut game = opened(table("true"));
    assert_eq!(game.stage(), Stage::Accept(First));
    game.act("hand over");
    assert_eq!(game.stage(), Stage::Draw(Second, 0));
}

// Movement.

/// A captain with one of two neighbouring sections, of which only the first has a die.
fn platoon(table: Table) -> Game {
    let table = table.unit("a2", SECTION, First, (0, 1));
    let table = table.unit("a3", SECTION, First, (4, -4));
    let mut game = marching(table.leader("captain", "captain", First, (0, 0)));
    game.mark("a2", mark::ORDERED, false);
    game
}

#[test]
fn amb_35_platoon_move_free() {
    for (free, stage) in [("true", Stage::Follow), ("false", Stage::Slot)] {
        let table = duel(SECTION, SECTION, 8).option("platoon_move_free", free);
        let mut game = platoon(table);
        game.act("move a1 (2,0) with commander");
        assert_eq!(game.stage(), stage, "{free}");
        if free == "false" {
            game.act("pass");
            assert_eq!(game.rule("move a2 (2,1)"), "HC-ACT-7");
        }
    }
}

#[test]
fn amb_34_platoon_end_adjacent() {
    for (together, legal) in [("true", false), ("false", true)] {
        let table = duel(SECTION, SECTION, 8).option("platoon_end_adjacent", together);
        let mut game = platoon(table);
        game.act("move a1 (2,0) with commander");
        assert_eq!(game.is_legal("move a2 (1,2)"), legal, "{together}");
        assert!(game.is_legal("move a2 (2,1)"));
    }
}

#[test]
fn amb_11_zoc_ends_turn() {
    for (ends, rule) in [("\"move\"", None), ("\"all\"", Some("HC-MOV-5"))] {
        let table = duel(SECTION, SECTION, 3).unit("a2", SECTION, First, (0, 2));
        let mut game = marching(table.option("zoc_ends_turn", ends));
        game.act("move a1 (2,0)");
        to_battle(&mut game);
        let found = (!game.is_legal("fire a1 (3,0)")).then(|| game.rule("fire a1 (3,0)"));
        assert_eq!(found, rule, "{ends}");
    }
}

#[test]
fn amb_12_commander_zoc() {
    for (zone, rule) in [("false", None), ("true", Some("HC-MOV-5"))] {
        let table = duel(SECTION, SECTION, 8).leader("captain", "captain", Second, (1, 1));
        let mut game = marching(table.option("commander_zoc", zone));
        let found = (!game.is_legal("move a1 (3,0)")).then(|| game.rule("move a1 (3,0)"));
        assert_eq!(found, rule, "{zone}");
        game.act("move a1 (1,0)");
    }
    // A zone that ends the turn does so whoever has it.
    let table = duel(SECTION, SECTION, 2).leader("captain", "captain", Second, (0, 2));
    let table = table.unit("a2", SECTION, First, (2, -2));
    let table = table.option("commander_zoc", "true");
    let mut game = marching(table.option("zoc_ends_turn", "\"all\""));
    game.act("move a1 (0,1)");
    to_battle(&mut game);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-MOV-5");
}

#[test]
fn amb_40_motor_overkill() {
    for (falls, left) in [("\"infantry\"", 3), ("\"wasted\"", 4)] {
        let table = duel(SECTION, "home-guard-motorized", 2);
        let mut game = ready(table.option("motor_overkill", falls));
        game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
        assert_eq!((game.figures("b1"), game.unit("b1").transport), (left, 0));
    }
}

#[test]
fn amb_41_door_stays_open() {
    for (stays, stage) in [("true", Stage::Slot), ("false", Stage::Door)] {
        let table = duel(SECTION, SECTION, 8).ground("B", (1, 0));
        let table = table.unit("a2", SECTION, First, (0, 2));
        let mut game = marching(table.option("door_stays_open", stays));
        game.act("move a1 (1,0)").roll("4");
        assert_eq!(game.hex("a1"), Some((1, 0)));
        game.put("a1", (4, 0));
        game.put("a2", (0, 0));
        game.act("pass").act("move a2 (1,0)");
        assert_eq!(game.stage(), stage, "{stays}");
    }
}

// Battles.

#[test]
fn amb_43_fire_at_empty_building() {
    let table = |may| {
        let table = duel("field-gun", SECTION, 8).ground("B", (3, 0));
        ready(table.option("fire_at_empty_building", may))
    };
    assert_eq!(table("false").rule("fire a1 (3,0) building"), "HC-BLD-4");
    let mut game = table("true");
    game.act("fire a1 (3,0) building").roll("C M S");
    let house = game.at((3, 0));
    assert!(game.events.contains(&Event::Battered(house, 1)));
}

#[test]
fn amb_48_depression_symmetric() {
    for (symmetric, legal) in [("false", true), ("true", false)] {
        let table = duel(SECTION, SECTION, 2).ground("d", (0, 0));
        let game = ready(table.option("depression_symmetric", symmetric));
        assert_eq!(game.is_legal("fire a1 (2,0)"), legal, "{symmetric}");
    }
}

#[test]
fn amb_78_exploit_classes() {
    for (classes, stage) in [
        ("[\"tank\", \"sp-gun\"]", Stage::Slot),
        ("[\"infantry\"]", Stage::Exploit),
    ] {
        let table = duel(SECTION, SECTION, 1).figures("b1", 4);
        let mut game = ready(table.option("exploit_classes", classes));
        game.attack("fire a1 (1,0)").roll("F M M").act("stand");
        game.roll("M").act("retreat (1,1)").act("advance");
        assert_eq!(game.stage(), stage, "{classes}");
    }
}

#[test]
fn hc_cdr_5_support_excluded() {
    let supported = |unit, classes| {
        let table = duel(unit, SECTION, 3).leader("captain", "captain", First, (0, 0));
        ready(table.option("support_excluded", classes)).is_legal("fire a1 (3,0) support")
    };
    assert!(supported(SECTION, "[\"artillery\"]"));
    assert!(!supported("field-gun", "[\"artillery\"]"));
    assert!(!supported(SECTION, "[\"infantry\"]"));
    assert!(supported("field-gun", "[]"));
}

/// One flag against a section of three with its captain.
fn under_a_flag(figures: u8, table: Table) -> Game {
    let table = table.figures("b1", figures);
    let mut game = ready(table.leader("captain", "captain", Second, (2, 0)));
    game.attack("fire a1 (2,0)").roll("F M M").act("stand");
    game
}

#[test]
fn hc_ret_4_flagnum_excluded() {
    for (classes, stage) in [
        ("[\"artillery\"]", Stage::Slot),
        ("[\"infantry\"]", Stage::FlagSaves),
    ] {
        let table = duel(SECTION, SECTION, 2).option("flagnum_excluded", classes);
        assert_eq!(under_a_flag(4, table).stage(), stage, "{classes}");
    }
}

#[test]
fn ta_cdr_8_leader_flag_ignore() {
    for (leaders, stage) in [
        ("{}", Stage::FlagSaves),
        ("{ sergeant = 2 }", Stage::FlagSaves),
        ("{ officer = 1 }", Stage::Slot),
    ] {
        let table = duel(SECTION, SECTION, 2).option("leader_flag_ignore", leaders);
        assert_eq!(under_a_flag(3, table).stage(), stage, "{leaders}");
    }
}

/// What the first side has for a commander who stood alone beside its section.
fn points_for(table: Table, piece: &str) -> u8 {
    let table = table.unit("b2", SECTION, Second, (8, 0));
    let mut game = ready(table.leader("boss", piece, Second, (1, 0)));
    game.attack("fire a1 (1,0)").roll("H M M").roll("S");
    assert_eq!(game.hex("boss"), None);
    game.vp(First)
}

#[test]
fn hc_vic_2_commander_vp() {
    let table = || duel(SECTION, SECTION, 4);
    assert_eq!(points_for(table(), "captain"), 1);
    let dear = "{ officer = 3, sergeant = 2 }";
    for (piece, vp) in [("captain", 3), ("sergeant", 2)] {
        let table = table().option("commander_vp", dear);
        assert_eq!(points_for(table, piece), vp);
    }
}

#[test]
fn amb_68_prisoner_vp() {
    let nurse =
        "[[leader]]\nid = \"nurse\"\nkind = \"officer\"\nname = \"The Nurse\"\ncombatant = false\n";
    for (points, vp) in [("1", 1), ("4", 4)] {
        let table = duel(SECTION, SECTION, 4).toml(nurse);
        assert_eq!(points_for(table.option("prisoner_vp", points), "nurse"), vp);
    }
}

#[test]
fn amb_75_tow_points() {
    let gun = "[[unit]]\nid = \"gun\"\nname = \"Gun\"\nclass = \"artillery\"\nstrength = 4\nmove = { max = 2, and_fire = 0 }\nfirepower = [ { range = \"1-8\", dice = \"Y\" } ]\nflag = 3\ntow = { max = 5 }\n";
    let written = gun.replace("max = 5", "max = 5, points = 1");
    for (card, points, most) in [(gun, "2", 2), (gun, "3", 3), (written.as_str(), "3", 1)] {
        let table = duel(SECTION, "gun", 2).toml(card);
        let mut game = ready(table.option("tow_points", points));
        game.attack("fire a1 (2,0)").roll("C C C");
        assert_eq!(game.stage(), Stage::Assign);
        let choices: Vec<String> = (0..=most).map(|it| format!("{it} on vehicle")).collect();
        assert_eq!(game.legal(), choices, "{points}");
    }
}

#[test]
fn amb_74_vp_mode() {
    // Half of b1 is a quarter of the force.
    for (mode, (losing, lost)) in [("\"per_unit\"", (0, 1)), ("\"per_10pct\"", (2, 5))] {
        let table = duel(SECTION, SECTION, 2).unit("b2", SECTION, Second, (6, 2));
        let mut game = ready(table.option("vp_mode", mode));
        game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
        assert_eq!((game.figures("b1"), game.vp(First)), (3, losing));
        game.mark("a1", mark::ORDERED, false);
        game.edit(|state| state.units[0].battles = 0);
        game.battle_step(First);
        game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
        assert_eq!((game.hex("b1"), game.vp(First)), (None, lost), "{mode}");
    }
}

// Mines.

#[test]
fn amb_60_clear_fail_keeps_field() {
    for (keeps, lies) in [("true", true), ("false", false)] {
        let table = duel(SECTION, SECTION, 8).mine("mine-apm", (1, 0));
        let mut game = marching(table.option("clear_fail_keeps_field", keeps));
        game.act("clear a1 (1,0)").roll("S");
        let mined = game.state().mined.has(game.at((1, 0)));
        assert_eq!((game.figures("a1"), mined), (5, lies), "{keeps}");
    }
}

#[test]
fn amb_61_apm_consumed() {
    for (consumed, lies) in [("false", true), ("true", false)] {
        let table = duel("troop-truck", SECTION, 8).mine("mine-apm", (1, 0));
        let mut game = marching(table.option("apm_consumed", consumed));
        game.act("move a1 (1,0)").roll("M");
        let mined = game.state().mined.has(game.at((1, 0)));
        assert_eq!(mined, lies, "{consumed}");
    }
}

#[test]
fn amb_62_mine_identical_rule() {
    for (identical, certain) in [("true", 1), ("false", 0)] {
        let table = duel(SECTION, SECTION, 8).mine("mine-apm", (1, 0));
        let mut game = marching(table.option("mine_identical_rule", identical));
        game.act("move a1 (1,0)").roll("S S C H");
        assert_eq!(thrown(&game), (2, 4, certain), "{identical}");
    }
}

// Reconnaissance.

#[test]
fn amb_64_recon_timing() {
    let table = |when| {
        let table = duel("home-guard-car", SECTION, 5).option("draws_per_turn", "0");
        table.option("recon_timing", when)
    };
    let cast = |table: Table| {
        let mut game = opened(table);
        game.roll("In In In").roll("In In In");
        game
    };
    assert_eq!(cast(table("\"after_move\"")).stage(), Stage::Slot);
    let mut early = cast(table("\"turn_start\""));
    assert_eq!(early.stage(), Stage::Scout(First));
    early.act("recon a1").roll("1 2");
    assert_eq!(early.state().step, Step::Activation);

    let mut game = marching(table("\"turn_start\""));
    assert_eq!(game.rule("recon a1"), "HC-REC-3");
    game.act("move a1 (1,0)");
    assert_ne!(game.stage(), Stage::LookAbout);
    let mut game = marching(table("\"after_move\""));
    assert!(game.is_legal("recon a1"));
    game.act("move a1 (1,0)");
    assert_eq!(game.stage(), Stage::LookAbout);
}

#[test]
fn amb_65_ra_shape() {
    // Nothing is found, so the area is closed for good: three rows of nine, or what is within three hexes.
    for (shape, hexes, behind) in [("\"section_strip\"", 27, false), ("\"radius\"", 36, true)] {
        let table = Table::home_guard().origin("0505");
        let table = table.unit("a1", "home-guard-car", First, (0, 0));
        let table = table.unit("b1", SECTION, Second, "0909");
        let mut game = marching(table.option("ra_shape", shape));
        game.act("recon a1").roll("1 2");
        let closed = game.state().closed[Second.at()];
        assert_eq!(closed.len(), hexes, "{shape}");
        assert_eq!(closed.has(game.at((0, -1))), behind);
        assert!(closed.has(game.at((0, 1))) && game.at((0, 1)) != OFF);
    }
}

#[test]
fn amb_112_retreat_terrain() {
    for (terrain, left) in [("\"closed\"", 2), ("\"ignored\"", 3)] {
        let table = duel(SECTION, SECTION, 2).figures("b1", 3);
        let table = table.ground("r", (2, 1)).ground("r", (1, 1));
        let mut game = ready(table.option("retreat_terrain", terrain));
        game.attack("fire a1 (2,0)")
            .roll("F M M")
            .act("give ground");
        if game.stage() == Stage::Retreat {
            game.act("retreat (2,1)");
        }
        assert_eq!(game.figures("b1"), left, "{terrain}");
        assert_eq!(game.hex("b1") == Some((2, 0)), left == 2, "{terrain}");
    }
}

#[test]
fn amb_115_split_automatic_kill() {
    // Two cars: one hit on the truck, one on the men, and one save that fails or succeeds.
    for (takes, save, men, truck) in [
        ("\"men\"", "M", 5, 2),
        ("\"men\"", "S", 5, 1),
        ("\"vehicle\"", "M", 6, 1),
        ("\"vehicle\"", "S", 5, 1),
    ] {
        let table = duel(SECTION, "home-guard-motorized", 2);
        let mut game = ready(table.option("split_automatic_kill", takes));
        game.mark("b1", mark::MOUNTED, false);
        game.attack("fire a1 (2,0)").roll("C C M");
        game.act("1 on vehicle").roll(save);
        let left = (game.figures("b1"), game.unit("b1").transport);
        assert_eq!(left, (men, truck), "{takes} {save}");
    }
}

#[test]
fn amb_116_stranded_gun_retreats() {
    for (retreats, left) in [("false", 1), ("true", 2)] {
        let table = duel(SECTION, "field-gun", 2).figures("b1", 2);
        let mut game = ready(table.option("stranded_gun_retreats", retreats));
        let gun = game.piece("b1");
        game.edit(|state| state.unit_mut(gun).transport = 0);
        game.attack("fire a1 (2,0)")
            .roll("F M M")
            .act("give ground");
        if game.stage() == Stage::Retreat {
            game.act("retreat (2,1)");
        }
        assert_eq!(game.figures("b1"), left, "{retreats}");
    }
}
