//! What the words of a card claim: numbers of things, dice, and topics; does not know effects.

use std::collections::BTreeSet;

/// Something counted on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    Dice,
    Hexes,
    Flags,
    Cards,
}

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    Cancel,
    Move,
    Battle,
    Dice,
    Flags,
    Draw,
    Mine,
    Bridge,
    Activate,
}

/// Each topic with its name, the word beginnings that name it in a text, and those that only mention it in passing.
pub(super) const TOPICS: &[(Topic, &str, &[&str], &[&str])] = &[
    (
        Topic::Cancel,
        "cancelled",
        &["cancel"],
        &[
            "stop", "halt", "prevent", "no", "not", "cannot", "lose", "lost",
        ],
    ),
    (
        Topic::Move,
        "move",
        &["move", "moving"],
        &["hex", "hexes", "march", "advance", "further"],
    ),
    (
        Topic::Battle,
        "battle",
        &["battle"],
        &["fight", "fire", "combat", "attack", "shoot", "shot"],
    ),
    (Topic::Dice, "dice", &["dice", "die"], &[]),
    (Topic::Flags, "flags", &["flag"], &["retreat"]),
    (Topic::Draw, "draw", &["draw"], &["take"]),
    (Topic::Mine, "mine", &["mine"], &[]),
    (Topic::Bridge, "bridge", &["bridge"], &[]),
    (Topic::Activate, "activated", &["activat"], &[]),
];

const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words that may mean one: they can match a one, but need not mean it.
const LOOSE_ONES: [&str; 6] = ["a", "an", "another", "one", "single", "first"];

const MORE: [&str; 5] = ["extra", "more", "additional", "further", "bonus"];
const FEWER: [&str; 4] = ["fewer", "less", "lose", "loses"];

/// A number, and what it counts.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) number: u32,
    pub(super) thing: Option<Thing>,
    /// Whether it may only sound like a number.
    pub(super) loose: bool,
}

impl Count {
    pub(super) fn fits(&self, deed: &Count) -> bool {
        self.number == deed.number
            && (self.thing == deed.thing || self.thing.is_none() || deed.thing.is_none())
    }
}

/// What words claim, each with the word that claims it.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    pub(super) counts: Vec<Count>,
    pub(super) colours: BTreeSet<String>,
    pub(super) topics: Vec<(Topic, String)>,
    pub(super) in_passing: BTreeSet<Topic>,
    pub(super) more: Option<String>,
    pub(super) fewer: Option<String>,
}

impl Claims {
    pub(super) fn of_text(text: &str, colours: &[&str]) -> Claims {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let mut claims = Claims {
            colours: colours_in(&words, colours),
            ..Claims::default()
        };
        for (at, word) in words.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |at| words[at]);
            let negated = ["no", "without"].contains(&before);
            claims.counts.extend(count(word, &words[at + 1..], negated));
            for (topic, _, names, synonyms) in TOPICS {
                // A short word must match exactly: `die` is not the beginning of `diet`.
                let begins =
                    |start: &&str| word == start || (start.len() > 3 && word.starts_with(*start));
                if names.iter().any(begins) {
                    claims.topics.push((*topic, (*word).to_string()));
                } else if synonyms.iter().any(begins) {
                    claims.in_passing.insert(*topic);
                }
            }
            if MORE.contains(word) && !negated {
                claims.more = Some((*word).to_string());
            } else if FEWER.contains(word) {
                claims.fewer = Some((*word).to_string());
            }
        }
        claims
    }

    pub(super) fn is_about(&self, topic: Topic) -> bool {
        self.topics.iter().any(|(it, _)| *it == topic)
    }

    pub(super) fn extend(&mut self, other: Claims) {
        self.counts.extend(other.counts);
        self.colours.extend(other.colours);
        self.topics.extend(other.topics);
    }
}

fn colours_in(words: &[&str], colours: &[&str]) -> BTreeSet<String> {
    let text = format!(" {} ", words.join(" "));
    colours
        .iter()
        .filter(|id| text.contains(&format!(" {} ", id.replace('-', " "))))
        .map(|id| (*id).to_string())
        .collect()
}

/// The number a word means, and what it counts: the first countable thing in the next few words.
fn count(word: &str, after: &[&str], negated: bool) -> Option<Count> {
    let thing = after
        .iter()
        .take(3)
        .take_while(|word| number(word).is_none())
        .find_map(|word| thing(word));
    if LOOSE_ONES.contains(&word) {
        return thing.filter(|_| !negated).map(|thing| Count {
            number: 1,
            thing: Some(thing),
            loose: true,
        });
    }
    Some(Count {
        number: number(word)?,
        thing,
        loose: false,
    })
}

fn number(word: &str) -> Option<u32> {
    let spelt = NUMBERS.iter().zip(1..).find(|(it, _)| **it == word);
    spelt.map(|(_, number)| number).or(word.parse().ok())
}

fn thing(word: &str) -> Option<Thing> {
    match word {
        "die" | "dice" => Some(Thing::Dice),
        "hex" | "hexes" => Some(Thing::Hexes),
        "flag" | "flags" => Some(Thing::Flags),
        "card" | "cards" => Some(Thing::Cards),
        _ => None,
    }
}
