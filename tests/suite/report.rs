//! The report of a battle: its facts are those of the battle, and every file of it can be read by itself.

use std::cmp::Ordering;
use std::fs;
use std::sync::OnceLock;

use crate::fixture::{Fixture, Ran};
use crate::frames::bundled;
use pressgang::content::Scenario;
use pressgang::engine::{Game as _, Outcome, Pending, Side};
use pressgang::games::hex_command::odds;
use pressgang::games::hex_command::rules::{Act, Battle, Event, compile};
use pressgang::games::{self, Rules as _};
use pressgang::kernel::Colour;
use pressgang::odds::Fraction;
use pressgang::play::report::{self, Block, Passage, Places, Report, Subject};
use pressgang::play::{Deed, Session, parse, replay};
use pressgang::sim::Progress;
use pressgang::source::Sources;

const SILENT: Progress<'_> = Progress {
    planned: &|_| {},
    done: &|| {},
};

/// The log of a battle between bots.
fn log() -> &'static str {
    static LOG: OnceLock<String> = OnceLock::new();
    LOG.get_or_init(|| {
        let fixture = Fixture::empty();
        let play = [
            "play",
            "first-parade",
            "--watch",
            "greedy",
            "random",
            "--seed",
            "3",
            "--log",
            "a.log",
        ];
        let ran = fixture.run(&play);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        fs::read_to_string(fixture.beside("a.log")).expect("a log")
    })
}

/// A line of the log after which something is put in.
fn with_line(before: &str, line: &str) -> String {
    let at = log().find(before).expect("a place") + before.len();
    let at = at + log()[at..].find('\n').expect("the end of a line") + 1;
    format!("{}{line}\n{}", &log()[..at], &log()[at..])
}

/// The first throw of battle dice by the platoon, as its line begins.
fn battle_throw() -> &'static str {
    let is_battle = |line: &&str| {
        line.starts_with("roll platoon: ")
            && faces_of(line).count() > 1
            && faces_of(line).all(|face| "SCHFM".contains(face))
    };
    let line = log().lines().find(is_battle).expect("a throw");
    line.split('@').next().expect("its words").trim_end()
}

fn faces_of(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split('@').next().unwrap_or_default();
    words.split_whitespace().skip(2)
}

fn battle() -> Battle {
    let pack = games::load(
        &bundled("home-guard"),
        &mut Sources::default(),
        &mut Vec::new(),
    )
    .expect("a pack");
    let scenario = pack.shelf::<Scenario>().get("first-parade").expect("it");
    Battle::new(compile(&pack, scenario).expect("a battle"))
}

fn told(text: &str, playouts: u32) -> (Report, Session<Battle>) {
    let (log, faults) = parse(text);
    assert_eq!(faults, []);
    let (session, breach) = replay(battle(), &log);
    assert!(breach.is_none(), "{breach:?}");
    let places = Places::from([("0504".to_string(), "Church hall".to_string())]);
    let subject = Subject {
        title: "First Parade".into(),
        game: "A game".into(),
        briefing: String::new(),
        places: &places,
        log: &log,
        judged: log.entries.len(),
        session: &session,
        warnings: Vec::new(),
        players: Battle::usual_bot(),
    };
    let report = report::about(&subject, playouts, SILENT);
    (report, session)
}

