//! Spells and tough figures: fireball, lightning, dwarves under fire (BB-FAN).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{Act, Aim, MissileStage, Spell, Stage};

use super::fight_ground::{Game, Ground};

fn wizard(at: &str, more: &str) -> Game {
    let mut game = Ground::open()
        .first(&format!("wizard {at} {more}"))
        .second("peasants 15,20; 16,20; 17,20")
        .second("peasants 70,20")
        .ready();
    game.done();
    game
}

fn bolt(game: &Game, unit: &str) -> Act {
    Act::Cast {
        figure: game.figure("a1-1"),
        spell: Spell::Lightning,
        at: Aim::Unit(game.unit(unit)),
    }
}

fn fireball(game: &Game) -> Act {
    Act::Cast {
        figure: game.figure("a1-1"),
        spell: Spell::Fireball,
        at: Game::zone("20,20"),
    }
}

#[test]
fn bb_tv_32_lightning_strikes_one_at_any_distance_on_an_eight() {
    let mut game = wizard("10,20", "");
    let far = bolt(&game, "b2");
    let mut failed = game.clone();
    failed.act(far);
    failed.roll(&[4, 3]);
    assert_eq!(failed.left("b2"), 1, "no magic this turn");
    assert_ne!(
        failed.stage(),
        Stage::Missile(MissileStage::Aim, First),
        "BB-FAN-02"
    );
    game.act(far);
    game.roll(&[4, 4]);
    assert_eq!(game.left("b2"), 0, "sixty inches away");
    let mut near = wizard("10,20", "");
    near.act(bolt(&near, "b1"));
    near.roll(&[4, 4]);
    assert_eq!(
        near.stage(),
        Stage::Missile(MissileStage::Remove, Second),
        "the receiver chooses"
    );
    assert_eq!(near.battle.hits_on(Second).len(), 1);
}

#[test]
fn bb_fan_02_and_bb_chk_11_one_spell_a_turn() {
    let mut game = Ground::open()
        .first("wizard 10,20")
        .first("longbowmen 10,25")
        .second("peasants 15,20; 16,20")
        .ready();
    game.done();
    game.act(bolt(&game, "b1"));
    game.roll(&[1, 1]);
    assert_eq!(game.refused(bolt(&game, "b1")), Some("BB-FAN-02"));
    let other = Act::Cast {
        figure: game.figure("a2-1"),
        spell: Spell::Lightning,
        at: Aim::Unit(game.unit("b1")),
    };
    assert_eq!(game.refused(other), Some("BB-FAN-02"), "no wizard");
}

#[test]
fn bb_fan_03_a_fireball_works_like_a_flamethrower() {
    let mut game = wizard("10,20", "");
    game.act(fireball(&game));
    game.roll(&[4, 4]);
    assert_eq!(game.stage(), Stage::Missile(MissileStage::Effect, First));
    game.roll(&[6]);
    assert_eq!(game.left("b1"), 0, "all three inside");
    let mut failed = wizard("10,20", "");
    failed.act(fireball(&failed));
    failed.roll(&[4, 3]);
    assert_eq!(failed.left("b1"), 3);
    let friend = {
        let mut game = Ground::open()
            .first("wizard 10,20")
            .first("peasants 14,20")
            .second("peasants 15,20; 16,20")
            .ready();
        game.done();
        game
    };
    assert_eq!(friend.refused(fireball(&friend)), Some("BB-KZ-04"));
}

#[test]
fn bb_fan_04_who_ran_or_is_locked_cannot_cast_and_only_a_ring_adds() {
    let with = |change: fn(&Game, &mut pressgang::games::broadswords::rules::State)| {
        let game = Ground::open()
            .first("wizard 10,20")
            .first("longbowmen 10,25")
            .second("peasants 15,20; 10.75,20")
            .ready();
        let mut game = game.with(change);
        game.done();
        game.refused(bolt(&game, "b1"))
    };
    assert_eq!(with(|_, _| ()), None);
    assert_eq!(
        with(|game, state| state.ran.insert(game.figure("a1-1"))),
        Some("BB-FAN-04")
    );
    let locked = with(|game, state| {
        state.lock(game.figure("b1-2"), game.figure("a1-1"), 0);
    });
    assert_eq!(locked, Some("BB-FAN-04"));
    let mut ringed = wizard("10,20", "| heroes = 1");
    ringed.act(bolt(&ringed, "b2"));
    ringed.roll(&[4, 3]);
    assert_eq!(ringed.left("b2"), 0, "BB-AMB-34: silver adds one");
}

#[test]
fn bb_tv_26_a_dwarf_shakes_off_an_arrow_on_a_six() {
    let dwarf = |face: u8, more: &str| {
        let mut game = Ground::open()
            .first("longbowmen 10,20")
            .second(&format!("dwarf-crossbows 15,20 {more}"))
            .ready();
        game.done();
        game.act(game.volley("a1", "b1"));
        game.roll(&[6, 6]);
        while game.stage() != Stage::Missile(MissileStage::Tough, Second) {
            game.done();
        }
        game.roll(&[face]);
        game.is_alive("b1-1")
    };
    assert!(dwarf(6, "") && !dwarf(5, ""));
    assert!(dwarf(5, "| heroes = 1") && !dwarf(4, "| heroes = 1"));
}
