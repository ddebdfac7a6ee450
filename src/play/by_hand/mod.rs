//! Judges a log that people wrote by hand: reads their words, takes as read what goes without saying, and goes on after a
//! breach; knows no file and no terminal. Only the referee is this tolerant.

mod implied;
mod repair;
mod wording;

pub use wording::Glossary;

use std::collections::{BTreeMap, BTreeSet};

use self::implied::{Context, Found, Obstacle, Way, Why, search};
use self::wording::Lexicon;
use super::findings::{
    BREACH, CANNOT_OVERRIDE, CANNOT_UNDO, OUT_OF_TURN, TAKEN_AS_READ, UNREADABLE, WRONG_DICE,
};
use super::log::{self, Header, Log, LogLine, short};
use super::referee::{self, Agreed, Breach, Fault, Reported, fault, hinted};
use super::session::{Deed, Session};
use super::table::{Eyes, Table};
use crate::diag::{Diagnostic, Failure, or_list};
use crate::engine::Side;
use crate::source::{FileId, Span};

/// After this many breaches the rest of a log is not judged.
const MOST_BREACHES: usize = 40;

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

/// What one line says, or a part of it.
struct Said {
    /// The line of the log, from 0.
    entry: usize,
    /// The side it names.
    side: Option<Side>,
    what: What,
    /// Its words, for looking up what it mentions.
    words: BTreeSet<String>,
}

enum What {
    Act { texts: Texts },
    Roll { texts: Vec<String>, by_hand: bool },
    Undo { steps: usize, taken_back: bool },
    Note(String),
    Override { texts: Vec<String>, because: String },
    Unread(Failure),
}

/// An act as it is written, and as it may be meant.
struct Texts {
    written: String,
    order: Option<String>,
    readings: Vec<Vec<String>>,
}

