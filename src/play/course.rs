//! A course of lessons in one battle: what happens next, what the learner is asked for, and which acts count; knows no
//! game and no terminal.

use std::ops::Range;

use super::session::{Session, Thrower};
use super::table::Table;
use crate::content::{Lesson, LessonStep, ScriptLine};
use crate::engine::{Pending, Side, Throw};

/// The lessons of a scenario, and how far they have been taught.
#[derive(Clone, Debug)]
pub struct Course {
    lessons: Vec<Lesson>,
    beats: Vec<Beat>,
    /// The beat that comes next.
    at: usize,
    /// The acts of the learner.
    acted: Vec<Acted>,
    /// The beat for which somebody has passed, in which turn, and why it could not be then.
    awaited: Option<(usize, u32, String)>,
}

/// An act of the learner.
#[derive(Clone, Copy, Debug)]
struct Acted {
    /// The beat that asked for it.
    beat: usize,
    /// How many steps of the battle came before it.
    steps: usize,
    /// The turn in which it was done.
    turn: u32,
}

/// One thing after the other.
#[derive(Clone, Debug)]
enum Beat {
    Open(usize),
    Script(ScriptLine),
    Ask(usize, usize),
    After(usize, usize),
    Close(usize),
}

/// What happens next in a course. The caller does it, and then asks again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<A> {
    /// The lesson with this index begins.
    Open(usize),
    /// These dice fall.
    Roll(Throw),
    /// A side does this.
    Act(A),
    /// A side passes, because the lesson has nothing to say about its decision.
    Pass(A),
    /// The learner must act: [`Course::step`] says how.
    Ask,
    /// This is said.
    Say(String),
    /// The lesson with this index is over.
    Close(usize),
    /// The course is over.
    Over,
}

/// Why a course cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Astray {
    /// The lesson, by its index.
    pub lesson: usize,
    /// Where the act or roll is written that cannot be.
    pub place: Range<usize>,
    /// What is wrong, in lower case and without a full stop.
    pub why: String,
}

impl Course {
    /// The seed of the dice that lessons leave open.
    pub const SEED: u64 = 1;

    /// The side of the learner.
    pub const LEARNER: Side = Side::First;

    /// A course of these lessons, in this order.
    #[must_use]
    pub fn of(lessons: Vec<Lesson>) -> Course {
        let mut beats = Vec::new();
        for (at, lesson) in lessons.iter().enumerate() {
            beats.push(Beat::Open(at));
            beats.extend(lesson.before.iter().cloned().map(Beat::Script));
            for (number, step) in lesson.step.iter().enumerate() {
                beats.push(Beat::Ask(at, number));
                beats.extend(step.then.iter().cloned().map(Beat::Script));
                beats.push(Beat::After(at, number));
            }
            beats.push(Beat::Close(at));
        }
        Course {
            lessons,
            beats,
            at: 0,
            acted: Vec::new(),
            awaited: None,
        }
    }

    /// Its lessons, in order.
    #[must_use]
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// The index of the lesson that is being taught; that of the last one when the course is over.
    #[must_use]
    pub fn lesson(&self) -> usize {
        let begun = self.beats.iter().take(self.at + 1);
        let opened = begun.filter(|beat| matches!(beat, Beat::Open(_))).count();
        opened.saturating_sub(1)
    }

    /// The step that the learner is asked for now, if any.
    #[must_use]
    pub fn step(&self) -> Option<&LessonStep> {
        match self.beats.get(self.at)? {
            Beat::Ask(lesson, step) => self.lessons[*lesson].step.get(*step),
            _ => None,
        }
    }

    /// The rule that explains a word which this lesson or an earlier one has introduced; capitals do not matter.
    #[must_use]
    pub fn rule_of(&self, word: &str) -> Option<&str> {
        let taught = self.lessons.iter().take(self.lesson() + 1).rev();
        let mut terms = taught.flat_map(|lesson| &lesson.terms);
        let (_, rule) = terms.find(|(term, _)| term.get_ref().eq_ignore_ascii_case(word))?;
        Some(rule.get_ref())
    }

    /// The words of the lesson that are used for the first time in what the learner has just been told.
    #[must_use]
    pub fn new_terms(&self) -> Vec<&str> {
        let Some(Beat::Ask(lesson, step)) = self.beats.get(self.at) else {
            return Vec::new();
        };
        let lesson = &self.lessons[*lesson];
        // What the learner has been told by the time of each step, the last step's words last.
        let told = |step: usize| {
            let before = match step.checked_sub(1) {
                Some(last) => lesson.step[last].after.as_ref(),
                None => Some(&lesson.opening),
            };
            let words = before.into_iter().chain([&lesson.step[step].say]);
            words.map(|words| words.get_ref().as_str())
        };
        let is_in = |term: &str, step: usize| told(step).any(|words| has_word(words, term));
        let terms = lesson.terms.keys().map(|term| term.get_ref().as_str());
        terms
            .filter(|term| is_in(term, *step) && !(0..*step).any(|it| is_in(term, it)))
            .collect()
    }

