//! Set-up, arrivals, exits and who wins (DW-SET).

use pressgang::engine::Outcome::{self, Drawn, Won};
use pressgang::engine::Side::{First, Second};
use pressgang::games::dads_ww2::rules::{Event, Stage, place_of, side_of};
use pressgang::kernel::OFF;

use super::table::{Game, Table};

// Set-up.

#[test]
fn dw_set_01_a_scenario_that_says_too_little_cannot_be_played() {
    let no_bases = Table::hexes().first("infantry 0505");
    let why = no_bases.tables().err().unwrap_or_default();
    assert_eq!(why, "a side has 1 to 64 bases, and `Bravos` has 0");
}

#[test]
fn dw_set_04_a_die_each_then_base_by_base_in_the_zone_with_any_facing() {
    let mut game = Table::hexes()
        .first("infantry")
        .first("light-anti-tank-gun")
        .second("infantry")
        .second("infantry")
        .start();
    assert_eq!(game.stage(), Stage::SetUpRoll(First));
    game.play("4; 4");
    assert_eq!(
        game.stage(),
        Stage::SetUpRoll(First),
        "draws are rolled again"
    );
    game.play("3; 9");
    assert_eq!(game.stage(), Stage::Place(Second));
    game.refuses("stop", "DW-SET-04", "bases must be placed first");
    game.refuses("place A1 0909", "DW-SET-04", "A1 Infantry is not yours");
    game.refuses(
        "place B1 0103",
        "DW-SET-04",
        "0103 lies outside the zone in which B1 Infantry is placed",
    );
    game.act("place B1 0102");
    game.refuses("place B2 0202", "DW-SET-04", "B2 Infantry is not yours");
    let ways = ["e", "se", "sw", "w", "nw", "ne"];
    assert!(
        ways.iter()
            .all(|way| game.allows(&format!("place A2 0508 {way}")))
    );
    game.refuses(
        "place A1 0508 e",
        "DW-GEN-06",
        "A1 Infantry shoots all round and has no facing",
    );
    game.act("place A2 0508 e");
    game.refuses(
        "place B1 0202",
        "DW-SET-04",
        "B1 Infantry is on the table already",
    );
    game.refuses(
        "place B2 0102",
        "DW-GEN-01",
        "B1 Infantry is in 0102 already",
    );
    game.play("place B2 0201; place A1 0109");
    assert_eq!(game.stage(), Stage::Initiative(First));
    game.new_turn(5, 5);
    game.refuses("place A1 0108", "DW-SET-04", "all bases are on the table");
}

#[test]
fn dw_set_04_zones_have_room_for_so_many_and_need_so_many() {
    let zones = "zones = [ { id = \"hut\", hexes = [\"0101-0201\"] }, { id = \"edge\", hexes = [\"0109-0909\"] } ]";
    let table = Table::hexes()
        .scenario(zones)
        .scenario("set_up = [\"alphas\", \"bravos\"]")
        .side(
            First,
            "deploy = [ { zone = \"hut\", least = 1, most = 1 }, { zone = \"edge\" } ]",
        )
        .first("infantry")
        .first("infantry")
        .first("infantry | zone = \"edge\"")
        .second("infantry 0505");
    let mut game = table.start();
    assert_eq!(
        game.stage(),
        Stage::Place(First),
        "the scenario says who sets up first"
    );
    let mut full = game.clone();
    full.act("place A1 0101");
    full.refuses(
        "place A2 0201",
        "DW-SET-04",
        "the zone with 0201 is full: it holds 1 at most",
    );
    // A3 has a zone of its own, so it cannot fill the hut: the last that can must.
    game.act("place A1 0109");
    game.refuses(
        "place A2 0209",
        "DW-SET-04",
        "the bases still to place are needed in another zone, not in the one with 0209",
    );
    game.refuses(
        "place A3 0101",
        "DW-SET-04",
        "0101 lies outside the zone in which A3 Infantry is placed",
    );
    game.play("place A3 0209; place A2 0201");
    assert_eq!(game.stage(), Stage::Initiative(First));
}

