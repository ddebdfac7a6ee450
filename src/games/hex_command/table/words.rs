//! Verbs that agree with names, `the gun fires`, `the sappers fire`, and the words of cards.

use super::account::name;
use crate::games::hex_command::rules::{Battle, Use};
use crate::play::report::capital;

/// A sentence whose verb agrees with the unit it begins with: `the sappers gets` becomes `the sappers get`.
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
            return format!("{name} {}", agreed(&name, does));
        }
    }
    text
}

/// A side in a sentence: `The Army, passing through` is the Army.
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

/// Whether a name is plural: `the sappers`, but not `Section 2`.
fn is_plural(name: &str) -> bool {
    name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss")
}

/// A clause in the singular, adjusted to agree with a name.
fn agreed(name: &str, does: &str) -> String {
    if !is_plural(name) {
        return does.into();
    }
    let (verb, rest) = match does.split_once(' ') {
        Some((verb, rest)) => (verb, format!(" {rest}")),
        None => (does, String::new()),
    };
    let (verb, end) = match verb.strip_suffix('.') {
        Some(verb) => (verb, "."),
        None => (verb, ""),
    };
    let many = match verb {
        "is" => "are".into(),
        "has" => "have".into(),
        "does" => "do".into(),
        "was" => "were".into(),
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
        assert_eq!(agreed("the gun", "gets a die"), "gets a die");
        assert_eq!(agreed("Wardens 1", "is destroyed."), "is destroyed.");
        assert_eq!(agreed("the sappers", "gets a die"), "get a die");
        assert_eq!(agreed("the sappers", "is destroyed."), "are destroyed.");
        assert_eq!(
            agreed("the sappers", "rallies on its commander."),
            "rally on their commander."
        );
        assert_eq!(agreed("the sappers", "stands."), "stand.");
        assert_eq!(
            agreed("the sappers", "fires at Section 2. It takes its losses."),
            "fire at Section 2. It takes its losses."
        );
    }
}
