//! Arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    pressgang::cli::run()
}
