//! Words for messages: guesses at what was meant, and nouns with their number.

use std::fmt::Display;

use super::nearest;

/// `did you mean ...?` with the nearest of the known words, if one is near enough to be meant.
#[must_use]
pub fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(written, known).map(suggestion)
}

/// `did you mean ...?` with a word.
#[must_use]
pub fn suggestion(word: &str) -> String {
    suggestion_of(&format!("`{word}`"))
}

/// The same for text in its written form.
pub(super) fn suggestion_of(form: &str) -> String {
    format!("did you mean {form}?")
}

/// A number and its noun: `1 card`, `2 cards`, `3 dice`.
#[must_use]
pub fn counted<N: Display + From<u8> + PartialEq>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        return format!("1 {noun}");
    }
    format!("{number} {}", plural(noun))
}

/// The plural of a noun: `cards`, `hexes`, `heroes`, `armies`, `dice`.
#[must_use]
pub fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("die") {
        return format!("{stem}dice");
    }
    let takes_es = ["s", "x", "ch", "sh", "hero"];
    if takes_es.iter().any(|end| noun.ends_with(end)) {
        return format!("{noun}es");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

/// Names as a person lists them: `a, b and c`.
#[must_use]
pub fn and_list<N: AsRef<str>>(names: &[N]) -> String {
    joined(names, " and ")
}

/// Names to choose one from: `a, b or c`.
#[must_use]
pub fn or_list<N: AsRef<str>>(names: &[N]) -> String {
    joined(names, " or ")
}

fn joined<N: AsRef<str>>(names: &[N], last: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_string(),
        [front @ .., end] => format!("{}{last}{end}", front.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_have_their_plural() {
        for (one, many) in [
            ("card", "cards"),
            ("hex", "hexes"),
            ("class", "classes"),
            ("army", "armies"),
            ("key", "keys"),
            ("die", "dice"),
            ("activation die", "activation dice"),
        ] {
            assert_eq!(plural(one), many);
        }
        assert_eq!(counted(1_usize, "hex"), "1 hex");
        assert_eq!(counted(0_u32, "hex"), "0 hexes");
    }
}
