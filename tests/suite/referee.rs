//! Logs judged: those of bots pass, and a breach planted in one is named with its line and its rule.

use std::sync::{Arc, LazyLock};

use rayon::prelude::*;

use crate::fixture::Fixture;
use pressgang::bot::{Question, Spec};
use pressgang::content::{Pack, Scenario};
use pressgang::diag::{Diagnostic, Site};
use pressgang::engine::{Chance, Game as _, Pending};
use pressgang::games::hex_command::rules::{Battle, Tables, compile};
use pressgang::games::{self, Rules as _};
use pressgang::play::{self, LogLine, Session, Thrower, short};
use pressgang::source::{Folder, Sources};

/// Every scenario of both games: its pack, its id and its tables.
type Grounds = Vec<(&'static str, String, Arc<Tables>)>;

static GROUNDS: LazyLock<Grounds> = LazyLock::new(|| {
    let packs = ["home-guard", "to-arms"];
    packs.into_iter().flat_map(grounds).collect()
});

fn load(pack: &str) -> (Pack, u64) {
    let mut sources = Sources::default();
    let folder = Folder::Bundled(format!("content/{pack}"));
    let pack = games::load(&folder, &mut sources, &mut Vec::new()).expect("a bundled pack");
    (pack, sources.stamp())
}

fn grounds(name: &'static str) -> Grounds {
    let (pack, _) = load(name);
    let scenarios = pack.shelf::<Scenario>().iter();
    scenarios
        .map(|it| {
            let tables = compile(&pack, it).expect("a bundled scenario");
            (name, it.id().to_string(), tables)
        })
        .collect()
}

/// Judges a log of `home-guard`, as the command does.
pub(crate) fn judge(text: &str) -> Vec<Diagnostic> {
    let (pack, stamp) = load("home-guard");
    let mut sources = Sources::default();
    let file = sources.add("a.log", text);
    let (log, faults) = play::parse_by_hand(text);
    let scenario = pack.shelf::<Scenario>().get(&log.header.scenario.id);
    let tables = compile(&pack, scenario.expect("a scenario")).expect("it is sound");
    let battle = Battle::new(tables);
    let changed = log.is_changed(stamp, battle.fingerprint());
    let judged = play::judge(battle, &log);
    let mut found = judged.findings(&log, &faults, changed, file);
    found.extend(judged.taken_as_read(&log, file));
    found
}

/// A battle between bots, played as at the table and written as a log without header.
fn log_of(tables: &Arc<Tables>, spec: &Spec<Battle>, seed: u64) -> (Session<Battle>, Vec<String>) {
    let mut bot = spec.build(Chance::of(seed));
    let mut session = Session::begin(Battle::new(Arc::clone(tables)));
    let mut lines = Vec::new();
    let mut acts = Vec::new();
    loop {
        match session.game().pending() {
            Pending::Over(_) => return (session, lines),
            Pending::Roll(_) => {
                let throw = session.throw(seed);
                assert!(session.roll(throw, Thrower::Program));
            }
            Pending::Decide { side, .. } => {
                session.game().candidates(&mut acts);
                let act = bot.choose(&Question::of(session.game(), side, &acts));
                session.act(act).expect("a bot's act is legal");
            }
        }
        let stamp = short(session.game().fingerprint());
        let step = session.last().expect("a step was made");
        lines.push(step.line().stamped(Some(stamp)));
    }
}

fn spec(text: &str) -> Spec<Battle> {
    Spec::read(Battle::bots(), text).expect("a bot")
}

#[test]
fn a_thousand_logs_of_bots_pass() {
    let grounds = &*GROUNDS;
    let faults: Vec<String> = (0..1_000u64)
        .into_par_iter()
        .filter_map(|seed| {
            let (_, scenario, tables) = &grounds[seed as usize % grounds.len()];
            let name = if seed % 10 == 0 { "greedy" } else { "random" };
            let (session, lines) = log_of(tables, &spec(name), seed);
            let (log, faults) = play::parse(&(lines.join("\n") + "\n"));
            assert_eq!(faults, []);
            let (again, breach) = play::replay(Battle::new(Arc::clone(tables)), &log);
            let same = again.game().fingerprint() == session.game().fingerprint();
            match breach {
                None if same => None,
                breach => Some(format!("{scenario} by {name}, seed {seed}: {breach:?}")),
            }
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The first breach of a log: its line, from 1, its code, and its rule.
fn breach_of(
    tables: &Arc<Tables>,
    lines: &[String],
) -> Option<(usize, &'static str, Option<&'static str>)> {
    let text = lines.join("\n") + "\n";
    let (log, faults) = play::parse(&text);
    let (_, breach) = play::replay(Battle::new(Arc::clone(tables)), &log);
    let unread = faults.first().map(|fault| {
        let line = text[..fault.range.start].matches('\n').count() + 1;
        (line, "L101", None)
    });
    let broken = breach.map(|breach| {
        let start = log.entries[breach.entry].range.start;
        let line = text[..start].matches('\n').count() + 1;
        (line, breach.code.id, breach.rule)
    });
    // What cannot be read is told first; what comes after it may be told too.
    match (unread, broken) {
        (Some(unread), Some(broken)) if broken.0 < unread.0 => Some(broken),
        (Some(unread), _) => Some(unread),
        (None, broken) => broken,
    }
}

/// The number of the first line, from 0, that begins with some words.
fn find(lines: &[String], start: &str) -> usize {
    lines
        .iter()
        .position(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("no line begins with {start}"))
}

/// What a log is spoilt by, where, and what the referee must say of it.
struct Planted {
    what: &'static str,
    lines: Vec<String>,
    line: usize,
    code: &'static str,
    rule: Option<&'static str>,
}

/// A battle of the starter scenario in which much happens, kept as it was played: bots change their minds.
fn starter() -> (Arc<Tables>, Vec<String>) {
    let (.., tables) = GROUNDS
        .iter()
        .find(|(_, scenario, _)| scenario == "first-parade")
        .expect("the starter");
    let lines = include_str!("referee/first-parade.log").lines();
    (Arc::clone(tables), lines.map(String::from).collect())
}

/// The log with one line put in the place of another.
fn replaced(lines: &[String], at: usize, line: &str) -> Vec<String> {
    let mut lines = lines.to_vec();
    lines[at] = line.into();
    lines
}

fn inserted(lines: &[String], at: usize, line: &str) -> Vec<String> {
    let mut lines = lines.to_vec();
    lines.insert(at, line.into());
    lines
}

fn removed(lines: &[String], at: usize) -> Vec<String> {
    let mut lines = lines.to_vec();
    lines.remove(at);
    lines
}

/// Breaches against named rules, each at a place of the starter battle where something else was done.
const ILLEGAL: &[(&str, &str, &str)] = &[
    ("act platoon: discard", "discard verger", "HC-CRD-2"),
    ("act platoon: discard", "pass", "HC-DRW-3"),
    ("act platoon: place", "place armour section-1", "HC-ACT-1"),
    (
        "act platoon: place",
        "place infantry civil-guard-1",
        "HC-SEQ-3",
    ),
    ("act platoon: place", "move section-2 0606", "HC-SEQ-4"),
    ("act platoon: place", "fire section-1 0302", "HC-SEQ-4"),
    (
        "act platoon: place",
        "trade infantry infantry for gun",
        "TA-ACT-6",
    ),
    ("act platoon: place", "take", "HC-SEQ-1"),
    ("act platoon: place", "play verger", "HC-CRD-2"),
    ("act platoon: move", "move section-2 0101", "HC-MOV-7"),
    ("act platoon: move", "move section-2 0607", "HC-MOV-9"),
    ("act platoon: move", "move civil-guard-2 0503", "HC-SEQ-3"),
    ("act platoon: move", "move captain 0502", "HC-ACT-14"),
    ("act platoon: move", "fire section-2 0502", "HC-SEQ-4"),
    (
        "act platoon: move",
        "build light section-2 0504",
        "HC-ENG-1",
    ),
    ("act platoon: move", "recon section-2", "HC-REC-3"),
    ("act platoon: move", "mount section-2", "HC-MOV-11"),
    ("act platoon: move", "clear section-2 0606", "HC-MIN-9"),
    ("act platoon: fire", "move section-2 0606", "HC-SEQ-4"),
    ("act platoon: fire", "fire section-1 1109", "HC-BAT-6"),
    ("act platoon: fire", "fire wardens-1 0505", "HC-SEQ-3"),
    ("act platoon: fire", "flare section-1 0302", "HC-FLR-1"),
];

fn planted(lines: &[String]) -> Vec<Planted> {
    let mut all = Vec::new();
    for (place, act, rule) in ILLEGAL {
        let at = find(lines, place);
        all.push(Planted {
            what: act,
            lines: replaced(lines, at, &format!("act platoon: {act}")),
            line: at + 1,
            code: "L102",
            rule: Some(rule),
        });
    }
    let mut plant = |what, lines, line: usize, code| {
        all.push(Planted {
            what,
            lines,
            line: line + 1,
            code,
            rule: None,
        });
    };
    let first = find(lines, "act platoon: place");
    let order = lines[first].replace("platoon", "wardens");
    plant(
        "the other side's turn",
        replaced(lines, first, &order),
        first,
        "L103",
    );
    let cast = find(lines, "act wardens: discard") + 1;
    plant("dice left out", removed(lines, cast), cast, "L103");
    let short = lines[cast].rsplit_once(' ').expect("several dice").0;
    plant("a die too few", replaced(lines, cast, short), cast, "L104");
    let more = format!("{} In", lines[cast]);
    plant("a die too many", replaced(lines, cast, &more), cast, "L104");
    plant(
        "no such face",
        replaced(lines, cast, &format!("{short} Zz")),
        cast,
        "L104",
    );
    plant(
        "a card drawn twice",
        replaced(lines, 1, &lines[0]),
        1,
        "L104",
    );
    plant(
        "no such card",
        replaced(lines, 1, "roll platoon: the-vicar"),
        1,
        "L104",
    );
    plant(
        "an act where dice are due",
        inserted(lines, cast, "act platoon: pass"),
        cast,
        "L103",
    );
    plant(
        "dice where an act is due",
        inserted(lines, first, "dice 3"),
        first,
        "L103",
    );
    plant(
        "no such act",
        replaced(lines, first, "act platoon: dance section-1"),
        first,
        "L101",
    );
    plant(
        "no such unit",
        replaced(lines, first, "act platoon: place infantry section-9"),
        first,
        "L101",
    );
    plant(
        "no such line",
        replaced(lines, first, "acct platoon: pass"),
        first,
        "L101",
    );
    plant(
        "no such side",
        replaced(lines, first, "act vicar: pass"),
        first,
        "L101",
    );
    plant(
        "dice unseen",
        inserted(lines, cast + 1, "undo 1"),
        cast + 1,
        "L106",
    );
    plant(
        "more taken back than done",
        inserted(lines, 3, "takeback 4"),
        3,
        "L106",
    );
    plant(
        "a dead man counted",
        inserted(
            lines,
            first,
            "override figures section-1 9 because of ghosts",
        ),
        first,
        "L107",
    );
    plant(
        "another mark",
        replaced(lines, first, &format!("{} @00000001", lines[first])),
        first,
        "L105",
    );
    let end = lines.len();
    plant(
        "after the end",
        inserted(lines, end, "act pass"),
        end,
        "L103",
    );
    all
}

#[test]
fn each_planted_breach_is_named_with_its_line_and_rule() {
    let (tables, lines) = starter();
    assert_eq!(breach_of(&tables, &lines), None);
    let planted = planted(&lines);
    assert!(planted.len() >= 30, "{}", planted.len());
    let mut wrong = Vec::new();
    for it in &planted {
        let found = breach_of(&tables, &it.lines);
        let expected = Some((it.line, it.code, it.rule));
        if found != expected {
            wrong.push(format!(
                "{}: expected {expected:?}, found {found:?}",
                it.what
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_breach_is_told_like_a_compiler_does() {
    let (_, lines) = starter();
    let at = find(&lines, "act platoon: move");
    let spoilt = replaced(&lines[..=at], at, "act platoon: move section-2 0101");
    let head = "pack home-guard\nscenario first-parade\n\n";
    let fixture = Fixture::empty().file("../sunday.log", format!("{head}{}\n", spoilt.join("\n")));
    let ran = fixture.run(&["referee", "sunday.log"]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.stdout, ran.stderr);
    let place = format!("sunday.log:{}:1", at + 4);
    for part in [
        "error[L102 against-the-rules]: 0101 is",
        place.as_str(),
        "rule: HC-MOV",
        "closest legal order: move section-2",
        "sunday.log: 1 error",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    let json = fixture.run(&["referee", "sunday.log", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!(json["findings"][0]["range"]["start"]["line"], at + 4);
}

#[test]
fn a_log_by_hand_needs_neither_sides_nor_marks_nor_seats() {
    let (_, lines) = starter();
    let by_hand: Vec<String> = lines
        .iter()
        .map(|line| {
            let (word, rest) = line.split_once(' ').expect("a word");
            let text = rest.split_once(": ").expect("a side").1;
            let word = if word == "roll" { "dice" } else { word };
            format!("{word} {text}")
        })
        .collect();
    let head = "# Sunday, at the club.\npack home-guard\nscenario first-parade\n\n";
    let text = format!("{head}{}", by_hand.join("\n"));
    let fixture = Fixture::empty().file("../sunday.log", text);
    let ran = fixture.run(&["referee", "sunday.log"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("steps by the rules"), "{}", ran.stdout);
    assert!(ran.stdout.contains(" won"), "{}", ran.stdout);
}

#[test]
fn a_log_of_nothing_is_refused_with_a_hint() {
    let fixture = Fixture::empty()
        .file("../empty.log", "act pass\n")
        .file("../other.log", "pack home-guard\nscenario first-prade\n");
    for (log, hint) in [
        ("empty.log", "a log begins with lines such as"),
        ("other.log", "did you mean `first-parade`?"),
        ("missing.log", "cannot read missing.log"),
    ] {
        let ran = fixture.run(&["referee", log]);
        assert_eq!(ran.code, Some(2), "{log}");
        assert!(ran.stderr.contains(hint), "{log}: {}", ran.stderr);
    }
}

#[test]
fn an_override_is_listed_and_forgives_what_it_settles() {
    let (_, lines) = starter();
    let at = find(&lines, "act platoon: place");
    let settled = inserted(
        &lines[..at],
        at,
        "override put section-1 0306 because the table was moved",
    );
    let text = format!(
        "pack home-guard\nscenario first-parade\n{}\n",
        settled.join("\n")
    );
    let found = judge(&text);
    let codes: Vec<&str> = found.iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["L109"]);
    assert!(found[0].message.contains("the table was moved"));
    assert!(matches!(found[0].site, Site::Span(_)));
    assert!(matches!(
        play::parse(&text).0.entries[at].line,
        LogLine::Override { .. }
    ));
}