impl Texts {
    /// As it is written first, then as it may be meant now.
    fn all<G: Table>(&self, game: &G) -> Vec<String> {
        let meant = self.readings.iter();
        let meant = meant.map(|words| game.arrange(self.order.as_deref(), words.clone()));
        let mut all = vec![self.written.clone()];
        for text in meant {
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all
    }

    fn is_as_written(&self, text: &str) -> bool {
        self.written == text
    }
}

/// Judges a log to its end.
pub fn judge<G: Table>(game: G, log: &Log) -> Judged<G> {
    let said = listen(&game, log);
    let mut judge = Judge {
        log,
        judged: Judged {
            session: Session::begin(game),
            breaches: Vec::new(),
            implied: Vec::new(),
            agreed: Agreed::default(),
            lines: Vec::new(),
        },
        made: Vec::new(),
        doubtful: BTreeMap::new(),
        draws_are_written: false,
        is_astray: false,
        is_adrift: false,
    };
    for at in 0..said.len() {
        if judge.judged.breaches.len() >= MOST_BREACHES {
            break;
        }
        judge.take(&said[at..]);
    }
    judge.judged.agreed.overridden = judge
        .made
        .iter()
        .filter_map(|made| made.overridden)
        .collect();
    judge.judged
}

/// What every line says.
fn listen<G: Table>(game: &G, log: &Log) -> Vec<Said> {
    let sides = Side::BOTH.map(|side| vec![game.side_id(side), game.side_name(side)]);
    let lexicon = Lexicon::of(&game.glossary(), sides);
    let mut all = Vec::new();
    for (entry, line) in log.entries.iter().enumerate() {
        for (side, what) in hear(game, &lexicon, &line.line) {
            let words = words(&lexicon, &what);
            all.push(Said {
                entry,
                side,
                what,
                words,
            });
        }
    }
    all
}

fn words(lexicon: &Lexicon, what: &What) -> BTreeSet<String> {
    let lines: Vec<String> = match what {
        What::Act { texts } => {
            let readings = texts.readings.iter().map(|words| words.join(" "));
            readings.chain([texts.written.clone()]).collect()
        }
        What::Roll { texts, .. } => {
            let read = texts.iter().flat_map(|text| lexicon.read(text).readings());
            read.map(|words| words.join(" "))
                .chain(texts.iter().cloned())
                .collect()
        }
        _ => Vec::new(),
    };
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.map(String::from).collect()
}

fn hear<G: Table>(game: &G, lexicon: &Lexicon, line: &LogLine) -> Vec<(Option<Side>, What)> {
    match line {
        LogLine::Note(text) => vec![(None, What::Note(text.clone()))],
        LogLine::Undo { steps, taken_back } => {
            let (steps, taken_back) = (*steps, *taken_back);
            vec![(None, What::Undo { steps, taken_back })]
        }
        LogLine::Override { text, because } => {
            let meant = lexicon.read(text);
            let readings = meant.readings().into_iter();
            let meant = readings.map(|words| game.arrange(meant.order.as_deref(), words));
            let texts = [text.clone()].into_iter().chain(meant).collect();
            vec![(
                None,
                What::Override {
                    texts,
                    because: because.clone(),
                },
            )]
        }
        LogLine::Act { side, text } => match named(game, lexicon, side.as_deref()) {
            Ok(side) => hear_act(lexicon, side, text),
            Err(why) => vec![(None, What::Unread(why))],
        },
        LogLine::Roll {
            side,
            text,
            by_hand,
        } => match named(game, lexicon, side.as_deref()) {
            Ok(side) => {
                let (side, text) = side.map_or_else(
                    || side_before(lexicon, text),
                    |it| (Some(it), text.as_str()),
                );
                let texts = thrown(lexicon, text);
                vec![(
                    side,
                    What::Roll {
                        texts,
                        by_hand: *by_hand,
                    },
                )]
            }
            Err(why) => vec![(None, What::Unread(why))],
        },
    }
}

/// The side named before a colon, by its id or its name.
fn named<G: Table>(
    game: &G,
    lexicon: &Lexicon,
    side: Option<&str>,
) -> Result<Option<Side>, Failure> {
    let Some(named) = side else { return Ok(None) };
    match lexicon.read(named).side {
        Some(side) => Ok(Some(side)),
        None => referee::side_named(game, named)
            .map(Some)
            .map_err(|(.., why)| why),
    }
}

/// A side of several words before a colon, and the rest.
fn side_before<'a>(lexicon: &Lexicon, text: &'a str) -> (Option<Side>, &'a str) {
    let named = text.split_once(':').and_then(|(named, rest)| {
        let read = lexicon.read(named);
        let side = read.side.filter(|_| !read.is_act())?;
        Some((Some(side), rest.trim()))
    });
    named.unwrap_or((None, text))
}

/// An act, dice, or an act and its dice.
fn hear_act(lexicon: &Lexicon, named: Option<Side>, text: &str) -> Vec<(Option<Side>, What)> {
    let read = lexicon.read(text);
    let side = named.or(read.side);
    let mut parts = Vec::new();
    if read.is_act() || read.rolls.is_empty() {
        let texts = Texts {
            written: text.into(),
            order: read.order.clone(),
            readings: [read.readings(), vec![read.joined()]].concat(),
        };
        parts.push((side, What::Act { texts }));
    }
    // The dice of an act on the same line may be the other side's.
    let thrower = if parts.is_empty() { side } else { None };
    for roll in &read.rolls {
        let texts = thrown(lexicon, roll);
        parts.push((
            thrower,
            What::Roll {
                texts,
                by_hand: true,
            },
        ));
    }
    parts
}