#[test]
fn bases_that_are_alike_are_offered_once_for_placing() {
    let game = Table::hexes()
        .first("infantry | count = 2")
        .second("infantry 0101")
        .start();
    assert_eq!(game.offered("place").len(), 18);
    assert!(
        game.allows("place A2 0909"),
        "and may be placed all the same"
    );
}

#[test]
fn hits_carriers_and_breakdowns_at_the_start() {
    let table = Table::hexes()
        .first("infantry 0505 | hits = 1")
        .first("heavy-tank 0305 | immobile = [\"heavy-tank\"]")
        .first("half-track")
        .first("infantry | aboard = \"a3\"")
        .second("infantry 0705");
    let mut game = table.start();
    assert_eq!(game.hits(["A1"]), [1]);
    assert!(!game.lives("A4"), "it waits for its carrier");
    game.act("place A3 0509");
    assert_eq!(game.at("A4"), "0509");
    game.new_turn(10, 10);
    game.refuses(
        "move A2 0306",
        "DW-SET-01",
        "A2 Heavy tank never moves in this battle",
    );
    assert!(game.allows("shoot A2 at 0705"));
    assert!(game.battle.state().is_aboard(game.base("A4")));
}

#[test]
fn dw_mov_05_each_carrier_of_a_force_takes_one_at_the_start() {
    let table = |passengers: u8| {
        Table::hexes()
            .first("half-track | count = 2")
            .first(&format!("infantry | aboard = \"a1\", count = {passengers}"))
            .second("infantry 0101")
    };
    let mut game = table(2).start();
    game.play("place A1 0509; place A2 0409");
    assert_eq!(
        (game.at("A3"), game.at("A4")),
        ("0509".into(), "0409".into())
    );
    assert_eq!(
        table(3).tables().err().as_deref(),
        Some("`a1` has no room left for those who start aboard")
    );
}

#[test]
fn bases_arrive_in_their_turn_and_wait_while_there_is_no_room() {
    let table = Table::hexes()
        .scenario("zones = [ { id = \"gate\", hexes = [\"0509\"] } ]")
        .first("infantry 0508")
        .first("infantry | arrives = { turn = 2, zone = \"gate\" }")
        .second("infantry 0101");
    let mut game = table.clone().ready();
    assert!(!game.lives("A2"));
    game.next_turn();
    assert_eq!(game.stage(), Stage::Place(First));
    game.refuses(
        "place A2 0409",
        "DW-SET-04",
        "0409 lies outside the zone in which A2 Infantry is placed",
    );
    game.act("place A2 0509");
    assert!(game.told(|event| matches!(event, Event::Placed { arrives: true, .. })));
    assert_eq!(game.stage(), Stage::Initiative(First));
    // The gate is taken: it waits for turn 3.
    let mut game = table.ready();
    game.play("move A1 0509; done");
    game.next_turn();
    assert!(game.stage() == Stage::Order(First) && !game.lives("A2"));
    game.play("move A1 0508; done");
    game.next_turn();
    assert_eq!(
        (game.stage(), game.battle.state().turn),
        (Stage::Place(First), 3)
    );
}

#[test]
fn bases_arrive_after_a_place_is_taken() {
    let zones =
        "zones = [ { id = \"gate\", hexes = [\"0509\"] }, { id = \"farm\", hexes = [\"0504\"] } ]";
    let table = Table::hexes()
        .scenario(zones)
        .first("infantry 0505")
        .first("infantry | arrives = { taken = \"farm\", after = 1, zone = \"gate\" }")
        .second("infantry 0101");
    let mut game = table.ready();
    game.next_turn();
    assert_eq!(game.stage(), Stage::Order(First), "not taken yet");
    game.play("move A1 0504; done");
    game.next_turn();
    assert_eq!(
        (game.stage(), game.battle.state().turn),
        (Stage::Place(First), 3)
    );
}

// Who wins.

/// Takes a base off the table as destroyed.
fn kill(game: &mut Game, code: &str) {
    let base = game.base(code);
    let (side, place) = (side_of(base).at(), place_of(base));
    game.edit(|state| {
        state.at[side][place] = OFF;
        state.on_table[side].remove(base);
        state.destroyed[side].insert(base);
    });
}

