//! How many questions a person is asked, and lines that answer several of them.

use std::sync::Arc;

use super::{piped, tells};
use crate::fixture::{Fixture, Ran};
use pressgang::bot::{Question, Spec};
use pressgang::content::Scenario;
use pressgang::engine::{Chance, Pending, Settings, Silence};
use pressgang::games::hex_command::rules::Battle;
use pressgang::games::{Rules, Visitor, with_game};
use pressgang::play::{Pace, Table as _};
use pressgang::workshop::bundled_games;

fn log(fixture: &Fixture) -> String {
    std::fs::read_to_string(fixture.beside("a.log")).expect("a log")
}

/// The acts of a side in the log, without their marks.
fn acts(fixture: &Fixture, side: &str) -> Vec<String> {
    let begins = format!("act {side}: ");
    let log = log(fixture);
    let acts = log.lines().filter_map(|line| line.strip_prefix(&begins));
    acts.map(|line| line.split('@').next().unwrap_or(line).trim().to_string())
        .collect()
}

/// The platoon of the starter scenario: it draws a card of no use, and casts `* In In Ve In`.
fn platoon(fixture: &Fixture, more: &[&str], lines: &str) -> Ran {
    let arguments = ["play", "first-parade", "--seed", "5", "--log", "a.log"];
    let ran = piped(fixture, &[&arguments[..], more].concat(), lines);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

#[test]
fn a_card_of_no_use_is_thrown_away_for_you() {
    let fixture = Fixture::empty();
    let ran = platoon(&fixture, &[], "quit\n");
    tells(&ran, &["For you: discard mrs-fox (of no use to you)"]);
    assert_eq!(acts(&fixture, "platoon"), ["discard mrs-fox"]);
    // Who wants to be asked is.
    let fixture = Fixture::empty();
    platoon(&fixture, &["--ask-all"], "discard pike-1\nquit\n");
    assert_eq!(acts(&fixture, "platoon"), ["discard pike-1"]);
}

#[test]
fn one_line_places_several_dice_and_the_log_has_an_act_for_each() {
    let fixture = Fixture::empty();
    platoon(
        &fixture,
        &[],
        "place section-1 section-2 captain; pass\nquit\n",
    );
    let placed = [
        "discard mrs-fox",
        "place infantry section-1",
        "place infantry section-2",
        "place infantry captain",
        "pass",
    ];
    assert_eq!(acts(&fixture, "platoon"), placed);
    // The same by numbers of the list.
    let fixture = Fixture::empty();
    platoon(&fixture, &[], "3 6 11\npass\nquit\n");
    assert_eq!(acts(&fixture, "platoon"), placed);
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
}

#[test]
fn a_line_whose_first_act_is_refused_does_nothing_and_the_rest_stops_at_a_refusal() {
    let fixture = Fixture::empty();
    let lines = "move section-1 0306; pass\nplace section-1 wardens-1\nplace section-1 section-9\nplace section-1 section-2 captain; place any captain; pass\nquit\n";
    let ran = platoon(&fixture, &[], lines);
    tells(
        &ran,
        &[
            "No: ",
            "wardens-1 is not yours (HC-SEQ-3)",
            "there is no unit or commander `section-9`",
            "Not done: place any captain; pass. Reason: captain has been activated this turn (HC-ACT-8).",
        ],
    );
    assert_eq!(acts(&fixture, "platoon").len(), 4);
    // The wardens play a card on a unit that the line is still about.
    let fixture = Fixture::empty();
    let line = "place section-1 section-2; keep any section-2; pass";
    let ran = platoon(&fixture, &[], &format!("{line}\nquit\n"));
    tells(
        &ran,
        &["Not done: keep any section-2. Reason: something has happened since."],
    );
}

/// Three dice on the platoon of the starter scenario; the enemy's cards leave only Section 1 and the captain to move.
const PLACED: &str = "place section-1 section-2 captain; pass\n";

#[test]
fn one_line_moves_several_units_and_goes_on_in_the_next_step() {
    let fixture = Fixture::empty();
    let line = "move section-1 0306, captain 0506; fire section-1 0404";
    platoon(&fixture, &[], &format!("{PLACED}{line}\nquit\n"));
    let acts = acts(&fixture, "platoon");
    assert_eq!(
        acts[5..8],
        [
            "move section-1 0306",
            "move captain 0506",
            "fire section-1 0404"
        ]
    );
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
}

#[test]
fn a_pass_in_a_line_ends_the_step_of_the_act_before_it() {
    let fixture = Fixture::empty();
    // With the moves of both, the step is over before the pass, which ends nothing else.
    let line = "move section-1 0306; move captain 0506; pass; fire section-1 0404";
    platoon(&fixture, &[], &format!("{PLACED}{line}\nquit\n"));
    assert_eq!(
        acts(&fixture, "platoon")[7..],
        ["fire section-1 0404".to_string()]
    );
    // The captain stays where he is.
    let fixture = Fixture::empty();
    let line = "move section-1 0306; pass; fire section-1 0404";
    platoon(&fixture, &[], &format!("{PLACED}{line}\nquit\n"));
    assert_eq!(
        acts(&fixture, "platoon")[5..7],
        ["move section-1 0306", "pass"]
    );
}

#[test]
fn what_waits_for_its_step_is_shown_and_can_be_dropped() {
    let line = "move section-1 0306; fire section-1 0302";
    let waits = "Still to come from your line: fire section-1 0302 (`forget` drops it).";
    let fixture = Fixture::empty();
    let typed = format!("{PLACED}{line}\nforget\nforget\nquit\n");
    let ran = platoon(&fixture, &[], &typed);
    tells(&ran, &[waits, "Forgotten.", "Nothing is left of a line."]);
    // The enemy leaves the hex before the attacks begin.
    let fixture = Fixture::empty();
    let typed = format!("{PLACED}{line}\nmove captain 0506\nquit\n");
    let ran = platoon(&fixture, &[], &typed);
    tells(&ran, &[waits, "Not done: fire section-1 0302. Reason: "]);
    let acts = acts(&fixture, "platoon");
    assert_eq!(acts[acts.len() - 1], "move captain 0506");
}

#[test]
fn a_card_of_the_enemy_on_a_unit_of_the_line_drops_its_acts_and_leaves_the_others() {
    let fixture = Fixture::empty();
    let moves = "move section-2 0506; move section-1 0306; move captain 0506";
    let line = format!("place section-1 section-2 captain; pass; {moves}");
    let ran = platoon(&fixture, &[], &format!("{line}\nquit\n"));
    // The card on Section 1 is saved, the one on Section 2 is not.
    tells(
        &ran,
        &[
            "Not done: move section-2 0506. Reason: something has happened since.",
            "Still to come from your line: move section-1 0306; move captain 0506",
        ],
    );
    // The `pass` is gone too: the side is asked what it does without that move.
    assert_eq!(
        acts(&fixture, "platoon"),
        [
            "discard mrs-fox",
            "place infantry section-1",
            "place infantry section-2",
            "place infantry captain"
        ]
    );
}

#[test]
fn a_step_can_be_left_to_the_program() {
    let fixture = Fixture::empty();
    let ran = platoon(&fixture, &[], "rest\nquit\n");
    assert!(acts(&fixture, "platoon").len() > 3, "{}", log(&fixture));
    // The next step is the person's.
    assert!(ran.stdout.contains("Turn 1, movement"), "{}", ran.stdout);
    // `undo` takes back the last of its acts, and the person decides that again.
    let (whole, undone) = (acts(&fixture, "platoon"), Fixture::empty());
    platoon(&undone, &[], "rest\nundo\nquit\n");
    assert_eq!(acts(&undone, "platoon"), whole);
    assert!(log(&undone).contains("\nundo") || log(&undone).contains("\ntakeback"));
}

#[test]
fn enter_gives_the_answer_in_the_prompt() {
    let fixture = Fixture::empty();
    let ran = platoon(&fixture, &["--ask-all"], &format!("1\n{}", leaving_all()));
    tells(
        &ran,
        &[
            "platoon [Enter: pass]> ",
            "platoon [Enter: take, or always]> ",
        ],
    );
    let enter = Fixture::empty();
    let before = log(&fixture);
    let (before, _) = before.split_once("act platoon: take").expect("it took it");
    std::fs::write(enter.beside("a.log"), before).expect("written");
    piped(&enter, &["play", "--resume", "a.log"], "\nquit\n");
    assert!(acts(&enter, "platoon").contains(&"take".to_string()));
}

/// A line for every question: the program decides all of them, but those with a usual answer get that.
fn leaving_all() -> String {
    "\nrest\n".repeat(200)
}

#[test]
fn who_plays_fast_is_told_what_was_decided_and_can_take_it_back() {
    let fixture = Fixture::empty();
    let ran = platoon(&fixture, &["--fast"], &leaving_all());
    let told = ran.stdout.lines();
    let told: Vec<&str> = told.filter(|line| line.contains("For you: ")).collect();
    assert!(told.contains(&"  For you: stand"), "{told:?}");
    assert!(told.contains(&"  For you: pass (withdraw)"), "{told:?}");
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
    // Resumed before the end, and back to the last such decision: the person is asked.
    let log = log(&fixture);
    let lines: Vec<&str> = log.lines().collect();
    let stood = lines
        .iter()
        .rposition(|line| line.starts_with("act platoon: stand"));
    let stood = stood.expect("it stood once");
    let cut = Fixture::empty();
    let before = format!("{}\n", lines[..=stood].join("\n"));
    std::fs::write(cut.beside("a.log"), before).expect("written");
    let resume = ["play", "--resume", "a.log", "--fast"];
    let ran = piped(&cut, &resume, "undo\ngive ground\nquit\n");
    tells(&ran, &["platoon [Enter: stand, or always]> "]);
    assert!(acts(&cut, "platoon").contains(&"give ground".to_string()));
}

#[test]
fn always_answers_a_kind_of_question_until_one_asks_again() {
    let fixture = Fixture::empty();
    let ran = platoon(&fixture, &[], &"always\nrest\n".repeat(200));
    let told = &ran.stdout;
    let (asked, after) = told
        .split_once("From now on: pass (withdraw). `ask` ends that.")
        .expect("a withdrawal in doubt");
    assert!(asked.contains("platoon [Enter: pass, or always]> "));
    assert!(!after.contains("From now on: pass (withdraw)"), "{after}");
    assert!(!after.contains("[Enter: pass, or always]> "), "{after}");
    assert!(after.contains("For you: pass (withdraw)"), "{after}");
    // What is no such question is still asked.
    assert!(after.contains("`always` is for questions whose prompt offers it."));
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
    // Who asks again is asked each time.
    let again = platoon(&Fixture::empty(), &[], &"always\nask\nrest\n".repeat(200));
    let times = again.stdout.matches("From now on: pass (withdraw)").count();
    assert!(times > 1, "{times}");
}

#[test]
fn a_battle_with_lines_for_several_acts_is_killed_and_ends_as_it_would_have() {
    let whole = Fixture::empty();
    platoon(&whole, &[], &leaving_all());
    let log_of_whole = log(&whole);
    assert!(log_of_whole.lines().count() > 100, "{log_of_whole}");
    let broken = Fixture::empty();
    platoon(&broken, &[], "rest\nquit\n");
    let before = log(&broken);
    // The first four acts of the step, as if the program had been killed then.
    let cut = before
        .match_indices("act platoon: ")
        .nth(3)
        .expect("acts")
        .0;
    std::fs::write(broken.beside("a.log"), &before[..cut]).expect("written");
    piped(&broken, &["play", "--resume", "a.log"], &leaving_all());
    assert_eq!(log(&broken), log_of_whole);
}

#[test]
fn with_hands_to_pick_from_one_is_asked_once_what_stays() {
    let arguments = [
        "play",
        "first-parade",
        "--solo",
        "--hands",
        "pick",
        "--seed",
        "2",
        "--log",
        "a.log",
        "--ask-all",
    ];
    let shown = piped(&Fixture::empty(), &arguments, "quit\n").stdout;
    let cards: Vec<&str> = shown
        .split("discard:")
        .nth(1)
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.split(") ").nth(1)?.split(' ').next())
        .collect();
    assert!(cards.len() > 1, "{shown}");
    assert!(
        shown.contains("Keep one card for this turn (`keep CARD`)"),
        "{shown}"
    );
    let fixture = Fixture::empty();
    let lines = format!("keep {}\nquit\n", cards[0]);
    let ran = piped(&fixture, &arguments, &lines);
    let log = log(&fixture);
    let thrown = log
        .lines()
        .filter(|line| line.contains(": discard "))
        .count();
    assert_eq!(thrown, cards.len() - 1, "{log}\n{}", ran.stdout);
    assert!(!log.contains(&format!("discard {}", cards[0])), "{log}");
    let both = format!("keep {} {}\nquit\n", cards[0], cards[1]);
    let ran = piped(&Fixture::empty(), &arguments, &both);
    tells(&ran, &["1 card can be kept"]);
}

