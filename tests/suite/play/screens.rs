//! What a player sees at once: every screen fits its terminal, map and question together, and marks on the map say what is legal.

use std::collections::BTreeSet;
use std::sync::Arc;

use regex::Regex;
use unicode_width::UnicodeWidthStr as _;

use super::terminal::{CONTINUE, Screen, Whim, question};
use crate::fixture::Fixture;
use pressgang::content::Scenario;
use pressgang::engine::{Chance, Pending, Side};
use pressgang::games;
use pressgang::games::{dads_ww2, hex_command};
use pressgang::kernel::Eyes as ColourEyes;
use pressgang::play::{Board, Eyes, Session, Table, Thrower, marks};
use pressgang::source::{Folder, Sources};

/// What was shown since a line was typed, without the echo of that line.
fn since(shown: &str) -> Vec<&str> {
    let (_, shown) = shown.split_once('\n').unwrap_or(("", shown));
    shown.split('\n').collect()
}

/// Plays a battle against the usual bot by choosing anything that is on the list, and looks at every screen.
fn every_screen(
    arguments: &[&str],
    size: (u16, u16),
    environment: &[(&str, &str)],
    mut look: impl FnMut(&str, &[&str]),
) {
    let fixture = Fixture::empty();
    let arguments = [arguments, &["--seed", "3", "--log", "a.log"]].concat();
    let mut screen = Screen::sized(&fixture.beside(""), &arguments, size, environment);
    let numbers = Regex::new(r"(\d+)\) ").expect("a pattern");
    let mut whim = Whim(7);
    let mut screens = 0;
    let mut is_first = true;
    while let Some(shown) = screen.asked() {
        let lines: Vec<&str> = if is_first {
            shown.split('\n').collect()
        } else {
            since(&shown)
        };
        look(&shown, &lines);
        is_first = false;
        screens += 1;
        assert!(screens < 3_000, "no end: {shown}");
        if shown.ends_with(CONTINUE) {
            screen.type_line("");
            continue;
        }
        let acts = numbers.captures_iter(&shown);
        let last = acts.filter_map(|it| it[1].parse::<u64>().ok()).max();
        // A long list is only counted.
        let last = last.unwrap_or(1);
        screen.type_line(&(1 + whim.below(last)).to_string());
    }
    let end = screen.text();
    look(&end, &since(&end));
    assert!(screens > 10, "{screens} screens: {end}");
    assert!(end.contains("The whole battle is in"), "{end}");
}

fn fits((columns, rows): (u16, u16), lines: &[&str]) {
    let text = || lines.join("\n");
    assert!(
        lines.len() <= rows.into(),
        "{} lines:\n{}",
        lines.len(),
        text()
    );
    for line in lines {
        assert!(
            line.width() <= columns.into(),
            "{}: {line}\n{}",
            line.width(),
            text()
        );
    }
}

/// A screen with a question has a part of the map, the state and acts too.
fn has_all(shown: &str, lines: &[&str]) {
    if shown.ends_with(CONTINUE) || !lines.last().is_some_and(|it| it.ends_with("> ")) {
        return;
    }
    let numbers = Regex::new(r"\b\d{4}").expect("a pattern");
    let map = lines
        .iter()
        .filter(|line| numbers.find_iter(line).count() >= 5);
    assert!(map.count() >= 2, "no map:\n{shown}");
    assert!(
        shown.contains("1) ") || shown.contains("`legal"),
        "no acts:\n{shown}"
    );
}

const SMALL: (u16, u16) = (80, 24);

#[test]
fn every_screen_of_a_home_guard_battle_fits_a_small_terminal() {
    for scenario in ["first-parade", "market-day"] {
        every_screen(&["play", scenario], SMALL, &[], |shown, lines| {
            fits(SMALL, lines);
            has_all(shown, lines);
        });
    }
}

#[test]
fn every_screen_of_a_to_arms_battle_fits_without_colours() {
    let plain = [("NO_COLOR", "1")];
    every_screen(
        &["play", "generals-trousers"],
        SMALL,
        &plain,
        |shown, lines| {
            fits(SMALL, lines);
            has_all(shown, lines);
        },
    );
}

