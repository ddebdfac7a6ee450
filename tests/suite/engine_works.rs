//! Guns, buildings, bridges, mines, vehicles, scouts and points by the ledger: the vectors TV-69 to TV-84, and the rules of its sections 18, 19 and 21 to 26.

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Outcome, Pending};
use pressgang::games::hex_command::rules::{
    Act, Battle, Event, HexId, MineKind, OFF, Reason, Sighting, Stage, mark,
};

use crate::table::{Game, Table, exact};

const SECTION: &str = "home-guard-section";
const MOTORIZED: &str = "home-guard-motorized";
const TANK: &str = "german-tank";

/// One row of hexes with a unit at its western end and an enemy at its eastern.
fn corridor(row: &str, card: &str) -> Table {
    let end = format!("{:02}01", row.split(' ').count());
    Table::home_guard()
        .map(&[row])
        .unit("a1", card, First, "0101")
        .unit("b1", SECTION, Second, end.as_str())
}

/// Two units on one row, the second so many hexes to the east of the first, which is at (0,0).
fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    in_row(Table::home_guard(), attacker, target, distance)
}

fn in_row(table: Table, attacker: &str, target: &str, distance: i32) -> Table {
    table
        .origin("0205")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

fn moving(table: Table) -> Game {
    let mut game = table.start();
    game.movement_step(First);
    game
}

fn battling(table: Table) -> Game {
    let mut game = table.start();
    game.battle_step(First);
    game
}

fn may(game: &Game, line: &str) -> Result<(), &'static str> {
    if game.is_legal(line) {
        Ok(())
    } else {
        Err(game.rule(line))
    }
}

fn has(game: &Game, event: &Event) -> bool {
    game.events.contains(event)
}

fn stage_of(battle: &Battle) -> Stage {
    battle.state().stage
}

/// Hits and certain kills of the throw just made.
fn thrown(game: &Game) -> (u8, u8) {
    let found = game.events.iter().find_map(|event| match event {
        Event::Thrown { hits, certain, .. } => Some((*hits, *certain)),
        _ => None,
    });
    found.expect("a throw")
}

/// The terrain of a hex.
fn ground(game: &Game, at: &str) -> String {
    let row = game.state().ground[usize::from(game.at(at))];
    game.battle.tables().field.terrain[usize::from(row)]
        .id
        .clone()
}

/// A new turn for everybody who has moved, without playing one.
fn next_turn(game: &mut Game) {
    game.edit(|state| {
        state.turn += 1;
        for unit in &mut state.units {
            unit.marks &= mark::LASTING;
            unit.battles = 0;
        }
    });
}

/// Where the shell of a gun came down.
fn fell(game: &Game) -> HexId {
    let found = game.events.iter().find_map(|event| match event {
        Event::Fell(hex) => Some(*hex),
        _ => None,
    });
    found.expect("a shell")
}

// Artillery: the vectors.

/// A field gun at (0,0) that does not see what it shoots at.
fn gun(aim: (i32, i32), wood: (i32, i32)) -> Table {
    Table::home_guard()
        .origin("0204")
        .unit("a1", "field-gun", First, (0, 0))
        .unit("b1", SECTION, Second, aim)
        .ground("w", wood)
}

/// Where blind fire falls for each number.
fn blind(table: Table, aim: (i32, i32)) -> Vec<(i32, i32)> {
    let game = battling(table);
    let landed = |number: u8| {
        let mut game = game.clone();
        game.act(&format!("fire a1 ({},{}) blind", aim.0, aim.1));
        assert_eq!((game.stage(), game.dice().as_str()), (Stage::Scatter, "d8"));
        game.roll(&number.to_string());
        game.place(fell(&game))
    };
    (1..=8).map(landed).collect()
}

#[test]
fn tv_69_where_blind_fire_falls() {
    let falls = blind(gun((4, 0), (2, 0)), (4, 0));
    let expected = [
        (4, 0),
        (3, 0),
        (4, -1),
        (3, 1),
        (5, -1),
        (4, 1),
        (5, 0),
        (4, 0),
    ];
    assert_eq!(falls, expected);
}

#[test]
fn tv_70_the_gun_side_of_a_hex_entered_by_its_corner() {
    let falls = blind(gun((2, 2), (1, 1)), (2, 2));
    let expected = [
        (2, 2),
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (2, 3),
        (3, 2),
        (2, 2),
    ];
    assert_eq!(falls, expected);
}

// HC-ART-5, HC-ART-6.
#[test]
fn tv_71_guided_fire() {
    let table = gun((4, 0), (2, 0)).leader("captain", "captain", First, (4, -1));
    let mut game = battling(table.clone());
    let on_target = |it: &Battle| u32::from(stage_of(it) == Stage::Throw);
    let until = |it: &Battle| !matches!(stage_of(it), Stage::Scatter | Stage::Withdraw);
    let mut blind = game.clone();
    blind.act("fire a1 (4,0) blind");
    let chances = exact(&blind.battle, until, |_| Act::Pass, on_target);
    assert_eq!(chances, [(0, 3, 4), (1, 1, 4)]);
    game.act("fire a1 (4,0) guided by captain");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::Scatter, "d6 d6")
    );
    let chances = exact(&game.battle, until, |_| Act::Pass, on_target);
    assert_eq!(chances, [(0, 7, 12), (1, 5, 12)]);
    let mut over = game.clone();
    over.roll("3 4");
    assert_eq!(over.place(fell(&over)), (5, 0));
    assert_eq!(over.figures("b1"), 6);
    game.roll("4 4");
    assert_eq!(game.place(fell(&game)), (4, 0));
    game.act("pass");
    assert_eq!(game.dice(), "YYG");
    // The second salvo needs no roll while the captain sees the hex, wherever the first fell.
    let again = |mut game: Game| {
        game.battle_step(First);
        game.pool(First, "Gu");
        game
    };
    for first in [over, game] {
        let mut second = again(first);
        second.attack("fire a1 (4,0) guided by captain");
        assert_eq!(
            (second.stage(), second.dice()),
            (Stage::Throw, "YYG".into())
        );
    }
    // He has lost sight of it: blind, or a first salvo with somebody else.
    let table = table.leader("sergeant", "sergeant", First, (3, 1));
    let mut game = battling(table.ground("w", (4, -2)));
    game.act("fire a1 (4,0) guided by captain").roll("6 6");
    let mut game = again(game);
    game.put("captain", (4, -3));
    assert_eq!(game.rule("fire a1 (4,0) guided by captain"), "HC-ART-6");
    assert_eq!(may(&game, "fire a1 (4,0) blind"), Ok(()));
    game.act("fire a1 (4,0) guided by sergeant");
    assert_eq!(game.stage(), Stage::Scatter);
}

// Buildings, bridges, mines, transport, recon, conversion: the vectors.

/// A house with a section in it, and everything that may shoot at it.
fn house(code: &str, entry: &str) -> Table {
    Table::home_guard()
        .map(&[". . . . . .", ". . . . . .", ". . . . . ."])
        .ground(code, "0302")
        .map_line(&format!("buildings = [ {{ at = \"0302\", {entry} }} ]"))
        .unit("tank", TANK, First, "0202")
        .unit("gun", "field-gun", First, "0502")
        .unit("section", SECTION, First, "0301")
        .unit("spg", "self-propelled-gun", First, "0303")
        .unit("b1", SECTION, Second, "0302")
        .unit("b9", SECTION, Second, "0603")
}

fn points(game: &Game) -> u8 {
    game.state().points[usize::from(game.at("0302"))]
}

/// A unit shoots at the house: so many men fall.
fn shoot(game: &mut Game, unit: &str, kills: usize) {
    next_turn(game);
    game.battle_step(First);
    game.attack(&format!("fire {unit} 0302"));
    let dice = game.dice();
    // Nobody saves.
    let miss = |die| if die == 'G' { "F" } else { "M" };
    let faces = dice.chars().enumerate();
    let faces: Vec<&str> = faces
        .map(|(at, die)| if at < kills { "S" } else { miss(die) })
        .collect();
    let before = game.figures("b1");
    game.roll(&faces.join(" "));
    if game.stage() == Stage::Saves {
        game.roll(&"S".repeat(game.dice().len()));
    }
    assert_eq!(usize::from(before - game.figures("b1")), kills, "{unit}");
    if game.stage() == Stage::Flags {
        game.act("stand");
    }
}

#[test]
fn tv_72_a_house_falls_to_guns_and_tanks() {
    let mut game = house("B", "floors = 1").start();
    assert_eq!(points(&game), 2);
    shoot(&mut game, "section", 1);
    assert_eq!(
        (points(&game), ground(&game, "0302").as_str()),
        (2, "building")
    );
    game.set_figures("b1", 6);
    shoot(&mut game, "tank", 3);
    assert_eq!(
        (points(&game), ground(&game, "0302").as_str()),
        (1, "building")
    );
    shoot(&mut game, "gun", 1);
    assert_eq!(ground(&game, "0302"), "ruins");
    assert_eq!((game.unit("b1").hex, points(&game)), (game.at("0302"), 1));
    game.set_figures("b1", 6);
    shoot(&mut game, "gun", 1);
    assert_eq!(ground(&game, "0302"), "debris");
    assert_eq!(points(&house("P", "floors = 2").start()), 8);
}

/// Whether a door opens on a number.
fn opens(code: &str, card: &str, number: u8) -> bool {
    let mut game = moving(corridor(&format!(". {code} . ."), card));
    game.act("move a1 0201");
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Door, "d6"));
    game.roll(&number.to_string());
    let opened = game.hex("a1") == Some((1, 0));
    assert!(has(
        &game,
        &Event::Door(game.piece("a1"), game.at("0201"), opened)
    ));
    opened
}

// HC-BLD-1, HC-BLD-2.
#[test]
fn tv_73_doors() {
    for number in 1..=6 {
        assert_eq!(opens("B", SECTION, number), number >= 4);
        // HC-BLD-2 makes no difference between them.
        assert_eq!(opens("B", "engineers", number), number >= 4);
        assert_eq!(opens("P", "engineers", number), number >= 3);
        assert_eq!(opens("P", SECTION, number), number >= 5);
    }
}

