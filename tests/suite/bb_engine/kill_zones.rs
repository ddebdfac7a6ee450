//! The kill zone: its shape, who is inside, when it may be laid (BB-KZ).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{Aim, Event, FigureSet, MissileStage, Stage};

use super::fight_ground::{Game, Ground};

/// A heavy machine gun at 10,20 that is turned to the east: its muzzle is half an inch further.
fn gun(targets: &str, option: &str) -> Game {
    let mut game = Ground::open()
        .first("machine-gun-team 9.5,20.75; 9.5,19.25")
        .second(&format!("peasants {targets}"))
        .option("killzone_friendly", option)
        .ready()
        .with_model("a1", "10,20");
    game.done();
    game
}

fn fire(game: &mut Game, face: u8) -> FigureSet {
    game.act(game.gun("a1", Game::zone("20,20"), "heavy-machine-gun"));
    assert_eq!(
        game.stage(),
        Stage::Missile(MissileStage::Effect, First),
        "BB-KZ-02: no roll to hit"
    );
    game.roll(&[face]);
    let inside = game.events.iter().find_map(|event| match event {
        Event::KillZone { inside, .. } => Some(*inside),
        _ => None,
    });
    inside.expect("a kill zone")
}

#[test]
fn bb_kz_01_and_bb_tv_05_the_outline_counts_and_nothing_beyond_it() {
    // The muzzle is at 10.5,20: forward and sideways as in the vector, to the sixteenth.
    let mut game = gun(
        "16.5,21.4375; 16.5,18.375; 22.5,23; 22.5625,20; 16.5,21.5625",
        "\"forbidden\"",
    );
    assert_eq!(fire(&mut game, 6), game.figures("b1-1 b1-3"));
}

#[test]
fn bb_kz_02_and_bb_tv_04_a_die_of_casualties_but_no_more_than_are_inside() {
    let five = "14,20; 15,20; 16,20; 17,20; 18,20; 60,40";
    let mut game = gun(five, "\"forbidden\"");
    fire(&mut game, 6);
    assert_eq!(game.left("b1"), 1, "five of them");
    let mut game = gun(five, "\"forbidden\"");
    fire(&mut game, 2);
    assert_eq!(
        game.stage(),
        Stage::Missile(MissileStage::Remove, Second),
        "the receiver chooses"
    );
    game.remove_usual();
    assert_eq!(game.left("b1"), 4);
}

#[test]
fn bb_kz_03_beyond_it_the_machine_gun_shoots_at_one() {
    let mut game = gun("30,20; 31,20; 32,20", "\"forbidden\"");
    let zone = game.gun("a1", Game::zone("20,20"), "heavy-machine-gun");
    assert_eq!(game.refused(zone), Some("BB-KZ-02"), "nobody is inside");
    game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "heavy-machine-gun"));
    game.roll(&[3, 1]);
    assert!(game.has_hit(), "four and four");
    assert_eq!(game.battle.hits_on(Second).len(), 1, "one casualty");
    // BB-TV-03: at 20 inches, in cover, a six and 4 less 2 is a hit.
    let mut covered = Ground::open()
        .first("machine-gun-team 9.5,20.75; 9.5,19.25")
        .second("peasants 30.875,20")
        .feature(
            "trench",
            "disc = { centre = \"31x20in\", radius = \"2in\" }",
        )
        .ready()
        .with_model("a1", "10,20");
    covered.done();
    covered.act(covered.gun("a1", Aim::Unit(covered.unit("b1")), "heavy-machine-gun"));
    covered.roll(&[4, 2]);
    assert!(!covered.is_alive("b1-1"));
}

