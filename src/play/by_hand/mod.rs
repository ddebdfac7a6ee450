//! Judges a log that people wrote by hand: reads their words, takes as read what goes without saying, and goes on after a
//! breach; knows no file and no terminal. Only the referee is this tolerant.

mod fault;
mod implied;
mod judge;
mod repair;
mod said;
mod wording;

pub use wording::Glossary;

use self::judge::Judge;
use super::findings::TAKEN_AS_READ;
use super::log::{self, Header, Log, LogLine};
use super::referee::{Agreed, Breach, Reported};
use super::session::Session;
use super::table::Table;
use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// A log that has been judged to its end.
pub struct Judged<G: Table> {
    /// The battle, as far as it can be made sense of.
    pub session: Session<G>,
    /// Every line that breaks the rules or cannot be read.
    pub breaches: Vec<Breach>,
    /// What was taken as read.
    pub implied: Vec<Implied>,
    /// What the players overrode and took back.
    pub agreed: Agreed,
    /// The battle as a log that can be resumed: lines with the marks of the battle they lead to.
    pub lines: Vec<(LogLine, Option<u32>)>,
}

/// What was taken as read before a line, or in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The line of the log, from 0.
    pub entry: usize,
    /// The lines that nobody wrote.
    pub lines: Vec<String>,
    /// Whether they stand in the place of a line that was reported.
    pub is_repair: bool,
}

impl<G: Table> Judged<G> {
    /// Every finding about the log, in its own order.
    pub fn findings(
        &self,
        log: &Log,
        faults: &[log::Fault],
        changed: bool,
        file: FileId,
    ) -> Vec<Diagnostic> {
        let report = Reported {
            log,
            faults,
            breaches: &self.breaches,
            agreed: &self.agreed,
            changed,
        };
        report.findings(file)
    }

    /// What was taken as read, as findings.
    pub fn taken_as_read(&self, log: &Log, file: FileId) -> Vec<Diagnostic> {
        let finding = |implied: &Implied| {
            let range = log.entries[implied.entry].range.clone();
            let what = format!("taken as read: {}", implied.lines.join("; "));
            TAKEN_AS_READ.at(Span::new(file, range), what)
        };
        let unreported = self.implied.iter().filter(|implied| !implied.is_repair);
        unreported.map(finding).collect()
    }

    /// The battle as a log that can be resumed, replayed and reported.
    #[must_use]
    pub fn clean_log(&self, header: &Header) -> String {
        let lines = self
            .lines
            .iter()
            .map(|(line, mark)| line.stamped(*mark) + "\n");
        format!("{header}\n{}", lines.collect::<String>())
    }
}

/// Judges a log to its end.
pub fn judge<G: Table>(game: G, log: &Log) -> Judged<G> {
    let said = said::listen(&game, log);
    let mut judge = Judge::begin(game, log);
    for at in 0..said.len() {
        if judge.is_enough() {
            break;
        }
        judge.take(&said[at..]);
    }
    judge.done()
}
