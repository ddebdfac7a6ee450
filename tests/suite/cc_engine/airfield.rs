//! The module of the airfield: cars and trucks, overturned ones, arrivals, and the tanks that come when it is taken (CC-SCN, CC-SET-06).

use std::sync::Arc;

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Silence};
use pressgang::games::combat_captain::rules::{
    Act, Battle, Event, NOBODY, Stage, State, SubId, SubSet, SupportStage, UnitId, WITHDRAWAL_DICE,
};
use pressgang::kernel::table::{INCH, Point, Vector};

use super::arena::{Arena, Game};
use super::laws::bundled;

const NORTH: Vector = Vector::new(0, -16);

/// A squad half an inch from a truck of its own, and a car of the enemy beside the other squad.
fn yard() -> Game {
    Arena::open()
        .first("rifle-squad 10,40 north; machine-gun-squad 20,40 north")
        .first_soft("truck 13,40 north")
        .second("rifle-squad 60,5 south; rifle-squad 64,5 south")
        .second_soft("car 23,40 north")
        .ready()
}

#[test]
fn cc_scn_05_a_truck_carries_a_squad_that_spends_all_its_dice() {
    let mut game = yard();
    assert_eq!(
        game.refuses("ride mg-1 in truck-1"),
        "CC-SCN-05",
        "more than 1in away"
    );
    assert_eq!(
        game.refuses("ride mg-1 in bravo-car-1"),
        "CC-SCN-05",
        "the enemy's"
    );
    assert_eq!(
        game.refuses("advance truck-1 dice 1"),
        "CC-SCN-10",
        "nobody activates it"
    );
    game.order("ride squad-1 in truck-1");
    assert_eq!(game.dice("a1"), 0, "CC-AMB-40");
    assert_eq!(game.battle.dice().as_slice().len(), WITHDRAWAL_DICE);
    game.roll(&[6, 5, 2, 1]);
    assert_eq!(
        game.refuses("move truck-1 15in north"),
        "CC-MOV-01",
        "all pips count: 14in"
    );
    game.order("move truck-1 14in north");
    assert_eq!(game.at("a3"), Point::at_inches(13, 26));
    assert!(game.told(|event| matches!(event, Event::Dismounts { .. })));
    let (squad, truck) = (
        game.battle.body(game.id("a1")),
        game.battle.body(game.id("a3")),
    );
    assert!(squad.is_within(&truck, INCH) && !squad.is_closer(&truck, 0));
    // Once a turn, and not for a squad that has spent a die.
    game.edit(|state| state.dice[0] = 3);
    assert_eq!(game.refuses("ride squad-1 in truck-1"), "CC-SCN-05");
    let mut spent = yard();
    spent.edit(|state| state.dice[0] = 2);
    assert_eq!(spent.refuses("ride squad-1 in truck-1"), "CC-ACT-01");
}

#[test]
fn cc_scn_05_a_truck_drives_over_the_place_where_its_passenger_stood() {
    let mut game = Arena::open()
        .first("rifle-squad 13,36.25 north; rifle-squad 20,40 north")
        .first_soft("truck 13,40 north")
        .second("rifle-squad 60,5 south; rifle-squad 64,5 south")
        .ready();
    game.order("ride squad-1 in truck-1").roll(&[3, 1, 1, 1]);
    game.order("move truck-1 4in north");
    assert_eq!(game.at("a3"), Point::at_inches(13, 36));
}

#[test]
fn cc_scn_05_a_truck_that_is_wrecked_on_its_way_leaves_its_passenger_there() {
    let mut game = Arena::open()
        .option("soft_vehicle_hits", "1")
        .first("rifle-squad 10,40 north; rifle-squad 6,40 north")
        .first_soft("truck 13,40 north")
        .second("machine-gun-squad 13,5 south; rifle-squad 64,5 south")
        .ready()
        .holding("b1", 3);
    game.order("ride squad-1 in truck-1").roll(&[6, 5, 2, 1]);
    game.order("move truck-1 14in north");
    assert_eq!(
        game.stage(),
        Stage::Held(Second),
        "in sight from the start: 33in"
    );
    game.order("fire mg-1 at alpha-truck-1 dice 3")
        .roll(&[5, 5, 5, 6]);
    while !matches!(game.stage(), Stage::Activity(_)) {
        game.order("done");
    }
    assert!(!game.lives("a3") && game.lives("a1"));
    assert_eq!(game.at("a1"), Point::at_inches(13, 40));
}

