//! Logs of battles: reads them, finds their scenario again and plays them to their end; knows no game by name.

use std::io::ErrorKind;
use std::path::Path;

use super::{FoundScenario, Searched, find_scenario, with_game};
use crate::diag::{self, Diagnostic, Failure};
use crate::games::{self, Rules};
use crate::play::{self, Breach, Fault, Judged, Log, Session};
use crate::source::{FileId, Sources, read_text};

/// A log that has been read, and the scenario it is about.
#[derive(Debug)]
pub struct LogText {
    /// The scenario.
    pub found: FoundScenario,
    log: Log,
    faults: Vec<Fault>,
    /// The log's own text.
    sources: Sources,
    file: FileId,
}

/// A log, and the battle it leads to.
pub struct PlayedLog<G: Rules> {
    /// The scenario.
    pub found: FoundScenario,
    /// The log.
    pub log: Log,
    /// The battle at the end of the log.
    pub session: Session<G>,
    /// The first line that cannot be carried out.
    pub breach: Option<Breach>,
    /// Every finding about it.
    pub findings: Vec<Diagnostic>,
    /// The log's own text.
    pub sources: Sources,
}

/// A log that has been judged to its end.
pub struct JudgedLog<G: Rules> {
    /// The log.
    pub log: Log,
    /// The judgement.
    pub judged: Judged<G>,
    /// Every finding about it.
    pub findings: Vec<Diagnostic>,
    /// What was taken as read, as findings.
    pub taken_as_read: Vec<Diagnostic>,
    /// The log's own text.
    pub sources: Sources,
    /// Its place among the texts.
    pub file: FileId,
}

/// Reads a log without an unfinished last line, which was cut off when the program was stopped.
#[must_use]
pub fn read_finished_log(path: &Path) -> Searched<LogText> {
    let text = match text(path) {
        Ok(text) => text,
        Err(failure) => return Searched::failed(failure),
    };
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    let mut read = parsed(path, &text[..end], play::parse);
    if let Ok(read) = &mut read.result {
        read.log.torn = (end < text.len()).then_some(end);
    }
    read
}

/// Reads a log and finds its scenario again.
#[must_use]
pub fn read_log(path: &Path) -> Searched<LogText> {
    match text(path) {
        Ok(text) => parsed(path, &text, play::parse),
        Err(failure) => Searched::failed(failure),
    }
}

/// Reads a log that people may have written by hand, in their own words.
#[must_use]
pub fn read_log_by_hand(path: &Path) -> Searched<LogText> {
    match text(path) {
        Ok(text) => parsed(path, &text, play::parse_by_hand),
        Err(failure) => Searched::failed(failure),
    }
}

fn text(path: &Path) -> Result<String, Failure> {
    read_text(path).map_err(|error| {
        Failure::new(match error.kind() {
            ErrorKind::InvalidData => format!("{} is not a log: it is not text", path.display()),
            _ => format!("cannot read {}: {error}", path.display()),
        })
    })
}

fn parsed(path: &Path, text: &str, parse: fn(&str) -> (Log, Vec<Fault>)) -> Searched<LogText> {
    let mut sources = Sources::default();
    let file = sources.add(path.display().to_string(), text);
    let (log, faults) = parse(text);
    let header = &log.header;
    if header.scenario.id.is_empty() {
        if !play::campaign::parse_campaign(text)
            .0
            .header
            .campaign
            .is_empty()
        {
            let path = path.display();
            let what = format!("{path} is the file of a campaign, not the log of a battle");
            let hint = format!("`pressgang campaign {path} --judge` judges it");
            return Searched::failed(Failure::new(what).hint(hint));
        }
        let hint = format!(
            "a log begins with lines such as `pack {}` and `scenario first-parade`",
            games::default_pack()
        );
        let what = format!("{} does not say which scenario it is about", path.display());
        return Searched::failed(Failure::new(what).hint(hint));
    }
    if log.has_lost_its_header() {
        let what = format!("the header of {} is cut off", path.display());
        let hint = "it no longer says how the battle was set up; begin a new one";
        return Searched::failed(Failure::new(what).hint(hint));
    }
    let pack = (!header.pack.id.is_empty()).then_some(header.pack.id.as_str());
    let searched = find_scenario(&header.scenario.id, pack, &header.options);
    let found = searched
        .result
        .and_then(|found| found.with_armies(&header.armies))
        .and_then(|found| found.with_changes(&header.forces));
    Searched {
        findings: searched.findings,
        result: found.map(|found| LogText {
            found,
            log,
            faults,
            sources,
            file,
        }),
    }
}