/// Dice or a card, as they are written and as they may be meant.
fn thrown(lexicon: &Lexicon, text: &str) -> Vec<String> {
    let mut texts = vec![text.to_string()];
    let mut more: Vec<String> = lexicon.faces(text).into_iter().collect();
    more.extend(
        lexicon
            .read(text)
            .readings()
            .iter()
            .map(|words| words.join(" ")),
    );
    for text in more {
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// A line that was carried out.
struct Made {
    /// How many steps there were before it and what it implied.
    before: usize,
    /// Its number, if it is an override.
    overridden: Option<usize>,
}

struct Judge<'a, G: Table> {
    log: &'a Log,
    judged: Judged<G>,
    made: Vec<Made>,
    draws_are_written: bool,
    /// Pieces, places and cards of lines that could not be judged, each with the breach that was the reason.
    doubtful: BTreeMap<String, usize>,
    /// Whether the battle is no longer the one that was written down, so that marks prove nothing.
    is_astray: bool,
    /// Whether the last line was left out, so that what depends on it cannot be judged.
    is_adrift: bool,
}

impl<G: Table> Judge<'_, G> {
    /// Judges the first of the lines that are left.
    fn take(&mut self, later: &[Said]) {
        let Some(said) = later.first() else { return };
        match &said.what {
            What::Note(text) => self.judged.lines.push((LogLine::Note(text.clone()), None)),
            What::Undo { steps, taken_back } => self.undo(said, *steps, *taken_back),
            What::Override { texts, because } => self.settle(said, texts, because),
            What::Unread(why) => self.blame(said, (&UNREADABLE, None, why.clone())),
            What::Act { .. } | What::Roll { .. } => self.play(later),
        }
    }

    fn play(&mut self, later: &[Said]) {
        let said = &later[0];
        let context = self.context(later);
        let Found { way, obstacles } = search(self.judged.session.game(), said, &context);
        let is_sure = way.as_ref().is_some_and(|way| {
            let is_written = way.deeds.len() == 1;
            let stays = !self.is_adrift || !self.is_pass(way);
            stays && (is_written || repair::fits(&way.after, &later[1..], &context))
        });
        if let Some(way) = way {
            if is_sure {
                return self.accept(said, way);
            }
            // What goes without saying is more likely than a breach, unless many lines speak against it.
            let reach = repair::reach(&way.after, &later[1..], &context);
            let mended = repair::best(later, &obstacles, &context);
            match mended.filter(|mend| mend.reach > reach + 1) {
                None if self.is_adrift && self.is_pass(&way) => self.leave_out(said),
                None => self.accept(said, way),
                Some(_) if self.is_adrift || self.is_doubtful(said) => self.leave_out(said),
                Some(mend) => self.mend(said, mend),
            }
        } else if !is_unread(&obstacles)
            && (self.is_doubtful(said) || self.is_adrift && !is_breach(&obstacles))
        {
            self.leave_out(said);
        } else if let Some(mend) = repair::best(later, &obstacles, &context) {
            self.mend(said, mend);
        }
    }

    /// Whether the last step of a way is a pass, which says nothing about what it answers.
    fn is_pass(&self, way: &Way<G>) -> bool {
        match way.deeds.last() {
            Some(Deed::Act(act)) => self.judged.session.game().is_pass(act),
            _ => false,
        }
    }

    /// Reports a line, and goes on with what is put in its place.
    fn mend(&mut self, said: &Said, mend: repair::Mend<G>) {
        self.blame(said, mend.fault);
        (self.is_astray, self.is_adrift) = (true, true);
        self.do_all(said, mend.deeds, 0);
        if mend.is_left_out {
            self.doubt(said, self.judged.breaches.len() - 1);
        }
    }

    fn context<'a>(&self, later: &'a [Said]) -> Context<'a> {
        Context {
            later,
            // After a breach a hand may be another than it was.
            draws_are_written: self.draws_are_written && !self.is_astray,
        }
    }

    /// Carries out a line, and what goes without saying before it.
    fn accept(&mut self, said: &Said, way: Way<G>) {
        if let Some(Deed::Roll(..)) = way.deeds.last() {
            let before = &self.judged.session;
            self.draws_are_written |= way.deeds.len() == 1 && !before.game().is_thrown_by_hand();
        }
        self.is_adrift = false;
        self.doubtful.retain(|word, _| !said.words.contains(word));
        if !way.others.is_empty() {
            let game = self.judged.session.game();
            let acts = way
                .others
                .iter()
                .map(|act| format!("`{}`", game.write(act)));
            let meant = or_list(&acts.collect::<Vec<_>>());
            let what = format!("this may also mean {meant}");
            self.blame(said, hinted(&UNREADABLE, what, "write it in full"));
        }
        self.do_all(said, way.deeds, 1);
        self.compare(said);
    }

    /// Does some steps, of which the last few are written, and the others taken as read.
    fn do_all(&mut self, said: &Said, deeds: Vec<Deed<G::Act>>, written: usize) {
        if deeds.is_empty() {
            return;
        }
        let before = self.judged.session.steps().len();
        let implied = deeds.len() - written;
        for deed in deeds {
            self.do_one(deed);
        }
        self.made.push(Made {
            before,
            overridden: None,
        });
        let unwritten = &self.judged.session.steps()[before..];
        let lines: Vec<String> = unwritten
            .iter()
            .take(implied)
            .map(|step| step.line().to_string())
            .collect();
        let entry = said.entry;
        match self.judged.implied.last_mut() {
            Some(last) if last.entry == entry => last.lines.extend(lines),
            _ if lines.is_empty() => {}
            _ => self.judged.implied.push(Implied {
                entry,
                lines,
                is_repair: written == 0,
            }),
        }
    }

    fn do_one(&mut self, deed: Deed<G::Act>) {
        let session = &mut self.judged.session;
        let is_done = match deed {
            Deed::Act(act) => session.act(act).is_ok(),
            Deed::Roll(throw, by) => session.roll(throw, by),
            Deed::Override(text, because) => session.override_rules(&text, &because).is_ok(),
        };
        debug_assert!(is_done, "it was tried before");
        if let (true, Some(step)) = (is_done, session.last()) {
            let mark = short(session.game().fingerprint());
            self.judged.lines.push((step.line(), Some(mark)));
        }
    }

    /// Compares the mark of a line with the battle it has led to, until the first difference.
    fn compare(&mut self, said: &Said) {
        let entry = &self.log.entries[said.entry];
        if let Err(why) = referee::compare(&self.judged.session, entry)
            && !self.is_astray
        {
            self.is_astray = true;
            self.blame(said, why);
        }
    }

    fn blame(&mut self, said: &Said, (code, rule, why): Fault) {
        self.judged.breaches.push(Breach {
            entry: said.entry,
            code,
            why,
            rule,
            unjudged: Vec::new(),
        });
    }

    /// Leaves out a line that cannot be judged because an earlier one was left out.
    fn leave_out(&mut self, said: &Said) {
        let last = self.judged.breaches.len().checked_sub(1);
        let doubts = said.words.iter().find_map(|word| self.doubtful.get(word));
        let Some(reason) = doubts.copied().or(last) else {
            return;
        };
        self.doubt(said, reason);
        let breach = &mut self.judged.breaches[reason];
        if breach.entry != said.entry && breach.unjudged.last() != Some(&said.entry) {
            breach.unjudged.push(said.entry);
        }
    }

    fn doubt(&mut self, said: &Said, reason: usize) {
        let things = said.words.iter().filter(|word| is_thing(word));
        self.doubtful
            .extend(things.map(|word| (word.clone(), reason)));
    }

    /// Whether a line is about something that may not be where the log has it, because an earlier line was not judged.
    fn is_doubtful(&self, said: &Said) -> bool {
        said.words
            .iter()
            .any(|word| self.doubtful.contains_key(word))
    }

    fn undo(&mut self, said: &Said, steps: usize, taken_back: bool) {
        let Some(left) = self.made.len().checked_sub(steps) else {
            let done = self.made.len();
            let what = format!("{steps} steps are taken back, and {done} have been made");
            return self.blame(said, fault(&CANNOT_UNDO, what));
        };
        let now = self.judged.session.steps().len();
        let count = now - self.made.get(left).map_or(now, |made| made.before);
        let session = &mut self.judged.session;
        let has_shown = session.has_shown_something(count);
        if let Err(why) = referee::undo(session, &self.log.header, count, taken_back) {
            if self.log.header.strict {
                return self.blame(said, why);
            }
            session.undo(count);
            self.blame(said, why);
        } else if taken_back {
            self.judged.agreed.taken_back.push((said.entry, steps));
        }
        self.made.truncate(left);
        let taken_back = taken_back || has_shown;
        let undone = LogLine::Undo {
            steps: count,
            taken_back,
        };
        if count > 0 {
            self.judged.lines.push((undone, None));
        }
    }

    fn settle(&mut self, said: &Said, texts: &[String], because: &str) {
        let before = self.judged.session.steps().len();
        let game = self.judged.session.game().clone();
        let mut first = None;
        for text in texts {
            match game.clone().amend(text) {
                Ok(()) => {
                    self.do_one(Deed::Override(text.clone(), because.into()));
                    let overridden = Some(said.entry);
                    return self.made.push(Made { before, overridden });
                }
                Err(why) => first = first.or(Some(why)),
            }
        }
        // Something may be under way that nobody wrote the end of.
        let context = Context {
            later: &[],
            draws_are_written: true,
        };
        let passed = texts.iter().find_map(|text| {
            let amended = repair::amended(&game, std::slice::from_ref(text), because, &context)?;
            (amended.0.len() > 1).then_some(amended.0)
        });
        match (passed, first) {
            (Some(deeds), _) => {
                self.do_all(said, deeds, 1);
                if let Some(made) = self.made.last_mut() {
                    made.overridden = Some(said.entry);
                }
            }
            (None, Some(why)) => self.blame(said, (&CANNOT_OVERRIDE, None, why)),
            (None, None) => {}
        }
    }
}

