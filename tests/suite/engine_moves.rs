//! Moves by the ledger: the vectors TV-59 to TV-68, the rules of its sections 8 to 10, and the movement column of the terrain sheet.

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending, Side};
use pressgang::games::hex_command::rules::{Act, Event, Fire, Stage, Step, mark};

use crate::table::{Game, Table};

const SECTION: &str = "home-guard-section";
const TANK: &str = "german-tank";

/// One row of hexes with a unit at its western end and an enemy at its eastern.
fn corridor(row: &str, card: &str) -> Table {
    in_corridor(Table::home_guard(), row, card, SECTION)
}

fn in_corridor(table: Table, row: &str, card: &str, enemy: &str) -> Table {
    let end = format!("{:02}01", row.split(' ').count());
    table
        .map(&[row])
        .unit("a1", card, First, "0101")
        .unit("b1", enemy, Second, end.as_str())
}

/// A section at (0,0) in the open, and an enemy far away.
fn open() -> Table {
    Table::home_guard()
        .origin("0105")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (8, 0))
}

/// Step 4, the first side to move.
fn moving(table: Table) -> Game {
    let mut game = table.start();
    game.movement_step(First);
    game
}

/// Whether a move is legal, or the rule that forbids it.
fn may(game: &Game, line: &str) -> Result<(), &'static str> {
    if game.is_legal(line) {
        Ok(())
    } else {
        Err(game.rule(line))
    }
}

/// Two units side by side, one more of each side far away, the first side to battle.
fn close(table: Table, attacker: &str, target: &str) -> Game {
    let table = table
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("a9", attacker, First, (2, -4))
        .unit("b1", target, Second, (1, 0))
        .unit("b9", target, Second, (2, 4));
    let mut game = table.start();
    game.battle_step(First);
    game
}

// The vectors.

#[test]
fn tv_59_how_far_one_goes_and_battles() {
    let after = |table: Table, line: &str, throw: Option<&str>| {
        let mut game = moving(table);
        game.act(line);
        if let Some(throw) = throw {
            assert_eq!(game.stage(), Stage::Door);
            game.roll(throw);
        }
        game.battle_step(First);
        may(&game, "fire a1 0601")
    };
    let plain = || corridor(". . . . . .", SECTION);
    assert_eq!(after(plain(), "move a1 0401", None), Err("HC-MOV-7"));
    assert_eq!(after(plain(), "move a1 0301", None), Ok(()));
    let wood = || corridor(". w . . . .", SECTION);
    assert_eq!(moving(wood()).rule("move a1 0301"), "HC-MOV-8");
    assert_eq!(after(wood(), "move a1 0201", None), Err("HC-BAT-6"));
    let house = || corridor(". . B . . .", SECTION);
    assert_eq!(moving(house()).rule("move a1 0401"), "HC-MOV-8");
    assert_eq!(after(house(), "move a1 0301", Some("4")), Ok(()));
}

#[test]
fn tv_60_who_stands_in_the_way() {
    let friend = corridor(". . . . . . .", SECTION).unit("a2", SECTION, First, "0201");
    let game = moving(friend);
    assert_eq!(game.rule("move a1 0301"), "HC-MOV-1");
    assert_eq!(game.rule("move a1 0201"), "HC-MOV-1");
    let captain = corridor(". . . . . . .", SECTION).leader("captain", "captain", First, "0201");
    let mut game = moving(captain);
    assert_eq!(game.rule("move a1 0301"), "HC-MOV-3");
    game.act("move a1 0201");
    assert_eq!(game.hex("a1"), game.hex("captain"));
    // An enemy stands beside the way.
    let beside = Table::home_guard()
        .map(&[". . . . .", ". . . . ."])
        .unit("a1", SECTION, First, "0101")
        .unit("b1", SECTION, Second, "0302");
    let mut game = moving(beside);
    assert_eq!(game.rule("move a1 0401"), "HC-MOV-5");
    game.act("move a1 0301");
    game.battle_step(First);
    assert!(game.is_legal("fire a1 0302"));
}

/// Two sections side by side, the captain with the first.
fn platoon() -> Table {
    Table::home_guard()
        .origin("0205")
        .unit("a1", SECTION, First, (0, 0))
        .unit("a2", SECTION, First, (0, 1))
        .leader("captain", "captain", First, (0, 0))
        .unit("b1", SECTION, Second, (5, 0))
}

#[test]
fn tv_61_one_die_moves_a_platoon_and_lets_one_unit_battle() {
    let mut game = platoon().start();
    game.activation_step(First, "In", "");
    game.act("place infantry a1");
    game.act("move a1 (2,0) with captain");
    assert_eq!(game.stage(), Stage::Follow);
    assert_eq!(game.rule("move a2 (0,2)"), "HC-PLT-3");
    game.act("move a2 (1,1)");
    assert_eq!(
        [game.hex("a1"), game.hex("captain"), game.hex("a2")],
        [Some((2, 0)), Some((2, 0)), Some((1, 1))]
    );
    assert_eq!(game.state().step, Step::Battle);
    assert!(game.is_legal("fire a1 (5,0)"));
    assert_eq!(game.rule("fire a2 (5,0)"), "HC-ACT-11");
}

#[test]
fn tv_62_a_commander_who_has_moved_stays() {
    let table = open().leader("captain", "captain", First, (2, 0));
    let mut game = moving(table);
    game.act("move captain (0,0)").act("pass");
    assert_eq!(game.hex("captain"), Some((0, 0)));
    assert_eq!(game.rule("move a1 (1,0) with captain"), "HC-MOV-15");
    game.act("move a1 (1,0)");
    assert_eq!(
        (game.hex("captain"), game.hex("a1")),
        (Some((0, 0)), Some((1, 0)))
    );
}

#[test]
fn tv_63_a_house_is_entered_through_its_door() {
    let house = |attacker: &str| {
        let table = Table::home_guard().origin("0105").ground("B", (1, 0));
        let mut game = close(table.clone(), attacker, SECTION);
        game.set_figures("b1", 1);
        game
    };
    let won = |mut game: Game, faces: &str| {
        game.attack("fire a1 (1,0)").roll(faces);
        if game.stage() == Stage::Saves {
            game.roll("S");
        }
        assert_eq!(game.hex("b1"), None);
        game
    };
    let game = won(house(SECTION), "S S M");
    assert_eq!(game.stage(), Stage::Advance);
    for (throw, hex) in [("3", (0, 0)), ("4", (1, 0)), ("1", (0, 0)), ("6", (1, 0))] {
        let mut game = game.clone();
        game.act("advance");
        assert_eq!((game.stage(), game.dice().as_str()), (Stage::Door, "d6"));
        game.roll(throw);
        assert_eq!((game.hex("a1"), game.stage()), (Some(hex), Stage::Slot));
    }
    // Opened earlier, for everybody (AMB-41).
    let mut opened = house(SECTION);
    let hex = usize::from(opened.at((1, 0)));
    opened.edit(|state| state.doors[hex] = 0b11_1111);
    let mut game = won(opened, "S S M");
    game.act("advance");
    assert_eq!((game.hex("a1"), game.stage()), (Some((1, 0)), Stage::Slot));
    assert_eq!(won(house(TANK), "S S M").stage(), Stage::Slot);
}

