//! A log as text: a header, then a line for each act and each roll; knows how lines are written, but no rule.

use std::fmt;
use std::ops::Range;

use super::lines::{Line, lines, split};
use crate::content::ForceChange;
use crate::diag::{Failure, did_you_mean};

/// The words that begin a line of the header.
const HEAD: [&str; 13] = [
    "pressgang",
    "pack",
    "scenario",
    "option",
    "setting",
    OLD_SETTING,
    "army",
    "force",
    "seed",
    "seat",
    "strict",
    "hidden",
    "companion",
];

/// The one setting that older logs write as its own line: `hands pick` is `setting hands pick`.
const OLD_SETTING: &str = "hands";

/// The words that begin a line of the battle.
const BODY: [&str; 7] = [
    "act", "roll", "dice", "undo", "takeback", "note", "override",
];

/// Something with a mark that shows when it has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamped {
    /// Its id.
    pub id: String,
    /// The mark; a log written by hand has none.
    pub stamp: Option<u64>,
}

/// What a log says before the battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The program that wrote it; empty when written by hand.
    pub version: String,
    /// The pack.
    pub pack: Stamped,
    /// The scenario.
    pub scenario: Stamped,
    /// Options that differ from the scenario's own.
    pub options: Vec<(String, String)>,
    /// The settings of the game that were given, by key and value.
    pub settings: Vec<(String, String)>,
    /// The army lists that sides fight with instead of the forces of the scenario, by side.
    pub armies: Vec<(String, String)>,
    /// How the forces differ from those of the scenario.
    pub forces: Vec<ForceChange>,
    /// The seed of the program's dice.
    pub seed: u64,
    /// Who plays which side, and how: `platoon` is `person with dice`.
    pub seats: Vec<(String, String)>,
    /// Whether acts may not be taken back once dice have been seen.
    pub strict: bool,
    /// Whether two people play without seeing each other's hand.
    pub hidden: bool,
    /// Whether the miniatures are on a real table.
    pub companion: bool,
}

/// One line of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the text, without its mark.
    pub range: Range<usize>,
    /// What it says.
    pub line: LogLine,
    /// The mark of the state it leads to.
    pub stamp: Option<u32>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// A decision, and the side that made it, if named.
    Act {
        /// The side named.
        side: Option<String>,
        /// The act.
        text: String,
    },
    /// Dice, or a card drawn.
    Roll {
        /// The side named.
        side: Option<String>,
        /// What they show.
        text: String,
        /// Whether they were rolled on a real table.
        by_hand: bool,
    },
    /// The last acts and rolls are undone.
    Undo {
        /// How many.
        steps: usize,
        /// Whether dice or hidden information had been seen.
        taken_back: bool,
    },
    /// A player's note.
    Note(String),
    /// The players override the rules.
    Override {
        /// What holds from now on.
        text: String,
        /// Why.
        because: String,
    },
}

/// A whole log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// What it says before the battle.
    pub header: Header,
    /// The battle.
    pub entries: Vec<Entry>,
    /// Where an unfinished last line begins, if there is one.
    pub torn: Option<usize>,
    /// Whether an empty line shows that the header is whole.
    pub is_begun: bool,
}

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub range: Range<usize>,
    /// Why.
    pub why: Failure,
}

/// The mark of a state in a log: the low half of its fingerprint.
#[must_use]
pub fn short(fingerprint: u64) -> u32 {
    (fingerprint & 0xffff_ffff) as u32
}

/// Reads a log as the program writes it; unreadable lines are reported, and the rest is kept.
#[must_use]
pub fn parse(text: &str) -> (Log, Vec<Fault>) {
    read(text, Hand::Program)
}

/// Reads a log as people write it: a line that begins with none of the words of a log is an act, capitals and colons do
/// not matter, and headings such as `Turn 2` are passed over.
#[must_use]
pub fn parse_by_hand(text: &str) -> (Log, Vec<Fault>) {
    read(text, Hand::Person)
}

/// Who wrote a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    Program,
    Person,
}

fn read(text: &str, hand: Hand) -> (Log, Vec<Fault>) {
    let mut log = Log::default();
    let mut faults = Vec::new();
    for line in lines(text) {
        log.torn = line.torn.or(log.torn);
        log.is_begun |= line.text.is_empty() && log.header != Header::default();
        if line.is_silent() {
            continue;
        }
        let Line { text, range, .. } = line;
        let taken = match hand {
            Hand::Program => log.take(text, range.clone()),
            Hand::Person => log.take_by_hand(text, range.clone()),
        };
        if let Err(why) = taken {
            faults.push(Fault { range, why });
        }
    }
    (log, faults)
}

