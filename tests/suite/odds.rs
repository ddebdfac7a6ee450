//! Exact odds: the fractions the ledger prints, battles played out by chance, and the command.

use std::collections::BTreeMap;

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Chance, Game as _, Pending, Silence};
use pressgang::odds::{self, Book, Expected, Fate, FightOdds, Fraction, Save};
use pressgang::ruleset::hex_command::{Act, Battle, Event, Stage, mark};
use rayon::prelude::*;

use crate::engine_play::arena::{Run, arenas};
use crate::table::{Game, Table, exact, marching, ready};

const SECTION: &str = "home-guard-section";

fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    Table::home_guard()
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

fn of(game: &Game, line: &str) -> FightOdds {
    let found = odds::fight(&game.battle, &game.read(line)).expect("a legal attack");
    let all: Fraction = found.fates.iter().map(|(_, chance)| *chance).sum();
    assert_eq!(all, Fraction::ONE, "{line}");
    found
}

/// The odds of the first unit against the second.
fn attack(table: Table) -> FightOdds {
    let game = ready(table);
    let (q, r) = game.hex("b1").expect("b1 on the table");
    of(&game, &format!("fire a1 ({q},{r})"))
}

fn written(fractions: &[Fraction]) -> String {
    let words: Vec<String> = fractions.iter().map(ToString::to_string).collect();
    words.join(" ")
}

// The ledger's fractions.

#[test]
fn tv_29_to_32_sections_against_sections() {
    let kills = |distance, options: &[&str]| {
        let table = options
            .iter()
            .fold(duel(SECTION, SECTION, distance), |table, option| {
                table.option(option, "true")
            });
        let odds = attack(table);
        (written(&odds.kills()), odds.mean_kills().to_string())
    };
    let (two, mean) = kills(2, &[]);
    assert_eq!(
        (two.as_str(), mean.as_str()),
        ("155/972 127/324 28/81 25/243", "451/324")
    );
    let (one, mean) = kills(1, &[]);
    assert_eq!(
        (one.as_str(), mean.as_str()),
        ("1/27 73/216 65/144 25/144", "761/432")
    );
    assert_eq!(kills(3, &[]).0, "1/4 7/12 1/6");
    assert_eq!(kills(4, &[]).0, "139/324 139/324 23/162");
    assert_eq!(kills(2, &["fastplay_hits"]).0, "1/27 55/216 11/24 1/4");
}

#[test]
fn tv_33_rifles_at_armour() {
    for (distance, chance) in [(2, "91/324"), (1, "91/216")] {
        let odds = attack(duel(SECTION, "german-tank", distance));
        assert_eq!(odds.kills()[1].to_string(), chance);
        assert_eq!(odds.kills().len(), 2);
    }
}

#[test]
fn tv_34_a_lone_commander_under_fire() {
    let game = |distance| {
        ready(
            Table::home_guard()
                .origin("0105")
                .unit("a1", SECTION, First, (0, 0))
                .unit("b1", SECTION, Second, (4, 4))
                .leader("captain", "captain", Second, (distance, 0)),
        )
    };
    for (distance, chance) in [(1, "455/1296"), (2, "91/324"), (3, "0")] {
        let odds = of(&game(distance), &format!("fire a1 ({distance},0)"));
        assert_eq!(odds.commander().to_string(), chance);
        assert_eq!(odds.destroyed(), odds.commander());
    }
}

#[test]
fn tv_35_saves_against_cards() {
    assert_eq!(odds::save(Save::AtLeast(9)), Fraction::new(10, 36));
    assert_eq!(odds::save(Save::MoreThan(9)), Fraction::new(6, 36));
    assert_eq!(odds::save(Save::MoreThan(8)), Fraction::new(10, 36));
    assert_eq!(odds::save(Save::AtLeast(2)), Fraction::ONE);
    assert_eq!(odds::save(Save::MoreThan(12)), Fraction::ZERO);
    let table = duel(SECTION, SECTION, 5)
        .side_line(First, "captain = true")
        .side_line(First, "characters = { pike = \"a1\", wilson = \"a1\" }")
        .card(Second, "mrs-pike");
    let mut game = table.start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1").act("play mrs-pike a1");
    let pike = game.piece("a1");
    let saved = odds::roll(&game.battle, |it| !it.state().unit(pike).is(mark::IDLE));
    assert_eq!(saved[1], (true, odds::save(Save::AtLeast(9))));
}

#[test]
fn tv_36_variable_dice_and_recon() {
    let table = Table::to_arms()
        .unit("a1", "regulars", First, (0, 1))
        .unit("b1", "regulars", Second, (4, 1))
        .scenario_line("first = \"first\"")
        .option("variable_dice", "\"2\"");
    let orders = odds::roll(&table.start().battle, |it| it.state().orders);
    assert_eq!(orders[3], (7, Fraction::new(10, 36)));
    assert_eq!((orders[0].0, orders[6].0, orders.len()), (4, 10, 7));
    let mut game = marching(
        Table::home_guard()
            .map(&[". . ."; 12])
            .unit("car", "home-guard-car", First, "0101")
            .unit("b1", SECTION, Second, "0212"),
    );
    game.act("recon car");
    let depth = odds::roll(&game.battle, |it| it.state().closed[Second.at()].len() / 3);
    let expected = [(3, 1), (4, 3), (5, 5), (6, 6), (7, 5), (8, 3), (9, 1)];
    assert_eq!(
        depth,
        expected.map(|(hexes, ways)| (hexes, Fraction::new(ways, 24)))
    );
}

