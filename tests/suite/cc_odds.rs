//! Exact odds of Combat Captain: throws counted by hand with the printed chart, the engine played by chance, and the command.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{Ran, run_in};
use pressgang::content::Pack;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Chance, Game as _, Pending, Silence};
use pressgang::games::combat_captain::odds::{FireOdds, close_combat, fire};
use pressgang::games::combat_captain::rules::{
    Act, Aim, Battle, Layout, Melee, MeleeStage, NOBODY, Piece, Stage, State, SubId, TestGround,
    Trigger, Volley,
};
use pressgang::odds::Ratio;
use pressgang::workshop::bundled_pack;

fn pack() -> Pack {
    bundled_pack("combat-captain").expect("the bundled pack")
}

/// Firers of one unit in a row, 10in from a target whose unit has six others out of reach; nobody has moved before turn 3.
fn range(firers: &[&str], target: &str, change: impl Fn(&mut State)) -> Battle {
    let places: Vec<String> = (0..8).map(|at| format!("{}x60in", 30 + 4 * at)).collect();
    let mut pieces: Vec<Piece<'_>> = firers
        .iter()
        .zip(&places)
        .map(|(entry, at)| piece(First, entry, at))
        .collect();
    pieces.push(piece(Second, target, "30x48.5in"));
    let far: Vec<String> = (0..6).map(|at| format!("{}x4in", 60 + 6 * at)).collect();
    pieces.extend(far.iter().map(|at| piece(Second, target, at)));
    let layout = Layout {
        table: "110x110in",
        ..Layout::BARE
    };
    let mut ground =
        TestGround::of(&pack(), &pieces, &layout, &pack().options).expect("a test ground");
    ground.state.moved_in.fill(3);
    change(&mut ground.state);
    ground.battle()
}

fn piece<'a>(side: pressgang::engine::Side, entry: &'a str, at: &'a str) -> Piece<'a> {
    Piece {
        side,
        unit: 0,
        entry,
        at,
    }
}

/// Everybody of the first unit fires at the target with this many dice.
fn volley(firers: u8, dice: u8, second: bool) -> Volley {
    let target = firers;
    let mut volley = Volley {
        unit: 0,
        ..Volley::NONE
    };
    for aim in &mut volley.aims[..usize::from(firers)] {
        *aim = Aim {
            dice,
            target,
            second: if second { target } else { NOBODY },
        };
    }
    volley
}

fn odds(battle: &Battle, volley: &Volley, trades: bool) -> FireOdds {
    let found = fire(battle, volley, trades).unwrap_or_else(|no| panic!("{no:?}"));
    let all: Ratio = found.walked.ends.iter().map(|(_, it)| it.clone()).sum();
    assert_eq!(all, Ratio::one());
    found
}

/// Every throw of some dice, die by die.
fn all_throws(dice: usize) -> impl Iterator<Item = Vec<u8>> {
    let count = 6usize.pow(dice as u32);
    (0..count).map(move |number| {
        let face = |die: usize| (number / 6usize.pow(die as u32) % 6) as u8 + 1;
        (0..dice).map(face).collect()
    })
}

/// The answer of the printed chart.
fn chart(battle: &Battle, points: i16, face: u8) -> u8 {
    match usize::try_from(points - 1) {
        Ok(row) => battle.tables().chart.rows[row][usize::from(face) - 1],
        Err(_) => 0,
    }
}

#[test]
fn cc_fire_01_a_shot_is_what_all_its_throws_come_to() {
    // 10in is medium range: three EVEN dice and one for enhanced small arms (CC-FIRE-02, CC-MOD-02).
    let battle = range(&["enhanced-squad"], "rifle-squad", |_| {});
    let found = odds(&battle, &volley(1, 3, false), false);
    assert_eq!(found.points, Ratio::new(7, 1));
    let mut lost = [0u128; 6];
    for throw in all_throws(4) {
        let even = throw[..3].iter().filter(|face| **face % 2 == 0);
        let points = 1 + even.map(|face| i16::from(*face)).sum::<i16>();
        lost[usize::from(chart(&battle, points, throw[3]).min(5))] += 1;
    }
    for (figures, ways) in (0..).zip(lost) {
        let chance = found.walked.chance(|end| end.lost == figures);
        assert_eq!(chance, Ratio::new(ways, 6u128.pow(4)), "{figures}");
    }
    let gone = found.walked.chance(|end| end.gone);
    assert_eq!(gone, found.walked.chance(|end| end.lost == 5));
}

