//! Which questions a person is asked: what is answered for them, and steps left to the program; knows no game.

use super::commands::is_one;
use super::line::Then;
use super::{Answered, Desk};
use crate::bot::Question;
use crate::cli::terminal::print;
use crate::diag::Failure;
use crate::engine::{Chance, Pending, Side};
use crate::games::Rules;
use crate::play::{Choice, Deed, Eyes, Pace, Step};

impl<G: Rules> Desk<G> {
    /// The answer to a question that is not put to the person: because there is no choice, or because they have
    /// answered it already.
    pub(super) fn unasked(&mut self, side: Side, acts: &[G::Act]) -> Option<G::Act> {
        let game = self.session.game();
        // A decision that has been taken back is made by the person.
        let pace = match self.taken_back_to == Some(self.session.steps().len()) {
            true => self.options.pace.min_usual(),
            false => self.pace_of(game),
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

    /// The pace of the pending question: fast where the side has answered `always`.
    pub(super) fn pace_of(&self, game: &G) -> Pace {
        match game.pending() {
            Pending::Decide { side, what } if self.always.contains(&(side, what)) => Pace::Fast,
            _ => self.options.pace,
        }
    }

    /// Gives the usual answer to this question and to all later ones of its kind, unless more than usual is at stake.
    pub(super) fn answer_always(&mut self, acts: &[G::Act]) -> Result<Answered, Failure> {
        let game = self.session.game();
        match (game.pending(), game.choice(acts)) {
            (Pending::Decide { side, what }, Choice::Trivial(act)) if !acts.is_empty() => {
                let (written, about) = (game.write(&act), kind_of(game));
                let words = format!("  From now on: {written} {about}. `ask` ends that.\n");
                self.always.push((side, what));
                self.tell_side(side, &words);
                self.act(act)?;
                Ok(Answered::Done)
            }
            _ => {
                print("`always` is for questions whose prompt offers it.\n");
                Ok(Answered::Again)
            }
        }
    }

    /// Asks a side again what it has answered with `always`.
    pub(super) fn ask_again(&mut self, side: Side) {
        let before = self.always.len();
        self.always.retain(|(whose, _)| *whose != side);
        print(match self.always.len() == before {
            true => "You are asked already.\n",
            false => "You are asked again.\n",
        });
    }

    /// Shows a side something, now or when it comes back to the screen.
    pub(super) fn tell_side(&mut self, side: Side, words: &str) {
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

    /// What the program would do in a person's place, as `hint` says.
    pub(super) fn chosen_for(&self, side: Side, acts: &[G::Act]) -> G::Act {
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
            self.decide_ahead(side, None, Then::Program);
        }
        Ok(Answered::Done)
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
