//! The board, moves, transport and sight (DW-GEN, DW-MOV, DW-LOS).

use pressgang::engine::Side::First;
use pressgang::games::dads_ww2::rules::{Event, Stage};

use super::table::{Game, Table};

/// One base of the Alphas in the middle and an enemy far away.
fn lone(base: &str) -> Table {
    Table::hexes().first(base).second("infantry 0901")
}

/// The cells a base can reach.
fn reach(game: &Game, code: &str) -> Vec<String> {
    let cells = game.battle.reach(game.base(code));
    cells
        .iter()
        .map(|cell| game.tables.field.name(cell))
        .collect()
}

/// The farthest a base can go, in steps.
fn farthest(table: Table) -> Option<u8> {
    let game = table.ready();
    let base = game.base("A1");
    let from = game.battle.state().at(base);
    let cells = game.battle.reach(base);
    cells
        .iter()
        .map(|to| game.tables.field.distance(from, to))
        .max()
}

// The board.

#[test]
fn dw_gen_01_one_base_is_in_a_cell_and_distances_are_steps() {
    let table = lone("medium-tank 0505").first("infantry 0605");
    let game = table.ready();
    game.refuses(
        "move A1 0605",
        "DW-MOV-04",
        "A2 Infantry is in 0605 already",
    );
    game.refuses(
        "move A1 0805",
        "DW-MOV-01",
        "0805 is 3 hexes away, and A1 Medium tank moves 2 hexes",
    );
    let two = Table::hexes()
        .first("infantry 0505")
        .first("infantry 0505")
        .second("infantry 0901");
    assert_eq!(
        two.tables().err().as_deref(),
        Some("`Infantry` cannot start in 0505")
    );
    let foes = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0505");
    assert_eq!(
        foes.tables().err().as_deref(),
        Some("`Infantry` cannot start in 0505")
    );
}

#[test]
fn dw_gen_03_and_05_terrain_is_what_is_not_open_and_cover_is_a_flag_of_its_own() {
    let pond =
        "[[terrain]]\nid = \"thicket\"\ncode = \"x\"\nname = \"Thicket\"\nblocks_sight = true\n";
    let table = lone("infantry 0505")
        .entries(pond)
        .ground('w', &["0605"])
        .ground('x', &["0405"])
        .ground('h', &["0504"])
        .level(1, &["0504"]);
    let game = table.ready();
    let cost = |line| game.battle.cost(&game.read(line));
    assert_eq!(cost("move A1 0605"), 2, "a wood is terrain");
    assert_eq!(cost("move A1 0405"), 2, "so is what only blocks sight");
    assert_eq!(cost("move A1 0504"), 1, "height is not");
    let field = &game.tables.field;
    let cover = ["0605", "0405", "0504"].map(|cell| field.cover.has(game.cell(cell)));
    assert_eq!(cover, [true, false, false]);
    let rough = ["0605", "0405", "0504"].map(|cell| field.rough.has(game.cell(cell)));
    assert_eq!(rough, [true, true, false]);
}

#[test]
fn dw_gen_04_six_neighbours_on_hexes_and_four_on_squares_unless_eight_are_agreed() {
    let neighbours = |table: Table| {
        let game = table.first("infantry 0505").second("infantry 0901").ready();
        reach(&game, "A1")
    };
    let hexes = ["0404", "0504", "0405", "0605", "0406", "0506"];
    assert_eq!(neighbours(Table::hexes()), hexes);
    assert_eq!(neighbours(Table::flat_hexes()).len(), 6);
    assert_eq!(
        neighbours(Table::squares()),
        ["0504", "0405", "0605", "0506"]
    );
    let eight = Table::squares().option("square_adjacency", "\"8\"");
    let all = [
        "0404", "0504", "0604", "0405", "0605", "0406", "0506", "0606",
    ];
    assert_eq!(neighbours(eight), all);
    let distance = |table: Table| {
        let game = table.first("infantry 0202").second("infantry 0605").ready();
        game.tables
            .field
            .distance(game.cell("0202"), game.cell("0605"))
    };
    assert_eq!(distance(Table::squares()), 7);
    assert_eq!(
        distance(Table::squares().option("square_adjacency", "\"8\"")),
        4
    );
}

