//! Lines a person types: with completion and history at a terminal, or plain from a file or a pipe.

use std::io::{self, BufRead as _, IsTerminal as _};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::cli::terminal::print;
use crate::play::{Deed, Session, Table};

/// Where lines come from.
pub(in crate::cli) enum Input {
    Typed(Box<Editor<Words, DefaultHistory>>),
    Piped,
}

impl Input {
    /// The keyboard, with earlier acts as its history.
    pub(in crate::cli) fn open<G: Table>(session: &Session<G>) -> Input {
        let acts = session.steps().iter().filter_map(|step| match &step.deed {
            Deed::Act(act) => Some(step.before.write(act)),
            _ => None,
        });
        Input::keyboard(acts.collect())
    }

    /// The keyboard, without a history.
    pub(in crate::cli) fn plain() -> Input {
        Input::keyboard(Vec::new())
    }

    fn keyboard(history: Vec<String>) -> Input {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Input::Piped;
        }
        let Ok(mut editor) = Editor::new() else {
            return Input::Piped;
        };
        for line in history {
            let _ = editor.add_history_entry(line);
        }
        Input::Typed(Box::new(editor))
    }

    /// The next line; none when there are no more.
    pub(in crate::cli) fn line(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Words,
    ) -> Option<String> {
        match self {
            Input::Typed(editor) => {
                editor.set_helper(Some(words()));
                loop {
                    match editor.readline(prompt) {
                        Ok(line) => {
                            let _ = editor.add_history_entry(&line);
                            return Some(line);
                        }
                        Err(ReadlineError::Interrupted) => {
                            print("(`quit` or Ctrl-D ends; everything is in the log)\n");
                        }
                        Err(_) => return None,
                    }
                }
            }
            Input::Piped => {
                print(prompt);
                let mut line = String::new();
                match io::stdin().lock().read_line(&mut line) {
                    Ok(0) | Err(_) => None,
                    Ok(_) => {
                        print("\n");
                        Some(line.trim().to_string())
                    }
                }
            }
        }
    }
}

/// What a line can be completed to.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Words {
    /// Whole lines.
    pub(in crate::cli) lines: Vec<String>,
    /// Single words.
    pub(in crate::cli) words: Vec<String>,
}

impl Words {
    /// Where the completion begins in the line, and the possible completions.
    fn complete_at(&self, line: &str, at: usize) -> (usize, Vec<String>) {
        let typed = &line[..at];
        let whole: Vec<String> = self
            .lines
            .iter()
            .filter(|it| it.starts_with(typed))
            .cloned()
            .collect();
        if !whole.is_empty() {
            return (0, whole);
        }
        let start = typed.rfind(' ').map_or(0, |space| space + 1);
        let word = &typed[start..];
        let words = self.words.iter().filter(|it| it.starts_with(word));
        (start, words.cloned().collect())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete_at(line, at))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_to_an_act_or_else_its_last_word() {
        let words = Words {
            lines: vec!["move section-1 0306".into(), "move section-2 0405".into()],
            words: vec!["section-1".into(), "0306".into()],
        };
        assert_eq!(
            words.complete_at("move section-2", 14),
            (0, vec!["move section-2 0405".to_string()])
        );
        assert_eq!(
            words.complete_at("why move sec", 12),
            (9, vec!["section-1".to_string()])
        );
        assert_eq!(words.complete_at("xyz", 3), (0, vec![]));
    }
}
