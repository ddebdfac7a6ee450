//! Exact odds of Dads WW2: the worked vectors of the ledger, throws counted by hand, the engine played by chance, and the command.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{Ran, run_in};
use pressgang::content::Pack;
use pressgang::engine::{Chance, Game as _, Pending, Silence};
use pressgang::games::dads_ww2::odds::{AttackEnd, AttackOdds, attack};
use pressgang::games::dads_ww2::rules::{Act, BaseSet, Battle, Chain, No, Spot, Stand, TestGround};
use pressgang::odds::Ratio;
use pressgang::workshop::bundled_pack;

fn pack() -> Pack {
    bundled_pack("dads-ww2").expect("the bundled pack")
}

fn fresh(base: &str) -> Stand {
    Stand {
        base: base.into(),
        ..Stand::default()
    }
}

fn experienced(base: &str) -> Stand {
    Stand {
        experienced: true,
        ..fresh(base)
    }
}

/// A group and its target, with the order to shoot or to go in.
struct Range {
    battle: Battle,
    shoot: Act,
    assault: Act,
}

fn range(attackers: &[Stand], target: &Stand, [from, on]: [&str; 2], distance: u8) -> Range {
    let pack = pack();
    let ground = TestGround::of(&pack, attackers, target).expect("a test ground");
    let spot = Spot { from, on, distance };
    let battle = ground.battle(&pack, &spot).expect("a battle");
    let at = battle.state().at(TestGround::TARGET);
    let group: Vec<_> = ground.attackers().collect();
    let machine_guns = group.iter().zip(attackers);
    let machine_guns = machine_guns.filter(|(_, stand)| stand.machine_guns);
    let machine_guns: BaseSet = machine_guns.map(|(base, _)| *base).collect();
    Range {
        shoot: Act::Shoot {
            group: group.iter().copied().collect(),
            machine_guns,
            at,
        },
        assault: Act::Assault {
            chain: Chain::of(&group).expect("a chain"),
            at,
        },
        battle,
    }
}

fn odds(battle: &Battle, act: &Act) -> AttackOdds {
    let found = attack(battle, act).expect("legal").expect("an attack");
    let all: Ratio = found.walked.ends.iter().map(|(_, it)| it.clone()).sum();
    assert_eq!(all, Ratio::one());
    found
}

fn shot(attackers: &[Stand], target: &Stand, ground: [&str; 2], distance: u8) -> AttackOdds {
    let range = range(attackers, target, ground, distance);
    odds(&range.battle, &range.shoot)
}

fn dice(odds: &AttackOdds) -> Vec<u8> {
    odds.dice.iter().map(|(_, dice)| *dice).collect()
}

const OPEN: [&str; 2] = ["open", "open"];

#[test]
fn dice_of_a_shot_are_those_of_the_vectors() {
    // DW-TV-07.
    let one = shot(&[fresh("infantry")], &fresh("infantry"), OPEN, 2);
    assert_eq!(dice(&one), [3]);
    // DW-TV-08: 2 - 1 - 1 - 1 - 1 is no shot (DW-SHO-05).
    let tired = Stand {
        hits: 1,
        moved: true,
        ..fresh("infantry")
    };
    let none = range(&[tired], &experienced("infantry"), ["wood", "wood"], 2);
    let no: No = attack(&none.battle, &none.shoot).expect_err("no dice");
    assert_eq!(no.rule, "DW-SHO-05");
    // DW-TV-09.
    let busy = Stand {
        moved: true,
        fired: true,
        ..fresh("infantry")
    };
    assert_eq!(
        dice(&shot(&[fresh("machine-gun-team")], &busy, OPEN, 3)),
        [6]
    );
    // DW-SHO-08: each base of a group throws its own dice.
    let group = [fresh("infantry"), fresh("machine-gun-team")];
    let group = shot(&group, &fresh("infantry"), OPEN, 2);
    assert_eq!(dice(&group), [3, 4]);
    // DW-SHO-09: whoever is out of range does not throw.
    let group = [fresh("infantry"), fresh("machine-gun-team")];
    assert_eq!(dice(&shot(&group, &fresh("infantry"), OPEN, 3)), [4]);
}

/// Every throw of some ten-sided dice, die by die.
fn all_throws(dice: usize) -> impl Iterator<Item = Vec<u8>> {
    let count = 10usize.pow(dice as u32);
    (0..count).map(move |number| {
        let digit = |die: usize| (number / 10usize.pow(die as u32) % 10) as u8 + 1;
        (0..dice).map(digit).collect()
    })
}

