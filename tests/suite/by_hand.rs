//! Logs in the words of a club night: read, judged to their end in one run, and cleaned so that they replay.

mod night;
mod planted;

use std::fs;
use std::path::Path;

use crate::fixture::{Fixture, Ran};
use pressgang::content::Scenario;
use pressgang::engine::Settings;
use pressgang::games::{self, Rules, Visitor};
use pressgang::play::{self, Log};
use pressgang::source::{Folder, Sources};

/// Lines with the rule or the code of what is wrong in them.
type Breaches = &'static [(usize, &'static str)];

/// Two battles of the hex-command games and one of Dads WW2, each with the breaches that must be found: line and rule, or
/// the code where no rule is the reason.
pub(crate) const CLUB_NIGHTS: &[(&str, &str, Breaches)] = &[
    (
        "first-parade.log",
        include_str!("by_hand/first-parade.log"),
        &[(34, "HC-MOV-8"), (37, "HC-CRD-2"), (51, "L104")],
    ),
    (
        "market-day.log",
        include_str!("by_hand/market-day.log"),
        &[(16, "HC-BLD-7"), (26, "L103")],
    ),
    (
        "lost-cow.log",
        include_str!("by_hand/lost-cow.log"),
        &[(26, "DW-MOV-01"), (33, "DW-MOV-04"), (36, "L101")],
    ),
];

fn referee(name: &str, text: &str, more: &[&str]) -> (Fixture, Ran) {
    let fixture = Fixture::empty().file(&format!("../{name}"), text);
    let ran = fixture.run(&[&["referee", name], more].concat());
    (fixture, ran)
}

/// The errors of a run, by line and by rule or code.
fn errors(text: &str) -> Vec<(usize, String)> {
    let (_, ran) = referee("night.log", text, &["--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let found = found["findings"].as_array().expect("a list").iter();
    let errors = found.filter(|finding| finding["severity"] == "error");
    errors
        .map(|finding| {
            let line = finding["range"]["start"]["line"].as_u64().expect("a line");
            let rule = finding["rules"][0].as_str();
            let code = rule.or(finding["code"].as_str()).expect("a code");
            (line as usize, code.to_string())
        })
        .collect()
}

/// Judges a log without a program of its own, checks that the cleaned log replays to the same battle, and returns how many
/// findings there are.
pub(crate) fn judged(text: &str) -> usize {
    struct Judging<'a>(&'a Log);

    impl Visitor for Judging<'_> {
        type Out = usize;

        fn visit<G: Rules>(self) -> usize {
            let Judging(log) = self;
            let mut sources = Sources::default();
            let folder = Folder::Bundled(format!("content/{}", log.header.pack.id));
            let pack = games::load(&folder, &mut sources, &mut Vec::new()).expect("a bundled pack");
            let scenario = pack.shelf::<Scenario>().get(&log.header.scenario.id);
            let scenario = scenario.expect("a bundled scenario");
            let options = pack.options_for(scenario);
            let fixed = G::compile(&pack, scenario, &options, &Settings::default());
            let game = G::begin(fixed.expect("it can be played"));
            let judged = play::judge(game.clone(), log);
            let clean = judged.clean_log(&log.header);
            let (clean, faults) = play::parse(&clean);
            assert_eq!(faults, [], "{clean:?}");
            let (again, breach) = play::replay(game, &clean);
            assert!(breach.is_none(), "{breach:?}");
            let end = judged.session.game().fingerprint();
            assert_eq!(again.game().fingerprint(), end);
            judged.breaches.len()
        }
    }

    let (log, faults) = play::parse_by_hand(text);
    let found = games::with_game(&log.header.pack.id, Judging(&log));
    faults.len() + found.expect("a playable game")
}

#[test]
fn every_breach_of_three_club_nights_is_found_in_one_run() {
    for (name, text, breaches) in CLUB_NIGHTS {
        let expected: Vec<(usize, String)> = breaches
            .iter()
            .map(|(line, code)| (*line, (*code).to_string()))
            .collect();
        assert_eq!(errors(text), expected, "{name}");
    }
}

#[test]
fn a_cleaned_log_replays_and_only_the_referee_reads_the_other() {
    for (name, text, _) in CLUB_NIGHTS {
        let (fixture, _) = referee(name, text, &["--write", "clean.log"]);
        let clean = fixture.run(&["referee", "clean.log"]);
        assert!(!clean.stdout.contains("error["), "{name}: {}", clean.stdout);
        assert!(
            !clean.stdout.contains("Taken as read"),
            "{name}: {}",
            clean.stdout
        );
        let replayed = fixture.run(&["replay", "clean.log"]);
        assert_eq!(replayed.code, Some(0), "{name}: {}", replayed.stderr);
        let text = fs::read_to_string(fixture.beside("clean.log")).expect("it was written");
        let steps = text.lines().filter(|line| line.contains(" @")).count();
        assert!(steps > 30, "{name}: {text}");
        let strict = fixture.run(&["play", "--resume", name]);
        assert_ne!(strict.code, Some(0), "{name}: {}", strict.stdout);
        // A file that is there already is never overwritten.
        let again = fixture.run(&["referee", name, "--write", "clean.log"]);
        assert_eq!(again.code, Some(2), "{name}: {}", again.stdout);
    }
}

