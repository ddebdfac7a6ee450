//! `pressgang check`: every finding about a pack in one run.

use clap::ValueEnum;

use super::terminal::{could_not_run, late_progress, look, print};
use super::{Outcome, examples, packs};
use crate::diag::{self, Diagnostic, Failure, Severity};
use crate::source::{Folder, Sources, bundled_packs};
use crate::workshop::{self, CheckOptions, Progress};

/// Check packs: is every card, map and scenario legal under its rules?
///
/// Reports all findings in one run, sorted by place, each with a stable code that `pressgang explain` describes in full.
/// A pack without errors is also played: its scenarios and cards are tested in battles with random moves.
/// Exit code: 0 no errors, 1 findings, 2 could not run.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "check {pack} {other}",
    "check my-pack --deny warnings",
    "check my-pack --balance",
    "check --all",
    "check . --format github",
]))]
pub(super) struct Arguments {
    /// Packs by id, or folders [default: the current folder, or all bundled packs if it is not a pack].
    #[arg(value_name = "PACK-or-FOLDER")]
    packs: Vec<String>,
    /// Check every pack that comes with the program, wherever you are.
    #[arg(long, conflicts_with = "packs")]
    all: bool,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also exit with code 1 for these findings.
    #[arg(long, value_enum)]
    deny: Option<Deny>,
    /// The most battles to test a scenario in; 0 plays none.
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    games: u32,
    /// Weigh the pack's own cards: play each in this many pairs of battles, with it and without it [default: 2000].
    #[arg(long, value_name = "PAIRS", num_args = 0..=1, require_equals = true, default_missing_value = "2000")]
    balance: Option<u32>,
}

/// Beyond this many findings the rest are only counted.
const MOST_SHOWN: usize = 100;

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
    Github,
    Sarif,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    Warnings,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let names = if arguments.all {
        bundled_packs().into_iter().map(String::from).collect()
    } else {
        packs::named_or_default(&arguments.packs)
    };
    let folders: Result<Vec<Folder>, Failure> =
        names.iter().map(|name| workshop::find_pack(name)).collect();
    let folders = match folders {
        Ok(folders) => folders,
        Err(failure) => return could_not_run(&failure),
    };
    let options = CheckOptions {
        games: arguments.games,
        balance: arguments.balance,
    };
    let bar = late_progress("playing");
    let progress = Progress {
        planned: &|battles| bar.planned(battles),
        done: &|| bar.done(),
    };
    let findings = workshop::check(&folders, &options, progress);
    drop(bar);
    print_findings(&findings.list, &findings.sources, arguments.format);
    if arguments.format == Format::Text {
        print(&format!("{}: {}\n", names.join(", "), findings.tally()));
    }
    let denied = findings
        .list
        .iter()
        .any(|finding| match finding.code.severity {
            Severity::Error => true,
            Severity::Warning => arguments.deny == Some(Deny::Warnings),
            Severity::Info => false,
        });
    if denied {
        Outcome::Findings
    } else {
        Outcome::Fine
    }
}

/// Writes findings in the format asked for.
pub(super) fn print_findings(findings: &[Diagnostic], sources: &Sources, format: Format) {
    print(&match format {
        Format::Text => shown(findings, sources),
        Format::Json => diag::to_json(findings, sources),
        Format::Github => diag::to_github(findings, sources),
        Format::Sarif => diag::to_sarif(findings, sources),
    });
}

/// The first findings, and the number of those left out.
fn shown(findings: &[Diagnostic], sources: &Sources) -> String {
    let first = &findings[..findings.len().min(MOST_SHOWN)];
    let mut text = diag::to_text(first, sources, look());
    if first.len() < findings.len() {
        text.push_str(&format!(
            "... and {} more; `--format json` lists them all\n\n",
            findings.len() - first.len()
        ));
    }
    text
}
