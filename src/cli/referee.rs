//! `pressgang referee`: judges a log line by line, as a compiler would, and goes on after a breach.

use std::path::{Path, PathBuf};

use super::battles::could_not_run;
use super::terminal::print;
use super::{Outcome, check, examples, logs};
use crate::diag::{Diagnostic, Failure, Severity, Tally, counted};
use crate::engine::{self, Pending};
use crate::games::Rules;
use crate::source::{Appended, Span};
use crate::workshop::{JudgedLog, JudgementVisitor, judge_log};

/// Judge the log of a battle: every act and every roll, by the rules.
///
/// You can also write a log by hand after a battle on a real table, in your own words: `pack` and `scenario`, then a line
/// for each act and each roll. Passes, cards that were not played and the marks of the program may be left out. After a
/// breach the referee plays on as well as it can, so that one run finds them all.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "referee output/{pack}/battles/first-parade-1.log",
    "referee our-sunday.log --write clean.log",
    "referee our-sunday.log --format json",
]))]
pub(super) struct Arguments {
    /// The logs.
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// How findings are written.
    #[arg(long, value_enum, default_value_t = check::Format::Text)]
    format: check::Format,
    /// Writes the log as it was judged, in the words of the program: it can be resumed, replayed and reported.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    if arguments.write.is_some() && arguments.logs.len() > 1 {
        let failure = Failure::new("`--write` takes one log at a time");
        return could_not_run(failure);
    }
    let mut outcome = Outcome::Fine;
    for path in &arguments.logs {
        let judged = logs::read_by_hand(path).and_then(|text| {
            let (format, write) = (arguments.format, arguments.write.as_deref());
            judge_log(
                text,
                Judged {
                    path,
                    format,
                    write,
                },
            )?
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
    write: Option<&'a Path>,
}

impl JudgementVisitor for Judged<'_> {
    type Out = Result<Outcome, Failure>;

    fn visit<G: Rules>(self, read: JudgedLog<G>) -> Self::Out {
        let is_text = self.format == check::Format::Text;
        let mut findings = read.findings.clone();
        if !is_text {
            findings.extend(read.taken_as_read.iter().cloned());
        }
        check::print_findings(&findings, &read.sources, self.format);
        if is_text {
            print(&taken_as_read(&read));
            print(&format!("{}: {}\n", self.path.display(), verdict(&read)));
        }
        if let Some(path) = self.write {
            let text = read.judged.clean_log(&read.log.header);
            write(path, &text)?;
        }
        let is_error = |it: &Diagnostic| it.code.severity == Severity::Error;
        Ok(match read.findings.iter().any(is_error) {
            true => Outcome::Findings,
            false => Outcome::Fine,
        })
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = Appended::begin(path).and_then(|mut file| {
        file.add(text)?;
        file.settle()
    });
    written.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
}

/// What nobody wrote, line by line.
fn taken_as_read<G: Rules>(read: &JudgedLog<G>) -> String {
    if read.judged.implied.is_empty() {
        return String::new();
    }
    let mut text = String::from("Taken as read:\n");
    for implied in &read.judged.implied {
        let range = read.log.entries[implied.entry].range.clone();
        let line = read
            .sources
            .line_columns(Span::new(read.file, range))
            .0
            .line;
        text += &format!("  line {line}: {}\n", in_short(&implied.lines));
    }
    text + "\n"
}

/// Lines in a row; many cards drawn are only counted.
fn in_short(lines: &[String]) -> String {
    let draws = lines
        .iter()
        .filter(|line| line.starts_with("roll "))
        .count();
    if draws < 2 {
        return lines.join("; ");
    }
    let others = lines.iter().filter(|line| !line.starts_with("roll "));
    let others = others.map(String::as_str);
    let drawn = format!("{} drawn", counted(draws, "card"));
    let all: Vec<&str> = [drawn.as_str()].into_iter().chain(others).collect();
    all.join("; ")
}

/// The result in one line.
fn verdict<G: Rules>(read: &JudgedLog<G>) -> String {
    let game = read.judged.session.game();
    let tally = Tally::of(&read.findings);
    let steps = read.judged.session.steps().len();
    if tally.errors > 0 {
        return tally.to_string();
    }
    let end = match game.pending() {
        Pending::Over(engine::Outcome::Won(side)) => format!("{} have won", game.side_name(side)),
        Pending::Over(engine::Outcome::Drawn) => "drawn".into(),
        _ => "not finished".into(),
    };
    format!(
        "{} by the rules, {}; {end}",
        counted(steps, "step"),
        counted(game.turn(), "turn")
    )
}
