//! Which questions a person is asked: what is answered for them, what is left of a line that holds several acts, and steps left to the program; knows no game.

use std::collections::VecDeque;

use super::commands::{is_one, told};
use super::{Answered, Desk};
use crate::bot::Question;
use crate::cli::page::say;
use crate::cli::terminal::print;
use crate::diag::Failure;
use crate::engine::{Chance, Pending, Side};
use crate::games::Rules;
use crate::play::{Deed, Eyes, Pace, Step};

/// What a person has decided before being asked, for one kind of decision in one turn.
pub(super) struct Ahead<G: Rules> {
    side: Side,
    what: G::Decision,
    turn: u32,
    then: Then<G>,
}

enum Then<G: Rules> {
    /// The acts of a line that are still to be done, and the steps there were when it was typed.
    Acts(VecDeque<G::Act>, usize),
    /// The program decides.
    Program,
}

impl<G: Rules> Desk<G> {
    /// The answer to a question that is not put to the person: because there is no choice, or because they have
    /// answered it already.
    pub(super) fn unasked(&mut self, side: Side, acts: &[G::Act]) -> Option<G::Act> {
        let game = self.session.game();
        // A decision that has been taken back is made by the person.
        let pace = match self.taken_back_to == Some(self.session.steps().len()) {
            true => self.options.pace.min_usual(),
            false => self.options.pace,
        };
        if let Some(act) = pace.answer(game, acts) {
            let is_foregone = pace.min_usual().answer(game, acts).is_some();
            let about = match game.is_pass(&act) {
                true => kind_of(game),
                false => game.remark(&act, Eyes::Of(side)),
            };
            // A pass instead of which nothing could have been done goes without saying.
            if !(is_foregone && game.is_pass(&act)) {
                let act = game.write(&act);
                let words = format!("  For you: {}\n", [act, about].join(" ").trim_end());
                self.tell_side(side, &words);
            }
            return Some(act);
        }
        self.decided_ahead(side, acts)
    }

    fn decided_ahead(&mut self, side: Side, acts: &[G::Act]) -> Option<G::Act> {
        let ahead = self.ahead.as_mut().filter(|it| it.side == side)?;
        let game = self.session.game();
        if game.is_answer() {
            return None;
        }
        let Pending::Decide { what, .. } = game.pending() else {
            return None;
        };
        let is_same = what == ahead.what && game.turn() == ahead.turn;
        match &mut ahead.then {
            Then::Program if is_same => Some(self.chosen_for(side, acts)),
            Then::Program => {
                self.ahead = None;
                None
            }
            Then::Acts(rest, from) => {
                let act = rest.pop_front()?;
                let about: Vec<_> = [act]
                    .iter()
                    .chain(rest.iter())
                    .filter_map(|act| game.facets(act).piece)
                    .collect();
                let is_disturbed = self.session.steps()[*from..]
                    .iter()
                    .any(|step| disturbs(step, side, &about));
                let why_not = match game.check(&act) {
                    _ if is_disturbed => Some("something has happened since".to_string()),
                    Ok(()) if is_same || !game.is_pass(&act) => None,
                    Ok(()) => Some(String::new()),
                    Err(_) if game.is_pass(&act) => Some(String::new()),
                    Err(no) => Some(format!("{} ({})", no.facts, no.rule)),
                };
                let Some(why_not) = why_not else {
                    return Some(act);
                };
                // A pass that is left over when the step has ended by itself goes without saying.
                if !why_not.is_empty() {
                    let left = [act].into_iter().chain(rest.iter().copied());
                    let left: Vec<String> = left.map(|act| game.write(&act)).collect();
                    let words = format!("  Not done: {}. Reason: {why_not}.\n", left.join("; "));
                    self.tell_side(side, &words);
                }
                self.ahead = None;
                None
            }
        }
    }

