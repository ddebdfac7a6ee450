//! Verbs that agree with names, `the gun fires`, `the sappers fire`, and the words of cards.

use super::account::name;
use crate::diag::counted;
use crate::engine::Side;
use crate::games::hex_command::rules::{Battle, NOBODY, Piece, Use, rank_word};
use crate::play::Table as _;
use crate::play::report::{capital, is_several, listed, short};

/// A sentence whose verb agrees with the unit or side it begins with: `the sappers gets` becomes `the sappers get`.
pub(super) fn agreeing(battle: &Battle, text: String) -> String {
    let mut text = text;
    for unit in battle.tables().unit_numbers() {
        let name = name(battle, unit);
        let does = format!("Does {name} ");
        if is_plural(&name) && text.contains(&does) {
            text = text
                .replace(&does, &format!("Do {name} "))
                .replace(" its ", " their ");
        }
        if is_plural(&name)
            && let Some(does) = text.strip_prefix(&format!("{name} "))
        {
            return format!("{name} {}", plural_clause(does));
        }
    }
    for side in Side::BOTH.map(|side| side_name(battle, side)) {
        if is_several(&side)
            && let Some(does) = text.strip_prefix(&format!("{side} "))
        {
            return format!("{side} {}", plural_clause(does));
        }
    }
    text
}

/// A side in a sentence: `The Walmington-on-Sea platoon` is the platoon, and `The Army, passing through` is the Army.
pub(super) fn side_name(battle: &Battle, side: Side) -> String {
    short(battle.side_id(side), shortly(battle.side_name(side)))
}

/// The name of a side without what it is doing here.
pub(super) fn shortly(name: &str) -> &str {
    name.split(',').next().unwrap_or(name)
}

/// What a card does, without the full stop, with the chosen option where it offers two.
pub(super) fn effect(used: &Use, branch: u8) -> String {
    let words = used.words.trim_end_matches('.');
    match words.split_once(", or ") {
        Some((first, _)) if used.branches.len() == 2 && branch == 0 => first.into(),
        Some((_, second)) if used.branches.len() == 2 => capital(second),
        _ => words.into(),
    }
}

/// What a card does when it is played on a piece, which is named instead of "the target": while an attack is made, that word
/// means somebody else.
pub(super) fn effect_on(battle: &Battle, used: &Use, branch: u8, target: Piece) -> String {
    let words = effect(used, branch);
    if target == NOBODY {
        return words;
    }
    let name = name(battle, target);
    let whose = match is_plural(&name) {
        true => format!("{name}'"),
        false => format!("{name}'s"),
    };
    let named = words
        .split(". ")
        .map(|sentence| capital(&agreeing(battle, with_target(sentence, &name, &whose))));
    named.collect::<Vec<String>>().join(". ")
}

/// The same in a list, behind the piece it is played on.
pub(super) fn effect_on_it(used: &Use, branch: u8) -> String {
    let words = effect(used, branch);
    let named = words.split(". ");
    let named = named.map(|sentence| capital(&with_target(sentence, "it", "its")));
    named.collect::<Vec<String>>().join(". ")
}

fn with_target(sentence: &str, name: &str, whose: &str) -> String {
    let sentence = match sentence.strip_prefix("The target") {
        Some(rest) => format!("the target{rest}"),
        None => sentence.to_string(),
    };
    sentence
        .replace("the target's", whose)
        .replace("the target", name)
}

/// What an activation die shows, before the word `die`: `any-unit`, `gun`.
pub(super) fn die_word(rank: u8) -> &'static str {
    match rank {
        1 => "any-unit",
        rank => rank_word(rank),
    }
}

/// Activation dice by rank: `1 any-unit die and 2 gun dice`.
pub(super) fn dice_by_rank(pool: [u8; 5]) -> String {
    let dice = (1..).zip(pool).filter(|(_, count)| *count > 0);
    let dice: Vec<String> = dice
        .map(|(rank, count)| counted(count, &format!("{} die", die_word(rank))))
        .collect();
    match dice.as_slice() {
        [] => "no dice".into(),
        dice => listed(dice),
    }
}

/// A noun or number with its article: `an armour`, `a gun`, `an 8`.
pub(super) fn with_article(word: &str) -> String {
    let is_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', '8']) || ["11", "18"].contains(&word);
    match is_vowel {
        true => format!("an {word}"),
        false => format!("a {word}"),
    }
}

/// Whether a name is plural: `the sappers`, but not `Section 2`.
fn is_plural(name: &str) -> bool {
    name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss")
}

/// A clause in the singular as one in the plural.
fn plural_clause(does: &str) -> String {
    let (verb, rest) = match does.split_once(' ') {
        Some((verb, rest)) => (verb, format!(" {rest}")),
        None => (does, String::new()),
    };
    let bare = verb.trim_end_matches(['.', ',', ':', ';']);
    let (verb, end) = (bare, &verb[bare.len()..]);
    let many = match verb {
        "is" => "are".into(),
        "has" => "have".into(),
        "does" => "do".into(),
        "was" => "were".into(),
        "passes" => "pass".into(),
        _ if verb.ends_with("ies") => format!("{}y", verb.trim_end_matches("ies")),
        _ => verb.strip_suffix('s').unwrap_or(verb).to_string(),
    };
    // Later sentences may be about another unit.
    let (first, others) = match rest.split_once(". ") {
        Some((first, others)) => (first, format!(". {others}")),
        None => (rest.as_str(), String::new()),
    };
    let first = first
        .replace(" its ", " their ")
        .replace(" with it", " with them");
    format!("{many}{end}{first}{others}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_names() {
        assert!(is_plural("the sappers"));
        assert!(!is_plural("the gun"));
        assert!(!is_plural("Wardens 1"));
        assert_eq!(plural_clause("gets a die"), "get a die");
        assert_eq!(plural_clause("is destroyed."), "are destroyed.");
        assert_eq!(plural_clause("passes for now."), "pass for now.");
        assert_eq!(
            plural_clause("rallies on its commander."),
            "rally on their commander."
        );
        assert_eq!(plural_clause("stands."), "stand.");
        assert_eq!(
            plural_clause("fires at Section 2. It takes its losses."),
            "fire at Section 2. It takes its losses."
        );
    }
}
