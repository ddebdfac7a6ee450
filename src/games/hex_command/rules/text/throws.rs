//! Rolls as the letters and numbers on the dice, and back.

use super::{LETTERS, RANKS, rank_names, unreadable};
use crate::diag::Failure;
use crate::engine::{Dice, Die, Throw};
use crate::games::hex_command::rules::tables::{Tables, die};

/// A roll by the letters of its faces: `S S M`, `In * Ve`, `5 3`, `card 7`, `figure 2`.
#[must_use]
pub fn write_throw(tables: &Tables, dice: &Dice, throw: &Throw) -> String {
    let fallen = dice.as_slice().iter().zip(throw.as_slice());
    let face = |(die, side): (&Die, &u8)| {
        let faces = faces(tables, *die);
        let face = faces.get(usize::from(*side)).map_or("?", String::as_str);
        with_word(*die, face)
    };
    fallen.map(face).collect::<Vec<_>>().join(" ")
}

/// The roll a line describes; if several sides have the same face, the first is meant. The letters of battle and activation dice and the
/// digits of others may be run together.
///
/// # Errors
/// Which die has no such face, or that there are too many or too few dice.
pub fn read_throw(tables: &Tables, dice: &Dice, text: &str) -> Result<Throw, Failure> {
    let dice = dice.as_slice();
    let named = named_faces(dice, text);
    if named.len() != dice.len() {
        return Err(unreadable(miscounted(dice.len(), named.len()), None));
    }
    let sides = dice.iter().zip(named);
    let sides: Result<Vec<u8>, Failure> = sides
        .map(|(die, word)| side_showing(tables, *die, word))
        .collect();
    Ok(Throw::of(&sides?))
}

/// What each side of a die shows.
fn faces(tables: &Tables, die: Die) -> Vec<String> {
    let sides = usize::from(die.sides.max(1));
    let all: Vec<String> = match die.kind {
        die::WHITE | die::YELLOW | die::GREEN => tables.faces[usize::from(die.kind)]
            .map(|face| LETTERS[face as usize].into())
            .into(),
        die::ACTIVATION => tables.orders.map(|rank| rank_names(rank).1.into()).into(),
        die::VARIABLE => tables.variable.map(|number| number.to_string()).into(),
        _ => (1..=sides).map(|number| number.to_string()).collect(),
    };
    all.into_iter().take(sides).collect()
}

fn is_battle(die: Die) -> bool {
    matches!(die.kind, die::WHITE | die::YELLOW | die::GREEN)
}

/// The word before the number of something that is not a real die.
fn word_of(die: Die) -> Option<&'static str> {
    match die.kind {
        die::CARD => Some("card"),
        die::FIGURE => Some("figure"),
        _ => None,
    }
}

fn with_word(die: Die, face: &str) -> String {
    word_of(die).map_or_else(|| face.into(), |word| format!("{word} {face}"))
}

/// `35` for two dice: no die may have more than nine sides, and there must be a digit for each.
fn is_run_of_numbers(dice: &[Die], from: usize, word: &str) -> bool {
    let rest = dice.get(from..).unwrap_or_default();
    word.len() > 1
        && word.len() <= rest.len()
        && word.chars().all(|it| it.is_ascii_digit())
        && rest
            .iter()
            .all(|die| die.sides <= 9 && word_of(*die).is_none())
}

/// `InInGu*` on activation dice; none when the word is not made of their letters alone.
fn run_of_ranks(die: Die, word: &str) -> Option<Vec<&str>> {
    if die.kind != die::ACTIVATION {
        return None;
    }
    let mut found = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let starts = |letters: &&str| {
            let head = rest.get(..letters.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(letters))
        };
        let letters = RANKS.iter().map(|(_, letters)| *letters).find(starts)?;
        let (first, others) = rest.split_at(letters.len());
        found.push(first);
        rest = others;
    }
    Some(found)
}

fn named_faces<'t>(dice: &[Die], text: &'t str) -> Vec<&'t str> {
    let mut named = Vec::new();
    let words = text.split(|it: char| it.is_whitespace() || it == ',');
    for word in words.filter(|word| !word.is_empty()) {
        let die = dice.get(named.len()).or(dice.last()).copied();
        let die = die.unwrap_or_default();
        let is_run = is_battle(die) || is_run_of_numbers(dice, named.len(), word);
        if is_run {
            let letters = word.char_indices();
            named.extend(letters.map(|(at, it)| &word[at..at + it.len_utf8()]));
        } else if let Some(ranks) = run_of_ranks(die, word) {
            named.extend(ranks);
        } else if !word_of(die).is_some_and(|known| known.eq_ignore_ascii_case(word)) {
            named.push(word);
        }
    }
    named
}

fn miscounted(thrown: usize, named: usize) -> String {
    let thrown = match thrown {
        0 => "no die is thrown".into(),
        1 => "1 die is thrown".into(),
        _ => format!("{thrown} dice are thrown"),
    };
    let named = match named {
        0 => "none is named".into(),
        1 => "1 is named".into(),
        _ => format!("{named} are named"),
    };
    format!("{thrown}, {named}")
}

fn side_showing(tables: &Tables, die: Die, word: &str) -> Result<u8, Failure> {
    let faces = faces(tables, die);
    let rank = RANKS
        .iter()
        .find(|(name, _)| die.kind == die::ACTIVATION && name.eq_ignore_ascii_case(word));
    let letters = rank.map_or(word, |(_, letters)| *letters);
    let side = (0..=u8::MAX)
        .zip(&faces)
        .find(|(_, face)| face.eq_ignore_ascii_case(letters));
    side.map(|(side, _)| side)
        .ok_or_else(|| unreadable(no_such_face(die, word, &faces), None))
}

fn no_such_face(die: Die, word: &str, faces: &[String]) -> String {
    let name = match die.kind {
        die::WHITE => "a white die",
        die::YELLOW => "a yellow die",
        die::GREEN => "a green die",
        die::ACTIVATION => "an activation die",
        die::VARIABLE => "a variable die",
        die::INITIATIVE => "an initiative die",
        die::CARD => "the deck",
        die::FIGURE => "the unit",
        _ => "a die",
    };
    let word = if is_battle(die) {
        word.to_uppercase()
    } else {
        with_word(die, word)
    };
    let mut known: Vec<&str> = Vec::new();
    for face in faces {
        if !known.contains(&face.as_str()) {
            known.push(face);
        }
    }
    let known = match known[..] {
        [first, .., last] if known.len() > 6 => format!("{first} to {last}"),
        _ => known.join(" "),
    };
    format!("{name} has no {word}: {known}")
}
