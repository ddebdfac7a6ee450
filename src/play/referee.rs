//! A log judged: every line done as it says, and the first that cannot be done told with its rule; knows no file.

use super::findings::{
    BREACH, CANNOT_OVERRIDE, CANNOT_UNDO, CHANGED, OUT_OF_TURN, SETTLED, STATE_DIFFERS, UNREADABLE,
    WRONG_DICE,
};
use super::log::{self, Entry, Header, Kind, Log, short};
use super::session::{Session, Thrower};
use super::table::{Eyes, Table};
use crate::diag::Failure;
use crate::diag::{Code, Diagnostic};
use crate::engine::{Pending, Side};
use crate::source::{FileId, Span};

/// A line that breaks the rules.
#[derive(Clone, Debug)]
pub struct Breach {
    /// Which line, from 0, of the battle.
    pub entry: usize,
    /// What kind of breach.
    pub code: &'static Code,
    /// What is wrong.
    pub what: String,
    /// The rule it breaks.
    pub rule: Option<&'static str>,
    /// What to do.
    pub hint: Option<String>,
}

/// What a line cannot be done for.
struct Fault {
    code: &'static Code,
    what: String,
    rule: Option<&'static str>,
    hint: Option<String>,
}

impl Fault {
    fn new(code: &'static Code, what: impl Into<String>) -> Fault {
        Fault {
            code,
            what: what.into(),
            rule: None,
            hint: None,
        }
    }

    fn hint(self, hint: impl Into<String>) -> Fault {
        Fault {
            hint: Some(hint.into()),
            ..self
        }
    }

    fn unreadable(code: &'static Code, it: Failure) -> Fault {
        Fault {
            hint: it.hint,
            ..Fault::new(code, it.what)
        }
    }
}

/// Plays a log. What comes after a breach is not judged, because it was played on another battle.
pub fn replay<G: Table>(game: G, log: &Log) -> (Session<G>, Option<Breach>) {
    let mut session = Session::begin(game);
    for (at, entry) in log.entries.iter().enumerate() {
        let done =
            take(&mut session, &log.header, &entry.kind).and_then(|()| compare(&session, entry));
        if let Err(fault) = done {
            let breach = Breach {
                entry: at,
                code: fault.code,
                what: fault.what,
                rule: fault.rule,
                hint: fault.hint,
            };
            return (session, Some(breach));
        }
    }
    (session, None)
}

fn take<G: Table>(session: &mut Session<G>, header: &Header, line: &Kind) -> Result<(), Fault> {
    match line {
        Kind::Act { side, text } => act(session, side.as_deref(), text),
        Kind::Roll {
            side,
            text,
            by_hand,
        } => roll(session, side.as_deref(), text, *by_hand),
        Kind::Undo { steps, taken_back } => undo(session, header, *steps, *taken_back),
        Kind::Note(_) => Ok(()),
        Kind::Override { text, because } => session
            .settle_by_word(text, because)
            .map_err(|it| Fault::unreadable(&CANNOT_OVERRIDE, it)),
    }
}

/// That the mark of a line is that of the battle it has led to.
fn compare<G: Table>(session: &Session<G>, entry: &Entry) -> Result<(), Fault> {
    let here = short(session.game().fingerprint());
    match entry.stamp {
        Some(stamp) if stamp != here => {
            let what =
                format!("this leads to another battle than when it was written: @{here:08x}");
            Err(Fault::new(&STATE_DIFFERS, what)
                .hint("the pack, the program or an earlier line has changed since; take the marks out to judge the log as it stands"))
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
            Fault::new(&UNREADABLE, format!("`{named}` is no side of this battle"))
                .hint(format!("write `{known}`"))
        })
}

/// That the side named is the one whose turn it is.
fn right_side<G: Table>(game: &G, named: Option<&str>, due: Side) -> Result<(), Fault> {
    let Some(named) = named else { return Ok(()) };
    if side_named(game, named)? == due {
        return Ok(());
    }
    let what = format!("it is for {} now, not for {named}", game.side_id(due));
    Err(Fault::new(&OUT_OF_TURN, what).hint(game.prompt(Eyes::All)))
}

