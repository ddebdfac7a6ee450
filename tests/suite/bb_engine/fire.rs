//! Missiles: who may shoot at what, rolls and their modifiers, every weapon, muzzle loaders, crews (BB-MIS, BB-WPN, BB-MUZ, BB-ORG-06).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{Aim, Event, MissileStage, Place, Stage, chances, hits};

use super::fight_ground::{Game, Ground};

/// A figure of this unit and a lone guerrilla with this gap between their bases.
fn duel(unit: &str, inches: f64) -> Ground {
    duel_with(unit, "", inches)
}

/// The same with more keys of the force.
fn duel_with(unit: &str, more: &str, inches: f64) -> Ground {
    Ground::open()
        .first(&format!("{unit} 5,20 | {more}"))
        .second(&format!("peasants {},20", 5.0 + 0.75 + inches))
}

/// The first of the Alphas aims at the first of the Bravos.
fn aimed(ground: Ground) -> Game {
    let mut game = ground.ready();
    game.done();
    game
}

fn at(game: &Game, figure: &str) -> Aim {
    Aim::Figure(game.figure(figure))
}

/// The rule that forbids the shot, or what it adds.
fn judged(game: &Game) -> Result<i8, &'static str> {
    if game.stage() != Stage::Missile(MissileStage::Aim, First) {
        return Err("nobody shoots");
    }
    match game.refused(game.shot("a1-1", at(game, "b1-1"))) {
        Some(rule) => Err(rule),
        None => Ok(game.added("a1-1", at(game, "b1-1")).sum()),
    }
}

#[test]
fn bb_mis_03_and_bb_tv_01_eight_or_more_hits() {
    let mut game = aimed(duel("redcoats", 18.0));
    let shot = game.shot("a1-1", at(&game, "b1-1"));
    let mut other = game.clone();
    game.act(shot);
    game.roll(&[5, 3]);
    assert!(!game.is_alive("b1-1"), "an eight hits");
    other.act(shot);
    other.roll(&[5, 2]);
    assert!(!other.has_hit() && other.is_alive("b1-1"), "a seven misses");
}

#[test]
fn bb_mis_03_and_bb_amb_39_a_natural_twelve_always_hits_and_no_natural_two_misses() {
    assert!(hits([6, 6], -9) && !hits([6, 5], -4) && hits([1, 1], 6));
}

#[test]
fn bb_mis_10_the_chances_of_two_dice() {
    let needed = |number: i8| chances(8 - number);
    let all: Vec<u8> = (4..=12).map(needed).collect();
    assert_eq!(all, [33, 30, 26, 21, 15, 10, 6, 3, 1]);
    assert_eq!([chances(9), chances(-9)], [36, 1]);
}

/// Every weapon reaches exactly so far, and adds so much (BB-WPN-01 to BB-WPN-15, BB-MIS-09).
#[test]
fn bb_wpn_ranges_and_modifiers() {
    for (unit, weapon, reach, adds) in [
        ("spearmen", "thrown-spear", 8.0, 0),
        ("rifle-section", "hand-grenade", 8.0, 0),
        ("longbowmen", "bow", 12.0, 0),
        ("crossbowmen", "crossbow", 12.0, 0),
        ("rifle-section", "pistol", 8.0, 0),
        ("musketeers", "musket", 18.0, 0),
        ("redcoats", "rifle", 20.0, 0),
        ("guerrillas", "automatic-rifle", 20.0, 1),
        ("smg-section", "sub-machine-gun", 12.0, 1),
        ("survivors", "shotgun", 12.0, 1),
        ("rifle-section", "light-machine-gun", 20.0, 2),
        ("rifle-section", "grenade-launcher", 15.0, 0),
        ("rocket-team", "rocket-launcher", 15.0, 0),
    ] {
        let judged = |inches: f64| {
            // Somebody else has a target, so that the phase is there.
            let mut game = duel(unit, inches)
                .first("longbowmen 60,40")
                .second("peasants 62,40")
                .ready();
            game.done();
            let shot = game.shot_with("a1-1", at(&game, "b1-1"), weapon);
            match game.refused(shot) {
                Some(rule) => Err(rule),
                None => {
                    game.act(shot);
                    Ok(game.battle.state().shooting.added[0].sum())
                }
            }
        };
        assert_eq!(judged(reach), Ok(adds), "{weapon} at {reach}");
        let far = judged(reach + 0.0625);
        assert_eq!(far, Err("BB-MIS-01"), "BB-CHK-03: {weapon} beyond {reach}");
    }
}