#[test]
fn tv_71_shells_on_target() {
    let table = duel("field-gun", SECTION, 4).ground("w", (2, 0)).leader(
        "captain",
        "captain",
        First,
        (4, -1),
    );
    let game = ready(table);
    for (how, on_target) in [("blind", (2, 8)), ("guided by captain", (15, 36))] {
        let act = game.read(&format!("fire a1 (4,0) {how}"));
        let mut declared = game.battle.clone();
        declared.apply(&act, &mut Silence);
        let hit = odds::roll(&declared, |it| it.state().stage == Stage::Throw);
        let (top, under) = on_target;
        assert_eq!(hit[1], (true, Fraction::new(top, under)), "{how}");
        // What falls beside it is lost: nobody is there.
        let odds = of(&game, &format!("fire a1 (4,0) {how}"));
        let plain = odds.chance(|fate| *fate != Fate::default());
        assert!(plain.value() < hit[1].1.value());
    }
}

#[test]
fn tv_76_and_77_clearing_and_blowing() {
    let mut game = marching(
        Table::home_guard()
            .unit("a1", "engineers", First, "0101")
            .unit("b1", SECTION, Second, "0909")
            .mine("mine-apm", "0201"),
    );
    game.act("clear a1 0201");
    let a1 = game.piece("a1");
    let lost = odds::roll(&game.battle, |it| it.state().unit(a1).figures);
    assert_eq!(lost[0], (5, Fraction::new(1, 6)));
}

// Chance and the odds.

/// Plays a fight out by chance, with the answers the odds assume.
fn played(battle: &Battle, act: &Act, chance: &mut Chance) -> Fate {
    let mut battle = battle.clone();
    let mut fate = Watch::default();
    battle.apply(act, &mut fate.events);
    loop {
        let state = *battle.state();
        let answer = match state.stage {
            Stage::Window(..) | Stage::Withdraw | Stage::Rouse | Stage::Sergeant => Act::Pass,
            Stage::Assign => {
                let men = state.unit(state.fight.target).figures;
                let spare = state.fight.hits.saturating_sub(men);
                let hits = spare.min(state.fight.vehicle_hits);
                Act::OnVehicle { hits }
            }
            Stage::Flags => Act::Stand,
            Stage::Retreat => {
                let mut ways = Vec::new();
                battle.legal(&mut ways);
                ways[0]
            }
            Stage::Scatter
            | Stage::Throw
            | Stage::Saves
            | Stage::SergeantRoll
            | Stage::FlagSaves => {
                let throw = chance.throw(&battle.dice());
                battle.settle(&throw, &mut fate.events);
                continue;
            }
            _ => return fate.fate(),
        };
        battle.apply(&answer, &mut fate.events);
    }
}

#[derive(Default)]
struct Watch {
    events: Vec<Event>,
}

impl Watch {
    /// Kills, retreat and destruction, counted from what was told.
    fn fate(&self) -> Fate {
        let mut fate = Fate::default();
        let mut trapped = false;
        for event in &self.events {
            match *event {
                Event::Trapped(_) => trapped = true,
                Event::Lost(_, figures, vehicle) if !trapped => {
                    fate.kills += figures;
                    fate.vehicle += vehicle;
                }
                Event::Lost(_, figures, _) => {
                    fate.trapped += figures;
                    trapped = false;
                }
                Event::Retreated(..) => fate.retreat += 1,
                Event::Destroyed(_) | Event::LeftTable(_) => fate.destroyed = true,
                Event::Fallen(_) => fate.commander = true,
                _ => {}
            }
        }
        fate
    }
}

#[test]
fn odds_agree_with_playouts() {
    const PLAYOUTS: u32 = 20_000;
    let tables = [
        duel(SECTION, SECTION, 1).figures("b1", 3),
        duel(SECTION, SECTION, 2).figures("b1", 4),
        duel("german-tank", SECTION, 2).figures("b1", 2),
    ];
    tables
        .into_par_iter()
        .enumerate()
        .for_each(|(number, table)| {
            let game = ready(table);
            let (q, r) = game.hex("b1").expect("b1");
            let act = game.read(&format!("fire a1 ({q},{r})"));
            let odds = odds::fight(&game.battle, &act).expect("an attack");
            let mut found: BTreeMap<Fate, u32> = BTreeMap::new();
            for playout in 0..PLAYOUTS {
                let mut chance = Chance::of_game(number as u64, u64::from(playout));
                *found
                    .entry(played(&game.battle, &act, &mut chance))
                    .or_default() += 1;
            }
            for (fate, chance) in &odds.fates {
                let (all, likely) = (f64::from(PLAYOUTS), chance.value());
                let sigma = (all * likely * (1.0 - likely)).sqrt();
                let count = f64::from(found.remove(fate).unwrap_or(0));
                let off = (count - all * likely).abs() / sigma.max(1.0);
                assert!(off < 4.0, "{fate:?}: {off:.1} sigma");
            }
            assert!(found.is_empty(), "held impossible: {found:?}");
        });
}

