//! What each line of a log written by hand says: acts, dice, overrides and notes, with the ways they may be meant; knows
//! the words a game hands it, and no rule.

use std::collections::BTreeSet;

use super::wording::Lexicon;
use crate::diag::Failure;
use crate::engine::Side;
use crate::play::log::{Log, LogLine};
use crate::play::referee;
use crate::play::table::Table;

/// What one line says, or a part of it.
pub(super) struct Said {
    /// The line of the log, from 0.
    pub(super) entry: usize,
    /// The side it names.
    pub(super) side: Option<Side>,
    pub(super) what: What,
    /// Its words, for looking up what it mentions.
    pub(super) words: BTreeSet<String>,
}

pub(super) enum What {
    Act { texts: Texts },
    Roll { texts: Vec<String>, by_hand: bool },
    Undo { steps: usize, taken_back: bool },
    Note(String),
    Override { texts: Vec<String>, because: String },
    Unread(Failure),
}

/// An act as it is written, and as it may be meant.
pub(super) struct Texts {
    pub(super) written: String,
    pub(super) order: Option<String>,
    pub(super) readings: Vec<Vec<String>>,
    /// Its words with the nearest names in the place of those that nobody knows.
    pub(super) respelt: Option<Vec<String>>,
}

impl Said {
    /// The same line with the names that were probably meant; none when nobody misspelt any.
    pub(super) fn respelt(&self) -> Option<Said> {
        let What::Act { texts } = &self.what else {
            return None;
        };
        let meant = texts.respelt.clone()?;
        let order = texts.order.clone().into_iter();
        let written: Vec<String> = order.chain(meant.iter().cloned()).collect();
        Some(Said {
            entry: self.entry,
            side: self.side,
            words: written.iter().cloned().collect(),
            what: What::Act {
                texts: Texts {
                    written: written.join(" "),
                    order: texts.order.clone(),
                    readings: vec![meant],
                    respelt: None,
                },
            },
        })
    }
}