#[test]
fn bb_tv_06_rings_reach_farther_and_add_to_every_roll() {
    let with = |ring: &str| aimed(duel_with("musketeers", ring, 19.5));
    assert_eq!(judged(&with("")), Err("nobody shoots"), "18 inches");
    assert_eq!(
        judged(&with("heroes = 1")),
        Err("nobody shoots"),
        "19 inches"
    );
    assert_eq!(judged(&with("commanders = 1")), Ok(2), "20 inches");
    let hero = aimed(duel_with("musketeers", "heroes = 1", 19.0));
    assert_eq!(judged(&hero), Ok(1), "BB-HER-01");
}

#[test]
fn bb_tv_31_the_range_of_rifles_is_an_option() {
    assert_eq!(judged(&aimed(duel("redcoats", 21.0))), Err("nobody shoots"));
    let farther = duel("redcoats", 21.0).option("rifle_range", "22");
    assert_eq!(judged(&aimed(farther)), Ok(0), "BB-AMB-01");
}

#[test]
fn bb_mis_06_and_bb_mis_07_what_protects_a_target() {
    let target = |features: &[(&str, &str)], of: &str| {
        let mut ground = Ground::open()
            .first("redcoats 5,20")
            .second(&format!("{of} 15,20"));
        for (terrain, outline) in features {
            ground = ground.feature(terrain, outline);
        }
        judged(&aimed(ground))
    };
    let around = "disc = { centre = \"15x20in\", radius = \"2in\" }";
    let wall = "line = { through = [\"14.3x15in\", \"14.3x25in\"], width = \"0.25in\" }";
    assert_eq!(target(&[], "peasants"), Ok(0));
    assert_eq!(target(&[], "men-at-arms"), Ok(-1), "armour");
    assert_eq!(
        target(&[("bushes", around)], "peasants"),
        Ok(-1),
        "concealment"
    );
    assert_eq!(target(&[("wood", around)], "peasants"), Ok(-1), "in woods");
    assert_eq!(target(&[("wall", wall)], "peasants"), Ok(-2), "cover");
    assert_eq!(
        target(&[("trench", around)], "peasants"),
        Ok(-2),
        "in a trench"
    );
    assert_eq!(target(&[("ruin", around)], "peasants"), Ok(-2), "in a ruin");
    let both = [("bushes", around), ("wall", wall)];
    assert_eq!(target(&both, "peasants"), Ok(-3), "BB-AMB-08: they add up");
    assert_eq!(target(&both, "men-at-arms"), Ok(-4), "armour adds to any");
}

#[test]
fn bb_tv_02_and_33_armour_in_a_building_and_in_bushes() {
    let house = "rectangle = { at = \"13x18in\", size = \"6x3in\" } | structure = \"stone-house\", doors = [\"13x19.5in\"]";
    let mut game = Ground::open()
        .feature("building", house)
        .first("redcoats 5,19.5")
        .second("men-at-arms 30,19.5")
        .ready()
        .inside("b1", "building");
    game.done();
    let added = game.added("a1-1", at(&game, "b1-1"));
    assert!(added.in_building);
    assert_eq!(added.sum(), -4, "a building absorbs everything but armour");
    let shot = game.shot("a1-1", at(&game, "b1-1"));
    let mut lucky = game.clone();
    game.act(shot);
    game.roll(&[6, 5]);
    assert!(game.is_alive("b1-1"), "11 - 4 is a miss");
    lucky.act(shot);
    lucky.roll(&[6, 6]);
    assert!(!lucky.is_alive("b1-1"), "a natural 12 hits");
    assert_eq!(
        chances(-2),
        6,
        "BB-TV-33: bushes and armour need ten or more"
    );
}

