//! Casualties: who may be removed, how hits are shared out, what the owner chooses (BB-MIS-04, BB-MIS-05, BB-MIS-13).

use pressgang::engine::Side::Second;
use pressgang::games::broadswords::rules::{Act, Event, MissileStage, Spared, Stage};

use super::fight_ground::{Game, Ground};

/// Three riflemen at 5 inches across and archers of whom the last is out of their range; every shot hits.
fn after_a_volley(shooters: usize, option: &str) -> Game {
    let places: Vec<String> = (0..shooters).map(|at| format!("5,{}", 20 + at)).collect();
    let mut game = Ground::open()
        .first(&format!("redcoats {}", places.join("; ")))
        .second("longbowmen 24,20; 25,20; 40,20 | heroes = 1")
        .option("casualty_sight", option)
        .feature(
            "building",
            "rectangle = { at = \"20x24in\", size = \"6x3in\" } | structure = \"hut\", doors = [\"20x25in\"]",
        )
        .ready();
    game.done();
    game.act(game.volley("a1", "b1"));
    game.roll(&vec![6; 2 * shooters]);
    game
}

#[test]
fn bb_mis_05_only_those_in_range_may_be_removed() {
    let mut game = after_a_volley(1, "false");
    assert_eq!(game.stage(), Stage::Missile(MissileStage::Remove, Second));
    let remove = |names: &str| Act::Remove(game.figures(names));
    assert_eq!(game.refused(remove("b1-3")), Some("BB-MIS-05"), "BB-CHK-06");
    assert_eq!(
        game.refused(remove("b1-1 b1-2")),
        Some("BB-MIS-13"),
        "one hit, one casualty"
    );
    assert_eq!(
        game.refused(remove("")),
        Some("BB-MIS-13"),
        "no hit is lost that can be taken"
    );
    for names in ["b1-1", "b1-2"] {
        assert_eq!(game.refused(remove(names)), None, "heroes know how to duck");
    }
    let hero = remove("b1-1");
    game.act(hero);
    assert!(!game.is_alive("b1-1") && game.is_alive("b1-2"));
    assert_eq!(game.battle.state().lost[usize::from(game.unit("b1"))], 1);
}

#[test]
fn bb_mis_05_sight_counts_only_by_option() {
    let ground = |option: &str| {
        let mut game = Ground::open()
            .first("redcoats 5,20")
            .second("longbowmen 15,20; 16,26")
            .option("casualty_sight", option)
            .feature(
                "building",
                "rectangle = { at = \"9x22in\", size = \"3x3in\" } | structure = \"hut\", doors = [\"9x23in\"]",
            )
            .ready();
        game.done();
        game.act(game.volley("a1", "b1"));
        game.roll(&[6, 6]);
        game
    };
    assert_eq!(
        ground("false").battle.hits_on(Second)[0].len(),
        2,
        "range is the only limit"
    );
    let mut seen = ground("true");
    seen.cease();
    assert!(!seen.is_alive("b1-1") && seen.is_alive("b1-2"));
}

#[test]
fn bb_mis_13_and_bb_amb_10_a_figure_dies_once_and_surplus_hits_are_lost() {
    let game = after_a_volley(3, "false");
    assert_eq!(
        game.left("b1"),
        1,
        "the two in range fall without a question"
    );
    let lost = game.events.iter().find_map(|event| match event {
        Event::HitsLost { hits, .. } => Some(*hits),
        _ => None,
    });
    assert_eq!(lost, Some(1));
}

#[test]
fn bb_mis_13_hits_with_fewer_to_choose_from_come_first() {
    // The first shooter reaches only b1-1, the second both.
    let mut game = Ground::open()
        .first("redcoats 5,20; 7,20")
        .second("longbowmen 25,20; 27,20; 60,20")
        .ready();
    game.done();
    game.act(game.volley("a1", "b1"));
    game.roll(&[6, 6, 6, 6]);
    assert_eq!(
        (game.is_alive("b1-1"), game.is_alive("b1-2")),
        (false, false)
    );
}

#[test]
fn bb_mis_04_the_usual_choice_spares_rings_and_rare_weapons() {
    let mut game = Ground::open()
        .first("redcoats 5,20")
        .second("longbowmen 15,20; 16,20; 17,20 | heroes = 1")
        .ready();
    game.done();
    game.act(game.volley("a1", "b1"));
    game.roll(&[6, 6]);
    game.cease();
    let hits = game.battle.hits_on(Second);
    let usual = |spared| game.battle.usual_removal(&hits, spared);
    assert_eq!(usual(Spared::Front), game.figures("b1-3"));
    assert_eq!(usual(Spared::Rear), game.figures("b1-2"));
    let mut acts = Vec::new();
    pressgang::engine::Game::candidates(&game.battle, &mut acts);
    let both = [usual(Spared::Front), usual(Spared::Rear)].map(Act::Remove);
    assert_eq!(acts, both, "both are offered");
}
