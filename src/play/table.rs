//! What a game must provide to be played at a table; knows no terminal.

use std::collections::BTreeSet;

use super::board::Board;
use super::by_hand::Glossary;
use super::choice::Choice;
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game, Side, Throw};

/// A viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A viewer who may see everything: one person who plays both sides, or a reader of a finished battle.
    All,
    /// One side.
    Of(Side),
}

impl Eyes {
    /// Whether what only this side may know is shown.
    #[must_use]
    pub fn see(self, side: Side) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(own) => own == side,
        }
    }
}

/// The answer to a question at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What is shown first.
    pub board: Option<Board>,
    /// The text, line by line.
    pub lines: Vec<String>,
}

/// What a line says was measured on a real table, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The overrides that make the picture of the program agree with the table.
    pub overrides: Vec<String>,
    /// The act as it is then written.
    pub act: String,
}

/// Why an override that follows from a measurement holds.
pub const MEASURED: &str = "it was measured on the table";

/// A question that players can ask at the table of a game.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// The words it begins with: `unit`, `card`.
    pub words: &'static [&'static str],
    /// How it is written: `unit ID, card ID`.
    pub usage: &'static str,
    /// What the answer is about, as a sentence.
    pub sentence: &'static str,
    /// Whether the bare name of something asks this about it.
    pub is_asked_by_name: bool,
}

/// What a game says about itself to people who play it.
#[derive(Clone, Copy, Debug)]
pub struct Manual {
    /// An example of an act.
    pub act: &'static str,
    /// An example of a rule, by id.
    pub rule: &'static str,
    /// An example of a note.
    pub note: &'static str,
    /// The ways to override the rules.
    pub overrides: &'static str,
    /// An example of one.
    pub override_example: &'static str,
    /// What its places are called: `hexes`.
    pub places: &'static str,
    /// What a star beside an act means.
    pub star: &'static str,
    /// The sorts of act whose place is what they are aimed at, and not where somebody goes.
    pub attacks: &'static [&'static str],
    /// Whether there are so many pieces that a list of acts is reduced kind by kind on a small screen.
    pub is_crowded: bool,
    /// The questions players can ask.
    pub questions: &'static [Asking],
}

impl Manual {
    /// A manual with no examples and no questions.
    pub const PLAIN: Manual = Manual {
        act: "",
        rule: "",
        note: "",
        overrides: "",
        override_example: "",
        places: "places",
        star: "",
        attacks: &[],
        is_crowded: false,
        questions: &[],
    };
}

