//! The command line, one file per command; the only room that talks to a terminal.

mod battles;
mod build;
mod busy;
mod calibrate;
mod campaign;
mod check;
mod completions;
mod explain;
mod files;
mod graphs;
mod lengths;
mod list;
mod logs;
mod map;
mod map_campaign;
mod new;
mod odds;
mod packs;
mod page;
mod play;
mod referee;
mod replay;
mod report;
mod schema;
mod screen;
mod sim;
mod terminal;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::games::RULESETS;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// Nothing is wrong.
    Fine,
    /// It ran, and found something.
    Findings,
    /// It could not run; the reason has been shown.
    CouldNotRun,
}

/// A print-and-play compiler for tabletop wargames.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    max_term_width = 100,
    after_help = examples(&[
        "new my-pack --extends {pack}",
        "check my-pack",
        "build my-pack",
        "map church-hall",
        "play first-parade",
        "sim first-parade",
        "explain HC-MOV-5",
    ])
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Arguments),
    Check(check::Arguments),
    Build(build::Arguments),
    Map(map::Arguments),
    Play(play::Arguments),
    Campaign(campaign::Arguments),
    Referee(referee::Arguments),
    Replay(replay::Arguments),
    Report(report::Arguments),
    Calibrate(calibrate::Arguments),
    Odds(odds::Arguments),
    Sim(sim::Arguments),
    Explain(explain::Arguments),
    List(list::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
}

/// The examples at the end of a help text, with the ids of bundled games substituted for `{pack}`, `{other}` and `{last}`.
fn examples(lines: &[&str]) -> String {
    let games: Vec<&str> = RULESETS.games().collect();
    let [pack, other, .., last] = games.as_slice() else {
        return String::new();
    };
    let line = |line: &&str| {
        let line = line.replace("{pack}", pack).replace("{other}", other);
        format!("\n  pressgang {}", line.replace("{last}", last))
    };
    format!("Examples:{}", lines.iter().map(line).collect::<String>())
}

/// Runs the command line this process was given.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => {
            // Help and the version are told in the same way as mistakes.
            terminal::note_loss(told.print());
            return ended(told.exit_code() as u8);
        }
    };
    let outcome = match arguments.command {
        Command::New(arguments) => new::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Map(arguments) => map::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Campaign(arguments) => campaign::run(&arguments),
        Command::Referee(arguments) => referee::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Report(arguments) => report::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Odds(arguments) => odds::run(&arguments),
        Command::Sim(arguments) => sim::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    };
    ended(match outcome {
        Outcome::Fine => 0,
        Outcome::Findings => 1,
        Outcome::CouldNotRun => 2,
    })
}

/// The exit code of a command: whatever it did, output that is lost is a failure.
fn ended(code: u8) -> ExitCode {
    match terminal::lost_output() {
        Some(error) => {
            let what = format!("standard output cannot be written: {error}");
            terminal::complain(&what, None);
            ExitCode::from(2)
        }
        None => ExitCode::from(code),
    }
}
