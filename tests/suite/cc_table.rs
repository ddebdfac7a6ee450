//! Combat Captain at the table: what is asked, said, drawn, answered and measured, and what may be typed.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::frames::bundled;
use pressgang::content::{Pack, Scenario};
use pressgang::diag::Severity;
use pressgang::engine::{Game as _, Pending, Side, Throw};
use pressgang::games;
use pressgang::games::combat_captain::rules::{
    Act, Aim, Battle, Event, NOBODY, Stage, State, SubId, Tables, Volley, compile,
};
use pressgang::kernel::table::{Point, inches};
use pressgang::play::{self, Deed, Eyes, NotDone, Session, Table as _, Thrower};
use pressgang::source::Sources;

const SCENARIOS: [&str; 5] = [
    "airfield",
    "bathing-pavilion",
    "crossroads",
    "petrol-dump",
    "the-toll-house",
];

fn pack() -> Pack {
    let mut findings = Vec::new();
    let folder = bundled("combat-captain");
    let pack = games::load(&folder, &mut Sources::default(), &mut findings);
    pack.expect("the pack loads")
}

fn tables(scenario: &str) -> Arc<Tables> {
    let pack = pack();
    let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
    compile(&pack, scenario).expect("it can be played")
}

/// A plain generator, so that each battle is the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// One act or roll; what leads to fights is preferred, so that there is something to say.
fn step(session: &mut Session<Battle>, random: &mut Random) {
    match session.game().pending() {
        Pending::Roll(_) => {
            let count = session.game().dice().as_slice().len();
            let faces: Vec<u8> = (0..count).map(|_| random.below(6) as u8).collect();
            assert!(session.roll(Throw::of(&faces), Thrower::Program));
        }
        Pending::Decide { .. } => {
            let mut acts = Vec::new();
            session.game().candidates(&mut acts);
            let is_lively = |act: &&Act| {
                matches!(
                    act,
                    Act::Fire { .. } | Act::Charge { .. } | Act::TryEvent | Act::Hold { .. }
                )
            };
            let lively: Vec<Act> = acts.iter().filter(is_lively).copied().collect();
            let act = match lively.is_empty() || random.below(3) == 0 {
                true => acts[random.below(acts.len())],
                false => lively[random.below(lively.len())],
            };
            assert!(session.act(act).is_ok(), "{}", session.game().write(&act));
        }
        Pending::Over(_) => {}
    }
}

/// A battle played at random, at most this many steps.
fn played(scenario: &str, seed: u64, most: usize) -> Session<Battle> {
    let mut random = Random(seed);
    let mut session = Session::begin(Battle::new(tables(scenario)));
    for _ in 0..most {
        if matches!(session.game().pending(), Pending::Over(_)) {
            break;
        }
        step(&mut session, &mut random);
    }
    session
}

/// Reads as a person wrote it.
fn reads_well(text: &str) {
    for leak in [
        "{", "}", "Some(", "None", "::", "  ", "First", "Second", "NaN", "255",
    ] {
        assert!(!text.contains(leak), "`{leak}` in: {text}");
    }
    assert!(text.ends_with(['.', '?', '!']), "{text}");
    let first = text.chars().next().expect("a letter");
    assert!(!first.is_lowercase(), "{text}");
}

/// The name of a variant.
fn name_of<T: std::fmt::Debug>(it: &T) -> String {
    let text = format!("{it:?}");
    let end = text.find([' ', '{', '(']).unwrap_or(text.len());
    text[..end].to_string()
}

