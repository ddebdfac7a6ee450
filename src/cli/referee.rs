//! `pressgang referee`: judges a log line by line, as a compiler would.

use std::path::{Path, PathBuf};

use super::battles::could_not_run;
use super::terminal::print;
use super::{Outcome, check, examples, logs};
use crate::diag::{Diagnostic, Severity, Tally};
use crate::engine::{self, Pending};
use crate::games::Rules;

/// Judge the log of a battle: every act and every roll, by the rules.
///
/// You can also write a log by hand after a battle on a real table: `pack` and `scenario`, then a line `act ...` for each
/// act and `dice ...` for each roll, as `pressgang play` writes them. Sides, marks and notes may be left out.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "referee output/{pack}/battles/first-parade-1.log",
    "referee our-sunday.log --format json",
]))]
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
        let judged = logs::read(path).and_then(|text| {
            let format = arguments.format;
            logs::visit(text, Judged { path, format })
        });
        match judged {
            Ok(judged) => outcome = outcome.max(judged),
            Err(failure) => return could_not_run(failure),
        }
    }
    outcome
}

/// A log to judge, in any game.
struct Judged<'a> {
    path: &'a Path,
    format: check::Format,
}

impl logs::Visitor for Judged<'_> {
    type Out = Outcome;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Outcome {
        check::print_findings(&read.findings, &read.sources, self.format);
        if self.format == check::Format::Text {
            print(&format!("{}: {}\n", self.path.display(), verdict(&read)));
        }
        let is_error = |it: &Diagnostic| it.code.severity == Severity::Error;
        match read.findings.iter().any(is_error) {
            true => Outcome::Findings,
            false => Outcome::Fine,
        }
    }
}

/// The result in one line.
fn verdict<G: Rules>(read: &logs::Read<G>) -> String {
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
