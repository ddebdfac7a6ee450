//! What people scribble, in the words of a log: names become ids, phrases become orders, dice are taken apart from acts;
//! knows the words a game hands it, and no rule.

use std::collections::BTreeSet;

use crate::diag::nearest;
use crate::engine::Side;
use crate::kernel::{Hex, LabelStyle};

/// The most ways in which one line is read.
const MOST_READINGS: usize = 16;

/// Words before a result of dice.
const DICE: [&str; 9] = [
    "roll", "rolls", "rolled", "rolling", "dice", "throw", "throws", "threw", "thrown",
];

/// Words before cards that are drawn.
const DRAWN: [&str; 6] = ["draw", "draws", "drew", "drawn", "dealt", "deal"];

/// The words that players of a game use beside those of its logs.
#[derive(Clone, Debug, Default)]
pub struct Glossary {
    /// The orders as logs write them: `move`, `dig in`.
    pub orders: Vec<&'static str>,
    /// Other words for orders and for parts of them: `opens fire on` for `fire`.
    pub phrases: &'static [(&'static str, &'static str)],
    /// Words that mean nothing: `the`, `to`.
    pub fillers: &'static [&'static str],
    /// Words for what dice show: `soldier` for `S`.
    pub faces: &'static [(&'static str, &'static str)],
    /// Orders that only announce dice: when the dice are on the same line, they say it all.
    pub announcements: &'static [&'static str],
    /// What pieces, places and cards are called, and how logs write them; a name that several share is listed for each.
    pub names: Vec<(String, String)>,
    /// Whether orders say how many dice they take: `dice 2`.
    pub counts_dice: bool,
    /// Whether the map names its places by letters and numbers: `C4` for `0304`.
    pub lettered: bool,
}

/// A scribbled line, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scribble {
    /// The side it names.
    pub side: Option<Side>,
    /// The order, as logs write it.
    pub order: Option<String>,
    /// The other words; several where one may mean several things.
    pub words: Vec<Vec<String>>,
    /// What dice show, or the cards drawn, one roll each.
    pub rolls: Vec<String>,
    /// Which of the words nobody knows.
    unknown: Vec<usize>,
}

impl Scribble {
    /// Whether it says anything beside dice.
    pub(super) fn is_act(&self) -> bool {
        self.order.is_some() || !self.words.is_empty()
    }

    /// The words of the act with those that nobody knows in a row joined, as the id of something: a misspelt name is
    /// reported as a whole.
    pub(super) fn joined(&self) -> Vec<String> {
        self.runs().into_iter().map(|(word, _)| word).collect()
    }

    /// The same with the nearest name in the place of one that nobody knows; none when every name is known, or nobody can
    /// say what is meant.
    pub(super) fn respelt(&self, lexicon: &Lexicon) -> Option<Vec<String>> {
        let runs = self.runs();
        runs.iter()
            .any(|(_, is_unknown)| *is_unknown)
            .then_some(())?;
        let meant = runs.into_iter().map(|(word, is_unknown)| match is_unknown {
            true => lexicon.nearest(&word).map(String::from),
            false => Some(word),
        });
        meant.collect()
    }

    /// The words of the act, those that nobody knows in a row joined, and whether nobody knows them.
    fn runs(&self) -> Vec<(String, bool)> {
        let mut runs: Vec<(String, bool)> = Vec::new();
        for (at, meant) in self.words.iter().enumerate() {
            let Some(word) = meant.first() else { continue };
            let is_unknown = self.unknown.contains(&at);
            match runs.last_mut() {
                Some((before, true)) if is_unknown => *before += &format!("-{word}"),
                _ => runs.push((word.clone(), is_unknown)),
            }
        }
        runs
    }