#[test]
fn dw_gen_06_only_towed_weapons_face_and_turning_is_a_move() {
    let table = lone("medium-anti-tank-gun 0505 east").first("infantry 0805");
    let mut game = table.ready();
    game.refuses(
        "turn A2 e",
        "DW-GEN-06",
        "A2 Infantry shoots all round and has no facing",
    );
    game.refuses(
        "move A2 0705 e",
        "DW-GEN-06",
        "A2 Infantry shoots all round and has no facing",
    );
    for way in ["e", "se", "sw", "w", "nw", "ne"] {
        assert!(
            game.allows(&format!("move A1 0605 {way}")),
            "any facing is free after a move"
        );
    }
    game.act("turn A1 ne");
    let gun = game.base("A1");
    assert!(game.battle.state().moved[0].has(gun));
    assert_eq!(
        game.tables
            .field
            .facing_word(game.battle.state().facing(gun)),
        "ne"
    );
    assert_eq!(
        Table::squares()
            .first("infantry 0101")
            .second("infantry 0909")
            .ready()
            .tables
            .field
            .facings(),
        4
    );
}

// Moves.

/// DW-MOV-01a, DW-MOV-01b, DW-MOV-01c, DW-MOV-01d, DW-MOV-01e and DW-MOV-01f.
#[test]
fn dw_mov_01_how_far_each_mover_goes() {
    for (base, hexes) in [
        ("infantry", 1),
        ("machine-gun-team", 1),
        ("mortar-team", 1),
        ("anti-tank-team", 1),
        ("light-anti-tank-gun", 2),
        ("heavy-mortar", 2),
        ("tankette", 1),
        ("medium-tank", 2),
        ("armoured-car", 3),
    ] {
        let table = lone(&format!("{base} 0505"));
        assert_eq!(
            farthest(table.clone()),
            Some(hexes),
            "DW-MOV-01a to DW-MOV-01e: {base}"
        );
        let road = [
            "0105", "0205", "0305", "0405", "0505", "0605", "0705", "0805", "0905",
        ];
        assert_eq!(
            farthest(table.road(&road)),
            Some(hexes + 1),
            "DW-MOV-01f: {base}"
        );
    }
}

/// DW-MOV-02, DW-MOV-03.
#[test]
fn dw_mov_02_and_03_only_the_cell_where_a_move_ends_costs_more() {
    let table = lone("medium-tank 0505").ground('w', &["0605", "0805"]);
    let game = table.ready();
    let cost = |line| game.battle.cost(&game.read(line));
    assert_eq!(cost("move A1 0605"), 2);
    assert_eq!(cost("move A1 0705"), 1, "through the wood");
    assert!(game.allows("move A1 0705"));
}

/// DW-MOV-04, DW-AMB-17.
#[test]
fn dw_mov_04_nobody_enters_or_passes_a_base_and_turning_has_no_surcharge() {
    let table = Table::hexes()
        .ground('w', &["0505"])
        .ground('~', &["0404", "0504", "0405", "0406", "0506"])
        .first("light-anti-tank-gun 0505 east")
        .first("infantry 0605")
        .second("infantry 0901");
    let game = table.ready();
    assert_eq!(reach(&game, "A1"), [""; 0], "a friend bars the only way");
    game.refuses(
        "move A1 0705 e",
        "DW-MOV-01",
        "A1 Light anti-tank gun moves 2 hexes, and no free way that short leads to 0705",
    );
    game.refuses(
        "move A1 0605 e",
        "DW-MOV-04",
        "A2 Infantry is in 0605 already",
    );
    assert_eq!(game.battle.cost(&game.read("turn A1 w")), 1);
    let foes = Table::hexes()
        .first("armoured-car 0505")
        .second("infantry 0605")
        .ready();
    foes.refuses(
        "move A1 0605",
        "DW-MOV-04",
        "B1 Infantry is in 0605 already",
    );
    assert!(foes.allows("move A1 0705"), "around");
}

