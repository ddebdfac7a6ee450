//! Words that messages are put together from.

use super::nearest;

/// `did you mean ...?` with the nearest of the known words, when one is near enough to be what was meant.
#[must_use]
pub fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(written, known).map(|word| format!("did you mean `{word}`?"))
}

/// A number and its noun: `1 card`, `2 cards`.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