impl Texts {
    /// As it is written first, then as it may be meant now.
    pub(super) fn all<G: Table>(&self, game: &G) -> Vec<String> {
        let meant = self.readings.iter();
        let meant = meant.map(|words| game.arrange(self.order.as_deref(), words.clone()));
        let mut all = vec![self.written.clone()];
        for text in meant {
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all
    }

    pub(super) fn is_as_written(&self, text: &str) -> bool {
        self.written == text
    }
}

/// What every line says.
pub(super) fn listen<G: Table>(game: &G, log: &Log) -> Vec<Said> {
    let sides = Side::BOTH.map(|side| vec![game.side_id(side), game.side_name(side)]);
    let glossary = game.glossary();
    let counts_dice = glossary.counts_dice;
    let lexicon = Lexicon::of(&glossary, sides);
    let mut all = Vec::new();
    for (entry, line) in log.entries.iter().enumerate() {
        for (side, what) in hear(game, &lexicon, counts_dice, &line.line) {
            let words = words(&lexicon, &what);
            all.push(Said {
                entry,
                side,
                what,
                words,
            });
        }
    }
    all
}

fn words(lexicon: &Lexicon, what: &What) -> BTreeSet<String> {
    let lines: Vec<String> = match what {
        What::Act { texts } => {
            let meant = texts.readings.iter().chain(&texts.respelt);
            let meant = meant.map(|words| words.join(" "));
            meant.chain([texts.written.clone()]).collect()
        }
        What::Roll { texts, .. } => {
            let read = texts.iter().flat_map(|text| lexicon.read(text).readings());
            read.map(|words| words.join(" "))
                .chain(texts.iter().cloned())
                .collect()
        }
        _ => Vec::new(),
    };
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.map(String::from).collect()
}

fn hear<G: Table>(
    game: &G,
    lexicon: &Lexicon,
    counts_dice: bool,
    line: &LogLine,
) -> Vec<(Option<Side>, What)> {
    match line {
        LogLine::Note(text) => vec![(None, What::Note(text.clone()))],
        LogLine::Undo { steps, taken_back } => {
            let (steps, taken_back) = (*steps, *taken_back);
            vec![(None, What::Undo { steps, taken_back })]
        }
        LogLine::Override { text, because } => {
            let meant = lexicon.read(text);
            let readings = meant.readings().into_iter();
            let meant = readings.map(|words| game.arrange(meant.order.as_deref(), words));
            let texts = [text.clone()].into_iter().chain(meant).collect();
            vec![(
                None,
                What::Override {
                    texts,
                    because: because.clone(),
                },
            )]
        }
        LogLine::Act { side, text } => match named(game, lexicon, side.as_deref()) {
            Ok(side) => {
                let has_own_dice = counts_dice && only_counts(text);
                hear_act(lexicon, side, text, has_own_dice)
            }
            Err(why) => vec![(None, What::Unread(why))],
        },
        LogLine::Roll {
            side,
            text,
            by_hand,
        } => match named(game, lexicon, side.as_deref()) {
            Ok(side) => {
                let (side, text) = side.map_or_else(
                    || side_before(lexicon, text),
                    |it| (Some(it), text.as_str()),
                );
                let texts = thrown(lexicon, text);
                vec![(
                    side,
                    What::Roll {
                        texts,
                        by_hand: *by_hand,
                    },
                )]
            }
            Err(why) => vec![(None, What::Unread(why))],
        },
    }
}

/// The side named before a colon, by its id or its name.
fn named<G: Table>(
    game: &G,
    lexicon: &Lexicon,
    side: Option<&str>,
) -> Result<Option<Side>, Failure> {
    let Some(named) = side else { return Ok(None) };
    match lexicon.read(named).side {
        Some(side) => Ok(Some(side)),
        None => referee::side_named(game, named)
            .map(Some)
            .map_err(|(.., why)| why),
    }
}

/// A side of several words before a colon, and the rest.
fn side_before<'a>(lexicon: &Lexicon, text: &'a str) -> (Option<Side>, &'a str) {
    let named = text.split_once(':').and_then(|(named, rest)| {
        let read = lexicon.read(named);
        let side = read.side.filter(|_| !read.is_act())?;
        Some((Some(side), rest.trim()))
    });
    named.unwrap_or((None, text))
}

/// Whether every `dice` of a line says how many, and not what they show: one number comes after it.
fn only_counts(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |at: usize| words.get(at).is_some_and(|word| word.parse::<u8>().is_ok());
    let mut dice = (0..words.len()).filter(|at| words[*at] == "dice");
    dice.all(|at| is_number(at + 1) && !is_number(at + 2) && words.get(at + 2) != Some(&"red"))
}

/// An act, dice, or an act and its dice.
fn hear_act(
    lexicon: &Lexicon,
    named: Option<Side>,
    text: &str,
    has_own_dice: bool,
) -> Vec<(Option<Side>, What)> {
    let mut read = lexicon.read(text);
    if has_own_dice {
        read.rolls.clear();
    }
    let side = named.or(read.side);
    let mut parts = Vec::new();
    if read.is_act() || read.rolls.is_empty() {
        let texts = Texts {
            written: text.into(),
            order: read.order.clone(),
            readings: [read.readings(), vec![read.joined()]].concat(),
            respelt: read.respelt(lexicon),
        };
        parts.push((side, What::Act { texts }));
    }
    // The dice of an act on the same line may be the other side's.
    let thrower = if parts.is_empty() { side } else { None };
    for roll in &read.rolls {
        let texts = thrown(lexicon, roll);
        parts.push((
            thrower,
            What::Roll {
                texts,
                by_hand: true,
            },
        ));
    }
    parts
}

/// Dice or a card, as they are written and as they may be meant.
fn thrown(lexicon: &Lexicon, text: &str) -> Vec<String> {
    let mut texts = vec![text.to_string()];
    let mut more: Vec<String> = lexicon.faces(text).into_iter().collect();
    more.extend(
        lexicon
            .read(text)
            .readings()
            .iter()
            .map(|words| words.join(" ")),
    );
    for text in more {
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}
