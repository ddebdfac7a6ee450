//! The sequence of a turn, actions and order tests, and groups (DW-TURN, DW-ACT, DW-GRP).

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::dads_ww2::rules::{BaseSet, Event, Stage};

use super::table::{Game, Table};

/// Two infantry side by side, two hexes from an enemy.
fn pair() -> Table {
    Table::hexes()
        .first("infantry 0505")
        .first("infantry 0605")
        .second("infantry 0805")
}

// The turn.

#[test]
fn dw_turn_01_the_higher_die_has_the_initiative_and_draws_are_rolled_again() {
    let mut game = pair().start();
    assert_eq!(game.stage(), Stage::Initiative(First));
    game.play("7; 7");
    assert_eq!(game.stage(), Stage::Initiative(First), "DW-TV-05");
    game.play("3; 9");
    assert_eq!(game.battle.state().initiative, Second, "DW-TV-05");
    game.play("1; 1; 4; 6");
    assert_eq!(
        (game.stage(), game.points()),
        (Stage::Order(Second), [4, 6])
    );
    let mut game = pair().start();
    game.play("10; 9; 1; 1; 1; 1");
    assert_eq!(game.stage(), Stage::Order(First));
}

#[test]
fn dw_turn_01_a_scenario_may_give_the_initiative_on_turn_1() {
    let mut game = pair().scenario("first = \"bravos\"").start();
    assert_eq!(game.stage(), Stage::Request(First));
    game.play("1; 1; 5; 5");
    assert_eq!(game.stage(), Stage::Order(Second));
    game.play("stop; stop");
    assert_eq!(game.stage(), Stage::Initiative(First));
}

#[test]
fn dw_turn_02_a_request_of_nine_brings_a_bombardment_for_this_turn_only() {
    let mut game = pair().start();
    game.play("10; 1; 8; 9");
    assert_eq!(game.battle.state().artillery, [false, true], "DW-TV-06");
    game.play("5; 5");
    game.refuses(
        "bombard 0805x3 0806x3",
        "DW-ART-01",
        "no bombardment is available this turn",
    );
    game.next_turn();
    assert_eq!(game.battle.state().artillery, [false; 2], "DW-CHK-10");
}

#[test]
fn dw_turn_02_the_artillery_of_each_side_is_the_scenarios() {
    let table = pair()
        .side(First, "artillery = 10")
        .side(Second, "artillery = 0");
    let mut game = table.start();
    game.play("10; 1");
    assert_eq!(game.stage(), Stage::Request(First));
    game.roll(&[9]);
    // A side without artillery does not roll.
    assert_eq!(game.stage(), Stage::Command(First));
    assert_eq!(game.battle.state().artillery, [false; 2]);
    game.play("5; 5");
    game.act("stop").act("stop").play("10; 1; 10; 5; 5");
    assert_eq!(game.battle.state().artillery, [true, false]);
}

#[test]
fn dw_turn_03_the_score_is_the_command_points() {
    let mut game = pair().start();
    game.new_turn(10, 1);
    assert_eq!(game.points(), [10, 1]);
}

#[test]
fn dw_turn_04_goes_alternate_and_a_side_that_stops_lets_the_other_go_on() {
    let mut game = pair().second("infantry 0902").ready();
    game.play("move A1 0504; done");
    assert_eq!(game.stage(), Stage::Order(Second));
    game.refuses("move A2 0604", "DW-TURN-04", "A2 Infantry is not yours");
    game.play("move B1 0804; done");
    assert_eq!(game.stage(), Stage::Order(First));
    game.refuses(
        "move A1 0505",
        "DW-TURN-04",
        "A1 Infantry has had its go and can do nothing more this turn",
    );
    game.act("stop");
    assert_eq!(game.stage(), Stage::Order(Second));
    game.play("move B2 0802");
    assert_eq!(game.stage(), Stage::Order(Second), "the go is not complete");
    game.act("done");
    assert_eq!(game.battle.state().turn, 2, "both bases are expended");
}