    /// The words of the act, in every way they may be meant.
    pub(super) fn readings(&self) -> Vec<Vec<String>> {
        let mut all: Vec<Vec<String>> = vec![Vec::new()];
        for word in &self.words {
            let longer = all.iter().flat_map(|begun| {
                word.iter().map(|meant| {
                    let mut begun = begun.clone();
                    begun.push(meant.clone());
                    begun
                })
            });
            all = longer.take(MOST_READINGS).collect();
        }
        all
    }
}

/// What some words mean.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    Order(String),
    Part(String),
    Thing(Vec<String>),
    Side(Side),
}

/// A game's glossary, made ready for looking things up.
pub(super) struct Lexicon {
    /// The longest first.
    known: Vec<(Vec<String>, Meaning)>,
    fillers: BTreeSet<&'static str>,
    faces: &'static [(&'static str, &'static str)],
    announcements: &'static [&'static str],
    lettered: bool,
}

/// A word of a line.
#[derive(Clone, Debug)]
struct Token {
    word: String,
    /// Where it begins in the line.
    start: usize,
    /// Whether a hyphen joins it to the word before.
    joined: bool,
}

impl Lexicon {
    /// Of a game whose sides are called so.
    pub(super) fn of(glossary: &Glossary, sides: [Vec<&str>; 2]) -> Lexicon {
        let fillers: BTreeSet<&'static str> = glossary.fillers.iter().copied().collect();
        let mut known: Vec<(Vec<String>, Meaning)> = Vec::new();
        for (said, written) in &glossary.names {
            let said = plain(said, &fillers);
            let same = |(words, meaning): &&mut (Vec<String>, Meaning)| {
                *words == said && matches!(meaning, Meaning::Thing(_))
            };
            match known.iter_mut().find(same) {
                Some((_, Meaning::Thing(all))) if !all.contains(written) => {
                    all.push(written.clone());
                }
                Some(_) => {}
                None => known.push((said, Meaning::Thing(vec![written.clone()]))),
            }
        }
        for (side, names) in Side::BOTH.into_iter().zip(sides) {
            for name in names {
                known.push((plain(name, &fillers), Meaning::Side(side)));
            }
        }
        let orders = glossary.orders.iter().map(|order| (*order, *order));
        for (said, meant) in orders.chain(glossary.phrases.iter().copied()) {
            let meaning = match glossary.orders.contains(&meant) {
                true => Meaning::Order(meant.into()),
                false => Meaning::Part(meant.into()),
            };
            known.push((plain(said, &BTreeSet::new()), meaning));
        }
        known.retain(|(words, _)| !words.is_empty());
        known.sort_by_key(|(words, _)| usize::MAX - words.len());
        Lexicon {
            known,
            fillers,
            faces: glossary.faces,
            announcements: glossary.announcements,
            lettered: glossary.lettered,
        }
    }