#[test]
fn cc_cov_01_saves_are_thrown_for_each_potential_hit() {
    let open = range(&["enhanced-squad"], "rifle-squad", |_| {});
    let bare = odds(&open, &volley(1, 3, false), false);
    let covered = range(&["enhanced-squad"], "rifle-squad", |state| {
        state.sticks[1] = 2;
        state.front[1] = pressgang::kernel::table::Vector::new(0, 16);
    });
    let found = odds(&covered, &volley(1, 3, false), false);
    assert_eq!(found.cover, 2);
    // Whoever has one potential hit saves it on a 1 or a 2.
    let one = |odds: &FireOdds, lost: u8| {
        odds.walked
            .chance(|end| (end.result, end.lost) == (1, lost))
    };
    assert_eq!(one(&found, 1), &one(&bare, 1) * &Ratio::new(2, 3));
    assert_eq!(one(&found, 0), &one(&bare, 1) * &Ratio::new(1, 3));
    // From behind, cover is none (CC-COV-06).
    let behind = range(&["enhanced-squad"], "rifle-squad", |state| {
        state.sticks[1] = 2;
        state.front[1] = pressgang::kernel::table::Vector::new(0, -16);
    });
    let found = odds(&behind, &volley(1, 3, false), false);
    assert_eq!((found.cover, found.walked), (0, bare.walked));
}

#[test]
fn cc_cas_05_traded_hits_cost_markers_in_place_of_figures() {
    let battle = range(&["enhanced-squad"; 3], "rifle-squad", |_| {});
    let kept = odds(&battle, &volley(3, 3, false), false);
    let traded = odds(&battle, &volley(3, 3, false), true);
    // Three squads at medium range: 18 + 3 points.
    assert_eq!(kept.points, Ratio::new(21, 1));
    let pairs = [(2, 1), (3, 2), (4, 2)];
    for (hits, left) in pairs {
        let of_kept = kept
            .walked
            .chance(|end| end.result == hits && end.lost == hits);
        let of_traded = traded
            .walked
            .chance(|end| end.result == hits && end.lost == left && end.markers == hits - left);
        assert_eq!(of_kept, of_traded, "{hits}");
    }
}

#[test]
fn cc_arm_01_a_kill_needs_a_die_no_higher_than_the_kill_number() {
    // A regular gun at regular armour, 10in: two FULL dice and no modifier.
    let battle = range(&["anti-tank-gun-regular"], "tank-regular-regular", |_| {});
    let found = odds(&battle, &volley(1, 2, false), false);
    let mut ways = 0;
    for throw in all_throws(4) {
        let points = i16::from(throw[0] + throw[1]);
        ways += u128::from(throw[3] <= chart(&battle, points, throw[2]));
    }
    let kill = found.walked.chance(|end| end.kills == 1);
    assert_eq!(kill, Ratio::new(ways, 6u128.pow(4)));
    assert_eq!(found.walked.chance(|end| end.gone), Ratio::zero());
    // The third kill on the roster takes the tank away (CC-CAS-07).
    let third = range(
        &["anti-tank-gun-regular"],
        "tank-regular-regular",
        |state| {
            state.kills[1] = 2;
        },
    );
    let found = odds(&third, &volley(1, 2, false), false);
    assert_eq!(found.walked.chance(|end| end.gone), kill);
}

#[test]
fn cc_fire_11_a_gun_that_has_stood_gains_its_bonus_at_a_target_that_has() {
    let moved = range(&["field-gun"], "rifle-squad", |_| {});
    let stood = range(&["field-gun"], "rifle-squad", |state| {
        state.moved_in.fill(0)
    });
    let points = |battle: &Battle| odds(battle, &volley(1, 1, false), false).points;
    assert_eq!(points(&moved), Ratio::new(11, 2));
    assert_eq!(points(&stood), Ratio::new(15, 2));
    // And a second attack on the same target in a turn has neither (CC-AMB-54).
    let again = range(&["field-gun"], "rifle-squad", |state| {
        state.fired_at[0].insert(1);
    });
    assert_eq!(points(&again), Ratio::new(7, 2));
}

/// How often something is true when the engine plays with dice of chance.
fn by_chance(start: &Battle, times: u64, of: impl Fn(&Battle) -> bool) -> f64 {
    let mut held = 0;
    for seed in 0..times {
        let mut battle = start.clone();
        let mut chance = Chance::of(seed);
        let mut acts = Vec::new();
        let is_fire =
            |battle: &Battle| matches!(battle.state().stage, Stage::Fire(..) | Stage::Melee(..));
        while is_fire(&battle) {
            match battle.pending() {
                Pending::Roll(_) => {
                    let throw = chance.throw(&battle.dice());
                    battle.settle(&throw, &mut Silence);
                }
                _ => {
                    battle.candidates(&mut acts);
                    let act = acts[0];
                    battle.apply(&act, &mut Silence);
                }
            }
            if of(&battle) || battle.firing_unit().is_none() && battle.state().melee == Melee::NONE
            {
                break;
            }
        }
        held += u64::from(of(&battle));
    }
    held as f64 / times as f64
}

