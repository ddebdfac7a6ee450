//! Goes through a log line by line: carries out what can be, puts a repair in the place of what cannot, and leaves out what
//! depends on a line that was left out; knows no rule.

use std::collections::BTreeMap;

use super::fault::{is_breach, is_unread};
use super::implied::{Context, Found, Way, search};
use super::repair;
use super::said::{Said, What};
use super::{Implied, Judged};
use crate::diag::or_list;
use crate::play::findings::{CANNOT_OVERRIDE, CANNOT_UNDO, UNREADABLE};
use crate::play::log::{Log, LogLine, short};
use crate::play::referee::{self, Agreed, Breach, Fault, fault, hinted};
use crate::play::session::{Deed, Session};
use crate::play::table::Table;

/// After this many breaches the rest of a log is not judged.
const MOST_BREACHES: usize = 40;

/// For so many lines in a row that cannot be judged a repair is looked for.
const MOST_SEARCHES: usize = 12;

/// A line that was carried out.
struct Made {
    /// How many steps there were before it and what it implied.
    before: usize,
    /// Its number, if it is an override.
    overridden: Option<usize>,
}

pub(super) struct Judge<'a, G: Table> {
    log: &'a Log,
    judged: Judged<G>,
    made: Vec<Made>,
    draws_are_written: bool,
    /// Pieces, places and cards of lines that could not be judged, each with the breach that was the reason.
    doubtful: BTreeMap<String, usize>,
    /// Whether the battle is no longer the one that was written down, so that marks prove nothing.
    is_astray: bool,
    /// How many lines in a row were left out for which a repair has been looked for.
    searches: usize,
    /// Whether the last line was left out, so that what depends on it cannot be judged.
    is_adrift: bool,
}

impl<'a, G: Table> Judge<'a, G> {
    pub(super) fn begin(game: G, log: &'a Log) -> Judge<'a, G> {
        Judge {
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
            searches: 0,
        }
    }

    /// Whether so much is wrong that the rest is not judged.
    pub(super) fn is_enough(&self) -> bool {
        self.judged.breaches.len() >= MOST_BREACHES
    }

    pub(super) fn done(mut self) -> Judged<G> {
        let overridden = self.made.iter().filter_map(|made| made.overridden);
        self.judged.agreed.overridden = overridden.collect();
        self.judged
    }

    /// Judges the first of the lines that are left.
    pub(super) fn take(&mut self, later: &[Said]) {
        let Some(said) = later.first() else { return };
        match &said.what {
            What::Note(text) => self.judged.lines.push((LogLine::Note(text.clone()), None)),
            What::Undo { steps, taken_back } => self.undo(said, *steps, *taken_back),
            What::Override { texts, because } => self.settle(said, texts, because),
            What::Unread(why) => self.blame(said, (&UNREADABLE, None, why.clone())),
            What::Act { texts } if self.measured(said, &texts.written) => {}
            What::Act { .. } | What::Roll { .. } => self.play(later),
        }
    }

    /// Judges an act with a measurement; whether it has one.
    fn measured(&mut self, said: &Said, text: &str) -> bool {
        let before = self.judged.session.steps().len();
        let Some(done) = self.judged.session.act_measured(text) else {
            return false;
        };
        let session = &self.judged.session;
        if let Err(not_done) = done {
            let why = referee::fault_of(session, not_done);
            self.blame(said, why);
            return true;
        }
        let afters = session.steps().iter().skip(before + 1);
        let afters = afters.map(|step| &step.before).chain([session.game()]);
        let made = session.steps()[before..].iter().zip(afters);
        let lines = made.map(|(step, after)| (step.line(), Some(short(after.fingerprint()))));
        self.judged.lines.extend(lines.collect::<Vec<_>>());
        self.made.push(Made {
            before,
            overridden: None,
        });
        self.is_adrift = false;
        self.compare(said);
        true
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
                Some(mend) if self.is_adrift || self.is_doubtful(said) => {
                    self.go_on(said, Some(mend));
                }
                Some(mend) => self.mend(said, mend),
            }
        } else if !is_unread(&obstacles)
            && (self.is_doubtful(said) || self.is_adrift && !is_breach(&obstacles))
        {
            let mended = (self.searches < MOST_SEARCHES)
                .then(|| repair::best(later, &obstacles, &context))
                .flatten();
            self.searches += 1;
            self.go_on(said, mended);
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

    /// Leaves out a line that depends on another; with a repair after which most of the next lines can be carried out, so
    /// that what is left of the log is judged.
    fn go_on(&mut self, said: &Said, mended: Option<repair::Mend<G>>) {
        self.leave_out(said);
        if let Some(mend) = mended.filter(repair::Mend::is_good) {
            self.do_all(said, mend.deeds, 0);
            self.searches = 0;
        }
    }

    /// Reports a line, and goes on with what is put in its place.
    fn mend(&mut self, said: &Said, mend: repair::Mend<G>) {
        // What is put in its place is right only if most of what follows agrees with it.
        let is_doubtful = mend.is_left_out || !mend.is_good();
        self.blame(said, mend.fault);
        (self.is_astray, self.is_adrift) = (true, true);
        self.searches = 0;
        self.do_all(said, mend.deeds, 0);
        if is_doubtful {
            self.doubt(said, self.judged.breaches.len() - 1);
        }
    }

    fn context<'l>(&self, later: &'l [Said]) -> Context<'l> {
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
        self.is_adrift = true;
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