    /// What happens next.
    ///
    /// # Errors
    /// What the lesson wants and the battle does not allow.
    pub fn next<G: Table>(&mut self, session: &Session<G>) -> Result<Next<G::Act>, Astray> {
        let game = session.game();
        let pending = game.pending();
        let Some(beat) = self.beats.get(self.at) else {
            return Ok(Next::Over);
        };
        match (beat.clone(), pending) {
            (Beat::Open(lesson), _) => self.go_on(Next::Open(lesson)),
            (Beat::Script(ScriptLine::Turn(turn)), _) if game.turn() >= *turn.get_ref() => {
                self.at += 1;
                self.next(session)
            }
            (Beat::Script(ScriptLine::Roll(faces)), Pending::Roll(_)) => {
                match game.read_throw(faces.get_ref()) {
                    Ok(throw) => self.go_on(Next::Roll(throw)),
                    Err(it) => Err(self.astray(faces.span(), it.what)),
                }
            }
            (Beat::Script(_) | Beat::Ask(..), Pending::Over(_)) => {
                let why = "the battle is over before this".into();
                Err(self.astray(self.place(), why))
            }
            // A new turn does not follow from the learner's act: it belongs to what comes next.
            (Beat::After(..) | Beat::Close(_), _) if self.is_new_turn(game) => self.close(session),
            (_, Pending::Roll(_)) => Ok(Next::Roll(session.throw(Course::SEED))),
            (Beat::Script(ScriptLine::Roll(faces)), Pending::Decide { .. }) => {
                let why = || format!("nothing is rolled that could show `{}`", faces.get_ref());
                self.pass(game, why)
            }
            (Beat::Script(ScriptLine::Turn(_)), Pending::Decide { .. }) => {
                self.least(game, true, String::new)
            }
            (Beat::Script(ScriptLine::Act(text)), Pending::Decide { .. }) => {
                match legal(game, text.get_ref()) {
                    Ok(act) => self.go_on(Next::Act(act)),
                    Err(why) if is_due(game, text.get_ref()) => Err(self.astray(text.span(), why)),
                    Err(why) => self.pass(game, || why),
                }
            }
            (Beat::Ask(..), Pending::Decide { side, .. }) if side != Course::LEARNER => {
                self.pass(game, || "it is not the learner's decision".into())
            }
            (Beat::Ask(lesson, step), Pending::Decide { .. }) => {
                let text = self.lessons[lesson].step[step].act.get_ref();
                if self.suggested(game).is_some() {
                    return Ok(Next::Ask);
                }
                let why = legal(game, text).err().unwrap_or_default();
                if is_due(game, text) {
                    return Err(self.astray(self.place(), why));
                }
                self.pass(game, || why)
            }
            (Beat::After(..) | Beat::Close(_), Pending::Decide { side, .. })
                if side != Course::LEARNER =>
            {
                self.pass(game, String::new)
            }
            (Beat::After(..) | Beat::Close(_), _) => self.close(session),
        }
    }

    /// Ends a step or a lesson.
    fn close<G: Table>(&mut self, session: &Session<G>) -> Result<Next<G::Act>, Astray> {
        match self.beats[self.at] {
            Beat::After(lesson, step) => {
                self.at += 1;
                match &self.lessons[lesson].step[step].after {
                    Some(words) => Ok(Next::Say(words.get_ref().clone())),
                    None => self.next(session),
                }
            }
            _ => self.go_on(Next::Close(self.lesson())),
        }
    }

    fn is_new_turn<G: Table>(&self, game: &G) -> bool {
        let last = self.acted.last();
        last.is_some_and(|last| last.turn != game.turn())
    }

    fn go_on<A>(&mut self, next: Next<A>) -> Result<Next<A>, Astray> {
        self.at += 1;
        Ok(next)
    }

    /// Lets the side that decides pass, because the lesson has nothing to say about this decision. What a lesson waits
    /// for must come in the same turn.
    fn pass<G: Table>(
        &mut self,
        game: &G,
        why: impl FnOnce() -> String,
    ) -> Result<Next<G::Act>, Astray> {
        let why = why();
        match &self.awaited {
            Some((beat, turn, why)) if *beat == self.at && *turn != game.turn() => {
                return Err(self.astray(self.place(), why.clone()));
            }
            _ => self.awaited = Some((self.at, game.turn(), why.clone())),
        }
        let is_other = game.pending().decider() != Some(Course::LEARNER);
        self.least(game, is_other, || why)
    }

    /// The least that the side that decides can do: pass, or the first thing in the list if it must do something.
    fn least<G: Table>(
        &self,
        game: &G,
        may_act: bool,
        why: impl FnOnce() -> String,
    ) -> Result<Next<G::Act>, Astray> {
        let mut acts = Vec::new();
        game.candidates(&mut acts);
        let pass = acts.iter().find(|act| game.is_pass(act));
        match pass.or(acts.first().filter(|_| may_act)) {
            Some(act) => Ok(Next::Pass(*act)),
            None => Err(self.astray(self.place(), why())),
        }
    }