    /// Takes a line apart.
    pub(super) fn read(&self, line: &str) -> Scribble {
        let tokens = tokens(line);
        let mut scribble = Scribble::default();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let word = token.word.as_str();
            if DICE.contains(&word) {
                // `saving throw, rolls 5 5` says it twice.
                let is_face =
                    |token: &&Token| token.word != "," && !DICE.contains(&token.word.as_str());
                let faces = tokens[at + 1..].iter().find(is_face);
                scribble.rolls.push(rest(line, faces).into());
                break;
            }
            if DRAWN.contains(&word) {
                scribble.rolls = self.cards(rest(line, tokens.get(at + 1)));
                break;
            }
            let (taken, meaning) = self.meaning(&tokens[at..], &scribble);
            match meaning {
                Some(Meaning::Side(side)) => scribble.side = Some(side),
                Some(Meaning::Order(order)) => scribble.order = Some(order),
                Some(Meaning::Part(part)) => {
                    let parts = part.split(' ').map(|part| vec![part.into()]);
                    scribble.words.extend(parts);
                }
                // A run of things: `A3-A7`.
                Some(Meaning::Thing(meant)) if token.joined && meant.len() == 1 => {
                    match scribble.words.last_mut().map(Vec::as_mut_slice) {
                        Some([last]) => *last = format!("{last}-{}", meant[0]),
                        _ => scribble.words.push(meant),
                    }
                }
                Some(Meaning::Thing(meant)) => scribble.words.push(meant),
                None if self.fillers.contains(word) => {}
                None => self.keep(&mut scribble, token),
            }
            at += taken;
        }
        let announces = |order: &String| self.announcements.contains(&order.as_str());
        if !scribble.rolls.is_empty() && scribble.order.as_ref().is_some_and(announces) {
            scribble.order = None;
            scribble.words.clear();
        }
        scribble
    }

    /// How many words have a meaning together, and which. A line has one side, which comes first, and one order.
    fn meaning(&self, tokens: &[Token], so_far: &Scribble) -> (usize, Option<Meaning>) {
        for (words, meaning) in &self.known {
            let is_order = matches!(meaning, Meaning::Order(_));
            let fits = match meaning {
                Meaning::Side(_) => so_far.side.is_none() && !so_far.is_act(),
                Meaning::Order(_) => so_far.order.is_none(),
                Meaning::Part(_) | Meaning::Thing(_) => true,
            };
            if let Some(taken) = self.matched(tokens, words, is_order).filter(|_| fits) {
                return (taken, Some(meaning.clone()));
            }
        }
        (1, None)
    }

    /// How many tokens say some words, with meaningless ones between them.
    fn matched(&self, tokens: &[Token], words: &[String], is_order: bool) -> Option<usize> {
        let run: String = words.concat();
        let first = tokens.first()?;
        if words.len() > 1 && first.word == run {
            return Some(1);
        }
        let mut at = 0;
        for (place, word) in words.iter().enumerate() {
            let says = |token: &Token| {
                token.word == *word || (is_order && place == 0 && is_form_of(&token.word, word))
            };
            while place > 0
                && tokens
                    .get(at)
                    .is_some_and(|token| !says(token) && self.fillers.contains(token.word.as_str()))
            {
                at += 1;
            }
            if !tokens.get(at).is_some_and(says) {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    /// Keeps a word that means nothing by itself, such as a number.
    fn keep(&self, scribble: &mut Scribble, token: &Token) {
        let last = scribble.words.last_mut().filter(|last| last.len() == 1);
        match last.and_then(|last| last.first_mut()) {
            Some(last) if token.joined => {
                let joined = format!("{last}-{}", token.word);
                *last = self.place(&joined).unwrap_or(joined);
            }
            _ => {
                let word = token.word.clone();
                let place = self.place(&word);
                let is_place = place.is_some() || word.parse::<Hex>().is_ok();
                if !is_place && word != "," {
                    scribble.unknown.push(scribble.words.len());
                }
                scribble.words.push(vec![place.unwrap_or(word)]);
            }
        }
    }

    /// The name of something that is nearest to a word.
    fn nearest(&self, word: &str) -> Option<&str> {
        let things = self.known.iter().filter_map(|(_, meaning)| match meaning {
            Meaning::Thing(written) => Some(written.iter().map(String::as_str)),
            _ => None,
        });
        nearest(word, things.flatten())
    }

    /// A place by its numbers: `504` and `5.4` are `0504`, and so is `E4` on a map with letters.
    fn place(&self, word: &str) -> Option<String> {
        let by_letters = || LabelStyle::Letters.parse(&word.to_uppercase()).ok();
        let by_letters = self.lettered.then(by_letters).flatten();
        by_letters
            .map(|hex| hex.to_string())
            .or_else(|| place(word))
    }

    /// Cards in a row, each as logs write it.
    fn cards(&self, text: &str) -> Vec<String> {
        let parts = text.split([',', ';', '&']).flat_map(|it| it.split(" and "));
        let cards = parts.map(|part| {
            let read = self.read(part).readings();
            read.first()
                .map_or_else(String::new, |words| words.join(" "))
        });
        cards.filter(|card| !card.is_empty()).collect()
    }

    /// What dice show, in the letters of logs: `2 flags, a soldier` is `F F S`. None when no word is known.
    pub(super) fn faces(&self, text: &str) -> Option<String> {
        let mut faces: Vec<String> = Vec::new();
        let (mut count, mut is_known) = (None, false);
        for token in tokens(text) {
            let word = token.word.as_str();
            let face = self.faces.iter().find(|(said, _)| {
                *said == word || is_form_of(word, said) || letters(said) == letters(word)
            });
            let number = word.trim_end_matches('x').parse::<usize>().ok();
            match (face, number) {
                (Some((_, face)), _) => {
                    is_known = true;
                    let times = count.take().unwrap_or(1).min(40);
                    faces.extend(std::iter::repeat_n((*face).to_string(), times));
                }
                (None, Some(number)) => {
                    faces.extend(count.take().map(|it: usize| it.to_string()));
                    count = Some(number);
                }
                (None, None) if matches!(word, "a" | "an" | "and" | "," | "the" | "one") => {}
                (None, None) => faces.push(token.word),
            }
        }
        faces.extend(count.map(|it| it.to_string()));
        is_known.then(|| faces.join(" "))
    }
}

/// The line from a word on.
fn rest<'a>(line: &'a str, from: Option<&Token>) -> &'a str {
    from.map_or("", |token| line[token.start..].trim())
}