/// A unit that has walked onto a counter.
fn onto(counter: &str, card: &str) -> Game {
    let mut game = moving(corridor(". . . . . .", card).mine(counter, "0201"));
    game.act("move a1 0201");
    game
}

#[test]
fn tv_74_infantry_among_mines() {
    let mut game = onto("mine-apm", SECTION);
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Mine, "GGGG"));
    let mut flags = game.clone();
    flags.roll("F F F F");
    assert_eq!((flags.figures("a1"), flags.hex("a1")), (6, Some((1, 0))));
    assert_eq!(flags.stage(), Stage::Slot);
    game.roll("S S C H");
    assert_eq!(thrown(&game), (4, 1));
    assert_eq!(game.dice(), "WWW");
    game.roll("M F S");
    assert_eq!((game.figures("a1"), game.hex("a1")), (4, Some((1, 0))));
}

// HC-MIN-4, HC-MIN-5, HC-MIN-13.
#[test]
fn tv_75_vehicles_among_mines() {
    let mut game = onto("mine-atm", TANK);
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Mine, "YYYY"));
    game.roll("T T K M");
    assert_eq!(thrown(&game), (3, 1));
    assert_eq!(game.dice(), "WW");
    game.roll("M S");
    assert_eq!(game.figures("a1"), 1);
    for (counter, card, kind) in [
        ("mine-atm", SECTION, MineKind::Atm),
        ("mine-apm", TANK, MineKind::Apm),
    ] {
        let game = onto(counter, card);
        assert_eq!(game.stage(), Stage::Slot);
        assert!(has(&game, &Event::MineFound(game.at("0201"), kind)));
        assert!(game.state().mined.has(game.at("0201")));
        assert!(game.state().mines[0].known);
    }
}

/// A unit that clears a counter beside it.
fn clearing(counter: &str, card: &str) -> Game {
    let mut game = moving(corridor(". . . . . .", card).mine(counter, "0201"));
    game.act("clear a1 0201");
    game
}

#[test]
fn tv_76_clearing_mines() {
    for counter in ["mine-apm", "mine-atm"] {
        let game = clearing(counter, "engineers");
        assert_eq!((game.stage(), game.dice().as_str()), (Stage::Clear, "WW"));
        for (throw, lost) in [
            ("S S", true),
            ("S C", false),
            ("F F", false),
            ("C C", true),
            ("H H", true),
            ("M M", false),
        ] {
            let mut game = game.clone();
            game.roll(throw);
            assert_eq!(game.figures("a1") == 5, lost, "{throw}");
            assert_eq!(game.state().mined.has(game.at("0201")), lost, "{throw}");
        }
        assert_eq!(casualty(&game), [(0, 5, 6), (1, 1, 6)]);
    }
    let game = clearing("mine-apm", SECTION);
    assert_eq!(game.dice(), "W");
    for (throw, lost) in [
        ("S", true),
        ("C", true),
        ("H", true),
        ("F", false),
        ("M", false),
    ] {
        let mut game = game.clone();
        game.roll(throw);
        assert_eq!(game.figures("a1") == 5, lost, "{throw}");
    }
    assert_eq!(casualty(&game), [(0, 1, 3), (1, 2, 3)]);
}

/// How likely a man is lost while mines are cleared.
fn casualty(game: &Game) -> Vec<(u32, u128, u128)> {
    let a1 = game.piece("a1");
    exact(
        &game.battle,
        |it| stage_of(it) != Stage::Clear,
        |_| Act::Pass,
        |it| u32::from(6 - it.state().unit(a1).figures),
    )
}

/// A unit on a bridge, about to blow it.
fn blowing(card: &str) -> Game {
    let mut game = moving(corridor("= . . . . .", card));
    game.act("blow a1 0101");
    game
}

#[test]
fn tv_77_blowing_a_bridge() {
    let game = blowing("engineers");
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Blow, "WW"));
    let gone = |it: &Battle| u32::from(it.state().bridges[0].site.hex == OFF);
    let until = |it: &Battle| stage_of(it) != Stage::Blow;
    let chances = exact(&game.battle, until, |_| Act::Pass, gone);
    assert_eq!(chances, [(0, 1, 36), (1, 35, 36)]);
    let mut failed = game;
    failed.roll("M M");
    assert_eq!(
        (ground(&failed, "0101").as_str(), failed.figures("a1")),
        ("bridge-heavy", 6)
    );
    let game = blowing(SECTION);
    assert_eq!(game.dice(), "W");
    for (throw, blown, left) in [
        ("M", false, 6),
        ("S", true, 5),
        ("F", true, 6),
        ("C", true, 6),
    ] {
        let mut game = game.clone();
        game.roll(throw);
        assert_eq!(ground(&game, "0101") == "river", blown, "{throw}");
        assert_eq!(game.figures("a1"), left, "{throw}");
    }
}

/// Engineers on the west bank of a river, with everything that wants to cross it, and a gun that looks along it.
fn riverside() -> Table {
    Table::home_guard()
        .map(&[". . . . . .", ". . . . . ."])
        .map_line("edges = [ { kind = \"river\", along = [\"0201/0301\", \"0202/0301\", \"0202/0302\"] } ]")
        .unit("sappers", "engineers", First, "0201")
        .unit("section", SECTION, First, "0101")
        .unit("car", "light-car", First, "0102")
        .unit("tank", TANK, First, "0202")
        .unit("b1", "field-gun", Second, "0601")
}

/// Whether a unit that stands at the bridge may cross it.
fn crosses(game: &Game, unit: &str) -> bool {
    let mut game = game.clone();
    game.put("sappers", "0502");
    game.put(unit, "0201");
    game.movement_step(First);
    game.mark(unit, mark::MOVED | mark::BUSY, false);
    game.is_legal(&format!("move {unit} 0301"))
}

fn crossing(game: &Game) -> [bool; 3] {
    ["section", "car", "tank"].map(|unit| crosses(game, unit))
}

#[test]
fn tv_78_a_heavy_bridge_by_turns() {
    let mut game = riverside().start();
    game.edit(|state| state.turn = 4);
    let mut found = Vec::new();
    for turn in 5..=8 {
        next_turn(&mut game);
        assert_eq!(game.state().turn, turn);
        game.movement_step(First);
        if turn < 8 {
            game.act("build heavy sappers 0201/0301");
        }
        found.push(crossing(&game));
    }
    let (none, foot, all) = ([false; 3], [true, false, false], [true; 3]);
    assert_eq!(found, [none, foot, foot, all]);
    // Two kills leave it to the infantry, the third takes it away.
    next_turn(&mut game);
    game.battle_step(Second);
    game.attack("fire b1 0301 bridge");
    assert_eq!(game.dice(), "YYG");
    game.roll("C C F");
    assert_eq!((thrown(&game), game.dice()), ((2, 0), "WW".into()));
    game.roll("S S");
    assert_eq!(game.state().bridges[0].kills, 2);
    assert_eq!(crossing(&game), foot);
    next_turn(&mut game);
    game.battle_step(Second);
    game.attack("fire b1 0301 bridge").roll("C M F").roll("C");
    assert!(
        game.events
            .iter()
            .any(|event| matches!(event, Event::BridgeGone(_)))
    );
    assert_eq!(crossing(&game), none);
}

#[test]
fn tv_79_two_kills_take_the_truck_and_two_men() {
    let mut game = battling(duel(SECTION, MOTORIZED, 2));
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (6, 2));
    game.attack("fire a1 (2,0)").roll("S S M").roll("S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (4, 0));
    assert!(!game.unit("b1").is(mark::MOUNTED));
}

#[test]
fn tv_80_only_some_hits_go_on_the_truck() {
    let mut game = battling(duel(SECTION, MOTORIZED, 2));
    game.mark("b1", mark::MOUNTED, false);
    game.attack("fire a1 (2,0)").roll("C S M");
    assert_eq!(game.stage(), Stage::Assign);
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide { side: First, .. }
    ));
    assert_eq!(game.rule("2 on vehicle"), "HC-MOT-4");
    for (hits, men, truck) in [(0, 4, 2), (1, 5, 1)] {
        let mut game = game.clone();
        game.act(&format!("{hits} on vehicle")).roll("S S");
        assert_eq!(
            (game.figures("b1"), game.unit("b1").transport),
            (men, truck)
        );
    }
}

#[test]
fn tv_81_recon_and_hidden_units() {
    let table = Table::home_guard()
        .map(&[". . ."; 12])
        .unit("car", "home-guard-car", First, "0101")
        .unit("b1", SECTION, Second, "0108")
        .unit("b2", SECTION, Second, "0109")
        .unit("b3", SECTION, Second, "0103")
        .with("b1", "placed = \"hidden\"")
        .with("b2", "placed = \"hidden\"");
    let mut game = table.start();
    game.pool(First, "Ve");
    game.movement_step(First);
    game.act("recon car");
    assert_eq!(game.dice(), "d4 d6");
    game.roll("3 4");
    assert!(has(&game, &Event::Scouted(game.piece("car"), 7)));
    // Seven rows ahead and no further.
    assert_eq!(game.unit("b1").sighting, Sighting::Seen);
    assert_eq!(game.unit("b2").sighting, Sighting::Hidden);
    game.battle_step(First);
    game.attack("fire car 0103").roll("M M");
    game.battle_step(First);
    assert_eq!(game.rule("fire car 0103"), "HC-REC-8");

    // Near enough to be seen, or not.
    let after = |card: &str, hexes: i32| {
        let table = Table::home_guard()
            .origin("0105")
            .unit("a1", card, First, (0, 0))
            .unit("b1", SECTION, Second, (hexes + 1, 0))
            .with("b1", "placed = \"hidden\"");
        let mut game = moving(table);
        game.act("move a1 (1,0)");
        game.unit("b1").sighting
    };
    assert_eq!(after(TANK, 3), Sighting::Hidden);
    assert_eq!(after(SECTION, 3), Sighting::Seen);
    assert_eq!(after(TANK, 2), Sighting::Seen);
}