#[test]
fn a_watcher_who_asks_something_between_two_steps_gets_an_answer() {
    let arguments = [
        "play",
        "first-parade",
        "--watch",
        "greedy",
        "--seed",
        "5",
        "--step",
        "--log",
        "a.log",
    ];
    let fixture = Fixture::empty();
    let ran = piped(&fixture, &arguments, "help\nstatus\nhint\ndance\nquit\n");
    tells(
        &ran,
        &["legal [UNIT]", "There is nothing for you to decide now."],
    );
    tells(&ran, &["Enter, `quit`, or a question"]);
    assert_eq!(log(&fixture).matches("\nact ").count(), 1);
}

#[test]
fn at_a_companion_table_nobody_else_is_sent_where_somebody_could_not_go() {
    let alike = |scenario: &str, one: &str, other: &str| {
        let pack = crate::packs::pack("home-guard");
        let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
        let options = pack.options_for(scenario);
        let fixed = Battle::compile(&pack, scenario, &options, &Settings::default());
        let battle = Battle::new(fixed.expect("it is sound"));
        let read = |line: &str| pressgang::engine::Game::read(&battle, line).expect("an act");
        battle.alike(&read(one), &read(other))
    };
    assert!(alike(
        "first-parade",
        "move section-2 0505",
        "move section-3 0505"
    ));
    assert!(!alike(
        "first-parade",
        "move section-2 0505",
        "move section-2 0506"
    ));
}

