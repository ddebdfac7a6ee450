//! What a battle of Dads WW2 says at the table: prompts, sentences, the board, questions; knows no terminal.

mod account;
mod amend;
mod ask;
mod board;
mod chances;
mod choice;
mod dice;
mod goals;
mod luck;
mod order;
mod prompt;
mod prose;
mod remark;
mod scribbled;
mod sheet;
mod tale;
mod words;

use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game as _, Side, Throw};
use crate::games::dads_ww2::rules::{Act, Battle, Event};
use crate::kernel::OFF;
use crate::play::{Answer, Asking, Board, Choice, Eyes, Glossary, Manual, Table};

/// What players read at the table.
static MANUAL: Manual = Manual {
    act: "move A3 0504",
    rule: "DW-SHO-02",
    note: "The mill must be held.",
    overrides: amend::FORMS,
    override_example: "hits A3 1 because we had forgotten a marker",
    places: "places",
    star: "",
    attacks: &["shoot", "assault", "bombard"],
    is_crowded: true,
    questions: &[
        Asking {
            words: &["base", "unit"],
            usage: "base CODE",
            sentence: "shows a base: arms, armour, hits, what it has done this turn",
            is_asked_by_name: true,
        },
        Asking {
            words: &["hex", "square"],
            usage: "hex CELL",
            sentence: "says what the ground of a cell does, and who is there",
            is_asked_by_name: true,
        },
        Asking {
            words: &["sight", "los"],
            usage: "sight A B",
            sentence: "draws the line of sight between two cells or bases, with what blocks it",
            is_asked_by_name: false,
        },
        Asking {
            words: &["range"],
            usage: "range A [B]",
            sentence: "says how far it is, or whom a base can reach and where it can go",
            is_asked_by_name: false,
        },
        Asking {
            words: &["odds"],
            usage: "odds BASE TARGET [from CELL]",
            sentence: "the dice of a shot with every reason, and what they come to (`A3:mg` for machine guns); `from` a cell where the base is not yet",
            is_asked_by_name: false,
        },
        Asking {
            words: &["goals"],
            usage: "goals",
            sentence: "says how the battle is won, and who is winning it",
            is_asked_by_name: false,
        },
        Asking {
            words: &["roster"],
            usage: "roster",
            sentence: "lists the bases of both sides, and what has become of them",
            is_asked_by_name: false,
        },
    ],
};

impl Table for Battle {
    fn manual() -> &'static Manual {
        &MANUAL
    }

    fn is_pass(&self, act: &Act) -> bool {
        *act == Act::Stop
    }

    fn is_end(&self, act: &Act) -> bool {
        choice::is_end(act)
    }

    fn choice(&self, acts: &[Act]) -> Choice<Act> {
        choice::choice(self, acts)
    }

    fn is_answer(&self) -> bool {
        choice::is_answer(self)
    }

    fn several(&self, line: &str) -> Option<Result<Vec<Act>, Failure>> {
        choice::several(self, line)
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
        dice::write(throw)
    }

    fn read_throw(&self, text: &str) -> Result<Throw, Failure> {
        dice::read(text, &self.dice())
    }

    fn faces(&self) -> String {
        dice::faces(self.dice().as_slice().len())
    }

    fn tell(&self, before: &Battle, event: &Event, _: Eyes) -> Option<String> {
        prose::tell(self, before, event)
    }

    fn unsaid(&self, before: &Battle, events: &[Event], _: Eyes) -> Option<String> {
        prose::unsaid(self, before, events)
    }

    fn left_undone(&self) -> Option<String> {
        prose::left_undone(self)
    }

    fn status(&self, _: Eyes) -> Vec<String> {
        sheet::status(self)
    }

    fn board(&self, _: Eyes, room: usize) -> Board {
        board::board(self, room)
    }

    fn place_of(&self, piece: &str, _: Eyes) -> Option<String> {
        // Of a group, the base that is named first.
        let base = piece.split(' ').next().unwrap_or_default();
        let base = amend::base_named(self, base).ok()?;
        match self.state().at(base) {
            OFF => None,
            cell => Some(self.tables().field.name(cell)),
        }
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

    fn listed(&self, act: &Act) -> String {
        remark::listed(self, act)
    }

    fn amend(&mut self, text: &str) -> Result<(), Failure> {
        *self = amend::amend(self, text)?;
        Ok(())
    }

    fn glossary(&self) -> Glossary {
        scribbled::glossary(self)
    }

    fn arrange(&self, order: Option<&str>, words: Vec<String>) -> String {
        scribbled::arrange(self, order, words)
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