#[test]
fn bb_kz_03_flame_and_grapeshot_reach_no_farther_even_for_a_commander() {
    let flame = |at: &str| {
        let places: Vec<String> = (0..12).map(|row| format!("5,{}", 20 + 2 * row)).collect();
        let mut game = Ground::open()
            .first(&format!(
                "flame-team {} | commanders = 1",
                places.join("; ")
            ))
            .second(&format!("peasants {at}; 60,5"))
            .ready();
        game.done();
        let shot = game.shot_with("a1-1", Game::zone("30,20"), "flamethrower");
        game.refused(shot)
    };
    // The muzzle is the front of a base of 3/4 inch.
    assert_eq!(flame("17.375,20"), None);
    assert_eq!(
        flame("17.4375,20"),
        Some("BB-KZ-02"),
        "BB-KZ-04: a ring never lengthens it"
    );
    let mut grape = Ground::open()
        .first("cannon 5,20.875; 5,19.125")
        .second("peasants 16,20; 17,20")
        .ready()
        .with_model("a1", "5,20");
    grape.done();
    grape.act(grape.gun("a1", Game::zone("17,20"), "grapeshot"));
    grape.roll(&[4]);
    assert_eq!(grape.left("b1"), 0, "BB-WPN-16");
    let at_unit = grape.gun("a1", Aim::Unit(grape.unit("b1")), "grapeshot");
    let mut other = Ground::open()
        .first("cannon 5,20.875; 5,19.125")
        .second("peasants 16,20; 17,20")
        .ready()
        .with_model("a1", "5,20");
    other.done();
    assert_eq!(
        other.refused(at_unit),
        Some("BB-KZ-03"),
        "grapeshot has no roll"
    );
    other.act(other.gun("a1", Aim::Unit(other.unit("b1")), "cannon"));
    other.roll(&[1, 1]);
    assert_ne!(
        other.stage(),
        Stage::Missile(MissileStage::Aim, First),
        "shell or grapeshot, not both"
    );
}

#[test]
fn bb_kz_04_friends_and_locked_figures_inside_forbid_it_unless_they_share_the_risk() {
    let with_friend = |option: &str| {
        let mut game = Ground::open()
            .first("machine-gun-team 9.5,20.75; 9.5,19.25")
            .first("peasants 15,20")
            .second("peasants 17,20; 18,20; 19,20")
            .option("killzone_friendly", option)
            .ready()
            .with_model("a1", "10,20");
        game.done();
        game
    };
    let forbidden = with_friend("\"forbidden\"");
    let shot = forbidden.gun("a1", Game::zone("20,20"), "heavy-machine-gun");
    assert_eq!(forbidden.refused(shot), Some("BB-KZ-04"), "BB-CHK-12");
    let mut shared = with_friend("\"shared\"");
    fire(&mut shared, 3);
    let hits = (
        shared.battle.hits_on(First).len(),
        shared.battle.hits_on(Second).len(),
    );
    assert_eq!(hits, (1, 2), "friends take the smaller half");
    // A melee that lies beside it, one of whose figures is inside.
    let locked = Ground::open()
        .first("machine-gun-team 9.5,20.75; 9.5,19.25")
        .first("peasants 15,22.25; 60,40")
        .second("peasants 15,21.5; 17,20")
        .ready()
        .with_model("a1", "10,20");
    let mut locked = locked.locked("a2-1", "b1-1", 0);
    locked.done();
    // Only the enemy of the two is inside if the zone is laid a little to the north.
    let aim = locked.gun("a1", Game::zone("20,21"), "heavy-machine-gun");
    assert_eq!(locked.refused(aim), Some("BB-KZ-04"));
}

#[test]
fn bb_kz_04_protection_does_not_help_but_a_house_in_the_way_does() {
    let behind = |terrain: &str, outline: &str| {
        let mut game = Ground::open()
            .first("machine-gun-team 9.5,20.75; 9.5,19.25")
            .first("longbowmen 58,40")
            .second("men-at-arms 18,20; 60,40")
            .feature(terrain, outline)
            .ready()
            .with_model("a1", "10,20");
        game.done();
        game.refused(game.gun("a1", Game::zone("20,20"), "heavy-machine-gun"))
    };
    let wall = "line = { through = [\"17.3x15in\", \"17.3x25in\"], width = \"0.25in\" }";
    assert_eq!(behind("wall", wall), None);
    let house = "rectangle = { at = \"13x16in\", size = \"2x8in\" } | structure = \"hut\", doors = [\"13x20in\"]";
    assert_eq!(behind("building", house), Some("BB-KZ-02"));
}