/// Whether a word names a piece, a place or a card, as far as one can tell: `section-2`, `0405`, `A3`.
fn is_thing(word: &str) -> bool {
    word.contains('-') || word.contains(|it: char| it.is_ascii_digit())
}

/// Whether a line is against the rules in its own right, and not only because an earlier one was left out: a piece that
/// may act now is ordered to do something it may not.
fn is_breach<G: Table>(obstacles: &[Obstacle<G>]) -> bool {
    obstacles
        .iter()
        .any(|it| matches!(it.why, Why::Refused(.., 2..)))
}

/// Whether the words of a line are not understood, wherever it is tried.
fn is_unread<G: Table>(obstacles: &[Obstacle<G>]) -> bool {
    let is_read = |it: &Obstacle<G>| matches!(it.why, Why::Refused(..) | Why::OtherSide(Some(_)));
    let is_unread = |it: &Obstacle<G>| matches!(it.why, Why::Unread(_));
    !obstacles.iter().any(is_read) && obstacles.iter().any(is_unread)
}

/// What is in the way of a line, as a finding.
fn fault_of<G: Table>(obstacle: &Obstacle<G>, said: &Said) -> Fault {
    let game = &obstacle.at;
    let prompt = || game.prompt(Eyes::All);
    match &obstacle.why {
        Why::Over => fault(&OUT_OF_TURN, "the battle is over before this line"),
        Why::OtherSide(act) => {
            let session = Session::begin(game.clone());
            let due = game.side_id(session.turn_of());
            let side = act.and_then(|act| game.acting_side(&act)).or(said.side);
            let named = side.map_or("anybody else", |side| game.side_id(side));
            let what = format!("it is for {due} now, not for {named}");
            hinted(&OUT_OF_TURN, what, prompt())
        }
        Why::DiceDue => hinted(
            &OUT_OF_TURN,
            "dice or a card are due here, not an act",
            prompt(),
        ),
        Why::DecisionDue => hinted(
            &OUT_OF_TURN,
            "nothing is thrown here: a decision is due",
            prompt(),
        ),
        Why::Unread(why) => (&UNREADABLE, None, why.clone()),
        Why::WrongDice(why) => {
            let hint = why.hint.clone().unwrap_or_else(prompt);
            (&WRONG_DICE, None, why.clone().hint(hint))
        }
        Why::Refused(_, refusal, _) => {
            let nearest = refusal.nearest.map(|act| game.write(&act));
            let why = Failure {
                what: refusal.facts.clone(),
                hint: nearest.map(|act| format!("closest legal order: {act}")),
            };
            (&BREACH, Some(refusal.rule), why)
        }
    }
}