/// Nobody does anything until the battle is over.
fn ended(game: &mut Game) -> Outcome {
    for _ in 0..50 {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        game.next_turn();
    }
    panic!("it never ends")
}

/// Two turns; a farm of three hexes in the middle; two bases of each side outside it.
fn goals(conditions: &str) -> Table {
    Table::hexes()
        .scenario("turns = 2")
        .scenario("zones = [ { id = \"farm\", hexes = [\"0405-0605\"] } ]")
        .scenario(&format!("victory = [ {conditions} ]"))
        .first("infantry 0506")
        .first("infantry 0406")
        .second("infantry 0504")
        .second("infantry 0604")
}

#[test]
fn dw_set_03_half_of_the_enemys_points_at_the_end_of_a_turn() {
    let army = |first: usize, second: usize| {
        let mut table = Table::hexes();
        for at in 1..=first {
            table = table.first(&format!("infantry {at:02}09"));
        }
        for at in 1..=second {
            table = table.second(&format!("infantry {at:02}01"));
        }
        table
    };
    let after = |table: Table, dead: &[&str]| {
        let mut game = table.ready();
        for code in dead {
            kill(&mut game, code);
        }
        game.next_turn();
        game.outcome()
    };
    assert_eq!(after(army(4, 4), &["B1"]), None);
    assert_eq!(after(army(4, 4), &["B1", "B2"]), Some(Won(First)));
    assert_eq!(after(army(4, 4), &["A1", "A2"]), Some(Won(Second)));
    assert_eq!(
        after(army(2, 4), &["A1", "B1", "B2", "B3"]),
        Some(Won(First)),
        "75 per cent to 50"
    );
    assert_eq!(
        after(army(2, 4), &["A1", "B1", "B2"]),
        Some(Drawn),
        "50 to 50"
    );
    let third = army(3, 3).option("break_percent", "30");
    assert_eq!(
        after(third, &["B1"]),
        Some(Won(First)),
        "DW-AMB-24: another share"
    );
    // At the turn limit, more points destroyed; equal is a draw, whatever the shares.
    let limit = |dead: &[&str]| {
        let mut game = army(4, 9).option("turn_limit", "2").ready();
        for code in dead {
            kill(&mut game, code);
        }
        ended(&mut game)
    };
    assert_eq!(limit(&["B1"]), Won(First));
    assert_eq!(limit(&["A1", "B1", "B2"]), Won(First));
    assert_eq!(limit(&["A1"]), Won(Second));
    assert_eq!(limit(&["A1", "B1"]), Drawn);
    assert_eq!(limit(&[]), Drawn);
}

#[test]
fn dw_set_03_a_side_without_bases_loses_at_once() {
    let mut game = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0705")
        .ready();
    game.set_hits("B1", 2);
    game.play("shoot A1 at 0705; 7 1 1");
    assert_eq!(game.outcome(), Some(Won(First)));
    assert!(game.told(|event| *event == Event::WipedOut { side: Second }));
    game.refuses("stop", "DW-SET-03", "the battle is over");
}

#[test]
fn a_place_is_held_alone_by_most_or_by_the_last_in() {
    let at_end = |condition: &str, script: &str| {
        let mut game = goals(condition).ready();
        if !script.is_empty() {
            game.play(script);
        }
        ended(&mut game)
    };
    let alone = "{ goal = { hold = { zone = \"farm\" } } }";
    assert_eq!(at_end(alone, ""), Drawn, "nobody is there");
    assert_eq!(at_end(alone, "move A1 0505; done"), Won(First));
    assert_eq!(
        at_end(alone, "move A1 0505; done; move B2 0605; done"),
        Drawn
    );
    let most = "{ goal = { hold = { zone = \"farm\", how = \"most\" } } }";
    assert_eq!(
        at_end(most, "move A1 0505, A2 0405; done; move B2 0605; done"),
        Won(First)
    );
    assert_eq!(
        at_end(most, "move A1 0505; done; move B2 0605; done"),
        Drawn
    );
    let last = "{ goal = { hold = { zone = \"farm\", how = \"last-in\" } } }";
    assert_eq!(
        at_end(last, "move A1 0505; move A1 0506; 10; done"),
        Won(First),
        "it left, and was the last"
    );
    assert_eq!(
        at_end(last, "move A1 0505; done; move B2 0605; done"),
        Won(Second)
    );
    let cells = "{ goal = { hold = { zone = \"farm\", how = \"last-in\", share = \"most\" } } }";
    let two = "move A1 0505, A2 0405; move A1 0506, A2 0406; 10; done; move B2 0605; done";
    assert_eq!(at_end(cells, two), Won(First), "two hexes to one");
    let held = "{ goal = { hold = { zone = \"farm\", share = \"most\" } } }";
    assert_eq!(
        at_end(held, two),
        Won(Second),
        "and now nobody else is there"
    );
}