/// The beaten unit has gone back one hex, and the attacker has entered its place.
fn broken_through(table: Table, attacker: &str, target: &str, battles: u8) -> Game {
    let mut game = close(table, attacker, target);
    let (a1, b1) = (game.piece("a1"), game.piece("b1"));
    game.edit(|state| {
        state.unit_mut(a1).battles = battles;
        state.unit_mut(a1).extra_battles = battles;
        state.unit_mut(b1).figures = 2;
    });
    game.attack("fire a1 (1,0)");
    let miss = |die: char| if die == 'G' { "S" } else { "M" };
    let dice = game.dice();
    let faces: Vec<&str> = dice.chars().skip(1).map(miss).collect();
    game.roll(&format!("F {}", faces.join(" ")));
    while game.stage() != Stage::Flags {
        match game.battle.pending() {
            Pending::Roll(_) => game.roll(&"M".repeat(game.dice().len())),
            _ => game.act("pass"),
        };
    }
    game.act("give ground").act("retreat (1,1)").act("advance");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    game
}

#[test]
fn tv_64_who_may_battle_on_after_a_breakthrough() {
    let home_guard = |attacker, battles| {
        let game = broken_through(Table::home_guard(), attacker, SECTION, battles);
        (game.stage() == Stage::Exploit, game)
    };
    let (again, mut game) = home_guard(TANK, 0);
    assert!(again);
    game.act("exploit");
    assert_eq!(
        (game.fight().target, game.fight().distance),
        (game.piece("b1"), 1)
    );
    assert!(!home_guard(TANK, 1).0);
    assert!(home_guard("self-propelled-gun", 0).0);
    assert!(!home_guard("german-armoured-car", 0).0);
    let to_arms = |attacker| {
        let game = broken_through(Table::to_arms(), attacker, "regulars", 0);
        game.stage() == Stage::Exploit
    };
    assert!(!to_arms("sp-gun"));
    assert!(to_arms("armoured-car") && to_arms("tank"));
}

/// Whether a1 at (0,0) may fire at b1, with wood in some hexes.
fn sees(to: (i32, i32), woods: &[(i32, i32)], edge: &str) -> Result<(), &'static str> {
    let table = Table::home_guard()
        .origin("0205")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, to)
        .option("los_edge", edge);
    let table = woods.iter().fold(table, |table, at| table.ground("w", *at));
    let mut game = table.start();
    game.battle_step(First);
    may(&game, &format!("fire a1 ({},{})", to.0, to.1))
}

const ANYWHERE: &str = "\"anywhere\"";
const SAME_EDGE: &str = "\"same_edge\"";

#[test]
fn tv_65_a_line_along_one_edge() {
    assert_eq!(sees((1, 1), &[(1, 0)], ANYWHERE), Ok(()));
    assert_eq!(sees((1, 1), &[(1, 0), (0, 1)], ANYWHERE), Err("HC-LOS-4"));
}

#[test]
fn tv_66_a_line_along_two_edges() {
    assert_eq!(sees((2, 2), &[(1, 0), (2, 1)], ANYWHERE), Ok(()));
    assert_eq!(sees((2, 2), &[(1, 0), (1, 2)], ANYWHERE), Err("HC-LOS-4"));
    assert_eq!(sees((2, 2), &[(1, 0), (1, 2)], SAME_EDGE), Ok(()));
    assert_eq!(sees((2, 2), &[(1, 1)], ANYWHERE), Err("HC-LOS-1"));
}

#[test]
fn tv_68_a_line_through_two_hexes() {
    assert_eq!(sees((3, -1), &[(1, 0)], ANYWHERE), Err("HC-LOS-1"));
    assert_eq!(sees((3, -1), &[(2, -1)], ANYWHERE), Err("HC-LOS-1"));
    assert_eq!(sees((3, -1), &[(3, -1)], ANYWHERE), Ok(()));
}

// Section 8: movement.

#[test]
fn hc_mov_1_nobody_enters_or_crosses_a_hex_with_a_unit() {
    let game = moving(corridor(". . . . .", SECTION).unit("b2", SECTION, Second, "0201"));
    assert_eq!(game.rule("move a1 0201"), "HC-MOV-1");
    assert_eq!(game.rule("move a1 0301"), "HC-MOV-1");
    // In the open one goes round.
    let mut game = moving(open().unit("a2", SECTION, First, (1, 0)));
    assert_eq!(game.rule("move a1 (1,0)"), "HC-MOV-1");
    game.act("move a1 (2,0)");
    assert_eq!(game.hex("a1"), Some((2, 0)));
}

#[test]
fn hc_mov_1_a_hidden_enemy_stops_whoever_walks_into_it() {
    let table = corridor(". . . . . . . . .", SECTION).unit("b2", SECTION, Second, "0301");
    let mut game = moving(table.with("b2", "placed = \"hidden\""));
    game.act("move a1 0401");
    let b2 = game.piece("b2");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    assert!(
        game.events
            .contains(&Event::Bumped(game.piece("a1"), game.at("0301")))
    );
    assert!(game.events.contains(&Event::Revealed(b2)));
}

#[test]
fn hc_mov_2_hg_mov_2_a_friendly_commander_is_no_unit_and_an_enemy_one_is() {
    let table = open().leader("captain", "captain", First, (1, 0));
    let game = moving(table.leader("hauptmann", "german-officer", Second, (0, 1)));
    assert!(game.is_legal("move a1 (1,0)"));
    assert_eq!(game.rule("move a1 (0,1)"), "HC-MOV-1");
    let wall = corridor(". . . . .", SECTION).leader("hauptmann", "german-officer", Second, "0201");
    assert_eq!(moving(wall).rule("move a1 0301"), "HC-MOV-1");
}

#[test]
fn hc_mov_4_never_two_commanders_in_a_hex() {
    let table = open().leader("captain", "captain", First, (0, 0));
    let game = moving(table.leader("sergeant", "sergeant", First, (1, 0)));
    assert_eq!(game.rule("move captain (1,0)"), "HC-MOV-4");
    assert_eq!(game.rule("move a1 (1,0) with captain"), "HC-MOV-4");
    assert!(game.is_legal("move a1 (1,0)"));
}

