//! Lessons: every bundled course is played to its end, by its suggestions and against them, and says what it teaches in
//! few words.

use std::fs;
use std::sync::Arc;

use pressgang::content::{Lesson, Pack, Rule, Scenario};
use pressgang::engine::Settings;
use pressgang::games::{self, Rules, Visitor};
use pressgang::play::{Course, Next, Session, Thrower};
use pressgang::workshop::{OfferedCourse, bundled_pack, offered_courses};

use crate::fixture::{Fixture, Ran};

/// The most lines the learner reads before doing something, and the width of a line beside its bar.
const MOST_LINES: usize = 6;
const LINE: usize = 76;
/// The most acts of one lesson.
const MOST_ACTS: usize = 12;

fn pack(course: &OfferedCourse) -> Pack {
    bundled_pack(&course.pack).expect("a bundled pack")
}

fn lessons(pack: &Pack, scenario: &str) -> Vec<Lesson> {
    let lessons = games::lessons_of(pack, scenario).into_iter();
    lessons.map(|kept| kept.item.clone()).collect()
}

#[test]
fn every_playable_game_has_a_course_of_five_lessons() {
    let courses = offered_courses();
    let mut taught: Vec<&str> = courses.iter().map(|course| course.pack.as_str()).collect();
    let mut playable: Vec<&str> = games::playable().collect();
    taught.sort_unstable();
    playable.sort_unstable();
    assert_eq!(taught, playable);
    assert_eq!(courses[0].pack, games::default_pack());
    for course in &courses {
        assert_eq!(course.lessons.len(), 5, "{}", course.pack);
    }
}

#[test]
fn no_lesson_goes_astray_whichever_act_it_accepts() {
    for course in offered_courses() {
        let mut findings = Vec::new();
        games::judge_lessons(&pack(&course), &mut findings);
        let messages: Vec<&str> = findings.iter().map(|it| it.message.as_str()).collect();
        assert!(messages.is_empty(), "{}: {messages:?}", course.pack);
    }
}

#[test]
fn lessons_are_short() {
    for course in offered_courses() {
        for lesson in lessons(&pack(&course), &course.scenario) {
            let id = lesson.id.get_ref();
            let acts = lesson.step.len();
            assert!((1..=MOST_ACTS).contains(&acts), "{id}: {acts} acts");
            let mut words = vec![&lesson.opening, &lesson.closing];
            for step in &lesson.step {
                words.push(&step.say);
                words.extend(step.after.iter().chain(&step.otherwise));
            }
            for text in words {
                let lines = textwrap::wrap(text.get_ref(), LINE).len();
                assert!(
                    lines <= MOST_LINES,
                    "{id}: {lines} lines: {}",
                    text.get_ref()
                );
            }
        }
    }
}

/// What a course does, seen from outside.
struct Taught<'a> {
    pack: &'a Pack,
    scenario: &'a str,
}

impl Visitor for Taught<'_> {
    type Out = ();

    /// Plays a course, and looks at every question: the suggestion is legal, nothing that is not wanted counts, the words
    /// to look up are shown once and lead to a rule, and going back leads to the same battle.
    fn visit<G: Rules>(self) {
        let scenario = self.pack.shelf::<Scenario>().get(self.scenario);
        let scenario = scenario.expect("its scenario");
        let options = self.pack.options_for(scenario);
        let compiled = G::compile(self.pack, scenario, &options, &Settings::default());
        let fixed = compiled.expect("a playable scenario");
        let mut session = Session::begin(G::begin(Arc::clone(&fixed)));
        let lessons = lessons(self.pack, self.scenario);
        let mut course = Course::of(lessons.clone());
        let (mut shown, mut acts, mut asked) = (Vec::new(), Vec::new(), 0);
        loop {
            let next = course.next(&session);
            match next.unwrap_or_else(|astray| panic!("{}", astray.why)) {
                Next::Over => break,
                Next::Open(_) | Next::Say(_) | Next::Close(_) => {}
                Next::Roll(throw) => assert!(session.roll(throw, Thrower::Program)),
                Next::Act(act) | Next::Pass(act) => session.act(act).expect("legal"),
                Next::Ask => {
                    let game = session.game();
                    let act = course.suggested(game).expect("a suggestion");
                    game.candidates(&mut acts);
                    let other = acts.iter().find(|it| !course.wants(game, it));
                    assert!(other.is_none_or(|it| *it != act));
                    let new: Vec<String> =
                        course.new_terms().into_iter().map(String::from).collect();
                    for term in &new {
                        let rule = course.rule_of(term).expect("its rule");
                        assert!(self.pack.shelf::<Rule>().get(rule).is_some(), "{rule}");
                    }
                    shown.extend(new);
                    let before = (session.steps().len(), game.fingerprint(), game.turn());
                    session.act(act).expect("legal");
                    course.acted(before.0, before.2);
                    asked += 1;
                    if asked % 3 == 0 {
                        let steps = course.undo().expect("something to go back to");
                        assert!(session.undo(session.steps().len() - steps));
                        assert_eq!(session.game().fingerprint(), before.1);
                        assert_eq!(course.suggested(session.game()), Some(act));
                        session.act(act).expect("legal");
                        course.acted(before.0, before.2);
                    }
                }
            }
        }
        let terms = lessons.iter().flat_map(|lesson| lesson.terms.keys());
        let mut terms: Vec<String> = terms.map(|term| term.get_ref().clone()).collect();
        terms.sort();
        shown.sort();
        assert_eq!(shown, terms, "every word is shown once");
    }
}

