//! The library does what the program does: the same files, byte for byte, and the same findings.

use std::fs;

use pressgang::{BuildOrder, Cache, CheckOptions, Folder, Progress, Stopped};

use crate::fixture::{Fixture, unit};

fn order(fixture: &Fixture) -> BuildOrder {
    BuildOrder {
        only: vec!["units".to_string()],
        ..BuildOrder::new(Folder::Disk(fixture.root()))
    }
}

#[test]
fn a_build_in_memory_is_what_the_program_writes() {
    let fixture = Fixture::extending("home-guard").file("units.toml", unit("patrol"));
    let built = pressgang::build(&order(&fixture), &Cache::default(), Progress::SILENT);
    let printed = built.result.expect("a sound pack");
    assert_eq!(printed.folder, "my-pack");
    let ran = fixture.run(&["build", "my-pack", "--only", "units", "--no-cache"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let folder = fixture.beside("output").join(&printed.folder);
    assert!(printed.files.len() == 2, "cards and manifest");
    for file in &printed.files {
        let written = fs::read(folder.join(&file.path)).expect("a file of that name");
        assert!(written == file.bytes, "{} differs", file.path);
    }
}

#[test]
fn nothing_is_printed_while_there_are_errors() {
    let broken = unit("patrol").replace("strength", "strenght");
    let fixture = Fixture::extending("home-guard").file("units.toml", broken);
    let built = pressgang::build(&order(&fixture), &Cache::default(), Progress::SILENT);
    let Err(Stopped::Findings(tally)) = built.result else {
        panic!("{:?}", built.result.map(|printed| printed.files.len()));
    };
    assert_eq!(tally, built.findings.tally());
    let folders = [Folder::Disk(fixture.root())];
    let checked = pressgang::check(&folders, &CheckOptions::default(), Progress::SILENT);
    let codes = |list: &[pressgang::Diagnostic]| -> Vec<String> {
        list.iter()
            .map(|it| format!("{} {}", it.code.id, it.message))
            .collect()
    };
    assert_eq!(codes(&checked.list), codes(&built.findings.list));
    assert_eq!(checked.list[0].suggestion.as_deref(), Some("strength"));
}

#[test]
fn a_battle_played_by_a_script_is_one_the_referee_passes() {
    let scenario = pressgang::find_scenario("first-parade", None, &[]).result;
    let scenario = scenario.expect("a bundled scenario");
    let mut battle = pressgang::open_battle(&scenario, &[], 11).expect("it can be played");
    assert_eq!(battle.sides(), ["platoon", "wardens"]);
    let mut acts = 0;
    while battle.outcome().is_none() {
        let candidates = battle.candidates();
        assert!(battle.to_move().is_some());
        let line = &candidates[acts * 7 % candidates.len()].text;
        battle.act(line).expect(line);
        acts += 1;
    }
    assert!(acts > 50, "{acts}");
    assert!(battle.candidates().is_empty());
    assert_eq!(
        battle.act("pass").expect_err("too late").what,
        "the battle is over"
    );
    let fixture = Fixture::extending("home-guard").file("script.log", battle.log());
    let ran = fixture.run(&["referee", "my-pack/script.log"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_battle_in_progress_refuses_with_the_rule_and_changes_nothing() {
    let scenario = pressgang::find_scenario("first-parade", None, &[]).result;
    let scenario = scenario.expect("a bundled scenario");
    let mut battle = pressgang::open_battle(&scenario, &[], 11).expect("it can be played");
    let (log, view) = (battle.log(), battle.view(0));
    let failure = battle
        .act("fire section-1 0101")
        .expect_err("it is not time to fire");
    assert!(failure.what.contains("(H"), "{}", failure.what);
    assert!(battle.act("frie section-1 0101").is_err());
    assert_eq!((battle.log(), battle.view(0)), (log, view));
    let settings = [("hands".to_string(), "none".to_string())];
    assert!(pressgang::open_battle(&scenario, &settings, 1).is_err());
}