fn act<G: Table>(session: &mut Session<G>, side: Option<&str>, text: &str) -> Result<(), Fault> {
    let game = session.game();
    match game.pending() {
        Pending::Over(_) => {
            return Err(Fault::new(
                &OUT_OF_TURN,
                "the battle is over before this line",
            ));
        }
        Pending::Roll(_) => {
            let what = "dice or a card are due here, not an act";
            return Err(Fault::new(&OUT_OF_TURN, what).hint(game.prompt(Eyes::All)));
        }
        Pending::Decide { side: due, .. } => right_side(game, side, due)?,
    }
    let act = game
        .read(text)
        .map_err(|it| Fault::unreadable(&UNREADABLE, it))?;
    session.act(act).map_err(|no| {
        let nearest = no.nearest.map(|act| session.game().write(&act));
        Fault {
            rule: Some(no.rule),
            hint: nearest.map(|act| format!("the nearest that is allowed: {act}")),
            ..Fault::new(&BREACH, no.facts)
        }
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
            return Err(Fault::new(
                &OUT_OF_TURN,
                "the battle is over before this line",
            ));
        }
        Pending::Decide { .. } => {
            let what = "nothing is thrown here: a decision is due";
            return Err(Fault::new(&OUT_OF_TURN, what).hint(game.prompt(Eyes::All)));
        }
        Pending::Roll(due) => right_side(game, side, due)?,
    }
    let throw = game.read_throw(text).map_err(|it| Fault {
        hint: it.hint.or_else(|| Some(game.prompt(Eyes::All))),
        ..Fault::new(&WRONG_DICE, it.what)
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
        return Err(Fault::new(&CANNOT_UNDO, what));
    }
    if session.unsees(steps) {
        if header.strict {
            let what = "dice or something hidden have been seen, and this battle is strict";
            return Err(Fault::new(&CANNOT_UNDO, what));
        }
        if !taken_back {
            let what = "dice or something hidden have been seen since";
            return Err(Fault::new(&CANNOT_UNDO, what).hint(format!("write `takeback {steps}`")));
        }
    }
    session.undo(steps);
    Ok(())
}

/// Everything to be said of a log that has been played: what cannot be read in it, its breach, what the table settled
/// by word, and that the pack is not what it was.
pub fn findings(
    log: &Log,
    faults: &[log::Fault],
    breach: Option<&Breach>,
    changed: bool,
    file: FileId,
) -> Vec<Diagnostic> {
    let at = |range: &std::ops::Range<usize>| Span::new(file, range.clone());
    let hinted = |finding: Diagnostic, hint: &Option<String>| match hint {
        Some(hint) => finding.hint(hint.clone()),
        None => finding,
    };
    let mut findings: Vec<Diagnostic> = faults
        .iter()
        .map(|fault| {
            hinted(
                UNREADABLE.at(at(&fault.range), fault.what.clone()),
                &fault.hint,
            )
        })
        .collect();
    if changed {
        let what = "the pack or its scenario is not what it was when this was played";
        findings.push(CHANGED.at(at(&(0..0)), what));
    }
    if let Some(breach) = breach {
        let range = &log.entries[breach.entry].range;
        let finding = hinted(breach.code.at(at(range), breach.what.clone()), &breach.hint);
        findings.push(match breach.rule {
            Some(rule) => finding.rule(rule),
            None => finding,
        });
    }
    let judged = breach
        .as_ref()
        .map_or(log.entries.len(), |breach| breach.entry);
    for entry in &log.entries[..judged] {
        if let Kind::Override { because, .. } = &entry.kind {
            findings.push(SETTLED.at(at(&entry.range), format!("settled by word: {because}")));
        }
    }
    findings
}