/// `UPDATE=1` writes the output into the page instead of comparing it.
#[test]
fn the_page_shows_what_the_referee_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/referee.md");
    let page = fs::read_to_string(&path).expect("a page");
    let block = |word: &str| {
        let start = page.find(&format!("```{word}\n")).expect("a block") + word.len() + 4;
        let end = start + page[start..].find("```").expect("its end");
        start..end
    };
    let (_, ran) = referee("club-night.log", &page[block("log")], &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let said = ran.stdout.as_str();
    if std::env::var_os("UPDATE").is_some() {
        let shown = block("text");
        let page = format!("{}{said}{}", &page[..shown.start], &page[shown.end..]);
        fs::write(&path, page).expect("the page is written");
    } else {
        assert_eq!(
            &page[block("text")],
            said,
            "UPDATE=1 cargo test --test suite by_hand"
        );
    }
}

const HEAD: &str = "pack home-guard\nscenario first-parade\n\n";

/// A battle in which the first dice are seen.
const OPENING: &str = "roll frazer-1\nroll mrs-mainwaring\nroll mrs-yeatman\nroll godfrey-1\nroll sponge-2\nroll sponge-1\ndice 5\nroll pike-1\nroll verger\nroll mrs-fox\ndiscard frazer-1\nroll walker-2\ndiscard sponge-2\ndice Gu In * In In\ndice In In In Ar In\n";

#[test]
fn overrides_that_were_undone_are_not_listed_and_what_was_taken_back_is() {
    let text = format!(
        "{HEAD}{OPENING}override put section-1 0306 because it rained\nundo 1\noverride put section-3 0906 because it snowed\ntakeback 2\n"
    );
    let (_, ran) = referee("a.log", &text, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(!ran.stdout.contains("it rained"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("it snowed"), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("info[L111 taken-back]: 2 steps taken back"),
        "{}",
        ran.stdout
    );
}

#[test]
fn the_same_act_is_understood_in_many_words() {
    let line = |line: &str| {
        let text = format!("{HEAD}{OPENING}{line}\n");
        let (fixture, ran) = referee("a.log", &text, &["--write", "clean.log"]);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stdout);
        let clean = fs::read_to_string(fixture.beside("clean.log")).expect("it was written");
        let last = clean.lines().last().expect("a line").to_string();
        last.split(" @")
            .next()
            .unwrap_or_default()
            .trim_end()
            .to_string()
    };
    for words in [
        "act platoon: place infantry section-2",
        "Platoon: Infantry on Section 2",
        "PLATOON: the infantry die on Section 2",
        "infantry to S2",
        "place section 2 infantry",
        "orders Section-2 infantry",
    ] {
        assert_eq!(
            line(words),
            "act platoon: place infantry section-2",
            "{words}"
        );
    }
}

#[test]
fn a_header_that_was_cut_off_is_not_another_game() {
    let whole = "pressgang 0.1.0\npack home-guard\nscenario first-parade\noption cards_per_turn = 1\nsetting hands pick\nseed 7\nseat platoon person\nseat wardens greedy\nstrict\n\n";
    let fixture = Fixture::empty().file("../whole.log", whole);
    let resumed = fixture.run_with_input(&["play", "--resume", "whole.log"], "quit\n");
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    let after_scenario = whole.find("option").expect("an option");
    for end in after_scenario..whole.len() - 1 {
        // Every line end is a cut that leaves no trace of what followed; between them a few will do.
        if !whole[..end].ends_with('\n') && end % 7 != 0 {
            continue;
        }
        let fixture = Fixture::empty().file("../cut.log", &whole[..end]);
        let ran = fixture.run_with_input(&["play", "--resume", "cut.log"], "quit\n");
        assert_eq!(ran.code, Some(2), "{}", &whole[..end]);
        assert!(
            ran.stderr.contains("the header of cut.log is cut off"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_scenario_is_found_by_its_title() {
    let (_, ran) = referee(
        "a.log",
        "Pack: Dads WW2\nScenario: The Lost Cow\n\ndice 10\n",
        &[],
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn an_option_takes_every_value_it_is_listed_with() {
    let fixture = Fixture::empty();
    for value in ["1", "2", "auto"] {
        let option = format!("variable_dice={value}");
        let ran = fixture.run_with_input(&["play", "first-parade", "--set", &option], "quit\n");
        assert_eq!(ran.code, Some(0), "{option}: {}", ran.stderr);
    }
    let ran = fixture.run_with_input(
        &["play", "first-parade", "--set", "variable_dice=3"],
        "quit\n",
    );
    assert!(ran.stderr.contains("must be one of") || ran.stdout.contains("must be one of"));
}