/// A name as the words it is found by.
fn plain(name: &str, fillers: &BTreeSet<&'static str>) -> Vec<String> {
    let words = tokens(name).into_iter().map(|token| token.word);
    let kept: Vec<String> = words
        .clone()
        .filter(|word| !fillers.contains(word.as_str()))
        .collect();
    match kept.is_empty() {
        true => words.collect(),
        false => kept,
    }
}

/// The words of a line: small letters, without apostrophes and other signs; a comma is a word.
fn tokens(line: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut joined = false;
    let mut letters = line.char_indices().peekable();
    while let Some((start, first)) = letters.next() {
        let follows = letters.peek().map(|(_, next)| *next);
        match first {
            '-' | '=' | '\u{2013}' | '\u{2014}' if follows == Some('>') => {
                letters.next();
                joined = false;
            }
            '-' | '\u{2013}' => {
                joined = tokens.last().is_some() && start > 0 && !ends_in_space(&line[..start]);
            }
            ',' | ';' => {
                tokens.push(Token {
                    word: ",".into(),
                    start,
                    joined: false,
                });
                joined = false;
            }
            letter if is_part(letter) => {
                let mut word: String = letter.to_lowercase().collect();
                while let Some((_, letter)) = letters.next_if(|(at, it)| {
                    is_part(*it) || is_quote(*it) || (is_inner(*it) && is_inside(line, *at))
                }) {
                    if !is_quote(letter) {
                        word.extend(letter.to_lowercase());
                    }
                }
                tokens.push(Token {
                    word,
                    start,
                    joined,
                });
                joined = false;
            }
            _ => joined = false,
        }
    }
    tokens
}

fn ends_in_space(text: &str) -> bool {
    text.ends_with(char::is_whitespace)
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '*' | '/' | '+')
}

fn is_quote(letter: char) -> bool {
    matches!(letter, '\'' | '\u{2019}' | '\u{2018}')
}

/// Whether a sign belongs to a word when letters or digits are on both sides of it: `A5:mg`, `5.4`.
fn is_inner(letter: char) -> bool {
    matches!(letter, ':' | '.')
}

fn is_inside(line: &str, at: usize) -> bool {
    let after = line[at..].chars().nth(1);
    after.is_some_and(char::is_alphanumeric)
}

/// `moves`, `moved` and `moving` are forms of `move`.
fn is_form_of(word: &str, order: &str) -> bool {
    let Some(ending) = word.strip_prefix(order) else {
        let stem = order.strip_suffix('e');
        return stem.is_some_and(|stem| word.strip_prefix(stem) == Some("ing"));
    };
    matches!(ending, "s" | "es" | "d" | "ed" | "ing")
}

