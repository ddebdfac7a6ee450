//! The random event, artillery, strafing and bombing (CC-EVT, CC-ART, CC-AIR).

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Dice, Game as _};
use pressgang::games::combat_captain::rules::{
    Act, Event, Loss, Run, Stage, State, Support, SupportStage,
};
use pressgang::kernel::table::{Point, inches};

use super::arena::{Arena, Game};

/// The event phase of a turn: the Alphas have the initiative.
fn phase(arena: Arena) -> Game {
    let mut game = arena.ready();
    game.edit(|state: &mut State| {
        state.initiative = First;
        state.run = Run::NONE;
        state.stage = Stage::Support(SupportStage::Event, First);
    });
    game
}

fn event(arena: Arena, face: u8) -> Game {
    let mut game = phase(arena);
    game.act(&Act::TryEvent).roll(&[face]);
    game
}

fn field() -> Arena {
    Arena::open()
        .first("rifle-squad 10,40; rifle-squad 14,40; rifle-squad 18,40")
        .second("rifle-squad 36,24 north; rifle-squad 46,24 north; rifle-squad 60,10; rifle-squad 66,10")
}

#[test]
fn cc_evt_01_only_the_side_with_the_initiative_may_roll_and_need_not() {
    let game = phase(field());
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Event, First),
        "CC-CHK-16"
    );
    assert_eq!(game.forbids(&Act::Done), None);
    assert_eq!(
        game.forbids(&Act::Call(Support::Artillery)),
        Some("CC-EVT-01")
    );
}

#[test]
fn cc_tv_24_events_two_and_three_give_the_next_initiative() {
    for (face, side) in [(2, Second), (3, First)] {
        let game = event(field(), face);
        assert!(
            game.told(
                |event| matches!(event, Event::InitiativePromised { side: it } if *it == side)
            ),
            "CC-EVT-02"
        );
        assert!(game.told(|event| matches!(event, Event::Initiative { side: Some(it), given: true } if *it == side)), "CC-INI-04");
    }
}

#[test]
fn cc_evt_03_the_opponent_chooses_what_event_one_brings() {
    let mut game = event(field(), 1);
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Call, Second),
        "CC-AMB-69"
    );
    for what in [Support::Artillery, Support::Strafing, Support::Bombing] {
        assert_eq!(game.forbids(&Act::Call(what)), None);
    }
    game.edit(|state| state.planes_lost[1] = 3);
    assert_eq!(
        game.forbids(&Act::Call(Support::Bombing)),
        Some("CC-AIR-01")
    );
    game.act(&Act::Call(Support::Artillery));
    assert_eq!(game.stage(), Stage::Support(SupportStage::Shells, Second));
}

#[test]
fn cc_art_01_to_03_shells_fall_in_the_strip_and_hit_every_figure_they_touch() {
    let mut game = event(field(), 4);
    game.roll(&[2]);
    assert_eq!(game.stage(), Stage::Support(SupportStage::Aim, First));
    assert_eq!(
        game.forbids(&Act::Shell { column: inches(73) }),
        Some("CC-ART-03")
    );
    game.act(&Act::Shell { column: inches(36) });
    let mut dice = Dice::of(1, 2, 36);
    dice.add(1, 2, 16);
    dice.add(1, 2, 48);
    dice.add(1, 2, 16);
    assert_eq!(
        game.battle.dice(),
        dice,
        "CC-AMB-42: uniform over 36in and the depth of the table"
    );
    // On the centre of the squad: the shell touches all five figures, an inch apart.
    game.throw(&[18, 0, 24, 0]);
    assert!(game.told(
        |event| matches!(event, Event::ShellFell { at, .. } if *at == Point::at_inches(36, 24))
    ));
    assert!(!game.lives("b1"));
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Aim, First),
        "the second shell"
    );
    // Beside the second squad by 2in: only the figure on its left is near enough.
    game.act(&Act::Shell { column: inches(40) })
        .throw(&[22, 0, 24, 0]);
    assert_eq!(game.figures("b2"), 4);
}

