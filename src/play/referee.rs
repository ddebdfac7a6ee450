//! Judges a log: every line is carried out, and the first that cannot be is reported with its rule; knows no file.

use super::findings::{
    BREACH, CANNOT_OVERRIDE, CANNOT_UNDO, CHANGED, OUT_OF_TURN, OVERRIDDEN, STATE_DIFFERS,
    UNREADABLE, WRONG_DICE,
};
use super::log::{self, Entry, Header, Log, LogLine, short};
use super::session::{Session, Thrower};
use super::table::{Eyes, Table};
use crate::diag::{Code, Diagnostic, Failure};
use crate::engine::{Pending, Side};
use crate::source::{FileId, Span};

/// A line that breaks the rules.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The line of the battle, from 0.
    pub entry: usize,
    /// What kind of breach.
    pub code: &'static Code,
    /// What is wrong, and what to do.
    pub why: Failure,
    /// The rule it breaks.
    pub rule: Option<&'static str>,
}

/// Why a line cannot be done, before it is known which line it is.
type Fault = (&'static Code, Option<&'static str>, Failure);

fn fault(code: &'static Code, what: impl Into<String>) -> Fault {
    (code, None, Failure::new(what))
}

fn hinted(code: &'static Code, what: impl Into<String>, hint: impl Into<String>) -> Fault {
    (code, None, Failure::new(what).hint(hint))
}

/// Plays a log. Lines after a breach are not judged, because they belong to a different battle.
pub fn replay<G: Table>(game: G, log: &Log) -> (Session<G>, Option<Breach>) {
    let mut session = Session::begin(game);
    for (at, entry) in log.entries.iter().enumerate() {
        let done =
            take(&mut session, &log.header, &entry.line).and_then(|()| compare(&session, entry));
        if let Err((code, rule, why)) = done {
            let breach = Breach {
                entry: at,
                code,
                why,
                rule,
            };
            return (session, Some(breach));
        }
    }
    (session, None)
}

fn take<G: Table>(session: &mut Session<G>, header: &Header, line: &LogLine) -> Result<(), Fault> {
    match line {
        LogLine::Act { side, text } => act(session, side.as_deref(), text),
        LogLine::Roll {
            side,
            text,
            by_hand,
        } => roll(session, side.as_deref(), text, *by_hand),
        LogLine::Undo { steps, taken_back } => undo(session, header, *steps, *taken_back),
        LogLine::Note(_) => Ok(()),
        LogLine::Override { text, because } => session
            .override_rules(text, because)
            .map_err(|why| (&CANNOT_OVERRIDE, None, why)),
    }
}

/// Checks that the mark of a line matches the battle it has led to.
fn compare<G: Table>(session: &Session<G>, entry: &Entry) -> Result<(), Fault> {
    let here = short(session.game().fingerprint());
    match entry.stamp {
        Some(stamp) if stamp != here => {
            let what =
                format!("this leads to another battle than when it was written: @{here:08x}");
            let hint = "the pack, the program or an earlier line has changed since; take the marks out to judge the log as it is";
            Err(hinted(&STATE_DIFFERS, what, hint))
        }
        _ => Ok(()),
    }
}

fn side_named<G: Table>(game: &G, named: &str) -> Result<Side, Fault> {
    Side::BOTH
        .into_iter()
        .find(|side| game.side_id(*side) == named)
        .ok_or_else(|| {
            let known = Side::BOTH.map(|side| game.side_id(side)).join("` or `");
            let what = format!("`{named}` is not a side of this battle");
            hinted(&UNREADABLE, what, format!("write `{known}`"))
        })
}

/// Checks that the side named is the one whose turn it is.
fn right_side<G: Table>(game: &G, named: Option<&str>, due: Side) -> Result<(), Fault> {
    let Some(named) = named else { return Ok(()) };
    if side_named(game, named)? == due {
        return Ok(());
    }
    let what = format!("it is for {} now, not for {named}", game.side_id(due));
    Err(hinted(&OUT_OF_TURN, what, game.prompt(Eyes::All)))
}