/// A game that can be played at a table. Methods with a default are for games with more to say.
pub trait Table: Game {
    /// What it says about itself to people who play it.
    fn manual() -> &'static Manual {
        &Manual::PLAIN
    }

    /// An example of an act with pieces of this battle.
    fn act_example(&self) -> String {
        Self::manual().act.into()
    }

    /// An example of an override with pieces of this battle.
    fn override_example(&self) -> String {
        Self::manual().override_example.into()
    }

    /// Whether an act is a pass, for now or for the rest of a step.
    fn is_pass(&self, _act: &Self::Act) -> bool {
        false
    }

    /// How much of a choice the pending question is; these are the candidates. It is judged only from what the side that
    /// decides may know, so that nobody learns anything from not being asked.
    fn choice(&self, _acts: &[Self::Act]) -> Choice<Self::Act> {
        Choice::Open
    }

    /// Whether the pending decision answers something that is happening, and is not the side's own turn to act.
    fn is_answer(&self) -> bool {
        false
    }

    /// Whether an act only ends something, so that nothing is lost when that has ended by itself.
    fn is_end(&self, act: &Self::Act) -> bool {
        self.is_pass(act)
    }

    /// Whether an act belongs to a later step of this turn, legal there or not.
    fn is_for_later(&self, _act: &Self::Act) -> bool {
        false
    }

    /// What an act of a line comes to that was typed before its dice were rolled, if such an act goes as far as they allow.
    fn as_far_as_it_goes(&self, _act: &Self::Act) -> Option<Self::Act> {
        None
    }

    /// The acts of a line that describes several, in the order in which they are done, if this game has such lines:
    /// `place section-1 section-2`. None when the line is something else.
    fn several(&self, _line: &str) -> Option<Result<Vec<Self::Act>, Failure>> {
        None
    }

    /// The id of a side, as logs name it.
    fn side_id(&self, side: Side) -> &str;

    /// Its name.
    fn side_name(&self, side: Side) -> &str;

    /// The turn, for headlines; 0 before the first.
    fn turn(&self) -> u32;

    /// The pending question, or what the pending dice are for, as a sentence for this viewer.
    fn prompt(&self, eyes: Eyes) -> String;

    /// Whether the pending roll is of dice that a person can roll, and not a card from the deck.
    fn is_thrown_by_hand(&self) -> bool {
        true
    }

    /// A throw of the pending dice as faces; by default, the numbers of dice that are numbered from 1.
    fn write_throw(&self, throw: &Throw) -> String {
        let numbers = throw.as_slice().iter().map(|side| (side + 1).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    }

    /// Reads faces as a throw of the pending dice.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read_throw(&self, text: &str) -> Result<Throw, Failure> {
        let side = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let sides: Option<Vec<u8>> = text.split_whitespace().map(side).collect();
        let throw = sides.map(|sides| Throw::of(&sides));
        throw
            .filter(|throw| self.dice().fits(throw))
            .ok_or_else(|| Failure::new(format!("`{text}` is not a throw")).hint(self.faces()))
    }

    /// What the pending dice can show, for a person who types them.
    fn faces(&self) -> String {
        let dice = self.dice();
        let faces = dice
            .as_slice()
            .iter()
            .map(|die| format!("1 to {}", die.sides));
        faces.collect::<Vec<_>>().join(", ")
    }

    /// An event since an earlier state, as a sentence for this viewer; none when they may not know of it. It does not
    /// say where a piece was that the event has just revealed.
    fn tell(&self, before: &Self, event: &Self::Event, eyes: Eyes) -> Option<String>;

    /// What a step did without an event that says so, for this viewer.
    fn unsaid(&self, _before: &Self, _events: &[Self::Event], _eyes: Eyes) -> Option<String> {
        None
    }

    /// What a step did since an earlier state, sentence by sentence: by default that of each event, each once, and what no
    /// event says. A game whose steps are many dice at once tells alike events together.
    fn tale(&self, before: &Self, events: &[Self::Event], eyes: Eyes) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        let sentences = events.iter().filter_map(|it| self.tell(before, it, eyes));
        for sentence in sentences {
            if told.last() != Some(&sentence) {
                told.push(sentence);
            }
        }
        told.extend(self.unsaid(before, events, eyes));
        told
    }

    /// What a player who passes now leaves undone; none when it is nothing.
    fn left_undone(&self) -> Option<String> {
        None
    }

    /// Whether an event reveals something hidden.
    fn shows(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Whether an event says that the last act aimed at a piece came to nothing.
    fn foils(&self, _event: &Self::Event) -> bool {
        false
    }

    /// The turn, points, dice and hand, line by line.
    fn status(&self, _eyes: Eyes) -> Vec<String> {
        vec![format!("Turn {}.", self.turn())]
    }

    /// The board, in lines of this many letters if it can be drawn that small.
    fn board(&self, _eyes: Eyes, _room: usize) -> Board {
        Board::default()
    }

    /// The place of a piece, by the names that acts use, as far as this viewer knows it.
    fn place_of(&self, _piece: &str, _eyes: Eyes) -> Option<String> {
        None
    }

    /// An act as an order for a person who moves models on a real table; none when there is nothing to do there that
    /// they may know of.
    fn order(&self, act: &Self::Act, _eyes: Eyes) -> Option<String> {
        Some(self.write(act))
    }

    /// Whether a person who cannot carry out one act on a real table cannot carry out the other either.
    fn alike(&self, one: &Self::Act, other: &Self::Act) -> bool {
        one == other
    }

    /// What is on the table, piece by piece, for a person who sets it up.
    fn standing(&self, _eyes: Eyes) -> Vec<String> {
        Vec::new()
    }

    /// What this viewer should know before an act, in a few words for a list; empty for most acts.
    fn remark(&self, _act: &Self::Act, _eyes: Eyes) -> String {
        String::new()
    }

    /// The same for a screen on which the list has too many lines; empty where the remark has no shorter form.
    fn brief_remark(&self, _act: &Self::Act, _eyes: Eyes) -> String {
        String::new()
    }

    /// An act as a list shows it, if shorter than as logs write it; it can be typed that way too.
    fn listed(&self, act: &Self::Act) -> String {
        self.write(act)
    }

    /// Overrides the rules.
    ///
    /// # Errors
    /// Why it cannot.
    fn amend(&mut self, _text: &str) -> Result<(), Failure> {
        Err(Failure::new("nothing can be overridden in this game"))
    }

    /// What a line says was measured on a real table, and the act it is about: `fire squad-1 at german-squad-3 measured
    /// 14in`. None when it says nothing of the kind.
    fn measurement(&self, _line: &str) -> Option<Result<Measurement, Failure>> {
        None
    }

    /// The words that players use beside those of logs, for the referee of logs written by hand.
    fn glossary(&self) -> Glossary {
        Glossary::default()
    }

    /// The words of a line written by hand, put as an act is written: an order that was found among them, if any, and the
    /// others as far as the [`Glossary`] knows them.
    fn arrange(&self, order: Option<&str>, words: Vec<String>) -> String {
        let order = order.map(String::from).into_iter();
        order.chain(words).collect::<Vec<_>>().join(" ")
    }

    /// The acts that a log written by hand may leave out here, the most likely first: passes, cards that are not played,
    /// what goes without saying. `next_use` says how many lines later a card is used, so that of several cards the one is
    /// thrown away that is not needed for longest; none when the log would say that it is thrown away. By default, the
    /// only legal act, or a pass.
    fn unspoken(&self, _next_use: &dyn Fn(&str) -> Option<usize>) -> Vec<Self::Act> {
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        if acts.len() > 1 {
            acts.retain(|act| self.is_pass(act));
        }
        acts
    }

    /// The overrides that bring about what an illegal act was meant to, so that a log can be judged to its end; none when
    /// there are no such overrides.
    fn enforced(&self, _act: &Self::Act) -> Vec<String> {
        Vec::new()
    }

    /// The side whose piece an act orders about, if it names one.
    fn acting_side(&self, _act: &Self::Act) -> Option<Side> {
        None
    }

    /// The override by which a side has its turn now, if there is one.
    fn hand_turn_to(&self, _side: Side) -> Option<String> {
        None
    }

    /// The answer to a question of the [`Manual`]; none when it is not one of them. A board may be this many letters
    /// wide.
    fn answer(
        &self,
        _pack: &Pack,
        _question: &str,
        _eyes: Eyes,
        _room: usize,
    ) -> Option<Result<Answer, Failure>> {
        None
    }

    /// The words that can be part of acts and questions now, for completion; by default, those of the candidates.
    fn words(&self) -> Vec<String> {
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        let lines: Vec<String> = acts.iter().map(|act| self.write(act)).collect();
        let words: BTreeSet<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
        words.into_iter().map(String::from).collect()
    }
}