#[test]
fn cc_art_02_cover_saves_from_shells_whatever_the_arc_and_friends_are_hit_too() {
    let mut game = event(field(), 4).sticks("a1", 1);
    game.roll(&[1])
        .act(&Act::Shell { column: inches(10) })
        .throw(&[18, 0, 40, 0]);
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Save(game.id("a1")), First),
        "CC-COV-05, CC-GEO-04"
    );
    game.roll(&[1, 1, 2, 3, 1]);
    assert_eq!(game.figures("a1"), 3);
}

#[test]
fn cc_art_02_a_vehicle_takes_a_kill_without_a_kill_die() {
    let arena = Arena::open()
        .first("rifle-squad 10,40; rifle-squad 14,40")
        .second("tank-regular-regular 36,24 east; tank-regular-regular 50,24");
    let mut game = event(arena, 4);
    game.roll(&[1])
        .act(&Act::Shell { column: inches(36) })
        .throw(&[20, 8, 24, 0]);
    assert_eq!(
        game.battle.state().kills[usize::from(game.unit("b1"))],
        1,
        "2.5in from the middle: it touches"
    );
}

#[test]
fn cc_amb_42_by_hand_the_players_say_where_a_shell_fell() {
    let mut game = event(field().option("shell_model", "\"manual\""), 4);
    game.roll(&[1]);
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Fall, First),
        "no column is chosen"
    );
    game.throw(&[46, 0, 24, 0]);
    assert!(!game.lives("b2"));
}

#[test]
fn cc_tv_23_planes_are_three_less_those_lost() {
    let planes = |lost: u8, face: u8| {
        let mut game = phase(field());
        game.edit(|state| state.planes_lost[0] = lost);
        game.act(&Act::TryEvent).roll(&[5]);
        if lost < 3 {
            game.roll(&[face]);
        }
        game.events.iter().find_map(|event| match event {
            Event::Planes { planes, .. } => Some(*planes),
            _ => None,
        })
    };
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|face| planes(0, face)),
        [1, 1, 2, 2, 3, 3].map(Some),
        "CC-AIR-01"
    );
    assert_eq!(planes(1, 6), Some(2));
    assert_eq!(planes(3, 6), Some(0));
}

/// A tape over the first squad of the Bravos from left to right: the figures on its left, in the middle and on its right.
fn strafing() -> Game {
    let mut game = event(field(), 5);
    game.roll(&[1]);
    assert_eq!(game.stage(), Stage::Support(SupportStage::Tape, First));
    let long = Act::Tape {
        from: Point::at_inches(10, 24),
        to: Point::at_inches(47, 24),
    };
    assert_eq!(game.forbids(&long), Some("CC-AIR-02"), "a tape of 36in");
    game.act(&Act::Tape {
        from: Point::at_inches(30, 24),
        to: Point::at_inches(40, 24),
    });
    game
}

#[test]
fn cc_air_02_and_03_every_figure_under_the_tape_is_rolled_for_in_order() {
    let mut game = strafing();
    assert_eq!(game.stage(), Stage::Support(SupportStage::Figure, First));
    game.roll(&[4]);
    assert_eq!(game.stage(), Stage::Support(SupportStage::GoOn, First));
    game.act(&Act::Strafe).roll(&[5]);
    assert_eq!(
        game.figures("b1"),
        4,
        "a possible casualty without cover is one"
    );
    game.act(&Act::Strafe).roll(&[6]);
    assert_eq!(game.figures("b1"), 3, "three figures: left, centre, right");
    assert!(
        !matches!(game.stage(), Stage::Support(SupportStage::GoOn, _)),
        "no more figures"
    );
}

