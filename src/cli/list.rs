//! `pressgang list`: the packs, and what is in them.

use clap::ValueEnum;

use super::page::Page;
use super::terminal::{could_not_run, print};
use super::{Outcome, examples};
use crate::workshop;

/// List packs, or what is in them.
///
/// Without a pack: a table of the bundled ones. With one: every entry by kind, and the pack it is inherited from.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "list",
    "list {pack}",
    "list my-pack --options",
    "list {pack} --format json",
]))]
pub(super) struct Arguments {
    /// Packs by id, or folders.
    #[arg(value_name = "PACK-or-FOLDER")]
    packs: Vec<String>,
    /// Show the options instead: their values, where they come from and what they decide.
    #[arg(long)]
    options: bool,
    /// How to write the list.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let read = match workshop::read_packs(&arguments.packs) {
        Ok(read) => read,
        Err(failure) => return could_not_run(&failure),
    };
    for failure in &read.failures {
        could_not_run(failure);
    }
    let packs = &read.packs;
    let are_named = !arguments.packs.is_empty();
    if arguments.format == Format::Json {
        let is_overview = !are_named && !arguments.options;
        let list = workshop::packs_to_json(packs, is_overview);
        print(&format!("{list:#}\n"));
        return Outcome::Fine;
    }
    let blocks = match (are_named, arguments.options) {
        (false, false) => workshop::list_packs(packs),
        (false, true) => workshop::compare_options(packs),
        (true, false) => workshop::list_entries(packs),
        (true, true) => workshop::list_options(packs),
    };
    print(&Page::of(&blocks));
    Outcome::Fine
}