#[test]
fn dw_mov_06_the_road_bonus_needs_road_links_all_the_way_and_no_town() {
    let road = ["0105", "0205", "0305", "0405", "0505"];
    let car = || lone("armoured-car 0105").road(&road);
    let goes = |table: Table, to: &str| table.ready().allows(&format!("move A1 {to}"));
    assert!(goes(car(), "0505"), "DW-TV-19");
    assert!(!goes(car().ground('B', &["0305"]), "0505"), "DW-TV-19");
    assert!(
        goes(car().ground('B', &["0305"]), "0405"),
        "three by its own pace"
    );
    assert!(
        !goes(car().ground('B', &["0105"]), "0505"),
        "the first cell is urban"
    );
    assert!(
        !goes(car().ground('B', &["0505"]), "0505"),
        "the last cell is urban"
    );
    assert!(
        goes(car().ground('w', &["0305"]), "0505"),
        "a road through a wood is a road"
    );
    assert!(
        !goes(lone("armoured-car 0105").road(&road[1..]), "0505"),
        "it starts beside the road"
    );
    assert!(
        !goes(car().first("infantry 0305"), "0505"),
        "somebody is on the road"
    );
    // Two roads side by side are not linked.
    let two = lone("armoured-car 0105").road(&road[..2]).road(&road[2..]);
    assert!(!goes(two, "0505"));
    // A road does not cancel terrain.
    let game = car().ground('w', &["0505"]).ready();
    assert_eq!(game.battle.cost(&game.read("move A1 0505")), 2);
    let mut game = car().ready();
    game.act("move A1 0505");
    assert!(game.told(|event| matches!(event, Event::Moved { by_road: true, .. })));
}

#[test]
fn dw_mov_06_height_costs_nothing_and_nobody_enters_the_impassable() {
    let table = lone("medium-tank 0505")
        .level(3, &["0605"])
        .ground('~', &["0405"]);
    let game = table.ready();
    assert_eq!(game.battle.cost(&game.read("move A1 0605")), 1);
    game.refuses("move A1 0405", "DW-MOV-06", "nobody can enter 0405");
    let water = lone("infantry 0505").ground('~', &["0505"]);
    assert_eq!(
        water.tables().err().as_deref(),
        Some("`Infantry` cannot start in 0505")
    );
}

fn carrier() -> Table {
    Table::hexes()
        .first("half-track 0505")
        .first("infantry 0605")
        .first("light-anti-tank-gun 0404 east")
        .first("tankette 0504")
        .second("infantry 0901")
}

#[test]
fn dw_mov_05_a_carrier_takes_one_base_that_is_no_afv_and_is_lost_with_it() {
    let mut game = carrier().ready();
    game.refuses(
        "move A4 0505",
        "DW-MOV-05",
        "A4 Tankette is an AFV and cannot be carried",
    );
    game.refuses(
        "move A1 0504",
        "DW-MOV-04",
        "A4 Tankette is in 0504 already",
    );
    game.play("move A2 0505");
    assert_eq!((game.at("A2"), game.points()), ("0505".into(), [9, 10]));
    assert!(game.battle.state().is_aboard(game.base("A2")));
    game.play("done; pass B1");
    game.refuses(
        "move A3 0505 e",
        "DW-MOV-05",
        "A1 Half-track is carrying somebody already",
    );
    // It rides along.
    game.play("move A1 0705");
    assert_eq!(game.at("A2"), "0705");
    // What carries it dies, and it dies without further shock.
    let mut game = carrier().first("infantry 0506").ready();
    game.play("move A2 0505; done; pass B1");
    game.give_artillery(First);
    game.play("bombard 0505x3 0101x3; 10 1 1; 1 1 1");
    assert!(!game.lives("A1") && !game.lives("A2"));
    assert_eq!(game.battle.lost_points(First), 19);
    // One hit each from the half-track, none from its passenger.
    assert_eq!(game.hits(["A3", "A4", "A5"]), [1, 1, 1]);
}

#[test]
fn dw_mov_05_a_gun_is_towed_and_counts_as_moved() {
    let mut game = carrier().ready();
    game.play("move A3 0505 e");
    let gun = game.base("A3");
    assert!(game.battle.state().is_aboard(gun) && game.battle.state().moved[0].has(gun));
}

