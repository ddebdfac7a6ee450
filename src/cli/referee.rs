//! `pressgang referee`: a log judged line by line, as a compiler would.

use std::path::PathBuf;

use super::terminal::{complain, print};
use super::{Outcome, check, logs};
use crate::diag::{Severity, Tally};
use crate::engine::{self, Game as _, Pending};
use crate::play::Table as _;

/// Judge the log of a battle: every act and every throw, by the rules.
///
/// Also a log written by hand after a battle on a real table is judged: `pack` and `scenario`, then a line `act ...` for
/// each act and `dice ...` for each throw, as `pressgang play` writes them; sides, marks and notes may be left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang referee output/home-guard/battles/first-parade-1.log
  pressgang referee our-sunday.log --format json")]
pub(super) struct Arguments {
    /// The logs.
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// How findings are written.
    #[arg(long, value_enum, default_value_t = check::Format::Text)]
    format: check::Format,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let mut outcome = Outcome::Fine;
    for path in &arguments.logs {
        let read = match logs::read(path) {
            Ok(read) => read,
            Err(told) => {
                if let Some((reason, hint)) = told {
                    complain(&reason, hint.as_deref());
                }
                return Outcome::CouldNotRun;
            }
        };
        check::print_findings(&read.findings, &read.sources, arguments.format);
        if read
            .findings
            .iter()
            .any(|it| it.code.severity == Severity::Error)
        {
            outcome = Outcome::Findings;
        }
        if arguments.format == check::Format::Text {
            print(&format!("{}: {}\n", path.display(), verdict(&read)));
        }
    }
    outcome
}

/// What there is to say in one line.
fn verdict(read: &logs::Read) -> String {
    let game = read.session.game();
    let tally = Tally::of(&read.findings);
    if tally.errors > 0 {
        return tally.to_string();
    }
    let end = match game.pending() {
        Pending::Over(engine::Outcome::Won(side)) => format!("{} have won", game.side_name(side)),
        Pending::Over(engine::Outcome::Drawn) => "drawn".into(),
        _ => "not finished".into(),
    };
    format!(
        "{} steps by the rules, {} turns; {end}",
        read.session.steps().len(),
        game.turn()
    )
}
