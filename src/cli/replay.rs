//! `pressgang replay`: steps through a log.

use std::path::PathBuf;

use super::battles::could_not_run;
use super::play::{Input, Words, sentences};
use super::terminal::{has_colour, is_terminal, print, room};
use super::{Outcome, examples, logs};
use crate::diag::Failure;
use crate::games::Rules;
use crate::play::{Eyes, Step};

/// Step through the log of a battle.
///
/// At a terminal: Enter shows the next step, `b` goes back, a number goes to that step, `t` to the next turn, `t 4` to
/// turn 4, `m` shows the board, `q` quits. Otherwise the whole battle is printed at once.
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
        let steps = Replay {
            read: &read,
            ascii: self.arguments.ascii || !is_terminal(),
        };
        print(&format!(
            "{} - {}\n",
            read.found.title(),
            read.found.pack.head().title
        ));
        let start = steps.turn(self.arguments.turn).unwrap_or(0);
        if is_terminal() {
            steps.run(start);
        } else {
            steps.tell_all(start);
        }
        if read.breach.is_some() {
            logs::tell(&read);
            return Outcome::Findings;
        }
        Outcome::Fine
    }
}

struct Replay<'a, G: Rules> {
    read: &'a logs::Read<G>,
    ascii: bool,
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

    /// The first step of a turn.
    fn turn(&self, turn: u32) -> Option<usize> {
        (0..=self.steps().len()).find(|at| self.game(*at).turn() >= turn)
    }

    fn board(&self, at: usize) {
        let picture = self.game(at).board(Eyes::All, room());
        print(&if self.ascii {
            picture.to_plain()
        } else {
            picture.to_terminal(has_colour())
        });
        print(&format!("{}\n", self.game(at).status(Eyes::All).join("\n")));
    }

    fn tell(&self, at: usize) {
        let Some(step) = self.steps().get(at) else {
            return;
        };
        print(&format!("{:>4} ", at + 1));
        let lines = sentences(self.game(at + 1), step, Eyes::All);
        print(&format!(
            "{}: {}\n",
            step.before.side_id(step.side),
            step.written()
        ));
        print(&lines.concat());
    }

    fn tell_all(&self, start: usize) {
        let mut turn = u32::MAX;
        for at in start..self.steps().len() {
            if self.game(at).turn() != turn {
                turn = self.game(at).turn();
                self.board(at);
            }
            self.tell(at);
        }
        self.board(self.steps().len());
    }

    fn run(&self, start: usize) {
        let last = self.steps().len();
        let mut at = start;
        self.board(at);
        let mut input = Input::plain();
        loop {
            let prompt = format!("{at}/{last} Enter, b, t, m, q> ");
            let Some(line) = input.line(&prompt, Words::default) else {
                return;
            };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "" | "n" if at < last => {
                    self.tell(at);
                    at += 1;
                }
                "" | "n" => {
                    self.board(at);
                    print("The log ends here.\n");
                }
                "b" => {
                    at = at.saturating_sub(1);
                    self.tell(at);
                }
                "t" => {
                    let turn = rest.parse().unwrap_or(self.game(at).turn() + 1);
                    at = self.turn(turn).unwrap_or(last);
                    self.board(at);
                }
                "m" => self.board(at),
                "q" | "quit" => return,
                number => match number.parse::<usize>() {
                    Ok(step) => {
                        at = step.min(last);
                        self.board(at);
                    }
                    Err(_) => print(
                        "Enter: next step; b: back; t [N]: turn; a number: that step; m: board; q: end\n",
                    ),
                },
            }
        }
    }
}