    fn astray(&self, place: Range<usize>, why: String) -> Astray {
        Astray {
            lesson: self.lesson(),
            place,
            why,
        }
    }

    /// Where the next beat is written.
    fn place(&self) -> Range<usize> {
        match self.beats.get(self.at) {
            Some(Beat::Script(ScriptLine::Act(text) | ScriptLine::Roll(text))) => text.span(),
            Some(Beat::Script(ScriptLine::Turn(turn))) => turn.span(),
            Some(Beat::Ask(lesson, step) | Beat::After(lesson, step)) => {
                self.lessons[*lesson].step[*step].act.span()
            }
            Some(Beat::Open(lesson) | Beat::Close(lesson)) => self.lessons[*lesson].id.span(),
            None => 0..0,
        }
    }

    /// Whether an act is what the learner is asked for.
    #[must_use]
    pub fn wants<G: Table>(&self, game: &G, act: &G::Act) -> bool {
        let Some(step) = self.step() else {
            return false;
        };
        let line = game.write(act);
        let words: Vec<&str> = line.split([' ', ',', ':']).collect();
        let has_all = |wanted: &str| wanted.split(' ').all(|word| words.contains(&word));
        game.read(step.act.get_ref()).is_ok_and(|it| it == *act)
            || step.or.iter().any(|wanted| has_all(wanted.get_ref()))
    }

    /// The act that the learner is asked for; another that does as well when an earlier choice has made it illegal.
    #[must_use]
    pub fn suggested<G: Table>(&self, game: &G) -> Option<G::Act> {
        let step = self.step()?;
        legal(game, step.act.get_ref()).ok().or_else(|| {
            let mut acts = Vec::new();
            game.candidates(&mut acts);
            acts.into_iter().find(|act| self.wants(game, act))
        })
    }

    /// Goes on to what follows from the learner's act, which was done after this many steps, in this turn.
    pub fn acted(&mut self, steps: usize, turn: u32) {
        let beat = self.at;
        self.acted.push(Acted { beat, steps, turn });
        self.at += 1;
    }

    /// Goes back to the learner's last act: returns the number of steps before it, or none when there was none.
    pub fn undo(&mut self) -> Option<usize> {
        let last = self.acted.pop()?;
        (self.at, self.awaited) = (last.beat, None);
        Some(last.steps)
    }

    /// Plays up to the lesson with this index, or to the end of the course, by doing what each step asks for.
    ///
    /// # Errors
    /// Where the course cannot go on.
    pub fn play_to<G: Table>(
        &mut self,
        lesson: usize,
        session: &mut Session<G>,
    ) -> Result<(), Astray> {
        self.rehearse(lesson, session, |_, suggested| suggested)
    }

    /// The same, with other choices: `choose` gets the course when it asks, and the act it suggests.
    ///
    /// # Errors
    /// Where the course cannot go on.
    pub fn rehearse<G: Table>(
        &mut self,
        lesson: usize,
        session: &mut Session<G>,
        mut choose: impl FnMut((&Course, &G), G::Act) -> G::Act,
    ) -> Result<(), Astray> {
        loop {
            if matches!(self.beats.get(self.at), Some(Beat::Open(it)) if *it == lesson) {
                return Ok(());
            }
            let act = match self.next(session)? {
                Next::Over => return Ok(()),
                Next::Open(_) | Next::Say(_) | Next::Close(_) => continue,
                Next::Roll(throw) => {
                    session.roll(throw, Thrower::Program);
                    continue;
                }
                Next::Act(act) | Next::Pass(act) => act,
                Next::Ask => {
                    let Some(suggested) = self.suggested(session.game()) else {
                        return Ok(());
                    };
                    let act = choose((self, session.game()), suggested);
                    self.acted(session.steps().len(), session.game().turn());
                    act
                }
            };
            let place = self.place();
            session
                .act(act)
                .map_err(|no| self.astray(place, no.facts))?;
        }
    }
}

/// The legal act that a line describes, or why there is none.
fn legal<G: Table>(game: &G, text: &str) -> Result<G::Act, String> {
    let act = game.read(text).map_err(|it| it.what)?;
    match game.check(&act) {
        Ok(()) => Ok(act),
        Err(no) => Err(format!(
            "`{text}` is not legal here: {} ({})",
            no.facts, no.rule
        )),
    }
}

/// Whether a line that is not legal would be the turn of its piece or card: something else of the kind can be done with
/// it. Otherwise its time may still come.
fn is_due<G: Table>(game: &G, text: &str) -> bool {
    let Ok(act) = game.read(text) else {
        return false;
    };
    let wanted = game.facets(&act);
    let mut acts = Vec::new();
    game.candidates(&mut acts);
    acts.iter().any(|act| {
        let facets = game.facets(act);
        let is_same = facets.piece == wanted.piece && facets.card == wanted.card;
        is_same && facets.kind == wanted.kind && !game.is_pass(act)
    })
}

/// Whether a text uses a word, or several in a row; capitals do not matter.
fn has_word(text: &str, word: &str) -> bool {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let is_letter = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    text.match_indices(&word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !is_letter(before) && !is_letter(after)
    })
}
