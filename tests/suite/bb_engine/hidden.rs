//! Hidden markers: where they lie, who finds them, what is placed, and what nobody may know (BB-HID).

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending};
use pressgang::games::broadswords::rules::{
    Act, Aim, Decision, Event, Formation, March, MissileStage, NOBODY, Pace, Place, Route, Stage,
    Stand, UNKNOWN,
};
use pressgang::kernel::table::{Heading, Point, inches};

use super::fight_ground::{Game, Ground};

/// The Bravos hide a unit of three and have three decoys; the Alphas stand in the south.
fn ground(night: bool) -> Ground {
    let ground = Ground::open()
        .feature(
            "bushes",
            "rectangle = { at = \"10x5in\", size = \"50x10in\" }",
        )
        .first("peasants 36,40; 37,40 | position = \"36x40in\"")
        .second("redcoats 1,1; 2,1; 3,1 | hidden = true")
        .side(Second, "decoys = 3");
    match night {
        true => ground.more("dark = true"),
        false => ground,
    }
}

fn marker(game: &Game, number: u8, holds: &str, at: &str) -> Act {
    let holds = match holds {
        "" => NOBODY,
        unit => game.unit(unit),
    };
    Act::PlaceMarker {
        marker: number,
        holds,
        at: at.parse().expect("a point"),
    }
}

/// All four markers are laid in a row in the bushes, the unit behind the first; the battle has begun.
fn laid() -> Game {
    let mut game = ground(false).begin();
    for (number, (holds, at)) in
        (0..).zip([("b1", "20,10"), ("", "30,10"), ("", "40,10"), ("", "50,10")])
    {
        let act = marker(&game, number, holds, at);
        game.act(act);
    }
    game.play_until(|it| matches!(it.stage(), Stage::Move(First)));
    game
}

#[test]
fn bb_hid_01_markers_stand_for_units_and_decoys_and_the_enemy_does_not_know_which() {
    let game = laid();
    let state = game.battle.state();
    assert_eq!(
        state.markers.len(),
        4,
        "all are on the table from the start"
    );
    assert_eq!(state.lies(game.figure("b1-1")), Place::Hidden);
    let (own, other) = (game.battle.view(Second), game.battle.view(First));
    assert_eq!(own.marker_holds[0], game.unit("b1"));
    assert!((0..4).all(|marker| other.marker_holds[marker] == UNKNOWN));
    // The same battle with the unit behind another marker looks the same to the Alphas.
    let mut swapped = game.clone();
    swapped.set(|state| state.marker_holds.swap(0, 2));
    assert_eq!(game.battle.view(First), swapped.battle.view(First));
    assert_eq!(
        game.battle.show_view(First),
        swapped.battle.show_view(First)
    );
    let list = |game: &Game| {
        let mut acts = Vec::new();
        game.battle.candidates(&mut acts);
        acts
    };
    assert_eq!(
        list(&game),
        list(&swapped),
        "what they may do tells nothing either"
    );
}

#[test]
fn bb_hid_07_by_day_markers_hide_in_bushes_or_out_of_sight_and_at_night_anywhere() {
    let day = ground(false).begin();
    assert_eq!(day.refused(marker(&day, 0, "b1", "20,10")), None);
    assert_eq!(
        day.refused(marker(&day, 0, "b1", "36,25")),
        Some("BB-HID-07")
    );
    let night = ground(true).begin();
    assert_eq!(night.refused(marker(&night, 0, "b1", "36,25")), None);
    let behind = Ground::open()
        .feature(
            "hill",
            "rectangle = { at = \"20x20in\", size = \"40x6in\" } | height = 1",
        )
        .first("peasants 36,40; 37,40 | position = \"36x40in\"")
        .second("redcoats 1,1; 2,1; 3,1 | hidden = true")
        .side(Second, "decoys = 3")
        .begin();
    assert_eq!(
        behind.refused(marker(&behind, 0, "b1", "36,15")),
        None,
        "out of sight behind a hill"
    );
}

#[test]
fn bb_hid_01_a_side_lays_each_unit_once_and_no_more_decoys_than_it_has() {
    let mut game = ground(false).begin();
    for (number, at) in [(0, "20,10"), (1, "30,10"), (2, "40,10")] {
        let act = marker(&game, number, "", at);
        game.act(act);
    }
    assert_eq!(
        game.refused(marker(&game, 3, "", "50,10")),
        Some("BB-HID-01"),
        "the unit must be somewhere"
    );
    let mut game = ground(false).begin();
    game.act(marker(&game, 0, "b1", "20,10"));
    assert_eq!(
        game.refused(marker(&game, 1, "b1", "30,10")),
        Some("BB-HID-01")
    );
}

/// A walk of the Alphas' first figure that ends this far, in sixteenths, from marker 1 or 2, base to base.
fn near(which: u8, gap: i32) -> Game {
    let game = laid();
    let mut game = game.with(|game, state| {
        let at = state.marker_at[usize::from(which)];
        let figure = game.figure("a1-1");
        // Bases and markers are 12 sixteenths across.
        state.put(
            figure,
            Place::Table,
            Point::new(at.x, at.y + inches(2) + gap + 12),
        );
        state.put(game.figure("a1-2"), Place::Killed, Point::default());
    });
    let from = game.at("a1-1");
    let to = Point::new(from.x, from.y - inches(2));
    let figure = game.figure("a1-1");
    let path = Route::to(to);
    game.act(Act::Step {
        figure,
        path,
        facing: None,
    });
    game
}