#[test]
fn every_screen_of_a_dads_battle_fits_on_hexes_and_squares() {
    for arguments in [
        ["play", "lost-cow"].as_slice(),
        &["play", "petrol-for-the-general", "--ascii"],
    ] {
        every_screen(arguments, SMALL, &[], |shown, lines| {
            fits(SMALL, lines);
            has_all(shown, lines);
        });
    }
}

#[test]
fn in_a_wide_terminal_map_and_question_are_side_by_side() {
    let size = (200, 60);
    for (scenario, number) in [("first-parade", "0101"), ("lost-cow", "0101")] {
        let mut questions = 0;
        every_screen(&["play", scenario], size, &[], |shown, lines| {
            fits(size, lines);
            if shown.ends_with(CONTINUE) || !lines.last().is_some_and(|it| it.ends_with("> ")) {
                return;
            }
            questions += 1;
            assert!(
                lines.iter().any(|line| line.contains(number)),
                "not all of it: {shown}"
            );
            // The list of acts is behind the map, its key, or the room below them.
            let act = lines
                .iter()
                .find(|line| line.contains("1) ") || line.contains("`legal"));
            let act = act.unwrap_or_else(|| panic!("no acts: {shown}"));
            let at = act.find("1) ").or_else(|| act.find("`legal")).unwrap_or(0);
            assert!(at > 70, "{act}");
        });
        assert!(questions > 10, "{scenario}: {questions}");
    }
}

#[test]
fn the_sizes_between_fit_too() {
    for (scenario, size) in [
        ("first-parade", (120, 40)),
        ("lost-cow", (120, 40)),
        ("first-parade", (100, 30)),
        ("lost-cow", (60, 20)),
    ] {
        every_screen(&["play", scenario], size, &[], |_, lines| fits(size, lines));
    }
}

#[test]
fn help_fits_in_columns_and_waits_where_it_does_not() {
    let fixture = Fixture::empty();
    let arguments = ["play", "first-parade", "--seed", "1", "--log", "a.log"];
    let mut wide = Screen::sized(&fixture.beside(""), &arguments, (200, 60), &[]);
    question(&mut wide);
    wide.type_line("help");
    let shown = wide.asked().expect("help");
    fits((200, 60), &since(&shown));
    let beside = Regex::new("legal \\[UNIT\\] .* {2}[a-z]+[, A-Z\\[].* {2}").expect("a pattern");
    assert!(shown.lines().any(|line| beside.is_match(line)), "{shown}");
    drop(wide);

    let fixture = Fixture::empty();
    let mut small = Screen::sized(&fixture.beside(""), &arguments, SMALL, &[]);
    question(&mut small);
    small.type_line("help");
    let mut all = String::new();
    loop {
        let shown = small.asked().expect("help");
        fits(SMALL, &since(&shown));
        all.push_str(&shown);
        if !shown.ends_with(CONTINUE) {
            break;
        }
        small.type_line("");
    }
    for word in [
        "legal [UNIT]",
        "why ACT",
        "odds UNIT TARGET",
        "override ... because ...",
    ] {
        assert!(all.contains(word), "{word}: {all}");
    }
}

#[test]
fn legal_with_a_unit_marks_where_it_can_go_on_the_map() {
    let fixture = Fixture::empty();
    let arguments = [
        "play", "lost-cow", "--seed", "1", "--ascii", "--log", "a.log",
    ];
    let mut screen = Screen::sized(&fixture.beside(""), &arguments, SMALL, &[("NO_COLOR", "1")]);
    question(&mut screen);
    screen.type_line("legal move A1");
    let shown = screen.asked().expect("an answer");
    fits(SMALL, &since(&shown));
    assert!(!screen.raw().contains("\u{1b}[0;"), "no colours: {shown}");
    for sign in ["0406o", "0408o", "0407^", "On the map: ^ can act  o legal"] {
        assert!(shown.contains(sign), "{sign}: {shown}");
    }
}

/// The rows of the map in what was shown.
fn map(shown: &str) -> Vec<&str> {
    let is_map = |line: &&str| {
        line.starts_with(['\u{253c}', '\u{2502}']) || line.starts_with("    \u{2502}")
    };
    let of_map = |line: &str| line.char_indices().nth(90).map_or(line.len(), |(at, _)| at);
    let rows = shown.lines().filter(is_map);
    rows.map(|line| line[..of_map(line)].trim_end()).collect()
}

