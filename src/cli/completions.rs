//! `pressgang completions`: words for the shell to complete.

use clap_complete::Shell;

use super::Outcome;
use super::terminal::print;

/// Print a completion script for your shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang completions bash > ~/.local/share/bash-completion/completions/pressgang
  pressgang completions zsh > ~/.zfunc/_pressgang
  pressgang completions fish > ~/.config/fish/completions/pressgang.fish")]
pub(super) struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let mut command = <super::Arguments as clap::CommandFactory>::command();
    // Into memory first: the generator panics when a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "pressgang", &mut script);
    print(&String::from_utf8_lossy(&script));
    Outcome::Fine
}