// TA-NCO-2.
#[test]
fn tv_83_a_sergeant_throws_a_white_die() {
    let attack = |table: Table, sergeant: bool, distance: i32| {
        let mut game = battling(table);
        game.mark("a1", mark::SERGEANT, sergeant);
        let line = format!("fire a1 ({distance},0)");
        may(&game, &line)?;
        game.attack(&line);
        Ok(game.dice())
    };
    let guard = |distance| in_row(Table::to_arms(), "regular-guard", "regulars", distance);
    let lmg = |distance| guard(distance).with("a1", "second_weapon = true");
    let hmg = in_row(Table::to_arms(), "hmg", "regulars", 3);
    assert_eq!(attack(guard(3), true, 3), Ok("WWW".into()));
    assert_eq!(attack(guard(3), false, 3), Ok("WW".into()));
    assert_eq!(attack(lmg(6), false, 6), Ok("W".into()));
    assert_eq!(attack(guard(6), true, 6), Err("HC-RNG-5"));
    assert_eq!(attack(hmg, true, 3), Ok("WGG".into()));
}

// HG-CDR-11, TA-CDR-11, TA-NCO-3, TA-NCO-5.
#[test]
fn tv_84_what_a_victory_is_worth() {
    // The last figure of a unit with sergeant and standard.
    let table = in_row(Table::to_arms(), "regulars", "colour-company", 2)
        .with("b1", "sergeant = true, regiment = \"4th\", standard = true")
        .unit("b9", "regulars", Second, (2, 4));
    let mut game = battling(table.figures("b1", 1));
    game.attack("fire a1 (2,0)").roll("S S M");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 4));
    let b1 = game.piece("b1");
    for (points, why) in [
        (1, Reason::Unit(b1)),
        (1, Reason::Sergeant(b1)),
        (2, Reason::Standard(b1)),
    ] {
        assert!(has(&game, &Event::Scored(First, points, why)));
    }
    let alone = |table: Table, card: &str, leader: &str| {
        let table = in_row(table, card, card, 5).leader("leader", leader, Second, (1, 0));
        let mut game = battling(table);
        game.attack("fire a1 (1,0)").roll("H M M").roll("S");
        assert_eq!(game.hex("leader"), None);
        game.vp(First)
    };
    assert_eq!(alone(Table::to_arms(), "regulars", "general-vask"), 3);
    assert_eq!(alone(Table::to_arms(), "regulars", "major-pramm"), 2);
    assert_eq!(alone(Table::home_guard(), SECTION, "captain"), 1);
    assert_eq!(alone(Table::home_guard(), SECTION, "sergeant"), 1);
}

// Section 18: artillery.

#[test]
fn hc_art_1_what_a_gun_sees_it_shoots_at_without_scatter() {
    let mut game = battling(duel("field-gun", SECTION, 4));
    assert_eq!(game.rule("fire a1 (4,0) blind"), "HC-ART-1");
    game.attack("fire a1 (4,0)");
    assert_eq!((game.stage(), game.dice()), (Stage::Throw, "YYG".into()));
    let game = battling(duel("field-gun", SECTION, 4).ground("w", (2, 0)));
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-LOS-1");
}

#[test]
fn hc_art_2_only_guns_and_mortars_fire_at_what_they_do_not_see() {
    for (card, expected) in [
        ("field-gun", Ok(())),
        ("mortar", Ok(())),
        ("anti-tank-gun", Err("HC-ART-2")),
        ("self-propelled-gun", Err("HC-ART-2")),
        (TANK, Err("HC-ART-2")),
        (SECTION, Err("HC-ART-2")),
    ] {
        let game = battling(duel(card, SECTION, 4).ground("w", (2, 0)));
        assert_eq!(may(&game, "fire a1 (4,0) blind"), expected, "{card}");
    }
    // Within the range of the card.
    let table = duel("mortar", SECTION, 4).map(&[". . . . . . . . . . . . . ."; 7]);
    let game = battling(table.ground("w", (2, 0)));
    assert_eq!(game.rule("fire a1 (11,0) blind"), "HC-RNG-5");
}

#[test]
fn hc_art_3_amb_8_the_ring_by_option() {
    let ring = |option: &str| {
        let table = gun((4, 0), (2, 0)).option("scatter_ring", &format!("\"{option}\""));
        blind(table, (4, 0))[1..7].to_vec()
    };
    // From 2 to 7; clockwise from the gun side they are W, NW, NE, E, SE, SW.
    let (w, nw, ne, e, se, sw) = ((3, 0), (4, -1), (5, -1), (5, 0), (4, 1), (3, 1));
    assert_eq!(ring("alternating_cw"), [w, nw, sw, ne, se, e]);
    assert_eq!(ring("alternating_ccw"), [w, sw, nw, se, ne, e]);
    assert_eq!(ring("consecutive_cw"), [w, nw, ne, e, se, sw]);
}

#[test]
fn hc_art_4_every_blind_salvo_scatters() {
    let mut game = battling(gun((4, 0), (2, 0)));
    game.pool(First, "Gu");
    for _ in 0..2 {
        game.act("fire a1 (4,0) blind");
        assert_eq!((game.stage(), game.dice().as_str()), (Stage::Scatter, "d8"));
        game.roll("5");
        game.battle_step(First);
    }
}

#[test]
fn hc_art_6_a_gun_that_moves_or_aims_elsewhere_begins_anew() {
    let table = gun((4, 0), (2, 0)).leader("captain", "captain", First, (4, -1));
    let mut game = battling(table);
    game.pool(First, "Gu");
    game.act("fire a1 (4,0) guided by captain").roll("6 6");
    game.battle_step(First);
    let mut elsewhere = game.clone();
    elsewhere.act("fire a1 (5,0) guided by captain");
    assert_eq!(elsewhere.stage(), Stage::Scatter);
    // AMB-95: with its spotter gone it is alone again.
    let captain = game.piece("captain");
    assert_eq!(game.unit("a1").spotter, captain);
    let mut moved = game.clone();
    next_turn(&mut moved);
    moved.movement_step(First);
    moved.act("move a1 (0,1)");
    assert_eq!(moved.unit("a1").aim, OFF);
}

#[test]
fn hc_art_7_hc_rec_10_who_spots() {
    let table = gun((4, 0), (2, 0))
        .unit("a2", "mortar", First, (0, 1))
        .unit("section", SECTION, First, (3, 0))
        .unit("car", "home-guard-car", First, (3, 1))
        .ground("w", (1, 1))
        .ground("w", (2, 1))
        .leader("captain", "captain", First, (4, -1));
    let mut game = battling(table.leader("hauptmann", "german-officer", Second, (5, 0)));
    assert_eq!(game.rule("fire a1 (4,0) guided by section"), "HC-ART-7");
    assert_eq!(game.rule("fire a1 (4,0) guided by hauptmann"), "HC-SEQ-3");
    assert_eq!(may(&game, "fire a1 (4,0) guided by car"), Ok(()));
    assert_eq!(may(&game, "fire a2 (4,0) guided by captain"), Ok(()));
    // One gun for each.
    game.act("fire a1 (4,0) guided by captain")
        .land("6 6")
        .roll("M M F");
    until_slot(&mut game);
    game.battle_step(First);
    assert_eq!(game.rule("fire a2 (4,0) guided by captain"), "HC-ART-7");
    assert_eq!(may(&game, "fire a2 (4,0) guided by car"), Ok(()));
}

/// Answers whatever is asked until it is somebody's turn: flags are stood, everything else is passed.
fn until_slot(game: &mut Game) {
    while game.stage() != Stage::Slot {
        match (game.stage(), game.battle.pending()) {
            (Stage::Flags, _) => game.act("stand"),
            (_, Pending::Roll(_)) => game.roll(&"F".repeat(game.dice().len())),
            _ => game.act("pass"),
        };
    }
}

#[test]
fn hc_art_8_the_shell_takes_whoever_is_there() {
    let table = |friendly: &str| {
        gun((5, 0), (2, 0))
            .unit("a2", SECTION, First, (3, 0))
            .unit("a9", SECTION, First, (0, 3))
            .ground("w", (3, 0))
            .figures("a2", 1)
            .option("friendly_scatter", friendly)
    };
    // Dice by the distance to the hex aimed at, cover of the hex hit: 4, and 2 for the wood.
    let mut game = battling(table("true"));
    game.act("fire a1 (4,0) blind").land("2");
    assert_eq!(game.fight().target, game.piece("a2"));
    assert_eq!((game.fight().range, game.dice()), (6, "YG".into()));
    game.roll("S S");
    // AMB-96: one's own loss is the enemy's point, and nobody breaks through.
    assert_eq!(
        (game.hex("a2"), game.vp(Second), game.vp(First)),
        (None, 1, 0)
    );
    assert_eq!(game.stage(), Stage::Slot);
    let mut spared = battling(table("false"));
    spared.act("fire a1 (4,0) blind").roll("2");
    assert_eq!((spared.figures("a2"), spared.stage()), (1, Stage::Slot));
    // An empty hex, and one beyond the edge of the table.
    let mut empty = battling(table("true"));
    empty.act("fire a1 (4,0) blind").roll("3");
    assert_eq!((empty.stage(), empty.unit("a1").battles), (Stage::Slot, 1));
    let mut enemy = battling(table("true"));
    enemy.act("fire a1 (4,0) blind").roll("7");
    assert_eq!(enemy.fight().target, enemy.piece("b1"));
}

#[test]
fn hc_art_8_a_shell_finds_the_hidden_and_misses_the_lone_commander() {
    let table = gun((2, 4), (2, 0)).unit("b2", SECTION, Second, (4, 0));
    let table = table.with("b2", "placed = \"hidden\"");
    let mut game = battling(table.leader("hauptmann", "german-officer", Second, (5, 0)));
    game.act("fire a1 (4,0) blind");
    let mut over = game.clone();
    over.roll("7");
    assert_eq!(
        (over.stage(), over.hex("hauptmann")),
        (Stage::Slot, Some((5, 0)))
    );
    game.land("1");
    assert_eq!(game.unit("b2").sighting, Sighting::Seen);
    assert_eq!(game.stage(), Stage::Throw);
}