impl LogLine {
    /// Writes the line with the mark of the battle it leads to.
    #[must_use]
    pub fn stamped(&self, stamp: Option<u32>) -> String {
        let line = self.to_string();
        match stamp {
            Some(stamp) => format!("{line:<48} @{stamp:08x}"),
            None => line,
        }
    }
}

impl Log {
    /// Whether the pack or the start of the scenario differs from the header.
    #[must_use]
    pub fn is_changed(&self, pack: u64, scenario: u64) -> bool {
        let differs = |stamp: Option<u64>, now: u64| stamp.is_some_and(|stamp| stamp != now);
        differs(self.header.pack.stamp, pack) || differs(self.header.scenario.stamp, scenario)
    }

    /// Whether the program wrote this log and its header was cut off, so that the battle may have been another.
    #[must_use]
    pub fn has_lost_its_header(&self) -> bool {
        let is_whole = self.is_begun || !self.entries.is_empty();
        !self.header.version.is_empty() && !is_whole
    }

    fn take_by_hand(&mut self, line: &str, range: Range<usize>) -> Result<(), Failure> {
        let bare = line.trim_matches(|it: char| "=-*~_ ".contains(it));
        let (word, rest) = split(bare);
        let word = word.trim_end_matches([':', '.']).to_lowercase();
        let is_heading = word == "turn" && rest.starts_with(|it: char| it.is_ascii_digit());
        if bare.is_empty() || is_heading && rest.split_whitespace().count() == 1 {
            return Ok(());
        }
        let is_head = HEAD.contains(&word.as_str()) && self.entries.is_empty();
        if is_head {
            return match word.as_str() {
                "scenario" => self.header.take(&word, &as_id(rest)),
                // A pack may be a folder, whose name is its own.
                "pack" if rest.contains(' ') => self.header.take(&word, &as_id(rest)),
                word => self.header.take(word, rest),
            };
        }
        if BODY.contains(&word.as_str()) || HEAD.contains(&word.as_str()) {
            let (_, rest) = split(line);
            let written = format!("{word} {rest}");
            let before = self.entries.len();
            self.take(&written, range.start..range.start + written.len())?;
            // The place is that of the line as it is, without its mark.
            if let Some(entry) = self.entries.get_mut(before) {
                let stamped = if entry.stamp.is_some() { 9 } else { 0 };
                let line = &line[..line.len() - stamped];
                entry.range = range.start..range.start + line.trim_end().len();
            }
            return Ok(());
        }
        self.entries.push(Entry {
            range,
            line: LogLine::Act {
                side: None,
                text: line.into(),
            },
            stamp: None,
        });
        Ok(())
    }

    fn take(&mut self, line: &str, range: Range<usize>) -> Result<(), Failure> {
        let (word, rest) = split(line);
        if HEAD.contains(&word) {
            if !self.entries.is_empty() {
                let what = format!("`{word}` must come before the first act");
                return Err(Failure::new(what).hint("move the line up"));
            }
            return self.header.take(word, rest);
        }
        let (rest, stamp) = split_stamp(rest)?;
        let read = log_line(word, rest)?;
        let end = range.start + line.len() - if stamp.is_some() { 9 } else { 0 };
        let written = &line[..end - range.start];
        self.entries.push(Entry {
            range: range.start..range.start + written.trim_end().len(),
            line: read,
            stamp,
        });
        Ok(())
    }
}

/// The id of a pack or scenario that may be written as its name: `First Parade` is `first-parade`.
#[must_use]
pub fn as_id(name: &str) -> String {
    let (name, mark) = match name.rsplit_once(" @") {
        Some((name, mark)) => (name, format!(" @{mark}")),
        None => (name, String::new()),
    };
    if name.contains(['/', '\\', '.']) {
        return format!("{name}{mark}");
    }
    let letters = name.chars().filter(|it| !"'\u{2019},!?".contains(*it));
    let letters: String = letters.collect::<String>().to_lowercase();
    let words: Vec<&str> = letters.split_whitespace().collect();
    words.join("-") + &mark
}

/// The text of a line, and the mark after it: `@7f3a01bc`.
fn split_stamp(rest: &str) -> Result<(&str, Option<u32>), Failure> {
    let Some((before, mark)) = rest.rsplit_once('@') else {
        return Ok((rest, None));
    };
    let is_mark = mark.len() == 8 && (before.is_empty() || before.ends_with(' '));
    match u32::from_str_radix(mark, 16) {
        Ok(stamp) if is_mark => Ok((before.trim_end(), Some(stamp))),
        _ => Ok((rest, None)),
    }
}