fn prose(report: &Report, turn: usize) -> String {
    let text = |passage: &Passage| match passage {
        Passage::Prose { text } => text.clone(),
        _ => String::new(),
    };
    let passages = report.chapters[turn].passages.iter();
    passages.map(text).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_facts_of_a_report_are_those_of_the_battle() {
    let (report, session) = told(log(), 0);
    let (end, tables) = (session.game(), session.game().tables());
    let Pending::Over(Outcome::Won(winner)) = end.pending() else {
        panic!("somebody has won");
    };
    let name = &tables.sides[winner.at()].name;
    assert!(report.is_over);
    assert!(
        report.verdict.starts_with(name.as_str()),
        "{}",
        report.verdict
    );
    assert!(
        report
            .verdict
            .contains(&format!("turn {}", end.state().turn))
    );
    let last = report.chapters.last().expect("chapters");
    for side in Side::BOTH {
        let force = &report.sides[side.at()];
        let points = u32::from(end.state().vp[side.at()]);
        let at_end = last.points.map(|both| both[side.at()]);
        assert_eq!((force.points, at_end), (Some(points), Some(points)));
        assert!(force.player.contains(["greedy", "random"][side.at()]));
    }
    // Every unit, as it was and as it is, and what became of it.
    for (unit, row) in tables.unit_numbers().zip(&tables.units) {
        let side = &report.sides[row.side.at()];
        let record = side
            .pieces
            .iter()
            .find(|it| it.name.to_lowercase().replace(' ', "-") == row.id)
            .expect("its record");
        assert_eq!(record.start, u32::from(row.figures));
        assert_eq!(record.end, u32::from(end.state().unit(unit).figures));
        let ended = session.steps().iter().find_map(|step| {
            let how = |event: &Event| match *event {
                Event::Destroyed(it) if it == unit => Some("destroyed"),
                Event::LeftTable(it) if it == unit => Some("left the table"),
                _ => None,
            };
            let how = step.events.iter().find_map(how)?;
            Some(format!("{how} in turn {}", step.before.state().turn))
        });
        let stands = || format!("in {}", tables.field.name(end.state().unit(unit).hex));
        assert_eq!(record.fate, ended.unwrap_or_else(stands));
    }
    // A map for each turn shows who is on the table.
    let map = last.map.as_ref().expect("a map");
    let on_table = tables
        .unit_numbers()
        .filter(|it| end.state().unit(*it).on_table())
        .count();
    let units = map.counters.iter().filter(|it| it.strength.is_some());
    assert_eq!(units.count(), on_table);
    assert_eq!(report.chapters.len(), usize::from(end.state().turn) + 1);
}

/// Who wins by points is told with the points that were needed.
#[test]
fn a_verdict_names_the_points_that_each_side_needed() {
    let (report, session) = told(log(), 0);
    let Pending::Over(Outcome::Won(winner)) = session.game().pending() else {
        panic!("somebody has won");
    };
    let (own, other) = (
        &report.sides[winner.at()],
        &report.sides[winner.other().at()],
    );
    let (quota, wanted) = (own.quota.expect("a quota"), other.quota.expect("a quota"));
    let points = own.points.expect("points");
    let with = match points.cmp(&quota) {
        Ordering::Less => format!("with {points} of the {quota} they needed; "),
        Ordering::Equal => format!("reaching their quota of {quota} points; "),
        Ordering::Greater => format!("passing their quota of {quota} with {points} points; "),
    };
    assert!(report.verdict.contains(&with), "{}", report.verdict);
    let had = format!("had {} of {wanted}.", other.points.expect("points"));
    assert!(report.verdict.ends_with(&had), "{}", report.verdict);
}

/// The arrows of a turn lead from where units were when it began to where they were when it ended.
#[test]
fn the_map_of_a_turn_shows_how_units_have_moved() {
    let (report, session) = told(log(), 0);
    let at_first = session
        .steps()
        .first()
        .map_or(session.game(), |step| &step.before);
    let before = |turn: u32| {
        let steps = session.steps().iter();
        let mut steps = steps.filter(|step| u32::from(step.before.state().turn) >= turn);
        steps.next().map_or(session.game(), |step| &step.before)
    };
    let mut drawn = 0;
    for chapter in report.chapters.iter().filter(|it| it.turn > 0) {
        let map = chapter.map.as_ref().expect("a map");
        let (from, to) = (before(chapter.turn), before(chapter.turn + 1));
        let places = |game: &Battle| -> Vec<Option<String>> {
            report::Account::muster(game)
                .into_iter()
                .map(|it| it.place)
                .collect()
        };
        for way in &map.moves {
            let (first, last) = (way.places.first(), way.places.last());
            assert_ne!(first, last, "turn {}", chapter.turn);
            assert!(
                places(from).iter().any(|it| it.as_ref() == first),
                "turn {}",
                chapter.turn
            );
            drawn += 1;
        }
        let units = report::Account::muster(from).into_iter();
        let moved = units.zip(report::Account::muster(to)).filter(|(was, is)| {
            !was.commander && was.place.is_some() && is.place.is_some() && was.place != is.place
        });
        for (was, is) in moved {
            let has_arrow = map.moves.iter().any(|way| {
                way.side == was.side.at()
                    && way.places.first() == was.place.as_ref()
                    && way.places.last() == is.place.as_ref()
            });
            assert!(
                has_arrow,
                "turn {}: {} from {:?} to {:?}",
                chapter.turn, was.id, was.place, is.place
            );
        }
    }
    assert!(drawn > 3, "{drawn} arrows");
    assert_eq!(at_first.state().turn, 0);
}

#[test]
fn luck_is_what_the_odds_say_against_what_the_dice_did() {
    let (report, session) = told(log(), 0);
    let mut expected = [Fraction::ZERO; 2];
    let mut attacks = [0; 2];
    for step in session.steps() {
        if let Deed::Act(act @ Act::Fire { .. }) = &step.deed {
            let odds = odds::fight(&step.before, act).expect("a legal attack");
            expected[step.side.at()] = expected[step.side.at()] + odds.mean_kills();
            attacks[step.side.at()] += 1;
        }
    }
    assert!(attacks[0] > 5, "{attacks:?}");
    for side in [0, 1] {
        let (sum, killed) = report.luck.sum(side, None);
        assert_eq!(sum, expected[side]);
        assert_eq!(report.luck.count(side), attacks[side]);
        assert_eq!(killed, killed_by_dice(&session, side));
        let by_unit: u32 = report.sides[side].pieces.iter().map(|it| it.kills).sum();
        assert_eq!(by_unit, killed);
    }
}

/// Figures the enemy of a side has lost, without those for retreats that could not be made; there are no mines here.
fn killed_by_dice(session: &Session<Battle>, side: usize) -> u32 {
    let mut killed = 0;
    let mut trapped = false;
    for event in session.steps().iter().flat_map(|step| &step.events) {
        match *event {
            Event::Trapped(_) => trapped = true,
            Event::Lost(unit, figures, _) => {
                let enemy = session.game().tables().unit(unit).side.at() != side;
                if !std::mem::take(&mut trapped) && enemy {
                    killed += u32::from(figures);
                }
            }
            _ => {}
        }
    }
    killed
}

#[test]
fn dice_thrown_by_hand_are_counted_apart() {
    let throw = battle_throw();
    let by_hand = log().replacen(throw, &throw.replace("roll", "dice"), 1);
    let (report, _) = told(&by_hand, 0);
    let all: Vec<_> = report
        .luck
        .dice
        .iter()
        .filter(|thrown| thrown.by_hand)
        .collect();
    let [thrown] = all[..] else {
        panic!("{all:?}");
    };
    let letters: Vec<&str> = faces_of(throw).collect();
    assert_eq!(
        (thrown.side, thrown.dice as usize, thrown.colour.as_str()),
        (0, letters.len(), "white")
    );
    for (face, _, came) in &thrown.faces {
        let shown = letters
            .iter()
            .filter(|it| face.to_uppercase().starts_with(**it));
        assert_eq!(*came as usize, shown.count(), "{face} in {throw}");
    }
    assert_eq!(
        thrown.faces.iter().map(|(_, sides, _)| sides).sum::<u32>(),
        6
    );
    let (whole, _) = told(log(), 0);
    let all = |report: &Report| {
        report
            .luck
            .dice
            .iter()
            .map(|thrown| thrown.dice)
            .sum::<u32>()
    };
    assert_eq!(all(&report), all(&whole));
}

#[test]
fn notes_overrides_and_take_backs_stand_in_their_turn() {
    let noted = with_line("# Turn 2", "note The *verger* was seen <here>");
    let (report, _) = told(&noted, 0);
    let note = Passage::Note {
        text: "The *verger* was seen <here>".into(),
    };
    let places: Vec<u32> = report
        .chapters
        .iter()
        .filter(|chapter| chapter.passages.contains(&note))
        .map(|chapter| chapter.turn)
        .collect();
    assert_eq!(places, [2]);
    let page = report::html(&report, "", &[], [Colour::BLACK; 2]);
    assert!(
        page.contains("The *verger* was seen &lt;here&gt;"),
        "{page}"
    );
    let page = report::markdown(&report, &|_| String::new());
    assert!(page.contains("**Note:** The \\*verger\\* was seen \\<here\\>"));

    // The same throw once more: the battle is the same, but somebody has peeped.
    let throw = battle_throw();
    let back = with_line(throw, &format!("takeback 1\n{throw}"));
    let (report, _) = told(&back, 0);
    let chapters = report.chapters.iter();
    let taken_back = |passages: &[Passage]| passages.contains(&Passage::Takeback { steps: 1 });
    assert_eq!(chapters.filter(|it| taken_back(&it.passages)).count(), 1);

    // What is settled leads to another battle, of which the lines after it know nothing.
    let end = log().find("act platoon: place ").expect("an order");
    let settled = format!(
        "{}override figures section-1 2 because of the rain\n",
        &log()[..end]
    );
    let (report, _) = told(&settled, 0);
    let last = report.chapters.last().expect("chapters");
    assert!(
        last.passages
            .iter()
            .any(|it| matches!(it, Passage::Override { because, .. } if because == "of the rain"))
    );
    assert_eq!(report.sides[0].pieces[0].end, 2);
}

#[test]
fn prose_tells_every_attack_with_its_losses_and_reads_the_same_every_time() {
    let (report, session) = told(log(), 0);
    let again = told(log(), 0).0;
    assert_eq!(report.blocks(), again.blocks());
    for step in session.steps() {
        let text = prose(&report, usize::from(step.before.state().turn));
        let tables = session.game().tables();
        for event in &step.events {
            let named = match *event {
                Event::Attacked { unit, hex, .. } => {
                    vec![unit_name(tables.name(unit)), tables.field.name(hex)]
                }
                Event::Lost(unit, ..) | Event::Destroyed(unit) => {
                    vec![unit_name(tables.name(unit))]
                }
                Event::Moved(unit, ..) if unit < 64 => vec![unit_name(tables.name(unit))],
                _ => continue,
            };
            for word in named {
                assert!(text.contains(&word), "{event:?}: {word}\n{text}");
            }
        }
    }
    // Nothing is left to fill in, and sentences are whole.
    for chapter in 0..report.chapters.len() {
        let text = prose(&report, chapter);
        assert!(!text.contains(['{', '}', '|']), "{text}");
        for paragraph in text.lines() {
            assert!(paragraph.ends_with('.'), "{paragraph}");
            assert!(paragraph.starts_with(char::is_uppercase), "{paragraph}");
            assert!(
                !paragraph.contains("..") && !paragraph.contains("  "),
                "{paragraph}"
            );
        }
    }
}

fn unit_name(id: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

#[test]
fn turning_points_follow_from_the_log_alone() {
    let (one, _) = told(log(), 2);
    let (two, _) = told(log(), 2);
    assert_eq!(one.forecast, two.forecast);
    assert_eq!(one.forecast.chances.len(), one.chapters.len());
    let won = one.forecast.chances.last().copied();
    assert!(
        matches!(won, Some(0.0 | 50.0 | 100.0)),
        "it is over: {won:?}"
    );
    let chances = one.forecast.chances.iter();
    assert!(chances.into_iter().all(|it| (0.0..=100.0).contains(it)));
    for point in &one.forecast.turning_points {
        assert!(point.after - point.before >= 12.0, "{point:?}");
        assert!(!point.text.is_empty());
    }
    let says = one.blocks().iter().any(|block| {
        matches!(block, Block::Small { text } if text.contains("played on 2 times by two greedy players"))
    });
    assert!(says, "the report says how it was estimated");
}

fn report_of(fixture: &Fixture, arguments: &[&str]) -> Ran {
    let mut all = vec!["report", "b.log", "--playouts", "0"];
    all.extend(arguments);
    fixture.run(&all)
}

#[test]
fn all_three_files_are_written_and_stand_alone() {
    let fixture = Fixture::empty().file("../b.log", log());
    let ran = report_of(&fixture, &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(ran.stdout, "b-report.md\nb-report.html\nb-report.pdf\n");
    let read = |name: &str| fs::read(fixture.beside(name)).expect(name);
    let text = |name: &str| String::from_utf8(read(name)).expect(name);
    let markdown = text("b-report.md");
    let pictures: Vec<&str> = markdown
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect();
    let turns = log().matches("# Turn ").count();
    assert_eq!(pictures.len(), turns + 1, "{pictures:?}");
    for picture in pictures {
        assert!(text(picture).starts_with("<svg"), "{picture}");
    }
    for heading in ["Order of battle", "Turn 1", "Turn 3", "Losses", "Luck"] {
        assert!(markdown.contains(&format!("# {heading}\n")), "{heading}");
    }
    let html = text("b-report.html");
    for foreign in [
        "http", "src=", "url(\"", "file:", "@import", "<link", "<script",
    ] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    // The sides have the colours of the pack, in the bars they share and on the maps.
    let folder = bundled("home-guard");
    let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack");
    let [first, second] = pack.palette.sides().map(|side| side.to_string());
    let rule = format!(":root {{ --first: {first}; --second: {second}; }}");
    assert!(html.contains(&rule), "{rule}");
    for colour in [&first, &second] {
        assert!(
            html.contains(&format!("\"{colour}\"")),
            "{colour} on no map"
        );
    }
    // What is used is there, once.
    for used in html.split("href=\"#").skip(1) {
        let id = used.split('"').next().expect("an id");
        assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }
    let pdf = read("b-report.pdf");
    assert!(pdf.starts_with(b"%PDF"));
    let again = report_of(&fixture, &[]);
    assert_eq!(
        again.stdout.matches("(unchanged)").count(),
        3,
        "{}",
        again.stdout
    );
    let elsewhere = report_of(&fixture, &["--format", "md", "--out", "elsewhere"]);
    assert_eq!(elsewhere.stdout, "elsewhere/b-report.md\n");
    assert_eq!(text("elsewhere/b-report.md"), markdown);
}

#[test]
fn a_battle_that_is_not_finished_is_told_as_far_as_it_goes() {
    let half = log().find("# Turn 3").expect("a third turn");
    let fixture = Fixture::empty().file("../b.log", &log()[..half]);
    let ran = report_of(&fixture, &["--format", "md"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let text = fs::read_to_string(fixture.beside("b-report.md")).expect("a report");
    assert!(
        text.contains("**Not finished: the log ends in turn 3"),
        "{text}"
    );
    assert!(text.contains("## Turn 2") && !text.contains("## Turn 4"));
    let nothing = Fixture::empty().file("../b.log", "pack home-guard\nscenario first-parade\n");
    let ran = report_of(&nothing, &["--format", "md,html"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let text = fs::read_to_string(nothing.beside("b-report.md")).expect("a report");
    assert!(text.contains("before the first turn"), "{text}");
}

#[test]
fn a_breach_is_told_with_its_line_and_nothing_after_it() {
    let is_move = |line: &&str| line.starts_with("act platoon: move section-");
    let line = log().lines().find(is_move).expect("a move");
    let unit = line.split(' ').nth(3).expect("a unit");
    let wrong = log().replacen(line, &format!("act platoon: move {unit} 0101"), 1);
    let line = 1 + wrong[..wrong.find(" 0101\n").expect("it")]
        .matches('\n')
        .count();
    let fixture = Fixture::empty().file("../b.log", &wrong);
    let ran = report_of(&fixture, &["--format", "md"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let text = fs::read_to_string(fixture.beside("b-report.md")).expect("a report");
    let warning = format!("> **Warning:** line {line}: ");
    assert!(text.contains(&warning), "{text}");
    assert!(text.contains("told up to the line that breaks the rules"));
    assert!(
        text.contains("## Turn 1") && !text.contains("## Turn 2"),
        "{text}"
    );
    let missing = fixture.run(&["report", "nowhere.log"]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.stderr.contains("cannot read nowhere.log"),
        "{}",
        missing.stderr
    );
}

#[test]
fn a_report_is_written_from_within_the_battle() {
    let fixture = Fixture::empty();
    let play = ["play", "first-parade", "--seed", "5", "--log", "a.log"];
    let ran = fixture.run_with_input(
        &play,
        "note The hall is ours on Wednesdays.\nreport\nquit\n",
    );
    assert!(ran.stdout.contains("a-report.pdf"), "{}", ran.stdout);
    let text = fs::read_to_string(fixture.beside("a-report.md")).expect("a report");
    assert!(
        text.contains("**Note:** The hall is ours on Wednesdays."),
        "{text}"
    );
}