#[test]
fn every_event_is_said_in_a_whole_sentence_and_every_question_is_asked() {
    let mut said = BTreeSet::new();
    let mut asked = BTreeSet::new();
    for (at, scenario) in SCENARIOS.iter().enumerate() {
        let session = played(scenario, at as u64 + 7, 900);
        let steps = session.steps();
        for (at, step) in steps.iter().enumerate() {
            let after = steps.get(at + 1).map_or(session.game(), |it| &it.before);
            for event in &step.events {
                let sentence = after.tell(&step.before, event, Eyes::All);
                let sentence = sentence.unwrap_or_else(|| panic!("nothing is said of {event:?}"));
                reads_well(&sentence);
                said.insert(name_of(event));
            }
            let prompt = step.before.prompt(Eyes::All);
            assert!(prompt.ends_with(['.', '?']), "{prompt}");
            assert!(
                !prompt.contains("nobody") && !prompt.contains("  "),
                "{prompt}"
            );
            asked.insert(name_of(&step.before.state().stage));
        }
    }
    for common in [
        "Turn",
        "Activated",
        "MoveRolled",
        "Moved",
        "FireDice",
        "FirePoints",
        "Placed",
    ] {
        assert!(said.contains(common), "{common} in {said:?}");
    }
    for stage in ["Place", "Activate", "Activity", "Fire", "Path"] {
        assert!(asked.contains(stage), "{stage} in {asked:?}");
    }
}

/// The sub-unit with a code.
fn sub(battle: &Battle, code: &str) -> SubId {
    let mut all = (0..).zip(&battle.tables().subunits);
    let found = all.find(|(_, row)| row.code == code);
    found.unwrap_or_else(|| panic!("no {code}")).0
}

/// Two companies at the crossroads: a British squad 7in from a German one, everybody else far away, and the British to act.
fn facing() -> Battle {
    let mut random = Random(3);
    let mut session = Session::begin(Battle::new(tables("crossroads")));
    while !matches!(session.game().state().stage, Stage::Activity(Side::First)) {
        step(&mut session, &mut random);
    }
    let battle = session.game().clone();
    let (squad, german) = (
        sub(&battle, "british-squad-1"),
        sub(&battle, "german-squad-1"),
    );
    set(&battle, |state| {
        state.at[usize::from(squad)] = Point::at_inches(5, 26);
        state.at[usize::from(sub(&battle, "british-squad-2"))] = Point::at_inches(5, 30);
        state.at[usize::from(german)] = Point::new(inches(5), inches(26) - inches(8) - 8);
        state.sticks.fill(0);
        state.holds.fill(0);
        state.markers.fill(0);
        state.lined.fill(NOBODY);
    })
}

/// A battle with its state changed.
fn set(battle: &Battle, change: impl Fn(&mut State)) -> Battle {
    let mut state = *battle.state();
    change(&mut state);
    Battle::from_state(Arc::clone(battle.fixed()), state)
}

/// Throws these faces for the pending roll.
fn throw(session: &mut Session<Battle>, faces: &str) {
    let throw = session.game().read_throw(faces).expect("a throw");
    assert!(session.roll(throw, Thrower::Hand));
}

/// What was said about the last step.
fn last(session: &Session<Battle>) -> String {
    let step = session.last().expect("a step");
    let said = step.events.iter();
    let said = said.filter_map(|event| session.game().tell(&step.before, event, Eyes::All));
    said.collect::<Vec<_>>().join(" ")
}

/// Everything said about the steps from one on.
fn since(session: &Session<Battle>, from: usize) -> String {
    let steps = session.steps();
    let mut said = Vec::new();
    for (at, step) in steps.iter().enumerate().skip(from) {
        let after = steps.get(at + 1).map_or(session.game(), |it| &it.before);
        said.extend(
            step.events
                .iter()
                .filter_map(|it| after.tell(&step.before, it, Eyes::All)),
        );
    }
    said.join("\n")
}