/// The side named before a colon, and the rest.
fn split_side(rest: &str) -> (Option<String>, String) {
    match rest.split_once(':') {
        Some((side, rest)) if !side.contains(char::is_whitespace) => {
            (Some(side.into()), rest.trim().into())
        }
        _ => (None, rest.into()),
    }
}

fn log_line(word: &str, rest: &str) -> Result<LogLine, Failure> {
    let steps = || match rest {
        "" => Ok(1),
        number => number.parse().map_err(|_| {
            Failure::new(format!("`{number}` is not a number of steps"))
                .hint("write how many acts and throws never happened: `undo 2`")
        }),
    };
    Ok(match word {
        "act" => {
            let (side, text) = split_side(rest);
            LogLine::Act { side, text }
        }
        "roll" | "dice" => {
            let (side, text) = split_side(rest);
            let by_hand = word == "dice";
            LogLine::Roll {
                side,
                text,
                by_hand,
            }
        }
        "undo" | "takeback" => LogLine::Undo {
            steps: steps()?,
            taken_back: word == "takeback",
        },
        "note" => LogLine::Note(rest.into()),
        "override" => {
            let (text, because) = rest.split_once(" because ").ok_or_else(|| {
                Failure::new("an override gives a reason")
                    .hint("write `override CHANGE because REASON`")
            })?;
            LogLine::Override {
                text: text.trim().into(),
                because: because.trim().into(),
            }
        }
        _ => {
            let known = HEAD.into_iter().chain(BODY);
            let hint = did_you_mean(word, known)
                .unwrap_or_else(|| format!("a line begins with one of: {}", BODY.join(", ")));
            let what = format!("no line of a log begins with `{word}`");
            return Err(Failure::new(what).hint(hint));
        }
    })
}

impl Header {
    fn take(&mut self, word: &str, rest: &str) -> Result<(), Failure> {
        match word {
            "pressgang" => self.version = rest.into(),
            "pack" => self.pack = stamped(rest)?,
            "scenario" => self.scenario = stamped(rest)?,
            "option" => {
                let (key, value) = rest.split_once('=').ok_or_else(|| {
                    Failure::new("an option has a value").hint("write `option KEY = VALUE`")
                })?;
                self.options.push((key.trim().into(), value.trim().into()));
            }
            "setting" => {
                let (key, value) = split(rest);
                if value.is_empty() {
                    let why = Failure::new("a setting has a value");
                    return Err(why.hint("write `setting KEY VALUE`"));
                }
                self.settings.push((key.into(), value.into()));
            }
            "army" => {
                let (side, army) = split(rest);
                if army.is_empty() {
                    let why = Failure::new("an army belongs to a side");
                    return Err(why.hint("write `army SIDE ARMY`"));
                }
                self.armies.push((side.into(), army.into()));
            }
            "force" => self.forces.push(ForceChange::read(rest)?),
            OLD_SETTING => self.settings.push((OLD_SETTING.into(), rest.into())),
            "seed" => {
                self.seed = rest.parse().map_err(|_| {
                    Failure::new(format!("`{rest}` is not a valid seed"))
                        .hint("a seed is a whole number")
                })?;
            }
            "seat" => {
                let (side, who) = split(rest);
                self.seats.push((side.into(), who.into()));
            }
            "hidden" => self.hidden = true,
            "companion" => self.companion = true,
            _ => self.strict = true,
        }
        Ok(())
    }
}

pub(super) fn stamped(rest: &str) -> Result<Stamped, Failure> {
    let (id, mark) = match rest.rsplit_once(" @") {
        Some((id, mark)) => (id.trim_end(), Some(mark)),
        None => (rest, None),
    };
    let stamp = mark
        .map(|mark| u64::from_str_radix(mark, 16))
        .transpose()
        .map_err(|_| {
            Failure::new(format!("`@{}` is not a mark", mark.unwrap_or_default()))
                .hint("leave out the @ and what follows it: it is for noticing changes")
        })?;
    Ok(Stamped {
        id: id.into(),
        stamp,
    })
}