#[test]
fn a_replay_goes_back_to_the_board_as_it_was() {
    let fixture = Fixture::empty();
    let watched = [
        "play",
        "first-parade",
        "--watch",
        "greedy",
        "--seed",
        "7",
        "--log",
        "a.log",
    ];
    assert_eq!(fixture.run(&watched).code, Some(0));
    let size = (200, 60);
    let mut screen = Screen::sized(&fixture.beside(""), &["replay", "a.log"], size, &[]);
    let first = screen.asked().expect("the beginning");
    assert!(
        first.contains("First Parade") && first.contains("\n0/"),
        "{first}"
    );
    let mut typed = |line: &str| {
        screen.type_line(line);
        let shown = screen.asked().expect("an answer");
        fits(size, &since(&shown));
        shown
    };
    // Forward to a step that changes the board, and back again.
    let mut at = 0;
    let mut before = first.clone();
    let step = loop {
        let shown = typed("");
        at += 1;
        assert!(shown.contains(&format!("\n{at}/")), "{shown}");
        if map(&shown) != map(&before) {
            break shown;
        }
        before = shown;
    };
    let told = format!("{at:>4} ");
    let told = step
        .lines()
        .find_map(|line| line.split_once(&told))
        .expect("the step")
        .1;
    let back = typed("b");
    assert_eq!(map(&back), map(&before));
    assert!(
        back.contains(&format!("Back before step {at}; undone: {told}")),
        "{back}"
    );
    assert!(back.contains(&format!("\n{}/", at - 1)), "{back}");
    assert!(
        !back.contains(&format!("{at:>4} {told}")),
        "as if it went on: {back}"
    );
    // To a turn, to a step, to the beginning, and what else there is.
    let turn = typed("t 3");
    assert!(
        turn.contains("Turn 3,") && turn.contains("After step"),
        "{turn}"
    );
    assert!(typed("t 99").contains("There is no turn 99; the last is"));
    assert!(typed("t x").contains("`x` is not a turn"));
    assert!(typed("99999").contains("There is no step 99999; the last is"));
    assert_eq!(map(&typed("0")), map(&first));
    assert!(typed("b").contains("This is the beginning."));
    let help = typed("help");
    assert!(
        help.contains("takes the last step back") && help.contains("t, t 4"),
        "{help}"
    );
    assert!(typed("sideways").contains("`help` lists them"));
    drop(screen);

    // Every step fits a small terminal.
    let mut screen = Screen::sized(&fixture.beside(""), &["replay", "a.log"], SMALL, &[]);
    screen.asked().expect("the beginning");
    loop {
        screen.type_line("");
        let shown = screen.asked().expect("a step");
        fits(SMALL, &since(&shown));
        if shown.contains("The log ends here.") {
            break;
        }
    }
}

/// The numbers on the map that one of these letters follows.
fn marked(board: &Board, letters: &str) -> BTreeSet<String> {
    let marks = Regex::new(&format!(r"(\d{{4}})[{letters}]")).expect("a pattern");
    let text = board.map.to_plain();
    marks.captures_iter(&text).map(|it| it[1].into()).collect()
}

/// Plays at random, and compares what is marked for each piece with the acts as they are written.
fn compared<G: Table>(game: G, seed: u64) -> [usize; 2] {
    let mut session = Session::begin(game);
    let mut chance = Chance::of(seed);
    let mut seen = [0, 0];
    for _ in 0..600 {
        let game = session.game();
        let side = match game.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let throw = chance.throw(&game.dice());
                session.roll(throw, Thrower::Program);
                continue;
            }
            Pending::Decide { side, .. } => side,
        };
        let mut acts = Vec::new();
        game.candidates(&mut acts);
        compare(game, side, &acts, &mut seen);
        let act = acts[chance.below(acts.len() as u32) as usize];
        session.act(act).expect("it is legal");
    }
    seen
}