    /// Shows a side something, now or when it comes back to the screen.
    fn tell_side(&mut self, side: Side, words: &str) {
        let sees = match self.eyes {
            Some(eyes) => eyes.see(side),
            None => self.looking == Some(side),
        };
        match (sees, self.eyes) {
            (true, _) => self.note(words),
            (false, None) => self.notices[side.at()].push(words.into()),
            (false, Some(_)) => {}
        }
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
                Ok(some) => all.extend(some),
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
                Failure::new(format!("there are {} acts in the list", acts.len()))
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
        if let Err(refusal) = self.session.game().check(&first) {
            say(&self.refusal(&refusal));
            return Ok(Some(Answered::Again));
        }
        self.decide_ahead(side, Then::Acts(rest, self.session.steps().len()));
        self.act(first)?;
        Ok(Some(Answered::Done))
    }

    /// What the program would do in a person's place, as `hint` says.
    fn chosen_for(&self, side: Side, acts: &[G::Act]) -> G::Act {
        let stream = Chance::of_game(self.header.seed, self.session.steps().len() as u64);
        let mut bot = G::usual_bot().build(stream);
        bot.choose(&Question::of(self.session.game(), side, acts))
    }

    /// Leaves the rest of a step to the program, or one answer to what is happening.
    pub(super) fn leave_rest(&mut self, side: Side, acts: &[G::Act]) -> Result<Answered, Failure> {
        if acts.is_empty() {
            print("There is nothing for you to decide now.\n");
            return Ok(Answered::Again);
        }
        if self.session.game().is_answer() {
            self.act(self.chosen_for(side, acts))?;
        } else {
            self.decide_ahead(side, Then::Program);
        }
        Ok(Answered::Done)
    }

    fn decide_ahead(&mut self, side: Side, then: Then<G>) {
        let game = self.session.game();
        if let Pending::Decide { what, .. } = game.pending() {
            let turn = game.turn();
            self.ahead = Some(Ahead {
                side,
                what,
                turn,
                then,
            });
        }
    }

    /// Whether a step is a decision of a person who was asked for it, or who plays fast and may want it back.
    pub(super) fn was_decided(&self, step: &Step<G>, pace: Pace) -> bool {
        let Deed::Act(act) = &step.deed else {
            return false;
        };
        let mut acts = Vec::new();
        step.before.candidates(&mut acts);
        !self.is_bot(step.side) && pace.answer(&step.before, &acts) != Some(*act)
    }

    /// Waits for Enter after an act of a bot, and answers questions meanwhile. Returns whether the battle goes on.
    pub(super) fn wait(&mut self, side: Side) -> Result<bool, Failure> {
        loop {
            let prompt = "Press Enter to continue> ";
            let Some(line) = self.input.line(prompt, super::Words::default) else {
                return Ok(false);
            };
            match line.trim() {
                "" => return Ok(true),
                "q" | "quit" => return Ok(false),
                asked if is_one::<G>(asked) => {
                    let eyes = self.eyes.unwrap_or(Eyes::Of(side));
                    match self.answer(asked, side, eyes, &[])? {
                        Answered::Done => return Ok(true),
                        Answered::Again => {}
                        Answered::Quit => return Ok(false),
                    }
                }
                _ => print("Enter, `quit`, or a question: `help` lists them.\n"),
            }
        }
    }
}

/// The kind of the pending decision, in brackets: `(withdraw)`.
fn kind_of<G: Rules>(game: &G) -> String {
    let Pending::Decide { what, .. } = game.pending() else {
        return String::new();
    };
    let kind = serde_json::to_value(what).unwrap_or_default();
    format!("({})", kind.as_str().unwrap_or_default().replace('-', " "))
}

/// Whether a step may change the mind of a side that has decided ahead: an enemy's card on a piece its line is still
/// about, or something hidden that comes to light.
fn disturbs<G: Rules>(step: &Step<G>, side: Side, about: &[String]) -> bool {
    let is_card = match &step.deed {
        Deed::Act(act) if step.side != side => {
            let facets = step.before.facets(act);
            let target = facets.target.filter(|it| about.contains(it));
            facets.card.is_some() && target.is_some()
        }
        Deed::Act(_) | Deed::Roll(..) => false,
        Deed::Override(..) => true,
    };
    is_card || step.events.iter().any(|event| step.before.shows(event))
}
