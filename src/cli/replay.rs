//! `pressgang replay`: steps through a log.

use std::path::PathBuf;

use super::battles::could_not_run;
use super::page::{Page, say};
use super::play::{Input, Words, sentences};
use super::screen::{Scene, whole};
use super::terminal::{is_terminal, print, rendering, room, size};
use super::{Outcome, examples, logs};
use crate::diag::Failure;
use crate::games::Rules;
use crate::play::{Eyes, Rendering, Step, look_at_last};

/// Step through the log of a battle.
///
/// At a terminal: Enter shows the next step, `b` takes the last one back, a number goes to the battle after that step, `t`
/// to the next turn, `t 4` to turn 4, `m` shows the whole map, `help` lists all this, `q` quits. Otherwise the whole battle
/// is printed at once.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "replay output/{pack}/battles/first-parade-1.log",
    "replay our-sunday.log --turn 3",
    "replay our-sunday.log | less",
]))]
pub(super) struct Arguments {
    /// The log.
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Begin with this turn.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    turn: u32,
    /// Draw with ASCII letters only.
    #[arg(long)]
    ascii: bool,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    replay(arguments).unwrap_or_else(could_not_run)
}

fn replay(arguments: &Arguments) -> Result<Outcome, Failure> {
    logs::visit(logs::read(&arguments.log)?, Shown { arguments })
}

/// A log to show, in any game.
struct Shown<'a> {
    arguments: &'a Arguments,
}

impl logs::Visitor for Shown<'_> {
    type Out = Outcome;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Outcome {
        let sides = read.found.pack.palette.sides();
        let steps = Replay {
            read: &read,
            rendering: rendering(self.arguments.ascii, sides),
        };
        let title = read.found.title();
        let title = format!("{title} - {}\n", read.found.pack.head().title);
        let start = steps.turn(self.arguments.turn).unwrap_or(0);
        if is_terminal() {
            steps.run(start, &title);
        } else {
            print(&title);
            steps.tell_all(start);
        }
        if read.breach.is_some() {
            logs::tell(&read);
            return Outcome::Findings;
        }
        Outcome::Fine
    }
}

/// What can be typed, and what it does.
const COMMANDS: &[(&str, &str)] = &[
    ("Enter, n", "shows the next step"),
    (
        "b",
        "takes the last step back, and shows the board before it",
    ),
    ("12", "goes to the battle after step 12; 0 is its beginning"),
    ("t, t 4", "goes to the next turn, to turn 4"),
    ("m", "shows the whole map with its key"),
    ("help", "shows this"),
    ("q", "quits"),
];

struct Replay<'a, G: Rules> {
    read: &'a logs::Read<G>,
    rendering: Rendering,
}

impl<G: Rules> Replay<'_, G> {
    fn steps(&self) -> &[Step<G>] {
        self.read.session.steps()
    }

    /// The battle after some steps.
    fn game(&self, steps: usize) -> &G {
        match self.steps().get(steps) {
            Some(step) => &step.before,
            None => self.read.session.game(),
        }
    }

    /// The number of steps before a turn.
    fn turn(&self, turn: u32) -> Option<usize> {
        (0..=self.steps().len()).find(|at| self.game(*at).turn() >= turn)
    }

    /// The whole map and the state after some steps.
    fn board(&self, at: usize) {
        let board = self.game(at).board(Eyes::All, room());
        print(&whole(&board, room(), self.rendering));
        say(&format!("{}\n", self.game(at).status(Eyes::All).join("\n")));
    }

    /// What a step was, as a log says it.
    fn written(&self, at: usize) -> String {
        let step = self.steps().get(at);
        step.map_or_else(String::new, |step| {
            format!("{}: {}", step.before.side_id(step.side), step.written())
        })
    }

    /// A step and what came of it.
    fn told(&self, at: usize) -> String {
        let Some(step) = self.steps().get(at) else {
            return String::new();
        };
        let lines = sentences(self.game(at + 1), step, Eyes::All);
        format!("{:>4} {}\n{}", at + 1, self.written(at), lines.concat())
    }

    fn tell_all(&self, start: usize) {
        let mut turn = u32::MAX;
        for at in start..self.steps().len() {
            if self.game(at).turn() != turn {
                turn = self.game(at).turn();
                self.board(at);
            }
            print(&self.told(at));
        }
        self.board(self.steps().len());
    }

    /// Shows the battle after some steps, looking at where one of them happened.
    fn show(&self, at: usize, looked_at: usize, news: &str) {
        let Some(size) = size() else {
            return;
        };
        let game = self.game(at);
        let draw = |width: usize| {
            let mut board = game.board(Eyes::All, width);
            look_at_last(&mut board, game, &self.steps()[..looked_at], Eyes::All);
            board
        };
        let scene = Scene {
            board: Some(&draw),
            star: G::manual().star,
            status: &game.status(Eyes::All).join("\n"),
            question: "",
            acts: &|_, _| Vec::new(),
        };
        for page in scene.pages(news, size, self.rendering) {
            print(&format!("{}\n", page.join("\n")));
        }
    }

    fn run(&self, start: usize, title: &str) {
        let last = self.steps().len();
        let mut at = start;
        self.show(at, at, title);
        let mut input = Input::plain();
        loop {
            let prompt = format!("{at}/{last} Enter, b, t, m, help, q> ");
            let Some(line) = input.line(&prompt, Words::default) else {
                return;
            };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "" | "n" if at < last => {
                    at += 1;
                    self.show(at, at, &self.told(at - 1));
                }
                "" | "n" => say("The log ends here.\n"),
                "b" if at > 0 => {
                    at -= 1;
                    let undone = self.written(at);
                    let news = format!("Back before step {}; undone: {undone}\n", at + 1);
                    self.show(at, at + 1, &news);
                }
                "b" => say("This is the beginning.\n"),
                "t" => match self.turn_named(at, rest) {
                    Ok(steps) => {
                        at = steps;
                        self.show(at, at, &self.reached(at));
                    }
                    Err(why) => say(&why),
                },
                "m" | "map" => self.board(at),
                "help" | "?" | "h" => self.help(),
                "q" | "quit" => return,
                number => match number.parse::<usize>() {
                    Ok(step) if step <= last => {
                        at = step;
                        self.show(at, at, &self.reached(at));
                    }
                    Ok(step) => say(&format!("There is no step {step}; the last is {last}.\n")),
                    Err(_) => say(&format!(
                        "`{number}` is not a command: `help` lists them.\n"
                    )),
                },
            }
        }
    }

    /// Where a jump has led.
    fn reached(&self, at: usize) -> String {
        match at {
            0 => "The beginning.\n".into(),
            at => format!("After step {at}, {}\n", self.written(at - 1)),
        }
    }

    /// The number of steps before the turn that was typed, or before the next one.
    fn turn_named(&self, at: usize, typed: &str) -> Result<usize, String> {
        let most = self.game(self.steps().len()).turn();
        let turn = match typed.trim() {
            "" => self.game(at).turn() + 1,
            typed => typed
                .parse()
                .map_err(|_| format!("`{typed}` is not a turn: write `t 4`.\n"))?,
        };
        self.turn(turn)
            .ok_or_else(|| format!("There is no turn {turn}; the last is {most}.\n"))
    }

    fn help(&self) {
        let rows: Vec<(String, String)> = COMMANDS
            .iter()
            .map(|(words, what)| (words.to_string(), what.to_string()))
            .collect();
        let mut page = Page::new();
        page.glossary(room(), &rows);
        page.print();
    }
}