#[test]
fn hc_mov_5_an_enemy_zone_ends_the_move() {
    let table = Table::home_guard()
        .map(&[". . . . . .", ". . . . . ."])
        .unit("a1", SECTION, First, "0101");
    // AMB-12: who starts beside an enemy may go on, and stops beside the next hex of his.
    let mut game = moving(table.clone().unit("b1", SECTION, Second, "0202"));
    assert_eq!(may(&game, "move a1 0201"), Ok(()));
    assert_eq!(game.rule("move a1 0301"), "HC-MOV-5");
    game.put("b1", "0602");
    assert_eq!(may(&game, "move a1 0301"), Ok(()));
    // A hidden enemy has no zone, nor has a commander.
    let hidden = table.clone().unit("b1", SECTION, Second, "0302");
    let hidden = moving(hidden.with("b1", "placed = \"hidden\""));
    assert_eq!(may(&hidden, "move a1 0401"), Ok(()));
    for (option, expected) in [("false", Ok(())), ("true", Err("HC-MOV-5"))] {
        let table = table.clone().unit("b1", SECTION, Second, "0602");
        let table = table.leader("hauptmann", "german-officer", Second, "0302");
        let game = moving(table.option("commander_zoc", option));
        assert_eq!(may(&game, "move a1 0401"), expected);
    }
    // AMB-11: it may end the turn by option.
    let table = table.unit("b1", SECTION, Second, "0302");
    let mut game = moving(table.option("zoc_ends_turn", "\"all\""));
    game.act("move a1 0301");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0302"), "HC-MOV-5");
}

#[test]
fn hc_mov_6_units_neither_split_nor_merge() {
    let table = open().unit("a2", SECTION, First, (1, 0)).figures("a2", 2);
    let mut game = moving(table.figures("a1", 3));
    assert_eq!(game.rule("move a1 (1,0)"), "HC-MOV-1");
    game.act("move a1 (0,1)");
    assert_eq!((game.figures("a1"), game.figures("a2")), (3, 2));
}

#[test]
fn hc_mov_7_the_two_values_of_the_card() {
    // The furthest move, and the furthest after which it may battle.
    for (card, most, firing) in [
        (SECTION, 3, 2),
        ("german-tank", 4, 3),
        ("light-car", 6, 4),
        ("mortar", 2, 0),
        ("self-propelled-gun", 4, 2),
    ] {
        for hexes in 1..=most + 1 {
            let row = ". . . . . . . . . . . . . . . . .";
            let mut game = moving(corridor(row, card));
            let line = format!("move a1 {:02}01", hexes + 1);
            if hexes > most {
                assert_eq!(game.rule(&line), "HC-MOV-7", "{card}");
                continue;
            }
            game.act(&line);
            assert_eq!(
                game.unit("a1").is(mark::FAR),
                hexes > firing,
                "{card} {hexes}"
            );
        }
    }
}

#[test]
fn hc_mov_9_one_move_a_turn() {
    let mut game = moving(open());
    assert_eq!(game.rule("move a1 (0,0)"), "HC-MOV-9");
    game.act("move a1 (1,0)");
    game.movement_step(First);
    assert_eq!(game.rule("move a1 (2,0)"), "HC-MOV-9");
    // A breakthrough is no move: whoever has moved may still make it.
    let mut game = close(Table::home_guard(), SECTION, SECTION);
    game.mark("a1", mark::MOVED, true);
    game.set_figures("b1", 1);
    game.attack("fire a1 (1,0)").roll("S M M").act("advance");
    assert_eq!(game.hex("a1"), Some((1, 0)));
}

#[test]
fn hc_mov_10_digging_in_takes_the_turn() {
    let mut game = moving(open());
    game.act("dig in a1");
    game.movement_step(First);
    assert!(game.state().sandbags[0].has(game.at((0, 0))));
    assert_eq!(game.rule("move a1 (1,0)"), "HC-MOV-10");
    assert_eq!(game.rule("dig in a1"), "HC-MOV-10");
    game.battle_step(First);
    game.put("b1", (2, 0));
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-BAT-6");
    // Once moved it is too late.
    let mut game = moving(open());
    game.act("move a1 (1,0)");
    game.movement_step(First);
    assert_eq!(game.rule("dig in a1"), "HC-MOV-9");
    // The bags stay when the unit leaves, and are not dug twice.
    let mut game = moving(open().sandbags(First, (0, 0)));
    assert_eq!(game.rule("dig in a1"), "HC-MOV-10");
    game.act("move a1 (1,0)");
    assert!(game.state().sandbags[0].has(game.at((0, 0))));
}

#[test]
fn hc_mov_10_who_digs_and_where() {
    for (card, digs) in [
        (SECTION, true),
        ("engineers", true),
        ("field-gun", true),
        ("mortar", true),
        ("anti-tank-gun", true),
        (TANK, false),
        ("light-car", false),
        ("motorcycle", false),
    ] {
        let game = moving(corridor(". . . .", card));
        assert_eq!(may(&game, "dig in a1").is_ok(), digs, "{card}");
    }
    for (card, digs) in [("hmg", true), ("cavalry", false)] {
        let table = in_corridor(Table::to_arms(), ". . . .", card, "regulars");
        let game = moving(table);
        assert_eq!(may(&game, "dig in a1").is_ok(), digs, "{card}");
    }
    let sheet = sheet(Table::home_guard(), SECTION, SECTION);
    for (code, digs) in [
        (".", true),
        ("w", true),
        ("h", true),
        ("R", true),
        ("D", true),
        ("f", true),
        ("B", false),
        ("P", false),
        ("S", false),
        ("m", false),
        ("~", false),
        ("F", false),
        ("=", false),
    ] {
        let mut game = sheet.clone();
        game.put("a1", of(code, 2).as_str());
        let expected = if digs { Ok(()) } else { Err("HC-MOV-10") };
        assert_eq!(may(&game, "dig in a1"), expected, "{code}");
    }
    // Not out of the window of a lorry.
    let mut game = moving(corridor(". . . .", "home-guard-motorized"));
    assert_eq!(game.rule("dig in a1"), "HC-MOV-10");
    game.mark("a1", mark::MOUNTED, false);
    assert_eq!(may(&game, "dig in a1"), Ok(()));
}

