//! `pressgang new`: a small pack to start from.

use std::path::PathBuf;

use super::terminal::{could_not_run, print};
use super::{Outcome, examples};
use crate::{games, workshop};

/// Write a small pack to start from.
///
/// It has one unit, one command card and notes on what to do next, and passes `pressgang check`.
/// Nothing is ever overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&["new my-pack", "new small-wars --extends {other}"]))]
pub(super) struct Arguments {
    /// The folder to create; its name becomes the pack's id.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to build on: a bundled one, or a folder beside DIR.
    #[arg(long, value_name = "PACK", default_value = games::default_pack())]
    extends: String,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let shown = arguments.folder.display();
    match workshop::new_pack(&arguments.folder, &arguments.extends) {
        Ok(names) => {
            print(&format!(
                "{shown}: {}\nnext: pressgang check {shown}\n",
                names.join(", ")
            ));
            Outcome::Fine
        }
        Err(failure) => could_not_run(&failure),
    }
}