#[test]
fn cc_air_02_a_run_may_be_stopped_and_cover_saves() {
    let mut game = strafing().sticks("b1", 3);
    game.roll(&[6]);
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Save(game.id("b1")), Second)
    );
    game.roll(&[3]);
    assert_eq!(game.figures("b1"), 5);
    game.act(&Act::Done);
    assert!(!matches!(game.stage(), Stage::Support(..)));
}

#[test]
fn cc_air_02_figures_shoot_back() {
    let shot = |face: u8| {
        let mut game = strafing();
        game.roll(&[1]);
        assert_eq!(
            game.stage(),
            Stage::Support(SupportStage::ShootsBack, Second)
        );
        game.roll(&[face]);
        (
            game.battle.state().planes_lost[0],
            matches!(game.stage(), Stage::Support(SupportStage::GoOn, _)),
        )
    };
    assert_eq!(
        [1, 3, 4, 5, 6].map(shot),
        [(0, true), (0, true), (0, false), (0, false), (1, false)]
    );
}

#[test]
fn cc_air_06_the_tape_affects_friend_and_foe_and_no_vehicles() {
    let arena = Arena::open()
        .first("rifle-squad 20,24; machine-gun-squad 30,24")
        .second("tank-regular-regular 40,24; rifle-squad 60,44");
    let mut game = event(arena, 5);
    game.roll(&[1]).act(&Act::Tape {
        from: Point::at_inches(15, 24),
        to: Point::at_inches(50, 24),
    });
    let mut rolled = 0;
    loop {
        rolled += 1;
        game.roll(&[2]);
        if game.forbids(&Act::Strafe).is_some() {
            break;
        }
        game.act(&Act::Strafe);
    }
    assert_eq!(rolled, 3 + 2, "three of the squad, and the crew of two");
}

#[test]
fn cc_air_04_and_05_a_bomb_destroys_on_five_or_six_without_a_save() {
    let bomb = |face: u8| {
        let mut game = event(field(), 6).sticks("b1", 3);
        let target = game.id("b1");
        game.roll(&[1]).act(&Act::Bomb { target }).roll(&[face]);
        (game.lives("b1"), game.battle.state().planes_lost[0])
    };
    assert_eq!([1, 2, 4].map(bomb), [(true, 1), (true, 0), (true, 0)]);
    assert_eq!([5, 6].map(bomb), [(false, 0), (false, 0)]);
}

#[test]
fn cc_cas_09_a_bombed_vehicle_adds_its_kills_to_the_roster() {
    let arena = Arena::open()
        .first("rifle-squad 10,40; rifle-squad 14,40")
        .second(
            "tank-regular-regular 36,24; tank-regular-regular 50,24; tank-regular-regular 60,24",
        );
    let mut game = event(arena, 6);
    let target = game.id("b1");
    game.roll(&[1]).act(&Act::Bomb { target }).roll(&[5]);
    assert!(game.told(|event| matches!(
        event,
        Event::Destroyed {
            why: Loss::Bombed,
            ..
        }
    )));
    assert_eq!(game.battle.state().kills[usize::from(game.unit("b2"))], 3);
    assert_eq!(game.marks("b2"), 1);
}

#[test]
fn cc_geo_01_figures_stand_an_inch_apart_and_losses_come_off_the_rear() {
    let game = field().ready();
    let squad = game.id("b1");
    let places = [(36, 24), (36, 23), (37, 24), (35, 24), (36, 25)];
    for (number, (x, y)) in (0..).zip(places) {
        assert_eq!(
            game.battle.figure(squad, number),
            Point::at_inches(x, y),
            "{number}: CC-AMB-56"
        );
    }
    assert_eq!(
        game.battle
            .touched_by_shell(squad, Point::at_inches(36, 26)),
        1
    );
    let game = game.set_figures("b1", 4);
    assert_eq!(
        game.battle
            .touched_by_shell(squad, Point::at_inches(36, 26)),
        0
    );
}

