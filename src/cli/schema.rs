//! `pressgang schema`: the TOML format as JSON Schema.

use super::Outcome;
use super::terminal::{could_not_run, print};
use crate::content;
use crate::diag::{Failure, did_you_mean};
use crate::games::RULESETS;

/// Print the file format as JSON Schema, for editors.
///
/// Without KIND the schema describes a whole file of a pack, with it a single entry of that kind.
/// `pressgang new` writes the schema into the pack it creates and points editors to it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang schema > pressgang.schema.json
  pressgang schema unit")]
pub(super) struct Arguments {
    /// A kind of entry, such as `unit`.
    kind: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let schema = match &arguments.kind {
        None => content::json_schema(*RULESETS),
        Some(name) => match RULESETS.kind(name) {
            Some(kind) => content::json_schema_of(kind, *RULESETS),
            None => {
                let kinds = RULESETS.kinds();
                let known = || kinds.iter().map(|kind| kind.name);
                let hint = did_you_mean(name, known()).unwrap_or_else(|| {
                    format!("kinds: {}", known().collect::<Vec<_>>().join(", "))
                });
                let failure = Failure::new(format!("there is no kind of entry `{name}`"));
                return could_not_run(&failure.hint(hint));
            }
        },
    };
    print(&format!("{schema:#}\n"));
    Outcome::Fine
}
