//! The effects of command cards as `pressgang explain` shows them.

use super::{Moment, VERBS, Verb};
use crate::games::{Vocabulary, Word};

/// The effects of command cards.
pub(in crate::games::hex_command) static VOCABULARY: Vocabulary = Vocabulary {
    name: "effect",
    of: "of command cards",
    each: "an effect of a command card",
    about: "what a command card does: a list of tables with one verb each",
    words: || VERBS.iter().map(word).collect(),
};

fn word(verb: &'static Verb) -> Word {
    let moments: Vec<&str> = verb.moments.iter().map(|it| Moment::name(*it)).collect();
    let aims: Vec<&str> = verb.aims.iter().map(|aim| aim.name()).collect();
    let mut facts = vec![
        ("Games", verb.games.join(", ")),
        ("Moments", moments.join(", ")),
        ("Acts on", aims.join(", ")),
        ("Twice", verb.stacking.sentence().to_string()),
        ("Written", verb.example()),
    ];
    facts.extend(verb.example_text().map(|text| ("Printed", text)));
    Word {
        name: verb.name,
        about: verb.about(),
        facts,
    }
}