#[test]
fn cc_air_03_each_plane_has_a_tape_of_its_own() {
    let mut game = event(field(), 5);
    game.roll(&[3]);
    let across = |y: i32| Act::Tape {
        from: Point::at_inches(30, y),
        to: Point::at_inches(40, y),
    };
    game.act(&across(5));
    assert_eq!(
        game.stage(),
        Stage::Support(SupportStage::Tape, First),
        "CC-AMB-41: nobody is there; the second plane"
    );
    game.act(&across(24));
    assert_eq!(game.stage(), Stage::Support(SupportStage::Figure, First));
    // It breaks off, and was the last.
    game.roll(&[1]).roll(&[4]);
    assert!(!matches!(game.stage(), Stage::Support(..)));
}

#[test]
fn cc_air_05_each_plane_bombs_one_sub_unit_and_cover_does_not_save() {
    let arena = Arena::open()
        .first("rifle-squad 10,40; rifle-squad 14,40")
        .second("rifle-squad 36,24; rifle-squad 46,24; rifle-squad 60,10; rifle-squad 66,10; rifle-squad 60,6");
    let mut game = event(arena, 6).sticks("b1", 3).sticks("b2", 3);
    game.roll(&[3]);
    for name in ["b1", "b2"] {
        assert_eq!(
            game.stage(),
            Stage::Support(SupportStage::Bomb, First),
            "CC-AMB-41"
        );
        let target = game.id(name);
        game.act(&Act::Bomb { target }).roll(&[6]);
        assert!(!game.lives(name));
    }
    assert!(game.lives("b3"));
    assert_eq!(
        game.marks("b3"),
        2,
        "no hit of a bomb becomes a marker: CC-AMB-52"
    );
}

#[test]
fn cc_amb_52_hits_of_shells_are_not_traded() {
    let mut game = event(field(), 4);
    game.roll(&[1])
        .act(&Act::Shell { column: inches(36) })
        .throw(&[18, 0, 24, 0]);
    assert!(!game.lives("b1"), "all five at once, though trading is on");
    assert_eq!(game.marks("b2"), 1);
}

#[test]
fn cc_cas_09_losses_to_a_shell_consolidate_and_rout_once() {
    let mut game = event(field(), 4).set_figures("b2", 1).markers("b1", 2);
    game.roll(&[1])
        .act(&Act::Shell { column: inches(36) })
        .throw(&[20, 0, 24, 0]);
    // One figure of the first squad: with the four of the second that makes a squad.
    assert!(!game.lives("b2"), "CC-AMB-68: ten inches apart");
    assert!(game.told(|event| matches!(
        event,
        Event::Routs {
            markers: 3,
            left: 3,
            ..
        }
    )));
}

#[test]
fn cc_amb_42_where_a_shell_fell_is_written_and_typed_as_a_place() {
    use pressgang::play::Table as _;
    for (option, across) in [("strip", 58), ("manual", 30)] {
        let option = format!("\"{option}\"");
        let mut game = event(field().option("shell_model", &option), 4);
        game.roll(&[1]);
        if game.forbids(&Act::Shell { column: inches(40) }).is_none() {
            game.act(&Act::Shell { column: inches(40) });
        }
        for place in ["30,24", "36.5,0", "40.0625,47.9375"] {
            let throw = game.battle.read_throw(place).expect(place);
            assert_eq!(game.battle.write_throw(&throw), place);
        }
        // Outside the strip, off the table, and not a place.
        for place in [&format!("{across},48"), "-1,20", "6 4"] {
            assert!(game.battle.read_throw(place).is_err(), "{option} {place}");
        }
        assert!(game.battle.faces().contains("23.5,12"));
    }
    // A strip that hangs over the edge of the table begins beyond it.
    let mut game = event(field(), 4);
    game.roll(&[1]).act(&Act::Shell { column: inches(10) });
    let throw = game.battle.read_throw("-7.5,20").expect("8in of it");
    assert_eq!(game.battle.write_throw(&throw), "-7.5,20");
}