#[test]
fn bb_mis_01_and_bb_tv_09_who_ran_may_not_shoot_but_elves_may() {
    let ran = |unit: &str| {
        let game = duel(unit, 6.0).ready();
        let mut game = game.with(|game, state| state.ran.insert(game.figure("a1-1")));
        game.done();
        game.stage()
    };
    let aims = Stage::Missile(MissileStage::Aim, First);
    assert_ne!(ran("longbowmen"), aims, "BB-CHK-01");
    assert_eq!(ran("elf-archers"), aims, "BB-FAN-05");
    let game = Ground::open()
        .first("longbowmen 5,20; 6,20")
        .second("peasants 12,20")
        .ready();
    let mut game = game.with(|game, state| state.ran.insert(game.figure("a1-1")));
    game.done();
    let shot = game.shot("a1-1", at(&game, "b1-1"));
    assert_eq!(game.refused(shot), Some("BB-MOV-03"));
    let volley = game.volley("a1", "b1");
    game.act(volley);
    let cannot = game.events.iter().any(|event| {
        matches!(event, Event::CannotShoot { figure, rule, .. }
            if *figure == game.figure("a1-1") && *rule == "BB-MOV-03")
    });
    assert!(cannot, "a volley says who cannot shoot and why");
    assert_eq!(game.dice(), 2, "the other one shoots");
}

#[test]
fn bb_mis_02_nobody_shoots_from_or_into_a_melee() {
    let ground = Ground::open()
        .first("longbowmen 5,20; 11.25,20")
        .second("peasants 12,20; 30,20");
    let mut game = ground.ready().locked("a1-2", "b1-1", 0);
    game.done();
    assert_eq!(
        game.stage(),
        Stage::Melee(
            pressgang::games::broadswords::rules::MeleeStage::Dice,
            First
        ),
        "nobody has a target"
    );
    let free = Ground::open()
        .first("longbowmen 5,20; 11.25,20")
        .second("peasants 12,20; 13,20");
    let mut game = free.ready().locked("a1-2", "b1-1", 0);
    game.done();
    let into = game.shot("a1-1", at(&game, "b1-1"));
    assert_eq!(game.refused(into), Some("BB-MIS-02"), "BB-CHK-02");
    let from = game.shot("a1-2", at(&game, "b1-2"));
    assert_eq!(
        game.refused(from),
        Some("BB-MIS-01"),
        "the locked do not shoot"
    );
    let free = game.shot("a1-1", at(&game, "b1-2"));
    assert_eq!(game.refused(free), None);
}

#[test]
fn bb_mis_12_one_attack_each_and_the_side_that_moved_first_throws_first() {
    let mut game = Ground::open()
        .first("longbowmen 5,20; 5,21")
        .second("longbowmen 12,20; 12,21")
        .ready();
    game.done();
    assert_eq!(game.stage(), Stage::Missile(MissileStage::Aim, First));
    let one = game.shot("a1-1", Aim::Unit(game.unit("b1")));
    game.act(one);
    game.roll(&[6, 6]);
    assert_eq!(game.refused(one), Some("BB-MIS-12"), "BB-CHK: one attack");
    assert_eq!(
        game.left("b1"),
        2,
        "nobody is removed before both sides have thrown"
    );
    let volley = game.volley("a1", "b1");
    game.act(volley);
    game.roll(&[6, 6]);
    // Nobody is left to shoot: the other side does, with those who are hit (BB-TURN-04).
    assert_eq!(game.stage(), Stage::Missile(MissileStage::Aim, Second));
    let back = game.volley("b1", "a1");
    game.act(back);
    assert_eq!(game.dice(), 4, "both shoot back");
    game.roll(&[1, 1, 1, 1]);
    assert_eq!((game.left("a1"), game.left("b1")), (2, 0));
}