#[test]
fn dw_mov_07_a_passenger_only_gets_out_beside_its_carrier() {
    let table = Table::hexes()
        .first("half-track 0505")
        .first("infantry | aboard = \"a1\"")
        .first("infantry 0605")
        .second("infantry 0705")
        .ground('~', &["0404"]);
    let mut game = table.ready();
    assert!(
        game.battle.state().is_aboard(game.base("A2")),
        "aboard from the start"
    );
    let aboard = "A2 Infantry is carried by A1 Half-track: all it can do is get out";
    game.refuses("shoot A2 at 0705", "DW-MOV-07", aboard);
    game.set_hits("A2", 1);
    game.refuses("recover A2", "DW-MOV-07", aboard);
    game.refuses("assault 0705 with A2 A3", "DW-MOV-07", aboard);
    game.refuses("shoot A2 A3 at 0705", "DW-MOV-07", aboard);
    game.refuses(
        "move A2 0506 e",
        "DW-GEN-06",
        "A2 Infantry shoots all round and has no facing",
    );
    game.refuses(
        "move A2 0503",
        "DW-MOV-07",
        "A2 Infantry gets out beside its carrier, and 0503 is not beside it",
    );
    game.refuses(
        "move A2 0605",
        "DW-MOV-04",
        "A3 Infantry is in 0605 already",
    );
    game.refuses("move A2 0404", "DW-MOV-06", "nobody can enter 0404");
    // It cannot be hit or shocked: only the carrier is there.
    let mut shelled = game.clone();
    shelled.set_hits("A2", 0);
    shelled.give_artillery(First);
    shelled.play("bombard 0505x3 0605x3; 7 1 1; 10; 10 1 1");
    assert_eq!(
        shelled.hits(["A1", "A2"]),
        [2, 0],
        "a hit, and the shock of A3"
    );
    game.play("move A2 0504");
    assert_eq!((game.at("A2"), game.points()), ("0504".into(), [9, 10]));
    assert!(!game.battle.state().is_aboard(game.base("A2")));
    assert!(game.battle.state().moved[0].has(game.base("A2")));
}

// Sight.

/// Whether the middle sees a cell.
fn sees(table: Table, to: &str) -> bool {
    let game = table.first("infantry 0505").second("infantry 0909").ready();
    let from = game.cell("0505");
    let seen = game.tables.seen_from(from, 1);
    let back = game.tables.seen_from(game.cell(to), 1);
    assert_eq!(seen.has(game.cell(to)), back.has(from), "sight is mutual");
    seen.has(game.cell(to))
}

#[test]
fn dw_los_01_no_shot_without_sight() {
    let game = Table::hexes()
        .ground('w', &["0605"])
        .first("infantry 0505")
        .first("mortar-team 0506")
        .second("infantry 0705")
        .ready();
    game.refuses(
        "shoot A1 at 0705",
        "DW-LOS-01",
        "A1 Infantry cannot see 0705",
    );
    assert!(
        !game
            .tables
            .seen_from(game.cell("0505"), 1)
            .has(game.cell("0705"))
    );
    let behind = Table::hexes()
        .ground('w', &["0605"])
        .first("mortar-team 0505")
        .second("infantry 0805")
        .ready();
    behind.refuses(
        "shoot A1 at 0805",
        "DW-LOS-01",
        "A1 Mortar team cannot see 0805",
    );
}

/// DW-LOS-02, DW-AMB-21.
#[test]
fn dw_los_02_what_blocks_and_what_does_not() {
    let open = Table::hexes;
    for (name, table, clear) in [
        ("open ground", open(), true),
        (
            "crops give cover and hide nobody",
            open().ground('f', &["0605"]),
            true,
        ),
        ("a wood between", open().ground('w', &["0605"]), false),
        (
            "woods at both ends",
            open().ground('w', &["0505", "0705"]),
            true,
        ),
        (
            "a wood below both",
            open().ground('w', &["0605"]).level(1, &["0505", "0705"]),
            true,
        ),
        (
            "a wood as high as the lower end",
            open().ground('w', &["0605"]).level(1, &["0505"]),
            false,
        ),
        (
            "a wood on a hill, both ends there",
            open()
                .ground('w', &["0605"])
                .level(1, &["0505", "0605", "0705"]),
            false,
        ),
        ("a hill higher than both", open().level(1, &["0605"]), false),
        (
            "a hill as high as one end",
            open().level(1, &["0605", "0705"]),
            true,
        ),
        (
            "ends higher than what is between",
            open().level(2, &["0505", "0705"]),
            true,
        ),
    ] {
        assert_eq!(sees(table, "0705"), clear, "{name}");
    }
    let crowd = Table::hexes()
        .first("infantry 0605")
        .second("infantry 0705");
    assert!(sees(crowd, "0805"), "bases never block");
}