#[test]
fn bb_tv_24_and_bb_hid_02_an_enemy_within_six_inches_finds_them() {
    let found = near(1, inches(6));
    let revealed =
        |game: &Game| game.has_happened(|event| matches!(event, Event::Revealed { marker: 1, .. }));
    assert!(revealed(&found), "BB-HID-06: six inches exactly");
    assert!(!found.battle.state().markers.has(1), "a decoy is removed");
    assert_eq!(found.stage(), Stage::Move(First), "and the move goes on");
    let not = near(1, inches(6) + 2);
    assert!(
        !revealed(&not) && not.battle.state().markers.has(1),
        "6.1 inches"
    );
}

#[test]
fn bb_hid_08_and_bb_hid_04_troops_are_placed_at_once_and_the_move_goes_on() {
    let mut game = near(0, inches(6));
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide {
            side: Second,
            what: Decision::Deploy
        }
    ));
    let unit = game.unit("b1");
    let place = |at: &str| Act::Place {
        unit,
        at: at.parse().expect("a point"),
        stand: Stand {
            facing: Heading::SOUTH,
            formation: Formation {
                files: 3,
                close: false,
            },
        },
    };
    assert_eq!(game.refused(Act::Done), Some("BB-HID-08"));
    assert_eq!(
        game.refused(place("20,2")),
        Some("BB-HID-08"),
        "within three inches of the marker"
    );
    assert_eq!(game.refused(place("20,12")), None);
    game.act(place("20,10"));
    assert_eq!(
        game.stage(),
        Stage::Move(First),
        "the Alphas go on with their move"
    );
    assert_eq!(game.battle.state().lies(game.figure("b1-1")), Place::Table);
    assert_eq!(game.refused(game.step("a1-1", "20,19")), None);
    game.set(|state| state.moves_first = First);
    game.done();
    let at = game.at("b1-1");
    let path = Route::to(Point::new(at.x, at.y + inches(1)));
    let figure = game.figure("b1-1");
    assert_eq!(
        game.refused(Act::Step {
            figure,
            path,
            facing: None
        }),
        None,
        "they act normally this turn"
    );
    let hides = marker(&game, 1, "b1", "40,10");
    assert!(
        game.refused(hides).is_some(),
        "BB-HID-04: never hidden again"
    );
}

#[test]
fn bb_hid_08_a_running_unit_stops_where_it_finds_a_marker() {
    let game = laid();
    let mut game = game.with(|game, state| {
        let at = state.marker_at[1];
        state.put(
            game.figure("a1-1"),
            Place::Table,
            Point::new(at.x, at.y + inches(9)),
        );
        state.put(
            game.figure("a1-2"),
            Place::Table,
            Point::new(at.x + 20, at.y + inches(9)),
        );
    });
    let unit = game.unit("a1");
    let middle = game.battle.middle(unit).expect("a middle");
    let march = March::to(Point::new(middle.x, middle.y - inches(6)));
    let pace = Pace::Run;
    game.act(Act::Move { unit, pace, march });
    let gone = inches(19) - game.at("a1-1").y;
    assert!(
        (inches(2)..inches(3)).contains(&gone),
        "it stops at six inches: {gone}"
    );
    assert!(!game.battle.state().ordered.has(unit), "and is asked again");
    let rest = Point::new(
        middle.x,
        game.battle.middle(unit).expect("a middle").y - inches(3),
    );
    let march = March::to(rest);
    assert_eq!(
        game.refused(Act::Move { unit, pace, march }),
        None,
        "its move goes on"
    );
}

#[test]
fn bb_hid_03_the_owner_reveals_a_unit_by_shooting_and_decoys_reveal_nothing() {
    let mut game = laid();
    game.play_until(|it| matches!(it.stage(), Stage::Missile(MissileStage::Reveal, Second)));
    assert_eq!(game.refused(Act::Reveal(1)), Some("BB-HID-03"), "a decoy");
    game.act(Act::Reveal(0));
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide {
            side: Second,
            what: Decision::Deploy
        }
    ));
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    game.act(acts[0]);
    assert!(
        game.battle.state().surprising.has(game.unit("b1")),
        "BB-HID-05"
    );
    assert_eq!(game.battle.state().lies(game.figure("b1-1")), Place::Table);
}

#[test]
fn bb_hid_06_markers_do_not_move_and_cannot_be_shot_at() {
    let game = laid();
    let before = game.battle.state().marker_at;
    let mut later = game.clone();
    later.next_move(First);
    assert_eq!(later.battle.state().marker_at, before);
    let mut game = game.moving(Second);
    assert!(
        game.refused(game.step("b1-1", "20,12")).is_some(),
        "nor do those behind them"
    );
    game.done();
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    let at_hidden = |act: &Act| matches!(act, Act::Shoot { at: Aim::Unit(unit), .. } if *unit == game.unit("b1"));
    assert!(!acts.iter().any(at_hidden), "BB-HID-08");
}