#[test]
fn bb_mis_05_only_who_stands_alone_is_picked_out() {
    let mut game = Ground::open()
        .first("redcoats 5,20")
        .second("peasants 15,20; 16,20; 30,20; 15,30")
        .ready();
    game.done();
    let pick = |game: &Game, figure: &str| {
        let mut game = game.clone();
        game.act(game.shot("a1-1", at(&game, figure)));
        game.roll(&[6, 5]);
        game
    };
    let named = pick(&game, "b1-1");
    assert_eq!(named.stage(), Stage::Missile(MissileStage::Remove, Second));
    let choices = named.battle.hits_on(Second);
    assert_eq!(
        choices,
        [named.figures("b1-1 b1-2 b1-4")],
        "all of the unit in range"
    );
    let alone = pick(&game, "b1-4");
    assert!(
        !alone.is_alive("b1-4") && alone.left("b1") == 3,
        "it falls itself"
    );
    assert!(
        game.battle.is_alone(game.figure("b1-4")) && !game.battle.is_alone(game.figure("b1-1"))
    );
}

#[test]
fn bb_mis_05_a_figure_of_no_unit_counts_as_one_of_those_beside_it() {
    let ground = |at: &str| {
        let mut game = Ground::open()
            .first("redcoats 5,20")
            .second("peasants 15,20; 16,20")
            .second(&format!("wizard {at}"))
            .ready();
        game.done();
        game
    };
    let beside = ground("15.5,21");
    assert_eq!(
        beside.refused(beside.shot("a1-1", at(&beside, "b2-1"))),
        Some("BB-MIS-05")
    );
    let mut game = beside.clone();
    game.act(game.volley("a1", "b1"));
    game.roll(&[6, 5]);
    assert_eq!(
        game.battle.hits_on(Second),
        [game.figures("b1-1 b1-2 b2-1")]
    );
    let apart = ground("15.5,25");
    assert_eq!(apart.refused(apart.shot("a1-1", at(&apart, "b2-1"))), None);
}

#[test]
fn bb_muz_03_and_bb_tv_23_muzzle_loaders() {
    let shoots = |game: &mut Game| {
        game.act(game.volley("a1", "b1"));
        game.roll(&[1, 1]);
    };
    let mut fired = duel("musketeers", 10.0).ready();
    fired.done();
    shoots(&mut fired);
    assert!(fired.battle.state().empty.has(fired.figure("a1-1")));
    let next_turn = |game: &Game, moved: bool, locked: bool| {
        let mut next = game.clone().with(|game, state| {
            let musketeer = game.figure("a1-1");
            state.stage = Stage::Move(Second);
            state.shot = Default::default();
            state.moved = Default::default();
            if moved {
                state.moved.insert(musketeer);
            }
            if locked {
                state.lock(game.figure("b1-1"), musketeer, 0);
            }
        });
        next.done();
        next
    };
    let stood = next_turn(&fired, false, false);
    assert_eq!(
        stood.refused(stood.volley("a1", "b1")),
        None,
        "(a) reloaded while it stood"
    );
    let walked = next_turn(&fired, true, false);
    assert_ne!(
        walked.stage(),
        Stage::Missile(MissileStage::Aim, First),
        "(b) empty"
    );
    let empty = |game: &Game| game.battle.state().empty.has(game.figure("a1-1"));
    assert!(!empty(&walked), "loaded for the turn after");
    assert!(
        empty(&next_turn(&fired, false, true)),
        "BB-MUZ-04: the locked do not reload"
    );
}

#[test]
fn bb_muz_01_an_empty_musket_is_refused_and_a_bow_never_is() {
    let ground = Ground::open()
        .first("musketeers 5,20; 5,21")
        .second("peasants 12,20");
    let game = ground.ready();
    let mut game = game.with(|game, state| {
        let musketeer = game.figure("a1-1");
        state.empty.insert(musketeer);
        state.moved.insert(musketeer);
    });
    game.done();
    let shot = game.shot("a1-1", at(&game, "b1-1"));
    assert_eq!(game.refused(shot), Some("BB-MUZ-01"), "BB-CHK-05");
    let mut archers = duel("longbowmen", 5.0).ready();
    archers.done();
    archers.act(archers.volley("a1", "b1"));
    archers.roll(&[1, 1]);
    assert!(archers.battle.state().empty.is_empty());
}

/// A cannon with so many of its crew at the gun.
fn cannon(crew: &str) -> Ground {
    Ground::open()
        .first(&format!("gun-crew {crew}"))
        .second("peasants 40,20; 41,20; 42,20; 43,20; 44,20; 45,20")
}