/// DW-TURN-05, DW-AMB-15.
#[test]
fn dw_turn_05_what_is_left_is_lost_and_markers_come_off() {
    let mut game = pair().ready();
    game.play("move A1 0504; done; move B1 0705; done");
    game.play("shoot A2 at 0705; 1 1 1 1");
    let state = *game.battle.state();
    assert_eq!((state.moved.map(BaseSet::len), state.turn), ([1, 1], 1));
    assert!(state.fired[0].has(game.base("A2")));
    game.act("stop");
    let state = game.battle.state();
    assert_eq!((state.turn, state.points), (2, [0, 0]), "B has nobody left");
    let marks = [
        state.moved,
        state.fired,
        state.tried,
        state.expended,
        state.failed,
    ];
    assert!(marks.iter().flatten().all(|set| set.is_empty()));
}

#[test]
fn dw_turn_05_no_points_or_nobody_ready_means_out() {
    // One command point each, and two bases.
    let mut game = pair().start();
    game.new_turn(1, 3);
    game.play("move A1 0504");
    assert_eq!(game.stage(), Stage::Order(Second), "no points, so no more");
    game.play("move B1 0804; done");
    assert_eq!(game.battle.state().turn, 2);
    // All bases are expended, although points and a bombardment are left.
    let mut game = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0805")
        .second("infantry 0905")
        .ready();
    game.give_artillery(First);
    game.play("pass A1; pass B1");
    assert_eq!(game.points(), [9, 9]);
    assert_eq!(game.stage(), Stage::Order(Second));
    assert!(game.battle.is_out(First) && !game.battle.is_out(Second));
}

#[test]
fn dw_turn_06_a_go_is_an_act_a_pass_a_bombardment_or_a_stop() {
    let mut game = pair().ready();
    game.give_artillery(First);
    game.refuses(
        "done",
        "DW-TURN-06",
        "nobody has acted in this go, so there is nothing to complete",
    );
    game.play("move A1 0504");
    let begun = "this go has begun with another action: end it with `done` first";
    game.refuses("bombard 0805x3 0806x3", "DW-TURN-06", begun);
    game.refuses("pass A2", "DW-TURN-06", begun);
    game.act("stop");
    assert!(game.is_expended("A1"), "stopping completes the go");
}

// Actions.

#[test]
fn dw_act_01_every_action_costs_a_point_and_without_points_there_is_none() {
    let table = pair().ground('w', &["0504"]);
    let mut game = table.ready();
    game.set_hits("A1", 1);
    game.give_artillery(First);
    for (line, costs) in [
        ("move A1 0404", 1),
        ("move A1 0504", 2),
        ("shoot A2 at 0805", 1),
        ("recover A1", 1),
        ("pass A1", 1),
        ("bombard 0805x3 0705x3", 1),
    ] {
        let mut game = game.clone();
        assert_eq!(game.battle.cost(&game.read(line)), costs, "{line}");
        game.act(line);
        assert_eq!(game.points(), [10 - costs, 10], "{line}");
    }
    game.edit(|state| state.points[0] = 1);
    game.refuses(
        "move A1 0504",
        "DW-ACT-01",
        "it costs 2 command points, and the side has 1 command point",
    );
    game.edit(|state| state.points[0] = 0);
    for line in ["move A1 0404", "shoot A2 at 0805", "pass A1", "recover A1"] {
        game.refuses(line, "DW-ACT-01", "there are no command points left");
    }
    assert_eq!(game.offered(""), ["stop"]);
}

#[test]
fn dw_act_02_the_second_attempt_is_tested_and_a_failure_ends_the_turn_of_the_base() {
    let mut game = pair().ready();
    game.act("move A1 0504");
    assert_eq!(game.stage(), Stage::Order(First), "the first needs no test");
    game.act("move A1 0404");
    assert_eq!(game.stage(), Stage::OrderTest(First));
    assert_eq!(game.points(), [8, 10], "paid before the test");
    let mut failed = game.clone();
    failed.roll(&[6]);
    assert_eq!(failed.at("A1"), "0504", "DW-TV-22");
    assert_eq!(failed.points(), [8, 10], "DW-TV-22");
    assert!(failed.is_expended("A1"));
    assert_eq!(failed.stage(), Stage::Order(Second));
    failed.play("pass B1");
    failed.refuses(
        "move A1 0404",
        "DW-ACT-02",
        "A1 Infantry has failed its order test and can do nothing more this turn",
    );
    game.roll(&[7]);
    assert_eq!(game.at("A1"), "0404", "DW-TV-22");
    assert_eq!(game.stage(), Stage::Order(First), "and it may try again");
}

