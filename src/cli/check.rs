//! `pressgang check`: every finding about a pack, at once.

use clap::ValueEnum;
use indicatif::ProgressBar;

use super::Outcome;
use super::judge::{PLAIN_LOOK, judge};
use super::packs::find;
use super::terminal::{look, print};
use crate::diag::{self, Severity, Tally};
use crate::source::{Sources, bundled_packs};

/// Judge packs: is every card, map and scenario legal under its rules?
///
/// Reports all findings in one run, sorted by place, each with a stable code that `pressgang explain` tells in full.
/// Exit code: 0 no errors, 1 findings, 2 could not run.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang check home-guard to-arms
  pressgang check my-pack --deny warnings
  pressgang check . --format github")]
pub(super) struct Arguments {
    /// Packs by id, or folders; the folder you are in, or all bundled packs if it is not a pack.
    #[arg(value_name = "PACK-or-FOLDER")]
    packs: Vec<String>,
    /// How to write the findings.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Make the exit code 1 for these, too.
    #[arg(long, value_enum)]
    deny: Option<Deny>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
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
    let names = packs_or_default(&arguments.packs);
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    for name in &names {
        let Some(folder) = find(name) else {
            return Outcome::CouldNotRun;
        };
        findings.extend(
            judge(
                &folder,
                &PLAIN_LOOK,
                &[],
                &mut sources,
                &ProgressBar::hidden(),
            )
            .findings,
        );
    }
    diag::sort(&mut findings, &sources);
    let tally = Tally::of(&findings);
    print(&match arguments.format {
        Format::Text => diag::to_text(&findings, &sources, look()),
        Format::Json => diag::to_json(&findings, &sources),
        Format::Github => diag::to_github(&findings, &sources),
        Format::Sarif => diag::to_sarif(&findings, &sources),
    });
    if arguments.format == Format::Text {
        print(&format!("{}: {tally}\n", names.join(", ")));
    }
    let denied = findings.iter().any(|finding| match finding.code.severity {
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

fn packs_or_default(named: &[String]) -> Vec<String> {
    if !named.is_empty() {
        return named.to_vec();
    }
    if std::path::Path::new("pack.toml").is_file() {
        return vec![".".into()];
    }
    bundled_packs().into_iter().map(str::to_string).collect()
}
