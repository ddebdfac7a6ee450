//! Undo and redo: back to a person's last decision or the last roll they typed, and forward again; knows no game.

use super::Desk;
use crate::diag::Failure;
use crate::engine::Pending;
use crate::games::Rules;
use crate::play::{Deed, Eyes, LogLine, Step, Thrower, short};

impl<G: Rules> Desk<G> {
    /// Takes back everything since the last decision of a person.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let steps = self.session.steps();
        let pace = self.options.pace.min_usual();
        let is_own = |step: &Step<G>| {
            let is_override = matches!(step.deed, Deed::Override(..)) && !self.is_bot(step.side);
            is_override || self.was_decided(step, pace)
        };
        let Some(at) = steps.iter().rposition(is_own) else {
            self.note("There is nothing of yours to take back.\n");
            return Ok(());
        };
        let back = steps.len() - at;
        let (whose, what) = (steps[at].side, steps[at].written());
        let taken_back = self.session.has_shown_something(back);
        if taken_back && self.header.strict {
            self.note(
                "Dice or something hidden have been seen since, and this battle is strict.\n",
            );
            return Ok(());
        }
        let undone = self.go_back(at, taken_back)?;
        let what = match self.looking {
            Some(looking) => {
                // Taking back a hidden act does not reveal it to the other side.
                let name = self.session.game().side_name(whose);
                let unnamed = format!("an act of {}", name.replacen("The ", "the ", 1));
                let mut told = [unnamed.clone(), unnamed];
                told[whose.at()] = what;
                let other = looking.other();
                let notice = format!("Taken back meanwhile: {}\n", told[other.at()]);
                self.notices[other.at()].push(notice);
                told[looking.at()].clone()
            }
            None => what,
        };
        if taken_back {
            self.note(&format!(
                "Taken back, though dice or something hidden had been seen; the log says so: {what}\n"
            ));
        } else {
            self.note(&format!("Taken back: {what}\n"));
        }
        self.note(&undone);
        Ok(())
    }

    /// Goes back to a step and logs it; returns what must be put back on a real table.
    pub(super) fn go_back(&mut self, at: usize, taken_back: bool) -> Result<String, Failure> {
        let (steps, undone) = (self.session.steps().len() - at, self.undone(at));
        self.session.undo(steps);
        self.ahead = None;
        self.taken_back_to = Some(at);
        self.told = self.told.map(|told| told.min(at));
        self.shown = None;
        let line = LogLine::Undo { steps, taken_back };
        let stamp = short(self.session.game().fingerprint());
        let written = self.journal.line(&line, Some(stamp));
        written.map_err(|error| self.cannot_write(&error))?;
        Ok(undone)
    }

    /// What must be put back on a real table when all steps from this one on are taken back, the last first.
    fn undone(&self, from: usize) -> String {
        if !self.options.companion {
            return String::new();
        }
        let eyes = self.eyes.unwrap_or(Eyes::All);
        let steps = self.session.steps()[from..].iter().rev();
        let orders: Vec<String> = steps
            .filter_map(|step| match &step.deed {
                Deed::Act(act) => step.before.order(act, eyes),
                _ => None,
            })
            .map(|order| format!("  {order}\n"))
            .collect();
        match orders.is_empty() {
            true => String::new(),
            false => format!(
                "On the table, put back what these did:\n{}",
                orders.concat()
            ),
        }
    }

    /// Takes back the roll that was typed last, and everything that followed from it.
    pub(super) fn retype(&mut self) -> Result<(), Failure> {
        let is_typed = |step: &Step<G>| matches!(step.deed, Deed::Roll(_, Thrower::Hand));
        let Some(at) = self.session.steps().iter().rposition(is_typed) else {
            self.note("No dice have been typed.\n");
            return Ok(());
        };
        let is_chosen = |step: &Step<G>| {
            let acted = matches!(&step.deed, Deed::Act(act) if !step.before.is_pass(act));
            acted && self.was_decided(step, self.pace_of(&step.before))
        };
        if self.session.steps()[at..].iter().any(is_chosen) {
            self.note("Something has been decided since; `undo` takes that back first.\n");
            return Ok(());
        }
        if self.header.strict {
            self.note("This battle is strict: what dice have shown stands.\n");
            return Ok(());
        }
        let undone = self.go_back(at, true)?;
        self.note(&format!(
            "The throw is taken back; the log says so.\n{undone}"
        ));
        Ok(())
    }

    /// Redoes what was taken back, up to the next decision of a person.
    pub(super) fn redo(&mut self) -> Result<(), Failure> {
        if !self.session.can_redo() {
            self.note("Nothing has been taken back.\n");
        }
        while self.session.redo() {
            self.record()?;
            let game = self.session.game();
            let mut acts = Vec::new();
            game.candidates(&mut acts);
            let is_asked = self.pace_of(game).answer(game, &acts).is_none();
            if matches!(game.pending(), Pending::Decide { side, .. } if is_asked && !self.is_bot(side))
            {
                break;
            }
        }
        Ok(())
    }
}
