//! Rules of a pack's register by what they speak of: the closest first, each in a line; knows no game and no terminal.

use super::document::Document;
use crate::content::{Kept, Pack, Rule};
use crate::kernel::document::Block;

/// The most rules that are shown.
const MOST: usize = 6;

/// The most letters of a rule's text that are shown.
const GLIMPSE: usize = 110;

/// The rules of a pack that speak of some words, as a short list: the first of them and how many more there are. `full`
/// is how one is shown in full, such as `rule`. None when no rule has all the words.
#[must_use]
pub fn find_rules(pack: &Pack, words: &str, full: &str) -> Option<Vec<Block>> {
    let found = ranked(pack, words);
    let first = found.first()?.id();
    let mut page = Document::default();
    let rows = found.iter().take(MOST);
    page.table(
        rows.map(|rule| {
            let words = format!("{}: {}", rule.title, glimpse(&rule.text));
            vec![rule.id().into(), words]
        })
        .collect(),
    );
    let more = match found.len().saturating_sub(MOST) {
        0 => String::new(),
        1 => format!("; 1 more speaks of `{words}`"),
        more => format!("; {more} more speak of `{words}`"),
    };
    page.paragraph(2, &format!("`{full} {first}` shows one in full{more}."));
    Some(page.blocks)
}

/// Whether a word is the id of a rule of the pack, or of a chapter of them: `HC-MOV-5`, `HC-MOV`.
#[must_use]
pub fn is_rule(pack: &Pack, id: &str) -> bool {
    let wanted = id.trim_end_matches('-').to_ascii_uppercase();
    let chapter = format!("{wanted}-");
    let mut rules = pack.shelf::<Rule>().iter();
    rules.any(|rule| rule.id() == wanted || rule.id().starts_with(&chapter))
}

/// The rules that have all the words, those that are most about them first.
fn ranked<'a>(pack: &'a Pack, words: &str) -> Vec<&'a Kept<Rule>> {
    let wanted: Vec<String> = spoken(words).iter().map(|word| stem(word).into()).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u32, usize, &Kept<Rule>)> = Vec::new();
    for (at, rule) in pack.shelf::<Rule>().iter().enumerate() {
        let weights: Option<Vec<u32>> = wanted.iter().map(|word| weight(rule, word)).collect();
        if let Some(weights) = weights {
            let all: u32 = weights.iter().sum();
            // A ruling settles a doubt about a rule, which is read first.
            let is_ruling = rule.text.starts_with("House ruling:");
            found.push((if is_ruling { all / 2 } else { all }, at, rule));
        }
    }
    // Rules that are about the words equally much keep the order of the register.
    found.sort_by_key(|(weight, at, _)| (u32::MAX - weight, *at));
    found.into_iter().map(|(_, _, rule)| rule).collect()
}

/// How much a rule is about a word; none when it does not speak of it.
fn weight(rule: &Rule, word: &str) -> Option<u32> {
    const IN_ID: u32 = 12;
    const IN_TITLE: u32 = 8;
    const FIRST_IN_TEXT: u32 = 2;
    let has = |text: &str| {
        let words = spoken(text);
        words.iter().filter(|it| stem(it).starts_with(word)).count() as u32
    };
    let in_id = u32::from(spoken(rule.id.get_ref()).iter().any(|it| it == word));
    let (in_title, in_text) = (has(&rule.title).min(1), has(&rule.text));
    let weight = IN_ID * in_id + IN_TITLE * in_title + FIRST_IN_TEXT * in_text.min(3);
    (weight > 0).then_some(weight)
}

/// The words of a text, in small letters.
fn spoken(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// A word without the `s` of its plural.
fn stem(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

/// The beginning of a text, up to the end of its first sentence or of a word.
fn glimpse(text: &str) -> String {
    let sentence = text.find(". ").map_or(text, |end| &text[..=end]);
    if sentence.chars().count() <= GLIMPSE {
        return sentence.into();
    }
    let cut = sentence
        .char_indices()
        .nth(GLIMPSE)
        .map_or(sentence.len(), |(at, _)| at);
    let cut = sentence[..cut].rfind(' ').unwrap_or(cut);
    format!("{} ...", &sentence[..cut])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_are_found_and_texts_are_cut_at_words() {
        assert_eq!(stem("flags"), "flag");
        assert_eq!(stem("loss"), "loss");
        assert_eq!(stem("bus"), "bus");
        assert_eq!(glimpse("Short. And more."), "Short.");
        let long = "word ".repeat(60);
        let cut = glimpse(&long);
        assert!(cut.ends_with("word ..."), "{cut}");
        assert!(cut.len() <= GLIMPSE + 4);
    }
}