#[test]
fn hc_mov_11_motorized_infantry_drives_gets_out_and_fights() {
    let table = || corridor(". . . . . . . .", "home-guard-motorized");
    let mut game = moving(table());
    assert!(game.unit("a1").is(mark::MOUNTED));
    game.act("move a1 0401");
    assert_eq!(game.stage(), Stage::GetOut);
    let mut out = game.clone();
    out.act("dismount a1");
    assert!(!out.unit("a1").is(mark::MOUNTED));
    out.battle_step(First);
    assert_eq!(may(&out, "fire a1 0801"), Ok(()));
    game.act("pass");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0801"), "HC-MOT-6");

    // Or it gets in and drives, and does not fight, though it may have got out at once.
    let mut game = moving(table());
    game.mark("a1", mark::MOUNTED, false);
    game.act("move a1 0401");
    assert!(game.unit("a1").is(mark::MOUNTED));
    assert_eq!(game.stage(), Stage::Slot);
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0801"), "HC-MOT-6");

    // Both without driving anywhere.
    let mut game = moving(table());
    assert_eq!(game.rule("mount a1"), "HC-MOV-11");
    game.act("dismount a1");
    game.movement_step(First);
    assert_eq!(game.rule("move a1 0201"), "HC-MOV-9");
    assert_eq!(game.rule("mount a1"), "HC-MOV-9");
    game.mark("a1", mark::MOVED, false);
    game.act("mount a1");
    assert!(game.unit("a1").is(mark::MOUNTED));
    game.put("b1", "0401");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0401"), "HC-MOT-6");
    let game = moving(corridor(". . . .", SECTION));
    assert_eq!(game.rule("mount a1"), "HC-MOV-11");
}

#[test]
fn hc_mov_12_a_retreat_is_no_move() {
    let mut game = close(Table::home_guard(), SECTION, SECTION);
    game.set_figures("b1", 4);
    game.attack("fire a1 (1,0)").roll("F M M");
    game.act("give ground").act("retreat (1,1)").act("pass");
    assert!(!game.unit("b1").is(mark::MOVED));
    assert_eq!(game.state().slot, Second);
    assert_eq!(may(&game, "fire b1 (0,0)"), Ok(()));
}

#[test]
fn hc_mov_13_a_commander_joins_a_unit_and_stops_there() {
    let table = corridor(". . . . . . .", SECTION).unit("a2", SECTION, First, "0401");
    let mut game = moving(table.leader("captain", "captain", First, "0201"));
    assert_eq!(game.rule("move captain 0501"), "HC-MOV-13");
    game.act("move captain 0401");
    assert_eq!(game.hex("captain"), game.hex("a2"));
}

#[test]
fn hc_mov_14_a_commander_alone_blocks_and_is_stopped_like_a_unit() {
    let table = Table::home_guard()
        .map(&[". . . . . . .", ". . . . . . ."])
        .unit("a1", SECTION, First, "0101")
        .leader("captain", "captain", First, "0201");
    let zone = moving(table.clone().unit("b1", SECTION, Second, "0402"));
    assert_eq!(zone.rule("move captain 0501"), "HC-MOV-5");
    assert_eq!(zone.rule("move captain 0402"), "HC-MOV-1");
    let enemy = table.clone().unit("b1", SECTION, Second, "0702");
    let enemy = moving(enemy.leader("hauptmann", "german-officer", Second, "0301"));
    assert_eq!(enemy.rule("move captain 0301"), "HC-MOV-1");
    let mined = table.unit("b1", SECTION, Second, "0702");
    let mined = moving(mined.mine("mine-apm", "0301").mine("mine-atm", "0302"));
    assert_eq!(may(&mined, "move captain 0301"), Ok(()));
    assert_eq!(mined.rule("move captain 0401"), "HC-MIN-12");
    let wood = corridor(". w . . . .", SECTION).leader("captain", "captain", First, "0101");
    assert_eq!(moving(wood).rule("move captain 0301"), "HC-MOV-8");
}

#[test]
fn hc_mov_15_with_a_unit_at_its_pace_or_not_at_all() {
    let table = corridor(". . . . . . .", SECTION).leader("captain", "captain", First, "0101");
    let mut game = moving(table);
    assert_eq!(game.rule("move a1 0501 with captain"), "HC-MOV-7");
    let mut stays = game.clone();
    stays.act("move a1 0401");
    assert_eq!(
        (stays.hex("captain"), stays.hex("a1")),
        (Some((0, 0)), Some((3, 0)))
    );
    game.act("move a1 0401 with captain");
    game.movement_step(First);
    assert_eq!(game.hex("captain"), game.hex("a1"));
    // That was his move.
    assert_eq!(game.rule("move captain 0501"), "HC-MOV-15");
    let alone = moving(corridor(". . . .", SECTION));
    assert_eq!(alone.rule("move a1 0201 with commander"), "HC-MOV-15");
}

// Section 9: commanders.

#[test]
fn hg_cdr_1_ta_cdr_1_who_is_a_commander() {
    let game = open()
        .leader("officer", "captain", First, (0, 0))
        .leader("sergeant", "sergeant", First, (1, 0))
        .start();
    assert!(game.hex("officer").is_some() && game.hex("sergeant").is_some());
    let game = Table::to_arms()
        .unit("a1", "regulars", First, "0101")
        .unit("b1", "regulars", Second, "0109")
        .leader("general", "general-vask", First, "0301")
        .leader("officer", "major-pramm", First, "0501")
        .leader("sergeant", "sergeant-krume", First, "0101")
        .leader("bearer", "standard-lancers", Second, "0109")
        .start();
    let commanders: Vec<&str> = (game.battle.tables().leaders.iter())
        .map(|row| row.id.as_str())
        .collect();
    assert_eq!(commanders, ["general", "officer"]);
    // TA-NCO-1: the others are figures of their units.
    assert!(game.unit("a1").is(mark::SERGEANT));
    assert!(game.battle.tables().unit(game.piece("b1")).standard);
    assert_eq!((game.figures("a1"), game.figures("b1")), (8, 8));
}

#[test]
fn hg_cdr_2_ta_cdr_2_a_commander_moves_four_hexes_on_foot() {
    let home = corridor(". . . . . . . .", SECTION).leader("leader", "captain", First, "0201");
    let arms = in_corridor(Table::to_arms(), ". . . . . . . .", "regulars", "regulars");
    let arms = arms.leader("leader", "general-vask", First, "0201");
    for table in [home, arms] {
        let mut game = moving(table);
        assert_eq!(game.rule("move leader 0701"), "HC-MOV-7");
        game.act("move leader 0601");
        assert_eq!(game.hex("leader"), Some((5, 0)));
    }
    // Where figures on foot may go, he may.
    for (code, expected) in [
        ("d", Ok(())),
        ("R", Ok(())),
        ("A", Ok(())),
        ("r", Err("HC-TER-5")),
    ] {
        let table = corridor(&format!(". {code} . ."), SECTION);
        let game = moving(table.leader("captain", "captain", First, "0101"));
        assert_eq!(may(&game, "move captain 0201"), expected, "{code}");
    }
}

