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
                "{shown}: {}\nnext: pressgang check {}\n",
                names.join(", "),
                as_argument(&shown.to_string())
            ));
            Outcome::Fine
        }
        Err(failure) => could_not_run(&failure),
    }
}

/// A path as it is written on a command line: in quotation marks if a shell would cut it up.
fn as_argument(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./\\:".contains(letter);
    if path.chars().all(is_plain) {
        path.to_string()
    } else if path.contains(['"', '$', '`', '!']) {
        format!("'{}'", path.replace('\'', r"'\''"))
    } else {
        format!("\"{path}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_word_for_the_shell() {
        assert_eq!(as_argument("packs/grün-2"), "packs/grün-2");
        assert_eq!(as_argument("My Pack"), "\"My Pack\"");
        assert_eq!(as_argument("Pike's pack"), "\"Pike's pack\"");
        assert_eq!(as_argument("$5 & Pike's"), r"'$5 & Pike'\''s'");
    }
}
