//! Judges a log: every line is carried out, and the first that cannot be is reported with its rule; knows no file.

use super::findings::{
    BREACH, CANNOT_OVERRIDE, CANNOT_UNDO, CHANGED, OUT_OF_TURN, OVERRIDDEN, STATE_DIFFERS,
    TAKEN_BACK, UNREADABLE, WRONG_DICE,
};
use super::log::{self, Entry, Header, Log, LogLine, short};
use super::session::{NotDone, Session, Thrower};
use super::table::{Eyes, Table};
use crate::diag::{Code, Diagnostic, Failure, counted};
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
    /// Lines that could not be judged because this one was left out, from 0.
    pub unjudged: Vec<usize>,
}

/// Why a line cannot be done, before it is known which line it is.
pub(super) type Fault = (&'static Code, Option<&'static str>, Failure);

pub(super) fn fault(code: &'static Code, what: impl Into<String>) -> Fault {
    (code, None, Failure::new(what))
}

pub(super) fn hinted(
    code: &'static Code,
    what: impl Into<String>,
    hint: impl Into<String>,
) -> Fault {
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
                unjudged: Vec::new(),
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
pub(super) fn compare<G: Table>(session: &Session<G>, entry: &Entry) -> Result<(), Fault> {
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

pub(super) fn side_named<G: Table>(game: &G, named: &str) -> Result<Side, Fault> {
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
    let done = match session.act_measured(text) {
        Some(done) => done,
        None => {
            let act = session.game().read(text);
            let act = act.map_err(|why| (&UNREADABLE, None, why))?;
            session.act(act).map_err(NotDone::Refused)
        }
    };
    done.map_err(|not_done| fault_of(session, not_done))
}

/// Why an act was not done.
pub(super) fn fault_of<G: Table>(session: &Session<G>, not_done: NotDone<G::Act>) -> Fault {
    match not_done {
        NotDone::Wrong(why) => (&UNREADABLE, None, why),
        NotDone::Refused(no) => {
            let nearest = no.nearest.map(|act| session.game().write(&act));
            let why = Failure {
                what: no.facts,
                hint: nearest.map(|act| format!("closest legal order: {act}")),
            };
            (&BREACH, Some(no.rule), why)
        }
    }
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

pub(super) fn undo<G: Table>(
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

/// Every finding about a log that has been played up to its first breach: unreadable lines, the breach, what the players
/// have overridden or taken back, and a pack that has changed.
pub fn findings(
    log: &Log,
    faults: &[log::Fault],
    breach: Option<&Breach>,
    changed: bool,
    file: FileId,
) -> Vec<Diagnostic> {
    let judged = breach.map_or(log.entries.len(), |breach| breach.entry);
    let report = Reported {
        log,
        faults,
        breaches: breach.map_or(&[], std::slice::from_ref),
        agreed: &Agreed::of(&log.entries[..judged]),
        changed,
    };
    report.findings(file)
}

/// What the players agreed on beside the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// Overrides that were not undone, by line of the log.
    pub overridden: Vec<usize>,
    /// Lines that take something back after dice or hidden information had been seen, and how many steps.
    pub taken_back: Vec<(usize, usize)>,
}

impl Agreed {
    /// Of lines that have been carried out.
    fn of(entries: &[Entry]) -> Agreed {
        let mut agreed = Agreed::default();
        let mut steps = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            match &entry.line {
                LogLine::Act { .. } | LogLine::Roll { .. } | LogLine::Override { .. } => {
                    steps.push(at);
                }
                LogLine::Undo {
                    steps: count,
                    taken_back,
                } => {
                    steps.truncate(steps.len().saturating_sub(*count));
                    agreed.taken_back.extend(taken_back.then_some((at, *count)));
                }
                LogLine::Note(_) => {}
            }
        }
        let is_override = |at: &usize| matches!(entries[*at].line, LogLine::Override { .. });
        agreed.overridden = steps.into_iter().filter(is_override).collect();
        agreed
    }
}

/// What there is to report about a log.
pub(super) struct Reported<'a> {
    pub log: &'a Log,
    pub faults: &'a [log::Fault],
    pub breaches: &'a [Breach],
    pub agreed: &'a Agreed,
    pub changed: bool,
}

impl Reported<'_> {
    pub(super) fn findings(&self, file: FileId) -> Vec<Diagnostic> {
        let at = |range: &std::ops::Range<usize>| Span::new(file, range.clone());
        let place = |entry: usize| at(&self.log.entries[entry].range);
        let with_hint = |finding: Diagnostic, hint: &Option<String>| match hint {
            Some(hint) => finding.hint(hint.clone()),
            None => finding,
        };
        let mut findings = Vec::new();
        for fault in self.faults {
            let finding = UNREADABLE.at(at(&fault.range), fault.why.what.clone());
            findings.push(with_hint(finding, &fault.why.hint));
        }
        findings.extend(pack_changed(self.changed, file));
        for breach in self.breaches {
            let finding = breach.code.at(place(breach.entry), breach.why.what.clone());
            let finding = with_hint(finding, &breach.why.hint);
            let finding = breach.rule.into_iter().fold(finding, Diagnostic::rule);
            let depends = "not judged, because it depends on the line above";
            findings.push(match breach.unjudged.as_slice() {
                [first, _, _, ..] => {
                    let others = breach.unjudged.len() - 1;
                    finding.also(
                        place(*first),
                        format!("{depends}; nor are {others} later lines"),
                    )
                }
                few => few.iter().fold(finding, |finding, entry| {
                    finding.also(place(*entry), depends)
                }),
            });
        }
        for entry in &self.agreed.overridden {
            if let LogLine::Override { because, .. } = &self.log.entries[*entry].line {
                findings.push(OVERRIDDEN.at(place(*entry), format!("overridden: {because}")));
            }
        }
        for (entry, steps) in &self.agreed.taken_back {
            let what = format!(
                "{} taken back after dice or hidden information had been seen",
                counted(*steps, "step")
            );
            findings.push(TAKEN_BACK.at(place(*entry), what));
        }
        findings
    }
}