#[test]
fn counting_faces_is_the_same_as_throwing_every_die() {
    let table = duel("german-tank", SECTION, 2).figures("b1", 4);
    let mut game = ready(table);
    let odds = attack(duel("german-tank", SECTION, 2).figures("b1", 4));
    game.attack("fire a1 (2,0)");
    let b1 = game.piece("b1");
    let all = exact(
        &game.battle,
        |it| !matches!(it.state().stage, Stage::Throw | Stage::Saves),
        |_| Act::Pass,
        |it| 4 - u32::from(it.state().unit(b1).figures),
    );
    let kills: Vec<Fraction> = all.iter().map(|it| Fraction::new(it.1, it.2)).collect();
    assert_eq!(odds.kills(), kills);
}

/// What the odds of a fight come to on average.
fn average(odds: &FightOdds) -> Expected {
    let mean = |of: &dyn Fn(&Fate) -> u8| odds.mean(of).value() as f32;
    let foe = |of: fn(&Fate) -> u8| move |fate: &Fate| if fate.own { 0 } else { of(fate) };
    Expected {
        kills: mean(&foe(|fate| fate.kills + fate.trapped)),
        vehicle: mean(&foe(|fate| fate.vehicle)),
        retreat: mean(&foe(|fate| fate.retreat)),
        cleared: mean(&foe(|fate| u8::from(fate.destroyed || fate.retreat > 0))),
        destroyed: mean(&foe(|fate| u8::from(fate.destroyed))),
        commander: mean(&foe(|fate| u8::from(fate.commander))),
        sergeant: mean(&foe(|fate| u8::from(fate.sergeant))),
        damage: mean(&foe(|fate| fate.damage)),
        razed: mean(&foe(|fate| u8::from(fate.razed))),
        own_kills: mean(&|fate| {
            if fate.own {
                fate.kills + fate.trapped
            } else {
                0
            }
        }),
        own_destroyed: mean(&|fate| u8::from(fate.own && fate.destroyed)),
    }
}

fn parts(it: &Expected) -> [f32; 11] {
    [
        it.kills,
        it.vehicle,
        it.retreat,
        it.cleared,
        it.destroyed,
        it.commander,
        it.sergeant,
        it.damage,
        it.razed,
        it.own_kills,
        it.own_destroyed,
    ]
}

/// The book must say of every attack what a walk through it says, however many attacks it has seen before.
#[test]
fn the_book_says_what_the_odds_are() {
    let count = arenas().len() as u64;
    (0..count).into_par_iter().for_each(|arena| {
        let mut book = Book::new();
        let mut chance = Chance::of_game(6, arena);
        for game in 0..GAMES {
            let mut run = Run::of(arena + game * count);
            while let Some(done) = run.choose() {
                if matches!(run.battle.pending(), Pending::Decide(_)) {
                    let fires = run
                        .acts
                        .iter()
                        .filter(|act| matches!(act, Act::Fire { .. }));
                    let fires: Vec<Act> = fires.copied().collect();
                    if !fires.is_empty() {
                        let act = fires[chance.below(fires.len() as u32) as usize];
                        let odds = odds::fight(&run.battle, &act).expect("a legal attack");
                        let (told, found) = (book.expect(&run.battle, &act), average(&odds));
                        let off = parts(&told).into_iter().zip(parts(&found));
                        assert!(
                            off.into_iter()
                                .all(|(told, found)| (told - found).abs() < 1e-5),
                            "{act:?}: {told:?} is not {found:?}"
                        );
                    }
                }
                run.make(&done);
            }
        }
    });
}

const GAMES: u64 = 1;

#[test]
fn as_if_asks_only_for_sight_range_and_target() {
    let game = duel(SECTION, SECTION, 3).start();
    let (a1, b1) = (game.piece("a1"), game.unit("b1").hex);
    let (battle, act) = odds::as_if(&game.battle, a1, b1, false).expect("it sees it");
    let odds = odds::fight(&battle, &act).expect("an attack");
    assert_eq!(written(&odds.kills()), "1/4 7/12 1/6");
    let blocked = duel(SECTION, SECTION, 3).ground("w", (1, 0)).start();
    let why = odds::as_if(&blocked.battle, a1, b1, false).expect_err("it sees nothing");
    assert_eq!(why.rule, "HC-LOS-1");
    let nobody = game.at((5, 0));
    let why = odds::as_if(&game.battle, a1, nobody, false).expect_err("nobody is there");
    assert_eq!(why.rule, "HC-BAT-2");
}