#[test]
fn hc_cdr_3_hc_cdr_4_he_takes_command_where_he_goes_and_gives_it_up() {
    // From the hex of one unit he leads it and one beside it; from another's, that one.
    let table = platoon().unit("a3", SECTION, First, (0, 3));
    let mut game = moving(table);
    let mut stays = game.clone();
    stays.act("move a1 (1,0) with captain");
    assert_eq!(stays.stage(), Stage::Follow);
    assert_eq!(stays.rule("move a3 (1,2)"), "HC-PLT-1");
    game.act("move captain (0,3)").act("pass");
    assert_eq!(game.hex("captain"), game.hex("a3"));
    let captain = game.piece("captain");
    game.edit(|state| state.leader_mut(captain).moved = false);
    game.act("move a1 (1,0)");
    // His old unit moves without a partner, his new one has none beside it.
    assert_eq!(game.stage(), Stage::Slot);
    game.movement_step(First);
    game.act("move a3 (0,4) with captain");
    assert_eq!(
        (game.stage(), game.hex("captain")),
        (Stage::Slot, Some((0, 4)))
    );
}

#[test]
fn hc_cdr_7_a_commander_does_not_battle() {
    let table = open().leader("captain", "captain", First, (7, 0));
    let mut game = table.start();
    game.battle_step(First);
    let line = format!(
        "fire captain {}",
        game.battle.tables().field.name(game.at((8, 0)))
    );
    let unreadable = game.battle.read(&line).expect_err("no act");
    assert_eq!(
        unreadable.what,
        "`captain` is a commander, and `fire` needs a unit"
    );
    let fire = Act::Fire {
        unit: game.piece("captain"),
        hex: game.at((8, 0)),
        how: Fire::Direct,
        support: false,
    };
    assert!(game.battle.check(&fire).is_err());
    assert_eq!(game.legal(), ["pass"]);
}

#[test]
fn ta_cdr_8_a_general_waves_two_flags_away_and_an_officer_one() {
    for (leader, left) in [("general-vask", 1), ("major-pramm", 2)] {
        let table = Table::to_arms().leader("leader", leader, Second, "0205");
        let mut game = close(table, "regulars", "regulars");
        game.put("leader", (1, 0));
        game.set_figures("b1", 2);
        game.attack("fire a1 (1,0)").roll("F F F").act("stand");
        assert_eq!(game.fight().retreat, left, "{leader}");
        assert_eq!(game.fight().saveable, left, "{leader}");
    }
}

#[test]
fn hc_cdr_9_a_commander_is_attacked_when_alone_and_not_by_guns() {
    let at = |attacker: &str, with: bool| {
        let table = Table::home_guard()
            .origin("0105")
            .unit("a1", attacker, First, (0, 0))
            .unit("b1", SECTION, Second, if with { (2, 0) } else { (4, 4) })
            .leader("captain", "captain", Second, (2, 0));
        let mut game = table.start();
        game.battle_step(First);
        game
    };
    for gun in ["field-gun", "mortar", "anti-tank-gun"] {
        assert_eq!(at(gun, false).rule("fire a1 (2,0)"), "HC-CDR-9");
    }
    for other in [SECTION, TANK, "light-car"] {
        assert_eq!(may(&at(other, false), "fire a1 (2,0)"), Ok(()));
    }
    let mut game = at(SECTION, true);
    game.attack("fire a1 (2,0)");
    assert_eq!(game.fight().target, game.piece("b1"));
}

#[test]
fn hc_cdr_10_one_save_decides_even_at_an_odd_range() {
    let table = Table::home_guard()
        .origin("0105")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (4, 4))
        .leader("captain", "captain", Second, (1, 0));
    let mut game = table.start();
    game.battle_step(First);
    game.attack("fire a1 (1,0)").roll("H H S");
    assert_eq!(game.dice(), "W");
    let mut saved = game.clone();
    saved.roll("M");
    assert_eq!((saved.hex("captain"), saved.vp(First)), (Some((1, 0)), 0));
    game.roll("F");
    // HG-CDR-11.
    assert_eq!((game.hex("captain"), game.vp(First)), (None, 1));
}

/// A side whose commander is the vicar, who fights nobody.
fn civilian(attacker: &str, distance: i32) -> Game {
    let piece = "[[leader]]\nid = \"curate\"\nkind = \"officer\"\nname = \"The Curate\"\nwireless = false\ncombatant = false\n";
    let table = Table::home_guard()
        .toml(piece)
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", SECTION, Second, (4, 4))
        .leader("curate", "curate", Second, (distance, 0));
    let mut game = table.option("prisoner_vp", "3").start();
    game.battle_step(First);
    game
}

#[test]
fn hc_cdr_12_amb_68_a_non_combatant_is_captured_hand_to_hand() {
    assert_eq!(civilian(SECTION, 2).rule("fire a1 (2,0)"), "HC-CDR-12");
    assert_eq!(civilian(TANK, 1).rule("fire a1 (1,0)"), "HC-CDR-12");
    let mut game = civilian(SECTION, 1);
    game.attack("fire a1 (1,0)").roll("H M M").roll("S");
    assert_eq!((game.hex("curate"), game.vp(First)), (None, 3));
}

#[test]
fn hc_cdr_13_a_commander_retreats_with_his_unit() {
    let table = Table::home_guard().leader("captain", "captain", Second, "0205");
    let mut game = close(table, SECTION, SECTION);
    game.put("captain", (1, 0));
    game.attack("fire a1 (1,0)").roll("F M M");
    game.act("give ground").act("retreat (1,1)");
    assert_eq!(
        (game.hex("captain"), game.hex("b1")),
        (Some((1, 1)), Some((1, 1)))
    );
}

// Section 9.1: sergeants and standards.

#[test]
fn ta_nco_4_ta_nco_5_a_standard_waves_one_flag_away_while_its_unit_lasts() {
    for (standard, left) in [("false", 3), ("true", 2)] {
        // Down to one figure somebody still carries it.
        let mut game = Table::to_arms()
            .unit("a1", "regulars", First, "0105")
            .unit("b1", "regulars", Second, "0205")
            .with("b1", &format!("regiment = \"1st\", standard = {standard}"))
            .figures("b1", 1)
            .start();
        game.battle_step(First);
        game.attack("fire a1 0205").roll("F F F").act("stand");
        assert_eq!(game.fight().retreat, left);
    }
}

// Section 10: platoons.