fn place(word: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    if word.len() == 3 && is_number(word) {
        return Some(format!("0{word}"));
    }
    let (column, row) = word.split_once(['.', '-', '/'])?;
    let short = |text: &str| text.len() <= 2 && is_number(text);
    (short(column) && short(row)).then(|| format!("{column:0>2}{row:0>2}"))
}

fn letters(word: &str) -> String {
    word.chars().filter(|it| it.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let names = [
            ("section-2", "section-2"),
            ("wardens-1", "wardens-1"),
            ("wardens-2", "wardens-2"),
            ("ARP wardens", "wardens-1"),
            ("ARP wardens", "wardens-2"),
            ("Vicar's office", "0505"),
            ("The cutting", "1105"),
            ("Mrs Pike", "mrs-pike"),
            ("A3", "a3"),
            ("A7", "a7"),
        ];
        let glossary = Glossary {
            orders: vec!["move", "fire", "dig in", "pass"],
            phrases: &[("opens fire on", "fire"), ("plays nothing", "pass")],
            fillers: &["the", "to", "at", "hex", "on"],
            faces: &[("soldier", "S"), ("flag", "F"), ("hit", "H")],
            announcements: &["dig in"],
            names: names.map(|(said, id)| (said.into(), id.into())).into(),
            counts_dice: false,
            lettered: true,
        };
        Lexicon::of(&glossary, [vec!["platoon"], vec!["wardens", "The wardens"]])
    }

    #[test]
    fn a_line_is_read_as_people_write_it() {
        let read = |line: &str| {
            let read = lexicon().read(line);
            let order = read.order.clone().unwrap_or_default();
            let readings = read.readings();
            (
                read.side,
                format!("{order} {}", readings[0].join(" ")),
                readings.len(),
            )
        };
        for (line, side, said, ways) in [
            ("Section 2 moves to 0405", None, "move section-2 0405", 1),
            ("section2 -> 405", None, " section-2 0405", 1),
            ("section 2 moves to D5", None, "move section-2 0405", 1),
            (
                "Platoon: SECTION-2 moved to the Vicar\u{2019}s Office.",
                Some(Side::First),
                "move section-2 0505",
                1,
            ),
            (
                "Wardens - Wardens 1 opens fire on hex 5.4",
                Some(Side::Second),
                "fire wardens-1 0504",
                1,
            ),
            (
                "the wardens play nothing",
                Some(Side::Second),
                " play nothing",
                1,
            ),
            ("wardens plays nothing", Some(Side::Second), "pass ", 1),
            ("ARP wardens dig in", None, "dig in wardens-1", 2),
            ("move A3-A7 to cutting", None, "move a3-a7 1105", 1),
            ("shoot A5:mg at 0605", None, " shoot a5:mg 0605", 1),
        ] {
            assert_eq!(read(line), (side, said.into(), ways), "{line}");
        }
    }

    #[test]
    fn a_misspelt_name_is_taken_as_a_whole() {
        let read = lexicon().read("Civil Gard 3 fires at 0505");
        assert_eq!(read.joined(), ["civil-gard-3", "0505"]);
    }

    #[test]
    fn dice_and_cards_are_taken_apart_from_acts() {
        let read = lexicon().read("Section 2 fires at 0505, rolls S S F");
        assert_eq!(
            (read.order.as_deref(), read.rolls),
            (Some("fire"), vec!["S S F".into()])
        );
        let read = lexicon().read("Platoon dealt Mrs Pike, mrs-pike and the cutting");
        assert_eq!(read.rolls, ["mrs-pike", "mrs-pike", "1105"]);
        assert!(!read.is_act());
        assert_eq!(
            lexicon().faces("2 flags, a soldier").as_deref(),
            Some("F F S")
        );
        assert_eq!(lexicon().faces("HIT! and soldiers").as_deref(), Some("H S"));
        assert_eq!(lexicon().faces("3 5"), None);
    }
}
