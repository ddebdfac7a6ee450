//! Logs as a person names them on the command line: read, their battle found again, and played to where they end; knows no game.

use std::fs;
use std::path::Path;

use super::battles::{self, Complaint, Found};
use super::terminal::{look, print};
use crate::diag::{self, Diagnostic, Failure};
use crate::games::{self, Rules};
use crate::play::{self, Breach, Fault, Log, Session};
use crate::source::{FileId, Sources};

/// A log that has been read, and the scenario it is about.
pub(super) struct Text {
    pub(super) found: Found,
    log: Log,
    faults: Vec<Fault>,
    /// The log's own text.
    sources: Sources,
    file: FileId,
}

/// A log, and the battle it leads to.
pub(super) struct Read<G: Rules> {
    pub(super) found: Found,
    pub(super) log: Log,
    pub(super) session: Session<G>,
    /// The first line that cannot be done.
    pub(super) breach: Option<Breach>,
    /// Every finding about it.
    pub(super) findings: Vec<Diagnostic>,
    /// The log's own text.
    pub(super) sources: Sources,
}

/// Reads a log as far as it is finished: a last line without an end was cut off by whatever ended the program.
pub(super) fn read_finished(path: &Path) -> Result<Text, Complaint> {
    let text = text(path)?;
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    let mut read = parsed(path, &text[..end])?;
    read.log.torn = (end < text.len()).then_some(end);
    Ok(read)
}

/// Reads a log.
pub(super) fn read(path: &Path) -> Result<Text, Complaint> {
    parsed(path, &text(path)?)
}

fn text(path: &Path) -> Result<String, Complaint> {
    let bytes = fs::read(path).map_err(|error| {
        let what = format!("cannot read {}: {error}", path.display());
        Some(Failure::new(what))
    })?;
    String::from_utf8(bytes).map_err(|_| {
        let what = format!("{} is not a log: it is not text", path.display());
        Some(Failure::new(what))
    })
}

fn parsed(path: &Path, text: &str) -> Result<Text, Complaint> {
    let mut sources = Sources::default();
    let file = sources.add(path.display().to_string(), text);
    let (log, faults) = play::parse(text);
    let header = &log.header;
    if header.scenario.id.is_empty() {
        let hint = format!(
            "a log begins with lines such as `pack {}` and `scenario first-parade`",
            games::default_pack()
        );
        let what = format!("{} does not say which scenario it is about", path.display());
        return Err(Some(Failure::new(what).hint(hint)));
    }
    let pack = (!header.pack.id.is_empty()).then_some(header.pack.id.as_str());
    let found = battles::find(&header.scenario.id, pack, &header.options)?;
    Ok(Text {
        found,
        log,
        faults,
        sources,
        file,
    })
}

impl Text {
    /// Plays the log.
    ///
    /// # Errors
    /// Why its battle cannot be played.
    fn play<G: Rules>(self) -> Result<Read<G>, Complaint> {
        let log = self.log;
        let game = G::begin(self.found.compile::<G>(&log.header.settings)?);
        let changed = log.is_changed(self.found.stamp, game.fingerprint());
        let (session, breach) = play::replay(game, &log);
        let mut findings = play::findings(&log, &self.faults, breach.as_ref(), changed, self.file);
        diag::sort(&mut findings, &self.sources);
        Ok(Read {
            found: self.found,
            log,
            session,
            breach,
            findings,
            sources: self.sources,
        })
    }
}

/// Something to be done with a log that has been played, whichever game it is of.
pub(super) trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Rules>(self, read: Read<G>) -> Self::Out;
}

/// Plays a log by the rules of its game and hands it to a visitor.
///
/// # Errors
/// Why its battle cannot be played.
pub(super) fn visit<V: Visitor>(text: Text, visitor: V) -> Result<V::Out, Complaint> {
    battles::with_game(text.found.ruleset(), Played { text, visitor })?
}

struct Played<V> {
    text: Text,
    visitor: V,
}

impl<V: Visitor> games::Visitor for Played<V> {
    type Out = Result<V::Out, Complaint>;

    fn visit<G: Rules>(self) -> Self::Out {
        Ok(self.visitor.visit(self.text.play::<G>()?))
    }
}

/// Shows the findings about a log.
pub(super) fn tell<G: Rules>(read: &Read<G>) {
    print(&diag::to_text(&read.findings, &read.sources, look()));
}