impl fmt::Display for Stamped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stamp {
            Some(stamp) => write!(f, "{} @{stamp:016x}", self.id),
            None => f.write_str(&self.id),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pressgang {}", self.version)?;
        writeln!(f, "pack {}", self.pack)?;
        writeln!(f, "scenario {}", self.scenario)?;
        for (key, value) in &self.options {
            writeln!(f, "option {key} = {value}")?;
        }
        for (key, value) in &self.settings {
            writeln!(f, "setting {key} {value}")?;
        }
        for (side, army) in &self.armies {
            writeln!(f, "army {side} {army}")?;
        }
        for change in &self.forces {
            writeln!(f, "force {change}")?;
        }
        writeln!(f, "seed {}", self.seed)?;
        for (side, who) in &self.seats {
            writeln!(f, "seat {side} {who}")?;
        }
        if self.strict {
            writeln!(f, "strict")?;
        }
        if self.hidden {
            writeln!(f, "hidden")?;
        }
        if self.companion {
            writeln!(f, "companion")?;
        }
        Ok(())
    }
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |side: &Option<String>| match side {
            Some(side) => format!("{side}: "),
            None => String::new(),
        };
        match self {
            LogLine::Act { side, text } => write!(f, "act {}{text}", named(side)),
            LogLine::Roll {
                side,
                text,
                by_hand,
            } => {
                let word = if *by_hand { "dice" } else { "roll" };
                write!(f, "{word} {}{text}", named(side))
            }
            LogLine::Undo { steps, taken_back } => {
                let word = if *taken_back { "takeback" } else { "undo" };
                write!(f, "{word} {steps}")
            }
            LogLine::Note(text) => write!(f, "note {text}"),
            LogLine::Override { text, because } => write!(f, "override {text} because {because}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# By hand.
pressgang 0.1.0
pack my-pack @00000000000000ff
scenario first-parade
option cards_per_turn = 2
force platoon section-2 strength 4
seed 7
seat platoon person with dice

act platoon: move section-1 0306   @0000beef
roll wardens: S S M @00000001
dice H F
takeback 2
note The verger was seen @ the font
override figures section-1 3 because nobody counted
";

    #[test]
    fn settings_are_read_as_they_are_written_now_and_as_they_used_to_be() {
        let settings = |text: &str| {
            let (log, faults) = parse(text);
            assert_eq!(faults, []);
            log.header.settings
        };
        let pick = [("hands".to_string(), "pick".to_string())];
        assert_eq!(settings("scenario x\nsetting hands pick\n"), pick);
        assert_eq!(settings("scenario x\nhands pick\n"), pick);
        let header = Header {
            settings: pick.to_vec(),
            ..Header::default()
        };
        assert!(header.to_string().contains("\nsetting hands pick\n"));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let (log, faults) = parse(TEXT);
        assert_eq!(faults, []);
        let lines: Vec<String> = log.entries.iter().map(|it| it.line.to_string()).collect();
        assert_eq!(
            lines,
            [
                "act platoon: move section-1 0306",
                "roll wardens: S S M",
                "dice H F",
                "takeback 2",
                "note The verger was seen @ the font",
                "override figures section-1 3 because nobody counted",
            ]
        );
        assert_eq!(log.entries[0].stamp, Some(0xbeef));
        assert_eq!(&TEXT[log.entries[0].range.clone()], lines[0]);
        assert_eq!(log.header.pack.stamp, Some(255));
        let again = format!("{}\n", log.header);
        assert_eq!(parse(&again).0.header, log.header);
        assert_eq!(log.torn, None);
    }

    #[test]
    fn settings_are_written_by_key_and_old_ones_still_read() {
        let (old, faults) = parse("scenario first-parade\nhands pick\n");
        assert_eq!(faults, []);
        assert!(old.header.to_string().contains("setting hands pick\n"));
        let again = parse(&old.header.to_string()).0;
        assert_eq!(again.header.settings, old.header.settings);
        let (_, faults) = parse("setting hands\n");
        assert_eq!(faults[0].why.what, "a setting has a value");
    }

    #[test]
    fn a_line_that_cannot_be_read_is_told_with_its_place_and_the_rest_is_kept() {
        let text = "scenario first-parade\nact pass\nrol H\noverride remove x\nseed 3\nundo many\nact pass";
        let (log, faults) = parse(text);
        let told: Vec<(&str, &str)> = faults
            .iter()
            .map(|it| (&text[it.range.clone()], it.why.what.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("rol H", "no line of a log begins with `rol`"),
                ("override remove x", "an override gives a reason"),
                ("seed 3", "`seed` must come before the first act"),
                ("undo many", "`many` is not a number of steps"),
            ]
        );
        assert_eq!(faults[0].why.hint.as_deref(), Some("did you mean `roll`?"));
        assert_eq!(log.entries.len(), 2);
        assert_eq!(log.torn, Some(text.len() - "act pass".len()));
    }
}
