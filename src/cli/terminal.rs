//! What the terminal at hand can show, and writing to it.

use std::io::{self, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressStyle};

use crate::diag::Look;

/// How findings look on standard output: colours only on a terminal that wants them.
pub(super) fn look() -> Look {
    let colour = io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    Look { colour, width: 140 }
}

/// Writes to standard output; a reader that has gone away (`| head`) is no error.
pub(super) fn print(text: &str) {
    let _ = io::stdout().lock().write_all(text.as_bytes());
}

/// Tells why a command cannot go on.
pub(super) fn complain(message: &str, hint: Option<&str>) {
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "error: {message}");
    if let Some(hint) = hint {
        let _ = writeln!(stderr, "hint: {hint}");
    }
}

/// A bar for work that may take longer than a second; hidden when nobody watches.
pub(super) fn progress(what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style).with_message(what)
}
