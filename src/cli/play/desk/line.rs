//! Lines that hold several acts: each is done when its turn comes, waits, or is forgotten; knows no game.

use std::collections::VecDeque;

use super::commands::{is_one, told};
use super::{Answered, Desk};
use crate::cli::page::say;
use crate::cli::terminal::print;
use crate::diag::{Failure, counted};
use crate::engine::{Pending, Side};
use crate::games::Rules;
use crate::play::{Deed, Step};

/// What a person has decided before being asked, for one turn or one step of it.
pub(super) struct Ahead<G: Rules> {
    side: Side,
    /// The kind of the last decision that was made so; none when only an answer was given so far.
    what: Option<G::Decision>,
    turn: u32,
    then: Then<G>,
}

/// Who decides what comes next.
pub(super) enum Then<G: Rules> {
    /// The acts of a line that are still to be done, and the steps there were when it was typed.
    Acts(VecDeque<G::Act>, usize),
    /// The program decides.
    Program,
}

/// When the next act of a line is done.
enum Turn {
    /// It is the answer to this question.
    Now,
    /// It belongs to a later step, or this question is about something else: it waits.
    Later,
    /// It only ends something, and that has ended by itself.
    Gone,
    /// It cannot be done any more, for this reason.
    Never(String),
}

/// When an act that was typed ahead is done; the kind of decision is the same as when it was typed, or another.
fn turn_of<G: Rules>(game: &G, act: &G::Act, is_same: bool) -> Turn {
    let checked = game.check(act);
    if game.is_pass(act) {
        return match (game.is_answer(), is_same && checked.is_ok()) {
            (true, _) => Turn::Later,
            (false, true) => Turn::Now,
            (false, false) => Turn::Gone,
        };
    }
    match checked {
        Ok(()) => Turn::Now,
        Err(_) if game.is_answer() || game.is_for_later(act) => Turn::Later,
        Err(_) if game.is_end(act) => Turn::Gone,
        Err(no) => Turn::Never(format!("{} ({})", no.facts, no.rule)),
    }
}

impl<G: Rules> Desk<G> {
    /// What a side has decided before it was asked.
    pub(super) fn decided_ahead(&mut self, side: Side, acts: &[G::Act]) -> Option<G::Act> {
        let ahead = self.ahead.as_ref().filter(|it| it.side == side)?;
        let game = self.session.game();
        let Pending::Decide { what, .. } = game.pending() else {
            return None;
        };
        let is_same = ahead.what.is_none_or(|it| it == what) && game.turn() == ahead.turn;
        match &ahead.then {
            Then::Program if game.is_answer() => None,
            Then::Program if is_same => Some(self.chosen_for(side, acts)),
            Then::Program => {
                self.ahead = None;
                None
            }
            Then::Acts(..) => self.next_of_line(side, what, is_same),
        }
    }

    /// The next act of a line if it is the answer to this question. Otherwise it waits, or it is forgotten together with
    /// what comes after it.
    fn next_of_line(&mut self, side: Side, what: G::Decision, is_same: bool) -> Option<G::Act> {
        self.drop_disturbed(side);
        loop {
            let game = self.session.game();
            let ahead = self.ahead.as_ref()?;
            let Then::Acts(rest, _) = &ahead.then else {
                return None;
            };
            let act = self.within_reach(*rest.front()?);
            let turn = match game.turn() == ahead.turn {
                false => Turn::Never("the turn is over".to_string()),
                true => turn_of(game, &act, is_same),
            };
            match &turn {
                Turn::Later => return None,
                Turn::Now | Turn::Gone => self.done_with_one(what),
                Turn::Never(why_not) => {
                    let words = self.not_done(rest, why_not);
                    self.ahead = None;
                    self.tell_side(side, &words);
                    return None;
                }
            }
            if matches!(turn, Turn::Now) {
                return Some(act);
            }
        }
    }

    /// An act of a line, as far as it goes where it cannot be done as it was typed.
    fn within_reach(&self, typed: G::Act) -> G::Act {
        let game = self.session.game();
        match game.check(&typed) {
            Ok(()) => typed,
            Err(_) => game.as_far_as_it_goes(&typed).unwrap_or(typed),
        }
    }

