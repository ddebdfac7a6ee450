//! `pressgang schema`: the TOML format as JSON Schema, or as Markdown tables.

use super::Outcome;
use super::terminal::{could_not_run, print};
use crate::content::{self, Kind};
use crate::diag::{Failure, did_you_mean};
use crate::games::RULESETS;

/// Print the file format as JSON Schema, for editors.
///
/// Without KIND the schema describes a whole file of a pack, with it a single entry of that kind.
/// `pressgang new` writes the schema into the pack it creates and points editors to it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang schema > pressgang.schema.json
  pressgang schema unit
  pressgang schema unit --markdown")]
pub(super) struct Arguments {
    /// A kind of entry, such as `unit`.
    kind: Option<String>,
    /// Print the keys as Markdown tables, as in the documentation.
    #[arg(long)]
    markdown: bool,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let kind = match arguments.kind.as_deref().map(known_kind).transpose() {
        Ok(kind) => kind,
        Err(failure) => return could_not_run(&failure),
    };
    print(&match (kind, arguments.markdown) {
        (None, false) => format!("{:#}\n", content::json_schema(*RULESETS)),
        (Some(kind), false) => format!("{:#}\n", content::json_schema_of(kind, *RULESETS)),
        (Some(kind), true) => content::markdown_keys(kind.fields, *RULESETS),
        (None, true) => every_kind_in_markdown(),
    });
    Outcome::Fine
}

fn known_kind(name: &str) -> Result<&'static Kind, Failure> {
    RULESETS.kind(name).ok_or_else(|| {
        let kinds = RULESETS.kinds();
        let known = || kinds.iter().map(|kind| kind.name);
        let hint = did_you_mean(name, known())
            .unwrap_or_else(|| format!("kinds: {}", known().collect::<Vec<_>>().join(", ")));
        Failure::new(format!("there is no kind of entry `{name}`")).hint(hint)
    })
}

fn every_kind_in_markdown() -> String {
    let kinds = RULESETS.kinds();
    let tables = kinds.iter().map(|kind| {
        let keys = content::markdown_keys(kind.fields, *RULESETS);
        format!("## [[{}]]\n\n{}\n\n{keys}", kind.name, kind.about)
    });
    tables.collect::<Vec<_>>().join("\n")
}
