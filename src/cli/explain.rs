//! `pressgang explain`: what a finding, a rule, an option, an effect or a kind of entry means.

use super::Outcome;
use super::page::Page;
use super::terminal::{could_not_run, print};
use crate::workshop;

/// Explain a finding, a rule, an option, an effect or a kind of entry in full.
///
/// Every finding and refusal cites an id, and this command explains them all; capitals do not matter.
/// Without ID it lists what can be explained.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang explain U104             a finding, by its code
  pressgang explain bands-overlap    or by its name
  pressgang explain HC-MOV-5         a rule; HC-MOV lists the rules of that chapter
  pressgang explain cards_per_turn   an option
  pressgang explain cancel           an effect of a card
  pressgang explain unit             the keys of an entry
  pressgang explain --checks         all findings in a table")]
pub(super) struct Arguments {
    /// A code, a rule, an option, an effect, or a kind of entry.
    #[arg(conflicts_with = "checks")]
    id: Option<String>,
    /// List all kinds of findings.
    #[arg(long)]
    checks: bool,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.id {
        Some(id) => explained(id),
        None if arguments.checks => {
            print(&Page::of(&workshop::explain_codes()));
            Outcome::Fine
        }
        None => {
            print(&Page::of(&workshop::explain_overview()));
            Outcome::Fine
        }
    }
}

/// Explains the thing with this name, or says that there is none.
pub(super) fn show(id: &str) {
    explained(id);
}

fn explained(id: &str) -> Outcome {
    match workshop::explain(id) {
        Ok(blocks) => {
            print(&Page::of(&blocks));
            Outcome::Fine
        }
        Err(failure) => could_not_run(&failure),
    }
}