#[test]
fn dw_act_03_seven_less_one_if_experienced_and_one_more_for_each_hit() {
    let table = Table::hexes()
        .first("infantry 0505")
        .first("infantry* 0605")
        .second("infantry 0805");
    let mut game = table.ready();
    for (hits, fresh, experienced) in [(0, 7, 6), (1, 8, 7), (2, 9, 8)] {
        game.set_hits("A1", hits);
        game.set_hits("A2", hits);
        let needed = |code| {
            let group = BaseSet::one(game.base(code));
            game.battle.order_needed(First, group)
        };
        assert_eq!((needed("A1"), needed("A2")), (fresh, experienced), "{hits}");
    }
}

#[test]
fn dw_act_04_all_kinds_of_action_are_offered() {
    let table = Table::hexes()
        .first("infantry 0505")
        .second("infantry 0605");
    let mut game = table.ready();
    game.set_hits("A1", 1);
    game.give_artillery(First);
    for verb in ["assault", "move", "shoot", "bombard", "recover", "pass"] {
        assert!(!game.offered(verb).is_empty(), "{verb}");
    }
}

#[test]
fn dw_act_05_a_move_covers_turning_and_getting_in_and_out() {
    let table = Table::hexes()
        .first("light-anti-tank-gun 0505 north-east")
        .first("half-track 0605")
        .first("infantry 0604")
        .second("infantry 0901");
    let mut game = table.ready();
    assert!(game.allows("turn A1 w") && game.allows("move A1 0605") && game.allows("move A3 0605"));
    game.play("turn A1 w");
    assert!(game.told(|event| matches!(event, Event::Faces { .. })));
    assert_eq!(game.points(), [9, 10]);
    game.refuses(
        "turn A1 w",
        "DW-ACT-05",
        "nothing would change: A1 Light anti-tank gun stays as it is",
    );
    game.refuses(
        "move A1 0505",
        "DW-ACT-05",
        "nothing would change: A1 Light anti-tank gun stays as it is",
    );
}

#[test]
fn dw_act_06_recovery_takes_a_hit_off_a_base_that_is_no_afv() {
    let table = pair().first("tankette 0405");
    let mut game = table.ready();
    game.set_hits("A1", 2);
    game.set_hits("A3", 1);
    game.refuses(
        "recover A3",
        "DW-ACT-06",
        "A3 Tankette is an AFV, and AFVs do not recover",
    );
    game.refuses(
        "recover A2",
        "DW-ACT-06",
        "A2 Infantry has no hits to recover from",
    );
    game.act("recover A1");
    assert_eq!((game.hits(["A1"]), game.points()), ([1], [9, 10]));
    // DW-TV-30: the second after a test, which needs 8 with one hit.
    game.act("recover A1");
    assert_eq!(game.stage(), Stage::OrderTest(First));
    let mut failed = game.clone();
    failed.roll(&[7]);
    assert_eq!(failed.hits(["A1"]), [1]);
    game.roll(&[8]);
    assert_eq!(
        (game.hits(["A1"]), game.points()),
        ([0], [8, 10]),
        "DW-TV-30"
    );
}

#[test]
fn dw_act_07_a_pass_spends_a_point_and_the_base_does_nothing_more() {
    let mut game = pair().start();
    game.new_turn(1, 5);
    game.act("pass A1");
    assert_eq!(game.points(), [0, 5], "DW-TV-28");
    assert!(game.is_expended("A1") && !game.is_expended("A2"));
    assert!(game.battle.is_out(First), "DW-TV-28");
    assert_eq!(game.stage(), Stage::Order(Second));
    game.play("pass B1");
    assert_eq!(game.battle.state().turn, 2);
}

#[test]
fn dw_act_08_nothing_happens_unless_the_players_agree() {
    let mut game = pair().ready();
    game.play("shoot A2 at 0805; 5 5 5");
    assert_eq!(game.stage(), Stage::Order(First));
}