#[test]
fn hc_plt_1_a_commander_leads_his_unit_and_one_beside_it() {
    let table = platoon()
        .unit("a3", SECTION, First, (1, -1))
        .unit("a4", SECTION, First, (0, 2));
    let mut game = moving(table);
    // Without the commander nobody comes along.
    let mut alone = game.clone();
    alone.act("move a1 (1,0)");
    assert_eq!(alone.stage(), Stage::Slot);
    game.act("move a1 (1,0) with captain");
    assert_eq!(game.stage(), Stage::Follow);
    assert_eq!(game.rule("move a4 (0,1)"), "HC-PLT-1");
    assert_eq!(game.rule("move b1 (4,0)"), "HC-SEQ-3");
    assert!(game.is_legal("move a2 (1,1)") && game.is_legal("move a3 (2,-1)"));
    game.act("move a3 (2,-1)");
    // One partner, not two.
    assert_eq!((game.stage(), game.state().slot), (Stage::Slot, Second));
}

#[test]
fn hc_plt_2_one_die_moves_both_whichever_has_it() {
    for (first, second) in [("a1", "a2"), ("a2", "a1")] {
        let mut game = platoon().start();
        game.activation_step(First, "In", "");
        game.act(&format!("place infantry {first}"));
        // Nobody but the one with the die may begin.
        assert_eq!(game.rule(&format!("move {second} (1,0)")), "HC-ACT-7");
        let with = |unit| if unit == "a1" { " with captain" } else { "" };
        let there = |unit| if unit == "a1" { "(1,0)" } else { "(1,1)" };
        game.act(&format!("move {first} {}{}", there(first), with(first)));
        assert_eq!(game.stage(), Stage::Follow);
        game.act(&format!("move {second} {}{}", there(second), with(second)));
        assert_eq!(game.hex("captain"), Some((1, 0)));
        assert_eq!(game.state().step, Step::Battle);
        assert_eq!(game.rule(&format!("fire {second} (5,0)")), "HC-ACT-11");
        assert!(game.is_legal(&format!("fire {first} (5,0)")));
    }
    // With a die of its own each may battle.
    let mut game = moving(platoon());
    game.act("move a1 (1,0) with captain")
        .act("move a2 (1,1)")
        .act("pass");
    assert_eq!(game.state().step, Step::Battle);
    assert!(game.is_legal("fire a1 (5,0)") && game.is_legal("fire a2 (5,0)"));
    // AMB-35 by option: each on its own die.
    let mut game = moving(platoon().option("platoon_move_free", "false"));
    game.act("move a1 (1,0) with captain");
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn hc_plt_2_the_partner_may_be_of_any_kind() {
    let table = Table::home_guard()
        .origin("0205")
        .unit("a1", SECTION, First, (0, 0))
        .unit("tank", TANK, First, (0, 1))
        .leader("captain", "captain", First, (0, 0))
        .unit("b1", SECTION, Second, (5, 0));
    let mut game = table.start();
    game.activation_step(First, "In", "");
    assert_eq!(game.rule("place infantry tank"), "HC-ACT-3");
    game.act("place infantry a1")
        .act("move a1 (3,0) with captain")
        .act("move tank (3,1)");
    assert_eq!(game.hex("tank"), Some((3, 1)));
}

#[test]
fn hc_plt_3_a_joint_move_ends_side_by_side_within_each_allowance() {
    let mut game = moving(platoon());
    game.act("move a1 (3,0) with captain");
    assert_eq!(game.rule("move a2 (1,1)"), "HC-PLT-3");
    assert_eq!(game.rule("move a2 (3,1) with captain"), "HC-PLT-3");
    assert_eq!(game.rule("move a2 (4,0)"), "HC-MOV-7");
    let mut stays = game.clone();
    stays.act("pass");
    assert_eq!(stays.hex("a2"), Some((0, 1)));
    game.act("move a2 (3,1)");
    assert_eq!(game.hex("a2"), Some((3, 1)));
    // AMB-34 by option.
    let mut game = moving(platoon().option("platoon_end_adjacent", "false"));
    game.act("move a1 (3,0) with captain");
    assert!(game.is_legal("move a2 (0,2)"));
    // Terrain stops each by itself: behind a wood nobody can keep up.
    let mut table = platoon();
    for at in [(1, 0), (1, 1), (0, 2), (1, -1)] {
        table = table.ground("w", at);
    }
    let mut game = moving(table);
    game.act("move a1 (1,-1) with captain");
    assert_eq!(game.stage(), Stage::Follow);
    assert_eq!(game.rule("move a2 (2,-1)"), "HC-MOV-8");
}

// Section 27: who may enter, and who stops.

/// The terrains of the sheet.
const CODES: [&str; 23] = [
    ".", "w", "b", "h", "B", "r", "F", "/", "=", "~", ":", "m", "d", "R", "L", "T", "P", "A", "S",
    "D", "W", "M", "f",
];

/// Each terrain in the second hex of a row of its own, with water between the rows; doors stand open.
fn sheet(table: Table, card: &str, enemy: &str) -> Game {
    let rows: Vec<String> = (CODES.iter())
        .flat_map(|code| [format!(". {code} . . ."), "r r r r r".into()])
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let table = table.map(&rows[..rows.len() - 1]);
    let table = table.unit("a1", card, First, "0101");
    let mut game = table.unit("b1", enemy, Second, "0545").start();
    game.edit(|state| state.doors = [0b11_1111; 256]);
    game.movement_step(First);
    game
}

/// A hex of the row of a terrain.
fn of(code: &str, column: u8) -> String {
    let at = CODES.iter().position(|known| *known == code);
    format!("{column:02}{:02}", 2 * at.expect("a terrain") + 1)
}

/// What a unit meets that enters a terrain of the sheet: the rule that forbids it, or whether it must stop.
fn entered(game: &Game, code: &str) -> Result<bool, &'static str> {
    let mut game = game.clone();
    game.put("a1", of(code, 1).as_str());
    may(&game, &format!("move a1 {}", of(code, 2)))?;
    Ok(may(&game, &format!("move a1 {}", of(code, 3))) == Err("HC-MOV-8"))
}