/// DW-TV-10, DW-TV-14: three dice at Fresh infantry with a hit, and the saving throw, counted one by one.
#[test]
fn a_shot_is_what_all_its_throws_come_to() {
    let target = Stand {
        hits: 1,
        ..fresh("infantry")
    };
    let found = shot(&[fresh("infantry")], &target, OPEN, 1);
    let mut ways = [0u128; 4];
    for throw in all_throws(4) {
        let hits = throw[..3].iter().filter(|face| **face >= 7).count();
        let total = 1 + hits;
        // The last die is the saving throw: 7 and one for each hit (DW-SAV-01), if any hit and it survives.
        let fails = hits > 0 && total < 3 && usize::from(throw[3]) < 7 + total;
        ways[(total + usize::from(fails)).min(3)] += 1;
    }
    for (hits, ways) in ways.into_iter().enumerate() {
        let state = |end: &AttackEnd| end.target.map_or(3, usize::from) == hits;
        assert_eq!(
            found.walked.chance(state),
            Ratio::new(ways, 10_000),
            "{hits}"
        );
    }
    assert_eq!(found.walked.mean(|end| end.hits), Ratio::new(6, 5));
}

#[test]
fn a_medium_gun_against_a_heavy_tank() {
    // DW-TV-29.
    let target = experienced("heavy-tank");
    let found = shot(&[fresh("medium-anti-tank-gun")], &target, OPEN, 4);
    assert_eq!(dice(&found), [2]);
    assert_eq!(found.walked.mean(|end| end.counted), Ratio::new(8, 25));
    // Two shot dice, two for penetration, one for nerve: an AFV throws it too (DW-SAV-05).
    let mut destroyed = 0;
    for throw in all_throws(5) {
        let shots = throw[..2].iter().filter(|face| **face >= 7).count();
        let pierced: Vec<u8> = throw[2..2 + shots].to_vec();
        let hits = pierced.iter().filter(|face| **face >= 7).count();
        let at_once = pierced.contains(&10);
        let fails = hits > 0 && usize::from(throw[4]) < 6 + hits;
        destroyed += u128::from(at_once || hits + usize::from(fails) >= 3);
    }
    let found = found.walked.chance(|end| end.target.is_none());
    assert_eq!(found, Ratio::new(destroyed, 100_000));
}

/// DW-TV-15: in cover an Experienced base needs 6 with one hit.
#[test]
fn cover_and_training_help_a_saving_throw() {
    let target = experienced("infantry");
    let found = shot(&[fresh("machine-gun-team")], &target, ["open", "wood"], 3);
    assert_eq!(dice(&found), [2]);
    // 48 in a hundred hit once; half of these keep their nerve.
    let one = found.walked.chance(|end| end.target == Some(1));
    assert_eq!(one, Ratio::new(24, 100));
}

#[test]
fn an_assault_is_solved_to_its_end() {
    // DW-TV-23: 3 dice against 3.
    let veteran = Stand {
        hits: 1,
        ..experienced("infantry")
    };
    let range = range(&[veteran], &fresh("infantry"), OPEN, 1);
    let found = odds(&range.battle, &range.assault);
    assert_eq!(dice(&found), [3, 3]);
    // Alike on both sides, nobody is favoured.
    let range = self::range(&[fresh("infantry")], &fresh("infantry"), OPEN, 1);
    let even = odds(&range.battle, &range.assault);
    let attacker = even.walked.chance(|end| end.attackers[0].is_some());
    let defender = even.walked.chance(|end| end.target.is_some());
    assert_eq!(attacker, defender);
    let both = even
        .walked
        .chance(|end| end.attackers[0].is_some() && end.target.is_some());
    assert_eq!(both, Ratio::zero(), "it goes on until one is gone");
}

