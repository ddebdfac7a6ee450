//! Morale: which units rout, who stays, orcs and their commander, and the dead who hear gunfire (BB-MOR, BB-FAN-07, BB-ZOM-05).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{Aim, Event, RoutReason, Stage};

use super::fight_ground::{Game, Ground};

/// A unit of twelve far from anybody, some of whom have fallen, after the morale phase.
fn after_losses(unit: &str, lost: u8, more: &str) -> Game {
    let places: Vec<String> = (0..12).map(|at| format!("{},40", 10 + at)).collect();
    let game = Ground::open()
        .first("peasants 5,5")
        .second(&format!("{unit} {} {more}", places.join("; ")))
        .ready();
    let mut game = game.with(|game, state| {
        let row = game.tables.unit(game.unit("b1"));
        for figure in (row.first + row.count - lost)..(row.first + row.count) {
            state.take_off(figure, pressgang::games::broadswords::rules::Place::Killed);
        }
        state.lost[usize::from(game.unit("b1"))] = lost;
    });
    game.done();
    game
}

fn routs(game: &Game) -> bool {
    game.battle.state().routed.has(game.unit("b1"))
}

fn routed(game: &Game) -> Option<RoutReason> {
    game.events.iter().find_map(|event| match event {
        Event::Routed { why, .. } => Some(*why),
        _ => None,
    })
}

#[test]
fn bb_tv_21_a_unit_routs_when_half_its_troops_are_lost_but_its_heroes_stay() {
    assert!(!routs(&after_losses("spearmen", 5, "")));
    let game = after_losses("spearmen", 6, "| heroes = 2");
    assert_eq!(routed(&game), Some(RoutReason::Half { lost: 6, of: 12 }));
    let stay = game.events.iter().find_map(|event| match event {
        Event::Routed { stay, .. } => Some(*stay),
        _ => None,
    });
    assert_eq!(stay, Some(game.figures("b1-1 b1-2")), "BB-MOR-02");
    assert_eq!(game.battle.ordinary(game.unit("b1")).len(), 4);
}

#[test]
fn bb_mor_07_a_rallied_unit_never_routs_again() {
    let game = after_losses("spearmen", 5, "");
    let mut game = game.with(|game, state| {
        let unit = game.unit("b1");
        state.steady.insert(unit);
        state.lost[usize::from(unit)] = 9;
        state.stage = Stage::Move(Second);
    });
    game.done();
    assert!(!routs(&game), "BB-CHK-10");
}

#[test]
fn bb_fan_05_06_and_bb_zom_02_elves_dwarves_and_zombies_never_rout() {
    for unit in ["elf-archers", "dwarf-axes", "zombie-horde"] {
        assert!(!routs(&after_losses(unit, 11, "")), "{unit}");
    }
}

#[test]
fn bb_tv_27_orcs_rout_with_their_last_commander_and_no_sooner() {
    let orcs = |option: &str, commanders: usize, losses: u8| {
        let second = if commanders > 1 {
            "| commanders = 1"
        } else {
            ""
        };
        let game = Ground::open()
            .first("redcoats 5,20; 60,46")
            .second("orc-band 15,20; 16,20; 17,20; 18,20 | commanders = 1, heroes = 1")
            .second(&format!("orc-band 40,5; 41,5; 42,5 {second}"))
            .option("orc_rout", option)
            .ready();
        let mut game = game.with(|game, state| {
            state.lost[usize::from(game.unit("b2"))] = losses;
        });
        game.done();
        // A shot that nobody but the commander can be given up for.
        game.act(game.volley("a1", "b1"));
        let mut faces = vec![6; game.dice()];
        faces[2..].fill(1);
        game.roll(&faces);
        game.cease();
        game.act(pressgang::games::broadswords::rules::Act::Remove(
            game.figures("b1-1"),
        ));
        let routed = game.battle.state().routed;
        [routed.has(game.unit("b1")), routed.has(game.unit("b2"))]
    };
    assert_eq!(orcs("\"last\"", 1, 0), [true, true]);
    assert_eq!(orcs("\"last\"", 1, 3), [true, true]);
    assert_eq!(
        orcs("\"last\"", 2, 3),
        [false, false],
        "the other one lives"
    );
    assert_eq!(orcs("\"any\"", 2, 0), [true, true], "BB-AMB-24");
    assert!(
        !routs(&after_losses("orc-band", 7, "| commanders = 1")),
        "while the commander lives"
    );
}

#[test]
fn bb_mor_06_and_12_where_both_rout_locks_end() {
    let ground = |lost: [u8; 2]| {
        let game = Ground::open()
            .first("peasants 20,20; 50,40; 51,40; 52,40")
            .second("peasants 20.75,20; 60,5; 61,5; 62,5")
            .ready()
            .locked("a1-1", "b1-1", 0);
        let mut game = game.with(|_, state| {
            state.lost[0] = lost[0];
            state.lost[1] = lost[1];
        });
        game.done();
        game.roll(&[3, 3]);
        game
    };
    assert!(ground([2, 2]).battle.state().locked.is_empty());
    let one = ground([2, 0]);
    assert!(one.battle.state().routed.has(one.unit("a1")));
    assert!(!one.battle.state().routed.has(one.unit("b1")));
}

#[test]
fn bb_zom_06_gunfire_is_heard_and_bows_are_not() {
    let heard = |unit: &str| {
        let mut game = Ground::open()
            .first(&format!("{unit} 5,20"))
            .second("zombie-horde 13,20; 60,40")
            .ready();
        game.done();
        game.act(game.volley("a1", "b1"));
        game.battle.state().gunfire
    };
    assert!(heard("redcoats"));
    assert!(!heard("longbowmen"));
    assert!(!heard("javelin-men"));
}

#[test]
fn bb_tv_29_and_bb_zom_05_the_dice_of_arrivals() {
    let ways: Vec<String> = (1..=6)
        .map(|way| format!("{{ id = \"way-{way}\", outline = {{ rectangle = {{ at = \"{}x0in\", size = \"4x2in\" }} }} }}", 8 * way))
        .collect();
    let ids: Vec<String> = (1..=6).map(|way| format!("\"way-{way}\"")).collect();
    let mut game = Ground::open()
        .more(&format!("zones = [{}]", ways.join(", ")))
        .side(Second, &format!("ways_in = [{}]", ids.join(", ")))
        .first("redcoats 5,40")
        .second("zombie-horde 14,40; 60,40")
        .ready();
    game.set(|state| state.turn = 4);
    let mut silent = game.clone();
    silent.done();
    silent.done();
    assert_ne!(
        silent.stage(),
        Stage::Arrivals(Second),
        "nobody has fired a gun"
    );
    game.done();
    game.act(game.shot("a1-1", Aim::Unit(game.unit("b1"))));
    game.roll(&[1, 1]);
    assert_eq!(
        game.stage(),
        Stage::Arrivals(Second),
        "at the end of the turn of the first shot"
    );
    game.roll(&[4, 5]);
    let rolled = game.events.iter().any(|event| {
        matches!(
            event,
            Event::ArrivalsRolled {
                side: Second,
                way: 4,
                count: 5
            }
        )
    });
    assert!(rolled);
    assert_eq!(game.battle.state().turn, 5);
    let _ = First;
}
