//! Small numbers that change with any rule: how many ways a battle can go, and how some battles went; and that the code names every rule it enforces.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pressgang::content::{self, EnforcedBy, Pack, Rule, Scenario};
use pressgang::engine::{Chance, Game, Outcome, Pending, Side, Silence, Throw};
use pressgang::games;
use pressgang::games::dads_ww2::rules::{Battle, compile};
use pressgang::source::Sources;

use super::arena::reserve;

fn pack() -> Pack {
    let folder = content::find("dads-ww2").expect("a bundled pack");
    games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("it loads")
}

/// The lines of play that begin here, so many decisions long, if every die shows one face.
fn ways(battle: &Battle, face: u8, decisions: u32) -> u64 {
    let mut battle = battle.clone();
    loop {
        match battle.pending() {
            Pending::Over(_) => return 1,
            Pending::Roll(side) => {
                let count = battle.dice().as_slice().len();
                // Initiative and set-up would be rolled for ever if nobody were higher.
                let faces = vec![face - side as u8; count];
                battle.settle(&Throw::of(&faces), &mut Silence);
            }
            Pending::Decide { .. } => break,
        }
    }
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    if decisions == 1 {
        return acts.len() as u64;
    }
    let after = |act| {
        let mut next = battle.clone();
        next.apply(act, &mut Silence);
        ways(&next, face, decisions - 1)
    };
    acts.iter().map(after).sum()
}

/// How some battles of each scenario went, and how many ways they begin.
fn tale() -> String {
    let pack = pack();
    let mut text = String::new();
    for scenario in pack.shelf::<Scenario>() {
        let tables = compile(&pack, scenario).expect("it can be played");
        let begun = Battle::new(Arc::clone(&tables));
        let counts = [1, 2].map(|decisions| ways(&begun, 7, decisions));
        writeln!(text, "{}: {counts:?} ways", scenario.id()).expect("text");
        for game in 0..3 {
            let mut chance = Chance::of_game(0x601d, game);
            let mut battle = begun.clone();
            let (mut acts, mut decisions, mut rolls) = (Vec::new(), 0, 0);
            let outcome = loop {
                match battle.pending() {
                    Pending::Over(outcome) => break outcome,
                    Pending::Roll(_) => {
                        rolls += 1;
                        battle.settle(&chance.throw(&battle.dice()), &mut Silence);
                    }
                    Pending::Decide { .. } => {
                        decisions += 1;
                        battle.candidates(&mut acts);
                        // In which order they are offered does not matter.
                        acts.sort_unstable();
                        let mut draw = || acts[chance.below(acts.len() as u32) as usize];
                        let drawn = [draw(), draw(), draw(), draw()];
                        let boldest = drawn.iter().min_by_key(|act| reserve(&battle, act));
                        let act = *boldest.expect("an act was drawn");
                        battle.apply(&act, &mut Silence);
                    }
                }
            };
            let winner = match outcome {
                Outcome::Won(side) => tables.sides[side.at()].id.as_str(),
                Outcome::Drawn => "nobody",
            };
            let lost = Side::BOTH.map(|side| battle.lost_points(side));
            let turn = battle.state().turn;
            writeln!(
                text,
                "  {winner} in turn {turn} after {decisions} decisions and {rolls} rolls; lost {lost:?}"
            )
            .expect("text");
        }
    }
    text
}

/// A change here is a change of the rules or of what is offered: look at it before `UPDATE=1` accepts it.
#[test]
fn battles_go_as_they_went() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ledger/dads-ww2-battles.txt");
    let tale = tale();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &tale).expect("the file is written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == tale,
        "battles go otherwise than in tests/ledger/dads-ww2-battles.txt: UPDATE=1 cargo test --test suite dads_engine::golden\n{tale}"
    );
}

/// Every rule that the engine enforces is cited in its code; a row of a table by the table.
#[test]
fn the_code_cites_every_rule_it_enforces() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/dads_ww2/rules");
    let mut cited = BTreeSet::new();
    let mut open: Vec<PathBuf> = vec![root];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source");
            let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '-'));
            cited.extend(words.filter(|it| it.starts_with("DW-")).map(String::from));
        }
    }
    let pack = pack();
    let rules = pack.shelf::<Rule>().iter();
    let enforced = rules.filter(|rule| rule.enforced_by == EnforcedBy::Engine);
    let rows: Vec<&str> = enforced.map(|rule| rule.id()).collect();
    assert!(rows.len() > 120);
    let table = |id: &str| {
        id.trim_end_matches(|it: char| it.is_ascii_lowercase())
            .to_string()
    };
    let uncited = rows.iter().filter(|id| !cited.contains(&table(id)));
    assert_eq!(uncited.collect::<Vec<_>>(), [&""; 0]);
}