/// The ledger's assault of foot against foot, by a recursion of its own: chances that the attacker and the defender
/// survive, by their hits and who won the last round (DW-ASL-02, DW-ASL-03, DW-SAV-01).
fn by_hand(hits: [u8; 2], won_last: Option<usize>) -> [f64; 2] {
    let dice = |side: usize| (3 + i32::from(won_last == Some(side)) - i32::from(hits[side])).max(1);
    let successes = |dice: i32| -> Vec<f64> {
        let mut spread = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![0.0; spread.len() + 1];
            for (at, chance) in spread.iter().enumerate() {
                next[at] += 0.6 * chance;
                next[at + 1] += 0.4 * chance;
            }
            spread = next;
        }
        spread
    };
    let [one, two] = [successes(dice(0)), successes(dice(1))];
    let wins = |own: &[f64], other: &[f64]| -> f64 {
        let own = own.iter().enumerate();
        own.map(|(at, chance)| chance * other.iter().take(at).sum::<f64>())
            .sum()
    };
    let [first, second] = [wins(&one, &two), wins(&two, &one)];
    let mut survive = [0.0; 2];
    for (winner, chance) in [
        (0, first / (first + second)),
        (1, second / (first + second)),
    ] {
        let loser = 1 - winner;
        let mut after = hits;
        after[loser] += 1;
        // Whoever is still there makes a saving throw; the winner needs one less.
        let fails = |side: usize| match after[side] {
            3.. => 0.0,
            hits => f64::from(6 + hits - u8::from(side == winner)) / 10.0,
        };
        for (failed, weight) in [
            ([0, 0], (1.0 - fails(0)) * (1.0 - fails(1))),
            ([1, 0], fails(0) * (1.0 - fails(1))),
            ([0, 1], (1.0 - fails(0)) * fails(1)),
            ([1, 1], fails(0) * fails(1)),
        ] {
            let last = [after[0] + failed[0], after[1] + failed[1]];
            let further = match (last[0] >= 3, last[1] >= 3) {
                (false, false) => by_hand(last, Some(winner)),
                (gone, other) => [f64::from(u8::from(!gone)), f64::from(u8::from(!other))],
            };
            for (sum, survives) in survive.iter_mut().zip(further) {
                *sum += chance * weight * survives;
            }
        }
    }
    survive
}

#[test]
fn an_assault_of_foot_is_what_the_ledger_says() {
    for hits in [[0, 0], [1, 0], [0, 2], [2, 1]] {
        let stand = |hits: u8| Stand {
            hits,
            ..fresh("infantry")
        };
        let range = range(&[stand(hits[0])], &stand(hits[1]), OPEN, 1);
        let found = odds(&range.battle, &range.assault);
        let expected = by_hand(hits, None);
        let attacker = found.walked.chance(|end| end.attackers[0].is_some());
        let defender = found.walked.chance(|end| end.target.is_some());
        assert!((attacker.value() - expected[0]).abs() < 1e-12, "{hits:?}");
        assert!((defender.value() - expected[1]).abs() < 1e-12, "{hits:?}");
    }
}

/// What the engine comes to when chance throws its dice, over many seeds.
fn by_chance(battle: &Battle, act: &Act, times: u64, of: impl Fn(&Battle) -> bool) -> f64 {
    let mut held = 0;
    for seed in 0..times {
        let mut battle = battle.clone();
        let mut chance = Chance::of(seed);
        battle.apply(act, &mut Silence);
        while matches!(battle.pending(), Pending::Roll(_)) {
            let throw = chance.throw(&battle.dice());
            battle.settle(&throw, &mut Silence);
        }
        held += u64::from(of(&battle));
    }
    held as f64 / times as f64
}

/// DW-TV-24, DW-TV-25: infantry and a hand-held weapon against a tank, as a chain.
#[test]
fn the_engine_played_by_chance_agrees() {
    const TIMES: u64 = 4000;
    let holds = |battle: &Battle| battle.state().is_on_table(TestGround::TARGET);
    let chain = [fresh("infantry"), experienced("anti-tank-team")];
    let tank = fresh("medium-tank");
    let pairs = [
        range(&chain, &tank, OPEN, 1),
        range(&[fresh("infantry")], &tank, ["open", "town"], 1),
        range(&[fresh("light-tank")], &fresh("infantry-gun"), OPEN, 1),
    ];
    for range in pairs {
        let exact = odds(&range.battle, &range.assault);
        let exact = exact.walked.chance(|end| end.target.is_some()).value();
        let seen = by_chance(&range.battle, &range.assault, TIMES, holds);
        let spread = (exact * (1.0 - exact) / TIMES as f64).sqrt();
        assert!((exact - seen).abs() < 4.5 * spread, "{exact} and {seen}");
    }
}

