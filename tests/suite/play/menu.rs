//! `pressgang play` without a scenario: the menu in a small terminal, and what happens where nobody can be asked.

use super::piped;
use super::terminal::Screen;
use crate::fixture::Fixture;

fn open(fixture: &Fixture, arguments: &[&str]) -> Screen {
    Screen::sized(&fixture.beside(""), arguments, (80, 24), &[])
}

/// Types a line, and tells what is asked next.
fn answer(screen: &mut Screen, line: &str) -> String {
    screen.type_line(line);
    let shown = screen.asked();
    shown.unwrap_or_else(|| panic!("it ended after `{line}`"))
}

fn fits(menu: &str) {
    assert!(menu.lines().count() <= 24, "{menu}");
    for line in menu.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn a_menu_leads_to_a_battle_and_back_to_it() {
    let fixture = Fixture::empty();
    let mut screen = open(&fixture, &["play"]);
    let games = screen.asked().expect("a menu");
    fits(&games);
    for part in [
        "There's a War On",
        "To Arms!",
        "8 scenarios",
        "Which game? [1]>",
    ] {
        assert!(games.contains(part), "{part}\n{games}");
    }
    assert!(!games.contains("Continue a battle"), "{games}");
    let again = answer(&mut screen, "17");
    assert!(again.contains("Type a number from 1 to"), "{again}");
    // The smallest scenario is the first.
    let scenarios = answer(&mut screen, "1");
    fits(&scenarios);
    let first = scenarios.lines().find(|line| line.contains(" 1  "));
    let first = first.unwrap_or_else(|| panic!("{scenarios}"));
    assert!(first.contains("First Parade"), "{scenarios}");
    assert!(
        first.contains(" units") && first.contains("about "),
        "{first}"
    );
    assert!(answer(&mut screen, "b").contains("Which game?"));
    answer(&mut screen, "");
    let sides = answer(&mut screen, "");
    fits(&sides);
    assert!(sides.contains("Which side do you play? [1]>"), "{sides}");
    let opponents = answer(&mut screen, "2");
    fits(&opponents);
    for part in [
        "greedy",
        "captain",
        "yourself",
        "Who plays the other side? [1]>",
    ] {
        assert!(opponents.contains(part), "{part}\n{opponents}");
    }
    let begun = answer(&mut screen, "");
    assert!(begun.contains("wardens: person"), "{begun}");
    screen.type_line("quit");
    assert!(screen.asked().is_none(), "it has ended");

    let mut screen = open(&fixture, &["play"]);
    let games = screen.asked().expect("a menu");
    assert!(
        games.contains("Continue a battle (1 unfinished)"),
        "{games}"
    );
    let battles = answer(&mut screen, "c");
    fits(&battles);
    assert!(
        battles.contains("First Parade") && battles.contains("turn 1"),
        "{battles}"
    );
    let resumed = answer(&mut screen, "");
    assert!(resumed.contains("steps have been played"), "{resumed}");
    screen.type_line("quit");
    assert!(screen.asked().is_none(), "it has ended");
}

#[test]
fn the_menu_says_which_side_has_the_harder_task_and_asks_nothing_twice() {
    let fixture = Fixture::empty();
    let mut screen = open(
        &fixture,
        &["play", "--pack", "dads-ww2", "--against", "random"],
    );
    let scenarios = screen.asked().expect("a menu");
    assert!(scenarios.contains("harder for "), "{scenarios}");
    let harder = scenarios.lines().find(|line| line.contains("harder for "));
    let number = harder
        .and_then(|line| line.split_whitespace().next())
        .expect("a row");
    let sides = answer(&mut screen, number);
    assert!(sides.contains("the harder task"), "{sides}");
    let begun = answer(&mut screen, "");
    assert!(begun.contains(": random"), "{begun}");
    screen.type_line("quit");
    assert!(screen.asked().is_none(), "it has ended");
}

#[test]
fn the_lessons_of_a_game_are_in_its_menu() {
    let fixture = Fixture::empty();
    let mut screen = open(&fixture, &["play"]);
    screen.asked().expect("a menu");
    let scenarios = answer(&mut screen, "1");
    assert!(
        scenarios.contains("Learn the game in 5 short lessons"),
        "{scenarios}"
    );
    let lesson = answer(&mut screen, "t");
    assert!(lesson.contains("Lesson 1 of 5"), "{lesson}");
    screen.type_line("quit");
}

#[test]
fn where_nobody_can_be_asked_a_scenario_must_be_named() {
    let ran = piped(&Fixture::empty(), &["play"], "1\n1\n");
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    assert!(
        ran.stderr.contains("which scenario?")
            && ran.stderr.contains("`pressgang play first-parade`"),
        "{}",
        ran.stderr
    );
}