#[test]
fn bb_org_06_a_crew_weapon_needs_two_in_contact() {
    let with = |crew: &str, least: &str| {
        let ground = cannon(crew).option("crew_min_fire", least);
        let mut game = ground.ready().with_model("a1", "5,20");
        game.done();
        match game.stage() {
            Stage::Missile(MissileStage::Aim, First) => {
                game.refused(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"))
            }
            _ => Some("nobody shoots"),
        }
    };
    assert_eq!(with("5,20.875; 5,19.125", "2"), None);
    let far = with("5,20.875; 5,17", "2");
    assert_eq!(far, Some("nobody shoots"), "BB-CHK-13");
    assert_eq!(with("5,20.875; 5,17", "1"), None, "BB-AMB-19");
    let pair = "5,20.875; 5,19.125";
    let mut game = cannon(pair).ready().with_model("a1", "5,20");
    game.done();
    game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
    assert_eq!(
        game.battle.state().shot,
        game.figures("a1-1 a1-2"),
        "both are needed"
    );
}

#[test]
fn bb_mov_05_a_cannon_does_not_move_and_fire_nor_fire_while_hooked() {
    let ground = || {
        cannon("5,20.875; 5,19.125; 5,14")
            .ready()
            .with_model("a1", "5,20")
    };
    let fire = |mut game: Game| {
        game.done();
        match game.stage() {
            Stage::Missile(MissileStage::Aim, First) => {
                game.refused(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"))
            }
            _ => Some("nobody shoots"),
        }
    };
    assert_eq!(fire(ground()), None);
    let moved = ground().with(|game, state| {
        state.model_gone[usize::from(game.model("a1"))] = 16;
    });
    assert_eq!(fire(moved), Some("nobody shoots"), "BB-CHK-04");
    let hooked = ground().with(|game, state| state.hooked.insert(game.model("a1")));
    assert_eq!(fire(hooked), Some("nobody shoots"));
    // With somebody else to shoot, the reason is said.
    let mut game = cannon("5,20.875; 5,19.125")
        .first("longbowmen 38,20")
        .ready()
        .with_model("a1", "5,20");
    game.set(|state| state.model_gone[0] = 16);
    game.done();
    let shot = game.gun("a1", Aim::Unit(game.unit("b1")), "cannon");
    assert_eq!(game.refused(shot), Some("BB-MOV-05"));
    game.set(|state| {
        state.model_gone[0] = 0;
        state.hooked.insert(0);
    });
    assert_eq!(game.refused(shot), Some("BB-MOV-05"));
}

#[test]
fn bb_her_07_a_crew_uses_its_best_ring() {
    let mut game = cannon("5,20.875; 5,19.125 | heroes = 1")
        .ready()
        .with_model("a1", "5,20");
    game.done();
    game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
    game.roll(&[4, 3]);
    assert_eq!(game.to_hit()[0].1.ring, 1);
    assert!(game.has_hit(), "seven and one");
}

#[test]
fn bb_tv_10_a_shell_kills_by_a_die_in_the_unit_that_is_hit() {
    let ground = |ring: &str| {
        let mut game = cannon(&format!("5,20.875; 5,19.125 {ring}"))
            .ready()
            .with_model("a1", "5,20");
        game.done();
        game.act(game.gun("a1", Aim::Unit(game.unit("b1")), "cannon"));
        game.roll(&[5, 3]);
        assert_eq!(game.stage(), Stage::Missile(MissileStage::Effect, First));
        game
    };
    let mut game = ground("");
    game.roll(&[5]);
    assert_eq!(game.battle.hits_on(Second).len(), 5, "BB-BLA-01");
    game.remove_usual();
    assert_eq!(game.left("b1"), 1);
    let mut miss = cannon("5,20.875; 5,19.125")
        .ready()
        .with_model("a1", "5,20");
    miss.done();
    miss.act(miss.gun("a1", Aim::Unit(miss.unit("b1")), "cannon"));
    miss.roll(&[4, 3]);
    assert_eq!(miss.left("b1"), 6);
    let mut hero = ground("| heroes = 1");
    hero.roll(&[4]);
    assert_eq!(
        hero.battle.hits_on(Second).len(),
        5,
        "BB-HER-05: a ring adds to the effect"
    );
}

#[test]
fn bb_bla_02_and_bb_tv_11_grenades_kill_by_half_a_die_anywhere_in_the_unit() {
    let ground = Ground::open()
        .first(
            "rifle-section 5,20; 5,21; 5,22; 5,23; 5,24; 5,27; 5,26; 5,27; 5,28; 5,29; 5,30; 5,31",
        )
        .second("peasants 13.75,20; 16,20; 18,20; 20,20");
    let mut game = ground.ready();
    game.done();
    let target = Aim::Unit(game.unit("b1"));
    let near = game.shot_with("a1-1", target, "hand-grenade");
    assert_eq!(game.refused(near), None, "eight inches");
    let far = game.shot_with("a1-1", at(&game, "b1-2"), "hand-grenade");
    assert_eq!(game.refused(far), Some("BB-MIS-01"));
    for (face, casualties) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut game = game.clone();
        game.act(near);
        game.roll(&[4, 4]);
        game.roll(&[face]);
        let hits = game.battle.hits_on(Second);
        assert_eq!(hits.len(), casualties, "{face}");
        assert_eq!(
            hits[0].len(),
            4,
            "BB-BLA-03: any of the unit, in range or not"
        );
    }
    // The best of what a figure has is taken: a grenade kills more than a rifle.
    let mut best = game.clone();
    best.act(best.shot("a1-1", target));
    let with = best.battle.state().shooting.with;
    assert_eq!(
        with[usize::from(best.figure("a1-1"))],
        best.weapon("hand-grenade")
    );
}

#[test]
fn bb_wpn_13_and_14_launchers_and_rockets() {
    let ground = |unit: &str, weapon: &str| {
        let places: Vec<String> = (0..12).map(|at| format!("{},40", 20 + at)).collect();
        let mut game = Ground::open()
            .first(&format!("{unit} {}", places.join("; ")))
            .second("peasants 25,27; 26,27; 27,27; 28,27; 29,27; 30,27; 31,27")
            .ready();
        game.done();
        let weapon = game.weapon(weapon);
        let row = game.tables.figures.iter();
        let bearer = row
            .filter(|row| row.weapons.has(weapon))
            .map(|row| row.code.clone())
            .next();
        let bearer = bearer.expect("a bearer");
        (
            game.clone(),
            game.shot_with(
                &bearer,
                Aim::Unit(game.unit("b1")),
                &game.tables.weapon(weapon).id,
            ),
        )
    };
    let casualties = |unit: &str, weapon: &str, face: u8| {
        let (mut game, shot) = ground(unit, weapon);
        game.act(shot);
        game.roll(&[6, 6]);
        game.roll(&[face]);
        game.battle.hits_on(Second).len()
    };
    assert_eq!(
        casualties("rifle-section", "grenade-launcher", 5),
        3,
        "half a die"
    );
    assert_eq!(casualties("rocket-team", "rocket-launcher", 5), 5, "a die");
    let (game, shot) = ground("rifle-section", "light-machine-gun");
    let mut game = game.clone();
    game.act(shot);
    assert_eq!(
        game.battle
            .state()
            .shooting
            .added
            .iter()
            .map(|it| it.weapon)
            .max(),
        Some(2)
    );
}

#[test]
fn bb_amb_33_a_catapult_hits_those_who_stand_still() {
    let ground = |toll: &str| {
        Ground::open()
            .first("catapult 5,21.375; 5,18.625; 20,40; 21,40")
            .second("peasants 15,20; 15,21; 15,22")
            .option("catapult_troops", toll)
            .ready()
            .with_model("a1", "5,20")
    };
    let fire = |mut game: Game| {
        game.done();
        let shot = game.gun("a1", Aim::Unit(game.unit("b1")), "catapult");
        match game.stage() {
            Stage::Missile(MissileStage::Aim, First) => game.act(shot),
            _ => return None,
        }
        game.roll(&[6, 6]);
        if game.stage() == Stage::Missile(MissileStage::Effect, First) {
            game.roll(&[3]);
        }
        game.remove_usual();
        Some(3 - game.left("b1"))
    };
    assert_eq!(fire(ground("\"one\"")), Some(1));
    assert_eq!(fire(ground("\"d6\"")), Some(3));
    assert_eq!(fire(ground("\"none\"")), None);
    let moved = ground("\"one\"").with(|game, state| {
        state.moved = game.figures("b1-1 b1-2 b1-3");
    });
    assert_eq!(fire(moved), None, "it does not follow those who move");
}

#[test]
fn bb_hid_05_and_bb_tv_25_surprise_fire_comes_first_and_is_not_returned() {
    let ground = |first: &str| {
        let game = Ground::open()
            .first("longbowmen 5,20; 5,21")
            .second("longbowmen 12,20; 12,21")
            .second("peasants 12,30")
            .option("surprise_first", first)
            .ready();
        let mut game = game.with(|game, state| state.surprising.insert(game.unit("b1")));
        game.done();
        game
    };
    let mut game = ground("true");
    assert_eq!(
        game.stage(),
        Stage::Missile(MissileStage::Aim, Second),
        "it shoots first"
    );
    game.act(game.volley("b1", "a1"));
    game.roll(&[6, 6, 1, 1]);
    game.remove_usual();
    assert_eq!(game.left("a1"), 1, "its casualties are removed at once");
    let back = game.volley("a1", "b1");
    let mut same = ground("false");
    assert_eq!(
        same.stage(),
        Stage::Missile(MissileStage::Aim, First),
        "BB-AMB-25"
    );
    assert_eq!(same.refused(back), Some("BB-HID-05"), "BB-CHK-07");
    let other = same.volley("a1", "b2");
    assert_eq!(same.refused(other), None);
    same.act(other);
    same.roll(&[1, 1, 1, 1]);
    same.act(same.volley("b1", "a1"));
    same.roll(&[6, 6, 6, 6]);
    assert_eq!(same.left("a1"), 0);
}

#[test]
fn bb_veh_04_and_bb_amb_29_a_tank_fires_after_moving() {
    let tank = |option: &str, moved: u16| {
        let mut game = Ground::open()
            .first("tank 5,20; 5,20; 5,20; 5,20; 5,20")
            .second("peasants 20,20; 21,20; 22,20")
            .option("vehicle_cannon_moves", option)
            .ready()
            .with_model("a1", "5,20")
            .aboard("a1");
        game.set(|state| state.model_gone[0] = moved);
        game.done();
        let cannon = game.gun("a1", Aim::Unit(game.unit("b1")), "cannon");
        (game.refused(cannon), game)
    };
    assert_eq!(tank("true", 160).0, None);
    assert_eq!(tank("false", 160).0, Some("BB-VEH-04"));
    let (_, mut game) = tank("true", 160);
    game.act(game.volley("a1", "b1"));
    let dice = game.dice();
    assert_eq!(dice, 4, "cannon and machine gun fire once each");
    game.roll(&[1, 1, 1, 1]);
    assert_eq!(game.left("b1"), 3);
}

#[test]
fn bb_bld_08_two_shoot_from_each_opening_and_range_is_measured_there() {
    let house = "rectangle = { at = \"20x18in\", size = \"6x3in\" } | structure = \"stone-house\", doors = [\"20x19.5in\"], windows = [\"23x18in\"]";
    let mut game = Ground::open()
        .feature("building", house)
        .first("longbowmen 50,40; 51,40; 52,40; 53,40")
        .second("peasants 8.5,19.5; 8.5,21")
        .ready()
        .inside("a1", "building");
    game.done();
    game.act(game.volley("a1", "b1"));
    let shooters = game.battle.state().shooting.volley;
    assert_eq!(shooters.len(), 2, "the window looks the other way");
    assert!(matches!(
        game.battle.state().lies(game.figure("a1-1")),
        Place::Inside(_)
    ));
    let reach = game.battle.range(game.figure("a1-1"), game.figure("b1-1"));
    assert_eq!(
        reach,
        Some(16 * 20 - 2 - 1 - (16 * 8 + 8) - 6),
        "from the door"
    );
}