fn odds_command(arguments: &[&str]) -> Ran {
    run_in(Path::new("."), &[&["odds"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    let ran = odds_command(&[arguments, &["--format", "json"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).expect("JSON")
}

fn chance(table: &Value, row: &str, column: &str) -> String {
    let chances = table["chances"].as_array().expect("chances");
    let found = chances
        .iter()
        .find(|it| it["row"] == row && it["column"] == column);
    let found = found.unwrap_or_else(|| panic!("no {row}, {column}: {table:#}"));
    found["chance"]["fraction"]
        .as_str()
        .expect("a fraction")
        .into()
}

#[test]
fn tables_of_single_dice() {
    // DW-TV-11, DW-TV-12, DW-TV-13.
    let table = json(&["--penetration"]);
    let light = "Light gun, hand-held anti-tank";
    assert_eq!(chance(&table, light, "medium: a hit"), "3/10");
    assert_eq!(chance(&table, light, "medium: destroyed"), "1/10");
    assert_eq!(chance(&table, light, "heavy: destroyed"), "0");
    assert_eq!(chance(&table, "Heavy gun", "medium: a hit"), "9/10");
    // DW-TV-14, DW-TV-15, DW-TV-24.
    let table = json(&["--saving-throws"]);
    assert_eq!(
        chance(&table, "Fresh with 1 hit", "shot in the open"),
        "3/10"
    );
    let veteran = "Experienced with 1 hit";
    assert_eq!(chance(&table, veteran, "shot in cover"), "1/2");
    assert_eq!(chance(&table, veteran, "won a round"), "1/2");
    assert_eq!(chance(&table, "Fresh with 1 hit", "lost a round"), "3/10");
    // DW-TV-22.
    let table = json(&["--order-test"]);
    assert_eq!(chance(&table, "Fresh without hits", "understood"), "2/5");
}

/// DW-TV-21: any 10 destroys, without penetration.
#[test]
fn aim_markers_on_a_heavy_tank() {
    let found = json(&["--bombard", "heavy-tank"]);
    let rows = found["terrains"][0]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    let mut destroyed = 0;
    for throw in all_throws(4) {
        let hits = throw[..3].iter().filter(|face| **face >= 7).count();
        let fails = hits > 0 && usize::from(throw[3]) < 7 + hits;
        let gone = throw[..3].contains(&10) || hits + usize::from(fails) >= 3;
        destroyed += u128::from(gone);
    }
    let exact = Ratio::new(destroyed, 10_000).to_string();
    assert_eq!(rows[2]["target"][3]["fraction"], exact.as_str());
}

#[test]
fn the_command_answers_in_every_format() {
    let question = [
        "infantry:x2,moved+machine-gun-team",
        "infantry:fired",
        "--terrain",
        "wood",
    ];
    let text = odds_command(&question).stdout;
    for line in [
        "2 × Infantry and Machine gun team against Infantry",
        "distance   dice  hits",
        "2+2+4",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let csv = odds_command(&[&question[..], &["--format", "csv"]].concat()).stdout;
    assert!(csv.starts_with("terrain,number,dice,measure,value,fraction,chance\n"));
    let exact = odds_command(&["infantry", "medium-tank", "--assault", "--exact"]).stdout;
    assert!(exact.contains("rounds") && exact.contains('/'), "{exact}");
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = run_in(
        folder.path(),
        &["odds", "infantry", "infantry", "--out", "odds.svg"],
    );
    assert_eq!(drawn.code, Some(0), "{}", drawn.stderr);
    let svg = std::fs::read_to_string(folder.path().join("odds.svg")).expect("the chart");
    assert!(svg.contains("<svg"));
}

#[test]
fn questions_without_an_answer_say_why() {
    let cases: [(&[&str], [&str; 2]); 7] = [
        (
            &["infantri", "infantry"],
            ["there is no base `infantri`", "did you mean `infantry`?"],
        ),
        (
            &["infantry:runs", "infantry"],
            ["`runs` says nothing about a base", "experienced"],
        ),
        (
            &["infantry:mg", "infantry"],
            ["`infantry` has no machine guns", "leave `mg` out"],
        ),
        (
            &["infantry:hits=3", "infantry"],
            ["with 3 hits is destroyed", "at most 2 hits"],
        ),
        (&["infantry", "heavy-tank"], ["hurts armour", "DW-SHO-07"]),
        (
            &["infantry", "infantry", "--terrain", "woods"],
            ["there is no terrain `woods`", "did you mean `wood`?"],
        ),
        (
            &[
                "home-guard-section",
                "german-infantry",
                "--assault",
                "--pack",
                "home-guard",
            ],
            [
                "`--assault` means nothing in Home Guard",
                "it is for Dads WW2",
            ],
        ),
    ];
    for (arguments, words) in cases {
        let ran = odds_command(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stdout);
        for word in words {
            assert!(ran.stderr.contains(word), "{arguments:?}: {}", ran.stderr);
        }
    }
}