#[test]
fn ta_art_9_guns_want_trained_crews() {
    let gun = |quality: &str| {
        format!(
            "[[unit]]\nid = \"test\"\nname = \"Gun\"\nclass = \"artillery\"\nstrength = 4\nmove = {{ max = 2, and_fire = 0 }}\nfirepower = [ {{ range = \"1-6\", dice = \"YY\" }} ]\nflag = 3\nquality = \"{quality}\"\n"
        )
    };
    for (quality, expected) in [
        ("regular", Ok(())),
        ("experienced-militia", Ok(())),
        ("militia", Err("TA-ART-9")),
        ("irregular", Err("TA-ART-9")),
    ] {
        let table = in_row(Table::to_arms().toml(&gun(quality)), "test", "regulars", 4);
        let mut game = table.start();
        game.activation_step(First, "Gu", "In");
        assert_eq!(may(&game, "place gun a1"), expected, "{quality}");
    }
    // Riflemen and machine guns may be anybody.
    let mut game = in_row(Table::to_arms(), "militia", "regulars", 4).start();
    game.activation_step(First, "In", "In");
    assert_eq!(may(&game, "place infantry a1"), Ok(()));
}

#[test]
fn hc_art_10_no_commander_helps_a_gun() {
    let table = gun((4, 0), (2, 0)).leader("captain", "captain", First, (0, 0));
    let game = battling(table);
    assert_eq!(game.rule("fire a1 (4,0) blind support"), "HC-ART-10");
    let direct = duel("field-gun", SECTION, 4).leader("captain", "captain", First, (0, 0));
    assert_eq!(battling(direct).rule("fire a1 (4,0) support"), "HG-CDR-6");
}

#[test]
fn hc_art_11_no_tow_no_move() {
    let table = corridor(". . . . . . . .", "field-gun");
    let mut game = moving(table);
    // As far as the tow goes, and only by hand where the card says no more.
    assert_eq!(may(&game, "move a1 0601"), Ok(()));
    assert_eq!(game.rule("move a1 0701"), "HC-MOV-7");
    let a1 = game.piece("a1");
    game.edit(|state| state.unit_mut(a1).transport = 0);
    assert_eq!(game.rule("move a1 0201"), "HC-ART-11");
    let mortar = moving(corridor(". . . . . . . .", "mortar"));
    assert_eq!(may(&mortar, "move a1 0301"), Ok(()));
    // AMB-75: the tow is shot at like the truck of men who got out.
    let mut game = battling(duel(SECTION, "field-gun", 2));
    game.attack("fire a1 (2,0)").roll("C C M");
    assert_eq!(game.stage(), Stage::Assign);
    game.act("2 on vehicle").roll("S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (4, 0));
}

// Section 19: flares.

/// A gun and an enemy in the dark.
fn night() -> Table {
    duel("field-gun", SECTION, 4)
        .unit("a2", SECTION, First, (0, 1))
        .scenario_line("night = 2")
}

#[test]
fn hc_flr_1_a_flare_is_fired_like_a_shell() {
    assert_eq!(
        battling(duel("field-gun", SECTION, 4)).rule("flare a1 (4,0)"),
        "HC-FLR-1"
    );
    let mut game = battling(night());
    assert_eq!(game.rule("flare a2 (2,0)"), "HC-FLR-1");
    game.act("flare a1 (4,0)");
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Scatter, "d8"));
    game.roll("2");
    assert!(has(&game, &Event::Lit(game.at((3, 0)))));
    // No dice of battle, and it was the gun's battle.
    assert_eq!((game.stage(), game.figures("b1")), (Stage::Slot, 6));
    game.battle_step(First);
    assert_eq!(game.rule("flare a1 (4,0)"), "HC-ACT-9");
}

#[test]
fn hc_flr_1_hc_art_5_a_flare_may_be_guided() {
    let mut game = battling(night().leader("captain", "captain", First, (2, 0)));
    assert_eq!(game.rule("flare a1 (4,0) guided by a2"), "HC-ART-7");
    assert_eq!(game.rule("flare a1 (5,0) guided by captain"), "HC-ART-6");
    game.act("flare a1 (4,0) guided by captain");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::Scatter, "d6 d6")
    );
    game.roll("4 4");
    assert!(has(&game, &Event::Lit(game.at((4, 0)))));
    assert_eq!((game.stage(), game.figures("b1")), (Stage::Slot, 6));
}

#[test]
fn hc_flr_2_a_flare_lights_seven_hexes_until_the_turn_ends() {
    let mut game = battling(night());
    assert_eq!(game.rule("fire a2 (4,0)"), "HC-FLR-2");
    game.act("flare a1 (4,0)").roll("5");
    // It fell beside him, which is near enough.
    assert_eq!(game.state().lit.len(), 7);
    game.battle_step(First);
    assert_eq!(may(&game, "fire a2 (4,0)"), Ok(()));
    game.act("pass").act("pass");
    assert_eq!((game.state().turn, game.state().lit.len()), (2, 0));
    // AMB-88 by option: only until the next battle is over.
    let mut brief = battling(night().option("flare_duration", "\"battle_step\""));
    brief.act("flare a1 (4,0)").roll("1");
    brief.battle_step(First);
    brief.attack("fire a2 (4,0)").roll("M M");
    assert_eq!(brief.state().lit.len(), 0);
}

// Section 21: motorized infantry.

#[test]
fn hg_mot_1_ta_mot_1_hc_mot_2_men_and_truck() {
    let game = duel(SECTION, MOTORIZED, 4).start();
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (6, 2));
    let game = in_row(Table::to_arms(), "regulars", "motorized-infantry", 4).start();
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (8, 2));
}

#[test]
fn hc_mot_3_hc_mot_7_each_kill_takes_a_man_and_a_point_while_there_are_points() {
    for (faces, saves, men, points) in [
        ("S M M", "S", 5, 1),
        ("S S M", "S", 4, 0),
        ("S S C", "S S", 3, 0),
        ("S S C", "M S", 4, 0),
    ] {
        let mut game = battling(duel(SECTION, MOTORIZED, 2));
        game.attack("fire a1 (2,0)").roll(faces).roll(saves);
        assert_eq!(
            (game.figures("b1"), game.unit("b1").transport),
            (men, points),
            "{faces}"
        );
    }
    // AMB-40 by option: what is beyond the truck is wasted.
    let table = duel(SECTION, MOTORIZED, 2).option("motor_overkill", "\"wasted\"");
    let mut game = battling(table);
    game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (4, 0));
}