#[test]
fn every_course_is_played_to_its_end() {
    for course in offered_courses() {
        let pack = pack(&course);
        let taught = Taught {
            pack: &pack,
            scenario: &course.scenario,
        };
        games::with_game(pack.ruleset.word, taught).expect("a playable game");
    }
}

/// Runs a tutorial with these lines.
fn taught(fixture: &Fixture, arguments: &[&str], lines: &str) -> Ran {
    let arguments = [&["play", "--tutorial"], arguments].concat();
    let ran = fixture.run_with_input(&arguments, lines);
    assert_eq!(ran.code, Some(0), "{}\n{}", ran.stdout, ran.stderr);
    ran
}

/// The last line of a log without its undone parts: what the battle came to.
fn end(fixture: &Fixture, log: &str) -> String {
    let text = fs::read_to_string(fixture.beside(log)).expect("a log");
    let last = text
        .lines()
        .rfind(|line| line.contains('@'))
        .expect("a line");
    last.rsplit('@').next().expect("a mark").to_string()
}

const FIRST_LOG: &str = "output/home-guard/battles/first-parade-lessons-1.log";

#[test]
fn a_wrong_act_gets_a_hint_and_loses_nothing() {
    let skips = "skip\n".repeat(6);
    let straight = Fixture::empty();
    taught(&straight, &[], &format!("{skips}quit\n"));
    // At every step first something that is legal but not wanted, and then something that is not legal at all.
    let wrong = "pass\nfire section-1 0101\nskip\n".repeat(6);
    let crooked = Fixture::empty();
    let ran = taught(&crooked, &[], &format!("{wrong}quit\n"));
    assert_eq!(ran.stdout.matches("`pass` is legal, but").count(), 6);
    // The act has been taken back already.
    assert!(!ran.stdout.contains("takes the pass back"));
    assert!(
        ran.stdout.contains("Section 2 goes first"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.matches("No: ").count() >= 6, "{}", ran.stdout);
    assert_eq!(end(&straight, FIRST_LOG), end(&crooked, FIRST_LOG));
    let judged = crooked.run(&["referee", FIRST_LOG]);
    assert_eq!(judged.code, Some(0), "{}", judged.stdout);
}

#[test]
fn a_learner_may_ask_go_back_and_look_words_up() {
    let fixture = Fixture::empty();
    let lines = "undo\nactivation dice\nrule any\nunit section-2\nhint\nplace infantry section-2\nundo\n\noverride points platoon 4 because\n4\n2\nquit\n";
    let ran = taught(&fixture, &[], lines);
    for part in [
        "Lesson 1 of 5: Orders and moves",
        "There is nothing to go back to.",
        "Words to look up: activation dice, any",
        "Placing activation dice",
        "The strongest symbol fits every unit",
        "section-2: Home Guard",
        "(or `skip`)",
        "Not in a lesson",
        "Come back with: pressgang play --tutorial home-guard --lesson 1",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert_eq!(ran.stdout.matches("Section 2 gets a die").count(), 2);
    assert_eq!(ran.stdout.matches("Section 1 gets a die").count(), 1);
}

#[test]
fn between_two_lessons_a_learner_may_still_go_back() {
    let fixture = Fixture::empty();
    // What is typed too early is not taken for Enter.
    let early = "fire section-1 0303\n";
    let lines = format!("{}{early}undo\nskip\nquit\n", "skip\n".repeat(6));
    let ran = taught(&fixture, &[], &lines);
    assert!(ran.stdout.contains("Press Enter first."), "{}", ran.stdout);
    assert_eq!(ran.stdout.matches("Section 3 moves from 0907").count(), 2);
    assert!(!ran.stdout.contains("Lesson 2 of 5"), "{}", ran.stdout);
}

#[test]
fn a_lesson_begun_in_the_middle_is_the_same_battle_and_goes_on_after_the_last() {
    for (pack, log) in [
        ("home-guard", FIRST_LOG),
        ("to-arms", "output/to-arms/battles/market-day-lessons-1.log"),
        ("lost-cow", "output/dads-ww2/battles/lost-cow-lessons-1.log"),
    ] {
        let skips = "skip\n".repeat(60);
        let whole = Fixture::empty();
        let ran = taught(&whole, &[pack], &skips.replacen("skip\n", "", 1));
        assert!(ran.stdout.contains("Lesson 5 of 5"), "{}", ran.stdout);
        assert!(ran.stdout.contains("Resume with: pressgang play --resume"));
        let last = Fixture::empty();
        let ran = taught(&last, &[pack, "--lesson", "5"], &skips);
        assert!(!ran.stdout.contains("Lesson 4 of 5"), "{}", ran.stdout);
        let acts = |fixture: &Fixture| -> Vec<String> {
            let text = fs::read_to_string(fixture.beside(log)).expect("a log");
            let lines = text.lines().filter(|line| line.contains('@'));
            lines.map(String::from).collect()
        };
        let (whole, last) = (acts(&whole), acts(&last));
        let shorter = whole.len().min(last.len());
        assert!(shorter > 30, "{pack}: {shorter} lines");
        assert_eq!(whole[..shorter], last[..shorter]);
    }
}

#[test]
fn a_course_that_is_not_there_is_named_with_those_that_are() {
    let fixture = Fixture::empty();
    for (arguments, what) in [
        // What both games of hexes share is no game, and has no course.
        (&["hex-command"][..], "there are lessons for home-guard, "),
        (&["home-gard"], "did you mean `home-guard`?"),
        (&["--lesson", "9"], "lessons: 1 Orders and moves, 2 "),
    ] {
        let arguments = [&["play", "--tutorial"], arguments].concat();
        let ran = fixture.run(&arguments);
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(what), "{}", ran.stderr);
    }
}
