//! What a battle of Battlefields says at the table: prompts, a chronicle, the table in letters, questions, measurements; knows no terminal.

mod account;
mod amend;
mod ask;
mod board;
mod chances;
mod choice;
mod dice;
mod fitting;
mod luck;
mod measured;
mod names;
mod order;
mod prompt;
mod remark;
mod scribbled;
mod several;
mod sheet;
mod tale;
mod words;

use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Side, Throw};
use crate::games::broadswords::rules::{Act, Battle, Event, UnitId, Who};
use crate::play::{Answer, Asking, Board, Choice, Eyes, Glossary, Manual, Measurement, Table};

/// What players read at the table.
static MANUAL: Manual = Manual {
    act: "shoot longbowmen at spearmen",
    rule: "BB-MIS-05",
    note: "The knights wanted to go first.",
    overrides: amend::FORMS,
    override_example: "remove spearmen-7 because we had forgotten a casualty",
    places: "points",
    star: "",
    attacks: &["shoot", "cast", "charge"],
    is_crowded: true,
    questions: &[
        Asking {
            words: &["unit"],
            usage: "unit NAME",
            sentence: "shows a unit: who is left, how far it goes, its weapons, who ran or has to reload, the nearest enemies; or one figure",
            is_asked_by_name: true,
        },
        Asking {
            words: &["range"],
            usage: "range NAME [TARGET]",
            sentence: "draws how far a unit reaches and what its fire promises; or one salvo, with who cannot shoot and why",
            is_asked_by_name: false,
        },
        Asking {
            words: &["los", "sight"],
            usage: "los A B",
            sentence: "draws the line between two units, figures or points, and says who sees whom and what is in the way",
            is_asked_by_name: false,
        },
        Asking {
            words: &["measure"],
            usage: "measure A B",
            sentence: "says how far it is between units, figures, features or points such as 23.5,12",
            is_asked_by_name: false,
        },
        Asking {
            words: &["odds"],
            usage: "odds A at B [with WEAPON], odds A against B",
            sentence: "says what a salvo or a melee promises, over every throw",
            is_asked_by_name: false,
        },
        Asking {
            words: &["map"],
            usage: "map X,Y",
            sentence: "draws the table around a point or a unit twice as large, figure by figure",
            is_asked_by_name: false,
        },
        Asking {
            words: &["buildings"],
            usage: "buildings",
            sentence: "lists buildings and castle parts: who is inside, their doors and their damage",
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
            sentence: "lists the units of both sides, and what has become of them",
            is_asked_by_name: false,
        },
    ],
};

/// The unit that shoots or casts by an act.
fn shooting_unit(battle: &Battle, act: &Act) -> Option<UnitId> {
    let tables = battle.tables();
    match act {
        Act::Shoot { .. } | Act::Cast { .. } => match act.who()? {
            Who::Unit(it) => Some(it),
            Who::Figure(it) => Some(tables.figure(it).unit),
            Who::Model(it) => Some(tables.model(it).unit),
        },
        _ => None,
    }
}

impl Table for Battle {
    fn manual() -> &'static Manual {
        &MANUAL
    }

    fn act_example(&self) -> String {
        let code = |side: Side| {
            let first = self.tables().sides[side.at()].units.first();
            first.map(|it| self.tables().unit(it).code.as_str())
        };
        match (code(Side::First), code(Side::Second)) {
            (Some(own), Some(enemy)) => format!("shoot {own} at {enemy}"),
            _ => MANUAL.act.into(),
        }
    }

    fn override_example(&self) -> String {
        match self.tables().figures.first() {
            Some(row) => format!("remove {} because we had forgotten a casualty", row.code),
            None => MANUAL.override_example.into(),
        }
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

    fn is_for_later(&self, act: &Act) -> bool {
        several::is_for_later(self, act)
    }

    fn several(&self, line: &str) -> Option<Result<Vec<Act>, Failure>> {
        several::several(self, line)
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
        dice::write(self, throw)
    }

    fn read_throw(&self, text: &str) -> Result<Throw, Failure> {
        dice::read(self, text)
    }

    fn faces(&self) -> String {
        dice::faces(self)
    }

    fn tell(&self, before: &Battle, event: &Event, _: Eyes) -> Option<String> {
        tale::tell(self, before, event)
    }

    fn tale(&self, before: &Battle, events: &[Event], _: Eyes) -> Vec<String> {
        tale::tale(self, before, events)
    }

    fn left_undone(&self) -> Option<String> {
        prompt::left_undone(self)
    }

    fn status(&self, _: Eyes) -> Vec<String> {
        sheet::status(self)
    }

    fn board(&self, eyes: Eyes, _: usize) -> Board {
        board::board(self, eyes, &[])
    }

    fn place_of(&self, piece: &str, _: Eyes) -> Option<String> {
        ask::place_of(self, piece)
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

    fn shows(&self, event: &Event) -> bool {
        matches!(event, Event::Revealed { .. })
    }

    fn answer(
        &self,
        _: &Pack,
        question: &str,
        eyes: Eyes,
        room: usize,
    ) -> Option<Result<Answer, Failure>> {
        ask::answer(self, question, eyes, room)
    }

    fn words(&self) -> Vec<String> {
        ask::words(self)
    }
}
