//! One line of a terminal that says what the program is thinking about while a person waits; knows no game.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthChar as _;

use super::terminal::{can_rewrite, size, write_over};

/// How long a person waits before they are told what for.
const PATIENCE: Duration = Duration::from_millis(400);

/// A line that is shown when the wait gets long, and is gone when this is dropped. Nothing is shown where the output is not
/// a terminal.
pub(super) struct Busy {
    shown: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Busy {
    /// The program is thinking: what happened last, and who thinks. The person has waited since a moment in the past.
    pub(super) fn thinking(last: &str, who: &str, since: Instant) -> Busy {
        let Some(size) = size().filter(|_| can_rewrite()) else {
            return Busy { shown: None };
        };
        let line = line(last, who, size.columns.saturating_sub(1));
        let left = PATIENCE.saturating_sub(since.elapsed());
        let (done, is_done) = mpsc::channel();
        let shown = thread::Builder::new().spawn(move || {
            if is_done.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                write_over(&line);
                // Whatever comes next begins on an empty line.
                let _ = is_done.recv();
                write_over("");
            }
        });
        // Where there is no thread for it, the person waits without a word.
        Busy {
            shown: shown.ok().map(|thread| (done, thread)),
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.shown.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

/// The line: what happened last is cut short if there is no room for it.
fn line(last: &str, who: &str, room: usize) -> String {
    let end = format!("{who} thinking ...");
    let left = room.saturating_sub(end.chars().count() + 1);
    let last = cut(last.trim(), left);
    cut(format!("{last} {end}").trim(), room)
}

/// A text in this many columns, with dots for the words that are left out.
fn cut(text: &str, room: usize) -> String {
    let width = |text: &str| text.chars().filter_map(|it| it.width()).sum::<usize>();
    if width(text) <= room {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + letter.width().unwrap_or(0) + 3 > room {
            break;
        }
        short.push(letter);
    }
    if let Some(at) = short.rfind(' ') {
        short.truncate(at);
    }
    match short.trim_end() {
        "" => String::new(),
        short => format!("{short}..."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_fits_and_says_who_thinks() {
        let last = "Wardens 1 moves from 0305 to 0304.";
        let who = "The wardens are";
        assert_eq!(
            line(last, who, 79),
            "Wardens 1 moves from 0305 to 0304. The wardens are thinking ..."
        );
        assert_eq!(line("", who, 79), "The wardens are thinking ...");
        let short = line(last, who, 50);
        assert_eq!(short, "Wardens 1 moves... The wardens are thinking ...");
        assert_eq!(line(last, who, 28), "The wardens are thinking ...");
    }
}