#[test]
fn hc_mot_4_hits_beyond_the_men_or_the_truck_are_wasted() {
    let dismounted = |figures: u8, transport: u8| {
        let mut game = battling(duel(SECTION, MOTORIZED, 2).unit("b9", SECTION, Second, (2, 4)));
        game.mark("b1", mark::MOUNTED, false);
        let b1 = game.piece("b1");
        game.edit(|state| {
            state.unit_mut(b1).figures = figures;
            state.unit_mut(b1).transport = transport;
        });
        game.attack("fire a1 (2,0)");
        game
    };
    // One point left: one hit at most goes on it.
    let mut game = dismounted(6, 1);
    game.roll("C H C");
    assert_eq!(game.rule("2 on vehicle"), "HC-MOT-4");
    game.act("1 on vehicle").roll("S S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (4, 0));
    // One man left: two hits on the truck and one on him.
    let mut game = dismounted(1, 2);
    game.roll("C H F").act("2 on vehicle").roll("S S");
    assert_eq!((game.figures("b1"), game.unit("b1").transport), (1, 0));
    let mut game = dismounted(1, 2);
    game.roll("C H M").act("0 on vehicle");
    assert_eq!(game.dice(), "W");
}

#[test]
fn hc_mot_5_without_its_truck_a_unit_is_on_foot() {
    let mut game = battling(duel(SECTION, MOTORIZED, 2));
    game.attack("fire a1 (2,0)").roll("S S M").roll("S");
    game.movement_step(Second);
    // Three hexes, not five, and into houses.
    assert_eq!(game.rule("move b1 (6,0)"), "HC-MOV-7");
    assert_eq!(may(&game, "move b1 (5,0)"), Ok(()));
    assert_eq!(game.rule("mount b1"), "HC-MOV-11");
    game.battle_step(Second);
    assert_eq!(may(&game, "fire b1 (0,0)"), Ok(()));
}

#[test]
fn hc_mot_6_mounted_men_do_not_battle() {
    let game = battling(duel(MOTORIZED, SECTION, 2));
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-MOT-6");
    assert_eq!(
        may(&battling(duel("butchers-van", SECTION, 2)), "fire a1 (2,0)"),
        Ok(())
    );
}

// Section 22: buildings.

#[test]
fn hc_bld_3_points_by_floor_and_hex() {
    for (code, floors, expected) in [
        ("B", 1, 2),
        ("B", 2, 4),
        ("B", 3, 6),
        ("P", 1, 4),
        ("P", 2, 8),
    ] {
        let game = house(code, &format!("floors = {floors}")).start();
        assert_eq!(points(&game), expected, "{code} {floors}");
    }
    // HC-BLD-6.
    assert_eq!(points(&house("B", "floors = 2, ruin = true").start()), 1);
}

#[test]
fn hc_bld_4_one_point_for_each_battle_in_which_a_heavy_gun_kills() {
    for (unit, kills, left) in [
        ("tank", 1, 3),
        ("tank", 3, 3),
        ("spg", 2, 3),
        ("gun", 1, 3),
        ("section", 2, 4),
    ] {
        let mut game = house("B", "floors = 2").start();
        shoot(&mut game, unit, kills);
        assert_eq!(points(&game), left, "{unit} {kills}");
    }
    // Nobody falls: nothing falls.
    let mut game = house("B", "floors = 2").start();
    shoot(&mut game, "tank", 0);
    assert_eq!(points(&game), 4);
}

#[test]
fn hc_bld_4_amb_43_an_empty_house_is_left_alone() {
    let empty = |option: &str| {
        let mut game = house("B", "floors = 1")
            .option("fire_at_empty_building", option)
            .start();
        game.put("b1", "0601");
        game.battle_step(First);
        game
    };
    assert_eq!(empty("false").rule("fire gun 0302 building"), "HC-BLD-4");
    let mut game = empty("true");
    assert_eq!(game.rule("fire section 0302 building"), "HC-BLD-4");
    assert_eq!(game.rule("fire gun 0402 building"), "HC-BLD-4");
    game.act("fire gun 0302 building").roll("C M F");
    assert_eq!(points(&game), 1);
}

#[test]
fn hc_bld_5_each_hex_of_a_house_falls_by_itself() {
    let table = house("B", "floors = 1").ground("B", "0402");
    let mut game = table.start();
    game.put("gun", "0602");
    game.put("b9", "0501");
    shoot(&mut game, "tank", 1);
    shoot(&mut game, "tank", 1);
    assert_eq!(
        (
            ground(&game, "0302").as_str(),
            ground(&game, "0402").as_str()
        ),
        ("ruins", "building")
    );
    // AMB-44: the occupants stay, with the cover of ruins for the next battle.
    assert_eq!(
        (game.figures("b1"), game.unit("b1").hex),
        (4, game.at("0302"))
    );
    next_turn(&mut game);
    game.battle_step(First);
    game.attack("fire tank 0302");
    assert_eq!(game.fight().range, 2);
}

#[test]
fn hc_bld_6_some_ruins_stay_ruins() {
    for (entry, expected) in [
        ("ruin = true", "debris"),
        ("ruin = true, irreducible = true", "ruins"),
    ] {
        let mut game = house("B", &format!("floors = 1, {entry}")).start();
        assert_eq!(ground(&game, "0302"), "ruins");
        game.put("tank", "0102");
        shoot(&mut game, "tank", 1);
        assert_eq!(ground(&game, "0302"), expected);
    }
}

#[test]
fn hc_bld_7_debris_is_for_vehicles_too() {
    for (code, expected) in [
        ("B", Err("HC-BLD-7")),
        ("R", Err("HC-BLD-7")),
        ("D", Ok(())),
    ] {
        let game = moving(corridor(&format!(". {code} . ."), TANK));
        assert_eq!(may(&game, "move a1 0201"), expected, "{code}");
    }
}

#[test]
fn hc_bld_8_a_door_that_holds_is_tried_again_next_turn() {
    let mut game = moving(corridor(". . B . . .", SECTION));
    game.act("move a1 0301").roll("3");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    // The move is over, the battle is not.
    game.movement_step(First);
    assert_eq!(game.rule("move a1 0301"), "HC-MOV-9");
    game.put("b1", "0101");
    game.battle_step(First);
    assert_eq!(may(&game, "fire a1 0101"), Ok(()));
    next_turn(&mut game);
    game.movement_step(First);
    game.act("move a1 0301").roll("4");
    assert_eq!(game.hex("a1"), Some((2, 0)));
    // Open for good, for everybody who comes that way.
    game.put("a1", "0601");
    game.put("b1", "0201");
    game.movement_step(Second);
    game.act("move b1 0301");
    assert_eq!((game.hex("b1"), game.stage()), (Some((2, 0)), Stage::Slot));
}

#[test]
fn hc_bld_8_amb_41_doors_as_the_scenario_says() {
    // The only door is on the far side.
    let table = corridor(". B . . .", SECTION);
    let table =
        table.map_line("buildings = [ { at = \"0201\", floors = 1, doors = [\"0201/0301\"] } ]");
    let mut game = moving(table);
    let (rule, facts) = game.refused("move a1 0201");
    assert_eq!(rule, "HC-BLD-2");
    assert!(
        facts.starts_with("0201 is entered by its doors, from 0301, and "),
        "{facts}"
    );
    game.put("a1", "0301");
    assert_eq!(may(&game, "move a1 0201"), Ok(()));
    // Between two rooms there is one door, and it is open from both sides.
    let table = corridor(". B B . .", SECTION);
    let mut game = moving(table);
    game.put("a1", "0201");
    game.act("move a1 0301").roll("4");
    next_turn(&mut game);
    game.movement_step(First);
    game.act("move a1 0201");
    assert_eq!((game.hex("a1"), game.stage()), (Some((1, 0)), Stage::Slot));
    // By option it falls shut behind whoever came in.
    let table = corridor(". B . . .", SECTION).option("door_stays_open", "false");
    let mut game = moving(table);
    game.act("move a1 0201").roll("6");
    game.put("a1", "0101");
    next_turn(&mut game);
    game.movement_step(First);
    game.act("move a1 0201");
    assert_eq!(game.stage(), Stage::Door);
    // Who is put inside before the battle needs no key.
    assert_eq!(corridor("B . . .", SECTION).start().hex("a1"), Some((0, 0)));
}

// Section 23: engineers and bridges.

#[test]
fn hc_eng_1_hc_eng_5_who_builds_and_where() {
    let game = moving(riverside());
    assert_eq!(may(&game, "build light sappers 0201/0301"), Ok(()));
    assert_eq!(game.rule("build light section 0201/0301"), "HC-ENG-1");
    assert_eq!(game.rule("build light tank 0202/0302"), "HC-ENG-1");
    assert_eq!(game.rule("build light sappers 0202/0302"), "HC-ENG-5");
    assert_eq!(game.rule("build light sappers 0101/0201"), "HC-ENG-5");
    assert_eq!(game.rule("build light sappers 0101"), "HC-ENG-5");
    // A river that fills its hex is bridged from the bank.
    let game = moving(corridor(". r . . .", "engineers"));
    assert_eq!(may(&game, "build light a1 0201"), Ok(()));
    // Nobody builds and does anything else.
    let mut game = moving(riverside());
    game.act("build light sappers 0201/0301");
    game.movement_step(First);
    assert_eq!(game.rule("move sappers 0301"), "HC-MOV-10");
    assert_eq!(game.rule("build light sappers 0201/0301"), "HC-MOV-10");
}

#[test]
fn hc_eng_1_a_scenario_may_let_all_infantry_build() {
    let open = |table: Table| table.scenario_line("infantry_builds_bridges = true");
    let mut game = moving(open(riverside()));
    assert_eq!(game.rule("build light tank 0202/0302"), "HC-ENG-1");
    assert_eq!(game.rule("build light section 0201/0301"), "HC-ENG-5");
    game.put("sappers", "0502");
    game.put("section", "0201");
    assert_eq!(may(&game, "build heavy section 0201/0301"), Ok(()));
    game.act("build light section 0201/0301");
    next_turn(&mut game);
    game.movement_step(First);
    assert_eq!(may(&game, "move section 0301"), Ok(()));
    // They are no engineers for that: one die for a charge, and no repairs (HC-ENG-4, HC-ENG-7).
    let mut charge = game.clone();
    charge.act("blow section 0201/0301");
    assert_eq!(charge.dice(), "W");
    game.edit(|state| state.bridges[0].kills = 1);
    assert_eq!(game.rule("repair section 0201/0301"), "HC-ENG-7");
    // Nobody builds out of a vehicle.
    let game = moving(open(corridor(". r . . .", MOTORIZED)));
    assert_eq!(game.rule("build light a1 0201"), "HC-ENG-1");
}

#[test]
fn hc_ter_5_an_unfinished_bridge_does_not_dry_a_river_that_may_be_waded() {
    let begun = |crossing: &str| {
        let table = corridor(". r . . . . .", "engineers")
            .unit("a2", SECTION, First, "0401")
            .scenario_line(&format!("river_crossing = \"{crossing}\""));
        let mut game = moving(table);
        game.act("build heavy a1 0201");
        game.put("a1", "0501");
        game.put("a2", "0101");
        game.movement_step(First);
        game
    };
    assert_eq!(begun("none").rule("move a2 0201"), "HC-ENG-2");
    let mut game = begun("foot");
    assert_eq!(may(&game, "move a2 0201"), Ok(()));
    assert_eq!(game.rule("move a2 0301"), "HC-TER-5");
    next_turn(&mut game);
    game.movement_step(First);
    assert_eq!(may(&game, "move a2 0301"), Ok(()));
}

#[test]
fn hc_eng_2_light_and_heavy_bridges() {
    let mut game = moving(riverside());
    assert_eq!(crossing(&game), [false; 3]);
    game.act("build light sappers 0201/0301");
    assert!(
        game.events
            .iter()
            .any(|event| matches!(event, Event::BridgeDone(_)))
    );
    // It takes the turn: nobody crosses before the next.
    assert_eq!(crossing(&game), [false; 3]);
    next_turn(&mut game);
    game.movement_step(First);
    assert_eq!(crossing(&game), [true, true, false]);
    assert_eq!(game.rule("build light sappers 0201/0301"), "HC-ENG-2");
    // One cannot go on with another kind, nor twice in a turn.
    let table = riverside().unit("others", "engineers", First, "0301");
    let mut game = moving(table);
    game.act("build heavy sappers 0201/0301");
    game.movement_step(First);
    assert_eq!(game.rule("build heavy others 0201/0301"), "HC-ENG-2");
    next_turn(&mut game);
    game.movement_step(First);
    assert_eq!(game.rule("build light others 0201/0301"), "HC-ENG-2");
    assert_eq!(may(&game, "build heavy others 0201/0301"), Ok(()));
}

#[test]
fn hc_eng_2_amb_101_what_each_load_needs() {
    for (card, light) in [
        (SECTION, true),
        ("engineers", true),
        ("motorcycle", true),
        ("light-car", true),
        ("german-field-car", true),
        ("troop-truck", false),
        (MOTORIZED, false),
        ("german-armoured-car", false),
        (TANK, false),
        ("field-gun", false),
    ] {
        for (code, carries) in [("/", light), ("=", true)] {
            let game = moving(corridor(&format!(". {code} . . ."), card));
            let expected = if carries { Ok(()) } else { Err("HC-ENG-2") };
            assert_eq!(may(&game, "move a1 0201"), expected, "{card} over {code}");
        }
    }
}

#[test]
fn hc_eng_3_hc_eng_4_a_failed_charge_is_tried_again() {
    for (card, fails) in [("engineers", "M M"), (SECTION, "M")] {
        let mut game = blowing(card);
        game.roll(fails);
        assert!(
            game.events
                .iter()
                .any(|event| matches!(event, Event::BlowFailed(_)))
        );
        game.movement_step(First);
        assert_eq!(game.rule("blow a1 0101"), "HC-MOV-10");
        next_turn(&mut game);
        game.movement_step(First);
        assert_eq!(may(&game, "blow a1 0101"), Ok(()));
    }
    // Engineers never hurt themselves; who counts as hurt is an option (AMB-57).
    let mut game = blowing("engineers");
    game.roll("S S");
    assert_eq!(
        (game.figures("a1"), ground(&game, "0101")),
        (6, "river".into())
    );
    let table =
        corridor("= . . . . .", SECTION).option("demolition_accident_faces", "[\"car\", \"hit\"]");
    let mut game = moving(table);
    game.act("blow a1 0101");
    for (throw, left) in [("S", 6), ("C", 5), ("H", 5)] {
        let mut game = game.clone();
        game.roll(throw);
        assert_eq!(game.figures("a1"), left, "{throw}");
    }
}

#[test]
fn hc_eng_4_hc_eng_5_who_blows_a_bridge_and_from_where() {
    let from = |card: &str, at: &str| {
        let table = Table::home_guard()
            .map(&[". = . . ."])
            .unit("a1", card, First, at)
            .unit("b1", SECTION, Second, "0501");
        may(&moving(table), "blow a1 0201")
    };
    assert_eq!(from(SECTION, "0201"), Ok(()));
    assert_eq!(from("engineers", "0201"), Ok(()));
    assert_eq!(from(SECTION, "0101"), Err("HC-ENG-5"));
    assert_eq!(from(TANK, "0201"), Err("HC-ENG-4"));
    assert_eq!(from(MOTORIZED, "0201"), Err("HC-ENG-4"));
    assert_eq!(
        moving(corridor(". . . .", SECTION)).rule("blow a1 0101"),
        "HC-ENG-5"
    );
}

#[test]
fn hc_eng_6_guns_shoot_bridges_down() {
    let shelled = |code: &str, card: &str, option: &str| {
        let table = duel(card, SECTION, 4).ground(code, (2, 0));
        battling(table.option("bridge_hit_faces", option))
    };
    assert_eq!(
        shelled("=", TANK, "[\"car\"]").rule("fire a1 (2,0) bridge"),
        "HC-ENG-6"
    );
    assert_eq!(
        shelled(".", "field-gun", "[\"car\"]").rule("fire a1 (2,0) bridge"),
        "HC-ENG-6"
    );
    let bridges = |game: &Game| {
        game.state()
            .bridges
            .iter()
            .filter(|it| it.site.hex != OFF)
            .count()
    };
    // One kill for a light bridge; MISS and flag save it, and no range is odd for a bridge.
    for (save, left) in [("S", 0), ("M", 1), ("F", 1)] {
        let mut game = shelled("/", "field-gun", "[\"car\"]");
        game.act("fire a1 (2,0) bridge").roll("C S F");
        assert_eq!((thrown(&game), game.dice()), ((1, 0), "W".into()));
        assert_eq!(game.battle.pending(), Pending::Roll(Second));
        game.roll(save);
        assert_eq!(bridges(&game), left, "{save}");
    }
    let mut game = shelled("=", "field-gun", "[\"car\"]");
    game.act("fire a1 (2,0) bridge").roll("C C C").roll("S S S");
    assert_eq!(bridges(&game), 0);
    let mut game = shelled("/", "field-gun", "[\"tank\", \"strike\"]");
    game.act("fire a1 (2,0) bridge").roll("C T F");
    assert_eq!(thrown(&game), (1, 0));
}

#[test]
fn hc_eng_7_engineers_mend_a_kill_a_turn() {
    let damaged = |table: Table| {
        let mut game = moving(table);
        game.act("build heavy sappers 0201/0301");
        game.edit(|state| {
            state.bridges[0].stage = 3;
            state.bridges[0].kills = 2;
        });
        next_turn(&mut game);
        game.movement_step(First);
        game
    };
    let mut game = damaged(riverside());
    assert_eq!(crossing(&game), [true, false, false]);
    assert_eq!(game.rule("repair section 0201/0301"), "HC-ENG-7");
    assert_eq!(game.rule("repair sappers 0202/0302"), "HC-ENG-5");
    game.act("repair sappers 0201/0301");
    assert_eq!(game.state().bridges[0].kills, 1);
    assert_eq!(crossing(&game), [true, false, false]);
    next_turn(&mut game);
    game.movement_step(First);
    game.act("repair sappers 0201/0301");
    assert_eq!(crossing(&game), [true; 3]);
    next_turn(&mut game);
    game.movement_step(First);
    assert_eq!(game.rule("repair sappers 0201/0301"), "HC-ENG-7");
    // AMB-59.
    let mut game = damaged(riverside().option("repair_turns", "2"));
    game.act("repair sappers 0201/0301");
    assert_eq!(game.state().bridges[0].kills, 2);
}

// Section 24: mines.

#[test]
fn hc_min_1_counters_lie_face_down_until_turned() {
    let table = corridor(". . . . . .", SECTION)
        .mine("mine-apm", "0201")
        .mine("mine-atm", "0301");
    let game = moving(table);
    for side in [First, Second] {
        let view = game.battle.view(side);
        assert_eq!(view.known.mines[0].kind, view.known.mines[1].kind);
        assert!(view.known.mined.has(game.at("0201")));
    }
    let mut game = game;
    game.act("move a1 0201");
    assert_eq!(game.battle.view(Second).known.mines[0].kind, MineKind::Apm);
}

#[test]
fn hc_min_2_a_carrier_on_mines_throws_one_die() {
    for (card, throw, hits) in [
        ("armoured-personnel-carrier", "C", 1),
        ("armoured-personnel-carrier", "H", 1),
        ("armoured-personnel-carrier", "S", 0),
        ("troop-truck", "C", 1),
        ("troop-truck", "S", 0),
        (MOTORIZED, "S", 1),
    ] {
        let mut game = onto("mine-apm", card);
        assert_eq!(
            (game.stage(), game.dice().as_str()),
            (Stage::Mine, "W"),
            "{card}"
        );
        game.roll(throw);
        // One hit is never certain.
        assert_eq!(thrown(&game), (hits, 0), "{card}");
    }
    for (save, lost) in [("F", 0), ("M", 1), ("S", 1)] {
        let mut game = onto("mine-apm", "armoured-personnel-carrier");
        game.roll("C").roll(save);
        assert_eq!(game.figures("a1"), 3 - lost, "{save}");
        // AMB-111: a point and a passenger.
        let mut game = onto("mine-apm", MOTORIZED);
        game.roll("C").roll(save);
        assert_eq!(
            (game.figures("a1"), game.unit("a1").transport),
            (6 - lost, 2 - lost)
        );
        // AMB-61: the field is still there.
        assert!(game.state().mined.has(game.at("0201")));
    }
    let table = corridor(". . . . . .", "troop-truck").mine("mine-apm", "0201");
    let mut game = moving(table.option("apm_consumed", "true"));
    game.act("move a1 0201").roll("F");
    assert!(!game.state().mined.has(game.at("0201")));
}

#[test]
fn hc_min_3_hc_min_5_what_each_field_does_to_whom() {
    for (card, apm, atm) in [
        (SECTION, "GGGG", ""),
        ("engineers", "GGGG", ""),
        ("mortar", "GGGG", ""),
        ("armoured-personnel-carrier", "W", "YYYY"),
        ("troop-truck", "W", "YYYY"),
        (MOTORIZED, "W", "YYYY"),
        // HC-MIN-13.
        (TANK, "", "YYYY"),
        ("light-car", "", "YYYY"),
        ("motorcycle", "", "YYYY"),
        // HC-MIN-8.
        ("mine-clearing-tank", "", ""),
    ] {
        for (counter, dice) in [("mine-apm", apm), ("mine-atm", atm)] {
            assert_eq!(onto(counter, card).dice(), dice, "{card} on {counter}");
        }
    }
}

#[test]
fn hc_min_6_hc_min_7_the_dice_of_those_who_clear() {
    for (counter, card, dice) in [
        ("mine-apm", "engineers", "WW"),
        ("mine-atm", "engineers", "WW"),
        ("mine-apm", SECTION, "W"),
        ("mine-atm", SECTION, "WW"),
        ("mine-dummy", SECTION, ""),
    ] {
        assert_eq!(clearing(counter, card).dice(), dice, "{card} at {counter}");
    }
    // Infantry at an anti-tank mine: two alike, as for engineers.
    let chances = casualty(&clearing("mine-atm", SECTION));
    assert_eq!(chances, [(0, 5, 6), (1, 1, 6)]);
    let tank = moving(corridor(". . . . . .", TANK).mine("mine-atm", "0201"));
    assert_eq!(tank.rule("clear a1 0201"), "HC-MIN-7");
    let mounted = moving(corridor(". . . . . .", MOTORIZED).mine("mine-atm", "0201"));
    assert_eq!(mounted.rule("clear a1 0201"), "HC-MIN-7");
}

#[test]
fn hc_min_8_a_flail_clears_without_risk() {
    for counter in ["mine-apm", "mine-atm", "mine-dummy"] {
        let game = clearing(counter, "mine-clearing-tank");
        assert_eq!(game.stage(), Stage::Slot);
        assert!(!game.state().mined.has(game.at("0201")));
    }
}

#[test]
fn hc_min_9_clearing_takes_the_turn() {
    let mut game = clearing("mine-apm", "engineers");
    game.roll("F F");
    game.movement_step(First);
    assert_eq!(game.rule("move a1 0201"), "HC-MOV-10");
    game.put("b1", "0301");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 0301"), "HC-BAT-6");
    // From beside the field or within it, and not from afar.
    let table = corridor(". . . . . .", "engineers").mine("mine-apm", "0301");
    let mut game = moving(table);
    assert_eq!(game.rule("clear a1 0301"), "HC-MIN-9");
    assert_eq!(game.rule("clear a1 0201"), "HC-MIN-9");
    game.put("a1", "0301");
    assert_eq!(may(&game, "clear a1 0301"), Ok(()));
}

#[test]
fn hc_min_10_mine_dice_count_as_at_two_hexes() {
    // HIT! once, no odd range, two alike, flags save and nobody retreats, and no attacker sets a limit.
    for (throw, hits, certain) in [
        ("H H F F", 1, 0),
        ("S F F F", 1, 0),
        ("S S F F", 2, 1),
        ("C H F F", 2, 0),
        ("S C H F", 3, 0),
    ] {
        let mut game = onto("mine-apm", SECTION);
        game.roll(throw);
        assert_eq!(thrown(&game), (hits, certain), "{throw}");
    }
    let mut game = onto("mine-apm", SECTION);
    game.roll("S S S S").roll("S S S");
    assert_eq!(game.figures("a1"), 2);
    // Hits beyond the figures are wasted, and VP are the enemy's.
    let table = corridor(". . . . . .", SECTION).mine("mine-apm", "0201");
    let table = table.unit("a2", SECTION, First, "0301");
    let mut game = moving(table.figures("a1", 1));
    game.act("move a1 0201").roll("S S S S");
    assert_eq!(
        (thrown(&game), game.hex("a1"), game.vp(Second)),
        ((1, 1), None, 1)
    );
    let table = corridor(". . . . . .", SECTION).mine("mine-apm", "0201");
    let mut game = moving(table.option("mine_identical_rule", "false"));
    game.act("move a1 0201").roll("S S F F");
    assert_eq!(thrown(&game), (2, 0));
    // HC-VAR-1: without saves every hit kills.
    let table = corridor(". . . . . .", SECTION).mine("mine-apm", "0201");
    let mut game = moving(table.option("fastplay_hits", "true"));
    game.act("move a1 0201").roll("S C H F");
    assert_eq!(game.figures("a1"), 3);
}

#[test]
fn hc_min_11_amb_60_whether_a_loss_leaves_the_field() {
    for (option, left) in [("true", true), ("false", false)] {
        let table = corridor(". . . . . .", "engineers").mine("mine-apm", "0201");
        let mut game = moving(table.option("clear_fail_keeps_field", option));
        game.act("clear a1 0201").roll("S S");
        assert_eq!(game.figures("a1"), 5);
        assert_eq!(game.state().mined.has(game.at("0201")), left);
        assert!(has(&game, &Event::MineCleared(game.at("0201"), !left)));
    }
}

#[test]
fn hc_min_12_a_counter_stops_whoever_enters() {
    for counter in ["mine-apm", "mine-atm", "mine-dummy"] {
        let game = moving(corridor(". . . . . .", SECTION).mine(counter, "0201"));
        assert_eq!(may(&game, "move a1 0201"), Ok(()));
        assert_eq!(game.rule("move a1 0301"), "HC-MIN-12");
    }
    // HC-TER-17: infantry among mines is easier to hit.
    let mut game = battling(duel(SECTION, SECTION, 3).mine("mine-dummy", (3, 0)));
    game.attack("fire a1 (3,0)");
    assert_eq!(game.fight().range, 2);
}

#[test]
fn hc_min_13_hc_min_14_a_field_stays_and_a_dummy_goes() {
    for (counter, throw) in [
        ("mine-apm", Some("F F F F")),
        ("mine-atm", None),
        ("mine-dummy", None),
    ] {
        let mut game = onto(counter, SECTION);
        if let Some(throw) = throw {
            game.roll(throw);
        }
        assert_eq!(game.stage(), Stage::Slot);
        assert_eq!(
            game.state().mined.has(game.at("0201")),
            counter != "mine-dummy"
        );
    }
}

// Section 25: recon.

/// A car of the Home Guard at the northern edge of a narrow table.
fn scouts(rows: &[&str]) -> Table {
    Table::home_guard()
        .map(rows)
        .unit("car", "home-guard-car", First, "0101")
        .unit("b9", SECTION, Second, "0312")
}

const PLAIN: [&str; 12] = [". . ."; 12];

#[test]
fn hc_rec_1_hidden_units_are_not_known_to_the_enemy() {
    let table = scouts(&PLAIN).unit("b1", SECTION, Second, "0108");
    let game = table.with("b1", "placed = \"hidden\"").start();
    let view = game.battle.view(First);
    assert!(!view.known.unit(game.piece("b1")).on_table());
    assert_eq!(view.unseen, 1);
    assert_eq!(view.known.unit_in(game.at("0108")), u8::MAX);
}

#[test]
fn hg_rec_2_ta_rec_2_who_reconnoitres() {
    for (card, recce) in [
        ("german-armoured-car", true),
        ("german-field-car", true),
        ("home-guard-car", true),
        ("motorcycle", true),
        ("light-car", false),
        (SECTION, false),
        (TANK, false),
    ] {
        let game = moving(corridor(". . . . . .", card));
        let expected = if recce { Ok(()) } else { Err("HC-REC-3") };
        assert_eq!(may(&game, "recon a1"), expected, "{card}");
    }
    for (card, recce) in [
        ("armoured-car", true),
        ("cavalry", true),
        ("open-car", true),
        ("motorcycle", true),
        ("regulars", false),
        ("tank", false),
    ] {
        let game = moving(in_row(Table::to_arms(), card, "regulars", 4));
        assert_eq!(may(&game, "recon a1").is_ok(), recce, "{card}");
    }
}

// HC-SEQ-6.
#[test]
fn hc_rec_3_once_a_turn_after_its_own_move() {
    let mut game = moving(scouts(&PLAIN));
    game.act("move car 0102");
    assert_eq!(game.stage(), Stage::LookAbout);
    let mut passed = game.clone();
    passed.act("pass");
    passed.movement_step(First);
    assert_eq!(passed.rule("recon car"), "HC-MOV-9");
    game.act("recon car").roll("1 2");
    game.movement_step(First);
    assert_eq!(game.rule("recon car"), "HC-REC-3");
    assert_eq!(game.rule("move car 0103"), "HC-MOV-9");
    // A unit without a die does not look about, and after looking about it has moved.
    let mut game = moving(scouts(&PLAIN));
    game.mark("car", mark::ORDERED, false);
    assert_eq!(game.rule("recon car"), "HC-ACT-7");
    let mut game = moving(scouts(&PLAIN));
    game.act("recon car").roll("1 2");
    game.movement_step(First);
    assert_eq!(game.rule("move car 0102"), "HC-MOV-9");
}

#[test]
fn hc_rec_3_amb_64_at_the_start_of_the_turn_by_option() {
    let table = scouts(&PLAIN).scenario_line("first = \"first\"");
    let table = table.scenario_line("deck = { tags_out = [] }");
    let mut game = table.option("recon_timing", "\"turn_start\"").start();
    game.roll("2");
    while !matches!(game.stage(), Stage::Scout(_)) {
        let throw = game.battle.dice().nth(0);
        game.battle.settle(&throw, &mut game.events);
    }
    assert_eq!(game.stage(), Stage::Scout(First));
    game.act("recon car").roll("1 2");
    assert_eq!(game.stage(), Stage::Slot);
    game.movement_step(First);
    assert_eq!(game.rule("recon car"), "HC-REC-3");
    game.act("move car 0102");
    assert_eq!(game.stage(), Stage::Slot);
}

/// Which of the hidden units of a column of hexes are found by a throw.
fn found(table: Table, throw: &str) -> Vec<u8> {
    let mut table = table;
    for row in 2..=11 {
        let id = format!("h{row}");
        table = table.unit(&id, SECTION, Second, format!("01{row:02}").as_str());
        table = table.with(&id, "placed = \"hidden\"");
    }
    let mut game = moving(table);
    game.act("recon car").roll(throw);
    let seen = |row: &u8| game.unit(&format!("h{row}")).sighting == Sighting::Seen;
    (2..=11).filter(seen).collect()
}

#[test]
fn hc_rec_4_how_deep_and_where() {
    // Three to nine rows ahead, counted from the scout.
    assert_eq!(found(scouts(&PLAIN), "1 2"), [2, 3, 4]);
    assert_eq!(found(scouts(&PLAIN), "4 5"), [2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // HC-SET-6: only in its own section, and the second begins at row 6.
    let sections = "sections = [\"0101-0305\", \"0106-0312\"]";
    assert_eq!(
        found(scouts(&PLAIN).map_line(sections), "4 5"),
        [2, 3, 4, 5]
    );
    // AMB-65 by option: all round.
    let radius = scouts(&PLAIN).option("ra_shape", "\"radius\"");
    assert_eq!(found(radius, "1 2"), [2, 3, 4]);
}

#[test]
fn hc_rec_4_amb_65_forward_is_away_from_home() {
    let behind = |shape: &str| {
        let table = Table::home_guard()
            .map(&PLAIN)
            .unit("car", "home-guard-car", First, "0106")
            .unit("b1", SECTION, Second, "0302")
            .unit("b2", SECTION, Second, "0310")
            .with("b1", "placed = \"hidden\"")
            .with("b2", "placed = \"hidden\"")
            .option("ra_shape", &format!("\"{shape}\""));
        let mut game = moving(table);
        game.act("recon car").roll("3 3");
        ["b1", "b2"].map(|id| game.unit(id).sighting == Sighting::Seen)
    };
    assert_eq!(behind("section_strip"), [false, true]);
    assert_eq!(behind("radius"), [true, true]);
}

/// A scout who has found a hidden unit in a wood.
fn in_wood(dummies: u8) -> Game {
    let mut rows = PLAIN;
    rows[5] = "w w w";
    let table = scouts(&rows)
        .unit("b1", SECTION, Second, "0106")
        .with("b1", "placed = \"hidden\"")
        .side_line(Second, &format!("dummies = {dummies}"));
    let mut game = moving(table);
    game.act("recon car").roll("4 5");
    game
}

#[test]
fn hc_rec_5_in_cover_a_chip_will_do() {
    let mut game = in_wood(0);
    assert_eq!(game.stage(), Stage::Spotted);
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide { side: Second, .. }
    ));
    assert_eq!(game.rule("pass"), "HC-REC-5");
    assert_eq!(game.rule("show b9"), "HC-REC-5");
    assert_eq!(game.legal(), ["show b1", "show b1 as chip"]);
    let mut chip = game.clone();
    chip.act("show b1 as chip");
    assert_eq!(chip.unit("b1").sighting, Sighting::Chip);
    assert!(chip.battle.view(First).chips.has(chip.at("0106")));
    game.act("show b1");
    assert_eq!(game.unit("b1").sighting, Sighting::Seen);
    // In the open there is no choice.
    let table = scouts(&PLAIN).unit("b1", SECTION, Second, "0106");
    let mut game = moving(table.with("b1", "placed = \"hidden\""));
    game.act("recon car").roll("4 5");
    assert_eq!(
        (game.unit("b1").sighting, game.stage()),
        (Sighting::Seen, Stage::Slot)
    );
}

#[test]
fn hc_rec_6_a_chip_may_be_a_dummy() {
    let mut game = in_wood(1);
    assert_eq!(game.rule("decoy 0107"), "HC-REC-6");
    assert_eq!(game.rule("decoy 0112"), "HC-REC-6");
    assert_eq!(game.rule("decoy 0106"), "HC-MOV-1");
    game.act("decoy 0206").act("show b1 as chip");
    let chips = game.battle.view(First).chips;
    assert!(chips.has(game.at("0206")) && chips.has(game.at("0106")));
    assert_eq!(chips.len(), 2);
    // There was one.
    assert_eq!(game.state().spare, [0, 0]);
    let none = in_wood(0);
    assert_eq!(none.rule("decoy 0206"), "HC-REC-6");
}

#[test]
fn hc_rec_7_where_nothing_was_put_down_nothing_comes_later() {
    let mut rows = PLAIN;
    rows[5] = "w w w";
    let table = scouts(&rows)
        .unit("b1", SECTION, Second, "0112")
        .with("b1", "placed = \"hidden\"")
        .side_line(Second, "dummies = 2");
    let mut game = moving(table);
    game.act("recon car").roll("4 2").act("pass");
    let closed = game.state().closed[1];
    assert!(closed.has(game.at("0206")) && !closed.has(game.at("0212")));
    // Moving in is allowed; a decoy there is not.
    game.put("b1", "0106");
    next_turn(&mut game);
    game.movement_step(First);
    game.act("recon car").roll("4 2");
    assert_eq!(game.rule("decoy 0206"), "HC-REC-7");
    // Where a chip was put down the area stays open.
    let mut game = in_wood(2);
    game.act("decoy 0206").act("show b1 as chip").act("pass");
    assert_eq!(game.state().closed[1].len(), 0);
}

#[test]
fn hc_rec_7_a_scenario_may_keep_searched_areas_open() {
    let mut rows = PLAIN;
    rows[5] = "w w w";
    let table = scouts(&rows)
        .side_line(Second, "dummies = 2")
        .scenario_line("searched_areas_stay_open = true");
    let mut game = moving(table);
    game.act("recon car").roll("4 2").act("pass");
    assert!(game.state().closed[1].is_empty());
    next_turn(&mut game);
    game.movement_step(First);
    game.act("recon car").roll("4 2");
    game.act("decoy 0206");
    assert!(game.battle.view(First).chips.has(game.at("0206")));
}

#[test]
fn hc_rec_8_a_scout_battles_once_whatever_is_kept() {
    let table = duel("home-guard-car", SECTION, 2);
    let mut game = table.start();
    game.pool(First, "*");
    game.movement_step(First);
    game.act("recon a1").roll("1 2");
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("M M");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-REC-8");
}

#[test]
fn hc_rec_9_what_is_hidden_comes_to_light_nearby() {
    for (card, sees) in [
        (SECTION, 3),
        ("home-guard-car", 3),
        ("motorcycle", 3),
        (TANK, 2),
        ("light-car", 2),
        ("field-gun", 2),
        (MOTORIZED, 2),
    ] {
        let start = moving(corridor(". . . . . . .", card));
        for (hexes, placed) in (1..=4).flat_map(|it| [(it, Sighting::Hidden), (it, Sighting::Chip)])
        {
            let mut game = start.clone();
            game.put("b1", format!("{:02}01", 2 + hexes).as_str());
            let b1 = game.piece("b1");
            game.edit(|state| state.unit_mut(b1).sighting = placed);
            game.act("move a1 0201");
            let seen = game.unit("b1").sighting == Sighting::Seen;
            assert_eq!(seen, hexes <= sees, "{card} {hexes}");
        }
    }
    // The hidden one comes to light by its own move too.
    let table = duel(TANK, SECTION, 4).with("b1", "placed = \"hidden\"");
    let mut game = table.start();
    game.movement_step(Second);
    game.act("move b1 (2,0)");
    assert_eq!(game.unit("b1").sighting, Sighting::Seen);
}

#[test]
fn hc_rec_9_a_dummy_is_gone_when_somebody_comes_near() {
    let mut game = in_wood(1);
    game.act("decoy 0206").act("show b1 as chip");
    game.put("car", "0102");
    next_turn(&mut game);
    game.movement_step(First);
    game.act("move car 0203");
    assert!(has(&game, &Event::DummyGone(game.at("0206"))));
    assert_eq!(game.battle.view(First).chips.len(), 0);
    assert_eq!(game.unit("b1").sighting, Sighting::Seen);
}

// Section 26: victory.

/// A section with one figure left about to be shot.
fn last_man(table: Table) -> Game {
    let mut game = battling(table.unit("b9", SECTION, Second, (2, 4)).figures("b1", 1));
    game.attack("fire a1 (2,0)").roll("S S M");
    game
}

#[test]
fn hc_vic_1_the_first_to_reach_his_quota_wins_at_once() {
    let game = last_man(duel(SECTION, SECTION, 2).side_line(First, "quota = 1"));
    assert_eq!(game.battle.pending(), Pending::Over(Outcome::Won(First)));
    assert!(has(&game, &Event::Over(Outcome::Won(First))));
    assert!(game.legal().is_empty());
    let game = last_man(duel(SECTION, SECTION, 2).side_line(First, "quota = 2"));
    assert!(matches!(game.battle.pending(), Pending::Decide { .. }));
}

#[test]
fn hc_vic_2_a_point_for_a_unit_or_for_a_tenth() {
    let game = last_man(duel(SECTION, SECTION, 2));
    assert_eq!(game.vp(First), 1);
    // Twenty strength points: two men are a tenth.
    let tenths = || {
        duel(SECTION, SECTION, 2)
            .option("vp_mode", "\"per_10pct\"")
            .unit("b2", SECTION, Second, (2, 3))
            .unit("b3", MOTORIZED, Second, (2, 4))
    };
    let mut game = battling(tenths());
    assert_eq!(game.battle.tables().sides[1].strength, 20);
    game.attack("fire a1 (2,0)").roll("S S M").roll("M");
    assert_eq!((game.figures("b1"), game.vp(First)), (5, 0));
    game.battle_step(First);
    game.pool(First, "In");
    game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
    assert_eq!((game.figures("b1"), game.vp(First)), (2, 2));
    assert!(has(&game, &Event::Scored(First, 2, Reason::Tenths)));
}

/// A battle for a hex that is worth points.
fn objective(fields: &str) -> Table {
    duel(SECTION, SECTION, 6)
        .unit("a2", SECTION, First, (0, 3))
        .scenario_line(&format!(
            "objectives = [ {{ at = \"0405\", vp = 2, {fields} }} ]"
        ))
}

#[test]
fn hc_vic_4_an_objective_is_reached_once() {
    let mut game = moving(objective("for = \"reach\""));
    game.act("move a1 (1,0)");
    assert_eq!(game.vp(First), 0);
    next_turn(&mut game);
    game.movement_step(First);
    game.act("move a1 (2,0)");
    assert!(has(
        &game,
        &Event::Scored(First, 2, Reason::Objective(game.at((2, 0))))
    ));
    assert_eq!(game.vp(First), 2);
    // Leaving it and coming back, or another unit, earns nothing more.
    for line in ["move a1 (1,0)", "move a1 (2,0)"] {
        next_turn(&mut game);
        game.movement_step(First);
        game.act(line);
    }
    assert_eq!(game.vp(First), 2);
    // It is worth as much to the other side, unless it is one side's own.
    for (side, points) in [
        ("", 2),
        (", side = \"first\"", 0),
        (", side = \"second\"", 2),
    ] {
        let mut game = objective(&format!("for = \"reach\"{side}")).start();
        game.put("b1", (3, 0));
        game.movement_step(Second);
        game.act("move b1 (2,0)");
        assert_eq!(game.vp(Second), points, "{side}");
    }
}

#[test]
fn hc_vic_4_an_objective_is_held_from_turn_to_turn() {
    let mut game = objective("for = \"hold\"").start();
    game.put("a1", (1, 0));
    game.movement_step(First);
    game.act("move a1 (2,0)");
    assert_eq!(game.vp(First), 0);
    let pass_turn = |game: &mut Game| {
        let turn = game.state().turn;
        while game.state().turn == turn {
            match game.battle.pending() {
                Pending::Roll(_) => {
                    let throw = game.battle.dice().nth(0);
                    game.battle.settle(&throw, &mut game.events);
                }
                _ => {
                    let line = if matches!(game.stage(), Stage::Accept(_)) {
                        "take"
                    } else {
                        "pass"
                    };
                    game.act(line);
                }
            }
        }
    };
    pass_turn(&mut game);
    // It came only this turn; a whole turn later it is held.
    assert_eq!(game.vp(First), 0);
    pass_turn(&mut game);
    assert_eq!(game.vp(First), 2);
    pass_turn(&mut game);
    assert_eq!(game.vp(First), 2);
}

#[test]
fn hg_vic_3_ta_vic_3_ta_nco_3_what_leaders_are_worth() {
    // With a unit of the same side left, so that the battle goes on.
    let worth = |table: Table, fields: &str| {
        let table = table.with("b1", fields).figures("b1", 1);
        let mut game = battling(table.unit("b9", "regulars", Second, (2, 4)));
        game.attack("fire a1 (2,0)").roll("S S M");
        game.vp(First)
    };
    let table = || in_row(Table::to_arms(), "regulars", "regulars", 2);
    assert_eq!(worth(table(), "strength = 8"), 1);
    assert_eq!(worth(table(), "sergeant = true"), 2);
    assert_eq!(worth(table(), "regiment = \"1st\", standard = true"), 3);
    // TA-NCO-6: the flag on a vehicle is paint.
    let truck = in_row(Table::to_arms(), "tank", "troop-truck", 2);
    let table = truck.with("b1", "regiment = \"1st\", standard = true");
    let mut game = battling(
        table
            .unit("b9", "regulars", Second, (2, 4))
            .figures("b1", 1),
    );
    let mut flags = game.clone();
    flags.attack("fire a1 (2,0)").roll("F F M").act("stand");
    assert_eq!(flags.fight().retreat, 2);
    game.attack("fire a1 (2,0)").roll("T T M");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
}