#[test]
fn hc_ter_1_to_19_where_units_go_and_stop() {
    let (goes, stops) = (Ok(false), Ok(true));
    let no = |rule| Err(rule);
    // Figures on foot; light cars; tanks.
    let rows = [
        (".", [goes, goes, goes]),
        // HC-TER-1
        ("w", [stops, stops, stops]),
        // HC-TER-2
        ("b", [stops, stops, stops]),
        // HC-TER-3
        ("h", [goes, goes, goes]),
        // HC-TER-4
        ("B", [stops, no("HC-BLD-7"), no("HC-BLD-7")]),
        // HC-TER-5
        ("r", [no("HC-TER-5"), no("HC-TER-5"), no("HC-TER-5")]),
        ("F", [stops, stops, stops]),
        ("/", [goes, goes, no("HC-ENG-2")]),
        ("=", [goes, goes, goes]),
        // HC-TER-6
        ("~", [goes, goes, goes]),
        // HC-TER-7
        (":", [goes, goes, goes]),
        // HC-TER-8
        ("m", [stops, stops, stops]),
        // HC-TER-9
        ("d", [goes, no("HC-TER-9"), no("HC-TER-9")]),
        // HC-TER-10
        ("R", [stops, no("HC-BLD-7"), no("HC-BLD-7")]),
        ("L", [stops, no("HC-MOV-8"), no("HC-MOV-8")]),
        ("T", [stops, no("HC-MOV-8"), no("HC-MOV-8")]),
        // HC-TER-11
        ("P", [goes, no("HC-TER-11"), no("HC-TER-11")]),
        // HC-TER-12
        ("A", [goes, no("HC-MOV-8"), no("HC-MOV-8")]),
        // HC-TER-13
        ("S", [goes, goes, goes]),
        // HC-TER-14, HC-BLD-7
        ("D", [goes, goes, goes]),
        // HC-TER-15
        ("W", [stops, stops, stops]),
        // HC-TER-17
        ("M", [stops, stops, stops]),
        // HC-TER-19
        ("f", [goes, goes, goes]),
    ];
    let games =
        [SECTION, "light-car", TANK].map(|card| (card, sheet(Table::home_guard(), card, SECTION)));
    for (code, expected) in rows {
        for ((card, game), expected) in games.iter().zip(expected) {
            assert_eq!(entered(game, code), expected, "{card} into {code}");
        }
    }
}

#[test]
fn hc_ter_9_11_12_infantry_only_is_not_for_guns_horses_and_lorries() {
    for card in ["field-gun", "mortar", "home-guard-motorized", "motorcycle"] {
        let game = sheet(Table::home_guard(), card, SECTION);
        for code in ["d", "P", "A", "B", "R"] {
            assert!(entered(&game, code).is_err(), "{card} into {code}");
        }
    }
    // AMB-98, AMB-100.
    for (card, enters) in [("cavalry", false), ("hmg", true)] {
        let game = sheet(Table::to_arms(), card, "regulars");
        for code in ["d", "P", "A", "B", "R"] {
            assert_eq!(entered(&game, code).is_ok(), enters, "{card} into {code}");
        }
    }
}

#[test]
fn hc_ter_1_hc_ter_2_who_enters_wood_does_not_battle_that_turn() {
    let sheet = sheet(Table::home_guard(), SECTION, SECTION);
    for (code, battles) in [
        ("w", false),
        ("b", false),
        ("m", true),
        ("h", true),
        ("f", true),
        ("W", true),
    ] {
        let mut game = sheet.clone();
        game.put("a1", of(code, 1).as_str());
        game.act(&format!("move a1 {}", of(code, 2)));
        game.battle_step(First);
        game.put("b1", of(code, 3).as_str());
        let fire = format!("fire a1 {}", of(code, 3));
        assert_eq!(may(&game, &fire).is_ok(), battles, "{code}");
        // Next turn it does.
        game.mark("a1", mark::TANGLED, false);
        assert_eq!(may(&game, &fire), Ok(()), "{code}");
    }
}

#[test]
fn hc_ter_5_a_river_is_crossed_at_fords_and_bridges() {
    let river = |more: &str| {
        let table = corridor(". . . . . .", SECTION);
        table.map_line(&format!(
            "edges = [ {{ kind = \"river\", along = [\"0201/0301\"] }}{more} ]"
        ))
    };
    let game = moving(river(""));
    assert_eq!(may(&game, "move a1 0201"), Ok(()));
    assert_eq!(game.rule("move a1 0301"), "HC-TER-5");
    // A ford takes a turn: the move ends on the far bank.
    let ford = ", { kind = \"ford\", between = [\"0201\", \"0301\"] }";
    let mut game = moving(river(ford));
    assert_eq!(game.rule("move a1 0401"), "HC-TER-5");
    game.act("move a1 0301");
    assert_eq!(game.hex("a1"), Some((2, 0)));
    let bridge = ", { kind = \"bridge-light\", between = [\"0201\", \"0301\"] }";
    assert_eq!(may(&moving(river(bridge)), "move a1 0401"), Ok(()));
    // A ford that fills its hex is left next turn as open ground is (AMB-104).
    let mut game = moving(corridor(". F . . . .", SECTION));
    game.act("move a1 0201");
    game.movement_step(First);
    game.mark("a1", mark::MOVED, false);
    assert_eq!(may(&game, "move a1 0501"), Ok(()));
}

#[test]
fn hc_ter_5_a_scenario_may_open_its_rivers() {
    let river = "edges = [ { kind = \"river\", along = [\"0201/0301\"] } ]";
    let no = Err("HC-TER-5");
    for (crossing, card, crosses) in [
        ("none", SECTION, no),
        ("foot", SECTION, Ok(())),
        ("foot", "home-guard-motorized", no),
        ("foot", TANK, no),
        ("foot", "field-gun", no),
        ("all", SECTION, Ok(())),
        ("all", TANK, Ok(())),
    ] {
        let open = format!("river_crossing = \"{crossing}\"");
        let by_side = corridor(". . . . . .", card).map_line(river);
        let mut game = moving(by_side.scenario_line(&open));
        game.put("a1", "0201");
        assert_eq!(may(&game, "move a1 0301"), crosses, "{crossing} {card}");
        let filling = moving(corridor(". r . . . .", card).scenario_line(&open));
        assert_eq!(may(&filling, "move a1 0201"), crosses, "{crossing} {card}");
    }
    // It takes a turn, as at a ford (AMB-104).
    let open = |table: Table| moving(table.scenario_line("river_crossing = \"foot\""));
    let game = open(corridor(". . . . . .", SECTION).map_line(river));
    assert_eq!(may(&game, "move a1 0301"), Ok(()));
    assert_eq!(game.rule("move a1 0401"), "HC-TER-5");
    let table = corridor(". r . . . .", SECTION).leader("captain", "captain", First, "0101");
    let mut game = open(table);
    assert_eq!(game.rule("move a1 0301"), "HC-TER-5");
    assert_eq!(may(&game, "move captain 0201"), Ok(()));
    assert_eq!(game.rule("move captain 0301"), "HC-TER-5");
    game.act("move a1 0201");
    game.movement_step(First);
    game.mark("a1", mark::MOVED, false);
    assert_eq!(may(&game, "move a1 0501"), Ok(()));
    // A bridge is still the quicker way.
    assert_eq!(
        may(&open(corridor(". / . . . .", SECTION)), "move a1 0401"),
        Ok(())
    );
}

