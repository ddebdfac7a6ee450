//! The command line, one file a command; the only room that talks to a terminal.

mod build;
mod calibrate;
mod check;
mod judge;
mod packs;
mod products;
mod terminal;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What a command comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All is well.
    Fine,
    /// It ran, and found something.
    Findings,
    /// It could not run; the reason has been told.
    CouldNotRun,
}

/// A print-and-play compiler for tabletop wargames.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Build(build::Arguments),
    Calibrate(calibrate::Arguments),
}

/// Runs the command line this process was given.
#[must_use]
pub fn run() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::Findings => ExitCode::from(1),
        Outcome::CouldNotRun => ExitCode::from(2),
    }
}
