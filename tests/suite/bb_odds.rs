//! Exact odds of Battlefields: throws counted by the engine, the ledger's vectors, and the command.

use std::sync::LazyLock;

use serde_json::Value;

use crate::fixture::{Ran, run_in};
use pressgang::content::Pack;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Silence};
use pressgang::games::broadswords::odds::{Effect, ShotOdds, spread};
use pressgang::games::broadswords::rules::{
    Act, Aim, Battle, D6, Layout, MissileStage, NOBODY, Piece, Shooting, Stage, TestGround, Who,
};
use pressgang::kernel::table::{Heading, Point, inches};
use pressgang::odds::{Ratio, every_throw, roll};
use pressgang::workshop::bundled_pack;

static PACK: LazyLock<Pack> = LazyLock::new(|| bundled_pack("broadswords").expect("the pack"));

/// Three of `firer` 10in from `count` of `target`, about to name their shots.
fn ground(firer: &str, target: &str, count: u8) -> Battle {
    let strength = format!("strength = {count}, heroes = 0");
    let piece = |side, id, of, more| Piece {
        side,
        id,
        of,
        at: if side == First { "30x40in" } else { "30x8in" },
        more,
    };
    let pieces = [
        piece(First, "ours", firer, "strength = 3, heroes = 1"),
        piece(Second, "theirs", target, &strength),
    ];
    let ground = TestGround::of(&PACK, &pieces, &Layout::BARE, &PACK.options);
    let mut ground = ground.expect("a test ground");
    for (side, across, down) in [(First, 30, 30), (Second, 30, 19)] {
        let all = ground.tables.sides[side.at()].figures;
        for (number, figure) in (0..).zip(all) {
            let at = Point::new(inches(across + number), inches(down));
            ground.stand(figure, at, Heading::NORTH);
        }
    }
    ground.state.shooting = Shooting::NONE;
    ground.state.moves_first = First;
    ground.state.stage = Stage::Missile(MissileStage::Aim, First);
    ground.battle()
}

/// How likely each number of hits is when the first unit shoots at the second, counted by the engine throw by throw.
fn counted(battle: &Battle) -> Vec<Ratio> {
    let mut after = battle.clone();
    let act = Act::Shoot {
        who: Who::Unit(0),
        at: Aim::Unit(1),
        with: NOBODY,
    };
    after.apply(&act, &mut Silence);
    let all = after.tables().sides[Second.at()].figures;
    let found = roll(&after, every_throw, |game| {
        let fallen = all.len() - (all & game.state().present).len();
        // Those who are to be named count, and a hit that leaves no choice has been taken at once; surplus hits are lost
        // (BB-MIS-13).
        (game.hits_on(Second).len() + fallen as usize).min(all.len() as usize)
    });
    let mut chances = vec![Ratio::zero(); 4];
    for (hits, chance) in found {
        chances[hits] += &Ratio::from(chance);
    }
    chances
}

#[test]
fn a_volley_is_what_all_throws_of_the_engine_come_to() {
    for (target, count) in [("spearmen", 6), ("men-at-arms", 6), ("spearmen", 2)] {
        let battle = ground("longbowmen", target, count);
        let armour = i8::from(target == "men-at-arms");
        let shot = |ring: u8| ShotOdds {
            added: ring as i8 - armour,
            effect: Effect::Casualties(pressgang::games::broadswords::content::Toll::One),
            ring,
            exposed: count,
        };
        let reading = battle.tables().read.ring_on_effects;
        let mut odds = spread(&[shot(1), shot(0), shot(0)], reading);
        odds.resize(4, Ratio::zero());
        assert_eq!(odds, counted(&battle), "{count} {target}");
    }
    assert_eq!(D6, 6);
}

fn asked(arguments: &[&str]) -> Ran {
    let all: Vec<&str> = std::iter::once("odds")
        .chain(arguments.iter().copied())
        .collect();
    run_in(std::path::Path::new("."), &all)
}

fn json(arguments: &[&str]) -> Value {
    let ran = asked(&[arguments, &["--format", "json"]].concat());
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    serde_json::from_str(&ran.stdout).expect("JSON")
}

/// The first band of an answer.
fn band(arguments: &[&str]) -> Value {
    json(arguments)["levels"][0]["bands"][0].clone()
}

fn value(number: &Value) -> f64 {
    number["value"].as_f64().expect("a number")
}

#[test]
fn bb_tv_33_a_rifle_at_bushes_and_armour_and_what_a_wall_is_worth() {
    let of = |target: &str| {
        let band = band(&["redcoats:x1,with=rifle", target, "--inches", "18"]);
        band["mean"].clone()
    };
    assert_eq!(of("men-at-arms:concealed")["fraction"], "1/6", "BB-TV-33");
    assert_eq!(of("spearmen:cover")["fraction"], "1/6", "BB-MIS-06");
    assert_eq!(
        of("spearmen:concealed,cover")["fraction"],
        "1/12",
        "BB-MIS-07"
    );
    assert_eq!(of("men-at-arms:building")["fraction"], "1/36", "BB-TV-02");
}

