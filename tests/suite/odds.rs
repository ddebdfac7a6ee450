//! Exact odds: the fractions the ledger prints, battles played out by chance, and the command.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::engine_play::arena::{Run, arenas};
use crate::fixture::{Ran, run_in};
use crate::table::{Game, Table, exact, marching, ready};
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Chance, Game as _, Pending, Silence};
use pressgang::games;
use pressgang::games::hex_command::odds::{self, Book, Expected, FightOdds, FightResult, Save};
use pressgang::games::hex_command::rules::{Act, Battle, Event, OFF, Stage, mark};
use pressgang::kernel::Measure;
use pressgang::odds::Fraction;

const SECTION: &str = "home-guard-section";

fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    Table::home_guard()
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

fn of(game: &Game, line: &str) -> FightOdds {
    let found = odds::fight(&game.battle, &game.read(line)).expect("a legal attack");
    let all: Fraction = found.results.iter().map(|(_, chance)| *chance).sum();
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
        let hit = odds::roll(&declared, |it| it.state().stage == Stage::Withdraw);
        let (top, under) = on_target;
        assert_eq!(hit[1], (true, Fraction::new(top, under)), "{how}");
        // What falls beside it is lost: nobody is there.
        let odds = of(&game, &format!("fire a1 (4,0) {how}"));
        let plain = odds.chance(|result| *result != FightResult::default());
        assert!(plain.value() < hit[1].1.value());
    }
}

/// A unit in the corner that may work there; the enemy is far away.
fn working(card: &str, first_row: &str) -> Table {
    let mut rows = vec![". . . . . ."; 6];
    rows[0] = first_row;
    Table::home_guard()
        .map(&rows)
        .unit("a1", card, First, "0101")
        .unit("b1", SECTION, Second, "0606")
}

#[test]
fn tv_76_and_77_clearing_and_blowing() {
    for (card, lost) in [("engineers", (1, 6)), (SECTION, (4, 6))] {
        let mut game = marching(working(card, ". . . . . .").mine("mine-apm", "0201"));
        game.act("clear a1 0201");
        let a1 = game.piece("a1");
        let figures = odds::roll(&game.battle, |it| it.state().unit(a1).figures);
        assert_eq!(figures[0], (5, Fraction::new(lost.0, lost.1)), "{card}");
    }
    let mut game = marching(working("engineers", "= . . . . ."));
    game.act("blow a1 0101");
    let gone = odds::roll(&game.battle, |it| it.state().bridges[0].site.hex == OFF);
    assert_eq!(gone[1], (true, Fraction::new(35, 36)));
}

// Chance and the odds.

/// Plays a fight out by chance, with the answers the odds assume.
fn played(battle: &Battle, act: &Act, chance: &mut Chance) -> FightResult {
    let mut battle = battle.clone();
    let mut result = Watch::default();
    battle.apply(act, &mut result.events);
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
                battle.candidates(&mut ways);
                ways[0]
            }
            Stage::Scatter
            | Stage::Throw
            | Stage::Saves
            | Stage::SergeantRoll
            | Stage::FlagSaves => {
                let throw = chance.throw(&battle.dice());
                battle.settle(&throw, &mut result.events);
                continue;
            }
            _ => return result.result(),
        };
        battle.apply(&answer, &mut result.events);
    }
}

#[derive(Default)]
struct Watch {
    events: Vec<Event>,
}