fn act<G: Table>(session: &mut Session<G>, side: Option<&str>, text: &str) -> Result<(), Fault> {
    let game = session.game();
    match game.pending() {
        Pending::Over(_) => {
            return Err(fault(&OUT_OF_TURN, "the battle is over before this line"));
        }
        Pending::Roll(_) => {
            let what = "dice or a card are due here, not an act";
            return Err(hinted(&OUT_OF_TURN, what, game.prompt(Eyes::All)));
        }
        Pending::Decide { side: due, .. } => right_side(game, side, due)?,
    }
    let act = game.read(text).map_err(|why| (&UNREADABLE, None, why))?;
    session.act(act).map_err(|no| {
        let nearest = no.nearest.map(|act| session.game().write(&act));
        let why = Failure {
            what: no.facts,
            hint: nearest.map(|act| format!("closest legal order: {act}")),
        };
        (&BREACH, Some(no.rule), why)
    })
}

fn roll<G: Table>(
    session: &mut Session<G>,
    side: Option<&str>,
    text: &str,
    by_hand: bool,
) -> Result<(), Fault> {
    let game = session.game();
    match game.pending() {
        Pending::Over(_) => {
            return Err(fault(&OUT_OF_TURN, "the battle is over before this line"));
        }
        Pending::Decide { .. } => {
            let what = "nothing is thrown here: a decision is due";
            return Err(hinted(&OUT_OF_TURN, what, game.prompt(Eyes::All)));
        }
        Pending::Roll(due) => right_side(game, side, due)?,
    }
    let throw = game.read_throw(text).map_err(|it| {
        let hint = it.hint.clone().unwrap_or_else(|| game.prompt(Eyes::All));
        (&WRONG_DICE, None, it.hint(hint))
    })?;
    let by = if by_hand {
        Thrower::Hand
    } else {
        Thrower::Program
    };
    session.roll(throw, by);
    Ok(())
}

fn undo<G: Table>(
    session: &mut Session<G>,
    header: &Header,
    steps: usize,
    taken_back: bool,
) -> Result<(), Fault> {
    let done = session.steps().len();
    if steps > done {
        let what = format!("{steps} steps are taken back, and {done} have been made");
        return Err(fault(&CANNOT_UNDO, what));
    }
    if session.has_shown_something(steps) {
        if header.strict {
            let what = "dice or something hidden have been seen, and this battle is strict";
            return Err(fault(&CANNOT_UNDO, what));
        }
        if !taken_back {
            let what = "dice or something hidden have been seen since";
            return Err(hinted(
                &CANNOT_UNDO,
                what,
                format!("write `takeback {steps}`"),
            ));
        }
    }
    session.undo(steps);
    Ok(())
}

/// The finding about a pack that is not what it was when a file was written.
#[must_use]
pub fn pack_changed(changed: bool, file: FileId) -> Option<Diagnostic> {
    let what = "the pack or its scenario is not what it was when this was played";
    changed.then(|| CHANGED.at(Span::new(file, 0..0), what))
}

/// Every finding about a log that has been played: unreadable lines, its breach, what the players have overridden, and
/// a pack that has changed.
pub fn findings(
    log: &Log,
    faults: &[log::Fault],
    breach: Option<&Breach>,
    changed: bool,
    file: FileId,
) -> Vec<Diagnostic> {
    let at = |range: &std::ops::Range<usize>| Span::new(file, range.clone());
    let with_hint = |finding: Diagnostic, hint: &Option<String>| match hint {
        Some(hint) => finding.hint(hint.clone()),
        None => finding,
    };
    let mut findings: Vec<Diagnostic> = faults
        .iter()
        .map(|fault| {
            with_hint(
                UNREADABLE.at(at(&fault.range), fault.why.what.clone()),
                &fault.why.hint,
            )
        })
        .collect();
    findings.extend(pack_changed(changed, file));
    if let Some(breach) = breach {
        let range = &log.entries[breach.entry].range;
        let why = &breach.why;
        let finding = with_hint(breach.code.at(at(range), why.what.clone()), &why.hint);
        findings.push(match breach.rule {
            Some(rule) => finding.rule(rule),
            None => finding,
        });
    }
    let judged = breach
        .as_ref()
        .map_or(log.entries.len(), |breach| breach.entry);
    for entry in &log.entries[..judged] {
        if let LogLine::Override { because, .. } = &entry.line {
            findings.push(OVERRIDDEN.at(at(&entry.range), format!("overridden: {because}")));
        }
    }
    findings
}
