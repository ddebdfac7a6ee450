//! Held fire: when the passive player is asked, who may answer, and how what was interrupted goes on (CC-HF).

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::combat_captain::rules::{Event, NOBODY, Stage};
use pressgang::kernel::table::{INCH, Point};

use super::arena::{Arena, Game};

/// A squad 27 inches in front of one that holds fire.
fn approach() -> Game {
    before_them(Arena::open())
}

/// The same with a prepared position.
fn approach_over(position: &str) -> Game {
    before_them(Arena::open().feature("prepared-position", position))
}

fn before_them(arena: Arena) -> Game {
    arena
        .first("rifle-squad 10,40; rifle-squad 5,40; rifle-squad 5,44")
        .second("rifle-squad 10,13 south; rifle-squad 14,13 south; rifle-squad 60,5")
        .second("rifle-squad 6,13 south; rifle-squad 60,10")
        .ready()
}

/// The places of a mover at which its enemy is asked; nobody fires.
fn stops(game: &mut Game) -> Vec<i32> {
    let mut stops = Vec::new();
    while let Stage::Held(_) = game.stage() {
        stops.push(game.at("a1").y / INCH);
        game.order("done");
    }
    stops
}

#[test]
fn cc_hf_09_the_passive_player_is_asked_when_something_changes_and_when_a_die_ends() {
    let mut game = approach().holding("b1", 3);
    game.order("advance squad-1 dice 2").roll(&[6, 4]);
    game.order("move squad-1 to 10,30");
    // In range after 2 inches; the first die ends after 6; after 10 it is at medium range, and the second die ends.
    assert_eq!(stops(&mut game), [38, 34, 30], "CC-AMB-63");
    // It has not moved since it was last asked about: the next die begins without a question, and its end is one.
    game.order("advance squad-1 dice 1").roll(&[2]);
    game.order("move squad-1 1in south");
    assert_eq!(stops(&mut game), [31]);
    // Somebody else who moves is news from the start.
    game.edit(|state| state.at[1] = Point::at_inches(5, 30));
    game.order("advance squad-2 dice 1").roll(&[2]);
    game.order("move squad-2 1in south");
    assert_eq!(game.stage(), Stage::Held(Second));
    assert_eq!(game.at("a2"), Point::at_inches(5, 30));
}

#[test]
fn cc_hf_03_crossing_a_hedge_is_a_move_that_may_be_fired_at() {
    let hedge = "line = { through = [\"0x34in\", \"40x34in\"], width = \"1in\" }";
    let mut game = Arena::open()
        .feature("hedge", hedge)
        .first("rifle-squad 10,37; rifle-squad 5,40")
        .second("rifle-squad 10,15 south; rifle-squad 60,5")
        .ready()
        .holding("b1", 2);
    game.order("line squad-1 at hedge");
    assert_eq!(game.stage(), Stage::Held(Second));
    game.order("done").order("cross squad-1");
    assert_eq!(game.stage(), Stage::Held(Second));
    assert!(game.at("a1").y < 34 * INCH, "on the far side");
    game.order("fire squad-1 at alpha-squad-1 dice 2")
        .roll(&[1, 1, 1]);
    assert!(matches!(game.stage(), Stage::Activity(_)));
}

#[test]
fn cc_cov_09_a_position_that_is_only_crossed_is_no_cover() {
    let position = "rectangle = { at = \"5x33in\", size = \"10x6in\" }|, cover = 5";
    let mut game = approach_over(position).holding("b1", 1);
    game.order("advance squad-1 dice 2").roll(&[6, 4]);
    game.order("move squad-1 to 10,30");
    let mut levels = Vec::new();
    while let Stage::Held(_) = game.stage() {
        levels.push((
            game.at("a1").y / INCH,
            game.battle.cover_level(game.id("a1")),
        ));
        game.order("done");
    }
    assert!(
        levels.iter().any(|(y, _)| (33..39).contains(y)),
        "{levels:?}"
    );
    assert!(levels.iter().all(|(_, level)| *level == 0), "{levels:?}");
    // Whoever ends there has its level, and saves with it.
    let mut game = approach_over(position).holding("b1", 1);
    game.order("advance squad-1 dice 1").roll(&[4]);
    game.order("move squad-1 to 10,36");
    while game.at("a1").y > 36 * INCH {
        game.order("done");
    }
    assert_eq!(game.battle.cover_level(game.id("a1")), 5);
}

#[test]
fn cc_hf_05_squads_of_one_unit_may_combine_what_they_hold() {
    let mut game = approach()
        .holding("b1", 1)
        .holding("b2", 2)
        .holding("b4", 1);
    game.order("advance squad-1 dice 1").roll(&[6]);
    game.order("move squad-1 to 10,34");
    game.order("fire squad-1,squad-2 at alpha-squad-1 dice 1");
    assert_eq!(game.battle.dice().as_slice().len(), 3, "one variable die");
    game.roll(&[1, 1, 1]);
    // CC-HF-04: a marker that is left may be used on the next target; the other unit answers for itself.
    assert_eq!(game.stage(), Stage::Held(Second));
    assert_eq!(
        game.refuses("fire squad-1 at alpha-squad-1 dice 1"),
        "CC-HF-04"
    );
    game.order("fire squad-4 at alpha-squad-1 dice 1")
        .roll(&[1, 1]);
    let holds =
        ["b1", "b2", "b4"].map(|name| game.battle.state().holds[usize::from(game.id(name))]);
    assert_eq!(holds, [0, 1, 0]);
}