fn compare<G: Table>(game: &G, side: Side, acts: &[G::Act], seen: &mut [usize; 2]) {
    let eyes = Eyes::Of(side);
    let written: Vec<(G::Act, Vec<String>)> = acts
        .iter()
        .map(|act| (*act, game.write(act).split(' ').map(String::from).collect()))
        .collect();
    let drawn = |acts: &[G::Act]| {
        let mut board = game.board(eyes, 200);
        for (place, mark) in marks(game, acts, eyes) {
            board.mark(&place, mark);
        }
        board
    };
    let is_hex = |word: &String| word.len() == 4 && word.chars().all(|it| it.is_ascii_digit());
    let movers: BTreeSet<&String> = written
        .iter()
        .filter(|(_, words)| words[0] == "move" && words.get(2).is_some_and(is_hex))
        .map(|(_, words)| &words[1])
        .collect();
    for mover in movers {
        let its: Vec<&(G::Act, Vec<String>)> = written
            .iter()
            .filter(|(_, words)| words[0] == "move" && words[1] == *mover && is_hex(&words[2]))
            .collect();
        let acts: Vec<G::Act> = its.iter().map(|(act, _)| *act).collect();
        let free = its
            .iter()
            .filter(|(act, _)| !game.remark(act, eyes).ends_with('*'));
        let free: BTreeSet<String> = free.map(|(_, words)| words[2].clone()).collect();
        let all: BTreeSet<String> = its.iter().map(|(_, words)| words[2].clone()).collect();
        let board = drawn(&acts);
        assert_eq!(
            marked(&board, "o*"),
            all,
            "{mover}\n{}",
            board.map.to_plain()
        );
        assert_eq!(marked(&board, "o"), free, "{mover}");
        seen[0] += 1;
    }
    // Whom somebody can attack is marked in the question as it is asked.
    let targets: BTreeSet<String> = written
        .iter()
        .filter(|(_, words)| matches!(words[0].as_str(), "fire" | "shoot" | "assault"))
        .filter_map(|(_, words)| words.iter().find(|word| is_hex(word)).cloned())
        .collect();
    let attacks: Vec<G::Act> = written
        .iter()
        .filter(|(_, words)| matches!(words[0].as_str(), "fire" | "shoot" | "assault"))
        .map(|(act, _)| *act)
        .collect();
    assert_eq!(marked(&drawn(&attacks), "X"), targets);
    assert!(marked(&drawn(acts), "X").is_superset(&targets));
    seen[1] += targets.len();
}

fn load(pack: &str) -> pressgang::content::Pack {
    let folder = Folder::Bundled(format!("content/{pack}"));
    games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack")
}

#[test]
fn marks_on_the_map_are_the_legal_acts() {
    for (pack, scenario) in [("home-guard", "first-parade"), ("to-arms", "market-day")] {
        let pack = load(pack);
        let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
        let tables = hex_command::rules::compile(&pack, scenario).expect("it is sound");
        let [moves, targets] = compared(hex_command::rules::Battle::new(tables), 5);
        assert!(
            moves > 10 && targets > 2,
            "{moves} moves, {targets} targets"
        );
    }
    let pack = load("dads-ww2");
    for scenario in ["lost-cow", "petrol-for-the-general"] {
        let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
        let options = pack.options_for(scenario);
        let tables = dads_ww2::rules::compile_with(&pack, scenario, &options).expect("it is sound");
        let [moves, targets] = compared(dads_ww2::rules::Battle::new(Arc::clone(&tables)), 5);
        assert!(
            moves > 10 && targets > 2,
            "{moves} moves, {targets} targets"
        );
    }
}

#[test]
fn the_sides_have_the_colours_of_the_pack_at_the_table() {
    for (pack, scenario) in [("home-guard", "first-parade"), ("dads-ww2", "lost-cow")] {
        let sides = load(pack).palette.sides();
        for eyes in ColourEyes::ALL {
            assert!(
                sides[0].difference(sides[1], eyes) > 20.0,
                "{pack}, {eyes:?}"
            );
        }
        let fixture = Fixture::empty();
        let arguments = ["play", scenario, "--seed", "1", "--log", "a.log"];
        let exact = [("COLORTERM", "truecolor")];
        let mut screen = Screen::sized(&fixture.beside(""), &arguments, (200, 60), &exact);
        let mut shown = String::new();
        while screen.asked().expect("a question").ends_with(CONTINUE) {
            screen.type_line("");
        }
        shown.push_str(&screen.raw());
        for side in sides {
            let ink = format!("48;2;{};{};{}m", side.r, side.g, side.b);
            assert!(shown.contains(&ink), "{pack}: {ink}");
        }
    }
}