#[test]
fn dw_act_09_the_whole_cost_is_lost_on_failure_and_a_pass_is_not_tested() {
    let table = pair().ground('w', &["0404"]);
    let mut game = table.ready();
    game.play("move A1 0504; move A1 0404");
    assert_eq!(game.points(), [7, 10], "one and one for the wood");
    game.roll(&[1]);
    assert_eq!((game.points(), game.at("A1")), ([7, 10], "0504".into()));
    // Where even the first action is tested, a pass and a bombardment are not.
    let mut game = pair().option("test_first_action", "true").ready();
    game.give_artillery(First);
    let mut barrage = game.clone();
    barrage.act("bombard 0101x3 0102x3");
    assert_eq!(barrage.stage(), Stage::Aim(First));
    game.act("pass A1");
    assert_eq!(game.stage(), Stage::Order(Second));
    // A recovery is an action like any other: what follows is tested.
    let mut game = pair().ready();
    game.set_hits("A1", 1);
    game.play("recover A1; move A1 0504");
    assert_eq!(game.stage(), Stage::OrderTest(First));
}

#[test]
fn dw_act_10_all_but_afvs_may_shoot_again_after_a_test() {
    let table = pair().first("tankette 0604");
    let mut game = table.ready();
    game.play("shoot A2 at 0805; 1 1 1; shoot A2 at 0805");
    assert_eq!(game.stage(), Stage::OrderTest(First));
    game.roll(&[10]);
    assert_eq!((game.stage(), game.dice()), (Stage::Shot(First), 3));
    game.play("1 1 1; done; pass B1; shoot A3 at 0805; 1 1 1 1");
    game.refuses(
        "shoot A3 at 0805",
        "DW-BASE-05",
        "A3 Tankette has fired, and an AFV fires once a turn",
    );
}

#[test]
fn dw_act_11_there_is_no_limbering_unless_the_players_want_it() {
    let table = Table::hexes()
        .first("light-anti-tank-gun 0505")
        .second("infantry 0901");
    let game = table.ready();
    game.refuses(
        "limber A1",
        "DW-ACT-11",
        "limbering is part of a move in this battle",
    );
    game.refuses(
        "unlimber A1 e",
        "DW-ACT-11",
        "limbering is part of a move in this battle",
    );
    assert!(game.allows("move A1 0705 e"));
    assert!(game.offered("limber").is_empty() && game.offered("unlimber").is_empty());
}

// Groups.

/// Three infantry in a row, and one apart.
fn platoon() -> Table {
    Table::hexes()
        .first("infantry 0305")
        .first("infantry 0405")
        .first("infantry 0505")
        .first("infantry 0705")
        .second("infantry 0605")
}

#[test]
fn dw_grp_01_a_group_touches_at_the_start_and_at_the_end() {
    let game = platoon().ready();
    assert!(game.allows("shoot A1 A2 A3 at 0605"));
    game.refuses(
        "shoot A2 A3 A4 at 0605",
        "DW-GRP-01",
        "A4 Infantry does not touch the rest of the group",
    );
    game.refuses(
        "move A1 0304, A3 0504",
        "DW-GRP-01",
        "A3 Infantry does not touch the rest of the group",
    );
    game.refuses(
        "move A1 0204, A2 0505, A3 0504",
        "DW-MOV-04",
        "A3 Infantry is in 0505 already",
    );
    game.refuses(
        "move A2 0404, A1 0205",
        "DW-GRP-01",
        "A1 Infantry would no longer touch the rest of the group after the move",
    );
    game.refuses(
        "move A1 0105, A2 0305",
        "DW-MOV-01",
        "0105 is 2 hexes away, and A1 Infantry moves 1 hex",
    );
    assert!(game.allows("move A1 A2 A3 nw"), "all one step the same way");
}

#[test]
fn dw_grp_02_a_group_pays_as_one_base_does() {
    let mut game = platoon().ready();
    game.play("move A1 A2 A3 nw");
    assert_eq!(game.points(), [9, 10]);
    assert_eq!(
        ["A1", "A2", "A3"].map(|it| game.at(it)),
        ["0204", "0304", "0404"]
    );
    game.act("done");
    let mut game = platoon().ready();
    game.act("shoot A2 A3 at 0605");
    assert_eq!(game.points(), [9, 10]);
}

#[test]
fn dw_grp_03_a_group_shoots_at_one_cell() {
    let table = platoon().second("infantry 0604");
    let game = table.ready();
    assert!(game.battle.read("shoot A2 A3 at 0605 0604").is_err());
    assert!(game.allows("shoot A2 A3 at 0605") && game.allows("shoot A2 A3 at 0604"));
    game.refuses(
        "shoot A2 A3 at 0606",
        "DW-SHO-01",
        "there is no enemy in 0606",
    );
}