#[test]
fn cc_hf_06_whoever_is_left_finishes_the_move_and_whoever_is_not_does_not() {
    let fire = |figures: u8| {
        let mut game = approach().holding("b1", 3).set_figures("a1", figures);
        game.order("advance squad-1 dice 1").roll(&[6]);
        game.order("move squad-1 to 10,34");
        assert_eq!(
            game.at("a1"),
            Point::at_inches(10, 38),
            "CC-AMB-26: where it was interrupted"
        );
        // Two hits: 5 + 5 + 3 at long range and a 5.
        game.order("fire squad-1 at alpha-squad-1 dice 3")
            .roll(&[5, 5, 3, 5]);
        while !matches!(game.stage(), Stage::Activity(_)) {
            game.order(if game.battle_allows("trade 0") {
                "trade 0"
            } else {
                "done"
            });
        }
        game
    };
    let game = fire(5);
    assert!(game.lives("a1") && game.figures("a1") < 5);
    assert_eq!(game.at("a1"), Point::at_inches(10, 34));
    let mut game = fire(1);
    assert!(!game.lives("a1"));
    // Its unit goes on.
    game.order("advance squad-2 dice 1");
}

#[test]
fn cc_bon_06_the_bonus_die_survives_losses_from_held_fire() {
    let mut game = approach().holding("b1", 3).set_figures("a1", 1);
    game.order("together move");
    game.order("advance squad-1 dice 4").roll(&[6, 1, 1, 1]);
    game.order("move squad-1 to 10,34");
    game.order("fire squad-1 at alpha-squad-1 dice 3")
        .roll(&[5, 5, 3, 5]);
    while !matches!(game.stage(), Stage::Activity(_)) {
        game.order(if game.battle_allows("trade 0") {
            "trade 0"
        } else {
            "done"
        });
    }
    assert!(!game.lives("a1"), "CC-AMB-62");
    assert_eq!([game.dice("a2"), game.dice("a3")], [4, 4]);
}

#[test]
fn cc_hf_03_the_active_side_takes_casualties_off_first() {
    let mut game = Arena::open()
        .first("rifle-squad 10,25; rifle-squad 15,25")
        .second("rifle-squad 10,12 south; rifle-squad 15,12 south; rifle-squad 20,12 south")
        .ready()
        .holding("b1", 3)
        .set_figures("b1", 1);
    game.order("fire squad-1,squad-2 at bravo-squad-1 dice 2");
    game.roll(&[6, 6, 6, 6, 6]);
    if game.battle_allows("trade 0") {
        game.order("trade 0");
    }
    assert!(!game.lives("b1"));
    assert!(
        matches!(game.stage(), Stage::Activity(_)),
        "nobody is left to fire back"
    );
}

#[test]
fn cc_hf_09_held_fire_meets_withdrawals_but_never_from_the_active_unit() {
    let withdraws = |holder: &str| {
        let mut game = Arena::open()
            .first("rifle-squad 20,30; rifle-squad 25,30")
            .first("rifle-squad 14,26; rifle-squad 10,30")
            .second("rifle-squad 20,20 south; rifle-squad 25,18 south; rifle-squad 30,18 south")
            .ready()
            .holding(holder, 1);
        game.order("charge squad-1 at bravo-squad-1 dice 3")
            .order("withdraw");
        game.roll(&[4, 4, 1, 1, 4, 4, 1, 1, 4, 4, 1, 1]);
        game.stage()
    };
    assert_eq!(withdraws("a3"), Stage::Held(First));
    assert!(matches!(withdraws("a2"), Stage::MoveDice(_)), "CC-HF-02");
}

#[test]
fn cc_amb_50_held_fire_meets_extra_moves() {
    let mut game = Arena::open()
        .wide()
        .first("rifle-squad 10,24; rifle-squad 6,28")
        .second("field-gun 54,24 west; rifle-squad 60,24")
        .ready()
        .holding("b1", 1);
    game.edit(|state| {
        state.stage = Stage::Reinforce(First);
        state.initiative = First;
        state.active = NOBODY;
    });
    game.order("reinforce a0");
    game.order("advance squad-1 dice 1").roll(&[4]);
    game.order("move squad-1 4in west");
    assert_eq!(game.stage(), Stage::Held(Second), "a cannon reaches 48in");
    game.order("fire gun-1 at alpha-squad-1 dice 1")
        .roll(&[6, 1]);
    while let Stage::Held(_) = game.stage() {
        game.order("done");
    }
    assert_eq!(game.at("a1"), Point::at_inches(6, 24));
}

#[test]
fn cc_chk_09_markers_are_gone_in_the_next_turn() {
    let mut game = approach().holding("b1", 3);
    game.edit(|state| {
        state.initiative = First;
        state.stage = Stage::Support(
            pressgang::games::combat_captain::rules::SupportStage::Event,
            First,
        );
    });
    game.order("done");
    assert!(game.told(|event| matches!(event, Event::Turn { turn: 2 })));
    assert_eq!(game.battle.state().holds, [0; 64], "CC-HF-02");
    assert_eq!(game.dice("b1"), 3, "CC-ACT-01");
}