#[test]
fn hc_ter_6_hc_ter_7_one_hex_of_sea_and_one_of_beach() {
    let sea = moving(corridor(". ~ ~ . . .", SECTION));
    assert_eq!(may(&sea, "move a1 0201"), Ok(()));
    assert_eq!(sea.rule("move a1 0301"), "HC-TER-6");
    assert_eq!(sea.rule("move a1 0401"), "HC-TER-6");
    let beach = moving(corridor(". : : . . .", SECTION));
    assert_eq!(may(&beach, "move a1 0201"), Ok(()));
    assert_eq!(beach.rule("move a1 0301"), "HC-TER-7");
    // Out of the sea, over the beach and on.
    let landing = moving(corridor("~ : . . . .", SECTION));
    assert_eq!(may(&landing, "move a1 0401"), Ok(()));
    let mut game = moving(corridor(". ~ . . .", SECTION));
    game.act("move a1 0201");
    game.put("b1", "0301");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0301"), "HC-TER-6");
}

#[test]
fn hc_ter_13_sandbags_are_overrun_by_enemies_and_vehicles() {
    let overrun = |card: &str, side: Side| {
        let table = corridor(". . . . .", card).sandbags(side, "0201");
        let mut game = moving(table);
        game.act("move a1 0201");
        !game.state().sandbags[side.at()].has(game.at("0201"))
    };
    assert!(!overrun(SECTION, First));
    assert!(overrun(SECTION, Second));
    assert!(overrun(TANK, First) && overrun(TANK, Second));
    // Only passing through is enough.
    let mut game = moving(corridor(". . . . .", SECTION).sandbags(Second, "0201"));
    game.act("move a1 0301");
    assert!(!game.state().sandbags[1].has(game.at("0201")));
    // Those of the map are crushed by vehicles, debris is not (AMB-49).
    for (code, gone) in [("S", true), ("D", false)] {
        let mut game = moving(corridor(&format!(". {code} . . ."), TANK));
        let before = game.state().ground[usize::from(game.at("0201"))];
        game.act("move a1 0201");
        let after = game.state().ground[usize::from(game.at("0201"))];
        assert_eq!(before != after, gone, "{code}");
    }
}

#[test]
fn hc_ter_15_wire_is_cleared_by_hand_or_by_tracks() {
    let wire = |game: &Game| {
        let ground = game.state().ground[usize::from(game.at("0201"))];
        game.battle.tables().field.terrain[usize::from(ground)].id == "wire"
    };
    let table = |card| corridor(". W . . .", card);
    let mut game = moving(table(SECTION));
    game.act("clear a1 0201");
    game.movement_step(First);
    assert!(!wire(&game));
    assert_eq!(game.rule("move a1 0201"), "HC-MOV-10");
    // From within, too (AMB-106).
    let mut game = moving(table(SECTION));
    game.put("a1", "0201");
    assert_eq!(may(&game, "clear a1 0201"), Ok(()));
    game.put("a1", "0401");
    assert_eq!(game.rule("clear a1 0201"), "HC-MIN-9");
    for (card, gone) in [(TANK, true), ("light-car", false), (SECTION, false)] {
        let mut game = moving(table(card));
        game.act("move a1 0201");
        assert_eq!(!wire(&game), gone, "{card}");
    }
    // No wheels and no obstacles.
    assert_eq!(moving(table("light-car")).rule("clear a1 0201"), "HC-MIN-7");
    let obstacle = moving(corridor(". A . . .", SECTION));
    assert_eq!(obstacle.rule("clear a1 0201"), "HC-MIN-9");
}

#[test]
fn hc_ter_4_10_11_12_13_14_flags_an_occupant_ignores() {
    let dice = "[[unit]]\nid = \"guns\"\nname = \"Guns\"\nclass = \"infantry\"\nstrength = 6\nmove = { max = 3, and_fire = 2 }\nfirepower = [ { range = \"1-5\", dice = \"WWW\" } ]\nflag = 5\n";
    let mut sheet = sheet(Table::home_guard().toml(dice), "guns", SECTION);
    sheet.put("a1", "0501");
    for (code, flags) in [
        (".", 0),
        ("w", 0),
        ("b", 0),
        ("h", 0),
        ("B", 1),
        ("F", 0),
        ("~", 0),
        (":", 0),
        ("m", 0),
        ("d", 0),
        ("R", 1),
        ("L", 1),
        ("T", 1),
        ("P", 2),
        ("A", 1),
        ("S", 1),
        ("D", 1),
        ("W", 0),
        ("M", 0),
        ("f", 0),
    ] {
        let mut game = sheet.clone();
        game.put("a1", of(code, 1).as_str());
        game.put("b1", of(code, 2).as_str());
        game.set_figures("b1", 4);
        game.battle_step(First);
        game.attack(&format!("fire a1 {}", of(code, 2)));
        game.roll("F F F").act("stand");
        assert_eq!(game.fight().retreat, 3 - flags, "{code}");
    }
}

#[test]
fn hc_ter_16_hc_ter_20_flames_take_no_notice_of_cover_and_others_do_in_close_combat_too() {
    let range = |card: &str, code: &str| {
        let mut game = close(
            Table::home_guard().origin("0105").ground(code, (1, 0)),
            card,
            SECTION,
        );
        game.attack("fire a1 (1,0)");
        game.fight().range
    };
    for (code, cover) in [("w", 1), ("B", 1), ("P", 2), ("S", 1)] {
        assert_eq!(range("flame-team", code), 1, "{code}");
        // The first hit kills no more, or dice are lost.
        assert_eq!(range(SECTION, code), 1 + cover, "{code}");
    }
    // AMB-52: what shortens the range still does, and cover still steadies.
    let table = Table::home_guard().origin("0105").ground("B", (2, 0));
    let mut game = table
        .unit("a1", "flame-team", First, (0, 0))
        .unit("b1", SECTION, Second, (2, 0))
        .figures("b1", 2)
        .start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("F F").act("stand");
    assert_eq!(game.fight().retreat, 1);
}

#[test]
fn hc_ter_18_a_commander_shortens_the_range() {
    let table = Table::home_guard()
        .origin("0105")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (3, 0))
        .leader("captain", "captain", First, (0, 0));
    let mut game = table.start();
    game.battle_step(First);
    game.attack("fire a1 (3,0) support");
    assert_eq!((game.fight().range, game.dice()), (2, "WWW".into()));
}