#[test]
fn dw_los_02_a_line_along_edges_is_blocked_from_both_sides_anywhere_along_it() {
    let one = || Table::hexes().ground('w', &["0404"]);
    assert!(sees(one(), "0503"), "one side");
    assert!(!sees(one().ground('w', &["0504"]), "0503"), "both sides");
    let apart = || Table::hexes().ground('w', &["0404", "0502"]);
    assert!(!sees(apart(), "0501"), "each side, at different edges");
    let same = |table: Table| table.option("sight_edge", "\"same_edge\"");
    assert!(
        sees(same(apart()), "0501"),
        "unless it must be the same edge"
    );
    assert!(!sees(same(one().ground('w', &["0504"])), "0503"));
}

/// DW-LOS-03, DW-LOS-04, DW-AMB-19.
#[test]
fn dw_los_03_and_04_a_towed_weapon_shoots_within_45_degrees_of_its_front() {
    // DW-TV-26: 49 degrees off the front, and 41.
    let gun = |at: &str| {
        Table::hexes()
            .first("heavy-anti-tank-gun 0108 east")
            .second(&format!("infantry {at}"))
            .ready()
    };
    gun("0404").refuses(
        "shoot A1 at 0404",
        "DW-LOS-03",
        "0404 is outside the arc of A1 Heavy anti-tank gun, which fires to its front and 45 degrees either side",
    );
    assert!(gun("0504").allows("shoot A1 at 0504"));
    // All round the compass: each neighbour lies in one arc only, each cell at 30 degrees in two.
    let game = gun("0504");
    let field = &game.tables.field;
    let arcs = |cell: &str| {
        let ways = 0..field.facings();
        let ways = ways.filter(|way| field.arc(game.cell("0505"), *way).has(game.cell(cell)));
        ways.map(|way| field.facing_words()[usize::from(way)])
            .collect::<Vec<_>>()
    };
    assert_eq!(arcs("0605"), ["e"]);
    assert_eq!(arcs("0504"), ["ne"]);
    assert_eq!(arcs("0604"), ["e", "ne"], "30 degrees");
    assert_eq!(arcs("0503"), ["nw", "ne"], "straight up between two sides");
    assert_eq!(arcs("0505"), [""; 0]);
    // Others shoot all round.
    let all = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0405")
        .ready();
    assert!(all.allows("shoot A1 at 0405"));
    // On squares the diagonal is inside.
    let game = Table::squares()
        .first("heavy-anti-tank-gun 0505 east")
        .second("infantry 0703")
        .second("infantry 0602")
        .ready();
    assert!(game.allows("shoot A1 at 0703"));
    assert_eq!(game.refusal("shoot A1 at 0602").rule, "DW-LOS-03");
}

#[test]
fn dust_and_jungle_limit_sight_while_they_last() {
    let dusty = Table::hexes()
        .scenario("sight = [ { reach = 2, until = 1 } ]")
        .first("machine-gun-team 0505")
        .second("infantry 0805")
        .second("infantry 0901");
    let mut game = dusty.ready();
    game.refuses(
        "shoot A1 at 0805",
        "DW-LOS-01",
        "A1 Machine gun team cannot see 0805",
    );
    game.next_turn();
    assert_eq!(game.battle.state().turn, 2);
    assert!(game.allows("shoot A1 at 0805"));
    // In the jungle nobody sees far, in or out; beside it sight is as ever.
    let jungle = |ground: &[&str]| {
        Table::hexes()
            .scenario("sight = [ { reach = 2, terrain = \"wood\" } ]")
            .ground('w', ground)
            .first("machine-gun-team 0505")
            .second("infantry 0805")
            .ready()
    };
    assert!(!jungle(&["0505"]).allows("shoot A1 at 0805"), "out of it");
    assert!(!jungle(&["0805"]).allows("shoot A1 at 0805"), "into it");
    assert!(jungle(&["0504"]).allows("shoot A1 at 0805"), "past it");
    assert_eq!(jungle(&[]).stage(), Stage::Order(First));
}