#[test]
fn cc_fire_02_a_shot_says_which_dice_count_what_is_added_and_what_the_chart_answers() {
    let mut session = Session::begin(facing());
    let act = session
        .game()
        .read("fire squad-1 at german-squad-1 dice 3")
        .expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    assert!(
        session
            .game()
            .prompt(Eyes::All)
            .contains("3 for British squad 1")
    );
    throw(&mut session, "6 4 5 red 3");
    let said = last(&session);
    // The whole of the dice counts at 7in; enhanced small arms add one; 16 points and a 3 are two hits.
    for part in [
        "British squad 1, small arms, enhanced, short range. FULL at 7in: 6, 4 and 5 count: 15.",
        "+1 for enhanced small arms.",
        "16 points, red die 3: 2 possible hits on German squad 1.",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

#[test]
fn cc_cas_05_hits_and_the_markers_in_their_place_are_offered_and_said() {
    let mut session = Session::begin(facing());
    let act = session
        .game()
        .read("fire squad-1 at german-squad-1 dice 3")
        .expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    throw(&mut session, "6 4 5 red 3");
    let prompt = session.game().prompt(Eyes::All);
    assert!(prompt.starts_with("2 hits on German squad 1."), "{prompt}");
    assert!(prompt.contains("`trade N`"), "{prompt}");
    let from = session.steps().len();
    let act = session.game().read("trade 1").expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    let said = since(&session, from);
    assert!(said.contains("1 hit taken as a marker."), "{said}");
    assert!(
        said.contains("in place of the dead: 1, and at 6 it routs."),
        "{said}"
    );
    assert!(said.contains("German squad 1 lost 1, 4 left."), "{said}");
}

#[test]
fn what_was_measured_moves_the_picture_and_then_the_order_is_judged() {
    let battle = facing();
    let (squad, german) = (
        sub(&battle, "british-squad-1"),
        sub(&battle, "german-squad-1"),
    );
    let mut session = Session::begin(battle);
    let done = session.act_measured("fire squad-1 at german-squad-1 dice 2 measured 11in");
    assert!(matches!(done, Some(Ok(()))), "{done:?}");
    let range = session.game().range(squad, german).expect("it is seen");
    assert!((inches(11) - 2..=inches(11)).contains(&range), "{range}");
    // The log has the measurement as an override before the order, so it is replayed as it was.
    let deeds: Vec<String> = session
        .steps()
        .iter()
        .map(|step| step.line().to_string())
        .collect();
    assert_eq!(
        deeds,
        [
            "override measured british-squad-1 german-squad-1 11in because it was measured on the table",
            "act british: fire squad-1 at german-squad-1 dice 2",
        ]
    );
    throw(&mut session, "6 5 red 6");
    assert!(last(&session).contains("medium range. EVEN at 11in: 6 counts, 5 does not"));
}

#[test]
fn a_measured_shot_out_of_range_is_refused_and_the_picture_stays_as_it_was() {
    let mut session = Session::begin(facing());
    let before = session.game().fingerprint();
    let done = session.act_measured("fire squad-1 at german-squad-1 measured 25in");
    let Some(Err(NotDone::Refused(no))) = done else {
        panic!("{done:?}");
    };
    assert_eq!(no.rule, "CC-FIRE-02");
    assert_eq!(session.game().fingerprint(), before);
    assert!(session.steps().is_empty());
    assert!(
        session
            .act_measured("fire squad-1 at german-squad-1")
            .is_none()
    );
    let done = session.act_measured("done measured 3in");
    assert!(matches!(done, Some(Err(NotDone::Wrong(_)))), "{done:?}");
}

#[test]
fn a_measured_move_goes_as_far_as_it_went_and_no_farther_than_the_dice() {
    let battle = facing();
    let squad = sub(&battle, "british-squad-2");
    let from = battle.state().at(squad);
    let mut session = Session::begin(battle);
    let act = session
        .game()
        .read("advance squad-2 dice 2")
        .expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    throw(&mut session, "4 2");
    let done = session.act_measured("move squad-2 1in east measured 9in");
    assert!(matches!(done, Some(Err(NotDone::Wrong(_)))), "{done:?}");
    let done = session.act_measured("move squad-2 1in east measured 5in");
    assert!(matches!(done, Some(Ok(()))), "{done:?}");
    while matches!(session.game().state().stage, Stage::Held(_)) {
        session
            .act(Act::Done)
            .unwrap_or_else(|no| panic!("{}", no.facts));
    }
    assert_eq!(session.game().state().at(squad).x, from.x + inches(5));
}

#[test]
fn a_move_may_be_ordered_before_its_dice_and_goes_as_far_as_they_take_it() {
    let battle = facing();
    let squad = sub(&battle, "british-squad-2");
    let from = battle.state().at(squad);
    let read = |line: &str| {
        let acts = battle.several(line).expect("two acts");
        acts.unwrap_or_else(|why| panic!("{line}: {}", why.what))
    };
    let acts = read("move squad-2 6in east");
    let written: Vec<String> = acts.iter().map(|act| battle.write(act)).collect();
    assert_eq!(written, ["advance squad-2", "move squad-2 to 11,30"]);
    let two = read("move squad-2 towards crossroads dice 2");
    assert_eq!(battle.write(&two[0]), "advance squad-2 dice 2");
    let mut session = Session::begin(battle.clone());
    for act in acts {
        let game = session.game();
        // All its dice, which show 4in.
        let act = game.as_far_as_it_goes(&act).expect("less than it says");
        session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
        if let Pending::Roll(_) = session.game().pending() {
            let count = session.game().dice().as_slice().len();
            throw(&mut session, &format!("4{}", " 1".repeat(count - 1)));
        }
    }
    assert_eq!(session.game().state().at(squad).x, from.x + inches(4));
    // What is no move is one act, and a move whose dice have been thrown is one as well.
    assert!(battle.several("advance squad-2").is_none());
    let no = battle
        .check(&battle.read("move squad-2 to 6,30").expect("an order"))
        .expect_err("no dice");
    assert_eq!(no.rule, "CC-MOV-10");
    assert!(
        no.nearest
            .is_some_and(|act| matches!(act, Act::Advance { .. }))
    );
}

#[test]
fn what_was_measured_for_several_who_fire_together_holds_for_each() {
    let battle = facing();
    let german = sub(&battle, "german-squad-1");
    let squads = ["british-squad-1", "british-squad-2"].map(|code| sub(&battle, code));
    // Crammed together in the picture, where nobody can be shifted to fit.
    let battle = set(&battle, |state| {
        state.at[usize::from(squads[0])] = Point::at_inches(2, 26);
        state.at[usize::from(squads[1])] = Point::at_inches(2, 30);
        state.at[usize::from(german)] = Point::at_inches(2, 3);
    });
    let mut session = Session::begin(battle);
    let line = "fire squad-1,squad-2 at german-squad-1 dice 1 measured 7in,10in cover 1";
    let done = session.act_measured(line);
    assert!(matches!(done, Some(Ok(()))), "{done:?}");
    throw(&mut session, "5 6 red 6");
    let said = last(&session);
    assert!(
        said.contains("at 7in") && said.contains("at 10in"),
        "{said}"
    );
}

#[test]
fn the_closest_place_to_one_that_is_refused_is_near_it() {
    let mut session = Session::begin(Battle::new(tables("crossroads")));
    let mut random = Random(3);
    while session.game().state().stage != Stage::Place(Side::First) {
        step(&mut session, &mut random);
    }
    let game = session.game();
    let act = game
        .read("place squad-1 at 33,44 facing north")
        .expect("an order");
    let no = game.check(&act).expect_err("on the wall");
    assert!(no.facts.contains("the rock wall"), "{}", no.facts);
    let near = no.nearest.expect("a place beside it");
    let far = (near.place().expect("a place") - Point::at_inches(33, 44)).length();
    assert!(far <= inches(3), "{}", game.write(&near));
}

/// Orders say how many dice they take, which are not the dice that players write beside an act.
#[test]
fn the_referee_passes_what_the_program_has_written() {
    for (at, scenario) in SCENARIOS.iter().enumerate() {
        let session = played(scenario, at as u64 + 31, 200);
        let steps = session.steps().iter();
        let lines: Vec<String> = steps.map(|step| step.line().to_string()).collect();
        let text = format!(
            "pack combat-captain\nscenario {scenario}\n\n{}\n",
            lines.join("\n")
        );
        let (log, faults) = play::parse_by_hand(&text);
        let judged = play::judge(Battle::new(tables(scenario)), &log);
        let file = Sources::default().add("a.log", text.as_str());
        let found = judged.findings(&log, &faults, false, file);
        let errors = found
            .iter()
            .filter(|it| it.code.severity == Severity::Error);
        let errors: Vec<&str> = errors.map(|it| it.message.as_str()).collect();
        assert!(errors.is_empty(), "{scenario}: {errors:?}\n{text}");
    }
}

#[test]
fn dice_are_typed_white_ones_first_and_wrong_ones_are_refused_with_a_hint() {
    let mut session = Session::begin(facing());
    let act = session
        .game()
        .read("fire squad-1 at german-squad-1 dice 3")
        .expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    let game = session.game();
    assert_eq!(
        game.faces(),
        "3 white dice and 1 red, the white first, as `6 4 5 red 3` or `6453`"
    );
    let throw = game.read_throw("6453").expect("a throw");
    assert_eq!(game.write_throw(&throw), "6 4 5 red 3");
    for wrong in ["645", "6 4 5 7", "six"] {
        let no = game.read_throw(wrong).expect_err("no throw");
        assert!(no.hint.is_some(), "{wrong}");
    }
}

#[test]
fn the_board_has_an_inch_to_the_column_and_every_sub_unit_once() {
    for scenario in SCENARIOS {
        let session = played(scenario, 5, 160);
        let battle = session.game();
        let board = battle.board(Eyes::All, 200);
        let size = battle.tables().size;
        assert_eq!(
            board.map.width(),
            (size.x / inches(1)) as usize,
            "{scenario}"
        );
        assert_eq!(
            board.map.rows.len(),
            (size.y / inches(2)) as usize,
            "{scenario}"
        );
        let plain = board.map.to_plain();
        let key: String = board.key_in(200).to_plain();
        for it in battle.state().on_table {
            let row = battle.tables().subunit(it);
            assert!(
                key.contains(&format!("{} {} ", row.mark, row.short)),
                "{}",
                row.code
            );
        }
        let drawn = battle.state().on_table.iter();
        let drawn = drawn.filter(|it| plain.contains(&battle.tables().subunit(*it).mark));
        // Stands that touch may hide a letter of one another, but not many do.
        assert!(
            drawn.count() * 10 >= battle.state().on_table.len() as usize * 8,
            "{plain}"
        );
    }
}

#[test]
fn questions_are_answered_at_the_table() {
    let battle = facing();
    let pack = pack();
    let ask = |question: &str| {
        let answer = battle.answer(&pack, question, Eyes::All, 80);
        let answer = answer.unwrap_or_else(|| panic!("`{question}` is no question"));
        answer.unwrap_or_else(|no| panic!("{question}: {}", no.what))
    };
    let unit = ask("unit squad-1").lines.join("\n");
    for part in [
        "British squad 1",
        "5 of 5 figures",
        "no cover",
        "short to 8in FULL",
        "German squad 1: ",
    ] {
        assert!(unit.contains(part), "{part}\n{unit}");
    }
    let range = ask("range squad-1");
    assert!(
        range
            .lines
            .join("\n")
            .contains("short 8in, medium 16in, long 24in")
    );
    assert!(range.board.expect("a board").map.to_plain().contains('.'));
    let sight = ask("los squad-1 german-squad-1");
    assert!(
        sight.lines[0].starts_with("British squad 1 sees German squad 1: 7in"),
        "{:?}",
        sight.lines
    );
    let far = ask("measure squad-1 german-squad-1").lines.join(" ");
    assert!(
        far.contains("8.5in to the north") && far.contains("Edge to edge: 5.5in"),
        "{far}"
    );
    let between = ask("measure 10,10 13,14").lines.join(" ");
    assert!(between.contains("5in to the south-east"), "{between}");
    let odds = ask("odds squad-1 at german-squad-1 with 3").lines.join(" ");
    // 3 full dice and one more: 11.5 points.
    assert!(
        odds.contains("3 dice with") && odds.contains("together: 11.5 points"),
        "{odds}"
    );
    let part = ask("map 10,20").board.expect("a board");
    assert!(part.map.width() <= 80 && part.map.to_plain().contains("B1"));
    assert!(ask("goals").lines[0].contains("crossroads"));
    assert!(ask("roster").lines.len() > 14);
    assert!(battle.answer(&pack, "weather", Eyes::All, 80).is_none());
    for wrong in [
        "unit squad-99",
        "measure here there",
        "los squad-1",
        "odds squad-1",
    ] {
        let answer = battle
            .answer(&pack, wrong, Eyes::All, 80)
            .expect("a question");
        assert!(answer.is_err(), "{wrong}");
    }
}

#[test]
fn overrides_put_the_table_right_and_say_what_they_cannot() {
    let mut battle = facing();
    let squad = sub(&battle, "british-squad-1");
    let amend = |battle: &mut Battle, text: &str| battle.amend(text);
    for (text, holds) in [
        (
            "put squad-1 20,30 facing east",
            (|b: &Battle, it: SubId| b.state().at(it) == Point::at_inches(20, 30))
                as fn(&Battle, SubId) -> bool,
        ),
        ("figures squad-1 3", |b, it| {
            b.state().figures[usize::from(it)] == 3
        }),
        ("cover squad-1 2 facing north", |b, it| {
            b.cover_level(it) == 2
        }),
        ("dice squad-1 1", |b, it| {
            b.state().dice[usize::from(it)] == 1
        }),
        ("holds squad-1 2", |b, it| {
            b.state().holds[usize::from(it)] == 2
        }),
        ("remove squad-1", |b, it| b.state().destroyed.has(it)),
    ] {
        amend(&mut battle, text).unwrap_or_else(|no| panic!("{text}: {}", no.what));
        assert!(holds(&battle, squad), "{text}");
    }
    let before = battle.fingerprint();
    for wrong in [
        "put squad-1 900,3",
        "figures squad-1 9",
        "weather fine",
        "markers nobody 1",
    ] {
        assert!(amend(&mut battle, wrong).is_err(), "{wrong}");
    }
    assert_eq!(battle.fingerprint(), before);
}

#[test]
fn orders_for_a_real_table_are_whole_sentences_that_name_a_landmark() {
    let mut landmarks = 0;
    for scenario in SCENARIOS {
        let session = played(scenario, 9, 300);
        for step in session.steps() {
            if let Deed::Act(act) = &step.deed
                && let Some(order) = step.before.order(act, Eyes::All)
            {
                reads_well(&order);
                landmarks += usize::from(order.contains(" of "));
            }
        }
    }
    assert!(landmarks > 0);
}

#[test]
fn the_fire_of_a_whole_volley_is_promised_beside_the_order() {
    let battle = facing();
    let german = sub(&battle, "german-squad-1");
    let squad = sub(&battle, "british-squad-1");
    let unit = battle.tables().unit_of(squad).expect("a unit");
    let mut volley = Volley {
        unit,
        ..Volley::NONE
    };
    volley.aims[battle.tables().place_of(squad)] = Aim {
        dice: 3,
        target: german,
        second: NOBODY,
    };
    let act = Act::Fire {
        volley,
        together: false,
    };
    let remark = battle.remark(&act, Eyes::All);
    assert!(
        remark.starts_with("G1 ") && remark.ends_with(" lost"),
        "{remark}"
    );
}

#[test]
fn refusals_state_the_fact_and_the_farthest_point() {
    let mut session = Session::begin(facing());
    let act = session
        .game()
        .read("advance squad-2 dice 1")
        .expect("an order");
    session.act(act).unwrap_or_else(|no| panic!("{}", no.facts));
    throw(&mut session, "4");
    let act = session
        .game()
        .read("move squad-2 6in east")
        .expect("an order");
    let no = session.game().check(&act).expect_err("too far");
    assert!(
        no.facts.contains("6in") && no.facts.contains("4in"),
        "{}",
        no.facts
    );
    assert!(no.nearest.is_some());
}

/// Every sentence of a battle is about something that happened: nothing is said of an event that is none.
#[test]
fn a_diary_has_no_empty_lines() {
    let session = played("crossroads", 21, 400);
    let steps = session.steps();
    for (at, step) in steps.iter().enumerate() {
        let after = steps.get(at + 1).map_or(session.game(), |it| &it.before);
        let is_event = |event: &&Event| after.tell(&step.before, event, Eyes::All).is_some();
        assert_eq!(
            step.events.iter().filter(is_event).count(),
            step.events.len()
        );
    }
}