#[test]
fn a_place_is_taken_by_enough_bases() {
    let take = "{ side = \"alphas\", goal = { take = { zone = \"farm\", least = 2 } }, judged = \"at-once\" }";
    let mut game = goals(take).ready();
    game.play("move A1 0505; done; pass B1");
    assert_eq!(game.outcome(), None, "one is not enough");
    game.play("move A2 0405");
    assert_eq!(game.outcome(), Some(Won(First)), "at once");
}

#[test]
fn losses_points_survivors_and_named_forces() {
    let judged = |condition: &str, dead: &[&str]| {
        let table = goals(condition).second("tankette 0901");
        let mut game = table.ready();
        for code in dead {
            kill(&mut game, code);
        }
        ended(&mut game)
    };
    let destroy = "{ side = \"alphas\", goal = { destroy = { forces = [\"b1\", \"b2\"] } } }";
    assert_eq!(judged(destroy, &["B1"]), Drawn);
    assert_eq!(judged(destroy, &["B1", "B2"]), Won(First));
    let units = "{ goal = { losses = { percent = 50, of = \"units\" } } }";
    assert_eq!(judged(units, &["B1"]), Drawn);
    assert_eq!(judged(units, &["B1", "B2"]), Won(First));
    let points = "{ goal = { losses = { percent = 50, of = \"points\" } } }";
    assert_eq!(judged(points, &["B1", "B2"]), Drawn, "two of sixteen");
    assert_eq!(judged(points, &["B3"]), Won(First));
    let vehicles = "{ goal = { losses = { percent = 100, of = \"vehicles\" } } }";
    assert_eq!(
        judged(vehicles, &[]),
        Drawn,
        "a side without vehicles has lost none"
    );
    assert_eq!(judged(vehicles, &["B3"]), Won(First));
    let fewer = "{ goal = { losses = { fewer_than = 2 } } }";
    assert_eq!(judged(fewer, &["A1"]), Won(Second));
    assert_eq!(judged(fewer, &["B1"]), Drawn);
    let survive =
        "{ side = \"bravos\", goal = { survive = { least = 2, forces = [\"b1\", \"b2\"] } } }";
    assert_eq!(judged(survive, &["B3"]), Won(Second));
    assert_eq!(judged(survive, &["B2"]), Drawn);
    let more = "{ goal = { points = {} } }";
    assert_eq!(judged(more, &["B3", "A1"]), Won(First));
    assert_eq!(judged(more, &["B1", "A1"]), Drawn);
    let enough = "{ goal = { points = { least = 14 } } }";
    assert_eq!(judged(enough, &["B1", "B2"]), Drawn);
    assert_eq!(judged(enough, &["B3"]), Won(First));
}

#[test]
fn conditions_are_judged_at_the_end_each_turn_at_once_and_until_a_turn() {
    let lost = |when: &str| format!("{{ goal = {{ losses = {{ percent = 50 }} }}, {when} }}");
    let turn_of_end = |when: &str, kill_in: u8| {
        let mut game = goals(&lost(when)).scenario("").ready();
        while game.outcome().is_none() {
            if game.battle.state().turn == kill_in {
                kill(&mut game, "B1");
            }
            game.next_turn();
        }
        (game.battle.state().turn, game.outcome().expect("over"))
    };
    assert_eq!(turn_of_end("judged = \"end\"", 1), (2, Won(First)));
    assert_eq!(turn_of_end("judged = \"each-turn\"", 1), (1, Won(First)));
    assert_eq!(
        turn_of_end("judged = \"each-turn\", by = 1", 1),
        (1, Won(First))
    );
    assert_eq!(
        turn_of_end("judged = \"each-turn\", by = 1", 2),
        (2, Drawn),
        "too late"
    );
    assert_eq!(turn_of_end("judged = \"end\", by = 1", 1), (1, Won(First)));
    assert_eq!(turn_of_end("judged = \"end\", by = 1", 2), (2, Drawn));
    // At once: in the middle of a turn.
    let mut game = goals(&lost("judged = \"at-once\"")).ready();
    game.set_hits("B1", 2);
    game.play("shoot A1 at 0504; 7 1 1");
    assert_eq!(
        (game.outcome(), game.battle.state().turn),
        (Some(Won(First)), 1)
    );
}

