//! A game is added by bringing a rule set and nothing else: the toy duel passes the battery and plays through session, log, referee, report, simulation and odds.

mod duel;

use std::sync::Arc;

use pressgang::bot::Spec;
use pressgang::engine::{Chance, Game as _, Pending};
use pressgang::games::Rules as _;
use pressgang::odds::{self, Fraction};
use pressgang::play::report::{self, Places, Subject};
use pressgang::play::{self, Header, Session, Stamped, Table as _, Thrower};
use pressgang::sim::{self, Enough, Progress, Report, Simulated as _, Terms};
use pressgang::source::Sources;

use crate::battery::battery;
use duel::{Act, Duel};

fn begun() -> Duel {
    Duel::begin(Arc::new(()))
}

/// Both walk to the middle; then red strikes with this throw.
fn played(throw: &str) -> Session<Duel> {
    let mut session = Session::begin(begun());
    for line in ["move 0201", "move 0401", "move 0301", "strike"] {
        let act = session.game().read(line).expect(line);
        // Blue, who is next to red by now, strikes first and misses.
        session.act(act).expect(line);
    }
    let throw = session.game().read_throw(throw).expect("a throw");
    assert!(session.roll(throw, Thrower::Hand));
    session
}

#[test]
fn the_rule_set_is_small() {
    let lines = include_str!("toy/duel.rs").lines().count();
    assert!(lines <= 300, "{lines} lines");
}

#[test]
fn it_keeps_the_laws_of_every_game() {
    for seed in 0..40 {
        battery(begun(), seed);
    }
}

#[test]
fn a_refusal_cites_its_rule_and_a_session_takes_back() {
    let mut session = Session::begin(begun());
    let refusal = session.act(Act::Strike).expect_err("nobody is near");
    assert_eq!(refusal.rule, "D-2");
    assert_eq!(session.act(Act::Move(3)).expect_err("too far").rule, "D-1");
    session.act(Act::Move(2)).expect("it is the next hex");
    let mark = session.game().fingerprint();
    assert!(session.undo(1) && session.redo());
    assert_eq!(session.game().fingerprint(), mark);
}

#[test]
fn its_log_is_judged_line_by_line() {
    let session = played("6");
    assert!(matches!(session.game().pending(), Pending::Over(_)));
    let log = log(&session);
    let judged = |text: &str| {
        let mut sources = Sources::default();
        let file = sources.add("duel.log", text);
        let (log, faults) = play::parse(text);
        let (again, breach) = play::replay(begun(), &log);
        let findings = play::findings(&log, &faults, breach.as_ref(), false, file);
        (again.steps().len(), findings)
    };
    let (steps, findings) = judged(&log);
    assert_eq!(steps, session.steps().len());
    assert!(findings.is_empty(), "{findings:?}");
    let (steps, findings) = judged(&log.replace("move 0301", "move 0401"));
    assert_eq!(steps, 2);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].rule, Some("D-1"));
}

fn log(session: &Session<Duel>) -> String {
    let header = Header {
        scenario: Stamped {
            id: "duel".into(),
            stamp: None,
        },
        ..Header::default()
    };
    let lines: Vec<String> = session
        .steps()
        .iter()
        .map(|step| step.line().to_string())
        .collect();
    format!("{header}\n{}\n", lines.join("\n"))
}

#[test]
fn its_battles_are_reported() {
    let session = played("6");
    let text = log(&session);
    let (log, _) = play::parse(&text);
    let subject = Subject {
        title: "The Lane".into(),
        game: "Duel".into(),
        briefing: "Nobody leaves.".into(),
        places: &Places::new(),
        log: &log,
        judged: log.entries.len(),
        session: &session,
        warnings: Vec::new(),
        players: Duel::usual_bot(),
    };
    let quiet = Progress {
        planned: &|_| (),
        done: &|| (),
    };
    let report = report::about(&subject, 50, quiet);
    assert!(report.is_over);
    let text = report::markdown(&report, &|_| String::new());
    assert!(text.contains("Blue hits."), "{text}");
    assert!(text.contains("Red moves to 0301."), "{text}");
    assert_eq!(report.forecast.chances.last(), Some(&0.0), "red has lost");
}

#[test]
fn it_is_simulated_with_intervals_and_by_any_number_of_threads() {
    let bots = || [Spec::read(Duel::bots(), "random").expect("a bot"); 2];
    let run = |threads: usize| {
        let terms = Terms {
            bots: bots(),
            seed: 7,
            enough: Enough::Games(400),
        };
        let quiet = Progress {
            planned: &|_| (),
            done: &|| (),
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let play = || sim::play::<Duel>(&Arc::new(()), terms, quiet);
        Report::of(&pool.expect("threads").install(play))
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(serde_json::json!(one), serde_json::json!(two));
    assert_eq!(one.games, 400);
    let won: f64 = one.sides.iter().map(|side| side.won.value).sum();
    assert!(won > 0.5, "{won}");
    assert!(Spec::read(Duel::bots(), "greedy").is_err());
}

#[test]
fn its_odds_are_exact() {
    let mut session = played("1");
    assert!(matches!(session.game().pending(), Pending::Decide { .. }));
    session.act(Act::Strike).expect("red strikes back");
    let is_over = |game: &Duel| matches!(game.pending(), Pending::Over(_));
    let found = odds::roll(session.game(), odds::every_throw, is_over);
    let half = Fraction::new(1, 2);
    assert_eq!(found, [(false, half), (true, half)]);
}

#[test]
fn its_bot_chooses_among_what_is_legal() {
    let game = begun();
    let mut acts = Vec::new();
    game.candidates(&mut acts);
    let mut bot = Duel::usual_bot().build(Chance::of(3));
    let question = pressgang::bot::Question::of(&game, pressgang::engine::Side::First, &acts);
    assert_eq!(bot.choose(&question), Act::Move(2));
    assert_eq!(bot.explain(&question).len(), 1);
}
