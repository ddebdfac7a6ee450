//! What the current terminal can show, and writing to it.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Once;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Outcome;
use crate::diag::{Failure, Look};

/// The widest line for running text; longer lines are hard to read.
const WIDEST_TEXT: usize = 100;

/// The widest line for source code, which may be longer.
const WIDEST_FINDING: usize = 140;

/// How findings look on standard output: in colour only on a terminal that supports it.
pub(super) fn look() -> Look {
    Look {
        colour: has_colour(),
        width: width().unwrap_or(WIDEST_FINDING).min(WIDEST_FINDING),
    }
}

/// How running text looks on standard output.
pub(super) fn text_look() -> Look {
    Look {
        colour: has_colour(),
        width: width().unwrap_or(WIDEST_TEXT).min(WIDEST_TEXT),
    }
}

/// How many letters fit into a line of standard output.
pub(super) fn room() -> usize {
    width().unwrap_or(WIDEST_FINDING)
}

/// How many lines a terminal shows at once; `None` when the output goes elsewhere.
pub(super) fn height() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let (_, terminal_size::Height(rows)) = terminal_size::terminal_size()?;
    Some(rows.into())
}

/// Whether standard output is a terminal.
pub(super) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub(super) fn has_colour() -> bool {
    is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|value| value != "dumb")
}

/// The width of the terminal, but at least forty columns: nothing sensible fits into less.
fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size()?;
    Some(usize::from(columns).max(40))
}

/// Writes to standard output; a reader that has gone away (`| head`) is not an error.
pub(super) fn print(text: &str) {
    let mut stdout = io::stdout().lock();
    let _ = stdout.write_all(text.as_bytes());
    let _ = stdout.flush();
}

/// Shows what a person should know although the command goes on; the output itself stays clean.
pub(super) fn warn(message: &str) {
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "warning: {message}");
}

/// Shows why a command cannot continue.
pub(super) fn complain(message: &str, hint: Option<&str>) {
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "error: {message}");
    if let Some(hint) = hint {
        let _ = writeln!(stderr, "hint: {hint}");
    }
}

/// Shows why a command could not run.
pub(super) fn could_not_run(failure: &Failure) -> Outcome {
    complain(&failure.what, failure.hint.as_deref());
    Outcome::CouldNotRun
}

/// A bar for work that may take longer than a second; hidden when there is no terminal.
pub(super) fn progress(what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(0).with_style(style).with_message(what)
}

/// How long work may take before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that is shown only when the work takes longer, and is removed when it ends.
pub(super) struct LateProgress {
    bar: ProgressBar,
    begun: Instant,
    shown: Once,
}

pub(super) fn late_progress(what: &'static str) -> LateProgress {
    let bar = progress(what);
    bar.set_draw_target(ProgressDrawTarget::hidden());
    LateProgress {
        bar,
        begun: Instant::now(),
        shown: Once::new(),
    }
}

impl LateProgress {
    /// Adds this many steps to do.
    pub(super) fn planned(&self, more: u64) {
        self.bar.inc_length(more);
    }

    /// Counts one step as done.
    pub(super) fn done(&self) {
        if self.begun.elapsed() > PATIENCE {
            self.shown
                .call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(1);
    }
}

impl Drop for LateProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