impl LogText {
    /// Plays the log.
    ///
    /// # Errors
    /// Why its battle cannot be played.
    fn play<G: Rules>(self) -> Result<PlayedLog<G>, Failure> {
        let log = self.log;
        let game = G::begin(self.found.compile::<G>(&log.header.settings)?);
        let changed = log.is_changed(self.found.stamp, game.fingerprint());
        let (session, breach) = play::replay(game, &log);
        let mut findings = play::findings(&log, &self.faults, breach.as_ref(), changed, self.file);
        diag::sort(&mut findings, &self.sources);
        Ok(PlayedLog {
            found: self.found,
            log,
            session,
            breach,
            findings,
            sources: self.sources,
        })
    }
}

impl LogText {
    /// Judges the log to its end.
    ///
    /// # Errors
    /// Why its battle cannot be played.
    fn judge<G: Rules>(self) -> Result<JudgedLog<G>, Failure> {
        let mut log = self.log;
        let game = G::begin(self.found.compile::<G>(&log.header.settings)?);
        let start = game.fingerprint();
        let changed = log.is_changed(self.found.stamp, start);
        let judged = play::judge(game, &log);
        let mut findings = judged.findings(&log, &self.faults, changed, self.file);
        diag::sort(&mut findings, &self.sources);
        let taken_as_read = judged.taken_as_read(&log, self.file);
        // The cleaned log is that of the pack as it is now.
        log.header.version = env!("CARGO_PKG_VERSION").into();
        log.header.pack.stamp = Some(self.found.stamp);
        log.header.scenario.id = self.found.scenario.clone();
        log.header.scenario.stamp = Some(start);
        Ok(JudgedLog {
            log,
            judged,
            findings,
            taken_as_read,
            sources: self.sources,
            file: self.file,
        })
    }
}

/// Something to do with a judged log of any game.
pub trait JudgementVisitor {
    /// The result.
    type Out;

    /// Does it.
    fn visit<G: Rules>(self, read: JudgedLog<G>) -> Self::Out;
}

/// Judges a log by the rules of its game and hands it to a visitor.
///
/// # Errors
/// Why its battle cannot be played.
pub fn judge_log<V: JudgementVisitor>(text: LogText, visitor: V) -> Result<V::Out, Failure> {
    with_game(text.found.ruleset(), Judging { text, visitor })?
}

struct Judging<V> {
    text: LogText,
    visitor: V,
}

impl<V: JudgementVisitor> games::Visitor for Judging<V> {
    type Out = Result<V::Out, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        Ok(self.visitor.visit(self.text.judge::<G>()?))
    }
}

/// Something to do with a played log of any game.
pub trait LogVisitor {
    /// The result.
    type Out;

    /// Does it.
    fn visit<G: Rules>(self, read: PlayedLog<G>) -> Self::Out;
}

/// Plays a log by the rules of its game and hands it to a visitor.
///
/// # Errors
/// Why its battle cannot be played.
pub fn play_log<V: LogVisitor>(text: LogText, visitor: V) -> Result<V::Out, Failure> {
    with_game(text.found.ruleset(), Played { text, visitor })?
}

struct Played<V> {
    text: LogText,
    visitor: V,
}

impl<V: LogVisitor> games::Visitor for Played<V> {
    type Out = Result<V::Out, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        Ok(self.visitor.visit(self.text.play::<G>()?))
    }
}