#[test]
fn cc_scn_06_either_side_turns_a_car_over_for_cover_at_once_and_for_nothing() {
    let mut game = yard();
    assert_eq!(
        game.refuses("overturn bravo-car-1 with squad-1"),
        "CC-SCN-05",
        "CC-SCN-10: within 1in"
    );
    // The machine gun turns the enemy's car over.
    game.order("overturn bravo-car-1 with mg-1");
    assert_eq!(
        (game.battle.cover_level(game.id("a2")), game.dice("a2")),
        (2, 3),
        "CC-AMB-73"
    );
    assert!(
        game.battle
            .protects_from(game.id("a2"), Point::at_inches(40, 40))
    );
    assert_eq!(game.refuses("overturn bravo-car-1 with mg-1"), "CC-SCN-06");
    // It has changed its cover, so it does not fire (CC-HW-01); two dice to leave.
    assert_eq!(game.refuses("hold mg-1 dice 1"), "CC-HW-01");
    game.order("uncover mg-1 dice 1");
    assert_eq!(game.refuses("advance mg-1 dice 1"), "CC-COV-04");
    game.order("uncover mg-1 dice 1")
        .order("advance mg-1 dice 1");
    // One's own truck carries nobody once it is turned over.
    let mut game = yard();
    game.order("overturn truck-1 with squad-1");
    assert_eq!(game.refuses("ride squad-1 in truck-1"), "CC-SCN-06");
}

#[test]
fn cc_scn_06_a_car_is_turned_over_after_the_last_die_too() {
    let mut game = yard();
    game.edit(|state| {
        state.dice = [0; 64];
        state.dice[0] = 1;
    });
    game.order("advance squad-1 dice 1").roll(&[2]);
    game.order("stay squad-1");
    assert_eq!(game.stage(), Stage::Activity(First), "it costs nothing");
    game.order("overturn truck-1 with squad-1");
    game.order("overturn bravo-car-1 with mg-1");
    assert!(!matches!(game.stage(), Stage::Activity(_)), "that was all");
    assert_eq!(game.battle.cover_level(game.id("a1")), 2);
}

/// The airfield with only some on the table; everybody else who starts there is out of the battle.
fn airfield(here: &[(UnitId, u8, i32, i32)]) -> Battle {
    let tables = bundled("airfield");
    let mut state = State::start(&tables);
    for subunit in state.due.iter().collect::<Vec<SubId>>() {
        state.due.remove(subunit);
        state.destroyed.insert(subunit);
    }
    let mut battle = Battle::from_state(Arc::clone(&tables), state);
    for (unit, place, x, y) in here {
        let subunit = tables.unit(*unit).first + place;
        battle.displace(subunit, Some((Point::at_inches(*x, *y), NORTH)));
    }
    let mut state = *battle.state();
    state.destroyed &= !state.on_table;
    Battle::from_state(tables, state)
}

/// A unit of the airfield by the beginning of its id.
fn unit(battle: &Battle, id: &str) -> UnitId {
    let found = battle
        .tables()
        .units
        .iter()
        .position(|row| row.code.starts_with(id));
    found.expect("a unit") as UnitId
}

/// The turn with this number ends, and the next begins.
fn end_turn(battle: &Battle, turn: u8) -> Battle {
    let mut state = *battle.state();
    state.turn = turn;
    state.initiative = First;
    state.active = NOBODY;
    state.stage = Stage::Support(SupportStage::Event, First);
    let mut battle = Battle::from_state(Arc::clone(battle.fixed()), state);
    while matches!(
        battle.state().stage,
        Stage::Support(..) | Stage::Reinforce(_)
    ) {
        battle.apply(&Act::Done, &mut Silence);
    }
    assert_eq!(battle.state().turn, turn + 1);
    battle
}

/// A German squad on the runway, and a British one in the village.
fn taken() -> (Battle, UnitId) {
    let tables = bundled("airfield");
    let fresh = Battle::from_state(Arc::clone(&tables), State::start(&tables));
    let (germans, guards) = (
        unit(&fresh, "fallschirmjaeger"),
        unit(&fresh, "village-guard"),
    );
    let battle = airfield(&[
        (germans, 0, 76, 29),
        (germans, 1, 80, 29),
        (guards, 0, 120, 50),
        (guards, 1, 124, 50),
    ]);
    let tanks = unit(&battle, "tanks");
    (battle, tanks)
}

fn tanks_due(battle: &Battle, tanks: UnitId) -> SubSet {
    battle.tables().unit(tanks).all() & battle.state().due
}