    /// The first act of a line has had its turn; a pass after it belongs to the same step.
    fn done_with_one(&mut self, what: G::Decision) {
        if let Some(ahead) = &mut self.ahead
            && let Then::Acts(rest, _) = &mut ahead.then
        {
            rest.pop_front();
            if !self.session.game().is_answer() {
                ahead.what = Some(what);
            }
        }
    }

    /// What is said of the acts of a line that are forgotten; nothing of passes.
    fn not_done(&self, rest: &VecDeque<G::Act>, why_not: &str) -> String {
        let left = self.written(rest);
        match left.as_str() {
            "" => String::new(),
            left => format!("  Not done: {left}. Reason: {why_not}.\n"),
        }
    }

    /// Acts of a line, as they are typed; none when all of them only end something.
    fn written(&self, rest: &VecDeque<G::Act>) -> String {
        let game = self.session.game();
        if rest.iter().all(|act| game.is_end(act)) {
            return String::new();
        }
        let written: Vec<String> = rest.iter().map(|act| game.write(act)).collect();
        written.join("; ")
    }

    /// What the line of a side still holds, in a sentence with the question; empty when that is nothing.
    pub(super) fn still_to_come(&self, side: Side) -> String {
        let ahead = self.ahead.as_ref().filter(|it| it.side == side);
        let left = match ahead.map(|it| &it.then) {
            Some(Then::Acts(rest, _)) => self.written(rest),
            Some(Then::Program) | None => String::new(),
        };
        match left.as_str() {
            "" => left,
            left => format!(" Still to come from your line: {left} (`forget` drops it)."),
        }
    }

    /// Forgets what a line still holds.
    pub(super) fn forget_line(&mut self, side: Side) {
        let left = self.still_to_come(side);
        if left.is_empty() {
            print("Nothing is left of a line.\n");
        } else {
            self.ahead = None;
            print("Forgotten.\n");
        }
    }

    /// Drops the acts of a line about which its side may have changed its mind since it was typed: those of pieces that the
    /// enemy has attacked or played a card on, unless that came to nothing, and everything once something hidden has come
    /// to light. Where an act is dropped, nothing of the line ends a step any more.
    fn drop_disturbed(&mut self, side: Side) {
        let game = self.session.game();
        let Some(Ahead {
            then: Then::Acts(rest, from),
            ..
        }) = &self.ahead
        else {
            return;
        };
        let since = &self.session.steps()[(*from).min(self.session.steps().len())..];
        let is_news = since.iter().any(is_news);
        let targets = aimed_at(since, side);
        // What is under way may still come to nothing.
        if game.is_answer() && !is_news {
            return;
        }
        let is_disturbed = |act: &G::Act| {
            let piece = game.facets(act).piece.unwrap_or_default();
            is_news
                || piece
                    .split(' ')
                    .any(|it| targets.iter().any(|its| its == it))
        };
        let (gone, kept): (VecDeque<G::Act>, VecDeque<G::Act>) =
            rest.iter().copied().partition(is_disturbed);
        if gone.is_empty() {
            return;
        }
        let words = self.not_done(&gone, "something has happened since");
        let is_act = |act: &G::Act| !game.is_end(act) && !game.is_pass(act);
        let kept: VecDeque<G::Act> = kept.into_iter().filter(is_act).collect();
        let steps = self.session.steps().len();
        if let Some(ahead) = &mut self.ahead {
            ahead.then = Then::Acts(kept, steps);
        }
        self.tell_side(side, &words);
    }