#[test]
fn dw_grp_04_the_expended_stay_out_the_worst_is_tested_and_recovery_is_paid_by_the_base() {
    let table = Table::hexes()
        .ground('w', &["0504", "0404"])
        .first("infantry* 0305")
        .first("infantry 0405")
        .first("machine-gun-team 0505")
        .second("infantry 0705");
    let mut game = table.ready();
    game.set_hits("A1", 2);
    game.set_hits("A3", 1);
    let set = |codes: &[&str]| codes.iter().map(|it| game.base(it)).collect::<BaseSet>();
    let needed = |codes: &[&str]| game.battle.order_needed(First, set(codes));
    assert_eq!(needed(&["A1"]), 8, "Experienced with two hits");
    assert_eq!(
        needed(&["A1", "A2"]),
        9,
        "one is Fresh, and two hits are the most"
    );
    assert_eq!(needed(&["A2", "A3"]), 8);
    // A surcharge once, whoever ends in terrain.
    assert_eq!(
        game.battle.cost(&game.read("move A2 0404, A3 0504")),
        2,
        "DW-TV-18"
    );
    assert_eq!(game.battle.cost(&game.read("move A2 0404")), 2, "DW-TV-18");
    assert_eq!(game.battle.cost(&game.read("recover A1")), 1);
    game.refuses(
        "recover A1 A3",
        "DW-GRP-01",
        "A3 Machine gun team does not touch the rest of the group",
    );
    game.set_hits("A2", 1);
    let mut rest = game.clone();
    rest.act("recover A1 A2 A3");
    assert_eq!(
        (rest.points(), rest.hits(["A1", "A2", "A3"])),
        ([7, 10], [1, 0, 0])
    );
    game.play("pass A2; pass B1");
    game.refuses(
        "move A2 0404, A3 0504",
        "DW-TURN-04",
        "A2 Infantry has had its go and can do nothing more this turn",
    );
}

#[test]
fn dw_grp_05_a_group_is_re_formed_within_a_go_around_those_who_have_acted() {
    let mut game = platoon().ready();
    game.play("move A1 0304");
    game.refuses(
        "move A4 0704",
        "DW-GRP-05",
        "a group may be re-formed within a go, but it must keep a base that has acted in it",
    );
    game.act("move A1 0305, A2 0304");
    assert_eq!(
        game.stage(),
        Stage::OrderTest(First),
        "A1 has acted, so all are tested"
    );
    let mut failed = game.clone();
    failed.roll(&[6]);
    assert!(failed.is_expended("A1") && failed.is_expended("A2"));
    assert!(!failed.is_expended("A3"));
    game.play("7; done");
    assert_eq!(
        ["A1", "A2", "A3", "A4"].map(|it| game.is_expended(it)),
        [true, true, false, false]
    );
    // A member that fails with others does not end the go of one that acted before.
    let mut game = platoon().ready();
    game.play("move A1 A2 A3 nw; move A1 0205; 1");
    assert_eq!(game.stage(), Stage::Order(First));
    assert!(game.is_expended("A1") && !game.is_expended("A2"));
    assert!(game.allows("move A2 0305") && !game.allows("move A1 0205"));
}

#[test]
fn dw_grp_06_a_group_is_tested_if_any_of_it_has_tried_before() {
    let mut game = platoon().ready();
    let tests = |game: &Game, codes: &[&str]| {
        let group: BaseSet = codes.iter().map(|it| game.base(it)).collect();
        game.battle.must_test(First, group)
    };
    assert!(!tests(&game, &["A1", "A2"]));
    game.set_tried("A2");
    assert!(tests(&game, &["A1", "A2"]) && !tests(&game, &["A1", "A3"]));
}

#[test]
fn dw_grp_07_each_takes_its_own_way_in_the_order_of_the_owner() {
    let table = Table::hexes()
        .first("infantry 0505")
        .first("armoured-car 0605")
        .second("infantry 0901");
    let game = table.ready();
    assert!(
        game.allows("move A2 0604, A1 0605"),
        "a cell that was left is free"
    );
    game.refuses(
        "move A1 0605, A2 0604",
        "DW-MOV-04",
        "A2 Armoured car is in 0605 already",
    );
    assert!(
        game.allows("move A2 0404, A1 0504"),
        "each by its own allowance"
    );
    game.refuses(
        "move A1 0504, A1 0404",
        "DW-GRP-07",
        "A1 Infantry is named twice",
    );
}