#[test]
fn cc_scn_09_three_tanks_land_three_turns_after_the_airfield_is_taken() {
    let (mut battle, tanks) = taken();
    for turn in 4..6 {
        battle = end_turn(&battle, turn);
        assert!(tanks_due(&battle, tanks).is_empty(), "turn {turn}");
    }
    // Taken at the end of turn 4: they come at the start of turn 7.
    battle = end_turn(&battle, 6);
    assert_eq!(tanks_due(&battle, tanks).len(), 3, "CC-SCN-02, CC-AMB-72");
    assert_eq!(battle.state().stage, Stage::Place(Second));
    let tank = battle.tables().unit(tanks).first;
    let place = |x: i32, y: i32| Act::Place {
        subunit: tank,
        at: Point::at_inches(x, y),
        front: NORTH,
    };
    assert_eq!(
        battle.judge(&place(120, 20)).map_err(|no| no.rule),
        Err("CC-SET-06"),
        "on the airfield"
    );
    assert_eq!(battle.judge(&place(70, 36)), Ok(()));
}

#[test]
fn cc_scn_09_recapturing_the_airfield_calls_the_tanks_off() {
    let (battle, tanks) = taken();
    let mut battle = end_turn(&battle, 4);
    let (squads, guards) = (
        unit(&battle, "fallschirmjaeger"),
        unit(&battle, "village-guard"),
    );
    let first = |unit: UnitId| battle.tables().unit(unit).first;
    let (germans, british) = ([first(squads), first(squads) + 1], first(guards));
    for (german, x) in germans.into_iter().zip([20, 24]) {
        battle.displace(german, Some((Point::at_inches(x, 65), NORTH)));
    }
    battle.displace(british, Some((Point::at_inches(76, 29), NORTH)));
    battle = end_turn(&battle, 5);
    battle = end_turn(&battle, 6);
    assert!(tanks_due(&battle, tanks).is_empty());
    // Nor is it captured while both are there.
    battle.displace(germans[0], Some((Point::at_inches(90, 29), NORTH)));
    for turn in 7..11 {
        battle = end_turn(&battle, turn);
    }
    assert!(tanks_due(&battle, tanks).is_empty());
}

#[test]
fn cc_set_06_who_arrives_comes_in_at_the_edge_in_its_activation() {
    let tables = bundled("airfield");
    let fresh = Battle::from_state(Arc::clone(&tables), State::start(&tables));
    let (regulars, germans) = (unit(&fresh, "regulars"), unit(&fresh, "fallschirmjaeger"));
    let enter = |enemies: &[(i32, i32)]| {
        let here: Vec<(UnitId, u8, i32, i32)> = (0..)
            .zip(enemies)
            .map(|(place, (x, y))| (germans, place, *x, *y))
            .collect();
        let mut battle = end_turn(&airfield(&here), 5);
        assert!(battle.state().arrived.has(regulars), "turn 6");
        let mut state = *battle.state();
        state.stage = Stage::Activate(First);
        battle = Battle::from_state(Arc::clone(&tables), state);
        battle.apply(&Act::Activate(regulars), &mut Silence);
        battle
    };
    let squad = tables.unit(regulars).first;
    let place = |subunit: SubId, x: i32, y: i32| Act::Place {
        subunit,
        at: Point::new(x, y * INCH),
        front: Vector::new(16, 0),
    };
    let rule = |battle: &Battle, act: Act| battle.judge(&act).map_err(|no| no.rule);
    let edge = 24;
    let mut battle = enter(&[(100, 60)]);
    assert_eq!(rule(&battle, place(squad, edge, 50)), Ok(()));
    assert_eq!(
        rule(&battle, place(squad, edge + 16, 50)),
        Err("CC-SET-06"),
        "not an inch in"
    );
    assert_eq!(
        rule(&battle, place(squad, edge, 20)),
        Err("CC-SET-06"),
        "outside its entry"
    );
    // A heavy weapon that has just come in has moved.
    let guns = tables.unit(regulars).all().iter();
    let gun = guns
        .filter(|it| tables.subunit(*it).is_heavy())
        .min()
        .expect("a heavy weapon");
    let width = tables.subunit(gun).form.half_width();
    battle.apply(&place(gun, width, 50), &mut Silence);
    assert!(battle.state().moved.has(gun), "CC-AMB-71");
    let hold = Act::Hold {
        subunit: gun,
        dice: 1,
    };
    assert_eq!(rule(&battle, hold), Err("CC-HW-01"));
    // Two enemies close the whole entry: it is shifted along the edge.
    let shut = enter(&[(2, 46), (2, 58)]);
    assert_eq!(rule(&shut, place(squad, edge, 50)), Err("CC-SET-06"));
    assert_eq!(rule(&shut, place(squad, edge, 69)), Ok(()));
    let half = enter(&[(2, 46)]);
    assert_eq!(
        rule(&half, place(squad, edge, 69)),
        Err("CC-SET-06"),
        "there is room in its entry"
    );
}
