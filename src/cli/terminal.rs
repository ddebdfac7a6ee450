//! What the current terminal can show, and writing to it.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Outcome;
use super::screen::Size;
use crate::diag::{Failure, Look};
use crate::kernel::Colour;
use crate::play::Rendering;

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

/// The room that a terminal has above the line for a prompt; `None` when the output goes elsewhere.
pub(super) fn size() -> Option<Size> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let (_, terminal_size::Height(rows)) = terminal_size::terminal_size()?;
    Some(Size {
        columns: room(),
        rows: usize::from(rows).saturating_sub(1),
    })
}

/// What pictures can be drawn with, for a pack whose sides have these colours.
pub(super) fn rendering(ascii: bool, sides: [Colour; 2]) -> Rendering {
    let exact = std::env::var_os("COLORTERM");
    let exact = exact.is_some_and(|value| value == "truecolor" || value == "24bit");
    match (ascii || !is_terminal(), has_colour()) {
        (true, _) => Rendering::Ascii,
        (false, false) => Rendering::Letters,
        (false, true) if exact => Rendering::Exact(sides),
        (false, true) => Rendering::Numbered(sides),
    }
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

/// Why standard output could not be written, if it could not.
static LOST: OnceLock<io::Error> = OnceLock::new();

/// Writes to standard output. What packs and logs say cannot command the terminal; a reader that has gone away (`| head`)
/// is not an error, and any other loss is remembered for the end of the command.
pub(super) fn print(text: &str) {
    write(&harmless(text));
}

/// Clears the screen and what can be scrolled back to.
pub(super) fn clear_screen() {
    write("\u{1b}[2J\u{1b}[3J\u{1b}[H");
}

/// Whether a line of the terminal can be written again.
pub(super) fn can_rewrite() -> bool {
    is_terminal() && std::env::var_os("TERM").is_none_or(|value| value != "dumb")
}

/// Writes the line on which the cursor is, in place of what was on it.
pub(super) fn write_over(line: &str) {
    write(&format!("\r\u{1b}[K{}", harmless(line)));
}

fn write(text: &str) {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes());
    note_loss(written.and_then(|()| stdout.flush()));
}

/// Remembers that standard output could not be written.
pub(super) fn note_loss(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        let _ = LOST.set(error);
    }
}

/// Why some of the output is lost, if it is.
pub(super) fn lost_output() -> Option<&'static io::Error> {
    LOST.get()
}

/// Text in which only lines, tabs and colours are left of the characters that control a terminal; the others are spelt out.
fn harmless(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    if !text.chars().any(|it| it.is_control() && it != '\n') {
        return text;
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(next) = rest.chars().next() {
        let colour = colour_length(rest);
        let length = colour.max(next.len_utf8());
        if next.is_control() && !matches!(next, '\n' | '\t') && colour == 0 {
            safe.extend(next.escape_default());
        } else {
            safe.push_str(&rest[..length]);
        }
        rest = &rest[length..];
    }
    safe
}

/// How many bytes at the start of a text only change the colour; 0 when none do.
fn colour_length(text: &str) -> usize {
    let Some(codes) = text.strip_prefix("\u{1b}[") else {
        return 0;
    };
    let end = codes.find(|it: char| !(it.is_ascii_digit() || it == ';'));
    match end {
        Some(end) if codes[end..].starts_with('m') => "\u{1b}[".len() + end + 1,
        _ => 0,
    }
}

/// Shows what a person should know although the command goes on; the output itself stays clean.
pub(super) fn warn(message: &str) {
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "warning: {}", harmless(message));
}

/// Shows why a command cannot continue.
pub(super) fn complain(message: &str, hint: Option<&str>) {
    let mut stderr = io::stderr().lock();
    let _ = writeln!(stderr, "error: {}", harmless(message));
    if let Some(hint) = hint {
        let _ = writeln!(stderr, "hint: {}", harmless(hint));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_pack_says_commands_the_terminal() {
        assert_eq!(harmless("a\u{1b}]0;mine\u{7}b"), "a\\u{1b}]0;mine\\u{7}b");
        assert_eq!(harmless("\u{1b}[2J\r\u{9b}2J"), "\\u{1b}[2J\\r\\u{9b}2J");
        assert_eq!(
            harmless("\u{1b}[1;31mred\u{1b}[0m\n"),
            "\u{1b}[1;31mred\u{1b}[0m\n"
        );
        assert_eq!(harmless("Café\tcrème\n"), "Café\tcrème\n");
    }
}
