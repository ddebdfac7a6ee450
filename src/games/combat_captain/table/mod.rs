//! What a battle of Combat Captain says at the table: prompts, sentences, the table in letters, questions, measurements; knows no terminal.

mod account;
mod amend;
mod ask;
mod board;
mod choice;
mod dice;
mod fitting;
mod luck;
mod measured;
mod names;
mod narrate;
mod order;
mod prompt;
mod remark;
mod scribbled;
mod sheet;
mod tale;
mod words;

use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game as _, Side, Throw};
use crate::games::combat_captain::rules::{Act, Battle, Event, Stage, SupportStage};
use crate::play::{Answer, Asking, Board, Choice, Eyes, Glossary, Manual, Measurement, Table};

/// What players read at the table.
static MANUAL: Manual = Manual {
    act: "fire squad-1 at german-squad-3",
    rule: "CC-FIRE-02",
    note: "Squad 2 cannot see the road.",
    overrides: amend::FORMS,
    override_example: "figures squad-1 3 because we had forgotten a loss",
    places: "points",
    star: "",
    attacks: &["fire", "charge", "bomb"],
    is_crowded: true,
    questions: &[
        Asking {
            words: &["unit", "squad"],
            usage: "unit NAME",
            sentence: "shows a sub-unit: figures, dice, cover and its arc, weapons, the nearest enemies and their bands",
            is_asked_by_name: true,
        },
        Asking {
            words: &["range"],
            usage: "range NAME [TARGET]",
            sentence: "draws the range bands of a sub-unit and says whom it can fire at; or one shot with its reasons",
            is_asked_by_name: false,
        },
        Asking {
            words: &["los", "sight"],
            usage: "los A B",
            sentence: "draws the line between two sub-units or points, and says what is in the way",
            is_asked_by_name: false,
        },
        Asking {
            words: &["measure"],
            usage: "measure A B",
            sentence: "says how far it is between sub-units, features or points such as 23.5,12",
            is_asked_by_name: false,
        },
        Asking {
            words: &["odds"],
            usage: "odds A,B at TARGET [with N]",
            sentence: "gives the exact odds of fire of some sub-units of a unit, with N dice each",
            is_asked_by_name: false,
        },
        Asking {
            words: &["map"],
            usage: "map X,Y",
            sentence: "draws the table around a point or a sub-unit twice as large",
            is_asked_by_name: false,
        },
        Asking {
            words: &["goals"],
            usage: "goals",
            sentence: "says how the battle is won, and who stands where it is decided",
            is_asked_by_name: false,
        },
        Asking {
            words: &["roster"],
            usage: "roster",
            sentence: "lists the units and sub-units of both sides, and what has become of them",
            is_asked_by_name: false,
        },
    ],
};

impl Table for Battle {
    fn manual() -> &'static Manual {
        &MANUAL
    }

    fn is_pass(&self, act: &Act) -> bool {
        choice::is_pass(act)
    }

    fn choice(&self, acts: &[Act]) -> Choice<Act> {
        choice::choice(self, acts)
    }

    fn is_answer(&self) -> bool {
        choice::is_answer(self)
    }

    fn is_end(&self, act: &Act) -> bool {
        choice::is_end(self, act)
    }

    fn as_far_as_it_goes(&self, act: &Act) -> Option<Act> {
        self.shortened(act)
    }

    fn several(&self, line: &str) -> Option<Result<Vec<Act>, Failure>> {
        self.read_whole_move(line)
            .map(|read| read.map(|acts| acts.to_vec()))
    }

    fn side_id(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].id
    }

    fn side_name(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].name
    }

    fn turn(&self) -> u32 {
        self.state().turn.into()
    }

    fn prompt(&self, _: Eyes) -> String {
        prompt::prompt(self)
    }

    fn write_throw(&self, throw: &Throw) -> String {
        match self.state().stage {
            Stage::Support(SupportStage::Fall, _) => dice::write_fall(self, throw),
            _ => dice::write(throw, &self.dice()),
        }
    }

    fn read_throw(&self, text: &str) -> Result<Throw, Failure> {
        match self.state().stage {
            Stage::Support(SupportStage::Fall, _) => dice::read_fall(self, text),
            _ => dice::read(text, &self.dice()),
        }
    }

    fn faces(&self) -> String {
        match self.state().stage {
            Stage::Support(SupportStage::Fall, _) => dice::FALLS.into(),
            _ => dice::faces(&self.dice()),
        }
    }

    fn tell(&self, before: &Battle, event: &Event, _: Eyes) -> Option<String> {
        tale::tell(self, before, event)
    }

    fn left_undone(&self) -> Option<String> {
        tale::left_undone(self)
    }

    fn status(&self, _: Eyes) -> Vec<String> {
        sheet::status(self)
    }

    fn board(&self, _: Eyes, _: usize) -> Board {
        board::board(self, &[])
    }

    fn place_of(&self, piece: &str, _: Eyes) -> Option<String> {
        // Of several, the one that is named first.
        let piece = piece.split([' ', ',']).next().unwrap_or_default();
        let subunit = names::standing(self, piece).ok()?;
        Some(self.state().at(subunit).to_string())
    }

    fn order(&self, act: &Act, _: Eyes) -> Option<String> {
        order::order(self, act)
    }

    fn alike(&self, one: &Act, other: &Act) -> bool {
        order::alike(one, other)
    }

    fn standing(&self, _: Eyes) -> Vec<String> {
        order::standing(self)
    }

    fn remark(&self, act: &Act, _: Eyes) -> String {
        remark::remark(self, act)
    }

    fn amend(&mut self, text: &str) -> Result<(), Failure> {
        *self = amend::amend(self, text)?;
        Ok(())
    }

    fn measurement(&self, line: &str) -> Option<Result<Measurement, Failure>> {
        measured::measurement(self, line)
    }

    fn glossary(&self) -> Glossary {
        scribbled::glossary(self)
    }

    fn unspoken(&self, _: &dyn Fn(&str) -> Option<usize>) -> Vec<Act> {
        scribbled::unspoken(self)
    }

    fn enforced(&self, act: &Act) -> Vec<String> {
        scribbled::enforced(self, act)
    }

    fn acting_side(&self, act: &Act) -> Option<Side> {
        scribbled::acting_side(self, act)
    }

    fn hand_turn_to(&self, side: Side) -> Option<String> {
        Some(format!("turn {}", self.side_id(side)))
    }

    fn answer(
        &self,
        _: &Pack,
        question: &str,
        _: Eyes,
        room: usize,
    ) -> Option<Result<Answer, Failure>> {
        ask::answer(self, question, room)
    }

    fn words(&self) -> Vec<String> {
        ask::words(self)
    }
}
