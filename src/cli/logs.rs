//! Logs as a person names them on the command line: read, their battle found again, and played to where they end.

use std::fs;
use std::path::Path;

use super::battles::{self, Complaint, Ground};
use super::terminal::{look, print};
use crate::diag::{self, Diagnostic};
use crate::engine::Game as _;
use crate::games::hex_command::rules::{Battle, Hands};
use crate::play::{self, Breach, Log, Session};
use crate::source::Sources;

/// A log, and the battle it tells.
pub(super) struct Read {
    pub(super) ground: Ground,
    pub(super) log: Log,
    pub(super) session: Session<Battle>,
    /// The first line that cannot be done.
    pub(super) breach: Option<Breach>,
    /// Everything to be said of it.
    pub(super) findings: Vec<Diagnostic>,
    /// The log's own text.
    pub(super) sources: Sources,
}

/// Reads a log and plays it, as far as it is finished: a last line without an end was cut off by whatever ended the program.
pub(super) fn read_finished(path: &Path) -> Result<Read, Complaint> {
    let text = text(path)?;
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    let mut read = played(path, &text[..end])?;
    read.log.torn = (end < text.len()).then_some(end);
    Ok(read)
}

/// Reads a log and plays it.
pub(super) fn read(path: &Path) -> Result<Read, Complaint> {
    played(path, &text(path)?)
}

fn text(path: &Path) -> Result<String, Complaint> {
    let bytes = fs::read(path)
        .map_err(|error| Some((format!("cannot read {}: {error}", path.display()), None)))?;
    String::from_utf8(bytes).map_err(|_| {
        Some((
            format!("{} is no log: it is not text", path.display()),
            None,
        ))
    })
}

fn played(path: &Path, text: &str) -> Result<Read, Complaint> {
    let mut sources = Sources::default();
    let file = sources.add(path.display().to_string(), text);
    let (log, faults) = play::parse(text);
    let ground = ground(path, &log)?;
    let battle = Battle::new(ground.tables.clone());
    let changed = log.is_changed(ground.stamp, battle.fingerprint());
    let (session, breach) = play::replay(battle, &log);
    let mut findings = play::findings(&log, &faults, breach.as_ref(), changed, file);
    diag::sort(&mut findings, &sources);
    Ok(Read {
        ground,
        log,
        session,
        breach,
        findings,
        sources,
    })
}

/// The battle a log is about.
fn ground(path: &Path, log: &Log) -> Result<Ground, Complaint> {
    let header = &log.header;
    if header.scenario.id.is_empty() {
        let hint = "a log begins with lines such as `pack home-guard` and `scenario first-parade`";
        let what = format!("{} does not say which scenario it is about", path.display());
        return Err(Some((what, Some(hint.into()))));
    }
    let pack = (!header.pack.id.is_empty()).then_some(header.pack.id.as_str());
    let mut ground = battles::find(&header.scenario.id, pack, &header.options)?;
    if let Some(word) = &header.hands {
        let known = Hands::ALL.into_iter().find(|hands| hands.word() == word);
        let hands = known.ok_or_else(|| {
            let words = Hands::ALL.map(Hands::word).join(", ");
            let hint = Some(format!("write one of: {words}"));
            Some((
                format!("there is no way to handle hands called `{word}`"),
                hint,
            ))
        })?;
        ground.handle_hands(hands);
    }
    Ok(ground)
}

/// Shows what is to be said of a log.
pub(super) fn tell(read: &Read) {
    print(&diag::to_text(&read.findings, &read.sources, look()));
}