fn agrees(exact: f64, seen: f64, times: u64) {
    let spread = (exact * (1.0 - exact) / times as f64).sqrt();
    assert!(
        (exact - seen).abs() < 4.5 * spread + 1e-9,
        "{exact} and {seen}"
    );
}

/// Two tanks with both weapons and a marker, and a company's whole fire (CC-TNK-02, CC-FIRE-07, CC-MOR-02).
#[test]
fn the_engine_played_by_chance_agrees_about_fire() {
    const TIMES: u64 = 1500;
    let cases: [(&[&str], bool, u8); 2] = [
        (&["tank-regular-regular"; 2], true, 1),
        (
            &[
                "rifle-squad",
                "rifle-squad",
                "machine-gun-squad",
                "mortar-squad",
            ],
            false,
            0,
        ),
    ];
    for (firers, second, markers) in cases {
        let battle = range(firers, "enhanced-squad", |state| {
            state.markers[0] = markers;
            let target = firers.len();
            state.sticks[target] = 1;
            state.front[target] = pressgang::kernel::table::Vector::new(0, 16);
        });
        let count = firers.len() as u8;
        let volley = volley(count, 2, second);
        let found = odds(&battle, &volley, false);
        assert_eq!(
            found.weapons.len(),
            usize::from(count) * if second { 2 } else { 1 }
        );
        let exact = found.walked.chance(|end| end.lost >= 2).value();
        // The volley as held fire, so that nothing follows it.
        let mut state = *battle.state();
        for at in 0..usize::from(count) {
            state.holds[at] = 2;
        }
        state.active = NOBODY;
        state.stage = Stage::Held(First);
        state.trigger = Trigger {
            targets: volley.targets().collect(),
            shooters: (0..count).collect(),
            ..Trigger::NONE
        };
        let mut start = Battle::from_state(battle.fixed().clone(), state);
        start.apply(
            &Act::Fire {
                volley,
                together: false,
            },
            &mut Silence,
        );
        let target = usize::from(count);
        let seen = by_chance(&start, TIMES, |battle| {
            battle.state().figures[target] <= 3 || !battle.state().on_table.has(count as SubId)
        });
        agrees(exact, seen, TIMES);
    }
}