impl Watch {
    /// Kills, retreat and destruction, counted from what was told.
    fn result(&self) -> FightResult {
        let mut result = FightResult::default();
        let mut trapped = false;
        for event in &self.events {
            match *event {
                Event::Trapped(_) => trapped = true,
                Event::Lost(_, figures, vehicle) if !trapped => {
                    result.kills += figures;
                    result.vehicle += vehicle;
                }
                Event::Lost(_, figures, _) => {
                    result.trapped += figures;
                    trapped = false;
                }
                Event::Retreated(..) => result.retreat += 1,
                Event::Destroyed(_) | Event::LeftTable(_) => result.destroyed = true,
                Event::Fallen(_) => result.commander = true,
                _ => {}
            }
        }
        result
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
            let mut found: BTreeMap<FightResult, u32> = BTreeMap::new();
            for playout in 0..PLAYOUTS {
                let mut chance = Chance::of_game(number as u64, u64::from(playout));
                *found
                    .entry(played(&game.battle, &act, &mut chance))
                    .or_default() += 1;
            }
            for (result, chance) in &odds.results {
                let (all, likely) = (f64::from(PLAYOUTS), chance.value());
                let sigma = (all * likely * (1.0 - likely)).sqrt();
                let count = f64::from(found.remove(result).unwrap_or(0));
                let off = (count - all * likely).abs() / sigma.max(1.0);
                assert!(off < 4.0, "{result:?}: {off:.1} sigma");
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
    let mean = |of: &dyn Fn(&FightResult) -> u8| odds.mean(of).value() as f32;
    let foe = |of: fn(&FightResult) -> u8| {
        move |result: &FightResult| if result.own { 0 } else { of(result) }
    };
    Expected {
        kills: mean(&foe(|result| result.kills + result.trapped)),
        vehicle: mean(&foe(|result| result.vehicle)),
        retreat: mean(&foe(|result| result.retreat)),
        cleared: mean(&foe(|result| {
            u8::from(result.destroyed || result.retreat > 0)
        })),
        destroyed: mean(&foe(|result| u8::from(result.destroyed))),
        commander: mean(&foe(|result| u8::from(result.commander))),
        sergeant: mean(&foe(|result| u8::from(result.sergeant))),
        damage: mean(&foe(|result| result.damage)),
        razed: mean(&foe(|result| u8::from(result.razed))),
        own_kills: mean(&|result| {
            if result.own {
                result.kills + result.trapped
            } else {
                0
            }
        }),
        own_destroyed: mean(&|result| u8::from(result.own && result.destroyed)),
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
                if matches!(run.battle.pending(), Pending::Decide { .. }) {
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

// The command.

fn run(arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    run_in(folder.path(), arguments)
}

#[test]
fn the_command_tells_the_fractions_of_the_ledger() {
    let ran = run(&["odds", SECTION, SECTION, "--terrain", "open", "--exact"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let cells = |number: &str| -> Vec<String> {
        let mut lines = ran.stdout.lines().map(str::split_whitespace);
        let line = lines.find(|line| line.clone().next() == Some(number));
        line.expect("a row").map(str::to_string).collect()
    };
    // TV-29, and the flag that two kills make count: 35/324 by hand, and the save fails in 5 of 6.
    let two = "2 2 WWW 155/972 127/324 28/81 25/243 451/324 175/1944 0";
    assert_eq!(cells("2").join(" "), two);
    let three = "3 3 WW 1/4 7/12 1/6 0 11/12 0 0";
    assert_eq!(cells("3").join(" "), three);
}

#[test]
fn the_command_writes_numbers_for_programs() {
    let asked = [
        "odds",
        SECTION,
        SECTION,
        "--terrain",
        "wood",
        "--range",
        "1",
    ];
    let ran = run(&[&asked[..], &["--format", "json"]].concat());
    let told: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let row = &told["terrains"][0]["distances"][0];
    assert_eq!(row["effective_range"], 2);
    assert_eq!(row["modifiers"][0]["name"], "ground of the target");
    assert_eq!(row["kills"].as_array().map(Vec::len), Some(4));
    let ran = run(&[&asked[..], &["--format", "csv"]].concat());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let columns = lines[0].split(',').count();
    assert!(lines.iter().all(|line| line.split(',').count() == columns));
    let certain: f64 = lines
        .iter()
        .filter(|line| line.contains(",kills,"))
        .filter_map(|line| line.rsplit(',').next()?.parse::<f64>().ok())
        .sum();
    assert!((certain - 1.0).abs() < 1e-9);
}

#[test]
fn the_command_draws_pages_and_overwrites_nothing_without_need() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let asked = [
        "odds",
        SECTION,
        "german-tank",
        "--range",
        "1",
        "--terrain",
        "open",
    ];
    for (format, magic) in [("svg", "<svg"), ("pdf", "%PDF"), ("png", "\u{89}PNG")] {
        let file = format!("odds-{SECTION}-german-tank.{format}");
        let again = [&asked[..], &["--format", format]].concat();
        let ran = run_in(folder.path(), &again);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        assert_eq!(ran.stdout, format!("output/{file}\n"));
        let bytes = std::fs::read(folder.path().join("output").join(&file)).expect("the file");
        let head: Vec<u8> = magic.chars().map(|letter| letter as u8).collect();
        assert!(bytes.starts_with(&head), "{format}");
        let ran = run_in(folder.path(), &again);
        assert_eq!(ran.stdout, format!("output/{file} (unchanged)\n"));
    }
}

#[test]
fn the_command_says_what_is_wrong() {
    let refused = |arguments: &[&str], message: &str, hint: &str| {
        let ran = run(&[&["odds"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert!(ran.stderr.contains(hint), "{}", ran.stderr);
    };
    let meant = "did you mean `home-guard-section`?";
    refused(
        &["home-gard-section", SECTION],
        "there is no unit `home-gard-section`",
        meant,
    );
    refused(
        &[SECTION, "home-guard-secton"],
        "there is no unit or commander",
        meant,
    );
    let terrain = ["--terrain", "wod"];
    refused(
        &[&[SECTION, SECTION][..], &terrain].concat(),
        "`wod`",
        "did you mean `wood`?",
    );
    refused(
        &[SECTION, SECTION, "--range", "9"],
        "HC-RNG-5",
        "pressgang explain HC-RNG-5",
    );
    let river = [SECTION, SECTION, "--terrain", "river"];
    refused(&river, "cannot stand in `river`", "");
    refused(
        &[SECTION, SECTION, "--figures", "9"],
        "has 6 figures, not 9",
        "",
    );
    refused(
        &["--card", "mrs-pik"],
        "there is no card",
        "did you mean `mrs-pike`?",
    );
    refused(&[], "<ATTACKER>", "--help");
}

#[test]
fn hg_crd_5_the_command_knows_saving_throws() {
    let told = |arguments: &[&str]| run(&[&["odds"], arguments].concat()).stdout;
    assert!(told(&["--card", "mrs-pike"]).contains("9 or more  10/36  27.8 %"));
    let wilson = told(&["--card", "wilson-1"]);
    assert!(
        wilson.contains("half A, 9 or more  10/36") && wilson.contains("half B, 10 or more   6/36")
    );
    assert!(told(&["--save", "7"]).contains("7 or more  21/36  58.3 %"));
}

/// A page with every kind of chart, as crowded as they come.
#[test]
fn charts_fit_their_page_in_every_theme() {
    use pressgang::press::charts::{Bar, Chart, Column, Drawing, Page, Stack, piece};
    use pressgang::press::{CardSize, Look, Paper, Theme};
    let bar = |at: i32| Bar {
        label: format!("a card with quite a long name, number {at}"),
        value: f64::from(at) - 6.0,
        shown: format!("{}.0", at - 6),
        interval: Some((f64::from(at) - 8.0, f64::from(at) - 4.0)),
        side: usize::try_from(at % 3).ok().filter(|side| *side < 2),
    };
    let column = |number: i64| Column {
        number,
        value: 50.0 / (1.0 + number.abs() as f64),
        side: usize::try_from(number.signum()).ok(),
    };
    let stack = |at: usize| Stack {
        label: format!("turn {at}"),
        parts: vec![(0.25, "25".into()); 4],
        end: "1.00".into(),
    };
    let chart = |title: &str, drawing| Chart {
        title: title.into(),
        about: "Per cent.".into(),
        drawing,
    };
    let words = |count: usize| {
        (0..count)
            .map(|at| format!("part {at}"))
            .collect::<Vec<_>>()
    };
    let page = Page {
        title: "Everything".into(),
        line: "at once".into(),
        charts: vec![
            chart("Bars", Drawing::Bars((0..12).map(bar).collect())),
            chart(
                "Stacks",
                Drawing::Stacks {
                    parts: words(4),
                    stacks: (0..6).map(stack).collect(),
                },
            ),
            chart(
                "Columns",
                Drawing::Columns {
                    across: "lead".into(),
                    upward: "per cent".into(),
                    columns: (-20..20).map(column).collect(),
                },
            ),
            chart("Nothing", Drawing::Bars(Vec::new())),
            chart(
                "Table",
                Drawing::Table {
                    head: words(5),
                    rows: vec![words(5); 8],
                },
            ),
        ],
        notes: vec!["A note.".into()],
    };
    let folder = pressgang::content::find("to-arms").expect("a bundled pack");
    let mut sources = pressgang::source::Sources::default();
    let pack = games::load(&folder, &mut sources, &mut Vec::new()).expect("a pack");
    for theme in [Theme::Colour, Theme::Mono] {
        let look = Look {
            paper: Paper::A4,
            theme,
            card: CardSize::POKER,
            measure: Measure::Inch,
        };
        let mut findings = Vec::new();
        let made = piece(
            &pack,
            &look,
            "charts",
            "Charts",
            std::slice::from_ref(&page),
        );
        let set = pressgang::press::set(
            &pressgang::press::Cache::default(),
            &pack,
            vec![made],
            &mut sources,
            &mut findings,
            &|| {},
        );
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(set[0].faces().count(), 1);
    }
}

/// An attack with the most dice a card may have, in all three colours, at a target that every symbol hits.
fn worst_attack() -> Game {
    let worst = |class: &str, strength: u8, hit_by: &str| {
        let fields = format!("class = \"{class}\"\nstrength = {strength}\n{hit_by}");
        format!(
            "[[unit]]\nid = \"worst-{class}\"\nname = \"Worst\"\n{fields}move = {{ max = 4, and_fire = 2 }}\nfirepower = [ {{ range = \"1-9\", dice = \"WWWWWWWYYYYYYYGGGGGG\" }} ]\nflag = 1\n\n"
        )
    };
    let table = duel("worst-infantry", "worst-motorized", 2)
        .toml(&worst("infantry", 8, ""))
        .toml(&worst("motorized", 8, "transport = 4\n"));
    ready(table)
}

#[test]
fn the_odds_of_the_worst_legal_card_are_found_with_bounded_effort() {
    let game = worst_attack();
    let odds = odds::fight(&game.battle, &game.read("fire a1 (2,0)")).expect("within the limit");
    assert_eq!(odds.dice, [7, 7, 6]);
    assert!(odds.effort <= odds::MOST_ROLLS, "{} rolls", odds.effort);
    let refusal = odds::too_many_rolls();
    assert_eq!(
        refusal.what,
        "the odds of this attack take more than 150000 rolls to work out"
    );
}

#[test]
fn bots_estimate_what_would_take_them_too_many_rolls_and_nothing_else() {
    let game = worst_attack();
    let act = game.read("fire a1 (2,0)");
    let exact = odds::fight(&game.battle, &act).expect("within the limit");
    assert!(exact.effort > odds::MOST_ROLLS_OF_A_PROSPECT);
    let mut book = odds::Book::new();
    let (first, again) = (
        book.expect(&game.battle, &act),
        book.expect(&game.battle, &act),
    );
    assert_eq!((book.len(), book.estimates(), first), (1, 1, again));
    let kills = exact.mean_kills().value();
    let guessed = f64::from(first.kills);
    assert!((guessed - kills).abs() < 0.15 * kills, "{guessed}, {kills}");
    // Another book comes to the same estimate.
    assert_eq!(odds::Book::new().expect(&game.battle, &act), first);
    let game = ready(duel("field-gun", "home-guard-motorized", 2));
    let mut book = odds::Book::new();
    book.expect(&game.battle, &game.read("fire a1 (2,0)"));
    assert_eq!((book.len(), book.estimates()), (1, 0));
}
