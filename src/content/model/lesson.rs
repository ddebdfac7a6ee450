//! Lessons: a battle taught step by step, with what is said, what the learner does, and what happens next; knows no rules.

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::Shape;
use crate::content::declare::{defaulting, entry, one_key, optional, required, table};
use crate::content::kinds::{FLAG, ID, TEXT, number};

const SCRIPT: Shape = Shape::List(&ScriptLine::SHAPE);

entry! {
    /// A part of a battle in which a learner is shown the game step by step.
    pub struct Lesson("lesson", title: |it| Some(it.title.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The scenario it is taught in.
        pub scenario: Spanned<String> = required(Shape::Ref("scenario")),
        /// What it is about, in a word or two.
        pub title: Spanned<String> = required(TEXT),
        /// What is said when it begins.
        pub opening: Spanned<String> = required(TEXT),
        /// What happens before its first step; in the first lesson the learner is not shown it.
        pub before: Vec<ScriptLine> = defaulting(SCRIPT, "[]"),
        /// The words it introduces, each with the rule that explains it.
        pub terms: BTreeMap<Spanned<String>, Spanned<String>> =
            defaulting(Shape::Pairs(&TEXT, &Shape::Rule), "{}"),
        /// Its steps.
        pub step: Vec<LessonStep> = required(Shape::List(&LessonStep::SHAPE)),
        /// What is said at its end.
        pub closing: Spanned<String> = required(TEXT),
    }
}

table! {
    /// A step of a lesson: one act of the learner, and what follows from it.
    pub struct LessonStep {
        /// What the learner is told.
        pub say: Spanned<String> = required(TEXT),
        /// Whether the map is shown first.
        pub map: bool = defaulting(FLAG, "false"),
        /// Whether the numbered list of legal acts is shown too.
        pub list: bool = defaulting(FLAG, "false"),
        /// The act that is asked for, as it is typed.
        pub act: Spanned<String> = required(TEXT),
        /// Other acts that do as well: each item is a few words, and every act that contains all of them counts.
        pub or: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT), "[]"),
        /// What is said when the learner does something else that is legal; it is taken back.
        pub otherwise: Option<Spanned<String>> = optional(TEXT, "Section 1 is too far away to help."),
        /// What happens next: dice, and acts of either side. Dice that are not listed are rolled by a fixed seed, and decisions that are not listed are passed.
        pub then: Vec<ScriptLine> = defaulting(SCRIPT, "[]"),
        /// What is said after that.
        pub after: Option<Spanned<String>> = optional(TEXT, "Two hits: two men go home to wash."),
    }
}

one_key! {
    /// Something that happens in a lesson without the learner: written as a log writes it.
    pub enum ScriptLine {
        /// The result of a roll, or the card that is drawn.
        Roll(Spanned<String>): "roll" = optional(TEXT, "S F"),
        /// An act.
        Act(Spanned<String>): "act" = optional(TEXT, "move civil-guard-2 0503"),
        /// Nobody does any more than they must until this turn begins.
        Turn(Spanned<u32>): "turn" = optional(number(2, 99), "3"),
    }
}