    /// The acts of a line that holds several: numbers of the list, acts with `;` between them, or a line of the game's
    /// own that means several acts. None when it is anything else.
    fn several(&self, line: &str, acts: &[G::Act]) -> Option<Result<Vec<G::Act>, Failure>> {
        if acts.is_empty() || is_one::<G>(line) {
            return None;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let are_numbers = words.len() > 1 && words.iter().all(|it| it.parse::<usize>().is_ok());
        let parts = match (are_numbers, line.contains(';')) {
            (true, _) => words,
            (false, true) => line.split(';').map(str::trim).collect(),
            (false, false) => return self.session.game().several(line),
        };
        let mut all = Vec::new();
        for part in parts.into_iter().filter(|it| !it.is_empty()) {
            match self.part(part, acts) {
                Ok(some) => {
                    // What a part begins with may have been said just before it.
                    let game = self.session.game();
                    let is_said = match (all.last(), some.as_slice()) {
                        (Some(last), [first, _, ..]) => game.alike(last, first),
                        _ => false,
                    };
                    all.extend(some.into_iter().skip(usize::from(is_said)));
                }
                Err(failure) => return Some(Err(failure)),
            }
        }
        (!all.is_empty()).then_some(Ok(all))
    }

    /// The acts of one part of such a line.
    fn part(&self, part: &str, acts: &[G::Act]) -> Result<Vec<G::Act>, Failure> {
        let game = self.session.game();
        if let Ok(number) = part.parse::<usize>() {
            let act = number.checked_sub(1).and_then(|at| acts.get(at));
            return act.map(|act| vec![*act]).ok_or_else(|| {
                Failure::new(format!("the list has {}", counted(acts.len(), "act")))
                    .hint("`legal` shows it")
            });
        }
        if let Some(act) = acts.iter().find(|act| game.write(act) == part) {
            return Ok(vec![*act]);
        }
        let several = game.several(part);
        several.unwrap_or_else(|| game.read(part).map(|act| vec![act]))
    }

    /// Does the first act of a line that holds several, and remembers the others until their turn comes. None when the
    /// line is anything else.
    pub(super) fn begin_line(
        &mut self,
        line: &str,
        side: Side,
        acts: &[G::Act],
    ) -> Result<Option<Answered>, Failure> {
        let mut rest: VecDeque<G::Act> = match self.several(line, acts) {
            None => return Ok(None),
            Some(Ok(acts)) => acts.into(),
            Some(Err(failure)) => {
                say(&told(&failure));
                return Ok(Some(Answered::Again));
            }
        };
        let Some(first) = rest.pop_front() else {
            return Ok(Some(Answered::Again));
        };
        let first = self.within_reach(first);
        if let Err(refusal) = self.session.game().check(&first) {
            say(&self.refusal(&refusal));
            return Ok(Some(Answered::Again));
        }
        // What still waits comes after it.
        let earlier = self.ahead.take().filter(|it| it.side == side);
        let kind = earlier.as_ref().and_then(|it| it.what);
        if let Some(Then::Acts(waiting, _)) = earlier.map(|it| it.then) {
            rest.extend(waiting);
        }
        self.decide_ahead(side, kind, Then::Acts(rest, self.session.steps().len()));
        self.act(first)?;
        Ok(Some(Answered::Done))
    }

    /// From now on a side decides ahead; an answer leaves the kind of decision as it was.
    pub(super) fn decide_ahead(&mut self, side: Side, kind: Option<G::Decision>, then: Then<G>) {
        let game = self.session.game();
        if let Pending::Decide { what, .. } = game.pending() {
            let what = if game.is_answer() { kind } else { Some(what) };
            let turn = game.turn();
            self.ahead = Some(Ahead {
                side,
                what,
                turn,
                then,
            });
        }
    }
}

/// The pieces of a side that acts of the enemy were aimed at, without those acts that came to nothing.
fn aimed_at<G: Rules>(steps: &[Step<G>], side: Side) -> Vec<String> {
    let mut targets = Vec::new();
    for step in steps {
        if let Deed::Act(act) = &step.deed {
            let target = step.before.facets(act).target;
            targets.extend(target.map(|it| (step.side, it)));
        }
        if step.events.iter().any(|event| step.before.foils(event)) {
            targets.pop();
        }
    }
    let by_enemy = targets.into_iter().filter(|(by, _)| *by != side);
    by_enemy.map(|(_, target)| target).collect()
}

/// Whether a step brings something hidden to light, or overrides the rules.
fn is_news<G: Rules>(step: &Step<G>) -> bool {
    matches!(step.deed, Deed::Override(..)) || step.events.iter().any(|it| step.before.shows(it))
}