#[test]
fn bb_tv_03_to_14_machine_guns_zones_shells_and_houses() {
    let gun = band(&["machine-gun-team", "rifle-section:cover", "--inches", "20"]);
    assert_eq!(
        gun["shots"][0]["hits"]["fraction"], "13/18",
        "BB-TV-03: 6 or more"
    );
    let zone = band(&[
        "flame-team:with=flamethrower",
        "rifle-section:inside=5",
        "--inches",
        "10",
    ]);
    assert_eq!(zone["results"][0]["fraction"], "0", "BB-KZ-02");
    assert_eq!(zone["results"][5]["fraction"], "1/3", "BB-TV-04");
    let shell = band(&["gun-crew:with=cannon", "rifle-section", "--inches", "40"]);
    assert_eq!(shell["results"][5]["fraction"], "5/72", "BB-TV-10");
    let barn = band(&["gun-crew:with=cannon", "cabin", "--inches", "40"]);
    assert_eq!(
        barn["shots"][0]["hits"]["fraction"], "11/12",
        "BB-TV-13: 4 or more"
    );
    assert_eq!(
        barn["collapses"]["fraction"], "11/24",
        "BB-BLD-02: 4 points"
    );
    let jeep = |more: &str| {
        let target = format!("jeep:{more}damage=3");
        let band = band(&[
            "rocket-team:with=rocket-launcher",
            &target,
            "--inches",
            "15",
        ]);
        band["shots"][0]["hits"]["fraction"].clone()
    };
    assert_eq!(jeep("moving,"), "5/12", "BB-TV-16: 8 or more");
    assert_eq!(jeep(""), "11/12", "BB-TV-16: 4 or more");
}

#[test]
fn rings_reach_farther_and_dwarves_shake_hits_off() {
    let shooters = |inches: &str| {
        let text = "musketeers:x10+musketeers:x1,hero+musketeers:x1,commander";
        let band = band(&[text, "free-men", "--inches", inches]);
        band["shots"].as_array().expect("shots").len()
    };
    assert_eq!(
        [shooters("18"), shooters("19"), shooters("20")],
        [12, 2, 1],
        "BB-TV-06"
    );
    // A dwarf who is hit falls five times in six.
    let plain = value(&band(&["elf-archers:x2", "free-men", "--inches", "12"])["mean"]);
    let dwarves = value(&band(&["elf-archers:x2", "dwarf-crossbows", "--inches", "12"])["mean"]);
    assert!(
        (dwarves - plain * 5.0 / 6.0).abs() < 1e-9,
        "{plain} {dwarves}"
    );
}

#[test]
fn bb_mel_09_melee_by_numbers() {
    let all = json(&["peasants", "peasants", "--assault"]);
    let melees = all["melees"].as_array().expect("melees");
    assert_eq!(melees.len(), 7, "1 on 1, 2 to 4 on 1, 1 on 2 to 4");
    let phase = &melees[0]["phase"];
    assert_eq!(phase["attacker_falls"]["fraction"], "5/12");
    assert_eq!(phase["locked"]["fraction"], "5/36");
    let won = |at: usize| value(&melees[at]["fought_out"]["attacker_wins"]);
    assert!(
        won(0) < won(1) && won(1) < won(2) && won(2) < won(3),
        "numbers tell"
    );
    assert!(won(4) < won(0), "one on two");
    let close = json(&["knights:x2", "spearmen:close,hero", "--assault"]);
    assert_eq!(close["melees"].as_array().map(Vec::len), Some(1));
}

#[test]
fn odds_say_why_they_have_no_answer() {
    for (arguments, said) in [
        (
            &["longbowmen", "spearmen", "--inches", "13"][..],
            "out of range",
        ),
        (&["longbowmen", "tank"], "harms a vehicle"),
        (&["longbowmen", "stone-house"], "harms a building"),
        (&["peasants", "spearmen"], "nothing to shoot with"),
        (&["flame-team:with=flamethrower", "rifle-section"], "inside"),
        (&["longbowmen:with=cannon", "spearmen"], "have no `cannon`"),
        (&["longbowmen", "spearmen:x9,lost=9"], "nobody"),
        (&["longbowmen:sideways", "spearmen"], "sideways"),
        (&["longbowmen", "tank:riders"], "hatches"),
        (&["longbowmen", "spearmenn"], "spearmenn"),
        (&["knights:x2", "spearmen:x2", "--assault"], "one to four"),
        (&["knights:x5", "spearmen", "--assault"], "reach"),
        (&["peasants:close", "spearmen", "--assault"], "drilled"),
    ] {
        let ran = asked(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(said), "{arguments:?}: {}", ran.stderr);
    }
}