/// Five squads charge three and a machine gun, some of them in cover (CC-CC-03 to CC-CC-07).
#[test]
fn the_engine_played_by_chance_agrees_about_close_combat() {
    const TIMES: u64 = 1500;
    let places: Vec<String> = (0..9).map(|at| format!("{}x60in", 10 + 6 * at)).collect();
    let entries = ["enhanced-squad"; 5].into_iter().chain(["rifle-squad"; 3]);
    let pieces: Vec<Piece<'_>> = entries
        .chain(["machine-gun-squad"])
        .zip(&places)
        .enumerate()
        .map(|(at, (entry, place))| piece(if at < 5 { First } else { Second }, entry, place))
        .collect();
    let layout = Layout {
        table: "110x110in",
        ..Layout::BARE
    };
    let mut ground =
        TestGround::of(&pack(), &pieces, &layout, &pack().options).expect("a test ground");
    for at in 5..8 {
        ground.state.sticks[at] = 1;
    }
    let battle = ground.battle();
    let found = close_combat(&battle, 0, 1);
    assert_eq!(found.dice, [5, 4]);
    for losses in &found.losses {
        let all: Ratio = losses.iter().map(|(_, chance)| chance.clone()).sum();
        assert_eq!(all, Ratio::one());
    }
    let mut state = *battle.state();
    state.melee = Melee {
        attacker: First,
        touching: battle.standing(0) | battle.standing(1),
        ..Melee::NONE
    };
    (0..2).for_each(|unit| state.melee.units.insert(unit));
    state.stage = Stage::Melee(MeleeStage::Blows, First);
    let start = Battle::from_state(battle.fixed().clone(), state);
    for (side, exact) in [First, Second].into_iter().zip(&found.wins) {
        let won = |battle: &Battle| battle.state().melees_won[side.at()][1] > 0;
        agrees(exact.value(), by_chance(&start, TIMES, won), TIMES);
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

#[test]
fn the_command_answers_in_every_format() {
    let question = ["enhanced-squad:x2+machine-gun-squad:dice=2", "rifle-squad"];
    let text = odds_command(&question).stdout;
    for line in [
        "2 × Enhanced Squad and Machine Gun Squad against Rifle Squad",
        "8 FULL",
        "6 EVEN + 2 FULL",
        "Figures lost on average, by distance and cover",
        "cover 5",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let csv = odds_command(&[&question[..], &["--format", "csv"]].concat()).stdout;
    assert!(
        csv.starts_with("cover,to,dice,measure,value,fraction,chance\n"),
        "{csv}"
    );
    let exact = odds_command(&[
        "rifle-squad",
        "rifle-squad:cover=3",
        "--inches",
        "7",
        "--exact",
    ]);
    assert!(exact.stdout.contains('/'), "{}", exact.stdout);
    let fight = [
        "enhanced-squad:x5",
        "rifle-squad:x4,cover=1+machine-gun-squad",
        "--assault",
    ];
    let text = odds_command(&fight).stdout;
    for line in [
        "dice for each roll: 5 against 5",
        "routs",
        "Figures lost by the blows",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let csv = odds_command(&[&fight[..], &["--format", "csv"]].concat()).stdout;
    assert!(csv.contains("attacker,wins,,"), "{csv}");
    let folder = tempfile::tempdir().expect("a folder");
    for asked in [&question[..], &fight[..]] {
        let drawn = [&["odds"], asked, &["--out", "odds.svg"]].concat();
        let drawn = run_in(folder.path(), &drawn);
        assert_eq!(drawn.code, Some(0), "{}", drawn.stderr);
        let svg = std::fs::read_to_string(folder.path().join("odds.svg")).expect("the chart");
        assert!(svg.contains("<svg"));
    }
}

#[test]
fn every_band_has_a_row_and_tanks_fire_what_can_hurt() {
    let found = json(&["machine-gun-squad", "rifle-squad"]);
    let bands = found["levels"][0]["bands"].as_array().expect("bands");
    let limits: Vec<u64> = bands.iter().filter_map(|it| it["to"].as_u64()).collect();
    assert_eq!(limits, [12, 24, 36], "CC-FIRE-02");
    // Against armour the machine gun of a tank fires at nobody (CC-TNK-03).
    let weapons = |target: &str, arms: &str| -> usize {
        let tank = format!("tank-regular-regular{arms}");
        let found = json(&[&tank, target, "--inches", "20"]);
        let weapons = &found["levels"][0]["bands"][0]["weapons"];
        weapons.as_array().expect("weapons").len()
    };
    assert_eq!(weapons("tank-regular-regular", ""), 1);
    assert_eq!(weapons("rifle-squad", ""), 2);
    assert_eq!(weapons("rifle-squad", ":mg"), 1);
    // In a forest everybody is at long range, and sees 8in (CC-LOS-02).
    let found = json(&["rifle-squad", "rifle-squad", "--in-forest"]);
    let bands = found["levels"][0]["bands"].as_array().expect("bands");
    assert_eq!(bands.len(), 1);
    assert_eq!(bands[0]["to"], 8);
    assert_eq!(bands[0]["weapons"][0]["read"], "odd");
}

#[test]
fn questions_without_an_answer_say_why() {
    let cases: [(&[&str], [&str; 2]); 9] = [
        (
            &["enhanced-sqad", "rifle-squad"],
            [
                "there is no sub-unit `enhanced-sqad`",
                "did you mean `enhanced-squad`?",
            ],
        ),
        (
            &["enhanced-squad:runs", "rifle-squad"],
            ["`runs` says nothing about a sub-unit that fires", "dice=2"],
        ),
        (
            &["enhanced-squad:mg", "rifle-squad"],
            ["`enhanced-squad` is not a tank", "leave `mg` out"],
        ),
        (
            &["enhanced-squad:dice=0", "rifle-squad"],
            ["`dice=0` has no number that will do", "dice=1 to dice=9"],
        ),
        (
            &["mortar-squad", "tank-thin-regular"],
            ["hurts armour", "CC-FIRE-06"],
        ),
        (
            &["rifle-squad", "rifle-squad", "--inches", "30"],
            ["reaches 24in", "CC-FIRE-02"],
        ),
        (
            &["rifle-squad", "rifle-squad+rifle-squad"],
            ["is not one sub-unit", "single target"],
        ),
        (
            &["rifle-squad:x9", "rifle-squad"],
            ["a unit has no 9 sub-units", "at most 8"],
        ),
        (
            &["rifle-squad", "tank-thin-regular:cover=3"],
            ["cannot have cover above level 2", "the most is 2"],
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