/// How many questions both sides of some battles are asked at a pace, when greedy play decides.
struct Asked<'a> {
    scenario: &'a str,
    pack: &'a pressgang::content::Pack,
}

impl Visitor for Asked<'_> {
    type Out = [u32; 3];

    fn visit<G: Rules>(self) -> [u32; 3] {
        let scenario = self.pack.shelf::<Scenario>().get(self.scenario);
        let scenario = scenario.expect("a scenario");
        let options = self.pack.options_for(scenario);
        let fixed = G::compile(self.pack, scenario, &options, &Settings::default());
        let fixed = fixed.unwrap_or_else(|it| panic!("{it:?}"));
        let mut asked = [0; 3];
        for seed in 0..3 {
            let mut chance = Chance::of_game(1, seed);
            let greedy = Spec::read(G::bots(), "greedy").expect("a bot");
            let mut bot = greedy.build(Chance::of(seed));
            let mut battle = G::begin(Arc::clone(&fixed));
            let mut acts = Vec::new();
            loop {
                match battle.pending() {
                    Pending::Over(_) => break,
                    Pending::Roll(_) => {
                        let throw = chance.throw(&battle.dice());
                        battle.settle(&throw, &mut Silence);
                    }
                    Pending::Decide { side, .. } => {
                        battle.candidates(&mut acts);
                        let paces = [Pace::Full, Pace::Usual, Pace::Fast];
                        for (count, pace) in asked.iter_mut().zip(paces) {
                            let answer = pace.answer(&battle, &acts);
                            // What is answered for a person is legal.
                            assert!(answer.is_none_or(|act| battle.check(&act).is_ok()));
                            *count += u32::from(answer.is_none());
                        }
                        let act = bot.choose(&Question::of(&battle, side, &acts));
                        battle.apply(&act, &mut Silence);
                    }
                }
            }
        }
        asked
    }
}

#[test]
fn fewer_questions_are_asked_in_every_game_that_can_be_played() {
    for (pack, scenario) in [
        ("home-guard", "first-parade"),
        ("home-guard", "low-season"),
        ("to-arms", "temesh-to-tea"),
        ("dads-ww2", "first-crossroads"),
    ] {
        let mut packs = bundled_games();
        let pack = packs.find(|it| it.head().id == pack).expect("a pack");
        let asked = Asked {
            scenario,
            pack: &pack,
        };
        let [full, usual, fast] = with_game(pack.ruleset.word, asked).expect("it can be played");
        assert!(
            usual < full && fast <= usual,
            "{scenario}: {full} {usual} {fast}"
        );
    }
}