#[test]
fn who_wins_when_both_or_neither_have_met_their_conditions() {
    let both = "{ goal = { losses = { percent = 30, of = \"units\" } } }";
    let judged = |lines: &[&str], dead: &[&str]| {
        let mut table = goals(both).second("infantry 0901").second("infantry 0801");
        for line in lines {
            table = table.scenario(line);
        }
        let mut game = table.ready();
        for code in dead {
            kill(&mut game, code);
        }
        ended(&mut game)
    };
    let dead = ["A1", "B1", "B2"];
    assert_eq!(judged(&[], &dead), Drawn);
    assert_eq!(judged(&["tie = \"losses\""], &dead), Drawn, "half of each");
    assert_eq!(
        judged(&["tie = \"losses\""], &["A1", "B1", "B2", "B3"]),
        Won(First)
    );
    assert_eq!(
        judged(&["tie = \"losses\""], &["B1"]),
        Won(First),
        "neither has met it"
    );
    assert_eq!(judged(&["otherwise = \"bravos\""], &[]), Won(Second));
    assert_eq!(
        judged(&["otherwise = \"bravos\""], &dead),
        Drawn,
        "both have"
    );
}

#[test]
fn bases_leave_by_the_edge_that_counts() {
    let exit = "{ side = \"alphas\", goal = { exit = { edge = \"north\", least = 2 } }, judged = \"at-once\" }, { side = \"bravos\", goal = { stop = { edge = \"north\", most = 1 } } }";
    let table = || {
        goals(exit)
            .first("half-track 0501")
            .first("infantry | aboard = \"a3\"")
            .first("infantry 0401")
    };
    let mut game = table().ready();
    game.refuses(
        "move A1 off",
        "DW-SET-01",
        "A1 Infantry is not at an edge by which its side may leave",
    );
    game.play("move A5 off");
    assert!(game.told(|event| matches!(event, Event::Left { .. })));
    assert!(!game.lives("A5"));
    assert_eq!((game.points(), game.outcome()), ([9, 10], None));
    assert_eq!(game.battle.lost_points(First), 0, "it is not lost");
    let mut stopped = game.clone();
    assert_eq!(ended(&mut stopped), Won(Second), "one left, and one may");
    game.play("pass B1; move A3 off");
    assert_eq!(
        game.outcome(),
        Some(Won(First)),
        "the half-track and its passenger"
    );
    assert_eq!(game.refusal("move A1 off").rule, "DW-SET-03");
    // The enemy's edge is not his to leave by.
    let mut game = table().ready();
    game.play("pass A1");
    assert!(!game.allows("move B2 off"));
    // Only after a whole turn in a place.
    let after = "{ side = \"alphas\", goal = { exit = { edge = \"north\", least = 1, after = \"farm\" } }, judged = \"at-once\" }";
    let mut game = Table::hexes()
        .scenario("zones = [ { id = \"farm\", hexes = [\"0501\"] } ]")
        .scenario(&format!("victory = [ {after} ]"))
        .first("infantry 0401")
        .second("infantry 0909")
        .ready();
    let soon =
        "A1 Infantry may not leave yet: it must first spend a whole turn where the scenario says";
    game.refuses("move A1 off", "DW-SET-01", soon);
    game.play("move A1 0501; done");
    game.next_turn();
    game.refuses("move A1 off", "DW-SET-01", soon);
    game.next_turn();
    game.play("move A1 off");
    assert_eq!(game.outcome(), Some(Won(First)));
}
